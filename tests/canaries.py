"""Searching everything that pinsheet made for words that must not be in it, also inside zips and mails."""

import email
import email.policy
import io
import zipfile


def texts_of(name, data):
    """Everything that can be read in a file: its bytes, and what it unpacks to."""
    yield name, data
    yield name, name.encode()
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for part in archive.namelist():
                yield from texts_of(f"{name}: {part}", archive.read(part))
    elif name.endswith(".eml"):
        message = email.message_from_bytes(data, policy=email.policy.default)
        for header, value in message.items():
            yield f"{name}: {header}", str(value).encode()
        for part in message.walk():
            if not part.is_multipart():
                content = part.get_payload(decode=True) or b""
                yield from texts_of(f"{name}: {part.get_filename('text')}", content)


def found(words, files):
    """Which of the words is where in {name: bytes}: compared without case, in UTF-8 and UTF-16."""
    wanted = {w: [w.casefold().encode(code) for code in ("utf-8", "utf-16-le", "utf-16-be")] for w in words}
    return sorted(
        {
            (word, where)
            for name, data in files.items()
            for where, content in texts_of(name, data)
            for word in _words_in(content, wanted)
        }
    )


def _words_in(content, wanted):
    lowered, folded = content.lower(), _folded(content)
    return [
        word for word, forms in wanted.items() if any(form in lowered or form in folded for form in forms)
    ]


def _folded(content):
    # Letters beyond ASCII have their cases too.
    return content.decode("utf-8", "replace").casefold().encode()


def made(folder, typed):
    """What was made in a season folder: everything but the files typed, as {path: bytes}."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path not in typed and path.name != ".lock"
    }

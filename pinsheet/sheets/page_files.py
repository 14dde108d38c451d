"""The two files of its own that a league may lay into its folder for the page: a style sheet and a logo.

Nothing of them may leave the page or make it ask for anything: what could is refused here, and the
page's own policy forbids it once more.
"""

import re
from base64 import b64encode
from pathlib import Path

LARGEST_STYLE, LARGEST_LOGO = 32_768, 65_536
"""Bytes; the page has to stay one that a phone opens at once."""

PICTURES = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
}
"""How pictures begin; WebP and SVG are told below."""

ENDS_THE_STYLE = re.compile(r"</style|<!--", re.IGNORECASE)
ASKS_FOR_MORE = re.compile(
    r"@import|\b(?:src|image|image-set|cross-fade|element|expression)\s*\("
    r"|\burl\s*\((?!\s*[\"']?\s*(?:data:image/|#))",
    re.IGNORECASE,
)
ESCAPE = re.compile(r"\\(?:([0-9a-f]{1,6})\s?|(.))", re.IGNORECASE | re.DOTALL)
COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)


class NotUsable(ValueError):
    """A file that the page cannot have; the text says what is the matter and what to do."""


def style_sheet(folder: Path, name: str) -> str:
    """The text of a .css file of the folder, which neither ends the style nor asks for anything."""
    try:
        text = _bytes(folder, name, (".css",), LARGEST_STYLE).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotUsable(f"{name} is no text in UTF-8. Save it as UTF-8.") from None
    plain = ESCAPE.sub(_unescaped, text)
    if ENDS_THE_STYLE.search(text):
        raise NotUsable(f"{name} has </style or <!-- in it, which cannot stand in a page. Take it out.")
    # A comment may hide what a browser sees, and hide from it what a search would find: both are searched.
    if found := ASKS_FOR_MORE.search(plain) or ASKS_FOR_MORE.search(COMMENT.sub("", plain)):
        message = f"{name} has {found[0].strip()} in it: the page asks for no other file. Take it out."
        raise NotUsable(message)
    return text


def logo(folder: Path, name: str) -> str:
    """A picture of the folder as a `data:` address."""
    data = _bytes(folder, name, (".png", ".jpg", ".jpeg", ".webp", ".svg"), LARGEST_LOGO)
    kind = _kind(data)
    if kind is None:
        raise NotUsable(f"{name} is not the picture that its name says. Save it as PNG, JPEG, WebP or SVG.")
    return f"data:{kind};base64,{b64encode(data).decode()}"


def _kind(data: bytes) -> str | None:
    for start, kind in PICTURES.items():
        if data.startswith(start):
            return kind
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    # Shown as a picture, an SVG runs no script and asks for nothing.
    return "image/svg+xml" if re.search(rb"<svg[\s>]", data[:4096]) else None


def _bytes(folder: Path, name: str, suffixes: tuple[str, ...], most: int) -> bytes:
    """What is in a file that lies directly in the folder; a link leads elsewhere and is not followed."""
    path = folder / name
    if re.search(r"[/\\:\0]", name) or name.startswith(".") or path.suffix.lower() not in suffixes:
        expected = f"the name of a file in the season folder that ends in {' or '.join(suffixes)}"
        raise NotUsable(f"Expected {expected}. Correct it or clear it.")
    try:
        if path.is_symlink() or not path.is_file():
            raise NotUsable(f"There is no file {name} in the season folder. Put it there, or clear this.")
        if path.stat().st_size > most:
            raise NotUsable(f"{name} has more than {most // 1024} kB. Make it smaller.")
        return path.read_bytes()
    except OSError as error:
        raise NotUsable(f"{name} cannot be read: {error.strerror or 'no reason given'}.") from None


def _unescaped(found: re.Match[str]) -> str:
    code = int(found[1], 16) if found[1] else 0
    return chr(code) if 0 < code < 0x110000 else found[2] or ""

"""Notes on cells: a part with the words, and an old drawing (VML) that says where each is shown."""

import re
from collections.abc import Iterator, Mapping

from pinsheet.sheets.book import ref
from pinsheet.sheets.mark.edits import CannotMark, Document, Element, words

AUTHOR = "pinsheet"
FIRST_LINE = "pinsheet:"
"""What begins every note of ours, also behind what somebody else wrote there."""
NOTHING_ANY_MORE = "nothing is wrong here any more."
LONGEST = 30_000
MOST = 1_000
"""Notes on one sheet: its drawing has no numbers for more. All are coloured, and on the list."""

Place = tuple[int, int]
Notes = Mapping[Place, str]

_SHAPES = 1024
"""Shapes are numbered in blocks of so many."""
_SPACES = (
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" '
    'xmlns:x="urn:schemas-microsoft-com:office:excel"'
)
_KIND = (
    f'<v:shapetype {_SPACES} id="_x0000_t202" coordsize="21600,21600" o:spt="202" '
    'path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/>'
    '<v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
)


def no_comments(main: str) -> bytes:
    """A part for the notes of a sheet that has none yet; `main` is the namespace of its worksheets."""
    return f'<comments xmlns="{main}"><authors/><commentList/></comments>'.encode()


def no_drawing(sheet: int) -> bytes:
    """The drawing of a sheet that has no old drawing yet."""
    layout = f'<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="{sheet}"/></o:shapelayout>'
    return f"<xml {_SPACES}>{layout}</xml>".encode()


def written(comments: bytes, notes: Notes) -> tuple[bytes, list[Place]]:
    """The part with these notes, and which cells had none before.

    What people wrote stays, ours comes behind it. A note of ours from an earlier copy is replaced; where
    nothing is wrong any more it says so, for an official reads the copy and not the list.
    """
    document = Document(comments)
    authors, listed = document.root.child("authors"), document.root.child("commentList")
    if authors is None or listed is None:
        raise CannotMark
    texts = {ref(*place): f"{FIRST_LINE}\n{text}"[:LONGEST] for place, text in notes.items()}
    there = {comment.attributes.get("ref", ""): comment for comment in listed.all("comment")}
    for address, comment in there.items():
        _rewrite(document, comment, texts.get(address))
    number = len(authors.all("author"))
    new = [place for place in sorted(notes) if ref(*place) not in there]
    if new:
        document.append(authors, document.own(f"<author>{AUTHOR}</author>"))
    for place in new:
        run = _run(texts[ref(*place)])
        xml = f'<comment ref="{ref(*place)}" authorId="{number}"><text>{run}</text></comment>'
        document.append(listed, document.own(xml))
    return document.to_bytes(), new


def _rewrite(document: Document, comment: Element, text: str | None) -> None:
    body = comment.child("text")
    pieces = [] if body is None else list(_pieces(body))
    if body is None or (text is None and not any(FIRST_LINE in document.text(p) for p in pieces)):
        return
    kept = ""
    ours = False
    for piece in pieces:
        before, found, _ = document.text(piece).partition(FIRST_LINE)
        if not ours and found:
            document.replace(piece, _text_of(piece, before.rstrip("\n")))
        elif ours:
            document.replace(piece, _text_of(piece, ""))
        kept += "" if ours else before
        ours = ours or bool(found)
    if text is None and kept.strip():
        return
    said = text or f"{FIRST_LINE}\n{NOTHING_ANY_MORE}"
    last = [child for child in body.children if child.local in ("t", "r")][-1:]
    xml = document.own(_run(f"\n\n{said}" if kept.strip() else said))
    if last:
        document.insert(last[0].end, xml)
    else:
        document.append(body, xml)


def _pieces(body: Element) -> Iterator[Element]:
    """The `t` elements of a text, without those that say how to pronounce it."""
    for child in body.children:
        if child.local == "t":
            yield child
        elif child.local == "r":
            yield from child.all("t")


def _text_of(piece: Element, said: str) -> str:
    # As it is written in the part: escaped already.
    return f'<{piece.tag} xml:space="preserve">{said}</{piece.tag}>'


def _run(text: str) -> str:
    return f'<r><rPr><sz val="9"/><rFont val="Tahoma"/></rPr><t xml:space="preserve">{words(text)}</t></r>'


def shown(drawing: bytes, notes: Notes, new: list[Place]) -> bytes:
    """The drawing with a box for each of the new notes, hidden until somebody points at its cell."""
    text = drawing.decode("utf-8", "surrogateescape")
    before, end, after = text.rpartition("</xml>")
    if not end:
        raise CannotMark
    used = [int(number) for number in re.findall(r"_x0000_s([0-9]{1,9})", text)]
    blocks = [int(number) for number in re.findall(r'\bdata="([0-9]{1,6})', text)]
    first = max([*used, *(block * _SHAPES for block in blocks[:1]), _SHAPES]) + 1
    boxes = "".join(_box(first + i, place, notes[place]) for i, place in enumerate(new))
    kind = "" if '"_x0000_t202"' in text else _KIND
    return f"{before}{kind}{boxes}{end}{after}".encode("utf-8", "surrogateescape")


def _box(number: int, place: Place, text: str) -> str:
    row, column = place[0] - 1, place[1] - 1
    lines = 2 + sum(1 + len(line) // 38 for line in text.split("\n"))
    top = max(0, row - 1)
    anchor = f"{column + 1}, 12, {top}, 6, {column + 4}, 20, {top + lines}, 6"
    return (
        f'<v:shape {_SPACES} id="_x0000_s{number}" type="#_x0000_t202" '
        'style="position:absolute;width:220pt;height:80pt;z-index:1;visibility:hidden" '
        'fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/>'
        '<v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>'
        '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>'
        '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>'
        f"<x:Anchor>{anchor}</x:Anchor><x:AutoFill>False</x:AutoFill>"
        f"<x:Row>{row}</x:Row><x:Column>{column}</x:Column></x:ClientData></v:shape>"
    )

"""Changing an XML part at a few places and leaving every other byte of it alone.

A library that loads a workbook and saves it again loses what it does not know, above all the stored
results of formulas, without which a phone shows blanks (DECISIONS, "Marked copies"). So the tags are
found with expat, by their place in the bytes, and only these places are written.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from xml.parsers import expat

from pinsheet.sheets.draw.save import clean

_START_TAG = re.compile(rb"""<[^\s/>]++(?:[^>"']|"[^"]*+"|'[^']*+')*+>""")
_DECLARED = re.compile(rb"""^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["'][^>]*\?>""")
_LIKE_AN_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")


class CannotMark(Exception):
    """This workbook is made in a way in which no mark can be put into it."""


@dataclass(eq=False)
class Element:
    """One element by its place: `start` to `inside` is its start tag, `until` to `end` its end tag."""

    tag: str
    attributes: dict[str, str]
    start: int
    inside: int
    is_empty: bool
    until: int = 0
    end: int = 0
    children: list["Element"] = field(default_factory=list)

    @property
    def local(self) -> str:
        """The tag without its prefix."""
        return self.tag.rpartition(":")[2]

    @property
    def below(self) -> Iterator["Element"]:
        """Everything inside it."""
        for child in self.children:
            yield child
            yield from child.below

    def child(self, local: str) -> "Element | None":
        """The first child of this name."""
        return next((child for child in self.children if child.local == local), None)

    def all(self, local: str) -> list["Element"]:
        """The children of this name."""
        return [child for child in self.children if child.local == local]


class Document:
    """An XML part with the changes that are to be made in it.

    With `only`, just elements of these names are looked at; others count as what is in them.
    """

    def __init__(self, data: bytes, only: Collection[str] = ()) -> None:
        self.data = _utf8(data)
        self._edits: list[tuple[int, int, str]] = []
        self._appended: dict[Element, list[str]] = {}
        self.root = self._parsed(only)
        self.prefix = self.root.tag.rpartition(":")[0] + ":" if ":" in self.root.tag else ""

    def own(self, xml: str) -> str:
        """New elements, with the prefix that the part gives its own."""
        return re.sub(r"<(/?)(?=[a-zA-Z])", rf"<\1{self.prefix}", xml) if self.prefix else xml

    def source(self, element: Element) -> str:
        """The element as it is written."""
        return self.data[element.start : element.end].decode()

    def text(self, element: Element) -> str:
        """What stands between its tags, as it is written."""
        return self.data[element.inside : element.until].decode()

    def insert(self, at: int, xml: str) -> None:
        """Put this before the byte `at`."""
        self._edits.append((at, at, xml))

    def replace(self, element: Element, xml: str) -> None:
        """Put this in place of a whole element."""
        self._edits.append((element.start, element.end, xml))

    def set(self, element: Element, attributes: Mapping[str, object]) -> None:
        """Give an element these attributes."""
        length = element.inside - element.start
        tag = with_attributes(self.source(element)[:length], attributes, opened=element.is_empty)
        cut = element.inside - (len("/>") if element.is_empty else 0)
        self._edits.append((element.start, cut, tag))

    def append(self, element: Element, xml: str) -> None:
        """Put this behind everything inside an element."""
        self._appended.setdefault(element, []).append(xml)

    def insert_in_order(self, xml: str, later: Collection[str]) -> None:
        """Put this into the root, before the first of its children that must come later."""
        following = [c for c in self.root.children if c.local in later]
        if following:
            self.insert(following[0].start, xml)
        else:
            self.append(self.root, xml)

    def to_bytes(self) -> bytes:
        """The part with all changes."""
        edits = list(self._edits)
        for element, pieces in self._appended.items():
            inside = "".join(pieces)
            if element.is_empty:
                edits.append((element.inside - 2, element.inside, f">{inside}</{element.tag}>"))
            else:
                edits.append((element.until, element.until, inside))
        result, last = [], 0
        for start, end, xml in sorted(edits, key=lambda edit: edit[:2]):
            if start < last:
                raise CannotMark
            result += [self.data[last:start], xml.encode()]
            last = end
        return b"".join([*result, self.data[last:]])

    def _parsed(self, only: Collection[str]) -> Element:
        parser = expat.ParserCreate()
        above = Element("", {}, 0, 0, is_empty=False)
        opened = [above]

        def is_looked_at(local: str) -> bool:
            return not only or local in only or local == above.children[0].local

        def start(tag: str, attributes: dict[str, str]) -> None:
            if len(opened) > 1 and not is_looked_at(tag.rpartition(":")[2]):
                return
            at = parser.CurrentByteIndex
            found = _START_TAG.match(self.data, at)
            if found is None:
                raise CannotMark
            inside = found.end()
            element = Element(tag, attributes, at, inside, is_empty=self.data[inside - 2 : inside] == b"/>")
            opened[-1].children.append(element)
            opened.append(element)

        def end(tag: str) -> None:
            if not is_looked_at(tag.rpartition(":")[2]):
                return
            element = opened.pop()
            element.until = element.inside if element.is_empty else parser.CurrentByteIndex
            element.end = element.inside if element.is_empty else self.data.index(b">", element.until) + 1

        parser.StartElementHandler = start
        parser.EndElementHandler = end
        try:
            parser.Parse(self.data, True)
        except expat.ExpatError as error:
            raise CannotMark from error
        return above.children[0]


def with_attributes(tag: str, attributes: Mapping[str, object], *, opened: bool = False) -> str:
    """A start tag with these attributes, and all it had besides; `opened` leaves its end away."""
    for name, value in attributes.items():
        said = f'{name}="{escape(str(value))}"'
        pattern = rf"""(?<=\s){re.escape(name)}\s*=\s*(?:"[^"]*"|'[^']*')"""
        there = re.search(pattern, tag) or re.search(r"(?<=[^\s/>])(?=[\s/>])", tag)
        if there is None:
            raise CannotMark
        space = "" if there[0] else " "
        tag = f"{tag[: there.start()]}{space}{said}{tag[there.end() :]}"
    return re.sub(r"/>$", "", tag) if opened else tag


def words(text: str) -> str:
    """Text for an XML part: never markup, and nothing that Excel would decode (BUGS 43)."""
    return escape(_LIKE_AN_ESCAPE.sub("_x005F_", clean(text)))


def _utf8(data: bytes) -> bytes:
    """The part in the one encoding in which places can be counted."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        data = data.decode("utf-16").encode()
    elif (found := _DECLARED.match(data)) and found[1].lower() not in (b"utf-8", b"us-ascii"):
        try:
            data = data.decode(found[1].decode()).encode()
        except (LookupError, UnicodeDecodeError) as error:
            raise CannotMark from error
    data = data.removeprefix(b"\xef\xbb\xbf")
    if found := _DECLARED.match(data):
        data = data[: found.start(1)] + b"UTF-8" + data[found.end(1) :]
    return data

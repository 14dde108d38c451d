"""The XML parts of a workbook as a stream, with limits: nothing is built that is not wanted.

expat is used directly: a handler a tag is the fastest way through a sheet, memory does not
grow with the part, and the one parser that reads is also the one that refuses every DOCTYPE
(BUGS 85: a pre-scan by a laxer parser would be no defence).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat

from pinsheet.names import quoted
from pinsheet.sheets.book import Unreadable

Attributes = dict[str, str]

_SPREADSHEET = frozenset(
    (
        "",
        "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
        "http://purl.oclc.org/ooxml/spreadsheetml/main",
    )
)
"""The namespaces of worksheets: none, the usual one, Strict Open XML (BUGS 79)."""

_LONGEST_TAG = 2**20
_MOST_NAMES = 5_000


class Part(NamedTuple):
    """One XML part on its way to a parser: what people call it, and its bytes piece by piece."""

    title: str
    pieces: Iterable[bytes]


@dataclass
class Budget:
    """What one workbook may still cost; every reader of its parts draws on it.

    Counts, not clocks: the answer must be the same on every computer. The numbers keep the
    worst file within 5 s and 300 MiB (BUGS 82, 83); a season typed as one list of 20,000 rows
    and nine columns needs three quarters of them.
    """

    tags: int = 1_300_000
    attributes: int = 2_000_000
    characters: int = 10_000_000
    cells: int = 250_000

    def spend(self, piece: bytes) -> None:
        """Pay for the next piece of XML, or refuse the workbook; readers pay for what they keep."""
        self.tags -= piece.count(b"<")
        self.attributes -= piece.count(b"=")
        if min(self.tags, self.attributes, self.characters, self.cells) < 0:
            raise too_big("holds far more cells or text than a season of scores")

    def keep(self, *words: str) -> None:
        """Pay for one thing that stays in memory with these words; refused at the next piece."""
        self.cells -= 1
        self.characters -= sum(map(len, words))


@dataclass
class Handlers:
    """What to do in one kind of part: by tag, without prefix, at its start and its end.

    `any_space`: take tags of every namespace, not only of worksheets. A drawing's `xdr:row`
    or a chart formula `xm:f` must never be taken for a row or a formula.
    """

    root: str
    starts: Mapping[str, Callable[[Attributes], None]]
    ends: Mapping[str, Callable[[], None]] = field(default_factory=dict)
    any_space: bool = False

    def match(self, name: str, tag: str) -> bool:
        """Whether expat's `namespace tag` is this tag."""
        space, _, local = name.rpartition(" ")
        return local == tag and (self.any_space or space in _SPREADSHEET)


class Text:
    """Collects the character data between `begin` and `end`; the rest is let go."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._kept: list[str] | None = None

    @property
    def is_open(self) -> bool:
        """Whether something has begun and not ended."""
        return self._kept is not None

    def begin(self, _attributes: Attributes | None = None) -> None:
        """Keep what comes from here on; a handler for start tags. ValueError inside another text."""
        if self._kept is not None:
            raise ValueError("a text inside a text")
        self._kept = []

    def add(self, data: str) -> None:
        """The handler for expat."""
        if self._kept is not None:
            self._kept.append(data)
            self._budget.characters -= len(data)

    def end(self) -> str:
        """What came since `begin`."""
        kept, self._kept = self._kept, None
        return "".join(kept or ())


class Runs:
    """The runs of one text, joined without the phonetic ones (BUGS 41, 42): `Ada ` + `Quill`."""

    def __init__(self, text: Text) -> None:
        self._text = text
        self._runs: list[str] = []
        self._is_phonetic = False
        self._is_complete = False
        self.starts: dict[str, Callable[[Attributes], None]] = {
            "r": self._start_run,
            "t": self.begin,
            "rPh": self._start_phonetic,
        }
        self.ends: dict[str, Callable[[], None]] = {
            "t": self._end_run,
            "rPh": self._end_phonetic,
        }

    def take(self) -> str:
        """The text since the last `take`."""
        self._is_complete = False
        if not self._runs:
            return ""
        taken = "".join(self._runs)
        self._runs.clear()
        return taken

    def begin(self, _attributes: Attributes | None = None) -> None:
        """The words of a run, or a text without runs, of which there is one: ValueError for more."""
        if self._is_complete and not self._is_phonetic:
            raise ValueError("two texts where one belongs")
        self._text.begin()

    def _start_run(self, _attributes: Attributes) -> None:
        self._is_complete = False

    def _start_phonetic(self, _attributes: Attributes) -> None:
        self._is_phonetic = True

    def _end_phonetic(self) -> None:
        self._is_phonetic = False

    def _end_run(self) -> None:
        run = self._text.end()
        if not self._is_phonetic:
            self._runs.append(run)
            self._is_complete = True


def parse(part: Part, handlers: Handlers, text: Text, budget: Budget) -> None:
    """Run one part through expat; raises Unreadable for a DOCTYPE, bad XML or another root."""
    starts = _ByFullName(handlers, handlers.starts)
    ends = _ByFullName(handlers, handlers.ends)

    def start(name: str, attributes: Attributes) -> None:
        if (action := starts[name]) is not None:
            action(attributes)

    def end(name: str) -> None:
        if (action := ends[name]) is not None:
            action()

    def is_root(name: str) -> bool:
        return handlers.match(name, handlers.root)

    walk(part, budget, Walk(handlers.root, is_root, start, end, text.add))


class Walk(NamedTuple):
    """What to do on the way through one part; names come as `namespace tag`."""

    root: str
    is_root: Callable[[str], bool]
    start: Callable[[str, Attributes], None]
    end: Callable[[str], None]
    text: Callable[[str], None]


def walk(part: Part, budget: Budget, steps: Walk) -> None:
    """Run one part through expat, with every tag; raises Unreadable as `parse` does."""
    stream = _Stream(part.title)
    parser = stream.parser

    def root(name: str, attributes: Attributes) -> None:
        if not steps.is_root(name):
            tag = name.rpartition(" ")[2][:40]
            raise damaged(part.title, f"begins with <{tag}> where <{steps.root}> belongs")
        parser.StartElementHandler = steps.start
        steps.start(name, attributes)

    parser.StartElementHandler = root
    parser.EndElementHandler = steps.end
    parser.CharacterDataHandler = steps.text
    try:
        for piece in part.pieces:
            budget.spend(piece)
            stream.feed(piece)
        parser.Parse(b"", True)
    except _BAD_XML as error:
        raise damaged(part.title, f"is not whole ({error})") from error


def refuse_doctype(part: Part) -> None:
    """Raise Unreadable if the part has a DOCTYPE: looks no further than its first tag."""
    stream = _Stream(part.title)
    parser = stream.parser
    is_over = False

    def root(_name: str, _attributes: Attributes) -> None:
        nonlocal is_over
        is_over = True
        parser.StartElementHandler = None

    parser.StartElementHandler = root
    try:
        for piece in part.pieces:
            stream.feed(piece)
            if is_over:
                return
    except _BAD_XML:
        return  # whoever needs this part will say so; nobody reads further than expat did


_BAD_XML = (expat.ExpatError, LookupError, ValueError)
"""What expat raises; all but the first for encodings that it does not know. `Text` raises the last."""


class _Stream:
    """expat with its memory bounded: it keeps one whole tag or comment, and all names."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._names: dict[str, str] = {}
        self._fed = 0
        self.parser = expat.ParserCreate(namespace_separator=" ", intern=self._names)
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._refuse_doctype

    def feed(self, piece: bytes) -> None:
        """The next piece of the part."""
        self.parser.Parse(piece)
        self._fed += len(piece)
        waiting = self._fed - self.parser.CurrentByteIndex
        if waiting > _LONGEST_TAG or len(self._names) > _MOST_NAMES:
            raise too_big(f"is no scoresheet: {self._title} has a tag or names without end")

    def _refuse_doctype(self, *_arguments: object) -> None:
        raise Unreadable(
            "doctype",
            f"This workbook was not written by an office program: {self._title} has a DOCTYPE, "
            "which can pull other files in. Do not open it; ask who sent it for a new scoresheet.",
        )


class _ByFullName(dict[str, Callable[..., None] | None]):
    """Handlers by the name expat gives, `namespace tag`, each found once."""

    def __init__(self, handlers: Handlers, by_tag: Mapping[str, Callable[..., None]]) -> None:
        super().__init__()
        self._handlers = handlers
        self._by_tag = by_tag

    def __missing__(self, name: str) -> Callable[..., None] | None:
        tag = name.rpartition(" ")[2]
        self[name] = self._by_tag.get(tag) if self._handlers.match(name, tag) else None
        return self[name]


def without_empty(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """A sheet's XML without the cells and rows that hold nothing (BUGS 82).

    A million formatted rows would cost twice as much in expat. Only what has its own address
    and stands before something with an address is cut, so that cells and rows which merely
    follow one another keep their place. Where a piece is divided changes nothing in the result.
    """
    stream = iter(pieces)
    rest = b""
    for piece in stream:
        data = rest + piece
        if b"<![CDATA[" in data:
            yield data  # text may look like tags from here on
            yield from stream
            return
        cut = max(data.rfind(b"<row "), 0) or max(data.rfind(b"<"), 0)
        if not cut and len(data) > 2**20:
            cut = len(data)
        yield _EMPTY_ROWS.sub(b"", _EMPTY_CELLS.sub(b"", data[:cut]))
        rest = data[cut:]
    yield rest


_MORE = rb"""(?:[^<>"'/]*+"[^<>"]*+")*+\s*+"""
# Each begins with plain text: `re` then skips to it, which makes most sheets free.
_EMPTY_CELLS = re.compile(rb'<c r="[A-Z]{1,3}[0-9]{1,7}"' + _MORE + rb'/>\s*+(?=<c r="|</row>)')
_EMPTY_ROWS = re.compile(
    rb'<row r="[0-9]{1,7}"' + _MORE + rb'(?:/>|>\s*+</row>)\s*+(?=<row r="|</sheetData>)'
)


def named(title: str) -> str:
    """A sheet as messages call it."""
    return f"the sheet {quoted(title)}"


def refuse_twins(titles: Iterable[str]) -> None:
    """Raise Unreadable if two sheets have one name, as no program allows: which one would count?"""
    seen: set[str] = set()
    for title in titles:
        if title.lower() in seen:
            raise damaged(named(title), "is in it twice")
        seen.add(title.lower())


def about_link(name: str, cell: str) -> str:
    """The note on a cell that takes its value from another workbook (BUGS 87); `name` is its sheet's."""
    return (
        f"Cell {cell} of {name} takes its value from another workbook; that one was not opened, and "
        "the value as last saved is used. Type the value itself to be sure."
    )


def damaged(what: str, why: str) -> Unreadable:
    """The error for a workbook with a broken part: `what` names it for people."""
    return Unreadable(
        "damaged",
        f"This workbook is damaged: {what} {why}. Copy it again from where it was made, or open "
        "it in Excel, choose File > Save As > Excel Workbook (*.xlsx) and use the new file.",
    )


def too_big(why: str) -> Unreadable:
    """The error for a workbook that would cost too much to read."""
    return Unreadable(
        "too-big",
        f"This workbook {why}. If rows below or columns right of what is typed are in use, "
        "select them, choose Home > Delete and save; otherwise copy what is typed into a fresh "
        "scoresheet.",
    )

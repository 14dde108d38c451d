"""The page's tables: the league's blocks as the words and marks that a template prints."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pinsheet.outcome import Night, number
from pinsheet.render import layout, palette
from pinsheet.render.bracket import Side, sides
from pinsheet.render.chart import Chart, lines
from pinsheet.render.layout import Block, Head, Section, Shown
from pinsheet.render.places import shared_places
from pinsheet.render.reading import clause_above, folded, joined

NUMBERS = ("integer", "score", "points", "amount", "object")
ON_A_PHONE = ("place", "move", "finish", "player", "total", "moves")
OUTSIDERS = ("guest", "suspended", "wiped")
SHORT = 14
"""Letters; longer words in a row beside a name are no table on a phone any more."""
NARROW = 4
"""So many columns fit on every phone."""
MARKS = ("dropped", "uncounted", "best", "filed", "up", "down", "same")
LONGEST_TEXT = 500
"""Characters; a longer note is cut with a visible mark (BUGS 45)."""


class Cell(NamedTuple):
    """One cell for the template: `mark` chooses its markup, `word` is said behind its text."""

    text: str
    link: str = ""
    mark: str = ""
    word: str = ""
    bars: str = ""


Row = tuple[Cell, ...]


@dataclass(frozen=True)
class Grid:
    """One table to be drawn; its groups have titles where headings stand between the rows.

    `told`: its rows read as sentences, which take what room there is. `stacks`: a phone breaks each row.
    """

    caption: str
    heads: tuple[Head, ...]
    groups: tuple[tuple[str, tuple[Row, ...]], ...]
    named: int
    shape: str
    legend: tuple[tuple[str, str], ...]
    told: bool = False
    stacks: bool = False
    draws: str = "table"
    chart: Chart | None = None
    bracket: tuple[Side, ...] = ()

    @property
    def bars(self) -> tuple[int, ...]:
        """For each row, how long a bar for its last number is: percent of the longest."""
        sizes = [int(row[-1].text or 0) for _, rows in self.groups for row in rows]
        return tuple(100 * size // max(1, *sizes) for size in sizes)

    @property
    def scrolls(self) -> bool:
        """Whether it may be too wide, and then scrolls inside itself, the names held."""
        return len(self.heads) > NARROW and not self.told

    @property
    def wide(self) -> bool:
        """Whether it needs the whole width: something runs across it."""
        return any(head.wide for head in self.heads)

    @property
    def summed(self) -> bool:
        """Whether a phone does without what its total is made of."""
        return bool(_total(self.heads))


@dataclass(frozen=True)
class Drawn:
    """A section of the league's: one table, or several side by side."""

    title: str
    note: str
    grids: tuple[Grid, ...]

    @property
    def legend(self) -> tuple[tuple[str, str], ...]:
        """What the marks in its tables mean, each said once."""
        return tuple(dict.fromkeys(said for grid in self.grids if not grid.chart for said in grid.legend))

    @property
    def summed(self) -> bool:
        """Whether a phone leaves out what the legend's marks stand at."""
        return any(grid.summed for grid in self.grids)

    @property
    def narrow(self) -> bool:
        """Whether it is one small table, which may stand beside others."""
        return len(self.grids) == 1 and self.grids[0].draws == "table" and not self.grids[0].scrolls

    @property
    def wide(self) -> bool:
        """Whether its tables need the whole width each: something runs across them."""
        return any(grid.wide for grid in self.grids)


@dataclass(frozen=True)
class Shape:
    """Columns, counted from 1, that hold text, that weigh most, and that a phone leaves out.

    `said` are those whose titles a phone says in each row; `number` names its rows without being a name;
    `roomy` hold sentences that a table too wide for the screen would press into narrow columns.
    """

    texts: tuple[int, ...]
    strong: tuple[int, ...]
    hidden: tuple[int, ...]
    said: tuple[tuple[int, str], ...]
    number: int
    roomy: tuple[int, ...]


class Drawing:
    """Turns sections into grids, and remembers the shapes of tables, which become styles."""

    def __init__(self, without_names: Callable[[str], str], machines: Iterable[str] = ()) -> None:
        self._without_names = without_names
        self._machines = set(machines)
        self.shapes: dict[Shape, str] = {}

    def text(self, text: str) -> str:
        """What somebody wrote, without full names and of a bearable length."""
        said = self._without_names(text)
        return said if len(said) <= LONGEST_TEXT else f"{said[:LONGEST_TEXT].rstrip()} …"

    def night(self, night: Night) -> Night:
        """The night with a note that may be published and always says what became of it."""
        word = "cancelled" if night.cancelled else "moved" if night.moved else ""
        note = self.text(night.note)
        if not note.casefold().startswith(word):
            note = f"{word}: {note}" if note else word
        return replace(night, note=note)

    def separate(self, sections: Iterable[Section], *, link_once: bool = False) -> tuple[Drawn, ...]:
        """A table for each block; `link_once`: only the first section links its names."""
        filled = [section for section in sections if section.blocks]
        return tuple(
            Drawn(
                section.title,
                section.note,
                tuple(
                    self._grid(
                        block,
                        block.title or section.title,
                        [("", block.rows)],
                        linked=not (link_once and i),
                    )
                    for block in map(joined, section.blocks)
                ),
            )
            for i, section in enumerate(filled)
        )

    def together(self, sections: Iterable[Section]) -> tuple[Drawn, ...]:
        """One table for each section, its blocks under headings of their own."""
        return tuple(
            Drawn(section.title, section.note, (self._together(section),))
            for section in folded([section for section in sections if section.blocks])
        )

    def _together(self, section: Section) -> Grid:
        blocks = clause_above([joined(block) for block in section.blocks])
        groups = [(block.title, block.rows) for block in blocks]
        # Links are long: a table that repeats its names under every heading goes without.
        linked = not blocks[0].title and blocks[0].draws != "pairs"
        return self._grid(blocks[0], section.title, groups, linked=linked)

    def _grid(
        self,
        first: Block,
        caption: str,
        groups: Sequence[tuple[str, Sequence[Sequence[Shown]]]],
        *,
        linked: bool,
    ) -> Grid:
        rows = [row for _, listed in groups for row in listed]
        named = next((i for i, h in enumerate(first.heads) if h.name in ("player", "machine")), 0)
        # How a tie was decided is said beside the name, of the few who had one.
        tie = next((i for i, h in enumerate(first.heads) if h.name == "tie"), None)
        kept = [
            i
            for i, head in enumerate(first.heads)
            if i == named or head.wide or not (i == tie or all(_is_nothing(row[i]) for row in rows))
        ]
        heads = tuple(first.heads[i] for i in kept)
        longest = max((v for row in rows for c in row if c.kind == "spark" for v in c.value if v), default=1)

        def drawn(listed: Sequence[Sequence[Shown]]) -> tuple[Row, ...]:
            shared = shared_places(first.heads, listed)
            cells = [{i: self._cell(row[i], longest, linked=linked) for i in kept} for row in listed]
            for row, found in zip(listed, cells, strict=True):
                if tie is not None and row[tie].value:
                    said = filter(None, (found[named].word, str(row[tie].value)))
                    found[named] = found[named]._replace(word=", ".join(said))
                for i, places in shared.items():
                    if i in found and row[i].value in places:
                        found[i] = found[i]._replace(text=f"{found[i].text}=")
            return tuple(tuple(found.values()) for found in cells)

        filled = tuple((self.text(title), drawn(listed)) for title, listed in groups)
        at = kept.index(named)
        long = _long(heads, at, filled)
        summed = bool(_total(heads))
        is_table = first.draws in ("table", "bars")
        told = is_table and not summed and bool(long)
        stacks = is_table and not summed and (told or _crowded(heads))
        return Grid(
            caption=self.text(caption),
            heads=heads,
            groups=filled,
            named=at,
            shape=self._shape(heads, at, long, stacks=stacks) if first.draws != "pairs" else "",
            legend=_legend(first, rows),
            told=told,
            stacks=stacks,
            draws=first.draws,
            chart=lines(first) if first.is_chart else None,
            bracket=sides(first) if first.draws == "bracket" else (),
        )

    def _cell(self, cell: Shown, longest_bar: Any, *, linked: bool) -> Cell:
        marks = cell.marks
        if cell.kind == "spark":
            said = ", ".join("–" if v is None else number(v) for v in cell.value)
            return Cell(said, bars=_bars(cell.value, longest_bar))
        if _is_nothing(cell):
            return Cell("")
        text = layout.said(cell)
        if cell.kind == "list" and len(cell.value) > NARROW and self._machines == set(cell.value):
            text = f"all {len(cell.value)}"
        if cell.link:
            word = next((word for word in OUTSIDERS if word in marks), "")
            return Cell(text, cell.link if linked else "", word=word)
        if cell.kind not in NUMBERS:
            return Cell(self.text(text), mark="absent" if "absent" in marks else "")
        if not marks:
            return Cell(text)
        if "best" in marks:
            text = f"{palette.STAR}{text}"
        if "filed" in marks:
            text = f"{palette.FILED} {text}"
        if "down" in marks:
            text = text.removeprefix("-")
        return Cell(text, mark=next((mark for mark in MARKS if mark in marks), ""))

    def _shape(self, heads: Sequence[Head], named: int, long: Sequence[int], *, stacks: bool) -> str:
        columns = list(enumerate(heads, 1))
        total = _total(heads)
        said = stacks and heads[-1].name != "reason"
        shape = Shape(
            texts=tuple(i for i, head in columns if head.kind not in NUMBERS),
            strong=tuple(i for i, head in columns if total and head.name == total),
            hidden=tuple(i for i, head in columns if total and head.name not in (*ON_A_PHONE, total)),
            said=tuple((i, head.title) for i, head in columns if said and _needs_its_title(head)),
            number=named + 1 if heads[named].kind in NUMBERS else 0,
            roomy=tuple(i + 1 for i in long if total),
        )
        return self.shapes.setdefault(shape, f"s{len(self.shapes)}")


def _total(heads: Sequence[Head]) -> str:
    """The name of the column that sums up the others; empty where none does."""
    names = [head.name for head in heads]
    wide = any(head.wide for head in heads)
    if "total" in names and (wide or len(heads) > NARROW):
        return "total"
    return "points" if wide and "points" in names else ""


def _long(heads: Sequence[Head], named: int, groups: Sequence[tuple[str, Sequence[Row]]]) -> tuple[int, ...]:
    """The columns, beside the names, in which sentences stand."""
    words = [i for i, head in enumerate(heads) if i != named and head.kind not in (*NUMBERS, "spark")]
    return tuple(i for i in words if any(len(row[i].text) > SHORT for _, rows in groups for row in rows))


def _crowded(heads: Sequence[Head]) -> bool:
    """Whether a phone would cut its rows; short numbers that run across are scrolled to."""
    return len(heads) > NARROW and all(head.kind == "score" for head in heads if head.wide)


def _needs_its_title(head: Head) -> bool:
    """Whether what stands below a heading says nothing without it."""
    return head.kind in (*NUMBERS, "list") and head.name not in ("place", "rank")


def _is_nothing(cell: Shown) -> bool:
    return cell.value is None or cell.value is False


def _legend(block: Block, rows: Sequence[Sequence[Shown]]) -> tuple[tuple[str, str], ...]:
    marks = {mark for row in rows for cell in row for mark in cell.marks}
    said = [(mark, means) for mark, means in block.legend if mark in marks]
    return (*said, ("absent", "not played")) if "absent" in marks else tuple(said)


def _bars(values: Sequence[Any], longest: Any) -> str:
    # One upright stroke for each night, from the bottom line up; nothing for a night missed.
    return "".join(
        f"M{4 * i + 2} 16v-{max(1, round(v * 16 / longest))}" for i, v in enumerate(values) if v is not None
    )

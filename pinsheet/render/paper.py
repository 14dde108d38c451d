"""The page on paper: which way round, in which size of type, and whether the next groups fit on it too."""

from collections.abc import Sequence
from dataclasses import dataclass

from pinsheet.render.grids import Cell, Grid

UPRIGHT, ACROSS = (527, 724), (724, 527)
"""Points inside the margins, across and down, of letter and A4 alike."""
LARGEST, SMALLEST = 11.0, 5.0
READABLE = 8.0
"""Points; the next groups are left out where they would press the standings below it."""

# As parts of the size of type, for a system whose own font is a wide one.
DIGIT, LETTER, HEADING, STAR, BAR, BETWEEN = 0.66, 0.6, 0.52, 0.35, 0.25, 0.45
LINE, ROW = 1.2, 1.66
WRAPPED, LONGEST_NAME = 14, 20
"""Letters; longer words stand on two lines."""

# In points: the title with the headings and notes below it, a line of its sentences, a table's own headings.
TITLE, SENTENCE, HEADS = 85, 17, 34
LETTERS_A_POINT = 1 / 6
# In points: the heading of the next groups; a group's place, its headings, one of its players.
NEXT, GROUP_WIDE, GROUP_HEADS, GROUP_ROW = 100, 165, 45, 15


@dataclass(frozen=True)
class Paper:
    """How the first sheet is printed: in type of `size` points, with `coming`, the next groups.

    `name` is how wide the names are, as a multiple of the size.
    """

    size: float
    across: bool
    coming: bool
    name: float


def paper(standings: Sequence[Grid], coming: Sequence[Grid], words: str) -> Paper:
    """The largest type in which the standings fit on one sheet below `words`, with the next groups or not."""
    alone, both = (_largest(standings, groups, words) for groups in ((), coming))
    return both if both.size >= min(READABLE, alone.size) else alone


def _largest(standings: Sequence[Grid], coming: Sequence[Grid], words: str) -> Paper:
    sizes = {sheet: _size(standings, coming, words, *sheet) for sheet in (UPRIGHT, ACROSS)}
    sheet = max(sizes, key=lambda sheet: sizes[sheet])
    name = max((_name(row[grid.named]) for grid in standings for row in _rows(grid)), default=0.0)
    return Paper(sizes[sheet], sheet == ACROSS, bool(coming), name)


def _size(standings: Sequence[Grid], coming: Sequence[Grid], words: str, across: int, down: int) -> float:
    sentences = int(len(words) / (LETTERS_A_POINT * across)) + 1
    above = TITLE + SENTENCE * sentences + HEADS * len(standings) + _groups_high(coming, across)
    lines = sum(_lines(grid) for grid in standings)
    wide = max(map(_wide, standings), default=1.0)
    size = min(LARGEST, across / wide, (down - above) / max(1.0, lines))
    return max(SMALLEST, int(10 * size) / 10)


def _groups_high(groups: Sequence[Grid], across: int) -> int:
    beside = across // GROUP_WIDE
    most = [max(len(_rows(grid)) for grid in groups[i : i + beside]) for i in range(0, len(groups), beside)]
    return NEXT * bool(groups) + sum(GROUP_HEADS + GROUP_ROW * players for players in most)


def _rows(grid: Grid) -> Sequence[Sequence[Cell]]:
    return [row for _, rows in grid.groups for row in rows]


def _lines(grid: Grid) -> float:
    """How high its rows are together."""
    rows = _rows(grid)
    return ROW * len(rows) + LINE * sum(any(map(_wraps, row)) for row in rows)


def _wraps(cell: Cell) -> bool:
    return bool(cell.word) or (len(cell.text) > WRAPPED and not cell.bars and not cell.link)


def _wide(grid: Grid) -> float:
    columns = zip(grid.heads, zip(*_rows(grid), strict=True), strict=True)
    return sum(
        BETWEEN + max(_heading(head.title), *map(_name if i == grid.named else _cell, cells))
        for i, (head, cells) in enumerate(columns)
    )


def _heading(title: str) -> float:
    return HEADING * max(map(len, title.split()), default=0)


def _name(cell: Cell) -> float:
    return LETTER * min(len(cell.text), LONGEST_NAME)


def _cell(cell: Cell) -> float:
    if cell.bars:
        return BAR * (cell.text.count(",") + 1)
    if cell.mark == "best":
        return DIGIT * len(cell.text) + STAR
    # Words are broken, a number never is.
    words = " " in cell.text or cell.text.isalpha()
    return LETTER * min(len(cell.text), WRAPPED) if words else DIGIT * len(cell.text)

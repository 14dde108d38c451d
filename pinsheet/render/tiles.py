"""Where blocks stand on a sheet: side by side in tiles, columns as wide as what they hold."""

import math
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from pinsheet.render.entries import Entry, aligned, entries
from pinsheet.render.layout import Block, Head

ACROSS = 3
"""Tiles side by side, where the paper allows."""
WIDEST_BAND = 195.0
"""Characters that still print readably on one landscape page."""
NARROWEST, WIDEST, WIDEST_HEAD = 7.0, 72.0, 14.0
NARROWEST_BARS = 12.0
NAMES = ("player", "machine")
WIDEST_NAME = 46.0
GAP = 2.0
PADDING = {"left": 3, "center": 2, "right": 4}
LETTERS = {
    **dict.fromkeys("MW@%", 0.7),
    **dict.fromkeys("mw", 0.5),
    **dict.fromkeys("ABCDEFGHKLNOPQRSTUVXYZ&", 0.2),
    **dict.fromkeys("ijlI.,:;'|! -", -0.4),
    **dict.fromkeys("ftr()[]/", -0.3),
    **dict.fromkeys("scz", -0.1),
}
"""How much wider than a digit a letter is, in Calibri and in what LibreOffice takes for it."""
BLANK = 0.6
INSIDE = 2.0
"""Digits that a column is wider than the words in it: the indent, and the cell's own edges."""
BOLD = 1.1
LINE = 15
"""Points a line of text is high."""


class Spark(NamedTuple):
    """A column of small charts, and the hidden columns in which their numbers lie."""

    column: int
    first: int
    last: int


@dataclass(frozen=True)
class Tile:
    """One block at its place; `row` is its heading row, `widths` its columns' (0: hidden)."""

    block: Block
    heads: tuple[Head, ...]
    rows: list[list[Entry]]
    widths: tuple[float, ...]
    sparks: tuple[Spark, ...]
    row: int
    column: int
    first: bool = True

    @property
    def last_row(self) -> int:
        """The row of its last line."""
        return self.row + len(self.rows)

    @property
    def filtered(self) -> bool:
        """Whether it is a long list that is read in parts: every point with its reason."""
        return any(head.name == "reason" for head in self.heads)

    @property
    def detailed(self) -> bool:
        """Whether a name elsewhere leads here, to all that is known of somebody."""
        return self.filtered or self.block.is_chart


def tiles(blocks: Iterable[Block], top: int) -> list[Tile]:
    """The blocks in bands of tiles from row `top` on; a block with a title has it above."""
    measured = [_measured(block) for block in blocks]
    if not measured:
        return []
    # All blocks of a section come from one view, so their columns are as many.
    step = 1 + max(len(tile.heads) for tile in measured)
    count = _across(measured)
    placed: list[Tile] = []
    for start in range(0, len(measured), count):
        band = measured[start : start + count]
        row = top + any(tile.block.title for tile in band)
        for i, tile in enumerate(band):
            placed.append(replace(tile, row=row, column=i * step, first=not placed))
        top = max(tile.last_row for tile in placed[start:]) + 2
    return placed


def column_widths(placed: Iterable[Tile]) -> dict[int, float]:
    """The width of each column of the sheet that has one."""
    widths: dict[int, float] = {}
    for tile in placed:
        for i, width in enumerate(tile.widths):
            widths[tile.column + i] = max(width, widths.get(tile.column + i, 0.0))
        if tile.column:
            widths[tile.column - 1] = GAP
    return widths


def heights(placed: Iterable[Tile], widths: dict[int, float]) -> dict[int, int]:
    """The height of each row in which a text needs more than one line."""
    tall: dict[int, int] = {}
    for tile in placed:
        for i, row in enumerate(tile.rows, tile.row + 1):
            for j, cell in enumerate(row, tile.column):
                if len(cell.text) > NARROWEST and overflows(cell.text, widths[j]):
                    lines = lines_of(cell.text, widths[j] - INSIDE)
                    tall[i] = max(tall.get(i, LINE), lines * LINE)
        heading_lines = [
            lines_of(h.title, (w - INSIDE) / BOLD) for h, w in zip(tile.heads, tile.widths, strict=True) if w
        ]
        tall[tile.row] = max(tall.get(tile.row, 2 * LINE), max(heading_lines) * LINE)
    return tall


def overflows(text: str, width: float) -> bool:
    """Whether a text is longer than a column of this width has room for."""
    return measure(text) > width - INSIDE


@lru_cache(maxsize=4096)
def measure(text: str) -> float:
    """How wide a text is, in digits: letters of East Asia and emoji count double."""
    size = len(text) + sum([LETTERS[letter] for letter in text if letter in LETTERS])
    if text.isascii():
        return size
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return size + wide - sum(bool(unicodedata.combining(c)) for c in text)


def lines_of(text: str, width: float) -> int:
    """How many lines a text takes when it is wrapped between words, long words cut."""
    lines, room = 1, width
    for word in re.split(r"[\s-]+", text):
        size = measure(word)
        if size > room and room < width:
            lines, room = lines + 1, width
        lines += max(0, math.ceil(size / width) - 1)
        room -= (size % width if size > width else size) + BLANK
    return lines


def _measured(block: Block) -> Tile:
    rows = entries(block)
    heads, sparks = list(block.heads), []
    widths = [_width(head, [row[i] for row in rows]) for i, head in enumerate(block.heads)]
    for column, head in enumerate(block.heads):
        if head.kind == "spark":
            spark = _spark(block, column, heads, rows)
            sparks.append(spark)
            bars = spark.last - spark.first + 1
            widths[column] = max(widths[column], NARROWEST_BARS, 2.0 * bars)
            widths += [0.0] * bars
    return Tile(block, tuple(heads), rows, tuple(widths), tuple(sparks), 0, 0)


def _spark(block: Block, column: int, heads: list[Head], rows: list[list[Entry]]) -> Spark:
    # The numbers go behind the table, inside it: sorting the table sorts them along.
    first = len(heads)
    longest = max(len(row[column].value or ()) for row in block.rows)
    heads += [Head(f"{heads[column].title} {i + 1}", "points") for i in range(longest)]
    for row, cells in zip(rows, block.rows, strict=True):
        values = cells[column].value or ()
        for value in (*values, *[None] * (longest - len(values))):
            row.append(Entry(None if value is None else float(value), ""))
    return Spark(column, first, first + longest - 1)


def _width(head: Head, cells: list[Entry]) -> float:
    longest = max(measure(word) for word in re.split(r"[\s-]+", head.title))
    heading = min(max(longest, math.ceil(measure(head.title) / 2) + 1) * BOLD, WIDEST_HEAD)
    content = max((measure(cell.text) for cell in cells), default=0)
    limit = WIDEST_NAME if head.name in NAMES else WIDEST
    return max(NARROWEST, min(max(heading, content) + PADDING[aligned(head)], limit))


def _across(measured: list[Tile]) -> int:
    for count in range(min(ACROSS, len(measured)), 1, -1):
        stacks = [measured[i::count] for i in range(count)]
        widths = [sum(map(max, zip(*(t.widths for t in stack), strict=True))) for stack in stacks]
        if sum(widths) + GAP * (count - 1) <= WIDEST_BAND:
            return count
    return 1

"""Blocks and lines of text put into the cells of one worksheet.

What people typed reaches a cell only as a string, so that nothing of it is ever a formula
or an address on the web (BUGS 35).
"""

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from pinsheet.render.entries import Entry, aligned
from pinsheet.render.formats import Formats
from pinsheet.render.tabs import clean
from pinsheet.render.tiles import NAMES, Tile, overflows

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

NOTE_WIDTH, NOTE_LINE, NOTE_LETTERS = 220, 16, 30
"""Pixels and letters of a cell's note: as high as its words, or Excel cuts them off."""


LONGEST_HEADING = 255


class Line(NamedTuple):
    """A line of words above or below the blocks, and how it looks (formats.NAMED)."""

    text: str
    look: str = "line"


def _may_head(title: str) -> bool:
    """Whether Excel takes it for a table's heading; one of several lines it would have to "repair"."""
    return 0 < len(title) <= LONGEST_HEADING and title.isprintable()


class Pen:
    """Writes into one worksheet; `links` lead from names to their rows elsewhere."""

    def __init__(self, sheet: "Worksheet", formats: Formats, links: Mapping[str, str]) -> None:
        self._sheet = sheet
        self._formats = formats
        self._links = links

    def lines(self, row: int, lines: Iterable[Line]) -> None:
        """Lines of words from a row on."""
        for i, line in enumerate(lines, row):
            self._sheet.write_string(i, 0, line.text, self._formats.named(line.look))

    def tile(self, tile: Tile) -> None:
        """A block at its place: title, headings, cells."""
        if tile.block.title:
            title = clean(tile.block.title)
            self._sheet.write_string(tile.row - 1, tile.column, title, self._formats.named("strong"))
        for column, head in enumerate(tile.heads, tile.column):
            look = self._formats.head(aligned(head), filtered=tile.filtered)
            self._sheet.write_string(tile.row, column, clean(head.title), look)
            if tile.first and head.help and head.name not in NAMES:
                self._note(tile.row, column, clean(head.help))
        links = {} if tile.detailed else self._links
        for i, row in enumerate(tile.rows, tile.row + 1):
            for j, (cell, width) in enumerate(zip(row, tile.widths, strict=True), tile.column):
                wrapped = isinstance(cell.value, str) and overflows(cell.text, width)
                # LibreOffice never wraps a link, it cuts it off.
                target = "" if wrapped else links.get(cell.link, "")
                look = self._formats.cell(cell, wrapped=wrapped, linked=bool(target))
                if target:
                    self._sheet.write_url(i, j, target, look, cell.text)
                else:
                    self._write(i, j, cell, look)

    def table(self, tile: Tile, name: str) -> None:
        """The block as a real Excel table, if its headings are such as one may have."""
        titles = [clean(head.title) for head in tile.heads]
        if not all(map(_may_head, titles)) or len({title.lower() for title in titles}) < len(titles):
            return
        last_column = tile.column + len(titles) - 1
        columns = [
            {
                "header": title,
                "header_format": self._formats.head(aligned(head), filtered=tile.filtered),
            }
            for title, head in zip(titles, tile.heads, strict=True)
        ]
        options = {
            "name": name,
            "style": None,
            "columns": columns,
            "autofilter": tile.filtered,
        }
        self._sheet.add_table(tile.row, tile.column, tile.last_row, last_column, options)

    def sizes(self, widths: Mapping[int, float], tall: Mapping[int, int]) -> None:
        """Widths of columns (0 hides one) and heights of rows."""
        for column, width in widths.items():
            self._sheet.set_column(column, column, width, None, {"hidden": not width})
        for row, points in tall.items():
            self._sheet.set_row(row, points)

    def _write(self, row: int, column: int, cell: Entry, look: "Format") -> None:
        value = cell.value
        if value is None:
            self._sheet.write_blank(row, column, None, look)
        elif isinstance(value, str):
            self._sheet.write_string(row, column, value, look)
        elif isinstance(value, dt.date):
            self._sheet.write_datetime(row, column, value, look)
        else:
            self._sheet.write_number(row, column, value, look)

    def _note(self, row: int, column: int, text: str) -> None:
        height = NOTE_LINE * (2 + len(text) // NOTE_LETTERS)
        self._sheet.write_comment(row, column, text, {"width": NOTE_WIDTH, "height": height})

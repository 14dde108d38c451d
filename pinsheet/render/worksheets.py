"""A workbook of pages: first every sheet is laid out, then all are drawn.

In that order because links need to know where rows will stand.
"""

import datetime as dt
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from pinsheet.render.drawings import chart_size, draw_chart, draw_sparks
from pinsheet.render.formats import Formats
from pinsheet.render.layout import Section
from pinsheet.render.pen import Line, Pen
from pinsheet.render.printing import set_print
from pinsheet.render.tabs import clean, sheet_names, table_name
from pinsheet.render.tiles import LINE, NAMES, Tile, column_widths, heights, tiles

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

CREATED = dt.datetime(2000, 1, 1)
"""The same in every book: the same outcome gives the same bytes."""
READABLE = 95
"""Characters of a line of text, on however narrow a sheet."""
SMALLER = 1.25
"""More of the small print fits into a line."""
UNSET = 8.43
"""Characters of a column whose width nobody has set."""


@dataclass(frozen=True)
class Page:
    """What one sheet says: a section, with lines above and below it."""

    section: Section
    above: tuple[Line, ...]
    below: tuple[Line, ...]


@dataclass(frozen=True)
class About:
    """What a book says about itself, in its properties and at the foot of the paper."""

    title: str
    subject: str
    comments: str
    footer: str
    paper: str


@dataclass(frozen=True)
class _Sheet:
    """A page laid out."""

    page: Page
    name: str
    number: int
    above: list[Line]
    tiles: list[Tile]
    widths: dict[int, float]

    @property
    def top(self) -> int:
        """The first row of the blocks, or of the word that there is nothing."""
        return len(self.above) + 1

    @property
    def bottom(self) -> int:
        """The first free row below everything drawn."""
        rows = [max(tile.last_row, tile.row + 1 + chart_size(tile)[1]) for tile in self.tiles]
        return max(rows, default=self.top) + 1

    @property
    def width(self) -> float:
        """Characters across: blocks and charts, or lines of text."""
        charts = [chart_size(tile)[0] for tile in self.tiles]
        return max(READABLE, sum(self.widths.values()) + max(charts, default=0))

    @property
    def alone(self) -> Tile | None:
        """The one block of a sheet that has only one."""
        return self.tiles[0] if len(self.tiles) == 1 else None


def drawn(pages: list[Page], about: About) -> bytes:
    """The workbook of these pages, one sheet each."""
    import xlsxwriter

    names = sheet_names(page.section.title for page in pages)
    sheets = [_laid(page, names[i], i + 1) for i, page in enumerate(pages)]
    from_first, from_others = _links(sheets)
    output = BytesIO()
    book = xlsxwriter.Workbook(output, {"in_memory": True})
    book.set_properties(
        {
            "title": clean(about.title),
            "subject": clean(about.subject),
            "author": "pinsheet",
            "category": "pinsheet result",
            "comments": clean(about.comments),
            "created": CREATED,
        }
    )
    # The reader knows a result laid among the inputs by this (DESIGN, "The season folder").
    book.set_custom_property("pinsheet", "result")
    formats = Formats(book)
    for sheet in sheets:
        _draw(book, sheet, formats, from_first if sheet.number == 1 else from_others, about)
    book.close()
    return output.getvalue()


def _laid(page: Page, name: str, number: int) -> _Sheet:
    above = _wrapped(page.above, READABLE)
    placed = tiles(page.section.blocks, len(above) + 1)
    return _Sheet(page, name, number, above, placed, column_widths(placed))


def _wrapped(lines: tuple[Line, ...], width: float) -> list[Line]:
    # Text runs over empty cells to its right; merged cells would not sort, filter or wrap well.
    return [
        Line(part, line.look)
        for line in lines
        for part in textwrap.wrap(clean(line.text), _room(line, width)) or [""]
    ]


def _room(line: Line, width: float) -> int:
    return int(width * (SMALLER if line.look == "small" else 1))


def _links(sheets: list[_Sheet]) -> tuple[dict[str, str], dict[str, str]]:
    """Where a name leads: on the first sheet to what is known of it in detail, elsewhere to the first sheet.

    The detail is the first point of the list with the reasons, or the row beside the lines.
    """
    first = _places(sheets[:1], lambda tile: not tile.detailed)
    detail = _places(sheets, lambda tile: tile.detailed)
    return detail, {**_titles(sheets), **detail, **first}


def _titles(sheets: list[_Sheet]) -> dict[str, str]:
    """Where a block stands that is all about one machine or player."""
    return {
        tile.block.link: _address(sheet, tile.row - 1, tile.column)
        for sheet in sheets
        for tile in sheet.tiles
        if tile.block.link
    }


def _places(sheets: list[_Sheet], where: Callable[[Tile], bool]) -> dict[str, str]:
    links: dict[str, str] = {}
    for sheet in sheets:
        for tile in filter(where, sheet.tiles):
            for i, row in enumerate(tile.rows, tile.row + 1):
                for j, cell in enumerate(row, tile.column):
                    if cell.link and cell.link not in links:
                        links[cell.link] = _address(sheet, i, j)
    return links


def _address(sheet: _Sheet, row: int, column: int) -> str:
    from xlsxwriter.utility import quote_sheetname, xl_rowcol_to_cell

    return f"internal:{quote_sheetname(sheet.name)}!{xl_rowcol_to_cell(row, column)}"


def _draw(book: "Workbook", laid: _Sheet, formats: Formats, links: Mapping[str, str], about: About) -> None:
    sheet = book.add_worksheet(laid.name)
    sheet.hide_gridlines(2)
    pen = Pen(sheet, formats, links)
    pen.lines(0, laid.above)
    for tile in laid.tiles:
        pen.tile(tile)
        draw_chart(book, sheet, tile)
        draw_sparks(sheet, tile)
    if laid.alone:
        pen.table(laid.alone, table_name(laid.name, laid.number))
    if not laid.tiles:
        pen.lines(laid.top, [Line("nothing", "dim")])
    below = _wrapped(laid.page.below, laid.width)
    pen.lines(laid.bottom + 1, below)
    tall = heights(laid.tiles, laid.widths)
    pen.sizes(laid.widths, tall)
    _keep_in_sight(sheet, laid)
    height = LINE * (laid.bottom + 2 + len(below)) + sum(points - LINE for points in tall.values())
    set_print(sheet, about.paper, (laid.width, height), (about.footer, laid.name), many=len(laid.tiles) > 1)
    sheet.print_area(0, 0, laid.bottom + len(below), _last_column(laid))


def _last_column(laid: _Sheet) -> int:
    """The last column that is printed: behind the tables come charts, and words longer than these."""
    column, covered = -1, 0.0
    while covered < laid.width or column < max(laid.widths, default=0):
        column += 1
        covered += laid.widths.get(column, UNSET)
    return column


def _keep_in_sight(sheet: "Worksheet", laid: _Sheet) -> None:
    if laid.alone:
        named = [i for i, h in enumerate(laid.alone.heads) if h.name in NAMES]
        sheet.freeze_panes(laid.alone.row + 1, min(named) + 1 if named else 0)
    else:
        sheet.freeze_panes(laid.top, 0)
    if laid.tiles and len({tile.heads for tile in laid.tiles}) == 1:
        sheet.repeat_rows(laid.tiles[0].row)
    else:
        sheet.repeat_rows(0, 1)

"""Palette, looks and cell helpers: every sheet pinsheet draws looks like the others.

Colours never stand alone (PICTURE 4): cream is where people type, white is drawn, grey-blue
italics are computed or explained, orange needs somebody.
"""

import datetime as dt
import math
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, cast
from weakref import WeakKeyDictionary

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.cell.cell import MergedCell
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.styles.cell_style import StyleArray
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw.save import clean

NAVY = "1F3A5F"
INK = "1E2733"
GREY_BLUE = "5B7083"
PALE_BLUE = "E8EEF4"
CREAM = "FFF8E3"
YELLOW = "FFE98A"
ORANGE = "F9B66B"
GREY = "E4E6E9"
LINE = "D3D8DE"
WHITE = "FFFFFF"

_TYPEFACE = "Calibri"
_HEADING_HEIGHT = 30.0


def font(size: float = 11, color: str = INK, *, bold: bool = False, italic: bool = False) -> Font:
    """The one typeface, in a size and colour."""
    return Font(name=_TYPEFACE, size=size, color=color, bold=bold, italic=italic)


def filled(color: str) -> PatternFill:
    """A plain background; both colours, because a conditional format looks at the other one."""
    return PatternFill("solid", start_color=color, end_color=color)


def align(horizontal: str | None = None, vertical: str = "center", **more: object) -> Alignment:
    """Centred vertically unless said otherwise."""
    return Alignment(horizontal=horizontal, vertical=vertical, **more)  # type: ignore[arg-type]


_THIN = Side("thin", color=LINE)
_THICK = Side("medium", color=NAVY)
BOXED = Border(_THIN, _THIN, _THIN, _THIN)


@dataclass(frozen=True)
class Look:
    """How a cell looks; `dataclasses.replace` makes a variant."""

    font: Font = field(default_factory=font)
    fill: PatternFill | None = None
    border: Border = field(default_factory=Border)
    alignment: Alignment = field(default_factory=align)
    number_format: str = "General"

    def on(self, cell: Cell | MergedCell) -> None:
        """Give the cell this look.

        openpyxl takes a fifth of a millisecond to give one; the second cell of a workbook with
        the same look gets a copy.
        """
        bare = cast("Any", cell)  # the stubs know no _style, which is what openpyxl says to copy
        looks = _GIVEN.setdefault(bare.parent.parent, {})
        if id(self) in looks:
            bare._style = copy(looks[id(self)][1])  # noqa: SLF001
            return
        cell.font = self.font
        if self.fill is not None:
            cell.fill = self.fill
        cell.border = self.border
        cell.alignment = self.alignment
        cell.number_format = self.number_format
        looks[id(self)] = (self, copy(bare._style))  # noqa: SLF001

    def ruled(self) -> "Look":
        """The same look below a thick line, as where a group begins."""
        old = self.border
        return replace(self, border=Border(old.left, old.right, _THICK, old.bottom))


_GIVEN: WeakKeyDictionary[Workbook, dict[int, tuple[Look, StyleArray]]] = WeakKeyDictionary()
"""Each workbook's looks by identity; kept with the style, so that no identity is used twice."""

HEADING = Look(font(11, WHITE, bold=True), filled(NAVY), BOXED, align("center", wrap_text=True))
LEFT_HEADING = replace(HEADING, alignment=align("left", wrap_text=True, indent=1))
GREY_HEADING = replace(HEADING, fill=filled(GREY_BLUE))
OPEN_HEADING = replace(HEADING, font=font(11, NAVY, bold=True), fill=filled(CREAM))
"""A heading that is still to be typed or chosen."""
INPUT = Look(font(), filled(CREAM), BOXED, align("left", indent=1))
NAME = replace(INPUT, font=font(11, bold=True), alignment=align("left", shrink_to_fit=True, indent=1))
CENTRED = replace(INPUT, alignment=align("center"))
NUMBER = replace(INPUT, number_format="#,##0", alignment=align("right", shrink_to_fit=True, indent=1))
DRAWN = Look(font(), filled(WHITE), BOXED, align("left", wrap_text=True, indent=1))
HINT = Look(font(9, GREY_BLUE, italic=True), alignment=align("left", "center", wrap_text=True))
HELP = replace(HINT, font=font(10, GREY_BLUE, italic=True))
LABEL = replace(HINT, alignment=align("right", indent=1))
COMPUTED = Look(font(11, GREY_BLUE, italic=True), filled(WHITE), BOXED, align("center"))
TITLE = Look(font(16, NAVY, bold=True), alignment=align("left", shrink_to_fit=True))
BAND = Look(font(10, NAVY, bold=True), filled(PALE_BLUE), alignment=align("left", indent=1))
PRIVATE_BAND = Look(font(9, INK, italic=True), filled(GREY), alignment=align("center"))

DATE = "ddd d mmm yyyy"
LONG_DATE = "ddd d mmmm yyyy"


def text(cell: Cell, value: str) -> None:
    """Write what somebody typed so that no program ever calculates it (BUGS 46).

    openpyxl takes `=1+1` for a formula and `#N/A` for an error; Excel would take the former
    for one as soon as somebody edits the cell, unless it carries the quote prefix.
    """
    if not (cleaned := clean(value)):
        return  # a text cell without a text is no valid cell
    cell.value = cleaned
    cell.data_type = "s"
    if cleaned[:1] in ("=", "+", "-", "@"):
        cell.quotePrefix = True


def put(cell: Cell, value: object) -> None:
    """Write a value from last season or from a plan: words inert, numbers and dates as such."""
    if value is None or value == "":
        return
    if isinstance(value, bool):
        text(cell, "yes" if value else "no")
    elif isinstance(value, int) and abs(value) >= 10**15:
        text(cell, str(value))  # Excel keeps fifteen digits
    elif isinstance(value, int | float | Decimal | dt.date):
        cell.value = value
    elif isinstance(value, tuple | list):
        text(cell, "; ".join(map(str, value)))
    else:
        text(cell, str(value))


def heading_row(sheet: Worksheet, row: int, headings: Iterable[str | int | None]) -> None:
    """White on navy, as high as the longest heading needs; None leaves a cell alone."""
    needed = 1
    for column, heading in enumerate(headings, start=1):
        if heading is None:
            continue
        cell = at(sheet, row, column)
        HEADING.on(cell)
        put(cell, heading)
        width = sheet.column_dimensions[get_column_letter(column)].width
        needed = max(needed, lines(str(heading), width, bold=True))
    sheet.row_dimensions[row].height = max(_HEADING_HEIGHT, 15.0 * needed + 3)


def row_height(sheet: Worksheet, height: float) -> None:
    """The height of every row that has none of its own; it still grows with what is typed."""
    sheet.sheet_format.defaultRowHeight = height
    sheet.sheet_format.customHeight = True


def widths(sheet: Worksheet, values: Sequence[float]) -> None:
    """Column widths from A on, in digits of the standard type."""
    for column, value in enumerate(values, start=1):
        sheet.column_dimensions[get_column_letter(column)].width = value


def fitting(values: Iterable[object], least: float, most: float, size: float = 12) -> float:
    """A width for the longest of some names, within reason; what is longer shrinks to fit."""
    longest = max((len(str(value)) for value in values), default=0)
    return min(most, max(least, longest * 1.12 * size / 11 + 3))


def lines(value: str, width: float, size: float = 11, *, bold: bool = False) -> int:
    """How many lines a text needs in a column; a little pessimistic, words are never cut."""
    room = max(1.0, (width - 1.5) * 11 / size * (1.02 if bold else 1.13))
    needed, used = 1, 0.0
    for word in value.split():
        if used and used + 1 + len(word) > room:
            needed, used = needed + 1, 0.0
        used += len(word) + (1 if used else 0)
        if used > room:
            needed, used = needed + math.ceil(used / room) - 1, used % room
    return needed


def merged(sheet: Worksheet, row: int, first: int, last: int, look: Look) -> Cell:
    """One cell over several columns; the look goes on all of them, for the borders."""
    if last > first:
        # Before the look: openpyxl takes long to merge cells that have borders.
        sheet.merge_cells(start_row=row, end_row=row, start_column=first, end_column=last)
    for column in range(first, last + 1):
        look.on(sheet.cell(row, column))
    return at(sheet, row, first)


def at(sheet: Worksheet, row: int, column: int) -> Cell:
    """A cell that nobody merged."""
    return cast("Cell", sheet.cell(row, column))


def mark(
    sheet: Worksheet,
    cells: str,
    condition: str,
    *,
    fill: str | None = None,
    letters: Font | None = None,
) -> None:
    """Colour cells while a condition about their own sheet holds (Google Sheets knows no other)."""
    style = DifferentialStyle(font=letters, fill=filled(fill) if fill else None)
    rule = Rule(type="expression", dxf=style, formula=[condition])
    sheet.conditional_formatting.add(cells, rule)


_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip


def spelled(date: dt.date | None) -> str:
    """`Tue 19 June 2018`, whatever the computer's language; "" without a date."""
    if date is None:
        return ""
    return f"{_DAYS[date.weekday()]} {date.day} {_MONTHS[date.month - 1]} {date.year}"

"""Writing on Working: headings, what is known when it is drawn, and formulas."""

from dataclasses import replace

from openpyxl.styles import Border
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.finals_cells import FIRST
from pinsheet.sheets.draw.save import Drawing

_CELL = replace(style.COMPUTED, font=style.font(9, style.GREY_BLUE, italic=True), border=Border())
_NAMES = replace(_CELL, alignment=style.align("left", indent=1))
_BAND = replace(style.BAND, alignment=style.align("left", "bottom", wrap_text=True))


class Writer:
    """Puts headings, constants and formulas on Working."""

    def __init__(self, book: Drawing, sheet: Worksheet) -> None:
        self._book, self.sheet = book, sheet

    def heading(self, column: str, words: str, width: float | None = None) -> None:
        """What a column holds."""
        cell = self.sheet[f"{column}{FIRST - 1}"]
        _BAND.on(cell)
        style.text(cell, words)
        if width is not None:
            self.sheet.column_dimensions[column].width = width

    def constant(self, column: str, row: int, value: object) -> None:
        """Something known when the workbook is drawn."""
        cell = self.sheet[f"{column}{row}"]
        (_NAMES if isinstance(value, str) else _CELL).on(cell)
        style.put(cell, value)

    def formula(self, column: str, row: int, formula: str, shown: str | int | None = None) -> None:
        """Something counted, with what it shows before anybody types (None: that is counted out, too)."""
        cell = self.sheet[f"{column}{row}"]
        (_NAMES if isinstance(shown, str) else _CELL).on(cell)
        self._book.formula(cell, f"={formula}", shown)

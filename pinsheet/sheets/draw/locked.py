"""Sheets with locked cells, always without a password: one slip would stop the whole night."""

from collections.abc import Iterable

from openpyxl.styles import Protection
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

_FREE = Protection(locked=False)
_BESIDE = 8
"""So many columns right of a sheet are free for whatever somebody writes there."""


def lock_but(sheet: Worksheet, *typed: str) -> None:
    """Lock what is drawn and computed: everything but these ranges."""
    for cells in typed:
        for row in sheet[cells]:
            for cell in row:
                cell.protection = _FREE
    _enable(sheet, ("formatCells", "formatColumns", "formatRows"))


def lock_only(sheet: Worksheet, computed: Iterable[str]) -> None:
    """Lock these ranges and nothing else; rows may be added, widths changed, and notes written anywhere."""
    locked = {cell.coordinate for cells in computed for row in sheet[cells] for cell in row}
    for row in sheet.iter_rows():
        for cell in row:
            if cell.coordinate not in locked:
                cell.protection = _FREE
    for column in range(1, sheet.max_column + _BESIDE + 1):  # cells that are not there yet
        sheet.column_dimensions[get_column_letter(column)].protection = _FREE
    _enable(
        sheet,
        (
            *("formatCells", "formatColumns", "formatRows", "insertRows", "insertColumns"),
            *("insertHyperlinks", "deleteRows", "deleteColumns", "sort", "autoFilter"),
        ),
    )


def _enable(sheet: Worksheet, allowed: Iterable[str]) -> None:
    sheet.protection.enable()
    for what in allowed:
        setattr(sheet.protection, what, False)  # false: not forbidden

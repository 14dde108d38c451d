"""An old Excel workbook (.xls of Excel 5 to 2003, as LibreOffice and others still write it) to a Book.

xlrd unpacks the file and decodes numbers and texts; `biff` has looked through it before. xlrd is
plain Python but was not written for hostile files, so that this runs in a process of its own
(`apart`). What the format cannot say:

- A formula whose result is the empty text looks the same whether that was computed or nothing ever
  was. Where every formula of a workbook is so, none was calculated; else it is blank.
- LibreOffice writes 0 for a formula that gives text and that it has not computed anew since it read
  the workbook from .xlsx. In its workbooks a formula that gives 0 counts as never calculated: a
  zero that nobody got must not become a score.
- Links to other workbooks are noted without their cell.
- The properties are there as long as their streams are whole.
"""

import os
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pinsheet.sheets import biff, markup, property_sets, stored
from pinsheet.sheets.book import Book, Sheet, Unreadable, Value, ref

_OLE2 = b"\xd0\xcf\x11\xe0"
_BROKEN = (AssertionError, LookupError, ValueError, TypeError, OverflowError, struct.error)
"""What xlrd raises for damaged files beside its own errors."""

_ABOUT_LINKS = (
    "Formulas in this workbook take values from another workbook; that one was not opened, and the "
    "values as last saved are used. Type the values themselves to be sure."
)


def read(name: str, data: bytes) -> Book:
    """The workbook in `data`; raises Unreadable."""
    import xlrd
    from xlrd.compdoc import CompDocError

    try:
        return _read(name, data)
    except (xlrd.XLRDError, CompDocError, *_BROKEN) as error:
        raise markup.damaged("it", "breaks off or contradicts itself") from error


def _read(name: str, data: bytes) -> Book:
    import xlrd
    from xlrd.compdoc import CompDoc

    properties: dict[str, str] = {}
    stream = data
    with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - the null device is no path on Windows
        if data.startswith(_OLE2):
            package = CompDoc(data, logfile=nowhere)
            stream = next(filter(None, map(package.get_named_stream, ("Workbook", "Book"))), b"")
            properties = property_sets.read(package.get_named_stream)
        seen = biff.scan(stream, markup.Budget())
        if not seen.sheets:
            raise Unreadable(
                "no-sheets",
                "This workbook has no worksheet. Open it in Excel; if it shows one there, choose File "
                "> Save As > Excel Workbook (*.xlsx) and use the new file.",
            )
        book = xlrd.open_workbook(file_contents=data, logfile=nowhere, ragged_rows=True)
    formats = _formats(book)
    never = all(marks.formulas == marks.empty for marks in seen.sheets)
    reader = _Reader(formats, epoch_1904=book.datemode == 1, never_calculated=never, by_calc=seen.by_calc)
    sheets = [reader.sheet(*both) for both in zip(book.sheets(), seen.sheets, strict=True)]
    markup.refuse_twins(sheet.title for sheet in sheets)
    return Book(name, tuple(sheets), properties, (_ABOUT_LINKS,) if seen.has_links else ())


def _formats(book: Any) -> dict[int, stored.Format]:
    """The number format by the number of the cell style."""
    found: dict[int, stored.Format] = {}
    for number, style in enumerate(book.xf_list):
        code = getattr(book.format_map.get(style.format_key), "format_str", "")
        built_in = stored.BUILT_IN.get(style.format_key, stored.GENERAL)
        found[number] = stored.format_of(code) if code else built_in
    return found


@dataclass(frozen=True)
class _Reader:
    """Puts together what xlrd decoded and what `biff` saw."""

    formats: Mapping[int, stored.Format]
    epoch_1904: bool
    never_calculated: bool
    by_calc: bool

    def sheet(self, sheet: Any, marks: biff.Marks) -> Sheet:
        """One sheet; Unreadable where a value cannot be right."""
        cells: dict[tuple[int, int], Value] = {}
        title = str(sheet.name)
        for place in sorted(marks.styles):
            style = self.formats.get(marks.styles[place], stored.GENERAL)
            cell = sheet.cell(place[0] - 1, place[1] - 1)
            try:
                value = self._value(cell, style, formula=place in marks.formulas)
            except ValueError as error:
                raise markup.damaged(
                    markup.named(title), f"has a cell, {ref(*place)}, that {error}"
                ) from None
            if value is not None:
                cells[place] = value
        return Sheet(
            title,
            cells,
            bool(sheet.visibility),
            frozenset(marks.hidden_rows & {row for row, _ in cells}),
            frozenset(marks.hidden_columns & {column for _, column in cells}),
            tuple(marks.merged),
        )

    def _value(self, cell: Any, style: stored.Format, *, formula: bool) -> Value | None:
        """What a cell of xlrd holds; None for nothing, ValueError for nonsense."""
        import xlrd

        kind, held = cell.ctype, cell.value
        is_number = kind in (xlrd.XL_CELL_NUMBER, xlrd.XL_CELL_DATE)
        if formula and (self.never_calculated or (self.by_calc and is_number and held == 0)):
            return Value(None, "uncalculated", formula=True, format=style.code)
        if is_number:
            return stored.numeric(repr(float(held)), style, formula=formula, epoch_1904=self.epoch_1904)
        if kind == xlrd.XL_CELL_TEXT:
            return stored.words(held, style.code, formula=formula)
        if kind == xlrd.XL_CELL_BOOLEAN:
            return Value(bool(held), "bool", formula, style.code)
        if kind == xlrd.XL_CELL_ERROR:
            return Value(xlrd.error_text_from_code.get(held, "#N/A"), "error", formula, style.code)
        raise ValueError("is in its list of records, but cannot be read")

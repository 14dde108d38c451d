"""A workbook as bytes: the same plan gives the same file, and formulas show something at once."""

import io
import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Literal
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.packaging.custom import StringProperty
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets import drawn
from pinsheet.sheets.draw.reckon import Spot, results

_NO_XML = frozenset(map(chr, [*range(0xD800, 0xE000), 0xFFFE, 0xFFFF]))
_DRAWN_TAB, _TYPED_TAB = "1F3A5F", "E3B341"
EPOCH = (1980, 1, 1, 0, 0, 0)
_DATES = re.compile(rb"(<dcterms:(created|modified)\b[^>]*>)[^<]*(</dcterms:\2>)")
_FORMULA_CELL = re.compile(
    rb'<c r="(?P<ref>[A-Z]+[0-9]+)"(?P<style>[^>]*)>(?P<formula><f>[^<]*</f>)<v\s*(?:/>|></v>)</c>'
)


class Drawing:
    """A workbook in the making, with what its formulas show until a program calculates them.

    openpyxl writes formulas without a result; whoever looks without calculating (a phone, a
    preview, our own reader) would find blanks, so the results known at drawing time go along.
    """

    def __init__(self, kind: Literal["season", "night", "finals"], title: str) -> None:
        self.workbook = Workbook()
        self.workbook.remove(self.workbook.worksheets[0])
        self.workbook.properties.creator = "pinsheet"
        self.workbook.properties.title = clean(title)
        self._mark("pinsheet", kind)
        self._shown: dict[str, dict[str, str | int | float]] = {}
        self._open: list[Spot] = []

    def _mark(self, name: str, value: str) -> None:
        marker = StringProperty(name=name, value=value)
        self.workbook.custom_doc_props.append(marker)  # type: ignore[attr-defined]  # no stub

    def remember(self) -> None:
        """Note in the workbook what stands on it, so that typing can be told from drawing."""
        cells = (
            (sheet.title, row, column, *self._stands(sheet, row, column, value))
            for sheet in self.workbook.worksheets
            for row, values in enumerate(sheet.iter_rows(values_only=True), 1)
            for column, value in enumerate(values, 1)
        )
        self._mark(drawn.PROPERTY, drawn.fingerprint(cells))

    def _stands(self, sheet: Worksheet, row: int, column: int, value: object) -> tuple[object, bool]:
        """What a reader finds in a cell, of a formula its result; and whether it is one."""
        known = self._shown.get(sheet.title, {})
        shown = known.get(f"{get_column_letter(column)}{row}") if known else None
        return (value, False) if shown is None else (shown, True)

    def sheet(self, title: str) -> Worksheet:
        """A new sheet behind the others."""
        sheet: Worksheet = self.workbook.create_sheet(title)
        return sheet

    def name(self, name: str, sheet: Worksheet, cells: str) -> None:
        """Give an absolute range a name, as a drop-down of another sheet needs it."""
        quoted = sheet.title.replace("'", "''")
        self.workbook.defined_names[name] = DefinedName(name, attr_text=f"'{quoted}'!{cells}")

    def formula(self, cell: Cell, formula: str, shown: str | int | None = None) -> None:
        """Write a formula together with its present result; without one it is counted out later."""
        cell.value = formula
        if shown is None:
            self._open.append((cell.parent.title, cell.row, cell.column))
        else:
            self._shown.setdefault(cell.parent.title, {})[cell.coordinate] = shown

    def shows(self, cell: Cell) -> bool:
        """Whether it has been said what a formula shows."""
        return cell.coordinate in self._shown.get(cell.parent.title, {})

    def reckon(self) -> None:
        """Count out the formulas written without a result."""
        for (tab, row, column), found in results(self.workbook, self._shown, self._open):
            self._shown.setdefault(tab, {})[f"{get_column_letter(column)}{row}"] = found
        self._open.clear()

    def reckon_again(self) -> None:
        """Count out every formula by what stands in the cells now."""
        self._shown.clear()
        self._open = [
            (sheet.title, row, column)
            for sheet in self.workbook.worksheets
            for row, cells in enumerate(sheet.iter_rows(), 1)
            for column, cell in enumerate(cells, 1)
            if cell.data_type == "f"
        ]
        self.reckon()

    def open_on(self, sheet: Worksheet) -> None:
        """Show this sheet when the workbook is opened.

        Only its tab stays selected: with two selected, typing would go into both.
        """
        self.workbook.active = sheet
        for each in self.workbook.worksheets:
            each.sheet_view.tabSelected = each is sheet

    def finish(self, no_typing: Sequence[str]) -> None:
        """What all sheets have in common: no grid, and a tab in the colour of its purpose."""
        for sheet in self.workbook.worksheets:
            sheet.sheet_view.showGridLines = False
            sheet.sheet_properties.tabColor = _DRAWN_TAB if sheet.title in no_typing else _TYPED_TAB
        self.open_on(self.workbook.worksheets[0])

    def to_bytes(self) -> bytes:
        """The file, without a trace of when it was made."""
        raw = io.BytesIO()
        self.workbook.save(raw)
        shown = {
            f"xl/worksheets/sheet{number}.xml": self._shown.get(sheet.title, {})
            for number, sheet in enumerate(self.workbook.worksheets, start=1)
        }
        result = io.BytesIO()
        with ZipFile(raw) as old, ZipFile(result, "w") as new:
            for part in old.namelist():
                data = old.read(part)
                if part == "docProps/core.xml":
                    data = _DATES.sub(rb"\g<1>1980-01-01T00:00:00Z\g<3>", data)
                if found := shown.get(part):
                    data = _with_results(data, found)
                new.writestr(_entry(part), data)
        return result.getvalue()


def clean(text: str) -> str:
    """The text without the control characters that no workbook can hold."""
    return "".join(c for c in text if (c >= " " and c not in _NO_XML) or c in "\t\n")


def _entry(part: str) -> ZipInfo:
    entry = ZipInfo(part, EPOCH)
    entry.compress_type = ZIP_DEFLATED
    entry.create_system = 0  # otherwise the system it was drawn on would show
    return entry


def _with_results(xml: bytes, found: Mapping[str, str | int | float]) -> bytes:
    def with_result(match: re.Match[bytes]) -> bytes:
        value = found.get(match["ref"].decode())
        if value is None:
            return match[0]
        kind = b' t="str"' if isinstance(value, str) else b""
        stored = escape(str(value)).encode()
        start = b'<c r="' + match["ref"] + b'"' + match["style"] + kind + b">"
        return start + match["formula"] + b"<v>" + stored + b"</v></c>"

    return _FORMULA_CELL.sub(with_result, xml)

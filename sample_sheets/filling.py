"""Typing into the workbooks that pinsheet draws, as a commissioner does; the samples share it."""

# ruff: noqa: INP001 - the samples are a folder of files, not a package

import copy
import io
from collections.abc import Collection, Iterable, Iterator, Mapping

from openpyxl import load_workbook
from openpyxl.cell import Cell
from openpyxl.formatting.rule import Rule
from openpyxl.formula.translate import Translator
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import at, put


class Filling:
    """A drawn workbook in which somebody types; saved without a trace of when.

    `still_true` names the sheets whose formulas show after the typing what they showed before;
    all other results are left to the program that opens the file, unless `Grid.show` gives them or
    `count_out` finds them.
    """

    def __init__(self, content: bytes, still_true: Collection[str] = ()) -> None:
        # Kind and title come along with the workbook, so those given here are never used.
        self._drawing = Drawing("night", "")
        self._drawing.workbook = load_workbook(io.BytesIO(content))
        shown = load_workbook(io.BytesIO(content), data_only=True) if still_true else None
        for title in still_true:
            for cell in _formulas(self._drawing.workbook[title]):
                result = shown[title][cell.coordinate].value if shown else None
                self._drawing.formula(cell, str(cell.value), "" if result is None else result)

    def grid(self, title: str, *headings: str) -> "Grid":
        """A sheet by its tab, typed into below the row that has these headings."""
        sheet = self._drawing.workbook[title]
        return Grid(self._drawing, sheet, _heading_rows(sheet, headings)[0], sheet.max_row)

    def grids(self, title: str, *headings: str) -> list["Grid"]:
        """A sheet with several rows of such headings: a grid for each, down to the next one."""
        sheet = self._drawing.workbook[title]
        tops = _heading_rows(sheet, headings)
        ends = [top - 1 for top in tops[1:]] + [sheet.max_row]
        return [Grid(self._drawing, sheet, *rows) for rows in zip(tops, ends, strict=True)]

    def copy_rows(self, title: str, rows: range, to: int) -> None:
        """Copy whole rows, as they look and compute, to where nothing stands yet; not what was typed.

        The formulas show nothing until `Grid.show` says what; colour rules go along.
        """
        sheet = self._drawing.workbook[title]
        down = to - rows.start
        for row in rows:
            sheet.row_dimensions[row + down].height = sheet.row_dimensions[row].height
            for cell in sheet[row]:
                new = at(sheet, row + down, cell.column)
                new._style = copy.copy(cell._style)  # noqa: SLF001 - openpyxl has no other way
                if cell.data_type == "f":
                    self._drawing.formula(new, _moved(str(cell.value), cell.coordinate, down), "")
        for colours in list(sheet.conditional_formatting):
            for cells in colours.cells.ranges:
                if cells.min_row in rows and cells.max_row in rows:
                    _copy_colours(sheet, cells, colours.rules, down)

    def to_bytes(self) -> bytes:
        """The file; the same typing into the same drawing gives the same bytes."""
        return self._drawing.to_bytes()

    def count_out(self) -> None:
        """What the formulas of a night show now, as in the program in which somebody types."""
        for sheet in self._drawing.workbook.worksheets:
            for cell in _formulas(sheet):
                if not self._drawing.shows(cell):
                    self._drawing.formula(cell, str(cell.value))
        self._drawing.reckon()


class Grid:
    """A drawn sheet, addressed by its headings; texts that are typed stay texts."""

    def __init__(self, drawing: Drawing, sheet: Worksheet, top: int, end: int) -> None:
        self._drawing = drawing
        self.sheet = sheet
        self.top, self.end = top, end
        self.columns = {word: column for column, word in enumerate(_words(sheet, top), 1)}

    def rows(self) -> range:
        """The rows below the headings."""
        return range(self.top + 1, self.end + 1)

    def value(self, row: int, heading: str) -> object:
        """What stands below a heading."""
        return self.sheet.cell(row, self.columns[heading]).value

    def text(self, row: int, heading: str) -> str:
        """The same as words, "" for nothing."""
        value = self.value(row, heading)
        return "" if value is None else str(value)

    def row_of(self, heading: str, wanted: str) -> int:
        """The row in which this stands below the heading."""
        return next(row for row in self.rows() if self.text(row, heading) == wanted)

    def type_in(self, row: int, column: str | int, value: object) -> None:
        """Type into a cell, below a heading or in a numbered column."""
        put(at(self.sheet, row, self.columns[column] if isinstance(column, str) else column), value)

    def clear(self, row: int, heading: str) -> None:
        """Delete what stands in a cell."""
        at(self.sheet, row, self.columns[heading]).value = None

    def add(self, values: Mapping[str, object]) -> None:
        """Type a row below those that are typed already."""
        first = next(iter(values))
        row = next(row for row in self.rows() if not self.text(row, first))
        for heading, value in values.items():
            self.type_in(row, heading, value)

    def add_all(self, rows: Iterable[Mapping[str, object]]) -> None:
        """Type several rows, one below the other."""
        for values in rows:
            self.add(values)

    def show(self, row: int, column: str | int, result: str | int) -> None:
        """Say what a formula shows now."""
        cell = at(self.sheet, row, self.columns[column] if isinstance(column, str) else column)
        self._drawing.formula(cell, str(cell.value), result)


def _formulas(sheet: Worksheet) -> Iterator[Cell]:
    for row in sheet.iter_rows():
        for cell in row:
            if isinstance(cell, Cell) and cell.data_type == "f":
                yield cell


def _words(sheet: Worksheet, row: int) -> list[str]:
    values = [sheet.cell(row, column).value for column in range(1, sheet.max_column + 1)]
    return ["" if value is None else str(value) for value in values]


def _heading_rows(sheet: Worksheet, headings: Collection[str]) -> list[int]:
    return [row for row in range(1, sheet.max_row + 1) if {*headings} <= {*_words(sheet, row)}]


def _copy_colours(sheet: Worksheet, cells: CellRange, rules: Iterable[Rule], down: int) -> None:
    for rule in rules:
        formulas = [_moved(f"={formula}", "A1", down)[1:] for formula in rule.formula]
        moved = CellRange(cells.coord)
        moved.shift(row_shift=down)
        copied = Rule(type=rule.type, dxf=rule.dxf, formula=formulas)
        sheet.conditional_formatting.add(moved.coord, copied)


def _moved(formula: str, cell: str, down: int) -> str:
    return Translator(formula, cell).translate_formula(row_delta=down, col_delta=0)

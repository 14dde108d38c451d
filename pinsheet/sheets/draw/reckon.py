"""What formulas give when a workbook is drawn, so that they can be stored with their results.

IF, IFERROR and CHOOSE look only at the branch that is taken.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from openpyxl.utils import column_index_from_string
from openpyxl.workbook import Workbook

from pinsheet.sheets.draw.reckon_functions import (
    BINDS,
    FUNCTIONS,
    SIGNS,
    TIGHTEST,
    Grid,
    Single,
    Value,
    Wrong,
    each,
    number_of,
    single,
    truth_of,
)

Shown = str | int | float
"""What a formula shows."""
Spot = tuple[str, int, int]
"""A cell: tab, row, column."""

_TOKEN = re.compile(
    r"""\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<text>"(?:[^"]|"")*")
    |(?P<call>[A-Z]+)\((?![A-Z]*!)
    |(?P<cell>(?:(?:'(?:[^']|'')+'|[A-Za-z_]+)!)?\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)
    |(?P<sign><=|>=|<>|[-+*/^&=<>(),]))""",
    re.VERBOSE,
)
_CELL = re.compile(
    r"(?:(?P<tab>.+)!)?\$?(?P<column>[A-Z]+)\$?(?P<row>\d+)(?::\$?(?P<to>[A-Z]+)\$?(?P<down>\d+))?"
)


class Reckoner:
    """The cells of a workbook with what their formulas give; each is counted out once."""

    def __init__(self, workbook: Workbook, known: Mapping[str, Mapping[str, Shown]]) -> None:
        self._cells: dict[Spot, object] = {}
        for sheet in workbook.worksheets:
            there = known.get(sheet.title, {})
            for row in sheet.iter_rows():
                for cell in row:
                    if cell.value is not None:
                        value = there.get(cell.coordinate, cell.value)
                        self._cells[sheet.title, cell.row, cell.column] = _Formula.of(value, cell.data_type)

    def result(self, tab: str, row: int, column: int) -> Shown:
        """What a cell with a formula shows."""
        found = self.at((tab, row, column))
        if isinstance(found, bool) or found is None:
            return int(found or 0)
        return int(found) if isinstance(found, float) and found.is_integer() else found

    def at(self, spot: Spot) -> Single:
        """The value of a cell."""
        found = self._cells.get(spot)
        if isinstance(found, _Formula):
            found = single(_Reading(self, spot[0], found.text).value())
            self._cells[spot] = found
        return found  # type: ignore[return-value]  # dates stand in no formula of ours

    def range(self, tab: str, rows: range, columns: range) -> Grid:
        """The values of a range."""
        return Grid(tuple(self.at((tab, row, column)) for row in rows for column in columns), len(columns))


@dataclass(frozen=True)
class _Formula:
    text: str

    @staticmethod
    def of(value: object, kind: str) -> object:
        return _Formula(value[1:]) if kind == "f" and isinstance(value, str) and value[:1] == "=" else value


class _Reading:
    """One formula, read and counted at once."""

    def __init__(self, cells: Reckoner, tab: str, text: str) -> None:
        self._cells, self._tab, self._text = cells, tab, text
        self._parts = _parts(text)
        self._place = 0

    def value(self) -> Value:
        found = self._expression()
        if self._place < len(self._parts):
            self._stop()
        return found

    def _stop(self) -> NoReturn:
        raise ValueError(f"{self._text!r} in {self._tab} cannot be read")

    def _next(self, *signs: str) -> str | None:
        if self._place < len(self._parts):
            kind, part = self._parts[self._place]
            if kind == "sign" and part in signs:
                self._place += 1
                return part
        return None

    def _expect(self, sign: str) -> None:
        if self._next(sign) is None:
            self._stop()

    def _expression(self, binding: int = 0) -> Value:
        """Signs bind as in every program: `*` before `+` before `&` before `=`."""
        minus = self._next("-") is not None
        found = self._expression(TIGHTEST) if minus else self._single_thing()
        if minus:
            found = each(SIGNS["*"], -1, found)
        while self._place < len(self._parts):
            kind, sign = self._parts[self._place]
            if kind != "sign" or BINDS.get(sign, -1) <= binding:
                break
            self._place += 1
            found = each(SIGNS[sign], found, self._expression(BINDS[sign]))
        return found

    def _skip(self) -> None:
        """Pass over an argument that is not wanted."""
        depth = 0
        while self._place < len(self._parts):
            kind, part = self._parts[self._place]
            if depth == 0 and kind == "sign" and part in ",)":
                return
            depth += (kind == "call" or part == "(") - (kind == "sign" and part == ")")
            self._place += 1

    def _single_thing(self) -> Value:
        if self._next("("):
            found = self._expression()
            self._expect(")")
            return found
        if self._place >= len(self._parts):
            self._stop()
        kind, part = self._parts[self._place]
        self._place += 1
        if kind == "number":
            return float(part) if "." in part else int(part)
        if kind == "text":
            return part[1:-1].replace('""', '"')
        if kind == "cell":
            return self._reference(part)
        return self._call(part) if kind == "call" else self._stop()

    def _reference(self, part: str) -> Value:
        tab, rows, columns = _range(part, self._tab)
        if len(rows) == len(columns) == 1:
            return self._cells.at((tab, rows[0], columns[0]))
        return self._cells.range(tab, rows, columns)

    def _call(self, name: str) -> Value:
        if name in ("IF", "IFERROR", "CHOOSE"):
            return self._choice(name)
        if name == "ISERROR":
            return self._fails()
        if name == "ROW":
            _, part = self._parts[self._place]
            self._place += 1
            self._expect(")")
            rows = _range(part, self._tab)[1]
            return Grid(tuple(rows), 1) if len(rows) > 1 else rows[0]
        arguments = [] if self._next(")") else list(self._arguments())
        return FUNCTIONS[name](*arguments)

    def _arguments(self) -> Iterator[Value]:
        yield self._expression()
        while self._next(","):
            yield self._expression()
        self._expect(")")

    def _fails(self) -> bool:
        begin = self._place
        try:
            self._expression()
            failed = False
        except Wrong:
            self._place, failed = begin, True
            self._skip()
        self._expect(")")
        return failed

    def _choice(self, name: str) -> Value:
        """IF, IFERROR and CHOOSE: only the branch that is taken is counted."""
        begin = self._place
        try:
            first = self._expression()
            wanted = 0
            if name != "IFERROR":
                wanted = int(number_of(first)) if name == "CHOOSE" else 2 - truth_of(first)
        except Wrong:
            if name != "IFERROR":
                raise
            self._place, first, wanted = begin, None, 1
            self._skip()
        number = 0
        while self._next(","):
            number += 1
            if number == wanted:
                first = self._expression()
            else:
                self._skip()
        self._expect(")")
        return first


def _parts(text: str) -> list[tuple[str, str]]:
    found, place = [], 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise ValueError(f"{text!r} cannot be read at {place}")
        found.append((str(match.lastgroup), match[str(match.lastgroup)]))
        place = match.end()
    return found


def _range(part: str, tab: str) -> tuple[str, range, range]:
    found = _CELL.fullmatch(part)
    if found is None:
        raise ValueError(part)
    row, column = int(found["row"]), column_index_from_string(found["column"])
    down = int(found["down"] or row)
    right = column_index_from_string(found["to"]) if found["to"] else column
    named = found["tab"].strip("'").replace("''", "'") if found["tab"] else tab
    return named, range(row, down + 1), range(column, right + 1)


def results(
    workbook: Workbook, known: Mapping[str, Mapping[str, Shown]], wanted: Sequence[Spot]
) -> Iterator[tuple[Spot, Shown]]:
    """What the formulas in some cells give; `known` are results by tab and cell."""
    reckoner = Reckoner(workbook, known)
    for spot in wanted:
        yield spot, reckoner.result(*spot)

"""What formulas give when a workbook is drawn, so that they can be stored with their results.

A formula is read into functions that count it out with any cells: once for all that differ in their
cells only, which most do. A cell is counted out once.
IF, IFERROR and CHOOSE look only at the branch that is taken.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, NoReturn

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

_CELL = (
    r"(?:(?P<tab>'(?:[^']|'')+'|[A-Za-z_]+)!)?"
    r"\$?(?P<column>[A-Z]{1,3})\$?(?P<row>\d+)(?::\$?(?P<to>[A-Z]{1,3})\$?(?P<down>\d+))?"
)
_TEXT = r'"(?:[^"]|"")*"'
_CELL_OR_TEXT = re.compile(rf"{_TEXT}|(?P<cell>{_CELL})")
_PLACE = "@"
"""Stands for a cell or a range in what many formulas have in common."""
_TOKEN = re.compile(
    rf"\s*(?:(?P<sign><=|>=|<>|[-+*/^&=<>(),])|(?P<number>\d+(?:\.\d+)?)|(?P<text>{_TEXT})"
    rf"|(?P<call>[A-Z]+)\((?![A-Z]*!)|(?P<cell>{_PLACE}))"
)


class Reckoner:
    """The cells of a workbook with what their formulas give; each is counted out once."""

    def __init__(self, workbook: Workbook, known: Mapping[str, Mapping[str, Shown]]) -> None:
        self._cells: dict[Spot, object] = {}
        self._grids: dict[tuple[str, str], Grid] = {}
        for sheet in workbook.worksheets:
            there = known.get(sheet.title, {})
            for row in sheet.iter_rows():
                for cell in row:
                    if cell.value is not None:
                        value = there.get(cell.coordinate, cell.value)
                        self._cells[sheet.title, cell.row, cell.column] = _Formula.of(value, cell.data_type)

    def result(self, tab: str, row: int, column: int) -> Shown:
        """What a cell with a formula shows."""
        try:
            found = self.at((tab, row, column))
        except Wrong:
            return ""  # whoever opens it sees the error; drawing goes on
        if isinstance(found, bool) or found is None:
            return int(found or 0)
        return int(found) if isinstance(found, float) and found.is_integer() else found

    def at(self, spot: Spot) -> Single:
        """The value of a cell."""
        found = self._cells.get(spot)
        if isinstance(found, _Formula):
            try:
                count, parts = _read(found.text)
                found = single(count(Place(self, spot[0], parts)))
            except Wrong:
                found = Wrong()
            self._cells[spot] = found
        if isinstance(found, Wrong):
            raise Wrong
        return found  # type: ignore[return-value]  # dates stand in no formula of ours

    def value_of(self, tab: str, part: str) -> Value:
        """The value of a cell, or the values of a range, as a formula on a tab writes it."""
        named, rows, columns = _place_of(part)
        tab = named or tab
        if len(rows) == len(columns) == 1:
            return self.at((tab, rows[0], columns[0]))
        found = self._grids.get((tab, part))
        if found is None:
            values = tuple(self.at((tab, row, column)) for row in rows for column in columns)
            found = self._grids[tab, part] = Grid(values, len(columns))
        return found


@dataclass(frozen=True)
class _Formula:
    text: str

    @staticmethod
    def of(value: object, kind: str) -> object:
        return _Formula(value[1:]) if kind == "f" and isinstance(value, str) and value[:1] == "=" else value


class Place(NamedTuple):
    """Where a formula stands, and which cells and ranges it names, in its order."""

    cells: Reckoner
    tab: str
    parts: Sequence[str]


Count = Callable[[Place], Value]
"""A formula, or a part of one, that has been read: what it gives at a place."""


@lru_cache(maxsize=8192)
def _read(text: str) -> tuple[Count, tuple[str, ...]]:
    """A formula: what it gives, and the cells and ranges in it. The nights of a season have much the same."""
    parts: list[str] = []

    def taken(match: re.Match[str]) -> str:
        if match["cell"] is None:
            return match[0]
        parts.append(match[0])
        return _PLACE

    return _count_of(_CELL_OR_TEXT.sub(taken, text)), tuple(parts)


@lru_cache(maxsize=2048)
def _count_of(text: str) -> Count:
    """A formula with places for its cells, read once: below and beside each other stand the same ones."""
    return _Reading(text).whole()


class _Reading:
    """One formula, being read."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._parts = _parts(text)
        self._place = self._named = 0

    def whole(self) -> Count:
        found = self._expression()
        if self._place < len(self._parts):
            self._stop()
        return found

    def _stop(self) -> NoReturn:
        raise ValueError(f"{self._text!r} cannot be read")

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

    def _expression(self, binding: int = 0) -> Count:
        """Signs bind as in every program: `*` before `+` before `&` before `=`."""
        minus = self._next("-") is not None
        found = self._expression(TIGHTEST) if minus else self._single_thing()
        if minus:
            found = _signed(SIGNS["*"], _always(-1), found)
        while self._place < len(self._parts):
            kind, sign = self._parts[self._place]
            if kind != "sign" or BINDS.get(sign, -1) <= binding:
                break
            self._place += 1
            found = _signed(SIGNS[sign], found, self._expression(BINDS[sign]))
        return found

    def _single_thing(self) -> Count:
        if self._next("("):
            found = self._expression()
            self._expect(")")
            return found
        if self._place >= len(self._parts):
            self._stop()
        kind, part = self._parts[self._place]
        self._place += 1
        if kind == "number":
            return _always(float(part) if "." in part else int(part))
        if kind == "text":
            return _always(part[1:-1].replace('""', '"'))
        if kind == "cell":
            return self._reference()
        return self._call(part) if kind == "call" else self._stop()

    def _call(self, name: str) -> Count:
        if name == "ROW":
            self._place += 1
            number = self._number()
            self._expect(")")
            return lambda place: _row(place.parts[number])
        arguments = [] if self._next(")") else list(self._arguments())
        if name in ("IF", "IFERROR", "CHOOSE"):
            return _choice(name, *arguments)
        if name == "ISERROR":
            return _fails(*arguments)
        return lambda place: FUNCTIONS[name](*[argument(place) for argument in arguments])

    def _reference(self) -> Count:
        number = self._number()
        return lambda place: place.cells.value_of(place.tab, place.parts[number])

    def _number(self) -> int:
        self._named += 1
        return self._named - 1

    def _arguments(self) -> Iterator[Count]:
        yield self._expression()
        while self._next(","):
            yield self._expression()
        self._expect(")")


def _always(value: Value) -> Count:
    return lambda place: value


def _signed(sign: Callable[[Single, Single], Single], one: Count, other: Count) -> Count:
    return lambda place: each(sign, one(place), other(place))


def _row(part: str) -> Value:
    rows = _place_of(part)[1]
    return Grid(tuple(rows), 1) if len(rows) > 1 else rows[0]


def _fails(inner: Count) -> Count:
    def count(place: Place) -> Value:
        try:
            inner(place)
        except Wrong:
            return True
        return False

    return count


def _choice(name: str, first: Count, *others: Count) -> Count:
    """IF, IFERROR and CHOOSE: only the branch that is taken is counted."""

    def count(place: Place) -> Value:
        try:
            found = first(place)
            wanted = 0
            if name != "IFERROR":
                wanted = int(number_of(found)) if name == "CHOOSE" else 2 - truth_of(found)
        except Wrong:
            if name != "IFERROR":
                raise
            return others[0](place)
        return others[wanted - 1](place) if 0 < wanted <= len(others) else found

    return count


def _parts(text: str) -> list[tuple[str, str]]:
    found, place = [], 0
    for match in _TOKEN.finditer(text):
        if match.start() != place:
            break
        kind = str(match.lastgroup)
        found.append((kind, match[kind]))
        place = match.end()
    if place < len(text):
        raise ValueError(f"{text!r} cannot be read at {place}")
    return found


@lru_cache(maxsize=8192)
def _place_of(part: str) -> tuple[str, range, range]:
    """The tab that is named, if one is, the rows and the columns."""
    found = _CELL_OR_TEXT.fullmatch(part)
    if found is None:
        raise ValueError(part)
    row, column = int(found["row"]), column_index_from_string(found["column"])
    down = int(found["down"] or row)
    right = column_index_from_string(found["to"]) if found["to"] else column
    named = found["tab"].strip("'").replace("''", "'") if found["tab"] else ""
    return named, range(row, down + 1), range(column, right + 1)


def results(
    workbook: Workbook, known: Mapping[str, Mapping[str, Shown]], wanted: Sequence[Spot]
) -> Iterator[tuple[Spot, Shown]]:
    """What the formulas in some cells give; `known` are results by tab and cell."""
    reckoner = Reckoner(workbook, known)
    for spot in wanted:
        yield spot, reckoner.result(*spot)

"""What formulas give when a workbook is drawn, so that they can be stored with their results.

The few functions that our own formulas use, as Excel, LibreOffice and Google Sheets have them: text
compares without case, a blank is 0 or "", IF and IFERROR look only where they must.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NoReturn

from openpyxl.utils import column_index_from_string
from openpyxl.workbook import Workbook

Single = float | int | str | bool | None
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


class Wrong(Exception):
    """What a program would show as an error in the cell."""


@dataclass(frozen=True)
class Grid:
    """The values of several cells, row by row."""

    values: tuple[Single, ...]
    width: int


Value = Single | Grid


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
            found = _single(_Reading(self, spot[0], found.text).value())
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
        if self._next("-"):
            found = _each(_SIGNS["*"], -1, self._expression(_TIGHTEST))
        else:
            found = self._single_thing()
        while self._place < len(self._parts):
            kind, sign = self._parts[self._place]
            if kind != "sign" or _BINDS.get(sign, -1) <= binding:
                break
            self._place += 1
            found = _each(_SIGNS[sign], found, self._expression(_BINDS[sign]))
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
        return _FUNCTIONS[name](*arguments)

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
                wanted = int(_number(first)) if name == "CHOOSE" else 2 - _truth(first)
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


def _single(value: Value) -> Single:
    return value.values[0] if isinstance(value, Grid) else value


def _number(value: Value) -> float | int:
    one = _single(value)
    if one is None:
        return 0
    if isinstance(one, str):
        raise Wrong
    return one


def _text(value: Value) -> str:
    one = _single(value)
    if one is None:
        return ""
    if isinstance(one, float):
        return f"{one:.15g}"
    return ("FALSE", "TRUE")[one] if isinstance(one, bool) else str(one)


def _truth(value: Value) -> bool:
    return bool(_number(value))


def _each(sign: Callable[[Single, Single], Single], one: Value, other: Value) -> Value:
    """Cell by cell, where one of the two is several cells."""
    if not isinstance(one, Grid) and not isinstance(other, Grid):
        return sign(one, other)
    many, width = next((len(v.values), v.width) for v in (one, other) if isinstance(v, Grid))
    ones, others = (v.values if isinstance(v, Grid) else (v,) * many for v in (one, other))
    if len(ones) != len(others):
        raise ValueError("ranges of different sizes")
    return Grid(tuple(map(sign, ones, others)), width)


def _compared(one: Single, other: Single) -> int:
    """-1, 0 or 1: numbers before text before truth; a blank is like whatever stands beside it."""
    if one is None:
        one = "" if isinstance(other, str) else 0
    if other is None:
        other = "" if isinstance(one, str) else 0
    first, second = (
        (2 if isinstance(v, bool) else 1 if isinstance(v, str) else 0, v.lower() if isinstance(v, str) else v)
        for v in (one, other)
    )
    return (first > second) - (first < second)


def _divided(one: Single, other: Single) -> Single:
    if not (by := _number(other)):
        raise Wrong
    return _number(one) / by


_SIGNS: dict[str, Callable[[Single, Single], Single]] = {
    "=": lambda a, b: _compared(a, b) == 0,
    "<>": lambda a, b: _compared(a, b) != 0,
    "<": lambda a, b: _compared(a, b) < 0,
    ">": lambda a, b: _compared(a, b) > 0,
    "<=": lambda a, b: _compared(a, b) <= 0,
    ">=": lambda a, b: _compared(a, b) >= 0,
    "&": lambda a, b: _text(a) + _text(b),
    "+": lambda a, b: _number(a) + _number(b),
    "-": lambda a, b: _number(a) - _number(b),
    "*": lambda a, b: _number(a) * _number(b),
    "/": _divided,
    "^": lambda a, b: _number(a) ** _number(b),
}
_BINDS = {
    **dict.fromkeys(("=", "<>", "<", ">", "<=", ">="), 1),
    "&": 2,
    "+": 3,
    "-": 3,
    "*": 4,
    "/": 4,
    "^": 5,
}
_TIGHTEST = 4


def _numbers(*values: Value) -> list[float | int]:
    """The numbers among them: text and truths in cells do not count."""
    every = chain.from_iterable(v.values if isinstance(v, Grid) else (v,) for v in values)
    return [v for v in every if isinstance(v, int | float) and not isinstance(v, bool)]


def _summed(*values: Value) -> float | int:
    product = values[0]
    for other in values[1:]:
        product = _each(_SIGNS["*"], product, other)
    if not isinstance(product, Grid):
        return _number(product)
    return sum(_numbers(product))


def _index(cells: Value, row: Value, column: Value = 1) -> Single:
    grid = cells if isinstance(cells, Grid) else Grid((_single(cells),), 1)
    down, right = int(_number(row)), int(_number(column))
    if down < 1 or right < 1 or right > grid.width or down * grid.width > len(grid.values):
        raise Wrong
    return grid.values[(down - 1) * grid.width + right - 1]


def _match(wanted: Value, cells: Value, _exactly: Value) -> int:
    grid = cells if isinstance(cells, Grid) else Grid((_single(cells),), 1)
    for number, value in enumerate(grid.values, 1):
        if value is not None and _compared(value, _single(wanted)) == 0:
            return number
    raise Wrong


def _large(cells: Value, place: Value) -> float | int:
    ordered = sorted(_numbers(cells), reverse=True)
    number = int(_number(place))
    if not 0 < number <= len(ordered):
        raise Wrong
    return ordered[number - 1]


def _value_of(value: Value) -> float | int:
    text = _text(value).strip().replace(",", "")
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            raise Wrong from None


def _rounded(value: Value, digits: Value) -> float | int:
    number: float | int = _number(value)
    places = int(_number(digits))
    if isinstance(number, int):
        return number
    scaled = abs(number) * 10**places
    whole: float = int(scaled + 0.5 + scaled * 1e-15) / 10**places
    return whole if number >= 0 else -whole


def _search(wanted: Value, text: Value) -> int:
    found = _text(text).lower().find(_text(wanted).lower())
    if found < 0:
        raise Wrong
    return found + 1


def _every(*values: Value) -> list[bool]:
    return [_truth(v) for one in values for v in (one.values if isinstance(one, Grid) else (one,))]


def _highest(*values: Value) -> float | int:
    cells = [_each(_SIGNS["+"], v, 0) if isinstance(v, bool) else v for v in values]
    return max(_numbers(*cells), default=0)


_FUNCTIONS: dict[str, Callable[..., Value]] = {
    "AND": lambda *v: all(_every(*v)),
    "OR": lambda *v: any(_every(*v)),
    "NOT": lambda v: not _truth(v),
    "COUNT": lambda *v: len(_numbers(*v)),
    "SUM": lambda *v: sum(_numbers(*v)),
    "MAX": _highest,
    "SUMPRODUCT": _summed,
    "INDEX": _index,
    "MATCH": _match,
    "LARGE": _large,
    "ROUND": _rounded,
    "INT": lambda v: int(_number(v) // 1),
    "MOD": lambda a, b: _number(a) % _number(b),
    "VALUE": _value_of,
    "ISNUMBER": lambda v: isinstance(_single(v), int | float) and not isinstance(_single(v), bool),
    "SUBSTITUTE": lambda v, old, new: _text(v).replace(_text(old), _text(new)),
    "RIGHT": lambda v, many: _text(v)[-int(_number(many)) :],
    "LOWER": lambda v: _text(v).lower(),
    "SEARCH": _search,
    "LEN": lambda v: len(_text(v)),
}


def results(
    workbook: Workbook, known: Mapping[str, Mapping[str, Shown]], wanted: Sequence[Spot]
) -> Iterator[tuple[Spot, Shown]]:
    """What the formulas in some cells give; `known` are results by tab and cell."""
    reckoner = Reckoner(workbook, known)
    for spot in wanted:
        yield spot, reckoner.result(*spot)

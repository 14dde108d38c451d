"""Signs and functions as Excel, LibreOffice and Google Sheets have them: those that our own formulas use.

Text compares without case, a blank is 0 or "".
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain

Single = float | int | str | bool | None


class Wrong(Exception):
    """What a program would show as an error in the cell."""


@dataclass(frozen=True)
class Grid:
    """The values of several cells, row by row."""

    values: tuple[Single, ...]
    width: int


Value = Single | Grid


def single(value: Value) -> Single:
    """The value of one cell; of several, the first."""
    return value.values[0] if isinstance(value, Grid) else value


def number_of(value: Value) -> float | int:
    """As a number; raises Wrong for text."""
    if type(value) is int:
        return value
    one = single(value)
    if one is None:
        return 0
    if isinstance(one, str):
        raise Wrong
    return one


def text_of(value: Value) -> str:
    """As text, numbers with up to fifteen digits."""
    one = single(value)
    if one is None:
        return ""
    if isinstance(one, float):
        return f"{one:.15g}"
    return ("FALSE", "TRUE")[one] if isinstance(one, bool) else str(one)


def truth_of(value: Value) -> bool:
    """Whether a condition holds."""
    return bool(number_of(value))


def each(sign: Callable[[Single, Single], Single], one: Value, other: Value) -> Value:
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
    if type(one) is int and type(other) is int:  # the most usual, without further ado
        return (one > other) - (one < other)
    if isinstance(one, str) and isinstance(other, str):
        low, high = one.lower(), other.lower()
        return (low > high) - (low < high)
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
    if not (by := number_of(other)):
        raise Wrong
    return number_of(one) / by


SIGNS: dict[str, Callable[[Single, Single], Single]] = {
    "=": lambda a, b: _compared(a, b) == 0,
    "<>": lambda a, b: _compared(a, b) != 0,
    "<": lambda a, b: _compared(a, b) < 0,
    ">": lambda a, b: _compared(a, b) > 0,
    "<=": lambda a, b: _compared(a, b) <= 0,
    ">=": lambda a, b: _compared(a, b) >= 0,
    "&": lambda a, b: text_of(a) + text_of(b),
    "+": lambda a, b: number_of(a) + number_of(b),
    "-": lambda a, b: number_of(a) - number_of(b),
    "*": lambda a, b: number_of(a) * number_of(b),
    "/": _divided,
    "^": lambda a, b: number_of(a) ** number_of(b),
}
BINDS = {
    **dict.fromkeys(("=", "<>", "<", ">", "<=", ">="), 1),
    "&": 2,
    "+": 3,
    "-": 3,
    "*": 4,
    "/": 4,
    "^": 5,
}
TIGHTEST = 4


def _numbers(*values: Value) -> list[float | int]:
    """The numbers among them: text and truths in cells do not count."""
    every = chain.from_iterable(v.values if isinstance(v, Grid) else (v,) for v in values)
    return [v for v in every if isinstance(v, int | float) and not isinstance(v, bool)]


def _summed(*values: Value) -> float | int:
    product = values[0]
    for other in values[1:]:
        product = each(SIGNS["*"], product, other)
    if not isinstance(product, Grid):
        return number_of(product)
    return sum(_numbers(product))


def _index(cells: Value, row: Value, column: Value | None = None) -> Single:
    grid = cells if isinstance(cells, Grid) else Grid((single(cells),), 1)
    if column is None and len(grid.values) == grid.width:
        row, column = 1, row  # the one number counts along a single row
    down, right = int(number_of(row)), int(number_of(1 if column is None else column))
    if down < 1 or right < 1 or right > grid.width or down * grid.width > len(grid.values):
        raise Wrong
    return grid.values[(down - 1) * grid.width + right - 1]


def _match(wanted: Value, cells: Value, _exactly: Value) -> int:
    grid = cells if isinstance(cells, Grid) else Grid((single(cells),), 1)
    for number, value in enumerate(grid.values, 1):
        if value is not None and _compared(value, single(wanted)) == 0:
            return number
    raise Wrong


def _large(cells: Value, place: Value) -> float | int:
    ordered = sorted(_numbers(cells), reverse=True)
    number = int(number_of(place))
    if not 0 < number <= len(ordered):
        raise Wrong
    return ordered[number - 1]


def _value_of(value: Value) -> float | int:
    text = text_of(value).strip().replace(",", "")
    try:
        return int(text)
    except ValueError:
        try:
            return float(text)
        except ValueError:
            raise Wrong from None


def _rounded(value: Value, digits: Value) -> float | int:
    number: float | int = number_of(value)
    places = int(number_of(digits))
    if isinstance(number, int):
        return number
    scaled = abs(number) * 10**places
    whole: float = int(scaled + 0.5 + scaled * 1e-15) / 10**places
    return whole if number >= 0 else -whole


def _search(wanted: Value, text: Value) -> int:
    found = text_of(text).lower().find(text_of(wanted).lower())
    if found < 0:
        raise Wrong
    return found + 1


def _found(wanted: Value, text: Value) -> int:
    place = text_of(text).find(text_of(wanted))
    if place < 0:
        raise Wrong
    return place + 1


def _rank(value: Value, cells: Value) -> int:
    return 1 + sum(other > number_of(value) for other in _numbers(cells))


def _every(*values: Value) -> list[bool]:
    return [truth_of(v) for one in values for v in (one.values if isinstance(one, Grid) else (one,))]


def _highest(*values: Value) -> float | int:
    cells = [each(SIGNS["+"], v, 0) if isinstance(v, bool) else v for v in values]
    return max(_numbers(*cells), default=0)


FUNCTIONS: dict[str, Callable[..., Value]] = {
    "AND": lambda *v: all(_every(*v)),
    "OR": lambda *v: any(_every(*v)),
    "NOT": lambda v: not truth_of(v),
    "COUNT": lambda *v: len(_numbers(*v)),
    "SUM": lambda *v: sum(_numbers(*v)),
    "MAX": _highest,
    "SUMPRODUCT": _summed,
    "INDEX": _index,
    "MATCH": _match,
    "LARGE": _large,
    "RANK": _rank,
    "ROUND": _rounded,
    "INT": lambda v: each(lambda a, _: int(number_of(a) // 1), v, None),
    "MOD": lambda a, b: number_of(a) % number_of(b),
    "VALUE": _value_of,
    "ISNUMBER": lambda v: isinstance(single(v), int | float) and not isinstance(single(v), bool),
    "SUBSTITUTE": lambda v, old, new: text_of(v).replace(text_of(old), text_of(new)),
    "RIGHT": lambda v, many: text_of(v)[-int(number_of(many)) :],
    "LOWER": lambda v: text_of(v).lower(),
    "UPPER": lambda v: text_of(v).upper(),
    "TRIM": lambda v: each(lambda a, _: " ".join(text_of(a).split()), v, None),
    "LEFT": lambda v, many: text_of(v)[: int(number_of(many))],
    "MID": lambda v, start, many: text_of(v)[int(number_of(start)) - 1 :][: int(number_of(many))],
    "FIND": _found,
    "SEARCH": _search,
    "LEN": lambda v: len(text_of(v)),
}

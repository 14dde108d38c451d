"""How points by place are typed: a known table by its name, a list, or a list for each number of players."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from pinsheet.leagues.params import Accepts, NotAccepted
from pinsheet.names import key
from pinsheet.rules.exact import decimal_text
from pinsheet.rules.points import PointsTable, Row

COUNTING_DOWN = "N down to 1"
NOTHING = "none"
_NUMBER = r"[0-9]{1,6}(?:\.[0-9]{1,4})?"
_BETWEEN = r"\s*[,/-]\s*|\s+"
_ON = ("...", "…")


def _row(*points: "int | str") -> Row:
    return tuple(map(Fraction, points))


def _sized(three: Row, four: Row, two: Row | None = None) -> PointsTable:
    rows = ((3, three), (4, four)) if two is None else ((2, two), (3, three), (4, four))
    return PointsTable(by_size=rows)


NAMED: Mapping[str, PointsTable] = {
    "linear25": PointsTable(_row(25), Fraction(1)),
    "linear100": PointsTable(_row(100), Fraction(1)),
    "papa100": PointsTable(_row(100, 90, 85, 84), Fraction(1)),
    "rank96": PointsTable(_row(96, 86, 81, 78), Fraction(1)),
    "ifpa": _sized(_row(7, 4, 1), _row(7, 5, 3, 1)),
    "papa": _sized(_row(4, 2, 1), _row(4, 2, 1, 0)),
    "pinburgh": _sized(_row(3, "1.5", 0), _row(3, 2, 1, 0)),
    "bapa": _sized(_row(8, 5, 2), _row(8, 6, 4, 2)),
    "nepl": _sized(_row(10, 5, 2), _row(10, 6, 4, 2)),
    "dc": _sized(_row(4, "2.5", 1), _row(4, 3, 2, 1)),
    "kpl": _sized(_row(3, 2, 0), _row(3, 2, 1, 0), _row(3, 0)),
}
"""Tables that leagues call by a name; those for groups are by the number of players."""

EXPECTED = (
    f"{', '.join(NAMED)}, {COUNTING_DOWN}, or points by place such as 100, 90, 85, 84, ... (... goes on "
    "by the last step down to 0), or by the number of players such as 4: 7-5-3-1; 3: 7-4-1"
)


def points_table(*words: str) -> Accepts:
    """Points by place, or one of a few other words; read as a PointsTable, or as the word."""
    others = {key(word): word for word in words}
    named = {key(name): table for name, table in NAMED.items()} | {
        key(COUNTING_DOWN): PointsTable(counting_down=True)
    }
    expected = f"{', '.join(words)}, {EXPECTED}" if words else EXPECTED

    def read(text: str) -> PointsTable | str:
        if key(text) in others:
            return others[key(text)]
        if key(text) in named:
            return named[key(text)]
        table = _by_size(text) if ":" in text else _listed(text)
        if table is None:
            raise NotAccepted(expected)
        return table

    return Accepts(
        read, f"{', '.join((*words, *NAMED, COUNTING_DOWN))}, or such as 100, 90, 85, 84, ...", show=shown
    )


def _numbers(text: str) -> Row | None:
    parts = re.split(_BETWEEN, text.strip())
    if not all(re.fullmatch(_NUMBER, part, re.ASCII) for part in parts):
        return None
    return tuple(map(Fraction, parts))


def _listed(text: str) -> PointsTable | None:
    """`100, 90, 85` or `100, 90, 85, ...`."""
    stem = text.strip()
    ending = next((on for on in _ON if stem.endswith(on)), "")
    found = _numbers(stem.removesuffix(ending).rstrip().rstrip(",/-"))
    if found is None or len(found) > 100:
        return None
    if not ending:
        return PointsTable(found)
    step = found[-2] - found[-1] if len(found) > 1 else Fraction(0)
    if step <= 0:
        return None
    while len(found) > 1 and found[-2] - found[-1] == step:
        found = found[:-1]  # the step says it
    return PointsTable(found, step)


def _by_size(text: str) -> PointsTable | None:
    """`4: 7-5-3-1; 3: 7-4-1`, by the number of players."""
    rows: dict[int, Row] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        form = re.fullmatch(r"([0-9]{1,2})\s*:(.*)", part, re.ASCII)
        found = _numbers(form[2]) if form else None
        if form is None or found is None or len(found) != int(form[1]) or int(form[1]) in rows:
            return None
        rows[int(form[1])] = found
    return PointsTable(by_size=tuple(sorted(rows.items()))) if rows else None


def shown(table: PointsTable | str) -> str:
    """A table as it may be typed."""
    if isinstance(table, str):
        return table
    for name, known in NAMED.items():
        if known == table:
            return name
    if table.counting_down:
        return COUNTING_DOWN
    if table.by_size:
        return "; ".join(f"{size}: {_joined(row, '-')}" for size, row in reversed(table.by_size))
    if table.step is None:
        return _joined(table.listed, ", ")
    first = table.listed  # and one more place, because the last step is how it goes on
    return f"{_joined((*first, first[-1] - table.step), ', ')}, ..."


def _joined(row: Iterable[Fraction], between: str) -> str:
    return between.join(map(decimal_text, row))

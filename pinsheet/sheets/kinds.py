"""Which sheet is it: the kind follows from the headings (DESIGN, fixed); the tab only settles a doubt."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pinsheet.names import key
from pinsheet.sheets.book import Sheet, Value

Headings = dict[str, int]
"""The headings of one row by their keys, each with its column."""


@dataclass(frozen=True)
class Heading:
    """A heading row found on a sheet: its row and what it makes of it."""

    kind: str
    row: int
    columns: Headings


@dataclass(frozen=True)
class Kind:
    """One kind of sheet, by what its heading row must and must not have."""

    name: str
    matches: Callable[[Headings, frozenset[str]], bool]


def _has(*wanted: str) -> Callable[[Headings, frozenset[str]], bool]:
    return lambda row, machines: all(name in row for name in wanted)


def _without_group(*wanted: str) -> Callable[[Headings, frozenset[str]], bool]:
    return lambda row, machines: "group" not in row and all(name in row for name in wanted)


def _weeks(row: Headings, _: frozenset[str]) -> bool:
    # A line of labels above a block, `Week | 3 | Date | ...`, is no heading row.
    labels = any(week_heading(name) is not None for name in row)
    named = any(name in row for name in ("date", "machines", "machine 1"))
    return "week" in row and named and "player" not in row and not labels


def _matches(row: Headings, _: frozenset[str]) -> bool:
    return "winner" in row and ("match" in row or ("player 1" in row and "player 2" in row))


def _machines(row: Headings, _: frozenset[str]) -> bool:
    # More than the one word, so that a list of machines in a legend is not taken for the sheet.
    return "machine" in row and not any(n in row for n in ("week", "player", "score"))


def _block(row: Headings, _: frozenset[str]) -> bool:
    return "group" in row and "player" in row and len(row) > 2


def _block_with_machine(row: Headings, machines: frozenset[str]) -> bool:
    # Whatever else stands there: a column Present or Paid makes no other sheet of a night's scores.
    return "group" in row and "player" in row and not machines.isdisjoint(row)


def _checkin(row: Headings, _: frozenset[str]) -> bool:
    others = [name for name in row if name != "player"]
    return "player" in row and bool(others) and any(week_heading(name) is not None for name in others)


def _premakeups(row: Headings, machines: frozenset[str]) -> bool:
    return "player" in row and "group" not in row and "week" not in row and any(n in machines for n in row)


KINDS: tuple[Kind, ...] = (
    Kind("block", _block_with_machine),
    Kind("settings", _has("setting", "value")),
    Kind("list", _has("week", "player", "machine", "score")),
    Kind("rulings", _has("player", "ruling")),
    Kind("ties", _has("machine", "1st", "2nd")),
    Kind("picks", _has("player", "pick")),
    Kind("matches", _matches),
    Kind("entrants", _without_group("player", "present")),
    Kind("payments", _without_group("week", "player", "paid")),
    Kind("weeks", _weeks),
    Kind("machines", _machines),
    Kind("block", _block),
    Kind("checkin", _checkin),
    Kind("premakeups", _premakeups),
    Kind("players", _has("player")),
)
"""Tried from the top for each row; the order is the table's in DESIGN."""

ONE_OF = frozenset({"setting", "player", "machine", "week", "winner"})
"""Each kind needs one of these, so most rows are no heading rows at a glance."""

SYNONYMS = {
    "email": "e-mail",
    "ifpa": "ifpa id",
    "ifpa number": "ifpa id",
    "aka": "also known as",
    "alias": "also known as",
    "aliases": "also known as",
    "notes": "note",
    "reference score": "reference",
}


RESERVED = re.compile(
    r"note|×|x|mult|pts ?[0-9]{1,2}|points|tns|finish|bonus|night|total|place|next|seat|initials"
)
"""Headings right of the machines: never machines, never read as input but Note and Seat.

Seat is the place in the group from the top of the ladder; the rows may stand in another order, that
of the first game's turns.
"""


BROUGHT = "brought forward"
"""The tab on which the headings of Check-in have totals of nights below them."""
ONE_HEADING = {"pre-makeups": "premakeups", "check-in": "checkin"}
"""A sheet with the one heading Player is what its tab says: nothing is typed beside the names yet."""

COUNT_OF_MISSING = "(missing)"
"""The heading under which Pre-makeups counts; drawn before any machine is, so it tells no kind."""


def week_heading(heading: str) -> int | None:
    """The number of a week's column: `3`, `Week 3`, `wk 3`."""
    found = re.fullmatch(r"(?:week |wk ?)?0*([0-9]{1,3})", heading)
    return int(found[1]) if found else None


def heading_key(value: Value) -> str:
    """A heading's key: names' folding, and the known synonyms."""
    raw = value.value
    if isinstance(raw, float) and raw.is_integer():
        raw = int(raw)
    found = key(str(raw)) if value.kind in ("text", "number") else ""
    return SYNONYMS.get(found, found)


def rows_of(sheet: Sheet) -> Iterator[tuple[int, dict[int, Value]]]:
    """The rows that hold something, from the top, each as its cells by column from the left."""
    yield from sheet.rows.items()


def headings(sheet: Sheet, machines: frozenset[str]) -> list[Heading]:
    """Every heading row of a sheet, from the top: of one kind, that of the first one found.

    Only blocks with a known machine go before a table above them: scores are what must not be lost.

    `machines` has the keys of all known machine names. The tab's name decides between Players
    and Check-in where a roster's columns are plain numbers.
    """
    found: list[Heading] = []
    for row, cells in rows_of(sheet):
        columns = _headings_in(cells)
        kind = _kind(sheet, columns, machines)
        if found and found[0].kind not in ("block", "list") and _block_with_machine(columns, machines):
            found = []
        if kind and (not found or (kind == found[0].kind and kind in ("block", "premakeups"))):
            found.append(Heading(kind, row, columns))
            if kind == "list":
                break
    return found


def beside(sheet: Sheet, found: list[Heading], machines: frozenset[str]) -> Iterator[Heading]:
    """The heading rows of other tables on a sheet of blocks, which is read without them."""
    taken = {heading.row: heading for heading in found}
    for row, cells in rows_of(sheet):
        columns = _headings_in(cells)
        if row in taken:
            kinds = [k.name for k in KINDS if k.name in WITH_RESULTS and k.matches(columns, machines)]
        else:
            kinds = [k for k in (_kind(sheet, columns, machines),) if k in TABLES]
        yield from (Heading(kind, row, columns) for kind in kinds if kind != found[0].kind)


def half_headings(sheet: Sheet, found: list[Heading], machines: frozenset[str]) -> Iterator[tuple[int, str]]:
    """The rows of a sheet of blocks that lack one of Group and Player beside machines, and which one."""
    taken = {heading.row for heading in found}
    for row, cells in rows_of(sheet):
        columns = _headings_in(cells)
        missing = [name for name in ("group", "player") if name not in columns]
        if len(missing) == 1 and row not in taken and not machines.isdisjoint(columns):
            yield row, missing[0]


WITH_RESULTS = ("list", "rulings", "ties")
"""Tables that are told from a block even where their headings stand in the block's own heading row."""

TABLES = (*WITH_RESULTS, "picks", "matches", "entrants", "payments")
"""Tables of a night; those of the season are known by so little that any line could be one."""


def _headings_in(cells: dict[int, Value]) -> Headings:
    columns: Headings = {}
    for column, value in cells.items():
        columns.setdefault(heading_key(value), column)
    columns.pop("", None)
    return columns


def _kind(sheet: Sheet, columns: Headings, machines: frozenset[str]) -> str | None:
    if not columns.keys() & ONE_OF:
        return None
    kind = next((k.name for k in KINDS if k.matches(columns, machines)), None)
    if kind == "players" and columns.keys() <= {"player", COUNT_OF_MISSING}:
        return ONE_HEADING.get(key(sheet.title), kind)
    if kind == "checkin" and key(sheet.title) == BROUGHT:
        return "brought"
    if kind == "checkin" and key(sheet.title) == "pre-makeups" and not machines.isdisjoint(columns):
        return "premakeups"  # a machine called `24`
    return kind

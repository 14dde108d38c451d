"""What is kept of a season: one list for what was typed, one for what followed from it."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Literal

from pinsheet.history.states import Fact, State
from pinsheet.names import key
from pinsheet.outcome import Outcome, Row, money
from pinsheet.tables import PLAYOFFS, Column

Of = Literal["season", "night", "calendar", "coming", "totals", "finals"]
"""What a fact belongs to, which decides when a difference is a change (`changes.compared`)."""


@dataclass(frozen=True)
class Kept:
    """The columns of a table that are kept: one fact for each of `values` in which something stands.

    With several `values`, the column's title is the last part of `where`; `together`, they are one
    fact. `only` keeps the rows in which this column has this value, `but` those in which this flag is not
    set; of a table without that column it keeps none, or all.
    """

    what: str
    of: Of
    table: str
    where: tuple[str, ...]
    values: tuple[str, ...]
    together: bool = False
    only: tuple[str, Any] | None = None
    but: str = ""


TYPED = (
    Kept("setting", "season", "", (), ()),
    Kept("score", "night", "scores", ("player", "machine"), ("score",)),
    Kept("note", "night", "scores", ("player",), ("note",)),
    Kept("group", "night", "seats", ("player",), ("group",)),
    Kept("tie", "night", "ties", ("group", "game", "machine"), ("order",)),
    Kept(
        "ruling",
        "night",
        "typed_rulings",
        ("player", "group", "game", "machine"),
        ("ruling", "score", "new_machine", "value", "note"),
        together=True,
    ),
    Kept("pick", "night", "picks", ("player", "group"), ("pick",)),
    Kept("check-in", "night", "checkin", ("player",), ("mark",)),
    Kept("brought forward", "night", "brought", ("player",), ("total",)),
    Kept("payment", "night", "payments", ("player",), ("paid", "whole", "prize", "note")),
    Kept("pre-makeup", "season", "premakeups", ("player", "machine", "from_week"), ("score",)),
    Kept(
        "player",
        "season",
        "roster",
        ("player",),
        (
            *("status", "rookie", "skill", "joined", "left", "ifpa_id"),
            *("first_name", "last_name", "public_name", "aliases"),
        ),
    ),
    Kept("machine", "season", "machines", ("machine",), ("machine", "reference", "aliases", "note")),
    Kept("calendar", "calendar", "weeks", (), ("date", "machines", "note")),
    Kept("entrant", "finals", "entrants", ("player",), ("present", "paid", "seed")),
    Kept(
        "match",
        "finals",
        "matches",
        ("division", "round", "match"),
        ("player1", "player2", "winner", "machines", "winners"),
    ),
    Kept("playoff score", "finals", "playoff_scores", ("player", "machine"), ("score",)),
)
"""What people type, in the order in which changes are told. Private columns are never kept."""

RESULTS = (
    Kept("place", "totals", "standings", ("player",), ("place",)),
    Kept("season total", "totals", "standings", ("player",), ("total",)),
    Kept("division", "totals", "divisions", ("player",), ("division",)),
    Kept("night", "night", "week_points", ("player",), ("total",), but="mean"),
    # Where a mean of his nights stands for one, it moves with every new night, as totals do.
    Kept("mean for a night", "totals", "week_points", ("player",), ("total",), only=("mean", True)),
    Kept("points", "night", "game_points", ("player", "machine"), ("points",)),
    Kept("next group", "coming", "groups", ("player",), ("group",)),
    Kept("payout", "night", "payouts", ("player",), ("amount",), only=("kind", "weekly")),
    Kept("season payout", "totals", "payouts", ("player",), ("amount",), only=("kind", "season")),
    Kept("finals seed", "finals", "finals_field", ("player",), ("seed",)),
    Kept("finals place", "finals", "finals_places", ("player",), ("place",)),
    Kept("finals payout", "finals", "payouts", ("player",), ("amount",), only=("kind", "finals")),
)
"""What follows from it."""

POINTS = ("season total", "night", "mean for a night", "points")
"""Exact in the states, 77/3; shown with decimals."""

NOT_COMPARED = ("next group", "check-in")
"""Not what tells one state from another: a tick for the coming night unpublishes nothing."""

ALSO = ("week", "cell", "prize_cell", "mark")
"""Columns that say more about a value: when, where it stands, and what stands there instead."""

AS_TYPED = ("score", "playoff score")
"""What fills a cell of its own, so that its text is the value's."""

WORD_BEFORE = {"group": "group", "game": "game", "match": "match", "from_week": "from week"}
"""What a number needs before it, to be understood alone."""


def state_of(outcome: Outcome) -> State:
    """Everything that is kept of a season without errors."""
    held = frozenset(night.week for night in outcome.calendar if night.held)
    coming = outcome.next_night.week if outcome.next_night else None
    listed = {kept.what: _facts(kept, outcome, held, coming) for kept in (*TYPED, *RESULTS)}
    # Sorted, so that rows that only moved make no other state.
    facts = {what: tuple(sorted(found, key=_order)) for what, found in listed.items() if found}
    told = {
        what: [(f.week, f.where, f.value) for f in found]
        for what, found in facts.items()
        if what not in NOT_COMPARED
    }
    digest = hashlib.sha256(json.dumps([sorted(held), told], sort_keys=True).encode()).hexdigest()
    return State(digest[:16], outcome.fingerprint, held, coming, facts)


def _order(fact: Fact) -> tuple[Any, ...]:
    return (fact.week or 0, *fact[1:])


def _facts(kept: Kept, outcome: Outcome, held: frozenset[int], coming: int | None) -> list[Fact]:
    if not kept.table:
        return list(_settings(outcome))
    if kept.table not in outcome.frames:
        return []
    columns = outcome.tables[kept.table].by_name
    if kept.only and kept.only[0] not in columns:
        return []
    needed = {*kept.where, *kept.values, *ALSO} & columns.keys()
    only = dict([kept.only] if kept.only else [])
    if kept.but in columns:
        only[kept.but] = False
    rows = outcome.columns(kept.table, sorted(needed), **only)
    if kept.what == "player":
        rows = _on_a_sheet_of_players(outcome, rows)
    if kept.what == "check-in":
        rows = [row for row in rows if row["week"] in held]
    if kept.what == "next group":
        rows = [row for row in rows if row["week"] == coming]
    found = [fact for row in rows for fact in _of_row(kept, outcome, columns, row)]
    if kept.what == "note":
        # A note beside a row of five scores is one note.
        return list(dict.fromkeys(found))
    return found


def _of_row(kept: Kept, outcome: Outcome, columns: Mapping[str, Column], row: Row) -> Iterator[Fact]:
    week = row.get("week")
    where = tuple(_named(name, row[name]) for name in kept.where if row[name] is not None)
    if week == PLAYOFFS:
        week, where = None, where if kept.of == "finals" else ("playoffs", *where)
    said = {name: _value(columns[name], row) for name in kept.values}
    if kept.together:
        yield Fact(week, where, " ".join(filter(None, said.values())), _cell(kept, "", row))
        return
    for name, value in said.items():
        if value:
            titled = (*where, columns[name].title) if len(said) > 1 else where
            typed = outcome.as_typed.get(row["cell"], "") if kept.what in AS_TYPED else ""
            other = "" if typed.replace(",", "") == value.replace(",", "") else typed
            yield Fact(week, titled, value, _cell(kept, name, row), other)


def _value(column: Column, row: Row) -> str:
    """What stands in a column: for a score without digits, its code."""
    if column.name == "score" and row.get("mark") in ("A", "L", "P"):
        return str(row["mark"])
    return _said(row[column.name], column)


def _cell(kept: Kept, column: str, row: Row) -> str:
    """Where it is typed; nothing for what follows from the rules."""
    cell = row.get("prize_cell" if column == "prize" else "cell")
    if cell is None or kept in RESULTS:
        return ""
    # A note stands beside the scores of its row, in none of their cells.
    return str(cell._replace(ref="") if kept.what == "note" else cell)


def _settings(outcome: Outcome) -> Iterator[Fact]:
    cells = {key(row["setting"]): str(row["cell"]) for row in outcome.rows("settings")}
    in_force = {"League": outcome.league, "Edition": outcome.edition}
    for name, value in (in_force | {s.name: s.value for s in outcome.settings}).items():
        yield Fact(None, (name,), str(value), cells.get(key(name), ""))


def _on_a_sheet_of_players(outcome: Outcome, rows: list[Row]) -> list[Row]:
    """Without guests who stand on a scoresheet only: a new one is no change of the Players sheet."""
    scoresheets = {cell[:2] for cell in outcome.frames["seats"]["cell"]}
    scoresheets |= {cell[:2] for cell in outcome.frames["scores"]["cell"]}
    return [row for row in rows if row["cell"][:2] not in scoresheets]


def _named(name: str, value: Any) -> str:
    return f"{WORD_BEFORE[name]} {value}" if name in WORD_BEFORE else str(value)


def _said(value: Any, column: Column) -> str:
    """A value as text, exactly, and as it could be typed again."""
    if value is None or (value is False and column.kind == "flag"):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if column.kind == "score":
        return f"{value:,}"
    if column.kind == "amount":
        return money(value)
    if column.kind == "list":
        return ", ".join(part or "–" for part in value) if any(value) else ""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Fraction) and column.kind == "object":
        return f"{float(value):.10g}"
    return str(value)

"""Reading what a night has beside its scores: Ties, Rulings, Games, Payments (DESIGN, fixed)."""

from collections.abc import Iterator
from typing import Any

from pinsheet.names import key, suggestion
from pinsheet.sheets import cells
from pinsheet.sheets.book import Value
from pinsheet.sheets.kinds import Headings
from pinsheet.sheets.page import Entry, Findings, Page, entries
from pinsheet.sheets.people import Names
from pinsheet.sheets.season_sheets import labelled, night_number
from pinsheet.sheets.words import NO, RULING_BY_KEY, YES

Row = dict[str, Any]
MOST_GAMES = 30
_OF_TIES = ', or "season" for a tiebreaker of the standings, or "playoffs"'
TICKS = (YES | NO) - {"", "0", "1"}
"""What stands for all or nothing in the column Paid; numbers are amounts."""


def ties(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """Recorded playoffs: the order of the tied players, best first."""
    for entry in entries(page):
        places = _place_columns(entry.heading.columns)
        order = [_named(entry, findings, names, column) for column in places if column in entry.cells]
        if not order:
            continue
        week = _week(entry, findings, season=True)
        machine = _machine(entry, findings, names)
        if None in order or week == 0:
            continue
        if len(set(order)) < len(order) or len(order) < 2:
            message = "an order names at least two players, each of them once. Correct the names."
            findings.error(entry.at("1st"), "tie-order", message)
            continue
        if week is not None and machine is None and entry.get("machine") is None:
            message = (
                "the machine of this playoff is missing. "
                "Type it (only a tiebreaker with Week season has none)."
            )
            findings.error(entry.at("machine"), "tie-machine", message)
            continue
        if machine is None and entry.get("machine") is not None:
            continue
        yield {
            "week": week,
            "group": entry.read(findings, "group", cells.text),
            "game": entry.read(findings, "game", _game),
            "machine": machine,
            "order": tuple(order),
            "cell": entry.at("1st"),
        }


def _place_columns(columns: Headings) -> list[int]:
    """The columns 1st, 2nd, 3rd ... in the order of the places."""
    ordinals = {
        f"{n}{'th' if 10 < n < 14 else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}": n
        for n in range(1, 100)
    }
    found = {ordinals[name]: column for name, column in columns.items() if name in ordinals}
    return [found[place] for place in sorted(found)]


def _named(entry: Entry, findings: Findings, names: Names, column: int) -> str | None:
    return names.player(findings, entry.page.cell(entry.row, column), entry.cells[column])


def _week(entry: Entry, findings: Findings, *, season: bool) -> int | None:
    """The row's week, else the one labelled above; None for `season`; 0, and an error, without any."""
    value = entry.get("week")
    if value is not None and season and key(str(value.value)) == "season":
        return None
    if value is not None:
        return findings.value(entry.at("week"), value, night_or_season if season else night_number) or 0
    above = labelled(entry.page, "week", entry.heading.row)
    if above is not None:
        return findings.value(entry.page.cell(above[0], above[1]), above[2], night_number) or 0
    message = f"the week of this row is missing. Type its number{_OF_TIES if season else ''}."
    findings.error(entry.at("week"), "week-missing", message)
    return 0


def night_or_season(value: Value) -> int:
    """The week of a row of Ties; `season` is none, so the message offers it besides."""
    try:
        return night_number(value)
    except cells.Expected as expected:
        if expected.code != "number":
            raise
        message = f"{cells.shown(value)} is no week. Type its number{_OF_TIES}."
        raise cells.Expected(message, expected.code) from None


def _machine(entry: Entry, findings: Findings, names: Names) -> str | None:
    value = entry.get("machine")
    return None if value is None else names.machine(findings, entry.at("machine"), value)


def _game(value: Value) -> int:
    return cells.whole(value, 1, MOST_GAMES, "game")


def rulings(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """Rulings in the order of entry, each with its value in the form that its word needs."""
    for entry in entries(page):
        ruling = entry.read(findings, "ruling", _ruling)
        if ruling is None:
            if entry.get("ruling") is None and (entry.get("player") or entry.get("value")):
                findings.error(
                    entry.at("ruling"),
                    "ruling-missing",
                    "the ruling of this row is missing. Choose one, or clear the row.",
                )
            continue
        week = _week(entry, findings, season=False)
        player_value = entry.get("player")
        player = names.player(findings, entry.at("player"), player_value) if player_value else None
        machine = _machine(entry, findings, names)
        if (player_value and player is None) or (entry.get("machine") and machine is None) or not week:
            continue
        value = _value(entry, findings, names, ruling)
        if value is not None:
            yield {
                "week": week,
                "group": entry.read(findings, "group", cells.text),
                "player": player,
                "game": entry.read(findings, "game", _game),
                "machine": machine,
                "ruling": ruling,
                "note": entry.read(findings, "note", cells.text),
                "cell": entry.at("ruling"),
                **value,
            }


def _ruling(value: Value) -> str:
    typed = cells.text(value)
    found = RULING_BY_KEY.get(key(typed))
    if found is None:
        near = suggestion(typed, sorted(set(RULING_BY_KEY.values())))
        raise cells.Expected(
            f"{cells.shown(value)} is no ruling.{near} Choose one of the list (see the Legend).",
            "ruling",
        )
    return found


def _value(entry: Entry, findings: Findings, names: Names, ruling: str) -> Row | None:
    """What Value means for this ruling; None, and an error, where it is missing or wrong."""
    needs = {
        "replay": ("score", lambda v: cells.score(v, codes=False), "the new score"),
        "replay, higher counts": ("score", lambda v: cells.score(v, codes=False), "the new score"),
        "points": ("value", lambda v: cells.exact(v, "points"), "the points"),
        "adjust": ("value", lambda v: cells.exact(v, "points"), "the points to add or take"),
    }
    typed = entry.get("value")
    if ruling == "replaced":
        if typed is None:
            findings.error(
                entry.at("value"),
                "ruling-value",
                "the new machine is missing. Type it in the column Value.",
            )
            return None
        machine = names.machine(findings, entry.at("value"), typed)
        return None if machine is None else {"new_machine": machine}
    if ruling not in needs:
        return {}
    column, parse, what = needs[ruling]
    if typed is None:
        findings.error(entry.at("value"), "ruling-value", f"{what} is missing. Type it in the column Value.")
        return None
    found = findings.value(entry.at("value"), typed, parse)
    return None if found is None else {column: found}


def picks(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """Who picked which machines; a row for each."""
    for entry in entries(page):
        value = entry.get("pick")
        if value is None:
            continue
        player = _player(entry, findings, names, "a pick")
        week = _week(entry, findings, season=False)
        group = entry.read(findings, "group", cells.text)
        for machine in names.machines_in(findings, entry.at("pick"), value):
            if player is not None and week:
                yield {
                    "week": week,
                    "group": group,
                    "player": player,
                    "pick": machine,
                    "cell": entry.at("pick"),
                }


def payments(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """Dues handed in and prizes handed out; a line in which nobody typed is none."""
    for entry in entries(page):
        if not any(entry.get(name) for name in ("paid", "prize paid", "note")):
            continue
        player = _player(entry, findings, names, "a payment")
        week = _week(entry, findings, season=False)
        paid, whole = entry.read(findings, "paid", _paid, (None, False))
        prize = entry.read(findings, "prize paid", cells.amount)
        note = entry.read(findings, "note", cells.text)
        says_something = paid is not None or whole or prize is not None or note is not None
        if player is not None and week and says_something:
            yield {
                "week": week,
                "player": player,
                "paid": paid,
                "whole": whole,
                "prize": prize,
                "note": note,
                "cell": entry.at("paid"),
                "prize_cell": entry.at("prize paid"),
            }


def _player(entry: Entry, findings: Findings, names: Names, what: str) -> str | None:
    """The row's player; None, and an error, where nobody known is named."""
    value = entry.get("player")
    if value is None or names.is_empty_seat(value):
        message = f"{what} without a player. Type the name, or clear the row."
        findings.error(entry.at("player"), "nameless", message)
        return None
    return names.player(findings, entry.at("player"), value)


def _paid(value: Value) -> tuple[int | None, bool]:
    """Cents, or whether everything owed was paid."""
    if key(str(value.value)) in TICKS:
        return None, cells.yes(value)
    return cells.amount(value, also=", or x for everything that is owed"), False

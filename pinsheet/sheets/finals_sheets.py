"""Reading the finals: Entrants and Matches (DESIGN, fixed headings).

The drawn workbook computes most of Matches by itself; only Winner, the machines and the winners of
single games are typed. Computed names are read where they are there, and never complained about.
"""

import re
from collections.abc import Iterator
from typing import Any

from pinsheet.names import key, quoted
from pinsheet.problems import Cell
from pinsheet.sheets import cells
from pinsheet.sheets.book import Value
from pinsheet.sheets.page import Entry, Findings, Page, entries
from pinsheet.sheets.people import Names, is_placeholder
from pinsheet.sheets.words import NO
from pinsheet.tables import NO_SEED

Row = dict[str, Any]
GAMES = (1, 2, 3)
TYPED = ("winner", *(f"{what} {game}" for what in ("machine", "winner") for game in GAMES))
NOBODY = ("", "-", "–", "bye", "?")
WALKOVER = ("walkover", "wo", "forfeit", "forfeited", "default", "noshow")
_COMING = re.compile(r"(winner|loser)\b")
"""`winner of W1 2`: nobody yet."""
_SEED = re.compile(r"[ab]?[1-9][0-9]?")
_ROUND = re.compile(r"(w|l)\s*([1-9][0-9]?)|gf\s*([12]?)")


def entrants(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """Who is there and has paid; `paid` is None where nothing is typed, `amount` where no amount is."""
    for entry in entries(page):
        value = entry.get("player")
        if value is None or names.is_empty_seat(value):
            _nobody_s_ticks(entry, findings)
            continue
        player = names.player(findings, entry.at("player"), value)
        if player is not None:
            present = entry.read(findings, "present", cells.yes, default=False)
            paid, amount = entry.read(findings, "paid", _paid, default=(None, None))
            yield {
                "player": player,
                "present": present,
                "paid": paid,
                "amount": amount,
                "seed": _seed(entry),
                "cell": entry.at("present"),
                "paid_cell": entry.at("paid"),
            }


def _nobody_s_ticks(entry: Entry, findings: Findings) -> None:
    for heading in ("present", "paid"):
        value = entry.get(heading)
        if value is not None and key(str(value.value)) not in NO:
            message = f"{cells.shown(value)} beside no name. Type the name under Player, or clear the tick."
            findings.warn(entry.at(heading), "tick-without-name", message)
            return


def _seed(entry: Entry) -> str | None:
    """The seed that the sheet has computed, or that he has none; whatever else stands there says nothing."""
    value = entry.get("seed")
    if value is None:
        return None
    said = f"{value.value:g}" if isinstance(value.value, float) else key(str(value.value))
    if said == "-":
        return NO_SEED
    if not _SEED.fullmatch(said):
        return None
    # Where the divisions stand below one another, a column says which one it is.
    division = entry.get("division")
    of = key(str(division.value)) if division is not None else ""
    return f"{of if of in ('a', 'b') and said.isdigit() else ''}{said}".upper()


def _paid(value: Value) -> tuple[bool, int | None]:
    """A tick, or the amount that was handed in, in cents. The number 1 is a tick."""
    try:
        return cells.yes(value), None
    except cells.Expected as expected:
        if expected.code != "yes-no":
            raise
    if value.kind == "number" and isinstance(value.value, int | float) and value.value < 0:
        return False, None
    try:
        amount = cells.amount(value)
    except cells.Expected:
        message = (
            f"{cells.shown(value)} is neither yes nor no, nor an amount. Type x, or an amount such as 10.00."
        )
        raise cells.Expected(message, "yes-no") from None
    return amount > 0, amount or None


def matches(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """The finals' matches in the order of the rows; also a drawn line in which nobody has typed yet."""
    for entry in entries(page):
        if not any(entry.get(heading) for heading in TYPED):
            yield from _drawn(entry)
            continue
        machines = list(_machines(entry, findings, names))
        found = {heading: entry.at(heading) for heading in ("division", "player 1", "player 2", *TYPED)}
        yield {
            "division": entry.read(findings, "division", _division),
            "round": entry.read(findings, "round", _round),
            "match": entry.read(findings, "match", lambda v: cells.whole(v, 1, 64, "match")),
            "player1": _player(entry, findings, names, "player 1"),
            "player2": _player(entry, findings, names, "player 2"),
            "winner": _name(entry, findings, names, "winner"),
            "machines": tuple(machine for machine, _ in machines),
            "winners": tuple(_name(entry, findings, names, f"winner {game}") for game in GAMES),
            "cell": entry.at("winner"),
            "cells": found | {f"machine {n}": cell for n, (_, cell) in enumerate(machines, 1)},
        }


def _drawn(entry: Entry) -> Iterator[Row]:
    """A line that waits for its winner, if it says which match it is; nothing in it is complained about."""
    quiet = Findings()
    round_ = entry.read(quiet, "round", _round)
    number = entry.read(quiet, "match", lambda v: cells.whole(v, 1, 64, "match"))
    if round_ is not None and number is not None:
        yield {
            "division": entry.read(quiet, "division", _division),
            "round": round_,
            "match": number,
            "machines": (),
            "winners": (None,) * len(GAMES),
            "cell": entry.at("winner"),
        }


def _machines(entry: Entry, findings: Findings, names: Names) -> Iterator[tuple[str, Cell]]:
    for game in GAMES:
        cell, value = entry.at(f"machine {game}"), entry.get(f"machine {game}")
        machine = names.machine(findings, cell, value) if value else None
        if machine is not None:
            yield machine, cell


def _name(entry: Entry, findings: Findings, names: Names, heading: str) -> str | None:
    """A typed name, perhaps only the first one, or with a seed before it."""
    value = entry.get(heading)
    if value is None or key(str(value.value)) in NOBODY:
        return None
    known = _known(entry, names, value)
    if known is None and (message := _no_winner(str(value.value), names)):
        findings.error(entry.at(heading), "unknown-player", message)
        return None
    return known or names.player(findings, entry.at(heading), value)


def _no_winner(typed: str, names: Names) -> str | None:
    """What to type instead of how the match ended, or of a first name that several have."""
    if re.sub(r"[^a-z]", "", key(typed)) in WALKOVER:
        return f"{quoted(typed)} says how the match ended. Type who goes on: the name of the one who won."
    called = [name for name in names.players.names if key(name.split()[0]) == key(typed)]
    if len(called) > 1:
        return f"{quoted(typed)} may be {' or '.join(called[:4])}. Type the whole name."
    return None


def _known(entry: Entry, names: Names, value: Value) -> str | None:
    said = re.sub(r"^\s*[0-9]{1,2}[\s.)]+", "", str(value.value))
    found = names.players.find(said)
    if found is not None:
        return found
    pair = [_computed(entry, names, heading) for heading in ("player 1", "player 2")]
    short = [name for name in pair if name and key(name.split()[0]) == key(said)]
    return short[0] if len(short) == 1 else None


def _player(entry: Entry, findings: Findings, names: Names, heading: str) -> str | None:
    """One of the two of a match; what is no player is said beside a winner, where it says which match it is.

    Round and Match name the match as well; then what the sheet has computed may be whatever it is.
    """
    found, value = _computed(entry, names, heading), entry.get(heading)
    if found is not None or value is None or not _is_meant(entry, "winner"):
        return found
    if value.kind == "text":
        if not (is_placeholder(str(value.value)) or _COMING.match(key(str(value.value)))):
            return names.player(findings, entry.at(heading), value)
    elif not (_is_meant(entry, "round") and _is_meant(entry, "match")):
        findings.value(entry.at(heading), value, cells.name)
    return None


def _is_meant(entry: Entry, heading: str) -> bool:
    value = entry.get(heading)
    return value is not None and key(str(value.value)) not in NOBODY


def _computed(entry: Entry, names: Names, heading: str) -> str | None:
    """A name that the sheet computes, or somebody typed; None where there is none yet."""
    value = entry.get(heading)
    if value is None or value.kind != "text":
        return None
    said = str(value.value)
    return names.players.find(said) or names.players.find(re.sub(r"^\s*[0-9]{1,2}[\s.)]+", "", said))


def _division(value: Value) -> str:
    found = key(cells.text(value)).removeprefix("division ")
    if found not in ("a", "b"):
        raise cells.Expected(
            f"{cells.shown(value)} is no division. Type A or B, or leave it blank.", "division"
        )
    return found.upper()


def _round(value: Value) -> str:
    form = _ROUND.fullmatch(key(cells.text(value)))
    if form is None:
        raise cells.Expected(
            f"{cells.shown(value)} is no round. Expected W1, W2 ..., L1, L2 ..., GF1 or GF2.", "round"
        )
    return f"{form[1].upper()}{form[2]}" if form[1] else f"GF{form[3] or 1}"

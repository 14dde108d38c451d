"""Reading the finals: Entrants and Matches (DESIGN, fixed headings).

The drawn workbook computes most of Matches by itself; only Winner, the machines and the winners of
single games are typed. Computed names are read where they are there, and never complained about.
"""

import re
from collections.abc import Iterator
from typing import Any

from pinsheet.names import key
from pinsheet.sheets import cells
from pinsheet.sheets.book import Value
from pinsheet.sheets.page import Entry, Findings, Page, entries
from pinsheet.sheets.people import Names

Row = dict[str, Any]
GAMES = (1, 2, 3)
TYPED = ("winner", *(f"{what} {game}" for what in ("machine", "winner") for game in GAMES))
NOBODY = ("", "-", "–", "bye", "?")
_SEED = re.compile(r"[ab]?[1-9][0-9]?")
_ROUND = re.compile(r"(w|l)\s*([1-9][0-9]?)|gf\s*([12]?)")


def entrants(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """Who is there and has paid; `paid` is None where nothing is typed."""
    for entry in entries(page):
        value = entry.get("player")
        if value is None or names.is_empty_seat(value):
            continue
        player = names.player(findings, entry.at("player"), value)
        if player is not None:
            yield {
                "player": player,
                "present": entry.read(findings, "present", cells.yes, default=False),
                "paid": entry.read(findings, "paid", _paid),
                "seed": _seed(entry),
                "cell": entry.at("present"),
            }


def _seed(entry: Entry) -> str | None:
    """The seed that the sheet has computed; whatever else stands there is none."""
    value = entry.get("seed")
    if value is None:
        return None
    said = f"{value.value:g}" if isinstance(value.value, float) else key(str(value.value))
    return said.upper() if _SEED.fullmatch(said) else None


def _paid(value: Value) -> bool:
    """A tick, or the amount that was handed in."""
    if value.kind == "number" and isinstance(value.value, int | float):
        return value.value > 0
    return cells.yes(value)


def matches(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """The finals' matches in the order of the rows; a line in which nobody typed is none."""
    for entry in entries(page):
        if not any(entry.get(heading) for heading in TYPED):
            continue
        yield {
            "division": _division(entry),
            "round": entry.read(findings, "round", _round),
            "match": entry.read(findings, "match", lambda v: cells.whole(v, 1, 64, "match")),
            "player1": _computed(entry, names, "player 1"),
            "player2": _computed(entry, names, "player 2"),
            "winner": _name(entry, findings, names, "winner"),
            "machines": tuple(_machines(entry, findings, names)),
            "winners": tuple(_name(entry, findings, names, f"winner {game}") for game in GAMES),
            "cell": entry.at("winner"),
        }


def _machines(entry: Entry, findings: Findings, names: Names) -> Iterator[str]:
    for game in GAMES:
        value = entry.get(f"machine {game}")
        machine = names.machine(findings, entry.at(f"machine {game}"), value) if value else None
        if machine is not None:
            yield machine


def _name(entry: Entry, findings: Findings, names: Names, heading: str) -> str | None:
    """A typed name, perhaps only the first one, or with a seed before it."""
    value = entry.get(heading)
    if value is None or key(str(value.value)) in NOBODY:
        return None
    known = _known(entry, names, value)
    return known or names.player(findings, entry.at(heading), value)


def _known(entry: Entry, names: Names, value: Value) -> str | None:
    said = re.sub(r"^\s*[0-9]{1,2}[\s.)]+", "", str(value.value))
    found = names.players.find(said)
    if found is not None:
        return found
    pair = [_computed(entry, names, heading) for heading in ("player 1", "player 2")]
    short = [name for name in pair if name and key(name.split()[0]) == key(said)]
    return short[0] if len(short) == 1 else None


def _computed(entry: Entry, names: Names, heading: str) -> str | None:
    """A name that the sheet computes, or somebody typed; None where there is none yet."""
    value = entry.get(heading)
    if value is None or value.kind != "text":
        return None
    said = str(value.value)
    return names.players.find(said) or names.players.find(re.sub(r"^\s*[0-9]{1,2}[\s.)]+", "", said))


def _division(entry: Entry) -> str | None:
    value = entry.get("division")
    found = key(str(value.value)) if value is not None else ""
    return found.upper() if found in ("a", "b") else None


def _round(value: Value) -> str:
    form = _ROUND.fullmatch(key(cells.text(value)))
    if form is None:
        raise cells.Expected(
            f"{cells.shown(value)} is no round. Expected W1, W2 ..., L1, L2 ..., GF1 or GF2.", "round"
        )
    return f"{form[1].upper()}{form[2]}" if form[1] else f"GF{form[3] or 1}"

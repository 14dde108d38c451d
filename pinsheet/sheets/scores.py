"""A typed score, and reading scores from lists: one row a score (DESIGN, fixed)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pinsheet.names import key
from pinsheet.problems import Cell
from pinsheet.sheets import cells
from pinsheet.sheets.book import Value
from pinsheet.sheets.page import Entry, Findings, Page, entries
from pinsheet.sheets.people import Names
from pinsheet.sheets.season_sheets import night_number

STATUS_CODES = {
    "": "",
    "member": "",
    "played": "",
    "guest": "guest",
    "a": "A",
    "absent": "A",
    "l": "L",
    "late": "L",
    "left": "L",
    "dnf": "L",
    "p": "P",
    "pm": "P",
    "pre-makeup": "P",
}


@dataclass(frozen=True)
class Seat:
    """One typed or typeable score cell: who, on what, and what stands there.

    In a block without any machine yet, one for each name, with the machine "".
    """

    book: str
    week: int
    group: str | None
    game: int | None
    machine: str
    replaces: str | None
    player: str
    mark: str
    score: int | None
    note: str | None
    cell: Cell
    name_cell: Cell
    listed: bool = False
    again: int = 0
    seat: int | None = None
    """How many columns of its block have the same machine before this one, in the order of the games."""

    @property
    def what(self) -> tuple[str, int | None]:
        """The mark with its score: equal for equal cells."""
        return self.mark, self.score

    def row(self) -> dict[str, Any]:
        """As a row of the table `scores`."""
        names = ("week", "group", "game", "machine", "replaces", "player", "mark", "score", "note", "cell")
        return {name: getattr(self, name) for name in names} | {"headed": not self.listed}


def score_list(page: Page, findings: Findings, names: Names) -> Iterator[Seat]:
    """A list: one row a score; a missing row, or a blank score, is no score."""
    for entry in entries(page):
        week = entry.read(findings, "week", night_number)
        status = entry.read(findings, "status", _status, "")
        value, name = entry.get("score"), entry.get("player")
        if name is None:
            findings.error(
                entry.at("player"),
                "nameless",
                "a score without a player. Type the name, or clear the row.",
            )
            continue
        if status == "guest" and name.kind == "text" and names.players.find(str(name.value)) is None:
            name = Value(f"{name.value} (guest)", "text")
        player = names.player(findings, entry.at("player"), name)
        machine = _list_machine(entry, findings, names)
        typed = (
            findings.value(entry.at("score"), value, cells.score)
            if value is not None
            else (status if status in "ALP" else "")
        )
        if week is None and entry.get("week") is None:
            findings.error(
                entry.at("week"),
                "week-missing",
                "the week of this row is missing. Type its number.",
            )
        if player is None or machine is None or week is None or typed in (None, ""):
            continue
        mark, score = ("score", typed) if isinstance(typed, int) else (str(typed), None)
        game = entry.read(findings, "game", lambda v: cells.whole(v, 1, 30, "game"))
        group = entry.read(findings, "group", cells.text)
        note = entry.read(findings, "note", cells.text)
        yield Seat(
            page.book,
            week,
            group,
            game,
            machine[0],
            machine[1],
            player,
            mark,
            score,
            note,
            entry.at("score"),
            entry.at("player"),
            listed=True,
        )


def _status(value: Value) -> str:
    found = STATUS_CODES.get(key(cells.text(value)))
    if found is None:
        raise cells.Expected(
            f"{cells.shown(value)} is no status. Type guest, A, L or P, or leave it blank.",
            "status",
        )
    return found


def _list_machine(entry: Entry, findings: Findings, names: Names) -> tuple[str, str | None] | None:
    value = entry.get("machine")
    if value is None:
        findings.error(
            entry.at("machine"),
            "machine-missing",
            "a score without a machine. Type the machine, or clear the row.",
        )
        return None
    typed = findings.value(entry.at("machine"), value, cells.text)
    found = names.machine_heading(typed) if typed is not None else None
    if typed is not None and found is None:
        findings.error(entry.at("machine"), "unknown-machine", names.no_machine(typed))
    return found

"""A typed score, and reading scores from lists: one row a score (DESIGN, fixed)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pinsheet.names import key, quoted
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

_CODES = ("A", "L", "P")
_NUMBER = re.compile(r"[0-9][0-9\s.,'’]*")


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
    _beside(page, findings)
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
        if names.is_empty_seat(name):
            if value is not None:
                message = (
                    f"{quoted(name.value)} is no player, but a score stands beside it. "
                    "Type the name, or clear the row."
                )
                findings.error(entry.at("player"), "nameless", message)
            continue
        if status == "guest" and name.kind == "text" and names.players.find(str(name.value)) is None:
            name = Value(f"{name.value} (guest)", "text")
        player = names.player(findings, entry.at("player"), name)
        machine = _list_machine(entry, findings, names)
        typed = (
            findings.value(entry.at("score"), value, cells.score)
            if value is not None
            else (status if status in _CODES else "")
        )
        if week is None and entry.get("week") is None:
            findings.error(
                entry.at("week"),
                "week-missing",
                "the week of this row is missing. Type its number.",
            )
        if value is not None and status in _CODES and typed not in (None, status):
            message = (
                f"{cells.shown(value)} stands here, but the status of this row is {status}. "
                "Clear the one that is wrong."
            )
            findings.error(entry.at("score"), "status-and-score", message)
            continue
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


def _beside(page: Page, findings: Findings) -> None:
    """A number in a column without a heading is an error, and so is a score that its commas divided."""
    (heading,) = page.headings
    headed, score = page.sheet.rows[heading.row], heading.columns["score"]
    strange: dict[int, list[tuple[int, Value]]] = {}
    for row, typed in page.sheet.rows.items():
        if row > heading.row and heading.columns["player"] in typed:
            for column, value in typed.items():
                outside = column not in headed and _NUMBER.fullmatch(str(value.value))
                if outside or (column == score + 1 and _divided(typed.get(score), value)):
                    strange.setdefault(column, []).append((row, value))
    for column, found in strange.items():
        row, value = found[0]
        more = f" So {'does' if len(found) == 2 else 'do'} {len(found) - 1} more." if found[1:] else ""
        where = "behind a score" if column in headed else "in a column without a heading"
        message = (
            f"{cells.shown(value)} stands {where}.{more} If it is part of a score "
            "(1,020,100), type that score without commas, or in quotes; if not, "
            f"{'clear it' if column in headed else 'give the column a heading'}."
        )
        findings.error(page.cell(row, column), "score-divided", message)


def _divided(score: Value | None, value: Value) -> bool:
    """Whether two cells of a text file look like `1,020` without quotes."""
    parts = [str(v.value) for v in (score, value) if v is not None and v.kind == "text"]
    return re.fullmatch(r"[0-9]{1,3},[0-9]{3}", ",".join(parts)) is not None


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

"""Reading scores in both shapes: blocks, as they are drawn, and lists (DESIGN, fixed)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pinsheet.names import key, quoted
from pinsheet.problems import Cell
from pinsheet.sheets import cells
from pinsheet.sheets.book import Value
from pinsheet.sheets.kinds import Heading, heading_key, rows_of
from pinsheet.sheets.page import Entry, Findings, Page, entries
from pinsheet.sheets.people import Names, is_placeholder
from pinsheet.sheets.season_sheets import labelled, week_number

RESERVED = re.compile(
    r"note|×|x|mult|pts ?[0-9]{1,2}|points|tns|finish|bonus|night|total|place|next|initials"
)
"""Headings right of the machines, computed by the sheet: never machines, never read as input (Note apart)."""

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
    """One typed or typeable score cell: who, on what, and what stands there."""

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

    @property
    def what(self) -> tuple[str, int | None]:
        """The mark with its score: equal for equal cells."""
        return self.mark, self.score

    def row(self) -> dict[str, Any]:
        """As a row of the table `scores`."""
        return {
            name: getattr(self, name)
            for name in (
                "week",
                "group",
                "game",
                "machine",
                "replaces",
                "player",
                "mark",
                "score",
                "note",
                "cell",
            )
        }


@dataclass(frozen=True)
class _Column:
    column: int
    machine: str
    replaces: str | None
    game: int


def score_list(page: Page, findings: Findings, names: Names) -> Iterator[Seat]:
    """A list: one row a score; a missing row, or a blank score, is no score."""
    for entry in entries(page):
        week = entry.read(findings, "week", week_number)
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
            None,
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


def block_scores(page: Page, findings: Findings, names: Names) -> Iterator[Seat]:
    """Blocks: a heading row, then a row a player; every cell of a seat, blank ones too."""
    bounds = [heading.row for heading in page.headings[1:]]
    groups = _merged_labels(page)
    for heading, end in zip(page.headings, [*bounds, None], strict=True):
        week = _week_above(page, heading, findings)
        columns = list(_machine_columns(page, heading, end, findings, names))
        if week is None:
            continue
        for row, typed in rows_of(page.sheet):
            if row > heading.row and (end is None or row < end) and not _says_week(typed, heading):
                yield from _seats(page, heading, row, typed, week, columns, groups, findings, names)


def _says_week(typed: dict[int, Value], heading: Heading) -> bool:
    """Whether this is the line that says the week of the next block, and so no seat."""
    note = heading.columns.get("note")
    texts = (key(str(v.value)) for column, v in typed.items() if v.kind == "text" and column != note)
    return any(re.fullmatch(r"week:?( ?[0-9]{1,2})?", text) for text in texts)


def _week_above(page: Page, heading: Heading, findings: Findings) -> int | None:
    found = labelled(page, "week", heading.row)
    if found is None:
        cell = page.cell(heading.row, min(heading.columns.values()))
        message = (
            "no week stands above these scores. "
            "Type Week in a cell above them and its number in the next cell."
        )
        findings.error(cell, "week-missing", message)
        return None
    row, column, value = found
    return findings.value(page.cell(row, column), value, week_number)


def _merged_labels(page: Page) -> dict[tuple[int, int], Value]:
    """A merged cell's value for every cell it covers: for labels only (BUGS 52)."""
    filled: dict[tuple[int, int], Value] = {}
    for top, left, bottom, right in page.sheet.merged:
        value = page.sheet.cells.get((top, left))
        if value is not None and left == right and bottom - top < 100:
            filled |= {(row, left): value for row in range(top, bottom + 1)}
    return filled


def _machine_columns(
    page: Page, heading: Heading, end: int | None, findings: Findings, names: Names
) -> Iterator[_Column]:
    """The machines among the headings, with their games; everything else is named or passed over."""
    headed = {c: v for (r, c), v in sorted(page.sheet.cells.items()) if r == heading.row}
    player, group = heading.columns["player"], heading.columns["group"]
    reserved = [
        c for c, v in headed.items() if RESERVED.fullmatch(heading_key(v)) and c not in (player, group)
    ]
    inside_to = min((c for c in reserved if c > player), default=max(headed) + 1)
    games: dict[str, int] = {}
    later: list[tuple[int, str, str]] = []
    for column, value in headed.items():
        if column in (player, group) or column in reserved:
            continue
        cell = page.cell(heading.row, column)
        text = findings.value(cell, value, cells.text)
        if text is None:
            continue
        found = names.machine_heading(text)
        if found is None and column < inside_to:
            findings.error(cell, "unknown-machine", names.no_machine(text))
        elif found is None:
            message = f"{quoted(text)} is no heading that pinsheet knows; the column is not read."
            findings.warn(cell, "unknown-heading", message)
        elif found[1] is None:
            if found[0] in games:
                message = f"{found[0]} heads two columns of this block. Correct one of the two headings."
                findings.error(cell, "machine-twice", message)
                continue
            games[found[0]] = len(games) + 1
            yield _Column(column, found[0], None, games[found[0]])
        else:
            later.append((column, found[0], found[1]))
    for column, machine, replaced in later:
        yield from _replacement(page, heading, column, machine, replaced, games, findings)
    _headless(page, heading, end, {*headed}, inside_to, findings)


def _replacement(
    page: Page,
    heading: Heading,
    column: int,
    machine: str,
    replaced: str,
    games: dict[str, int],
    findings: Findings,
) -> Iterator[_Column]:
    if replaced not in games:
        message = (
            f"{machine} stands here for {replaced}, "
            f"but {replaced} heads no column of this block. Correct the heading."
        )
        findings.error(page.cell(heading.row, column), "replaced-nothing", message)
        return
    games[machine] = games[replaced]
    yield _Column(column, machine, replaced, games[replaced])


def _headless(
    page: Page,
    heading: Heading,
    end: int | None,
    headed: set[int],
    inside_to: int,
    findings: Findings,
) -> None:
    """Something typed under a blank heading between the machines is an error at the heading (BUGS 57)."""
    last = max(headed)
    for (row, column), value in sorted(page.sheet.cells.items()):
        below = row > heading.row and (end is None or row < end)
        if (
            below
            and column not in headed
            and column > heading.columns["player"]
            and column < min(last, inside_to)
        ):
            message = (
                f"{quoted(value.value)} is typed in {page.cell(row, column).ref}, but this heading is blank. "
                'Type the machine here, such as "Monster Bash (for Taxi)" for a replacement.'
            )
            findings.error(page.cell(heading.row, column), "heading-blank", message)
            headed = headed | {column}


def _seats(
    page: Page,
    heading: Heading,
    row: int,
    typed: dict[int, Value],
    week: int,
    columns: list[_Column],
    groups: dict[tuple[int, int], Value],
    findings: Findings,
    names: Names,
) -> Iterator[Seat]:
    name_column, group_column = heading.columns["player"], heading.columns["group"]
    name, played = typed.get(name_column), [c for c in columns if c.column in typed]
    name_cell = page.cell(row, name_column)
    if name is None or (
        name.kind == "text"
        and is_placeholder(str(name.value))
        and names.players.find(str(name.value)) is None
    ):
        if played:
            message = "scores without a player. Type the name beside them, or clear the row."
            findings.error(page.cell(row, played[0].column), "nameless", message)
        return
    player = names.player(findings, name_cell, name)
    label = groups.get((row, group_column), typed.get(group_column))
    group = findings.value(page.cell(row, group_column), label, cells.text) if label else None
    note_value = typed.get(heading.columns.get("note", 0))
    note = (
        findings.value(page.cell(row, heading.columns.get("note", 0)), note_value, cells.text)
        if note_value
        else None
    )
    marks = {c: _mark(page, row, c, typed, findings) for c in columns}
    if player is None or None in marks.values():
        return
    everywhere_absent = any(mark == ("A", None) for mark in marks.values())
    for column, found in marks.items():
        mark, score = found or ("blank", None)
        if everywhere_absent and mark == "blank":
            mark = "A"
        yield Seat(
            page.book,
            week,
            group,
            column.game,
            column.machine,
            column.replaces,
            player,
            mark,
            score,
            note,
            page.cell(row, column.column),
            name_cell,
        )


def _mark(
    page: Page, row: int, column: _Column, typed: dict[int, Value], findings: Findings
) -> tuple[str, int | None] | None:
    """What stands in a score cell; None, and an error, where it is nothing that may."""
    value, cell = typed.get(column.column), page.cell(row, column.column)
    if value is None:
        return "blank", None
    for top, left, bottom, right in page.sheet.merged:
        if top <= row <= bottom and left <= column.column <= right and (top, left) != (bottom, right):
            findings.error(
                cell,
                "score-merged",
                "this score cell is merged with others. Unmerge it and type each score in its own cell.",
            )
            return None
    found = findings.value(cell, value, cells.score)
    if found is None:
        return None
    return ("score", found) if isinstance(found, int) else (found, None)

"""Reading scores from blocks, as they are drawn: a heading row of machines, then a row a player."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pinsheet.names import key, quoted
from pinsheet.sheets import cells
from pinsheet.sheets.block_weeks import is_score, says_week, week_labels, week_of
from pinsheet.sheets.book import Value
from pinsheet.sheets.kinds import RESERVED, Heading, heading_key, rows_of
from pinsheet.sheets.page import Findings, Page
from pinsheet.sheets.people import Names
from pinsheet.sheets.scores import Seat
from pinsheet.sheets.words import CODES

Merged = dict[int, list[tuple[int, int]]]


@dataclass(frozen=True)
class GameColumn:
    """A column of scores: its machine, what that replaced, and the game in the night."""

    column: int
    machine: str
    replaces: str | None
    game: int
    again: int = 0


@dataclass(frozen=True)
class Block:
    """A block whose week is known: its heading row, the columns of scores, and the rows below it."""

    page: Page
    heading: Heading
    week: int
    columns: tuple[GameColumn, ...]
    rows: list[tuple[int, dict[int, Value]]]
    """Row number and cells of each seat."""
    reminders: list[tuple[int, dict[int, Value]]]
    """The same of the lines that show what is on file."""
    groups: dict[tuple[int, int], Value]
    """What merged cells say of the cells that they cover."""
    merged: Merged

    def group(self, row: int, typed: dict[int, Value]) -> Value | None:
        """The cell that says the group of a row."""
        column = self.heading.columns["group"]
        return self.groups.get((row, column), typed.get(column))


def blocks(page: Page, findings: Findings, names: Names) -> Iterator[Block]:
    """The blocks of a sheet from the top; those without a week are an error and left out."""
    bounds = [heading.row for heading in page.headings[1:]]
    groups, merged = _merged_labels(page), _merged_by_row(page)
    for heading, end, labels in zip(page.headings, [*bounds, None], week_labels(page), strict=True):
        week = week_of(page, heading, labels, findings)
        below = [
            (row, typed)
            for row, typed in rows_of(page.sheet)
            if row > heading.row and (end is None or row < end) and not says_week(page, heading, typed)
        ]
        rows = [(row, typed) for row, typed in below if on_file(typed, heading) is None]
        reminders = [(row, typed) for row, typed in below if on_file(typed, heading) is not None]
        columns = tuple(_machine_columns(page, heading, rows, findings, names))
        if week is not None:
            yield Block(page, heading, week, columns, rows, reminders, groups, merged)


def block_scores(block: Block, findings: Findings, names: Names) -> Iterator[Seat]:
    """A block's scores: every cell of a seat, blank ones too."""
    for row, typed in block.rows:
        yield from _seats(block, row, typed, findings, names)


def on_file(typed: dict[int, Value], heading: Heading) -> str | None:
    """Whose pre-makeups this line shows, `on file, Cy`; it is no seat. None for any other line."""
    name = typed.get(heading.columns["player"])
    found = re.match(r"\s*on\s+file\b[\s,]*(.*?)[\s:]*$", str(name.value), re.IGNORECASE) if name else None
    return found[1] if found else None


def _merged_labels(page: Page) -> dict[tuple[int, int], Value]:
    """A merged cell's value for every cell it covers: for labels only (BUGS 52)."""
    filled: dict[tuple[int, int], Value] = {}
    for top, left, bottom, right in page.sheet.merged:
        value = page.sheet.cells.get((top, left))
        if value is not None and left == right and bottom - top < 100:
            filled |= {(row, left): value for row in range(top, bottom + 1)}
    return filled


def _machine_columns(
    page: Page,
    heading: Heading,
    rows: list[tuple[int, dict[int, Value]]],
    findings: Findings,
    names: Names,
) -> Iterator[GameColumn]:
    """The machines among the headings, with their games; everything else is named or passed over."""
    headed = page.sheet.rows[heading.row]
    player, group = heading.columns["player"], heading.columns["group"]
    reserved = [
        c for c, v in headed.items() if RESERVED.fullmatch(heading_key(v)) and c not in (player, group)
    ]
    inside_to = min((c for c in reserved if c > player), default=max(headed) + 1)
    found: list[GameColumn] = []
    later: list[tuple[int, str, str]] = []
    for column, value in headed.items():
        if column in (player, group) or column in reserved:
            continue
        cell = page.cell(heading.row, column)
        text = findings.value(cell, value, cells.text)
        if text is None:
            continue
        machine, replaced = names.machine_heading(text) or (None, None)
        if machine is None and column < inside_to:
            findings.error(cell, "unknown-machine", names.no_machine(text))
        elif machine is None and any(_is_score_of(typed, player, column) for _, typed in rows):
            message = (
                f"{names.no_machine(text)} If these numbers are no scores, head the column "
                '"Total", which is not read, or move it to another sheet.'
            )
            findings.error(cell, "unknown-machine", message)
        elif machine is None:
            message = f"{quoted(text)} is no heading that pinsheet knows; the column is not read."
            findings.warn(cell, "unknown-heading", message)
        elif replaced is None:
            found.append(GameColumn(column, machine, None, len(found) + 1))
        else:
            later.append((column, machine, replaced))
    for column, machine, replaced in later:
        found += _replacement(page, heading, column, machine, replaced, found, findings)
    yield from _told_apart(found)
    _headless(page, heading, rows, {*headed}, inside_to, findings)


def _replacement(
    page: Page,
    heading: Heading,
    column: int,
    machine: str,
    replaced: str,
    before: list[GameColumn],
    findings: Findings,
) -> Iterator[GameColumn]:
    stood = [other for other in before if other.machine == replaced]
    if not stood:
        message = (
            f"{machine} stands here for {replaced}, "
            f"but {replaced} heads no column of this block. Correct the heading."
        )
        findings.error(page.cell(heading.row, column), "replaced-nothing", message)
        return
    # Of two games on a machine that broke down, the later one lacks it: the nearest to the left.
    left = [other for other in stood if other.column < column]
    yield GameColumn(column, machine, replaced, (left or stood)[-1].game)


def _told_apart(columns: list[GameColumn]) -> Iterator[GameColumn]:
    """The columns, those of one machine numbered: it may be played twice in a night."""
    seen: Counter[str] = Counter()
    for column in columns:
        yield replace(column, again=seen[column.machine])
        seen[column.machine] += 1


def _headless(
    page: Page,
    heading: Heading,
    rows: list[tuple[int, dict[int, Value]]],
    headed: set[int],
    inside_to: int,
    findings: Findings,
) -> None:
    """Something typed under a blank heading among the machines is an error at the heading (BUGS 57).

    So is a score beside a player in any other column: a machine's heading may be gone.
    """
    player, last = heading.columns["player"], max(headed)
    for row, typed in rows:
        for column, value in typed.items():
            # A code says nothing about a game whose machine is not chosen yet.
            says_nothing = value.kind == "text" and key(str(value.value)) in CODES
            inside = player < column < min(last, inside_to) and not says_nothing
            if column not in headed and (inside or _is_score_of(typed, player, column)):
                message = (
                    f"{quoted(value.value)} is typed in {page.cell(row, column).ref}, "
                    "but this heading is blank. "
                    'Type the machine here, such as "Monster Bash (for Taxi)" for a replacement.'
                )
                findings.error(page.cell(heading.row, column), "heading-blank", message)
                headed = headed | {column}


MOST_DIGITS_OF_A_ROW = 2
"""A number left of the names with no more, and without a heading, numbers the rows."""


def _is_score_of(typed: dict[int, Value], player: int, column: int) -> bool:
    """Whether a player's row has a score in this column."""
    if player not in typed or column not in typed or not is_score(typed[column]):
        return False
    return column > player or len(str(typed[column].value)) > MOST_DIGITS_OF_A_ROW


def _seats(
    block: Block,
    row: int,
    typed: dict[int, Value],
    findings: Findings,
    names: Names,
) -> Iterator[Seat]:
    page, heading, week, columns = block.page, block.heading, block.week, block.columns
    name_column, group_column = heading.columns["player"], heading.columns["group"]
    name, played = typed.get(name_column), [c for c in columns if c.column in typed]
    name_cell = page.cell(row, name_column)
    if name is None or names.is_empty_seat(name):
        if played:
            message = "scores without a player. Type the name beside them, or clear the row."
            findings.error(page.cell(row, played[0].column), "nameless", message)
        return
    player = names.player(findings, name_cell, name)
    label = block.group(row, typed)
    group = findings.value(page.cell(row, group_column), label, cells.text) if label else None
    note_value = typed.get(heading.columns.get("note", 0))
    note = (
        findings.value(page.cell(row, heading.columns.get("note", 0)), note_value, cells.text)
        if note_value
        else None
    )
    seat_column = heading.columns.get("seat", 0)
    seat = (
        findings.value(
            page.cell(row, seat_column), typed[seat_column], lambda v: cells.whole(v, 1, 99, "seat")
        )
        if seat_column in typed
        else None
    )
    marks = {c: _mark(page, row, c, typed, block.merged, findings) for c in columns}
    if player is None:
        return
    if ("A", None) in marks.values():  # once in the row is enough
        marks = {c: ("A", None) if found == ("blank", None) else found for c, found in marks.items()}
    for column, (mark, score) in marks.items():
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
            again=column.again,
            seat=seat,
        )
    if not columns:
        yield Seat(
            page.book,
            week,
            group,
            None,
            "",
            None,
            player,
            "blank",
            None,
            note,
            name_cell,
            name_cell,
            seat=seat,
        )


def _merged_by_row(page: Page) -> Merged:
    """The first and last columns of the merged ranges in each row that holds something."""
    rows = list(page.sheet.rows)
    found: Merged = {}
    for top, left, bottom, right in page.sheet.merged:
        if (top, left) != (bottom, right):
            for row in rows[bisect_left(rows, top) : bisect_right(rows, bottom)]:
                found.setdefault(row, []).append((left, right))
    return found


def _mark(
    page: Page, row: int, column: GameColumn, typed: dict[int, Value], merged: Merged, findings: Findings
) -> tuple[str, int | None]:
    """What stands in a score cell; `unreadable`, and an error, where it is nothing that may."""
    value, cell = typed.get(column.column), page.cell(row, column.column)
    if value is None:
        return "blank", None
    if any(left <= column.column <= right for left, right in merged.get(row, ())):
        findings.error(
            cell,
            "score-merged",
            "this score cell is merged with others. Unmerge it and type each score in its own cell.",
        )
        return "unreadable", None
    found = findings.value(cell, value, cells.score)
    if found is None:
        return "unreadable", None
    return ("score", found) if isinstance(found, int) else (found, None)

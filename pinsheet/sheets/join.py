"""Parts of one week in several workbooks become one: two typists, conflict copies, last week's file.

Filled against blank is taken; filled differently is an error naming both cells; and a file that
differs nearly everywhere is another week with last week's number, said in one message.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from pinsheet.problems import Cell
from pinsheet.sheets.page import Findings
from pinsheet.sheets.scores import Seat

SAME_WEEK_TWICE = 3
"""From so many different scores on, if they are half of those in both files, it is another week."""

SAYS_NOTHING = ("blank", "unreadable")
"""Marks of cells that another workbook may fill: what cannot be read is an error already."""

Where = tuple[str, str, int | None, int]
Column = tuple[str | None, str, int]


def joined(seats: Iterable[Seat], weeks_said: dict[tuple[str, int], Cell], findings: Findings) -> list[Seat]:
    """All weeks, each score cell once. `weeks_said` tells where a workbook says its week."""
    weeks: dict[int, dict[str, list[Seat]]] = defaultdict(lambda: defaultdict(list))
    for seat in seats:
        weeks[seat.week][seat.book].append(seat)
    result: list[Seat] = []
    for week in sorted(weeks):
        books = weeks[week]
        for listed in books.values():
            _one_seat_a_night(listed, findings)
        result += _one_week(week, books, weeks_said, findings)
    return result


def _one_seat_a_night(seats: list[Seat], findings: Findings) -> None:
    """A player sits once in a workbook's night; in a list every score has a row of its own."""
    first: dict[str, Seat] = {}
    told: set[Cell] = set()
    for seat in seats:
        before = first.setdefault(seat.player, seat)
        if before.name_cell == seat.name_cell or seat.name_cell in told or seat.listed:
            continue
        told.add(seat.name_cell)
        where = f"group {before.group} ({before.name_cell.ref})" if before.group else before.name_cell.ref
        message = (
            f"{seat.player} already sits in {where}. "
            "A player has one seat a night; remove one of the two rows."
        )
        findings.error(seat.name_cell, "seat-twice", message)


def _one_week(
    week: int,
    books: dict[str, list[Seat]],
    weeks_said: dict[tuple[str, int], Cell],
    findings: Findings,
) -> list[Seat]:
    if len(books) == 1:
        return next(iter(books.values()))
    kept: dict[Where, Seat] = {}
    twice: list[Seat] = []
    games: dict[Column, int | None] = {}
    for book, unnumbered in books.items():
        seats = [_numbered(seat, games) for seat in unnumbered]
        filled = [
            (kept[where], seat)
            for seat in seats
            if (where := _where(seat)) in kept and not {kept[where].mark, seat.mark} & {*SAYS_NOTHING}
        ]
        differing = [(old, new) for old, new in filled if old.what != new.what]
        if len(differing) >= SAME_WEEK_TWICE and 2 * len(differing) >= len(filled):
            _another_week(week, book, differing, len(filled), weeks_said, findings)
            continue
        _differences(differing, findings)
        if filled and not differing and len(filled) == sum(seat.mark not in SAYS_NOTHING for seat in seats):
            message = (
                f"holds nothing about week {week} that {filled[0][0].book} does not hold too; counted once."
            )
            findings.note(Cell(book), "same-twice", message)
        for seat in seats:
            where = _where(seat)
            before = kept.get(where)
            if before is None:
                kept[where] = seat
            elif before.mark in SAYS_NOTHING and seat.mark not in SAYS_NOTHING:
                kept[where] = replace(seat, note=_both_notes(before, seat))
            elif before.book == book:
                twice.append(seat)  # twice in one list: a league's check says what that means
            else:
                kept[where] = replace(before, note=_both_notes(before, seat))
    return [*kept.values(), *twice]


def _numbered(seat: Seat, games: dict[Column, int | None]) -> Seat:
    """The seat with its game as the first workbook has it: another one's columns may be in another order."""
    if seat.listed:
        return seat
    return replace(seat, game=games.setdefault((seat.group, seat.machine, seat.again), seat.game))


def _differences(differing: list[tuple[Seat, Seat]], findings: Findings) -> None:
    for old, new in differing:
        message = (
            f"{_shown(new)}, but {old.cell} has {_shown(old)}. Look at the card and make them the same; "
            "everything else fits together."
        )
        findings.error(new.cell, "joined-differently", message)


def _where(seat: Seat) -> Where:
    return seat.player, seat.machine, seat.game if seat.listed else None, seat.again


def _both_notes(first: Seat, second: Seat) -> str | None:
    """What is noted beside a score in either workbook."""
    return "; ".join(dict.fromkeys(note for note in (first.note, second.note) if note)) or None


def _shown(seat: Seat) -> str:
    return f"{seat.score:,}" if seat.score is not None else seat.mark


def _another_week(
    week: int,
    book: str,
    differing: list[tuple[Seat, Seat]],
    filled: int,
    weeks_said: dict[tuple[str, int], Cell],
    findings: Findings,
) -> None:
    old, new = differing[0]
    cell = weeks_said.get((book, week), new.cell)
    message = (
        f"says week {week}, and so does {old.book}; {len(differing)} of {filled} scores differ. "
        "If this is another week, type its number here; if not, remove one of the two workbooks."
    )
    findings.error(cell, "week-again", message)

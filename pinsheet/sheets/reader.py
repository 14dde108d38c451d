"""A season folder as tidy tables: every sheet read once, every mistake a problem with its cell."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinsheet import tables
from pinsheet.problems import Cell, Problem
from pinsheet.sheets import cells, drawn, finals_sheets, night_sheets, season_sheets
from pinsheet.sheets.block_weeks import week_labels
from pinsheet.sheets.blocks import block_scores, blocks
from pinsheet.sheets.book import Book, Unreadable, open_book
from pinsheet.sheets.figures import block_figures
from pinsheet.sheets.folder import Opener, open_folder
from pinsheet.sheets.join import joined
from pinsheet.sheets.once import payments_once, premakeups_once, rows_once
from pinsheet.sheets.page import Findings, Page
from pinsheet.sheets.pages import look, recognised
from pinsheet.sheets.people import Names
from pinsheet.sheets.scores import Seat, score_list

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]

RESULT = "result"
"""What pinsheet writes into the property `pinsheet` of its own result workbooks."""


DRAWN = "night"
"""The same of the workbooks that it draws for a night."""

Reader = tuple[str, str, Callable[[Page, Findings, Names], Iterator[Row]]]
"""The kind of sheet, the table that its rows belong to, and what reads them."""

OF_THE_SEASON: tuple[Reader, ...] = (
    ("players", "roster", season_sheets.players),
    ("weeks", "weeks", season_sheets.weeks),
    ("checkin", "checkin", season_sheets.checkin),
    ("brought", "brought", season_sheets.brought),
    ("premakeups", "premakeups", season_sheets.premakeups),
)
OF_A_NIGHT: tuple[Reader, ...] = (
    ("ties", "ties", night_sheets.ties),
    ("rulings", "typed_rulings", night_sheets.rulings),
    ("picks", "picks", night_sheets.picks),
    ("payments", "payments", night_sheets.payments),
    ("entrants", "entrants", finals_sheets.entrants),
    ("matches", "matches", finals_sheets.matches),
)
"""Read after the scores, in which a night's guests say that they are guests."""


@dataclass(frozen=True)
class Typed:
    """What people typed: the tables of `tables.TYPED` by name, what is wrong, and where it was read."""

    frames: dict[str, "pd.DataFrame"]
    problems: tuple[Problem, ...]
    sources: tuple[str, ...]
    fingerprint: str
    kinds: dict[str, frozenset[str]]
    """The kinds of sheets in each workbook."""
    untouched: frozenset[str]
    """The workbooks that `pinsheet sheet` drew and in which nothing was typed or changed since."""
    guests: tuple[Cell, ...]
    """The cells in which guests without a roster row were first named."""
    as_typed: dict[Cell, str]
    """What stands in the cells of scoresheets that hold text: a score may be typed in many ways."""

    @property
    def given(self) -> dict[str, "pd.DataFrame"]:
        """The frames without what stands on the scoresheets of untouched workbooks: what a season is
        computed from.

        A drawn sheet that nobody filled in is not a week, and its groups are pinsheet's own
        proposal, not facts.
        """
        found = dict(self.frames)
        for name in ("scores", "seats", "sheet_figures"):
            rows = found[name]
            typed = [cell.workbook not in self.untouched for cell in rows["cell"]]
            found[name] = rows.loc[typed].reset_index(drop=True)
        return found


def read_folder(folder: Path, open_one: Opener = open_book) -> Typed:
    """Read every workbook of a season folder. Never raises for what people typed."""
    opened = open_folder(folder, open_one)
    findings = Findings(list(opened.problems))
    books = [book for book in opened.books if not _is_result(book, findings)]
    names = Names()
    rows: dict[str, list[Row]] = {table.name: [] for table in tables.TYPED}
    # Pre-makeups are known by the machines that head them, so the machines come first.
    for page in recognised(books, frozenset()):
        if page.kind == "machines":
            rows["machines"] += season_sheets.machines(page, findings, names)
    machines = frozenset(names.machines.spelling)
    pages = recognised(books, machines)
    look(books, pages, machines, findings)
    for page in pages:
        if page.kind == "settings":
            rows["settings"] += season_sheets.settings(page, findings)
    _read(OF_THE_SEASON, pages, rows, findings, names)
    seats, rows["sheet_figures"] = _scoresheets(pages, findings, names)
    _read(OF_A_NIGHT, pages, rows, findings, names)
    for table in ("ties", "typed_rulings", "picks"):
        rows[table] = rows_once(rows[table], findings)
    rows["payments"] = payments_once(rows["payments"], findings)
    rows["premakeups"] = premakeups_once(rows["premakeups"], findings)
    untouched = frozenset(book.name for book in books if _is_untouched(book))
    # Untouched workbooks last, so that no blank of theirs stands for one that somebody left.
    seats.sort(key=lambda seat: seat.book in untouched)
    kept = joined(seats, _weeks_said(pages), findings)
    nights = [seat for seat in kept if seat.week != tables.PLAYOFFS]
    rows["scores"] = [seat.row() for seat in nights if seat.machine]
    rows["seats"] = list(_seated(nights))
    rows["playoff_scores"] = [seat.row() for seat in kept if seat.machine and seat.week == tables.PLAYOFFS]
    rows["said_dates"] = [row for row in _dates_said(pages) if row["cell"].workbook not in untouched]
    rows["roster"] += [_guest(name, cell) for name, cell in names.guests.values()]
    if not opened.books and not findings.problems:
        findings.error(
            Cell(""),
            "no-workbook",
            f"there is no workbook in {folder.name or folder}. Start with: pinsheet new FOLDER --league ...",
        )
    frames = {table.name: table.frame(rows[table.name]) for table in tables.TYPED}
    kinds: dict[str, set[str]] = {}
    for page in pages:
        kinds.setdefault(page.book, set()).add(page.kind)
    return Typed(
        frames,
        tuple(_said_once(findings.problems)),
        tuple(book.name for book in books),
        fingerprint(pages),
        {book: frozenset(found) for book, found in kinds.items()},
        untouched,
        tuple(cell for _, cell in names.guests.values()),
        dict(_as_typed(pages)),
    )


def _is_untouched(book: Book) -> bool:
    cells = (
        (sheet.title, row, column, value.value, value.formula)
        for sheet in book.sheets
        for (row, column), value in sheet.cells.items()
    )
    return book.properties.get("pinsheet") == DRAWN and book.properties.get(
        drawn.PROPERTY
    ) == drawn.fingerprint(cells)


def _said_once(problems: Iterable[Problem]) -> Iterator[Problem]:
    """A name misspelled in forty rows of one sheet is one problem, at the first of its cells."""
    found: dict[tuple[str, str, str], list[Problem]] = {}
    for problem in problems:
        by_cell = problem.code not in ("unknown-player", "unknown-machine")
        where = str(problem.cell) if by_cell else problem.cell.sheet
        found.setdefault((problem.cell.workbook, where, problem.message), []).append(problem)
    for same in found.values():
        first = min(same, key=lambda problem: problem.cell.order)
        if len(same) > 1 and first.cell.ref:
            more = len({problem.cell for problem in same}) - 1
            also = f" The same in {more} more cell{'' if more == 1 else 's'} of this sheet." if more else ""
            yield replace(first, message=first.message + also)
        else:
            yield first


def is_result(path: Path) -> bool:
    """Whether a file is a result workbook that pinsheet made."""
    try:
        return _says_so(open_book(path))
    except Unreadable:
        return False


def _says_so(book: Book) -> bool:
    return book.properties.get("pinsheet") == RESULT or book.properties.get("category") == "pinsheet result"


def _is_result(book: Book, findings: Findings) -> bool:
    if not _says_so(book) and not _is_export(book):
        return False
    message = (
        "this is a result workbook that pinsheet made; nothing typed in it counts. "
        "Correct the week's own workbook instead, and remove this one from the folder."
    )
    findings.error(Cell(book.name), "result-among-inputs", message)
    return True


def _is_export(book: Book) -> bool:
    """Whether this is a table of `pinsheet export --format csv`, by its first row; text has no properties.

    Tables of one or two columns could be typed; in them every name would be there twice, which is an error.
    """
    if not book.name.lower().endswith(".csv"):
        return False
    heads = [[column.name for column in table.columns if not column.private] for table in tables.EXPORTED]
    (sheet,) = book.sheets
    return any(
        len(head) > 2 and head == [sheet.text(1, n) for n in range(1, len(head) + 1)] for head in heads
    )


def _read(
    readers: Iterable[Reader], pages: list[Page], rows: dict[str, list[Row]], findings: Findings, names: Names
) -> None:
    for kind, table, read in readers:
        for page in pages:
            if page.kind == kind:
                rows[table] += read(page, findings, names)


def _scoresheets(pages: list[Page], findings: Findings, names: Names) -> tuple[list[Seat], list[Row]]:
    """The scores, and what the sheets themselves make of them."""
    seats: list[Seat] = []
    figures: list[Row] = []
    for page in pages:
        if page.kind == "block":
            for block in blocks(page, findings, names):
                seats += block_scores(block, findings, names)
                figures += block_figures(block, names)
        elif page.kind == "list":
            seats += score_list(page, findings, names)
    return seats, figures


def _seated(seats: Iterable[Seat]) -> Iterator[Row]:
    """Each player's seat in a group, once."""
    seen: set[tuple[int, str, str]] = set()
    for seat in seats:
        if seat.group is not None and (where := (seat.week, seat.group, seat.player)) not in seen:
            seen.add(where)
            yield {
                "week": seat.week,
                "group": seat.group,
                "player": seat.player,
                "seat": seat.seat,
                "cell": seat.name_cell,
            }


def _weeks_said(pages: list[Page]) -> dict[tuple[str, int], Cell]:
    """Where each workbook says which week it is."""
    said: dict[tuple[str, int], Cell] = {}
    for page, week, row, column in _week_labels(pages):
        said.setdefault((page.book, week), page.cell(row, column))
    return said


def _dates_said(pages: list[Page]) -> Iterator[Row]:
    """The date behind each week, where one stands there."""
    for page, week, row, column in _week_labels(pages):
        dates = (
            (at, value) for at, value in page.sheet.rows[row].items() if at > column and value.kind == "date"
        )
        for at, value in dates:
            cell = page.cell(row, at)
            date = Findings().value(cell, value, cells.date)
            if date is not None and week != tables.PLAYOFFS:
                yield {"week": week, "date": date, "cell": cell}


def _week_labels(pages: list[Page]) -> Iterator[tuple[Page, int, int, int]]:
    """Each week that a scoresheet says, with the row and column of its number."""
    for page in pages:
        labels = {label for said in week_labels(page) for label in said} if page.kind == "block" else ()
        for row, column, value in sorted(labels, key=lambda label: label[:2]):
            week = Findings().value(page.cell(row, column), value, season_sheets.night_number)
            if week is not None:
                yield page, week, row, column


def _as_typed(pages: Iterable[Page]) -> Iterator[tuple[Cell, str]]:
    for page in pages:
        for (row, column), value in page.sheet.cells.items() if page.kind in ("block", "list") else ():
            if value.kind == "text":
                yield page.cell(row, column), str(value.value)


def _guest(name: str, cell: Cell) -> Row:
    return {"player": name, "status": "guest", "mail": False, "aliases": (), "cell": cell}


def fingerprint(pages: Iterable[Page]) -> str:
    """A short word for what was read: equal for equal contents, whatever program saved them."""
    digest = hashlib.sha256()
    for page in pages:
        digest.update(repr((page.book, page.sheet.title)).encode())
        for place, value in sorted(page.sheet.cells.items()):
            digest.update(repr((place, value.value, value.kind)).encode())
    return digest.hexdigest()[:8]

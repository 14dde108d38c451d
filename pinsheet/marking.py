"""Marked copies of the workbooks that have problems, in results/marked: to be mailed back.

The workbooks themselves are only read. A copy stays until its workbook has no problem any more; one
in which somebody has typed since is never replaced or removed.
"""

import os
import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pinsheet.files import CannotWrite, replace_files
from pinsheet.names import holds_address, key
from pinsheet.problems import Problem
from pinsheet.sheets import files
from pinsheet.sheets.book import Book, Sheet, Unreadable, open_book
from pinsheet.sheets.kinds import headings
from pinsheet.sheets.mark.copy import marked
from pinsheet.sheets.mark.edits import CannotMark
from pinsheet.sheets.mark.looks import COLOURS
from pinsheet.sheets.mark.pack import is_untouched
from pinsheet.switch import must_be_plain
from pinsheet.tables import ROSTER

MARKED = Path("results") / "marked"

_OF_PEOPLE = re.compile(
    r"(?:(?:home|work|cell|mobile|private|e-?mail|email|postal|street) )?"
    r"(?:phones?|telephones?|tel\.?|cell(?:phone)?|mobiles?|address(?:es)?"
    r"|street|e-?mails?|birthday|born|birth ?date|date of birth|emergency contact|contact)"
    r"(?: ?(?:nos?\.?|numbers?|#|[0-9]))?:?"
)
"""Headings of lists of people: what is below them is nobody else's business."""


class Done(NamedTuple):
    """What was written, each with what is marked in it; and which workbooks were left, and why."""

    written: list[tuple[Path, str]]
    left: list[tuple[str, str]]


class _Left(Exception):
    """No copy of this workbook, and why."""


def mark(folder: Path, problems: Iterable[Problem]) -> Done:
    """Write a marked copy of each workbook with an error or a warning; remove copies that are outdated.

    Raises files.CannotWrite with everything as it was.
    """
    must_be_plain(folder, folder / MARKED)
    by_workbook: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.cell.workbook and problem.severity in COLOURS:
            by_workbook.setdefault(problem.cell.workbook, []).append(problem)
    copies: dict[Path, bytes] = {}
    written, left = [], []
    there = {os.fsencode(p.name).decode("utf-8", "backslashreplace"): p for p in folder.iterdir()}
    for name, listed in sorted(by_workbook.items()):
        target = folder / MARKED / (name if name.lower().endswith(".xlsx") else f"{name}.xlsx")
        try:
            _refuse_typed_in(target, name)
            copies[target] = _copy(there.get(name), name, listed)
            written.append((target, _counted(listed)))
        except _Left as why:
            left.append((name, str(why)))
    replace_files(copies)
    for path in sorted((folder / MARKED).glob("*.xlsx")):
        _remove_outdated(path, copies)
    return Done(written, left)


def _remove_outdated(path: Path, copies: Collection[Path]) -> None:
    try:
        if path not in copies and is_untouched(path.read_bytes()):
            path.unlink()
    except OSError as error:
        raise CannotWrite(path) from error


def _refuse_typed_in(copy: Path, name: str) -> None:
    try:
        if not copy.exists() or is_untouched(copy.read_bytes()):
            return
    except OSError as error:
        raise CannotWrite(copy) from error
    raise _Left(
        f"somebody has changed {MARKED.as_posix()}/{copy.name} since it was made. If that is the "
        f"corrected one, put it in the place of {name}; if not, remove it. Then mark again."
    )


def _copy(path: Path | None, name: str, problems: list[Problem]) -> bytes:
    if path is None:
        raise _Left("it is not in the folder any more.")
    try:
        data = files.content(path)
        book = open_book(path)
    except Unreadable as trouble:
        raise _Left("it cannot be read, so there is no copy to mark.") from trouble
    if _has_addresses(book):
        raise _Left(
            "it holds e-mail addresses, a column of phones or addresses, or columns of your own on "
            "Players, and results/ is there to be mailed. Correct the workbook itself."
        )
    try:
        return marked(name, data, problems)
    except (CannotMark, Unreadable):
        macros = path.suffix.lower() == ".xlsm"
        what = "has macros, which never travel" if macros else "is of another kind, or made in an unusual way"
        raise _Left(
            f"only plain Excel workbooks (*.xlsx) can be marked, and this one {what}. Choose File > "
            "Save As > Excel Workbook (*.xlsx) to get one, or correct it by the list above."
        ) from None


def _has_addresses(book: Book) -> bool:
    """Whether something private is typed in a workbook, wherever it stands."""
    return any(
        any(holds_address(str(value.value)) for value in sheet.cells.values() if value.kind == "text")
        or any(True for _ in _private(sheet))
        or _lists_people(sheet)
        for sheet in book.sheets
    )


def _lists_people(sheet: Sheet) -> bool:
    """Whether something stands below a heading such as Phone, on whatever sheet."""
    last = {column: row for row, column in sorted(sheet.cells)}
    return any(
        value.kind == "text" and row < last[column] and _OF_PEOPLE.fullmatch(key(str(value.value)))
        for (row, column), value in sheet.cells.items()
    )


def _private(sheet: Sheet) -> Iterator[tuple[int, int]]:
    """The typed cells of a roster below headings that are private, or that are somebody's own."""
    shown = {key(column.title) for column in ROSTER.columns if not column.private}
    for heading in headings(sheet, frozenset()):
        is_roster = key(sheet.title) == "players" or len(shown & heading.columns.keys()) > 1
        if heading.kind == "players" and is_roster:
            private = {column for name, column in heading.columns.items() if name not in shown}
            yield from (place for place in sheet.cells if place[0] > heading.row and place[1] in private)


def _counted(problems: list[Problem]) -> str:
    cells = len({problem.cell for problem in problems if problem.cell.sheet})
    whole = sum(not problem.cell.sheet for problem in problems)
    said = [f"{cells} cell{'' if cells == 1 else 's'}"] if cells or not whole else []
    return " and ".join([*said, *(["the workbook as a whole"] if whole else [])])

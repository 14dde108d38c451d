"""Which files of a season folder are workbooks to read, and what to say about the others."""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from pinsheet.problems import Cell, Problem, natural
from pinsheet.sheets import strays
from pinsheet.sheets.book import Book, Unreadable, open_book
from pinsheet.sheets.formats import NOT_READ, READ, not_read


@dataclass(frozen=True)
class Folder:
    """The workbooks that could be opened, in the order of their names, and what was wrong."""

    books: tuple[Book, ...]
    problems: tuple[Problem, ...]


Opener = Callable[[Path], Book]
"""What opens a workbook: `open_book`, or the like that remembers."""


def open_folder(folder: Path, open_one: Opener = open_book) -> Folder:
    """Open every workbook directly in the folder; sub-folders are never looked at."""
    books: list[Book] = []
    problems: list[Problem] = []
    paths = sorted(folder.iterdir(), key=lambda p: (natural(p.name), p.name))
    shown = strays.told_apart(map(_printable, paths))
    for path in paths:
        name = shown[_printable(path)]
        if name.startswith(("~$", ".~lock.")):
            problems += _open_elsewhere(folder, name)
        elif name.startswith(".") or path.suffix.lower() not in (*READ, *NOT_READ):
            problems += strays.about(path, name)
        elif path.suffix.lower() in NOT_READ:
            problems.append(Problem(Cell(name), "file-kind", "error", not_read(path.suffix)))
        elif _is_no_file(path):
            message = "this is no file but a folder or the like, so it is passed over."
            problems.append(Problem(Cell(name), "no-file", "warning", message))
        else:
            try:
                books.append(replace(open_one(path), name=name))
            except Unreadable as trouble:
                problems.append(Problem(Cell(name), trouble.code, "error", trouble.message))
    for book in books:
        problems += [Problem(Cell(book.name), "workbook-note", "warning", note) for note in book.notes]
    return Folder(tuple(books), tuple(problems))


def _printable(path: Path) -> str:
    """The name as it is shown everywhere, also on the page: it forges no line and no colour (BUGS 97)."""
    # A name that is no Unicode could neither be printed nor written into a result.
    name = os.fsencode(path.name).decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name)


def _is_no_file(path: Path) -> bool:
    """Whether a folder, a pipe or the like is there; what cannot be looked at says so when it is opened."""
    try:
        return path.exists() and not path.is_file()
    except OSError:
        return False


def _open_elsewhere(folder: Path, lock: str) -> list[Problem]:
    """A lock file beside its workbook: what was not saved yet is not seen (BUGS 91)."""
    name = lock.removeprefix("~$").removeprefix(".~lock.").removesuffix("#")
    others = sorted(_printable(p) for p in folder.iterdir() if not p.name.startswith((".", "~$")))
    # Excel leaves out the first two characters of longer names.
    owners = [n for n in others if n == name or (lock.startswith("~$") and n[2:] == name)]
    message = "seems to be open; what you have not saved yet is not included."
    return [Problem(Cell(owner), "open-elsewhere", "note", message) for owner in owners[:1]]

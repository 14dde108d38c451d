"""Files of a season folder that are not read, but may be a week that somebody misses."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from pinsheet.names import key, tidy
from pinsheet.problems import Cell, Problem
from pinsheet.sheets.book import Unreadable, open_book

NOT_HERE_YET = {
    **dict.fromkeys(
        (".crdownload", ".part", ".partial", ".opdownload", ".download"),
        "this download is not finished. Wait for it, or download the workbook again, and run pinsheet again.",
    ),
    ".icloud": "this workbook is still in iCloud. Open the folder in the Finder, click the cloud beside "
    "it, wait for the download, and run pinsheet again.",
    ".gsheet": "this is only a link to a Google sheet. Open it, choose File > Download > Microsoft Excel "
    "(.xlsx), and save it into this folder.",
}
"""What stands for a workbook that is somewhere else, by the end of its name, and what to do."""

WORKBOOKS = (b"PK\3\4", b"\xd0\xcf\x11\xe0")
"""How new and old workbooks begin; only such files are looked into."""

TOLD = ("zip-of-workbooks", "old-excel", "binary-workbook", "opendocument", "password", "wrong-name")
"""Kinds of files, under a name that promises nothing, that may hold a week all the same."""


def about(path: Path, name: str) -> Iterator[Problem]:
    """A warning if this file, which is not read by its name, stands for a workbook or is one (BUGS 74)."""
    message = NOT_HERE_YET.get(path.suffix.lower())
    if message:
        yield Problem(Cell(name), "not-here-yet", "warning", message)
    elif path.suffix.lower() == ".txt" and _begins_as_list(path):
        message = (
            "this text file begins like a scoresheet, but only .csv is read of text files. Rename it so "
            "that it ends in .csv if it belongs to the season; if not, move it elsewhere."
        )
        yield Problem(Cell(name), "not-by-name", "warning", message)
    elif not name.startswith((".", "~")) and _begins_as_workbook(path):
        try:
            open_book(path)
        except Unreadable as trouble:
            if trouble.code in TOLD:
                yield Problem(Cell(name), trouble.code, "warning", f"{trouble.message} It was not read.")
        else:
            message = (
                "this is a workbook, but its name does not end in .xlsx, so it was not read. "
                "Rename it if it belongs to the season; if not, move it elsewhere."
            )
            yield Problem(Cell(name), "not-by-name", "warning", message)


def _begins_as_list(path: Path) -> bool:
    try:
        if not path.is_file():
            return False
        with path.open("rb") as stream:
            start = stream.read(2000).decode("utf-8-sig", "replace").lstrip()
    except OSError:
        return False  # nothing says that it is a list
    first = {key(word.strip('"')) for word in re.split(r"[,;\t|]", start.split("\n", 1)[0].strip())}
    return {"week", "player", "machine", "score"} <= first or {"group", "player"} <= first


def _begins_as_workbook(path: Path) -> bool:
    try:
        if not path.is_file():
            return False
        with path.open("rb") as stream:
            return stream.read(4) in WORKBOOKS
    except OSError:
        return False  # nothing says that it is a workbook


def told_apart(names: Iterable[str]) -> dict[str, str]:
    """Each name as messages show it: with escapes where two look alike on the screen (BUGS 97).

    `Zoë 3.xlsx` may be there twice, once with the accent as a letter of its own.
    """
    listed = list(names)
    alike: dict[str, list[str]] = {}
    for name in listed:
        alike.setdefault(tidy(name), []).append(name)
    return {
        name: name
        if len(alike[tidy(name)]) == 1 or name.isascii()
        else name.encode("ascii", "backslashreplace").decode()
        for name in listed
    }

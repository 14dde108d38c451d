"""A workbook as plain typed cells, whatever program made it, and the one way to open one.

Officials hand in files of every kind under every name. `open_book` looks at the bytes, never
trusts the name, and answers with a Book or an Unreadable, nothing else (BUGS, "Twelve rules"
1-4, group D).
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal, NamedTuple

Kind = Literal["number", "text", "bool", "date", "error", "uncalculated"]
Stored = int | float | str | bool | dt.datetime | dt.date | dt.time | dt.timedelta | None


class Value(NamedTuple):
    """What a cell holds and as what: the kind is that of the file, never guessed from text.

    number: an int where the file says a whole number, however long, else a float;
    text: as stored, not trimmed; bool; date: a datetime, a time of day or a timedelta, as the
    number format has it; error: the code, such as `#REF!`; uncalculated: None, a formula whose
    result was never stored (BUGS 22).
    """

    value: Stored
    kind: Kind
    formula: bool = False
    format: str = "General"


def ref(row: int, column: int) -> str:
    """The address of a cell as people write it: row 7, column 2 is `B7`."""
    letters = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row}"


@dataclass(frozen=True)
class Sheet:
    """One worksheet.

    `cells` has only what holds something, by row and column from 1: no blank text, no cell
    that is merely formatted. `hidden_rows` and `hidden_columns` are those of such cells.
    `merged` lists first row, first column, last row, last column.
    """

    title: str
    cells: dict[tuple[int, int], Value]
    hidden: bool = False
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    merged: tuple[tuple[int, int, int, int], ...] = ()

    @cached_property
    def rows(self) -> dict[int, dict[int, Value]]:
        """The rows that hold something, from the top, each as its cells by column from the left."""
        found: dict[int, dict[int, Value]] = {}
        for (row, column), value in sorted(self.cells.items()):
            found.setdefault(row, {})[column] = value
        return found

    def text(self, row: int, column: int) -> str:
        """The cell as text; "" where nothing is, or nothing was calculated."""
        found = self.cells.get((row, column))
        return "" if found is None or found.value is None else str(found.value)


@dataclass(frozen=True)
class Book:
    """A workbook: its worksheets in tab order, chart sheets left out.

    `properties` are the custom properties and those of "core" that are set (`title`,
    `category` ...); `notes` are full sentences worth a warning.
    """

    name: str
    sheets: tuple[Sheet, ...]
    properties: Mapping[str, str]
    notes: tuple[str, ...] = ()


class Unreadable(Exception):
    """This file cannot be read: `code` for programs, `message` a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def open_book(path: Path) -> Book:
    """The workbook at `path`; raises Unreadable, and nothing but that, whatever is there.

    The file is read once, whole, and closed; it is never written (BUGS 93, 95).
    """
    try:
        return _read(path)
    except Unreadable:
        raise
    except Exception as error:
        # The last net: a fault of ours becomes one message about one file, not a traceback.
        raise Unreadable(
            "damaged",
            f"This file cannot be read as a workbook ({type(error).__name__}). Open it in Excel, "
            "choose File > Save As > Excel Workbook (*.xlsx) and use the new file.",
        ) from error


def _read(path: Path) -> Book:
    """As `open_book`, without its net; a new format gets its reader here, by its kind."""
    # These modules know this one, not the other way round; start-up does not need them, and a
    # folder of .xlsx only needs no reader of another format.
    from pinsheet.sheets import disguise, files, formats, package

    name, data = path.name, files.content(path)
    kind = disguise.kind(data)
    if kind == "zip":
        parts = package.Package(data)
        if parts.kind == "workbook":
            from pinsheet.sheets import workbook

            return workbook.read(name, parts)
        formats.refuse_wrong_name(name, parts.kind)
        from pinsheet.sheets import opendocument

        return opendocument.read(name, parts)
    if kind == "old-excel":
        formats.refuse_wrong_name(name, kind)
        from pinsheet.sheets import apart

        return apart.read(name, data)
    if kind == "text":
        formats.refuse_wrong_name(name, kind)
        if path.suffix.lower() == ".csv":  # text may be anything: only its name makes it a list
            from pinsheet.sheets import separated

            return separated.read(name, data)
    raise disguise.refusal(kind)

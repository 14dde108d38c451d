"""Reading in a process of its own: whatever becomes of it, the answer is a Book or one sentence.

For the reader of old Excel workbooks (`old_excel`), which other people wrote and which a damaged
file may send astray. The process gets the file's bytes, answers with JSON and is ended when it
takes too long or too much memory. Windows has no limit of memory for one process (nor does macOS
keep to its own): there only the time is limited, beside the budget that `biff` holds to before.
"""

import contextlib
import datetime as dt
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pinsheet.sheets.book import Book, Sheet, Stored, Unreadable, Value

_GAVE_UP = "Open it in Excel, choose File > Save As > Excel Workbook (*.xlsx) and use the new file."


@dataclass(frozen=True)
class Limits:
    """What reading one file may cost: seconds from start to end, bytes of memory."""

    seconds: float = 4.5
    memory: int = 200 * 2**20


LIMITS = Limits()
"""Together with this process's part within 5 s and 300 MiB."""


def read(name: str, data: bytes, limits: Limits = LIMITS) -> Book:
    """The old Excel workbook in `data`; raises Unreadable, also where the process ends badly."""
    try:
        ran = subprocess.run(  # noqa: S603 - this very Python, and a module of ours
            [sys.executable, "-P", "-m", __name__, str(limits.memory)],
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=limits.seconds,
            check=False,
            env=_environment(),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except subprocess.TimeoutExpired as error:
        raise Unreadable(
            "too-slow",
            f"Reading this old Excel workbook took more than {limits.seconds:g} seconds and was given "
            "up: it is damaged, or far bigger than a scoresheet. If this computer was busy, run pinsheet "
            f"again. {_GAVE_UP}",
        ) from error
    except OSError as error:
        raise Unreadable(
            "no-process",
            f"This old Excel workbook is read by a second process, which could not be started ({error}). "
            f"{_GAVE_UP}",
        ) from error
    try:
        return replace(_answer(json.loads(ran.stdout)), name=name)
    except (ValueError, LookupError, TypeError) as error:
        raise Unreadable(
            "damaged",
            f"Reading this old Excel workbook broke off: it is probably damaged. {_GAVE_UP}",
        ) from error


def _environment() -> dict[str, str]:
    """This process's own, in which the other finds the same modules, and none beside the workbooks."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONIOENCODING": "utf-8"}


# The other process.


def main() -> None:
    """Read a workbook from standard input within a limit of memory; answer on standard output."""
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # whatever a library prints is no answer
    _limit_memory(int(sys.argv[1]))
    from pinsheet.sheets import old_excel

    try:
        answer: dict[str, Any] = _plain(old_excel.read("", sys.stdin.buffer.read()))
    except Unreadable as error:
        answer = {"code": error.code, "message": error.message}
    except MemoryError:
        answer = {
            "code": "too-big",
            "message": "This old Excel workbook needs far more memory than a scoresheet. " + _GAVE_UP,
        }
    answers.write(json.dumps(answer).encode("ascii"))
    answers.flush()


def _limit_memory(most: int) -> None:
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):  # macOS knows the limit and does not take it
            resource.setrlimit(resource.RLIMIT_AS, (most, most))


# A book as JSON and back; a date is its parts, for JSON has none.

_DATES: dict[str, Callable[[str], dt.datetime | dt.time]] = {
    "datetime": dt.datetime.fromisoformat,
    "time": dt.time.fromisoformat,
}


def _plain(book: Book) -> dict[str, Any]:
    return {
        "sheets": [
            {
                "title": sheet.title,
                "cells": [[*place, *_plain_value(value)] for place, value in sheet.cells.items()],
                "hidden": sheet.hidden,
                "hidden_rows": sorted(sheet.hidden_rows),
                "hidden_columns": sorted(sheet.hidden_columns),
                "merged": sheet.merged,
            }
            for sheet in book.sheets
        ],
        "properties": dict(book.properties),
        "notes": book.notes,
    }


def _plain_value(value: Value) -> list[Any]:
    held: Any = value.value
    if isinstance(held, dt.timedelta):
        held = ["span", held / dt.timedelta(milliseconds=1)]
    elif isinstance(held, dt.datetime | dt.time):
        held = [type(held).__name__, held.isoformat()]
    return [held, value.kind, value.formula, value.format]


def _answer(plain: dict[str, Any]) -> Book:
    if "code" in plain:
        raise Unreadable(plain["code"], plain["message"])
    sheets = [
        Sheet(
            sheet["title"],
            {(row, column): _value(*value) for row, column, *value in sheet["cells"]},
            sheet["hidden"],
            frozenset(sheet["hidden_rows"]),
            frozenset(sheet["hidden_columns"]),
            tuple((top, left, bottom, right) for top, left, bottom, right in sheet["merged"]),
        )
        for sheet in plain["sheets"]
    ]
    return Book("", tuple(sheets), plain["properties"], tuple(plain["notes"]))


def _value(held: Any, kind: Any, formula: Any, code: Any) -> Value:
    found: Stored = held
    if isinstance(held, list):
        name, parts = held
        found = dt.timedelta(milliseconds=parts) if name == "span" else _DATES[name](parts)
    return Value(found, kind, formula, code)


if __name__ == "__main__":
    main()

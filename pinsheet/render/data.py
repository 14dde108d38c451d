"""Outcome -> data for other programs: one JSON document, or one CSV file a table (DESIGN, fixed)."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

from pinsheet import __version__
from pinsheet.outcome import Outcome, money
from pinsheet.problems import Problem
from pinsheet.tables import Column, Table

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""Text that a spreadsheet would take for a formula gets an apostrophe in CSV (BUGS 35, 36)."""


def as_json(outcome: Outcome, settings: Mapping[str, str | int]) -> bytes:
    """Everything as one JSON document; with errors `tables` is empty."""
    tables = {table.name: list(_rows(outcome, table)) for table in _exported(outcome)}
    return _document(
        league=outcome.league,
        edition=outcome.edition,
        settings=dict(settings),
        problems=list(map(_problem, outcome.problems)),
        tables=tables,
    )


def check_as_json(outcome: Outcome, said: Sequence[str]) -> bytes:
    """What `check` found; `said` are its sentences where nothing is wrong."""
    return _document(**_season(outcome), said=list(said))


def run_as_json(outcome: Outcome, written: Sequence[Path] | None) -> bytes:
    """What `run` did: what changed, and the files that hold the results (None: nothing was written)."""
    published = written is not None
    changes = outcome.tables["changes"]
    return _document(
        **_season(outcome),
        published=published,
        week=outcome.last_week,
        changes=list(_rows(outcome, changes)) if published else [],
        written=[str(path) for path in written or ()],
    )


def refusal_as_json(problem: Problem) -> bytes:
    """What may not be written or replaced."""
    return _document(problems=[_problem(problem)], published=False)


def _season(outcome: Outcome) -> dict[str, Any]:
    return {
        "league": outcome.league,
        "edition": outcome.edition,
        "problems": list(map(_problem, outcome.problems)),
    }


def _document(**parts: Any) -> bytes:
    return (json.dumps({"pinsheet": __version__, **parts}, ensure_ascii=False, indent=1) + "\n").encode()


def as_csv(outcome: Outcome) -> dict[str, bytes]:
    """File name -> content, one a table; text that could be a formula is made inert."""
    files: dict[str, bytes] = {}
    for table in _exported(outcome):
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\r\n")
        columns = _columns(table)
        writer.writerow([column.name for column in columns])
        for row in _rows(outcome, table):
            writer.writerow([_csv(row[column.name]) for column in columns])
        files[f"{table.name}.csv"] = stream.getvalue().encode("utf-8-sig")
    return files


def _exported(outcome: Outcome) -> list[Table]:
    return [t for name in outcome.frames if (t := outcome.tables[name]).exported]


def _columns(table: Table) -> list[Column]:
    return [column for column in table.columns if not column.private]


def _rows(outcome: Outcome, table: Table) -> Iterator[dict[str, Any]]:
    columns = _columns(table)
    for row in outcome.rows(table.name):
        yield {column.name: _value(row[column.name], column) for column in columns}


def _value(value: Any, column: Column) -> Any:
    if value is None:
        return None
    if column.kind == "cell":
        return str(value)
    if column.kind == "amount":
        return money(value)
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [float(v) if isinstance(v, Fraction) else v for v in value]
    return value


def inert(value: Any) -> Any:
    """Text that a spreadsheet would take for a formula, with an apostrophe before it."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value


def _csv(value: Any) -> Any:
    if isinstance(value, str):
        return inert(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return inert("; ".join("" if v is None else str(v) for v in value))
    return value


def _problem(problem: Problem) -> dict[str, str]:
    return {
        "severity": problem.severity,
        "code": problem.code,
        "message": problem.message,
        "workbook": problem.cell.workbook,
        "sheet": problem.cell.sheet,
        "cell": problem.cell.ref,
    }

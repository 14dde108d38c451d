"""Telling a drawn workbook without typing from one that is the officials' ("Whose file is it?").

What stands on the sheets to type in is remembered in the workbook itself, as a fingerprint: any
change of a cell, whether or not it can be read, makes the workbook theirs.
"""

import datetime as dt
import hashlib
from collections.abc import Iterable

from pinsheet.names import key, tidy

PROPERTY = "pinsheet-drawn"
TYPED_IN = ("scores", "ties", "rulings", "payments", "entrants", "matches")


def fingerprint(cells: Iterable[tuple[str, int, int, object, bool]]) -> str:
    """A short word for (tab, row, column, value, is a formula) of all typed-in sheets; no other tab counts.

    Equal for equal contents, whatever program saved them: 3 and 3.0, a day and its midnight are one.
    What the sheet computes is no typing: words, and whatever stands right of the heading Note. A number
    left of it may be a sum that somebody typed as a formula.
    """
    typed_in = [
        (key(tab), row, column, said, formula)
        for tab, row, column, value, formula in cells
        if key(tab) in TYPED_IN and (said := _said(value)) and not (formula and isinstance(value, str))
    ]
    notes = {tab: column for tab, _, column, said, _ in typed_in if key(said) == "note"}
    lines = sorted(
        (tab, row, column, said)
        for tab, row, column, said, formula in typed_in
        if not (formula and tab in notes and column > notes[tab])
    )
    return hashlib.sha256(repr(lines).encode("utf-8", "backslashreplace")).hexdigest()[:16]


def _said(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dt.datetime):
        return value.date().isoformat()
    return "" if value is None else tidy(str(value))

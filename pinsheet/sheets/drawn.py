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


def fingerprint(cells: Iterable[tuple[str, int, int, object]]) -> str:
    """A short word for (tab, row, column, value) of all typed-in sheets; other tabs do not count.

    Equal for equal contents, whatever program saved them: 3 and 3.0, a day and its midnight are one.
    """
    lines = sorted(
        (key(tab), row, column, said)
        for tab, row, column, value in cells
        if key(tab) in TYPED_IN and (said := _said(value))
    )
    return hashlib.sha256(repr(lines).encode("utf-8", "backslashreplace")).hexdigest()[:16]


def _said(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dt.datetime):
        return value.date().isoformat()
    return "" if value is None else tidy(str(value))

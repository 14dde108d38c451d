"""How Excel stores a value: numbers as text, dates as numbers that wear a format, escapes.

Everything here takes and gives plain values; a ValueError says what is wrong in words that
follow the cell's address.
"""

import datetime as dt
import math
import re
from typing import Literal, NamedTuple

from pinsheet.names import quoted, tidy
from pinsheet.sheets.book import Value

_EXACT = 10**15
"""Excel keeps 15 digits: a float below this that is whole is meant to be a whole number."""
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_MOST_DIGITS = 300
_LONGEST_FORMAT = 255


class Format(NamedTuple):
    """A number format and what a number becomes under it."""

    code: str = "General"
    shows: Literal["number", "date", "time", "duration"] = "number"


GENERAL = Format()


def number(text: str) -> int | float:
    """The number that a cell's text is: an int whenever it is whole and sure to be (BUGS 2).

    `12345678901234567` stays exact, so that a score too long for Excel can be refused with
    its digits (BUGS 1); nothing is taken that `float` takes beyond digits (rule 5).
    """
    if text.removeprefix("-").isdecimal() and text.isascii() and len(text) <= _MOST_DIGITS:
        return int(text)
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"is stored as a number but holds {quoted(text)}")
    value = float(text)
    if math.isinf(value):
        raise ValueError("holds a number too big for a sheet")
    return int(value) if value.is_integer() and abs(value) < _EXACT else value


def numeric(text: str, style: Format, *, formula: bool, epoch_1904: bool) -> Value:
    """A numeric cell: a number, or the date that its format makes of it."""
    value = number(text)
    dated = None if style.shows == "number" else _dated(value, style, epoch_1904=epoch_1904)
    if dated is None:
        return Value(value, "number", formula, style.code)
    return Value(dated, "date", formula, style.code)


def _dated(serial: float, style: Format, *, epoch_1904: bool) -> dt.datetime | dt.time | dt.timedelta | None:
    """The date of a serial number; None where none exists (BUGS 15: a big score, a zero)."""
    if not -_LAST_DAY < serial < _LAST_DAY:
        return None
    milliseconds = dt.timedelta(milliseconds=round(serial * 86_400_000))
    if style.shows == "duration":
        return milliseconds
    if 0 <= serial < 1:
        midnight = dt.datetime.min + milliseconds
        return midnight.time() if style.shows == "time" and midnight.day == 1 else None
    if serial < 0:
        return None
    if epoch_1904:
        return dt.datetime(1904, 1, 1) + milliseconds
    # Excel's calendar has a 29 February 1900, so that serials below 60 are a day behind.
    epoch = dt.datetime(1899, 12, 30 if serial >= 60 else 31)
    return epoch + milliseconds


_LAST_DAY = 2_957_000
"""A little before 31 December 9999 in both calendars, so that no sum can overflow."""


def words(text: str, code: str = GENERAL.code, *, formula: bool = False) -> Value | None:
    """A text cell; None if nothing in it can be seen (BUGS 27)."""
    seen = text.strip()
    if not seen or (not seen[0].isprintable() and not tidy(seen)):
        return None
    return Value(text, "text", formula, code)


def iso_date(text: str, code: str, *, formula: bool) -> Value:
    """A cell stored as an ISO date (`t="d"`); other text stays text, for its reader to refuse."""
    for read in (dt.datetime.fromisoformat, dt.time.fromisoformat):
        try:
            # A sheet knows no time zones: the clock of the person who typed it counts.
            return Value(read(text).replace(tzinfo=None), "date", formula, code)
        except ValueError:
            continue
    return Value(text, "text", formula, code)


def unescaped(text: str) -> str:
    """`_x000D_` and its like decoded once (BUGS 43); half a surrogate pair becomes U+FFFD."""
    if "_x" not in text:
        return text
    decoded = re.sub("_x([0-9A-Fa-f]{4})_", lambda found: chr(int(found[1], 16)), text)
    return decoded.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def format_of(code: str) -> Format:
    """What a format code shows, judged by its first section: Excel's letters are d m y h s."""
    # Excel takes 255 characters; the patterns below would take hours for a million brackets.
    short = code[:_LONGEST_FORMAT]
    plain = re.sub(r'"[^"]*"|\\.|[_*].|General', "", short, flags=re.DOTALL | re.IGNORECASE)
    first = plain.split(";", 1)[0].lower()
    if re.search(r"\[(?:h+|m+|s+)\]", first):
        return Format(code, "duration")
    letters = re.sub(r"\[[^\]]*\]", "", first)  # colours, conditions, currencies, languages
    if not re.search("[dmyhs]", letters):
        return Format(code, "number")
    is_day = "d" in letters or "y" in letters or not re.search("[hs]", letters)
    return Format(code, "date" if is_day else "time")


BUILT_IN = {
    number: format_of(code)
    for numbers, code in (
        ((0,), "General"),
        ((1,), "0"),
        ((2,), "0.00"),
        ((3,), "#,##0"),
        ((4,), "#,##0.00"),
        ((9,), "0%"),
        ((10,), "0.00%"),
        ((11,), "0.00E+00"),
        ((12,), "# ?/?"),
        ((13,), "# ??/??"),
        ((14,), "mm-dd-yy"),
        ((15,), "d-mmm-yy"),
        ((16,), "d-mmm"),
        ((17,), "mmm-yy"),
        ((18,), "h:mm AM/PM"),
        ((19,), "h:mm:ss AM/PM"),
        ((20,), "h:mm"),
        ((21,), "h:mm:ss"),
        ((22,), "m/d/yy h:mm"),
        ((37, 38), "#,##0 ;(#,##0)"),
        ((39, 40), "#,##0.00;(#,##0.00)"),
        ((41, 42), "#,##0"),
        ((43, 44), "#,##0.00"),
        ((45,), "mm:ss"),
        ((46,), "[h]:mm:ss"),
        ((47,), "mmss.0"),
        ((48,), "##0.0E+0"),
        ((49,), "@"),
        # East Asian Excel writes these without their codes, which depend on the language.
        ((*range(27, 32), *range(34, 37), *range(50, 59)), "yyyy-mm-dd"),
        ((32, 33), "h:mm:ss"),
    )
    for number in numbers
}
"""The formats that a file names by number alone (ECMA-376, part 1, 18.8.30)."""

"""What one typed cell can mean: values in, plain Python out, or Expected with what should stand there.

Nothing here knows addresses; the reader adds them. No text ever goes through `int()` or
`float()` before its form is proved: they take `1_000`, `nan` and Arabic digits (BUGS rule 5).
"""

import datetime as dt
import re
import unicodedata
from fractions import Fraction

from pinsheet.names import LONGEST_NAME, holds_address, key, quoted, tidy
from pinsheet.sheets.book import Value
from pinsheet.sheets.words import CODES, NO, YES

EXACT_BELOW = 10**15
"""Excel keeps 15 digits: a number from here on has lost its tail (BUGS 1)."""

MOST_DIGITS = 30
"""Of a score; no machine counts so far. Python itself refuses to read some thousand digits."""

GROUP_MARKS = ",.' \u2019\u00a0\u202f\u2009"
_GROUPED = re.compile(rf"[0-9]{{1,3}}([{re.escape(GROUP_MARKS)}])[0-9]{{3}}(?:\1[0-9]{{3}})*")
_DIGITS = re.compile(r"[0-9]+")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,6}(?:[.,][0-9]{1,6})?|[+-]?[0-9]{1,6}/0{0,3}[1-9][0-9]{0,3}")

_AMOUNT = re.compile(r"[$€£]? ?([0-9]{1,6}|[0-9]{1,3},[0-9]{3})(?:[.,]([0-9]{1,2}))? ?[$€£]?")


class Expected(ValueError):
    """What stands in the cell cannot be meant; the text is a sentence that says what could."""

    def __init__(self, message: str, code: str = "cell") -> None:
        super().__init__(message)
        self.code = code


def shown(value: Value) -> str:
    """What is in the cell, quoted, for a message; percentages and dates as Excel shows them too."""
    if value.kind == "number" and "%" in value.format and isinstance(value.value, int | float):
        return f'"{value.value * 100:.15g}%" ({value.value:.15g})'
    if isinstance(value.value, dt.datetime):
        return f'the date "{value.value:%Y-%m-%d}"'
    if value.kind == "uncalculated":
        return "a formula without a result"
    return quoted(value.value)


def refuse_broken(value: Value) -> None:
    """Raise Expected for what no input cell can hold: an error value, a formula never calculated."""
    if value.kind == "error":
        raise Expected(
            f"{shown(value)} is an error that Excel computed. Type the value itself.", "cell-error"
        )
    if value.kind == "uncalculated":
        raise Expected(
            "a formula that was never calculated. Open the workbook in Excel, save it and hand it in "
            "again, or type the value itself.",
            "cell-uncalculated",
        )


def text(value: Value) -> str:
    """Words: what was typed, tidied; a whole number as its digits."""
    refuse_broken(value)
    found = value.value
    if isinstance(found, str):
        if any(unicodedata.category(c) == "Cc" and c not in "\t\r\n" for c in found):
            raise Expected(
                f"{shown(value)} has characters that cannot be printed. Type it again.",
                "cell-control",
            )
        return tidy(found)
    if isinstance(found, bool):
        return "yes" if found else "no"
    if isinstance(found, float) and found.is_integer():
        return str(int(found))
    if isinstance(found, dt.datetime | dt.date | dt.time | dt.timedelta):
        raise Expected(
            f"{shown(value)}: Excel made a date of what was typed. "
            "Format the cell as Text and type it again.",
            "cell-date",
        )
    return str(found)


def name(value: Value) -> str:
    """A player's name."""
    if value.kind in ("number", "bool"):
        raise Expected(
            f"{shown(value)} is no name. Type the name, in a cell formatted as Text.", "name-number"
        )
    found = title(value)
    if holds_address(found):
        raise Expected("what stands here looks like an e-mail address. Type the name.", "name-address")
    return found


def title(value: Value) -> str:
    """A machine's name, which may be a number (24, 1812)."""
    found = text(value)
    if len(found) > LONGEST_NAME:
        raise Expected(
            f"{shown(value)} is longer than {LONGEST_NAME} characters. Use a shorter name.", "name-long"
        )
    return found


SCORE_FORMS = (
    "Expected a whole number such as 12,345,670, or A (absent), L (not played), P (pre-makeup), or 0"
)


def score(value: Value, *, codes: bool = True) -> int | str:
    """A score as an exact integer, or one of the codes A, L, P (RULES B; BUGS group A)."""
    refuse_broken(value)
    if value.kind == "number":
        return _score_number(value)
    if value.kind != "text" or not isinstance(value.value, str):
        what = (
            "is a yes or no"
            if value.kind == "bool"
            else "is a date: format the cell as Number, then type the score again"
        )
        raise Expected(f"{shown(value)} {what}. {SCORE_FORMS}.", "score")
    typed = value.value.strip()
    if codes and key(typed) in CODES:
        return CODES[key(typed)]
    return _score_text(value, typed.removeprefix("'"))


def _score_number(value: Value) -> int:
    number = value.value
    if not isinstance(number, int | float):
        raise Expected(f"{shown(value)} is no score. {SCORE_FORMS}.", "score")
    if "%" in value.format:
        raise Expected(f"{shown(value)} is a percentage. {SCORE_FORMS}.", "score")
    if abs(number) >= EXACT_BELOW:
        raise Expected(
            f"{quoted(f'{number:.17g}')} has more than 15 digits, of which Excel keeps only 15. "
            "Format the cell as Text and type the score again.",
            "score-digits",
        )
    if number != int(number):
        raise Expected(
            f"{shown(value)} is not whole. Did Excel take a dot for a decimal mark? Type the score again.",
            "score",
        )
    if number < 0:
        raise Expected(f"{shown(value)} is below zero. {SCORE_FORMS}.", "score")
    return int(number)


def _score_text(value: Value, typed: str) -> int:
    if sum("0" <= c <= "9" for c in typed) > MOST_DIGITS:
        raise Expected(
            f"{shown(value)} has more than {MOST_DIGITS} digits: no machine counts so far. "
            "Look at the card and type the score again.",
            "score-digits",
        )
    if _DIGITS.fullmatch(typed) and (typed == "0" or typed[0] != "0"):
        return int(typed)
    grouped = _GROUPED.fullmatch(typed)
    if grouped and grouped[1] == "." and typed.count(".") == 1:
        raise Expected(
            f"{shown(value)} may be {typed.replace('.', '')} or a decimal. Type it without the dot.",
            "score",
        )
    if grouped and typed[0] != "0":
        return int(typed.replace(grouped[1], ""))
    if re.fullmatch(rf"[0-9{re.escape(GROUP_MARKS)}]+", typed):
        raise Expected(
            f"{shown(value)} is not in groups of three, so a digit may be missing or extra. "
            "Look at the card and type the score again.",
            "score-groups",
        )
    if re.fullmatch(r"[0-9.,]+[eE][+-]?[0-9]+", typed):
        raise Expected(f"{shown(value)}: digits were lost in this form. Type the full score.", "score")
    raise Expected(f"{shown(value)} is no score. {SCORE_FORMS}.", "score")


def whole(value: Value, low: int, high: int, what: str) -> int:
    """A whole number in a range, as a number or as its digits."""
    refuse_broken(value)
    found = value.value
    if isinstance(found, str) and _DIGITS.fullmatch(found.strip()) and len(found.strip()) < 16:
        found = int(found.strip())
    if (
        isinstance(found, bool)
        or not isinstance(found, int | float)
        or found != int(found)
        or not low <= found <= high
    ):
        raise Expected(f"{shown(value)} is no {what}. Type a whole number from {low} to {high}.", "number")
    return int(found)


def exact(value: Value, what: str) -> Fraction:
    """Points as typed: 23, 22.5, 22,5, -3, 7/3. A number is read by its shortest decimals."""
    refuse_broken(value)
    found = value.value
    written = found.strip() if isinstance(found, str) else repr(found) if value.kind == "number" else ""
    if not _DECIMAL.fullmatch(written):
        raise Expected(
            f"{shown(value)} is no number of {what}. Type a number such as 3, -3 or 22.5.", "number"
        )
    return Fraction(written.replace(",", "."))


def amount(value: Value, *, also: str = "") -> int:
    """Money in cents: 6, 6.5, 6.00, $6.00, 1,250.00. `also` says in a message what else may stand there."""
    refuse_broken(value)
    found = value.value
    written = found.strip() if isinstance(found, str) else ""
    if value.kind == "number" and isinstance(found, int | float) and "%" not in value.format:
        # Excel's own 15 digits: its 0.1 + 0.2 is 0.3.
        written = f"{found:.15g}"
    match = _AMOUNT.fullmatch(written)
    if match is None:
        raise Expected(
            f"{shown(value)} is no amount of money. Type a number such as 6 or 6.50{also}.", "amount"
        )
    return int(match[1].replace(",", "")) * 100 + int((match[2] or "").ljust(2, "0"))


def date(value: Value) -> dt.date:
    """A day: a real date of Excel, or ISO text; other texts are ambiguous (BUGS 90)."""
    refuse_broken(value)
    found = value.value
    if isinstance(found, dt.datetime):
        return found.date()
    if isinstance(found, dt.date):
        return found
    if isinstance(found, str):
        try:
            return dt.date.fromisoformat(found.strip())
        except ValueError:
            pass
    raise Expected(
        f"{shown(value)} is no date that can be told for certain. "
        "Type it as a date of Excel, or as 2018-06-05.",
        "date",
    )


def yes(value: Value) -> bool:
    """A tick: x, yes, y, true, 1; or no, n, false, 0."""
    refuse_broken(value)
    found = key(str(value.value))
    if found in YES or value.value == 1:
        return True
    if found in NO or value.value == 0:
        return False
    raise Expected(f"{shown(value)} is neither yes nor no. Type x, or leave it blank.", "yes-no")

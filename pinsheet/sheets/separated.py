"""A text file of separated values (.csv) to a Book: one sheet, called like the file.

Nothing in such a file says how it is written, so that encoding and separator are found out: the
encoding by the bytes, the separator by which one makes headings of the first lines. Every cell is
text, exactly as it stands there; what it can mean is decided in `cells`, like typed text in a workbook. Only
the codes of Excel's errors are errors. Formulas, formats and hidden rows do not exist here. Rows
count as a spreadsheet counts them, blank ones too; a cell with line breaks is one row.
"""

import csv
import io
import re
from collections.abc import Iterator
from pathlib import PurePath

from pinsheet.names import quoted
from pinsheet.sheets import kinds, stored
from pinsheet.sheets.book import Book, Sheet, Unreadable, Value
from pinsheet.sheets.worksheet import LAST_COLUMN, LAST_ROW

MOST_BYTES = 10 * 2**20
MOST_CELLS = 250_000
"""As in a workbook (`markup.Budget`)."""
_MOST_SEPARATORS = 2_000_000
_LOOKED_AT = 20_000
"""Cells in which the headings are looked for."""

_SEPARATORS = (",", ";", "\t", "|")
_SAID = re.compile(r"\ufeff?sep=(.)\r?\n")
"""The first line by which Excel is told the separator; Excel does not count it as a row."""
_ERROR = re.compile(r"#(?:REF|VALUE|DIV/0|NUM|NULL)!|#N/A|#NAME\?|Err:[0-9]{3}")

_SAVE_AS = (
    "Open it in Excel (Data > From Text/CSV) or LibreOffice, choose File > Save As > Excel Workbook "
    "(*.xlsx) and use the new file."
)
_SAVE_AS_UTF8 = (
    "Open it in the program that made it, choose File > Save As > CSV UTF-8 (*.csv) (LibreOffice: "
    "Text CSV, character set Unicode (UTF-8)) and use the new file."
)

Row = tuple[int, list[str]]


def read(name: str, data: bytes) -> Book:
    """The values in `data`; raises Unreadable."""
    if len(data) > MOST_BYTES:
        raise _too_big(f"has {len(data) >> 20} MB")
    text = _decoded(data)
    if (place := re.search(r"[\0-\x08\x0b\x0e-\x1f\x7f]", text)) is not None:
        line = text.count("\n", 0, place.start()) + 1
        raise Unreadable(
            "damaged",
            f"This text file is damaged, or no list of values: line {line} has a character that cannot be "
            f"typed ({quoted(place[0])}). {_SAVE_AS}",
        )
    if (said := _SAID.match(text)) is not None:
        text, separator = text[said.end() :], said[1]
    else:
        separator = _separator(text)
    cells = {
        (row, column): _value(word)
        for row, words in _rows(text, separator)
        for column, word in enumerate(words, 1)
        if stored.words(word) is not None
    }
    return Book(name, (Sheet(PurePath(name).stem, cells),), {})


def _value(word: str) -> Value:
    return Value(word, "error" if _ERROR.fullmatch(word.strip()) else "text")


# The encoding.


def _decoded(data: bytes) -> str:
    """The text: UTF-16 with its mark, UTF-8, or else the Western European of Windows, if it can be."""
    try:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return data.decode("utf-16")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise _strange("it is cut off or damaged") from error
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _strange(f"line {line} has letters that neither UTF-8 nor Windows has") from error
    if (found := _UNLIKELY.search(text)) is not None:
        line = text.count("\n", 0, found.start()) + 1
        around = text[max(0, found.start() - 12) : found.end() + 12].splitlines()
        raise _strange(f"line {line} would read {quoted(max(around, key=len))}")
    return text


_UNLIKELY = re.compile(
    r"[^\W\d_](?:[^\x00-\x7f\w\s’–—´·\xad][^\W\d_]|[ŠŒŽŸ][a-zß-ÿ]|[‚„])|[a-zß-ÿ][ŠŒŽŸ]|[†‡‰ˆ˜‹›ƒ¤¦¨¬¯¶¸]"
)
"""Marks and capitals in the middle of words, and marks that nobody types: letters of DOS, of a Mac or of
another part of the world, taken for those of Windows. What is not caught is a name that nobody has."""


def _strange(why: str) -> Unreadable:
    return Unreadable(
        "encoding", f"The letters of this text file cannot be told for certain: {why}. {_SAVE_AS_UTF8}"
    )


# Rows and cells.


def _separator(text: str) -> str:
    """The separator that makes headings of one of the first rows, the earliest; else what divides most."""
    best, found = (False, 0, 0), _SEPARATORS[0]
    for separator in _SEPARATORS:
        if separator not in text:
            continue
        try:
            rows = list(_first(_rows(text, separator)))
        except Unreadable:
            continue
        cells = {
            (n, column): _value(word) for n, words in rows for column, word in enumerate(words, 1) if word
        }
        headings = kinds.headings(Sheet("", cells), frozenset())
        row = headings[0].row if headings else 0
        widest = max((len(words) for _, words in rows), default=0)
        if (merit := (bool(headings), -row, widest)) > best:
            best, found = merit, separator
    return found


def _first(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows up to a number of cells; a blank row costs one."""
    left = _LOOKED_AT
    for number, words in rows:
        yield number, words
        left -= 1 + len(words)
        if left < 0:
            return


def _rows(text: str, separator: str) -> Iterator[Row]:
    """The rows with their numbers, without the blank cells at their ends."""
    if text.count(separator) > _MOST_SEPARATORS:
        raise _too_big("has millions of cells")
    number = kept = 0
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for number, words in enumerate(lines, 1):
            kept += sum(map(bool, words))
            if number > LAST_ROW or len(words) > LAST_COLUMN or kept > MOST_CELLS:
                raise _too_big("has far more rows or cells than a season of scores")
            yield number, words
    except csv.Error as error:
        if "field limit" in str(error):
            raise _too_big(f"has a cell without end in row {number + 1}") from error
        raise Unreadable(
            "damaged",
            f'Row {number + 1} of this text file has a quote (") that is opened and not closed, or text '
            f"behind a closed one. Correct it, or save the file again. {_SAVE_AS}",
        ) from error


def _too_big(why: str) -> Unreadable:
    return Unreadable(
        "too-big", f"This text file {why}; is it the right one? A season of scores has less than one MB."
    )

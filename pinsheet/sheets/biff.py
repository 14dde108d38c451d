"""What an old Excel workbook (.xls, BIFF 5 to 8) says of its cells beside their values.

A workbook is a stream of records: a number, a length, data. One pass over them finds what xlrd does
not tell, and pays for everything before xlrd begins: which cells there are, their styles, which are
formulas, what is hidden and merged, links to other workbooks.
"""

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pinsheet.sheets import disguise, markup
from pinsheet.sheets.book import ref
from pinsheet.sheets.markup import Budget

_BOF, _EOF, _BOUNDSHEET, _SHARED_TEXTS, _CONTINUE, _PASSWORD = 0x809, 0x0A, 0x85, 0xFC, 0x3C, 0x2F
_SUPBOOK, _WRITER, _LABEL_OF_SHARED = 0x1AE, 0x5C, 0xFD
_FORMULAS = (0x06, 0x206, 0x406)
_CELLS = (0x203, 0x27E, _LABEL_OF_SHARED, 0x204, 0xD6, 0x205, *_FORMULAS)
"""Records of one cell each, which begin with row, column and style: number, short number, text by
its number, text, text with fonts, truth value or error, formula. Blank ones hold nothing."""
_NUMBERS_IN_A_ROW, _ROW, _COLUMNS, _MERGED = 0xBD, 0x208, 0x7D, 0xE5

_VERSIONS = (0x500, 0x600)
_EMPTY_TEXT = b"\x03\0\0\0\0\0\xff\xff"
"""The result of a formula that gives the empty text, or that was never calculated."""


@dataclass
class Marks:
    """One worksheet: the style of each cell that holds something, by row and column from 1, and the rest.

    `empty` are the formulas whose result is the empty text.
    """

    name: str
    styles: dict[tuple[int, int], int] = field(default_factory=dict)
    formulas: set[tuple[int, int]] = field(default_factory=set)
    empty: set[tuple[int, int]] = field(default_factory=set)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)


@dataclass
class Stream:
    """The whole workbook: its worksheets in the order of its tabs, and whether LibreOffice wrote it."""

    sheets: list[Marks]
    has_links: bool
    by_calc: bool


def scan(data: bytes, budget: Budget) -> Stream:
    """Look through the records of a workbook; Unreadable if it is damaged, locked, old or too big."""
    try:
        return _scan(data, budget)
    except struct.error as error:
        raise markup.damaged("its list of records", "breaks off") from error


def _scan(data: bytes, budget: Budget) -> Stream:
    kind, version = struct.unpack_from("<HxxH", data)
    if kind != _BOF or version not in _VERSIONS:
        raise disguise.refusal("ancient-excel")
    offsets: list[int] = []
    has_links = by_calc = False
    for number, at, length in _records(data, 0, budget):
        if number == _PASSWORD:
            raise disguise.refusal("password")
        if number == _BOUNDSHEET:
            offset, is_chart = struct.unpack_from("<ixB", data, at)
            if not is_chart:
                offsets.append(offset)
                budget.keep()
        elif number in (_SHARED_TEXTS, _CONTINUE):
            budget.characters -= length
        elif number == _SUPBOOK:
            # Those of the workbook itself and of functions of Excel are a mark of four bytes.
            has_links |= length > 4
        elif number == _WRITER:
            by_calc = data[at : at + 7] == b"\x04\0\0Calc"
    if len(set(offsets)) < len(offsets):
        raise markup.damaged("one of its sheets", "is in it twice")
    sheets = [_sheet(data, offset, n, budget) for n, offset in enumerate(offsets, 1)]
    return Stream(sheets, has_links, by_calc)


def _records(data: bytes, start: int, budget: Budget) -> Iterator[tuple[int, int, int]]:
    """Number, place and length of each record from a BOF to its EOF, without those of charts within."""
    at, depth = start, 0
    if struct.unpack_from("<H", data, at)[0] != _BOF:
        raise markup.damaged("one of its sheets", "is not where it should be")
    while True:
        number, length = struct.unpack_from("<HH", data, at)
        at += 4
        if at + length > len(data):
            raise markup.damaged("its list of records", "breaks off")
        budget.tags -= 1
        if min(budget.tags, budget.characters, budget.cells) < 0:
            raise markup.too_big("holds far more cells or text than a season of scores")
        depth += (number == _BOF) - (number == _EOF)
        if depth == 0:
            return
        if depth == 1:
            yield number, at, length
        at += length


def _sheet(data: bytes, start: int, count: int, budget: Budget) -> Marks:
    marks = Marks(f"its sheet {count}")
    readers: dict[int, Callable[[bytes, int, int], None]] = {
        **dict.fromkeys(_CELLS, _cell_reader(marks, budget)),
        _NUMBERS_IN_A_ROW: _numbers_reader(marks, budget),
        _ROW: _row_reader(marks),
        _COLUMNS: _columns_reader(marks),
        _MERGED: _merged_reader(marks, budget),
    }
    for number, at, length in _records(data, start, budget):
        if (reader := readers.get(number)) is not None:
            reader(data, at, length)
        if number == _LABEL_OF_SHARED and struct.unpack_from("<i", data, at + 6)[0] < 0:
            raise markup.damaged(marks.name, "has a cell that points at a text which is not in the file")
        if number in _FORMULAS:
            row, column = struct.unpack_from("<HH", data, at)
            marks.formulas.add((row + 1, column + 1))
            if data[at + 6 : at + 14] == _EMPTY_TEXT:
                marks.empty.add((row + 1, column + 1))
    used = {row for row, _ in marks.styles}
    marks.hidden_rows &= used
    marks.hidden_columns &= {column for _, column in marks.styles}
    return marks


def _cell_reader(marks: Marks, budget: Budget) -> Callable[[bytes, int, int], None]:
    def read(data: bytes, at: int, _length: int) -> None:
        row, column, style = struct.unpack_from("<HHH", data, at)
        _add(marks, row, column, style, budget)

    return read


def _numbers_reader(marks: Marks, budget: Budget) -> Callable[[bytes, int, int], None]:
    def read(data: bytes, at: int, length: int) -> None:
        row, first = struct.unpack_from("<HH", data, at)
        for turn in range((length - 6) // 6):
            (style,) = struct.unpack_from("<H", data, at + 4 + 6 * turn)
            _add(marks, row, first + turn, style, budget)

    return read


def _add(marks: Marks, row: int, column: int, style: int, budget: Budget) -> None:
    place = (row + 1, column + 1)
    if place in marks.styles:
        raise markup.damaged(marks.name, f"holds the cell {ref(*place)} twice")
    marks.styles[place] = style
    budget.cells -= 1


def _row_reader(marks: Marks) -> Callable[[bytes, int, int], None]:
    def read(data: bytes, at: int, _length: int) -> None:
        row, bits = struct.unpack_from("<H10xB", data, at)
        if bits & 0x20:
            marks.hidden_rows.add(row + 1)

    return read


def _columns_reader(marks: Marks) -> Callable[[bytes, int, int], None]:
    def read(data: bytes, at: int, _length: int) -> None:
        first, last, bits = struct.unpack_from("<HH4xB", data, at)
        if bits & 1:
            marks.hidden_columns.update(range(first + 1, min(last, 255) + 2))

    return read


def _merged_reader(marks: Marks, budget: Budget) -> Callable[[bytes, int, int], None]:
    def read(data: bytes, at: int, _length: int) -> None:
        (count,) = struct.unpack_from("<H", data, at)
        for turn in range(count):
            top, bottom, left, right = struct.unpack_from("<4H", data, at + 2 + 8 * turn)
            marks.merged.append((top + 1, left + 1, bottom + 1, right + 1))
            # Whoever reads the sheet looks at the rows of a merged range one by one.
            budget.cells -= 4 + max(bottom - top, 0) // 5

    return read

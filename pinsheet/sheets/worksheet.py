"""One worksheet part to typed cells, in one pass over its XML.

A cell is `<c r="B7" s="3" t="s"><f>...</f><v>12</v></c>`: address, number of its style, type
(none for a number), formula, stored result. Any of them may be missing (BUGS 22, 24, 76-81).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pinsheet.names import quoted
from pinsheet.sheets import markup, stored
from pinsheet.sheets.book import Sheet, Unreadable, Value, ref
from pinsheet.sheets.markup import Attributes

LAST_ROW, LAST_COLUMN = 1_048_576, 16_384
TRUE = ("1", "true")

_NUMBER = re.compile("[1-9][0-9]{0,6}")
_ELSEWHERE = re.compile(r"(?<![\w\]])'?\[[0-9]+\]")
"""The start of a reference to another workbook, `[1]Scores!B7`; not of a table's column."""


@dataclass(frozen=True)
class Shared:
    """What the worksheets of one workbook refer to, by the numbers that their cells have."""

    texts: Mapping[str, str]
    styles: Mapping[str, stored.Format]
    epoch_1904: bool


class Reader:
    """Reads one sheet; `links` are then the cells whose formula looks into another workbook."""

    def __init__(self, title: str, shared: Shared, budget: markup.Budget) -> None:
        self.title = title
        self.links: list[str] = []
        self._shared = shared
        self._budget = budget
        self._text = markup.Text(budget)
        self._inline = markup.Runs(self._text)
        self._columns: dict[str, int] = {}
        self._cells: dict[tuple[int, int], Value] = {}
        self._merged: list[tuple[int, int, int, int]] = []
        self._hidden_rows: set[int] = set()
        self._column_is_hidden = bytearray(LAST_COLUMN + 1)
        # The row and the cell that the parser is in, and what has begun there; None between two cells.
        self._row = self._column = 0
        self._row_text = ""
        self._row_is_hidden = False
        self._type = "n"
        self._format = stored.GENERAL
        self._result: str | None = None
        self._formula: str | None = None
        self._contents: set[str] | None = None

    @property
    def name(self) -> str:
        """The sheet as messages call it."""
        return markup.named(self.title)

    def read(self, part: markup.Part, *, hidden: bool) -> Sheet:
        """The sheet; Unreadable where the XML, an address or a value cannot be right."""
        handlers = markup.Handlers(
            root="worksheet",
            starts={
                "row": self._start_row,
                "c": self._start_cell,
                "v": lambda _: self._start_content("v"),
                "f": lambda _: self._start_content("f"),
                "is": lambda _: self._start_content("is"),
                "col": self._start_columns,
                "mergeCell": self._start_merge,
                **self._inline.starts,
                "t": lambda _: self._start_content("t"),
            },
            ends={
                "c": self._end_cell,
                "v": self._end_result,
                "f": self._end_formula,
                **self._inline.ends,
            },
        )
        part = part._replace(pieces=markup.without_empty(part.pieces))
        markup.parse(part, handlers, self._text, self._budget)
        columns = {column for _, column in self._cells}
        return Sheet(
            self.title,
            self._cells,
            hidden,
            frozenset(self._hidden_rows),
            frozenset(column for column in columns if self._column_is_hidden[column]),
            tuple(self._merged),
        )

    # Where things are.

    def _start_row(self, attributes: Attributes) -> None:
        number = attributes.get("r")
        self._row = self._row + 1 if number is None else self._number(number, LAST_ROW)
        if self._row > LAST_ROW:
            raise self._damaged(f"has more than {LAST_ROW:,} rows")
        self._row_text = number or str(self._row)
        self._row_is_hidden = attributes.get("hidden") in TRUE
        self._column = 0

    def _start_cell(self, attributes: Attributes) -> None:
        if not self._row:
            raise self._damaged("has a cell outside all rows")
        if self._contents is not None:
            raise self._damaged(f"has a cell inside the cell {ref(self._row, self._column)}")
        address = attributes.get("r")
        if address is None:
            self._column = self._number(str(self._column + 1), LAST_COLUMN)
        else:
            letters = address.rstrip("0123456789")
            self._column = self._columns.get(letters) or self._new_column(letters)
            if address[len(letters) :] != self._row_text:
                raise self._damaged(f"has a cell {quoted(address)} in row {self._row}")
        self._type = attributes.get("t", "n")
        # A style that is not in the file does no harm (BUGS 77).
        self._format = self._shared.styles.get(attributes.get("s", "0"), stored.GENERAL)
        self._result = self._formula = None
        self._contents = set()

    def _start_columns(self, attributes: Attributes) -> None:
        if attributes.get("hidden") in TRUE:
            first = self._number(attributes.get("min", ""), LAST_COLUMN)
            last = self._number(attributes.get("max", ""), LAST_COLUMN)
            self._column_is_hidden[first : last + 1] = b"\1" * (last + 1 - first)
            self._budget.cells -= (last - first) // 100

    def _start_merge(self, attributes: Attributes) -> None:
        first, _, last = attributes.get("ref", "").partition(":")
        top, bottom = self._place(first), self._place(last or first)
        # Whoever reads the sheet looks at the rows of a merged range one by one.
        self._budget.cells -= 4 + max(bottom[0] - top[0], 0) // 5
        self._merged.append((*top, *bottom))

    def _place(self, address: str) -> tuple[int, int]:
        """Row and column of `B7`."""
        letters = address.rstrip("0123456789")
        return self._number(address[len(letters) :], LAST_ROW), self._new_column(letters)

    def _new_column(self, letters: str) -> int:
        """The number of the column `B`, from now on known."""
        if not re.fullmatch("[A-Z]{1,3}", letters):
            raise self._damaged(f"has a cell in column {quoted(letters)}")
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - ord("A") + 1
        self._columns[letters] = self._number(str(column), LAST_COLUMN)
        return column

    def _number(self, text: str, last: int) -> int:
        """A row or column number from 1 to `last`."""
        if not _NUMBER.fullmatch(text) or int(text) > last:
            raise self._damaged(f"has a row or column {quoted(text)}; Excel has 1 to {last:,}")
        return int(text)

    # What a cell holds.

    def _start_content(self, what: str) -> None:
        """A result, a formula, an inline text or a run of it begins; none stands inside another."""
        if self._contents is None:
            raise self._damaged("has a value outside all cells")
        if what == "t" and "is" not in self._contents:
            raise self._damaged(f"has a stray text in cell {ref(self._row, self._column)}")
        if self._text.is_open or (what in self._contents and what != "t"):
            raise self._damaged(f"has two values in cell {ref(self._row, self._column)}")
        self._contents.add(what)
        if what == "t":
            self._inline.begin()
        elif what != "is":
            self._text.begin()

    def _end_result(self) -> None:
        self._result = self._text.end()

    def _end_formula(self) -> None:
        self._formula = self._text.end()

    def _end_cell(self) -> None:
        self._contents = None
        try:
            value = self._value()
        except ValueError as error:
            address = ref(self._row, self._column)
            raise self._damaged(f"has a cell, {address}, that {error}") from None
        if value is not None:
            self._keep(value)

    def _keep(self, value: Value) -> None:
        place = (self._row, self._column)
        if place in self._cells:
            raise self._damaged(f"holds the cell {ref(*place)} twice")
        self._cells[place] = value
        self._budget.cells -= 1
        if self._row_is_hidden:
            self._hidden_rows.add(self._row)
        if self._formula and _ELSEWHERE.search(self._formula):
            self.links.append(ref(*place))

    def _value(self) -> Value | None:
        """What the cell that has just ended holds; None for nothing, ValueError for nonsense."""
        result, inline = self._result, self._inline.take()
        if inline and result and not result.isspace():
            raise ValueError("holds two values")
        if inline:
            return self._words(stored.unescaped(inline))
        if not result or result.isspace():
            return self._without_result()
        if self._type == "n":
            return stored.numeric(
                result.strip(),
                self._format,
                formula=self._formula is not None,
                epoch_1904=self._shared.epoch_1904,
            )
        if self._type == "s":
            return self._words(self._shared_text(result.strip()))
        if self._type in ("str", "inlineStr"):
            return self._words(stored.unescaped(result))
        return self._rarely(result)

    def _words(self, text: str) -> Value | None:
        return stored.words(text, self._format.code, formula=self._formula is not None)

    def _rarely(self, result: str) -> Value:
        """A truth value, an error or an ISO date."""
        formula, code = self._formula is not None, self._format.code
        if self._type == "b" and result in (*TRUE, "0", "false"):
            return Value(result in TRUE, "bool", formula, code)
        if self._type == "e":
            return Value(result, "error", formula, code)
        if self._type == "d":
            return stored.iso_date(result.strip(), code, formula=formula)
        raise ValueError(f"has {quoted(result)} stored as {quoted(self._type)}")

    def _without_result(self) -> Value | None:
        """A cell without a stored result: blank, unless a formula was never calculated (BUGS 22).

        A formula whose result is the empty text has `t="str"` and an empty result; one that was
        never calculated has another type or no result at all (LibreOffice leaves `t="str"`).
        """
        is_empty_text = self._type == "str" and self._result is not None
        if self._formula is not None and not is_empty_text:
            return Value(None, "uncalculated", formula=True, format=self._format.code)
        return Value("#N/A", "error", format=self._format.code) if self._type == "e" else None

    def _shared_text(self, number: str) -> str:
        try:
            return self._shared.texts[number]
        except KeyError:
            raise ValueError(f"points at text {quoted(number)}, which is not in the file") from None

    def _damaged(self, why: str) -> Unreadable:
        return markup.damaged(self.name, why)

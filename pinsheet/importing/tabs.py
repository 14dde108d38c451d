"""One tab of a league's own workbook: its names, its rows, and what is written over its columns."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from statistics import mean, median
from typing import Literal

from pinsheet.importing.answers import NAMES, PART, SKIP
from pinsheet.importing.words import (
    FIRST,
    GAME,
    LAST,
    MACHINES_DOWN,
    NAME,
    NO_SCORE,
    PEOPLE_TOO,
    SCORE,
    WELL_KNOWN_MACHINES,
    WORKED_OUT,
    is_footer,
    may_be_a_name,
    may_be_a_sum,
    with_word,
)
from pinsheet.names import key, tidy
from pinsheet.sheets import cells
from pinsheet.sheets.book import Sheet, Value, ref

LARGE = 1000
"""Of what stands below a machine the middle number is at least this; of points and places it is not."""
HIGHEST_HEADING = 12
"""Rows that a heading may have; a merged cell that is higher is none."""


@dataclass(frozen=True)
class Line:
    """A row below the headings: its number, the name as it stands there, and the name's cell.

    `perhaps` says what else than a player it may be: a sum or a record with numbers, or a remark below
    the table.
    """

    row: int
    name: str
    cell: str
    footer: bool = False
    perhaps: Literal["", "sum", "remark"] = ""


@dataclass(frozen=True)
class Tab:
    """A worksheet looked at as a table of players."""

    sheet: Sheet
    answered: Mapping[str, str] = field(default_factory=dict)
    """What was answered of columns: whether words beside the names are NAMES, or PART of them, or neither."""

    @property
    def title(self) -> str:
        """Its name."""
        return self.sheet.title

    def address(self, row: int, column: int) -> str:
        """A cell as messages name it: `'Wk 4'!K17`."""
        return f"'{self.title}'!{ref(row, column)}"

    # ----------------------------------------------------------------- names

    @cached_property
    def _names(self) -> tuple[int, tuple[int, ...]]:
        """The row of the names' heading (0: none) and the column or columns of the names."""
        row, found = self._headed_names
        said = {c: self.answered_name(c) for c in sorted({c for _, c in self.sheet.cells})}
        if themselves := [column for column, answer in said.items() if answer == NAMES]:
            return row, tuple(themselves[:1])
        kept = {column for column in found if said.get(column) != SKIP}
        return row, tuple(sorted(kept | {column for column, answer in said.items() if answer == PART}))

    @cached_property
    def _headed_names(self) -> tuple[int, tuple[int, ...]]:
        """The same, before what was answered."""
        rows = list(self._rows_of_headings())
        scored = (
            r
            for r, typed in self.sheet.rows.items()
            if any((number(v) or 0) >= LARGE for v in typed.values())
        )
        first = next(scored, 0)
        # A title "Name | Lafayette pinball" stands higher than the heading over the players.
        above = [one for one in rows if one[0] < first]
        return above[-1] if above else rows[0] if rows else (0, self._leftmost_words())

    def _rows_of_headings(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The rows with a heading over names, and the columns of these."""
        for row, typed in self.sheet.rows.items():
            words = {column: key(said(value)).rstrip(":") for column, value in typed.items()}
            first, last, name = (
                next((c for c, word in words.items() if word in known), None) for known in (FIRST, LAST, NAME)
            )
            found = tuple(c for c in (first or name, last) if c is not None)
            if found and self._has_words_below(row, found[0]):
                yield row, found

    def over_names(self, column: int) -> tuple[str, str]:
        """The cell over a column in the row of the names' heading, and the words there."""
        heading, columns = self._headed_names
        row = heading or max(self._first_row(heading, columns) - 1, 1)
        return self.address(row, column), tidy(self.sheet.text(row, column))

    def answered_name(self, column: int) -> str:
        """What was answered of the words in a column, if anything was."""
        about = self.over_names(column)
        return next((self.answered[key(one)] for one in about if one and key(one) in self.answered), "")

    @property
    def names_row(self) -> int:
        """The row of the names' heading; 0 where there is none."""
        return self._headed_names[0]

    @cached_property
    def heads_names(self) -> tuple[int, ...]:
        """The columns in the names' row over which names are said to stand."""
        typed = self.sheet.rows.get(self.names_row, {})
        return tuple(c for c, value in typed.items() if key(said(value)).rstrip(":") in NAME | FIRST)

    @cached_property
    def machines_down(self) -> str:
        """The cell of a heading `Machine` over the names, or of a machine among them; "" without one."""
        heading, columns = self._headed_names
        above = ((r, c) for (r, c) in self.sheet.cells if c in columns and r < self.first_row and not heading)
        found = [(r, c) for r, c in above if key(self.sheet.text(r, c)).rstrip(":") in MACHINES_DOWN]
        if found:
            return self.address(*found[-1])
        machines = [line.cell for line in self.lines if key(line.name) in WELL_KNOWN_MACHINES]
        return machines[0] if len(machines) > 1 and 2 * len(machines) >= len(self.lines) else ""

    @cached_property
    def words_beside(self) -> tuple[int, ...]:
        """The columns before the scores in which as many words stand as in those of the names."""
        before, many = min(self.large, default=0), len(self.lines)
        return tuple(
            column
            for column, values in self.by_column.items()
            if column < before
            and column not in self.name_columns
            and 1 < many <= 2 * sum(_is_word(value) for value in values)
        )

    def _has_words_below(self, row: int, column: int) -> bool:
        return any(r > row and c == column and v.kind == "text" for (r, c), v in self.sheet.cells.items())

    def _leftmost_words(self) -> tuple[int, ...]:
        """Without a heading: the first column in which words stand left of numbers as large as scores."""
        beside: dict[int, int] = {}
        for typed in self.sheet.rows.values():
            large = max((c for c, v in typed.items() if (number(v) or 0) >= LARGE), default=0)
            for column, value in typed.items():
                if value.kind == "text" and column < large:
                    beside[column] = beside.get(column, 0) + 1
        return tuple(sorted(column for column, times in beside.items() if times > 1)[:1])

    @property
    def name_columns(self) -> tuple[int, ...]:
        """One column of names, or those of first and last names."""
        return self._names[1]

    @cached_property
    def first_row(self) -> int:
        """The first row below the headings."""
        return self._first_row(*self._names)

    def _first_row(self, heading: int, columns: tuple[int, ...]) -> int:
        named = (
            row
            for row, typed in self.sheet.rows.items()
            if row > heading
            and any(c in typed for c in columns)
            and (heading or any((number(value) or 0) >= LARGE for value in typed.values()))
        )
        return next(named, max(self.sheet.rows, default=0) + 1)

    def _heads_again(self, typed: dict[int, Value]) -> bool:
        """Whether the heading row stands here once more."""
        heading = self.sheet.rows.get(self._names[0], {})
        return bool(heading) and {c: v.value for c, v in typed.items()} == {
            c: v.value for c, v in heading.items()
        }

    # ------------------------------------------------------------------ rows

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every row with a name, down to the last one; repeated headings are none."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[Line]:
        found = [
            Line(row, name, self.address(row, min(parts)))
            for row, parts in self._named_rows()
            if (name := tidy(" ".join(str(v.value) for v in parts.values() if v.value is not None))) or parts
        ]
        players = [line for line in found if not may_be_a_sum(line.name)]
        beside = {line.row: self._numbers(line.row) for line in players}
        last = max((row for row, numbers in beside.items() if numbers), default=0)
        across = {column for numbers in beside.values() for column in numbers}
        for line in found:
            if line.row not in beside:
                yield self._sum(line, last, [numbers for numbers in beside.values() if numbers])
            elif line.row > last > 0 and across.isdisjoint(self.sheet.rows[line.row]):
                yield replace(line, perhaps="remark")
            else:
                yield line

    def _named_rows(self) -> Iterator[tuple[int, dict[int, Value]]]:
        """The rows below the headings that have something in the names' columns, and what."""
        for row, typed in self.sheet.rows.items():
            parts = {c: typed[c] for c in self.name_columns if c in typed}
            if row >= self.first_row and parts and not self._heads_again(typed):
                yield row, parts

    def _numbers(self, row: int) -> dict[int, int]:
        """The numbers beside a name, column by column."""
        numbers = {c: number(v) for c, v in self.sheet.rows[row].items() if c not in self.name_columns}
        return {column: found for column, found in numbers.items() if found is not None}

    def _sum(self, line: Line, last: int, players: list[dict[int, int]]) -> Line:
        """A row with a footer's name, or that of a record: plainly a footer, or to be asked for."""
        typed = {
            column: found
            for column, found in self._numbers(line.row).items()
            if not self.sheet.cells[line.row, column].formula
        }
        word = key(line.name).rstrip(":")
        is_known = is_footer(line.name) and word not in PEOPLE_TOO and line.row > last
        if not typed or is_known or _add_up(typed, players):
            return replace(line, footer=True)
        return replace(line, perhaps="sum")

    @cached_property
    def rows(self) -> dict[int, dict[int, Value]]:
        """The cells of the rows that are a player's, or nobody's; footers are not among them."""
        footers = {line.row for line in self.lines if line.footer}
        return {
            row: typed
            for row, typed in self.sheet.rows.items()
            if row >= self.first_row and row not in footers and not self._heads_again(typed)
        }

    @cached_property
    def by_column(self) -> dict[int, list[Value]]:
        """What stands beside names, column by column."""
        found: dict[int, list[Value]] = {}
        for line in self.lines:
            for column, value in self.rows.get(line.row, {}).items():
                found.setdefault(column, []).append(value)
        return dict(sorted(found.items()))

    @cached_property
    def large(self) -> frozenset[int]:
        """The columns whose numbers are as large as scores."""
        # Zeros are for who was not there; the others say what kind of numbers these are.
        numbers = {c: [n for n in map(number, values) if n] for c, values in self.by_column.items()}
        return frozenset(c for c, found in numbers.items() if found and median(found) >= LARGE)

    # -------------------------------------------------------------- headings

    @cached_property
    def _words_above(self) -> dict[int, dict[int, str]]:
        """The words above the first player by row; those of merged cells in each column they cover."""
        found: dict[int, dict[int, str]] = {}
        for row, typed in self.sheet.rows.items():
            if row < self.first_row:
                found[row] = {c: said(v) for c, v in typed.items() if said(v)}
        last = max((column for _, column in self.sheet.cells), default=0)
        for top, left, bottom, right in self.sheet.merged:
            words = self.sheet.text(top, left)
            if words and top < self.first_row and bottom - top <= HIGHEST_HEADING:
                covered = dict.fromkeys(range(left, min(right, last) + 1), tidy(words))
                for row in range(top, min(bottom, self.first_row - 1) + 1):
                    found.setdefault(row, {}).update(covered)
        return {row: words for row, words in found.items() if words}

    @cached_property
    def headings(self) -> dict[int, list[str]]:
        """The words over each column from the top, each once."""
        words, bottom = self._words_above, self.first_row - 1
        top = self._names[0] or max((row for row in words if row <= bottom), default=bottom)
        while above := max(
            (row for row in words if row < top and self._heads_machines(words[row])), default=0
        ):
            top = above
        found: dict[int, list[str]] = {}
        for row in sorted(row for row in words if top <= row <= bottom):
            for column, word in words[row].items():
                if word not in found.setdefault(column, []):
                    found[column].append(word)
        return found

    def _heads_machines(self, words: dict[int, str]) -> bool:
        """Whether a row over the headings says machines: different words over half of the large columns."""
        over = [words[column] for column in self.large if column in words]
        return len(set(over)) > 1 and 2 * len(over) >= len(self.large)

    def heading(self, column: int) -> str:
        """The lowest words over a column."""
        return self.headings.get(column, [""])[-1]

    def heading_cell(self, column: int) -> str:
        """Where the lowest words over a column stand, or would stand."""
        rows = [row for row, typed in self.sheet.rows.items() if column in typed and row < self.first_row]
        return self.address(max(rows, default=max(self.first_row - 1, 1)), column)

    def parts(self, column: int) -> tuple[str, str]:
        """The machine over a column, and what the column has of it, by its key: score, points ..."""
        machines, word = [], ""
        for words in self.headings.get(column, ()):
            if key(words) in SCORE or key(words) in WORKED_OUT:
                word = key(words)
            else:
                machine, behind = with_word(words)
                word = behind or word
                machines.append(machine)
        named = [machine for machine in machines if not GAME.fullmatch(key(machine))] or machines
        return named[-1] if named else "", word

    def is_merged_away(self, row: int, column: int) -> bool:
        """Whether a cell is covered by one left of it, which is merged over both."""
        return any(
            top <= row <= bottom and left < column <= right for top, left, bottom, right in self.sheet.merged
        )

    def row_of(self, names: frozenset[str]) -> int:
        """The first row over the players in which one of these stands, by their keys."""
        rows = (
            (row, {key(with_word(w)[0]) for w in words.values()}) for row, words in self._words_above.items()
        )
        return next((row for row, there in sorted(rows) if names & there), max(self.first_row - 1, 1))


def _is_word(value: Value) -> bool:
    text = str(value.value).strip()
    return value.kind == "text" and key(text) not in NO_SCORE and may_be_a_name(text)


def said(value: Value) -> str:
    """A heading's words; a number too, as in a machine called 24."""
    if value.kind == "text":
        return tidy(str(value.value))
    found = value.value if value.kind == "number" else None
    return str(int(found)) if isinstance(found, int | float) and found == int(found) else ""


def _add_up(typed: dict[int, int], players: list[dict[int, int]]) -> bool:
    """Whether numbers are the highest, lowest, sum, mean or middle of all that stand above and below."""
    large = {column: found for column, found in typed.items() if found >= LARGE}
    columns = {column: [row[column] for row in players if column in row] for column in large}
    if not large or not all(len(of_all) > 1 for of_all in columns.values()):
        return False
    return any(
        all(abs(works_out(columns[column]) - found) <= 1 for column, found in large.items())
        for works_out in (max, min, sum, mean, median)
    )


def has_digits(value: Value) -> bool:
    """Whether something with a digit stands in a cell: a number, `1.2M`, `1234*`."""
    return value.kind in ("number", "text") and any(c.isdigit() for c in str(value.value))


def number(value: Value) -> int | None:
    """The number in a cell, as it might be a score."""
    try:
        found = cells.score(value, codes=False)
    except cells.Expected:
        return None
    return found if isinstance(found, int) else None

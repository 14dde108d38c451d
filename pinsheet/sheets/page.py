"""One recognised sheet, and reading its rows by their headings: the common part of all readers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pinsheet.problems import Cell, Problem
from pinsheet.sheets.book import Sheet, Value, ref
from pinsheet.sheets.cells import Expected
from pinsheet.sheets.kinds import Heading, rows_of

T = TypeVar("T")


@dataclass
class Findings:
    """Where readers put what is wrong; reading goes on."""

    problems: list[Problem] = field(default_factory=list)

    def error(self, cell: Cell, code: str, message: str) -> None:
        """Something that must be corrected before anything is published."""
        self.problems.append(Problem(cell, code, "error", message))

    def warn(self, cell: Cell, code: str, message: str) -> None:
        """Something worth a look."""
        self.problems.append(Problem(cell, code, "warning", message))

    def note(self, cell: Cell, code: str, message: str) -> None:
        """Something to know."""
        self.problems.append(Problem(cell, code, "note", message))

    def value(self, cell: Cell, value: Value, parse: Callable[[Value], T]) -> T | None:
        """What the cell means, or None and a problem at the cell."""
        try:
            return parse(value)
        except Expected as expected:
            self.error(cell, expected.code, str(expected))
            return None


@dataclass(frozen=True)
class Page:
    """A sheet of a known kind; `headings` are its heading rows from the top."""

    book: str
    sheet: Sheet
    headings: tuple[Heading, ...]
    labels: dict[str, list[tuple[int, int, Value]]] = field(default_factory=dict, compare=False, repr=False)
    """What `season_sheets.labelled` has found already, by label."""

    @property
    def kind(self) -> str:
        """What kind of sheet it is."""
        return self.headings[0].kind

    def cell(self, row: int, column: int) -> Cell:
        """The address of one of its cells."""
        return Cell(self.book, self.sheet.title, ref(row, column))


@dataclass(frozen=True)
class Entry:
    """One row below a heading row: its typed cells by heading."""

    page: Page
    heading: Heading
    row: int
    cells: dict[int, Value]

    @property
    def cell(self) -> Cell:
        """The address of its first typed cell."""
        return self.page.cell(self.row, min(self.cells))

    def at(self, *names: str) -> Cell:
        """The address of the cell under the first of these headings that the sheet has."""
        for name in names:
            if name in self.heading.columns:
                return self.page.cell(self.row, self.heading.columns[name])
        return self.cell

    def get(self, name: str) -> Value | None:
        """What is typed under a heading; None where nothing is, or the heading is missing."""
        column = self.heading.columns.get(name)
        return None if column is None else self.cells.get(column)

    def read(
        self, findings: Findings, name: str, parse: Callable[[Value], T], default: Any = None
    ) -> T | Any:
        """The meaning of the cell under a heading; `default` where nothing is typed or nothing is meant."""
        value = self.get(name)
        if value is None:
            return default
        found = findings.value(self.at(name), value, parse)
        return default if found is None else found


def entries(page: Page) -> Iterator[Entry]:
    """The rows below each heading row, down to the next one; blank rows in between end nothing."""
    starts = [heading.row for heading in page.headings]
    for row, cells in rows_of(page.sheet):
        above = [h for h in page.headings if h.row < row]
        if above and row not in starts:
            heading = above[-1]
            wanted = set(heading.columns.values())
            kept = {column: value for column, value in cells.items() if column in wanted}
            if kept:
                yield Entry(page, heading, row, kept)

"""What is wrong with what people typed: data, never an exception (DESIGN, "Problems are data")."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, Self

Severity = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")


class Cell(NamedTuple):
    """The address of something typed; `sheet` and `ref` are empty where only the file is meant."""

    workbook: str
    sheet: str = ""
    ref: str = ""

    def __str__(self) -> str:
        """`week-03.xlsx, Scores!B7`, as far as it is known; `scores.csv, B7`, which has no sheets."""
        if not self.sheet:
            return self.workbook
        if self.workbook.lower().endswith(".csv"):
            return f"{self.workbook}, {self.ref}" if self.ref else self.workbook
        where = f"{self.sheet}!{self.ref}" if self.ref else self.sheet
        return f"{self.workbook}, {where}"

    @property
    def order(self) -> tuple[object, ...]:
        """A sort key that puts `B9` before `B10` and before `C1` of the row below."""
        match = re.fullmatch(r"([A-Z]+)([0-9]+).*", self.ref)
        row, column = (int(match[2]), match[1]) if match else (0, "")
        return (natural(self.workbook), natural(self.sheet), row, len(column), column, self.ref)


@dataclass(frozen=True)
class Problem:
    """One finding: where, a code for programs, how bad, and a sentence for people.

    The message says what is there (quoted), what was expected and what to do; the address
    is not part of it. An error stops publication, a warning is shown with the results, a
    note only informs.
    """

    cell: Cell
    code: str
    severity: Severity
    message: str

    def __str__(self) -> str:
        """One line for the terminal: `week-03.xlsx, Scores!B7: what is wrong.`"""
        marked = "" if self.severity == "error" else f" ({self.severity})"
        where = str(self.cell)
        return f"{where}: {self.message}{marked}" if where else f"{self.message}{marked}"

    def words(self) -> list[str]:
        """The problem as words, for a file; `of_words` makes it again."""
        return [*self.cell, self.code, self.severity, self.message]

    @classmethod
    def of_words(cls, words: Sequence[str]) -> Self:
        """The problem of which `words` came; ValueError for others."""
        workbook, sheet, ref, code, how_bad, message = words
        severity = next((known for known in SEVERITIES if known == how_bad), None)
        if severity is None:
            raise ValueError(how_bad)
        return cls(Cell(workbook, sheet, ref), code, severity, message)


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key in which `week-2` stands before `week-10` (no locale: code points)."""
    parts = re.findall(r"0*([0-9]+)|([^0-9]+)", text)
    # Numbers by length, then by digits: `int` takes no more than some thousand of them.
    return tuple((1, 0, word) if word else (0, len(number), number) for number, word in parts)


OFTEN_FOLLOWS = ("unknown-player", "unknown-machine", "replaced-nothing", "no-league", "workbook-unknown")
"""Problems that may come of another one, a name misspelled on its own sheet: shown after the others."""


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, errors first, then by place; independent of the order of finding.

    Of one kind no more than some on a sheet: whoever pasted another league's list needs no 20,000 lines.
    """

    def order(problem: Problem) -> tuple[object, ...]:
        rank = SEVERITIES.index(problem.severity)
        return (rank, problem.code in OFTEN_FOLLOWS, problem.cell.order, problem.code, problem.message)

    return list(_few_of_a_kind(sorted(dict.fromkeys(problems), key=order)))


MOST_OF_A_KIND = 500
"""On one sheet; the last one says how many more there are."""


def _few_of_a_kind(problems: list[Problem]) -> Iterator[Problem]:
    def kind(problem: Problem) -> tuple[object, ...]:
        return (problem.cell.workbook, problem.cell.sheet, problem.code, problem.severity)

    found = Counter(map(kind, problems))
    shown: Counter[tuple[object, ...]] = Counter()
    for problem in problems:
        shown[kind(problem)] += 1
        more = found[kind(problem)] - MOST_OF_A_KIND
        if shown[kind(problem)] < MOST_OF_A_KIND or more <= 0 or not problem.cell.sheet:
            yield problem
        elif shown[kind(problem)] == MOST_OF_A_KIND:
            message = f"{problem.message} And {more:,} more like this on this sheet."
            yield replace(problem, message=message)


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether anything here stops publication."""
    return any(p.severity == "error" for p in problems)

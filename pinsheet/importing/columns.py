"""The columns of a tab: which are scores, on which machine, which are worked out, and which are asked for."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from pinsheet.importing.answers import NAMES, PART, SKIP, Answers, Question
from pinsheet.importing.tabs import Tab, has_digits, number
from pinsheet.importing.words import (
    BESIDE_NAMES,
    FIGURES,
    GROUP,
    NAME,
    SMALL_FIGURES,
    WORKED_OUT,
    may_be_no_machine,
    week_of,
    week_over,
)
from pinsheet.names import key, quoted
from pinsheet.outcome import spans

NO_MACHINE = "scores stand here, but no heading says on which machine."


@dataclass(frozen=True)
class Scores:
    """A column of scores and its machine, as the heading has it."""

    column: int
    machine: str
    cell: str


@dataclass(frozen=True)
class Worked:
    """A column that the old sheet worked out: points or place on a machine, or the night's total or place."""

    column: int
    figure: str
    heading: str
    machine: str | None


@dataclass
class Columns:
    """What is understood of a tab's columns; what is not are `questions`, and headings `left_out`."""

    tab: Tab
    answers: Answers
    scores: tuple[Scores, ...] = ()
    questions: list[Question] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Look at each column beside the names."""
        for column in self.tab.words_beside:
            self._ask_of_words(column)
        found = []
        for column in self.tab.by_column:
            if column not in self.tab.name_columns and column not in self.group:
                machine = self._machine(column)
                if machine:
                    found.append(Scores(column, machine, self.tab.heading_cell(column)))
        self.scores = tuple(found)
        if self._has_totals():
            self.scores = ()
            self.questions.clear()
            self.left_out.clear()

    @cached_property
    def group(self) -> tuple[int, ...]:
        """The column that says who played together, if there is one."""
        headed = self.tab.headings
        return tuple(c for c in headed if key(headed[c][-1]) in GROUP and c not in self.tab.large)[:1]

    def _machine(self, column: int) -> str | None:
        """The machine whose scores a column has; None for a column that has none, or of which is asked."""
        machine, _ = self.tab.parts(column)
        answered = self._answered(column)
        if answered is not None:
            self.left_out += [machine or self.tab.heading_cell(column)] if answered == SKIP else []
            return None if answered == SKIP else answered
        if doubt := self._doubt(column):
            self._ask(column, doubt)
        elif self._is_score(column):
            return machine
        return None

    def _has_totals(self) -> bool:
        """Whether this is a tab of totals, weeks across, however large these are."""
        if week_of(self.tab.title) or self.answers.weeks.get(key(self.tab.title)):
            return False
        columns = [column for column in self.tab.by_column if column not in self.tab.name_columns]
        weeks = {column for column in columns if week_of(self._heading(column))}
        others = {c for c in self.tab.large - weeks if c in columns and not self._is_worked_out(c)}
        # A bare number over large ones may be that of a game.
        certain = all(c not in self.tab.large or week_over(self._heading(c)) for c in weeks)
        return bool(weeks) and certain and not others

    @property
    def never_calculated(self) -> str:
        """What is to be done where a whole column's formulas have no results, and it may have scores."""
        for column, values in self.tab.by_column.items():
            machine, word = self.tab.parts(column)
            never = all(value.kind == "uncalculated" for value in values)
            if never and machine and word not in WORKED_OUT and self._answered(column) is None:
                return (
                    f"the formulas under {self.tab.heading_cell(column)} {self._quoted(column)} were never "
                    "calculated, and they may be scores. Open the workbook in Excel, save it, and import it "
                    f'again; or leave the column out: --column "{self._heading(column) or machine}={SKIP}"'
                )
        return ""

    def _is_score(self, column: int) -> bool:
        is_large = column in self.tab.large or (self._is_low and column in self.perhaps)
        return is_large and not self._is_worked_out(column)

    @property
    def _is_low(self) -> bool:
        """Whether somebody said that this is a week, although no number is as large as a score."""
        return not self.tab.large and bool(self.answers.weeks.get(key(self.tab.title)))

    @cached_property
    def perhaps(self) -> dict[int, str]:
        """The columns of a tab that may have scores in them, however they are written, by their machines."""
        return {
            column: self.tab.parts(column)[0]
            for column, values in self.tab.by_column.items()
            if column > self.tab.name_columns[-1]
            and column not in self.group
            and 2 * sum(map(has_digits, values)) > len(values)
            and not self._is_worked_out(column)
            and self._answered(column) is None
            and key(self._heading(column)) not in BESIDE_NAMES
        }

    def _ask_of_words(self, column: int) -> None:
        """Ask what words beside the names are, unless their heading says it."""
        cell, heading = self.tab.over_names(column)
        known = BESIDE_NAMES | GROUP | WORKED_OUT
        settled = any(self.tab.answered_name(names) == NAMES for names in self.tab.name_columns)
        if settled or key(heading) in known or self.tab.answered_name(column) in (NAMES, PART, SKIP):
            return
        over = quoted(heading) if heading else "a blank heading"
        text = f"words stand under {over} beside the names: are they the names, part of them, or neither?"
        about = heading if heading and key(heading) not in NAME else cell
        self.questions.append(Question(cell, text, "column", about, f"{NAMES} or {PART}", no=SKIP))

    def _answered(self, column: int) -> str | None:
        machine, _ = self.tab.parts(column)
        columns = self.answers.columns
        about = (self.tab.heading_cell(column), self._heading(column), machine)
        return next((columns[key(words)] for words in about if words and key(words) in columns), None)

    def _heading(self, column: int) -> str:
        """What stands over a column, where it is one line."""
        words = self.tab.headings.get(column, [])
        return words[0] if len(words) == 1 else ""

    def _is_formula(self, column: int) -> bool:
        """Whether most of a column is worked out by formulas."""
        values = self.tab.by_column[column]
        return 2 * sum(value.formula for value in values) > len(values)

    def _is_worked_out(self, column: int) -> bool:
        return self._is_formula(column) or self.tab.parts(column)[1] in WORKED_OUT

    def _doubt(self, column: int) -> str:
        """What is to be asked of a column; nothing where it is clear."""
        machine, word = self.tab.parts(column)
        if column in self.tab.large:
            if self._is_formula(column):
                own = machine and word not in WORKED_OUT and not self._has_scores_beside(column, machine)
                return (
                    f"formulas stand under {self._quoted(column)}: are their results scores?" if own else ""
                )
            if self._may_be_no_score(column, machine, word):
                return f"large numbers stand under {self._quoted(column)}: are they scores?"
            return "" if word in WORKED_OUT or machine else NO_MACHINE
        if self._is_low:
            return NO_MACHINE if self.perhaps.get(column) == "" else ""
        no_number = all(number(value) is None for value in self.tab.by_column[column])
        left_of_names = column < self.tab.name_columns[0]
        beside = machine and self._has_scores_beside(column, machine)
        if no_number and column in self.perhaps and machine and not beside and self.tab.large:
            return f"what stands under {self._quoted(column)} is no whole number: are they scores?"
        if no_number or left_of_names or beside or self._is_worked_out(column) or not self.tab.large:
            return ""
        return f"numbers stand under {self._quoted(column)}: what are they?"

    def _may_be_no_score(self, column: int, machine: str, word: str) -> bool:
        """Whether a heading over large numbers may be a machine's, or say something else."""
        if word in WORKED_OUT:
            points = FIGURES.get(word) == "points"
            if not machine:
                return FIGURES.get(word) == "place" or word in SMALL_FIGURES
            return points or not self._has_scores_beside(column, machine)
        return column < self.tab.name_columns[0] or may_be_no_machine(machine)

    def _has_scores_beside(self, column: int, machine: str) -> bool:
        """Whether another column below the same words has the scores: this one is made of them."""
        return any(
            other != column and self.tab.parts(other)[0] == machine and not self._is_formula(other)
            for other in self.tab.large
        )

    def _ask(self, column: int, text: str) -> None:
        machine, word = self.tab.parts(column)
        cell = self.tab.heading_cell(column)
        heading = self._heading(column) if machine or word in WORKED_OUT else ""
        # Of `Taxi Points` the machine may be Taxi, and another column has that heading as well.
        is_points = bool(machine) and word in ("points", "pts", "pts.")
        hint = machine if is_points or not heading else heading
        about = cell if is_points or not heading else heading
        self.questions.append(Question(cell, text, "column", about, hint or "MACHINE", yes=hint, no=SKIP))

    def _quoted(self, column: int) -> str:
        words = self.tab.headings.get(column)
        return quoted(" / ".join(words)) if words else "a blank heading"

    @property
    def several(self) -> str:
        """Why the columns are not those of one night: machines down, or several tables side by side."""
        tab = self.tab
        again = [column for column in tab.heads_names if self.scores and column > self.scores[0].column]
        if len(self._weeks_over) > 1:
            return (
                f"{quoted(tab.title)} has weeks {spans(self._weeks_over)} side by side. Copy each week, with "
                "the names, to a tab of its own, and import it again."
            )
        if tab.machines_down and self.scores:
            return (
                f"{tab.machines_down} has machines down and players across. In Excel copy the table and "
                "choose Paste Special > Transpose, so that players go down; or leave it out: "
                f'--skip "{tab.title}"'
            )
        if again:
            return (
                f"{tab.address(tab.names_row, again[0])} heads names a second time: two tables stand side by "
                "side. Put one below the other or on a tab of its own, and import it again."
            )
        return ""

    @property
    def _weeks_over(self) -> list[int]:
        """The weeks that headings above the machines say."""
        headed = (self.tab.headings.get(one.column, []) for one in self.scores)
        over = {week_over(words) for heading in headed if len(heading) > 1 for words in heading}
        return sorted(week for week in over if week is not None)

    # ------------------------------------------------------------ worked out

    @cached_property
    def worked(self) -> tuple[Worked, ...]:
        """The columns that are compared: of a machine, and of the night. The others are left out."""
        found = tuple(self._worked())
        league = any(one.figure == "league" for one in found)
        return tuple(replace(one, figure=_of_the_night(one, league=league)) for one in found)

    def _worked(self) -> Iterator[Worked]:
        taken = {*self.tab.name_columns, *self.group, *(one.column for one in self.scores)}
        asked = {question.cell for question in self.questions}
        others = [column for column in self.tab.by_column if column not in taken]
        words = [self.tab.parts(column)[1] for column in others]
        for column in others:
            machine, word = self.tab.parts(column)
            figure, cell = FIGURES.get(word), self.tab.heading_cell(column)
            over = self._machine_of(column, one_each=words.count(word) >= len(self.scores) > 1)
            is_clear = figure is not None and column not in self.tab.large and (over or not machine)
            if is_clear and self._answered(column) is None and not (over and figure == "total"):
                yield Worked(column, figure or "", self.tab.heading(column), over)
            elif column > self.tab.name_columns[-1] and cell not in asked and not self._is_silent(column):
                self.left_out.append(" ".join(self.tab.headings.get(column, [])) or cell)

    def _is_silent(self, column: int) -> bool:
        """Whether it is told already that a column is left out."""
        return self._answered(column) == SKIP

    def _machine_of(self, column: int, *, one_each: bool) -> str | None:
        """The machine whose points or places a column has."""
        machine, _ = self.tab.parts(column)
        if machine:
            return next((s.machine for s in self.scores if self.tab.parts(s.column)[0] == machine), None)
        if one_each:  # headings that are not merged: it belongs to the scores left of it
            return next((s.machine for s in reversed(self.scores) if s.column < column), None)
        return None


def _of_the_night(one: Worked, *, league: bool) -> str:
    """What a column has: beside league points, total and place are by the sum of points on machines."""
    if one.figure == "league":
        return "total"
    if league and one.machine is None:
        return {"total": "sum", "points": "sum", "place": "place by sum"}.get(one.figure, one.figure)
    return one.figure

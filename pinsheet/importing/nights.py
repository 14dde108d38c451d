"""The nights of a league's own workbook: whose score it is, on which machine, in which week."""

import datetime as dt
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from pinsheet.importing import words
from pinsheet.importing.answers import SKIP, Answers, Question
from pinsheet.importing.columns import Columns, Scores
from pinsheet.importing.figures import Figure, of_a_row, of_standings, of_weeks, weeks_across
from pinsheet.importing.spellings import Spellings, told_apart
from pinsheet.importing.tabs import Line, Tab
from pinsheet.names import LONGEST_NAME, holds_address, key, quoted
from pinsheet.outcome import spans
from pinsheet.sheets import cells
from pinsheet.sheets.book import Book
from pinsheet.sheets.people import is_placeholder

_GUEST = re.compile(r"\s*[(\[]\s*guest\s*[)\]]\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class Night:
    """One week: its machines in the order of the columns, and every listed player's scores.

    None stands for no score; who has none at all was not there.
    """

    week: int
    tab: str
    date: dt.date | None
    note: str
    machines: tuple[str, ...]
    scores: Mapping[str, Mapping[str, int | None]]
    groups: Mapping[str, str]

    @property
    def is_held(self) -> bool:
        """Whether somebody has a score."""
        return any(score is not None for row in self.scores.values() for score in row.values())


@dataclass
class Understood:
    """Everything that is understood of a workbook, what is still asked, and what nobody can answer."""

    nights: list[Night] = field(default_factory=list)
    players: Spellings = field(default_factory=Spellings)
    machines: Spellings = field(default_factory=Spellings)
    guests: set[str] = field(default_factory=set)
    """Keys of the names behind which (guest) stands."""
    figures: list[Figure] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    tabs: list[Columns] = field(default_factory=list)
    """Those that are weeks."""
    passed_over: list[str] = field(default_factory=list)
    """Tabs that were answered to be no week."""
    without_scores: list[str] = field(default_factory=list)
    footers: list[str] = field(default_factory=list)
    read_as_none: dict[str, list[str]] = field(default_factory=dict)
    """What stands in place of a score -> its cells."""
    zeros: list[str] = field(default_factory=list)
    blanks: list[str] = field(default_factory=list)
    """Who has no score on a machine beside scores on others."""
    brought: dict[str, dict[int, Fraction]] = field(default_factory=dict)
    """What weeks without scores came to, by player: brought forward."""
    zero_totals: list[str] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    """The weeks of which only totals are there."""


def understood(book: Book, answers: Answers) -> Understood:
    """What a workbook says, with what was answered so far."""
    found = Understood()
    if "pinsheet" in book.properties:
        found.problems.append(
            "pinsheet made this workbook. Lay it into a season folder; nothing is to be imported."
        )
        return found
    weeks: dict[int, Columns] = {}
    for sheet in book.sheets:
        if answers.weeks.get(key(sheet.title), 0) is None:
            found.passed_over.append(sheet.title)
            continue
        tab = Columns(Tab(sheet), answers)
        if tab.scores or tab.questions:
            _take_week(weeks, tab, answers, found)
        elif sheet.cells:
            found.without_scores.append(sheet.title)
    found.tabs = list(weeks.values())
    quiet = [Tab(sheet) for sheet in book.sheets if sheet.title in found.without_scores]
    _Reading(found, answers).read(dict(sorted(weeks.items())), quiet)
    listed = [figure for tab in quiet for figure in of_standings(tab, _named(tab, found))]
    found.figures += [figure for figure in listed if figure.week not in found.totals]
    if not found.questions and not found.nights and not found.brought:
        found.problems.append(
            "no scores are found in this workbook. Expected: a tab a week, players down, a column a machine; "
            "or a tab with players down and the totals of each week across. A sum of all weeks is not "
            "enough: what is dropped and who was there cannot be known from it."
        )
    return found


def _named(tab: Tab, found: Understood) -> Iterator[tuple[Line, str]]:
    """The rows of a tab that are a known player's."""
    for line in tab.lines:
        player = found.players.name.get(key(_GUEST.sub("", line.name)))
        if player is not None and not line.footer:
            yield line, player


def _take_week(weeks: dict[int, Columns], tab: Columns, answers: Answers, found: Understood) -> None:
    """A tab as its week, as the name says for certain or as it was answered; of the others is asked."""
    title, hidden = tab.tab.title, tab.tab.sheet.hidden
    said = words.week_of(title)
    week = answers.weeks.get(key(title)) or (said[0] if said and not hidden else None)
    if week is None:
        text = f"{'hidden tab' if hidden else 'tab'} {quoted(title)} has scores: which week is it?"
    elif week in weeks:
        both = f"{quoted(weeks[week].tab.title)} and {quoted(title)}"
        text = f"{both} are both week {week}: which week is the second one?"
    else:
        weeks[week] = tab
        found.questions += tab.questions
        return
    found.questions.append(Question("", text, "week", title, "WEEK", no=SKIP))


@dataclass
class _Reading:
    """Reading the tabs whose week is known."""

    found: Understood
    answers: Answers

    def read(self, weeks: Mapping[int, Columns], others: Sequence[Tab]) -> None:
        """Take names and machines from all tabs, then the scores of each, then totals of other weeks."""
        found = self.found
        lines = {week: dict(self._players(tab)) for week, tab in weeks.items()}
        totals = {tab.title: (tab, missing) for tab in others if (missing := self._missing(tab, weeks))}
        listed = [
            (weeks[week].tab.title, line.cell, name) for week in lines for line, name in lines[week].items()
        ]
        brought = {
            title: dict(self._players(Columns(tab, self.answers))) for title, (tab, _) in totals.items()
        }
        listed += [(title, line.cell, name) for title in brought for line, name in brought[title].items()]
        found.players = told_apart(listed, self.answers)
        found.machines = told_apart(
            ((tab.tab.title, one.cell, one.machine) for tab in weeks.values() for one in tab.scores),
            self.answers,
        )
        found.questions += found.machines.questions + found.players.questions
        for week, tab in weeks.items():
            night = self._night(week, tab, lines[week])
            if night.is_held:
                found.nights.append(night)
            else:
                found.without_scores.append(night.tab)
        for title, (other, missing) in totals.items():
            self._bring_forward(other, missing, brought[title])
        self._ask_at_last()

    def _missing(self, tab: Tab, weeks: Mapping[int, Columns]) -> dict[int, int]:
        """The columns of a tab with totals of weeks that have no scores; of them is asked."""
        missing = {column: week for column, week in weeks_across(tab).items() if week not in weeks}
        if missing and not self.answers.totals and not self.found.totals:
            text = (
                f"{quoted(tab.title)} has totals of week{'' if len(missing) == 1 else 's'} "
                f"{spans(missing.values())}, of which there are no scores: bring such totals forward?"
            )
            cell = tab.heading_cell(min(missing))
            self.found.questions.append(Question(cell, text, "totals", "", "take", yes="take", no="leave"))
        if again := set(missing.values()) & set(self.found.totals):
            which = f"{quoted(tab.title)} has totals of weeks {spans(again)}"
            text = f"{which}, and so has another tab: which count?"
            self.found.questions.append(Question("", text, "week", tab.title, SKIP))
        self.found.totals += missing.values()
        return missing if self.answers.totals == "take" else {}

    def _bring_forward(self, tab: Tab, missing: Mapping[int, int], lines: Mapping[Line, str]) -> None:
        """What weeks without scores came to."""
        first: dict[str, str] = {}
        for line, name in lines.items():
            player = self.found.players.name[key(name)]
            if player in first:
                self._ask_whose(
                    line.cell, f"{quoted(line.name)} stands in {first[player]} too: whose row is this?"
                )
                continue
            first[player] = line.cell
            came_to = dict(of_weeks(tab, line.row, missing))
            self.found.zero_totals += [
                f"{line.cell} in week {week}" for week, total in came_to.items() if not total
            ]
            if kept := {week: total for week, total in came_to.items() if total}:
                self.found.brought.setdefault(player, {}).update(kept)

    def _ask_at_last(self) -> None:
        found = self.found
        if found.zeros and not self.answers.zeros:
            many = f"{len(found.zeros)} scores are 0" if found.zeros[1:] else "a score is 0"
            text = f"{many}: real zeros? If not, they are no scores."
            found.questions.append(Question(found.zeros[0], text, "zeros", "", "real", yes="real", no="none"))

    # ----------------------------------------------------------------- rows

    def _players(self, columns: Columns) -> Iterator[tuple[Line, str]]:
        """The rows that are a player's, each with the name as it is to be read."""
        tab = columns.tab
        for line in tab.lines:
            answered = self.answers.rows.get(key(line.cell))
            name = _GUEST.sub("", answered or line.name)
            if line.footer and answered is None:
                self.found.footers.append(f"{line.cell} {quoted(line.name)}")
            elif answered == SKIP or not name:
                continue
            elif not _is_name(name):
                if self._has_scores(columns, line.row):
                    self._ask_whose(
                        line.cell, f"{quoted(line.name)} is no name, but has scores: whose are they?"
                    )
            else:
                if name != (answered or line.name):
                    self.found.guests.add(key(name))
                yield line, name
        yield from self._nameless(columns)

    def _nameless(self, columns: Columns) -> Iterator[tuple[Line, str]]:
        """The rows without a name that are somebody's, as it was answered."""
        tab = columns.tab
        named = {line.row for line in tab.lines}
        for row in tab.rows:
            cell = tab.address(row, tab.name_columns[0])
            answered = self.answers.rows.get(key(cell))
            if row in named or answered == SKIP:
                continue
            if answered:
                yield Line(row, answered, cell), answered
            elif self._has_scores(columns, row):
                self._ask_whose(cell, "scores stand beside an empty name: whose are they?")

    def _has_scores(self, columns: Columns, row: int) -> bool:
        """Whether somebody typed something under a machine; a footer without a word has formulas."""
        typed = (columns.tab.sheet.cells.get((row, one.column)) for one in columns.scores)
        return any(value is not None and not value.formula for value in typed)

    def _ask_whose(self, cell: str, text: str) -> None:
        self.found.questions.append(Question(cell, text, "row", cell, "NAME", no=SKIP))

    # --------------------------------------------------------------- scores

    def _night(self, week: int, columns: Columns, lines: Mapping[Line, str]) -> Night:
        tab, machines = columns.tab, self._machines(columns)
        said = words.week_of(tab.title)
        scores: dict[str, dict[str, int | None]] = {}
        groups: dict[str, str] = {}
        first: dict[str, str] = {}
        for line, name in lines.items():
            player = self.found.players.name[key(name)]
            if player in scores:
                self._ask_whose(
                    line.cell, f"{quoted(line.name)} stands in {first[player]} too: whose row is this?"
                )
                continue
            first[player] = line.cell
            scores[player] = {machine: self._score(tab, line.row, one) for machine, one in machines.items()}
            names = self.found.machines.name
            self.found.figures += of_a_row(columns, line.row, week, player, names)
            for column in columns.group:
                if label := tab.sheet.text(line.row, column):
                    groups[player] = label.removesuffix(".0")
        for player, row in scores.items():
            missing = [machine for machine, score in row.items() if score is None]
            if len(missing) < len(row):
                self.found.blanks += [f"{first[player]} on {machine}" for machine in missing]
        note = said[1] if said else ""
        return Night(week, tab.title, _date(tab), note, tuple(machines), scores, groups)

    def _machines(self, columns: Columns) -> dict[str, Scores]:
        """The columns of scores by their machines; two of one machine are asked for."""
        found: dict[str, Scores] = {}
        for one in columns.scores:
            machine = self.found.machines.name[key(one.machine)]
            if machine in found:
                text = f"{quoted(machine)} heads two columns of this tab: which machine is this one?"
                self.found.questions.append(Question(one.cell, text, "column", one.cell, "MACHINE", no=SKIP))
            else:
                found[machine] = one
        return found

    def _score(self, tab: Tab, row: int, one: Scores) -> int | None:
        value, cell = tab.sheet.cells.get((row, one.column)), tab.address(row, one.column)
        text = str(value.value).strip() if value is not None and value.kind == "text" else ""
        reads = self.answers.reads
        answered = reads.get(key(cell)) or (reads.get(key(text)) if text else None)
        if answered is not None:
            return int(answered) if answered.isdecimal() else None
        if text and key(text) in words.NO_SCORE:
            self.found.read_as_none.setdefault(text, []).append(cell)
            return None
        if value is None:
            return None
        try:
            score = int(cells.score(value, codes=False))
        except cells.Expected:
            about = text if text and not any(c.isdigit() for c in text) else cell
            text = f"{cells.shown(value)} is no score: what is it?"
            self.found.questions.append(Question(cell, text, "read", about, "A, L or SCORE"))
            return None
        if score == 0:
            self.found.zeros.append(cell)
        return score if score or self.answers.zeros == "real" else None


def _is_name(name: str) -> bool:
    """Whether these words may be somebody's name."""
    is_one = any(c.isalpha() for c in name) and len(name) <= LONGEST_NAME
    return is_one and not is_placeholder(name) and not holds_address(name)


def _date(tab: Tab) -> dt.date | None:
    """The one date above the players, if there is one."""
    above = (typed for row, typed in tab.sheet.rows.items() if row < tab.first_row)
    dates = {v.value.date() for typed in above for v in typed.values() if isinstance(v.value, dt.datetime)}
    return dates.pop() if len(dates) == 1 else None

"""The nights of a league's own workbook: whose score it is, on which machine, in which week."""

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pinsheet.importing import words
from pinsheet.importing.answers import SKIP, Answers, Question, whose
from pinsheet.importing.columns import Columns, Scores
from pinsheet.importing.figures import of_a_row, of_standings, weeks_across
from pinsheet.importing.spellings import before_a_remark, told_apart
from pinsheet.importing.tabs import Line, Tab
from pinsheet.importing.totals import bring_forward, missing_weeks
from pinsheet.importing.understood import Night, Understood
from pinsheet.names import LONGEST_NAME, holds_address, key, quoted
from pinsheet.sheets import cells
from pinsheet.sheets.book import Book
from pinsheet.sheets.people import is_placeholder

_GUEST = re.compile(r"\s*[(\[]\s*guest\s*[)\]]\s*$", re.IGNORECASE)


def without_guest(name: str) -> str:
    """A name without (guest) behind it."""
    return _GUEST.sub("", name)


def understood(book: Book, answers: Answers) -> Understood:
    """What a workbook says, with what was answered so far."""
    found = Understood()
    if "pinsheet" in book.properties:
        found.problems.append(
            "pinsheet made this workbook. Lay it into a season folder; nothing is to be imported."
        )
        return found
    weeks: dict[int, Columns] = {}
    without = list(_without_scores(book, answers, weeks, found))
    if turned := _turned_round(list(weeks.values())):
        found.problems.append(turned)
    if found.problems:
        return found
    found.tabs = list(weeks.values())
    quiet = [tab.tab for tab in without if not _is_asked_for(tab, found, answers)]
    found.without_scores += [tab.title for tab in quiet]
    _Reading(found, answers).read(dict(sorted(weeks.items())), quiet)
    for tab in quiet:
        found.figures += [
            f for f in of_standings(tab, _named(tab, found, answers)) if f.week not in found.totals
        ]
    if not (found.questions or found.nights or found.brought):
        found.problems.append(_nothing(found))
    return found


def _without_scores(
    book: Book, answers: Answers, weeks: dict[int, Columns], found: Understood
) -> Iterator[Columns]:
    """Take the tabs that are weeks; the others that say something."""
    for sheet in book.sheets:
        if answers.weeks.get(key(sheet.title), 0) is None:
            found.passed_over.append(sheet.title)
            continue
        tab = Columns(Tab(sheet, answers.columns), answers)
        never = (place for place, value in sheet.cells.items() if value.kind == "uncalculated")
        found.uncalculated += [tab.tab.address(*place) for place in never]
        if wrong := tab.several or (_is_a_week(tab) and tab.never_calculated):
            found.problems.append(wrong)
        elif tab.scores or tab.questions:
            _take_week(weeks, tab, answers, found)
        elif sheet.cells:
            yield tab


def _turned_round(tabs: Sequence[Columns]) -> str:
    """What to do where players seem to stand across: each tab has the same headings and other names."""
    heads = [{key(one.machine) for one in tab.scores} for tab in tabs]
    rows = [{key(line.name) for line in tab.tab.lines} for tab in tabs]
    # Somebody away has an empty column; two tabs may be two divisions that take turns.
    alike = all(2 * len(one & other) > max(3, len(one), len(other)) for one, other in combinations(heads, 2))
    apart = all(3 * len(one & other) < min(len(one), len(other)) for one, other in combinations(rows, 2))
    if len(tabs) < 3 or not (alike and apart):
        return ""
    names = " and ".join(quoted(line.name) for line in tabs[0].tab.lines[:2])
    return (
        f"each tab has the same headings and other names, such as {names}: these seem to be machines, with "
        "players across. In Excel copy each table and choose Paste Special > Transpose, so that players go "
        "down."
    )


def _is_a_week(tab: Columns) -> bool:
    return bool(tab.scores) or words.week_of(tab.tab.title) is not None


def _is_asked_for(tab: Columns, found: Understood, answers: Answers) -> bool:
    """Whether a tab without numbers as large as scores is asked for all the same."""
    if not _may_be_a_week(tab, found.tabs, answers):
        return False
    title = tab.tab.title
    text = f"numbers on {quoted(title)} do not look like scores: are they scores all the same?"
    said = words.week_of(title)
    week = str(said[0]) if said else "WEEK"
    found.questions.append(Question("", text, "week", title, week, no=SKIP))
    return True


def _may_be_a_week(tab: Columns, weeks: Iterable[Columns], answers: Answers) -> bool:
    """Whether a tab without numbers as large as scores may be a week: by its name, or by its machines."""
    machines = {key(machine) for machine in tab.perhaps.values()}
    if answers.totals == "take" and weeks_across(tab.tab):
        return False
    known = {key(one.machine) for columns in weeks for one in columns.scores}
    return bool(machines) and (
        words.week_of(tab.tab.title) is not None or 2 * len(machines & known) >= len(machines)
    )


def _nothing(found: Understood) -> str:
    """What to say of a workbook in which no scores are found."""
    if found.uncalculated:
        return (
            f"formulas of this workbook were never calculated, such as {found.uncalculated[0]}, and without "
            "them no scores are found. Open it in Excel, save it, and import it again."
        )
    return (
        "no scores are found in this workbook. Expected: a tab a week, players down, a column a machine; "
        "or a tab with players down and the totals of each week across. A sum of all weeks is not "
        "enough: what is dropped and who was there cannot be known from it."
    )


def _named(tab: Tab, found: Understood, answers: Answers) -> Iterator[tuple[Line, str]]:
    """The rows of a tab that are a known player's; the others with figures are told."""
    for line in tab.lines:
        if line.footer or answers.rows.get(key(line.name)) == SKIP:
            continue
        name = key(without_guest(line.name))
        player = found.players.name.get(name) or found.players.name.get(key(answers.same.get(name, "")))
        if player is not None:
            yield line, player
        elif found.nights and any(of_standings(tab, [(line, line.name)])):
            found.unknown.append(f"{line.cell} {quoted(line.name)}")


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
    known: frozenset[str] = frozenset()
    """The names that are certainly a player's in some tab, without remarks."""

    def read(self, weeks: Mapping[int, Columns], others: Sequence[Tab]) -> None:
        """Take names and machines from all tabs, then the scores of each, then totals of other weeks."""
        found = self.found
        self.known = frozenset(
            before_a_remark(line.name)
            for tab in (*(columns.tab for columns in weeks.values()), *others)
            for line in tab.lines
            if not (line.footer or line.perhaps)
        )
        lines = {week: dict(self._players(tab)) for week, tab in weeks.items()}
        totals = {
            tab.title: (tab, missing)
            for tab in others
            if (missing := missing_weeks(tab, weeks, self.answers, found))
        }
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
        self._leave_out_dates()
        for title, (other, missing) in totals.items():
            bring_forward(other, missing, brought[title], found)
        self._ask_at_last()

    def _leave_out_dates(self) -> None:
        """Dates that do not go up from week to week, such as the day of printing, are none of the nights."""
        nights = self.found.nights
        dates = [night.date for night in nights if night.date and night.note != "moved"]
        if dates != sorted(set(dates)):
            self.found.dates_left_out = [night.tab for night in nights if night.date]
            self.found.nights = [replace(night, date=None) for night in nights]

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
            rows = self.answers.rows
            answered = rows.get(key(line.cell)) or rows.get(key(line.name))
            name = without_guest(answered or line.name)
            if answered is None and (line.footer or self._is_remark(line)):
                self.found.footers.append(f"{line.cell} {quoted(line.name)}")
            elif answered is None and (line.perhaps == "sum" or self._is_unknown(line)):
                self._ask_if_a_player(line)
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

    def _is_unknown(self, line: Line) -> bool:
        """Whether words below the table, beside which nothing stands, are no known player's name."""
        return line.perhaps == "remark" and before_a_remark(line.name) not in self.known

    def _is_remark(self, line: Line) -> bool:
        return self._is_unknown(line) and not words.may_be_a_name(line.name)

    def _ask_if_a_player(self, line: Line) -> None:
        """Ask once for a name, in however many tabs it stands."""
        where = "has numbers" if line.perhaps == "sum" else "stands below the table"
        text = f"{quoted(line.name)} {where}: is that a player?"
        question = Question(line.cell, text, "row", line.name, line.name, yes=line.name, no=SKIP)
        if all((q.option, q.about) != ("row", line.name) for q in self.found.questions):
            self.found.questions.append(question)

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
        self.found.questions.append(whose(cell, text))

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
        if value is None and tab.is_merged_away(row, one.column):
            text = f"{cell} is merged with the cell of another machine: what is the score here?"
            self.found.questions.append(Question("", text, "read", cell, "A, L or SCORE"))
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

"""Totals of weeks of which a workbook has no scores: asked for, and brought forward."""

from collections.abc import Container, Mapping

from pinsheet.importing.answers import SKIP, Answers, Question, whose
from pinsheet.importing.figures import of_weeks, weeks_across
from pinsheet.importing.tabs import Line, Tab
from pinsheet.importing.understood import Understood
from pinsheet.names import key, quoted
from pinsheet.outcome import spans


def missing_weeks(tab: Tab, weeks: Container[int], answers: Answers, found: Understood) -> dict[int, int]:
    """The columns of a tab with totals of weeks that have no scores; of them is asked."""
    missing = {column: week for column, week in weeks_across(tab).items() if week not in weeks}
    if missing and not answers.totals and not found.totals:
        text = (
            f"{quoted(tab.title)} has totals of week{'' if len(missing) == 1 else 's'} "
            f"{spans(missing.values())}, of which there are no scores: bring such totals forward?"
        )
        cell = tab.heading_cell(min(missing))
        found.questions.append(Question(cell, text, "totals", "", "take", yes="take", no="leave"))
    if again := set(missing.values()) & set(found.totals):
        which = f"{quoted(tab.title)} has totals of weeks {spans(again)}"
        text = f"{which}, and so has another tab: which count?"
        found.questions.append(Question("", text, "week", tab.title, SKIP))
    found.totals += missing.values()
    return missing if answers.totals == "take" else {}


def bring_forward(tab: Tab, missing: Mapping[int, int], lines: Mapping[Line, str], found: Understood) -> None:
    """What weeks without scores came to; a total of 0 says that somebody was not there."""
    first: dict[str, str] = {}
    for line, name in lines.items():
        player = found.players.name[key(name)]
        if player in first:
            text = f"{quoted(line.name)} stands in {first[player]} too: whose row is this?"
            found.questions.append(whose(line.cell, text))
            continue
        first[player] = line.cell
        came_to = dict(of_weeks(tab, line.row, missing))
        found.zero_totals += [f"{line.cell} in week {week}" for week, total in came_to.items() if not total]
        if kept := {week: total for week, total in came_to.items() if total}:
            found.brought.setdefault(player, {}).update(kept)

"""What an import says: what was understood, where the old sheet says something else, and the report of it."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pinsheet.importing.answers import Answers
from pinsheet.importing.compared import differences
from pinsheet.importing.figures import Figure
from pinsheet.importing.understood import Understood
from pinsheet.names import key, quoted
from pinsheet.outcome import Outcome, spans

SHOWN = 3
"""So many cells of a kind are named."""
NTH = {1: "every", 2: "every second", 3: "every third", 4: "every fourth"}


def summary(found: Understood) -> str:
    """In a sentence, what was understood."""
    return "; ".join(_summary(found))


def _summary(found: Understood) -> Iterator[str]:
    many = len(found.nights)
    weeks = spans(night.week for night in found.nights)
    if many:
        yield f"{many} tab{'' if many == 1 else 's'} = week{'' if many == 1 else 's'} {weeks}"
    if found.brought:
        yield f"totals of weeks {spans(found.totals)} brought forward"
    players = len(found.players.names)
    two = any(len(columns.tab.name_columns) > 1 for columns in found.tabs)
    apart = ", first and last name in two columns" if two else ""
    yield f"{players} player{'' if players == 1 else 's'}{apart}"
    if found.tabs:
        yield f"{len(found.machines.names)} machines{_where(found)}"
    headings = list(dict.fromkeys(figure.heading for figure in found.figures))
    if headings:
        yield f"{_all(headings)} {'is' if len(headings) == 1 else 'are'} compared, not read"


def _where(found: Understood) -> str:
    """The machines' row, and how far apart the scores stand, where it is the same everywhere."""
    rows = {c.tab.row_of(frozenset(key(one.machine) for one in c.scores)) for c in found.tabs}
    steps = {b.column - a.column for c in found.tabs for a, b in pairwise(c.scores)}
    row = f" in row {rows.pop()}" if len(rows) == 1 else ""
    nth = NTH.get(steps.pop()) if len(steps) == 1 else None
    return row + (f", {nth} column a score" if nth else "")


def preview_of(found: Understood, answers: Answers) -> Iterator[str]:
    """What was understood, and what was not taken along."""
    yield f"understood  {summary(found)}"
    for remark in _remarks(found, answers):
        yield f"note        {remark}"


def _remarks(found: Understood, answers: Answers) -> Iterator[str]:
    yield from _of_tabs(found)
    if found.footers:
        yield f"no players: {_some(found.footers)}"
    for text, cells in found.read_as_none.items():
        yield f"{quoted(text)} is no score ({_some(cells)})"
    if found.zeros and answers.zeros == "none":
        yield f"0 is no score ({_some(found.zeros)})"
    if found.blanks:
        yield f"no score beside others is L, not played ({_some(found.blanks)})"
    yield from _of_columns(found)
    for one in (found.players, found.machines):
        for name, spellings in one.aliases.items():
            yield f"{_all(spellings)} {'is' if len(spellings) == 1 else 'are'} {name}"


def _of_tabs(found: Understood) -> Iterator[str]:
    compared = {figure.cell.rpartition("!")[0].strip("'") for figure in found.figures}
    unread = [title for title in found.without_scores if title not in compared]
    if unread and not found.brought:
        yield f"no scores on {_all(unread)}: not read"
    if found.unknown:
        yield f"not compared, since no player is called so: {_some(found.unknown)}"
    if found.dates_left_out:
        yield f"the dates on {_all(found.dates_left_out)} do not go up from week to week: left blank"
    if found.passed_over:
        yield f"passed over: {_all(found.passed_over)}"
    if found.zero_totals:
        yield f"a total of 0 is taken for not there ({_some(found.zero_totals)})"
    if found.totals and not found.brought:
        yield f"totals of weeks {spans(found.totals)} are left out"


def _of_columns(found: Understood) -> Iterator[str]:
    if left := list(dict.fromkeys(heading for tab in found.tabs for heading in tab.left_out)):
        yield f"neither read nor compared: {_all(left)}"
    if found.uncalculated:
        yield f"formulas that were never calculated are not compared ({_some(found.uncalculated)})"
    hidden = [c.tab.title for c in found.tabs if c.tab.sheet.hidden_rows or c.tab.sheet.hidden_columns]
    if hidden:
        yield f"hidden rows and columns are read like all others ({_all(hidden)})"


def _all(listed: Sequence[str]) -> str:
    return ", ".join(map(quoted, listed))


def _some(listed: Sequence[str]) -> str:
    more = f" and {len(listed) - SHOWN} more" if listed[SHOWN:] else ""
    return ", ".join(listed[:SHOWN]) + more


def differing(outcome: Outcome, figures: Sequence[Figure]) -> Iterator[str]:
    """Where the old sheet's own points, places and totals are not those of the rules."""
    listed, compared = differences(outcome, figures)
    for one in listed:
        yield f"your sheet  {one}"
    if compared and not listed:
        yield f"your sheet  {compared} points, places and totals compared: all are what the rules give"


def report(file: str, told: Sequence[str], differing: Sequence[str], answers: Answers) -> str:
    """All of it as a text, to be kept beside the results."""
    lines = [f"Imported from {file}.", "", *told, "", *(differing or ["your sheet  nothing to compare"])]
    answered = list(_answered(answers))
    return "\n".join([*lines, *(["", "Answered:", *answered] if answered else []), ""])


def _answered(answers: Answers) -> Iterator[str]:
    weeks = {tab: "no week" if week is None else str(week) for tab, week in answers.weeks.items()}
    for what, given in (
        ("week", weeks),
        ("same", answers.same),
        ("column", answers.columns),
        ("row", answers.rows),
        ("read", answers.reads),
        ("set", answers.settings),
    ):
        yield from (f"{what:<12}{about} = {answer}" for about, answer in given.items())
    for what, answer in (("zeros", answers.zeros), ("totals", answers.totals)):
        yield from [f"{what:<12}{answer}"] if answer else []

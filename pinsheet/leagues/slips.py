"""Scores that look mistyped: warnings learned from the league's own scores, whatever the rulebook."""

import math
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.common import excused, ruled_games
from pinsheet.leagues.league import check
from pinsheet.problems import Cell, Problem
from pinsheet.rules import slips
from pinsheet.tables import PLAYOFFS, SCORES, each, grouped

if TYPE_CHECKING:
    import pandas as pd

CHECKED = re.compile(r"\b(?<!not )checked\b", re.IGNORECASE)
LOOK = 'Look at the card; if it is right, write "checked" in the Note of this row.'
Shared = Callable[[Any, Any], bool]
"""Whether two equal scores on a machine are a tie, which another check sees to."""


@check()
def no_score_is_mistyped(
    scores: "pd.DataFrame",
    playoff_scores: "pd.DataFrame",
    conduct: "pd.DataFrame",
    calendar: "pd.DataFrame",
) -> Iterator[Problem]:
    """A score is not that of another machine, not ten times too high or low, and ends as others do.

    One warning a cell, and one for a score on two machines: the first of these that holds.
    """
    played = played_as_typed(scores, playoff_scores, conduct, calendar)
    told: set[Cell] = set()
    for other, problem in _on_two_machines(played):
        told |= {other, problem.cell}
        yield problem
    for problem in (*_ten_times(played), *_odd_digits(played)):
        if problem.cell not in told:
            told.add(problem.cell)
            yield problem


def played_as_typed(
    scores: "pd.DataFrame",
    playoff_scores: "pd.DataFrame",
    conduct: "pd.DataFrame",
    calendar: "pd.DataFrame",
) -> "pd.DataFrame":
    """The scores above 0 that were typed for games really played, those of replays too, as rows of `scores`.

    Not those of nights that were not held, and not those that a ruling makes a zero, void, or
    replaces: what is typed there may be half a game, or nothing. `checked` says whether the row's
    Note does; `steps` how finely the machine tells scores apart (rules.slips).
    """
    import pandas as pd

    held = [*calendar.loc[calendar["held"], "week"], PLAYOFFS]
    replayed = conduct["act"].isin(["replay", "replay, higher counts"]) & conduct["in_effect"]
    again = [
        {**row._asdict(), "mark": "score", "headed": False}
        for row in each(
            conduct.loc[replayed, ["week", "group", "game", "machine", "player", "score", "note", "cell"]]
        )
        if row.player is not None and row.machine is not None
    ]
    without = ruled_games(conduct)
    typed = [
        row._asdict()
        for table in (scores, playoff_scores)
        for row in each(table.loc[table["mark"].eq("score")])
        if not excused(row.week, row.player, [row], without)
    ]
    played = SCORES.frame([row for row in (*typed, *again) if row["score"] and row["week"] in held])
    checked = [CHECKED.search(note or "") is not None for note in played["note"].fillna("")]
    return played.assign(checked=pd.Series(checked, dtype=bool), steps=slips.steps(played))


def _on_two_machines(played: "pd.DataFrame") -> Iterator[tuple[Cell, Problem]]:
    """One player's score, or that of two, on two machines in one night, where that is no chance.

    With the cell of the earlier one.
    """
    of_night = played.groupby("week")["score"].transform("size")
    of_player = played.groupby(["week", "player"])["score"].transform("size")
    again = played.assign(of_night=of_night, of_player=of_player)
    again = again.loc[again.duplicated(["week", "score"], keep=False)]

    def is_slip(first: Any, row: Any) -> bool:
        compared = row.of_player if first.player == row.player else row.of_night
        no_chance = slips.no_chance(compared - 1, min(first.steps, row.steps))
        return bool(first.machine != row.machine and no_chance)

    for _, rows in grouped(again, "week", "score"):
        for first, row in _each_with_an_earlier(rows, is_slip):
            message = (
                f"{row.score:,} for {row.player} on {row.machine}, and {first.player} has exactly the same "
                f"on {first.machine} in {_near(first, row)}: typed twice? {LOOK}"
            )
            yield first.cell, Problem(row.cell, "same-score-twice", "warning", message)


def _ten_times(played: "pd.DataFrame") -> Iterator[Problem]:
    """Ten times, or a tenth, of what the machine and the player give."""
    judged = played.join(slips.far_off(played)).join(slips.last_digits(played))
    for row in each(judged.loc[judged["times"].ne(0) & ~judged["checked"]]):
        many = f"{_rounded(abs(math.log(row.score) - row.expected)):,}"
        if row.times > 0:
            # A zero too many leaves two at the end; another digit too many may be any.
            right = f"{row.score // 10:,} with a zero" if row.score % 100 == 0 else "a digit"
            much, guess = f"{many} times", f"{right} too many?"
        else:
            much, guess = f"1/{many} of", "a digit missing?"
        message = (
            f"{row.score:,} is about {much} what {row.player} and {row.machine} give "
            f"(about {_rounded(row.expected):,}): {guess}"
        )
        odd = f" It ends in {row.score % 10}, where {_others(row)} end in 0." if row.odd else ""
        yield Problem(row.cell, "ten-times", "warning", f"{message}{odd} {LOOK}")


def _rounded(log: float) -> int:
    """The number of this logarithm in its first two digits, however large."""
    digits = math.floor(log / slips.TEN) - 1
    first = round(math.exp(log - digits * slips.TEN))
    return first * 10**digits if digits > 0 else round(first * 10.0**digits)


def _odd_digits(played: "pd.DataFrame") -> Iterator[Problem]:
    """Another last digit than 0 where nearly all scores end in 0."""
    judged = played.join(slips.last_digits(played))
    for row in each(judged.loc[judged["odd"] & ~judged["checked"]]):
        message = f"{row.score:,} ends in {row.score % 10}; {_others(row)} on {row.machine} end in 0. {LOOK}"
        yield Problem(row.cell, "odd-digit", "warning", message)


def _others(row: Any) -> str:
    if row.in_tens == row.others:
        return f"all {row.others} other scores"
    return f"{row.in_tens} of {row.others} other scores"


def equal_scores(played: "pd.DataFrame", is_tie: Shared) -> Iterator[Problem]:
    """Two scores on a machine equal to the last digit, where that is no chance and no tie."""
    on_it = played.groupby("machine")["score"].transform("size")
    again = played.assign(on_it=on_it)
    again = again.loc[again.duplicated(["machine", "score"], keep=False)]

    def is_slip(first: Any, row: Any) -> bool:
        return bool(slips.no_chance(row.on_it - 1, row.steps)) and not is_tie(first, row)

    for _, rows in grouped(again, "machine", "score"):
        for first, row in _each_with_an_earlier(rows, is_slip):
            message = (
                f"{row.score:,} for {row.player} on {row.machine}, and {first.player} has exactly the same "
                f"in {_near(first, row)}: typed twice? {LOOK}"
            )
            yield Problem(row.cell, "equal-scores", "warning", message)


_COMPARED = 50


def _each_with_an_earlier(rows: list[Any], fits: Callable[[Any, Any], bool]) -> Iterator[tuple[Any, Any]]:
    """Each unchecked row with the first one before it that fits, by week and place on the sheet.

    Only the first rows are compared with: of thousands with one score all pairs would take minutes.
    """
    ordered = sorted(rows, key=lambda row: (row.week, row.cell.order))
    for number, row in enumerate(ordered):
        first = next((before for before in ordered[: min(number, _COMPARED)] if fits(before, row)), None)
        if first is not None and not row.checked:
            yield first, row


def _near(first: Any, row: Any) -> str:
    """Where the other cell is: by its address alone if it is on the same sheet."""
    on_one_sheet = first.cell._replace(ref="") == row.cell._replace(ref="")
    return first.cell.ref if on_one_sheet else str(first.cell)

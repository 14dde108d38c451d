"""A night while its cards come in: which scores are to come, and what waits for them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.common import excused, ruled_games
from pinsheet.leagues.league import Frames
from pinsheet.outcome import Tonight
from pinsheet.problems import Problem
from pinsheet.tables import TO_COME, each, grouped

if TYPE_CHECKING:
    import pandas as pd

NOT_YET = ("score-missing", "blank-row", "games-number")
"""Problems that only say that a night is not complete."""
AT_THE_END = ("ranking-tie",)
"""Problems of a season that is over, which it is not while scores of its last night are to come."""


def in_progress(given: Frames, conduct: "pd.DataFrame", *, whole_games: bool) -> Frames:
    """What was typed, with the blanks of the newest night as scores to come.

    `whole_games`: a group plays for points, so a game counts when all of its scores are there. Until
    then it is not there at all, and no pre-makeup takes the place of a score that comes later.
    """
    scores = given["scores"]
    night = _newest_held(scores)
    missing = _to_come(scores, conduct, night)
    if not whole_games:
        return {**given, "scores": _marked(scores, missing)}
    open_games = {(scores.at[i, "group"], scores.at[i, "game"]) for i in missing}
    of_night = scores.loc[scores["week"].eq(night)]
    games = zip(of_night.index, of_night["group"], of_night["game"], strict=True)
    missing = [i for i, *game in games if tuple(game) in open_games]
    waiting = {(who, scores.at[i, "machine"]) for i in missing for who in (scores.at[i, "player"], None)}
    rulings, ties = given["typed_rulings"], given["ties"]
    ruled = [row.week != night or (row.player, row.machine) not in waiting for row in each(rulings)]
    told = [row.week != night or not {(p, row.machine) for p in row.order} & waiting for row in each(ties)]
    return {
        **given,
        "scores": _marked(scores, missing),
        "typed_rulings": rulings.loc[ruled].reset_index(drop=True),
        "ties": ties.loc[told].reset_index(drop=True),
    }


def _marked(scores: "pd.DataFrame", missing: list[Any]) -> "pd.DataFrame":
    marked = scores.copy()
    marked.loc[missing, "mark"] = TO_COME
    marked.loc[missing, "score"] = None
    return marked


def without_gaps(problems: Iterable[Problem], scores: "pd.DataFrame", night: Tonight | None) -> list[Problem]:
    """The problems without those that say that the newest night is not complete, or what it would decide."""
    of_night = set(scores.loc[scores["week"].eq(_newest_held(scores)), "cell"])
    waits = night is not None and night.typed < night.expected
    return [
        p
        for p in problems
        if not (p.code in NOT_YET and p.cell in of_night) and not (waits and p.code in AT_THE_END)
    ]


def tonight(drawn: Frames, conduct: "pd.DataFrame", games: int) -> Tonight | None:
    """How far the night is; None before the first is drawn.

    `drawn` are the tables with untouched workbooks too: a night that nobody began is the one to watch
    once the one before it is complete. `games`: how many each plays where no machine is chosen yet.
    """
    held = _count(drawn, conduct, _newest_held(drawn["scores"]), games)
    newest = max([*drawn["seats"]["week"], *drawn["scores"]["week"]], default=0)
    waits = held.typed < held.expected or newest <= held.week
    found = held if waits else _count(drawn, conduct, newest, games)
    return found if found.week else None


def _newest_held(scores: "pd.DataFrame") -> int:
    """The newest week with a score; 0 before the first."""
    return max(scores.loc[scores["mark"].eq("score"), "week"], default=0)


def _to_come(scores: "pd.DataFrame", conduct: "pd.DataFrame", week: int) -> list[Any]:
    """The rows of a night's games in which nothing is typed and no ruling makes typing unnecessary."""
    ruled = ruled_games(conduct)
    # A machine and its replacement are one game: a score under either is the score.
    of_night = scores.loc[scores["week"].eq(week) & scores["game"].notna()]
    found: list[Any] = []
    for (player, _), rows in grouped(of_night.assign(row=of_night.index), "player", "game"):
        if all(row.mark == "blank" for row in rows) and not excused(week, player, rows, ruled):
            found += [row.row for row in rows]
    return found


def _count(drawn: Frames, conduct: "pd.DataFrame", week: int, games: int) -> Tonight:
    scores, seats = drawn["scores"], drawn["seats"]
    missing = scores.loc[_to_come(scores, conduct, week), ["player", "game"]].drop_duplicates()
    of_night = scores.loc[scores["week"].eq(week)]
    typed, unreadable = (int(of_night["mark"].eq(mark).sum()) for mark in ("score", "unreadable"))
    seated = set(seats.loc[seats["week"].eq(week), "player"])
    without_games = seated - set(of_night["player"])
    to_come = len(missing) + unreadable + games * len(without_games)
    return Tonight(week, typed, typed + to_come)

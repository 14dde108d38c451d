"""What should hold in a Lafayette season alone; the rest is in leagues.ranked.checks."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pinsheet.leagues.common import next_night
from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.league import check
from pinsheet.problems import Cell, Problem, Severity
from pinsheet.tables import grouped

if TYPE_CHECKING:
    import pandas as pd


@check("8.2")
def ties_in_the_ranking_are_played_off(
    race: "pd.DataFrame",
    standings: "pd.DataFrame",
    calendar: "pd.DataFrame",
    roster: "pd.DataFrame",
    params: Lafayette,
) -> Iterator[Problem]:
    """When the season is over, equal totals of those who may play need a game before the finals."""
    held = calendar.loc[calendar["held"], "week"]
    if not len(held) or next_night(calendar) is not None or params.standings_tie == "shared":
        return
    last = race.loc[race["week"].eq(held.max()) & race["tied"].gt(1).fillna(value=False)]
    cells = dict(zip(roster["player"], roster["cell"], strict=True))
    may_play = set(standings.loc[standings["eligible"], "player"])
    for (place,), rows in grouped(last.sort_values("player"), "place"):
        names = [row.player for row in rows]
        if len(may_play & set(names)) < 2:
            continue  # no seed hangs on it
        message = (
            f"{', '.join(names)} share place {place} at the end of the season: not decided, "
            "play a game (8.2). "
            "Type its order on Ties with Week season and no machine."
        )
        yield Problem(cells.get(names[0], Cell("")), "ranking-tie", "warning", message)


@check("5.1")
def tonight_s_groups_are_possible(groups: "pd.DataFrame", params: Lafayette) -> Iterator[Problem]:
    """1, 2 and 5 players cannot sit in fours and threes."""
    proposed = groups.loc[groups["repeats"].notna()]
    many = len(proposed)
    if many in (1, 2, 5):
        severity: Severity = "error" if params.groups_impossible == "error" else "warning"
        message = f"{many} players cannot sit in groups of four and three (5.1); the next groups are smaller."
        yield Problem(Cell(""), "groups-impossible", severity, message)

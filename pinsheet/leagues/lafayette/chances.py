"""Can they still make it? What the nights to come may bring each player (2, 6.1, 8, 8.2)."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.lafayette.season import season_weeks, weeks_needed
from pinsheet.leagues.lafayette.tables import CHANCES
from pinsheet.leagues.league import rule
from pinsheet.rules.exact import ticks_per_point
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


@rule("2", "6.1", "8.2")
def chances(
    standings: "pd.DataFrame",
    week_points: "pd.DataFrame",
    calendar: "pd.DataFrame",
    roster: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: Lafayette,
) -> "pd.DataFrame":
    """For each ranked player of a running season: the finals, the best place, and one that cannot be lost.

    The best place is exact: the player wins every machine of the nights to come, and nobody else comes. The
    place that cannot be lost is safe, perhaps not the closest: each rival alone at the most possible.
    Empty when no night is to come.
    """
    to_come = season_weeks(calendar, params) - int(calendar["held"].sum())
    ranked = list(each(standings.dropna(subset="place")))
    if to_come <= 0 or not ranked:
        return CHANCES.frame()
    best_night = params.machines_per_night * (params.points_first + params.points_top_bonus)
    most_a_night = best_night * ticks_per_point(scale)
    counting = max(1, season_weeks(calendar, params) - params.drop_weeks)
    gone = set(roster.loc[roster["left"].notna(), "player"])
    nights: dict[str, list[int]] = {row.player: [] for row in ranked}
    for row in each(week_points.loc[~week_points["uncounted"]]):
        if row.player in nights:
            nights[row.player].append(row.total)
    least = {p: _best(totals, counting) for p, totals in nights.items()}
    stays = {row.player for row in ranked if row.status != "suspended" and row.player not in gone}
    most = {
        p: _best([*totals, *[most_a_night] * to_come], counting) if p in stays else least[p]
        for p, totals in nights.items()
    }
    lows, highs = sorted(least.values()), sorted(most.values())
    needed = weeks_needed(calendar, params)
    return CHANCES.frame(
        {
            "player": row.player,
            "place": row.place,
            "status": row.status,
            "finals": _finals(row, needed, to_come if row.player in stays else 0),
            "best_place": 1 + len(lows) - bisect_right(lows, most[row.player]),
            # The player himself is among those who may reach it, so none is added.
            "safe_place": len(highs) - bisect_left(highs, least[row.player]),
            "most": most[row.player],
        }
        for row in ranked
    )


def _best(totals: Sequence[int], counting: int) -> int:
    return sum(sorted(totals, reverse=True)[:counting])


def _finals(row: Any, needed: int, to_come: int) -> str:
    """Attendance is exact: who has enough is in, whoever cannot reach it is out."""
    missing = needed - row.weeks_played
    if row.eligible:
        return "qualified"
    if row.status in ("suspended", "guest") or missing > to_come:
        return "out"
    return f"needs {missing} of {to_come} night{'' if to_come == 1 else 's'}"

"""Can they still make it? What the nights to come may bring each player (2, 6.1, 8, 8.2)."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.lafayette.tables import CHANCES
from pinsheet.leagues.league import rule
from pinsheet.leagues.ranked.attendance import may_come, needed_in_the_end, season_weeks, to_come
from pinsheet.rules.exact import ticks_per_point
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd

Night = tuple[bool, int]
"""Whether it may not be dropped, and its total."""


@rule("2", "6.1", "8.2")
def chances(
    standings: "pd.DataFrame",
    night_totals: "pd.DataFrame",
    calendar: "pd.DataFrame",
    roster: "pd.DataFrame",
    players: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: Lafayette,
) -> "pd.DataFrame":
    """For each ranked player of a running season: the finals, the best place, and one that cannot be lost.

    The best place is exact: the player wins every machine of the nights to come that count for him, and no
    rival comes. The place that cannot be lost is safe, perhaps not the closest: each rival alone at the most
    possible, also members who have not played yet. Empty when no night is to come.
    """
    coming = to_come(calendar, params)
    ranked = list(each(standings.dropna(subset="place")))
    if not coming or not ranked:
        return CHANCES.frame()
    best_night = params.machines_per_night * (params.points_first + params.points_top_bonus)
    win = (False, best_night * ticks_per_point(scale))
    own = may_come(coming, roster, players)
    nights: dict[str, list[Night]] = {row.player: [] for row in ranked}
    guests = set(roster.loc[roster["status"] == "guest", "player"])
    for row in each(night_totals):
        if row.player in nights and (row.member or row.player in guests):
            nights[row.player].append((row.protected, row.total))
    shut_out = guests if params.guests_finals == "no" else set()
    least = {p: _total(played, calendar, params) for p, played in nights.items()}
    most = {p: _total([*played, *[win] * own[p]], calendar, params) for p, played in nights.items()}
    not_yet = [_total([win] * own[p], calendar, params) for p in _not_yet(roster, nights, params)]
    lows, highs = sorted(least.values()), sorted([*most.values(), *not_yet])
    needed = needed_in_the_end(calendar, params)
    return CHANCES.frame(
        {
            "player": row.player,
            "place": row.place,
            "status": row.status,
            "finals": _finals(
                row,
                needed,
                own[row.player],
                welcome=row.player not in shut_out,
            ),
            "best_place": 1 + len(lows) - bisect_right(lows, most[row.player]),
            # The player himself is among those who may reach it, so none is added.
            "safe_place": len(highs) - bisect_left(highs, least[row.player]),
            "most": most[row.player],
        }
        for row in ranked
    )


def _not_yet(roster: "pd.DataFrame", nights: dict[str, list[Night]], params: Lafayette) -> "pd.Series[str]":
    """Who would be ranked after a first night."""
    listed = roster["status"].ne("guest") | (params.guests_standings == "show")
    return roster.loc[listed & ~roster["player"].isin(list(nights)), "player"]


def _total(nights: Sequence[Night], calendar: "pd.DataFrame", params: Lafayette) -> int:
    """What a player has in the end who plays these nights and no other; a night away is 0."""
    weeks = season_weeks(calendar, params)
    away = [(False, 0)] * (weeks - len(nights))
    kept = sorted([*nights, *away], reverse=True)[: max(1, weeks - params.drop_weeks)]
    return sum(total for _, total in kept)


def _finals(row: Any, needed: int, own: int, *, welcome: bool) -> str:
    """Attendance is exact: who has enough is in, whoever cannot reach it is out."""
    missing = needed - row.weeks_played
    if row.status == "suspended" or not welcome or missing > own:
        return "out"
    if missing <= 0:
        return "qualified"
    return f"needs {missing} of {own} night{'' if own == 1 else 's'}"

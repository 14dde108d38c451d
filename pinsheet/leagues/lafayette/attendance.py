"""The nights of the season, those that the finals ask for, and those to come (2, 8.2; RULES B7, B8)."""

from typing import TYPE_CHECKING

from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


def season_weeks(calendar: "pd.DataFrame", params: Lafayette) -> int:
    """W of B7: the planned nights without those of them that were cancelled."""
    return params.weeks - int((calendar["cancelled"] & calendar["week"].le(params.weeks)).sum())


def to_come(calendar: "pd.DataFrame", params: Lafayette) -> list[int]:
    """The weeks that are still to be played; a night beyond the plan stands for one that was not held."""
    still = ~calendar["held"] & ~calendar["cancelled"] & calendar["week"].le(params.weeks)
    many = max(0, season_weeks(calendar, params) - int(calendar["held"].sum()))
    weeks = sorted(int(week) for week in calendar.loc[still, "week"])
    return weeks[len(weeks) - many :]


def may_come(coming: list[int], roster: "pd.DataFrame", players: "pd.DataFrame") -> dict[str, int]:
    """In how many of these weeks each player's night would count for him: from Joined on, before Left.

    Every night of a guest counts for him. Nights of the suspended and of those whose scores are wiped fall
    away.
    """
    out = set(players.loc[players["status"].isin(["suspended", "wiped"]), "player"])
    return {row.player: 0 if row.player in out else _of(row, coming) for row in each(roster)}


def _of(row: "object", coming: list[int]) -> int:
    joined, left, status = (getattr(row, name) for name in ("joined", "left", "status"))
    if status == "guest":
        return len(coming)
    return sum((joined is None or week >= joined) and (left is None or week < left) for week in coming)


def weeks_needed(calendar: "pd.DataFrame", params: Lafayette) -> int:
    """The nights that somebody must have played for the finals: 2 x attended >= W is W / 2, rounded up."""
    if params.finals_min_weeks != "half":
        return params.finals_min_weeks
    held = int(calendar["held"].sum())
    weeks = held if params.attendance_of == "held" else season_weeks(calendar, params)
    return (weeks + 1) // 2


def needed_in_the_end(calendar: "pd.DataFrame", params: Lafayette) -> int:
    """The same once every night to come was held: half of the nights held grows with each of them."""
    if params.finals_min_weeks == "half" and params.attendance_of == "held":
        return (int(calendar["held"].sum()) + len(to_come(calendar, params)) + 1) // 2
    return weeks_needed(calendar, params)

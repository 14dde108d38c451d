"""The nights of the season, those that the finals ask for, and those to come."""

from typing import TYPE_CHECKING

from pinsheet.leagues.ranked.rules import Rules
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


def season_weeks(calendar: "pd.DataFrame", params: Rules) -> int:
    """The planned nights that count for the season, without those of them that were cancelled."""
    counted = calendar["week"].between(params.season_from_week, params.weeks)
    return max(0, params.weeks - params.season_from_week + 1) - int((calendar["cancelled"] & counted).sum())


def weeks_held(calendar: "pd.DataFrame", params: Rules) -> list[int]:
    """The nights held that count for the season."""
    held = calendar["held"] & calendar["week"].ge(params.season_from_week)
    return sorted(calendar.loc[held, "week"].tolist())


def to_come(calendar: "pd.DataFrame", params: Rules) -> list[int]:
    """The weeks that are still to be played; a night beyond the plan stands for one that was not held."""
    counted = calendar["week"].between(params.season_from_week, params.weeks)
    still = ~calendar["held"] & ~calendar["cancelled"] & counted
    many = max(0, season_weeks(calendar, params) - len(weeks_held(calendar, params)))
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


def weeks_needed(calendar: "pd.DataFrame", params: Rules) -> int:
    """The nights that somebody must have played for the finals: 2 x attended >= W is W / 2, rounded up."""
    if params.finals_min_weeks != "half":
        return params.finals_min_weeks
    held = len(weeks_held(calendar, params))
    weeks = held if params.attendance_of == "held" else season_weeks(calendar, params)
    return (weeks + 1) // 2


def needed_in_the_end(calendar: "pd.DataFrame", params: Rules) -> int:
    """The same once every night to come was held: half of the nights held grows with each of them."""
    if params.finals_min_weeks == "half" and params.attendance_of == "held":
        return (len(weeks_held(calendar, params)) + len(to_come(calendar, params)) + 1) // 2
    return weeks_needed(calendar, params)

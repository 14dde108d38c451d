"""Who took part in a night, and what it comes to."""

from typing import TYPE_CHECKING, Any

from pinsheet.leagues.league import rule
from pinsheet.leagues.ranked.members import is_member
from pinsheet.leagues.ranked.rules import Rules
from pinsheet.rules.exact import ticks, ticks_per_point
from pinsheet.rules.rows import among
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


@rule()
def players(roster: "pd.DataFrame", conduct: "pd.DataFrame") -> "pd.DataFrame":
    """Everybody, with what became of them: member, guest, suspended, wiped."""
    status = roster["status"]
    for act in ("suspended", "wiped"):
        status = status.where(~roster["player"].isin(conduct.loc[conduct["act"] == act, "player"]), act)
    return roster[["player"]].assign(status=status).sort_values("player")


@rule()
def night_totals(
    game_points: "pd.DataFrame",
    roster: "pd.DataFrame",
    conduct: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: Rules,
) -> "pd.DataFrame":
    """The sum over the night's machines, with what rulings add or take; who was there, and as what.

    `attended` by `attendance.counts`; `member` is false for guests and outside a member's
    Joined to Left; `protected` marks a night zeroed as third offense that may not be dropped.
    """
    scored = game_points["score"].notna() & game_points["source"].ne("premakeup")
    game = game_points.assign(
        scored=scored,
        slot_scored=game_points["slot"].where(scored),
        counted=best_of_night(game_points, params),
    )
    nights = game.groupby(["week", "player"], sort=True).agg(
        points=("counted", "sum"),
        attended=("scored", "any"),
        slots=("slot_scored", "nunique"),
        games=("slot", "nunique"),
        group=("group", "first"),
    )
    nights = nights.reset_index()
    if params.attendance_counts == "all_machines":
        nights["attended"] = nights["slots"] >= nights["games"]
    adjusted = _adjusted(nights, conduct, ticks_per_point(scale))
    return nights.assign(
        adjusted=adjusted,
        total=nights["points"] + adjusted,
        member=is_member(nights, roster),
        protected=_protected(nights, conduct, params),
    )


def best_of_night(game_points: "pd.DataFrame", params: Rules) -> "pd.Series[Any]":
    """The points of each game that count for the night: the best ones, or all."""
    return game_points["points"].where(is_best_of_night(game_points, params), 0)


def is_best_of_night(game_points: "pd.DataFrame", params: Rules) -> "pd.Series[bool]":
    """Whether each game counts for the night."""
    import pandas as pd

    if params.night_best == "all":
        return pd.Series(data=True, index=game_points.index)
    ordered = game_points.sort_values("points", ascending=False, kind="stable")
    nth = ordered.groupby(["week", "player"], sort=False).cumcount().reindex(game_points.index)
    return nth < params.night_best


def _adjusted(nights: "pd.DataFrame", conduct: "pd.DataFrame", per_point: int) -> "pd.Series[Any]":
    import pandas as pd

    given: dict[tuple[int, str], int] = {}
    for row in each(conduct.loc[conduct["act"].eq("adjust") & conduct["in_effect"]]):
        given[row.week, row.player] = given.get((row.week, row.player), 0) + ticks(row.value, per_point)
    pairs = zip(nights["week"], nights["player"], strict=True)
    return pd.Series([given.get(pair, 0) for pair in pairs], index=nights.index, dtype=nights["points"].dtype)


def _protected(nights: "pd.DataFrame", conduct: "pd.DataFrame", params: Rules) -> "pd.Series[bool]":
    zeroed = conduct.loc[conduct["penalty"] & conduct["in_effect"], ["week", "player"]]
    if params.drop_penalty_weeks == "allowed":
        zeroed = zeroed.iloc[:0]
    return among(nights, zeroed, ("week", "player"))

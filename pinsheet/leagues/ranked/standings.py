"""The standings, with what people read beside them."""

from typing import TYPE_CHECKING, Any

from pinsheet.leagues.also import listed
from pinsheet.leagues.league import rule
from pinsheet.leagues.ranked.attendance import (
    may_come,
    needed_in_the_end,
    season_weeks,
    to_come,
    weeks_held,
    weeks_needed,
)
from pinsheet.leagues.ranked.rules import Rules
from pinsheet.rules.places import places
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


@rule()
def everybody(
    race: "pd.DataFrame",
    roster: "pd.DataFrame",
    players: "pd.DataFrame",
    calendar: "pd.DataFrame",
    week_points: "pd.DataFrame",
    params: Rules,
) -> "pd.DataFrame":
    """Everybody by the season's total: 1, 2, 2, 4; guests, also hidden ones, with a place or without.

    Where nothing told a tie apart, `seed` orders it: more weeks, then the best single week, then
    the name. `eligible` for the finals: members, not suspended, with enough weeks.
    """
    held = weeks_held(calendar, params)
    now = race.loc[race["week"] == held[-1]] if held else race
    before = race.loc[race["week"] == held[-2]] if len(held) > 1 else race.iloc[:0]
    if "division" not in now:
        now = now.assign(division=None)
    ordered = now.sort_values(
        ["division", "place", "total", "weeks_played", "best_week", "player"],
        ascending=[True, True, False, False, False, True],
        na_position="last",
    ).reset_index(drop=True)
    needed = weeks_needed(calendar, params)
    own = may_come(to_come(calendar, params), roster, players)
    in_the_end, weeks = needed_in_the_end(calendar, params), season_weeks(calendar, params)
    ordered["may_play"] = ~ordered["guest"] | (params.guests_finals == "yes")
    ordered["eligible"] = (
        ordered["may_play"] & ordered["status"].ne("suspended") & ordered["weeks_played"].ge(needed)
    )
    was = ordered["player"].map(before.set_index("player")["place"]).astype("Int64")
    ordered["seed"] = (ordered.index.to_series() + 1).astype("Int64").where(ordered["place"].notna())
    return ordered.assign(
        move=was - ordered["place"],
        finals=[_finals(row, needed, in_the_end, own.get(row.player, 0), weeks) for row in each(ordered)],
        form=_form(ordered["player"], week_points, held),
    )


@rule()
def standings(everybody: "pd.DataFrame", params: Rules) -> "pd.DataFrame":
    """Everybody whom `guests.standings` lists; in the finals and the IFPA's list others may be, by theirs."""
    return everybody.loc[~everybody["guest"] | (params.guests_standings != "hide")]


@rule()
def more_standings(everybody: "pd.DataFrame", roster: "pd.DataFrame", params: Rules) -> "pd.DataFrame":
    """Further standings, as `standings.also` asks for them."""
    return listed(everybody, roster, params.standings_also)


def _finals(row: Any, needed: int, in_the_end: int, own: int, weeks: int) -> str:
    """In a word, whether somebody may play in the finals; `own` are the nights to come that count for him."""
    if row.status == "suspended":
        return "suspended"
    if row.guest and not row.may_play:
        return "guest"
    if row.weeks_played >= needed:
        tie = ", tie" if row.tied and row.tied > 1 else ""
        return f"yes{tie}{', tiebreaker game' if row.tiebreaker else ''}"
    missing = in_the_end - int(row.weeks_played)
    if missing <= own:
        return "1 more week" if missing == 1 else f"{missing} more weeks"
    return f"no: {row.weeks_played} of {weeks} weeks, needs {in_the_end}"


def _form(who: "pd.Series[str]", week_points: "pd.DataFrame", held: list[int]) -> Any:
    totals = {
        (p, w): t
        for p, w, t in zip(week_points["player"], week_points["week"], week_points["total"], strict=True)
    }
    return [tuple(totals.get((player, week)) for week in held) for player in who]


@rule()
def nights(
    week_points: "pd.DataFrame",
    race: "pd.DataFrame",
    players: "pd.DataFrame",
    calendar: "pd.DataFrame",
) -> "pd.DataFrame":
    """Each night's order by its total, with what it did to the standings."""
    held = sorted(calendar.loc[calendar["held"], "week"])
    previous = dict(zip(held[1:], held, strict=False))
    after = race.set_index(["week", "player"])
    listed = week_points.join(places(week_points["week"], week_points["total"])[["place"]])
    now = after.reindex(list(zip(listed["week"], listed["player"], strict=True)))
    then = after.reindex(
        [(previous.get(w, 0), p) for w, p in zip(listed["week"], listed["player"], strict=True)]
    )
    place_now = now["place"].reset_index(drop=True).astype("Int64")
    place_before = then["place"].reset_index(drop=True).astype("Int64")
    season_total = now["total"].reset_index(drop=True)
    return listed.assign(
        status=listed["player"].map(players.set_index("player")["status"]),
        season_total=season_total.fillna(0).astype(week_points["total"].dtype),
        place_before=place_before,
        place_now=place_now,
        move=place_before - place_now,
    )

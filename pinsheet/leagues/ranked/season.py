"""From nights to the season: which of them count, and the standings after each."""

from typing import TYPE_CHECKING, Any

from pinsheet.leagues.league import rule
from pinsheet.leagues.ranked.attendance import season_weeks, weeks_held
from pinsheet.leagues.ranked.members import are_guests
from pinsheet.leagues.ranked.rules import Rules
from pinsheet.rules.drops import dropped, full_grid
from pinsheet.rules.places import broken_ties, places
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


@rule()
def week_points(
    night_totals: "pd.DataFrame",
    roster: "pd.DataFrame",
    calendar: "pd.DataFrame",
    params: Rules,
) -> "pd.DataFrame":
    """Each night of everybody who took part, and whether it counts in the season."""
    held = weeks_held(calendar, params)
    grid = _every_night(night_totals, roster, held).assign(after=max(held, default=0))
    gone = grid.loc[_dropped(grid, calendar, params) & grid["there"], ["week", "player"]].assign(dropped=True)
    nights = night_totals.merge(gone, on=["week", "player"], how="left")
    best = nights.groupby("week")["total"].transform("max")
    for name, nothing in (("bonus", 0), ("multiplier", 1), ("finish", None)):
        if name not in nights:
            nights[name] = nothing
    return nights.assign(
        dropped=nights["dropped"].eq(True),
        best=nights["total"].eq(best) & nights["attended"],
        uncounted=(~nights["member"] & ~are_guests(nights["player"], roster))
        | nights["week"].lt(params.season_from_week),
        normalized=None,
    )


def _every_night(night_totals: "pd.DataFrame", roster: "pd.DataFrame", held: list[int]) -> "pd.DataFrame":
    """Every night held of every player, absences too; a member's guest nights count as away."""
    import pandas as pd

    guests = are_guests(night_totals["player"], roster)
    counts = (night_totals["member"] | guests) & night_totals["week"].isin(held)
    own = night_totals.loc[counts, ["player", "week", "total", "protected", "attended"]]
    grid = full_grid(own, pd.Index(sorted(night_totals["player"].unique()), dtype="str"), held)
    return grid.assign(attended=grid["attended"].eq(True))


def _kept(held: "pd.Series[int]", calendar: "pd.DataFrame", params: Rules) -> "pd.Series[int]":
    """How many nights count after so many held."""
    if params.season_count != "all":
        return held * 0 + params.season_count
    counted = held if params.drop_mode == "drop_now" else held * 0 + season_weeks(calendar, params)
    return (counted - params.drop_weeks).clip(lower=1)


def _dropped(grid: "pd.DataFrame", calendar: "pd.DataFrame", params: Rules) -> "pd.Series[bool]":
    """The nights that do not count, as it stands after the night `after`."""
    held = grid.groupby("after")["week"].nunique()
    return dropped(grid, grid["after"].map(held - _kept(held, calendar, params)), ("after", "player"))


@rule()
def race(
    night_totals: "pd.DataFrame",
    game_points: "pd.DataFrame",
    roster: "pd.DataFrame",
    players: "pd.DataFrame",
    calendar: "pd.DataFrame",
    ties: "pd.DataFrame",
    params: Rules,
) -> "pd.DataFrame":
    """The standings as they were after each night held: total, place, and what they rest on."""
    so_far = nights_so_far(night_totals, roster, calendar, params)
    return ranked(totals(so_far, roster, players, params), so_far, game_points, ties, params)


def nights_so_far(
    night_totals: "pd.DataFrame", roster: "pd.DataFrame", calendar: "pd.DataFrame", params: Rules
) -> "pd.DataFrame":
    """After each night held, every night so far of everybody who had come by then; whether it counts."""
    import pandas as pd

    held = weeks_held(calendar, params)
    grid = _every_night(night_totals, roster, held)
    first = grid["player"].map(night_totals.groupby("player")["week"].min())
    so_far = grid.assign(first=first).merge(pd.DataFrame({"after": held}, dtype="int64"), how="cross")
    so_far = so_far.loc[so_far["week"].le(so_far["after"]) & so_far["first"].le(so_far["after"])]
    return so_far.assign(dropped=_dropped(so_far, calendar, params))


def totals(
    so_far: "pd.DataFrame", roster: "pd.DataFrame", players: "pd.DataFrame", params: Rules
) -> "pd.DataFrame":
    """What each player has after each night, and what ties are ordered by where nothing told them apart."""
    stored = so_far["total"].dtype
    nullable = so_far["total"] if stored.kind == "O" else so_far["total"].astype("Int64")
    counted = so_far.assign(
        kept=so_far["total"].where(~so_far["dropped"], 0),
        nights=so_far["there"] & ~so_far["dropped"],
        own=nullable.where(so_far["there"], None),
    )
    by = counted.groupby(["after", "player"], sort=True)
    listed = by.agg(
        total=("kept", "sum"),
        full_total=("total", "sum"),
        weeks_played=("attended", "sum"),
        best_week=("own", "max"),
        nights=("nights", "sum"),
    ).reset_index()
    if params.season_by == "average":
        listed["total"] = listed["total"] // listed["nights"].clip(lower=1).astype(stored)
    return listed.assign(
        best_week=listed["best_week"].fillna(0).astype(stored),
        status=listed["player"].map(players.set_index("player")["status"]),
        guest=are_guests(listed["player"], roster),
    )


def ranked(
    listed: "pd.DataFrame",
    so_far: "pd.DataFrame",
    game_points: "pd.DataFrame",
    ties: "pd.DataFrame",
    params: Rules,
) -> "pd.DataFrame":
    """Places after each night; equal totals share one until a tiebreaker game names exactly them.

    `standings.tie` may look at more before that. `listed` may have a `division`, inside which places are
    counted.
    """
    held = so_far.groupby("after")["week"].nunique()
    enough = listed["weeks_played"] >= listed["after"].map(held).clip(upper=params.standings_min_weeks)
    in_ranking = listed.loc[enough & (~listed["guest"] | (params.guests_standings == "show"))]
    columns = [name for name in ("after", "division") if name in listed]
    unit = in_ranking.groupby(columns, dropna=False).ngroup()
    key = _told_apart(in_ranking, so_far, game_points, params)
    listed = listed.join(places(unit, key).astype("Int64"))
    below = _played_off(listed, key, unit, ties if params.standings_tie != "shared" else ties.iloc[:0])
    return listed.assign(
        week=listed["after"],
        place=listed["place"] + below.fillna(0),
        tied=listed["tied"].where(below.isna(), 1),
        tiebreaker=below.notna(),
    )


def _told_apart(
    in_ranking: "pd.DataFrame", so_far: "pd.DataFrame", game_points: "pd.DataFrame", params: Rules
) -> "pd.Series[Any]":
    """What places go by: the total, and with it whatever `standings.tie` tells equal totals apart by."""
    import pandas as pd

    more: dict[tuple[int, str], tuple[int, ...]] = {}
    if params.standings_tie == "next_best":
        left = so_far.loc[so_far["dropped"]].sort_values("total", ascending=False, kind="stable")
        for row in each(left[["after", "player", "total"]]):
            more[row.after, row.player] = (*more.get((row.after, row.player), ()), row.total)
    elif params.standings_tie == "most_firsts":
        firsts = game_points.loc[game_points["best"], ["week", "player"]].value_counts()
        won = so_far.join(firsts.rename("firsts"), on=["week", "player"])
        counted = won.groupby(["after", "player"])["firsts"].sum().astype("int64")
        more = {where: (many,) for where, many in counted.items()}  # type: ignore[misc]
    else:
        return in_ranking["total"]
    rows = each(in_ranking[["after", "player", "total"]])
    keys = [(row.total, *more.get((row.after, row.player), ())) for row in rows]
    return pd.Series(keys, index=in_ranking.index, dtype=object)


def _played_off(
    listed: "pd.DataFrame", key: "pd.Series[Any]", unit: "pd.Series[int]", ties: "pd.DataFrame"
) -> "pd.Series[Any]":
    """How many places tiebreaker games put players below the first of their tie, as it stands now."""
    import pandas as pd

    orders = list(ties.loc[ties["week"].isna() & ties["machine"].isna(), "order"])
    tied = listed.loc[listed["tied"].gt(1).fillna(value=False) & listed["after"].eq(listed["after"].max())]
    pairs = list(zip(zip(unit[tied.index], key[tied.index], strict=True), tied["player"], strict=True))
    found = broken_ties(pairs, orders)
    below = {i: found.get(pair) for i, pair in zip(tied.index, pairs, strict=True)}
    return pd.Series(below, dtype="Int64").reindex(listed.index)

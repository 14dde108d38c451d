"""From machine points to the standings (2, 4.3, 6.1, 8, 8.2; RULES B4, B7-B9)."""

from typing import TYPE_CHECKING, Any

from pinsheet.leagues.also import listed
from pinsheet.leagues.lafayette.attendance import (
    may_come,
    needed_in_the_end,
    season_weeks,
    to_come,
    weeks_needed,
)
from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.league import rule
from pinsheet.rules.drops import dropped, full_grid
from pinsheet.rules.exact import ticks, ticks_per_point
from pinsheet.rules.places import broken_ties, places
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


@rule("2.3", "4.3", "4.7")
def players(roster: "pd.DataFrame", conduct: "pd.DataFrame") -> "pd.DataFrame":
    """Everybody, with what became of them: member, guest, suspended, wiped."""
    status = roster["status"]
    for act in ("suspended", "wiped"):
        status = status.where(~roster["player"].isin(conduct.loc[conduct["act"] == act, "player"]), act)
    return roster[["player"]].assign(status=status).sort_values("player")


@rule("2.2", "2.3", "6.1")
def night_totals(
    game_points: "pd.DataFrame",
    roster: "pd.DataFrame",
    conduct: "pd.DataFrame",
    slots: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: Lafayette,
) -> "pd.DataFrame":
    """The sum over the night's machines, with what rulings add or take; who was there, and as what.

    `attended` by `attendance.counts`; `member` is false for guests and outside a member's
    Joined to Left; `protected` marks a night zeroed as third offense that may not be dropped.
    """
    game = game_points.assign(
        scored=game_points["score"].notna(),
        slot_scored=game_points["slot"].where(game_points["score"].notna()),
    )
    nights = game.groupby(["week", "player"], sort=True).agg(
        points=("points", "sum"),
        attended=("scored", "any"),
        slots=("slot_scored", "nunique"),
        group=("group", "first"),
    )
    nights = nights.reset_index()
    if params.attendance_counts == "all_machines":
        games = nights["week"].map(slots.groupby("week")["slot"].nunique())
        nights["attended"] = nights["slots"] >= games
    adjusted = _adjusted(nights, conduct, ticks_per_point(scale))
    return nights.assign(
        adjusted=adjusted,
        total=nights["points"] + adjusted,
        member=_is_member(nights, roster),
        protected=_protected(nights, conduct, params),
    )


def _adjusted(nights: "pd.DataFrame", conduct: "pd.DataFrame", per_point: int) -> "pd.Series[Any]":
    import pandas as pd

    given: dict[tuple[int, str], int] = {}
    for row in each(conduct.loc[conduct["act"].eq("adjust") & conduct["in_effect"]]):
        given[row.week, row.player] = given.get((row.week, row.player), 0) + ticks(row.value, per_point)
    pairs = zip(nights["week"], nights["player"], strict=True)
    return pd.Series([given.get(pair, 0) for pair in pairs], index=nights.index, dtype=nights["points"].dtype)


def _is_member(nights: "pd.DataFrame", roster: "pd.DataFrame") -> "pd.Series[bool]":
    facts = roster.set_index("player").reindex(nights["player"]).reset_index(drop=True)
    week = nights["week"].reset_index(drop=True)
    member = facts["status"].ne("guest")
    joined = facts["joined"].isna() | week.ge(facts["joined"]).fillna(value=True)
    staying = facts["left"].isna() | week.lt(facts["left"]).fillna(value=True)
    return (member & joined & staying).astype(bool).set_axis(nights.index)


def _protected(nights: "pd.DataFrame", conduct: "pd.DataFrame", params: Lafayette) -> "pd.Series[bool]":
    import pandas as pd

    zeroed = conduct.loc[conduct["penalty"] & conduct["in_effect"], ["week", "player"]]
    if params.drop_penalty_weeks == "allowed":
        zeroed = zeroed.iloc[:0]
    here = pd.MultiIndex.from_frame(nights[["week", "player"]])
    return pd.Series(here.isin(pd.MultiIndex.from_frame(zeroed)), index=nights.index)


@rule("2", "8.2")
def week_points(
    night_totals: "pd.DataFrame",
    roster: "pd.DataFrame",
    calendar: "pd.DataFrame",
    params: Lafayette,
) -> "pd.DataFrame":
    """Each night of everybody who took part, and whether it counts: the lowest weeks are dropped."""
    held = sorted(calendar.loc[calendar["held"], "week"])
    grid = _every_night(night_totals, roster, held).assign(after=max(held, default=0))
    gone = grid.loc[_dropped(grid, calendar, params) & grid["there"], ["week", "player"]].assign(dropped=True)
    nights = night_totals.merge(gone, on=["week", "player"], how="left")
    best = nights.groupby("week")["total"].transform("max")
    return nights.assign(
        dropped=nights["dropped"].eq(True),
        best=nights["total"].eq(best) & nights["attended"],
        uncounted=~nights["member"] & ~_are_guests(nights["player"], roster),
        bonus=0,
        multiplier=1,
        normalized=None,
        finish=None,
    )


def _are_guests(who: "pd.Series[Any]", roster: "pd.DataFrame") -> "pd.Series[bool]":
    return who.isin(roster.loc[roster["status"] == "guest", "player"])


def _every_night(night_totals: "pd.DataFrame", roster: "pd.DataFrame", held: list[int]) -> "pd.DataFrame":
    """Every night held of every player, absences too; a member's guest nights count as away."""
    import pandas as pd

    guests = _are_guests(night_totals["player"], roster)
    own = night_totals.loc[
        night_totals["member"] | guests, ["player", "week", "total", "protected", "attended"]
    ]
    grid = full_grid(own, pd.Index(sorted(night_totals["player"].unique()), dtype="str"), held)
    return grid.assign(attended=grid["attended"].eq(True))


def _dropped(grid: "pd.DataFrame", calendar: "pd.DataFrame", params: Lafayette) -> "pd.Series[bool]":
    """The nights that do not count, as it stands after the night `after`."""
    held = grid.groupby("after")["week"].nunique()
    counted = held if params.drop_mode == "drop_now" else held * 0 + season_weeks(calendar, params)
    drop = held - (counted - params.drop_weeks).clip(lower=1)
    return dropped(grid, grid["after"].map(drop), ("after", "player"))


@rule("2", "8.2")
def race(
    night_totals: "pd.DataFrame",
    roster: "pd.DataFrame",
    players: "pd.DataFrame",
    calendar: "pd.DataFrame",
    ties: "pd.DataFrame",
    params: Lafayette,
) -> "pd.DataFrame":
    """The standings as they were after each night held: total after drops, place, and what they rest on."""
    import pandas as pd

    held = sorted(calendar.loc[calendar["held"], "week"])
    grid = _every_night(night_totals, roster, held)
    first = grid["player"].map(night_totals.groupby("player")["week"].min())
    so_far = grid.assign(first=first).merge(pd.DataFrame({"after": held}, dtype="int64"), how="cross")
    so_far = so_far.loc[so_far["week"].le(so_far["after"]) & so_far["first"].le(so_far["after"])]
    so_far = so_far.assign(dropped=_dropped(so_far, calendar, params))
    return _ranked(_totals(so_far, roster, players), ties, params).assign(week=lambda r: r["after"])


def _totals(so_far: "pd.DataFrame", roster: "pd.DataFrame", players: "pd.DataFrame") -> "pd.DataFrame":
    """What each player has after each night, and what ties are ordered by where nobody played them off."""
    stored = so_far["total"].dtype
    nullable = so_far["total"] if stored.kind == "O" else so_far["total"].astype("Int64")
    counted = so_far.assign(
        kept=so_far["total"].where(~so_far["dropped"], 0), own=nullable.where(so_far["there"], None)
    )
    by = counted.groupby(["after", "player"], sort=True)
    listed = by.agg(
        total=("kept", "sum"),
        full_total=("total", "sum"),
        weeks_played=("attended", "sum"),
        best_week=("own", "max"),
    ).reset_index()
    return listed.assign(
        best_week=listed["best_week"].fillna(0).astype(stored),
        status=listed["player"].map(players.set_index("player")["status"]),
        guest=_are_guests(listed["player"], roster),
    )


def _ranked(listed: "pd.DataFrame", ties: "pd.DataFrame", params: Lafayette) -> "pd.DataFrame":
    """Places; equal totals share one until a tiebreaker game names exactly them (8.2)."""
    in_ranking = listed.loc[~listed["guest"] | (params.guests_standings == "show")]
    placed = places(in_ranking["after"], in_ranking["total"])
    listed = listed.join(placed.astype("Int64"))
    below = _played_off(listed, ties if params.standings_tie == "tiebreak" else ties.iloc[:0])
    return listed.assign(
        place=listed["place"] + below.fillna(0),
        tied=listed["tied"].where(below.isna(), 1),
        tiebreaker=below.notna(),
    )


def _played_off(listed: "pd.DataFrame", ties: "pd.DataFrame") -> "pd.Series[Any]":
    """How many places tiebreaker games put players below the first of their tie, as it stands now."""
    import pandas as pd

    orders = list(ties.loc[ties["week"].isna() & ties["machine"].isna(), "order"])
    tied = listed.loc[listed["tied"].gt(1).fillna(value=False) & listed["after"].eq(listed["after"].max())]
    found = broken_ties(list(zip(tied["total"], tied["player"], strict=True)), orders)
    below = {
        i: found.get(pair)
        for i, pair in zip(tied.index, zip(tied["total"], tied["player"], strict=True), strict=True)
    }
    return pd.Series(below, dtype="Int64").reindex(listed.index)


@rule("2", "8", "8.2")
def everybody(
    race: "pd.DataFrame",
    roster: "pd.DataFrame",
    players: "pd.DataFrame",
    calendar: "pd.DataFrame",
    week_points: "pd.DataFrame",
    params: Lafayette,
) -> "pd.DataFrame":
    """Everybody by total after drops: 1, 2, 2, 4; guests, also hidden ones, with a place or without.

    Where nobody played a tie off, `seed` orders it: more weeks, then the best single week, then
    the name (RULES B9). `eligible` for the finals: members, not suspended, with enough weeks.
    """
    held = sorted(calendar.loc[calendar["held"], "week"])
    now = race.loc[race["week"] == held[-1]] if held else race
    before = race.loc[race["week"] == held[-2]] if len(held) > 1 else race.iloc[:0]
    ordered = now.sort_values(
        ["place", "total", "weeks_played", "best_week", "player"],
        ascending=[True, False, False, False, True],
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
        division=None,
        move=was - ordered["place"],
        finals=[_finals(row, needed, in_the_end, own.get(row.player, 0), weeks) for row in each(ordered)],
        form=_form(ordered["player"], week_points, held),
    )


@rule("2.3", "8")
def standings(everybody: "pd.DataFrame", params: Lafayette) -> "pd.DataFrame":
    """Everybody whom `guests.standings` lists; in the finals and the IFPA's list others may be, by theirs."""
    return everybody.loc[~everybody["guest"] | (params.guests_standings != "hide")]


@rule("2.3")
def more_standings(everybody: "pd.DataFrame", roster: "pd.DataFrame", params: Lafayette) -> "pd.DataFrame":
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


@rule("6.1")
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

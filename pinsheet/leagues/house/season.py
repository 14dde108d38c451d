"""The season: divisions, and the standings inside them (7, 10)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from pinsheet.leagues.common import next_night
from pinsheet.leagues.house.params import House
from pinsheet.leagues.labels import division_of
from pinsheet.leagues.league import rule
from pinsheet.leagues.ranked import season, standings
from pinsheet.leagues.ranked.attendance import weeks_needed
from pinsheet.leagues.ranked.members import is_member
from pinsheet.tables import DIVISIONS, each

if TYPE_CHECKING:
    import pandas as pd


@rule("10")
def divisions(
    night_totals: "pd.DataFrame",
    game_points: "pd.DataFrame",
    seats: "pd.DataFrame",
    roster: "pd.DataFrame",
    players: "pd.DataFrame",
    calendar: "pd.DataFrame",
    ties: "pd.DataFrame",
    positions: "pd.DataFrame",
    params: House,
) -> "pd.DataFrame":
    """Each player's division once there are divisions; empty before.

    What was announced stands: from `division.week` on group labels such as A1 say it. With `half`, whoever
    has no such label is in A if in the better half of the standings before that week, else in B; with
    `ladder`, by the mean place in the ladder before the nights from `division.from_week` to
    `division.to_week`, and no later than `division.week` (RULES A12), equal ones as they stood in it then.
    """
    held = calendar.loc[calendar["held"], "week"]
    now = next_night(calendar) or int(held.max() if len(held) else 0)
    if params.divisions == "none" or now < params.division_week:
        return DIVISIONS.frame()
    found: dict[str, str] = {}
    if params.divisions == "half":
        before = calendar.loc[calendar["week"] < params.division_week]
        so_far = season.nights_so_far(night_totals, roster, before, params)
        listed = season.totals(so_far, roster, players, params)
        after = season.ranked(listed, so_far, game_points, ties, params)
        last = after.loc[after["after"].eq(after["after"].max()) & after["place"].notna()]
        order = last.sort_values(
            ["place", "weeks_played", "best_week", "player"], ascending=[True, False, False, True]
        )
        in_week = order[["player"]].assign(week=params.division_week)
        # Guests, and who has left or not joined yet, are not of those who are halved.
        halved = order.loc[is_member(in_week, roster), "player"].tolist()
        found = dict.fromkeys(order["player"], "B") | _better_half(halved, roster)
    if params.divisions == "ladder":
        found = _better_half(_by_mean_position(positions, params), roster)
    for row in each(seats.loc[seats["week"] >= params.division_week].sort_values("week", kind="stable")):
        label = division_of(row.group)
        if label is not None:
            found[row.player] = label
    return DIVISIONS.frame({"player": player, "division": name} for player, name in sorted(found.items()))


def _better_half(order: Sequence[str], roster: "pd.DataFrame") -> dict[str, str]:
    """A for the first of an order, the odd one too, B for all others who are members."""
    members = roster.loc[roster["status"].eq("member"), "player"]
    half = (len(order) + 1) // 2
    return {**dict.fromkeys(members, "B"), **{p: "A" if i < half else "B" for i, p in enumerate(order)}}


def _by_mean_position(positions: "pd.DataFrame", params: House) -> list[str]:
    """Everybody in the ladder before `division.week`, by the mean place until then.

    Where that night was not held: before the first one after it.
    """
    settled = positions.loc[positions["week"].ge(params.division_week), "week"].min()
    counted = positions["week"].between(params.division_from_week, min(params.division_to_week, settled))
    places: dict[str, list[int]] = {}
    for row in each(positions.loc[counted]):
        places.setdefault(row.player, []).append(row.position)
    then = positions.loc[positions["week"].eq(settled)]
    standing = dict(zip(then["player"], then["position"], strict=True))
    return sorted(
        (player for player in places if player in standing),
        key=lambda player: (Fraction(sum(places[player]), len(places[player])), standing[player]),
    )


@rule("7", "10")
def race(
    night_totals: "pd.DataFrame",
    game_points: "pd.DataFrame",
    roster: "pd.DataFrame",
    players: "pd.DataFrame",
    divisions: "pd.DataFrame",
    calendar: "pd.DataFrame",
    ties: "pd.DataFrame",
    params: House,
) -> "pd.DataFrame":
    """The standings as they were after each night held, inside the division from `division.week` on."""
    so_far = season.nights_so_far(night_totals, roster, calendar, params)
    listed = season.totals(so_far, roster, players, params)
    of = dict(zip(divisions["player"], divisions["division"], strict=True))
    division = listed["player"].map(of).astype("str")
    listed = listed.assign(division=division.where(listed["after"] >= params.division_week, None))
    return season.ranked(listed, so_far, game_points, ties, params)


@rule("7")
def everybody(
    race: "pd.DataFrame",
    roster: "pd.DataFrame",
    players: "pd.DataFrame",
    calendar: "pd.DataFrame",
    week_points: "pd.DataFrame",
    params: House,
) -> "pd.DataFrame":
    """Everybody by the season's total; guests, also hidden ones, with a place or without.

    `eligible` are members with enough nights; where no number of nights is asked for, nothing is said of it.
    """
    found = standings.everybody(race, roster, players, calendar, week_points, params)
    if params.standings_tie != "tiebreak":
        found["finals"] = [said.removesuffix(", tie") for said in found["finals"]]
    if weeks_needed(calendar, params) == 0:
        found["finals"] = [said if said.startswith("yes, tie") else None for said in found["finals"]]
    return found


@rule("5")
def nights(
    week_points: "pd.DataFrame",
    race: "pd.DataFrame",
    players: "pd.DataFrame",
    calendar: "pd.DataFrame",
    params: House,
) -> "pd.DataFrame":
    """Each night by what it counts, or by the place that gave points; what it did to the standings."""
    played = week_points.loc[~week_points["filled"]].reset_index(drop=True)
    found = standings.nights(played, race, players, calendar)
    found = found.assign(bonus=found["bonus"] * found["multiplier"])
    if params.scores_nights and params.points_among == "everyone":
        return found.assign(place=played["finish"])
    return found

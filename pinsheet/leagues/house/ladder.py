"""The ladder: in which order members stand, and how a night moves it (9)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.common import next_night
from pinsheet.leagues.house.params import House
from pinsheet.leagues.house.tables import LADDER, POSITIONS
from pinsheet.leagues.labels import division_of, in_order
from pinsheet.leagues.league import rule
from pinsheet.leagues.membership import ladder_before
from pinsheet.rules.exact import ticks_per_point
from pinsheet.rules.ladder import Rung, SwapRules, moves, swapped
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


@rule("9")
def positions(
    roster: "pd.DataFrame",
    calendar: "pd.DataFrame",
    seats: "pd.DataFrame",
    game_points: "pd.DataFrame",
    night_totals: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: House,
) -> "pd.DataFrame":
    """The order in which members stand in the ladder before each night held, and as it is now.

    Groups as typed are facts, from the top in the order of their labels. The winner of a group changes places
    with the loser of the one above; equal in machine points, whoever stood higher.
    """
    if params.groups_method != "ladder":
        return POSITIONS.frame()
    before = ladder_before(roster)
    scored = _for_moving(game_points, night_totals, seats, ticks_per_point(scale), params)
    typed: dict[int, dict[str, list[str]]] = {}
    for row in each(seats.sort_values(["week", "seat"], kind="stable")):
        typed.setdefault(row.week, {}).setdefault(row.group, []).append(row.player)
    held = sorted(calendar.loc[calendar["held"], "week"].tolist())
    now = next_night(calendar) or max(held, default=0) + 1
    order: list[str] = []
    rows: list[dict[str, Any]] = []
    for week in [*held, now]:
        order = [player for player in order if before.belongs(player, week)]
        order += [player for player in before.members(week) if player not in order]
        rows += [{"week": week, "position": i, "player": p} for i, p in enumerate(order, 1)]
        if week in held:
            order = _after(
                order, typed.get(week, {}), {p: s for (w, p), s in scored.items() if w == week}, params
            )
    return POSITIONS.frame(rows)


@rule("9", "10")
def ladder(positions: "pd.DataFrame", divisions: "pd.DataFrame", params: House) -> "pd.DataFrame":
    """The same, where divisions have ladders of their own: A before B, as it is now."""
    rows = [row._asdict() for row in each(positions)]
    if len(divisions) and rows and params.divisions != "ladder":
        rows = _divided(rows, max(row["week"] for row in rows), divisions)
    return LADDER.frame(rows)


def _for_moving(
    game_points: "pd.DataFrame",
    night_totals: "pd.DataFrame",
    seats: "pd.DataFrame",
    per_point: int,
    params: House,
) -> dict[tuple[int, str], Fraction]:
    """Machine points of each night, and `ladder.forfeit` for each game of the group that a player missed."""
    played = game_points.loc[~game_points["unplayed"]]
    games = played.groupby(["week", "group"])["slot"].nunique().to_dict()
    own = played.groupby(["week", "player"])["slot"].nunique().to_dict()
    found = {
        (row.week, row.player): Fraction(row.points, per_point)
        for row in each(night_totals.loc[night_totals["finish"].notna()])
    }
    for seat in each(seats if params.ladder_forfeit else seats.iloc[:0]):
        at = seat.week, seat.player
        missed = games.get((seat.week, seat.group), 0) - own.get(at, 0)
        found[at] = found.get(at, Fraction(0)) + params.ladder_forfeit * missed
    return found


def _after(
    order: Sequence[str], groups: Mapping[str, Sequence[str]], points: Mapping[str, Fraction], params: House
) -> list[str]:
    """The ladder after a night: each division's groups by themselves, then who had no seat."""
    stands = {player: i for i, player in enumerate(order)}
    seated: list[str] = []
    for _, labels in groupby(sorted(groups, key=in_order), key=division_of):
        rungs = []
        for label in labels:
            members = tuple(player for player in groups[label] if player in stands)
            finish = sorted((p for p in members if p in points), key=lambda p: (-points[p], stands[p]))
            rungs.append(Rung(members, tuple(finish), points))
        made = moves(rungs, _swap_rules(params))
        seated += [player for players in swapped(rungs, made) for player in players]
    # Whoever had no seat keeps the place in the order: behind the same player as before.
    result = list(seated)
    for i, player in enumerate(order):
        if player not in seated:
            above = next((p for p in reversed(order[:i]) if p in result), None)
            result.insert(result.index(above) + 1 if above is not None else 0, player)
    return result


def _swap_rules(params: House) -> SwapRules:
    if params.ladder_two == "no":
        # No second pair has so many points.
        return SwapRules(Fraction(10**9), "both")
    return SwapRules(params.ladder_threshold, params.ladder_two)


def _divided(rows: list[dict[str, Any]], now: int, divisions: "pd.DataFrame") -> list[dict[str, Any]]:
    """With the order of now cut into its divisions, A before B."""
    of = dict(zip(divisions["player"], divisions["division"], strict=True))
    last = sorted((row for row in rows if row["week"] == now), key=lambda row: of.get(row["player"], "B"))
    again = [{**row, "position": i} for i, row in enumerate(last, 1)]
    return [row for row in rows if row["week"] != now] + again

"""What a night comes to: machines, points for its place, and what members get who were away (3, 5, 6)."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from pinsheet.leagues.common import SCALE
from pinsheet.leagues.dates import ordinal
from pinsheet.leagues.house import ladder
from pinsheet.leagues.house.params import House
from pinsheet.leagues.house.tables import NIGHT_TOTALS
from pinsheet.leagues.league import rule
from pinsheet.leagues.ranked import game, totals
from pinsheet.leagues.ranked.members import is_member
from pinsheet.leagues.ranked.nights import void_for_all
from pinsheet.outcome import spans
from pinsheet.rules.exact import common_scale, in_ticks, ticks, ticks_per_point
from pinsheet.rules.ladder import stepped
from pinsheet.rules.places import places
from pinsheet.rules.points import fractions, scored
from pinsheet.rules.rows import among
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd

KEYS = ["week", "player"]


@rule("2", "3", "4", "5", "7")
def scale(
    ranking: "pd.DataFrame",
    slots: "pd.DataFrame",
    scores: "pd.DataFrame",
    conduct: "pd.DataFrame",
    roster: "pd.DataFrame",
    calendar: "pd.DataFrame",
    params: House,
) -> "pd.DataFrame":
    """How many ticks make a point this season (rules.exact): nights and means that are shared out too."""
    values = game.values_of(ranking, conduct, params)
    if params.scores_nights:
        machines = SCALE.frame([{"ticks": common_scale(values)}])
        games = game.game_points(ranking, slots, scores, conduct, machines, params)
        values |= fractions(night_worth(games, roster, params)[["whole", "divisor"]])
    if params.absent == "last":
        values |= {_for_the_last(there, params) for there in range(1, len(roster) + 1)}
    # A mean is of as many nights as were held, at most; nights beyond the plan among them.
    mean = lcm(*range(1, int(calendar["held"].sum()) + 1))
    means = (mean if params.absent == "average" else 1) * (mean if params.season_by == "average" else 1)
    return SCALE.frame([{"ticks": common_scale(values) * means}])


@rule("2", "3", "4", "5")
def game_points(
    ranking: "pd.DataFrame",
    slots: "pd.DataFrame",
    scores: "pd.DataFrame",
    conduct: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: House,
) -> "pd.DataFrame":
    """Points for each game, by the place on its machine; which are not among the best of the night."""
    games = game.game_points(ranking, slots, scores, conduct, scale, params)
    return games.assign(dropped=~totals.is_best_of_night(games, params) & ~games["unplayed"])


# --------------------------------------------------------------------------- the place of a night


def night_worth(games: "pd.DataFrame", roster: "pd.DataFrame", params: House) -> "pd.DataFrame":
    """The place of everybody's machine points that night, and what it gives (as `points.scored`).

    Ranked are those who have points or a score; guests where they are ranked on the machines.
    In a league of groups each group is ranked by itself.
    """
    counted = games.assign(counted=totals.best_of_night(games, params))
    nights = counted.loc[~counted["unplayed"]].groupby(KEYS, as_index=False, sort=True)
    played = nights.agg(points=("counted", "sum"), group=("group", "first"))
    if params.guests_ranking == "removed":
        played = played.loc[is_member(played, roster)].reset_index(drop=True)
    together = ["week", *(["group"] if params.points_among == "group" else [])]
    unit = played.groupby(together, dropna=False, sort=False).ngroup()
    ranked = played.join(places(unit, played["points"])).assign(unit=unit)
    bonuses = params.night_bonuses
    worth = scored(ranked, ranked["points"], params.night_table, bonuses, params.night_ties)
    worth.loc[ranked["week"] < params.night_from_week, "whole"] = 0
    return ranked.join(worth).rename(columns={"place": "finish"})


def multipliers_of(
    finish: "pd.DataFrame", positions: "pd.DataFrame", weeks: list[int], params: House
) -> dict[tuple[int, str], int]:
    """What each player's points for the night are multiplied by, in each of these weeks.

    One more after each group won, one fewer after each lost, from the week before the first with
    multipliers on; whoever is alone has won. Equal ones are told apart by their places in the ladder, if
    there is one, as for going up and down.
    """
    if params.multiplier_from_week == "never":
        return {}
    finish = _told_apart(finish, positions) if len(positions) else finish
    last = finish.groupby(["week", "group"], dropna=False)["finish"].transform("max")
    lost = finish["finish"].eq(last) & last.gt(1)
    steps: dict[int, dict[str, int]] = {}
    for week, player, step in zip(
        finish["week"], finish["player"], finish["finish"].eq(1).astype(int) - lost.astype(int), strict=True
    ):
        if week >= params.multiplier_from_week - 1:
            steps.setdefault(week, {})[player] = step
    return stepped(steps, weeks, params.multiplier_max)


def _told_apart(finish: "pd.DataFrame", positions: "pd.DataFrame") -> "pd.DataFrame":
    """With equal finishes in a group in the order of the ladder before that night; guests behind members."""
    stands = {(row.week, row.player): row.position for row in each(positions)}
    below = len(stands)
    pairs = zip(finish["week"], finish["player"], strict=True)
    ordered = finish.assign(stands=[stands.get(pair, below) for pair in pairs])
    ordered = ordered.sort_values(["week", "group", "finish", "stands", "player"], na_position="last")
    return ordered.assign(finish=ordered.groupby(["week", "group"], dropna=False).cumcount() + 1)


# --------------------------------------------------------------------------- the night


@rule("5", "6", "8")
def night_totals(
    game_points: "pd.DataFrame",
    roster: "pd.DataFrame",
    conduct: "pd.DataFrame",
    slots: "pd.DataFrame",
    calendar: "pd.DataFrame",
    seats: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: House,
) -> "pd.DataFrame":
    """What each night counts: the machines, points for its place, and what rulings add or take.

    Members who were away have a row where `absent` gives them something.
    """
    per_point = ticks_per_point(scale)
    nights = totals.night_totals(game_points, roster, conduct, scale, params)
    worth = night_worth(game_points, roster, params)
    worth = worth.assign(bonus=in_ticks(worth["whole"], per_point, worth["divisor"]))
    # Int64, because a merge makes floats of an int64 column with gaps, and floats are not exact.
    exact = {n: "Int64" for n in ("finish", "tied", "bonus") if worth[n].dtype.kind != "O"}
    nights = nights.merge(worth[[*KEYS, "finish", "tied", "bonus"]].astype(exact), how="left", on=KEYS)
    weeks = sorted(calendar.loc[calendar["held"], "week"].tolist())
    positions = ladder.positions(roster, calendar, seats, game_points, nights, scale, params)
    multiplier = multipliers_of(worth, positions, weeks, params)
    pairs = zip(nights["week"], nights["player"], strict=True)
    nights = nights.assign(
        bonus=nights["bonus"].fillna(0).astype(nights["points"].dtype),
        multiplier=[multiplier.get(pair, 1) for pair in pairs],
        filled=False,
        mean=False,
        away=None,
    )
    machines = nights["points"] if params.counts_machines else 0
    nights = nights.assign(total=machines + nights["bonus"] * nights["multiplier"] + nights["adjusted"])
    void = void_for_all(slots, conduct, params)
    counted = slots.loc[~among(slots, void, ("week", "machine"))].drop_duplicates(["week", "slot"])
    return _with_absences(nights, roster, Counter(counted["week"].tolist()), weeks, per_point, params)


def _with_absences(
    nights: "pd.DataFrame",
    roster: "pd.DataFrame",
    games: Mapping[int, int],
    weeks: list[int],
    per_point: int,
    params: House,
) -> "pd.DataFrame":
    """With a row for every member who was away on a night held, where that gives points.

    `games` is on how many machines each night counts.
    """
    import pandas as pd

    if params.absent not in ("last", "average"):
        return nights
    there = nights["finish"].notna()
    players = roster.loc[roster["status"].eq("member"), ["player"]]
    every = players.merge(pd.DataFrame({"week": weeks}, dtype="int64"), how="cross")
    every = every.loc[is_member(every, roster)]
    away = every.loc[~among(every, nights.loc[there], KEYS)]
    adjusted = {(row.week, row.player): row.adjusted for row in each(nights.loc[~there])}
    given = _given(away, nights.loc[there], games, per_point, params)
    rows = []
    for row, (machines, bonus, made_of) in zip(each(away), given, strict=True):
        if made_of is None:
            continue
        more = adjusted.get((row.week, row.player), 0)
        total = (machines if params.counts_machines else 0) + bonus + more
        rows.append(
            {"week": row.week, "player": row.player, "points": machines, "bonus": bonus, "total": total}
        )
        rows[-1] |= {"adjusted": more, "multiplier": 1, "filled": True, "mean": params.absent == "average"}
        rows[-1] |= {"attended": False, "member": True, "protected": False, "away": made_of}
    filled = NIGHT_TOTALS.frame(rows)
    kept = nights.loc[~among(nights, filled, KEYS)]
    return pd.concat([kept, filled], ignore_index=True).sort_values(KEYS)


def _given(
    away: "pd.DataFrame", present: "pd.DataFrame", games: Mapping[int, int], per_point: int, params: House
) -> list[tuple[int, int, str | None]]:
    """What each absence gives on machines and for the night, in ticks, and what that is made of.

    None where there is no night of which it could be the mean.
    """
    if params.absent == "average":
        mine: dict[str, dict[int, int]] = {}
        counted = present.loc[present["member"] & present["week"].ge(params.season_from_week)]
        for row in each(counted[["week", "player", "total", "adjusted"]]):
            mine.setdefault(row.player, {})[row.week] = row.total - row.adjusted
        means = [_mean(mine.get(player, {})) for player in away["player"]]
        return [(m, 0, of) if params.counts_machines else (0, m, of) for m, of in means]
    many = present["week"].value_counts().to_dict()
    found: list[tuple[int, int, str | None]] = []
    for week in away["week"].tolist():
        on = games.get(week, 0)
        on = on if params.night_best == "all" else min(params.night_best, on)
        machine, night = _last_places(many.get(week, 0), params)
        late = week >= params.night_from_week
        place = ordinal(many.get(week, 0) + 1)
        made_of = f"{place} on {on} machine{'' if on == 1 else 's'}" if params.counts_machines else place
        found.append((on * ticks(machine, per_point), ticks(night, per_point) if late else 0, made_of))
    return found


def _mean(nights: Mapping[int, int]) -> tuple[int, str | None]:
    """Of what was played in these weeks, and which they are."""
    if not nights:
        return 0, None
    made_of = f"the mean of week{'' if len(nights) == 1 else 's'} {spans(nights)}"
    return sum(nights.values()) // len(nights), made_of


def _last_places(there: int, params: House) -> tuple[Fraction, Fraction]:
    """Points for the place after the last one there, on a machine and for the night."""
    machine, night = (table.row(there, there + 1)[there] for table in (params.points, params.night_table))
    return machine, night


def _for_the_last(there: int, params: House) -> Fraction:
    """A fraction that holds the denominators of both."""
    machine, night = _last_places(there, params)
    return Fraction(1, lcm(machine.denominator, night.denominator))

"""The nights as tables: references, game points, match results, and what follows for each player (C5-C8)."""

from bisect import insort
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.leagues import common
from pinsheet.leagues.common import SCALE
from pinsheet.leagues.dates import ordinal
from pinsheet.leagues.koi.facts import Facts
from pinsheet.leagues.koi.games import Group, Line, play
from pinsheet.leagues.koi.ladder import After, after_night, rungs_of, swap_rules
from pinsheet.leagues.koi.match import Result, match
from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.koi.tables import GAMES, REFERENCES, WEEKS
from pinsheet.leagues.league import rule
from pinsheet.outcome import number
from pinsheet.rules.exact import common_scale, ticks, ticks_per_point
from pinsheet.rules.ladder import moves
from pinsheet.rules.rows import among
from pinsheet.tables import each, grouped

if TYPE_CHECKING:
    import pandas as pd

UP_TO_FOUR_SHARE = 12
"""What up to four players share is whole in twelfths."""


@rule("C17")
def calendar(weeks: "pd.DataFrame", scores: "pd.DataFrame", params: Koi) -> "pd.DataFrame":
    """The season's nights: 1 to `Weeks`, and those with scores."""
    return common.nights_of_season(weeks, scores, params)


@rule("C5")
def references(
    played_scores: "pd.DataFrame", machines: "pd.DataFrame", calendar: "pd.DataFrame", params: Koi
) -> "pd.DataFrame":
    """The score that normalizes to 1,000,000 on each machine, as it stands with each week held.

    The Machines sheet's; where it has none, the exact mean of all scores above 0 that were played
    on the machine so far. A machine without such a score has no row.
    """
    held = sorted(calendar.loc[calendar["held"], "week"])
    counted = played_scores.loc[played_scores["source"] == "played", ["week", "machine", "score"]]
    counted = counted.loc[counted["score"].gt(0).fillna(value=False)]
    scores: dict[tuple[int, str], list[int]] = {}
    for row in each(counted):
        scores.setdefault((row.week, row.machine), []).append(row.score)
    given = {}
    if params.normalized_reference == "table":
        given = {r.machine: r.reference for r in each(machines) if r.reference is not None}
    return REFERENCES.frame(_references(held, scores, given, params.normalized_reference))


def _references(
    held: list[int], scores: dict[tuple[int, str], list[int]], given: dict[str, int], how: str
) -> Iterator[dict[str, Any]]:
    for machine, typed in given.items():
        for week in held if typed > 0 else ():
            yield _reference(week, machine, Fraction(typed), "the Machines sheet")
    for machine in sorted({machine for _, machine in scores} - set(given)):
        nights = [scores.get((week, machine), []) for week in held]
        if how == "season_mean":
            everything = [score for night in nights for score in night]
            nights = [everything, *[[] for _ in nights[1:]]]
        values = _middles(nights) if how == "median" else _means(nights, forget=how == "week_mean")
        what = "middle" if how == "median" else "mean"
        for week, (value, many) in zip(held, values, strict=True):
            if many:
                yield _reference(week, machine, value, f"the {what} of {many} scores")


def _means(nights: list[list[int]], *, forget: bool) -> Iterator[tuple[Fraction, int]]:
    """After each night, the mean of the scores so far (`forget`: of that night), and how many they are."""
    total, many = 0, 0
    for night in nights:
        if forget:
            total, many = 0, 0
        total, many = total + sum(night), many + len(night)
        yield Fraction(total, many or 1), many


def _middles(nights: list[list[int]]) -> Iterator[tuple[Fraction, int]]:
    """The same with the middle score, of an even number the mean of the two in the middle."""
    so_far: list[int] = []
    for night in nights:
        for score in night:
            insort(so_far, score)
        many = len(so_far)
        yield Fraction(so_far[(many - 1) // 2] + so_far[many // 2], 2) if many else Fraction(0), many


def _reference(week: int, machine: str, value: Fraction, source: str) -> dict[str, Any]:
    return {"week": week, "machine": machine, "reference": value, "source": source}


@rule("C1", "C2")
def scale(conduct: "pd.DataFrame", params: Koi) -> "pd.DataFrame":
    """How many ticks make a point this season (rules.exact)."""
    table = {points for row in params.base.values() for points in row}
    whole = common_scale({*table, params.premakeup_penalty})
    ruled = {value for value in conduct["value"] if value is not None}
    return SCALE.frame([{"ticks": common_scale({*ruled, Fraction(1, whole * UP_TO_FOUR_SHARE)})}])


@rule("C1", "C2", "C3", "C4", "C5")
def game_points(
    roster: "pd.DataFrame",
    calendar: "pd.DataFrame",
    scores: "pd.DataFrame",
    seats: "pd.DataFrame",
    played_scores: "pd.DataFrame",
    premakeups: "pd.DataFrame",
    ties: "pd.DataFrame",
    conduct: "pd.DataFrame",
    references: "pd.DataFrame",
    ladder: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: Koi,
) -> "pd.DataFrame":
    """A row for every member of every group in each of its games, with points and normalized score."""
    facts = Facts(
        roster, calendar, scores, seats, played_scores, premakeups, ties, conduct, references, params
    )
    per_point = ticks_per_point(scale)
    rows: list[dict[str, Any]] = []
    held = ladder.loc[ladder["week"].isin(facts.held)]
    for (week, division, label), members in grouped(held, "week", "division", "group"):
        group = Group(division, label, tuple(seat.player for seat in members))
        used = {seat.player: seat.premakeups_used for seat in members}
        lines, _ = play(week, group, used, facts)
        rows += [_game_row(line, per_point) for line in lines]
    return GAMES.frame(rows)


def _game_row(line: Line, per_point: int) -> dict[str, Any]:
    return {
        **{name: getattr(line, name) for name in _LINE_NAMES},
        "points": ticks(line.points, per_point),
        "best": line.place == 1,
        "filed": line.source in ("premakeup", "over_limit"),
        "unplayed": line.score is None and line.ruling != "points",
    }


_LINE_NAMES = tuple(name for name in Line.__dataclass_fields__ if name != "points")


@rule("C6", "C7", "C8", "C10", "C12")
def week_points(
    game_points: "pd.DataFrame",
    ladder: "pd.DataFrame",
    calendar: "pd.DataFrame",
    conduct: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: Koi,
) -> "pd.DataFrame":
    """Every member of every group on every night: match points, finish, bonus, and what follows.

    `total` is the points, the bonus times the multiplier, and what rulings add; `tlp` decides the
    weekly payout; `moves`, `letter` and `next_multiplier` are what the night changes.
    """
    per_point = ticks_per_point(scale)
    lines = _lines(game_points, per_point)
    held = ladder.loc[ladder["week"].isin(calendar.loc[calendar["held"], "week"])]
    given: dict[tuple[int, str], Fraction] = {}
    for row in each(conduct.loc[conduct["act"].eq("adjust") & conduct["in_effect"]]):
        given[row.week, row.player] = given.get((row.week, row.player), Fraction(0)) + row.value
    rows: list[dict[str, Any]] = []
    for (week, _), seats in grouped(held, "week", "division"):
        by_group: dict[str, list[Any]] = {}
        for seat in seats:
            by_group.setdefault(seat.group, []).append(seat)
        nights = []
        for label, members in by_group.items():
            group = Group(members[0].division, label, tuple(seat.player for seat in members))
            nights.append((group, match(group, lines.get((week, label), []), week, params)))
        rungs = rungs_of(nights)
        made = moves(rungs, swap_rules(params))
        multipliers = {seat.player: seat.multiplier for seat in seats}
        after = after_night(rungs, made, multipliers, week, params)
        seat_of = {seat.player: seat for seat in seats}
        for _, results in nights:
            for result in results:
                adjust = given.get((week, result.player), Fraction(0))
                row = _week_row(
                    result, after[result.player], seat_of[result.player], adjust, per_point, params
                )
                rows.append(row)
    otherwise = _seated_otherwise(ladder)
    for row in rows:
        row["why"] += otherwise.get((row["week"], row["player"]), "")
    frame = WEEKS.frame({**row, "best": False, "premakeup": False} for row in rows)
    best = frame.groupby("week")["total"].transform("max")
    return frame.assign(
        best=frame["total"].eq(best) & frame["attended"],
        premakeup=_used_a_week(frame, game_points, conduct, params),
    )


def _seated_otherwise(ladder: "pd.DataFrame") -> dict[tuple[int, str], str]:
    """Of nights after which somebody played in another group than the results say now: that it stands."""
    weeks = sorted(ladder["week"].unique())
    before = dict(zip(weeks[1:], weeks, strict=False))
    differ = ladder.loc[ladder["typed"] & ladder["proposed"].ne(ladder["group"]) & ladder["proposed"].ne("")]
    return {
        (before[row.week], row.player): f"; but played in {row.group} in week {row.week}, which stands"
        for row in each(differ)
        if row.week in before
    }


def _lines(game_points: "pd.DataFrame", per_point: int) -> dict[tuple[int, str], list[Line]]:
    """The games as `match` takes them."""
    found: dict[tuple[int, str], list[Line]] = {}
    columns = ["week", "group", "game", "machine", "player", "score", "source", "points", "normalized"]
    for row in each(game_points[columns]):
        line = Line(
            row.week,
            row.group,
            row.game,
            row.machine,
            row.player,
            row.score,
            row.source,
            points=Fraction(row.points, per_point),
            normalized=row.normalized,
        )
        found.setdefault((row.week, row.group), []).append(line)
    return found


def _week_row(
    result: Result, after: After, seat: Any, adjust: Fraction, per_point: int, params: Koi
) -> dict[str, Any]:
    multiplied = result.bonus * seat.multiplier
    tlp = (
        result.points
        + {"bonus_x1": result.bonus, "no_bonus": 0, "with_multiplier": multiplied}[params.payout_tlp]
    )
    return {
        "week": seat.week,
        "player": result.player,
        "group": seat.group,
        "division": seat.division,
        "seat": seat.seat,
        "points": ticks(result.points, per_point),
        "bonus": ticks(result.bonus, per_point),
        "multiplier": seat.multiplier,
        "multiplied": ticks(multiplied, per_point),
        "adjusted": ticks(adjust, per_point),
        "total": ticks(result.points + multiplied + adjust, per_point),
        "sum": _how(result, seat.multiplier, adjust),
        "tlp": ticks(tlp, per_point),
        "normalized": result.tns,
        "dropped": False,
        "finish": result.finish,
        "attended": result.played,
        "tie": result.tie,
        "result": after.result,
        "bonus_rule": result.bonus_rule,
        "moves": after.move or "stays",
        "why": _why(result, after),
        "letter": after.letter,
        "next_multiplier": after.multiplier,
    }


def _how(result: Result, multiplier: int, adjust: Fraction) -> str | None:
    """`14 + 2 × 3, 1st by TNS`: how the total came about, if not by points alone; and a finish by TNS."""
    parts = [number(result.points)]
    if result.bonus and multiplier:
        parts.append(f"+ {f'{multiplier} × ' if multiplier != 1 else ''}{number(result.bonus)}")
    if adjust:
        parts.append(f"{'+' if adjust > 0 else '-'} {number(abs(adjust))} by ruling")
    said = [" ".join(parts)] if len(parts) > 1 else []
    if result.tie and result.finish:
        said.append(f"{ordinal(result.finish)} by {'TNS' if result.tie == 'TNS' else 'the ladder'}")
    return ", ".join(said) or None


def _why(result: Result, after: After) -> str:
    """Why somebody moved or stays, in a phrase."""
    if result.static:
        return "no score counted: keeps the place"
    if after.second:
        return "second of a two-player swap"
    if after.move:
        return f"{after.result} of the group"
    if after.edge:
        return f"{after.result} of the {'top' if after.result == 'winner' else 'last'} group"
    if after.result:
        return (
            f"{after.result}, but the group {'above' if after.result == 'winner' else 'below'} did not swap"
        )
    return "neither winner nor loser"


def _used_a_week(
    frame: "pd.DataFrame", game_points: "pd.DataFrame", conduct: "pd.DataFrame", params: Koi
) -> "pd.Series[bool]":
    """Whether the night is one of those that count for the limit (C4)."""
    filled = game_points.loc[game_points["source"] == "premakeup", ["week", "player"]]
    allowed = conduct.loc[conduct["act"].eq("allow pre-makeups") & conduct["in_effect"], ["week", "player"]]
    used = among(frame, filled, ("week", "player")) & ~among(frame, allowed, ("week", "player"))
    return used & ~frame["attended"] if params.premakeup_counts == "full_absence" else used

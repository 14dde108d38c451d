"""Points on each machine: who is ranked with whom, how ties are told apart, and what places give."""

from collections.abc import Hashable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.common import SCALE
from pinsheet.leagues.league import rule
from pinsheet.leagues.ranked.members import is_member
from pinsheet.leagues.ranked.rules import Rules
from pinsheet.rules.exact import common_scale, in_ticks, ticks, ticks_per_point
from pinsheet.rules.places import broken_ties, places
from pinsheet.rules.points import fractions, scored
from pinsheet.rules.rows import among, beside
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd

Ranking = tuple[Hashable, ...]
"""What is ranked together: the week, the machine or slot, and where groups play the group."""


def ranked_by(params: Rules) -> str:
    """What is one ranking: a physical machine, or a slot with all that stood there that night."""
    return "machine" if params.replacement in ("separate", "void") else "slot"


def unit_columns(params: Rules) -> list[str]:
    """The columns that those have in common who are ranked together."""
    return ["week", ranked_by(params), *(["group"] if params.points_among == "group" else [])]


def units(rows: "pd.DataFrame", params: Rules) -> "pd.Series[int]":
    """Who is ranked together: a number a ranking."""
    return rows.groupby(unit_columns(params), sort=False, dropna=False).ngroup()


@rule()
def ranking(
    machine_scores: "pd.DataFrame",
    slots: "pd.DataFrame",
    ties: "pd.DataFrame",
    roster: "pd.DataFrame",
    params: Rules,
) -> "pd.DataFrame":
    """Everybody with a score on a machine that night, ranked from highest to lowest.

    Each physical machine is a ranking of its own, or each slot (`replacement`); in a league that plays in
    groups, each group. Equal scores share a place unless a recorded playoff names exactly the
    players of the tie. Guests have no place where they are removed before ranking.
    """
    import pandas as pd

    every = machine_scores.merge(slots, on=["week", "machine"])
    there = pd.Series(data=True, index=every.index)
    if params.guests_ranking == "removed":
        there = is_member(every, roster)
    ranked = every.loc[there]
    unit, value = units(ranked, params), ranked_value(ranked, params)
    ranked = ranked.join(places(unit, value))
    ranked["ranked"] = unit.groupby(unit).transform("size")
    ranked["tie"] = None
    below = _below(ranked, value, ties, slots, params)
    played_off = below.notna()
    ranked = ranked.assign(
        place=ranked["place"] + below.fillna(0).astype("int64"),
        tied=ranked["tied"].where(~played_off, 1),
        tie=ranked["tie"].where(ranked["tied"] == 1, "shared").where(~played_off, "playoff"),
    )
    if there.all():
        return ranked
    unranked = every.loc[~there].assign(place=None, ranked=None, tied=None, tie=None)
    nullable = dict.fromkeys(("place", "ranked", "tied"), "Int64")
    return pd.concat([ranked.astype(nullable), unranked.astype(nullable)]).sort_index()


def ranked_value(ranked: "pd.DataFrame", params: Rules) -> "pd.Series[Any]":
    """What scores are ranked by: themselves, or what is left of them where machines differ."""
    return _normalized(ranked) if params.replacement == "normalized" else ranked["score"]


def _normalized(ranked: "pd.DataFrame") -> "pd.Series[Any]":
    """In a slot with a replacement: score / exact mean of its machine that night (mean 0: 0)."""
    import pandas as pd

    elsewhere = ranked["machine"].ne(ranked["slot"])
    if not elsewhere.any():
        return ranked["score"]
    replaced = elsewhere.groupby([ranked["week"], ranked["slot"]], sort=False).transform("any")
    by = ranked.groupby(["week", "machine"], sort=False)["score"]
    total, many = by.transform("sum"), by.transform("size")
    rows = zip(replaced, ranked["score"], total, many, strict=True)
    listed = [
        Fraction(int(score) * int(n), int(sum_)) if here and sum_ else Fraction(0 if here else int(score))
        for here, score, sum_, n in rows
    ]
    return pd.Series(listed, index=ranked.index, dtype=object)


def _orders(
    ties: "pd.DataFrame", slots: "pd.DataFrame", params: Rules
) -> dict[tuple[int, str], list[tuple[str, ...]]]:
    """The recorded orders by week and machine or slot."""
    unit_of = {(row.week, row.machine): getattr(row, ranked_by(params)) for row in each(slots)}
    found: dict[tuple[int, str], list[tuple[str, ...]]] = {}
    for row in each(ties.dropna(subset=["week", "machine"])):
        unit = unit_of.get((row.week, row.machine))
        if unit is not None:
            found.setdefault((row.week, unit), []).append(row.order)
    return found


def _below(
    ranked: "pd.DataFrame",
    value: "pd.Series[Any]",
    ties: "pd.DataFrame",
    slots: "pd.DataFrame",
    params: Rules,
) -> "pd.Series[Any]":
    """How many places below the first of their tie the recorded orders put players; else null."""
    import pandas as pd

    tied = ranked.loc[ranked["tied"] > 1, [*unit_columns(params), "player"]]
    by_unit: dict[Ranking, list[tuple[int, Any, str]]] = {}
    for index, score, row in zip(tied.index, value[tied.index], each(tied), strict=True):
        by_unit.setdefault(tuple(row[:-1]), []).append((index, score, row.player))
    orders = _orders(ties, slots, params)
    found: dict[int, int] = {}
    for (week, unit, *_), entries in by_unit.items():
        listed = orders.get((week, unit), [])  # type: ignore[arg-type]
        below = broken_ties([(score, player) for _, score, player in entries], listed)
        found |= {index: below[score, player] for index, score, player in entries if (score, player) in below}
    return pd.Series(found, dtype="Int64").reindex(ranked.index)


@rule()
def tie_orders(
    ties: "pd.DataFrame", ranking: "pd.DataFrame", slots: "pd.DataFrame", params: Rules
) -> "pd.DataFrame":
    """The recorded playoffs, and whether each one told somebody apart."""
    import pandas as pd

    unit = ranked_by(params)
    unit_of = {(row.week, row.machine): getattr(row, unit) for row in each(slots)}
    played_off = ranking.loc[ranking["tie"].eq("playoff")]
    apart = set(zip(played_off["week"], played_off[unit], played_off["player"], strict=True))
    used = [
        sum((row.week, unit_of.get((row.week, row.machine)), player) in apart for player in row.order) > 1
        for row in each(ties)
    ]
    return ties.assign(used=pd.Series(used, index=ties.index, dtype=bool))


@rule()
def scale(ranking: "pd.DataFrame", conduct: "pd.DataFrame", params: Rules) -> "pd.DataFrame":
    """How many ticks make a point this season (rules.exact)."""
    return SCALE.frame([{"ticks": common_scale(values_of(ranking, conduct, params))}])


def values_of(ranking: "pd.DataFrame", conduct: "pd.DataFrame", params: Rules) -> set[Fraction]:
    """The points that machines and rulings give: what a scale must make whole."""
    values = fractions(shares(ranking, params)) if len(ranking) else set()
    return values | {value for value in conduct["value"] if value is not None}


@rule()
def game_points(
    ranking: "pd.DataFrame",
    slots: "pd.DataFrame",
    scores: "pd.DataFrame",
    conduct: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: Rules,
) -> "pd.DataFrame":
    """Points for each game, by the place on its machine.

    A row for every game (slot) of everybody who took part that night; a game without a score has
    no place and 0 points.
    """
    import pandas as pd

    per_point = ticks_per_point(scale)
    given = shares(ranking, params)
    played = ranking.assign(points=in_ticks(given["whole"], per_point, given["divisor"]))
    if params.zero_score == "no_points":
        played["points"] = played["points"].where(played["score"] > 0, 0)
    played = played.loc[~played["ghost"]]
    # Int64 keeps places whole beside the rows that have none.
    played = played.astype({"place": "Int64", "ranked": "Int64", "tied": "Int64"})
    games = games_of(slots, scores, params)
    every = pd.concat([played, _unplayed(played, games, slots, conduct)], ignore_index=True)
    every["points"] = every["points"].fillna(0).astype(played["points"].dtype)
    _say_rulings(every, conduct, per_point)
    return every.assign(
        best=every["place"].eq(1).fillna(value=False).astype(bool),
        unplayed=every["score"].isna() & every["ruling"].ne("points"),
    )


def shares(ranking: "pd.DataFrame", params: Rules) -> "pd.DataFrame":
    """What each row of the ranking gets, as `whole` points divided by `divisor`; rulings aside."""
    ranked = ranking.loc[ranking["place"].notna()]
    as_said = "average" if params.ties_unresolved == "error" else params.ties_unresolved
    value = ranked_value(ranked, params)
    found = scored(
        ranked.assign(unit=units(ranked, params)), value, params.points, params.game_bonuses, as_said
    )
    if len(ranked) == len(ranking):
        return found
    # Who is not ranked gets nothing.
    return found.reindex(ranking.index).fillna({"whole": 0, "divisor": 1}).astype("int64")


def games_of(slots: "pd.DataFrame", scores: "pd.DataFrame", params: Rules) -> "pd.DataFrame":
    """The games that everybody of a night has: its slots; where groups play, those of his group."""
    games = slots.drop_duplicates(["week", "slot"]).assign(machine=lambda s: s["slot"])
    if params.points_among == "everyone":
        return games
    of_group = scores[["week", "group", "machine"]].merge(slots[["week", "machine", "slot"]])
    return of_group[["week", "group", "slot"]].drop_duplicates().merge(games, on=["week", "slot"])


def _unplayed(
    played: "pd.DataFrame", games: "pd.DataFrame", slots: "pd.DataFrame", conduct: "pd.DataFrame"
) -> "pd.DataFrame":
    """Rows for the games without a score of those who took part, and for points given by a ruling."""
    import pandas as pd

    gone = conduct.loc[conduct["act"] == "wiped", "player"]
    acts = conduct.loc[conduct["in_effect"] & conduct["player"].notna() & ~conduct["player"].isin(gone)]
    given = acts.loc[acts["act"] == "points", ["week", "player", "machine", "ruling", "cell"]]
    given = given.drop_duplicates(["week", "player", "machine"], keep="last")
    given = given.loc[~among(given, played, ("week", "player", "machine"))]
    given = given.merge(slots, on=["week", "machine"]).assign(source="ruling")
    took_part = pd.concat(
        [
            played[["week", "player"]],
            acts.loc[acts["act"].isin(["points", "adjust"]), ["week", "player"]],
        ]
    ).drop_duplicates()
    if "group" in games:
        took_part = took_part.assign(group=beside(took_part, played, ("week", "player"), "group"))
    every = took_part.merge(games)
    covered = pd.concat([played[["week", "player", "slot"]], given[["week", "player", "slot"]]])
    open_ = ~among(every, covered, ("week", "player", "slot"))
    unplayed = pd.concat([given, every.loc[open_].assign(source="none")], ignore_index=True)
    return unplayed.assign(group=beside(unplayed, played, ("week", "player"), "group"))


def _say_rulings(every: "pd.DataFrame", conduct: "pd.DataFrame", per_point: int) -> None:
    """The ruling `points`: these are his points, and a score he has keeps its place; and what is void."""
    acts = conduct.loc[conduct["in_effect"]]
    for row in each(acts.loc[acts["act"] == "void"]):
        here = every["week"].eq(row.week) & every["machine"].eq(row.machine) & every["score"].isna()
        every.loc[here & (every["player"].eq(row.player) | (row.player is None)), "ruling"] = row.ruling
    given = acts.loc[acts["act"] == "points"]
    for row in each(given):
        here = every["week"].eq(row.week) & every["player"].eq(row.player) & every["machine"].eq(row.machine)
        every.loc[here, "points"] = ticks(row.value, per_point)
        every.loc[here, "ruling"] = row.ruling

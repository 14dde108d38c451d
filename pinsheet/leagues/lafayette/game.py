"""Points on each machine (6.1; RULES B1-B3, B5)."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.common import SCALE
from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.league import rule
from pinsheet.rules.exact import common_scale, in_ticks, ticks, ticks_per_point
from pinsheet.rules.places import broken_ties, places
from pinsheet.rules.points import by_place, fractions, shared
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


@rule("6.1", "7.2")
def ranking(
    machine_scores: "pd.DataFrame", slots: "pd.DataFrame", ties: "pd.DataFrame", params: Lafayette
) -> "pd.DataFrame":
    """Everybody with a score on a machine that night, ranked from highest to lowest, guests too.

    Each physical machine is a ranking of its own, or each slot (`replacement`). Equal scores
    share a place unless a recorded one-ball playoff names exactly the players of the tie.
    """
    ranked = machine_scores.merge(slots, on=["week", "machine"])
    unit = ranked[ranked_by(params)]
    unit_code = ranked.groupby(["week", unit], sort=False).ngroup()
    value = _normalized(ranked) if params.replacement == "normalized" else ranked["score"]
    ranked = ranked.join(places(unit_code, value))
    ranked["ranked"] = unit_code.groupby(unit_code).transform("size")
    ranked["tie"] = None
    below = _below(ranked, unit, value, _orders(ties, slots, params))
    played_off = below.notna()
    return ranked.assign(
        place=ranked["place"] + below.fillna(0).astype("int64"),
        tied=ranked["tied"].where(~played_off, 1),
        tie=ranked["tie"].where(ranked["tied"] == 1, "shared").where(~played_off, "playoff"),
    )


def _normalized(ranked: "pd.DataFrame") -> "pd.Series[Any]":
    """In a slot with a replacement: score / exact mean of its machine that night (mean 0: 0)."""
    import pandas as pd

    by = ranked.groupby(["week", "machine"], sort=False)["score"]
    if not ranked["replaced"].any():
        return ranked["score"]
    total, many = by.transform("sum"), by.transform("size")
    rows = zip(ranked["replaced"], ranked["score"], total, many, strict=True)
    listed = [
        Fraction(int(score) * int(n), int(sum_))
        if replaced and sum_
        else Fraction(0 if replaced else int(score))
        for replaced, score, sum_, n in rows
    ]
    return pd.Series(listed, index=ranked.index, dtype=object)


def _orders(
    ties: "pd.DataFrame", slots: "pd.DataFrame", params: Lafayette
) -> dict[tuple[int, str], list[tuple[str, ...]]]:
    """The recorded orders by week and ranking."""
    unit_of = {(row.week, row.machine): getattr(row, ranked_by(params)) for row in each(slots)}
    found: dict[tuple[int, str], list[tuple[str, ...]]] = {}
    for row in each(ties.dropna(subset=["week", "machine"])):
        unit = unit_of.get((row.week, row.machine))
        if unit is not None:
            found.setdefault((row.week, unit), []).append(row.order)
    return found


def _below(
    ranked: "pd.DataFrame",
    unit: "pd.Series[Any]",
    value: "pd.Series[Any]",
    orders: dict[tuple[int, str], list[tuple[str, ...]]],
) -> "pd.Series[Any]":
    """How many places below the first of their tie the recorded orders put players; else null."""
    import pandas as pd

    tied = ranked["tied"] > 1
    rows = zip(
        ranked.index[tied],
        ranked["week"][tied],
        unit[tied],
        value[tied],
        ranked["player"][tied],
        strict=True,
    )
    by_unit: dict[tuple[int, str], list[tuple[int, Any, str]]] = {}
    for index, week, one, score, player in rows:
        by_unit.setdefault((week, one), []).append((index, score, player))
    found: dict[int, int] = {}
    for which, listed in orders.items():
        entries = by_unit.get(which, [])
        below = broken_ties([(score, player) for _, score, player in entries], listed)
        found |= {index: below[score, player] for index, score, player in entries if (score, player) in below}
    return pd.Series(found, dtype="Int64").reindex(ranked.index)


@rule("6.1")
def tie_orders(
    ties: "pd.DataFrame", ranking: "pd.DataFrame", slots: "pd.DataFrame", params: Lafayette
) -> "pd.DataFrame":
    """The recorded playoffs, and whether each one told somebody apart."""
    import pandas as pd

    unit = ranked_by(params)
    unit_of = {(row.week, row.machine): getattr(row, unit) for row in each(slots)}
    played_off = ranking.loc[ranking["tie"] == "playoff"]
    apart = set(zip(played_off["week"], played_off[unit], played_off["player"], strict=True))
    used = [
        sum((row.week, unit_of.get((row.week, row.machine)), player) in apart for player in row.order) > 1
        for row in each(ties)
    ]
    return ties.assign(used=pd.Series(used, index=ties.index, dtype=bool))


@rule("6.1")
def scale(ranking: "pd.DataFrame", conduct: "pd.DataFrame", params: Lafayette) -> "pd.DataFrame":
    """How many ticks make a point this season (rules.exact)."""
    values = fractions(shares(ranking, params)) if len(ranking) else set()
    ruled = {value for value in conduct["value"] if value is not None}
    return SCALE.frame([{"ticks": common_scale(values | ruled)}])


@rule("4.2", "4.3", "6.1", "7.2")
def game_points(
    ranking: "pd.DataFrame",
    slots: "pd.DataFrame",
    conduct: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: Lafayette,
) -> "pd.DataFrame":
    """Points for each game: 25 for first, one fewer per place down to 0, and 5 more for winning.

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
    every = pd.concat([played, _unplayed(played, slots, conduct)], ignore_index=True)
    every["points"] = every["points"].fillna(0).astype(played["points"].dtype)
    _say_rulings(every, conduct, per_point)
    return every.assign(
        best=every["place"].eq(1).fillna(value=False).astype(bool),
        unplayed=every["score"].isna() & every["ruling"].ne("points"),
    )


def ranked_by(params: Lafayette) -> str:
    """What is one ranking: a physical machine, or a slot with all that stood there that night."""
    return "machine" if params.replacement in ("separate", "void") else "slot"


def shares(ranking: "pd.DataFrame", params: Lafayette) -> "pd.DataFrame":
    """What each rank gives, as `whole` points divided by `divisor`; rulings aside."""
    most = int(ranking["ranked"].max()) if len(ranking) else 0
    table = by_place(params.points_first, params.points_top_bonus, most)
    as_said = "average" if params.ties_unresolved == "error" else params.ties_unresolved
    return shared(table, ranking["place"], ranking["tied"], as_said)


def _unplayed(played: "pd.DataFrame", slots: "pd.DataFrame", conduct: "pd.DataFrame") -> "pd.DataFrame":
    """Rows for the games without a score of those who took part, and for points given by a ruling."""
    import pandas as pd

    gone = conduct.loc[conduct["act"] == "wiped", "player"]
    acts = conduct.loc[conduct["in_effect"] & conduct["player"].notna() & ~conduct["player"].isin(gone)]
    given = acts.loc[acts["act"] == "points", ["week", "player", "machine", "ruling", "cell"]]
    given = given.drop_duplicates(["week", "player", "machine"], keep="last")
    scored = pd.MultiIndex.from_frame(played[["week", "player", "machine"]])
    given = given.loc[~pd.MultiIndex.from_frame(given[["week", "player", "machine"]]).isin(scored)]
    given = given.merge(slots, on=["week", "machine"]).assign(source="ruling")
    took_part = pd.concat(
        [
            played[["week", "player"]],
            acts.loc[acts["act"].isin(["points", "adjust"]), ["week", "player"]],
        ]
    ).drop_duplicates()
    games = slots.drop_duplicates(["week", "slot"]).assign(machine=lambda s: s["slot"])
    every = took_part.merge(games, on="week")
    covered = pd.concat([played[["week", "player", "slot"]], given[["week", "player", "slot"]]])
    open_ = ~pd.MultiIndex.from_frame(every[["week", "player", "slot"]]).isin(
        pd.MultiIndex.from_frame(covered)
    )
    unplayed = pd.concat([given, every.loc[open_].assign(source="none")], ignore_index=True)
    groups = played.drop_duplicates(["week", "player"]).set_index(["week", "player"])["group"]
    keys = pd.MultiIndex.from_frame(unplayed[["week", "player"]])
    return unplayed.assign(group=groups.reindex(keys).array)


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

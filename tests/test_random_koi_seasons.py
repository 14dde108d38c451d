"""Random seasons of Koi's league: equal to the plain second implementation, and what no season may break.

PINSHEET_SEASONS=n compares that many seasons with the reference (40 otherwise).
"""

import os
import random
from collections import Counter
from functools import lru_cache
from itertools import pairwise

import pytest

from pinsheet.leagues.koi import KOI
from tests.making import koi, params_of
from tests.reference.koi import compute
from tests.reference.random_koi import random_season

SEEDS = range(int(os.environ.get("PINSHEET_SEASONS", "15")))
SOME = SEEDS[:10]

COMPARED = {
    "groups": ("week", "division", "group", "seat", "player"),
    "multipliers": ("week", "player", "multiplier"),
    "game_points": ("week", "group", "game", "machine", "player", "score", "source", "place", "points"),
    "week_points": (
        "week",
        "player",
        "group",
        "points",
        "bonus",
        "multiplier",
        "total",
        "normalized",
        "dropped",
        "finish",
    ),
    "divisions": ("player", "division"),
    "standings": ("place", "player", "division", "total", "full_total", "weeks_played", "eligible"),
    "payouts": ("kind", "week", "place", "player", "amount"),
    "players": ("player", "status"),
}


@lru_cache(maxsize=64)
def made(seed):
    """A random season, and its outcome."""
    data = random_season(seed)
    return data, koi(data)


@lru_cache(maxsize=64)
def plain(seed):
    """By the rulebook alone: the default settings, no rulings, no typed groups, nobody joins or leaves."""
    data = random_season(seed, rough=False)
    stay = [row | {"joined": None, "left": None} for row in data["players"]]
    untyped = [row | {"group": None} for row in data["scores"]]
    data |= {"players": stay, "scores": untyped, "ties": [row | {"group": None} for row in data["ties"]]}
    return data, koi(data)


def told(rows, table):
    """The compared columns; the order of the rows tells something in the standings only."""
    picked = [tuple(row[column] for column in COMPARED[table]) for row in rows]
    return picked if table == "standings" else Counter(picked)


def everything(outcome):
    return {table: told(outcome.rows(table), table) for table in COMPARED}


def by(rows, *columns):
    """Rows by the values of some columns, in the order in which they come."""
    found = {}
    for row in rows:
        found.setdefault(tuple(row[column] for column in columns), []).append(row)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_our_outcome_is_the_reference_s(seed):
    data, outcome = made(seed)
    expected, ours = compute(data), everything(outcome)
    for table in COMPARED:
        assert ours[table] == told(expected[table], table), (table, data["settings"])


# --------------------------------------------------------------------------- what changes nothing


def mixed(rng, rows, kept):
    """The rows in another order, except that those with equal `kept` (None: no matter) keep theirs."""
    order = rng.sample(rows, len(rows))
    waiting = {}
    for row in rows:
        waiting.setdefault(kept(row), []).append(row)
    return [row if kept(row) is None else waiting[kept(row)].pop(0) for row in order]


@pytest.mark.parametrize("seed", SOME)
def test_the_order_of_the_rows_changes_nothing(seed):
    """But typed groups have their seats, and rulings of a night their order, from the rows."""
    data, outcome = made(seed)
    rng = random.Random(seed)
    keeps = {
        "scores": lambda row: None if row["group"] is None else row["week"],
        "rulings": lambda row: row["week"],
        "premakeups": lambda row: None,
        "machines": lambda row: None,
        "payments": lambda row: None,
        "ties": lambda row: None,
    }
    others = {name: mixed(rng, data[name], kept) for name, kept in keeps.items()}
    assert everything(koi(data | others)) == everything(outcome)


@pytest.mark.parametrize("seed", SOME)
def test_renaming_players_only_renames(seed):
    data, outcome = made(seed)
    names = [row["player"] for row in data["players"]]
    shuffled = random.Random(seed).sample(range(len(names)), len(names))
    new = {name: f"Player {number:03}" for name, number in zip(names, shuffled, strict=True)} | {None: None}
    renamed = data | {
        table: [row | {"player": new[row["player"]]} for row in data[table]]
        for table in ("players", "premakeups", "scores", "rulings", "payments")
    }
    renamed["ties"] = [row | {"order": [new[name] for name in row["order"]]} for row in data["ties"]]
    after = koi(renamed)
    for table in COMPARED:
        rows = [row | {"player": new[row["player"]]} for row in outcome.rows(table)]
        assert told(rows, table) == told(after.rows(table), table), table


# --------------------------------------------------------------------------- what always holds


def pays_in_full(rows, chosen):
    """Whether a game gives all of its points.

    At least two have a score; nobody is over the limit or has points by ruling; no pre-makeup is
    refused a point (or loses one by a setting); and no setting takes points from ties, zeros or
    those without a score.
    """
    there = [row for row in rows if row["score"] is not None]
    filed = any(row["source"] == "premakeup" for row in there)
    return (
        len(there) > 1
        and not any(
            row["source"] == "over_limit" or row["ruling"] == "points" or row["denied"] for row in rows
        )
        and not (filed and (chosen.premakeup_penalty or chosen.premakeup_barred == "all_bonus"))
        and (chosen.ties_unresolved == "average" or all(row["tied"] == 1 for row in there))
        and (chosen.zero_score == "ranked" or all(row["score"] for row in there))
        and (chosen.zero_point_others == "shrink" or len(there) == len(rows))
    )


@pytest.mark.parametrize("seed", SOME)
def test_a_game_pays_2n(seed):
    """n are those with a score; with other base points what these and the bonus points make."""
    data, outcome = made(seed)
    chosen = params_of(KOI, data["settings"])
    for rows in by(outcome.rows("game_points"), "week", "group", "game").values():
        if pays_in_full(rows, chosen):
            many = sum(row["score"] is not None for row in rows)
            assert sum(row["points"] for row in rows) == sum(chosen.base[many]) + max(1, many - 2)


@pytest.mark.parametrize("seed", SOME)
def test_by_the_rulebook_a_game_lacks_only_what_is_refused(seed):
    """2n, less a refused 4th point and what the places over the limit would have; alone 3 or 4."""
    _, outcome = plain(seed)
    for rows in by(outcome.rows("game_points"), "week", "group", "game").values():
        paid = sum(row["points"] for row in rows)
        there = [row for row in rows if row["score"] is not None]
        lost = any(row["source"] == "over_limit" for row in there)
        if len(there) == 1:
            assert paid == 0 if lost else paid in (3, 4)
        else:
            full = 2 * len(there) - sum(row["denied"] for row in rows)
            assert paid <= full if lost else paid == full


@pytest.mark.parametrize("seed", SOME)
def test_every_member_is_in_exactly_one_group(seed):
    data, outcome = made(seed)
    weeks = by(outcome.rows("groups"), "week")
    assert {row["week"] for row in outcome.rows("week_points")} <= {week for (week,) in weeks}
    for (week,), seats in weeks.items():
        members = [
            row["player"]
            for row in data["players"]
            if (row["joined"] or 1) <= week and (row["left"] is None or week < row["left"])
        ]
        assert sorted(seat["player"] for seat in seats) == sorted(members)


def next_groups(nights):
    """C10 from the night's table alone: `nights` are the rows of one division, from its top."""
    groups = list(by(nights, "group").values())
    finish = [sorted((r for r in g if r["finish"]), key=lambda r: r["finish"]) for g in groups]
    moved = {}
    for i, (upper, lower) in enumerate(pairwise(finish)):
        if len(upper) < 2 or not lower:
            continue
        moved[upper[-1]["player"]], moved[lower[0]["player"]] = i + 1, i
        four = 4 in (len(groups[i]), len(groups[i + 1]))
        if four and len(upper) > 2 and len(lower) > 2:
            riser, faller = lower[1], upper[-2]
            if riser["points"] >= 10 >= faller["points"] and faller["player"] not in moved:
                moved[faller["player"]], moved[riser["player"]] = i + 1, i
    new = []
    for i, group in enumerate(groups):
        above = finish[i - 1] if i else []
        below = finish[i + 1] if i + 1 < len(groups) else []
        static = [row for row in group if not row["finish"]]
        stay = [*(r for r in finish[i] if r["player"] not in moved), *static]
        come = [[r for r in rows if moved.get(r["player"]) == i] for rows in (above, below)]
        new.append([row["player"] for row in (*come[0], *stay, *come[1])])
    return new


@pytest.mark.parametrize("seed", SOME)
def test_groups_change_only_by_the_moves(seed):
    """From a week to the next, as long as no divisions are made in between."""
    _, outcome = plain(seed)
    seats = {week: by(rows, "division") for (week,), rows in by(outcome.rows("groups"), "week").items()}
    nights = by(outcome.rows("week_points"), "week", "division")
    for week, following in pairwise(seats):
        if set(seats[week]) != set(seats[following]):
            continue
        for (division,), rows in seats[following].items():
            found = [[seat["player"] for seat in group] for group in by(rows, "group").values()]
            assert found == next_groups(nights[week, division])


@pytest.mark.parametrize("seed", SOME)
def test_payouts_are_the_pot(seed):
    """All of it, if two groups or more had somebody there; with one the first share, if so set; else nothing."""
    data, outcome = made(seed)
    chosen = params_of(KOI, data["settings"])
    weekly = by(outcome.rows("payouts", kind="weekly"), "week")
    there = by(outcome.rows("week_points", attended=True), "week")
    for pot in outcome.rows("pots"):
        groups = {row["group"] for row in there.get((pot["week"],), ())}
        paid = sum(row["amount"] for row in weekly.get((pot["week"],), ()))
        assert paid == pot["paid"]
        if len(groups) == 1 and chosen.payout_single == "first_share":
            second = pot["pot"] * chosen.payout_shares[1]
            assert abs(100 * (pot["pot"] - paid) - second) <= 50
        else:
            assert paid == (pot["pot"] if groups else 0)


@pytest.mark.parametrize("seed", SOME)
def test_all_dues_are_paid_out_or_in_the_fund(seed):
    """Weekly money, prizes, and what is left over."""
    data, outcome = made(seed)
    chosen = params_of(KOI, data["settings"])
    if chosen.payout_pot != "registered":
        return
    members = len(outcome.rows("week_points"))
    paid = sum(row["paid"] for row in outcome.rows("pots"))
    fund = {row["what"]: row["amount"] for row in outcome.rows("prizes")}
    nights = len(outcome.rows("pots"))
    all_money = chosen.dues * members + chosen.prizes_added
    assert abs(paid + fund["season fund"] - all_money) <= nights
    spent = sum(row["amount"] for row in outcome.rows("payouts", kind="season"))
    assert spent + fund.get("not spent", fund["season fund"] - spent) == fund["season fund"]


@pytest.mark.parametrize("seed", SOME)
def test_multipliers_stay_in_their_bounds(seed):
    """From 0 to the highest one, by one at most from a week to the next, 1 before they start."""
    data, outcome = made(seed)
    chosen = params_of(KOI, data["settings"])
    for rows in by(outcome.rows("multipliers"), "player").values():
        found = [row["multiplier"] for row in rows]
        assert set(found) <= set(range(chosen.multiplier_max + 1))
        assert all(abs(after - before) <= 1 for before, after in pairwise(found))
        assert {r["multiplier"] for r in rows if r["week"] < chosen.multiplier_from_week} <= {1}


@pytest.mark.parametrize("seed", SOME)
def test_division_a_has_half_of_the_players(seed):
    """Rounded down, from the sixth week on, if there are eight."""
    data, outcome = plain(seed)
    weeks = {row["week"] for row in outcome.rows("groups")}
    many = len(data["players"])
    divided = many >= 8 and max(weeks) >= 6
    found = Counter(row["division"] for row in outcome.rows("divisions"))
    assert found == (Counter(A=many // 2, B=many - many // 2) if divided else Counter())


@pytest.mark.parametrize("seed", SOME)
def test_totals_add_up(seed):
    """A night is its games, the bonus times the multiplier, and what rulings add; the season all nights."""
    _, outcome = made(seed)
    games, season = Counter(), Counter()
    for row in outcome.rows("game_points"):
        games[row["week"], row["player"]] += row["points"]
    for row in outcome.rows("week_points"):
        assert row["points"] == games[row["week"], row["player"]]
        assert row["total"] == row["points"] + row["bonus"] * row["multiplier"] + row["adjusted"]
        season[row["player"]] += row["total"]
    for row in outcome.rows("standings"):
        assert row["total"] == row["full_total"] == season[row["player"]]

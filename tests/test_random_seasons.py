"""Random Lafayette seasons: equal to the plain second implementation, and what no season may break.

PINSHEET_SEASONS=n compares that many seasons with the reference (60 otherwise).
"""

import os
import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.leagues.lafayette.asking import FIVE, season
from tests.making import lafayette
from tests.reference.lafayette import compute
from tests.reference.random_lafayette import random_season

SEEDS = range(int(os.environ.get("PINSHEET_SEASONS", "20")))
SOME = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
any_seed = st.integers(min_value=1000, max_value=10**6)

COMPARED = {
    "game_points": ("week", "machine", "player", "score", "source", "place", "points"),
    "week_points": ("week", "player", "points", "total", "dropped"),
    "standings": ("place", "player", "total", "full_total", "weeks_played", "eligible"),
    "players": ("player", "status"),
}


def told(rows, table):
    """The compared columns; the order of the rows tells something in the standings only."""
    picked = [tuple(row[column] for column in COMPARED[table]) for row in rows]
    return picked if table == "standings" else Counter(picked)


def everything(outcome):
    return {table: told(outcome.rows(table), table) for table in COMPARED}


def problems(outcome):
    """How many of each kind. Of equal scores the later cells are told, and the rows are the cells here."""
    told_by_cell = ("same-score-twice", "equal-scores")
    return Counter((p.code, p.severity) for p in outcome.problems if p.code not in told_by_cell)


@pytest.mark.parametrize("seed", SEEDS)
def test_our_outcome_is_the_reference_s(seed):
    data = random_season(seed)
    expected = compute(data)
    ours = everything(lafayette(data))
    for table in COMPARED:
        assert ours[table] == told(expected[table], table), (table, data["settings"])


# --------------------------------------------------------------------------- what changes nothing


@SOME
@given(seed=any_seed)
def test_the_order_of_the_rows_changes_nothing(seed):
    """Scores and players in another order; rulings and playoffs keep theirs, which says what came first."""
    data = random_season(seed)
    rng = random.Random(seed)
    mixed = {name: rng.sample(data[name], len(data[name])) for name in ("scores", "players")}
    before, after = lafayette(data), lafayette(data | mixed)
    assert everything(after) == everything(before)
    assert problems(after) == problems(before)


@SOME
@given(seed=any_seed)
def test_renaming_players_only_renames(seed):
    """By a map that keeps the alphabetical order, which is the last thing that orders a tie."""
    data = random_season(seed)
    names = sorted(row["player"] for row in data["players"])
    new = {name: f"Player {number:03}" for number, name in enumerate(names)} | {None: None}
    renamed = data | {
        table: [row | {"player": new[row["player"]]} for row in data[table]]
        for table in ("players", "scores", "rulings")
    }
    renamed["ties"] = [row | {"order": [new[name] for name in row["order"]]} for row in data["ties"]]
    before, after = lafayette(data), lafayette(renamed)
    for table in COMPARED:
        rows = [row | {"player": new[row["player"]]} for row in before.rows(table)]
        assert told(rows, table) == told(after.rows(table), table)


@SOME
@given(seed=any_seed)
def test_only_the_order_of_scores_counts(seed):
    """Scores of 25 digits in the same order on each machine give the same points.

    (Not where scores are divided by a mean.)
    """
    data = random_season(seed)
    data["settings"].pop("replacement", None)

    def long(score):
        return score * (10**18 + 9)

    longer = data | {
        "scores": [row | {"score": long(row["score"])} for row in data["scores"]],
        "rulings": [
            row | {"value": long(row["value"])} if row["ruling"].startswith("replay") else row
            for row in data["rulings"]
        ],
    }
    before, after = lafayette(data), lafayette(longer)
    for table in ("week_points", "standings"):
        assert told(before.rows(table), table) == told(after.rows(table), table)


# --------------------------------------------------------------------------- what always holds


def plain_nights(rng, machines=FIVE, most=25):
    """Two nights of the default rules without rulings: distinct scores, or equal ones above zero."""
    nights = {}
    for week in (1, 2):
        there = [f"P{number:02}" for number in range(rng.randint(1, most))]
        highest = rng.choice([3, 30, 10**9])
        nights[week] = {
            machine: {player: rng.randint(1, highest) for player in there if rng.random() < 0.9}
            for machine in machines
        }
    return nights


@SOME
@given(seed=any_seed)
def test_a_machine_pays_its_players_the_same_sum(seed):
    """n(51-n)/2 + 5 with n of up to 25 players, whether or not ties were played off."""
    nights = plain_nights(random.Random(seed))
    outcome = season(nights)
    for week, machines in nights.items():
        for machine, scores in machines.items():
            paid = sum(row["points"] for row in outcome.rows("game_points", week=week, machine=machine))
            many = len(scores)
            assert paid == (many * (51 - many) / 2 + 5 if many else 0)


@SOME
@given(seed=any_seed)
def test_a_week_never_passes_150(seed):
    outcome = season(plain_nights(random.Random(seed), most=40))
    assert max(row["total"] for row in outcome.rows("week_points")) <= 150


@SOME
@given(seed=any_seed)
def test_totals_add_up(seed):
    """A night is the sum of its games and adjustments; the season the sum of the nights not dropped."""
    data = random_season(seed)
    outcome = lafayette(data)
    games, counted, in_all = Counter(), Counter(), Counter()
    guests = {row["player"] for row in data["players"] if row["status"] == "guest"}
    for row in outcome.rows("game_points"):
        games[row["week"], row["player"]] += row["points"]
    for row in outcome.rows("week_points"):
        assert row["points"] == games[row["week"], row["player"]]
        assert row["total"] == row["points"] + row["adjusted"]
        if row["member"] or row["player"] in guests:
            in_all[row["player"]] += row["total"]
            counted[row["player"]] += 0 if row["dropped"] else row["total"]
    for row in outcome.rows("standings"):
        assert (row["total"], row["full_total"]) == (counted[row["player"]], in_all[row["player"]])

"""Random seasons of leagues by settings: equal to the plain second implementation, and what always holds.

PINSHEET_SEASONS=n compares that many seasons with the reference (20 otherwise).
"""

import os
import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pinsheet.leagues.house import HOUSE
from tests.making import computed, params_of
from tests.reference.house import compute
from tests.reference.random_house import random_season

SEEDS = range(int(os.environ.get("PINSHEET_SEASONS", "20")))
SOME = settings(
    max_examples=8, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
any_seed = st.integers(min_value=1000, max_value=10**6)

COMPARED = {
    "game_points": ("week", "machine", "player", "score", "place", "points"),
    "week_points": ("week", "player", "points", "bonus", "finish", "total"),
    "standings": ("place", "player", "total", "full_total", "weeks_played"),
}


def told(rows, table):
    return Counter(tuple(row[column] for column in COMPARED[table]) for row in rows)


def everything(outcome):
    """What is compared; games without a score are no rows of the reference."""
    rows = {table: outcome.rows(table) for table in COMPARED}
    rows["game_points"] = [row for row in rows["game_points"] if row["score"] is not None]
    return {table: told(rows[table], table) for table in COMPARED}


@pytest.mark.parametrize("seed", SEEDS)
def test_our_outcome_is_the_reference_s(seed):
    data = random_season(seed)
    expected = compute(data)
    outcome = computed(HOUSE, data)
    assert [p for p in outcome.problems if p.severity == "error"] == []
    ours = everything(outcome)
    for table in COMPARED:
        assert ours[table] == told(expected[table], table), (table, data["settings"])


@SOME
@given(seed=any_seed)
def test_the_order_of_the_rows_changes_nothing(seed):
    data = random_season(seed)
    rng = random.Random(seed)
    mixed = {name: rng.sample(data[name], len(data[name])) for name in ("scores", "players")}
    assert everything(computed(HOUSE, data | mixed)) == everything(computed(HOUSE, data))


@SOME
@given(seed=any_seed)
def test_a_shared_place_takes_nothing_away(seed):
    """With the mean, and without zeros that get nothing, a game pays what its places pay."""
    data = random_season(seed)
    for name in (
        "ties.unresolved",
        "zero_score",
        "guests.ranking",
        "bonus.margin",
        "bonus.beat_sum",
        "bonus.per",
    ):
        data["settings"].pop(name, None)
    outcome = computed(HOUSE, data)
    paid, ranked = Counter(), Counter()
    for row in outcome.rows("game_points"):
        unit = (row["week"], row["machine"], row["group"])
        paid[unit] += row["points"]
        ranked[unit] += row["place"] is not None
    params = params_of(HOUSE, data["settings"])
    for unit, many in ranked.items():
        assert paid[unit] == sum(params.points.row(many, many)) + params.top_bonus * (many > 0)

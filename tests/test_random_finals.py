"""Random Lafayette finals: equal to the plain second implementation, and what no finals night may break.

PINSHEET_SEASONS=n compares that many finals with the reference (40 otherwise).
"""

import os
from collections import Counter
from functools import cache

import pytest

from tests.making_finals import lafayette_finals
from tests.reference.finals import compute_season
from tests.reference.random_finals import random_finals

MANY = int(os.environ.get("PINSHEET_SEASONS", "20"))
COLUMNS = {
    "finals_field": ("division", "seed", "player"),
    "finals_places": ("division", "place", "player"),
    "payouts": ("kind", "week", "place", "player", "amount"),
    "ifpa": ("position", "player", "ifpa_id"),
}


@cache
def made(seed):
    """A season with its finals; every second player has an id."""
    season = random_finals(seed)
    for number, row in enumerate(season["players"]):
        row["ifpa_id"] = str(1000 + number) if number % 2 else None
    return season


@cache
def ours(seed):
    return lafayette_finals(made(seed))


SEEDS = range(MANY)


def picked(rows, table):
    """The compared columns: a bag of rows, because those who share a place stand in any order."""
    return Counter(tuple(row[column] for column in COLUMNS[table]) for row in rows)


def matches(rows):
    """In the order to be played; who stands first in a match says nothing."""
    return [
        (r["division"], r["round"], r["match"], frozenset((r["player1"], r["player2"])), r["winner"])
        for r in rows
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_our_finals_are_the_reference_s(seed):
    season, outcome = made(seed), ours(seed)
    expected = compute_season(season)
    settings = season["settings"]
    assert matches(outcome.rows("finals_matches")) == matches(expected["finals_matches"]), settings
    for table in COLUMNS:
        assert picked(outcome.rows(table), table) == picked(expected[table], table), (table, settings)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_typed_result_is_taken(seed):
    """What was typed about real matches, in whatever form, is never a problem."""
    wrong = {"match-unknown", "winner-not-in-match", "pair-differs"}
    assert [p for p in ours(seed).problems if p.code in wrong] == []


@pytest.mark.parametrize("seed", SEEDS)
def test_places_and_positions_leave_no_gap(seed):
    """1, 2, 2, 4 in every division, and all through the list for the IFPA."""
    outcome = ours(seed)
    by_division = {}
    for row in outcome.rows("finals_places"):
        by_division.setdefault(row["division"], []).append(row["place"])
    for places in [*by_division.values(), [row["position"] for row in outcome.rows("ifpa")]]:
        assert sorted(places) == places
        assert places == [1 + sum(p < place for p in places) for place in places]


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_is_listed_twice(seed):
    outcome = ours(seed)
    for table in ("finals_field", "finals_places", "ifpa"):
        listed = [row["player"] for row in outcome.rows(table)]
        assert len(set(listed)) == len(listed), table


@pytest.mark.parametrize("seed", SEEDS)
def test_not_a_cent_is_paid_beyond_the_entries(seed):
    """And nothing at all while a match is open."""
    outcome = ours(seed)
    settings = made(seed)["settings"]
    entry = round(float(settings.get("finals.entry", "10.00")) * 100)
    seeded = sum(row["seed"] is not None for row in outcome.rows("finals_field"))
    paid = sum(row["amount"] for row in outcome.rows("payouts"))
    assert paid <= entry * seeded
    if any(row["winner"] is None for row in outcome.rows("finals_matches")):
        assert (paid, outcome.rows("finals_places"), outcome.rows("ifpa")) == (0, [], [])

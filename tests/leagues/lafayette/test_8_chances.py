"""Can they still make it? Against every way that the rest of a small season can end (2, 8, 8.2; B7, B8)."""

from itertools import permutations, product

import pytest

from tests.leagues.lafayette.asking import season

POINTS = {"points.first": 4, "points.top_bonus": 2, "machines.per_night": 1, "drop.weeks": 1}
"""6, 3, 2, 1 points, of which one night is dropped."""
ZED = "Zed"
"""A guest who is always last, so that each night is held."""


def night(*order):
    return {"Taxi": {player: 100 - number for number, player in enumerate((*order, ZED))}}


def every_end(played, weeks, players, **more):
    """The season after each way in which these players may come on the nights that are left."""
    orders = [order for many in range(len(players) + 1) for order in permutations(players, many)]
    coming = range(len(played) + 1, weeks + 1)
    for ends in product(orders, repeat=len(coming)):
        nights = {**played, **{week: night(*order) for week, order in zip(coming, ends, strict=True)}}
        came = {player: sum(player in order for order in ends) for player in players}
        yield came, made(nights, weeks, **more)


def made(nights, weeks, settings=(), **more):
    return season(nights, guests=(ZED,), settings={**POINTS, "weeks": weeks, **dict(settings)}, **more)


TWO = {1: night("Ann", "Bob"), 2: night("Bob")}
THREE = {1: night("Ann", "Bob"), 2: night("Bob", "Cy")}
HELD = {"settings": {"attendance.of": "held"}}
ONE_NIGHT = {
    "has left": {"left": {"Bob": 3}},
    "joins for the last night": {"joined": {"Cy": 3}},
    "a bad night": {"rulings": [{"week": 1, "player": "Ann", "ruling": "adjust", "value": -9}]},
}
TWO_NIGHTS = {
    "leaves before the last night": {"left": {"Ann": 4}},
    "held, and leaves": {**HELD, "left": {"Ann": 4}},
}


@pytest.mark.parametrize("case", ONE_NIGHT)
def test_8_chances_with_one_night_to_come(case):
    hold_in_every_end(THREE, 3, ["Ann", "Bob", "Cy"], **ONE_NIGHT[case])


@pytest.mark.parametrize("case", TWO_NIGHTS)
def test_8_chances_with_two_nights_to_come(case):
    hold_in_every_end(TWO, 4, ["Ann", "Bob"], **TWO_NIGHTS[case])


def hold_in_every_end(played, weeks, players, **more):
    """The best place is reached, no end is worse than the safe place, and the nights needed are the fewest."""
    now = {row["player"]: row for row in made(played, weeks, **more).rows("chances")}
    assert sorted(now) == players
    best, worst = dict.fromkeys(players, 99), dict.fromkeys(players, 0)
    needs = dict.fromkeys(players, 99)
    for came, end in every_end(played, weeks, players, **more):
        for row in end.rows("standings"):
            if (player := row["player"]) in now:
                best[player], worst[player] = (
                    min(best[player], row["place"]),
                    max(worst[player], row["place"]),
                )
                if row["eligible"]:
                    needs[player] = min(needs[player], came[player])
    assert {player: row["best_place"] for player, row in now.items()} == best
    assert {player: _needs(row["finals"]) for player, row in now.items()} == needs
    assert all(row["safe_place"] >= worst[player] for player, row in now.items())


def _needs(finals):
    return {"qualified": 0, "out": 99}[finals] if " " not in finals else int(finals.split()[1])


def test_8_a_member_who_has_not_played_yet_may_pass_others():
    played = {1: night("Ann"), 2: night("Ann", "Bob")}
    alone = made(played, 4).rows("chances", player="Bob")
    known = made(played, 4, more_players=("Dot",)).rows("chances", player="Bob")
    late = made(played, 4, more_players=("Dot",), left={"Dot": 3}).rows("chances", player="Bob")
    assert [rows[0]["safe_place"] for rows in (alone, known, late)] == [2, 3, 2]

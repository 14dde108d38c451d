"""Random playoffs of Koi's league: the field and the prizes are the reference's, the places a plain sort.

PINSHEET_SEASONS=n compares that many playoffs with the reference (25 otherwise).
"""

import os
from collections import Counter
from fractions import Fraction
from functools import lru_cache

import pytest

from pinsheet.tables import PLAYOFFS
from tests.making_finals import koi_playoffs
from tests.reference import finals, koi
from tests.reference.random_finals import random_playoffs

SEEDS = range(int(os.environ.get("PINSHEET_SEASONS", "15")))


def computed(season):
    """A season and its playoffs, computed by the steps alone."""
    ties = [*season["ties"], *(row | {"week": PLAYOFFS} for row in season["playoff_ties"])]
    return koi_playoffs(season | {"ties": ties}, season["playoffs"])


@lru_cache(maxsize=64)
def made(seed):
    """Random playoffs, what the reference makes of the season before them, and our outcome."""
    season = random_playoffs(seed)
    return season, koi.compute(season), computed(season)


def settings_of(season):
    return {**koi.DEFAULTS, **season["settings"]}


def field_of(season, plain):
    begun = any(row["mark"] == "score" for row in season["playoffs"])
    return finals.playoffs_as_played(settings_of(season), plain["standings"], season["entrants"], begun)


def games_by_hand(season, plain):
    """{(division, machine, game): {player: (points, normalized)}} of the field's games."""
    settings, book = settings_of(season), koi.make_book(season)
    found = {}
    for division, _, player in field_of(season, plain):
        for row in season["playoffs"]:
            if row["player"] == player and row["mark"] == "score":
                entries = found.setdefault((division, row["machine"], row["game"]), [])
                entries.append((player, row["score"], koi.PLAYED))
    games = {}
    for (division, machine, game), entries in found.items():
        orders = [
            row["order"]
            for row in season["playoff_ties"]
            if row["machine"] == machine and row["game"] in (None, game) and row["group"] in (None, division)
        ]
        reference = last_reference(settings, book, machine)
        points = koi.game_points(settings, entries, orders, reference)
        games[division, machine, game] = {
            player: (points[player], normalized(settings, score, reference)) for player, score, _ in entries
        }
    return games


def last_reference(settings, book, machine):
    """That of the last night which has one; each night's own mean is of the nights it was played."""
    for week in reversed(book["held"]):
        reference = koi.reference_of(settings, book, machine, week)
        if reference is not None:
            return reference
    return None


def normalized(settings, score, reference):
    return None if reference is None else Fraction(score) * settings["normalized.constant"] / reference


def places_by_hand(season, plain):
    """{player: place} in the division: points, TNS, the better season; and whether the playoffs are over."""
    field, games = field_of(season, plain), games_by_hand(season, plain)
    many = int(settings_of(season)["machines.per_night"])
    places, over = {}, True
    for division in dict.fromkeys(name for name, _, _ in field):
        keys = []
        for name, seed, player in field:
            if name != division:
                continue
            mine = [given[player] for given in games.values() if player in given]
            points = sum(points for points, _ in mine)
            tns = sum(normal or 0 for _, normal in mine)
            keys.append((-points, -tns, seed, player))
            played = {(machine, game) for name, machine, game in games if name == division}
            said = {
                (row["machine"], row["game"])
                for row in season["playoffs"]
                if row["player"] == player and row["mark"] != "blank"
            }
            over = over and len(said & played) >= many
        for place, (_, _, _, player) in enumerate(sorted(keys), 1):
            places[player] = place
    return places, over


def fund_by_hand(season, plain):
    """In cents: all dues less the pots, what no winner got, and the commissioner's money."""
    settings = settings_of(season)
    share = Fraction(settings["payout.share"])
    fund = koi.cents(settings["prizes.added"])
    for members in Counter(row["week"] for row in plain["week_points"]).values():
        dues = koi.cents(settings["dues"]) * members
        fund += dues * (100 - share) / 100 + koi.half_up(dues * share / 100)
    return fund - sum(row["amount"] for row in plain["payouts"] if row["kind"] == "weekly")


def picked(rows, *columns):
    return Counter(tuple(row[column] for column in columns) for row in rows)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_field_is_the_reference_s(seed):
    season, plain, outcome = made(seed)
    ours = [(row["division"], row["seed"], row["player"]) for row in outcome.rows("finals_field")]
    assert ours == field_of(season, plain), season["settings"]


@pytest.mark.parametrize("seed", SEEDS)
def test_each_game_gives_what_the_reference_gives(seed):
    season, plain, outcome = made(seed)
    expected = Counter(
        (division, machine, player, points, normal)
        for (division, machine, _), given in games_by_hand(season, plain).items()
        for player, (points, normal) in given.items()
    )
    ours = picked(outcome.rows("playoff_games"), "division", "machine", "player", "points", "normalized")
    assert ours == expected, season["settings"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_places_are_a_plain_sort(seed):
    """And there are none before every division has played all of its games."""
    season, plain, outcome = made(seed)
    places, over = places_by_hand(season, plain)
    so_far = {row["player"]: row["place"] for row in outcome.rows("playoff_places")}
    assert so_far == places, season["settings"]
    final = {row["player"]: row["place"] for row in outcome.rows("finals_places")}
    assert final == (places if over else {}), season["settings"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_prizes_are_the_reference_s(seed):
    season, plain, outcome = made(seed)
    places, over = places_by_hand(season, plain)
    fund = fund_by_hand(season, plain)
    expected = finals.prizes(settings_of(season), plain["standings"], places if over else {}, fund)
    columns = ("kind", "week", "place", "player", "amount")
    assert picked(outcome.rows("payouts", kind="season"), *columns) == picked(expected, *columns), season[
        "settings"
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_playoffs_change_nothing_of_the_season(seed):
    """Standings, weekly money and the games of the nights are those of the reference, which knows no playoffs."""
    _, plain, outcome = made(seed)
    weekly = [row for row in plain["payouts"] if row["kind"] == "weekly"]
    columns = ("week", "place", "player", "amount")
    assert picked(outcome.rows("payouts", kind="weekly"), *columns) == picked(weekly, *columns)
    for table, columns in {
        "standings": ("place", "player", "division", "total", "eligible"),
        "game_points": ("week", "group", "game", "machine", "player", "score", "points"),
    }.items():
        assert picked(outcome.rows(table), *columns) == picked(plain[table], *columns), table


def test_the_playoffs_are_of_all_kinds():
    """With and without divisions, over and not, with equal scores in an order and without."""
    seen = Counter()
    for seed in SEEDS[:25]:
        season, plain, _ = made(seed)
        _, over = places_by_hand(season, plain)
        field = field_of(season, plain)
        seen.update(
            {
                "two divisions": len({division for division, _, _ in field}) == 2,
                "one division": {division for division, _, _ in field} == {None},
                "over": bool(field) and over,
                "not over": bool(field) and not over,
                "orders": bool(season["playoff_ties"]),
            }
        )
    assert all(seen.values()), seen

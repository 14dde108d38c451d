"""C8: bonus multipliers from 0 to 3, from week seven on."""

import pytest

from tests.leagues.koi.asking import (
    games,
    groups,
    multipliers,
    next_groups,
    night_of,
    nights,
    row,
    season,
    with_points,
)

K14 = {
    "a": "2 2 2 2 2 3 3 3 2 1 1 1 1",
    "b": "3 3 3 3 3 2 2 2 3 3 3 3 3",
    "c": "1 1 1 1 1 1 1 1 1 2 2 2 2",
}


def test_c8_winners_one_up_losers_one_down():
    """K14: from week 6 on W W W S L L L L: 2 3 3 3 2 1 0 0."""
    outcome = with_points(K14, settings={"Weeks": 14})
    assert multipliers(outcome, "a") == [1] * 6 + [2, 3, 3, 3, 2, 1, 0, 0]


def test_c8_bonus_points_are_multiplied():
    """K8: points 12/9/6, bonus 3-2-1 with multipliers 2, 0, 3: 6, 0, 3; TLP for the payout 15, 11, 7."""
    outcome = k8()
    assert nights(outcome, "multiplier", 7) == [2, 0, 3]
    assert [games(outcome, week=7, machine=f"M{n}") for n in range(1, 6)] == [
        [4, 2, 0],
        [3, 2, 1],
        [0, 3, 2],
        [4, 0, 0],
        [1, 2, 3],
    ]
    assert games(outcome, "denied", week=7, machine="M3") == [False, True, False]
    assert nights(outcome, "points", 7) == [12, 9, 6]
    assert nights(outcome, "bonus", 7) == [3, 2, 1]
    assert nights(outcome, "multiplied", 7) == [6, 0, 3]
    assert nights(outcome, "total", 7) == [18, 9, 9]
    assert nights(outcome, "tlp", 7) == [15, 11, 7]


def k8():
    """Weeks 1 to 6 bring the multipliers to 2, 0 and 3; week 7 is the match of the example."""
    finish = {"a": "2 2 2 2 2 1", "b": "3 3 3 3 3 3", "c": "1 1 1 1 1 2"}
    places = {player: [int(place) for place in row.split()] for player, row in finish.items()}
    table = {
        week: {f"M{n}": {p: 40 - places[p][week - 1] for p in "abc"} for n in range(1, 6)}
        for week in range(1, 7)
    }
    table[7] = {
        "M1": {"a": 100, "b": 40, "c": 30},
        "M2": {"a": 100, "b": 60, "c": 50},
        "M3": {"a": 10, "c": 20},
        "M4": {"a": 90, "c": 20},
        "M5": {"a": 10, "b": 20, "c": 25},
    }
    return season(
        table,
        players="abc",
        filed={"b": {"M3": 60}},
        references=dict.fromkeys(table[7], 50),
        settings={"multiplier.from_week": 5},
    )


@pytest.mark.parametrize("first", [1, 3, 7])
def test_c8_the_first_week_with_multipliers_is_a_setting(first):
    rows = {"a": " ".join("3" * 8), "b": " ".join("2" * 8), "c": " ".join("1" * 8)}
    outcome = with_points(rows, settings={"multiplier.from_week": first})
    up = max(2, first)
    assert multipliers(outcome, "a")[:8] == [1] * (up - 1) + [2, 3, 3, 3, 3, 3, 3, 3][: 9 - up]
    assert multipliers(outcome, "b") == [1] * 9
    assert multipliers(outcome, "c")[:8] == [1] * (up - 1) + [0] * (9 - up)


@pytest.mark.parametrize("most", [1, 2, 4])
def test_c8_the_highest_multiplier_is_a_setting(most):
    rows = {"a": " ".join("3" * 6), "b": " ".join("2" * 6), "c": " ".join("1" * 6)}
    outcome = with_points(rows, settings={"multiplier.max": most, "multiplier.from_week": 2})
    assert multipliers(outcome, "a") == [min(most, week) for week in range(1, 8)]


def test_c8_static_players_keep_theirs():
    """b wins in week 1, is away in week 2 and comes back in week 3."""
    outcome = with_points({"a": "1 3 3", "b": "3 - 2", "c": "2 2 1"}, settings={"multiplier.from_week": 2})
    assert multipliers(outcome, "b") == [1, 2, 2, 2]
    assert multipliers(outcome, "c") == [1, 1, 0, 0]


def test_c8_who_is_alone_is_a_winner():
    outcome = night_of(["60 -"], {"multiplier.from_week": 2})
    assert (multipliers(outcome, "a"), multipliers(outcome, "b")) == ([1, 2], [1, 1])


@pytest.mark.parametrize(
    ("value", "after"), [("status", [2, 1, 0, 2, 1, 0]), ("movement", [1, 1, 0, 2, 1, 1])]
)
def test_c8_winner_of_the_top_and_loser_of_the_bottom_group(value, after):
    """They stay where they are: a and f."""
    rows = dict(zip("abcdef", "321321", strict=True))
    outcome = with_points(rows, settings={"multiplier.edge": value, "multiplier.from_week": 2})
    assert nights(outcome, "next_multiplier") == after


@pytest.mark.parametrize(
    ("value", "after"), [("same", [2, 1, 0, 2, 1, 1, 0]), ("move", [2, 0, 0, 2, 2, 1, 0])]
)
def test_c8_the_second_players_of_a_two_player_swap(value, after):
    """K11's groups: D and E move up, C and B down."""
    rows = dict(zip("ABCDEFG", ("12", "10", "8", "14", "10", "9", "7"), strict=True))
    outcome = with_points(rows, settings={"multiplier.second": value, "multiplier.from_week": 2})
    assert groups(outcome, 2) == next_groups("A12 B10 C8", "D14 E10 F9 G7")
    assert nights(outcome, "next_multiplier") == after


def test_c8_multipliers_of_the_season_s_total():
    """Week 3: 12 + 3 x 1; with multipliers from week 3 on the winner of week 2 has 12 + 3 x 2."""
    rows = {"a": "12 12 12", "b": "10 10 10", "c": "8 8 8"}
    assert row(with_points(rows), "standings", player="a")["total"] == 39
    settings = {"multiplier.from_week": 3}
    assert row(with_points(rows, settings=settings), "standings", player="a")["total"] == 42
    assert row(with_points(rows, settings=settings), "standings", player="c")["total"] == 24

"""C1: league points of a game: 3-0, 3-2-0, 3-2-1-0, and one more for a decisive win or a close loss."""

from itertools import product

import pytest

from tests.leagues.koi.asking import game, games, night_of, numbers, of_groups, one_game, row, season

K1 = {
    "100 40 30": "4 2 0",
    "100 60 50": "3 2 1",
    "100 60 40": "3 2 1",
    "100 50 20 10": "4 3 1 0",
    "100 40 30 20": "4 2 1 1",
    "100 90 40 10": "3 3 2 0",
    "100 90 60 50": "3 2 2 1",
    "100 60 40 20": "3 2 2 1",
    "90 30": "4 0",
    "89 30": "3 1",
}


@pytest.mark.parametrize(("scores", "points"), K1.items())
def test_c1_league_points_of_a_game(scores, points):
    """K1: decisive wins and close losses; "scores more than": equality goes to the other player."""
    assert game(scores) == numbers(points)


def test_c1_league_points_of_a_season_s_games():
    """K1: each of them as a group of one night."""
    assert of_groups(night_of(K1), "game_points", "points") == [*map(numbers, K1.values())]


def test_c1_the_order_of_the_players_does_not_matter():
    assert game("30 100 40") == numbers("0 4 2")
    assert game("10 40 90 100") == numbers("0 2 3 3")


def test_c1_only_these_results_are_possible():
    """The sum is always 2n."""
    found = {many: set() for many in (2, 3, 4)}
    for many, listed in found.items():
        for scores in product((1, 2, 3, 5, 8), repeat=many):
            if len(set(scores)) == many:
                listed.add("-".join(map(str, sorted(game(" ".join(map(str, scores))), reverse=True))))
    assert found == {
        2: {"4-0", "3-1"},
        3: {"4-2-0", "3-2-1"},
        4: {"4-3-1-0", "4-2-1-1", "3-3-2-0", "3-2-2-1"},
    }


def test_c1_three_times_nothing_is_no_triple():
    assert game("1 0") == numbers("4 0")
    assert game("0 0") == numbers("2 2")


@pytest.mark.parametrize(
    ("value", "tripled", "more"),
    [(">=", "4 0", "4 0"), (">", "3 1", "4 0")],
)
def test_c1_exactly_three_times_the_score(value, tripled, more):
    assert game("90 30", {"triple": value}) == numbers(tripled)
    assert game("91 30", {"triple": value}) == numbers(more)


@pytest.mark.parametrize(
    ("value", "more_than_two", "more_than_three"),
    [("two", "4 2 1 1", "4 2 1 1"), ("three", "3 2 2 1", "4 2 1 1")],
)
def test_c1_whom_the_first_of_four_must_beat(value, more_than_two, more_than_three):
    """2nd, 3rd and 4th have 110 together, 2nd and 3rd 90."""
    assert game("100 50 40 20", {"bonus4.first": value}) == numbers(more_than_two)
    assert game("111 50 40 20", {"bonus4.first": value}) == numbers(more_than_three)
    assert game("110 50 40 20", {"bonus4.first": "three"}) == numbers("3 2 2 1")


def test_c1_base_points_are_a_setting():
    table = {"points.table": "2: 5-1; 3: 4-2.5-0; 4: 6-4-2-0"}
    assert game("90 30", table) == numbers("6 1")
    assert game("100 60 50", table) == numbers("4 5/2 1")
    assert game("100 50 20 10", table) == numbers("7 5 2 0")
    assert games(one_game("100 60 50", table)) == numbers("4 5/2 1")
    assert game("100 60 50", {"points.table": "kpl"}) == numbers("3 2 1")


def test_c1_settings_reach_the_season():
    outcome = night_of(["90 30", "100 50 40 20"], {"triple": ">", "bonus4.first": "three"})
    assert of_groups(outcome, "game_points", "points") == [numbers("3 1"), numbers("3 2 2 1")]


def test_c1_scores_beyond_the_reach_of_floats():
    """2^53 + 1 is more than 2^53: 1st beats 2nd and 3rd together by one."""
    first, second = 2**53 + 1, 2**53 - 7
    assert game(f"{first} {second} 7") == numbers("4 2 0")
    assert game(f"{first - 1} {second} 7") == numbers("3 2 1")
    assert games(one_game(f"{first} {second} 7")) == numbers("4 2 0")


def test_c1_the_night_is_the_sum_of_its_games():
    """Two games: 4-2-0 and 1-2-3 (10, 20, 25)."""
    outcome = season({1: {"M1": {"a": 100, "b": 40, "c": 30}, "M2": {"a": 10, "b": 20, "c": 25}}})
    assert [row(outcome, "week_points", player=p)["points"] for p in "abc"] == [5, 4, 3]
    assert [games(outcome, "place", machine=m) for m in ("M1", "M2")] == [[1, 2, 3], [3, 2, 1]]


def test_c1_who_got_a_bonus_point_is_marked():
    outcome = night_of(["100 40 30", "100 90 40 10"])
    assert of_groups(outcome, "game_points", "bonus_point") == [
        [True, False, False],
        [False, True, True, False],
    ]

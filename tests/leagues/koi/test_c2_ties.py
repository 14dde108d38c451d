"""C2: equal game scores: a recorded order decides, else the points are shared."""

from itertools import permutations

import pytest

from tests.leagues.koi.asking import SEATS, game, games, night_of, numbers, of_groups, one_game, order, season

K1 = {
    "50 50 10": "5/2 5/2 1",
    "50 30 30": "3 3/2 3/2",
    "70 30 30": "4 1 1",
    "30 30 30": "2 2 2",
    "100 40 40 10": "4 3/2 3/2 1",
    "100 90 20 20": "3 3 1 1",
    "80 80 50 20": "3 3 2 0",
    "60 60 60 20": "7/3 7/3 7/3 1",
    "40 40": "2 2",
    "0 0": "2 2",
    "0 0p": "2 2",
    "80 80 50 50": "5/2 5/2 3/2 3/2",
}
PAIRS = "80 80 50 50"


@pytest.mark.parametrize(("scores", "points"), K1.items())
def test_c2_equal_scores_share_the_mean(scores, points):
    """K1: the mean of the points over all orders of the tied players."""
    assert game(scores) == numbers(points)


def test_c2_equal_scores_in_a_season():
    """K1: each of them as a group of one night."""
    outcome = night_of(K1)
    assert of_groups(outcome, "game_points", "points") == [*map(numbers, K1.values())]
    assert of_groups(outcome, "game_points", "place")[:4] == [[1, 1, 3], [1, 2, 2], [1, 2, 2], [1, 1, 1]]


def test_c2_recorded_orders_decide():
    """K1: 80 80 50 50 with orders b a and d c: a 2, b 3, c 1, d 2."""
    assert game(PAIRS, orders=["ba", "dc"]) == numbers("2 3 1 2")


def test_c2_two_pairs_need_two_rows():
    """K1: the order of one pair says nothing of the other."""
    assert game(PAIRS, orders=["ba"]) == numbers("2 3 3/2 3/2")
    assert game(PAIRS, orders=["dc"]) == numbers("5/2 5/2 1 2")


def test_c2_recorded_orders_in_a_season():
    """K1: two rows of the sheet Ties; who was told apart has a place of his own."""
    outcome = one_game(PAIRS, ties=[order(*"ba"), order(*"dc")])
    assert games(outcome) == numbers("2 3 1 2")
    assert games(outcome, "place") == [2, 1, 4, 3]
    assert [tie["used"] for tie in outcome.rows("tie_orders")] == [True, True]


@pytest.mark.parametrize("recorded", [*permutations("abc")])
def test_c2_an_order_of_three(recorded):
    points = dict(zip(SEATS, game("30 30 30", orders=[recorded]), strict=False))
    assert [points[p] for p in recorded] == numbers("3 2 1")


def test_c2_an_order_counts_only_for_exactly_the_tied_players():
    """Whoever has another score is struck; an order of two says nothing of three."""
    assert game("50 50 10", orders=["cba"]) == numbers("2 3 1")
    assert game("30 30 30", orders=["ba"]) == numbers("2 2 2")
    assert game("50 40 10", orders=["ba"]) == game("50 40 10")


def test_c2_an_order_holds_for_its_own_game():
    """Week, machine and, where it is given, the group must be the game's; a stranger's group is not."""
    groups = ["50 50 10", "50 50 10"]

    def first_two(tie):
        outcome = night_of(groups, ties=[tie])
        return [points[:2] for points in of_groups(outcome, "game_points", "points")]

    shared = numbers("5/2 5/2")
    assert first_two(order("1b", "1a")) == [numbers("2 3"), shared]
    assert first_two(order("1b", "1a", group="1")) == [numbers("2 3"), shared]
    assert first_two(order("1b", "1a", group="2")) == [shared, shared]
    assert first_two(order("1b", "1a", week=2)) == [shared, shared]


def test_c2_where_a_machine_is_played_twice_the_order_names_the_game():
    """Both games are 50/50; only the second one was played off."""
    scores = [{"week": 1, "player": p, "machine": "M", "game": g, "score": 50} for p in "ab" for g in (1, 2)]
    more = {"weeks": {1: ["M", "M"]}, "scores": scores, "settings": {"machines.per_night": 2}}
    outcome = season({1: {"M": {}}}, players="ab", ties=[order("b", "a", game=2)], **more)
    assert games(outcome) == [2, 1, 2, 3]


@pytest.mark.parametrize(
    ("value", "first", "last", "three"),
    [
        ("average", "5/2 5/2 1", "3 3/2 3/2", "7/3 7/3 7/3 1"),
        ("share_high", "3 3 1", "3 2 2", "3 3 3 1"),
        ("share_low", "2 2 1", "3 1 1", "2 2 2 1"),
    ],
)
def test_c2_what_open_ties_give(value, first, last, three):
    """The mean, or what the best or the worst place of the tie gives, bonus points included."""
    settings = {"ties.unresolved": value}
    expected = [*map(numbers, (first, last, three))]
    scores = ["50 50 10", "50 30 30", "60 60 60 20"]
    assert [game(text, settings) for text in scores] == expected
    assert of_groups(night_of(scores, settings), "game_points", "points") == expected


def test_c2_open_ties_may_be_errors():
    """Not with a recorded order; and ties of zeros never are."""
    settings = {"ties.unresolved": "error"}
    assert one_game("50 50 10", settings).failed
    assert not one_game("50 50 10", settings, ties=[order("b", "a")]).failed
    zeros = one_game("50 0 0", settings)
    assert not zeros.failed
    assert games(zeros) == numbers("4 1 1")


def test_c2_a_pre_makeup_in_a_shared_first_place():
    """50 50p 10: first or second, by turns: no 4th point is in question."""
    assert game("50 50p 10") == numbers("5/2 5/2 1")
    assert game("50 50p") == numbers("2 2")
    assert game("50 50p", orders=["ba"]) == numbers("1 3")

"""Playing order and picks."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pinsheet.rules.turns import first_order, next_order, picked

SOME = settings(max_examples=100, deadline=None, derandomize=True, database=None)

any_picks = st.lists(st.lists(st.sampled_from("PQRSTU"), max_size=3), max_size=4)
any_scores = st.lists(st.integers(min_value=0, max_value=3), min_size=1, max_size=4)


def test_the_lowest_ranked_begins():
    assert first_order("abc") == ["c", "b", "a"]


def test_then_the_loser_begins_and_the_winner_is_last():
    assert next_order("cba", {"a": 1, "b": 3, "c": 2}) == ["a", "c", "b"]


def test_equal_scores_keep_their_order():
    assert next_order("cba", {"a": 1, "b": 1, "c": 1}) == ["c", "b", "a"]
    assert next_order("abc", {"a": 1, "b": 2, "c": 1}) == ["a", "c", "b"]


def test_without_a_score_no_turn():
    assert next_order("cba", {"b": 3}) == ["b"]


@SOME
@given(any_scores)
def test_everybody_with_a_score_has_one_turn_and_nobody_plays_after_a_better_one(scores):
    players = "abcd"[: len(scores)]
    by_player = dict(zip(players, scores, strict=True))
    order = next_order(players, by_player)
    assert sorted(order) == list(players)
    assert [by_player[player] for player in order] == sorted(scores)


def test_agreed_machines_first():
    assert picked(["P", "Q", "Q"], 3) == ["Q", "P"]
    assert picked(["P", "Q", "Q", "P"], 1) == ["P"]
    assert picked(["P", "Q", "Q", "P", "Q"], 1) == ["Q"]
    assert picked(["P", "Q", "Q", "P", "Q"], 1, excess="lowest_player") == ["P"]


def test_then_second_picks():
    assert picked(["PR", "QS"], 3) == ["P", "Q", "R"]
    assert picked(["P", "QS"], 3) == ["P", "Q", "S"]
    assert picked(["PQ", "QP"], 3) == ["P", "Q"]
    assert picked(["PRT", "QS"], 5) == ["P", "Q", "R", "S", "T"]
    assert picked(["PR", "QS"], 3, rounds="commissioner") == ["P", "Q"]


def test_nobody_has_to_pick():
    assert picked([], 2) == picked([[], []], 2) == []
    assert picked([[], "P"], 2) == ["P"]


@SOME
@given(any_picks, st.integers(min_value=0, max_value=5), st.sampled_from(["most_picks", "lowest_player"]))
def test_picks_are_different_machines_that_somebody_named(picks, wanted, excess):
    found = picked(picks, wanted, excess=excess)
    named = {machine for mine in picks for machine in mine}
    assert len(found) == len(set(found)) == min(wanted, len(named))
    assert set(found) <= named
    assert picked(picks, wanted, excess=excess, rounds="commissioner") == [
        machine for machine in found if machine in {mine[0] for mine in picks if mine}
    ]

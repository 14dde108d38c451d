"""A ladder of groups: how it is cut, who changes places, who is in the upper half."""

from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinsheet.rules.ladder import (
    Rung,
    SwapRules,
    has_qualified,
    moves,
    stepped,
    swapped,
    threes,
    upper_half,
)

SOME = settings(max_examples=100, deadline=None, derandomize=True, database=None)

TEN = SwapRules(10)


@st.composite
def ladders(draw):
    """Groups of two to four; some players are static, the others have 0 to 20 points."""
    rungs, number = [], 0
    for size in draw(st.lists(st.integers(min_value=2, max_value=4), min_size=1, max_size=6)):
        players = tuple(f"P{number + seat:02}" for seat in range(size))
        number += size
        points = {p: draw(st.integers(min_value=0, max_value=20)) for p in players if draw(st.integers(0, 5))}
        finish = tuple(sorted(points, key=lambda p: -points[p]))
        rungs.append(Rung(players, finish, points))
    return rungs


any_rules = st.builds(
    SwapRules,
    st.sampled_from([0, 8, 10, 12]),
    st.sampled_from(["either", "both", "lower"]),
    st.sampled_from(["free", "tested"]),
)


def rung(text):
    """`A12 B10 C-`: points, a dash for a static player."""
    points = {word[0]: int(word[1:]) for word in text.split() if word[1:] != "-"}
    finish = tuple(sorted(points, key=lambda p: (-points[p], p)))
    return Rung(tuple(word[0] for word in text.split()), finish, points)


def after(*texts, rules=TEN):
    rungs = [rung(text) for text in texts]
    return ["".join(group) for group in swapped(rungs, moves(rungs, rules))]


# --------------------------------------------------------------------------- sizes


@pytest.mark.parametrize(
    ("players", "sizes", "highest"),
    [
        (0, (), ()),
        (1, (1,), (1,)),
        (2, (2,), (2,)),
        (3, (3,), (3,)),
        (4, (4,), (4,)),
        (5, (3, 2), (2, 3)),
        (7, (3, 4), (4, 3)),
        (8, (3, 3, 2), (2, 3, 3)),
    ],
)
def test_sizes(players, sizes, highest):
    assert threes(players) == sizes
    assert threes(players, odd="highest") == highest


@pytest.mark.parametrize("players", range(3, 101))
def test_threes_and_at_most_one_other(players):
    sizes = threes(players)
    assert sum(sizes) == players
    assert set(sizes[:-1]) <= {3}
    assert sizes[-1] in (2, 3, 4)
    assert sorted(threes(players, odd="highest")) == sorted(sizes)


# --------------------------------------------------------------------------- swaps


def test_one_group_stays_in_the_order_of_finish():
    assert after("A3 B5 C4") == ["BCA"]


def test_winner_and_loser_change_places():
    assert after("A5 B4 C3", "D5 E4 F3") == ["ABD", "CEF"]


def test_those_from_above_those_who_stay_static_players_those_from_below():
    assert after("A5 B3", "C9 D- E8 F7", "G9 H1") == ["AC", "BEDG", "FH"]


def test_below_a_lone_winner_nobody_moves():
    assert after("A5 B3", "C9 D-", "E5 F3") == ["AC", "BD", "EF"]
    assert after("A5 B3", "C- D-", "E5 F3") == ["AB", "CD", "EF"]


def test_winner_and_loser():
    assert (rung("A5 B3").winner, rung("A5 B3").loser) == ("A", "B")
    assert (rung("A5 B-").winner, rung("A5 B-").loser) == ("A", None)
    assert (rung("A- B-").winner, rung("A- B-").loser) == (None, None)


@pytest.mark.parametrize(("riser", "faller", "two"), [(10, 10, True), (9, 10, False), (10, 11, False)])
def test_the_second_pair_is_tested(riser, faller, two):
    found = after(f"A12 B{faller} C8", f"D14 E{riser} F9 G7")
    assert found == (["ADE", "BCFG"] if two else ["ABD", "CEFG"])


def test_without_the_first_pair_there_is_no_second():
    rules = SwapRules(10, first_pair="tested")
    assert after("A20 B10 C11", "D14 E10 F9 G7", rules=rules) == ["ACD", "BEFG"]
    assert after("A20 B12 C11", "D14 E10 F9 G7", rules=rules) == ["ABC", "DEFG"]


@SOME
@given(ladders(), any_rules)
def test_nobody_is_lost_and_groups_keep_their_size(rungs, rules):
    """A lone winner who moves up is replaced by the loser from above like any other."""
    groups = swapped(rungs, moves(rungs, rules))
    assert sorted(p for group in groups for p in group) == sorted(p for one in rungs for p in one.players)
    assert [len(group) for group in groups] == [len(one.players) for one in rungs]


@SOME
@given(ladders(), any_rules)
def test_everybody_moves_one_group_at_most(rungs, rules):
    made = moves(rungs, rules)
    groups = swapped(rungs, made)
    for i, one in enumerate(rungs):
        for player in one.players:
            step = {"up": -1, "down": 1, None: 0}[made.of(player)]
            assert player in groups[i + step]


@SOME
@given(ladders(), any_rules)
def test_who_stays_whatever_happens(rungs, rules):
    """Static players, the winner of the first group, the loser of the last; no loser rises, no winner falls."""
    made = moves(rungs, rules)
    for one in rungs:
        assert all(made.of(p) is None for p in one.players if p not in one.finish)
        if one.loser:
            assert made.of(one.loser) in (None, "down")
        if one.winner:
            assert made.of(one.winner) in (None, "up")
    assert made.of(rungs[0].winner) is None
    assert made.of(rungs[-1].loser) is None


@SOME
@given(ladders(), any_rules)
def test_first_and_second_pairs_are_different_players(rungs, rules):
    made = moves(rungs, rules)
    assert not set(made.first) & set(made.second)
    assert list(made.first.values()).count("up") == list(made.first.values()).count("down")
    assert list(made.second.values()).count("up") == list(made.second.values()).count("down")


@SOME
@given(ladders())
def test_without_a_four_only_one_pair_changes_places(rungs):
    made = moves(rungs, TEN)
    boundaries = list(pairwise(rungs))
    if all(len(one.players) != 4 for one in rungs):
        assert not made.second
    swaps = sum(upper.loser is not None and lower.winner is not None for upper, lower in boundaries)
    assert len(made.first) == 2 * swaps


# --------------------------------------------------------------------------- divisions


@pytest.mark.parametrize(
    ("letters", "wins", "rest", "qualified"),
    [
        ("WWSSD", 2, 2, True),
        ("WWSDD", 2, 2, False),
        ("WDWDW", 2, 2, False),
        ("WWW", 2, 2, False),
        ("WWWW", 2, 2, True),
        ("DDDDD", 0, 0, True),
        ("", 0, 0, True),
        ("WDDDD", 1, 0, True),
    ],
)
def test_weeks_won_and_weeks_without_a_fall(letters, wins, rest, qualified):
    assert has_qualified(letters, wins, rest) is qualified


@pytest.mark.parametrize(("wins", "rest"), [*product(range(4), range(4))])
def test_which_weeks_are_chosen_is_a_matter_of_counting(wins, rest):
    """Enough won, and enough of all without a fall: more won ones count with the rest."""
    for letters in product("WDS", repeat=5):
        won, fallen = letters.count("W"), letters.count("D")
        assert has_qualified(letters, wins, rest) is (won >= wins and 5 - wins - fallen >= rest)


@SOME
@given(st.permutations("abcdefghi"), st.sets(st.sampled_from("abcdefghi")), st.integers(2, 9))
def test_the_upper_half(ranked, qualified, many):
    """Exactly half, rounded down; nobody who has not qualified while somebody who has is left out."""
    ranked = ranked[:many]
    half = upper_half(sorted(qualified), ranked)
    assert len(half) == many // 2
    left_out = [p for p in ranked if p not in half]
    assert not (set(half) - qualified and set(left_out) & qualified)
    for group in (qualified, set(ranked) - qualified):
        inside = [ranked.index(p) for p in half if p in group]
        outside = [ranked.index(p) for p in left_out if p in group]
        assert max(inside, default=-1) < min(outside, default=many)


def test_a_step_up_or_down_after_each_week_between_none_and_the_highest():
    steps = {1: {"A": 1, "B": -1, "C": 0}, 2: {"A": 1, "B": -1}, 4: {"A": -1}}
    found = stepped(steps, [1, 2, 3, 4, 5], 2)
    assert [found.get((week, "A"), 1) for week in range(1, 6)] == [1, 2, 2, 2, 1]
    assert [found.get((week, "B"), 1) for week in range(1, 6)] == [1, 0, 0, 0, 0]
    assert {found.get((week, "C"), 1) for week in range(1, 6)} == {1}

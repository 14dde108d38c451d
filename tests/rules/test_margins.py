"""Bonus points for how far places lie apart."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinsheet.rules.margins import bonus_places, triples

SOME = settings(max_examples=100, deadline=None, derandomize=True, database=None)

BASE = {2: (3, 0), 3: (3, 2, 0), 4: (3, 2, 1, 0)}
any_scores = st.lists(st.integers(min_value=0, max_value=60), min_size=2, max_size=4).map(
    lambda scores: sorted(scores, reverse=True)
)


@pytest.mark.parametrize(
    ("first", "second", "plain", "strict"),
    [
        (90, 30, True, False),
        (91, 30, True, True),
        (89, 30, False, False),
        (1, 0, True, True),
        (0, 0, False, False),
    ],
)
def test_three_times_the_score(first, second, plain, strict):
    assert triples(first, second, strict=False) is plain
    assert triples(first, second, strict=True) is strict


@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ((90, 30), {0}),
        ((89, 30), {1}),
        ((100, 60, 39), {0}),
        ((100, 60, 40), {2}),
        ((100, 50, 20, 10), {0, 1}),
        ((100, 40, 30, 20), {0, 3}),
        ((100, 90, 40, 10), {2, 1}),
        ((100, 60, 40, 20), {2, 3}),
    ],
)
def test_who_gets_one_more(scores, places):
    assert set(bonus_places(scores)) == places


def test_the_first_of_four_may_have_to_beat_all_three():
    assert bonus_places((100, 50, 40, 10), first_beats_all=True) == (2, 3)
    assert bonus_places((101, 50, 40, 10), first_beats_all=True) == (0, 3)
    assert bonus_places((100, 50, 40, 10)) == (0, 3)


def test_more_than_three_times_where_it_is_strict():
    assert bonus_places((90, 30), strict_triple=True) == (1,)
    assert bonus_places((91, 30), strict_triple=True) == (0,)


def test_fractions_compare_exactly():
    third = Fraction(1, 3)
    assert bonus_places((10 + third, 5 + third, 5)) == (2,)
    assert bonus_places((1, third)) == (0,)


@SOME
@given(any_scores)
def test_the_sum_with_the_base_points_is_2n(scores):
    many = len(scores)
    extra = bonus_places(scores)
    assert len(extra) == len(set(extra)) == max(1, many - 2)
    assert sum(BASE[many]) + len(extra) == 2 * many


@SOME
@given(any_scores, st.integers(min_value=1, max_value=10**20))
def test_only_the_proportions_count(scores, factor):
    assert bonus_places([score * factor for score in scores]) == bonus_places(scores)


@SOME
@given(any_scores, st.integers(min_value=1, max_value=60))
def test_a_higher_first_score_never_loses_the_point(scores, more):
    if bonus_places(scores)[0] == 0:
        assert bonus_places([scores[0] + more, *scores[1:]])[0] == 0

"""Points for places, bonus points, and what players who share a place get."""

from fractions import Fraction

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinsheet.rules.places import places
from pinsheet.rules.points import NO_BONUS, Bonuses, PointsTable, fractions, scored


def table(*listed, step=None, **by):
    return PointsTable(tuple(map(Fraction, listed)), None if step is None else Fraction(step), **by)


def sized(**rows):
    """`sized(_4=(7, 5, 3, 1))`: listed by how many play."""
    return table(by_size=tuple((int(n[1:]), tuple(map(Fraction, row))) for n, row in rows.items()))


LAFAYETTE = table(25, step=1)
IFPA = sized(_3=(7, 4, 1), _4=(7, 5, 3, 1))


def given_to(scores, points=LAFAYETTE, bonuses=NO_BONUS, rule="average", unit=None):
    """What scores get, in their order; `unit` says who is ranked together."""
    value = pd.Series(list(scores), dtype=object)
    units = pd.Series(list(unit) if unit else [0] * len(value))
    made = scored(places(units, value).assign(unit=units), value, points, bonuses, rule)
    return [Fraction(int(w), int(d)) for w, d in zip(made["whole"], made["divisor"], strict=True)]


# --------------------------------------------------------------------------- tables


def test_listed_places_then_a_step_down_to_zero():
    assert LAFAYETTE.row(40, 27) == [max(0, 26 - place) for place in range(1, 28)]
    assert table(100, 90, 85, 84, step=1).row(6, 6) == [100, 90, 85, 84, 83, 82]
    assert table(10, 5, step=3).row(5, 5) == [10, 5, 2, 0, 0]


def test_without_a_step_nobody_further_gets_points():
    assert table(10, 5).row(4, 4) == [10, 5, 0, 0]
    assert table(10, 5).row(1, 1) == [10]


def test_as_many_as_were_ranked_down_to_one():
    assert table(counting_down=True).row(4, 5) == [4, 3, 2, 1, 0]


def test_by_how_many_play():
    assert IFPA.row(4, 4) == [7, 5, 3, 1]
    assert IFPA.row(3, 4) == [7, 4, 1, 0]


def test_of_fewer_than_are_listed_the_first_places_of_the_next_row():
    assert IFPA.row(2, 2) == [7, 4]
    assert sized(_2=(3, 0), _4=(3, 2, 1, 0)).row(3, 3) == [3, 2, 1]


def test_more_than_are_listed_get_nothing_behind_the_largest_row():
    assert IFPA.row(5, 5) == [7, 5, 3, 1, 0]


# --------------------------------------------------------------------------- bonus points


def test_more_for_the_first():
    assert given_to([9, 7, 5], bonuses=Bonuses(top=5)) == [30, 24, 23]


@pytest.mark.parametrize(("first", "gets"), [(199, 2), (200, 3), (300, 3)])
def test_a_margin_is_at_least_so_many_times_the_second(first, gets):
    down = table(counting_down=True)
    bonus = Bonuses(margin=Fraction(2), margin_points=1)
    assert given_to([first, 100], down, bonus) == [gets, 1]


def test_a_margin_needs_a_second_and_one_first():
    down, bonus = table(counting_down=True), Bonuses(margin=Fraction(1), margin_points=1)
    assert given_to([100], down, bonus) == [1]
    assert given_to([100, 100, 1], down, bonus, "share_high") == [3, 3, 1]


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((100, 40, 30), (4, 2, 0)),
        ((100, 60, 40), (3, 2, 1)),
        ((100, 50, 20, 10), (4, 3, 1, 0)),
        ((100, 60, 40, 20), (3, 2, 2, 1)),
        ((90, 30), (4, 0)),
        ((89, 30), (3, 1)),
        ((50, 50, 10), (Fraction(5, 2), Fraction(5, 2), 1)),
        ((60, 60, 60, 20), (Fraction(7, 3), Fraction(7, 3), Fraction(7, 3), 1)),
    ],
)
def test_a_point_more_for_beating_others_together(scores, points):
    kpl = sized(_2=(3, 0), _3=(3, 2, 0), _4=(3, 2, 1, 0))
    assert given_to(scores, kpl, Bonuses(beat_sum=True)) == list(points)


def test_each_ranking_is_by_itself():
    assert given_to([9, 8, 7, 3, 2], IFPA, unit="aaabb") == [7, 4, 1, 7, 4]


# --------------------------------------------------------------------------- ties


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("average", [Fraction(54, 2), Fraction(54, 2), 23, Fraction(43, 2), Fraction(43, 2)]),
        ("share_high", [30, 30, 23, 22, 22]),
        ("share_low", [24, 24, 23, 21, 21]),
    ],
)
def test_what_two_times_two_tied_players_get(rule, expected):
    """Places 1 1 3 4 4 of 30, 24, 23, 22, 21."""
    assert given_to([9, 9, 7, 5, 5], bonuses=Bonuses(top=5), rule=rule) == expected


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(scores=st.lists(st.integers(0, 6), min_size=1, max_size=30), half=st.booleans())
def test_the_mean_keeps_the_sum(scores, half):
    points = table(Fraction(25, 2) if half else 25, step=Fraction(1, 2) if half else 1)
    assert sum(given_to(scores, points)) == sum(points.row(len(scores), len(scores)))


def test_the_values_that_a_scale_must_make_whole():
    shares = pd.DataFrame({"whole": [47, 47, 30, 54], "divisor": [2, 2, 1, 2]})
    assert fractions(shares) == {Fraction(47, 2), Fraction(30), Fraction(27)}

"""Points for places, and what players who share a place get."""

from fractions import Fraction

import pandas as pd
import pytest

from pinsheet.rules.points import by_place, fractions, shared


def test_one_fewer_a_place_and_a_bonus_for_the_first():
    assert by_place(25, 5, 4) == [30, 24, 23, 22]


def test_not_below_zero():
    assert by_place(25, 5, 27)[-4:] == [2, 1, 0, 0]
    assert by_place(1, 0, 3) == [1, 0, 0]
    assert by_place(0, 5, 2) == [5, 0]


def test_nobody_gets_nothing():
    assert by_place(25, 5, 0) == []


def test_place_r_gets_max_0_26_minus_r_and_5_for_the_first():
    assert by_place(25, 5, 60) == [max(0, 26 - r) + (5 if r == 1 else 0) for r in range(1, 61)]


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
    place, tied = pd.Series([1, 1, 3, 4, 4]), pd.Series([2, 2, 1, 2, 2])
    made = shared(by_place(25, 5, 5), place, tied, rule)
    assert [Fraction(w, d) for w, d in zip(made["whole"], made["divisor"], strict=True)] == expected


@pytest.mark.parametrize("many", range(1, 31))
def test_the_mean_keeps_the_sum(many):
    table = by_place(25, 5, 30)
    made = shared(table, pd.Series([1] * many), pd.Series([many] * many), "average")
    assert sum(map(Fraction, made["whole"], made["divisor"])) == sum(table[:many])


def test_the_values_that_a_scale_must_make_whole():
    shares = pd.DataFrame({"whole": [47, 47, 30, 54], "divisor": [2, 2, 1, 2]})
    assert fractions(shares) == {Fraction(47, 2), Fraction(30), Fraction(27)}

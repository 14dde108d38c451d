"""Exact points: whole numbers of ticks on one scale."""

from fractions import Fraction
from math import lcm

import pandas as pd
import pytest

from pinsheet.rules.exact import MOST_POINTS, common_scale, decimal_text, in_ticks, ticks, ticks_per_point

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def test_the_scale_is_the_least_in_which_all_values_are_whole():
    assert common_scale([]) == 1
    assert common_scale([Fraction(30), Fraction(24)]) == 1
    assert common_scale([HALF, THIRD, Fraction(47, 2)]) == 6


def test_three_thirds_are_one_point():
    scale = common_scale([THIRD])
    assert 3 * ticks(THIRD, scale) == ticks(Fraction(1), scale)


def test_points_in_ticks():
    """47/2 and 77/3 points of six ticks each: 141 and 154."""
    whole, divisor = pd.Series([47, 77, 30]), pd.Series([2, 3, 1])
    assert in_ticks(whole, 6, divisor).tolist() == [141, 154, 180]
    assert in_ticks(whole, 6, divisor).dtype == "int64"


def test_ticks_beyond_64_bits_are_python_s_own_integers():
    scale = lcm(*range(1, 48))
    assert scale * MOST_POINTS >= 2**62
    made = in_ticks(pd.Series([47, 10**5]), scale, pd.Series([46, 1]))
    assert made.dtype == object
    assert made.tolist() == [47 * scale // 46, 10**5 * scale]
    assert made.sum() == Fraction(47, 46) * scale + 10**5 * scale


@pytest.mark.parametrize("value", [Fraction(0), Fraction(-5), Fraction(47, 2), Fraction(1, 7)])
def test_one_number_of_points_as_ticks(value):
    assert Fraction(ticks(value, 14), 14) == value


def test_the_scale_comes_from_its_table():
    assert ticks_per_point(pd.DataFrame({"ticks": [12]})) == 12


@pytest.mark.parametrize(
    ("value", "text", "signed"),
    [
        (23, "23", "+23"),
        (Fraction(45, 2), "22.5", "+22.5"),
        (Fraction(-3), "-3", "-3"),
        (0, "0", "0"),
        (Fraction(77, 3), "25.66666667", "+25.66666667"),
    ],
)
def test_numbers_as_people_write_them(value, text, signed):
    assert decimal_text(value) == text
    assert decimal_text(value, signed=True) == signed

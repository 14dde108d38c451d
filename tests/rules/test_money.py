"""Whole cents: shares of a pot, and shared places."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinsheet.rules.money import by_shares, cents, percent, together

SOME = settings(max_examples=100, deadline=None, derandomize=True, database=None)

any_pot = st.integers(min_value=0, max_value=10**9)
full_shares = st.lists(st.integers(min_value=0, max_value=100), max_size=4).map(
    lambda cuts: [b - a for a, b in zip([0, *sorted(cuts)], [*sorted(cuts), 100], strict=True)]
)


@pytest.mark.parametrize(
    ("value", "whole"), [("5/2", 3), ("249/100", 2), ("2", 2), ("0", 0), ("1/2", 1), ("49/100", 0)]
)
def test_half_up(value, whole):
    assert cents(Fraction(value)) == whole


def test_percent_is_exact():
    assert percent(701, 50) == Fraction(701, 2)


@pytest.mark.parametrize(
    ("pot", "shares", "amounts"),
    [
        (3600, (75, 25), [2700, 900]),
        (3300, (75, 25), [2475, 825]),
        (1, (50, 50), [0, 1]),
        (101, (50, 50), [50, 51]),
        (1000, (50, 25), [500, 250]),
        (3, (50, 0), [2, 0]),
        (0, (75, 25), [0, 0]),
    ],
)
def test_what_rounding_leaves_over_is_the_first_s(pot, shares, amounts):
    assert by_shares(pot, shares) == amounts


def test_odd_cents_go_to_the_first_ones():
    assert together([2475, 825], 2) == [1650, 1650]
    assert together([825, 0], 2) == [413, 412]
    assert together([100, 50], 4) == [38, 38, 37, 37]
    assert together([], 2) == [0, 0]


@SOME
@given(any_pot, full_shares)
def test_shares_of_a_hundred_are_the_whole_pot(pot, shares):
    amounts = by_shares(pot, shares)
    assert sum(amounts) == pot
    assert all(
        abs(amount - percent(pot, share)) <= len(shares)
        for amount, share in zip(amounts, shares, strict=True)
    )


@SOME
@given(st.lists(any_pot, max_size=5), st.integers(min_value=1, max_value=9))
def test_sharing_places_loses_nothing(amounts, players):
    parts = together(amounts, players)
    assert sum(parts) == sum(amounts)
    assert max(parts) - min(parts) <= 1
    assert parts == sorted(parts, reverse=True)

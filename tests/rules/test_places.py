"""Places, ties, and the recorded orders that break them."""

import random
from fractions import Fraction

import pandas as pd
import pytest

from pinsheet.rules.places import broken_ties, places


def placed(values, units=None):
    units = units or ["one"] * len(values)
    made = places(pd.Series(units), pd.Series(values))
    return list(zip(made["place"], made["tied"], strict=True))


def test_the_highest_is_first():
    assert placed([20, 30, 10]) == [(2, 1), (1, 1), (3, 1)]


def test_equal_values_share_a_place_and_the_next_ones_are_left_out():
    """1, 2, 2, 4."""
    assert placed([9, 7, 7, 1]) == [(1, 1), (2, 2), (2, 2), (4, 1)]


def test_each_unit_has_its_own_places():
    assert placed([5, 9, 7, 9], ["a", "b", "a", "b"]) == [(2, 1), (1, 2), (1, 1), (1, 2)]


def test_nobody_has_no_places():
    made = places(pd.Series([], dtype="int64"), pd.Series([], dtype="int64"))
    assert (list(made.columns), len(made)) == (["place", "tied"], 0)


def test_the_index_is_kept():
    values = pd.Series([1, 2], index=[7, 3])
    made = places(pd.Series(["one", "one"], index=values.index), values)
    assert made["place"].to_dict() == {7: 2, 3: 1}


@pytest.mark.parametrize(
    "values",
    [
        [2**53, 2**53 + 1],  # a float has one value for both
        [-1, 0],
        [10**30, 10**30 + 1],
        [Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**30)],
    ],
)
def test_values_are_compared_to_the_last_digit(values):
    typed = pd.Series(values, dtype=None if max(values) < 2**63 and isinstance(values[0], int) else object)
    made = places(pd.Series(["one", "one"]), typed)
    assert made["place"].tolist() == [2, 1]


def test_the_order_of_the_rows_decides_nothing():
    rng = random.Random(1)
    rows = [(rng.choice("abc"), rng.randint(0, 5)) for _ in range(60)]
    expected = {(unit, value): 1 + sum(u == unit and v > value for u, v in rows) for unit, value in rows}
    for _ in range(5):
        rng.shuffle(rows)
        made = placed([value for _, value in rows], [unit for unit, _ in rows])
        assert [place for place, _ in made] == [expected[row] for row in rows]


# --------------------------------------------------------------------------- recorded orders

TIED = [(700, "A"), (700, "B"), (700, "Z")]


def below(tied, *orders):
    return {player: steps for (_, player), steps in broken_ties(tied, orders).items()}


def test_an_order_of_exactly_the_tied_players_breaks_the_tie():
    """L20."""
    assert below(TIED, ["Z", "A", "B"]) == {"Z": 0, "A": 1, "B": 2}


def test_players_who_do_not_hold_the_score_are_struck_first():
    """L20: Z zeroed or wiped."""
    assert below(TIED[:2], ["Z", "A", "B"]) == {"A": 0, "B": 1}


@pytest.mark.parametrize("order", [[], ["A"], ["A", "B"], ["X", "Y"]])
def test_an_order_that_misses_somebody_has_no_effect(order):
    assert below(TIED, order) == {}


def test_the_first_order_that_fits_counts():
    assert below(TIED, ["A", "B"], ["B", "A", "Z"], ["Z", "A", "B"]) == {"B": 0, "A": 1, "Z": 2}


def test_each_tie_has_its_own_order():
    tied = [(700, "A"), (700, "B"), (500, "C"), (500, "D")]
    assert below(tied, ["D", "C"]) == {"D": 0, "C": 1}
    assert below(tied, ["D", "C"], ["A", "B"]) == {"D": 0, "C": 1, "A": 0, "B": 1}


def test_who_is_tied_with_himself_fits_no_order():
    """Two scores of one player in one ranking (a machine and its replacement)."""
    assert below([(700, "A"), (700, "A")], ["A"], ["A", "A"]) == {}


def test_values_of_a_tie_may_be_fractions():
    assert broken_ties([(Fraction(4, 3), "A"), (Fraction(8, 6), "B")], [["B", "A"]]) == {
        (Fraction(4, 3), "B"): 0,
        (Fraction(4, 3), "A"): 1,
    }

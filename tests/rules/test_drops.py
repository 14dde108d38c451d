"""Which nights do not count."""

import pandas as pd
import pytest

from pinsheet.rules.drops import dropped, full_grid


def nights(*totals, protected=(), there=None):
    """One player's nights: None is away."""
    return pd.DataFrame(
        {
            "player": "Ann",
            "week": range(1, len(totals) + 1),
            "total": [total or 0 for total in totals],
            "there": [total is not None for total in totals],
            "protected": [week in protected for week in range(1, len(totals) + 1)],
        }
    )


def weeks_dropped(grid, drop):
    return grid.loc[dropped(grid, drop), "week"].tolist()


@pytest.mark.parametrize(("drop", "weeks"), [(0, []), (1, [5]), (2, [3, 5]), (8, [1, 2, 3, 4, 5, 6, 7, 8])])
def test_the_lowest_weeks_are_dropped(drop, weeks):
    assert weeks_dropped(nights(110, 120, 100, 130, 90, 125, 115, 105), drop) == weeks


def test_of_equal_weeks_the_absence_goes_first():
    assert weeks_dropped(nights(0, 50, None, 0), 1) == [3]
    assert weeks_dropped(nights(0, 50, None, 0), 2) == [1, 3]


def test_then_the_earliest():
    assert weeks_dropped(nights(50, 40, 60, 40, 40), 2) == [2, 4]


def test_a_week_below_zero_goes_before_an_absence():
    assert weeks_dropped(nights(None, -5, 50), 1) == [2]


def test_a_protected_week_goes_last_of_all():
    assert weeks_dropped(nights(0, 50, 40, None, protected={1}), 2) == [3, 4]
    assert weeks_dropped(nights(0, 50, 40, None, protected={1}), 4) == [1, 2, 3, 4]


def test_each_player_has_his_own_and_the_rows_may_be_in_any_order():
    grid = pd.concat([nights(3, 1, 2), nights(1, 2, 3).assign(player="Bob")], ignore_index=True)
    mixed = grid.iloc[[4, 0, 5, 2, 1, 3]]
    gone = mixed.loc[dropped(mixed, 1)]
    assert sorted(zip(gone["player"], gone["week"], strict=True)) == [("Ann", 2), ("Bob", 1)]


def test_totals_beyond_64_bits():
    grid = nights(10**30 + 1, 10**30, 10**30 + 2)
    assert grid["total"].dtype == object
    assert weeks_dropped(grid, 1) == [2]


# --------------------------------------------------------------------------- the full grid


@pytest.mark.parametrize("big", [0, 10**30])
def test_every_player_has_every_week(big):
    """Totals stay what they are: integers, small or beyond 64 bits."""
    own = pd.DataFrame(
        {"player": ["Ann", "Bob"], "week": [1, 2], "total": [big + 7, big + 9], "protected": [True, False]}
    )
    grid = full_grid(own, pd.Index(["Ann", "Bob"]), [1, 2]).sort_values(["player", "week"])
    rows = zip(grid["player"], grid["week"], grid["total"], grid["there"], grid["protected"], strict=True)
    assert list(rows) == [
        ("Ann", 1, big + 7, True, True),
        ("Ann", 2, 0, False, False),
        ("Bob", 1, 0, False, False),
        ("Bob", 2, big + 9, True, False),
    ]
    assert grid["total"].dtype == own["total"].dtype


def test_large_totals_do_not_pass_through_floats():
    exact = 2**53 + 1
    own = pd.DataFrame({"player": ["Ann"], "week": [1], "total": [exact], "protected": [False]})
    assert full_grid(own, pd.Index(["Ann"]), [1, 2])["total"].tolist() == [exact, 0]

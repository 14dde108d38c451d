"""The best scores of each machine."""

import pandas as pd
import pytest

from pinsheet.rules.records import best_scores, spread, summary


def scores(*rows):
    return pd.DataFrame(rows, columns=["machine", "player", "week", "score"])


TAXI = [("Taxi", "Ann", 1, 50), ("Taxi", "Bob", 1, 70), ("Taxi", "Cy", 2, 70), ("Taxi", "Di", 2, 60)]


def ranks(frame):
    return sorted(zip(frame["rank"], frame["player"], strict=True))


def test_the_best_scores_of_a_machine():
    assert ranks(best_scores(scores(*TAXI), 3)) == [(1, "Bob"), (1, "Cy"), (3, "Di")]


def test_all_who_share_the_last_rank_are_kept():
    assert ranks(best_scores(scores(*TAXI), 1)) == [(1, "Bob"), (1, "Cy")]


def test_each_machine_has_its_own():
    two = scores(*TAXI, ("Xenon", "Ann", 1, 5))
    assert ranks(best_scores(two, 1)) == [(1, "Ann"), (1, "Bob"), (1, "Cy")]


@pytest.mark.parametrize(
    ("numbers", "middle"), [([5], 5), ([1, 9], 1), ([1, 5, 9], 5), ([9, 1, 7, 3], 3), ([1, 1, 1, 2, 9], 1)]
)
def test_the_middle_score_is_the_lower_one_of_two(numbers, middle):
    rows = [("Taxi", f"P{i}", 1, score) for i, score in enumerate(numbers)]
    (row,) = summary(scores(*rows)).to_dict("records")
    assert (row["median"], row["scores"]) == (middle, len(numbers))


def test_of_equal_records_the_first_one_held_counts():
    (row,) = summary(scores(*TAXI[::-1])).to_dict("records")
    assert (row["top"], row["player"], row["week"], row["nights"]) == (70, "Bob", 1, 2)


def test_records_beyond_64_bits():
    huge = 10**25
    frame = scores(("Taxi", "Ann", 1, huge), ("Taxi", "Bob", 1, huge + 1), ("Taxi", "Cy", 1, 3))
    assert ranks(best_scores(frame, 1)) == [(1, "Bob")]
    (row,) = summary(frame).to_dict("records")
    assert (row["top"], row["median"]) == (huge + 1, huge)


def test_scores_are_spread_over_steps_that_grow_with_them():
    assert spread([1_500, 1_999, 2_000, 9_000, 40_000, 25_000]) == [
        (1_000, 2),
        (2_000, 1),
        (5_000, 1),
        (10_000, 0),
        (20_000, 2),
    ]


def test_zeros_stand_before_the_steps_and_make_none():
    assert spread([0, 0, 230_000, 150_000]) == [(0, 2), (100_000, 1), (200_000, 1)]
    assert spread([0]) == [(0, 1)]


def test_a_zero_and_a_one_have_steps_of_their_own():
    assert spread([0, 1, 3]) == [(0, 1), (1, 1), (2, 1)]
    assert spread([]) == []
    assert spread([10**30]) == [(10**30, 1)]

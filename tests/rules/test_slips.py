"""Slips that a season's own scores give away: small tables, a case each."""

import random

import pandas as pd
import pytest

from pinsheet.rules.slips import far_off, last_digits, no_chance, steps


def scores(**machines):
    """A frame of scores; each machine's scores are of P0, P1 ..."""
    return pd.DataFrame(
        [
            {"machine": machine, "player": f"P{number}", "score": score}
            for machine, typed in machines.items()
            for number, score in enumerate(typed)
        ]
    )


def season(nights=30, players=8, seed=1):
    """Scores as a season has them: two machines in tens, players of different strength."""
    source = random.Random(seed)
    rows = []
    for _ in range(nights):
        for number in range(players):
            for machine, middle in (("Taxi", 2_600_000), ("Twilight Zone", 140_000_000)):
                strength = (number - players / 2) / 4
                score = middle * 2.718 ** (strength + source.gauss(0, 0.7))
                rows.append({"machine": machine, "player": f"P{number}", "score": int(score) // 10 * 10})
    return pd.DataFrame(rows).head(nights * players * 2)


# --------------------------------------------------------------------------- last digits


def odd(*typed):
    found = last_digits(scores(Taxi=typed))
    return list(found.loc[found["odd"]].index), found


def test_another_digit_than_0_is_odd_where_all_others_end_in_0():
    where, found = odd(*[120] * 39, 123)
    assert where == [39]
    assert (found["others"][39], found["in_tens"][39]) == (39, 39)


def test_below_thirty_scores_last_digits_say_nothing():
    assert odd(*[120] * 28, 123)[0] == []
    assert odd(*[120] * 29, 123)[0] == [29]


@pytest.mark.parametrize(("odd_ones", "expected"), [(1, 1), (3, 3), (4, 4), (5, 0)])
def test_97_of_100_other_scores_are_nearly_all(odd_ones, expected):
    assert len(odd(*[120] * (101 - odd_ones), *[123] * odd_ones)[0]) == expected


def test_each_machine_has_its_own_last_digits():
    found = last_digits(scores(Taxi=[120] * 39 + [123], Xenon=range(101, 141)))
    assert list(found.loc[found["odd"]].index) == [39]


# --------------------------------------------------------------------------- ten times, or a tenth


def mistyped(at, times, frame=None):
    """The judgement of one score that was mistyped."""
    frame = season() if frame is None else frame
    typed = frame["score"].copy()
    typed[at] = typed[at] * times if times > 1 else round(typed[at] * times)
    return far_off(frame.assign(score=typed)).loc[at]


def middling(frame, machine="Taxi"):
    """The row of a score in the middle of a machine."""
    on_it = frame.loc[frame["machine"] == machine, "score"].sort_values()
    return on_it.index[len(on_it) // 2]


def test_a_score_a_hundred_times_too_high_or_low_is_told_with_what_was_expected():
    frame = season()
    at = middling(frame)
    assert mistyped(at, 100)["times"] == 10
    assert mistyped(at, 0.01)["times"] == -10
    assert far_off(frame)["times"][at] == 0
    assert 13 < mistyped(at, 100)["expected"] < 16.5  # 440 thousand to 15 million


def test_of_a_strong_player_less_is_too_low_than_of_a_weak_one():
    """The same score on the same machine is a tenth for one, and a bad game for the other."""
    frame = season()
    strong = frame.loc[(frame["player"] == "P7") & (frame["machine"] == "Taxi")].index[0]
    weak = frame.loc[(frame["player"] == "P0") & (frame["machine"] == "Taxi")].index[0]
    low = {
        at: far_off(frame.assign(score=frame["score"].where(frame.index != at, 240_000)))
        for at in (strong, weak)
    }
    assert low[strong]["times"][strong] == -10
    assert low[weak]["times"][weak] == 0
    assert low[strong]["expected"][strong] > low[weak]["expected"][weak] + 1


def test_a_slip_does_not_hide_itself_nor_another_one():
    """Each is judged by the others alone, and what lies far off weighs little on them."""
    frame = season()
    first, second = frame.loc[frame["machine"] == "Taxi"].index[[40, 41]]
    typed = frame["score"].copy()
    typed[first], typed[second] = 2_600_000_000, 2_700_000_000
    assert list(far_off(frame.assign(score=typed))["times"][[first, second]]) == [10, 10]


def test_twenty_other_scores_are_needed():
    typed = [1_000_000 + 10_000 * n for n in range(20)]
    assert far_off(scores(Taxi=[*typed[:19], 100_000_000]))["times"].tolist() == [0] * 20
    assert far_off(scores(Taxi=[*typed, 100_000_000]))["times"].tolist() == [0] * 20 + [10]


def test_an_evidence_is_not_given_where_there_are_too_few():
    assert far_off(scores(Taxi=[1_000_000] * 10))["evidence"].isna().all()


@pytest.mark.parametrize("typed", [[], [120], [120, 120], [120] * 25, [10**400] * 25 + [1]])
def test_nothing_much_equal_scores_and_huge_ones_are_judged_without_trouble(typed):
    frame = scores(Taxi=typed) if typed else scores(Taxi=[1]).head(0)
    assert len(far_off(frame)) == len(last_digits(frame)) == len(steps(frame)) == len(typed)


def test_the_order_of_the_rows_changes_nothing_not_even_the_last_bit():
    frame = season()
    shuffled = frame.sample(frac=1, random_state=3)
    for judge in (far_off, last_digits):
        again = judge(shuffled)
        assert list(again.index) == list(shuffled.index)
        pd.testing.assert_frame_equal(again.reindex(frame.index), judge(frame), check_exact=True)
    assert steps(shuffled).reindex(frame.index).equals(steps(frame))


def test_what_is_judged_is_left_as_it_was():
    frame = season()
    before = frame.copy()
    far_off(frame), last_digits(frame), steps(frame)
    pd.testing.assert_frame_equal(frame, before)


# --------------------------------------------------------------------------- equal scores


def test_steps_are_what_a_machine_tells_apart():
    found = steps(scores(Taxi=[12_340, 5_670], Xenon=[12_341, 9], Paragon=[400, 12_300]))
    assert found.tolist() == [1_234, 567, 12_341, 9, 4, 123]


def test_a_slip_among_many_does_not_make_the_steps_smaller():
    assert steps(scores(Taxi=[1_230] * 40 + [1_231]))[0] == 123


def test_equal_scores_are_no_chance_if_there_are_many_steps_and_few_to_compare():
    assert no_chance(40, 1_000_000)
    assert not no_chance(40, 1_000)  # such as 10,000 on an old machine in tens
    assert not no_chance(400, 100_000)

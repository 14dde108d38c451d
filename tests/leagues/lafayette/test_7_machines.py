"""7, 7.2: the machines of a night, and what replaces one that becomes unplayable (RULES B5)."""

import pytest

from tests.leagues.lafayette.asking import (
    codes,
    five_machines,
    found,
    game,
    of,
    one_machine,
    order,
    places,
    points,
    ruling,
    season,
    totals,
)

L5 = {1: {"Taxi": {"A": 100, "B": 90, "C": 80}, "Xenon": {"D": 7, "E": 5}}}
REPLACED = ruling(1, None, "replaced", "Taxi", "Xenon")


def l5(replacement="separate", nights=L5, **more):
    """Taxi was replaced by Xenon: A, B, C had played the one, D and E played the other."""
    return season(nights, rulings=[REPLACED], settings={"replacement": replacement}, **more)


def slots(outcome, week=1):
    return {row["machine"]: row["slot"] for row in outcome.rows("slots", week=week)}


# --------------------------------------------------------------------------- 7: the night's machines


def test_7_a_night_has_the_machines_that_were_played():
    outcome = five_machines({"Ann": 2, "Bob": 1})
    assert set(slots(outcome)) == {"Taxi", "Centaur", "Xenon", "Firepower", "Whirlwind"}


def test_7_machines_of_the_weeks_sheet_are_played_too():
    """Nobody has a score on Xenon: everybody who was there has a row with nothing in it."""
    outcome = one_machine({"Ann": 2, "Bob": 1}, weeks={1: ("Taxi", "Xenon")})
    assert slots(outcome) == {"Taxi": "Taxi", "Xenon": "Xenon"}
    assert [game(outcome, name, "Xenon")["points"] for name in ("Ann", "Bob")] == [0, 0]


def test_7_in_blocks_the_headings_say_what_was_played():
    """Scores with a game number come from blocks; the Weeks sheet's plan does not add a game then."""
    rows = [
        {"week": 1, "machine": "Taxi", "game": 1, "player": p, "score": s} for p, s in (("A", 2), ("B", 1))
    ]
    outcome = season({}, more_scores=rows, weeks={1: ("Taxi", "Xenon")})
    assert slots(outcome) == {"Taxi": "Taxi"}
    assert game(outcome, "A")["game"] == 1


def test_7_machines_per_night_is_printed_and_changes_no_points():
    """The number of machines is what was played; the setting draws the sheets."""
    outcome = one_machine({"Ann": 2, "Bob": 1}, settings={"machines.per_night": 4})
    assert totals(outcome) == {"Ann": 30, "Bob": 24}


# --------------------------------------------------------------------------- 7.2: replacement


def test_7_2_a_machine_and_its_replacement_are_ranked_separately():
    """L5: X: 100/90/80, replacement Y: 7/5: 30/24/23 and 30/24."""
    outcome = l5("separate")
    assert points(outcome, "Taxi") == {"A": 30, "B": 24, "C": 23}
    assert points(outcome, "Xenon") == {"D": 30, "E": 24}


def test_7_2_or_in_one_ranking():
    """L5 with slot: 30/24/23/22/21."""
    outcome = l5("slot")
    assert points(outcome, "Taxi") == {"A": 30, "B": 24, "C": 23}
    assert points(outcome, "Xenon") == {"D": 22, "E": 21}


def test_7_2_or_in_one_ranking_by_score_over_the_mean():
    """L5 with normalized: means 90 and 6: D 1.17, A 1.11, B 1, C 0.89, E 0.83."""
    assert totals(l5("normalized")) == {"D": 30, "A": 24, "B": 23, "C": 22, "E": 21}


def test_7_2_or_void():
    """L5 with void: all 0, and nobody was there because of it."""
    outcome = l5("void", {1: L5[1] | {"Centaur": {"A": 5}}})
    assert totals(outcome) == {"A": 30}
    assert points(outcome, "Taxi") == {"A": 0}
    everybody = l5("void", {1: L5[1] | {"Centaur": dict(zip("ABCDE", (5, 4, 3, 2, 1), strict=True))}})
    assert points(everybody, "Taxi") == dict.fromkeys("ABCDE", 0)
    assert totals(everybody) == {"A": 30, "B": 24, "C": 23, "D": 22, "E": 21}


def test_7_2_void_replacement_is_no_attendance():
    outcome = l5("void", L5 | {2: {"Centaur": dict(zip("ABCDE", (5, 4, 3, 2, 1), strict=True))}})
    assert [row["weeks_played"] for row in outcome.rows("standings")] == [1] * 5


def test_7_2_everybody_has_one_row_for_a_replaced_game():
    outcome = l5("separate")
    rows = [(row["player"], row["machine"], row["slot"]) for row in outcome.rows("game_points")]
    assert sorted(rows) == [
        ("A", "Taxi", "Taxi"),
        ("B", "Taxi", "Taxi"),
        ("C", "Taxi", "Taxi"),
        ("D", "Xenon", "Taxi"),
        ("E", "Xenon", "Taxi"),
    ]


def test_7_2_other_machines_of_the_night_are_ranked_by_their_scores():
    """Only the replaced game is normalized; on Centaur C's 9 is before A's 8."""
    outcome = l5("normalized", {1: L5[1] | {"Centaur": {"A": 8, "C": 9}}})
    assert points(outcome, "Centaur") == {"C": 30, "A": 24, "B": 0, "D": 0, "E": 0}
    assert points(outcome, "Taxi") == {"A": 24, "B": 23, "C": 22}


def test_7_2_all_scores_of_the_machine_are_normalized_by_its_mean():
    """Equal shares of different means are a tie: 100 of 75 and 8 of 6."""
    nights = {1: {"Taxi": {"A": 100, "B": 50}, "Xenon": {"D": 8, "E": 4}}}
    outcome = l5("normalized", nights)
    assert totals(outcome) == {"A": 27, "D": 27, "B": 22.5, "E": 22.5}


def test_7_2_the_warning_of_a_normalized_tie_gives_each_score():
    """A has 100 of a mean of 80, D 10 of 8: both 5/4, and not the same score."""
    nights = {1: {"Taxi": {"A": 100, "B": 60}, "Xenon": {"D": 10, "E": 6, "F": 8}}}
    outcome = l5("normalized", nights)
    messages = [message for _, _, message in found(outcome, "tie-open")]
    assert len(messages) == 2
    assert not any("both have 100 on Taxi" in message for message in messages)


def test_7_2_a_machine_of_zeros_normalizes_to_zero():
    nights = {1: {"Taxi": {"A": 100, "B": 50}, "Xenon": {"D": 0, "E": 0}}}
    assert totals(l5("normalized", nights)) == {"A": 30, "B": 24, "D": 22.5, "E": 22.5}


def test_7_2_normalizing_is_exact():
    """2**53 + 1 of a mean that a float cannot tell from 2**53."""
    big = 2**53
    nights = {1: {"Taxi": {"A": big + 1, "B": big - 1}, "Xenon": {"D": big, "E": big}}}
    outcome = l5("normalized", nights)
    assert places(outcome, "Taxi") == {"A": 1, "B": 4}
    assert places(outcome, "Xenon") == {"D": 2, "E": 2}


@pytest.mark.parametrize("machine", ["Taxi", "Xenon"])
def test_7_2_a_playoff_across_the_two_machines(machine):
    """In one ranking the order may be typed beside either machine."""
    nights = {1: {"Taxi": {"A": 9, "B": 1}, "Xenon": {"D": 9}}}
    outcome = l5("slot", nights, ties=[order("D", "A", machine=machine)])
    assert totals(outcome) == {"D": 30, "A": 24, "B": 23}
    assert codes(outcome) == []


def test_7_2_separate_machines_have_separate_ties():
    """An order typed beside the replacement has no effect on the first machine: a warning (B2)."""
    nights = {1: {"Taxi": {"A": 9, "B": 9, "C": 1}, "Xenon": {"D": 5, "E": 4}}}
    outcome = l5("separate", nights, ties=[order("A", "B"), order("A", "B", machine="Xenon")])
    assert points(outcome) == {"A": 30, "B": 24, "C": 23}
    assert [cell for _, cell, _ in found(outcome, "tie-order-unused")] == ["league.xlsx, Ties!A3"]


def test_7_2_a_playoff_on_the_replacement():
    nights = {1: {"Taxi": {"A": 9}, "Xenon": {"D": 5, "E": 5}}}
    outcome = l5("separate", nights, ties=[order("E", "D", machine="Xenon")])
    assert points(outcome, "Xenon") == {"E": 30, "D": 24}
    assert codes(outcome) == []


def test_7_2_a_replacement_may_break_down_too():
    """Taxi, then Xenon, then Centaur: one slot, three rankings."""
    nights = {1: {"Taxi": {"A": 9}, "Xenon": {"B": 8}, "Centaur": {"C": 7, "D": 6}}}
    again = ruling(1, None, "replaced", "Xenon", "Centaur")
    outcome = season(nights, rulings=[REPLACED, again])
    assert slots(outcome) == {"Taxi": "Taxi", "Xenon": "Taxi", "Centaur": "Taxi"}
    assert totals(outcome) == {"A": 30, "B": 30, "C": 30, "D": 24}


def test_7_2_a_replacement_is_for_that_night():
    outcome = season({1: L5[1], 2: L5[1]}, rulings=[REPLACED])
    assert slots(outcome, 1) == {"Taxi": "Taxi", "Xenon": "Taxi"}
    assert slots(outcome, 2) == {"Taxi": "Taxi", "Xenon": "Xenon"}


def test_7_2_who_played_both_has_played_one_game():
    """With a score on each, A is in both rankings; the night still has one game."""
    nights = {1: {"Taxi": {"A": 9, "B": 8}, "Xenon": {"A": 5, "D": 7}}}
    outcome = season(nights, rulings=[REPLACED], settings={"attendance.counts": "all_machines"})
    assert totals(outcome) == {"A": 30 + 24, "B": 24, "D": 30}
    assert of(outcome, "D")["weeks_played"] == 1


@pytest.mark.parametrize("rulings", [[("Taxi", "Taxi")], [("Taxi", "Xenon"), ("Xenon", "Taxi")]])
def test_7_2_machines_that_replace_each_other_are_an_error(rulings):
    typed = [ruling(1, None, "replaced", old, new) for old, new in rulings]
    outcome = season(L5, rulings=typed)
    ((severity, cell, message),) = found(outcome, "replaced-by-itself")
    assert (severity, cell) == ("error", f"league.xlsx, Rulings!A{1 + len(typed)}")
    assert message.endswith("replace each other. Keep one of the two.")

"""3.2: malfunctions: the second (replay) score counts, better or worse (RULES B5)."""

import pytest

from tests.leagues.lafayette.asking import codes, found, game, of, one_machine, points, ruling, season, totals

THREE = {"Ann": 50, "Bob": 40, "Cy": 30}


@pytest.mark.parametrize(("again", "expected"), [(60, [30, 24, 23]), (35, [24, 30, 23])])
def test_3_2_the_replay_score_counts_better_or_worse(again, expected):
    """Ann had 50: with 60 she stays first, with 35 Bob's 40 is better."""
    outcome = one_machine(THREE, rulings=[ruling(1, "Ann", "replay", "Taxi", again)])
    assert [points(outcome)[name] for name in THREE] == expected
    assert (game(outcome, "Ann")["score"], game(outcome, "Ann")["source"]) == (again, "played")


@pytest.mark.parametrize(("again", "counts"), [(60, 60), (35, 50)])
def test_3_2_the_higher_of_two_scores_where_so_ruled(again, counts):
    outcome = one_machine(THREE, rulings=[ruling(1, "Ann", "replay, higher counts", "Taxi", again)])
    assert game(outcome, "Ann")["score"] == counts


def test_3_2_a_replay_needs_no_first_score():
    outcome = one_machine(THREE, more_players=["Di"], rulings=[ruling(1, "Di", "replay", "Taxi", 45)])
    assert points(outcome) == {"Ann": 30, "Di": 24, "Bob": 23, "Cy": 22}
    assert of(outcome, "Di")["weeks_played"] == 1


def test_3_2_of_two_replays_the_later_one_counts():
    twice = [ruling(1, "Ann", "replay", "Taxi", 60), ruling(1, "Ann", "replay", "Taxi", 35)]
    assert game(one_machine(THREE, rulings=twice), "Ann")["score"] == 35


def test_3_2_a_zero_beats_a_replay():
    """In whatever order they were entered."""
    both = [ruling(1, "Ann", "death save", "Taxi"), ruling(1, "Ann", "replay", "Taxi", 60)]
    for rulings in (both, both[::-1]):
        row = game(one_machine(THREE, rulings=rulings), "Ann")
        assert (row["score"], row["points"], row["source"]) == (0, 23, "ruling")


def test_3_2_a_replay_may_make_or_break_a_tie():
    outcome = one_machine(THREE, rulings=[ruling(1, "Ann", "replay", "Taxi", 40)])
    assert points(outcome) == {"Ann": 27, "Bob": 27, "Cy": 23}
    assert codes(outcome) == ["tie-open"]


def test_3_2_catastrophic_malfunctions_may_void_a_score():
    """As if Ann had not played Taxi: not ranked, no points, the others move up."""
    outcome = one_machine(THREE, rulings=[ruling(1, "Ann", "void", "Taxi")])
    assert points(outcome) == {"Bob": 30, "Cy": 24}
    assert totals(outcome) == {"Bob": 30, "Cy": 24}


def test_3_2_a_machine_may_be_void_for_everybody():
    """Nobody gets points from Taxi that night; Xenon stands."""
    nights = {1: {"Taxi": THREE, "Xenon": THREE}}
    outcome = season(nights, rulings=[ruling(1, None, "void", "Taxi")])
    assert points(outcome, "Taxi") == {"Ann": 0, "Bob": 0, "Cy": 0}
    assert totals(outcome) == {"Ann": 30, "Bob": 24, "Cy": 23}
    row = game(outcome, "Ann", "Taxi")
    assert (row["source"], row["ruling"], row["unplayed"]) == ("none", "void", True)
    assert outcome.why("game_points", row) == "void by ruling: as if not played"


def test_3_2_void_beats_zero():
    nights = {1: {"Taxi": THREE, "Xenon": THREE}}
    outcome = season(nights, rulings=[ruling(1, "Ann", "void", "Taxi"), ruling(1, "Ann", "zero", "Taxi")])
    assert (game(outcome, "Ann", "Taxi")["score"], totals(outcome)["Ann"]) == (None, 30)


def test_3_2_what_is_void_is_no_attendance():
    outcome = season({1: {"Taxi": THREE}, 2: {"Taxi": THREE}}, rulings=[ruling(2, None, "void", "Taxi")])
    assert [row["weeks_played"] for row in outcome.rows("standings")] == [1, 1, 1]


def test_3_2_void_is_no_missed_game():
    """late.missed = zero makes zeros of games missed, not of those void."""
    nights = {1: {"Taxi": THREE, "Xenon": THREE}}
    outcome = season(nights, rulings=[ruling(1, "Ann", "void", "Taxi")], settings={"late.missed": "zero"})
    assert game(outcome, "Ann", "Taxi")["score"] is None


def test_3_2_void_is_no_missed_game_on_the_replaced_machine_either():
    """Ann's score on Xenon, which replaced Taxi, is void: no zero on Taxi takes its place."""
    nights = {1: {"Taxi": {"Bob": 40, "Cy": 30}, "Xenon": {"Ann": 50}, "Centaur": THREE}}
    rulings = [ruling(1, None, "replaced", "Taxi", "Xenon"), ruling(1, "Ann", "void", "Xenon")]
    outcome = season(nights, rulings=rulings, settings={"late.missed": "zero"})
    assert points(outcome, "Taxi") == {"Bob": 30, "Cy": 24, "Ann": 0}
    assert game(outcome, "Ann", "Taxi")["score"] is None


def test_3_2_a_replay_names_its_machine():
    outcome = one_machine(THREE, rulings=[ruling(1, "Ann", "replay", None, 60)])
    assert found(outcome, "ruling-needs-machine") == [
        (
            "error",
            "league.xlsx, Rulings!A2",
            'the ruling "replay" concerns one game. Type its machine in the column Machine.',
        )
    ]

"""8.2 to 8.5: what was played stands, who owes, and each mistake on Matches told once at its own cell."""

import pytest

from pinsheet.problems import Cell, has_errors
from tests.leagues.lafayette.asking import codes, found
from tests.leagues.lafayette.test_8_finals import (
    FOUR,
    all_won,
    evening,
    field,
    full_night,
    league,
    not_seeded,
    pairs,
    places,
    result,
    seeds,
    won,
)

SWAPPED = {"Ann": "2", "Bob": "1", "Cy": "3", "Di": "4"}
"""The seeds of a sheet drawn while Bob was ahead of Ann."""
BEGUN = [result("W3", 1, "Bob")]

# --------------------------------------------------------------------------- seeds as played


def test_8_5_seeds_as_played_stand_once_a_match_is_won():
    outcome = evening(FOUR, shown=SWAPPED, matches=BEGUN)
    assert seeds(outcome) == ["Bob", "Ann", "Cy", "Di"]
    assert pairs(outcome, "W3") == [{"Bob", "Di"}, {"Ann", "Cy"}]
    assert found(outcome, "seeds-differ") == [
        (
            "warning",
            "finals.xlsx, Entrants!A3",
            "the seeds as played stand: Bob 1 (now 2), Ann 2 (now 1). By the results as they are now they "
            "would be the ones in brackets. Nothing is to be done.",
        )
    ]
    assert not has_errors(outcome.problems)


def test_8_5_before_the_first_winner_the_ranking_seeds():
    """A machine chosen is no winner yet."""
    outcome = evening(FOUR, shown=SWAPPED, matches=[result("W3", 1, None, machines=("Taxi",))])
    assert seeds(outcome) == list(FOUR)
    ((_, _, message),) = found(outcome, "seeds-differ")
    assert message.startswith("the sheet seeds Ann 2 (now 1), Bob 1 (now 2): the ranking is not the one")
    assert "draw it again" in message


@pytest.mark.parametrize(
    "shown",
    [
        SWAPPED | {"Ann": "5"},  # a gap
        SWAPPED | {"Cy": "1"},  # a seed twice
        SWAPPED | {"Di": None},  # not for everybody
        {player: f"A{seed}" for player, seed in SWAPPED.items()},  # divisions that there are not
        dict.fromkeys(FOUR),
    ],
)
def test_8_5_seeds_that_are_no_whole_set_do_not_count(shown):
    outcome = evening(FOUR, shown=shown, matches=[result("W3", 1, "Ann")])
    assert seeds(outcome) == list(FOUR)


def test_8_5_a_seed_of_somebody_who_has_not_paid_or_come_does_not_count():
    paid = dict.fromkeys(FOUR, True) | {"Di": False}
    outcome = evening(FOUR, shown=SWAPPED, paid=paid, matches=[result("W3", 2, "Bob")])
    assert seeds(outcome) == ["Ann", "Bob", "Cy"]


def test_8_2_seeds_as_played_in_divisions():
    shown = {"s01": "A2", "s02": "A1", "s03": "B1", "s04": "B2"}
    outcome = evening(
        league(4), settings={"finals.mode": "half"}, shown=shown, matches=[result("W1", 1, "s01")]
    )
    assert field(outcome) == [("A", 1, "s02"), ("A", 2, "s01"), ("B", 1, "s03"), ("B", 2, "s04")]
    assert "s02 A1 (now A2), s01 A2 (now A1)" in found(outcome, "seeds-differ")[0][2]


def test_8_2_who_played_stays_in_though_he_is_not_eligible_any_more():
    """Two of four nights are half; a night of Di was a mistake."""
    totals = {"Ann": "90 90 90 90", "Bob": "80 80 80 80", "Cy": "70 70 70 70", "Di": "60 - - -"}
    shown = dict(zip(totals, "1234", strict=True))
    outcome = evening(totals, shown=shown, matches=all_won(totals))
    assert places(outcome) == [(1, "Ann"), (2, "Bob"), (3, "Cy"), (4, "Di")]
    assert found(outcome, "finalist-stands") == [
        (
            "warning",
            "finals.xlsx, Entrants!A5",
            "Di played with seed 4 and stays in; by the results as they are now he would not have been let in: "
            "no: 1 of 4 weeks, needs 2.",
        )
    ]
    assert found(outcome, "not-in-the-finals") == []


def test_8_2_who_was_here_and_would_play_only_now_is_not_seeded():
    outcome = evening(
        FOUR, shown={"Ann": "1", "Bob": "–", "Cy": "2", "Di": "3"}, matches=[result("W3", 2, "Cy")]
    )
    assert (seeds(outcome), not_seeded(outcome)) == (["Ann", "Cy", "Di"], ["Bob"])
    ((_, _, message),) = found(outcome, "seeds-differ")
    assert "Bob none (now 2)" in message
    assert found(outcome, "not-in-the-finals") == []


# --------------------------------------------------------------------------- who owes

A_PAYS = {"finals.payout_scope": "A"}


@pytest.mark.parametrize(
    ("mode", "number", "owing", "out"),
    [
        ("ab8", 10, ["s09", "s10"], []),  # of B
        ("ab8", 10, ["s03"], ["s03"]),
        ("ab8", 10, ["s03", "s09"], ["s03", "s09"]),  # s09 moves up into A, and owes
        ("ab8", 10, ["s03", "s10"], ["s03"]),
        ("half", 4, ["s03", "s04"], []),
        ("half", 4, ["s02"], ["s02"]),
        ("half", 5, ["s04"], []),
        ("half", 5, ["s03"], ["s03"]),
        ("half", 3, ["s02", "s03"], ["s02"]),
    ],
)
def test_8_4_where_b_pays_no_entry_only_who_owes_and_would_be_in_a_is_out(mode, number, owing, out):
    """finals.payout_scope = A."""
    paid = {name: name not in owing for name in league(number)}
    outcome = evening(league(number), settings=A_PAYS | {"finals.mode": mode}, paid=paid)
    assert sorted(set(league(number)) - set(seeds(outcome))) == out
    assert not [player for division, _, player in field(outcome) if division == "A" and player in owing]


def test_8_4_with_one_bracket_everybody_pays():
    """finals.payout_scope = A means nothing there."""
    outcome = evening(FOUR, settings=A_PAYS, paid=dict.fromkeys(FOUR, True) | {"Di": False})
    assert seeds(outcome) == ["Ann", "Bob", "Cy"]


@pytest.mark.parametrize(
    ("amount", "plays"), [(10_00, True), (12_00, True), (9_99, False), (5_00, False), (1, False)]
)
def test_8_4_a_part_of_the_entry_is_not_the_entry(amount, plays):
    outcome = evening(FOUR, paid=dict.fromkeys(FOUR, True), amounts={"Bob": amount})
    assert ("Bob" in seeds(outcome)) == plays
    said = [message for *_, message in found(outcome, "not-in-the-finals")]
    because = f"paid {amount / 100:.2f} of 10.00: no dough, no show (8.4)"
    assert said == ([] if plays else [f"Bob is here, but not in the finals: {because}."])


def test_8_4_a_part_of_the_entry_is_said_of_who_plays_all_the_same():
    """finals.unpaid = in."""
    settings = {"finals.unpaid": "in"}
    outcome = evening(FOUR, paid=dict.fromkeys(FOUR, True), amounts={"Bob": 5_00}, settings=settings)
    assert seeds(outcome) == list(FOUR)
    ((severity, cell, message),) = found(outcome, "paid-in-part")
    assert (severity, cell) == ("warning", "finals.xlsx, Entrants!A3")
    assert message.startswith("Bob has paid 5.00 of 10.00 and plays all the same")


# --------------------------------------------------------------------------- matches: the cause, once


def at(**cells):
    return {
        "cells": {name.replace("_", " "): Cell("finals.xlsx", "Matches", ref) for name, ref in cells.items()}
    }


def errors(outcome):
    return [(p.cell.ref, p.code) for p in outcome.problems if p.severity == "error"]


def test_8_5_a_winner_changed_early_is_one_problem_with_its_cause():
    """All of an evening is typed; then the first winner is Di, and every later row of Ann's is at odds."""
    rows = all_won(FOUR)
    for row in rows:
        if row["round"] == "W3" and row["match"] == 1:
            row["winner"] = "Di"
    ((code, message),) = [
        (p.code, p.message) for p in evening(FOUR, matches=rows).problems if p.severity == "error"
    ]
    assert code == "winner-not-in-match"
    assert message == (
        "Ann does not play in W4 1, which is between Di and Bob, because Di is typed as winner of W3 1 (A2). "
        "Correct one of the two."
    )


def test_8_5_all_rows_that_wait_for_one_winner_are_one_problem():
    rows = [row for row in all_won(league(11)) if (row["round"], row["match"]) != ("W1", 2)]
    ((_, _, message),) = found(evening(league(11), matches=rows), "match-unknown")
    assert "cannot be played yet: W1 2, s08 and s09, is still open." in message
    assert "more rows wait too." in message


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            [result("W3", 1, "Ann"), result("W3", 1, "Di")],
            "W3 1, Ann and Di, is decided already (A2): Ann won.",
        ),
        ([won("Ann", "Di"), won("Di", "Ann")], "W3 1, Ann and Di, is decided already (A2): Ann won."),
        ([won("Ann", "Eve")], "Eve is not ticked as present on Entrants."),
        ([result("W9", 1, "Ann")], "nobody plays W9 1 in this bracket."),
        ([result("W1", 1, "Ann")], "nobody plays W1 1 in this bracket."),
        ([won("Ann", None)], "the row does not say which match."),
        ([won("Ann", "Di", round="L5")], "Ann and Di meet in W3 1. Correct Round and Match"),
    ],
)
def test_8_5_what_is_true_of_a_row_of_no_match(rows, said):
    ((_, cell, message),) = found(evening(FOUR, matches=rows), "match-unknown")
    assert said in message
    assert cell == f"finals.xlsx, Matches!A{len(rows) + 1}"


def test_8_5_who_is_out_is_out():
    rows = [*all_won(FOUR)[:5], won("Ann", "Di")]
    ((_, _, message),) = found(evening(FOUR, matches=rows), "match-unknown")
    assert "W3 1, Ann and Di, is decided already" in message
    rows[-1] = won("Di", "Bob")
    ((_, _, message),) = found(evening(FOUR, matches=rows), "match-unknown")
    assert "Di is out already, beaten in L5 1 (A4)." in message


def test_8_5_who_is_not_in_the_finals_has_a_reason():
    outcome = evening(FOUR, paid=dict.fromkeys(FOUR, True) | {"Di": False}, matches=[won("Ann", "Di")])
    assert "Di is not in the finals: not paid" in found(outcome, "match-unknown")[0][2]


def test_8_5_mistakes_of_games_have_their_own_cells():
    row = result("W3", 1, "Ann", machines=("Taxi", "Taxi"), winners=("Ann", "Cy", "Ann"))
    outcome = evening(FOUR, matches=[row | at(machine_2="G4", winner_2="J4")])
    assert errors(outcome) == [("G4", "machine-twice"), ("J4", "winner-not-in-match")]


def test_8_5_a_third_game_after_two_won():
    row = result("W3", 1, "Ann", winners=("Ann", "Ann", "Di"))
    ((severity, cell, message),) = found(evening(FOUR, matches=[row | at(winner_3="K4")]), "games-differ")
    assert (severity, cell) == ("warning", "finals.xlsx, Matches!K4")
    assert message.startswith("a third game, though Ann had won the first two")


@pytest.mark.parametrize("winners", [("Ann", "Ann", None), ("Di", "Ann", "Ann")])
def test_8_5_two_games_won_and_no_winner(winners):
    outcome = evening(FOUR, matches=[result("W3", 1, None, winners=winners)])
    ((severity, _, message),) = found(outcome, "winner-missing")
    assert (severity, "Type Ann under Winner." in message) == ("warning", True)


def test_8_5_one_game_each_and_no_winner_is_a_match_being_played():
    outcome = evening(FOUR, matches=[result("W3", 1, None, winners=("Ann", "Di", None))])
    assert found(outcome, "winner-missing") == []


def test_8_2_a_division_that_is_not_played():
    row = result("W3", 1, "Ann", division="B")
    outcome = evening(FOUR, matches=[row | at(division="A4")])
    assert errors(outcome) == [("A4", "division-unknown")]
    outcome = evening(
        league(3), settings={"finals.mode": "ab8"}, matches=[result("W1", 1, "s01", division="B")]
    )
    assert "there is no division B tonight" in found(outcome, "match-unknown")[0][2]


def test_8_3_the_note_of_an_open_match_has_the_cell_of_its_winner():
    outcome = evening(FOUR, matches=[result("W3", 1, None)])
    assert found(outcome, "match-open")[0][1] == "finals.xlsx, Matches!A2"
    assert found(evening(FOUR), "match-open")[0][1] == "finals.xlsx"


def test_8_4_a_full_night_says_nothing_of_all_this():
    assert set(codes(full_night(league(16)))) <= {"ifpa-id-missing", "name-split"}


# --------------------------------------------------------------------------- the list for the IFPA, ties


def test_8_3_a_comma_in_a_listed_name_is_told():
    outcome = evening({"Quill, Ada": "90", "Bob": "80"}, here=[])
    ((severity, _, message),) = found(outcome, "name-comma")
    assert (severity, message.startswith('"Quill, Ada" has a comma')) == ("warning", True)


def test_8_3_hidden_guests_are_listed_and_play_by_their_own_settings():
    """guests.standings = hide leaves them out of the standings; guests.ifpa and guests.finals say the rest."""
    hidden = {"guests.standings": "hide", "guests.ifpa": "yes", "guests.finals": "yes"}
    outcome = evening(FOUR, settings=hidden, guests=["Bob"], matches=all_won(FOUR))
    assert [row["player"] for row in outcome.rows("standings")] == ["Ann", "Cy", "Di"]
    assert seeds(outcome) == list(FOUR)
    assert [row["player"] for row in outcome.rows("ifpa")] == list(FOUR)
    shut = evening(FOUR, settings={"guests.standings": "hide"}, guests=["Bob"])
    assert seeds(shut) == ["Ann", "Cy", "Di"]


@pytest.mark.parametrize(("weeks", "many"), [("50 50 - -", 1), ("100 - - -", 0)])
def test_8_2_a_tie_is_played_off_only_where_seeds_hang_on_it(weeks, many):
    """Cy has as many points as Bob; with one night of four he may not play."""
    outcome = evening({"Ann": "90 90 90 90", "Bob": "50 50 - -", "Cy": weeks}, here=[])
    assert len(found(outcome, "ranking-tie")) == many


# --------------------------------------------------------------------------- the ranking has moved, the sheet says no seeds


def test_8_5_a_ranking_that_moved_since_the_finals_is_one_message():
    outcome = evening(FOUR, matches=[result("W3", 1, "Bob"), result("W3", 2, "Ann")])
    assert "winner-not-in-match" not in codes(outcome)
    ((severity, _, message),) = found(outcome, "ranking-moved")
    assert severity == "error"
    assert "the ranking has changed since the finals" in message
    assert "type the seeds as played into the column Seed" in message


def test_8_5_one_winner_who_does_not_fit_is_asked_for_first():
    outcome = evening(FOUR, matches=[result("W3", 1, "Bob")])
    ((_, _, message),) = found(outcome, "winner-not-in-match")
    assert "Correct the winner" in message
    assert "column Seed" in message


def test_8_5_winners_without_entrants_are_a_warning():
    outcome = evening(FOUR, here=[], matches=[result("W3", 1, "Ann")])
    ((severity, _, message),) = found(outcome, "nobody-present")
    assert severity == "warning"
    assert "Add a sheet Entrants" in message

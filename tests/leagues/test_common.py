"""Checks that every league makes of what was typed."""

import pytest

from pinsheet.leagues.common import absent_means_absent, scores_are_complete
from pinsheet.leagues.lafayette.tables import CALENDAR, CONDUCT
from pinsheet.problems import Cell
from pinsheet.tables import SCORES

MARKS = {"A": "A", "L": "L", "": "blank"}


def seat(*cells, player="Ann", machines=("Taxi", "Xenon", "Centaur"), games=None):
    """A row of a block: scores, codes, or "" for a blank cell."""
    games = games or range(1, len(cells) + 1)
    for number, (machine, game, typed) in enumerate(zip(machines, games, cells, strict=True)):
        scored = isinstance(typed, int)
        yield {
            "week": 1,
            "game": game,
            "machine": machine,
            "player": player,
            "mark": "score" if scored else MARKS[typed],
            "score": typed if scored else None,
            "cell": Cell("week-01.xlsx", "Scores", f"{'CDE'[number]}5"),
        }


def complete(*rows, acts=(), held=True):
    conduct = CONDUCT.frame({"week": 1, "penalty": False, "in_effect": True, **act} for act in acts)
    calendar = CALENDAR.frame([{"week": 1, "held": held, "cancelled": False, "moved": False}])
    problems = scores_are_complete(SCORES.frame(rows), conduct, calendar)
    return [(p.severity, p.code, p.cell.ref) for p in problems]


@pytest.mark.parametrize("cells", [(5, 6, 7), (5, "L", 0), ("L", "L", "L")])
def test_a_seat_with_a_score_or_a_code_for_every_game_is_complete(cells):
    assert complete(*seat(*cells)) == []


def test_absent_once_in_the_row_is_enough():
    """The reader gives an absent player's blanks the mark A."""
    assert complete(*seat("A", "A", "A")) == []


def test_a_blank_row_is_absent_with_a_warning():
    assert complete(*seat("", "", "")) == [("warning", "blank-row", "C5")]


def test_a_blank_beside_scores_is_an_error_at_that_cell():
    assert complete(*seat(5, "", 7)) == [("error", "score-missing", "D5")]
    assert complete(*seat(5, "", "")) == [("error", "score-missing", "D5"), ("error", "score-missing", "E5")]


def test_a_game_with_a_replacement_needs_one_score_of_two():
    assert complete(*seat(5, "", 7, games=(1, 2, 2))) == []
    assert complete(*seat(5, "", "", games=(1, 2, 2))) == [("error", "score-missing", "D5")]


def test_a_night_not_held_asks_for_nothing():
    assert complete(*seat("", "", ""), held=False) == []


@pytest.mark.parametrize("act", ["zero_game", "void", "points", "replay"])
def test_a_ruling_on_the_game_needs_no_score(act):
    blank = list(seat(5, "", 7))
    assert complete(*blank, acts=[{"act": act, "player": "Ann", "machine": "Xenon"}]) == []
    assert complete(*blank, acts=[{"act": act, "player": "Ann", "machine": "Taxi"}]) != []
    assert complete(*blank, acts=[{"act": act, "player": "Bob", "machine": "Xenon"}]) != []


@pytest.mark.parametrize("act", ["zero_night", "wiped"])
def test_a_ruling_on_the_night_needs_no_score(act):
    acts = [{"act": act, "player": "Ann", "machine": None}]
    assert complete(*seat(5, "", ""), acts=acts) == []
    assert complete(*seat("", "", ""), acts=acts) == []


def test_a_machine_void_for_everybody_needs_no_score():
    acts = [{"act": "void", "player": None, "machine": "Xenon"}]
    assert complete(*seat(5, "", 7), acts=acts) == []


def test_who_is_absent_has_no_score():
    (problem,) = absent_means_absent(SCORES.frame(seat("A", 5, "A")))
    assert (problem.severity, problem.code, problem.cell.ref) == ("error", "absent-with-score", "D5")
    assert problem.message == (
        "Ann has a score here, but an A (absent all night) in the same week. "
        "Type L for games not played, or remove the score."
    )


def test_who_was_late_may_have_scores():
    assert absent_means_absent(SCORES.frame(seat("L", 5, 6))) == []

"""What is said about the night of the playoffs: each problem with its cell (C2, C15)."""

from tests.leagues.koi.test_c15_playoffs import playoffs


def said(outcome, code):
    """(severity, cell, message) of the problems of one kind."""
    return [(p.severity, str(p.cell), p.message) for p in outcome.problems if p.code == code]


def test_scores_of_somebody_who_is_not_among_the_best():
    outcome = playoffs("abcde", {"M": {"a": 1, "b": 2, "e": 3}}, present="abcde")
    ((severity, cell, message),) = said(outcome, "not-in-the-playoffs")
    assert (severity, cell) == ("error", "finals.xlsx, Scores!A4")
    assert message.startswith("e has scores in the playoffs, but is not among the best")


def test_scores_while_nobody_is_ticked():
    outcome = playoffs("abcde", {"M": {"a": 1, "b": 2}}, present="")
    assert [found[:2] for found in said(outcome, "nobody-present")] == [("error", "finals.xlsx, Scores!A2")]


def test_who_has_left_and_is_ticked():
    outcome = playoffs("abcde", {"M": {"b": 1, "c": 2}}, present="abcde", left="a")
    ((severity, cell, message),) = said(outcome, "not-in-the-playoffs")
    assert (severity, cell) == ("warning", "finals.xlsx, Entrants!A2")
    assert message.startswith("a is here, but has left")


def test_a_blank_keeps_the_places_waiting():
    outcome = playoffs("abcde", {"M": {"a": 1, "b": "blank"}}, present="abcde")
    ((severity, cell, message),) = said(outcome, "playoffs-open")
    assert (severity, cell) == ("warning", "finals.xlsx, Scores!A2")
    assert message.startswith("1 of 2 scores are still to come")


def test_a_division_of_which_nothing_is_typed_keeps_them_waiting_too():
    games = [{"M": {"a": 1, "b": 2}}, {"M": {"e": "blank", "f": "blank"}}]
    outcome = playoffs("abcdefgh", *games, present="abcdefgh")
    ((_, _, message),) = said(outcome, "playoffs-open")
    assert message.startswith("2 of 2 scores of division B are still to come")


def test_equal_scores_that_nobody_played_off():
    outcome = playoffs("abcde", {"M": {"a": 5, "b": 5}}, present="abcde")
    found = [one for one in said(outcome, "tie-open") if "in the playoffs" in one[2]]
    ((severity, cell, message),) = found
    assert (severity, cell) == ("warning", "finals.xlsx, Scores!A2")
    assert message.startswith("a and b have 5 on M in the playoffs")

"""What is said about the night of the playoffs: each problem with its cell (C2, C15)."""

from tests.leagues.koi.test_c15_playoffs import places, playoffs, season_of
from tests.making_finals import koi_playoffs


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


EIGHT = "abcdefgh"
SEEDS_OF_THE_SHEET = {"a": "A2", "b": "A1", "c": "–", "d": "–", "e": "B1", "f": "B2", "g": "–", "h": "–"}
PLAYED = {"M": {"a": 1, "b": 9}}, {"M": {"e": 2, "f": 7}}


def test_seeds_as_played_stand_once_a_score_is_typed():
    """The sheet was drawn while b was before a, and e before its score was corrected."""
    outcome = playoffs(EIGHT, *PLAYED, present=EIGHT, shown=SEEDS_OF_THE_SHEET)
    rows = [(row["division"], row["seed"], row["player"]) for row in outcome.rows("finals_field")]
    assert rows == [("A", 1, "b"), ("A", 2, "a"), ("B", 1, "e"), ("B", 2, "f")]
    ((severity, _, message),) = said(outcome, "seeds-differ")
    assert severity == "warning"
    assert message.startswith("the seeds as played stand: b A1 (now A2), a A2 (now A1).")


def test_who_played_stays_in_though_somebody_is_ranked_before_him_now():
    """c stands before b by the results as they are now; b has played."""
    nights = {p: (20 - n, 20 - n) for n, p in enumerate("acbdefgh")}
    outcome = playoffs("acbdefgh", *PLAYED, present=EIGHT, shown=SEEDS_OF_THE_SHEET, nights=nights)
    assert not [p for p in outcome.problems if p.severity == "error"]
    assert [r["player"] for r in outcome.rows("finals_field", division="A")] == ["b", "a"]
    ((_, _, message),) = said(outcome, "seeds-differ")
    assert "b A1 (now none)" in message
    assert "c none (now A2)" in message


def test_before_the_first_score_the_standings_seed():
    outcome = playoffs(EIGHT, present=EIGHT, shown=SEEDS_OF_THE_SHEET)
    assert [r["player"] for r in outcome.rows("finals_field", division="A")] == ["a", "b"]
    assert "draw it again" in said(outcome, "seeds-differ")[0][2]


def test_seeds_that_are_no_whole_set_do_not_count():
    for wrong in ({"a": "A1"}, {"a": "A3"}, {"a": "2"}, {"a": None}):
        outcome = playoffs(EIGHT, *PLAYED, present=EIGHT, shown=SEEDS_OF_THE_SHEET | wrong)
        assert [r["player"] for r in outcome.rows("finals_field", division="A")] == ["a", "b"]


def test_who_has_left_since_and_played_stays_in():
    shown = {"a": "1", "b": "2", "c": "–", "d": "–", "e": "–"}
    outcome = playoffs("abcde", {"M": {"a": 1, "b": 2}}, present="abcde", shown=shown, left="b")
    assert [r["player"] for r in outcome.rows("finals_field")] == ["a", "b"]
    ((severity, _, message),) = said(outcome, "finalist-stands")
    assert (severity, message.startswith("b played with seed 2 and stays in;")) == ("warning", True)


def test_a_group_that_is_no_division():
    for group, code in (("C", 1), ("B", 1), ("a", 0), (None, 0)):
        games = [{"machine": "M", "game": 1, "mark": "score"} | row for row in (
            {"player": "a", "score": 5, "group": group}, {"player": "b", "score": 4, "group": "A"},
        )]  # fmt: skip
        outcome = koi_playoffs(season_of(EIGHT, present=EIGHT), games)
        found = said(outcome, "other-division")
        assert len(found) == code, group
        if group == "C":
            assert 'a stands in group "C", which is no division, but plays in division A.' in found[0][2]


def test_a_pre_makeup_means_nothing_in_the_playoffs():
    outcome = playoffs("abcd", {"M": {"a": 1, "b": "P"}}, present="abcd")
    ((severity, _, message),) = said(outcome, "pre-makeup")
    assert severity == "warning"
    assert message.startswith("P (pre-makeup) for b means nothing in the playoffs")
    assert places(outcome) == "ab"

"""C6: order of finish in the group: league points, then the total normalized score (Case 1)."""

import pytest

from tests.leagues.koi.asking import Fraction, bonus, night_of, nights, numbers, results, season, with_points


def finish(points, tns=None, settings=()):
    return [result.finish for result in results(points, tns, settings)]


def test_c6_by_points_then_tns_then_ladder():
    assert finish("9 16 5") == [2, 1, 3]
    assert finish("11 11 8", "1 2 9") == [2, 1, 3]
    assert finish("11 11 8", "2 2 9") == [1, 2, 3]
    assert finish("10 10 10 10", "1 2 3 3") == [4, 3, 1, 2]


def test_c6_fractions_of_points_are_exact():
    """A third of a point, and a TNS that differs by less than floats can see."""
    assert finish("31/3 31/3 28/3", f"{10**17} {10**17 + 1} 1") == [2, 1, 3]
    assert finish("31/3 10.3333333333 28/3") == [1, 2, 3]


def test_c6_how_a_tie_was_told_apart():
    assert [r.tie for r in results("11 11 8", "1 2 9")] == ["TNS", "TNS", None]
    assert [r.tie for r in results("11 11 8", "2 2 9")] == ["ladder", "ladder", None]


def test_c6_in_a_season():
    """The order of the ladder before week 1 is that of the rows: c before b before a."""
    rows = {"c": "9 8", "b": "9 8", "a": "9 9"}
    outcome = with_points(rows, tns={"c": "1 5", "b": "1 6", "a": "1 1"})
    assert nights(outcome, "finish", 1) == [3, 2, 1]
    assert nights(outcome, "finish", 2) == [1, 2, 3]
    assert nights(outcome, "tie", 2) == [None, "TNS", "TNS"]


def test_c6_who_has_no_counted_score_has_no_finish():
    outcome = night_of(["60 20 -", "60 20 50x", "60 20 50p"])
    assert nights(outcome, "finish") == [1, 2, None, 1, 2, None, 1, 3, 2]


def test_c6_points_are_the_sum_of_the_games():
    scores = {"M1": {"a": 9, "b": 1}, "M2": {"a": 1, "b": 2}, "M3": {"a": 1, "b": 2}}
    outcome = season({1: scores})
    assert nights(outcome, "points") == [4 + 1 + 1, 0 + 3 + 3]
    assert nights(outcome, "finish") == [1, 2]


@pytest.mark.parametrize(("value", "given"), [("ladder", "3 2 1"), ("share", "5/2 5/2 1")])
def test_c6_equal_in_points_and_tns(value, given):
    """The ladder decides, or they share the mean of their bonus points; the finish is always by the ladder."""
    settings = {"ties.match": value}
    assert bonus("11 11 8", "2 2 1", settings) == numbers(given)
    assert finish("11 11 8", "2 2 1", settings) == [1, 2, 3]
    assert bonus("11 11 8", "1 2 1", settings) == numbers("2 3 1")
    outcome = with_points({"a": "11", "b": "11", "c": "8"}, settings=settings, first_week=3)
    assert nights(outcome, "bonus", 3) == numbers(given)


def test_c6_three_share():
    thirds = bonus("10 10 10", "1 1 1", {"ties.match": "share"})
    assert thirds == [2, 2, 2]
    assert bonus("10 10 10 1", "1 1 1 1", {"ties.match": "share"}) == [Fraction(7, 3)] * 3 + [1]

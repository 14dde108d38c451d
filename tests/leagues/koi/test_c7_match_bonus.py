"""C7: bonus points for the match, from the third week on (Case 2)."""

import pytest

from tests.leagues.koi.asking import (
    FIVE,
    bonus,
    games,
    night_of,
    nights,
    numbers,
    of_groups,
    results,
    row,
    ruling,
    season,
    with_points,
)

K6 = {
    ("16 9 5", None): "4 2 0",
    ("12 10 8", None): "3 2 1",
    ("11 11 8", "1 2 1"): "2 3 1",
    ("15 9 6", "10 4 5"): "4 2 0",
    ("15 9 6", "9 4 5"): "3 2 1",
    ("15 9 6", "9 5 4"): "3 3 0",
    ("15 9 6", "8 5 5"): "3 2 1",
    ("15 7.5 7.5", "5 4 6"): "3 1 2",
    ("15 5", None): "4 0",
    ("14 6", None): "3 1",
    ("10 10", "1 2"): "1 3",
    ("18 9 8 5", None): "4 2 1 1",
    ("14 13 8 5", None): "3 2 2 1",
    ("16 15 6 3", None): "3 3 2 0",
    ("20 10 5 5", None): "4 2 1 1",
    ("20 8 6 5", None): "5 2 1 1",
}


@pytest.mark.parametrize(("points", "tns", "given"), [(*match, given) for match, given in K6.items()])
def test_c7_a_match_is_treated_like_a_game(points, tns, given):
    """K6: 3-0, 3-2-0, 3-2-1-0 and the bonus points of C1; Case 2 by the normalized scores."""
    assert bonus(points, tns) == numbers(given)


def test_c7_matches_of_a_season():
    """K6: each of them as a group of week 3; points by ruling, the score is the normalized score."""
    texts = [tns or " ".join("1" for _ in points.split()) for points, tns in K6]
    rulings = [
        ruling(3, f"{n}{seat}", "points", "M", points)
        for n, (match, _) in enumerate(K6, 1)
        for seat, points in zip("abcd", match.split(), strict=False)
    ]
    outcome = night_of(texts, {"normalized.constant": 1}, week=3, rulings=rulings, references={"M": 1})
    assert of_groups(outcome, "week_points", "bonus", 3) == [*map(numbers, K6.values())]


@pytest.mark.parametrize(("week", "given"), [(1, "0 0 0"), (2, "0 0 0"), (3, "3 2 1"), (6, "3 2 1")])
def test_c7_no_bonus_in_the_first_two_weeks(week, given):
    assert bonus("12 10 8", week=week) == numbers(given)


@pytest.mark.parametrize("first", [1, 3, 4])
def test_c7_the_first_week_with_bonus_is_a_setting(first):
    rows = {"a": "12 12 12 12", "b": "10 10 10 10", "c": "8 8 8 8"}
    outcome = with_points(rows, settings={"bonus.from_week": first})
    assert [nights(outcome, "bonus", week)[0] for week in (1, 2, 3, 4)] == [
        3 if week >= first else 0 for week in (1, 2, 3, 4)
    ]
    assert row(outcome, "standings", player="a")["total"] == 48 + 3 * (5 - first)


# --------------------------------------------------------------------------- Case 2


@pytest.mark.parametrize(
    ("value", "decisive", "close"),
    [("otherwise_only", "4 0 2", "3 1 2"), ("replace", "3 1 2", "3 1 2")],
)
def test_c7_case_2_with_second_and_third_equal(value, decisive, close):
    """15, 7.5, 7.5: Case 1 places c second; the winner's test comes first, or is not made."""
    settings = {"case2.exception": value}
    assert bonus("15 7.5 7.5", "11 4 6", settings) == numbers(decisive)
    assert bonus("15 7.5 7.5", "10 4 6", settings) == numbers(close)
    assert bonus("15 9 6", "10 4 5", settings) == numbers("4 2 0")
    outcome = with_points(
        {"a": "15", "b": "7.5", "c": "7.5"},
        tns={"a": "11", "b": "4", "c": "6"},
        settings=settings,
        first_week=3,
    )
    assert nights(outcome, "bonus", 3) == numbers(decisive)


def test_c7_case_2_does_not_look_at_unequal_points():
    """15.5 is more than 9 + 6 and 14.5 less, whatever the normalized scores."""
    assert bonus("15.5 9 6", "1 5 5") == numbers("4 2 0")
    assert bonus("14.5 9 6", "99 5 4") == numbers("3 2 1")


@pytest.mark.parametrize(
    ("value", "first", "second"),
    [("3", "3 2 2 1", "3 2 2 1"), ("3+4", "4 2 1 1", "3 3 2 0")],
)
def test_c7_case_2_in_a_match_of_four(value, first, second):
    """1st has what 2nd and 3rd have together, 2nd what 3rd and 4th have: TNS decide, or equality is not enough."""
    settings = {"case2.groups": value}
    assert bonus("18 10 8 4", "19 10 8 4", settings) == numbers(first)
    assert bonus("18 10 8 4", "18 10 8 4", settings) == numbers("3 2 2 1")
    assert bonus("15 12 7 5", "1 13 7 5", settings) == numbers(second)
    assert bonus("15 12 7 5", "1 12 7 5", settings) == numbers("3 2 2 1")
    outcome = with_points(
        dict(zip("abcd", ("15", "12", "7", "5"), strict=True)),
        tns=dict(zip("abcd", ("1", "13", "7", "5"), strict=True)),
        settings=settings,
        first_week=3,
    )
    assert nights(outcome, "bonus", 3) == numbers(second)


# --------------------------------------------------------------------------- groups of two and four, alone


@pytest.mark.parametrize(("value", "given"), [(">", "4 2 1 1"), (">=", "5 2 1 1")])
def test_c7_as_much_as_the_other_three_together(value, given):
    """20 of 40: more is a sweep, another bonus point."""
    settings = {"sweep": value}
    assert bonus("20 10 5 5", None, settings) == numbers(given)
    assert bonus("20 8 6 5", None, settings) == numbers("5 2 1 1")
    assert bonus("19 10 5 5", None, settings) == numbers("4 2 1 1")
    outcome = with_points(
        dict(zip("abcd", ("20", "10", "5", "5"), strict=True)), settings=settings, first_week=3
    )
    assert nights(outcome, "bonus", 3) == numbers(given)


def test_c7_three_times_the_points():
    """The setting for games holds for matches of two as well."""
    assert bonus("15 5", None, {"triple": ">="}) == numbers("4 0")
    assert bonus("15 5", None, {"triple": ">"}) == numbers("3 1")


@pytest.mark.parametrize("value", [4, 3, 0])
def test_c7_alone_in_the_match(value):
    settings = {"match.solo_bonus": value}
    assert bonus("15", None, settings) == [value]
    outcome = night_of(["60 -"], settings, week=3)
    assert nights(outcome, "bonus", 3) == [value, 0]


def test_c7_four_points_for_somebody_alone():
    assert bonus("15") == [4]


def test_c7_over_the_limit_is_not_in_the_match():
    """K21: c over the limit with 50 on file in all five games, a 60, b 20: 3-1-0, 15/5/0, bonus a 4, b 0."""
    nights_ = {3: {machine: {"a": 60, "b": 20} for machine in FIVE}}
    filed = {"c": dict.fromkeys(FIVE, 50)}
    outcome = season(
        nights_, players="abc", filed=filed, settings={"premakeup.limit": 0, "multiplier.from_week": 2}
    )
    assert [games(outcome, week=3, machine=machine) for machine in FIVE] == [[3, 1, 0]] * 5
    assert nights(outcome, "points", 3) == [15, 5, 0]
    assert nights(outcome, "bonus", 3) == [4, 0, 0]
    assert nights(outcome, "finish", 3) == [1, 2, None]
    assert nights(outcome, "moves", 3) == ["stays"] * 3
    assert nights(outcome, "next_multiplier", 3) == [2, 0, 1]


# --------------------------------------------------------------------------- absent players


def test_c7_the_refused_4th_point_is_a_matter_of_games_only():
    """c is away: his pre-makeups win every game 3-2-0 and the match 4-2-0."""
    outcome = night_of(["40 30 100p"], week=3)
    assert games(outcome, week=3) == [2, 0, 3]
    assert nights(outcome, "bonus", 3) == [2, 0, 4]


@pytest.mark.parametrize(("value", "given"), [("yes", "2 0 4"), ("no", "2 0 0")])
def test_c7_match_bonus_of_somebody_who_played_no_game(value, given):
    """The others keep theirs."""
    settings = {"absent.bonus": value}
    assert nights(night_of(["40 30 100p"], settings, week=3), "bonus", 3) == numbers(given)
    assert [r.bonus for r in results("3 2 0", None, settings)] == numbers("4 2 0")
    assert [r.bonus for r in results("3 2 0", None, settings, source="premakeup")] == (
        numbers("4 2 0") if value == "yes" else [0, 0, 0]
    )


def test_c7_who_is_late_gets_it_like_everybody():
    late = {3: {"M1": {"a": 40, "b": 30}, "M2": {"a": 40, "b": 30, "c": 100}}}
    outcome = season(late, filed={"c": {"M1": 100}}, settings={"absent.bonus": "no"})
    assert nights(outcome, "bonus", 3) == [2, 0, 4]


def test_c7_the_base_points_are_those_of_the_games():
    table = {"points.table": "2: 5-1; 3: 4-2.5-0; 4: 6-4-2-0"}
    assert bonus("14 6", None, table) == numbers("5 2")
    assert bonus("12 10 8", None, table) == numbers("4 5/2 1")

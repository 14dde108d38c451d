"""C17: standings: the total of regular and bonus points."""

import pytest

from tests.leagues.koi.asking import night_of, nights, row, ruling, season, standings, with_points


def test_c17_regular_and_bonus_points():
    """Nothing is dropped: 12 + 12 + (12 + 3)."""
    outcome = with_points({"a": "12 12 12", "b": "10 10 10", "c": "8 8 8"})
    assert standings(outcome) == [(1, "a", 39), (2, "b", 32), (3, "c", 25)]
    assert not any(r["dropped"] for r in outcome.rows("week_points"))
    assert all(r["full_total"] == r["total"] for r in outcome.rows("standings"))


def test_c17_equal_totals_by_season_tns():
    outcome = with_points({"a": "2 1", "b": "1 2", "c": "1 1"}, tns={"a": "1 1", "b": "1 2", "c": "9 9"})
    assert standings(outcome) == [(1, "b", 3), (2, "a", 3), (3, "c", 2)]


def test_c17_equal_in_both_share_a_place():
    """1, 2, 2, 4; listed as in the ladder, in which c has won the last night."""
    outcome = with_points(
        {"a": "5 5", "b": "4 1", "c": "1 4", "d": "1 1"}, groups={2: {"1": "bd", "2": "ac"}}
    )
    assert [(place, player) for place, player, _ in standings(outcome)] == [
        (1, "a"),
        (2, "b"),
        (2, "c"),
        (4, "d"),
    ]
    assert [r["order"] for r in outcome.rows("standings")] == [1, 2, 3, 4]


def test_c17_inside_the_division():
    """One table before the divisions; with them a place in each."""
    rows = {p: f"{20 - n} {20 - n}" for n, p in enumerate("abcdefgh")}
    before = with_points({p: row.split()[0] for p, row in rows.items()}, settings={"division.week": 3})
    assert [place for place, _, _ in standings(before)] == list(range(1, 9))
    after = with_points(rows, settings={"division.week": 2})
    assert standings(after, "A") == [(1, "a", 40), (2, "b", 38), (3, "c", 36), (4, "d", 34)]
    assert standings(after, "B") == [(1, "e", 32), (2, "f", 30), (3, "g", 28), (4, "h", 26)]
    assert standings(after) == []


def test_c17_divisions_show_as_soon_as_they_are_known():
    rows = {p: str(20 - n) for n, p in enumerate("abcdefgh")}
    outcome = with_points(rows, settings={"division.week": 2})
    assert [place for place, _, _ in standings(outcome, "A")] == [1, 2, 3, 4]


def test_c17_all_members_are_listed():
    """No minimum of weeks: who was never there, and who has left and is not eligible."""
    players = [{"player": "a"}, {"player": "b", "left": 2}, {"player": "c"}, {"player": "d", "joined": 2}]
    outcome = with_points({"a": "3", "b": "2", "c": "-"}, players=players)
    assert standings(outcome) == [(1, "a", 3), (2, "b", 2), (3, "c", 0)]
    assert [(r["weeks_played"], r["eligible"]) for r in outcome.rows("standings")] == [
        (1, True),
        (1, False),
        (0, True),
    ]


def test_c17_a_leave_to_come_is_none_yet():
    outcome = with_points({"a": "3"}, players=[{"player": "a", "left": 3}, {"player": "b"}])
    assert row(outcome, "standings", player="a")["eligible"]


def test_c17_who_left_before_there_were_divisions_has_no_place():
    players = [{"player": p, "left": 2 if p == "i" else None} for p in "abcdefghi"]
    rows = {p: str(20 - n) for n, p in enumerate("abcdefghi")}
    outcome = with_points(rows, players=players, settings={"division.week": 2})
    assert standings(outcome) == [(None, "i", 12)]


def test_c17_a_week_is_played_with_at_least_one_score_of_one_s_own():
    """A pre-makeup is none; a zero by ruling is one."""
    outcome = night_of(["60 50 40p", "60 50 -"], rulings=[ruling(1, "2c", "slam tilt", "M")])
    assert nights(outcome, "attended") == [True, True, False, True, True, True]


@pytest.mark.parametrize(("weeks", "coming"), [(1, []), (2, [2]), (3, [2])])
def test_c17_how_many_weeks_is_a_setting(weeks, coming):
    """Groups of the nights held and of the next one."""
    outcome = season({1: {"M": {"a": 3, "b": 2, "c": 1}}}, settings={"Weeks": weeks})
    assert sorted({seat["week"] for seat in outcome.rows("groups")}) == [1, *coming]


def test_c17_cancelled_and_missing_nights_change_nothing():
    """Week 2 was left out, week 4 is cancelled: the next one is week 5."""
    outcome = season({1: {"M": {"a": 1, "b": 2}}, 3: {"M": {"a": 1, "b": 2}}}, cancelled=[4])
    assert sorted({seat["week"] for seat in outcome.rows("groups")}) == [1, 3, 5]
    assert row(outcome, "standings", player="b")["weeks_played"] == 2


def test_c17_the_race_is_the_standings_after_every_night():
    outcome = with_points({"a": "3 1", "b": "1 4"})
    assert [(r["week"], r["place"], r["player"], r["total"]) for r in outcome.rows("race")] == [
        (1, 1, "a", 3),
        (1, 2, "b", 1),
        (2, 1, "b", 5),
        (2, 2, "a", 4),
    ]
    assert [(r["player"], r["move"], r["form"]) for r in outcome.rows("standings")] == [
        ("b", 1, (1, 4)),
        ("a", -1, (3, 1)),
    ]


def test_c17_before_the_first_night_there_are_no_standings():
    outcome = season({1: {"M": {}}}, players="abc")
    assert outcome.rows("standings") == []
    assert [seat["player"] for seat in outcome.rows("groups", week=1)] == ["a", "b", "c"]

"""2: the lowest two weeks are dropped, half of the weeks for the playoffs, lateness, guests (B7, B8)."""

import pytest

from tests.leagues.lafayette.asking import (
    codes,
    dropped,
    eligible,
    found,
    game,
    of,
    one_machine,
    places,
    points,
    ruling,
    season,
    standings,
    status,
    totals,
    with_totals,
)

EVERY_WEEK = "110 120 100 130 90 125 115 105"
TWO_AWAY = "110 - 100 130 90 - 115 105"
FOUR_AWAY = "110 - 100 - - 125 - 105"

# --------------------------------------------------------------------------- 2: the lowest two weeks


@pytest.fixture(scope="module")
def l7():
    return with_totals({"Ann": EVERY_WEEK, "Bob": TWO_AWAY, "Cy": FOUR_AWAY})


def test_2_the_lowest_two_weeks_are_dropped(l7):
    """L7: 895 in all, weeks 3 (100) and 5 (90) are dropped: 705."""
    row = of(l7, "Ann")
    assert (row["total"], row["full_total"]) == (705, 895)
    assert dropped(l7, "Ann") == [3, 5]
    (week_3,) = l7.rows("week_points", player="Ann", week=3)
    assert l7.why("week_points", week_3) == "dropped: one of the lowest (2)"


def test_2_absences_are_dropped_first(l7):
    """L7: two weeks away are the two that drop: all six scored weeks count, 650."""
    row = of(l7, "Bob")
    assert (row["total"], row["full_total"]) == (650, 650)
    assert dropped(l7, "Bob") == []


def test_2_a_third_absence_costs_points(l7):
    """L7: four weeks away, two of them dropped: 110 + 100 + 125 + 105 = 440, and two zeros."""
    assert of(l7, "Cy")["total"] == 440
    assert dropped(l7, "Cy") == []


def test_2_dropping_never_changes_attendance(l7):
    assert {name: of(l7, name)["weeks_played"] for name in ("Ann", "Bob", "Cy")} == {
        "Ann": 8,
        "Bob": 6,
        "Cy": 4,
    }


def test_2_nothing_is_dropped_before_week_7_of_8():
    """L7: after 3 of 8 weeks: 110 + 120 + 100 = 330."""
    assert of(with_totals({"Ann": "110 120 100"}), "Ann")["total"] == 330


def test_2_dropping_at_once_is_a_setting():
    """L7: with drop_now only the best of three counts: 120."""
    outcome = with_totals({"Ann": "110 120 100"}, {"drop.mode": "drop_now"})
    assert of(outcome, "Ann")["total"] == 120
    assert dropped(outcome, "Ann") == [1, 3]


def test_2_the_first_week_is_dropped_with_week_7():
    totals_of_ann = "110 120 100 130 90 125 115"
    outcome = with_totals({"Ann": totals_of_ann})
    race = {row["week"]: row["total"] for row in outcome.rows("race")}
    # 110 + 120 + 100 + 130 + 90 + 125 = 675; then + 115 - 90 = 700
    assert (race[6], race[7]) == (675, 700)
    assert dropped(outcome, "Ann") == [5]


@pytest.mark.parametrize(("drops", "total"), [(0, 330), (1, 230), (2, 120), (5, 120)])
def test_2_the_number_of_dropped_weeks_is_a_setting(drops, total):
    """Three weeks, 110 120 100; at least one counts."""
    outcome = with_totals({"Ann": "110 120 100"}, {"Weeks": 3, "drop.weeks": drops})
    assert of(outcome, "Ann")["total"] == total


def test_2_dropping_at_once_keeps_a_week():
    outcome = with_totals({"Ann": "110"}, {"drop.mode": "drop_now"})
    assert (of(outcome, "Ann")["total"], dropped(outcome, "Ann")) == (110, [])


def test_2_of_equal_weeks_the_earliest_is_shown_as_dropped():
    outcome = with_totals({"Ann": "100 90 100 90 90 100 100 100"})
    assert dropped(outcome, "Ann") == [2, 4]


def test_2_an_absence_is_dropped_before_a_week_of_zero():
    outcome = with_totals({"Ann": "0 - 50 50 50 50 50 50", "Bob": "1 1 1 1 1 1 1 1"})
    assert dropped(outcome, "Ann") == [1]
    outcome = with_totals({"Ann": "0 - - 50 50 50 50 50", "Bob": "1 1 1 1 1 1 1 1"})
    assert dropped(outcome, "Ann") == []


def test_2_a_week_below_zero_is_lower_than_an_absence():
    outcome = with_totals({"Ann": "-5 - 50 50", "Bob": "1 1 1 1"}, {"Weeks": 4, "drop.weeks": 1})
    assert dropped(outcome, "Ann") == [1]


def test_2_a_cancelled_night_counts_for_nobody():
    """L21: 8 planned, one cancelled: the best five of 110 120 100 130 90 125 115 make 600; half is 4."""
    rows = {"Ann": "110 120 100 130 90 125 115", "Bob": "- - - 9 9 9 9", "Cy": "- - - - 9 9 9"}
    outcome = with_totals(rows, cancelled=[8])
    assert of(outcome, "Ann")["total"] == 600
    assert eligible(outcome) == {"Ann", "Bob"}


def test_2_a_zeroed_night_may_be_dropped():
    """Week 5 is zeroed by a third offense: 0, the lowest; it and week 3 are dropped."""
    rows = {"Ann": "110 120 100 130 0 125 115 105"}
    outcome = with_totals(rows, rulings=[ruling(5, "Ann", "ejected")])
    assert dropped(outcome, "Ann") == [3, 5]
    assert of(outcome, "Ann")["total"] == 705


# --------------------------------------------------------------------------- 2: half of the weeks


@pytest.mark.parametrize(
    ("attended", "weeks", "may"), [(3, 8, False), (4, 8, True), (3, 7, False), (4, 7, True)]
)
def test_2_half_of_the_weeks_for_the_finals(attended, weeks, may):
    """L8: 3 of 8 no, 4 of 8 yes, 3 of 7 no, 4 of 7 yes."""
    rows = {"Ann": " ".join(["9"] * attended), "Bob": " ".join(["9"] * weeks)}
    outcome = with_totals(rows, {"Weeks": weeks})
    assert of(outcome, "Ann")["eligible"] is may


@pytest.mark.parametrize(("needed", "may"), [("half", False), (3, True), (2, True), (4, False), (0, True)])
def test_2_a_number_of_weeks_may_be_set_instead_of_half(needed, may):
    """8.2 also says 3 weeks minimum: Ann played 3 of 8."""
    rows = {"Ann": "9 9 9", "Bob": "9 9 9 9 9 9 9 9"}
    outcome = with_totals(rows, {"finals.min_weeks": needed})
    assert of(outcome, "Ann")["eligible"] is may


@pytest.mark.parametrize(("of_which", "expected"), [("planned", set()), ("held", {"Ann", "Bob"})])
def test_2_half_of_the_planned_weeks_or_of_those_held(of_which, expected):
    """After three of eight weeks: half of 8 is 4, half of 3 is 2; Cy played one."""
    rows = {"Ann": "9 9 9", "Bob": "9 - 9", "Cy": "9"}
    assert eligible(with_totals(rows, {"attendance.of": of_which})) == expected


def test_2_the_standings_say_what_is_missing_for_the_finals():
    """After six of eight weeks four are needed; who has two can still do it, who has one cannot."""
    rows = {"Ann": "9 9 9 9 9 9", "Bob": "9 9 9", "Cy": "9 9", "Di": "9"}
    outcome = with_totals(rows)
    assert [of(outcome, name)["finals"] for name in rows] == [
        "yes",
        "1 more week",
        "2 more weeks",
        "no: 1 of 8 weeks, needs 4",
    ]


# --------------------------------------------------------------------------- 2: joining and leaving

JOINED = {"joined": {"Ann": 3}}
LEFT = {"left": {"Ann": 3}}


def test_2_nights_before_joining_are_guest_nights():
    """Ann is a member from week 3 on: weeks 1 and 2 are ranked, but not in her total or attendance."""
    nights = {week: {"Taxi": {"Ann": 3, "Bob": 2, "Cy": 1}} for week in (1, 2, 3, 4)}
    outcome = season(nights, **JOINED)
    assert totals(outcome, week=1) == {"Ann": 30, "Bob": 24, "Cy": 23}
    assert (of(outcome, "Ann")["total"], of(outcome, "Ann")["weeks_played"]) == (60, 2)
    rows = outcome.rows("week_points", player="Ann")
    assert [row["member"] for row in rows] == [False, False, True, True]
    assert [row["uncounted"] for row in rows] == [True, True, False, False]
    assert [outcome.why("week_points", row) for row in rows[1:3]] == [
        "a guest's night, before joining or after leaving: not counted",
        "counts",
    ]


def test_2_nights_before_joining_are_the_first_to_drop():
    """Away for two weeks as a member, and six counted: 4 x 100 + 0 + 0."""
    outcome = with_totals({"Ann": "110 120 100 100 - - 100 100", "Bob": "1 1 1 1 1 1 1 1"}, **JOINED)
    assert of(outcome, "Ann")["total"] == 400
    assert dropped(outcome, "Ann") == []


def test_2_earlier_weeks_of_somebody_who_left_stand():
    """Ann left with week 3: 110 + 120 count, and two of four weeks are half."""
    rows = {"Ann": "110 120 - -", "Bob": "1 1 1 1"}
    outcome = with_totals(rows, {"Weeks": 4}, **LEFT)
    assert of(outcome, "Ann")["total"] == 230
    assert (of(outcome, "Ann")["place"], of(outcome, "Ann")["eligible"]) == (1, True)


def test_2_playing_after_leaving_is_a_guest_night_and_a_warning():
    rows = {"Ann": "110 120 100 -", "Bob": "1 1 1 1"}
    outcome = with_totals(rows, {"Weeks": 4}, **LEFT)
    assert of(outcome, "Ann")["total"] == 230
    assert of(outcome, "Ann")["weeks_played"] == 2
    ((severity, cell, message),) = found(outcome, "played-after-leaving")
    assert (severity, cell) == ("warning", "league.xlsx, Scores!A6")
    assert message == "Ann left with week 3 (Players), but has scores in week 3: counted as a guest night."


def test_2_who_leaves_and_stays_away_is_no_problem():
    assert codes(with_totals({"Ann": "9 8", "Bob": "9 9 9"}, **LEFT)) == []


# --------------------------------------------------------------------------- 2.2: lateness

LATE = {1: {"Taxi": {"Ann": 3, "Bob": 2, "Cy": 1}, "Xenon": {"Ann": 3, "Cy": 1}}}


def test_2_2_games_missed_by_a_late_player_have_no_score():
    """Bob came too late for Xenon: 24 + 0; Cy is second there."""
    outcome = season(LATE)
    assert totals(outcome) == {"Ann": 60, "Bob": 24, "Cy": 23 + 24}
    assert game(outcome, "Bob", "Xenon")["score"] is None


def test_2_2_games_missed_may_be_zeros():
    """late.missed = zero: Bob is third of three on Xenon and gets 23."""
    outcome = season(LATE, settings={"late.missed": "zero"})
    assert totals(outcome) == {"Ann": 60, "Bob": 24 + 23, "Cy": 23 + 24}
    row = game(outcome, "Bob", "Xenon")
    assert (row["score"], row["place"], row["source"], row["ruling"]) == (0, 3, "ruling", "late")


def test_2_2_who_is_absent_gets_no_zeros():
    outcome = season(LATE | {2: {"Taxi": {"Ann": 1}}}, settings={"late.missed": "zero"})
    assert totals(outcome, week=2) == {"Ann": 30}


@pytest.mark.parametrize(("counts", "attended"), [("any_score", 1), ("all_machines", 0)])
def test_2_2_a_late_player_has_played_the_night(counts, attended):
    """Bob has one score of two."""
    outcome = season(LATE, settings={"attendance.counts": counts})
    assert of(outcome, "Bob")["weeks_played"] == attended
    assert of(outcome, "Ann")["weeks_played"] == 1
    assert of(outcome, "Bob")["total"] == 24


def test_2_2_a_score_of_zero_is_attendance():
    outcome = one_machine({"Ann": 3, "Bob": 0})
    assert of(outcome, "Bob")["weeks_played"] == 1


def test_2_2_a_machine_of_the_night_that_nobody_played_is_a_game():
    """The Weeks sheet lists Xenon too: nobody has a score in every game."""
    listed = {"weeks": {1: ("Taxi", "Xenon")}, "settings": {"attendance.counts": "all_machines"}}
    outcome = one_machine({"Ann": 3, "Bob": 2}, **listed)
    assert of(outcome, "Ann")["weeks_played"] == 0
    assert game(outcome, "Ann", "Xenon")["source"] == "none"


# --------------------------------------------------------------------------- 2.3: guests


def test_2_3_a_guest_is_ranked_like_everybody():
    outcome = one_machine({"Guy": 9, "Ann": 3, "Bob": 2}, guests=["Guy"])
    assert points(outcome) == {"Guy": 30, "Ann": 24, "Bob": 23}
    assert places(outcome)["Ann"] == 2
    assert not any(row["uncounted"] for row in outcome.rows("week_points"))
    assert status(outcome) == {"Ann": "member", "Bob": "member", "Guy": "guest"}


@pytest.mark.parametrize(
    ("guests", "listed"),
    [
        ("unranked", [(1, "Ann", 24), (2, "Bob", 23), (None, "Guy", 30)]),
        ("show", [(1, "Guy", 30), (2, "Ann", 24), (3, "Bob", 23)]),
        ("hide", [(1, "Ann", 24), (2, "Bob", 23)]),
    ],
)
def test_2_3_guests_in_the_standings(guests, listed):
    """Below the members without a place, ranked among them, or not listed; always in the night."""
    outcome = one_machine(
        {"Guy": 9, "Ann": 3, "Bob": 2}, guests=["Guy"], settings={"guests.standings": guests}
    )
    assert standings(outcome) == listed
    assert totals(outcome)["Guy"] == 30


@pytest.mark.parametrize(("guests", "may"), [("no", False), ("yes", True)])
def test_2_3_guests_in_the_finals(guests, may):
    """Guy played on the only night."""
    settings = {"Weeks": 1, "guests.finals": guests}
    outcome = one_machine({"Guy": 9, "Ann": 3, "Bob": 2}, guests=["Guy"], settings=settings)
    assert of(outcome, "Guy")["eligible"] is may
    assert of(outcome, "Guy")["finals"] == ("yes" if may else "guest")
    assert of(outcome, "Ann")["eligible"]


def test_2_3_several_guests_stand_by_their_totals():
    outcome = one_machine({"Guy": 9, "Hal": 10, "Ann": 3}, guests=["Guy", "Hal"])
    assert standings(outcome) == [(1, "Ann", 23), (None, "Hal", 30), (None, "Guy", 24)]

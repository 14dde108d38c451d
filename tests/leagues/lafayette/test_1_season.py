"""1.3: a single season of league play consists of 8 weeks, which may be non-continuous."""

from datetime import date

from pinsheet.leagues.lafayette import LAFAYETTE
from tests.leagues.lafayette.asking import codes, eligible, found, one_machine, ruling, season, totals
from tests.making import lafayette_params, typed_frames

TAXI = {"Taxi": {"Ann": 3, "Bob": 2, "Cy": 1}}


def calendar(outcome):
    return {row["week"]: (row["held"], row["cancelled"]) for row in outcome.rows("calendar")}


def headline(nights, **more):
    settings = more.get("settings", {})
    return LAFAYETTE.headline(season(nights, **more).frames, lafayette_params(settings))


def test_1_3_a_season_has_eight_weeks():
    assert list(calendar(one_machine(TAXI["Taxi"]))) == [1, 2, 3, 4, 5, 6, 7, 8]


def test_1_3_the_number_of_weeks_is_a_setting():
    assert list(calendar(one_machine(TAXI["Taxi"], settings={"Weeks": 3}))) == [1, 2, 3]


def test_1_3_a_week_is_held_when_it_has_a_score():
    """Week 2 was simply left out."""
    outcome = season({1: TAXI, 3: TAXI}, settings={"Weeks": 3})
    assert calendar(outcome) == {1: (True, False), 2: (False, False), 3: (True, False)}


def test_1_3_a_cancelled_night_is_not_held():
    outcome = season({1: TAXI, 3: TAXI}, cancelled=[2], settings={"Weeks": 3})
    assert calendar(outcome)[2] == (False, True)


def test_1_3_scores_on_a_cancelled_night_are_an_error():
    outcome = season({1: TAXI, 2: TAXI}, cancelled=[2])
    assert found(outcome, "cancelled-with-scores") == [
        (
            "error",
            "league.xlsx, Weeks!A2",
            "week 2 is marked cancelled, but there are 3 scores for it, the first in league.xlsx, Scores!A5. "
            "Clear the Note if the week was held, or remove the scores.",
        )
    ]
    assert totals(outcome, week=2) == {}


def test_1_3_a_season_may_be_cut_short():
    """Weeks = 3: what the Weeks sheet still says of weeks 4 and 5 is of no season: half of 3 is 2."""
    plan = dict.fromkeys(range(1, 6), ("Taxi",))
    outcome = season({1: TAXI}, weeks=plan, cancelled=[5], settings={"Weeks": 3})
    assert list(calendar(outcome)) == [1, 2, 3]
    assert eligible(outcome) == set()


def test_1_3_a_night_beyond_the_season_counts_when_it_has_scores():
    outcome = season({1: TAXI, 3: TAXI}, settings={"Weeks": 2, "drop.weeks": 0})
    assert calendar(outcome) == {1: (True, False), 2: (False, False), 3: (True, False)}
    assert [row["total"] for row in outcome.rows("standings")] == [60, 48, 46]


def test_1_3_a_ruling_on_a_night_not_held_has_no_effect():
    outcome = season({1: TAXI}, rulings=[ruling(4, "Ann", "violence")])
    assert codes(outcome) == ["ruling-without-effect"]
    ((_, _, message),) = found(outcome, "ruling-without-effect")
    assert message == 'the ruling "violence" has no effect: Ann: week 4 was not held.'


def test_1_3_the_headline_says_where_the_season_stands():
    assert list(headline({1: TAXI, 2: TAXI})) == [
        "After week 2 of 8.",
        "Next: week 3.",
        "Best 6 of 8 weeks count (section 2); the first drop comes with week 7.",
        "Finals: at least 4 weeks played (section 8.2).",
    ]


def test_1_3_the_headline_knows_the_dates():
    frames = typed_frames({"players": [{"player": "Ann"}], "scores": [], "weeks": {1: ()}})
    frames["weeks"]["date"] = [date(2018, 6, 5)]
    frames, _ = LAFAYETTE.prepare(frames, lafayette_params())
    frames, _ = LAFAYETTE.compute(frames, lafayette_params())
    assert list(LAFAYETTE.headline(frames, lafayette_params()))[:2] == [
        "No week has been played yet.",
        "Next: week 1, Tue 5 June.",
    ]


def test_1_3_the_headline_says_when_and_on_which_machines_comes_next():
    frames = typed_frames({"players": [{"player": "Ann"}], "scores": [], "weeks": {1: ("Taxi", "Xenon")}})
    frames["weeks"]["date"] = [date(2018, 6, 5)]
    params = lafayette_params({"Nights begin": "7:30 pm"})
    frames, _ = LAFAYETTE.prepare(frames, params)
    frames, _ = LAFAYETTE.compute(frames, params)
    assert list(LAFAYETTE.headline(frames, params))[1] == "Next: week 1, Tue 5 June, 7:30 pm: Taxi, Xenon."


def test_1_3_the_headline_counts_the_nights_that_will_be_held():
    """Week 2 is cancelled: the best 5 of 7 count, and the sixth night, the first one dropped, is week 7."""
    assert list(headline({1: TAXI}, cancelled=[2])) == [
        "After week 1 of 8.",
        "Next: week 3.",
        "Best 5 of 7 weeks count (section 2); the first drop comes with week 7.",
        "1 of 8 nights cancelled.",
        "Finals: at least 4 weeks played (section 8.2).",
    ]


def test_1_3_the_headline_stops_announcing_the_first_drop():
    said = list(headline(dict.fromkeys(range(1, 9), TAXI)))
    assert said == [
        "After week 8 of 8.",
        "Best 6 of 8 weeks count (section 2).",
        "Finals: at least 4 weeks played (section 8.2).",
    ]


def test_1_3_without_a_score_there_is_no_night():
    outcome = season({}, more_players=["Ann", "Bob", "Cy"])
    assert [outcome.rows(table) for table in ("game_points", "week_points", "standings")] == [[], [], []]
    assert codes(outcome) == []


def test_1_a_night_has_five_machines_and_a_sixth_is_a_warning():
    five = {f"Machine {number}": {"Ann": 3, "Bob": 2} for number in range(1, 6)}
    assert "machines-too-many" not in codes(season({1: five}))
    assert "machines-too-many" in codes(season({1: five | {"Machine 6": {"Cy": 1}}}))

"""What leagues have in common: the season's nights, and checks of what was typed."""

import datetime as dt

import pytest

from pinsheet.leagues.common import (
    CALENDAR,
    absent_means_absent,
    active,
    each_player_has_one_score_on_a_machine,
    next_night,
    nights_of_season,
    no_machine_heads_two_columns,
    no_week_is_missing,
    no_week_repeats_another,
    nobody_pays_or_picks,
    scores_are_complete,
    scoresheets_are_dated_as_weeks,
)
from pinsheet.leagues.general import General
from pinsheet.leagues.ranked.tables import CONDUCT
from pinsheet.problems import Cell
from pinsheet.tables import PAYMENTS, PICKS, ROSTER, SAID_DATES, SCORES, WEEKS

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
    problems = scores_are_complete(SCORES.frame(rows), conduct, calendar, General())
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


# --------------------------------------------------------------------------- one column a machine


def twice(*rows, machines=("Taxi", "Xenon", "Taxi")):
    frame = SCORES.frame(cell for row in rows for cell in seat(*row, machines=machines))
    problems = [*no_machine_heads_two_columns(frame), *each_player_has_one_score_on_a_machine(frame)]
    return [(p.severity, p.code, p.cell.ref) for p in problems]


def test_a_machine_heads_one_column_of_a_block():
    assert twice((5, 6, 7), machines=("Taxi", "Xenon", "Centaur")) == []
    frame = SCORES.frame(seat(5, 6, 7, machines=("Taxi", "Xenon", "Taxi")))
    (problem,) = no_machine_heads_two_columns(frame)
    assert (problem.severity, problem.code, problem.cell.ref) == ("error", "machine-twice", "E5")
    assert problem.message == (
        "Taxi heads two columns of this block, this one and that of C5. Correct one of the two headings."
    )


@pytest.mark.parametrize("cells", [(5, 6, 7), (5, 6, ""), ("", "", "")])
def test_a_machine_in_two_columns_is_said_once_and_not_of_each_score(cells):
    frame = [
        cell
        for name in ("Ann", "Bob")
        for cell in seat(*cells, player=name, machines=("Taxi", "Xenon", "Taxi"))
    ]
    for cell in frame[3:]:
        cell["cell"] = cell["cell"]._replace(ref=cell["cell"].ref.replace("5", "6"))
    frame = SCORES.frame(frame)
    assert [p.cell.ref for p in no_machine_heads_two_columns(frame)] == ["E5"]
    assert each_player_has_one_score_on_a_machine(frame) == []


def test_three_columns_of_a_machine_are_two_too_many():
    assert [ref for *_, ref in twice((5, 6, 7), machines=("Taxi", "Taxi", "Taxi"))] == ["D5", "E5"]


def test_a_replacement_s_column_is_no_second_column():
    """Xenon was played, and took Taxi's place too: a player with both scores has one too many."""
    cells = list(seat(5, 6, "", machines=("Taxi", "Xenon", "Xenon"), games=(1, 2, 1)))
    cells[2]["replaces"] = "Taxi"
    assert no_machine_heads_two_columns(SCORES.frame(cells)) == []
    cells[2] |= {"mark": "score", "score": 7}
    frame = SCORES.frame(cells)
    assert no_machine_heads_two_columns(frame) == []
    assert [p.code for p in each_player_has_one_score_on_a_machine(frame)] == ["score-twice"]


def test_two_rows_for_one_machine_are_no_column():
    """A list, or two workbooks."""
    cells = [*seat(5, machines=("Taxi",)), *seat(6, machines=("Taxi",))]
    cells[1] |= {"game": 2, "cell": Cell("week-01.xlsx", "Scores", "C9")}
    frame = SCORES.frame(cells)
    assert no_machine_heads_two_columns(frame) == []
    (problem,) = each_player_has_one_score_on_a_machine(frame)
    assert (problem.code, problem.cell.ref) == ("score-twice", "C9")
    assert "the first is in week-01.xlsx, Scores!C5" in problem.message


# --------------------------------------------------------------------------- sheets of other leagues


def test_payments_and_picks_are_known_but_not_used():
    cells = [
        Cell("a.xlsx", "Payments", "C2"),
        Cell("a.xlsx", "Payments", "C3"),
        Cell("b.xlsx", "Payments", "C2"),
    ]
    payments = PAYMENTS.frame(
        {"week": 1, "player": "Ann", "paid": 600, "whole": False, "cell": c} for c in cells
    )
    picks = PICKS.frame([{"week": 1, "player": "Ann", "pick": "Taxi", "cell": Cell("a.xlsx", "Games", "D2")}])
    found = nobody_pays_or_picks(payments, picks)
    assert [(str(p.cell), p.severity, p.code) for p in found] == [
        ("a.xlsx, Payments", "note", "sheet-unused"),
        ("b.xlsx, Payments", "note", "sheet-unused"),
        ("a.xlsx, Games", "note", "sheet-unused"),
    ]
    assert found[0].message == (
        "pinsheet knows this sheet, but dues and prizes paid are not part of this league; "
        "nothing is made of it."
    )
    assert nobody_pays_or_picks(PAYMENTS.frame(), PICKS.frame()) == []


# --------------------------------------------------------------------------- the season's nights


def nights(scored, listed=(), weeks=3):
    scores = SCORES.frame(
        {"week": w, "machine": "Taxi", "player": "Ann", "mark": "score", "score": 5} for w in scored
    )
    rows = WEEKS.frame(
        {
            "week": w,
            "machines": (),
            "cancelled": cancelled,
            "moved": False,
            "cell": Cell("s.xlsx", "Weeks", f"A{w}"),
        }
        for w, cancelled in listed
    )
    return nights_of_season(rows, scores, General(weeks=weeks)), rows


def test_the_nights_are_those_planned_and_those_with_scores():
    calendar, _ = nights([1, 5], listed=[(2, True), (4, False)])
    assert calendar[["week", "held", "cancelled"]].values.tolist() == [
        [1, True, False],
        [2, False, True],
        [3, False, False],
        [5, True, False],
    ]


@pytest.mark.parametrize(("scored", "coming"), [([], 1), ([1], 3), ([1, 3], None), ([3], None)])
def test_the_next_night_follows_the_last_one_held(scored, coming):
    calendar, _ = nights(scored, listed=[(2, True)])
    assert next_night(calendar) == coming


def test_a_night_without_scores_between_others_is_worth_a_look():
    calendar, rows = nights([1, 3, 4])
    found = no_week_is_missing(calendar, rows, General(weeks=3))
    assert [(p.severity, p.code, p.message[:6]) for p in found] == [
        ("warning", "week-missing", "week 2"),
        ("warning", "week-beyond", "week 4"),
    ]


def test_members_of_a_week_have_joined_and_not_left():
    rows = [("Ann", None, None), ("Bob", 3, None), ("Cy", 4, None), ("Di", None, 3), ("Ed", None, 4)]
    frame = ROSTER.frame(
        {"player": p, "status": "member", "joined": j, "left": left, "mail": True} for p, j, left in rows
    )
    assert list(active(3, frame)["player"]) == ["Ann", "Bob", "Ed"]


def repeated(*nights):
    """What is said of nights, each {player: scores on three machines}."""
    rows = [
        {
            "week": week,
            "machine": machine,
            "player": player,
            "mark": "score",
            "score": score,
            "cell": Cell(f"week-{week:02}.xlsx", "Scores", f"{'CDE'[column]}{4 + row}"),
        }
        for week, night in enumerate(nights, 1)
        for row, (player, scores) in enumerate(night.items())
        for column, (machine, score) in enumerate(zip(("Taxi", "Xenon", "Centaur"), scores, strict=False))
    ]
    return list(no_week_repeats_another(SCORES.frame(reversed(rows))))


NIGHT = {"Ann": (10, 20, 30), "Bob": (40, 50, 60), "Cyd": (70, 80, 90)}


def test_a_week_pasted_into_another_is_said_once():
    (problem,) = repeated(NIGHT, {**NIGHT, "Cyd": (71, 80, 90)})
    assert (problem.severity, str(problem.cell)) == ("warning", "week-02.xlsx, Scores!C4")
    assert "week 1 here (week-01.xlsx, Scores!C4)" in problem.message
    assert "2 of 3 players" in problem.message


@pytest.mark.parametrize(
    "second",
    [
        {"Ann": (10, 20, 30), "Bob": (41, 50, 60), "Cyd": (70, 81, 90)},  # one of three may be chance
        {"Ann": (20, 10, 30), "Bob": (50, 40, 60), "Cyd": (80, 70, 90)},  # on other machines
        {"Bob": (10, 20, 30), "Cyd": (40, 50, 60), "Ann": (70, 80, 90)},  # other people's
    ],
)
def test_other_scores_repeat_nothing(second):
    assert repeated(NIGHT, second) == []


def test_zeros_and_short_nights_repeat_nothing():
    assert repeated({"Ann": (10, 20)}, {"Ann": (10, 20)}) == []
    assert repeated({"Ann": (0, 0, 0)}, {"Ann": (0, 0, 0)}) == []


def dated(week, day, planned=((1, 5), (2, 12), (3, 19))):
    """What is said of a scoresheet of this week with this day of June 2018."""
    weeks = WEEKS.frame(
        {"week": number, "date": dt.date(2018, 6, at), "cell": Cell("season.xlsx", "Weeks", f"B{number + 1}")}
        for number, at in planned
    )
    said = [{"week": week, "date": dt.date(2018, 6, day), "cell": Cell("week-03.xlsx", "Scores", "F1")}]
    return list(scoresheets_are_dated_as_weeks(SAID_DATES.frame(said), weeks))


def test_a_scoresheet_with_the_date_of_another_week_is_a_warning():
    (problem,) = dated(3, 12)
    assert (problem.severity, problem.code, str(problem.cell)) == (
        "warning",
        "date-differs",
        "week-03.xlsx, Scores!F1",
    )
    assert problem.message.startswith(
        "2018-06-12 stands beside week 3, which is on 2018-06-19 (season.xlsx, Weeks!B4)."
    )


def test_a_scoresheet_dated_outside_the_season_is_a_warning():
    """BUGS 89: four years off."""
    (problem,) = dated(4, 30)
    assert "the nights of the season are from 2018-06-05 to 2018-06-19" in problem.message


@pytest.mark.parametrize(
    ("week", "day", "planned"), [(3, 19, ((3, 19),)), (2, 12, ()), (2, 7, ((1, 5), (3, 19)))]
)
def test_a_date_that_fits_or_has_nothing_to_fit_to_is_fine(week, day, planned):
    assert dated(week, day, planned) == []

"""Koi's evenings: what differs from Lafayette's, from the pre-makeups before week 1 to the divisions of week 6."""

import pytest

from tests.nights import type_rows
from tests.year.commissioner import ELEVEN_PM, SEVEN_FIFTEEN, Commissioner, change, listed
from tests.year.conftest import taken_up
from tests.year.koi import (
    MACHINES,
    RESULTS_4,
    THIRTEEN,
    WEEK_4,
    card,
    headings,
    machines_of,
    result,
    seat,
    type_evening,
    type_season,
)

RESULTS_3 = "results/Week 03 results.xlsx"
FIRST_TWO = "Ivy Castell 29.25 (20 points, TNS 7,031,390) · Jem Ardley 9.75 (17 points, TNS 6,640,372)"


@pytest.fixture(scope="module")
def typed_once(tmp_path_factory):
    """`pinsheet new`, and everything that is typed once: thirteen players in ladder order, seven machines."""
    hers = Commissioner(tmp_path_factory.mktemp("new") / "spring-2000")
    hers.new("--league", "koi", "--season", "Spring 2000")
    with hers.save() as book:
        type_season(book)
    return hers.folder


def test_before_week_1(typed_once, tmp_path):
    hers = taken_up(typed_once, tmp_path)
    paper = hers.prints("season.xlsx", "Pre-makeups")
    assert [row[0] for row in paper[2:15]] == [*THIRTEEN]
    with hers.save() as book:
        played = [{"Player": name, **dict.fromkeys(MACHINES, 1_000_000)} for name in THIRTEEN]
        played[5] |= {"Taxi": None, "Funhouse": None}  # Fay Tindall
        for row in played[10:]:
            row |= dict.fromkeys(MACHINES[1:])
        type_rows(book["Pre-makeups"], "Player", played)
    assert "9 of 13 complete" in hers.sees("season.xlsx", "Pre-makeups")[0]
    hers.check()
    assert hers.steps <= 3
    assert hers.finds(
        "Pre-makeups: 9 of 13 complete; still to play: Fay Tindall: Funhouse, Taxi; Kit Orrery: "
    )
    assert hers.finds("Ready for week 1 (2000-03-01).")


def test_before_week_1_by_skill(typed_once, tmp_path):
    hers = taken_up(typed_once, tmp_path)
    with hers.save() as book:
        skills = {"Mo Whitlock": 10, "Lou Farthing": 9, "Kit Orrery": 8, "Ada Quill": 1}
        type_rows(book["Players"], "Player", [{"Player": p, "Skill": skills.get(p)} for p in THIRTEEN])
    hers.draw()
    groups = [row[1:] for row in hers.sees("week-01.xlsx", "Groups tonight") if row[0].startswith("GROUP")]
    assert {name for name in groups[0] if name} >= {"Mo Whitlock", "Lou Farthing", "Kit Orrery"}
    assert "Ada Quill" in groups[-1]
    assert any("Bo Marlow" in row for row in groups[1:-1])  # unknown, so in the middle


def test_a_quarter_past_seven_with_somebody_away(after_week):
    hers = after_week(3)
    with hers.save() as book:
        change(book["Check-in"], "Player", "Cy Fennimore", **{"4": "away"})
    hers.draw()
    assert hers.steps <= SEVEN_FIFTEEN
    assert hers.finds("week 4: 14 players, groups: 4 of 3 + 1 of 2")
    scores = hers.sees(WEEK_4, "Scores")
    rows = {row[1]: dict(zip(scores[2], row, strict=True)) for row in scores if row[0] == "1" and row[1]}
    assert [*rows] == ["Bo Marlow", "Ada Quill", "Cy Fennimore"]
    assert [row["×"] for row in rows.values()] == ["1"] * 3
    assert scores[3][2:7] == [""] * 5
    assert scores[5][2:7] == ["P"] * 5
    assert any(row[0].startswith("plays game 1: Bo, Ada") for row in scores)


def choose(hers, *machines):
    """A group's five games, in the drop-downs above its block, and the cards of the whole night."""
    with hers.save(WEEK_4) as book:
        row = headings(book, "Ada Quill")
        offered = [str(cells.sqref) for cells in book["Scores"].data_validations.dataValidation]
        assert any(f"C{row}" in cells for cells in offered)
        for column, machine in enumerate(machines, 3):
            book["Scores"].cell(row, column).value = machine


def test_choosing_the_games(tonight):
    choose(tonight, "Taxi", "Funhouse", "Taxi", "Twilight Zone", "Monster Bash")
    tonight.refused("run")
    assert tonight.steps <= ELEVEN_PM
    assert tonight.finds("error: week-04.xlsx, Scores!", "Taxi", "twice")


def test_choosing_the_games_where_four_machines_work(tonight):
    with tonight.save() as book:
        four = "Taxi; Funhouse; Twilight Zone; Monster Bash; Attack from Mars"
        change(book["Weeks"], "Week", 4, Machines=four[: four.rindex(";")])
    tonight.steps = 0
    choose(tonight, "Taxi", "Funhouse", "Taxi", "Twilight Zone", "Monster Bash")
    tonight.publish()
    assert tonight.steps <= ELEVEN_PM
    assert "twice" not in tonight.window


def test_no_call_no_show(tonight):
    with (
        tonight.save() as book
    ):  # she could win: her games before the season were better than anybody's tonight
        change(book["Pre-makeups"], "Player", "Ivy Castell", **dict.fromkeys(MACHINES, 9_000_000_000))
    tonight.steps = 0
    with tonight.save(WEEK_4) as book:
        card(book, "Ivy Castell", *"PPPPP")
    tonight.publish()
    assert tonight.steps <= ELEVEN_PM
    ivy = result(tonight, "Ivy Castell")
    assert [ivy[machine] for machine in list(ivy)[3:8]] == [
        "3"
    ] * 5  # first in each game, and no fourth point
    assert ivy["Finish"] == "1"
    money = listed(tonight.sees(RESULTS_4, "Money"), "Prize paid")
    assert "Ivy Castell" not in str(money)


def test_late(tonight):
    with tonight.save(WEEK_4) as book:
        card(book, "Mo Whitlock", "P", "P")
        played = [book["Scores"].cell(seat(book, "Mo Whitlock"), column).value for column in range(5, 8)]
    tonight.publish()
    assert tonight.steps <= ELEVEN_PM
    why = [row for row in listed(tonight.sees(RESULTS_4, "Why"), "Rule") if row["Player"] == "Mo Whitlock"]
    assert [row["From"] for row in why] == ["premakeup", "premakeup", "played", "played", "played"]
    assert [row["Score"] for row in why[2:]] == [str(score) for score in played]


def test_no_pre_makeup_for_that_machine(tonight):
    with tonight.save(WEEK_4) as book:
        card(book, "Hal Rook", *"PPPPP")
    tonight.publish()
    assert tonight.steps <= ELEVEN_PM
    assert tonight.finds(
        "note: week-04.xlsx, Scores!C",
        "no pre-makeup of Hal Rook counts for Twilight Zone, Taxi in week 4: 0 points (C4).",
    )
    why = [row for row in listed(tonight.sees(RESULTS_4, "Why"), "Rule") if row["Machine"] == "Taxi"]
    rules = {row["Player"]: row["Rule"] for row in why if row["Group"] == "4"}
    assert rules["Hal Rook"] == "no score, no pre-makeup: 0, the others play as a smaller group (C4)"
    assert rules["Lou Farthing"].startswith("1st of 2: ")


def test_the_fourth_week_away(after_week):
    hers = after_week(8)
    hers.draw()
    hers.steps = 0
    with hers.save("week-09.xlsx") as book:
        type_evening(book, 9, ("Scores", "Ties"))
        card(book, "Cy Fennimore", *"PPPPP")
    hers.publish()
    assert hers.steps <= ELEVEN_PM
    assert hers.finds(
        "note: week-09.xlsx, Scores!C4: Cy Fennimore has used 3 pre-makeup weeks (2, 4, 7), "
        "so the games missed in week 9 count 0 points (C4)."
    )
    cy, ada = (result(hers, name, "results/Week 09 results.xlsx") for name in ("Cy Fennimore", "Ada Quill"))
    assert (cy["Points"], cy["Total"]) == ("0", "0")
    why = listed(hers.sees("results/Week 09 results.xlsx", "Why"), "Rule")
    assert {row["Rule"] for row in why if row["Player"] == "Cy Fennimore"} == {
        "pre-makeup after 3 weeks with some: 0, the others score against it (C4)"
    }
    assert ada["Finish"] == "1"


def test_equal_match_points(third_published):
    scores = listed(third_published.sees("week-03.xlsx", "Scores"), "Group")
    fay, eli = (
        next(row for row in scores if row["Player"] == name) for name in ("Fay Tindall", "Eli Sparrow")
    )
    assert (fay["Points"], fay["TNS"], fay["Finish"]) == ("9", "5721929", "2 TNS")
    assert (eli["Points"], eli["TNS"], eli["Finish"]) == ("9", "5384653", "3")
    said = str(third_published.sees(RESULTS_3, "Groups"))
    assert "Group 2 · Finish 2 · Fay Tindall · Points 9 · TNS" in said
    assert third_published.steps <= ELEVEN_PM  # with the saving that every night has


def test_a_machine_dies_in_mid_game(tonight):
    with tonight.save(WEEK_4) as book:
        old, others = (machines_of(book, name) for name in ("Mo Whitlock", "Ada Quill"))
        new = next(machine for machine in MACHINES if machine not in old)
        book["Scores"].cell(headings(book, "Mo Whitlock"), 4).value = new
    tonight.publish()
    assert tonight.steps <= ELEVEN_PM
    assert list(result(tonight, "Mo Whitlock"))[3:8] == [old[0], new, *old[2:]]
    assert list(result(tonight, "Ada Quill"))[3:8] == others


def test_money_at_eleven(third_night):
    assert [
        row[0] for row in third_night.sees("week-03.xlsx", "Scores") if row[0].startswith("Pot tonight")
    ] == ["Pot tonight 39.00: " + FIRST_TWO]
    with third_night.save("week-03.xlsx") as book:
        for player, amount in (("Ivy Castell", 29.25), ("Jem Ardley", 9.75)):
            change(book["Payments"], "Player", player, **{"Prize paid": amount})
    third_night.publish()
    assert third_night.steps <= ELEVEN_PM
    money = listed(third_night.sees(RESULTS_3, "Money"), "Prize paid")
    assert [(row["Player"], row["Amount"], row["Prize paid"]) for row in money[:2]] == [
        ("Ivy Castell", "29.25", "29.25"),
        ("Jem Ardley", "9.75", "9.75"),
    ]


def test_week_6(after_week):
    hers = after_week(5)
    with hers.save() as book:
        change(book["Check-in"], "Player", "Ada Quill", **{"6": "x"})
    hers.draw()
    assert hers.steps <= SEVEN_FIFTEEN
    groups = [row[0] for row in hers.sees("week-06.xlsx", "Groups tonight")]
    assert [group for group in groups if group.startswith("GROUP")] == [
        *("GROUP A1", "GROUP A2", "GROUP B1", "GROUP B2")
    ]
    hers.steps = 0
    with hers.save("week-06.xlsx") as book:
        type_evening(book, 6)
    hers.publish()
    assert hers.steps <= ELEVEN_PM
    divisions = listed(hers.sees("results/Standings.xlsx", "Divisions"), "Division")
    assert [row["Division"] for row in divisions[:14]] == ["A"] * 7 + ["B"] * 7
    why = next(row for row in divisions if row["Player"] == "Eli Sparrow")
    assert why["Reason"] == "2 won, 2 down in 5 weeks: not qualified, moved up to fill A (rank 5)"

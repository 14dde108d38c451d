"""A ladder league of eight from the empty folder to week 2, and on into the next season."""

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

from pinsheet import drawing, season
from pinsheet.cli import cli
from tests.nights import draw, table, type_rows, typing

EIGHT = ("Ada", "Bo", "Cy", "Dot", "Eli", "Fay", "Gus", "Hal")
MACHINES = ("Taxi", "Centaur", "Xenon", "Firepower", "Whirlwind", "Funhouse")


@pytest.fixture
def folder(tmp_path):
    made = CliRunner().invoke(cli, ["new", str(tmp_path / "koi"), "--league", "koi", "--season", "Spring"])
    assert made.exit_code == 0, made.output
    with typing(tmp_path / "koi" / "season.xlsx") as book:
        type_rows(book["Players"], "Player", [{"Player": name} for name in EIGHT])
        type_rows(book["Machines"], "Machine", [{"Machine": name, "Reference": 1000} for name in MACHINES])
        marks = [{"Player": name, "1": "away" if name == "Cy" else "x"} for name in EIGHT]
        type_rows(book["Check-in"], "Player", marks)
        sheet = book["Pre-makeups"]
        for column, machine in enumerate(MACHINES[:5], 2):
            sheet.cell(2, column).value = machine
            sheet.cell(3, column).value = 500
        sheet["A3"].value = "Cy"
    return tmp_path / "koi"


def blocks(path):
    """The drawn blocks: [(headings' row, [(row, group, player, first cell)])]."""
    found = []
    for row in load_workbook(path)["Scores"].iter_rows():
        group, player, first = (cell.value for cell in row[:3])
        if group == "Group":
            found.append((row[0].row, []))
        elif found and player and not str(player).startswith("on file"):
            found[-1][1].append((row[0].row, str(group), player, first))
    return found


def play(path, strength=EIGHT):
    """Every group takes the first five machines; who stands first in `strength` wins everything."""
    drawn = blocks(path)
    with typing(path) as book:
        sheet = book["Scores"]
        for headings, seats in drawn:
            for column, machine in enumerate(MACHINES[:5], 3):
                sheet.cell(headings, column).value = machine
            for row, _, player, first in seats:
                for column in range(3, 8):
                    if first != "P":
                        sheet.cell(row, column).value = 1000 - 100 * strength.index(player)


def groups(path):
    return [{player for _, _, player, _ in seats} for _, seats in blocks(path)]


def test_the_first_evening_is_drawn_from_the_players_sheet(folder):
    path = draw(folder)
    assert groups(path) == [{"Ada", "Bo", "Cy"}, {"Dot", "Eli", "Fay"}, {"Gus", "Hal"}]
    (_, first), _, _ = blocks(path)
    assert [(player, cell) for _, _, player, cell in first] == [("Cy", "P"), ("Bo", None), ("Ada", None)]
    assert season.run(folder).problems == ()


def test_the_lowest_ranked_stands_first_and_the_seat_says_so(folder):
    sheet = load_workbook(draw(folder))["Scores"]
    top, columns = table(sheet, "Group")
    seats = {
        sheet.cell(row, 2).value: sheet.cell(row, columns["Seat"]).value for row in range(top + 1, top + 4)
    }
    assert seats == {"Cy": 3, "Bo": 2, "Ada": 1}


def test_a_drawn_sheet_is_no_week_and_is_drawn_again(folder):
    first = draw(folder).read_bytes()
    assert not season.run(folder).calendar[0].held
    assert draw(folder).read_bytes() == first


def test_absent_players_keep_their_seats_and_who_is_left_alone_is_named(folder):
    with typing(folder / "season.xlsx") as book:
        type_rows(book["Check-in"], "Player", [{"1": "away" if name == "Gus" else "x"} for name in EIGHT])
    drawn = drawing.tonight(folder)
    assert drawn.sizes == (3, 3, 2)
    assert drawn.remark == "group 3: only Hal is here"


def test_what_is_typed_into_payments_makes_the_workbook_theirs(folder):
    path = draw(folder)
    with typing(path) as book:
        sheet = book["Payments"]
        top, columns = table(sheet, "Week")
        sheet.cell(top + 1, columns["Paid"]).value = "x"
    refused = CliRunner().invoke(cli, ["sheet", str(folder)])
    assert refused.exit_code == 1
    assert "is yours" in refused.output


def test_winners_move_up_and_losers_down_for_week_2(folder):
    play(draw(folder), strength=("Bo", "Ada", "Dot", "Eli", "Fay", "Gus", "Hal", "Cy"))
    outcome = season.run(folder)
    assert outcome.problems == ()
    points = {row["player"]: row["points"] for row in outcome.rows("week_points", week=1)}
    assert points["Bo"] + points["Ada"] + points["Cy"] == 30
    assert {row["source"] for row in outcome.rows("game_points", player="Cy")} == {"premakeup"}
    # Bo wins group 1 and stays; Cy loses it on pre-makeups and moves down; Dot comes up.
    assert groups(draw(folder)) == [{"Bo", "Ada", "Dot"}, {"Cy", "Eli", "Gus"}, {"Fay", "Hal"}]


def test_seats_read_back_are_those_of_the_ladder(folder):
    play(draw(folder))
    before = [row["player"] for row in season.run(folder).rows("groups", week=1)]
    assert before == list(EIGHT)


def test_the_next_season_begins_where_the_ladder_ended(koi_sample, tmp_path):
    target = tmp_path / "fall"
    made = CliRunner().invoke(cli, ["new", str(target), "--from", str(koi_sample)])
    assert made.exit_code == 0, made.output
    ladder = season.run(koi_sample).rows("ladder")
    ends = [row["player"] for row in ladder if row["week"] == 11]
    book = load_workbook(target / "season.xlsx")
    sheet = book["Players"]
    top, columns = table(sheet, "Player")
    rows = [[sheet.cell(top + i, columns[name]).value for name in ("Player", "Skill")] for i in range(1, 15)]
    assert rows[:13] == [[player, None] for player in ends]
    assert rows[13][0] == "Lou Farthing"  # who has left is known, and not drawn
    outcome = season.run(target)
    assert not any(p.severity == "error" for p in outcome.problems)
    assert [row["player"] for row in outcome.rows("groups", week=1)] == ends


def test_a_drawn_night_says_when_the_ladder_has_moved_on(folder):
    play(draw(folder))
    draw(folder)
    assert season.run(folder).problems == ()
    with typing(folder / "week-01.xlsx") as book:
        sheet = book["Scores"]
        for column in range(3, 8):
            sheet.cell(5, column).value = 5000  # Bo wins group 1 now
    noted = season.run(folder).problems
    assert [(p.code, str(p.cell)) for p in noted] == [("drawn-outdated", "week-02.xlsx")]
    draw(folder)
    assert season.run(folder).problems == ()


def test_a_slip_of_last_season_is_not_taken_over(koi_sample, tmp_path):
    with typing(koi_sample / "season.xlsx") as book:
        sheet = book["Settings"]
        row = next(r for r in range(1, 60) if sheet.cell(r, 1).value == "Weeks")
        sheet.cell(row, 2).value = 0
    made = CliRunner().invoke(cli, ["new", str(tmp_path / "fall"), "--from", str(koi_sample)])
    assert made.exit_code == 0, made.output

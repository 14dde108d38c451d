"""What people see of a house league: no tables and columns that its settings leave empty."""

import warnings

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

from pinsheet import drawing
from pinsheet.cli import cli
from pinsheet.render.layout import sections

from .folders import ran, season_folder

SCORES = [
    (1, name, machine, 900 - i, str(i // 2 + 1))
    for machine in ("Taxi", "Xenon")
    for i, name in enumerate(("Ann", "Bo", "Cy", "Di"))
]
GROUPS = {"points.among": "group", "points.table": "3, 1"}
NIGHTS = {"night.points": "10, 5, 2"}


def heads(folder, book, title, settings=()):
    """The headings of a view, and the titles of its tables."""
    outcome = ran(season_folder(folder, "plain", SCORES, settings=settings))
    (found,) = (part for part in sections(outcome, book) if part.title == title)
    return [head.title for head in found.blocks[0].heads], [block.title for block in found.blocks]


@pytest.mark.parametrize(
    ("settings", "titles"),
    [
        ({}, ["Taxi", "Xenon"]),
        (GROUPS, ["Taxi · Group 1", "Taxi · Group 2", "Xenon · Group 1", "Xenon · Group 2"]),
    ],
)
def test_2_machines_are_cut_by_group_where_groups_are_ranked(tmp_path, settings, titles):
    _, found = heads(tmp_path, "week", "Machines", settings)
    assert found == titles


def test_5_columns_for_the_night_where_it_gives_points(tmp_path):
    plain, _ = heads(tmp_path / "plain", "week", "Night")
    nights, _ = heads(tmp_path / "nights", "week", "Night", NIGHTS)
    assert [title for title in nights if title not in plain] == ["Machines", "For the night"]
    assert "Night" in plain


def test_7_eligible_where_a_number_of_nights_is_asked_for(tmp_path):
    assert "Eligible" not in heads(tmp_path / "none", "season", "Standings")[0]
    assert "Eligible" in heads(tmp_path / "one", "season", "Standings", {"finals.min_weeks": 1})[0]


@pytest.mark.parametrize("absent", ["zero", "premakeups"])
def test_6_the_scoresheet_knows_p_where_pre_makeups_count(tmp_path, absent):
    folder = season_folder(tmp_path, "plain", SCORES, settings={"absent": absent, "Weeks": 3})
    drawn = drawing.tonight(folder)
    drawn.path.write_bytes(drawn.content)
    book = load_workbook(drawn.path)
    codes = [row[0] for row in book["Legend"].iter_rows(values_only=True) if row[0]]
    assert ("P" in codes) == (absent == "premakeups")
    said = " ".join(str(v) for row in book["Scores"].iter_rows(values_only=True) for v in row if v)
    assert ("P pre-makeup counts" in said) == (absent == "premakeups")


@pytest.mark.parametrize(("league", "has"), [("gspa", True), ("ukpl", False)])
def test_9_players_of_a_ladder_have_a_skill(tmp_path, league, has):
    assert CliRunner().invoke(cli, ["new", str(tmp_path / "new"), "--league", league]).exit_code == 0
    book = load_workbook(tmp_path / "new" / "season.xlsx")
    assert ("Skill" in [cell.value for cell in book["Players"][2]]) == has
    assert "Reference" not in [cell.value for cell in book["Machines"][2]]


def test_a_season_without_a_name_leaves_no_gap_in_titles(tmp_path):
    folder = season_folder(tmp_path, "plain", SCORES)
    assert CliRunner().invoke(cli, ["run", str(folder)]).exit_code == 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl knows no sparklines
        book = load_workbook(folder / "results" / "Standings.xlsx")
    said = [v for sheet in book for row in sheet.iter_rows(values_only=True) for v in row if v]
    assert any(str(v).startswith("Our league · ") for v in said)
    assert not any("·  ·" in str(v) for v in said)


def test_7_one_week_is_not_all_1_weeks(tmp_path):
    outcome = ran(season_folder(tmp_path, "plain", SCORES, settings={"Weeks": 1}))
    assert "The points of its one week count (section 7)." in outcome.headline

"""A season cut short: `run --through 2` publishes it as if it had ended with that week."""

import json

import pytest

from pinsheet import otherwise, season
from pinsheet.sheets.reader import read_folder
from tests.sheets.folders import night, season_book, write
from tests.test_cli import pinsheet

NIGHTS = {1: (30, 20, 10), 2: (10, 20, 30), 3: (10, 30, 20), 4: (30, 20, 10)}
PLAYERS = ("Ada Quill", "Bo Marlow", "Cy Fennimore")
BY_PLACE = {30: 30, 20: 24, 10: 23}


@pytest.fixture
def league(tmp_path):
    """Four weeks of five are played; one week is dropped."""
    folder = tmp_path / "league"
    season_book(folder, PLAYERS, ["Taxi"], [("Weeks", 5), ("drop.weeks", 1), ("machines.per_night", 1)])
    for week, scores in NIGHTS.items():
        rows = [(1, player, score) for player, score in zip(PLAYERS, scores, strict=True)]
        rulings = [("Week", "Player", "Machine", "Ruling", "Value"), (week, "Ada Quill", "Taxi", "points", 1)]
        more = {"Rulings": rulings} if week == 4 else {}
        night(folder, week, rows, machines=["Taxi"], **more)
    return folder


def totals(outcome):
    return {row["player"]: row["total"] for row in outcome.rows("standings")}


def best(weeks, count):
    nights = [[BY_PLACE[score] for score in NIGHTS[week]] for week in weeks]
    return {
        player: sum(sorted((points[i] for points in nights), reverse=True)[:count])
        for i, player in enumerate(PLAYERS)
    }


def test_the_season_ends_with_the_week(league):
    outcome = otherwise.run_through(league, 3)
    assert not outcome.failed
    assert totals(outcome) == best([1, 2, 3], 2)
    assert [night.week for night in outcome.calendar] == [1, 2, 3]
    assert outcome.next_night is None
    assert outcome.rows("rulings") == []
    assert [s.value for s in outcome.settings if s.name == "Weeks"] == [3]


def test_it_is_the_season_with_the_setting_and_without_the_later_workbooks(league):
    cut = otherwise.run_through(league, 3)
    (league / "week-04.xlsx").unlink()
    season_book(league, PLAYERS, ["Taxi"], [("Weeks", 3), ("drop.weeks", 1), ("machines.per_night", 1)])
    typed = season.run(league)
    for table in ("standings", "week_points", "game_points", "groups", "rulings"):
        assert cut.rows(table) == typed.rows(table)


def test_what_was_begun_after_the_last_week_is_in_nobody_s_way(league):
    night(
        league, 5, [(1, "Ada Quill", 10), (1, "Bo Marlow", None), (1, "Cy Fennimore", 10)], machines=["Taxi"]
    )
    assert not otherwise.run_through(league, 4).failed


def test_the_playoffs_are_of_no_week(koi_sample):
    typed = otherwise.cut_short(read_folder(koi_sample), 8)
    assert set(typed.frames["scores"]["week"]) == set(range(1, 9))
    assert len(typed.frames["playoff_scores"])
    assert len(typed.frames["ties"].loc[lambda ties: ties["week"] > 8]) == len(
        read_folder(koi_sample).frames["ties"].loc[lambda ties: ties["week"] == 100]
    )


def test_it_is_published_and_said(league):
    pinsheet("run", league)
    result = pinsheet("run", league, "--through", 2)
    assert result.exit_code == 0, result.output
    assert "After week 2 of 2." in result.stdout
    assert "note: to have every 3 Publish end with week 2, type 2 beside Weeks on Settings." in result.stderr
    results = sorted(path.name for path in (league / "results").glob("Week*"))
    assert results == ["Week 01 results.xlsx", "Week 02 results.xlsx"]
    page = (league / "site" / "index.html").read_text("utf-8")
    assert "week 2 of 2" in page
    assert "After week 4 of 5" in pinsheet("run", league).stdout


def test_what_is_planned_later_is_no_change(league):
    write(league, "season 2.xlsx", Weeks=[("Week", "Date"), (1, "2018-06-05"), (4, "2018-06-26")])
    pinsheet("run", league)
    told = pinsheet("run", league, "--through", 2).stdout
    assert "setting: Weeks" in told
    assert "calendar" not in told


def test_it_answers_with_json_too(league):
    result = pinsheet("run", league, "--through", 3, "--json")
    assert result.exit_code == 0
    assert not [p for p in json.loads(result.stdout)["problems"] if p["severity"] == "error"]


@pytest.mark.parametrize(
    ("week", "said"), [(5, "the season has 5 weeks"), (0, "not in the range"), ("x", "not a valid")]
)
def test_a_week_that_ends_nothing_is_misuse(league, week, said):
    result = pinsheet("run", league, "--through", week)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_folder_without_a_league_is_told_as_ever(tmp_path):
    write(tmp_path / "x", "season.xlsx", Players=[("Player",), ("Ada Quill",)])
    result = pinsheet("run", tmp_path / "x", "--through", 3)
    assert result.exit_code == 1
    assert "which league this is" in result.stderr

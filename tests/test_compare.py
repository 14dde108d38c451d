"""What if: the same season by other rules, told in the window and as a workbook; nothing else changes."""

import pytest
from openpyxl import load_workbook

from pinsheet import otherwise, season
from pinsheet.sheets.reader import read_folder
from tests.sheets.folders import night, season_book
from tests.test_cli import pinsheet, tree

SETTINGS = [("Weeks", 3), ("drop.weeks", 1), ("finals.min_weeks", 2)]
PLAYERS = ("Ada Quill", "Bo Marlow", "Cy Fennimore")
NIGHTS = (
    # By place: 30 + 30, 24 + 24, 23 + 23.
    [("Ada Quill", 30), ("Bo Marlow", 20), ("Cy Fennimore", 10)],
    [("Bo Marlow", 30), ("Cy Fennimore", 20), ("Ada Quill", 10)],
    [("Bo Marlow", 30), ("Cy Fennimore", 20)],
)


@pytest.fixture
def league(tmp_path):
    """Two best of three count: Bo 120, Ada 60 + 46, Cy 48 + 48. All three: Bo 168, Cy 142, Ada 106."""
    folder = tmp_path / "league"
    season_book(folder, PLAYERS, settings=SETTINGS)
    for week, scores in enumerate(NIGHTS, 1):
        night(folder, week, [(1, player, score, score) for player, score in scores])
    return folder


def totals(outcome):
    return {row["player"]: (row["place"], row["total"]) for row in outcome.rows("standings")}


def test_the_season_is_computed_by_both_rules(league):
    before, after = otherwise.compared(league, read_folder(league), {"drop.weeks": "0"})
    assert totals(before) == {"Bo Marlow": (1, 120), "Ada Quill": (2, 106), "Cy Fennimore": (3, 96)}
    assert totals(after) == {"Bo Marlow": (1, 168), "Cy Fennimore": (2, 142), "Ada Quill": (3, 106)}
    assert totals(season.run(league)) == totals(before)


def test_the_window_says_who_moves_and_by_which_rule(league):
    result = pinsheet("compare", league, "--set", "drop.weeks=0")
    assert result.exit_code == 0, result.output
    first, rules, written = result.stdout.splitlines()
    assert first == (
        "2 of 3 players change place: Cy Fennimore 3 -> 2, Ada Quill 2 -> 3; finals field: no change"
    )
    assert rules == "rules       drop.weeks 0 instead of 1 (2)"
    assert written.split() == ["written", str(league / "results" / "Comparison.xlsx")]


def test_who_may_play_in_the_finals_is_part_of_it(league):
    result = pinsheet("compare", league, "--set", "finals.min_weeks=3", "--set", "drop.weeks = 0")
    assert "; finals field: Ada Quill out" in result.stdout
    back = pinsheet("compare", league, "--set", "finals.size=2")
    assert "none of 3 players changes place; finals field: Cy Fennimore out" in back.stdout


def test_the_workbook_has_everybody_by_both(league):
    pinsheet("compare", league, "--set", "drop.weeks=0")
    book = load_workbook(league / "results" / "Comparison.xlsx")
    rows = [
        [cell for cell in row if cell is not None] for row in book["Comparison"].iter_rows(values_only=True)
    ]
    listed = [row for row in rows if {*PLAYERS} & {*map(str, row)}]
    assert listed == [
        [1, "1", "=", "Bo Marlow", 168, 120, 48, "1", "1"],
        [2, "3", "▲1", "Cy Fennimore", 142, 96, 46, "2", "3"],
        [3, "2", "▼1", "Ada Quill", 106, 106, 0, "3", "2"],
    ]
    assert ["drop.weeks", 0, 1, "2", "lowest weeks that do not count"] in [
        [cell for cell in row if cell is not None] for row in book["Rules"].iter_rows(values_only=True)
    ]


def test_nothing_else_is_written(league):
    pinsheet("run", league)
    before = tree(league)
    assert pinsheet("compare", league, "--set", "drop.weeks=0").exit_code == 0
    after = tree(league)
    assert {name for name in after if after[name] != before.get(name)} == {
        (league / "results" / "Comparison.xlsx").relative_to(league)
    }
    assert pinsheet("history", league).stdout.count("state") <= 1
    assert "changed" not in pinsheet("run", league).stdout


def test_a_season_without_results_gets_no_history_of_it(league):
    pinsheet("compare", league, "--set", "drop.weeks=0", "--output", league.parent / "by other rules.xlsx")
    assert (league.parent / "by other rules.xlsx").is_file()
    assert not (league / "results").exists()
    assert not list((league / "history").glob("state-*"))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ([], "say what is to be different"),
        (["--set", "drop.weeks"], "no setting with a value"),
        (["--set", "drop.weeks=many"], '"many" is no value for drop.weeks. Expected a whole number'),
        (["--set", "drop.week=3"], "Did you mean drop.weeks?"),
        (["--league", "lafayete"], "Did you mean lafayette?"),
        (["--set", "Edition=1999"], "is no edition of the lafayette rules"),
        (["--set", "drop.weeks=3", "--output", "x.ods"], "must end in .xlsx"),
    ],
)
def test_what_is_impossible_is_misuse_and_says_what_was_expected(league, asked, said):
    result = pinsheet("compare", league, *asked)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not (league / "results").exists()


def test_no_workbook_of_anybody_is_overwritten(league):
    assert pinsheet("compare", league, "--set", "drop.weeks=0", "--output", league / "x.xlsx").exit_code == 2
    mine = league.parent / "mine.xlsx"
    mine.write_bytes((league / "season.xlsx").read_bytes())
    result = pinsheet("compare", league, "--set", "drop.weeks=0", "--output", mine)
    assert (result.exit_code, mine.read_bytes()) == (2, (league / "season.xlsx").read_bytes())
    assert "is not overwritten" in result.stderr
    own = league.parent / "own.xlsx"
    for value in "02":  # a comparison may be made again
        assert pinsheet("compare", league, "--set", f"drop.weeks={value}", "--output", own).exit_code == 0


def test_errors_in_the_sheets_are_told(league):
    night(league, 3, [(1, "Nobody", 1, 2)])
    result = pinsheet("compare", league, "--set", "drop.weeks=0")
    assert result.exit_code == 1
    assert "week-03.xlsx, Scores!B4" in result.stderr


def test_another_league_s_rules_may_not_fit_the_sheets(sample):
    result = pinsheet("compare", sample, "--league", "koi")
    assert result.exit_code == 1
    assert "These sheets cannot be computed by those rules." in result.stderr
    assert "warning" not in result.stderr


def test_another_rulebook_takes_over_the_settings_that_it_has_too(league):
    typed = otherwise.with_settings(read_folder(league), {"League": "koi"})
    kept = {row["setting"] for row in season.own_settings(typed)}
    assert "Weeks" in kept
    assert "finals.min_weeks" not in kept


def test_divisions_are_said_with_the_places(koi_sample):
    result = pinsheet("compare", koi_sample, "--set", "multiplier.from_week=30")
    assert result.exit_code == 0, result.output
    assert "5 of 14 players change place: Dot Larkin A 4 -> A 2" in result.stdout
    assert "finals field: Dot Larkin in, Kit Orrery out" in result.stdout


def test_a_setting_given_twice_is_a_usage_error(tmp_path):
    """In one spelling or in two, and before anything is read."""
    for other in ("drop.weeks=2", "Drop.Weeks=2"):
        run = pinsheet("compare", tmp_path, "--set", "drop.weeks=1", "--set", other)
        assert run.exit_code == 2
        assert f"{other.partition('=')[0]} is set twice. Keep one of the two." in run.output

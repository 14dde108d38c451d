"""`pinsheet import`: a league's own workbook becomes a season folder, and nothing is guessed in silence."""

import datetime as dt
import re
import shutil

import pytest
from openpyxl import Workbook, load_workbook

from pinsheet import season
from pinsheet.commands import imported
from pinsheet.sheets.reader import read_folder
from tests.importing.old import (
    MACHINES,
    PLAYERS,
    book,
    by_place,
    expected,
    grid,
    plain,
    rough,
    saved,
    score,
    spelled,
    with_totals,
)
from tests.test_cli import pinsheet, tree


def scores_of(folder):
    """What the season folder says: {(week, player, machine): score}."""
    outcome = season.run(folder)
    assert not outcome.failed, outcome.problems
    games = outcome.rows("game_points")
    return {(r["week"], r["player"], r["machine"]): r["score"] for r in games if r["score"] is not None}


def asked(result):
    """The open questions, each as (what is asked, the option that answers it)."""
    lines = [line for line in result.stderr.splitlines() if line.startswith("asks")]
    return [tuple(re.split(r" {3}(?=--)", line.removeprefix("asks").strip())) for line in lines]


def told(result, what):
    return [line.partition(what)[2].strip() for line in result.stdout.splitlines() if line.startswith(what)]


def test_players_down_and_machines_across(bring):
    result = bring(plain())
    assert result.exit_code == 0, result.output
    assert scores_of(result.folder) == expected()
    (said,) = told(result, "understood")
    assert said.startswith("3 tabs = weeks 1-3; 6 players; 3 machines in row 1, every column a score; ")
    assert said.endswith('"Total", "Rank" are compared, not read')


def test_merged_headings_names_apart_and_columns_between(bring):
    result = bring(rough(), "--week", "June 5=3")
    assert result.exit_code == 0, result.output
    assert scores_of(result.folder) == expected((1, 2, 3, 4))
    (said,) = told(result, "understood")
    assert "4 tabs = weeks 1-4; 6 players, first and last name in two columns; 3 machines in row 3, " in said
    assert 'every third column a score; "Rank", "Points", "Total" are compared, not read' in said
    notes = told(result, "note")
    assert any(note.startswith("no players: 'Wk 1'!A13 \"Average\"") for note in notes)
    assert any(note.startswith("hidden rows and columns are read like all others") for note in notes)
    assert told(result, "your sheet") == [
        "160 points, places and totals compared: all are what the rules give"
    ]


def test_machine_names_over_the_first_of_three_columns_only(bring):
    made = rough()
    for sheet in made.worksheets[1:]:
        for merged in list(sheet.merged_cells.ranges):
            sheet.unmerge_cells(str(merged))
    result = bring(made, "--week", "June 5=3")
    assert result.exit_code == 0, result.output
    assert scores_of(result.folder) == expected((1, 2, 3, 4))
    assert told(result, "your sheet") == [
        "160 points, places and totals compared: all are what the rules give"
    ]


def test_a_score_of_more_digits_than_excel_keeps_stays_whole(bring):
    made = plain()
    made["Wk 1"]["B2"] = "12,345,678,901,234,567,890"
    result = bring(made)
    assert scores_of(result.folder)[1, "Ada Quill", MACHINES[0]] == 12_345_678_901_234_567_890


def test_who_has_no_score_was_absent_and_who_lacks_one_did_not_play_it(bring):
    made = plain()
    made["Wk 1"]["C3"] = None
    result = bring(made)
    sheet = load_workbook(result.folder / "week-01.xlsx")["Scores"]
    rows = {row[1]: row[2:5] for row in sheet.iter_rows(values_only=True)}
    assert rows["Bo Marlow"][1] == "L"
    absent = load_workbook(result.folder / "week-02.xlsx")["Scores"]
    assert [row[2] for row in absent.iter_rows(values_only=True) if row[1] == "Fay Tindall"] == ["A"]
    assert "no score beside others is L, not played ('Wk 1'!A3 on Funhouse)" in told(result, "note")


def test_guests_are_guests(bring):
    made = plain()
    for sheet in made:
        sheet["A7"] = "Fay Tindall (guest)"
    result = bring(made)
    assert scores_of(result.folder) == expected()
    outcome = season.run(result.folder)
    assert [r["status"] for r in outcome.rows("players", player="Fay Tindall")] == ["guest"]


def test_a_date_above_the_headings_and_a_moved_night_are_on_weeks(bring):
    made = plain(name="Week {} (moved)")
    for week, sheet in enumerate(made, 1):
        sheet.insert_rows(1, 2)
        sheet["A1"] = dt.datetime(2017, 11, week)
    outcome = season.run(bring(made).folder)
    assert [(n.date.day, n.moved) for n in outcome.calendar[:3]] == [(1, True), (2, True), (3, True)]
    assert outcome.calendar[0].machines == MACHINES


def test_a_column_of_groups_is_read(bring):
    made = plain()
    for sheet in made:
        sheet.insert_cols(1)
        sheet["A1"] = "Group"
        for row in range(2, 8):
            sheet.cell(row, 1).value = 1 + row // 5
    result = bring(made)
    groups = season.run(result.folder).rows("groups", week=1)
    assert {row["player"]: row["group"] for row in groups}["Dot Larkin"] == "2"
    assert scores_of(result.folder) == expected()


def test_a_ladder_league_gets_lists(bring):
    four = PLAYERS[:3]
    made = plain(weeks=(1,), players=four)
    made["Wk 1"].insert_cols(1)
    for row, value in enumerate(["Group", 1, 1, 1], 1):
        made["Wk 1"].cell(row, 1).value = value
    result = bring(made, league="koi", weeks=("--set", "Weeks=10", "--set", "machines.per_night=3"))
    assert result.exit_code == 0, result.output
    assert scores_of(result.folder) == expected((1,), four)


def test_a_ladder_league_needs_groups(bring):
    result = bring(plain(), league="koi", weeks=("--set", "Weeks=10"))
    assert result.exit_code == 1
    assert "Add a column Group" in result.stderr
    assert not result.folder.exists()


def test_a_tie_that_was_ranked_by_row_is_said_with_its_cell(bring):
    made = rough()
    sheet = made["Wk 1"]
    first, second = 5, 6
    machine = 6  # Funhouse
    sheet.cell(second, machine).value = sheet.cell(first, machine).value
    columns = [[sheet.cell(row, 3 + 3 * m).value for row in (5, 6, 7, 9, 10, 11)] for m in range(3)]
    points = [by_place(column) for column in columns]
    for p, row in enumerate((5, 6, 7, 9, 10, 11)):
        sheet.cell(row, 8).value = points[1][p]
        sheet.cell(row, 12).value = sum(column[p] for column in points)
        sheet.cell(row, 7).value = sorted(columns[1], reverse=True).index(columns[1][p]) + 1
    made.remove(made["Standings"])
    lines = told(bring(made, "--week", "June 5=3"), "your sheet")
    why = "(Funhouse: two equal scores were ranked by row)"
    total = sheet["L5"].value
    assert (
        f"'Wk 1'!H5: your points on Funhouse {points[1][0]}, by the rules {points[1][0] - 0.5} {why}" in lines
    )
    assert f"'Wk 1'!L5: your total {total}, by the rules {total - 0.5} {why}" in lines
    assert len(lines) == 4


def test_a_total_that_does_not_add_up_is_said(bring):
    made = rough()
    right = made["2"]["L7"].value
    made["2"]["L7"] = 99
    made.remove(made["Standings"])
    (line,) = told(bring(made, "--week", "June 5=3"), "your sheet")
    assert (
        line == f"'2'!L7: your total 99, by the rules {right} (your points of this night add up to {right})"
    )


def test_totals_and_places_of_a_tab_of_standings_are_compared(bring):
    made = rough()
    made["Standings"]["B3"] = 1000
    made["Standings"]["C1"] = "Week 1"
    made["Standings"]["C2"] = 7
    lines = told(bring(made, "--week", "June 5=3"), "your sheet")
    assert [line.partition(",")[0] for line in lines] == [
        "'Standings'!C2: your total 7",
        "'Standings'!B3: your season total 1000",
    ]


def test_a_column_of_which_half_differs_is_one_line(bring):
    made = plain()
    for row in range(2, 8):
        made["Wk 1"].cell(row, 5).value = row
    lines = told(bring(made), "your sheet")
    assert lines[0].startswith("'Wk 1'!E2: under \"Total\" 6 of 6 differ: 2 for Ada Quill, by the rules ")
    assert len(lines) == 1


def test_league_points_and_totals_are_each_compared_with_what_they_are(bring):
    made = plain()
    for sheet in made:
        sheet["G1"] = "League points"
        for row in range(2, 8):
            sheet.cell(row, 7).value = 39
    result = bring(made, league="ukpl", weeks=("--set", "Weeks=3"))
    lines = told(result, "your sheet")
    assert any('under "League points"' in line for line in lines), result.output
    outcome = season.run(result.folder)
    ada = outcome.rows("week_points", week=1, player="Ada Quill")[0]
    assert ada["points"] != ada["total"]
    (said,) = [line for line in lines if line.startswith("'Wk 1'!E2")]
    assert f"by the rules {ada['points']}." in said


def test_other_points_are_other_settings(bring):
    made = plain()
    result = bring(made, "--set", "points.first=20")
    assert any('under "Total"' in line for line in told(result, "your sheet"))
    assert "points.first" in (result.folder / "results" / "Import.txt").read_text("utf-8")
    assert {s.name: s.value for s in season.run(result.folder).settings}["points.first"] == 20


def test_the_window_tells_some_and_the_report_all(bring):
    made = plain(weeks=range(1, 9), name="Week {}")
    for sheet in made:
        for row in (2, 3, 5):
            sheet.cell(row, 5).value = 1
        sheet.cell(4, 6).value = 9
    result = bring(made)
    assert len(told(result, "your sheet")) == imported.FEW
    assert "more: results/Import.txt has all" in result.stdout
    report = (result.folder / "results" / "Import.txt").read_text("utf-8")
    assert report.count("your sheet  '") > imported.FEW
    assert report.startswith("Imported from old.xlsx.\n")


def test_an_option_answers_and_the_spelling_is_known_from_then_on(bring):
    result = bring(spelled("A5", "D. Larkin"), "--same", "d. larkin=Dot Larkin")
    assert scores_of(result.folder) == expected()
    rows = list(load_workbook(result.folder / "season.xlsx")["Players"].iter_rows(values_only=True))
    assert ("Dot Larkin", "D. Larkin") in [(row[0], row[-1]) for row in rows]
    assert '"D. Larkin" is Dot Larkin' in told(result, "note")


def test_how_long_the_season_is_is_asked_for(bring):
    assert asked(bring(plain(), weeks=())) == [
        ("the last week in the workbook is 3: how many weeks has the season?", '--set "Weeks=3"')
    ]
    assert bring(plain(weeks=range(1, 9)), weeks=()).exit_code == 0  # as many as the rulebook has


def test_a_season_shorter_than_the_workbook_is_asked_for(bring):
    result = bring(plain(weeks=range(1, 6)), weeks=("--set", "Weeks=3"))
    text = "the last week in the workbook is 5, and Weeks is 3: how many weeks has the season?"
    assert asked(result) == [(text, '--set "Weeks=5"')]


def test_the_value_of_a_setting_may_have_an_equals_sign(bring):
    result = bring(plain(), "--set", "Page address=https://example.org/?a=b")
    assert result.exit_code == 0, result.output
    settings = {s.name: s.value for s in season.run(result.folder).settings}
    assert "https://example.org/?a=b" in settings.values()


def test_all_open_questions_are_listed_at_once(bring):
    made = plain()
    made["Wk 3"]["A5"], made["Wk 1"]["B2"], made["Wk 2"]["B1"] = "D. Larkin", "tilt", "AFM"
    made["Wk 2"]["A4"] = None
    result = bring(made)
    assert len(asked(result)) == 4
    assert result.exit_code == 1
    assert "4 questions: nothing was written." in result.stderr
    assert not result.folder.exists()


@pytest.mark.usefixtures("terminal")
def test_a_terminal_asks_and_goes_on(bring):
    result = bring(spelled("A5", "D. Larkin"), text="y\ny\n")
    assert result.exit_code == 0, result.output
    assert "asks        'Wk 3'!A5 \"D. Larkin\": is that Dot Larkin? [y/n]" in result.stdout
    assert scores_of(result.folder) == expected()


@pytest.mark.usefixtures("terminal")
def test_a_terminal_asks_of_sums_and_of_words_once_each(bring):
    made = plain()
    for sheet in made:
        sheet.append(["House record", 777_000, 888_000, 999_000])
        sheet.insert_cols(2)
        sheet["A1"], sheet["B1"] = "Person", "Clan"
        for row in range(2, 8):
            sheet.cell(row, 1).value, sheet.cell(row, 2).value = sheet.cell(row, 1).value.split()
    result = bring(made, text="maybe\npart\nn\ny\n")
    assert result.exit_code == 0, result.output
    assert result.stdout.count("part of them, or neither? [names or part, or skip]") == 2
    assert result.stdout.count('"House record" has numbers: is that a player? [y/n]') == 1
    assert scores_of(result.folder) == expected()


@pytest.mark.usefixtures("terminal")
def test_no_is_an_answer_too_and_what_is_none_is_asked_again(bring):
    made = spelled("A5", "D. Larkin")
    made["Wk 2"].title = "June 5"
    result = bring(made, text="june\n2\nn\ny\n")
    assert "expected the number of a week, or skip" in result.stdout
    assert scores_of(result.folder)[3, "D. Larkin", "Taxi"] == score(3, 3, 2)


@pytest.mark.usefixtures("terminal")
def test_maybe_is_nobody_s_name(bring):
    result = bring(spelled("A5", "D. Larkin"), weeks=(), text="maybe\ny\nmany\n8\ny\n")
    assert "expected y or n" in result.stdout
    assert '"many" is no value for Weeks. Expected a whole number' in result.stdout
    assert scores_of(result.folder) == expected()


@pytest.mark.usefixtures("terminal")
def test_nothing_is_written_before_the_last_answer(bring):
    result = bring(plain(), text="n\n")
    assert result.exit_code == 1
    assert "Nothing was written." in result.stderr
    assert not result.folder.exists()
    gone = bring(spelled("A5", "D. Larkin"), text="")  # the window was closed
    assert gone.exit_code == 1
    assert not gone.folder.exists()


def test_a_preview_writes_nothing(bring):
    result = bring(plain(), "--preview")
    assert result.exit_code == 0
    assert told(result, "your sheet")
    assert not result.folder.exists()


def test_the_season_goes_on(bring):
    folder = bring(plain()).folder
    assert pinsheet("check", folder).exit_code == 0
    assert pinsheet("run", folder).exit_code == 0
    drawn = pinsheet("sheet", folder)
    assert drawn.exit_code == 0, drawn.output
    assert (folder / "week-04.xlsx").is_file()


def test_a_corrected_cell_of_an_imported_week_counts(bring):
    folder = bring(plain()).folder
    made = load_workbook(folder / "week-01.xlsx")
    cell = next(row[2] for row in made["Scores"].iter_rows() if row[1].value == "Bo Marlow")
    cell.value = 9_999_990
    made.save(folder / "week-01.xlsx")
    assert scores_of(folder)[1, "Bo Marlow", MACHINES[0]] == 9_999_990


def test_the_scoresheets_have_counted_the_nights(bring):
    """What the drawn sheets work out is what the rules give: no warning says otherwise."""
    folder = bring(rough(), "--week", "June 5=3").folder
    codes = {problem.code for problem in season.run(folder).problems}
    assert not codes & {"sheet-differs", "sheet-formula"}
    figures = read_folder(folder).frames["sheet_figures"]
    assert len(figures) > 50


def test_the_same_answers_make_the_same_files(bring):
    first = tree(bring(plain()).folder)
    shutil.rmtree(bring(plain(), "--preview").folder)
    assert tree(bring(plain()).folder) == first


def test_a_folder_with_something_in_it_is_refused(bring, tmp_path):
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "notes.txt").write_text("mine")
    result = bring(plain())
    assert result.exit_code == 1
    assert "has something in it already" in result.stderr
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["notes.txt"]


def test_an_empty_folder_is_as_good_as_none(bring, tmp_path):
    (tmp_path / "new").mkdir()
    assert bring(plain()).exit_code == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--week", "Wk 9=3"), "no tab is called 'wk 9'. Did you mean Wk"),
        (("--column", "Taxxi=Taxi"), "no heading, or cell of one, is 'taxxi'. Did you mean Taxi?"),
        (
            ("--same", "Nobody=Ada Quill"),
            "--same nobody=Ada Quill: no name of a player or machine, is 'nobody'.",
        ),
        (("--row", "'Wk 9'!A1=skip"), "no cell of a name, or name, is "),
        (("--read", "tilt=0"), "no cell, or text in one, is 'tilt'."),
        (("--week", "Wk 1=soon"), "expected the number of a week, or skip"),
        (("--same", "D. Larkin"), "expected something = its answer"),
        (("--read", "DNP=maybe"), "expected A (absent), L (not played), or the score"),
        (("--set", "drop.week=3"), "Did you mean drop.weeks?"),
        (("--set", "Weeks=many"), "Expected a whole number"),
    ],
)
def test_an_answer_to_nothing_is_misuse(bring, options, said):
    result = bring(plain(), *options, weeks=())
    assert result.exit_code == 2
    assert said in result.stderr
    assert not result.folder.exists()


def test_the_rulebook_is_never_guessed(tmp_path):
    file = saved(plain(), tmp_path)
    result = pinsheet("import", file, "--into", tmp_path / "new")
    assert result.exit_code == 2
    assert "--league lafayette" in result.stderr


def test_a_workbook_without_scores_says_what_is_expected(bring):
    result = bring(book(Rules=[["Be nice."]]))
    assert result.exit_code == 1
    assert "no scores are found in this workbook" in result.stderr


def test_a_file_that_is_no_workbook_is_told(bring, tmp_path):
    (tmp_path / "old.xlsx").write_bytes(b"%PDF-1.4")
    result = bring(tmp_path / "old.xlsx")
    assert result.exit_code == 1
    assert "PDF" in result.stderr


def test_nothing_of_it_is_a_formula_or_a_path(bring):
    made = plain()
    for sheet in made:
        sheet["A2"] = "=cmd()"
        sheet["A2"].data_type = "s"
        sheet["B1"] = "../Taxi\x1b[31m".replace("\x1b", "")
    result = bring(made)
    assert result.exit_code == 0, result.output
    players = load_workbook(result.folder / "season.xlsx")["Players"]
    assert [c.data_type for row in players.iter_rows() for c in row if c.value == "=cmd()"] == ["s"]


def test_a_season_as_large_as_they_come_takes_no_time(bring):
    players = [f"Player{chr(65 + n % 26)}{chr(97 + n // 26)} Name{n}" for n in range(60)]
    machines = [f"Machine {chr(65 + n)}" for n in range(5)]
    made = Workbook()
    made.remove(made.active)
    for week in range(1, 11):
        sheet = made.create_sheet(f"Week {week}")
        rows = [[10**6 + 10 * ((p * 37 + m * 11 + week) % 9973) for m in range(5)] for p in range(60)]
        sheet.append(["Name", *machines, "Total", "Rank"])
        for row in with_totals(players, rows):
            sheet.append(row)
    result = bring(made, "--set", "Weeks=10", "--preview", weeks=())
    assert result.exit_code == 0, result.output


def test_grid_is_what_the_tests_say():
    assert len({s for week in (1, 2, 3, 4) for row in grid(week) for s in row if s}) == 4 * 18 - 6


def test_totals_are_brought_forward_and_the_season_goes_on(bring):
    made = plain(weeks=(3,))
    sheet = made.create_sheet("Standings")
    for row in (["Name", "1", "2"], ["Ada Quill", 70, 64 / 3], ["Bo Marlow", None, 80]):
        sheet.append(row)
    result = bring(made, "--totals", "take")
    assert result.exit_code == 0, result.output
    outcome = season.run(result.folder)
    weeks = {
        (r["week"], r["player"]): float(r["total"]) for r in outcome.rows("week_points") if r["week"] < 3
    }
    assert weeks == {(1, "Ada Quill"): 70, (2, "Ada Quill"): pytest.approx(64 / 3), (2, "Bo Marlow"): 80}
    assert outcome.next_night.week == 4


def test_a_workbook_of_pinsheet_s_own_is_not_imported(bring, sample):
    result = bring(sample / "week-01.xlsx")
    assert result.exit_code == 1
    assert "pinsheet made this workbook" in result.stderr

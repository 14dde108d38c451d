"""The season workbook: what is asked, what is offered, what --from brings along."""

import datetime as dt
import io
import shutil
import subprocess
import zipfile
from dataclasses import replace

import openpyxl
import pytest

from pinsheet.names import key
from pinsheet.sheets.draw import SeasonPlan, SettingRow, reckon, season_workbook
from pinsheet.sheets.reader import read_folder

LEAGUE, OPEN = "league", "open"
NAMES = ("full", "first name, initial")
SETTINGS = (
    SettingRow("League", "lafayette", "", "", "which rulebook", ("lafayette", "koi"), "", LEAGUE),
    SettingRow("Season", "2018", "", "", "this season's name", section=LEAGUE),
    SettingRow("Weeks", 10, 8, "1.3", "league nights", (), "3-30", LEAGUE),
    SettingRow("Names on the page", "full", "full", "", "", NAMES, ", ".join(NAMES), LEAGUE),
    SettingRow("finals.mode", None, "single16", "8.2", "", ("single16", "ab8"), section=OPEN),
    SettingRow("finals.min_weeks", None, "half", "2", "", ("half",), "half, or a number", OPEN),
    SettingRow("finals.entry", None, "10.00", "8.4", "entry fee"),
    SettingRow("finals.shares", None, "70/30", "8.4", "percent for 1st and 2nd"),
)
PLAN = SeasonPlan(
    league="lafayette",
    title="Lafayette Pinball League",
    season="Summer 2018",
    paper="A4",
    settings=SETTINGS,
    weeks=8,
    machines_per_night=5,
)
LAST_SEASON = replace(
    PLAN,
    players=(
        {"Player": "Ada Quill", "E-mail": "ada@example.org", "IFPA id": "10001",
         "Also known as": ("A. Quill", "Ada Q")},
        {"Player": "=1+1", "Status": "guest", "Joined": 4, "Mail": "no", "Skill": None},
        {"Player": "#N/A"},
    ),
    machines=({"Machine": "Taxi", "Reference": 50_000_000}, {"Machine": "Pin*Bot", "Note": "=2"}),
    calendar=(
        {"Week": 1, "Date": dt.date(2018, 6, 5), "Machines": "Taxi; Pin*Bot"},
        {"Week": 5, "Machine 2": "Taxi", "Note": "cancelled: storm"},
    ),
)  # fmt: skip


def drawn(plan=PLAN):
    return openpyxl.load_workbook(io.BytesIO(season_workbook(plan)))


def row_of(sheet, setting):
    return next(cell.row for cell in sheet["A"] if cell.value == setting)


def rule_for(sheet, cell):
    rules = sheet.data_validations.dataValidation
    return next((rule for rule in rules if cell in rule.sqref), None)


def test_the_sheets_in_order_and_the_marker():
    book = drawn()
    once = ["Start here", "Settings", "Players", "Machines", "Weeks", "Check-in"]
    assert book.sheetnames == [*once, "Blank cards"]
    assert drawn(replace(PLAN, premakeups=True, ladder=True)).sheetnames == [*once, "Pre-makeups"]
    assert book.custom_doc_props["pinsheet"].value == "season"
    assert {sheet.page_setup.paperSize for sheet in book} == {9}


def test_start_here_leads_to_the_sheets_and_is_none_of_them():
    sheet = drawn()["Start here"]
    links = {c.value: c.hyperlink.location for row in sheet.iter_rows() for c in row if c.hyperlink}
    assert links["2 Players"] == "'Players'!A1"
    assert links["Check-in"] == "'Check-in'!A1"
    words = {key(c.value) for row in sheet.iter_rows() for c in row if c.value}
    assert not words & {"player", "players", "machine", "week", "setting"}


def test_titles_between_the_settings_are_no_settings(tmp_path):
    sheet = drawn()["Settings"]
    words = ("LEAGUE", "THE RULEBOOK")
    titles = [row for row in sheet.iter_rows(min_row=2) if str(row[0].value).startswith(words)]
    assert len(titles) == 3
    assert all(cell.value is None for row in titles for cell in row[1:7])
    assert not sheet.merged_cells.ranges  # the first column is frozen
    (tmp_path / "season.xlsx").write_bytes(season_workbook(PLAN))
    typed = read_folder(tmp_path)
    assert typed.frames["settings"]["setting"].tolist() == [s.name for s in SETTINGS]


def test_open_questions_are_yellow_and_the_rulebooks_numbers_folded():
    sheet = drawn()["Settings"]
    first, last = row_of(sheet, "finals.mode"), row_of(sheet, "finals.min_weeks")
    rules = {str(cells.sqref): r for cells in sheet.conditional_formatting for r in cells.rules}
    assert rules[f"A{first}:G{last}"].formula == [f'$B{first}=""']
    folded = [r for r, d in sheet.row_dimensions.items() if d.hidden]
    assert folded == [row_of(sheet, "finals.entry"), row_of(sheet, "finals.shares")]
    assert sheet.sheet_format.outlineLevelRow == 1
    changed = replace(SETTINGS[-1], value="60/40")
    sheet = drawn(replace(PLAN, settings=(*SETTINGS[:-1], changed)))["Settings"]
    assert not [r for r, d in sheet.row_dimensions.items() if d.hidden]


def test_values_and_defaults_have_one_type():
    sheet = drawn()["Settings"]
    entry, shares = row_of(sheet, "finals.entry"), row_of(sheet, "finals.shares")
    assert (sheet.cell(entry, 3).value, sheet.cell(entry, 2).number_format) == (10, "0.00")
    assert sheet.cell(shares, 2).number_format == "@"  # 3/1 would become a date
    assert sheet.cell(row_of(sheet, "Season"), 2).value == "2018"


def test_changed_is_said_before_any_program_has_calculated():
    data = season_workbook(PLAN)
    shown = openpyxl.load_workbook(io.BytesIO(data), data_only=True)["Settings"]
    assert shown.cell(row_of(shown, "Weeks"), 7).value == "changed"
    assert not shown.cell(row_of(shown, "Names on the page"), 7).value
    xml = zipfile.ZipFile(io.BytesIO(data)).read("xl/worksheets/sheet2.xml").decode()
    assert xml.count("<f>") == xml.count("</f><v>") == 6


def test_every_choice_has_its_drop_down():
    book = drawn()
    sheet = book["Settings"]
    mode = rule_for(sheet, f"B{row_of(sheet, 'finals.mode')}")
    assert (mode.formula1, mode.errorStyle) == ('"single16,ab8"', "warning")
    half = rule_for(sheet, f"B{row_of(sheet, 'finals.min_weeks')}")
    assert (half.formula1, half.showErrorMessage) == ('"half"', False)  # or a number
    names = rule_for(sheet, f"B{row_of(sheet, 'Names on the page')}")
    listed = [row[0].value for row in sheet[names.formula1.replace("$", "")]]
    assert listed == ["full", "first name, initial"]  # a comma would end a choice inside the rule
    weeks = rule_for(sheet, f"B{row_of(sheet, 'Weeks')}")
    assert (weeks.type, weeks.formula1, weeks.formula2) == ("whole", "3", "30")


def test_no_rule_needs_the_extension_that_openpyxl_loses():
    with zipfile.ZipFile(io.BytesIO(season_workbook(PLAN))) as parts:
        assert not [n for n in parts.namelist() if b"x14" in parts.read(n)]


def test_players_have_the_fixed_headings_and_a_private_band():
    sheet = drawn(replace(PLAN, ladder=True))["Players"]
    assert [c.value for c in sheet[2]] == [
        "Player", "Status", "Skill", "Joined", "Left", "E-mail", "Mail", "IFPA id",
        "First name", "Last name", "Public name", "Also known as",
    ]  # fmt: skip
    assert sheet["F1"].value == "stays in this workbook"
    assert "F1:H1" in map(str, sheet.merged_cells.ranges)
    assert rule_for(sheet, "B62").formula1 == '"member,guest,rookie"'
    assert rule_for(sheet, "G62").formula1 == '"yes,no"'
    assert sheet.freeze_panes == "B3"


def test_only_a_ladder_league_is_asked_for_skill_and_reference():
    book = drawn()
    players = [c.value for c in book["Players"][2]]
    assert players[:6] == ["Player", "Status", "Joined", "Left", "E-mail", "Mail"]
    assert rule_for(book["Players"], "F62").formula1 == '"yes,no"'
    assert [c.value for c in book["Machines"][2]] == ["Machine", "Also known as", "Note"]
    assert "Reference" in [c.value for c in drawn(replace(PLAN, ladder=True))["Machines"][2]]


def test_last_season_comes_along():
    book = drawn(replace(LAST_SEASON, ladder=True))
    players = [row[:12] for row in book["Players"].iter_rows(min_row=3, max_row=5, values_only=True)]
    ada = ("Ada Quill", *[None] * 4, "ada@example.org", None, 10001, *[None] * 3, "A. Quill; Ada Q")
    assert players[0] == ada
    assert players[1][:7] == ("=1+1", "guest", None, 4, None, None, "no")
    assert book["Players"]["A4"].data_type == book["Players"]["A5"].data_type == "s"
    assert [c.value for c in book["Machines"][3]] == ["Taxi", 50_000_000, None, None]
    assert book["Machines"]["D4"].data_type == "s"
    assert [book["Check-in"].cell(r, 1).value for r in range(4, 8)] == [
        "Ada Quill",
        "=1+1",
        "#N/A",
        None,
    ]


def test_weeks_have_a_row_for_every_planned_night():
    sheet = drawn(LAST_SEASON)["Weeks"]
    assert [c.value for c in sheet[2]] == [
        "Week",
        "Date",
        *[f"Machine {n}" for n in range(1, 6)],
        "Note",
    ]
    assert [sheet.cell(r, 1).value for r in range(3, 12)] == [*range(1, 9), None]
    assert [c.value for c in sheet[3]][1:4] == [dt.datetime(2018, 6, 5), "Taxi", "Pin*Bot"]
    assert sheet["D7"].value == "Taxi"
    assert {sheet.cell(r, 2).number_format for r in range(3, 11)} == {"ddd d mmm yyyy"}
    assert rule_for(sheet, "G10").formula1 == "machine_names"
    assert rule_for(sheet, "B3").type == "date"


def test_checkin_counts_who_is_here_above_the_headings():
    book = openpyxl.load_workbook(io.BytesIO(season_workbook(PLAN)), data_only=True)
    sheet = book["Check-in"]
    assert [c.value for c in sheet[3]] == ["Player", *range(1, 9)]
    assert [c.value for c in sheet[2]] == ["here", *[0] * 8]
    assert rule_for(sheet, "I63").formula1 == '"x,late,away"'
    assert rule_for(sheet, "A63").formula1 == "player_names"
    assert sheet.freeze_panes == "B4"
    assert sheet["A1"].value.startswith(
        "x here · late · away (has said so) · blank not here. For drawing only: "
    )


def test_checkin_of_a_ladder_needs_no_tick():
    sheet = drawn(replace(PLAN, ladder=True))["Check-in"]
    assert sheet["A1"].value.startswith(
        "x here · late · away (has said so) · blank: not known yet, drawn all the same. For drawing only: "
    )
    assert rule_for(sheet, "I63").error == "Known here: x, late, away; blank is not known yet."


def test_inputs_hold_no_formulas():
    """A formula that no program has calculated is an error in an input cell (BUGS)."""
    book = drawn(replace(LAST_SEASON, premakeups=True))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    formulas = [cell for cell in cells if cell.data_type == "f"]
    assert {c.column_letter for c in formulas if c.parent.title == "Settings"} == {"G"}
    assert {c.row for c in formulas if c.parent.title == "Check-in"} == {2}
    counts = {c.coordinate for c in formulas if c.parent.title == "Pre-makeups"}
    assert counts == {"F1", *(f"D{row}" for row in range(3, 27))}
    assert {c.parent.title for c in formulas} == {"Settings", "Check-in", "Pre-makeups", "Blank cards"}


def test_blank_cards_have_the_machines_of_the_week_that_is_typed_above_them():
    book = drawn(LAST_SEASON)
    sheet = book["Blank cards"]
    assert shown_on(book, 3) == ["LAFAYETTE PINBALL LEAGUE · week 1"]
    assert shown_on(book, 5) == ["Taxi", "Pin*Bot (=2)"]
    sheet["B1"].value = 5
    assert shown_on(book, 3) == ["LAFAYETTE PINBALL LEAGUE · week 5"]
    assert shown_on(book, 5) == ["Taxi"]
    for no_week in (7, 40, None):
        sheet["B1"].value = no_week
        assert shown_on(book, 5) == []
    groups = [c.value for row in sheet.iter_rows() for c in row if str(c.value).startswith("GROUP")]
    assert groups == [f"GROUP {number}" for number in range(1, 9)]
    assert sheet.print_area.split("!")[1].startswith("$A$3:")  # neither the week nor the hint


def shown_on(book, row):
    """What the formulas in a row of the blank cards show; nothing for those that are empty."""
    cells = [("Blank cards", row, c.column) for c in book["Blank cards"][row] if c.data_type == "f"]
    return [value for _, value in reckon.results(book, {}, cells) if value]


def test_a_quote_in_the_name_of_a_league_is_no_end_of_a_formula():
    assert shown_on(drawn(replace(PLAN, title='The "Tilt" & Co')), 3) == ['THE "TILT" & CO · week 1']


def test_blank_cards_are_called_as_the_league_on_settings():
    name = SettingRow("Name", None, "Our league", "", "heading of the cards", section="league")
    book = drawn(replace(PLAN, settings=(name,)))
    assert shown_on(book, 3) == ["OUR LEAGUE · week 1"]
    row = next(cell.row for (cell,) in book["Settings"].iter_rows(max_col=1) if cell.value == "Name")
    book["Settings"].cell(row, 2).value = "Riverbend"
    assert shown_on(book, 3) == ["RIVERBEND · week 1"]


def test_premakeups_have_a_column_for_every_machine():
    sheet = drawn(replace(LAST_SEASON, premakeups=True))["Pre-makeups"]
    assert [c.value for c in sheet[1]][:2] == ["From week", 1]
    assert [c.value for c in sheet[2]][:4] == ["Player", "Taxi", "Pin*Bot", "(missing)"]
    assert sheet["A3"].value == "Ada Quill"
    blank = drawn(replace(PLAN, premakeups=True))["Pre-makeups"]
    assert rule_for(blank, "B2").formula1 == "machine_names"
    assert [c.value for c in blank[2]] == ["Player", *[None] * 10, "(missing)"]


def test_pre_makeups_without_machines_are_no_roster(tmp_path):
    plan = replace(PLAN, premakeups=True, players=({"Player": "Ada Quill"},))
    (tmp_path / "season.xlsx").write_bytes(season_workbook(plan))
    typed = read_folder(tmp_path)
    assert [cell.sheet for cell in typed.frames["roster"]["cell"]] == ["Players"]
    assert not typed.problems


def premakeups_shown(data):
    sheet = openpyxl.load_workbook(io.BytesIO(data), data_only=True)["Pre-makeups"]
    return sheet["F1"].value, [sheet.cell(r, 4).value or "" for r in range(3, 7)]


def test_who_is_through_is_said_before_any_program_has_calculated():
    data = season_workbook(replace(LAST_SEASON, premakeups=True))
    assert premakeups_shown(data) == ("0 of 3 complete", [2, 2, 2, ""])


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_pre_makeups_are_counted_as_they_come_in(tmp_path):
    book = drawn(replace(LAST_SEASON, premakeups=True))
    sheet = book["Pre-makeups"]
    sheet["B3"], sheet["C3"], sheet["B4"], sheet["A6"] = 100, 0, 50, "Jo Vann"
    book.save(tmp_path / "season.xlsx")
    subprocess.run(
        ["soffice", "--headless", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
         "--convert-to", "xlsx", "--outdir", str(tmp_path / "saved"), str(tmp_path / "season.xlsx")],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    found = premakeups_shown((tmp_path / "saved" / "season.xlsx").read_bytes())
    assert found == ("1 of 4 complete", ["", 1, 2, 2])


def test_a_ladder_league_is_told_how_its_players_stand():
    book = drawn(replace(PLAN, premakeups=True, ladder=True, dues=True))
    assert book["Players"]["A1"].value == "in the order of the ladder before week 1, unless Skill says it"
    sheet = book["Start here"]
    steps = {row[2].value: row[3].value for row in sheet.iter_rows() if row[3].value}
    assert steps["2 Players"] == "one row a player, in the order of the ladder before week 1"
    assert "pre-makeups stand in" in steps["Check-in"]
    assert {"5 Pre-makeups", "Pre-makeup cards", "Payments"} <= set(steps)
    plain = [c.value for row in drawn()["Start here"].iter_rows() for c in row]
    assert not {"5 Pre-makeups", "Pre-makeup cards", "Payments"} & set(plain)

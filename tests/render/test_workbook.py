"""The result workbooks, read back with openpyxl and, where it sees too little, as XML."""

import datetime as dt
import re
import subprocess
import sys
import warnings
import zipfile
from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from xml.etree import ElementTree as ET

import openpyxl
import pytest

from pinsheet.problems import Cell, Problem
from pinsheet.render.entries import entries, entry
from pinsheet.render.layout import Block, Head, Section, Shown
from pinsheet.render.tabs import clean, sheet_names, table_name
from pinsheet.render.tiles import column_widths, lines_of, tiles
from pinsheet.render.workbook import season_workbook, week_workbook
from pinsheet.render.worksheets import About, Page, drawn
from pinsheet.tables import Column, Table, View

from .example import MACHINES, Played, build, example, invented, unplayed

ABOUT = About("League", "League: results", "made by hand", "League", "letter")


def opened(data):
    with warnings.catch_warnings():
        # openpyxl does not know sparklines and says so.
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(BytesIO(data))


def parts(data, pattern):
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {n: archive.read(n).decode() for n in archive.namelist() if re.search(pattern, n)}


def rows(sheet):
    return [[c.value for c in row] for row in sheet.iter_rows()]


def heading_row(sheet, first):
    return next(r[0].row for r in sheet.iter_rows(max_col=1) if r[0].value == first)


def table_of(sheet, first):
    """The rows from a heading row to the next empty one, as values."""
    start = heading_row(sheet, first)
    found = []
    for row in rows(sheet)[start - 1 :]:
        if all(value is None for value in row):
            break
        found.append(row)
    return found


def columns(sheet):
    """(width, hidden) of each column; the file holds one entry for equal neighbours."""
    return {
        i: (found.width, found.hidden)
        for found in sheet.column_dimensions.values()
        for i in range(found.min, found.max + 1)
    }


def cell_with(sheet, value):
    return next(c for row in sheet.iter_rows() for c in row if c.value == value)


def drawn_block(*columns, values, **more):
    """A sheet of one block: columns are (title, kind), values rows of Shown or plain."""
    heads = tuple(Head(title, kind, name=title.lower()) for title, kind in columns)
    cells = tuple(
        tuple(v if isinstance(v, Shown) else Shown(v, h.kind) for v, h in zip(row, heads, strict=True))
        for row in values
    )
    block = Block("", heads, cells, **more)
    return opened(drawn([Page(Section("Only", (block,)), (), ())], ABOUT))["Only"]


@pytest.fixture(scope="module")
def week():
    return week_workbook(example(), 3)


@pytest.fixture(scope="module")
def season():
    return season_workbook(example())


def test_one_sheet_for_each_view_and_the_rules(week, season):
    assert opened(week).sheetnames == ["Night", "Machines", "Why", "Changes"]
    assert opened(season).sheetnames == [
        *("Standings", "Race", "Machines", "Records", "Rules in force", "Warnings")
    ]


def test_every_sheet_says_what_when_and_from_which_workbooks(week):
    for sheet in opened(week):
        said = [row[0] for row in rows(sheet) if row and row[0] is not None]
        assert said[0] == sheet.title
        assert said[1] == "Lafayette Pinball League · Summer 2018 · week 3 · Tue 19 June 2018"
        last = " ".join(str(value) for value in said[-2:])
        assert "Made by pinsheet from season.xlsx, week-01.xlsx, week-02.xlsx" in last
        assert "results 9c41. Wrong score? Correct week-03.xlsx and publish again." in last


def test_night_holds_the_numbers_of_the_picture(week):
    night = table_of(opened(week)["Night"], "Place")
    assert night[0] == [*("Place", "Player", *MACHINES, "Night", "Season", "Place then", "now", "Move")]
    assert night[1] == [1, "Ada Quill", 24, 23, 24, 30, 24, 125, 376, 1, 1, "="]
    assert night[3] == [3, "Cy Fennimore", 20, 20, 30, 23, 20, 113, 345, 4, 3, "▲1"]
    assert night[4][:3] == [4, "Hal Rook (guest)", 30]
    assert night[7] == [7, "Eli Sparrow", 0, 0, 23, 24, 21, 68, 303, 3, 5, "▼2"]


def test_the_best_of_a_machine_is_bold_with_a_star(week):
    sheet = opened(week)["Night"]
    first = heading_row(sheet, "Place") + 1
    best, other = sheet.cell(first, 6), sheet.cell(first, 5)
    assert (best.value, best.number_format, best.font.b) == (30, '"★ "0_0', True)
    assert (other.value, other.number_format, other.font.b) == (24, "General_0", False)
    assert any("★ = first on the machine" in str(row[0]) for row in rows(sheet))


def test_machines_stand_side_by_side(week):
    sheet = opened(week)["Machines"]
    titles = {c.value: (c.row, c.column) for row in sheet.iter_rows() for c in row if c.value}
    places = [next(p for t, p in titles.items() if str(t).endswith(m)) for m in MACHINES]
    assert [row for row, _ in places] == [4, 4, 4, 14, 14]
    assert [column for _, column in places] == [1, 7, 13, 1, 7]
    assert "won the one-ball playoff" in titles


def test_why_has_every_point_with_cell_and_rule_and_can_be_filtered(week):
    sheet = opened(week)["Why"]
    why = table_of(sheet, "Player")
    assert why[4][:5] == ["Ada Quill", "Funhouse", 9_120_300, "played", "week-03.xlsx, Scores!F4"]
    assert why[4][5:] == [1, 30, "6.1: 25 + 5 for first"]
    assert len(why) == 1 + 7 * 5
    (table,) = sheet.tables.values()
    assert table.autoFilter.ref == table.ref
    assert sheet.cell(heading_row(sheet, "Player") + 1, 3).number_format == "#,##0_0"


def test_an_empty_section_says_nothing_in_words(week):
    assert "nothing" in [row[0] for row in rows(opened(week)["Changes"])]


def test_warnings_and_changed_settings_stand_below_the_first_sheet_of_their_week(week):
    said = " ".join(str(row[0]) for row in rows(opened(week)["Night"]))
    assert "week-03.xlsx, Scores!C6: 388,104,123 ends in 3" in said
    assert "finals.mode ab8 instead of single16 (8.2, 8.5)" in said
    other = opened(week_workbook(example(), 2))["Night"]
    assert "Warnings" not in [row[0] for row in rows(other)]


def test_a_warning_in_a_book_of_several_weeks_goes_to_the_week_of_its_cell():
    outcome = example()
    frame = outcome.frames["game_points"].copy()
    one = [
        Cell("all.xlsx", "Scores", cell.ref + str(week)) for week, cell in frame[["week", "cell"]].to_numpy()
    ]
    frame["cell"] = one
    problem = Problem(one[0], "odd", "warning", "odd score")
    outcome = replace(outcome, frames={**outcome.frames, "game_points": frame}, problems=(problem,))
    for number in (1, 2, 3):
        said = [row[0] for row in rows(opened(week_workbook(outcome, number))["Night"])]
        assert ("Warnings" in said) == (frame["week"][0] == number)


def test_standings_with_absent_guest_and_form(season):
    sheet = opened(season)["Standings"]
    standings = table_of(sheet, "Place")
    assert standings[0][:11] == [
        *("Place", "Move", "Player", "1", "2", "3", "Total", "All weeks", "Weeks", "Finals", "Form")
    ]
    assert standings[1][:10] == [1, "=", "Ada Quill", 120, 131, 125, 376, 376, 3, "1 more week"]
    assert standings[6][:7] == [6, "=", "Bo Marlow", 122, "–", 110, 232]
    assert standings[7][:7] == ["guest", None, "Hal Rook", "–", "–", 112, 112]
    assert standings[6][10:] == [None, 122, None, 110]
    assert [columns(sheet)[i][1] for i in range(11, 15)] == [False, True, True, True]
    assert any("Best 6 of 8 weeks count" in str(row[0]) for row in rows(sheet))


def test_form_is_one_group_of_sparklines_on_hidden_columns(season):
    (xml,) = parts(season, r"worksheets/sheet1\.xml").values()
    assert xml.count("<x14:sparklineGroup ") == 1
    assert xml.count("<x14:sparkline>") == 7
    assert 'displayHidden="1"' in xml
    assert "<xm:f>Standings!L7:N7</xm:f>" in xml or "<xm:f>Standings!L6:N6</xm:f>" in xml


def test_a_dropped_week_is_grey_and_struck_through():
    sheet = opened(season_workbook(invented(12)))["Standings"]
    numbers = [c for row in sheet.iter_rows(min_row=7) for c in row if c.font.strike]
    assert numbers
    assert all(isinstance(c.value, int) and c.font.color.rgb == "FF566079" for c in numbers)
    assert any("struck through = does not count" in str(row[0]) for row in rows(sheet))


def test_race_is_a_line_chart_of_ten_beside_its_numbers():
    data = season_workbook(invented(28))
    (chart,) = parts(data, r"charts/chart1\.xml").values()
    (drawing,) = parts(data, r"drawings/drawing1\.xml").values()
    assert chart.count("<c:ser>") == 10
    assert 'orientation val="maxMin"' not in chart
    assert re.search(r"<c:f>Race!\$B\$\d+:\$I\$\d+</c:f>", chart)
    sheet = opened(data)["Race"]
    columns = len(table_of(sheet, "Player")[0])
    assert int(re.search(r"<xdr:col>(\d+)</xdr:col>", drawing)[1]) >= columns
    below = int(re.findall(r"<xdr:row>(\d+)</xdr:row>", drawing)[1])
    last = cell_with(sheet, rows(sheet)[-1][0])
    assert last.row > below


def test_a_line_has_a_gap_where_somebody_was_not_there_yet():
    race = table_of(opened(season_workbook(invented(28)))["Race"], "Player")
    assert any(None in row for row in race)
    assert not any("–" in row for row in race)


def test_a_name_in_the_standings_leads_to_its_row_in_the_race(season):
    book = opened(season)
    cell = cell_with(book["Standings"], "Cy Fennimore")
    target = re.fullmatch(r"Race!([A-Z]+\d+)", cell.hyperlink.location)
    assert book["Race"][target[1]].value == "Cy Fennimore"
    assert not cell_with(book["Standings"], "Hal Rook").hyperlink


def test_rules_in_force_say_what_was_changed(season):
    sheet = opened(season)["Rules in force"]
    rules = table_of(sheet, "Setting")
    assert rules[0] == ["Setting", "Value", "Changed", "Default", "Clause", "What it decides"]
    assert rules[1][:5] == ["Weeks", 8, None, 8, "1.3"]
    assert ["finals.mode", "ab8", "changed", "single16", "8.2, 8.5"] in [r[:5] for r in rules]
    assert cell_with(sheet, "ab8").font.b
    assert not cell_with(sheet, "half").font.b


def test_totals_carry_their_rule_as_a_note(season):
    heading = cell_with(opened(season)["Standings"], "Total")
    assert heading.comment.text == "the nights' totals without the lowest weeks (2)"
    assert not cell_with(opened(season)["Standings"], "Player").comment


@pytest.mark.parametrize("name", ["=1+1", "{=1}", "http://example.org", "+Bo", "-Bo", "@Bo", "\t=Bo"])
def test_35_what_people_type_stays_text(name):
    nights = {1: {"=SUM(A1)": Played([name, "Bo"], {name: 20, "Bo": 10})}}
    outcome = replace(
        build(nights, guests=set()),
        title='=HYPERLINK("http://x")',
        season="&P <b>",
        problems=(Problem(Cell("=x.xlsx", "=y", "A1"), "odd", "warning", "=1+1"),),
    )
    for data in (week_workbook(outcome, 1), season_workbook(outcome)):
        assert any(name in row for sheet in opened(data) for row in rows(sheet))
        for part, xml in parts(data, r"worksheets/sheet").items():
            assert not re.search("<f[ >]", xml), part
        for link in re.findall(r"<hyperlink [^>]*>", "".join(parts(data, "sheet").values())):
            assert "location=" in link
            assert "r:id" not in link
        assert 'TargetMode="External"' not in "".join(parts(data, "rels").values())
        assert "&amp;&amp;P &lt;b&gt;" in "".join(parts(data, "sheet1").values())


@pytest.mark.parametrize("make", [lambda: week_workbook(example(), 3), lambda: season_workbook(example())])
def test_the_same_outcome_gives_the_same_bytes(make):
    assert make() == make()


def test_a_result_is_marked_so_that_it_is_refused_among_the_inputs(week):
    book = opened(week)
    assert book.custom_doc_props["pinsheet"].value == "result"
    assert book.properties.category == "pinsheet result"
    assert book.properties.created == dt.datetime(2000, 1, 1)
    assert "correct those and publish again" in book.properties.description


@pytest.mark.parametrize("players", [7, 28])
def test_tables_have_unique_names_and_the_headings_of_their_cells(players):
    outcome = example() if players == 7 else invented(players)
    for data in (week_workbook(outcome, 3), season_workbook(outcome)):
        names = []
        for sheet in opened(data):
            for table in sheet.tables.values():
                names.append(table.name.lower())
                top = next(iter(sheet[table.ref]))
                assert [c.value for c in top] == [c.name for c in table.tableColumns]
        assert names
        assert len(set(names)) == len(names)
        assert all(re.fullmatch(r"[^\W\d]\w*_\d+", name) for name in names)


@pytest.mark.parametrize("second", ["TAXI", "", "Wheel\nof Fortune", "Wheel\tof", "x" * 256])
def test_headings_that_no_table_may_have_make_a_plain_range(second):
    sheet = drawn_block(("Taxi", "points"), (second, "points"), values=[(1, 2)])
    assert not sheet.tables
    assert drawn_block(("Taxi", "points"), ("x" * 255, "points"), values=[(1, 2)]).tables


def test_sheets_are_frozen_and_print_one_page_wide(week, season):
    for data in (week, season):
        for sheet in opened(data):
            assert sheet.page_setup.paperSize == 1
            assert sheet.page_setup.fitToWidth in (None, 1)
            assert sheet.sheet_properties.pageSetUpPr.fitToPage
            assert sheet.print_title_rows
            assert "page &P of &N" in sheet.oddFooter.right.text or "&P" in sheet.oddFooter.right.text
            assert "week 3" in sheet.oddFooter.left.text
    standings = opened(season)["Standings"]
    heading = heading_row(standings, "Place")
    assert standings.freeze_panes == f"D{heading + 1}"
    assert standings.print_title_rows == f"${heading}:${heading}"
    assert standings.row_dimensions[heading].height == 30
    assert standings.page_setup.orientation == "landscape"


def test_paper_follows_the_setting():
    sheet = opened(week_workbook(replace(example(), paper="A4"), 3))["Night"]
    assert sheet.page_setup.paperSize == 9


@pytest.mark.parametrize("players", [7, 60])
def test_no_number_is_wider_than_its_column(players):
    outcome = example() if players == 7 else invented(players)
    for data in (week_workbook(outcome, 3), season_workbook(outcome)):
        for sheet in opened(data):
            room = columns(sheet)
            numbers = (c for row in sheet.iter_rows() for c in row if isinstance(c.value, int))
            for cell in numbers:
                width, hidden = room[cell.column]
                text = f"{cell.value:,}" if "#" in cell.number_format else f"{cell.value}"
                assert hidden or len(text) + 2 * ("★" in cell.number_format) < width


def test_long_names_wrap_in_rows_high_enough():
    name, machine = "Bartholomew " * 6 + "Marlow", "Attack of the Revenge of the " * 2 + "Machines"
    nights = {1: {machine: Played([name, "Bo"], {name: 20, "Bo": 10})}}
    outcome = build(nights, guests={name})
    sheet = opened(week_workbook(outcome, 1))["Night"]
    cell = cell_with(sheet, f"{name} (guest)")
    assert cell.alignment.wrap_text
    assert sheet.row_dimensions[cell.row].height >= 30
    assert columns(sheet)[2][0] <= 48
    assert sheet.row_dimensions[cell_with(sheet, machine).row].height >= 60


@pytest.mark.parametrize("machine", ["[]:*?/\\'", "Wk & <Taxi>", "🎱" * 20, "ÄÖÜ\u0301", "a\x07b"])
def test_odd_machine_names_are_shown_as_they_are(machine):
    nights = {1: {machine: Played(["Ada", "Bo"], {"Ada": 20, "Bo": 10})}}
    outcome = build(nights, guests=set())
    assert any(clean(machine) in row for row in rows(opened(week_workbook(outcome, 1))["Night"]))
    for xml in parts(season_workbook(outcome), r"\.xml$").values():
        ET.fromstring(xml)  # well-formed, whatever was typed


def test_before_the_first_night_every_sheet_is_there():
    book = opened(season_workbook(unplayed()))
    assert book.sheetnames[0] == "Standings"
    assert "no week played yet" in book["Standings"]["A2"].value
    assert "nothing" in [row[0] for row in rows(book["Standings"])]
    assert "nothing" in [row[0] for row in rows(opened(week_workbook(unplayed(), 1))["Night"])]


def test_blocks_by_division_stand_in_tiles_each_with_its_own_small_charts():
    table = Table(
        "ladder",
        (
            Column("division", "text", "Division"),
            Column("player", "text", "Player"),
            Column("form", "spark", "Form"),
        ),
    )
    view = View("season", "Ladder", rows="ladder", columns=("player", "form"), by=("division",))
    frame = table.frame({"division": d, "player": p, "form": (2, None, 6)} for d, p in ("AX", "AY", "BZ"))
    outcome = replace(
        example(), views=(view,), tables={"ladder": table}, frames={"ladder": frame}, problems=()
    )
    data = season_workbook(outcome)
    sheet = opened(data)["Ladder"]
    assert not sheet.tables
    title = heading_row(sheet, "Division A")
    assert [c.value for c in sheet[title] if c.value] == ["Division A", "Division B"]
    assert [c.value for c in sheet[title + 2] if c.value] == ["X", 1, 3, "Z", 1, 3]
    (xml,) = parts(data, r"worksheets/sheet1\.xml").values()
    assert xml.count("<x14:sparklineGroup ") == 2


@pytest.mark.parametrize(
    ("value", "kind", "written", "text", "form"),
    [
        (23, "points", 23, "23", "General"),
        (Fraction(45, 2), "points", 22.5, "22.5", "0.0"),
        (Fraction(22, 3), "points", 22 / 3, "7.33", "0.00"),
        (-3, "points", -3, "-3", "General"),
        (3_210_440, "score", 3_210_440, "3,210,440", "#,##0"),
        (10**15 - 1, "score", 10**15 - 1, "999,999,999,999,999", "#,##0"),
        (10**15, "score", "1,000,000,000,000,000", "1,000,000,000,000,000", "General"),
        (Fraction(10313, 2), "object", 5156.5, "5,157", "#,##0"),
        (1575, "amount", 15.75, "15.75", "0.00"),
        (-150, "amount", -1.5, "-1.50", "0.00"),
        (-50, "amount", -0.5, "-0.50", "0.00"),
        (True, "flag", "yes", "yes", "General"),
        (False, "flag", "no", "no", "General"),
        (("Bo", "Ada"), "list", "Bo, Ada", "Bo, Ada", "General"),
        (
            Cell("w.xlsx", "Scores", "B7"),
            "cell",
            "w.xlsx, Scores!B7",
            "w.xlsx, Scores!B7",
            "General",
        ),
        (None, "points", None, "", "General"),
    ],
)
def test_kinds_and_their_number_formats(value, kind, written, text, form):
    found = entry(Shown(value, kind), Head("Any", kind))
    assert (found.value, found.text, found.form) == (written, text, form)


def test_dates_are_dates():
    sheet = drawn_block(("Day", "date"), values=[(dt.date(2018, 6, 19),)])
    cell = cell_with(sheet, dt.datetime(2018, 6, 19))
    assert cell.number_format == "ddd d mmm yyyy"


def test_places_shared_in_one_ranking_say_so():
    heads = (Head("Place", "integer", name="place"), Head("Player", "text", name="player"))

    def texts(*places):
        shown = tuple((Shown(p, "integer"), Shown("Ann", "text")) for p in places)
        return [row[0].text for row in entries(Block("", heads, shown))]

    assert texts(1, 2, 2, 4, None) == ["1", "2=", "2=", "4", ""]
    assert texts(3, 1, 3) == ["3", "1", "3"], "a list of many machines is no ranking"


def test_46_sheet_names_are_made_valid():
    long = "Group A - Tuesday night at the Alley"
    names = sheet_names([long, long + "!", "week", "Week", "[]:*?/\\", "", "'x'", "History", "🎱" * 16])
    assert names == [
        "Group A - Tuesday night at the",
        "Group A - Tuesday night at (2)",
        "week",
        "Week (2)",
        "Sheet",
        "Sheet (2)",
        "x",
        "History (sheet)",
        "🎱" * 15,
    ]


def test_table_names_start_with_a_letter_and_hold_no_blank():
    assert table_name("Rules in force", 5) == "Rules_in_force_5"
    assert table_name("1st (A)", 2) == "table_1st_A_2"
    assert table_name("🎱", 3) == "table__3"


def test_tiles_never_overlap():
    heads = tuple(Head(f"H{i}", "text") for i in range(3))
    blocks = [Block(f"B{n}", heads, ((Shown("x"),) * 3,) * n) for n in (1, 5, 2, 3)]
    placed = tiles(blocks, 4)
    cells = [
        (r, c)
        for t in placed
        for r in range(t.row - 1, t.last_row + 1)
        for c in range(t.column, t.column + 3)
    ]
    assert len(set(cells)) == len(cells)
    assert column_widths(placed)[3] == 2.0


@pytest.mark.parametrize(
    ("text", "lines"), [("one", 1), ("one two three", 2), ("onetwothreefour", 2), ("", 1)]
)
def test_lines_of_wrapped_text(text, lines):
    assert lines_of(text, 10) == lines


def test_importing_the_renderer_does_not_import_xlsxwriter():
    code = "import sys, pinsheet.render.workbook; print('xlsxwriter' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"

"""`check --mark`: copies to be mailed back, with each problem as a coloured cell and a note."""

import io
import shutil
import subprocess
import zipfile

import pytest
from click.testing import CliRunner
from openpyxl import Workbook, load_workbook
from openpyxl.comments import Comment

from pinsheet import season
from pinsheet.cli import cli
from pinsheet.problems import Cell, Problem
from pinsheet.sheets.book import open_book
from pinsheet.sheets.mark.copy import marked
from pinsheet.sheets.mark.pack import is_untouched
from pinsheet.sheets.package import Package
from tests.nights import bytes_of, typing
from tests.sheets.folders import MACHINES, PLAYERS, night, season_book
from tests.sheets.packed import parts, sheet, workbook, zipped

RED, ORANGE = "FFFF7C80", "FFF9B66B"
SCORES = [
    (1, "Ada Quill", 100, 10),
    (1, "Bo Marlow", 90, 20),
    (1, "Cy Fennimore", 80, 30),
    (1, "Dot Larkin", 70, 40),
]
BAD = [(1, "Ada Quill", "12,34", 10), (1, "Dott Larkin", 90, 30), *SCORES[2:]]


def pinsheet(*arguments):
    return CliRunner().invoke(cli, [str(a) for a in arguments])


@pytest.fixture
def league(tmp_path):
    folder = tmp_path / "league"
    season_book(folder)
    night(folder, 1, BAD)
    return folder


def copy_of(folder, name="week-01.xlsx"):
    return folder / "results" / "marked" / name


def notes(path):
    """The notes of a workbook: {address: text}."""
    return {
        f"{tab.title}!{cell.coordinate}": cell.comment.text
        for tab in load_workbook(path).worksheets
        for row in tab.iter_rows()
        for cell in row
        if cell.comment
    }


def colours(path):
    return {
        f"{tab.title}!{cell.coordinate}": cell.fill.fgColor.rgb
        for tab in load_workbook(path).worksheets
        if tab.title not in ("pinsheet says", "Legend")
        for row in tab.iter_rows()
        for cell in row
        if cell.fill.fgColor.rgb in (RED, ORANGE)
    }


def problem(ref="B7", message="is wrong.", severity="error", tab="Scores"):
    return Problem(Cell("week-01.xlsx", tab, ref), "x", severity, message)


def typed(path):
    return [tab for tab in open_book(path).sheets if tab.title != "pinsheet says"]


# What is in a copy.


def test_each_problem_is_a_red_cell_with_a_note(league):
    result = pinsheet("check", league, "--mark")
    assert result.exit_code == 1
    assert "2 errors: nothing is published like this." in result.stderr
    assert f"marked      {copy_of(league)} (2 cells)" in result.stdout
    assert colours(copy_of(league)) == {"Scores!C4": RED, "Scores!B5": RED}
    found = notes(copy_of(league))
    assert found.keys() == {"Scores!C4", "Scores!B5"}
    assert found["Scores!C4"].startswith('pinsheet:\nerror: "12,34" is not in groups of three')
    assert "Did you mean Dot Larkin?" in found["Scores!B5"]
    assert load_workbook(copy_of(league))["Scores"]["C4"].comment.author == "pinsheet"


def test_warnings_are_orange_notes_are_no_marks_and_a_warning_alone_is_published(league):
    night(league, 1, [*SCORES[:3], (1, "Dot Larkin", 80, 40)])
    result = pinsheet("check", league, "--mark")
    assert result.exit_code == 0
    assert "Ready for week 2." in result.stdout
    assert set(colours(copy_of(league)).values()) == {ORANGE}
    data = (league / "week-01.xlsx").read_bytes()
    told = io.BytesIO(marked("week-01.xlsx", data, [problem("C4", severity="note"), problem("C5")]))
    assert colours(told) == {"Scores!C5": RED}


def test_several_problems_of_a_cell_are_one_note_and_an_error_wins(league):
    data = (league / "week-01.xlsx").read_bytes()
    both = [problem("C4", "first.", "warning"), problem("C4", "second.")]
    copy = io.BytesIO(marked("week-01.xlsx", data, both))
    assert notes(copy) == {"Scores!C4": "pinsheet:\nwarning: first.\nerror: second."}
    assert colours(copy) == {"Scores!C4": RED}


def test_a_problem_of_a_whole_sheet_stands_at_a1_and_one_of_the_workbook_on_the_list(league):
    data = (league / "week-01.xlsx").read_bytes()
    whole = Problem(Cell("week-01.xlsx"), "x", "error", "the whole of it.")
    copy = io.BytesIO(marked("week-01.xlsx", data, [problem("", "the sheet."), whole]))
    assert notes(copy) == {"Scores!A1": "pinsheet:\nerror: the sheet."}
    rows = list(load_workbook(copy)["pinsheet says"].iter_rows(min_row=5, values_only=True))
    assert rows == [("Scores!A1", "error", "the sheet."), ("the workbook", "error", "the whole of it.")]


def test_merged_cells_are_marked_where_they_show():
    book = Workbook()
    book.active.title = "Scores"
    book.active["A1"] = "Group 1"
    book.active.merge_cells("A1:C3")
    copy = io.BytesIO(marked("week-01.xlsx", bytes_of(book), [problem("B2")]))
    assert list(notes(copy)) == ["Scores!A1"]


def test_the_list_is_first_shown_at_once_and_leads_to_the_cells(league):
    pinsheet("check", league, "--mark")
    book = load_workbook(copy_of(league))
    assert book.sheetnames == ["pinsheet says", "Scores"]
    assert book.active.title == "pinsheet says"
    assert [tab.title for tab in book if tab.sheet_view.tabSelected] == ["pinsheet says"]
    first = book["pinsheet says"]["A5"]
    assert (first.value, first.hyperlink.location) == ("Scores!C4", "'Scores'!C4")
    assert "2 errors" in book["pinsheet says"]["A1"].value


def test_words_of_people_are_inert_and_exact(league):
    bad = "=1+1 <b>&amp; _x0041_ \u202e'x"
    data = (league / "week-01.xlsx").read_bytes()
    copy = marked("week-01.xlsx", data, [problem("C4", bad)])
    assert open_book_of(copy).sheets[0].text(5, 3) == bad
    with zipfile.ZipFile(io.BytesIO(copy)) as archive:
        notes_part = archive.read("xl/pinsheet-notes-1.xml").decode()
    assert "=1+1 &lt;b&gt;&amp;amp; _x005F_x0041_" in notes_part
    cell = load_workbook(io.BytesIO(copy))["pinsheet says"]["C5"]
    assert cell.data_type == "s"


def open_book_of(data):
    from pinsheet.sheets import workbook as reader

    return reader.read("week-01.xlsx", Package(data))


# What stays as it was.


def test_without_mark_nothing_is_written_and_with_it_only_copies(league):
    before = {p.name: p.read_bytes() for p in league.iterdir()}
    pinsheet("check", league)
    assert {p.name for p in league.iterdir()} == set(before)
    pinsheet("check", league, "--mark")
    assert {name: (league / name).read_bytes() for name in before} == before
    files = [p for p in league.rglob("*") if p.is_file() and p.parent != league]
    assert {p.name for p in files} == {"week-01.xlsx", ".lock"}


def test_every_part_but_the_marked_ones_is_the_same_byte_for_byte(sample):
    data = (sample / "week-03.xlsx").read_bytes()
    copy = marked("week-03.xlsx", data, [problem("D6")])
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(io.BytesIO(copy)) as new:
        changed = {name for name in old.namelist() if old.read(name) != new.read(name)}
        added = set(new.namelist()) - set(old.namelist())
    # The sheets: Scores is marked, the one that was open is not selected any more.
    assert (
        changed
        == {
            "[Content_Types].xml",
            "xl/workbook.xml",
            "xl/_rels/workbook.xml.rels",
            "xl/styles.xml",
            "xl/sharedStrings.xml",
            *(f"xl/worksheets/sheet{n}.xml" for n in range(1, 8)),
        }
        & changed
    )
    assert "xl/worksheets/pinsheet-says.xml" in added
    assert not {"docProps/core.xml", "docProps/custom.xml", "xl/theme/theme1.xml"} & changed


@pytest.mark.parametrize("name", ["week-03.xlsx", "finals.xlsx"])
def test_cells_keep_their_shown_values_and_formulas(sample, koi_sample, name):
    for folder in (sample, koi_sample):
        path = folder / name
        copy = folder / "copy.xlsx"
        titles = [tab.title for tab in open_book(path).sheets]
        copy.write_bytes(marked(name, path.read_bytes(), [problem("D6", tab=t) for t in titles]))
        assert typed(copy) == typed(path)
        for data_only in (True, False):
            old, new = load_workbook(path, data_only=data_only), load_workbook(copy, data_only=data_only)
            for tab in old:
                there = [[c.value for c in row] for row in tab.iter_rows()]
                assert [[c.value for c in row] for row in new[tab.title].iter_rows()] == there, tab.title
                assert new[tab.title].print_title_rows == tab.print_title_rows
                assert new[tab.title].print_area == tab.print_area
                assert new[tab.title].protection.sheet == tab.protection.sheet
                assert len(new[tab.title].data_validations.dataValidation) == len(
                    tab.data_validations.dataValidation
                )


def test_a_marked_cell_keeps_its_number_format_and_frame(sample):
    data = (sample / "week-03.xlsx").read_bytes()
    copy = load_workbook(io.BytesIO(marked("week-03.xlsx", data, [problem("D6"), problem("D3")])))["Scores"]
    old = load_workbook(io.BytesIO(data))["Scores"]
    assert copy["D6"].number_format == old["D6"].number_format == "#,##0"
    assert repr(copy["D6"].border) == repr(old["D6"].border)
    assert repr(copy["D6"].alignment) == repr(old["D6"].alignment)
    # White on navy would be white on red.
    assert (old["D3"].font.color.rgb[-6:], copy["D3"].font.color.rgb) == ("FFFFFF", "FF1E2733")
    assert copy["D6"].protection.locked == old["D6"].protection.locked


def test_rules_of_the_sheet_do_not_cover_the_mark(sample):
    data = (sample / "week-03.xlsx").read_bytes()
    tab = load_workbook(io.BytesIO(marked("week-03.xlsx", data, [problem("E8")])))["Scores"]
    rules = sorted(
        (rule.priority, str(each.sqref)) for each in tab.conditional_formatting for rule in each.rules
    )
    assert rules[0] == (1, "E8")
    assert len({priority for priority, _ in rules}) == len(rules)


def test_comments_of_people_are_kept_and_ours_come_behind(league):
    with typing(league / "week-01.xlsx") as book:
        book["Scores"]["C4"].comment = Comment("smudged <on> the card", "Eli")
        book["Scores"]["D7"].comment = Comment("fine", "Eli")
    pinsheet("check", league, "--mark")
    found = notes(copy_of(league))
    assert found["Scores!D7"] == "fine"
    assert found["Scores!C4"].startswith('smudged <on> the card\n\npinsheet:\nerror: "12,34"')
    assert load_workbook(copy_of(league))["Scores"]["C4"].comment.author == "Eli"


def test_protected_sheets_are_marked_all_the_same(league):
    with typing(league / "week-01.xlsx") as book:
        book["Scores"].protection.set_password("secret")
        book["Scores"].protection.enable()
    pinsheet("check", league, "--mark")
    assert colours(copy_of(league)) == {"Scores!C4": RED, "Scores!B5": RED}
    assert load_workbook(copy_of(league))["Scores"].protection.sheet


def test_the_same_folder_gives_the_same_bytes(league):
    pinsheet("check", league, "--mark")
    once = copy_of(league).read_bytes()
    pinsheet("check", league, "--mark")
    assert copy_of(league).read_bytes() == once


# Workbooks of other programs.


@pytest.mark.parametrize(
    "rows",
    [
        '<row><c t="inlineStr"><is><t>a</t></is></c><c><v>5</v></c></row><row><c><v>6</v></c></row>',
        '<row r="2" s="1" customFormat="1"><c r="B2"><v>5</v></c></row>',
        '<row r="1"/><row r="9"/>',
        '<row r="1"><c r="A1" s=""><v>1</v></c><c r="B1" s="77"><v>2</v></c></row>',
        "",
    ],
)
def test_rows_and_cells_are_found_as_the_reader_finds_them(tmp_path, rows):
    data = workbook(rows)
    copy = marked("x.xlsx", data, [problem(ref) for ref in ("A1", "B1", "C2", "B2", "A9", "D20")])
    assert is_untouched(copy)
    assert list(notes(io.BytesIO(copy))) == [f"Scores!{r}" for r in ("A1", "B1", "B2", "C2", "A9", "D20")]


def test_thousands_of_bad_cells_are_coloured_and_listed_and_the_first_have_notes():
    rows = "".join(f'<row r="{row}"><c r="A{row}"><v>1</v></c></row>' for row in range(1, 3001))
    found = [problem(f"A{row}") for row in range(1, 3001)]
    copy = io.BytesIO(marked("x.xlsx", workbook(rows), found))
    assert len(colours(copy)) == 3000
    assert list(notes(copy)) == [f"Scores!A{row}" for row in range(1, 1001)]
    assert load_workbook(copy)["pinsheet says"].max_row == 3004


def test_prefixes_encodings_and_backslashes(tmp_path):
    made = parts(sheet('<row r="1"><c r="A1"><v>1</v></c></row>'))
    prefixed = made["xl/worksheets/sheet1.xml"].replace("<", "<x:").replace("<x:/", "</x:")
    prefixed = prefixed.replace("xmlns=", "xmlns:x=")
    for part in (prefixed.encode(), made["xl/worksheets/sheet1.xml"].encode("utf-16")):
        data = zipped({**made, "xl/worksheets/sheet1.xml": part})
        assert list(notes(io.BytesIO(marked("x.xlsx", data, [problem("B2")])))) == ["Scores!B2"]
    turned = zipped({name.replace("/", "\\"): part for name, part in made.items()})
    assert open_book_of(marked("x.xlsx", turned, [problem("B2")])).sheets[1].text(1, 1) == "1"


def test_the_corpus_is_marked_or_refused_and_read_back(tmp_path):
    from tests.sheets.packed import CHECKOUT

    corpus = CHECKOUT.parent / "shared" / "corpus"
    if not corpus.is_dir():
        pytest.skip("no corpus beside the checkout")
    from pinsheet.sheets.book import Unreadable

    count = 0
    for path in sorted(corpus.glob("*.xlsx")):
        try:
            book = open_book(path)
        except Unreadable:
            continue
        found = [problem(ref, tab=tab.title) for tab in book.sheets for ref in ("A1", "B3", "H40")]
        copy = tmp_path / path.name
        copy.write_bytes(marked(path.name, path.read_bytes(), found))
        assert typed(copy) == list(book.sheets)
        again = marked(path.name, copy.read_bytes(), found[:1])
        assert [tab.title for tab in open_book_of(again).sheets].count("pinsheet says") == 1
        count += 1
    assert count > 30


# A copy that comes back.


def test_a_copy_in_the_place_of_its_workbook_is_read_like_it(league):
    before = season.run(league).problems
    pinsheet("check", league, "--mark")
    shutil.copyfile(copy_of(league), league / "week-01.xlsx")
    assert season.run(league).problems == before


def test_a_copy_beside_its_workbook_is_a_second_copy_of_the_night(league):
    night(league, 1, [*SCORES[:3], (1, "Dot Larkin", 80, 40)])
    before = {p.message for p in season.run(league).problems if p.severity != "note"}
    pinsheet("check", league, "--mark")
    shutil.copyfile(copy_of(league), league / "week-01 (2).xlsx")
    after = season.run(league)
    assert {p.message for p in after.problems if p.severity != "note"} == before
    assert not after.failed


def test_a_corrected_copy_counts_and_its_marks_are_harmless(league):
    pinsheet("check", league, "--mark")
    with typing(copy_of(league)) as book:
        book["Scores"]["C4"] = 100
        book["Scores"]["B5"] = "Bo Marlow"
        book["Scores"]["D5"] = 20
    copy_of(league).replace(league / "week-01.xlsx")
    assert season.run(league).problems == ()
    result = pinsheet("check", league, "--mark")
    assert result.exit_code == 0
    assert "nothing to mark" in result.stdout


def test_marked_again_notes_are_new_and_what_was_corrected_says_so(league):
    pinsheet("check", league, "--mark")
    with typing(copy_of(league)) as book:
        book["Scores"]["C4"] = 100
        book["Scores"]["B5"] = "Doot Larkin"
    copy_of(league).replace(league / "week-01.xlsx")
    pinsheet("check", league, "--mark")
    found = notes(copy_of(league))
    assert found["Scores!C4"] == "pinsheet:\nnothing is wrong here any more."
    assert '"Doot Larkin"' in found["Scores!B5"]
    assert "Dott" not in found["Scores!B5"]
    assert load_workbook(copy_of(league)).sheetnames == ["pinsheet says", "Scores"]


def test_whatever_stands_on_the_list_is_no_sheet_of_the_season(league):
    night(league, 1, SCORES)
    with typing(league / "week-01.xlsx") as book:
        tab = book.create_sheet("pinsheet says")
        tab.append(["Player", "Ruling"])
        tab.append(["Nobody", "murder"])
    assert season.run(league).problems == ()


# Copies that are outdated, changed, or not made.


def test_a_copy_goes_when_its_workbook_is_right_but_never_one_that_was_changed(league):
    night(league, 2, BAD)
    pinsheet("check", league, "--mark")
    with typing(copy_of(league, "week-02.xlsx")) as book:
        book["Scores"]["C4"] = 100
    changed = copy_of(league, "week-02.xlsx").read_bytes()
    result = pinsheet("check", league, "--mark")
    assert "not marked  week-02.xlsx: somebody has changed results/marked/week-02.xlsx" in result.stdout
    night(league, 1, SCORES)
    night(league, 2, SCORES)
    assert "nothing to mark" in pinsheet("check", league, "--mark").stdout
    assert not copy_of(league).exists()
    assert copy_of(league, "week-02.xlsx").read_bytes() == changed


def test_what_cannot_be_read_cannot_be_marked(league):
    (league / "week-02.xlsx").write_bytes(b"PK\3\4 half of it")
    result = pinsheet("check", league, "--mark")
    assert result.exit_code == 1
    assert "not marked  week-02.xlsx: it cannot be read" in result.stdout
    assert copy_of(league).exists()


def test_macros_never_travel(league):
    from tests.sheets.packed import SHEET_TYPE

    made = parts(sheet('<row r="1"><c r="A1"><v>1</v></c></row>'))
    made["[Content_Types].xml"] = made["[Content_Types].xml"].replace(
        SHEET_TYPE, "application/vnd.ms-excel.sheet.macroEnabled.main+xml"
    )
    (league / "macros.xlsm").write_bytes(zipped({**made, "xl/vbaProject.bin": b"evil"}))
    result = pinsheet("check", league, "--mark")
    assert "not marked  macros.xlsm: only plain Excel workbooks (*.xlsx) can be marked" in result.stdout
    assert [p.name for p in copy_of(league).parent.iterdir()] == ["week-01.xlsx"]


def test_a_workbook_of_another_suffix_gives_a_copy_that_excel_opens(league):
    (league / "week-01.xlsx").rename(league / "week-01.xlsm")
    pinsheet("check", league, "--mark")
    assert colours(copy_of(league, "week-01.xlsm.xlsx"))


@pytest.mark.parametrize(
    ("heading", "value"), [("E-mail", "ada@example.org"), ("Phone", "555 123"), ("Mail", "no")]
)
def test_no_copy_holds_what_is_private(league, heading, value):
    season_book(league, settings=[("drops.weeks", 1)])
    with typing(league / "season.xlsx") as book:
        book["Players"]["C1"], book["Players"]["C2"] = heading, value
    result = pinsheet("check", league, "--mark")
    assert "not marked  season.xlsx: it holds e-mail addresses, a column of phones" in result.stdout
    assert not copy_of(league, "season.xlsx").exists()


@pytest.mark.parametrize(
    "heading", ["Phone", "PHONE NUMBER", "Cell phone:", "Home address", "E-mail", "Birthday"]
)
def test_no_copy_holds_a_list_of_people(league, heading):
    with typing(league / "week-01.xlsx") as book:
        book.create_sheet("Contacts").append(["Name", heading])
        book["Contacts"].append(["Ada", 5550199])
    result = pinsheet("check", league, "--mark")
    assert "not marked  week-01.xlsx: it holds e-mail addresses, a column of phones" in result.stdout
    assert not copy_of(league).exists()


def test_a_heading_of_people_with_nothing_below_it_hinders_no_copy(league):
    with typing(league / "week-01.xlsx") as book:
        book.create_sheet("Contacts").append(["Name", "Phone"])
    pinsheet("check", league, "--mark")
    assert copy_of(league).exists()


def test_a_season_workbook_without_anything_private_is_marked(league):
    season_book(league, settings=[("drops.weeks", 1)])
    pinsheet("check", league, "--mark")
    assert colours(copy_of(league, "season.xlsx")) == {"Settings!A3": RED}


# In other programs.


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_libreoffice_opens_it_with_values_colours_and_notes(sample, tmp_path):
    data = (sample / "week-03.xlsx").read_bytes()
    copy = tmp_path / "copy.xlsx"
    copy.write_bytes(marked("week-03.xlsx", data, [problem("D6"), problem("E8", severity="warning")]))
    target = tmp_path / "out"
    subprocess.run(
        [
            *("soffice", "--headless", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"),
            *("--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", str(target), str(copy)),
        ],
        check=True,
        capture_output=True,
    )
    saved = target / "copy.xlsx"
    assert colours(saved) == {"Scores!D6": RED, "Scores!E8": ORANGE}
    assert notes(saved) == {
        "Scores!D6": "pinsheet:\nerror: is wrong.",
        "Scores!E8": "pinsheet:\nwarning: is wrong.",
    }
    old, new = (load_workbook(path, data_only=True) for path in (copy, saved))
    for tab in old:
        for row in tab.iter_rows():
            for cell in row:
                there = new[tab.title][cell.coordinate].value
                assert (there or None) == (cell.value or None), (tab.title, cell.coordinate)
    # And what LibreOffice saved is marked again, with one list and the note replaced.
    again = io.BytesIO(marked("copy.xlsx", saved.read_bytes(), [problem("D6", "still.")]))
    assert notes(again)["Scores!D6"] == "pinsheet:\nerror: still."
    assert notes(again)["Scores!E8"] == "pinsheet:\nnothing is wrong here any more."
    assert load_workbook(again).sheetnames.count("pinsheet says") == 1


def test_the_names_used_here_are_those_of_the_folders():
    assert {row[1] for row in SCORES} == set(PLAYERS)
    assert len(MACHINES) == 2

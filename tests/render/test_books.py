"""Every sheet of every result workbook, of both samples and of a large season: read back, and printed."""

import re
import shutil
import subprocess
import warnings
import zipfile
from dataclasses import replace
from io import BytesIO
from xml.etree import ElementTree as ET

import openpyxl
import pytest
from openpyxl.utils import get_column_letter, range_boundaries

from pinsheet.render.layout import Layout
from pinsheet.render.workbook import finals_workbook, season_workbook, week_workbook
from pinsheet.season import run
from tests.conftest import SAMPLES

from .example import large, unplayed

TOTALS = {
    "lafayette-2018, Week 03 results": {"Night": {"Night": "6.1", "Season": "2"}},
    "lafayette-2018, Standings": {"Standings": {"Total": "2", "Weeks": "2, 8.2", "Finals": "2, 8.2"}},
    "koi-2000, Week 07 results": {
        "Groups": {"Points": "C1", "TNS": "C5", "Bonus": "C7", "Total": "C7, C8"},
        "Money": {"Amount": "C12, C16"},
    },
    "koi-2000, Standings": {"Standings": {"Total": "C17"}},
}
"""Which heading carries a note with which section of the rulebook."""
PRINTED = re.compile(r"(Standings|Finals results|Week (03|07|10) results)$")
"""The books that are printed: one of each kind and more, or it would take too long."""


def books_of(name, outcome):
    layout = Layout(outcome)
    # Of the large season one week is as good as all.
    held = [night.week for night in outcome.calendar if night.held][-1 if "large" in name else 0 :]
    made = {f"{name}, Week {week:02} results": week_workbook(outcome, week, layout) for week in held}
    made[f"{name}, Standings"] = season_workbook(outcome, layout)
    if len(outcome.frames["finals_field"]):
        made[f"{name}, Finals results"] = finals_workbook(outcome, layout)
    return made


def outcomes():
    grand = large()
    return {
        "lafayette-2018": run(SAMPLES / "lafayette-2018"),
        "koi-2000": run(SAMPLES / "koi-2000"),
        "large": grand,
        "large A4": replace(grand, paper="A4"),
        "unplayed": unplayed(),
    }


@pytest.fixture(scope="module")
def made():
    return {
        name: data
        for season, outcome in outcomes().items()
        for name, data in books_of(season, outcome).items()
    }


@pytest.fixture(scope="module")
def books(made):
    with warnings.catch_warnings():
        # openpyxl does not know sparklines and says so.
        warnings.simplefilter("ignore")
        return {name: openpyxl.load_workbook(BytesIO(data)) for name, data in made.items()}


@pytest.fixture(scope="module")
def sheets(books):
    return {f"{name}, {sheet.title}": sheet for name, book in books.items() for sheet in book}


def cells(sheet):
    return [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]


def is_heading(cell):
    return cell.fill.fgColor.rgb == "FF14213D"


def in_table(cell):
    """Whether it stands in a block, not in a line of text: only cells of blocks have a rule below."""
    return cell.border.bottom.style is not None


def heading_rows(sheet):
    return sorted({cell.row for cell in cells(sheet) if is_heading(cell)})


def widths(sheet):
    return {
        i: 0 if found.hidden else found.width
        for found in sheet.column_dimensions.values()
        for i in range(found.min, found.max + 1)
    }


def displayed(cell):
    """What Excel shows of a value under its format, roughly: as many letters, or more."""
    value, form = cell.value, cell.number_format
    if isinstance(value, str) or hasattr(value, "year"):
        return str(value) if isinstance(value, str) else "Wed 12 September 2018"[:15]
    digits = len(re.search(r"\.?(0*)(_|$|\))", form.split(".")[-1])[1]) if "." in form else 0
    text = f"{value:,.{digits}f}" if "#" in form else f"{value:.{digits}f}"
    return "".join(re.findall(r'"([^"]*)"', form)) + text


def test_every_book_of_both_samples_is_here(books):
    assert len(books) == 7 + 2 + 10 + 2 + 2 + 2 + 1
    assert len([name for name in books if "Finals" in name]) == 2


def test_properties_say_what_it_is(books):
    for name, book in books.items():
        said = book.properties
        assert said.creator == "pinsheet", name
        assert (said.created.year, said.modified.year) == (2000, 2000), name
        assert "·" in said.title, name
        assert re.search(r": (results of week \d+|standings|results of the finals)$", said.subject), name


def test_every_sheet_has_a_title_and_what_it_was_made_from(sheets):
    for name, sheet in sheets.items():
        said = [str(cell.value) for cell in cells(sheet) if cell.column == 1]
        assert said[0] == sheet.title, name
        assert any(line.startswith("Made by pinsheet from") for line in said), name
        assert heading_rows(sheet) or "nothing" in said, name


def test_one_table_is_a_real_table_and_several_are_none(sheets):
    for name, sheet in sheets.items():
        rows = heading_rows(sheet)
        columns = [cell.column for cell in cells(sheet) if is_heading(cell)]
        alone = len(rows) == 1 and columns == list(range(1, len(columns) + 1))
        assert len(sheet.tables) == int(alone), name
        assert not sheet.merged_cells.ranges, name


def test_tables_are_such_as_excel_opens_without_repair(books):
    for name, book in books.items():
        taken = [table.displayName.lower() for sheet in book for table in sheet.tables.values()]
        taken += [defined.lower() for defined in book.defined_names]
        assert len(set(taken)) == len(taken), name
        for sheet in book:
            for table in sheet.tables.values():
                heads = [cell.value for cell in next(iter(sheet[table.ref]))]
                assert heads == [column.name for column in table.tableColumns], (name, sheet.title)
                assert all(isinstance(head, str) and 0 < len(head) < 256 for head in heads)
                assert len({head.lower() for head in heads}) == len(heads)
                assert table.headerRowCount in (None, 1)
                first, top, last, bottom = range_boundaries(table.ref)
                assert bottom > top
                assert last - first + 1 == len(table.tableColumns)
                # The button of a filter stands at the foot of its heading, the words above it.
                if table.autoFilter:
                    assert all(cell.alignment.vertical == "top" for cell in next(iter(sheet[table.ref])))


def test_headings_and_names_stay_in_sight(sheets):
    for name, sheet in sheets.items():
        column, row = re.fullmatch(r"([A-Z]+)(\d+)", sheet.freeze_panes).groups()
        if sheet.tables:
            (table,) = sheet.tables.values()
            first, top, *_ = range_boundaries(table.ref)
            heads = [cell.value for cell in next(iter(sheet[table.ref]))]
            named = [i for i, head in enumerate(heads) if head in ("Player", "Machine")]
            assert int(row) == top + 1, name
            assert column == get_column_letter(first + named[0] + 1 if named else 1), name
        else:
            assert int(row) <= min(heading_rows(sheet), default=99), name


def test_print_is_one_page_wide_with_area_titles_and_footer(sheets):
    for name, sheet in sheets.items():
        assert sheet.sheet_properties.pageSetUpPr.fitToPage, name
        assert sheet.page_setup.fitToWidth in (None, 1), name
        assert sheet.page_setup.paperSize == (9 if "A4" in name else 1), name
        assert sheet.print_title_rows, name
        _, _, right, bottom = range_boundaries(sheet.print_area.split("!")[1].replace("$", ""))
        assert right >= max(cell.column for cell in cells(sheet)), name
        assert bottom == max(cell.row for cell in cells(sheet)), name
        assert sheet.title.replace("&", "&&") in sheet.oddFooter.right.text, name
        assert "page" in sheet.oddFooter.right.text, name
        assert "League" in sheet.oddFooter.left.text, name
        room = widths(sheet)
        covered = sum(room.get(column, 8.43) for column in range(1, right + 1))
        longest = max(len(str(cell.value)) for cell in cells(sheet) if not in_table(cell))
        assert covered >= 0.7 * longest, name
        for chart in sheet._charts:
            end = chart.anchor.to
            assert (end.col + 1, end.row + 1) <= (right, 10**6), name
            assert end.row + 1 < bottom, name


def test_no_value_is_wider_than_its_column(sheets):
    for name, sheet in sheets.items():
        room = widths(sheet)
        for cell in cells(sheet):
            width = room.get(cell.column, 8.43)
            if in_table(cell) and width and not cell.alignment.wrap_text:
                letters = 0.85 if isinstance(cell.value, str) else 1
                assert len(displayed(cell)) * letters + 1 <= width, (name, cell.coordinate, cell.value)
            if is_heading(cell) and width:
                assert max(map(len, cell.value.split())) <= width, (name, cell.coordinate, cell.value)


def test_rows_are_high_enough_for_what_wraps(sheets):
    for name, sheet in sheets.items():
        room = widths(sheet)
        for cell in cells(sheet):
            if in_table(cell) and cell.alignment.wrap_text:
                lines = len(cell.value) * 0.8 / room[cell.column]
                assert (sheet.row_dimensions[cell.row].height or 15) >= 15 * int(lines), (name, cell.value)


def test_a_link_leads_to_the_same_name_in_the_same_book(books):
    seen = {}
    for name, book in books.items():
        for sheet in book:
            for cell in cells(sheet):
                if cell.hyperlink:
                    assert not cell.hyperlink.target, name
                    where, at = re.fullmatch(r"'?(.+?)'?!([A-Z]+\d+)", cell.hyperlink.location).groups()
                    there = book[where.replace("''", "'")][at].value
                    assert there.split(" (")[0] == cell.value.split(" (")[0], (name, cell.coordinate)
                    seen.setdefault((name, sheet.title), set()).add(where)
    week, season = "lafayette-2018, Week 03 results", "lafayette-2018, Standings"
    assert seen[week, "Night"] == {"Why"}
    assert seen[week, "Machines"] == {"Night"}
    assert (week, "Why") not in seen
    assert seen[season, "Standings"] == {"Race"}
    assert seen[season, "Records"] <= {"Standings", "Race"}
    assert seen[season, "Machines"] == {"Standings", "Records"}
    assert seen["koi-2000, Week 07 results", "Groups"] == {"Why"}
    assert seen["koi-2000, Standings", "Standings"] == {"Ladder"}
    assert seen["lafayette-2018, Finals results", "Places"] == {"Bracket"}


@pytest.mark.parametrize("book", TOTALS)
def test_a_note_on_each_total_names_its_section(books, book):
    for sheet, expected in TOTALS[book].items():
        notes = {cell.value: cell.comment.text for cell in cells(books[book][sheet]) if cell.comment}
        for heading, section in expected.items():
            assert f"({section})" in notes[heading], heading


def test_a_heading_is_explained_once_on_a_sheet(sheets):
    for name, sheet in sheets.items():
        notes = [cell.value for cell in cells(sheet) if cell.comment]
        assert len(set(notes)) == len(notes), name


def test_what_was_typed_is_text(sheets):
    for name, sheet in sheets.items():
        assert all(cell.data_type in "snd" for cell in cells(sheet)), name


def test_every_part_is_xml(made):
    for name, data in made.items():
        with zipfile.ZipFile(BytesIO(data)) as archive:
            for part in archive.namelist():
                if part.endswith((".xml", ".rels", ".vml")):
                    ET.fromstring(archive.read(part)), (name, part)


def test_the_same_bytes_again(made):
    outcome = run(SAMPLES / "koi-2000")
    assert made["koi-2000, Standings"] == season_workbook(outcome)
    assert made["koi-2000, Week 07 results"] == week_workbook(outcome, 7)


def test_charts_are_drawn_from_cells_that_hold_numbers(books):
    found = {}
    for name, book in books.items():
        for sheet in book:
            for chart in sheet._charts:
                found.setdefault((name.split(",")[1].strip()[:4], sheet.title), []).append(len(chart.series))
                for series in chart.series:
                    where, area = series.val.numRef.f.rsplit("!", 1)
                    block = book[where.strip("'")][area.replace("$", "")]
                    values = [cell.value for row in block for cell in row]
                    assert any(isinstance(value, int | float) for value in values), (name, area)
                    there, at = series.tx.strRef.f.rsplit("!", 1)
                    assert book[there.strip("'")][at.replace("$", "")].value, (name, at)
    assert set(found) == {
        ("Stan", "Race"),
        ("Stan", "Ladder"),
        ("Stan", "Machines"),
        ("Week", "Ladder"),
    }
    assert max(found["Stan", "Race"]) == 10
    assert max(found["Stan", "Ladder"]) == 14
    assert set(found["Stan", "Machines"]) == {2}


def test_below_the_night_stand_rulings_and_how_ties_were_played_off(books):
    said = [c.value for c in cells(books["lafayette-2018, Week 03 results"]["Night"]) if c.column == 1]
    rulings = said.index("Rulings")
    assert said[rulings + 1].startswith("Hal Rook · Taxi · opponent's ball · first time that night")
    ties = said.index("Ties")
    assert said[ties + 1] == "Taxi · Place 9 · Fay Tindall · Score 3,210,440 · playoff"
    assert ties > rulings


def test_below_the_money_stands_the_pot_and_below_the_groups_who_was_equal(books):
    book = books["koi-2000, Week 07 results"]
    money = [c.value for c in cells(book["Money"]) if c.column == 1]
    assert money[money.index("Pot of the night") + 1] == (
        "Players 13 · Pot 39.00 · Paid out 39.00 · To the season fund 39.00 · Fund so far 312.00"
    )
    groups = [c.value for c in cells(book["Groups"]) if c.column == 1]
    assert groups[groups.index("Equal points") + 1].startswith("Group A2 · Finish 1 · Cy Fennimore")
    assert "Settings that differ from the rulebook" in groups


def test_the_ladder_of_a_week_goes_as_far_as_that_week(books):
    for week in (1, 5, 10):
        sheet = books[f"koi-2000, Week {week:02} results"]["Ladder"]
        heads = [cell.value for cell in cells(sheet) if is_heading(cell)]
        assert heads == ["Player", *map(str, range(1, week + 1))]


def test_the_newest_week_says_who_plays_together_next(tmp_path):
    for season, weeks in (("koi-2000", (8, 9, 10)), ("lafayette-2018", (7, 8))):
        folder = tmp_path / season
        shutil.copytree(SAMPLES / season, folder)
        for path in (*(folder / f"week-{week:02}.xlsx" for week in weeks), folder / "finals.xlsx"):
            path.unlink()
        outcome = run(folder)
        last = openpyxl.load_workbook(BytesIO(week_workbook(outcome, outcome.last_week)))
        assert "Next groups" in last.sheetnames
        before = openpyxl.load_workbook(BytesIO(week_workbook(outcome, outcome.last_week - 2)))
        assert "Next groups" not in before.sheetnames


def test_a_thick_line_stands_below_the_last_who_may_play_in_the_finals(books):
    sheet = books["lafayette-2018, Standings"]["Standings"]
    (row,) = {cell.row for cell in cells(sheet) if cell.border.bottom.style == "medium"}
    heads = {cell.value: cell.column for cell in cells(sheet) if is_heading(cell)}
    finals = {
        r: str(sheet.cell(r, heads["Finals"]).value) for r in range(heading_rows(sheet)[0] + 1, row + 8)
    }
    assert finals[row].startswith("yes")
    assert not any(said.startswith("yes") for r, said in finals.items() if r > row)
    said = " ".join(str(cell.value) for cell in cells(sheet) if cell.column == 1)
    assert "thick line = the last who may play in the finals" in said


def test_points_stand_with_their_digits_in_line(books):
    sheet = books["lafayette-2018, Standings"]["Standings"]
    heads = {cell.value: cell.column for cell in cells(sheet) if is_heading(cell)}
    column = [row[heads["Total"] - 1] for row in sheet.iter_rows(min_row=heading_rows(sheet)[0] + 1)]
    forms = {cell.value: cell.number_format for cell in column if isinstance(cell.value, int | float)}
    assert forms[375.5] == "0.0_0"
    assert forms[531] == "0_._0_0"


def test_the_finals_say_who_won_before_anything_else(books):
    for season, won in (
        ("lafayette-2018", "Finals won by Dot Larkin"),
        ("koi-2000", "Playoffs won by Ada Quill"),
    ):
        book = books[f"{season}, Finals results"]
        assert str(book.worksheets[0]["A3"].value).startswith(won)


@pytest.fixture(scope="module")
def printed(made, tmp_path_factory):
    """Each page's text of the printed books, by (book, sheet): all converted in one call of LibreOffice."""
    if not (shutil.which("soffice") and shutil.which("pdftotext")):
        pytest.skip("LibreOffice (soffice) or poppler (pdftotext) is not installed")
    folder = tmp_path_factory.mktemp("printed")
    names = [name for name in made if PRINTED.search(name) and "unplayed, W" not in name]
    for name in names:
        (folder / f"{name}.xlsx").write_bytes(made[name])
    subprocess.run(
        [
            "soffice",
            f"-env:UserInstallation={(folder / 'profile').as_uri()}",
            "--headless",
            "--convert-to",
            "pdf",
        ]
        + ["--outdir", str(folder), *(str(folder / f"{name}.xlsx") for name in names)],
        capture_output=True,
        check=True,
        timeout=240,
    )
    pages = {}
    for name in names:
        done = subprocess.run(
            ["pdftotext", "-layout", str(folder / f"{name}.pdf"), "-"], capture_output=True, check=True
        )
        for text in done.stdout.decode().split("\f")[:-1]:
            foot = re.search(r"(\S.*?) · page \d+ of \d+\s*$", text)
            assert foot, (name, text)
            sheet = re.split(r"\s{3,}", foot[1])[-1]
            pages.setdefault((name, sheet), []).append(text)
    return pages


def test_every_sheet_is_printed_one_page_wide(books, printed):
    names = {name for name, _ in printed}
    expected = {(name, sheet.title): sheet for name in names for sheet in books[name]}
    assert set(printed) == set(expected)
    for where, pages in printed.items():
        # Two pages wide would be twice as many.
        assert len(pages) <= int(expected[where].page_setup.fitToHeight or 1), where


def test_nothing_is_printed_as_hashes(printed):
    for where, pages in printed.items():
        assert not any("##" in page for page in pages), where


def test_the_headings_stand_on_every_page_of_a_table(books, printed):
    several = 0
    for (name, title), pages in printed.items():
        sheet = books[name][title]
        if sheet.tables and len(pages) > 1:
            heads = [cell.value for cell in cells(sheet) if is_heading(cell)][:2]
            several += 1
            assert all(head in page for page in pages for head in heads), (name, title)
    assert several


def test_long_names_and_scores_are_printed_whole(printed):
    machines = "".join(printed["large, Week 10 results", "Machines"])
    assert "9,876,543,210,980" in machines
    assert "Zbigniew Brzęczyszczykiewicz AAAAAAAAAAA" in machines

"""`open_book`: what is typed comes out as it was typed, from every dialect of Excel's format."""

import csv
import datetime as dt
import errno
import io
import os
import random
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
import xlsxwriter

from pinsheet.sheets import book as module
from pinsheet.sheets.book import Unreadable, Value, open_book, ref
from tests.sheets.packed import (
    CHECKOUT,
    cost,
    needs_proc,
    opened,
    parts,
    refused,
    relations,
    sheet,
    workbook,
    zipped,
)

SHARED = CHECKOUT.parent / "shared"
GENERATOR = SHARED / "make_hostile.py"
CORPUS = SHARED / "corpus"

DATES = (
    '<numFmts><numFmt numFmtId="200" formatCode="yyyy\\-mm\\-dd"/>'
    '<numFmt numFmtId="201" formatCode="[Red]#,##0&quot; days&quot;"/></numFmts>'
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="201"/><xf numFmtId="20"/>'
    '<xf numFmtId="46"/><xf numFmtId="9"/></cellXfs>'
)


def read(tmp_path, rows, **keywords):
    """The first sheet of a workbook with the XML of these rows."""
    return opened(tmp_path, workbook(rows, **keywords)).sheets[0]


def one(tmp_path, cell, **keywords):
    """The value of A1, given the XML of that cell; None if nothing is there."""
    return read(tmp_path, f'<row r="1">{cell}</row>', **keywords).cells.get((1, 1))


# Numbers.


@pytest.mark.parametrize(
    ("stored", "value"),
    [
        ("1234560", 1234560),
        ("0", 0),
        ("-3", -3),
        ("123.0", 123),
        ("1.23E9", 1_230_000_000),
        ("1234560.5", 1234560.5),
        ("12345678901234567", 12345678901234567),
        ("9007199254740993", 9007199254740993),
        ("1.2345678901234568E+16", 1.2345678901234568e16),
        (" 7 ", 7),
    ],
)
def test_a_number_is_an_int_whenever_it_is_whole(tmp_path, stored, value):
    found = one(tmp_path, f'<c r="A1"><v>{stored}</v></c>')
    assert found == Value(value, "number")
    assert type(found.value) is type(value)


@pytest.mark.parametrize("stored", ["1_000", "nan", "inf", "1e999", "0x10", "1,234", "٣", "9" * 400])
def test_what_is_no_number_is_never_taken_for_one(tmp_path, stored):
    error = refused(tmp_path, workbook(f'<row r="7"><c r="C7"><v>{stored}</v></c></row>'))
    assert error.code == "damaged"
    assert '"Scores" has a cell, C7, that' in error.message


def test_a_number_keeps_its_format(tmp_path):
    assert one(tmp_path, '<c r="A1" s="5"><v>0.5</v></c>', styles=DATES).format == "0%"
    assert one(tmp_path, '<c r="A1" s="2"><v>5</v></c>', styles=DATES) == Value(
        5, "number", format='[Red]#,##0" days"'
    )


# Dates.


@pytest.mark.parametrize(
    ("style", "stored", "value"),
    [
        (1, "45370", dt.datetime(2024, 3, 19)),
        (1, "45370.75", dt.datetime(2024, 3, 19, 18)),
        (1, "1", dt.datetime(1900, 1, 1)),
        (1, "61", dt.datetime(1900, 3, 1)),
        (3, "0.75", dt.time(18)),
        (4, "1.5", dt.timedelta(hours=36)),
    ],
)
def test_a_number_with_a_date_format_is_a_date(tmp_path, style, stored, value):
    found = one(tmp_path, f'<c r="A1" s="{style}"><v>{stored}</v></c>', styles=DATES)
    assert (found.value, found.kind) == (value, "date")


@pytest.mark.parametrize("score", [0, -5, 123_456_789_010, 2_999_999])
def test_a_score_that_can_be_no_date_stays_a_number(tmp_path, score):
    found = one(tmp_path, f'<c r="A1" s="1"><v>{score}</v></c>', styles=DATES)
    assert found == Value(score, "number", format=r"yyyy\-mm\-dd")


def test_the_1904_calendar_is_four_years_later(tmp_path):
    found = one(
        tmp_path,
        '<c r="A1" s="1"><v>43908</v></c>',
        styles=DATES,
        before='<workbookPr date1904="1"/>',
    )
    assert found.value == dt.datetime(2024, 3, 19)


@pytest.mark.parametrize(
    ("stored", "value"),
    [
        ("2024-03-19", dt.datetime(2024, 3, 19)),
        ("2024-03-19T18:30:00Z", dt.datetime(2024, 3, 19, 18, 30)),
        ("18:30:00", dt.time(18, 30)),
    ],
)
def test_an_iso_date_is_a_date(tmp_path, stored, value):
    assert one(tmp_path, f'<c r="A1" t="d"><v>{stored}</v></c>') == Value(value, "date")


def test_what_is_no_iso_date_stays_text_for_its_reader(tmp_path):
    assert one(tmp_path, '<c r="A1" t="d"><v>19/3/24</v></c>') == Value("19/3/24", "text")


# Truth values, errors, formulas.


def test_a_truth_value_is_no_number(tmp_path):
    assert one(tmp_path, '<c r="A1" t="b"><v>1</v></c>') == Value(True, "bool")
    as_libreoffice = '<c r="A1" t="b"><f>FALSE()</f><v>0</v></c>'
    assert one(tmp_path, as_libreoffice) == Value(False, "bool", formula=True)


@pytest.mark.parametrize("code", ["#REF!", "#N/A", "#VALUE!", "#DIV/0!"])
def test_an_error_is_neither_blank_nor_text(tmp_path, code):
    assert one(tmp_path, f'<c r="A1" t="e"><v>{code}</v></c>') == Value(code, "error")
    with_formula = f'<c r="A1" t="e"><f>A0</f><v>{code}</v></c>'
    assert one(tmp_path, with_formula) == Value(code, "error", formula=True)


def test_a_formula_gives_its_stored_result(tmp_path):
    assert one(tmp_path, '<c r="A1"><f>SUM(1,2)</f><v>3</v></c>') == Value(3, "number", formula=True)
    as_text = '<c r="A1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>'
    assert one(tmp_path, as_text) == Value("ab", "text", formula=True)
    shared = '<c r="A1"><f t="shared" si="0"/><v>3</v></c>'
    assert one(tmp_path, shared) == Value(3, "number", formula=True)


@pytest.mark.parametrize(
    "cell",
    [
        '<c r="A1"><f>SUM(1,2)</f></c>',
        '<c r="A1"><f>SUM(1,2)</f><v/></c>',  # as openpyxl writes
        '<c r="A1"><f>SUM(1,2)</f><v> </v></c>',
        '<c r="A1" t="str"><f>SUM(1,2)</f></c>',  # as LibreOffice writes
        '<c r="A1"><f t="shared" si="0"/></c>',
    ],
)
def test_a_formula_without_result_was_never_calculated(tmp_path, cell):
    assert one(tmp_path, cell) == Value(None, "uncalculated", formula=True)


# Text and blanks.


def test_shared_text_joins_runs_and_leaves_phonetic_text_out(tmp_path):
    texts = (
        '<si><r><t xml:space="preserve">Ada </t></r><r><rPr><b/></rPr><t>Quill</t></r></si>'
        "<si><t>Kana</t><rPh sb='0' eb='1'><t>x</t></rPh><phoneticPr fontId='0'/></si>"
        "<si/><si><t>Bo</t></si>"
    )
    cells = "".join(f'<c t="s"><v>{n}</v></c>' for n in range(4))
    found = read(tmp_path, f"<row>{cells}</row>", texts=texts)
    assert {place: value.value for place, value in found.cells.items()} == {
        (1, 1): "Ada Quill",
        (1, 2): "Kana",
        (1, 4): "Bo",
    }


def test_inline_text_is_read_and_does_not_leak_into_the_next_cell(tmp_path):
    cells = (
        '<c r="A1" t="inlineStr"><is><r><t>Ada </t></r><r><t>Quill</t></r></is></c>'
        '<c r="B1"><v>1</v><is><t/></is></c><c r="C1" t="inlineStr"><v/><is><t>Bo</t></is></c>'
        '<c r="D1"><is><t>untyped</t></is></c><c r="E1" t="inlineStr"><v>old</v></c>'
    )
    found = read(tmp_path, f'<row r="1">{cells}</row>')
    assert [found.text(1, column) for column in range(1, 7)] == [
        *("Ada Quill", "1", "Bo", "untyped", "old", ""),
    ]


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        ('<c r="A1"><v>1</v><is><t>2</t></is></c>', "a cell, A1, that holds two values"),
        ('<c r="A1" t="inlineStr"><is><t>a</t></is><is><t>b</t></is></c>', "two values in cell A1"),
        ('<c r="A1"><v>1</v><v>2</v></c>', "two values in cell A1"),
        ('<c r="A1"><f>1</f><f>2</f><v>1</v></c>', "two values in cell A1"),
        ('<c r="A1" t="inlineStr"><is><t>Ada<v/></t></is></c>', "two values in cell A1"),
        ('<c r="A1" t="inlineStr"><is><c r="B1"/><t>Ada</t></is></c>', "a cell inside the cell A1"),
        ('<c r="A1" t="inlineStr"><is><t>Ada</t><t>x</t></is></c>', "two texts where one belongs"),
        ('<c r="A1" t="inlineStr"><is><r><t>A</t><t>x</t></r></is></c>', "two texts where one belongs"),
        ('<c r="A1"><si><t>x</t></si><v>1</v></c>', "a stray text in cell A1"),
        ("<v>7</v>", "a value outside all cells"),
        ('<is><t>7</t></is><c r="A1"/>', "a value outside all cells"),
        ('<t>7</t><c r="A1"/>', "a value outside all cells"),
    ],
)
def test_a_cell_that_says_two_things_is_damage(tmp_path, cells, why):
    assert why in refused(tmp_path, workbook(f'<row r="1">{cells}</row>')).message


def test_a_tab_of_an_unknown_kind_is_not_passed_over(tmp_path):
    tabs = '<sheet name="Scores" sheetId="1" r:id="s1"/><sheet name="More" sheetId="2" r:id="o"/>'
    found = parts(sheet('<row r="1"><c r="A1"><v>1</v></c></row>'), tabs=tabs)
    rels = "xl/_rels/workbook.xml.rels"
    found[rels] = relations(("s1", "worksheet", "worksheets/sheet1.xml"), ("o", "0", "worksheets/x.xml"))
    assert 'the sheet "More" is of a kind, "0"' in refused(tmp_path, zipped(found)).message


def test_a_sheet_outside_the_list_of_sheets_is_damage(tmp_path):
    found = parts(sheet('<row r="1"><c r="A1"><v>1</v></c></row>'))
    found["xl/workbook.xml"] = found["xl/workbook.xml"].replace(
        "</sheets>", '</sheets><sheet name="More" sheetId="2" r:id="s1"/>'
    )
    assert "does not hold all sheets" in refused(tmp_path, zipped(found)).message


def test_a_tag_in_a_cdata_text_is_text(tmp_path):
    text = '<c r="B7"/><c r="C7"/><row r="8"/>'
    cell = f'<c r="A1" t="inlineStr"><is><t><![CDATA[{text}]]></t></is></c>'
    assert one(tmp_path, cell).value == text


@pytest.mark.parametrize(
    ("stored", "text"),
    [
        ("Ada Quill_x000D_\n", "Ada Quill\r\n"),
        ("_x005F_x000D_", "_x000D_"),
        ("a_x000B_b", "a\x0bb"),
        ("_xD83C__xDFB1_", "\U0001f3b1"),
        ("a_xD800_b", "a\ufffdb"),
        ("snake_x_case", "snake_x_case"),
    ],
)
def test_escapes_are_decoded_once(tmp_path, stored, text):
    cell = f'<c r="A1" t="inlineStr"><is><t>{stored}</t></is></c>'
    assert one(tmp_path, cell) == Value(text, "text")


@pytest.mark.parametrize(
    "cell",
    [
        '<c r="A1"/>',
        '<c r="A1"></c>',
        '<c r="A1" t="s"><v/></c>',
        '<c r="A1" t="s"></c>',
        '<c r="A1"><v> </v></c>',
        '<c r="A1" t="str"><f>IF(B1="","",B1)</f><v></v></c>',
        '<c r="A1" t="inlineStr"><is><t> \u00a0\u200b</t></is></c>',
        '<c r="A1" t="inlineStr"><is><t>\u200b \ufeff</t></is></c>',
        '<c r="A1" t="inlineStr"><is/></c>',
    ],
)
def test_blank_is_blank(tmp_path, cell):
    assert one(tmp_path, cell, texts="<si><t>First</t></si>") is None


def test_text_behind_something_invisible_is_not_blank(tmp_path):
    cell = '<c r="A1" t="inlineStr"><is><t>\u200bAda</t></is></c>'
    assert one(tmp_path, cell).value == "\u200bAda"


def test_a_text_that_is_not_in_the_table_is_refused_at_its_cell(tmp_path):
    error = refused(tmp_path, workbook('<row r="7"><c r="B7" t="s"><v>99999</v></c></row>'))
    assert 'B7, that points at text "99999", which is not in the file' in error.message


# Addresses.


def test_cells_and_rows_without_address_follow_one_another(tmp_path):
    rows = '<row r="3"><c><v>1</v></c><c/><c><v>2</v></c></row><row/><row><c r="D5"/><c><v>3</v></c></row>'
    found = read(tmp_path, rows)
    assert {place: value.value for place, value in found.cells.items()} == {
        (3, 1): 1,
        (3, 3): 2,
        (5, 5): 3,
    }


def test_empty_cells_and_rows_cost_nothing_and_move_nothing(tmp_path):
    """However the cutting of empty rows goes, each value stays in its place."""
    rng = random.Random(3)
    rows, expected = [], {}
    for row in range(1, 3000):
        cells = []
        for column in range(1, 6):
            if rng.random() < 0.1:
                cells.append(f'<c r="{ref(row, column)}" s="0"><v>{row}</v></c>')
                expected[row, column] = row
            elif rng.random() < 0.8:
                cells.append(f'<c r="{ref(row, column)}" s="0" x=\'"/>\' />')
            else:
                cells.append(f'<c r="{ref(row, column)}" s="0" x="/>"/>')
        rows.append(f'<row r="{row}" ht="15">{"".join(cells)}</row>' if rng.random() < 0.9 else "")
        if not rows[-1]:
            expected = {place: value for place, value in expected.items() if place[0] != row}
            rows[-1] = rng.choice([f'<row r="{row}"/>', f'<row r="{row}" s="1"> </row>\n', ""])
    found = read(tmp_path, "".join(rows)).cells
    assert {place: value.value for place, value in found.items()} == expected


def test_a_stray_cell_in_the_last_corner_is_one_cell(tmp_path):
    rows = '<row r="1048576"><c r="A1048576" s="0"/><c r="XFD1048576"><v>1</v></c></row>'
    assert list(read(tmp_path, rows).cells) == [(1_048_576, 16_384)]


@pytest.mark.parametrize(
    "rows",
    [
        '<row r="1048577"><c r="A1048577"><v>1</v></c></row>',
        '<row r="1"><c r="XFE1"><v>1</v></c></row>',
        '<row r="1"><c r="ZZZZ1"><v>1</v></c></row>',
        '<row r="0"><c r="A0"><v>1</v></c></row>',
        '<row r="1"><c r="XFD1"><v>1</v></c><c><v>1</v></c></row>',
        '<row r="1048576"/><row><c><v>1</v></c></row>',
        '<row r="1"><c r="A2"><v>1</v></c></row>',
        '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>',
        '<row r="1"><c r="A1"><v>1</v><v>2</v></c></row>',
        '<row r="1"><c r="1"><v>1</v></c></row>',
        '<row r="1_0"><c><v>1</v></c></row>',
        "<c><v>1</v></c>",
        '<row r="1"><c t="b"><v>7</v></c></row>',
        '<row r="1"><c t="x"><v>7</v></c></row>',
    ],
)
def test_what_no_excel_can_hold_is_refused(tmp_path, rows):
    error = refused(tmp_path, workbook(rows))
    assert error.code == "damaged"
    assert 'the sheet "Scores"' in error.message


def test_a_wrong_dimension_changes_nothing(tmp_path):
    rows = '<row r="9"><c r="C9"><v>1</v></c></row>'
    for claim in ("A1", "A1:XFD1048576", "nonsense"):
        part = sheet(rows, before=f'<dimension ref="{claim}"/>')
        assert list(opened(tmp_path, zipped(parts(part))).sheets[0].cells) == [(9, 3)]


def test_hidden_rows_and_columns_are_those_that_hold_something(tmp_path):
    part = sheet(
        '<row r="1" hidden="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="true"/>'
        '<row r="3" hidden="false"><c r="C3"><v>1</v></c></row>',
        before='<cols><col min="1" max="1"/><col min="2" max="16384" hidden="1"/></cols>',
    )
    found = opened(tmp_path, zipped(parts(part))).sheets[0]
    assert (found.hidden_rows, found.hidden_columns) == ({1}, {3})


def test_merged_cells_are_listed(tmp_path):
    part = sheet("", after='<mergeCells><mergeCell ref="A7:B10"/><mergeCell ref="D1"/></mergeCells>')
    found = opened(tmp_path, zipped(parts(part))).sheets[0]
    assert found.merged == ((7, 1, 10, 2), (1, 4, 1, 4))


def test_elements_of_other_makers_are_not_cells(tmp_path):
    part = sheet(
        '<row r="1"><c r="A1"><v>1</v></c></row>',
        after='<extLst xmlns:xdr="drawing" xmlns:xm="chart"><xdr:row>7</xdr:row><xdr:col>7</xdr:col>'
        "<xm:f>[1]Scores!A1</xm:f></extLst>",
    )
    assert opened(tmp_path, zipped(parts(part))).sheets[0].cells == {(1, 1): Value(1, "number")}


@pytest.mark.parametrize(("row", "column", "name"), [(7, 2, "B7"), (1, 26, "Z1"), (9, 27, "AA9")])
def test_ref(row, column, name):
    assert ref(row, column) == name


# The workbook around the sheets.


def test_tabs_come_in_order_and_charts_are_left_out(tmp_path):
    tabs = (
        '<sheet name="Chart" sheetId="1" r:id="c"/><sheet name="Old macro" sheetId="5" r:id=""/>'
        '<sheet name="B &amp; C" sheetId="2" r:id="s2"/>'
        '<sheet name="Draft" sheetId="3" state="hidden" r:id="s1"/>'
        '<sheet name="Lists" sheetId="4" state="veryHidden" r:id="s3"/>'
    )
    made = parts(*[sheet("")] * 3, tabs=tabs)
    made["xl/_rels/workbook.xml.rels"] = made["xl/_rels/workbook.xml.rels"].replace(
        "</Relationships>",
        '<Relationship Id="c" Type="x/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>',
    )
    found = opened(tmp_path, zipped(made))
    assert [(s.title, s.hidden) for s in found.sheets] == [
        ("B & C", False),
        ("Draft", True),
        ("Lists", True),
    ]


def test_no_worksheet_at_all_is_refused(tmp_path):
    assert refused(tmp_path, zipped(parts(tabs=" "))).code == "no-sheets"


def test_a_sheet_that_is_listed_but_missing_is_named(tmp_path):
    made = parts(sheet(""))
    del made["xl/worksheets/sheet1.xml"]
    assert 'the sheet "Scores" is listed' in refused(tmp_path, zipped(made)).message


@pytest.mark.parametrize(
    "tabs",
    [
        '<sheet name="Scores" r:id="s1"/><sheet name="SCORES" r:id="s2"/>',
        '<sheet name="Scores" r:id="s1"/><sheet name="Copy" r:id="s1"/>',
    ],
)
def test_a_sheet_listed_twice_is_refused(tmp_path, tabs):
    made = parts(sheet(""), sheet(""), tabs=tabs)
    assert "is in it twice" in refused(tmp_path, zipped(made)).message


def test_properties_are_read(tmp_path):
    path = tmp_path / "Week 03 results.xlsx"
    with xlsxwriter.Workbook(path) as made:
        made.add_worksheet()
        made.set_properties({"title": "Week 3", "category": "pinsheet results"})
        made.set_custom_property("pinsheet", "week & standings")
    found = open_book(path).properties
    assert found["category"] == "pinsheet results"
    assert found["title"] == "Week 3"
    assert found["pinsheet"] == "week & standings"


def test_a_link_to_another_workbook_is_noted_with_its_cell(tmp_path):
    rows = '<row r="7"><c r="C7"><f>[1]Scores!C7</f><v>12</v></c><c r="D7"><f>T[1]</f><v>1</v></c></row>'
    found = opened(tmp_path, workbook(rows))
    assert found.sheets[0].cells[7, 3] == Value(12, "number", formula=True)
    assert [note.split(" takes")[0] for note in found.notes] == ['Cell C7 of the sheet "Scores"']


def test_broken_styles_do_no_harm(tmp_path):
    styles = DATES + '<fills><fill/></fills><colors><mruColors><color rgb="zz"/></mruColors></colors>'
    found = one(tmp_path, '<c r="A1" s="1"><v>45370</v></c>', styles=styles)
    assert found.value == dt.datetime(2024, 3, 19)
    for style in ("", "99", "-1", "x"):
        assert one(tmp_path, f'<c r="A1" s="{style}"><v>5</v></c>', styles=DATES).value == 5


# Where the file lies.


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_is_not_opened(tmp_path):
    os.mkfifo(tmp_path / "pipe.xlsx")
    with pytest.raises(Unreadable) as caught:
        open_book(tmp_path / "pipe.xlsx")
    assert caught.value.code == "not-a-file"


def test_a_folder_a_dead_link_and_nothing_at_all(tmp_path):
    (tmp_path / "folder.xlsx").mkdir()
    expected = {"folder.xlsx": "This is a folder", "none.xlsx": "There is no such file"}
    if os.name == "posix":
        (tmp_path / "dead.xlsx").symlink_to("nowhere.xlsx")
        (tmp_path / "loop.xlsx").symlink_to("loop.xlsx")
        expected |= {"dead.xlsx": "This is a link to a file", "loop.xlsx": "This is a link that"}
    expected |= {"x\0.xlsx": "This file cannot be read", "w" * 5000: "This file cannot be read"}
    for name, start in expected.items():
        with pytest.raises(Unreadable, match=start):
            open_book(tmp_path / name)


def test_no_permission_says_so(tmp_path, monkeypatch):
    path = tmp_path / "week-03.xlsx"
    path.write_bytes(b"PK")

    def denied(_path):
        raise PermissionError(errno.EACCES, "denied")

    monkeypatch.setattr(Path, "read_bytes", denied)
    with pytest.raises(Unreadable, match="Close it in Excel"):
        open_book(path)


def test_a_fault_of_our_own_becomes_one_message(tmp_path, monkeypatch):
    def broken(_path):
        raise RuntimeError

    monkeypatch.setattr(module, "_read", broken)
    with pytest.raises(Unreadable, match="RuntimeError"):
        open_book(tmp_path / "week-03.xlsx")


def test_the_file_is_left_as_it_was_and_closed(tmp_path):
    good, bad = tmp_path / "good.xlsx", tmp_path / "bad.xlsx"
    good.write_bytes(workbook(""))
    bad.write_bytes(good.read_bytes()[:-30])
    for path in (good, bad):
        before = (path.read_bytes(), path.stat().st_mtime_ns)
        try:
            open_book(path)
        except Unreadable:
            assert path == bad
        assert (path.read_bytes(), path.stat().st_mtime_ns) == before
        path.rename(tmp_path / "moved.xlsx")  # fails on Windows while a handle is open


def test_a_workbook_of_excel_needs_no_reader_of_another_format(tmp_path):
    path = tmp_path / "week-03.xlsx"
    path.write_bytes(workbook('<row r="1"><c r="A1"><v>5</v></c></row>'))
    code = (
        "import sys; from pathlib import Path; from pinsheet.sheets.book import open_book\n"
        "assert open_book(Path(sys.argv[1])).sheets\n"
        "assert not {'xlrd', 'subprocess', 'csv', 'pinsheet.sheets.opendocument'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code, path], check=True, cwd=CHECKOUT)


def test_start_up_stays_light():
    code = (
        "import sys; from pathlib import Path; from pinsheet.sheets.book import open_book\n"
        "assert not {'zipfile', 'xml.parsers.expat'} & set(sys.modules)\n"
        "try: open_book(Path('none.xlsx'))\nexcept Exception: pass\n"
        "assert not {'openpyxl', 'pandas', 'numpy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=CHECKOUT)


# Bytes turned over.


def test_damage_ends_in_a_book_or_a_message(tmp_path, monkeypatch):
    """Flipped bytes in the zip and in each part: no other exception, also without the net."""
    rows = (
        '<row r="1" hidden="1"><c r="A1" t="s" s="1"><v>0</v></c><c r="B1" s="1"><v>45370</v></c>'
        '<c r="C1" t="b"><f>TRUE()</f><v>1</v></c><c r="D1" t="inlineStr"><is><t>x</t></is></c>'
        '<c r="E1" t="d"><v>2024-03-19</v></c></row>'
    )
    made = parts(sheet(rows), texts="<si><t>Ada_x000D_</t></si>", styles=DATES)
    whole = zipped(made)
    rng = random.Random(20240319)
    path = tmp_path / "week-03.xlsx"
    outcomes = set()
    for turn in range(600):
        if turn % 3:
            name = rng.choice(list(made))
            data = zipped({**made, name: _damaged(rng, made[name].encode())})
        else:
            data = _damaged(rng, whole)
        path.write_bytes(data)
        try:
            module._read(path)
            outcomes.add("book")
        except Unreadable as error:
            outcomes.add(error.code)
    assert {"book", "damaged", "cut-off"} <= outcomes


def _damaged(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 3, 10))):
        place = rng.randrange(len(data))
        match rng.randrange(3):
            case 0:
                data[place] = rng.randrange(256)
            case 1:
                del data[place : place + rng.randrange(1, 9)]
                data += b"\n"
            case 2:
                data[place:place] = rng.choice((b"<", b">", b'"', b"&", b"\0", b"99999", b"-1"))
    return bytes(data)


# The generator's files and the corpus (beside the checkout, not in it).

SCORE = {
    "formula_never_calculated.xlsx": Value(None, "uncalculated", formula=True),
    "error_cell_ref.xlsx": Value("#REF!", "error"),
    "error_cell_na.xlsx": Value("#N/A", "error"),
    "error_cell_value.xlsx": Value("#VALUE!", "error"),
    "score_is_boolean.xlsx": Value(True, "bool"),
    "score_is_text_number.xlsx": Value("1,234,560\u00a0", "text"),
    "score_looks_like_date.xlsx": Value(dt.datetime(2023, 3, 15), "date", format="yyyy-mm-dd"),
    "score_date_format_overflow.xlsx": Value(123_456_789_010, "number", format="yyyy-mm-dd"),
    "formula_with_result.xlsx": Value(1_234_560, "number", formula=True),
    "external_link_score.xlsx": Value(1_234_560, "number", formula=True),
}
"""What C7 is, where it is not the control's score; for its reader to refuse."""

NAME = {
    "escaped_return_in_name.xlsx": "Ada Quill\r\n",
    "nbsp_around_name.xlsx": "Ada\u00a0Quill\u200b\u00a0",
    "combining_marks_name.xlsx": "Zoe\u0301 A\u030angstro\u0308m",
}
NO_DATE = ("no_styles_part.xlsx", "no_cell_references.xlsx")
OPENED_ALL_THE_SAME = {
    *SCORE,
    "zip_backslash_names.xlsx",  # Excel opens it
    "real_old_format.xls",  # the old format is read, under its own suffix
    "blank_workbook.xlsx",  # sound, but no scoresheet: for whoever looks at the sheets
    "someone_elses_workbook.xlsx",
}
CODES = {
    "zero_bytes.xlsx": "empty",
    "only_nul_bytes.xlsx": "only-zeros",
    "truncated_half.xlsx": "cut-off",
    "xls_bytes_named.xlsx": "wrong-name",
    "csv_named.xlsx": "wrong-name",
    "unicode_text_named.xlsx": "wrong-name",
    "html_table_named.xlsx": "html",
    "login_page_named.xlsx": "web-page",
    "xml_spreadsheet_2003.xls": "xml-2003",
    "pdf_named.xlsx": "pdf",
    "jpeg_named.xlsx": "picture",
    "word_document_named.xlsx": "word",
    "libreoffice_ods_named.xlsx": "wrong-name",
    "apple_numbers_named.xlsx": "numbers",
    "binary_workbook_named.xlsx": "binary-workbook",
    "plain_zip_named.xlsx": "zip-of-workbooks",
    "password_to_open.xlsx": "password",
    "zip_entries_password.xlsx": "zip-password",
    "zip_bomb_200mib.xlsx": "too-big",
    "zip_bomb_200mib_of_cells.xlsx": "too-big",
    "zip_20000_entries.xlsx": "too-big",
    "xxe_in_shared_strings.xlsx": "doctype",
    "xxe_in_sheet.xlsx": "doctype",
    "external_dtd.xlsx": "doctype",
    "entity_expansion_20mb.xlsx": "doctype",
    "xlsx_bytes_named.xls": "wrong-name",
    "macros_named.xlsx": "macros",
}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    if not GENERATOR.exists():
        pytest.skip("the generator of hostile files is not here")
    folder = tmp_path_factory.mktemp("hostile") / "files"
    subprocess.run([sys.executable, GENERATOR, folder], check=True, capture_output=True)
    with (folder / "manifest.csv").open(encoding="utf-8", newline="") as lines:
        return folder, list(csv.DictReader(lines))


def outcome(path):
    try:
        return open_book(path)
    except Unreadable as error:
        return error


def test_every_hostile_file_is_read_right_or_refused(hostile):
    folder, rows = hostile
    for row in rows:
        if row["kind"] in ("set", "fs"):
            continue
        name, found = row["file"], outcome(folder / row["file"])
        if isinstance(found, Unreadable):
            assert row["expected"] == "error", (name, found.message)
            assert found.code == CODES.get(name, found.code), name
        else:
            assert row["expected"] == "accept" or name in OPENED_ALL_THE_SAME, name
            _check_week(name, found)


def _check_week(name, found):
    if name in ("blank_workbook.xlsx", "someone_elses_workbook.xlsx"):
        return
    (week,) = (s for s in found.sheets if s.title == "Scoresheet")
    date = week.cells[4, 2]
    if name == "real_old_format.xls":  # its maker writes the day as text
        assert date == Value("2024-03-19 00:00:00", "text")
        date = Value(dt.datetime(2024, 3, 19), "date")
    assert week.cells[7, 2] == Value(NAME.get(name, "Ada Quill"), "text"), name
    assert week.cells[7, 3] == SCORE.get(name, Value(671_810_040, "number")), name
    assert date.value == (45370 if name in NO_DATE else dt.datetime(2024, 3, 19)), name
    assert len(week.cells) == (72 if name == "stray_note_far_away.xlsx" else 71), name
    assert week.hidden_rows == ({7} if name == "hidden_score_row.xlsx" else set()), name
    assert bool(found.notes) == (name in ("external_link_score.xlsx", "macros_inside.xlsm")), name


def test_files_of_no_kind_are_refused(hostile):
    folder, rows = hostile
    for row in rows:
        if row["kind"] == "fs" and row["file"] not in ("no_read_permission.xlsx", "week3.xlsx.tmp"):
            with pytest.raises(Unreadable):
                open_book(folder / row["file"])


HEAVY = (
    "million_styled_empty_rows.xlsx",
    "half_million_styled_cells.xlsx",
    "stray_cell_last_corner.xlsx",
    "zip_bomb_200mib.xlsx",
    "zip_bomb_200mib_of_cells.xlsx",
    "zip_bomb_false_size.xlsx",
    "zip_20000_entries.xlsx",
    "entity_expansion_20mb.xlsx",
)


@needs_proc
@pytest.mark.parametrize("name", HEAVY)
def test_no_file_takes_long_or_much(hostile, name):
    seconds, mebibytes = cost(hostile[0] / name)
    assert seconds < 5
    assert mebibytes < 300


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
def test_every_corpus_file_is_a_book_or_a_message():
    read, refused_there = set(), {}
    for path in sorted(CORPUS.glob("*.*")):
        try:
            found = open_book(path)
        except Unreadable as error:
            refused_there.setdefault(path.suffix, set()).add(error.code)
        else:
            assert found.sheets
            read.add(path.suffix)
    assert read == {".xlsx", ".xls", ".ods", ".csv"}  # the manifest itself is a .csv
    assert refused_there == {
        ".xlsx": {"damaged", "no-sheets"},
        ".xls": {"password"},
        ".ods": {"empty", "opendocument-password", "too-big"},
        ".xlsb": {"binary-workbook"},
    }


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
def test_where_openpyxl_reads_a_corpus_file_too_both_agree():
    openpyxl = pytest.importorskip("openpyxl")
    alike = 0
    for path in sorted(CORPUS.glob("*.xlsx")):
        try:
            ours = open_book(path)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                theirs = openpyxl.load_workbook(io.BytesIO(path.read_bytes()), data_only=True)
        except Exception:  # noqa: BLE001 - openpyxl raises a dozen kinds
            continue
        for a, b in zip(ours.sheets, theirs.worksheets, strict=False):
            assert a.title == b.title
            for place, value in a.cells.items():
                if "_x000D_" not in str(b.cell(*place).value):
                    assert value.value == b.cell(*place).value, (path.name, place)
                    alike += 1
    assert alike > 1000

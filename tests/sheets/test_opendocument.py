"""OpenDocument spreadsheets (.ods): values, and what must not be taken for one."""

import datetime as dt
import random

import pytest

from pinsheet.sheets import opendocument
from pinsheet.sheets.book import Unreadable, Value, open_book
from pinsheet.sheets.package import Package
from tests.sheets.packed import cost, needs_proc, zipped

OASIS = "urn:oasis:names:tc:opendocument:xmlns"
SPACES = " ".join(
    [
        f'xmlns:{name}="{OASIS}:{name}:1.0"'
        for name in ("office", "style", "table", "text", "meta", "manifest")
    ]
    + [
        f'xmlns:draw="{OASIS}:drawing:1.0"',
        'xmlns:dc="http://purl.org/dc/elements/1.1/"',
        'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"',
    ]
)
MIMETYPE = "application/vnd.oasis.opendocument.spreadsheet"


def content(tables, styles="", before=""):
    """content.xml around the XML of its tables."""
    return (
        f"<office:document-content {SPACES}><office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:spreadsheet>{before}{tables}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )


def table(rows, name="Scores", columns="", attributes=""):
    return f'<table:table table:name="{name}" {attributes}>{columns}{rows}</table:table>'


def row(*cells, attributes=""):
    return f"<table:table-row {attributes}>{''.join(cells)}</table:table-row>"


def cell(attributes="", inside=""):
    return f"<table:table-cell {attributes}>{inside}</table:table-cell>"


def text(words):
    return cell('office:value-type="string"', f"<text:p>{words}</text:p>")


def number(value, inside=""):
    return cell(f'office:value-type="float" office:value="{value}"', inside)


def ods(tables, **more):
    """The bytes of a workbook with the XML of these tables."""
    keywords = {name: more.pop(name) for name in ("styles", "before") if name in more}
    return zipped({"mimetype": MIMETYPE, "content.xml": content(tables, **keywords), **more})


def opened(tmp_path, data):
    path = tmp_path / "week-03.ods"
    path.write_bytes(data)
    return open_book(path)


def refused(tmp_path, data):
    with pytest.raises(Unreadable) as caught:
        opened(tmp_path, data)
    return caught.value


def read(tmp_path, *rows, **more):
    """The first sheet of a workbook with these rows."""
    return opened(tmp_path, ods(table("".join(rows), **more))).sheets[0]


def one(tmp_path, xml):
    """What A1 holds, given its XML; None for nothing."""
    return read(tmp_path, row(xml)).cells.get((1, 1))


# Values.


@pytest.mark.parametrize(
    ("xml", "value"),
    [
        (number("671810040"), Value(671_810_040, "number")),
        (number("1.23E9"), Value(1_230_000_000, "number")),
        (number("0"), Value(0, "number")),
        (number("1234560.5"), Value(1_234_560.5, "number")),
        (number("12345678901234567"), Value(12345678901234567, "number")),
        (cell('office:value-type="percentage" office:value="0.5"'), Value(0.5, "number", format="0%")),
        (cell('office:value-type="currency" office:currency="USD" office:value="6"'), Value(6, "number")),
        (
            cell('office:value-type="date" office:date-value="2024-03-19"'),
            Value(dt.datetime(2024, 3, 19), "date"),
        ),
        (
            cell('office:value-type="date" office:date-value="2024-03-19T18:30:00"'),
            Value(dt.datetime(2024, 3, 19, 18, 30), "date"),
        ),
        (cell('office:value-type="date" office:date-value="340041-05-01"'), Value("340041-05-01", "text")),
        (cell('office:value-type="time" office:time-value="PT18H30M00S"'), Value(dt.time(18, 30), "date")),
        (
            cell('office:value-type="time" office:time-value="PT36H00M00.5S"'),
            Value(dt.timedelta(hours=36, milliseconds=500), "date"),
        ),
        (cell('office:value-type="boolean" office:boolean-value="true"'), Value(True, "bool")),
        (cell('office:value-type="boolean" office:boolean-value="false"'), Value(False, "bool")),
        (text("Ada Quill"), Value("Ada Quill", "text")),
        (text("1,234,560"), Value("1,234,560", "text")),
        (cell('office:value-type="string" office:string-value="Ada"'), Value("Ada", "text")),
        (cell("", "<text:p>Ada</text:p>"), Value("Ada", "text")),
        (cell(), None),
        (text("  "), None),
        (text("\u00a0\u200b"), None),
    ],
)
def test_the_type_is_what_the_file_says(tmp_path, xml, value):
    found = one(tmp_path, xml)
    assert found == value
    assert found is None or type(found.value) is type(value.value)


@pytest.mark.parametrize(
    ("xml", "value"),
    [
        (
            cell(
                'table:formula="of:=1/0" office:value-type="string" office:string-value="" '
                'calcext:value-type="error"',
                "<text:p>#DIV/0!</text:p>",
            ),
            Value("#DIV/0!", "error", formula=True),
        ),
        # As older LibreOffice stores it: only what is shown tells that 0 is no result.
        (
            cell(
                'table:formula="of:=1/0" office:value-type="float" office:value="0"',
                "<text:p>Err:502</text:p>",
            ),
            Value("Err:502", "error", formula=True),
        ),
        (
            cell('table:formula="of:=[.#REF!]" office:value-type="string"', "<text:p>#REF!</text:p>"),
            Value("#REF!", "error", formula=True),
        ),
        (text("#N/A"), Value("#N/A", "text")),  # typed by somebody
    ],
)
def test_an_error_is_neither_zero_nor_text(tmp_path, xml, value):
    assert one(tmp_path, xml) == value


@pytest.mark.parametrize(
    ("attributes", "inside", "value"),
    [
        (
            'office:value-type="float" office:value="7"',
            "<text:p>7</text:p>",
            Value(7, "number", formula=True),
        ),
        ('office:value-type="string"', "<text:p>A</text:p>", Value("A", "text", formula=True)),
        ('office:value-type="string" office:string-value=""', "<text:p/>", None),
        ("", "<text:p/>", None),  # LibreOffice, for the empty text
        ("", "", Value(None, "uncalculated", formula=True)),
        ('office:value-type="float"', "", Value(None, "uncalculated", formula=True)),
    ],
)
def test_a_formula_gives_its_result_or_was_never_calculated(tmp_path, attributes, inside, value):
    assert one(tmp_path, cell(f'table:formula="of:=[.B1]" {attributes}', inside)) == value


@pytest.mark.parametrize(
    "xml",
    [
        cell('office:value-type="float"'),
        number("1_000"),
        number("nan"),
        number("٣"),
        cell('office:value-type="boolean" office:boolean-value="maybe"'),
        cell('office:value-type="time" office:time-value="soon"'),
        cell('office:value-type="score" office:value="3"'),
    ],
)
def test_what_is_no_value_of_its_type_is_damage_with_its_cell(tmp_path, xml):
    error = refused(tmp_path, ods(table(row(cell(), xml))))
    assert error.code == "damaged"
    assert 'the sheet "Scores" has a cell, B1, that ' in error.message


# Text.


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ("<text:p>Ada</text:p><text:p>Quill</text:p>", "Ada\nQuill"),
        ('<text:p>Ada<text:s text:c="3"/>Quill<text:s/></text:p>', "Ada   Quill "),
        ("<text:p>\n  Ada\n  Quill</text:p>", "Ada Quill"),
        ("<text:p>A<text:tab/>B<text:line-break/>C</text:p>", "A\tB\nC"),
        ("<text:p><text:span>Ada </text:span><text:span> Quill</text:span></text:p>", "Ada Quill"),
        ('<text:p><text:a text:href="x">Ada</text:a> Quill</text:p>', "Ada Quill"),
        (
            "<text:p><text:ruby><text:ruby-base>Ada</text:ruby-base><text:ruby-text>eida"
            "</text:ruby-text></text:ruby></text:p>",
            "Ada",
        ),
        ("<text:list><text:list-item><text:p>Ada</text:p></text:list-item></text:list>", "Ada"),
        ("<text:p>5 &lt; 6 &amp; x</text:p>", "5 < 6 & x"),
    ],
)
def test_text_is_read_with_its_blanks(tmp_path, inside, words):
    assert one(tmp_path, cell('office:value-type="string"', inside)) == Value(words, "text")


NOTE = (
    "<office:annotation><dc:creator>Bo</dc:creator><dc:date>2024-03-19T00:00:00</dc:date>"
    "<text:p>look again: 99</text:p></office:annotation>"
)
SHAPE = "<draw:frame><draw:text-box><text:p>in a shape</text:p></draw:text-box></draw:frame>"


@pytest.mark.parametrize("beside", [NOTE, SHAPE, f"<table:detective>{NOTE}</table:detective>"])
def test_comments_and_shapes_are_not_in_the_cell(tmp_path, beside):
    assert one(tmp_path, cell('office:value-type="string"', f"{beside}<text:p>Ada</text:p>")).value == "Ada"
    assert one(tmp_path, cell('office:value-type="string"', f"<text:p>Ada{beside}</text:p>")).value == "Ada"
    assert one(tmp_path, cell("", beside)) is None


def test_earlier_versions_of_cells_and_floating_shapes_are_not_read(tmp_path):
    earlier = (
        "<table:tracked-changes><table:cell-content-change><table:previous><table:change-track-table-cell "
        'office:value-type="float" office:value="1"><text:p>1</text:p></table:change-track-table-cell>'
        "</table:previous></table:cell-content-change></table:tracked-changes>"
    )
    shapes = f"<table:shapes>{SHAPE}</table:shapes>"
    data = ods(table(shapes + row(number(5))), before=earlier)
    assert opened(tmp_path, data).sheets[0].cells == {(1, 1): Value(5, "number")}


# Where things are.


def test_repeated_cells_and_rows_are_as_many_cells(tmp_path):
    sheet = read(
        tmp_path,
        row(
            text("a"),
            cell('table:number-columns-repeated="3"'),
            number(1),
            cell('table:number-columns-repeated="16379"'),
        ),
        row(cell('table:number-columns-repeated="16384"'), attributes='table:number-rows-repeated="4"'),
        row(
            cell('office:value-type="float" office:value="7" table:number-columns-repeated="2"'),
            text("z"),
            attributes='table:number-rows-repeated="2"',
        ),
        row(cell('table:number-columns-repeated="16384"'), attributes='table:number-rows-repeated="1048568"'),
        row(text("last")),
    )
    seven = Value(7, "number")
    assert sheet.cells == {
        (1, 1): Value("a", "text"),
        (1, 5): Value(1, "number"),
        **{(r, c): seven for r in (6, 7) for c in (1, 2)},
        **{(r, 3): Value("z", "text") for r in (6, 7)},
        (1_048_576, 1): Value("last", "text"),
    }


def test_rows_and_columns_in_groups_count_too(tmp_path):
    sheet = read(
        tmp_path,
        f"<table:table-header-rows>{row(text('h'))}</table:table-header-rows>",
        f"<table:table-row-group>{row(text('a'))}<table:table-row-group>{row(text('b'))}"
        "</table:table-row-group></table:table-row-group>",
        row(text("c")),
    )
    assert [sheet.text(n, 1) for n in (1, 2, 3, 4)] == ["h", "a", "b", "c"]


def test_what_is_hidden_is_hidden(tmp_path):
    columns = (
        '<table:table-column/><table:table-column table:visibility="collapse" '
        'table:number-columns-repeated="2"/><table:table-column/>'
    )
    rows = (
        row(*(number(n) for n in range(4)))
        + row(number(1), attributes='table:visibility="filter" table:number-rows-repeated="2"')
        + row(number(1), attributes='table:visibility="collapse"')
        + row(cell(), attributes='table:visibility="collapse"')
    )
    styles = (
        '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/>'
        '</style:style><style:style style:name="ta2" style:family="table">'
        '<style:table-properties table:display="false"/></style:style>'
    )
    data = ods(
        table(rows, columns=columns, attributes='table:style-name="ta1"')
        + table(row(number(1)), name="Secret", attributes='table:style-name="ta2"'),
        styles=styles,
    )
    shown, secret = opened(tmp_path, data).sheets
    assert (shown.hidden, secret.hidden) == (False, True)
    assert shown.hidden_rows == {2, 3, 4}
    assert shown.hidden_columns == {2, 3}


def test_merged_cells_are_listed_and_move_nothing(tmp_path):
    sheet = read(
        tmp_path,
        row(
            cell(
                'office:value-type="string" table:number-columns-spanned="2" table:number-rows-spanned="3"',
                "<text:p>A</text:p>",
            ),
            "<table:covered-table-cell/>",
            number(5),
        ),
        row('<table:covered-table-cell table:number-columns-repeated="2"/>', number(6)),
    )
    assert sheet.merged == ((1, 1, 3, 2),)
    assert sheet.cells == {
        (1, 1): Value("A", "text"),
        (1, 3): Value(5, "number"),
        (2, 3): Value(6, "number"),
    }


def test_a_table_inside_a_cell_is_not_read(tmp_path):
    assert one(tmp_path, cell("", table(row(number(5)), name="inner"))) is None


# The workbook.


def test_properties_are_read(tmp_path):
    meta = (
        f"<office:document-meta {SPACES}><office:meta><dc:title>Week 3</dc:title>"
        '<meta:user-defined meta:name="pinsheet" meta:value-type="string">result</meta:user-defined>'
        "</office:meta></office:document-meta>"
    )
    data = ods(table(row(number(1))), **{"meta.xml": meta})
    assert opened(tmp_path, data).properties == {"title": "Week 3", "pinsheet": "result"}


def test_a_link_to_another_workbook_is_noted_with_its_cell(tmp_path):
    link = cell(
        'table:formula="of:=[\'file:///C:/old.ods\'#$Scores.B7]" office:value-type="float" office:value="5"'
    )
    book = opened(tmp_path, ods(table(row(cell(), link))))
    assert book.sheets[0].cells[1, 2] == Value(5, "number", formula=True)
    (note,) = book.notes
    assert note.startswith('Cell B1 of the sheet "Scores" takes its value from another workbook')


def test_a_password_says_how_to_take_it_off(tmp_path):
    manifest = (
        f'<manifest:manifest {SPACES}><manifest:file-entry manifest:full-path="content.xml">'
        "<manifest:encryption-data/></manifest:file-entry></manifest:manifest>"
    )
    data = zipped(
        {"mimetype": MIMETYPE, "content.xml": b"\x8a\x01gibberish", "META-INF/manifest.xml": manifest}
    )
    error = refused(tmp_path, data)
    assert error.code == "opendocument-password"
    assert "Save with password" in error.message


def test_a_text_document_is_no_workbook(tmp_path):
    writer = content("").replace("office:spreadsheet", "office:text")
    named = {"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": writer}
    assert refused(tmp_path, zipped(named)).code == "no-spreadsheet"
    unnamed = {"content.xml": writer, "META-INF/manifest.xml": f"<manifest:manifest {SPACES}/>"}
    assert refused(tmp_path, zipped(unnamed)).code == "no-spreadsheet"


def test_google_and_others_may_leave_the_mimetype_out(tmp_path):
    data = zipped(
        {
            "content.xml": content(table(row(number(5)))),
            "META-INF/manifest.xml": f"<manifest:manifest {SPACES}/>",
        }
    )
    assert opened(tmp_path, data).sheets[0].cells == {(1, 1): Value(5, "number")}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (ods(""), "damaged"),
        (ods(table("") + table("")), "damaged"),
        (ods(row(number(1))), "damaged"),
        (ods(table(row(number(1))))[:-30], "cut-off"),
        (zipped({"mimetype": MIMETYPE}), "damaged"),
        (zipped({"mimetype": MIMETYPE, "content.xml": "<x/>"}), "damaged"),
        (zipped({"mimetype": MIMETYPE, "content.xml": f"<!DOCTYPE x []>{content(table(''))}"}), "doctype"),
        (zipped([("mimetype", MIMETYPE), *2 * [("content.xml", content(table("")))]]), "damaged"),
        (ods(table(row(cell('table:number-columns-repeated="-1"')))), "damaged"),
    ],
)
def test_what_is_damaged_is_refused(tmp_path, data, code):
    assert refused(tmp_path, data).code == code


def test_damage_ends_in_a_book_or_a_message():
    """Bytes turned over in the parts: nothing but Unreadable, also without the net."""
    whole = content(
        table(
            row(text("Ada"), number(5), cell('office:value-type="date" office:date-value="2024-03-19"'))
            + row(
                cell(
                    'office:value-type="time" office:time-value="PT18H30M00S" table:number-columns-repeated="3"'
                ),
                cell('table:formula="of:=1" office:value-type="boolean" office:boolean-value="true"'),
                attributes='table:number-rows-repeated="2" table:visibility="collapse"',
            )
            + row(cell('table:number-columns-spanned="2"', "<text:p>A<text:s text:c='2'/></text:p>")),
            columns='<table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>',
        )
    ).encode()
    rng = random.Random(20240319)
    outcomes = set()
    for _ in range(1500):
        data = bytearray(whole)
        for _ in range(rng.choice((1, 1, 3, 10))):
            place = rng.randrange(len(data))
            match rng.randrange(3):
                case 0:
                    data[place] = rng.choice(b'0123456789:-<>/ "PT')
                case 1:
                    del data[place : place + rng.randrange(1, 9)]
                case 2:
                    data[place:place] = rng.choice((b"<", b">", b'"', b"&", b"\0", b"99999", b"-1"))
        try:
            opendocument.read("x.ods", Package(zipped({"mimetype": MIMETYPE, "content.xml": bytes(data)})))
            outcomes.add("book")
        except Unreadable as error:
            outcomes.add(error.code)
    assert {"book", "damaged"} <= outcomes


# Limits.


@pytest.mark.parametrize(
    "rows",
    [
        row(cell('office:value-type="float" office:value="1" table:number-columns-repeated="999999999"')),
        row(number(1), attributes='table:number-rows-repeated="999999999"'),
        row(number(1), attributes='table:number-rows-repeated="1048576"'),
        row(
            cell('office:value-type="float" office:value="1" table:number-columns-repeated="16384"'),
            attributes='table:number-rows-repeated="1000"',
        ),
        row(cell('table:number-columns-repeated="16384"'), number(1)),
        row(cell("", '<text:p><text:s text:c="99999999"/></text:p>')),
        row(number(1)) * 400_000,
        row(cell('table:number-rows-spanned="1000000"')) * 20_000,
    ],
)
def test_nothing_without_end_is_built(tmp_path, rows):
    assert refused(tmp_path, ods(table(rows))).code == "too-big"


HEAVY = {
    "cells": row(number(1)) * 400_000,
    "rows_of_nothing": "<table:table-row/>" * 1_000_000,
    "formats": row('<table:table-cell table:style-name="ce1"/>' * 200) * 4_000,
    "comments": row(cell("", "<office:annotation><text:p>x</text:p></office:annotation>")) * 100_000,
    "merged": row(*[cell('table:number-columns-spanned="2"')] * 200) * 2_000,
    "texts": row(text("x" * 200)) * 45_000,
    "repeats": row(cell('office:value-type="float" office:value="1" table:number-columns-repeated="16000"'))
    * 15,
}


@needs_proc
@pytest.mark.parametrize("kind", HEAVY)
def test_no_workbook_takes_long_or_much(tmp_path, kind):
    path = tmp_path / "week-03.ods"
    path.write_bytes(ods(table(HEAVY[kind])))
    seconds, mebibytes = cost(path)
    assert seconds < 5
    assert mebibytes < 300

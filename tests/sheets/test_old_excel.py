"""Old Excel workbooks (.xls): values, what the format hides, and files made to harm."""

import datetime as dt
import os
import random
import struct

import pytest

from pinsheet.sheets import apart, old_excel, property_sets
from pinsheet.sheets.book import Unreadable, Value, open_book
from tests.sheets import old_books as old
from tests.sheets.packed import cost, needs_proc

FORMATS = ("General", "yyyy\\-mm\\-dd", "0%", "h:mm", "[h]:mm", "#,##0")
DAY, PERCENT, CLOCK, SPAN, GROUPED = range(1, 6)


def read(*sheets, **keywords):
    """The workbook of these sheets, in this process."""
    return old_excel.read("week-03.xls", old.stream(*sheets, **{"formats": FORMATS, **keywords}))


def one(cell, **keywords):
    """What A1 holds, given its record; None for nothing."""
    return read(cell, **keywords).sheets[0].cells.get((1, 1))


def refused(data):
    with pytest.raises(Unreadable) as caught:
        old_excel.read("week-03.xls", data)
    return caught.value


# Values.


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        (old.number(1, 1, 671_810_040.0), Value(671_810_040, "number")),
        (old.number(1, 1, 1_234_560.5), Value(1_234_560.5, "number")),
        (old.number(1, 1, 1e16), Value(1e16, "number")),
        (old.number(1, 1, 0.0), Value(0, "number")),
        (old.short_number(1, 1, 1_234_560), Value(1_234_560, "number")),
        (old.short_number(1, 1, -3), Value(-3, "number")),
        (old.row_of_numbers(1, 1, 7, 8), Value(7, "number")),
        (old.number(1, 1, 7.0, GROUPED), Value(7, "number", format="#,##0")),
        (old.number(1, 1, 0.5, PERCENT), Value(0.5, "number", format="0%")),
        (old.number(1, 1, 45370.0, DAY), Value(dt.datetime(2024, 3, 19), "date", format=FORMATS[DAY])),
        (old.number(1, 1, 0.75, CLOCK), Value(dt.time(18), "date", format="h:mm")),
        (old.number(1, 1, 1.5, SPAN), Value(dt.timedelta(hours=36), "date", format="[h]:mm")),
        (old.number(1, 1, 123_456_789_010.0, DAY), Value(123_456_789_010, "number", format=FORMATS[DAY])),
        (old.text(1, 1, "Zo\u00eb"), Value("Zo\u00eb", "text")),
        (old.text(1, 1, "1,234,560"), Value("1,234,560", "text")),
        (old.text(1, 1, " \u00a0"), None),
        (old.truth(1, 1, 1), Value(True, "bool")),
        (old.error(1, 1, 0x17), Value("#REF!", "error")),
        (old.error(1, 1, 0x2A), Value("#N/A", "error")),
        (old.error(1, 1, 0x07), Value("#DIV/0!", "error")),
        (old.blanks(1, 3), None),
    ],
)
def test_the_type_is_what_the_file_says(cell, value):
    found = one(cell)
    assert found == value
    assert found is None or type(found.value) is type(value.value)


def test_texts_are_taken_from_the_list_of_texts():
    sheet = read(old.label(1, 1, 1) + old.label(2, 1, 0), texts=("Ada Quill", "Bo")).sheets[0]
    assert (sheet.text(1, 1), sheet.text(2, 1)) == ("Bo", "Ada Quill")


def test_the_1904_calendar_is_four_years_later():
    assert one(old.number(1, 1, 43908.0, DAY), epoch_1904=True).value == dt.datetime(2024, 3, 19)


@pytest.mark.parametrize(
    ("result", "value"),
    [
        (5.0, Value(5, "number", formula=True)),
        ("Ada", Value("Ada", "text", formula=True)),
        (True, Value(True, "bool", formula=True)),
        (f"#{0x17}", Value("#REF!", "error", formula=True)),
        ("", None),
        (0.0, Value(0, "number", formula=True)),
    ],
)
def test_a_formula_gives_its_stored_result(result, value):
    assert one(old.formula(1, 1, result) + old.formula(9, 9, 1.0)) == value


def test_formulas_that_all_give_nothing_were_never_calculated():
    """As programs write them that cannot compute: a blank would be read as no score."""
    cells = read(old.formula(1, 1, "") + old.formula(2, 1, "") + old.number(3, 1, 5.0)).sheets[0].cells
    never = Value(None, "uncalculated", formula=True)
    assert cells == {(1, 1): never, (2, 1): never, (3, 1): Value(5, "number")}


def test_a_zero_that_libreoffice_did_not_compute_is_no_zero():
    writer = old.record(0x5C, b"\x04\0\0Calc".ljust(112))
    cells = old.formula(1, 1, 0.0) + old.formula(2, 1, 3.0) + old.number(3, 1, 0.0)
    assert read(cells, globals_=writer).sheets[0].cells == {
        (1, 1): Value(None, "uncalculated", formula=True),
        (2, 1): Value(3, "number", formula=True),
        (3, 1): Value(0, "number"),
    }


# Sheets.


def test_sheets_come_in_order_with_what_is_hidden_and_merged():
    first = (
        old.hidden_row(2)
        + old.hidden_row(9)
        + old.hidden_columns(3, 4)
        + old.number(1, 1, 1.0)
        + old.number(2, 3, 2.0)
        + old.merged((1, 1, 2, 2), (4, 1, 4, 5))
    )
    shown, secret = read(first, old.number(1, 1, 9.0), names=["Scores", "Geheim \u00fc"], hidden={1}).sheets
    assert (shown.title, shown.hidden, secret.title, secret.hidden) == (
        "Scores",
        False,
        "Geheim \u00fc",
        True,
    )
    assert shown.hidden_rows == {2}  # row 9 holds nothing
    assert shown.hidden_columns == {3}
    assert shown.merged == ((1, 1, 2, 2), (4, 1, 4, 5))
    assert secret.cells == {(1, 1): Value(9, "number")}


def test_a_chart_inside_a_sheet_is_left_out():
    chart = old.begin(0x20) + old.number(5, 5, 1.0) + old.record(old.EOF)
    assert read(old.number(1, 1, 1.0) + chart + old.number(2, 1, 2.0)).sheets[0].cells == {
        (1, 1): Value(1, "number"),
        (2, 1): Value(2, "number"),
    }


def test_the_last_corner_is_one_cell():
    assert list(read(old.number(65536, 256, 1.0)).sheets[0].cells) == [(65536, 256)]


def test_a_link_to_another_workbook_is_noted():
    own = old.record(0x1AE, struct.pack("<HH", 1, 0x401))
    other = old.record(0x1AE, struct.pack("<H", 1) + old.words("\x01old.xls", "H") + old.words("Scores", "H"))
    assert read(old.number(1, 1, 1.0), globals_=own).notes == ()
    (note,) = read(old.number(1, 1, 1.0), globals_=own + other).notes
    assert "values as last saved" in note


# The file around it.


def test_properties_of_all_kinds_are_read():
    data = old.ole2(
        Workbook=old.stream(old.number(1, 1, 5.0)),
        _05SummaryInformation=old.properties([(2, "Week 3 \u00b7 Zo\u00eb"), (4, "Bo")]),
        _05DocumentSummaryInformation=old.properties(
            [(2, "pinsheet result")], [("pinsheet", "result"), ("pinsheet-drawn", "abc")]
        ),
    )
    book = old_excel.read("week-03.xls", data)
    assert book.sheets[0].cells == {(1, 1): Value(5, "number")}
    assert book.properties == {
        "title": "Week 3 \u00b7 Zo\u00eb",
        "creator": "Bo",
        "category": "pinsheet result",
        "pinsheet": "result",
        "pinsheet-drawn": "abc",
    }


@pytest.mark.parametrize("page", [65001, 1252, 1200])
def test_custom_properties_in_other_encodings(page):
    made = old.properties([(2, "Zo\u00eb")], [("pinsheet", "night"), ("Gr\u00f6\u00dfe", "5")], page)
    assert property_sets.read({"\x05DocumentSummaryInformation": made}.get) == {
        "category": "Zo\u00eb",
        "pinsheet": "night",
        "Gr\u00f6\u00dfe": "5",
    }


def test_damaged_properties_are_none():
    whole = old.properties([(2, "Week 3")], [("pinsheet", "night")])
    rng = random.Random(3)
    for _ in range(500):
        data = bytearray(whole[: rng.randrange(len(whole) + 1)])
        for _ in range(rng.randrange(4) if data else 0):
            data[rng.randrange(len(data))] = rng.randrange(256)
        assert isinstance(
            property_sets.read(dict.fromkeys(("\x05SummaryInformation",), bytes(data)).get), dict
        )


@pytest.mark.parametrize("name", ["Workbook", "Book", "BOOK", "WORKBOOK"])
def test_the_stream_may_have_each_of_its_names(tmp_path, name):
    path = tmp_path / "week-03.xls"
    path.write_bytes(old.ole2(**{name: old.stream(old.number(1, 1, 5.0))}))
    assert open_book(path).sheets[0].cells == {(1, 1): Value(5, "number")}


def test_a_password_and_what_is_older_say_so():
    locked = old.stream(old.number(1, 1, 5.0), globals_=old.record(0x2F, bytes(54)))
    assert refused(locked).code == "password"
    assert refused(old.begin(0x10, 0x400) + old.record(old.EOF)).code == "ancient-excel"
    assert refused(old.stream()).code == "no-sheets"


@pytest.mark.parametrize(
    "data",
    [
        old.stream(old.number(1, 1, 5.0) + old.number(1, 1, 6.0)),
        old.stream(old.row_of_numbers(1, 1, 5, 6) + old.number(1, 2, 6.0)),
        old.stream(old.number(1, 1, 5.0), old.number(1, 1, 5.0), names=["Scores", "SCORES"]),
        old.stream(old.label(1, 1, 5), texts=("Ada",)),
        old.stream(old.label(1, 1, -1), texts=("Ada", "Bo")),  # Python would count from the end
        old.stream(old.number(1, 1, float("nan"))),
        old.stream(old.number(1, 1, float("inf"))),
        old.stream(old.number(1, 1, 5.0))[:-6],
        old.stream(old.number(1, 300, 5.0)),
        b"\x09\x08\x10\x00",
        old.ole2(Workbook=old.stream(old.number(1, 1, 5.0)))[:2000],
        old.ole2(Notes=b"x"),
    ],
)
def test_what_is_damaged_is_refused(data):
    assert refused(data).code == "damaged"


def test_one_sheet_listed_twice_is_refused():
    data = bytearray(old.stream(old.number(1, 1, 5.0), old.number(1, 1, 6.0)))
    places = [data.index(b"\x85\0\x14\0"), data.index(b"\x85\0\x16\0")]
    data[places[1] + 4 : places[1] + 8] = data[places[0] + 4 : places[0] + 8]
    assert refused(bytes(data)).code == "damaged"


def test_damage_ends_in_a_book_or_a_message():
    """Bytes turned over in the file: nothing but Unreadable, also without the other process."""
    cells = (
        old.hidden_row(2)
        + old.number(1, 1, 45370.0, DAY)
        + old.label(1, 2, 0)
        + old.formula(2, 1, "Ada")
        + old.row_of_numbers(3, 1, 1, 2, 3)
        + old.merged((1, 1, 2, 2))
    )
    summary = old.properties([(2, "x")], [("pinsheet", "night")])
    whole = old.ole2(
        Workbook=old.stream(cells, formats=FORMATS, texts=("Ada", "Bo")),
        _05DocumentSummaryInformation=summary,
    )
    rng = random.Random(20240319)
    outcomes = set()
    for _ in range(1500):
        data = bytearray(whole)
        for _ in range(rng.choice((1, 1, 3, 10))):
            data[rng.choice((rng.randrange(len(data)), 512 + rng.randrange(700)))] = rng.randrange(256)
        try:
            old_excel.read("week-03.xls", bytes(data))
            outcomes.add("book")
        except Unreadable as error:
            outcomes.add(error.code)
    assert {"book", "damaged"} <= outcomes


# Limits.


def test_more_than_a_season_is_refused():
    many = old.stream(b"".join(old.number(r + 1, c + 1, 1.0) for r in range(1200) for c in range(250)))
    assert refused(many).code == "too-big"
    merged = old.merged(*[(1, 1, 65_536, 2)] * 1000) * 5
    assert refused(old.stream(old.number(1, 1, 5.0) + merged)).code == "too-big"


HEAVY = {
    "cells": lambda: old.stream(
        b"".join(old.row_of_numbers(r + 1, 1, *[7] * 250) for r in range(1, 2000)),
    ),
    "blanks": lambda: old.stream(b"".join(old.blanks(r + 1, 256) for r in range(60_000))),
    "rows": lambda: old.stream(b"".join(old.hidden_row(r % 65_000 + 1) for r in range(1_500_000))),
    "records": lambda: old.stream(old.record(0xFFF) * 8_000_000),
    "texts": lambda: old.stream(
        old.label(1, 1, 0), texts=("",) * 2000, globals_=old.record(0x3C, bytes(8000)) * 5000
    ),
    "corners": lambda: old.stream(*[old.number(65536, 256, 1.0)] * 200),
}


@needs_proc
@pytest.mark.parametrize("kind", HEAVY)
def test_no_workbook_takes_long_or_much(tmp_path, kind):
    path = tmp_path / "week-03.xls"
    path.write_bytes(HEAVY[kind]())
    seconds, mebibytes = cost(path)
    assert seconds < 5
    assert mebibytes < 300


# The other process.

WEEK = old.ole2(
    Workbook=old.stream(
        old.hidden_row(1)
        + old.number(1, 1, 45370.0, DAY)
        + old.number(1, 2, 0.75, CLOCK)
        + old.number(1, 3, 1.5, SPAN)
        + old.text(1, 4, "Zo\u00eb \U0001f600")
        + old.truth(1, 5, 1)
        + old.error(1, 6, 7)
        + old.number(1, 7, 0.1, PERCENT)
        + old.formula(1, 8, 1e300)
        + old.hidden_columns(2, 2)
        + old.merged((1, 1, 1, 2)),
        formats=FORMATS,
    ),
    _05DocumentSummaryInformation=old.properties([], [("pinsheet", "night")]),
)


def test_a_book_arrives_as_it_was_read():
    assert apart.read("week-03.xls", WEEK) == old_excel.read("week-03.xls", WEEK)


def test_uncalculated_formulas_arrive_too():
    data = old.stream(old.formula(1, 1, ""))
    found = apart.read("week-03.xls", data)
    assert found.sheets[0].cells == {(1, 1): Value(None, "uncalculated", formula=True)}


def test_its_refusals_arrive_as_they_are():
    with pytest.raises(Unreadable) as caught:
        apart.read("week-03.xls", old.stream(old.number(1, 1, 5.0), globals_=old.record(0x2F, bytes(54))))
    assert caught.value.code == "password"


@pytest.mark.skipif(os.name != "posix", reason="a shell stands for Python")
@pytest.mark.parametrize(
    ("does", "code"),
    [
        ("kill -9 $$", "damaged"),
        ("kill -11 $$", "damaged"),
        ("exit 3", "damaged"),
        ("echo nonsense", "damaged"),
        ("echo '{}'", "damaged"),
        ("echo '{\"sheets\": [[]]}'", "damaged"),
        ("echo '[]'", "damaged"),
        ("exec sleep 60", "too-slow"),
        ("while true; do echo x; done", "too-slow"),
    ],
)
def test_whatever_becomes_of_the_process_is_one_sentence(monkeypatch, tmp_path, does, code):
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\n{does}\n")
    python.chmod(0o755)
    monkeypatch.setattr(apart.sys, "executable", str(python))
    with pytest.raises(Unreadable) as caught:
        apart.read("week-03.xls", WEEK, apart.Limits(seconds=0.5))
    assert caught.value.code == code
    assert caught.value.message.endswith("Excel Workbook (*.xlsx) and use the new file.")


@needs_proc
def test_a_process_that_takes_too_much_memory_says_so():
    much = old.stream(old.number(1, 1, 5.0), globals_=old.record(0xFFF, bytes(8000)) * 5000)
    with pytest.raises(Unreadable) as caught:
        apart.read("week-03.xls", much, apart.Limits(memory=40 * 2**20))
    assert caught.value.code == "too-big"
    assert apart.read("week-03.xls", much).sheets[0].cells == {(1, 1): Value(5, "number")}


def test_a_process_that_cannot_start_says_so(monkeypatch):
    monkeypatch.setattr(apart.sys, "executable", "/nowhere/python")
    with pytest.raises(Unreadable) as caught:
        apart.read("week-03.xls", WEEK)
    assert caught.value.code == "no-process"


def test_the_season_folder_is_no_place_for_modules(monkeypatch, tmp_path):
    """A file json.py beside the workbooks must not be run."""
    (tmp_path / "json.py").write_text("raise SystemExit(3)")
    (tmp_path / "xlrd.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    assert apart.read("week-03.xls", WEEK).properties == {"pinsheet": "night"}


@pytest.mark.parametrize("percent", [10, 30, 60, 90])
def test_an_old_workbook_cut_off_is_called_incomplete(tmp_path, percent):
    whole = old.ole2(Filler=bytes(40_000), Workbook=old.stream(old.text(1, 1, "Week"), formats=FORMATS))
    path = tmp_path / "week-03.xls"
    path.write_bytes(whole)
    assert open_book(path).sheets
    path.write_bytes(whole[: len(whole) * percent // 100])
    with pytest.raises(Unreadable, match="This is an incomplete workbook"):
        open_book(path)


def test_no_message_has_the_name_of_an_exception(monkeypatch):
    def broken(*_arguments):
        raise AssertionError

    monkeypatch.setattr(old_excel, "_read", broken)
    with pytest.raises(Unreadable) as caught:
        old_excel.read("week-03.xls", b"")
    assert "Error" not in caught.value.message

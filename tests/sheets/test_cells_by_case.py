"""What a score or name cell may hold, by the number of the case in the log of reported mistakes (group A)."""

import datetime as dt

import pytest

from pinsheet.sheets import cells
from pinsheet.sheets.book import Value
from pinsheet.sheets.cells import Expected


def text(typed, **more):
    return Value(typed, "text", **more)


def number(value, code="General", **more):
    return Value(value, "number", format=code, **more)


ACCEPTED = [
    ("1", text("12345678901234567890"), 12345678901234567890),
    ("1", number(999_999_999_999_999), 999_999_999_999_999),
    ("2", number(123.0), 123),
    ("3", text("1,234,560"), 1_234_560),
    ("5", text("1.234.567"), 1_234_567),
    ("6", text("1,234"), 1234),
    ("7", text("1 234 567"), 1_234_567),
    ("7", text("1\u00a0234\u00a0567"), 1_234_567),
    ("7", text("1\u202f234\u202f567"), 1_234_567),
    ("7", text("1\u2009234\u2009567"), 1_234_567),
    ("7", text("1'234'567"), 1_234_567),
    ("7", text("1\u2019234\u2019567"), 1_234_567),
    ("9", number(1234567890120, "0.00E+00"), 1_234_567_890_120),
    ("10", text("'1234560"), 1_234_560),
    ("15", number(123456789010, "yyyy-mm-dd"), 123_456_789_010),
    ("23", number(1234560, formula=True), 1_234_560),
    ("110", number(0), 0),
    ("110", text("0"), 0),
    ("110", text(" a "), "A"),
    ("110", text("l\u00a0"), "L"),
    ("110", text("PM"), "P"),
]


@pytest.mark.parametrize(("case", "value", "score"), ACCEPTED)
def test_accepted(case, value, score):
    found = cells.score(value)
    assert (found, type(found)) == (score, type(score)), case


REFUSED = [
    ("1", number(10**15), "Format the cell as Text"),
    ("1", number(1.2345678901234567e16), "12345678901234568"),
    *(
        ("4", text(typed), "a digit may be missing")
        for typed in ("1,23,4567", "12,3456", "1,234,56", ",123", "1,,234")
    ),
    *(
        ("4", text(typed), "a digit may be missing")
        for typed in ("1,234,", "1234,567", "0,123,456", "1.23.456")
    ),
    ("5", text("334.327,57"), "groups of three"),
    ("6", text("1.234"), "without the dot"),
    ("6", number(1.234), "take a dot for a decimal mark"),
    *(
        ("7", text(typed), "groups of three")
        for typed in ("1 234,567", "1\u00a0234 567", "1.234,567", "1'234,567")
    ),
    ("9", text("1.2E+09"), "digits were lost"),
    ("9", text("1,2e9"), "digits were lost"),
    ("11", number(0.5, "0%"), '"50%" \\(0.5\\)'),
    ("11", text("50%"), "no score"),
    ("13", Value(value=True, kind="bool"), "yes or no"),
    ("13", Value(value=False, kind="bool"), "yes or no"),
    ("14", Value(dt.datetime(2023, 3, 15), "date"), "format the cell as Number"),
    ("14", Value(dt.time(18, 30), "date"), "format the cell as Number"),
    ("14", Value(dt.timedelta(hours=36), "date"), "format the cell as Number"),
    ("17", number(1234560.5), "not whole"),
    ("17", number(1234559.9999999), "not whole"),
    ("17", text("1234560.5"), "groups of three"),
    *(("19", text(typed), "no score") for typed in ("N/A", "-", "x", "DNF", "nan", "None", "inf", "DQ", "?")),
    *(("21", Value(code, "error"), code) for code in ("#REF!", "#N/A", "#VALUE!")),
    ("22", Value(None, "uncalculated", formula=True), "never calculated"),
    ("23", text("=SUM(1,2)"), "no score"),
    ("rule 5", text("1_000"), "no score"),
    ("rule 5", text("\u0661\u0662\u0663"), "no score"),
    ("rule 5", text("\u00b2"), "no score"),
    ("rule 5", text("+5"), "no score"),
    ("rule 5", text("1\u200b234"), "no score"),
    ("rule 5", text("12 000 000 (?)"), "no score"),
    ("rule 5", text("1OO"), "no score"),
]


@pytest.mark.parametrize(("case", "value", "says"), REFUSED)
def test_refused(case, value, says):
    with pytest.raises(Expected, match=says.replace("+", r"\+")) as caught:
        cells.score(value)
    assert str(caught.value).endswith("."), case


@pytest.mark.parametrize(
    "value",
    [
        Value(dt.datetime(2024, 3, 15), "date"),
        Value(dt.time(18, 30), "date"),
        Value(dt.timedelta(hours=36), "date"),
        Value("#REF!", "error"),
        Value(None, "uncalculated", formula=True),
    ],
)
def test_18_excel_made_something_else_of_a_name(value):
    with pytest.raises(Expected):
        cells.name(value)
    with pytest.raises(Expected):
        cells.text(value)


@pytest.mark.parametrize("typed", ["NA", "Null", "None", "nan", "N/A", "TRUE", "=Bob", "+Bob", "@Bob"])
def test_19_35_names_that_look_like_something_else_are_names(typed):
    assert cells.name(text(typed)) == typed


@pytest.mark.parametrize("typed", ["x", "yes", "TRUE", "Y", "1"])
def test_13_a_tick_may_be_a_word(typed):
    assert cells.yes(text(typed))
    assert cells.yes(Value(value=True, kind="bool"))

"""Every accepted spelling of a value, and no other (BUGS group A)."""

import datetime as dt
from fractions import Fraction

import pytest

from pinsheet.sheets import cells
from pinsheet.sheets.book import Value
from pinsheet.sheets.cells import Expected


def text(typed):
    return Value(typed, "text")


def number(value, form="General"):
    return Value(value, "number", format=form)


@pytest.mark.parametrize(
    ("typed", "score"),
    [
        (number(1234560), 1234560),
        (number(1234560.0), 1234560),
        (number(0), 0),
        (number(999_999_999_999_999), 999_999_999_999_999),
        (number(1234567890120.0, "0.00E+00"), 1234567890120),
        (text("1234560"), 1234560),
        (text(" 1,234,560 "), 1234560),
        (text("1.234.567"), 1234567),
        (text("1 234 567"), 1234567),
        (text("1\u00a0234\u00a0567"), 1234567),
        (text("1\u202f234\u202f567"), 1234567),
        (text("1\u2009234"), 1234),
        (text("1'234'567"), 1234567),
        (text("1\u2019234\u2019567"), 1234567),
        (text("1,234"), 1234),
        (text("'1234560"), 1234560),
        (text("0"), 0),
        (text("12345678901234567"), 12345678901234567),
        (text("123,456,789,012,345,678,901"), 123456789012345678901),
        (text("a"), "A"),
        (text("L"), "L"),
        (text("p"), "P"),
        (text("Pm"), "P"),
        (Value(1234560, "number", formula=True), 1234560),
    ],
)
def test_accepted_score(typed, score):
    found = cells.score(typed)
    assert found == score
    assert type(found) is type(score)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (number(10**15), "15 digits"),
        (number(1.2345678901234567e16), "15 digits"),
        (number(1.234), "not whole"),
        (number(1234559.9999999), "not whole"),
        (number(-5), "below zero"),
        (number(0.5, "0%"), "50%"),
        (number(1, "0%"), "percentage"),
        (number(1234560, "0%"), '^"123456000%" \\(1234560\\) is a percentage'),
        (text("9" * 31), "more than 30 digits"),
        (text("9" + ",999" * 2000), "more than 30 digits"),
        (Value(value=True, kind="bool"), "yes or no"),
        (Value(dt.datetime(2023, 3, 15), "date"), "Number"),
        (Value("#REF!", "error"), "#REF!"),
        (Value(None, "uncalculated", formula=True), "never calculated"),
        (text("1,23,4567"), "groups of three"),
        (text("12,3456"), "groups of three"),
        (text("1,234,56"), "groups of three"),
        (text(",123"), "groups of three"),
        (text("1,,234"), "groups of three"),
        (text("1,234.567"), "groups of three"),
        (text("334.327,57"), "groups of three"),
        (text("0,123"), "groups of three"),
        (text("00123"), "groups of three"),
        (text("1.234"), "without the dot"),
        (text("1.2E+09"), "digits were lost"),
        (text("1_000"), "no score"),
        (text("nan"), "no score"),
        (text("inf"), "no score"),
        (text("12 million"), "no score"),
        (text("x"), "no score"),
        (text("-"), "no score"),
        (text("DNF"), "no score"),
        (text("+5"), "no score"),
        (text("\u0661\u0662\u0663"), "no score"),
        (text("\uff11\uff12\uff13"), "no score"),
        (text("=1+1"), "no score"),
    ],
)
def test_refused_score(typed, says):
    with pytest.raises(Expected, match=says.replace("+", r"\+")):
        cells.score(typed)


def test_names_that_look_missing_are_names():
    for name in ("NA", "Null", "None", "nan", "N/A", "#Ada"):
        assert cells.name(text(name)) == name


@pytest.mark.parametrize(
    "typed",
    [
        number(12),
        Value(dt.datetime(2024, 3, 15), "date"),
        text("x" * 81),
        text("Ada\u000bQuill"),
        Value(value=True, kind="bool"),
    ],
)
def test_no_name(typed):
    with pytest.raises(Expected):
        cells.name(typed)


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        (number(3), 3),
        (number(-2.5), Fraction(-5, 2)),
        (number(0.1), Fraction(1, 10)),
        (text("22,5"), Fraction(45, 2)),
        (text("7/3"), Fraction(7, 3)),
        (text("+4"), 4),
    ],
)
def test_exact_points(typed, value):
    assert cells.exact(typed, "points") == value


@pytest.mark.parametrize(
    "typed",
    [
        text("many"),
        *map(text, ("1/0", "1/00", "5/000", "-7/0000", "1e3", "8" * 5000)),
        Value(value=True, kind="bool"),
        number(1e30),
    ],
)
def test_no_points(typed):
    with pytest.raises(Expected):
        cells.exact(typed, "points")


def test_dates():
    assert cells.date(Value(dt.datetime(2018, 6, 5), "date")) == dt.date(2018, 6, 5)
    assert cells.date(text("2018-06-05")) == dt.date(2018, 6, 5)
    for ambiguous in (text("3/4/24"), text("19/3/24"), number(43256)):
        with pytest.raises(Expected):
            cells.date(ambiguous)


def test_ticks():
    for yes in (text("x"), text("Yes"), text("y"), text("TRUE"), number(1), Value(value=True, kind="bool")):
        assert cells.yes(yes)
    for no in (text("no"), text("n"), number(0), Value(value=False, kind="bool")):
        assert not cells.yes(no)
    with pytest.raises(Expected):
        cells.yes(text("perhaps"))

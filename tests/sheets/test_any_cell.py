"""Whatever stands in a cell: each parser gives its kind of value, or Expected with a sentence; nothing else."""

import datetime as dt
import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinsheet.sheets import cells
from pinsheet.sheets.book import Value
from pinsheet.sheets.words import CODES

SOME = settings(max_examples=300, deadline=None, derandomize=True, database=None)
DIGITS = st.text("0123456789", min_size=1, max_size=40)
TYPED = st.text("0123456789,.' \u00a0\u202f\u2009\u2019+-eE%$/xALPpm_\u0660\u0661\u00b2\t\n", max_size=24)
LONG = st.builds("{}{}".format, st.sampled_from(["", "'", "-", "1/", "0.", "1,"]), st.just("7" * 5000))
"""More digits than `int` takes."""
FRACTIONS = st.from_regex(r"-?[0-9]{1,2}/[0-9]{1,4}", fullmatch=True)
NONE_BELOW = st.builds("{}/{}".format, st.integers(-9, 99), st.sampled_from(["0", "00", "000", "0000"]))
TEXTS = st.one_of(st.text(max_size=100), TYPED, DIGITS, LONG, FRACTIONS, NONE_BELOW)
FORMATS = st.sampled_from(["General", "0", "#,##0", "0%", "0.00E+00", "@", "yyyy-mm-dd"])
NUMBERS = st.one_of(st.integers(), st.floats(allow_nan=False, allow_infinity=False))
DAYS = st.one_of(st.datetimes(), st.times(), st.timedeltas(dt.timedelta(-9), dt.timedelta(9999)), st.dates())
VALUES = st.one_of(
    st.builds(Value, TEXTS, st.just("text"), st.booleans(), FORMATS),
    st.builds(Value, NUMBERS, st.just("number"), st.booleans(), FORMATS),
    st.builds(Value, st.booleans(), st.just("bool"), st.booleans()),
    st.builds(Value, DAYS, st.just("date"), st.booleans(), FORMATS),
    st.builds(Value, st.sampled_from(["#REF!", "#N/A", "#DIV/0!", ""]), st.just("error")),
    st.builds(Value, st.none(), st.just("uncalculated"), st.just(True)),
)
PARSERS = {
    "score": (cells.score, int | str),
    "text": (cells.text, str),
    "name": (cells.name, str),
    "title": (cells.title, str),
    "week": (lambda value: cells.whole(value, 1, 60, "week"), int),
    "points": (lambda value: cells.exact(value, "points"), Fraction),
    "amount": (cells.amount, int),
    "date": (cells.date, dt.date),
    "yes": (cells.yes, bool),
}


@pytest.mark.parametrize("name", PARSERS)
@SOME
@given(value=VALUES)
def test_a_parser_gives_its_kind_of_value_or_says_what_was_expected(name, value):
    parse, kind = PARSERS[name]
    try:
        found = parse(value)
    except cells.Expected as refused:
        assert str(refused).strip()
        assert refused.code
    else:
        assert isinstance(found, kind)


@SOME
@given(typed=st.one_of(TYPED, DIGITS, LONG))
def test_a_score_in_words_has_exactly_the_digits_that_were_typed(typed):
    try:
        found = cells.score(Value(typed, "text"))
    except cells.Expected:
        return
    if isinstance(found, str):
        assert found in CODES.values()
    else:
        assert str(found) == re.sub(r"[^0-9]", "", typed)
        assert len({mark for mark in typed.strip().removeprefix("'") if mark not in "0123456789"}) <= 1


@SOME
@given(number=st.integers(0, 10**18))
def test_every_whole_score_is_accepted_as_text_and_as_grouped_by_any_mark(number):
    for mark in ("", ",", "'", " ", "\u00a0", "\u202f"):
        assert cells.score(Value(f"{number:,}".replace(",", mark), "text")) == number


@SOME
@given(number=st.one_of(st.integers(-(10**18), 10**18), st.floats(allow_nan=False, allow_infinity=False)))
def test_a_number_is_a_score_where_it_is_whole_exact_and_not_below_zero(number):
    try:
        found = cells.score(Value(number, "number"))
    except cells.Expected:
        assert number < 0 or number != int(number) or abs(number) >= 10**15
    else:
        assert found == number

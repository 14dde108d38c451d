"""A small round of the fuzz on every run of the tests; `python -m tests.fuzz` makes a long one."""

import random
import zipfile
from io import BytesIO

import pytest

from tests.fuzz import SAMPLES, SEEDS, book, damaged_bytes, damaged_parts, fuzz, judged, shown


def test_damaged_workbooks_crash_nothing_and_change_no_score_in_silence():
    tally = fuzz(240, seed=20181204)
    assert tally.bad == []
    assert {end for end, many in tally.ends.items() if many} >= {
        "bytes: refused",
        "parts: refused",
        "parts: same",
    }


@pytest.fixture
def week(tmp_path):
    league = next(iter(SEEDS))
    path = tmp_path / "week-damaged.xlsx"
    path.write_bytes((SAMPLES / league / SEEDS[league]).read_bytes())
    return path


def test_the_fuzz_sees_a_value_that_changed_in_silence(week):
    data = week.read_bytes()
    cells = shown(book.open_book(week))
    where = next(iter(cells))
    assert judged(data, cells, "bytes", week.parent) == "same"
    assert judged(data, {**cells, where: "other"}, "bytes", week.parent).startswith("BAD silent change")


def test_the_damage_is_the_same_for_the_same_seed_and_is_damage(week):
    data = week.read_bytes()
    for damage in (damaged_bytes, damaged_parts):
        assert damage(random.Random(7), data) == damage(random.Random(7), data) != data
    with zipfile.ZipFile(BytesIO(damaged_parts(random.Random(7), data))) as archive:
        assert archive.testzip() is None

"""What lies in a season folder: read, passed over with a word, or refused by name (BUGS group D)."""

import os
import unicodedata

import pytest

from pinsheet.sheets import strays
from pinsheet.sheets.reader import read_folder
from tests.sheets.folders import night, season_book
from tests.sheets.packed import zipped

FULL = [
    (1, "Ada Quill", 100, 10),
    (1, "Bo Marlow", 90, 20),
    (1, "Cy Fennimore", 80, 30),
    (1, "Dot Larkin", 70, 40),
]


def problems(typed, severity=None):
    return [(p.cell.workbook, p.code) for p in typed.problems if severity in (None, p.severity)]


@pytest.mark.parametrize(
    "name", ["tmpab12", "week-01.xlsx.bak", "week-01.txt", "week-01.xlsx ", "week-01.dat"]
)
def test_a_workbook_whose_name_does_not_say_so_is_not_passed_over_in_silence(tmp_path, name):
    season_book(tmp_path)
    night(tmp_path, 1, FULL).rename(tmp_path / name)
    typed = read_folder(tmp_path)
    assert problems(typed) == [(name, "wrong-name" if name.endswith(".txt") else "not-by-name")]
    assert typed.problems[0].severity == "warning"
    assert len(typed.frames["scores"]) == 0


def test_a_zip_of_workbooks_is_named(tmp_path):
    season_book(tmp_path)
    inner = night(tmp_path, 1, FULL)
    (tmp_path / "week 1.zip").write_bytes(zipped({"week-01.xlsx": inner.read_bytes()}))
    inner.unlink()
    assert problems(read_folder(tmp_path)) == [("week 1.zip", "zip-of-workbooks")]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("week-03.gsheet", "File > Download"),
        (".week-03.xlsx.icloud", "iCloud"),
        ("week-03.xlsx.crdownload", "not finished"),
        ("week-03.xlsx.PART", "not finished"),
    ],
)
def test_what_stands_for_a_workbook_that_is_elsewhere_is_named(tmp_path, name, says):
    season_book(tmp_path)
    (tmp_path / name).write_bytes(b"bplist00")
    (problem,) = read_folder(tmp_path).problems
    assert (problem.cell.workbook, problem.severity) == (name, "warning")
    assert says in problem.message


@pytest.mark.parametrize(
    "name",
    ["Thumbs.db", ".DS_Store", "desktop.ini", "photo.jpg", "rules.pdf", "._season.xlsx", "~WRL0001.tmp"],
)
def test_usual_clutter_costs_no_word(tmp_path, name):
    season_book(tmp_path)
    content = b"PK\3\4" if name.startswith(("~", ".")) else b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    (tmp_path / name).write_bytes(content)
    assert read_folder(tmp_path).problems == ()


def test_two_names_that_look_alike_are_told_apart(tmp_path):
    season_book(tmp_path)
    composed, apart = (unicodedata.normalize(form, "Zo\u00eb 1.xlsx") for form in ("NFC", "NFD"))
    night(tmp_path, 1, FULL, name=composed)
    if not (tmp_path / apart).exists():  # a Mac takes the two for one
        night(tmp_path, 1, [(1, "Ada Quill", 1000, 10), *FULL[1:]], name=apart)
        (problem,) = read_folder(tmp_path).problems
        both = {r"Zo\xeb 1.xlsx", r"Zoe\u0308 1.xlsx"}
        other = next(name for name in both if name != problem.cell.workbook)
        assert problem.cell.workbook in both
        assert f"{other}, Scores!C4 has" in problem.message


def test_names_are_shown_as_they_are_where_nothing_looks_like_them():
    names = ["Zoe\u0308 1.xlsx", "Week 3.xlsx", "WEEK 3.XLSX", "a\u200bb.xlsx", "ab.xlsx"]
    assert strays.told_apart(names) == dict(
        zip(names, [*names[:3], r"a\u200bb.xlsx", "ab.xlsx"], strict=True)
    )


def test_a_name_that_is_no_unicode_is_read(tmp_path):
    season_book(tmp_path)
    odd = os.fsencode(tmp_path) + b"/week\xff1.xlsx"
    path = night(tmp_path, 1, FULL)
    try:
        os.rename(path, odd)
    except OSError:
        pytest.skip("this file system takes only Unicode")
    typed = read_folder(tmp_path)
    assert typed.problems == ()
    assert r"week\xff1.xlsx" in typed.sources


def test_what_cannot_be_looked_at_is_named(tmp_path, monkeypatch):
    season_book(tmp_path)
    path = night(tmp_path, 1, FULL)
    whole = type(path).exists

    def denied(self, **more):
        if self == path:
            raise PermissionError(13, "denied")
        return whole(self, **more)

    monkeypatch.setattr(type(path), "exists", denied)
    assert problems(read_folder(tmp_path)) == []  # it could be opened all the same


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("week\n1.xlsx", r"week\n1.xlsx"),
        ("week\x1b[31m1.xlsx", r"week\x1b[31m1.xlsx"),
        ("week1\u202excod.xlsx", r"week1\u202excod.xlsx"),
    ],
)
def test_a_name_forges_no_line_and_no_colour(tmp_path, name, shown):
    season_book(tmp_path)
    try:
        night(tmp_path, 1, [*FULL, (1, "Nobody Known", 1, 2)], name=name)
    except OSError:
        pytest.skip("this file system takes no such name")
    typed = read_folder(tmp_path)
    assert shown in typed.sources
    assert problems(typed) == [(shown, "unknown-player")]


def test_a_list_under_the_name_of_plain_text_is_named(tmp_path):
    (tmp_path / "week1.txt").write_text('Week\tPlayer\t"Machine"\tScore\n1\tAda Quill\tTaxi\t10\n')
    (tmp_path / "block.TXT").write_text("Group;Player;Taxi\n1;Ada Quill;10\n")
    (tmp_path / "notes.txt").write_text("Player Ada asks for week 3.\n")
    told = read_folder(tmp_path).problems
    assert [p.cell.workbook for p in told if p.code == "not-by-name"] == ["block.TXT", "week1.txt"]

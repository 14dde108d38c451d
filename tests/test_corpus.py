"""Workbooks of many programs, laid into a season folder: each is read or refused by name, none stops a run."""

import csv
import shutil
import sys

import pytest

from tests.hostile import CORPUS, bring, cost, exported
from tests.sheets.folders import season_book

pytestmark = pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")

FILES = sorted(path for path in CORPUS.glob("*.*") if path.name != "manifest.csv")


def test_the_corpus_is_whole():
    if CORPUS.exists():
        with (CORPUS / "manifest.csv").open(encoding="utf-8", newline="") as lines:
            assert {row["file"] for row in csv.DictReader(lines)} == {path.name for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_strangers_workbook_ends_in_a_clean_result(path, tmp_path):
    """None of them is a scoresheet: each is named in an error, and nothing is computed of it."""
    season_book(tmp_path)
    bring(path, tmp_path)
    export, code = exported(tmp_path)
    errors = [p for p in export["problems"] if p["severity"] == "error"]
    assert (code, export["tables"]) == (1, {})
    assert {p["workbook"] for p in errors} == {path.name}
    for problem in errors:
        assert problem["message"].isprintable()
        assert len(problem["message"]) < 600


@pytest.mark.skipif(sys.platform == "win32", reason="children are not measured on Windows")
@pytest.mark.parametrize(
    "name", sorted(FILES, key=lambda path: -path.stat().st_size)[:3], ids=lambda p: p.name
)
def test_the_largest_are_cheap(name, tmp_path):
    season_book(tmp_path)
    shutil.copyfile(name, tmp_path / name.name)
    seconds, mebibytes = cost("-m", "pinsheet", "check", str(tmp_path))
    assert (seconds < 5, mebibytes < 300) == (True, True), (seconds, mebibytes)

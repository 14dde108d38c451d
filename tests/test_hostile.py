"""Every file of the generator, laid into a season folder, ends as its manifest says."""

import csv
import datetime as dt
import os
import re
import shutil
import subprocess
import sys
from functools import lru_cache

import pytest
from click.testing import CliRunner

from pinsheet import season as whole_season
from pinsheet.cli import cli
from tests.hostile import (
    AWAY,
    GENERATOR,
    PLAYERS,
    bring,
    cells_of,
    cost,
    exported,
    filled_night,
    new_season,
    scores_of,
    type_later,
)
from tests.sheets.test_book import HEAVY

pytestmark = pytest.mark.skipif(not GENERATOR.exists(), reason="the generator of hostile files is not here")

CROSSED = [("plain", "lafayette"), ("base", "koi")]
"""A file is read the same way in every league: a neutral scoresheet in one, our own in the other."""

UNREADABLE = "no_read_permission.xlsx"
"""Everybody may read everything who runs the tests as root."""

READ_ELSEWHERE = "real_old_format.xls"
"""A format of its own: whether it is read is no question of damage."""

CHANGED = {
    "formula_with_result.xlsx": 1_234_560,
    "score_is_text_number.xlsx": 1_234_560,
    "external_link_score.xlsx": 1_234_560,
    "score_date_format_overflow.xlsx": 123_456_789_010,
    "score_looks_like_date.xlsx": 45_000,
}
"""What the first score is where it is not the control's."""

AT_THE_SCORE = (
    "formula_never_calculated.xlsx",
    "error_cell_ref.xlsx",
    "error_cell_na.xlsx",
    "error_cell_value.xlsx",
    "score_is_boolean.xlsx",
    "score_looks_like_date.xlsx",
)
SAID = {
    "hidden_score_row.xlsx": "row-hidden",
    "hidden_draft_copy.xlsx": "sheet-hidden",
    "external_link_score.xlsx": "workbook-note",
    "macros_inside.xlsm": "workbook-note",
    "folder_named.xlsx": "no-file",
    "named_pipe.xlsx": "no-file",
    "week3.gsheet": "not-here-yet",
    "week3.xlsx.crdownload": "not-here-yet",
    "sets/open_in_excel/": "open-elsewhere",
    "sets/browser_second_download/": "same-twice",
    "sets/drive_copy_resaved/": "same-twice",
    "sets/same_name_other_case/": "same-twice",
    "sets/link_to_same_file/": "same-twice",
    "sets/pipe_beside_workbook/": "no-file",
    "sets/folder_beside_workbook/": "no-file",
}
"""What is accepted or passed over, but not in silence."""


def generated(folder, *arguments):
    """The generator's files and the rows of its manifest."""
    subprocess.run([sys.executable, GENERATOR, folder, *arguments], check=True, capture_output=True)
    with (folder / "manifest.csv").open(encoding="utf-8", newline="") as lines:
        return folder, list(csv.DictReader(lines))


@pytest.fixture(scope="module", params=CROSSED, ids="-".join)
def files(request, tmp_path_factory):
    """The season folder; the generator's files, made of a neutral scoresheet or of ours; where its cells are."""
    made_of, league = request.param
    folder = new_season(tmp_path_factory.mktemp(league) / "season", league)
    path = filled_night(folder)
    base = path.rename(folder.parent / "base.xlsx")
    type_later(folder, AWAY)
    target = tmp_path_factory.mktemp("hostile") / "files"
    if made_of == "plain":
        return folder, *generated(target), ("Scoresheet", "B7", "C7", 3)
    name, score, date = cells_of(base)
    assert date.value == dt.datetime(2024, 3, 5)
    where = (name.coordinate, score.coordinate, date.coordinate)
    options = ("--name-cell", "--score-cell", "--date-cell")
    given = [part for pair in zip(options, where, strict=True) for part in pair]
    return folder, *generated(target, "--base", base, "--sheet", "Scores", *given), ("Scores", *where[:2], 1)


def laid(season, files, row, folder):
    """A season folder with the files of one row of the manifest."""
    folder.mkdir()
    source = files / row["file"]
    if row["file"] != "sets/empty_folder/":
        shutil.copyfile(season / "season.xlsx", folder / "season.xlsx")
    for path in sorted(source.iterdir()) if row["kind"] == "set" else [source]:
        bring(path, folder)
    return folder


def test_every_file_ends_as_the_manifest_says(files, tmp_path, monkeypatch):
    # `run` is asked after `export`, of a folder that nothing has changed in between: computed once.
    monkeypatch.setattr(whole_season, "run", lru_cache(maxsize=1)(whole_season.run))
    season, made, rows, (sheet, name, score, week) = files
    control, wrong = None, {}
    for number, row in enumerate(rows):
        if row["file"] == READ_ELSEWHERE or (row["file"] == UNREADABLE and os.geteuid() == 0):
            continue
        folder = laid(season, made, row, tmp_path / f"season-{number}")
        export, code = exported(folder)
        found = scores_of(export)
        control = found if control is None else control
        try:
            _check(row, export, code, found, control, (sheet, name, score, week))
            _check_run(row, folder, code)
        except AssertionError as error:
            wrong[row["file"]] = str(error).split("\n", 1)[0]
        shutil.rmtree(folder)
    assert len(control) == 40
    assert len({row["file"] for row in rows}) > 130
    assert wrong == {}


def _check(row, export, code, found, control, where):
    sheet, _, score, week = where
    name, problems = row["file"], export["problems"]
    errors = [p for p in problems if p["severity"] == "error"]
    either = row["note"].startswith("EITHER:")
    assert code in ((0, 1) if either else (1,) if row["expected"] == "error" else (0,)), problems
    assert bool(errors) == bool(code)
    if code:
        assert export["tables"] == {}
        own = name.rstrip("/").rpartition("/")[2]
        assert row["kind"] == "set" or any(p["workbook"] == own for p in errors), errors
        if name in AT_THE_SCORE:
            assert [(p["sheet"], p["cell"]) for p in errors] == [(sheet, score)]
    elif row["expected"] == "skip" or name == "named_pipe.xlsx":
        assert found == {}
    else:
        assert _as_control(name, found, week) == control
        assert name not in CHANGED or sorted(found.values()) != sorted(control.values())
    if name in SAID:
        assert SAID[name] in [p["code"] for p in problems], problems


def _as_control(name, found, week):
    """The scores with the one change undone that the file is about."""
    if name == "combining_marks_name.xlsx":
        (gone,) = {"Ada Quill", "Cyd Marlow"} & _missing(found, week)
        return {(w, gone if p == AWAY else p, m): s for (w, p, m), s in found.items()}
    if name in CHANGED:
        (place,) = [place for place, score in found.items() if score == CHANGED[name]]
        return found | {place: _first_score(week)}
    return found


def _missing(found, week):
    return {*PLAYERS} - {player for w, player, _ in found if w == week}


def _first_score(week):
    return 671_810_040 if week == 3 else 1_079_760


def _check_run(row, folder, code):
    """What is refused publishes nothing; names of files stay text in the window and on the page."""
    if code == 0 and row["kind"] != "name":
        return
    done = CliRunner().invoke(cli, ["run", str(folder)])
    assert done.exit_code == code, done.output
    assert (folder / "site").exists() == (code == 0)
    assert all(c.isprintable() or c == "\n" for c in done.output)
    if code == 0:
        page = (folder / "site" / "index.html").read_text(encoding="utf-8")
        assert not re.search(r"<img|\x1b", page)


def test_nothing_leaks_and_nothing_escapes(files, tmp_path):
    season, made, rows, _ = files
    for row in rows:
        if row["kind"] == "xml-attack":
            folder = laid(season, made, row, tmp_path / row["file"])
            done = CliRunner().invoke(cli, ["run", str(folder)])
            assert "CANARY" not in done.output
            assert {path.name for path in tmp_path.rglob("*")} & {"pinsheet_slip.txt"} == set()


@pytest.mark.skipif(sys.platform == "win32", reason="children are not measured on Windows")
def test_no_file_takes_more_than_five_seconds_or_300_mebibytes(files, tmp_path):
    season, made, rows, _ = files
    for row in rows:
        if row["file"] in HEAVY:
            folder = laid(season, made, row, tmp_path / row["file"])
            seconds, mebibytes = cost("-m", "pinsheet", "check", str(folder))
            assert (seconds < 5, mebibytes < 300) == (True, True), (row["file"], seconds, mebibytes)

"""A second run of the same folder computes nothing; whatever differs makes it a whole one."""

import json
import os
import shutil
import subprocess
import sys
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from pinsheet import files, season, unchanged
from pinsheet.cli import cli
from tests.conftest import SAMPLES
from tests.nights import typing

NOTHING = "Nothing has changed since the last run: all this was written then.\n"


def run(folder, *options):
    return CliRunner().invoke(cli, ["run", str(folder), *options])


def results(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for place in ("results", "site", "outbox")
        for path in sorted((folder / place).iterdir())
    }


@pytest.fixture(scope="module")
def once(tmp_path_factory):
    """Two weeks, published, and what was said."""
    folder = tmp_path_factory.mktemp("once") / "league"
    folder.mkdir()
    for name in ("season.xlsx", "week-01.xlsx", "week-02.xlsx"):
        shutil.copy(SAMPLES / "lafayette-2018" / name, folder)
    first = run(folder)
    assert first.exit_code == 0, first.output
    return folder, first


@pytest.fixture
def published(once, tmp_path):
    """The same, to be changed."""
    there, first = once
    folder = tmp_path / "league"
    shutil.copytree(there, folder)
    stdout = first.stdout.replace(str(there), str(folder))
    return folder, SimpleNamespace(stdout=stdout, stderr=first.stderr)


def test_the_second_run_says_the_same_and_computes_nothing(published, monkeypatch):
    folder, first = published
    before = results(folder)
    monkeypatch.setattr(season, "run", lambda _: pytest.fail("computed again"))
    again = run(folder)
    assert (again.exit_code, again.stderr) == (0, first.stderr)
    assert again.stdout == first.stdout + NOTHING
    assert results(folder) == before


def test_the_second_run_imports_nothing_heavy(published):
    folder, _ = published
    script = (
        "import sys; from pinsheet.cli import cli\n"
        f"try: cli(['run', {str(folder)!r}])\nexcept SystemExit as end: assert not end.code\n"
        "heavy = {'pandas', 'numpy', 'openpyxl', 'jinja2', 'xlsxwriter'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0), done.stderr
    assert done.stdout.endswith(NOTHING)


def a_score(folder):
    with typing(folder / "week-02.xlsx") as book:
        sheet = book["Scores"]
        cell = next(
            c
            for row in sheet.iter_rows(min_row=4)
            for c in row[2:]
            if isinstance(c.value, int) and c.value > 999
        )
        cell.value += 10


def a_new_file(folder):
    (folder / "notes.txt").write_text("call Ada")


def a_lock_file(folder):
    (folder / "~$week-02.xlsx").write_bytes(b"")


def a_file_gone(folder):
    (folder / "week-02.xlsx").unlink()


def a_file_renamed(folder):
    (folder / "week-02.xlsx").rename(folder / "third.xlsx")


def a_result_gone(folder):
    (folder / "site" / "index.html").unlink()


def a_result_changed(folder):
    with (folder / "results" / "Standings.xlsx").open("ab") as stream:
        stream.write(b"x")


def a_result_too_many(folder):
    shutil.copy(folder / "results" / "Week 01 results.xlsx", folder / "results" / "Week 09 results.xlsx")


def a_state_gone(folder):
    next((folder / "history").glob("state-*")).unlink()


def the_note_damaged(folder):
    (folder / "history" / "published.json").write_text('{"format": 1, "inputs": [')


def the_note_of_another_form(folder):
    (folder / "history" / "published.json").write_text("[]")


CHANGES = (
    *(a_score, a_new_file, a_lock_file, a_file_gone, a_file_renamed, a_result_gone, a_result_changed),
    *(a_result_too_many, a_state_gone, the_note_damaged, the_note_of_another_form),
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_whatever_differs_makes_a_whole_run(published, tmp_path, change):
    folder, _ = published
    change(folder)
    without_note = tmp_path / "without" / folder.name
    shutil.copytree(folder, without_note)
    (without_note / "history" / "published.json").unlink(missing_ok=True)
    done = run(folder)
    assert NOTHING not in done.stdout
    assert (done.exit_code, run(without_note).exit_code) == (0, 0)
    assert results(folder) == results(without_note)
    if change is not a_lock_file:
        assert run(folder).stdout.endswith(NOTHING)


def test_another_pinsheet_makes_a_whole_run(published, monkeypatch):
    folder, _ = published
    monkeypatch.setattr(unchanged, "program", lambda: "another")
    assert NOTHING not in run(folder).stdout


def test_the_program_is_known_by_its_code_and_templates(tmp_path, monkeypatch):
    before = unchanged.program()
    shutil.copytree(files.shipped("templates"), tmp_path / "templates")
    monkeypatch.setattr(unchanged, "shipped", lambda name: tmp_path / name)
    assert unchanged.program() == before
    with (tmp_path / "templates" / "page.css").open("a") as stream:
        stream.write("p { color: red }")
    assert unchanged.program() != before


def test_strict_is_asked_of_the_warnings_of_the_last_run(published):
    folder, first = published
    assert "warning: " in first.stderr
    before = results(folder)
    stopped = run(folder, "--strict")
    assert stopped.exit_code == 1 and "nothing was published" in stopped.stderr
    assert results(folder) == before


def test_what_fails_leaves_nothing_to_go_by(sample):
    (sample / "week-02.xlsx").write_bytes(b"no workbook")
    assert run(sample).exit_code == 1
    assert not (sample / "history" / "published.json").exists()


def test_a_season_cut_short_is_no_whole_run(published):
    folder, _ = published
    whole = results(folder)
    assert run(folder, "--through", "1").exit_code == 0
    assert results(folder) != whole
    back = run(folder)
    assert NOTHING not in back.stdout
    assert results(folder)["results/Week 02 results.xlsx"] == whole["results/Week 02 results.xlsx"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_a_pipe_in_the_folder_is_never_opened(published):
    folder, _ = published
    os.mkfifo(folder / "pipe.csv")
    assert NOTHING not in run(folder).stdout
    (folder / "pipe.csv").unlink()
    (folder / "link.csv").symlink_to("/dev/zero")
    assert NOTHING not in run(folder).stdout


def test_nothing_typed_can_make_the_note_say_something_else(published):
    """Messages quote what people type; they come back as they were, and as text."""
    folder, _ = published
    with typing(folder / "week-02.xlsx") as book:
        book["Rulings"].cell(book["Rulings"].max_row + 1, 1).value = '"],"x": \u2028\u202e<b>'
    first, again = run(folder), run(folder)
    if first.exit_code == 0:
        assert again.stdout == first.stdout + NOTHING
    assert again.stderr == first.stderr
    assert "\u202e" not in again.output


def test_the_note_says_nothing_of_when(published):
    folder, _ = published
    noted = (folder / "history" / "published.json").read_bytes()
    (folder / "history" / "published.json").unlink()
    run(folder)
    again = json.loads((folder / "history" / "published.json").read_bytes())
    assert again["inputs"] == json.loads(noted)["inputs"]
    assert again["results"] == json.loads(noted)["results"]

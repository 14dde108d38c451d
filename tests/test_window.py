"""What a window is told and what other programs get: `--json`, waiting, examples."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner

from pinsheet import console, season
from pinsheet.cli import COMMANDS, cli

SAMPLE = Path(__file__).parents[1] / "sample_sheets" / "lafayette-2018"


@pytest.fixture
def folder(tmp_path):
    """The first three weeks of the sample."""
    target = tmp_path / "league"
    target.mkdir()
    for name in ("season.xlsx", "week-01.xlsx", "week-02.xlsx", "week-03.xlsx"):
        shutil.copy(SAMPLE / name, target)
    return target


def answer(*words):
    """The exit code and the document on standard output; nothing else may stand there, nor on the other."""
    done = CliRunner().invoke(cli, [*map(str, words), "--json"])
    assert done.stderr == ""
    return done.exit_code, json.loads(done.stdout)


def broken(folder):
    (folder / "week-03.xlsx").write_bytes(b"no workbook")
    return folder


def test_check_as_json_has_every_problem_and_what_is_said(folder):
    code, found = answer("check", folder)
    problems = season.run(folder).problems
    assert code == 0
    assert [p["code"] for p in found["problems"]] == [p.code for p in problems]
    assert found["said"][-1].startswith("Ready for week 4")
    assert (found["league"], found["edition"]) == ("lafayette", "summer-2018")


def test_check_as_json_of_a_folder_with_errors(folder):
    code, found = answer("check", broken(folder))
    assert code == 1
    assert found["said"] == []
    (error,) = [p for p in found["problems"] if p["severity"] == "error"]
    assert error["workbook"] == "week-03.xlsx"


def test_strict_stops_at_a_warning_in_json_too(folder):
    assert [p["severity"] for p in answer("check", folder)[1]["problems"]].count("warning") > 0
    assert answer("check", folder, "--strict")[0] == 1
    code, found = answer("run", folder, "--strict")
    assert (code, found["published"], found["written"]) == (1, False, [])
    assert not (folder / "results").exists()


def test_run_as_json_names_what_is_written_and_what_changed(folder):
    code, first = answer("run", folder)
    assert (code, first["published"], first["week"]) == (0, True, 3)
    assert str(folder / "site" / "index.html") in first["written"]
    assert all(Path(path).is_file() for path in first["written"])
    (folder / "week-03.xlsx").unlink()
    changes = answer("run", folder)[1]["changes"]
    assert {row["week"] for row in changes} >= {3}


def test_run_as_json_with_errors_writes_nothing(folder):
    code, found = answer("run", broken(folder))
    assert (code, found["published"], found["written"], found["changes"]) == (1, False, [], [])
    assert not (folder / "results").exists()


def test_what_may_not_be_written_is_a_problem_in_json(folder):
    (folder / "results").write_text("in the way")
    code, found = answer("run", folder)
    assert (code, found["published"]) == (1, False)
    assert found["problems"][0]["severity"] == "error"


def test_marks_and_json_do_not_go_together(folder):
    done = CliRunner().invoke(cli, ["check", str(folder), "--mark", "--json"])
    assert done.exit_code == 2
    assert "--mark" in done.stderr


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_help_shows_an_example(command):
    text = CliRunner().invoke(cli, [command.name, "--help"]).output
    assert re.search(rf"^  pinsheet {command.name}\b", text, re.MULTILINE), text


class Screen:
    """Standard error of a window."""

    def __init__(self):
        self.text = ""

    def write(self, text):
        self.text += text

    def flush(self):
        pass

    def isatty(self):
        return True


@pytest.fixture
def screen(monkeypatch):
    made = Screen()
    monkeypatch.setattr(console, "sys", SimpleNamespace(stderr=made))
    monkeypatch.setattr(console, "PATIENCE", 0.01)
    monkeypatch.setattr(click, "echo", lambda text, nl, err: made.write(text))
    return made


def test_what_takes_long_is_said_and_goes_away(screen):
    with console.busy("reading"):
        until = time.monotonic() + 5
        while not screen.text and time.monotonic() < until:
            time.sleep(0.01)
        assert screen.text == "reading ..."
    assert screen.text == f"reading ...\r{' ' * 11}\r"


def test_what_is_quick_is_not_said(screen, monkeypatch):
    monkeypatch.setattr(console, "PATIENCE", 60)
    with console.busy("reading"):
        pass
    assert screen.text == ""


@pytest.mark.skipif(os.name == "nt", reason="a pseudo terminal is something of Unix")
def test_a_pipe_gets_plain_lines_and_a_window_the_same_ones(folder):
    import pty

    command = [sys.executable, "-m", "pinsheet", "check", str(folder)]
    piped = subprocess.run(command, capture_output=True, text=True, check=True)
    assert not {"\r", "\x1b", "reading the workbooks"} & {*piped.stderr, *piped.stdout}
    ours, theirs = pty.openpty()
    shown = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, text=True, check=True)
    os.close(theirs)
    seen = b""
    while b"warning" not in seen or not seen.endswith(b"\n"):
        seen += os.read(ours, 65536)
    os.close(ours)
    assert shown.stdout == piped.stdout
    # A terminal turns each end of a line into two signs; what was said while reading is wiped out.
    lines = re.sub(r"reading the workbooks \.\.\.\r *\r", "", seen.decode().replace("\r\n", "\n"))
    assert lines == piped.stderr


@pytest.mark.parametrize("encoding", ["cp437", "cp1252"])
def test_letters_that_a_window_cannot_show_stop_nothing(folder, encoding):
    command = [sys.executable, "-m", "pinsheet", "run", str(folder)]
    done = subprocess.run(
        command, capture_output=True, check=True, env={**os.environ, "PYTHONIOENCODING": encoding}
    )
    assert b"Zo" in done.stdout
    assert done.stdout.decode(encoding)

"""Several seasons in one run: one that fails stops no other, and jobs change nothing in the results."""

import os
import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner

from pinsheet.cli import cli
from pinsheet.commands import archive
from tests.sheets.folders import night, season_book
from tests.test_unchanged import results

NAMES = ("Ada Quill", "Bo Marlow", "Cy Fennimore", "Dot Larkin")


def season_of(folder, number):
    season_book(folder)
    night(folder, 1, [(1, name, 100 * number + 7 * at, 10 + at) for at, name in enumerate(NAMES)])
    return folder


@pytest.fixture
def seasons(tmp_path):
    """Four small seasons, of which the second cannot be read."""
    folders = [season_of(tmp_path / f"season-{number}", number) for number in range(1, 5)]
    (folders[1] / "week-01.xlsx").write_bytes(b"no workbook")
    return folders


def run(*arguments):
    return CliRunner().invoke(cli, ["run", *map(str, arguments)])


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_one_bad_season_stops_no_other(seasons, jobs):
    done = run(*seasons, "--jobs", jobs)
    assert done.exit_code == 1
    first, second, third, fourth = seasons
    assert done.stdout.splitlines() == [
        f"published      {first}",
        f"not published  {second}",
        f"published      {third}",
        f"published      {fourth}",
        "4 seasons: 3 published, 1 not published.",
    ]
    lines = done.stderr.splitlines()
    assert lines and all(line.startswith(f"{second}: ") for line in lines)
    assert "week-01.xlsx" in lines[0]
    assert not (second / "results").exists()


def test_jobs_change_no_byte(seasons, tmp_path):
    alone = tmp_path / "alone"
    for folder in seasons:
        shutil.copytree(folder, alone / folder.name)
        run(alone / folder.name)
    run(*seasons, "--jobs", "2")
    for folder in (seasons[0], *seasons[2:]):
        assert results(folder) == results(alone / folder.name)


def test_what_did_not_change_is_passed_by(seasons):
    good = [seasons[0], *seasons[2:]]
    assert run(*good).exit_code == 0
    shutil.copy(seasons[2] / "week-01.xlsx", seasons[3] / "week-01.xlsx")
    done = run(*good, "--jobs", "2")
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1] == "3 seasons: 1 published, 2 unchanged since the last run."
    assert f"published      {seasons[3]}" in done.stdout


def test_a_folder_named_twice_is_published_once(seasons):
    done = run(seasons[0], seasons[2], seasons[0] / ".." / seasons[0].name)
    assert done.stdout.splitlines()[-1] == "2 seasons: 2 published."


@pytest.mark.parametrize("options", [["--json"], ["--through", "1"]])
def test_what_is_for_one_season(seasons, options):
    done = run(*seasons[2:], *options)
    assert done.exit_code == 2
    assert "for one season at a time" in done.stderr


def test_strict_counts_for_each(seasons):
    night(seasons[2], 2, [(1, name, 50, 60) for name in NAMES])  # ties that nobody played off
    done = run(*seasons[2:], "--strict", "--jobs", "2")
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-1] == "2 seasons: 1 published, 1 not published."


def killed(folder, *, strict):
    """As if the system had ended the process, at the season of that name only."""
    if folder.name == "season-3":
        os._exit(9)
    return archive.Ended(folder, "published")


def test_a_process_that_is_killed_takes_one_season_with_it(seasons, monkeypatch):
    monkeypatch.setattr(archive, "publish_quietly", killed)
    done = run(*seasons, "--jobs", "2")
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-1] == "4 seasons: 3 published, 1 not published."
    assert "ended by the system" in done.stderr and str(seasons[2]) in done.stderr


def test_a_process_that_is_killed_before_all_seasons_are_given_out(seasons, monkeypatch):
    submit, given = archive.ProcessPoolExecutor.submit, []

    def broken_once(pool, *arguments):
        given.append(arguments)
        if len(given) == 2:
            raise archive.BrokenProcessPool
        return submit(pool, *arguments)

    monkeypatch.setattr(archive.ProcessPoolExecutor, "submit", broken_once)
    done = run(seasons[0], *seasons[2:], "--jobs", "2")
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "3 seasons: 3 published.")


def test_a_mistake_of_ours_is_told_and_stops_no_other(seasons, monkeypatch):
    def one(_context, folder, *, strict):
        if folder == seasons[2]:
            raise KeyError("oh")
        return True

    monkeypatch.setattr(archive, "publish_one", one)
    done = run(seasons[0], *seasons[2:])
    assert done.exit_code == 1
    assert "made a mistake of its own (KeyError" in done.stderr
    assert done.stdout.splitlines()[-1] == "3 seasons: 2 published, 1 not published."


def test_a_season_that_another_pinsheet_is_at_is_told(seasons):
    from pinsheet.console import locked

    with locked(seasons[2]):
        done = run(seasons[0], seasons[2])
    assert done.exit_code == 1
    assert f"{seasons[2]}: error: another pinsheet is at work" in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="a pseudo terminal is something of Unix")
def test_a_window_shows_how_far_it_is_and_a_pipe_does_not(seasons):
    import pty

    command = [sys.executable, "-m", "pinsheet", "run", *map(str, [seasons[0], *seasons[2:]])]
    ours, theirs = pty.openpty()
    shown = subprocess.run(command, stdout=subprocess.PIPE, stderr=theirs, text=True, check=True)
    os.close(theirs)
    seen = b""
    while b"100%" not in seen:
        seen += os.read(ours, 65536)
    os.close(ours)
    assert b"publishing" in seen
    piped = subprocess.run(command, capture_output=True, text=True, check=True)
    assert piped.stderr == ""
    assert shown.stdout == piped.stdout.replace("unchanged  ", "published  ").replace(
        "unchanged since the last run", "published"
    )

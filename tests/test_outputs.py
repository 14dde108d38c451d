"""Outputs are old or new, whole, whatever happens; and officials' files are never touched (BUGS 94, 96)."""

import errno
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from pinsheet.cli import cli
from pinsheet.files import TEMPORARY, CannotWrite
from pinsheet.switch import is_waiting, settle, switch

from .conftest import copied
from .sheets.folders import night, season_book

SCORES = [(1, "Ada Quill", 100, 10), (1, "Bo Marlow", 90, 20), (1, "Cy Fennimore", 80, 30)]
OURS = ("results", "site", "outbox", "history")
POSIX = pytest.mark.skipif(os.name != "posix", reason="links, signals and permissions as on Unix")


def pinsheet(*arguments):
    return CliRunner().invoke(cli, [str(a) for a in arguments])


def process(*arguments, **more):
    """pinsheet as a process of its own."""
    run = [sys.executable, "-m", "pinsheet", *map(str, arguments)]
    return subprocess.run(run, capture_output=True, check=False, text=True, encoding="utf-8", **more)


def tree(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in (".lock", "published.json")
    }


def temporaries(folder):
    return [path.name for path in folder.rglob("*") if path.name.endswith(TEMPORARY)]


@pytest.fixture
def league(tmp_path):
    folder = tmp_path / "league"
    season_book(folder)
    night(folder, 1, SCORES)
    return folder


@pytest.fixture
def outputs(tmp_path):
    """A folder with three old outputs, and what is to stand there instead: one changed, one new, one gone."""
    folder = tmp_path / "outputs"
    (folder / "results").mkdir(parents=True)
    (folder / "site").mkdir()
    (folder / "history").mkdir()
    for name in ("results/a.xlsx", "results/gone.xlsx", "site/index.html"):
        (folder / name).write_bytes(b"old " + name.encode())
    contents = {
        folder / name: b"new " + name.encode()
        for name in ("results/a.xlsx", "results/b.xlsx", "site/index.html", "history/state-0001.json.gz")
    }
    return folder, contents, [folder / "results/gone.xlsx"]


# --------------------------------------------------------------------------- killed


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_killed_at_any_moment_everything_is_old_or_new_and_the_next_run_finishes(tmp_path):
    """At each step that changes the disk, and at random moments of whole runs: see killing.py."""
    run = [sys.executable, "-W", "ignore", "-m", "tests.killing", str(tmp_path)]
    done = subprocess.run(run, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "steps" in done.stdout
    assert "killed" in done.stdout


def test_what_a_killed_run_left_is_removed_and_never_taken_for_anything(league):
    assert pinsheet("run", league).exit_code == 0
    before = tree(league)
    left = [
        league / f".week-02.xlsx.abcd1234{TEMPORARY}",
        league / "results" / f".Standings.xlsx.abcd1234{TEMPORARY}",
        league / "site" / f".index.html.abcd1234{TEMPORARY}",
        league / "history" / f".state-0002.json.gz.abcd1234{TEMPORARY}",
    ]
    for path in left:
        path.write_bytes((league / "week-01.xlsx").read_bytes())
    kept = [league / "notes.tmp", league / ".hidden.tmp", league / "results" / "mine.tmp"]
    for path in kept:
        path.write_bytes(b"somebody's")
    assert "week-02" not in pinsheet("check", league).output
    assert pinsheet("run", league).exit_code == 0
    assert {name: data for name, data in tree(league).items() if not name.endswith(".tmp")} == before
    assert not any(path.exists() for path in left)
    assert all(path.read_bytes() == b"somebody's" for path in kept)


def _in_use(replace, path):
    def busy(source, target):
        if Path(target) == path:
            raise PermissionError(13, "used by another process")
        replace(source, target)

    return busy


def test_an_interrupted_publishing_is_said_and_finished(league, monkeypatch):
    pinsheet("run", league)
    page = league / "site" / "index.html"
    complete = page.read_bytes()
    page.write_bytes(b"old")
    waiting = league / "site" / f".index.html.abcd1234{TEMPORARY}"
    waiting.write_bytes(complete)
    moves = [[f"site/{waiting.name}", "site/index.html"]]
    (league / "history/switch.json").write_text(json.dumps({"moves": moves, "remove": []}))
    assert "not published like this yet" in pinsheet("status", league).stdout
    assert "3 Publish" in pinsheet("status", league).stdout
    assert page.read_bytes() == b"old"  # looking changes nothing
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", _in_use(os.replace, page))
        assert pinsheet("run", league).exit_code == 1
        assert page.read_bytes() == b"old"
        assert pinsheet("sheet", league).exit_code == 0  # the night can be played all the same
    (league / "week-02.xlsx").unlink()
    result = pinsheet("run", league)
    assert result.exit_code == 0
    assert "the last 3 Publish was ended in the middle" in result.stderr
    assert page.read_bytes() == complete
    assert "published." in pinsheet("status", league).stdout


@pytest.mark.parametrize(
    "journal",
    [
        b"{",
        b"[" * 100_000,
        b"{}",
        b'{"moves": [["results/.season.xlsx.a.pinsheet.tmp", "season.xlsx"]], "remove": []}',
        b'{"moves": [["results/.x.xlsx.a.pinsheet.tmp", "results/../season.xlsx"]], "remove": []}',
        b'{"moves": [["results/.x.xlsx.a.pinsheet.tmp", "results/y.xlsx"]], "remove": []}',
        b'{"moves": [["results/a.xlsx", "results/x.xlsx"]], "remove": []}',
        b'{"moves": [["/etc/.x.a.pinsheet.tmp", "/etc/x"]], "remove": []}',
        b'{"moves": [], "remove": ["season.xlsx"]}',
        b'{"moves": [], "remove": ["results/.."]}',
        b'{"moves": [], "remove": ["results/../season.xlsx"]}',
        b'{"moves": [], "remove": [7]}',
    ],
)
def test_a_journal_that_is_not_ours_is_not_followed(outputs, journal):
    folder, _, _ = outputs
    (folder / "season.xlsx").write_bytes(b"officials'")
    before = tree(folder)
    (folder / "results" / f".x.xlsx.a{TEMPORARY}").write_bytes(b"evil")
    (folder / "history/switch.json").write_bytes(journal)
    settle(folder)
    assert tree(folder) == before


# --------------------------------------------------------------------------- in the way


@pytest.mark.parametrize("nth", range(1, 6))
def test_a_target_open_in_excel_leaves_all_as_it_was(outputs, monkeypatch, nth):
    folder, contents, stale = outputs
    before = tree(folder)
    real, calls = {"replace": os.replace, "unlink": os.unlink}, []

    def busy(name):
        def act(path, *more, **named):
            target = Path(more[0] if more else path)
            if target.parent.name in ("results", "site") and not target.name.startswith("."):
                calls.append(target)
                if len(calls) == nth:
                    raise PermissionError(13, "used by another process")
            return real[name](path, *more, **named)

        return act

    for name in real:
        monkeypatch.setattr(os, name, busy(name))
    if nth == 5:  # three renames and one removal are all there is
        switch(folder, contents, stale)
        assert len(calls) == 4
        return
    with pytest.raises(CannotWrite, match="cannot be written"):
        switch(folder, contents, stale)
    assert tree(folder) == before
    assert not is_waiting(folder)
    monkeypatch.undo()
    switch(folder, contents, stale)
    assert tree(folder) == {path.relative_to(folder).as_posix(): data for path, data in contents.items()}


def test_where_even_the_way_back_is_blocked_the_next_run_brings_it_to_an_end(outputs, monkeypatch):
    folder, contents, stale = outputs
    replace, calls = os.replace, []

    def busy(path, target):
        calls.append(Path(target).name)
        if Path(target).name == "index.html" or calls.count("a.xlsx") > 1:
            raise PermissionError(13, "used by another process")
        replace(path, target)

    before = tree(folder)
    monkeypatch.setattr(os, "replace", busy)
    with pytest.raises(CannotWrite, match=r"site/index\.html"):
        switch(folder, contents, stale)
    assert is_waiting(folder)
    monkeypatch.undo()
    assert settle(folder)
    assert tree(folder) == before
    assert temporaries(folder) == []


@pytest.mark.parametrize("nth", range(1, 6))
def test_a_full_disk_leaves_all_as_it_was(outputs, monkeypatch, nth):
    folder, contents, stale = outputs
    before, calls, fsync = tree(folder), [], os.fsync

    def full(descriptor):
        calls.append(descriptor)
        if len(calls) >= nth:
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", full)  # four contents and the journal
    with pytest.raises(CannotWrite, match=r"the disk is full, so .* cannot be written\. Make room"):
        switch(folder, contents, stale)
    assert tree(folder) == before


def test_an_open_workbook_is_one_sentence_of_run(league, monkeypatch):
    pinsheet("run", league)
    night(league, 1, [(1, "Ada Quill", 85, 10), *SCORES[1:]])
    before = tree(league)
    real = Path.open

    def in_use(self, mode="r", *more, **named):
        if self.name == "Standings.xlsx" and mode == "r+b":
            raise PermissionError(13, "used by another process")
        return real(self, mode, *more, **named)

    monkeypatch.setattr(Path, "open", in_use)
    result = pinsheet("run", league)
    assert result.exit_code == 1
    said = [line for line in result.stderr.splitlines() if line.startswith("error")]
    assert len(said) == 1
    assert "results/Standings.xlsx cannot be written. If it is open in another program, close it" in said[0]
    assert tree(league) == before


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("results", "league/results is a file, but a folder is needed there. Move the file elsewhere."),
        ("site", "league/site is a file, but a folder is needed there."),
        ("history", "league/history is a file, but a folder is needed there."),
    ],
)
def test_a_file_where_a_folder_is_needed(league, place, says):
    (league / place).write_bytes(b"somebody's")
    before = tree(league)
    result = pinsheet("run", league)
    assert result.exit_code == 1
    assert says in result.stderr
    assert tree(league) == before


@pytest.mark.parametrize(
    "place",
    ["results/Standings.xlsx", "site/index.html", "history/switch.json", "history/state-0001.json.gz"],
)
def test_a_folder_where_a_file_is_to_be_written(league, place):
    (league / place / "inside").mkdir(parents=True)
    before = tree(league)
    result = pinsheet("run", league)
    if place.endswith("gz"):
        assert result.exit_code == 0  # the next number is free
        return
    assert result.exit_code == 1
    assert (
        f"{place} is a folder, but a file is to be written there. Move the folder elsewhere." in result.stderr
    )
    assert tree(league) == before


@POSIX
@pytest.mark.parametrize("place", OURS)
@pytest.mark.parametrize("to", ["elsewhere", ".", "nowhere"])
def test_a_folder_of_results_that_is_a_link_is_not_written_through(league, tmp_path, place, to):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "Week 09 results.xlsx").write_bytes(b"somebody's")
    (league / place).symlink_to(league if to == "." else tmp_path / to)
    before = tree(tmp_path)
    result = pinsheet("run", league)
    assert result.exit_code == 1
    assert f"league/{place} is a link to another place" in result.stderr
    assert tree(tmp_path) == before
    assert temporaries(tmp_path) == []


@POSIX
def test_an_output_that_is_a_link_becomes_a_file_and_what_it_led_to_stays(league):
    (league / "results").mkdir()
    workbook = (league / "season.xlsx").read_bytes()
    (league / "results/Standings.xlsx").symlink_to(league / "season.xlsx")
    (league / "results/Week 07 results.xlsx").symlink_to(league / "week-01.xlsx")
    assert pinsheet("run", league).exit_code == 0
    assert not (league / "results/Standings.xlsx").is_symlink()
    assert not (league / "results/Week 07 results.xlsx").is_symlink()
    assert (league / "season.xlsx").read_bytes() == workbook
    assert (league / "week-01.xlsx").exists()
    page = league / "site" / "index.html"
    elsewhere = page.rename(league / "same bytes.html")
    page.symlink_to(elsewhere)
    assert pinsheet("run", league).exit_code == 0
    assert not page.is_symlink()
    assert page.read_bytes() == elsewhere.read_bytes()


@POSIX
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root becomes somebody else")
def test_a_folder_that_may_only_be_read(league):
    assert pinsheet("run", league).exit_code == 0  # what is imported late is there now
    place = Path(tempfile.mkdtemp())  # pytest's own folders are for their owner alone
    try:
        place.chmod(0o755)
        shutil.copytree(league, place / "new", ignore=shutil.ignore_patterns(*OURS))
        shutil.copytree(league, place / "published")
        (place / "published/history/.lock").unlink()
        before = tree(place)
        os.seteuid(65534)
        try:
            said = {
                (command, name): pinsheet(command, place / name)
                for command in ("check", "history", "run", "sheet")
                for name in ("new", "published")
            }
        finally:
            os.seteuid(0)
        for (command, name), result in said.items():
            if command in ("run", "sheet"):
                folder = "new" if name == "new" else "history"
                assert result.exit_code == 1
                assert f"look whether you may write into the folder {folder}." in result.stderr
                assert result.stderr.count("error") == 1
            else:
                assert result.exit_code == 0, result.output
        assert tree(place) == before
    finally:
        shutil.rmtree(place)


# --------------------------------------------------------------------------- one at a time

HOLDS_THE_LOCK = """
import sys, time
from pathlib import Path
from pinsheet.console import locked
with locked(Path(sys.argv[1])):
    print("locked", flush=True)
    time.sleep(60)
"""


def holder(folder):
    run = [sys.executable, "-c", HOLDS_THE_LOCK, str(folder)]
    child = subprocess.Popen(run, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "locked\n"
    return child


def test_a_second_command_says_so_and_a_killed_one_leaves_no_lock(league):
    first = holder(league)
    try:
        before = tree(league)
        for command in ("run", "sheet", "finals"):
            result = pinsheet(command, league)
            assert result.exit_code == 1
            assert "another pinsheet is at work in this folder. Wait for it" in result.stderr
        assert pinsheet("check", league).exit_code == 0
        assert pinsheet("history", league).exit_code == 0
        assert tree(league) == before
    finally:
        first.kill()
        first.wait()
        first.stdout.close()
    assert pinsheet("run", league).exit_code == 0


def test_two_runs_at_once_as_two_processes(league):
    run = [sys.executable, "-m", "pinsheet", "run", str(league)]
    both = [subprocess.Popen(run, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in (1, 2)]
    said = [child.communicate() for child in both]
    codes = sorted(child.returncode for child in both)
    assert codes in ([0, 0], [0, 1])
    for child, (_, errors) in zip(both, said):
        assert child.returncode == 0 or "another pinsheet is at work" in errors
    after = tree(league)
    assert temporaries(league) == []
    assert pinsheet("run", league).exit_code == 0
    assert tree(league) == after


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP])
def test_a_drive_that_cannot_lock_is_used_all_the_same(league, monkeypatch, code):
    def no_locks(self, *arguments, **named):
        raise OSError(code, "no locks here")

    monkeypatch.setattr("filelock.BaseFileLock.acquire", no_locks)
    result = pinsheet("run", league)
    assert result.exit_code == 0, result.output
    assert "cannot be locked: run one pinsheet at a time" in result.stderr


# --------------------------------------------------------------------------- officials' files


def marks(folder):
    """Bytes and times of what officials have in a folder."""
    return {
        path.name: (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns)
        for path in folder.iterdir()
        if path.is_file()
    }


@pytest.mark.usefixtures("computed_once")
@pytest.mark.parametrize("name", ["lafayette-2018", "koi-2000"])
def test_no_command_touches_an_officials_file(name, tmp_path, monkeypatch):
    folder = copied(name, tmp_path)
    (folder / "finals.xlsx").rename(tmp_path / "finals.xlsx")
    newest = max(folder.glob("week-*.xlsx"))
    newest.rename(tmp_path / newest.name)
    (folder / "notes.txt").write_text("the key is under the mat")
    before = marks(folder)
    commands = [
        ("status", folder),
        ("check", folder),
        ("run", folder),
        ("explain", "Ada Quill", "--folder", folder),
        ("history", folder),
        ("history", folder, "1"),
        ("history", folder, "Ada Quill", "2"),
        ("export", folder, "--output", tmp_path / "export.json"),
        ("export", folder, "--format", "csv", "--output", tmp_path / "csv"),
        ("new", tmp_path / "next", "--from", folder),
        ("sheet", folder),  # draws the night that was taken away
        ("sheet", folder),
        ("run", folder),
    ]
    for command in commands:
        result = pinsheet(*command)
        assert result.exit_code == 0, (command, result.output)
        now = marks(folder)
        assert {k: v for k, v in now.items() if k in before} == before, command
        assert now.keys() - before.keys() <= {newest.name}, command
    (tmp_path / newest.name).replace(folder / newest.name)
    (tmp_path / "finals.xlsx").replace(folder / "finals.xlsx")
    before = marks(folder)
    for command in ("sheet", "finals", "run"):
        result = pinsheet(command, folder)
        assert result.exit_code == (1 if command == "finals" else 0), result.output
        assert marks(folder) == before, command


def test_the_same_folder_gives_the_same_bytes_whoever_runs_it_wherever_and_whenever(tmp_path):
    made = []
    for name, environment in (
        ("here", {"TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1", "USER": "ada", "LANG": "C"}),
        (
            "somewhere else, überall",
            {"TZ": "Pacific/Auckland", "LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "4711", "USER": "zoë"},
        ),
    ):
        place = tmp_path / name
        place.mkdir()
        folder = copied("lafayette-2018", place)
        if made:
            for path in folder.iterdir():
                os.utime(path, (1_000_000_000, 1_000_000_000))
        whole = {
            **os.environ,
            **environment,
            "HOME": str(place),
            "PYTHONPATH": str(Path(__file__).parents[1]),
        }
        where = (".", folder) if made else (folder, tmp_path)
        night_before = folder / "week-08.xlsx"
        night_before.rename(place / "week-08.xlsx")
        (folder / "finals.xlsx").rename(place / "finals.xlsx")
        first = process("run", where[0], cwd=where[1], env=whole)
        (place / "week-08.xlsx").rename(night_before)
        moved = folder.rename(place / "moved")
        second = process("run", moved, env={**whole, "PYTHONHASHSEED": "0"})
        assert (first.returncode, second.returncode) == (0, 0), first.stderr + second.stderr
        made.append({k: v for k, v in tree(moved).items() if k.split("/")[0] in OURS})
    assert "history/state-0002.json.gz" in made[0]
    assert len(made[0]) > 10
    assert made[0].keys() == made[1].keys()
    for name, content in made[0].items():
        assert content == made[1][name], name

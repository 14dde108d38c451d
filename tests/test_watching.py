"""Looking at a folder again and again: whole saves are told, half ones wait, and nothing piles up."""

import gc
import os
import shutil
import sys

import pytest

from pinsheet import watching
from pinsheet.render.so_far import Telling
from pinsheet.sheets import remembered
from pinsheet.sheets.folder import open_folder
from pinsheet.watching import PATIENCE, SETTLED, Watcher
from tests.sheets.folders import PLAYERS, night, season_book

FULL = [(1, p, 1_000_000 + 10 * n, 2_000_000 + 10 * n) for n, p in enumerate(PLAYERS)]
FRESH = 1 + SETTLED
"""Looks from a save until it is told: one that sees it, and those that see nothing new."""


@pytest.fixture
def league(tmp_path):
    folder = tmp_path / "league"
    season_book(folder)
    night(folder, 1, FULL)
    return folder


def looks(watcher, many):
    """What the next looks give."""
    return [seen for _ in range(many) if (seen := watcher.look()) is not None]


def begun(folder):
    """A watcher that has told how things stand."""
    watcher = Watcher(folder)
    assert len(looks(watcher, 1 + PATIENCE)) == 1
    return watcher


def typed(folder, *scores, week=2):
    return night(folder, week, [(1, p, *s) for p, s in zip(PLAYERS, scores, strict=False)])


def test_a_save_is_told_once(league):
    watcher = begun(league)
    typed(league, (5_000_000, None), (None, None))
    (seen,) = looks(watcher, FRESH)
    assert (seen.tonight.typed, seen.tonight.expected) == (1, 4)
    assert looks(watcher, 2 * PATIENCE) == []


def test_a_file_that_is_merely_touched_is_nothing_new(league):
    watcher = begun(league)
    os.utime(league / "week-01.xlsx")
    assert looks(watcher, 2 * PATIENCE) == []


def test_a_half_written_save_waits_until_it_is_whole(league):
    watcher = begun(league)
    whole = typed(league, (5_000_000, None)).read_bytes()
    path = league / "week-02.xlsx"
    for part in (0, 100, len(whole) // 2, len(whole) - 30):
        path.write_bytes(whole[:part])
        assert looks(watcher, FRESH + 1) == []
    path.write_bytes(whole)
    (seen,) = looks(watcher, FRESH)
    assert not seen.failed


def test_a_file_that_stays_half_is_an_error_and_the_next_save_ends_it(league):
    watcher = begun(league)
    path = league / "week-01.xlsx"
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert looks(watcher, PATIENCE) == []
    (seen,) = looks(watcher, 1)
    assert [p.cell.workbook for p in seen.problems if p.severity == "error"][:1] == ["week-01.xlsx"]
    # It is known to be so: another save is told without waiting for it.
    typed(league, (5_000_000, None))
    assert len(looks(watcher, FRESH)) == 1
    path.write_bytes(whole)
    (seen,) = looks(watcher, FRESH)
    assert not seen.failed


def test_a_save_by_rename_and_one_that_takes_the_old_file_away_first(league):
    watcher = begun(league)
    new = typed(league.parent / "elsewhere", (5_000_000, None), week=1)
    shutil.copyfile(new, league / "A1B2C3D4")  # as Excel calls it
    assert [seen.failed for seen in looks(watcher, FRESH)] in ([], [False])
    (league / "week-01.xlsx").unlink()
    assert looks(watcher, FRESH) == []  # gone for a moment
    (league / "A1B2C3D4").replace(league / "week-01.xlsx")
    (seen,) = looks(watcher, FRESH)
    assert (seen.tonight.week, seen.tonight.typed) == (1, 1)


def test_a_deleted_and_a_renamed_workbook(league):
    watcher = begun(league)
    typed(league, (5_000_000, None))
    looks(watcher, FRESH)
    (league / "week-02.xlsx").rename(league / "second week.xlsx")
    (seen,) = looks(watcher, 1 + PATIENCE)
    assert seen.sources[-2:] == ("second week.xlsx", "week-01.xlsx") or "second week.xlsx" in seen.sources
    assert seen.tonight.week == 2
    (league / "second week.xlsx").unlink()
    assert looks(watcher, PATIENCE) == []
    (seen,) = looks(watcher, 1)
    assert seen.tonight.week == 1


def test_editors_locks_temporary_files_and_results_are_nothing_new(league):
    watcher = begun(league)
    for name in ("~$week-01.xlsx", ".~lock.week-01.xlsx#", "4711.tmp", ".DS_Store", "X.TMP"):
        (league / name).write_bytes(b"x")
    for name in ("results", "site", "outbox", "history"):
        (league / name).mkdir()
        (league / name / "Week 01 results.xlsx").write_bytes(b"x")
    listed = watching._listing(league)
    assert set(listed) == {"season.xlsx", "week-01.xlsx"}
    assert looks(watcher, 2 * PATIENCE) == []
    typed(league, (5_000_000, None))
    (seen,) = looks(watcher, FRESH)
    assert [p for p in seen.problems if p.code == "open-elsewhere"] == []


def test_the_folder_goes_away_and_comes_back(league):
    watcher = begun(league)
    league.rename(league.with_name("moved"))
    assert looks(watcher, 2 * PATIENCE) == []
    assert watcher.away
    league.with_name("moved").rename(league)
    assert looks(watcher, 2 * PATIENCE) == []
    assert watcher.away == ""
    typed(league, (5_000_000, None))
    assert len(looks(watcher, FRESH)) == 1


def test_a_folder_that_goes_away_in_the_middle_of_reading(league, monkeypatch):
    watcher = begun(league)
    typed(league, (5_000_000, None))
    real = watching.season.provisional

    def gone(folder, open_one):
        monkeypatch.setattr(watching.season, "provisional", real)
        raise FileNotFoundError(2, "gone")

    monkeypatch.setattr(watching.season, "provisional", gone)
    assert looks(watcher, FRESH) == []
    assert len(looks(watcher, FRESH)) == 1


def test_a_file_that_may_not_be_read_for_a_moment(league, monkeypatch):
    watcher = begun(league)
    typed(league, (5_000_000, None))
    from pinsheet.sheets import files

    real = type(league).read_bytes

    def locked(path):
        if path.name == "week-02.xlsx":
            raise PermissionError(13, "locked")
        return real(path)

    monkeypatch.setattr(type(league), "read_bytes", locked)
    assert files.content(league / "season.xlsx")
    assert looks(watcher, PATIENCE) == []
    monkeypatch.setattr(type(league), "read_bytes", real)
    (seen,) = looks(watcher, 1)
    assert not seen.failed


def test_clocks_decide_nothing(league):
    watcher = begun(league)
    path = typed(league, (5_000_000, None))
    os.utime(path, (0, 0))
    assert len(looks(watcher, FRESH)) == 1
    typed(league, (5_000_000, 6_000_000))
    os.utime(path, (4_000_000_000, 4_000_000_000))
    (seen,) = looks(watcher, FRESH)
    assert seen.tonight.typed == 2


def test_two_saves_that_look_the_same_to_the_drive(league, monkeypatch):
    """Where dates are coarse, a second save may have the date and the size of the first."""
    monkeypatch.setattr(watching, "_listing", lambda folder: dict.fromkeys(map_names(folder), (1,)))
    watcher = begun(league)
    path = typed(league, (5_000_000, None))
    assert len(looks(watcher, FRESH)) == 1
    one = path.read_bytes()
    typed(league, (6_000_000, None))
    assert path.read_bytes() != one
    (seen,) = looks(watcher, PATIENCE)
    assert seen.rows("game_points", week=2)[0]["score"] == 6_000_000


def map_names(folder):
    return sorted(p.name for p in folder.iterdir())


def test_only_the_workbook_that_was_saved_is_read_again(league, monkeypatch):
    opened = []
    real = remembered.open_book

    def counted(path):
        opened.append(path.name)
        return real(path)

    monkeypatch.setattr(remembered, "open_book", counted)
    watcher = begun(league)
    assert sorted(opened) == ["season.xlsx", "week-01.xlsx"]
    opened.clear()
    typed(league, (5_000_000, None))
    looks(watcher, 1 + PATIENCE)
    assert opened == ["week-02.xlsx"]


def test_the_same_bytes_under_another_suffix_are_another_file(league):
    open_one = remembered.Remembered()
    listed = league / "scores.csv"
    listed.write_text("Week,Player,Machine,Score\n")
    open_one(listed)
    with pytest.raises(remembered.Unreadable):
        open_one(listed.rename(league / "scores.xlsx"))


def test_what_only_computing_finds_is_not_gone_while_there_is_an_error(league):
    watcher, telling = Watcher(league), Telling()
    typed(league, (5_000_000, None), (5_000_000, None))
    (seen,) = looks(watcher, 1 + PATIENCE)
    first = list(telling.lines(seen))
    assert first[0] == "week 2: 2 of 4 scores, 1 warning"
    assert first[1].startswith(
        "new         week-02.xlsx, Scores!C4: Ada Quill and Bo Marlow both have 5,000,000"
    )
    assert first[-1].split()[:2] == ["4", "Dot"] or len(first) > 5
    typed(league, (5_000_000, "1,2"), (5_000_000, None))
    (seen,) = looks(watcher, FRESH)
    head, new = telling.lines(seen)
    assert head.startswith("week 2: 2 of 4 scores, 1 error, 1 warning; the standings stay")
    assert new.startswith('new         week-02.xlsx, Scores!D4: "1,2"')
    typed(league, (5_000_010, 1_000), (5_000_000, None))
    (seen,) = looks(watcher, FRESH)
    lines = list(telling.lines(seen))
    assert lines[0] == "week 2: 3 of 4 scores"
    assert [line.split()[:2] for line in lines[1:3]] == [["gone", "week-02.xlsx,"]] * 2
    assert list(telling.lines(seen)) == []


def saves(watcher, path, books, many, telling=None):
    """Save again and again; gives how many were told, and how many blocks of memory are held after each half."""
    told, held = 0, []
    for save in range(many):
        path.write_bytes(books[save % len(books)])
        for seen in looks(watcher, FRESH):
            told += 1
            assert telling is None or list(telling.lines(seen)) or save
        if save % (many // 2) == many // 2 - 1:
            gc.collect()
            held.append(sys.getallocatedblocks())
    return told, held


def test_many_saves_leave_nothing_behind(league, monkeypatch):
    """Hours of a night: what is held does not grow, and the folder is as its typists left it."""
    watcher = begun(league)
    books = [typed(league.parent / "versions", (n, None)).read_bytes() for n in (10, 20, 30)]
    path = league / "week-02.xlsx"
    told, held = saves(watcher, path, books, 12, Telling())
    assert told == 12
    assert held[1] - held[0] < 1_000, held
    # 300 more, of which only the opening is done: that is where something is kept.
    last = watching.season.provisional(league, remembered.Remembered())

    def opening(folder, open_one):
        assert len(open_folder(folder, open_one).books) == 3
        return last

    monkeypatch.setattr(watching.season, "provisional", opening)
    told, held = saves(watcher, path, books, 300)
    assert told == 300
    assert held[1] - held[0] < 1_000, held
    assert len(watcher._open_one._now) == len(watcher._open_one._last) == 3
    assert sorted(p.name for p in league.iterdir()) == ["season.xlsx", "week-01.xlsx", "week-02.xlsx"]

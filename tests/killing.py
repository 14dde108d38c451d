"""A season folder in which runs are killed, again and again: `python -m tests.killing FOLDER`.

A process of its own, because it forks: in it everything is imported and computed once, and each
child dies at another moment. An AssertionError says at which one something was wrong.
"""

import contextlib
import os
import random
import shutil
import signal
import sys
import time
from pathlib import Path

from click.testing import CliRunner
from openpyxl import load_workbook

from pinsheet import publish as publishing
from pinsheet import season
from pinsheet.cli import cli
from pinsheet.files import TEMPORARY
from pinsheet.switch import settle, switch

from .sheets.folders import night, season_book

OURS = ("results", "site", "outbox", "history")
NEVER_COMPLETE = (".lock", "switch.json", "published.json")
SCORES = [(1, "Ada Quill", 100, 10), (1, "Bo Marlow", 90, 20), (1, "Cy Fennimore", 80, 30)]
RANDOM_KILLS = 8


OPENED = set()
"""Workbooks that were opened once: the same bytes open again."""


def outputs(folder):
    """Every output that somebody may open, with its bytes."""
    found = {}
    for name in OURS:
        for path in sorted((folder / name).glob("*")):
            if path.name not in NEVER_COMPLETE and not path.name.endswith(TEMPORARY):
                found[path.relative_to(folder).as_posix()] = path.read_bytes()
    return found


def unfinished(folder):
    return sorted(p.name for p in folder.rglob("*") if p.name.endswith(TEMPORARY) or p.name == "switch.json")


def run(folder):
    result = CliRunner().invoke(cli, ["run", str(folder)])
    assert result.exit_code == 0, result.output
    return result


def prepared(place):
    """A folder as it was published, with a correction, a new night, and one gone; and what comes of it."""
    folder = place / "before"
    season_book(folder)
    night(folder, 1, SCORES)
    night(folder, 2, SCORES)
    run(folder)
    night(folder, 1, [(1, "Ada Quill", 85, 10), *SCORES[1:]])
    night(folder, 3, SCORES)
    (folder / "week-02.xlsx").unlink()
    after = Path(shutil.copytree(folder, place / "after"))
    run(after)
    old, new = outputs(folder), outputs(after)
    gone, come = "results/Week 02 results.xlsx", "results/Week 03 results.xlsx"
    assert old.keys() - new.keys() == {gone, "outbox/week-02.eml", "outbox/week-02.txt"}
    mails = {f"outbox/{name}.{s}" for name in ("week-03", "week-01 correction") for s in ("eml", "txt")}
    assert new.keys() - old.keys() == {come, "history/state-0002.json.gz", *mails}
    return folder, old, new


def each_is_old_or_new(folder, old, new, when):
    found = outputs(folder)
    for name in old.keys() | new.keys() | found.keys():
        assert found.get(name) in (old.get(name), new.get(name)), f"{when}: {name}"
    for name, content in found.items():
        if name.endswith(".xlsx") and content not in OPENED:
            load_workbook(folder / name, read_only=True).close()
            OPENED.add(content)


class Steps:
    """Counts what changes the disk, and kills this process at the n-th; half of a file may be written."""

    def __init__(self, fatal):
        self.fatal, self.count = fatal, 0

    def step(self):
        self.count += 1
        if self.count == self.fatal:
            os.kill(os.getpid(), signal.SIGKILL)

    def before(self, act):
        def stepped(*arguments, **named):
            self.step()
            return act(*arguments, **named)

        return stepped

    def opened(self, *arguments, **named):
        stream, steps = self.fdopen(*arguments, **named), self

        class Halting:
            def __getattr__(self, name):
                return getattr(stream, name)

            def __enter__(self):
                return self

            def __exit__(self, *error):
                stream.close()

            def write(self, data):
                stream.write(data[: len(data) // 2])
                stream.flush()
                steps.step()
                stream.write(data[len(data) // 2 :])

        return Halting()

    def install(self):
        self.fdopen, os.fdopen = os.fdopen, self.opened
        for name in ("replace", "fsync", "unlink", "mkdir", "chmod"):
            setattr(os, name, self.before(getattr(os, name)))


def forked(child, after=None):
    """Whether a child that does this was killed; by us, if `after` so many seconds it is still at it."""
    pid = os.fork()
    if pid == 0:
        with contextlib.suppress(BaseException):
            child()
            os._exit(0)
        os._exit(3)
    if after is not None:
        time.sleep(after)
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    assert not os.WIFEXITED(status) or os.WEXITSTATUS(status) == 0, "the child failed by itself"
    return os.WIFSIGNALED(status)


def what_is_switched(folder):
    """What `publish` hands over to be written at once, as names inside the folder."""
    caught = {}

    def catch(where, contents, stale=()):
        caught["contents"] = {path.relative_to(where): data for path, data in contents.items()}
        caught["stale"] = [path.relative_to(where) for path in stale]

    original, publishing.switch = publishing.switch, catch
    publishing.publish(folder, season.run(folder))
    publishing.switch = original
    return caught["contents"], caught["stale"]


def kill_at_every_step(place, folder, old, new):
    contents, stale = what_is_switched(folder)
    ends = {"old": 0, "new": 0}
    for fatal in range(1, 1000):
        work = Path(shutil.copytree(folder, place / "work"))

        def child(work=work, fatal=fatal):
            Steps(fatal).install()
            switch(work, {work / name: data for name, data in contents.items()}, [work / n for n in stale])

        killed = forked(child)
        each_is_old_or_new(work, old, new, f"step {fatal}")
        if (work / "history" / "switch.json").exists() and fatal % 2:
            kill_while_settling(place, work, old, new)
        settle(work)
        assert unfinished(work) == [], f"step {fatal}"
        found = outputs(work)
        assert found in (old, new), f"step {fatal}: some old, some new, after it was settled"
        ends["old" if found == old else "new"] += 1
        shutil.rmtree(work)
        if not killed:
            assert found == new
            break
    assert ends["old"] > 10, ends
    assert ends["new"] > 5, ends
    print(f"{fatal - 1} steps: {ends}")


def kill_while_settling(place, half, old, new):
    for fatal in range(1, 1000):
        work = Path(shutil.copytree(half, place / "settling"))

        def child(work=work, fatal=fatal):
            Steps(fatal).install()
            settle(work)

        killed = forked(child)
        each_is_old_or_new(work, old, new, f"settling, step {fatal}")
        settle(work)
        assert outputs(work) == new
        shutil.rmtree(work)
        if not killed:
            break


def kill_at_random(place, folder, old, new):
    started = time.monotonic()
    work = Path(shutil.copytree(folder, place / "work"))
    assert not forked(lambda: run(work))
    lasts = time.monotonic() - started
    assert outputs(work) == new
    chance = random.Random(20180619)
    kills = 0
    for number in range(4 * RANDOM_KILLS):
        shutil.rmtree(work)
        shutil.copytree(folder, work)
        after = chance.uniform(0.2, 1.05) * lasts
        killed = forked(lambda: run(work), after=after)
        each_is_old_or_new(work, old, new, f"run {number}, after {after:.3f} s")
        run(work)
        assert outputs(work) == new, f"run {number}, after {after:.3f} s"
        assert unfinished(work) == []
        kills += killed
        lasts = lasts if killed else min(lasts, after)  # the machine was busy with something else before
        if kills == RANDOM_KILLS:
            break
    assert kills == RANDOM_KILLS, kills
    print(f"{kills} runs killed")


def main():
    place = Path(sys.argv[1])
    folder, old, new = prepared(place)
    kill_at_every_step(place, folder, old, new)
    kill_at_random(place, folder, old, new)


if __name__ == "__main__":
    main()

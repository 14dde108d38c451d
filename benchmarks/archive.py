"""An association's archive: many seasons in one run, by one process and by two; a thousand for memory."""

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks import seasons
from benchmarks.measure import TOP, Line, Side, alternately, pinsheet
from benchmarks.season import unpublished

SEASONS, MANY = 150, 1_000
FASTER, MEMORY = 1.6, 300.0
ROUNDS = 3


def archive(work: Path, *, rounds: int, small: bool) -> Iterator[Line]:
    """Two processes against one, over the same seasons; then a thousand with one that cannot be read."""
    del rounds
    folders = _made(work / "archive", 4 if small else SEASONS)

    def afresh() -> None:
        for folder in folders:
            unpublished(folder)

    sides = [
        Side(name, pinsheet("run", *folders, "--jobs", jobs), afresh)
        for name, jobs in (("two processes", "2"), ("one process", "1"))
    ]
    two, one = alternately(sides, 1 if small else ROUNDS)
    what = f"{len(folders)} seasons"
    # What a process needs to start does not pay for four small seasons.
    bound = None if small else FASTER
    yield Line("archive", f"{what}, two processes", two.median, "one", one.median, bound=bound, faster=True)
    again = alternately([Side("again", pinsheet("run", *folders))], 1)[0]
    yield Line("archive", f"{what}, nothing changed", again.median, "first run", one.median)
    yield from _many(work / "many", 6 if small else MANY)


def _many(place: Path, count: int) -> Iterator[Line]:
    """Memory of the workers from first to last, one bad season reported."""
    folders = _made(place, count)
    bad = folders[count // 2]
    (bad / "season.xlsx").write_bytes(b"no workbook")
    process = subprocess.Popen(
        list(map(str, pinsheet("run", *folders, "--jobs", "2"))),
        cwd=TOP,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    seen: list[tuple[float, float]] = []
    watcher = threading.Thread(target=_watch, args=(process, seen))
    start = time.perf_counter()
    watcher.start()
    said, errors = process.communicate()
    watcher.join()
    took = time.perf_counter() - start
    expected = f"{count} seasons: {count - 1} published, 1 not published."
    if process.returncode != 1 or not said.rstrip().endswith(expected) or str(bad) not in errors:
        raise SystemExit(f"archive: not as expected: {said[-500:]}{errors[-500:]}")
    yield Line("archive", f"{count:,} seasons, one of them bad: {expected}", took)
    quarter = max(1, len(seen) // 4)
    early, late = (max(one for _, one in part) for part in (seen[:quarter], seen[-quarter:]))
    what = "memory of the largest process"
    yield Line("archive", f"{what}, last quarter of the run", late, "first quarter", early, "MiB")
    most = max(one for _, one in seen)
    yield Line("archive", f"{what}, all through", most, unit="MiB", within=MEMORY)
    shutil.rmtree(place)


def _watch(process: "subprocess.Popen[str]", seen: list[tuple[float, float]]) -> None:
    """The resident memory (MiB) of the largest process of a run, now and then; Linux tells."""
    start = time.perf_counter()
    while process.poll() is None:
        pids = [process.pid, *_children(process.pid)]
        seen.append((time.perf_counter() - start, max(map(_resident, pids))))
        time.sleep(0.2)


def _children(pid: int) -> list[int]:
    try:
        tasks = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except OSError:
        return []
    return [int(child) for child in tasks.split()]


def _resident(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _made(place: Path, count: int) -> list[Path]:
    folders = [place / f"season-{number:04}" for number in range(count)]
    for number, folder in enumerate(folders):
        if not folder.is_dir():
            seasons.listed(folder, number)
    return folders


if sys.platform != "linux":  # pragma: no cover
    raise SystemExit("the memory of processes is read from /proc: measure the archive on Linux")

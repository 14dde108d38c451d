"""A whole season: a first run and a check, against what the libraries alone would take for them."""

import random
import shutil
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from openpyxl import load_workbook

from benchmarks import floor, seasons
from benchmarks.measure import Line, Side, alternately, compared, memory, nothing, pinsheet

LEAGUES = ("lafayette", "koi")
RUN = {"lafayette": 1.35, "koi": 1.5}
MEMORY = 1.3
CHECK = {"lafayette": 1.25, "koi": 1.4}
OURS = ("results", "site", "outbox", "history")


def unpublished(folder: Path) -> None:
    """Remove what runs made."""
    for name in OURS:
        shutil.rmtree(folder / name, ignore_errors=True)


def made(work: Path, league: str, *, small: bool) -> Path:
    """A season of ten weeks and sixty players (three and sixteen); made once."""
    folder = work / league
    if not folder.is_dir():
        folder.mkdir(parents=True)
        seasons.drawn(folder, league, *((16, 3) if small else (60, 10)))
    return folder


def season(work: Path, *, rounds: int, small: bool) -> Iterator[Line]:
    """`pinsheet run`, first run."""
    for league in LEAGUES:
        folder = made(work, league, small=small)
        sides = (
            Side("pinsheet run", pinsheet("run", folder), lambda folder=folder: unpublished(folder)),
            Side("floor", _floor(work, folder)),
        )
        took = alternately(sides, rounds)
        what = f"run, first time, {league}, {_size(small=small)}"
        yield compared("season", what, sides, took, RUN[league])
        yield memory("season", f"{what}: memory", sides, took, MEMORY)


def check(work: Path, *, rounds: int, small: bool) -> Iterator[Line]:
    """`pinsheet check` after one week changed."""
    for league in LEAGUES:
        folder = made(work, league, small=small)
        newest = max(folder.glob("week-*.xlsx"))
        versions = cycle(_versions(newest))
        sides = (
            Side(
                "pinsheet check",
                pinsheet("check", folder),
                lambda newest=newest, versions=versions: newest.write_bytes(next(versions)),
            ),
            Side("imports, and opening with openpyxl", [sys.executable, "benchmarks/floor.py", folder]),
        )
        what = f"check, one week changed, {league}, {_size(small=small)}"
        yield compared("check", what, sides, alternately(sides, rounds), CHECK[league])


def _size(*, small: bool) -> str:
    return "3 weeks, 16 players" if small else "10 weeks, 60 players"


def _floor(work: Path, folder: Path) -> list[str | Path]:
    """The command of the floor, with the sizes of what a run writes."""
    unpublished(folder)
    alternately([Side("pinsheet run", pinsheet("run", folder), nothing)], 1)
    sizes, out = work / f"{folder.name}.json", work / f"{folder.name}-floor"
    sizes.write_text(floor.sizes(folder))
    out.mkdir(exist_ok=True)
    return [sys.executable, "-W", "ignore", "benchmarks/floor.py", folder, sizes, out]


def _versions(path: Path) -> list[bytes]:
    """A night's workbook, twice, with another score in it."""
    found = []
    draw = random.Random(path.name)
    for _ in range(2):
        book = load_workbook(path)
        cells = (cell for row in book["Scores"].iter_rows() for cell in row)
        score = next(cell for cell in cells if isinstance(cell.value, int) and cell.value > 10_000)
        score.value += 10 * draw.randrange(1, 100)
        book.save(path)
        found.append(path.read_bytes())
    return found

"""How soon anything is said: help, version, and a run of a folder in which nothing changed."""

import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Line, Side, alternately, compared, pinsheet
from benchmarks.season import LEAGUES, made

BOUND = 2.5
CLICK = Side("python -c 'import click'", [sys.executable, "-c", "import click"])


def start(work: Path, *, rounds: int, small: bool) -> Iterator[Line]:
    """`--help` and `--version`, and an unchanged season against a first start of pandas."""
    for option in ("--help", "--version"):
        sides = (Side(f"pinsheet {option}", pinsheet(option)), CLICK)
        yield compared("start", f"pinsheet {option}", sides, alternately(sides, 5 * rounds), BOUND)
    for league in LEAGUES:
        folder = made(work, league, small=small)
        sides = (
            Side("pinsheet run", pinsheet("run", folder)),
            Side("python -c 'import pandas'", [sys.executable, "-c", "import pandas"]),
        )
        alternately(sides[:1], 1)
        yield compared("start", f"run, nothing changed, {league}", sides, alternately(sides, rounds), 1)

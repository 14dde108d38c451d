"""Processes measured in turn: seconds say something about this machine, their ratios about the programs."""

import json
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

TOP = Path(__file__).parents[1]


def nothing() -> None:
    """Nothing to prepare."""


@dataclass(frozen=True)
class Side:
    """A command, and what has to be done before each run of it, unmeasured."""

    name: str
    command: Sequence[str | Path]
    prepare: Callable[[], object] = nothing


@dataclass
class Took:
    """The seconds of each run, and the most memory (MiB) that one of its processes had."""

    seconds: list[float] = field(default_factory=list)
    mebibytes: float = 0.0

    @property
    def median(self) -> float:
        """The middle one of the runs."""
        return statistics.median(self.seconds)


@dataclass(frozen=True)
class Line:
    """A line of the table: what pinsheet took, what it is held against, and the most it may be.

    `unit` is that of both sides; `ratio` is theirs to one. Where pinsheet is to be the faster one, `faster`
    turns the ratio round and the bound is the least. `within` bounds ours itself, not the ratio.
    """

    benchmark: str
    what: str
    ours: float
    against: str = ""
    theirs: float | None = None
    unit: str = "s"
    bound: float | None = None
    faster: bool = False
    within: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Ours to theirs, or theirs to ours where we are to be faster."""
        if not self.theirs:
            return None
        return self.theirs / self.ours if self.faster else self.ours / self.theirs

    def far(self, times: float = 1.0) -> bool:
        """Whether it is beyond so many times its bound."""
        if self.within is not None:
            return self.ours > self.within * times
        if self.bound is None or self.ratio is None:
            return False
        return self.ratio * times < self.bound if self.faster else self.ratio > self.bound * times


def alternately(sides: Sequence[Side], rounds: int) -> list[Took]:
    """Run the sides in turn, so many times each; SystemExit where one fails."""
    took = [Took() for _ in sides]
    for _ in range(rounds):
        for side, one in zip(sides, took, strict=True):
            side.prepare()
            seconds, mebibytes = _run(side)
            one.seconds.append(seconds)
            one.mebibytes = max(one.mebibytes, mebibytes)
    return took


def _run(side: Side) -> tuple[float, float]:
    words = [sys.executable, "-S", TOP / "benchmarks" / "measured.py", *side.command]
    done = subprocess.run(list(map(str, words)), cwd=TOP, check=True, capture_output=True)
    found = json.loads(done.stdout)
    if found["exit"]:
        raise SystemExit(f"{side.name} ended with {found['exit']}: {found['said']}")
    return found["seconds"], found["mebibytes"]


def pinsheet(*words: str | Path) -> list[str | Path]:
    """The command `pinsheet ...` of this checkout."""
    return [sys.executable, "-m", "pinsheet", *words]


def compared(benchmark: str, what: str, sides: Sequence[Side], took: Sequence[Took], bound: float) -> Line:
    """A line for the first side, held against the second."""
    ours, theirs = took
    return Line(benchmark, what, ours.median, sides[1].name, theirs.median, bound=bound)


def memory(benchmark: str, what: str, sides: Sequence[Side], took: Sequence[Took], bound: float) -> Line:
    """The same for the most memory."""
    ours, theirs = took
    return Line(benchmark, what, ours.mebibytes, sides[1].name, theirs.mebibytes, unit="MiB", bound=bound)

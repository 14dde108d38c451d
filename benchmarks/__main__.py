"""All measurements in one command; ratios count, seconds say something about this machine only.

    python -m benchmarks                      everything; a quarter of an hour
    python -m benchmarks season check         some of it
    python -m benchmarks --small              small seasons, one minute: for CI
    python -m benchmarks --write              and put the table into docs/benchmarks.md

Both sides of a ratio run in turn in one session. Exits with 1 where a ratio is beyond its bound, with
--small where it is beyond twice its bound. --rounds says how often each side runs.
"""

import argparse
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.archive import archive
from benchmarks.instead import instead
from benchmarks.measure import TOP, Line
from benchmarks.page import page
from benchmarks.rules import rules
from benchmarks.season import check, season
from benchmarks.start import start

BENCHMARKS: dict[str, Callable[..., Iterator[Line]]] = {
    "season": season,
    "start": start,
    "check": check,
    "rules": rules,
    "archive": archive,
    "instead": instead,
    "page": page,
}
IN_SMALL = ("season", "start", "check", "rules", "archive")
"""What CI measures: the others need LibreOffice and chromium, and compare with no bound."""

DOCUMENT = TOP / "docs" / "benchmarks.md"
BELOW = "<!-- python -m benchmarks --write replaces what stands below -->\n"


def main() -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[*BENCHMARKS, []], metavar="NAME")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--work", type=Path, help="keep what is made here, for the next time")
    asked = parser.parse_args()
    rounds = asked.rounds or (3 if asked.small else 7)
    names = asked.names or (IN_SMALL if asked.small else BENCHMARKS)
    lines = []
    with tempfile.TemporaryDirectory() as temporary:
        work = asked.work or Path(temporary)
        for name in names:
            for line in BENCHMARKS[name](work, rounds=rounds, small=asked.small):
                lines.append(line)
                print("  ".join(_cells(line)), flush=True)
    table = "\n".join(_markdown(lines))
    print(f"\n{table}")
    if asked.write:
        head = DOCUMENT.read_text(encoding="utf-8").partition(BELOW)[0]
        DOCUMENT.write_text(f"{head}{BELOW}\n{_machine(rounds)}\n\n{table}\n", encoding="utf-8")
    far = [line.what for line in lines if line.far(2 if asked.small else 1)]
    for what in far:
        print(f"beyond its bound: {what}", file=sys.stderr)
    return int(bool(far))


def _machine(rounds: int) -> str:
    return (
        f"Medians of {rounds} alternating runs (more where a run is short), "
        f"Python {platform.python_version()}, "
        f"{platform.system()} on {platform.machine()}."
    )


def _markdown(lines: list[Line]) -> Iterator[str]:
    yield "| | What | pinsheet | Against | | Ratio | Bound |"
    yield "|---|---|---:|---|---:|---:|---:|"
    for line in lines:
        yield f"| {' | '.join(_cells(line))} |"
        if line.note:
            yield f"| | {line.note} | | | | | |"


def _cells(line: Line) -> list[str]:
    ours = _shown(line.ours, line.unit)
    theirs = "" if line.theirs is None else _shown(line.theirs, line.unit)
    ratio = "" if line.ratio is None else f"{line.ratio:.2f}"
    bound = ""
    if line.within is not None:
        bound = f"at most\N{NO-BREAK SPACE}{_shown(line.within, line.unit)}"
    elif line.bound is not None:
        bound = f"at {'least' if line.faster else 'most'}\N{NO-BREAK SPACE}{line.bound:g}"
    return [line.benchmark, line.what, ours, line.against, theirs, ratio, bound]


def _shown(value: float, unit: str) -> str:
    if unit == "s":
        places = 3 if value < 1 else 2 if value < 100 else 0
        return f"{value:.{places}f}\N{NO-BREAK SPACE}s"
    return f"{value:.2f}" if not unit else f"{value:,.0f}\N{NO-BREAK SPACE}{unit}"


if __name__ == "__main__":
    sys.exit(main())

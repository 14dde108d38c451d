"""How much of a cold run a warm one takes, as `pinsheet watch` does after a save.

    python benchmarks/watch.py [ROUNDS]

For each sample season, in turn in every round: the newest workbook is saved with another score; a fresh
process looks at the folder (`pinsheet check`, cold), and this one does so again (warm), without and with
the page that `--serve` shows. Printed are medians of the seconds, which say something about this machine,
and of the ratios within a round, which are what counts: both parts of a ratio met the same load.
"""

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from openpyxl import load_workbook

from pinsheet import season
from pinsheet.render.page import page
from pinsheet.sheets.remembered import Remembered

TOP = Path(__file__).parents[1]
SAMPLES = ("lafayette-2018", "koi-2000")
ROUNDS = 9


def versions(path: Path) -> Iterator[bytes]:
    """A night's workbook twice, with another first score."""
    for more in (10, 20):
        book = load_workbook(path)
        cells = (cell for row in book["Scores"].iter_rows() for cell in row)
        score = next(cell for cell in cells if isinstance(cell.value, int) and cell.value > 10_000)
        score.value += more
        book.save(path)
        yield path.read_bytes()


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def cold(folder: Path) -> None:
    """A fresh process; its exit code does not matter."""
    command = [sys.executable, "-m", "pinsheet", "check", str(folder)]
    subprocess.run(command, cwd=TOP, check=False, capture_output=True)


def measured(folder: Path, rounds: int) -> Iterator[tuple[float, float, float]]:
    """Seconds of each round: cold, warm, and warm with the page."""
    open_one = Remembered()

    def warm() -> season.Outcome:
        open_one.next_round()
        return season.provisional(folder, open_one)

    path = max(folder.glob("week-*.xlsx"))
    saved = list(versions(path))
    page(warm())
    for number in range(rounds):
        path.write_bytes(saved[number % 2])
        took = seconds(lambda: cold(folder))
        alone = seconds(warm)
        path.write_bytes(saved[(number + 1) % 2])
        yield took, alone, seconds(lambda: page(warm()))


def main() -> None:
    """Both samples, a line each."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    print(f"medians of {rounds} rounds   cold     warm     with page  warm/cold  with page/cold")
    with tempfile.TemporaryDirectory() as temporary:
        for name in SAMPLES:
            folder = Path(temporary) / name
            folder.mkdir()
            for book in (TOP / "sample_sheets" / name).glob("*.xlsx"):
                shutil.copyfile(book, folder / book.name)
            found = list(measured(folder, rounds))
            took = [statistics.median(part) for part in zip(*found, strict=True)]
            ratios = [statistics.median(r[i] / r[0] for r in found) for i in (1, 2)]
            times = "".join(f"{one:7.2f} s" for one in took)
            print(f"{name:20} {times}  {ratios[0]:9.2f}  {ratios[1]:14.2f}")


if __name__ == "__main__":
    main()

"""Season folders that awkward files are laid into: the season workbook, and a filled scoresheet of ours."""

import datetime as dt
import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner
from openpyxl import load_workbook

from pinsheet.cli import cli
from tests.nights import draw, table, type_rows, typing

SHARED = Path(__file__).resolve().parents[2] / "shared"
GENERATOR = SHARED / "make_hostile.py"
CORPUS = SHARED / "corpus"

MACHINES = ("Attack from Mars", "Medieval Madness", "The Addams Family", "Theatre of Magic", "Twilight Zone")
PLAYERS = (
    *("Ada Quill", "Bo Lindqvist", "Cyd Marlow", "Dee Okafor"),
    *("Eli Strand", "Fay Nakamura", "Gus Pereira", "Hal Zabrowski"),
)
AWAY = "Zoé Ångström"
"""On the roster after the drawing only: the name that files spell in decomposed form."""

LEAGUES = ("lafayette", "koi")


def new_season(folder, league):
    """A season folder with the people and machines of the scoresheets below."""
    made = CliRunner().invoke(cli, ["new", str(folder), "--league", league, "--season", "Spring"])
    assert made.exit_code == 0, made.output
    with typing(folder / "season.xlsx") as book:
        type_rows(book["Players"], "Player", [{"Player": name} for name in PLAYERS])
        days = [{"Date": dt.date(2024, 3, 5 + 7 * week)} for week in range(4)]
        type_rows(book["Weeks"], "Week", days)
        type_rows(book["Machines"], "Machine", [{"Machine": name} for name in MACHINES])
    return folder


def type_later(folder, name):
    """A row on Players for somebody for whom no seat was drawn."""
    with typing(folder / "season.xlsx") as book:
        sheet = book["Players"]
        top, columns = table(sheet, "Player")
        sheet.cell(top + len(PLAYERS) + 1, columns["Player"]).value = name


def filled_night(folder):
    """Tonight's workbook as pinsheet draws it, every score typed, no two alike; returns its path."""
    path = draw(folder)
    with typing(path) as book:
        sheet = book["Scores"]
        first = table(sheet, "Group")[1]["Player"] + 1
        block = -1
        for row in range(1, sheet.max_row + 1):
            if sheet.cell(row, 1).value == "Group":
                block += 1
                for column, machine in enumerate(MACHINES, first):
                    sheet.cell(row, column).value = machine
            elif block >= 0 and sheet.cell(row, 2).value in PLAYERS:
                for column in range(5):
                    sheet.cell(row, first + column).value = 10 * (100_000 + 997 * row * (column + 2))
    return path


def exported(folder):
    """The export as JSON and the exit code; anything but a clean end fails here."""
    done = CliRunner().invoke(cli, ["export", str(folder), "--format", "json"])
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    return json.loads(done.stdout), done.exit_code


def scores_of(export):
    """Every score played: (week, player, machine) to score."""
    return {
        (row["week"], row["player"], row["machine"]): row["score"]
        for row in export["tables"].get("game_points", ())
        if row["source"] == "played"
    }


def bring(source, folder):
    """Lay a file, link, pipe or folder into a folder as it is; returns where it lies now."""
    target = folder / source.name
    mode = source.lstat().st_mode
    if stat.S_ISLNK(mode):
        target.symlink_to(source.readlink())
    elif stat.S_ISFIFO(mode):
        os.mkfifo(target)
    elif stat.S_ISDIR(mode):
        target.mkdir()
        for inner in sorted(source.iterdir()):
            bring(inner, target)
    else:
        shutil.copyfile(source, target)
    return target


def cells_of(path, title="Scores"):
    """Where the base workbook has its first name, its first score and its date, for the generator."""
    sheet = load_workbook(path)[title]
    top, columns = table(sheet, "Group")
    name = sheet.cell(top + 1, columns["Player"])
    score = sheet.cell(top + 1, columns["Player"] + 1)
    date = next(c for row in sheet.iter_rows(max_row=2) for c in row if isinstance(c.value, dt.datetime))
    return name, score, date


MEASURED = """
import resource, subprocess, sys
subprocess.run([sys.executable, *sys.argv[1:]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10))
"""
"""In a process of its own, and small: a child's peak counts what its parent had when it was born."""


def cost(*arguments):
    """Processor seconds and peak MiB of a Python command, with all that it starts."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *arguments],
        cwd=Path(__file__).resolve().parents[1],
        check=True,
        capture_output=True,
        text=True,
    )
    seconds, mebibytes = map(float, done.stdout.split())
    return seconds, mebibytes

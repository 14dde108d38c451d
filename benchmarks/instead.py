"""What a commissioner would do instead: one workbook of formulas in LibreOffice, or a few lines of pandas."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import xlsxwriter
from openpyxl import load_workbook

from benchmarks.measure import Line, Side, alternately, pinsheet
from benchmarks.season import made, unpublished

ALWAYS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""
SCRIPT = """
import sys
import pandas as pd

typed = pd.read_excel(sys.argv[1], sheet_name="Scores")
by = typed.groupby(["week", "machine"])["score"]
typed["place"] = by.rank(ascending=False)
typed["points"] = (26 - typed["place"]).clip(lower=0) + 5 * typed["place"].eq(1)
nights = typed.groupby(["player", "week"])["points"].sum().unstack(fill_value=0)
total = nights.apply(lambda row: row.nlargest(8).sum(), axis=1).sort_values(ascending=False)
with pd.ExcelWriter(sys.argv[2]) as book:
    nights.to_excel(book, sheet_name="Nights")
    total.to_excel(book, sheet_name="Standings")
"""


def instead(work: Path, *, rounds: int, small: bool) -> Iterator[Line]:
    """Pinsheet's first run of Lafayette's season against each."""
    folder = made(work, "lafayette", small=small)
    typed = _typed(folder)
    book, out = work / "formulas.xlsx", work / "instead"
    _formulas(book, typed)
    script = work / "script.py"
    script.write_text(SCRIPT)
    ours = Side("pinsheet run", pinsheet("run", folder), lambda: unpublished(folder))
    sides = [ours, Side("a script of pandas", [sys.executable, script, book, work / "standings.xlsx"])]
    if soffice := shutil.which("soffice"):
        profile = _that_recalculates(work / "profile")
        words = [soffice, f"-env:UserInstallation={profile.as_uri()}", "--headless", "--convert-to", "xlsx"]
        sides.append(Side("LibreOffice: open, recalculate, save", [*words, "--outdir", out, book]))
        alternately(sides[-1:], 1)  # the profile is made once
        _must_be_counted(out / book.name, typed)
    took = alternately(sides, rounds)
    for side, theirs in zip(sides[1:], took[1:], strict=True):
        yield Line("instead", "run, first time, lafayette", took[0].median, side.name, theirs.median)


def _that_recalculates(profile: Path) -> Path:
    """A profile of LibreOffice in which a workbook is always calculated when it is opened."""
    settings = profile / "user" / "registrymodifications.xcu"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(ALWAYS)
    return profile


def _must_be_counted(path: Path, typed: list[tuple[int, str, str, int]]) -> None:
    """SystemExit unless the places on a machine of the first week are those of its scores."""
    rows = load_workbook(path, data_only=True)["Scores"].iter_rows(min_row=2, values_only=True)
    week, _, machine, _ = typed[0]
    there = [(row[3], row[4]) for row in rows if (row[0], row[2]) == (week, machine)]
    right = [(score, 1 + sum(other > score for other, _ in there)) for score, _ in there]
    if there != right:
        raise SystemExit("instead: LibreOffice has not calculated the workbook")


def _typed(folder: Path) -> list[tuple[int, str, str, int]]:
    """Week, player, machine and score of each card."""
    found = []
    for week, path in enumerate(sorted(folder.glob("week-*.xlsx")), 1):
        rows = list(load_workbook(path, read_only=True)["Scores"].iter_rows(values_only=True))
        top = next(at for at, row in enumerate(rows) if row[:2] == ("Group", "Player"))
        machines = [name for name in rows[top][2:7] if name]
        found += [
            (week, row[1], machine, score)
            for row in rows[top + 1 :]
            if row[1]
            for machine, score in zip(machines, row[2:7], strict=True)
            if isinstance(score, int)
        ]
    return found


def _formulas(path: Path, typed: list[tuple[int, str, str, int]]) -> None:
    """The season as one workbook that counts itself: places, points, nights, drops."""
    last = len(typed) + 1
    players = sorted({player for _, player, _, _ in typed})
    weeks = max(week for week, *_ in typed)
    with xlsxwriter.Workbook(path) as book:
        scores, standings = book.add_worksheet("Scores"), book.add_worksheet("Standings")
        scores.write_row(0, 0, ("week", "player", "machine", "score", "place", "points"))
        for row, line in enumerate(typed, 1):
            scores.write_row(row, 0, line)
            here = row + 1
            scores.write_formula(
                *(row, 4),
                f'=1+COUNTIFS($A$2:$A${last},A{here},$C$2:$C${last},C{here},$D$2:$D${last},">"&D{here})',
            )
            scores.write_formula(row, 5, f"=MAX(0,26-E{here})+IF(E{here}=1,5,0)")
        standings.write_row(0, 0, ("player", *range(1, weeks + 1), "total", "place"))
        for row, player in enumerate(players, 1):
            standings.write(row, 0, player)
            for week in range(1, weeks + 1):
                column = xlsxwriter.utility.xl_col_to_name(week)
                standings.write_formula(
                    *(row, week),
                    f"=SUMIFS(Scores!$F$2:$F${last},Scores!$A$2:$A${last},{column}$1,"
                    f"Scores!$B$2:$B${last},$A{row + 1})",
                )
            nights = f"B{row + 1}:{xlsxwriter.utility.xl_col_to_name(weeks)}{row + 1}"
            drops = f"-SMALL({nights},1)-SMALL({nights},2)"
            standings.write_formula(row, weeks + 1, f"=SUM({nights}){drops}")
            total = xlsxwriter.utility.xl_col_to_name(weeks + 1)
            listed = f"${total}$2:${total}${len(players) + 1}"
            standings.write_formula(row, weeks + 2, f"=RANK({total}{row + 1},{listed})")

"""What the commissioner of Koi's league types: the evenings of the sample season, into workbooks drawn here."""

import datetime as dt
import shutil

from tests.conftest import SAMPLES
from tests.nights import table, type_rows
from tests.year.commissioner import Commissioner, type_as

SAMPLE = SAMPLES / "koi-2000"
WEEK_4 = "week-04.xlsx"
RESULTS_4 = "results/Week 04 results.xlsx"
THIRTEEN = (
    *("Ada Quill", "Bo Marlow", "Cy Fennimore", "Dot Larkin", "Eli Sparrow", "Fay Tindall", "Gus Hobnail"),
    *("Hal Rook", "Ivy Castell", "Jem Ardley", "Kit Orrery", "Lou Farthing", "Mo Whitlock"),
)
MACHINES = (
    *("Attack from Mars", "Medieval Madness", "Twilight Zone", "Funhouse", "Taxi", "Monster Bash"),
    "The Addams Family",
)
FIRST_NIGHT = dt.date(2000, 3, 1)


def season_until(folder, week):
    """The season after a week, from the workbooks of the sample: what is typed once, and the nights up to there."""
    folder.mkdir()
    for name in ["season.xlsx", *(f"week-{number:02}.xlsx" for number in range(1, week + 1))]:
        shutil.copyfile(SAMPLE / name, folder / name)
    return Commissioner(folder)


def type_season(book):
    """Once a season: the answers to the yellow rows, thirteen players in ladder order, seven machines, the dates."""
    sheet = book["Settings"]
    top, columns = table(sheet, "Setting")
    for row in range(top + 1, sheet.max_row + 1):
        value, default = (sheet.cell(row, columns[heading]) for heading in ("Value", "Default"))
        if sheet.cell(row, columns["Setting"]).value and value.value is None:
            value.value = default.value
    type_rows(book["Players"], "Player", [{"Player": name} for name in THIRTEEN])
    type_rows(book["Machines"], "Machine", [{"Machine": name} for name in MACHINES])
    dates = [{"Week": week, "Date": FIRST_NIGHT + dt.timedelta(7 * (week - 1))} for week in range(1, 11)]
    type_rows(book["Weeks"], "Week", dates)
    for name in ("Check-in", "Pre-makeups"):
        type_rows(book[name], "Player", [{"Player": name} for name in THIRTEEN])
    for column, machine in enumerate(MACHINES, 2):
        book["Pre-makeups"].cell(2, column).value = machine


def type_evening(book, week, sheets=("Scores", "Ties", "Rulings", "Payments")):
    """Type an evening of the sample season into its workbook as drawn here."""
    type_as(book, SAMPLE / f"week-{week:02}.xlsx", *sheets)


def seat(book, player):
    """The row in which a player sits on Scores."""
    return next(row[1].row for row in book["Scores"].iter_rows(max_col=2) if row[1].value == player)


def card(book, player, *games):
    """Type the games of a player, from the first; None leaves what stands there."""
    row = seat(book, player)
    for column, value in enumerate(games, 3):
        if value is not None:
            book["Scores"].cell(row, column).value = value


def headings(book, player):
    """The row above the player's block, in which its machines stand."""
    rows = range(seat(book, player), 0, -1)
    return next(row for row in rows if book["Scores"].cell(row, 1).value == "Group")


def machines_of(book, player):
    """The five machines of the player's group."""
    return [book["Scores"].cell(headings(book, player), column).value for column in range(3, 8)]


def everybody_plays(book):
    """Five machines and the scores of an evening, for whoever is seated."""
    sheet = book["Scores"]
    for number, (row,) in enumerate(sheet.iter_rows(max_col=1), 1):
        if row.value == "Group":
            for column, machine in enumerate(MACHINES[:5], 3):
                sheet.cell(row.row, column).value = machine
        elif row.value is not None and sheet.cell(row.row, 2).value in (*THIRTEEN, "Nia Calloway"):
            for column in range(3, 8):
                sheet.cell(row.row, column).value = 10 * (1_000 * column + 7 * number)


def result(hers, player, name=RESULTS_4):
    """A player's row in the result workbook, by the headings of his own group."""
    rows = hers.sees(name, "Groups")
    row = next(number for number, cells in enumerate(rows) if player in cells)
    top = next(number for number in range(row, 0, -1) if "Finish" in rows[number])
    return dict(zip(rows[top], rows[row], strict=True))

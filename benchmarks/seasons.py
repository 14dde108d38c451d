"""Seasons to measure with: drawn by pinsheet and filled in as on the nights, or plain lists."""

import datetime as dt
import math
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import xlsxwriter

from pinsheet import beginning, drawing
from pinsheet.files import replace_files
from pinsheet.leagues.registry import BY_NAME
from pinsheet.outcome import Outcome

TOP = Path(__file__).parents[1]
sys.path.insert(0, str(TOP / "sample_sheets"))
from filling import Filling, Grid  # noqa: E402 - the samples are a folder of files, not a package

FIRST_NIGHT = dt.date(2026, 9, 1)
GAMES = 5
SPARE_MACHINES = 7


def names(players: int) -> list[str]:
    """So many first and last names, all different."""
    first = ("Ada", "Bo", "Cy", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou", "Max", "Nan")
    last = (
        "Quill",
        "Marlow",
        "Fennimore",
        "Larkin",
        "Ames",
        "Birch",
        "Cobb",
        "Dunn",
        "Eddy",
        "Frost",
        "Gage",
    )
    pairs = [f"{one} {other}" for other in last for one in first]
    return [*pairs, *(f"Player {number}" for number in range(len(pairs), players))][:players]


def machines(count: int) -> list[str]:
    """So many machines."""
    known = ("Attack from Mars", "Twilight Zone", "Firepower", "Taxi", "Centaur", "Fish Tales", "Paragon")
    return [*known, *(f"Machine {number}" for number in range(len(known), count))][:count]


def score(draw: random.Random) -> int:
    """A plausible score, log-normal, in tens."""
    return 10 * round(1_000_000 * math.exp(draw.gauss(0, 1)))


def drawn(folder: Path, league: str, players: int = 60, weeks: int = 10, seed: int = 1) -> Path:
    """A season of whole nights, each drawn, typed and counted out as in the program where it is typed."""
    draw = random.Random(f"{league} {seed}")
    book = _begun(folder, league, players, weeks)
    for week in range(1, weeks + 1):
        plan = drawing.tonight(folder)
        if isinstance(plan, Outcome):
            raise SystemExit("\n".join(f"{p.cell}: {p.message}" for p in plan.problems))
        night = Filling(plan.content)
        for block in night.grids("Scores", "Group", "Player"):
            _fill(block, draw)
        if league == "koi":
            payments = night.grid("Payments", "Player", "Paid")
            for row in payments.rows():
                if payments.text(row, "Player"):
                    payments.type_in(row, "Paid", 6)
        night.count_out()
        replace_files({plan.path: night.to_bytes()})
        checkin = book.grid("Check-in", "Player", "1")
        if week < weeks:
            _tick(checkin, week + 1, players)
            replace_files({folder / beginning.SEASON_BOOK: book.to_bytes()})
    return folder


def _begun(folder: Path, league: str, players: int, weeks: int) -> Filling:
    files = beginning.new_season(folder, BY_NAME[league])
    replace_files(files)
    book = Filling(files[folder / beginning.SEASON_BOOK], still_true=("Settings",))
    settings = book.grid("Settings", "Setting", "Value")
    for name, value in (("Weeks", weeks), ("Season", "Fall 2026")):
        if name in {settings.text(row, "Setting") for row in settings.rows()}:
            settings.type_in(settings.row_of("Setting", name), "Value", value)
    people = book.grid("Players", "Player", "Status")
    for row, name in enumerate(names(players), people.top + 1):
        people.type_in(row, "Player", name)
    listed = book.grid("Machines", "Machine", "Note")
    for row, name in enumerate(machines(GAMES + SPARE_MACHINES), listed.top + 1):
        listed.type_in(row, "Machine", name)
    nights = book.grid("Weeks", "Week", "Date")
    for week in range(1, weeks + 1):
        row = nights.top + week
        nights.type_in(row, "Week", week)
        nights.type_in(row, "Date", FIRST_NIGHT + dt.timedelta(days=7 * (week - 1)))
        for game, name in enumerate(machines(GAMES), 1):
            if f"Machine {game}" in nights.columns:
                nights.type_in(row, f"Machine {game}", name)
    checkin = book.grid("Check-in", "Player", "1")
    for row, name in enumerate(names(players), checkin.top + 1):
        checkin.type_in(row, "Player", name)
    _tick(checkin, 1, players)
    replace_files({folder / beginning.SEASON_BOOK: book.to_bytes()})
    return book


def _tick(checkin: Grid, week: int, players: int) -> None:
    column = checkin.columns["1"] + week - 1
    checkin.type_in(checkin.top, column, week)
    for row in range(checkin.top + 1, checkin.top + 1 + players):
        checkin.type_in(row, column, "x")


def _fill(block: Grid, draw: random.Random) -> None:
    """Scores for everybody; a heading that is still open gets a machine."""
    first = block.columns["Player"] + 1
    for game, name in enumerate(machines(GAMES)):
        if not block.sheet.cell(block.top, first + game).value:
            block.type_in(block.top, first + game, name)
    for row in block.rows():
        player = block.text(row, "Player")
        if block.text(row, "Group") and player and not player.startswith("on file"):
            for game in range(GAMES):
                block.type_in(row, first + game, score(draw))


def listed(folder: Path, number: int, players: int = 16, weeks: int = 8) -> Path:
    """A Lafayette season of plain sheets, as an archive has them: one workbook, a tab a week."""
    draw = random.Random(f"archive {number}")
    folder.mkdir(parents=True)
    with xlsxwriter.Workbook(folder / "season.xlsx") as book:
        for title, rows in _tabs(draw, number, players, weeks):
            sheet = book.add_worksheet(title)
            for at, row in enumerate(rows):
                sheet.write_row(at, 0, row)
    return folder


def _tabs(
    draw: random.Random, number: int, players: int, weeks: int
) -> Iterator[tuple[str, list[list[object]]]]:
    people, games = names(players), machines(GAMES)
    settings = [["League", "lafayette"], ["Name", f"League {number}"], ["Weeks", weeks]]
    yield "Settings", [["Setting", "Value"], *settings]
    yield "Players", [["Player"], *([name] for name in people)]
    yield "Machines", [["Machine"], *([name] for name in games)]
    for week in range(1, weeks + 1):
        draw.shuffle(people)
        rows = [[at // 4 + 1, name, *(score(draw) for _ in games)] for at, name in enumerate(people)]
        yield f"Week {week}", [["Week", week], ["Group", "Player", *games], *rows]

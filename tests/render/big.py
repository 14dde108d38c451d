"""A whole season of thirty players and eight weeks in a folder, of either league; everything is invented."""

import random
from datetime import date, timedelta

from openpyxl import Workbook

from .example import FIRST, LAST

MACHINES = (
    *("Attack from Mars", "Medieval Madness", "Twilight Zone", "Funhouse", "Taxi", "The Addams Family"),
    *("Monster Bash", "Whirlwind", "Theatre of Magic", "Fish Tales", "Scared Stiff", "Firepower"),
)
WEEKS = 8


def names(players=30):
    """So many different names."""
    return [f"{FIRST[i % len(FIRST)]} {LAST[(i * 7 + i // len(FIRST)) % len(LAST)]}" for i in range(players)]


def big_season(folder, league, players=30, weeks=WEEKS, settings=()):
    """One workbook with a season in the list shape; some of the players miss some of the nights."""
    people = names(players)
    book = Workbook()
    sheet = book.active
    for row in (
        ("Setting", "Value"),
        ("League", league),
        ("Season", "Summer 2018"),
        ("Weeks", weeks),
        *settings,
    ):
        sheet.append(row)
    of_week = {w: [MACHINES[(w * 5 + g) % len(MACHINES)] for g in range(5)] for w in range(1, weeks + 1)}
    _sheet(book, "Players", ["Player"], [[name] for name in people])
    _sheet(book, "Machines", ["Machine"], [[name] for name in MACHINES])
    _sheet(
        book,
        "Weeks",
        ["Week", "Date", "Machines"],
        [[w, date(2018, 6, 5) + timedelta(weeks=w), "; ".join(of_week[w])] for w in of_week],
    )
    scores = [
        [w, name, machine, game, _score(i, w, game)]
        for w, machines in of_week.items()
        for game, machine in enumerate(machines, 1)
        for i, name in enumerate(people)
        if (i * 5 + w * 3) % 11 or league == "koi"
    ]
    _sheet(book, "Scores", ["Week", "Player", "Machine", "Game", "Score"], scores)
    folder.mkdir(exist_ok=True)
    book.save(folder / "season.xlsx")
    return folder


def _score(i, week, game):
    chance = random.Random(i * 10_000 + week * 100 + game)
    return (1_000_000_000 // 7**game) * int(chance.lognormvariate(4.6, 0.9)) // (40 + 2 * i) // 10 * 10


def _sheet(book, title, headings, rows):
    sheet = book.create_sheet(title)
    for row in (headings, *rows):
        sheet.append(row)

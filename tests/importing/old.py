"""Leagues' own workbooks, as rough as they are."""

from openpyxl import Workbook
from openpyxl.utils import get_column_letter as letter

PLAYERS = ("Ada Quill", "Bo Marlow", "Cy Fennimore", "Dot Larkin", "Eli Sparrow", "Fay Tindall")
MACHINES = ("Attack from Mars", "Funhouse", "Taxi")
AWAY = {(2, 5), (3, 1)}
"""Who was not there: week, player."""


def score(week, player, machine):
    """Every score is another one, in tens; the order of the players differs by week and machine."""
    turn = (2 * player + 3 * week + player * machine) % 7
    return (
        None
        if (week, player) in AWAY
        else 10**6 + 10 * (13_777 * turn + 701 * week + 97 * player + 11 * machine)
    )


def places(scores):
    """The place of each score by its size; equal ones by row, as a careless formula has them."""
    order = sorted((-s, row) for row, s in enumerate(scores) if s is not None)
    found = {row: place for place, (_, row) in enumerate(order, 1)}
    return [found.get(row) for row in range(len(scores))]


def by_place(scores):
    """25 for first and one less a place, 5 more for first."""
    return [None if place is None else 26 - place + 5 * (place == 1) for place in places(scores)]


def grid(week, players=PLAYERS, machines=MACHINES):
    """A night's scores, a row a player."""
    return [[score(week, p, m) for m in range(len(machines))] for p in range(len(players))]


def with_totals(players, scores):
    """Rows as in a plain sheet: name, scores, the night's total and place."""
    points = [by_place(column) for column in zip(*scores, strict=True)]
    totals = [sum(column[row] or 0 for column in points) for row in range(len(players))]
    for row, player in enumerate(players):
        there = any(s is not None for s in scores[row])
        rank = 1 + sum(total > totals[row] for total in totals)
        yield [player, *scores[row], *((totals[row], rank) if there else (None, None))]


def book(**tabs):
    """A workbook whose tabs are lists of rows."""
    made = Workbook()
    made.remove(made.active)
    for title, rows in tabs.items():
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(list(row))
    return made


def plain(weeks=(1, 2, 3), players=PLAYERS, machines=MACHINES, name="Wk {}"):
    """Players down, machines across, Total and Rank behind; one tab a week."""
    return book(
        **{
            name.format(week): [
                ["Player", *machines, "Total", "Rank"],
                *with_totals(players, grid(week, players, machines)),
            ]
            for week in weeks
        }
    )


ROWS = (5, 6, 7, 9, 10, 11)
"""Where the players stand in the rough workbook, with a blank row between them."""


def rough(titles=("Wk 1", "2", "June 5", "Week 4 (moved)")):
    """Two lines of headings, machines merged over three columns, first and last name apart.

    A title above, a blank row among the players, a footer of averages, hidden columns, a tab Standings.
    """
    made = Workbook()
    made.active.title = "Standings"
    totals = dict.fromkeys(PLAYERS, 0)
    for week, title in enumerate(titles, 1):
        sheet = made.create_sheet(title)
        sheet["A1"] = "2017 Winter League"
        sheet.merge_cells("A1:L1")
        for cell, words in (("A3", "First"), ("B3", "Last"), ("L3", "Total")):
            sheet[cell] = words
            sheet.merge_cells(f"{cell}:{cell[0]}4")
        scores = grid(week)
        points = [by_place(column) for column in zip(*scores, strict=True)]
        for m, machine in enumerate(MACHINES):
            left = 3 + 3 * m
            sheet.cell(3, left).value = machine
            sheet.merge_cells(start_row=3, start_column=left, end_row=3, end_column=left + 2)
            ranks = places([row[m] for row in scores])
            for column, word in enumerate(("Score", "Rank", "Points"), left):
                sheet.cell(4, column).value = word
            for p, row in enumerate(ROWS):
                for column, value in enumerate((scores[p][m], ranks[p], points[m][p]), left):
                    sheet.cell(row, column).value = value
        for p, (player, row) in enumerate(zip(PLAYERS, ROWS, strict=True)):
            sheet.cell(row, 1).value, sheet.cell(row, 2).value = player.split()
            night = sum(column[p] or 0 for column in points)
            totals[player] += night
            sheet.cell(row, 12).value = night or None
        sheet["A13"] = "Average"
        for column in map(letter, (3, 6, 9)):
            sheet[f"{column}13"] = f"=AVERAGE({column}5:{column}11)"
        sheet.column_dimensions["D"].hidden = True
    made["Standings"].append(["Name", "Points"])
    for player in PLAYERS:
        made["Standings"].append([player, totals[player]])
    return made


def saved(made, folder, name="old.xlsx"):
    """The workbook as a file."""
    folder.mkdir(exist_ok=True)
    made.save(folder / name)
    return folder / name


def expected(weeks=(1, 2, 3), players=PLAYERS):
    return {
        (week, player, machine): score(week, p, m)
        for week in weeks
        for p, player in enumerate(players)
        for m, machine in enumerate(MACHINES)
        if score(week, p, m) is not None
    }


def spelled(cell, text, tab="Wk 3"):
    made = plain()
    made[tab][cell] = text
    return made

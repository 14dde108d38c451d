"""What the commissioner of Lafayette types: the example of the page's tests, played in three weeks of a season of eight.

The league, its third week and its figures are those that tests/render/example.py puts together by hand.
"""

import datetime as dt

from tests.conftest import SAMPLES
from tests.nights import table, type_rows
from tests.render.example import GUEST, MACHINES, MEMBERS, WEEK_1, WEEK_2, WEEK_3_SCORES
from tests.year.commissioner import add_row, change

SAMPLE = SAMPLES / "lafayette-2018"
WEEK_3 = "week-03.xlsx"
RESULTS_3 = "results/Week 03 results.xlsx"
WALK_IN = f"{GUEST} (guest)"
CARDS = {
    WALK_IN if player == GUEST else player: ["L" if score is None else score for score in scores]
    for player, scores in WEEK_3_SCORES.items()
}
"""Week 3 as on the cards."""
PLAYED_OFF = {"Week": 3, "Machine": "Taxi", "1st": "Fay Tindall", "2nd": "Bo Marlow"}
YELLOW = ("finals.min_weeks", "finals.mode", "guests.standings", "replacement", "ties.unresolved")
YELLOW += ("ifpa.include",)
FIRST_NIGHT = dt.date(2018, 6, 5)
ORDERS = {1: WEEK_1, 2: WEEK_2}


def type_season(book):
    """Once a season: the answers to the yellow rows, the people with their addresses, machines, dates."""
    sheet = book["Settings"]
    _, columns = table(sheet, "Setting")
    for name in YELLOW:
        row = next(row[0].row for row in sheet.iter_rows() if row[0].value == name)
        value, default = (sheet.cell(row, columns[heading]) for heading in ("Value", "Default"))
        assert value.value is None
        value.value = default.value
    people = [
        {"Player": name, "E-mail": f"{name.split()[0].lower()}@example.org", "IFPA id": 990101 + number}
        for number, name in enumerate(MEMBERS)
    ]
    people[1] |= {"Also known as": "Robert Marlow", "Public name": "B. M."}
    type_rows(book["Players"], "Player", people)
    machines = [{"Machine": name} for name in (*MACHINES, "Monster Bash")]
    machines[0] |= {"Also known as": "AFM", "Note": "skill shot without flipper only"}
    type_rows(book["Machines"], "Machine", machines)
    games = {f"Machine {game}": name for game, name in enumerate(MACHINES, 1)}
    dates = {week: FIRST_NIGHT + dt.timedelta(7 * (week - 1)) for week in range(1, 9)}
    type_rows(book["Weeks"], "Week", [{"Week": week, "Date": dates[week], **games} for week in dates])
    type_rows(book["Check-in"], "Player", [{"Player": name} for name in MEMBERS])


def tick(book, week, players=MEMBERS):
    """Who is here, on Check-in."""
    for player in players:
        change(book["Check-in"], "Player", player, **{str(week): "x"})


def cards_of(week):
    """The cards of week 1 or 2, by the order of the players on each machine."""
    full = {name.split()[0]: name for name in MEMBERS}
    orders = [[full[name] for name in order.split()] for order in ORDERS[week]]
    there = sorted({name for order in orders for name in order})
    return {
        player: [
            10_000 * (9 - order.index(player)) + 10 * (37 * week + 7 * game + number)
            for game, order in enumerate(orders)
        ]
        for number, player in enumerate(there)
    }


def type_cards(book, cards=CARDS, alone=None):
    """Type cards into Scores; who is not seated takes a free seat, those in `alone` under a group of their own."""
    sheet = book["Scores"]
    top, columns = table(sheet, "Group")
    own = dict(alone or {})
    seats = {sheet.cell(row, columns["Player"]).value: row for row in range(top + 1, sheet.max_row + 1)}
    for player, scores in cards.items():
        row = seats.get(player) or next(
            row
            for row in range(top + 1, sheet.max_row + 1)
            if sheet.cell(row, columns["Player"]).value is None
            and (sheet.cell(row, columns["Group"]).value is None) == (player in own)
        )
        sheet.cell(row, columns["Player"]).value = player
        if player in own:
            sheet.cell(row, columns["Group"]).value = own[player]
        for column, score in enumerate(scores, columns["Player"] + 1):
            sheet.cell(row, column).value = score


def night(hers, cards=CARDS, ties=(PLAYED_OFF,), rulings=(), **more):
    """11 pm of week 3: the last card is typed; save, 3 Publish."""
    with hers.save(WEEK_3) as book:
        type_cards(book, cards, **more)
        for row in ties:
            add_row(book["Ties"], row)
        for row in rulings:
            add_row(book["Rulings"], row)
    hers.publish()


def result(hers, player):
    """A player's row of the night in the result workbook of week 3."""
    return hers.reads(RESULTS_3, "Night", "Player", player)

"""Between Koi's evenings: a wrong score, a new machine, who comes and goes, snow, and the next season."""

import datetime as dt

import pytest
from openpyxl import load_workbook

from tests.year.commissioner import ELEVEN_PM, Commissioner, add_row, change, listed
from tests.year.conftest import taken_up
from tests.year.koi import WEEK_4, everybody_plays, result, seat, type_evening

JOINER = "Nia Calloway"


def test_a_wrong_score_two_weeks_later(next_day):
    with next_day.save("week-02.xlsx") as book:
        cell = book["Scores"]["C20"]  # now Jem Ardley wins group 3, not Eli Sparrow
        cell.value = int(cell.value) * 10
    next_day.publish()
    assert next_day.steps <= 2
    assert next_day.finds("changed score: week 2, ", "-> ", "(week-02.xlsx, Scores!C20)")
    assert next_day.finds("changed season total: ")
    assert next_day.finds(
        "the groups of week 3 as played stand; by the results as they are now the ladder would have had"
    )
    assert next_day.finds("week 2 paid Eli Sparrow 9.75; ", "right is Lou Farthing 9.75.", '"decision"')
    assert next_day.finds("send week-02 correction.eml")


def test_a_new_machine_in_week_5(next_day):
    with next_day.save() as book:
        add_row(book["Machines"], {"Machine": "Fish Tales"})
        sheet = book["Pre-makeups"]
        block = (("From week", 5), ("Player", "Fish Tales"), ("Ada Quill", 62_000_000))
        for row, pair in enumerate(block, sheet.max_row + 2):
            for column, value in enumerate(pair, 1):
                sheet.cell(row, column).value = value
    assert next_day.steps <= 1
    next_day.publish()
    said = " ".join(next_day.window.split())
    assert not any(f"changed {what}" in said for what in ("points", "night", "season total"))


@pytest.fixture
def thirteen(after_week):
    """After week 3, drawn, without her who joins in week 4; and where the sample has her pre-makeups."""
    hers = after_week(3)
    with hers.save() as book:
        sheet = book["Pre-makeups"]
        own = next(cells[0].row for cells in sheet.iter_rows() if cells[0].value == JOINER)
        block = [cell for row in sheet.iter_rows(own - 2, own) for cell in row]
        premakeups = {cell.coordinate: cell.value for cell in block}
        for cell in block:
            cell.value = None
        for name in ("Players", "Check-in", "Pre-makeups"):
            for row in book[name].iter_rows():
                if row[0].value == JOINER:
                    for cell in row:
                        cell.value = None
    hers.draw()
    assert hers.finds("week 4: 13 players, groups: 1 of 4 + 3 of 3")
    hers.steps = 0
    return hers, premakeups


def test_a_joiner_in_week_4(thirteen):
    hers, premakeups = thirteen
    with hers.save() as book:
        add_row(book["Players"], {"Player": JOINER, "Joined": 4})
        for place, value in premakeups.items():
            book["Pre-makeups"][place].value = value
    assert hers.steps <= 1
    assert "From week" in premakeups.values()
    hers.draw()
    assert hers.finds("week 4: 14 players, groups: 4 of 3 + 1 of 2")
    assert hers.finds(f"changed {JOINER} joins group 5")
    hers.steps = 0
    with hers.save(WEEK_4) as book:
        type_evening(book, 4)
        nia, mo = seat(book, JOINER), seat(book, "Mo Whitlock")
        book["Scores"].cell(mo, 2).value = JOINER  # group 4 sees how she plays
        book["Scores"].cell(nia, 2).value = "Mo Whitlock"
    assert any(row[0].startswith("Pot tonight 42.00: ") for row in hers.sees(WEEK_4, "Scores"))
    hers.publish()
    assert hers.steps <= ELEVEN_PM
    assert hers.finds("week 4: 14 players")
    assert [*result(hers, JOINER)] == [*result(hers, "Lou Farthing")]  # one group's machines
    assert hers.reads("results/Standings.xlsx", "Money", "Week", "4")["Pot"] == "42"


def test_a_leaver(next_day):
    with next_day.save() as book:
        change(book["Players"], "Player", "Lou Farthing", Left=5)
    assert next_day.steps <= 1
    next_day.draw()
    assert next_day.finds("week 5: 13 players, groups: 1 of 4 + 3 of 3")
    assert not any("Lou Farthing" in row for row in next_day.sees("week-05.xlsx", "Scores"))
    assert "Lou Farthing" not in str(next_day.sees("week-05.xlsx", "Pre-makeup cards"))
    with next_day.save("week-05.xlsx") as book:
        everybody_plays(book)
    next_day.publish()
    dues = {row["Player"]: row for row in listed(next_day.sees("results/Standings.xlsx", "Dues"), "Nights")}
    assert (dues["Lou Farthing"]["Nights"], dues["Ada Quill"]["Nights"]) == ("4", "5")
    ladder = {row["Player"]: row for row in listed(next_day.sees("results/Standings.xlsx", "Ladder"), "5")}
    assert sorted(int(row["5"]) for row in ladder.values() if row["5"]) == [*range(1, 14)]


def test_snow(third_published, tmp_path):
    hers = taken_up(third_published.folder, tmp_path)
    groups = groups_to_come(hers)
    with hers.save() as book:
        change(book["Weeks"], "Week", 4, Note="cancelled: snow")
    assert hers.steps <= 1
    hers.publish()
    assert hers.finds("Next: week 5, Wed 29 March, 7:30.")
    assert "snow" in hers.uploads()
    assert groups_to_come(hers) == groups  # the ladder waits


def test_snow_and_another_date(next_day):
    with next_day.save() as book:
        change(book["Weeks"], "Week", 5, Date=dt.date(2000, 3, 31), Note="moved: snow")
    assert next_day.steps <= 1
    next_day.check()
    assert next_day.finds("Ready for week 5 (2000-03-31).")


def groups_to_come(hers):
    rows = hers.sees("results/Standings.xlsx", "Next groups")
    return rows[4:-2]


def test_next_season(next_day, tmp_path):
    hers = Commissioner(tmp_path / "fall-2000")
    hers.new("--from", next_day.folder, "--season", "Fall 2000")
    assert hers.steps <= 1
    book = load_workbook(hers.folder / "season.xlsx")
    order = [row[0] for row in book["Players"].iter_rows(min_row=3, values_only=True) if row[0]]
    ladder = listed(next_day.sees("results/Standings.xlsx", "Ladder"), "5")
    positions = {row["5"]: row["Player"] for row in ladder}
    assert order == [positions[str(place)] for place in range(1, 15)]
    premakeups = book["Pre-makeups"].iter_rows(3, 16, 2, 9, values_only=True)
    assert not any(cell for row in premakeups for cell in row)

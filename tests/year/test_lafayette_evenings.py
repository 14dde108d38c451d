"""Lafayette's evenings, from the empty folder to the last card of a night, and whatever happens on one of them."""

import pytest
from openpyxl import load_workbook

from tests.nights import table
from tests.render.example import GUEST, MACHINES, MEMBERS
from tests.year.commissioner import ELEVEN_PM, SEVEN_FIFTEEN, Commissioner, add_row
from tests.year.conftest import taken_up
from tests.year.lafayette import (
    CARDS,
    PLAYED_OFF,
    RESULTS_3,
    WALK_IN,
    WEEK_3,
    night,
    result,
    tick,
    type_cards,
    type_season,
)


def test_before_the_season(tmp_path):
    hers = Commissioner(tmp_path / "summer-2018")
    hers.new("--league", "lafayette", "--season", "Summer 2018")
    with hers.save() as book:
        type_season(book)
    hers.check()
    assert hers.steps <= 3
    assert hers.finds("Ready for week 1 (2018-06-05).")
    assert hers.finds("IFPA: at least 6 sessions: yes, 8 planned.")
    assert hers.finds(
        "IFPA: dates to paste into the registration: 2018-06-05, 2018-06-12, 2018-06-19, 2018-06-26, "
        "2018-07-03, 2018-07-10, 2018-07-17, 2018-07-24"
    )


def test_week_1_in_the_afternoon(typed_once, tmp_path):
    hers = taken_up(typed_once, tmp_path)
    cards = [[cell for cell in row if cell] for row in hers.prints("season.xlsx", "Blank cards")]
    assert hers.steps <= 1
    headings = ["Attack from Mars (skill shot without flipper only)", *MACHINES[1:], "initials"]
    assert cards.count(headings) == 8
    assert sum(row[-1:] == [f"GROUP {number}"] for row in cards for number in range(1, 9)) == 8
    assert not any(name in str(cards) for name in MEMBERS)


def test_a_quarter_past_seven(two_weeks, tmp_path):
    hers = taken_up(two_weeks, tmp_path)
    with hers.save() as book:
        add_row(book["Players"], {"Player": "Gus Hobnail"})
        add_row(book["Check-in"], {"Player": "Gus Hobnail"})
        tick(book, 3, (*MEMBERS, "Gus Hobnail"))
    hers.draw()
    assert hers.steps <= SEVEN_FIFTEEN
    assert hers.finds("week 3: 7 players, groups: 1 of 4 + 1 of 3; ", " repeat meetings")
    page = load_workbook(hers.folder / WEEK_3).active
    assert page.title == "Groups tonight"
    assert max(cell.font.sz for row in page.iter_rows() for cell in row if cell.value) >= 28
    groups = [row for row in hers.sees(WEEK_3, page.title) if row[0].startswith("GROUP")]
    seats = [[name for name in row[1:] if name and name != "(free seat)"] for row in groups]
    assert [len(names) for names in seats] == [4, 3]
    assert {*seats[0], *seats[1]} == {*MEMBERS, "Gus Hobnail"}


def test_during_play(hers):
    with hers.save(WEEK_3) as book:
        two_games = {player: scores[:2] for player, scores in CARDS.items()}
        type_cards(book, two_games | {"Cy Fennimore": ["388104l20", 7_350_220]})  # no digit
    said = hers.sees(WEEK_3, "Scores")[0][7]
    assert said == "21 scores to come · 0 ties to play off · 1 to look at again"
    ada = hers.reads(WEEK_3, "Scores", "Player", "Ada Quill")
    shown = [ada[heading] for heading in ("pts 1", "pts 2", "pts 3", "Night", "Place")]
    assert shown == ["24", "23", "", "47", "3"]  # at once, as points and place
    assert hers.steps <= 1  # not even this saving is needed


def test_eleven_pm(hers):
    night(hers)
    assert hers.steps <= ELEVEN_PM
    assert "warning" not in hers.window
    assert hers.finds("week 3: 7 players (1 guest), 5 machines, 33 scores, 2 games not played")
    assert hers.finds("1 Ada Quill 376")
    assert hers.finds("3 up 1 Cy Fennimore 345")
    for name in ("results/Week 03 results.xlsx", "results/Standings.xlsx", "results/ifpa.txt"):
        assert hers.finds("written", name)
    for name in ("site/index.html", "outbox/week-03.eml", "outbox/week-03.txt"):
        assert hers.finds("written", name)
    assert "1 Ada Quill 125 · 2 Dot Larkin 122" in " ".join(hers.sends("week-03.eml").split())
    assert "After week 3 of 8 (19 June)." in hers.uploads()
    assert "Night: 1 Ada Quill 125" in " ".join(hers.pastes("outbox/week-03.txt"))
    assert hers.steps <= ELEVEN_PM + 3  # sent, uploaded, pasted: a normal week


@pytest.mark.parametrize("alone", [None, 3], ids=["a free seat", "a group of his own"])
def test_a_late_player(hers, alone):
    late = {"Gus Hobnail": ["L", "L", 1_000, 1_000, 1_000]}
    with hers.save() as book:
        add_row(book["Players"], {"Player": "Gus Hobnail"})
    hers.steps = 0  # a member like the others, and not ticked at 7:15
    night(hers, CARDS | late, alone={"Gus Hobnail": alone} if alone else None)
    assert hers.steps <= ELEVEN_PM
    assert hers.finds("week 3: 8 players (1 guest)", "4 games not played")
    gus, cy = result(hers, "Gus Hobnail"), result(hers, "Cy Fennimore")
    assert (gus["Attack from Mars"], gus["Twilight Zone"]) == ("", "18")
    assert cy["Attack from Mars"] == "20"  # the sixth of six: an L is not the last place


def test_absent_after_the_draw(hers):
    night(hers, CARDS | {"Cy Fennimore": ["A", None, None, None, None]})
    assert hers.steps <= ELEVEN_PM
    assert hers.finds("6 down 2 Cy Fennimore 232 232 2 2 more weeks")
    assert hers.reads("results/Standings.xlsx", "Standings", "Player", "Cy Fennimore")["3"] == "–"


def test_a_walk_in_guest_wins_a_machine(hers):
    night(hers)
    assert hers.steps <= ELEVEN_PM
    assert result(hers, WALK_IN)["Attack from Mars"] == "30"
    standings = [line for line in hers.window.splitlines() if line.startswith("  ")]
    assert standings[-1].split() == ["Hal", "Rook", "112", "112", "1", "guest"]
    assert not any(GUEST in line for line in hers.pastes("results/ifpa.txt"))
    record = hers.reads("results/Standings.xlsx", "Machines", "Machine", "Attack from Mars")
    assert record["Player"] == WALK_IN


def test_two_equal_scores(hers):
    with hers.save(WEEK_3) as book:
        type_cards(book)
    assert hers.reads(WEEK_3, "Scores", "Player", "Bo Marlow")["pts 5"] == "tie!"
    hers.steps = 0  # both are still at the bar, and nothing needs saving yet
    night(hers)
    assert hers.steps <= ELEVEN_PM
    assert "warning" not in hers.window
    assert (result(hers, "Fay Tindall")["Taxi"], result(hers, "Bo Marlow")["Taxi"]) == ("23", "22")


def test_two_equal_scores_that_nobody_played_off(hers):
    night(hers, ties=())
    assert hers.steps <= ELEVEN_PM
    assert hers.finds(
        "warning: week-03.xlsx, Scores!",
        "Fay Tindall both have 3,210,440 on Taxi",
        "Each gets 22.5 points until a row on Ties names both.",
    )
    assert (result(hers, "Fay Tindall")["Taxi"], result(hers, "Bo Marlow")["Taxi"]) == ("22.5", "22.5")


def test_a_machine_dies(hers):
    seated = {player for row in hers.sees(WEEK_3, "Scores") for player in row if row[0] == "2"}
    moved = {p: [*s[:4], None, 10 * s[4]] if p in seated else s for p, s in CARDS.items()}
    with hers.save(WEEK_3) as book:
        sheet = book["Scores"]
        top, columns = table(sheet, "Group")
        sheet.cell(top, columns["Taxi"] + 1).value = "Monster Bash (for Taxi)"
        type_cards(book, moved)
    hers.publish()
    assert hers.steps <= ELEVEN_PM
    assert "warning" not in hers.window
    points = [result(hers, player)["Taxi"] for player in (*MEMBERS, WALK_IN)]
    assert points.count("30") == 2  # each machine is ranked on its own
    machines = {cell for row in hers.sees(RESULTS_3, "Machines") for cell in row}
    assert {"Game 5 · Taxi", "Game 5 · Monster Bash"} <= machines


def shouts(*machines):
    return [{"Week": 3, "Player": "Eli Sparrow", "Machine": m, "Ruling": "interference"} for m in machines]


def test_interference(hers):
    night(hers, rulings=shouts("Twilight Zone"))
    assert hers.steps <= ELEVEN_PM
    assert result(hers, "Eli Sparrow")["Twilight Zone"] == "19"  # his 220,518,330 would have been third: 23
    said = str(hers.sees(RESULTS_3, "Night"))
    assert "Eli Sparrow · Twilight Zone · interference · first offense: zero for this game (4.3)" in said


def test_the_third_interference_is_the_night(hers):
    night(hers, rulings=shouts("Twilight Zone", "Funhouse", "Taxi"))
    assert hers.steps <= ELEVEN_PM
    eli = result(hers, "Eli Sparrow")
    assert [eli[machine] for machine in MACHINES] == ["19"] * 5  # a zero is the last place, on all five
    said = "third offense: zero for every game of the night (4.3)"
    assert said in str(hers.sees(RESULTS_3, "Night"))
    assert said in hers.uploads()


def test_the_fourth_interference_is_the_season(hers):
    night(hers, rulings=shouts("Twilight Zone", "Funhouse", "Taxi", "Taxi"))
    assert hers.steps <= ELEVEN_PM
    assert not any("Eli" in line for line in hers.window.splitlines() if line.startswith("  "))
    said = "fourth offense: suspended, scores wiped (4.3)"
    assert said in str(hers.sees(RESULTS_3, "Night"))


def test_two_laptops(hers):
    hers.copies(WEEK_3, "week-03 laptop.xlsx")
    cards = list(CARDS.items())
    with hers.save("week-03 laptop.xlsx") as book:
        type_cards(book, dict(cards[:3]))
    night(hers, dict(cards[3:]))
    assert hers.steps <= ELEVEN_PM + 1
    assert hers.finds("week 3: 7 players (1 guest), 5 machines, 33 scores, 2 games not played")


def test_two_laptops_with_a_cell_filled_differently(hers):
    hers.copies(WEEK_3, "week-03 laptop.xlsx")
    with hers.save("week-03 laptop.xlsx") as book:
        type_cards(book, {"Ada Quill": [214_533_088]})
    with hers.save(WEEK_3) as book:
        type_cards(book)
        add_row(book["Ties"], PLAYED_OFF)
    hers.refused("run")
    assert hers.steps <= ELEVEN_PM + 1
    assert hers.finds(
        "error: week-03.xlsx, Scores!C4: 2,145,330,880, but week-03 laptop.xlsx, Scores!C4 has 214,533,088. "
        "Look at the card and make them the same; everything else fits together."
    )

"""The end of Lafayette's season: the last week, the finals, the prizes, the list for the IFPA."""

import pytest

from tests.nights import table
from tests.year.commissioner import ELEVEN_PM, SEVEN_FIFTEEN, add_row, change, listed, type_as
from tests.year.conftest import taken_up
from tests.year.lafayette import SAMPLE, tick

ELEVEN = (
    *("Kit Orrery", "Zoë Lindqvist", "Ada Quill", "Tomasz Wróbel", "Dot Larkin", "Priya Raman"),
    *("Cy Fennimore", "Wes Cantrell", "Mateo Núñez", "Bo Marlow", "Fay Tindall"),
)
LAST = "week-08.xlsx"


@pytest.fixture(scope="module")
def finals_drawn(season_played, tmp_path_factory):
    """`4 Finals`, in the afternoon."""
    hers = taken_up(season_played, tmp_path_factory.mktemp("finals"))
    hers.finals()
    return hers.folder


def come(book, players, paid):
    """Tick Present and Paid."""
    for player in players:
        change(book["Entrants"], "Player", player, Present="x", Paid="x" if player in paid else None)


def test_the_last_week(season_played, tmp_path):
    hers = taken_up(season_played, tmp_path)
    (hers.folder / LAST).unlink()
    hers.publish()  # before it: who is in, and who needs what
    assert hers.finds("15 down 3 Olu Bankole 339 383 6 yes")
    assert hers.finds("16 up 5 Ivy Castell 323 323 3 1 more week")
    assert "1 more week" in hers.uploads()
    hers.steps = 0
    with hers.save() as book:
        tick(book, 8, ["Ivy Castell"])
    hers.draw()
    assert hers.steps <= SEVEN_FIFTEEN
    hers.steps = 0
    with hers.save(LAST) as book:
        type_as(book, SAMPLE / LAST, "Scores", "Ties", "Rulings")
        level = {"Week": 8, "Player": "Tomasz Wróbel", "Ruling": "adjust", "Value": -24}
        add_row(book["Rulings"], level)
    hers.publish()
    assert hers.steps <= ELEVEN_PM
    assert hers.finds("15 up 1 Ivy Castell 375 375 4 yes")
    assert hers.finds("4 Tomasz Wróbel 455", "yes, tie")
    assert hers.finds("4 up 4 Dot Larkin 455", "yes, tie")
    assert hers.finds("Nils Åkerberg 211 211 3 no: 3 of 7 weeks, needs 4")
    assert hers.finds(
        "Dot Larkin, Tomasz Wróbel share place 4 at the end of the season: not decided, play a game (8.2)."
    )


def test_finals_night(season_played, tmp_path):
    hers = taken_up(season_played, tmp_path)
    hers.finals()
    with hers.save("finals.xlsx") as book:
        come(book, [*ELEVEN, "Rosa Delgado"], ELEVEN)
        add_row(book["Ties"], {"Week": "season", "1st": "Wes Cantrell", "2nd": "Vera Holloway"})
        wins(book, "W1", 2, "Mateo Núñez")
    assert hers.steps <= 2
    rows = hers.sees("finals.xlsx", "Entrants")
    assert any("12 here · 11 paid · pot 70.00" in cell for row in rows for cell in row), rows[:3]
    entrants = {row["Player"]: row for row in listed(rows, "Player")}
    assert [entrants[name]["Seed"] for name in ELEVEN] == [str(seed) for seed in range(1, 12)]
    assert [name for name in ELEVEN if entrants[name]["Note"] == "bye"] == [*ELEVEN[:5]]
    assert entrants["Rosa Delgado"]["Note"].startswith("not paid: no dough, no show")
    matches = {
        (row["Round"], row["Match"]): row for row in listed(hers.sees("finals.xlsx", "Matches"), "Round")
    }
    assert matches["W2", "1"]["Player 1"] == "Kit Orrery"
    assert matches["W2", "1"]["Player 2"] == "Mateo Núñez"
    print([matches[k]["Player 1"] + "|" + matches[k]["Player 2"] for k in matches if k[0][0] == "L"])
    hers.publish()  # for the bar screen, when she likes
    assert hers.finds("Rosa Delgado is here, but not in the finals: not paid: no dough, no show (8.4).")
    page = " ".join(hers.uploads().split())
    assert "Mateo Núñez" in page[page.index('id="finals"') :]


def wins(book, stage, match, player):
    """Type the winner of a match."""
    sheet = book["Matches"]
    top, columns = table(sheet, "Division")
    for row in range(top + 1, sheet.max_row + 1):
        if (sheet.cell(row, columns["Round"]).value, sheet.cell(row, columns["Match"]).value) == (
            stage,
            match,
        ):
            sheet.cell(row, columns["Winner"]).value = player


def test_prize_giving(finals_drawn, tmp_path):
    hers = taken_up(finals_drawn, tmp_path)
    with hers.save("finals.xlsx") as book:
        come(book, ELEVEN, ELEVEN)
    hers.steps = 0
    paper = [" ".join(cell for cell in row if cell) for row in hers.prints("finals.xlsx", "Payout")]
    assert hers.steps <= 1
    assert [line for line in paper[1:] if line] == [
        *("11 entries × 10.00 110", "plaques -40", "pot 70"),
        *("1st 70 % 49", "signature", "2nd 30 % 21", "signature"),
    ]


def test_the_list_for_the_ifpa(finals_drawn, tmp_path):
    hers = taken_up(finals_drawn, tmp_path)
    with hers.save("finals.xlsx") as book:
        type_as(book, SAMPLE / "finals.xlsx", "Entrants", "Matches", "Ties")
    hers.publish()
    assert hers.finds("no IFPA id for Bo Marlow, Rosa Delgado, Gus Hobnail.")
    assert hers.finds("Finals won by Dot Larkin")
    hers.steps = 0
    lines = [line.split(",")[:2] for line in hers.pastes("results/ifpa.txt")]
    assert hers.steps <= 1
    assert lines[:3] == [["1", "Dot Larkin"], ["2", "Zoë Lindqvist"], ["3", "Mateo Núñez"]]
    assert lines[13:16] == [["14", "Cy Fennimore"], ["15", "Vera Holloway"], ["16", "Bo Marlow"]]
    assert len({name for _, name in lines}) == len(lines) == 24  # finalists once

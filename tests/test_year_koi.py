"""A season of Koi's league evening by evening, as its commissioner has it: what she reads, and how many steps it takes.

Each evening begins from the sample season, cut after a week.
"""

import shutil

import pytest
from openpyxl import load_workbook

from tests.commissioner import ELEVEN_PM, SEVEN_FIFTEEN, Commissioner, add_row, change, listed
from tests.conftest import SAMPLES

SAMPLE = SAMPLES / "koi-2000"
WEEK_4 = "week-04.xlsx"
GROUPS = "results/Week 04 results.xlsx"


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """Four weeks, published."""
    hers = Commissioner(cut(tmp_path_factory.mktemp("published") / "spring-2000", 4))
    hers.publish()
    return hers.folder


@pytest.fixture
def later(published, tmp_path):
    """The days after week 4."""
    return Commissioner(shutil.copytree(published, tmp_path / "spring-2000"))


def cut(folder, week):
    """The workbooks of the season up to a week."""
    folder.mkdir()
    for name in ["season.xlsx", *(f"week-{number:02}.xlsx" for number in range(1, week + 1))]:
        shutil.copyfile(SAMPLE / name, folder / name)
    return folder


@pytest.fixture
def after(tmp_path):
    """The season after a week: its workbooks up to there, nothing published yet."""

    return lambda week: Commissioner(cut(tmp_path / "spring-2000", week))


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


def result(hers, player, name=GROUPS):
    """A player's row in the result workbook, by the headings of his own group."""
    rows = hers.sees(name, "Groups")
    row = next(number for number, cells in enumerate(rows) if player in cells)
    top = next(number for number in range(row, 0, -1) if "Finish" in rows[number])
    return dict(zip(rows[top], rows[row], strict=True))


def test_before_week_1(after):
    hers = after(0)
    assert hers.prints("season.xlsx", "Pre-makeups").page_setup.orientation == "landscape"
    with hers.save() as book:
        change(book["Pre-makeups"], "Player", "Fay Tindall", Taxi=None, Funhouse=None)
    assert "10 of 13 complete" in hers.sees("season.xlsx", "Pre-makeups")[0]
    hers.check()
    assert hers.steps <= 3
    assert hers.finds("Pre-makeups: 9 of 14 complete; still to play: Fay Tindall: Funhouse, Taxi;")
    assert hers.finds("Ready for week 1 (2000-03-01).")


def test_a_quarter_past_seven_with_somebody_away(after):
    hers = after(3)
    with hers.save() as book:
        change(book["Check-in"], "Player", "Cy Fennimore", **{"4": "away"})
    hers.draw()
    assert hers.steps <= SEVEN_FIFTEEN
    assert hers.finds("week 4: 14 players, groups: 4 of 3 + 1 of 2")
    scores = hers.sees(WEEK_4, "Scores")
    bo, ada, cy = (
        next(row for row in scores if row[1] == name) for name in ("Bo Marlow", "Ada Quill", "Cy Fennimore")
    )
    assert bo[0] == ada[0] == cy[0] == "1"
    assert cy[2:8] == ["P"] * 5 + ["1"]
    assert bo[2:8] == [""] * 5 + ["1"]
    assert any(row[0].startswith("plays game 1: Bo, Ada") for row in scores)


def test_choosing_the_games(after):
    hers = after(4)
    with hers.save(WEEK_4) as book:
        row = headings(book, "Ada Quill")
        sheet = book["Scores"]
        chosen = {str(cells.sqref) for cells in sheet.data_validations.dataValidation}
        assert any(f"C{row}" in cells for cells in chosen)
        sheet.cell(row, 4).value = sheet.cell(row, 3).value
    hers.refused("run")
    assert hers.finds("error: week-04.xlsx, Scores!", "twice")


def test_no_call_and_no_show(after):
    hers = after(4)
    with hers.save(WEEK_4) as book:
        card(book, "Ivy Castell", *"PPPPP")
    hers.publish()
    assert hers.steps <= ELEVEN_PM
    ivy = result(hers, "Ivy Castell")
    assert all(int(ivy[game]) <= 3 for game in list(ivy)[3:8])
    assert hers.finds("week 4: 14 players")
    payout = hers.sees(GROUPS, "Money")
    assert not any("Ivy Castell" in row for row in payout[: 3 + 5])


def test_late(after):
    hers = after(4)
    with hers.save(WEEK_4) as book:
        card(book, "Mo Whitlock", "P", "P")
        before = [book["Scores"].cell(seat(book, "Mo Whitlock"), column).value for column in range(5, 8)]
    hers.publish()
    assert hers.steps <= ELEVEN_PM
    why = [row for row in listed(hers.sees(GROUPS, "Why"), "Rule") if row["Player"] == "Mo Whitlock"]
    assert [row["From"] for row in why] == ["premakeup", "premakeup", "played", "played", "played"]
    assert [row["Score"] for row in why[2:]] == [str(score) for score in before]


def test_no_pre_makeup_for_that_machine(after):
    hers = after(4)
    with hers.save(WEEK_4) as book:
        card(book, "Hal Rook", *"PPPPP")
    hers.publish()
    assert hers.steps <= ELEVEN_PM
    assert hers.finds(
        "note: week-04.xlsx, Scores!", "no pre-makeup of Hal Rook counts for", "in week 4: 0 points (C4)."
    )


def test_the_fourth_week_away(after):
    hers = after(9)
    hers.check()
    assert hers.finds(
        "Cy Fennimore has used 3 pre-makeup weeks (2, 4, 7), so the games missed in week 9 count 0 points (C4)."
    )


def test_equal_match_points(after):
    hers = after(3)
    fay, eli = (
        hers.reads("week-03.xlsx", "Scores", "Player", name) for name in ("Fay Tindall", "Eli Sparrow")
    )
    assert (fay["Points"], fay["TNS"], fay["Finish"]) == ("9", "5721929", "2 TNS")
    assert (eli["Points"], eli["TNS"], eli["Finish"]) == ("9", "5384653", "3")
    hers.publish()
    moves = {
        row["Player"]: row for row in listed(hers.sees("results/Week 03 results.xlsx", "Moves"), "Letter")
    }
    assert moves["Fay Tindall"]["Tie"] == "TNS"


def test_a_machine_dies_in_mid_game(after):
    hers = after(4)
    with hers.save(WEEK_4) as book:
        sheet, row = book["Scores"], headings(book, "Mo Whitlock")
        old = [sheet.cell(row, column).value for column in range(3, 8)]
        new = next(m for m in ("Funhouse", "Taxi", "Twilight Zone", "Monster Bash") if m not in old)
        sheet.cell(row, 4).value = new
        others = [sheet.cell(headings(book, "Ada Quill"), column).value for column in range(3, 8)]
    hers.publish()
    assert hers.steps <= ELEVEN_PM
    assert list(result(hers, "Mo Whitlock"))[3:8] == [old[0], new, *old[2:]]
    assert list(result(hers, "Ada Quill"))[3:8] == others


def test_money_at_eleven(after):
    hers = after(3)
    foot = [row[0] for row in hers.sees("week-03.xlsx", "Scores")]
    assert (
        "Pot tonight 39.00: Ivy Castell 29.25 (20 points, TNS 7,031,390) · Jem Ardley 9.75 (17 points, TNS 6,640,372)"
    ) in foot
    with hers.save("week-03.xlsx") as book:
        for player, amount in (("Ivy Castell", 29.25), ("Jem Ardley", 9.75)):
            change(book["Payments"], "Player", player, **{"Prize paid": amount})
    hers.publish()
    assert hers.steps <= ELEVEN_PM
    money = listed(hers.sees("results/Week 03 results.xlsx", "Money"), "Prize paid")
    assert [(row["Player"], row["Amount"], row["Prize paid"]) for row in money[:2]] == [
        ("Ivy Castell", "29.25", "29.25"),
        ("Jem Ardley", "9.75", "9.75"),
    ]


def test_a_wrong_score_two_weeks_later(later):
    with later.save("week-02.xlsx") as book:
        cell = book["Scores"]["C20"]  # now Jem Ardley wins group 3, not Eli Sparrow
        cell.value = int(cell.value) * 10
    later.publish()
    assert later.steps <= 2
    assert later.finds("changed score: week 2, ", "-> ", "(week-02.xlsx, Scores!C20)")
    assert later.finds(
        "the groups of week 3 as played stand; by the results as they are now the ladder would have had"
    )
    assert later.finds("week 2 paid Eli Sparrow 9.75; ", "right is Lou Farthing 9.75.", '"decision"')
    assert later.finds("changed season total: ")
    assert "stand" not in later.sends("week-02 correction.eml")


def test_a_new_machine_in_week_5(later):
    with later.save() as book:
        add_row(book["Machines"], {"Machine": "Fish Tales"})
        sheet = book["Pre-makeups"]
        free = sheet.max_row + 2
        for offset, (first, second) in enumerate(
            (("From week", 5), ("Player", "Fish Tales"), ("Ada Quill", 62_000_000))
        ):
            sheet.cell(free + offset, 1).value = first
            sheet.cell(free + offset, 2).value = second
    assert later.steps <= 1
    later.publish()
    assert not any(
        f"changed {what}" in " ".join(later.window.split()) for what in ("points", "night", "season total")
    )


def clear(book, name, player):
    """Empty all rows of a player on a sheet."""
    for row in book[name].iter_rows():
        if row[0].value == player:
            for cell in row:
                cell.value = None


def test_somebody_joins_in_week_4(after):
    hers = after(3)
    row = {"Player": "Nia Calloway", "Joined": 4}
    with hers.save() as book:  # in the sample she stands there already
        sheet = book["Pre-makeups"]
        old = next(cells for cells in sheet.iter_rows() if cells[0].value == "Nia Calloway")
        block = [[cell.value for cell in cells] for cells in sheet.iter_rows(old[0].row - 2, old[0].row)]
        for name in ("Players", "Check-in", "Pre-makeups"):
            clear(book, name, "Nia Calloway")
    hers.draw()
    assert hers.finds("week 4: 13 players, groups: 1 of 4 + 3 of 3")
    (hers.folder / WEEK_4).unlink()
    steps = hers.steps
    with hers.save() as book:
        add_row(book["Players"], row)
        for line, cells in enumerate(book["Pre-makeups"].iter_rows(old[0].row - 2, old[0].row)):
            for cell, value in zip(cells, block[line], strict=True):
                cell.value = value
        assert block[0][:2] == ["From week", 4]
    assert hers.steps - steps <= 1
    hers.draw()
    assert hers.finds("week 4: 14 players, groups: 4 of 3 + 1 of 2")
    assert hers.finds("group 5: only Nia Calloway is here")
    with hers.save(WEEK_4) as book:  # a seat beside others, as she likes
        sheet = book["Scores"]
        here = seat(book, "Nia Calloway")
        sheet.cell(here, 2).value = None
        free = next(
            n
            for n in range(here - 1, 0, -1)
            if str(sheet.cell(n, 1).value) == "4" and sheet.cell(n, 2).value is None
        )
        sheet.cell(free, 2).value = "Nia Calloway"
    assert any(row[0].startswith("Pot tonight 42.00") for row in after_four(hers))


def after_four(hers):
    """The filled fourth week of the sample, where fourteen play."""
    shutil.copyfile(SAMPLE / WEEK_4, hers.folder / WEEK_4)
    return hers.sees(WEEK_4, "Scores")


def test_somebody_leaves(later):
    with later.save() as book:
        change(book["Players"], "Player", "Lou Farthing", Left=5)
    assert later.steps <= 1
    later.draw()
    assert later.finds("week 5: 13 players")
    assert not any("Lou Farthing" in row for row in later.sees("week-05.xlsx", "Scores"))
    later.publish()
    due = later.reads("results/Standings.xlsx", "Dues", "Player", "Lou Farthing")
    assert due["Nights"] == "4"  # those until he left; the others have as many, and go on


def test_week_6_has_divisions(after):
    hers = after(5)
    with hers.save() as book:
        change(book["Check-in"], "Player", "Mo Whitlock", **{"6": "x"})
    hers.draw()
    assert hers.steps <= SEVEN_FIFTEEN
    groups = str(hers.sees("week-06.xlsx", "Groups tonight"))
    assert all(f"GROUP {label}" in groups for label in ("A1", "A2", "B1", "B2"))
    hers.publish()
    why = hers.reads("results/Standings.xlsx", "Divisions", "Player", "Eli Sparrow")
    assert why["Division"] == "A"
    assert why["Reason"] == "2 won, 2 down in 5 weeks: not qualified, moved up to fill A (rank 5)"


def test_snow(after):
    hers = after(3)
    hers.publish()
    groups = hers.sees("results/Standings.xlsx", "Next groups")[4:-3]
    steps = hers.steps
    with hers.save() as book:
        change(book["Weeks"], "Week", 4, Note="cancelled: snow")
    assert hers.steps - steps <= 1
    hers.publish()
    assert hers.finds("Next: week 5 (29 March).")
    assert "snow" in hers.uploads()
    waiting = hers.sees("results/Standings.xlsx", "Next groups")[4:-3]
    assert waiting == groups  # the ladder waits


def test_the_playoffs(after):
    hers = after(10)
    with hers.save() as book:
        change(book["Settings"], "Setting", "playoffs.format", Value="five games, one group a division")
    steps = hers.steps
    hers.finals()
    with hers.save("finals.xlsx", counted=True) as book:
        for player in ("Ada Quill", "Kit Orrery", "Dot Larkin", "Bo Marlow", "Fay Tindall", "Hal Rook"):
            change(book["Entrants"], "Player", player, Present="x")
        sheet = book["Scores"]
        tops = [row[0].row for row in sheet.iter_rows(max_col=1) if row[0].value == "Group"]
        for top in tops:
            for column, machine in enumerate(
                ("Taxi", "Funhouse", "Attack from Mars", "Twilight Zone", "Medieval Madness"), 3
            ):
                sheet.cell(top, column).value = machine
                for place in (1, 2, 3):
                    sheet.cell(top + place, column).value = 1_000_000 * place
    assert hers.steps - steps <= 2
    scores = hers.sees("finals.xlsx", "Scores")
    assert [row[1] for row in scores if row[0] == "A"] == ["Ada Quill", "Kit Orrery", "Dot Larkin"]
    hers.publish()
    assert hers.finds("Playoffs won by Dot Larkin (A) and Hal Rook (B).")
    assert "five games, one group a division" in hers.uploads()


def test_prizes(after):
    hers = after(10)
    with hers.save("week-10.xlsx") as book:
        change(book["Payments"], "Player", "Dot Larkin", Paid=None)
    hers.finals()
    steps = hers.steps
    hers.prints("finals.xlsx", "Payout")
    assert hers.steps - steps <= 1
    paper = hers.sees("finals.xlsx", "Payout")
    lines = [" ".join(cell for cell in row if cell) for row in paper]
    assert "A 1st 171.6" in lines
    assert "B 2nd 42.9" in lines
    assert "together 429" in lines
    for line in ("dues of all members, 133 times 6.00 798", "of these for the season, 50 % 399"):
        assert any(line in said for said in lines)
    assert any("put up by the commissioner 30" in said for said in lines)
    assert any(row[5] == "Dot Larkin 6.00" for row in paper)


def test_next_season(later, tmp_path):
    hers = Commissioner(tmp_path / "fall-2000")
    hers.new("--from", later.folder, "--season", "Fall 2000")
    assert hers.steps <= 1
    book = load_workbook(hers.folder / "season.xlsx")
    order = [row[0] for row in book["Players"].iter_rows(min_row=3, values_only=True) if row[0]]
    ladder = {row["5"]: row["Player"] for row in listed(later.sees("results/Standings.xlsx", "Ladder"), "5")}
    assert order == [ladder[str(place)] for place in range(1, 15)]
    assert not any(
        cell for row in book["Pre-makeups"].iter_rows(3, 16, 2, 9, values_only=True) for cell in row
    )

"""A Lafayette season evening by evening, as its commissioner has it: what she reads, and how many steps it takes.

The league, its third week and its figures are those of the example that the page's tests know (tests/render/example.py).
"""

import datetime as dt
import shutil

import pytest
from openpyxl import load_workbook

from tests.commissioner import ELEVEN_PM, SEVEN_FIFTEEN, Commissioner, add_row, change, listed
from tests.conftest import copied
from tests.nights import fill, table, type_rows
from tests.render.example import GUEST, MACHINES, MEMBERS, WEEK_1, WEEK_2, WEEK_3_SCORES

WEEK_3 = "week-03.xlsx"
WALK_IN = f"{GUEST} (guest)"
CARDS = {
    WALK_IN if player == GUEST else player: ["L" if score is None else score for score in scores]
    for player, scores in WEEK_3_SCORES.items()
}
"""Week 3 as on the cards."""
PLAYED_OFF = {"Week": 3, "Machine": "Taxi", "1st": "Fay Tindall", "2nd": "Bo Marlow"}
FIRST_NIGHT = dt.date(2018, 6, 5)


def first_workbook(book):
    """What she types before the season: the answers, the people with their addresses, machines, dates."""
    settings = book["Settings"]
    top, columns = table(settings, "Setting")
    for row in range(top + 1, settings.max_row + 1):
        value, default = (settings.cell(row, columns[heading]) for heading in ("Value", "Default"))
        if settings.cell(row, columns["Setting"]).value and value.value is None:
            value.value = default.value
    people = [
        {"Player": name, "E-mail": f"{name.split()[0].lower()}@example.org", "IFPA id": 990101 + number}
        for number, name in enumerate(MEMBERS)
    ]
    type_rows(book["Players"], "Player", people)
    type_rows(book["Machines"], "Machine", [{"Machine": name} for name in (*MACHINES, "Monster Bash")])
    machines = {f"Machine {game}": name for game, name in enumerate(MACHINES, 1)}
    weeks = [
        {"Week": week, "Date": FIRST_NIGHT + dt.timedelta(7 * (week - 1)), **machines} for week in range(1, 9)
    ]
    type_rows(book["Weeks"], "Week", weeks)
    type_rows(book["Check-in"], "Player", [{"Player": name} for name in MEMBERS])


def tick(book, week, players=MEMBERS):
    for player in players:
        change(book["Check-in"], "Player", player, **{str(week): "x"})


def cards_of(week, orders):
    """Scores for a night by the order of the players on each machine."""
    full = {name.split()[0]: name for name in MEMBERS}
    orders = [[full[name] for name in order.split()] for order in orders]
    there = sorted({name for order in orders for name in order})
    return {
        player: [
            10_000 * (9 - order.index(player)) + 10 * (37 * week + 7 * game + number)
            for game, order in enumerate(orders)
        ]
        for number, player in enumerate(there)
    }


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    """A folder of which `pinsheet new` was typed, and everything in it that is typed once."""
    hers = Commissioner(tmp_path_factory.mktemp("lafayette") / "summer-2018")
    hers.new("--league", "lafayette", "--season", "Summer 2018")
    with hers.save() as book:
        first_workbook(book)
    return hers


@pytest.fixture(scope="module")
def before_week_3(empty, tmp_path_factory):
    """Two weeks are published; week 3 is drawn."""
    hers = Commissioner(shutil.copytree(empty.folder, tmp_path_factory.mktemp("third") / "summer-2018"))
    for week, orders in ((1, WEEK_1), (2, WEEK_2)):
        cards = cards_of(week, orders)
        with hers.save() as book:
            tick(book, week, cards)
        hers.draw()
        fill(hers.folder / f"week-{week:02}.xlsx", cards)
        hers.publish()
    with hers.save() as book:
        tick(book, 3)
    hers.draw()
    return hers.folder


@pytest.fixture(scope="module")
def after_week_3(before_week_3, tmp_path_factory):
    """Three weeks are published."""
    hers = Commissioner(shutil.copytree(before_week_3, tmp_path_factory.mktemp("fourth") / "summer-2018"))
    with hers.save(WEEK_3) as book:
        type_cards(book)
        add_row(book["Ties"], PLAYED_OFF)
    hers.publish()
    return hers.folder


@pytest.fixture
def hers(before_week_3, tmp_path):
    """Week 3, 7:30."""
    return Commissioner(shutil.copytree(before_week_3, tmp_path / "summer-2018"))


@pytest.fixture
def later(after_week_3, tmp_path):
    """The days after week 3."""
    return Commissioner(shutil.copytree(after_week_3, tmp_path / "summer-2018"))


def type_cards(book, cards=CARDS, first=None):
    """Type cards into Scores; who is not seated takes a free seat, those in `first` under a group of their own."""
    sheet = book["Scores"]
    top, columns = table(sheet, "Group")
    own = dict(first or {})
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
    """11 pm: the last card is typed, saved, published."""
    with hers.save(WEEK_3) as book:
        type_cards(book, cards, **more)
        for row in ties:
            add_row(book["Ties"], row)
        for row in rulings:
            add_row(book["Rulings"], row)
    hers.publish()


def result(hers, player):
    """A player's row of the night in the result workbook of week 3."""
    return hers.reads("results/Week 03 results.xlsx", "Night", "Player", player)


def test_before_the_season(tmp_path):
    hers = Commissioner(tmp_path / "summer-2018")
    hers.new("--league", "lafayette", "--season", "Summer 2018")
    with hers.save() as book:
        first_workbook(book)
    hers.check()
    assert hers.steps <= 3
    assert hers.finds("Ready for week 1 (2018-06-05).")
    assert hers.finds("IFPA: at least 6 sessions: yes, 8 planned.")
    assert hers.finds(
        "IFPA: dates to paste into the registration: 2018-06-05, 2018-06-12, 2018-06-19", "2018-07-24"
    )


def test_week_1_in_the_afternoon(empty, tmp_path):
    hers = Commissioner(shutil.copytree(empty.folder, tmp_path / "summer-2018"))
    hers.draw()
    page = hers.prints("week-01.xlsx", "Blank cards")
    said = [[cell for cell in row if cell] for row in page.iter_rows(values_only=True)]
    assert sum([*MACHINES] == row[:5] for row in said) >= 2
    assert not any(name in str(said) for name in MEMBERS)
    assert hers.steps == 2  # the drawing, and the printing


def test_a_quarter_past_seven(before_week_3, tmp_path):
    hers = Commissioner(shutil.copytree(before_week_3, tmp_path / "summer-2018"))
    (hers.folder / WEEK_3).unlink()
    with hers.save() as book:
        tick(book, 3)
    hers.draw()
    assert hers.steps <= SEVEN_FIFTEEN
    assert hers.finds("week 3: 6 players, groups: 2 of 3; 3 repeat meetings")
    book = load_workbook(hers.folder / WEEK_3)
    assert book.active.title == "Groups tonight"
    assert max(cell.font.sz for row in book.active.iter_rows() for cell in row if cell.value) >= 28
    names = {cell for row in book.active.iter_rows(values_only=True) for cell in row} & {*MEMBERS}
    assert names == {*MEMBERS}


def test_during_play_the_sheet_scores_itself(hers):
    with hers.save(WEEK_3) as book:
        some = {player: scores[:2] for player, scores in CARDS.items()}
        type_cards(book, some)
        assert book["Scores"].conditional_formatting
    steps = hers.steps
    sheet = hers.sees(WEEK_3, "Scores")
    assert hers.steps == steps
    assert any("21 scores to come · 0 ties to play off · 0 to look at again" in cell for cell in sheet[0])
    ada = hers.reads(WEEK_3, "Scores", "Player", "Ada Quill")
    assert [ada[heading] for heading in ("pts 1", "pts 2", "pts 3", "Night", "Place")] == [
        "24",
        "23",
        "",
        "47",
        "3",
    ]


def test_eleven_pm(hers):
    night(hers)
    assert hers.steps <= ELEVEN_PM
    assert "warning" not in hers.window
    assert hers.finds("week 3: 7 players (1 guest), 5 machines, 33 scores, 2 games not played")
    assert hers.finds("3 up 1 Cy Fennimore 345")
    for name in (
        "results/Week 03 results.xlsx",
        "results/Standings.xlsx",
        "site/index.html",
        "results/ifpa.txt",
    ):
        assert hers.finds("written", name)
    assert "Ada Quill 125" in " ".join(hers.sends("week-03.eml").split())
    assert "After week 3 of 8 (19 June)." in hers.uploads()
    assert "Ada Quill 125" in " ".join(hers.pastes("outbox/week-03.txt"))


@pytest.mark.parametrize("group", [None, 3], ids=["a free seat", "a group of his own"])
def test_a_late_player(hers, group):
    late = {"Gus Hobnail": ["L", "L", 1_000, 1_000, 1_000]}
    with hers.save() as book:
        add_row(book["Players"], {"Player": "Gus Hobnail"})
    steps = hers.steps  # a member like the others, and not ticked at 7:15
    night(hers, CARDS | late, first={"Gus Hobnail": group} if group else None)
    assert hers.steps - steps <= ELEVEN_PM
    gus, cy = result(hers, "Gus Hobnail"), result(hers, "Cy Fennimore")
    assert (gus["Attack from Mars"], gus["Twilight Zone"]) == ("", "18")
    assert cy["Attack from Mars"] == "20"  # the sixth of six: an L is not the last place
    assert hers.finds("week 3: 8 players (1 guest)", "4 games not played")


def test_somebody_is_absent_after_the_draw(hers):
    night(hers, CARDS | {"Cy Fennimore": ["A", None, None, None, None]})
    assert hers.steps <= ELEVEN_PM
    assert hers.finds("Cy Fennimore 232 232 2 2 more weeks")
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
    hers.publish()
    assert hers.finds("both have 3,210,440 on Taxi", "Each gets 22.5 points until a row on Ties names both.")
    steps = hers.steps
    night(hers, {})
    assert hers.steps - steps <= ELEVEN_PM
    assert "warning" not in hers.window
    assert (result(hers, "Fay Tindall")["Taxi"], result(hers, "Bo Marlow")["Taxi"]) == ("23", "22")


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
    machines = hers.sees("results/Week 03 results.xlsx", "Machines")
    assert {"Game 5 · Taxi", "Game 5 · Monster Bash"} <= {cell for row in machines for cell in row}


def shouts(*machines):
    return [{"Week": 3, "Player": "Eli Sparrow", "Machine": m, "Ruling": "interference"} for m in machines]


def test_interference_for_the_third_time_is_the_night(hers):
    night(hers, rulings=shouts("Twilight Zone", "Funhouse", "Taxi"))
    assert hers.steps <= ELEVEN_PM
    eli = result(hers, "Eli Sparrow")
    assert [eli[machine] for machine in MACHINES] == ["19"] * 5  # a zero is the last place, on all five
    assert "third offense" in str(hers.sees("results/Week 03 results.xlsx", "Night"))
    assert "third offense" in hers.uploads()


def test_interference_for_the_fourth_time_is_the_season(hers):
    night(hers, rulings=shouts("Twilight Zone", "Funhouse", "Taxi", "Taxi"))
    assert hers.steps <= ELEVEN_PM
    assert not any(
        line.strip().startswith(("4 ", "5 ")) and "Eli" in line for line in hers.window.splitlines()
    )
    assert "fourth offense" in str(hers.sees("results/Week 03 results.xlsx", "Night"))


def test_two_laptops(hers):
    hers.copies(WEEK_3, "week-03 laptop.xlsx")
    one, two = dict(list(CARDS.items())[:3]), dict(list(CARDS.items())[3:])
    with hers.save("week-03 laptop.xlsx") as book:
        type_cards(book, two)
    night(hers, one)
    assert hers.steps <= ELEVEN_PM + 1
    assert hers.finds("week 3: 7 players (1 guest), 5 machines, 33 scores")
    with hers.save("week-03 laptop.xlsx") as book:
        type_cards(book, {"Ada Quill": [2_145_330]})
    hers.refused("run")
    assert hers.finds("error: week-03", "2,145,33", "week-03", "Scores!C")


def test_a_wrong_score_found_two_weeks_later(later):
    with later.save(WEEK_3) as book:
        type_cards(book, {"Cy Fennimore": [3_881_041_200]})
        agreed = {"Week": 3, "Player": "Cy Fennimore", "Ruling": "decision", "Note": "all four agree"}
        add_row(book["Rulings"], agreed)
    later.publish()
    assert later.steps <= 2
    assert later.finds(
        "score: week 3, Cy Fennimore, Attack from Mars: 388,104,120 -> 3,881,041,200 (week-03.xlsx, Scores!C"
    )
    assert later.finds(
        "night: week 3: Ada Quill 125 -> 124 · Bo Marlow 110 -> 109 · Cy Fennimore 113 -> 123 · "
        "Dot Larkin 122 -> 121 · Fay Tindall 107 -> 106 · Hal Rook 112 -> 106"
    )
    assert later.finds("changed place: no change")
    assert later.finds("send week-03 correction.eml instead")
    mail = " ".join(later.sends("week-03 correction.eml").split())
    assert "Correction to Lafayette Pinball League week 3" in mail
    assert "3,881,041,200, not 388,104,120 (all four agree)." in mail
    assert "Season places: no change" in mail
    page = later.uploads()
    assert "Corrections" in page
    assert "388,104,120" in page


def test_somebody_new_joins_in_week_4(later):
    with later.save() as book:
        add_row(book["Players"], {"Player": GUEST, "Joined": 4})
        add_row(book["Check-in"], {"Player": GUEST})
    assert later.steps <= 1
    later.check()
    assert later.finds("7 members")
    with later.save() as book:
        tick(book, 4, (*MEMBERS, GUEST))
    later.draw()
    assert any(GUEST in row for row in later.sees("week-04.xlsx", "Groups tonight"))
    later.publish()
    assert later.finds(f"7 {GUEST} 0 0 4 more weeks")  # guest nights stay guest nights


def test_somebody_leaves(later):
    with later.save() as book:
        change(book["Players"], "Player", "Eli Sparrow", Left=4)
    assert later.steps <= 1
    later.draw()
    assert not any("Eli Sparrow" in row for row in later.sees("week-04.xlsx", "Groups tonight"))
    fill(later.folder / "week-04.xlsx", {player: [100, 200, 300, 400, 500] for player in MEMBERS})
    later.publish()
    assert later.finds("Eli Sparrow 303")
    assert "eli@example.org" not in (later.folder / "outbox" / "week-04.eml").read_text("utf-8")
    assert later.reads("results/Standings.xlsx", "Standings", "Player", "Ada Quill")["3"] == "125"


def test_a_night_is_moved(later):
    with later.save() as book:
        change(book["Weeks"], "Week", 4, Date=dt.date(2018, 6, 28), Note="moved: bar let")
    assert later.steps <= 1
    later.publish()
    assert later.finds("Next: week 4 (28 June).")
    assert later.finds("Best 6 of 8 weeks count")


def test_a_night_is_cancelled(later):
    with later.save() as book:
        change(book["Weeks"], "Week", 4, Note="cancelled: storm")
    assert later.steps <= 1
    later.publish()
    assert later.finds("1 of 8 nights cancelled.")
    assert later.finds("Best 5 of 7 weeks count (section 2)")
    assert later.finds("Finals: at least 4 weeks played (section 8.2).")
    assert "storm" in later.uploads()


def test_the_season_is_cut_short(hers):
    with hers.save() as book:
        change(book["Settings"], "Setting", "Weeks", Value=3)
    night(hers)
    assert hers.steps <= ELEVEN_PM + 1
    assert hers.finds("After week 3 of 3 (19 June).")
    assert hers.finds("Best 1 of 3 weeks count")
    assert "After week 3 of 3" in hers.uploads()


def test_next_season(after_week_3, tmp_path):
    hers = Commissioner(tmp_path / "fall-2018")
    hers.new("--from", after_week_3, "--season", "Fall 2018")
    assert hers.steps <= 1
    book = load_workbook(hers.folder / "season.xlsx")
    players = [row[:6] for row in book["Players"].iter_rows(min_row=3, max_row=4, values_only=True)]
    assert players[0][0] == "Ada Quill"
    assert players[0][5] == "ada@example.org"
    assert [p.name for p in hers.folder.glob("week-*")] == []
    old = Commissioner(shutil.copytree(after_week_3, tmp_path / "summer-2018"))
    old.publish()
    assert "changed" not in old.window


# --------------------------------------------------------------------------- the end of the season


ELEVEN = (
    *("Kit Orrery", "Zoë Lindqvist", "Ada Quill", "Tomasz Wróbel", "Dot Larkin", "Priya Raman"),
    *("Cy Fennimore", "Wes Cantrell", "Mateo Núñez", "Bo Marlow", "Fay Tindall"),
)


@pytest.fixture(scope="module")
def season_played(tmp_path_factory):
    """The sample season; its finals are not drawn yet."""
    folder = copied("lafayette-2018", tmp_path_factory.mktemp("end"))
    (folder / "finals.xlsx").unlink()
    return folder


@pytest.fixture(scope="module")
def finals_drawn(season_played, tmp_path_factory):
    hers = Commissioner(shutil.copytree(season_played, tmp_path_factory.mktemp("finals") / "summer-2018"))
    hers.finals()
    return hers


def at_the_finals(finals_drawn, tmp_path):
    return Commissioner(shutil.copytree(finals_drawn.folder, tmp_path / "summer-2018"))


def come(book, players, paid):
    """Tick Present and Paid."""
    for player in players:
        change(book["Entrants"], "Player", player, Present="x", Paid="x" if player in paid else None)


def test_the_last_week(season_played, tmp_path):
    hers = Commissioner(shutil.copytree(season_played, tmp_path / "summer-2018"))
    with hers.save("week-08.xlsx") as book:
        level = {"Week": 8, "Player": "Tomasz Wróbel", "Ruling": "adjust", "Value": -24}
        add_row(book["Rulings"], level)
    hers.publish()
    assert hers.steps <= ELEVEN_PM
    assert hers.finds("4 Tomasz Wróbel 455", "yes, tie")
    assert hers.finds("4 up 4 Dot Larkin 455", "yes, tie")
    assert hers.finds("Nils Åkerberg 211 211 3 no: 3 of 7 weeks, needs 4")
    assert hers.finds(
        "Dot Larkin, Tomasz Wróbel share place 4 at the end of the season: not decided, play a game (8.2)."
    )


def test_the_night_of_the_finals(season_played, tmp_path):
    hers = Commissioner(shutil.copytree(season_played, tmp_path / "summer-2018"))
    four = ELEVEN[:4]
    hers.finals()
    with hers.save("finals.xlsx") as book:
        come(book, [*four, "Rosa Delgado"], four)
        add_row(book["Ties"], {"Week": "season", "1st": "Wes Cantrell", "2nd": "Vera Holloway"})
        sheet = book["Matches"]
        top, columns = table(sheet, "Division")
        for row in range(top + 1, sheet.max_row + 1):
            match = (sheet.cell(row, columns["Round"]).value, sheet.cell(row, columns["Match"]).value)
            if match == ("W3", 1):
                sheet.cell(row, columns["Winner"]).value = "Kit Orrery"
    assert hers.steps <= 2
    entrants = {row["Player"]: row for row in listed(hers.sees("finals.xlsx", "Entrants"), "Player")}
    assert [entrants[name]["Seed"] for name in four] == ["1", "2", "3", "4"]
    assert entrants["Rosa Delgado"]["Note"].startswith("not paid")
    bracket = str(hers.sees("finals.xlsx", "Bracket"))
    assert "'1', 'Kit Orrery'" in bracket
    assert "'2', 'Zoë Lindqvist'" in bracket
    hers.publish()
    assert "Kit Orrery" in hers.uploads()
    assert hers.finds("Rosa Delgado is here, but not in the finals: not paid: no dough, no show (8.4).")


def test_prize_giving(finals_drawn, tmp_path):
    hers = at_the_finals(finals_drawn, tmp_path)
    with hers.save("finals.xlsx") as book:
        come(book, ELEVEN, ELEVEN)
    steps = hers.steps
    hers.prints("finals.xlsx", "Payout")
    assert hers.steps - steps <= 1
    paper = " ".join(cell for row in hers.sees("finals.xlsx", "Payout") for cell in row if cell)
    for amount in ("11", "110", "-40", "70", "1st", "49", "2nd", "21", "signature"):
        assert amount in paper


def test_the_list_for_the_ifpa(tmp_path):
    hers = Commissioner(copied("lafayette-2018", tmp_path))
    hers.publish()
    assert hers.finds("no IFPA id for Bo Marlow, Rosa Delgado, Gus Hobnail.")
    steps = hers.steps
    lines = hers.pastes("results/ifpa.txt")
    assert hers.steps - steps <= 1
    assert lines[0].startswith("1,Dot Larkin,")
    assert "Finals won by Dot Larkin" in hers.window
    assert (
        sum("Cy Fennimore" in line for line in lines) == 1
    )  # not in the finals, and in the list all the same

"""The finals night as a commissioner has it: draw the workbook, tick, type winners, publish."""

import csv
import shutil

import pytest
from openpyxl import load_workbook

from pinsheet import season
from pinsheet.finals import FINALS_BOOK
from tests.nights import table, type_rows, typing

from .conftest import copied
from .test_cli import pinsheet

FOUR = ("Kit Orrery", "Zoë Lindqvist", "Ada Quill", "Tomasz Wróbel")
"""The first four of the sample season; the fifth is Dot Larkin."""


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """The sample season, its finals just drawn."""
    folder = copied("lafayette-2018", tmp_path_factory.mktemp("finals"))
    (folder / FINALS_BOOK).unlink(missing_ok=True)
    result = pinsheet("finals", folder)
    assert result.exit_code == 0, result.output
    assert f"drawn       {folder / FINALS_BOOK}" in result.stdout
    return folder


@pytest.fixture
def folder(drawn, tmp_path):
    """A copy of it, to be typed into."""
    return shutil.copytree(drawn, tmp_path / "summer")


def tick(folder, here, paid):
    """Tick Present and Paid on Entrants."""
    with typing(folder / FINALS_BOOK) as book:
        sheet = book["Entrants"]
        top, columns = table(sheet, "Place")
        for row in range(top + 1, sheet.max_row + 1):
            name = sheet.cell(row, columns["Player"]).value
            for heading, ticked in (("Present", here), ("Paid", paid)):
                sheet.cell(row, columns[heading]).value = "x" if name in ticked else None


def win(folder, **winners):
    """Type winners, by round and match: `W1_2="Ada Quill"`."""
    with typing(folder / FINALS_BOOK) as book:
        sheet = book["Matches"]
        top, columns = table(sheet, "Division")
        for row in range(top + 1, sheet.max_row + 1):
            match = "_".join(str(sheet.cell(row, columns[heading]).value) for heading in ("Round", "Match"))
            if match in winners:
                sheet.cell(row, columns["Winner"]).value = winners.pop(match)
    assert not winners


def play_four(folder):
    """Four play: the first seed wins the winners' side, the second the rest and the evening."""
    kit, zoe, ada, _ = FOUR
    # In a bracket of 16 the first two rounds are all byes; so are the first two of the losers' side.
    win(folder, W3_1=kit, W3_2=zoe, W4_1=kit, L5_1=ada, L6_1=zoe, GF1_1=zoe, GF2_1=zoe)


def finals_problems(outcome):
    return [(p.severity, p.code) for p in outcome.problems if p.cell.workbook == FINALS_BOOK]


def seeds(outcome):
    return [row["player"] for row in sorted(outcome.rows("finals_field"), key=lambda row: row["seed"])]


def test_drawn_and_untouched_it_is_no_problem_and_changes_nothing(folder):
    outcome = season.run(folder)
    (folder / FINALS_BOOK).unlink()
    without = season.run(folder)
    assert outcome.problems == without.problems
    assert outcome.rows("ifpa") == without.rows("ifpa")
    for empty in ("finals_field", "finals_matches", "finals_places", "payouts"):
        assert outcome.rows(empty) == []


def test_a_night_is_published_and_the_workbook_stays_as_it_is(folder):
    tick(folder, FOUR, FOUR)
    play_four(folder)
    typed = (folder / FINALS_BOOK).read_bytes()
    result = pinsheet("run", folder)
    assert result.exit_code == 0, result.output
    assert (folder / FINALS_BOOK).read_bytes() == typed
    outcome = season.run(folder)
    kit, zoe, ada, tomasz = FOUR
    places = {row["player"]: row["place"] for row in outcome.rows("finals_places")}
    assert places == {zoe: 1, kit: 2, ada: 3, tomasz: 4}
    # Four entries of 10.00 are what the plaques cost (8.4).
    assert outcome.rows("payouts") == []
    listed = [
        row[:2] for row in csv.reader((folder / "results" / "ifpa.txt").read_text("utf-8").splitlines())
    ]
    assert listed[:6] == [
        ["1", zoe],
        ["2", kit],
        ["3", ada],
        ["4", tomasz],
        ["5", "Dot Larkin"],  # not in the finals: in ranking order from here on
        ["6", "Priya Raman"],
    ]
    assert (folder / "results" / "Finals results.xlsx").is_file()


def test_who_is_away_or_has_not_paid_is_replaced_by_the_next(folder):
    here = ("Kit Orrery", "Ada Quill", "Tomasz Wróbel", "Dot Larkin", "Priya Raman")
    tick(folder, here, [*here[:1], *here[2:], "Zoë Lindqvist"])  # Zoë has paid and did not come
    outcome = season.run(folder)
    assert seeds(outcome) == ["Kit Orrery", "Tomasz Wróbel", "Dot Larkin", "Priya Raman"]
    assert finals_problems(outcome) == [("warning", "not-in-the-finals"), ("note", "match-open")]
    assert outcome.rows("ifpa") == []


def test_a_column_paid_that_is_blank_means_that_everybody_paid(folder):
    tick(folder, FOUR, ())
    assert seeds(season.run(folder)) == list(FOUR)


def test_who_has_played_too_few_weeks_is_told_so(folder):
    tick(folder, (*FOUR, "Nils Åkerberg"), FOUR)
    outcome = season.run(folder)
    assert "Nils Åkerberg" not in seeds(outcome)
    (warning,) = [p for p in outcome.problems if p.code == "not-in-the-finals"]
    assert "3 of 7 weeks, needs 4" in warning.message


def test_a_winner_who_does_not_play_stops_publication(folder):
    tick(folder, FOUR, FOUR)
    win(folder, W3_1="Zoë Lindqvist")
    result = pinsheet("run", folder)
    assert result.exit_code == 1
    assert "Zoë Lindqvist does not play in W3 1, which is between Kit Orrery and" in result.stderr
    assert not (folder / "results").exists()


def show_seeds(folder, players):
    """What the sheet computes under Seed; openpyxl saves no results of formulas."""
    with typing(folder / FINALS_BOOK) as book:
        sheet = book["Entrants"]
        top, columns = table(sheet, "Place")
        for row in range(top + 1, sheet.max_row + 1):
            name = sheet.cell(row, columns["Player"]).value
            seed = players.index(name) + 1 if name in players else None
            sheet.cell(row, columns["Seed"]).value = seed


def correct(folder, weeks, player, score):
    """All scores of somebody on some nights."""
    for week in weeks:
        with typing(folder / f"week-{week:02}.xlsx") as book:
            sheet = book["Scores"]
            for row in sheet.iter_rows(min_col=2, max_col=7):
                if row[0].value == player:
                    for cell in row[1:]:
                        cell.value = score if isinstance(cell.value, int) else cell.value


def test_a_score_corrected_after_the_finals_moves_the_ranking_and_not_what_was_played(folder):
    """Kit, the first seed, had typing errors in three early weeks."""
    tick(folder, FOUR, FOUR)
    play_four(folder)
    show_seeds(folder, FOUR)
    before = season.run(folder)
    assert finals_problems(before) == []
    correct(folder, (1, 2, 3), "Kit Orrery", 1)
    result = pinsheet("run", folder)
    assert result.exit_code == 0, result.output
    outcome = season.run(folder)
    ranking = [row["player"] for row in outcome.rows("standings")]
    assert ranking.index("Zoë Lindqvist") < ranking.index("Kit Orrery")
    for table_ in ("finals_field", "finals_matches", "finals_places"):
        assert outcome.rows(table_) == before.rows(table_)
    assert finals_problems(outcome) == [("warning", "seeds-differ")]
    assert "the seeds as played stand: Kit Orrery 1 (now" in result.output
    listed = (folder / "results" / "ifpa.txt").read_text("utf-8").splitlines()
    assert [line.split(",")[1] for line in listed[:2]] == ["Zoë Lindqvist", "Kit Orrery"]


def test_who_played_and_had_not_been_there_enough_stays_in(folder):
    """Four nights of Tomasz were somebody else's."""
    tick(folder, FOUR, FOUR)
    play_four(folder)
    show_seeds(folder, FOUR)
    correct(folder, (1, 2, 3, 4), "Tomasz Wróbel", "L")
    result = pinsheet("run", folder)
    assert result.exit_code == 0, result.output
    assert "Tomasz Wróbel played with seed 4 and stays in" in result.output
    assert seeds(season.run(folder)) == list(FOUR)


def test_a_hand_made_sheet_without_seeds_follows_the_ranking(folder):
    tick(folder, FOUR, FOUR)
    play_four(folder)
    correct(folder, (1, 2, 3), "Kit Orrery", 1)
    result = pinsheet("run", folder)
    assert result.exit_code == 1
    assert "does not play in W3" in result.stderr


@pytest.mark.parametrize(("sample", "last"), [("lafayette-2018", 8), ("koi-2000", 10)])
def test_drawn_before_the_last_night_it_says_so(tmp_path, sample, last):
    folder = copied(sample, tmp_path)
    (folder / FINALS_BOOK).unlink()
    (folder / f"week-{last:02}.xlsx").unlink()
    result = pinsheet("finals", folder)
    assert result.exit_code == 0, result.output
    assert f"note        Week {last} is still to come, and the seeds are those of today." in result.stdout


def test_drawn_after_the_last_night_there_is_nothing_to_say(folder):
    (folder / FINALS_BOOK).unlink()
    assert "still to come" not in pinsheet("finals", folder).stdout


def test_it_is_drawn_once(folder):
    before = (folder / FINALS_BOOK).read_bytes()
    result = pinsheet("finals", folder)
    assert result.exit_code == 1
    assert "the finals are drawn already" in result.stderr
    assert (folder / FINALS_BOOK).read_bytes() == before


def test_with_errors_in_the_season_it_is_not_drawn(folder):
    (folder / FINALS_BOOK).unlink()
    with typing(folder / "week-03.xlsx") as book:
        book["Scores"]["C5"] = "12,34"
    result = pinsheet("finals", folder)
    assert result.exit_code == 1
    assert "1 error, " in result.stderr
    assert "nothing was drawn" in result.stderr
    assert not (folder / FINALS_BOOK).exists()


def test_while_nobody_may_play_in_them_it_is_not_drawn(folder):
    for path in (folder / FINALS_BOOK, *sorted(folder.glob("week-*.xlsx"))[2:]):
        path.unlink()
    result = pinsheet("finals", folder)
    assert result.exit_code == 1
    assert "nobody may play in the finals yet" in result.stderr
    assert not (folder / FINALS_BOOK).exists()


def entrants(folder):
    """The rows of Entrants, as (place, player, total)."""
    sheet = load_workbook(folder / FINALS_BOOK)["Entrants"]
    top, _ = table(sheet, "Place")
    return [row for row in sheet.iter_rows(min_row=top + 1, max_col=3, values_only=True) if row[1]]


def test_entrants_are_in_ranking_order_and_a_tie_with_nobody_else_who_may_play_is_none(drawn):
    rows = entrants(drawn)
    assert [row[:2] for row in rows[:4]] == list(enumerate(FOUR, 1))
    # Vera Holloway, who shares the place, is suspended.
    assert [row for row in rows if row[2] == 442] == [(8, "Wes Cantrell", 442), (8, "Vera Holloway", 442)]


def set_to(sheet, setting, value):
    row = next(cell.row for cell in sheet["A"] if cell.value == setting)
    sheet.cell(row, 2).value = value


def test_seeds_by_all_weeks_are_drawn_in_that_order(folder):
    (folder / FINALS_BOOK).unlink()
    with typing(folder / "season.xlsx") as book:
        set_to(book["Settings"], "finals.seed_basis", "full")
    assert pinsheet("finals", folder).exit_code == 0
    listed = entrants(folder)
    assert [row[1:] for row in listed[:2]] == [("Zoë Lindqvist", 677), ("Kit Orrery", 675)]
    here = [row[1] for row in listed[:6]]
    tick(folder, here, here)
    assert seeds(season.run(folder)) == here


def test_a_tie_for_a_seed_is_played_off_on_the_finals_own_sheet(folder):
    """Three share a place until a row on Ties of finals.xlsx, Week `season`, names all of them."""
    (folder / FINALS_BOOK).unlink()
    with typing(folder / "week-08.xlsx") as book:
        sheet = book["Ties"]
        top, columns = table(sheet, "Week")
        for row in range(top + 1, sheet.max_row + 1):
            if sheet.cell(row, columns["Week"]).value == "season":
                for column in columns.values():
                    sheet.cell(row, column).value = None
    assert pinsheet("finals", folder).exit_code == 0
    three = ["Ivy Castell", "Olu Bankole", "Siobhán O'Dell"]
    assert sorted(row[1] for row in entrants(folder) if row[0] == "15=") == three
    tick(folder, three, three)
    order = [three[2], three[0], three[1]]
    with typing(folder / FINALS_BOOK) as book:
        places = dict(zip(("1st", "2nd", "3rd"), order, strict=True))
        type_rows(book["Ties"], "Week", [{"Week": "season", **places}])
    assert seeds(season.run(folder)) == order

"""From the blank scoresheet to the standings: draw, fill, read, publish."""

import shutil
import subprocess

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

from pinsheet import beginning, drawing, history, season
from pinsheet.cli import cli
from pinsheet.files import Refused, replace_files
from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.sheets.reader import read_folder
from tests.nights import draw, fill, seats, type_rows, typing
from tests.sheets.folders import write

MACHINES = ("Attack from Mars", "Medieval Madness", "Twilight Zone", "Funhouse", "Taxi")
PEOPLE = [f"Player {chr(65 + i % 26)}{'ab'[i // 26]} Quill" for i in range(28)]


@pytest.fixture
def league(tmp_path):
    """A new season of 28 people with five machines."""
    folder = tmp_path / "summer"
    replace_files(beginning.new_season(folder, LAFAYETTE))
    with typing(folder / "season.xlsx") as book:
        type_rows(book["Players"], "Player", [{"Player": name} for name in PEOPLE])
        type_rows(book["Machines"], "Machine", [{"Machine": m} for m in (*MACHINES, "Monster Bash")])
        type_rows(book["Weeks"], "Week", [{f"Machine {i}": m for i, m in enumerate(MACHINES, 1)}] * 3)
    return folder


def some_scores(names, week=1):
    """Different scores for everybody on every machine."""
    return {name: [10 * (1000 + 97 * i * (k + 2) + week) for k in range(5)] for i, name in enumerate(names)}


def check_in(folder, week, marks):
    with typing(folder / "season.xlsx") as book:
        type_rows(
            book["Check-in"], "Player", [{"Player": name, str(week): mark} for name, mark in marks.items()]
        )


def test_draw_fill_read_returns_every_score(league):
    path = draw(league)
    scores = some_scores(PEOPLE)
    fill(path, scores)
    outcome = season.run(league)
    assert outcome.problems == ()
    read = {(row["player"], row["machine"]): row["score"] for row in outcome.rows("game_points")}
    assert read == {(p, m): s for p, listed in scores.items() for m, s in zip(MACHINES, listed, strict=True)}


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice (soffice) is not installed")
def test_draw_fill_read_after_libreoffice_has_saved_it(league, tmp_path):
    path = draw(league)
    scores = some_scores(PEOPLE)
    scores[PEOPLE[0]] = ["A", None, None, None, None]
    scores[PEOPLE[1]][2] = "L"
    scores[PEOPLE[2]][0] = "12,345,678,901,234"
    fill(path, scores)
    before = season.run(league)
    subprocess.run(
        ["soffice", "--headless", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
         "--convert-to", "xlsx", "--outdir", str(tmp_path / "saved"), str(path)],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    shutil.copyfile(tmp_path / "saved" / path.name, path)
    after = season.run(league)
    assert after.problems == before.problems
    assert not before.failed
    for table in ("game_points", "week_points", "standings", "groups"):
        assert after.rows(table) == before.rows(table)


def test_six_of_28_do_not_come_and_two_strangers_do(league):
    path = draw(league)
    absent, here = PEOPLE[:6], PEOPLE[6:]
    strangers = ["Hal Rook (guest)", "Mo Field (guest)"]
    scores = some_scores(here) | some_scores(strangers, week=7)
    scores |= {name: ["A", None, None, None, None] for name in absent[:3]}  # the other three: nothing typed
    fill(path, scores, strangers)
    outcome = season.run(league)
    assert [(p.code, p.severity) for p in outcome.problems] == [("blank-row", "warning")] * 3
    took_part = {row["player"] for row in outcome.rows("week_points")}
    assert took_part == {*here, "Hal Rook", "Mo Field"}
    standings = {row["player"]: row["place"] for row in outcome.rows("standings")}
    assert standings["Hal Rook"] is None
    assert len(standings) == 24
    for machine in MACHINES:
        points = [row["points"] for row in outcome.rows("game_points", machine=machine)]
        assert sum(points) == 24 * (51 - 24) // 2 + 5


def test_check_in_decides_who_is_drawn(league):
    check_in(league, 1, {**dict.fromkeys(PEOPLE[:9], "x"), PEOPLE[9]: "late", PEOPLE[10]: "away"})
    named, free = seats(draw(league))
    assert {player for _, _, player in named} == set(PEOPLE[:10])
    assert [sum(g == n for _, g, _ in named) for n in (1, 2, 3)] == [4, 3, 3]
    assert len(free) >= 2 + 8


def test_an_untouched_workbook_is_drawn_again_a_touched_one_never(league):
    path = draw(league)
    check_in(league, 1, dict.fromkeys(PEOPLE[:8], "x"))
    draw(league)
    assert len(seats(path)[0]) == 8
    with typing(path) as book:
        book["Scores"].cell(seats(path)[0][2][0], 4).value = "L"
    before = path.read_bytes()
    with pytest.raises(Refused) as refused:
        drawing.tonight(league)
    assert refused.value.problem.cell.sheet == "Scores"
    assert refused.value.problem.cell.ref.startswith("D")
    assert path.read_bytes() == before


def test_groups_drawn_again_say_who_came_who_went_and_who_moved(league):
    draw(league)
    check_in(league, 1, dict.fromkeys(PEOPLE[1:10], "x"))
    drawn = drawing.tonight(league)
    assert drawn.sizes == (3, 3, 3)
    assert f"{PEOPLE[0]} leaves group 1" in drawn.moved
    said = {line.split(" leaves")[0].split(" goes")[0] for line in drawn.moved}
    assert {PEOPLE[0], *PEOPLE[10:]} <= said
    replace_files({drawn.path: drawn.content})
    check_in(league, 1, dict.fromkeys(PEOPLE[:10], "x"))
    joined = CliRunner().invoke(cli, ["sheet", str(league)])
    assert f"changed     {PEOPLE[0]} joins group " in joined.output
    assert CliRunner().invoke(cli, ["sheet", str(league)]).output.count("changed") == 0


@pytest.mark.parametrize(
    ("sheet", "row"),
    [
        ("Ties", {"Week": 1, "Machine": "Taxi", "1st": PEOPLE[0], "2nd": PEOPLE[1]}),
        ("Rulings", {"Week": 1, "Player": PEOPLE[0], "Machine": "Taxi", "Ruling": "decision"}),
    ],
)
def test_a_row_on_ties_or_rulings_is_something_typed(league, sheet, row):
    path = draw(league)
    with typing(path) as book:
        type_rows(book[sheet], "Week", [row])
    with pytest.raises(Refused) as refused:
        drawing.tonight(league)
    assert refused.value.problem.cell.sheet == sheet


def test_a_workbook_that_pinsheet_did_not_draw_is_never_replaced(league):
    write(league, "week-01.xlsx", Scores=[("Week", 1), ("Group", "Player", "Taxi"), (1, PEOPLE[0], None)])
    with pytest.raises(Refused) as refused:
        drawing.tonight(league)
    assert refused.value.problem.code == "typed-in"


def test_a_missing_score_of_last_week_does_not_stop_tonight(league):
    fill(draw(league), some_scores(PEOPLE))
    with typing(league / "week-01.xlsx") as book:
        book["Scores"].cell(seats(league / "week-01.xlsx")[0][0][0], 3).value = "12,34"
    drawn = drawing.tonight(league)
    assert drawn.week == 2
    assert [p.code for p in drawn.problems] == ["score-groups"]


def test_nobody_meets_again_before_they_must(league):
    for week in (1, 2, 3):
        drawn = drawing.tonight(league)
        replace_files({drawn.path: drawn.content})
        assert (drawn.week, drawn.remark) == (week, "0 repeat meetings")
        fill(drawn.path, some_scores(PEOPLE, week))


def test_next_season_takes_over_people_and_machines_but_no_scores(league, tmp_path):
    with typing(league / "season.xlsx") as book:
        type_rows(book["Players"], "Player", [
            {"E-mail": "a@example.org", "IFPA id": 10001, "Also known as": "A. Quill; Ada Q", "Joined": 2}, {"Left": 3, "Status": "guest"},
        ])  # fmt: skip
    fill(draw(league), some_scores(PEOPLE))
    replace_files(beginning.new_season(tmp_path / "fall", LAFAYETTE, read_folder(league)))
    typed = read_folder(tmp_path / "fall")
    assert typed.problems == ()
    roster = typed.frames["roster"]
    assert roster["player"].tolist() == PEOPLE
    first = roster.iloc[0]
    assert (first["email"], first["ifpa_id"], first["aliases"]) == (
        ("a@example.org",),
        "10001",
        ("A. Quill", "Ada Q"),
    )
    assert first.isna()["joined"]
    assert roster.iloc[1][["status", "left"]].tolist() == ["guest", 1]
    assert typed.frames["machines"]["machine"].tolist() == [*MACHINES, "Monster Bash"]
    assert len(typed.frames["scores"]) == 0
    with pytest.raises(Refused):
        beginning.new_season(tmp_path / "fall", LAFAYETTE)


def test_a_tick_for_next_week_unpublishes_nothing(league):
    fill(draw(league), some_scores(PEOPLE))
    outcome = season.run(league)
    replace_files(history.to_write(league, outcome))
    check_in(league, 2, dict.fromkeys(PEOPLE[:8], "x"))
    draw(league)
    assert history.is_published(league, season.run(league))


def test_tonight_is_not_over_while_most_scores_are_to_come(league):
    path = draw(league)
    fill(path, {PEOPLE[0]: [100, 200, 300, 400, 500]})
    with pytest.raises(Refused) as refused:
        drawing.tonight(league)
    assert refused.value.problem.cell.workbook == "week-01.xlsx"


def test_a_season_cut_short_has_no_next_week(league):
    fill(draw(league), some_scores(PEOPLE))
    with typing(league / "season.xlsx") as book:
        sheet = book["Settings"]
        row = next(cell.row for cell in sheet["A"] if cell.value == "Weeks")
        sheet.cell(row, 2).value = 1
    outcome = season.run(league)
    assert outcome.next_night is None
    assert outcome.headline[0].startswith("After week 1 of 1")
    assert all(row["finals"].startswith("yes") for row in outcome.rows("standings"))


def test_nobody_to_draw_is_said(tmp_path):
    replace_files(beginning.new_season(tmp_path / "s", LAFAYETTE))
    with pytest.raises(Refused) as refused:
        drawing.tonight(tmp_path / "s")
    assert refused.value.problem.code == "no-players"


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("E1", None),
        ("A3", "Grp"),
        ("B4", "Nobody Known"),
        ("C3", "Tazi"),
        ("C4", "12,34,560"),
        ("I4", "came late"),
        ("A4", 7),
    ],
)
def test_any_change_makes_the_workbook_the_officials(league, cell, value):
    path = draw(league)
    before = load_workbook(path)["Scores"][cell].value
    assert before != value
    with typing(path) as book:
        book["Scores"][cell].value = value
    content = path.read_bytes()
    with pytest.raises(Refused):
        drawing.tonight(league)
    assert path.read_bytes() == content


def test_opening_and_saving_changes_nothing(league):
    path = draw(league)
    with typing(path):
        pass
    assert drawing.tonight(league).week == 1

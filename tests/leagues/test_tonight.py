"""A night in progress: what is to come, what does not count yet, and that `run` knows nothing of it."""

import pytest

from pinsheet import season
from pinsheet.outcome import Tonight
from pinsheet.sheets.remembered import Remembered
from tests.nights import typing
from tests.sheets.folders import PLAYERS, night, season_book, write

TWO = ("Attack from Mars", "Taxi")
FULL = [(1, p, 1_000_000 + 10 * n, 2_000_000 + 10 * n) for n, p in enumerate(PLAYERS)]


def watched(folder):
    return season.provisional(folder, Remembered())


def codes(outcome):
    return [p.code for p in outcome.problems]


@pytest.fixture
def lafayette(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, FULL)
    return tmp_path


def test_a_blank_beside_scores_is_to_come_and_an_error_of_run(lafayette):
    night(lafayette, 2, [(1, "Ada Quill", 5_000_000, None), (1, "Bo Marlow", None, None)])
    now = watched(lafayette)
    assert now.tonight == Tonight(2, 1, 4)
    assert "score-missing" not in codes(now)
    assert "blank-row" not in codes(now)
    assert now.rows("week_points", week=2)[0]["player"] == "Ada Quill"
    strict = season.run(lafayette)
    assert {"score-missing", "blank-row"} <= set(codes(strict))
    assert strict.failed
    assert strict.tonight is None


def test_a_blank_in_a_week_before_the_newest_is_an_error_here_too(lafayette):
    night(lafayette, 1, [(1, "Ada Quill", 5_000_000, None)])
    night(lafayette, 2, FULL)
    assert [p.cell.workbook for p in watched(lafayette).problems if p.code == "score-missing"] == [
        "week-01.xlsx"
    ]


def test_codes_and_rulings_are_no_scores_to_come(lafayette):
    rows = [
        (1, "Ada Quill", 5_000_000, "L"),
        (1, "Bo Marlow", "A"),
        (1, "Cy Fennimore", None, 7_000_000),
        (1, "Dot Larkin", 6_000_000),
    ]
    rulings = [
        ("Week", "Player", "Machine", "Ruling"),
        (2, "Cy Fennimore", "Attack from Mars", "death save"),
    ]
    night(lafayette, 2, rows, Rulings=rulings)
    assert watched(lafayette).tonight == Tonight(2, 3, 4)  # only Dot on Taxi


def test_a_machine_and_what_replaced_it_are_one_game(lafayette):
    machines = (*TWO, "Monster Bash", "Monster Bash (for Taxi)")
    season_book(lafayette, machines=(*TWO, "Monster Bash"))
    rows = [(1, "Ada Quill", 5_000_000, 4_000_000, None), (1, "Bo Marlow", 6_000_000, None, None)]
    night(lafayette, 2, rows, machines=(*TWO, machines[-1]))
    assert watched(lafayette).tonight == Tonight(2, 3, 4)


def test_a_drawn_night_waits_until_the_one_before_it_is_complete(lafayette):
    blank = [(1, p, None, None) for p in PLAYERS]
    night(lafayette, 2, blank)
    assert watched(lafayette).tonight == Tonight(2, 0, 8)
    night(lafayette, 1, [*FULL[:3], (1, "Dot Larkin", 5_000_000, None)])
    assert watched(lafayette).tonight == Tonight(1, 7, 8)


def test_where_no_machine_is_chosen_yet_the_games_of_a_night_are_expected(lafayette):
    night(lafayette, 2, [(1, p) for p in PLAYERS], machines=(None, None), headings=("Note", "Points"))
    assert watched(lafayette).tonight == Tonight(2, 0, 20)


def test_before_anything_is_drawn_there_is_no_night(tmp_path):
    season_book(tmp_path)
    assert watched(tmp_path).tonight is None


def test_the_count_is_there_in_spite_of_errors(lafayette):
    night(lafayette, 2, [(1, "Ada Quill", "12,34,560", None), (1, "Bo Marlow", 5_000_000, None)])
    now = watched(lafayette)
    assert now.failed
    assert now.tonight == Tonight(2, 1, 4)  # what cannot be read is still to be typed


def test_a_game_that_is_not_typed_yet_is_no_missed_one(tmp_path):
    """Where missed games are zeros, they are so when somebody typed L."""
    season_book(tmp_path, settings=[("late.missed", "zero")])
    night(tmp_path, 1, [(1, "Ada Quill", 5_000_000, None), (1, "Bo Marlow", 4_000_000, "L")])
    scored = {(g["player"], g["machine"]): g["score"] for g in watched(tmp_path).rows("game_points")}
    assert scored["Bo Marlow", "Taxi"] == 0
    assert scored["Ada Quill", "Taxi"] is None


def test_a_tie_at_the_end_is_none_before_the_last_score(tmp_path):
    season_book(tmp_path, settings=[("Weeks", 2)])
    night(tmp_path, 1, FULL)
    # The first and the last of week 1, and the two between them, change places.
    path = night(tmp_path, 2, [(1, p, *typed) for p, (_, _, *typed) in zip(PLAYERS, FULL[::-1], strict=True)])
    assert "ranking-tie" in codes(watched(tmp_path))
    with typing(path) as book:
        book["Scores"]["D7"].value = None
    assert "ranking-tie" not in codes(watched(tmp_path))


SEVEN = ("Attack from Mars", "Taxi", "Funhouse", "Firepower", "Medieval Madness")


@pytest.fixture
def koi(tmp_path):
    write(
        tmp_path,
        "season.xlsx",
        Settings=[("Setting", "Value"), ("League", "koi")],
        Players=[("Player", "Status"), *((p,) for p in PLAYERS)],
        Machines=[("Machine", "Reference"), *((m, 1_000_000) for m in SEVEN)],
        **{
            "Pre-makeups": [
                ("From week", 1),
                ("Player", *SEVEN),
                *((p, *[900_000_000] * 5) for p in PLAYERS),
            ]
        },
    )
    return tmp_path


def koi_night(folder, rows, week=1, **more):
    # Two groups, each with a block of its own.
    blocks = [("Koi", "", "Week", week), ()]
    for number in (1, 2):
        blocks += [("Group", "Player", *SEVEN), *(r for r in rows if r[0] == number), ()]
    return write(folder, f"week-{week:02}.xlsx", Scores=blocks, **more)


def scores(player, group, *typed):
    return (group, player, *typed)


def test_a_game_of_a_group_counts_when_all_its_scores_are_there(koi):
    koi_night(
        koi,
        [
            scores("Ada Quill", 1, 5_000_000, 3_000_000),
            scores("Bo Marlow", 1, 4_000_000),
            scores("Cy Fennimore", 2, 4_000_000),
            scores("Dot Larkin", 2),
        ],
    )
    now = watched(koi)
    assert not now.failed, now.problems
    assert "games-number" not in codes(now)
    assert now.tonight == Tonight(1, 4, 20)
    games = now.rows("game_points", week=1)
    assert {(g["player"], g["machine"]) for g in games} == {
        ("Ada Quill", "Attack from Mars"),
        ("Bo Marlow", "Attack from Mars"),
    }
    # Nobody's pre-makeup, high as it is, stands for a score that comes later.
    assert {g["source"] for g in games} == {"played"}
    assert not any(row["used"] for row in now.rows("premakeup_weeks"))


def test_before_the_first_game_is_complete_the_night_is_the_next_one(koi):
    koi_night(koi, [scores("Ada Quill", 1, 5_000_000), *(scores(p, 1) for p in PLAYERS[1:])])
    now = watched(koi)
    assert now.next_night.week == 1
    assert now.tonight == Tonight(1, 1, 20)


def test_rulings_and_ties_of_a_game_wait_for_its_scores(koi):
    rulings = [("Week", "Player", "Machine", "Ruling"), (1, "Ada Quill", "Taxi", "death save")]
    ties = [("Week", "Machine", "1st", "2nd"), (1, "Taxi", "Ada Quill", "Bo Marlow")]
    rows = [scores("Ada Quill", 1, 5_000_000, 3_000_000), scores("Bo Marlow", 1, 4_000_000)]
    rows += [scores("Cy Fennimore", 1, 3_000_000, 3_000_000), scores("Dot Larkin", 1, 2_000_000)]
    koi_night(koi, rows, Rulings=rulings, Ties=ties)
    assert {"ruling-machine", "tie-order-unused"} & set(codes(watched(koi))) == set()


def test_a_complete_night_is_what_run_says(koi):
    rows = [scores(p, 1, *[10_000 * (n + g + 1) for g in range(5)]) for n, p in enumerate(PLAYERS)]
    path = koi_night(koi, rows)
    assert watched(koi).tonight == Tonight(1, 20, 20)
    now, strict = watched(koi), season.run(koi)
    for table in ("game_points", "week_points", "standings", "payouts", "groups"):
        assert now.rows(table) == strict.rows(table), table
    with typing(path) as book:
        book["Scores"]["C4"].value = None
    assert watched(koi).tonight == Tonight(1, 19, 20)
    assert len(watched(koi).rows("game_points", week=1)) == 16

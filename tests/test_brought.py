"""A season that was begun without pinsheet: what its first nights came to is brought forward."""

import pytest

from pinsheet import otherwise, season
from pinsheet.sheets.book import open_book
from pinsheet.sheets.reader import read_folder
from tests.sheets.folders import night, season_book, write
from tests.test_cli import pinsheet

PLAYERS = ("Ada Quill", "Bo Marlow", "Cy Fennimore")
SETTINGS = [("Weeks", 5), ("drop.weeks", 1), ("machines.per_night", 2)]
TOTALS = [
    ("Player", 1, "Week 2", "wk 3"),
    ("Ada Quill", 54, 47.5, "-"),
    ("Bo Marlow", 48, None, "67/3"),
    ("Cy Fennimore", "A", 60, 30),
]
LAST = [(1, "Ada Quill", 30, 30), (1, "Bo Marlow", 20, 20), (1, "Cy Fennimore", 10, 10)]
"""Of week 4: 60, 48, 46."""


@pytest.fixture
def league(tmp_path):
    """Three nights brought forward, one with scores, one to come."""
    folder = tmp_path / "league"
    season_book(folder, PLAYERS, settings=SETTINGS, **{"Brought forward": TOTALS})
    night(folder, 4, LAST)
    return folder


def codes(folder):
    return {problem.code: problem for problem in season.run(folder).problems}


def rows(outcome, table, *columns, **where):
    return [tuple(row[c] for c in columns) for row in outcome.rows(table, **where)]


def test_totals_attendance_and_drops_are_those_of_nights(league):
    outcome = season.run(league)
    assert not outcome.problems
    found = {row[0]: row[1:] for row in rows(outcome, "standings", "player", "total", "weeks_played")}
    assert {player: (float(total), weeks) for player, (total, weeks) in found.items()} == {
        "Ada Quill": (54 + 47.5 + 60, 3),
        "Bo Marlow": (pytest.approx(48 + 67 / 3 + 48), 3),
        "Cy Fennimore": (60 + 30 + 46, 3),
    }
    assert outcome.last_week == 4
    assert outcome.next_night.week == 5


def test_the_lowest_of_them_is_dropped(league):
    settings = [("Weeks", 5), ("drop.weeks", 2), ("machines.per_night", 2)]
    season_book(league, PLAYERS, settings=settings, **{"Brought forward": TOTALS})
    night(league, 5, LAST)
    outcome = season.run(league)
    dropped = rows(outcome, "week_points", "player", "week", dropped=True)
    assert ("Cy Fennimore", 3) in dropped
    assert dict(rows(outcome, "standings", "player", "total"))["Cy Fennimore"] == 60 + 46 + 46


def test_a_season_of_the_same_totals_typed_as_scores_is_the_same(league, tmp_path):
    """The nights again, on one machine with the points given by rulings: what brought forward stands for."""
    other = tmp_path / "other"
    season_book(other, PLAYERS, [*("Attack from Mars", "Taxi"), "Any"], SETTINGS)
    for week in (1, 2, 3):
        listed = [(row[0], row[week]) for row in TOTALS[1:] if row[week] not in (None, "-", "A")]
        rulings = [("Week", "Player", "Machine", "Ruling", "Value")]
        rulings += [(week, player, "Any", "points", total) for player, total in listed]
        scores = [(1, player, 10 * n + 10) for n, (player, _) in enumerate(listed)]
        night(other, week, scores, machines=["Any"], Rulings=rulings)
    night(other, 4, LAST)
    here, there = season.run(league), season.run(other)
    for table in ("standings", "race"):
        assert rows(here, table, "player", "place", "total") == rows(there, table, "player", "place", "total")


def test_there_are_no_scores_records_and_rulings_that_never_were(league):
    outcome = season.run(league)
    assert outcome.rows("rulings") == []
    for table in ("records", "machine_summary"):
        assert "Brought forward" not in {row["machine"] for row in outcome.rows(table)}
    games = outcome.rows("game_points", week=1)
    assert [(g["player"], g["score"], g["place"], g["source"], g["points"]) for g in games] == [
        ("Ada Quill", None, None, "none", 54),
        ("Bo Marlow", None, None, "none", 48),
    ]
    assert {str(game["cell"]) for game in games} == {
        "season.xlsx, Brought forward!B2",
        "season.xlsx, Brought forward!B3",
    }


def test_equal_totals_are_no_tie_of_a_game(league):
    write(league, "more.xlsx", **{"Brought forward": [("Player", 1), ("Cy Fennimore", 54)]})
    assert not codes(league)
    season_book(
        league, PLAYERS, settings=[*SETTINGS, ("ties.unresolved", "error")], **{"Brought forward": TOTALS}
    )
    assert not codes(league)


def test_it_is_explained_and_published(league):
    assert pinsheet("run", league).exit_code == 0
    told = pinsheet("explain", "-C", league, "Ada Quill", 1).stdout
    assert "Brought forward  –  54  brought forward  season.xlsx, Brought forward!B2" in told
    written = open_book(league / "results" / "Standings.xlsx").sheets
    assert "Brought forward" not in str([sheet.cells for sheet in written])


def test_a_corrected_total_is_told(league):
    pinsheet("run", league)
    corrected = [TOTALS[0], ("Ada Quill", 54, 48.5, "-"), *TOTALS[2:]]
    season_book(league, PLAYERS, settings=SETTINGS, **{"Brought forward": corrected})
    told = pinsheet("run", league).stdout
    assert "brought forward: week 2, Ada Quill: 47.5 -> 48.5   (season.xlsx, Brought forward!C2)" in told


def test_a_season_that_is_all_totals_is_one(tmp_path):
    season_book(tmp_path / "x", PLAYERS, settings=SETTINGS, **{"Brought forward": TOTALS})
    outcome = season.run(tmp_path / "x")
    assert not outcome.failed
    assert outcome.last_week == 3
    assert pinsheet("sheet", tmp_path / "x").exit_code == 0


def test_offenses_of_those_weeks_count(league):
    """4.3: the third offense zeroes the night, whenever the first two were."""
    offense = ("Ada Quill", "Taxi", "interference")
    write(
        league,
        "rulings.xlsx",
        Rulings=[("Week", "Player", "Machine", "Ruling"), (1, *offense), (2, *offense), (4, *offense)],
    )
    outcome = season.run(league)
    assert not outcome.failed, outcome.problems
    totals = dict(rows(outcome, "week_points", "week", "total", player="Ada Quill"))
    assert totals[1] == 54
    assert totals[4] < 60
    effects = rows(outcome, "rulings", "week", "effect")
    assert effects[0] == (1, "first offense: zero for this game (4.3)")
    assert len(effects) == 3


def test_it_may_be_cut_short_and_compared(league):
    assert otherwise.run_through(league, 2).last_week == 2
    result = pinsheet("compare", league, "--set", "drop.weeks=3")
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("row", "code", "said"),
    [
        (("Ada Quill", "many"), "number", "is no number of points"),
        (("Ada Quill", -3), "brought-total", "below zero"),
        (("Nobody", 3), "unknown-player", "not on the Players sheet"),
        ((None, 3), "brought-nobody", "a total stands here without a player"),
        (("Ada Quill", "1,234"), "brought-total", '"1,234" may be 1234 or a number below a thousand'),
    ],
)
def test_what_is_no_total_is_an_error_at_its_cell(league, row, code, said):
    season_book(league, PLAYERS, settings=SETTINGS, **{"Brought forward": [("Player", 1), row]})
    found = codes(league)
    assert said in found[code].message
    assert found[code].severity == "error"


@pytest.mark.parametrize(
    ("heading", "said"),
    [(0, "there is no week 0"), ("Week 1", "week 1 has a column in season.xlsx, Brought forward!B1 too")],
)
def test_a_week_has_one_column_and_the_first_is_1(league, heading, said):
    rows = [("Player", 1, heading), ("Ada Quill", 54, 55)]
    season_book(league, PLAYERS, settings=SETTINGS, **{"Brought forward": rows})
    problem = codes(league)["brought-week"]
    assert said in problem.message
    assert (str(problem.cell), problem.severity) == ("season.xlsx, Brought forward!C1", "error")


def test_totals_with_decimal_commas_and_of_a_thousand_typed_as_numbers_count(league):
    rows = [("Player", 1, 2), ("Ada Quill", "54,5", 1234)]
    season_book(league, PLAYERS, settings=SETTINGS, **{"Brought forward": rows})
    found = read_folder(league).frames["brought"]
    assert [float(total) for total in found["total"]] == [54.5, 1234]


def test_a_week_with_scores_is_not_brought_forward_too(league):
    night(league, 3, LAST)
    problem = codes(league)["brought-twice"]
    assert str(problem.cell) == "season.xlsx, Brought forward!D3"
    assert "scores of it are typed in week-03.xlsx, Scores!C4" in problem.message


def test_a_player_has_one_total_a_week(league):
    write(league, "more.xlsx", **{"Brought forward": [("Player", 1), ("Ada Quill", 54)]})
    assert "Ada Quill has a total of week 1 in " in codes(league)["brought-twice"].message


def test_a_ladder_needs_the_games(koi_sample):
    write(koi_sample, "more.xlsx", **{"Brought forward": [("Player", 11), ("Ada Quill", 54)]})
    assert "ladder, bonus and pre-makeups need the games" in codes(koi_sample)["brought-ladder"].message


def test_under_another_tab_it_is_a_check_in(league):
    season_book(league, PLAYERS, settings=SETTINGS, **{"Check-in": [("Player", 5), ("Ada Quill", "x")]})
    assert len(read_folder(league).frames["checkin"]) == 1
    assert len(read_folder(league).frames["brought"]) == 0

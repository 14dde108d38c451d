"""A night in progress, and last year's sheets: what the rest of the house asks of a house league."""

from pinsheet import season
from pinsheet.sheets.remembered import Remembered
from tests.sheets.folders import PLAYERS, night, write

MACHINES = ("Attack from Mars", "Taxi")


def folder_of(tmp_path, league, rows):
    write(
        tmp_path,
        "season.xlsx",
        Settings=[("Setting", "Value"), ("League", league)],
        Players=[("Player",), *((player,) for player in PLAYERS)],
        Machines=[("Machine",), *((machine,) for machine in MACHINES)],
    )
    night(tmp_path, 1, rows)
    return tmp_path


def typed(*scores):
    return [(1, player, *cells) for player, cells in zip(PLAYERS, scores, strict=True)]


def test_a_game_of_a_group_counts_once_all_its_scores_are_there(tmp_path):
    rows = typed((900, 90), (800, 80), (700, None), (600, 60))
    now = season.provisional(folder_of(tmp_path, "topl", rows), Remembered())
    assert (now.tonight.typed, now.tonight.expected) == (7, 8)
    points = {(r["machine"], r["player"]): r["points"] for r in now.rows("game_points") if r["score"]}
    assert points == dict(
        zip((("Attack from Mars", player) for player in PLAYERS), (7, 5, 3, 1), strict=True)
    )


def test_where_everyone_is_ranked_together_each_score_counts_at_once(tmp_path):
    rows = typed((900, 90), (800, None), (None, None), (None, None))
    now = season.provisional(folder_of(tmp_path, "linear100", rows), Remembered())
    found = {row["player"]: row["total"] for row in now.rows("week_points")}
    assert found == {PLAYERS[0]: 200, PLAYERS[1]: 99}


def test_sheets_of_finals_are_known_and_not_used(tmp_path):
    folder = folder_of(tmp_path, "plain", typed((900, 90), (800, 80), (700, 70), (600, 60)))
    write(folder, "finals.xlsx", Entrants=[("Player", "Present", "Paid"), (PLAYERS[0], "x", "x")])
    outcome = season.run(folder)
    assert [(p.code, str(p.cell)) for p in outcome.problems] == [("sheet-unused", "finals.xlsx, Entrants")]


def test_a_p_means_something_only_with_pre_makeups(tmp_path):
    rows = typed((900, 90), (800, 80), (700, 70), ("P", "P"))
    plain = season.run(folder_of(tmp_path / "plain", "plain", rows))
    assert "pre-makeup" in [problem.code for problem in plain.problems]
    ladder = season.run(folder_of(tmp_path / "gspa", "gspa", rows))
    assert "pre-makeup" not in [problem.code for problem in ladder.problems]

"""No typed score is passed over without a word, whatever else stands on its sheet."""

import pytest

from pinsheet.sheets.reader import read_folder
from tests.sheets.folders import MACHINES, season_book, write

ROWS = [(1, "Ada Quill", 10, 20), (1, "Bo Marlow", 30, 40), (1, "Cy Fennimore", 50, 60)]
SCORES = {
    (name, machine): score for _, name, *typed in ROWS for machine, score in zip(MACHINES, typed, strict=True)
}
BLOCK = [("Week", 1), ("Group", "Player", *MACHINES), *ROWS]


def errors(typed):
    return [(str(p.cell), p.code) for p in typed.problems if p.severity == "error"]


def scores(typed, week=1):
    rows = typed.frames["scores"].itertuples()
    return {(r.player, r.machine): r.score for r in rows if r.mark == "score" and r.week == week}


def block(*changes):
    """The block with other cells, each (row, column, value)."""
    width = max((column for _, column, _ in changes), default=0)
    rows = [[*row, *[None] * (width - len(row))] for row in BLOCK]
    for row, column, value in changes:
        rows[row - 1][column - 1] = value
    return rows


# --------------------------------------------------------------------------- labels of the week


@pytest.mark.parametrize("text", ["Week 2", "week", "Week:", "Week 12"])
@pytest.mark.parametrize("column", [1, 5, 9])
def test_a_word_of_a_week_beside_a_player_is_no_label(tmp_path, text, column):
    season_book(tmp_path)
    second = [(), ("Group", "Player", *MACHINES), (2, "Dot Larkin", 70, 80)]
    write(tmp_path, "w.xlsx", Scores=[*block((4, column, text), (4, 11, "Dot Larkin")), *second])
    typed = read_folder(tmp_path)
    assert errors(typed) == []
    assert scores(typed) == SCORES | {("Dot Larkin", MACHINES[0]): 70, ("Dot Larkin", MACHINES[1]): 80}


def test_a_word_of_a_week_over_a_name_is_an_error(tmp_path):
    season_book(tmp_path)
    write(tmp_path, "w.xlsx", Scores=block((4, 2, "Week 2")))
    assert errors(read_folder(tmp_path)) == [("w.xlsx, Scores!B4", "unknown-player")]


@pytest.mark.parametrize("line", [("Week", 2, "Date", "5 March"), (None, "Week 2"), (None, None, "Week", 2)])
def test_a_line_without_a_player_says_the_week_of_the_next_block(tmp_path, line):
    season_book(tmp_path)
    second = [line, ("Group", "Player", *MACHINES), *ROWS]
    write(tmp_path, "w.xlsx", Scores=[*BLOCK, *second])
    typed = read_folder(tmp_path)
    assert errors(typed) == []
    assert scores(typed) == scores(typed, 2) == SCORES


@pytest.mark.parametrize(
    ("above", "found"),
    [
        ([("Week", 1), ("next night:", "Week 2")], [("w.xlsx, Scores!B2", "week-two")]),
        ([("Week", 1, None, "Week", 2)], [("w.xlsx, Scores!E1", "week-two")]),
        ([("Week", 1, None, "Week 1")], []),
        ([("Week", "one", None, "Week 1")], [("w.xlsx, Scores!B1", "number")]),
    ],
)
def test_all_labels_above_a_block_say_the_same_week(tmp_path, above, found):
    season_book(tmp_path)
    write(tmp_path, "w.xlsx", Scores=[*above, *BLOCK[1:]])
    typed = read_folder(tmp_path)
    assert errors(typed) == found
    assert scores(typed) == ({} if found else SCORES)


# --------------------------------------------------------------------------- lists


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Week,Player,Machine,Score\n1,Ada Quill,Taxi,1,020,100\n", ["E2 score-divided", "F2 score-divided"]),
        ("Week,Player,Machine,Score,,Note\n1,Ada Quill,Taxi,1,020,ok\n", ["E2 score-divided"]),
        ("Week,Player,Machine,Score,Note\n1,Ada Quill,Taxi,1,020\n", ["E2 score-divided"]),
        ("Week,Player,Machine,Score\n1,Ada Quill,Taxi,,1020\n", ["E2 score-divided"]),
        ("Week,Player,Machine,Score,Group\n1,Ada Quill,Taxi,1020,100\n", []),
        ("Week,Player,Machine,Score\n1,Ada Quill,Taxi,1020,fine\n", []),
        ("Week,Player,Machine,Score\n1,TBD,Taxi,1020\n1,TBD,Taxi,\n", ["B2 nameless"]),
        ("Week,Player,Machine,Score\n1,Player 4 (guest),Taxi,1020\n", ["B2 nameless"]),
        ("Week,Player,Machine,Score,Status\n1,Ada Quill,Taxi,1020,A\n", ["D2 status-and-score"]),
        ("Week,Player,Machine,Score,Status\n1,Ada Quill,Taxi,0,late\n", ["D2 status-and-score"]),
        ("Week,Player,Machine,Score,Status\n1,Ada Quill,Taxi,A,absent\n1,Bo Marlow,Taxi,,L\n", []),
    ],
)
def test_a_score_of_a_list_is_read_or_named(tmp_path, text, found):
    season_book(tmp_path)
    (tmp_path / "w.csv").write_text(text)
    errors = [f"{p.cell.ref} {p.code}" for p in read_folder(tmp_path).problems if p.severity == "error"]
    assert errors == found


@pytest.mark.parametrize("name", ["Player 4 (guest)", "empty (guest)", "TBD"])
def test_nobody_has_no_scores_in_a_block(tmp_path, name):
    season_book(tmp_path)
    write(tmp_path, "w.xlsx", Scores=block((4, 2, name)))
    assert errors(read_folder(tmp_path)) == [("w.xlsx, Scores!C4", "nameless")]

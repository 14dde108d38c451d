"""No typed score is passed over without a word, whatever else stands on its sheet."""

import pytest

from pinsheet import season
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


# --------------------------------------------------------------------------- headings


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ([(2, 5, "Note"), (2, 4, None)], [("w.xlsx, Scores!D2", "heading-blank")]),
        ([(2, 4, "Note"), (2, 6, None), (4, 6, 40)], [("w.xlsx, Scores!F2", "heading-blank")]),
        ([(2, 5, "Note"), (2, 6, "Monster Bsh"), (4, 6, 40)], [("w.xlsx, Scores!F2", "unknown-machine")]),
        ([(2, 5, "Note"), (2, 6, "Remarks"), (4, 6, "left early")], []),
        ([(2, 5, "Note"), (2, 6, "Total"), (4, 6, 40)], []),
        ([], []),
    ],
)
def test_scores_need_a_known_heading_wherever_they_stand(tmp_path, changes, found):
    season_book(tmp_path)
    no_seat = [(), (None, None, None, None, None, 40)]
    write(tmp_path, "w.xlsx", Scores=[*block(*changes), *no_seat])
    assert errors(read_folder(tmp_path)) == found


@pytest.mark.parametrize(
    ("headings", "found"),
    [
        (["Present"], []),
        (["Pick"], []),
        (["Week", "Paid"], []),
        (["Setting", "Value"], []),
        (["Winner", "Match"], []),
        (["Week", "Date"], []),
        (["Ruling"], ["table-beside"]),
        (["Machine", "1st", "2nd"], ["table-beside"]),
        (["Week", "Machine", "Score"], ["table-beside"]),
    ],
)
def test_a_block_is_a_block_whatever_else_is_headed(tmp_path, headings, found):
    season_book(tmp_path)
    changes = [(2, column, heading) for column, heading in enumerate(["Note", *headings], 5)]
    write(tmp_path, "w.xlsx", Scores=block(*changes))
    typed = read_folder(tmp_path)
    assert [code for _, code in errors(typed)] == found
    assert scores(typed) == SCORES


@pytest.mark.parametrize(
    "above", [("Player", "Status"), ("Week", "Player", "Machine", "Ruling"), ("Player", "Present")]
)
def test_a_table_above_a_block_does_not_take_its_place(tmp_path, above):
    season_book(tmp_path)
    write(tmp_path, "w.xlsx", Scores=[above, ("Ada Quill",), (), *BLOCK])
    typed = read_folder(tmp_path)
    assert ("table-beside" in [code for _, code in errors(typed)]) == (above != ("Player", "Status"))
    if above[0] == "Player":
        assert scores(typed) == SCORES


@pytest.mark.parametrize("league", ["lafayette", "koi"])
@pytest.mark.parametrize(
    ("tab", "above", "code"),
    [
        ("Week 1", (), "group-missing"),
        ("Tuesday", ("Week", 1), "group-missing"),
        ("Scores", (), "group-missing"),
        ("Tuesday", (), {"lafayette": "not-of-this-league", "koi": None}),
        ("Week 1", ("From week", 1), {"lafayette": "not-of-this-league", "koi": None}),
        ("Pre-makeups", (), {"lafayette": "not-of-this-league", "koi": None}),
    ],
)
def test_scores_without_groups_are_no_pre_makeups_unawares(tmp_path, league, tab, above, code):
    settings = [("Setting", "Value"), ("League", league)]
    season_book(tmp_path, Settings=settings)
    write(tmp_path, "w.xlsx", **{tab: [above, *[row[1:] for row in BLOCK[1:]]]})
    found = {p.code for p in season.run(tmp_path).problems if p.cell.workbook == "w.xlsx"}
    expected = code[league] if isinstance(code, dict) else code
    assert (expected in found) if expected else found <= {"same-score-twice"}


@pytest.mark.parametrize(("column", "code"), [(1, "group-missing"), (2, "player-missing")])
def test_the_first_of_two_blocks_lacks_a_heading(tmp_path, column, code):
    season_book(tmp_path)
    second = [(), ("Group", "Player", *MACHINES), (2, "Dot Larkin", 70, 80)]
    write(tmp_path, "w.xlsx", Scores=[*block((2, column, "Grp")), *second])
    assert ("w.xlsx, Scores!A2", code) in errors(read_folder(tmp_path))


def test_playoffs_are_no_week_of_a_league_without_them(tmp_path):
    season_book(tmp_path)
    write(tmp_path, "w.xlsx", Scores=[("Week", "playoffs"), *BLOCK[1:]])
    found = season.run(tmp_path).problems
    assert [(str(p.cell), p.code) for p in found if p.severity == "error"] == [
        ("w.xlsx, Scores!C3", "not-of-this-league")
    ]


def test_more_machines_than_games_are_a_warning(tmp_path):
    """Two half weeks of two typists, of whom one has typed another machine over the first column."""
    machines = ("Attack from Mars", "Taxi", "Funhouse")
    season_book(tmp_path, machines=machines, settings=[("machines.per_night", 2)])
    for name, headings in (("a.xlsx", machines[:2]), ("b.xlsx", ("Funhouse (for Taxi)", "Taxi"))):
        night = [("Week", 1), ("Group", "Player", *headings), *ROWS]
        write(tmp_path, name, Scores=night)
        assert "machines-too-many" not in codes(tmp_path)
    write(tmp_path, "b.xlsx", Scores=[("Week", 1), ("Group", "Player", "Funhouse"), (1, "Dot Larkin", 7)])
    assert "machines-too-many" in codes(tmp_path)


def codes(folder):
    return {p.code for p in season.run(folder).problems}


def test_a_machine_that_is_called_a_number_has_pre_makeups(tmp_path):
    rows = [("Player", 24, "Taxi"), ("Ada Quill", 500, 600)]
    season_book(tmp_path, machines=("24", "Taxi"), **{"Pre-makeups": rows})
    assert read_folder(tmp_path).frames["premakeups"]["machine"].tolist() == ["24", "Taxi"]


def test_a_pivot_of_players_is_told_from_a_name_typed_twice(tmp_path):
    season_book(tmp_path)
    write(tmp_path, "w.xlsx", Scores=BLOCK, Sheet2=[("Player", "Sum"), ("Ada Quill", 30)])
    (problem,) = (p for p in read_folder(tmp_path).problems if p.severity == "error")
    assert problem.cell.sheet == "Sheet2"
    assert "read as a Players sheet too" in problem.message

"""Blocks with a machine twice, lines that are no seats, pre-makeups, and drawn sheets nobody filled in."""

import pytest
from openpyxl import Workbook
from openpyxl.packaging.custom import StringProperty

from pinsheet.sheets import drawn
from pinsheet.sheets.reader import DRAWN, read_folder
from tests.sheets.folders import MACHINES, night, season_book, write

TWICE = ("Taxi", "Attack from Mars", "Taxi")


def problems(typed):
    return [(str(p.cell), p.code) for p in typed.problems]


def games(typed, player="Ada Quill"):
    """`(game, machine, score or mark)` of a player's cells."""
    rows = typed.frames["scores"].itertuples()
    return [
        (row.game, row.machine, row.score if row.mark == "score" else row.mark)
        for row in rows
        if row.player == player
    ]


# --------------------------------------------------------------------------- a machine twice in a block


def test_a_machine_twice_in_a_block_is_two_games(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, [(1, "Ada Quill", 10, 20, 30)], machines=TWICE)
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert games(typed) == [(1, "Taxi", 10), (2, "Attack from Mars", 20), (3, "Taxi", 30)]


def test_two_games_on_one_machine_join_each_with_its_own(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, [(1, "Ada Quill", 10, None, 30), (1, "Bo Marlow", 1, 2, None)], machines=TWICE)
    night(
        tmp_path,
        1,
        [(1, "Ada Quill", 10, 20, None), (1, "Bo Marlow", 1, 2, 3)],
        machines=TWICE,
        name="b.xlsx",
    )
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert games(typed) == [(1, "Taxi", 10), (2, "Attack from Mars", 20), (3, "Taxi", 30)]
    assert games(typed, "Bo Marlow") == [(1, "Taxi", 1), (2, "Attack from Mars", 2), (3, "Taxi", 3)]


def test_the_second_game_on_a_machine_may_differ_between_two_workbooks(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, [(1, "Ada Quill", 10, 20, 30)], machines=TWICE, name="a.xlsx")
    night(tmp_path, 1, [(1, "Ada Quill", 10, 20, 31)], machines=TWICE, name="b.xlsx")
    (problem,) = read_folder(tmp_path).problems
    assert (str(problem.cell), problem.code) == ("b.xlsx, Scores!E4", "joined-differently")
    assert "a.xlsx, Scores!E4 has 30" in problem.message


def test_columns_in_another_order_join_and_keep_the_games_of_the_first_workbook(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, [(1, "Ada Quill", 10, None), (1, "Bo Marlow", None, None)], name="a.xlsx")
    rows = [(1, "Ada Quill", 20, 10), (1, "Bo Marlow", 2, 1)]
    night(tmp_path, 1, rows, machines=MACHINES[::-1], name="b.xlsx")
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert games(typed) == [(1, "Attack from Mars", 10), (2, "Taxi", 20)]
    assert games(typed, "Bo Marlow") == [(1, "Attack from Mars", 1), (2, "Taxi", 2)]


@pytest.mark.parametrize(
    ("machines", "game"),
    [
        (("Taxi", "Attack from Mars", "Taxi", "Monster Bash (for Taxi)"), 3),
        (("Taxi", "Monster Bash (for Taxi)", "Attack from Mars", "Taxi"), 1),
    ],
)
def test_a_replacement_stands_for_the_nearest_game_to_the_left(tmp_path, machines, game):
    season_book(tmp_path, machines=(*MACHINES, "Monster Bash"))
    night(tmp_path, 1, [(1, "Ada Quill", 1, 2, 3, 4)], machines=machines)
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert [n for n, machine, _ in games(typed) if machine == "Monster Bash"] == [game]


# --------------------------------------------------------------------------- lines that are no seats


@pytest.mark.parametrize("label", ["on file, Cy:", "On file", "ON FILE: Somebody Unknown"])
def test_what_is_on_file_for_somebody_is_no_seat(tmp_path, label):
    season_book(tmp_path)
    rows = [(1, "Cy Fennimore", "P", "P"), (None, label, 500, "12,34"), (1, "Ada Quill", 1, 2)]
    night(tmp_path, 1, rows)
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert len(typed.frames["scores"]) == 4


def test_what_is_on_file_may_stand_under_a_blank_heading(tmp_path):
    season_book(tmp_path)
    rows = [(1, "Ada Quill", 1, None, 2), (None, "on file, Cy:", 5, 6, 7)]
    night(tmp_path, 1, rows, machines=("Attack from Mars", None, "Taxi"))
    assert problems(read_folder(tmp_path)) == []


def test_a_line_in_the_column_group_is_no_seat(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, [(1, "Ada Quill", 1, 2), ("plays game 1: Bo, Ada",), ("Pot tonight 21.00",)])
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert len(typed.frames["scores"]) == 2


# --------------------------------------------------------------------------- pre-makeups


def on_file(folder, *blocks, name="pre-makeups.xlsx"):
    """A Pre-makeups sheet: blocks of (week, headings, rows)."""
    lines = [
        line
        for week, headings, rows in blocks
        for line in (("From week", week), ("Player", *headings), *rows, ())
    ]
    write(folder, name, **{"Pre-makeups": lines})


def premakeups(typed):
    rows = typed.frames["premakeups"].itertuples()
    return [(row.player, row.machine, row.from_week, row.score) for row in rows]


def test_pre_makeups_from_several_weeks_on(tmp_path):
    season_book(tmp_path)
    on_file(
        tmp_path,
        (1, ["Taxi", "Attack from Mars"], [("Ada Quill", 500, 600)]),
        (4, ["Taxi"], [("Ada Quill", 700), ("Bo Marlow", 500)]),
    )
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert premakeups(typed) == [
        ("Ada Quill", "Taxi", 1, 500),
        ("Ada Quill", "Attack from Mars", 1, 600),
        ("Ada Quill", "Taxi", 4, 700),
        ("Bo Marlow", "Taxi", 4, 500),
    ]


def test_two_pre_makeups_for_one_game_are_an_error_naming_both_cells(tmp_path):
    season_book(tmp_path)
    on_file(tmp_path, (1, ["Taxi"], [("Ada Quill", 500), ("ada quill", 1600)]))
    (problem,) = read_folder(tmp_path).problems
    assert (str(problem.cell), problem.code) == ("pre-makeups.xlsx, Pre-makeups!B4", "premakeup-twice")
    assert problem.message == (
        "1,600 for Ada Quill on Taxi, but pre-makeups.xlsx, Pre-makeups!B3 has 500. "
        "Keep the right one of the two."
    )


def test_pre_makeups_of_two_workbooks(tmp_path):
    season_book(tmp_path)
    on_file(tmp_path, (1, ["Taxi"], [("Ada Quill", 500), ("Bo Marlow", 700)]), name="a.xlsx")
    on_file(tmp_path, (1, ["Taxi"], [("Ada Quill", 500), ("Bo Marlow", 701)]), name="b.xlsx")
    typed = read_folder(tmp_path)
    assert problems(typed) == [("b.xlsx, Pre-makeups!B4", "premakeup-twice")]
    assert "a.xlsx, Pre-makeups!B4 has 700" in typed.problems[0].message
    assert premakeups(typed) == [("Ada Quill", "Taxi", 1, 500), ("Bo Marlow", "Taxi", 1, 700)]


def test_a_machine_has_one_column_of_pre_makeups(tmp_path):
    season_book(tmp_path)
    on_file(tmp_path, (1, ["Taxi", "taxi"], [("Ada Quill", 500, 600)]))
    assert problems(read_folder(tmp_path)) == [("pre-makeups.xlsx, Pre-makeups!C2", "machine-twice")]


def test_a_pre_makeup_needs_a_machine_that_is_known(tmp_path):
    season_book(tmp_path)
    on_file(tmp_path, (1, ["Taxi", "Tazi"], [("Ada Quill", 500, 600)]))
    assert problems(read_folder(tmp_path)) == [("pre-makeups.xlsx, Pre-makeups!C2", "unknown-machine")]


# --------------------------------------------------------------------------- drawn, and nobody filled it in


def drawn_night(folder, week, rows, name):
    """A night's workbook as pinsheet draws it, with the fingerprint of what it wrote."""
    book = Workbook()
    sheet = book.active
    sheet.title = "Scores"
    for line in [("Lafayette", "", "Week", week), (), ("Group", "Player", *MACHINES), *rows]:
        sheet.append(line)
    filled = [("Scores", c.row, c.column, c.value, False) for row in sheet.iter_rows() for c in row]
    for key, value in (("pinsheet", DRAWN), (drawn.PROPERTY, drawn.fingerprint(filled))):
        book.custom_doc_props.append(StringProperty(name=key, value=value))
    book.save(folder / name)


EMPTY = [(1, "Ada Quill", None, None), (1, "Bo Marlow", None, None)]


def test_a_drawn_sheet_that_nobody_filled_in_is_not_given(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, [(1, "Ada Quill", 1, 2)])
    drawn_night(tmp_path, 2, EMPTY, "week-02.xlsx")
    typed = read_folder(tmp_path)
    assert typed.untouched == {"week-02.xlsx"}
    assert set(typed.frames["scores"]["week"]) == {1, 2}
    assert typed.given["scores"]["week"].tolist() == [1, 1]
    assert {name for name in typed.frames if typed.given[name] is not typed.frames[name]} == {
        "scores",
        "seats",
        "sheet_figures",
    }


@pytest.mark.parametrize("name", ["a.xlsx", "z.xlsx"])
def test_a_blank_that_somebody_left_is_given_beside_a_drawn_sheet(tmp_path, name):
    """Whichever workbook comes first: Bo's blank on Taxi is that of the typed one."""
    season_book(tmp_path)
    night(tmp_path, 2, [(1, "Ada Quill", 1, 2), (1, "Bo Marlow", 3, None)], name="m.xlsx")
    drawn_night(tmp_path, 2, EMPTY, name)
    typed = read_folder(tmp_path)
    assert typed.untouched == {name}
    assert [(str(cell), mark) for cell, mark in typed.given["scores"][["cell", "mark"]].values] == [
        ("m.xlsx, Scores!C4", "score"),
        ("m.xlsx, Scores!D4", "score"),
        ("m.xlsx, Scores!C5", "score"),
        ("m.xlsx, Scores!D5", "blank"),
    ]


def test_without_scores_nothing_is_given(tmp_path):
    season_book(tmp_path)
    assert len(read_folder(tmp_path).given["scores"]) == 0


# --------------------------------------------------------------------------- a heading that is gone


@pytest.mark.parametrize(
    ("beside", "found"),
    [
        (30, [("week-01.xlsx, Scores!E3", "heading-blank")]),
        ("1,234", [("week-01.xlsx, Scores!E3", "heading-blank")]),
        ("left early", []),
        ("L", []),
        (None, []),
    ],
)
def test_a_score_right_of_all_headings_is_not_passed_over(tmp_path, beside, found):
    season_book(tmp_path)
    night(tmp_path, 1, [(1, "Ada Quill", 10, 20, beside), (1, "Bo Marlow", 1, 2, None, 7)])
    further = ("week-01.xlsx, Scores!F3", "heading-blank")
    assert problems(read_folder(tmp_path)) == [*found, further]

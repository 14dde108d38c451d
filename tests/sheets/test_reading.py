"""Sheets are known by their headings, and every mistake becomes a problem at its cell."""

import datetime as dt

import pytest
from openpyxl import load_workbook

from pinsheet.sheets.reader import read_folder
from tests.sheets.folders import MACHINES, PLAYERS, night, season_book, write

FULL = [
    (1, "Ada Quill", 100, 10),
    (1, "Bo Marlow", 90, 20),
    (1, "Cy Fennimore", 80, 30),
    (1, "Dot Larkin", 70, 40),
]


def scores(typed):
    frame = typed.frames["scores"]
    return [
        (row.week, row.group, row.player, row.machine, row.score if row.mark == "score" else row.mark)
        for row in frame.itertuples()
        if row.mark != "blank"
    ]


def problems(typed, severity=None):
    return [(str(p.cell), p.code) for p in typed.problems if severity in (None, p.severity)]


def test_a_block_and_a_list_say_the_same(tmp_path):
    season_book(tmp_path / "block")
    night(tmp_path / "block", 1, FULL)
    season_book(tmp_path / "list")
    rows = [(1, 1, p, m, s) for _, p, *typed in FULL for m, s in zip(MACHINES, typed, strict=True)]
    write(tmp_path / "list", "scores.xlsx", All=[("Week", "Group", "Player", "Machine", "Score"), *rows])
    block, listed = read_folder(tmp_path / "block"), read_folder(tmp_path / "list")
    assert problems(block) == problems(listed) == []
    assert scores(block) == scores(listed)
    assert scores(block)[0] == (1, "1", "Ada Quill", "Attack from Mars", 100)


def test_everything_in_one_workbook(tmp_path):
    write(
        tmp_path,
        "all.xlsx",
        a=[("Setting", "Value"), ("League", "lafayette")],
        b=[("Player",), *((p,) for p in PLAYERS)],
        c=[("Machine",), *((m,) for m in MACHINES)],
        d=[("Week", "Date", "Machines", "Note"), (1, "2018-06-05", "Taxi; Attack from Mars", None)],
        e=[("Player", 1, 2), ("Ada Quill", "x", None), ("Bo Marlow", "late", "away")],
        f=[("Player", "Taxi"), ("Ada Quill", 500)],
        **{"Brought forward": [("Player", 1, 2), ("Ada Quill", 112, None), ("Bo Marlow", 50.5, 60)]},
        g=[
            ("Week", "Machine", "1st", "2nd"),
            (1, "Taxi", "Bo Marlow", "Ada Quill"),
            ("season", None, "Ada Quill", "Bo Marlow"),
        ],
        h=[("Week", "Player", "Machine", "Ruling", "Value"), (1, "Ada Quill", "Taxi", "Replay", "1,000")],
        i=[
            ("Week", "Player", "Machine", "Score"),
            (1, "Ada Quill", "Taxi", 10),
            ("playoffs", "Ada Quill", "Taxi", 20),
        ],
        j=[("Week", "Player", "Paid", "Prize paid"), (1, "Ada Quill", 6, None)],
        k=[("Week", "Group", "Player", "Pick"), (1, 1, "Ada Quill", "Taxi")],
        l=[("Player", "Present", "Paid"), ("Ada Quill", "x", 10), ("Bo Marlow", "x", None)],
        m=[("Round", "Match", "Winner"), ("W1", 1, "Ada Quill")],
    )
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert {name: len(frame) for name, frame in typed.frames.items()} == {
        "settings": 1,
        "roster": 4,
        "machines": 2,
        "weeks": 1,
        "checkin": 4,
        "brought": 3,
        "premakeups": 1,
        "scores": 1,
        "ties": 2,
        "typed_rulings": 1,
        "payments": 1,
        "seats": 0,
        "picks": 1,
        "entrants": 2,
        "matches": 1,
        "playoff_scores": 1,
        "said_dates": 0,
        "sheet_figures": 0,
    }
    assert typed.frames["weeks"]["machines"][0] == ("Taxi", "Attack from Mars")
    assert typed.frames["typed_rulings"]["score"][0] == 1000
    assert typed.frames["ties"]["order"].tolist() == [("Bo Marlow", "Ada Quill"), ("Ada Quill", "Bo Marlow")]


def test_names_match_through_one_key_and_the_aliases(tmp_path):
    season_book(tmp_path, machines=[("Attack from Mars", "AFM; Attack From Mars (1995)"), ("Taxi",)])
    rows = [(1, "ada  QUILL", 1, 2), (1, "Bo\u00a0Marlow\u200b", 3, 4)]
    night(tmp_path, 1, rows, machines=("afm", "TAXI "))
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert {(p, m) for _, _, p, m, _ in scores(typed)} == {
        (p, m) for p in ("Ada Quill", "Bo Marlow") for m in ("Attack from Mars", "Taxi")
    }


def test_an_unknown_name_gets_the_nearest_suggestion(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 3, [(1, "Dott Larkin", 1, 2), (1, "Ada Quill (sub)", 3, 4)])
    first, second = read_folder(tmp_path).problems
    assert str(first) == (
        'week-03.xlsx, Scores!B4: "Dott Larkin" is not on the Players sheet. Did you mean Dot Larkin? '
        'Correct it, or, if this is somebody new, add a row on Players, or write "Dott Larkin (guest)" '
        "where guests may play."
    )
    assert (str(second.cell), second.code) == ("week-03.xlsx, Scores!B5", "unknown-player")
    assert "Ada Quill" in second.message
    assert '"(sub)"' in second.message


def test_a_guest_needs_no_roster_row(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, [(1, "Hal Rook (guest)", 5, 6), (1, "Ada Quill", 1, 2)])
    night(tmp_path, 2, [(1, "hal rook (Guest)", 5, 6)])
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert typed.frames["roster"].iloc[-1][["player", "status"]].tolist() == ["Hal Rook", "guest"]
    assert len(typed.frames["roster"]) == 5


def test_an_unknown_machine_is_said_once_at_its_heading(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, FULL, machines=("Attack form Mars", "Taxi"))
    typed = read_folder(tmp_path)
    assert problems(typed) == [("week-01.xlsx, Scores!C3", "unknown-machine")]
    assert "Did you mean Attack from Mars?" in typed.problems[0].message


def test_a_replacement_machine_heads_a_spare_column(tmp_path):
    season_book(tmp_path, machines=("Attack from Mars", "Taxi", "Monster Bash"))
    rows = [(1, "Ada Quill", 1, 2, None), (1, "Bo Marlow", 3, None, 4)]
    night(tmp_path, 1, rows, machines=("Attack from Mars", "Taxi", "Monster Bash (for Taxi)"))
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    frame = typed.frames["scores"]
    found = frame.loc[frame["mark"] == "score", ["player", "machine", "game"]].values.tolist()
    assert found == [
        ["Ada Quill", "Attack from Mars", 1],
        ["Ada Quill", "Taxi", 2],
        ["Bo Marlow", "Attack from Mars", 1],
        ["Bo Marlow", "Monster Bash", 2],
    ]


def test_reserved_headings_are_never_machines(tmp_path):
    season_book(tmp_path)
    rows = [(1, "Ada Quill", 1, 2, "late", 24, 30, 54, 1)]
    night(tmp_path, 1, rows, headings=("Note", "pts1", "pts 2", "Night", "Place"))
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert typed.frames["scores"]["note"].tolist() == ["late", "late"]
    assert len(scores(typed)) == 2


def test_every_bad_cell_is_named_in_one_run(tmp_path):
    season_book(tmp_path)
    night(
        tmp_path, 1, [(1, "Ada Quill", "12,34,560", 1.5), (1, "Bo Marlow", "=1/0", "twelve"), (1, None, 5, 6)]
    )
    assert problems(read_folder(tmp_path)) == [
        ("week-01.xlsx, Scores!C4", "score-groups"),
        ("week-01.xlsx, Scores!D4", "score"),
        ("week-01.xlsx, Scores!C5", "cell-uncalculated"),
        ("week-01.xlsx, Scores!D5", "score"),
        ("week-01.xlsx, Scores!C6", "nameless"),
    ]


def test_placeholders_are_empty_seats(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, [(1, "TBD", None, None), (1, "Player 4", None, None), *FULL])
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert len(scores(typed)) == 8


def test_blank_rows_end_nothing_and_addresses_stay_true(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, [*FULL[:2], (), (), (2, "Nobody Known", 1, 2), *FULL[2:]])
    typed = read_folder(tmp_path)
    assert problems(typed) == [("week-01.xlsx, Scores!B8", "unknown-player")]
    assert len(scores(typed)) == 8


def test_the_week_must_stand_above(tmp_path):
    season_book(tmp_path)
    write(tmp_path, "week-01.xlsx", Scores=[("Group", "Player", *MACHINES), *FULL])
    assert problems(read_folder(tmp_path)) == [("week-01.xlsx, Scores!A1", "week-missing")]


@pytest.mark.parametrize("label", [("Week", "3"), ("week:", 3), ("WEEK 3",), ("Week", "Week 3")])
def test_spellings_of_the_week(tmp_path, label):
    season_book(tmp_path)
    write(tmp_path, "x.xlsx", Scores=[label, ("Group", "Player", *MACHINES), *FULL])
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert {row[0] for row in scores(typed)} == {3}


def test_a_player_sits_once_a_night(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, [*FULL, (2, "Ada Quill", 5, 6)])
    typed = read_folder(tmp_path)
    assert problems(typed) == [("week-01.xlsx, Scores!B8", "seat-twice")]
    assert "group 1 (B4)" in typed.problems[0].message


def test_two_laptops_join(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, [*FULL[:2], (1, "Cy Fennimore", None, None), (1, "Dot Larkin", None, 40)])
    night(
        tmp_path,
        1,
        [
            (1, "Ada Quill", None, None),
            (1, "Bo Marlow", 90, None),
            (1, "Cy Fennimore", 80, 30),
            (1, "Dot Larkin", 70, None),
        ],
        name="week-01 (laptop 2).xlsx",
    )
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert sorted(s for *_, s in scores(typed)) == [10, 20, 30, 40, 70, 80, 90, 100]


def test_filled_differently_is_an_error_naming_both_cells(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, FULL)
    night(tmp_path, 1, [(1, "Ada Quill", 1000, 10), *FULL[1:]], name="week-01 copy.xlsx")
    (problem,) = read_folder(tmp_path).problems
    assert problem.code == "joined-differently"
    cells = {str(problem.cell), *(w for w in ("week-01.xlsx, Scores!C4",) if w in problem.message)}
    assert (
        cells == {"week-01 copy.xlsx, Scores!C4", "week-01.xlsx, Scores!C4"}
        or "week-01 copy.xlsx, Scores!C4" in problem.message
    )


def test_last_weeks_file_with_its_week_unchanged_is_one_message(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 3, FULL)
    night(tmp_path, 3, [(g, p, a + 5, b + 5) for g, p, a, b in FULL], name="week-04.xlsx")
    (problem,) = read_folder(tmp_path).problems
    assert str(problem.cell) == "week-04.xlsx, Scores!D1"
    assert "8 of 8 scores differ" in problem.message
    assert "week-03.xlsx" in problem.message


def test_the_same_scores_twice_count_once(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, FULL)
    night(tmp_path, 1, FULL, name="week-01 (1).xlsx")
    typed = read_folder(tmp_path)
    assert [p.code for p in typed.problems] == ["same-twice"]
    assert typed.problems[0].severity == "note"
    assert len(scores(typed)) == 8


def test_sheets_that_fit_nothing_are_named(tmp_path):
    season_book(tmp_path, Jottings=[("buy", "fuses")])
    write(tmp_path, "recipes.xlsx", Cake=[("flour", 500)])
    found = problems(read_folder(tmp_path))
    assert ("season.xlsx, Jottings", "sheet-unknown") in found
    assert ("recipes.xlsx", "workbook-unknown") in found


def test_two_people_of_one_name(tmp_path):
    season_book(tmp_path, players=["Chris Lee", "Ada Quill", "chris lee"])
    assert problems(read_folder(tmp_path)) == [("season.xlsx, Players!A4", "name-twice")]


def test_other_kinds_of_files_are_never_passed_over(tmp_path):
    season_book(tmp_path)
    (tmp_path / "week-01.numbers").write_bytes(b"x")
    (tmp_path / "notes.txt").write_text("hello")
    (tmp_path / "~$season.xlsx").write_bytes(b"x")
    found = sorted((p.cell.workbook, p.code, p.severity) for p in read_folder(tmp_path).problems)
    assert found == [("season.xlsx", "open-elsewhere", "note"), ("week-01.numbers", "file-kind", "error")]


@pytest.mark.parametrize("title", ["Playing order", "Pre-makeup cards", "On file"])
def test_sheets_that_are_only_looked_at_are_passed_over(tmp_path, title):
    season_book(tmp_path, **{title: [("Week 3", "game 1"), (1, "Ada, Bo")]})
    assert problems(read_folder(tmp_path)) == []


def test_rulings_say_what_is_missing(tmp_path):
    season_book(
        tmp_path,
        Rulings=[
            ("Week", "Player", "Machine", "Ruling", "Value"),
            (1, "Ada Quill", "Taxi", "replay", None),
            (1, "Ada Quill", "Taxi", "interferrence", None),
            (None, "Ada Quill", "Taxi", "zero", None),
            (1, "Ada Quill", None, "adjust", "some"),
        ],
    )
    assert problems(read_folder(tmp_path)) == [
        ("season.xlsx, Rulings!E2", "ruling-value"),
        ("season.xlsx, Rulings!D3", "ruling"),
        ("season.xlsx, Rulings!A4", "week-missing"),
        ("season.xlsx, Rulings!E5", "number"),
    ]


def test_a_name_misspelled_in_many_rows_is_one_problem(tmp_path):
    season_book(tmp_path)
    rows = [(week, "Dott Larkin", "Taxi", 10) for week in range(1, 6)]
    write(tmp_path, "scores.xlsx", All=[("Week", "Player", "Machine", "Score"), *rows])
    (problem,) = read_folder(tmp_path).problems
    assert str(problem.cell) == "scores.xlsx, All!B2"
    assert problem.message.endswith("The same in 4 more cells of this sheet.")


def test_a_folder_named_like_a_workbook_is_passed_over(tmp_path):
    season_book(tmp_path)
    (tmp_path / "week-01.xlsx").mkdir()
    assert problems(read_folder(tmp_path)) == [("week-01.xlsx", "no-file")]


RULED = [("Week", "Player", "Machine", "Ruling", "Value"), (1, "Ada Quill", "Taxi", "interference", None)]


def test_rulings_in_copies_of_a_week_count_once(tmp_path):
    season_book(tmp_path)
    for name in ("week-01.xlsx", "week-01 (1).xlsx", "week-01 (2).xlsx"):
        night(tmp_path, 1, FULL, name=name, Rulings=RULED)
    assert len(read_folder(tmp_path).frames["typed_rulings"]) == 1


def test_equal_rulings_in_one_workbook_are_two_events(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, FULL, Rulings=[*RULED, RULED[1]])
    night(tmp_path, 1, FULL, name="copy.xlsx", Rulings=RULED)
    assert len(read_folder(tmp_path).frames["typed_rulings"]) == 2


def test_two_orders_of_the_same_players_contradict_each_other(tmp_path):
    season_book(tmp_path)
    headings = ("Week", "Machine", "1st", "2nd")
    night(tmp_path, 1, FULL, Ties=[headings, (1, "Taxi", "Ada Quill", "Bo Marlow")])
    night(tmp_path, 1, FULL, name="x.xlsx", Ties=[headings, (1, "Taxi", "Bo Marlow", "Ada Quill")])
    assert ("x.xlsx, Ties!C2", "tie-contradicted") in problems(read_folder(tmp_path), "error")


def test_only_the_first_word_of_a_note_cancels_a_night(tmp_path):
    notes = ("cancelled: storm", "not cancelled", "moved from 3 July: cancelled by storm", "Canceled")
    season_book(
        tmp_path, Weeks=[("Week", "Date", "Note"), *((n, None, note) for n, note in enumerate(notes, 1))]
    )
    weeks = read_folder(tmp_path).frames["weeks"]
    assert weeks["cancelled"].tolist() == [True, False, False, True]
    assert weeks["moved"].tolist() == [False, False, True, False]


def test_a_guest_needs_a_name(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, [(1, "(guest)", 1, 2)])
    assert problems(read_folder(tmp_path)) == [("week-01.xlsx, Scores!B4", "nameless")]


@pytest.mark.parametrize(
    "line", [("Week", 2), (None, None, None, "Week", 2), ("Week 2",), ("Lafayette", "Week", 2)]
)
def test_blocks_of_several_weeks_below_each_other(tmp_path, line):
    season_book(tmp_path)
    block = [("Group", "Player", *MACHINES), *FULL]
    write(tmp_path, "all.xlsx", Scores=[("Week", 1), *block, (), line, *block])
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert sorted({row[0] for row in scores(typed)}) == [1, 2]
    assert len(scores(typed)) == 16


def test_a_note_about_a_week_is_no_label(tmp_path):
    season_book(tmp_path)
    night(tmp_path, 1, [(1, "Ada Quill", 1, 2, "week 2"), (1, "Bo Marlow", 3, 4, "Week")], headings=("Note",))
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert len(scores(typed)) == 4


def hide(path, rows=(), columns=()):
    book = load_workbook(path)
    for row in rows:
        book["Scores"].row_dimensions[row].hidden = True
    for column in columns:
        book["Scores"].column_dimensions[column].hidden = True
    book.save(path)


def test_hidden_rows_and_columns_are_read_and_said(tmp_path):
    season_book(tmp_path)
    hide(night(tmp_path, 1, FULL), rows=(1, 5), columns="DH")
    typed = read_folder(tmp_path)
    assert problems(typed, "warning") == [
        ("week-01.xlsx, Scores!A5", "row-hidden"),
        ("week-01.xlsx, Scores!D3", "column-hidden"),
    ]
    assert typed.problems[0].message == "row 5 is hidden; it is read like every other."
    assert len(scores(typed)) == 8


def test_a_filter_left_on_is_one_warning(tmp_path):
    season_book(tmp_path)
    hide(night(tmp_path, 1, FULL), rows=(4, 5, 7))
    (problem,) = read_folder(tmp_path).problems
    assert str(problem.cell) == "week-01.xlsx, Scores!A4"
    assert "2 more, down to row 7" in problem.message


@pytest.mark.parametrize("typed", ["12345", 12345, "#12345", "00123"])
def test_an_ifpa_id(tmp_path, typed):
    season_book(tmp_path, Players=[("Player", "IFPA id"), ("Ada Quill", typed)])
    found = read_folder(tmp_path)
    assert problems(found) == []
    assert found.frames["roster"]["ifpa_id"].tolist() == [str(typed).removeprefix("#")]


@pytest.mark.parametrize("typed", ["abc", "12a", 12.5, "-7"])
def test_an_ifpa_id_is_a_whole_number(tmp_path, typed):
    """Anything else is a warning at its cell, and no id."""
    season_book(tmp_path, Players=[("Player", "IFPA id"), ("Ada Quill", typed)])
    found = read_folder(tmp_path)
    assert [(p.severity, str(p.cell), p.code) for p in found.problems] == [
        ("warning", "season.xlsx, Players!B2", "ifpa-id")
    ]
    assert found.frames["roster"]["ifpa_id"].isna().all()


def test_an_ifpa_id_belongs_to_one(tmp_path):
    players = [("Player", "IFPA id"), ("Ada Quill", 7), ("Bo Marlow", 8), ("Cy Fennimore", "7")]
    season_book(tmp_path, Players=players)
    ((severity, cell, message),) = [
        (p.severity, str(p.cell), p.message) for p in read_folder(tmp_path).problems
    ]
    assert (severity, cell) == ("warning", "season.xlsx, Players!B4")
    assert message == "7 is the IFPA id of Ada Quill too. Correct one of the two."


@pytest.mark.parametrize("week", ["finals", None])
def test_a_row_of_ties_may_be_of_the_season_or_of_the_playoffs(tmp_path, week):
    season_book(tmp_path, players=("Ada", "Bo"))
    write(tmp_path, "more.xlsx", Ties=[("Week", "Machine", "1st", "2nd"), (week, None, "Ada", "Bo")])
    (found,) = read_folder(tmp_path).problems
    assert str(found.cell) == "more.xlsx, Ties!A2"
    assert 'its number, or "season" for a tiebreaker of the standings, or "playoffs"' in found.message


def test_a_scoresheet_may_be_of_the_playoffs(tmp_path):
    season_book(tmp_path, players=("Ada", "Bo"), machines=("Taxi",))
    write(tmp_path, "night.xlsx", Scores=[("Week", "finals"), ("Group", "Player", "Taxi"), ("A", "Ada", 5)])
    (found,) = [p for p in read_folder(tmp_path).problems if p.cell.ref == "B1"]
    assert found.message == '"finals" is no week. Type a whole number from 1 to 99, or playoffs.'


def test_matches_without_a_winner_s_heading(tmp_path):
    season_book(tmp_path, players=("Ada", "Bo"))
    write(
        tmp_path, "finals.xlsx", Matches=[("Round", "Match", "Player 1", "Player 2"), ("W1", 1, "Ada", "Bo")]
    )
    said = [p.message for p in read_folder(tmp_path).problems]
    assert any("Expected Winner, and Match or Player 1 with Player 2." in message for message in said), said


def test_the_date_beside_the_week_is_read_where_it_is_a_date(tmp_path):
    season_book(tmp_path)
    top = ("Lafayette", "", "Week", 3, "", dt.date(2018, 6, 19))
    block = [("Group", "Player", *MACHINES), (1, "Ada Quill", 5, 6)]
    write(tmp_path, "week-03.xlsx", Scores=[top, (), *block])
    write(tmp_path, "week-04.xlsx", Scores=[("Week", 4, "Tue 26 June"), (), *block])
    said = read_folder(tmp_path).frames["said_dates"]
    assert [(row.week, row.date, str(row.cell)) for row in said.itertuples()] == [
        (3, dt.date(2018, 6, 19), "week-03.xlsx, Scores!F1")
    ]

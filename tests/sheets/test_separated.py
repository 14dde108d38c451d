"""Lists as text (.csv): encodings, separators, quotes, and what cannot be told for certain."""

import pytest

from pinsheet.problems import Cell
from pinsheet.sheets.book import Unreadable, Value, open_book
from pinsheet.sheets.reader import read_folder
from tests.sheets.folders import season_book
from tests.sheets.packed import cost, needs_proc

LIST = "Week,Player,Machine,Score\r\n1,Ada Quill,Taxi,500\r\n"


def opened(tmp_path, data, name="scores.csv"):
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return open_book(path)


def read(tmp_path, data):
    """The rows, from the first to the last that holds something, as texts."""
    (sheet,) = opened(tmp_path, data).sheets
    last = max((row for row, _ in sheet.cells), default=0)
    wide = max((column for _, column in sheet.cells), default=0)
    return [[sheet.text(r, c) for c in range(1, wide + 1)] for r in range(1, last + 1)]


def refused(tmp_path, data):
    with pytest.raises(Unreadable) as caught:
        opened(tmp_path, data)
    return caught.value


# Encodings.


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_the_encoding_is_found_out(tmp_path, encoding):
    words = "Player,Machine,Week,Score\nZo\u00eb Lindqvist,Jack\u2019s Open \u2013 Pro,1,5\u20ac\n"
    assert read(tmp_path, words.encode(encoding)) == [
        ["Player", "Machine", "Week", "Score"],
        ["Zo\u00eb Lindqvist", "Jack\u2019s Open \u2013 Pro", "1", "5\u20ac"],
    ]


def test_both_byte_orders_of_utf_16_are_read(tmp_path):
    for order, mark in (("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")):
        assert read(tmp_path, mark + "Player\tSkill\nZo\u00eb\t5\n".encode(order))[1] == ["Zo\u00eb", "5"]


@pytest.mark.parametrize(
    "name", ["Jos\u00e9 Ruiz", "M\u00e4rz", "J\u00f6rg", "Zo\u00eb", "Pe\u00f1a", "Fran\u00e7ois"]
)
@pytest.mark.parametrize("encoding", ["cp437", "cp850"])
def test_letters_of_dos_are_not_taken_for_others(tmp_path, name, encoding):
    error = refused(tmp_path, f"Player,Skill\nBo,3\n{name},5\n".encode(encoding))
    assert error.code == "encoding"
    assert "line 3" in error.message
    assert "CSV UTF-8 (*.csv)" in error.message


@pytest.mark.parametrize("name", ["Jos\u00e9 Ruiz", "M\u00e4rz", "Fran\u00e7ois", "M\u00fcller"])
def test_letters_of_a_mac_are_not_taken_for_others(tmp_path, name):
    assert refused(tmp_path, f"Player\n{name}\n".encode("mac-roman")).code == "encoding"


@pytest.mark.parametrize(
    "name",
    [
        "O\u2019Dell",
        "Anne\u2013Marie",
        "\u0160imon",
        "Zo\u00eb",
        "\u00c5sa",
        "\u00d8stby",
        "Ren\u00e9e",
        "\u201cAce\u201d",
        "Stra\u00dfe",
        "\u0152uvre",
        "\u0160\u017d",
    ],
)
def test_letters_of_windows_are_read(tmp_path, name):
    assert read(tmp_path, f"Player,Skill\n{name},5\n".encode("cp1252"))[1] == [name, "5"]


def test_half_a_letter_of_utf_16_is_damage(tmp_path):
    assert refused(tmp_path, "Player\nAda\n".encode("utf-16")[:-1]).code == "encoding"


def test_characters_that_nobody_types_are_refused_with_their_line(tmp_path):
    filler = "Player,Skill\n" + "Ada,5\n" * 2000
    for character in ("\0", "\x07", "\x1b"):
        error = refused(tmp_path, filler + f"B{character}o,5\n")
        assert error.code == "damaged"
        assert "line 2002 " in error.message


# Separators.


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_found_out(tmp_path, separator):
    head = separator.join(("Week", "Player", "Machine", "Score"))
    line = separator.join(("1", '"Quill, Ada; | \t"', "Taxi", "1.234,5"))
    if separator == ",":
        line = line.replace("1.234,5", '"1.234,5"')
    assert read(tmp_path, f"{head}\n{line}\n") == [
        ["Week", "Player", "Machine", "Score"],
        ["1", "Quill, Ada; | \t", "Taxi", "1.234,5"],
    ]


def test_commas_in_a_title_above_and_in_scores_do_not_mislead(tmp_path):
    text = "Lafayette, Summer, 2018, scores, all\n\nWeek;Player;Machine;Score\n1;Ada;Taxi;1,234,567\n"
    rows = read(tmp_path, text)
    assert rows[0][0] == "Lafayette, Summer, 2018, scores, all"
    assert rows[3] == ["1", "Ada", "Taxi", "1,234,567"]


def test_excels_own_first_line_says_the_separator_and_is_no_row(tmp_path):
    assert read(tmp_path, "sep=;\r\nPlayer;Skill\r\nAda, Q;5\r\n") == [["Player", "Skill"], ["Ada, Q", "5"]]
    assert read(tmp_path, "\ufeffsep=|\nPlayer|Skill\n")[0] == ["Player", "Skill"]


def test_one_column_needs_no_separator(tmp_path):
    assert read(tmp_path, "Player\nAda Quill\nBo\n") == [["Player"], ["Ada Quill"], ["Bo"]]


# Rows and cells.


def test_a_cell_with_line_breaks_is_one_row(tmp_path):
    rows = read(tmp_path, 'Player,Note,Skill\nAda,"two\r\nlines",5\nBo,,6\n')
    assert rows == [["Player", "Note", "Skill"], ["Ada", "two\r\nlines", "5"], ["Bo", "", "6"]]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_blank_lines_count_and_ragged_rows_are_as_long_as_they_are(tmp_path, ending):
    lines = ["", "", "Player,Skill", "", "Ada", "Bo,5,,,,", ",", "", ""]
    assert read(tmp_path, ending.join(lines)) == [
        ["", ""],
        ["", ""],
        ["Player", "Skill"],
        ["", ""],
        ["Ada", ""],
        ["Bo", "5"],
    ]


def test_quotes_are_doubled_inside_and_free_in_the_middle(tmp_path):
    assert read(tmp_path, 'Player,Note\n"Jo ""Ace"" Smith",x\nJo "Ace" Smith,y\n')[1:] == [
        ['Jo "Ace" Smith', "x"],
        ['Jo "Ace" Smith', "y"],
    ]


@pytest.mark.parametrize("line", ['"Ada,5', '"Ada" Quill,5', 'Ada,"5\nBo,6'])
def test_a_quote_that_is_not_closed_is_named_with_its_row(tmp_path, line):
    error = refused(tmp_path, f"Player,Skill\nCy,4\n{line}\n")
    assert error.code == "damaged"
    assert error.message.startswith("Row 3 of this text file has a quote")


def test_everything_is_text_but_errors(tmp_path):
    (sheet,) = opened(tmp_path, "Player,Score\n007,#REF!\nTRUE,1E9\n=1+1, #N/A \n#1,\u00a0\n").sheets
    assert sheet.cells == {
        (1, 1): Value("Player", "text"),
        (1, 2): Value("Score", "text"),
        (2, 1): Value("007", "text"),
        (2, 2): Value("#REF!", "error"),
        (3, 1): Value("TRUE", "text"),
        (3, 2): Value("1E9", "text"),
        (4, 1): Value("=1+1", "text"),
        (4, 2): Value(" #N/A ", "error"),
        (5, 1): Value("#1", "text"),
    }


def test_the_sheet_is_called_like_the_file(tmp_path):
    assert opened(tmp_path, LIST, "Week 3.scores.CSV").sheets[0].title == "Week 3.scores"


# Limits.


@pytest.mark.parametrize(
    "data",
    [
        "Player\n" + "x" * 200_000,
        "Player," * 20_000,
        "Player,Skill\n" + "1,2\n" * 130_000,
        "\n" * 1_100_000 + "Player",
        "Player\n" + "," * 3_000_000,
        LIST + "x" * 11_000_000,
    ],
)
def test_more_than_a_season_is_refused(tmp_path, data):
    assert refused(tmp_path, data).code == "too-big"


HEAVY = {
    "cells": "Player,Skill\n" + "1,2\n" * 124_000,
    "separators": "Player,Skill\n" + (",;|\t" * 4_000 + "\n") * 120,
    "lines": "\n" * 1_000_000 + "Player,Skill\n",
    "commas": ("," * 15_000 + "\n") * 130,
    "one_line": "x" * 10_000_000,
    "quotes": '"' * 10_000_000,
    "letters": "Z\u00eb" * 2_500_000,
}


@needs_proc
@pytest.mark.parametrize("kind", HEAVY)
def test_no_list_takes_long_or_much(tmp_path, kind):
    path = tmp_path / "scores.csv"
    path.write_bytes(HEAVY[kind].encode("cp1252"))
    seconds, mebibytes = cost(path)
    assert seconds < 5
    assert mebibytes < 300


LETTERS = {"word": b"a" * 9_000_000 + b"\xe9", "accents": b"\xe9" * 9_000_000, "pairs": b"a\x9a" * 4_000_000}


@needs_proc
@pytest.mark.parametrize("kind", LETTERS)
def test_letters_are_looked_at_in_one_pass(tmp_path, kind):
    path = tmp_path / "scores.csv"
    path.write_bytes(b"Player,Skill\n" + LETTERS[kind])
    assert cost(path)[0] < 5


# In a season.


def test_a_season_of_lists_reads_like_one_of_workbooks(tmp_path):
    (tmp_path / "settings.csv").write_text("Setting;Value\nLeague;lafayette\nWeeks;8\ndrop.weeks;1\n")
    (tmp_path / "players.csv").write_text("Player,Status\nAda Quill,\nBo Marlow,member\nCy Fennimore,guest\n")
    (tmp_path / "machines.csv").write_text("Machine,Also known as\nAttack from Mars,AFM\nTaxi,\n")
    (tmp_path / "weeks.csv").write_text("Week,Date\n1,2018-06-05\n2,2018-06-12\n")
    (tmp_path / "scores.csv").write_text(
        'Week,Player,Machine,Score\n1,Ada Quill,AFM,"1,234,567"\n1,Bo Marlow,AFM,1000\n\n1,Ada Quill,Taxi,A\n'
    )
    typed = read_folder(tmp_path)
    assert typed.problems == ()
    scores = typed.frames["scores"]
    assert list(zip(scores["player"], scores["machine"], scores["mark"], strict=True)) == [
        ("Ada Quill", "Attack from Mars", "score"),
        ("Bo Marlow", "Attack from Mars", "score"),
        ("Ada Quill", "Taxi", "A"),
    ]
    assert list(scores["cell"])[2] == Cell("scores.csv", "scores", "D5")
    assert list(typed.frames["weeks"]["date"].astype(str)) == ["2018-06-05", "2018-06-12"]
    assert (
        dict(zip(typed.frames["settings"]["setting"], typed.frames["settings"]["value"], strict=True))[
            "drop.weeks"
        ]
        == "1"
    )


def test_a_block_in_a_list_says_its_week_above(tmp_path):
    season_book(tmp_path)
    (tmp_path / "week-02.csv").write_text(
        "Lafayette,,Week,2\n\nGroup,Player,Taxi\n1,Ada Quill,500\n1,Bo Marlow,400\n"
    )
    typed = read_folder(tmp_path)
    assert typed.problems == ()
    assert list(typed.frames["scores"]["week"]) == [2, 2]


def test_problems_name_row_and_column_without_a_sheet(tmp_path):
    season_book(tmp_path)
    (tmp_path / "scores.csv").write_text(
        "Week,Player,Machine,Score\n1,Ada Quill,Taxi,1.234\n1,Bo Marlo,Taxi,5\n1,Bo Marlow,Taxi,#REF!\n"
    )
    assert sorted(str(problem.cell) for problem in read_folder(tmp_path).problems) == [
        "scores.csv, B3",
        "scores.csv, D2",
        "scores.csv, D4",
    ]


def test_a_list_of_something_else_is_an_error(tmp_path):
    season_book(tmp_path)
    (tmp_path / "bank.csv").write_text("Date,Amount\n2018-06-05,6\n")
    found = {problem.code: problem for problem in read_folder(tmp_path).problems}
    assert found["workbook-unknown"].severity == "error"
    assert str(found["workbook-unknown"].cell) == "bank.csv"

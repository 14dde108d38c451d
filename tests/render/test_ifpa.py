"""The list for the IFPA as text to paste and as a file to upload."""

import csv
import io

from pinsheet.outcome import Outcome
from pinsheet.render.ifpa import ifpa_csv, ifpa_text
from pinsheet.tables import IFPA, text

LIST = IFPA.plus(text("first_name", "First name"), text("last_name", "Last name"))
TWO = [
    (1, "Ada Quill", "10001", "Ada", "Quill"),
    (2, "Bo Marlow", None, "Bo", "Marlow"),
]


def outcome(rows):
    names = ("position", "player", "ifpa_id", "first_name", "last_name")
    frame = LIST.frame(dict(zip(names, row, strict=True)) for row in rows)
    return Outcome("any", "any", "", "", frames={"ifpa": frame}, tables={"ifpa": LIST})


def table(rows):
    return list(csv.reader(io.StringIO(ifpa_csv(outcome(rows)).decode("utf-8-sig"), newline="")))


def test_text_has_a_line_a_player():
    assert ifpa_text(outcome(TWO)) == b"1,Ada Quill,10001\n2,Bo Marlow,\n"


def test_a_comma_in_a_name_makes_no_field_more():
    made = ifpa_text(outcome([(1, "Quill, Ada", "10001", "Ada", "Quill"), (2, "A,B", None, "A", "B")]))
    assert made == b"1,Quill Ada,10001\n2,A B,\n"


def test_csv_has_headings_and_both_names():
    assert table(TWO) == [
        ["position", "first_name", "last_name", "ifpa_id"],
        ["1", "Ada", "Quill", "10001"],
        ["2", "Bo", "Marlow", ""],
    ]


def test_csv_opens_in_excel():
    """UTF-8 with its mark, lines as Windows ends them."""
    made = ifpa_csv(outcome([(1, "Zoë Ångström", "7", "Zoë", "Ångström")]))
    assert made.startswith(b"\xef\xbb\xbfposition,")
    assert made.endswith("1,Zoë,Ångström,7\r\n".encode())
    assert made.count(b"\r\n") == made.count(b"\n") == 2


def test_ties_keep_their_position():
    rows = [
        (1, "A B", "1", "A", "B"),
        (2, "C D", "2", "C", "D"),
        (2, "E F", "3", "E", "F"),
        (4, "G H", "4", "G", "H"),
    ]
    assert [line.split(b",")[0] for line in ifpa_text(outcome(rows)).splitlines()] == [b"1", b"2", b"2", b"4"]
    assert [row[0] for row in table(rows)[1:]] == ["1", "2", "2", "4"]


def test_ids_are_text():
    """A leading zero stays."""
    rows = [(1, "Ada Quill", "00123", "Ada", "Quill")]
    assert ifpa_text(outcome(rows)) == b"1,Ada Quill,00123\n"
    assert table(rows)[1] == ["1", "Ada", "Quill", "00123"]


def test_names_that_could_be_formulas_are_inert_in_the_csv():
    rows = [(1, "=1+1 @Quill", "-5", "=1+1", "@Quill")]
    assert table(rows)[1] == ["1", "'=1+1", "'@Quill", "'-5"]
    assert ifpa_text(outcome(rows)) == b"1,=1+1 @Quill,-5\n"


def test_commas_and_quotes_are_quoted_in_the_csv():
    rows = [(1, 'Ada "Ace" Quill, Jr.', "7", 'Ada "Ace"', "Quill, Jr.")]
    assert table(rows)[1] == ["1", 'Ada "Ace"', "Quill, Jr.", "7"]


def test_one_word_is_a_last_name():
    assert table([(1, "Cher", "7", "", "Cher")])[1] == ["1", "", "Cher", "7"]


def test_an_empty_list_is_its_headings():
    assert ifpa_text(outcome([])) == b""
    assert table([]) == [["position", "first_name", "last_name", "ifpa_id"]]

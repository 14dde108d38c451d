"""Payments and Games: who paid what, and who picked which machine."""

import pytest

from pinsheet import season
from pinsheet.sheets import cells
from pinsheet.sheets.book import Value
from pinsheet.sheets.cells import Expected
from pinsheet.sheets.reader import read_folder
from tests.sheets.folders import night, season_book, write

PAYMENTS = ("Week", "Player", "Paid", "Owed before tonight", "Prize paid", "Note")
GAMES = ("Week", "Group", "Player", "Pick")


def problems(typed):
    return [(str(p.cell), p.code) for p in typed.problems]


def paid(folder, *rows, headings=PAYMENTS, name="week-07.xlsx"):
    """A night's Payments sheet."""
    write(folder, name, Payments=[headings, *rows])


def payments(typed):
    """`(player, paid or x, prize)` of each payment, in cents."""
    return [
        (row["player"], "x" if row["whole"] else row["paid"], row["prize"])
        for row in typed.frames["payments"].astype(object).where(lambda f: f.notna(), None).to_dict("records")
    ]


# --------------------------------------------------------------------------- amounts


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        (6, 600),
        (6.0, 600),
        (6.5, 650),
        (0, 0),
        (4.35, 435),
        (1.1, 110),
        (0.29, 29),
        (999_999.99, 99_999_999),
        (0.1 + 0.2, 30),
        ("6", 600),
        (" 6.00 ", 600),
        ("6.5", 650),
        ("$6.00", 600),
        ("6,50 €", 650),
        ("$1,250.50", 125_050),
        ("0.05", 5),
    ],
)
def test_an_amount_is_exact(typed, cents):
    kind = "text" if isinstance(typed, str) else "number"
    assert cells.amount(Value(typed, kind)) == cents


@pytest.mark.parametrize(
    "typed",
    [
        -6,
        1_000_000,
        6.005,
        1e-7,
        "-6",
        "6.005",
        "1.234",
        "1234567",
        "six",
        "1e3",
        "1_0",
        "٦",
        "$",
        ".",
        "12,34,5",
    ],
)
def test_what_is_no_amount(typed):
    kind = "text" if isinstance(typed, str) else "number"
    with pytest.raises(Expected, match="is no amount of money"):
        cells.amount(Value(typed, kind))


@pytest.mark.parametrize(
    "value", [Value(0.06, "number", format="0%"), Value(True, "bool"), Value("#REF!", "error")]
)
def test_what_only_looks_like_a_number_is_no_amount(value):
    with pytest.raises(Expected):
        cells.amount(value)


# --------------------------------------------------------------------------- payments


def test_an_amount_or_x_for_everything_that_is_owed(tmp_path):
    season_book(tmp_path)
    paid(
        tmp_path,
        (7, "Ada Quill", 6, 0, 15.75, None),
        (7, "Bo Marlow", "x", 6, None, None),
        (7, "Cy Fennimore", True, 6, None, "cash"),
        (7, "Dot Larkin", 1, 6, None, None),
    )
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert payments(typed) == [
        ("Ada Quill", 600, 1575),
        ("Bo Marlow", "x", None),
        ("Cy Fennimore", "x", None),
        ("Dot Larkin", 100, None),
    ]
    first = typed.frames["payments"].iloc[0]
    assert (first["week"], str(first["cell"]), str(first["prize_cell"])) == (
        7,
        "week-07.xlsx, Payments!C2",
        "week-07.xlsx, Payments!E2",
    )


def test_a_line_as_it_was_drawn_is_no_payment(tmp_path):
    season_book(tmp_path)
    paid(tmp_path, (7, "Ada Quill", None, 6, None, None), (7, None, None, None, None, None))
    typed = read_folder(tmp_path)
    assert (problems(typed), payments(typed)) == ([], [])


@pytest.mark.parametrize("nothing", ["no", "-", False])
def test_a_payment_denied_is_none(tmp_path, nothing):
    season_book(tmp_path)
    paid(tmp_path, (7, "Ada Quill", nothing, 6, None, None), (7, "Bo Marlow", nothing, 6, None, "away"))
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert payments(typed) == [("Bo Marlow", None, None)]
    assert typed.frames["payments"]["note"].tolist() == ["away"]


def test_the_week_may_stand_above_the_payments(tmp_path):
    season_book(tmp_path)
    write(
        tmp_path,
        "x.xlsx",
        Payments=[("Week", 7), ("Week", "Player", "Paid"), (None, "Ada Quill", 6)],
    )
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert typed.frames["payments"]["week"].tolist() == [7]


def test_every_bad_cell_of_the_payments_is_named(tmp_path):
    season_book(tmp_path)
    paid(
        tmp_path,
        (7, "Adda Quill", 6, None, None, None),
        (None, "Ada Quill", 6, None, None, None),
        (7, "Ada Quill", "six", None, -1, None),
        (7, None, 6, None, None, None),
        (7, "TBD", "x", None, None, None),
    )
    typed = read_folder(tmp_path)
    assert problems(typed) == [
        ("week-07.xlsx, Payments!B2", "unknown-player"),
        ("week-07.xlsx, Payments!A3", "week-missing"),
        ("week-07.xlsx, Payments!C4", "amount"),
        ("week-07.xlsx, Payments!E4", "amount"),
        ("week-07.xlsx, Payments!B5", "nameless"),
        ("week-07.xlsx, Payments!B6", "nameless"),
    ]
    assert typed.problems[2].message == (
        '"six" is no amount of money. Type a number such as 6 or 6.50, or x for everything that is owed.'
    )


def test_two_rows_in_one_workbook_are_two_payments(tmp_path):
    season_book(tmp_path)
    row = (7, "Ada Quill", 6, None, None, None)
    paid(tmp_path, row, row, (7, "Ada Quill", 5, None, None, None))
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert [cents for _, cents, _ in payments(typed)] == [600, 600, 500]


def test_payments_in_copies_of_a_week_count_once(tmp_path):
    """The first copy lacks the second payment, and has a note of its own."""
    season_book(tmp_path)
    six, five = (7, "Ada Quill", 6, None, None, "cash"), (7, "Ada Quill", 5, None, None, None)
    paid(tmp_path, six, (7, "Bo Marlow", None, None, None, "left early"), name="a.xlsx")
    paid(tmp_path, six, five, (7, "Bo Marlow", "x", None, 2.5, None), name="b.xlsx")
    paid(tmp_path, (7, "Bo Marlow", "x", None, None, None), six, name="c.xlsx")
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert sorted(payments(typed), key=str) == [
        ("Ada Quill", 500, None),
        ("Ada Quill", 600, None),
        ("Bo Marlow", "x", 250),
        ("Bo Marlow", None, None),
    ]
    assert sorted(typed.frames["payments"]["note"].dropna()) == ["cash", "left early"]


def test_what_one_workbook_leaves_blank_another_may_say(tmp_path):
    season_book(tmp_path)
    paid(tmp_path, (7, "Ada Quill", 6, None, None, None), name="a.xlsx")
    paid(tmp_path, (7, "Ada Quill", 6, None, 2.5, None), name="b.xlsx")
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert sorted(payments(typed), key=str) == [("Ada Quill", 600, None), ("Ada Quill", None, 250)]


@pytest.mark.parametrize(
    ("one", "other", "cell"),
    [((6, None), (5, None), "C2"), (("x", None), (6, None), "C2"), ((6, 10), (6, 20), "E2")],
)
def test_paid_differently_is_an_error_naming_both_cells(tmp_path, one, other, cell):
    season_book(tmp_path)
    paid(tmp_path, (7, "Ada Quill", one[0], None, one[1], None), name="a.xlsx")
    paid(tmp_path, (7, "Ada Quill", other[0], None, other[1], None), name="b.xlsx")
    (problem,) = read_folder(tmp_path).problems
    assert (str(problem.cell), problem.code) == (f"b.xlsx, Payments!{cell}", "payment-differs")
    assert f"a.xlsx, Payments!{cell} has " in problem.message


def test_two_payments_are_repeated_one_by_one(tmp_path):
    """The first workbook has one payment of 6, not two."""
    season_book(tmp_path)
    six, five = (7, "Ada Quill", 6, None, None, None), (7, "Ada Quill", 5, None, None, None)
    paid(tmp_path, six, five, name="a.xlsx")
    paid(tmp_path, six, six, name="b.xlsx")
    (problem,) = read_folder(tmp_path).problems
    assert (str(problem.cell), problem.code) == ("b.xlsx, Payments!C3", "payment-differs")
    assert problem.message.startswith("6.00, but a.xlsx, Payments!C3 has 5.00 for Ada Quill in week 7 too.")


def test_a_week_s_guest_may_pay(tmp_path):
    """The night's scores say who is a guest; the other sheets of the night need not say it again."""
    season_book(tmp_path)
    night(
        tmp_path,
        7,
        [(1, "Hal Rook (guest)", 5, 6)],
        Payments=[PAYMENTS, (7, "Hal Rook", 6, None, None, None)],
        Rulings=[("Week", "Player", "Machine", "Ruling"), (7, "Hal Rook", "Taxi", "zero")],
    )
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert payments(typed) == [("Hal Rook", 600, None)]


def test_a_league_without_dues_and_picks_makes_nothing_of_them(tmp_path):
    season_book(tmp_path)
    paid(tmp_path, (7, "Ada Quill", 6, None, None, None))
    write(tmp_path, "games.xlsx", Games=[GAMES, (7, 1, "Ada Quill", "Taxi")])
    assert [(str(p.cell), p.code, p.severity) for p in season.run(tmp_path).problems] == [
        ("games.xlsx, Games", "sheet-unused", "note"),
        ("week-07.xlsx, Payments", "sheet-unused", "note"),
    ]


# --------------------------------------------------------------------------- picks


def picks(typed):
    rows = typed.frames["picks"].itertuples()
    return [(row.week, row.group, row.player, row.pick, row.cell.ref) for row in rows]


def test_a_pick_is_a_row_and_a_cell_may_hold_several(tmp_path):
    season_book(tmp_path, machines=[("Attack from Mars", "AFM"), ("Taxi",)])
    rows = [(7, 1, "Ada Quill", "afm; Taxi"), (7, 1, "Bo Marlow", "Taxi"), (7, 1, "Cy Fennimore", None)]
    write(tmp_path, "week-07.xlsx", Games=[GAMES, *rows])
    typed = read_folder(tmp_path)
    assert problems(typed) == []
    assert picks(typed) == [
        (7, "1", "Ada Quill", "Attack from Mars", "D2"),
        (7, "1", "Ada Quill", "Taxi", "D2"),
        (7, "1", "Bo Marlow", "Taxi", "D3"),
    ]


def test_every_bad_cell_of_the_picks_is_named(tmp_path):
    season_book(tmp_path)
    rows = [
        (7, 1, "Ada Quill", "Taxi; Tazi"),
        (7, 1, None, "Taxi"),
        (None, 1, "Ada Quill", "Taxi"),
        (7, 1, "Adda Quill", "Taxi"),
    ]
    write(tmp_path, "week-07.xlsx", Games=[GAMES, *rows])
    typed = read_folder(tmp_path)
    assert problems(typed) == [
        ("week-07.xlsx, Games!D2", "unknown-machine"),
        ("week-07.xlsx, Games!C3", "nameless"),
        ("week-07.xlsx, Games!A4", "week-missing"),
        ("week-07.xlsx, Games!C5", "unknown-player"),
    ]


def test_picks_in_copies_of_a_week_count_once(tmp_path):
    season_book(tmp_path)
    rows = [(7, 1, "Ada Quill", "Taxi"), (7, 1, "Ada Quill", "Taxi"), (7, 1, "Bo Marlow", "Taxi")]
    write(tmp_path, "week-07.xlsx", Games=[GAMES, *rows])
    write(tmp_path, "week-07 (1).xlsx", Games=[GAMES, *rows])
    assert [player for _, _, player, _, _ in picks(read_folder(tmp_path))] == [
        "Ada Quill",
        "Ada Quill",
        "Bo Marlow",
    ]

"""The night's workbook: what is drawn, what is offered, and that nothing in it comes alive."""

import datetime as dt
import io
from dataclasses import replace

import openpyxl
import pytest

from pinsheet.names import key
from pinsheet.sheets.draw import NO_TYPING, NightPlan, night_workbook
from pinsheet.sheets.words import RULINGS

MACHINES = ("Attack from Mars", "Medieval Madness", "Twilight Zone", "Funhouse", "Taxi")
PLAYERS = ("Ada Quill", "Bo Marlow", "Cy Fennimore", "Dot Larkin", "Eli Sparrow", "Fay Tindall")
PLAN = NightPlan(
    league="Lafayette Pinball League",
    season="Summer 2018",
    week=3,
    date=dt.date(2018, 6, 19),
    paper="letter",
    machines=MACHINES,
    groups=(PLAYERS[:4], (*PLAYERS[4:], "Hal Rook")),
    known_players=PLAYERS,
    known_machines=(*MACHINES, "Monster Bash"),
    machine_notes={"Taxi": "plays 5 balls"},
    guests=frozenset({"Hal Rook"}),
    remark="0 repeat meetings",
    rulings=RULINGS,
)


def drawn(plan=PLAN):
    return openpyxl.load_workbook(io.BytesIO(night_workbook(plan)))


def texts(sheet):
    return [cell.value for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str)]


def rules(sheet):
    """The validations by the first cell they are for."""
    return {str(rule.sqref).split(":")[0]: rule for rule in sheet.data_validations.dataValidation}


def test_the_sheets_in_order_and_the_marker():
    book = drawn()
    assert book.sheetnames == [
        "Groups tonight",
        "Scores",
        "Ties",
        "Rulings",
        "Cards",
        "Legend",
    ]
    assert book.custom_doc_props["pinsheet"].value == "night"
    assert book.active.title == "Groups tonight"
    assert [s.title for s in book if s.sheet_view.tabSelected] == ["Groups tonight"]


def test_scores_have_one_heading_row_and_the_week_above():
    sheet = drawn()["Scores"]
    headings = [cell.value for cell in sheet[3]]
    assert headings == ["Group", "Player", *MACHINES, None, "Note"]
    above = [cell.value for cell in sheet[1]]
    assert above[above.index("Week") + 1] == 3
    assert dt.datetime(2018, 6, 19) in above
    assert sheet.freeze_panes == "C4"


def test_a_group_of_three_has_a_spare_seat_and_guests_are_marked():
    sheet = drawn()["Scores"]
    rows = [(sheet.cell(r, 1).value, sheet.cell(r, 2).value) for r in range(4, 21)]
    first = [(1, name) for name in PLAYERS[:4]]
    second = [(2, "Eli Sparrow"), (2, "Fay Tindall"), (2, "Hal Rook (guest)"), (2, None)]
    assert rows == [*first, *second, *[(None, None)] * 9]
    assert sheet["B11"].fill.start_color.rgb == sheet["C4"].fill.start_color.rgb  # cream: type here
    assert sheet["B10"].fill.start_color.rgb != sheet["C4"].fill.start_color.rgb


def test_a_thick_line_stands_between_groups():
    sheet = drawn()["Scores"]
    thick = [row for row in range(4, 22) if sheet.cell(row, 3).border.top.style == "medium"]
    assert thick == [4, 8, 12, 20]


def test_score_cells_have_commas_room_and_a_question():
    sheet = drawn()["Scores"]
    assert {sheet.cell(r, c).number_format for r in range(4, 20) for c in range(3, 9)} == {"#,##0"}
    assert all(sheet.column_dimensions[c].width >= 19 for c in "CDEFG")
    rule = rules(sheet)["C4"]
    assert (rule.type, rule.errorStyle, str(rule.sqref)) == ("custom", "warning", "C4:H19")
    assert len(rule.formula1) <= 255
    assert len(rule.error) <= 225


def test_names_are_offered_and_never_forced():
    book = drawn()
    for sheet, cell, source in (
        ("Scores", "B4", "player_names"),
        ("Ties", "C3", "machine_names"),
        ("Ties", "D3", "player_names"),
        ("Rulings", "B3", "player_names"),
        ("Rulings", "D3", "ruling_words"),
    ):
        rule = rules(book[sheet])[cell]
        assert (rule.type, rule.formula1, rule.showErrorMessage) == ("list", source, False)
    assert rules(book["Ties"])["A3"].formula1 == '"3,season"'


def test_the_lists_lie_on_the_legend():
    book = drawn()

    def listed(name):
        sheet, cells = book.defined_names[name].attr_text.split("!")
        return [cell.value for row in book[sheet.strip("'")][cells] for cell in row]

    assert listed("player_names") == list(PLAYERS)
    assert listed("machine_names") == [*MACHINES, "Monster Bash"]
    assert listed("ruling_words") == [word for word, _ in RULINGS]


def test_ties_and_rulings_wait_with_nothing_typed():
    book = drawn()
    assert [c.value for c in book["Ties"][2]] == [
        "Week",
        "Group",
        "Machine",
        "1st",
        "2nd",
        "3rd",
        "4th",
    ]
    assert [c.value for c in book["Rulings"][2]] == [
        "Week", "Player", "Machine", "Ruling", "Value", "Note",
    ]  # fmt: skip
    for name in ("Ties", "Rulings"):
        assert not [c for row in book[name].iter_rows(min_row=3) for c in row if c.value is not None]


def test_groups_are_read_out_in_big_letters():
    sheet = drawn()["Groups tonight"]
    assert [c.value for c in sheet[4]] == ["GROUP 1", *PLAYERS[:4]]
    assert [c.value for c in sheet[5]][3:] == ["Hal Rook (guest)", "(free seat)"]
    assert sheet["B4"].font.size == 28
    assert sheet["A2"].value == "week 3 · Tue 19 June 2018 · 0 repeat meetings"


def test_cards_follow_the_scores_and_are_cut_two_to_a_page():
    plan = replace(PLAN, groups=PLAN.groups * 2 + PLAN.groups[:1])
    sheet = drawn(plan)["Cards"]
    words = texts(sheet)
    assert [w for w in words if w.startswith("GROUP")] == [f"GROUP {n}" for n in range(1, 6)]
    assert words.count("plays 5 balls") == 5
    heads = next(row for row in sheet.iter_rows(values_only=True) if "initials" in row)
    assert heads == (None, *MACHINES, "initials")
    tops = [c.row for row in sheet.iter_rows() for c in row if str(c.value).startswith("GROUP")]
    assert [b.id for b in sheet.row_breaks.brk] == [tops[2] - 1, tops[4] - 1]
    assert not sheet.sheet_properties.pageSetUpPr.fitToPage  # Excel would ignore the breaks


@pytest.mark.parametrize("paper", ["letter", "A4"])
@pytest.mark.parametrize("machines", [1, 3, 5, 8])
def test_two_cards_fit_on_a_page(paper, machines):
    plan = replace(PLAN, paper=paper, machines=(*MACHINES, *"XYZ")[:machines])
    sheet = drawn(plan)["Cards"]
    width, height = (792, 612) if paper == "letter" else (842, 595)
    scale = sheet.page_setup.scale / 100
    columns = sum(7 * d.width + 5 for d in sheet.column_dimensions.values()) * 0.75
    rows = sum(sheet.row_dimensions[r].height for r in range(1, sheet.max_row + 1))
    margins = sheet.page_margins
    assert columns * scale < width - 72 * (margins.left + margins.right)
    assert rows * scale < height - 72 * (margins.top + margins.bottom)
    assert sheet.page_setup.paperSize == (1 if paper == "letter" else 9)


def test_what_nobody_types_in_looks_like_no_input():
    """DESIGN, "Which sheet is it": none of these cells is a heading that makes a kind."""
    known = {"player", "players", "week", "machine", "setting", "score", "ruling", "pick", "winner"}
    for plan in (PLAN, replace(PLAN, groups=())):
        for sheet in drawn(plan):
            if sheet.title in NO_TYPING:
                assert not known & set(map(key, texts(sheet))), sheet.title


def test_a_blank_night_keeps_the_seats_and_opens_on_scores():
    book = drawn(replace(PLAN, groups=(), blank_groups=7, machines=(None,) * 5, date=None))
    assert book.active.title == "Scores"
    sheet = book["Scores"]
    assert [c.value for c in sheet[3]] == ["Group", "Player", *[None] * 6, "Note"]
    assert [sheet.cell(r, 1).value for r in range(4, 32)] == [n for n in range(1, 8) for _ in range(4)]
    assert rules(sheet)["E3"].formula1 == "machine_names"
    assert rules(sheet)["E3"].promptTitle == "Game 3"
    assert texts(book["Cards"]).count("initials") == 7


def test_a_sheet_to_fill_in_by_hand_asks_for_its_week():
    plan = replace(PLAN, week=None, groups=(), known_players=(), known_machines=(), machines=(None,))
    book = drawn(plan)
    assert book["Scores"]["D1"].value == "Week"
    assert book["Scores"]["E1"].value is None
    assert rules(book["Ties"])["A3"].formula1 == '"season"'
    assert "player_names" not in book.defined_names


HOSTILE = (
    "=1+1",
    "#N/A",
    "+49 30",
    "-1",
    "@SUM(A1)",
    '=HYPERLINK("http://x")',
    "1/2",
    "TRUE",
    "a\x01b",
)


def test_what_people_typed_stays_text():
    """BUGS 46: a name is never calculated, an error or a link."""
    plan = replace(
        PLAN,
        league="=1+1",
        season="=2+2",
        remark="=3+3",
        groups=(HOSTILE[:4], HOSTILE[4:8], HOSTILE[8:]),
        known_players=HOSTILE,
        known_machines=HOSTILE,
        machines=HOSTILE[:5],
        machine_notes={"=1+1": "=4+4"},
        rulings=(("=5+5", "=6+6"),),
    )
    book = drawn(plan)
    kinds = {cell.data_type for sheet in book for row in sheet.iter_rows() for cell in row}
    assert kinds == {"s", "n", "d"}
    names = [book["Scores"].cell(r, 2).value for r in range(4, 13)]
    assert names == [*HOSTILE[:8], "ab"]
    assert book["Scores"]["B4"].quotePrefix
    assert book["Scores"]["C3"].quotePrefix
    assert not [c for s in book for row in s.iter_rows() for c in row if c.hyperlink]


def test_a_footer_keeps_its_ampersand():
    sheet = drawn(replace(PLAN, league="Pins & Pints"))["Scores"]
    assert sheet.oddFooter.left.text == "Pins && Pints Summer 2018 · week 3"
    assert sheet.page_setup.fitToWidth == 1
    assert sheet.print_title_rows == "$1:$3"


@pytest.mark.parametrize(("players", "pages"), [(40, 1), (44, 0)])
def test_forty_players_are_one_page(players, pages):
    names = tuple(f"Player {n}" for n in range(players))
    groups = tuple(names[i : i + 4] for i in range(0, players, 4))
    sheet = drawn(replace(PLAN, groups=groups, known_players=names))["Scores"]
    assert sheet.page_setup.fitToHeight == pages

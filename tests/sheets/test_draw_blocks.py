"""The night of a league in which each group chooses its machines (PICTURE 4.3)."""

import datetime as dt
import io
import re
from dataclasses import replace

import openpyxl
import pytest

from pinsheet.drawing import tonight
from pinsheet.names import key
from pinsheet.sheets.draw import NO_TYPING, NightPlan, SeasonPlan, SettingRow, night_workbook, season_workbook
from pinsheet.sheets.reader import read_folder
from pinsheet.sheets.words import RULINGS

MACHINES = (
    *("Attack from Mars", "Medieval Madness", "Twilight Zone", "Funhouse", "Taxi"),
    *("Monster Bash", "The Addams Family"),
)
ADA, BO, CY, DOT, ELI, FAY, GUS = PLAYERS = (
    *("Ada Quill", "Bo Marlow", "Cy Fennimore", "Dot Larkin", "Eli Sparrow"),
    *("Fay Tindall", "Gus Hobnail"),
)


def on_file(player, without=()):
    """A score on each machine: 1,010 is the first player's on the first machine."""
    number = PLAYERS.index(player) + 1
    return {m: 1000 * number + 10 * n for n, m in enumerate(MACHINES, 1) if m not in without}


PLAN = NightPlan(
    league="Koi's Pinball League",
    season="Spring 2000",
    week=7,
    date=dt.date(2000, 5, 3),
    paper="letter",
    machines=(None,) * 5,
    groups=((BO, ADA, CY), (GUS, FAY, ELI, DOT)),
    known_players=PLAYERS,
    known_machines=MACHINES,
    rulings=RULINGS,
    labels=("1", "2"),
    own_games=True,
    premakeups=True,
    premakeup_limit=3,
    premakeups_used={CY: 2, GUS: 3},
    on_file={p: on_file(p, {FAY: ("Taxi", "Funhouse"), CY: ("Taxi",)}.get(p, ())) for p in PLAYERS},
    away=frozenset({CY}),
    multipliers=dict(zip(PLAYERS, (2, 1, 2, 1, 1, 0, 0))),
    dues=600,
    owed={p: 600 if p == CY else 0 for p in PLAYERS},
)

COMPUTED = [*(f"pts {game}" for game in range(1, 6)), "Points", "TNS", "Finish", "Bonus", "Total"]
CREAM = "00FFF8E3"
CHOSEN = replace(PLAN, machines=MACHINES[:5])


def drawn(plan=PLAN, data_only=False):
    return openpyxl.load_workbook(io.BytesIO(night_workbook(plan)), data_only=data_only)


def texts(sheet):
    return [cell.value for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str)]


def rules(sheet):
    return {str(rule.sqref).split(":")[0]: rule for rule in sheet.data_validations.dataValidation}


def marks(sheet):
    """The conditions by the cells they are for."""
    return {
        (str(cells.sqref), rule.formula[0]): rule.dxf.fill.bgColor.rgb
        for cells in sheet.conditional_formatting
        for rule in cells.rules
    }


def row_of(sheet, word, column=2):
    return next(r for r in range(1, sheet.max_row + 1) if sheet.cell(r, column).value == word)


def test_the_sheets_in_order():
    assert drawn().sheetnames == [
        *("Groups tonight", "Scores", "Playing order", "Ties", "Rulings", "Payments"),
        *("Cards", "Blank cards", "On file", "Pre-makeup cards", "Legend", "Working"),
    ]
    plain = replace(PLAN, premakeups=False, dues=None)
    assert not {"On file", "Pre-makeup cards", "Payments"} & set(drawn(plain).sheetnames)


def test_each_group_has_its_own_headings_and_one_free_seat():
    sheet = drawn()["Scores"]
    heads = [r for r in range(1, sheet.max_row + 1) if sheet.cell(r, 1).value == "Group"]
    assert heads == [3, 11]
    for row in heads:
        headings = [c.value for c in sheet[row]][:19]
        assert headings == ["Group", "Player", *[None] * 5, "×", "Note", *COMPUTED]
    assert [tuple(sheet.cell(r, c).value for c in (1, 2, 8)) for r in range(4, 8)] == [
        (1, BO, 1), (1, ADA, 2), (1, CY, 2), (1, None, None),
    ]  # fmt: skip
    assert [sheet.cell(r, 2).value for r in range(12, 17)] == [GUS, FAY, ELI, DOT, None]
    assert sheet["B7"].fill.start_color.rgb == sheet["C4"].fill.start_color.rgb == CREAM
    above = [cell.value for cell in sheet[1]]
    assert above[above.index("Week") + 1] == 7


def test_who_is_away_has_p_already_and_what_is_on_file_below():
    sheet = drawn(CHOSEN, data_only=True)["Scores"]
    assert [sheet.cell(6, c).value for c in range(3, 8)] == ["P"] * 5
    assert not [sheet.cell(r, c).value for r in (4, 5, 12, 13) for c in range(3, 8) if sheet.cell(r, c).value]
    row = row_of(sheet, f"on file, {CY}")
    assert row == 8
    assert [sheet.cell(row, c).value for c in range(3, 8)] == [3010, 3020, 3030, 3040, "missing"]
    assert sheet.cell(row, 9).value == "pre-makeup weeks used: 2 of 3 before tonight"
    assert [c.value for c in drawn(CHOSEN)["Scores"][8]][2].startswith("=IFERROR(INDEX('On file'!$B$")
    assert [c.value or "" for c in drawn(data_only=True)["Scores"][8]][2:7] == [""] * 5


def test_who_comes_late_has_what_is_on_file_below_but_no_p_yet():
    book = drawn(replace(CHOSEN, away=frozenset(), late=frozenset({CY})), data_only=True)
    sheet = book["Scores"]
    assert [sheet.cell(6, c).value for c in range(2, 8)] == [CY, *[None] * 5]
    row = row_of(sheet, f"on file, {CY}")
    assert [sheet.cell(row, c).value for c in range(3, 8)] == [3010, 3020, 3030, 3040, "missing"]
    assert sheet.cell(row + 1, 1).value.startswith("plays game 1: Bo, Ada (Cy late) · then the loser")
    assert [c.value for c in book["Groups tonight"][4]] == ["GROUP 1", BO, ADA, f"{CY} (late)", None]
    words = texts(book["Cards"])
    assert "P" not in words
    assert any(w.startswith(f"on file, {CY}: Attack from Mars 3,010 · ") for w in words)
    assert "game 1: Bo, Ada (Cy late) · then the loser of the last game first, its winner last" in words


def test_nobody_of_a_group_is_here_at_the_start():
    sheet = drawn(replace(PLAN, away=frozenset({CY}), late=frozenset({ADA, BO})))["Scores"]
    assert sheet["A11"].value.startswith("plays game 1: nobody is here (Bo, Ada late) · ")


def test_below_stands_who_plays_first_in_one_cell():
    sheet = drawn()["Scores"]
    assert not any(c.value for c in sheet[9][1:])
    assert sheet["A9"].value == (
        "plays game 1: Bo, Ada · then the loser of the last game first, its winner last (the sheet Playing order goes by who is here)"
    )
    assert "A9:S9" in map(str, sheet.merged_cells.ranges)
    assert sheet["A17"].value.startswith("plays game 1: Gus, Fay, Eli, Dot · ")
    namesakes = replace(PLAN, groups=(("Jo Vann", "Jo Marsh"),))
    assert drawn(namesakes)["Scores"]["A7"].value.startswith("plays game 1: Jo Vann, Jo Marsh · ")


def test_a_heading_is_chosen_from_the_machines():
    sheet = drawn()["Scores"]
    for cell in ("C3", "G3", "C11", "G11"):
        rule = rules(sheet)[cell]
        assert (rule.type, rule.formula1, rule.showErrorMessage) == ("list", "machine_names", False)
        assert sheet[cell].fill.start_color.rgb == CREAM
    assert rules(sheet)["E11"].promptTitle == "Game 3"
    chosen = drawn(CHOSEN)["Scores"]
    assert [c.value for c in chosen[11]][2:7] == list(MACHINES[:5])
    assert rules(chosen)["C11"].formula1 == "machine_names"  # the machine may break down
    assert chosen["C11"].fill.start_color.rgb != CREAM


def test_a_machine_twice_in_a_heading_is_orange_unless_too_few_work():
    twice = 'AND(C11<>"",NOT(SUMPRODUCT(($C$11:$G$11=C11)*1)=1))'
    assert marks(drawn()["Scores"])["C11:G11", twice] == "00F9B66B"
    few = marks(drawn(replace(PLAN, known_machines=MACHINES[:4]))["Scores"])
    assert ("C11:G11", twice) not in few
    assert few["C11:G11", 'C11<>""'] == "001F3A5F"


def test_each_block_asks_and_marks_for_itself():
    sheet = drawn()["Scores"]
    for first, cells in (("C4", "C4:G7"), ("C12", "C12:G16")):
        rule = rules(sheet)[first]
        assert (rule.type, str(rule.sqref)) == ("custom", cells)
        assert len(rule.formula1) <= 255
        assert "absent" not in rule.error
    found = {cells for cells, _ in marks(sheet)}
    assert {"C4:G7", "B4:B7", "C3:G3", "C12:G16", "B12:B16", "C11:G11"} <= found
    # A P typed beforehand does not yet ask for its machine.
    assert any('<>"P")' in condition for cells, condition in marks(sheet) if cells == "C3:G3")


def test_the_legend_above_fits_the_league():
    legend = drawn()["Scores"]["A2"].value
    assert legend.startswith(
        "P pre-makeup counts · late: P in the games missed · 0 real zero · A and L mean P here"
    )
    assert "guest" not in legend
    assert "machine" not in drawn(CHOSEN)["Scores"]["A2"].value
    codes = [row[0] for row in drawn()["Legend"].iter_rows(min_row=2, max_row=5, values_only=True)]
    assert codes == ["P", "A, L", "0", "(empty)"]
    assert "(guest)" not in texts(drawn()["Legend"])


def test_labels_go_through_the_workbook():
    plan = replace(PLAN, labels=("A1", "B1"))
    book = drawn(plan)
    assert book["Scores"]["A4"].value == "A1"
    assert book["Groups tonight"]["A5"].value == "GROUP B1"
    assert [w for w in texts(book["Cards"]) if w.startswith("GROUP")] == ["GROUP A1", "GROUP B1"]
    assert [w for w in texts(book["Blank cards"]) if w.startswith("GROUP")] == ["GROUP A1", "GROUP B1"]
    assert rules(book["Ties"])["B3"].formula1 == '"A1,B1"'
    assert "Group B1" in texts(book["Playing order"])


@pytest.mark.parametrize("groups", [1, 3, 4])
def test_the_blocks_lie_across_the_page(groups):
    sheet = drawn(replace(PLAN, groups=PLAN.groups[1:] * groups, labels=()))["Scores"]
    assert sheet.page_setup.orientation == "landscape"
    width = sum(sheet.column_dimensions[letter].width for letter in "ABCDEFGHIJKLMNOPQRS")
    assert 12 * (792 - 58) / (width * 5.25) > 7.5  # points of a printed score
    assert sheet.page_setup.fitToWidth == 1
    assert sheet["A4"].value == 1


def test_without_multipliers_there_is_no_such_column():
    sheet = drawn(replace(PLAN, multipliers={}))["Scores"]
    assert [c.value for c in sheet[3]][:18] == ["Group", "Player", *[None] * 5, "Note", *COMPUTED]
    assert sheet["H8"].value.startswith("pre-makeup weeks used")


def test_on_file_shows_what_is_missing_and_heads_nothing():
    sheet = drawn()["On file"]
    assert [c.value for c in sheet[3]] == ["Who", *MACHINES, "weeks used"]
    fay = [c.value for c in sheet[row_of(sheet, FAY, 1)]]
    assert fay == [FAY, 6010, 6020, 6030, "missing", "missing", 6060, 6070, "0 of 3"]
    assert [c.value for c in sheet[row_of(sheet, CY, 1)]][-1] == "2 of 3"
    assert sheet["A1"].value == "Pre-makeups on file for week 7 · 5 of 7 complete"
    assert sheet.page_setup.orientation == "landscape"


def test_who_lacks_pre_makeups_gets_a_card():
    sheet = drawn()["Pre-makeup cards"]
    assert [sheet.cell(r, 1).value for r in (1, 2, 3)] == [
        "5 of 7 complete; still to play:",
        f"{CY}: Taxi",
        f"{FAY}: Funhouse, Taxi",
    ]
    cards = [w for w in texts(sheet) if w.endswith("· pre-makeups")]
    assert cards == [f"{CY} · pre-makeups", f"{FAY} · pre-makeups"]
    assert texts(sheet).count("__,___,___,___") == 3
    assert texts(sheet).count("played with") == 2
    row = row_of(sheet, "Attack from Mars", 1)
    assert [sheet.cell(row, c).value for c in (2, 6, 7)] == [3010, "Attack from Mars", 6010]
    complete = replace(PLAN, on_file={CY: dict.fromkeys(MACHINES, 1)}, groups=((CY,),))
    assert "Pre-makeup cards" not in drawn(complete).sheetnames


def test_pre_makeup_cards_are_not_cut_in_two():
    everybody = tuple(f"Player No{n}" for n in range(20))
    sheet = drawn(replace(PLAN, on_file={name: {} for name in everybody}, groups=(everybody[:3],)))[
        "Pre-makeup cards"
    ]
    tops = [r for r in range(1, sheet.max_row + 1) if str(sheet.cell(r, 1).value).endswith("· pre-makeups")]
    breaks = [b.id for b in sheet.row_breaks.brk]
    assert len(tops) == 10
    assert 2 < len(breaks) < 6
    assert {b + 1 for b in breaks} <= set(tops)
    scale, ends = sheet.page_setup.scale / 100, [*breaks, sheet.max_row]
    for start, end in zip([0, *breaks], ends):
        height = sum(sheet.row_dimensions[r].height for r in range(start + 1, end + 1))
        assert height * scale < 612 - 72 * 0.8


def test_a_short_list_of_what_is_still_to_be_played_shares_its_page_with_cards():
    assert drawn()["Pre-makeup cards"].row_breaks.brk == []
    everybody = tuple(f"Player No{n}" for n in range(13))
    sheet = drawn(replace(PLAN, on_file={name: {} for name in everybody}, groups=()))["Pre-makeup cards"]
    assert sheet.row_breaks.brk[0].id == 15  # title, thirteen lines, a gap


def test_between_the_cut_line_and_the_next_card_is_air():
    sheet = drawn(replace(PLAN, on_file={f"Player No{n}": {} for n in range(4)}, groups=()))[
        "Pre-makeup cards"
    ]
    tops = [r for r in range(1, sheet.max_row + 1) if str(sheet.cell(r, 1).value).endswith("· pre-makeups")]
    above = tops[1] - 1
    assert sheet.cell(above - 1, 1).border.bottom.style == "dashed"
    assert sheet.cell(above, 1).border.bottom.style is None
    assert sheet.row_dimensions[above].height == 14


def test_payments_wait_for_everybody():
    sheet = drawn()["Payments"]
    assert [c.value for c in sheet[2]] == [
        "Week", "Player", "Paid", "Owed before tonight", "Prize paid", "Note", "Signature",
    ]  # fmt: skip
    rows = [[c.value for c in row][:5] for row in sheet.iter_rows(min_row=3, max_row=10)]
    assert rows == [*([7, p, None, 6 if p == CY else 0, None] for p in PLAYERS), [None] * 5]
    assert sheet["D3"].number_format == '0.00;"ahead "0.00'
    assert sheet["C3"].fill.start_color.rgb == sheet["E3"].fill.start_color.rgb == CREAM
    assert rules(sheet)["C3"].formula1 == 'OR(C3="x",AND(ISNUMBER(C3),C3>=0))'
    assert "Dues tonight 6.00 each" in sheet["A1"].value


def test_ties_and_rulings_may_name_the_game():
    book = drawn()
    places = ["1st", "2nd", "3rd", "4th"]
    assert [c.value for c in book["Ties"][2]] == ["Week", "Group", "Game", "Machine", *places]
    assert [c.value for c in book["Rulings"][2]] == [
        "Week", "Player", "Game", "Machine", "Ruling", "Value", "Note",
    ]  # fmt: skip
    for sheet, cell, source in (
        ("Ties", "B3", '"1,2"'),
        ("Ties", "C3", '"1,2,3,4,5"'),
        ("Ties", "D3", "machine_names"),
        ("Ties", "E3", "player_names"),
        ("Rulings", "C3", '"1,2,3,4,5"'),
        ("Rulings", "D3", "machine_names"),
        ("Rulings", "E3", "ruling_words"),
    ):
        assert rules(book[sheet])[cell].formula1 == source


def test_cards_say_who_is_away_and_who_plays_when():
    words = texts(drawn()["Cards"])
    assert words.count("P") == 5
    assert "Taxi" not in words  # the machines are still to be written in
    assert next(w for w in words if w.startswith("on file")) == (
        f"on file, {CY}: Attack from Mars 3,010 · Medieval Madness 3,020 · Twilight Zone 3,030 · "
        "Funhouse 3,040 · Monster Bash 3,060 · The Addams Family 3,070 — no 4th point"
    )
    assert "game 1: Bo, Ada · then the loser of the last game first, its winner last" in words
    over = texts(drawn(replace(CHOSEN, away=frozenset({GUS})))["Cards"])
    assert (
        f"on file, {GUS}: Attack from Mars 7,010 · Medieval Madness 7,020 · Twilight Zone 7,030 · "
        in over[next(i for i, w in enumerate(over) if w.startswith("on file"))]
    )
    assert any(w.endswith("— pre-makeup weeks used: 3 of 3, so 0 points") for w in over)


def test_a_card_has_p_beside_the_name_and_room_for_the_machines():
    sheet = drawn()["Cards"]
    row = row_of(sheet, CY, 1)
    merged = set(map(str, sheet.merged_cells.ranges))
    assert {f"{letter}{row}:{letter}{row + 1}" for letter in "ABCDEFG"} <= merged
    assert (sheet.cell(row, 2).value, sheet.cell(row, 2).alignment.vertical) == ("P", "center")
    assert [sheet.cell(3, c).value for c in range(2, 7)] == ["machine: __________"] * 5
    assert "machine: __________" not in texts(drawn(CHOSEN)["Cards"])


def test_two_cards_fit_on_a_page_with_what_stands_below_them():
    plan = replace(CHOSEN, groups=PLAN.groups[1:] * 2, away=frozenset({GUS, FAY, ELI}), machines=(None,) * 5)
    sheet = drawn(plan)["Cards"]
    rows = sum(sheet.row_dimensions[r].height for r in range(1, sheet.max_row + 1))
    assert rows * sheet.page_setup.scale / 100 < 612 - 72 * 0.8


def test_groups_are_read_out_without_free_seats():
    sheet = drawn()["Groups tonight"]
    assert [c.value for c in sheet[4]] == ["GROUP 1", BO, ADA, f"{CY} (away)", None]
    assert "(free seat)" not in texts(sheet)


def test_a_night_without_groups_has_blocks_to_fill():
    sheet = drawn(replace(PLAN, groups=(), blank_groups=3, labels=()))["Scores"]
    heads = [r for r in range(1, sheet.max_row + 1) if sheet.cell(r, 1).value == "Group"]
    assert heads == [3, 10, 17]
    assert [sheet.cell(r, 1).value for r in range(11, 15)] == [2] * 4


def test_what_nobody_types_in_looks_like_no_input():
    known = {"player", "players", "week", "machine", "setting", "score", "ruling", "pick", "winner"}
    for plan in (PLAN, CHOSEN, replace(PLAN, groups=())):
        for sheet in drawn(plan):
            if sheet.title in NO_TYPING:
                assert not known & set(map(key, texts(sheet))), sheet.title


def test_formulas_use_only_what_every_program_knows():
    allowed = {
        *("IF", "AND", "OR", "NOT", "COUNT", "RANK", "LARGE", "SUM", "SUMPRODUCT"),
        *("INDEX", "MATCH", "IFERROR", "ISNUMBER", "SUBSTITUTE", "VALUE", "INT", "LEN"),
        *("CHOOSE", "ROUND", "MAX", "MOD", "ROW", "RIGHT", "ISERROR", "SEARCH", "LOWER"),
    }
    for sheet in drawn():
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    assert set(re.findall(r"([A-Z]+)\(", cell.value)) <= allowed, cell


HOSTILE = ("=1+1", "#N/A", "+49 30", "-1", "@SUM(A1)")


def test_what_people_typed_stays_text():
    """BUGS 46, on the sheets that only this shape has."""
    plan = replace(
        PLAN,
        groups=(HOSTILE[:3], HOSTILE[3:]),
        labels=("=1", "=2"),
        known_players=HOSTILE,
        known_machines=HOSTILE,
        machines=HOSTILE,
        on_file={HOSTILE[0]: {HOSTILE[1]: 5}},
        owed=dict.fromkeys(HOSTILE, 0),
        away=frozenset(HOSTILE[:1]),
    )
    alive = {
        cell.value
        for sheet in drawn(plan)
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type in ("f", "e")
    }
    assert len(alive) > 100
    assert not alive & {*HOSTILE, *plan.labels}
    assert drawn(plan, data_only=True)["Scores"]["D8"].value == 5


def season(folder):
    plan = SeasonPlan(
        league="koi",
        title="Koi's",
        season="2000",
        paper="letter",
        settings=(SettingRow("League", "koi", "", "", "", section="league"),),
        weeks=10,
        machines_per_night=5,
        players=tuple({"Player": name} for name in PLAYERS),
        machines=tuple({"Machine": name} for name in MACHINES),
        premakeups=True,
    )
    (folder / "season.xlsx").write_bytes(season_workbook(plan))


def test_who_is_late_on_check_in_is_late_on_the_sheets(tmp_path):
    season(tmp_path)
    book = openpyxl.load_workbook(tmp_path / "season.xlsx")
    sheet = book["Check-in"]
    for name, mark in ((ADA, "late"), (BO, "away"), (CY, "x")):
        sheet.cell(row_of(sheet, name, 1), 2).value = mark
    book.save(tmp_path / "season.xlsx")
    book = openpyxl.load_workbook(io.BytesIO(tonight(tmp_path).content))
    assert {f"{ADA} (late)", f"{BO} (away)", CY, DOT} <= set(texts(book["Groups tonight"]))
    assert {f"on file, {ADA}", f"on file, {BO}"} <= set(texts(book["Scores"]))


def test_what_is_drawn_is_read_back(tmp_path):
    season(tmp_path)
    (tmp_path / "week-07.xlsx").write_bytes(night_workbook(CHOSEN))
    typed = read_folder(tmp_path)
    assert typed.untouched == {"week-07.xlsx"}
    rows = typed.frames["scores"]
    assert {(r.player, r.mark) for r in rows.itertuples()} == {
        (p, "P" if p == CY else "blank") for p in PLAYERS
    }
    assert {r.group for r in rows.itertuples()} == {"1", "2"}
    assert not [problem for problem in typed.problems if problem.severity == "error"]


def test_a_payment_makes_the_workbook_theirs(tmp_path):
    season(tmp_path)
    book = drawn()
    book["Payments"]["C3"] = "x"
    book.save(tmp_path / "week-07.xlsx")
    assert read_folder(tmp_path).untouched == set()
    drawn().save(tmp_path / "week-07.xlsx")
    assert read_folder(tmp_path).untouched == {"week-07.xlsx"}

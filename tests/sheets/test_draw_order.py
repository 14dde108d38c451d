"""The playing order, counted out by LibreOffice from scores as somebody types them."""

import io
from dataclasses import replace

import openpyxl

from pinsheet.sheets.draw import night_workbook
from tests.libreoffice import in_step
from tests.nights import bytes_of
from tests.sheets.test_draw_blocks import ADA, BO, CY, DOT, ELI, FAY, GUS, MACHINES, PLAN

HAL, IVY, JO, KIT, LOU, MO = others = (
    "Hal Rook",
    "Ivy Castell",
    "Jo Vann",
    "Kit Marsh",
    "Lou Bright",
    "Mo Field",
)
PLAN = replace(
    PLAN,
    machines=MACHINES[:5],
    groups=((DOT, CY, BO, ADA), (GUS, FAY, ELI), (HAL, IVY, JO), (KIT, LOU, MO)),
    away=frozenset({GUS}),
    known_players=(*PLAN.known_players, *others),
    labels=("A1", "A2", "B1", "B2"),
)
NEW = "Zoe New (guest)"


def orders(book):
    """The names of each group, game by game, until a turn is blank."""
    sheet = book["Playing order"]
    found = {}
    for row in sheet.iter_rows(max_col=6, values_only=True):
        if str(row[0]).startswith("Group"):
            games = found[row[0].removeprefix("Group ")] = [[] for _ in range(5)]
        elif isinstance(row[0], int):
            for game, name in zip(games, row[1:]):
                game.extend([name] if name else [])
    return found


def typed(plan, scores, new=()):
    """The night's workbook with scores by player, and somebody new in the free seat of a group."""
    book = openpyxl.load_workbook(io.BytesIO(night_workbook(plan)))
    sheet, new = book["Scores"], dict(new)
    for row in range(4, sheet.max_row + 1):
        group, player = str(sheet.cell(row, 1).value), sheet.cell(row, 2).value
        if player is None and group in new:
            player = sheet.cell(row, 2).value = new[group]
        for column, score in enumerate(scores.get(player, ()), 3):
            sheet.cell(row, column).value = score
    return book


def calculated(book):
    saved = yield {"night.xlsx": bytes_of(book)}
    return openpyxl.load_workbook(saved["night.xlsx"], data_only=True)


FIRST = {"A1": [DOT, CY, BO, ADA], "A2": [FAY, ELI], "B1": [HAL, IVY, JO], "B2": [KIT, LOU, MO]}


def test_before_any_score_only_the_first_game_has_an_order():
    book = openpyxl.load_workbook(io.BytesIO(night_workbook(PLAN)), data_only=True)
    assert orders(book) == {label: [names, [], [], [], []] for label, names in FIRST.items()}


def test_above_the_names_stands_the_machine_of_each_game():
    sheet = openpyxl.load_workbook(io.BytesIO(night_workbook(PLAN)), data_only=True)["Playing order"]
    assert [c.value for c in sheet[4]][:6] == [None, *MACHINES[:5]]
    book = openpyxl.load_workbook(io.BytesIO(night_workbook(replace(PLAN, machines=(None,) * 5))))
    sheet = book["Playing order"]
    assert [sheet.cell(r, 2).value for r in (4, 12)] == [
        '=IF(Scores!C3="","",Scores!C3)',
        '=IF(Scores!C11="","",Scores!C11)',
    ]


def test_the_hint_says_what_the_formulas_cannot_know():
    sheet = openpyxl.load_workbook(io.BytesIO(night_workbook(PLAN)))["Playing order"]
    assert "equal scores keep their order; a tie that was played off: its winner later." in sheet["A2"].value


@in_step
def test_what_is_stored_is_what_libreoffice_calculates():
    plan = replace(PLAN, late=frozenset({CY, HAL}))
    book = yield from calculated(typed(plan, {}))
    stored = openpyxl.load_workbook(io.BytesIO(night_workbook(plan)), data_only=True)
    for title in ("Scores", "Playing order"):
        for row in stored[title].iter_rows():
            for cell in row:
                assert (book[title][cell.coordinate].value or None) == (cell.value or None), cell


@in_step
def test_the_loser_goes_first_and_equal_scores_keep_their_order():
    scores = {
        # RULES K17: 9 5 5 20 after d c b a gives c b a d; the third game is not complete.
        ADA: [9, 70, 1], BO: [5, 70, 2], CY: [5, 80, None], DOT: [20, 10, 3],
        # One is away all night, and his pre-makeup is no turn.
        FAY: [300, 100, 7, 50], ELI: [200, 150, 7, 60],
        # One comes late, one leaves.
        HAL: [30, "P"], IVY: ["P", None], JO: [10, None],
        # Somebody new in the free seat, and somebody who never came (A once is enough).
        KIT: ["A"], LOU: [8, 3], MO: [6, 2], NEW: [7, 1],
    }  # fmt: skip
    found = orders((yield from calculated(typed(PLAN, scores, [("B2", NEW)]))))
    assert found == {
        "A1": [[DOT, CY, BO, ADA], [CY, BO, ADA, DOT], [DOT, BO, ADA, CY], [], []],
        "A2": [[FAY, ELI], [ELI, FAY], [FAY, ELI], [FAY, ELI], [FAY, ELI]],
        "B1": [[HAL, JO], [IVY, JO], [], [], []],
        "B2": [[LOU, MO, NEW], [MO, NEW, LOU], [NEW, MO, LOU], [], []],
    }


@in_step
def test_scores_stored_as_text_count():
    scores = {
        ADA: ["700,000,000", "50 000"], BO: ["80000000", "9,999"], CY: [900_000_000, 10_000], DOT: ["0", "P"],
        FAY: ["1.234.567", "PM"], ELI: [1_234_566, "L"],
        HAL: ["12,345,678,901,234", "P"], IVY: ["12,345,678,901,233"], JO: ["P"],
        KIT: ["3?", 4], LOU: ["5"], MO: ["6"],
    }  # fmt: skip
    found = orders((yield from calculated(typed(PLAN, scores))))
    assert found == {
        "A1": [[DOT, CY, BO, ADA], [BO, ADA, CY], [DOT, BO, CY, ADA], [], []],
        "A2": [[FAY, ELI], [], [], [], []],
        "B1": [[HAL, IVY], [JO, IVY], [], [], []],
        "B2": [[KIT, LOU, MO], [], [], [], []],
    }


@in_step
def test_who_said_late_plays_the_first_game_only_with_a_score():
    plan = replace(PLAN, late=frozenset({CY, ELI, HAL, KIT}))
    scores = {
        # Not there for the first game, with or without a P: first in the next.
        DOT: [3], BO: [1], ADA: [2],
        FAY: [5, 5], ELI: ["P", 6],
        # There after all.
        HAL: [8], IVY: [9], JO: [7],
        # Somebody else came.
        KIT: [], LOU: [2], MO: [1],
    }  # fmt: skip
    book = typed(plan, scores)
    sheet = book["Scores"]
    for row in range(4, sheet.max_row + 1):
        if sheet.cell(row, 2).value == KIT:
            sheet.cell(row, 2).value = NEW
    assert orders((yield from calculated(book))) == {
        "A1": [[DOT, BO, ADA], [CY, BO, ADA, DOT], [], [], []],
        "A2": [[FAY], [ELI, FAY], [FAY, ELI], [], []],
        "B1": [[HAL, IVY, JO], [JO, HAL, IVY], [], [], []],
        "B2": [[NEW, LOU, MO], [], [], [], []],
    }


@in_step
def test_a_blank_sheet_takes_names_and_a_text_is_no_score():
    plan = replace(PLAN, groups=(), blank_groups=2, labels=(), away=frozenset())
    book = typed(plan, {})
    sheet = book["Scores"]
    for row, name, score in ((4, GUS, 5), (5, FAY, "3?"), (11, ELI, 4), (12, DOT, 2), (13, BO, "L")):
        sheet.cell(row, 2).value, sheet.cell(row, 3).value = name, score
    sheet["D4"], sheet["D5"] = 8, 8  # a later game cannot be known before an earlier one
    assert orders((yield from calculated(book))) == {
        "1": [[GUS, FAY], [], [], [], []],
        "2": [[ELI, DOT], [BO, DOT, ELI], [], [], []],
    }

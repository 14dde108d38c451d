"""The playing order, counted out by LibreOffice from scores as somebody types them."""

import io
import shutil
import subprocess
from dataclasses import replace

import openpyxl
import pytest

from pinsheet.sheets.draw import night_workbook
from tests.sheets.test_draw_blocks import ADA, BO, CY, DOT, ELI, FAY, GUS, MACHINES, PLAN

LIBREOFFICE = pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
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


def calculated(book, folder):
    book.save(folder / "night.xlsx")
    subprocess.run(
        ["soffice", "--headless", f"-env:UserInstallation={(folder / 'profile').as_uri()}",
         "--convert-to", "xlsx", "--outdir", str(folder / "saved"), str(folder / "night.xlsx")],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    return openpyxl.load_workbook(folder / "saved" / "night.xlsx", data_only=True)


FIRST = {"A1": [DOT, CY, BO, ADA], "A2": [FAY, ELI], "B1": [HAL, IVY, JO], "B2": [KIT, LOU, MO]}


def test_before_any_score_only_the_first_game_has_an_order():
    book = openpyxl.load_workbook(io.BytesIO(night_workbook(PLAN)), data_only=True)
    assert orders(book) == {label: [names, [], [], [], []] for label, names in FIRST.items()}


@LIBREOFFICE
def test_what_is_stored_is_what_libreoffice_calculates(tmp_path):
    book = calculated(typed(PLAN, {}), tmp_path)
    stored = openpyxl.load_workbook(io.BytesIO(night_workbook(PLAN)), data_only=True)
    for title in ("Scores", "Playing order"):
        for row in stored[title].iter_rows():
            for cell in row:
                assert (book[title][cell.coordinate].value or None) == (cell.value or None), cell


@LIBREOFFICE
def test_the_loser_goes_first_and_equal_scores_keep_their_order(tmp_path):
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
    found = orders(calculated(typed(PLAN, scores, [("B2", NEW)]), tmp_path))
    assert found == {
        "A1": [[DOT, CY, BO, ADA], [CY, BO, ADA, DOT], [DOT, BO, ADA, CY], [], []],
        "A2": [[FAY, ELI], [ELI, FAY], [FAY, ELI], [FAY, ELI], [FAY, ELI]],
        "B1": [[HAL, JO], [IVY, JO], [], [], []],
        "B2": [[LOU, MO, NEW], [MO, NEW, LOU], [NEW, MO, LOU], [], []],
    }


@LIBREOFFICE
def test_a_blank_sheet_takes_names_and_a_text_is_no_score(tmp_path):
    plan = replace(PLAN, groups=(), blank_groups=2, labels=(), away=frozenset())
    book = typed(plan, {})
    sheet = book["Scores"]
    for row, name, score in ((4, GUS, 5), (5, FAY, "3?"), (11, ELI, 4), (12, DOT, 2), (13, BO, "L")):
        sheet.cell(row, 2).value, sheet.cell(row, 3).value = name, score
    sheet["D4"], sheet["D5"] = 8, 8  # a later game cannot be known before an earlier one
    assert orders(calculated(book, tmp_path)) == {
        "1": [[GUS, FAY], [], [], [], []],
        "2": [[ELI, DOT], [BO, DOT, ELI], [], [], []],
    }

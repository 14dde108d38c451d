"""The sheet of a night in groups scores itself: LibreOffice counts, the engine says what is right.

PINSHEET_NIGHTS=n compares that many random nights (8 otherwise).
"""

import io
import os
import re
import shutil
import subprocess
from dataclasses import replace
from itertools import count, islice

import openpyxl
import pytest
from openpyxl.utils import column_index_from_string, get_column_letter

from pinsheet.sheets.book import open_book
from pinsheet.sheets.draw import NextWeek, NightPlan, Reference, night_workbook, reckon
from pinsheet.sheets.draw.blocks_cells import WORKING
from pinsheet.sheets.draw.blocks_sheet import block_of, placed
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.reader import read_folder
from tests.sheets.group_nights import Night, fits
from tests.sheets.test_draw_blocks import (
    ADA,
    BO,
    CHOSEN,
    CY,
    DOT,
    ELI,
    FAY,
    GUS,
    MACHINES,
    PLAYERS,
    on_file,
    season,
)
from tests.sheets.test_draw_playoffs import LIBREOFFICE, typed

NIGHTS = int(os.environ.get("PINSHEET_NIGHTS", "8"))
SEEDS = list(islice(filter(fits, count()), NIGHTS))
AHEAD = NextWeek((("1", 3), ("2", 4)), ("", ""))
FEW = replace(
    CHOSEN,
    seats=dict(zip((ADA, BO, CY, DOT, ELI, FAY, GUS), (1, 2, 3, 1, 2, 3, 4))),
    references={machine: Reference(1_000) for machine in MACHINES[:4]},
    next_week=AHEAD,
)
ALL_AWAY = replace(FEW, away=frozenset({ADA, BO, CY}), on_file={p: on_file(p) for p in PLAYERS})
BLANK = NightPlan(
    league="Scores of a league night",
    season="",
    week=None,
    date=None,
    paper="letter",
    machines=(None,) * 5,
    groups=(),
    known_players=(),
    known_machines=(),
    own_games=True,
    premakeups=True,
    blank_groups=4,
)
TYPED_INTO_A_BLANK = {
    ("Scores", "E1"): 3,
    **{("Scores", f"{column}3"): f"Machine {column}" for column in "CDEFG"},
    **{("Scores", f"{column}{row}"): 10 * (8 - row) for column in "CDEFG" for row in (4, 5, 6)},
    **{("Scores", f"B{row}"): name for row, name in ((4, "Ann"), (5, "Ben"), (6, "Cal"))},
}


def _nothing(book):
    """Drawing without counting out what the formulas show at first: it is counted afterwards anyway."""
    for tab, row, column in book._open:
        book._shown.setdefault(tab, {})[f"{get_column_letter(column)}{row}"] = ""


def counted(books, folder):
    """The sheet Scores of each workbook as LibreOffice calculates it, all in one call: value by cell."""
    for name, book in books.items():
        (folder / name).write_bytes(book)
    subprocess.run(
        ["soffice", "--headless", f"-env:UserInstallation={(folder / 'profile').as_uri()}",
         "--convert-to", "xlsx", "--outdir", str(folder / "saved"), *(str(folder / name) for name in books)],
        check=True, capture_output=True, timeout=900,
    )  # fmt: skip
    found = {}
    for name in books:
        book = openpyxl.load_workbook(folder / "saved" / name, data_only=True, read_only=True)
        found[name] = {
            f"{get_column_letter(column)}{row}": value
            for row, values in enumerate(book["Scores"].iter_rows(values_only=True), 1)
            for column, value in enumerate(values, 1)
            if value is not None
        }
    return found


def reckoned(data, cells):
    """What our own counting gives for cells of Scores."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    spots = [
        ("Scores", int(row), column_index_from_string(column))
        for column, row in (re.fullmatch(r"([A-Z]+)(\d+)", cell).groups() for cell in cells)
    ]
    return {f"{get_column_letter(c)}{row}": value for (_, row, c), value in reckon.results(book, {}, spots)}


def differing(expected, found):
    """Cell, what is right, and what stands there."""
    wrong = []
    for cell, right in expected.items():
        there = found.get(cell, "")
        same = there == right
        if isinstance(right, int | float) and isinstance(there, int | float):
            same = abs(there - right) < 1e-6
        if not same:
            wrong.append((cell, right, there))
    return wrong


# --------------------------------------------------------------------------- the second opinion


class Counted:
    """Everything that LibreOffice is asked for, in one call."""

    def __init__(self, folder):
        self.nights = {f"night-{seed}.xlsx": Night(seed) for seed in SEEDS}
        self.drawn = {
            "few.xlsx": night_workbook(FEW),
            "away.xlsx": night_workbook(ALL_AWAY),
            "blank.xlsx": night_workbook(BLANK),
        }
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Drawing, "reckon", _nothing)
            books = {
                name: typed(night.book(), night.values, kept=False) for name, night in self.nights.items()
            }
        books |= {name: typed(data, {}, kept=False) for name, data in self.drawn.items()}
        books |= {f"as {name}": data for name, data in self.drawn.items()}
        books["template.xlsx"] = typed(self.drawn["blank.xlsx"], TYPED_INTO_A_BLANK, kept=False)
        self.found = counted(books, folder)
        self.folder = folder / "saved"


@pytest.fixture(scope="module")
def libreoffice(tmp_path_factory):
    return Counted(tmp_path_factory.mktemp("counted"))


@LIBREOFFICE
def test_random_nights_as_libreoffice_counts_them(libreoffice):
    wrong = {
        name: differing(night.should_be(), libreoffice.found[name])
        for name, night in libreoffice.nights.items()
    }
    assert not {name: cells for name, cells in wrong.items() if cells}


@LIBREOFFICE
@pytest.mark.parametrize("name", ["few.xlsx", "away.xlsx", "blank.xlsx"])
def test_what_is_stored_is_what_is_counted(libreoffice, tmp_path, name):
    """Also where pre-makeups stand in from the start, and on Working."""
    (tmp_path / name).write_bytes(libreoffice.drawn[name])
    before, after = open_book(tmp_path / name), open_book(libreoffice.folder / name)
    for ours, theirs in zip(before.sheets, after.sheets, strict=True):
        if ours.title in ("Scores", "Working"):
            values = [
                {at: value.value for at, value in sheet.cells.items() if value.value not in (None, "")}
                for sheet in (ours, theirs)
            ]
            assert values[0] == values[1], ours.title


@LIBREOFFICE
def test_opened_and_saved_in_libreoffice_it_is_still_nobody_s(libreoffice, tmp_path):
    season(tmp_path)
    folder = tmp_path
    shutil.copy(libreoffice.folder / "as few.xlsx", folder / "week-07.xlsx")
    assert "week-07.xlsx" in read_folder(folder).untouched
    shutil.copy(libreoffice.folder / "as away.xlsx", folder / "week-07.xlsx")
    assert "week-07.xlsx" in read_folder(folder).untouched


@LIBREOFFICE
def test_a_blank_template_scores_too(libreoffice):
    found = libreoffice.found["template.xlsx"]
    block = block_of(BLANK)
    headings = [f"pts {game}" for game in range(1, 6)] + ["Points", "TNS", "Finish", "Bonus", "Total"]
    rows = [[found.get(f"{block.letter(heading)}{row}") for heading in headings] for row in (4, 5, 6, 7)]
    assert [row[:6] for row in rows] == [[3, 3, 3, 3, 3, 15], [2] * 5 + [10], [1] * 5 + [5], [None] * 6]
    assert [row[7:] for row in rows[:3]] == [[1, 3, 18], [2, 2, 12], [3, 1, 6]]
    assert found["H1"].startswith("0 scores to come · 0 ties")


def test_a_few_random_nights_as_we_count_them_ourselves(monkeypatch):
    monkeypatch.setattr(Drawing, "reckon", _nothing)
    for seed in SEEDS[:3]:
        night = Night(seed)
        expected = night.should_be()
        assert not differing(expected, reckoned(typed(night.book(), night.values), expected)), seed


# --------------------------------------------------------------------------- what stands there


def shown(plan, values):
    """The cells of Scores right of the scores once these are typed, as we count them."""
    data = typed(night_workbook(plan), values)
    block = block_of(plan)
    rows = [row for group in placed(plan) for row in range(group.first, group.last + 1)]
    cells = [
        f"{get_column_letter(column)}{row}"
        for row in rows
        for column in range(block.note + 1, block.last + 1)
    ]
    last = list(placed(plan))[-1].foot + 2
    return reckoned(data, [*cells, "H1", f"A{last}", f"A{last + 1}"])


def scores(rows):
    """Scores by row, one for all games."""
    return {("Scores", f"{column}{row}"): score for row, score in rows.items() for column in "CDEFG"}


def test_points_come_with_the_last_score_of_a_game_and_sums_with_the_last_game():
    values = scores({4: 900, 5: 500})
    del values["Scores", "G5"]
    found = shown(FEW, values)
    assert [found[f"{c}4"] for c in "KLMNOPQRST"][:4] == [found["K4"]] * 4
    assert found["K4"] != ""
    assert {found[f"{c}4"] for c in "OPQRST"} == {""}
    assert found["H1"] == "21 scores to come · 0 ties to play off · 0 to look at again"
    assert found["A19"] == "Pot tonight 21.00: who gets it stands here when all games are in"


def test_a_tie_says_so_until_it_is_on_ties():
    values = scores({4: 900, 5: 900, 12: 40, 13: 30, 14: 20, 15: 10})
    found = shown(FEW, values)
    assert (found["K4"], found["K5"]) == ("tie!", "tie!")
    assert found["H1"] == "0 scores to come · 5 ties to play off · 0 to look at again"
    order = {
        ("Ties", "A3"): 7,
        ("Ties", "B3"): 1,
        ("Ties", "D3"): MACHINES[0],
        ("Ties", "E3"): ADA,
        ("Ties", "F3"): BO,
    }
    found = shown(FEW, {**values, **order})
    assert (found["K4"], found["K5"], found["L4"]) == (0, 2, "tie!")
    assert found["H1"] == "0 scores to come · 4 ties to play off · 0 to look at again"


def test_the_lines_below_say_who_is_paid_and_who_plays_whom():
    found = shown(FEW, scores({4: 900, 5: 500, 12: 40, 13: 30, 14: 20, 15: 10}))
    assert found["A19"].startswith("Pot tonight 21.00: Gus Hobnail 15.75 (")
    # Cy wins on pre-makeups.
    right = "Next week if nothing changes: group 1 Cy, Bo, Gus · group 2 Ada, Fay, Eli, Dot"
    assert found["A20"] == right
    told = replace(FEW, next_week=NextWeek((), ("", ""), 'Divisions "A" and B begin in week 8.'))
    assert shown(told, {})["A20"] == 'Divisions "A" and B begin in week 8.'


def test_what_cannot_be_read_is_to_be_looked_at_again():
    values = {("Scores", "C4"): "12x", ("Scores", "C7"): 500, ("Scores", "D4"): "1,234"}
    assert shown(FEW, values)["H1"].endswith("· 2 to look at again")


def test_an_odd_last_digit_is_seen_across_the_groups_until_it_is_checked():
    rows = (4, 5, 6, 7, 11, 12, 13, 14)
    values = {("Scores", f"C{row}"): 10 * row for row in rows} | {("Scores", "C12"): 123}
    values |= {("Scores", f"B{row}"): f"Player {row}" for row in rows}
    values |= {("Scores", "C3"): "Taxi", ("Scores", "C10"): "Taxi"}
    plan = replace(BLANK, known_machines=("Taxi", "Funhouse"))
    beside = f"{get_column_letter(block_of(plan).last + 2)}12"
    data = typed(night_workbook(plan), values)
    assert reckoned(data, ["H1", beside]) == {
        "H1": "32 scores to come · 0 ties to play off · 1 to look at again",
        beside: "digit",
    }
    note = get_column_letter(block_of(plan).note)
    data = typed(night_workbook(plan), {**values, ("Scores", f"{note}12"): "checked"})
    assert reckoned(data, [beside]) == {beside: ""}
    other = typed(night_workbook(plan), {**values, ("Scores", "C10"): "Funhouse"})
    assert reckoned(other, [beside]) == {beside: ""}


def test_no_colour_rule_looks_at_another_sheet_and_no_formula_is_too_long():
    book = openpyxl.load_workbook(io.BytesIO(night_workbook(FEW)))
    rules = [r.formula[0] for sheet in book for cells in sheet.conditional_formatting for r in cells.rules]
    assert not any("!" in re.sub(r'"[^"]*"', "", rule) for rule in rules)
    formulas = [c.value for sheet in book for row in sheet.iter_rows() for c in row if c.data_type == "f"]
    assert max(map(len, formulas)) < 4000
    assert book[WORKING].sheet_state == "hidden"


def test_what_is_computed_is_locked_and_what_is_typed_is_free():
    sheet = openpyxl.load_workbook(io.BytesIO(night_workbook(FEW)))["Scores"]
    assert sheet.protection.sheet
    assert not sheet.protection.password
    assert all(sheet[cell].protection.locked for cell in ("K4", "T4", "T16", "A19", "A20"))
    assert not any(sheet[cell].protection.locked for cell in ("A4", "B4", "C3", "C4", "B7", "J4", "J16"))

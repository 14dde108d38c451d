"""The formulas of a night that counts itself out: what every program knows, and what is locked."""

import io
import re
from dataclasses import replace

import openpyxl
import pytest

from pinsheet.sheets.book import open_book
from pinsheet.sheets.draw import PlacePoints, night_workbook
from tests.sheets.test_draw_night import PLAN

LIVE = replace(PLAN, points=PlacePoints())
SETTINGS = (
    PlacePoints(),
    PlacePoints(replacement="slot", ties="share_high", zeros_count=False, missed_are_zero=True),
    PlacePoints(replacement="normalized", ties="share_low", missed_are_zero=True, wiped_keep_places=True),
    PlacePoints(replacement="void", cheating_wipes=True, ball_is_serious=True),
)
KNOWN = {
    *("IF", "AND", "OR", "NOT", "COUNT", "RANK", "LARGE", "MAX", "ROUND", "INT", "SUM", "SUMPRODUCT"),
    *("INDEX", "MATCH", "IFERROR", "ISERROR", "ISNUMBER", "VALUE"),
    *("SUBSTITUTE", "LOWER", "TRIM", "LEFT", "RIGHT", "MID", "FIND", "SEARCH", "LEN"),
}
"""Functions that Excel 2007, LibreOffice and Google Sheets know and take alike."""


def drawn(plan=LIVE, **how):
    return openpyxl.load_workbook(io.BytesIO(night_workbook(plan)), **how)


def formulas(book):
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            yield from (cell for cell in row if cell.data_type == "f")


def colour_rules(sheet):
    for cells, rules in sheet.conditional_formatting._cf_rules.items():
        yield from ((str(cells.sqref), formula) for rule in rules for formula in rule.formula)


@pytest.mark.parametrize("points", SETTINGS)
def test_formulas_use_only_what_every_program_knows(points):
    for cell in formulas(drawn(replace(LIVE, points=points))):
        without_text = re.sub(r'"[^"]*"', "", cell.value)
        assert set(re.findall(r"([A-Z]+)\(", without_text)) <= KNOWN, (cell, cell.value)
        assert not re.search(r"[{}#@\[]", without_text), (cell, cell.value)
        assert len(cell.value) < 8000


def test_colour_rules_look_at_their_own_sheet_only():
    for sheet in drawn().worksheets:
        for cells, formula in colour_rules(sheet):
            assert "!" not in re.sub(r'"[^"]*"', "", formula), (sheet.title, cells, formula)
            assert set(re.findall(r"([A-Z]+)\(", re.sub(r'"[^"]*"', "", formula))) <= KNOWN


def test_headings_and_the_line_at_the_top():
    sheet = drawn(data_only=True)["Scores"]
    headings = [cell.value for cell in sheet[3]]
    assert headings[8:] == ["Note", "pts 1", "pts 2", "pts 3", "pts 4", "pts 5", "pts 6", "Night", "Place"]
    assert sheet["H1"].value == "35 scores to come · 0 ties to play off · 0 to look at again"
    late = replace(LIVE, machines=(None, *LIVE.machines[1:]))
    assert drawn(late, data_only=True)["Scores"]["H1"].value.startswith("28 scores to come")


def test_only_computed_cells_are_locked_and_without_a_password():
    book = drawn()
    sheet = book["Scores"]
    computed = {c.coordinate for row in sheet["J4:Q19"] for c in row}
    locked = {c.coordinate for row in sheet.iter_rows() for c in row if c.protection.locked}
    assert locked == computed
    assert all(cell.data_type == "f" for row in sheet["J4:Q19"] for cell in row)
    assert sheet.protection.sheet and not sheet.protection.password
    # Google and Excel: what is allowed is false here. Cells below and beside are free by their columns.
    assert not any(
        (sheet.protection.formatColumns, sheet.protection.insertRows, sheet.protection.formatCells)
    )
    assert not any(sheet.column_dimensions[letter].protection.locked for letter in "ABCIQT")
    assert not any(book[title].protection.sheet for title in ("Ties", "Rulings", "Legend"))


def test_the_steps_are_on_a_hidden_sheet_behind_all_others():
    book = drawn()
    assert book.sheetnames[-2:] == ["Legend", "Working"]
    assert book["Working"].sheet_state == "hidden" and book["Working"].protection.sheet
    assert "Working" not in drawn(PLAN).sheetnames


@pytest.mark.parametrize(("state", "cells"), [("hidden", False), ("visible", True)])
def test_reading_passes_the_steps_by_as_long_as_they_are_hidden(tmp_path, state, cells):
    book = drawn()
    book["Working"].sheet_state = state
    book.save(tmp_path / "week-01.xlsx")
    found = {sheet.title: sheet for sheet in open_book(tmp_path / "week-01.xlsx").sheets}
    assert bool(found["Working"].cells) is cells and found["Working"].hidden is not cells
    assert found["Scores"].cells


def test_a_hidden_sheet_of_somebody_elses_workbook_is_read(tmp_path):
    """Whoever hides a sheet with scores is told so, whatever it is called."""
    book = drawn()
    book.custom_doc_props.props = []
    book.save(tmp_path / "week-01.xlsx")
    found = {sheet.title: sheet for sheet in open_book(tmp_path / "week-01.xlsx").sheets}
    assert found["Working"].cells and found["Working"].hidden


def test_the_legend_says_what_is_computed_and_what_a_sheet_cannot_know():
    words = {row[0].value: row[1].value for row in drawn()["Legend"].iter_rows(max_col=2)}
    assert "pts 6" in words["pts 1, pts 2 ..."]
    assert "the mean of the places" in words["tie!"]
    assert "earlier weeks" in words["not known here"]
    assert "checked" in words["orange"]
    low = replace(LIVE, points=PlacePoints(ties="share_low"))
    assert (
        "worst place"
        in {row[0].value: row[1].value for row in drawn(low)["Legend"].iter_rows(max_col=2)}["tie!"]
    )
    assert "tie!" not in {row[0].value for row in drawn(PLAN)["Legend"].iter_rows(max_col=1)}

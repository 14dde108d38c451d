"""A night that counts itself out while it is typed: points, the night's total and place, on Scores.

The steps are on Working, a hidden sheet; Scores only shows what they come to.
"""

from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.finals_writer import Writer
from pinsheet.sheets.draw.live_games import draw_games_table
from pinsheet.sheets.draw.live_layout import (
    FIRST,
    WORKING,
    Layout,
)
from pinsheet.sheets.draw.live_rulings import draw_rulings_table
from pinsheet.sheets.draw.live_seats import draw_counts, draw_seats_table, scores_at_first
from pinsheet.sheets.draw.live_ties import draw_ties_table
from pinsheet.sheets.draw.locked import lock_but
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.seats import TIE, Counts, seated


def counts_of(layout: Layout) -> Counts:
    """Where the line at the top of Scores finds its numbers."""
    to_come, ties, look = (
        layout.count(name) for name in ("scores to come", "ties to play off", "to look at again")
    )
    return Counts(to_come, ties, look, scores_at_first(layout))


def draw_working(book: Drawing, layout: Layout) -> None:
    """The hidden sheet, behind all others."""
    sheet = book.sheet(WORKING)
    sheet.sheet_state = "hidden"
    put = Writer(book, sheet)
    for letter, words in layout.headings():
        put.heading(letter, words)
    hint = (
        "What Scores counts out, step by step. Nothing is typed here. No score is -1; one that does not "
        "count by a ruling is -2."
    )
    style.text(sheet["A1"], hint)
    sheet.row_dimensions[FIRST - 1].height = 32
    sheet.freeze_panes = f"B{FIRST}"
    names = [name for _, seats in seated(layout.plan) for name in seats]
    drawn = [*names, *[None] * (len(layout.rows()) - len(names))]
    draw_seats_table(put, layout, drawn)
    draw_games_table(put, layout)
    draw_ties_table(put, layout)
    draw_rulings_table(put, layout)
    draw_counts(put, layout)
    lock_but(sheet)


def draw_computed(book: Drawing, sheet: Worksheet, layout: Layout) -> None:
    """The computed cells of Scores, a row a seat."""
    block = layout.block
    for row in layout.rows():
        for game in layout.games:
            cell = sheet[f"{block.letter(f'pts {game}')}{row}"]
            book.formula(cell, f"={_points(layout, row, game)}", "")
        for heading, formula in (("Night", _night(layout, row)), ("Place", _place(layout, row))):
            book.formula(sheet[f"{block.letter(heading)}{row}"], f"={formula}", "")


def _there(layout: Layout, name: str, row: int, game: int | None = None) -> str:
    return f"{WORKING}!{layout.at(name, row, game)}"


def _points(layout: Layout, row: int, game: int) -> str:
    """Blank without a score and without points by a ruling; a word while a tie is to be played off."""
    tied, played_off, score, points = (
        _there(layout, name, row, game) for name in ("tied", "played off", layout.final, "points")
    )
    is_open = f'AND({points}<>"",{tied}>1,{played_off}=0,{score}>0)'
    return f'IF({is_open},"{TIE}",{points})'


def _night(layout: Layout, row: int) -> str:
    night = _there(layout, "night", row)
    return f'IF({night}="","",{night})'


def _place(layout: Layout, row: int) -> str:
    compared = _there(layout, "compared", row)
    return f'IF({compared}="","",RANK({compared},{WORKING}!{layout.seats("compared")}))'

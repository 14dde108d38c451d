"""finals.xlsx: drawn once; on the night it moves by its own formulas."""

from pinsheet.sheets.draw.finals_cells import (
    BRACKET,
    ENTRANTS,
    FIRST,
    MACHINE,
    MATCHES,
    PAID,
    PAYOUT,
    PRESENT,
    WINNER,
    WORKING,
    Cells,
)
from pinsheet.sheets.draw.finals_entrants import draw_entrants
from pinsheet.sheets.draw.finals_matches import draw_matches
from pinsheet.sheets.draw.finals_payout import draw_payout
from pinsheet.sheets.draw.finals_plan import FINALS_NO_TYPING, FinalsPlan
from pinsheet.sheets.draw.finals_ties import draw_ties
from pinsheet.sheets.draw.finals_tree import draw_bracket
from pinsheet.sheets.draw.finals_working import draw_working
from pinsheet.sheets.draw.locked import lock_but
from pinsheet.sheets.draw.save import Drawing


def finals_workbook(plan: FinalsPlan) -> bytes:
    """The finals' workbook of a plan, as the bytes of an .xlsx file."""
    book, cells = Drawing("finals", plan.footer), Cells(plan)
    draw_entrants(book, cells)
    draw_bracket(book, cells)
    draw_matches(book, cells)
    draw_ties(book, cells)
    draw_payout(book, cells)
    draw_working(book, cells)
    lock_but(book.workbook[ENTRANTS], f"{PRESENT}{FIRST}:{PAID}{cells.last}")
    lock_but(book.workbook[MATCHES], f"{MACHINE[0]}{FIRST}:{WINNER}{cells.last_match}")
    for title in (BRACKET, PAYOUT, WORKING):
        lock_but(book.workbook[title])
    book.finish(FINALS_NO_TYPING)
    book.remember()
    return book.to_bytes()

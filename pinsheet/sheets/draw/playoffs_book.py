"""finals.xlsx of a ladder league: its playoffs, drawn once; on the night it moves by its own formulas."""

from pinsheet.sheets.draw.locked import lock_but
from pinsheet.sheets.draw.playoffs_cells import ENTRANTS, FIRST, PAYOUT, SCORES, WORKING, Cells
from pinsheet.sheets.draw.playoffs_entrants import draw_entrants
from pinsheet.sheets.draw.playoffs_payout import draw_payout, draw_ties
from pinsheet.sheets.draw.playoffs_plan import PLAYOFFS_NO_TYPING, PlayoffsPlan
from pinsheet.sheets.draw.playoffs_scores import draw_blocks
from pinsheet.sheets.draw.playoffs_working import draw_working
from pinsheet.sheets.draw.save import Drawing


def playoffs_workbook(plan: PlayoffsPlan) -> bytes:
    """The playoffs' workbook of a plan, as the bytes of an .xlsx file."""
    book, cells = Drawing("finals", plan.footer), Cells(plan)
    draw_entrants(book, cells)
    draw_blocks(book, cells)
    draw_ties(book, cells)
    draw_payout(book, cells)
    draw_working(book, cells)
    present = cells.column("Present")
    lock_but(book.workbook[ENTRANTS], f"{present}{FIRST}:{present}{cells.last}")
    typed = [
        where
        for block in cells.blocks
        for last in [block.score(block.games - 1)]
        for where in (f"C{block.headings}:{last}{block.headings}", f"B{block.first}:{last}{block.last}")
    ]
    lock_but(book.workbook[SCORES], *typed)
    for title in (PAYOUT, WORKING):
        lock_but(book.workbook[title])
    book.finish(PLAYOFFS_NO_TYPING)
    book.remember()
    return book.to_bytes()

"""week-NN.xlsx: what is printed, typed and read out on one night."""

from pinsheet.sheets.draw.blocks_book import draw_blocks_working
from pinsheet.sheets.draw.blocks_sheet import draw_blocks
from pinsheet.sheets.draw.cards import draw_blank_cards, draw_cards
from pinsheet.sheets.draw.filed import draw_on_file
from pinsheet.sheets.draw.groups_sheet import draw_groups
from pinsheet.sheets.draw.live_layout import layout_of
from pinsheet.sheets.draw.live_night import draw_working
from pinsheet.sheets.draw.order_sheet import draw_order
from pinsheet.sheets.draw.payments_sheet import draw_payments
from pinsheet.sheets.draw.plan import NO_TYPING, NightPlan
from pinsheet.sheets.draw.premakeup_cards import draw_premakeup_cards
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.scores_sheet import draw_scores
from pinsheet.sheets.draw.small_sheets import draw_legend, draw_rulings, draw_ties


def night_workbook(plan: NightPlan) -> bytes:
    """The night's workbook of a plan, as the bytes of an .xlsx file."""
    book = Drawing("night", plan.footer)
    draw_groups(book, plan)
    if plan.own_games:
        scores = draw_blocks(book, plan)
        draw_order(book, plan)
    else:
        scores = draw_scores(book, plan)
    draw_ties(book, plan)
    draw_rulings(book, plan)
    if plan.dues is not None:
        draw_payments(book, plan)
    draw_cards(book, plan)
    if plan.own_games and plan.groups:
        draw_blank_cards(book, plan)
    if plan.premakeups:
        draw_on_file(book, plan)
        draw_premakeup_cards(book, plan)
    draw_legend(book, plan)
    if plan.own_games:
        draw_blocks_working(book, plan)
    elif layout := layout_of(plan):
        draw_working(book, layout)
    book.finish(NO_TYPING)
    if not plan.groups:
        book.open_on(scores)
    book.reckon()
    book.remember()
    return book.to_bytes()

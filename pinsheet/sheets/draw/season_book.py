"""season.xlsx: everything that is typed once a season."""

from pinsheet.sheets.draw.attendance_sheets import draw_brought, draw_checkin, draw_premakeups
from pinsheet.sheets.draw.cards_to_come import draw_cards_to_come
from pinsheet.sheets.draw.plan import NO_TYPING, SeasonPlan
from pinsheet.sheets.draw.roster_sheets import draw_machines, draw_players, draw_weeks
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.settings_sheet import draw_settings
from pinsheet.sheets.draw.start_sheet import draw_start


def season_workbook(plan: SeasonPlan) -> bytes:
    """The season workbook of a plan, as the bytes of an .xlsx file."""
    book = Drawing("season", plan.footer)
    draw_start(book, plan)
    draw_settings(book, plan)
    draw_players(book, plan)
    draw_machines(book, plan)
    draw_weeks(book, plan)
    draw_checkin(book, plan)
    if plan.premakeups:
        draw_premakeups(book, plan)
    if plan.brought:
        draw_brought(book, plan)
    if not plan.ladder:
        draw_cards_to_come(book, plan)
    book.finish(NO_TYPING)
    return book.to_bytes()

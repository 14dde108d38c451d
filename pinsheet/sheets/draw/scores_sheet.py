"""The Scores sheet: one block for the night, as the cards beside it."""

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.live_layout import layout_of
from pinsheet.sheets.draw.live_night import counts_of, draw_computed
from pinsheet.sheets.draw.locked import lock_only
from pinsheet.sheets.draw.offers import offer_machines, offer_players
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.plan import NightPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.seats import (
    SEATS,
    Block,
    ask_scores,
    code_words,
    columns,
    draw_row,
    draw_title,
    mark_live,
    mark_scores,
    seated,
)
from pinsheet.sheets.draw.style import at

HEADINGS = 3
"""The row of the headings; the scores begin below it."""
_FIRST = HEADINGS + 1
_ONE_PAGE = 40
_BELOW = style.Look().ruled()


def draw_scores(book: Drawing, plan: NightPlan) -> Worksheet:
    """Title, legend, headings, a row a seat, spare rows at the end."""
    sheet = book.sheet("Scores")
    layout = layout_of(plan)
    block = layout.block if layout else Block(len(plan.machines), spare=True)
    columns(sheet, plan, block, note=24)
    draw_title(book, sheet, plan, block.last, _codes(plan), counts_of(layout) if layout else None)
    _draw_headings(sheet, plan, block)
    row = _FIRST
    for label, names in seated(plan):
        for seat, name in enumerate(names):
            draw_row(sheet, row, block, label, name, above=seat == 0)
            row += 1
    for spare in range(plan.spare_rows):
        draw_row(sheet, row, block, "", None, above=spare == 0)
        row += 1
    last = row - 1
    for column in range(1, block.last + 1):
        # The row below the block closes it; the block's own cells may all be overwritten.
        _BELOW.on(sheet.cell(row, column))
    offer_players(sheet, f"B{_FIRST}:B{last}", plan)
    ask_scores(sheet, plan, block, _FIRST, last)
    mark_scores(sheet, block, HEADINGS, last)
    if layout:
        mark_live(sheet, block, _FIRST, last)
        draw_computed(book, sheet, layout)
        lock_only(
            sheet, [f"{get_column_letter(block.note + 1)}{_FIRST}:{get_column_letter(block.last)}{last}"]
        )
    sheet.freeze_panes = f"C{_FIRST}"
    players = sum(map(len, plan.groups)) or plan.blank_groups * SEATS
    one_page = players <= _ONE_PAGE
    prints(sheet, plan.paper, plan.footer, rows=f"1:{HEADINGS}", one_page=one_page)
    return sheet


def _codes(plan: NightPlan) -> list[str]:
    codes = code_words(plan)
    codes.append("guest: write (guest) after the name")
    codes.append("replaced machine: head the empty machine column “Monster Bash (for Taxi)”")
    if None in plan.machines:
        codes.append("cream headings: tonight's machines")
    return codes


def _draw_headings(sheet: Worksheet, plan: NightPlan, block: Block) -> None:
    style.heading_row(sheet, HEADINGS, ["Group", "Player", *plan.machines, None, "Note", *block.computed])
    style.LEFT_HEADING.on(at(sheet, HEADINGS, 2))
    for game, machine in enumerate(plan.machines, start=1):
        if machine is None:
            cell = at(sheet, HEADINGS, game + 2)
            style.OPEN_HEADING.on(cell)
            prompt = "Which machine was played?"
            offer_machines(sheet, cell.coordinate, plan, prompt, f"Game {game}")
    spare = at(sheet, HEADINGS, block.scores + 2)
    style.OPEN_HEADING.on(spare)
    prompt = (
        "Only where a machine was replaced tonight: type the new one and, in brackets, "
        "the old one, as in: Monster Bash (for Taxi)"
    )
    offer_machines(sheet, spare.coordinate, plan, prompt, "Replacement machine")

"""Ties and Payout of the playoffs: one-ball playoffs, and who gets which prize, with room to sign."""

from dataclasses import replace
from decimal import Decimal
from typing import cast

from openpyxl.styles import Border, Side
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import choices, style
from pinsheet.sheets.draw import playoffs_cells as at_
from pinsheet.sheets.draw.offers import MACHINE_NAMES, PLAYER_NAMES
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.playoffs_cells import PAYOUT, TIES, WORKING, Block, Cells
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import Look, at

_NAMES = replace(style.NAME, font=style.font(12))
_CENTRED = replace(style.CENTRED, font=style.font(12))
_LINE = Border(bottom=Side("thin", color=style.INK))
_TOP = Border(top=Side("thin", color=style.INK))
_WORDS = Look(style.font(13), alignment=style.align("left", "bottom"))
_NAME = Look(
    style.font(14, bold=True), border=_LINE, alignment=style.align("left", "bottom", shrink_to_fit=True)
)
_AMOUNT = Look(style.font(14, bold=True), alignment=style.align("right", "bottom"), number_format="#,##0.00")
_LINES = Look(style.font(11), alignment=style.align("left", "bottom", shrink_to_fit=True))
_CENTS = Look(style.font(11), alignment=style.align("right", "bottom"), number_format="#,##0.00")
_SIGN = Look(border=_LINE)
_COLUMN = replace(style.HELP, alignment=style.align("left", "bottom"))
_ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


def draw_ties(book: Drawing, cells: Cells) -> None:
    """One row for each tie in a game that was played off, best first."""
    sheet, plan = book.sheet(TIES), cells.plan
    headings = ("Week", "Game", "Machine", "1st", "2nd", "3rd", "4th")
    player = style.fitting([one.player for one in cells.contenders], 22, 30)
    style.widths(sheet, [11, 9, style.fitting(plan.all_machines, 24, 34), *[player] * at_.TIED])
    hint = (
        "One row for each tie of a game that was played off with one ball: who won it first. "
        "Game only where a machine is played twice. Without a row, equal scores share their points."
    )
    style.text(style.merged(sheet, 1, 1, len(headings), style.HELP), hint)
    sheet.row_dimensions[1].height = 34
    style.heading_row(sheet, 2, headings)
    style.row_height(sheet, 22)
    first, last = at_.TIES_FIRST, at_.TIES_FIRST + at_.TIES_ROWS - 1
    for row in range(first, last + 1):
        for column in range(1, len(headings) + 1):
            (_CENTRED if column < 3 else _NAMES).on(at(sheet, row, column))
        style.text(at(sheet, row, 1), "playoffs")
    choices.offer(sheet, f"A{first}:A{last}", '"playoffs"')
    games = choices.inline([str(game) for game in range(1, plan.games + 1)])
    choices.offer(sheet, f"{at_.TIES_GAME}{first}:{at_.TIES_GAME}{last}", games)
    if plan.all_machines or plan.references:
        choices.offer(sheet, f"{at_.TIES_MACHINE}{first}:{at_.TIES_MACHINE}{last}", MACHINE_NAMES)
    if cells.contenders:
        names = f"{at_.TIES_NAMES[0]}{first}:{at_.TIES_NAMES[-1]}{last}"
        choices.offer(sheet, names, PLAYER_NAMES)
    sheet.freeze_panes = f"A{first}"
    prints(sheet, plan.paper, plan.footer, rows="2:2", one_page=True)


def draw_payout(book: Drawing, cells: Cells) -> None:
    """A line for each prize; the names come once their division has played all games."""
    sheet, plan = book.sheet(PAYOUT), cells.plan
    style.widths(sheet, [16, 10, 40, 15, 5, 42])
    style.row_height(sheet, 24)
    title = f"{plan.league} {plan.season}".strip() + " · prizes"
    style.text(style.merged(sheet, 1, 1, 6, style.TITLE), title)
    sheet.row_dimensions[1].height = 30
    by_season = plan.prizes_by == "season"
    when = "by the standings" if by_season else "by the playoffs, then by the standings"
    day = style.spelled(plan.date)
    style.text(style.merged(sheet, 2, 1, 6, style.HELP), " · ".join(part for part in (day, when) if part))
    titles = (*(("Division",) if plan.divided else ("",)), "Place", "Goes to", "Amount", "", "Signature")
    for column, words in enumerate(titles, 1):
        _COLUMN.on(at(sheet, 4, column))
        style.text(at(sheet, 4, column), words)
    at(sheet, 4, 4).alignment = style.align("right", "bottom")
    blocks = {block.division: block for block in cells.blocks}
    row, before = 5, None
    for division, place, cents in plan.prizes:
        sheet.row_dimensions[row].height = 34 if division == before or row == 5 else 48
        before = division
        _prize(book, sheet, cells, row, blocks.get(division), place)
        if division is not None:
            style.text(at(sheet, row, 1), division)
        style.text(at(sheet, row, 2), _ORDINALS.get(place, f"{place}th"))
        style.put(at(sheet, row, 4), Decimal(cents) / 100)
        row += 1
    _total(book, sheet, cells, row)
    _reckoning(sheet, cells, row + 2)
    prints(sheet, plan.paper, plan.footer, one_page=True)


def _total(book: Drawing, sheet: Worksheet, cells: Cells, row: int) -> None:
    sheet.row_dimensions[row].height = 30
    for column in range(1, 5):
        replace(_WORDS if column < 4 else _AMOUNT, border=_TOP).on(at(sheet, row, column))
    style.text(at(sheet, row, 3), "together")
    at(sheet, row, 3).alignment = style.align("right", "bottom")
    cents = sum(cents for _, _, cents in cells.plan.prizes)
    if cells.plan.prizes:
        together = cast("int", Decimal(cents) / 100)
        book.formula(at(sheet, row, 4), f"=ROUND(SUM(D5:D{row - 1}),2)", together)


def _reckoning(sheet: Worksheet, cells: Cells, top: int) -> None:
    """How the sum comes about, and beside it who still owes dues, for whoever hands out the money."""
    for column, words, lines in (
        (3, "how it comes about", [what for what, _ in cells.plan.fund]),
        (6, "dues still to pay", [f"{who} {Decimal(cents) / 100:.2f}" for who, cents in cells.plan.owing]),
    ):
        for row, line in enumerate([words, *lines] if lines else (), top):
            (_COLUMN if row == top else _LINES).on(at(sheet, row, column))
            style.text(at(sheet, row, column), line)
    for row, (_, cents) in enumerate(cells.plan.fund, top + 1):
        _CENTS.on(at(sheet, row, 4))
        style.put(at(sheet, row, 4), Decimal(cents) / 100)


def _prize(book: Drawing, sheet: Worksheet, cells: Cells, row: int, block: Block | None, place: int) -> None:
    for column, look in enumerate((_WORDS, _WORDS, _NAME, _AMOUNT), 1):
        look.on(at(sheet, row, column))
    _SIGN.on(at(sheet, row, 6))
    if block is None:
        return
    if cells.plan.prizes_by == "season":
        ranked = [one.player for _, one, its in cells.rows() if its == block and one.place is not None]
        if place <= len(ranked):
            style.text(at(sheet, row, 3), ranked[place - 1])
        return
    playing = f"SUM({WORKING}!{block.seat('B')})"
    of_playoffs = f"INDEX({block.seen('B')},MATCH({place},{block.seen(block.sums(2))},0))"
    after = f"{WORKING}!${cells.listed(3)}${block.rows[0]}:${cells.listed(3)}${max(block.rows)}"
    further = f"INDEX({cells.entrants('Player', block)},MATCH({place}-{playing},{after},0))"
    found = f'IFERROR(IF({place}<={playing},{of_playoffs},{further}),"")'
    book.formula(at(sheet, row, 3), f'=IF({WORKING}!{block.complete}=1,{found},"")', "")

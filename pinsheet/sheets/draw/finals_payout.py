"""Payout: entries, plaques, the pot and who gets it, with room to sign."""

from dataclasses import replace

from openpyxl.styles import Border, Side
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import finals_cells as at_
from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.finals_cells import Cells
from pinsheet.sheets.draw.finals_count import share_of
from pinsheet.sheets.draw.finals_ties import ordinal
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import Look, at

_FIRST_TWO = ("winner", "second")
_TOLD_APART = 4
"""Places of a double elimination that nobody shares."""
_LINE = Border(bottom=Side("thin", color=style.INK))
_SUM = Border(top=Side("thin", color=style.INK))
_WORDS = Look(style.font(13), alignment=style.align("left"))
_NAME = Look(
    style.font(14, bold=True), border=_LINE, alignment=style.align("left", "bottom", shrink_to_fit=True)
)
_AMOUNT = Look(style.font(13), alignment=style.align("right"), number_format="#,##0.00")
_PRIZE = replace(_AMOUNT, font=style.font(14, bold=True), alignment=style.align("right", "bottom"))
_PLACE = replace(_WORDS, alignment=style.align("left", "bottom"))
_SECTION = Look(style.font(14, style.NAVY, bold=True))
_SIGN = Look(border=_LINE)
_SMALL = replace(style.HELP, alignment=style.align("right", "bottom"))


def draw_payout(book: Drawing, cells: Cells) -> None:
    """One calculation for each pot, and the first two of each division."""
    sheet, plan = book.sheet(at_.PAYOUT), cells.plan
    style.widths(sheet, [12, 34, 9, 13, 4, 34])
    style.row_height(sheet, 24)
    title = f"{plan.league} {plan.season}".strip() + " finals"
    style.text(style.merged(sheet, 1, 1, 6, style.TITLE), title)
    sheet.row_dimensions[1].height = 30
    style.text(style.merged(sheet, 2, 1, 6, style.HELP), style.spelled(plan.date))
    row = 4
    separate = plan.payout_scope == "per_division"
    for number, (division, _) in enumerate(cells.divisions):
        if len(cells.divisions) > 1:
            _SECTION.on(at(sheet, row, 1))
            style.text(at(sheet, row, 1), f"Division {division.label}")
            row += 1
        paid = separate or not number
        if paid:
            row = _pot(book, sheet, cells, number, row)
        row = _places(book, sheet, cells, number, row, paid=paid)
    prints(sheet, plan.paper, plan.footer, upright=True, one_page=True)


def _pot(book: Drawing, sheet: Worksheet, cells: Cells, number: int, row: int) -> int:
    plan = cells.plan
    entries, plaques, pot = (cells.number(f"{name}, cents", number) for name in ("entries", "plaques", "pot"))
    fee = f"{plan.entry / 100:.2f}"
    many = f"{entries}/{plan.entry}" if plan.entry else "0"
    separate = plan.two_divisions and plan.payout_scope == "per_division"
    cost = -(plan.plaques // 2 if separate else plan.plaques) / 100 if plan.plaques else 0
    lines = (
        (f'{many}&" entries × {fee}"', f"0 entries × {fee}", f"{entries}/100", 0),
        ('"plaques"', "plaques", f"-{plaques}/100", cost),
        ('"pot"', "pot", f"{pot}/100", 0),
    )
    for words, shown, amount, first in lines:
        last = shown == "pot"
        cell = style.merged(sheet, row, 1, 3, replace(_WORDS, border=_SUM) if last else _WORDS)
        if words == f'"{shown}"':
            style.text(cell, shown)
        else:
            book.formula(cell, f"={words}", shown)
        cell = at(sheet, row, 4)
        (replace(_AMOUNT, border=_SUM, font=style.font(13, bold=True)) if last else _AMOUNT).on(cell)
        book.formula(cell, f"={amount}", first)  # type: ignore[arg-type]
        row += 1
    return row + 1


def _places(book: Drawing, sheet: Worksheet, cells: Cells, number: int, row: int, *, paid: bool) -> int:
    """The first two have their plaques; whoever else has a share of the pot, with it."""
    shares = cells.plan.shares
    for place in range(1, max(2, len(shares) if paid else 0) + 1):
        sheet.row_dimensions[row].height = 36
        _PLACE.on(at(sheet, row, 1))
        style.text(at(sheet, row, 1), f"{place}{ordinal(place)}")
        _NAME.on(at(sheet, row, 2))
        if name := _who(cells, number, place):
            book.formula(at(sheet, row, 2), f"={name}", "")
        if paid:
            _SMALL.on(at(sheet, row, 3))
            share = (
                (100 - sum(shares[1:]) if place == 1 else shares[place - 1]) if place <= len(shares) else 0
            )
            style.text(at(sheet, row, 3), f"{share} %")
            _PRIZE.on(at(sheet, row, 4))
            first = cells.number("winner's share, cents", number)
            cents = first if place == 1 else share_of(cells, number, place) if share else "0"
            book.formula(at(sheet, row, 4), f"={cents}/100", 0)
            _SIGN.on(at(sheet, row, 6))
            style.HINT.on(at(sheet, row + 1, 6))
            style.text(at(sheet, row + 1, 6), "signature")
        row += 2
    return row + 1


def _who(cells: Cells, number: int, place: int) -> str:
    """Who comes there: third and fourth are the losers of the last two rounds of the losers' side.

    Nothing for the places from the fifth on, which are shared.
    """
    if place <= len(_FIRST_TWO):
        return cells.number(_FIRST_TWO[place - 1], number)
    last = [match for match in cells.divisions[number][1] if match.fixture.side == "L"]
    if place > _TOLD_APART or len(last) < place - 2:
        return ""
    seed = last[2 - place].working(at_.MATCH_LOSER)
    return f'IF({seed}>0,{cells.name(number, seed)},"")'

"""Payments: who paid tonight, and to whom a prize was paid."""

from dataclasses import replace

from openpyxl.styles import Border, Side

from pinsheet.sheets.draw import choices, style
from pinsheet.sheets.draw.offers import offer_players
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.plan import NightPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import at

_HEADINGS = ("Week", "Player", "Paid", "Owed before tonight", "Prize paid", "Note", "Signature")
_FIRST = 3
_SPARE = 4
_ONE_PAGE = 26
_MONEY = "0.00"
_OWED = '0.00;"ahead "0.00'
_WHITE = style.filled(style.WHITE)
_TYPED = replace(style.CENTRED, font=style.font(12), number_format=_MONEY)
_LOOKS = (
    replace(style.CENTRED, font=style.font(12)),
    replace(style.NAME, font=style.font(12, bold=True)),
    _TYPED,
    replace(style.COMPUTED, number_format=_OWED),
    _TYPED,
    replace(style.INPUT, font=style.font(12)),
    style.Look(border=Border(bottom=Side("thin", color=style.INK))),
)
_DRAWN = (replace(_LOOKS[0], fill=_WHITE), replace(_LOOKS[1], fill=_WHITE), *_LOOKS[2:])


def payment_rows(plan: NightPlan) -> tuple[int, int]:
    """The first and the last row in which a payment may be typed."""
    return _FIRST, _FIRST + len(plan.owed) + _SPARE - 1


def draw_payments(book: Drawing, plan: NightPlan) -> None:
    """A row a member, with what was owed before; the signature is for the printed sheet."""
    sheet = book.sheet("Payments")
    style.widths(sheet, [9, style.fitting((*plan.owed, *plan.known_players), 26, 34), 13, 15, 13, 40, 34])
    style.row_height(sheet, 24)
    dues = f"Dues tonight {plan.dues / 100:.2f} each. " if plan.dues else ""
    hint = (
        f"{dues}Paid: the amount, or x for the whole sum. Prize paid: only when cash changed hands. "
        "Blank: nothing was paid."
    )
    style.text(style.merged(sheet, 1, 1, len(_HEADINGS), style.HELP), hint)
    sheet.row_dimensions[1].height = 24
    style.heading_row(sheet, 2, _HEADINGS)
    style.LEFT_HEADING.on(at(sheet, 2, 2))
    last = payment_rows(plan)[1]
    for row in range(_FIRST, last + 1):
        looks = _DRAWN if row < _FIRST + len(plan.owed) else _LOOKS
        for column, look in enumerate(looks, start=1):
            look.on(at(sheet, row, column))
    for row, (player, cents) in enumerate(plan.owed.items(), start=_FIRST):
        style.put(at(sheet, row, 1), plan.week)
        style.text(at(sheet, row, 2), player)
        at(sheet, row, 4).value = cents / 100
    offer_players(sheet, f"B{_FIRST}:B{last}", plan)
    amount = "AND(ISNUMBER({0}),{0}>=0)"
    paid, prize = f"C{_FIRST}", f"E{_FIRST}"
    known = f'OR({paid}="x",{amount.format(paid)})'
    choices.ask(sheet, f"{paid}:C{last}", "custom", known, "Expected: an amount, or x for the whole sum.")
    choices.ask(sheet, f"{prize}:E{last}", "custom", amount.format(prize), "Expected: an amount.")
    sheet.freeze_panes = f"C{_FIRST}"
    prints(sheet, plan.paper, plan.footer, rows="2:2", one_page=last <= _ONE_PAGE)

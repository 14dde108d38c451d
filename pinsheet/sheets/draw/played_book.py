"""week-NN.xlsx of a night that was played before there was pinsheet: its scores stand in it already."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.live_layout import FIRST, layout_of
from pinsheet.sheets.draw.live_night import draw_working
from pinsheet.sheets.draw.plan import NO_TYPING, NightPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.scores_sheet import draw_scores
from pinsheet.sheets.draw.seats import seated
from pinsheet.sheets.draw.small_sheets import draw_legend, draw_rulings, draw_ties
from pinsheet.sheets.draw.style import at

Typed = Mapping[str, Sequence[int | str | None]]
"""What stands in each player's row, from the first machine on: a score, a code, or nothing."""


def played_workbook(plan: NightPlan, typed: Typed) -> bytes:
    """The sheets in which a night is corrected: without what is read out, printed and handed round.

    It is the officials' from the first: whatever is corrected in it is kept.
    """
    book = Drawing("night", plan.footer)
    sheet = draw_scores(book, plan)
    for row, name in enumerate(_by_row(plan), FIRST):
        for column, value in enumerate(typed.get(name, ()), 3):
            style.put(at(sheet, row, column), value)
    draw_ties(book, plan)
    draw_rulings(book, plan)
    draw_legend(book, plan)
    if layout := layout_of(plan):
        draw_working(book, layout)
    book.finish(NO_TYPING)
    book.reckon_again()
    return book.to_bytes()


def played_list(footer: str, rows: Iterable[tuple[int, str, str, str, int]]) -> bytes:
    """The same where groups play their own machines: week, group, player, machine, score."""
    book = Drawing("night", footer)
    sheet = book.sheet("Scores")
    style.widths(sheet, [8, 9, 26, 26, 19, 24])
    style.heading_row(sheet, 1, ["Week", "Group", "Player", "Machine", "Score", "Note"])
    looks = (style.CENTRED, style.CENTRED, style.NAME, style.NAME, style.NUMBER, style.INPUT)
    for number, values in enumerate(rows, 2):
        for column, (look, value) in enumerate(zip(looks, (*values, None), strict=True), 1):
            look.on(at(sheet, number, column))
            style.put(at(sheet, number, column), value)
    sheet.freeze_panes = "A2"
    book.finish(NO_TYPING)
    return book.to_bytes()


def _by_row(plan: NightPlan) -> Iterator[str]:
    """Whose row each one is, from the first; "" for a free seat."""
    for (_, seats), names in zip(seated(plan), plan.groups, strict=True):
        yield from (*names, *([""] * (len(seats) - len(names))))

"""Groups tonight: big letters, for reading out and for the screen."""

from dataclasses import replace

from openpyxl.styles import Border, Side

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.plan import NightPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.seats import SEATS, group_labels, seated
from pinsheet.sheets.draw.style import at

_BIG = 28
_LINE = Border(bottom=Side("thin", color=style.LINE))
_LABEL = style.Look(style.font(_BIG, style.NAVY, bold=True), None, _LINE, style.align("left"))
_NAME = style.Look(style.font(_BIG), None, _LINE, style.align("left", shrink_to_fit=True))
_FREE = replace(_NAME, font=style.font(20, style.GREY_BLUE, italic=True))
_UNDER = replace(style.TITLE, font=style.font(18, style.GREY_BLUE))
_WIDTH_OF_A_LETTER = 2.3


def draw_groups(book: Drawing, plan: NightPlan) -> None:
    """A row a group, a column a seat."""
    sheet = book.sheet("Groups tonight")
    groups = _groups(plan)
    longest = max((len(name or "") for _, names in groups for name in names), default=0)
    seats = max((len(names) for _, names in groups), default=SEATS)
    last = seats + 1
    # A longer name than eighteen letters (and "away" or "late") shrinks a little rather than everybody.
    room = 21 if plan.away | plan.late else 18
    width = max(14, min(longest, room)) * _WIDTH_OF_A_LETTER + 3
    style.widths(sheet, [28, *[width] * seats])
    title = replace(style.TITLE, font=style.font(24, style.NAVY, bold=True))
    style.text(style.merged(sheet, 1, 1, last, title), plan.league)
    sheet.row_dimensions[1].height = 40
    under = (plan.night, style.spelled(plan.date), plan.remark)
    style.text(style.merged(sheet, 2, 1, last, _UNDER), " · ".join(part for part in under if part))
    sheet.row_dimensions[2].height = 34
    row = 4
    for label, names in groups:
        _LABEL.on(at(sheet, row, 1))
        style.text(at(sheet, row, 1), f"GROUP {label}")
        for column in range(len(names) + 2, last + 1):
            _NAME.on(at(sheet, row, column))
        for column, name in enumerate(names, start=2):
            (_NAME if name else _FREE).on(at(sheet, row, column))
            if name:
                style.text(at(sheet, row, column), name)
        if None in names:
            style.text(at(sheet, row, names.index(None) + 2), "(free seat)")
        sheet.row_dimensions[row].height = 54
        row += 1
    if not groups:
        words = "No groups yet: tick Check-in, save, draw again. Or write the names onto Scores."
        style.text(style.merged(sheet, row, 1, last, replace(_FREE, border=Border())), words)
        sheet.row_dimensions[row].height = 40
    prints(sheet, plan.paper, plan.footer, one_page=True)


def _groups(plan: NightPlan) -> list[tuple[str, list[str | None]]]:
    """As on Scores; where groups are as big as the league wants them, no seat is called free."""
    if not plan.groups:
        return []
    if not plan.own_games:
        return seated(plan)
    return [
        (label, [_announced(plan, name) for name in names])
        for label, names in zip(group_labels(plan), plan.groups, strict=True)
    ]


def _announced(plan: NightPlan, name: str) -> str:
    if plan.absent([name]):
        return f"{name} (away)"
    return f"{name} (late)" if name in plan.late else name

"""Start here: what to do once, every week and never. Nothing is typed on this sheet."""

from dataclasses import replace
from typing import NamedTuple

from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.plan import SeasonPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import at


class _Step(NamedTuple):
    """A line of the sheet; a link to the sheet it names, or a patch of colour."""

    step: str
    what: str
    sheet: str = ""
    color: str = ""


# Numbered, so that no cell is just "Players": to the reader that would be a heading.
_ONCE = (
    _Step("1 Settings", "answer the yellow rows; the default is an answer too, if typed", "Settings"),
    _Step("2 Players", "one row a player", "Players"),
    _Step("3 Machines", "one row a machine, and the other names people call it by", "Machines"),
    _Step("4 Weeks", "the date of each night, and its machines where they are known", "Weeks"),
)
_LADDER = _Step("2 Players", "one row a player, in the order of the ladder before week 1", "Players")
_PREMAKEUPS = _Step("5 Pre-makeups", "one score a player and machine, as they come in", "Pre-makeups")
_AWAY = _Step(
    "Check-in", "tick who is here; away for who has said so, so that pre-makeups stand in", "Check-in"
)
_DRAW = _Step("then", "save, and double-click “2 Draw tonight”")
_CARDS = _Step(
    "Blank cards", "no printer in the bar: type the week there and print them in the afternoon", "Blank cards"
)
_PREMAKEUP_CARDS = _Step(
    "Pre-makeup cards", "in the night's workbook: print them for who still has games to play"
)
_PAYMENTS = _Step(
    "Payments", "who paid, and the prizes paid out: in the night's workbook, then “3 Publish” again"
)
_THEN = _Step("then", "save this workbook and double-click “1 Check”")
_EVERY_WEEK = (
    _Step("Check-in", "tick who is here, save, double-click “2 Draw tonight”", "Check-in"),
    _Step("Scores", "type the cards into the night's workbook, save, double-click “3 Publish”"),
    _Step("afterwards", "send the draft in outbox/, upload what lies in site/"),
)
_NEVER = (
    _Step("results/, site/", "never edit anything there: it is made new each time"),
    _Step("wrong score?", "correct it in that night's workbook, save, and publish again"),
)
_COLOURS = (
    _Step("cream", "type here", color=style.CREAM),
    _Step("white", "drawn by pinsheet", color=style.WHITE),
    _Step("yellow", "a question that waits for your answer", color=style.YELLOW),
    _Step("orange", "needs you tonight", color=style.ORANGE),
)

_HEADING = style.Look(style.font(16, style.NAVY, bold=True))
_STEP = style.Look(style.font(13, bold=True), alignment=style.align("left", indent=1))
_LINK = replace(_STEP, font=style.font(13, style.NAVY, bold=True))
_WORDS = style.Look(style.font(13), alignment=style.align("left", indent=1))


def draw_start(book: Drawing, plan: SeasonPlan) -> None:
    """The sheet that the season workbook opens on."""
    sheet = book.sheet("Start here")
    style.widths(sheet, [3, 20, 22, 84])
    style.row_height(sheet, 24)
    title = replace(style.TITLE, font=style.font(24, style.NAVY, bold=True))
    style.text(style.merged(sheet, 2, 2, 4, title), plan.title)
    sheet.row_dimensions[2].height = 38
    under = replace(style.TITLE, font=style.font(14, style.GREY_BLUE))
    subtitle = " · ".join(part for part in (plan.season, "nothing is typed on this sheet") if part)
    style.text(style.merged(sheet, 3, 2, 4, under), subtitle)
    sections = {
        "Once": _once(plan),
        "Every week": _every_week(plan),
        "Never": _NEVER,
        "Colours": _COLOURS,
    }
    row = 5
    for heading, steps in sections.items():
        _HEADING.on(at(sheet, row, 2))
        style.text(at(sheet, row, 2), heading)
        for step in steps:
            _draw_step(sheet, row, step)
            row += 1
        row += 1
    prints(sheet, plan.paper, plan.footer, one_page=True)


def _once(plan: SeasonPlan) -> list[_Step]:
    steps = [_LADDER if plan.ladder and step.sheet == _LADDER.sheet else step for step in _ONCE]
    return [*steps, *[_PREMAKEUPS] * plan.premakeups, _THEN]


def _every_week(plan: SeasonPlan) -> list[_Step]:
    check_in, scores, afterwards = _EVERY_WEEK
    before = [_AWAY, _DRAW, _PREMAKEUP_CARDS] if plan.premakeups else [_CARDS, check_in]
    return [*before, scores, *[_PAYMENTS] * plan.dues, afterwards]


def _draw_step(sheet: Worksheet, row: int, step: _Step) -> None:
    cell = at(sheet, row, 3)
    style.text(cell, step.step)
    if step.sheet:
        cell.hyperlink = Hyperlink(ref=cell.coordinate, location=f"'{step.sheet}'!A1")
    look = _LINK if step.sheet else _STEP
    if step.color:
        look = replace(look, fill=style.filled(step.color), border=style.BOXED)
    look.on(cell)
    _WORDS.on(at(sheet, row, 4))
    style.text(at(sheet, row, 4), step.what)

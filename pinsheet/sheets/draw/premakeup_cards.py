"""Pre-makeup cards: who still lacks which machine, then a small card for each of them."""

from dataclasses import replace

from openpyxl.styles import Border, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.filed import filed_machines, filed_players, lacking
from pinsheet.sheets.draw.paper import MARGIN, PAPER_USED, prints_cut, size
from pinsheet.sheets.draw.plan import NightPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import at

_INK = Side("thin", color=style.INK)
_CUT = style.Look(border=Border(bottom=Side("dashed", color=style.GREY_BLUE)))
_BOX = Border(_INK, _INK, _INK, _INK)
_PLAYER = replace(style.TITLE, font=style.font(14, style.NAVY, bold=True))
_HINT = replace(style.HINT, font=style.font(9, style.GREY_BLUE, italic=True))
_HEAD = style.Look(style.font(9, style.GREY_BLUE), None, _BOX, style.align("center"))
_NAME = style.Look(style.font(11, bold=True), None, _BOX, style.align("left", shrink_to_fit=True, indent=1))
_TO_WRITE = style.Look(style.font(12, "AEB8C2"), None, _BOX, style.align("center"))
_FILED = style.Look(style.font(11), style.filled(style.GREY), _BOX, style.align("right", indent=1), "#,##0")
_LIST = replace(style.DRAWN, font=style.font(11), border=Border())

_WIDTHS = (26.0, 20.0, 10.0, 24.0)
_HEADS = ("", "your score", "date", "played with")
_GAP = 4.0
_ACROSS = 2 * sum(_WIDTHS) + _GAP
_LIST_TITLE = 30.0
_TITLE, _UNDER, _HEADING, _MACHINE, _BETWEEN = 24.0, 26.0, 15.0, 20.0, 12.0
_AIR = 14.0
"""Between a cut line and the card below it."""
_SHORT = 12
"""A list of so many lines leaves room for cards below."""
_HOW = (
    "One official game on each machine, played in a group with at least one other member; write the commas."
)


def draw_premakeup_cards(book: Drawing, plan: NightPlan) -> None:
    """Nothing where nobody lacks a score. Two cards beside each other; scores on file stand on them."""
    missing, machines = lacking(plan), filed_machines(plan)
    if not missing:
        return
    sheet = book.sheet("Pre-makeup cards")
    style.widths(sheet, [*_WIDTHS, _GAP, *_WIDTHS])
    page = size(plan.paper)
    room = (page.width - 144 * MARGIN) * PAPER_USED / 0.75
    scale = min(100, int(100 * room / (7 * _ACROSS + 5 * (2 * len(_WIDTHS) + 1))))
    high = (page.height - 144 * MARGIN) * PAPER_USED * 100 / scale
    lines = [f"{player}: {', '.join(machines)}" for player, machines in missing.items()]
    everybody = len(filed_players(plan))
    title = f"{everybody - len(missing)} of {everybody} complete; still to play:"
    row, used = _draw_list(sheet, title, lines)
    breaks = []
    if sum(style.lines(line, _ACROSS) for line in lines) > _SHORT:
        breaks, used = [row - 1], 0.0
    players = list(missing)
    height = _TITLE + _UNDER + _HEADING + _MACHINE * len(machines) + _BETWEEN + _AIR
    for first in range(0, len(players), 2):
        if used and used + height > high:
            breaks.append(row - 1)
            used = 0.0
        for player, column in zip(players[first : first + 2], (1, len(_WIDTHS) + 2), strict=False):
            _draw_card(sheet, row, column, plan, player)
        row += len(machines) + 5
        used += height
    sheet.print_area = f"A1:{get_column_letter(2 * len(_WIDTHS) + 1)}{row - 1}"
    prints_cut(sheet, plan.paper, breaks, scale)


def _draw_list(sheet: Worksheet, title: str, lines: list[str]) -> tuple[int, float]:
    """For whoever chases them; returns the row behind it and how high it is."""
    last = 2 * len(_WIDTHS) + 1
    style.text(style.merged(sheet, 1, 1, last, style.TITLE), title)
    for row, line in enumerate(lines, start=2):
        style.text(style.merged(sheet, row, 1, last, _LIST), line)
    heights = [_LIST_TITLE, *(15.0 * style.lines(line, _ACROSS) + 4 for line in lines), _AIR]
    for row, height in enumerate(heights, start=1):
        sheet.row_dimensions[row].height = height
    return len(heights) + 1, sum(heights)


def _draw_card(sheet: Worksheet, row: int, column: int, plan: NightPlan, player: str) -> None:
    last = column + len(_WIDTHS) - 1
    heights = (_TITLE, _UNDER, _HEADING, *[_MACHINE] * len(filed_machines(plan)), _BETWEEN, _AIR)
    for offset, height in enumerate(heights):
        sheet.row_dimensions[row + offset].height = height
    style.text(style.merged(sheet, row, column, last, _PLAYER), f"{player} · pre-makeups")
    style.text(style.merged(sheet, row + 1, column, last, _HINT), _HOW)
    for place, head in enumerate(_HEADS, start=column):
        _HEAD.on(at(sheet, row + 2, place))
        style.put(at(sheet, row + 2, place), head)
    for line, machine in enumerate(filed_machines(plan), start=row + 3):
        score = plan.on_file.get(player, {}).get(machine)
        _NAME.on(at(sheet, line, column))
        style.text(at(sheet, line, column), machine)
        for place in range(column + 1, last + 1):
            (_TO_WRITE if score is None else _FILED).on(at(sheet, line, place))
        style.put(at(sheet, line, column + 1), "__,___,___,___" if score is None else score)
    for place in range(column, last + 1):
        _CUT.on(at(sheet, row + len(heights) - 2, place))

"""Pencil cards: one a group, two to a page, rows and columns in the order of Scores."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from openpyxl.styles import Border, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.blocks_sheet import THEN, first_turns
from pinsheet.sheets.draw.filed import MISSING, filed_machines, found, weeks_used
from pinsheet.sheets.draw.paper import MARGIN, PAPER_USED, prints_cut, size
from pinsheet.sheets.draw.plan import NightPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.seats import seated
from pinsheet.sheets.draw.style import at

_INK = Side("thin", color=style.INK)
_BOX = Border(_INK, _INK, _INK, _INK)
_CUT = style.Look(border=Border(bottom=Side("dashed", color=style.GREY_BLUE)))
_TO_WRITE_ON = style.Look(border=Border(bottom=Side("thin", color=style.GREY_BLUE)))
_TITLE = replace(style.TITLE, font=style.font(14, style.NAVY, bold=True))
_GROUP = replace(style.TITLE, font=style.font(20, style.NAVY, bold=True), alignment=style.align("right"))
_HINT = style.Look(style.font(10, style.GREY_BLUE, italic=True), alignment=style.align("left"))
_FOOT = replace(_HINT, alignment=style.align("left", "bottom"))
_HEAD = style.Look(style.font(11, bold=True), None, _BOX, style.align("center", wrap_text=True))
_MACHINE_NOTE = replace(_HEAD, font=style.font(9, italic=True))
_NAME = style.Look(style.font(13, bold=True), None, _BOX, style.align("left", wrap_text=True, indent=1))
_ORDER = style.Look(style.font(9, style.GREY_BLUE), None, Border(_INK, _INK, _INK), style.align("center"))
_SCORE = style.Look(
    style.font(13, "AEB8C2"), None, Border(_INK, _INK, None, _INK), style.align("center", "center")
)
_CODE = replace(_SCORE, font=style.font(14, bold=True), border=_BOX)
_OPEN_HEAD = replace(_HEAD, font=style.font(10, style.GREY_BLUE), alignment=style.align("center", "bottom"))
_UNDER = style.Look(
    style.font(9, style.GREY_BLUE, italic=True), None, Border(), style.align("left", wrap_text=True)
)
_CUT_ROWS = (10.0, 12.0)
_LEAST, _MOST = 16.0, 40.0
"""How high a score is at least and at most."""


@dataclass(frozen=True)
class _Shape:
    """Columns in digits and rows in points, so that two cards fill a page."""

    widths: list[float]
    scale: int
    heads: float
    notes: float
    score: float
    order: float = 13.0
    title: float = 26.0
    hint: float = 15.0
    foot: float = 24.0

    @property
    def last(self) -> int:
        """The column of the initials."""
        return len(self.widths)


def draw_blank_cards(book: Drawing, plan: NightPlan) -> None:
    """The same cards with the machines, but without names: to print before anybody is there."""
    draw_cards(book, replace(plan, groups=(), blank_groups=len(plan.groups)), "Blank cards")


def draw_cards(book: Drawing, plan: NightPlan, title: str = "Cards", top: int = 1) -> list[int]:
    """A card for every group, from the row `top` on; without groups the names stay blank.

    Returns the first row of each card; two rows below it stand the machines.
    """
    sheet = book.sheet(title)
    groups = seated(plan)
    shape = _shape(plan, max(len(names) for _, names in groups))
    style.widths(sheet, shape.widths)
    row, tops, breaks = top, [], []
    for number, (label, names) in enumerate(groups, start=1):
        tops.append(row)
        row = _draw_top(sheet, row, plan, shape, label)
        row = _draw_seats(sheet, row, shape, names, plan)
        row = _draw_under(sheet, row, shape, _under(plan, plan.groups[number - 1] if plan.groups else ()))
        if number == len(groups):
            break
        if number % 2 == 0:
            breaks.append(row - 1)
            continue
        for column in range(1, shape.last + 1):
            _CUT.on(at(sheet, row, column))
        for height in _CUT_ROWS:
            sheet.row_dimensions[row].height = height
            row += 1
    prints_cut(sheet, plan.paper, breaks, shape.scale)
    sheet.print_area = f"A{top}:{get_column_letter(shape.last)}{row - 1}"
    return tops


def _shape(plan: NightPlan, seats: int) -> _Shape:
    page = size(plan.paper)
    games = len(plan.machines)
    # A column of w digits is 7 w + 5 pixels wide, and a pixel three quarters of a point.
    room = (page.width - 144 * MARGIN) * PAPER_USED / 0.75
    name, initials = 25.0, 10.0
    left = (room - 5 * (games + 2)) / 7 - name - initials
    width = max(16.5, min(32.0, left / games))
    name = max(name, min(45.0, name + left - width * games))
    used = 7 * (name + initials + games * width) + 5 * (games + 2)
    scale = min(100, int(100 * room / used))
    headed = max(style.lines(m or "", width, bold=True) for m in plan.machines)
    remarks = [plan.machine_notes.get(machine or "", "") for machine in plan.machines]
    noted = max(style.lines(remark, width, 9) for remark in remarks)
    shape = _Shape(
        widths=[name, *[width] * games, initials],
        scale=scale,
        heads=max(31.0, 14.5 * headed + 2),
        notes=12.0 * noted + 4 if any(remarks) else 0.0,
        score=0.0,
    )
    room = (page.height - 144 * MARGIN) * PAPER_USED * 100
    under = max(
        (sum(_under_height(shape, line) for line in _under(plan, names)) for names in plan.groups or ((),)),
        default=0.0,
    )
    around = shape.title + shape.hint + shape.heads + shape.notes + shape.foot + under
    least = 2 * (around + seats * (shape.order + _LEAST)) + sum(_CUT_ROWS)
    scale = min(scale, int(room / least))
    left = (room / scale - sum(_CUT_ROWS)) / 2 - around
    return replace(shape, scale=scale, score=max(_LEAST, min(_MOST, left / seats - shape.order)))


def _under(plan: NightPlan, names: Sequence[str]) -> list[str]:
    """What stands below a card: the scores of who is away or late, and who plays when."""
    if not plan.own_games:
        return []
    lines = [_on_file(plan, name) for name in plan.filed(names)]
    return [*lines, f"game 1: {first_turns(plan, names)} · {THEN}"]


def _on_file(plan: NightPlan, name: str) -> str:
    chosen = [machine for machine in plan.machines if machine is not None]
    machines = chosen if len(chosen) == len(plan.machines) else filed_machines(plan)
    scores = ((machine, found(plan, name, machine)) for machine in machines)
    listed = [f"{machine} {score:,}" for machine, score in scores if score != MISSING]
    used_up = plan.premakeups_used.get(name, 0) >= plan.premakeup_limit
    remark = f"pre-makeup weeks used: {weeks_used(plan, name)}, so 0 points" if used_up else "no 4th point"
    return f"on file, {name}: {' · '.join(listed) or 'nothing, so 0 points'} — {remark}"


def _under_height(shape: _Shape, line: str) -> float:
    return 12.5 * style.lines(line, sum(shape.widths), 9) + 4


def _draw_under(sheet: Worksheet, row: int, shape: _Shape, lines: list[str]) -> int:
    for line in lines:
        style.text(style.merged(sheet, row, 1, shape.last, _UNDER), line)
        sheet.row_dimensions[row].height = _under_height(shape, line)
        row += 1
    return row


def _draw_top(sheet: Worksheet, row: int, plan: NightPlan, shape: _Shape, label: str) -> int:
    """Whose card it is, how to fill it in, the machines; returns the first row of the seats."""
    parts = (plan.league.upper(), plan.night, style.spelled(plan.date))
    title = style.merged(sheet, row, 1, shape.last - 2, _TITLE)
    style.text(title, " · ".join(part for part in parts if part))
    style.text(style.merged(sheet, row, shape.last - 1, shape.last, _GROUP), f"GROUP {label}")
    hint = "write the commas · circle who plays 1st 2nd 3rd 4th · winner of a tie: write “1” beside it"
    style.text(style.merged(sheet, row + 1, 1, shape.last, _HINT), hint)
    machines = [machine or "" for machine in plan.machines]
    _draw_line(sheet, row + 2, _HEAD, ["", *machines, "initials"])
    for column, machine in enumerate(machines if plan.own_games else (), start=2):
        if not machine:
            _OPEN_HEAD.on(at(sheet, row + 2, column))
            style.text(at(sheet, row + 2, column), "machine: __________")
    sheet.row_dimensions[row].height = shape.title
    sheet.row_dimensions[row + 1].height = shape.hint
    sheet.row_dimensions[row + 2].height = shape.heads
    row += 3
    if shape.notes:
        remarks = [plan.machine_notes.get(machine, "") for machine in machines]
        _draw_line(sheet, row, _MACHINE_NOTE, ["", *remarks, ""])
        sheet.row_dimensions[row].height = shape.notes
        row += 1
    return row


def _draw_seats(sheet: Worksheet, row: int, shape: _Shape, names: list[str | None], plan: NightPlan) -> int:
    """Two rows a seat and a line to write on; returns the row behind the card."""
    for name in names:
        _draw_seat(sheet, row, shape, name, away=bool(name and plan.absent([name])))
        row += 2
    _FOOT.on(at(sheet, row, 1))
    style.text(at(sheet, row, 1), "Malfunctions, rulings, notes:")
    for column in range(2, shape.last + 1):
        _TO_WRITE_ON.on(at(sheet, row, column))
    sheet.row_dimensions[row].height = shape.foot
    return row + 1


def _draw_line(sheet: Worksheet, row: int, look: style.Look, words: list[str]) -> None:
    for column, word in enumerate(words, start=1):
        look.on(at(sheet, row, column))
        style.put(at(sheet, row, column), word)


def _draw_seat(sheet: Worksheet, row: int, shape: _Shape, name: str | None, *, away: bool) -> None:
    sheet.row_dimensions[row].height = shape.order
    sheet.row_dimensions[row + 1].height = shape.score
    for column in range(1, shape.last + 1):
        upper, lower = at(sheet, row, column), at(sheet, row + 1, column)
        aside = column in (1, shape.last)
        if aside or away:
            look = _NAME if aside else _CODE
            sheet.merge_cells(f"{upper.coordinate}:{lower.coordinate}")
            look.on(upper)
            look.on(sheet.cell(row + 1, column))
            style.text(upper, "" if aside else "P")
        else:
            _ORDER.on(upper)
            _SCORE.on(lower)
            style.text(upper, "1     2     3     4")
            style.text(lower, "__,___,___,___")
    if name:
        style.text(at(sheet, row, 1), name)

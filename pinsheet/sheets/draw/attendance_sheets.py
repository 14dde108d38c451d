"""Check-in, Brought forward and Pre-makeups: players down, weeks or machines across."""

from dataclasses import replace
from fractions import Fraction

from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import choices, style
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.plan import SeasonPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import at
from pinsheet.sheets.kinds import COUNT_OF_MISSING

_ROWS = 60
_SPARE = 20
_PREMAKEUP_ROWS = 24
"""Few, so that a second block below is in sight."""
_ONE_PAGE = 70
_COUNT = replace(style.COMPUTED, number_format="0;;")
_SCORE = replace(style.NUMBER, font=style.font(12))
_TOTAL = replace(_SCORE, number_format="General")
_ABOVE = replace(style.LABEL, font=style.font(10, style.GREY_BLUE, bold=True), alignment=style.align("right"))
_HINT_COLUMNS = 6
"""So many columns the hint above the pre-makeups needs, from A."""


def draw_checkin(book: Drawing, plan: SeasonPlan) -> None:
    """Who is here: a column a week. Names known today stand there; others are pasted or chosen."""
    sheet = book.sheet("Check-in")
    weeks = range(1, plan.weeks + 1)
    style.widths(sheet, [_name_width(plan), *[9 for _ in weeks]])
    style.row_height(sheet, 18)
    blank = "blank: not known yet, drawn all the same" if plan.ladder else "blank not here"
    hint = (
        f"x here · late · away (has said so) · {blank}. For drawing only: the Scores sheet "
        "decides who played. Names: copy the column of the sheet Players and paste it here, "
        "or choose."
    )
    across = max(plan.weeks + 1, 9)
    style.text(style.merged(sheet, 1, 1, across, style.HELP), hint)
    room = _name_width(plan) + 9 * (across - 1)
    sheet.row_dimensions[1].height = 14.0 * style.lines(hint, room, 10) + 6
    style.heading_row(sheet, 3, ["Player", *weeks])
    first, last = 4, _draw_names(sheet, plan, 4, _ROWS)
    style.LABEL.on(at(sheet, 2, 1))
    style.text(at(sheet, 2, 1), "here")
    for column in range(2, plan.weeks + 2):
        cell, letter = at(sheet, 2, column), get_column_letter(column)
        _COUNT.on(cell)
        marks = f"{letter}{first}:{letter}{last}"
        book.formula(cell, f'=SUMPRODUCT(({marks}="x")+({marks}="late"))', 0)
        for row in range(first, last + 1):
            style.CENTRED.on(at(sheet, row, column))
    cells = f"B{first}:{get_column_letter(plan.weeks + 1)}{last}"
    blank = "blank is not known yet" if plan.ladder else "blank is not here"
    known = f"Known here: x, late, away; {blank}."
    choices.ask(sheet, cells, "list", '"x,late,away"', known)
    away = Font(color=style.GREY_BLUE, italic=True)
    style.mark(sheet, cells, f'B{first}="away"', letters=away)
    sheet.freeze_panes = f"B{first}"
    upright = plan.weeks <= 12
    prints(
        sheet,
        plan.paper,
        plan.footer,
        rows="3:3",
        upright=upright,
        one_page=upright and last < _ONE_PAGE,
    )


def draw_brought(book: Drawing, plan: SeasonPlan) -> None:
    """What the first nights came to, of a season that was begun without pinsheet."""
    sheet = book.sheet("Brought forward")
    weeks = sorted({week for row in plan.brought.values() for week in row})
    style.widths(sheet, [_name_width(plan), *[11 for _ in weeks]])
    style.row_height(sheet, 18)
    hint = (
        "Nights of which only the totals are known: a column a week, blank for who was not there. "
        "Each counts, is dropped and is attended like a night with scores."
    )
    across = max(len(weeks) + 1, 9)
    style.text(style.merged(sheet, 1, 1, across, style.HELP), hint)
    sheet.row_dimensions[1].height = 14.0 * style.lines(hint, _name_width(plan) + 11 * (across - 1), 10) + 6
    style.heading_row(sheet, 2, ["Player", *weeks])
    first, last = 3, _draw_names(sheet, plan, 3, _SPARE)
    for row in range(first, last + 1):
        totals = plan.brought.get(str(sheet.cell(row, 1).value), {})
        for column, week in enumerate(weeks, 2):
            _TOTAL.on(at(sheet, row, column))
            style.put(at(sheet, row, column), _number(totals.get(week)))
    sheet.freeze_panes = f"B{first}"
    upright = len(weeks) <= 12
    prints(sheet, plan.paper, plan.footer, rows="2:2", upright=upright, one_page=upright and last < _ONE_PAGE)


def _number(total: Fraction | None) -> int | float | str | None:
    """Points as a cell has them: 23, 22.5; 67/3, which has no last decimal."""
    if total is None or total.denominator == 1:
        return None if total is None else total.numerator
    return float(total) if Fraction(str(float(total))) == total else f"{total.numerator}/{total.denominator}"


def draw_premakeups(book: Drawing, plan: SeasonPlan) -> None:
    """One official score on each machine; what is still to be played is orange."""
    sheet = book.sheet("Pre-makeups")
    machines = [str(row["Machine"]) for row in plan.machines if row.get("Machine")]
    columns = range(2, (len(machines) or 10) + 2)
    style.widths(sheet, [_name_width(plan), *[19 for _ in columns], 11])
    style.row_height(sheet, 19)
    style.LABEL.on(at(sheet, 1, 1))
    style.text(at(sheet, 1, 1), "From week")
    style.CENTRED.on(at(sheet, 1, 2))
    at(sheet, 1, 2).value = 1
    hint = "a new machine or player: copy this block below, with its own From week"
    replace(style.HINT, alignment=style.align("left", indent=1)).on(at(sheet, 1, 3))
    style.text(at(sheet, 1, 3), hint)
    sheet.row_dimensions[1].height = 22
    style.heading_row(sheet, 2, ["Player", *machines])
    first, last = 3, _draw_names(sheet, plan, 3, _PREMAKEUP_ROWS)
    final = get_column_letter(columns[-1])
    if not machines:
        for column in columns:
            style.OPEN_HEADING.on(at(sheet, 2, column))
        choices.offer(sheet, f"B2:{final}2", "machine_names")
        letters = Font(color=style.WHITE, bold=True)
        style.mark(sheet, f"B2:{final}2", 'B2<>""', fill=style.NAVY, letters=letters)
    for row in range(first, last + 1):
        for column in columns:
            _SCORE.on(at(sheet, row, column))
    for row in range(first, last + 1):
        # A rule a row, with a relative heading: so it goes along when the block is copied below.
        missing = f'AND($A{row}<>"",B2<>"",B{row}="")'
        style.mark(sheet, f"B{row}:{final}{row}", missing, fill=style.ORANGE)
    _count_missing(book, sheet, plan, columns[-1] + 1, last)
    sheet.freeze_panes = f"B{first}"
    prints(sheet, plan.paper, plan.footer, rows="1:2")


def _count_missing(book: Drawing, sheet: Worksheet, plan: SeasonPlan, column: int, last: int) -> None:
    """How many machines each player still has to play, and how many players are through.

    Nothing in the formulas is absolute: the whole block can be copied below.
    """
    first = 3
    letter, final = get_column_letter(column), get_column_letter(column - 1)
    headings = f"B2:{final}2"
    machines = sum(bool(row.get("Machine")) for row in plan.machines)
    cell = at(sheet, 2, column)
    style.HEADING.on(cell)
    style.text(cell, COUNT_OF_MISSING)
    for row in range(first, last + 1):
        cell = at(sheet, row, column)
        style.COMPUTED.on(cell)
        missing = f'SUMPRODUCT(({headings}<>"")*(B{row}:{final}{row}=""))'
        named = row < first + len(plan.players)
        book.formula(cell, f'=IF(A{row}="","",{missing})', machines if named else "")
    names, counts = f"A{first}:A{last}", f"{letter}{first}:{letter}{last}"
    everybody, complete = f'SUMPRODUCT(({names}<>"")*1)', f'SUMPRODUCT(({names}<>"")*({counts}=0))'
    cell = at(sheet, 1, max(column - 1, _HINT_COLUMNS))
    _ABOVE.on(cell)
    known = f'SUMPRODUCT(({headings}<>"")*1)=0'
    shown = f"0 of {len(plan.players)} complete" if machines else ""
    book.formula(cell, f'=IF({known},"",{complete}&" of "&{everybody}&" complete")', shown)


def _name_width(plan: SeasonPlan) -> float:
    return style.fitting((row.get("Player", "") for row in plan.players), 26, 34)


def _draw_names(sheet: Worksheet, plan: SeasonPlan, first: int, rows: int) -> int:
    """The names, as values: formulas into Players would be blank until a program calculates."""
    last = first - 1 + max(rows, len(plan.players) + _SPARE)
    style.LEFT_HEADING.on(at(sheet, first - 1, 1))
    for row in range(first, last + 1):
        style.NAME.on(at(sheet, row, 1))
    for row, player in enumerate(plan.players, start=first):
        style.put(at(sheet, row, 1), player.get("Player"))
    choices.offer(sheet, f"A{first}:A{last}", "player_names")
    return last

"""Entrants of the playoffs: who is here; seeds follow, the runner-up moves up by himself."""

from dataclasses import replace

from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import choices, style
from pinsheet.sheets.draw.finals_cells import quoted
from pinsheet.sheets.draw.finals_working import ticked
from pinsheet.sheets.draw.offers import PLAYER_NAMES
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.playoffs_cells import ENTRANTS, FIRST, HEADINGS, Block, Cells
from pinsheet.sheets.draw.playoffs_plan import Contender
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.seats import room
from pinsheet.sheets.draw.style import at

_WHITE = style.filled(style.WHITE)
_DRAWN = replace(style.CENTRED, font=style.font(12), fill=_WHITE)
_NAME = replace(style.NAME, font=style.font(12, bold=True), fill=_WHITE)
_WORDS = replace(style.DRAWN, alignment=style.align("left", wrap_text=True, indent=1))
_TICK = replace(style.CENTRED, font=style.font(13, bold=True))
_SEED = replace(style.COMPUTED, font=style.font(13, style.GREY_BLUE, bold=True, italic=True))
_NOTE = replace(style.COMPUTED, alignment=style.align("left", wrap_text=True, indent=1))
_LOOKS = (_DRAWN, _NAME, _DRAWN, _DRAWN, _WORDS, _TICK, _SEED, _NOTE)
_TOP_LOOKS = tuple(look.ruled() for look in (_DRAWN, *_LOOKS))
_COUNT = replace(style.TITLE, font=style.font(14, style.NAVY, bold=True), alignment=style.align("right"))
_FORMAT = replace(style.HELP, font=style.font(11, style.INK))
_NO = ("n", "no", "false", "0", "-")


def draw_entrants(book: Drawing, cells: Cells) -> Worksheet:
    """A row a contender, division below division."""
    sheet, plan = book.sheet(ENTRANTS), cells.plan
    names = [one.player for one in cells.contenders]
    reasons = ["yes", *(_eligible(one) for one in cells.contenders)]
    widths = [8, style.fitting(names, 24, 34), 11, 9, style.fitting(reasons, 12, 36, 11), 11, 9, 40]
    style.widths(sheet, [*[11] * cells.offset, *widths])
    last = len(HEADINGS) + cells.offset
    title = " · ".join(part for part in ("Playoffs", style.spelled(plan.date)) if part)
    style.text(style.merged(sheet, 1, 1, 3, style.TITLE), title)
    sheet.row_dimensions[1].height = 30
    shown = " · ".join(here_now(block, 0) for block in cells.blocks)
    counted = '&" · "&'.join(here_formula(cells, block) for block in cells.blocks)
    if cells.blocks:
        book.formula(style.merged(sheet, 1, 4, last, _COUNT), f"={counted}", shown)
    _explain(sheet, cells, last)
    style.heading_row(sheet, FIRST - 1, [*["Division"] * cells.offset, *HEADINGS])
    style.LEFT_HEADING.on(at(sheet, FIRST - 1, 2 + cells.offset))
    style.row_height(sheet, 21)
    for row, one, block in cells.rows():
        looks = (_DRAWN, *_LOOKS) if row > block.rows[0] else _TOP_LOOKS
        for column, look in enumerate(looks[1 - cells.offset :], 1):
            look.on(at(sheet, row, column))
        _draw(book, sheet, cells, row, one, block)
    if names:
        player = cells.column("Player")
        book.name(PLAYER_NAMES, sheet, f"${player}${FIRST}:${player}${cells.last}")
        _offer(sheet, cells)
    sheet.freeze_panes = f"{cells.column('Total')}{FIRST}"
    prints(sheet, plan.paper, plan.footer, rows=f"{FIRST - 1}:{FIRST - 1}", one_page=len(names) <= 32)
    return sheet


def _named(block: Block) -> str:
    return "" if block.division is None else f"{block.division}: "


def _seeds(cells: Cells, block: Block) -> str:
    return f"COUNT({cells.entrants('Seed', block)})"


def here_now(block: Block, here: int) -> str:
    """How many of a division's qualifiers are here, in words."""
    return f"{_named(block)}{here} of {block.seats} here"


def here_formula(cells: Cells, block: Block) -> str:
    """The same as a formula."""
    return f"{quoted(_named(block))}&{_seeds(cells, block)}&{quoted(f' of {block.seats} here')}"


def _explain(sheet: Worksheet, cells: Cells, last: int) -> None:
    plan = cells.plan
    hint = (
        "Tick who is here, an x is enough; the next one moves up for whoever is not. "
        "The names come on Scores by themselves."
    )
    style.text(style.merged(sheet, 2, 1, last, style.HELP), hint)
    sheet.row_dimensions[2].height = 20
    usual = f"{plan.games} games, points as on any night; equal points: TNS, then the better season"
    words = f"Format: {plan.format_text or usual}"
    style.text(style.merged(sheet, 3, 1, last, _FORMAT), words)
    sheet.row_dimensions[3].height = 15.0 * style.lines(words, room(sheet, last), 11) + 6


def _eligible(one: Contender) -> str:
    if one.eligible or one.reason.startswith("no"):
        return one.reason or "yes"
    return f"no: {one.reason}" if one.reason else "no"


def _draw(book: Drawing, sheet: Worksheet, cells: Cells, row: int, one: Contender, block: Block) -> None:
    if cells.offset:
        style.text(at(sheet, row, 1), block.label)
    total = one.total if isinstance(one.total, int) else round(float(one.total), 2)
    values = {"Place": one.place, "Total": total, "Weeks": one.weeks, "Eligible": _eligible(one)}
    for heading, value in values.items():
        style.put(sheet[f"{cells.column(heading)}{row}"], value)
    if any(one.total != int(one.total) for one in cells.contenders):
        sheet[f"{cells.column('Total')}{row}"].number_format = "#,##0.00"
    style.text(sheet[f"{cells.column('Player')}{row}"], one.player)
    seed, present = cells.column("Seed"), f"{cells.column('Present')}{row}"
    here, note = ticked(present), sheet[f"{cells.column('Note')}{row}"]
    if not one.eligible or one.place is None:
        book.formula(note, f'=IF({here},"here, but not eligible","")', "")
        return
    above = f"COUNT({seed}${block.rows[0]}:{seed}{row - 1})" if row > block.rows[0] else "0"
    taken = f'IF({above}<{block.seats},{above}+1,"–")'
    book.formula(sheet[f"{seed}{row}"], f'=IF({here},{taken},"")', "")
    full = f'IF({seed}{row}="–",{quoted(f"the division plays with {block.seats}")},"")'
    would = 1 + sum(
        other.eligible and other.place is not None
        for other in cells.contenders[block.rows[0] - FIRST : row - FIRST]
    )
    if would > block.seats:
        full = f'IF(ISNUMBER({seed}{row}),"moves up",{full})'
    book.formula(note, f"={full}", "")


def _offer(sheet: Worksheet, cells: Cells) -> None:
    present, seed, note = (cells.column(heading) for heading in ("Present", "Seed", "Note"))
    first, ticks = f"{present}{FIRST}", f"{present}{FIRST}:{present}{cells.last}"
    choices.offer(sheet, ticks, '"x"')
    words = ",".join(f'{first}="{word}"' for word in _NO)
    unknown = f'AND({first}<>"",NOT({ticked(first)}),NOT(OR({words},ISNUMBER({first}),{first}=(1=0))))'
    style.mark(sheet, ticks, unknown, fill=style.ORANGE)
    cells_of = f"{seed}{FIRST}:{note}{cells.last}"
    style.mark(sheet, cells_of, f'${note}{FIRST}="here, but not eligible"', fill=style.ORANGE)

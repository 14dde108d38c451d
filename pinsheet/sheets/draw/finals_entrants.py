"""Entrants: who is here and has paid; seeds, byes and the pot follow."""

from dataclasses import replace

from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import choices, style
from pinsheet.sheets.draw import finals_cells as at_
from pinsheet.sheets.draw.finals_cells import FIRST, Cells, money, quoted
from pinsheet.sheets.draw.finals_plan import Entrant
from pinsheet.sheets.draw.finals_ties import played_off
from pinsheet.sheets.draw.finals_working import amount, ticked
from pinsheet.sheets.draw.offers import PLAYER_NAMES
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import at

_HEADINGS = ("Place", "Player", "Total", "Weeks", "Eligible", "Present", "Paid", "Seed", "Note")
_WHITE = style.filled(style.WHITE)
_DRAWN = replace(style.CENTRED, font=style.font(12), fill=_WHITE)
_NAME = replace(style.NAME, font=style.font(12, bold=True), fill=_WHITE)
_WORDS = replace(style.DRAWN, alignment=style.align("left", wrap_text=True, indent=1))
_TICK = replace(style.CENTRED, font=style.font(13, bold=True))
_SEED = replace(style.COMPUTED, font=style.font(13, style.GREY_BLUE, bold=True, italic=True))
_NOTE = replace(style.COMPUTED, alignment=style.align("left", wrap_text=True, indent=1))
_COUNT = replace(style.TITLE, font=style.font(14, style.NAVY, bold=True), alignment=style.align("right"))
_NO = ("n", "no", "false", "0", "-")
_ONE_PAGE = 32
_PLAYED = "tie played off"


def draw_entrants(book: Drawing, cells: Cells) -> Worksheet:
    """A row a player in ranking order."""
    sheet, plan = book.sheet(at_.ENTRANTS), cells.plan
    names = [entrant.player for entrant in plan.entrants]
    reasons = ["yes", *(_eligible(entrant) for entrant in plan.entrants)]
    style.widths(
        sheet,
        [8, style.fitting(names, 24, 34), 10, 9, style.fitting(reasons, 16, 36, 11), 10, 10, 9, 52],
    )
    title = " · ".join(part for part in ("Finals", style.spelled(plan.date)) if part)
    style.text(style.merged(sheet, 1, 1, 5, style.TITLE), title)
    sheet.row_dimensions[1].height = 30
    total = "+".join(cells.number("pot, cents", number) for number in range(len(cells.divisions)))
    here, paid = cells.number("here"), cells.number("paid")
    counted = f'={here}&" here · "&{paid}&" paid · pot "&{money(f"({total})")}'
    book.formula(style.merged(sheet, 1, 6, 9, _COUNT), counted, "0 here · 0 paid · pot 0.00")
    hint = (
        "Tick who is here, and who has paid the entry of "
        f"{plan.entry / 100:.2f}; x is enough. The rest fills itself. Then type the winners on Matches."
    )
    style.text(style.merged(sheet, 2, 1, 9, style.HELP), hint)
    sheet.row_dimensions[2].height = 20
    style.heading_row(sheet, FIRST - 1, _HEADINGS)
    style.LEFT_HEADING.on(at(sheet, FIRST - 1, 2))
    style.row_height(sheet, 21)
    tie_of = {name: tie for tie in plan.ties for name in tie}
    looks = (_DRAWN, _NAME, _DRAWN, _DRAWN, _WORDS, _TICK, _TICK, _SEED, _NOTE)
    for row, entrant in enumerate(plan.entrants, FIRST):
        for column, look in enumerate(looks, 1):
            look.on(at(sheet, row, column))
        _draw(book, sheet, cells, row, entrant, tie_of.get(entrant.player, ()))
    for row, entrant in enumerate(plan.entrants, FIRST):
        if entrant.player in tie_of:
            _mark_tie(sheet, row)
    if names:
        book.name(PLAYER_NAMES, sheet, f"${at_.PLAYER}${FIRST}:${at_.PLAYER}${cells.last}")
        _offer(sheet, cells)
    sheet.freeze_panes = f"C{FIRST}"
    one_page = len(names) <= _ONE_PAGE
    prints(sheet, plan.paper, plan.footer, rows=f"{FIRST - 1}:{FIRST - 1}", one_page=one_page)
    return sheet


def _eligible(entrant: Entrant) -> str:
    if entrant.eligible or entrant.reason.startswith("no"):
        return entrant.reason or "yes"
    return f"no: {entrant.reason}" if entrant.reason else "no"


def _draw(
    book: Drawing, sheet: Worksheet, cells: Cells, row: int, entrant: Entrant, tie: tuple[str, ...]
) -> None:
    place = None if entrant.place is None else f"{entrant.place}=" if entrant.tied else entrant.place
    values = (place, None, entrant.total, entrant.weeks, _eligible(entrant))
    for column, value in enumerate(values, 1):
        style.put(at(sheet, row, column), value)
    style.text(at(sheet, row, 2), entrant.player)
    seed, division = (f"{at_.WORKING}!{column}{row}" for column in (at_.SEED_IN, at_.IN))
    label = f'IF({division}=1,"A","B")&{seed}' if cells.plan.two_divisions else seed
    not_here = f"NOT({ticked(f'{at_.PRESENT}{row}')})"
    book.formula(sheet[f"{at_.SEED}{row}"], f'=IF({division}>0,{label},IF({not_here},"","–"))', "")
    others = [name for name in tie if name != entrant.player]
    waiting = f"tie with {' and '.join(others)}: play one game, write it in Ties" if others else ""
    note, shown = _note(cells, row, entrant, waiting)
    book.formula(sheet[f"{at_.NOTE}{row}"], f"={note}", shown)


def _note(cells: Cells, row: int, entrant: Entrant, waiting: str) -> tuple[str, str]:
    """A bye, a tie to be played off, or why somebody who is here has no seed."""
    seed, division, paid = (f"{at_.WORKING}!{column}{row}" for column in (at_.SEED_IN, at_.IN, at_.HAS_PAID))
    not_here = f"NOT({ticked(f'{at_.PRESENT}{row}')})"
    if not entrant.eligible:
        return f'IF({not_here},"","here, but not eligible")', ""
    free = [
        f"AND({division}={n + 1},{cells.number('players', n)}>1,"
        f"{seed}<={cells.number('places in the first round', n)}-{cells.number('players', n)})"
        for n in range(len(cells.divisions))
    ]
    bye = f'IF(OR({",".join(free)}),"bye","")'
    tie = '""'
    if waiting:
        tie = f'IF({played_off(row)},"{_PLAYED}",{quoted(waiting)})'
        bye = f'IF(OR({",".join(free)}),"bye · ","")&{tie}'
    full = f'"the bracket has {cells.divisions[0][0].places} places"'
    in_part = f"{amount(f'{at_.PAID}{row}')}>0"
    unpaid = f'IF({in_part},"not paid in full","not paid")&": no dough, no show"'
    why = f"IF({paid}=0,{unpaid},{full})" if cells.plan.unpaid_out else full
    return f"IF({division}>0,{bye},IF({not_here},{tie},{why}))", waiting


def _mark_tie(sheet: Worksheet, row: int) -> None:
    """Orange while somebody who is seeded has a tie to play off."""
    seed, note = f"${at_.SEED}${row}", f"${at_.NOTE}${row}"
    waits = f'AND({seed}<>"",{seed}<>"–",{note}<>"{_PLAYED}",{note}<>"bye · {_PLAYED}")'
    style.mark(sheet, f"{at_.NOTE}{row}", waits, fill=style.ORANGE)


def _offer(sheet: Worksheet, cells: Cells) -> None:
    first, last = f"{at_.PRESENT}{FIRST}", f"{at_.PAID}{cells.last}"
    choices.offer(sheet, f"{first}:{last}", '"x"')
    words = ",".join(f'{first}="{word}"' for word in _NO)
    known = f"{words},{amount(first)}>0,ISNUMBER({first}),{first}=(1=0)"
    unknown = f'AND({first}<>"",NOT({ticked(first)}),NOT(OR({known})))'
    style.mark(sheet, f"{first}:{last}", unknown, fill=style.ORANGE)
    seed = f"${at_.SEED}{FIRST}"
    style.mark(sheet, f"{at_.SEED}{FIRST}:{at_.NOTE}{cells.last}", f'{seed}="–"', fill=style.ORANGE)

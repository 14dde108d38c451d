"""The Scores sheet: one block for the night, as the cards beside it."""

from dataclasses import replace
from typing import NamedTuple

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import choices, style
from pinsheet.sheets.draw.offers import offer_machines, offer_players
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.plan import NightPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import at

SEATS = 4
HEADINGS = 3
"""The row of the headings; the scores begin below it."""
_FIRST = HEADINGS + 1
_ONE_PAGE = 40

_WHITE = style.filled(style.WHITE)
_FREE_NAME = replace(style.NAME, font=style.font(12, bold=True))
_FREE_GROUP = replace(style.CENTRED, font=style.font(12, style.NAVY, bold=True))


class _Looks(NamedTuple):
    """A row of the block: what is drawn is white, what is to be typed cream."""

    group: style.Look
    name: style.Look
    free_group: style.Look
    free_name: style.Look
    score: style.Look
    note: style.Look


_INSIDE = _Looks(
    replace(_FREE_GROUP, fill=_WHITE),
    replace(_FREE_NAME, fill=_WHITE),
    _FREE_GROUP,
    _FREE_NAME,
    replace(style.NUMBER, font=style.font(12)),
    style.INPUT,
)
_ON_TOP = _Looks(*(look.ruled() for look in _INSIDE))
_BELOW = style.Look().ruled()


def seated(plan: NightPlan) -> list[tuple[str, list[str | None]]]:
    """Group labels with the names in their seats, None for a free one; guests are marked."""
    groups = plan.groups or ((),) * max(1, plan.blank_groups)
    result: list[tuple[str, list[str | None]]] = []
    for number, names in enumerate(groups, start=1):
        shown: list[str | None] = [f"{n} (guest)" if n in plan.guests else n for n in names]
        result.append((str(number), shown + [None] * (SEATS - len(shown))))
    return result


def draw_scores(book: Drawing, plan: NightPlan) -> Worksheet:
    """Title, legend, headings, a row a seat, spare rows at the end."""
    sheet = book.sheet("Scores")
    games = len(plan.machines)
    note = games + 4
    names = [f"{name} (guest)" for group in plan.groups for name in group if name in plan.guests]
    player = style.fitting([*plan.known_players, *names], 26, 34)
    # The title line needs six columns, also where there are fewer.
    columns = [8, player, *[19] * games, 17, 30]
    style.widths(sheet, [*columns, *[24] * (6 - len(columns))])
    style.row_height(sheet, 19)
    _draw_title(sheet, plan, note)
    _draw_headings(sheet, plan)
    row = _FIRST
    for label, seats in seated(plan):
        for seat, name in enumerate(seats):
            _draw_row(sheet, row, note, label, name, above=seat == 0)
            row += 1
    for spare in range(plan.spare_rows):
        _draw_row(sheet, row, note, "", None, above=spare == 0)
        row += 1
    last = row - 1
    for column in range(1, note + 1):
        # The row below the block closes it; the block's own cells may all be overwritten.
        _BELOW.on(sheet.cell(row, column))
    offer_players(sheet, f"B{_FIRST}:B{last}", plan)
    _ask(sheet, games, last)
    _mark(sheet, games, last)
    sheet.freeze_panes = f"C{_FIRST}"
    players = sum(map(len, plan.groups)) or plan.blank_groups * SEATS
    one_page = players <= _ONE_PAGE
    prints(sheet, plan.paper, plan.footer, rows=f"1:{HEADINGS}", one_page=one_page)
    return sheet


def _draw_title(sheet: Worksheet, plan: NightPlan, note: int) -> None:
    style.text(style.merged(sheet, 1, 1, 3, style.TITLE), plan.league)
    quiet = replace(style.TITLE, font=style.font(14, style.GREY_BLUE))
    replace(quiet, alignment=style.align("right")).on(at(sheet, 1, 4))
    style.text(at(sheet, 1, 4), "Week")
    week = replace(style.TITLE, alignment=style.align("left", indent=1))
    if plan.week is None:
        week = replace(week, fill=style.filled(style.CREAM), border=style.BOXED)
    week.on(at(sheet, 1, 5))
    at(sheet, 1, 5).value = plan.week
    look = replace(quiet, number_format=style.LONG_DATE, alignment=style.align("left"))
    date = style.merged(sheet, 1, 6, 7 if note > 6 else 6, look)
    style.put(date, plan.date)
    sheet.row_dimensions[1].height = 30
    codes = ["A absent all night", "L this game not played", "0 a real zero"]
    if plan.premakeups:
        codes.insert(2, "P the pre-makeup counts")
    codes.append("guest: write (guest) after the name")
    codes.append("replaced machine: head the empty machine column “Monster Bash (for Taxi)”")
    if None in plan.machines:
        codes.append("cream headings: tonight's machines")
    legend = " · ".join(codes)
    style.text(style.merged(sheet, 2, 1, note, style.HELP), legend)
    room = sum(sheet.column_dimensions[get_column_letter(c)].width for c in range(1, note + 1))
    sheet.row_dimensions[2].height = 14.0 * style.lines(legend, room, 10) + 6


def _draw_headings(sheet: Worksheet, plan: NightPlan) -> None:
    style.heading_row(sheet, HEADINGS, ["Group", "Player", *plan.machines, None, "Note"])
    style.LEFT_HEADING.on(at(sheet, HEADINGS, 2))
    for game, machine in enumerate(plan.machines, start=1):
        if machine is None:
            cell = at(sheet, HEADINGS, game + 2)
            style.OPEN_HEADING.on(cell)
            prompt = "Which machine was played?"
            offer_machines(sheet, cell.coordinate, plan, prompt, f"Game {game}")
    spare = at(sheet, HEADINGS, len(plan.machines) + 3)
    style.OPEN_HEADING.on(spare)
    prompt = (
        "Only where a machine was replaced tonight: type the new one and, in brackets, "
        "the old one, as in: Monster Bash (for Taxi)"
    )
    offer_machines(sheet, spare.coordinate, plan, prompt, "Replacement machine")


def _draw_row(sheet: Worksheet, row: int, note: int, label: str, name: str | None, *, above: bool) -> None:
    looks = _ON_TOP if above else _INSIDE
    group = looks.group if label else looks.free_group
    player = looks.name if name else looks.free_name
    for column, look in enumerate((group, player, *[looks.score] * (note - 3), looks.note), 1):
        look.on(at(sheet, row, column))
    if label:
        at(sheet, row, 1).value = int(label)
    if name:
        style.text(at(sheet, row, 2), name)


_NUMBER = f"AND(C{_FIRST}>=0,C{_FIRST}=INT(C{_FIRST}),C{_FIRST}<10^15)"
_CODE = f'OR(C{_FIRST}="A",C{_FIRST}="L",C{_FIRST}="P",C{_FIRST}="PM")'
_DIGITS = f'SUBSTITUTE(SUBSTITUTE(SUBSTITUTE(C{_FIRST},",",""),".","")," ","")'
"""A score as text is as good as a number (BUGS 1, 3); a misplaced comma is for Check to find."""


def _ask(sheet: Worksheet, games: int, last: int) -> None:
    question = (
        "Expected: a whole number of at most 15 digits (with more, type ' before it), or "
        "A absent all night, L this game not played, P pre-makeup, 0 a real zero."
    )
    scores = f"C{_FIRST}:{get_column_letter(games + 3)}{last}"
    formula = f"IF(ISNUMBER(C{_FIRST}),{_NUMBER},OR({_CODE},ISNUMBER(VALUE({_DIGITS}))))"
    choices.ask(sheet, scores, "custom", f"IFERROR({formula},1=0)", question)


def _mark(sheet: Worksheet, games: int, last: int) -> None:
    """Orange for a score that is missing or cannot be read, and for what lacks its heading."""
    final, spare = get_column_letter(games + 2), get_column_letter(games + 3)
    row = f"$C{_FIRST}:${spare}{_FIRST}"
    typed = f'SUMPRODUCT(({row}<>"")*1)'
    # A score on the replacement machine stands for one in its row that stays empty.
    wanted = f'SUMPRODUCT(($C${HEADINGS}:${final}${HEADINGS}<>"")*1)'
    begun = f'{typed}>0,{typed}<{wanted},SUMPRODUCT(({row}="A")*1)=0'
    missing = f'AND(C{_FIRST}="",C${HEADINGS}<>"",{begun})'
    words = f"AND(NOT({_CODE}),ISERROR(VALUE({_DIGITS})))"
    unreadable = f'AND(C{_FIRST}<>"",IF(ISNUMBER(C{_FIRST}),NOT({_NUMBER}),{words}))'
    nameless = f'AND($B{_FIRST}="",{typed}>0)'
    headless = f'AND(C${HEADINGS}="",SUMPRODUCT((C${_FIRST}:C${last}<>"")*1)>0)'
    for cells, condition in (
        (f"C{_FIRST}:{final}{last}", missing),
        (f"C{_FIRST}:{spare}{last}", f"IFERROR({unreadable},1=1)"),
        (f"B{_FIRST}:B{last}", nameless),
        (f"C{HEADINGS}:{spare}{HEADINGS}", headless),
    ):
        style.mark(sheet, cells, condition, fill=style.ORANGE)

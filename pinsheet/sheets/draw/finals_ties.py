"""Ties of the finals: a tiebreaker game for equal totals, and the order in which it seeds."""

from dataclasses import replace

from openpyxl.utils import get_column_letter

from pinsheet.sheets.draw import choices, style
from pinsheet.sheets.draw import finals_cells as at_
from pinsheet.sheets.draw.finals_cells import FIRST, Cells
from pinsheet.sheets.draw.finals_writer import Writer
from pinsheet.sheets.draw.offers import MACHINE_NAMES, PLAYER_NAMES
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import at

_TOP = 3
_ROWS, _LEAST = 10, 4
_NAMES = replace(style.NAME, font=style.font(12))
_CENTRED = replace(style.CENTRED, font=style.font(12))
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}


def draw_ties(book: Drawing, cells: Cells) -> None:
    """One row for each tiebreaker game, best first."""
    sheet = book.sheet(at_.TIES)
    plan, names = cells.plan, [entrant.player for entrant in cells.plan.entrants]
    places = range(1, _columns(cells) + 1)
    headings = ["Week", "Machine", *(f"{n}{ordinal(n)}" for n in places)]
    player = style.fitting(names, 22, 30)
    style.widths(sheet, [11, style.fitting(plan.known_machines, 24, 34), *[player] * len(places)])
    tied = "; ".join(", ".join(tie) for tie in plan.ties)
    hint = (
        "A tiebreaker game for equal totals: Week “season”, no machine, then all of them, who won it first; "
        f"the seeds follow. {f'To be played: {tied}.' if tied else 'No tie is to be played off.'}"
    )
    style.text(style.merged(sheet, 1, 1, len(headings), style.HELP), hint)
    room = sum(sheet.column_dimensions[get_column_letter(c)].width for c in range(1, len(headings) + 1))
    sheet.row_dimensions[1].height = 14.0 * style.lines(hint, room, 10) + 8
    style.heading_row(sheet, 2, headings)
    style.row_height(sheet, 22)
    last = _TOP + _ROWS - 1
    for row in range(_TOP, last + 1):
        for column in range(1, len(headings) + 1):
            (_CENTRED if column == 1 else _NAMES).on(at(sheet, row, column))
    choices.offer(sheet, f"A{_TOP}:A{last}", '"season"')
    if plan.known_machines:
        choices.offer(sheet, f"B{_TOP}:B{last}", MACHINE_NAMES)
    if names:
        choices.offer(sheet, f"C{_TOP}:{get_column_letter(len(headings))}{last}", PLAYER_NAMES)
    sheet.freeze_panes = f"A{_TOP}"
    prints(sheet, plan.paper, plan.footer, rows="2:2", one_page=True)


def draw_orders(put: Writer, cells: Cells) -> None:
    """On Working: everybody's seeding number as the first row of Ties says that names his whole tie.

    A row of Ties has two columns: where it names somebody, and the same as far as it counts; where
    it does not, what the rows below it say.
    """
    plan = cells.plan
    tie_of = {name: tie for tie in plan.ties for name in tie}
    if not tie_of:
        return
    for number in range(_ROWS):
        for part, words in enumerate((f"row {_TOP + number}", "counts")):
            put.heading(_letter(number, part), words, 7)
    whole = f"${at_.TIE}${FIRST}:${at_.TIE}${cells.last}"
    for row, entrant in enumerate(plan.entrants, FIRST):
        if entrant.player not in tie_of:
            continue
        mine = f"({whole}={at_.TIE}{row})"
        for number in range(_ROWS):
            named = _letter(number, 0)
            put.formula(named, row, _named(cells, _TOP + number, row), 0)
            all_of_them = f"SUMPRODUCT({mine}*(${named}${FIRST}:${named}${cells.last}>0))"
            below = f"{_letter(number + 1, 1)}{row}" if number + 1 < _ROWS else "0"
            size = len(tie_of[entrant.player])
            put.formula(_letter(number, 1), row, f"IF({all_of_them}={size},{named}{row},{below})", 0)
        order = _letter(0, 1)
        better = f"SUMPRODUCT({mine}*(${order}${FIRST}:${order}${cells.last}<{order}{row}))"
        first = f"{at_.TIE}{row}"
        decided = f"IF({order}{row}=0,{at_.ORDER}{row},{first}+{better})"
        put.formula(at_.SEEDING, row, decided, row - FIRST + 1)


def played_off(row: int) -> str:
    """Whether the tie of the player in this row is decided."""
    return f"{at_.WORKING}!{_letter(0, 1)}{row}>0"


def _named(cells: Cells, tie_row: int, row: int) -> str:
    """At which place a row of Ties names somebody; 0 if it does not, or is no tiebreaker."""
    numbers = "+".join(
        f"({at_.TIES}!${get_column_letter(2 + n)}${tie_row}={at_.ENTRANTS}!${at_.PLAYER}{row})*{n}"
        for n in range(1, _columns(cells) + 1)
    )
    week, machine = (f"{at_.TIES}!${column}${tie_row}" for column in "AB")
    return f'IF(AND({week}="season",{machine}=""),{numbers},0)'


def _columns(cells: Cells) -> int:
    return max([_LEAST, *map(len, cells.plan.ties)])


def _letter(number: int, part: int) -> str:
    return get_column_letter(at_.TIE_FIRST + 2 * number + part)


def ordinal(number: int) -> str:
    """What stands behind a number: 1st, 2nd, 11th."""
    return "th" if 10 < number < 14 else _ORDINALS.get(number % 10, "th")

"""The Scores sheet of a league in which each group chooses its machines: a block for each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from openpyxl.styles import Border, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.blocks_cells import WORKING, Band, Cells
from pinsheet.sheets.draw.filed import MISSING, found, look_up, weeks_used
from pinsheet.sheets.draw.locked import lock_only
from pinsheet.sheets.draw.offers import offer_machines, offer_players
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.plan import NightPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.seats import (
    SEATS,
    TIE,
    Block,
    Counts,
    ask_scores,
    code_words,
    columns,
    draw_row,
    draw_title,
    group_labels,
    mark_scores,
    mark_ties,
    room,
)
from pinsheet.sheets.draw.style import at

TITLE = "Scores"
THEN = "then the loser of the last game first, its winner last"
_TOP = 3
"""The row of the first headings."""
_ONE_PAGE = 44
_SCORE_WIDTH = 17.5
"""Eleven digits with their commas; longer scores shrink to fit, so that the points have room on the page."""
_SHOWN = {"Points": "sum", "TNS": "TNS", "Finish": "finish", "Bonus": "bonus", "Total": "total"}
"""What Working calls them."""
_QUIET = replace(style.COMPUTED, font=style.font(10, style.GREY_BLUE, italic=True))
_ON_FILE = replace(_QUIET, alignment=style.align("right", shrink_to_fit=True, indent=1))
# Larger, too, because LibreOffice forgets the indent of a cell that differs from the one before it only
# in the number's format.
_ON_FILE_SCORE = replace(_ON_FILE, font=style.COMPUTED.font, number_format="#,##0")
_USED = replace(_QUIET, alignment=style.align("left", shrink_to_fit=True, indent=1))
_LINE = replace(_QUIET, border=Border(), alignment=style.align("left", wrap_text=True, indent=1))
_NIGHT = replace(
    style.COMPUTED,
    font=style.font(11, style.GREY_BLUE, bold=True, italic=True),
    border=Border(),
    alignment=style.align("left", wrap_text=True, indent=1),
)


@dataclass(frozen=True)
class Placed:
    """A group with the rows of its block on the sheet."""

    label: str
    names: tuple[str, ...]
    headings: int
    last: int
    """The row of the last seat, which is free."""
    absent: tuple[str, ...]
    filed: tuple[str, ...]
    """Who has a row with what is on file: also those who come late."""

    @property
    def first(self) -> int:
        """The row of the first seat."""
        return self.headings + 1

    @property
    def foot(self) -> int:
        """The row of the playing order, below the seats and what is on file."""
        return self.last + len(self.filed) + 1


def placed(plan: NightPlan) -> Iterator[Placed]:
    """The blocks from the top: a row a player and a free one; without groups, seats to fill."""
    row = _TOP
    groups = plan.groups or ((),) * max(1, plan.blank_groups)
    for label, names in zip(group_labels(plan), groups, strict=True):
        seats = len(names) + 1 if names else SEATS
        block = Placed(label, names, row, row + seats, plan.absent(names), plan.filed(names))
        yield block
        row = block.foot + 2


def block_of(plan: NightPlan) -> Block:
    """The columns, which are those of every block."""
    beside = {"×": plan.multipliers, "Seat": plan.seats}
    games = len(plan.machines)
    return Block(
        games,
        beside=tuple(heading for heading, given in beside.items() if given),
        computed=(*(f"pts {game}" for game in range(1, games + 1)), *_SHOWN),
    )


def cells_of(plan: NightPlan) -> Cells:
    """Where what the blocks count out stands on Working."""
    block = block_of(plan)
    bands = tuple(
        Band(number, group.label, block.games, group.last - group.headings, group.headings)
        for number, group in enumerate(placed(plan))
    )
    seat = get_column_letter(block.scores + 3 + block.beside.index("Seat")) if plan.seats else ""
    return Cells(plan, bands, seat, get_column_letter(block.note))


def draw_blocks(book: Drawing, plan: NightPlan) -> Worksheet:
    """Title, legend, then block after block, each with headings to choose."""
    sheet = book.sheet(TITLE)
    block, groups, cells = block_of(plan), list(placed(plan)), cells_of(plan)
    columns(sheet, plan, block, note=18)
    for game in range(block.games):
        sheet.column_dimensions[get_column_letter(3 + game)].width = _SCORE_WIDTH
        # A colour rule looks at its own sheet only: here stands where a last digit is odd.
        sheet.column_dimensions[get_column_letter(block.last + 2 + game)].hidden = True
    counts = Counts(
        to_come=cells.number("to come"),
        ties=cells.number("ties"),
        look=cells.number("look again"),
        at_first=sum(len(group.names) - len(group.absent) for group in groups) * block.games,
    )
    draw_title(book, sheet, plan, block.last, _codes(plan), counts)
    for group, band in zip(groups, cells.bands, strict=True):
        _draw_headings(sheet, plan, block, group)
        _draw_seats(sheet, plan, block, group)
        for row, name in enumerate(group.filed, start=group.last + 1):
            _draw_on_file(book, sheet, plan, block, band, group, row, name)
        _draw_order(sheet, plan, block, group)
        _draw_results(book, sheet, block, band)
    below = _draw_lines(book, sheet, plan, block, cells, groups[-1].foot + 2)
    sheet.freeze_panes = f"C{_TOP}"
    prints(sheet, plan.paper, plan.footer, rows="1:2", one_page=below <= _ONE_PAGE)
    beside, beside_to = (get_column_letter(block.last + n) for n in (2, 1 + block.games))
    sheet.print_area = f"A1:{get_column_letter(block.last)}{below - 1}"
    lock_only(
        sheet,
        [
            *(f"{block.letter('pts 1')}{g.first}:{block.letter('Total')}{g.last}" for g in groups),
            *(f"{beside}{g.first}:{beside_to}{g.last}" for g in groups),
            *(f"A{row}:{block.letter('Total')}{row}" for row in range(groups[-1].foot + 2, below)),
        ],
    )
    return sheet


def _codes(plan: NightPlan) -> list[str]:
    codes = code_words(plan)
    if None in plan.machines:
        codes.append("cream headings: choose the group's machines")
    return codes


def _draw_headings(sheet: Worksheet, plan: NightPlan, block: Block, group: Placed) -> None:
    row = group.headings
    style.heading_row(sheet, row, ["Group", "Player", *plan.machines, *block.beside, "Note", *block.computed])
    style.LEFT_HEADING.on(at(sheet, row, 2))
    for game, machine in enumerate(plan.machines, start=1):
        cell = at(sheet, row, game + 2)
        if machine is None:
            style.OPEN_HEADING.on(cell)
        prompt = f"Which machine is game {game} of group {group.label}? If it breaks down: change this."
        offer_machines(sheet, cell.coordinate, plan, prompt, f"Game {game}")
    cells = f"C{row}:{block.final}{row}"
    once = f"SUMPRODUCT(($C${row}:${block.final}${row}=C{row})*1)=1"
    chosen = f'C{row}<>""'
    # Five games need some machine twice where fewer than five work.
    if len(plan.working or plan.all_machines) >= block.games:
        letters = Font(color=style.INK, bold=True)
        style.mark(sheet, cells, f"AND({chosen},NOT({once}))", fill=style.ORANGE, letters=letters)
        chosen = f"AND({chosen},{once})"
    style.mark(sheet, cells, chosen, fill=style.NAVY, letters=Font(color=style.WHITE, bold=True))


def _draw_seats(sheet: Worksheet, plan: NightPlan, block: Block, group: Placed) -> None:
    names: list[str | None] = [*group.names, *[None] * (group.last - group.headings - len(group.names))]
    for seat, name in enumerate(names):
        row = group.first + seat
        shown = f"{name} (guest)" if name in plan.guests else name
        given = {"×": plan.multipliers, "Seat": plan.seats}
        beside = [None if name is None else given[heading].get(name) for heading in block.beside]
        draw_row(sheet, row, block, group.label, shown, above=seat == 0, beside=beside)
        if name in group.absent:
            for column in range(3, block.games + 3):
                style.text(at(sheet, row, column), "P")
    first, last = group.first, group.last
    offer_players(sheet, f"B{first}:B{last}", plan)
    ask_scores(sheet, plan, block, first, last)
    mark_scores(sheet, block, group.headings, last, passed_over="P")


def _draw_on_file(
    book: Drawing,
    sheet: Worksheet,
    plan: NightPlan,
    block: Block,
    band: Band,
    group: Placed,
    row: int,
    name: str,
) -> None:
    """What counts for somebody who is away or late, once his group has chosen."""
    top = row == group.last + 1
    looks = [_ON_FILE, _ON_FILE, *[_ON_FILE_SCORE] * block.games, *[_ON_FILE] * len(block.beside), _USED]
    for column, look in enumerate(looks, start=1):
        (look.ruled() if top else look).on(at(sheet, row, column))
    style.text(at(sheet, row, 2), f"on file, {name}")
    for game, machine in enumerate(plan.machines):
        cell = at(sheet, row, game + 3)
        formula = look_up(plan, name, f"{WORKING}!{band.heading(game)}")
        if formula:
            book.formula(cell, formula, found(plan, name, machine))
    style.mark(sheet, f"C{row}:{block.final}{row}", f'C{row}="{MISSING}"', fill=style.ORANGE)
    used = f"pre-makeup weeks used: {weeks_used(plan, name)} before tonight"
    look = _USED.ruled() if top else _USED
    style.text(style.merged(sheet, row, block.note, block.last, look), used)


def _draw_order(sheet: Worksheet, plan: NightPlan, block: Block, group: Placed) -> None:
    look = _LINE if group.filed else _LINE.ruled()
    first = first_turns(plan, group.names)
    line = f"plays game 1: {first} · {THEN} (the sheet Playing order goes by who is here)"
    style.text(style.merged(sheet, group.foot, 1, block.last, look), line)
    sheet.row_dimensions[group.foot].height = 14.0 * style.lines(line, room(sheet, block.last), 10) + 5


def _draw_results(book: Drawing, sheet: Worksheet, block: Block, band: Band) -> None:
    """What the group has, as Working counts it: points as soon as a game is complete, sums at the end."""
    for row in band.rows:
        there = band.on_scores(row)
        for game in range(block.games):
            points, tie = (f"{WORKING}!{band.cell(what, row, game)}" for what in ("points", "open tie"))
            shown = f'IF({tie}>0,"{TIE}",ROUND({points},2))'
            book.formula(sheet[f"{block.letter(f'pts {game + 1}')}{there}"], f'=IF({points}="","",{shown})')
            odd = f"{WORKING}!{band.cell('odd digit', row, game)}"
            book.formula(at(sheet, there, block.last + 2 + game), f'=IF({odd}=0,"","digit")')
        plays, complete = f"{WORKING}!{band.cell('plays', row)}", f"{WORKING}!{band.foot('all games')}"
        for heading, what in _SHOWN.items():
            value = f"ROUND({WORKING}!{band.cell(what, row)},{0 if heading == 'TNS' else 2})"
            if heading == "Finish":
                value = _finish(band, row)
            cell = sheet[f"{block.letter(heading)}{there}"]
            book.formula(cell, f'=IF(OR({plays}=0,{complete}=0),"",{value})')
            if heading == "TNS":
                cell.number_format = "#,##0"
    first, last = band.headings + 1, band.headings + band.seats
    mark_ties(sheet, block, first, last)
    beside = f'{get_column_letter(block.last + 2)}{first}="digit"'
    style.mark(sheet, f"C{first}:{block.final}{last}", beside, fill=style.ORANGE)


def _finish(band: Band, row: int) -> str:
    """1, 2, and `2 TNS` for whoever is before somebody with the same points; nothing for who is static."""
    finish, by_tns = (f"{WORKING}!{band.cell(what, row)}" for what in ("finish", "by TNS"))
    return f'IF({finish}=0,"",IF({by_tns}>0,{finish}&" TNS",{finish}))'


def _draw_lines(
    book: Drawing, sheet: Worksheet, plan: NightPlan, block: Block, cells: Cells, row: int
) -> int:
    """The pot and next week's groups below the last block; returns the row below them."""
    lines = {"pot line": plan.dues, "next line": plan.groups}
    for what, wanted in lines.items():
        if wanted:
            cell = style.merged(sheet, row, 1, block.last, _NIGHT)
            book.formula(cell, f"={cells.number(what)}")
            longest = sum(len(name) + 2 for name in plan.on_file) if what == "next line" else 60
            needed = style.lines("x" * 10 + " xxxxxxxxx" * (longest // 10), room(sheet, block.last), 11)
            sheet.row_dimensions[row].height = 16.0 * needed + 5
            row += 1
    return row


def first_turns(plan: NightPlan, names: Sequence[str]) -> str:
    """The order of the first game, by first names where these differ; behind it who comes late."""
    if not names:
        return "worst ranked first, best ranked last"
    playing = plan.turns(names)
    late = [name for name in names if name in plan.late - plan.away]
    called = plan.called((*playing, *late))
    order = ", ".join(called[name] for name in playing) or "nobody is here"
    return f"{order} ({', '.join(called[name] for name in late)} late)" if late else order

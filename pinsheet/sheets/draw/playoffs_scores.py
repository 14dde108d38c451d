"""Scores of the playoffs: a block for each division, with its points and places."""

from dataclasses import replace

from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import choices, style
from pinsheet.sheets.draw.finals_cells import quoted
from pinsheet.sheets.draw.offers import MACHINE_NAMES, PLAYER_NAMES
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.playoffs_cells import SCORES, WORKING, Block, Cells
from pinsheet.sheets.draw.playoffs_entrants import here_formula, here_now
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.seats import digits, put_label, room, whole_score
from pinsheet.sheets.draw.style import at

WORKING_MACHINES = "working_machines"
_WHITE = style.filled(style.WHITE)
_GROUP = replace(style.CENTRED, font=style.font(12, style.NAVY, bold=True), fill=_WHITE)
_NAME = replace(style.NAME, font=style.font(12, bold=True))
_SCORE = replace(style.NUMBER, font=style.font(12))
_GAME = replace(style.COMPUTED, alignment=style.align("center", shrink_to_fit=True))
_SUM = replace(_GAME, font=style.font(13, style.NAVY, bold=True))
_TNS = replace(_GAME, number_format="#,##0", alignment=style.align("right", shrink_to_fit=True, indent=1))
_BAND = replace(style.BAND, font=style.font(12, style.NAVY, bold=True))
_COUNTED = replace(
    style.HEADING, font=style.font(10, style.WHITE, bold=True), fill=style.filled(style.GREY_BLUE)
)


def draw_blocks(book: Drawing, cells: Cells) -> Worksheet:
    """Title, legend, then block after block."""
    sheet, plan = book.sheet(SCORES), cells.plan
    names = [one.player for one in cells.contenders]
    game = [*[16.5] * plan.games, *[6] * plan.games]
    style.widths(sheet, [8, style.fitting(names, 24, 32), *game, 9, 13, 8])
    style.row_height(sheet, 24)
    last = 5 + 2 * plan.games
    _title(sheet, cells, last)
    for block in cells.blocks:
        _draw(book, sheet, cells, block, last)
    prints(sheet, plan.paper, plan.footer, rows="1:2", one_page=True)
    return sheet


def _title(sheet: Worksheet, cells: Cells, last: int) -> None:
    plan = cells.plan
    quiet = replace(style.TITLE, font=style.font(14, style.GREY_BLUE))
    style.text(style.merged(sheet, 1, 1, 3, style.TITLE), plan.league)
    replace(quiet, alignment=style.align("right")).on(at(sheet, 1, 4))
    style.text(at(sheet, 1, 4), "Week")
    replace(style.TITLE, alignment=style.align("left", indent=1)).on(at(sheet, 1, 5))
    style.text(at(sheet, 1, 5), "playoffs")
    date = style.merged(sheet, 1, 6, last, replace(quiet, alignment=style.align("left")))
    style.text(date, style.spelled(plan.date))
    sheet.row_dimensions[1].height = 30
    legend = (
        "Choose the machines in the cream headings, type the scores; L this game not played, 0 a real zero. "
        "Points come once something is typed for everybody. Equal scores share theirs, or play one ball: "
        "write it in Ties. Equal points: TNS, then the better season. A name may be typed over."
    )
    look = replace(style.HELP, font=style.font(11, style.GREY_BLUE, italic=True))
    style.text(style.merged(sheet, 2, 1, last, look), legend)
    sheet.row_dimensions[2].height = 15.0 * style.lines(legend, room(sheet, last), 11) + 8


def _draw(book: Drawing, sheet: Worksheet, cells: Cells, block: Block, last: int) -> None:
    name = "Playoffs" if block.division is None else f"Division {block.division}"
    here = f"={quoted(f'{name} · ')}&{here_formula(cells, replace(block, division=None))}"
    shown = f"{name} · {here_now(replace(block, division=None), 0)}"
    book.formula(style.merged(sheet, block.band, 1, last, _BAND), here, shown)
    games = range(block.games)
    row = block.headings
    style.heading_row(sheet, row, ["Group", "Player"])
    style.LEFT_HEADING.on(at(sheet, row, 2))
    sheet.row_dimensions[row].height = 34
    for game in games:
        style.OPEN_HEADING.on(sheet[f"{block.score(game)}{row}"])
        _COUNTED.on(sheet[f"{block.points(game)}{row}"])
        style.text(sheet[f"{block.points(game)}{row}"], f"pts {game + 1}")
    for which, heading in enumerate(("Points", "TNS", "Place")):
        style.GREY_HEADING.on(sheet[f"{block.sums(which)}{row}"])
        style.text(sheet[f"{block.sums(which)}{row}"], heading)
    looks = [_GROUP, _NAME, *[_SCORE] * block.games, *[_GAME] * block.games, _SUM, _TNS, _SUM]
    for seat in range(block.seats):
        row = block.first + seat
        sheet.row_dimensions[row].height = 27
        for column, look in enumerate(looks, 1):
            look.on(at(sheet, row, column))
        put_label(sheet, row, block.label)
        names, seeds = cells.entrants("Player", block), cells.entrants("Seed", block)
        book.formula(at(sheet, row, 2), f'=IFERROR(INDEX({names},MATCH({seat + 1},{seeds},0)),"")', "")
        for game in games:
            _points(book, sheet, block, seat, game)
        _sums(book, sheet, block, seat)
    _offer(sheet, cells, block)
    _mark(sheet, block)


def _points(book: Drawing, sheet: Worksheet, block: Block, seat: int, game: int) -> None:
    found = f"{WORKING}!{block.counted(4, game)}{block.top + seat}"
    cell = sheet[f"{block.points(game)}{block.first + seat}"]
    book.formula(cell, f'=IF(ISNUMBER({found}),ROUND({found},2),"")', "")


def _sums(book: Drawing, sheet: Worksheet, block: Block, seat: int) -> None:
    """Shown as soon as a game of the block is played."""
    points, tns = block.total(0), block.total(1)
    mine, normal, order = (f"{WORKING}!{column}{block.top + seat}" for column in (points, tns, "C"))
    count = f"{WORKING}!$D${block.row_of_count}:${block.counted(0, block.games - 1)}${block.row_of_count}"
    waits = f'OR(B{block.first + seat}="",SUM({count})=0)'
    sums, normals, orders = (f"{WORKING}!{block.seat(column)}" for column in (points, tns, "C"))
    equal = f"({sums}={mine})*"
    better = f"({sums}>{mine})+{equal}({normals}>{normal})+{equal}({normals}={normal})*({orders}<{order})"
    shown = (f"ROUND({mine},2)", f"ROUND({normal},0)", f"1+SUMPRODUCT({better})")
    for which, formula in enumerate(shown):
        cell = sheet[f"{block.sums(which)}{block.first + seat}"]
        book.formula(cell, f'=IF({waits},"",{formula})', "")


def _offer(sheet: Worksheet, cells: Cells, block: Block) -> None:
    first, last = block.score(0), block.score(block.games - 1)
    source = WORKING_MACHINES if cells.plan.machines else MACHINE_NAMES if cells.plan.all_machines else None
    for game in range(block.games):
        prompt = "Which machine is this game? If it breaks down: change this."
        choices.offer(sheet, f"{block.score(game)}{block.headings}", source, prompt, f"Game {game + 1}")
    if cells.contenders:
        choices.offer(sheet, f"B{block.first}:B{block.last}", PLAYER_NAMES)
    cell = f"{first}{block.first}"
    question = "Expected: a whole number of at most 15 digits, L this game not played, 0 a real zero."
    meant = f"IF(ISNUMBER({cell}),{whole_score(cell)},OR({_code(cell)},ISNUMBER(VALUE({digits(cell)}))))"
    cells_of = f"{cell}:{last}{block.last}"
    choices.ask(sheet, cells_of, "custom", f"IFERROR({meant},1=0)", question)


def _code(cell: str) -> str:
    return f'OR({cell}="A",{cell}="L")'


def _mark(sheet: Worksheet, block: Block) -> None:
    """Orange for what is missing or cannot be read; chosen headings like all others; the winner."""
    first, last, top = block.first, block.score(block.games - 1), block.headings
    cell, head = f"C{first}", f"C{top}"
    column = f'SUMPRODUCT((C${first}:C${block.last}<>"")*1)>0'
    words = f"AND(NOT({_code(cell)}),ISERROR(VALUE({digits(cell)})))"
    unreadable = f'AND({cell}<>"",IF(ISNUMBER({cell}),NOT({whole_score(cell)}),{words}))'
    white = Font(color=style.WHITE, bold=True)
    style.mark(sheet, f"{head}:{last}{top}", f'AND({head}="",{column})', fill=style.ORANGE)
    style.mark(sheet, f"{head}:{last}{top}", f'{head}<>""', fill=style.NAVY, letters=white)
    scores = f"{cell}:{last}{block.last}"
    style.mark(sheet, scores, f'AND({cell}="",$B{first}<>"",{column})', fill=style.ORANGE)
    style.mark(sheet, scores, f"IFERROR({unreadable},1=1)", fill=style.ORANGE)
    typed = f'SUMPRODUCT(($C{first}:${last}{first}<>"")*1)>0'
    style.mark(sheet, f"B{first}:B{block.last}", f'AND($B{first}="",{typed})', fill=style.ORANGE)
    place = block.sums(2)
    style.mark(sheet, f"{place}{first}:{place}{block.last}", f"{place}{first}=1", fill=style.PALE_BLUE)

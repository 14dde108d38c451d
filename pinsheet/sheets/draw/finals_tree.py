"""Bracket: both sides of each bracket as lines on paper; all of it follows from Matches."""

from dataclasses import dataclass, replace

from openpyxl.cell import Cell
from openpyxl.styles import Border, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.bracket import From
from pinsheet.sheets.draw import finals_cells as at_
from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.finals_cells import Cells, Placed
from pinsheet.sheets.draw.finals_matches import NEXT, letters_of, round_name
from pinsheet.sheets.draw.finals_plan import Division
from pinsheet.sheets.draw.finals_shape import (
    LARGEST,
    ONE_PAGE,
    SLOT,
    SMALLEST,
    TAIL,
    Pair,
    Shape,
    down_pairs,
    final_pairs,
    up_pairs,
)
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import Look, at

_LINE = Side("thin", color=style.INK)
_BELOW = Border(bottom=_LINE)
_BESIDE = Border(right=_LINE)
_CORNER = Border(right=_LINE, bottom=_LINE)
_WAITING, _NEXT, _WON, _LOST, _NOBODY = range(5)
"""What becomes of a slot; the colour rules look at it in folded columns of the same sheet."""


def _type(points: int, color: str = style.INK, *, bold: bool = False) -> Look:
    place = style.align("left", "bottom", wrap_text=True)
    return Look(style.font(points, color, bold=bold), alignment=place)


_NAMES = {points: _type(points) for points in range(SMALLEST, LARGEST + 1)}
_WINNER = {points: _type(points, style.NAVY, bold=True) for points in _NAMES}
_SEED = Look(style.font(SMALLEST, style.GREY_BLUE), alignment=style.align("center", "bottom"))
_HINT = Look(style.font(SMALLEST, style.GREY_BLUE, italic=True), alignment=style.align("left", "bottom"))
_UNDERLINED = {
    look: replace(look, border=_BELOW) for look in (*_NAMES.values(), *_WINNER.values(), _SEED, _HINT)
}


@dataclass(frozen=True)
class _Side:
    """One side of a bracket: its first column and row, and where its slots' states are folded away."""

    book: Drawing
    sheet: Worksheet
    column: int
    row: int
    states: int
    points: int

    def seed(self, block: int) -> int:
        """The column of a block's seeds; that of its names is the next one."""
        return self.column + 2 * block

    def slot(self, column: int, line: int, look: Look) -> Cell:
        """One cell over the rows of a slot, with its line."""
        last = self.row + line - 1
        first = last - SLOT + 1
        self.sheet.merge_cells(start_row=first, end_row=last, start_column=column, end_column=column)
        for row in range(first, last):
            look.on(self.sheet.cell(row, column))
        _UNDERLINED[look].on(self.sheet.cell(last, column))
        return at(self.sheet, first, column)

    def heading(self, block: int, formula: str, shown: str) -> None:
        """The name of a round."""
        cell = style.merged(self.sheet, self.row - 1, self.seed(block), self.seed(block) + 1, style.BAND)
        if formula == f'"{shown}"':
            style.text(cell, shown)
        else:
            self.book.formula(cell, f"={formula}", shown)


def draw_bracket(book: Drawing, cells: Cells) -> None:
    """For each division the winners' side and, to the right of it, the losers' side: a page each."""
    sheet, shape = book.sheet(at_.BRACKET), Shape(cells.plan)
    down = 2 * shape.up_blocks + 2
    tail = down + 2 * shape.down_blocks
    states = tail + 2
    _columns(sheet, shape, down, tail, states)
    row, areas = 1, []
    for number, (division, _) in enumerate(cells.divisions):
        last = row + 1 + shape.rows(division)
        sheet.row_dimensions[row].height, sheet.row_dimensions[row + 1].height = 28, 20
        for unit in range(row + 2, last + 1):
            sheet.row_dimensions[unit].height = shape.row_height(division)
        up = _Side(book, sheet, 1, row + 2, states, shape.font_size(down=False))
        _title(sheet, cells, division, up, "winners' side", down - 2)
        _up(cells, number, up)
        _mark(up, shape.up_blocks, last)
        pages = _pages(division, row, last)
        areas += [f"A{first}:{get_column_letter(down - 2)}{end}" for first, end in pages]
        if division.rounds > 1:
            losers = _Side(book, sheet, down, row + 2, states + shape.up_blocks, shape.font_size(down=True))
            _title(sheet, cells, division, losers, "losers' side", tail)
            _down(cells, number, losers)
            _mark(losers, shape.down_blocks, last)
            areas += [
                f"{get_column_letter(down)}{first}:{get_column_letter(tail)}{end}" for first, end in pages
            ]
        row = last + 2
    prints(sheet, cells.plan.paper, cells.plan.footer)
    sheet.print_area = ",".join(areas)


def _pages(division: Division, first: int, last: int) -> list[tuple[int, int]]:
    """The rows of each page of a side: cut where no slot is, in the middle of its lines."""
    if division.size <= ONE_PAGE:
        return [(first, last)]
    middle = first + 1 + division.size
    return [(first, middle), (middle + 1, last)]


def _columns(sheet: Worksheet, shape: Shape, down: int, tail: int, states: int) -> None:
    for first, blocks, is_down in ((1, shape.up_blocks, False), (down, shape.down_blocks, True)):
        for column in range(2 * blocks):
            letter = get_column_letter(first + column)
            sheet.column_dimensions[letter].width = shape.widths(down=is_down)[column % 2]
    sheet.column_dimensions[get_column_letter(down - 1)].width = 3
    sheet.column_dimensions[get_column_letter(tail)].width = TAIL
    for column in range(states, states + shape.up_blocks + shape.down_blocks):
        dimension = sheet.column_dimensions[get_column_letter(column)]
        dimension.width, dimension.outlineLevel, dimension.hidden = 4, 1, True
    sheet.sheet_format.outlineLevelCol = 1


def _title(sheet: Worksheet, cells: Cells, division: Division, side: _Side, words: str, last: int) -> None:
    plan = cells.plan
    label = f"division {division.label}" if plan.two_divisions else ""
    parts = (f"{plan.league} {plan.season}".strip(), label, words, style.spelled(plan.date))
    cell = style.merged(sheet, side.row - 2, side.column, last, style.TITLE)
    style.text(cell, " · ".join(part for part in parts if part))


def _up(cells: Cells, number: int, side: _Side) -> None:
    """The winners' side, the grand final and who won it."""
    division, placed = cells.divisions[number]
    for pairs in up_pairs(division):
        _round(cells, side, pairs, _of_round(placed, "W", pairs[0].block + 1))
    finals = [match for match in placed if match.fixture.side == "GF"]
    first, again = final_pairs(division)
    for match, pair in zip(finals, (first, again), strict=False):
        _pair(cells, side, pair, match)
    side.heading(first.block, '"GF1"', "GF1")
    if len(finals) > 1:
        cell = side.slot(side.seed(first.block) + 1, again.one - SLOT - 1, _HINT)
        side.sheet.cell(cell.row + SLOT - 1, cell.column).border = Border()
        style.text(cell, "GF2, if needed")
    block = first.block + 1
    side.heading(block, '"Winner"', "Winner")
    for kind, line, words in (("winner", first.middle, ""), ("second", first.middle + 5, "2nd: ")):
        seed = cells.number(f"seed of the {kind}", number)
        name = cells.name(number, seed, kind=2)
        cell = side.slot(side.seed(block) + 1, line, _WINNER[LARGEST if not words else side.points])
        side.book.formula(cell, f'="{words}"&IF({seed}>0,{name},"")', words)
        cell = side.slot(side.seed(block), line, _SEED)
        side.book.formula(cell, f'=IF({seed}>0,{seed},"")', "")


def _down(cells: Cells, number: int, side: _Side) -> None:
    """The losers' side; who is left goes to the grand final, on the other page."""
    division, placed = cells.divisions[number]
    rounds = down_pairs(division)
    for pairs in rounds:
        _round(cells, side, pairs, _of_round(placed, "L", pairs[0].block + 1))
    last = rounds[-1][0]
    style.text(side.slot(side.seed(last.block + 1), last.middle, _HINT), " to GF1")


def _of_round(placed: tuple[Placed, ...], side: str, number: int) -> list[Placed]:
    return [m for m in placed if m.fixture.side == side and m.fixture.number == number]


def _round(cells: Cells, side: _Side, pairs: list[Pair], matches: list[Placed]) -> None:
    side.heading(pairs[0].block, *round_name(cells, matches[0]))
    for pair, match in zip(pairs, matches, strict=True):
        _pair(cells, side, pair, match)


def _pair(cells: Cells, side: _Side, pair: Pair, match: Placed) -> None:
    """Two slots and the line that joins them."""
    one, other = match.working(at_.MATCH_ONE), match.working(at_.MATCH_OTHER)
    _slot(cells, side, pair.block, pair.one, match, (one, other), match.fixture.one)
    _slot(cells, side, pair.block, pair.other, match, (other, one), match.fixture.other)
    column = side.seed(pair.block) + 1
    for line in range(pair.one, pair.other):
        side.sheet.cell(side.row + line, column).border = _CORNER if line == pair.other - 1 else _BESIDE


def _slot(
    cells: Cells, side: _Side, block: int, line: int, match: Placed, seeds: tuple[str, str], source: From
) -> None:
    mine, opponent = seeds
    winner = match.working(at_.MATCH_WINNER)
    hint, shown = _waiting(cells, match, source)
    name = cells.name(match.division, mine, kind=2)
    formula = f'=IF({mine}<0,{hint},IF({mine}=0,IF({opponent}=0,"–","bye"),{name}))'
    side.book.formula(side.slot(side.seed(block) + 1, line, _NAMES[side.points]), formula, shown)
    side.book.formula(side.slot(side.seed(block), line, _SEED), f'=IF({mine}>0,{mine},"")', "")
    decided = f"IF({winner}<0,{_NEXT},IF({winner}={mine},{_WON},{_LOST}))"
    state = f"IF({mine}=0,{_NOBODY},IF(OR({mine}<0,{opponent}<=0),{_WAITING},{decided}))"
    for row in range(side.row + line - SLOT, side.row + line):
        side.book.formula(at(side.sheet, row, side.states + block), f"={state}", _WAITING)


def _waiting(cells: Cells, match: Placed, source: From) -> tuple[str, str]:
    """Who is waited for, as a formula and as first shown, where the lines do not tell."""
    kind, which = source
    _, placed = cells.divisions[match.division]
    if kind == "loser":
        before = placed[which]
        shown = f"loser of {before.fixture.side}{before.fixture.number} {before.fixture.match}"
        if not cells.plan.two_divisions:
            return f'"{shown}"', shown
        return f'"loser of "&{before.matches(at_.ROUND)}&" "&{before.matches(at_.MATCH)}', shown
    if match.fixture.side == "GF" and kind == "winner" and placed[which].fixture.side == "L":
        name, shown = round_name(cells, placed[which])
        return f'"winner of "&{name}', f"winner of {shown}"
    return '""', ""


def _mark(side: _Side, blocks: int, last: int) -> None:
    quiet = letters_of(style.GREY_BLUE, italic=True)
    for block in range(blocks):
        first, second = (get_column_letter(side.seed(block) + part) for part in (0, 1))
        cells = f"{first}{side.row}:{second}{last}"
        state = f"${get_column_letter(side.states + block)}{side.row}"
        for what, fill, letters in (
            (_NEXT, NEXT, None),
            (_WON, None, letters_of(style.NAVY, bold=True)),
            (_LOST, None, letters_of(style.GREY_BLUE)),
            (_NOBODY, None, quiet),
            (_WAITING, None, quiet),
        ):
            condition = f"AND(ISNUMBER({state}),{state}={what})"
            style.mark(side.sheet, cells, condition, fill=fill, letters=letters)

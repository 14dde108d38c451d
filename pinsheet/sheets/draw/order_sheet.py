"""Playing order: who plays when in each group, game by game as the scores come in.

The first game's order is that of the seats; then the loser of the last game goes first and its
winner last, equal scores in the order they had. Who has a code in a game takes no turn; who joins
late goes first. Who said so beforehand has no turn in the first game until there is a score in it.
The columns on the right count it out, a row a seat of the group's block.
"""

from dataclasses import dataclass, replace

from openpyxl.styles import Border
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.blocks_sheet import THEN, TITLE, Placed, placed
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.plan import NightPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.seats import score_in
from pinsheet.sheets.draw.style import at

_TOP = 3
_UPRIGHT, _ONE_PAGE = 3, 44
_NAME = replace(style.DRAWN, font=style.font(14), alignment=style.align("left", shrink_to_fit=True, indent=1))
_TURN = replace(style.COMPUTED, font=style.font(14, style.GREY_BLUE, italic=True))
_MACHINE = replace(style.BAND, alignment=style.align("center", shrink_to_fit=True))
_COUNT = replace(style.COMPUTED, font=style.font(8, style.GREY_BLUE, italic=True), border=Border())

_HAS_TURN, _SCORE, _NUMBER = 0, 1, 2
"""A game's three columns: 1 played and 2 still to play; the score before it; the turn in it."""


@dataclass(frozen=True)
class _Table:
    """Where a group's table stands, and its seats on Scores."""

    group: Placed
    heading: int
    games: int

    @property
    def seats(self) -> int:
        """How many rows there are."""
        return self.group.last - self.group.headings

    def rows(self) -> range:
        """Where the turns and, on the right, the seats stand."""
        return range(self.first, self.first + self.seats)

    @property
    def first(self) -> int:
        """The row of the first turn, below the headings and the machines."""
        return self.heading + 2

    @property
    def who(self) -> int:
        """The first of the columns that count; those beside it say who is absent all night, and late."""
        return self.games + 3

    def column(self, game: int, part: int) -> str:
        """The letter of one of a game's three columns."""
        return get_column_letter(self.who + 3 + 3 * (game - 1) + part)

    def all(self, letter: str) -> str:
        """A column's cells over all seats."""
        return f"${letter}${self.first}:${letter}${self.first + self.seats - 1}"

    def score(self, seat: int, game: int) -> str:
        """The score cell on Scores."""
        return f"{TITLE}!{get_column_letter(game + 2)}{self.group.first + seat}"


def draw_order(book: Drawing, plan: NightPlan) -> None:
    """A table for each group: turns down, games across."""
    sheet = book.sheet("Playing order")
    games = len(plan.machines)
    style.widths(sheet, [11, *[24] * games, 3])
    across = games + 1
    title = " · ".join(part for part in ("Playing order", plan.night, style.spelled(plan.date)) if part)
    style.text(style.merged(sheet, 1, 1, across, style.TITLE), title)
    sheet.row_dimensions[1].height = 30
    hint = (
        f"Fills itself from Scores: {THEN}; equal scores keep their order; "
        "a tie that was played off: its winner later. P has no turn, who joins late is first."
    )
    style.text(style.merged(sheet, 2, 1, across, style.HELP), hint)
    sheet.row_dimensions[2].height = 14.0 * style.lines(hint, 11 + 24 * games, 10) + 6
    row, groups = _TOP, list(placed(plan))
    for group in groups:
        table = _Table(group, row, games)
        _draw_names(book, sheet, plan, table)
        for seat in range(table.seats):
            _count_seat(book, sheet, plan, table, seat)
        row += table.seats + 3
    _fold(sheet, _Table(groups[0], _TOP, games))
    sheet.print_area = f"A1:{get_column_letter(across)}{row - 2}"
    upright = len(groups) <= _UPRIGHT
    prints(sheet, plan.paper, plan.footer, rows="1:2", upright=upright, one_page=row <= _ONE_PAGE)


def _fold(sheet: Worksheet, table: _Table) -> None:
    last = table.who + 2 + 3 * table.games
    for column in range(table.who, last + 1):
        dimension = sheet.column_dimensions[get_column_letter(column)]
        dimension.width, dimension.outlineLevel, dimension.hidden = 9, 1, True
    sheet.column_dimensions[get_column_letter(last + 1)].collapsed = True
    sheet.sheet_format.outlineLevelCol = 1


def _draw_names(book: Drawing, sheet: Worksheet, plan: NightPlan, table: _Table) -> None:
    games = range(1, table.games + 1)
    headings = [f"Group {table.group.label}", *(f"Game {game}" for game in games)]
    style.heading_row(sheet, table.heading, headings)
    _MACHINE.on(at(sheet, table.first - 1, 1))
    for game, machine in zip(games, plan.machines, strict=True):
        cell = at(sheet, table.first - 1, game + 1)
        _MACHINE.on(cell)
        chosen = f"{TITLE}!{get_column_letter(game + 2)}{table.group.headings}"
        book.formula(cell, f'=IF({chosen}="","",{chosen})', machine or "")
    first = plan.turns(table.group.names)
    names = table.all(get_column_letter(table.who))
    for turn, row in enumerate(table.rows(), start=1):
        sheet.row_dimensions[row].height = 24
        _TURN.on(at(sheet, row, 1))
        at(sheet, row, 1).value = turn
        for game in games:
            cell = at(sheet, row, game + 1)
            _NAME.on(cell)
            formula = f'=IFERROR(INDEX({names},MATCH($A{row},{table.all(table.column(game, _NUMBER))},0)),"")'
            shown = _shown(plan, first[turn - 1]) if game == 1 and turn <= len(first) else ""
            book.formula(cell, formula, shown)


def _shown(plan: NightPlan, name: str) -> str:
    return f"{name} (guest)" if name in plan.guests else name


def _count_seat(book: Drawing, sheet: Worksheet, plan: NightPlan, table: _Table, seat: int) -> None:
    """Who sits there and, for each game, whether there is a turn, on what score, and which one."""
    row = table.first + seat
    scores = f"{table.score(seat, 1)}:{table.score(seat, table.games).rpartition('!')[2]}"
    name_cell = f"{TITLE}!B{table.group.first + seat}"
    names = table.group.names
    name = names[seat] if seat < len(names) else ""
    turn = plan.turns(names).index(name) + 1 if name in plan.turns(names) else 0
    late = name in plan.late - plan.away

    def put(column: int | str, formula: str, shown: str | int) -> None:
        cell = sheet[f"{column}{row}"] if isinstance(column, str) else at(sheet, row, column)
        _COUNT.on(cell)
        book.formula(cell, f"={formula}", shown)

    put(table.who, f'IF({name_cell}="","",{name_cell})', _shown(plan, name) if name else "")
    put(table.who + 1, f'SUMPRODUCT(({scores}="A")*1)', 0)
    who, out, announced = (f"${get_column_letter(table.who + part)}{row}" for part in range(3))
    _COUNT.on(at(sheet, row, table.who + 2))
    if late:  # the name, because somebody else may come to sit there
        style.text(at(sheet, row, table.who + 2), _shown(plan, name))
    for game in range(1, table.games + 1):
        score = table.score(seat, game)
        code = f'OR({who}="",{out}>0,{score}="P",{score}="PM",{score}="L")'
        to_play = f"IF({who}={announced},0,2)" if game == 1 else "2"
        unplayed = f'IF({score}="",{to_play},IF(ISNUMBER({score_in(score)}),1,2))'
        has_turn = bool(turn) or (late and game > 1)
        put(table.column(game, _HAS_TURN), f"IF({code},0,{unplayed})", 2 if has_turn else 0)
        put(table.column(game, _NUMBER), _turn(table, row, game), turn if game == 1 else 0)
        if game > 1:
            played = f"{table.column(game - 1, _HAS_TURN)}{row}=1"
            joins = seat - table.seats
            before = score_in(table.score(seat, game - 1))
            put(table.column(game, _SCORE), f"IF({played},{before},{joins})", joins)


def _turn(table: _Table, row: int, game: int) -> str:
    """0 without a turn, and for everybody while a game before is not complete."""
    letter = table.column(game, _HAS_TURN)
    if game == 1:
        before = f"{letter}${table.first}:{letter}{row}"
        return f"IF({letter}{row}>0,SUMPRODUCT(({before}>0)*1),0)"
    earlier = table.all(table.column(game - 1, _HAS_TURN))
    score, last = table.column(game, _SCORE), table.column(game - 1, _NUMBER)
    # The game before was played in some order, else two equal scores would be one turn.
    ordered = f"SUMPRODUCT(({table.all(last)}>0)*1)>0"
    complete = f"{ordered},SUMPRODUCT(({earlier}=2)*1)=0,SUMPRODUCT(({earlier}=1)*1)>0"
    playing = f"({table.all(letter)}>0)"
    lower = f"SUMPRODUCT({playing}*({table.all(score)}<{score}{row}))"
    equal = f"({table.all(score)}={score}{row})*({table.all(last)}<{last}{row})"
    return f"IF(AND({letter}{row}>0,{complete}),1+{lower}+SUMPRODUCT({playing}*{equal}),0)"

"""Working, a hidden sheet: scores as numbers, what each place of a game is worth, ties, sums."""

from pinsheet.sheets.draw import playoffs_cells as at_
from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.finals_writer import Writer
from pinsheet.sheets.draw.game_formulas import (
    first_more,
    first_row,
    lone_points,
    order_said,
    place_points,
    place_worth,
    second_more,
)
from pinsheet.sheets.draw.group_rules import Number
from pinsheet.sheets.draw.offers import MACHINE_NAMES
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.playoffs_cells import FIRST, MOST, SCORES, TIES, WORKING, Block, Cells
from pinsheet.sheets.draw.playoffs_scores import WORKING_MACHINES
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.seats import score_in
from pinsheet.sheets.draw.style import at

_GROUPS = ("score", "row of Ties", "order", "worth", "points")


def draw_working(book: Drawing, cells: Cells) -> None:
    """A band for each block, and the lists right of them."""
    sheet = book.sheet(WORKING)
    sheet.sheet_state = "hidden"
    style.widths(sheet, [9] * (12 + 5 * cells.plan.games))
    put = Writer(book, sheet)
    hint = "What the other sheets count out. Nothing is typed here."
    style.text(style.merged(sheet, 1, 1, 8, style.HELP), hint)
    for block in cells.blocks:
        _titles(put, block)
        for seat in range(MOST):
            put.constant("A", block.top + seat, seat + 1)
        for seat in range(block.seats):
            _seat(put, cells, block, seat)
        for game in range(block.games):
            _game(put, cells, block, game)
        _named(put, block)
        _complete(put, block)
    _lists(book, put, cells)
    prints(sheet, cells.plan.paper, cells.plan.footer, one_page=True)


def _titles(put: Writer, block: Block) -> None:
    row = block.top - 1
    titles = ["place", "plays", "seeding"]
    titles += [f"{group} {game + 1}" for group in _GROUPS for game in range(block.games)]
    titles += ["sum", "normal", *(f"seat {seat + 1}" for seat in range(block.seats))]
    for column, words in enumerate(titles, 1):
        style.BAND.on(at(put.sheet, row, column))
        style.text(at(put.sheet, row, column), words)
    for row, words in enumerate(("count", "reference", "1st more", "2nd more"), block.row_of_count):
        put.constant("A", row, words)


def _seat(put: Writer, cells: Cells, block: Block, seat: int) -> None:
    row, there = block.top + seat, block.first + seat
    name = f"{SCORES}!$B${there}"
    put.formula("B", row, f'IF({name}="",0,1)', 0)
    names = cells.entrants("Player")
    order = f"SUMPRODUCT(({names}={name})*ROW({names}))"
    # Somebody who is typed and not among the contenders comes last.
    put.formula("C", row, f'IF({name}="",0,IF({order}=0,{9000 + seat},{order}))', 0)
    games = range(block.games)
    for game in games:
        _score(put, block, seat, game)
        _points(put, cells, block, seat, game)
    points = f"{block.counted(4, 0)}{row}:{block.counted(4, block.games - 1)}{row}"
    put.formula(block.total(0), row, f"IF(B{row}=0,-1,ROUND(SUM({points}),6))", -1)
    normal = "+".join(_normal(cells, block, row, game) for game in games)
    put.formula(block.total(1), row, f"IF(B{row}=0,-1,ROUND({normal},6))", -1)


def _score(put: Writer, block: Block, seat: int, game: int) -> None:
    """A score as a number, also one typed as text; -1 where there is none."""
    row = block.top + seat
    typed = f"{SCORES}!{block.score(game)}{block.first + seat}"
    put.formula(block.counted(0, game), row, f'IF(OR(B{row}=0,{typed}=""),-1,{score_in(typed, "-1")})', -1)


def _points(put: Writer, cells: Cells, block: Block, seat: int, game: int) -> None:
    """What the tied places are worth on average, or the place that a row of Ties says (C2)."""
    plan, row = cells.plan, block.top + seat
    column = block.counted(0, game)
    mine, all_of_them, count = f"{column}{row}", block.seat(column), f"{column}${block.row_of_count}"
    equal, higher = f"SUMPRODUCT(({all_of_them}={mine})*1)", f"SUMPRODUCT(({all_of_them}>{mine})*1)"
    first = _first_row(block, game, row, equal)
    found, order = (f"{block.counted(group, game)}{row}" for group in (1, 2))
    put.formula(block.counted(1, game), row, f"IF(OR({mine}<0,{equal}<2),0,{first})", 0)
    seats = range(block.seats)
    named = [_rows(block, other) for other in seats]
    tied = [f"{column}${block.top + other}={mine}" for other in seats]
    put.formula(block.counted(2, game), row, order_said(found, named, tied, seat), 0)
    letter = block.counted(3, game)
    worth = f"${letter}${block.top}:${letter}${block.top + MOST - 1}"
    places = f"$A${block.top}:$A${block.top + MOST - 1}"
    points = place_points(worth, places, higher, equal, order, plan)
    if plan.zero_no_points:
        points = f"IF({mine}=0,0,{points})"
    put.formula(block.counted(4, game), row, f'IF(OR({count}=0,{mine}<0),"",{points})', "")


def _rows(block: Block, seat: int) -> str:
    """Where each row of Ties names the player of a seat."""
    letter = block.named(seat)
    return f"${letter}${block.top}:${letter}${block.top + at_.TIES_ROWS - 1}"


def _first_row(block: Block, game: int, row: int, equal: str) -> str:
    """The number of the first row of Ties that names the whole tie of a score; 0 without one."""
    column = block.counted(0, game)
    of_ties = {
        letter: f"{TIES}!${letter}${at_.TIES_FIRST}:${letter}${at_.TIES_FIRST + at_.TIES_ROWS - 1}"
        for letter in (at_.TIES_WEEK, at_.TIES_GAME, at_.TIES_MACHINE)
    }
    game_said = of_ties[at_.TIES_GAME]
    tied = "+".join(
        f"({column}${block.top + seat}={column}{row})*({_rows(block, seat)}>0)" for seat in range(block.seats)
    )
    meant = (
        f'({of_ties[at_.TIES_WEEK]}="playoffs")'
        f"*({of_ties[at_.TIES_MACHINE]}={SCORES}!{block.score(game)}${block.headings})"
        f'*((({game_said}="")+({game_said}={game + 1}))>0)*(({tied})={equal})'
    )
    return first_row(meant, at_.TIES_ROWS)


def _normal(cells: Cells, block: Block, row: int, game: int) -> str:
    column = block.counted(0, game)
    score, reference = f"{column}{row}", f"{column}${block.row_of_reference}"
    counts = f"OR({column}${block.row_of_count}=0,{score}<0,{reference}=0)"
    return f"IF({counts},0,{score}*{cells.plan.normalized_constant}/{reference})"


def _game(put: Writer, cells: Cells, block: Block, game: int) -> None:
    """Who counts in a game, the machine's reference, and what each place is worth (C1)."""
    plan, column = cells.plan, block.counted(0, game)
    scores = block.seat(column)
    blank = f'SUMPRODUCT({block.seat("B")}*({block.seen(block.score(game))}=""))'
    count = f"{column}{block.row_of_count}"
    there = f"SUMPRODUCT(({scores}>=0)*1)"
    put.formula(column, block.row_of_count, f"IF({blank}=0,{there},0)", 0)
    machine = f"{SCORES}!{block.score(game)}${block.headings}"
    names, references = (_list(cells, which) for which in (0, 1))
    put.formula(column, block.row_of_reference, f"SUMPRODUCT(({names}={machine})*{references})", 0)
    s = [f"LARGE({scores},{place})" for place in range(1, block.seats + 1)]
    first, second = f"{column}{block.row_of_first}", f"{column}{block.row_of_first + 1}"
    put.formula(column, block.row_of_first, first_more(s, count, plan), 0)
    put.formula(column, block.row_of_first + 1, second_more(s, count), 0)
    lone = lone_points(s[0], f"{column}{block.row_of_reference}", plan)
    worth = place_worth(count, lone, first, second, plan)
    for place, formula in enumerate(worth):
        put.formula(block.counted(3, game), block.top + place, formula, 0)


def _named(put: Writer, block: Block) -> None:
    """At which place each row of Ties names the player of each seat; 0 if it does not."""
    for seat in range(block.seats):
        name = f"{SCORES}!$B${block.first + seat}"
        for number in range(at_.TIES_ROWS):
            row = at_.TIES_FIRST + number
            places = "+".join(
                f"({TIES}!${letter}{row}={name})*{place}" for place, letter in enumerate(at_.TIES_NAMES, 1)
            )
            put.formula(block.named(seat), block.top + number, f'IF({name}="",0,{places})', 0)


def _complete(put: Writer, block: Block) -> None:
    row = block.row_of_count
    last = block.counted(0, block.games - 1)
    headings = f"{SCORES}!$C${block.headings}:${block.score(block.games - 1)}${block.headings}"
    chosen = f'SUMPRODUCT(({headings}<>"")*($D${row}:${last}${row}>0))'
    put.formula("B", row, f"IF({chosen}={block.games},1,0)", 0)


def _list(cells: Cells, which: int) -> str:
    letter = cells.listed(which)
    size = max(1, len(_references(cells)))
    return f"${letter}${FIRST}:${letter}${FIRST + size - 1}"


def _references(cells: Cells) -> dict[str, Number | None]:
    return dict.fromkeys(cells.plan.all_machines) | dict(cells.plan.references)


def _lists(book: Drawing, put: Writer, cells: Cells) -> None:
    for which, words in enumerate(("names of machines", "references", "that work", "places after these")):
        cell = put.sheet[f"{cells.listed(which)}{FIRST - 1}"]
        style.BAND.on(cell)
        style.text(cell, words)
    references = _references(cells)
    for row, (name, reference) in enumerate(references.items(), FIRST):
        put.constant(cells.listed(0), row, name)
        value = reference if reference is None or isinstance(reference, int) else float(reference)
        put.constant(cells.listed(1), row, value)
    for row, name in enumerate(cells.plan.machines, FIRST):
        put.constant(cells.listed(2), row, name)
    for which, name, many in (
        (0, MACHINE_NAMES, len(references)),
        (2, WORKING_MACHINES, len(cells.plan.machines)),
    ):
        letter = cells.listed(which)
        if many:
            book.name(name, put.sheet, f"${letter}${FIRST}:${letter}${FIRST + many - 1}")
    _after_these(put, cells)


def _after_these(put: Writer, cells: Cells) -> None:
    """Numbers of those who do not play, for places that the playoffs do not reach."""
    letter = cells.listed(3)
    for block in cells.blocks:
        number = 0
        for row, one, its in cells.rows():
            if its != block or one.place is None:
                continue
            number += 1
            name = f"{at_.ENTRANTS}!${cells.column('Player')}${row}"
            above = f"MAX({letter}${block.rows[0]}:{letter}{row - 1})" if row > block.rows[0] else "0"
            plays = f"SUMPRODUCT(({block.seen('B')}={name})*1)>0"
            put.formula(letter, row, f"IF({plays},0,1+{above})", number)

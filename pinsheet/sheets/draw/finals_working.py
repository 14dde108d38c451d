"""Working, a hidden sheet: what the others count out. Nothing is typed here."""

from pinsheet.bracket import From
from pinsheet.sheets.draw import finals_cells as at_
from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.finals_cells import FIRST, Cells, Placed, means
from pinsheet.sheets.draw.finals_count import count
from pinsheet.sheets.draw.finals_shape import drawn_names
from pinsheet.sheets.draw.finals_ties import draw_orders
from pinsheet.sheets.draw.finals_writer import Writer
from pinsheet.sheets.draw.offers import MACHINE_NAMES
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.save import Drawing

_YES = ("x", "y", "yes", "true", "1", "✓", "here")


def draw_working(book: Drawing, cells: Cells) -> None:
    """Entrants, seeds, matches and counts, each with its columns, from the same row on."""
    sheet = book.sheet(at_.WORKING)
    sheet.sheet_state = "hidden"
    style.widths(sheet, [7, 6, 7, 7, 7, 9, 7, 9, 7, 9, 18, 24, 2])
    put = Writer(book, sheet)
    hint = "What the other sheets count out. Nothing is typed here."
    style.text(style.merged(sheet, 1, 1, 12, style.HELP), hint)
    sheet.row_dimensions[FIRST - 1].height = 32
    _entrants(put, cells)
    _seeds(put, cells)
    _matches(put, cells)
    count(put, cells)
    _machines(book, put, cells)
    draw_orders(put, cells)
    prints(sheet, cells.plan.paper, cells.plan.footer, rows=f"{FIRST - 1}:{FIRST - 1}", one_page=True)


def _entrants(put: Writer, cells: Cells) -> None:
    headings = (
        *("order", "tie", "here", "paid", "plays", "seeding", "rank", "division", "seed", "key"),
        *("short name", "in the bracket"),
    )
    for column, heading in zip("ABCDEFGHIJKL", headings, strict=True):
        put.heading(column, heading)
    plan, size = cells.plan, len(cells.plan.entrants)
    short, drawn = plan.first_names, drawn_names(plan)
    tie_of = {name: tie for tie in plan.ties for name in tie}
    orders = {entrant.player: order for order, entrant in enumerate(plan.entrants, 1)}
    plays, seeding = f"${at_.PLAYS}${FIRST}:${at_.PLAYS}${cells.last}", _whole(cells, at_.SEEDING)
    for row, entrant in enumerate(plan.entrants, FIRST):
        name = entrant.player
        tie = tie_of.get(name)
        put.constant(at_.ORDER, row, orders[name])
        put.constant(at_.TIE, row, orders[tie[0]] if tie else 0)
        here, paid = (f"{at_.ENTRANTS}!{column}{row}" for column in (at_.PRESENT, at_.PAID))
        if entrant.eligible:
            put.formula(at_.HERE, row, f"IF({ticked(here)},1,0)", 0)
        else:
            put.constant(at_.HERE, row, 0)
        handed = f"AND({amount(paid)}>0,ROUND({amount(paid)}*100,0)>={plan.entry})"
        everybody = f"{cells.number('something typed under Paid')}=0"
        put.formula(at_.HAS_PAID, row, f"IF(OR({everybody},{ticked(paid)},{handed}),1,0)", 1)
        put.formula(at_.PLAYS, row, _plays(cells, row), 0)
        if tie is None:
            put.constant(at_.SEEDING, row, orders[name])
        before = f"SUMPRODUCT({plays}*({seeding}<{at_.SEEDING}{row}))"
        put.formula(at_.RANK, row, f"IF({at_.PLAYS}{row}=1,1+{before},0)", 0)
        _place(put, cells, row)
        put.constant(at_.SHORT, row, short[name])
        put.constant(at_.DRAWN, row, drawn[name])
    if not size:
        put.constant(at_.PLAYS, FIRST, 0)


def _plays(cells: Cells, row: int) -> str:
    """Who is here and has paid; where B pays no entry, also who owes and is not needed in A.

    He is not needed there where eight who have paid stand before him; with halves, where more who have
    paid stand before him than players after him.
    """
    plan, here = cells.plan, f"{at_.HERE}{row}"
    if not plan.unpaid_out:
        return here
    paid = f"{at_.HAS_PAID}{row}"
    if plan.payout_scope != "A" or not plan.two_divisions:
        return f"{here}*{paid}"
    everybody, payers, seeding = (_whole(cells, column) for column in (at_.HERE, at_.HAS_PAID, at_.SEEDING))
    before = f"SUMPRODUCT({everybody}*{payers}*({seeding}<{at_.SEEDING}{row}))"
    after = "7" if plan.mode == "ab8" else f"SUMPRODUCT({everybody}*({seeding}>{at_.SEEDING}{row}))"
    return f"{here}*IF({paid}=1,1,IF({before}>{after},1,0))"


def amount(cell: str) -> str:
    """The amount in a cell, also one typed as text; 0 where there is none."""
    return f'IFERROR(VALUE(SUBSTITUTE({cell},"$","")),0)'


def _place(put: Writer, cells: Cells, row: int) -> None:
    """Division and seed by the rank among those who play."""
    rank, first = f"{at_.RANK}{row}", str(cells.divisions[0][0].places)
    playing = cells.number("playing")
    if cells.plan.mode == "single16":
        put.formula(at_.IN, row, f"IF(AND({rank}>0,{rank}<={first}),1,0)", 0)
    else:
        limit = "8" if cells.plan.mode == "ab8" else f"INT(({playing}+1)/2)"
        put.formula(at_.IN, row, f"IF({rank}=0,0,IF({rank}<={limit},1,2))", 0)
        first = limit
    division = f"{at_.IN}{row}"
    put.formula(at_.SEED_IN, row, f"IF({division}=0,0,IF({division}=1,{rank},{rank}-{first}))", 0)
    put.formula(at_.KEY, row, f"{division}*1000+{at_.SEED_IN}{row}", 0)


def ticked(cell: str) -> str:
    """Whether a cell says yes, in any of the ways in which it may be said."""
    words = ",".join(f'{cell}="{word}"' for word in _YES)
    return f"OR({words},{cell}=1,{cell}=(1=1))"


def _whole(cells: Cells, column: str) -> str:
    return f"${column}${FIRST}:${column}${cells.last}"


def _seeds(put: Writer, cells: Cells) -> None:
    sources = (cells.column(at_.PLAYER, at_.ENTRANTS), _whole(cells, at_.SHORT), _whole(cells, at_.DRAWN))
    keys = _whole(cells, at_.KEY)
    for number, (division, _) in enumerate(cells.divisions):
        letters = at_.SEEDED[number]
        label = f" {division.label}" if cells.plan.two_divisions else ""
        words = (f"seeds{label}", "short", "in the bracket")
        for letter, heading, width in zip(letters, words, (24, 18, 24), strict=True):
            put.heading(letter, heading, width)
        for seed in range(1, division.size + 1):
            for letter, source in zip(letters, sources, strict=True):
                key = f"{(number + 1) * 1000 + seed}"
                put.formula(
                    letter, FIRST + seed - 1, f'IFERROR(INDEX({source},MATCH({key},{keys},0)),"")', ""
                )
    for gap in "MQU":
        put.sheet.column_dimensions[gap].width = 2


def _matches(put: Writer, cells: Cells) -> None:
    headings = ("seed 1", "seed 2", "goes on", "drops")
    columns = (at_.MATCH_ONE, at_.MATCH_OTHER, at_.MATCH_WINNER, at_.MATCH_LOSER)
    for column, heading in zip(columns, headings, strict=True):
        put.heading(column, heading, 9)
    for match in cells.matches():
        row = match.row
        one, other, winner = (f"{column}{row}" for column in columns[:3])
        put.formula(columns[0], row, _comes(cells, match, match.fixture.one), -1)
        put.formula(columns[1], row, _comes(cells, match, match.fixture.other), -1)
        typed, named, also = (match.matches(c) for c in (at_.WINNER, at_.ONE, at_.OTHER))
        decided = f"IF({means(typed, named, also)},{one},IF({means(typed, also, named)},{other},-1))"
        passes = f'IF(OR({one}<0,{other}<0,{typed}=""),-1,{decided})'
        put.formula(columns[2], row, f"IF({one}=0,{other},IF({other}=0,{one},{passes}))", -1)
        lost = f"IF({winner}<0,-1,{one}+{other}-{winner})"
        put.formula(columns[3], row, f"IF(OR({one}=0,{other}=0),0,{lost})", -1)


def _comes(cells: Cells, match: Placed, source: From) -> str:
    kind, which = source
    if kind == "seed":
        players = cells.number("players", match.division)
        return f"IF({cells.number('playing')}=0,-1,IF({players}>={which},{which},0))"
    _, placed = cells.divisions[match.division]
    if kind == "again":
        first = placed[match.row - placed[0].row - 1]
        one, other, winner = (
            f"{column}{first.row}" for column in (at_.MATCH_ONE, at_.MATCH_OTHER, at_.MATCH_WINNER)
        )
        again = one if which == 1 else other
        return f"IF({winner}<0,-1,IF(AND({one}>0,{other}>0,{winner}={other}),{again},0))"
    return f"{at_.MATCH_WINNER if kind == 'winner' else at_.MATCH_LOSER}{placed[which].row}"


def _machines(book: Drawing, put: Writer, cells: Cells) -> None:
    letter = at_.MACHINE_NAMES
    put.heading(letter, "names of machines", 26)
    names = tuple(dict.fromkeys(cells.plan.known_machines))
    for row, name in enumerate(names, FIRST):
        put.constant(letter, row, name)
    if names:
        book.name(MACHINE_NAMES, put.sheet, f"${letter}${FIRST}:${letter}${FIRST + len(names) - 1}")
    for gap in ("Z", "AD", "AF"):
        put.sheet.column_dimensions[gap].width = 2

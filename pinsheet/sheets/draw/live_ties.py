"""On Working: which ties the rows of Ties decide.

A row names up to four players. Who of them does not have the score in question is struck; the row
decides a tie if it then names exactly the players of the tie, and the first such row counts.
"""

from pinsheet.sheets.draw.finals_writer import Writer
from pinsheet.sheets.draw.live_layout import (
    ORDER,
    TIES,
    TYPED_ROWS,
    WEEK,
    Layout,
    each_row,
    name_key,
    plain_key,
)

_NAMES = "DEFG"


def draw_ties_table(put: Writer, layout: Layout) -> None:
    """A row for each row of Ties: on what, who is named, what each has there, who of them is before him."""
    for number, typed_row, row in each_row():
        week, machine = (f"{TIES}!${column}${typed_row}" for column in "AC")
        in_game = layout.fixed("tie.in game", number)
        column = f"MATCH({plain_key(machine)},{layout.column('game.on')},0)"
        ranking = f"INDEX({layout.column('game.game')},{column})" if layout.by_slot else column
        of_tonight = f'AND({machine}<>"",{week}<>"",{week}&""={WEEK}&"")'
        put.formula(layout.letter("tie.in game"), row, f"IF({of_tonight},IFERROR({ranking},0),0)", 0)
        put.constant(layout.letter("tie.sooner"), row, TYPED_ROWS + 1 - number)
        for n, letter in enumerate(_NAMES, 1):
            name, seat = f"{TIES}!${letter}${typed_row}", layout.fixed(f"tie.seat {n}", number)
            found = f"MATCH({name_key(name)},{layout.seats('who')},0)"
            put.formula(layout.letter(f"tie.seat {n}"), row, f'IF({name}="",0,IFERROR({found},0))', 0)
            has = _value(layout, seat, in_game)
            put.formula(layout.letter(f"tie.has {n}"), row, f"IF(OR({in_game}=0,{seat}=0),-1,{has})", -1)
            mine = layout.fixed(f"tie.has {n}", number)
            before = "+".join(f"({layout.fixed(f'tie.has {b}', number)}={mine})" for b in range(1, n))
            if before:
                put.formula(layout.letter(f"tie.below {n}"), row, f"IF({mine}<0,0,{before})", 0)
            else:
                put.constant(layout.letter(f"tie.below {n}"), row, 0)


def _value(layout: Layout, seat: str, in_game: str) -> str:
    """What somebody has in a ranking; where a machine was replaced, on it or on what replaced it."""
    values = layout.square(layout.ranked)
    own = f"INDEX({values},{seat},{in_game})"
    if not layout.by_slot:
        return own
    spare = layout.games[-1]
    other = f"IF({layout.fixed('game.game', spare)}={in_game},INDEX({values},{seat},{spare}),-1)"
    return f"IF({own}<0,{other},{own})"


def deciding_row(layout: Layout, value: str, tied: str, in_game: str) -> str:
    """How soon the first row comes that decides a tie: the last row of Ties is 1; 0 without any."""
    ours = f"({layout.column('tie.in game')}={in_game})"
    named = "+".join(f"({layout.column(f'tie.has {n}')}={value})" for n in range(1, ORDER + 1))
    return f"SUMPRODUCT(MAX({ours}*(({named})={tied})*{layout.column('tie.sooner')}))"


def places_below(layout: Layout, soon: str, seat: str) -> str:
    """How many of his tie stand before a seat, in the row that decides it."""
    row = f"{TYPED_ROWS + 1}-{soon}"
    return "+".join(
        f"(INDEX({layout.column(f'tie.seat {n}')},{row})={seat})"
        f"*INDEX({layout.column(f'tie.below {n}')},{row})"
        for n in range(1, ORDER + 1)
    )

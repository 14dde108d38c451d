"""On Working: a row for each column of scores, with what its heading says and what the rulings do to it."""

from openpyxl.utils import get_column_letter

from pinsheet.sheets.draw import odd_digits
from pinsheet.sheets.draw.finals_writer import Writer
from pinsheet.sheets.draw.live_layout import FIRST, SCORES, Layout, plain_key
from pinsheet.sheets.draw.live_rulings import VOID, rulings_that

_FOR = "(for "


def draw_games_table(put: Writer, layout: Layout) -> None:
    """Machine, what it replaced, whose game it is, and what its scores have in common.

    The heading says where a score is wanted; a ruling, too, may say which machines are one game.
    """
    for game in layout.games:
        row = FIRST + game - 1
        machine = layout.plan.machines[game - 1] if game <= layout.block.games else None
        heading = f"{SCORES}!${get_column_letter(game + 2)}${FIRST - 1}"
        on, headed, instead, leader = (
            layout.fixed(f"game.{name}", game) for name in ("on", "for", "instead of", "game")
        )

        def formula(name: str, text: str, shown: str | int, row: int = row) -> None:
            put.formula(layout.letter(f"game.{name}"), row, text, shown)

        key = f'SUBSTITUTE(SUBSTITUTE({plain_key(heading)},"[","("),"]",")")'
        formula("on", f'TRIM(IFERROR(LEFT({key},FIND("{_FOR}",{key})-1),{key}))', _shown(machine))
        said = (
            f'TRIM(MID({key},FIND("{_FOR}",{key})+{len(_FOR)},LEN({key})-FIND("{_FOR}",{key})-{len(_FOR)}))'
        )
        ruled = f"INDEX({layout.column('ruling.old one')},MATCH({on},{layout.column('ruling.new one')},0))"
        formula("for", f'IFERROR({said},"")', "")
        formula("typed for", _index(layout, headed, game), game)
        formula("instead of", f'IF(OR({on}="",{headed}<>""),{headed},IFERROR({ruled},""))', "")
        formula("game", _index(layout, instead, game), game)
        of_it = (
            f'SUMPRODUCT(({layout.column("game.game")}={leader})*({layout.column("game.instead of")}<>""))'
        )
        old = f"SUMPRODUCT(({layout.column('ruling.old one')}={on})*1)"
        formula("replaced", f'IF(AND({on}<>"",OR({of_it}>0,{old}>0)),1,0)', 0)
        void = f"{rulings_that(layout, VOID, '0', str(game))}>0"
        formula("void", f"IF({void},1,0)", 0)
        scores = layout.game_column(game)
        formula("in tens", f"SUMPRODUCT({odd_digits.in_tens(scores)})", 0)
        formula("odd digits", f"SUMPRODUCT({odd_digits.not_in_tens(scores)})", 0)
        if layout.has("ranked by"):
            final = layout.seats(layout.final, game)
            formula("of a mean", f"SUMPRODUCT(({final}>=0)*1)", 0)
            formula("sum", f"SUMPRODUCT(({final}>=0)*{final})", 0)
        _over(put, layout, game)


def _index(layout: Layout, machine: str, otherwise: int) -> str:
    """In which column a machine is; if in none, or where none is said, this one."""
    found = f"IFERROR(MATCH({machine},{layout.column('game.on')},0),{otherwise})"
    return f'IF({machine}="",{otherwise},{found})'


def _over(put: Writer, layout: Layout, game: int) -> None:
    """Above a game's columns: is a score wanted, is it void, is it the game's first machine, which game."""
    on, typed_for, leader = (layout.fixed(f"game.{name}", game) for name in ("on", "typed for", "game"))
    machine = layout.plan.machines[game - 1] if game <= layout.block.games else None
    for kind, own in (("typed", typed_for), ("counts", leader)):
        first = f'IF(AND({on}<>"",{own}={game}),1,0)'
        put.formula(layout.letter(kind, game), FIRST - 2, first, int(machine is not None))
    put.formula(layout.letter("ruled", game), FIRST - 2, layout.fixed("game.void", game), 0)
    if layout.by_slot:
        put.formula(layout.letter(layout.ranked, game), FIRST - 2, leader, game)


def _shown(machine: str | None) -> str:
    return "" if machine is None else " ".join(machine.lower().replace("’", "'").split())

"""On Working: what the rows of Rulings do to tonight's scores.

Offenses of earlier weeks are not known here: the first two of the night are zeros for the game, a
third one zeroes the night. What somebody did before is for the season's computation.
"""

from pinsheet.sheets.draw.finals_writer import Writer
from pinsheet.sheets.draw.live_layout import (
    FIRST,
    RULINGS,
    WEEK,
    Layout,
    each_row,
    name_key,
    plain_key,
)
from pinsheet.sheets.draw.seats import score_in
from pinsheet.sheets.words import RULING_BY_KEY

ZERO_GAME, ZERO_NIGHT, WIPED = 1, 2, 3
REPLAY, HIGHER, VOID, POINTS, ADJUST, REPLACED = 8, 9, 10, 11, 12, 13
_ZERO, _INTERFERENCE, _EJECTED, _VIOLENCE, _CHEATING, _BALL = 2, 3, 4, 5, 6, 7
_MEANS = {
    **dict.fromkeys(("death save", "slam tilt", "second tilt"), ZERO_GAME),
    "zero": _ZERO,
    "interference": _INTERFERENCE,
    "ejected": _EJECTED,
    **dict.fromkeys(("violence", "vandalism"), _VIOLENCE),
    "cheating": _CHEATING,
    "opponent's ball": _BALL,
    "replay": REPLAY,
    "replay, higher counts": HIGHER,
    "void": VOID,
    "points": POINTS,
    "adjust": ADJUST,
    "replaced": REPLACED,
}
"""Words of Rulings as numbers; the numbers from REPLAY on are also what the ruling does."""
WORDS = {word: _MEANS[means] for word, means in RULING_BY_KEY.items() if means in _MEANS}
NOT_HERE = -1


def draw_rulings_table(put: Writer, layout: Layout) -> None:
    """A row for each row of Rulings: whom it concerns, in which column of scores, and what it does."""
    for row, (word, means) in enumerate(WORDS.items(), FIRST):
        put.constant(layout.letter("list.words"), row, word)
        put.constant(layout.letter("list.mean"), row, means)
    for number, typed_row, row in each_row():
        put.constant(layout.letter("ruling.number"), row, number)
        _draw_row(put, layout, number, typed_row, row)


def _draw_row(put: Writer, layout: Layout, number: int, typed_row: int, row: int) -> None:
    week, who, machine, ruling, value = (f"{RULINGS}!${c}${typed_row}" for c in "ABCDE")
    here, seat, word, balls, offenses, does = (
        layout.fixed(f"ruling.{name}", number)
        for name in ("here", "seat", "word", "balls", "offenses", "does")
    )

    def formula(name: str, text: str, shown: str | int) -> None:
        put.formula(layout.letter(f"ruling.{name}"), row, text, shown)

    words, mean = (layout.listed(f"list.{name}", len(WORDS)) for name in ("words", "mean"))
    formula("here", f'IF(AND({ruling}<>"",{week}<>"",{week}&""={WEEK}&""),1,0)', 0)
    formula("seat", _index(who, name_key(who), layout.seats("who")), 0)
    formula("game of it", _index(machine, plain_key(machine), layout.column("game.on")), 0)
    known = f"IFERROR(INDEX({mean},MATCH({plain_key(ruling)},{words},0)),0)"
    formula("word", f"IF({here}=1,{known},0)", 0)
    same_word = f"({layout.column('ruling.word', upto=number)}={word})"
    same_seat = f"({layout.column('ruling.seat', upto=number)}={seat})"
    formula("balls", f"IF({word}={_BALL},SUMPRODUCT({same_word}*{same_seat}),0)", 0)
    before, was_gone = "0", "0"
    if number > 1:
        earlier = f"({layout.column('ruling.seat', upto=number - 1)}={seat})"
        before = f"SUMPRODUCT(MAX({earlier}*{layout.column('ruling.offenses', upto=number - 1)}))"
        was_gone = f"SUMPRODUCT(MAX({earlier}*{layout.column('ruling.gone', upto=number - 1)}))"
    serious = _is_serious(layout, word, balls)
    least = f"IF({word}={_EJECTED},3,IF({word}={_VIOLENCE},4,0))"
    formula("offenses", f"IF({serious},MAX({before}+1,{least}),{before})", 0)
    formula("gone", f"IF({seat}<1,0,IF(OR({offenses}>3,{word}={_CHEATING}),1,{was_gone}))", 0)
    by_count = f"IF({offenses}<3,{ZERO_GAME},IF({offenses}=3,{ZERO_NIGHT},{WIPED}))"
    cheating = WIPED if layout.points.cheating_wipes else 0
    plain = (
        f"IF({word}={_BALL},IF({balls}>1,{ZERO_GAME},0),"
        f'IF({word}={_ZERO},IF({machine}="",{ZERO_NIGHT},{ZERO_GAME}),'
        f"IF({word}={_CHEATING},{cheating},{word})))"
    )
    void_for_all = f"IF(AND({seat}=0,{word}<>{VOID},{word}<>{REPLACED}),0,{plain})"
    formula("does", f"IF(AND({seat}>0,{was_gone}>0),0,IF({serious},{by_count},{void_for_all}))", 0)
    points = f"IF(ISNUMBER({value}),{value},IFERROR(VALUE({value}),0))"
    is_replay = f"OR({does}={REPLAY},{does}={HIGHER})"
    formula("value", f"IF({is_replay},{score_in(value, '-1')},{points})", 0)
    _result(put, layout, number, row)
    for name, cell in (("old one", machine), ("new one", value)):
        formula(name, f'IF({does}={REPLACED},{plain_key(cell)},"")', "")


def _index(typed: str, key: str, among: str) -> str:
    """At which row of a list something stands: 0 for nothing typed, -1 for what is not there."""
    return f'IF({typed}="",0,IFERROR(MATCH({key},{among},0),{NOT_HERE}))'


def _is_serious(layout: Layout, word: str, balls: str) -> str:
    ball = f",AND({word}={_BALL},{balls}>1)" if layout.points.ball_is_serious else ""
    return f"OR(AND({word}>={_INTERFERENCE},{word}<={_VIOLENCE}){ball})"


def _result(put: Writer, layout: Layout, number: int, row: int) -> None:
    """The score after a replay: of several in one game the last one counts, on what was there before."""
    seat, game, does, value = (
        layout.fixed(f"ruling.{name}", number) for name in ("seat", "game of it", "does", "value")
    )
    typed = f"INDEX({layout.square('typed')},{seat},{game})"
    before = f"IF({typed}<0,0,{typed})"
    if number > 1:
        earlier = layout.column("ruling.result", upto=number - 1)
        last = last_ruling(layout, seat, game, (REPLAY, HIGHER), upto=number - 1)
        before = f"IF({last}=0,{before},INDEX({earlier},{last}))"
    replayed = f"IF({does}={REPLAY},{value},MAX({before},{value}))"
    formula = f"IF(AND(OR({does}={REPLAY},{does}={HIGHER}),{seat}>0,{game}>0,{value}>=0),{replayed},-1)"
    put.formula(layout.letter("ruling.result"), row, formula, -1)


def last_ruling(
    layout: Layout, seat: str, game: str, does: tuple[int, ...], *, upto: int | None = None
) -> str:
    """The number of the last row that does this to a seat's game; 0 without one."""
    seats, games, acts, numbers = (
        layout.column(f"ruling.{name}", upto=upto) for name in ("seat", "game of it", "does", "number")
    )
    kinds = "+".join(f"({acts}={one})" for one in does)
    return f"SUMPRODUCT(MAX(({seats}={seat})*({games}={game})*({kinds})*{numbers}))"


def rulings_that(layout: Layout, does: int, seat: str, game: str = "") -> str:
    """How many rows do this to a seat, in a game if one is said."""
    seats, games, acts = (layout.column(f"ruling.{name}") for name in ("seat", "game of it", "does"))
    in_game = f"*({games}={game})" if game else ""
    return f"SUMPRODUCT(({acts}={does})*({seats}={seat}){in_game})"

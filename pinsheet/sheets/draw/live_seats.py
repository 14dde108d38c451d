"""On Working: a row for each seat, from the typed scores to the points of the night.

Each step has its columns, one for each game: typed, what rulings make of it, what counts, how many
share the score, which row of Ties tells them apart, place, points. -1 is no score, -2 none by a ruling.
"""

from collections.abc import Callable

from pinsheet.sheets.draw import odd_digits
from pinsheet.sheets.draw.finals_writer import Writer
from pinsheet.sheets.draw.live_layout import COUNTED, FIRST, OF_EACH_GAME, SCORES, Layout, name_key
from pinsheet.sheets.draw.live_rulings import (
    ADJUST,
    HIGHER,
    POINTS,
    REPLAY,
    VOID,
    WIPED,
    ZERO_GAME,
    ZERO_NIGHT,
    last_ruling,
    rulings_that,
)
from pinsheet.sheets.draw.live_ties import deciding_row, places_below
from pinsheet.sheets.draw.seats import score_in
from pinsheet.sheets.words import PLACEHOLDERS

_NO_NAMES = tuple(sorted(PLACEHOLDERS))


def draw_seats_table(put: Writer, layout: Layout, names: list[str | None]) -> None:
    """The seats in the order of Scores; `names` are those that are drawn."""
    _draw_lists(put, layout)
    for row, name in zip(layout.rows(), names, strict=True):
        _draw_who(put, layout, row, name)
        for game in layout.games:
            for kind in OF_EACH_GAME:
                if layout.has(kind):
                    formula, shown = _STEPS[kind](layout, row, game)
                    put.formula(layout.letter(kind, game), row, formula, shown)
        _draw_night(put, layout, row, name)


def _draw_lists(put: Writer, layout: Layout) -> None:
    """Words that are no names, and what the places give: points, and the sum of all places before."""
    for row, word in enumerate(_NO_NAMES, FIRST):
        put.constant(layout.letter("list.no names"), row, word)
    before = 0
    for rank in range(1, _most(layout) + 2):
        points = max(0, layout.points.first + 1 - rank) + layout.points.bonus * (rank == 1)
        for name, value in (("rank", rank), ("gets", points), ("before", before)):
            put.constant(layout.letter(f"list.{name}"), FIRST + rank - 1, value)
        before += points


def _most(layout: Layout) -> int:
    """So many may be ranked together: whoever played on both machines of a slot is there twice."""
    return len(layout.rows()) * (2 if layout.by_slot else 1)


def _draw_who(put: Writer, layout: Layout, row: int, name: str | None) -> None:
    typed, who, number = f"{SCORES}!$B{row}", layout.at("who", row), str(row - FIRST + 1)
    shown = "" if name is None else " ".join(name.lower().split())
    put.formula(layout.letter("who"), row, name_key(typed), shown)
    empty = f"SUMPRODUCT(({layout.listed('list.no names', len(_NO_NAMES))}={who})*1)>0"
    seated = f'IF({who}="",0,IF({empty},0,1))'
    put.formula(layout.letter("seated"), row, seated, int(name is not None))
    put.formula(layout.letter("A"), row, f'SUMPRODUCT(({layout.scores(row)}="A")*1)', 0)
    put.formula(layout.letter("ruled on"), row, f"SUMPRODUCT(({layout.column('ruling.seat')}={number})*1)", 0)
    put.formula(layout.letter("out"), row, f"IF({rulings_that(layout, WIPED, number)}>0,1,0)", 0)


def _typed(layout: Layout, row: int, game: int) -> tuple[str, int]:
    return f"IF({layout.at('seated', row)}=0,-1,{score_in(layout.score(row, game), '-1')})", -1


def _ruled(layout: Layout, row: int, game: int) -> tuple[str, int]:
    """Void goes before zeros, and these before replays (DECISIONS)."""
    seat, column = str(row - FIRST + 1), str(game)
    typed = layout.at("typed", row, game)
    night = f"AND({rulings_that(layout, ZERO_NIGHT, seat)}>0,{_zeroed_by_night(layout, row, game)})"
    zero = f"OR({rulings_that(layout, ZERO_GAME, seat, column)}>0,{night})"
    replay = last_ruling(layout, seat, column, (REPLAY, HIGHER))
    replayed = f"INDEX({layout.column('ruling.result')},{replay})"
    given = f"IF(AND({typed}<0,{rulings_that(layout, POINTS, seat, column)}>0),-2,-1)"
    by_ruling = (
        f"IF({rulings_that(layout, VOID, seat, column)}>0,-2,IF({zero},0,IF({replay}>0,{replayed},{given})))"
    )
    return f"IF({layout.at('ruled on', row)}=0,-1,{by_ruling})", -1


def _zeroed_by_night(layout: Layout, row: int, game: int) -> str:
    """In a game with a replacement the machine is zeroed on which he has a score, else the first one."""
    spare = layout.games[-1]
    own = layout.fixed("game.game", game)
    wanted = layout.over("counts", game)
    if game == spare:
        return f"OR({wanted}=1,AND({own}<>{spare},{layout.at('typed', row, game)}>=0))"
    spare_is_it = f"AND({layout.fixed('game.game', spare)}={game},{layout.at('typed', row, spare)}>=0)"
    return f"AND({wanted}=1,OR({layout.at('typed', row, game)}>=0,NOT({spare_is_it})))"


def _counts(layout: Layout, row: int, game: int) -> tuple[str, int]:
    ruled, out = layout.at("ruled", row, game), layout.at("out", row)
    void = f"{layout.fixed('game.void', game)}=1"
    if layout.points.replacement == "void":
        void = f"OR({void},{layout.fixed('game.replaced', game)}=1)"
    none = void if layout.points.wiped_keep_places else f"OR({void},{out}=1)"
    scored = f"IF({ruled}=-1,{layout.at('typed', row, game)},{ruled})"
    return f'IF({layout.fixed("game.on", game)}="",-1,IF({none},-2,{scored}))', -1


def _missed(layout: Layout, row: int, game: int) -> tuple[str, int]:
    """A zero for a game that somebody who played that night has missed, once its code is typed."""
    counts, spare = layout.at("counts", row, game), layout.games[-1]
    code = f'{layout.at("A", row)}>0,{layout.score(row, game)}<>""'
    other = "1=1"
    if game != spare:
        is_it = f"{layout.fixed('game.game', spare)}={game}"
        code = f'{code},AND({is_it},{layout.score(row, spare)}<>"")'
        other = f"OR(NOT({is_it}),{layout.at('counts', row, spare)}=-1)"
    played = f"SUMPRODUCT(({layout.across('counts', row)}>=0)*1)>0"
    missed = f"AND({counts}=-1,{layout.over('counts', game)}=1,OR({code}),{other},{played})"
    return f"IF({missed},0,{counts})", -1


def _ranked_by(layout: Layout, row: int, game: int) -> tuple[str, int]:
    """Where a machine was replaced: the score divided by the mean of its machine that night."""
    score = layout.at(layout.final, row, game)
    many, total = layout.fixed("game.of a mean", game), layout.fixed("game.sum", game)
    leader = layout.fixed("game.game", game)
    replaced = f"INDEX({layout.column('game.replaced')},{leader})=1"
    return f"IF({score}<0,-1,IF({replaced},IF({total}=0,0,{score}*{many}/{total}),{score}))", -1


def _with(layout: Layout, row: int, game: int, compare: str) -> str:
    """How many of those ranked together have a score that compares so with this one."""
    value = layout.at(layout.ranked, row, game)
    if not layout.by_slot:
        return f"SUMPRODUCT(({layout.seats(layout.ranked, game)}{compare}{value})*1)"
    ours = f"({layout.above(layout.ranked)}={layout.fixed('game.game', game)})"
    return f"SUMPRODUCT({ours}*({layout.square(layout.ranked)}{compare}{value}))"


def _tied(layout: Layout, row: int, game: int) -> tuple[str, int]:
    return f"IF({layout.at(layout.ranked, row, game)}<0,0,{_with(layout, row, game, '=')})", 0


def _played_off(layout: Layout, row: int, game: int) -> tuple[str, int]:
    value, tied = layout.at(layout.ranked, row, game), layout.at("tied", row, game)
    in_game = layout.fixed("game.game", game) if layout.by_slot else str(game)
    return f"IF({tied}<2,0,{deciding_row(layout, value, tied, in_game)})", 0


def _place(layout: Layout, row: int, game: int) -> tuple[str, int]:
    soon, seat = layout.at("played off", row, game), str(row - FIRST + 1)
    below = f"IF({soon}=0,0,{places_below(layout, soon, seat)})"
    value = layout.at(layout.ranked, row, game)
    return f"IF({value}<0,0,1+{_with(layout, row, game, '>')}+{below})", 0


def _points(layout: Layout, row: int, game: int) -> tuple[str, str]:
    """What the place gives, or the places that a tie occupies together; what a ruling says goes before."""
    place, seat, column = layout.at("place", row, game), str(row - FIRST + 1), str(game)
    given = rulings_that(layout, POINTS, seat, column)
    last = last_ruling(layout, seat, column, (POINTS,))
    by_ruling = f"AND({layout.at('ruled on', row)}>0,{given}>0)"
    said = f"INDEX({layout.column('ruling.value')},{last})"
    earned = _shared(layout, row, game)
    if not layout.points.zeros_count:
        earned = f"IF({layout.at(layout.final, row, game)}=0,0,{earned})"
    earned = f'IF({place}=0,"",{earned})'
    return f'IF({layout.at("out", row)}=1,"",IF({by_ruling},{said},{earned}))', ""


def _shared(layout: Layout, row: int, game: int) -> str:
    place, tied = layout.at("place", row, game), layout.at("tied", row, game)
    many = f"IF({layout.at('played off', row, game)}>0,1,{tied})"
    listed = {name: layout.listed(f"list.{name}", _most(layout) + 1) for name in ("gets", "before")}
    if layout.points.ties == "share_high":
        return f"INDEX({listed['gets']},{place})"
    if layout.points.ties == "share_low":
        return f"INDEX({listed['gets']},{place}+{many}-1)"
    before, after = (f"INDEX({listed['before']},{at_})" for at_ in (f"{place}+{many}", place))
    return f"({before}-{after})/{many}"


_STEPS: dict[str, Callable[[Layout, int, int], tuple[str, str | int]]] = {
    "typed": _typed,
    "ruled": _ruled,
    "counts": _counts,
    "zero if missed": _missed,
    "ranked by": _ranked_by,
    "tied": _tied,
    "played off": _played_off,
    "place": _place,
    "points": _points,
}


def _draw_night(put: Writer, layout: Layout, row: int, name: str | None) -> None:
    """What is still to come, what cannot be read, and the points of the night; blank for who has none."""
    seat, scores = str(row - FIRST + 1), layout.scores(row)
    machines = sum(machine is not None for machine in layout.plan.machines)
    put.formula(layout.letter("to come"), row, _to_come(layout, row), 0 if name is None else machines)
    codes = "+".join(f'({scores}="{code}")' for code in ("A", "L", "P", "PM"))
    readable = f"SUMPRODUCT(({layout.across('typed', row)}>=0)+{codes})"
    typed = f'SUMPRODUCT(({scores}<>"")*1)'
    nameless = f"IF({typed}>0,1,0)"
    put.formula(
        layout.letter("unreadable"),
        row,
        f"IF({layout.at('seated', row)}=0,{nameless},{typed}-{readable})",
        0,
    )
    counted = f"SUMPRODUCT(({layout.across(layout.final, row)}>=0)*1)"
    of_a_game = f"*({layout.column('ruling.game of it')}>0)"
    given = f"{rulings_that(layout, POINTS, seat)[:-1]}{of_a_game})"
    took_part = f"OR({counted}>0,{given}>0,{rulings_that(layout, ADJUST, seat)}>0)"
    added = (
        f"SUMPRODUCT(({layout.column('ruling.does')}={ADJUST})*({layout.column('ruling.seat')}={seat})"
        f"*{layout.column('ruling.value')})"
    )
    total = f"SUM({layout.across('points', row)})+{added}"
    night = layout.at("night", row)
    there = f"AND({layout.at('out', row)}=0,{took_part})"
    put.formula(layout.letter("night"), row, f'IF({there},{total},"")', "")
    # Thirds of a point, added in another order, differ in their last bit.
    put.formula(layout.letter("compared"), row, f'IF({night}="","",ROUND({night},6))', "")


def _to_come(layout: Layout, row: int) -> str:
    """How many scores a seat still lacks: none where a ruling says what counts, or where all are absent.

    A score on the replacement machine stands for one in the column of the machine that it replaced.
    """
    scores, spare = layout.scores(row), layout.games[-1]
    leader = layout.fixed("game.typed for", spare)
    wanted = f"{layout.above('typed')}*(1-{layout.above('ruled')})"
    empty = f'SUMPRODUCT({wanted}*({scores}="")*({layout.across("ruled", row)}=-1))'
    lacking = (
        f'{leader}<>{spare},INDEX({scores},{leader})="",INDEX({layout.across("ruled", row)},{leader})=-1,'
        f"INDEX({layout.above('ruled')},{leader})=0"
    )
    instead = (
        f'OR({layout.score(row, spare)}<>"",{layout.at("ruled", row, spare)}<>-1,'
        f"{layout.over('ruled', spare)}=1)"
    )
    nothing = (
        f"OR({layout.at('seated', row)}=0,{layout.at('A', row)}>0,{layout.at('out', row)}=1,"
        f"{rulings_that(layout, ZERO_NIGHT, str(row - FIRST + 1))}>0)"
    )
    return f"IF({nothing},0,{empty}-IF(AND({lacking},{instead}),1,0))"


def draw_counts(put: Writer, layout: Layout) -> None:
    """The three numbers at the top of Scores."""
    tied, played_off, score = (layout.square(kind) for kind in ("tied", "played off", layout.final))
    open_ = f"({tied}>1)*({played_off}=0)*({score}>0)"
    looks = [f"SUM({layout.seats('unreadable')})"]
    for game in layout.games:
        tens, odd = (layout.fixed(f"game.{name}", game) for name in ("in tens", "odd digits"))
        unchecked = f"{odd_digits.not_in_tens(layout.game_column(game))}*{odd_digits.unchecked(layout.notes)}"
        readable = f"({layout.seats('typed', game)}>=0)"  # what cannot be read is counted already
        looks.append(f"IF({odd_digits.says_tens(tens, odd)},SUMPRODUCT({unchecked}*{readable}),0)")
        headless = f"SUMPRODUCT(({layout.seats('typed', game)}>=0)*1)>0"
        looks.append(f'IF(AND({layout.fixed("game.on", game)}="",{headless}),1,0)')
    formulas = (
        f"SUM({layout.seats('to come')})",
        f"ROUND(SUMPRODUCT({open_}/({tied}+({tied}=0))),0)",
        "+".join(looks),
    )
    for row, (name, formula) in enumerate(zip(COUNTED, formulas, strict=True), FIRST):
        put.constant(layout.letter("list.counted"), row, name)
        put.formula(
            layout.letter("list.number"), row, formula, scores_at_first(layout) if row == FIRST else 0
        )


def scores_at_first(layout: Layout) -> int:
    """How many scores are to come before anybody types."""
    players = sum(map(len, layout.plan.groups))
    return players * sum(machine is not None for machine in layout.plan.machines)

"""Next week's groups if nothing changes, on Working: who moves, and the line that says it (C10)."""

from pinsheet.sheets.draw.blocks_cells import FIRST, NEXT, Band, Cells
from pinsheet.sheets.draw.blocks_working import heading, put_number
from pinsheet.sheets.draw.finals_writer import Writer
from pinsheet.sheets.draw.game_formulas import plain

_GROUP, _CLASS = 100_000, 20_000
"""What a group and a class of its members weigh in the key by which the ladder is sorted."""
_DOWN, _STAYS, _STATIC, _UP = 1, 2, 3, 4
_FOUR = 4


def draw_ladder(put: Writer, cells: Cells) -> None:
    """The moves at each boundary, the ladder that they make, and its groups in words."""
    for what in NEXT:
        heading(put, cells.letter(NEXT, what), what)
    for number, band in enumerate(cells.bands):
        _moves(put, cells, cells.bands[number - 1] if number else None, band)
    for number, band in enumerate(cells.bands):
        below = cells.bands[number + 1] if number + 1 < len(cells.bands) else None
        for row in band.rows:
            _place(put, cells, band, below, row)
    _lines(put, cells)


def _moves(put: Writer, cells: Cells, upper: Band | None, lower: Band) -> None:
    """Whether the winner goes up to the group above, and whether the second does."""
    rules, divisions = cells.plan.rules, cells.plan.next_week.divisions

    def write(what: str, formula: str) -> None:
        put.formula("B", lower.row_foot(what), formula)

    apart = bool(divisions) and upper is not None and divisions[upper.number] != divisions[lower.number]
    if upper is None or apart:
        write("one up", "0")
        write("two up", "0")
        return
    fours = [f"{band.foot('how many')}={_FOUR}" for band in (upper, lower)]
    many, above = lower.foot("finish"), upper.foot("finish")
    threshold = plain(rules.threshold)
    first = f"{many}>0,{above}>1"
    if rules.first_pair_tested:
        loser = f"INDEX({upper.places('order by place')},{above})"
        passes = f"AND({lower.place('order by place', 1)}>={threshold},{loser}<={threshold})"
        first += f",IF(OR({','.join(fours)}),{passes},{above}>1)"
    # AND looks at everything, so the loser of nobody must not be asked for.
    write("one up", f"IF({above}<2,0,IF(AND({first}),1,0))")
    two = {
        "either": f"OR({','.join(fours)})",
        "both": f"AND({','.join(fours)})",
        "lower": fours[1],
    }[rules.two]
    faller = f"INDEX({upper.places('order by place')},{above}-1)"
    # Nobody moves twice: the second riser of the boundary above is the last but one of three.
    gone = f"AND({upper.foot('two up')}=1,{above}=3)"
    second = (
        f"{lower.foot('one up')}=1,{two},{many}>2,NOT({gone}),"
        f"{lower.place('order by place', 2)}>={threshold},{faller}<={threshold}"
    )
    write("two up", f"IF({above}<3,0,IF(AND({second}),1,0))")


def _place(put: Writer, cells: Cells, band: Band, below: Band | None, row: int) -> None:
    """Those from above, those who stay, static players, those from below; each in the order of finish."""
    finish, many = band.cell("finish", row), band.foot("finish")
    up = f"OR(AND({finish}=1,{band.foot('one up')}=1),AND({finish}=2,{band.foot('two up')}=1))"
    stays = _key(band.number, _STAYS, finish)
    moved = stays
    if below is not None:
        one, two = below.foot("one up"), below.foot("two up")
        down = f"OR(AND({finish}={many},{one}=1),AND({finish}={many}-1,{two}=1))"
        moved = f"IF({down},{_key(band.number + 1, _DOWN, finish)},{stays})"
    moves = f"IF({up},{_key(band.number - 1, _UP, finish)},{moved})"
    static = _key(band.number, _STATIC, band.cell("order", row))
    key = f"IF({band.cell('plays', row)}=0,0,IF({finish}=0,{static},{moves}))"
    put.formula(band.letter("key"), row, key)
    keys, mine = cells.everybody("key"), band.cell("key", row)
    put.formula(
        band.letter("place in the ladder"),
        row,
        f"IF({mine}=0,0,1+SUMPRODUCT(({keys}>0)*({keys}<{mine})))",
    )


def _key(group: int, part: int, inside: str) -> str:
    return f"{(group + 1) * _GROUP + part * _CLASS}+{inside}"


def _lines(put: Writer, cells: Cells) -> None:
    """`group 1 Ada, Dot, Eli · group 2 ...`, or why it cannot be told."""
    coming, line = cells.plan.next_week, ""
    place = 1
    for row, (label, size) in enumerate(coming.groups, FIRST):
        said = label.replace('"', '""')
        names = '&", "&'.join(_called(cells, place + i) for i in range(size))
        put.formula(cells.letter(NEXT, "group of next week"), row, f'"group {said} "&{names}')
        group = f"${cells.letter(NEXT, 'group of next week')}{row}"
        line = f"${cells.letter(NEXT, 'line of groups')}{row}"
        before = f"${cells.letter(NEXT, 'line of groups')}{row - 1}"
        joined = group if row == FIRST else f'{before}&" · "&{group}'
        put.formula(cells.letter(NEXT, "line of groups"), row, joined)
        place += size
    players = "+".join(f"SUM({band.all('plays')})" for band in cells.bands)
    if coming.groups:
        waits = '"the groups stand here when all games are in"'
        otherwise = '"other names than were drawn: 2 Draw tonight makes the groups"'
        told = f"IF({players}={place - 1},{line},{otherwise})"
        said = f"IF({cells.number('all complete')}=1,{told},{waits})"
        put_number(put, cells, "next line", f'"Next week if nothing changes: "&{said}')
    else:
        words = coming.instead.replace('"', '""')
        put_number(put, cells, "next line", f'"{words}"')


def _called(cells: Cells, place: int) -> str:
    """Who stands at a place of the ladder, by the name that the sheets call him."""
    found = f"MATCH({place},{cells.everybody('place in the ladder')},0)"
    return f'IFERROR(INDEX({cells.everybody("called here")},{found}),"?")'

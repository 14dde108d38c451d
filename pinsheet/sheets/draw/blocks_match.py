"""The night of a group on Working: sums, order of finish, bonus, total (C6-C8)."""

from pinsheet.sheets.draw.blocks_cells import ADJUST, MOST, WEEK, Band, Cells
from pinsheet.sheets.draw.finals_writer import Writer
from pinsheet.sheets.draw.game_formulas import plain
from pinsheet.sheets.draw.group_rules import GroupRules

_STATIC = "-1000000000"
"""Stands for the points of somebody who has no place in the order."""
_ABSENT_GAME = 2
"""What an absent game counts for the order where it counts anything (C10)."""


def draw_match(put: Writer, cells: Cells, band: Band) -> None:
    """Everything that the games of a group come to."""
    for row in band.rows:
        _sums(put, cells, band, row)
    for row in band.rows:
        _finish(put, band, row)
    for place in range(1, MOST + 1):
        _by_place(put, cells, band, place)
    _foot(put, cells, band)
    for row in band.rows:
        _totals(put, cells, band, row)


def _sums(put: Writer, cells: Cells, band: Band, row: int) -> None:
    """Points, TNS, and whether he is static: nobody moves without a counted score."""
    plays, sources = band.cell("plays", row), band.across("source", row)
    points, played, counted = (band.cell(what, row) for what in ("sum", "played", "counted"))
    put.formula(band.letter("sum"), row, f"IF({plays}=0,0,ROUND(SUM({band.across('points', row)}),6))")
    put.formula(band.letter("TNS"), row, f"IF({plays}=0,0,ROUND(SUM({band.across('normal', row)}),6))")
    put.formula(band.letter("played"), row, f"SUMPRODUCT(({sources}=1)*1)")
    put.formula(band.letter("counted"), row, f"{played}+SUMPRODUCT(({sources}=2)*1)")
    static, order = f"{counted}=0", points
    kind = cells.plan.rules.static
    if kind == "any_missing":
        static = f"OR({counted}=0,AND({played}=0,{counted}<{band.games}))"
    elif kind == "average":
        order = f"{points}+{_ABSENT_GAME}*({band.games}-{counted})"
    put.formula(band.letter("for the order"), row, f"IF(OR({plays}=0,{static}),{_STATIC},{order})")


def _finish(put: Writer, band: Band, row: int) -> None:
    """By points, then TNS (Case 1), then the ladder; 0 for who is static."""
    mine, tns, seat = (band.cell(what, row) for what in ("for the order", "TNS", "order"))
    points, normals, seats = (band.all(what) for what in ("for the order", "TNS", "order"))
    equal = f"({points}={mine})*"
    better = f"({points}>{mine})+{equal}({normals}>{tns})+{equal}({normals}={tns})*({seats}<{seat})"
    put.formula(band.letter("finish"), row, f"IF({mine}={_STATIC},0,1+SUMPRODUCT({better}))")
    behind = f"({band.all('finish')}={band.cell('finish', row)}+1)*{equal}({normals}<{tns})"
    put.formula(band.letter("by TNS"), row, f"IF({mine}={_STATIC},0,SUMPRODUCT({behind}*1))")


def _by_place(put: Writer, cells: Cells, band: Band, place: int) -> None:
    """What who finished at a place has, and the bonus of the place (C7)."""
    rules, row = cells.plan.rules, band.top + place - 1
    number = f"$A{row}"
    for what, of in (("sum by place", "sum"), ("TNS by place", "TNS"), ("order by place", "for the order")):
        formula = f"SUMPRODUCT(({band.all('finish')}={number})*{band.all(of)})"
        put.formula(band.letter(what), row, formula)
    many = band.foot("finish")
    base = ",".join(
        plain(rules.base[n][place - 1]) if place <= min(n, len(rules.base[n])) else "0" for n in (2, 3, 4)
    )
    alone = rules.solo_bonus if place == 1 else 0
    more = f"({band.foot('first bonus')}={number})+({band.foot('second bonus')}={number})"
    sweep = f"+IF({many}=4,{_sweep(band, rules)},0)" if place == 1 else ""
    worth = f"IF({many}=1,{alone},CHOOSE({many}-1,{base})+{more}{sweep})"
    put.formula(band.letter("by place"), row, f"IF(OR({many}<{number},{many}=0,{many}>4),0,{worth})")
    shared = band.place("by place", place)
    if rules.match_ties_share:
        points, normals = band.places("sum by place"), band.places("TNS by place")
        same = (
            f"({points}={band.place('sum by place', place)})*({normals}={band.place('TNS by place', place)})"
            f"*({band.places('place')}<={many})"
        )
        shared = f"IF({many}<{number},0,SUMPRODUCT({same}*{band.places('by place')})/SUMPRODUCT({same}*1))"
    put.formula(band.letter("bonus of the place"), row, shared)


def _sweep(band: Band, rules: GroupRules) -> str:
    """One more for whoever has more than the other three together."""
    return f"IF({_lead(band, 'sum by place', 1, 2, 3, 4)}{'>=' if rules.sweep_equal else '>'}0,1,0)"


def _lead(band: Band, what: str, *places: int) -> str:
    """How far a place lies ahead of others together; thirds of points add up."""
    return f"ROUND({'-'.join(band.place(what, place) for place in places)},4)"


def _foot(put: Writer, cells: Cells, band: Band) -> None:
    rules = cells.plan.rules

    def write(what: str, formula: str) -> None:
        put.formula("B", band.row_foot(what), formula)

    write("finish", f"MAX({band.all('finish')})")
    write("how many", f"SUM({band.all('plays')})")
    write("all games", f"IF(SUM({band.below_all('complete')})={band.games},1,0)")
    many = band.foot("finish")
    one, two = (band.place("sum by place", place) for place in (1, 2))
    triple = f"AND({one}>0,ROUND({one}-3*{two},4){'>' if rules.triple_strict else '>='}0)"
    ahead = _lead(band, "sum by place", 1, 2, 3)
    fours = _lead(band, "sum by place", 1, 2, 3, 4) if rules.bonus4_first_three else ahead
    of_four = f"IF({fours}>0,1,3)"
    second = f"IF({_lead(band, 'sum by place', 2, 3, 4)}>0,2,4)"
    if rules.case2_fours:
        of_four = f"IF({ahead}=0,IF({_lead(band, 'TNS by place', 1, 2, 3)}>0,1,3),{of_four})"
        by_tns = f"IF({_lead(band, 'TNS by place', 2, 3, 4)}>0,2,4)"
        second = f"IF({_lead(band, 'sum by place', 2, 3, 4)}=0,{by_tns},{second})"
    of_three = f"IF({ahead}=0,{_case_2(band, rules)},IF({ahead}>0,1,3))"
    first = f"IF({many}=2,IF({triple},1,2),IF({many}=3,{of_three},IF({many}=4,{of_four},0)))"
    write("first bonus", first)
    write("second bonus", f"IF({many}=4,{second},0)")


def _case_2(band: Band, rules: GroupRules) -> str:
    """The winner has exactly what second and third have together: the normalized scores decide."""
    equal = f"{_lead(band, 'sum by place', 2, 3)}=0"
    ahead = f"{_lead(band, 'TNS by place', 1, 2, 3)}>0"
    second = f"AND(NOT({equal}),{band.place('TNS by place', 2)}>{band.place('TNS by place', 3)})"
    decided = f"IF({ahead},1,IF({second},2,3))"
    return f"IF({equal},3,{decided})" if rules.case2_replace else decided


def _totals(put: Writer, cells: Cells, band: Band, row: int) -> None:
    """Bonus before the multiplier, what rulings add, the total, and what decides the payout (C12)."""
    rules = cells.plan.rules
    finish, bonus, times = (band.cell(what, row) for what in ("finish", "bonus", "multiplier"))
    no_bonus = f"{finish}=0,{WEEK}<{rules.bonus_from_week}"
    if not rules.absent_bonus:
        no_bonus += f",{band.cell('played', row)}=0"
    found = f"INDEX({band.places('bonus of the place')},{finish})"
    put.formula(band.letter("bonus"), row, f"IF(OR({no_bonus}),0,{found})")
    acts, players, values = (cells.of_rulings(what) for what in ("act", "about whom", "said"))
    added = f"SUMPRODUCT(({acts}={ADJUST})*({players}={band.cell('name', row)})*{values})"
    put.formula(band.letter("adjusted"), row, f"IF({cells.number('rulings')}=0,0,{added})")
    points = band.cell("sum", row)
    total = f"{points}+{times}*{bonus}+{band.cell('adjusted', row)}"
    put.formula(band.letter("total"), row, f"ROUND({total},6)")
    counted = {"bonus_x1": f"+{bonus}", "no_bonus": "", "with_multiplier": f"+{times}*{bonus}"}[rules.tlp]
    put.formula(band.letter("for the payout"), row, f"ROUND({points}{counted},6)")

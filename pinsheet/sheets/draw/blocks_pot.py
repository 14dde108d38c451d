"""Who gets what of tonight's pot, on Working; the line below the groups says it (C12)."""

from collections.abc import Callable

from pinsheet.sheets.draw.blocks_cells import FIRST, PAYMENTS, WEEK, WINNERS, Band, Cells
from pinsheet.sheets.draw.blocks_working import heading, put_number
from pinsheet.sheets.draw.finals_writer import Writer
from pinsheet.sheets.draw.payments_sheet import payment_rows
from pinsheet.sheets.words import NO, YES

_LONGEST = 5
"""So many times three digits of a TNS are set off by commas."""


def draw_pot(put: Writer, cells: Cells) -> None:
    """The winners of the groups, best first, with what each gets."""
    plan = cells.plan
    for what in WINNERS:
        heading(put, cells.letter(WINNERS, what), what)
    for band in cells.bands:
        for row in band.rows:
            _best(put, cells, band, row)
    counted = {
        "registered": "+".join(f"SUM({band.all('plays')})" for band in cells.bands),
        "present": "+".join(f"SUMPRODUCT(({band.all('played')}>0)*1)" for band in cells.bands),
        "paid": "+".join(f"SUM({band.all('paid')})" for band in cells.bands),
    }[plan.rules.pot]
    put_number(put, cells, "pot", f"INT(({(plan.dues or 0) * plan.rules.pot_share}*({counted})+50)/100)")
    put_number(put, cells, "winners", f"SUM({_all(cells, 'is one')})")
    for number, band in enumerate(cells.bands):
        _winner(put, cells, band, FIRST + number)
    last = f"{cells.letter(WINNERS, 'line')}{FIRST + len(cells.bands) - 1}"
    winners, complete = cells.number("winners"), cells.number("all complete")
    then = f'IF({winners}=0,"nobody is here, nothing is paid",{last})'
    waits = '"who gets it stands here when all games are in"'
    line = f'"Pot tonight "&{_money(cells.number("pot"))}&": "&IF({complete}=1,{then},{waits})'
    put_number(put, cells, "pot line", line)


def _all(cells: Cells, what: str) -> str:
    return cells.listed(WINNERS, what, len(cells.bands))


def _best(put: Writer, cells: Cells, band: Band, row: int) -> None:
    """Whether he is the best of those of his group who are here; and whether he has paid tonight."""
    mine, tns, seat = (band.cell(what, row) for what in ("for the payout", "TNS", "order"))
    points, normals, seats = (band.all(what) for what in ("for the payout", "TNS", "order"))
    equal = f"({points}={mine})*"
    better = f"({points}>{mine})+{equal}({normals}>{tns})+{equal}({normals}={tns})*({seats}<{seat})"
    best = f"SUMPRODUCT(({band.all('played')}>0)*({better}))=0"
    put.formula(band.letter("best here"), row, f"IF({band.cell('played', row)}=0,0,IF({best},1,0))")
    first, last = payment_rows(cells.plan)
    weeks, players, paid = (f"{PAYMENTS}!${c}${first}:${c}${last}" for c in "ABC")
    nothing = "".join(f'*({paid}<>"{word}")' for word in sorted(NO - YES - {"0"}))
    about = f'({weeks}&""={WEEK}&"")*({players}={band.cell("name", row)})*({paid}<>0){nothing}'
    put.formula(band.letter("paid"), row, f"IF({band.cell('plays', row)}=0,0,IF(SUMPRODUCT({about})>0,1,0))")


def _winner(put: Writer, cells: Cells, band: Band, row: int) -> None:
    """The winner of a group among the winners; equal in points and TNS they share."""
    rules, best = cells.plan.rules, band.all("best here")

    def mine(what: str) -> str:
        return f"${cells.letter(WINNERS, what)}{row}"

    def write(what: str, formula: str) -> None:
        put.formula(cells.letter(WINNERS, what), row, formula)

    write("is one", f"SUM({best})")
    write("best of the group", f'IF({mine("is one")}=0,"",INDEX({band.all("name")},MATCH(1,{best},0)))')
    write("his points", f"SUMPRODUCT({best}*{band.all('for the payout')})")
    write("his TNS", f"SUMPRODUCT({best}*{band.all('TNS')})")
    one, points, tns = (_all(cells, what) for what in ("is one", "his points", "his TNS"))
    same = f"({points}={mine('his points')})"
    write("higher", f"SUMPRODUCT({one}*(({points}>{mine('his points')})+{same}*({tns}>{mine('his TNS')})))")
    write("equal", f"SUMPRODUCT({one}*{same}*({tns}={mine('his TNS')}))")
    above = f"{one}*{same}*({tns}={mine('his TNS')})*(ROW({tns})<{row})"
    write("earlier", f"SUMPRODUCT({above})")
    pot, (first, second) = cells.number("pot"), rules.pot_shares
    two, both = f"INT(({pot}*{second}+50)/100)", f"INT(({pot}*{first + second}+50)/100)"
    alone = pot if rules.single_gets_all else f"({both}-{two})"
    pool = f"IF({mine('equal')}>1,{both},{both}-{two})"
    pool = f"IF({mine('higher')}=0,{pool},IF({mine('higher')}=1,{two},0))"
    write("shared", f"IF({mine('is one')}=0,0,IF({cells.number('winners')}=1,{alone},{pool}))")
    each = f"INT({mine('shared')}/{mine('equal')})"
    odd = f"IF({mine('earlier')}<{mine('shared')}-{each}*{mine('equal')},1,0)"
    write("cents", f"IF({mine('is one')}=0,0,{each}+{odd})")
    write("rank", f"IF({mine('is one')}=0,0,1+{mine('higher')}+{mine('earlier')})")
    for what, of in (("his games", "sum"), ("his bonus", "bonus"), ("his multiplier", "multiplier")):
        write(what, f"SUMPRODUCT({best}*{band.all(of)})")
    write("points in words", _points_in_words(rules.tlp, mine))
    what = f'" ("&{mine("points in words")}&", TNS "&{_commas(mine("his TNS"))}&")"'
    write(
        "said of him",
        f'IF({mine("cents")}=0,"",{mine("best of the group")}&" "&{_money(mine("cents"))}&{what})',
    )
    number = row - FIRST + 1
    write(
        "at this rank",
        f'IFERROR(INDEX({_all(cells, "said of him")},MATCH({number},{_all(cells, "rank")},0)),"")',
    )
    line = mine("at this rank")
    if number > 1:
        before = f"${cells.letter(WINNERS, 'line')}{row - 1}"
        line = f'{before}&IF({line}="",""," · ")&{line}'
    write("line", line)


def _points_in_words(tlp: str, mine: Callable[[str], str]) -> str:
    """`19 points`; where the multiplier makes another total of them, `15 + 4 = 19 points without ×`."""
    games, bonus, points = (f"ROUND({mine(what)},2)" for what in ("his games", "his bonus", "his points"))
    plain = f'{points}&" points"'
    if tlp == "with_multiplier":
        return plain
    if tlp == "no_bonus":
        return f'IF({bonus}*{mine("his multiplier")}=0,{plain},{plain}&" without bonus")'
    explained = f'{games}&" + "&{bonus}&" = "&{plain}&" without ×"'
    return f"IF(OR({bonus}=0,{mine('his multiplier')}=1),{plain},{explained})"


def _money(cents: str) -> str:
    """15.75, in any country's programs."""
    return f'INT({cents}/100)&"."&RIGHT("0"&({cents}-INT({cents}/100)*100),2)'


def _commas(number: str) -> str:
    """A whole number with commas, in any country's programs."""
    whole = f"ROUND({number},0)"
    text = f"{whole}"
    for thousands in range(_LONGEST - 1, 0, -1):
        parts = [f"INT({whole}/{1000**thousands})"]
        for power in range(thousands - 1, -1, -1):
            above = f"INT({whole}/{1000 ** (power + 1)})*1000"
            parts.append(f'RIGHT("00"&(INT({whole}/{1000**power})-{above}),3)')
        said = '&","&'.join(parts)
        text = said if thousands == _LONGEST - 1 else f"IF({whole}<{1000 ** (thousands + 1)},{said},{text})"
    return f"IF({whole}<1000,{whole},{text})"

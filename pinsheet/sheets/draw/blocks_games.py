"""The games of each group on Working: whose score counts, and the points it gives (C1-C5)."""

from pinsheet.sheets.draw import odd_digits
from pinsheet.sheets.draw.blocks_cells import (
    ALLOW,
    FIRST,
    HIGHER,
    MOST,
    NONE,
    OUT,
    OVER,
    PLAYED_BY_HIMSELF,
    POINTS,
    PREMAKEUP,
    REPLAY,
    ROWS,
    SCORES,
    TIES,
    TYPED_FIRST,
    VOID,
    WEEK,
    ZERO,
    ZERO_NIGHT,
    Band,
    Cells,
    last_digit,
)
from pinsheet.sheets.draw.filed import TITLE as ON_FILE
from pinsheet.sheets.draw.filed import filed_cells
from pinsheet.sheets.draw.finals_writer import Writer
from pinsheet.sheets.draw.game_formulas import (
    first_more,
    first_row,
    lone_points,
    order_said,
    place_points,
    place_worth,
    plain,
    second_more,
)
from pinsheet.sheets.draw.seats import score_in


def draw_games(put: Writer, cells: Cells, band: Band) -> None:
    """Seats, scores, games and points of a group."""
    for row in band.rows:
        _seat(put, cells, band, row)
        for game in range(band.games):
            _score(put, cells, band, row, game)
    for game in range(band.games):
        _game(put, cells, band, game)
        for row in band.rows:
            _points(put, cells, band, row, game)
    _named(put, band)


def _ruled(cells: Cells, band: Band, row: int, game: int, act: str) -> str:
    """Which rows of Rulings are about a player's game."""
    player, machine, number = (cells.of_rulings(what) for what in ("about whom", "on which", "in game"))
    return (
        f"{act}*({player}={band.cell('name', row)})"
        f'*((({machine}="")+({machine}={band.heading(game)}))>0)'
        f'*((({number}="")+({number}="{game + 1}"))>0)'
    )


def _act(cells: Cells, *acts: int) -> str:
    said = cells.of_rulings("act")
    return f"({'+'.join(f'({said}={act})' for act in acts)})"


def _if_any(cells: Cells, formula: str, otherwise: str = "0") -> str:
    """Most nights have no rulings."""
    return f"IF({cells.number('rulings')}=0,{otherwise},{formula})"


# --------------------------------------------------------------------------- seats and scores


def _seat(put: Writer, cells: Cells, band: Band, row: int) -> None:
    """Who sits there, and what was known of him before tonight."""
    plan, there = cells.plan, band.on_scores(row)
    name, plays, known = (band.cell(what, row) for what in ("name", "plays", "row on file"))
    typed = f"{SCORES}!$B{there}"
    put.formula(band.letter("name"), row, f'IF({typed}="","",SUBSTITUTE({typed}," (guest)",""))')
    put.formula(band.letter("plays"), row, f'IF({name}="",0,1)')
    number = row - band.top + 1
    order = f"{9000 + number}"
    if cells.seat:
        seat = f"{SCORES}!${cells.seat}{there}"
        order = f"IF(ISNUMBER({seat}),10*{seat}+{number},{order})"
    put.formula(band.letter("order"), row, order)
    people = cells.of_people("known")
    found = f"SUMPRODUCT(({people}={name})*(ROW({people})-{FIRST - 1}))"
    put.formula(band.letter("row on file"), row, f"IF({plays}=0,0,{found})")
    called = f"INDEX({cells.of_people('called')},{known})"
    put.formula(band.letter("called here"), row, f"IF({known}=0,{name},{called})")
    for what, listed, otherwise in (("weeks used", "used", 0), ("multiplier", "times", 1)):
        value = f"INDEX({cells.of_people(listed)},{known})"
        put.formula(band.letter(what), row, f"IF({known}=0,{otherwise},{value})")
    allowed = f"SUMPRODUCT({_act(cells, ALLOW)}*({cells.of_rulings('about whom')}={name}))"
    put.formula(band.letter("allowed"), row, _if_any(cells, allowed))
    owns, voids, zeros = (band.across(what, row) for what in ("own", "void", "zero"))
    himself = f"SUMPRODUCT(({voids}=0)*((({owns}>=0)+({zeros}>0))>0))"
    put.formula(band.letter("by himself"), row, himself)
    limited = f"{band.cell('weeks used', row)}<{plan.premakeup_limit},{band.cell('allowed', row)}>0"
    if plan.rules.late_is_free:
        limited += f",{band.cell('by himself', row)}>0"
    put.formula(band.letter("over the limit"), row, f"IF(OR({limited}),0,1)")
    first, last = band.score(row, 0), band.score(row, band.games - 1).partition("!")[2]
    put.formula(band.letter("A"), row, f'SUMPRODUCT(({first}:{last}="A")*1)')


def _score(put: Writer, cells: Cells, band: Band, row: int, game: int) -> None:
    """What a player has in a game, and where it comes from (C3, C4)."""
    plan, rules = cells.plan, cells.plan.rules
    typed, plays = band.score(row, game), band.cell("plays", row)

    def mine(what: str) -> str:
        return band.cell(what, row, game)

    def write(what: str, formula: str) -> None:
        put.formula(band.letter(what, game), row, formula)

    write("typed", f'IF(OR({plays}=0,{typed}=""),-1,{score_in(typed, "-1")})')
    rulings = {what: _if_any(cells, _counted(cells, band, row, game, what)) for what in ("void", "zero")}
    write("void", rulings["void"])
    write("zero", rulings["zero"])
    rows = f"ROW($A$1:$A${ROWS})"
    values = cells.of_rulings("said")
    last = f"SUMPRODUCT(MAX({_ruled(cells, band, row, game, _act(cells, REPLAY))}*{rows}))"
    write("replay", _if_any(cells, last))
    later = f"{_ruled(cells, band, row, game, _act(cells, HIGHER))}*({rows}>{mine('replay')})"
    higher = f"SUMPRODUCT(MAX({later}*({values}+1)))-1"
    before = f"IF({mine('replay')}=0,{mine('typed')},INDEX({values},{mine('replay')}))"
    write("own", _if_any(cells, f"MAX({before},{higher})", mine("typed")))
    something = f'{typed}<>"",{band.cell("A", row)}>0,{mine("zero")}+{mine("void")}>0,{mine("own")}>=0'
    write("there", f"IF({plays}=0,1,IF(OR({something}),1,0))")
    filed = "-1"
    if plan.premakeups:
        known, column = band.cell("row on file", row), band.below("column on file", game)
        found = f"INDEX({_on_file(cells)},{known},{column})"
        filed = f"IF(OR({known}=0,{column}=0),-1,IFERROR(VALUE({found}),-1))"
    write("on file", filed)
    over = NONE if rules.over_shrinks else OVER
    filled = f"IF({mine('on file')}<0,{NONE},IF({band.cell('over the limit', row)}=0,{PREMAKEUP},{over}))"
    himself = f"OR({mine('zero')}>0,{mine('own')}>=0)"
    source = f"IF({himself},{PLAYED_BY_HIMSELF},{filled})"
    write("source", f"IF({plays}=0,{NONE},IF({mine('void')}>0,{OUT},{source}))")
    is_from = mine("source")
    nothing = "-1"
    if rules.others_stand:
        nothing = f"IF(AND({is_from}={NONE},{plays}=1,{band.foot('how many')}>2),0,-1)"
    counts = f"OR({is_from}={PREMAKEUP},{is_from}={OVER})"
    own = f"IF({mine('zero')}>0,0,{mine('own')})"
    write("score", f"IF({is_from}={PLAYED_BY_HIMSELF},{own},IF({counts},{mine('on file')},{nothing}))")


def _on_file(cells: Cells) -> str:
    """The scores of the sheet On file, players down and machines across."""
    return f"'{ON_FILE}'!{filed_cells(cells.plan)}"


def _counted(cells: Cells, band: Band, row: int, game: int, what: str) -> str:
    """How many rulings void a game for a player, or make it a zero."""
    if what == "zero":
        return f"SUMPRODUCT({_ruled(cells, band, row, game, _act(cells, ZERO, ZERO_NIGHT))})"
    player, machine, number = (cells.of_rulings(one) for one in ("about whom", "on which", "in game"))
    about = f'((({player}="")+({player}={band.cell("name", row)}))>0)*({machine}={band.heading(game)})'
    return f'SUMPRODUCT({_act(cells, VOID)}*{about}*((({number}="")+({number}="{game + 1}"))>0))'


# --------------------------------------------------------------------------- games


def _game(put: Writer, cells: Cells, band: Band, game: int) -> None:
    """Who stands in a game, and what each place of it is worth, also to a pre-makeup (C1, C4)."""
    rules, scores, heading = cells.plan.rules, band.all("score", game), band.heading(game)

    def write(what: str, formula: str) -> None:
        put.formula(band.letter("score", game), band.row_below(what), formula)

    count, first, second = (band.below(what, game) for what in ("scores", "first more", "second more"))
    reference, passed = band.below("reference", game), band.below("passed down", game)
    players, there = band.foot("how many"), band.all("there", game)
    write("scores", f"SUMPRODUCT(({scores}>=0)*1)")
    ready = f'{heading}<>"",{players}>0,{players}<{MOST},SUM({there})={band.seats}'
    write("complete", f"IF(AND({ready}),1,0)")
    names = cells.of_machines("of which")
    place = f"SUMPRODUCT(({names}={heading})*(ROW({names})-{FIRST - 1}))"
    write("column on file", f'IF({heading}="",0,{place})')
    column = band.below("column on file", game)
    write("reference", f"IF({column}=0,0,INDEX({cells.of_machines('stands for 1,000,000')},{column}))")
    s = [f"LARGE({scores},{number})" for number in range(1, min(band.seats, 4) + 1)]
    write("first more", first_more(s, count, rules))
    write("second more", second_more(s, count))
    best_is_filed = (
        f"SUMPRODUCT(({scores}={s[0]})*({band.all('source', game)}={PREMAKEUP}))>0,{count}>1,{first}=1"
    )
    passes = rules.pass_down and not rules.all_bonus_barred
    write("passed down", f"IF(AND({best_is_filed}),1,0)" if passes else "0")
    write("to come", f"SUMPRODUCT(({there}=0)*1)")
    write("ties", f"SUM({band.all('open tie', game)})")
    typed = f"{band.score(band.top, game)}:{band.score(band.rows[-1], game).partition('!')[2]}"
    codes = "+".join(f'({typed}="{code}")' for code in ("A", "L", "P", "PM"))
    nameless, strange = f"({band.all('plays')}=0)", f"({band.all('typed', game)}<0)*(({codes})=0)"
    write("unreadable", f'SUMPRODUCT(({typed}<>"")*(({nameless}+{strange})>0))')
    write("odd digits", f"SUM({band.all('odd digit', game)})")
    lone = lone_points(s[0], reference, rules)
    for number, worth in enumerate(place_worth(count, lone, first, second, rules)):
        more = _passed(number, count, passed) if passes else ""
        put.formula(band.letter("worth", game), band.top + number, f"{worth}{more}")
        filed = f"${band.letter('worth', game)}{band.top + number}{_barred(number, cells, band, game)}"
        put.formula(band.letter("worth pre-makeup", game), band.top + number, filed)
    for what in ("worth", "worth pre-makeup"):
        put.constant(band.letter(what, game), band.top + 4, 0)


def _passed(place: int, count: str, passed: str) -> str:
    """The refused point goes to the third, of two players to the second."""
    return {1: f"+IF({count}=2,{passed},0)", 2: f"+IF({count}>2,{passed},0)"}.get(place, "")


def _barred(place: int, cells: Cells, band: Band, game: int) -> str:
    """What a pre-makeup does not get of a place (C4); alone in a game it has three points."""
    count, first, second = (band.below(what, game) for what in ("scores", "first more", "second more"))
    three = f"-IF({count}=1,${band.letter('worth', game)}{band.top}-3,{first})"
    if place == 0:
        return three
    if not cells.plan.rules.all_bonus_barred:
        return ""
    return {
        1: f"-IF({count}=2,1-{first},IF({count}=4,{second},0))",
        2: f"-IF({count}>2,1-{first},0)",
        3: f"-IF({count}=4,1-{second},0)",
    }[place]


def _points(put: Writer, cells: Cells, band: Band, row: int, game: int) -> None:
    """League points and the normalized score."""
    rules, scores = cells.plan.rules, band.all("score", game)

    def mine(what: str) -> str:
        return band.cell(what, row, game)

    def write(what: str, formula: str) -> None:
        put.formula(band.letter(what, game), row, formula)

    score, equal, order, source = (mine(what) for what in ("score", "tied", "tie order", "source"))
    write("tied", f"IF({score}<0,0,SUMPRODUCT(({scores}={score})*1))")
    write("row of Ties", f"IF({equal}<2,0,{_row_of_ties(band, row, game)})")
    named = [_ties_rows(band, other) for other in range(band.seats)]
    tied = [f"{band.cell('score', other, game)}={score}" for other in band.rows]
    write("tie order", order_said(mine("row of Ties"), named, tied, row - band.top))
    complete = band.below("complete", game)
    write("open tie", f"IF(AND({complete}=1,{score}>0,{equal}>1,{order}=0),1/{equal},0)")
    act = _ruled(cells, band, row, game, _act(cells, POINTS))
    write("ruled", _if_any(cells, f"SUMPRODUCT(MAX({act}*ROW($A$1:$A${ROWS})))"))
    higher = f"SUMPRODUCT(({scores}>{score})*1)"
    places = band.places("place")
    worth, filed = (
        place_points(band.places(what, game), places, higher, equal, order, rules)
        for what in ("worth", "worth pre-makeup")
    )
    penalty = f"MAX(0,{filed}-{plain(rules.penalty)})" if rules.penalty else filed
    points = f"IF({source}={PLAYED_BY_HIMSELF},{worth},IF({source}={PREMAKEUP},{penalty},0))"
    if rules.zero_no_points:
        points = f"IF({score}=0,0,{points})"
    ruled = f"IF({mine('ruled')}>0,INDEX({cells.of_rulings('said')},{mine('ruled')}),{points})"
    write("points", f'IF(OR({complete}=0,{band.cell("plays", row)}=0),"",{ruled})')
    reference = band.below("reference", game)
    counts = f"AND({reference}>0,OR({source}={PLAYED_BY_HIMSELF},{source}={PREMAKEUP}))"
    write("normal", f"IF({counts},{score}*{rules.normalized_constant}/{reference},0)")
    column = band.below("column on file", game)
    tens, odd = (f"INDEX({cells.of_machines(what)},{column})" for what in ("tonight in tens", "not in tens"))
    note = f"{SCORES}!${cells.note}{band.on_scores(row)}"
    is_odd = (
        f"{source}={PLAYED_BY_HIMSELF},{score}>0,{last_digit(score)}>0,"
        f"{odd_digits.says_tens(tens, odd)},{odd_digits.unchecked(note)}"
    )
    write("odd digit", f"IF({column}=0,0,IF(AND({is_odd}),1,0))")


def _ties_rows(band: Band, seat: int) -> str:
    letter = band.named(seat)
    return f"${letter}${band.top}:${letter}${band.top + ROWS - 1}"


def _row_of_ties(band: Band, row: int, game: int) -> str:
    """The first row of Ties that names the whole tie of a score; 0 without one."""
    week, group, number, machine = (
        f"{TIES}!${letter}${TYPED_FIRST}:${letter}${TYPED_FIRST + ROWS - 1}" for letter in "ABCD"
    )
    mine = band.cell("score", row, game)
    tied = "+".join(
        f"({band.cell('score', other, game)}={mine})*({_ties_rows(band, seat)}>0)"
        for seat, other in enumerate(band.rows)
    )
    meant = (
        f'({week}&""={WEEK}&"")*({machine}={band.heading(game)})'
        f'*((({group}="")+({group}&""={SCORES}!$A${band.headings + 1}&""))>0)'
        f'*((({number}="")+({number}&""="{game + 1}"))>0)*(({tied})={band.cell("tied", row, game)})'
    )
    return first_row(meant, ROWS)


def _named(put: Writer, band: Band) -> None:
    """At which place each row of Ties names the player of each seat; 0 if it does not."""
    for seat, its in enumerate(band.rows):
        name = band.cell("name", its)
        for number in range(ROWS):
            there = TYPED_FIRST + number
            places = "+".join(
                f'(SUBSTITUTE({TIES}!${letter}${there}," (guest)","")={name})*{place}'
                for place, letter in enumerate("EFGH", 1)
            )
            put.formula(
                band.named(seat), band.top + number, f'IF(OR({TIES}!$E${there}="",{name}=""),0,{places})'
            )

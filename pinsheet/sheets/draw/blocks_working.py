"""Working, the hidden sheet of a night in groups: its lists of machines, people, rulings and numbers."""

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.blocks_cells import (
    ADJUST,
    ALLOW,
    FIRST,
    HIGHER,
    MACHINES,
    MOST,
    NUMBERS,
    PEOPLE,
    PLAYED,
    PLAYED_BY_HIMSELF,
    POINTS,
    REPLAY,
    ROWS,
    RULED,
    RULINGS,
    SUMS,
    TYPED_FIRST,
    VOID,
    WEEK,
    WORDS,
    WORKING,
    ZERO,
    ZERO_NIGHT,
    Band,
    Cells,
    last_digit,
)
from pinsheet.sheets.draw.finals_writer import Writer
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.seats import score_in
from pinsheet.sheets.draw.style import at
from pinsheet.sheets.words import RULING_BY_KEY

_ACTS = {
    **dict.fromkeys(("death save", "slam tilt", "second tilt"), ZERO),
    "zero": ZERO_NIGHT,
    "void": VOID,
    "replay": REPLAY,
    "replay, higher counts": HIGHER,
    "points": POINTS,
    "adjust": ADJUST,
    "allow pre-makeups": ALLOW,
}
"""The rulings that a sheet can work out; the others change nothing tonight."""


def draw_working(book: Drawing, cells: Cells) -> Writer:
    """The lists, and the headings of a band for each group."""
    sheet = book.sheet(WORKING)
    sheet.sheet_state = "hidden"
    put = Writer(book, sheet)
    hint = "What the sheet Scores counts out. Nothing is typed here."
    style.text(style.merged(sheet, 1, 1, 8, style.HELP), hint)
    for listed in (MACHINES, RULED, PLAYED, PEOPLE, WORDS, SUMS):
        for what in listed:
            heading(put, cells.letter(listed, what), what)
    _words(put, cells)
    _people(put, cells)
    _machines(put, cells)
    _rulings(put, cells)
    for band in cells.bands:
        _titles(put, band)
    prints(sheet, cells.plan.paper, cells.plan.footer, one_page=True)
    return put


def heading(put: Writer, letter: str, words: str) -> None:
    """What a list holds."""
    style.BAND.on(put.sheet[f"{letter}{FIRST - 1}"])
    style.text(put.sheet[f"{letter}{FIRST - 1}"], words)


def _titles(put: Writer, band: Band) -> None:
    for column, words in enumerate(band.titles(), 1):
        style.BAND.on(at(put.sheet, band.top - 1, column))
        style.text(at(put.sheet, band.top - 1, column), words)
    foot, below = band.sides()
    for what in foot:
        put.constant("A", band.row_foot(what), what)
    for what in below:
        put.constant("C", band.row_below(what), what)
    for place in range(MOST):
        put.constant("A", band.top + place, place + 1)


# --------------------------------------------------------------------------- lists


def _words(put: Writer, cells: Cells) -> None:
    known = {word: _ACTS[said] for word, said in RULING_BY_KEY.items() if said in _ACTS}
    for row, (word, act) in enumerate(known.items(), FIRST):
        put.constant(cells.letter(WORDS, "words"), row, word)
        put.constant(cells.letter(WORDS, "means"), row, act)


def _people(put: Writer, cells: Cells) -> None:
    plan = cells.plan
    for row, (name, called) in enumerate(plan.called(cells.people).items(), FIRST):
        put.constant(cells.letter(PEOPLE, "known"), row, name)
        put.constant(cells.letter(PEOPLE, "used"), row, plan.premakeups_used.get(name, 0))
        put.constant(cells.letter(PEOPLE, "times"), row, plan.multipliers.get(name, 1))
        put.constant(cells.letter(PEOPLE, "called"), row, called)


def _machines(put: Writer, cells: Cells) -> None:
    """The references: fixed, or the mean of all scores above 0 so far, tonight's among them (C5)."""
    names, sums, many, tens = (cells.of_games(what) for what in PLAYED)
    for band in cells.bands:
        for game in range(band.games):
            row = FIRST + band.number * band.games + game
            heading = band.heading(game)
            put.formula(cells.letter(PLAYED, "heading"), row, f'IF({heading}="","",{heading})')
            scores = band.all("score", game)
            counts = f"({band.all('source', game)}={PLAYED_BY_HIMSELF})*({scores}>0)"
            put.formula(cells.letter(PLAYED, "sum of scores"), row, f"SUMPRODUCT({counts}*{scores})")
            put.formula(cells.letter(PLAYED, "how many scores"), row, f"SUMPRODUCT({counts}*1)")
            put.formula(
                cells.letter(PLAYED, "in tens"), row, f"SUMPRODUCT({counts}*({last_digit(scores)}=0))"
            )
    letter = {what: cells.letter(MACHINES, what) for what in MACHINES}
    for row, name in enumerate(cells.machines, FIRST):
        known = cells.plan.references.get(name)
        put.constant(letter["of which"], row, name)
        put.constant(letter["fixed"], row, float(known.fixed) if known and known.fixed else 0)
        put.constant(letter["before"], row, float(known.total) if known else 0)
        put.constant(letter["how many"], row, known.many if known else 0)
        this, fixed = f"{letter['of which']}{row}", f"{letter['fixed']}{row}"
        tonight = f"SUMPRODUCT(({names}={this})*{sums})"
        count = f"({letter['how many']}{row}+SUMPRODUCT(({names}={this})*{many}))"
        mean = f"IF({count}=0,0,({letter['before']}{row}+{tonight})/{count})"
        put.formula(letter["stands for 1,000,000"], row, f"IF({fixed}>0,{fixed},{mean})")
        put.formula(letter["tonight in tens"], row, f"SUMPRODUCT(({names}={this})*{tens})")
        put.formula(letter["not in tens"], row, f"SUMPRODUCT(({names}={this})*({many}-{tens}))")


def _rulings(put: Writer, cells: Cells) -> None:
    """Those of tonight, with what they do; one that lacks its machine does nothing."""
    known = len([word for word, said in RULING_BY_KEY.items() if said in _ACTS])
    words, acts = (cells.listed(WORDS, what, known) for what in WORDS)
    letter = {what: cells.letter(RULED, what) for what in RULED}
    for row in range(FIRST, FIRST + ROWS):
        there = row - FIRST + TYPED_FIRST
        week, player, game, machine, word, value = (f"{RULINGS}!${c}${there}" for c in "ABCDEF")
        act = f"SUMPRODUCT(({words}={word})*{acts})"
        needs = f'AND({machine}="",{act}<>{ZERO_NIGHT},{act}<{ADJUST})'
        here = f'OR({word}="",{week}&""<>{WEEK}&"")'
        put.formula(letter["act"], row, f"IF({here},0,IF({needs},0,{act}))")
        put.formula(letter["about whom"], row, f'SUBSTITUTE({player}," (guest)","")')
        put.formula(letter["on which"], row, f'IF({machine}="","",{machine})')
        put.formula(letter["in game"], row, f'{game}&""')
        as_text = f"IF({letter['act']}{row}<{POINTS},{score_in(value, '0')},IFERROR(VALUE({value}),0))"
        put.formula(letter["said"], row, f"IF(ISNUMBER({value}),{value},{as_text})")
    acts = cells.of_rulings("act")
    put_number(put, cells, "rulings", f"SUMPRODUCT(({acts}>0)*1)")


def put_number(put: Writer, cells: Cells, what: str, formula: str) -> None:
    """One of the night's numbers."""
    row = FIRST + NUMBERS.index(what)
    put.constant(cells.letter(SUMS, "what is counted"), row, what)
    put.formula(cells.letter(SUMS, "comes to"), row, formula)

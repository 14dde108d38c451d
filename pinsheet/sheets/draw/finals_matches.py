"""Matches: every match of the night in the order to be played; only winners are typed."""

from collections.abc import Iterable
from dataclasses import replace

from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import choices, style
from pinsheet.sheets.draw import finals_cells as at_
from pinsheet.sheets.draw.finals_cells import FIRST, Cells, Placed, first_name, means
from pinsheet.sheets.draw.offers import MACHINE_NAMES
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import at

NEXT = "C5D6E6"
"""The grey-blue of a match that can be played now."""

_HEADINGS = (
    *("Division", "Round", "Match", "Player 1", "Player 2", "Machine 1", "Machine 2", "Machine 3"),
    *("Winner 1", "Winner 2", "Winner 3", "Winner", "chooses in games 1-2-3"),
)
_WHITE = style.filled(style.WHITE)
_DRAWN = replace(style.CENTRED, font=style.font(12), fill=_WHITE)
_PLAYER = replace(
    style.DRAWN, font=style.font(12), alignment=style.align("left", shrink_to_fit=True, indent=1)
)
_TYPED = replace(style.NAME, font=style.font(11))
_WINNER = replace(style.NAME, font=style.font(12, bold=True))
_CHOOSES = replace(style.COMPUTED, alignment=style.align("left", shrink_to_fit=True, indent=1))
_LOOKS = (*[_DRAWN] * 3, *[_PLAYER] * 2, *[_TYPED] * 6, _WINNER, _CHOOSES)
_RULED = tuple(look.ruled() for look in _LOOKS)


def draw_matches(book: Drawing, cells: Cells) -> None:
    """A row a match, a thick line where a round begins."""
    sheet, plan = book.sheet(at_.MATCHES), cells.plan
    player = style.fitting((entrant.player for entrant in plan.entrants), 16.5, 26, 11)
    machine = style.fitting(plan.known_machines, 14, 17, 10)
    chooses = style.fitting([", ".join(_longest_pair(plan.first_names.values()))], 22.5, 34, 10)
    style.widths(sheet, [9, 7.5, 7.5, player, player, *[machine] * 3, *[13.5] * 3, player + 1, chooses])
    title = " · ".join(part for part in ("Matches", style.spelled(plan.date)) if part)
    style.text(style.merged(sheet, 1, 1, len(_HEADINGS), style.TITLE), title)
    sheet.row_dimensions[1].height = 28
    hint = (
        "Type the Winner (a drop-down of the two names); machines and winners of single games if you like. "
        "Grey-blue can be played now. Orange: a winner who does not play in this match, or does not have two "
        "of its games; a machine twice."
    )
    style.text(style.merged(sheet, 2, 1, len(_HEADINGS), style.HELP), hint)
    sheet.row_dimensions[2].height = 20
    style.heading_row(sheet, FIRST - 1, _HEADINGS)
    style.row_height(sheet, 21)
    before = None
    for match in cells.matches():
        this = (match.division, match.fixture.side, match.fixture.number)
        looks = _LOOKS if this == before else _RULED
        before = this
        for column, look in enumerate(looks, 1):
            look.on(at(sheet, match.row, column))
        _draw(book, sheet, cells, match)
    _mark(sheet, cells.last_match)
    if plan.known_machines:
        machines = f"{at_.MACHINE[0]}{FIRST}:{at_.MACHINE[1]}{cells.last_match}"
        choices.offer(sheet, machines, MACHINE_NAMES)
    sheet.freeze_panes = f"F{FIRST}"
    prints(sheet, plan.paper, plan.footer, rows=f"{FIRST - 1}:{FIRST - 1}")


def letters_of(color: str, *, bold: bool = False, italic: bool = False) -> Font:
    """What a colour rule changes of the letters; not their size."""
    return Font(color=color, b=bold or None, i=italic or None)


def _longest_pair(names: Iterable[str]) -> list[str]:
    found = sorted(names, key=len)[-2:]
    return [*found, *found[-1:]]


def round_name(cells: Cells, match: Placed) -> tuple[str, str]:
    """The formula of a round's name and what it shows; nothing for a round that nobody needs.

    A division's rounds are counted in the smallest bracket that holds those who are here, so the
    first rounds of the drawn bracket, which everybody passes, do not count.
    """
    fixture = match.fixture
    name = f"{fixture.side}{fixture.number}"
    if not cells.plan.two_divisions or fixture.side == "GF":
        return f'"{name}"', name
    spare = cells.number("rounds that nobody needs", match.division)
    spare = f"2*{spare}" if fixture.side == "L" else spare
    return f'IF({fixture.number}>{spare},"{fixture.side}"&({fixture.number}-{spare}),"")', name


def _number(cells: Cells, match: Placed) -> tuple[str, int]:
    """Each round that everybody passes turns the order of the losers' side round."""
    fixture = match.fixture
    if not cells.plan.two_divisions or fixture.side != "L":
        return f"{fixture.match}", fixture.match
    spare = cells.number("rounds that nobody needs", match.division)
    turned = fixture.many + 1 - fixture.match
    return f"IF(MOD({spare},2)=1,{turned},{fixture.match})", fixture.match


def _draw(book: Drawing, sheet: Worksheet, cells: Cells, match: Placed) -> None:
    row = match.row
    style.text(sheet[f"{at_.DIVISION}{row}"], cells.divisions[match.division][0].label)
    for column, (formula, shown) in (
        (at_.ROUND, round_name(cells, match)),
        (at_.MATCH, _number(cells, match)),
    ):
        if formula.strip('"') == str(shown):
            style.put(sheet[f"{column}{row}"], shown)
        else:
            book.formula(sheet[f"{column}{row}"], f"={formula}", shown)
    one, other = match.working(at_.MATCH_ONE), match.working(at_.MATCH_OTHER)
    for column, mine, opponent in ((at_.ONE, one, other), (at_.OTHER, other, one)):
        nobody = f'IF({opponent}=0,"–","bye")'
        name = cells.name(match.division, mine)
        book.formula(sheet[f"{column}{row}"], f'=IF({mine}<0,"",IF({mine}=0,{nobody},{name}))', "")
    better, second = f"IF({one}<{other},{one},{other})", f"IF({one}<{other},{other},{one})"
    if cells.plan.choice2 == "higher_seed":
        second = better
    first, then = (cells.name(match.division, seed, kind=1) for seed in (better, second))
    known = f"AND({one}>0,{other}>0)"
    book.formula(sheet[f"{at_.CHOOSES}{row}"], f'=IF({known},{first}&", "&{then}&", "&{first},"")', "")
    winners = f"{at_.WINNERS[0]}{row}:{at_.WINNER}{row}"
    choices.offer(sheet, winners, f"${at_.ONE}${row}:${at_.OTHER}${row}")


def _mark(sheet: Worksheet, last: int) -> None:
    """What is next, who won, and what cannot be right; the orange first, for it goes over the rest."""
    row = FIRST
    one, other, winner = f"${at_.ONE}{row}", f"${at_.OTHER}{row}", f"${at_.WINNER}{row}"
    none = f'OR({one}="bye",{other}="bye",{one}="–")'
    won, lost = means(winner, one, other), means(winner, other, one)
    stranger = f"NOT(OR({won},{lost}))"
    games = f"${at_.WINNERS[0]}{row}:${at_.WINNERS[1]}{row}"
    told_apart = f"({first_name(one)}<>{first_name(other)})"
    of_one, of_other = (f"({games}={p})+({games}={first_name(p)})*{told_apart}" for p in (one, other))
    won_less = f"SUMPRODUCT((IF({won},1,0)*(({of_other})>0)+IF({lost},1,0)*(({of_one})>0))*1)>1"
    wrong = f'AND({winner}<>"",OR({none},{stranger},{won_less}))'
    style.mark(sheet, f"{at_.WINNER}{row}:{at_.WINNER}{last}", wrong, fill=style.ORANGE)
    game = f"{at_.WINNERS[0]}{row}"
    not_here = f'AND({game}<>"",NOT(OR({means(game, one, other)},{means(game, other, one)})))'
    style.mark(sheet, f"{game}:{at_.WINNERS[1]}{last}", not_here, fill=style.ORANGE)
    machine = f"{at_.MACHINE[0]}{row}"
    played = f"${at_.MACHINE[0]}{row}:${at_.MACHINE[1]}{row}"
    twice = f'AND({machine}<>"",SUMPRODUCT(({played}={machine})*1)>1)'
    style.mark(sheet, f"{machine}:{at_.MACHINE[1]}{last}", twice, fill=style.ORANGE)
    grey = letters_of("9AA5B1", italic=True)
    style.mark(sheet, f"{at_.DIVISION}{row}:{at_.CHOOSES}{last}", none, fill="F3F4F6", letters=grey)
    for player, means_him in ((at_.ONE, won), (at_.OTHER, lost)):
        bold = f'AND({winner}<>"",{means_him})'
        letters = letters_of(style.NAVY, bold=True)
        style.mark(sheet, f"{player}{row}:{player}{last}", bold, letters=letters)
    open_ = f'AND({one}<>"",{other}<>"",{winner}="")'
    style.mark(sheet, f"{at_.DIVISION}{row}:{at_.OTHER}{last}", open_, fill=NEXT)
    style.mark(sheet, f"{at_.CHOOSES}{row}:{at_.CHOOSES}{last}", open_, fill=NEXT)

"""Working: what is counted for everybody and for each division, down to the shares of the pot."""

from typing import Protocol

from pinsheet.sheets.draw import finals_cells as at_
from pinsheet.sheets.draw.finals_cells import COUNTED, FIRST, Cells
from pinsheet.sheets.draw.finals_plan import Division
from pinsheet.sheets.draw.finals_writer import Writer


def count(put: Writer, cells: Cells) -> None:
    """A row for each count; a column for everybody (and A), one for B."""
    plan = cells.plan
    put.heading(at_.NUMBER_NAME, "counted", 26)
    for row, name in enumerate(COUNTED, FIRST):
        put.constant(at_.NUMBER_NAME, row, name)
    here, paid, plays = (cells.column(column) for column in (at_.HERE, at_.HAS_PAID, at_.PLAYS))
    typed = cells.column(at_.PAID, at_.ENTRANTS)

    def put_number(name: str, division: int, formula: str, shown: str | int) -> None:
        put.formula(at_.NUMBERS[division], FIRST + COUNTED.index(name), formula, shown)

    put_number("here", 0, f"SUM({here})", 0)
    put_number("paid", 0, f"SUMPRODUCT({here}*{paid})", 0)
    put_number("playing", 0, f"SUM({plays})", 0)
    put_number("something typed under Paid", 0, f'SUMPRODUCT(({typed}<>"")*1)', 0)
    for number, (division, placed) in enumerate(cells.divisions):
        put.heading(at_.NUMBERS[number], division.label if plan.two_divisions else "", 14)
        players = cells.number("players", number)
        put_number("players", number, f"SUMPRODUCT(({cells.column(at_.IN)}={number + 1})*1)", 0)
        put_number("rounds that nobody needs", number, _spare(division, players, cells), 0)
        sizes = ",".join(str(division.size >> round_) for round_ in range(division.rounds))
        spare = cells.number("rounds that nobody needs", number)
        put_number("places in the first round", number, f"CHOOSE({spare}+1,{sizes})", division.size)
        finals = [match for match in placed if match.fixture.side == "GF"]
        for kind, column in (("winner", at_.MATCH_WINNER), ("second", at_.MATCH_LOSER)):
            found = [match.working(column) for match in finals]
            seed = found[0]
            if plan.reset:
                again = finals[1].working(at_.MATCH_ONE)
                seed = f"IF({again}<0,-1,IF({again}=0,{found[0]},{found[1]}))"
            put_number(f"seed of the {kind}", number, seed, -1)
            seed = cells.number(f"seed of the {kind}", number)
            put_number(kind, number, f'IF({seed}>0,{cells.name(number, seed)},"")', "")
        _money(put_number, cells, number)


def _spare(division: Division, players: str, cells: Cells) -> str:
    """How many rounds of the drawn bracket are passed by everybody; none before anybody is ticked."""
    formula = "0"
    for spare in range(1, division.rounds):
        formula = f"IF({players}<={division.size >> spare},{spare},{formula})"
    return f"IF({cells.number('playing')}=0,0,{formula})"


class _PutNumber(Protocol):
    def __call__(self, name: str, division: int, formula: str, shown: str | int) -> None: ...


def _money(put_number: _PutNumber, cells: Cells, number: int) -> None:
    """The pot of a division: that of A has everybody's entries, or each its own (`finals.payout_scope`)."""
    plan = cells.plan
    own, two = cells.number("players", number), len(cells.divisions) > 1
    separate = plan.two_divisions and plan.payout_scope == "per_division"
    entries, plaques = own, str(plan.plaques)
    if separate:
        plaques = f"{plan.plaques // 2}"
    elif number:
        entries, plaques = "0", "0"
    elif two and plan.payout_scope == "overall":
        entries = f"{own}+{cells.number('players', 1)}"
    put_number("entries, cents", number, f"({entries})*{plan.entry}", 0)
    put_number("plaques, cents", number, plaques, int(plaques))
    taken, cost_cell, pot = (
        cells.number(name, number) for name in ("entries, cents", "plaques, cents", "pot, cents")
    )
    put_number("pot, cents", number, f"IF({taken}>{cost_cell},{taken}-{cost_cell},0)", 0)
    shares = [share_of(cells, number, place) for place in range(2, len(plan.shares) + 1)]
    put_number("second's share, cents", number, shares[0] if shares else "0", 0)
    put_number("winner's share, cents", number, "-".join([pot, *shares]), 0)


def share_of(cells: Cells, number: int, place: int) -> str:
    """The cents of a place from the second on; the first has whatever nobody else gets."""
    pot, players = (cells.number(name, number) for name in ("pot, cents", "players"))
    return f"IF({players}<{place},0,ROUND({pot}*{cells.plan.shares[place - 1]}/100,0))"

"""Where things stand in the finals' workbook, so that its sheets can refer to one another."""

from collections.abc import Iterator
from dataclasses import dataclass

from pinsheet.bracket import Fixture, fixtures
from pinsheet.sheets.draw.finals_plan import Division, FinalsPlan

FIRST = 4
"""The first row below the headings, on Entrants, Matches and Working alike."""

ENTRANTS, BRACKET, MATCHES, TIES, PAYOUT, WORKING = (
    *("Entrants", "Bracket", "Matches", "Ties", "Payout", "Working"),
)

PLACE, PLAYER, TOTAL, WEEKS, ELIGIBLE, PRESENT, PAID, SEED, NOTE = "ABCDEFGHI"
"""The columns of Entrants."""

DIVISION, ROUND, MATCH, ONE, OTHER = "ABCDE"
MACHINE, WINNERS, WINNER, CHOOSES = ("F", "H"), ("I", "K"), "L", "M"
"""The columns of Matches; machines and winners of games from and to."""

ORDER, TIE, HERE, HAS_PAID, PLAYS, SEEDING, RANK, IN, SEED_IN, KEY, SHORT, DRAWN = "ABCDEFGHIJKL"
"""An entrant's columns on Working."""

SEEDED = ("NOP", "RST")
"""For each division the name, the short name and the drawn name of every seed."""

MATCH_ONE, MATCH_OTHER, MATCH_WINNER, MATCH_LOSER = "VWXY"
"""A match's columns on Working: seeds, 0 where nobody will ever come, -1 where it is not known who."""

NUMBER_NAME, NUMBERS = "AA", ("AB", "AC")
"""What is counted: of everybody or of division A, and of division B."""

MACHINE_NAMES = "AE"
TIE_FIRST = 33
"""The column (AG) from which the rows of Ties are counted out."""

COUNTED = (
    "here",
    "paid",
    "playing",
    "something typed under Paid",
    "players",
    "rounds that nobody needs",
    "places in the first round",
    "seed of the winner",
    "seed of the second",
    "winner",
    "second",
    "entries, cents",
    "plaques, cents",
    "pot, cents",
    "second's share, cents",
    "winner's share, cents",
)


@dataclass(frozen=True)
class Placed:
    """A match with its division's number (0 for A) and its row on Matches and on Working."""

    division: int
    fixture: Fixture
    row: int

    def working(self, column: str) -> str:
        """One of its cells on Working."""
        return f"{WORKING}!${column}${self.row}"

    def matches(self, column: str) -> str:
        """One of its cells on Matches."""
        return f"{MATCHES}!${column}${self.row}"


class Cells:
    """References into the workbook of a plan."""

    def __init__(self, plan: FinalsPlan) -> None:
        self.plan = plan
        self.last = FIRST + max(1, len(plan.entrants)) - 1
        self.divisions: list[tuple[Division, tuple[Placed, ...]]] = []
        row = FIRST
        for number, division in enumerate(plan.divisions):
            found = fixtures(division.size, reset=plan.reset)
            placed = tuple(Placed(number, fixture, row + i) for i, fixture in enumerate(found))
            self.divisions.append((division, placed))
            row += len(placed)
        self.last_match = row - 1

    def matches(self) -> Iterator[Placed]:
        """All matches in the order of their rows."""
        for _, placed in self.divisions:
            yield from placed

    def column(self, column: str, sheet: str = WORKING) -> str:
        """A column over all entrants."""
        return f"{sheet}!${column}${FIRST}:${column}${self.last}"

    def number(self, name: str, division: int = 0) -> str:
        """Something counted, for everybody or for a division."""
        return f"{WORKING}!${NUMBERS[division]}${FIRST + COUNTED.index(name)}"

    def name(self, division: int, seed: str, *, kind: int = 0) -> str:
        """The name of a seed: 0 in full, 1 short, 2 as drawn in the bracket."""
        letter = SEEDED[division][kind]
        size = self.divisions[division][0].size
        return f"INDEX({WORKING}!${letter}${FIRST}:${letter}${FIRST + size - 1},{seed})"


def money(cents: str) -> str:
    """A formula for cents as an amount with two decimals."""
    return f'INT({cents}/100)&"."&IF(MOD({cents},100)<10,"0","")&MOD({cents},100)'


def first_name(name: str) -> str:
    """The first word of the name in a cell, as a formula."""
    return f'LEFT({name},FIND(" ",{name}&" ")-1)'


def means(typed: str, name: str, other: str) -> str:
    """Whether what is typed is this one of the two: in full, or by a first name that tells them apart."""
    first = first_name(name)
    return f"OR({typed}={name},AND({typed}={first},{first}<>{first_name(other)}))"


def quoted(words: str) -> str:
    """A text inside a formula."""
    return '"' + words.replace('"', '""') + '"'

"""Where things stand in the playoffs' workbook, so that its sheets can refer to one another."""

from collections.abc import Iterator
from dataclasses import dataclass

from openpyxl.utils import get_column_letter

from pinsheet.sheets.draw.playoffs_plan import Contender, PlayoffsPlan

ENTRANTS, SCORES, TIES, PAYOUT, WORKING = "Entrants", "Scores", "Ties", "Payout", "Working"
FIRST = 5
"""The first contender's row on Entrants, and of what is listed on Working."""
HEADINGS = ("Place", "Player", "Total", "Weeks", "Eligible", "Present", "Seed", "Note")
TIES_FIRST, TIES_ROWS, TIED = 3, 10, 4
"""Ties: the first row, how many, and how many players one names; its columns are Week to 4th."""
TIES_WEEK, TIES_GAME, TIES_MACHINE, TIES_NAMES = "A", "B", "C", "DEFG"
MOST = 4
"""Players in a game."""
_BAND = 12
"""Rows of a block on Working."""


@dataclass(frozen=True)
class Block:
    """The games of a division: where they stand on Scores, and where they are counted on Working."""

    division: str | None
    seats: int
    games: int
    band: int
    """The row on Scores that names the division; the headings follow, then the seats."""
    top: int
    """The first row on Working."""
    rows: tuple[int, int]
    """The first and the last row of the division on Entrants."""

    @property
    def label(self) -> str:
        """What stands under Group."""
        return self.division or "1"

    @property
    def headings(self) -> int:
        """The row of the headings on Scores."""
        return self.band + 1

    @property
    def first(self) -> int:
        """The row of the first seat on Scores."""
        return self.band + 2

    @property
    def last(self) -> int:
        """The row of the last seat on Scores."""
        return self.band + 1 + self.seats

    # On Scores: Group, Player, the games, their points, and the sums.

    def score(self, game: int) -> str:
        """The column of a game's scores, games from 0."""
        return get_column_letter(3 + game)

    def points(self, game: int) -> str:
        """The column of a game's points."""
        return get_column_letter(3 + self.games + game)

    def sums(self, which: int) -> str:
        """The columns Points, TNS and Place."""
        return get_column_letter(3 + 2 * self.games + which)

    def seen(self, column: str) -> str:
        """A column over all seats, as other sheets see it."""
        return f"{SCORES}!${column}${self.first}:${column}${self.last}"

    # On Working: by seat, and below the seats by game.

    @property
    def bottom(self) -> int:
        """The row of the last seat on Working."""
        return self.top + self.seats - 1

    def seat(self, column: str) -> str:
        """A column over all seats."""
        return f"${column}${self.top}:${column}${self.bottom}"

    def counted(self, group: int, game: int) -> str:
        """The column of a game: 0 scores, 1 rows of Ties, 2 orders, 3 worths, 4 points."""
        return get_column_letter(4 + group * self.games + game)

    def total(self, which: int) -> str:
        """The columns of the points (0) and of the TNS (1)."""
        return get_column_letter(4 + 5 * self.games + which)

    def named(self, seat: int) -> str:
        """The column that says where the rows of Ties name a seat's player."""
        return get_column_letter(6 + 5 * self.games + seat)

    @property
    def row_of_count(self) -> int:
        """How many have a score in a game, once something is typed for everybody."""
        return self.top + MOST

    @property
    def row_of_reference(self) -> int:
        """The machine's reference, 0 without one."""
        return self.top + MOST + 1

    @property
    def row_of_first(self) -> int:
        """Whether the first of a game gets a point more; in the row below, whether the second does."""
        return self.top + MOST + 2

    @property
    def complete(self) -> str:
        """Whether all games are played."""
        return f"$B${self.top + MOST}"


class Cells:
    """References into the workbook of a plan."""

    def __init__(self, plan: PlayoffsPlan) -> None:
        self.plan = plan
        self.offset = int(plan.divided)
        self.contenders: list[Contender] = []
        self.blocks: list[Block] = []
        band = 3
        for number, (division, seats) in enumerate(plan.qualifiers):
            mine = plan.of(division)
            rows = (FIRST + len(self.contenders), FIRST + len(self.contenders) + len(mine) - 1)
            self.contenders += mine
            self.blocks.append(Block(division, seats, plan.games, band, FIRST + number * _BAND, rows))
            band += seats + 3
        self.last = FIRST + max(1, len(self.contenders)) - 1

    def column(self, heading: str) -> str:
        """The letter of a column of Entrants."""
        return get_column_letter(HEADINGS.index(heading) + 1 + self.offset)

    def entrants(self, heading: str, block: Block | None = None) -> str:
        """A column of Entrants, of a division or of all, as other sheets see it."""
        first, last = (FIRST, self.last) if block is None else block.rows
        letter = self.column(heading)
        return f"{ENTRANTS}!${letter}${first}:${letter}${max(first, last)}"

    def listed(self, which: int) -> str:
        """Columns of lists on Working: machines 0, references 1, working machines 2, further places 3."""
        return get_column_letter(7 + 5 * self.plan.games + MOST + which)

    def rows(self) -> Iterator[tuple[int, Contender, Block]]:
        """The contenders with their rows on Entrants."""
        for block in self.blocks:
            for row in range(block.rows[0], block.rows[1] + 1):
                yield row, self.contenders[row - FIRST], block

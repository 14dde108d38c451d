"""Where things stand on Working, the hidden sheet with which the Scores sheet counts out a night.

Four tables side by side, all from the same row on: the seats (a row each, the same row as on Scores),
the columns of scores ("games"), the rows of Ties and the rows of Rulings; then what is looked up.
"""

from collections.abc import Iterator

from openpyxl.utils import get_column_letter

from pinsheet.sheets.draw.plan import NightPlan, PlacePoints
from pinsheet.sheets.draw.seats import Block, seated

SCORES, TIES, RULINGS, WORKING = "Scores", "Ties", "Rulings", "Working"
FIRST = 4
"""The first row below the headings, on Scores and Working alike."""
TYPED_FIRST, TYPED_ROWS = 3, 20
"""The rows of Ties and Rulings."""
ORDER = 4
"""So many players a row of Ties may name."""
WEEK = f"{SCORES}!$E$1"

A_SEAT = ("who", "seated", "A", "ruled on", "out")
OF_EACH_GAME = (
    "typed",
    "ruled",
    "counts",
    "zero if missed",
    "ranked by",
    "tied",
    "played off",
    "place",
    "points",
)
AT_LAST = ("to come", "unreadable", "night", "compared")
A_GAME = (
    "on",
    "for",
    "typed for",
    "instead of",
    "game",
    "replaced",
    "void",
    "in tens",
    "odd digits",
    "of a mean",
    "sum",
)
A_TIE = (
    "in game",
    *(f"{what} {n}" for what in ("seat", "has", "below") for n in range(1, ORDER + 1)),
    "sooner",
)
A_RULING = (
    *("here", "seat", "game of it", "word", "balls", "offenses", "gone", "does", "value", "result"),
    *("old one", "new one", "number"),
)
LOOKED_UP = ("words", "mean", "no names", "rank", "gets", "before", "counted", "number")
COUNTED = ("scores to come", "ties to play off", "to look at again")


class Layout:
    """References into Working and Scores, for the rows and columns of a night."""

    def __init__(self, plan: NightPlan, points: PlacePoints, block: Block, last: int) -> None:
        self.plan, self.points, self.block, self.last = plan, points, block, last
        kinds = [kind for kind in OF_EACH_GAME if self.has(kind)]
        per_game = [f"{kind} {game}" for kind in kinds for game in self.games]
        tables: tuple[tuple[str, ...], ...] = (
            (*A_SEAT, *per_game, *AT_LAST),
            *(tuple(f"{table}.{name}" for name in names) for table, names in _TABLES),
        )
        self._letters: dict[str, str] = {}
        column = 1
        for names in tables:
            for name in names:
                self._letters[name] = get_column_letter(column)
                column += 1
            column += 1  # a gap

    def headings(self) -> Iterator[tuple[str, str]]:
        """Every column with what it holds."""
        for name, letter in self._letters.items():
            yield letter, name.rpartition(".")[2]

    def has(self, kind: str) -> bool:
        """Whether this season's settings need such columns."""
        needed = {
            "zero if missed": self.points.missed_are_zero,
            "ranked by": self.points.replacement == "normalized",
        }
        return needed.get(kind, True)

    @property
    def games(self) -> range:
        """The columns that may hold scores, from 1; the last one is the spare."""
        return range(1, self.block.scores + 1)

    @property
    def by_slot(self) -> bool:
        """Whether a machine and its replacement are one ranking."""
        return self.points.replacement in ("slot", "normalized")

    def rows(self) -> range:
        """The rows of the seats."""
        return range(FIRST, self.last + 1)

    def letter(self, name: str, game: int | None = None) -> str:
        """A column of Working by its name, or one of those that each game has."""
        return self._letters[name if game is None else f"{name} {game}"]

    def at(self, name: str, row: int, game: int | None = None) -> str:
        """A seat's cell."""
        return f"${self.letter(name, game)}{row}"

    def fixed(self, name: str, number: int = 1) -> str:
        """The cell in the row with this number of any other table."""
        return f"${self._letters[name]}${FIRST + number - 1}"

    def seats(self, name: str, game: int | None = None) -> str:
        """A column over all seats."""
        letter = self.letter(name, game)
        return f"${letter}${FIRST}:${letter}${self.last}"

    def across(self, name: str, row: int) -> str:
        """A seat's cells of all games."""
        return f"${self.letter(name, 1)}{row}:${self.letter(name, self.games[-1])}{row}"

    def square(self, name: str) -> str:
        """All seats and all games."""
        return f"${self.letter(name, 1)}${FIRST}:${self.letter(name, self.games[-1])}${self.last}"

    def above(self, name: str) -> str:
        """What stands over the columns of all games."""
        return f"${self.letter(name, 1)}${FIRST - 2}:${self.letter(name, self.games[-1])}${FIRST - 2}"

    def over(self, name: str, game: int) -> str:
        """The same for one game."""
        return f"${self.letter(name, game)}${FIRST - 2}"

    def column(self, name: str, *, upto: int | None = None) -> str:
        """A column of another table than that of the seats, or its first rows."""
        rows = {"game": len(self.games), "tie": TYPED_ROWS, "ruling": TYPED_ROWS}
        many = rows.get(name.partition(".")[0], 0) if upto is None else upto
        return self.listed(name, many)

    def listed(self, name: str, many: int) -> str:
        """So many rows of a list."""
        letter = self._letters[name]
        return f"${letter}${FIRST}:${letter}${FIRST + many - 1}"

    @property
    def ranked(self) -> str:
        """By what scores are ranked."""
        return "ranked by" if self.has("ranked by") else self.final

    @property
    def final(self) -> str:
        """The scores that count in the end."""
        return "zero if missed" if self.has("zero if missed") else "counts"

    def score(self, row: int, game: int) -> str:
        """A score cell on Scores."""
        return f"{SCORES}!${get_column_letter(game + 2)}{row}"

    def scores(self, row: int) -> str:
        """A row of score cells on Scores."""
        return f"{SCORES}!$C{row}:${self.block.outer}{row}"

    def game_column(self, game: int) -> str:
        """A column of scores on Scores."""
        return self._on_scores(game + 2)

    @property
    def notes(self) -> str:
        """The column of notes on Scores."""
        return self._on_scores(self.block.note)

    def _on_scores(self, column: int) -> str:
        letter = get_column_letter(column)
        return f"{SCORES}!${letter}${FIRST}:${letter}${self.last}"

    def count(self, name: str, sheet: str = f"{WORKING}!") -> str:
        """Something counted for the line at the top."""
        return f"{sheet}{self.fixed('list.number', 1 + COUNTED.index(name))}"


def layout_of(plan: NightPlan) -> Layout | None:
    """The layout of a night that counts itself out; None for one that does not."""
    if plan.points is None or plan.own_games:
        return None
    games = len(plan.machines)
    computed = (*(f"pts {game}" for game in range(1, games + 2)), "Night", "Place")
    seats = sum(len(names) for _, names in seated(plan)) + plan.spare_rows
    block = Block(games, spare=True, computed=computed)
    return Layout(plan, plan.points, block, FIRST + seats - 1)


_TABLES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("game", A_GAME),
    ("tie", A_TIE),
    ("ruling", A_RULING),
    ("list", LOOKED_UP),
)


def each_row(many: int = TYPED_ROWS) -> Iterator[tuple[int, int, int]]:
    """The rows of Ties or Rulings: number, row there, row on Working."""
    for number in range(1, many + 1):
        yield number, TYPED_FIRST + number - 1, FIRST + number - 1


def name_key(cell: str) -> str:
    """A name as it is compared: without (guest), in small letters."""
    return f'TRIM(SUBSTITUTE(SUBSTITUTE(LOWER({cell}),"(guest)",""),"[guest]",""))'


def plain_key(cell: str) -> str:
    """Any other word as it is compared."""
    return f'TRIM(SUBSTITUTE(LOWER({cell}),"’","\'"))'

"""Where things stand on Working, the hidden sheet that scores a night in groups."""

from collections.abc import Sequence
from dataclasses import dataclass

from openpyxl.utils import get_column_letter

from pinsheet.sheets.draw.filed import filed_machines, filed_players
from pinsheet.sheets.draw.plan import NightPlan

SCORES, TIES, RULINGS, PAYMENTS, WORKING = "Scores", "Ties", "Rulings", "Payments", "Working"
WEEK = f"{SCORES}!$E$1"
FIRST = 5
"""The first row below the headings of the lists, and of the first group."""
ROWS = 20
"""Rows of Ties and of Rulings."""
TYPED_FIRST = 3
"""The first of these rows on their sheets."""
MOST = 5
"""Rows for places; more than four players score nothing."""
_HEIGHT = ROWS + 4  # also room for MOST seats and what stands below them

_SEAT = (
    *("place", "name", "plays", "order", "row on file", "called here", "weeks used", "multiplier", "allowed"),
    *("by himself", "over the limit", "A"),
)
_GAME = (
    *("typed", "there", "void", "zero", "replay", "own", "on file", "source", "score"),
    *("tied", "row of Ties", "tie order", "open tie", "worth", "worth pre-makeup", "ruled", "points"),
    *("normal", "odd digit"),
)
_SUMS = (
    *("sum", "TNS", "played", "counted", "for the order", "finish", "by TNS"),
    *("sum by place", "TNS by place", "order by place", "by place", "bonus of the place", "bonus"),
    *("adjusted", "total", "for the payout", "best here", "paid", "key", "place in the ladder"),
)
_BELOW = (
    *("played on", "scores", "complete", "column on file", "reference"),
    *("first more", "second more", "passed down"),
    *("to come", "ties", "unreadable", "odd digits"),
)
_FOOT = ("finish", "how many", "all games", "one up", "two up", "first bonus", "second bonus")

MACHINES = (
    "of which",
    "fixed",
    "before",
    "how many",
    "stands for 1,000,000",
    "tonight in tens",
    "not in tens",
)
RULED = ("act", "about whom", "on which", "in game", "said")
PLAYED = ("heading", "sum of scores", "how many scores", "in tens")
PEOPLE = ("known", "used", "times", "called")
WORDS = ("words", "means")
WINNERS = (
    *("best of the group", "his points", "his TNS", "is one", "higher", "equal", "earlier"),
    *("shared", "cents", "rank", "his games", "his bonus", "his multiplier", "points in words"),
    *("said of him", "at this rank", "line"),
)
NEXT = ("group of next week", "line of groups")
SUMS = ("what is counted", "comes to")
SPELLED = ("spelled", "is")
_LISTS = (MACHINES, SPELLED, RULED, PLAYED, PEOPLE, WORDS, WINNERS, NEXT, SUMS)


ZERO, ZERO_NIGHT, VOID, REPLAY, HIGHER, POINTS, ADJUST, ALLOW = range(1, 9)
"""What a ruling does, as `act`."""
NONE, PLAYED_BY_HIMSELF, PREMAKEUP, OVER, OUT = range(5)
"""Where a score comes from, as `source`."""


@dataclass(frozen=True)
class Band:
    """One group on Working: a row a seat, below them a row for each thing about a game."""

    number: int
    label: str
    games: int
    seats: int
    headings: int
    """The row of its headings on Scores."""

    @property
    def top(self) -> int:
        """The row of the first seat."""
        return FIRST + self.number * _HEIGHT

    @property
    def rows(self) -> range:
        """The rows of the seats."""
        return range(self.top, self.top + self.seats)

    def on_scores(self, row: int) -> int:
        """The row on Scores of a row here."""
        return self.headings + 1 + row - self.top

    def heading(self, game: int) -> str:
        """The machine of a game, by the name that the Machines sheet has for it."""
        return self.below("played on", game)

    def typed_heading(self, game: int) -> str:
        """The heading of a game on Scores."""
        return f"{SCORES}!${get_column_letter(3 + game)}${self.headings}"

    def score(self, row: int, game: int) -> str:
        """The score cell on Scores of a row here."""
        return f"{SCORES}!${get_column_letter(3 + game)}${self.on_scores(row)}"

    def letter(self, what: str, game: int = 0) -> str:
        """The column of something about a seat, of a game (from 0) or of the night."""
        if what in _SEAT:
            return get_column_letter(1 + _SEAT.index(what))
        if what in _GAME:
            return get_column_letter(len(_SEAT) + 1 + _GAME.index(what) * self.games + game)
        return get_column_letter(len(_SEAT) + 1 + len(_GAME) * self.games + _SUMS.index(what))

    def cell(self, what: str, row: int, game: int = 0) -> str:
        """One seat's."""
        return f"${self.letter(what, game)}{row}"

    def all(self, what: str, game: int = 0) -> str:
        """That of all seats."""
        letter = self.letter(what, game)
        return f"${letter}${self.top}:${letter}${self.top + self.seats - 1}"

    def places(self, what: str, game: int = 0) -> str:
        """By place, the first on top."""
        letter = self.letter(what, game)
        return f"${letter}${self.top}:${letter}${self.top + MOST - 1}"

    def place(self, what: str, number: int) -> str:
        """Of one place, from 1."""
        return f"${self.letter(what)}${self.top + number - 1}"

    def across(self, what: str, row: int) -> str:
        """One seat's of all games."""
        return f"${self.letter(what)}{row}:${self.letter(what, self.games - 1)}{row}"

    def below(self, what: str, game: int) -> str:
        """Something about a game, below its scores."""
        return f"${self.letter('score', game)}${self.row_below(what)}"

    def below_all(self, what: str) -> str:
        """That of all games."""
        row = self.row_below(what)
        return f"${self.letter('score')}${row}:${self.letter('score', self.games - 1)}${row}"

    def row_below(self, what: str) -> int:
        """Its row."""
        return self.top + MOST + 1 + _BELOW.index(what)

    def foot(self, what: str) -> str:
        """Something about the group's night."""
        return f"$B${self.row_foot(what)}"

    def row_foot(self, what: str) -> int:
        """Its row."""
        return self.top + MOST + 1 + _FOOT.index(what)

    def named(self, seat: int) -> str:
        """The column that says where the rows of Ties name a seat's player."""
        return get_column_letter(len(_SEAT) + len(_GAME) * self.games + len(_SUMS) + 1 + seat)

    def titles(self) -> list[str]:
        """The headings of the columns."""
        games = [f"{what} {game + 1}" for what in _GAME for game in range(self.games)]
        return [*_SEAT, *games, *_SUMS, *(f"seat {seat + 1}" for seat in range(MOST))]

    @staticmethod
    def sides() -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What stands below the seats, about the night and about each game."""
        return _FOOT, _BELOW


@dataclass(frozen=True)
class Cells:
    """References into Working."""

    plan: NightPlan
    bands: tuple[Band, ...]
    seat: str = ""
    """The column Seat on Scores, if there is one."""
    note: str = ""
    """The column Note on Scores."""

    def letter(self, listed: Sequence[str], what: str) -> str:
        """The column of a list, right of the groups."""
        start = len(self.bands[0].titles()) + 2
        before = sum(len(each) for each in _LISTS[: _LISTS.index(tuple(listed))])
        return get_column_letter(start + before + listed.index(what))

    def listed(self, listed: Sequence[str], what: str, many: int) -> str:
        """The cells of a list."""
        letter = self.letter(listed, what)
        return f"${letter}${FIRST}:${letter}${FIRST + max(1, many) - 1}"

    @property
    def machines(self) -> list[str]:
        """Those whose reference may be needed."""
        return list(dict.fromkeys((*filed_machines(self.plan), *self.plan.references)))

    @property
    def people(self) -> list[str]:
        """Those of whom something is known, in the order of the sheet On file."""
        return filed_players(self.plan)

    def of_machines(self, what: str) -> str:
        """A column of the list of machines."""
        return self.listed(MACHINES, what, len(self.machines))

    def machine_called(self, spelling: str) -> str:
        """A machine's own name, for any spelling under Also known as."""
        spelled, name = (self.listed(SPELLED, what, len(self.plan.machine_spellings)) for what in SPELLED)
        return f"IFERROR(INDEX({name},MATCH({spelling},{spelled},0)),{spelling})"

    def of_people(self, what: str) -> str:
        """A column of the list of people."""
        return self.listed(PEOPLE, what, len(self.people))

    def of_rulings(self, what: str) -> str:
        """A column of the rulings."""
        return self.listed(RULED, what, ROWS)

    def of_games(self, what: str) -> str:
        """A column of the list of all groups' games."""
        return self.listed(PLAYED, what, len(self.bands) * self.bands[0].games)

    def everybody(self, what: str) -> str:
        """A column over all groups."""
        letter = self.bands[0].letter(what)
        return f"${letter}${FIRST}:${letter}${self.bands[-1].top + MOST - 1}"

    def number(self, what: str) -> str:
        """One of the night's numbers."""
        return f"{WORKING}!${self.letter(SUMS, 'comes to')}${FIRST + NUMBERS.index(what)}"


def last_digit(score: str) -> str:
    """Of a score, or of a range."""
    # MOD gives up on a score of fourteen digits.
    return f"({score}-10*INT({score}/10))"


NUMBERS = (
    *("rulings", "all complete", "pot", "winners", "pot line", "next line"),
    *("to come", "ties", "look again"),
)
"""What is counted for the night."""

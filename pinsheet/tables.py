"""Columns, tables and views, each declared once (DESIGN, "One way through the house").

The reader, the checks, the workbooks, the page, the export and the manual all read these
declarations. A frame that does not match its declaration is a programmer's error and fails
loudly; what people type is checked long before.
"""

from collections import namedtuple
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import isnan
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import pandas as pd

Kind = Literal[
    "text",  # str; None where nothing stands
    "integer",  # weeks, places, seats, counts
    "score",  # what the machine showed: an exact integer of any length
    "points",  # whole ticks; `Outcome.scale` ticks make one point (DECISIONS, "Exact points")
    "flag",  # true or false
    "amount",  # whole cents
    "cell",  # problems.Cell
    "date",  # datetime.date
    "list",  # a tuple of texts
    "spark",  # a tuple of points or None: one small line or bar row in a table
    "object",  # a Fraction, or None
]


EXACT = ("integer", "score", "points", "amount")
"""Kinds whose values are integers, always."""


class TableError(Exception):
    """A step returned a frame that is not what its table's declaration says."""


@dataclass(frozen=True)
class Column:
    """One column: the name programs use, what people read above it, and what it holds.

    `private` columns never leave the season workbook (DESIGN, "The export").
    """

    name: str
    kind: Kind
    title: str
    help: str = ""
    nullable: bool = False
    private: bool = False


@dataclass(frozen=True)
class Table:
    """A named list of columns; `key` is the order in which its rows are shown and exported."""

    name: str
    columns: tuple[Column, ...]
    key: tuple[str, ...] = ()
    exported: bool = True

    def plus(self, *columns: Column) -> "Table":
        """The same table with a league's own columns behind."""
        return replace(self, columns=self.columns + columns)

    def noting(self, **helps: str) -> "Table":
        """The same table with a league's own words on what these columns mean."""
        columns = tuple(replace(c, help=helps.pop(c.name, c.help)) for c in self.columns)
        if helps:
            raise TableError(f"{self.name} lacks {', '.join(helps)}")
        return replace(self, columns=columns)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The column names in order."""
        return tuple(c.name for c in self.columns)

    @cached_property
    def by_name(self) -> Mapping[str, Column]:
        """The columns by their names."""
        return {c.name: c for c in self.columns}

    def frame(self, rows: Iterable[Mapping[str, Any]] = ()) -> "pd.DataFrame":
        """A frame of this table from rows given as mappings; a missing entry is None."""
        import pandas as pd

        listed = list(rows)
        if not listed:
            return pd.DataFrame(self._nothing)
        return pd.DataFrame(
            {
                c.name: series([row.get(c.name) for row in listed], c.kind, nullable=c.nullable)
                for c in self.columns
            }
        )

    @cached_property
    def _nothing(self) -> dict[str, Any]:
        """The columns of most tables of most runs, which have no rows.

        Arrays, which are copied: a frame that shares something leaves a trace in pandas for each that was.
        """
        return {c.name: series([], c.kind, nullable=c.nullable).array for c in self.columns}

    def conform(self, frame: "pd.DataFrame") -> "pd.DataFrame":
        """The frame with this table's columns, in this order, or TableError.

        Further columns are a step's scaffolding and fall away; a missing column, or one with
        nulls where none may be, is a mistake of the step.
        """
        missing = [name for name in self.names if name not in frame.columns]
        if missing:
            raise TableError(f"{self.name} lacks {', '.join(missing)}")
        for column in self.columns:
            values = frame[column.name]
            if _is_plain(values) and column.kind in (*EXACT, "flag"):
                continue
            if column.kind in EXACT and values.dtype.kind == "f" and values.notna().any():
                raise TableError(f"{self.name}.{column.name} is made of floats, which are not exact")
            if not column.nullable and column.kind in (*EXACT, "flag") and values.isna().any():
                raise TableError(f"{self.name}.{column.name} has empty values")
        return frame.loc[:, list(self.names)].reset_index(drop=True)


def series(values: list[Any], kind: Kind, *, nullable: bool) -> "pd.Series[Any]":
    """Values as a Series of the dtype that this kind has everywhere in pinsheet."""
    import numpy as np
    import pandas as pd

    if kind in ("integer", "score", "points", "amount"):
        integers: pd.Series[Any] = pd.Series(values, dtype=_integer_dtype(values, nullable=nullable))
        return integers
    if kind == "flag":
        return pd.Series(values, dtype=bool)
    if kind == "text":
        texts: pd.Series[Any] = pd.Series(values, dtype="str")
        return texts
    # One by one, because numpy would make a second dimension of tuples.
    objects = np.empty(len(values), dtype=object)
    for i, value in enumerate(values):
        objects[i] = value
    return pd.Series(objects, dtype=object)


def each(frame: "pd.DataFrame") -> Iterator[Any]:
    """The rows of a frame one by one, as named tuples with None where nothing stands.

    For the few rows that rules look at one at a time; whole tables are computed as columns.
    """
    if not len(frame):
        return iter(())
    columns = [nones(frame[name]) for name in frame.columns]
    row = namedtuple("row", list(frame.columns))  # type: ignore[misc]
    return map(row._make, zip(*columns, strict=True))


def _is_plain(column: "pd.Series[Any]") -> bool:
    """Whether numpy's integers or flags hold it: exact, and nothing can be missing among them."""
    return column.dtype.kind in "ib" and not hasattr(column.dtype, "na_value")


def nones(column: "pd.Series[Any]") -> list[Any]:
    """The values of a column, with None where nothing stands."""
    import pandas as pd

    values = column.tolist()
    if _is_plain(column):
        return values
    na, nat = pd.NA, pd.NaT
    return [
        None if value is na or value is nat or (isinstance(value, float) and isnan(value)) else value
        for value in values
    ]


def grouped(frame: "pd.DataFrame", *names: str) -> Iterator[tuple[Any, list[Any]]]:
    """The rows that share the values of these columns together, in the order of their first row."""
    found: dict[Any, list[Any]] = {}
    for row in each(frame):
        found.setdefault(tuple(getattr(row, name) for name in names), []).append(row)
    yield from found.items()


def _integer_dtype(values: list[Any], *, nullable: bool) -> Any:
    # A score typed as text may have any length (BUGS 1): beyond 64 bits Python's own
    # integers carry it, more slowly and just as exactly.
    if any(v is not None and abs(v) >= 2**63 for v in values):
        return object
    return "Int64" if nullable else "int64"


# --------------------------------------------------------------------------- columns


def text(name: str, title: str, help: str = "", *, nullable: bool = False, private: bool = False) -> Column:
    """A column of words."""
    return Column(name, "text", title, help, nullable, private)


def whole(name: str, title: str, help: str = "", *, nullable: bool = False) -> Column:
    """A column of whole numbers."""
    return Column(name, "integer", title, help, nullable)


def points(name: str, title: str, help: str = "") -> Column:
    """A column of exact points."""
    return Column(name, "points", title, help)


def flag(name: str, title: str, help: str = "") -> Column:
    """A column of yes and no."""
    return Column(name, "flag", title, help)


CELL = Column("cell", "cell", "Cell", "where it was typed", nullable=True)
MOST_WEEKS = 99
PLAYOFFS = MOST_WEEKS + 1
"""The week of the playoffs, which are no night of the season."""
WEEK = whole("week", "Week", "the night's number in the season")
PLAYER = text("player", "Player", "the roster's spelling")
MACHINE = text("machine", "Machine", "the Machines sheet's spelling")
GROUP = text("group", "Group", "the people who play together on one night", nullable=True)
GAME = whole("game", "Game", "the machine's number in the night", nullable=True)
DIVISION = text("division", "Division", "", nullable=True)
SCORE = Column("score", "score", "Score", "what the machine showed", nullable=True)
PLACE = whole("place", "Place", "1, 2, 2, 4: equal results share a place", nullable=True)
POINTS = points("points", "Points")
TOTAL = points("total", "Total", "what counts in the season")
CENTS = Column("amount", "amount", "Amount")

# --------------------------------------------------------------------------- what people type
# One table per sheet kind; each row with the cell it came from. Two have other names than their
# sheets, because the export's `players` and `rulings` (with what became of them) are made later.

SETTINGS = Table(
    "settings",
    (
        text("setting", "Setting"),
        text("value", "Value", nullable=True),
        CELL,
        Column("name_cell", "cell", "Name", nullable=True),
    ),
    exported=False,
)
ROSTER = Table(
    "roster",
    (
        PLAYER,
        text("status", "Status", "member or guest"),
        flag("rookie", "Rookie", "a member in his first season: Status rookie"),
        Column("skill", "object", "Skill", nullable=True),
        whole("joined", "Joined", "a member from this week on", nullable=True),
        whole("left", "Left", "the first week without him", nullable=True),
        Column("email", "list", "E-mail", "addresses", nullable=True, private=True),
        Column("mail", "flag", "Mail", private=True),
        text("ifpa_id", "IFPA id", nullable=True),
        text("first_name", "First name", nullable=True),
        text("last_name", "Last name", nullable=True),
        text("public_name", "Public name", nullable=True),
        Column("aliases", "list", "Also known as", nullable=True),
        CELL,
    ),
    exported=False,
)
MACHINES = Table(
    "machines",
    (
        MACHINE,
        Column(
            "reference",
            "score",
            "Reference",
            "the score that normalizes to 1,000,000",
            nullable=True,
        ),
        Column("aliases", "list", "Also known as", nullable=True),
        text("note", "Note", nullable=True),
        CELL,
    ),
    exported=False,
)
WEEKS = Table(
    "weeks",
    (
        WEEK,
        Column("date", "date", "Date", nullable=True),
        Column("machines", "list", "Machines"),
        flag("cancelled", "Cancelled"),
        flag("moved", "Moved"),
        text("note", "Note", nullable=True),
        CELL,
    ),
    exported=False,
)
CHECKIN = Table(
    "checkin",
    (PLAYER, WEEK, text("mark", "Mark", "here, late, away, or empty for who is only listed"), CELL),
    exported=False,
)
BROUGHT = Table(
    "brought",
    (PLAYER, WEEK, Column("total", "object", "Total", "a Fraction: what a night came to"), CELL),
    exported=False,
)
"""Nights of which only the totals are known: a season that was begun without pinsheet."""
PREMAKEUPS = Table(
    "premakeups",
    (PLAYER, MACHINE, whole("from_week", "From week"), SCORE, CELL),
    exported=False,
)
TO_COME = "to come"
"""The mark of a score that is not typed yet, while a night is being typed."""
SCORES = Table(
    "scores",
    (
        WEEK,
        GROUP,
        GAME,
        MACHINE,
        text("replaces", "For", "the machine it replaced that night", nullable=True),
        PLAYER,
        text("mark", "Mark", "score, A, L, P, blank, unreadable or (while a night is typed) to come"),
        SCORE,
        text("note", "Note", nullable=True),
        flag("headed", "Headed", "stands under a block's heading, which says what the group played"),
        CELL,
    ),
    exported=False,
)
PLAYOFF_SCORES = replace(SCORES, name="playoff_scores")
"""The scores whose week is `playoffs`: no night of the season; the group is the division."""
SEATS = Table(
    "seats",
    (WEEK, text("group", "Group"), PLAYER, whole("seat", "Seat", "1 at the top", nullable=True), CELL),
    exported=False,
)
"""Who sits in which group, in the order of the rows; also where the group has no machines yet."""
TIES = Table(
    "ties",
    (
        whole("week", "Week", "empty: a tiebreaker for the season's standings", nullable=True),
        GROUP,
        GAME,
        text("machine", "Machine", nullable=True),
        Column("order", "list", "Order", "best first"),
        CELL,
    ),
    exported=False,
)
TYPED_RULINGS = Table(
    "typed_rulings",
    (
        WEEK,
        GROUP,
        text("player", "Player", nullable=True),
        GAME,
        text("machine", "Machine", nullable=True),
        text("ruling", "Ruling"),
        Column("score", "score", "New score", nullable=True),
        text("new_machine", "New machine", nullable=True),
        Column("value", "object", "Points", nullable=True),
        text("note", "Note", nullable=True),
        CELL,
    ),
    exported=False,
)
NO_SEED = "–"
"""What Entrants shows under Seed for somebody who is here and does not play."""
ENTRANTS = Table(
    "entrants",
    (
        PLAYER,
        flag("present", "Present"),
        Column("paid", "object", "Paid", "true or false; empty where nothing is typed", nullable=True),
        Column("amount", "amount", "Amount", "what was paid, where an amount is typed", nullable=True),
        text("seed", "Seed", "what the sheet shows: 3, or B3; – for none", nullable=True),
        CELL,
        Column("paid_cell", "cell", "Cell of Paid", nullable=True),
    ),
    exported=False,
)
MATCHES = Table(
    "matches",
    (
        DIVISION,
        text("round", "Round", "W1, L2, GF1 ...", nullable=True),
        whole("match", "Match", "its number in the round", nullable=True),
        text("player1", "Player 1", nullable=True),
        text("player2", "Player 2", nullable=True),
        text("winner", "Winner", nullable=True),
        Column("machines", "list", "Machines", "of games 1 to 3, as far as typed"),
        Column("winners", "list", "Winners", "of games 1 to 3, as far as typed"),
        CELL,
        Column("cells", "object", "Cells by heading; machines are numbered as far as typed", nullable=True),
    ),
    exported=False,
)
PAYMENTS = Table(
    "payments",
    (
        WEEK,
        PLAYER,
        Column("paid", "amount", "Paid", "dues handed in that night", nullable=True),
        flag("whole", "Whole", "x: everything that was owed that night"),
        Column("prize", "amount", "Prize paid", "cash handed out that night", nullable=True),
        text("note", "Note", nullable=True),
        CELL,
        Column("prize_cell", "cell", "Cell of Prize paid", nullable=True),
    ),
    exported=False,
)
SAID_DATES = Table("said_dates", (WEEK, Column("date", "date", "Date"), CELL), exported=False)
"""The dates that scoresheets have beside their week."""

SHEET_FIGURES = Table(
    "sheet_figures",
    (
        WEEK,
        GROUP,
        PLAYER,
        GAME,
        text("machine", "Machine", nullable=True),
        text("figure", "Figure", "pts, points, tns, finish, bonus, night, total, place, ×; or on file"),
        text("heading", "Heading", "as it stands on the sheet"),
        Column("value", "object", "Value", "a Fraction; empty for what is no number", nullable=True),
        text("error", "Error", "the error value of a broken formula: #REF! ...", nullable=True),
        CELL,
    ),
    exported=False,
)
"""What scoresheets have worked out themselves, under reserved headings: compared, never read as input."""

PICKS = Table("picks", (WEEK, GROUP, PLAYER, text("pick", "Pick", "a machine"), CELL), exported=False)

TYPED: tuple[Table, ...] = (
    SETTINGS,
    ROSTER,
    MACHINES,
    WEEKS,
    CHECKIN,
    BROUGHT,
    PREMAKEUPS,
    SCORES,
    PLAYOFF_SCORES,
    SEATS,
    TIES,
    TYPED_RULINGS,
    PAYMENTS,
    PICKS,
    SAID_DATES,
    SHEET_FIGURES,
    ENTRANTS,
    MATCHES,
)

# --------------------------------------------------------------------------- the export (fixed)

PLAYERS = Table("players", (PLAYER, text("status", "Status", "member, guest, suspended, wiped")), ("player",))
GAME_POINTS = Table(
    "game_points",
    (
        WEEK,
        GROUP,
        GAME,
        MACHINE,
        PLAYER,
        SCORE,
        text("source", "From", "played, premakeup, over_limit, ruling, none"),
        PLACE,
        POINTS,
        CELL,
    ),
    ("week", "game", "machine", "place", "player"),
)
WEEK_POINTS = Table(
    "week_points",
    (
        WEEK,
        PLAYER,
        GROUP,
        POINTS,
        points("bonus", "Bonus", "before the multiplier"),
        whole("multiplier", "×"),
        TOTAL,
        Column("normalized", "object", "TNS", "total normalized score", nullable=True),
        flag("dropped", "Dropped", "does not count in the season"),
        whole("finish", "Finish", nullable=True),
    ),
    ("week", "player"),
)
STANDINGS = Table(
    "standings",
    (
        PLACE,
        PLAYER,
        DIVISION,
        TOTAL,
        points("full_total", "All weeks", "nothing dropped"),
        whole("weeks_played", "Weeks", "nights attended"),
        flag("eligible", "Finals", "may play in the finals"),
    ),
)
GROUPS = Table(
    "groups",
    (WEEK, DIVISION, GROUP, whole("seat", "Seat"), PLAYER),
    ("week", "division", "group", "seat"),
)
DIVISIONS = Table("divisions", (PLAYER, text("division", "Division")), ("player",))
MULTIPLIERS = Table("multipliers", (WEEK, PLAYER, whole("multiplier", "×")), ("week", "player"))
PAYOUTS = Table(
    "payouts",
    (
        text("kind", "Kind", "weekly, finals, season"),
        whole("week", "Week", nullable=True),
        PLACE,
        PLAYER,
        CENTS,
    ),
    ("kind", "week", "place", "player"),
)
FINALS_FIELD = Table(
    "finals_field",
    (DIVISION, whole("seed", "Seed", "empty: no place", nullable=True), PLAYER),
    ("division", "seed"),
)
FINALS_MATCHES = Table(
    "finals_matches",
    (
        DIVISION,
        text("round", "Round"),
        whole("match", "Match"),
        text("player1", "Player 1", nullable=True),
        text("player2", "Player 2", nullable=True),
        text("winner", "Winner", nullable=True),
    ),
)
FINALS_PLACES = Table("finals_places", (DIVISION, PLACE, PLAYER), ("division", "place", "player"))
IFPA = Table("ifpa", (whole("position", "Position"), PLAYER, text("ifpa_id", "IFPA id", nullable=True)))
RULINGS = Table("rulings", (WEEK, PLAYER, text("ruling", "Ruling"), text("effect", "Effect")))
CHANGES = Table(
    "changes",
    (
        whole("week", "Week", nullable=True),
        text("what", "What", "score, ruling, place ..."),
        text("where", "Where"),
        text("before", "Before", nullable=True),
        text("after", "After", nullable=True),
        # As words: it may be a cell of a workbook that is no longer there.
        text("cell", "Cell", "where it is typed, or was", nullable=True),
    ),
)

EXPORTED: tuple[Table, ...] = (
    PLAYERS,
    GAME_POINTS,
    WEEK_POINTS,
    STANDINGS,
    GROUPS,
    DIVISIONS,
    MULTIPLIERS,
    PAYOUTS,
    FINALS_FIELD,
    FINALS_MATCHES,
    FINALS_PLACES,
    IFPA,
    RULINGS,
    CHANGES,
)
"""Every one of these is in every export, empty if the league has nothing to say (DESIGN)."""

# --------------------------------------------------------------------------- views

Book = Literal["week", "next", "season", "finals", "player", "machine", "rules", "letter", "finals letter"]


@dataclass(frozen=True)
class Across:
    """Columns made from another table's rows: one for each value of `column`, in order.

    Rows meet where the two tables have the other key columns in common (player; and week, in
    a week's book). `marks` are flag columns of that table: a true one marks the cell with the
    column's name (`dropped`, `uncounted`, `best`, `filed`), which renderers know how to draw. Where
    the flag column `blank` is true the cell stays empty. With `per`, each block has columns of its
    own: only the rows that share these columns with it run across. `heads` names the column
    that stands above in place of the value (a machine above the number of its game).
    """

    table: str
    column: str
    value: str
    marks: tuple[str, ...] = ()
    blank: str = ""
    title: str = "{}"
    absent: str = "–"
    per: tuple[str, ...] = ()
    heads: str = ""


@dataclass(frozen=True)
class View:
    """What people see of one table, without a word on how it looks.

    `rows` names the table; `columns` its columns, `...` standing where `across` goes; `by`
    splits it into blocks, `sort` orders it, `only` leaves out rows in which that column is
    empty or false. `book` says where it belongs: each week's book
    and part of the page get the rows of that week, each player's and machine's part its own; so does
    the `letter`, the mail after a week.
    `draws` is the form: a table; lines over the `across` values (`ranks`: 1 on top); a bracket; `pairs`
    of a name and what is said of it; a table with `bars` of its scores in the workbooks; a `spread`, bars
    as long as the last column's numbers. `page` is
    false for what only the workbooks show, because the page would grow too big or says it elsewhere.
    `below` names another view of the book: a workbook has no sheet for this one but says its rows in
    lines below that one's table. `line` names a flag: a thick line stands below the last row in which
    it is true. `older` are the columns that the page has of nights before the newest one, without those
    that run across: none for a table that it leaves out there.
    """

    book: Book
    title: str
    rows: str
    columns: tuple[Any, ...]
    by: tuple[str, ...] = ()
    sort: tuple[str, ...] = ()
    only: str = ""
    across: Across | None = None
    draws: Literal["table", "lines", "ranks", "bars", "bracket", "pairs", "spread"] = "table"
    note: str = ""
    anchor: str = ""
    page: bool = True
    below: str = ""
    line: str = ""
    older: tuple[str, ...] | None = None

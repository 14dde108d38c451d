"""What happened in the sample season of Koi's league: who plays, on what, and each night's events.

All people are invented. The IFPA ids are far beyond those that exist.
"""

# ruff: noqa: INP001 - the samples are a folder of files, not a package

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

WEEKS = 10
LEAGUE = {
    "Name": "Koi's Pinball League",
    "Season": "Spring 2000",
    "Page address": "https://koi.example",
    "Nights begin": "7:30",
}
"""What is typed on Settings beside the answers."""
ADDED = 30
"""What the commissioner puts up for the prizes."""


@dataclass(frozen=True)
class Person:
    """Somebody on the Players sheet, with a letter a week.

    `checkin`: x here, l late, a away, - not there and said nothing. `pays`: 6 a week's dues,
    d two weeks', h half of the season's, x whatever is owed.
    """

    name: str
    level: float
    checkin: str
    pays: str
    skill: int | None = None
    no_premakeups: tuple[str, ...] = ()
    more: Mapping[str, object] = field(default_factory=dict)


EVERYTHING = ("every machine",)

# Tables, to be read as on the sheets.
# fmt: off
PEOPLE = (
    Person("Ada Quill", 0.6, "xxxxxxxxxx", "6666666666", 9, more={
        "E-mail": "ada@example.org", "IFPA id": 990101, "Also known as": "A. Quill; Ada Q",
    }),
    Person("Bo Marlow", 0.3, "xxxxxxxxxx", "h....h....", 8, more={
        "E-mail": "bo@example.org", "Mail": "no", "Public name": "B. M.",
        "Also known as": "Robert Marlow",
    }),
    Person("Cy Fennimore", 0.5, "xaxaxxaxax", "6.d.66.x.6", 8, more={
        "E-mail": "cy@example.org", "IFPA id": 990103,
    }),
    Person("Dot Larkin", 0.3, "xxxxxxxxxx", "6666666666", 7, more={
        "E-mail": "dot@example.org", "IFPA id": 990104, "First name": "Dorothy",
        "Last name": "Larkin",
    }),
    Person("Eli Sparrow", 0.1, "xxxxxxxxxx", "66x666.d66", 7, more={"IFPA id": 990144}),
    Person("Fay Tindall", 0.2, "xxxxxxxxxx", "6666666666", 6, more={
        "E-mail": "fay@example.org", "IFPA id": 990106,
    }),
    Person("Gus Hobnail", -0.7, "xxxaxxxxxx", "66..d.66.6", 2, EVERYTHING, {
        "E-mail": "gus@example.org",
    }),
    Person(
        "Hal Rook", -0.1, "xxxxxxxxxa", "666.x6666.", None,
        ("Twilight Zone", "Taxi", "The Addams Family"), {"Public name": "Hal", "Also known as": "H. Rook"},
    ),
    Person("Ivy Castell", 0.2, "xxxxxxxxxx", "6666666666", None, more={
        "E-mail": "ivy@example.org", "IFPA id": 990125,
    }),
    Person("Jem Ardley", 0.0, "xxlx-axaxx", "6666..x.x6", 5, more={
        "E-mail": "jem@example.org", "IFPA id": 990108,
    }),
    Person("Kit Orrery", -0.1, "xxxxxxxxxx", "6666666666", 5, ("Cactus Canyon",), {
        "E-mail": "kit@example.org", "IFPA id": 990109, "Also known as": "K. Orrery",
    }),
    Person("Lou Farthing", -0.3, "xxxxxx....", "66666.....", 4, ("Cactus Canyon",), {
        "E-mail": "lou@example.org", "IFPA id": 990110,
    }),
    Person("Mo Whitlock", -0.5, "xxxxxlxxxx", "6666.6x66x", 3, more={"E-mail": "mo@example.org"}),
)
JOINER = Person("Nia Calloway", -0.2, "...xxxxxxx", "...6666666", more={
    "E-mail": "nia@example.org", "Joined": 4, "Also known as": "N. Calloway",
})
LEAVER, LEFT = "Lou Farthing", 7
# fmt: on


@dataclass(frozen=True)
class Machine:
    """A machine with the middle of its scores and how far they spread; all score in tens."""

    name: str
    middle: int
    spread: float
    reference: int | None = None
    aliases: str = ""
    note: str = ""


# fmt: off
MACHINES = (
    Machine(
        "Attack from Mars", 900_000_000, 0.8, 1_000_000_000, "AFM; Attack From Mars (1995)",
        "skill shot without flipper only",
    ),
    Machine("Medieval Madness", 11_000_000, 0.75, 15_000_000, "MM"),
    Machine("Twilight Zone", 140_000_000, 0.7, 200_000_000, "TZ"),
    Machine("Funhouse", 5_200_000, 0.65, 8_000_000, "FH"),
    Machine("Taxi", 2_600_000, 0.6, None, "", "plays 5 balls"),
    Machine("Monster Bash", 28_000_000, 0.8, None, "MB"),
    Machine("The Addams Family", 48_000_000, 0.8, 50_000_000, "TAF; Addams"),
)
ARRIVES, NEW = 5, Machine("Cactus Canyon", 21_000_000, 0.75, None, "CC", "new on 29 March")
# fmt: on


@dataclass(frozen=True)
class Tie:
    """Equal scores, the best first where a one-ball playoff was recorded; all have the score of the first."""

    machine: str
    players: tuple[str, ...]
    game: int | None = None
    played_off: bool = True


@dataclass(frozen=True)
class Ruling:
    """A row on Rulings.

    Of a replay, `first` is what was typed on the card before it, and without a `value` the player's
    own score is that of the replay.
    """

    player: str
    machine: str
    ruling: str
    note: str
    value: int | None = None
    game: int | None = None
    first: int | None = None


@dataclass(frozen=True)
class Evening:
    """One night: whatever is not just somebody's own score.

    `working` are the machines that are named on Weeks; with five of them they are the games.
    `missed` are the games (from 1) of somebody who came late, `typed` stands in place of a score.
    """

    week: int
    date: dt.date
    note: str = ""
    working: tuple[str, ...] = ()
    missed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    typed: Mapping[tuple[str, str], int] = field(default_factory=dict)
    as_text: tuple[tuple[str, str], ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    ties: tuple[Tie, ...] = ()
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True)
class Moved:
    """Somebody whom the commissioner seated in another group than the ladder's."""

    week: int
    player: str
    typed: str
    group: str


MOVED = Moved(5, "Hal Rook", "H. Rook", "5")
SHORT = {"Attack from Mars": "AFM", "The Addams Family": "TAF"}
SHORTENED = ((2, "3"), (7, "A1"))
"""Week and group in which the official headed the block with short names."""

# fmt: off
EVENINGS = (
    Evening(
        1, dt.date(2000, 3, 1),
        as_text=(("Ada Quill", "Attack from Mars"), ("Bo Marlow", "Attack from Mars")),
        notes={"Mo Whitlock": "tie on TAF: 1st", "Bo Marlow": "AFM checked: no more than that"},
        ties=(Tie("The Addams Family", ("Mo Whitlock", "Lou Farthing")),),
        rulings=(
            Ruling("Ivy Castell", "Funhouse", "death save", "right outlane, ball 3: zero (C3)"),
            Ruling(
                "Hal Rook", "Taxi", "decision",
                "the lamp for the left ramp is out; noticed, and played all the same (C3)",
            ),
        ),
    ),
    Evening(
        2, dt.date(2000, 3, 8),
        notes={"Mo Whitlock": "TAF replayed"},
        rulings=(
            Ruling(
                "Mo Whitlock", "The Addams Family", "replay",
                "a lit kickback failed: he played the game again, alone (C3)", first=18_204_770,
            ),
        ),
    ),
    Evening(
        3, dt.date(2000, 3, 16), "moved from 15 March: snow",
        missed={"Jem Ardley": (1, 2)},
        notes={
            "Jem Ardley": "late 8:05", "Gus Hobnail": "slam tilt on Monster Bash",
            "Kit Orrery": "TAF checked",
        },
        rulings=(
            Ruling("Gus Hobnail", "Monster Bash", "slam tilt", "hit the coin door: zero (C3)"),
            Ruling(
                "Kit Orrery", "Monster Bash", "replay, higher counts",
                "replayed without Gus: the first score was better", value=21_360_120,
            ),
            Ruling(
                "Mo Whitlock", "Monster Bash", "replay, higher counts",
                "replayed without Gus: the second score was better", first=2_981_440,
            ),
        ),
    ),
    Evening(
        4, dt.date(2000, 3, 22),
        as_text=(("Dot Larkin", "Attack from Mars"),),
        rulings=(
            Ruling(
                "Jem Ardley", "Monster Bash", "second tilt",
                "tilted another player's ball for the second time tonight: zero (C3)",
            ),
            Ruling(
                "Kit Orrery", "Monster Bash", "replay, higher counts",
                "it was his ball; the new game was worse", value=12_008_150,
            ),
        ),
    ),
    Evening(
        5, dt.date(2000, 3, 29),
        notes={"Hal Rook": "drives Gus home at nine: same group", "Jem Ardley": "did not come"},
        typed={("Nia Calloway", "Medieval Madness"): 5_122_690},
        ties=(Tie("Attack from Mars", ("Bo Marlow", "Cy Fennimore"), played_off=False),),
    ),
    Evening(
        6, dt.date(2000, 4, 5),
        missed={"Mo Whitlock": (1,)},
        notes={"Mo Whitlock": "late 7:50"},
        rulings=(
            Ruling(
                "Fay Tindall", "", "adjust",
                "had to drain an extra ball that she could have played", value=1,
            ),
        ),
    ),
    Evening(
        7, dt.date(2000, 4, 12),
        rulings=(
            Ruling(
                "Nia Calloway", "Attack from Mars", "void",
                "went on with another player's ball 2: her game is not counted",
            ),
        ),
    ),
    Evening(
        8, dt.date(2000, 4, 19),
        working=(
            "Attack from Mars", "Medieval Madness", "Twilight Zone", "Funhouse", "The Addams Family",
        ),
        typed={("Hal Rook", "Attack from Mars"): 1_481_349_380},
        notes={"Jem Ardley": "hospital"},
        rulings=(
            Ruling(
                "Jem Ardley", "", "allow pre-makeups",
                "fourth week with pre-makeups: in hospital, so this one is not counted (footnote 1)",
            ),
        ),
    ),
    Evening(
        9, dt.date(2000, 4, 26), "four machines work",
        working=("Medieval Madness", "Twilight Zone", "Taxi", "Monster Bash"),
        ties=(Tie("Monster Bash", ("Jem Ardley", "Eli Sparrow"), game=2),),
        rulings=(
            Ruling(
                "Hal Rook", "Twilight Zone", "replay",
                "the second game on it: two balls kicked out, the turn ended with the first (C3)",
                game=5, first=88_310_240,
            ),
        ),
    ),
    Evening(10, dt.date(2000, 5, 3)),
)
# fmt: on


@dataclass(frozen=True)
class Playoffs:
    """Who has qualified and does not come, and the machines that each division has chosen."""

    away: tuple[str, ...]
    machines: dict[str, tuple[str, ...]]


PLAYOFFS = Playoffs(
    away=("Jem Ardley",),  # second of A, stuck on the motorway; the runner-up plays
    machines={
        "A": ("Attack from Mars", "Twilight Zone", "Medieval Madness", "Taxi", "Funhouse"),
        "B": ("Monster Bash", "Funhouse", "Attack from Mars", "The Addams Family", "Taxi"),
    },
)

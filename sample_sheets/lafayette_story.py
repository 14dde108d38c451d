"""What happened in the sample season: who plays, on what, and what is said about each night.

All people are invented. The IFPA ids are far beyond those that exist.
"""

# ruff: noqa: INP001 - the samples are a folder of files, not a package

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

WEEKS = 8
LEAGUE = {
    "Name": "Lafayette Pinball League",
    "Season": "Summer 2018",
    "Page address": "https://lafayette.example",
    "Nights begin": "7:30",
}
"""What is typed on Settings beside the answers."""


@dataclass(frozen=True)
class Person:
    """Somebody on the Players sheet; `checkin` has a letter a week: x here, l late, a away."""

    name: str
    skill: float
    checkin: str
    ifpa_id: int | None = None
    email: str = ""
    aliases: str = ""
    status: str = ""
    more: Mapping[str, object] = field(default_factory=dict)


# Tables, to be read as on the sheets.
# fmt: off
PEOPLE = (
    Person("Ada Quill", 0.7, "xxxx.xxx", 990101, "ada", "A. Quill; Ada Q"),
    Person(
        "Bo Marlow", 0.2, "xxxx.xax", None, "bo", "Robert Marlow",
        more={"Mail": "no", "Public name": "B. M."},
    ),
    Person("Cy Fennimore", 0.3, "xaxx.xxx", 990103, "cy"),
    Person("Dot Larkin", 0.6, "xxxx.xxx", 990104, "dot", "Dorothy Larkin", more={
        "First name": "Dorothy", "Last name": "Larkin",
    }),
    Person("Eli Sparrow", 0.0, "xalx....", 990144),
    Person("Fay Tindall", 0.1, "xxxx.xxx", 990106, "fay"),
    Person("Gus Hobnail", -0.8, ".xxx.axx", None, "gus"),
    Person("Jem Ardley", -0.2, "x.xx.xxx", 990108, "jem"),
    Person("Kit Orrery", 0.5, "xxxx.xxx", 990109, "kit", "K. Orrery"),
    Person("Lou Farthing", -0.6, "xxax.xx.", 990110, "lou"),
    Person("Zoë Lindqvist", 0.9, "xxxx.xxx", 990111, "zoe", "Zoe Lindqvist; Zoë L"),
    Person("Mateo Núñez", 0.1, "axxx.xxx", 990112, "mateo", "Mateo Nunez"),
    Person("Siobhán O'Dell", -0.1, "xxxx.xax", 990113, "siobhan", "Siobhan ODell"),
    Person("Anne-Marie Voss", -0.4, "xx.x.xxx", 990114, "annemarie", "AM Voss"),
    Person("Tomasz Wróbel", 0.4, "xxxx.xxx", 990115, "tomasz", "Tomasz Wrobel"),
    Person("Priya Raman", 0.3, "xxxx.axx", 990116, "priya"),
    Person("Olu Bankole", -0.3, "xxxx.xlx", 990117, "olu"),
    Person("Hana Kimura", 0.0, ".xxx.xxx", 990118, "hana"),
    Person("Nils Åkerberg", -0.2, "x.ax..x.", 990119, "nils", "Nils Akerberg"),
    Person("Wes Cantrell", 0.4, "xxxx.xxx", 990120, "wes"),
    Person("Rosa Delgado", -0.5, "xlxx.xxx", None, "rosa"),
    Person("Quentin Bird", 0.2, "xxxx.xxx", 990122, "quentin", "Q Bird"),
    Person("Vera Holloway", 0.1, "xxxx.xx.", 990123, "vera"),
    Person("Max Sørensen", 0.3, "xxxx.x..", 990124, "max", "Max Sorensen"),
    Person("Hal Rook", 0.2, "..xx..x.", status="guest"),
    Person("Uma Prentiss", -0.6, ".x.x....", status="guest"),
)
JOINER = Person("Ivy Castell", 0.4, "...x.xxx", 990125, "ivy", more={"Joined": 4})
"""Plays as a guest in week 2 and gets her row on Players before week 4."""
WALK_IN = Person("Wren Abernathy", 0.0, "")
"""Came along once, in week 4, and never got a row on Players."""
LEAVER, LEFT = "Eli Sparrow", 6
# fmt: on


@dataclass(frozen=True)
class Machine:
    """A machine with the middle of its scores and how far they spread; all score in tens."""

    name: str
    middle: int
    spread: float
    aliases: str = ""
    note: str = ""


# fmt: off
MACHINES = (
    Machine(
        "Attack from Mars", 900_000_000, 0.8, "AFM; Attack From Mars (1995)",
        "skill shot without flipper only",
    ),
    Machine("Medieval Madness", 11_000_000, 0.75, "MM"),
    Machine("Twilight Zone", 140_000_000, 0.7, "TZ", "power ball stays in"),
    Machine("Funhouse", 5_200_000, 0.65, "FH; Fun House"),
    Machine("Taxi", 2_600_000, 0.6, "", "plays 5 balls"),
    Machine("Monster Bash", 28_000_000, 0.8, "MB"),
    Machine("The Addams Family", 48_000_000, 0.8, "TAF; Addams"),
    Machine("Theatre of Magic", 420_000_000, 0.75, "ToM; Theater of Magic"),
    Machine("Whirlwind", 4_100_000, 0.6),
    Machine("Fish Tales", 62_000_000, 0.75, "FT"),
    Machine("Scared Stiff", 2_300_000, 0.7, "SS"),
    Machine("Firepower", 240_000, 0.5),
)
# fmt: on


@dataclass(frozen=True)
class Tie:
    """Equal scores, the best first where a one-ball playoff was recorded.

    The score is that of the first of them on that night, unless one is given.
    """

    machine: str
    players: tuple[str, ...]
    score: int | None = None
    played_off: bool = True


@dataclass(frozen=True)
class Ruling:
    """A row on Rulings."""

    player: str
    machine: str
    ruling: str
    value: int | None
    note: str


@dataclass(frozen=True)
class Evening:
    """One night: its machines, and whatever is not just somebody's own score.

    `chosen` machines are typed on the night over headings that were left open; `came` sits down
    in a free seat; `missed` are the games (from 1) with an L; `typed` stands in place of a score,
    None for nothing at all.
    """

    week: int
    date: dt.date
    machines: tuple[str, ...]
    chosen: tuple[str, ...] = ()
    came: tuple[str, ...] = ()
    missed: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    absent: tuple[str, ...] = ()
    left_blank: tuple[str, ...] = ()
    typed: Mapping[tuple[str, str], int | None] = field(default_factory=dict)
    as_text: tuple[tuple[str, str], ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)
    ties: tuple[Tie, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    season_tie: tuple[str, ...] = ()

    @property
    def played(self) -> tuple[str, ...]:
        """The machines in the order of the games."""
        return (*self.machines, *(CALLED.get(name, name) for name in self.chosen))


CALLED = {"TAF": "The Addams Family"}
"""What she writes over a column where the full name would not fit."""


@dataclass(frozen=True)
class Replacement:
    """A machine that broke down: groups from `from_group` on played another one."""

    week: int
    broken: str
    machine: str
    from_group: int


REPLACEMENT = Replacement(6, "Taxi", "Monster Bash", 4)

# fmt: off
EVENINGS = (
    Evening(
        1, dt.date(2018, 6, 5),
        ("Attack from Mars", "Medieval Madness", "Twilight Zone", "Funhouse", "Taxi"),
        typed={("Quentin Bird", "Taxi"): None, ("Jem Ardley", "Taxi"): 1_120_380},
        as_text=(
            ("Ada Quill", "Attack from Mars"),
            ("Bo Marlow", "Attack from Mars"),
            ("Fay Tindall", "Twilight Zone"),
        ),
        notes={"Quentin Bird": "Taxi: see Rulings"},
        rulings=(
            Ruling(
                "Kit Orrery", "Twilight Zone", "opponent's ball", None,
                "trapped it at once; first time tonight: noted, no penalty (4.2)",
            ),
            Ruling(
                "Quentin Bird", "Taxi", "interference", None,
                "leaned on the machine during another player's ball 3: first offense (4.3)",
            ),
            Ruling(
                "Jem Ardley", "Taxi", "replay", 2_904_660,
                "it was his ball 3: he asked to replay the game (4.3)",
            ),
            Ruling(
                "Dot Larkin", "Funhouse", "decision", None,
                "machine reset after the last ball, all agreed to let the scores stand (3.2)",
            ),
        ),
    ),
    Evening(
        2, dt.date(2018, 6, 12),
        ("The Addams Family", "Monster Bash", "Whirlwind", "Theatre of Magic", "Fish Tales"),
        came=("Ivy Castell (guest)", "Jem Ardley"),
        missed={"Jem Ardley": (1, 2)},
        left_blank=("Rosa Delgado",),
        as_text=(("Zoë Lindqvist", "Theatre of Magic"),),
        notes={"Jem Ardley": "late 8:10", "Ada Quill": "tie on Fish Tales: 1st"},
        ties=(
            Tie("The Addams Family", ("Max Sørensen", "Mateo Núñez", "Priya Raman")),
            Tie("Fish Tales", ("Ada Quill", "Zoë Lindqvist"), 688_402_130),
        ),
        rulings=(
            Ruling("Wes Cantrell", "Whirlwind", "death save", None, "left outlane, ball 2 (4.6)"),
            Ruling(
                "Dot Larkin", "Monster Bash", "adjust", 3,
                "coin door opened during her ball 1: three points instead of a replay (1.2)",
            ),
        ),
    ),
    Evening(
        3, dt.date(2018, 6, 19),
        ("Attack from Mars", "Medieval Madness", "Twilight Zone", "Funhouse", "Taxi"),
        missed={"Eli Sparrow": (1, 2), "Gus Hobnail": (4, 5)},
        absent=("Siobhán O'Dell",),
        typed={("Hal Rook", "Attack from Mars"): 8_310_904_770},
        notes={
            "Eli Sparrow": "late 8:05", "Gus Hobnail": "left 9:30", "Siobhán O'Dell": "called home",
            "Fay Tindall": "tie on Taxi: 1st", "Bo Marlow": "tie on Taxi: 2nd",
        },
        ties=(Tie("Taxi", ("Fay Tindall", "Bo Marlow"), 3_210_440),),
        rulings=(
            Ruling(
                "Hal Rook", "Taxi", "opponent's ball", None,
                "first time tonight: noted, no penalty; a second time would be zero (4.2)",
            ),
            Ruling("Tomasz Wróbel", "Medieval Madness", "opponent's ball", None, "noted (4.2)"),
            Ruling(
                "Tomasz Wróbel", "Twilight Zone", "opponent's ball", None,
                "second time tonight: zero (4.2)",
            ),
            Ruling(
                "Quentin Bird", "Funhouse", "interference", None,
                "shouted on another player's multiball: second offense (4.3)",
            ),
        ),
    ),
    Evening(
        4, dt.date(2018, 6, 26),
        ("Scared Stiff", "The Addams Family", "Firepower", "Taxi", "Attack from Mars"),
        came=("Wren Abernathy (guest)",),
        typed={("Rosa Delgado", "Firepower"): 0},
        notes={"Rosa Delgado": "Firepower: a real 0", "Olu Bankole": "tie on Taxi: 1st"},
        ties=(
            Tie("Taxi", ("Olu Bankole", "Kit Orrery", "Priya Raman")),
            Tie("Firepower", ("Lou Farthing", "Hana Kimura"), played_off=False),
        ),
        rulings=(
            Ruling(
                "Max Sørensen", "", "ejected", None,
                "sent out by the owner after the last game: automatic third offense (4.3)",
            ),
        ),
    ),
    Evening(
        6, dt.date(2018, 7, 12),
        ("Twilight Zone", "Taxi", "Scared Stiff", "Fish Tales", "Whirlwind"),
        notes={"Zoë Lindqvist": "Whirlwind replayed"},
        rulings=(
            Ruling(
                "Zoë Lindqvist", "Whirlwind", "replay", 3_118_640,
                "stuck ball: her group replayed; her first score was typed already, and better (3.2)",
            ),
            Ruling("Lou Farthing", "Scared Stiff", "death save", None, "ball 3 (4.6)"),
            Ruling(
                "Quentin Bird", "Scared Stiff", "interference", None,
                "tilted another player's ball: third offense, zero on all five games (4.3)",
            ),
            Ruling(
                "Max Sørensen", "Fish Tales", "interference", None,
                "shook the machine during another player's ball: fourth offense (4.3)",
            ),
            Ruling("Max Sørensen", "Whirlwind", "opponent's ball", None, "on his way out (4.2)"),
        ),
    ),
    Evening(
        7, dt.date(2018, 7, 17),
        ("Medieval Madness", "Theatre of Magic", "Funhouse", "Monster Bash"),
        chosen=("TAF",),
        missed={"Olu Bankole": (1,)},
        absent=("Tomasz Wróbel",),
        typed={("Anne-Marie Voss", "Monster Bash"): None, ("Gus Hobnail", "Funhouse"): None},
        notes={"Olu Bankole": "late 7:50", "Tomasz Wróbel": "called to work"},
        rulings=(
            Ruling(
                "Anne-Marie Voss", "Monster Bash", "points", 18,
                "switched off before the score was written down; the group agreed (1.2)",
            ),
            Ruling("Gus Hobnail", "Funhouse", "zero", None, "walked off on ball 2 (1.2)"),
            Ruling(
                "Vera Holloway", "The Addams Family", "cheating", None,
                "a magnet above the left ramp: suspended (4.7)",
            ),
        ),
    ),
    Evening(
        8, dt.date(2018, 7, 24),
        ("Theatre of Magic", "Attack from Mars", "Scared Stiff", "Firepower", "Funhouse"),
        came=("Lou Farthing",),
        missed={"Lou Farthing": (1, 2)},
        as_text=(("Dot Larkin", "Attack from Mars"),),
        notes={"Lou Farthing": "late 8:20, played alone (2.2)", "Jem Ardley": "AFM checked"},
        rulings=(
            Ruling(
                "Jem Ardley", "Firepower", "void", None,
                "a practice game, started before the start time (2.1)",
            ),
        ),
        season_tie=("Ivy Castell", "Olu Bankole", "Siobhán O'Dell"),
    ),
)
# fmt: on

STORM = (5, "cancelled: storm")
MOVED = (6, "moved from 10 July: bar let")


@dataclass(frozen=True)
class FinalsNight:
    """Who is there, with the entry and without; the rounds of which every game is written down."""

    paid: tuple[str, ...]
    without_money: tuple[str, ...]
    written_down: tuple[str, ...]


# fmt: off
FINALS = FinalsNight(
    paid=(
        "Kit Orrery", "Zoë Lindqvist", "Ada Quill", "Tomasz Wróbel", "Dot Larkin", "Priya Raman",
        "Wes Cantrell", "Mateo Núñez", "Fay Tindall", "Quentin Bird", "Ivy Castell", "Siobhán O'Dell",
        "Jem Ardley",
    ),
    without_money=("Rosa Delgado",),
    written_down=("W3", "W4", "L5", "L6", "GF1", "GF2"),
)
# fmt: on

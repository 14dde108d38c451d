"""What is to be drawn: everything a workbook needs to know, without a word on how it looks."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from pinsheet.sheets.draw.group_rules import GroupRules, NextWeek, Reference

NO_TYPING = (
    *("Start here", "Groups tonight", "Playing order", "Cards", "Blank cards"),
    *("On file", "Pre-makeup cards", "Legend", "Working"),
)
"""Tabs that hold nothing typed: a reader passes them by without a word."""


@dataclass(frozen=True)
class SettingRow:
    """One row of the Settings sheet.

    `choices` make a drop-down; `hint` says in words what is possible, also beyond the choices.
    """

    name: str
    value: str | int | None
    default: str | int
    clause: str
    meaning: str
    choices: tuple[str, ...] = ()
    hint: str = ""
    section: Literal["league", "open", "numbers"] = "numbers"


@dataclass(frozen=True)
class SeasonPlan:
    """A season workbook; the rows of players, machines and calendar have the headings as keys.

    `ladder`: the players stand in the order of the ladder before week 1, and groups choose their machines;
    `by_skill`: so they stand in a league whose groups do not. `dues`: they pay each week.
    `brought`: what nights came to of which nothing else is known, by player and week. `finals`: there is a
    workbook of them to draw.
    """

    league: str
    title: str
    season: str
    paper: str
    settings: tuple[SettingRow, ...]
    weeks: int
    machines_per_night: int
    players: tuple[Mapping[str, object], ...] = ()
    machines: tuple[Mapping[str, object], ...] = ()
    calendar: tuple[Mapping[str, object], ...] = ()
    premakeups: bool = False
    ladder: bool = False
    by_skill: bool = False
    dues: bool = False
    brought: Mapping[str, Mapping[int, Fraction]] = field(default_factory=dict)
    finals: bool = True

    @property
    def footer(self) -> str:
        """League and season, as they stand at the foot of each page."""
        return f"{self.title} {self.season}".strip()


@dataclass(frozen=True)
class PlacePoints:
    """How a night is counted where everybody is ranked on each machine; the words are those of the settings.

    `first` points for the best and one fewer a place, `bonus` more for the best. `ties` nobody played
    off: average, share_high or share_low. `replacement`: separate, slot, normalized or void.
    """

    first: int = 25
    bonus: int = 5
    ties: str = "average"
    zeros_count: bool = True
    replacement: str = "separate"
    missed_are_zero: bool = False
    wiped_keep_places: bool = False
    cheating_wipes: bool = False
    ball_is_serious: bool = False


@dataclass(frozen=True)
class NightPlan:
    """One night's workbook.

    Without a week, as in a blank to fill in by hand, its number is still to be typed. There is a
    machine for every game, at least one; None is chosen on the night. Without groups the names
    stay blank, for `blank_groups` groups. `rulings` are the words and what each of them does.
    `machine_spellings` leads from each other spelling of a machine to its name.

    With `counts_p` a P stands for a score on file, also where no sheet says which are.
    `labels` are the groups' (1, 2, 3 ... without). With `own_games` each group chooses its own
    machines, of those `working` (none named: of all): a block with its own headings for each, and
    the players of a group stand in the playing order of the first game. In a league with
    `premakeups`, `on_file` has the scores that would count tonight by player and machine (every
    member is a key, also without a score), `premakeups_used` the weeks used so far of
    `premakeup_limit`; `away` are those who have said so, `late` those who come later. `multipliers`
    and `seats` (1 at the top of the group) by player, where the league has them. With `points` the
    Scores sheet counts out the night while it is typed. `dues` are the
    cents of one night (None: no dues), `owed` what each member owes from before, in cents.
    """

    league: str
    season: str
    week: int | None
    date: dt.date | None
    paper: str
    machines: tuple[str | None, ...]
    groups: tuple[tuple[str, ...], ...]
    known_players: tuple[str, ...]
    known_machines: tuple[str, ...]
    machine_notes: Mapping[str, str] = field(default_factory=dict)
    machine_spellings: Mapping[str, str] = field(default_factory=dict)
    guests: frozenset[str] = frozenset()
    remark: str = ""
    rulings: tuple[tuple[str, str], ...] = ()
    spare_rows: int = 8
    blank_groups: int = 8
    labels: tuple[str, ...] = ()
    own_games: bool = False
    counts_p: bool = False
    working: tuple[str, ...] = ()
    premakeups: bool = False
    premakeup_limit: int = 0
    premakeups_used: Mapping[str, int] = field(default_factory=dict)
    on_file: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    away: frozenset[str] = frozenset()
    late: frozenset[str] = frozenset()
    multipliers: Mapping[str, int] = field(default_factory=dict)
    seats: Mapping[str, int] = field(default_factory=dict)
    dues: int | None = None
    owed: Mapping[str, int] = field(default_factory=dict)
    rules: GroupRules = field(default_factory=GroupRules)
    references: Mapping[str, Reference] = field(default_factory=dict)
    next_week: NextWeek = field(default_factory=NextWeek)
    points: PlacePoints | None = None

    @property
    def night(self) -> str:
        """`week 3`, or nothing where the week is still to be typed."""
        return "" if self.week is None else f"week {self.week}"

    @property
    def footer(self) -> str:
        """League, season and week, as they stand at the foot of each page."""
        name = f"{self.league} {self.season}".strip()
        return " · ".join(part for part in (name, self.night) if part)

    @property
    def all_machines(self) -> tuple[str, ...]:
        """What may be chosen, tonight's machines first: they are what is looked for."""
        tonight = (machine for machine in self.machines if machine is not None)
        return tuple(dict.fromkeys((*tonight, *self.working, *self.known_machines)))

    def absent(self, group: Iterable[str]) -> tuple[str, ...]:
        """Those of a group for whom pre-makeups stand in tonight."""
        away = self.away - self.guests if self.premakeups else frozenset()
        return tuple(name for name in group if name in away)

    def filed(self, group: Iterable[str]) -> tuple[str, ...]:
        """Those of a group whose pre-makeups may count tonight: who is away or comes late."""
        missing = (self.away | self.late) - self.guests if self.premakeups else frozenset()
        return tuple(name for name in group if name in missing)

    def called(self, names: Iterable[str]) -> dict[str, str]:
        """First names where these differ, else the names."""
        firsts = {name: (name.split() or [name])[0] for name in names}
        return firsts if len(set(firsts.values())) == len(firsts) else {name: name for name in firsts}

    def turns(self, group: Iterable[str]) -> tuple[str, ...]:
        """Those who play the first game, in its order."""
        return tuple(name for name in group if name not in self.away | self.late)

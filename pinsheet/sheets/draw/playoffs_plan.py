"""What the playoffs' workbook of a ladder league needs to know, without a word on how it looks."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from pinsheet.sheets.draw.group_rules import KPL, Number

PLAYOFFS_NO_TYPING = ("Payout", "Working")
"""Tabs of the playoffs that hold nothing typed."""


@dataclass(frozen=True)
class Contender:
    """One row of the standings of a division; those who share a place in the order in which they are seeded.

    `division` is None where there is one; `reason` says why somebody is not eligible.
    """

    division: str | None
    place: int | None
    player: str
    total: Number
    weeks: int
    eligible: bool
    reason: str = ""


@dataclass(frozen=True)
class PlayoffsPlan:
    """The playoffs' workbook; money in whole cents.

    `qualifiers` says how many of each division play, two to four, in the order of the divisions.
    `machines` are those that work, for the headings; `references` the score that is worth
    `normalized_constant` on each machine, None where there is none. The settings from
    `triple_strict` on are those of the games (C1, C2); `prizes_by` says whether the playoffs or the
    standings decide who gets the prizes (division, place, cents). `fund` is how the sum of the prizes
    comes about, line by line, and `owing` who has not paid all dues: (words or player, cents).
    """

    league: str
    season: str
    paper: str
    date: dt.date | None
    contenders: tuple[Contender, ...]
    qualifiers: tuple[tuple[str | None, int], ...]
    machines: tuple[str, ...] = ()
    known_machines: tuple[str, ...] = ()
    references: tuple[tuple[str, Number | None], ...] = ()
    games: int = 5
    format_text: str = ""
    prizes: tuple[tuple[str | None, int, int], ...] = ()
    prizes_by: Literal["playoffs", "season"] = "playoffs"
    fund: tuple[tuple[str, int], ...] = ()
    owing: tuple[tuple[str, int], ...] = ()
    normalized_constant: int = 1_000_000
    triple_strict: bool = False
    bonus4_first_three: bool = False
    base: Mapping[int, Sequence[Number]] = field(default_factory=lambda: dict(KPL))
    shared: Literal["average", "share_high", "share_low"] = "average"
    zero_no_points: bool = False
    lone_fourth: Literal["reference", "never", "always"] = "reference"

    @property
    def footer(self) -> str:
        """League and season, as they stand at the foot of each page."""
        return f"{self.league} {self.season}".strip() + " · playoffs"

    @property
    def divided(self) -> bool:
        """Whether there are divisions."""
        return any(division is not None for division, _ in self.qualifiers)

    @property
    def all_machines(self) -> tuple[str, ...]:
        """What may have been played, the machines that work first."""
        return tuple(dict.fromkeys((*self.machines, *self.known_machines)))

    def of(self, division: str | None) -> tuple[Contender, ...]:
        """The contenders of a division from the top."""
        return tuple(one for one in self.contenders if one.division == division)

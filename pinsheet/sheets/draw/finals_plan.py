"""What the finals' workbook needs to know, without a word on how it looks."""

import datetime as dt
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

FINALS_NO_TYPING = ("Bracket", "Payout", "Working")
"""Tabs of the finals that hold nothing typed."""

_FIRST_DIVISION = 8


@dataclass(frozen=True)
class Entrant:
    """One row of the ranking; those who share a place stand in the order in which they are seeded.

    `reason` says why somebody is not eligible; `tied`: a tiebreaker game is still to be played.
    """

    place: int | None
    player: str
    total: int | Decimal | float | str
    weeks: int
    eligible: bool
    reason: str = ""
    tied: bool = False


@dataclass(frozen=True)
class Division:
    """A bracket: `size` is a power of two, `places` are those that can be filled."""

    label: str
    places: int
    size: int

    @property
    def rounds(self) -> int:
        """Rounds of the winners' side."""
        return self.size.bit_length() - 1


@dataclass(frozen=True)
class FinalsPlan:
    """The finals' workbook; money in whole cents, `size` the places of the only bracket.

    `entrants` are the whole ranking, also those who are not eligible. With divisions (`ab8`: the
    first eight who are here and the rest, `half`) each bracket is as large as the eligible may need.
    """

    league: str
    season: str
    paper: str
    date: dt.date | None
    entrants: tuple[Entrant, ...]
    known_machines: tuple[str, ...] = ()
    mode: Literal["single16", "ab8", "half"] = "single16"
    size: int = 16
    grand_final: Literal["reset", "single"] = "reset"
    choice2: Literal["lower_seed", "higher_seed"] = "lower_seed"
    unpaid_out: bool = True
    entry: int = 10_00
    plaques: int = 40_00
    shares: tuple[int, ...] = (70, 30)
    payout_scope: Literal["overall", "A", "per_division"] = "overall"

    @property
    def footer(self) -> str:
        """League and season, as they stand at the foot of each page."""
        return f"{self.league} {self.season}".strip() + " · finals"

    @property
    def reset(self) -> bool:
        """Whether the winners' side must be beaten twice."""
        return self.grand_final == "reset"

    @property
    def divisions(self) -> tuple[Division, ...]:
        """The brackets, A first; B only where somebody may be in it."""
        possible = sum(entrant.eligible for entrant in self.entrants)
        if self.mode == "single16":
            return (Division("A", self.size, _power(self.size)),)
        first = min(_FIRST_DIVISION, possible) if self.mode == "ab8" else (possible + 1) // 2
        sizes = {"A": max(1, first), "B": possible - first}
        return tuple(Division(label, n, _power(n)) for label, n in sizes.items() if n)

    @property
    def two_divisions(self) -> bool:
        """Whether labels and places depend on the division."""
        return self.mode != "single16"

    @property
    def first_names(self) -> dict[str, str]:
        """What people are called where there is little room: the first name, if no other has it."""
        names = [entrant.player for entrant in self.entrants]
        many = Counter(_first(name).casefold() for name in names)
        return {name: _first(name) if many[_first(name).casefold()] == 1 else name for name in names}

    @property
    def ties(self) -> tuple[tuple[str, ...], ...]:
        """Those who share a place and have not played it off yet, tie by tie."""
        groups: dict[int | None, list[str]] = {}
        for entrant in self.entrants:
            if entrant.tied:
                groups.setdefault(entrant.place, []).append(entrant.player)
        return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def _power(places: int) -> int:
    return 1 << max(1, (places - 1).bit_length())


def _first(name: str) -> str:
    return (name.split() or [name])[0]

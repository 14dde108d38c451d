"""The finals night so far: its matches with their typed rows, for the checks (8.5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.finals import Results
from pinsheet.leagues.lafayette.field import divisions_of
from pinsheet.leagues.lafayette.finals import bracket_size
from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.rules.bracket import Match, meetings, played
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Met:
    """A match between two known players, with its typed row if there is one."""

    division: str | None
    match: Match
    row: Any

    @property
    def name(self) -> str:
        """`W1 2`, with its division where there are two."""
        return f"{f'{self.division} ' if self.division else ''}{self.match.round} {self.match.number}"

    @property
    def pair(self) -> set[str]:
        """Who plays in it."""
        return {self.match.player1, self.match.player2}

    @property
    def names(self) -> str:
        """Both, as a sentence names them."""
        return f"{self.match.player1} and {self.match.player2}"


@dataclass(frozen=True)
class Evening:
    """The matches so far, and those that are played at all: (round, number) by division."""

    met: tuple[Met, ...]
    all: Mapping[str | None, set[tuple[str, int]]]
    division: Mapping[str, str | None]
    """Of everybody who plays."""
    not_in: Mapping[str, str]
    """Why somebody who is there does not play."""

    def of(self, division: str | None) -> list[Met]:
        """Those of a division, of all where none is said."""
        return [one for one in self.met if None in (division, one.division) or one.division == division]


def evening_of(
    results: Results, candidates: "pd.DataFrame", finals_field: "pd.DataFrame", params: Lafayette
) -> Evening:
    """The matches in the order to be played, each with the row that was typed about it."""
    reset = params.finals_grand_final == "reset"
    met: list[Met] = []
    everything: dict[str | None, set[tuple[str, int]]] = {}
    division_of: dict[str, str | None] = {}
    for division, seeds in divisions_of(finals_field):
        size = bracket_size(division, len(seeds), params)
        division_of |= dict.fromkeys(seeds, division)
        everything[division] = meetings(len(seeds), size, reset=reset)
        met += [
            Met(division, match, results.row(division, match))
            for match in played(seeds, size, results.of(division), reset=reset)
        ]
    not_in = {row.player: row.because for row in each(candidates) if row.seed is None}
    return Evening(tuple(met), everything, division_of, not_in)

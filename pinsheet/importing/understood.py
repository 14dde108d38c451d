"""What is understood of a league's own workbook: its nights, and everything that is to be said of it."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pinsheet.importing.answers import Question
from pinsheet.importing.columns import Columns
from pinsheet.importing.figures import Figure
from pinsheet.importing.spellings import Spellings


@dataclass(frozen=True)
class Night:
    """One week: its machines in the order of the columns, and every listed player's scores.

    None stands for no score; who has none at all was not there.
    """

    week: int
    tab: str
    date: dt.date | None
    note: str
    machines: tuple[str, ...]
    scores: Mapping[str, Mapping[str, int | None]]
    groups: Mapping[str, str]

    @property
    def is_held(self) -> bool:
        """Whether somebody has a score."""
        return any(score is not None for row in self.scores.values() for score in row.values())


@dataclass
class Understood:
    """Everything that is understood of a workbook, what is still asked, and what nobody can answer."""

    nights: list[Night] = field(default_factory=list)
    players: Spellings = field(default_factory=Spellings)
    machines: Spellings = field(default_factory=Spellings)
    guests: set[str] = field(default_factory=set)
    """Keys of the names behind which (guest) stands."""
    figures: list[Figure] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    tabs: list[Columns] = field(default_factory=list)
    """Those that are weeks."""
    passed_over: list[str] = field(default_factory=list)
    """Tabs that were answered to be no week."""
    without_scores: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    """Rows of standings with a name that no player has."""
    dates_left_out: list[str] = field(default_factory=list)
    """Tabs whose dates are none of their nights."""
    footers: list[str] = field(default_factory=list)
    read_as_none: dict[str, list[str]] = field(default_factory=dict)
    """What stands in place of a score -> its cells."""
    zeros: list[str] = field(default_factory=list)
    blanks: list[str] = field(default_factory=list)
    """Who has no score on a machine beside scores on others."""
    brought: dict[str, dict[int, Fraction]] = field(default_factory=dict)
    """What weeks without scores came to, by player: brought forward."""
    zero_totals: list[str] = field(default_factory=list)
    uncalculated: list[str] = field(default_factory=list)
    """Formulas without a result."""
    totals: list[int] = field(default_factory=list)
    """The weeks of which only totals are there."""

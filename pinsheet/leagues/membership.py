"""Who belongs to a league with a ladder, and the order before its first week."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Membership:
    """Who belongs to the league, and when: the ladder before week 1 in its order."""

    order: tuple[str, ...]
    joined: dict[str, int]
    left: dict[str, int]

    def belongs(self, player: str, week: int) -> bool:
        """A member from Joined on; Left is the first week without him."""
        joined, left = self.joined.get(player), self.left.get(player)
        return joined is not None and joined <= week and (left is None or week < left)

    def members(self, week: int) -> list[str]:
        """The members of a week, in the order before week 1."""
        return [player for player in self.order if self.belongs(player, week)]


def ladder_before(roster: "pd.DataFrame") -> Membership:
    """The order before week 1: Skill from 10 down, unknown as 5.5, equal skills in row order (DESIGN)."""
    members = list(each(roster.loc[roster["status"] == "member"]))
    middle = Fraction(11, 2)
    ranked = sorted(members, key=lambda row: -(middle if row.skill is None else row.skill))
    return Membership(
        tuple(row.player for row in ranked),
        {row.player: row.joined or 1 for row in members},
        {row.player: row.left for row in members if row.left is not None},
    )

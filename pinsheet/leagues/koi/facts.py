"""What was typed, in the order in which a night asks for it: the fold goes week by week, not by column."""

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.common import next_night
from pinsheet.leagues.koi.conduct import concerns, planned_games
from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.labels import label
from pinsheet.leagues.membership import ladder_before
from pinsheet.tables import TO_COME, each

if TYPE_CHECKING:
    import pandas as pd

Night = tuple[int, str]


class Facts:
    """The season's rows by night. Made from the tables of the steps before; never changed."""

    def __init__(
        self,
        roster: "pd.DataFrame",
        calendar: "pd.DataFrame",
        scores: "pd.DataFrame",
        seats: "pd.DataFrame",
        played_scores: "pd.DataFrame",
        premakeups: "pd.DataFrame",
        ties: "pd.DataFrame",
        conduct: "pd.DataFrame",
        references: "pd.DataFrame",
        params: Koi,
    ) -> None:
        self.params = params
        self.before = ladder_before(roster)
        self.held = sorted(calendar.loc[calendar["held"], "week"].tolist())
        self.coming = next_night(calendar)
        self.planned = planned_games(calendar, params)
        self.played: dict[Night, list[Any]] = defaultdict(list)
        for row in each(played_scores):
            self.played[row.week, row.player].append(row)
        self.groups, self.headings = _typed_groups(seats), _headings(scores)
        open_ = scores.loc[scores["mark"].eq(TO_COME), ["week", "group", "game"]]
        self.open_games = {(row.week, label(row.group), row.game) for row in each(open_)}
        self._files: dict[tuple[str, str], list[Any]] = defaultdict(list)
        for row in each(premakeups.sort_values("from_week", kind="stable")):
            self._files[row.player, row.machine].append(row)
        self._orders: dict[tuple[int, str], list[Any]] = defaultdict(list)
        for row in each(ties.dropna(subset=["week", "machine"])):
            self._orders[row.week, row.machine].append(row)
        self._rulings: dict[int, list[Any]] = defaultdict(list)
        for row in each(conduct.loc[conduct["in_effect"]]):
            self._rulings[row.week].append(row)
        self._references = {(row.week, row.machine): row.reference for row in each(references)}

    def reference(self, week: int, machine: str) -> Fraction | None:
        """What normalizes to 1,000,000 on a machine, as it stood in that week (C5)."""
        return self._references.get((week, machine))

    def on_file(self, week: int, player: str, machine: str) -> Any:
        """The row of his pre-makeup score that counts in a week, or None (C4)."""
        known = [row for row in self._files.get((player, machine), ()) if row.from_week <= week]
        return known[-1] if known else None

    def orders(self, week: int, group: str, machine: str, game: int) -> list[tuple[str, ...]]:
        """The recorded orders of tied players in a group's game (C2)."""
        rows = self._orders.get((week, machine), ())
        return [r.order for r in rows if _is_of(r, group) and r.game in (None, game)]

    def rulings(self, week: int, *acts: str) -> list[Any]:
        """The night's rulings of these acts in the order of entry."""
        return [row for row in self._rulings.get(week, ()) if row.act in acts]

    def zeroed(self, week: int, player: str, machine: str, game: int) -> Any:
        """The last ruling that makes this game a zero, or None; also where nothing was typed (C3)."""
        rows = self.rulings(week, "zero_game", "zero_night")
        found = [r for r in rows if r.player is not None and concerns(r, player, machine, game)]
        return found[-1] if found else None

    def voided(self, week: int, group: str, player: str, machine: str, game: int) -> Any:
        """The ruling by which this game is scored without him, or None."""
        for row in self.rulings(week, "void"):
            if row.machine is not None and _is_of(row, group) and concerns(row, player, machine, game):
                return row
        return None


def _is_of(row: Any, group: str) -> bool:
    return row.group is None or label(row.group) == group


def _typed_groups(seats: "pd.DataFrame") -> dict[int, dict[str, list[str]]]:
    """The groups that were typed, from the top: by Seat where it is given, the others in row order.

    A player has one seat a night.
    """
    groups: dict[int, dict[str, list[str]]] = {}
    listed = seats.drop_duplicates(["week", "player"]).sort_values("seat", kind="stable", na_position="last")
    for row in each(listed):
        groups.setdefault(row.week, {}).setdefault(label(row.group), []).append(row.player)
    return groups


def _headings(scores: "pd.DataFrame") -> dict[tuple[int, str], dict[int, str]]:
    """The machines of the groups that have headings of their own, by game."""
    headings: dict[tuple[int, str], dict[int, str]] = {}
    headed = scores.loc[scores["headed"] & scores["group"].notna(), ["week", "group", "game", "machine"]]
    for row in each(headed.drop_duplicates()):
        headings.setdefault((row.week, label(row.group)), {})[row.game] = row.machine
    return headings

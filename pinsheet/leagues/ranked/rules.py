"""What the steps of this package ask of a rulebook's params: settings, or what it leaves no choice of."""

from typing import Literal, Protocol

from pinsheet.rules.points import Bonuses, PointsTable


class Rules(Protocol):
    """A rulebook in which machines rank people. RULES D3 says what the values mean."""

    @property
    def weeks(self) -> int:
        """League nights in the season."""

    @property
    def machines_per_night(self) -> int:
        """Machines played on a night."""

    @property
    def standings_also(self) -> tuple[str, ...]:
        """Further standings."""

    # A machine.

    @property
    def points_among(self) -> Literal["everyone", "group"]:
        """Who is ranked together on a machine: all who played it that night, or the group."""

    @property
    def points(self) -> PointsTable:
        """What each place on a machine gets."""

    @property
    def game_bonuses(self) -> Bonuses:
        """More points on a machine."""

    @property
    def ties_unresolved(self) -> Literal["average", "share_high", "share_low", "error"]:
        """Equal scores that nobody played off."""

    @property
    def zero_score(self) -> Literal["ranked", "no_points"]:
        """What a score of zero gets."""

    @property
    def late_missed(self) -> Literal["none", "zero"]:
        """What a game is that somebody missed who was there."""

    @property
    def keeps_premakeups(self) -> bool:
        """Whether a P stands for a score on file."""

    @property
    def replacement(self) -> Literal["separate", "slot", "normalized", "void"]:
        """How a machine and what replaced it that night are ranked."""

    @property
    def wipe(self) -> Literal["rerank", "points_only"]:
        """What becomes of the others' places when somebody's scores are wiped."""

    @property
    def guests_ranking(self) -> Literal["ranked", "removed"]:
        """Whether guests have places on the machines."""

    # A night.

    @property
    def night_best(self) -> Literal["all"] | int:
        """How many of a night's machines count for each player."""

    @property
    def attendance_counts(self) -> Literal["any_score", "all_machines"]:
        """When somebody has played a night."""

    # The season.

    @property
    def season_from_week(self) -> int:
        """The first week that counts."""

    @property
    def season_count(self) -> Literal["all"] | int:
        """How many nights count, the best ones; with `all`, all but the dropped ones."""

    @property
    def season_by(self) -> Literal["sum", "average"]:
        """Whether these nights are added, or their mean is taken."""

    @property
    def drop_weeks(self) -> int:
        """Lowest nights that do not count."""

    @property
    def drop_mode(self) -> Literal["best_n", "drop_now"]:
        """When dropping starts."""

    @property
    def drop_penalty_weeks(self) -> Literal["allowed", "forbidden"]:
        """Whether a night zeroed by a third offense may be dropped."""

    @property
    def attendance_of(self) -> Literal["planned", "held"]:
        """Of which nights half must be played."""

    @property
    def finals_min_weeks(self) -> Literal["half"] | int:
        """Nights to have played for the finals."""

    @property
    def standings_min_weeks(self) -> int:
        """Nights to have played for a place."""

    @property
    def standings_tie(self) -> Literal["tiebreak", "shared", "next_best", "most_firsts"]:
        """What tells equal totals apart."""

    @property
    def guests_standings(self) -> Literal["unranked", "show", "hide"]:
        """Where guests stand."""

    @property
    def guests_finals(self) -> Literal["no", "yes"]:
        """Whether guests may play in the finals."""

"""The settings of a league's own rulebook: everything that leagues of this kind do differently."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from pinsheet.leagues.general import General
from pinsheet.leagues.house.points import NOTHING, points_table
from pinsheet.leagues.params import choice, choice_or_whole, free_text, number, param, several, whole
from pinsheet.rules.points import NO_BONUS, Bonuses, PointsTable

YesNo = Literal["no", "yes"]
NO_POINTS = PointsTable()


@dataclass(frozen=True)
class House(General):
    """One preset, with whatever a league decided otherwise. What comes first is no setting."""

    wipe: ClassVar[Literal["rerank"]] = "rerank"
    drop_penalty_weeks: ClassVar[Literal["allowed"]] = "allowed"
    guests_finals: ClassVar[Literal["no"]] = "no"

    name: str = param("Our league", "Name", "", "heading of the page, the cards and the mail", free_text())
    weeks: int = param(8, "Weeks", "1", "league nights in the season", whole(1, 60))
    standings_also: tuple[str, ...] = param(
        (),
        "standings.also",
        "",
        "further standings on the page and in Standings.xlsx: guests ranked among the members, the members "
        "alone, or who has the Status rookie",
        several("with guests", "without guests", "rookies"),
    )
    machines_per_night: int = param(5, "machines.per_night", "1", "machines played on a night", whole(1, 20))
    points_among: Literal["everyone", "group"] = param(
        "everyone",
        "points.among",
        "2",
        "who is ranked together on a machine: everyone who played it that night, or each group by itself",
        choice("everyone", "group"),
        open=True,
    )
    points: PointsTable = param(
        PointsTable(counting_down=True),
        "points.table",
        "2",
        "points for each place on a machine: a known table, a list, or a list for each number of players",
        points_table(),
        open=True,
    )
    top_bonus: int = param(
        0, "points.top_bonus", "3", "more points for being first on a machine", whole(0, 1000)
    )
    bonus_margin: Fraction = param(
        Fraction(0),
        "bonus.margin",
        "3",
        "a bonus for a single first with at least so many times what the second has; 0: none",
        number(0, 1000),
    )
    bonus_margin_points: int = param(1, "bonus.margin_points", "3", "what that bonus is", whole(0, 1000))
    bonus_beat_sum: YesNo = param(
        "no",
        "bonus.beat_sum",
        "3",
        "one point more in groups of two to four: to the first for more than second and third together, else "
        "to the third; of four also to the second or the fourth; of two to the first for three times as much",
        choice("no", "yes"),
    )
    bonus_per: Literal["game", "night", "both"] = param(
        "game",
        "bonus.per",
        "3",
        "whether these bonuses are for each machine, for the points of the night, or for both",
        choice("game", "night", "both"),
    )
    ties_unresolved: Literal["average", "share_high", "share_low", "error"] = param(
        "average",
        "ties.unresolved",
        "4",
        "equal scores without an order on Ties: the mean of their places, the best, the worst, or an error",
        choice("average", "share_high", "share_low", "error"),
        open=True,
    )
    zero_score: Literal["ranked", "no_points"] = param(
        "ranked",
        "zero_score",
        "4",
        "a score of zero is ranked like any score, or gets no points",
        choice("ranked", "no_points"),
    )
    night_best: Literal["all"] | int = param(
        "all",
        "night.best",
        "5",
        "how many machines of a night count for each player, the best ones",
        choice_or_whole(1, 20, "all"),
        open=True,
    )
    night_points: Literal["none"] | PointsTable = param(
        NOTHING,
        "night.points",
        "5",
        "points for the place that a player's machine points have that night",
        points_table(NOTHING),
    )
    night_counts: Literal["alone", "added"] = param(
        "alone",
        "night.counts",
        "5",
        "these points count in the season in place of the machine points, or are added to them",
        choice("alone", "added"),
    )
    night_ties: Literal["average", "share_high", "share_low"] = param(
        "average",
        "night.ties",
        "5",
        "equal nights: the mean of their places, the best, or the worst",
        choice("average", "share_high", "share_low"),
    )
    night_from_week: int = param(
        1, "night.from_week", "5", "first week with points or bonuses for the night", whole(1, 61)
    )
    multiplier_from_week: Literal["never"] | int = param(
        "never",
        "multiplier.from_week",
        "5",
        "first week in which what a night adds is multiplied: one more for each group won, one fewer for "
        "each group lost since the week before that one",
        choice_or_whole(2, 61, "never"),
    )
    multiplier_max: int = param(3, "multiplier.max", "5", "the highest multiplier", whole(1, 20))
    absent: Literal["zero", "last", "average", "premakeups"] = param(
        "zero",
        "absent",
        "6",
        "a member who is away: nothing, the points of the place after the last one there, the mean of the "
        "nights he played, or his scores on the sheet Pre-makeups",
        choice("zero", "last", "average", "premakeups"),
        open=True,
    )
    premakeup_limit: int = param(
        3, "premakeup.limit", "6", "weeks in which pre-makeups may be used", whole(0, 60)
    )
    late_missed: Literal["none", "zero"] = param(
        "none",
        "late.missed",
        "6",
        "games that somebody missed who was there: no score, or a score of zero",
        choice("none", "zero"),
    )
    season_from_week: int = param(1, "season.from_week", "7", "first week that counts", whole(1, 60))
    season_count: Literal["all"] | int = param(
        "all",
        "season.count",
        "7",
        "how many nights count, the best ones; all: all but the dropped ones",
        choice_or_whole(1, 60, "all"),
        open=True,
    )
    drop_weeks: int = param(0, "drop.weeks", "7", "lowest nights that do not count", whole(0, 59), open=True)
    drop_mode: Literal["best_n", "drop_now"] = param(
        "best_n",
        "drop.mode",
        "7",
        "dropping starts when more nights were held than count, or at once",
        choice("best_n", "drop_now"),
    )
    season_by: Literal["sum", "average"] = param(
        "sum",
        "season.by",
        "7",
        "the nights that count are added, or their mean is taken",
        choice("sum", "average"),
    )
    standings_min_weeks: int = param(
        0, "standings.min_weeks", "7", "nights to have played for a place in the standings", whole(0, 60)
    )
    finals_min_weeks: Literal["half"] | int = param(
        0,
        "finals.min_weeks",
        "7",
        "nights to have played to be eligible",
        choice_or_whole(0, 60, "half"),
        open=True,
    )
    attendance_counts: Literal["any_score", "all_machines"] = param(
        "any_score",
        "attendance.counts",
        "7",
        "a night counts as played with any score, or with one in every game",
        choice("any_score", "all_machines"),
    )
    attendance_of: Literal["planned", "held"] = param(
        "planned",
        "attendance.of",
        "7",
        "half of the planned nights, or of the nights held so far",
        choice("planned", "held"),
    )
    standings_tie: Literal["tiebreak", "shared", "next_best", "most_firsts"] = param(
        "tiebreak",
        "standings.tie",
        "7",
        "equal totals: a game decides that is typed on Ties, the place is shared, the best night that does "
        "not count decides and then the next, or who was first on more machines",
        choice("tiebreak", "shared", "next_best", "most_firsts"),
    )
    guests_ranking: Literal["ranked", "removed"] = param(
        "ranked",
        "guests.ranking",
        "8",
        "guests have places and points on the machines, or are taken out before ranking",
        choice("ranked", "removed"),
        open=True,
    )
    guests_standings: Literal["unranked", "show", "hide"] = param(
        "unranked",
        "guests.standings",
        "8",
        "guests in the standings: below the members, ranked among them, or not listed",
        choice("unranked", "show", "hide"),
        open=True,
    )
    groups_method: Literal["spread", "given", "random", "snake", "by_average", "ladder"] = param(
        "spread",
        "groups.method",
        "9",
        "how the next groups are proposed: all strengths in each, not at all, by lot, by turns from the "
        "ranking, neighbours in it together, or a ladder in which winners go up and losers down",
        choice("spread", "given", "random", "snake", "by_average", "ladder"),
        open=True,
    )
    ladder_sizes: Literal["fours", "threes"] = param(
        "fours",
        "ladder.sizes",
        "9",
        "how a ladder is cut: fours and then threes, or threes and one group of two or four at the end",
        choice("fours", "threes"),
    )
    ladder_two: Literal["no", "either", "both", "lower"] = param(
        "no",
        "ladder.two",
        "9",
        "a second pair changes places where one of two groups has four players, both have, or the lower one",
        choice("no", "either", "both", "lower"),
    )
    ladder_threshold: Fraction = param(
        Fraction(0),
        "ladder.threshold",
        "9",
        "machine points with which the second pair moves: at least so many up, at most so many down",
        number(0, 1000),
    )
    ladder_forfeit: Fraction = param(
        Fraction(0),
        "ladder.forfeit",
        "9",
        "machine points for going up and down, and for nothing else, for each game that somebody missed",
        number(0, 1000),
    )
    divisions: Literal["none", "given", "half", "ladder"] = param(
        "none",
        "divisions",
        "10",
        "one table, divisions A and B as the groups are called (A1, B2), the better half of the standings "
        "as A, or the better half by the mean place in the ladder",
        choice("none", "given", "half", "ladder"),
    )
    division_week: int = param(5, "division.week", "10", "the first week with divisions", whole(2, 60))
    division_from_week: int = param(
        1, "division.from_week", "10", "first week whose places in the ladder count for them", whole(1, 60)
    )
    division_to_week: int = param(
        60, "division.to_week", "10", "last week whose places in the ladder count for them", whole(1, 60)
    )
    replacement: Literal["separate", "slot", "normalized", "void"] = param(
        "separate",
        "replacement",
        "11",
        "a machine and its replacement: each ranked on its own, in one ranking, "
        "in one by score / mean of its machine, or no points",
        choice("separate", "slot", "normalized", "void"),
    )

    @property
    def keeps_premakeups(self) -> bool:
        """Where they stand for who is away."""
        return self.absent == "premakeups"

    @property
    def plays_in_groups(self) -> bool:
        """Where groups are ranked by themselves."""
        return self.points_among == "group"

    @property
    def bonuses(self) -> Bonuses:
        """All bonuses that are set."""
        return Bonuses(
            self.top_bonus, self.bonus_margin, self.bonus_margin_points, self.bonus_beat_sum == "yes"
        )

    @property
    def game_bonuses(self) -> Bonuses:
        """Those for each machine."""
        return NO_BONUS if self.bonus_per == "night" else self.bonuses

    @property
    def night_bonuses(self) -> Bonuses:
        """Those for the points of the night."""
        return NO_BONUS if self.bonus_per == "game" else self.bonuses

    @property
    def night_table(self) -> PointsTable:
        """Points for the night's place."""
        return NO_POINTS if isinstance(self.night_points, str) else self.night_points

    @property
    def scores_nights(self) -> bool:
        """Whether a night's place gives points."""
        return self.night_table != NO_POINTS or self.night_bonuses != NO_BONUS

    @property
    def counts_machines(self) -> bool:
        """Whether machine points themselves count in the season."""
        return self.night_table == NO_POINTS or self.night_counts == "added"

"""The numbers and choices of the Lafayette Pinball League (RULES D0, D1, D3)."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Literal

from pinsheet.leagues.general import General
from pinsheet.leagues.params import amount, choice, choice_or_whole, free_text, param, several, shares, whole
from pinsheet.rules.points import Bonuses, PointsTable


@dataclass(frozen=True)
class Lafayette(General):
    """One edition of the rulebook, with whatever a league decided otherwise.

    Amounts are in cents. The order of the fields is that of the Settings sheet. What comes first is no
    setting: of it the rulebook leaves no choice.
    """

    points_among: ClassVar[Literal["everyone"]] = "everyone"
    guests_ranking: ClassVar[Literal["ranked"]] = "ranked"
    night_best: ClassVar[Literal["all"]] = "all"
    season_from_week: ClassVar[int] = 1
    season_count: ClassVar[Literal["all"]] = "all"
    season_by: ClassVar[Literal["sum"]] = "sum"
    standings_min_weeks: ClassVar[int] = 0

    name: str = param(
        "Lafayette Pinball League",
        "Name",
        "",
        "heading of the page, the cards and the mail",
        free_text(),
    )
    weeks: int = param(8, "Weeks", "1.3", "league nights in the season", whole(1, 60))
    standings_also: tuple[str, ...] = param(
        (),
        "standings.also",
        "",
        "further standings on the page and in Standings.xlsx: guests ranked among the members, the members "
        "alone, or who has the Status rookie",
        several("with guests", "without guests", "rookies"),
    )
    # What the rulebook leaves open.
    finals_min_weeks: Literal["half"] | int = param(
        "half",
        "finals.min_weeks",
        "2, 8.2",
        "weeks to have played for the finals: section 2 says half, 8.2 also says 3",
        choice_or_whole(0, 60, "half"),
        open=True,
    )
    finals_mode: Literal["single16", "ab8", "half"] = param(
        "single16",
        "finals.mode",
        "8.2, 8.5",
        "one bracket of 16 (8.5), or divisions A and B (8.2)",
        choice("single16", "ab8", "half"),
        open=True,
    )
    guests_standings: Literal["unranked", "show", "hide"] = param(
        "unranked",
        "guests.standings",
        "2.3",
        "guests in the standings: below the members, ranked among them, or not listed",
        choice("unranked", "show", "hide"),
        open=True,
    )
    replacement: Literal["separate", "slot", "normalized", "void"] = param(
        "separate",
        "replacement",
        "7.2",
        "a machine and its replacement: each ranked on its own, in one ranking, "
        "in one by score / mean of its machine, or no points",
        choice("separate", "slot", "normalized", "void"),
        open=True,
    )
    ties_unresolved: Literal["average", "share_high", "share_low", "error"] = param(
        "average",
        "ties.unresolved",
        "6.1",
        "equal scores that nobody played off",
        choice("average", "share_high", "share_low", "error"),
        open=True,
    )
    ifpa_include: Literal["all", "half_weeks"] = param(
        "all",
        "ifpa.include",
        "8.3",
        "who is in the IFPA list: 8.3 says everyone, the IFPA asks for half of the nights",
        choice("all", "half_weeks"),
        open=True,
    )
    # The rulebook's own numbers, and what it decides in passing.
    machines_per_night: int = param(5, "machines.per_night", "1", "machines played on a night", whole(1, 20))
    points_first: int = param(25, "points.first", "6.1", "points for first on a machine", whole(0, 1000))
    points_top_bonus: int = param(
        5,
        "points.top_bonus",
        "6.1",
        "more points for the highest score on a machine",
        whole(0, 1000),
    )
    zero_score: Literal["ranked", "no_points"] = param(
        "ranked",
        "zero_score",
        "4.2, 4.3, 4.6",
        "a machine score of zero is ranked like any score, or gets no points",
        choice("ranked", "no_points"),
    )
    late_missed: Literal["none", "zero"] = param(
        "none",
        "late.missed",
        "2.2",
        "games a late player missed: no score, or a score of zero",
        choice("none", "zero"),
    )
    drop_weeks: int = param(2, "drop.weeks", "2", "lowest weeks that do not count", whole(0, 59))
    drop_mode: Literal["best_n", "drop_now"] = param(
        "best_n",
        "drop.mode",
        "2",
        "dropping starts when more weeks were held than count, or at once",
        choice("best_n", "drop_now"),
    )
    drop_penalty_weeks: Literal["allowed", "forbidden"] = param(
        "allowed",
        "drop.penalty_weeks",
        "4.3",
        "whether a night zeroed by a third offense may be dropped",
        choice("allowed", "forbidden"),
    )
    attendance_counts: Literal["any_score", "all_machines"] = param(
        "any_score",
        "attendance.counts",
        "2.2",
        "a night counts as played with any score, or with one in every game",
        choice("any_score", "all_machines"),
    )
    attendance_of: Literal["planned", "held"] = param(
        "planned",
        "attendance.of",
        "1.3",
        "half of the planned nights, or of the nights held so far",
        choice("planned", "held"),
    )
    standings_tie: Literal["tiebreak", "shared"] = param(
        "tiebreak",
        "standings.tie",
        "8.2",
        "equal totals: a tiebreaker game decides, or the place stays shared",
        choice("tiebreak", "shared"),
    )
    wipe: Literal["rerank", "points_only"] = param(
        "rerank",
        "wipe",
        "4.3",
        "a wiped player's scores: the others move up, or keep their places",
        choice("rerank", "points_only"),
    )
    cheating: Literal["suspend", "wipe"] = param(
        "suspend",
        "cheating",
        "4.7",
        "cheating suspends from the league, or wipes the scores too",
        choice("suspend", "wipe"),
    )
    conduct_serious: Literal["interference", "interference+ball"] = param(
        "interference",
        "conduct.serious",
        "4.2, 4.3",
        "whether each zero for an opponent's ball is also a serious offense",
        choice("interference", "interference+ball"),
    )
    groups_method: Literal["spread", "given", "random", "snake", "by_average"] = param(
        "spread",
        "groups.method",
        "5",
        "how the next groups are proposed",
        choice("spread", "given", "random", "snake", "by_average"),
    )
    groups_impossible: Literal["split", "error"] = param(
        "split",
        "groups.impossible",
        "5.1",
        "1, 2 or 5 players: smaller groups, or an error",
        choice("split", "error"),
    )
    guests_finals: Literal["no", "yes"] = param(
        "no", "guests.finals", "2.3", "guests may play in the finals", choice("no", "yes")
    )
    guests_ifpa: Literal["no", "yes"] = param(
        "no", "guests.ifpa", "8.3", "guests are in the IFPA list", choice("no", "yes")
    )
    ifpa_finals_counts: Literal["no", "yes"] = param(
        "no",
        "ifpa.finals_counts",
        "8.3",
        "the finals are one of the sessions of which half must be played",
        choice("no", "yes"),
    )
    finals_size: int = param(16, "finals.size", "8.5", "players in the bracket", whole(2, 64))
    finals_overflow: Literal["top16", "expand"] = param(
        "top16",
        "finals.overflow",
        "8.5",
        "more players than places: the best ones, or a larger bracket",
        choice("top16", "expand"),
    )
    finals_seed_basis: Literal["dropped", "full"] = param(
        "dropped",
        "finals.seed_basis",
        "8, 8.2",
        "seeds by the total after drops, or by all weeks",
        choice("dropped", "full"),
    )
    finals_unpaid: Literal["out", "in"] = param(
        "out", "finals.unpaid", "8.4", "who has not paid is left out, or plays", choice("out", "in")
    )
    finals_b_bye: Literal["power_of_two"] = param(
        "power_of_two", "finals.b_bye", "8.2, 8.5", "byes of the B division", choice("power_of_two")
    )
    finals_grand_final: Literal["reset", "single"] = param(
        "reset",
        "finals.grand_final",
        "8.5",
        "whether the undefeated finalist must be beaten twice",
        choice("reset", "single"),
    )
    finals_choice2: Literal["lower_seed", "higher_seed"] = param(
        "lower_seed",
        "finals.choice2",
        "8.5",
        "who chooses machine or order in the second game",
        choice("lower_seed", "higher_seed"),
    )
    finals_payout_scope: Literal["overall", "A", "per_division"] = param(
        "overall",
        "finals.payout_scope",
        "8.4",
        "which entries go to which winners",
        choice("overall", "A", "per_division"),
    )
    finals_entry: int = param(10_00, "finals.entry", "8.4", "entry fee of the finals", amount())
    finals_plaques: int = param(40_00, "finals.plaques", "8.4", "cost of the plaques", amount())
    finals_shares: tuple[int, ...] = param(
        (70, 30), "finals.shares", "8.4", "percent for 1st, 2nd ...; any rest is the first's", shares(None)
    )

    @property
    def points(self) -> PointsTable:
        """One fewer a place, down to 0."""
        return PointsTable((Fraction(self.points_first),), Fraction(1))

    @property
    def game_bonuses(self) -> Bonuses:
        """More points for the highest score on a machine."""
        return Bonuses(top=self.points_top_bonus)


SUMMER_2018 = Lafayette()

EDITIONS = {"summer-2018": SUMMER_2018}

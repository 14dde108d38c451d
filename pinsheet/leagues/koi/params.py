"""The numbers and choices of Koi's Pinball League (RULES D0, D2, D3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pinsheet.leagues.general import General
from pinsheet.leagues.params import (
    amount,
    choice,
    choice_or_whole,
    free_text,
    game_tables,
    number,
    param,
    several,
    shares,
    shares_by,
    whole,
)

YesNo = Literal["yes", "no"]
Base = Mapping[int, tuple[Fraction, ...]]

KPL: Base = {n: tuple(map(Fraction, row)) for n, row in {2: (3, 0), 3: (3, 2, 0), 4: (3, 2, 1, 0)}.items()}
"""Base points by place in games of two, three and four; the rulebook's own tables were lost (RULES A1)."""


@dataclass(frozen=True)
class Koi(General):
    """One edition of the rulebook, with whatever a league decided otherwise.

    Amounts are in cents. The order of the fields is that of the Settings sheet.
    """

    if_missed = "P if this game was missed (the pre-makeup counts)"
    if_absent = "P in each cell"

    name: str = param(
        "Koi's Pinball League", "Name", "", "heading of the page, the cards and the mail", free_text()
    )
    weeks: int = param(10, "Weeks", "C17", "league nights in the season", whole(1, 60))
    standings_also: tuple[str, ...] = param(
        (),
        "standings.also",
        "",
        "further standings on the page and in Standings.xlsx: who has the Status rookie",
        several("rookies"),
    )
    # What the rulebook leaves open.
    normalized_reference: Literal["table", "season_mean", "week_mean", "median"] = param(
        "table",
        "normalized.reference",
        "C5",
        "what counts as 1,000,000 on a machine: Reference on the Machines sheet (where it is blank, the mean "
        "of the season up to that week), the mean of the whole season, of the week, or the middle score",
        choice("table", "season_mean", "week_mean", "median"),
        open=True,
    )
    premakeup_counts: Literal["any_use", "full_absence"] = param(
        "any_use",
        "premakeup.counts",
        "C4",
        "which weeks count for the three: every week with a pre-makeup, or only those missed altogether",
        choice("any_use", "full_absence"),
        open=True,
    )
    over_limit_others: Literal["as_present", "shrink"] = param(
        "as_present",
        "over_limit.others",
        "C4",
        "opponents of a pre-makeup over the limit: scored against it, or as a smaller group",
        choice("as_present", "shrink"),
        open=True,
    )
    payout_pot: Literal["registered", "present", "paid"] = param(
        "registered",
        "payout.pot",
        "C12",
        "whose dues make the weekly pot: of all members, of those who played, of those who paid",
        choice("registered", "present", "paid"),
        open=True,
    )
    division_week: int = param(
        6, "division.week", "C11", "the first week with divisions A and B", whole(2, 60), open=True
    )
    prizes_table: tuple[tuple[str, tuple[int, ...]], ...] = param(
        (("A", (40, 25)), ("B", (15, 10)), ("one", (64, 30))),
        "prizes.table",
        "C16",
        "percent of the season fund for 1st and 2nd of A and B, or of the one division there is",
        shares_by("A", "B", "one"),
        open=True,
    )
    prizes_added: int = param(
        0, "prizes.added", "C16", "money that the commissioner puts up", amount(), open=True
    )
    # The rulebook's own numbers, and what it decides in passing.
    machines_per_night: int = param(
        5, "machines.per_night", "C14", "games that a group plays on a night", whole(1, 20)
    )
    points_table: Literal["kpl"] | tuple[tuple[int, tuple[Fraction, ...]], ...] = param(
        "kpl", "points.table", "C1", "base points by place in games of 2, 3 and 4", game_tables("kpl")
    )
    triple: Literal[">=", ">"] = param(
        ">=",
        "triple",
        "C1",
        "two players: the winner's bonus for three times the score, or for more than that",
        choice(">=", ">"),
    )
    bonus4_first: Literal["two", "three"] = param(
        "two",
        "bonus4.first",
        "C1",
        "four players: 1st must beat 2nd and 3rd together, or all three",
        choice("two", "three"),
    )
    ties_unresolved: Literal["average", "share_high", "share_low", "error"] = param(
        "average",
        "ties.unresolved",
        "C2",
        "equal game scores that nobody played off",
        choice("average", "share_high", "share_low", "error"),
    )
    zero_score: Literal["ranked", "no_points"] = param(
        "ranked",
        "zero_score",
        "C3",
        "a score of zero is ranked last like any score, or gets no points",
        choice("ranked", "no_points"),
    )
    premakeup_limit: int = param(
        3, "premakeup.limit", "C4", "weeks in which pre-makeups may be used", whole(0, 60)
    )
    premakeup_denied_point: Literal["void", "pass_down"] = param(
        "void",
        "premakeup.denied_point",
        "C4",
        "the 4th point that a pre-makeup cannot get: not given, or to 3rd (of two players: 2nd)",
        choice("void", "pass_down"),
    )
    premakeup_barred: Literal["fourth_point", "all_bonus"] = param(
        "fourth_point",
        "premakeup.barred",
        "C4",
        "what a pre-makeup cannot get: the 4th point, or any bonus point",
        choice("fourth_point", "all_bonus"),
    )
    premakeup_penalty: Fraction = param(
        Fraction(0),
        "premakeup.penalty",
        "C4",
        "points off each game scored from a pre-makeup",
        number(0, 100),
    )
    zero_point_others: Literal["shrink", "zero_score"] = param(
        "shrink",
        "zero_point.others",
        "C4",
        "somebody without a score: the others play as a smaller group, or he stands in it with 0",
        choice("shrink", "zero_score"),
    )
    lone_fourth: Literal["reference", "never", "always"] = param(
        "reference",
        "lone.fourth",
        "C4",
        "4th point of somebody alone in a game: from the machine's reference on, never, always",
        choice("reference", "never", "always"),
    )
    normalized_constant: int = param(
        1_000_000, "normalized.constant", "C5", "what the reference score is worth", whole(1, 999_999_999)
    )
    ties_match: Literal["ladder", "share"] = param(
        "ladder",
        "ties.match",
        "C6",
        "equal in points and normalized score: the ladder decides, or they share the bonus",
        choice("ladder", "share"),
    )
    bonus_from_week: int = param(3, "bonus.from_week", "C7", "first week with match bonus", whole(1, 61))
    solo_bonus: int = param(
        4, "match.solo_bonus", "C7", "match bonus of somebody alone in the match", whole(0, 100)
    )
    case2_exception: Literal["otherwise_only", "replace"] = param(
        "otherwise_only",
        "case2.exception",
        "C7",
        "Case 2 with 2nd and 3rd equal: after the winner's test, or in place of it",
        choice("otherwise_only", "replace"),
    )
    case2_groups: Literal["3", "3+4"] = param(
        "3", "case2.groups", "C7", "Case 2 for groups of three, or of four too", choice("3", "3+4")
    )
    sweep: Literal[">", ">="] = param(
        ">",
        "sweep",
        "C7",
        "another bonus point in a match of four: more than the other three together, or as much",
        choice(">", ">="),
    )
    absent_bonus: YesNo = param(
        "yes",
        "absent.bonus",
        "C7",
        "match bonus for somebody who played no game himself",
        choice("yes", "no"),
    )
    multiplier_from_week: int = param(
        7, "multiplier.from_week", "C8", "first week in which multipliers differ", whole(1, 61)
    )
    multiplier_max: int = param(3, "multiplier.max", "C8", "the highest multiplier", whole(1, 20))
    multiplier_edge: Literal["status", "movement"] = param(
        "status",
        "multiplier.edge",
        "C8",
        "winner of the top group, loser of the bottom group: like all winners and losers, or only who moved",
        choice("status", "movement"),
    )
    multiplier_second: Literal["same", "move"] = param(
        "same",
        "multiplier.second",
        "C8",
        "the second players of a two-player swap: unchanged, or one up and down",
        choice("same", "move"),
    )
    groups_odd: Literal["lowest", "highest", "given"] = param(
        "lowest",
        "groups.odd",
        "C9",
        "where the group of two or four stands: last, first, or as typed",
        choice("lowest", "highest", "given"),
    )
    ladder_threshold: Fraction = param(
        Fraction(10),
        "ladder.threshold",
        "C10",
        "points with which a second player moves: at least so many up, at most so many down",
        number(0, 1000),
    )
    ladder_first_pair: Literal["free", "tested"] = param(
        "free",
        "ladder.first_pair",
        "C10",
        "whether winner and loser need these points too, beside a group of four",
        choice("free", "tested"),
    )
    ladder_two: Literal["either", "both", "lower"] = param(
        "either",
        "ladder.two",
        "C10",
        "two swap where one of the groups has four players, both have, or the lower one",
        choice("either", "both", "lower"),
    )
    ladder_change: Literal["recut", "given"] = param(
        "recut",
        "ladder.change",
        "C10",
        "joiners and leavers: the ladder is cut again, or groups are typed",
        choice("recut", "given"),
    )
    absent_static: Literal["none_counted", "any_missing", "average"] = param(
        "none_counted",
        "absent.static",
        "C10",
        "who keeps his place: without any counted score, absent and lacking a pre-makeup, "
        "or a missing game counts 2 points for the order",
        choice("none_counted", "any_missing", "average"),
    )
    rank_basis: Literal["points", "ladder"] = param(
        "points",
        "rank.basis",
        "C11",
        "who is ranked higher: by season points, or by the ladder",
        choice("points", "ladder"),
    )
    divisions_min_players: int = param(
        8, "divisions.min_players", "C11", "members from which on there are two divisions", whole(2, 999)
    )
    division_wins: int = param(2, "division.wins", "C11", "weeks won for division A", whole(0, 5))
    division_rest: int = param(
        2, "division.rest", "C11", "of the other weeks, those won or without moving down", whole(0, 5)
    )
    division_bottom_loser: Literal["ok", "down"] = param(
        "ok",
        "division.bottom_loser",
        "C11",
        "the loser of the bottom group: did not move down, or counts as if",
        choice("ok", "down"),
    )
    division_groups: Literal["ladder", "points"] = param(
        "ladder",
        "division.groups",
        "C11",
        "first groups inside a division: by the ladder, or by season points",
        choice("ladder", "points"),
    )
    dues: int = param(6_00, "dues", "C18", "dues of one week", amount())
    payout_share: int = param(
        50, "payout.share", "C12", "percent of the dues for the weekly pot", whole(0, 100)
    )
    payout_shares: tuple[int, ...] = param(
        (75, 25), "payout.shares", "C12", "percent of the pot for the best and the second winner", shares(2)
    )
    payout_tlp: Literal["bonus_x1", "no_bonus", "with_multiplier"] = param(
        "bonus_x1",
        "payout.tlp",
        "C12",
        "points that decide the payout: with the match bonus once, without it, or multiplied",
        choice("bonus_x1", "no_bonus", "with_multiplier"),
    )
    payout_single: Literal["all", "first_share"] = param(
        "all",
        "payout.single",
        "C12",
        "only one winner: the whole pot, or the first share",
        choice("all", "first_share"),
    )
    picks_rounds: Literal["repeat", "commissioner"] = param(
        "repeat",
        "picks.rounds",
        "C14",
        "too few games named: second picks, or the commissioner",
        choice("repeat", "commissioner"),
    )
    picks_excess: Literal["most_picks", "lowest_player"] = param(
        "most_picks",
        "picks.excess",
        "C14",
        "more games agreed on than needed: those with most picks, or of the lowest player",
        choice("most_picks", "lowest_player"),
    )
    playoffs_qualifiers: Literal["auto"] | int = param(
        "auto",
        "playoffs.qualifiers",
        "C16",
        "players of each division in the playoffs",
        choice_or_whole(2, 4, "auto"),
    )
    playoffs_format: str = param(
        "given", "playoffs.format", "C16", "how the playoffs are played", free_text()
    )
    prizes_basis: Literal["playoffs_then_season", "season"] = param(
        "playoffs_then_season",
        "prizes.basis",
        "C16",
        "who wins the season's prizes: playoffs and then standings, or standings",
        choice("playoffs_then_season", "season"),
    )
    prizes_consolation: tuple[int, ...] = param(
        (20, 50),
        "prizes.consolation",
        "C16",
        "third place of A and of B: percent of what second place gets",
        shares(2, together=200),
    )
    ifpa_finals_counts: YesNo = param(
        "no",
        "ifpa.finals_counts",
        "C16",
        "the playoffs are one of the sessions of which half must be played",
        choice("no", "yes"),
    )

    @property
    def keeps_premakeups(self) -> bool:
        """Always (C4)."""
        return True

    @property
    def plays_in_groups(self) -> bool:
        """Always (C1)."""
        return True

    @property
    def base(self) -> Base:
        """Base points by place, by the number of players in the game."""
        return KPL if self.points_table == "kpl" else dict(self.points_table)


SPRING_2000 = Koi()

EDITIONS = {"spring-2000": SPRING_2000}

"""The ladder, week by week: the state in which each player enters each night (C8-C11).

A fold in plain Python. It calls the same functions of a night that the later steps call for all
weeks at once (games, match, and those here).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.koi.facts import Facts
from pinsheet.leagues.koi.games import Group, play
from pinsheet.leagues.koi.match import Result, match
from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.koi.tables import LADDER
from pinsheet.leagues.labels import division_of, in_order
from pinsheet.leagues.league import rule
from pinsheet.rules.ladder import Moves, Rung, SwapRules, has_qualified, moves, swapped, threes, upper_half

if TYPE_CHECKING:
    import pandas as pd

LETTER_WEEKS = 5
"""How many weeks before `division.week` decide who qualifies for A (C11)."""


# --------------------------------------------------------------------------- after a night


@dataclass(frozen=True)
class After:
    """What follows from a night for one player: where he moved, his letter, his next multiplier.

    `edge`: winner of the first group, or loser of the last one, for whom there is no group to move to.
    """

    result: str | None
    edge: bool
    move: str | None
    second: bool
    letter: str
    multiplier: int


def rungs_of(groups: Sequence[tuple[Group, Sequence[Result]]]) -> list[Rung]:
    """The groups of one division as rungs of its ladder."""
    return [
        Rung(
            group.players,
            tuple(r.player for r in sorted(results, key=lambda r: r.finish or 0) if r.finish),
            {r.player: r.order_points for r in results},
        )
        for group, results in groups
    ]


def after_night(
    rungs: Sequence[Rung], made: Moves, multipliers: Mapping[str, int], week: int, params: Koi
) -> dict[str, After]:
    """Letters, moves and next multipliers of one division's players."""
    found = {}
    for rung in rungs:
        for player in rung.players:
            winner, loser = player == rung.winner, player == rung.loser
            move = made.of(player)
            down = move == "down" or (loser and rung is rungs[-1] and params.division_bottom_loser == "down")
            edge = (winner and rung is rungs[0]) or (loser and rung is rungs[-1])
            found[player] = After(
                "winner" if winner else "loser" if loser else None,
                edge,
                move,
                player in made.second,
                "W" if winner else "D" if down else "S",
                _multiplier(multipliers[player], _step(player, rung, made, params), week, params),
            )
    return found


def _step(player: str, rung: Rung, made: Moves, params: Koi) -> int:
    """One up or down (C8): winners and losers, or with `multiplier.edge = movement` those who moved."""
    if player in made.second and params.multiplier_second == "move":
        return 1 if made.second[player] == "up" else -1
    if params.multiplier_edge == "movement":
        return {"up": 1, "down": -1}.get(made.first.get(player, ""), 0)
    return int(player == rung.winner) - int(player == rung.loser)


def _multiplier(now: int, step: int, week: int, params: Koi) -> int:
    """Multipliers begin to move with the results of the week before they count (C8)."""
    if week < params.multiplier_from_week - 1 or step == 0:
        return now
    return min(params.multiplier_max, now + 1) if step > 0 else max(0, now - 1)


def swap_rules(params: Koi) -> SwapRules:
    """C10 with the league's settings."""
    return SwapRules(params.ladder_threshold, params.ladder_two, params.ladder_first_pair)


# --------------------------------------------------------------------------- divisions


@dataclass(frozen=True)
class Divided:
    """Why a player is in his division."""

    player: str
    division: str
    letters: str
    qualified: bool
    rank: int

    @property
    def reason(self) -> str:
        """In a phrase."""
        won, down = self.letters.count("W"), self.letters.count("D")
        weeks = f"{won} won, {down} down in {len(self.letters)} weeks"
        if self.qualified:
            tail = "qualified" if self.division == "A" else "qualified, but A is full: ranked too low"
        else:
            tail = "not qualified" if self.division == "B" else "not qualified, moved up to fill A"
        return f"{weeks}: {tail} (rank {self.rank})"


def divided(letters: Mapping[str, str], ranked: Sequence[str], params: Koi) -> dict[str, Divided]:
    """A has exactly half of the players (rounded down), B the others.

    `letters` are those of the last five weeks by player, `ranked` everybody, the highest first.
    """
    qualified = [p for p in ranked if has_qualified(letters[p], params.division_wins, params.division_rest)]
    upper, fit = set(upper_half(qualified, ranked)), set(qualified)
    return {
        p: Divided(p, "A" if p in upper else "B", letters[p], p in fit, rank)
        for rank, p in enumerate(ranked, 1)
    }


def ranked(
    ladder: Sequence[str], totals: Mapping[str, Fraction], tns: Mapping[str, Fraction], params: Koi
) -> list[str]:
    """Who is ranked before whom: season points, season TNS, ladder; or the ladder alone (C11, C13)."""
    if params.rank_basis == "ladder":
        return list(ladder)
    # Stable: equal in both stay in the order of the ladder.
    return sorted(ladder, key=lambda p: (-totals.get(p, 0), -tns.get(p, 0)))


# --------------------------------------------------------------------------- groups


def cut(ladder: Sequence[str], division: Mapping[str, str], params: Koi) -> list[Group]:
    """The ladder cut into groups, each division by itself, with at least two groups in it."""
    odd = "highest" if params.groups_odd == "highest" else "lowest"
    groups = []
    for name in ("A", "B") if division else (None,):
        players = [p for p in ladder if division.get(p) == name]
        sizes = (2, 2) if name and len(players) == 4 else threes(len(players), odd=odd)  # type: ignore[arg-type]
        start = 0
        for number, size in enumerate(sizes, 1):
            groups.append(Group(name, f"{name or ''}{number}", tuple(players[start : start + size])))
            start += size
    return groups


# --------------------------------------------------------------------------- the fold


@dataclass
class State:
    """What is known before a night."""

    facts: Facts
    ladder: list[str] = field(default_factory=list)
    division: dict[str, str] = field(default_factory=dict)
    looked_at_divisions: bool = False
    multiplier: dict[str, int] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    letters: dict[int, dict[str, str]] = field(default_factory=dict)
    totals: dict[str, Fraction] = field(default_factory=dict)
    tns: dict[str, Fraction] = field(default_factory=dict)
    groups: list[Group] = field(default_factory=list)
    proposed: dict[str, str] = field(default_factory=dict)
    position: dict[str, int] = field(default_factory=dict)

    def enter(self, week: int) -> Iterator[dict[str, Any]]:
        """The rows of `ladder` for a week; the state is then that of its groups."""
        self._members(week)
        self._divisions(week)
        by_rule = cut(self.ladder, self.division, self.facts.params)
        self.proposed = {p: group.label for group in by_rule for p in group.players}
        self.position = {p: i for i, p in enumerate(self.ladder, 1)}
        typed = self.facts.groups.get(week)
        self.groups = self._typed(typed) if typed else by_rule
        yield from self._rows(week, self.groups, typed=bool(typed))

    def _rows(self, week: int, groups: Sequence[Group], *, typed: bool = False) -> Iterator[dict[str, Any]]:
        order = ranked(list(self.position), self.totals, self.tns, self.facts.params)
        rank = {p: i for i, p in enumerate(order, 1)}
        for group in groups:
            for seat, player in enumerate(group.players, 1):
                yield {
                    "week": week,
                    "division": group.division,
                    "group": group.label,
                    "seat": seat,
                    "player": player,
                    "multiplier": self.multiplier.get(player, 1),
                    "premakeups_used": self.used.get(player, 0),
                    "rank": rank.get(player, len(rank) + 1),
                    "position": self.position.get(player, len(rank) + 1),
                    "proposed": self.proposed.get(player, ""),
                    "typed": typed,
                }

    def rest(self, week: int) -> Iterator[dict[str, Any]]:
        """The ladder as it stands after the last night of the season: nobody joins, leaves or is divided."""
        groups = cut(self.ladder, self.division, self.facts.params)
        self.proposed = {p: group.label for group in groups for p in group.players}
        self.position = {p: i for i, p in enumerate(self.ladder, 1)}
        yield from self._rows(week, groups)

    def _members(self, week: int) -> None:
        """Who has left is taken out, who joins is put at the end; once there are divisions, of B (C10)."""
        before = self.facts.before
        self.ladder = [p for p in self.ladder if before.belongs(p, week)]
        new = [p for p in before.members(week) if p not in self.multiplier]
        for player in sorted(new, key=before.joined.__getitem__):
            self.ladder.append(player)
            self.multiplier[player] = 1
            if self.division:
                self.division[player] = "B"

    def _divisions(self, week: int) -> None:
        """Before week `division.week`, once: with too few members there is one division to the end (C11)."""
        params = self.facts.params
        if self.looked_at_divisions or week < params.division_week:
            return
        self.looked_at_divisions = True
        if len(self.ladder) < params.divisions_min_players:
            return
        order = ranked(self.ladder, self.totals, self.tns, params)
        weeks = sorted(self.letters)[-LETTER_WEEKS:]
        letters = {p: "".join(self.letters[w].get(p, "S") for w in weeks) for p in self.ladder}
        self.division = {p: d.division for p, d in divided(letters, order, params).items()}
        if params.division_groups == "points":
            self.ladder = order
        self.ladder.sort(key=self.division.__getitem__)

    def _typed(self, typed: Mapping[str, Sequence[str]]) -> list[Group]:
        """Groups as typed are facts; divisions, once used, are read from their labels (DESIGN)."""
        # A1 in week 1 is a name; from `division.week` on, or once there are divisions, it says one.
        said = all(map(division_of, typed)) and bool(self.division or self.looked_at_divisions)
        groups = []
        for label in sorted(typed, key=in_order):
            players, division = tuple(typed[label]), division_of(label)
            if said and division:
                self.division |= dict.fromkeys(players, division)
            else:
                of = {self.division.get(p) for p in players}
                division = of.pop() if len(of) == 1 else None
            groups.append(Group(division, label, players))
        seated = [p for group in groups for p in group.players]
        self.ladder = _first(seated, self.ladder)
        for player in seated:
            self.multiplier.setdefault(player, 1)
        return groups

    def leave(self, week: int) -> None:
        """Play the night and go on to the next: results, moves, letters, multipliers."""
        params = self.facts.params
        nights: dict[str | None, list[tuple[Group, list[Result]]]] = {}
        for group in self.groups:
            lines, counting = play(week, group, self.used, self.facts)
            for player in counting:
                self.used[player] = self.used.get(player, 0) + 1
            nights.setdefault(group.division, []).append((group, match(group, lines, week, params)))
        seated: list[str] = []
        self.letters[week] = {}
        multipliers = dict(self.multiplier)
        for groups in nights.values():
            rungs = rungs_of(groups)
            made = moves(rungs, swap_rules(params))
            for player, after in after_night(rungs, made, multipliers, week, params).items():
                self.letters[week][player] = after.letter
                self.multiplier[player] = after.multiplier
            seated += [p for players in swapped(rungs, made) for p in players]
            for _, results in groups:
                self._add(week, results, multipliers)
        self.ladder = _first(seated, self.ladder)

    def _add(self, week: int, results: Sequence[Result], multipliers: Mapping[str, int]) -> None:
        for r in results:
            total = r.points + r.bonus * multipliers[r.player] + adjusted(week, r.player, self.facts)
            self.totals[r.player] = self.totals.get(r.player, Fraction(0)) + total
            self.tns[r.player] = self.tns.get(r.player, Fraction(0)) + r.tns


def _first(seated: Sequence[str], ladder: Sequence[str]) -> list[str]:
    """Those seated in their order, then whoever else is in the ladder."""
    return list(dict.fromkeys([*seated, *ladder]))


def adjusted(week: int, player: str, facts: Facts) -> Fraction:
    """What rulings add to a night's total, or take from it; several add up."""
    rows = facts.rulings(week, "adjust")
    return sum((row.value for row in rows if row.player == player), Fraction(0))


@rule("C4", "C8", "C9", "C10", "C11")
def ladder(
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
) -> "pd.DataFrame":
    """How each player enters each week: division, group, seat, multiplier, pre-makeup weeks used.

    Every week held and the next one; after the last, how the ladder ends. Groups as typed count;
    else the ladder is cut. `proposed` is what the ladder would have given.
    """
    facts = Facts(
        roster, calendar, scores, seats, played_scores, premakeups, ties, conduct, references, params
    )
    state = State(facts)
    rows: list[dict[str, Any]] = []
    for week in facts.held:
        rows += state.enter(week)
        state.leave(week)
    if facts.coming is not None:
        rows += state.enter(facts.coming)
    elif facts.held:
        rows += state.rest(facts.held[-1] + 1)
    return LADDER.frame(rows)

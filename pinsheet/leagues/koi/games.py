"""The games of a group on one night: which machines, which scores count, what they give (C1-C5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from pinsheet.leagues.koi.conduct import concerns
from pinsheet.leagues.koi.facts import Facts
from pinsheet.leagues.koi.params import Koi
from pinsheet.problems import Cell
from pinsheet.rules.margins import bonus_places
from pinsheet.rules.places import broken_ties

BY_HIMSELF = ("played", "ruling")
"""Scores of somebody who was there; a zero by ruling is one (C3)."""
COUNTED = (*BY_HIMSELF, "premakeup")
"""Scores that count for the player himself; one over the limit only counts against the others (C4)."""


class Group(NamedTuple):
    """A group of one night: its division (None while there is one), its label, its seats from the top."""

    division: str | None
    label: str
    players: tuple[str, ...]


@dataclass(frozen=True)
class Line:
    """One player's part in one game of his group; without a score `place` is None and `points` 0."""

    week: int
    group: str
    game: int
    machine: str
    player: str
    score: int | None
    source: str
    cell: Cell | None = None
    ruling: str | None = None
    place: int | None = None
    points: Fraction = Fraction(0)
    normalized: Fraction | None = None
    ranked: int | None = None
    tied: int | None = None
    decided: bool = False
    bonus_point: bool = False
    denied: bool = False

    @property
    def counts(self) -> bool:
        """Whether the score counts for the player himself."""
        return self.score is not None and self.source in COUNTED

    @property
    def by_himself(self) -> bool:
        """Whether he played it."""
        return self.score is not None and self.source in BY_HIMSELF


def group_games(week: int, group: Group, facts: Facts) -> dict[int, str]:
    """The machines of a group's games: its own headings, the night's list, or what its scores say (C14)."""
    headed = facts.headings.get((week, group.label))
    if headed:
        there = (game for game in headed if (week, group.label, game) not in facts.open_games)
        return {game: headed[game] for game in sorted(there)}
    planned = facts.planned.get(week, ())
    rows = [row for player in group.players for row in facts.played.get((week, player), ())]
    if planned and all(_fits(row, planned) for row in rows):
        return dict(enumerate(planned, 1))
    numbered = any(row.game is not None for row in rows)
    games = dict(enumerate(planned, 1)) if numbered else {}
    for row in rows:
        if row.game is not None:
            games[row.game] = row.machine
        elif row.machine not in games.values():
            games[max(games, default=0) + 1] = row.machine
    return dict(sorted(games.items()))


def _fits(row: Any, planned: Sequence[str]) -> bool:
    if row.game is None:
        return row.machine in planned
    return bool(row.game <= len(planned) and planned[row.game - 1] == row.machine)


def own_lines(week: int, group: Group, player: str, games: Mapping[int, str], facts: Facts) -> list[Line]:
    """What a player has in each game of the group by himself: his score, a zero, a void, or nothing."""
    rows = list(facts.played.get((week, player), ()))
    lines = []
    for game, machine in games.items():
        found = next((r for r in rows if r.machine == machine and r.game in (None, game)), None)
        line = Line(week, group.label, game, machine, player, None, "none")
        if found is not None:
            rows.remove(found)
            line = replace(line, score=found.score, source=found.source, cell=found.cell, ruling=found.ruling)
        lines.append(_ruled(line, facts))
    return lines


def _ruled(line: Line, facts: Facts) -> Line:
    """Zeros where nothing was typed, and voids, which the group's own games decide."""
    where = (line.player, line.machine, line.game)
    void = facts.voided(line.week, line.group, *where)
    if void is not None:
        return replace(line, score=None, source="void", ruling=void.ruling)
    zero = facts.zeroed(line.week, *where) if line.source == "none" else None
    if zero is not None:
        return replace(line, score=0, source="ruling", ruling=zero.ruling, cell=zero.cell)
    return line


def with_premakeups(lines: Sequence[Line], used: int, facts: Facts) -> tuple[list[Line], bool]:
    """The lines with pre-makeups where a score is missing (C4); and whether this week is one of the three.

    `used`: how many weeks with pre-makeups he has had.
    """
    params = facts.params
    week, player = lines[0].week, lines[0].player
    allowed = any(r.player == player for r in facts.rulings(week, "allow pre-makeups"))
    only_late = params.premakeup_counts == "full_absence" and any(line.by_himself for line in lines)
    limited = not allowed and not only_late
    over = limited and used >= params.premakeup_limit
    result, fills = [], False
    for line in lines:
        filed = facts.on_file(week, player, line.machine) if line.source == "none" else None
        if filed is None or (over and params.over_limit_others == "shrink"):
            result.append(line)
            continue
        source = "over_limit" if over else "premakeup"
        result.append(replace(line, score=filed.score, source=source, cell=filed.cell))
        fills = fills or not over
    return result, fills and limited


# --------------------------------------------------------------------------- one game


class Stand(NamedTuple):
    """Who stands in a game, with which score, and where it comes from."""

    player: str
    score: int
    source: str


class Given(NamedTuple):
    """What a game gives a player."""

    place: int
    tied: int
    points: Fraction
    decided: bool = False
    bonus_point: bool = False
    denied: bool = False


def game_points(
    stands: Sequence[Stand],
    orders: Sequence[Sequence[str]],
    reference: Fraction | None,
    params: Koi,
) -> dict[str, Given]:
    """League points of all who stand in one game (C1-C4).

    Equal scores share the points of the places they occupy unless a recorded order decides. Because
    the bonus conditions look only at the sorted scores, this mean is the mean over all orders (C2).
    """
    if not stands:
        return {}
    if len(stands) == 1:
        return {stands[0].player: Given(1, 1, _lone(stands[0], reference, params))}
    ranked = _ranked(stands, orders)
    scores = [stand.score for stand, _, _ in ranked]
    extra = bonus_places(
        scores, strict_triple=params.triple == ">", first_beats_all=params.bonus4_first == "three"
    )
    worth = _worth([stand for stand, _, _ in ranked], extra, params)
    result = {}
    for stand, place, tied in ranked:
        places = range(place - 1, place - 1 + tied)
        if params.ties_unresolved == "share_high":
            places = places[:1]
        elif params.ties_unresolved == "share_low":
            places = places[-1:]
        points = sum((worth[stand.player][i] for i in places), Fraction(0)) / len(places)
        mine = tied == 1 and place - 1 in extra
        barred = stand.source == "premakeup" and (place == 1 or params.premakeup_barred == "all_bonus")
        result[stand.player] = Given(
            place,
            tied,
            _reduced(points, stand, params),
            tied == 1 and sum(other.score == stand.score for other in stands) > 1,
            mine and not barred and stand.source in COUNTED,
            mine and barred,
        )
    return result


def _ranked(stands: Sequence[Stand], orders: Sequence[Sequence[str]]) -> list[tuple[Stand, int, int]]:
    """(who, place, how many share it) from the first to the last."""
    tied = [(stand.score, stand.player) for stand in stands]
    below = broken_ties(tied, orders)
    result = []
    for stand in stands:
        equal = sum(other.score == stand.score for other in stands)
        first = 1 + sum(other.score > stand.score for other in stands)
        decided = below.get((stand.score, stand.player)) if equal > 1 else None
        result.append((stand, first, equal) if decided is None else (stand, first + decided, 1))
    return sorted(result, key=lambda entry: entry[1])


def _worth(ranked: Sequence[Stand], extra: Sequence[int], params: Koi) -> dict[str, list[Fraction]]:
    """What each place would give each player: pre-makeups cannot get every bonus point (C4)."""
    # A group of five is an error, but tonight's drawing does not wait for its correction.
    base = [*params.base[min(len(ranked), 4)], *[Fraction(0)] * (len(ranked) - 4)]
    all_bonus = params.premakeup_barred == "all_bonus"
    first = ranked[0]
    if (
        0 in extra
        and first.source == "premakeup"
        and params.premakeup_denied_point == "pass_down"
        and not all_bonus
    ):
        base[1 if len(ranked) == 2 else 2] += 1
    result = {}
    for stand in ranked:
        barred = stand.source == "premakeup"
        result[stand.player] = [
            points + (place in extra and not (barred and (place == 0 or all_bonus)))
            for place, points in enumerate(base)
        ]
    return result


def _lone(stand: Stand, reference: Fraction | None, params: Koi) -> Fraction:
    """Exactly one player left: 3 points, or 4 from the machine's reference on; a pre-makeup alone 3 (C4)."""
    fourth = {
        "never": False,
        "always": True,
        "reference": reference is not None and stand.score >= reference,
    }[params.lone_fourth]
    return _reduced(Fraction(4 if fourth and stand.source != "premakeup" else 3), stand, params)


def _reduced(points: Fraction, stand: Stand, params: Koi) -> Fraction:
    """Points after the settings that take some away, and none for a score that does not count for him."""
    if stand.source == "premakeup":
        points = max(Fraction(0), points - params.premakeup_penalty)
    no_points = stand.score == 0 and params.zero_score == "no_points"
    return Fraction(0) if no_points or stand.source not in COUNTED else points


# --------------------------------------------------------------------------- a group's night


def play(week: int, group: Group, used: Mapping[str, int], facts: Facts) -> tuple[list[Line], set[str]]:
    """All lines of a group's night, game by game; and for whom the week is one with pre-makeups.

    `used`: the weeks with pre-makeups that each player has had before.
    """
    games = group_games(week, group, facts)
    if not games:
        return [], set()
    by_player: dict[str, list[Line]] = {}
    counting = set()
    for player in group.players:
        own = own_lines(week, group, player, games, facts)
        by_player[player], fills = with_premakeups(own, used.get(player, 0), facts)
        if fills:
            counting.add(player)
    lines = []
    for i in range(len(games)):
        lines += _scored([by_player[player][i] for player in group.players], facts)
    return lines, counting


def _scored(lines: Sequence[Line], facts: Facts) -> list[Line]:
    """The lines of one game with places, points and normalized scores."""
    first, params = lines[0], facts.params
    reference = facts.reference(first.week, first.machine)
    orders = facts.orders(first.week, first.group, first.machine, first.game)
    stands = [Stand(line.player, line.score, line.source) for line in lines if line.score is not None]
    if params.zero_point_others == "zero_score" and len(lines) > 2:
        stands += [Stand(line.player, 0, "none") for line in lines if line.source == "none"]
    given = game_points(stands, orders, reference, params)
    result = []
    for line in lines:
        placed = line
        if line.score is not None:
            normal = None
            if line.counts and reference is not None:
                normal = Fraction(line.score) * params.normalized_constant / reference
            got = given[line.player]._asdict()
            placed = replace(line, **got, ranked=len(stands), normalized=normal)
        result.append(_points_by_ruling(placed, facts))
    return result


def _points_by_ruling(line: Line, facts: Facts) -> Line:
    """The ruling `points`: his points are these; a score he has keeps its place."""
    for row in facts.rulings(line.week, "points"):
        if row.player == line.player and concerns(row, line.player, line.machine, line.game):
            source = "ruling" if line.score is None else line.source
            line = replace(line, points=row.value, ruling=row.ruling, source=source)
    return replace(line, source="none") if line.source == "void" else line

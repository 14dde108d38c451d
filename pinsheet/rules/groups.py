"""Who plays with whom: group sizes and the ways to fill groups.

Everything is decided by the players' order and by who has met, never by chance: the same folder
gives the same groups.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

Pair = frozenset[str]
Draw = tuple[tuple[str, ...], ...]

MOST_LOOKED_AT = 20_000
"""Partial draws that the exact search may try before it settles for the best one found."""


@dataclass(frozen=True)
class Meetings:
    """Pairs who have met this season, and among them those who met last time."""

    ever: frozenset[Pair] = frozenset()
    last: frozenset[Pair] = frozenset()

    def cost(self, one: str, other: str) -> tuple[int, int]:
        """(met this season, met last time), each 0 or 1."""
        pair = frozenset((one, other))
        return (pair in self.ever, pair in self.last)


def fours_then_threes(players: int) -> tuple[int, ...] | None:
    """Group sizes by Lafayette 5.1: as many fours as possible, the rest threes.

    None where that is impossible: 1, 2 and 5 players (and nobody).
    """
    threes = -players % 4
    fours = (players - 3 * threes) // 4
    return (4,) * fours + (3,) * threes if players > 0 and fours >= 0 else None


def split(players: int) -> tuple[int, ...]:
    """Group sizes where fours and threes are impossible (RULES B10): 5 -> 3+2, 2 -> 2, 1 -> 1."""
    return {5: (3, 2), 2: (2,), 1: (1,)}.get(players, ())


def neighbours(ranked: Sequence[str], sizes: Sequence[int]) -> Draw:
    """Neighbours in the ranking together (A7)."""
    rest = iter(ranked)
    return tuple(tuple(next(rest) for _ in range(size)) for size in sizes)


def snake(ranked: Sequence[str], sizes: Sequence[int]) -> Draw:
    """Layers in turn, every other one backwards; no look at who has met."""
    layers = layered(ranked, sizes)
    groups: list[list[str]] = [[] for _ in sizes]
    for number, layer in enumerate(layers):
        open_groups = [i for i, size in enumerate(sizes) if len(groups[i]) < size and size > number]
        if number % 2:
            open_groups.reverse()
        for i, player in zip(open_groups, layer, strict=True):
            groups[i].append(player)
    return tuple(map(tuple, groups))


def shuffled(players: Sequence[str], sizes: Sequence[int], seed: str) -> Draw:
    """By a seed made of season and week: looks random, is the same every time."""
    drawn = sorted(players)
    random.Random(seed).shuffle(drawn)
    return neighbours(drawn, sizes)


def spread(ranked: Sequence[str], sizes: Sequence[int], meetings: Meetings) -> Draw:
    """A range of abilities in each group, and players who have met least (RULES B10).

    The ranking is cut into as many layers as the largest group has seats; every group gets at
    most one of a layer. Among such draws the one with the fewest pairs that have already met this
    season, then the fewest that met last time; among equals the one found first.
    """
    if not ranked:
        return ()
    layers = layered(ranked, sizes)
    starts = [
        [
            layer[-turn * depth % len(layer) :] + layer[: -turn * depth % len(layer)]
            for depth, layer in enumerate(layers)
        ]
        for turn in range(len(sizes))
    ]
    improved = [_improved(start, meetings) for start in starts]
    best = min(map(_groups, improved), key=lambda draw: _cost(draw, meetings))
    return _exact(layers, best, meetings)


def repeat_meetings(draw: Draw, meetings: Meetings) -> int:
    """How many pairs of a draw have already met this season."""
    return _cost(draw, meetings)[0]


def layered(ranked: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    """The ranking cut into layers: layer k holds one player for each group with more than k seats."""
    rest = iter(ranked)
    depth = max(sizes, default=0)
    return [[next(rest) for size in sizes if size > k] for k in range(depth)]


def _groups(layers: Sequence[Sequence[str]]) -> Draw:
    return tuple(tuple(layer[i] for layer in layers if i < len(layer)) for i in range(len(layers[0])))


def _cost(draw: Draw, meetings: Meetings) -> tuple[int, int]:
    costs = [meetings.cost(a, b) for group in draw for a, b in combinations(group, 2)]
    return sum(c[0] for c in costs), sum(c[1] for c in costs)


def _improved(layers: list[list[str]], meetings: Meetings) -> list[list[str]]:
    """Swap two players of one layer as long as that lowers the cost."""
    cost = _cost(_groups(layers), meetings)
    better = True
    while better and cost > (0, 0):
        better = False
        for layer in layers:
            for i, j in combinations(range(len(layer)), 2):
                layer[i], layer[j] = layer[j], layer[i]
                tried = _cost(_groups(layers), meetings)
                if tried < cost:
                    cost, better = tried, True
                else:
                    layer[i], layer[j] = layer[j], layer[i]
    return layers


def _exact(layers: list[list[str]], start: Draw, meetings: Meetings) -> Draw:
    """Branch and bound over the seats, from a good start; exact unless the league is huge."""
    best, best_cost = start, _cost(start, meetings)
    sizes = [len(group) for group in start]
    rank = {player: i for i, player in enumerate(layers[0])}
    looked_at = 0
    groups: list[list[str]] = [[] for _ in sizes]

    def seat(depth: int, free: list[str], group: int, cost: tuple[int, int]) -> None:
        nonlocal best, best_cost, looked_at
        looked_at += 1
        if cost >= best_cost or looked_at > MOST_LOOKED_AT:
            return
        if not free and depth + 1 == len(layers):
            best, best_cost = tuple(map(tuple, groups)), cost
        elif not free:
            seat(depth + 1, layers[depth + 1], 0, cost)
        for player, added in _cheapest(free, groups[group], meetings) if free else ():
            # Groups of one size are alike: their first seats are tried in one order only.
            alike = depth == 0 and group > 0 and sizes[group] == sizes[group - 1]
            if alike and rank[player] < rank[groups[group - 1][0]]:
                continue
            groups[group].append(player)
            rest = [other for other in free if other != player]
            seat(depth, rest, group + 1, (cost[0] + added[0], cost[1] + added[1]))
            groups[group].pop()

    seat(0, layers[0], 0, (0, 0))
    return best


def _cheapest(
    free: Sequence[str], group: Sequence[str], meetings: Meetings
) -> list[tuple[str, tuple[int, int]]]:
    costs = []
    for player in free:
        met = [meetings.cost(player, other) for other in group]
        costs.append((player, (sum(c[0] for c in met), sum(c[1] for c in met))))
    return sorted(costs, key=lambda item: item[1])

"""The matches of a double elimination in the order to be played (RULES B12), and who comes where from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

From = tuple[Literal["seed", "winner", "loser", "again"], int]
"""A seed; the winner or loser of the match with this index; or the player of GF1 on this side, again."""

Side = Literal["W", "L", "GF"]


@dataclass(frozen=True)
class Fixture:
    """One match: `number` counts the rounds of its side, `match` inside the round, of `many`."""

    side: Side
    number: int
    match: int
    many: int
    one: From
    other: From

    @property
    def round(self) -> str:
        """What people call its round: W1, L2, GF1."""
        return f"{self.side}{self.number}"


def fixtures(size: int, *, reset: bool) -> tuple[Fixture, ...]:
    """All matches of a bracket; GF2 with `reset`.

    The losers of W1 meet in neighbouring pairs; those of Wk then meet the survivors one to one, in
    reversed order for even k, and the survivors meet in neighbouring pairs.
    """
    found: list[Fixture] = []
    losers_round = 0

    def add(side: Side, number: int, pairs: Sequence[tuple[From, From]]) -> range:
        first = len(found)
        for match, (one, other) in enumerate(pairs, 1):
            found.append(Fixture(side, number, match, len(pairs), one, other))
        return range(first, len(found))

    up: list[From] = [("seed", seed) for seed in positions(size)]
    survivors: list[From] = []
    for k in range(1, size.bit_length()):
        played = add("W", k, _neighbours(up))
        up = [("winner", i) for i in played]
        losers: list[From] = [("loser", i) for i in played]
        if k == 1:
            survivors = losers
        else:
            losers_round += 1
            dropped = losers[::-1] if k % 2 == 0 else losers
            played = add("L", losers_round, list(zip(dropped, survivors, strict=True)))
            survivors = [("winner", i) for i in played]
        if len(survivors) > 1:
            losers_round += 1
            played = add("L", losers_round, _neighbours(survivors))
            survivors = [("winner", i) for i in played]
    add("GF", 1, [(up[0], survivors[0])])
    if reset:
        add("GF", 2, [(("again", 1), ("again", 2))])
    return tuple(found)


def positions(size: int) -> list[int]:
    """The seeds in the order of the bracket: 1 16 8 9 4 13 5 12 ...; each meets size + 1 - seed."""
    seeds = [1]
    while len(seeds) < size:
        seeds = [seed for s in seeds for seed in (s, 2 * len(seeds) + 1 - s)]
    return seeds


def _neighbours(slots: Sequence[From]) -> list[tuple[From, From]]:
    return list(zip(slots[::2], slots[1::2], strict=True))

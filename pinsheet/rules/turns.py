"""Who plays when, and on which machines: playing order and picks."""

from collections.abc import Mapping, Sequence
from itertools import chain, zip_longest
from typing import Literal


def first_order(ranked: Sequence[str]) -> list[str]:
    """The first game: the lowest ranked plays first, the highest ranked last."""
    return list(reversed(ranked))


def next_order(previous: Sequence[str], scores: Mapping[str, int]) -> list[str]:
    """Every further game: the loser of the last one first, its winner last.

    Equal scores keep their previous order; who has no score in the last game has no turn.
    """
    return sorted((player for player in previous if player in scores), key=lambda player: scores[player])


def picked(
    picks: Sequence[Sequence[str]],
    wanted: int,
    *,
    excess: Literal["most_picks", "lowest_player"] = "most_picks",
    rounds: Literal["repeat", "commissioner"] = "repeat",
) -> list[str]:
    """The machines that players take out (or double): at most `wanted`; what is missing is decided by hand.

    `picks` has each player's machines, first pick first, the lowest ranked player first. Machines
    that two or more picked first come before single ones; then second picks in the same order.
    """
    names = [mine[0] for mine in picks if mine]
    agreed = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if excess == "most_picks":
        agreed.sort(key=lambda name: -names.count(name))
    single = [name for name in names if names.count(name) == 1]
    later = chain.from_iterable(zip_longest(*(mine[1:] for mine in picks))) if rounds == "repeat" else ()
    return list(dict.fromkeys([*agreed, *single, *(name for name in later if name is not None)]))[:wanted]

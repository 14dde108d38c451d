"""A ladder of groups: how it is cut, and who changes places after a night."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Literal

Move = Literal["up", "down"]


def threes(players: int, *, odd: Literal["lowest", "highest"] = "lowest") -> tuple[int, ...]:
    """Groups of three; one left over makes a group of four, two left over one of two (the odd group)."""
    many, left = divmod(players, 3)
    if players in (0, 1, 2, 4):
        return (players,) if players else ()
    sizes = {0: [3] * many, 1: [3] * (many - 1) + [4], 2: [3] * many + [2]}[left]
    return tuple(sizes if odd == "lowest" else reversed(sizes))


@dataclass(frozen=True)
class Rung:
    """One group of the ladder after its night.

    `players` from the top; `finish` those with a result, the winner first; whoever is not in it
    keeps his place (static). `points` are those that a second player needs to move.
    """

    players: tuple[str, ...]
    finish: tuple[str, ...]
    points: Mapping[str, Fraction]

    @property
    def winner(self) -> str | None:
        """First of those with a result."""
        return self.finish[0] if self.finish else None

    @property
    def loser(self) -> str | None:
        """Last of those with a result; a player who is alone is a winner, never a loser."""
        return self.finish[-1] if len(self.finish) > 1 else None


@dataclass(frozen=True)
class SwapRules:
    """When two players change places with two others, and when the first pair is tested as well."""

    threshold: Fraction
    two: Literal["either", "both", "lower"] = "either"
    first_pair: Literal["free", "tested"] = "free"


@dataclass
class Moves:
    """Who moved after a night: winners and losers, and the second players of two-player swaps."""

    first: dict[str, Move] = field(default_factory=dict)
    second: dict[str, Move] = field(default_factory=dict)

    def of(self, player: str) -> Move | None:
        """Where a player went."""
        return self.first.get(player) or self.second.get(player)


def moves(rungs: Sequence[Rung], rules: SwapRules) -> Moves:
    """Who changes places at each boundary, from the top of a ladder (or of a division)."""
    made = Moves()
    for upper, lower in pairwise(rungs):
        if lower.winner is None or upper.loser is None:
            continue
        has_four = len(upper.players) == 4, len(lower.players) == 4
        tested = rules.first_pair == "tested" and any(has_four)
        if tested and not _passes(lower, lower.winner, upper, upper.loser, rules):
            continue
        made.first |= {lower.winner: "up", upper.loser: "down"}
        two = {"either": any(has_four), "both": all(has_four), "lower": has_four[1]}[rules.two]
        # Never a lower loser up or an upper winner down: both groups need three with a result.
        if two and len(lower.finish) > 2 and len(upper.finish) > 2:
            riser, faller = lower.finish[1], upper.finish[-2]
            if made.of(faller) is None and _passes(lower, riser, upper, faller, rules):
                made.second |= {riser: "up", faller: "down"}
    return made


def _passes(lower: Rung, riser: str, upper: Rung, faller: str, rules: SwapRules) -> bool:
    return lower.points[riser] >= rules.threshold and upper.points[faller] <= rules.threshold


def swapped(rungs: Sequence[Rung], made: Moves) -> list[tuple[str, ...]]:
    """The groups after the moves.

    Those from above, those who stay, static players, those from below; each in the order of
    finish of the group they come from.
    """
    result = []
    for i, rung in enumerate(rungs):
        above = rungs[i - 1].finish if i > 0 else ()
        below = rungs[i + 1].finish if i + 1 < len(rungs) else ()
        result.append(
            (
                *(p for p in above if made.of(p) == "down"),
                *(p for p in rung.finish if made.of(p) is None),
                *(p for p in rung.players if p not in rung.finish),
                *(p for p in below if made.of(p) == "up"),
            )
        )
    return result


def stepped(
    steps: Mapping[int, Mapping[str, int]], weeks: Sequence[int], highest: int
) -> dict[tuple[int, str], int]:
    """What each player enters each week with, who begins at 1 and goes a step up or down after a week.

    `steps` are 1, 0 or -1 by week and player; nobody goes above the highest, or below 0. Whoever is not
    in the result still has 1.
    """
    now: dict[str, int] = {}
    found: dict[tuple[int, str], int] = {}
    for week in weeks:
        found |= {(week, player): value for player, value in now.items()}
        for player, step in steps.get(week, {}).items():
            now[player] = min(highest, max(0, now.get(player, 1) + step))
    return found


def has_qualified(letters: Sequence[str], wins: int, rest: int) -> bool:
    """Whether `wins` weeks won can be chosen so that `rest` of the others are won or without a fall.

    `letters` of the weeks: W winner of the group, D moved down, S neither.
    """
    won = [i for i, letter in enumerate(letters) if letter == "W"]
    return any(
        sum(letter != "D" for i, letter in enumerate(letters) if i not in chosen) >= rest
        for chosen in combinations(won, wins)
    )


def upper_half(qualified: Iterable[str], ranked: Sequence[str]) -> list[str]:
    """Exactly half of the players, rounded down: those qualified first, then the highest ranked others."""
    fit = set(qualified)
    # Stable: each part stays in the order of the ranking.
    return sorted(ranked, key=lambda player: player not in fit)[: len(ranked) // 2]

"""Double elimination: who meets whom, and who comes where."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

Slot = str | None
"""A player; `EMPTY` where nobody will ever come (a bye); None while it is not known who comes."""
EMPTY = ""

Decide = Callable[["Match"], str | None]
"""Says who has won a match between two known players; None while it is open."""


@dataclass(frozen=True)
class Match:
    """One match between two known players; `number` counts inside its round: W1 1, W1 2 ... GF1 1."""

    round: str
    number: int
    player1: str
    player2: str
    winner: str | None = None

    @property
    def loser(self) -> str | None:
        """Who lost it; None while it is open."""
        if self.winner is None:
            return None
        return self.player2 if self.winner == self.player1 else self.player1


def size_for(players: int) -> int:
    """The places of the smallest bracket that holds so many: the next power of two."""
    return 1 << max(1, (players - 1).bit_length())


def positions(size: int) -> list[int]:
    """The seeds in the order of the bracket: 1 16 8 9 4 13 5 12 ...; each meets size + 1 - seed."""
    seeds = [1]
    while len(seeds) < size:
        seeds = [seed for s in seeds for seed in (s, 2 * len(seeds) + 1 - s)]
    return seeds


def played(seeds: Sequence[str], size: int, decide: Decide, *, reset: bool = True) -> Iterator[Match]:
    """The matches of a double elimination in the order to be played, as far as both players are known.

    The losers of the first round meet in neighbouring pairs; those of round k then meet the survivors
    one to one, in reversed order for even k, and the survivors meet in neighbouring pairs. With
    `reset` the winner of the winners' bracket must be beaten twice. A slot against an empty one passes.
    """
    slots: list[Slot] = [seeds[s - 1] if s <= len(seeds) else EMPTY for s in positions(size)]
    survivors: list[Slot] = []
    losers_round = count(1)

    def round_(name: str, pairs: Sequence[tuple[Slot, Slot]]) -> Iterator[Match]:
        found.clear()
        for number, (one, other) in enumerate(pairs, 1):
            if one and other:
                match = Match(name, number, one, other)
                match = Match(name, number, one, other, decide(match))
                found.append((match.winner, match.loser))
                yield match
            elif EMPTY in (one, other):
                found.append((other if one == EMPTY else one, EMPTY))
            else:
                found.append((None, None))

    found: list[tuple[Slot, Slot]] = []
    for k in count(1):
        yield from round_(f"W{k}", _neighbours(slots))
        slots, losers = [w for w, _ in found], [loser for _, loser in found]
        if k == 1:
            survivors = losers
        else:
            dropped = losers[::-1] if k % 2 == 0 else losers
            yield from round_(f"L{next(losers_round)}", list(zip(dropped, survivors, strict=True)))
            survivors = [w for w, _ in found]
        if len(survivors) > 1:
            yield from round_(f"L{next(losers_round)}", _neighbours(survivors))
            survivors = [w for w, _ in found]
        if len(slots) == 1:
            break
    first, second = slots[0], survivors[0]
    yield from round_("GF1", [(first, second)])
    if reset and second and found[0][0] == second:
        yield from round_("GF2", [(first, second)])


def _neighbours(slots: Sequence[Slot]) -> list[tuple[Slot, Slot]]:
    return list(zip(slots[::2], slots[1::2], strict=True))


def is_over(matches: Sequence[Match], players: int, *, reset: bool = True) -> bool:
    """Whether everything is decided."""
    if players < 2:
        return True
    finals = [match for match in matches if match.round.startswith("GF")]
    if any(match.winner is None for match in matches) or not finals:
        return False
    first = finals[0]
    return not reset or first.winner == first.player1 or len(finals) == 2


def places(seeds: Sequence[str], matches: Sequence[Match]) -> dict[str, int]:
    """Places of a finished double elimination: winner, loser of the last match, then by losers' round.

    Who was put out in the same round shares a place.
    """
    if len(seeds) < 2:
        return dict.fromkeys(seeds, 1)
    last = matches[-1]
    found = {str(last.winner): 1, str(last.loser): 2}
    out: dict[int, list[str]] = {}
    for match in matches:
        if match.round.startswith("L"):
            out.setdefault(int(match.round[1:]), []).append(str(match.loser))
    for number in sorted(out, reverse=True):
        place = len(found) + 1
        found |= dict.fromkeys(out[number], place)
    return found

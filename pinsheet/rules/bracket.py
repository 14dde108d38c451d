"""Double elimination: who meets whom, and who comes where."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pinsheet.bracket import From, fixtures

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


@dataclass(frozen=True)
class Pairing:
    """One line of the whole bracket, whether both players are known or not; see `Slot`."""

    round: str
    number: int
    one: Slot
    other: Slot
    winner: str | None = None

    @property
    def is_bye(self) -> bool:
        """Whether a player passes because nobody stands against him."""
        return EMPTY in (self.one, self.other) and self.one != self.other

    @property
    def match(self) -> Match | None:
        """The match, once both players are known."""
        if not self.one or not self.other:
            return None
        return Match(self.round, self.number, self.one, self.other, self.winner)


def size_for(players: int) -> int:
    """The places of the smallest bracket that holds so many: the next power of two."""
    return 1 << max(1, (players - 1).bit_length())


def played(seeds: Sequence[str], size: int, decide: Decide, *, reset: bool = True) -> Iterator[Match]:
    """The matches of a double elimination in the order to be played, as far as both players are known.

    With `reset` the winner of the winners' bracket must be beaten twice. A slot against an empty one
    passes.
    """
    pairs = pairings(seeds, size, decide, reset=reset)
    return (pairing.match for pairing in pairs if pairing.match is not None)


def pairings(seeds: Sequence[str], size: int, decide: Decide, *, reset: bool = True) -> Iterator[Pairing]:
    """Every line of a bracket in the order to be played, also those that nobody will play."""
    ends: list[tuple[Slot, Slot]] = []

    def comes(source: From) -> Slot:
        kind, which = source
        if kind == "seed":
            return seeds[which - 1] if which <= len(seeds) else EMPTY
        if kind == "again":
            winner, _ = ends[-1]
            if latest is None or winner is None:
                return None
            return (latest.player1, latest.player2)[which - 1] if winner == latest.player2 else EMPTY
        return ends[which][0 if kind == "winner" else 1]

    latest: Match | None = None
    for fixture in fixtures(size, reset=reset):
        line = Pairing(fixture.round, fixture.match, comes(fixture.one), comes(fixture.other))
        if match := line.match:
            latest = replace(match, winner=decide(match))
            line = replace(line, winner=latest.winner)
            ends.append((latest.winner, latest.loser))
        elif EMPTY in (line.one, line.other):
            ends.append((line.other if line.one == EMPTY else line.one, EMPTY))
        else:
            ends.append((None, None))
        yield line


def meetings(players: int, size: int, *, reset: bool = True) -> set[tuple[str, int]]:
    """(round, number) of every match that so many may play; a slot against an empty one is none."""
    seeds = [str(seed) for seed in range(1, players + 1)]
    # Who wins changes nothing but the second grand final, which is played after a defeat.
    everything = played(seeds, size, lambda match: match.player2, reset=reset)
    return {(match.round, match.number) for match in everything}


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

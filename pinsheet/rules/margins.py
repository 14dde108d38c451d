"""Bonus points for how far places lie apart, in games of two, three and four."""

from collections.abc import Sequence
from fractions import Fraction

Number = int | Fraction


def triples(first: Number, second: Number, *, strict: bool) -> bool:
    """Whether the first score is three times the second, or (strict) more than that; never with nothing."""
    return first > 0 and (first > 3 * second if strict else first >= 3 * second)


def bonus_places(
    scores: Sequence[Number], *, strict_triple: bool = False, first_beats_all: bool = False
) -> tuple[int, ...]:
    """The places, 0 for first, that get one point more; `scores` from the highest to the lowest.

    Two players: the first for three times the second's score, else the second. Three: the first
    for more than the others together, else the third. Four: the first for more than second and
    third together (`first_beats_all`: than all others), else the third; and the second for more
    than third and fourth together, else the fourth.
    """
    if len(scores) == 2:
        return (0,) if triples(scores[0], scores[1], strict=strict_triple) else (1,)
    if len(scores) == 3:
        return (0,) if scores[0] > scores[1] + scores[2] else (2,)
    beaten = sum(scores[1:]) if first_beats_all else scores[1] + scores[2]
    return (0 if scores[0] > beaten else 2, 1 if scores[1] > scores[2] + scores[3] else 3)

"""Money in whole cents: shares of a pot, and what players who share places get."""

from collections.abc import Sequence
from fractions import Fraction


def cents(value: Fraction) -> int:
    """An amount rounded to whole cents, half up."""
    return int((value * 2 + 1) // 2)


def percent(amount: int, share: int) -> Fraction:
    """So many percent of an amount, exactly."""
    return Fraction(amount * share, 100)


def by_shares(pot: int, shares: Sequence[int]) -> list[int]:
    """What each place gets: cents half up, and what rounding leaves over (or takes too much) to the first."""
    amounts = [cents(percent(pot, share)) for share in shares]
    return [cents(percent(pot, sum(shares))) - sum(amounts[1:]), *amounts[1:]]


def together(amounts: Sequence[int], players: int) -> list[int]:
    """What players get who share these places: equal parts, odd cents to the first of them."""
    each, odd = divmod(sum(amounts), players)
    return [each + (i < odd) for i in range(players)]

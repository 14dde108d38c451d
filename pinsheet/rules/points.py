"""Points for places, and what players who share a place get."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import pandas as pd

TieRule = Literal["average", "share_high", "share_low"]


def by_place(first: int, top_bonus: int, players: int) -> list[int]:
    """Points for place 1, 2, 3 ...: `first`, one fewer per place down to 0, and the bonus for 1st."""
    listed = [max(0, first - i) for i in range(players)]
    return [listed[0] + top_bonus, *listed[1:]] if listed else []


def shared(
    table: list[int], place: "pd.Series[Any]", tied: "pd.Series[Any]", rule: TieRule
) -> "pd.DataFrame":
    """What each gets from a table of points, as `whole` divided by `divisor`.

    `average`: the mean of the places that the tied players occupy; `share_high` and `share_low`:
    what the best or the worst of these places gives.
    """
    import numpy as np
    import pandas as pd

    sums = np.r_[0, np.cumsum(np.asarray(table, dtype="int64"))]
    first = place.to_numpy(dtype="int64") - 1
    many = tied.to_numpy(dtype="int64")
    if rule == "share_low":
        first = first + many - 1
    if rule != "average":
        many = np.ones_like(many)
    return pd.DataFrame({"whole": sums[first + many] - sums[first], "divisor": many}, index=place.index)


def fractions(shares: "pd.DataFrame") -> set[Fraction]:
    """The different values among shares: what a common scale must make whole."""
    pairs = shares.drop_duplicates().itertuples(index=False)
    return {Fraction(int(whole), int(divisor)) for whole, divisor in pairs}

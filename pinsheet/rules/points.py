"""Points for places, bonus points, and what players who share a place get."""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Literal

from pinsheet.rules.margins import bonus_places

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

TieRule = Literal["average", "share_high", "share_low"]
Row = tuple[Fraction, ...]


@dataclass(frozen=True)
class PointsTable:
    """What each place gets.

    `listed` are the first places; after them each place gets `step` fewer than the one before, never below
    0, or nothing where there is no step. `counting_down`: the first gets as many as were ranked, each further
    place one fewer. `by_size`: listed by how many were ranked together; of fewer than are listed the first
    places of the next larger row count.
    """

    listed: Row = ()
    step: Fraction | None = None
    by_size: tuple[tuple[int, Row], ...] = ()
    counting_down: bool = False

    def row(self, size: int, places: int) -> list[Fraction]:
        """The points of the first `places`, where `size` players were ranked together."""
        listed, step = self.listed, self.step
        if self.counting_down:
            listed, step = (Fraction(size),), Fraction(1)
        elif self.by_size:
            rows = dict(self.by_size)
            listed = rows[min((n for n in rows if n >= size), default=max(rows))]
        further = max(places - len(listed), 0)
        last = listed[-1] if listed else Fraction(0)
        falling = min(further, max(last // step, 0)) if step else 0
        going_on = [last - n * step for n in range(1, falling + 1)] if step else []
        level = last if step == 0 else Fraction(0)
        return [*listed[:places], *going_on, *[level] * (further - falling)]


@dataclass(frozen=True)
class Bonuses:
    """More points in a ranking.

    `top` for whoever is first; `margin_points` for a first who has at least `margin` times what the second
    has, and not the same (0: none); with `beat_sum` those of `margins.bonus_places`, among two to four.
    """

    top: int = 0
    margin: Fraction = Fraction(0)
    margin_points: int = 0
    beat_sum: bool = False


NO_BONUS = Bonuses()


def scored(
    ranked: "pd.DataFrame",
    value: "pd.Series[Any]",
    table: PointsTable,
    bonuses: Bonuses,
    rule: TieRule,
) -> "pd.DataFrame":
    """What everybody ranked gets, as `whole` points divided by `divisor`, on the index of `ranked`.

    `ranked` has unit (who is ranked together), place and tied; `value` is what they are ranked by.
    """
    import numpy as np
    import pandas as pd

    unit = pd.factorize(ranked["unit"])[0]
    place, tied = ranked["place"].to_numpy("int64"), ranked["tied"].to_numpy("int64")
    points, divisor = _by_unit(table, np.bincount(unit))
    points[:, 0] += bonuses.top * divisor
    if bonuses.margin or bonuses.beat_sum:
        _add(points, divisor, bonuses, _best(unit, place, value.tolist()))
    shares = shared(points, unit, place, tied, rule)
    return pd.DataFrame(
        {"whole": shares[:, 0], "divisor": shares[:, 1] * divisor}, index=ranked.index, dtype="int64"
    )


def _by_unit(table: PointsTable, sizes: "np.ndarray[Any, Any]") -> "tuple[np.ndarray[Any, Any], int]":
    """The points of each unit's places, a row a unit, as integers divided by a common number."""
    import numpy as np

    width = int(sizes.max(initial=1))
    known, which = np.unique(sizes, return_inverse=True)
    rows = [table.row(int(size), width) for size in known]
    divisor = lcm(*(points.denominator for row in rows for points in row))
    numbers = np.asarray([[int(points * divisor) for points in row] for row in rows], dtype="int64")
    return numbers.reshape(len(known), width)[which], divisor


def _best(unit: "np.ndarray[Any, Any]", place: "np.ndarray[Any, Any]", value: list[Any]) -> list[list[Any]]:
    """The values of each unit from the highest to the lowest."""
    import numpy as np

    best: list[list[Any]] = [[] for _ in range(int(unit.max(initial=-1)) + 1)]
    for i in np.lexsort((place, unit)).tolist():
        best[unit[i]].append(value[i])
    return best


def _add(points: "np.ndarray[Any, Any]", divisor: int, bonuses: Bonuses, best: list[list[Any]]) -> None:
    """The bonus points that hang on how far values lie apart."""
    for unit, values in enumerate(best):
        first, second = (*values, None, None)[:2]
        clear = second is not None and first > second and first >= bonuses.margin * second
        if bonuses.margin and clear:
            points[unit, 0] += bonuses.margin_points * divisor
        if bonuses.beat_sum and len(values) in (2, 3, 4):
            for place in bonus_places(values):
                points[unit, place] += divisor


def shared(
    points: "np.ndarray[Any, Any]",
    unit: "np.ndarray[Any, Any]",
    place: "np.ndarray[Any, Any]",
    tied: "np.ndarray[Any, Any]",
    rule: TieRule,
) -> "np.ndarray[Any, Any]":
    """What each gets, (whole, divisor), out of the row of points of his unit.

    `average`: the mean of the places that the tied players occupy; `share_high` and `share_low`:
    what the best or the worst of these places gives.
    """
    import numpy as np

    sums = np.hstack([np.zeros((len(points), 1), dtype="int64"), np.cumsum(points, axis=1)])
    first, many = place - 1, tied
    if rule == "share_low":
        first = first + many - 1
    if rule != "average":
        many = np.ones_like(many)
    return np.stack([sums[unit, first + many] - sums[unit, first], many], axis=1)


def fractions(shares: "pd.DataFrame") -> set[Fraction]:
    """The different values among shares: what a common scale must make whole."""
    pairs = shares.drop_duplicates().itertuples(index=False)
    return {Fraction(int(whole), int(divisor)) for whole, divisor in pairs}

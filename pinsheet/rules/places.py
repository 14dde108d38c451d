"""Who is before whom: places, ties, and the recorded orders that break ties."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd


def places(unit: "pd.Series[Any]", value: "pd.Series[Any]") -> "pd.DataFrame":
    """Places inside each unit, the highest value first: 1, 2, 2, 4.

    `unit` says who is ranked together, `value` by what; neither may have nulls. Returns, on the
    same index, `place` and `tied` (how many share it). Equal is equal to the last digit, and the
    order of the rows decides nothing.
    """
    import numpy as np
    import pandas as pd

    if len(value) == 0:
        return pd.DataFrame({"place": [], "tied": []}, index=value.index, dtype="int64")
    unit_code = pd.factorize(unit)[0]
    value_code = _codes(value)
    # By value, then by unit, which keeps the values in order; short integers are sorted by their digits.
    order = np.argsort(-value_code)
    short = unit_code.astype("uint16" if unit_code.max() < 2**16 else "int64")
    order = order[np.argsort(short[order], kind="stable")]
    units, values = unit_code[order], value_code[order]
    new_unit = np.r_[True, units[1:] != units[:-1]]
    new_run = new_unit | np.r_[True, values[1:] != values[:-1]]
    position = np.arange(len(order))
    unit_start = np.maximum.accumulate(np.where(new_unit, position, 0))
    run = np.cumsum(new_run) - 1
    run_start = position[new_run]
    result = np.empty((len(order), 2), dtype="int64")
    result[order, 0] = run_start[run] - unit_start + 1
    result[order, 1] = np.bincount(run)[run]
    return pd.DataFrame(result, index=value.index, columns=["place", "tied"])


def places_among(rows: Sequence[Any], is_before: Callable[[Any, Any], bool]) -> list[int]:
    """Places where being before another is more than one number can say: 1, 2, 2, 4."""
    return [1 + sum(is_before(other, row) for other in rows) for row in rows]


def _codes(value: "pd.Series[Any]") -> "np.ndarray[Any, np.dtype[np.int64]]":
    import numpy as np
    import pandas as pd

    if value.dtype != object:
        return value.to_numpy(dtype="int64")
    # Integers of any length, and fractions: only their order matters here.
    ranks = {v: i for i, v in enumerate(sorted(set(value)))}
    return np.asarray(pd.Series(value).map(ranks), dtype="int64")


def broken_ties(
    tied: Sequence[tuple[Any, str]], orders: Sequence[Sequence[str]]
) -> dict[tuple[Any, str], int]:
    """What recorded orders say about the tied players of one ranking (RULES B2).

    `tied` has (value, player) for everybody who shares a place; each order lists players, best
    first. Players who do not hold that value (zeroed, wiped, corrected since) are struck from an
    order; it then counts for the players it names exactly, the first such order before others.
    Returns, by (value, player), how many places they stand below the first of their tie.
    """
    holders: dict[Any, list[str]] = {}
    for value, player in tied:
        holders.setdefault(value, []).append(player)
    below: dict[tuple[Any, str], int] = {}
    for value, group in holders.items():
        for order in orders:
            named = [player for player in order if player in group]
            if len(named) == len(group) == len(set(group)):
                below |= {(value, player): i for i, player in enumerate(named)}
                break
    return below

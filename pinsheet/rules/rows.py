"""Rows of one table found in another by several columns at once."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


def among(rows: "pd.DataFrame", listed: "pd.DataFrame", columns: Sequence[str]) -> "pd.Series[bool]":
    """Whether each row has in `columns` what one of the `listed` rows has there; on the index of `rows`.

    Both frames have the columns, in the same dtypes.
    """
    import pandas as pd

    found = pd.Series(data=False, index=rows.index, dtype=bool)
    if rows.empty or listed.empty:
        return found
    # A number for each combination: much cheaper than an index of several levels.
    code = pd.Series(0, index=range(len(rows) + len(listed)))
    for name in columns:
        numbers, known = pd.factorize(pd.concat([rows[name], listed[name]]), use_na_sentinel=False)
        code = code * len(known) + numbers
    found[:] = code.iloc[: len(rows)].isin(code.iloc[len(rows) :]).to_numpy()
    return found


def beside(
    rows: "pd.DataFrame", listed: "pd.DataFrame", columns: Sequence[str], value: str
) -> "pd.Series[Any]":
    """The `value` of the first of `listed` that agrees in `columns`, on the index of `rows`; or null."""
    names = list(columns)
    if rows.empty:
        return listed[value].iloc[:0].set_axis(rows.index)
    first = listed[[*names, value]].drop_duplicates(names)
    found = rows[names].merge(first, on=names, how="left")[value]
    return found.set_axis(rows.index)

"""Which nights do not count."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd


def dropped(
    nights: "pd.DataFrame", drop: "int | pd.Series[int]", by: tuple[str, ...] = ("player",)
) -> "pd.Series[bool]":
    """The `drop` lowest nights of each player (of each `by`), True where a night is dropped.

    `nights` has player, week, total, there and protected, a row for every player and every night
    so far: a night away is a row with total 0 that is not there. Of equal nights those away go
    first, then the earliest (RULES B7); a protected night goes last of all.
    """
    ordered = nights.sort_values([*by, "protected", "total", "there", "week"])
    return ordered.groupby(list(by)).cumcount().reindex(nights.index) < drop


def full_grid(nights: "pd.DataFrame", players: "pd.Index[str]", weeks: list[int]) -> "pd.DataFrame":
    """Every one of the players in every one of the weeks: nights away as rows with total 0.

    `nights` has player, week, total and protected; `there` says who has a row.
    """
    import pandas as pd

    every = pd.MultiIndex.from_product([players, weeks], names=["player", "week"]).to_frame(index=False)
    # Int64, because a merge makes floats of an int64 column with gaps, and floats are not exact.
    stored = nights["total"].dtype
    safe = nights if stored.kind == "O" else nights.astype({"total": "Int64"})
    grid = every.merge(safe, on=["player", "week"], how="left")
    return grid.assign(
        total=grid["total"].where(grid["total"].notna(), 0).astype(stored),
        there=grid["total"].notna(),
        protected=grid["protected"].eq(True),
    )

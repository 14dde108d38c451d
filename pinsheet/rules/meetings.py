"""How players fared against each other: every game that two of them played side by side."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas as pd


def meetings(games: "pd.DataFrame", together: Sequence[str]) -> "pd.DataFrame":
    """For each player and each opponent met: games won, lost and level.

    `games` has player, place (1 is best, no nulls) and the columns `together`, whose values are
    equal for those who were ranked with one another.
    """
    own = games[[*together, "player", "place"]]
    other = own.rename(columns={"player": "opponent", "place": "their_place"})
    pairs = own.merge(other, on=list(together))
    pairs = pairs.loc[pairs["player"] != pairs["opponent"]]
    compared = pairs.assign(
        won=pairs["place"] < pairs["their_place"],
        lost=pairs["place"] > pairs["their_place"],
        level=pairs["place"] == pairs["their_place"],
    )
    return compared.groupby(["player", "opponent"], sort=True)[["won", "lost", "level"]].sum().reset_index()

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
    import pandas as pd

    # Every game gives a pair of players for each two who played it: numbers are much smaller than names.
    player, names = pd.factorize(games["player"], sort=True)
    unit = games.groupby(list(together), sort=False, dropna=False).ngroup()
    own = pd.DataFrame({"unit": unit.array, "player": player, "place": games["place"].array}).astype("int32")
    pairs = own.merge(own.rename(columns={"player": "opponent", "place": "theirs"}), on="unit")
    pairs = pairs.loc[pairs["player"] != pairs["opponent"]]
    compared = pd.DataFrame(
        {
            "pair": pairs["player"].astype("int64") * len(names) + pairs["opponent"],
            "won": pairs["place"] < pairs["theirs"],
            "lost": pairs["place"] > pairs["theirs"],
            "level": pairs["place"] == pairs["theirs"],
        }
    )
    found = compared.groupby("pair", sort=True).sum().reset_index()
    who = {"player": found["pair"] // max(len(names), 1), "opponent": found["pair"] % max(len(names), 1)}
    listed = {name: pd.Series(names.take(code.to_numpy()), dtype="str") for name, code in who.items()}
    return found.drop(columns="pair").assign(**listed)[["player", "opponent", "won", "lost", "level"]]

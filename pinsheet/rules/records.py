"""The best scores of each machine."""

from typing import TYPE_CHECKING

from pinsheet.rules.places import places

if TYPE_CHECKING:
    import pandas as pd


def best_scores(scores: "pd.DataFrame", most: int) -> "pd.DataFrame":
    """The `most` highest scores of each machine (all that share the last place too).

    `scores` has machine, player, week and score without nulls; returned are the same rows with
    `rank`, 1, 2, 2, 4 inside the machine.
    """
    ranked = scores.assign(rank=places(scores["machine"], scores["score"])["place"])
    return ranked.loc[ranked["rank"] <= most]


def summary(scores: "pd.DataFrame") -> "pd.DataFrame":
    """One row a machine: nights, scores, the middle score (the lower one of two), and the record.

    `scores` has machine, player, week and score without nulls; of equal records the first held
    counts.
    """
    ordered = scores.sort_values(["machine", "score", "week", "player"], ascending=[True, False, True, True])
    by = ordered.groupby("machine", sort=True)
    first = by.first()
    middle = ordered.loc[by.cumcount() == by["score"].transform("size") // 2]
    return first.assign(
        top=first["score"],
        nights=by["week"].nunique(),
        scores=by.size(),
        median=middle.set_index("machine")["score"],
    ).reset_index()

"""The best scores of each machine."""

from collections import Counter
from collections.abc import Sequence
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


def spread(scores: Sequence[int]) -> list[tuple[int, int]]:
    """How scores are spread: (from, how many) by steps of 1, 2, 5, 10, 20, 50 ..., without a gap.

    Scores of pinball spread by factors, so the steps grow with them. Zeros stand before all steps:
    a game that never began says nothing about the machine.
    """
    from_step = Counter(_step(score) for score in scores if score > 0)
    zeros = sum(score == 0 for score in scores)
    found = [min(from_step)] if from_step else []
    while found and found[-1] < max(from_step):
        found.append(_next_step(found[-1]))
    return [(0, zeros)] * (zeros > 0) + [(step, from_step[step]) for step in found]


def _step(score: int) -> int:
    """The highest of 1, 2, 5, 10, 20 ... that a score reaches."""
    decade: int = 10 ** (len(str(score)) - 1)
    return next(factor * decade for factor in (5, 2, 1) if score >= factor * decade)


def _next_step(step: int) -> int:
    return {"1": 2 * step, "2": 5 * step // 2, "5": 2 * step}[str(step)[0]]


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

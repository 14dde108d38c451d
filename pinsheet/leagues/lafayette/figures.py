"""What a night's scoresheet has worked out, beside the results (6.1)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from pinsheet.leagues.figures import Figure, Seen, differences
from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.league import check
from pinsheet.problems import Problem
from pinsheet.rules.exact import ticks_per_point
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


@check("6.1")
def scoresheets_agree_with_the_results(
    sheet_figures: "pd.DataFrame",
    scores: "pd.DataFrame",
    slots: "pd.DataFrame",
    game_points: "pd.DataFrame",
    night_totals: "pd.DataFrame",
    nights: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: Lafayette,
) -> Iterator[Problem]:
    """Points on a machine, the night's sum of them, and its place are those of the rules.

    Not what rulings add or take. A sheet ranks each column by itself, so with another `replacement` than
    `separate` it cannot know the points of a night with a replaced machine.
    """
    if not len(sheet_figures):
        return
    per_point = ticks_per_point(scale)
    if params.replacement != "separate":
        replaced = slots.loc[slots["replaced"], "week"]
        sheet_figures = sheet_figures.loc[~sheet_figures["week"].isin(replaced)]
    seen = Seen(sheet_figures, scores, game_points, per_point, lambda row: (row.week, row.machine))
    adjusted = {(row.week, row.player) for row in each(night_totals) if row.adjusted}
    weeks = {week for week, _ in adjusted}
    totals = {
        (row.week, row.player): Fraction(row.total, per_point)
        for row in each(night_totals)
        if (row.week, row.player) not in adjusted
    }
    places = {(row.week, row.player): Fraction(row.place) for row in each(nights) if row.week not in weeks}
    figures = {"night": Figure(totals, "player"), "place": Figure(places, "night")}
    yield from differences(sheet_figures, seen, figures)

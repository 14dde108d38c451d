"""What scoresheets have worked out, of a night and of the playoffs, beside the results (C1-C8, C15)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.figures import Figure, Night, Seen, Within, differences
from pinsheet.leagues.labels import label
from pinsheet.leagues.league import check
from pinsheet.problems import Problem
from pinsheet.rules.exact import ticks_per_point
from pinsheet.tables import PLAYOFFS, each

if TYPE_CHECKING:
    import pandas as pd


@check("C1", "C5", "C6", "C7", "C8")
def scoresheets_agree_with_the_results(
    sheet_figures: "pd.DataFrame",
    scores: "pd.DataFrame",
    game_points: "pd.DataFrame",
    week_points: "pd.DataFrame",
    references: "pd.DataFrame",
    scale: "pd.DataFrame",
) -> Iterator[Problem]:
    """Points, normalized scores, finish, bonus and total of each group are those of the rules.

    A mean that stands for a machine's reference moves until the night is complete, so where one was used
    nothing that normalized scores decide is compared; nor is a total with another multiplier than the
    sheet has, which earlier weeks may have moved since it was drawn.
    """
    if not len(sheet_figures):
        return
    per_point = ticks_per_point(scale)
    unsure = _with_means(game_points, references)
    decided = {
        (row.week, row.group) for row in each(week_points) if row.tie or "Case 2" in (row.bonus_rule or "")
    }
    said = {(row.week, row.player, row.value) for row in each(sheet_figures) if row.figure == "×"}
    of_the_sheet = {(week, player) for week, player, _ in said}
    values: dict[str, dict[Night, Fraction]] = {name: {} for name in WITHIN}
    for row in each(week_points):
        night, group = (row.week, row.player), (row.week, row.group)
        values["points"][night] = Fraction(row.points, per_point)
        if group not in unsure:
            values["tns"][night] = row.normalized
        if group in unsure & decided:
            continue
        values["bonus"][night] = Fraction(row.bonus, per_point)
        if row.finish is not None:
            values["finish"][night] = Fraction(row.finish)
        if not row.adjusted and (night not in of_the_sheet or (*night, row.multiplier) in said):
            values["total"][night] = Fraction(row.total, per_point)
    seen = Seen(sheet_figures, scores, game_points, per_point, _game_of_a_group)
    figures = {name: Figure(values[name], within) for name, within in WITHIN.items()}
    yield from differences(sheet_figures, seen, figures)


WITHIN: dict[str, Within] = {
    "points": "player",
    "tns": "player",
    "finish": "group",
    "bonus": "group",
    "total": "group",
}


def _game_of_a_group(row: Any) -> tuple[Any, ...]:
    return row.week, label(row.group or ""), row.game


def _with_means(game_points: "pd.DataFrame", references: "pd.DataFrame") -> set[tuple[int, str]]:
    """The groups' nights with a score on a machine whose reference is not that of the Machines sheet."""
    sure = {(row.week, row.machine) for row in each(references) if row.source == "the Machines sheet"}
    return {
        (row.week, row.group)
        for row in each(game_points)
        if row.score is not None and (row.week, row.machine) not in sure
    }


@check("C15")
def playoff_sheets_agree_with_the_results(
    sheet_figures: "pd.DataFrame",
    playoff_scores: "pd.DataFrame",
    playoff_games: "pd.DataFrame",
    playoff_places: "pd.DataFrame",
    references: "pd.DataFrame",
    scale: "pd.DataFrame",
) -> Iterator[Problem]:
    """Points, normalized scores and places of the playoffs, once a division has played all of its games."""
    of_playoffs = sheet_figures.loc[sheet_figures["week"].eq(PLAYOFFS)]
    if not len(of_playoffs):
        return
    per_point = ticks_per_point(scale)
    done = playoff_places.loc[playoff_places["complete"]]
    division = {row.player: row.division for row in each(done)}
    games = playoff_games.loc[playoff_games["player"].isin(list(division))].assign(
        week=PLAYOFFS, group=None, source="played", ruling=None
    )

    def unit(row: Any) -> tuple[Any, ...]:
        return division.get(row.player), row.game

    seen = Seen(of_playoffs, playoff_scores, games, per_point, unit)
    sure = {row.machine for row in each(references) if row.source == "the Machines sheet"}
    figures = {"points": Figure(_of_playoffs(done, "points", per_point), "player")}
    if set(games["machine"]) <= sure:
        figures["tns"] = Figure(_of_playoffs(done, "normalized", 1), "player")
        figures["place"] = Figure(_of_playoffs(done, "place", 1), "night")
    yield from differences(of_playoffs, seen, figures)


def _of_playoffs(places: "pd.DataFrame", column: str, divisor: int) -> dict[Night, Fraction]:
    return {(PLAYOFFS, row.player): Fraction(getattr(row, column)) / divisor for row in each(places)}

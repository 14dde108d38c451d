"""What a league's own workbook worked out itself: points, places and totals, to be compared."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pinsheet.importing.columns import Columns
from pinsheet.importing.tabs import Line, Tab
from pinsheet.importing.words import FIGURES, week_of
from pinsheet.names import key
from pinsheet.sheets.book import Value


@dataclass(frozen=True)
class Figure:
    """Points or place on a machine, or total or place of a night; without a week, of the season."""

    cell: str
    heading: str
    week: int | None
    player: str
    machine: str | None
    figure: str
    value: Fraction


def of_a_row(
    columns: Columns, row: int, week: int, player: str, machines: Mapping[str, str]
) -> Iterator[Figure]:
    """The figures of a player's row of a week."""
    for one in columns.worked:
        found = _exact(columns.tab.sheet.cells.get((row, one.column)))
        if found is not None:
            machine = machines[key(one.machine)] if one.machine else None
            cell = columns.tab.address(row, one.column)
            yield Figure(cell, one.heading, week, player, machine, one.figure, found)


def weeks_across(tab: Tab) -> dict[int, int]:
    """The columns of a tab without scores that have totals of weeks, each with its week.

    A heading says the week, or the tab's name: then the column is that of the night's total.
    """
    filled = [c for c, values in tab.by_column.items() if any(_exact(value) is not None for value in values)]
    columns = [column for column in filled if column not in tab.name_columns]
    if said := week_of(tab.title):
        kinds = {FIGURES.get(key(tab.heading(column))): column for column in reversed(columns)}
        column = kinds.get("league", kinds.get("total", kinds.get("points")))
        return {} if column is None else {column: said[0]}
    found = {column: week_of(tab.heading(column)) for column in columns}
    return {column: week[0] for column, week in found.items() if week is not None}


def of_weeks(tab: Tab, row: int, weeks: Mapping[int, int]) -> Iterator[tuple[int, Fraction]]:
    """What the weeks came to for the player of a row."""
    for column, week in weeks.items():
        found = _exact(tab.sheet.cells.get((row, column)))
        if found is not None:
            yield week, found


def of_standings(tab: Tab, named: Iterable[tuple[Line, str]]) -> Iterator[Figure]:
    """What a tab without scores says: totals of weeks, and total and place of a week or the season."""
    said, weeks = week_of(tab.title), weeks_across(tab)
    kinds = {FIGURES.get(key(tab.heading(column))) for column in tab.by_column}
    for line, player in named:
        for column, value in tab.rows[line.row].items():
            found, heading = _exact(value), tab.heading(column)
            figure = "total" if column in weeks else FIGURES.get(key(heading))
            if found is None or column in tab.name_columns or figure is None:
                continue
            if figure == "sum" or (
                "league" in kinds and figure not in ("league", "place") and column not in weeks
            ):
                continue
            week = weeks.get(column, said[0] if said else None)
            figure = "place" if figure == "place" else "total"
            yield Figure(tab.address(line.row, column), heading, week, player, None, figure, found)


def _exact(value: Value | None) -> Fraction | None:
    """A worked out number."""
    if value is None or value.kind != "number" or not isinstance(value.value, int | float):
        return None
    return Fraction(value.value).limit_denominator(10_000)

"""What scoresheets have worked out themselves beside the results: where the two differ, a warning.

A sheet sees one night in one workbook. A figure is compared only where all scores that it stands on
were typed in that workbook and count as they were typed; where a ruling, an offense of an earlier
week or a second workbook made something else of them, the two cannot agree (DECISIONS, "What the sheets
work out is compared").
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from pinsheet.leagues.league import check
from pinsheet.names import key, quoted
from pinsheet.problems import Cell, Problem
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd

Night = tuple[int, str]
"""A week and a player."""
Within = Literal["player", "group", "night"]
Unit = Callable[[Any], tuple[Any, ...]]
"""Which scores are ranked together, of a row with `week`, `group`, `game`, `machine`, `player`."""

SHOWN = 3
NEAR = {"tns": Fraction(1)}
NEAR_POINTS = Fraction(1, 25)
"""A sheet rounds to two decimals, and may add five numbers so rounded; the least real difference is 1/12."""
MANY = 4
"""From so many rows on, half of them differing look like another thing than what the heading says."""


@dataclass(frozen=True)
class Figure:
    """What the results say of each player's night, as far as a sheet could know it.

    `within`: whose games of the night it stands on.
    """

    values: Mapping[Night, Fraction]
    within: Within


class Seen:
    """Which workbook saw the games: all of their scores typed in it, and counted as typed.

    `game_points` has a row for each player in each game, as the export's table; its points are ticks.
    """

    def __init__(
        self,
        sheet_figures: "pd.DataFrame",
        scores: "pd.DataFrame",
        game_points: "pd.DataFrame",
        per_point: int,
        unit: Unit,
    ) -> None:
        self._unit = unit
        self._points: dict[tuple[Any, ...], Fraction] = {}
        self._in_game = _workbooks(sheet_figures, scores, game_points, unit)
        self._in_scope: dict[tuple[Any, ...], set[str | None]] = defaultdict(set)
        self._group: dict[Night, str | None] = {}
        for row in each(game_points):
            given = row.ruling == "points"
            if not given:
                self._points[unit(row), row.player] = Fraction(row.points, per_point)
            self._group[row.week, row.player] = row.group
            books = self._in_game[unit(row)] | ({None} if given else set())
            for scope in self._scopes(row.week, row.player).values():
                self._in_scope[scope] |= books

    def _scopes(self, week: int, player: str) -> dict[Within, tuple[Any, ...]]:
        return {
            "player": (week, "player", player),
            "group": (week, "group", self._group.get((week, player))),
            "night": (week,),
        }

    def right(self, row: Any, figures: Mapping[str, Figure]) -> Fraction | None:
        """What should stand in a cell of `sheet_figures`; None where its sheet cannot know."""
        if row.figure == "pts":
            known = self._in_game[self._unit(row)] <= {row.cell.workbook}
            return self._points.get((self._unit(row), row.player)) if known else None
        figure = figures.get(row.figure)
        if figure is None:
            return None
        scope = self._scopes(row.week, row.player)[figure.within]
        known = self._in_scope[scope] <= {row.cell.workbook}
        return figure.values.get((row.week, row.player)) if known else None


def _workbooks(
    sheet_figures: "pd.DataFrame", scores: "pd.DataFrame", game_points: "pd.DataFrame", unit: Unit
) -> dict[tuple[Any, ...], set[str | None]]:
    """The workbooks with the scores of each game; None among them where something else counts."""
    typed = {(unit(row), row.player): row for row in each(scores.loc[scores["mark"].eq("score")])}
    filed: dict[tuple[Any, ...], set[tuple[str, Any]]] = defaultdict(set)
    for row in each(sheet_figures.loc[sheet_figures["figure"].eq("on file")]):
        filed[unit(row), row.player].add((row.cell.workbook, row.value))
    found: dict[tuple[Any, ...], set[str | None]] = defaultdict(set)
    for row in each(game_points):
        game = (unit(row), row.player)
        score = typed.pop(game, None)
        if row.source == "premakeup":
            shown = {book for book, value in filed[game] if value == row.score}
            found[unit(row)] |= shown or {None}
        elif score is not None and score.score == row.score:
            found[unit(row)].add(score.cell.workbook)
        elif score is not None or row.score is not None:
            found[unit(row)].add(None)
    for which, _ in typed:  # of somebody wiped or suspended, say: the sheet still ranks them
        found[which].add(None)
    return found


def differences(
    sheet_figures: "pd.DataFrame", seen: Seen, figures: Mapping[str, Figure]
) -> Iterator[Problem]:
    """A warning for each heading of a sheet under which something differs from the results."""
    compared: dict[tuple[str, ...], list[tuple[Any, Fraction]]] = defaultdict(list)
    for row in each(sheet_figures):
        right = None if row.value is None else seen.right(row, figures)
        if right is not None:
            column = (row.cell.workbook, row.cell.sheet, key(row.heading))
            compared[column].append((row, right))
    for rows in compared.values():
        wrong = [(row, right) for row, right in rows if abs(row.value - right) > _near(row.figure)]
        if wrong:
            yield _problem(sorted(wrong, key=lambda found: found[0].cell.order), len(rows))


def _near(figure: str) -> Fraction:
    return NEAR.get(figure, NEAR_POINTS)


def _problem(wrong: list[tuple[Any, Fraction]], compared: int) -> Problem:
    first, right = wrong[0]
    heading = quoted(first.heading)
    save = "open the workbook in Excel or LibreOffice and save it: not every program calculates"
    if 1 < len(wrong) == compared or (compared >= MANY and 2 * len(wrong) >= compared):
        message = (
            f"under {heading} {len(wrong)} of {compared} values are not what the rules give: "
            f"{_text(first.value)} for {first.player}, by the rules {_text(right)}. "
            f"pinsheet does not use this column. If it is of this night, {save}; "
            "if it is something else, nothing is to be done."
        )
    else:
        others = [
            f"{row.cell.ref} says {_text(row.value)}, not {_text(value)}" for row, value in wrong[1:SHOWN]
        ]
        if len(wrong) > SHOWN:
            others.append(f"{len(wrong) - SHOWN} more differ")
        also = f" ({'; '.join(others)})" if others else ""
        message = (
            f"your sheet says {_text(first.value)} under {heading} for {first.player}, "
            f"by the rules {_text(right)}{also}. Results go by the rules. If a score was corrected since, "
            f"{save}; if not, look whether something was typed over the formula."
        )
    return Problem(first.cell, "sheet-differs", "warning", message)


def _text(value: Fraction) -> str:
    """As a sheet shows it: two decimals, where there are any."""
    return f"{float(value):,.2f}".rstrip("0").rstrip(".")


@check()
def formulas_are_whole(sheet_figures: "pd.DataFrame") -> Iterator[Problem]:
    """A computed cell with an error value has a broken formula; nothing is read from it."""
    broken: dict[Cell, list[Any]] = defaultdict(list)
    for row in each(sheet_figures.dropna(subset="error")):
        broken[row.cell._replace(ref="")].append(row)
    for rows in broken.values():
        first = min(rows, key=lambda row: row.cell.order)
        more = f", and errors in {len(rows) - 1} more cells of this sheet" if rows[1:] else ""
        message = (
            f"{quoted(first.error)} stands under {quoted(first.heading)}{more}: a formula is broken. Results "
            "are computed without it. If columns or rows were deleted or moved, undo that, or copy the "
            "formula from a row where it works."
        )
        yield Problem(first.cell, "sheet-formula", "warning", message)

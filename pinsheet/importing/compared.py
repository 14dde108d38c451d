"""Where a league's own sheet says something else than the rules, cell by cell."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from pinsheet.importing.figures import Figure
from pinsheet.outcome import Outcome, Row, number

NEAR = Fraction(4, 100)
"""A sheet adds what it rounded to two decimals; the least real difference is 1/12."""
MANY = 4
"""From so many on, a column of which half differs is one line: the league counts otherwise."""

Night = tuple[int, str]
Game = tuple[int, str, str]
Theirs = Mapping[tuple[int | None, str, str | None], Fraction]
"""What the old sheet gave for a game: by week, player and machine."""


@dataclass(frozen=True)
class Difference:
    """One line of what differs, at its cell."""

    cell: str
    said: str

    def __str__(self) -> str:
        """`'Wk 4'!K17: your total 112, by the rules 113 (...)`."""
        return f"{self.cell}: {self.said}"


class Results:
    """What the rules make of the season, asked figure by figure."""

    def __init__(self, outcome: Outcome) -> None:
        self._games = outcome.rows("game_points")
        self._nights = outcome.rows("week_points")
        self._standings = {row["player"]: row for row in outcome.rows("standings")}

    @cached_property
    def games(self) -> Mapping[Game, Row]:
        """Each player's game on a machine of a week."""
        return {(row["week"], row["player"], row["machine"]): row for row in self._games}

    @cached_property
    def totals(self) -> Mapping[Night, Fraction]:
        """Each player's total of a week."""
        return {(row["week"], row["player"]): Fraction(row["total"]) for row in self._nights}

    @cached_property
    def sums(self) -> Mapping[Night, Fraction]:
        """Each player's points on the machines of a week, before what the night itself gives."""
        return {(row["week"], row["player"]): Fraction(row["points"]) for row in self._nights}

    @cached_property
    def equal(self) -> Mapping[tuple[int, str, int], list[str]]:
        """Who has a score on a machine in a week."""
        found: dict[tuple[int, str, int], list[str]] = defaultdict(list)
        for row in self._games:
            if row["score"] is not None:
                found[row["week"], row["machine"], row["score"]].append(row["player"])
        return found

    def of(self, figure: Figure) -> Fraction | None:
        """What should stand in a cell; None where the rules have nothing to compare."""
        if figure.week is None:
            return self._of_the_season(figure)
        if figure.machine is not None:
            game = self.games.get((figure.week, figure.player, figure.machine))
            value = game["points" if figure.figure == "points" else "place"] if game else None
            return None if value is None else Fraction(value)
        nights = self.sums if "sum" in figure.figure else self.totals
        total = nights.get((figure.week, figure.player))
        if "place" not in figure.figure:
            return Fraction(0) if total is None else total
        if total is None:
            return None
        return Fraction(1 + sum(t > total for (week, _), t in nights.items() if week == figure.week))

    def _of_the_season(self, figure: Figure) -> Fraction | None:
        row = self._standings.get(figure.player)
        value = row["place" if figure.figure == "place" else "total"] if row else None
        return None if value is None else Fraction(value)


def differences(outcome: Outcome, figures: Sequence[Figure]) -> tuple[list[Difference], int]:
    """What differs, in the order of tabs and cells, and how many cells were compared."""
    results = Results(outcome)
    theirs: Theirs = {
        (f.week, f.player, f.machine): f.value for f in figures if f.machine and f.figure == "points"
    }
    columns: dict[tuple[str, str], list[tuple[Figure, Fraction]]] = defaultdict(list)
    for figure in figures:
        right = results.of(figure)
        if right is not None:
            columns[_column(figure.cell)].append((figure, right))
    listed = []
    for compared in columns.values():
        wrong = [(figure, right) for figure, right in compared if abs(figure.value - right) > NEAR]
        if len(wrong) >= MANY and 2 * len(wrong) >= len(compared):
            listed.append(_all_of_it(wrong, len(compared)))
        else:
            listed += [Difference(f.cell, _said(f, right, _why(f, results, theirs))) for f, right in wrong]
    order = {figure.cell: nth for nth, figure in enumerate(figures)}
    return sorted(listed, key=lambda one: order[one.cell]), sum(map(len, columns.values()))


def _column(cell: str) -> tuple[str, str]:
    tab, _, place = cell.rpartition("!")
    return tab, re.sub("[0-9]", "", place)


def _all_of_it(wrong: Sequence[tuple[Figure, Fraction]], compared: int) -> Difference:
    figure, right = wrong[0]
    said = (
        f'under "{figure.heading}" {len(wrong)} of {compared} differ: {number(figure.value)} for '
        f"{figure.player}, by the rules {number(right)}. Either this column is something else, or your "
        "league counts otherwise: see the settings"
    )
    return Difference(figure.cell, said)


def _said(figure: Figure, right: Fraction, why: str) -> str:
    of_it = "sum of points" if figure.figure == "sum" else figure.figure.partition(" ")[0]
    what = f"season {of_it}" if figure.week is None else of_it
    on = f" on {figure.machine}" if figure.machine else ""
    return f"your {what}{on} {number(figure.value)}, by the rules {number(right)}{f' ({why})' if why else ''}"


def _why(figure: Figure, results: Results, theirs: Theirs) -> str:
    """What may be behind it, as far as that can be seen."""
    if figure.week is None:
        return ""
    mine = [
        row
        for (week, player, machine), row in results.games.items()
        if (week, player) == (figure.week, figure.player) and figure.machine in (None, machine)
    ]
    tied = [row for row in mine if len(_equals(row, results)) > 1]
    told = [row for row in tied if _ranked_by_row(row, results, theirs)]
    if reasons := [f"{row['machine']}: {_many(row, results)}" for row in (told or tied)]:
        return reasons[0] + (" were ranked by row" if told else "")
    own = [theirs.get((row["week"], row["player"], row["machine"])) for row in mine]
    if figure.figure == "total" and own and None not in own:
        added = sum((value for value in own if value is not None), Fraction())
        if abs(added - figure.value) > NEAR:
            return f"your points of this night add up to {number(added)}"
    return ""


def _equals(row: Row, results: Results) -> list[str]:
    return (
        results.equal.get((row["week"], row["machine"], row["score"]), []) if row["score"] is not None else []
    )


def _ranked_by_row(row: Row, results: Results, theirs: Theirs) -> bool:
    """Whether equal scores have different points on the old sheet."""
    given = {theirs.get((row["week"], player, row["machine"])) for player in _equals(row, results)}
    return len(given - {None}) > 1


def _many(row: Row, results: Results) -> str:
    many = len(_equals(row, results))
    return f"{ {2: 'two', 3: 'three', 4: 'four'}.get(many, str(many)) } equal scores"


def lines(found: Sequence[Difference], most: int | None) -> Iterator[str]:
    """The first ones, and how many more there are."""
    yield from map(str, found[:most])
    if most is not None and found[most:]:
        yield f"and {len(found) - most} more"

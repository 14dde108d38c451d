"""What was typed about finals matches, for any league with a bracket (DESIGN, Matches)."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.league import check
from pinsheet.problems import Problem
from pinsheet.rules.bracket import Decide, Match
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


class Results:
    """The typed results, each given to the match it belongs to.

    A row with Round and Match is that match's; another one belongs to the first open match that it
    fits, in row order, because a pair may meet twice.
    """

    def __init__(self, rows: Iterable[Any]) -> None:
        self._open = list(rows)
        self._of: dict[tuple[str | None, str, int], Any] = {}

    def of(self, division: str | None) -> Decide:
        """Who has won a match of a division, as far as that is typed."""

        def decide(match: Match) -> str | None:
            row = self._take(division, match)
            return row.winner if row is not None and row.winner in (match.player1, match.player2) else None

        return decide

    def row(self, division: str | None, match: Match) -> Any:
        """The typed row of a match, or None."""
        return self._of.get((division, match.round, match.number))

    @property
    def left_over(self) -> list[Any]:
        """The rows with a winner that belong to no match."""
        return [row for row in self._open if row.winner is not None]

    def _take(self, division: str | None, match: Match) -> Any:
        fitting = [row for row in self._open if _is_named(row, division, match)]
        fitting += [row for row in self._open if _may_be(row, division, match)]
        if not fitting:
            return None
        self._open.remove(fitting[0])
        self._of[division, match.round, match.number] = fitting[0]
        return fitting[0]


def _is_named(row: Any, division: str | None, match: Match) -> bool:
    return row.match == match.number and row.round == match.round and _is_of(row, division)


def _may_be(row: Any, division: str | None, match: Match) -> bool:
    """Whether a row that does not name its match is about this pair: by both players, or Match and Winner."""
    if row.winner is None or not _is_of(row, division):
        return False
    if row.round not in (None, match.round) or row.match not in (None, match.number):
        return False
    pair = {match.player1, match.player2}
    if None not in (row.player1, row.player2):
        return {row.player1, row.player2} == pair
    return row.match is not None and row.winner in pair


def _is_of(row: Any, division: str | None) -> bool:
    # Where there is one bracket, whatever stands under Division says nothing.
    return division is None or row.division in (division, None)


def champions(finals_places: "pd.DataFrame") -> str:
    """The winner of each division, as a sentence names them; empty while the finals are not played."""
    first = finals_places.loc[finals_places["place"] == 1]
    return " and ".join(f"{row.player}{f' ({row.division})' if row.division else ''}" for row in each(first))


def matches_of(finals_matches: "pd.DataFrame", division: str | None) -> Iterator[Match]:
    """The matches of one division out of the table."""
    for row in each(finals_matches):
        if row.division == division:
            yield Match(row.round, row.match, row.player1, row.player2, row.winner)


@check()
def entrants_say_one_thing(entrants: "pd.DataFrame") -> Iterator[Problem]:
    """A player who stands twice on Entrants is here, or not, and has paid, or not, in both rows."""
    first: dict[str, Any] = {}
    for row in each(entrants):
        other = first.setdefault(row.player, row)
        if (row.present, row.paid) != (other.present, other.paid):
            message = (
                f"{row.player} stands twice on Entrants with different ticks, also in {other.cell}. "
                "Clear one of the two rows."
            )
            yield Problem(row.cell, "entrant-twice", "error", message)


@check()
def seeds_are_those_of_the_sheet(entrants: "pd.DataFrame", finals_field: "pd.DataFrame") -> Iterator[Problem]:
    """The workbook seeds by the ranking of the day it was drawn; a score corrected since may move it."""
    now = {
        row.player: (f"{row.division or ''}{row.seed}", str(row.seed))
        for row in each(finals_field.dropna(subset="seed"))
    }
    differ = [row for row in each(entrants.dropna(subset="seed")) if row.seed not in now.get(row.player, ())]
    if differ:
        said = [f"{row.player} {row.seed} (now {now.get(row.player, ('none',))[0]})" for row in differ]
        others = " and others" if len(said) > 3 else ""
        message = (
            f"the sheet seeds {', '.join(said[:3])}{others}: the ranking is not the one it was drawn from. "
            "Before the first match, move finals.xlsx elsewhere and draw it again; after it, look through "
            "the matches."
        )
        yield Problem(differ[0].cell, "seeds-differ", "warning", message)

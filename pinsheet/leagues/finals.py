"""What was typed about finals matches, for any league with a bracket (DESIGN, Matches)."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.league import check
from pinsheet.problems import Problem
from pinsheet.rules.bracket import Decide, Match
from pinsheet.tables import CELL, DIVISION, NO_SEED, PLAYER, Table, each, flag, text, whole

if TYPE_CHECKING:
    import pandas as pd


CANDIDATES = Table(
    "candidates",
    (
        DIVISION,
        whole("seed", "Seed", nullable=True),
        PLAYER,
        text("because", "Note", "why somebody who is there does not play", nullable=True),
        flag("no_place", "No place", "the bracket is full"),
        flag("stands", "Stands", "the seed is the one that was played with"),
        text("now", "Seed now", "by the results as they are now: 3, or B3", nullable=True),
        text("despite", "Despite", "why he would not play by the results as they are now", nullable=True),
        CELL,
    ),
)
"""Everybody who is there on the finals night."""

Seat = tuple[str | None, int]
"""Division and seed."""


def seat_of(division: str | None, seed: int) -> str:
    """How a seed is written: 3, or B3."""
    return f"{division or ''}{seed}"


def seats_of_the_sheet(entrants: Iterable[Any]) -> dict[str, Seat]:
    """The seeds that the sheet shows, by player; none where they are not 1, 2, 3 ... in each division."""
    found: dict[str, Seat] = {}
    for row in entrants:
        if row.seed not in (None, NO_SEED):
            division = row.seed[0] if row.seed[0] in "AB" else None
            found[row.player] = (division, int(row.seed.lstrip("AB")))
    return found if _is_whole(found.values()) else {}


def _is_whole(seats: Iterable[Seat]) -> bool:
    seeds: dict[str | None, list[int]] = {}
    for division, seed in seats:
        seeds.setdefault(division, []).append(seed)
    return all(sorted(found) == list(range(1, len(found) + 1)) for found in seeds.values())


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
        # The line that was drawn for it waits behind one in which somebody typed who won.
        fitting.sort(key=lambda row: row.winner is None)
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
def seeds_are_those_of_the_sheet(entrants: "pd.DataFrame", candidates: "pd.DataFrame") -> Iterator[Problem]:
    """The workbook seeds by the ranking of the day it was drawn; a score corrected since may move it.

    What was played stands; before that, the ranking as it is now counts.
    """
    now = {row.player: row.now for row in each(candidates)}
    if candidates["stands"].any():
        differ = [row for row in each(candidates) if row.now != _played_as(row)]
        said = [f"{row.player} {_played_as(row) or 'none'} (now {row.now or 'none'})" for row in differ]
        message = (
            f"the seeds as played stand: {_first_three(said)}. By the results as they are now they would be "
            "the ones in brackets. Nothing is to be done."
        )
    else:
        differ = [
            row
            for row in each(entrants.dropna(subset="seed"))
            if row.seed != NO_SEED and row.seed not in _ways_to_write(now.get(row.player))
        ]
        said = [f"{row.player} {row.seed} (now {now.get(row.player) or 'none'})" for row in differ]
        message = (
            f"the sheet seeds {_first_three(said)}: the ranking is not the one it was drawn from, and the "
            "ranking counts. Before the first match, move finals.xlsx elsewhere and draw it again. After it, "
            "the seeds on the sheet would count, if they were 1, 2, 3 ... for exactly those who are here "
            "and have paid."
        )
    if differ:
        yield Problem(differ[0].cell, "seeds-differ", "warning", message)


def ranking_may_have_moved(candidates: "pd.DataFrame") -> str:
    """What to do if the finals were played with other seeds, and the sheet does not say which; else empty."""
    if not len(candidates) or candidates["stands"].any():
        return ""
    return (
        "type the seeds as played into the column Seed of Entrants, and – for whoever was there and did not "
        "play; then what was played stands"
    )


@check()
def who_played_may_still_play(candidates: "pd.DataFrame") -> Iterator[Problem]:
    """Somebody who played and, after a correction, would not have been let in: what was played stands."""
    for row in each(candidates.dropna(subset="despite")):
        message = (
            f"{row.player} played with seed {_played_as(row)} and stays in; by the results as they are now "
            f"he would not have been let in: {row.despite}."
        )
        yield Problem(row.cell, "finalist-stands", "warning", message)


def _played_as(row: Any) -> str | None:
    return None if row.seed is None else seat_of(row.division, row.seed)


def _ways_to_write(seat: str | None) -> tuple[str, ...]:
    return () if seat is None else (seat, seat.lstrip("AB"))


def _first_three(said: list[str]) -> str:
    return f"{', '.join(said[:3])}{' and others' if len(said) > 3 else ''}"

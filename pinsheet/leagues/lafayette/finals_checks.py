"""What should hold on the finals night; whatever does not becomes a problem with its cell."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.finals import Results
from pinsheet.leagues.lafayette.finals import bracket_size, divisions_of, pots
from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.league import check
from pinsheet.problems import Cell, Problem
from pinsheet.rules.bracket import played
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd

NEEDED = 2
"""Games that win a match: best two of three (8.5)."""


@check("8.2", "8.4", "8.5")
def who_is_there_plays(candidates: "pd.DataFrame") -> Iterator[Problem]:
    """Somebody on Entrants who is there and does not play: why."""
    for row in each(candidates.dropna(subset="because")):
        message = f"{row.player} is here, but not in the finals: {row.because}."
        yield Problem(row.cell, "not-in-the-finals", "warning", message)


@check("8.5")
def results_are_of_matches(
    finals_field: "pd.DataFrame", matches: "pd.DataFrame", entrants: "pd.DataFrame", params: Lafayette
) -> Iterator[Problem]:
    """Every typed result belongs to a match between two known players, and one of them won it."""
    if not len(entrants):
        return
    results = Results(each(matches))
    for division, seeds in divisions_of(finals_field):
        reset = params.finals_grand_final == "reset"
        size = bracket_size(division, len(seeds), params)
        for match in played(seeds, size, results.of(division), reset=reset):
            row = results.row(division, match)
            if row is not None:
                yield from _of_one_match(row, match)
    for row in results.left_over:
        where = f"{row.round} {row.match}" if row.round and row.match else "this pair"
        message = (
            f"{row.winner} is typed as winner here, but {where} is no match that can be played now. "
            "Look at the earlier winners, or clear the row."
        )
        yield Problem(row.cell, "match-unknown", "error", message)


def _of_one_match(row: Any, match: Any) -> Iterator[Problem]:
    pair = {match.player1, match.player2}
    names = f"{match.player1} and {match.player2}"
    if row.winner is not None and row.winner not in pair:
        message = (
            f"{row.winner} does not play in {match.round} {match.number}, which is between {names}. "
            "Correct the winner, or an earlier one."
        )
        yield Problem(row.cell, "winner-not-in-match", "error", message)
    said = {name for name in (row.player1, row.player2) if name is not None}
    if row.winner is not None and not said <= pair:
        message = (
            f"{' and '.join(sorted(said))} stand here, but {match.round} {match.number} is between {names}. "
            "Clear the names, or correct an earlier winner."
        )
        yield Problem(row.cell, "pair-differs", "error", message)
    twice = [m for m in dict.fromkeys(row.machines) if row.machines.count(m) > 1]
    if twice:
        message = (
            f"{twice[0]} twice in one match ({names}). A machine is played once in a match-up (8.5): "
            "correct one of the two."
        )
        yield Problem(row.cell, "machine-twice", "error", message)
    won = [name for name in row.winners if name is not None]
    for stranger in dict.fromkeys(name for name in won if name not in pair):
        message = f"{stranger} is typed as winner of a game between {names}. Correct the name."
        yield Problem(row.cell, "winner-not-in-match", "error", message)
    if row.winner is not None and won and won.count(row.winner) < NEEDED:
        message = (
            f"{row.winner} is typed as winner of the match, but as winner of {won.count(row.winner)} of its "
            f"games; {NEEDED} win it (8.5)."
        )
        yield Problem(row.cell, "games-differ", "warning", message)


@check("8.3")
def every_match_is_decided(
    finals_matches: "pd.DataFrame", finals_places: "pd.DataFrame", entrants: "pd.DataFrame"
) -> Iterator[Problem]:
    """While a match is open there are no places, no payout and no list for the IFPA."""
    open_ = list(each(finals_matches.loc[finals_matches["winner"].isna()]))
    if open_ and len(entrants) and not len(finals_places):
        first = open_[0]
        more = f" and {len(open_) - 1} more" if len(open_) > 1 else ""
        message = (
            f"{first.round} {first.match}, {first.player1} against {first.player2}, is open{more}: "
            "places, payout and the IFPA list wait for it."
        )
        yield Problem(Cell(entrants["cell"].tolist()[0].workbook), "match-open", "note", message)


@check("8.4")
def the_pot_is_not_below_zero(
    finals_field: "pd.DataFrame", entrants: "pd.DataFrame", params: Lafayette
) -> Iterator[Problem]:
    """With very few entries the plaques cost more than there is."""
    for cents in pots(finals_field, params).values():
        if cents < 0:
            message = (
                f"the plaques cost {-cents // 100}.{-cents % 100:02} more than the entry fees make (8.4): "
                "nothing is paid out."
            )
            yield Problem(entrants["cell"].tolist()[0], "pot-negative", "warning", message)


@check("8.3")
def names_are_first_and_last(
    ifpa: "pd.DataFrame", roster: "pd.DataFrame", finals_places: "pd.DataFrame"
) -> Iterator[Problem]:
    """A name of more than two words may be split wrongly for the IFPA."""
    for row in each(roster):
        unclear = row.first_name is None and row.last_name is None and len(row.player.split()) > 2
        if unclear and len(finals_places) and row.player in set(ifpa["player"]):
            *first, last = row.player.split()
            message = (
                f"{row.player} goes to the IFPA as first name {' '.join(first)}, last name {last}. "
                "If that is wrong, type First name and Last name on Players."
            )
            yield Problem(row.cell, "name-split", "warning", message)


@check("8.3")
def every_listed_player_has_an_id(
    ifpa: "pd.DataFrame", finals_places: "pd.DataFrame", roster: "pd.DataFrame"
) -> Iterator[Problem]:
    """When the finals are played, the IFPA wants an id for each name."""
    cells = dict(zip(roster["player"], roster["cell"], strict=True))
    missing = [row.player for row in each(ifpa) if row.ifpa_id is None]
    if missing and len(finals_places):
        message = (
            f"no IFPA id for {', '.join(missing)}. Type it on Players, or leave it: the IFPA finds by name."
        )
        yield Problem(cells[missing[0]], "ifpa-id-missing", "note", message)

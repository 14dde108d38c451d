"""What should hold on the finals night; whatever does not becomes a problem with its cell."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pinsheet.leagues.common import next_night
from pinsheet.leagues.lafayette.finals import pots
from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.league import check
from pinsheet.outcome import money
from pinsheet.problems import Cell, Problem
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


@check("8.2", "8.4", "8.5")
def who_is_there_plays(candidates: "pd.DataFrame") -> Iterator[Problem]:
    """Somebody on Entrants who is there and does not play: why."""
    for row in each(candidates.dropna(subset="because")):
        if row.now is not None:
            continue  # by a correction after the first match; seeds-differ says so
        message = f"{row.player} is here, but not in the finals: {row.because}."
        yield Problem(row.cell, "not-in-the-finals", "warning", message)


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
        cell = first.cell or Cell(entrants["cell"].tolist()[0].workbook)
        yield Problem(cell, "match-open", "note", message)


@check("8.4")
def who_plays_has_paid_in_full(
    candidates: "pd.DataFrame", entrants: "pd.DataFrame", params: Lafayette
) -> Iterator[Problem]:
    """With finals.unpaid = in also somebody plays who has paid a part; whoever is left out is told why."""
    playing = set(candidates.dropna(subset="seed")["player"])
    for row in each(entrants.dropna(subset="amount")):
        if row.player in playing and row.amount < params.finals_entry:
            message = (
                f"{row.player} has paid {money(row.amount)} of {money(params.finals_entry)} and plays "
                "all the same (finals.unpaid, finals.payout_scope). Collect the rest, then type x."
            )
            yield Problem(row.paid_cell or row.cell, "paid-in-part", "warning", message)


@check("8.4")
def the_pot_is_not_below_zero(
    finals_field: "pd.DataFrame", entrants: "pd.DataFrame", params: Lafayette
) -> Iterator[Problem]:
    """With very few entries the plaques cost more than there is."""
    first = {row.division or "A": row.player for row in reversed(list(each(finals_field))) if row.seed == 1}
    cells = {row.player: row.paid_cell or row.cell for row in each(entrants)}
    found = pots(finals_field, params)
    for division, cents in found.items():
        if cents < 0:
            where = f"of division {division} " if len(found) > 1 else ""
            half = "half of the plaques costs" if len(found) > 1 else "the plaques cost"
            message = (
                f"{half} {money(-cents)} more than the entry fees {where}make (8.4): nothing is paid out."
            )
            yield Problem(cells[first[division]], "pot-negative", "warning", message)


@check("8.3")
def names_are_first_and_last(
    ifpa: "pd.DataFrame", roster: "pd.DataFrame", calendar: "pd.DataFrame", finals_places: "pd.DataFrame"
) -> Iterator[Problem]:
    """A name of more than two words may be split wrongly for the IFPA, once its list is final."""
    if not len(finals_places) and next_night(calendar) is not None:
        return
    for row in each(roster):
        unclear = row.first_name is None and row.last_name is None and len(row.player.split()) > 2
        if unclear and row.player in set(ifpa["player"]):
            *first, last = row.player.split()
            message = (
                f"{row.player} goes to the IFPA as first name {' '.join(first)}, last name {last}. "
                "If that is wrong, type First name and Last name on Players."
            )
            yield Problem(row.cell, "name-split", "warning", message)


@check("8.3")
def names_in_the_list_have_no_comma(ifpa: "pd.DataFrame", roster: "pd.DataFrame") -> Iterator[Problem]:
    """In the list to paste a comma begins the next field."""
    cells = dict(zip(roster["player"], roster["cell"], strict=True))
    for row in each(ifpa):
        if "," in row.player:
            message = (
                f'"{row.player}" has a comma, which in ifpa.txt would begin the next field: left out there. '
                "Type the name without it on Players if the IFPA should find it."
            )
            yield Problem(cells[row.player], "name-comma", "warning", message)


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

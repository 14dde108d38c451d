"""The finals: brackets, places, payout, and the list for the IFPA (8; RULES B12-B15)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.finals import Results, matches_of
from pinsheet.leagues.lafayette.field import divisions_of, in_ranking_order, shared_places
from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.lafayette.tables import BRACKET, IFPA_LIST, MATCHES_PLAYED
from pinsheet.leagues.league import rule
from pinsheet.leagues.ranked.attendance import season_weeks
from pinsheet.rules.bracket import EMPTY, Match, Pairing, is_over, pairings, places, played, size_for
from pinsheet.rules.money import by_shares, cents, together
from pinsheet.tables import FINALS_PLACES, PAYOUTS, each, grouped

if TYPE_CHECKING:
    import pandas as pd


def bracket_size(division: str | None, players: int, params: Lafayette) -> int:
    """One bracket of 16 (or more, where more play); a division's is the next power of two."""
    return max(params.finals_size, size_for(players)) if division is None else size_for(players)


@rule("8.5")
def finals_matches(
    finals_field: "pd.DataFrame", matches: "pd.DataFrame", params: Lafayette
) -> "pd.DataFrame":
    """Every match so far in the order to be played; the winner is empty while it is open."""
    results = Results(each(matches))
    rows: list[dict[str, Any]] = []
    for division, seeds in divisions_of(finals_field):
        size = bracket_size(division, len(seeds), params)
        reset = params.finals_grand_final == "reset"
        played_so_far = played(seeds, size, results.of(division), reset=reset)
        rows += [_match_row(division, match, seeds, results, params) for match in played_so_far]
    return MATCHES_PLAYED.frame(rows)


def _match_row(
    division: str | None, match: Match, seeds: Sequence[str], results: Results, params: Lafayette
) -> dict[str, Any]:
    better, other = sorted((match.player1, match.player2), key=seeds.index)
    second = better if params.finals_choice2 == "higher_seed" else other
    typed = results.row(division, match)
    return {
        "division": division,
        "round": match.round,
        "match": match.number,
        "player1": match.player1,
        "player2": match.player2,
        "winner": match.winner,
        "chooses": f"{better}, {second}, {better}",
        "machines": () if typed is None else typed.machines,
        "cell": None if typed is None else typed.cell,
    }


@rule("8.5")
def bracket(
    finals_field: "pd.DataFrame", finals_matches: "pd.DataFrame", params: Lafayette
) -> "pd.DataFrame":
    """The bracket as it is drawn: seeds, byes of the first round, and the matches that are still to come."""
    rows: list[dict[str, Any]] = []
    for division, seeds in divisions_of(finals_field):
        known = {(row.round, row.match): row for row in each(finals_matches) if row.division == division}
        lines = pairings(
            seeds,
            bracket_size(division, len(seeds), params),
            lambda match, known=known: known[match.round, match.number].winner,  # type: ignore[misc]
            reset=params.finals_grand_final == "reset",
        )
        rows += [_line(division, line, seeds, known) for line in lines if _is_drawn(line)]
    return BRACKET.frame(rows)


def _is_drawn(line: Pairing) -> bool:
    """Later byes are no more than a line; whether there is a second grand final is open until the first."""
    if line.match:
        return True
    return line.round == "W1" and line.is_bye if EMPTY in (line.one, line.other) else line.round != "GF2"


def _line(
    division: str | None, line: Pairing, seeds: Sequence[str], known: Mapping[tuple[str, int], Any]
) -> dict[str, Any]:
    seed = {player: number for number, player in enumerate(seeds, 1)}
    played_there = known.get((line.round, line.number))
    return {
        "division": division,
        "round": line.round,
        "match": line.number,
        "seed1": seed.get(line.one or ""),
        "player1": line.one or None,
        "seed2": seed.get(line.other or ""),
        "player2": line.other or None,
        "winner": line.winner,
        "machines": () if played_there is None else played_there.machines,
        "note": "bye" if line.is_bye else "to come" if line.match is None else None,
    }


@rule("8.3", "8.5")
def finals_places(
    finals_field: "pd.DataFrame", finals_matches: "pd.DataFrame", params: Lafayette
) -> "pd.DataFrame":
    """Places once all is played: winner, second, then by the round of the losers' bracket, ties kept."""
    rows: list[dict[str, Any]] = []
    for division, seeds in divisions_of(finals_field):
        mine = list(matches_of(finals_matches, division))
        if not is_over(mine, len(seeds), reset=params.finals_grand_final == "reset"):
            return FINALS_PLACES.frame()
        found = places(seeds, mine)
        rows += [{"division": division, "place": place, "player": player} for player, place in found.items()]
    return FINALS_PLACES.frame(
        sorted(rows, key=lambda row: (row["division"] or "", row["place"], row["player"]))
    )


@rule("8.4")
def payouts(finals_field: "pd.DataFrame", finals_places: "pd.DataFrame", params: Lafayette) -> "pd.DataFrame":
    """The entry fees without the plaques, by shares; once the finals are played. Shared places share."""
    rows: list[dict[str, Any]] = []
    for division, pot in pots(finals_field, params).items():
        mine = [row for row in each(finals_places) if (row.division or "A") == division]
        amounts = _amounts(max(0, pot), len(mine), params)
        for place, tied in _by_place(mine):
            shared = together(amounts[place - 1 : place - 1 + len(tied)], len(tied))
            rows += [
                {"kind": "finals", "place": place, "player": row.player, "amount": amount}
                for row, amount in zip(tied, shared, strict=True)
                if amount > 0
            ]
    return PAYOUTS.frame(rows)


def _by_place(rows: Sequence[Any]) -> list[tuple[int, list[Any]]]:
    """The rows that share a place, in the order of the places."""
    found: dict[int, list[Any]] = {}
    for row in rows:
        found.setdefault(row.place, []).append(row)
    return sorted(found.items())


def _amounts(pot: int, players: int, params: Lafayette) -> list[int]:
    """Cents by place; all is paid back (8.4), so whatever is no other's share goes to the first."""
    others = by_shares(pot, params.finals_shares)[1 : max(1, players)]
    return [pot - sum(others), *others]


def pots(finals_field: "pd.DataFrame", params: Lafayette) -> dict[str, int]:
    """Cents by division (A for the only one): what is there after the plaques, perhaps below zero."""
    many = Counter(division or "A" for division, seeds in divisions_of(finals_field) for _ in seeds)
    if params.finals_payout_scope == "per_division" and params.finals_mode != "single16":
        half = Fraction(params.finals_plaques, 2)
        return {name: cents(params.finals_entry * n - half) for name, n in sorted(many.items())}
    counted = many["A"] if params.finals_payout_scope == "A" else sum(many.values())
    return {"A": params.finals_entry * counted - params.finals_plaques} if counted else {}


@rule("8.3")
def ifpa(
    everybody: "pd.DataFrame",
    finals_field: "pd.DataFrame",
    finals_places: "pd.DataFrame",
    entrants: "pd.DataFrame",
    roster: "pd.DataFrame",
    calendar: "pd.DataFrame",
    params: Lafayette,
) -> "pd.DataFrame":
    """The finals' places, then the members who were not in the finals in ranking order, ties kept.

    While a match is open there is no list; without Entrants it is the league ranking alone.
    """
    if len(entrants) and len(finals_field) and not len(finals_places):
        return IFPA_LIST.frame()
    known = {row.player: row for row in each(roster)}
    weeks = season_weeks(calendar, params)
    if params.ifpa_finals_counts == "yes" and len(finals_field):
        weeks += 1
    tied = [
        [row.player for row in same]
        for _, mine in grouped(finals_places, "division")
        for _, same in _by_place(mine)
    ]
    tied += _ranking(everybody, set(finals_places["player"]), weeks, params)
    rows: list[dict[str, Any]] = []
    for players in tied:
        position = len(rows) + 1
        rows += [
            {
                "position": position,
                "player": player,
                "ifpa_id": known[player].ifpa_id,
                **_names(known[player]),
            }
            for player in players
            if params.guests_ifpa == "yes" or known[player].status != "guest"
        ]
    return IFPA_LIST.frame(rows)


def _names(row: Any) -> dict[str, str]:
    """First and last name as the Players sheet has them; else the last word is the last name."""
    *first, last = row.player.split()
    return {"first_name": row.first_name or " ".join(first), "last_name": row.last_name or last}


def _ranking(
    everybody: "pd.DataFrame", finalists: set[str], weeks: int, params: Lafayette
) -> list[list[str]]:
    """Those who were not in the finals, as the league ranks them; equal ones together."""
    rows = list(each(everybody))
    place = shared_places(rows)
    found: dict[tuple[int, int], list[str]] = {}
    for row in in_ranking_order(rows):
        enough = params.ifpa_include == "all" or 2 * row.weeks_played >= weeks
        if row.player not in finalists and enough:
            found.setdefault((row.total, place[row.player]), []).append(row.player)
    return list(found.values())

"""The playoffs: who qualifies, the games of a division, and the prizes that follow (C15, C16)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.finals import CANDIDATES, Seat, seat_of, seats_of_the_sheet
from pinsheet.leagues.koi.games import Stand, game_points
from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.koi.tables import PLAYOFF_GAMES, PLAYOFF_PLACES
from pinsheet.leagues.league import rule
from pinsheet.names import key
from pinsheet.rules.exact import ticks, ticks_per_point
from pinsheet.tables import FINALS_PLACES, PLAYOFFS, each, grouped

if TYPE_CHECKING:
    import pandas as pd

FEWEST, MOST = 2, 4


def qualifiers(players: int, params: Koi) -> int:
    """How many of a division go to the playoffs: half of it, but at least two and at most four."""
    if params.playoffs_qualifiers != "auto":
        return params.playoffs_qualifiers
    return min(MOST, max(FEWEST, players // 2))


@rule("C15")
def candidates(
    standings: "pd.DataFrame", entrants: "pd.DataFrame", playoff_scores: "pd.DataFrame", params: Koi
) -> "pd.DataFrame":
    """Everybody on Entrants who is there; the best of each division are seeded. Empty without Entrants.

    The next runner-up plays for whoever is not there. Once a score of the playoffs is typed, the seeds
    on the sheet are those that were played with, and stand; `now` is what the standings say today.
    """
    typed = {row.player: row for row in each(entrants)}
    now = dict(_by_standings(standings, {p for p, row in typed.items() if row.present}, params))
    begun = playoff_scores["mark"].eq("score").any()
    seats = _as_played(now, typed, standings) if begun else {}
    rows: list[dict[str, Any]] = []
    for row in each(standings.sort_values("order")):
        entrant = typed.get(row.player)
        if entrant is None or not entrant.present:
            continue
        division, seed = (seats or now).get(row.player, (row.division, None))
        passed_over = not row.eligible or row.place is None
        rows.append(
            {
                "division": division,
                "seed": seed,
                "player": row.player,
                "no_place": False,
                "stands": bool(seats) and seed is not None,
                "now": seat_of(*now[row.player]) if row.player in now else None,
                "despite": "has left the league" if seats and seed is not None and passed_over else None,
                "cell": entrant.cell,
            }
        )
    return CANDIDATES.frame(sorted(rows, key=lambda row: (row["division"] or "", row["seed"] or len(rows))))


def _by_standings(
    standings: "pd.DataFrame", present: set[str], params: Koi
) -> Iterator[tuple[str, tuple[str | None, int]]]:
    for (division,), listed in grouped(standings.sort_values("order"), "division"):
        members = [row for row in listed if row.eligible and row.place is not None]
        here = [row.player for row in members if row.player in present]
        many = qualifiers(len(members), params)
        yield from ((player, (division, seed)) for seed, player in enumerate(here[:many], 1))


def _as_played(
    now: Mapping[str, Seat], typed: Mapping[str, Any], standings: "pd.DataFrame"
) -> dict[str, Seat]:
    """The seeds of the sheet, if they are one whole set for exactly those who play; else none."""
    seats = seats_of_the_sheet(typed.values())
    two = bool(standings["division"].notna().any())
    members = set(standings["player"])
    if any(
        (division is not None) != two or not typed[player].present or player not in members
        for player, (division, _) in seats.items()
    ):
        return {}
    return seats if all(typed[player].seed is not None for player in now) else {}


@rule("C15")
def finals_field(candidates: "pd.DataFrame") -> "pd.DataFrame":
    """Who plays, by division and seed."""
    return candidates.dropna(subset="seed")


@rule("C1", "C2", "C5", "C15")
def playoff_games(
    finals_field: "pd.DataFrame",
    playoff_scores: "pd.DataFrame",
    references: "pd.DataFrame",
    ties: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: Koi,
) -> "pd.DataFrame":
    """League points of the playoffs' games; a machine's reference is that of the last night it was played."""
    per_point = ticks_per_point(scale)
    reference_of = {row.machine: row.reference for row in each(references.sort_values("week", kind="stable"))}
    orders = [row for row in each(ties.dropna(subset=["week", "machine"])) if row.week == PLAYOFFS]
    rows: list[dict[str, Any]] = []
    for division, game, machine, lines in games_played(finals_field, playoff_scores):
        mine = [order.order for order in orders if _is_about(order, division, game, machine)]
        reference = reference_of.get(machine)
        stands = [Stand(line.player, line.score, "played") for line in lines if line.mark == "score"]
        given = game_points(stands, mine, reference, params)
        rows += [
            {
                "division": division,
                "game": game,
                "machine": machine,
                "player": line.player,
                "score": line.score,
                "place": given[line.player].place,
                "tied": given[line.player].tied,
                "points": ticks(given[line.player].points, per_point),
                "normalized": _normalized(line.score, reference, params),
                "cell": line.cell,
            }
            for line in lines
            if line.mark == "score"
        ]
    return PLAYOFF_GAMES.frame(rows)


def _normalized(score: int, reference: Fraction | None, params: Koi) -> Fraction | None:
    return None if reference is None else Fraction(score) * params.normalized_constant / reference


def _is_about(order: Any, division: str | None, game: int, machine: str) -> bool:
    return (
        order.machine == machine
        and order.game in (None, game)
        and (order.group is None or division is None or key(order.group).upper() == division)
    )


def games_played(
    finals_field: "pd.DataFrame", playoff_scores: "pd.DataFrame"
) -> Iterator[tuple[str | None, int, str, list[Any]]]:
    """(division, game, machine, rows) of the field's games, those without any score left out.

    A game that has no number, as in a list, comes after the others, in the order of the rows.
    """
    division_of = {row.player: row.division for row in each(finals_field)}
    games: dict[str | None, dict[tuple[int | None, str], list[Any]]] = {}
    for row in each(playoff_scores.loc[playoff_scores["player"].isin(list(division_of))]):
        games.setdefault(division_of[row.player], {}).setdefault((row.game, row.machine), []).append(row)
    for division, found in sorted(games.items(), key=lambda item: item[0] or ""):
        numbers = {number for number, _ in found if number is not None}
        free = (number for number in count(1) if number not in numbers)
        numbered = [
            (next(free) if what[0] is None else what[0], what[1], rows) for what, rows in found.items()
        ]
        for number, machine, rows in sorted(numbered, key=lambda game: game[:2]):
            if any(row.mark == "score" for row in rows):
                yield division, number, machine, rows


@rule("C15")
def playoff_places(
    finals_field: "pd.DataFrame",
    playoff_scores: "pd.DataFrame",
    playoff_games: "pd.DataFrame",
    params: Koi,
) -> "pd.DataFrame":
    """Each division's order so far: by points, then normalized score, then the better season.

    `complete` when for everybody a score, or that he did not play, is typed in each of the games.
    """
    rows: list[dict[str, Any]] = []
    said = _games_said(finals_field, playoff_scores)
    for (division,), field in grouped(finals_field, "division"):
        games = [row for row in each(playoff_games) if row.division == division]
        sums = {row.player: _sums(row.player, games) for row in field}
        seed = {row.player: row.seed for row in field}
        complete = all(said[player] >= params.machines_per_night for player in sums)
        order = sorted(sums, key=lambda p: (-sums[p][0], -sums[p][1], seed[p]))
        rows += [
            {
                "division": division,
                "place": place,
                "player": player,
                "points": sums[player][0],
                "normalized": sums[player][1],
                "complete": complete,
            }
            for place, player in enumerate(order, 1)
        ]
    return PLAYOFF_PLACES.frame(rows)


def _games_said(finals_field: "pd.DataFrame", playoff_scores: "pd.DataFrame") -> Counter[str]:
    """In how many games something is typed for each player."""
    return Counter(
        player
        for _, _, _, rows in games_played(finals_field, playoff_scores)
        for player in {row.player for row in rows if row.mark != "blank"}
    )


def _sums(player: str, games: Sequence[Any]) -> tuple[int, Fraction]:
    mine = [game for game in games if game.player == player]
    return sum(game.points for game in mine), sum(
        (game.normalized or Fraction(0) for game in mine), Fraction(0)
    )


@rule("C15")
def finals_places(playoff_places: "pd.DataFrame") -> "pd.DataFrame":
    """The places of the playoffs once every division has played all of its games."""
    if not len(playoff_places) or not playoff_places["complete"].all():
        return FINALS_PLACES.frame()
    return playoff_places

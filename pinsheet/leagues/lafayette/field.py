"""Who plays in the finals, and with which seed (8.2, 8.4, 8.5; RULES B8, B9, B11)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.finals import CANDIDATES, Seat, seat_of, seats_of_the_sheet
from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.league import rule
from pinsheet.outcome import money
from pinsheet.rules.places import broken_ties
from pinsheet.tables import each, grouped

if TYPE_CHECKING:
    import pandas as pd

A_PLAYERS = 8


@rule("8.2", "8.4", "8.5")
def candidates(
    everybody: "pd.DataFrame",
    entrants: "pd.DataFrame",
    matches: "pd.DataFrame",
    players: "pd.DataFrame",
    ties: "pd.DataFrame",
    params: Lafayette,
) -> "pd.DataFrame":
    """Everybody on Entrants who is there, in seeding order: seeded, or why not. Empty without Entrants.

    Eligible players who showed up and paid, in ranking order; a column Paid that is wholly blank
    means that everybody paid. Once a match is won, the seeds on the sheet are those that were played
    with, and stand; `now` is what the ranking says today.
    """
    typed = {row.player: row for row in each(entrants)}
    by_ranking = list(_by_ranking(_seeding_order(everybody, ties, params), typed, players, params))
    seats = _as_played(by_ranking, typed, params) if matches["winner"].notna().any() else {}
    if not seats:
        return CANDIDATES.frame(by_ranking)
    rows = [_seated(row, seats.get(row["player"])) for row in by_ranking]
    return CANDIDATES.frame(
        sorted(rows, key=lambda row: (row["seed"] is None, row["division"] or "", row["seed"] or 0))
    )


def _by_ranking(
    order: Sequence[Any], typed: Mapping[str, Any], players: "pd.DataFrame", params: Lafayette
) -> Iterator[dict[str, Any]]:
    """Who is there, by the ranking as it is now: seeded, or why not."""
    asks_for_money = any(row.paid is not None for row in typed.values())
    why_not: dict[str, str | None] = {}
    for row in order:
        if row.player in typed and typed[row.player].present:
            why_not[row.player] = None if row.eligible else row.finals
    if asks_for_money and params.finals_unpaid == "out":
        owes = {player: _owes(typed[player], params) for player, reason in why_not.items() if reason is None}
        for player in _put_out(owes, params):
            why_not[player] = f"{_paid_in_words(typed[player], params)}: no dough, no show (8.4)"
    status = dict(zip(players["player"], players["status"], strict=True))
    for name, entrant in typed.items():
        if entrant.present and name not in why_not:
            reason = status.get(name, "guest")
            why_not[name] = "guest" if reason == "member" else reason
    playing = [player for player, reason in why_not.items() if reason is None]
    seeded = {player: _seeded(number, len(playing), params) for number, player in enumerate(playing, 1)}
    for player, reason in why_not.items():
        found = seeded.get(player, {})
        yield {
            "division": None,
            "seed": None,
            "player": player,
            "because": reason,
            "cell": typed[player].cell,
            "no_place": False,
            "stands": False,
            "now": seat_of(found["division"], found["seed"]) if "seed" in found else None,
            **found,
        }


def _owes(entrant: Any, params: Lafayette) -> bool:
    return not entrant.paid or (entrant.amount is not None and entrant.amount < params.finals_entry)


def _paid_in_words(entrant: Any, params: Lafayette) -> str:
    if not entrant.paid or entrant.amount is None:
        return "not paid"
    return f"paid {money(entrant.amount)} of {money(params.finals_entry)}"


def _put_out(owes: Mapping[str, bool], params: Lafayette) -> Iterator[str]:
    """Whoever owes does not play; where B pays no entry, only who would otherwise be in A.

    Each who is put out moves somebody up into A, who then has to pay as well.
    """
    left = list(owes)
    while debtors := [player for player in left[: _must_pay(len(left), params)] if owes[player]]:
        yield debtors[0]
        left.remove(debtors[0])


def _must_pay(players: int, params: Lafayette) -> int:
    """How many of so many pay an entry, from the first seed on (`finals.payout_scope`)."""
    if params.finals_payout_scope != "A" or params.finals_mode == "single16":
        return players
    return _in_a(players, params)


def _in_a(players: int, params: Lafayette) -> int:
    return A_PLAYERS if params.finals_mode == "ab8" else (players + 1) // 2


def _seeding_order(everybody: "pd.DataFrame", ties: "pd.DataFrame", params: Lafayette) -> list[Any]:
    """The ranking after drops, or by the total of all weeks (`finals.seed_basis`), with ties as they stand.

    A tiebreaker game tells equal totals apart; others by weeks, best night, name (B9). A guest without
    a place comes after the members of the same total whom a game has told apart.
    """
    rows = list(each(everybody))
    if params.finals_seed_basis == "dropped":
        return in_ranking_order(rows)
    ranked = [(row.full_total, row.player) for row in rows if row.place is not None]
    orders = (
        []
        if params.standings_tie == "shared"
        else [r.order for r in each(ties) if r.week is None and r.machine is None]
    )
    below = broken_ties(ranked, orders)
    return sorted(
        rows,
        key=lambda r: (-r.full_total, below.get((r.full_total, r.player), len(rows)), *_undecided(r)),
    )


def in_ranking_order(rows: Sequence[Any]) -> list[Any]:
    """The rows of the standings as the league ranks them; those whom nobody told apart by B9."""
    place = shared_places(rows)
    return sorted(rows, key=lambda r: (-r.total, place[r.player], *_undecided(r)))


def shared_places(rows: Sequence[Any]) -> dict[str, int]:
    """Each player's place; a guest without one stands with the last members of the same total."""
    last = {row.total: row.place for row in rows if row.place is not None}
    return {row.player: row.place or last.get(row.total, 0) for row in rows}


def _undecided(row: Any) -> tuple[int, int, str]:
    return -row.weeks_played, -row.best_week, row.player


def _seeded(number: int, everybody: int, params: Lafayette) -> dict[str, Any]:
    """Division and seed of somebody who plays; or that the bracket is full."""
    limited = params.finals_mode == "single16" and params.finals_overflow == "top16"
    if limited and number > params.finals_size:
        return {"because": f"the bracket has {params.finals_size} places (8.5)", "no_place": True}
    if params.finals_mode == "single16":
        return {"division": None, "seed": number}
    first = _in_a(everybody, params)
    return {"division": "A", "seed": number} if number <= first else {"division": "B", "seed": number - first}


def _as_played(
    by_ranking: Sequence[dict[str, Any]], typed: Mapping[str, Any], params: Lafayette
) -> dict[str, Seat]:
    """The seeds of the sheet, if they are one whole set for exactly those who play; else none.

    Each of them is here and has paid; nobody else who would play today has an empty cell there.
    """
    seats = seats_of_the_sheet(typed.values())
    one_bracket = params.finals_mode == "single16"
    asks_for_money = any(row.paid is not None for row in typed.values()) and params.finals_unpaid == "out"
    free_b = params.finals_payout_scope == "A" and not one_bracket
    for player, (division, _) in seats.items():
        entrant = typed[player]
        must_pay = asks_for_money and not (free_b and division == "B")
        if (division is None) != one_bracket or not entrant.present or (must_pay and _owes(entrant, params)):
            return {}
    would_play = [row["player"] for row in by_ranking if row["because"] is None or row["no_place"]]
    return seats if all(typed[player].seed is not None for player in would_play) else {}


def _seated(row: dict[str, Any], seat: Seat | None) -> dict[str, Any]:
    """A candidate's row as the finals were played."""
    if seat is not None:
        division, seed = seat
        kept = {"despite": row["because"], "because": None, "no_place": False}
        return {**row, **kept, "division": division, "seed": seed, "stands": True}
    if row["now"] is None:
        return row
    late = {"because": "no seed when the finals were played", "no_place": True}
    return {**row, **late, "division": None, "seed": None}


@rule("8.2", "8.5")
def finals_field(candidates: "pd.DataFrame") -> "pd.DataFrame":
    """Who plays, with the seeds that they keep to the end; without a seed for whom there is no place."""
    return candidates.loc[candidates["seed"].notna() | candidates["no_place"]]


def divisions_of(finals_field: "pd.DataFrame") -> Iterator[tuple[str | None, list[str]]]:
    """Each division with its players in the order of their seeds."""
    playing = finals_field.dropna(subset="seed").sort_values("seed", kind="stable")
    for (division,), rows in grouped(playing, "division"):
        yield division, [row.player for row in rows]

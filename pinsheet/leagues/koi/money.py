"""Dues, the weekly pot, the season fund and its prizes, in whole cents (C12, C16, C18)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.common import next_night
from pinsheet.leagues.koi.facts import ladder_before
from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.koi.tables import CASH, DUES, MONEY, POTS, PRIZES
from pinsheet.leagues.league import rule
from pinsheet.outcome import money
from pinsheet.rules.exact import decimal_text, ticks_per_point
from pinsheet.rules.money import by_shares, cents, percent, together
from pinsheet.tables import PLAYOFFS, each, grouped

if TYPE_CHECKING:
    import pandas as pd

SIGN_HERE = 36 * "_"


@rule("C12", "C18")
def pots(week_points: "pd.DataFrame", payments: "pd.DataFrame", params: Koi) -> "pd.DataFrame":
    """The pot of each week held, what its winners get, and what goes to the season fund.

    Half of the dues of all members (or, by `payout.pot`, of those who played or paid). The fund
    gets the other half of all members' dues, and what no winner gets; it begins with what the
    commissioner puts up.
    """
    paid = {(row.week, row.player) for row in each(payments) if row.whole or row.paid}
    rows, carried = [], Fraction(params.prizes_added)
    for (week,), seats in grouped(week_points, "week"):
        counted = {
            "registered": seats,
            "present": [seat for seat in seats if seat.attended],
            "paid": [seat for seat in seats if (week, seat.player) in paid],
        }[params.payout_pot]
        pot = cents(percent(params.dues, params.payout_share) * len(counted))
        given = sum(amount for _, _, amount in _winners(seats, pot, params))
        fund = percent(params.dues, 100 - params.payout_share) * len(seats) + pot - given
        carried += fund
        rows.append(
            {
                "week": week,
                "payers": len(counted),
                "pot": pot,
                "paid": given,
                "fund": cents(fund),
                "carried": cents(carried),
            }
        )
    return POTS.frame(rows)


def _winners(seats: Sequence[Any], pot: int, params: Koi) -> list[tuple[int, Any, int]]:
    """(place, the winner's row, cents) of a week's payout.

    The best player present of each group by TLP, then TNS, then the ladder; the winners ranked by
    TLP, then TNS. Equal on both share what their places pay.
    """
    best: dict[str, Any] = {}
    for seat in seats:  # in the order of the ladder, so that of equals the higher one stays
        before = best.get(seat.group)
        if seat.attended and (
            before is None or (seat.tlp, seat.normalized) > (before.tlp, before.normalized)
        ):
            best[seat.group] = seat
    winners = sorted(best.values(), key=lambda seat: (-seat.tlp, -seat.normalized))
    amounts = by_shares(pot, params.payout_shares)
    if len(winners) == 1:
        amounts = [pot if params.payout_single == "all" else amounts[0]]
    found: list[tuple[int, Any, int]] = []
    while winners and len(found) < len(amounts):
        first = winners[0]
        tied = [seat for seat in winners if (seat.tlp, seat.normalized) == (first.tlp, first.normalized)]
        place = len(found) + 1
        shared = together(amounts[place - 1 : place - 1 + len(tied)], len(tied))
        found += [(place, seat, amount) for seat, amount in zip(tied, shared, strict=True)]
        winners = winners[len(tied) :]
    return found


@rule("C12", "C16")
def payouts(
    week_points: "pd.DataFrame",
    pots: "pd.DataFrame",
    standings: "pd.DataFrame",
    finals_places: "pd.DataFrame",
    calendar: "pd.DataFrame",
    payments: "pd.DataFrame",
    scale: "pd.DataFrame",
    params: Koi,
) -> "pd.DataFrame":
    """The weekly payouts; and after the last night of the season the prizes, until there are playoffs.

    Only amounts above zero. What was really paid stands on Payments, season prizes with Week playoffs.
    """
    per_point = ticks_per_point(scale)
    handed_out: dict[tuple[int, str], int] = {}
    for row in each(payments.dropna(subset="prize")):
        handed_out[row.week, row.player] = handed_out.get((row.week, row.player), 0) + row.prize
    pot_of = dict(zip(pots["week"], pots["pot"], strict=True))
    rows = []
    for (week,), seats in grouped(week_points, "week"):
        for place, seat, amount in _winners(seats, pot_of[week], params):
            because = f"{points_in_words(seat, per_point, params)}, TNS {round(seat.normalized):,}"
            rows.append(
                {
                    "kind": "weekly",
                    "week": week,
                    "place": place,
                    "player": seat.player,
                    "amount": amount,
                    "handed_out": handed_out.get((week, seat.player)),
                    "because": f"group {seat.group}: {because} (C12)",
                }
            )
    if len(pots) and next_night(calendar) is None:
        prizes = _season(standings, finals_places, fund_of(week_points, pots, params), params)
        rows += [{**row, "handed_out": handed_out.get((PLAYOFFS, row["player"]))} for row in prizes]
    return MONEY.frame({**row, "prize": row["kind"] == "season"} for row in rows if row["amount"] > 0)


def points_in_words(seat: Any, per_point: int, params: Koi) -> str:
    """`19 points`; where the multiplier makes another total of them, `15 + 4 = 19 points without ×`."""
    games, bonus, points = (
        decimal_text(Fraction(ticks, per_point)) for ticks in (seat.points, seat.bonus, seat.tlp)
    )
    if params.payout_tlp == "bonus_x1" and seat.multiplied != seat.bonus:
        return f"{games} + {bonus} = {points} points without ×"
    if params.payout_tlp == "no_bonus" and seat.multiplied:
        return f"{points} points without bonus"
    return f"{points} points"


@rule("C12")
def receipts(payouts: "pd.DataFrame") -> "pd.DataFrame":
    """A night's payouts with a line for whoever gets one, to be signed on paper."""
    return payouts.loc[payouts["kind"].eq("weekly")].assign(signature=SIGN_HERE)


def _season(
    standings: "pd.DataFrame", finals_places: "pd.DataFrame", fund: Fraction, params: Koi
) -> list[dict[str, Any]]:
    """The first three of each division: of the playoffs, then of the standings, then of the ladder."""
    won = {row.player: row.place for row in each(finals_places)}
    if params.prizes_basis == "season":
        won = {}
    two = bool(standings["division"].notna().any())
    amounts = prize_amounts(fund, params, two=two)
    waits = params.prizes_basis != "season" and not won
    ranking = "standings so far, before the playoffs" if waits else "standings"
    rows = []
    for (division,), listed in grouped(standings.sort_values("order"), "division"):
        ranked = sorted(
            (row for row in listed if row.place is not None),
            key=lambda row: won.get(row.player, len(won) + 1),
        )
        for place, row in enumerate(ranked[:3], 1):
            amount = amounts.get((division, place), 0)
            where = f"{_ORDINALS[place]} of {division}" if division else _ORDINALS[place]
            rows.append(
                {
                    "kind": "season",
                    "week": None,
                    "place": place,
                    "player": row.player,
                    "amount": amount,
                    "because": f"{where} in the {'playoffs' if row.player in won else ranking} (C16)",
                }
            )
    return rows


_ORDINALS = {1: "first", 2: "second", 3: "third"}


def fund_of(week_points: "pd.DataFrame", pots: "pd.DataFrame", params: Koi) -> Fraction:
    """The season fund in cents, exactly.

    The dues of all members that are not for the pots, what no winner got, and what the
    commissioner puts up.
    """
    dues = percent(params.dues, 100 - params.payout_share) * len(week_points)
    return dues + int(pots["pot"].sum()) - int(pots["paid"].sum()) + params.prizes_added


def prize_amounts(fund: Fraction, params: Koi, *, two: bool) -> dict[tuple[str | None, int], int]:
    """Cents by (division, place); division None while there is one.

    Cents half up, thirds from the rounded seconds; where the shares make 100 %, first of A gets
    what rounding leaves over.
    """
    table, thirds = dict(params.prizes_table), dict(zip("AB", params.prizes_consolation, strict=True))
    amounts: dict[tuple[str | None, int], int] = {}
    total = Fraction(0)
    for name in ("A", "B") if two else ("one",):
        division = name if two else None
        first, second = table[name]
        third = thirds.get(name, params.prizes_consolation[0])
        amounts[division, 1] = cents(fund * first / 100)
        amounts[division, 2] = cents(fund * second / 100)
        amounts[division, 3] = cents(Fraction(amounts[division, 2] * third, 100))
        total += first + second + Fraction(second * third, 100)
    if total == 100:
        top = ("A" if two else None, 1)
        amounts[top] = cents(fund) - sum(amount for where, amount in amounts.items() if where != top)
    return amounts


@rule("C16")
def prizes(
    week_points: "pd.DataFrame", pots: "pd.DataFrame", payouts: "pd.DataFrame", params: Koi
) -> "pd.DataFrame":
    """How the season fund comes about, and what of it is not spent."""
    fund = fund_of(week_points, pots, params)
    left = int(pots["pot"].sum()) - int(pots["paid"].sum())
    spent = int(payouts.loc[payouts["kind"] == "season", "amount"].sum())
    nights = len(week_points)
    rows = [
        (
            f"dues of all members, {nights} times {money(params.dues)}",
            params.dues * nights,
        ),
        (f"of these for the season, {100 - params.payout_share} %", cents(fund) - left - params.prizes_added),
        ("weekly money that no winner got", left),
        ("put up by the commissioner", params.prizes_added),
        ("season fund", cents(fund)),
    ]
    if spent:
        rows += [("prizes", spent), ("not spent", cents(fund) - spent)]
    return PRIZES.frame({"what": what, "amount": amount} for what, amount in rows)


@rule("C18")
def dues(
    roster: "pd.DataFrame", calendar: "pd.DataFrame", payments: "pd.DataFrame", params: Koi
) -> "pd.DataFrame":
    """What each member owes after the last night held: the dues of every night, absent or not.

    Less what was paid by Payments.
    """
    held = sorted(calendar.loc[calendar["held"], "week"])
    before = ladder_before(roster)
    paid: dict[str, list[Any]] = {}
    for row in each(payments.sort_values("week", kind="stable")):
        paid.setdefault(row.player, []).append(row)
    rows = []
    for player in sorted(before.order):
        nights = [week for week in held if before.belongs(player, week)]
        amount = paid_by(paid.get(player, ()), nights, params.dues)
        due = params.dues * len(nights)
        rows.append(
            {
                "player": player,
                "nights": len(nights),
                "due": due,
                "paid": amount,
                "owed": due - amount,
                "owes": max(0, due - amount),
                "ahead": amount - due if amount > due else None,
            }
        )
    return DUES.frame(rows)


@rule("C12", "C16", "C18")
def cash(
    dues: "pd.DataFrame", payments: "pd.DataFrame", payouts: "pd.DataFrame", params: Koi
) -> "pd.DataFrame":
    """The commissioner's purse by Payments: what came in, what went out, what is left, what is still open."""
    paid = int(dues["paid"].sum())
    added = params.prizes_added
    handed_out = sum(row.prize for row in each(payments.dropna(subset="prize")))
    right = int(payouts["amount"].sum())
    rows = [
        ("dues paid", paid),
        ("put up by the commissioner", added),
        ("prizes paid out", handed_out),
        ("left in the purse", paid + added - handed_out),
        ("dues not paid yet", int(dues["owed"].clip(lower=0).sum())),
        ("prizes by the rules so far", right),
        ("of these not paid out yet", right - handed_out),
    ]
    return CASH.frame({"what": what, "amount": amount} for what, amount in rows)


def paid_by(rows: Sequence[Any], nights: Sequence[int], dues: int) -> int:
    """What somebody has paid, in cents, by `rows` in the order of the weeks; `x` is all that he owed then."""
    paid = 0
    for row in rows:
        due = dues * sum(week <= row.week for week in nights)
        paid += max(0, due - paid) if row.whole else row.paid or 0
    return paid

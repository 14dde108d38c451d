"""What was played, announced and paid stands; what would have been different is a warning (C10-C12)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.labels import division_of
from pinsheet.leagues.league import check
from pinsheet.outcome import money
from pinsheet.problems import Cell, Problem
from pinsheet.tables import PLAYOFFS, each, grouped

if TYPE_CHECKING:
    import pandas as pd


@check("C10")
def groups_are_the_ladder_s(
    ladder: "pd.DataFrame", seats: "pd.DataFrame", calendar: "pd.DataFrame", typed_rulings: "pd.DataFrame"
) -> Iterator[Problem]:
    """Groups as typed count; where the ladder would have had other ones, that is worth a look.

    A row `decision` of that week says that it is known.
    """
    settled = _settled(typed_rulings)
    cells = {(row.week, row.player): row.cell for row in each(seats)}
    held = set(calendar.loc[calendar["held"], "week"])
    for (week,), everybody in grouped(ladder.loc[ladder["typed"]], "week"):
        rows = _seated_otherwise(everybody)
        if not rows or week in settled:
            continue
        would = "; ".join(
            f"{row.player} {f'in {row.proposed}' if row.proposed else 'in no group'} (played in {row.group})"
            for row in rows
        )
        if week in held:
            message = (
                f"the groups of week {week} as played stand; by the results as they are now the ladder "
                f"would have had {would}. Nothing is to be done; "
                'a row "decision" of that week on Rulings says that it is known.'
            )
        else:
            message = (
                f"the groups of week {week} as typed are used; the ladder has {would}. "
                "If that was not meant, move them."
            )
        yield Problem(cells.get((week, rows[0].player), Cell("")), "groups-stand", "warning", message)


def _seated_otherwise(everybody: list[Any]) -> list[Any]:
    """Those of a night whom the ladder would have in another group.

    A label without a division is no other group where the same players sit together.
    """
    typed: dict[str, set[str]] = {}
    ladder: dict[str, set[str]] = {}
    for row in everybody:
        typed.setdefault(row.group, set()).add(row.player)
        ladder.setdefault(row.proposed, set()).add(row.player)
    return [
        row
        for row in everybody
        if row.group != row.proposed
        and not (
            typed[row.group] == ladder[row.proposed]
            and division_of(row.proposed)
            and not division_of(row.group)
        )
    ]


@check("C11")
def divisions_are_those_of_the_results(
    divisions: "pd.DataFrame", ladder: "pd.DataFrame", seats: "pd.DataFrame", typed_rulings: "pd.DataFrame"
) -> Iterator[Problem]:
    """Divisions as announced stand; where the results would give other ones, that is worth a look.

    A row `decision` of the first week with divisions says that it is known.
    """
    differ = divisions.loc[divisions["by_rule"].notna() & divisions["by_rule"].ne(divisions["division"])]
    if not len(differ):
        return
    first = ladder.dropna(subset="division")["week"].min()
    if first in _settled(typed_rulings):
        return
    cells = seats.loc[seats["week"].eq(first), "cell"].tolist()
    would = ", ".join(f"{row.player} in {row.by_rule}" for row in each(differ))
    message = (
        f"divisions as announced in week {first} stand; by the results as they are now: {would}. "
        "The group labels (A1, B1) say the divisions."
    )
    yield Problem(cells[0] if cells else Cell(""), "divisions-stand", "warning", message)


@check("C12")
def what_was_paid_is_what_is_right(
    payouts: "pd.DataFrame", payments: "pd.DataFrame", typed_rulings: "pd.DataFrame"
) -> Iterator[Problem]:
    """Money as paid stands; where the results give other payouts, it must be settled.

    Looked at where Prize paid is typed for the week; a row `decision` of that week settles it.
    """
    settled = _settled(typed_rulings)
    handed_out = payments.dropna(subset="prize")
    right: dict[int, dict[str, int]] = {}
    for row in each(payouts):
        right.setdefault(PLAYOFFS if row.week is None else row.week, {})[row.player] = row.amount
    for (week,), rows in grouped(handed_out, "week"):
        paid: dict[str, int] = {}
        for row in rows:
            paid[row.player] = paid.get(row.player, 0) + row.prize
        is_right = right.get(week, {})
        differ = {player for player in paid | is_right if paid.get(player, 0) != is_right.get(player, 0)}
        wrongly = differ & set(paid)
        if week == PLAYOFFS and wrongly <= set(is_right):
            # The season's prizes are handed out one by one: nothing typed yet is no difference.
            differ = wrongly
        if week in settled or not differ:
            continue
        when = "the playoffs" if week == PLAYOFFS else f"week {week}"
        message = (
            f"{when} paid {_amounts(paid, differ)}; by the results as they are now, right is "
            f"{_amounts(is_right, differ)}. "
            'Settle it and correct Prize paid, or write a row "decision" of that week on Rulings.'
        )
        yield Problem(rows[0].prize_cell or rows[0].cell, "money-stands", "warning", message)


def _settled(typed_rulings: "pd.DataFrame") -> set[int]:
    """The weeks with a decision on Rulings."""
    return set(typed_rulings.loc[typed_rulings["ruling"] == "decision", "week"])


def _amounts(amounts: dict[str, int], differ: set[str]) -> str:
    listed = [f"{player} {money(cents)}" for player, cents in amounts.items() if cents and player in differ]
    return ", ".join(listed) or "nothing"

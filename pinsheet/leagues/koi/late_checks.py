"""What is worth a look once a season of Koi's league is computed; and what was played stands."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.koi.labels import division_of
from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.league import check
from pinsheet.problems import Cell, Problem, Severity
from pinsheet.rules.exact import decimal_text, ticks_per_point
from pinsheet.tables import each, grouped

if TYPE_CHECKING:
    import pandas as pd

ABOUT_A_GAME = ("death save", "slam tilt", "second tilt", "replay", "replay, higher counts", "void", "points")


@check("C3")
def rulings_name_a_game_of_the_group(
    conduct: "pd.DataFrame", game_points: "pd.DataFrame"
) -> Iterator[Problem]:
    """A ruling about one game says which, and the player's group played that machine."""
    played: dict[tuple[int, str | None], set[str]] = {}
    for row in each(game_points[["week", "player", "machine"]].drop_duplicates()):
        played.setdefault((row.week, row.player), set()).add(row.machine)
        played.setdefault((row.week, None), set()).add(row.machine)
    for row in each(conduct.loc[conduct["in_effect"]]):
        about = row.ruling in ABOUT_A_GAME or (row.ruling == "zero" and row.machine is not None)
        machines = sorted(played.get((row.week, row.player), ()))
        if about and row.machine is None:
            message = f'the ruling "{row.ruling}" concerns one game. Type its machine in the column Machine.'
            yield Problem(row.cell, "ruling-needs-machine", "error", message)
        elif about and row.machine not in machines:
            whose = f"the group of {row.player}" if row.player else "any group"
            listed = f" (played: {', '.join(machines)})" if machines else ""
            message = (
                f"{row.machine} was not played by {whose} in week {row.week}{listed}. "
                "Correct the machine or the week."
            )
            yield Problem(row.cell, "ruling-machine", "error", message)


@check("C3")
def rulings_have_an_effect(conduct: "pd.DataFrame") -> Iterator[Problem]:
    """A ruling of another rulebook, or on a night not held, changes nothing."""
    for row in each(conduct.loc[~conduct["in_effect"]]):
        message = f'the ruling "{row.ruling}" has {row.effect}.'
        yield Problem(row.cell, "ruling-without-effect", "warning", message)


@check("C2")
def every_tie_is_decided(
    game_points: "pd.DataFrame", scale: "pd.DataFrame", params: Koi
) -> Iterator[Problem]:
    """Equal scores without a recorded order share their points."""
    severity: Severity = "error" if params.ties_unresolved == "error" else "warning"
    per_point = ticks_per_point(scale)
    tied = game_points.loc[game_points["tied"].gt(1).fillna(value=False) & game_points["score"].ne(0)]
    for (week, group, _, machine, _), rows in grouped(tied, "week", "group", "game", "machine", "score"):
        if len(rows) < 2:
            continue
        names = " and ".join(row.player for row in rows)
        both = "both" if len(rows) == 2 else "all"
        shares = {Fraction(row.points, per_point) for row in rows}
        get = f"each gets {_many(shares.pop())}" if len(shares) == 1 else "they share the points"
        message = (
            f"{names} {both} have {rows[0].score:,} on {machine} in week {week}, group {group}: {get} "
            "until a row on Ties names them in order."
        )
        yield Problem(rows[0].cell or Cell(""), "tie-open", severity, message)


def _many(points: Fraction) -> str:
    return f"{decimal_text(points)} point{'' if points == 1 else 's'}"


@check("C2")
def tie_orders_name_a_tie(tie_orders: "pd.DataFrame") -> Iterator[Problem]:
    """An order that fits no tie has no effect."""
    for row in each(tie_orders.loc[~tie_orders["used"]]):
        if row.week is None:
            why = "equal totals are told apart by the normalized scores (C17)"
        else:
            why = f"no tie on {row.machine} in week {row.week} is between exactly these players"
        yield Problem(row.cell, "tie-order-unused", "warning", f"this order has no effect: {why}.")


@check("C5")
def every_machine_has_a_reference(game_points: "pd.DataFrame") -> Iterator[Problem]:
    """Without a reference and without a score above 0, a game adds nothing to the normalized scores."""
    scored = game_points["score"].notna() & game_points["source"].isin(["played", "premakeup", "ruling"])
    lacking = game_points.loc[scored & game_points["normalized"].isna()]
    for (week, machine), rows in grouped(lacking, "week", "machine"):
        message = (
            f"nobody has had a score above 0 on {machine} up to week {week}, and Machines has no Reference: "
            "this game adds 0 to every TNS."
        )
        yield Problem(rows[0].cell or Cell(""), "no-reference", "warning", message)


@check("C6")
def points_and_normalized_scores_differ(
    week_points: "pd.DataFrame", game_points: "pd.DataFrame"
) -> Iterator[Problem]:
    """Equal in points and in normalized score: only the ladder tells them apart."""
    cells = _cells(game_points)
    tied = week_points.loc[week_points["tie"] == "ladder"].sort_values("finish")
    for (week, group, _, _), rows in grouped(tied, "week", "group", "points", "normalized"):
        names = " and ".join(row.player for row in rows)
        message = (
            f"{names} are equal in points and normalized score in week {week}, group {group}: "
            f"the ladder decides, {rows[0].player} is before the others."
        )
        yield Problem(cells.get((week, rows[0].player), Cell("")), "tie-by-ladder", "warning", message)


@check("C4")
def pre_makeups_are_on_file(
    game_points: "pd.DataFrame", week_points: "pd.DataFrame", scores: "pd.DataFrame", params: Koi
) -> Iterator[Problem]:
    """What an absent player's games count, where it is nothing: a note at his cell, of the newest night."""
    typed = scores.drop_duplicates(["week", "player", "machine"])
    cells = {(row.week, row.player, row.machine): row.cell for row in each(typed)}
    used = week_points.loc[week_points["premakeup"], ["week", "player"]]
    weeks_of: dict[str, list[int]] = {}
    for row in each(used):
        weeks_of.setdefault(row.player, []).append(row.week)
    newest = game_points.loc[game_points["week"].eq(game_points["week"].max()) & game_points["ruling"].isna()]
    missed = newest.loc[newest["source"].isin(["none", "over_limit"])]
    for (week, player), rows in grouped(missed, "week", "player"):
        cell = next((found for row in rows if (found := cells.get((week, player, row.machine)))), Cell(""))
        over = [row for row in rows if row.source == "over_limit"]
        if over:
            before = ", ".join(str(w) for w in weeks_of.get(player, ()) if w < week)
            message = (
                f"{player} has used {params.premakeup_limit} pre-makeup weeks ({before}), "
                f"so the games missed in week {week} count 0 points (C4)."
            )
        else:
            machines = ", ".join(dict.fromkeys(row.machine for row in rows))
            message = f"no pre-makeup of {player} counts for {machines} in week {week}: 0 points (C4)."
        yield Problem(cell, "zero-point-rule", "note", message)


# --------------------------------------------------------------------------- what was played stands


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
    for row in each(payouts.loc[payouts["kind"] == "weekly"]):
        right.setdefault(row.week, {})[row.player] = row.amount
    for (week,), rows in grouped(handed_out, "week"):
        paid: dict[str, int] = {}
        for row in rows:
            paid[row.player] = paid.get(row.player, 0) + row.prize
        paid = {player: amount for player, amount in paid.items() if amount}
        if week in settled or paid == right.get(week, {}):
            continue
        message = (
            f"week {week} paid {_amounts(paid)}; by the results as they are now, right is "
            f"{_amounts(right.get(week, {}))}. "
            'Settle it and correct Prize paid, or write a row "decision" of that week on Rulings.'
        )
        yield Problem(rows[0].prize_cell or rows[0].cell, "money-stands", "warning", message)


def _settled(typed_rulings: "pd.DataFrame") -> set[int]:
    """The weeks with a decision on Rulings."""
    return set(typed_rulings.loc[typed_rulings["ruling"] == "decision", "week"])


def _amounts(amounts: dict[str, int]) -> str:
    listed = [f"{player} {cents // 100}.{cents % 100:02}" for player, cents in amounts.items()]
    return ", ".join(listed) or "nothing"


def _cells(game_points: "pd.DataFrame") -> dict[tuple[int, str], Any]:
    """The first cell of each player's night."""
    found: dict[tuple[int, str], Any] = {}
    for row in each(game_points[["week", "player", "cell"]]):
        if row.cell is not None:
            found.setdefault((row.week, row.player), row.cell)
    return found

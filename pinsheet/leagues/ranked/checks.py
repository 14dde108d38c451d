"""What should hold in a season; whatever does not becomes a problem with its cell."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.league import check
from pinsheet.leagues.ranked.game import games_of, shares, unit_columns
from pinsheet.leagues.ranked.rules import Rules
from pinsheet.leagues.slips import equal_scores, played_as_typed
from pinsheet.names import suggestion
from pinsheet.problems import Cell, Problem, Severity
from pinsheet.rules.exact import decimal_text
from pinsheet.tables import each, grouped

if TYPE_CHECKING:
    import pandas as pd

NEED_A_MACHINE = (
    "opponent's ball",
    "death save",
    "slam tilt",
    "second tilt",
    "replay",
    "replay, higher counts",
    "replaced",
    "void",
    "points",
)


IGNORE_A_MACHINE = ("ejected", "violence", "vandalism", "cheating", "adjust", "allow pre-makeups", "decision")


@check()
def rulings_name_a_machine_of_the_night(conduct: "pd.DataFrame", slots: "pd.DataFrame") -> Iterator[Problem]:
    """A ruling about one game says which, and that machine was played that night."""
    machines = slots.groupby("week")["machine"].agg(list).to_dict() if len(slots) else {}
    for row in each(conduct.loc[conduct["in_effect"]]):
        needs_one = row.ruling in NEED_A_MACHINE or row.act == "zero_game"
        ignores_it = row.ruling in IGNORE_A_MACHINE or row.act == "none"
        named = row.machine is not None
        if needs_one and not named:
            message = f'the ruling "{row.ruling}" concerns one game. Type its machine in the column Machine.'
            yield Problem(row.cell, "ruling-needs-machine", "error", message)
        elif named and not ignores_it and row.machine not in machines.get(row.week, ()):
            played = machines.get(row.week, [])
            message = (
                f"{row.machine} was not played in week {row.week} (played: {', '.join(played)}). "
                "Correct the machine or the week."
            )
            yield Problem(row.cell, "ruling-machine", "error", message)


@check()
def replacements_have_a_first_machine(
    typed_rulings: "pd.DataFrame", scores: "pd.DataFrame"
) -> Iterator[Problem]:
    """A machine has one replacement a night, and none replaces itself."""
    pairs: dict[tuple[int, str], tuple[str, Cell]] = {}
    ruled = typed_rulings.loc[
        typed_rulings["ruling"] == "replaced", ["week", "new_machine", "machine", "cell"]
    ]
    headed = scores.dropna(subset="replaces")[["week", "machine", "replaces", "cell"]]
    for week, new, old, cell in [*each(ruled), *each(headed)]:
        if new == old or pairs.get((week, old), ("",))[0] == new:
            yield Problem(
                cell,
                "replaced-by-itself",
                "error",
                f"{new} and {old} replace each other. Keep one of the two.",
            )
        pairs.setdefault((week, new), (old, cell))


@check()
def rulings_have_an_effect(conduct: "pd.DataFrame") -> Iterator[Problem]:
    """A ruling on somebody already suspended, or on a night not held, changes nothing."""
    for row in each(conduct.loc[~conduct["in_effect"]]):
        who = f"{row.player}: " if row.player is not None else ""
        message = f'the ruling "{row.ruling}" has {row.effect.replace("no effect: ", "no effect: " + who)}.'
        yield Problem(row.cell, "ruling-without-effect", "warning", message)


@check()
def every_tie_was_played_off(ranking: "pd.DataFrame", params: Rules) -> Iterator[Problem]:
    """Equal scores are resolved by a one-ball playoff; zeros are not."""
    given = shares(ranking, params)
    tied = ranking.assign(whole=given["whole"], divisor=given["divisor"])
    open_ties = tied.loc[
        tied["tied"].gt(1).fillna(value=False) & tied["score"].ne(0) & ~tied["ghost"]
    ].sort_values(["week", "player"])
    severity: Severity = "error" if params.ties_unresolved == "error" else "warning"
    for (week, *_), rows in grouped(open_ties, *unit_columns(params), "place"):
        if len(rows) > 1:
            yield Problem(rows[0].cell or Cell(""), "tie-open", severity, _tie(week, rows, severity))


def _tie(week: int, rows: list[Any], severity: Severity) -> str:
    first, both = rows[0], "both" if len(rows) == 2 else "all"
    if len({(row.score, row.machine) for row in rows}) == 1:
        names = " and ".join(row.player for row in rows)
        what = f"{names} {both} have {first.score:,} on {first.machine}"
    else:
        scores = [f"{row.player} ({row.score:,} on {row.machine})" for row in rows]
        what = f"{' and '.join(scores)} are equal after normalizing"
    others = ", ".join(row.cell.ref for row in rows[1:] if row.cell)
    also = f" (see {others} too)" if others else ""
    gets = decimal_text(Fraction(first.whole, first.divisor))
    of_them = "both" if both == "both" else "them all"
    then = (
        f"Each gets {gets} points until a row on Ties names {of_them}."
        if severity == "warning"
        else "Type the order of the one-ball playoff on Ties."
    )
    return f"{what} in week {week}{also} and no playoff is recorded. {then}"


@check()
def no_score_is_typed_twice(
    scores: "pd.DataFrame",
    playoff_scores: "pd.DataFrame",
    conduct: "pd.DataFrame",
    calendar: "pd.DataFrame",
) -> Iterator[Problem]:
    """Scores on a machine that are equal to the last digit, but no tie: those are of one night."""
    played = played_as_typed(scores, playoff_scores, conduct, calendar)
    yield from equal_scores(played, lambda first, row: first.week == row.week)


@check()
def no_scores_are_of_another_league(
    premakeups: "pd.DataFrame", playoff_scores: "pd.DataFrame"
) -> Iterator[Problem]:
    """Pre-makeups, and blocks of scores of playoffs, which this rulebook does not know, count for nothing."""
    no_premakeups = (
        "this league has no pre-makeups, so these scores count for nothing. If this is a scoresheet, type "
        "the heading Group left of Player, and above it Week and its number. If not, remove the sheet."
    )
    no_playoffs = (
        'the week of these scores is "playoffs", but this league has none: what is played in the finals is '
        "typed on Matches. Type the number of the week above them, or remove these scores."
    )
    for rows, message in ((premakeups, no_premakeups), (playoff_scores, no_playoffs)):
        sheets = {(row.cell.workbook, row.cell.sheet): row.cell for row in reversed(list(each(rows)))}
        for cell in sheets.values():
            yield Problem(cell, "not-of-this-league", "error", message)


@check()
def nights_have_no_more_machines_than_games(
    slots: "pd.DataFrame", scores: "pd.DataFrame", params: Rules
) -> Iterator[Problem]:
    """More machines on a night than are played: half of the scores may stand under a wrong heading.

    Where groups play, each may have machines of its own.
    """
    in_groups = params.points_among == "group"
    for (week, *of_group), rows in grouped(
        games_of(slots, scores, params), "week", *(["group"] if in_groups else [])
    ):
        played = list(dict.fromkeys(row.slot for row in rows))
        if len(played) > params.machines_per_night:
            of_week = scores.loc[scores["week"].eq(week)]
            cells = [row.cell for row in each(of_week) if row.machine == played[-1]]
            who = "".join(f"group {label} of " for label in of_group)
            message = (
                f"{who}week {week} has scores on {len(played)} machines ({', '.join(played)}), but "
                f"{params.machines_per_night} are played on a night (machines.per_night). Look at the "
                'headings; a replacement is headed like "Monster Bash (for Taxi)".'
            )
            yield Problem(next(iter(cells), Cell("")), "machines-too-many", "warning", message)


@check()
def tie_orders_name_a_tie(tie_orders: "pd.DataFrame", slots: "pd.DataFrame") -> Iterator[Problem]:
    """An order that fits no tie has no effect; that is worth a look."""
    machines = slots.groupby("week")["machine"].agg(list).to_dict() if len(slots) else {}
    of_a_night = tie_orders.dropna(subset=["week", "machine"])
    for row in each(of_a_night.loc[~of_a_night["used"]]):
        played = machines.get(row.week, [])
        if row.machine not in played:
            reason = f"{row.machine} was not played in week {row.week}.{suggestion(row.machine, played)}"
        else:
            reason = f"no tie on {row.machine} in week {row.week} is between exactly these players."
        yield Problem(row.cell, "tie-order-unused", "warning", f"this order has no effect: {reason}")


@check()
def no_tie_is_decided_twice(tie_orders: "pd.DataFrame") -> Iterator[Problem]:
    """Two playoffs recorded for one tie: the first one counts."""
    seen: dict[tuple[int, str, str], Cell] = {}
    for row in each(tie_orders.loc[tie_orders["used"]]):
        places = [(row.week, row.machine, player) for player in row.order]
        before = [seen[place] for place in places if place in seen]
        if len(before) > 1:
            message = (
                f"{before[0]} says who won this tie on {row.machine} already, "
                "and that row counts. Remove one of the two."
            )
            yield Problem(row.cell, "tie-twice", "warning", message)
        seen |= dict.fromkeys(places, row.cell)


@check()
def tiebreakers_name_a_tie(ties: "pd.DataFrame", race: "pd.DataFrame", params: Rules) -> Iterator[Problem]:
    """A tiebreaker game of the season that fits no tie in the standings has no effect."""
    now = race.loc[race["week"].eq(race["week"].max()) & race["place"].notna()]
    groups = [set(rows) for _, rows in now.groupby("total")["player"] if len(rows) > 1]
    for row in each(ties.loc[ties["week"].isna()]):
        if row.machine is not None:
            message = "this tiebreaker has no effect: a row of Week season has no machine. Clear it."
            yield Problem(row.cell, "tie-order-unused", "warning", message)
            continue
        fits = any(group <= set(row.order) for group in groups)
        if not fits or params.standings_tie == "shared":
            reason = (
                "ties in the standings stay shared (standings.tie)"
                if fits
                else "no tie in the standings is between exactly these players"
            )
            yield Problem(
                row.cell, "tie-order-unused", "warning", f"this tiebreaker has no effect: {reason}."
            )


@check()
def nobody_plays_after_leaving(scores: "pd.DataFrame", roster: "pd.DataFrame") -> Iterator[Problem]:
    """Who has left is a guest when he plays again."""
    left = roster.dropna(subset="left").set_index("player")["left"]
    played = scores.loc[scores["mark"].eq("score") & scores["player"].isin(left.index)]
    for (week, player), rows in grouped(played, "week", "player"):
        if week >= left[player]:
            message = (
                f"{player} left with week {left[player]} (Players), but has scores in week {week}: "
                "counted as a guest night."
            )
            yield Problem(rows[0].cell, "played-after-leaving", "warning", message)


@check()
def nobody_has_a_pre_makeup(scores: "pd.DataFrame") -> Iterator[Problem]:
    """This league has no pre-makeups."""
    for row in each(scores.loc[scores["mark"] == "P"]):
        message = (
            "P (pre-makeup) means nothing in this league; it counts as L, not played. Type L or the score."
        )
        yield Problem(row.cell, "pre-makeup", "warning", message)


@check()
def one_score_a_game(machine_scores: "pd.DataFrame", slots: "pd.DataFrame") -> Iterator[Problem]:
    """Whoever has a score on a machine does not need one on its replacement."""
    replaced = machine_scores.loc[machine_scores["source"] == "played"].merge(
        slots.loc[slots["replaced"], ["week", "machine", "slot"]], on=["week", "machine"]
    )
    for (week, player, slot), rows in grouped(replaced, "week", "player", "slot"):
        if len(rows) > 1:
            machines = " and ".join(row.machine for row in rows)
            message = (
                f"{player} has scores on {machines} in week {week}, "
                f"which stood for one game ({slot}); both count."
            )
            yield Problem(rows[-1].cell, "slot-twice", "warning", message)

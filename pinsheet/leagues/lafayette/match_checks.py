"""What is typed about finals matches, against the bracket; each mistake once, at its own cell (8.5)."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.finals import Results, ranking_may_have_moved
from pinsheet.leagues.lafayette.evening import Evening, Met, evening_of
from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.league import check
from pinsheet.problems import Cell, Problem
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd

NEEDED = 2
"""Games that win a match: best two of three (8.5)."""


@check("8.5")
def results_are_of_matches(
    candidates: "pd.DataFrame",
    finals_field: "pd.DataFrame",
    matches: "pd.DataFrame",
    entrants: "pd.DataFrame",
    params: Lafayette,
) -> Iterator[Problem]:
    """Every typed result belongs to a match between two known players, and one of them won it.

    One wrong winner is one problem: rows that wait because of it are not named as well.
    """
    if not len(entrants):
        yield from _nobody_present(matches)
        return
    results = Results(each(matches))
    evening = evening_of(results, candidates, finals_field, params)
    remedy = ranking_may_have_moved(candidates)
    unexplained = _unexplained(evening) if remedy else []
    at_odds = [_moved(unexplained, remedy)] if len(unexplained) > 1 else list(_at_odds(evening, remedy))
    yield from at_odds
    for one in evening.met:
        if one.row is not None:
            yield from _of_the_games(one)
    waiting: list[Any] = []
    for row in results.left_over:
        reason = _why_no_match(row, evening)
        if reason is None:
            waiting.append(row)
        else:
            message = f"{row.winner} is typed as winner here, but {reason}"
            yield Problem(row.cell, "match-unknown", "error", message)
    if waiting and not at_odds:
        message = f"{waiting[0].winner} is typed as winner here, but {_waits_for(waiting, evening)}"
        if remedy and len(waiting) > 1:
            message += f" If the ranking has changed since the finals, {remedy}."
        yield Problem(waiting[0].cell, "match-unknown", "error", message)


def _nobody_present(matches: "pd.DataFrame") -> Iterator[Problem]:
    """Winners are typed, and no sheet says who is there."""
    for row in each(matches.dropna(subset="winner").head(1)):
        message = (
            "winners of the finals are typed, but no sheet Entrants says who is there. "
            "Add a sheet Entrants with the headings Player and Present (and Paid), and tick who is there."
        )
        yield Problem(row.cell, "nobody-present", "warning", message)


def _at(row: Any, heading: str) -> Cell:
    """The cell of a row under a heading; that of Winner where only this is known."""
    cell: Cell = (row.cells or {}).get(heading, row.cell)
    return cell


# --------------------------------------------------------------------------- somebody else's match


def _unexplained(evening: Evening) -> list[Met]:
    """The matches whose rows name another pair, and no earlier winner tells why."""
    return [
        one
        for number, one in enumerate(evening.met)
        if one.row is not None
        and one.row.winner is not None
        and _strangers(one)
        and _between(evening.met[:number], one) is None
    ]


def _moved(unexplained: Sequence[Met], remedy: str) -> Problem:
    """Several matches between others than the ranking says: a score was corrected after the finals."""
    first = unexplained[0]
    named = sorted(_strangers(first))[0]
    more = len(unexplained) - 1
    message = (
        f"{named} stands here, but by the ranking as it is now {first.name} is between {first.names}, and "
        f"{more} more of the matches typed {'do' if more > 1 else 'does'} not fit either: "
        f"the ranking has changed since the finals. If they were played like this, {remedy}. "
        "If not, correct the winners."
    )
    return Problem(first.row.cell, "ranking-moved", "error", message)


def _at_odds(evening: Evening, remedy: str) -> Iterator[Problem]:
    """Rows with somebody who does not play in their match; what comes of one earlier winner is said once."""
    told: dict[str, list[tuple[Met, Met | None]]] = {}
    for number, one in enumerate(evening.met):
        if one.row is not None and one.row.winner is not None and _strangers(one):
            before = _between(evening.met[:number], one)
            told.setdefault(one.name if before is None else before.name, []).append((one, before))
    for rows in told.values():
        one, before = rows[0]
        strangers = _strangers(one)
        if one.row.winner in strangers:
            code, cell = "winner-not-in-match", one.row.cell
            message = f"{one.row.winner} does not play in {one.name}, which is between {one.names}"
            advice = "Correct the winner, or an earlier one."
        else:
            code = "pair-differs"
            cell = _at(one.row, "player 1" if one.row.player1 in strangers else "player 2")
            names = sorted(name for name in (one.row.player1, one.row.player2) if name is not None)
            stand = "stands" if len(names) == 1 else "stand"
            message = f"{' and '.join(names)} {stand} here, but {one.name} is between {one.names}"
            advice = "Clear the names, or correct an earlier winner."
        if before is not None:
            message += (
                f", because {before.match.winner} is typed as winner of {before.name}{_in_cell(before)}"
            )
            advice = "Correct one of the two."
        elif remedy:
            advice += f" Or, if the ranking has changed since the finals, {remedy}."
        if len(rows) > 1:
            more = len(rows) - 1
            advice += f" {more} more row{' differs' if more == 1 else 's differ'} for the same reason."
        yield Problem(cell, code, "error", f"{message}. {advice}")


def _strangers(one: Met) -> set[str]:
    return {one.row.winner, one.row.player1, one.row.player2} - one.pair - {None}


def _between(earlier: Sequence[Met], one: Met) -> Met | None:
    """The last match that a stranger of this row lost to one of its pair, or the other way round."""
    strangers = _strangers(one)
    absent = one.pair - {one.row.player1, one.row.player2}
    for before in reversed(earlier):
        if before.match.winner is not None and before.pair & strangers and before.pair & absent:
            return before
    return None


def _in_cell(one: Met) -> str:
    return "" if one.row is None else f" ({one.row.cell.ref})"


# --------------------------------------------------------------------------- rows of no match


def _why_no_match(row: Any, evening: Evening) -> str | None:
    """Why a result belongs to no match; None where it only comes too early."""
    divisions = [division for division in evening.all if division is not None]
    if divisions and row.division not in (None, *divisions):
        return f"there is no division {row.division} tonight."
    if row.round is not None and row.match is not None:
        return _why_not_that_one(row, evening)
    named = dict.fromkeys(name for name in (row.player1, row.player2) if name is not None)
    if len(named) < 2 and not (named and row.winner not in named):
        return "the row does not say which match. Type its Round and Match, or both players."
    return _why_not_this_pair(list(dict.fromkeys([*named, row.winner])), row, evening)


def _why_not_that_one(row: Any, evening: Evening) -> str | None:
    where = [
        division for division in evening.all if None in (division, row.division) or division == row.division
    ]
    name = f"{row.round} {row.match}"
    if not any((row.round, row.match) in evening.all[division] for division in where):
        return f"nobody plays {name} in this bracket. Look at Round and Match."
    for one in evening.of(row.division):
        if (one.match.round, one.match.number) == (row.round, row.match) and one.row is not None:
            if one.match.winner is None:
                return f"{one.name} is in {one.row.cell.ref} too. Type the winner there, and clear this row."
            return f"{_decided(one)} Clear one of the two rows."
    if all(one.match.winner is not None for one in evening.of(row.division)):
        return f"{name} is not played: the one who was not beaten has won the first grand final."
    return None


def _why_not_this_pair(pair: list[str], row: Any, evening: Evening) -> str | None:
    if len(pair) > NEEDED:
        return f"the row is about {pair[0]} and {pair[1]}. Correct the winner."
    for player in pair:
        if player not in evening.division:
            return _why_not_in(player, evening)
    one, other = (evening.division[player] for player in pair)
    if one != other:
        return f"{pair[0]} plays in division {one}, {pair[1]} in {other}."
    if one is not None and row.division not in (None, one):
        return f"{' and '.join(pair)} play in division {one}, and {row.division} stands here. Correct it."
    return _of_the_past(pair, evening)


def _why_not_in(player: str, evening: Evening) -> str:
    because = evening.not_in.get(player)
    if because is None:
        return f"{player} is not ticked as present on Entrants. Correct the name, or the ticks."
    return f"{player} is not in the finals: {because}."


def _of_the_past(pair: list[str], evening: Evening) -> str | None:
    """A pair that has met, or one of whom is out; None where they may still meet."""
    mine = [one for one in evening.met if one.pair == set(pair)]
    if mine and mine[-1].match.winner is None:
        return f"{' and '.join(pair)} meet in {mine[-1].name}. Correct Round and Match, or clear them."
    if mine:
        return f"{_decided(mine[-1])} They do not meet again now. Clear one of the two rows."
    for player in pair:
        last = next((one for one in reversed(evening.met) if player in one.pair), None)
        if (
            last is not None
            and last.match.loser == player
            and (last.match.round[0] == "L" or not _goes_on(evening))
        ):
            return f"{player} is out already, beaten in {last.name}{_in_cell(last)}."
    return None


def _goes_on(evening: Evening) -> bool:
    return any(one.match.winner is None for one in evening.met)


def _decided(one: Met) -> str:
    return f"{one.name}, {one.names}, is decided already{_in_cell(one)}: {one.match.winner} won."


def _waits_for(waiting: Sequence[Any], evening: Evening) -> str:
    """What has to be typed before the first of these rows can count."""
    row = waiting[0]
    still_open = [one for one in evening.of(row.division) if one.match.winner is None]
    names = {row.winner, row.player1, row.player2}
    first = next((one for one in still_open if one.pair & names), still_open[0])
    what = f"{row.round} {row.match}" if row.round and row.match else f"{row.player1} and {row.player2}"
    more = len(waiting) - 1
    others = f" {more} more row{' waits' if more == 1 else 's wait'} too." if more else ""
    return (
        f"{what} cannot be played yet: {first.name}, {first.names}, is still open. "
        f"Type its winner, or clear this row.{others}"
    )


# --------------------------------------------------------------------------- games


def _of_the_games(one: Met) -> Iterator[Problem]:
    """Machines and winners of single games."""
    row = one.row
    for number, machine in enumerate(row.machines, 1):
        if machine in row.machines[: number - 1]:
            message = (
                f"{machine} twice in one match ({one.names}). A machine is played once in a match-up (8.5): "
                "correct one of the two."
            )
            yield Problem(_at(row, f"machine {number}"), "machine-twice", "error", message)
    for number, name in enumerate(row.winners, 1):
        if name is not None and name not in one.pair:
            message = f"{name} is typed as winner of a game between {one.names}. Correct the name."
            yield Problem(_at(row, f"winner {number}"), "winner-not-in-match", "error", message)
    won = [name for name in row.winners if name is not None]
    if row.winner is not None and won and won.count(row.winner) < NEEDED:
        message = (
            f"{row.winner} is typed as winner of the match, but as winner of {won.count(row.winner)} of its "
            f"games; {NEEDED} win it (8.5)."
        )
        yield Problem(row.cell, "games-differ", "warning", message)
    first, second, third = (*row.winners, None, None, None)[:3]
    if first is not None and first == second and third is not None:
        message = (
            f"a third game, though {first} had won the first two, and {NEEDED} win a match (8.5). "
            "Clear it, or correct one of the three."
        )
        yield Problem(_at(row, "winner 3"), "games-differ", "warning", message)


@check("8.5")
def whoever_won_two_games_is_the_winner(matches: "pd.DataFrame") -> Iterator[Problem]:
    """Two games won, and no Winner: the match is open until it is typed."""
    for row in each(matches):
        won = [name for name in dict.fromkeys(row.winners) if name and row.winners.count(name) >= NEEDED]
        if row.winner is None and won:
            message = (
                f"{won[0]} has won {NEEDED} games of this match, but no Winner is typed: it is still open. "
                f"Type {won[0]} under Winner."
            )
            yield Problem(row.cell, "winner-missing", "warning", message)


@check("8.2")
def one_bracket_has_no_divisions(matches: "pd.DataFrame", params: Lafayette) -> Iterator[Problem]:
    """A division that is not played: everybody is in the one bracket, which the workbook calls A."""
    for row in each(matches):
        if params.finals_mode == "single16" and row.division == "B" and row.winner is not None:
            message = "B stands here, but the finals are one bracket (finals.mode = single16). Clear it."
            yield Problem(_at(row, "division"), "division-unknown", "error", message)

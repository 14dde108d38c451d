"""Checks that every league makes of what was typed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.league import check
from pinsheet.problems import Problem
from pinsheet.tables import each, grouped

if TYPE_CHECKING:
    import pandas as pd

Ruled = tuple[int, str | None, str | None]


@check()
def scores_are_complete(
    scores: "pd.DataFrame", conduct: "pd.DataFrame", calendar: "pd.DataFrame"
) -> Iterator[Problem]:
    """In a block every seat has a score or a code for every game, or nothing at all (absent).

    A ruling that makes a zero, or voids the game, needs no score to be typed.
    """
    held = set(calendar.loc[calendar["held"], "week"])
    # The rows of whole seats only: a list says nothing by what it leaves out.
    blank = scores.loc[
        scores["mark"].eq("blank") & scores["week"].isin(held), ["week", "player"]
    ].drop_duplicates()
    seats = scores.merge(blank, on=["week", "player"]).sort_values("game", kind="stable")
    ruled = _ruled(conduct)
    for (week, player), seat in grouped(seats, "week", "player"):
        if all(cell.mark == "blank" for cell in seat):
            if (week, player, None) not in ruled:
                message = (
                    f"nothing is typed for {player} in week {week}: counted as absent. "
                    "Type A in the first cell if that is so."
                )
                yield Problem(seat[0].cell, "blank-row", "warning", message)
            continue
        games: dict[int, list[Any]] = {}
        for cell in seat:
            games.setdefault(cell.game, []).append(cell)
        for game in games.values():
            if all(cell.mark == "blank" for cell in game) and not _excused(week, player, game, ruled):
                message = (
                    f"no score for {player} on {game[0].machine}. Type it, or L if this game was not played, "
                    "or A in the first cell if absent all night."
                )
                yield Problem(game[0].cell, "score-missing", "error", message)


def _excused(week: int, player: str, game: list[Any], ruled: set[Ruled]) -> bool:
    """Whether a ruling makes typing a score for this game unnecessary."""
    machines = [cell.machine for cell in game]
    return any((week, player, m) in ruled for m in (*machines, None)) or any(
        (week, None, m) in ruled for m in machines
    )


@check()
def absent_means_absent(scores: "pd.DataFrame") -> Iterator[Problem]:
    """Who has an A has no score that night."""
    absent = scores.loc[scores["mark"] == "A", ["week", "player"]].drop_duplicates()
    for row in each(scores.loc[scores["mark"] == "score"].merge(absent, on=["week", "player"])):
        message = (
            f"{row.player} has a score here, but an A (absent all night) in the same week. "
            "Type L for games not played, or remove the score."
        )
        yield Problem(row.cell, "absent-with-score", "error", message)


def _ruled(conduct: "pd.DataFrame") -> set[Ruled]:
    """(week, player or None, machine or None) of the rulings that make typing a score unnecessary."""
    acts = conduct.loc[conduct["act"].isin(["zero_game", "zero_night", "wiped", "void", "points", "replay"])]
    return {
        (row.week, row.player, None if row.act in ("zero_night", "wiped") else row.machine)
        for row in each(acts)
    }

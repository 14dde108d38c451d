"""Nights of which only the totals are known, brought forward from a season that was begun without pinsheet.

No rule knows of them: such a night is one on a single machine, called as below, on which an official
gave each player the points. Totals, drops and attendance follow from that by the rules as they are.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from pinsheet.outcome import Row
from pinsheet.problems import Cell, Problem
from pinsheet.tables import SCORES, TYPED_RULINGS, each

if TYPE_CHECKING:
    import pandas as pd

MACHINE = "Brought forward"
"""What stands in the place of the machines of such a night, also for its rulings."""
OF_MACHINES = frozenset({"scores", "records", "machine_summary", "spread", "best_machines"})
OF_RULINGS = frozenset({"typed_rulings", "conduct", "rulings"})
"""Tables in which a night without machines, or points that nobody ruled, have no place."""

Frames = Mapping[str, "pd.DataFrame"]


def as_nights(given: Frames) -> dict[str, "pd.DataFrame"]:
    """What was typed, with the nights brought forward as scores and points on one machine."""
    import pandas as pd

    rows = list(each(given["brought"]))
    if not rows:
        return dict(given)
    there = [{"week": row.week, "player": row.player, "machine": MACHINE, "cell": row.cell} for row in rows]
    scores = [
        {**seat, "mark": "score", "score": int(row.total), "headed": True}
        for seat, row in zip(there, rows, strict=True)
    ]
    points = [{**seat, "ruling": "points", "value": row.total} for seat, row in zip(there, rows, strict=True)]
    rulings = given["typed_rulings"]
    of_them = rulings["week"].isin({row.week for row in rows}) & rulings["machine"].notna()
    rulings = rulings.assign(machine=rulings["machine"].where(~of_them, MACHINE))
    return {
        **given,
        "scores": pd.concat([given["scores"], SCORES.frame(scores)], ignore_index=True),
        # What somebody ruled stands before the totals: these include what followed from it.
        "typed_rulings": pd.concat([rulings, TYPED_RULINGS.frame(points)], ignore_index=True),
    }


def impossible(given: Frames, *, ladder: bool) -> Iterator[Problem]:
    """Nights that are there twice, and leagues that need more than totals."""
    rows = list(each(given["brought"]))
    if rows and ladder:
        message = (
            "totals alone do not make a night of this league: ladder, bonus and pre-makeups need the games. "
            "Type the scores of those weeks."
        )
        yield Problem(rows[0].cell, "brought-ladder", "error", message)
    typed = given["scores"].loc[given["scores"]["mark"].eq("score")]
    first = {row.week: row.cell for row in reversed(list(each(typed[["week", "cell"]])))}
    for week in sorted({row.week for row in rows} & first.keys()):
        cell = next(row.cell for row in rows if row.week == week)
        message = (
            f"totals of week {week} are brought forward here, and scores of it are typed in {first[week]}. "
            "Clear this column, or remove the scores."
        )
        yield Problem(cell, "brought-twice", "error", message)
    seen: dict[tuple[int, str], Cell] = {}
    for row in rows:
        if row.cell != seen.setdefault((row.week, row.player), row.cell):
            message = f"{row.player} has a total of week {row.week} in {seen[row.week, row.player]} too."
            yield Problem(row.cell, "brought-twice", "error", message)


def without(given: Frames, problems: Iterable[Problem]) -> list[Problem]:
    """The problems but for those that are about totals as if they were scores: ties, odd digits ..."""
    cells = set(given["brought"]["cell"])
    return [problem for problem in problems if problem.cell not in cells]


def shown(given: Frames, frames: Frames) -> dict[str, "pd.DataFrame"]:
    """The tables as they are shown: without scores, rulings and records that there never were."""
    if not len(given["brought"]):
        return dict(frames)
    cells = set(given["brought"]["cell"])
    found = dict(frames)
    for name in OF_MACHINES & frames.keys():
        found[name] = frames[name].loc[frames[name]["machine"].ne(MACHINE)].reset_index(drop=True)
    for name in OF_RULINGS & frames.keys():
        found[name] = frames[name].loc[~frames[name]["cell"].isin(cells)].reset_index(drop=True)
    games = frames["game_points"]
    here = games["machine"].eq(MACHINE)
    unknown = [column for column in ("score", "place", "tie", "ruling") if column in games]
    known = {column: games[column].astype(object).where(~here, None) for column in unknown}
    found["game_points"] = games.assign(**known, source=games["source"].where(~here, "none"))
    return found


def why(league_s: Callable[[str, Row], str]) -> Callable[[str, Row], str]:
    """A league's reasons, and that of what was brought forward."""
    return lambda table, row: "brought forward" if row.get("machine") == MACHINE else league_s(table, row)

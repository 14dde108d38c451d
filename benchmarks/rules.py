"""The rules alone: each league's tables up to the standings, over more and more scores."""

import math
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from benchmarks.measure import Line
from pinsheet import tables
from pinsheet.leagues.league import League
from pinsheet.leagues.params import read_params
from pinsheet.leagues.registry import BY_NAME
from pinsheet.problems import Cell

WEEKS, GAMES = 10, 5
SIZES = {"lafayette": (10**3, 10**4, 10**5, 10**6), "koi": (10**3, 10**4, 10**5)}
EXPONENT, RANK = 1.1, 4.0

POINTS = ("ranking", "tie_orders", "game_points")
"""The steps that rank the scores of each machine and give points: what one groupby-rank is held against."""

UP_TO = "nights"
"""The last step measured: meetings and the like, which come after it, list pairs of players."""

SOMEWHERE = Cell("season.xlsx", "Scores", "A1")


def rules(_work: Path, *, rounds: int, small: bool) -> Iterator[Line]:
    """Seconds of the steps up to the standings, how they grow, and Lafayette's against one groupby-rank."""
    for name, sizes in SIZES.items():
        wanted = sizes[: -1 if not small else 2] if small else sizes
        took: dict[int, float] = {}
        for size in wanted:
            given = typed(size)
            runs = [steps(BY_NAME[name], given) for _ in range(max(1, rounds // 2))]
            took[size] = statistics.median(sum(run.values()) for run in runs)
            yield Line("rules", f"{name}, {size:,} scores up to the standings", took[size])
            if name == "lafayette" and size == wanted[-1]:
                points = statistics.median(sum(run[step] for step in POINTS) for run in runs)
                yield Line(
                    *("rules", f"{name}, {size:,} scores: places and points", points, "groupby-rank"),
                    theirs=_rank(given["scores"], rounds),
                    # A thousand rows cost what ten cost.
                    bound=None if small else RANK,
                )
        first, last = wanted[-2:]
        exponent = math.log(took[last] / took[first]) / math.log(last / first)
        what = f"{name}: exponent of growth from {first:,} to {last:,}"
        yield Line("rules", what, exponent, unit="", within=EXPONENT)


def steps(league: League, given: dict[str, "pd.DataFrame"]) -> dict[str, float]:
    """The seconds of each step up to the standings."""
    params, _ = read_params(league.editions[league.default_edition], [])
    frames: dict[str, Any] = dict(given)
    took = {}
    for step in league.groundwork + league.steps:
        needs = {need: params if need == "params" else frames[need] for need in step.needs}
        start = time.perf_counter()
        frames[step.name] = league.by_name[step.name].conform(step.make(**needs))
        took[step.name] = time.perf_counter() - start
        if step.name == UP_TO:
            break
    return took


def _rank(scores: "pd.DataFrame", rounds: int) -> float:
    plain = scores[["week", "machine"]].assign(score=scores["score"].astype("float64"))
    took = []
    for _ in range(rounds):
        start = time.perf_counter()
        plain.groupby(["week", "machine"])["score"].rank(ascending=False, method="min")
        took.append(time.perf_counter() - start)
    return statistics.median(took)


def typed(size: int) -> dict[str, "pd.DataFrame"]:
    """A season with so many scores as the reader gives it: ten weeks, five machines, groups of four."""
    draw = np.random.default_rng(size)
    many = size // (WEEKS * GAMES)
    players = np.array([f"Player {number}" for number in range(many)], dtype=object)
    machines = np.array([f"Machine {number}" for number in range(WEEKS * GAMES)], dtype=object)
    week = np.repeat(np.arange(WEEKS) + 1, many * GAMES)
    who = np.concatenate([np.repeat(draw.permutation(many), GAMES) for _ in range(WEEKS)])
    game = np.tile(np.arange(GAMES), many * WEEKS)
    seat = np.tile(np.repeat(np.arange(many), GAMES), WEEKS)
    group = np.array([str(number + 1) for number in range(many // 4 + 1)], dtype=object)[seat // 4]
    first = game == 0
    scores = {
        "week": week,
        "group": group,
        "game": game + 1,
        "machine": machines[(week - 1) * GAMES + game],
        "player": players[who],
        "score": draw.integers(10**3, 10**8, size=len(week)) * 10,
    }
    seats = {"week": week[first], "group": group[first], "player": players[who][first], "seat": None}
    rows = {
        "roster": [{"player": name, "status": "member", "aliases": (), "mail": True} for name in players],
        "machines": [{"machine": name, "aliases": ()} for name in machines],
        "weeks": [
            {"week": number + 1, "machines": tuple(machines[number * GAMES :][:GAMES]), "cancelled": False}
            for number in range(WEEKS)
        ],
    }
    frames = {table.name: table.frame() for table in tables.TYPED}
    for table in (tables.ROSTER, tables.MACHINES, tables.WEEKS):
        listed = ({"moved": False, "cell": SOMEWHERE, **row} for row in rows[table.name])
        frames[table.name] = table.frame(listed)
    frames["scores"] = _frame(tables.SCORES, len(week), scores).assign(mark="score", headed=True)
    frames["seats"] = _frame(tables.SEATS, int(first.sum()), seats)
    frames["scores"]["mark"] = frames["scores"]["mark"].astype("str")
    return frames


def _frame(table: tables.Table, rows: int, given: dict[str, Any]) -> "pd.DataFrame":
    """A frame of a table, column by column: as `Table.frame` makes it, for a million rows."""
    found = {}
    for column in table.columns:
        values = given.get(column.name)
        if column.kind == "text":
            found[column.name] = pd.Series([None] * rows if values is None else values, dtype="str")
        elif column.kind == "flag":
            found[column.name] = pd.Series(np.zeros(rows, dtype=bool))
        elif column.kind == "object":
            found[column.name] = pd.Series([SOMEWHERE] * rows, dtype=object)
        elif values is None:
            found[column.name] = pd.Series(pd.array([pd.NA] * rows, dtype="Int64"))
        else:
            found[column.name] = pd.Series(values).astype("Int64" if column.nullable else "int64")
    return pd.DataFrame(found)

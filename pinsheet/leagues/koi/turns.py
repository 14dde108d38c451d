"""Who plays when, and on which machines (C13, C14)."""

from typing import TYPE_CHECKING, Any

from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.koi.tables import CHOSEN_GAMES, TURNS
from pinsheet.leagues.league import rule
from pinsheet.rules.turns import first_order, next_order, picked
from pinsheet.tables import each, grouped

if TYPE_CHECKING:
    import pandas as pd


@rule("C13")
def turns(game_points: "pd.DataFrame", ladder: "pd.DataFrame") -> "pd.DataFrame":
    """The playing order of every game: first the lowest ranked first, then the loser of the last game.

    Only who was there has a turn; somebody late joins as the first of the next game.
    """
    rank = {(row.week, row.player): row.rank for row in each(ladder[["week", "player", "rank"]])}
    there = game_points.loc[game_points["score"].notna() & game_points["source"].isin(["played", "ruling"])]
    rows = []
    for (week, group), lines in grouped(there, "week", "group"):
        games: dict[int, list[Any]] = {}
        for line in lines:
            games.setdefault(line.game, []).append(line)
        order: list[str] = []
        places: dict[str, int] = {}
        for game, playing in sorted(games.items()):
            names = [line.player for line in playing]
            # Equal scores share a place and keep their order; the worst place goes first.
            order = [p for p in next_order(order, {p: -place for p, place in places.items()}) if p in names]
            late = sorted((p for p in names if p not in order), key=lambda p: rank[week, p])
            order = [*first_order(late), *order]
            places = {line.player: line.place for line in playing}
            rows += [
                {"week": week, "group": group, "game": game, "turn": turn, "player": player}
                for turn, player in enumerate(order, 1)
            ]
    return TURNS.frame(rows)


@rule("C14")
def chosen_games(
    picks: "pd.DataFrame",
    ladder: "pd.DataFrame",
    calendar: "pd.DataFrame",
    machines: "pd.DataFrame",
    params: Koi,
) -> "pd.DataFrame":
    """What each group's picks make of the working machines, where picks are typed.

    With more machines than games the picked ones are not played, with fewer they are played twice.
    `times` is how often a machine is played; null where the commissioner still has to decide.
    """
    working = {row.week: row.machines or tuple(machines["machine"]) for row in each(calendar)}
    rows = []
    for (week, group), seats in grouped(ladder, "week", "group"):
        listed = working.get(week, ())
        mine: dict[str, list[str]] = {seat.player: [] for seat in sorted(seats, key=lambda seat: -seat.rank)}
        for row in each(picks.loc[picks["week"].eq(week) & picks["pick"].isin(listed)]):
            if row.player in mine:
                mine[row.player].append(row.pick)
        wanted = abs(len(listed) - params.machines_per_night)
        if not any(mine.values()) or not wanted:
            continue
        taken = picked(list(mine.values()), wanted, excess=params.picks_excess, rounds=params.picks_rounds)
        doubled = len(listed) < params.machines_per_night
        for machine in listed:
            by = [player for player, named in mine.items() if machine in named]
            open_ = machine not in taken and len(taken) < wanted
            rows.append(
                {
                    "week": week,
                    "group": group,
                    "machine": machine,
                    "times": None if open_ else (2 if doubled else 0) if machine in taken else 1,
                    "picked_by": tuple(by),
                }
            )
    return CHOSEN_GAMES.frame(rows)

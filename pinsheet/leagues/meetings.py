"""How a player fares: against each other player, and on which machines best; whatever the rulebook."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.league import rule
from pinsheet.rules.exact import ticks_per_point
from pinsheet.rules.meetings import meetings
from pinsheet.tables import MACHINE, PLAYER, Column, Table, View, each, text, whole

if TYPE_CHECKING:
    import pandas as pd

MEETINGS = Table(
    "meetings",
    (
        PLAYER,
        text("opponent", "Against"),
        whole("won", "Won"),
        whole("lost", "Lost"),
        whole("level", "Level"),
        text("record", "Won–lost", "games won and lost; a third number are games that ended level"),
    ),
    ("player", "opponent"),
)
BEST_MACHINES = Table(
    "best_machines",
    (
        PLAYER,
        whole("rank", "#"),
        MACHINE,
        Column("mean", "object", "Mean", "points a game"),
        whole("games", "Games"),
        Column("top", "score", "Best"),
    ),
    ("player", "rank"),
)
BEST_KEPT = 3
ABOUT_A_PLAYER: tuple[View, ...] = (
    View(
        "player",
        "Best machines",
        rows="best_machines",
        columns=("machine", "mean", "games", "top"),
        sort=("rank",),
        draws="pairs",
    ),
    View(
        "player",
        "Against each other player (won–lost)",
        rows="meetings",
        columns=("opponent", "record"),
        sort=("opponent",),
        draws="pairs",
    ),
)


def meetings_of(game_points: "pd.DataFrame", together: Sequence[str]) -> "pd.DataFrame":
    """The table `meetings`, of the games that have a place."""
    games = game_points.loc[game_points["place"].notna(), [*together, "player", "place"]]
    found = meetings(games, together)
    return found.assign(record=[_record(row) for row in each(found)])


def _record(row: Any) -> str:
    return f"{row.won}–{row.lost}" + (f"–{row.level}" if row.level else "")


@rule()
def best_machines(game_points: "pd.DataFrame", scale: "pd.DataFrame") -> "pd.DataFrame":
    """The machines on which each player had most points a game, the one played most before others."""
    import pandas as pd

    per_point = ticks_per_point(scale)
    scored = game_points.loc[game_points["score"].notna() & game_points["source"].eq("played")]
    by = scored.groupby(["player", "machine"], sort=True)
    sums = by.agg(points=("points", "sum"), games=("points", "size"), top=("score", "max")).reset_index()
    means = [Fraction(row.points, per_point * row.games) for row in each(sums)]
    ordered = sums.assign(mean=pd.Series(means, index=sums.index, dtype=object)).sort_values(
        ["player", "mean", "games", "machine"], ascending=[True, False, False, True]
    )
    ranked = ordered.assign(rank=ordered.groupby("player").cumcount() + 1)
    return ranked.loc[ranked["rank"] <= BEST_KEPT]

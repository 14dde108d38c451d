"""What follows from the results without changing them: rulings, and who met whom."""

from typing import TYPE_CHECKING

from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.lafayette.tables import BANNED, STRUCK
from pinsheet.leagues.league import rule
from pinsheet.leagues.meetings import meetings_of
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


@rule("4.2", "4.3")
def rulings(conduct: "pd.DataFrame") -> "pd.DataFrame":
    """Every ruling with the effect it had."""
    return conduct


@rule("4.3", "4.7")
def banned(conduct: "pd.DataFrame") -> "pd.DataFrame":
    """Who is suspended since which week, and whether all scores are wiped."""
    ends = conduct.loc[conduct["act"].isin(["wiped", "suspended"])].drop_duplicates("player")
    return BANNED.frame(
        {"player": row.player, "since": row.week, "because": f"week {row.week}, {row.effect}"}
        for row in each(ends)
    )


@rule("4.3", "4.7")
def struck(
    scores: "pd.DataFrame",
    calendar: "pd.DataFrame",
    conduct: "pd.DataFrame",
    banned: "pd.DataFrame",
    params: Lafayette,
) -> "pd.DataFrame":
    """On which other nights typed scores no longer count, so that the night's own workbook ranks otherwise.

    The night of the ruling itself has the ruling beside its table.
    """
    wiped = set(conduct.loc[conduct["act"] == "wiped", "player"])
    others = "keep their places" if params.wipe == "points_only" else "move up"
    held = set(calendar.loc[calendar["held"], "week"])
    typed = scores.loc[scores["mark"].eq("score") & scores["week"].isin(held), ["week", "player"]]
    return STRUCK.frame(
        {
            "week": row.week,
            "player": row.player,
            "because": f"the others {others}: {row.because}",
        }
        for row in each(typed.drop_duplicates().merge(banned, on="player"))
        if row.week > row.since or (row.week < row.since and row.player in wiped)
    )


@rule("6.1")
def meetings(game_points: "pd.DataFrame") -> "pd.DataFrame":
    """How often each player was before each other one on the same machine of the same night."""
    return meetings_of(game_points, ("week", "machine"))

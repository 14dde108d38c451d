"""What a season says of its machines, whatever the rulebook: records, middle scores."""

from typing import TYPE_CHECKING

from pinsheet.leagues.league import rule
from pinsheet.rules.records import best_scores, summary
from pinsheet.rules.records import spread as steps
from pinsheet.tables import MACHINE, PLAYER, SCORE, WEEK, Column, Table, View, grouped, text, whole

if TYPE_CHECKING:
    import pandas as pd

STATUS = text("status", "Status", "member, guest, suspended, wiped")
RECORDS = Table(
    "records",
    (MACHINE, whole("rank", "#"), PLAYER, STATUS, WEEK, SCORE),
    ("machine", "rank", "week", "player"),
)
MACHINES = Table(
    "machine_summary",
    (
        MACHINE,
        whole("nights", "Nights", "on which it was played"),
        whole("scores", "Scores"),
        Column("median", "score", "Middle score", "half of the scores are above it", nullable=True),
        Column("top", "score", "Record", nullable=True),
        PLAYER,
        STATUS,
        WEEK,
    ),
    ("machine",),
)
SPREAD = Table(
    "spread",
    (
        MACHINE,
        Column("least", "score", "From"),
        whole("scores", "Scores", "as high as this, and below the next step"),
    ),
    ("machine", "least"),
)
RECORDS_KEPT = 5
MACHINE_LIST = View(
    "season",
    "Machines",
    rows="machine_summary",
    columns=("machine", "nights", "scores", "median", "top", "player", "week"),
    sort=("machine",),
    draws="bars",
)
RECORD_LIST = View(
    "season",
    "Records",
    rows="records",
    columns=("rank", "player", "score", "week"),
    by=("machine",),
    sort=("rank", "week", "player"),
    page=False,
)
ABOUT_A_MACHINE: tuple[View, ...] = (
    View(
        "machine",
        "Records",
        rows="records",
        columns=("rank", "player", "score", "week"),
        sort=("rank", "week", "player"),
    ),
    View(
        "machine",
        "How scores are spread",
        rows="spread",
        columns=("least", "scores"),
        sort=("least",),
        draws="spread",
    ),
)


@rule()
def records(game_points: "pd.DataFrame", players: "pd.DataFrame") -> "pd.DataFrame":
    """The best scores of the season on each machine."""
    best = _with_status(best_scores(_scores(game_points), RECORDS_KEPT), players)
    return best.sort_values(["machine", "rank", "week", "player"])


@rule()
def machine_summary(game_points: "pd.DataFrame", players: "pd.DataFrame") -> "pd.DataFrame":
    """How often each machine was played, the middle score and the record."""
    return _with_status(summary(_scores(game_points)), players)


@rule()
def spread(game_points: "pd.DataFrame") -> "pd.DataFrame":
    """How many scores each machine gave, in steps that double or so."""
    by = grouped(_scores(game_points), "machine")
    return SPREAD.frame(
        {"machine": machine, "least": least, "scores": many}
        for (machine,), rows in sorted(by)
        for least, many in steps([row.score for row in rows])
    )


def _with_status(held: "pd.DataFrame", players: "pd.DataFrame") -> "pd.DataFrame":
    """A record says what its player is: a guest may hold one."""
    return held.assign(status=held["player"].map(players.set_index("player")["status"]))


def _scores(game_points: "pd.DataFrame") -> "pd.DataFrame":
    scored = game_points.loc[game_points["score"].notna() & game_points["source"].eq("played")]
    return scored[["machine", "player", "week", "score"]]

"""Further standings of the same season: with guests, without them, rookies among themselves."""

from typing import TYPE_CHECKING, Any

from pinsheet.leagues.machines import STATUS
from pinsheet.rules.places import places_among
from pinsheet.tables import DIVISION, PLACE, PLAYER, TOTAL, Across, Table, View, each, text, whole

if TYPE_CHECKING:
    import pandas as pd

AMONG = {
    "with guests": "members and guests",
    "without guests": "members",
    "rookies": "rookies",
}
"""What `standings.also` may ask for, and who then stands in the table."""

MORE_STANDINGS = Table(
    "more_standings",
    (
        text("among", "Among"),
        DIVISION,
        PLACE,
        PLAYER,
        STATUS,
        TOTAL,
        whole("weeks_played", "Weeks", "nights attended"),
    ),
    ("among", "division", "place", "player"),
)


def more_standings_view(across: Across) -> View:
    """How further standings are shown, with the same nights across as the standings themselves."""
    return View(
        "season",
        "More standings",
        rows="more_standings",
        columns=("place", "player", ..., "total", "weeks_played"),
        by=("among", "division"),
        sort=("place", "player"),
        across=across,
    )


def listed(standings: "pd.DataFrame", roster: "pd.DataFrame", asked: tuple[str, ...]) -> "pd.DataFrame":
    """The table `more_standings`: each of the standings asked for, with places of its own.

    `standings` has everybody, with place (none for who is not ranked), total, division and status.
    """
    guests = set(roster.loc[roster["status"] == "guest", "player"])
    rookies = set(roster.loc[roster["rookie"], "player"])
    rows: list[dict[str, Any]] = []
    for word in asked:
        among = [
            row
            for row in each(standings)
            if word == "with guests"
            or (row.player not in guests and (word != "rookies" or row.player in rookies))
        ]
        for place, row in zip(places_among(among, _is_before), among, strict=True):
            shown = {name: getattr(row, name) for name in ("division", "player", "total", "weeks_played")}
            rows.append({**shown, "among": AMONG[word], "place": place, "status": row.status})
    return MORE_STANDINGS.frame(
        sorted(rows, key=lambda r: (r["among"], r["division"] or "", r["place"], r["player"]))
    )


def _is_before(one: Any, other: Any) -> bool:
    """By the total; equal totals as the league's own standings tell them apart, if they do."""
    if one.division != other.division:
        return False
    if one.total != other.total:
        return bool(one.total > other.total)
    return one.place is not None and other.place is not None and bool(one.place < other.place)

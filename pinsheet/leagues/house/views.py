"""What people of a house league see of its tables, in the order in which they see it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from pinsheet.leagues.common import CHANGES, CHANGES_OF_A_WEEK, DECISIONS
from pinsheet.leagues.machines import ABOUT_A_MACHINE, MACHINE_LIST, RECORD_LIST
from pinsheet.leagues.meetings import ABOUT_A_PLAYER
from pinsheet.leagues.ranked.views import (
    GAMES,
    LETTER_NIGHT,
    MORE_STANDINGS,
    NEXT_GROUPS,
    RULINGS,
    TIES,
    TOP_SCORES,
    WEEKS_ACROSS,
    WHY,
)
from pinsheet.tables import Across, View

if TYPE_CHECKING:
    from pinsheet.leagues.house.params import House

VIEWS: tuple[View, ...] = (
    View(
        "week",
        "Night",
        rows="nights",
        columns=(
            "place",
            "player",
            ...,
            "points",
            "bonus",
            "total",
            "season_total",
            "place_before",
            "place_now",
            "move",
        ),
        sort=("place", "player"),
        across=Across("game_points", "slot", "points", marks=("best", "dropped"), blank="unplayed"),
        note="Points for each machine (2, 3), and for the night (5).",
    ),
    View(
        "week",
        "Machines",
        rows="game_points",
        columns=("place", "player", "score", "points", "tie"),
        by=("game", "machine", "group"),
        sort=("place", "player"),
        only="place",
        older=(),
    ),
    WHY,
    RULINGS,
    TIES,
    CHANGES_OF_A_WEEK,
    View(
        "season",
        "Standings",
        rows="standings",
        columns=("place", "move", "player", ..., "total", "full_total", "weeks_played", "finals", "form"),
        by=("division",),
        across=WEEKS_ACROSS,
    ),
    MORE_STANDINGS,
    View(
        "season",
        "Race",
        rows="standings",
        columns=("player", ...),
        by=("division",),
        only="place",
        across=Across("race", "week", "total"),
        draws="lines",
        note="The season's total after each night (7).",
    ),
    MACHINE_LIST,
    RECORD_LIST,
    CHANGES,
    NEXT_GROUPS,
    GAMES,
    View("player", "Nights", rows="week_points", columns=("week", "total", "dropped"), sort=("week",)),
    *ABOUT_A_PLAYER,
    *ABOUT_A_MACHINE,
    *DECISIONS,
    LETTER_NIGHT,
    View(
        "letter",
        "Season",
        rows="race",
        columns=("place", "player", "total"),
        by=("division",),
        sort=("place", "player"),
        only="place",
    ),
    TOP_SCORES,
)


def by_settings(views: Iterable[View], params: "House") -> tuple[View, ...]:
    """Those views, each without what these settings leave empty or the same everywhere."""
    return tuple(_by_settings(view, params) for view in views)


def _by_settings(view: View, params: "House") -> View:
    at = view.book, view.title
    if at == ("week", "Machines") and params.points_among == "everyone":
        return replace(view, by=("game", "machine"))
    if at == ("week", "Night") and not params.scores_nights:
        return _without(replace(view, note="Points for each machine (2, 3)."), "points", "bonus")
    if at == ("season", "Standings") and params.finals_min_weeks == 0:
        return _without(view, "finals")
    return view


def _without(view: View, *names: str) -> View:
    return replace(view, columns=tuple(column for column in view.columns if column not in names))

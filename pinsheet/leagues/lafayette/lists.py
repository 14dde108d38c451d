"""What follows from the results without changing them: rulings, records, the next groups (5, 5.1)."""

from itertools import combinations
from typing import TYPE_CHECKING

from pinsheet.leagues.common import active, next_night
from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.lafayette.tables import BANNED, GROUPS_PLAYED, STRUCK
from pinsheet.leagues.league import rule
from pinsheet.leagues.meetings import meetings_of
from pinsheet.rules import groups as draws
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


@rule("5", "5.1")
def groups(
    scores: "pd.DataFrame",
    calendar: "pd.DataFrame",
    roster: "pd.DataFrame",
    checkin: "pd.DataFrame",
    week_points: "pd.DataFrame",
    players: "pd.DataFrame",
    params: Lafayette,
) -> "pd.DataFrame":
    """The groups that officials gave, and the proposal for the next night.

    The next night's players are those that Check-in has as here or late, all active members if
    it says nothing of that night.
    """
    played = _played(scores, calendar)
    coming = next_night(calendar)
    if coming is None:
        return GROUPS_PLAYED.frame(played)
    present = _present(coming, roster, checkin, players)
    meetings = _meetings(played)
    draw = _draw(present, coming, week_points, meetings, params)
    proposed = [
        {"week": coming, "group": str(number), "seat": seat, "player": player}
        for number, group in enumerate(draw, 1)
        for seat, player in enumerate(group, 1)
    ]
    repeats = draws.repeat_meetings(draw, meetings)
    return GROUPS_PLAYED.frame(
        [{**row, "repeats": None} for row in played] + [{**row, "repeats": repeats} for row in proposed]
    )


def _played(scores: "pd.DataFrame", calendar: "pd.DataFrame") -> list[dict[str, object]]:
    held = set(calendar.loc[calendar["held"], "week"])
    there = scores.loc[scores["mark"].eq("score") & scores["group"].notna() & scores["week"].isin(held)]
    seats = there.drop_duplicates(["week", "player"]).sort_values("week", kind="stable")
    seats = seats.assign(seat=seats.groupby(["week", "group"]).cumcount() + 1)
    return [row._asdict() for row in each(seats[["week", "group", "seat", "player"]])]


def _present(
    week: int, roster: "pd.DataFrame", checkin: "pd.DataFrame", players: "pd.DataFrame"
) -> list[str]:
    """Who is to be drawn, in the order of the Players sheet."""
    status = players.set_index("player")["status"].reindex(roster["player"]).to_numpy()
    welcome = roster.loc[~((status == "wiped") | (status == "suspended"))]
    tonight = checkin.loc[checkin["week"].eq(week) & checkin["mark"].ne("")]
    if len(tonight):
        here = set(tonight.loc[tonight["mark"].isin(["here", "late"]), "player"])
        return [player for player in welcome["player"] if player in here]
    return list(active(week, welcome)["player"])


def _meetings(played: list[dict[str, object]]) -> draws.Meetings:
    by_group: dict[tuple[object, object], list[str]] = {}
    for row in played:
        by_group.setdefault((row["week"], row["group"]), []).append(str(row["player"]))
    last_week = max((week for week, _ in by_group), key=lambda week: int(str(week)), default=None)
    met = {group: {frozenset(pair) for pair in combinations(them, 2)} for group, them in by_group.items()}
    return draws.Meetings(
        frozenset().union(*met.values()),
        frozenset().union(*(pairs for (week, _), pairs in met.items() if week == last_week)),
    )


def _ranked(present: list[str], week_points: "pd.DataFrame") -> list[str]:
    """By average points of the nights attended; who has none yet stands in the middle, in roster order."""
    from fractions import Fraction

    attended = week_points.loc[week_points["attended"]]
    by = attended.groupby("player")["total"]
    sums, counts = by.sum().to_dict(), by.size().to_dict()
    known = [player for player in present if player in sums]
    known.sort(key=lambda player: -Fraction(int(sums[player]), int(counts[player])))
    new = [player for player in present if player not in sums]
    middle = len(known) // 2
    return known[:middle] + new + known[middle:]


def _draw(
    present: list[str],
    week: int,
    week_points: "pd.DataFrame",
    meetings: draws.Meetings,
    params: Lafayette,
) -> draws.Draw:
    sizes = draws.fours_then_threes(len(present)) or draws.split(len(present))
    if params.groups_method == "given" or not present:
        return ()
    if params.groups_method == "random":
        return draws.shuffled(present, sizes, f"{params.season}, week {week}")
    ranked = _ranked(present, week_points)
    if params.groups_method == "snake":
        return draws.snake(ranked, sizes)
    if params.groups_method == "by_average":
        return draws.neighbours(ranked, sizes)
    return draws.spread(ranked, sizes, meetings)

"""From nights to the season: groups, divisions, multipliers, standings (C8-C11, C13, C17)."""

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.also import listed
from pinsheet.leagues.common import next_night
from pinsheet.leagues.koi.ladder import LETTER_WEEKS, divided, ranked
from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.koi.tables import (
    DIVIDED,
    GROUPS_PLAYED,
    LADDER_LINES,
    PREMAKEUP_WEEKS,
    RACE,
    SEASON,
)
from pinsheet.leagues.labels import label
from pinsheet.leagues.league import rule
from pinsheet.leagues.meetings import meetings_of
from pinsheet.leagues.membership import ladder_before
from pinsheet.rules.exact import ticks_per_point
from pinsheet.tables import PLAYOFFS, each, grouped

if TYPE_CHECKING:
    import pandas as pd


@rule("C10")
def players(roster: "pd.DataFrame") -> "pd.DataFrame":
    """Everybody on the Players sheet."""
    return roster[["player", "status"]].sort_values("player")


@rule("C1")
def meetings(game_points: "pd.DataFrame") -> "pd.DataFrame":
    """How often each player was before each other one in the games of a group."""
    return meetings_of(game_points, ("week", "group", "game"))


@rule("C9", "C10", "C13")
def groups(ladder: "pd.DataFrame", calendar: "pd.DataFrame", params: Koi) -> "pd.DataFrame":
    """The groups of every week held and of the next one, with the turns of the first game.

    The highest ranked player of a group goes last in its first game.
    """
    ladder = _of_the_season(ladder, calendar)
    turn = ladder.groupby(["week", "group"])["rank"].rank(ascending=False, method="first").astype("int64")
    left = (params.premakeup_limit - ladder["premakeups_used"]).clip(lower=0)
    return GROUPS_PLAYED.conform(ladder.assign(turn=turn, premakeups_left=left))


@rule("C8")
def multipliers(ladder: "pd.DataFrame", calendar: "pd.DataFrame") -> "pd.DataFrame":
    """What each player's match bonus is multiplied by, each week held and the next one."""
    return _of_the_season(ladder, calendar).sort_values(["week", "player"])


def _of_the_season(ladder: "pd.DataFrame", calendar: "pd.DataFrame") -> "pd.DataFrame":
    """Without the rows of how the ladder ends: after the last night there are no next groups."""
    coming = next_night(calendar)
    weeks = set(calendar.loc[calendar["held"], "week"]) | ({coming} if coming is not None else set())
    return ladder.loc[ladder["week"].isin(weeks)].reset_index(drop=True)


@rule("C17")
def more_standings(standings: "pd.DataFrame", roster: "pd.DataFrame", params: Koi) -> "pd.DataFrame":
    """Further standings, as `standings.also` asks for them."""
    return listed(standings, roster, params.standings_also)


@rule("C10")
def ladder_places(ladder: "pd.DataFrame", calendar: "pd.DataFrame") -> "pd.DataFrame":
    """Each player's place in the ladder as it was played, from the top of the first group."""
    ladder = _of_the_season(ladder, calendar)
    place = ladder.groupby("week").cumcount() + 1
    return LADDER_LINES.conform(ladder.assign(ladder=place))


@rule("C11")
def divisions(
    ladder: "pd.DataFrame", week_points: "pd.DataFrame", scale: "pd.DataFrame", params: Koi
) -> "pd.DataFrame":
    """Each player's division once there are divisions, and why; empty before.

    What was announced stands: the group labels say it. `by_rule` is what the results give now.
    """
    with_division = ladder.dropna(subset="division")
    if not len(with_division):
        return DIVIDED.frame()
    first = int(with_division["week"].min())
    now = {row.player: row.division for row in each(with_division[["player", "division"]])}
    by_rule = _by_rule(ladder.loc[ladder["week"] == first], week_points, scale, params)
    rows = []
    for player, division in sorted(now.items()):
        rule_says = by_rule.get(player)
        reason = rule_says.reason if rule_says else "joined later: at the end of B"
        if rule_says and rule_says.division != division:
            reason += "; as announced"
        rows.append(
            {
                "player": player,
                "division": division,
                "letters": rule_says.letters if rule_says else None,
                "by_rule": rule_says.division if rule_says else None,
                "because": reason,
            }
        )
    return DIVIDED.frame(rows)


def _by_rule(
    entering: "pd.DataFrame", week_points: "pd.DataFrame", scale: "pd.DataFrame", params: Koi
) -> dict[str, Any]:
    """Divisions by the results before the first week that had them."""
    before = week_points.loc[week_points["week"] < entering["week"].min()]
    order = list(entering.sort_values("position")["player"])
    totals, tns = _sums(before, ticks_per_point(scale))
    weeks = sorted(before["week"].unique())[-LETTER_WEEKS:]
    of = {(row.week, row.player): row.letter for row in each(before[["week", "player", "letter"]])}
    letters = {player: "".join(of.get((week, player), "S") for week in weeks) for player in order}
    return dict(divided(letters, ranked(order, totals, tns, params), params))


def _sums(nights: "pd.DataFrame", per_point: int) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """Season points and season normalized scores by player."""
    totals: dict[str, Fraction] = {}
    tns: dict[str, Fraction] = {}
    for row in each(nights[["player", "total", "normalized"]]):
        totals[row.player] = totals.get(row.player, Fraction(0)) + Fraction(row.total, per_point)
        tns[row.player] = tns.get(row.player, Fraction(0)) + row.normalized
    return totals, tns


@rule("C17")
def race(week_points: "pd.DataFrame", ladder: "pd.DataFrame", divisions: "pd.DataFrame") -> "pd.DataFrame":
    """The standings after every night: by season total, then season TNS, inside the division.

    Equal on both share a place. As long as there is one division all stand in one table.
    """
    of_week: dict[int, dict[str, str]] = {}
    for row in each(ladder.dropna(subset="division")[["week", "player", "division"]]):
        of_week.setdefault(row.week, {})[row.player] = row.division
    of: dict[str, str] = {}
    now = dict(zip(divisions["player"], divisions["division"], strict=True))
    totals: dict[str, int] = {}
    tns: dict[str, Fraction] = {}
    nights: dict[str, int] = {}
    rows: list[dict[str, Any]] = []
    weeks = [int(week) for week in sorted(week_points["week"].unique())]
    for week in weeks:
        for row in each(week_points.loc[week_points["week"] == week]):
            totals[row.player] = totals.get(row.player, 0) + row.total
            tns[row.player] = tns.get(row.player, Fraction(0)) + row.normalized
            nights[row.player] = nights.get(row.player, 0) + row.attended
        of |= now if week == weeks[-1] else of_week.get(week, {})
        rows += _placed(week, totals, tns, nights, of)
    return RACE.frame(rows)


def _placed(
    week: int,
    totals: dict[str, int],
    tns: dict[str, Fraction],
    nights: dict[str, int],
    division: dict[str, str],
) -> list[dict[str, Any]]:
    keys: dict[str | None, list[tuple[int, Fraction]]] = {}
    for player, total in totals.items():
        keys.setdefault(division.get(player), []).append((total, tns[player]))
    places = {name: _places(listed) for name, listed in keys.items()}
    rows = []
    for player, total in totals.items():
        mine, name = (total, tns[player]), division.get(player)
        # Who left before there were divisions belongs to none of them.
        place = None if division and name is None else places[name][mine]
        rows.append(
            {
                "week": week,
                "place": place,
                "player": player,
                "division": name,
                "total": total,
                "normalized": tns[player],
                "weeks_played": nights[player],
            }
        )
    return sorted(rows, key=lambda row: (str(row["division"] or "~"), row["place"] or 0, row["player"]))


def _places(keys: list[tuple[int, Fraction]]) -> dict[tuple[int, Fraction], int]:
    """The place of each (total, TNS): equal ones share it, and the next one comes after them all."""
    found: dict[tuple[int, Fraction], int] = {}
    for place, mine in enumerate(sorted(keys, reverse=True), 1):
        found.setdefault(mine, place)
    return found


@rule("C17")
def standings(
    race: "pd.DataFrame",
    week_points: "pd.DataFrame",
    roster: "pd.DataFrame",
    calendar: "pd.DataFrame",
    ladder: "pd.DataFrame",
) -> "pd.DataFrame":
    """The season's table inside each division; `order` puts equal players as the ladder has them.

    All members with a night are listed; `eligible` is true for whoever has not left.
    """
    if not len(race):
        return SEASON.frame()
    last = int(race["week"].max())
    then = {
        (row.player, row.division): row.place
        for row in each(race.loc[race["week"].eq(race.loc[race["week"] < last, "week"].max())])
    }
    coming = next_night(calendar)
    after = coming or last + 1
    gone = {row.player: row.left for row in each(roster) if row.left is not None and row.left <= after}
    entering = ladder.loc[ladder["week"] == after]
    places = dict(zip(entering["player"], entering["position"], strict=True))
    multiplier = dict(zip(entering["player"], entering["multiplier"], strict=True)) if coming else {}
    form = _form(week_points)
    rows = []
    for row in each(race.loc[race["week"] == last]):
        before = then.get((row.player, row.division))
        rows.append(
            {
                **row._asdict(),
                "full_total": row.total,
                "tns": row.normalized,
                "eligible": row.player not in gone,
                "move": None if before is None or row.place is None else before - row.place,
                "multiplier": multiplier.get(row.player),
                "left": f"left before week {gone[row.player]}" if row.player in gone else None,
                "form": form[row.player],
                "ladder": places.get(row.player, len(places) + 1),
            }
        )
    rows.sort(key=_in_order)
    counts: dict[str | None, int] = {}
    for row in rows:
        counts[row["division"]] = counts.get(row["division"], 0) + 1
        row["order"] = counts[row["division"]]
    return SEASON.frame(rows)


def _in_order(row: dict[str, Any]) -> tuple[Any, ...]:
    return (row["division"] is None, row["division"] or "", -row["total"], -row["tns"], row["ladder"])


def _form(week_points: "pd.DataFrame") -> dict[str, tuple[int | None, ...]]:
    weeks = sorted(week_points["week"].unique())
    nights = {(r.week, r.player): r.total for r in each(week_points[["week", "player", "total"]])}
    names = dict.fromkeys(week_points["player"])
    return {player: tuple(nights.get((week, player)) for week in weeks) for player in names}


@rule("C4")
def premakeup_weeks(
    roster: "pd.DataFrame",
    machines: "pd.DataFrame",
    premakeups: "pd.DataFrame",
    week_points: "pd.DataFrame",
    calendar: "pd.DataFrame",
    params: Koi,
) -> "pd.DataFrame":
    """The pre-makeup weeks that each member has used, and the machines he still has to play."""
    coming = next_night(calendar) or params.weeks
    before = ladder_before(roster)
    filed: dict[str, set[str]] = {}
    for row in each(premakeups):
        filed.setdefault(row.player, set()).add(row.machine)
    used: dict[str, list[str]] = {}
    for row in each(week_points.loc[week_points["premakeup"], ["week", "player"]]):
        used.setdefault(row.player, []).append(str(row.week))
    rows = []
    for player in sorted(before.order):
        mine, weeks = filed.get(player, set()), used.get(player, [])
        stays = before.belongs(player, coming) or before.joined[player] > coming
        rows.append(
            {
                "player": player,
                "used": len(weeks),
                "left": max(0, params.premakeup_limit - len(weeks)),
                "weeks": tuple(weeks),
                "on_file": len(mine),
                "missing": tuple(m for m in machines["machine"] if m not in mine) if stays else (),
            }
        )
    return PREMAKEUP_WEEKS.frame(rows)


@rule("C3")
def rulings(conduct: "pd.DataFrame") -> "pd.DataFrame":
    """Every ruling with the effect it had."""
    return conduct


@rule("C2")
def tie_orders(
    ties: "pd.DataFrame", game_points: "pd.DataFrame", playoff_games: "pd.DataFrame"
) -> "pd.DataFrame":
    """The recorded orders of equal scores, and whether each one told somebody apart."""
    tied: dict[tuple[int, str], list[tuple[str, int, set[str]]]] = {}
    playoffs = playoff_games.assign(week=PLAYOFFS, group=playoff_games["division"])
    for games in (game_points.dropna(subset="score"), playoffs):
        for (week, group, game, machine, _), rows in grouped(
            games, "week", "group", "game", "machine", "score"
        ):
            if len(rows) > 1:
                tied.setdefault((week, machine), []).append((group, game, {row.player for row in rows}))
    used = [
        any(
            players <= set(row.order)
            and row.game in (None, game)
            and (row.group is None or group is None or label(row.group) == group)
            for group, game, players in tied.get((row.week, row.machine), ())
        )
        for row in each(ties)
    ]
    return ties.assign(used=used)

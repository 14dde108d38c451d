"""What should hold in a house league beside what holds in all (2-10)."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from pinsheet.leagues.common import unused
from pinsheet.leagues.house.params import House
from pinsheet.leagues.house.points import NOTHING
from pinsheet.leagues.labels import division_of
from pinsheet.leagues.league import check
from pinsheet.leagues.params import settings_of
from pinsheet.leagues.ranked import checks as ranked
from pinsheet.names import key, quoted
from pinsheet.outcome import spans
from pinsheet.problems import Cell, Problem
from pinsheet.rules.points import PointsTable
from pinsheet.rules.rows import among
from pinsheet.tables import each, grouped

if TYPE_CHECKING:
    import pandas as pd

Clash = tuple[Callable[[House], bool], tuple[str, ...], str]
"""When settings do not fit, which they are, and what to do."""


def _is_sized(table: str | PointsTable) -> bool:
    return isinstance(table, PointsTable) and bool(table.by_size)


def _rises(table: PointsTable) -> bool:
    rows = (table.listed, *(row for _, row in table.by_size))
    return any(later > earlier for row in rows for earlier, later in pairwise(row))


CLASHES: tuple[Clash, ...] = (
    (
        lambda p: p.points_among == "everyone" and _is_sized(p.points),
        ("points.table", "points.among"),
        "points by the number of players are for groups. Set points.among to group, or type points for every "
        "place, such as 100, 90, 85, 84, ...",
    ),
    (
        lambda p: p.points_among == "everyone" and _is_sized(p.night_points),
        ("night.points", "points.among"),
        "points by the number of players are for groups. Set points.among to group, or type points for every "
        "place of a night, such as 20, 19, 18, ...",
    ),
    (
        lambda p: p.points_among == "everyone" and p.bonus_beat_sum == "yes",
        ("bonus.beat_sum", "points.among"),
        "a bonus for beating others together is for groups of two to four. Set points.among to group, or "
        "bonus.beat_sum to no.",
    ),
    (
        lambda p: 0 < p.bonus_margin < 1,
        ("bonus.margin",),
        "the first always has as much as the second. Type 1 or more, or 0 for no such bonus.",
    ),
    (
        lambda p: p.points_among == "group" and p.absent == "last",
        ("absent", "points.among"),
        "who is away has no last place where groups are ranked by themselves. Set absent to zero, average or "
        "premakeups.",
    ),
    (
        lambda p: p.points_among == "everyone" and p.groups_method == "ladder",
        ("groups.method", "points.among"),
        "a ladder needs winners and losers of groups. Set points.among to group, or take another "
        "groups.method.",
    ),
    (
        lambda p: p.divisions == "ladder" and p.groups_method != "ladder",
        ("divisions", "groups.method"),
        "there is no ladder to take places from. Set groups.method to ladder, or divisions to half.",
    ),
    (
        lambda p: p.division_from_week > p.division_to_week,
        ("division.from_week", "division.to_week"),
        "no week's places would count. Set division.from_week to an earlier week than division.to_week.",
    ),
    (
        lambda p: p.divisions == "ladder" and p.division_from_week > p.division_week,
        ("division.week", "division.from_week"),
        "no week's places would count by then. Set division.week to a later week, or division.from_week to "
        "an earlier one.",
    ),
    (
        lambda p: p.divisions == "half" and p.season_from_week >= p.division_week,
        ("division.week", "season.from_week"),
        "no night would count before there are divisions. Set division.week to a later week.",
    ),
    (
        lambda p: p.ladder_two != "no" and not p.ladder_threshold,
        ("ladder.two", "ladder.threshold"),
        "a second pair moves by points, and nobody has 0 or fewer. Set ladder.threshold to so many points, "
        "such as 10, or ladder.two to no.",
    ),
    (
        lambda p: p.season_count != "all" and p.drop_weeks > 0,
        ("drop.weeks", "season.count"),
        "either the best nights count or the lowest are dropped. Set drop.weeks to 0, or season.count to "
        "all.",
    ),
    (
        lambda p: p.season_count == "all" and 0 < p.weeks - p.season_from_week + 1 <= p.drop_weeks,
        ("drop.weeks", "Weeks"),
        "no night would be left to count. Set drop.weeks to fewer than the weeks that count.",
    ),
    (
        lambda p: p.finals_min_weeks != "half" and p.finals_min_weeks > p.weeks,
        ("finals.min_weeks", "Weeks"),
        "nobody could play so many nights. Set finals.min_weeks to fewer, or to half.",
    ),
    (
        lambda p: p.guests_ranking == "removed" and p.guests_standings == "show",
        ("guests.standings", "guests.ranking"),
        "guests would be ranked among the members without points on any machine. Set guests.standings to "
        "unranked or hide, or guests.ranking to ranked.",
    ),
    (
        lambda p: _rises(p.points),
        ("points.table",),
        "a further place would get more than the one before it. Type the points, first place first.",
    ),
    (
        lambda p: _rises(p.night_table),
        ("night.points",),
        "a further place would get more than the one before it. Type the points, first place first.",
    ),
    (
        lambda p: p.season_from_week > p.weeks,
        ("season.from_week", "Weeks"),
        "no night counts, because the season is over before the first. Set season.from_week to an earlier "
        "week.",
    ),
    (
        lambda p: p.multiplier_from_week != "never" and not p.scores_nights,
        ("multiplier.from_week", "night.points"),
        "there is nothing to multiply. Set night.points, or bonus.per to night, or multiplier.from_week to "
        "never.",
    ),
    (
        lambda p: p.multiplier_from_week != "never" and p.points_among == "everyone",
        ("multiplier.from_week", "points.among"),
        "multipliers follow winners and losers of groups. Set points.among to group, or "
        "multiplier.from_week to never.",
    ),
    (
        lambda p: p.night_counts == "added" and p.night_points == NOTHING,
        ("night.counts", "night.points"),
        "there are no points for the night that could be added. Set night.points, or night.counts to alone.",
    ),
    (
        lambda p: p.night_from_week > 1 and not p.counts_machines,
        ("night.from_week", "night.counts"),
        "earlier nights would count nothing for anybody. Set night.from_week to 1, or night.counts to added.",
    ),
    (
        lambda p: p.bonus_per != "game" and not (p.top_bonus or p.bonus_margin or p.bonus_beat_sum == "yes"),
        ("bonus.per", "points.top_bonus"),
        "no bonus is set. Set points.top_bonus, bonus.margin or bonus.beat_sum, or bonus.per to game.",
    ),
)


IDLE: tuple[Clash, ...] = (
    (
        lambda p: p.season_count != "all" and p.season_count > p.weeks,
        ("season.count", "Weeks"),
        "all nights count. Set season.count to all, or to fewer nights.",
    ),
    (
        lambda p: p.standings_min_weeks > p.weeks,
        ("standings.min_weeks", "Weeks"),
        "only who has played every night has a place. Set standings.min_weeks to fewer nights.",
    ),
    (
        lambda p: p.divisions != "none" and p.division_week > p.weeks,
        ("division.week", "Weeks"),
        "there will be no divisions. Set division.week to an earlier week, or divisions to none.",
    ),
    (
        lambda p: p.ladder_forfeit > 0 and p.groups_method != "ladder",
        ("ladder.forfeit", "groups.method"),
        "there is no ladder to go up and down in. Set ladder.forfeit to 0, or groups.method to ladder.",
    ),
)
"""When a setting does nothing, or not what it says."""


@check("2", "3", "5", "6", "7", "8", "9", "10")
def settings_fit_together(settings: "pd.DataFrame", params: House) -> Iterator[Problem]:
    """No setting asks for what another one makes impossible, or for nothing."""
    for cell, message in _told(CLASHES, settings, params):
        yield Problem(cell, "settings-clash", "error", message)
    for cell, message in _told(IDLE, settings, params):
        yield Problem(cell, "setting-without-effect", "warning", message)


def _told(clashes: Iterable[Clash], settings: "pd.DataFrame", params: House) -> Iterator[tuple[Cell, str]]:
    """Each that is so, at the first of its settings that was typed, with the values as they were typed."""
    typed = {key(row.setting): row for row in each(settings.dropna(subset="value"))}
    value = {s.name: s.accepts.show(getattr(params, field)) for field, s in settings_of(params).items()}
    value |= {name: typed[key(name)].value for name in value if key(name) in typed}
    for is_so, names, remedy in clashes:
        if is_so(params):
            cell = next((typed[key(name)].cell for name in names if key(name) in typed), Cell(""))
            first, *others = (f"{name} is {quoted(str(value[name]))}" for name in names)
            besides = f" while {' and '.join(others)}" if others else ""
            yield cell, f"{first}{besides}: {remedy}"


@check("10")
def divisions_are_typed(
    seats: "pd.DataFrame", calendar: "pd.DataFrame", settings: "pd.DataFrame", params: House
) -> Iterator[Problem]:
    """Where divisions are as the groups are called, some group has a letter."""
    held = calendar.loc[calendar["held"] & calendar["week"].ge(params.division_week), "week"]
    if params.divisions != "given" or held.empty:
        return
    if any(division_of(group) for group in seats.loc[seats["week"].ge(params.division_week), "group"]):
        return
    typed = {key(row.setting): row.cell for row in each(settings.dropna(subset="value"))}
    message = (
        f"no group from week {params.division_week} on is called A1, A2, B1 ..., so there is one table and "
        "no division (divisions is given). Type the groups with their letters, or set divisions to none."
    )
    yield Problem(typed.get("divisions", Cell("")), "no-divisions", "warning", message)


@check("2", "9")
def groups_are_typed(scores: "pd.DataFrame", params: House) -> Iterator[Problem]:
    """Where groups play for points, each score is of a group, and each player of one group a night."""
    if params.points_among == "everyone":
        return
    played = scores.loc[scores["mark"].eq("score")]
    for (week,), rows in grouped(played.loc[played["group"].isna()], "week"):
        message = (
            f"{len(rows)} scores of week {week} are of no group, and points are given inside the group. "
            "Type the group in the column Group."
        )
        yield Problem(rows[0].cell, "score-without-group", "error", message)
    for (week, player), rows in grouped(played.dropna(subset="group"), "week", "player"):
        other = next((row for row in rows if row.group != rows[0].group), None)
        if other is not None:
            message = (
                f"{player} is in group {other.group} here and in group {rows[0].group} in {rows[0].cell} of "
                f"week {week}. Keep one of the two."
            )
            yield Problem(other.cell, "in-two-groups", "error", message)


@check("2")
def groups_are_not_larger_than_their_table(ranking: "pd.DataFrame", params: House) -> Iterator[Problem]:
    """Of every size that is played there are points, or of a larger one."""
    if not params.points.by_size:
        return
    largest = max(size for size, _ in params.points.by_size)
    ranked = ranking.loc[ranking["ranked"].notna()]
    for (week, group), rows in grouped(ranked.loc[ranked["ranked"] > largest], "week", "group"):
        many = max(row.ranked for row in rows)
        cell = min((row.cell for row in rows if row.cell), key=lambda cell: cell.order, default=Cell(""))
        message = (
            f"{many} players are ranked in group {group} of week {week}, but points.table ends with "
            f"{largest}. Type the group of each, or points for so many on Settings."
        )
        yield Problem(cell, "group-too-large", "error", message)


@check("4")
def every_tie_is_decided(ranking: "pd.DataFrame", params: House) -> Iterator[Problem]:
    """Where ties are to be played off, each has an order on Ties."""
    if params.ties_unresolved == "error":
        yield from ranked.every_tie_was_played_off(ranking, params)


@check("6")
def pre_makeups_are_wanted(
    scores: "pd.DataFrame", premakeups: "pd.DataFrame", playoff_scores: "pd.DataFrame", params: House
) -> Iterator[Problem]:
    """Scores on file, and P in a game, mean nothing unless `absent` says so; playoffs never do."""
    wanted = params.absent == "premakeups"
    yield from ranked.no_scores_are_of_another_league(
        premakeups.iloc[:0] if wanted else premakeups, playoff_scores
    )
    if not wanted:
        yield from ranked.nobody_has_a_pre_makeup(scores)


@check("6")
def pre_makeups_are_on_file(
    scores: "pd.DataFrame",
    game_points: "pd.DataFrame",
    premakeups: "pd.DataFrame",
    slots: "pd.DataFrame",
    params: House,
) -> Iterator[Problem]:
    """A P for which nothing counts: a note at its cell, of the newest night."""
    newest = scores.loc[scores["week"].eq(slots["week"].max())]
    typed = newest.loc[newest["mark"].eq("P")].merge(slots[["week", "machine", "slot"]])
    keys = ("week", "player", "slot")
    counted = game_points.loc[game_points["score"].notna() | game_points["ruling"].notna()]
    filed = game_points.loc[game_points["source"].eq("premakeup")]
    left = typed.loc[~among(typed, counted, keys)] if params.keeps_premakeups else typed.iloc[:0]
    known = set(zip(premakeups["player"], premakeups["machine"], strict=True))
    for (week, player), rows in grouped(left, "week", "player"):
        of_him = filed.loc[filed["player"].eq(player), "week"]
        before = sorted(set(of_him[of_him < week].tolist()))
        on_file = any((player, row.machine) in known for row in rows)
        machines = ", ".join(dict.fromkeys(row.machine for row in rows))
        message = f"no pre-makeup of {player} counts for {machines} in week {week}: no points (6)."
        if on_file and len(before) >= params.premakeup_limit:
            weeks = f" ({spans(before)})" if before else ""
            message = (
                f"{player} has used {params.premakeup_limit} pre-makeup weeks{weeks}, so the games missed in "
                f"week {week} give no points (6)."
            )
        elif on_file and params.plays_in_groups and all(row.group is None for row in rows):
            message = (
                f"{player} has no group in week {week}, so no pre-makeup counts for {machines} (6). Type the "
                "group of this row."
            )
        yield Problem(rows[0].cell, "zero-point-rule", "note", message)


@check("7")
def nobody_plays_finals(entrants: "pd.DataFrame", matches: "pd.DataFrame") -> Iterator[Problem]:
    """There are no finals in this rulebook: their sheets are known, not used."""
    yield from unused(entrants, "finals")
    yield from unused(matches, "matches of finals")

"""Who plays with whom, and what nights are multiplied by (5, 9)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pinsheet.leagues.common import next_night
from pinsheet.leagues.house.night import multipliers_of
from pinsheet.leagues.house.params import House
from pinsheet.leagues.house.tables import GROUPS_PLAYED
from pinsheet.leagues.labels import division_of
from pinsheet.leagues.league import rule
from pinsheet.leagues.meetings import meetings_of
from pinsheet.leagues.ranked import groups as ranked
from pinsheet.leagues.ranked.game import unit_columns
from pinsheet.rules.groups import Draw, fours_then_threes, neighbours, repeat_meetings, split
from pinsheet.rules.ladder import threes
from pinsheet.tables import MULTIPLIERS, each

if TYPE_CHECKING:
    import pandas as pd


@rule("9")
def groups(
    scores: "pd.DataFrame",
    calendar: "pd.DataFrame",
    roster: "pd.DataFrame",
    checkin: "pd.DataFrame",
    week_points: "pd.DataFrame",
    players: "pd.DataFrame",
    ladder: "pd.DataFrame",
    divisions: "pd.DataFrame",
    params: House,
) -> "pd.DataFrame":
    """The groups that officials gave, and the proposal for the next night, inside divisions if there are any.

    The next night's players are those that Check-in has as here or late, all active members if
    it says nothing of that night; on a ladder with pre-makeups all of them, for who is away plays along.
    """
    # By mean places in the ladder people are divided for the finals; they go on playing in one ladder.
    apart = divisions if params.divisions != "ladder" else divisions.iloc[:0]
    of = dict(zip(apart["player"], apart["division"], strict=True))
    played = ranked.groups_played(scores, calendar)
    coming = next_night(calendar)
    rows = [{**row, "division": division_of(str(row["group"])) if of else None} for row in played]
    if coming is None:
        return GROUPS_PLAYED.frame(rows)
    here = ranked.who_is_here(coming, roster, checkin, players)
    met = ranked.who_met(played)
    proposed: list[tuple[str | None, Draw]] = []
    if params.groups_method == "ladder":
        order = [row.player for row in each(ladder.loc[ladder["week"].eq(coming)].sort_values("position"))]
        present = order if params.absent == "premakeups" else [p for p in order if p in here]
        proposed = [(name, _cut(members, params)) for name, members in _by_division(present, of)]
    else:
        proposed = [
            (name, ranked.drawn(members, coming, week_points, met, params))
            for name, members in _by_division(here, of)
        ]
    # On a ladder people meet again, and nobody minds.
    repeats = sum(repeat_meetings(draw, met) for _, draw in proposed)
    for name, draw in proposed:
        for number, group in enumerate(draw, 1):
            label = {"week": coming, "division": name, "group": f"{name or ''}{number}"}
            label |= {"repeats": None if params.groups_method == "ladder" else repeats}
            rows += [{**label, "seat": seat, "player": player} for seat, player in enumerate(group, 1)]
    return GROUPS_PLAYED.frame(rows)


def _by_division(players: Sequence[str], of: Mapping[str, str]) -> list[tuple[str | None, list[str]]]:
    """The players of each division in their order; all together while there is one. Guests play in B."""
    if not of:
        return [(None, list(players))]
    return [(name, [p for p in players if of.get(p, "B") == name]) for name in sorted({*of.values(), "B"})]


def _cut(order: Sequence[str], params: House) -> Draw:
    """A ladder cut into groups from the top."""
    many = len(order)
    sizes = threes(many) if params.ladder_sizes == "threes" else fours_then_threes(many) or split(many)
    return neighbours(order, sizes)


@rule("2")
def meetings(game_points: "pd.DataFrame", params: House) -> "pd.DataFrame":
    """How often each player was before each other one where both were ranked together."""
    return meetings_of(game_points, unit_columns(params))


@rule("5")
def multipliers(
    night_totals: "pd.DataFrame", calendar: "pd.DataFrame", positions: "pd.DataFrame", params: House
) -> "pd.DataFrame":
    """What each player's points for the night are multiplied by, each week held and the next one.

    Empty in a league without multipliers.
    """
    if params.multiplier_from_week == "never":
        return MULTIPLIERS.frame()
    coming = next_night(calendar)
    held = sorted(calendar.loc[calendar["held"], "week"].tolist())
    weeks = [*held, *([] if coming is None else [coming])]
    finish = night_totals.loc[night_totals["finish"].notna(), ["week", "group", "player", "finish"]]
    moved = multipliers_of(finish.astype({"finish": "int64"}), positions, weeks, params)
    names = sorted(set(night_totals["player"]))
    return MULTIPLIERS.frame(
        {"week": week, "player": player, "multiplier": moved.get((week, player), 1)}
        for week in weeks
        for player in names
    )

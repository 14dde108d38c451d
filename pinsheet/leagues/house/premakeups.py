"""Scores on file that count where a member was away or missed a game (6)."""

from typing import TYPE_CHECKING, Any

from pinsheet.leagues.house.params import House
from pinsheet.leagues.league import rule
from pinsheet.leagues.ranked import nights
from pinsheet.leagues.ranked.game import games_of
from pinsheet.leagues.ranked.members import is_member
from pinsheet.leagues.ranked.tables import MACHINE_SCORES
from pinsheet.rules.rows import among
from pinsheet.tables import TO_COME, each, grouped

if TYPE_CHECKING:
    import pandas as pd


@rule("6", "11")
def machine_scores(
    scores: "pd.DataFrame",
    slots: "pd.DataFrame",
    conduct: "pd.DataFrame",
    roster: "pd.DataFrame",
    premakeups: "pd.DataFrame",
    params: House,
) -> "pd.DataFrame":
    """The scores that count on each machine, after replays, zeros and voids; pre-makeups where they do."""
    import pandas as pd

    counted = nights.machine_scores(scores, slots, conduct, params)
    if params.absent != "premakeups" or not len(premakeups):
        return counted
    missing = _missing(counted, scores, slots, roster, params)
    filed = _filed(missing, conduct, premakeups, params)
    return pd.concat([counted, MACHINE_SCORES.frame(filed)], ignore_index=True)


def _missing(
    counted: "pd.DataFrame",
    scores: "pd.DataFrame",
    slots: "pd.DataFrame",
    roster: "pd.DataFrame",
    params: House,
) -> "pd.DataFrame":
    """The games without a score of members, by week, player, group and machine.

    Where groups play, those of the group in which somebody has a seat, played or not.
    """
    import pandas as pd

    members = roster.loc[roster["status"].eq("member"), ["player"]]
    if params.points_among == "everyone":
        every = members.merge(slots[["week"]].drop_duplicates(), how="cross").assign(group=None)
    else:
        seated = scores.loc[scores["group"].notna(), ["week", "player", "group"]].drop_duplicates()
        every = seated.loc[seated["player"].isin(members["player"])]
    every = every.loc[is_member(every, roster)]
    shared = ["week", "group"] if params.points_among == "group" else ["week"]
    games = games_of(slots, scores, params)
    every = every.merge(games[[*shared, "slot"]], on=shared).merge(slots[["week", "slot", "machine"]])
    have = counted.merge(slots[["week", "machine", "slot"]])[["week", "player", "slot"]]
    to_come = scores.loc[scores["mark"].eq(TO_COME)].merge(slots[["week", "machine", "slot"]])
    covered = pd.concat([have, to_come[["week", "player", "slot"]]])
    return every.loc[~among(every, covered, ("week", "player", "slot"))]


def _filed(
    missing: "pd.DataFrame", conduct: "pd.DataFrame", premakeups: "pd.DataFrame", params: House
) -> list[dict[str, Any]]:
    """The scores on file for these games, in no more weeks a player than `premakeup.limit`.

    Of several for a machine the newest counts that is not later than the night; what is void stays so.
    """
    files: dict[tuple[str, str], list[Any]] = {}
    for row in each(premakeups.sort_values("from_week", kind="stable")):
        files.setdefault((row.player, row.machine), []).append(row)
    void = {(r.week, r.player, r.machine) for r in each(conduct.loc[conduct["act"].eq("void")])}
    used: dict[str, int] = {}
    found: list[dict[str, Any]] = []
    for (week, player), games in sorted(grouped(missing, "week", "player")):
        if used.get(player, 0) >= params.premakeup_limit:
            continue
        filled: dict[str, dict[str, Any]] = {}
        for game in games:
            known = [row for row in files.get((player, game.machine), ()) if row.from_week <= week]
            ruled_out = {(week, player, game.machine), (week, None, game.machine)} & void
            if known and not ruled_out and game.slot not in filled:
                row = {"week": week, "player": player, "group": game.group, "machine": game.machine}
                row |= {"score": known[-1].score, "source": "premakeup", "ruling": None}
                filled[game.slot] = row | {"ghost": False, "cell": known[-1].cell}
        used[player] = used.get(player, 0) + bool(filled)
        found += filled.values()
    return found

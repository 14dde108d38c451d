"""Which nights were held, on which machines, and with which scores."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.common import nights_of_season
from pinsheet.leagues.general import General
from pinsheet.leagues.league import rule
from pinsheet.leagues.ranked.game import games_of
from pinsheet.leagues.ranked.rules import Rules
from pinsheet.leagues.ranked.tables import MACHINE_SCORES, SLOTS
from pinsheet.rules.rows import among, beside
from pinsheet.tables import TO_COME, each

if TYPE_CHECKING:
    import pandas as pd

Key = tuple[int, str, str]


@rule()
def calendar(weeks: "pd.DataFrame", scores: "pd.DataFrame", params: General) -> "pd.DataFrame":
    """The nights of a season: as many as the setting `Weeks` says, and those with scores."""
    return nights_of_season(weeks, scores, params)


@rule()
def slots(scores: "pd.DataFrame", calendar: "pd.DataFrame", conduct: "pd.DataFrame") -> "pd.DataFrame":
    """The machines of each night; a machine and what replaced it share a slot, named by the first.

    Block headings say what was played; in a list the Weeks sheet's machines are played too,
    whether or not somebody has a score on them.
    """
    import pandas as pd

    typed = scores[["week", "machine", "replaces", "game"]].drop_duplicates()
    listed = _announced(calendar, scores)
    ruled = conduct.loc[
        conduct["act"].eq("replaced") & conduct["in_effect"], ["week", "new_machine", "machine"]
    ]
    ruled = ruled.rename(columns={"new_machine": "machine", "machine": "replaces"})
    every = pd.concat(
        [listed, typed, ruled, ruled[["week"]].assign(machine=ruled["replaces"])], ignore_index=True
    )
    every = every.merge(calendar.loc[calendar["held"], ["week"]], on="week")
    found = {}
    for week, night in every.groupby("week", sort=True):
        replaces = night.dropna(subset="replaces")
        first_of = dict(zip(replaces["machine"], replaces["replaces"], strict=True))
        games = night.dropna(subset="game").drop_duplicates("machine")
        game_of = dict(zip(games["machine"], games["game"], strict=True))
        for machine in dict.fromkeys(night["machine"]):
            slot = _root(machine, first_of)
            found[week, machine] = (
                slot,
                game_of.get(slot, game_of.get(machine)),
                slot in first_of.values(),
            )
    return SLOTS.frame(
        {"week": week, "machine": machine, "slot": slot, "game": game, "replaced": replaced}
        for (week, machine), (slot, game, replaced) in found.items()
    )


def _announced(calendar: "pd.DataFrame", scores: "pd.DataFrame") -> "pd.DataFrame":
    import pandas as pd

    in_blocks = set(scores.loc[scores["game"].notna(), "week"])
    pairs = [
        (row.week, machine) for row in each(calendar) if row.week not in in_blocks for machine in row.machines
    ]
    return pd.DataFrame(pairs, columns=["week", "machine"]).astype({"week": "int64", "machine": "str"})


def _root(machine: str, first_of: dict[str, str]) -> str:
    # A replacement may break down too; two that replace each other have no first one (a check
    # says so), so every machine is followed at most once.
    seen = {machine}
    while machine in first_of and first_of[machine] not in seen:
        machine = first_of[machine]
        seen.add(machine)
    return machine


@rule()
def machine_scores(
    scores: "pd.DataFrame", slots: "pd.DataFrame", conduct: "pd.DataFrame", params: Rules
) -> "pd.DataFrame":
    """The scores that count on each machine, after replays, zeros, voids, wiping and suspension.

    Replays come first, zeros replace whatever was entered (also nothing), and what is void was
    never played.
    """
    import pandas as pd

    typed = scores.loc[scores["mark"] == "score"].merge(slots[["week", "machine"]], on=["week", "machine"])
    typed = typed.assign(source="played", ruling=None, ghost=False)
    changed = pd.concat([typed, _ruled(typed, slots, conduct)], ignore_index=True)
    changed = changed.drop_duplicates(["week", "player", "machine"], keep="last")
    voided = _voided(changed, slots, conduct, params)
    counted = _without_banned(changed.loc[~voided], conduct, params)
    if params.late_missed == "zero":
        missed = _missed(counted, changed.loc[voided], scores, slots, params)
        missed = missed.loc[~_voided(missed, slots, conduct, params)]
        missed = missed.loc[~among(missed, _not_missed(scores, slots, params), ("week", "player", "slot"))]
        counted = pd.concat([counted, missed.drop(columns="slot")], ignore_index=True)
    return counted.assign(group=beside(counted, scores, ("week", "player"), "group"))


def _ruled(typed: "pd.DataFrame", slots: "pd.DataFrame", conduct: "pd.DataFrame") -> "pd.DataFrame":
    """The scores that rulings make: replays, then zeros."""
    acts = conduct.loc[conduct["in_effect"] & conduct["player"].notna()]
    concerned = typed.loc[typed["player"].isin(acts["player"])]
    score_of = {(row.week, row.player, row.machine): (row.score, row.cell) for row in each(concerned)}
    made: dict[Key, dict[str, Any]] = {}
    replays = acts.loc[acts["act"].isin(["replay", "replay, higher counts"])]
    for row in each(replays):
        key = (row.week, row.player, row.machine)
        before = made[key]["score"] if key in made else score_of.get(key, (0, None))[0]
        score = max(before, row.score) if row.act != "replay" else row.score
        made[key] = _score(key, score, "played", row.ruling, row.cell)
    for row in each(acts.loc[acts["act"].isin(["zero_game", "zero_night"])]):
        for key in _zeroed(row, slots, {*score_of, *made}):
            made[key] = _score(key, 0, "ruling", row.ruling, score_of.get(key, (0, row.cell))[1])
    return MACHINE_SCORES.frame(made.values())


def _score(key: Key, score: int, source: str, ruling: str | None, cell: Any) -> dict[str, Any]:
    week, player, machine = key
    return {
        "week": week,
        "player": player,
        "machine": machine,
        "score": score,
        "source": source,
        "ruling": ruling,
        "ghost": False,
        "cell": cell,
    }


def _zeroed(row: Any, slots: "pd.DataFrame", have: set[Key]) -> Iterator[Key]:
    if row.act == "zero_game":
        yield (row.week, row.player, row.machine)
        return
    for _, slot in slots.loc[slots["week"] == row.week].groupby("slot", sort=False):
        mine = [m for m in slot["machine"] if (row.week, row.player, m) in have]
        first = slot["slot"].iat[0]
        for machine in mine or [first]:
            yield (row.week, row.player, machine)


def _voided(
    changed: "pd.DataFrame", slots: "pd.DataFrame", conduct: "pd.DataFrame", params: Rules
) -> "pd.Series[bool]":
    """Which scores are void: by ruling for one player or for all, or by `replacement = void`."""
    void = conduct.loc[conduct["act"].eq("void") & conduct["in_effect"] & conduct["player"].notna()]
    of_one = among(changed, void, ("week", "player", "machine"))
    return of_one | among(changed, void_for_all(slots, conduct, params), ("week", "machine"))


def void_for_all(slots: "pd.DataFrame", conduct: "pd.DataFrame", params: Rules) -> "pd.DataFrame":
    """The machines of a night (week, machine) from which nobody gets points."""
    import pandas as pd

    ruled = conduct["act"].eq("void") & conduct["in_effect"] & conduct["player"].isna()
    void = conduct.loc[ruled, ["week", "machine"]]
    if params.replacement == "void":
        void = pd.concat([void, slots.loc[slots["replaced"], ["week", "machine"]]])
    return void


def _without_banned(counted: "pd.DataFrame", conduct: "pd.DataFrame", params: Rules) -> "pd.DataFrame":
    """Suspended players' later nights fall away; wiped players' nights fall away or turn to ghosts."""
    ends = conduct.loc[conduct["act"].isin(["wiped", "suspended"])].drop_duplicates("player")
    until = counted["player"].map(ends.set_index("player")["week"])
    is_wiped = counted["player"].isin(ends.loc[ends["act"] == "wiped", "player"])
    later = until.notna() & (counted["week"] > until)
    if params.wipe == "points_only":
        return counted.assign(ghost=is_wiped).loc[~later]
    return counted.loc[~later & ~is_wiped]


def _missed(
    counted: "pd.DataFrame",
    voided: "pd.DataFrame",
    scores: "pd.DataFrame",
    slots: "pd.DataFrame",
    params: Rules,
) -> "pd.DataFrame":
    """Zeros for the games that somebody with a score that night has no score in (late.missed = zero).

    Where groups play, those of his group.
    """
    import pandas as pd

    with_slot = pd.concat([counted, voided]).merge(slots[["week", "machine", "slot"]], on=["week", "machine"])
    here = counted[["week", "player", "ghost"]].drop_duplicates(["week", "player"])
    here = here.assign(group=beside(here, scores, ("week", "player"), "group"))
    shared = ["week", "group"] if params.points_among == "group" else ["week"]
    games = games_of(slots, scores, params)[[*shared, "slot"]]
    every = here[["player", "ghost", *shared]].merge(games, on=shared)
    missed = every.loc[~among(every, with_slot, ("week", "player", "slot"))]
    return missed.assign(machine=missed["slot"], score=0, source="ruling", ruling="late", cell=None)


def _not_missed(scores: "pd.DataFrame", slots: "pd.DataFrame", params: Rules) -> "pd.DataFrame":
    """The games that are still to come, and those with a P where pre-makeups are played."""
    marks = [TO_COME, "P"] if params.keeps_premakeups else [TO_COME]
    return scores.loc[scores["mark"].isin(marks)].merge(slots[["week", "machine", "slot"]])

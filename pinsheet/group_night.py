"""What the sheet of a night in groups needs to score itself, from the season as it stands (C1-C12)."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pinsheet import season
from pinsheet.leagues.koi.ladder import cut
from pinsheet.leagues.koi.params import SPRING_2000, Koi
from pinsheet.leagues.membership import ladder_before
from pinsheet.leagues.params import read_params
from pinsheet.outcome import Night, Outcome, Row
from pinsheet.sheets.reader import Typed
from pinsheet.tables import each

if TYPE_CHECKING:
    from pinsheet.sheets.draw import GroupRules, NextWeek, Reference


def params_of(typed: Typed) -> Koi:
    """The season's settings."""
    return read_params(SPRING_2000, season.own_settings(typed))[0]


def group_rules(params: Koi) -> "GroupRules":
    """The settings as plain numbers and words."""
    from pinsheet.sheets.draw import GroupRules

    first, second = params.payout_shares
    return GroupRules(
        base=params.base,
        triple_strict=params.triple == ">",
        bonus4_first_three=params.bonus4_first == "three",
        shared="average" if params.ties_unresolved == "error" else params.ties_unresolved,
        zero_no_points=params.zero_score == "no_points",
        lone_fourth=params.lone_fourth,
        normalized_constant=params.normalized_constant,
        pass_down=params.premakeup_denied_point == "pass_down",
        all_bonus_barred=params.premakeup_barred == "all_bonus",
        penalty=params.premakeup_penalty,
        others_stand=params.zero_point_others == "zero_score",
        over_shrinks=params.over_limit_others == "shrink",
        late_is_free=params.premakeup_counts == "full_absence",
        bonus_from_week=params.bonus_from_week,
        solo_bonus=params.solo_bonus,
        match_ties_share=params.ties_match == "share",
        case2_replace=params.case2_exception == "replace",
        case2_fours=params.case2_groups == "3+4",
        sweep_equal=params.sweep == ">=",
        absent_bonus=params.absent_bonus == "yes",
        static=params.absent_static,
        threshold=params.ladder_threshold,
        first_pair_tested=params.ladder_first_pair == "tested",
        two=params.ladder_two,
        tlp=params.payout_tlp,
        pot=params.payout_pot,
        pot_share=params.payout_share,
        pot_shares=(first, second),
        single_gets_all=params.payout_single == "all",
    )


def references(outcome: Outcome, typed: Typed, params: Koi, week: int) -> dict[str, "Reference"]:
    """By machine what normalizes to 1,000,000: typed, or the earlier scores, to which tonight's come.

    A middle score cannot be brought up to date by adding: it stays as it was (C5).
    """
    from pinsheet.sheets.draw import Reference

    how = params.normalized_reference
    found: dict[str, Reference] = {}
    if how == "median":
        rows = sorted(outcome.rows("references"), key=lambda row: row["week"])
        found = {row["machine"]: Reference(row["reference"]) for row in rows if row["week"] < week}
    elif how != "week_mean":
        for machine, score in _played(outcome, week):
            before = found.get(machine, Reference())
            found[machine] = Reference(None, before.total + score, before.many + 1)
    if how == "table":
        for row in each(typed.frames["machines"]):
            if row.reference is not None:
                found[row.machine] = Reference(row.reference)
    return found


def _played(outcome: Outcome, week: int) -> Iterator[tuple[str, int]]:
    """Machine and score of everything above 0 that was played before a week."""
    for row in outcome.columns("game_points", ("week", "machine", "score", "source")):
        if row["week"] < week and row["source"] == "played" and row["score"]:
            yield row["machine"], row["score"]


def next_week(
    outcome: Outcome, typed: Typed, params: Koi, night: Night, proposed: Sequence[Row]
) -> "NextWeek":
    """The groups of the next night by label and size; or why tonight's moves do not give them (C9-C11)."""
    from pinsheet.sheets.draw import NextWeek

    coming = min((n.week for n in outcome.calendar if n.week > night.week and not n.cancelled), default=None)
    division = {row["player"]: row["division"] for row in proposed}
    by_group = {row["group"]: row["division"] or "" for row in proposed}
    of_tonight = tuple(by_group.values())
    if coming is None:
        return NextWeek(divisions=of_tonight, instead="This is the last night of the season.")
    members = ladder_before(typed.frames["roster"])
    before, after = members.members(night.week), members.members(coming)
    if before != after:
        why = f"Somebody joins or leaves before week {coming}: its groups are cut again when they are drawn."
        return NextWeek(divisions=of_tonight, instead=why)
    if night.week < params.division_week <= coming and len(after) >= params.divisions_min_players:
        why = f"Divisions A and B begin in week {coming}: who is in which is said when its groups are drawn."
        return NextWeek(divisions=of_tonight, instead=why)
    divided = {player: name for player, name in division.items() if name}
    groups = cut([row["player"] for row in proposed], divided, params)
    return NextWeek(tuple((group.label, len(group.players)) for group in groups), of_tonight)

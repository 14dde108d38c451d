"""The rules of a night in groups as plain numbers and words: what the sheets need to score by themselves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

Number = int | float | Fraction
KPL: Mapping[int, Sequence[Number]] = {2: (3, 0), 3: (3, 2, 0), 4: (3, 2, 1, 0)}
"""Base points by place in games of two, three and four."""


@dataclass(frozen=True)
class GroupRules:
    """Koi's settings (RULES C1-C12); the defaults are the rulebook's.

    `others_stand`: somebody without a score stands in the game with 0; `over_shrinks`: over the
    limit nothing is on file; `late_is_free`: only nights missed altogether count for the limit.
    `pot_share` and `pot_shares` are percent.
    """

    base: Mapping[int, Sequence[Number]] = field(default_factory=lambda: dict(KPL))
    triple_strict: bool = False
    bonus4_first_three: bool = False
    shared: Literal["average", "share_high", "share_low"] = "average"
    zero_no_points: bool = False
    lone_fourth: Literal["reference", "never", "always"] = "reference"
    normalized_constant: int = 1_000_000
    pass_down: bool = False
    all_bonus_barred: bool = False
    penalty: Number = 0
    others_stand: bool = False
    over_shrinks: bool = False
    late_is_free: bool = False
    bonus_from_week: int = 3
    solo_bonus: int = 4
    match_ties_share: bool = False
    case2_replace: bool = False
    case2_fours: bool = False
    sweep_equal: bool = False
    absent_bonus: bool = True
    static: Literal["none_counted", "any_missing", "average"] = "none_counted"
    threshold: Number = 10
    first_pair_tested: bool = False
    two: Literal["either", "both", "lower"] = "either"
    tlp: Literal["bonus_x1", "no_bonus", "with_multiplier"] = "bonus_x1"
    pot: Literal["registered", "present", "paid"] = "registered"
    pot_share: int = 50
    pot_shares: tuple[int, int] = (75, 25)
    single_gets_all: bool = True


class Reference(NamedTuple):
    """What counts as 1,000,000 on a machine: a fixed score, else the mean of earlier scores and tonight's."""

    fixed: Number | None = None
    total: Number = 0
    many: int = 0


@dataclass(frozen=True)
class NextWeek:
    """The groups after tonight's moves, by label and size; `instead` says why they cannot be told yet.

    `divisions` are those of tonight's groups, "" where there is one ladder.
    """

    groups: tuple[tuple[str, int], ...] = ()
    divisions: tuple[str, ...] = ()
    instead: str = ""

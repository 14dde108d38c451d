"""Slips of the pen that a season's own scores give away: pure functions over frames of scores.

A frame of scores has a row a score: machine, player, and score, an integer above 0 of any length.
Results do not depend on the order of the rows. The numbers below were measured on two real
leagues (docs/mistyped-scores.md, benchmarks/mistyped.py).
"""

import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

TENS_SCORES = 30
"""So many scores a machine needs before its last digits say anything."""
TENS_SHARE = 0.97
"""From this share of scores ending in 0 on, another digit is odd."""

FEWEST_SCORES = 20
"""So many scores on a machine, the one in question not counted, before one can be called far off."""
TELLING = 4.51
"""From this evidence on (a logarithm of odds), a score is called ten times too high or too low."""
TEN = math.log(10)

# Of a machine's log scores: what is drawn in, and the spread that is usual, worth so many scores.
_WIDEST = 6
_USUAL_SPREAD, _SPREAD_WORTH = 0.92, 20
_LEAST_SPREAD = 0.3
# Of a player, in spreads of the machines: the same for how far above the middle he plays, and how evenly.
_PLAYER_WIDEST, _PLAYER_WORTH = 2.5, 3
_UNEVEN_WIDEST, _UNEVEN_WORTH = 3, 30
_USUAL_VARIANCE = 0.75
# The tails: very low scores are less rare than very high ones; and a digit is sooner lost than added.
_NARROWER, _TAIL_BELOW = 0.9, 12
_LOST_SOONER = 0.8

COINCIDENCE = 0.001
"""Equal scores are no chance where fewer than so many are expected."""
_CLOSEST = 0.4
_MANY = 10**18


def last_digits(scores: "pd.DataFrame") -> "pd.DataFrame":
    """Of each score the other scores on its machine, how many of them end in 0, and whether it is odd.

    Columns `others`, `in_tens`, `odd`, with the index of `scores`. Odd is a last digit other than
    0 where nearly all others end in 0.
    """
    import pandas as pd

    ends = pd.Series([score % 10 == 0 for score in scores["score"].tolist()], index=scores.index, dtype=bool)
    by = ends.groupby(scores["machine"])
    others = by.transform("size") - 1
    in_tens = by.transform("sum") - ends
    enough = others.ge(TENS_SCORES - 1) & in_tens.ge(TENS_SHARE * others)
    return pd.DataFrame({"others": others, "in_tens": in_tens, "odd": ~ends & enough})


def far_off(scores: "pd.DataFrame") -> "pd.DataFrame":
    """Of each score what its machine and its player give, and whether it looks ten times too high or low.

    Columns `expected` (the logarithm of the middle score of this player on this machine), `evidence`
    and `times` (10: about ten times too high; -10: too low; 0: neither), with the index of `scores`.
    `evidence` is the logarithm of how much better a tenth, or ten times, of the score would fit; NaN
    where the machine has too few scores.

    Logarithms of scores are judged, each by the others: those on the machine give a middle and a
    spread, those of the player elsewhere how far above the middle he plays. The fewer they are,
    the nearer both lie to what is usual.
    """
    import numpy as np
    import pandas as pd

    # One order of adding, so that not even the last bit of a sum depends on the order of typing.
    rows = scores[["machine", "player", "score"]].sort_values(["machine", "player", "score"], kind="stable")
    logs = pd.Series([math.log(score) for score in rows["score"].tolist()], index=rows.index, dtype=float)
    others, middle, spread = _others_on_the_machine(logs, rows["machine"])
    standing, unevenness = _others_of_the_player((logs - middle) / spread, rows["player"])
    middle, spread = middle + spread * standing, spread * unevenness
    off, decade = (logs - middle) / spread, TEN / spread
    high = _likeness(off - decade) - _likeness(off)
    low = _likeness(off + decade) - _likeness(off) + _LOST_SOONER
    evidence = high.where(high >= low, low).where(others >= FEWEST_SCORES)
    times = pd.Series(np.where(high >= low, 10, -10), index=rows.index).where(evidence >= TELLING, 0)
    made = pd.DataFrame({"expected": middle, "evidence": evidence, "times": times})
    return made.reindex(scores.index)


def _others_on_the_machine(
    logs: "pd.Series[float]", machine: "pd.Series[str]"
) -> "tuple[pd.Series[float], pd.Series[float], pd.Series[float]]":
    """How many other scores the machine has, their middle and their spread."""
    import numpy as np

    by = logs.groupby(machine)
    center = by.transform("median")
    usual = 1.4826 * (logs - center).abs().groupby(machine).transform("median")
    # What lies very far off, perhaps a slip of its own, is drawn in, so that it hides no other.
    width = _WIDEST * usual.where(usual > 0, _USUAL_SPREAD)
    away = (logs - center).clip(-width, width)
    others = by.transform("size") - 1.0
    mean = (away.groupby(machine).transform("sum") - away) / others.clip(lower=1)
    squares = (away**2).groupby(machine).transform("sum") - away**2
    variance = (squares - others * mean**2).clip(lower=0) / (others - 1).clip(lower=1)
    spread = np.log(variance.clip(lower=_LEAST_SPREAD**2)) / 2 * others
    drawn = (spread + _SPREAD_WORTH * math.log(_USUAL_SPREAD)) / (others + _SPREAD_WORTH)
    return others, center + mean, np.exp(drawn)


def _others_of_the_player(
    standing: "pd.Series[float]", player: "pd.Series[str]"
) -> "tuple[pd.Series[float], pd.Series[float]]":
    """How far above the middles the player's other scores stand, in spreads, and how unevenly he plays."""
    drawn = standing.clip(-_PLAYER_WIDEST, _PLAYER_WIDEST)
    others = drawn.groupby(player).transform("size") - 1
    above = (drawn.groupby(player).transform("sum") - drawn) / (others + _PLAYER_WORTH)
    squares = (standing - above).clip(-_UNEVEN_WIDEST, _UNEVEN_WIDEST) ** 2
    of_others = squares.groupby(player).transform("sum") - squares
    variance = (of_others + _UNEVEN_WORTH * _USUAL_VARIANCE) / (others + _UNEVEN_WORTH)
    return above, (variance / _USUAL_VARIANCE) ** 0.5


def _likeness(off: "pd.Series[float]") -> "pd.Series[float]":
    """The logarithm of how usual it is to be so many spreads off."""
    import numpy as np
    import pandas as pd

    squares = (off.to_numpy() / _NARROWER) ** 2
    below = -(_TAIL_BELOW + 1) / 2 * np.log1p(squares / _TAIL_BELOW)
    return pd.Series(np.where(off < 0, below, -squares / 2), index=off.index)


def steps(scores: "pd.DataFrame") -> "pd.Series[float]":
    """How many of the machine's smallest steps each score is: 12,340 in tens is 1,234.

    The smallest step is the largest power of ten that nearly all scores on the machine are multiples of.
    """
    import pandas as pd

    on_it: dict[str, list[int]] = {}
    typed = list(zip(scores["machine"].tolist(), scores["score"].tolist(), strict=True))
    for machine, score in typed:
        on_it.setdefault(machine, []).append(score)
    sizes = {machine: _step(same) for machine, same in on_it.items()}
    found = [float(min(score // sizes[machine], _MANY)) for machine, score in typed]
    return pd.Series(found, index=scores.index, dtype=float)


def _step(scores: list[int]) -> int:
    step = 1
    while sum(score % (10 * step) == 0 for score in scores) >= TENS_SHARE * len(scores):
        step *= 10
    return step


def no_chance(compared: Any, many_steps: Any) -> Any:
    """Whether a score of so many steps is hardly ever met by chance among so many compared with it.

    Where scores spread as they do on real machines, another one falls on the same step in about
    `_CLOSEST` of as many cases as the score has steps.
    """
    return compared * _CLOSEST < COINCIDENCE * many_steps

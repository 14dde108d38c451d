"""Rulings of a house league: what each word does (11)."""

from typing import TYPE_CHECKING, Any

from pinsheet.leagues.league import rule
from pinsheet.leagues.ranked.tables import CONDUCT
from pinsheet.rules.exact import decimal_text
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd

WORDS = (
    ("death save", "zero for the game; bang-backs too"),
    ("slam tilt", "zero for the game of whoever slammed"),
    ("second tilt", "another player's ball tilted for the second time tonight: zero for the game"),
    ("opponent's ball", "another player's ball was played: zero for the game"),
    ("replay", "Value: the new score, which counts, better or worse"),
    ("replay, higher counts", "Value: the new score; the higher one counts"),
    ("replaced", "Value: the new machine; Player blank: Machine was replaced by it that night"),
    ("zero", "a machine score of zero; Machine blank: every game of the night"),
    ("void", "as if it was not played; Player blank: nobody gets points from that machine"),
    ("points", "Value: the points on that machine; a score keeps its place"),
    ("adjust", "Value: points added to (or taken from) the night's total"),
    ("decision", "printed with the results, no effect"),
)
"""The rulings of this rulebook, in the order of the drop-down, with what each does."""
ZEROS = ("death save", "slam tilt", "second tilt", "opponent's ball", "zero")
TEXTS = {
    "replay": "the replay's {score:,} counts",
    "replay, higher counts": "the higher of the score and {score:,} counts",
    "replaced": "replaced by {machine} that night",
    "void": "as if not played",
    "points": "{points} points by ruling",
    "adjust": "{signed} points on the night",
}


@rule("11")
def conduct(typed_rulings: "pd.DataFrame", calendar: "pd.DataFrame") -> "pd.DataFrame":
    """What each ruling does, in the order of (week, entry).

    `act` is zero_game, zero_night, none, or the ruling's own word where its effect is computed
    later; `in_effect` is false on nights that were not held and for words of other rulebooks.
    """
    held = set(calendar.loc[calendar["held"], "week"])
    rows = []
    for row in each(typed_rulings.sort_values("week", kind="stable")):
        act, effect = _effect(row, held=row.week in held)
        in_effect = act != "none"
        rows.append({**row._asdict(), "act": act, "effect": effect, "in_effect": in_effect, "penalty": False})
    return CONDUCT.frame(rows)


def _effect(row: Any, *, held: bool) -> tuple[str, str]:
    if not held:
        return "none", f"no effect: week {row.week} was not held"
    if row.ruling not in dict(WORDS):
        return "none", "no effect: this rulebook has no such rule"
    if row.ruling in ZEROS:
        whole_night = row.ruling == "zero" and row.machine is None
        return ("zero_night", "zero for every game") if whole_night else ("zero_game", "zero for this game")
    value = row.value
    return row.ruling, TEXTS.get(row.ruling, "no effect on scores").format(
        score=row.score,
        machine=row.new_machine,
        points="" if value is None else decimal_text(value),
        signed="" if value is None else decimal_text(value, signed=True),
    )


@rule("11")
def rulings(conduct: "pd.DataFrame") -> "pd.DataFrame":
    """Every ruling with the effect it had."""
    return conduct

"""Conduct: what rulings do, in the order in which they were entered (4.2, 4.3, 4.6, 4.7; RULES B6)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.league import rule
from pinsheet.leagues.ranked.tables import CONDUCT
from pinsheet.rules.exact import decimal_text
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd

ZERO_GAME = ("death save", "slam tilt", "second tilt")
AUTOMATIC = {"ejected": 3, "violence": 4, "vandalism": 4}
NTH = {1: "first", 2: "second", 3: "third", 4: "fourth"}


@dataclass
class _Record:
    """What is known of a player while the season's rulings are read one by one."""

    serious: int = 0
    balls: Counter[int] = field(default_factory=Counter)
    suspended: bool = False


@dataclass(frozen=True)
class _Effect:
    act: str
    text: str
    penalty: bool = False


@rule("4.2", "4.3", "4.6", "4.7")
def conduct(typed_rulings: "pd.DataFrame", calendar: "pd.DataFrame", params: Lafayette) -> "pd.DataFrame":
    """What each ruling does, in the order of (week, entry).

    `act` is zero_game, zero_night, wiped, suspended, noted, or the ruling's own word where its
    effect is computed later; `in_effect` is false for rulings on somebody already suspended and
    on nights that were not held. `penalty` marks the night zeroed as third offense.
    """
    held = set(calendar.loc[calendar["held"], "week"])
    records: dict[str, _Record] = {}
    rows = each(typed_rulings.sort_values("week", kind="stable"))
    return CONDUCT.frame(
        {
            **row,
            "act": effect.act,
            "penalty": effect.penalty,
            "effect": effect.text,
            "in_effect": in_effect,
        }
        for row, effect, in_effect in _effects((row._asdict() for row in rows), records, held, params)
    )


def _effects(
    rows: Iterator[dict[str, Any]], records: dict[str, _Record], held: set[int], params: Lafayette
) -> Iterator[tuple[dict[str, Any], _Effect, bool]]:
    for row in rows:
        player = row["player"]
        if row["week"] not in held:
            yield row, _Effect("none", f"no effect: week {row['week']} was not held"), False
        elif player is None:
            yield row, _Effect(row["ruling"], _text(row)), True
        else:
            record = records.setdefault(player, _Record())
            if record.suspended and row["ruling"] != "decision":
                yield row, _Effect("none", "no effect: already suspended"), False
            else:
                yield row, _effect(row, record, params), True


def _effect(row: Mapping[str, Any], record: _Record, params: Lafayette) -> _Effect:
    ruling = row["ruling"]
    if ruling == "interference" or ruling in AUTOMATIC:
        return _serious(record, AUTOMATIC.get(ruling, 0))
    if ruling == "opponent's ball":
        return _opponents_ball(row["week"], record, params)
    if ruling == "cheating":
        record.suspended = True
        if params.cheating == "wipe":
            return _Effect("wiped", "suspended, scores wiped (4.7)")
        return _Effect("suspended", "suspended; earlier scores stay (4.7)")
    if ruling in ZERO_GAME:
        return _Effect(
            "zero_game",
            "zero for this game (4.6)" if ruling == "death save" else "zero for this game (4.3)",
        )
    if ruling == "zero":
        return (
            _Effect("zero_game", "zero for this game")
            if row["machine"]
            else _Effect("zero_night", "zero for every game")
        )
    return _Effect(ruling, _text(row))


def _serious(record: _Record, at_least: int) -> _Effect:
    """One more serious offense; `at_least` for those that are an automatic third or fourth."""
    record.serious = max(record.serious + 1, at_least)
    name = NTH.get(record.serious, f"{record.serious}th")
    if record.serious <= 2:
        return _Effect("zero_game", f"{name} offense: zero for this game (4.3)")
    if record.serious == 3:
        return _Effect("zero_night", "third offense: zero for every game of the night (4.3)", penalty=True)
    record.suspended = True
    return _Effect("wiped", f"{name} offense: suspended, scores wiped (4.3)")


def _opponents_ball(week: int, record: _Record, params: Lafayette) -> _Effect:
    record.balls[week] += 1
    if record.balls[week] == 1:
        return _Effect("noted", "first time that night: noted, no penalty (4.2)")
    if params.conduct_serious == "interference":
        return _Effect("zero_game", "again on one night: zero for this game (4.2)")
    serious = _serious(record, 0)
    return (
        serious if serious.act != "zero_game" else _Effect("zero_game", f"again on one night: {serious.text}")
    )


def _text(row: Mapping[str, Any]) -> str:
    """What a ruling does whose effect is computed later."""
    score, value = row["score"], row["value"]
    texts = {
        "replay": "the replay's {score:,} counts (3.2)",
        "replay, higher counts": "the higher of the score and {score:,} counts",
        "replaced": "replaced by {machine} that night (7.2)",
        "void": "as if not played",
        "points": "{points} points by ruling",
        "adjust": "{signed} points on the night",
        "allow pre-makeups": "no effect: this league has no pre-makeups",
    }
    return texts.get(row["ruling"], "no effect on scores").format(
        score=score,
        machine=row["new_machine"],
        points="" if value is None else decimal_text(value),
        signed="" if value is None else decimal_text(value, signed=True),
    )

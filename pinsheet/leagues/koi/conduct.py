"""Rulings: what each of them does (C3, C4), and the scores that follow from them."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.koi.tables import CONDUCT, PLAYED_SCORES
from pinsheet.leagues.labels import label
from pinsheet.leagues.league import rule
from pinsheet.rules.exact import decimal_text
from pinsheet.tables import PLAYOFFS, each

if TYPE_CHECKING:
    import pandas as pd

ZEROS = ("death save", "slam tilt", "second tilt", "zero")
WORDS = (
    ("death save", "zero for the game; bang-backs too (C3)"),
    ("slam tilt", "zero for the game of whoever slammed (C3)"),
    ("second tilt", "another player's ball tilted for the second time tonight: zero for the game (C3)"),
    ("replay", "Value: the new score, which counts, better or worse (C3)"),
    ("replay, higher counts", "Value: the new score; the higher one counts (C3)"),
    ("zero", "a machine score of zero; Machine blank: every game of the night"),
    ("void", "the game is scored without the player; Player blank: nobody gets points from that machine"),
    ("points", "Value: the points on that machine"),
    ("adjust", "Value: points added to (or taken from) the night's total"),
    ("allow pre-makeups", "the pre-makeups count this week, and the week is not one of the three (C4)"),
    ("decision", "printed with the results, no effect; settles what was paid"),
)
"""The rulings of this rulebook, in the order of the drop-down, with what each does."""
NOT_HERE = ("interference", "ejected", "violence", "vandalism", "cheating", "opponent's ball", "replaced")
"""Rulings of other rulebooks: this one says nothing of them."""


@rule("C3", "C4")
def conduct(typed_rulings: "pd.DataFrame", calendar: "pd.DataFrame") -> "pd.DataFrame":
    """What each ruling does, in the order of (week, entry).

    `act` is zero_game, zero_night, none, or the ruling's own word where its effect is computed
    later; `in_effect` is false on nights that were not held and for words of other rulebooks.
    """
    held = set(calendar.loc[calendar["held"], "week"])
    rows = []
    for row in each(typed_rulings.sort_values("week", kind="stable")):
        act, effect = _effect(row, held=row.week in held)
        rows.append({**row._asdict(), "act": act, "effect": effect, "in_effect": act != "none"})
    return CONDUCT.frame(rows)


def _effect(row: Any, *, held: bool) -> tuple[str, str]:
    if row.week == PLAYOFFS and row.ruling != "decision":
        return "none", "no effect in the playoffs: correct the scores themselves"
    if not held and row.week != PLAYOFFS:
        return "none", f"no effect: week {row.week} was not held"
    if row.ruling in NOT_HERE:
        return "none", "no effect: this rulebook has no such rule"
    if row.ruling in ZEROS:
        if row.ruling == "zero" and row.machine is None:
            return "zero_night", "zero for every game"
        return "zero_game", "zero for this game (C3)"
    return row.ruling, _text(row)


def _text(row: Any) -> str:
    texts = {
        "replay": "the replay's {score:,} counts (C3)",
        "replay, higher counts": "the higher of the score and {score:,} counts (C3)",
        "void": "as if not played",
        "points": "{points} points by ruling",
        "adjust": "{signed} points on the night",
        "allow pre-makeups": "the pre-makeups count, and the week is not one of the three (C4)",
    }
    value = row.value
    return texts.get(row.ruling, "no effect on scores").format(
        score=row.score,
        points="" if value is None else decimal_text(value),
        signed="" if value is None else decimal_text(value, signed=True),
    )


def concerns(row: Any, player: str | None, machine: str, game: int | None) -> bool:
    """Whether a ruling is about this player's game: what is blank in it holds for all.

    A Game is needed only where a machine is played twice.
    """
    about_player = row.player is None or row.player == player
    about_machine = row.machine is None or row.machine == machine
    return about_player and about_machine and (row.game is None or game is None or row.game == game)


@rule("C3")
def played_scores(
    scores: "pd.DataFrame",
    seats: "pd.DataFrame",
    conduct: "pd.DataFrame",
    calendar: "pd.DataFrame",
    params: Koi,
) -> "pd.DataFrame":
    """The scores of the nights held, after replays, zeros and voids, in this order; pre-makeups come later.

    A replay counts, better or worse, or only if it is higher; a zero replaces whatever was typed,
    also nothing. `game` is typed, or the machine's place in the night's list on Weeks, where that
    names the games (and not all machines that work, C14).
    """
    import pandas as pd

    held = calendar.loc[calendar["held"]]
    typed = scores.loc[scores["mark"].eq("score") & scores["week"].isin(held["week"])]
    typed = typed.sort_values("week", kind="stable").assign(source="played", ruling=None)
    typed = typed.assign(game=_games(typed, planned_games(held, params)))
    ruled = conduct.loc[
        conduct["act"].isin(["replay", "replay, higher counts", "zero_game", "zero_night", "void"])
    ]
    if not len(ruled):
        return typed
    touched = typed["week"].isin(ruled["week"])
    groups = {(row.week, row.player): label(row.group) for row in each(seats)}
    changed = _ruled(each(typed.loc[touched, list(PLAYED_SCORES.names)]), list(each(ruled)), groups)
    return pd.concat([typed.loc[~touched], PLAYED_SCORES.frame(changed)], ignore_index=True)


def planned_games(calendar: "pd.DataFrame", params: Koi) -> dict[int, tuple[str, ...]]:
    """The machines of games 1, 2, 3 ... by week, where the Weeks sheet names just so many.

    More or fewer names are the machines that work that night (C14).
    """
    return {
        row.week: row.machines for row in each(calendar) if len(row.machines) == params.machines_per_night
    }


def _games(typed: "pd.DataFrame", planned: dict[int, tuple[str, ...]]) -> "pd.Series[Any]":
    """The game of each score: as typed, else the n-th place of its machine in the night's list."""
    import pandas as pd

    listed = [
        {"week": week, "machine": machine, "nth": machines[:i].count(machine), "listed": i + 1}
        for week, machines in planned.items()
        for i, machine in enumerate(machines)
    ]
    places = pd.DataFrame(listed, columns=["week", "machine", "nth", "listed"])
    nth = typed.groupby(["week", "player", "machine"], sort=False).cumcount()
    found = (
        typed[["week", "machine"]].assign(nth=nth).merge(places, on=["week", "machine", "nth"], how="left")
    )
    return typed["game"].fillna(found["listed"].astype("Int64").set_axis(typed.index))


def _ruled(
    typed: Iterable[Any], ruled: list[Any], groups: Mapping[tuple[int, str], str]
) -> Iterable[dict[str, Any]]:
    """The scores of the nights with rulings, changed by them; and those that only replays made."""
    rows = [row._asdict() for row in typed]
    for kinds in (("replay", "replay, higher counts"), ("zero_game", "zero_night"), ("void",)):
        for ruling in ruled:
            if ruling.act not in kinds or (ruling.act == "void" and not _is_here(ruling, groups)):
                continue
            met = [
                row
                for row in rows
                if row["week"] == ruling.week
                and concerns(ruling, row["player"], row["machine"], row["game"])
                and (ruling.group is None or label(ruling.group) == groups.get((row["week"], row["player"])))
            ]
            for row in met:
                _change(row, ruling)
            # Zeros where nothing was typed belong to the games of the group, which come later (games).
            if (
                not met
                and ruling.act in ("replay", "replay, higher counts")
                and ruling.player
                and ruling.machine
            ):
                made = {"week": ruling.week, "player": ruling.player, "machine": ruling.machine}
                made |= {"game": ruling.game, "group": groups.get((ruling.week, ruling.player))}
                made |= {"score": None, "source": "played", "cell": ruling.cell}
                _change(made, ruling)
                rows.append(made)
    return rows


def _is_here(ruling: Any, groups: Mapping[tuple[int, str], str]) -> bool:
    """Whether the groups that a void names can be told apart yet: those of the ladder come later."""
    typed = {label for (week, _), label in groups.items() if week == ruling.week}
    return ruling.machine is not None and (ruling.group is None or label(ruling.group) in typed)


def _change(row: dict[str, Any], ruling: Any) -> None:
    row["ruling"] = ruling.ruling
    if ruling.act == "void":
        row["source"], row["score"] = "void", None
    elif ruling.act in ("zero_game", "zero_night"):
        row["source"], row["score"] = "ruling", 0
    else:
        before = row["score"]
        higher = ruling.act != "replay" and before is not None
        row["score"] = max(before, ruling.score) if higher else ruling.score

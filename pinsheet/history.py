"""What earlier runs saw, so that a run can say what changed. Safe to delete; loses only the history.

Every *different* state of the folder is one file under `history/`; a run that finds the inputs of
the last one adds nothing. No time of day stands in it: the states have numbers.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from pinsheet.outcome import Outcome
from pinsheet.tables import CHANGES

FORMAT = 1
State = dict[str, Any]


def with_changes(folder: Path, outcome: Outcome) -> Outcome:
    """The outcome with its table `changes`: what differs from the last different state."""
    if outcome.failed:
        return outcome
    current = _state(outcome)
    earlier = [state for state in _states(folder) if state["digest"] != current["digest"]]
    before = earlier[-1] if earlier else None
    rows = list(_differences(before, current)) if before else []
    return replace(outcome, frames={**outcome.frames, "changes": CHANGES.frame(rows)})


def to_write(folder: Path, outcome: Outcome) -> dict[Path, bytes]:
    """The state file that this run adds; nothing if the last run saw the same inputs."""
    if is_published(folder, outcome):
        return {}
    states = _states(folder)
    number = max((state["number"] for state in states), default=0) + 1
    content = json.dumps({**_state(outcome), "number": number}, ensure_ascii=False, indent=1, sort_keys=True)
    return {folder / "history" / f"state-{number:04}.json": (content + "\n").encode()}


def is_published(folder: Path, outcome: Outcome) -> bool:
    """Whether the last run published these very results."""
    states = _states(folder)
    return bool(states) and states[-1]["digest"] == _state(outcome)["digest"]


def _states(folder: Path) -> list[State]:
    """The states that earlier runs wrote, oldest first; what cannot be read is as if it were not there."""
    found: list[State] = []
    for path in sorted((folder / "history").glob("state-*.json")):
        try:
            state = json.loads(path.read_bytes())
            if _is_state(state):
                found.append(state)
        except (OSError, ValueError, LookupError, TypeError):
            continue
    return sorted(found, key=lambda state: int(state["number"]))


def _is_state(state: State) -> bool:
    return (
        state["format"] == FORMAT
        and isinstance(state["number"], int)
        and state["number"] > 0
        and isinstance(state["digest"], str)
        and all(len(row) == 5 and isinstance(row[0], int) for row in state["scores"])
        and all(len(row) == 3 and isinstance(row[0], int) for row in state["nights"])
        and all(len(row) == 3 and isinstance(row[0], str) for row in state["standings"])
    )


def _state(outcome: Outcome) -> State:
    """What is compared: scores, nights, standings; `digest` tells states apart, ticks and drawings do not."""
    games = outcome.rows("game_points")
    twice = Counter((g["week"], g["player"], g["machine"]) for g in games)

    def machine(g: Mapping[str, Any]) -> str:
        again = twice[g["week"], g["player"], g["machine"]] > 1
        return f"{g['machine']} (game {g['game']})" if again else str(g["machine"])

    content = {
        "scores": [
            [g["week"], g["player"], machine(g), g["score"], str(g["cell"] or "")]
            for g in games
            if g["score"] is not None
        ],
        "nights": [[w["week"], w["player"], _text(w["total"])] for w in outcome.rows("week_points")],
        "standings": [[s["player"], _text(s["total"]), s["place"]] for s in outcome.rows("standings")],
        "rulings": [[r["week"], r["player"], r["ruling"], r["effect"]] for r in outcome.rows("rulings")],
        "payouts": [
            [p["week"], p["player"], f"{p['amount'] // 100}.{p['amount'] % 100:02}"]
            for p in outcome.rows("payouts")
            if p["week"] is not None
        ],
        "settings": [[s.name, str(s.value)] for s in outcome.settings],
    }
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]
    return {"format": FORMAT, "digest": digest, "fingerprint": outcome.fingerprint, **content}


def _text(value: int | Fraction) -> str:
    return str(value) if isinstance(value, int) else f"{float(value):.10g}"


def _differences(before: State, after: State) -> Iterator[dict[str, Any]]:
    """Scores, nights, totals and places that are not what they were; new nights are no changes."""
    held = {row[0] for row in before["scores"]}
    for what, old, new in (
        ("score", _scores(before, held), _scores(after, held)),
        ("night", _nights(before, held), _nights(after, held)),
        ("payout", _payouts(before, held), _payouts(after, held)),
    ):
        for where in sorted(old.keys() | new.keys(), key=str):
            if old.get(where) != new.get(where):
                yield {
                    "week": where[0],
                    "what": what,
                    "where": ", ".join(where[1:]),
                    "before": old.get(where),
                    "after": new.get(where),
                }
    if {row[0] for row in after["scores"]} == held:
        for player in sorted({row[0] for row in before["standings"] + after["standings"]}):
            yield from _moved(player, _standing(before, player), _standing(after, player))


def _scores(state: State, held: set[int]) -> Mapping[tuple[Any, ...], str]:
    return {(w, p, m): f"{score:,}" for w, p, m, score, _ in state["scores"] if w in held}


def _nights(state: State, held: set[int]) -> Mapping[tuple[Any, ...], str]:
    return {(w, p): total for w, p, total in state["nights"] if w in held}


def _payouts(state: State, held: set[int]) -> Mapping[tuple[Any, ...], str]:
    return {(w, p): amount for w, p, amount in state.get("payouts", ()) if w in held}


def _standing(state: State, player: str) -> tuple[str | None, int | None]:
    return next(
        ((total, place) for name, total, place in state["standings"] if name == player),
        (None, None),
    )


def _moved(
    player: str, old: tuple[str | None, int | None], new: tuple[str | None, int | None]
) -> Iterator[dict[str, Any]]:
    for what, before, after in (("season total", old[0], new[0]), ("place", old[1], new[1])):
        if before != after:
            yield {
                "week": None,
                "what": what,
                "where": player,
                "before": None if before is None else str(before),
                "after": None if after is None else str(after),
            }

"""What earlier runs saw, so that a run can say what changed. Safe to delete; loses only the history.

Every *different* state of the folder is one file under `history/`; a run that finds the inputs of
the last one adds nothing. No time of day stands in it: the states have numbers.
"""

from dataclasses import replace
from pathlib import Path

from pinsheet.history.changes import differences
from pinsheet.history.facts import state_of
from pinsheet.history.states import State, content, free_number, newest_first, path_of
from pinsheet.outcome import Outcome
from pinsheet.switch import is_waiting
from pinsheet.tables import CHANGES


def with_changes(folder: Path, outcome: Outcome) -> Outcome:
    """The outcome with its table `changes`: what differs from the last different state."""
    if outcome.failed:
        return outcome
    current = _state(outcome)
    before = next((state for state in newest_first(folder) if state.digest != current.digest), None)
    rows = differences(before, current) if before else ()
    return replace(outcome, frames={**outcome.frames, "changes": CHANGES.frame(rows)}, state=current)


def to_write(folder: Path, outcome: Outcome) -> dict[Path, bytes]:
    """The state file that this run adds; nothing if the last run saw the same inputs."""
    current = _state(outcome)
    if _is_newest(folder, current):
        return {}
    return {path_of(folder, free_number(folder)): content(current)}


def is_published(folder: Path, outcome: Outcome) -> bool:
    """Whether the last run published these very results, to the end."""
    return not is_waiting(folder) and _is_newest(folder, _state(outcome))


def _state(outcome: Outcome) -> State:
    """What is kept of an outcome; the table of changes, which is added to it, is no part of that."""
    return outcome.state or state_of(outcome)


def _is_newest(folder: Path, current: State) -> bool:
    newest = next(newest_first(folder), None)
    return newest is not None and newest.digest == current.digest

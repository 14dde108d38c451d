"""What differs between two states: what was typed first, then what followed from it."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from pinsheet.history.facts import POINTS, RESULTS, TYPED, Kept
from pinsheet.history.states import Fact, State
from pinsheet.outcome import number
from pinsheet.problems import natural

FRACTION = re.compile(r"-?[0-9]{1,18}/[1-9][0-9]{0,17}")

Where = tuple[int | None, tuple[str, ...]]


def differences(before: State, after: State) -> Iterator[dict[str, Any]]:
    """The rows of the table `changes`: by what a thing means, wherever its cell is now.

    A night that is new is no change, and neither are the season's totals that it moves. Somebody
    whose name is spelled otherwise now is one change, not one for each of his scores.
    """
    called = {**_called(before, after, 1), **_called(before, after, 0)}
    for old_name, new_name in called.items():
        row = {"week": None, "what": "name", "where": "of a player or machine", "cell": None}
        yield {**row, "before": old_name, "after": new_name}
    before = _renamed(before, called) if called else before
    for kept in (*TYPED, *RESULTS):
        old, new = _by_where(before, kept), _by_where(after, kept)
        for where in sorted(old.keys() | new.keys(), key=_order):
            if _compared(kept, where, (before, old), (after, new)):
                yield from _rows(kept, where, old.get(where, []), new.get(where, []))


def _called(before: State, after: State, part: int) -> dict[str, str]:
    """Players (part 0 of a score's place) or machines (part 1) with the same scores under a new name."""
    old, new = _scores_of(before, part, before.held), _scores_of(after, part, before.held)
    gone = {name: scores for name, scores in old.items() if name not in new}
    come = {name: scores for name, scores in new.items() if name not in old}
    found = {}
    for name, scores in sorted(gone.items()):
        now = [other for other, same in come.items() if same == scores]
        if len(now) == 1 and list(gone.values()).count(scores) == 1:
            found[name] = now[0]
    return found


def _scores_of(state: State, part: int, weeks: frozenset[int]) -> dict[str, Counter[tuple[int, str]]]:
    """What stands for each player, or on each machine, in these weeks."""
    found: dict[str, Counter[tuple[int, str]]] = defaultdict(Counter)
    for fact in state.facts.get("score", ()):
        if fact.week in weeks and len(fact.where) == 2:
            found[fact.where[part]][fact.week, fact.value] += 1
    return found


def _renamed(state: State, called: Mapping[str, str]) -> State:
    def now(parts: Iterable[str]) -> Iterator[str]:
        return (called.get(part, part) for part in parts)

    facts = {
        what: tuple(
            fact._replace(where=tuple(now(fact.where)), value=", ".join(now(fact.value.split(", "))))
            for fact in listed
        )
        for what, listed in state.facts.items()
    }
    return replace(state, facts=facts)


def shown(what: str, value: str) -> str:
    """A value as people read it: points with the decimals of all other sheets."""
    if what not in POINTS or not FRACTION.fullmatch(value):
        return value
    return number(Fraction(value))


def _by_where(state: State, kept: Kept) -> Mapping[Where, list[Fact]]:
    found: dict[Where, list[Fact]] = defaultdict(list)
    for fact in state.facts.get(kept.what, ()):
        found[fact.week, fact.where].append(fact)
    return found


def _order(where: Where) -> tuple[Any, ...]:
    return (where[0] or 0, tuple(map(natural, where[1])))


Side = tuple[State, Mapping[Where, list[Fact]]]


def _compared(kept: Kept, where: Where, old: Side, new: Side) -> bool:
    """Whether a difference here is a change, and not only news."""
    (before, was), (after, now) = old, new
    week = where[0]
    if kept.of == "totals":
        return after.held <= before.held
    if kept.of == "finals":
        return where in was  # an evening goes on: a new winner is news
    if kept.of == "coming":
        return before.coming == after.coming and was.keys() == now.keys()
    if kept.of == "calendar":
        return week in before.held or where in was
    return kept.of == "season" or week is None or week in before.held


def _rows(kept: Kept, where: Where, old: list[Fact], new: list[Fact]) -> Iterator[dict[str, Any]]:
    """One row for each value that is gone or new; the same machine twice a night gives two facts."""
    for was, now in zip_longest(_without(old, new), _without(new, old)):
        said = [fact and shown(kept.what, fact.value) for fact in (was, now)]
        if said[0] == said[1]:
            said = [was.value, now.value]  # they differ behind the second decimal
        yield {
            "week": where[0],
            "what": kept.what,
            "where": ", ".join(where[1]) or "season",
            "before": said[0],
            "after": said[1],
            "cell": (now or was).cell or None,
        }


def _without(facts: list[Fact], others: list[Fact]) -> list[Fact]:
    left = Counter(fact.value for fact in others)
    kept = []
    for fact in facts:
        if left[fact.value]:
            left[fact.value] -= 1
        else:
            kept.append(fact)
    return kept

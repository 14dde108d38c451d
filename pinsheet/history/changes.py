"""What differs between two states: what was typed first, then what followed from it."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from pinsheet.history.facts import POINTS, RESULTS, TYPED, Kept
from pinsheet.history.states import Fact, State
from pinsheet.problems import natural

FRACTION = re.compile(r"-?[0-9]{1,18}/[1-9][0-9]{0,17}")

Where = tuple[int | None, tuple[str, ...]]


def differences(before: State, after: State) -> Iterator[dict[str, Any]]:
    """The rows of the table `changes`: by what a thing means, wherever its cell is now.

    A night that is new is no change, and neither are the season's totals that it moves.
    """
    for kept in (*TYPED, *RESULTS):
        old, new = _by_where(before, kept), _by_where(after, kept)
        for where in sorted(old.keys() | new.keys(), key=_order):
            if _compared(kept, where, (before, old), (after, new)):
                yield from _rows(kept, where, old.get(where, []), new.get(where, []))


def shown(what: str, value: str) -> str:
    """A value as people read it: points with two decimals at most."""
    if what not in POINTS or not FRACTION.fullmatch(value):
        return value
    return f"{float(Fraction(value)):.2f}".rstrip("0").rstrip(".")


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

"""What a league is: a literal list of steps, checks and views in reading order.

A step is a plain function named after the table it makes; its parameters name the tables it
reads, and `params`. Building a league proves that each table has one maker, each need an earlier
maker and each clause an entry in the league's clause index (DESIGN, "A rule step").
"""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pinsheet.letters import Letter
from pinsheet.outcome import Row
from pinsheet.problems import Problem
from pinsheet.tables import EXPORTED, TYPED, Table, View

if TYPE_CHECKING:
    import pandas as pd

Frames = dict[str, "pd.DataFrame"]


class LeagueError(Exception):
    """A league's list of steps does not fit together: a programmer's error, found at import."""


@dataclass(frozen=True)
class Step:
    """A rule: makes the table of its own name from the tables that it needs."""

    name: str
    clauses: tuple[str, ...]
    needs: tuple[str, ...]
    make: Callable[..., "pd.DataFrame"]

    def __call__(self, *args: Any, **kwargs: Any) -> "pd.DataFrame":
        """The rule itself, as tests call it."""
        return self.make(*args, **kwargs)

    def by(self, *clauses: str) -> "Step":
        """A step that leagues share, by the clauses of one rulebook."""
        return replace(self, clauses=clauses)


@dataclass(frozen=True)
class Check:
    """A sentence that should hold; what breaks it comes back as problems."""

    name: str
    clauses: tuple[str, ...]
    needs: tuple[str, ...]
    look: Callable[..., Iterable[Problem]]

    def __call__(self, *args: Any, **kwargs: Any) -> list[Problem]:
        """The check itself, as tests call it."""
        return list(self.look(*args, **kwargs))

    def by(self, *clauses: str) -> "Check":
        """A check that leagues share, by the clauses of one rulebook."""
        return replace(self, clauses=clauses)


def rule(*clauses: str) -> Callable[[Callable[..., "pd.DataFrame"]], Step]:
    """Make a function the step that its name says, by these clauses of the rulebook."""
    return lambda make: Step(make.__name__, clauses, tuple(inspect.signature(make).parameters), make)


def check(*clauses: str) -> Callable[[Callable[..., Iterable[Problem]]], Check]:
    """Make a function the check that its name says, by these clauses of the rulebook."""
    return lambda look: Check(look.__name__, clauses, tuple(inspect.signature(look).parameters), look)


@dataclass(frozen=True)
class Sheets:
    """What a league's workbooks have beside what all leagues' have.

    `own_games`: each group chooses its machines, so each has a block of its own. `premakeups`,
    `dues`: there are such, with their sheets; the tables `premakeup_weeks` (player, used) and
    `dues` (player, owed) then say how things stand. `rulings` are the words that this rulebook
    knows, with what each does; without, all words are offered.
    """

    own_games: bool = False
    premakeups: bool = False
    dues: bool = False
    rulings: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Preset:
    """An edition that may be named in place of its league: what is public of somebody's rules, as settings.

    `source` is where they are from, `known` what of them the settings say, `unknown` what they do not.
    """

    title: str
    params: Any
    source: str
    known: str
    unknown: str = ""


@dataclass(frozen=True)
class League:
    """A rulebook: its editions, and the steps, checks and views that are built from it.

    `groundwork` are the first steps, which only put in order what was typed: they and the checks
    that need no more run even where something typed is wrong, so that all of it is said at once.
    `editions` maps each edition's name to its params, `headline` makes the sentences over the
    standings from (frames, params), and `why`, given the params, says how a row of a table came about.
    `views_shown` makes of the views those that a season by these params has.
    `letter` makes the mail after a week from (frames, params, week), `finals_letter` the one after the
    last match from (frames, params).
    `left_to_people` are the sections, or parts of them, that are decided or done by people. `presets` are
    those editions whose names stand for the league with them.
    """

    name: str
    title: str
    editions: Mapping[str, Any]
    default_edition: str
    clauses: Mapping[str, str]
    tables: tuple[Table, ...]
    groundwork: tuple[Step, ...]
    steps: tuple[Step, ...]
    checks: tuple[Check, ...]
    views: tuple[View, ...]
    views_shown: Callable[[tuple[View, ...], Any], tuple[View, ...]] = lambda views, params: views
    headline: Callable[[Frames, Any], Iterable[str]] = lambda frames, params: ()
    why: Callable[[Any], Callable[[str, Row], str]] = lambda params: lambda table, row: ""
    letter: Callable[[Frames, Any, int], Letter] = lambda frames, params, week: Letter("", "")
    finals_letter: Callable[[Frames, Any], Letter] = lambda frames, params: Letter("", "")
    sheets: Sheets = Sheets()
    left_to_people: Mapping[str, str] = field(default_factory=dict)
    presets: Mapping[str, Preset] = field(default_factory=dict)
    by_name: Mapping[str, Table] = field(init=False)

    def __post_init__(self) -> None:
        """Prove that the list fits together."""
        tables = {t.name: t for t in (*TYPED, *EXPORTED)} | {t.name: t for t in self.tables}
        object.__setattr__(self, "by_name", tables)
        known = {t.name for t in TYPED} | {"params"}
        for step in self.groundwork + self.steps:
            if step.name in known:
                raise LeagueError(f"{step.name} has two makers")
            if step.name not in tables:
                raise LeagueError(f"{step.name} is not declared as a table")
            self._prove(step, known)
            known.add(step.name)
        for one in self.checks:
            self._prove(one, known)

    @property
    def has_finals(self) -> bool:
        """Whether there are finals that pinsheet can draw."""
        return any(step.name == "candidates" for step in self.steps)

    def _prove(self, part: Step | Check, known: set[str]) -> None:
        for need in part.needs:
            if need not in known:
                raise LeagueError(f"{part.name} needs {need}, which nothing before it makes")
        for clause in part.clauses:
            if clause not in self.clauses:
                raise LeagueError(f"{part.name} cites {clause}, which is not in the clause index")

    @cached_property
    def made(self) -> tuple[Table, ...]:
        """The tables that this league makes or must export, in that order."""
        names = dict.fromkeys([*(s.name for s in self.groundwork + self.steps), *(t.name for t in EXPORTED)])
        return tuple(self.by_name[name] for name in names)

    def prepare(self, typed: Frames, params: Any) -> tuple[Frames, list[Problem]]:
        """What was typed with the groundwork, and what the checks find that need no more."""
        frames = self.grounded(typed, params)
        return frames, self._look(frames, params, early=True)

    def grounded(self, typed: Frames, params: Any) -> Frames:
        """What was typed with the groundwork alone."""
        return self._run(self.groundwork, typed, params)

    def compute(self, prepared: Frames, params: Any) -> tuple[Frames, list[Problem]]:
        """Every table of the league, and what the remaining checks find."""
        frames = self._run(self.steps, prepared, params)
        for table in EXPORTED:
            if table.name not in frames:
                frames[table.name] = self.by_name[table.name].frame()
        return frames, self._look(frames, params, early=False)

    def _run(self, steps: Iterable[Step], given: Frames, params: Any) -> Frames:
        frames = dict(given)
        for step in steps:
            made = step.make(**_given(step.needs, frames, params))
            frames[step.name] = self.by_name[step.name].conform(made)
        return frames

    def _look(self, frames: Frames, params: Any, *, early: bool) -> list[Problem]:
        prepared = {t.name for t in TYPED} | {step.name for step in self.groundwork} | {"params"}
        found: list[Problem] = []
        for one in self.checks:
            if (set(one.needs) <= prepared) == early:
                found += one.look(**_given(one.needs, frames, params))
        return found


def _given(needs: Iterable[str], frames: Mapping[str, "pd.DataFrame"], params: Any) -> dict[str, Any]:
    return {need: params if need == "params" else frames[need] for need in needs}

"""What the states say to `pinsheet history`: what once stood somewhere, so that it can be typed again."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from pinsheet.history.changes import differences, shown
from pinsheet.history.facts import RESULTS, TYPED
from pinsheet.history.states import Fact, State, path_of
from pinsheet.names import key, nearest
from pinsheet.outcome import spans

NOTHING = "nothing"


@dataclass(frozen=True)
class Stood:
    """What stood in one place from one state to another, and where it was typed."""

    first: int
    last: int
    value: str
    remark: str

    @property
    def beside(self) -> str:
        """The remark, as it stands behind the value."""
        return f"   ({self.remark})" if self.remark else ""


@dataclass(frozen=True)
class Story:
    """One place through all states, oldest first; equal neighbours are one."""

    title: str
    stood: tuple[Stood, ...]

    @property
    def changed(self) -> bool:
        """Whether it was ever different."""
        return len(self.stood) > 1


def listed(folder: Path, states: Sequence[State]) -> Iterator[str]:
    """A line for each state; when its file was written, as the disk says."""
    for before, state in zip((None, *states), states, strict=False):
        written = datetime.fromtimestamp(path_of(folder, state.number).stat().st_mtime)
        yield f"{written:%Y-%m-%d %H:%M}   {summary(before, state)}"


def pair(states: Sequence[State], number: str) -> tuple[State | None, State | None]:
    """The state before, if there is one, and the state of this number."""
    for before, state in zip((None, *states), states, strict=False):
        if str(state.number) == number.lstrip("0"):
            return before, state
    return None, None


def summary(before: State | None, state: State) -> str:
    """`state 3, results 3f2a9c1d: weeks 1-4; week 4 is new; 1 score, 6 points changed`."""
    said = [f"week{'' if len(state.held) == 1 else 's'} {spans(state.held)}" if state.held else "no week yet"]
    if before is not None:
        new, gone = sorted(state.held - before.held), sorted(before.held - state.held)
        said += [f"week {week} is new" for week in new] + [f"week {week} is gone" for week in gone]
        counted = Counter(row["what"] for row in differences(before, state))
        changed = ", ".join(f"{what} {count}" for what, count in counted.items())
        said += [f"changed: {changed}"] if changed else []
    return f"state {state.number}, results {state.fingerprint}: {'; '.join(said)}"


def name_meant(states: Iterable[State], asked: str) -> tuple[str | None, str | None]:
    """The player, machine or setting that is meant (a first name will do); else the nearest there is."""
    names = {part for state in states for facts in state.facts.values() for f in facts for part in f.where}
    same = sorted(name for name in names if key(name) == key(asked))
    first = [name for name in names if key(name).startswith(f"{key(asked)} ")]
    found = same or (first if len(first) == 1 else [])
    return (found[0], None) if found else (None, nearest(asked, names))


def stories(states: Sequence[State], asked: str, week: int | None) -> Iterator[str]:
    """What stood for a name or in a cell, from state to state; without a week, only what was different."""
    found = _about_cell(states, asked, week) if "!" in asked else _about_name(states, asked, week)
    told = [story for story in found if story.changed or week is not None or "!" in asked]
    for story in told:
        yield from _told(story)
    if not told:
        where = asked if week is None else f"{asked} in week {week}"
        yield f"Nothing is kept of {where}." if not found else f"Nothing was ever different for {where}."
        yield from [f'With a week, all of it is shown: pinsheet history "{asked}" 2'] if found else []


def _told(story: Story) -> Iterator[str]:
    if not story.changed:
        only = story.stood[0]
        yield f"{story.title}: {only.value}{only.beside}"
        return
    yield story.title
    for stood in story.stood:
        one = stood.first == stood.last
        number = f"state {stood.first}" if one else f"states {stood.first}-{stood.last}"
        yield f"  {number:12} {stood.value}{stood.beside}"


def _about_name(states: Sequence[State], name: str, week: int | None) -> list[Story]:
    """Everything that was typed or computed for a player, a machine, a setting."""
    wanted = key(name)

    def told(what: str, fact: Fact) -> tuple[str, str, str] | None:
        if any(key(part) == wanted for part in fact.where):
            return f"{what}: {_place(fact)}", shown(what, fact.value), _remark(fact)
        return None

    return _stories(states, [kept.what for kept in (*TYPED, *RESULTS)], told, week)


def _about_cell(states: Sequence[State], cell: str, week: int | None) -> list[Story]:
    """Everything that was typed in a cell: `week-03.xlsx, Scores!C7`, or in short `Scores!C7`."""
    wanted = key(cell)

    def told(what: str, fact: Fact) -> tuple[str, str, str] | None:
        if key(fact.cell) == wanted or key(fact.cell).endswith(f", {wanted}"):
            return fact.cell, f"{fact.value} ({what}: {_place(fact)})", _typed(fact)
        return None

    return _stories(states, [kept.what for kept in TYPED], told, week)


def _place(fact: Fact) -> str:
    return ", ".join((f"week {fact.week}", *fact.where) if fact.week else fact.where) or "season"


def _stories(
    states: Sequence[State],
    kinds: Sequence[str],
    told: Callable[[str, Fact], tuple[str, str, str] | None],
    week: int | None,
) -> list[Story]:
    """`told` gives title, value and remark of what was asked for, and None for everything else."""
    titles: dict[str, dict[int, list[tuple[str, str]]]] = defaultdict(lambda: defaultdict(list))
    for what in kinds:
        for state in states:
            for fact in state.facts.get(what, ()):
                said = told(what, fact) if week in (None, fact.week) else None
                if said is not None:
                    titles[said[0]][state.number].append(said[1:])
    numbers = [state.number for state in states]
    return [Story(title, tuple(_stood(numbers, found))) for title, found in titles.items()]


def _stood(numbers: Iterable[int], found: dict[int, list[tuple[str, str]]]) -> Iterator[Stood]:
    before: Stood | None = None
    for number in numbers:
        here = found.get(number, [])
        value = " and ".join(value for value, _ in here) or NOTHING
        remark = "; ".join(dict.fromkeys(filter(None, (remark for _, remark in here))))
        if before is not None and before.value == value:
            before = Stood(before.first, number, value, remark)
            continue
        if before is not None:
            yield before
        before = Stood(number, number, value, remark)
    if before is not None:
        yield before


def _remark(fact: Fact) -> str:
    return ", ".join(filter(None, (fact.cell, _typed(fact))))


def _typed(fact: Fact) -> str:
    return f'typed "{fact.typed}"' if fact.typed else ""

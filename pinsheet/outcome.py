"""Everything one run found out, ready to be drawn: renderers read this and nothing else."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.letters import Letter
from pinsheet.problems import Cell, Problem, has_errors
from pinsheet.tables import Column, Kind, Table, View, nones

if TYPE_CHECKING:
    import pandas as pd

Row = dict[str, Any]


@dataclass(frozen=True)
class SettingInForce:
    """One row of "rules in force": the value that counted, and whether it was changed."""

    name: str
    value: str | int
    default: str | int
    clause: str
    meaning: str

    @property
    def changed(self) -> bool:
        """Whether the league plays by another value than its rulebook's or ours.

        What cites no clause (the season's name, the paper) is no rule.
        """
        return bool(self.clause) and self.value != self.default


@dataclass(frozen=True)
class Night:
    """One line of the season's calendar."""

    week: int
    date: date | None
    machines: tuple[str, ...]
    held: bool
    cancelled: bool = False
    moved: bool = False
    note: str = ""


@dataclass(frozen=True)
class Look:
    """What a league made its own of the page: style sheet, logo (a `data:` address), colour (`#0b5394`)."""

    style: str = ""
    logo: str = ""
    colour: str = ""


@dataclass(frozen=True)
class Tonight:
    """How far the night is that is being typed: its scores that are there, of those expected."""

    week: int
    typed: int
    expected: int


@dataclass(frozen=True)
class Outcome:
    """A season computed: every table that was made, and what people are to see of it.

    With errors among `problems`, `frames` is empty and nothing may be published.
    """

    league: str
    edition: str
    title: str
    season: str
    settings: tuple[SettingInForce, ...] = ()
    problems: tuple[Problem, ...] = ()
    frames: Mapping[str, "pd.DataFrame"] = field(default_factory=dict)
    tables: Mapping[str, Table] = field(default_factory=dict)
    views: tuple[View, ...] = ()
    clauses: Mapping[str, str] = field(default_factory=dict)
    calendar: tuple[Night, ...] = ()
    headline: tuple[str, ...] = ()
    why: Callable[[str, Row], str] = lambda table, row: ""
    letter: Callable[[int], Letter] = lambda week: Letter("", "")
    """The mail after a week that was held."""
    finals_letter: Callable[[], Letter] = lambda: Letter("", "")
    """The mail after the last match of the finals."""
    scale: int = 1
    public_names: Mapping[str, str] = field(default_factory=dict)
    known_as: Mapping[str, str] = field(default_factory=dict)
    """Whom the key of a name or alias means; never shown."""
    as_typed: Mapping[Cell, str] = field(default_factory=dict)
    """What stands in the cells of scoresheets that hold text, as it was typed."""
    paper: str = "letter"
    look: Look = Look()
    sources: tuple[str, ...] = ()
    fingerprint: str = ""
    tonight: Tonight | None = None
    """Only where a night is looked at while it is being typed."""
    state: Any = None
    """What the history keeps of it (`history.State`), once that was asked for."""

    @property
    def failed(self) -> bool:
        """Whether an error stops publication."""
        return has_errors(self.problems)

    @property
    def last_week(self) -> int | None:
        """The newest week that was held."""
        held = [night.week for night in self.calendar if night.held]
        return max(held) if held else None

    @property
    def next_night(self) -> Night | None:
        """The first night after the last one held that is neither played nor cancelled."""
        after = self.last_week or 0
        coming = [n for n in self.calendar if n.week > after and not n.cancelled]
        return min(coming, key=lambda n: n.week) if coming else None

    def rows(self, table: str, **where: Any) -> list[Row]:
        """The rows of a table as plain Python values: points exact, nothing-there as None.

        `where` keeps the rows whose columns equal these values.
        """
        return self.columns(table, self.tables[table].names, **where)

    def columns(self, table: str, names: Iterable[str], **where: Any) -> list[Row]:
        """The rows of a table, as `rows`, with these columns only."""
        frame = self.frames[table]
        for column, value in where.items():
            frame = frame[frame[column] == value]
        declared = [self.tables[table].by_name[name] for name in names]
        values = [self._plain(frame[c.name], c) for c in declared]
        return [dict(zip([c.name for c in declared], row, strict=True)) for row in zip(*values, strict=True)]

    def _plain(self, column: "pd.Series[Any]", declared: Column) -> Iterator[Any]:
        for value in nones(column):
            yield None if value is None else plain(value, declared.kind, self.scale)


def money(cents: int) -> str:
    """An amount of whole cents in words, its sign before all of it: `38.50`, `-1.50`."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def number(value: int | Fraction) -> str:
    """Points for people: 23, 23.5, 7.33 (cut by rounding half up, never by the float's whim)."""
    if value.denominator == 1:
        return str(value.numerator)
    exact = Fraction(value)
    digits = 1 if exact.denominator == 2 else 2
    sign = "-" if exact < 0 else ""
    scaled = int(abs(exact) * 10**digits + Fraction(1, 2))
    return f"{sign}{scaled // 10**digits}.{scaled % 10**digits:0{digits}}"


def spans(numbers: Iterable[int]) -> str:
    """1-3, 5."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def plain(value: Any, kind: Kind, scale: int) -> Any:
    """One stored value as people mean it: ticks become points, the rest stays as it is."""
    if kind == "points":
        return whole_or_fraction(Fraction(value, scale))
    if kind == "spark":
        return tuple(None if v is None else whole_or_fraction(Fraction(v, scale)) for v in value)
    if kind in ("integer", "score", "amount"):
        return int(value)
    if kind == "flag":
        return bool(value)
    return value


def whole_or_fraction(value: Fraction) -> int | Fraction:
    """23 rather than 23/1."""
    return value.numerator if value.denominator == 1 else value

"""Views laid out: which words and numbers stand where, before anybody asks how it looks.

Workbook, page, mail and terminal draw the same blocks, so they cannot disagree.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cached_property, partial
from itertools import count
from typing import Any

from pinsheet.outcome import Outcome, Row, money, number
from pinsheet.tables import Across, Book, Column, Kind, View

Names = Callable[[str], str]
Links = Mapping[tuple[str, str], str]
MEMBER: frozenset[str] = frozenset()

PARTS = ("top", "weeks", "next", "players", "machines", "rules", "warnings")
"""The addresses of the page's own parts, which no player's or machine's part may take."""

PLAYERS = ("player", "opponent", "player1", "player2", "winner")
"""Columns that hold somebody's name."""
THOUSANDS = 1000
"""From here on a number that may be a fraction is shown whole, with commas."""
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


@dataclass(frozen=True)
class Shown:
    """One cell: its value (None is empty), how to format it, its marks, and where it links.

    Marks are words that renderers draw and say: `dropped`, `best`, `absent`, `up`, `down`,
    `same`, and the status of whoever is no member (`guest`, `suspended`, `wiped`). `link` is
    the anchor of a player's or a machine's part.
    """

    value: Any
    kind: Kind = "text"
    marks: frozenset[str] = frozenset()
    link: str = ""


@dataclass(frozen=True)
class Head:
    """One column heading; `wide` ones come from across and may be many."""

    title: str
    kind: Kind
    help: str = ""
    wide: bool = False
    name: str = ""


@dataclass(frozen=True)
class Block:
    """One drawn table (or chart): a heading row and rows of cells of the same number.

    `legend` explains the marks of `across` that occur: (`dropped`, what it means). `line` is the row
    below which a thick line stands; `link` is the link of the player or machine that all of it is about.
    """

    title: str
    heads: tuple[Head, ...]
    rows: tuple[tuple[Shown, ...], ...]
    draws: str = "table"
    note: str = ""
    anchor: str = ""
    legend: tuple[tuple[str, str], ...] = ()
    line: int | None = None
    link: str = ""

    @property
    def is_chart(self) -> bool:
        """Whether lines are drawn from it."""
        return self.draws in ("lines", "ranks")


@dataclass(frozen=True)
class Section:
    """One view laid out: its title and its blocks; `below` is the title of the one it goes with."""

    title: str
    blocks: tuple[Block, ...]
    anchor: str = ""
    note: str = ""
    below: str = ""


def sections(outcome: Outcome, book: Book, names: Names = str, **where: Any) -> tuple[Section, ...]:
    """All views of a book, in the league's order, for the rows that equal `where`.

    `names` turns a player's name into the one to be shown (the page may shorten it). Whoever
    asks often makes a `Layout` and asks that: it reads each table only once.
    """
    return Layout(outcome, names, **where).sections(book, **where)


def anchor(text: str) -> str:
    """An address inside the page: `Ada Quill` -> `ada-quill`. Letters of any script stay."""
    composed = unicodedata.normalize("NFC", text).casefold()
    return re.sub(r"[^\w]+", "-", composed).strip("-") or "part"


def day(when: date) -> str:
    """`Tue 19 June 2018`, whatever the system's language."""
    return f"{DAYS[when.weekday()]} {when.day} {MONTHS[when.month - 1]} {when.year}"


def whole(value: int | Fraction) -> int:
    """A number rounded half up, never by the float's whim."""
    return int((2 * value + 1) // 2)


def said(cell: Shown) -> str:
    """A cell's value as text: for the terminal, the mail and whatever has no number formats."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, int | Fraction):
        return _said_number(cell.kind, value)
    if cell.kind == "list":
        return ", ".join(value)
    return day(value) if cell.kind == "date" else str(value)


def _said_number(kind: Kind, value: int | Fraction) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if kind == "score" or (kind == "object" and abs(Fraction(value)) >= THOUSANDS):
        return f"{whole(value):,}"
    if kind == "amount":
        return money(int(value))
    return number(value)


class Layout:
    """An outcome's views laid out, book by book.

    `links` holds the address of each player's and each machine's part of the page, every
    address used once. They are made from the name that is shown, so that a shortened name
    leaks nothing through a link; equal ones are numbered in the order of the full names.
    With `only`, other rows are not even read.
    """

    def __init__(self, outcome: Outcome, names: Names = str, **only: Any) -> None:
        self.outcome = outcome
        self.names = names
        self._only = only
        self._rows: dict[str, list[Row]] = {}
        self._split: dict[tuple[str, str], dict[Any, list[Row]]] = {}

    def sections(self, book: Book, **where: Any) -> tuple[Section, ...]:
        """All views of a book, in the league's order, for the rows that equal `where`."""
        return tuple(
            Section(
                view.title,
                self._blocks(view, where),
                view.anchor or anchor(view.title),
                view.note,
                view.below,
            )
            for view in self.outcome.views
            if view.book == book
        )

    def through(self, views: tuple[View, ...]) -> "Layout":
        """The same tables, read no second time, and the same addresses, seen through other views."""
        self.links  # noqa: B018  the copy keeps them
        other = copy(self)
        other.outcome = replace(self.outcome, views=views)
        return other

    @cached_property
    def players(self) -> list[str]:
        """Everybody whom a published table names."""
        return sorted(self._named("player"))

    @cached_property
    def machines(self) -> list[str]:
        """Every machine that a published table or the calendar names."""
        planned = (machine for night in self.outcome.calendar for machine in night.machines)
        return sorted(self._named("machine").union(planned))

    @cached_property
    def links(self) -> Links:
        """(`player` or `machine`, full name) -> address."""
        taken = {*PARTS, *(view.anchor or anchor(view.title) for view in self.outcome.views)}
        taken |= {f"week-{night.week}" for night in self.outcome.calendar}
        found: dict[tuple[str, str], str] = {}
        for machine in self.machines:
            found["machine", machine] = _free(f"machine-{anchor(machine)}", taken)
        for player in self.players:
            found["player", player] = _free(anchor(self.names(player)), taken)
        return found

    def _named(self, column: str) -> set[str]:
        return {
            value
            for table in self.outcome.tables.values()
            if table.exported and column in table.names and table.name in self.outcome.frames
            for value in self.outcome.frames[table.name][column].dropna().unique()
        }

    def _read(self, table: str, where: Row) -> list[Row]:
        names = self.outcome.tables[table].names
        if table not in self._rows:
            only = {c: value for c, value in self._only.items() if c in names}
            self._rows[table] = self.outcome.rows(table, **only)
        asked = [c for c in where if c in names]
        if not asked:
            return self._rows[table]
        first, *others = asked
        if (table, first) not in self._split:
            split = self._split[table, first] = defaultdict(list)
            for row in self._rows[table]:
                split[row[first]].append(row)
        rows = self._split[table, first].get(where[first], [])
        return [row for row in rows if all(row[c] == where[c] for c in others)]

    def _blocks(self, view: View, where: Row) -> tuple[Block, ...]:
        rows = [row for row in self._read(view.rows, where) if not view.only or row[view.only]]
        split: dict[tuple[Any, ...], list[Row]] = {}
        for row in sorted(rows, key=lambda row: _order(row, view.by + view.sort)):
            split.setdefault(tuple(row[name] for name in view.by), []).append(row)
        per = view.across.per if view.across else ()
        columns = None if per else self._columns(view, where)
        return tuple(
            self._block(view, values, listed, columns or self._columns(view, _narrowed(view, values, where)))
            for values, listed in split.items()
        )

    def _block(self, view: View, values: tuple[Any, ...], listed: list[Row], columns: "_Columns") -> Block:
        line = [i for i, row in enumerate(listed) if view.line and row[view.line]]
        said = self.outcome.tables[view.rows].by_name[view.line].help if line else ""
        return Block(
            title=self._title(view, values),
            heads=tuple(head for head, _ in columns.listed),
            rows=tuple(tuple([cell(row) for _, cell in columns.listed]) for row in listed),
            draws=view.draws,
            note=view.note,
            anchor=anchor(" ".join(map(str, values))) if values else "",
            legend=(*columns.legend, ("line", said)) if line else columns.legend,
            line=line[-1] if line else None,
            link=self.links.get((view.by[-1], values[-1]), "") if view.by else "",
        )

    def _title(self, view: View, values: tuple[Any, ...]) -> str:
        # Names speak for themselves; "Week 3" and "Group A1" need the word.
        declared = self.outcome.tables[view.rows].by_name
        parts = []
        for name, value in zip(view.by, values, strict=True):
            if name == "player":
                parts.append(self.names(value))
            elif value is not None:
                parts.append(value if name == "machine" else f"{declared[name].title} {value}")
        return " · ".join(parts)

    def _columns(self, view: View, where: Row) -> "_Columns":
        declared = self.outcome.tables[view.rows].by_name
        wide = self._wide(view.rows, view.across, where) if view.across else None
        columns: list[tuple[Head, Callable[[Row], Shown]]] = []
        for name in view.columns:
            if name is ... and wide is not None:
                columns += [(wide.head(value), partial(wide.cell, value)) for value in wide.values]
            elif name == "reason":
                head = Head("Rule", "text", "clause and arithmetic", name=name)
                columns.append((head, partial(self._reason, view.rows)))
            else:
                column: Column = declared[name]
                head = Head(column.title, column.kind, column.help, name=name)
                columns.append((head, partial(self._cell, column)))
        return _Columns(columns, wide.legend if wide else ())

    def _reason(self, table: str, row: Row) -> Shown:
        return Shown(self.outcome.why(table, row))

    def _cell(self, column: Column, row: Row) -> Shown:
        value = row[column.name]
        status = row.get("status") or "member"
        marks = MEMBER if status == "member" else frozenset({status})
        if value is not None and column.name in PLAYERS:
            return Shown(self.names(value), "text", marks, self.links.get(("player", value), ""))
        if value is not None and column.name == "machine":
            return Shown(value, "text", MEMBER, self.links.get(("machine", value), ""))
        if column.name == "move" and value is not None:
            marks = marks | {"up" if value > 0 else "down" if value < 0 else "same"}
        return Shown(value, column.kind, marks)

    def _wide(self, rows_table: str, across: Across, where: Row) -> "_Wide":
        table = self.outcome.tables[across.table]
        rows = self._until(across, where) if across.column in where else self._read(across.table, where)
        both = set(table.names) & set(self.outcome.tables[rows_table].names) - {across.column}
        shared = tuple(n for n in ("week", "player", "machine") if n in both)
        values = tuple(dict.fromkeys(row[across.column] for row in rows if row[across.column] is not None))
        if all(isinstance(value, int) for value in values):
            values = tuple(sorted(values))
        cells = {(row[across.column], *(row[n] for n in shared)): row for row in rows}
        legend = tuple(
            (mark, table.by_name[mark].help) for mark in across.marks if any(row[mark] for row in rows)
        )
        titles = {row[across.column]: row[across.heads] for row in rows} if across.heads else {}
        return _Wide(across, table.by_name[across.value].kind, values, titles, shared, cells, legend)

    def _until(self, across: Across, where: Row) -> list[Row]:
        # What runs over the weeks runs, in one week's book, as far as that week.
        others = {name: value for name, value in where.items() if name != across.column}
        rows = self._read(across.table, others)
        return [row for row in rows if row[across.column] <= where[across.column]]


@dataclass(frozen=True)
class _Columns:
    """A block's columns: each heading with what makes its cells; and what the marks mean."""

    listed: list[tuple[Head, Callable[[Row], Shown]]]
    legend: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class _Wide:
    """The columns that run across, and the rows whose values stand in them."""

    across: Across
    kind: Kind
    values: tuple[Any, ...]
    titles: Mapping[Any, str]
    shared: tuple[str, ...]
    rows: dict[tuple[Any, ...], Row]
    legend: tuple[tuple[str, str], ...]

    def head(self, value: Any) -> Head:
        title = self.titles.get(value) or self.across.title.format(value)
        return Head(title, self.kind, wide=True, name=self.across.column)

    def cell(self, value: Any, row: Row) -> Shown:
        found = self.rows.get((value, *[row[name] for name in self.shared]))
        if found is None:
            return Shown(self.across.absent, "text", frozenset({"absent"}))
        if self.across.blank and found[self.across.blank]:
            return Shown(None, self.kind)
        marks = frozenset([mark for mark in self.across.marks if found[mark]])
        return Shown(found[self.across.value], self.kind, marks)


def _narrowed(view: View, values: tuple[Any, ...], where: Row) -> Row:
    """What the rows that run across a block share with it."""
    per = view.across.per if view.across else ()
    return {**where, **{name: value for name, value in zip(view.by, values, strict=True) if name in per}}


def _free(wanted: str, taken: set[str]) -> str:
    candidates = (f"{wanted}-{number}" if number > 1 else wanted for number in count(1))
    free = next(candidate for candidate in candidates if candidate not in taken)
    taken.add(free)
    return free


def _order(row: Row, names: tuple[str, ...]) -> tuple[tuple[bool, Any], ...]:
    # Rows without a place (guests) stand below those with one. A leading "-" turns round.
    ordered: list[tuple[bool, Any]] = []
    for name in names:
        value = row[name.removeprefix("-")]
        ordered.append((value is None, 0 if value is None else -value if name[0] == "-" else value))
    return tuple(ordered)

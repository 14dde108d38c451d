"""A rulebook's numbers and choices: each with its setting name, clause, meaning and what it accepts.

A league's params are a frozen dataclass whose fields are made with `param`. They are at once what
the steps read, the rows of the Settings sheet, and the "rules in force" of the results.
"""

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from pinsheet.names import key, quoted, suggestion
from pinsheet.outcome import SettingInForce, money
from pinsheet.problems import Cell, Problem
from pinsheet.rules.exact import decimal_text

P = TypeVar("P")


class NotAccepted(ValueError):
    """A value that this setting cannot have; the text says what was expected."""


@dataclass(frozen=True)
class Accepts:
    """How a typed value is understood: `read` returns it or raises NotAccepted; `hint` says what may be."""

    read: Callable[[str], Any]
    hint: str
    choices: tuple[str, ...] = ()
    show: Callable[[Any], str | int] = lambda value: value


@dataclass(frozen=True)
class Setting:
    """One row of the Settings sheet. `open`: the rulebook leaves it open, the league must answer."""

    name: str
    clause: str
    meaning: str
    accepts: Accepts
    open: bool = False


def param(default: Any, name: str, clause: str, meaning: str, accepts: Accepts, *, open: bool = False) -> Any:
    """A field of a params dataclass that is also the setting `name`."""
    setting = Setting(name, clause, meaning, accepts, open)
    return dataclasses.field(default=default, metadata={"setting": setting})


# --------------------------------------------------------------------------- what settings accept


def whole(low: int, high: int) -> Accepts:
    """A whole number in a range."""

    def read(text: str) -> int:
        # A spreadsheet may hand over a whole number as 8.0; int() and Decimal() take 1_0 (BUGS rule 5).
        form = re.fullmatch(r"\s*([0-9]{1,9})(?:\.0+)?\s*", text, re.ASCII)
        if form is None or not low <= int(form[1]) <= high:
            raise NotAccepted(f"a whole number from {low} to {high}")
        return int(form[1])

    return Accepts(read, f"{low}-{high}")


def choice(*values: str) -> Accepts:
    """One of a few words, in any case."""
    known = {key(value): value for value in values}
    expected = f"one of {', '.join(values)}"

    def read(text: str) -> str:
        if key(text) not in known:
            raise NotAccepted(expected)
        return known[key(text)]

    return Accepts(read, ", ".join(values), values)


def choice_or_whole(low: int, high: int, *values: str) -> Accepts:
    """One of a few words, or a whole number."""
    words, numbers = choice(*values), whole(low, high)

    def read(text: str) -> str | int:
        if key(text) in map(key, values):
            word: str = words.read(text)
            return word
        try:
            number: int = numbers.read(text)
        except NotAccepted:
            raise NotAccepted(f"{' or '.join(values)}, or a number from {low} to {high}") from None
        return number

    return Accepts(read, f"{', '.join(values)}, or a number")


def amount() -> Accepts:
    """Money, kept in whole cents: `10`, `38.50`."""

    def read(text: str) -> int:
        form = re.fullmatch(r"\s*\$?\s*([0-9]{1,6})(?:\.([0-9]+))?\s*", text, re.ASCII)
        if form is None:
            raise NotAccepted("an amount such as 10.00")
        decimals = (form[2] or "").rstrip("0")
        if len(decimals) > 2:
            raise NotAccepted("an amount such as 10.00, with at most two decimals")
        return int(form[1]) * 100 + int(decimals.ljust(2, "0"))

    return Accepts(read, "amount", show=money)


def number(low: int, high: int) -> Accepts:
    """An exact number in a range: `2`, `2.5`."""

    def read(text: str) -> Fraction:
        form = re.fullmatch(r"\s*([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*", text, re.ASCII)
        if form is None or not low <= Fraction(form[1]) <= high:
            raise NotAccepted(f"a number from {low} to {high}")
        return Fraction(form[1])

    return Accepts(read, f"{low}-{high}", show=_shown_number)


def _shown_number(value: Fraction) -> str | int:
    return value.numerator if value.denominator == 1 else decimal_text(value)


def game_tables(word: str) -> Accepts:
    """Points by place for each number of players, `2: 3-0; 3: 3-2-0`; or a word for the rulebook's own.

    Read as ((players, (points, ...)), ...), or as the word.
    """
    expected = f"{word}, or points by place for groups of 2, 3 and 4, such as 2: 3-0; 3: 3-2-0; 4: 3-2-1-0"

    def read(text: str) -> str | tuple[tuple[int, tuple[Fraction, ...]], ...]:
        if key(text) == word:
            return word
        rows = {}
        for part in filter(None, text.replace(" ", "").split(";")):
            form = re.fullmatch(
                r"([234]):([0-9]{1,4}(?:\.[0-9]{1,4})?(?:-[0-9]{1,4}(?:\.[0-9]{1,4})?)*)", part, re.ASCII
            )
            row = tuple(map(Fraction, form[2].split("-"))) if form else ()
            if form is None or len(row) != int(form[1]) or int(form[1]) in rows:
                raise NotAccepted(expected)
            rows[int(form[1])] = row
        if set(rows) != {2, 3, 4}:
            raise NotAccepted(expected)
        return tuple(sorted(rows.items()))

    def show(value: Any) -> str:
        if value == word:
            return word
        return "; ".join(f"{n}: {'-'.join(map(decimal_text, row))}" for n, row in value)

    return Accepts(read, f"{word}, or such as 2: 3-0; 3: 3-2-0; 4: 3-2-1-0", show=show)


def shares_by(*names: str) -> Accepts:
    """Percentages for 1st and 2nd under several names, `A: 40/25; B: 15/10`, as ((name, (40, 25)), ...)."""
    expected = f"two percentages for each of {', '.join(names)}, such as {names[0]}: 40/25"
    known = {key(name): name for name in names}

    def read(text: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
        rows = {}
        for part in filter(None, text.replace(" ", "").split(";")):
            form = re.fullmatch(r"(\w+):([0-9]{1,3})/([0-9]{1,3})", part, re.ASCII)
            name = known.get(key(form[1])) if form else None
            if form is None or name is None or name in rows or int(form[2]) + int(form[3]) > 100:
                raise NotAccepted(expected)
            rows[name] = (int(form[2]), int(form[3]))
        if set(rows) != set(names):
            raise NotAccepted(expected)
        return tuple((name, rows[name]) for name in names)

    def show(value: tuple[tuple[str, tuple[int, ...]], ...]) -> str:
        return "; ".join(f"{name}: {'/'.join(map(str, row))}" for name, row in value)

    return Accepts(read, f"such as {names[0]}: 40/25", show=show)


def shares(many: int | None, *, together: int = 100) -> Accepts:
    """Percentages by place, `70/30`, so many or any number; together at most 100 (of one sum)."""
    expected = f"{many or 'some'} percentages with / between them, at most {together} together"

    def read(text: str) -> tuple[int, ...]:
        parts = text.replace(" ", "").split("/")
        if many not in (None, len(parts)) or not all(re.fullmatch("[0-9]{1,9}", p) for p in parts):
            raise NotAccepted(expected)
        values = tuple(map(int, parts))
        if sum(values) > together or max(values) > 100:
            raise NotAccepted(expected)
        return values

    return Accepts(read, "/".join(["%"] * (many or 2)), show=lambda values: "/".join(map(str, values)))


def several(*values: str) -> Accepts:
    """Any of a few words with `;` between them, or none."""
    known = {key(value): value for value in values}
    more = ", or several with ; between them" if len(values) > 1 else ""
    expected = f"none, {', '.join(values)}{more}"

    def read(text: str) -> tuple[str, ...]:
        asked = [part for part in map(key, text.split(";")) if part]
        if asked == ["none"]:
            return ()
        if not asked or not known.keys() >= set(asked):
            raise NotAccepted(expected)
        return tuple(value for value in values if key(value) in asked)

    return Accepts(read, expected, ("none", *values), show=lambda found: "; ".join(found) or "none")


COLOURS = {
    "blue": "#0b5394",
    "green": "#1e6b3a",
    "red": "#a61c28",
    "purple": "#5b3a8c",
    "orange": "#a8560f",
    "teal": "#0b6b6b",
    "pink": "#a3246b",
}


def colour() -> Accepts:
    """A colour: one of a few names, or `#` and six hexadecimal digits. Read as the latter."""
    expected = f"{', '.join(COLOURS)}, or # and six digits such as #0b5394"
    named = {code: name for name, code in COLOURS.items()}

    def read(text: str) -> str:
        code = COLOURS.get(key(text), text.strip().lower())
        if not re.fullmatch("#[0-9a-f]{6}", code, re.ASCII):
            raise NotAccepted(expected)
        return code

    return Accepts(read, expected, tuple(COLOURS), show=lambda code: named.get(code, code))


def free_text() -> Accepts:
    """Any words."""
    return Accepts(lambda text: text, "text")


def web_address() -> Accepts:
    """Where something is on the web, or nothing; only what a link may be."""
    form = re.compile(r"(https?://[^\s<>\"']{1,300})?", re.IGNORECASE | re.ASCII)

    def read(text: str) -> str:
        if form.fullmatch(text.strip()) is None:
            raise NotAccepted("an address that begins with https:// and has no blanks")
        return text.strip()

    return Accepts(read, "https://...")


# --------------------------------------------------------------------------- from sheet to params


def settings_of(params: Any) -> Mapping[str, Setting]:
    """The settings of a params class or instance by field name, in reading order."""
    return {f.name: f.metadata["setting"] for f in dataclasses.fields(params)}


def read_params(edition: P, rows: Iterable[Mapping[str, Any]]) -> tuple[P, list[Problem]]:
    """An edition's params with what the Settings sheet says, and what is wrong with it.

    `rows` have setting, value (None where nothing is typed: the default counts), its cell, and
    perhaps name_cell.
    An unknown name, an impossible value and a setting given twice with different values are
    errors at their cells.
    """
    fields = {key(s.name): (field, s) for field, s in settings_of(edition).items()}
    typed: dict[str, Any] = {}
    first: dict[str, Cell] = {}
    problems: list[Problem] = []
    for row in rows:
        cell, name, text = row["cell"], row["setting"], row["value"]
        if key(name) not in fields:
            known = [s.name for _, s in fields.values()]
            message = (
                f"{quoted(name)} is no setting of this league.{suggestion(name, known)} "
                "Correct the name or clear the row."
            )
            problems.append(Problem(row.get("name_cell") or cell, "unknown-setting", "error", message))
            continue
        field, setting = fields[key(name)]
        if text is None:
            continue
        try:
            value = setting.accepts.read(text)
        except NotAccepted as expected:
            message = (
                f"{quoted(text)} is no value for {setting.name}. Expected {expected}. Correct it or clear it."
            )
            problems.append(Problem(cell, "setting-value", "error", message))
            continue
        if field in typed and typed[field] != value:
            message = f"{setting.name} is set here and, differently, in {first[field]}. Keep one of the two."
            problems.append(Problem(cell, "setting-twice", "error", message))
        typed.setdefault(field, value)
        first.setdefault(field, cell)
    return dataclasses.replace(edition, **typed), problems  # type: ignore[type-var]


def in_force(params: Any, edition: Any) -> tuple[SettingInForce, ...]:
    """Every setting with the value that counts and the edition's own."""
    return tuple(
        SettingInForce(
            s.name,
            s.accepts.show(getattr(params, field)),
            s.accepts.show(getattr(edition, field)),
            s.clause,
            s.meaning,
        )
        for field, s in settings_of(params).items()
    )

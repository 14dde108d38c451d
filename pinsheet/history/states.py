"""States as files: `history/state-0003.json.gz`, each whole in itself, so that one may be lost."""

import gzip
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from pinsheet.tables import MOST_WEEKS

FORMAT = 2
LARGEST_FILE = 4 * 2**20
LARGEST_STATE = 64 * 2**20
"""Bytes; a season of ten weeks and sixty players has about 40 thousand packed, 1 million unpacked."""

NAMED = re.compile(r"state-([0-9]{4,9})\.json\.gz")


class Fact(NamedTuple):
    """One thing that stood somewhere, or followed: in week 3, for (Ada Quill, Taxi), `1,234,560`.

    `cell` is where it stands, which may change without a change of the fact. `typed` is the text
    as somebody typed it, where that is another one than the value.
    """

    week: int | None
    where: tuple[str, ...]
    value: str
    cell: str = ""
    typed: str = ""


Facts = Mapping[str, tuple[Fact, ...]]
"""By what they are: `score`, `tie`, `place` ..."""


@dataclass(frozen=True)
class State:
    """What one run saw. `digest` tells states apart; `number` is 0 until it is written."""

    digest: str
    fingerprint: str
    held: frozenset[int]
    coming: int | None
    facts: Facts = field(repr=False)
    number: int = 0


def path_of(folder: Path, number: int) -> Path:
    """Where a state lies."""
    return folder / "history" / f"state-{number:04}.json.gz"


def numbers(folder: Path) -> list[int]:
    """The numbers of all states that seem to be there, damaged ones too."""
    found = (NAMED.fullmatch(path.name) for path in (folder / "history").glob("state-*"))
    return sorted(int(name[1]) for name in found if name)


def free_number(folder: Path) -> int:
    """The number of the next state: no file is ever written over."""
    return max(numbers(folder), default=0) + 1


def newest_first(folder: Path) -> Iterator[State]:
    """The states that earlier runs wrote; what cannot be read is as if it were not there."""
    for number in reversed(numbers(folder)):
        state = _read(path_of(folder, number), number)
        if state is not None:
            yield state


def oldest_first(folder: Path) -> tuple[State, ...]:
    """All of them, in the order in which they were published."""
    return tuple(newest_first(folder))[::-1]


def content(state: State) -> bytes:
    """The state as the bytes of its file: the same state, the same bytes."""
    document = {
        "format": FORMAT,
        "digest": state.digest,
        "fingerprint": state.fingerprint,
        "held": sorted(state.held),
        "coming": state.coming,
        "facts": {what: [_short(fact) for fact in facts] for what, facts in state.facts.items()},
    }
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), mtime=0)


def _short(fact: Fact) -> list[Any]:
    """Without the empty texts at its end."""
    short: list[Any] = list(fact)
    while len(short) > 3 and not short[-1]:
        short.pop()
    return short


def _read(path: Path, number: int) -> State | None:
    """A state, or None for whatever else lies there."""
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > LARGEST_FILE:
            return None
        with gzip.open(path) as stream:
            text = stream.read(LARGEST_STATE + 1)
        return _state(json.loads(text), number) if len(text) <= LARGEST_STATE else None
    except (OSError, EOFError, zlib.error, ValueError, LookupError):
        return None
    except (TypeError, AttributeError, RecursionError):
        return None  # JSON of another shape


def _state(document: Any, number: int) -> State:
    """The state that a document holds; ValueError, LookupError or TypeError where it is none."""
    if document["format"] != FORMAT:
        raise ValueError("another format")
    facts = {
        what: tuple(
            Fact(_week(week), tuple(map(_text, where)), *map(_text, rest)) for week, where, *rest in rows
        )
        for what, rows in document["facts"].items()
    }
    return State(
        digest=_text(document["digest"]),
        fingerprint=_text(document["fingerprint"]),
        held=frozenset(week for week in map(_week, document["held"]) if week is not None),
        coming=_week(document["coming"]),
        facts=facts,
        number=number,
    )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    value.encode()  # half a surrogate could not be written anywhere: a ValueError
    return value


def _week(value: Any) -> int | None:
    if value is not None and (type(value) is not int or not 1 <= value <= MOST_WEEKS):
        raise ValueError("no week")
    return value

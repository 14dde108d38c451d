"""Whether a season folder is just as the last run left it: then nothing has to be read, computed or written.

`history/published.json` says what lay in the folder (by content), which results were written, what the
window said, and which pinsheet it was. Safe to delete: whatever is not as it says, an official's
file, a result, the program itself, makes the next run a whole one.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pinsheet.files import TEMPORARY, CannotWrite, replace_files, shipped
from pinsheet.problems import Problem
from pinsheet.switch import OURS

FORMAT = 1
LARGEST = 50 * 2**20
"""Bytes; a season with a larger file is computed anew each time."""

Contents = dict[str, str]
"""Files by their names inside the folder, each with a digest of its bytes; folders with none."""


@dataclass(frozen=True)
class Told:
    """What a run says in the window.

    `report` stands before the list of what was `written` (names inside the folder), `advice` behind it.
    """

    problems: tuple[Problem, ...]
    report: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()


class CannotTell(Exception):
    """Something in the folder is no plain file, too large, or cannot be read."""


def inputs(folder: Path) -> Contents:
    """What a run may look at: all that lies directly in the folder. Raises CannotTell."""
    return dict(_contents(folder, folder))


def last_run(folder: Path, now: Contents) -> Told | None:
    """What the last run told, if it found the same inputs and its results are all there."""
    path = _path(folder)
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > LARGEST:
            return None
        found = json.loads(path.read_bytes())
        if found["format"] != FORMAT or found["inputs"] != now or found["program"] != program():
            return None
        if found["results"] != _results(folder):
            return None
        return _told(found["told"])
    except (OSError, CannotTell, ValueError, LookupError, TypeError, RecursionError):
        return None


def remember(folder: Path, before: Contents, told: Told) -> None:
    """Note what a run that has just published found and said; a folder that cannot be noted is read again."""
    try:
        document = {
            "format": FORMAT,
            "program": program(),
            "inputs": before,
            "results": _results(folder),
            "told": {
                "problems": [problem.words() for problem in told.problems],
                "report": told.report,
                "written": told.written,
                "advice": told.advice,
            },
        }
        replace_files({_path(folder): json.dumps(document, ensure_ascii=True, indent=1).encode()})
    except (CannotTell, CannotWrite, OSError):
        return


def program() -> str:
    """A short word for this pinsheet: other code or templates may give other results."""
    digest = hashlib.sha256()
    for place in (Path(__file__).parent, shipped("templates")):
        for path in sorted(path for path in place.rglob("*") if path.suffix in _PROGRAM):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


_PROGRAM = (".py", ".jinja", ".css", ".js")


def _path(folder: Path) -> Path:
    return folder / "history" / "published.json"


def _results(folder: Path) -> Contents:
    return {name: digest for place in OURS for name, digest in _contents(folder, folder / place)}


def _contents(folder: Path, place: Path) -> Iterator[tuple[str, str]]:
    if not place.is_dir():
        return
    own = (_path(folder), folder / "history" / ".lock")
    for path in sorted(place.iterdir()):
        if path in own or path.name.endswith(TEMPORARY) or (place == folder and path.name in OURS):
            continue
        yield path.relative_to(folder).as_posix(), "" if path.is_dir() else _digest(path)


def _digest(path: Path) -> str:
    # A pipe must never be opened, and a link may lead to anything.
    if path.is_symlink() or not path.is_file() or path.stat().st_size > LARGEST:
        raise CannotTell(path.name)
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _told(said: dict[str, Any]) -> Told:
    problems = tuple(map(Problem.of_words, said["problems"]))
    texts = {name: tuple(map(str, said[name])) for name in ("report", "written", "advice")}
    return Told(problems, **texts)

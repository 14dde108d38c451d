"""All results of a season folder from one state to the next, as nearly at once as a disk allows.

Each file is complete beside its target before the first is renamed, and a journal under
`history/` lists the renames. Whatever ends a run in between, the next command that writes in the
folder finishes it; whoever looks meanwhile sees each file old or new, never half.

Only folders that are pinsheet's own are ever named in a journal: a rename that comes late must
not meet something that an official has typed since.
"""

import contextlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from pinsheet.files import (
    TEMPORARY,
    CannotWrite,
    is_already,
    must_be_free,
    replace_files,
    shown,
    write_beside,
)

OURS = ("results", "site", "outbox", "history")
LARGEST_JOURNAL = 2**20

Moves = Mapping[Path, Path]
"""Target -> the complete file beside it."""


def switch(folder: Path, contents: Mapping[Path, bytes], stale: Iterable[Path] = ()) -> None:
    """Write all of `contents` and remove the files `stale`, or leave everything as it was.

    Raises CannotWrite with every old file as it was.
    """
    _finish(folder)  # what still waits would be lost with its journal
    changed = {path: data for path, data in contents.items() if not is_already(path, data)}
    gone = [path for path in stale if path.is_symlink() or path.is_file()]
    if not changed and not gone:
        return
    waiting: dict[Path, Path] = {}
    current = folder
    try:
        for current in (*contents, *gone):
            must_be_plain(folder, current)
        for current, data in changed.items():
            waiting[current] = write_beside(current, data)
        for current in (*changed, *gone):
            must_be_free(current)
        before = {current: _bytes(current) for current in (*changed, *gone)}
        _write_journal(folder, waiting, gone)
    except (OSError, CannotWrite) as error:
        for temporary in waiting.values():
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
        if isinstance(error, CannotWrite):
            raise
        raise CannotWrite(current, error) from error
    try:
        _finish(folder)
    except CannotWrite:
        # Where even this fails, the journal stays, and the next command brings it to an end.
        with contextlib.suppress(OSError, CannotWrite):
            _undo(folder, before)
        raise


def settle(folder: Path) -> bool:
    """Finish what a run began that was ended in between, and remove its unfinished files.

    Returns whether results were waiting. Raises CannotWrite if they still cannot be written.
    """
    waited = _journal(folder).is_file()
    _finish(folder)
    for place in (folder, *(folder / name for name in (*OURS, "results/marked"))):
        if place.is_dir() and not (place != folder and place.is_symlink()):
            for left in place.glob(f".*{TEMPORARY}"):
                with contextlib.suppress(OSError):
                    left.unlink()
    return waited


def is_waiting(folder: Path) -> bool:
    """Whether a run was ended between its first rename and its last."""
    return _journal(folder).is_file()


def must_be_plain(folder: Path, path: Path) -> None:
    """Raise CannotWrite where a folder of results is a link: it may lead anywhere."""
    place = folder / path.relative_to(folder).parts[0]
    if place.is_symlink():
        why = f"{shown(place)} is a link to another place, and pinsheet writes only inside the season folder."
        raise CannotWrite(path, why=f"{why} Replace it by a plain folder.")


def _journal(folder: Path) -> Path:
    return folder / "history" / "switch.json"


def _write_journal(folder: Path, moves: Moves, gone: Iterable[Path]) -> None:
    document = {
        "moves": [[_inside(folder, beside), _inside(folder, path)] for path, beside in moves.items()],
        "remove": [_inside(folder, path) for path in gone],
    }
    replace_files({_journal(folder): json.dumps(document).encode()})


def _finish(folder: Path) -> None:
    """Do what the journal says, as far as it is not done, and remove it."""
    current = _journal(folder)
    try:
        moves, gone = _read_journal(folder)
        for current, beside in moves.items():
            if beside.exists():
                beside.replace(current)
        for current in gone:
            current.unlink(missing_ok=True)
        current = _journal(folder)
        current.unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(current, error) from error


def _read_journal(folder: Path) -> tuple[Moves, list[Path]]:
    """What a journal asks for; one that is damaged, or not of our making, asks for nothing."""
    journal = _journal(folder)
    if journal.is_symlink() or not journal.is_file() or journal.stat().st_size > LARGEST_JOURNAL:
        return {}, []
    try:
        document = json.loads(journal.read_bytes())
        moves = {_ours(folder, path): _ours(folder, beside) for beside, path in document["moves"]}
        gone = [_ours(folder, path) for path in document["remove"]]
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}, []
    if all(_is_beside(beside, path) for path, beside in moves.items()):
        return moves, gone
    return {}, []


def _undo(folder: Path, before: Mapping[Path, bytes | None]) -> None:
    """Back to what was there: one more switch, so that it too may be interrupted."""
    moves = {
        path: write_beside(path, data)
        for path, data in before.items()
        if data is not None and not is_already(path, data)
    }
    _write_journal(folder, moves, [path for path, data in before.items() if data is None])
    settle(folder)


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() and not path.is_symlink() else None


def _inside(folder: Path, path: Path) -> str:
    return path.relative_to(folder).as_posix()


def _ours(folder: Path, name: str) -> Path:
    """A file directly in one of our folders; ValueError for any other path."""
    place, plain = name.split("/")
    if place not in OURS or plain in ("", ".", "..") or "\\" in plain or (folder / place).is_symlink():
        raise ValueError(name)
    return folder / place / plain


def _is_beside(temporary: Path, path: Path) -> bool:
    return (
        temporary.parent == path.parent
        and temporary.name.startswith(f".{path.name}.")
        and temporary.name.endswith(TEMPORARY)
    )

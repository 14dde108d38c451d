"""Writing so that nobody ever sees half a file, and finding what is shipped with pinsheet."""

import os
import tempfile
from importlib.resources import files
from pathlib import Path

from pinsheet.problems import Cell, Problem

WORKBOOKS = (".xlsx", ".xlsm", ".xls", ".ods", ".csv")
"""The suffixes of the workbooks that are read; `sheets/formats.py` says what each stands for."""


def is_workbook(path: Path) -> bool:
    """Whether its name makes a file a workbook of the season."""
    return path.suffix.lower() in WORKBOOKS


def present(path: Path) -> Path | None:
    """The workbook that has this name, or has it but for the suffix: week-03.ods for week-03.xlsx."""
    if path.exists():
        return path
    same = (p for p in path.parent.iterdir() if is_workbook(p)) if path.parent.is_dir() else ()
    return min((p for p in same if p.stem.casefold() == path.stem.casefold()), default=None)


class CannotWrite(Exception):
    """A file could not be replaced; `problem` says which and what to do about it."""

    def __init__(self, path: Path) -> None:
        name = f"{path.parent.name}/{path.name}"
        message = (
            f"{name} cannot be written. If it is open in another program, close it there; "
            "otherwise look whether the folder may be written to. Then do this again: nothing was changed."
        )
        self.problem = Problem(Cell(""), "cannot-write", "error", message)
        super().__init__(message)


def replace_files(contents: dict[Path, bytes]) -> list[Path]:
    """Write all of these, or none: each beside its target first, then renamed (BUGS 94, 96).

    Files whose bytes are there already are left alone. Returns what was written, in order.
    Raises CannotWrite with every old file as it was, as far as the system allows: the
    renames come only after every new file lies complete on the disk.
    """
    changed = {path: data for path, data in contents.items() if not _is_already(path, data)}
    waiting: dict[Path, Path] = {}
    current = Path()
    try:
        for current, data in changed.items():
            waiting[current] = _write_beside(current, data)
        for current in changed:
            _must_be_free(current)
        for current, temporary in list(waiting.items()):
            temporary.replace(current)
            del waiting[current]
    except OSError as error:
        raise CannotWrite(current) from error
    finally:
        for temporary in waiting.values():
            temporary.unlink(missing_ok=True)
    return list(changed)


def _is_already(path: Path, data: bytes) -> bool:
    try:
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def _write_beside(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if os.name == "posix":
            # mkstemp makes files for the owner alone; results are to be mailed and served.
            umask = os.umask(0)
            os.umask(umask)
            temporary.chmod(0o666 & ~umask)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _must_be_free(path: Path) -> None:
    # On Windows a workbook open in Excel cannot be opened for writing: find that out for all
    # targets before the first one is replaced, so that the outputs stay of one state.
    if path.exists():
        with path.open("r+b"):
            pass


def shipped(name: str) -> Path:
    """The folder `templates` or `sample_sheets`: inside the wheel, or at the checkout's top.

    An editable install has no copy inside the package, a wheel has nothing beside it.
    """
    inside = Path(str(files("pinsheet"))) / name
    return inside if inside.is_dir() else Path(__file__).resolve().parents[1] / name

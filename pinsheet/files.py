"""Writing so that nobody ever sees half a file, and finding what is shipped with pinsheet."""

import errno
import os
from importlib.resources import files
from pathlib import Path

from pinsheet.problems import Cell, Problem

TEMPORARY = ".pinsheet.tmp"
"""How the names of files end that are not yet complete; nothing else is ever called like that."""

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
    """A file could not be replaced; `problem` says which, why, and what to do about it."""

    def __init__(self, path: Path, error: OSError | None = None, *, why: str = "") -> None:
        message = f"{why or _why(path, error)} Then do this again: nothing was changed."
        self.problem = Problem(Cell(""), "cannot-write", "error", message)
        super().__init__(message)


class Refused(Exception):
    """Something that is there already and may not be replaced; `problem` names it."""

    def __init__(self, cell: Cell, code: str, message: str) -> None:
        self.problem = Problem(cell, code, "error", message)
        super().__init__(message)


def _why(path: Path, error: OSError | None) -> str:
    """What is in the way, and the first half of what to do."""
    name, above = shown(path), path.parent
    if error is not None and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"the disk is full, so {name} cannot be written. Make room."
    if path.is_dir():
        return f"{name} is a folder, but a file is to be written there. Move the folder elsewhere."
    while not above.exists() and above != above.parent:
        above = above.parent
    if not above.is_dir():
        return f"{shown(above)} is a file, but a folder is needed there. Move the file elsewhere."
    if path.exists():
        return (
            f"{name} cannot be written. If it is open in another program, close it there; "
            "otherwise look whether it may be written to."
        )
    return f"{name} cannot be written: look whether you may write into the folder {above.resolve().name}."


def shown(path: Path) -> str:
    """A path as messages name it: with the folder in which it lies."""
    return f"{path.parent.name}/{path.name}" if path.parent.name else path.name


def replace_files(contents: dict[Path, bytes]) -> list[Path]:
    """Write all of these, or none: each beside its target first, then renamed (BUGS 94, 96).

    Files whose bytes are there already are left alone. Returns what was written, in order.
    Raises CannotWrite with every old file as it was, as far as the system allows: the
    renames come only after every new file lies complete on the disk. Results, which are made
    again and again and must fit together, go through `switch`.
    """
    changed = {path: data for path, data in contents.items() if not is_already(path, data)}
    waiting: dict[Path, Path] = {}
    current = Path()
    try:
        for current, data in changed.items():
            waiting[current] = write_beside(current, data)
        for current in changed:
            must_be_free(current)
        for current, temporary in list(waiting.items()):
            temporary.replace(current)
            del waiting[current]
    except OSError as error:
        raise CannotWrite(current, error) from error
    finally:
        for temporary in waiting.values():
            temporary.unlink(missing_ok=True)
    return list(changed)


def is_already(path: Path, data: bytes) -> bool:
    """Whether these bytes are there; a link never counts, for what it leads to is somebody else's."""
    try:
        if path.is_symlink() or not path.is_file():
            return False
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def write_beside(path: Path, data: bytes) -> Path:
    """A new file beside `path` with these bytes, complete on the disk."""
    import tempfile

    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=TEMPORARY, dir=path.parent)
    temporary = path.with_name(Path(name).name)
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


def must_be_free(path: Path) -> None:
    """Raise OSError where another program keeps the file."""
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

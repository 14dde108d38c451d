"""What all commands share: lines and problems in the window, refusals, one command at a time."""

import contextlib
import errno
import gc
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from threading import Event, Timer
from typing import TYPE_CHECKING

import click

from pinsheet.files import CannotWrite, Refused
from pinsheet.problems import Problem
from pinsheet.switch import must_be_plain, settle

if TYPE_CHECKING:
    from pinsheet.outcome import Outcome

NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
"""What drives answer that cannot lock a file, as some in a network."""
SHOWN = "\n\u200c\u200d"
"""Of what cannot be seen, a terminal gets line breaks, and what shapes letters and emoji."""
FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)

folder_argument = click.argument("folder", type=FOLDER, default=".")
json_option = click.option("--json", "as_json", is_flag=True, help="Answer with one JSON document.")
strict_option = click.option("--strict", is_flag=True, help="Warnings stop publication too.")


PATIENCE = 0.5
"""Seconds without a word, after which a window says what takes so long."""


@contextlib.contextmanager
def busy(doing: str) -> Iterator[None]:
    """Say what takes longer, in a line that goes away; nothing where nobody looks on."""
    if not sys.stderr.isatty():
        yield
        return
    line, said = f"{doing} ...", Event()

    def tell() -> None:
        click.echo(line, nl=False, err=True)
        said.set()

    timer = Timer(PATIENCE, tell)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        if said.is_set():
            click.echo(f"\r{' ' * len(line)}\r", nl=False, err=True)


@contextlib.contextmanager
def progress(length: int, doing: str) -> Iterator[Callable[[str], None]]:
    """A bar for work in many steps, each told by its name; nothing where nobody looks on."""
    if not sys.stderr.isatty():
        yield lambda _name: None
        return
    with click.progressbar(
        length=length, label=doing, file=sys.stderr, item_show_func=lambda name: name or ""
    ) as bar:
        yield lambda name: bar.update(1, name)


def unhurried() -> None:
    """Let Python look for what it can throw away more rarely: a run makes much, and is over at once."""
    gc.set_threshold(10_000)


def own_mistake(error: Exception) -> str:
    """What is said where others would show a traceback."""
    return (
        f"error: pinsheet made a mistake of its own ({type(error).__name__}: {error}). "
        "Nothing was published. "
        "Please report it, with the workbooks if you can; PINSHEET_DEBUG=1 shows where it happened."
    )


def computed(folder: Path) -> "Outcome":
    """What a season folder comes to."""
    from pinsheet import season

    with busy("reading the workbooks"):
        return season.run(folder)


def say(text: str = "", *, err: bool = False) -> None:
    """Print a line; whatever a terminal would obey in it, from a file's name say, is shown instead."""
    safe = "".join(
        c
        if c in SHOWN or (unicodedata.category(c) not in ("Cc", "Cf", "Zl", "Zp", "Cs"))
        else f"\\x{ord(c):02x}"
        for c in text
    )
    click.echo(safe, err=err)


def hand_over(document: bytes) -> None:
    """A document on standard output, byte for byte: a window's own letters and line ends do not change it."""
    sys.stdout.buffer.write(document)


def stops(problems: Iterable[Problem], *, strict: bool) -> bool:
    """Whether there is an error, or with `strict` a warning."""
    return any(p.severity == "error" or (strict and p.severity == "warning") for p in problems)


def show_problems(problems: Iterable[Problem]) -> None:
    """All of them, one line each, errors first, to standard error."""
    for problem in problems:
        where = str(problem.cell).replace("\n", "\\n")
        said = (
            f"{problem.severity}: {where}: {problem.message}"
            if where
            else f"{problem.severity}: {problem.message}"
        )
        say(said.replace("\n", " "), err=True)


def stop_unless_clean(
    context: click.Context,
    problems: Iterable[Problem],
    consequence: str,
    *,
    strict: bool = False,
    quiet: bool = False,
) -> None:
    """Show the problems; with an error (or, `strict`, a warning) say what that means and exit with 1."""
    listed = list(problems)
    errors = sum(p.severity == "error" for p in listed)
    warnings = sum(p.severity == "warning" for p in listed)
    failed = stops(listed, strict=strict)
    if failed or not quiet:
        show_problems(listed)
    counted = [
        f"{n} {what}{'' if n == 1 else 's'}" for n, what in ((errors, "error"), (warnings, "warning")) if n
    ]
    if failed:
        say(f"{', '.join(counted)}: {consequence}.", err=True)
        context.exit(1)
    elif counted and not quiet:
        say(f"{', '.join(counted)}.", err=True)


@contextlib.contextmanager
def refusals(context: click.Context, *, as_json: bool = False) -> Iterator[None]:
    """What may not be written or replaced ends with its sentence (or a document) and exit code 1."""
    try:
        yield
    except (CannotWrite, Refused) as refusal:
        if as_json:
            from pinsheet.render import data

            hand_over(data.refusal_as_json(refusal.problem))
        else:
            show_problems([refusal.problem])
        context.exit(1)


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """One command at a time writes in a season folder; the second says so."""
    from filelock import FileLock, Timeout

    place = folder / "history" / ".lock"
    must_be_plain(folder, place)
    lock = FileLock(place)
    try:
        place.parent.mkdir(exist_ok=True)
        # The system gives the lock back when a process ends, however it ends: none is ever stale.
        lock.acquire(timeout=0)
    except Timeout:
        raise click.ClickException(
            "another pinsheet is at work in this folder. Wait for it, then do this again."
        ) from None
    except (OSError, NotImplementedError) as error:
        if isinstance(error, OSError) and error.errno not in NO_LOCKS:
            raise CannotWrite(place, error) from error
        say(
            "note: files on this drive cannot be locked: run one pinsheet at a time in this folder.",
            err=True,
        )
    try:
        # A result that is open in Excel must not stop tonight's drawing; publishing says it by itself.
        with contextlib.suppress(CannotWrite):
            if settle(folder):
                say(
                    "note: the last 3 Publish was ended in the middle; its results are complete now.",
                    err=True,
                )
        yield
    finally:
        lock.release()

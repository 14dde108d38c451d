"""Publishing many seasons at once: an association's archive, by several processes."""

import contextlib
import io
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Literal

import click

from pinsheet.commands.published import publish_one
from pinsheet.console import locked, own_mistake, progress, refusals, say, unhurried

Fate = Literal["published", "unchanged", "failed"]


@dataclass(frozen=True)
class Ended:
    """What became of one season, and the lines that a window would have shown as problems."""

    folder: Path
    fate: Fate
    said: tuple[str, ...] = ()


Work = Callable[[Path], Ended]


def publish_all(context: click.Context, folders: Iterable[Path], *, strict: bool, jobs: int) -> None:
    """Publish each season; one that fails stops no other. Exits with 1 if one did."""
    # A folder given twice would stand in its own way.
    once = list({folder.resolve(): folder for folder in folders}.values())
    ended = []
    with progress(len(once), "publishing") as advance:
        for one in _each(once, partial(publish_quietly, strict=strict), jobs):
            ended.append(one)
            advance(one.folder.name)
    for one in ended:
        _tell(one)
    fates = Counter(one.fate for one in ended)
    counted = ", ".join(f"{fates[fate]} {words}" for fate, words in _COUNTED if fates[fate])
    say(f"{len(ended)} seasons: {counted}.")
    if fates["failed"]:
        context.exit(1)


_COUNTED: tuple[tuple[Fate, str], ...] = (
    ("published", "published"),
    ("unchanged", "unchanged since the last run"),
    ("failed", "not published"),
)


def _tell(one: Ended) -> None:
    if one.fate == "failed":
        say(f"not published  {one.folder}")
        for line in one.said:
            say(f"{one.folder}: {line}", err=True)
        return
    warnings = sum(line.startswith("warning: ") for line in one.said)
    warned = f" ({warnings} warning{'' if warnings == 1 else 's'})" if warnings else ""
    say(f"{one.fate:<13}  {one.folder}{warned}")


def publish_quietly(folder: Path, *, strict: bool) -> Ended:
    """Publish a season as `run` does, in whatever process; what the window would show is handed back."""
    from pinsheet.commands.published import run

    fate: Fate = "failed"
    said = io.StringIO()
    context = click.Context(run)
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
        try:
            with refusals(context), locked(folder):
                fate = "published" if publish_one(context, folder, strict=strict) else "unchanged"
        except click.exceptions.Exit:
            pass
        except click.ClickException as error:
            say(f"error: {error.format_message()}", err=True)
        except Exception as error:
            if os.environ.get("PINSHEET_DEBUG"):
                raise
            say(own_mistake(error), err=True)
    return Ended(folder, fate, tuple(said.getvalue().splitlines()))


def _each(folders: Sequence[Path], work: Work, jobs: int) -> Iterator[Ended]:
    """Every season's end, in the order of the folders."""
    if jobs == 1:
        yield from map(work, folders)
        return
    lost = []
    for folder, ended in _in_processes(folders, work, min(jobs, len(folders))):
        if ended is None:
            lost.append(folder)
        else:
            yield ended
    # A process that the system ends takes with it what waited for the others: each goes again, alone.
    for alone in lost:
        ended = next(ended for _, ended in _in_processes([alone], work, 1))
        yield ended or Ended(alone, "failed", (_KILLED,))


_KILLED = (
    "error: the process that published this season was ended by the system, for lack of memory perhaps. "
    "Publish it by itself."
)


def _in_processes(folders: Sequence[Path], work: Work, jobs: int) -> Iterator[tuple[Path, Ended | None]]:
    """Each folder with its end; None where the process was ended from outside."""
    # `spawn` is what every system has; a fork of a process with threads may hang.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=unhurried)
    try:
        waiting = [(folder, _submitted(pool, work, folder)) for folder in folders]
        for folder, future in waiting:
            try:
                yield folder, future.result() if future else None
            except BrokenProcessPool:
                yield folder, None
    finally:
        # Whoever presses Ctrl-C waits for the seasons at work, which end whole, and for no other.
        pool.shutdown(cancel_futures=True)


def _submitted(pool: ProcessPoolExecutor, work: Work, folder: Path) -> Future[Ended] | None:
    """The season on its way; None where a process was ended before all were given out."""
    try:
        return pool.submit(work, folder)
    except BrokenProcessPool:
        return None

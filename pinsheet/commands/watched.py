"""The command of the night itself: watch."""

import contextlib
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pinsheet.console import folder_argument, say

if TYPE_CHECKING:
    from pinsheet.serving import Screen

HERE = "127.0.0.1"


@click.command()
@folder_argument
@click.option(
    "--serve", is_flag=True, help="Show the page, marked provisional, at an address of this machine."
)
@click.option(
    "--port", type=click.IntRange(1, 65535), help="With --serve: its port (else the first free one)."
)
@click.option("--host", help=f"With --serve: who may look; {HERE}, the default, is this computer alone.")
def watch(folder: Path, *, serve: bool, port: int | None, host: str | None) -> None:
    """Look at every save while a night is typed: problems, scores so far, provisional standings.

    A score that is not there yet is no error here. Nothing is written into the folder; Ctrl-C ends it.

    \b
    pinsheet watch                            in the window
    pinsheet watch my-league --serve          and on a screen at this computer
    pinsheet watch --serve --host 0.0.0.0     and for everybody in this network
    """
    if not serve and (port is not None or host is not None):
        raise click.UsageError("--port and --host say where --serve shows the page: add --serve.")
    with contextlib.suppress(KeyboardInterrupt):
        _watch(folder, serve=serve, host=host or HERE, port=port)
    say("Nothing was published. When the night is complete: 3 Publish (pinsheet run).")


def _watch(folder: Path, *, serve: bool, host: str, port: int | None) -> None:
    from pinsheet.serving import CannotServe, Screen, serving

    screen = Screen() if serve else None
    with contextlib.ExitStack() as until_the_end:
        if screen is not None:
            try:
                address = until_the_end.enter_context(serving(screen, host, port))
            except CannotServe as why:
                raise click.ClickException(str(why)) from why
            say(f"page        {address}")
        say(f"watching    {folder.resolve().name}; Ctrl-C ends it")
        _look_on(folder, screen)


def _look_on(folder: Path, screen: "Screen | None") -> None:
    from pinsheet.render import so_far
    from pinsheet.render.page import page
    from pinsheet.watching import PAUSE, Watcher

    watcher, telling, away = Watcher(folder), so_far.Telling(), ""
    while True:
        try:
            outcome = watcher.look()
            if watcher.away != away:
                away = watcher.away
                say(
                    f"away        the folder cannot be looked at ({away}); waiting for it" if away else "back"
                )
            if outcome is not None:
                if screen is not None:
                    screen.show(so_far.banner(outcome), None if outcome.failed else page(outcome))
                for line in telling.lines(outcome):
                    say(line)
        except Exception as error:
            # A mistake of ours in a state that will be typed over must not end the night.
            if os.environ.get("PINSHEET_DEBUG"):
                raise
            say(
                f"error: pinsheet made a mistake of its own ({type(error).__name__}: {error}). "
                "It goes on with the next save; please report it, with the workbooks if you can."
            )
        time.sleep(PAUSE)

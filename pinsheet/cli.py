"""The command line: the list of commands. Nothing heavy is imported until one is called."""

import os
import sys
from pathlib import Path

import click

from pinsheet import __version__
from pinsheet.commands.asked import explain, export, history, leagues, status
from pinsheet.commands.compared import compare
from pinsheet.commands.drawn import demo, finals, new, sheet
from pinsheet.commands.imported import import_
from pinsheet.commands.mailed import mail
from pinsheet.commands.published import check, run
from pinsheet.commands.watched import watch
from pinsheet.console import own_mistake, say, unhurried

COMMANDS = (
    status,
    new,
    sheet,
    watch,
    check,
    run,
    mail,
    finals,
    explain,
    compare,
    history,
    import_,
    export,
    leagues,
    demo,
)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pinsheet")
@click.pass_context
def cli(context: click.Context) -> None:
    """Run a pinball league from Excel: scoresheets in, results and a standings page out.

    Without a command: where the season in this folder stands, and the next step.
    """
    if context.invoked_subcommand is None:
        context.invoke(status, folder=Path())


for command in COMMANDS:
    cli.add_command(command)


def main() -> None:
    """Entry point: no traceback reaches a commissioner."""
    for stream in (sys.stdout, sys.stderr):
        # A window that cannot show a letter shows its number instead of failing (BUGS 51).
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    unhurried()
    try:
        cli()
    except Exception as error:
        if os.environ.get("PINSHEET_DEBUG"):
            raise
        say(own_mistake(error), err=True)
        sys.exit(1)

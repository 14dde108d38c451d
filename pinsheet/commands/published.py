"""Commands of each week: check and run."""

from collections.abc import Iterable
from pathlib import Path

import click

from pinsheet.console import folder_argument, locked, refusals, say, stop_unless_clean, strict_option
from pinsheet.problems import Problem


@click.command()
@folder_argument
@strict_option
@click.option("--mark", is_flag=True, help="Write marked copies of the workbooks into results/marked.")
@click.pass_context
def check(context: click.Context, folder: Path, *, strict: bool, mark: bool) -> None:
    """Show every problem, with workbook, sheet and cell.

    Writes nothing, unless --mark asks for copies to be mailed back: each workbook with its errors in
    red, its warnings in orange, and a note on each. The workbooks themselves are never written.
    """
    from pinsheet import season
    from pinsheet.status import readiness

    outcome = season.run(folder)
    try:
        stop_unless_clean(context, outcome.problems, "nothing is published like this", strict=strict)
        for line in readiness(outcome):
            say(line)
    finally:
        if mark:
            write_marked_copies(context, folder, outcome.problems)


def write_marked_copies(context: click.Context, folder: Path, problems: Iterable[Problem]) -> None:
    """The workbooks with their problems marked, for those who typed them; says which there are."""
    from pinsheet.marking import mark

    with refusals(context), locked(folder):
        done = mark(folder, problems)
    for path, what in done.written:
        say(f"marked      {path} ({what})")
    for name, why in done.left:
        say(f"not marked  {name}: {why}")
    if done.written:
        say("Mail each copy to whoever typed it. Corrected, it takes the place of its workbook.")
    elif not done.left:
        say("nothing to mark")


@click.command()
@folder_argument
@strict_option
@click.pass_context
def run(context: click.Context, folder: Path, *, strict: bool) -> None:
    """Check, compute, and write results, page, mails and history.

    With an error nothing is written, and what was published stays.
    """
    from pinsheet import outbox, season
    from pinsheet.publish import publish
    from pinsheet.render import terminal

    with refusals(context), locked(folder):
        outcome = season.run(folder)
        stop_unless_clean(
            context,
            outcome.problems,
            "nothing was published; what was published before stays",
            strict=strict,
        )
        written = publish(folder, outcome)
    if outcome.last_week is not None:
        say(terminal.night(outcome))
    for line in terminal.changes_in_short(outcome.rows("changes"), "results/Standings.xlsx, sheet Changes"):
        say(f"changed     {line}")
    for line in outcome.headline:
        say(line)
    for line in terminal.standings(outcome):
        say(f"  {line}")
    for path in written:
        say(f"written     {path}")
    for line in outbox.advice(written):
        say(f"mail        {line}")

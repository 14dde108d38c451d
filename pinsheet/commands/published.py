"""Commands of each week: check and run."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pinsheet.console import (
    busy,
    computed,
    folder_argument,
    hand_over,
    json_option,
    locked,
    refusals,
    say,
    stop_unless_clean,
    stops,
    strict_option,
)
from pinsheet.problems import Problem

if TYPE_CHECKING:
    from pinsheet.outcome import Outcome


@click.command()
@folder_argument
@strict_option
@json_option
@click.option("--mark", is_flag=True, help="Write marked copies of the workbooks into results/marked.")
@click.pass_context
def check(context: click.Context, folder: Path, *, strict: bool, as_json: bool, mark: bool) -> None:
    """Show every problem, with workbook, sheet and cell.

    \b
    pinsheet check
    pinsheet check my-league --mark
    pinsheet check --json > problems.json

    Writes nothing, unless --mark asks for copies to be mailed back: each workbook with its errors in
    red, its warnings in orange, and a note on each. The workbooks themselves are never written.
    """
    from pinsheet.render import data
    from pinsheet.status import readiness

    if as_json and mark:
        raise click.UsageError("--mark says in words what it wrote: leave out --json, or check twice.")
    outcome = computed(folder)
    if as_json:
        hand_over(data.check_as_json(outcome, [] if outcome.failed else list(readiness(outcome))))
        context.exit(int(stops(outcome.problems, strict=strict)))
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
@json_option
@click.option(
    "--through", "last", type=click.IntRange(1, 60), metavar="WEEK", help="The season ends with this week."
)
@click.pass_context
def run(context: click.Context, folder: Path, *, strict: bool, as_json: bool, last: int | None) -> None:
    """Check, compute, and write results, page, mails and history.

    \b
    pinsheet run
    pinsheet run my-league --strict
    pinsheet run my-league --through 6

    With an error nothing is written, and what was published stays. --through is for a season that
    is cut short: what is planned or typed for later weeks does not count.
    """
    from pinsheet.publish import publish
    from pinsheet.render import data

    with refusals(context, as_json=as_json), locked(folder):
        outcome = computed(folder) if last is None else _until(folder, last)
        if as_json and stops(outcome.problems, strict=strict):
            hand_over(data.run_as_json(outcome, None))
            context.exit(1)
        if not as_json:
            stop_unless_clean(
                context,
                outcome.problems,
                "nothing was published; what was published before stays",
                strict=strict,
            )
        with busy("writing the results"):
            written = publish(folder, outcome)
    if as_json:
        hand_over(data.run_as_json(outcome, written))
    else:
        tell_results(outcome, written)
    if last is not None:
        say(
            f"note: to have every 3 Publish end with week {last}, type {last} beside Weeks on Settings.",
            err=True,
        )


def _until(folder: Path, last: int) -> "Outcome":
    from pinsheet import otherwise

    try:
        with busy("reading the workbooks"):
            return otherwise.run_through(folder, last)
    except otherwise.NotPossible as why:
        raise click.UsageError(str(why)) from None


def tell_results(outcome: "Outcome", written: Sequence[Path]) -> None:
    """What `run` says when it has written: the night, what changed, the standings, the files."""
    from pinsheet import outbox
    from pinsheet.render import terminal

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

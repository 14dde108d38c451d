"""Commands of each week: check and run."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pinsheet import unchanged
from pinsheet.console import (
    FOLDER,
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
from pinsheet.unchanged import Told

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
@click.argument("folders", type=FOLDER, nargs=-1, metavar="[FOLDER]...")
@strict_option
@json_option
@click.option(
    "--through", "last", type=click.IntRange(1, 60), metavar="WEEK", help="The season ends with this week."
)
@click.option(
    "--jobs", type=click.IntRange(1, 61), default=1, metavar="N", help="Of several seasons, N at a time."
)
@click.pass_context
def run(
    context: click.Context,
    folders: Sequence[Path] = (),
    *,
    strict: bool = False,
    as_json: bool = False,
    last: int | None = None,
    jobs: int = 1,
) -> None:
    """Check, compute, and write results, page, mails and history.

    \b
    pinsheet run
    pinsheet run my-league --strict
    pinsheet run my-league --through 6
    pinsheet run archive/* --jobs 4

    With an error nothing is written, and what was published stays. Where nothing changed since the last
    run, nothing is computed or written again. --through is for a season that is cut short: what is planned
    or typed for later weeks does not count.
    """
    if len(folders) > 1:
        if as_json or last is not None:
            raise click.UsageError("--json and --through are for one season at a time.")
        from pinsheet.commands.archive import publish_all

        publish_all(context, folders, strict=strict, jobs=jobs)
        return
    folder = next(iter(folders), Path())
    with refusals(context, as_json=as_json), locked(folder):
        if as_json:
            _as_json(context, folder, last, strict=strict)
        else:
            publish_one(context, folder, last, strict=strict)
    if last is not None:
        say(
            f"note: to have every 3 Publish end with week {last}, type {last} beside Weeks on Settings.",
            err=True,
        )


def publish_one(context: click.Context, folder: Path, last: int | None = None, *, strict: bool) -> bool:
    """Publish a season and tell so; exits where something stops it. Whether anything had to be done."""
    before = _inputs(folder) if last is None else None
    told = unchanged.last_run(folder, before) if before is not None else None
    is_news = told is None
    if told is None:
        outcome = _computed(folder, last)
        told = Told(outcome.problems)
    stop_unless_clean(
        context, told.problems, "nothing was published; what was published before stays", strict=strict
    )
    if is_news:
        told = _published(folder, outcome)
        if before is not None and _is_our_league(outcome):
            unchanged.remember(folder, before, told)
    for line in told.report:
        say(line)
    for name in told.written:
        say(f"written     {folder / name}")
    for line in told.advice:
        say(f"mail        {line}")
    if not is_news:
        say("Nothing has changed since the last run: all this was written then.")
    return is_news


def _inputs(folder: Path) -> unchanged.Contents | None:
    try:
        return unchanged.inputs(folder)
    except (unchanged.CannotTell, OSError):
        return None


def _is_our_league(outcome: "Outcome") -> bool:
    """What another package computes may change without a change in this one."""
    from pinsheet.leagues.registry import BY_NAME

    return outcome.league in BY_NAME


def _published(folder: Path, outcome: "Outcome") -> Told:
    """Write the results; what there is to tell: the night, what changed, the standings, the files."""
    from pinsheet import outbox
    from pinsheet.publish import publish
    from pinsheet.render import terminal

    with busy("writing the results"):
        written = publish(folder, outcome)
    changes = terminal.changes_in_short(outcome.rows("changes"), "results/Standings.xlsx, sheet Changes")
    report = [
        *([] if outcome.last_week is None else [terminal.night(outcome)]),
        *(f"changed     {line}" for line in changes),
        *outcome.headline,
        *(f"  {line}" for line in terminal.standings(outcome)),
    ]
    names = [path.relative_to(folder).as_posix() for path in written]
    return Told(outcome.problems, tuple(report), tuple(names), tuple(outbox.advice(written)))


def _as_json(context: click.Context, folder: Path, last: int | None, *, strict: bool) -> None:
    from pinsheet.publish import publish
    from pinsheet.render import data

    outcome = _computed(folder, last)
    failed = stops(outcome.problems, strict=strict)
    hand_over(data.run_as_json(outcome, None if failed else publish(folder, outcome)))
    if failed:
        context.exit(1)


def _computed(folder: Path, last: int | None) -> "Outcome":
    if last is None:
        return computed(folder)
    from pinsheet import otherwise

    try:
        with busy("reading the workbooks"):
            return otherwise.run_through(folder, last)
    except otherwise.NotPossible as why:
        raise click.UsageError(str(why)) from None

"""The command line: parse, call, print. Nothing heavy is imported until a command needs it."""

import contextlib
import errno
import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from pinsheet import __version__
from pinsheet.files import CannotWrite, is_workbook, replace_files, shipped
from pinsheet.problems import Problem
from pinsheet.switch import must_be_plain, settle

DEMOS = {"lafayette": "lafayette-2018", "koi": "koi-2000"}
NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP)
"""What drives answer that cannot lock a file, as some in a network."""
SHOWN = "\n\u200c\u200d"
"""Of what cannot be seen, a terminal gets line breaks, and what shapes letters and emoji."""
FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)

folder_argument = click.argument("folder", type=FOLDER, default=".")
strict_option = click.option("--strict", is_flag=True, help="Warnings stop publication too.")


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pinsheet")
@click.pass_context
def cli(context: click.Context) -> None:
    """Run a pinball league from Excel: scoresheets in, results and a standings page out.

    Without a command: where the season in this folder stands, and the next step.
    """
    if context.invoked_subcommand is None:
        context.invoke(status, folder=Path())


@cli.command()
@folder_argument
@click.pass_context
def status(context: click.Context, folder: Path) -> None:
    """Show where the season stands and what comes next; bare `pinsheet` does the same here."""
    if not any(map(is_workbook, folder.iterdir())):
        say("There is no season in this folder. Make one:  pinsheet new FOLDER --league lafayette")
        say("Or look at a finished one:                    pinsheet demo")
        say()
        say((context.parent or context).get_help())
        return
    from pinsheet import season
    from pinsheet.status import standing

    for line in standing(folder, season.run(folder)):
        say(line)


@cli.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--league", "name", help="The rulebook: lafayette or koi.")
@click.option("--season", "called", default="", help='What this season is called: "Summer 2018".')
@click.option("--from", "last", type=FOLDER, help="Take over players, machines and settings of this season.")
@click.pass_context
def new(context: click.Context, folder: Path, name: str | None, called: str, last: Path | None) -> None:
    """Make a season folder: the season workbook and files to double-click.

    \b
    pinsheet new summer-2018 --league lafayette --season "Summer 2018"
    pinsheet new fall-2018 --from summer-2018
    """
    from pinsheet import drawing, season
    from pinsheet.leagues.registry import BY_NAME
    from pinsheet.sheets.reader import read_folder

    typed = read_folder(last) if last else None
    ladder = drawing.final_ladder(season.computed(last, typed, drawing=True)) if last and typed else ()
    league = BY_NAME.get(name.lower()) if name else season.rulebook(typed)[0] if typed else None
    if league is None:
        given = f"{name!r} is no league that pinsheet knows" if name else "say which league"
        raise click.UsageError(f"{given}: --league {' or '.join(BY_NAME)}")
    if folder.exists() and not folder.is_dir():
        raise click.UsageError(f"{folder} is a file; a season needs a folder.")
    with refusals(context):
        written = replace_files(drawing.new_season(folder, league, typed, called, ladder))
    for path in written:
        if path.suffix == ".command":
            path.chmod(path.stat().st_mode | 0o111)
    say(f"Made {folder / drawing.SEASON_BOOK}, and files to double-click:")
    say("1 Check, 2 Draw tonight, 3 Publish, 4 Finals.")
    say(
        "Next: open it, answer the yellow Settings, fill in Players, Machines and Weeks, save, then: 1 Check."
    )


@cli.command()
@folder_argument
@click.pass_context
def sheet(context: click.Context, folder: Path) -> None:
    """Draw the next night's workbook: groups, scoresheet and cards.

    Who plays comes from the sheet Check-in (all active members if nobody is ticked). A workbook
    in which something is typed is never drawn again.
    """
    from pinsheet import drawing

    with refusals(context), locked(folder):
        drawn = drawing.tonight(folder)
        if not isinstance(drawn, drawing.Drawing):
            stop_unless_clean(context, drawn.problems, "nothing was drawn")
            say("Every night of the season is held or cancelled: there is nothing to draw.")
            return
        replace_files(drawing.set_aside(drawn) | {drawn.path: drawn.content})
    show_problems(drawn.problems)
    groups = " + ".join(f"{drawn.sizes.count(n)} of {n}" for n in sorted(set(drawn.sizes), reverse=True))
    remark = f"; {drawn.remark}" if drawn.remark else ""
    say(f"week {drawn.week}: {sum(drawn.sizes)} players, groups: {groups or 'none yet'}{remark}")
    say(f"drawn       {drawn.path}")


@cli.command()
@folder_argument
@click.pass_context
def finals(context: click.Context, folder: Path) -> None:
    """Draw the workbook of the finals night, once.

    Tick who is there and who has paid, then type winners: seeds, brackets, places and the payout
    move by themselves. `run` reads it and publishes.
    """
    from pinsheet.finals import FINALS_BOOK, Drawn, finals_night

    with refusals(context), locked(folder):
        drawn = finals_night(folder)
        if not isinstance(drawn, Drawn):
            stop_unless_clean(context, drawn.problems, "nothing was drawn")
            return
        replace_files({folder / FINALS_BOOK: drawn.data})
    say(f"drawn       {folder / FINALS_BOOK}")
    if drawn.hint:
        say(f"note        {drawn.hint}")
    say("Next: tick who is there on Entrants, then type what is played; 3 Publish whenever you like.")


@cli.command()
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


@cli.command()
@folder_argument
@strict_option
@click.pass_context
def run(context: click.Context, folder: Path, *, strict: bool) -> None:
    """Check, compute, and write results, page and history.

    With an error nothing is written, and what was published stays.
    """
    from pinsheet import season
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


@cli.command()
@click.argument("player")
@click.argument("week", type=click.IntRange(1, 99), required=False)
@click.option("--folder", "-C", type=FOLDER, default=".", help="The season folder (else the current one).")
@click.pass_context
def explain(context: click.Context, player: str, week: int | None, folder: Path) -> None:
    """Show every point of a player: the cell, the rule, the arithmetic.

    \b
    pinsheet explain "Ada Quill" 3
    """
    from pinsheet import season
    from pinsheet.names import key, suggestion
    from pinsheet.render import terminal

    outcome = season.run(folder)
    stop_unless_clean(
        context, outcome.problems, "nothing can be explained before they are corrected", quiet=True
    )
    known = outcome.known_as
    firsts = {name for name in known.values() if key(name.split()[0]) == key(player)}
    found = known.get(key(player)) or (firsts.pop() if len(firsts) == 1 else None)
    if found is None:
        near = suggestion(player, set(known.values()))
        raise click.UsageError(f"{player!r} is no player of this season.{near}")
    for line in terminal.explained(outcome, found, week):
        say(line)


@cli.command()
@folder_argument
@click.option("--format", "form", type=click.Choice(["json", "csv"]), default="json", show_default=True)
@click.option("--output", type=click.Path(path_type=Path), help="A file (json) or a folder (csv).")
@click.pass_context
def export(context: click.Context, folder: Path, form: str, output: Path | None) -> None:
    """Write every table for other programs: JSON to standard output or a file, CSV into a folder."""
    from pinsheet import season
    from pinsheet.render import data

    if form == "csv" and output is None:
        raise click.UsageError("csv makes one file a table: say where with --output FOLDER.")
    if output is not None and (is_workbook(output) or output.resolve() == folder.resolve()):
        raise click.UsageError(
            f"{output} is no place for an export: workbooks are yours. Name another file or folder."
        )
    outcome = season.run(folder)
    show_problems(outcome.problems)
    with refusals(context):
        if form == "json":
            document = data.as_json(outcome, season.settings_in_force(outcome))
            if output is None:
                sys.stdout.buffer.write(document)
            else:
                replace_files({output: document})
        elif not outcome.failed and output is not None:
            replace_files({output / name: content for name, content in data.as_csv(outcome).items()})
    context.exit(1 if outcome.failed else 0)


@cli.command()
@click.argument("asked", nargs=-1, metavar="[FOLDER] [STATE | NAME [WEEK] | CELL [WEEK]]")
def history(asked: tuple[str, ...]) -> None:
    """Show what was published before, and what once stood in a cell. Writes nothing.

    \b
    pinsheet history                    every state that was published
    pinsheet history 3                  what changed in state 3
    pinsheet history "Ada Quill"        whatever was ever different for Ada Quill
    pinsheet history "Ada Quill" 2      all of her week 2, with every earlier value
    pinsheet history "Scores!C7" 2      what stood in that cell of week 2
    pinsheet history my-league Taxi 2   the same of a machine, in another folder

    A name is a player's, a machine's or a setting's. To restore an old value, type it into the
    workbook again and publish.
    """
    from pinsheet.history import told
    from pinsheet.history.changes import differences
    from pinsheet.history.states import oldest_first
    from pinsheet.render import terminal

    elsewhere = bool(asked) and Path(asked[0]).is_dir()
    folder, asked = (Path(asked[0]), asked[1:]) if elsewhere else (Path(), asked)
    name, week = (*asked, "", "")[:2]
    of_one_week = week.isdecimal() and len(week) <= 2 and not name.isdecimal()
    if len(asked) > 2 or (week and not of_one_week):
        raise click.UsageError('ask for a state (3), or for a name or a cell and a week ("Ada Quill" 2).')
    states = oldest_first(folder)
    if not states:
        say(
            f"There is no history in {folder.resolve().name} yet: "
            "each 3 Publish (pinsheet run) that changes something adds a state."
        )
    elif not name:
        for line in told.listed(folder, states):
            say(line)
    elif name.isdecimal():
        before, state = told.pair(states, name)
        if state is None:
            raise click.UsageError(f"there is no state {name}. pinsheet history lists those there are.")
        say(told.summary(before, state))
        for line in terminal.changes(list(differences(before, state)) if before else ()):
            say(f"  {line}")
    else:
        found, near = (name, None) if "!" in name else told.name_meant(states, name)
        if found is None:
            hint = f" Did you mean {near}?" if near else ""
            raise click.UsageError(f"nothing in the history is called {name!r}.{hint}")
        for line in told.stories(states, found, int(week) if week else None):
            say(line)


@cli.command()
@click.argument("league", type=click.Choice(list(DEMOS)), default="lafayette")
@click.pass_context
def demo(context: click.Context, league: str) -> None:
    """Copy a finished sample season into this folder and run it.

    \b
    pinsheet demo
    pinsheet demo koi
    """
    name = DEMOS[league]
    target = Path(name)
    if target.exists():
        say(
            f"There is a {name} here already; it is not overwritten. "
            f"Remove it, or run it: pinsheet run {name}"
        )
        context.exit(1)
    source = shipped("sample_sheets") / name
    with refusals(context):
        replace_files({target / path.name: path.read_bytes() for path in sorted(source.glob("*.xlsx"))})
    context.invoke(run, folder=target)


# --------------------------------------------------------------------------- what commands share


def say(text: str = "", *, err: bool = False) -> None:
    """Print a line; whatever a terminal would obey in it, from a file's name say, is shown instead."""
    safe = "".join(
        c
        if c in SHOWN or (unicodedata.category(c) not in ("Cc", "Cf", "Zl", "Zp", "Cs"))
        else f"\\x{ord(c):02x}"
        for c in text
    )
    click.echo(safe, err=err)


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
    failed = errors or (strict and warnings)
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


@contextlib.contextmanager
def refusals(context: click.Context) -> Iterator[None]:
    """What may not be written or replaced ends with its sentence and exit code 1."""
    from pinsheet.drawing import Refused

    try:
        yield
    except (CannotWrite, Refused) as refusal:
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


def main() -> None:
    """Entry point: no traceback reaches a commissioner."""
    for stream in (sys.stdout, sys.stderr):
        # A window that cannot show a letter shows its number instead of failing (BUGS 51).
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        cli()
    except Exception as error:
        if os.environ.get("PINSHEET_DEBUG"):
            raise
        say(
            f"error: pinsheet made a mistake of its own ({type(error).__name__}: {error}). "
            "Nothing was published. "
            "Please report it, with the workbooks if you can; PINSHEET_DEBUG=1 shows where it happened.",
            err=True,
        )
        sys.exit(1)

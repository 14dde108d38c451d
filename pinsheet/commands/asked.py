"""Commands that answer and write nothing into the season: status, explain, history, export."""

from pathlib import Path

import click

from pinsheet.console import (
    FOLDER,
    computed,
    folder_argument,
    hand_over,
    refusals,
    say,
    show_problems,
    stop_unless_clean,
)
from pinsheet.files import is_workbook, replace_files


@click.command()
@folder_argument
@click.pass_context
def status(context: click.Context, folder: Path) -> None:
    """Show where the season stands and what comes next; bare `pinsheet` does the same here.

    \b
    pinsheet status my-league
    """
    if not any(map(is_workbook, folder.iterdir())):
        say("There is no season in this folder. Make one:  pinsheet new FOLDER --league lafayette")
        say("Or look at a finished one:                    pinsheet demo")
        say()
        say((context.parent or context).get_help())
        return
    from pinsheet.status import standing

    for line in standing(folder, computed(folder)):
        say(line)


@click.command()
@click.argument("player")
@click.argument("week", type=click.IntRange(1, 99), required=False)
@click.option("--folder", "-C", type=FOLDER, default=".", help="The season folder (else the current one).")
@click.pass_context
def explain(context: click.Context, player: str, week: int | None, folder: Path) -> None:
    """Show every point of a player: the cell, the rule, the arithmetic.

    \b
    pinsheet explain "Ada Quill" 3
    """
    from pinsheet.names import key, suggestion
    from pinsheet.render import terminal

    outcome = computed(folder)
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


@click.command()
@folder_argument
@click.option("--format", "form", type=click.Choice(["json", "csv"]), default="json", show_default=True)
@click.option("--output", type=click.Path(path_type=Path), help="A file (json) or a folder (csv).")
@click.pass_context
def export(context: click.Context, folder: Path, form: str, output: Path | None) -> None:
    """Write every table for other programs: JSON to standard output or a file, CSV into a folder.

    \b
    pinsheet export --output season.json
    pinsheet export my-league --format csv --output tables
    """
    from pinsheet import season
    from pinsheet.render import data

    if form == "csv" and output is None:
        raise click.UsageError("csv makes one file a table: say where with --output FOLDER.")
    if output is not None and (is_workbook(output) or output.resolve() == folder.resolve()):
        raise click.UsageError(
            f"{output} is no place for an export: workbooks are yours. Name another file or folder."
        )
    outcome = computed(folder)
    show_problems(outcome.problems)
    with refusals(context):
        if form == "json":
            document = data.as_json(outcome, season.settings_in_force(outcome))
            if output is None:
                hand_over(document)
            else:
                replace_files({output: document})
        elif not outcome.failed and output is not None:
            replace_files({output / name: content for name, content in data.as_csv(outcome).items()})
    context.exit(1 if outcome.failed else 0)


@click.command()
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

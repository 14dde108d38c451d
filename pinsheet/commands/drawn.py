"""Commands that draw what officials fill in: new, sheet, finals, demo."""

from collections.abc import Iterable
from pathlib import Path

import click

from pinsheet.commands.published import run
from pinsheet.console import (
    FOLDER,
    busy,
    folder_argument,
    locked,
    refusals,
    say,
    show_problems,
    stop_unless_clean,
)
from pinsheet.files import replace_files, shipped

DEMOS = {"lafayette": "lafayette-2018", "koi": "koi-2000"}


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--league", "name", help="The rulebook: lafayette, koi, house or a preset of it (pinsheet leagues)."
)
@click.option("--season", "called", default="", help='What this season is called: "Summer 2018".')
@click.option("--from", "last", type=FOLDER, help="Take over players, machines and settings of this season.")
@click.pass_context
def new(context: click.Context, folder: Path, name: str | None, called: str, last: Path | None) -> None:
    """Make a season folder: the season workbook and files to double-click.

    \b
    pinsheet new summer-2018 --league lafayette --season "Summer 2018"
    pinsheet new fall-2018 --from summer-2018
    """
    from pinsheet import beginning, season
    from pinsheet.leagues.known import known
    from pinsheet.sheets.draw import titles
    from pinsheet.sheets.reader import read_folder

    typed = read_folder(last) if last else None
    ladder = beginning.final_ladder(season.computed(last, typed, drawing=True)) if last and typed else ()
    found = known().named(name) if name else None
    if typed and not name:
        taken_over, edition, _ = season.rulebook(typed)
        found = (taken_over, edition) if taken_over else None
    if found is None:
        given = f"{name!r} is no league that pinsheet knows" if name else "say which league"
        raise click.UsageError(f"{given}: --league {' or '.join(known().names)}")
    league, edition = found
    if folder.exists() and not folder.is_dir():
        raise click.UsageError(f"{folder} is a file; a season needs a folder.")
    with refusals(context):
        make_runnable(replace_files(beginning.new_season(folder, league, typed, called, ladder, edition)))
    say(f"Made {folder / beginning.SEASON_BOOK}, and files to double-click:")
    say(f"{', '.join(titles(finals=league.has_finals))}.")
    say(
        "Next: open it, answer the yellow Settings, fill in Players, Machines and Weeks, save, then: 1 Check."
    )


def make_runnable(written: Iterable[Path]) -> None:
    """Let the files that macOS runs by a double-click be run."""
    for path in written:
        if path.suffix == ".command":
            path.chmod(path.stat().st_mode | 0o111)


@click.command()
@folder_argument
@click.pass_context
def sheet(context: click.Context, folder: Path) -> None:
    """Draw the next night's workbook: groups, scoresheet and cards.

    \b
    pinsheet sheet
    pinsheet sheet my-league

    Who plays comes from the sheet Check-in (all active members if nobody is ticked). A workbook
    in which something is typed is never drawn again.
    """
    from pinsheet import drawing

    with refusals(context), locked(folder):
        with busy("drawing the workbook"):
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
    for line in drawn.moved:
        say(f"changed     {line}")
    say(f"drawn       {drawn.path}")


@click.command()
@folder_argument
@click.pass_context
def finals(context: click.Context, folder: Path) -> None:
    """Draw the workbook of the finals night, once.

    \b
    pinsheet finals
    pinsheet finals my-league

    Tick who is there and who has paid, then type winners: seeds, brackets, places and the payout
    move by themselves. `run` reads it and publishes.
    """
    from pinsheet.finals import FINALS_BOOK, Drawn, finals_night

    with refusals(context), locked(folder):
        with busy("drawing the workbook"):
            drawn = finals_night(folder)
        if not isinstance(drawn, Drawn):
            stop_unless_clean(context, drawn.problems, "nothing was drawn")
            return
        replace_files({folder / FINALS_BOOK: drawn.data})
    say(f"drawn       {folder / FINALS_BOOK}")
    if drawn.hint:
        say(f"note        {drawn.hint}")
    say("Next: tick who is there on Entrants, then type what is played; 3 Publish whenever you like.")


@click.command()
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
    context.invoke(run, folders=[target])

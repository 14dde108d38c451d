"""The command that computes a season by other rules: compare."""

from collections.abc import Sequence
from pathlib import Path

import click

from pinsheet.console import busy, folder_argument, locked, refusals, say, show_problems, stop_unless_clean
from pinsheet.files import replace_files
from pinsheet.names import key

COMPARISON = Path("results") / "Comparison.xlsx"


@click.command()
@folder_argument
@click.option("--league", "rules", help="The rulebook to compare with.")
@click.option("--set", "sets", multiple=True, metavar="SETTING=VALUE", help="A setting, as on Settings.")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help=f"The workbook with all of it (else {COMPARISON.as_posix()}).",
)
@click.pass_context
def compare(
    context: click.Context, folder: Path, rules: str | None, sets: tuple[str, ...], output: Path | None
) -> None:
    """Compute the same season by other rules, and show who moves. Publishes nothing.

    \b
    pinsheet compare --set drop.weeks=3
    pinsheet compare my-league --set points.first=20 --set points.top_bonus=0
    pinsheet compare my-league --league koi --output by-koi.xlsx

    The sheets are read as they are. Groups, divisions and payments stay as they were; in the finals,
    everybody who may play is taken to come.
    """
    from pinsheet import otherwise
    from pinsheet.render import comparison
    from pinsheet.sheets.reader import read_folder

    settings = _once([*map(_setting, sets), *([("League", rules)] if rules else [])])
    if not settings:
        raise click.UsageError("say what is to be different: --set drop.weeks=3, or --league NAME.")
    target = folder / COMPARISON if output is None else _free(folder, output)
    with busy("computing the season twice"):
        try:
            before, after = otherwise.compared(folder, read_folder(folder), settings)
        except otherwise.NotPossible as why:
            raise click.UsageError(str(why)) from None
    stop_unless_clean(context, before.problems, "there is nothing to compare yet", quiet=True)
    if after.failed:
        show_problems(p for p in after.problems if p.severity == "error")
        say("These sheets cannot be computed by those rules.", err=True)
        context.exit(1)
    with refusals(context), locked(folder):
        replace_files({target: comparison.workbook(before, after)})
    for line in comparison.told(before, after):
        say(line)
    say(f"written     {target}")


def _setting(typed: str) -> tuple[str, str]:
    """`drop.weeks=3` as setting and value."""
    name, equals, value = (part.strip() for part in typed.partition("="))
    if not (name and equals and value):
        raise click.UsageError(f"{typed!r} is no setting with a value. Expected such as --set drop.weeks=3.")
    return name, value


def _once(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The settings with their values, none of them twice, in whichever spelling."""
    found: dict[str, str] = {}
    known: set[str] = set()
    for name, value in pairs:
        if key(name) in known:
            raise click.UsageError(f"{name} is set twice. Keep one of the two.")
        known.add(key(name))
        found[name] = value
    return found


def _free(folder: Path, output: Path) -> Path:
    """Where the comparison may go: never over a workbook that is not a result, nor among the season's own."""
    from pinsheet.sheets.reader import is_result

    if output.suffix.lower() != ".xlsx":
        raise click.UsageError(f"{output} is no name for an Excel workbook: it must end in .xlsx.")
    if output.resolve().parent == folder.resolve():
        raise click.UsageError(f"{output} would lie among the workbooks of the season. Name another folder.")
    if output.exists() and not is_result(output):
        raise click.UsageError(f"{output} is no workbook that pinsheet made, and is not overwritten.")
    return output

"""The command that makes a season folder of a league's own workbook: import."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pinsheet.commands.drawn import make_runnable
from pinsheet.console import busy, refusals, say, show_problems
from pinsheet.files import Refused, replace_files
from pinsheet.problems import Cell, Problem

if TYPE_CHECKING:
    from pinsheet.importing.answers import Answers, Question
    from pinsheet.importing.made import Made
    from pinsheet.importing.understood import Understood
    from pinsheet.leagues.league import League

FEW = 20
"""So many differences are told in the window; the report has all."""
REPORT = Path("results") / "Import.txt"

Options = dict[str, Any]


def answer(name: str, metavar: str, help: str) -> Callable[[Any], Any]:
    """An option that answers one kind of question, as often as it is asked."""
    return click.option(f"--{name}", name, multiple=True, metavar=metavar, help=help)


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--into", "folder", required=True, type=click.Path(path_type=Path), help="The new season folder."
)
@click.option("--league", "rules", help="The rulebook, or a preset of it (pinsheet leagues).")
@click.option("--season", "called", default="", help='What this season is called: "Winter 2017".')
@answer("set", "SETTING=VALUE", "A setting, as on Settings.")
@answer("week", "TAB=WEEK", "Which week a tab is.")
@answer("skip", "TAB", "A tab that is no week.")
@answer("same", "SPELLING=NAME", "Who, or which machine, is meant; =own: somebody else.")
@answer("column", "HEADING=MACHINE", "Whose scores stand there; =skip: none.")
@answer("row", "CELL=NAME", "Whose row it is; =skip: nobody's.")
@answer("read", "TEXT=SCORE", "What stands in place of a score: A, L or the score.")
@click.option("--zeros", type=click.Choice(["real", "none"]), help="Whether a 0 is a score.")
@click.option("--totals", type=click.Choice(["take", "leave"]), help="Totals of weeks without scores.")
@click.option("--preview", is_flag=True, help="Say all of it, and write nothing.")
@click.pass_context
def import_(
    context: click.Context,
    /,
    file: Path,
    folder: Path,
    rules: str | None,
    called: str,
    *,
    preview: bool,
    **given: Any,
) -> None:
    """Make a season folder of a league's own workbook: a tab a week, players down, machines across.

    \b
    pinsheet import "2017 league.xlsx" --into winter-2017 --league lafayette
    pinsheet import old.xlsx --into winter-2017 --league lafayette --same "D. Larkin=Dot Larkin" --skip Draft

    It says what it understood and where the old sheet's own points, places and totals are not what the
    rules give. Whatever could mean two things is asked in a terminal, or answered by these options;
    nothing is written before the last answer. The file itself is only ever read.
    """
    from pinsheet.importing import made as making
    from pinsheet.importing.told import differing, preview_of, report

    league, edition = _league(rules)
    with refusals(context):
        _must_be_new(folder)
    answers = _answers(given, league, edition)
    found, answers = _understood(context, file, league, answers)
    told = list(preview_of(found, answers))
    for line in told:
        say(line)
    with busy("computing the season"):
        made = making.made(found, league, answers, called)
    if made.outcome.failed:
        show_problems(p for p in made.outcome.problems if p.severity == "error")
        _stop(context, "The rules cannot be computed from this; nothing was written.")
    theirs = list(differing(made.outcome, found.figures))
    for line in theirs if preview else _first(theirs):
        say(line)
    if preview:
        say(f"nothing was written: without --preview {folder} is made of it")
        return
    if _in_a_terminal() and not click.confirm(f"Make {folder} of it?", default=True):
        _stop(context, "Nothing was written.")
    with refusals(context):
        text = report(file.name, told, theirs, answers)
        _write(folder, made, text)


def _in_a_terminal() -> bool:
    """Whether somebody is there to be asked."""
    return sys.stdin.isatty()


def _league(rules: str | None) -> tuple["League", str]:
    """The league and its edition, which may be a preset."""
    from pinsheet.leagues.known import known

    named = known().named(rules) if rules else None
    if named is None:
        said = f"{rules!r} is no league that pinsheet knows" if rules else "say by which rules"
        raise click.UsageError(f"{said}: --league {' or '.join(known().names)}")
    return named


def _must_be_new(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        what = "has something in it already" if folder.is_dir() else "is a file"
        raise Refused(
            Cell(""), "exists", f"{folder} {what}; a season is imported into a new folder. Name another one."
        )


def _answers(given: Options, league: "League", edition: str) -> "Answers":
    from pinsheet import otherwise
    from pinsheet.importing.answers import SKIP, NoAnswer, from_options

    listed = [("week", tab, SKIP) for tab in given.pop("skip")]
    listed += [(name, "", word) for name in ("zeros", "totals") if (word := given.pop(name))]
    if edition != league.default_edition:
        listed.append(("set", "Edition", edition))
    for option, several in given.items():
        for typed in several:
            # The name of a setting has no "=", but its value may; tabs, headings and texts may have one.
            about, equals, value = typed.partition("=") if option == "set" else typed.rpartition("=")
            if not equals or not about.strip():
                raise click.UsageError(f"--{option} {typed}: expected something = its answer.")
            listed.append((option, about, value))
    try:
        answers = from_options(listed)
        edition = _edition(league, answers)
        if "league" in answers.settings:
            raise click.UsageError("the rulebook is chosen with --league.")
        if edition not in league.editions:
            raise click.UsageError(f"Edition: expected one of {', '.join(league.editions)}.")
        otherwise.must_be_possible(league, edition, answers.settings)
    except (NoAnswer, otherwise.NotPossible) as why:
        raise click.UsageError(str(why)) from None
    return answers


def _understood(
    context: click.Context, file: Path, league: "League", answers: "Answers"
) -> tuple["Understood", "Answers"]:
    """What the file says with all answers; exits where a question stays open."""
    from pinsheet.importing.fitting import about_nothing
    from pinsheet.importing.made import impossible, still_open
    from pinsheet.importing.nights import understood
    from pinsheet.importing.told import summary
    from pinsheet.sheets.book import Unreadable, open_book

    try:
        with busy("reading the workbook"):
            book = open_book(file)
    except Unreadable as trouble:
        show_problems([Problem(Cell(file.name), trouble.code, "error", trouble.message)])
        context.exit(1)
    if unknown := about_nothing(book, answers):
        raise click.UsageError(unknown)
    shown = False
    while True:
        found = understood(book, answers)
        problems = [*found.problems, *impossible(found, league)]
        questions = found.questions or list(still_open(found, league, answers))
        if problems:
            show_problems(Problem(Cell(file.name), "not-understood", "error", text) for text in problems)
            _stop(context, "Nothing was written.")
        if not questions:
            return found, answers
        if not _in_a_terminal():
            _list(found, questions)
            _stop(
                context,
                f"{len(questions)} question{'' if len(questions) == 1 else 's'}: nothing was written. "
                "Answer by these options, or in a terminal without them.",
            )
        if not shown:
            say(f"understood  {summary(found)}")
            shown = True
        answers = _asked(questions[0], answers, league)


def _list(found: "Understood", questions: "Sequence[Question]") -> None:
    from pinsheet.importing.told import summary

    say(f"understood  {summary(found)}")
    for one in questions:
        say(f"asks        {_said(one)}   {one.typed}{one.others}", err=True)


def _said(question: "Question") -> str:
    return f"{question.cell} {question.text}".strip()


def _asked(question: "Question", answers: "Answers", league: "League") -> "Answers":
    """Ask until there is an answer."""
    from pinsheet import otherwise
    from pinsheet.importing.answers import NoAnswer

    such_as = f"such as {question.hint}" if question.option == "set" else question.hint
    either = "[y/n]" if question.is_yes_or_no else f"[{such_as}{question.others}]"
    while True:
        reply = click.prompt(f"asks        {_said(question)} {either}", prompt_suffix=" ")
        try:
            found = question.answered(answers, reply)
            otherwise.must_be_possible(league, _edition(league, found), found.settings)
        except NoAnswer as expected:
            say(f"            expected {expected}")
        except otherwise.NotPossible as why:
            say(f"            {why}")
        else:
            return found


def _edition(league: "League", answers: "Answers") -> str:
    from pinsheet.names import key

    return key(answers.settings.get("edition", league.default_edition))


def _first(lines: Sequence[str]) -> Iterator[str]:
    yield from lines[:FEW]
    if lines[FEW:]:
        yield f"            and {len(lines) - FEW} more: {REPORT.as_posix()} has all"


def _stop(context: click.Context, why: str) -> None:
    say(why, err=True)
    context.exit(1)


def _write(folder: Path, made: "Made", report: str) -> None:
    files = {folder / name: data for name, data in made.files.items()}
    make_runnable(replace_files({folder / REPORT: report.encode("utf-8"), **files}))
    warnings = sum(problem.severity == "warning" for problem in made.outcome.problems)
    books = sorted(path.name for path in files if path.suffix == ".xlsx")
    say(f"written     {folder}: {', '.join([books[0], *_spanned(books[1:])])}, {REPORT.as_posix()}")
    look = f" ({warnings} warning{'' if warnings == 1 else 's'} to look at)" if warnings else ""
    say(f"Next: 1 Check (pinsheet check {folder}){look}, then 3 Publish.")


def _spanned(books: Sequence[str]) -> list[str]:
    """week-01.xlsx to week-08.xlsx."""
    return [f"{books[0]} to {books[-1]}"] if books[2:] else list(books)

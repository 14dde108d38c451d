"""The command that writes a week's mail again."""

from pathlib import Path

import click

from pinsheet.console import FOLDER, computed, locked, refusals, say, stop_unless_clean


@click.command()
@click.argument("week", metavar="WEEK")
@click.option("--folder", "-C", type=FOLDER, default=".", help="The season folder (else the current one).")
@click.pass_context
def mail(context: click.Context, week: str, folder: Path) -> None:
    """Write the mail of a week again, or of the finals, by the results as they are now.

    \b
    pinsheet mail 3
    pinsheet mail finals

    It is a draft in outbox/: nothing is sent. `run` writes that of the newest week by itself.
    """
    from pinsheet import history, outbox
    from pinsheet.switch import switch

    with refusals(context), locked(folder):
        outcome = computed(folder)
        stop_unless_clean(context, outcome.problems, "no mail was written", quiet=True)
        mails = outbox.played(outcome)
        asked = week.lstrip("0").casefold()
        if asked not in mails:
            there = f"Expected one of {', '.join(mails)}." if mails else "No week has been played yet."
            raise click.UsageError(f"{week!r} was not played. {there}")
        files = outbox.again(folder, outcome, mails[asked])
        switch(folder, files)
    for path in files:
        say(f"written     {path}")
    if not history.is_published(folder, outcome):
        say("note: these results are not published yet: 3 Publish (pinsheet run).", err=True)

"""Where a season stands and what comes next: what bare `pinsheet` and `check` say."""

from collections.abc import Iterator
from pathlib import Path

from pinsheet import history
from pinsheet.files import present
from pinsheet.outcome import Night, Outcome, spans


def standing(folder: Path, outcome: Outcome) -> Iterator[str]:
    """The sentences of bare `pinsheet`; nothing is changed."""
    if not outcome.league:
        yield "This folder is no season yet: " + outcome.problems[0].message
        return
    yield f"{outcome.title}{f', {outcome.season}' if outcome.season else ''}. {_standing(folder, outcome)}"
    yield f"Next: {_next(folder, outcome)}"


def _standing(folder: Path, outcome: Outcome) -> str:
    held = [night.week for night in outcome.calendar if night.held]
    if not held:
        return "No week has been played yet."
    played = f"Week{'' if len(held) == 1 else 's'} {spans(held)} {'is' if len(held) == 1 else 'are'} played"
    if outcome.failed:
        return f"{played}; something needs correcting."
    return (
        f"{played} and published."
        if history.is_published(folder, outcome)
        else f"{played}, and not published like this yet."
    )


def _next(folder: Path, outcome: Outcome) -> str:
    errors = sum(p.severity == "error" for p in outcome.problems)
    if errors:
        return f"1 Check (pinsheet check): {errors} error{'' if errors == 1 else 's'} to correct."
    if not outcome.rows("players"):
        return (
            "open season.xlsx and fill in Settings, Players, "
            "Machines and Weeks; then 1 Check (pinsheet check)."
        )
    if outcome.last_week is not None and not history.is_published(folder, outcome):
        return "3 Publish (pinsheet run). After that: send outbox/, upload site/."
    coming = outcome.next_night
    if coming is None:
        return _finals(folder, outcome)
    if (drawn := present(folder / f"week-{coming.week:02}.xlsx")) is not None:
        return f"type the cards of week {coming.week} into {drawn.name}, save, then 3 Publish (pinsheet run)."
    return f"tick Check-in for week {coming.week}{_on(coming)}, save, then 2 Draw tonight (pinsheet sheet)."


def _finals(folder: Path, outcome: Outcome) -> str:
    if outcome.rows("finals_places"):
        return "the season is over, and the finals are played."
    if "candidates" not in outcome.frames:
        return "nothing: every night is played, and this league has no finals that pinsheet could draw."
    if (drawn := present(folder / "finals.xlsx")) is not None:
        return f"tick who is there and type results into {drawn.name}, save, then 3 Publish (pinsheet run)."
    return "4 Finals (pinsheet finals) draws finals.xlsx; the night of the finals can come."


def readiness(outcome: Outcome) -> Iterator[str]:
    """What `check` says when nothing is wrong."""
    coming = outcome.next_night
    if not outcome.rows("players"):
        yield (
            "No errors, but nobody is on the Players sheet yet: type players and machines there, "
            "then check again."
        )
        return
    players = sum(row["status"] == "member" for row in outcome.rows("players"))
    held = sum(night.held for night in outcome.calendar)
    yield f"{players} members, {held} of {len(outcome.calendar)} weeks held: no errors."
    yield from _pre_makeups(outcome)
    yield from _ifpa(outcome)
    yield ("The season is complete." if coming is None else f"Ready for week {coming.week}{_on(coming)}.")


def _pre_makeups(outcome: Outcome) -> Iterator[str]:
    """In a league with pre-makeups, who still lacks which machine."""
    rows = outcome.rows("premakeup_weeks") if "premakeup_weeks" in outcome.frames else []
    lacking = [
        f"{row['player']}: {', '.join(row['missing']) if row['on_file'] else 'all machines'}"
        for row in rows
        if row["missing"]
    ]
    if lacking and outcome.next_night is not None:
        complete = len(rows) - len(lacking)
        yield f"Pre-makeups: {complete} of {len(rows)} complete; still to play: {'; '.join(lacking)}."


def _ifpa(outcome: Outcome) -> Iterator[str]:
    """For the IFPA, where it gets results: whether what is asked is met; before the first night the dates."""
    if "ifpa_lint" not in outcome.frames:
        return
    for row in outcome.rows("ifpa_lint"):
        yield f"IFPA: {row['asked']}: {'yes' if row['fine'] else 'NO'}, {row['answer']}."
    dates = [night.date.isoformat() for night in outcome.calendar if night.date and not night.cancelled]
    if dates and outcome.last_week is None:
        yield f"IFPA: dates to paste into the registration: {', '.join(dates)}"


def _on(night: Night) -> str:
    return f" ({night.date.isoformat()})" if night.date else ""

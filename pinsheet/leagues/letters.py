"""What the mails of all leagues say: when a week was, what comes next, how the finals ended."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.common import next_night
from pinsheet.leagues.dates import MONTHS
from pinsheet.leagues.finals import champions
from pinsheet.leagues.general import General
from pinsheet.leagues.league import Frames
from pinsheet.letters import Letter, Line
from pinsheet.tables import View, each

if TYPE_CHECKING:
    import pandas as pd

DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")

FINALS_PLACES = View(
    "finals letter",
    "Places",
    rows="finals_places",
    columns=("place", "player"),
    by=("division",),
    sort=("place", "player"),
)


def on(day: date) -> str:
    """`Tue 19 June`."""
    return f"{DAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"


def many(count: int, what: str) -> str:
    """`1 guest`, `7 players`."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def in_words(names: Sequence[str]) -> str:
    """`Ada, Bo and Cy`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def subject(params: General, week: int, what: str) -> str:
    """`Lafayette Pinball League week 3: Ada Quill takes the night with 125`."""
    return f"{params.name} week {week}: {what}"


def opening(calendar: "pd.DataFrame", week: int, params: General, *details: str) -> str:
    """`Week 3 of 8 (Tue 19 June, 7 players).`"""
    night = night_of(calendar, week)
    of = f" of {params.weeks}" if week <= params.weeks else ""
    said = [*([on(night.date)] if night.date else []), *details]
    return f"Week {week}{of} ({', '.join(said)})."


def night_of(calendar: "pd.DataFrame", week: int) -> Any:
    """A week's row of the calendar."""
    return next(row for row in each(calendar) if row.week == week)


def is_last(calendar: "pd.DataFrame", week: int) -> bool:
    """Whether no night follows a week."""
    return bool(next_night(calendar) is None and calendar.loc[calendar["held"], "week"].max() == week)


def what_comes(calendar: "pd.DataFrame", params: General) -> Iterator[Line]:
    """The next night, and those before it that were called off; nothing after the last one."""
    last = int(calendar.loc[calendar["held"], "week"].max())
    coming = next_night(calendar)
    for row in each(calendar):
        if row.cancelled and row.week > last and (coming is None or row.week < coming):
            dated = f", {on(row.date)}" if row.date else ""
            yield Line("Cancelled", (f"week {row.week}{dated}",), post=True)
    if coming is not None:
        night = night_of(calendar, coming)
        yield Line("Next", (_when(night, params), *night.machines), post=True)


def next_said(calendar: "pd.DataFrame", params: General) -> Iterator[str]:
    """`Next: week 4, Tue 26 June, 7:30 pm: Taxi, Funhouse.`, unless the last night is over."""
    coming = next_night(calendar)
    if coming is not None:
        night = night_of(calendar, coming)
        yield f"Next: {': '.join(filter(None, (_when(night, params), ', '.join(night.machines))))}."


def _when(night: Any, params: General) -> str:
    said = (on(night.date) if night.date else "", params.nights_begin, "moved" if night.moved else "")
    return ", ".join(filter(None, (f"week {night.week}", *said)))


def by_then(calendar: "pd.DataFrame", finals: str) -> str:
    """Until when somebody may object: `by Tue 26 June`."""
    coming = next_night(calendar)
    if coming is None:
        return f"before the {finals}"
    night = night_of(calendar, coming)
    return f"by {on(night.date)}" if night.date else "before the next night"


def finals_letter(finals: str) -> Any:
    """The mail after the last match of the `finals`, or the playoffs: who has won; places are a view."""

    def letter(frames: Frames, params: General) -> Letter:
        won = champions(frames["finals_places"])
        return Letter(
            subject=f"{params.name} {finals}: won by {won}",
            opening=f"The {finals} are played, and won by {won}.",
            closing=("Thank you all for this season.",),
            page=params.page_address,
        )

    return letter


def said_names(rows: Iterable[Any], guests: set[str]) -> list[str]:
    """The players of these rows, guests marked."""
    return [f"{row.player} (guest)" if row.player in guests else row.player for row in rows]

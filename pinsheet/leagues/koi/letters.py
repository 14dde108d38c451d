"""The mail after a night of Koi's league: its words; its tables are views."""

from collections.abc import Iterator
from typing import Any

from pinsheet.leagues.common import active, next_night
from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.koi.words import playoffs
from pinsheet.leagues.league import Frames
from pinsheet.leagues.letters import by_then, in_words, is_last, night_of, on, opening, subject, what_comes
from pinsheet.letters import Letter, Line
from pinsheet.outcome import money
from pinsheet.tables import each, grouped

FINALS = "playoffs"


def letter(frames: Frames, params: Koi, week: int) -> Letter:
    """What the players read after a night."""
    calendar = frames["calendar"]
    nights = [row for row in each(frames["week_points"]) if row.week == week]
    away = [row.player for row in nights if row.premakeup and not row.attended]
    here = sum(bool(row.attended) for row in nights)
    return Letter(
        subject=subject(params, week, _what(frames, week)),
        opening=opening(
            calendar,
            week,
            params,
            f"{here} of {len(nights)} here",
            *([f"pre-makeups of {in_words(away)} played"] if away else []),
        ),
        lines=(
            *_payouts(frames, week),
            *_divisions(frames, week, params),
            *_next_groups(frames),
            *what_comes(calendar, params),
            *_owing(frames),
            *_premakeups(frames),
        ),
        closing=tuple(_closing(frames, week, params)),
        page=params.page_address,
    )


def _what(frames: Frames, week: int) -> str:
    """`payouts, standings, groups for 10 May`."""
    coming = next_night(frames["calendar"])
    said = ["payouts"] if len(_paid(frames, week)) else []
    if is_last(frames["calendar"], week):
        return ", ".join([*said, "final standings"])
    if coming is None:
        return ", ".join([*said, "standings"])
    night = night_of(frames["calendar"], coming)
    return ", ".join([*said, "standings", f"groups for {on(night.date) if night.date else f'week {coming}'}"])


def _paid(frames: Frames, week: int) -> list[Any]:
    return [row for row in each(frames["payouts"]) if row.kind == "weekly" and row.week == week]


def _payouts(frames: Frames, week: int) -> Iterator[Line]:
    said = [f"{row.player} {money(row.amount)}" for row in _paid(frames, week)]
    if said:
        yield Line("Payouts", tuple(said), post=True)


def _divisions(frames: Frames, week: int, params: Koi) -> Iterator[Line]:
    """In the week after which they are made: who is in which."""
    if week == params.division_week:
        for (division,), rows in grouped(frames["divisions"], "division"):
            yield Line(f"Division {division}", tuple(row.player for row in rows))


def _next_groups(frames: Frames) -> Iterator[Line]:
    coming = next_night(frames["calendar"])
    groups = frames["groups"]
    seated = groups.loc[groups["week"].eq(coming or 0)]
    multiplied = bool(seated["multiplier"].ne(1).any())
    for (group,), rows in grouped(seated, "group"):
        players = (f"{row.player} ×{row.multiplier}" if multiplied else row.player for row in rows)
        yield Line(f"Next week, group {group}", (", ".join(players),), post=True)


def _owing(frames: Frames) -> Iterator[Line]:
    if not len(frames["payments"]):
        return  # nobody types them: everybody would owe everything
    said = [f"{row.player} {money(row.owed)}" for row in each(frames["dues"]) if row.owed > 0]
    if said:
        yield Line("Owing", tuple(said))


def _premakeups(frames: Frames) -> Iterator[Line]:
    """The weeks that are left: `Cy Fennimore 1 · all others 3`."""
    coming = next_night(frames["calendar"])
    if coming is None:
        return
    members = set(active(coming, frames["roster"])["player"])
    left: dict[int, list[str]] = {}
    for row in each(frames["premakeup_weeks"]):
        if row.player in members:
            left.setdefault(row.left, []).append(row.player)
    most = max(left, key=lambda weeks: len(left[weeks]), default=None)
    said = [f"{in_words(left[weeks])} {weeks}" for weeks in sorted(left) if weeks != most]
    if most is not None:
        yield Line("Pre-makeup weeks left", (*said, f"{'all others' if said else 'everybody'} {most}"))


def _closing(frames: Frames, week: int, params: Koi) -> Iterator[str]:
    calendar = frames["calendar"]
    if is_last(calendar, week):
        yield " ".join(playoffs(frames, week, params))
    yield f"Something wrong? Tell me {by_then(calendar, FINALS)} with group, game and week."
    coming = next_night(calendar)
    date = night_of(calendar, coming).date if coming is not None else None
    if date:
        yield f"Late or away on {on(date)}? Tell me by 3 pm that day."

"""The mail after a night: its words; its tables are views."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from pinsheet.leagues.general import General
from pinsheet.leagues.league import Frames
from pinsheet.leagues.letters import in_words, many, opening, said_names, subject, what_comes
from pinsheet.letters import Letter, Line
from pinsheet.outcome import number
from pinsheet.rules.exact import ticks_per_point
from pinsheet.tables import each, grouped

IN_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def night_letter(
    frames: Frames,
    params: General,
    week: int,
    closing: str,
    *,
    before: Iterable[Line] = (),
    after: Iterable[Line] = (),
) -> Letter:
    """What the players read after a night; `before` and `after` stand around what comes next."""
    guests = _guests(frames)
    nights = [row for row in each(frames["nights"]) if row.week == week]
    calendar = frames["calendar"]
    there = sum(row.player in guests for row in nights)
    return Letter(
        subject=subject(params, week, _winner(nights, frames, guests)),
        opening=opening(
            calendar,
            week,
            params,
            many(len(nights), "player"),
            *([many(there, "guest")] if there else []),
        ),
        lines=(
            *_records(frames, week, guests),
            *_ties(frames, week, guests),
            *_rulings(frames, week),
            *before,
            *what_comes(calendar, params),
            *after,
        ),
        closing=(closing,),
        page=params.page_address,
    )


def _guests(frames: Frames) -> set[str]:
    return {row.player for row in each(frames["players"]) if row.status == "guest"}


def _winner(nights: list[Any], frames: Frames, guests: set[str]) -> str:
    first = [row for row in nights if row.place == 1]
    if not first:
        return "results"  # everybody's scores were wiped
    points = number(Fraction(first[0].total, ticks_per_point(frames["scale"])))
    return (
        f"{in_words(said_names(first, guests))} take{'s' if len(first) == 1 else ''} the night with {points}"
    )


def _records(frames: Frames, week: int, guests: set[str]) -> Iterator[Line]:
    """The night's best scores that are above all of the season until then."""
    games = frames["game_points"]
    played = games.loc[games["source"].eq("played") & games["score"].notna()]
    before: dict[str, int] = {}
    for row in each(played.loc[played["week"] < week]):
        before[row.machine] = max(row.score, before.get(row.machine, 0))
    best = list(each(played.loc[played["week"].eq(week) & played["best"]].sort_values(["game", "machine"])))
    found = [
        f"{row.machine} {row.score:,} by {name}"
        for row, name in zip(best, said_names(best, guests), strict=True)
        if row.score > before.get(row.machine, row.score)
    ]
    if found:
        yield Line(
            "Record of the season" if len(found) == 1 else "Records of the season", tuple(found), post=True
        )


def _ties(frames: Frames, week: int, guests: set[str]) -> Iterator[Line]:
    orders = [row for row in each(frames["tie_orders"]) if row.week == week and row.used]
    said = [f"{row.machine}, {' before '.join(row.order)} (one-ball playoff)" for row in orders]
    games = frames["game_points"]
    tied = games.loc[games["week"].eq(week) & games["tied"].gt(1).fillna(value=False)]
    for (machine, place), rows in grouped(tied, "machine", "place"):
        said.append(f"{machine}, {in_words(said_names(rows, guests))} share place {place}")
    if said:
        yield Line("Ties", tuple(said))


def _rulings(frames: Frames, week: int) -> Iterator[Line]:
    count = int(frames["rulings"]["week"].eq(week).sum())
    if count:
        said = IN_WORDS[count] if count < len(IN_WORDS) else str(count)
        yield Line("Rulings", (f"{said}, in the workbook",))

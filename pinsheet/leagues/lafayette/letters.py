"""The mail after a night of the Lafayette league: its words; its tables are views."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.league import Frames
from pinsheet.leagues.letters import (
    by_then,
    in_words,
    is_last,
    many,
    opening,
    said_names,
    subject,
    what_comes,
)
from pinsheet.letters import Letter, Line
from pinsheet.outcome import money, number
from pinsheet.rules.exact import ticks_per_point
from pinsheet.tables import each, grouped

IN_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def letter(frames: Frames, params: Lafayette, week: int) -> Letter:
    """What the players read after a night."""
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
            *_qualified(frames, week),
            *what_comes(calendar, params),
            *_finals(frames, week, params),
        ),
        closing=(
            f"Something wrong? Tell me {by_then(calendar, 'finals')} with machine and week; "
            "your group decides together (section 6).",
        ),
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


def _qualified(frames: Frames, week: int) -> Iterator[Line]:
    """After the last night: who may play in the finals, in the order of the standings."""
    if is_last(frames["calendar"], week):
        may = [row.player for row in each(frames["standings"]) if row.eligible]
        yield Line("May play in the finals", tuple(may))


def _finals(frames: Frames, week: int, params: Lafayette) -> Iterator[Line]:
    """After the last night: for whom the finals are, how they are played, and what is still to be decided."""
    if not is_last(frames["calendar"], week):
        return
    said = ["the finals", _whom(params), "double elimination, best two of three (8.5)"]
    if params.finals_entry:
        unpaid = ", who has not paid does not play" if params.finals_unpaid == "out" else ""
        said.append(f"entry {money(params.finals_entry)}{unpaid} (8.4)")
    yield Line("Next", tuple(said), post=True)
    standings = frames["standings"]
    may = standings.loc[standings["eligible"] & standings["place"].notna()]
    level = [
        f"{in_words([row.player for row in rows])} for place {place}"
        for (place,), rows in grouped(may, "place")
        if len(rows) > 1
    ]
    if level and params.standings_tie == "tiebreak":
        yield Line("To be played off before the finals (8.2)", tuple(level))


def _whom(params: Lafayette) -> str:
    """Who of those that may play does."""
    there = "who may play and are there"
    if params.finals_mode == "single16":
        best = f"the best {params.finals_size} of those" if params.finals_overflow == "top16" else "all"
        return f"{best} {there}"
    upper = "the best 8" if params.finals_mode == "ab8" else "the better half"
    return f"all {there}, {upper} in division A, the others in B"

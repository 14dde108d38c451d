"""What leagues have in common: the season's nights, and checks of what was typed."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.general import General
from pinsheet.leagues.league import check
from pinsheet.problems import Cell, Problem
from pinsheet.tables import WEEK, Column, Table, View, each, flag, grouped, text, whole

if TYPE_CHECKING:
    import pandas as pd

Ruled = tuple[int, str | None, str | None]

CALENDAR = Table(
    "calendar",
    (
        WEEK,
        Column("date", "date", "Date", nullable=True),
        Column("machines", "list", "Machines"),
        flag("held", "Held", "at least one score is typed for it"),
        flag("cancelled", "Cancelled"),
        flag("moved", "Moved"),
        text("note", "Note", nullable=True),
    ),
    ("week",),
)


CHANGES_OF_A_WEEK = View(
    "week", "Changes", rows="changes", columns=("what", "where", "before", "after", "cell"), page=False
)
CHANGES = View(
    "season",
    "Changes",
    rows="changes",
    columns=("week", "what", "where", "before", "after", "cell"),
    page=False,
    note="What differs from the state published before: what was typed, then what follows from it.",
)

DECISIONS = (
    View(
        "rules",
        "Rulings",
        rows="rulings",
        columns=("week", "player", "machine", "ruling", "effect", "note"),
        sort=("week",),
    ),
    View(
        "rules",
        "Corrections",
        rows="changes",
        columns=("week", "what", "where", "before", "after"),
        only="cell",
        note="What was typed otherwise when these results were published before.",
    ),
)
"""What was decided and corrected, for the page; the workbooks tell it of each week."""

SCALE = Table("scale", (whole("ticks", "Ticks a point"),))


def nights_of_season(weeks: "pd.DataFrame", scores: "pd.DataFrame", params: General) -> "pd.DataFrame":
    """The season's nights, as the table `calendar`: 1 to `Weeks`, and those with scores.

    Rows of the Weeks sheet beyond `Weeks` are not of this season (a season cut short).

    A night is held when at least one score is typed for it and it is not marked cancelled.
    """
    typed = {row.week: row._asdict() for row in each(weeks)}
    held = set(scores.loc[scores["mark"] == "score", "week"])
    empty = {"date": None, "machines": (), "cancelled": False, "moved": False, "note": None}
    rows = []
    for week in sorted({*scores["week"], *range(1, params.weeks + 1)}):
        row = typed.get(week, empty)
        rows.append({**row, "week": week, "held": week in held and not row["cancelled"]})
    return CALENDAR.frame(rows)


def next_night(calendar: "pd.DataFrame") -> int | None:
    """The first night after the last one held that is not cancelled; None after the season."""
    held = calendar.loc[calendar["held"], "week"]
    last = int(held.max()) if len(held) else 0
    coming = calendar.loc[calendar["week"].gt(last) & ~calendar["cancelled"], "week"]
    return int(coming.min()) if len(coming) else None


def active(week: int, roster: "pd.DataFrame") -> "pd.DataFrame":
    """The members of a week: joined by then, and not yet left."""
    joined = roster["joined"].isna() | roster["joined"].le(week).fillna(value=True)
    staying = roster["left"].isna() | roster["left"].gt(week).fillna(value=True)
    return roster.loc[roster["status"].eq("member") & joined & staying]


@check()
def scores_are_complete(
    scores: "pd.DataFrame", conduct: "pd.DataFrame", calendar: "pd.DataFrame", params: General
) -> Iterator[Problem]:
    """In a block every seat has a score or a code for every game, or nothing at all (absent).

    A ruling that makes a zero, or voids the game, needs no score to be typed.
    """
    held = set(calendar.loc[calendar["held"], "week"])
    # The rows of whole seats only: a list says nothing by what it leaves out.
    blank = scores.loc[
        scores["mark"].eq("blank") & scores["week"].isin(held), ["week", "player"]
    ].drop_duplicates()
    seats = scores.merge(blank, on=["week", "player"]).sort_values("game", kind="stable")
    ruled = ruled_games(conduct)
    for (week, player), seat in grouped(seats, "week", "player"):
        if all(cell.mark == "blank" for cell in seat):
            if (week, player, None) not in ruled:
                message = (
                    f"nothing is typed for {player} in week {week}: counted as absent. "
                    f"Type {params.if_absent} if that is so."
                )
                yield Problem(seat[0].cell, "blank-row", "warning", message)
            continue
        games: dict[int, list[Any]] = {}
        for cell in seat:
            games.setdefault(cell.game, []).append(cell)
        for game in games.values():
            if all(cell.mark == "blank" for cell in game) and not excused(week, player, game, ruled):
                message = f"no score for {player} on {game[0].machine}. Type it, or {params.if_missed}."
                yield Problem(game[0].cell, "score-missing", "error", message)


def excused(week: int, player: str, game: list[Any], ruled: set[Ruled]) -> bool:
    """Whether a ruling makes typing a score for this game unnecessary."""
    machines = [cell.machine for cell in game]
    return any((week, player, m) in ruled for m in (*machines, None)) or any(
        (week, None, m) in ruled for m in machines
    )


@check()
def absent_means_absent(scores: "pd.DataFrame") -> Iterator[Problem]:
    """Who has an A has no score that night."""
    absent = scores.loc[scores["mark"] == "A", ["week", "player"]].drop_duplicates()
    for row in each(scores.loc[scores["mark"] == "score"].merge(absent, on=["week", "player"])):
        message = (
            f"{row.player} has a score here, but an A (absent all night) in the same week. "
            "Type L for games not played, or remove the score."
        )
        yield Problem(row.cell, "absent-with-score", "error", message)


def ruled_games(conduct: "pd.DataFrame") -> set[Ruled]:
    """(week, player or None, machine or None) of the rulings that make typing a score unnecessary."""
    acts = conduct.loc[conduct["act"].isin(["zero_game", "zero_night", "wiped", "void", "points", "replay"])]
    return {
        (row.week, row.player, None if row.act in ("zero_night", "wiped") else row.machine)
        for row in each(acts)
    }


@check()
def nobody_plays_on_a_cancelled_night(scores: "pd.DataFrame", weeks: "pd.DataFrame") -> Iterator[Problem]:
    """A cancelled night has no scores."""
    for night in each(weeks.loc[weeks["cancelled"]]):
        typed = scores.loc[scores["mark"].eq("score") & scores["week"].eq(night.week), "cell"]
        if len(typed):
            message = (
                f"week {night.week} is marked cancelled, but there are {len(typed)} scores for it, "
                f"the first in {typed.iat[0]}. Clear the Note if the week was held, or remove the scores."
            )
            yield Problem(night.cell, "cancelled-with-scores", "error", message)


@check()
def no_week_is_missing(calendar: "pd.DataFrame", weeks: "pd.DataFrame", params: General) -> Iterator[Problem]:
    """A night between others that has no scores and is not called off is worth a look; so is one too many."""
    last = int(calendar.loc[calendar["held"], "week"].max()) if calendar["held"].any() else 0
    listed = dict(zip(weeks["week"], weeks["cell"], strict=True))
    for night in each(calendar):
        gap = night.week < last and not (night.held or night.cancelled or night.moved)
        if gap and (night.week in listed or not listed):
            message = (
                f"week {night.week} has no scores, though week {last} has. If it was not held, "
                'write "cancelled" in its Note on Weeks; if it was, put its workbook into the folder.'
            )
            yield Problem(listed.get(night.week, Cell("")), "week-missing", "warning", message)
        if night.held and night.week > params.weeks:
            message = f"week {night.week} was held, but the season has {params.weeks} weeks (setting Weeks)."
            yield Problem(listed.get(night.week, Cell("")), "week-beyond", "warning", message)


@check()
def rulings_name_a_player(typed_rulings: "pd.DataFrame") -> Iterator[Problem]:
    """Only `replaced` and `void` may concern everybody."""
    for row in each(typed_rulings.loc[typed_rulings["player"].isna()]):
        if row.ruling not in ("replaced", "void", "decision"):
            message = f'the ruling "{row.ruling}" concerns a player. Type the name in the column Player.'
            yield Problem(row.cell, "ruling-needs-player", "error", message)


@check()
def members_are_on_check_in(
    checkin: "pd.DataFrame", roster: "pd.DataFrame", calendar: "pd.DataFrame"
) -> Iterator[Problem]:
    """Once somebody is ticked for the next night, whoever is not on the list is not drawn."""
    coming = next_night(calendar) or 0
    if not (checkin["week"].eq(coming) & checkin["mark"].ne("")).any():
        return
    listed = set(checkin["player"])
    for row in each(active(coming, roster)):
        if row.player not in listed:
            message = (
                f"{row.player} is a member, but not on the sheet Check-in, so not drawn for week {coming}. "
                "Add the name there."
            )
            yield Problem(row.cell, "not-on-check-in", "warning", message)


@check()
def no_machine_heads_two_columns(scores: "pd.DataFrame") -> Iterator[Problem]:
    """Where a machine is played once a night, a block has one column for it."""
    told = set()
    for first, again in _in_two_columns(scores):
        column = (again.cell.workbook, again.cell.sheet, again.week, again.machine, again.game)
        if column in told:
            continue
        told.add(column)
        message = (
            f"{again.machine} heads two columns of this block, this one and that of {first.cell.ref}. "
            "Correct one of the two headings."
        )
        yield Problem(again.cell, "machine-twice", "error", message)


def _in_two_columns(scores: "pd.DataFrame") -> Iterator[tuple[Any, Any]]:
    """The cells of a player's row under a machine that heads two columns: the first one, a further one."""
    headed = scores.loc[scores["replaces"].isna()]
    several = headed.loc[headed.duplicated(["week", "player", "machine"], keep=False)]
    first: dict[tuple[Any, ...], Any] = {}
    for cell in each(several):
        row = re.sub("[A-Z]", "", cell.cell.ref)
        before = first.setdefault((cell.player, cell.machine, cell.cell.workbook, cell.cell.sheet, row), cell)
        if before is not cell:
            yield before, cell


@check()
def each_player_has_one_score_on_a_machine(scores: "pd.DataFrame") -> Iterator[Problem]:
    """A machine is played once a night; two scores for it cannot both count."""
    headed_twice = {cell.cell for _, cell in _in_two_columns(scores)}
    played = scores.loc[scores["mark"] == "score"]
    for (week, player, machine), typed in grouped(played, "week", "player", "machine"):
        rows = [row for row in typed if row.cell not in headed_twice]  # said at the column already
        for row in rows[1:]:
            message = (
                f"a second score for {player} on {machine} in week {week}; the first is in {rows[0].cell}. "
                "A machine is played once a night: remove one of the two."
            )
            yield Problem(row.cell, "score-twice", "error", message)


LEAST_REPEATED = 3
"""Fewer equal scores of a player in two weeks may be chance."""


@check()
def no_week_repeats_another(scores: "pd.DataFrame") -> Iterator[Problem]:
    """Half of a night's players with exactly the scores of another night: pasted into the wrong sheet."""
    first: dict[tuple[str, frozenset[tuple[str, int]]], tuple[int, Cell]] = {}
    played = scores.loc[scores["mark"].eq("score") & scores["score"].gt(0)]
    nights: dict[int, list[tuple[int, Cell, Cell, str]]] = {}
    seats: dict[int, int] = {}
    for (week, player), typed in grouped(played.sort_values("week", kind="stable"), "week", "player"):
        if len(typed) < LEAST_REPEATED:
            continue
        seats[week] = seats.get(week, 0) + 1
        cell = min((row.cell for row in typed), key=lambda cell: cell.order)
        row = player, frozenset((score.machine, score.score) for score in typed)
        before, there = first.setdefault(row, (week, cell))
        if before != week:
            nights.setdefault(week, []).append((before, there, cell, player))
    for week, repeated in nights.items():
        if 2 * len(repeated) < seats[week]:
            continue
        before, there, cell, player = min(repeated, key=lambda hit: hit[2].order)
        message = (
            f"{player} has exactly the scores of week {before} here ({there}), and so have "
            f"{len(repeated)} of {seats[week]} players of week {week}. "
            "If they were pasted into the wrong sheet, type this week's."
        )
        yield Problem(cell, "week-repeated", "warning", message)


@check()
def scoresheets_are_dated_as_weeks(said_dates: "pd.DataFrame", weeks: "pd.DataFrame") -> Iterator[Problem]:
    """The date beside a scoresheet's week is that of Weeks; the number of the week decides."""
    planned = {night.week: night for night in each(weeks.dropna(subset="date"))}
    days = sorted(night.date for night in planned.values())
    for said in each(said_dates):
        night = planned.get(said.week)
        if night is not None and night.date != said.date:
            meant = f"week {said.week}, which is on {night.date} ({night.cell})"
        elif night is None and days and not days[0] <= said.date <= days[-1]:
            meant = f"week {said.week}, and the nights of the season are from {days[0]} to {days[-1]}"
        else:
            continue
        message = (
            f"{said.date} stands beside {meant}. If these are scores of another week, type its number; "
            "if not, correct the date here or on Weeks."
        )
        yield Problem(said.cell, "date-differs", "warning", message)


@check()
def nobody_pays_or_picks(payments: "pd.DataFrame", picks: "pd.DataFrame") -> Iterator[Problem]:
    """For leagues without dues, whose groups do not pick their machines: the sheets are known, not used."""
    yield from unused(payments, "dues and prizes paid")
    yield from unused(picks, "picks of machines")


def unused(rows: "pd.DataFrame", what: str) -> Iterator[Problem]:
    """A note for each sheet with such rows, of which this rulebook makes nothing."""
    for sheet in dict.fromkeys(cell._replace(ref="") for cell in rows["cell"]):
        message = f"pinsheet knows this sheet, but {what} are not part of this league; nothing is made of it."
        yield Problem(sheet, "sheet-unused", "note", message)

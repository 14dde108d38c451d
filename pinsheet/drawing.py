"""Tonight's workbook, to be filled in. Officials' files are never touched."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from pinsheet import group_night, season
from pinsheet.beginning import SEASON_BOOK
from pinsheet.files import Refused, present
from pinsheet.leagues.known import known
from pinsheet.leagues.league import Sheets
from pinsheet.leagues.params import read_params
from pinsheet.outcome import Night, Outcome, Row
from pinsheet.problems import Cell, Problem
from pinsheet.sheets.reader import Typed, read_folder
from pinsheet.sheets.words import RULINGS
from pinsheet.tables import each

if TYPE_CHECKING:
    from pinsheet.sheets.draw.plan import NightPlan, PlacePoints


@dataclass(frozen=True)
class Drawing:
    """A night's workbook to write, and what to say about it."""

    path: Path
    content: bytes
    week: int
    sizes: tuple[int, ...]
    remark: str
    replaces: Path | None
    problems: tuple[Problem, ...]
    moved: tuple[str, ...] = ()
    """What differs from the groups of the workbook that it replaces."""


def tonight(folder: Path) -> Drawing | Outcome:
    """The next night's workbook; the outcome itself where the season is over or has errors.

    Raises Refused where somebody has typed in the workbook that would be replaced.
    """
    from pinsheet.sheets.draw import night_workbook

    typed = read_folder(folder)
    outcome = season.computed(folder, typed, drawing=True)
    if not outcome.frames:
        return outcome
    week = _week_in_progress(outcome, typed) or (outcome.next_night.week if outcome.next_night else None)
    if week is None:
        return outcome
    path = folder / f"week-{week:02}.xlsx"
    there = present(path)
    if there is not None:
        _must_be_untouched(there, typed)
    if not len(typed.frames["roster"]):
        raise Refused(
            Cell(SEASON_BOOK, "Players"),
            "no-players",
            "nobody is on the Players sheet yet. Type the names there first.",
        )
    night = next(n for n in outcome.calendar if n.week == week)
    plan = night_plan(outcome, typed, night)
    return Drawing(
        path,
        night_workbook(plan),
        week,
        tuple(map(len, plan.groups)),
        plan.remark,
        there,
        outcome.problems,
        tuple(regrouped(_drawn_groups(typed, path.name), plan)) if there else (),
    )


def _drawn_groups(typed: Typed, workbook: str) -> dict[str, str]:
    """Each player's group in a drawn workbook."""
    seats = typed.frames["seats"].dropna(subset="group")
    drawn = seats.loc[[cell.workbook == workbook for cell in seats["cell"]]]
    return dict(zip(drawn["player"], drawn["group"], strict=True))


def regrouped(before: Mapping[str, str], plan: "NightPlan") -> Iterator[str]:
    """Who comes, goes or moves when the groups are drawn again, a player a line.

    `before` is each player's group in the workbook that was drawn first.
    """
    now = {name: label for label, names in zip(plan.labels, plan.groups, strict=True) for name in names}
    for player in (name for name in plan.known_players if name in before or name in now):
        was, is_ = before.get(player), now.get(player)
        if was is None:
            yield f"{player} joins group {is_}"
        elif is_ is None:
            yield f"{player} leaves group {was}"
        elif was != is_:
            yield f"{player} goes from group {was} to {is_}"


def _week_in_progress(outcome: Outcome, typed: Typed) -> int | None:
    """The newest night while most of its scores are still to come: it is tonight, not last week."""
    last = outcome.last_week
    marks = typed.frames["scores"].loc[lambda rows: rows["week"] == last, "mark"]
    return last if 2 * int(marks.eq("blank").sum()) > len(marks) else None


def _must_be_untouched(path: Path, typed: Typed) -> None:
    """A workbook in which somebody has typed is the officials'; so is one that pinsheet did not draw.

    One saved in another format stands beside what would be drawn, and pinsheet draws none of these.
    """
    if path.name in typed.untouched and path.suffix == ".xlsx":
        return
    found = list(_typed_cells(path.name, typed))
    cell = min(found, key=lambda cell: cell.order) if found else Cell(path.name)
    raise Refused(
        cell,
        "typed-in",
        "something is typed or changed here, or pinsheet did not draw this workbook: it is yours and is not "
        "drawn again. Move it elsewhere if you want a new one.",
    )


def _typed_cells(name: str, typed: Typed) -> Iterator[Cell]:
    scores = typed.frames["scores"]
    cells = [*typed.guests, *scores.loc[scores["mark"] != "blank", "cell"]]
    for table in ("ties", "typed_rulings"):
        cells += list(typed.frames[table]["cell"])
    cells += [problem.cell for problem in typed.problems if problem.cell.ref]
    yield from (cell for cell in cells if cell.workbook == name)


def night_plan(outcome: Outcome, typed: Typed, night: Night) -> "NightPlan":
    """What tonight's workbook holds: groups from the outcome, machines from the Weeks sheet."""
    from pinsheet.sheets.draw.plan import NightPlan

    proposed = outcome.rows("groups", week=night.week)
    groups: dict[str, list[Row]] = {}
    for row in proposed:
        groups.setdefault(row["group"], []).append(row)
    roster, machines = typed.frames["roster"], typed.frames["machines"]
    notes = machines.dropna(subset="note")
    repeats = proposed[0].get("repeats") if proposed else None
    plan = NightPlan(
        league=outcome.title,
        season=outcome.season,
        week=night.week,
        date=night.date,
        paper=outcome.paper,
        machines=_games(outcome, night),
        groups=tuple(tuple(row["player"] for row in _by_turn(rows)) for rows in groups.values()),
        labels=tuple(groups),
        known_players=tuple(roster["player"]),
        known_machines=tuple(machines["machine"]),
        machine_notes=dict(zip(notes["machine"], notes["note"], strict=True)),
        machine_spellings={alias: row.machine for row in each(machines) for alias in row.aliases},
        guests=frozenset(roster.loc[roster["status"] == "guest", "player"]),
        remark=_remark(outcome, repeats),
        rulings=_sheets(outcome).rulings or RULINGS,
        counts_p=_keeps_premakeups(typed),
    )
    if _sheets(outcome).own_games:
        return _of_a_ladder(plan, outcome, typed, proposed)
    return replace(plan, points=_place_points(outcome))


def _keeps_premakeups(typed: Typed) -> bool:
    """Whether a P stands for a score on file, by the settings of this season."""
    league, edition, _ = season.rulebook(typed)
    if league is None:
        return False
    standard = league.editions[edition or league.default_edition]
    return bool(read_params(standard, season.own_settings(typed))[0].keeps_premakeups)


def _place_points(outcome: Outcome) -> "PlacePoints | None":
    """How the sheet counts the night, by what is set now; None in a league that ranks nobody by place."""
    from pinsheet.sheets.draw.plan import PlacePoints

    value = {setting.name: setting.value for setting in outcome.settings}
    if "points.first" not in value:
        return None
    return PlacePoints(
        first=int(value["points.first"]),
        bonus=int(value["points.top_bonus"]),
        ties=str(value["ties.unresolved"]),
        zeros_count=value["zero_score"] == "ranked",
        replacement=str(value["replacement"]),
        missed_are_zero=value["late.missed"] == "zero",
        wiped_keep_places=value["wipe"] == "points_only",
        cheating_wipes=value["cheating"] == "wipe",
        ball_is_serious=value["conduct.serious"] == "interference+ball",
    )


def _remark(outcome: Outcome, repeats: int | None) -> str:
    if outcome.failed:
        errors = sum(problem.severity == "error" for problem in outcome.problems)
        return (
            f"{errors} error{'' if errors == 1 else 's'} in earlier weeks to correct: these groups may change"
        )
    return "" if repeats is None else f"{repeats} repeat meeting{'' if repeats == 1 else 's'}"


def _sheets(outcome: Outcome) -> Sheets:
    return known().leagues[outcome.league].sheets


def setting_of(outcome: Outcome, name: str) -> str | int:
    """What counts for a setting."""
    return next(s.value for s in outcome.settings if s.name == name)


def cents_of(amount: str | int) -> int:
    """An amount as a setting shows it, in cents."""
    return int(str(amount).replace(".", ""))


def _by_turn(rows: Sequence[Row]) -> Sequence[Row]:
    """A group in the playing order of its first game, where the league has one."""
    return sorted(rows, key=lambda row: row.get("turn", 0))


def _games(outcome: Outcome, night: Night) -> tuple[str | None, ...]:
    """A machine for every game, None where it is chosen on the night."""
    per_night = int(setting_of(outcome, "machines.per_night"))
    named = len(night.machines)
    if _sheets(outcome).own_games and named != per_night:
        return (None,) * per_night  # the machines that work, of which each group chooses
    return (*night.machines, *([None] * max(0, per_night - named)))


def _of_a_ladder(plan: "NightPlan", outcome: Outcome, typed: Typed, proposed: Sequence[Row]) -> "NightPlan":
    """The plan with what a ladder league's sheets show: who is away or late, what is on file, who owes."""
    week = plan.week or 0
    ticked = typed.frames["checkin"].loc[lambda rows: rows["week"].eq(week)]
    away, late = (ticked.loc[ticked["mark"].eq(mark), "player"] for mark in ("away", "late"))
    on_file: dict[str, dict[str, int]] = {row["player"]: {} for row in proposed}
    for row in each(typed.frames["premakeups"].sort_values("from_week", kind="stable")):
        if row.player in on_file and row.from_week <= week:
            on_file[row.player][row.machine] = row.score
    night = next(night for night in outcome.calendar if night.week == week)
    params = group_night.params_of(typed)
    left_alone = (
        f"group {label}: only {here[0]} is here"
        for label, names in zip(plan.labels, plan.groups, strict=True)
        if len(names) > 1 and len(here := [name for name in names if name not in set(away)]) == 1
    )
    return replace(
        plan,
        remark="; ".join(filter(None, (plan.remark, *left_alone))),
        own_games=True,
        premakeups=_sheets(outcome).premakeups,
        premakeup_limit=int(setting_of(outcome, "premakeup.limit")),
        premakeups_used={row["player"]: row["used"] for row in outcome.rows("premakeup_weeks")},
        on_file=on_file,
        away=frozenset(away),
        late=frozenset(late),
        multipliers={row["player"]: row["multiplier"] for row in proposed},
        seats={row["player"]: row["seat"] for row in proposed},
        working=night.machines,
        dues=cents_of(setting_of(outcome, "dues")) if _sheets(outcome).dues else None,
        owed={row["player"]: row["owed"] for row in outcome.rows("dues")},
        rules=group_night.group_rules(params),
        references=group_night.references(outcome, typed, params, week),
        next_week=group_night.next_week(outcome, typed, params, night, proposed),
    )


def set_aside(drawing: Drawing) -> dict[Path, bytes]:
    """The untouched workbook that is about to be replaced, to be kept under history/."""
    if drawing.replaces is None or drawing.replaces.read_bytes() == drawing.content:
        return {}
    kept, stem = drawing.replaces.parent / "history", drawing.replaces.stem
    free = (kept / f"{stem} drawn {number}.xlsx" for number in count(1))
    return {next(path for path in free if not path.exists()): drawing.replaces.read_bytes()}

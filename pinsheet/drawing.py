"""Workbooks to be filled in: a new season's, and tonight's. Officials' files are never touched."""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinsheet import group_night, season
from pinsheet.files import Refused, present
from pinsheet.leagues.known import known
from pinsheet.leagues.league import League, Sheets
from pinsheet.leagues.params import NotAccepted, Setting, read_params, settings_of
from pinsheet.names import key
from pinsheet.outcome import Night, Outcome, Row
from pinsheet.problems import Cell, Problem
from pinsheet.sheets.reader import Typed, read_folder
from pinsheet.sheets.words import RULINGS
from pinsheet.tables import each

if TYPE_CHECKING:
    from pinsheet.sheets.draw.plan import NightPlan, PlacePoints, SeasonPlan, SettingRow

SEASON_BOOK = "season.xlsx"
LEAGUE_SECTION = (
    *("Name", "Season", "Weeks", "Paper", "Names on the page"),
    *("Page address", "Nights begin", "Page colour", "Page logo", "Page style", "standings.also"),
)


# --------------------------------------------------------------------------- a new season


def new_season(
    folder: Path,
    league: League,
    last: Typed | None = None,
    called: str = "",
    ladder: Sequence[str] = (),
    edition: str = "",
) -> dict[Path, bytes]:
    """The files of a new season folder: season workbook and double-click files.

    `edition` is the one to begin with, else that of the season before, else the league's usual one.
    `last` is what was typed in the season before: people, machines and settings come along,
    scores, dates, check-ins and offences do not. `ladder` is how its ladder ended, which is the
    order before week 1. Raises Refused where a season is there already.
    """
    if (there := present(folder / SEASON_BOOK)) is not None:
        raise Refused(
            Cell(there.name),
            "exists",
            f"there is a season in {folder.name} already; it is never overwritten. Choose another folder.",
        )
    return season_files(folder, season_plan(league, last, called, ladder, edition))


def season_files(folder: Path, plan: "SeasonPlan") -> dict[Path, bytes]:
    """The season workbook of a plan, and those files to double-click that are not there."""
    from pinsheet.sheets.draw import launchers, season_workbook

    beside = {
        folder / name: content for name, content in launchers(sys.executable, finals=plan.finals).items()
    }
    files = {path: content for path, content in beside.items() if not path.exists()}
    # Last, so that a folder with a season has all the rest: a second try is refused.
    return files | {folder / SEASON_BOOK: season_workbook(plan)}


def _is_accepted(setting: Setting, typed: str) -> bool:
    """Whether last season's value is one; a slip of then is not taken over."""
    try:
        setting.accepts.read(typed)
    except NotAccepted:
        return False
    return True


def final_ladder(outcome: Outcome) -> tuple[str, ...]:
    """How a season's ladder ended, from the top; nothing in a league without one."""
    if "ladder" not in outcome.frames:
        return ()
    rows = outcome.rows("ladder")
    last = max((row["week"] for row in rows), default=0)
    ends = [row for row in rows if row["week"] == last]
    return tuple(row["player"] for row in sorted(ends, key=lambda row: row["position"]))


def season_plan(
    league: League,
    last: Typed | None = None,
    called: str = "",
    ladder: Sequence[str] = (),
    edition: str = "",
    settings: Mapping[str, str] | None = None,
) -> "SeasonPlan":
    """What a new season workbook holds; the players in the order of a ladder, if one is given.

    `settings` are typed already, by the keys of their names.
    """
    from pinsheet.sheets.draw.plan import SeasonPlan

    typed = {**_typed_settings(last), **(settings or {})}
    edition = edition or typed.get("edition", league.default_edition)
    params = league.editions.get(key(edition), league.editions[league.default_edition])
    rows = tuple(_setting_rows(league, params, {**typed, "season": called, "edition": edition}))
    values = {row.name: row.default if row.value is None else row.value for row in rows}
    return SeasonPlan(
        league=league.name,
        title=str(values["Name"]),
        season=called,
        paper=str(values["Paper"]),
        settings=rows,
        weeks=int(values["Weeks"]),
        machines_per_night=int(values["machines.per_night"]),
        players=tuple(_players(last, ladder)) if last else (),
        machines=tuple(_machines(last)) if last else (),
        premakeups=params.keeps_premakeups,
        ladder=league.sheets.own_games,
        by_skill=values.get("groups.method") == "ladder",
        dues=league.sheets.dues,
        finals=league.has_finals,
    )


def _typed_settings(last: Typed | None) -> dict[str, str]:
    if last is None:
        return {}
    frame = last.frames["settings"].dropna(subset="value")
    return {key(name): value for name, value in zip(frame["setting"], frame["value"], strict=True)}


def _setting_rows(league: League, params: Any, typed: Mapping[str, str]) -> Iterator["SettingRow"]:
    from pinsheet.sheets.draw.plan import SettingRow

    yield SettingRow("League", league.name, "", "", "which rulebook", (league.name,), section="league")
    yield SettingRow(
        "Edition",
        typed["edition"],
        typed["edition"] if league.presets else league.default_edition,
        "",
        "which preset the Default column is" if league.presets else "which edition of it",
        tuple(league.editions),
        section="league",
    )
    for field, setting in settings_of(params).items():
        default = setting.accepts.show(getattr(params, field))
        section = "league" if setting.name in LEAGUE_SECTION else "open" if setting.open else "numbers"
        yield SettingRow(
            setting.name,
            _first_value(setting, default, typed, section),
            default,
            setting.clause,
            setting.meaning,
            setting.accepts.choices,
            setting.accepts.hint,
            section,  # type: ignore[arg-type]
        )


def _first_value(
    setting: Setting, default: str | int, typed: Mapping[str, str], section: str
) -> str | int | None:
    """What stands in Value: last season's, else what the season is called and how long it is.

    A blank Value means the default: questions stay open, and the rulebook's numbers its own.
    """
    found = typed.get(key(setting.name))
    if found and _is_accepted(setting, found):
        return int(found) if re.fullmatch(r"-?[0-9]{1,9}", found) else found
    return default if section == "league" and default != "" else None


def _players(last: Typed, ladder: Sequence[str]) -> Iterator[Mapping[str, object]]:
    headings = {
        "player": "Player",
        "ifpa_id": "IFPA id",
        "first_name": "First name",
        "last_name": "Last name",
        "public_name": "Public name",
    }
    place = {player: i for i, player in enumerate(ladder)}
    for row in sorted(each(last.frames["roster"]), key=lambda row: place.get(row.player, len(place))):
        if "players" not in last.kinds.get(row.cell.workbook, ()):
            continue  # a guest who stands on a scoresheet only
        found: dict[str, object] = {h: getattr(row, name) for name, h in headings.items()}
        found["Status"] = "guest" if row.status == "guest" else None
        found["E-mail"] = "; ".join(row.email or ()) or None
        found["Mail"] = None if row.mail else "no"
        # The order of the rows says more than a skill of before the season, and a skill would undo it.
        found["Skill"] = None if row.skill is None or ladder else float(row.skill)
        found["Also known as"] = "; ".join(row.aliases) or None
        if row.left is not None:
            found["Left"] = 1  # still known, no longer drawn
        yield {heading: value for heading, value in found.items() if value is not None}


def _machines(last: Typed) -> Iterator[Mapping[str, object]]:
    for row in each(last.frames["machines"]):
        found = {
            "Machine": row.machine,
            "Reference": row.reference,
            "Also known as": "; ".join(row.aliases) or None,
            "Note": row.note,
        }
        yield {heading: value for heading, value in found.items() if value is not None}


# --------------------------------------------------------------------------- tonight


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

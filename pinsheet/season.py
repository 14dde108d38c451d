"""The whole story of a season, on one screen: read, check, compute; then, elsewhere, draw and write."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinsheet import brought, history
from pinsheet.leagues.known import known
from pinsheet.leagues.league import Frames, League
from pinsheet.leagues.params import in_force, read_params
from pinsheet.leagues.tonight import in_progress, tonight, without_gaps
from pinsheet.names import key, quoted, suggestion
from pinsheet.outcome import Look, Night, Outcome
from pinsheet.problems import Cell, Problem, has_errors, in_order
from pinsheet.rules.exact import ticks_per_point
from pinsheet.sheets import page_files
from pinsheet.sheets.folder import Opener
from pinsheet.sheets.reader import Typed, read_folder
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd

EVERY_LEAGUE_HAS = ("league", "edition")
"""Settings that choose the rulebook; all others belong to it."""


def run(folder: Path) -> Outcome:
    """Everything there is to know about a season folder; nothing is written."""
    return computed(folder, read_folder(folder))


def provisional(folder: Path, open_one: Opener) -> Outcome:
    """The same while a night is being typed: a score that is not there yet is to come, and no error."""
    return computed(folder, read_folder(folder, open_one), watching=True)


def computed(folder: Path, typed: Typed, *, drawing: bool = False, watching: bool = False) -> Outcome:
    """What follows from what was typed.

    With errors the outcome has problems and no tables. `drawing` computes all the same where the
    errors are only in the nights' workbooks, because tonight's sheet does not wait for last
    week's cards: what is certain is drawn. `watching` takes the blanks of the newest night for
    scores to come.
    """
    league, edition, problems = rulebook(typed)
    if league is None:
        return Outcome(
            "",
            "",
            folder.name,
            "",
            problems=tuple(in_order([*typed.problems, *problems])),
            sources=typed.sources,
        )
    standard = league.editions[edition]
    params, settings_problems = read_params(standard, own_settings(typed))
    given = brought.as_nights(typed.given)
    prepared, early = league.prepare(given, params)
    look, look_problems = _look(folder, typed, params)
    own = [
        *settings_problems,
        *look_problems,
        *brought.impossible(typed.given, ladder=league.sheets.own_games),
    ]
    problems = [*typed.problems, *problems, *own, *brought.without(given, early)]
    night = None
    if watching:
        conduct, whole_games = prepared["conduct"], params.plays_in_groups
        night = tonight(typed.frames, conduct, params.machines_per_night)
        problems = without_gaps(problems, given["scores"], night)
        prepared = league.grounded(in_progress(given, conduct, whole_games=whole_games), params)
    outcome = _outcome(league, edition, standard, params, prepared, typed)
    outcome = replace(outcome, look=look, tonight=night)
    blocking = [p for p in problems if not drawing or _is_of_season(p, typed)]
    if has_errors(blocking):
        return replace(outcome, problems=tuple(in_order(problems)))
    frames, late = league.compute(prepared, params)
    late = brought.without(given, late)
    if watching:
        late = without_gaps(late, given["scores"], night)
    outcome = replace(
        outcome,
        frames=brought.shown(given, frames),
        scale=ticks_per_point(frames["scale"]),
        headline=tuple(league.headline(frames, params)),
        letter=partial(league.letter, frames, params),
        finals_letter=partial(league.finals_letter, frames, params),
    )
    late += _outdated(outcome, typed) if league.sheets.own_games else []
    outcome = replace(outcome, problems=tuple(in_order([*problems, *late])))
    if outcome.failed and not drawing:
        return replace(outcome, frames={})
    # What is provisional was never a state, and a 3 Publish may be writing the history right now.
    return outcome if watching else history.with_changes(folder, outcome)


def _outdated(outcome: Outcome, typed: Typed) -> list[Problem]:
    """A drawn workbook in which nothing is typed yet, with other groups than the ladder has now."""
    coming = outcome.next_night
    seats = typed.frames["seats"]
    drawn = [row for row in each(seats) if coming and row.week == coming.week]
    found = []
    for book in sorted({row.cell.workbook for row in drawn} & typed.untouched):
        there = {(row.group, row.player, row.seat) for row in drawn if row.cell.workbook == book}
        now = {(g["group"], g["player"], g["seat"]) for g in outcome.rows("groups", week=drawn[0].week)}
        if there != now:
            message = "the groups are not those of the ladder any more. 2 Draw tonight draws them again."
            found.append(Problem(Cell(book), "drawn-outdated", "note", message))
    return found


def rulebook(typed: Typed) -> tuple[League | None, str, list[Problem]]:
    """The league and edition that the Settings sheet names."""
    found = {
        key(row["setting"]): row for row in _settings(typed.frames["settings"]) if row["value"] is not None
    }
    row = found.get("league")
    if row is None and any(p.severity == "error" and not p.cell.sheet for p in typed.problems):
        return None, "", []  # a workbook could not be read: the Settings may be in it
    if row is None:
        expected = f"Type one of {', '.join(known().names)} beside League on the Settings sheet."
        where = next(iter(typed.sources), "")
        return (
            None,
            "",
            [
                Problem(
                    Cell(where),
                    "no-league",
                    "error",
                    f"no Settings sheet says which league this is. {expected}",
                )
            ],
        )
    named = known().named(row["value"])
    if named is None:
        trouble = known().troubles.get(key(row["value"]))
        why = f" It is installed, but cannot be used: {trouble}." if trouble else ""
        names = known().names
        message = (
            f"{quoted(row['value'])} is no league that pinsheet "
            f"knows.{why or suggestion(row['value'], names)} Expected one of {', '.join(names)}."
        )
        return None, "", [Problem(row["cell"], "unknown-league", "error", message)]
    league, edition = named
    chosen = found.get("edition")
    if chosen is None:
        return league, edition, []
    asked = key(chosen["value"])
    if key(row["value"]) != key(league.name) and asked in league.editions and asked != edition:
        message = (
            f"the Edition is {quoted(chosen['value'])}, but the League is {quoted(row['value'])} "
            f"({row['cell'].ref}). Keep one of the two."
        )
        return league, edition, [Problem(chosen["cell"], "edition-differs", "error", message)]
    if asked in league.editions:
        return league, asked, []
    message = (
        f"{quoted(chosen['value'])} is no edition of the {league.name} rules. "
        f"Expected one of {', '.join(league.editions)}."
    )
    return (
        league,
        league.default_edition,
        [Problem(chosen["cell"], "unknown-edition", "error", message)],
    )


def _settings(frame: "pd.DataFrame") -> list[dict[str, Any]]:
    return [row._asdict() for row in each(frame)]


def own_settings(typed: Typed) -> list[dict[str, Any]]:
    """The rows of Settings that belong to the rulebook, without those that choose it."""
    return [row for row in _settings(typed.frames["settings"]) if key(row["setting"]) not in EVERY_LEAGUE_HAS]


def _is_of_season(problem: Problem, typed: Typed) -> bool:
    """Whether a problem is in a workbook that drawing stands on, or in none at all."""
    kinds = typed.kinds.get(problem.cell.workbook, frozenset())
    return problem.cell.workbook not in typed.kinds or bool(
        kinds & {"settings", "players", "machines", "checkin"}
    )


def _outcome(
    league: League, edition: str, standard: Any, params: Any, prepared: Frames, typed: Typed
) -> Outcome:
    return Outcome(
        league=league.name,
        edition=edition,
        title=params.name,
        season=params.season,
        settings=in_force(params, standard),
        tables=league.by_name,
        views=league.views_shown(league.views, params),
        clauses=league.clauses,
        calendar=tuple(_nights(prepared["calendar"])),
        why=brought.why(league.why(params)),
        public_names=dict(_public_names(typed.frames["roster"], params.names_on_the_page)),
        known_as=dict(_known_as(typed.frames["roster"])),
        as_typed=typed.as_typed,
        paper=params.paper,
        sources=typed.sources,
        fingerprint=typed.fingerprint,
    )


def _look(folder: Path, typed: Typed, params: Any) -> tuple[Look, list[Problem]]:
    """The page's own style sheet and logo; what cannot be used is left out with a warning at its setting."""
    cells = {key(row["setting"]): row["cell"] for row in own_settings(typed)}
    readers = {
        "Page style": (params.page_style, page_files.style_sheet),
        "Page logo": (params.page_logo, page_files.logo),
    }
    found, problems = dict.fromkeys(readers, ""), []
    for name, (file, read) in readers.items():
        try:
            found[name] = read(folder, file) if file else ""
        except page_files.NotUsable as trouble:
            problems.append(Problem(cells[key(name)], "page-file", "warning", f"{name}: {trouble}"))
    return Look(found["Page style"], found["Page logo"], params.page_colour), problems


def _nights(calendar: "pd.DataFrame") -> Iterator[Night]:
    for row in each(calendar):
        yield Night(row.week, row.date, row.machines, row.held, row.cancelled, row.moved, row.note or "")


def _public_names(roster: "pd.DataFrame", mode: str) -> Iterator[tuple[str, str]]:
    """How the page shows each player: the name they asked for, else by the setting.

    Who asked for a name gets it, and the reader sees to it that nobody else is called so. Where two
    names made by the setting would look the same, or like one that was asked for, they stay whole.
    """
    shown: dict[str, str] = {}
    asked: set[str] = set()
    for row in each(roster):
        if row.public_name:
            asked.add(row.player)
        shown[row.player] = row.public_name or (row.player if mode == "full" else _short(row.player))
    times = Counter(key(name) for name in shown.values())
    for player, name in shown.items():
        yield player, name if player in asked or times[key(name)] == 1 else player


def _known_as(roster: "pd.DataFrame") -> Iterator[tuple[str, str]]:
    for row in each(roster):
        for name in (*row.aliases, row.player):
            yield key(name), row.player


def _short(name: str) -> str:
    """Ada Quill -> Ada Q."""
    first, *others = name.split(" ")
    return f"{first} {others[-1][0]}." if others else first


def settings_in_force(outcome: Outcome) -> Mapping[str, str | int]:
    """Every setting of this season with its value: what the export prints."""
    return {"League": outcome.league, "Edition": outcome.edition} | {
        s.name: s.value for s in outcome.settings
    }

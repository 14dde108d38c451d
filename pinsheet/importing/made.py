"""The season folder that is made of what was understood, and what the rules make of it."""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinsheet import beginning, drawing, season
from pinsheet.importing.answers import Answers, Question
from pinsheet.importing.understood import Night, Understood
from pinsheet.leagues.league import League
from pinsheet.leagues.params import settings_of
from pinsheet.names import key
from pinsheet.outcome import Outcome
from pinsheet.problems import natural
from pinsheet.sheets.reader import Typed, read_folder

if TYPE_CHECKING:
    from pinsheet.sheets.draw.plan import NightPlan, SeasonPlan

NOT_PLAYED, ABSENT = "L", "A"


@dataclass(frozen=True)
class Made:
    """A season folder that is complete but for being written, and what it comes to."""

    files: Mapping[str, bytes]
    outcome: Outcome


def still_open(found: Understood, league: League, answers: Answers) -> Iterator[Question]:
    """What the rules need to know, and the workbook cannot say."""
    params = _edition(league, answers)
    brought = (week for weeks in found.brought.values() for week in weeks)
    last = max((*(night.week for night in found.nights), *brought), default=0)
    given = answers.settings.get("weeks", "").strip()
    shorter = given.isdecimal() and int(given) < last
    if last and (shorter or (not given and last != params.weeks)):
        but = f", and Weeks is {given}" if shorter else ""
        text = f"the last week in the workbook is {last}{but}: how many weeks has the season?"
        yield Question("", text, "set", "Weeks", str(last))


def impossible(found: Understood, league: League) -> Iterator[str]:
    """Why this league's sheets cannot be made of it."""
    if league.sheets.own_games and found.brought:
        yield f"{league.name} is played in groups: totals alone make no night. Answer: --totals leave"
    ungrouped = [night.tab for night in found.nights if set(night.scores) - set(night.groups)]
    if league.sheets.own_games and ungrouped:
        yield (
            f"{league.name} plays in groups, and tab '{ungrouped[0]}' does not say for everybody who played "
            "together. Add a column Group to it, or choose another rulebook with --league."
        )


def made(found: Understood, league: League, answers: Answers, called: str) -> Made:
    """Every file of the season folder, written once to see what the rules make of it."""
    # A folder of its own: what is read back there is what will be read in the season's folder.
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        files = beginning.season_files(folder, _season_plan(found, league, answers, called))
        _write(files)
        typed = read_folder(folder)
        empty = season.computed(folder, typed)
        if not empty.failed:
            nights = {
                folder / f"week-{n.week:02}.xlsx": _workbook(n, league, empty, typed) for n in found.nights
            }
            _write(nights)
            files |= nights
        return Made({path.name: data for path, data in files.items()}, season.run(folder))


def _write(files: Mapping[Path, bytes]) -> None:
    for path, data in files.items():
        path.write_bytes(data)


def _edition(league: League, answers: Answers) -> Any:
    return league.editions[key(answers.settings.get("edition", league.default_edition))]


# --------------------------------------------------------------------------- season.xlsx


def settings_given(found: Understood, league: League, answers: Answers) -> dict[str, str]:
    """The settings that were answered, and the one that the workbook shows: machines a night."""
    per_night = max((len(night.machines) for night in found.nights), default=0)
    known = {key(setting.name) for setting in settings_of(_edition(league, answers)).values()}
    shown = {"machines.per_night": str(per_night)} if per_night and "machines.per_night" in known else {}
    return shown | dict(answers.settings)


def _season_plan(found: Understood, league: League, answers: Answers, called: str) -> "SeasonPlan":
    plan = beginning.season_plan(league, called=called, settings=settings_given(found, league, answers))
    calendar = [
        {"Week": night.week, "Date": night.date, "Machines": night.machines, "Note": night.note or None}
        for night in found.nights
    ]
    return replace(
        plan,
        players=tuple(_player(name, found) for name in found.players.names),
        machines=tuple(
            _known(name, "Machine", found.machines.aliases.get(name, ())) for name in found.machines.names
        ),
        calendar=tuple(calendar),
        brought=found.brought,
    )


def _player(name: str, found: Understood) -> dict[str, object]:
    spellings = [key(name), *map(key, found.players.aliases.get(name, ()))]
    is_guest = any(spelling in found.guests for spelling in spellings)
    row = _known(name, "Player", found.players.aliases.get(name, ()))
    return row | ({"Status": "guest"} if is_guest else {})


def _known(name: str, heading: str, aliases: Sequence[str]) -> dict[str, object]:
    row: dict[str, object] = {heading: name}
    return row | ({"Also known as": "; ".join(aliases)} if aliases else {})


# --------------------------------------------------------------------------- week-NN.xlsx


def _workbook(night: Night, league: League, empty: Outcome, typed: Typed) -> bytes:
    from pinsheet.sheets.draw.played_book import played_list, played_workbook

    if league.sheets.own_games:
        rows = (
            (night.week, night.groups[player], player, machine, score)
            for player, row in night.scores.items()
            for machine, score in row.items()
            if score is not None
        )
        return played_list(f"{empty.title} {empty.season}".strip(), rows)
    scores = {player: _as_typed(row, night.machines) for player, row in night.scores.items()}
    return played_workbook(_night_plan(night, empty, typed), scores)


def _as_typed(row: Mapping[str, int | None], machines: Sequence[str]) -> list[int | str | None]:
    """A player's row as it is typed into a block: what is missing is not played, a whole row absent."""
    scores = [row[machine] for machine in machines]
    if all(score is None for score in scores):
        return [ABSENT]
    return [NOT_PLAYED if score is None else score for score in scores]


def _night_plan(night: Night, empty: Outcome, typed: Typed) -> "NightPlan":
    planned = next(one for one in empty.calendar if one.week == night.week)
    groups: dict[str, list[str]] = {}
    for player in night.scores:
        groups.setdefault(night.groups.get(player, ""), []).append(player)
    labels = sorted(groups, key=lambda label: (not label, natural(label)))
    plan = drawing.night_plan(empty, typed, planned)
    return replace(
        plan,
        machines=night.machines,
        groups=tuple(tuple(groups[label]) for label in labels),
        labels=tuple(labels),
        remark="",
    )

"""A new season: its workbook, and the files to double-click."""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinsheet.files import Refused, present
from pinsheet.leagues.league import League
from pinsheet.leagues.params import NotAccepted, Setting, settings_of
from pinsheet.names import key
from pinsheet.outcome import Outcome
from pinsheet.problems import Cell
from pinsheet.sheets.reader import Typed
from pinsheet.tables import each

if TYPE_CHECKING:
    from pinsheet.sheets.draw.plan import SeasonPlan, SettingRow

SEASON_BOOK = "season.xlsx"
LEAGUE_SECTION = (
    *("Name", "Season", "Weeks", "Paper", "Names on the page"),
    *("Page address", "Nights begin", "Page colour", "Page logo", "Page style", "standings.also"),
)


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

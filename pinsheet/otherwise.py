"""The same sheets by other settings, as if these were typed on Settings: what if, and a season cut short."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pinsheet import season
from pinsheet.leagues.league import League
from pinsheet.leagues.params import NotAccepted, Setting, read_params, settings_of
from pinsheet.names import key, quoted, suggestion
from pinsheet.outcome import Outcome
from pinsheet.problems import Cell
from pinsheet.sheets.reader import Typed, read_folder
from pinsheet.tables import ENTRANTS, MATCHES, PLAYOFF_SCORES, PLAYOFFS, SETTINGS, each

if TYPE_CHECKING:
    import pandas as pd

NOWHERE = Cell("")
"""Where a setting stands that is on no sheet."""


OF_A_NIGHT = ("scores", "seats", "sheet_figures", "ties", "typed_rulings", "payments", "picks", "brought")
"""What is typed for nights; of what is planned, nothing counts beyond the setting Weeks anyway."""


class NotPossible(Exception):
    """A setting that this league does not have, or a value that it cannot have; the sentence says which."""


def compared(folder: Path, typed: Typed, settings: Mapping[str, str]) -> tuple[Outcome, Outcome]:
    """The season as it is, and the same by other settings. Raises NotPossible.

    In both, everybody comes to the finals: who played them was decided by the rules of then.
    """
    other = with_settings(typed, settings)
    as_it_is, otherwise = (season.computed(folder, _everybody_comes(one)) for one in (typed, other))
    return as_it_is, otherwise


def with_settings(typed: Typed, settings: Mapping[str, str]) -> Typed:
    """What was typed, with these settings in the place of those on the sheet. Raises NotPossible.

    By another rulebook those settings stay that it has too, with values that it takes.
    """
    asked = {key(name): value for name, value in settings.items()}
    rows = [row._asdict() for row in each(typed.frames["settings"]) if key(row.setting) not in asked]
    if "league" in asked:
        rows = [row for row in rows if key(row["setting"]) != "edition"]
    rows += [{"setting": name, "value": value, "cell": NOWHERE} for name, value in settings.items()]
    changed = replace(typed, frames={**typed.frames, "settings": SETTINGS.frame(rows)})
    league, edition, problems = season.rulebook(changed)
    if problems and {"league", "edition"} & asked.keys():
        raise NotPossible(problems[0].message)
    if league is None:
        return typed  # what is wrong with it is told where it is computed
    must_be_possible(league, edition, settings)
    if "league" in asked:
        fields = _fields(league, edition)
        rows = [row for row in rows if row["cell"] == NOWHERE or _is_taken_over(row, fields)]
    return replace(changed, frames={**typed.frames, "settings": SETTINGS.frame(rows)})


def must_be_possible(league: League, edition: str, settings: Mapping[str, str]) -> None:
    """Raise NotPossible for a setting that a rulebook does not have, or a value that it cannot have."""
    fields = _fields(league, edition)
    for name, value in settings.items():
        setting = fields.get(key(name))
        if key(name) in season.EVERY_LEAGUE_HAS:
            continue
        if setting is None:
            near = suggestion(name, [one.name for one in fields.values()])
            raise NotPossible(
                f"{quoted(name)} is no setting of {league.name}.{near} They are those of the sheet Settings."
            )
        try:
            setting.accepts.read(value)
        except NotAccepted as expected:
            message = f"{quoted(value)} is no value for {setting.name}. Expected {expected}."
            raise NotPossible(message) from None


def _fields(league: League, edition: str) -> dict[str, Setting]:
    return {key(setting.name): setting for setting in settings_of(league.editions[edition]).values()}


def _is_taken_over(row: Mapping[str, Any], fields: Mapping[str, Setting]) -> bool:
    """Whether a setting of one rulebook means something in another."""
    setting = fields.get(key(row["setting"]))
    try:
        return setting is not None and bool(row["value"]) and setting.accepts.read(row["value"]) is not None
    except NotAccepted:
        return False


def run_through(folder: Path, last: int) -> Outcome:
    """The season as if it had ended with the week `last`. Raises NotPossible."""
    return season.computed(folder, cut_short(read_folder(folder), last))


def cut_short(typed: Typed, last: int) -> Typed:
    """A season that ends with the week `last`: what is typed for later nights counts for nothing.

    Raises NotPossible where it is no longer anyway.
    """
    league, edition, _ = season.rulebook(typed)
    if league is None:
        return typed
    params, _ = read_params(league.editions[edition], season.own_settings(typed))
    if last >= params.weeks:
        raise NotPossible(f"the season has {params.weeks} weeks, so nothing comes after week {last}.")
    short = with_settings(typed, {"Weeks": str(last)})
    nights = {name: _until(last, short.frames[name]) for name in OF_A_NIGHT}
    return replace(short, frames={**short.frames, **nights})


def _until(last: int, frame: "pd.DataFrame") -> "pd.DataFrame":
    """The rows of these weeks, and those of no night of the season."""
    week = frame["week"]
    return frame.loc[week.isna() | week.le(last) | week.eq(PLAYOFFS)].reset_index(drop=True)


def _everybody_comes(typed: Typed) -> Typed:
    """Finals of which nothing is known but that all come: who would play is then for the rules to say."""
    everybody = [
        {"player": player, "present": True, "cell": NOWHERE} for player in typed.frames["roster"]["player"]
    ]
    finals = {"entrants": ENTRANTS.frame(everybody), "matches": MATCHES.frame()}
    finals["playoff_scores"] = PLAYOFF_SCORES.frame()
    return replace(typed, frames={**typed.frames, **finals})

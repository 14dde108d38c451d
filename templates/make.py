"""Make what can be filled in by hand: `python templates/make.py` writes into this folder.

`season-lafayette.xlsx`, `season-koi.xlsx`, `scoresheet.xlsx` and `scoresheet-groups.xlsx` (a block a
group) are what `pinsheet new` and `pinsheet sheet` draw when nothing is known yet; `launchers/` are
the files to double-click, for a pinsheet on the PATH.
"""

# ruff: noqa: INP001  # a folder of files for people, no package

from dataclasses import replace
from pathlib import Path

from pinsheet.beginning import season_plan
from pinsheet.leagues.koi import KOI
from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.sheets.draw import NightPlan, PlacePoints, launchers, night_workbook, season_workbook
from pinsheet.sheets.words import RULINGS

HERE = Path(__file__).resolve().parent


def night_plan() -> NightPlan:
    """A night of which nothing is known: week, names and machines are all to be typed."""
    return NightPlan(
        league="Scores of a league night",
        season="",
        week=None,
        date=None,
        paper="letter",
        machines=(None,) * 5,
        groups=(),
        known_players=(),
        known_machines=(),
        rulings=RULINGS,
        points=PlacePoints(),
    )


def made() -> dict[str, bytes]:
    """Every file by its name in this folder."""
    files = {
        "season-lafayette.xlsx": season_workbook(season_plan(LAFAYETTE)),
        "season-koi.xlsx": season_workbook(season_plan(KOI)),
        "scoresheet.xlsx": night_workbook(night_plan()),
        "scoresheet-groups.xlsx": night_workbook(
            replace(night_plan(), own_games=True, premakeups=True, rulings=KOI.sheets.rulings, blank_groups=4)
        ),
    }
    return files | {f"launchers/{name}": data for name, data in launchers("").items()}


if __name__ == "__main__":
    for name, data in made().items():
        path = HERE / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        if path.suffix == ".command":
            path.chmod(0o755)

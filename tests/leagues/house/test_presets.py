"""Each preset makes a season that can be drawn, filled, published and explained by the commands alone."""

import json

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

from pinsheet.cli import cli
from pinsheet.leagues.house import HOUSE
from pinsheet.leagues.params import settings_of
from tests.nights import fill, table, type_rows, typing

PLAYERS = (
    "Ada Quill",
    "Bo Marlow",
    "Cy Fennimore",
    "Dot Larkin",
    "Eli Sparrow",
    "Fay Tindall",
    "Gus Hobnail",
)
MACHINES = ("Attack from Mars", "Medieval Madness", "Twilight Zone", "Funhouse", "Taxi", "Centaur")


def pinsheet(*words):
    result = CliRunner().invoke(cli, [str(word) for word in words])
    assert result.exit_code == 0, (words, result.output)
    return result.stdout


@pytest.fixture(params=HOUSE.presets)
def preset(request):
    return request.param


def new(tmp_path, preset):
    folder = tmp_path / "season"
    pinsheet("new", folder, "--league", preset, "--season", "Spring")
    return folder


def test_a_new_season_has_the_preset_s_settings_as_defaults(tmp_path, preset):
    folder = new(tmp_path, preset)
    sheet = load_workbook(folder / "season.xlsx")["Settings"]
    top, columns = table(sheet, "Setting")
    rows = {
        sheet.cell(r, 1).value: (sheet.cell(r, 2).value, sheet.cell(r, columns["Default"]).value)
        for r in range(top + 1, sheet.max_row + 1)
    }
    assert rows["League"][0] == "house"
    assert rows["Edition"] == (preset, preset)
    params = HOUSE.editions[preset]
    has_file = "Pre-makeups" in load_workbook(folder / "season.xlsx").sheetnames
    assert has_file == (params.absent == "premakeups")
    for field, setting in settings_of(params).items():
        assert rows[setting.name][1] in (setting.accepts.show(getattr(params, field)), None), setting.name


def test_a_tiny_season_through_the_commands(tmp_path, preset):
    """Two nights where the second follows from the first, else one."""
    folder, params = new(tmp_path, preset), HOUSE.editions[preset]
    machines = MACHINES[: params.machines_per_night]
    with typing(folder / "season.xlsx") as book:
        type_rows(book["Players"], "Player", [{"Player": player} for player in PLAYERS])
        type_rows(book["Machines"], "Machine", [{"Machine": machine} for machine in machines])
        named = {f"Machine {n}": machine for n, machine in enumerate(machines, 1)}
        type_rows(book["Weeks"], "Week", [named, named])
    nights = (1, 2) if params.groups_method == "ladder" else (1,)
    for week in nights:
        assert f"week {week}: 7 players, groups: 1 of 4 + " in pinsheet("sheet", folder)
        there = PLAYERS if week == 1 else PLAYERS[:-1]
        scores = {
            p: [10 * (900 - 37 * n + m + week) for m in range(len(machines))] for n, p in enumerate(there)
        }
        fill(folder / f"week-{week:02}.xlsx", scores | ({} if week == 1 else {PLAYERS[-1]: ["A"]}))
        pinsheet("check", folder)
        pinsheet("run", folder)
    exported = json.loads(pinsheet("export", folder, "--format", "json"))
    assert (exported["league"], exported["edition"]) == ("house", preset)
    standings = exported["tables"]["standings"]
    assert standings[0]["player"] == PLAYERS[0]
    assert len(standings) == 7
    assert sum(row["total"] for row in standings) > 0
    assert "1st of" in pinsheet("explain", PLAYERS[0], 1, "-C", folder)
    assert (folder / "site/index.html").stat().st_size > 10_000
    assert (folder / f"outbox/week-0{week}.txt").exists()
    assert (folder / f"results/Week 0{week} results.xlsx").exists()
    again = pinsheet("new", tmp_path / "next", "--from", folder)
    assert "Made" in again
    assert load_workbook(tmp_path / "next/season.xlsx")["Settings"]["B4"].value in ("house", preset)


def test_the_presets_are_listed_with_what_is_known_of_them():
    said = pinsheet("leagues")
    for name, preset in HOUSE.presets.items():
        assert f"  {name}: {preset.title}" in said
        assert preset.known in said
        assert preset.source in said

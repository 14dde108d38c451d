"""Leagues of the registry, presets by their names, and leagues that other packages bring."""

import subprocess
import sys
from importlib import metadata
from importlib.metadata import EntryPoint

import pytest

from pinsheet.leagues.house import HOUSE
from pinsheet.leagues.known import GROUP, known
from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.leagues.registry import BY_NAME
from tests.test_docs import files_of


@pytest.fixture
def brought(monkeypatch):
    """Entry points, {name: where its league is}."""

    def bring(points):
        found = [EntryPoint(name, value, GROUP) for name, value in points.items()]
        monkeypatch.setattr(metadata, "entry_points", lambda group: found)
        known.cache_clear()
        return known()

    yield bring
    monkeypatch.undo()
    known.cache_clear()


def test_every_league_of_the_registry_is_known_by_its_name():
    for name, league in BY_NAME.items():
        assert league.name == name
        assert known().named(league.name.upper()) == (league, league.default_edition)


def test_a_preset_s_name_stands_for_its_league():
    assert known().named("UKPL") == (HOUSE, "ukpl")
    assert known().named("summer-2018") is None
    assert {*HOUSE.presets, "lafayette"} <= set(known().names)


def test_names_are_given_once():
    names = known().names
    assert len(names) == len({name.lower() for name in names})


def test_another_package_s_league_that_cannot_be_loaded_is_said_and_nothing_more(brought):
    found = brought({"gone": "no_such_package:LEAGUE", "odd": "pinsheet.leagues.house:WORDS"})
    assert found.leagues == dict(BY_NAME)
    assert "No module named" in found.troubles["gone"]
    assert "is no League" in found.troubles["odd"]


def test_a_name_that_is_taken_is_not_replaced(brought):
    found = brought({"mine": "pinsheet.leagues.lafayette:LAFAYETTE"})
    assert found.leagues["lafayette"] is LAFAYETTE
    assert found.troubles == {"mine": "there is a league lafayette already"}


def test_a_season_of_a_package_of_its_own(tmp_path):
    """The manual's little league as a package beside pinsheet: an entry point is all it takes."""
    package = tmp_path / "site" / "pinsheet_beat"
    package.mkdir(parents=True)
    for name, text in files_of("adding-a-league").items():
        if "/beat/" in name:
            own = text.replace("pinsheet.leagues.beat", "pinsheet_beat")
            (package / name.rpartition("/")[2]).write_text(own, encoding="utf-8")
    info = tmp_path / "site" / "pinsheet_beat-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pinsheet-beat\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\nbeat = pinsheet_beat:BEAT\n")

    def pinsheet(*words):
        path = [str(tmp_path / "site"), *sys.path]
        script = f"import sys; sys.path[:0] = {path!r}; sys.argv[0] = 'pinsheet'; from pinsheet.cli import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", script, *words], capture_output=True, encoding="utf-8", check=False
        )
        return done.stdout + done.stderr

    assert "Made" in pinsheet("new", str(tmp_path / "season"), "--league", "beat")
    assert "No errors" in pinsheet("check", str(tmp_path / "season"))
    assert "beat: Beat League" in pinsheet("leagues")

"""Options and fixtures for all tests."""

import gc
import os
import shutil
from pathlib import Path

import pytest

from pinsheet import season
from tests import merged, read_once
from tests.libreoffice import _in_step  # noqa: F401 - a fixture

SAMPLES = Path(__file__).parents[1] / "sample_sheets"


merged.read_quickly()


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden", action="store_true", help="write the expected dumps of the samples anew"
    )


def pytest_configure():
    """What tests write need not outlive a power cut; those that kill a run do so in other processes."""
    os.fsync = lambda _descriptor: None


def pytest_collection_finish():
    """What is imported and collected by now stays until the end: it need not be looked through for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item):
    read_once.switch(item.path)


def copied(season, target):
    """A copy of a sample season, without what runs made in it."""
    folder = target / season
    folder.mkdir()
    for path in (SAMPLES / season).glob("*.xlsx"):
        shutil.copyfile(path, folder / path.name)
    return folder


@pytest.fixture
def sample(tmp_path):
    """The Lafayette sample season, to be changed."""
    return copied("lafayette-2018", tmp_path)


@pytest.fixture
def koi_sample(tmp_path):
    """The sample season of Koi's league, to be changed."""
    return copied("koi-2000", tmp_path)


def contents(folder):
    """Every file below a folder with what is in it."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def computed_once(monkeypatch):
    """What one command computed of a folder serves the next, as long as not one byte there is another."""
    run, last = season.run, [None, None]

    def once(folder):
        now = (folder, contents(folder))
        if last[0] != now:
            last[:] = now, run(folder)
        return last[1]

    monkeypatch.setattr(season, "run", once)

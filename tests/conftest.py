"""Options and fixtures for all tests."""

import shutil
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parents[1] / "sample_sheets"


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden", action="store_true", help="write the expected dumps of the samples anew"
    )


@pytest.fixture
def sample(tmp_path):
    """A copy of the Lafayette sample season, without what runs made in it."""
    folder = tmp_path / "lafayette-2018"
    folder.mkdir()
    for path in (SAMPLES / "lafayette-2018").glob("*.xlsx"):
        shutil.copyfile(path, folder / path.name)
    return folder

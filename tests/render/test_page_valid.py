"""The page is valid HTML by the Nu checker, where Java and its jar are there.

PINSHEET_VNU names the jar; `.ci/run` fetches it (npm package vnu-jar).
"""

import os
import shutil
import subprocess
from dataclasses import replace

import pytest

from pinsheet import season
from pinsheet.outcome import Look
from pinsheet.render.page import page
from tests.conftest import SAMPLES

from .example import example, unplayed

JAR = os.environ.get("PINSHEET_VNU", "")


def test_the_checker_finds_no_error(tmp_path):
    if not shutil.which("java"):
        pytest.skip("java is not installed")
    if not JAR:
        pytest.skip("PINSHEET_VNU names no vnu.jar")
    own = Look(style="h1 { color: teal }", logo="data:image/png;base64,iVBORw0KGgo=", colour="#ffcc00")
    pages = {
        "example": replace(example(), look=own),
        "unplayed": unplayed(),
        "lafayette": season.run(SAMPLES / "lafayette-2018"),
        "koi": season.run(SAMPLES / "koi-2000"),
    }
    for name, outcome in pages.items():
        (tmp_path / f"{name}.html").write_bytes(page(outcome))
    command = ["java", "-jar", JAR, "--errors-only", "--stdout", *sorted(map(str, tmp_path.glob("*.html")))]
    checked = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert checked.stdout == ""
    assert checked.returncode == 0, checked.stderr

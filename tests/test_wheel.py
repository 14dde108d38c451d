"""What people install: the wheel carries templates and samples, and works from any folder."""

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """The built wheel."""
    pytest.importorskip("hatchling")
    target = tmp_path_factory.mktemp("wheel")
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "--no-build-isolation",
        "--no-index",
        "-w",
        target,
        TOP,
    ]
    subprocess.run([str(part) for part in build], check=True, capture_output=True, text=True)
    (built,) = target.glob("*.whl")
    return built


def test_the_wheel_holds_what_is_shipped_and_nothing_that_a_run_makes(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in (
        "pinsheet/templates/page.html.jinja",
        "pinsheet/sample_sheets/lafayette-2018/season.xlsx",
        "pinsheet/sample_sheets/koi-2000/season.xlsx",
        "pinsheet/cli.py",
        "pinsheet/history/told.py",  # a package of that name, not what runs make
    ):
        assert wanted in names
    outputs = ("results", "site", "outbox", "history")
    code = [n for n in names if n.startswith("pinsheet/history/") and n.endswith(".py")]
    made = [n for n in names if n not in code and any(f"/{folder}/" in n for folder in outputs)]
    assert made == []
    assert not [n for n in names if n.startswith(("tests/", "templates/", "sample_sheets/"))]


def test_the_wheel_in_a_new_environment_runs_the_demo_from_another_folder(wheel, tmp_path):
    venv.create(tmp_path / "env", with_pip=True)
    scripts = tmp_path / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run(
        [scripts / "python", "-m", "pip", "install", "-q", "--no-deps", "--no-index", wheel], check=True
    )
    # The libraries come from the environment of the tests, so that nothing is downloaded.
    site = subprocess.run(
        [scripts / "python", "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"],
        check=True, capture_output=True, text=True,
    ).stdout.strip()  # fmt: skip
    Path(site, "zz_libraries.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    done = subprocess.run(
        [scripts / "pinsheet", "demo"], cwd=elsewhere, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (elsewhere / "lafayette-2018/site/index.html").is_file()
    assert "written" in done.stdout
    again = subprocess.run(
        [scripts / "pinsheet", "demo"], cwd=elsewhere, capture_output=True, text=True, check=False
    )
    assert again.returncode == 1
    assert "not overwritten" in again.stdout + again.stderr

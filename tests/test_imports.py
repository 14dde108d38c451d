"""Imports point one way, and start-up stays light (DESIGN, "Imports point one way")."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "pinsheet"

BASE = {"problems", "names", "tables", "letters", "outcome", "files", "bracket"}
MAY_IMPORT = {
    **dict.fromkeys(BASE, BASE),
    "sheets": BASE,
    "rules": BASE,
    "leagues": BASE | {"rules"},
    "render": BASE,
    "switch": BASE,
    "history": BASE | {"switch"},
    "status": BASE | {"history"},
    "brought": BASE,
    "season": BASE | {"sheets", "rules", "leagues", "history", "brought"},
    "beginning": BASE | {"sheets", "leagues", "season"},
    "drawing": BASE | {"sheets", "leagues", "season", "group_night", "beginning"},
    "group_night": BASE | {"sheets", "leagues", "season"},
    "finals": BASE | {"sheets", "season", "drawing", "playoffs"},
    "playoffs": BASE | {"sheets", "leagues", "season"},
    "outbox": BASE | {"render"},
    "unchanged": BASE | {"switch"},
    "publish": BASE | {"render", "history", "outbox", "switch"},
    "marking": BASE | {"sheets", "switch"},
    "otherwise": BASE | {"sheets", "leagues", "season"},
    "importing": BASE | {"sheets", "leagues", "season", "beginning", "drawing"},
    "watching": BASE | {"sheets", "season"},
    "serving": BASE | {"render"},
    "console": BASE | {"render", "season", "switch"},
    "commands": BASE
    | {
        "console",
        "sheets",
        "leagues",
        "render",
        "season",
        "beginning",
        "drawing",
        "finals",
        "publish",
        "status",
        "unchanged",
        "history",
        "marking",
        "importing",
        "otherwise",
        "outbox",
        "switch",
        "watching",
        "serving",
    },
    "cli": BASE | {"commands", "console"},
    "__main__": {"cli"},
    "__init__": set(),
}
"""Which parts of the house each part may use, itself always."""


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "pinsheet":
            parts = node.module.split(".")
            yield from [parts[1]] if len(parts) > 1 else [alias.name for alias in node.names]
        elif isinstance(node, ast.Import):
            yield from (
                alias.name.split(".")[1] for alias in node.names if alias.name.startswith("pinsheet.")
            )


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda p: str(p.relative_to(PACKAGE)))
def test_imports_point_one_way(path):
    part = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    wrong = set(imported(path)) - MAY_IMPORT[part] - {part, "__version__"}
    assert not wrong, f"{part} must not import {', '.join(sorted(wrong))}"


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["run", "--help"], ["watch", "--help"]])
def test_help_imports_nothing_heavy(arguments):
    script = (
        "import sys; from pinsheet.cli import cli\n"
        f"try: cli({arguments!r})\nexcept SystemExit: pass\n"
        "heavy = {'pandas', 'numpy', 'openpyxl', 'jinja2', 'xlsxwriter'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)


def test_a_run_imports_one_rulebook():
    """The sample of Lafayette needs neither Koi's rules nor those by settings."""
    script = (
        "import sys; from pinsheet import season; from pathlib import Path\n"
        f"season.run(Path({str(PACKAGE.parent / 'sample_sheets' / 'lafayette-2018')!r}))\n"
        "others = [name for name in sys.modules if name.startswith(('pinsheet.leagues.koi', 'pinsheet.leagues.house'))]\n"
        "assert not others, others"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)

"""Every clause that the code cites is in the index and has a test; every worked example is one."""

import ast
import re
from pathlib import Path

import pytest

from pinsheet.leagues.koi import KOI
from pinsheet.leagues.koi.params import SPRING_2000
from pinsheet.leagues.params import settings_of

HERE = Path(__file__).parent
PARTS = KOI.groundwork + KOI.steps + KOI.checks
CITED = sorted({clause for part in PARTS for clause in part.clauses})
WITHOUT_EFFECT_ON_TABLES = ("playoffs.format", "ifpa.")
SETTINGS = {
    field: setting
    for field, setting in settings_of(SPRING_2000).items()
    if setting.clause and not setting.name.startswith(WITHOUT_EFFECT_ON_TABLES)
}
CHOICES = [
    (setting.name, value)
    for field, setting in SETTINGS.items()
    for value in setting.accepts.choices
    if value != getattr(SPRING_2000, field)
]
EXAMPLES = [*(f"K{number}" for number in range(1, 22)), "K15b", "K16b"]
"""The worked examples of RULES C."""


def named_tests():
    """{test's name: its docstring}, out of the files of this folder."""
    return {
        node.name: ast.get_docstring(node) or ""
        for file in sorted(HERE.glob("test_*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def clause_of(name):
    """`test_c7_four_points_...` -> C7; None for tests of no clause."""
    match = re.match(r"test_c(\d+)_", name)
    return f"C{match[1]}" if match else None


def chapters():
    return {file: file.read_text("utf-8") for file in HERE.glob("test_c[0-9]*.py")}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_every_clause_cited_is_in_the_index(part):
    assert set(part.clauses) <= set(KOI.clauses)


@pytest.mark.parametrize("clause", CITED)
def test_every_clause_cited_has_a_test(clause):
    assert clause in map(clause_of, named_tests())


@pytest.mark.parametrize("clause", KOI.clauses)
def test_every_clause_of_the_index_has_a_test(clause):
    assert clause in map(clause_of, named_tests())


def test_every_test_is_named_by_a_clause_of_the_index():
    named = {clause for name in named_tests() if (clause := clause_of(name))}
    assert named <= set(KOI.clauses)


def test_a_clause_s_tests_are_in_its_file():
    for file, text in chapters().items():
        clauses = {f"C{number}" for number in re.findall(r"c(\d+)_", file.name)}
        names = [node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
        assert {clause_of(name) for name in names if name.startswith("test_")} == clauses, file.name


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_worked_example_is_a_test(example):
    assert any(re.search(rf"\b{example}\b", text) for text in named_tests().values())


@pytest.mark.parametrize("step", KOI.groundwork + KOI.steps, ids=lambda step: step.name)
def test_every_step_cites_a_clause_and_says_what_it_makes(step):
    assert step.clauses
    assert step.make.__doc__


@pytest.mark.parametrize("name", [setting.name for setting in SETTINGS.values()])
def test_every_setting_of_the_regular_season_is_tried(name):
    assert any(f'"{name}"' in text for text in chapters().values())


@pytest.mark.parametrize(("setting", "value"), CHOICES)
def test_every_choice_of_the_regular_season_is_tried(setting, value):
    """By a clause's file that names both the setting and the value; the defaults are tried everywhere."""
    assert any(f'"{setting}"' in text and f'"{value}"' in text for text in chapters().values())

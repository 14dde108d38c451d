"""Every clause that the code cites is in the index and has a test; every worked example is one."""

import ast
import re
from pathlib import Path

import pytest

from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.leagues.lafayette.params import SUMMER_2018
from pinsheet.leagues.params import settings_of

HERE = Path(__file__).parent
PARTS = LAFAYETTE.groundwork + LAFAYETTE.steps + LAFAYETTE.checks
CITED = sorted({clause for part in PARTS for clause in part.clauses})
CHOICES = [
    (setting.name, value)
    for field, setting in settings_of(SUMMER_2018).items()
    for value in setting.accepts.choices
    if setting.clause and value != getattr(SUMMER_2018, field)
]
EXAMPLES = range(1, 23)
"""The worked examples of RULES B."""


def named_tests():
    """{test's name: its docstring}, out of the files of this folder."""
    return {
        node.name: ast.get_docstring(node) or ""
        for file in sorted(HERE.glob("test_*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def clause_of(name):
    """`test_6_1_thirds_...` -> 6.1; None for tests of no clause."""
    match = re.match(r"test_(\d+(?:_\d+)*)_[a-z]", name)
    return match[1].replace("_", ".") if match else None


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_every_clause_cited_is_in_the_index(part):
    assert set(part.clauses) <= set(LAFAYETTE.clauses)


@pytest.mark.parametrize("clause", CITED)
def test_every_clause_cited_has_a_test(clause):
    assert clause in map(clause_of, named_tests())


def test_every_test_is_named_by_a_clause_of_the_index():
    named = {clause for name in named_tests() if (clause := clause_of(name))}
    assert named <= set(LAFAYETTE.clauses)


def test_a_chapter_s_tests_are_in_its_file():
    for file in HERE.glob("test_[0-9]*.py"):
        chapter = re.match(r"test_([0-9_]+)_", file.name)[1].replace("_", ".")
        names = [
            node.name for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)
        ]
        clauses = {clause_of(name) for name in names if name.startswith("test_")}
        assert all((f"{clause}.").startswith(f"{chapter}.") for clause in clauses), file.name


@pytest.mark.parametrize("number", EXAMPLES)
def test_every_worked_example_is_a_test(number):
    assert any(re.search(rf"\bL{number}\b", text) for text in named_tests().values())


@pytest.mark.parametrize("step", LAFAYETTE.groundwork + LAFAYETTE.steps, ids=lambda step: step.name)
def test_every_step_cites_a_clause_and_says_what_it_makes(step):
    assert step.clauses
    assert step.make.__doc__


@pytest.mark.parametrize(("setting", "value"), CHOICES)
def test_every_choice_is_tried(setting, value):
    """By a chapter's file that names both the setting and the value; the defaults are tried everywhere."""
    chapters = [file.read_text("utf-8") for file in HERE.glob("test_[0-9]*.py")]
    assert any(f'"{setting}"' in text and f'"{value}"' in text for text in chapters)

"""Every section that the code cites is in the index and has a test; every setting and each of its choices too."""

import ast
import re
from pathlib import Path

import pytest

from pinsheet.leagues.general import General
from pinsheet.leagues.house import HOUSE
from pinsheet.leagues.params import settings_of

HERE = Path(__file__).parent
RANDOM = HERE.parents[1] / "reference" / "random_house.py"
PARTS = HOUSE.groundwork + HOUSE.steps + HOUSE.checks
CITED = sorted({clause for part in PARTS for clause in part.clauses}, key=int)
PLAIN = HOUSE.editions["plain"]
OWN = [
    s for s in settings_of(PLAIN).values() if s.name not in {g.name for g in settings_of(General).values()}
]
CHOICES = [
    (setting.name, value)
    for field, setting in settings_of(PLAIN).items()
    for value in setting.accepts.choices
    if setting.clause and value != setting.accepts.show(getattr(PLAIN, field))
]


def sources():
    return [path.read_text("utf-8") for path in (*sorted(HERE.glob("test_[!c]*.py")), RANDOM)]


def section_of(name):
    """`test_7_the_lowest_are_dropped` -> 7; None for tests of no section."""
    match = re.match(r"test_(\d+)_[a-z]", name)
    return match[1] if match else None


def named_tests():
    return [
        node.name
        for text in sources()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


@pytest.mark.parametrize("section", [s for s in CITED if s != "1"])
def test_every_section_cited_has_a_test(section):
    assert section in map(section_of, named_tests())


def test_every_test_is_named_by_a_section_of_the_index():
    assert {section for name in named_tests() if (section := section_of(name))} <= set(HOUSE.clauses)


@pytest.mark.parametrize("setting", [s for s in OWN if s.clause], ids=lambda s: s.name)
def test_every_setting_is_set_in_a_test(setting):
    """`drop.weeks`, or `drop__weeks` where a keyword stands for it."""
    words = (f'"{setting.name}"', setting.name.replace(".", "__") + "=")
    assert any(word in text for word in words for text in sources())


@pytest.mark.parametrize(("name", "value"), CHOICES, ids=lambda value: str(value))
def test_every_choice_is_made_in_a_test(name, value):
    texts = [text for text in sources() if name in text or name.replace(".", "__") in text]
    assert any(f'"{value}"' in text for text in texts)

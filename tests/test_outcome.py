"""What an outcome says of its values in words."""

import re
from pathlib import Path

import pytest

from pinsheet.history.facts import _said
from pinsheet.outcome import money
from pinsheet.render.data import _value
from pinsheet.tables import Column

PACKAGE = Path(__file__).parents[1] / "pinsheet"


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "0.00"),
        (5, "0.05"),
        (3850, "38.50"),
        (-5, "-0.05"),
        (-50, "-0.50"),
        (-150, "-1.50"),
        (-200, "-2.00"),
    ],
)
def test_an_amount_says_the_same_everywhere(cents, text):
    column = Column("amount", "amount", "Amount")
    assert (money(cents), _said(cents, column), _value(cents, column)) == (text, text, text)


def test_no_amount_is_put_in_words_elsewhere():
    own = re.compile(r"%\s*100:02")
    found = [path.name for path in PACKAGE.rglob("*.py") if own.search(path.read_text(encoding="utf-8"))]
    assert found == ["outcome.py"]

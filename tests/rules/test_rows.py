"""Rows found in another table."""

import pandas as pd
import pytest

from pinsheet.rules.rows import among, beside


def rows(*pairs, index=None):
    return pd.DataFrame(
        {
            "week": pd.Series([week for week, _ in pairs], dtype="int64"),
            "player": pd.Series([player for _, player in pairs], dtype="str"),
        }
    ).set_axis(index or range(len(pairs)))


def test_a_row_is_among_those_that_agree_in_all_columns():
    found = among(
        rows((1, "Ada"), (1, "Bo"), (2, "Ada"), index=[7, 3, 5]),
        rows((2, "Ada"), (1, "Bo")),
        ("week", "player"),
    )
    assert found.to_dict() == {7: False, 3: True, 5: True}
    assert found.dtype == bool


def test_other_columns_do_not_matter():
    listed = rows((1, "Ada")).assign(score=9)
    assert among(rows((1, "Ada")).assign(note="x"), listed, ("week", "player")).tolist() == [True]


@pytest.mark.parametrize(("some", "listed"), [((), ((1, "Ada"),)), (((1, "Ada"),), ()), ((), ())])
def test_nothing_is_among_nothing(some, listed):
    found = among(rows(*some), rows(*listed), ("week", "player"))
    assert found.tolist() == [False] * len(some)
    assert found.dtype == bool


def test_where_nothing_stands_is_a_value_like_others():
    found = among(rows((1, None), (1, "Ada")), rows((1, None)), ("week", "player"))
    assert found.tolist() == [True, False]


def test_beside_gives_the_first_that_agrees_and_nothing_where_none_does():
    listed = rows((1, "Ada"), (1, "Ada"), (2, "Bo")).assign(group=pd.Series(["3", "4", "1"], dtype="str"))
    found = beside(
        rows((2, "Bo"), (1, "Ada"), (9, "Ada"), index=[4, 4, 1]), listed, ("week", "player"), "group"
    )
    assert found.isna().tolist() == [False, False, True]
    assert found.tolist()[:2] == ["1", "3"]
    assert list(found.index) == [4, 4, 1]

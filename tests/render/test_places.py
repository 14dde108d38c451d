"""Places that several share are told as shared, in every table that ranks (`4=`)."""

import pytest

from pinsheet.render.layout import Head, Shown
from pinsheet.render.places import shared_places


def shared(name, *places):
    heads = (Head("Place", "integer", name=name), Head("Player", "text", name="player"))
    rows = [(Shown(place, "integer"), Shown(f"p{i}", "text")) for i, place in enumerate(places)]
    return shared_places(heads, rows)


@pytest.mark.parametrize("name", ["place", "rank", "position"])
def test_places_that_stand_twice(name):
    assert shared(name, 1, 2, 2, 4, None) == {0: {2}}
    assert shared(name, 1, 2, 3) == {0: set()}


def test_where_the_rows_are_no_ranking_nothing_is_shared():
    """A player's places night by night."""
    assert shared("place", 3, 1, 3) == {0: set()}


def test_a_table_of_one_player_is_no_ranking():
    heads = (Head("Machine", "text", name="machine"), Head("Place", "integer", name="place"))
    assert shared_places(heads, [(Shown("Taxi"), Shown(1)), (Shown("Xenon"), Shown(1))]) == {}


def test_other_columns_have_no_places():
    assert shared("total", 1, 1) == {}

"""Games won, lost and level between every two players."""

import pandas as pd

from pinsheet.rules.meetings import meetings


def found(*games):
    rows = [
        {"week": week, "machine": machine, "player": player, "place": place}
        for week, machine, order in games
        for player, place in order.items()
    ]
    told = meetings(pd.DataFrame(rows), ("week", "machine"))
    return {(r.player, r.opponent): (r.won, r.lost, r.level) for r in told.itertuples()}


def test_who_stands_before_the_other_has_won_that_game():
    assert found(
        (1, "Taxi", {"A": 1, "B": 2}), (1, "Funhouse", {"A": 2, "B": 1}), (2, "Taxi", {"A": 1, "B": 3})
    ) == {
        ("A", "B"): (2, 1, 0),
        ("B", "A"): (1, 2, 0),
    }


def test_shared_places_are_level():
    assert found((1, "Taxi", {"A": 1, "B": 1, "C": 3}))["A", "B"] == (0, 0, 1)


def test_who_never_met_is_not_listed():
    told = found((1, "Taxi", {"A": 1, "B": 2}), (1, "Funhouse", {"B": 1, "C": 2}), (2, "Taxi", {"C": 1}))
    assert set(told) == {("A", "B"), ("B", "A"), ("B", "C"), ("C", "B")}


def test_both_sides_tell_the_same():
    told = found(*[(w, m, {"A": w % 3 + 1, "B": m % 2 + 1, "C": 2}) for w in range(5) for m in range(3)])
    for (player, opponent), (won, lost, level) in told.items():
        assert told[opponent, player] == (lost, won, level)
        assert won + lost + level == 15

"""Points on a machine: who is ranked together, tables, bonuses, ties, zeros, guests (2-4, 8, 11)."""

from fractions import Fraction

import pytest

from pinsheet.leagues.house.points import EXPECTED, NAMED, points_table
from pinsheet.leagues.params import NotAccepted

from .asking import codes, group, one, points, season

HALF = Fraction(1, 2)


# --------------------------------------------------------------------------- 2


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("N down to 1", [4, 3, 2, 1]),
        ("100, 90, 85, 84, ...", [100, 90, 85, 84]),
        ("10, 5", [10, 5, 0, 0]),
        ("3 2 1 ...", [3, 2, 1, 0]),
        ("10-7.5-...", [10, Fraction(15, 2), 5, Fraction(5, 2)]),
        ("rank96", [96, 86, 81, 78]),
        ("linear100", [100, 99, 98, 97]),
    ],
)
def test_2_a_table_by_place(table, expected):
    outcome = one({"A": 9, "B": 8, "C": 7, "D": 6}, {"points.table": table})
    assert list(points(outcome).values()) == expected


def test_2_n_is_how_many_were_ranked_on_that_machine():
    outcome = season({1: {"Taxi": {"A": 9, "B": 8, "C": 7}, "Xenon": {"A": 1, "B": 2}}})
    assert points(outcome) == {"A": 3, "B": 2, "C": 1}
    assert points(outcome, "Xenon") == {"B": 2, "A": 1, "C": 0}


def test_2_a_game_without_a_score_gets_nothing():
    outcome = season({1: {"Taxi": {"A": 9, "B": 8}, "Xenon": {"A": 1}}})
    (row,) = outcome.rows("game_points", player="B", machine="Xenon")
    assert (row["score"], row["place"], row["points"], row["source"]) == (None, None, 0, "none")


@pytest.mark.parametrize(
    ("table", "four", "three"),
    [
        ("ifpa", [7, 5, 3, 1], [7, 4, 1]),
        ("papa", [4, 2, 1, 0], [4, 2, 1]),
        ("pinburgh", [3, 2, 1, 0], [3, Fraction(3, 2), 0]),
        ("bapa", [8, 6, 4, 2], [8, 5, 2]),
        ("nepl", [10, 6, 4, 2], [10, 5, 2]),
        ("dc", [4, 3, 2, 1], [4, Fraction(5, 2), 1]),
        ("4: 9-3-2-1; 3: 9, 3, 1", [9, 3, 2, 1], [9, 3, 1]),
    ],
)
def test_2_groups_by_themselves_and_tables_by_their_size(table, four, three):
    nights = {
        1: {"1": {"Taxi": dict(zip("ABCD", (4, 3, 2, 1)))}, "2": {"Xenon": dict(zip("EFG", (30, 20, 10)))}}
    }
    outcome = season(nights, {"points.among": "group", "points.table": table})
    assert list(points(outcome).values()) == four
    assert list(points(outcome, "Xenon").values()) == three
    assert codes(outcome) == []


def test_2_groups_on_one_machine_do_not_meet():
    outcome = season(
        {1: {"1": {"Taxi": {"A": 900, "B": 800}}, "2": {"Taxi": {"C": 90, "D": 80}}}},
        {"points.among": "group", "points.table": "3, 1"},
    )
    assert points(outcome) == {"A": 3, "B": 1, "C": 3, "D": 1}


def test_2_a_group_has_only_the_games_that_it_played():
    outcome = season(
        {
            1: {
                "1": {"Taxi": {"A": 9, "B": 8}},
                "2": {"Xenon": {"C": 7, "D": None}, "Centaur": {"C": 5, "D": 6}},
            }
        },
        {"points.among": "group", "points.table": "3, 1"},
    )
    rows = {(row["player"], row["machine"], row["points"]) for row in outcome.rows("game_points")}
    assert rows == {
        ("A", "Taxi", 3),
        ("B", "Taxi", 1),
        ("C", "Xenon", 3),
        ("D", "Xenon", 0),
        ("D", "Centaur", 3),
        ("C", "Centaur", 1),
    }


@pytest.mark.parametrize(
    "text", ["", "fast", "1, x", "5: 4-3", "4: 7-5-3-1; 4: 7-5-3-1", "7, 7, ...", "9, ...", "-3"]
)
def test_2_what_is_no_table(text):
    with pytest.raises(NotAccepted, match=r"linear25.*such as 100, 90, 85, 84"):
        points_table().read(text)


@pytest.mark.parametrize(
    "text",
    [
        *NAMED,
        "N down to 1",
        "100, 90, 85, ...",
        "100, 99.5, ...",
        "10, 5",
        "4: 9-3-2-1; 3: 9-3-1",
        "20, 19, ...",
    ],
)
def test_2_a_table_is_shown_as_it_may_be_typed(text):
    accepts = points_table("none")
    assert accepts.read(accepts.show(accepts.read(text))) == accepts.read(text)
    assert accepts.show(accepts.read("None")) == "none"
    assert all(name in EXPECTED for name in NAMED)


# --------------------------------------------------------------------------- 3


def test_3_more_for_the_first():
    outcome = one({"A": 9, "B": 8}, {"points.table": "linear25", "points.top_bonus": 5})
    assert points(outcome) == {"A": 30, "B": 24}


@pytest.mark.parametrize(("first", "gets"), [(1999, 2), (2000, 4)])
def test_3_more_for_a_margin(first, gets):
    outcome = one({"A": first, "B": 1000}, {"bonus.margin": 2, "bonus.margin_points": 2})
    assert points(outcome) == {"A": gets, "B": 1}


def test_3_a_point_for_beating_others_together():
    kpl = {"points.table": "kpl", "bonus.beat_sum": "yes"}
    assert points(group({"A": 100, "B": 40, "C": 30}, kpl)) == {"A": 4, "B": 2, "C": 0}
    assert points(group({"A": 100, "B": 60, "C": 40}, kpl)) == {"A": 3, "B": 2, "C": 1}
    assert points(group({"A": 100, "B": 90, "C": 40, "D": 10}, kpl)) == {"A": 3, "B": 3, "C": 2, "D": 0}


def test_3_a_bonus_for_the_night_alone():
    nights = {1: {"Taxi": {"A": 9, "B": 8}, "Xenon": {"A": 7, "B": 6}}}
    outcome = season(nights, {"points.top_bonus": 10, "bonus.per": "night"})
    rows = {row["player"]: (row["points"], row["bonus"], row["total"]) for row in outcome.rows("week_points")}
    assert rows == {"A": (4, 10, 14), "B": (2, 0, 2)}
    both = season(nights, {"points.top_bonus": 10, "bonus.per": "both"})
    assert [row["total"] for row in both.rows("week_points")] == [34, 2]


# --------------------------------------------------------------------------- 4


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("average", [4, Fraction(5, 2), Fraction(5, 2), 1]),
        ("share_high", [4, 3, 3, 1]),
        ("share_low", [4, 2, 2, 1]),
    ],
)
def test_4_equal_scores(rule, expected):
    outcome = one({"A": 9, "B": 7, "C": 7, "D": 1}, {"ties.unresolved": rule})
    assert list(points(outcome).values()) == expected
    assert codes(outcome) == []


def test_4_three_thirds_are_one():
    outcome = season(
        {w: {"Taxi": {"A": 5, "B": 5, "C": 5, "D": 5, "E": 5, "F": 5}} for w in (1, 2)}, {"points.table": "1"}
    )
    assert {row["total"] for row in outcome.rows("standings")} == {Fraction(1, 3)}


def test_4_a_tie_that_was_played_off():
    order = [{"week": 1, "machine": "Taxi", "order": ("C", "B")}]
    outcome = one({"A": 9, "B": 7, "C": 7}, {"ties.unresolved": "error"}, ties=order)
    assert points(outcome) == {"A": 3, "B": 1, "C": 2}
    assert codes(outcome) == []


def test_4_a_tie_that_must_be_played_off():
    outcome = one({"A": 7, "B": 7}, {"ties.unresolved": "error"})
    assert [(p.code, p.severity) for p in outcome.problems] == [("tie-open", "error")]


def test_4_a_zero_is_a_score_or_gets_nothing():
    assert points(one({"A": 7, "B": 0})) == {"A": 2, "B": 1}
    assert points(one({"A": 7, "B": 0}, {"zero_score": "no_points"})) == {"A": 2, "B": 0}


# --------------------------------------------------------------------------- 8, 11


def test_8_guests_are_ranked_and_listed_below():
    outcome = one({"A": 7, "G": 9, "B": 5}, guests="G")
    assert points(outcome) == {"G": 3, "A": 2, "B": 1}
    assert [(r["place"], r["player"]) for r in outcome.rows("standings")] == [(1, "A"), (2, "B"), (None, "G")]


def test_8_guests_are_taken_out_before_ranking():
    outcome = one({"A": 7, "G": 9, "B": 5}, {"guests.ranking": "removed"}, guests="G")
    assert points(outcome) == {"A": 2, "B": 1, "G": 0}
    (row,) = outcome.rows("game_points", player="G")
    assert (row["score"], row["place"], row["source"]) == (9, None, "played")
    assert "not ranked" in outcome.why("game_points", row)


def test_8_guests_are_shown_among_the_members_or_hidden():
    shown = one({"A": 7, "G": 9}, {"guests.standings": "show"}, guests="G")
    assert [(r["place"], r["player"]) for r in shown.rows("standings")] == [(1, "G"), (2, "A")]
    hidden = one({"A": 7, "G": 9}, {"guests.standings": "hide"}, guests="G")
    assert [r["player"] for r in hidden.rows("standings")] == ["A"]


def ruling(player, word, machine="Taxi", value=None):
    return [{"week": 1, "player": player, "machine": machine, "ruling": word, "value": value}]


@pytest.mark.parametrize(
    ("word", "value", "expected"),
    [
        ("points", 7, {"A": 3, "B": 7, "C": 1}),
        ("zero", None, {"A": 3, "C": 2, "B": 1}),
        ("opponent's ball", None, {"A": 3, "C": 2, "B": 1}),
        ("void", None, {"A": 2, "C": 1, "B": 0}),
        ("replay", 99, {"B": 3, "A": 2, "C": 1}),
        ("replay, higher counts", 1, {"A": 3, "B": 2, "C": 1}),
    ],
)
def test_11_rulings_on_a_game(word, value, expected):
    outcome = season(
        {1: {"Taxi": {"A": 9, "B": 8, "C": 7}, "Xenon": {"B": 1}}}, rulings=ruling("B", word, value=value)
    )
    assert points(outcome) == expected
    assert codes(outcome) == []


def test_11_points_for_a_machine_without_a_score():
    nights = {1: {"Taxi": {"A": 9}, "Xenon": {"A": 9, "B": 8}}}
    outcome = season(nights, rulings=ruling("B", "points", value=4))
    (row,) = outcome.rows("game_points", player="B", machine="Taxi")
    assert (row["score"], row["place"], row["points"], row["source"]) == (None, None, 4, "ruling")


def test_11_points_added_to_the_night():
    outcome = one({"A": 9, "B": 8}, rulings=ruling("B", "adjust", None, "2.5"))
    assert [row["total"] for row in outcome.rows("week_points")] == [2, 3 + HALF]


def test_11_rulings_of_other_rulebooks_say_that_they_do_nothing():
    outcome = one({"A": 9, "B": 8}, rulings=ruling("B", "interference"))
    assert codes(outcome) == ["ruling-without-effect"]
    assert points(outcome) == {"A": 2, "B": 1}


@pytest.mark.parametrize(
    ("how", "expected"),
    [("separate", {"A": 2, "B": 1, "C": 1}), ("slot", {"A": 3, "B": 2, "C": 1}), ("void", {})],
)
def test_11_a_machine_that_was_replaced(how, expected):
    nights = {1: {"Taxi": {"A": 900, "B": 80}, "Xenon": {"C": 7}}}
    outcome = season(nights, {"replacement": how}, rulings=ruling(None, "replaced", "Taxi", "Xenon"))
    sums = {}
    for row in outcome.rows("game_points"):
        sums[row["player"]] = sums.get(row["player"], 0) + row["points"]
    assert sums == expected


def test_11_in_one_ranking_by_the_mean_of_the_machine():
    nights = {1: {"Taxi": {"A": 900, "B": 100}, "Xenon": {"C": 7, "D": 3}}}
    outcome = season(nights, {"replacement": "normalized"}, rulings=ruling(None, "replaced", "Taxi", "Xenon"))
    found = {row["player"]: row["points"] for row in outcome.rows("game_points") if row["score"]}
    assert found == {"A": 4, "C": 3, "D": 2, "B": 1}

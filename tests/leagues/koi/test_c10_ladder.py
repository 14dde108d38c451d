"""C10: the winner moves up, the loser moves down; groups of four may swap two."""

import pytest

from tests.leagues.koi.asking import (
    groups,
    next_groups,
    nights,
    numbers,
    points_of,
    ruling,
    season,
    with_points,
)

K9 = ("BCA", "FDE", "HGI")
K10 = ("A1 B2 C-", "DEF")
ALONE = ("ABC", "D3 E- F-", "GHI")
K11 = {
    ("A12 B10 C8", "D14 E10 F9 G7"): ["ADE", "BCFG"],
    ("A12 B10 C8", "D14 E9 F8 G7"): ["ABD", "CEFG"],
    ("A12 B11 C8", "D14 E10 F9 G7"): ["ABD", "CEFG"],
}


def played(*matches, settings=(), **more):
    """A season of one night with these matches."""
    rows = {}
    for one in map(points_of, matches):
        rows |= {player: "-" if one[player] is None else str(one[player]) for player in sorted(one)}
    return with_points(rows, settings=settings, **more)


def after(*matches, settings=(), **more):
    """The groups of week 2."""
    return groups(played(*matches, settings=settings, **more), 2)


def test_c10_the_rulebook_s_example():
    """K9: B, C, A / F, D, E / H, G, I: B C F / A D H / E G I."""
    assert next_groups(*K9) == ["BCF", "ADH", "EGI"]
    assert after(*K9) == ["BCF", "ADH", "EGI"]


def test_c10_static_players_stay():
    """K10: A B C (static) finish B, A; D E F: B C D / A E F."""
    assert next_groups(*K10) == ["BCD", "AEF"]
    assert after(*K10) == ["BCD", "AEF"]


def test_c10_who_is_alone_is_a_winner_never_a_loser():
    """K10: the boundary above swaps, the one below does not."""
    assert next_groups(*ALONE) == ["ABD", "CEF", "GHI"]
    assert after(*ALONE) == ["ABD", "CEF", "GHI"]


def test_c10_a_group_in_which_nobody_played_stops_the_ladder():
    assert next_groups("ABC", "D- E- F-", "GHI") == ["ABC", "DEF", "GHI"]


@pytest.mark.parametrize(("matches", "expected"), K11.items())
def test_c10_a_group_of_four_may_swap_two(matches, expected):
    """K11: the riser needs 10 points, the faller has 10 at most."""
    assert next_groups(*matches) == expected
    assert after(*matches) == expected


def test_c10_second_players_must_not_be_the_lower_loser_or_the_upper_winner():
    """Of two players with a result one is the loser."""
    assert next_groups("A10 B9 C-", "D14 E12 F11 G10") == ["ACD", "BEFG"]
    assert next_groups("A12 B9 C8", "D14 E12 F- G-") == ["ABD", "CEFG"]


def test_c10_two_of_a_four_in_the_middle():
    """D and E up, B and C down; H and I up, F and G down: everybody moves once."""
    made = next_groups("A12 B9 C9", "D14 E10 F9 G7", "H14 I12 J4")
    assert made == ["ADE", "BCHI", "FGJ"]


def test_c10_nobody_moves_twice():
    """Boundaries from the top: E is up with D already, so only F falls; G is static."""
    made = next_groups("A12 B9 C9", "D14 E10 F9 G-", "H14 I12 J4")
    assert made == ["ADE", "BCGH", "FIJ"]


def test_c10_static_members_of_a_four_count_as_members():
    """Four members, three with a result: two swap."""
    assert next_groups("A12 B10 C8", "D14 E10 F9 G-") == ["ADE", "BCFG"]


def test_c10_bonus_points_do_not_count_for_the_threshold():
    """E has 9 and a bonus of 2 in week 3."""
    assert groups(played("A12 B10 C8", "D14 E9 F8 G7", first_week=3), 4) == ["ABD", "CEFG"]


@pytest.mark.parametrize(
    ("value", "expected"), [(10, ["ABD", "CEFG"]), (9, ["ABD", "CEFG"]), ("9.5", ["ADE", "BCFG"])]
)
def test_c10_the_threshold_is_a_setting(value, expected):
    """B has 9.5, E 9.5: with 10 E does not rise, with 9 B does not fall."""
    matches = ("A12 B9.5 C8", "D14 E9.5 F9 G7")
    settings = {"ladder.threshold": value}
    assert next_groups(*matches, settings=settings) == expected
    assert after(*matches, settings=settings) == expected


@pytest.mark.parametrize(
    ("value", "upper_four", "both_four", "lower_four"),
    [("either", 2, 2, 2), ("both", 1, 2, 1), ("lower", 1, 2, 2)],
)
def test_c10_at_which_boundaries_two_swap(value, upper_four, both_four, lower_four):
    """How many come up from the lower group."""

    def risen(*matches):
        upper = next_groups(*matches, settings={"ladder.two": value})[0]
        return sum(player in "WXYZ" for player in upper)

    four, lower = "A14 B10 C9 D7", "W14 X12 Y9 Z7"
    assert risen(four, "W14 X12 Y9") == upper_four
    assert risen(four, lower) == both_four
    assert risen("A12 B10 C8", lower) == lower_four
    assert risen("A12 B10 C8", "W14 X12 Y9") == 1


def test_c10_two_only_between_fours():
    matches = ("A12 B10 C8", "D14 E10 F9 G7")
    assert after(*matches, settings={"ladder.two": "both"}) == ["ABD", "CEFG"]


@pytest.mark.parametrize(("value", "expected"), [("free", ["ABD", "CEFG"]), ("tested", ["ABC", "DEFG"])])
def test_c10_the_first_pair_beside_a_four(value, expected):
    """The lower winner has 9 points, or the upper loser 11."""
    settings = {"ladder.first_pair": value}
    assert next_groups("A12 B11 C8", "D9 E8 F7 G6", settings=settings) == expected
    assert next_groups("A13 B12 C11", "D14 E8 F7 G6", settings=settings) == expected
    assert after("A12 B11 C8", "D9 E8 F7 G6", settings=settings) == expected
    assert next_groups("A12 B11 C8", "D10 E8 F7 G6", settings=settings) == ["ABD", "CEFG"]
    assert next_groups("A12 B11 C10", "D14 E8 F7 G6", settings=settings) == ["ABD", "CEFG"]
    assert next_groups("A13 B12 C11", "D9 E8 F7", settings=settings) == ["ABD", "CEF"]


# --------------------------------------------------------------------------- who is static


def away_in(filed, settings):
    """b is away with these pre-makeups; a and c play 9 and 5 in both games."""
    table = {1: {m: {"a": 9, "c": 5, "d": 3, "e": 2, "f": 1} for m in ("M1", "M2")}}
    return season(table, players="abcdef", filed={"b": filed}, settings=settings)


@pytest.mark.parametrize(
    ("value", "finish", "expected"),
    [
        ("none_counted", [1, 3, 2], ["acd", "bef"]),
        ("any_missing", [1, None, 2], ["abd", "cef"]),
        ("average", [1, 2, 3], ["abd", "cef"]),
    ],
)
def test_c10_absent_with_some_pre_makeups(value, finish, expected):
    """b has 7 on file for M1 only: 9 7 5 and 9 - 5, points 7, 2 and 2.

    He is last by TNS; static; or his missing game counts 2 points, 4 in all, more than c's.
    """
    outcome = away_in({"M1": 7}, {"absent.static": value})
    assert nights(outcome, "points")[:3] == numbers("6 2 2")
    assert nights(outcome, "finish")[:3] == finish
    assert groups(outcome, 2) == expected


@pytest.mark.parametrize("value", ["none_counted", "any_missing", "average"])
def test_c10_absent_without_pre_makeups_is_always_static(value):
    outcome = away_in({}, {"absent.static": value})
    assert nights(outcome, "finish")[:3] == [1, None, 2]
    assert groups(outcome, 2) == ["abd", "cef"]


@pytest.mark.parametrize("value", ["none_counted", "any_missing", "average"])
def test_c10_absent_with_all_pre_makeups_is_never_static(value):
    outcome = away_in({"M1": 7, "M2": 7}, {"absent.static": value})
    assert nights(outcome, "finish")[:3] == [1, 2, 3]
    assert groups(outcome, 2) == ["abd", "cef"]


def test_c10_who_is_late_is_not_static():
    """Also where he lacks a pre-makeup for the game that he missed."""
    table = {1: {"M1": {"a": 9, "b": 7, "c": 5}, "M2": {"a": 9, "b": 7}}}
    outcome = season(table, settings={"absent.static": "any_missing"})
    assert nights(outcome, "finish") == [1, 2, 3]


def test_c10_with_average_the_missing_games_count_for_the_threshold():
    """E, away in one game, has 8 points and two for that game: he moves up with D."""

    def risen(settings):
        rows = {"A": 12, "B": 10, "C": 8, "D": 14, "E": 8, "F": 7, "G": 7}
        table = {1: {"M1": dict.fromkeys("ABCDEFG", 1), "M2": dict.fromkeys("ABCDFG", 1)}}
        given = [ruling(1, p, "points", "M1", points) for p, points in rows.items()]
        given += [ruling(1, p, "points", "M2", 0) for p in rows if p != "E"]
        outcome = season(table, players="ABCDEFG", rulings=given, settings=settings)
        return groups(outcome, 2)

    assert risen({"absent.static": "none_counted"}) == ["ABD", "CEFG"]
    assert risen({"absent.static": "average"}) == ["ADE", "BCFG"]


# --------------------------------------------------------------------------- what the night's table says


def test_c10_why_everybody_moved_or_stayed():
    outcome = played("A12 B10 C8", "D14 E10 F9 G7")
    assert nights(outcome, "moves") == ["stays", "down", "down", "up", "up", "stays", "stays"]
    assert nights(outcome, "letter") == list("WDDWSSS")
    assert nights(outcome, "why") == [
        "winner of the top group",
        "second of a two-player swap",
        "loser of the group",
        "winner of the group",
        "second of a two-player swap",
        "neither winner nor loser",
        "loser of the last group",
    ]


def test_c10_winners_and_losers_without_a_swap():
    """D was alone, so nobody of that group fell; and nobody played in the group below A B C."""
    alone = played(*ALONE)
    assert nights(alone, "why")[6] == "winner, but the group above did not swap"
    stopped = played("ABC", "D- E- F-")
    assert nights(stopped, "why")[2] == "loser, but the group below did not swap"
    assert nights(stopped, "why")[3] == "no score counted: keeps the place"


def test_c10_the_ladder_after_the_last_night():
    """There are no next groups, but the ladder goes on."""
    outcome = played(*K9, settings={"Weeks": 1})
    assert groups(outcome, 2) == []
    assert [r["player"] for r in outcome.rows("ladder", week=2)] == list("BCFADHEGI")

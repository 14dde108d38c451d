"""C9: groups of three; one or two left over make a group of four or two."""

import pytest

from pinsheet.leagues.koi.ladder import cut
from pinsheet.rules.ladder import threes
from tests.leagues.koi.asking import groups, labels, params, row, season, with_points


def one_night(many, settings=(), **more):
    """The groups of week 1 of so many players, by their sizes."""
    players = [f"P{number:02}" for number in range(1, many + 1)]
    outcome = season({1: {"M": dict.fromkeys(players, 1)}}, settings=settings, **more)
    return [len(group) // 3 for group in groups(outcome, 1)]


def test_c9_sizes_of_a_few():
    """L11's list for threes: 2, 3, 4, 5: 3+2, 6, 7: 3+4, 8: 3+3+2, 10: 3+3+4."""
    assert [threes(many) for many in (2, 3, 4, 5, 6, 7, 8, 10)] == [
        (2,),
        (3,),
        (4,),
        (3, 2),
        (3, 3),
        (3, 4),
        (3, 3, 2),
        (3, 3, 4),
    ]


@pytest.mark.parametrize("many", range(3, 41))
def test_c9_the_formula(many):
    """n = 3k: k threes; 3k+1: k-1 threes and a four; 3k+2: k threes and a two."""
    k, left = divmod(many, 3)
    assert threes(many) == ((3,) * k, (3,) * (k - 1) + (4,), (3,) * k + (2,))[left]


def test_c9_by_skill_from_10_down():
    """Unknown counts as 5.5; equal skills in row order."""
    skills = {"a": 3, "b": None, "c": 10, "d": 5.5, "e": 6, "f": 10, "g": 5}
    players = [{"player": p, "skill": s} for p, s in skills.items()]
    outcome = season({1: {"M": dict.fromkeys("abcdefg", 1)}}, players=players)
    assert groups(outcome, 1) == ["cfe", "bdga"]
    assert labels(outcome, 1) == ["1", "2"]


@pytest.mark.parametrize("value", ["lowest", "highest", "given"])
def test_c9_where_the_odd_group_stands(value):
    """As typed, or (where nothing is typed) the lowest."""
    settings = {"groups.odd": value}
    expected = [4, 3, 3] if value == "highest" else [3, 3, 4]
    assert one_night(10, settings) == expected
    assert one_night(5, settings) == ([2, 3] if value == "highest" else [3, 2])


def test_c9_groups_as_typed_are_facts():
    typed = {"1": "fe", "2": "abcd"}
    outcome = season(
        {1: {"M": dict.fromkeys("feabcd", 1)}},
        players="abcdef",
        groups={1: typed},
        settings={"groups.odd": "given"},
    )
    assert groups(outcome, 1) == ["fe", "abcd"]
    assert row(outcome, "ladder", week=1, player="f")["proposed"] == "2"


def test_c9_a_group_of_four_in_a_division_is_two_groups():
    """ "At least two groups": 4 players 2+2; 2 or 3 cannot be two groups."""
    division = dict.fromkeys("abcd", "A") | dict.fromkeys("efgh", "B")
    found = cut("abcdefgh", division, params())
    assert [(g.division, g.label, "".join(g.players)) for g in found] == [
        ("A", "A1", "ab"),
        ("A", "A2", "cd"),
        ("B", "B1", "ef"),
        ("B", "B2", "gh"),
    ]
    small = dict.fromkeys("ab", "A") | dict.fromkeys("cde", "B")
    assert ["".join(g.players) for g in cut("abcde", small, params())] == ["ab", "cde"]


def test_c9_four_players_without_divisions_are_one_group():
    assert ["".join(g.players) for g in cut("abcd", {}, params())] == ["abcd"]


def test_c9_joiners_and_leavers_recut_the_ladder():
    """b leaves with week 2, g joins at the end; nobody counts as moved by that."""
    players = [{"player": p, "left": 2 if p == "b" else None} for p in "abcdef"]
    players.append({"player": "g", "joined": 2})
    rows = dict(zip("abcdef", "654321", strict=True))
    outcome = with_points(rows, players=players)
    assert groups(outcome, 1) == ["abc", "def"]
    assert groups(outcome, 2) == ["adc", "efg"]
    assert row(outcome, "standings", player="b")["total"] == 5
    assert not row(outcome, "standings", player="b")["eligible"]


def test_c9_several_joiners_by_week_then_by_the_ladder():
    """In week 3, after a night that was left out: y joined before x."""
    players = [{"player": p} for p in "abc"]
    players += [
        {"player": "x", "joined": 3},
        {"player": "z", "joined": 3, "skill": 9},
        {"player": "y", "joined": 2},
    ]
    nights = {1: {"M": dict(zip("abc", (3, 2, 1), strict=True))}, 3: {"M": {"a": 3}}}
    outcome = season(nights, players=players)
    assert groups(outcome, 3) == ["abc", "yzx"]


@pytest.mark.parametrize("value", ["recut", "given"])
def test_c9_with_typed_groups_the_ladder_is_read_from_them(value):
    """A newcomer is typed into the upper group; then b, last of a d b, and e, first of e c f, change places."""
    rows = dict(zip("abcdef", ("3 3", "- 2", "1 1", "3 3", "2 2", "1 1"), strict=True))
    players = [{"player": p, "joined": 2 if p == "b" else None} for p in "abcdef"]
    typed = {2: {"1": "abd", "2": "cef"}}
    outcome = with_points(rows, players=players, groups=typed, settings={"ladder.change": value})
    assert groups(outcome, 2) == ["abd", "cef"]
    assert groups(outcome, 3) == ["ade", "bcf"]

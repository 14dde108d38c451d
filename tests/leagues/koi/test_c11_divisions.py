"""C11: divisions A and B from the sixth week on."""

from itertools import product

import pytest

from pinsheet.leagues.koi.ladder import divided, ranked
from pinsheet.rules.ladder import has_qualified, upper_half
from tests.leagues.koi.asking import (
    Fraction,
    division,
    groups,
    labels,
    letters,
    nights,
    params,
    ruling,
    with_points,
)

K12 = {"WWSSD": "A", "WWSDD": "B", "WSSSS": "B", "WDWDW": "B", "WWWDD": "B", "SSWWS": "A"}
NINE = [f"p{number}" for number in range(1, 10)]
EIGHT = "abcdefgh"


def qualified(history, settings=()):
    """Whether this history is that of division A, by the function for all players."""
    (found,) = divided({"p": history}, ["p"], params(settings)).values()
    return found.qualified


def league(finish, *, weeks=5, typed=None, settings=(), rulings=(), **more):
    """Nights with groups as typed: `finish` gives each week's groups, the winner first."""
    rows, labelled = {}, {}
    for week in range(1, weeks + 1):
        for name, players in enumerate(finish[(week - 1) % len(finish)].split(), 1):
            labelled.setdefault(week, {})[str(name)] = sorted(players)
            for place, player in enumerate(players):
                rows.setdefault(player, []).append(str(4 - place))
    return with_points(
        {player: " ".join(rows[player]) for player in sorted(rows)},
        groups=labelled if typed is None else typed,
        settings=settings,
        rulings=rulings,
        **more,
    )


# --------------------------------------------------------------------------- who qualifies


@pytest.mark.parametrize(("history", "name"), K12.items())
def test_c11_two_weeks_won_and_two_of_the_others_without_a_fall(history, name):
    """K12: WWSSD A, WWSDD B, WSSSS B, WDWDW B, WWWDD B, SSWWS A."""
    assert has_qualified(history, 2, 2) is (name == "A")
    assert qualified(history) is (name == "A")


def test_c11_all_histories():
    """Equivalent: at least two W and at most one D."""
    for history in product("WDS", repeat=5):
        assert has_qualified(history, 2, 2) is (history.count("W") >= 2 and history.count("D") <= 1)


@pytest.mark.parametrize(
    ("settings", "those_of_a", "those_of_b"),
    [
        ({}, "WWSSD WWWSD WWSS", "WSSSS WWSDD WWS"),
        ({"division.wins": 1}, "WSSDD WSDSD", "SSSSS WSDDD"),
        ({"division.wins": 3}, "WWWSS WWWSSD", "WWSSS WWWSD"),
        ({"division.rest": 1}, "WWSDD WDWDW", "WWDDD WSSSS"),
        ({"division.rest": 3}, "WWSSS WWWSS", "WWSSD"),
        ({"division.rest": 0}, "WWDDD WW", "WDDDD"),
    ],
)
def test_c11_how_many_weeks_are_settings(settings, those_of_a, those_of_b):
    """With fewer weeks behind it all of them count, those that exist."""
    assert [qualified(history, settings) for history in those_of_a.split()] == [True] * len(
        those_of_a.split()
    )
    assert [qualified(history, settings) for history in those_of_b.split()] == [False] * len(
        those_of_b.split()
    )


# --------------------------------------------------------------------------- exactly half


def test_c11_too_many_qualifiers():
    """K13: n = 9, qualifiers p2 p3 p5 p8 p9: A is p2 p3 p5 p8."""
    assert upper_half(["p2", "p3", "p5", "p8", "p9"], NINE) == ["p2", "p3", "p5", "p8"]


def test_c11_too_few_qualifiers():
    """K13: qualifiers p2 and p3 only: A is p1 p2 p3 p4."""
    assert sorted(upper_half(["p2", "p3"], NINE)) == ["p1", "p2", "p3", "p4"]


def k13(winners, losers):
    """Five weeks with three typed groups; the totals rank a before b ... before i (p1 to p9)."""
    weeks = []
    for won, lost in zip(winners, losers, strict=True):
        middle = [p for p in "abcdefghi" if p not in won + lost]
        weeks.append(" ".join(map("".join, zip(won, middle, lost, strict=True))))
    outcome = league(weeks)
    totals = {p: sum(r["total"] for r in outcome.rows("week_points", player=p)) for p in "abcdefghi"}
    rulings = [ruling(1, p, "adjust", value=str(100 - 5 * n - totals[p])) for n, p in enumerate("abcdefghi")]
    return league(weeks, rulings=rulings)


def test_c11_too_many_qualifiers_in_a_season():
    """K13: b c e h i win three times each; i has the fewest points."""
    outcome = k13(["bce", "ceh", "ehi", "hib", "ibc"], ["adf", "dfg", "fga", "gad", "adf"])
    assert letters(outcome, "b") == "WSSWW"
    assert division(outcome, "A") == "bceh"
    assert division(outcome, "B") == "adfgi"
    reasons = {r["player"]: r["because"] for r in outcome.rows("divisions")}
    assert reasons["i"] == "3 won, 0 down in 5 weeks: qualified, but A is full: ranked too low (rank 9)"
    assert reasons["a"] == "0 won, 3 down in 5 weeks: not qualified (rank 1)"


def test_c11_too_few_qualifiers_in_a_season():
    """K13: b and c win every week, the third group a different one each time."""
    outcome = k13(["bcd", "bce", "bcf", "bcg", "bch"], ["aie", "aid", "aid", "aid", "aid"])
    assert division(outcome, "A") == "abcd"
    assert [r["because"] for r in outcome.rows("divisions", player="a")] == [
        "0 won, 5 down in 5 weeks: not qualified, moved up to fill A (rank 1)"
    ]


# --------------------------------------------------------------------------- from which week, for how many


def stable(names, weeks=5, settings=(), **more):
    """Everybody finishes as in the ladder, so the lower winners and upper losers change places for ever."""
    points = {p: " ".join([str(30 - n)] * weeks) for n, p in enumerate(names)}
    return with_points(points, settings=settings, **more)


@pytest.mark.parametrize(("least", "divided_"), [(8, True), (9, False), (2, True)])
def test_c11_from_eight_players_on(least, divided_):
    outcome = stable(EIGHT, settings={"divisions.min_players": least})
    assert labels(outcome, 6) == (["A1", "A2", "B1", "B2"] if divided_ else ["1", "2", "3"])
    assert bool(outcome.rows("divisions")) is divided_


def test_c11_seven_players_are_one_division():
    assert stable(EIGHT[:7]).rows("divisions") == []
    assert len(division(stable(EIGHT), "A")) == 4


@pytest.mark.parametrize("first", [2, 4, 6])
def test_c11_the_first_week_with_divisions_is_a_setting(first):
    outcome = stable(EIGHT, weeks=5, settings={"division.week": first})
    assert [labels(outcome, week)[0] for week in range(1, 7)] == [
        "1" if week < first else "A1" for week in range(1, 7)
    ]


def test_c11_the_last_five_weeks_count():
    """Of six: what a did in week 1 is not looked at."""
    outcome = stable(EIGHT, weeks=6, settings={"division.week": 7})
    found = {r["player"]: r["letters"] for r in outcome.rows("divisions")}
    assert found == {p: letters(outcome, p)[1:] for p in EIGHT}


def test_c11_the_ladder_runs_inside_the_divisions():
    """Week 6: a b / c d and e f / g h; the winner of c d and the loser of a b change places, nobody between A and B."""
    outcome = stable(EIGHT, weeks=6)
    a, b = division(outcome, "A"), division(outcome, "B")
    for week in (6, 7):
        found = groups(outcome, week)
        assert sorted("".join(found[:2])) == sorted(a)
        assert sorted("".join(found[2:])) == sorted(b)
    (first, second), (after, below) = groups(outcome, 6)[:2], groups(outcome, 7)[:2]
    assert set(first) - set(after) and set(second) - set(below)


def test_c11_who_joins_later_is_at_the_end_of_b():
    players = [{"player": p} for p in EIGHT] + [{"player": "z", "joined": 7}]
    outcome = stable(EIGHT, weeks=6, players=players)
    assert division(outcome, "B")[-1] == "z"
    assert groups(outcome, 7)[-1][-1] == "z"
    assert outcome.rows("divisions", player="z")[0]["because"] == "joined later: at the end of B"


def test_c11_a_joiner_s_letters_before_he_came_are_s():
    """z joins in week 4 and wins a group twice: SSSWW."""
    players = [{"player": p} for p in EIGHT] + [{"player": "z", "joined": 4}]
    rows = {p: " ".join([str(20 - n)] * 5) for n, p in enumerate(EIGHT)} | {"z": "- - - 40 40"}
    outcome = with_points(rows, players=players)
    assert outcome.rows("divisions", player="z")[0]["letters"] == "SSSWW"
    assert "z" in division(outcome, "A")


def test_c11_typed_labels_say_the_divisions():
    """What was announced stands, also against what the results give."""
    by_rule = division(stable(EIGHT), "A")
    typed = {6: {"A1": "he", "A 2": "gf", "b1": "da", "B-2": "cb"}}
    outcome = stable(EIGHT, weeks=6, groups=typed)
    assert division(outcome, "A") == "efgh"
    assert labels(outcome, 6) == ["A1", "A2", "B1", "B2"]
    announced = [r for r in outcome.rows("divisions") if r["division"] != r["by_rule"]]
    assert {r["player"] for r in announced if r["division"] == "B"} == set(by_rule) - set("efgh")
    assert all(r["because"].endswith("; as announced") for r in announced)


# --------------------------------------------------------------------------- letters and ranks


def test_c11_letters():
    """W won the group, D moved down; the bottom group's loser, a second riser and static players have S, a second faller D."""
    rows = dict(zip("ABCDEFGHIJ", ("12", "10", "8", "-", "12", "11", "14", "10", "9", "7"), strict=True))
    outcome = with_points(rows)
    assert groups(outcome, 1) == ["ABC", "DEF", "GHIJ"]
    assert "".join(nights(outcome, "letter")) == "WSDSWDWSSS"


@pytest.mark.parametrize(("value", "letter"), [("ok", "S"), ("down", "D")])
def test_c11_the_bottom_group_s_loser(value, letter):
    outcome = stable("abcdef", weeks=1, settings={"division.bottom_loser": value})
    assert "".join(nights(outcome, "letter")) == f"WSDWS{letter}"
    above = with_points(dict(zip("abcdef", "321---", strict=True)), settings={"division.bottom_loser": value})
    assert "".join(nights(above, "letter")) == "WSSSSS"


@pytest.mark.parametrize(("value", "expected"), [("points", "cbad"), ("ladder", "abcd")])
def test_c11_who_is_ranked_higher(value, expected):
    """Season points, then season TNS, then the ladder; or the ladder alone."""
    totals = {"a": Fraction(5), "b": Fraction(5), "c": Fraction(11, 2), "d": Fraction(5)}
    tns = {"a": Fraction(1), "b": Fraction(2), "c": Fraction(0), "d": Fraction(1)}
    assert "".join(ranked("abcd", totals, tns, params({"rank.basis": value}))) == expected


@pytest.mark.parametrize(("value", "expected"), [("points", "efgh"), ("ladder", "abef")])
def test_c11_rank_decides_who_fills_a(value, expected):
    """Nobody qualifies after one week; the lower group has more points, and e and f have moved up."""
    typed = {1: {"1": "abcd", "2": "efgh"}}
    rows = dict(zip(EIGHT, ("4", "3", "2", "1", "14", "13", "12", "11"), strict=True))
    settings = {"rank.basis": value, "division.week": 2}
    outcome = with_points(rows, groups=typed, settings=settings)
    assert division(outcome, "A") == expected


@pytest.mark.parametrize(
    ("value", "expected"), [("ladder", ["ad", "eg", "bc", "fh"]), ("points", ["dg", "ea", "bh", "fc"])]
)
def test_c11_the_first_groups_inside_a_division(value, expected):
    """After week 1 the ladder is a b d, c e g, f h; the ranking d g e a b h f c."""
    rows = dict(zip(EIGHT, ("12", "11", "8", "30", "20", "9", "25", "10"), strict=True))
    outcome = with_points(rows, settings={"division.week": 2, "division.groups": value})
    assert groups(outcome, 2) == expected
    places = {seat["player"]: seat["position"] for seat in outcome.rows("ladder", week=2)}
    assert [places[player] for player in "".join(expected)] == list(range(1, 9))


def test_c11_too_few_when_the_week_comes_is_one_division_to_the_end():
    """Seven members in week 2; the eighth comes in week 3."""
    players = [{"player": p, "joined": 3 if p == "h" else None} for p in EIGHT]
    outcome = stable(EIGHT[:7], weeks=3, settings={"division.week": 2}, players=players)
    assert len("".join(groups(outcome, 4))) == 8
    assert labels(outcome, 4) == ["1", "2", "3"]

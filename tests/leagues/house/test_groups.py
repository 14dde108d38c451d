"""The next groups, and the ladder (9)."""

import pytest

from .asking import next_groups, season
from .folders import house


def night(*groups):
    """One night on Taxi; each group in the order of its result, scores far apart."""
    return {
        str(number): {"Taxi": {player: 1000 - 10 * i for i, player in enumerate(group)}}
        for number, group in enumerate(groups, 1)
    }


LADDER = {"points.among": "group", "points.table": "4: 4-3-2-1; 3: 4-2-1", "groups.method": "ladder"}


def after(*nights, members="ABCDEFGH", **settings):
    settings = LADDER | {name.replace("__", "."): value for name, value in settings.items()}
    return next_groups(season(dict(enumerate(nights, 1)), settings, members=members))


def test_9_the_winner_goes_up_and_the_loser_down():
    assert after(night("BADC", "GEFH")) == {"1": ["B", "A", "D", "G"], "2": ["C", "E", "F", "H"]}


def test_9_week_after_week():
    assert after(night("ABCD", "EFGH"), night("EABC", "DFGH")) == {"1": list("EABD"), "2": list("CFGH")}


def test_9_equal_in_points_whoever_stood_higher():
    level = {"1": {"Taxi": dict.fromkeys("ABCD", 5)}, "2": {"Taxi": dict.fromkeys("EFGH", 5)}}
    assert after(level) == {"1": list("ABCE"), "2": list("DFGH")}


def test_9_a_second_pair_with_enough_points():
    assert after(night("ABCD", "EFGH"), ladder__two="either", ladder__threshold=3)["1"] == list("ABEF")
    assert after(night("ABCD", "EFGH"), ladder__two="either", ladder__threshold=4)["1"] == list("ABCE")


def test_9_whoever_was_away_keeps_the_place():
    """D was away: F goes up for C, and D stays behind the same player as before."""
    found = after(night("ABC", "FEGH"))
    assert found == {"1": ["A", "B", "F", "C"], "2": ["D", "E", "G", "H"]}


def test_9_a_forfeited_game_may_count_for_going_up_and_down_only():
    """D left after one of two games. With 2 points for the other he is third, and C, who played both, goes down."""
    one = {"A": 90, "B": 80, "D": 75, "C": 70}
    nights = {
        1: {
            "1": {"Taxi": one, "Xenon": {"A": 9, "B": 8, "C": 7}},
            "2": {m: {p: 90 - i for i, p in enumerate("EFGH")} for m in ("Taxi", "Xenon")},
        }
    }
    settings = LADDER | {"points.table": "4: 4-3-2-1; 3: 3-2-1"}
    for forfeit, stays in ((0, "C"), (2, "D")):
        outcome = season(nights, settings | {"ladder.forfeit": forfeit}, members="ABCDEFGH")
        assert next_groups(outcome)["1"] == ["A", "B", stays, "E"]
        assert {row["player"]: row["total"] for row in outcome.rows("week_points")}["D"] == 2


@pytest.mark.parametrize(("forfeit", "down"), [(0, "C"), ("0.5", "D"), (3, "C")])
def test_9_who_forfeits_all_games_may_move_too(forfeit, down):
    """D has a seat and an A. Without points for that he stays where he is; C has 1 point."""
    scores = [
        {"week": 1, "group": group, "machine": "Taxi", "player": player, "score": 100 - place}
        for group, players in (("1", "ABC"), ("2", "EFGH"))
        for place, player in enumerate(players)
    ]
    scores.append(scores[0] | {"player": "D", "score": None, "mark": "A"})
    outcome = season({}, LADDER | {"ladder.forfeit": forfeit}, members="ABCDEFGH", scores=scores)
    assert next_groups(outcome)["2"][0] == down


def test_9_only_those_who_are_here_are_drawn():
    checkin = [{"week": 2, "player": p, "mark": "here" if p not in "AE" else ""} for p in "ABCDEFGH"]
    outcome = season({1: night("ABCD", "EFGH")}, LADDER, members="ABCDEFGH", checkin=checkin)
    assert next_groups(outcome) == {"1": list("BCD"), "2": list("FGH")}


def test_9_threes_and_an_odd_group():
    assert after(night("ABC", "DEFG"), members="ABCDEFG", ladder__sizes="threes") == {
        "1": list("ABD"),
        "2": list("CEFG"),
    }


def test_9_before_the_first_night_the_order_of_the_roster():
    assert after(members="ABCDEFG") == {"1": list("ABCD"), "2": list("EFG")}


def test_9_inside_divisions():
    nights = {
        1: night("ABCD", "EFGH"),
        2: {"A1": night("EABD")["1"], "B1": night("CFGH")["1"]},
    }
    settings = LADDER | {"divisions": "given", "division.week": 2}
    outcome = season(nights, settings, members="ABCDEFGH")
    assert next_groups(outcome) == {"A1": list("EABD"), "B1": list("CFGH")}
    assert {row["division"] for row in outcome.rows("groups", week=3)} == {"A", "B"}


@pytest.mark.parametrize("method", ["spread", "random", "snake", "by_average"])
def test_9_other_ways_to_draw(method):
    """Everybody is drawn once, in a four and a three, the same way every time."""
    nights = {1: {"Taxi": {p: 100 - i for i, p in enumerate("ABCDEFG")}}}
    first, again = (next_groups(season(nights, {"groups.method": method, "Season": "S"})) for _ in range(2))
    assert first == again
    assert sorted(map(len, first.values())) == [3, 4]
    assert sorted(p for group in first.values() for p in group) == list("ABCDEFG")
    other = next_groups(season(nights, {"groups.method": method, "Season": "T"}))
    assert (other == first) == (method != "random")


def test_9_groups_that_people_make_are_not_proposed():
    outcome = season({1: night("ABCD")}, {"groups.method": "given"})
    assert {row["week"] for row in outcome.rows("groups")} == {1}


def test_9_groups_are_drawn_inside_divisions():
    nights = {week: {"Taxi": {p: 100 - i for i, p in enumerate("ABCDEFG")}} for week in (1, 2)}
    found = next_groups(season(nights, {"divisions": "half", "division.week": 2}))
    assert {label: sorted(players) for label, players in found.items()} == {
        "A1": list("ABCD"),
        "B1": list("EFG"),
    }


def test_9_who_met_whom_is_counted_where_both_were_ranked_together():
    outcome = season({1: night("AB", "CD")}, {"points.among": "group", "points.table": "3, 1"})
    assert {(row["player"], row["opponent"]) for row in outcome.rows("meetings")} == {
        ("A", "B"),
        ("B", "A"),
        ("C", "D"),
        ("D", "C"),
    }


def test_9_groups_in_a_list_move_the_ladder_too(tmp_path):
    scores = [
        (1, player, "Taxi", 1000 - 10 * i, group)
        for group, players in (("1", "CAB"), ("2", "FDE"))
        for i, player in enumerate(players)
    ]
    outcome = house(tmp_path, "gspa", scores, players=list("ABCDEF"))
    assert next_groups(outcome) == {"1": list("CAF"), "2": list("BDE")}


@pytest.mark.parametrize(
    ("two", "moves"), [("either", True), ("both", False), ("lower", True), ("no", False)]
)
def test_9_which_of_two_groups_must_be_of_four(two, moves):
    """A group of three over one of four."""
    found = after(
        night("ABC", "DEFG"), members="ABCDEFG", ladder__sizes="threes", ladder__two=two, ladder__threshold=2
    )
    assert found["1"] == (list("ADE") if moves else list("ABD"))

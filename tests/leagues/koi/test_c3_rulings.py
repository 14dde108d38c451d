"""C3: zero scores and replays: deathsaves, slam tilts, second tilts, malfunctions; and the other rulings."""

from collections import Counter

import pytest

from pinsheet.leagues.koi.conduct import NOT_HERE
from tests.leagues.koi.asking import (
    game,
    games,
    night_of,
    nights,
    numbers,
    of_groups,
    one_game,
    row,
    ruling,
    season,
    standings,
    with_points,
)

ZEROS = ("deathsave", "death save", "bangback", "slam tilt", "second tilt", "zero")
GAMES = {"M1": {"a": 50, "b": 20}, "M2": {"a": 50, "b": 20}}


def first_players(outcome, column):
    return [seats[0] for seats in of_groups(outcome, "game_points", column)]


def in_effect(outcome):
    return [(found["effect"], found["in_effect"]) for found in outcome.rows("rulings")]


# --------------------------------------------------------------------------- replays


def test_c3_replays():
    """K20: own malfunction 50, replay 30: 30; tilted by another 50, replay 30: 50; and with 70 both 70."""
    words = ["replay", "replay, higher counts"]
    given = [(word, value) for value in (30, 70) for word in words]
    rulings = [ruling(1, f"{n}a", word, "M", value) for n, (word, value) in enumerate(given, 1)]
    outcome = night_of(["50 40 10"] * 4, rulings=rulings)
    assert first_players(outcome, "score") == [30, 50, 70, 70]
    assert first_players(outcome, "points") == [2, 3, 4, 4]
    assert set(first_players(outcome, "source")) == {"played"}


def test_c3_a_replay_where_nothing_was_typed():
    rulings = [ruling(1, "1a", "replay", "M", 60), ruling(1, "2a", "replay, higher counts", "M", 60)]
    outcome = night_of(["- 50 40", "- 50 40"], rulings=rulings)
    assert first_players(outcome, "score") == [60, 60]


def test_c3_of_several_replays_the_last_counts():
    rulings = [ruling(1, "a", "replay", "M", 10), ruling(1, "a", "replay, higher counts", "M", 5)]
    assert games(one_game("50 40 30", rulings=rulings), "score") == [10, 40, 30]


# --------------------------------------------------------------------------- zeros


def test_c3_zero_scores():
    """K20: a deathsave is 0, ranked last; so are bangbacks, slam tilts and second tilts."""
    rulings = [ruling(1, f"{n}a", word, "M") for n, word in enumerate(ZEROS, 1)]
    outcome = night_of(["50 40 10"] * len(ZEROS), rulings=rulings)
    assert first_players(outcome, "score") == [0] * len(ZEROS)
    assert first_players(outcome, "source") == ["ruling"] * len(ZEROS)
    assert of_groups(outcome, "game_points", "points") == [numbers("0 4 2")] * len(ZEROS)


def test_c3_a_zero_replaces_also_a_replay_and_nothing():
    replay = ruling(1, "1a", "replay", "M", 90)
    rulings = [ruling(1, "1a", "slam tilt", "M"), replay, ruling(1, "2a", "slam tilt", "M")]
    outcome = night_of(["50 40 10", "- 40 10"], rulings=rulings)
    assert first_players(outcome, "score") == [0, 0]
    assert [row(outcome, "week_points", player=p)["attended"] for p in ("1a", "2a")] == [True, True]


def test_c3_zero_without_a_machine_is_the_whole_night():
    outcome = season({1: GAMES}, rulings=[ruling(1, "a", "zero")])
    assert [games(outcome, "score", machine=m) for m in GAMES] == [[0, 20], [0, 20]]
    one = season({1: GAMES}, rulings=[ruling(1, "a", "zero", "M2")])
    assert [games(one, "score", machine=m) for m in GAMES] == [[50, 20], [0, 20]]


def test_c3_no_pre_makeup_takes_the_place_of_a_zero():
    outcome = one_game("- 40 10", filed={"a": {"M": 90}}, rulings=[ruling(1, "a", "death save", "M")])
    assert games(outcome, "score") == [0, 40, 10]


@pytest.mark.parametrize(
    ("value", "close", "equal"), [("ranked", "5/2 5/2 1", "2 2"), ("no_points", "5/2 5/2 0", "0 0")]
)
def test_c3_the_points_of_a_zero(value, close, equal):
    """The last place's bonus point is possible only if the places above it are equal."""
    settings = {"zero_score": value}
    assert game("50 40 0", settings) == numbers("4 2 0")
    assert game("50 50 0", settings) == numbers(close)
    assert game("0 0", settings) == numbers(equal)
    assert games(one_game("50 50 0", settings)) == numbers(close)


def test_c3_a_machine_played_twice_needs_the_game():
    """Without Game a ruling concerns both."""
    scores = [
        {"week": 1, "player": p, "machine": "M", "game": g, "score": 10 * g} for p in "ab" for g in (1, 2)
    ]

    def played(game):
        zero = ruling(1, "a", "zero", "M", game=game)
        nights = {1: {"M": {}}}
        more = {"weeks": {1: ["M", "M"]}, "scores": scores, "players": [{"player": p} for p in "ab"]}
        return games(season(nights, settings={"machines.per_night": 2}, rulings=[zero], **more), "score")

    assert played(2) == [10, 0, 10, 20]
    assert played(None) == [0, 0, 10, 20]


# --------------------------------------------------------------------------- void, points, adjust


def test_c3_void_is_as_if_he_had_not_played():
    """c's score and pre-makeup do not count: a and b play for 3-1."""
    outcome = one_game("90 50 60", filed={"c": {"M": 70}}, rulings=[ruling(1, "c", "void", "M")])
    assert games(outcome) == numbers("3 1 0")
    assert [row(outcome, "game_points", player="c")[name] for name in ("score", "place", "source")] == [
        None,
        None,
        "none",
    ]
    assert not row(outcome, "week_points", player="c")["attended"]


def test_c3_void_for_everybody():
    """In every group that played the machine, unless a Group is named."""
    groups = ["90 50 60", "90 50 60"]
    everywhere = night_of(groups, rulings=[ruling(1, None, "void", "M")])
    assert of_groups(everywhere, "game_points", "points") == [[0, 0, 0]] * 2
    second = night_of(groups, rulings=[ruling(1, None, "void", "M", group="2")])
    assert of_groups(second, "game_points", "points") == [numbers("3 1 2"), [0, 0, 0]]


def test_c3_void_in_a_group_of_the_ladder():
    """The group that is named need not have been typed."""
    scores = dict(zip("abcdef", (90, 50, 60, 90, 50, 60), strict=True))
    outcome = season({1: {"M": scores}}, rulings=[ruling(1, None, "void", "M", group="2")])
    assert games(outcome) == [3, 1, 2, 0, 0, 0]


def test_c3_a_void_score_is_no_part_of_the_machine_s_mean():
    outcome = one_game("90 60 30", {"normalized.constant": 60}, rulings=[ruling(1, "a", "void", "M")])
    assert nights(outcome, "normalized") == [0, 80, 40]


def test_c3_points_by_ruling():
    """His points are these, his score keeps its place, nobody else's points change."""
    outcome = one_game("100 40 30", rulings=[ruling(1, "a", "points", "M", "1.5")])
    assert games(outcome) == numbers("3/2 2 0")
    assert games(outcome, "place") == [1, 2, 3]
    assert games(outcome, "source") == ["played"] * 3
    without = one_game("100 40 -", rulings=[ruling(1, "c", "points", "M", "2")])
    assert games(without) == numbers("3 1 2")
    assert games(without, "source") == ["played", "played", "ruling"]


def test_c3_adjust_changes_the_night_s_total_only():
    """Not points, finish, bonus, weekly payout or ladder."""
    rows = dict.fromkeys("ABC", "3"), dict.fromkeys("DEF", "3")
    points = {p: str(15 - n % 3 * 5) for n, p in enumerate([*rows[0], *rows[1]])}
    rulings = [
        ruling(3, "C", "adjust", value=20),
        ruling(3, "C", "adjust", value="-1/2"),
        ruling(3, "A", "adjust", value=-3),
    ]
    plain, changed = (with_points(points, first_week=3, rulings=given) for given in ([], rulings))
    for column in ("points", "finish", "bonus", "normalized", "moves", "letter", "tlp"):
        assert nights(changed, column, 3) == nights(plain, column, 3)
    added = numbers("-3 0 39/2 0 0 0")
    assert nights(changed, "total", 3) == [
        a + b for a, b in zip(nights(plain, "total", 3), added, strict=True)
    ]
    assert changed.rows("payouts") == plain.rows("payouts")
    assert standings(changed)[0][1] == "C"


# --------------------------------------------------------------------------- without effect


def test_c3_rulings_of_other_rulebooks_and_decisions_change_nothing():
    words = [word for word in NOT_HERE if word != "replaced"]
    rulings = [ruling(1, "a", word, "M") for word in [*words, "decision"]]
    outcome = one_game("100 40 30", rulings=rulings)
    assert games(outcome) == numbers("4 2 0")
    assert Counter(in_effect(outcome)) == {
        ("no effect: this rulebook has no such rule", False): len(words),
        ("no effect on scores", True): 1,
    }


def test_c3_a_ruling_about_a_week_not_held_changes_nothing():
    outcome = one_game("100 40 30", rulings=[ruling(2, "a", "adjust", value=5), ruling(2, "b", "zero")])
    assert nights(outcome, "total") == [4, 2, 0]
    assert in_effect(outcome) == [("no effect: week 2 was not held", False)] * 2


def test_c3_what_each_ruling_did_is_listed():
    given = {
        ("death save", None): "zero for this game (C3)",
        ("replay", 1234): "the replay's 1,234 counts (C3)",
        ("replay, higher counts", 1234): "the higher of the score and 1,234 counts (C3)",
        ("void", None): "as if not played",
        ("points", "2.5"): "2.5 points by ruling",
        ("adjust", "3"): "+3 points on the night",
        ("adjust", "-3"): "-3 points on the night",
        ("allow pre-makeups", None): "the pre-makeups count, and the week is not one of the three (C4)",
    }
    rulings = [ruling(1, "a", word, "M", value) for word, value in given]
    rulings.append(ruling(1, "a", "zero"))
    outcome = one_game("100 40 30", rulings=rulings)
    assert in_effect(outcome) == [(text, True) for text in (*given.values(), "zero for every game")]

"""C4: pre-makeup scores: no 4th point, three weeks at most, the Zero Point Rule."""

import pytest

from tests.leagues.koi.asking import (
    game,
    games,
    groups,
    night_of,
    nights,
    numbers,
    of_groups,
    one_game,
    row,
    ruling,
    season,
)

K1 = {
    "100p 40 30": "3 2 0",
    "100 60 50p": "3 2 1",
    "90p 20": "3 0",
    "90 20p": "4 0",
}
K2 = {"90 50 -": "3 1 0"}
K4 = {
    "30 90x": "0 0",
    "60 90x": "1 0",
    "95 90x": "3 0",
    "300 90x": "4 0",
    "100x 40 30": "0 2 0",
    "50x 60 20": "0 3 1",
}
SHRUNK = {"90 - -": "4 0 0", "90 50 - 40": "3 2 0 1", "90 50 40 -": "3 2 1 0", "90 - 20 -": "4 0 0 0"}
FILE = {"a": {"M1": 10, "M2": 20}}


# --------------------------------------------------------------------------- one game


@pytest.mark.parametrize(("scores", "points"), K1.items())
def test_c4_a_pre_makeup_cannot_get_the_4th_point(scores, points):
    """K1: the point is not awarded; all other bonus points stay possible."""
    assert game(scores) == numbers(points)


def test_c4_the_refused_point_is_marked():
    outcome = night_of(["100p 40 30", "100 40p 30"])
    assert of_groups(outcome, "game_points", "denied") == [[True, False, False], [False] * 3]
    assert of_groups(outcome, "game_points", "bonus_point") == [[False] * 3, [True, False, False]]


@pytest.mark.parametrize(("scores", "points"), K2.items())
def test_c4_without_a_score_the_others_play_as_a_smaller_group(scores, points):
    """K2: 90, 50, none: a game of two."""
    assert game(scores) == numbers(points)


def test_c4_a_lone_opponent_needs_the_reference_for_the_4th_point():
    """K3: reference 1,000,000: 999,999 is 3 points, 1,000,000 is 4."""
    assert game("999999 -", reference=10**6) == numbers("3 0")
    assert game("1000000 -", reference=10**6) == numbers("4 0")
    assert game("1000000 - -", reference=10**6) == numbers("4 0 0")
    assert game("5 -") == numbers("3 0")


def test_c4_a_pre_makeup_left_alone_gets_3():
    assert game("1000000p -", reference=10**6) == numbers("3 0")


@pytest.mark.parametrize(("scores", "points"), K4.items())
def test_c4_over_the_limit_the_score_takes_its_place_and_gets_nothing(scores, points):
    """K4: the others are scored as if he were present, the points of his place are lost."""
    assert game(scores) == numbers(points)


def test_c4_pre_makeups_of_a_season():
    """K1, K2, K4: each of them as a group of one night; nobody else's reference is reached."""
    cases = K1 | K2 | K4 | SHRUNK
    outcome = night_of(cases, references={"M": 80})
    assert of_groups(outcome, "game_points", "points") == [*map(numbers, cases.values())]
    sources = dict(zip(cases, of_groups(outcome, "game_points", "source"), strict=True))
    assert sources["100p 40 30"] == ["premakeup", "played", "played"]
    assert sources["90 50 -"] == ["played", "played", "none"]
    assert sources["50x 60 20"] == ["over_limit", "played", "played"]


def test_c4_lone_opponents_of_a_season():
    """K3: also in a larger group that has shrunk to one."""
    cases = {"999999 -": "3 0", "1000000 -": "4 0", "1000000 - -": "4 0 0", "2000000p -": "3 0"}
    outcome = night_of(cases, references={"M": 10**6})
    assert of_groups(outcome, "game_points", "points") == [*map(numbers, cases.values())]


def test_c4_a_machine_that_nobody_has_scored_on_has_no_reference():
    """The lone opponent's 0 gets 3, also where the reference is computed."""
    outcome = one_game("0 -")
    assert games(outcome) == numbers("3 0")
    assert nights(outcome, "normalized") == [0, 0]


# --------------------------------------------------------------------------- the settings of one game


@pytest.mark.parametrize(
    ("value", "points"),
    [("void", ["3 2 0", "3 0", "3 3 1 0"]), ("pass_down", ["3 2 1", "3 1", "3 3 2 0"])],
)
def test_c4_who_gets_the_refused_point(value, points):
    settings = {"premakeup.denied_point": value}
    scores = ["100p 40 30", "90p 20", "100p 50 20 10"]
    expected = [*map(numbers, points)]
    assert [game(text, settings) for text in scores] == expected
    assert of_groups(night_of(scores, settings), "game_points", "points") == expected


def test_c4_only_a_refused_point_is_passed_down():
    """Of two: 89p did not triple 30, whose point it is anyway."""
    assert game("89p 30", {"premakeup.denied_point": "pass_down"}) == numbers("3 1")
    assert game("100 40p 30", {"premakeup.denied_point": "pass_down"}) == numbers("4 2 0")


@pytest.mark.parametrize(
    ("value", "points"),
    [
        ("fourth_point", ["3 2 1", "3 1", "4 3 1 0", "3 2 2 1"]),
        ("all_bonus", ["3 2 0", "3 0", "4 2 1 0", "3 2 1 1"]),
    ],
)
def test_c4_which_bonus_points_a_pre_makeup_cannot_get(value, points):
    """Third of three, second of two, second and third of four."""
    settings = {"premakeup.barred": value}
    scores = ["100 60 50p", "89 30p", "100 50p 20 10", "100 90 60p 50"]
    assert [game(text, settings) for text in scores] == [*map(numbers, points)]
    assert games(one_game("100 60 50p", settings)) == numbers(points[0])


def test_c4_with_all_bonus_barred_nobody_else_gets_it():
    settings = {"premakeup.barred": "all_bonus", "premakeup.denied_point": "pass_down"}
    assert game("100p 40 30", settings) == numbers("3 2 0")


@pytest.mark.parametrize(
    ("value", "points"),
    [("0", ["3 2 1", "3 2 0"]), ("0.5", ["3 2 1/2", "5/2 2 0"]), ("2", ["3 2 0", "1 2 0"])],
)
def test_c4_a_penalty_for_pre_makeups(value, points):
    """Points off each game, not below 0; the others' are unchanged."""
    settings = {"premakeup.penalty": value}
    scores = ["100 60 50p", "100p 40 30"]
    assert [game(text, settings) for text in scores] == [*map(numbers, points)]
    assert of_groups(night_of(scores, settings), "game_points", "points") == [*map(numbers, points)]


@pytest.mark.parametrize(
    ("value", "points"),
    [
        ("shrink", ["3 1 0", "4 0 0", "3 0", "3 2 1 0"]),
        ("zero_score", ["4 2 0", "4 1 0", "3 0", "3 3 2 0"]),
    ],
)
def test_c4_whoever_has_no_score_may_stand_in_the_game_with_nothing(value, points):
    """In groups of three and four; of two players the other one is alone."""
    scores = ["90 50 -", "90 0 -", "70 -", "90 50 45 -"]
    outcome = night_of(scores, {"zero_point.others": value}, references={"M": 80})
    assert of_groups(outcome, "game_points", "points") == [*map(numbers, points)]
    assert of_groups(outcome, "game_points", "place")[0] == [1, 2, None]


@pytest.mark.parametrize(
    ("value", "points", "source"),
    [("as_present", ["0 2 0", "1 0"], "over_limit"), ("shrink", ["0 3 1", "3 0"], "none")],
)
def test_c4_opponents_of_a_score_over_the_limit(value, points, source):
    outcome = night_of(["100x 40 30", "60 90x"], {"over_limit.others": value}, references={"M": 80})
    assert of_groups(outcome, "game_points", "points") == [*map(numbers, points)]
    assert of_groups(outcome, "game_points", "source")[0][0] == source


@pytest.mark.parametrize(
    ("value", "below", "above"), [("reference", 3, 4), ("never", 3, 3), ("always", 4, 4)]
)
def test_c4_the_4th_point_of_a_lone_opponent(value, below, above):
    """A pre-makeup alone always gets 3."""
    settings = {"lone.fourth": value}
    scores = ["79 -", "80 -", "80p -"]
    assert [game(text, settings, reference=80)[0] for text in scores] == [below, above, 3]
    outcome = night_of(scores, settings, references={"M": 80})
    assert of_groups(outcome, "game_points", "points") == [[below, 0], [above, 0], [3, 0]]


# --------------------------------------------------------------------------- the three weeks


def away(weeks, *, settings=(), played=(), last="M3", filed=FILE, **more):
    """a is away; b and c play M1, M2 and M3, in the last week `last`. `played` are a's own scores."""
    both = {"b": 5, "c": 4}
    table = {week: {m: dict(both) for m in ("M1", "M2", "M3")} for week in range(1, weeks)}
    table[weeks] = {m: dict(both) for m in ("M1", "M2", last)}
    for week, machine, score in played:
        table[week][machine]["a"] = score
    return season(table, players="abc", filed=filed, settings=settings, **more)


def has(outcome, week, player="a"):
    """What a player has in each game of a week."""
    rows = sorted(outcome.rows("game_points", week=week, player=player), key=lambda r: r["game"])
    words = {"premakeup": "p", "over_limit": "x"}
    return [r["source"] if r["score"] is None else f"{r['score']}{words.get(r['source'], '')}" for r in rows]


def test_c4_the_third_week_still_counts():
    """K5: away with two weeks used, games M1 M2 M3: 10, 20, none; three used."""
    outcome = away(3)
    assert has(outcome, 3) == ["10p", "20p", "none"]
    assert row(outcome, "premakeup_weeks", player="a")["used"] == 3


def test_c4_the_fourth_week_is_over_the_limit():
    """K5: away with three weeks used: over, over, none."""
    outcome = away(4)
    assert has(outcome, 4) == ["10x", "20x", "none"]
    used = row(outcome, "premakeup_weeks", player="a")
    assert (used["used"], used["left"], used["weeks"]) == (3, 0, ("1", "2", "3"))
    entered = [seat["premakeups_used"] for seat in outcome.rows("ladder", player="a")]
    assert entered == [0, 1, 2, 3, 3]


def test_c4_a_late_night_uses_a_week():
    """K5: late for M1, 77 on M2, none used: 10 (pre-makeup), 77; one used."""
    outcome = away(2, played=[(1, "M2", 77)])
    assert has(outcome, 1) == ["10p", "77", "none"]
    assert row(outcome, "premakeup_weeks", player="a")["weeks"] == ("1", "2")


@pytest.mark.parametrize(
    ("value", "second", "third", "used"),
    [
        ("any_use", ["10x", "77", "none"], ["10x", "20x", "none"], 1),
        ("full_absence", ["10p", "77", "none"], ["10p", "20p", "none"], 1),
    ],
)
def test_c4_which_weeks_count(value, second, third, used):
    """One week is allowed, a is late in weeks 1 and 2: with `full_absence` late nights are neither counted nor limited."""
    settings = {"premakeup.counts": value, "premakeup.limit": 1}
    outcome = away(3, settings=settings, played=[(1, "M2", 77), (2, "M2", 77)])
    assert has(outcome, 1) == ["10p", "77", "none"]
    assert has(outcome, 2) == second
    assert has(outcome, 3) == third
    assert row(outcome, "premakeup_weeks", player="a")["used"] == used


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_c4_how_many_weeks_is_a_setting(limit):
    outcome = away(3, settings={"premakeup.limit": limit})
    over = [week for week in (1, 2, 3) if "10x" in has(outcome, week)]
    assert over == [week for week in (1, 2, 3) if week > limit]


def test_c4_a_week_without_any_pre_makeup_is_not_one_of_the_three():
    """He has nothing on file for what is played before."""
    outcome = away(4, filed={"a": {"M4": 30}}, last="M4")
    assert has(outcome, 3) == ["none", "none", "none"]
    assert has(outcome, 4) == ["none", "none", "30p"]
    assert row(outcome, "premakeup_weeks", player="a")["weeks"] == ("4",)


def test_c4_the_commissioner_s_exception():
    """Footnote 1: that week counts whatever was used, and is not one of the three."""
    allowed = away(4, rulings=[ruling(2, "a", "allow pre-makeups")])
    assert has(allowed, 4) == ["10p", "20p", "none"]
    fourth = away(5, rulings=[ruling(4, "a", "allow pre-makeups")])
    assert has(fourth, 4) == ["10p", "20p", "none"]
    assert has(fourth, 5) == ["10x", "20x", "none"]
    assert row(fourth, "premakeup_weeks", player="a")["weeks"] == ("1", "2", "3")


def test_c4_a_new_machine_s_pre_makeup_counts_from_its_week_on():
    filed = [{"player": "a", "machine": "M1", "score": s, "from_week": w} for s, w in ((30, 3), (10, 2))]
    outcome = away(3, premakeups=filed)
    assert [has(outcome, week)[0] for week in (1, 2, 3)] == ["none", "10p", "30p"]


def test_c4_the_same_machine_twice_counts_the_same_pre_makeup_twice():
    scores = [{"week": 1, "player": "b", "machine": "M", "game": g, "score": 5} for g in (1, 2)]
    outcome = season(
        {1: {"M": {}}},
        players="ab",
        weeks={1: ["M", "M"]},
        scores=scores,
        filed={"a": {"M": 9}},
        settings={"machines.per_night": 2},
    )
    assert has(outcome, 1) == ["9p", "9p"]


def test_c4_late_for_the_first_of_two_games_on_a_machine():
    """His score is that of game 2."""
    scores = [{"week": 1, "player": "b", "machine": "M", "game": g, "score": 5} for g in (1, 2)]
    scores.append({"week": 1, "player": "a", "machine": "M", "game": 2, "score": 7})
    outcome = season(
        {1: {"M": {}}},
        players="ab",
        weeks={1: ["M", "M"]},
        scores=scores,
        filed={"a": {"M": 9}},
        settings={"machines.per_night": 2},
    )
    assert has(outcome, 1) == ["9p", "7"]


def test_c4_weeks_left_are_shown_beside_the_groups():
    outcome = away(2, settings={"Weeks": 3})
    assert groups(outcome, 3)
    left = {seat["player"]: seat["premakeups_left"] for seat in outcome.rows("groups", week=3)}
    assert left == {"a": 1, "b": 3, "c": 3}

"""4: illegal actions (RULES B6). Serious violations add up over the season: zero, zero, the night, wiped."""

import pytest

from tests.leagues.lafayette.asking import (
    FIVE,
    codes,
    dropped,
    eligible,
    five_machines,
    found,
    game,
    of,
    one_machine,
    order,
    places,
    points,
    ruling,
    season,
    standings,
    status,
    totals,
    with_totals,
    zeros,
)

FIRST, SECOND, THIRD, FOURTH, _ = FIVE
NIGHT = {"Ann": 60, "Z": 50, "Y": 40, "V": 30, "X": 20}
L10 = {"A": 30, "Z": 25, "B": 20}

L9 = [
    ruling(1, "Z", "interference", FIRST),
    ruling(2, "Z", "interference", SECOND),
    ruling(5, "Z", "interference", THIRD),
    ruling(7, "Z", "interference", FOURTH),
    ruling(2, "Y", "ejected"),
    ruling(8, "Y", "interference", FIRST),
    ruling(1, "V", "interference", FIRST),
    ruling(2, "V", "violence"),
    ruling(3, "X", "opponent's ball", FIRST),
    ruling(3, "X", "opponent's ball", SECOND),
    ruling(4, "X", "opponent's ball", FIRST),
]


def the_night(week):
    return [(week, machine) for machine in sorted(FIVE)]


@pytest.fixture(scope="module")
def l9():
    return five_machines(NIGHT, weeks=8, rulings=L9)


@pytest.fixture(scope="module")
def l9_after_week_6():
    return five_machines(NIGHT, weeks=6, rulings=L9)


def of_ruling(outcome, number):
    """What the ruling on that row of the sheet did: its effect, and whether it counts."""
    rows = {str(row["cell"]): row for row in outcome.rows("rulings")}
    row = rows[f"league.xlsx, Rulings!A{number + 2}"]
    return row["effect"], row["in_effect"]


# --------------------------------------------------------------------------- 4.3: interference


def test_4_3_two_zeros_then_the_night(l9_after_week_6):
    """L9: Z: interference in weeks 1, 2 and 5: zero game, zero game, zero week 5."""
    assert zeros(l9_after_week_6, "Z") == [(1, FIRST), (2, SECOND), *the_night(5)]
    assert status(l9_after_week_6)["Z"] == "member"


def test_4_3_the_fourth_offense_wipes_the_scores(l9):
    """L9: Z: the fourth one in week 7: no rows anywhere, the others move up."""
    assert status(l9)["Z"] == "wiped"
    for table in ("game_points", "week_points", "standings"):
        assert l9.rows(table, player="Z") == []


def test_4_3_what_each_offense_did_is_listed(l9):
    assert [of_ruling(l9, number) for number in range(4)] == [
        ("first offense: zero for this game (4.3)", True),
        ("second offense: zero for this game (4.3)", True),
        ("third offense: zero for every game of the night (4.3)", True),
        ("fourth offense: suspended, scores wiped (4.3)", True),
    ]


def test_4_3_ejection_is_an_automatic_third_offense(l9_after_week_6):
    """L9: Y: ejected in week 2, count 3: zero week 2."""
    assert zeros(l9_after_week_6, "Y") == the_night(2)


def test_4_3_after_an_ejection_the_next_offense_is_the_fourth(l9):
    """L9: Y: interference in week 8: count 4, wiped."""
    assert status(l9)["Y"] == "wiped"


def test_4_3_violence_is_an_automatic_fourth_offense(l9):
    """L9: V: interference, then violence: wiped."""
    assert status(l9)["V"] == "wiped"
    assert of_ruling(l9, 7) == ("fourth offense: suspended, scores wiped (4.3)", True)


@pytest.mark.parametrize("word", ["violence", "vandalism"])
def test_4_3_violence_and_vandalism_need_no_earlier_offense(word):
    assert status(one_machine(L10, rulings=[ruling(1, "Z", word)]))["Z"] == "wiped"


@pytest.mark.parametrize(("before", "then"), [(0, "member"), (1, "member"), (2, "member"), (3, "wiped")])
def test_4_3_ejection_always_adds_one(before, then):
    """max(n+1, 3): after 0, 1 or 2 offenses the third, after 3 the fourth."""
    earlier = [ruling(1, "Z", "interference", FIRST)] * before
    outcome = five_machines(L10, weeks=2, rulings=[*earlier, ruling(2, "Z", "ejected")])
    assert status(outcome)["Z"] == then
    assert set(the_night(2)) <= set(zeros(outcome, "Z")) or then == "wiped"


def test_4_3_rulings_are_read_by_week_not_by_row():
    """The ejection of week 1 stands below: it is the third offense, the interference of week 2 the fourth."""
    late = [ruling(2, "Z", "interference", FIRST), ruling(1, "Z", "ejected")]
    assert status(five_machines(L10, weeks=2, rulings=late))["Z"] == "wiped"


def test_4_3_inside_a_week_rulings_are_read_by_row():
    """Cheating first: suspended, so the vandalism after it has no effect."""
    rulings = [ruling(1, "Z", "cheating"), ruling(1, "Z", "vandalism")]
    assert status(one_machine(L10, rulings=rulings))["Z"] == "suspended"
    assert status(one_machine(L10, rulings=rulings[::-1]))["Z"] == "wiped"


def test_4_3_a_zero_is_ranked_and_earns_its_place():
    """Z's zero is last of three and still 26 - 3 = 23."""
    outcome = one_machine(L10, rulings=[ruling(1, "Z", "interference", "Taxi")])
    assert points(outcome) == {"A": 30, "B": 24, "Z": 23}
    assert game(outcome, "Z")["source"] == "ruling"


def test_4_3_a_zero_alone_in_last_place_of_ten_gets_16():
    scores = {f"P{number}": 10 - number for number in range(10)}
    outcome = one_machine(scores, rulings=[ruling(1, "P0", "interference", "Taxi")])
    assert points(outcome)["P0"] == 16


def test_4_3_several_zeros_are_a_tie_that_nobody_plays_off():
    """L3: 50, 20, 0, 0: the zeros share (23 + 22) / 2, without a warning."""
    outcome = one_machine({"A": 50, "B": 20, "C": 0, "D": 0})
    assert points(outcome) == {"A": 30, "B": 24, "C": 22.5, "D": 22.5}
    assert codes(outcome) == []


def test_4_3_zeros_may_get_no_points():
    """L3 with no_points: 30, 24, 0, 0; the places are those they would have had."""
    outcome = one_machine({"A": 50, "B": 20, "C": 0, "D": 0}, settings={"zero_score": "no_points"})
    assert points(outcome) == {"A": 30, "B": 24, "C": 0, "D": 0}
    assert places(outcome) == {"A": 1, "B": 2, "C": 3, "D": 3}


@pytest.mark.parametrize(
    ("rule", "each"), [("average", 22.5), ("share_high", 23), ("share_low", 22), ("error", 22.5)]
)
def test_4_3_ties_of_zeros_are_shared_and_never_an_error(rule, each):
    outcome = one_machine({"A": 50, "B": 20, "C": 0, "D": 0}, settings={"ties.unresolved": rule})
    assert points(outcome) == {"A": 30, "B": 24, "C": each, "D": each}
    assert codes(outcome) == []


def test_4_3_a_zero_replaces_what_was_entered_and_what_was_not():
    """Z was ejected before he played: ranked last everywhere, the night is attended."""
    outcome = five_machines({"A": 30, "B": 20}, more_players=["Z"], rulings=[ruling(1, "Z", "ejected")])
    assert zeros(outcome, "Z") == the_night(1)
    assert totals(outcome) == {"A": 150, "B": 120, "Z": 5 * 23}
    assert of(outcome, "Z")["weeks_played"] == 1


def test_4_3_third_offense_with_a_replaced_machine_is_one_zero_a_game():
    """Z played the replacement, W is zeroed without a score: he gets it on the first machine."""
    replaced = ruling(1, None, "replaced", "Taxi", "Xenon")
    outcome = season(
        {1: {"Taxi": {"A": 3, "B": 2}, "Xenon": {"Z": 9}, "Centaur": {"A": 3, "Z": 1}}},
        more_players=["W"],
        rulings=[replaced, ruling(1, "Z", "ejected"), ruling(1, "W", "ejected")],
    )
    assert zeros(outcome, "Z") == [(1, "Centaur"), (1, "Xenon")]
    assert zeros(outcome, "W") == [(1, "Centaur"), (1, "Taxi")]


@pytest.mark.parametrize(("wipe", "b_gets"), [("rerank", 24), ("points_only", 23)])
def test_4_3_when_scores_are_wiped_the_others_move_up_or_not(wipe, b_gets):
    """L10: A 30, Z 25, B 20; Z wiped: A 30, B 24; with points_only B keeps the third place's 23."""
    outcome = one_machine(L10, rulings=[ruling(1, "Z", "violence")], settings={"wipe": wipe})
    assert points(outcome) == totals(outcome) == {"A": 30, "B": b_gets}
    assert standings(outcome) == [(1, "A", 30), (2, "B", b_gets)]


@pytest.mark.parametrize(("wipe", "in_week_1"), [("rerank", 24), ("points_only", 23)])
def test_4_3_after_the_suspension_nobody_stands_between(wipe, in_week_1):
    """Wiped in week 2 of three, with scores typed for all three."""
    outcome = five_machines(L10, weeks=3, rulings=[ruling(2, "Z", "violence")], settings={"wipe": wipe})
    assert [points(outcome, week=week)["B"] for week in (1, 2, 3)] == [in_week_1, in_week_1, 24]


@pytest.mark.parametrize(
    ("setting", "total", "weeks"), [("allowed", 705, [3, 5]), ("forbidden", 600, [3, 8])]
)
def test_4_3_whether_a_night_zeroed_by_a_third_offense_may_be_dropped(setting, total, weeks):
    """Week 5 is zeroed. Forbidden: it counts 0 with the best five others, weeks 3 (100) and 8 (105) go."""
    rows = {"Ann": "110 120 100 130 0 125 115 105"}
    third = [ruling(5, "Ann", "ejected")]
    outcome = with_totals(rows, {"drop.penalty_weeks": setting}, rulings=third)
    assert dropped(outcome, "Ann") == weeks
    # 110 + 120 + 130 + 125 + 115 = 600, and 105 or 0
    assert of(outcome, "Ann")["total"] == total


def test_4_3_only_a_third_offense_is_held_against_the_drops():
    """Two ordinary zeros and a `zero` for the whole night do not forbid dropping."""
    rows = {"Ann": "110 120 100 130 0 125 115 105"}
    outcome = with_totals(rows, {"drop.penalty_weeks": "forbidden"}, rulings=[ruling(5, "Ann", "zero")])
    assert dropped(outcome, "Ann") == [3, 5]


def test_4_3_guests_are_treated_alike():
    rulings = [ruling(1, "Z", "violence")]
    outcome = one_machine(L10, guests=["Z"], rulings=rulings)
    assert status(outcome)["Z"] == "wiped"
    assert points(outcome) == {"A": 30, "B": 24}


@pytest.mark.parametrize("word", ["slam tilt", "second tilt"])
def test_4_3_other_tilts_are_a_zero_without_an_offense(word):
    """Three of them are three zeros, and the interference after them is the first offense."""
    rulings = [ruling(1, "Z", word, machine) for machine in FIVE[:3]]
    outcome = five_machines(L10, rulings=[*rulings, ruling(1, "Z", "interference", FOURTH)])
    assert zeros(outcome, "Z") == sorted((1, machine) for machine in FIVE[:4])
    assert of_ruling(outcome, 0)[0] == "zero for this game (4.3)"


@pytest.mark.parametrize(("machine", "expected"), [("Taxi", [(1, "Taxi")]), (None, the_night(1))])
def test_4_3_the_ruling_zero_is_for_a_game_or_for_the_night(machine, expected):
    outcome = five_machines(L10, rulings=[ruling(1, "Z", "zero", machine)])
    assert zeros(outcome, "Z") == expected
    assert status(outcome)["Z"] == "member"


def test_4_3_first_and_second_offense_name_a_machine():
    rulings = [ruling(1, "Z", "interference"), ruling(1, "Z", "interference"), ruling(1, "Z", "interference")]
    outcome = one_machine(L10, rulings=rulings)
    assert [(severity, cell) for severity, cell, _ in found(outcome, "ruling-needs-machine")] == [
        ("error", "league.xlsx, Rulings!A2"),
        ("error", "league.xlsx, Rulings!A3"),
    ]


NEED_A_MACHINE = ["opponent's ball", "death save", "slam tilt", "second tilt", "void", "points"]


@pytest.mark.parametrize("word", NEED_A_MACHINE)
def test_4_3_rulings_on_one_game_name_a_machine(word):
    outcome = one_machine(L10, rulings=[ruling(1, "Z", word, value=3 if word == "points" else None)])
    assert codes(outcome) == ["ruling-needs-machine"]


@pytest.mark.parametrize("word", ["ejected", "violence", "vandalism", "cheating"])
def test_4_3_others_ignore_the_machine(word):
    assert codes(one_machine(L10, rulings=[ruling(1, "Z", word, "Xenon")])) == []


def test_4_3_a_ruling_names_a_machine_of_the_night():
    outcome = one_machine(L10, rulings=[ruling(1, "Z", "interference", "Xenon")])
    assert found(outcome, "ruling-machine") == [
        (
            "error",
            "league.xlsx, Rulings!A2",
            "Xenon was not played in week 1 (played: Taxi). Correct the machine or the week.",
        )
    ]


def test_4_3_a_ruling_names_a_player():
    outcome = one_machine(L10, rulings=[ruling(1, None, "interference", "Taxi")])
    assert found(outcome, "ruling-needs-player") == [
        (
            "error",
            "league.xlsx, Rulings!A2",
            'the ruling "interference" concerns a player. Type the name in the column Player.',
        )
    ]


@pytest.mark.parametrize(
    ("word", "machine", "value", "effect"),
    [
        ("replay", "Taxi", 12345, "the replay's 12,345 counts (3.2)"),
        ("replay, higher counts", "Taxi", 12345, "the higher of the score and 12,345 counts"),
        ("replaced", "Taxi", "Xenon", "replaced by Xenon that night (7.2)"),
        ("void", "Taxi", None, "as if not played"),
        ("points", "Taxi", "22.5", "22.5 points by ruling"),
        ("adjust", None, 5, "+5 points on the night"),
        ("adjust", None, -5, "-5 points on the night"),
        ("allow pre-makeups", None, None, "no effect: this league has no pre-makeups"),
        ("decision", None, None, "no effect on scores"),
        ("zero", "Taxi", None, "zero for this game"),
        ("zero", None, None, "zero for every game"),
    ],
)
def test_4_3_every_ruling_is_listed_with_its_effect(word, machine, value, effect):
    player = None if word == "replaced" else "Z"
    outcome = one_machine(L10, rulings=[ruling(1, player, word, machine, value)])
    assert of_ruling(outcome, 0) == (effect, True)


def test_4_3_the_results_say_why_a_zero_got_its_points():
    rulings = [ruling(1, "Z", "interference", "Taxi")]
    ranked = one_machine(L10, rulings=rulings)
    assert ranked.why("game_points", game(ranked, "Z")) == (
        "zero by ruling (interference), 3rd of 3: 25 - 2 (6.1)"
    )
    nothing = one_machine(L10, rulings=rulings, settings={"zero_score": "no_points"})
    assert nothing.why("game_points", game(nothing, "Z")) == (
        "zero by ruling (interference), 3rd of 3: a zero gets no points (4.3)"
    )


# --------------------------------------------------------------------------- 4.2: playing an opponent's ball


def test_4_2_the_second_time_in_one_meet_is_a_zero(l9):
    """L9: X: opponent's ball twice in week 3: zero on the second machine; once in week 4: nothing."""
    assert zeros(l9, "X") == [(3, SECOND)]
    assert [of_ruling(l9, number)[0] for number in (8, 9, 10)] == [
        "first time that night: noted, no penalty (4.2)",
        "again on one night: zero for this game (4.2)",
        "first time that night: noted, no penalty (4.2)",
    ]


def test_4_2_every_further_time_is_a_zero():
    balls = [ruling(1, "Z", "opponent's ball", machine) for machine in FIVE[:3]]
    outcome = five_machines(L10, rulings=balls)
    assert zeros(outcome, "Z") == sorted((1, machine) for machine in FIVE[1:3])


@pytest.mark.parametrize(
    ("serious", "in_week_3"), [("interference", [(3, FIRST)]), ("interference+ball", the_night(3))]
)
def test_4_2_whether_such_a_zero_is_a_serious_offense(serious, in_week_3):
    """Twice in weeks 1 and 2, then interference in week 3: the first offense, or the third."""
    rulings = [ruling(week, "Z", "opponent's ball", m) for week in (1, 2) for m in (FIRST, SECOND)]
    rulings.append(ruling(3, "Z", "interference", FIRST))
    outcome = five_machines(L10, weeks=3, rulings=rulings, settings={"conduct.serious": serious})
    assert zeros(outcome, "Z") == [(1, SECOND), (2, SECOND), *in_week_3]


def test_4_2_a_ball_can_be_the_fourth_offense():
    rulings = [ruling(1, "Z", "ejected"), *[ruling(2, "Z", "opponent's ball", m) for m in (FIRST, SECOND)]]
    outcome = five_machines(L10, weeks=2, rulings=rulings, settings={"conduct.serious": "interference+ball"})
    assert status(outcome)["Z"] == "wiped"


# --------------------------------------------------------------------------- 4.6: deathsaves and bangbacks


def test_4_6_a_death_save_is_a_zero_for_that_game():
    outcome = five_machines(L10, rulings=[ruling(1, "A", "death save", "Taxi")])
    assert zeros(outcome, "A") == [(1, "Taxi")]
    assert points(outcome) == {"Z": 30, "B": 24, "A": 23}
    assert totals(outcome)["A"] == 4 * 30 + 23
    assert of_ruling(outcome, 0) == ("zero for this game (4.6)", True)


def test_4_6_death_saves_are_no_serious_offense():
    rulings = [ruling(week, "Z", "death save", "Taxi") for week in (1, 2, 3, 4)]
    outcome = five_machines(L10, weeks=4, rulings=rulings)
    assert status(outcome)["Z"] == "member"
    assert zeros(outcome, "Z") == [(week, "Taxi") for week in (1, 2, 3, 4)]


# --------------------------------------------------------------------------- 4.7: cheating


@pytest.fixture(scope="module")
def cheated():
    """Z cheats in week 2 of 4; somebody typed his scores of weeks 3 and 4 all the same."""
    return five_machines(L10, weeks=4, rulings=[ruling(2, "Z", "cheating")], settings={"Weeks": 4})


def test_4_7_cheating_suspends_and_earlier_scores_stay(cheated):
    """The night itself stands; later ones are ignored: 120 + 120, and B moves up in weeks 3 and 4."""
    assert status(cheated)["Z"] == "suspended"
    assert of(cheated, "Z")["full_total"] == 240
    assert [points(cheated, week=week)["B"] for week in (1, 2, 3, 4)] == [23, 23, 24, 24]


def test_4_7_a_suspended_player_stays_in_the_standings_and_out_of_the_finals(cheated):
    """Best two of four: A 300, Z 240, B 240 (two nights of 5 x 24)."""
    assert standings(cheated) == [(1, "A", 300), (2, "B", 240), (2, "Z", 240)]
    assert eligible(cheated) == {"A", "B"}
    assert of(cheated, "Z")["finals"] == "suspended"


def test_4_7_cheating_may_wipe_too():
    outcome = five_machines(L10, weeks=2, rulings=[ruling(2, "Z", "cheating")], settings={"cheating": "wipe"})
    assert status(outcome)["Z"] == "wiped"
    assert [points(outcome, week=week)["B"] for week in (1, 2)] == [24, 24]
    assert outcome.rows("standings", player="Z") == []


def test_4_7_rulings_on_a_suspended_player_have_no_effect():
    """Also later in the same week: a warning for each."""
    rulings = [
        ruling(1, "Z", "cheating"),
        ruling(1, "Z", "death save", "Taxi"),
        ruling(2, "Z", "violence"),
        ruling(2, "Z", "decision"),
    ]
    outcome = five_machines(L10, weeks=2, rulings=rulings)
    assert (status(outcome)["Z"], zeros(outcome, "Z")) == ("suspended", [])
    assert found(outcome, "ruling-without-effect") == [
        (
            "warning",
            f"league.xlsx, Rulings!A{row}",
            f'the ruling "{word}" has no effect: Z: already suspended.',
        )
        for row, word in ((3, "death save"), (4, "violence"))
    ]


def test_4_7_the_night_of_the_suspension_stands_with_its_playoffs():
    tied = {"A": 30, "Z": 30, "B": 20}
    outcome = one_machine(tied, ties=[order("Z", "A")], rulings=[ruling(1, "Z", "cheating")])
    assert points(outcome) == {"Z": 30, "A": 24, "B": 23}


def test_4_3_a_decision_may_name_any_machine():
    """It is printed with the results and has no effect, so it stops nothing either."""
    outcome = season({1: {"Taxi": {"Ann": 2, "Bob": 1}}}, rulings=[ruling(1, "Ann", "decision", "Whirlwind")])
    assert [p for p in outcome.problems if p.severity == "error"] == []


# --------------------------------------------------------------------------- what readers are told


def test_4_3_earlier_nights_say_whose_scores_were_wiped(l9):
    """The night's workbook still ranks Z, so the results say why the others stand higher there."""
    told = [(row["week"], row["because"]) for row in l9.rows("struck", player="Z")]
    because = "the others move up: week 7, fourth offense: suspended, scores wiped (4.3)"
    assert told == [(week, because) for week in (1, 2, 3, 4, 5, 6, 8)]


def test_4_3_a_name_without_standings_says_what_became_of_it(l9):
    assert {row["player"]: row["because"] for row in l9.rows("banned")} == {
        "V": "week 2, fourth offense: suspended, scores wiped (4.3)",
        "Y": "week 8, fourth offense: suspended, scores wiped (4.3)",
        "Z": "week 7, fourth offense: suspended, scores wiped (4.3)",
    }


def test_4_7_only_later_nights_are_struck_where_earlier_scores_stay(cheated):
    assert [row["week"] for row in cheated.rows("struck")] == [3, 4]

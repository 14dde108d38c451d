"""6.1: for each machine, players are ranked from highest score to lowest (RULES B1-B4)."""

from fractions import Fraction

import pytest

from pinsheet.leagues.lafayette.words import ordinal
from pinsheet.season import run
from tests.leagues.lafayette.asking import (
    FIVE,
    codes,
    five_machines,
    found,
    game,
    of,
    on_all,
    one_machine,
    order,
    places,
    points,
    ruling,
    season,
    totals,
)
from tests.sheets.folders import night, season_book

HALF = Fraction(1, 2)
L1 = {"Ann": 900, "Bob": 700, "Cy": 700, "Di": 10}
L2 = {"Ann": 50, "Bob": 50, "Cy": 40}
L20 = {"Y": 900, "A": 700, "B": 700, "Z": 700}


def field(size):
    """P01 has the highest score, P02 the next ..."""
    return {f"P{place:02}": 1000 - place for place in range(1, size + 1)}


# --------------------------------------------------------------------------- points for places


def test_6_1_points_for_places():
    """L4: 27 players: 25 + 5, 24, 23 ...; places 24 to 27 get 2, 1, 0, 0."""
    got = points(one_machine(field(27)))
    assert [got["P01"], got["P02"], got["P03"]] == [30, 24, 23]
    assert [got["P24"], got["P25"], got["P26"], got["P27"]] == [2, 1, 0, 0]


def test_6_1_a_machine_pays_the_same_to_the_same_number_of_players():
    """L4: with n players, n(51-n)/2 + 5: 30, 54, 77 ... up to 330 with 25, and no more."""
    outcome = season({n: {"Taxi": field(n)} for n in range(1, 28)}, settings={"Weeks": 27})
    paid = [sum(points(outcome, week=n).values()) for n in range(1, 28)]
    assert paid[:3] == [30, 54, 77]
    assert paid[:25] == [n * (51 - n) // 2 + 5 for n in range(1, 26)]
    assert paid[24:] == [330, 330, 330]


def test_6_1_points_do_not_depend_on_how_many_played():
    """The last of ten gets 26 - 10 = 16, not 1."""
    assert points(one_machine(field(10)))["P10"] == 16


def test_6_1_the_league_is_ranked_together_not_the_groups():
    groups = {"Ann": "1", "Bob": "1", "Cy": "2", "Di": "2"}
    scores = {"Ann": 40, "Cy": 30, "Bob": 20, "Di": 10}
    rows = [
        {"week": 1, "machine": "Taxi", "player": p, "score": s, "group": groups[p]} for p, s in scores.items()
    ]
    outcome = season({}, more_scores=rows)
    assert points(outcome) == {"Ann": 30, "Cy": 24, "Bob": 23, "Di": 22}
    assert [game(outcome, p)["group"] for p in groups] == ["1", "1", "2", "2"]


def test_6_1_scores_may_have_any_length():
    huge = 10**25
    outcome = one_machine({"Ann": huge, "Bob": huge + 1, "Cy": 7})
    assert points(outcome) == {"Bob": 30, "Ann": 24, "Cy": 23}
    assert game(outcome, "Bob")["score"] == huge + 1


def test_6_1_neighbours_beyond_the_reach_of_floats_are_not_equal():
    outcome = one_machine({"Ann": 2**53, "Bob": 2**53 + 1})
    assert places(outcome) == {"Ann": 2, "Bob": 1}


@pytest.mark.parametrize(
    ("first", "bonus", "expected"),
    [
        (25, 5, [30, 24, 23, 22]),
        (10, 0, [10, 9, 8, 7]),
        (2, 7, [9, 1, 0, 0]),
        (0, 0, [0, 0, 0, 0]),
    ],
)
def test_6_1_points_first_and_top_bonus_are_settings(first, bonus, expected):
    outcome = one_machine(field(4), settings={"points.first": first, "points.top_bonus": bonus})
    assert list(points(outcome).values()) == expected


def test_6_1_no_score_is_not_ranked_and_gets_nothing():
    """Bob has no score on Xenon: Cy is second there, and Bob has a row with nothing in it."""
    outcome = season({1: {"Taxi": {"Ann": 3, "Bob": 2, "Cy": 1}, "Xenon": {"Ann": 3, "Cy": 1}}})
    assert points(outcome, "Xenon") == {"Ann": 30, "Cy": 24, "Bob": 0}
    row = game(outcome, "Bob", "Xenon")
    assert (row["score"], row["place"], row["source"]) == (None, None, "none")


# --------------------------------------------------------------------------- the night


def test_6_1_a_perfect_score_for_a_week_is_150():
    """L6: always first 5 x 30, always second 5 x 24, always third 5 x 23."""
    assert totals(five_machines({"Ann": 3, "Bob": 2, "Cy": 1})) == {"Ann": 150, "Bob": 120, "Cy": 115}


def test_6_1_who_misses_a_machine_leaves_its_places_to_the_others():
    """L6: Ann misses one machine: 4 x 30; Bob 4 x 24 + 30; Cy 4 x 23 + 24."""
    everybody, without_ann = {"Ann": 3, "Bob": 2, "Cy": 1}, {"Bob": 2, "Cy": 1}
    outcome = season({1: on_all(everybody) | {"Xenon": without_ann}})
    assert totals(outcome) == {"Ann": 120, "Bob": 126, "Cy": 116}


def test_6_1_the_night_is_listed_by_its_total():
    """The night's order, and what it did to the standings: Bob goes from second to shared first."""
    ann_first, bob_first = {"Ann": 3, "Bob": 2, "Cy": 1}, {"Bob": 3, "Ann": 2, "Cy": 1}
    outcome = season({1: {"Taxi": ann_first}, 2: {"Taxi": bob_first}})
    listed = sorted(outcome.rows("nights", week=2), key=lambda row: row["place"])
    assert [(r["place"], r["player"], r["total"], r["season_total"]) for r in listed] == [
        (1, "Bob", 30, 54),
        (2, "Ann", 24, 54),
        (3, "Cy", 23, 46),
    ]
    assert [(r["player"], r["place_before"], r["place_now"], r["move"]) for r in listed] == [
        ("Bob", 2, 1, 1),
        ("Ann", 1, 1, 0),
        ("Cy", 3, 3, 0),
    ]


def test_6_1_the_best_of_the_night_are_marked():
    outcome = five_machines({"Ann": 3, "Bob": 2})
    assert game(outcome, "Ann")["best"]
    assert not game(outcome, "Bob")["best"]
    assert [(r["player"], r["best"]) for r in outcome.rows("week_points")] == [("Ann", True), ("Bob", False)]


# --------------------------------------------------------------------------- equal scores


def test_6_1_equal_scores_without_a_playoff_share_the_mean():
    """L1: 900, 700, 700, 10: Bob and Cy get (24 + 23) / 2, Di is fourth."""
    outcome = one_machine(L1)
    assert points(outcome) == {"Ann": 30, "Bob": 23 + HALF, "Cy": 23 + HALF, "Di": 22}
    assert places(outcome) == {"Ann": 1, "Bob": 2, "Cy": 2, "Di": 4}


def test_6_1_a_one_ball_playoff_resolves_a_tie():
    """L1: with the playoff Cy > Bob: 24, 23."""
    outcome = one_machine(L1, ties=[order("Cy", "Bob")])
    assert points(outcome) == {"Ann": 30, "Cy": 24, "Bob": 23, "Di": 22}
    assert places(outcome) == {"Ann": 1, "Cy": 2, "Bob": 3, "Di": 4}
    assert game(outcome, "Cy")["tie"] == "playoff"
    assert codes(outcome) == []


@pytest.mark.parametrize(("rule", "each"), [("average", 27), ("share_high", 30), ("share_low", 24)])
def test_6_1_tie_for_first(rule, each):
    """L2: two share first of three: the mean of 30 and 24, or the higher, or the lower."""
    outcome = one_machine(L2, settings={"ties.unresolved": rule})
    assert points(outcome) == {"Ann": each, "Bob": each, "Cy": 23}
    assert [p.severity for p in outcome.problems if p.code == "tie-open"] == ["warning"]


def test_6_1_an_unresolved_tie_may_be_an_error():
    outcome = one_machine(L2, settings={"ties.unresolved": "error"})
    assert outcome.failed
    assert found(outcome, "tie-open") == [
        (
            "error",
            "league.xlsx, Scores!A2",
            "Ann and Bob both have 50 on Taxi in week 1 (see A3 too) and no playoff is recorded. "
            "Type the order of the one-ball playoff on Ties.",
        )
    ]


def test_6_1_with_ties_as_errors_a_playoff_settles_them():
    outcome = one_machine(L2, settings={"ties.unresolved": "error"}, ties=[order("Bob", "Ann")])
    assert points(outcome) == {"Bob": 30, "Ann": 24, "Cy": 23}
    assert codes(outcome) == []


def test_6_1_a_tie_below_the_last_points_shares_nothing():
    """P25 and P26 share places 25 and 26: (1 + 0) / 2."""
    outcome = one_machine(field(24) | {"P25": 1, "P26": 1})
    assert points(outcome)["P26"] == HALF


def test_6_1_thirds_add_up_to_whole_points():
    """Three share first on three machines: 3 x (30 + 24 + 23) / 3 = 77, exactly."""
    outcome = season({1: on_all({"Ann": 5, "Bob": 5, "Cy": 5}, FIVE[:3])})
    assert points(outcome)["Ann"] == Fraction(77, 3)
    assert totals(outcome) == {"Ann": 77, "Bob": 77, "Cy": 77}
    assert of(outcome, "Cy")["place"] == 1


def test_6_1_points_stay_exact_beyond_64_bits():
    """Ties of 2, 3, 5 ... 37 players: a point has more ticks than 64-bit sums could carry."""
    sizes = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    many = {f"M{size}": dict.fromkeys([f"P{i:02}" for i in range(size)], 9) for size in sizes}
    outcome = season({1: many, 2: many})
    paid = [30, *range(24, 0, -1), *[0] * 12]
    mean = {size: Fraction(sum(paid[:size]), size) for size in sizes}
    assert points(outcome, "M37")["P36"] == mean[37]
    assert totals(outcome)["P00"] == sum(mean.values())
    assert of(outcome, "P00")["total"] == 2 * sum(mean.values())
    assert of(outcome, "P36")["total"] == 2 * mean[37]


# --------------------------------------------------------------------------- the order of a playoff


def test_6_1_three_tied_players_and_their_order():
    """L20: Y 900, A B Z 700, order Z A B."""
    outcome = one_machine(L20, ties=[order("Z", "A", "B")])
    assert points(outcome) == {"Y": 30, "Z": 24, "A": 23, "B": 22}


def test_6_1_a_wiped_player_is_struck_from_the_order():
    """L20: Z wiped: A before B still stands."""
    outcome = one_machine(L20, ties=[order("Z", "A", "B")], rulings=[ruling(1, "Z", "violence")])
    assert points(outcome) == {"Y": 30, "A": 24, "B": 23}


def test_6_1_a_zeroed_player_is_struck_from_the_order():
    """L20: Z's score zeroed: he is last, A before B still stands."""
    outcome = one_machine(L20, ties=[order("Z", "A", "B")], rulings=[ruling(1, "Z", "death save", "Taxi")])
    assert points(outcome) == {"Y": 30, "A": 24, "B": 23, "Z": 22}


def test_6_1_a_corrected_score_is_struck_from_the_order():
    """Z's replay counts 800 instead of 700."""
    outcome = one_machine(L20, ties=[order("Z", "A", "B")], rulings=[ruling(1, "Z", "replay", "Taxi", 800)])
    assert points(outcome) == {"Y": 30, "Z": 24, "A": 23, "B": 22}


@pytest.mark.parametrize("players", [("A", "B"), ("Y", "A"), ("Y", "Z", "A")])
def test_6_1_an_order_that_fits_no_tie_has_no_effect(players):
    outcome = one_machine(L20, ties=[order(*players)])
    assert points(outcome) == {"Y": 30, "A": 23, "B": 23, "Z": 23}
    assert sorted(codes(outcome)) == ["tie-open", "tie-order-unused"]
    assert found(outcome, "tie-order-unused") == [
        (
            "warning",
            "league.xlsx, Ties!A2",
            "this order has no effect: no tie on Taxi in week 1 is between exactly these players.",
        )
    ]


def test_6_1_an_order_for_a_machine_not_played_has_no_effect():
    outcome = one_machine(L2, ties=[order("Ann", "Bob", machine="Taxii")])
    ((_, _, message),) = found(outcome, "tie-order-unused")
    assert message == ("this order has no effect: Taxii was not played in week 1. Did you mean Taxi?")


def test_6_1_an_order_belongs_to_its_night():
    nights = {1: {"Taxi": L2}, 2: {"Taxi": L2}}
    outcome = season(nights, ties=[order("Bob", "Ann", week=2)])
    assert points(outcome, week=1)["Bob"] == 27
    assert points(outcome, week=2) == {"Bob": 30, "Ann": 24, "Cy": 23}


def test_6_1_of_two_orders_for_one_tie_the_first_counts():
    outcome = one_machine(L2, ties=[order("Bob", "Ann"), order("Ann", "Bob")])
    assert points(outcome)["Bob"] == 30
    ((severity, cell, message),) = found(outcome, "tie-twice")
    assert (severity, cell) == ("warning", "league.xlsx, Ties!A3")
    assert message.startswith("league.xlsx, Ties!A2 says who won this tie on Taxi already")


def test_6_1_an_open_tie_is_a_warning_at_its_first_cell():
    ((severity, cell, message),) = found(one_machine(L20), "tie-open")
    assert (severity, cell) == ("warning", "league.xlsx, Scores!A3")
    assert message == (
        "A and B and Z all have 700 on Taxi in week 1 (see A4, A5 too) and no playoff is recorded. "
        "Each gets 23 points until a row on Ties names them all."
    )


def test_6_1_the_warning_says_what_the_tie_gives_whatever_a_ruling_gave():
    """Ann's points are ruled, Bob still gets the mean of 30 and 24."""
    outcome = one_machine(L2, rulings=[ruling(1, "Ann", "points", "Taxi", 3)])
    assert points(outcome) == {"Ann": 3, "Bob": 27, "Cy": 23}
    ((_, _, message),) = found(outcome, "tie-open")
    assert "Each gets 27 points" in message


# --------------------------------------------------------------------------- points by ruling


def test_6_1_points_by_ruling_move_nobody():
    """Bob's points on Taxi are 7; he keeps his second place, Cy stays third."""
    outcome = one_machine({"Ann": 3, "Bob": 2, "Cy": 1}, rulings=[ruling(1, "Bob", "points", "Taxi", 7)])
    assert points(outcome) == {"Ann": 30, "Bob": 7, "Cy": 23}
    assert places(outcome)["Bob"] == 2


def test_6_1_points_by_ruling_without_a_score():
    outcome = one_machine(
        {"Ann": 3, "Bob": 2}, more_players=["Cy"], rulings=[ruling(1, "Cy", "points", "Taxi", "12.5")]
    )
    row = game(outcome, "Cy")
    assert (row["score"], row["place"], row["points"], row["source"]) == (None, None, 12 + HALF, "ruling")
    assert of(outcome, "Cy")["weeks_played"] == 0


def test_6_1_points_by_ruling_for_several_games():
    """7 on Taxi, and on Xenon 8, then 9: the later one counts."""
    nights = {1: {"Taxi": {"Ann": 3, "Bob": 2}, "Xenon": {"Ann": 3, "Bob": 2}}}
    given = [("Taxi", 7), ("Xenon", 8), ("Xenon", 9)]
    rulings = [ruling(1, "Cy", "points", machine, value) for machine, value in given]
    outcome = season(nights, more_players=["Cy"], rulings=rulings)
    assert totals(outcome) == {"Ann": 60, "Bob": 48, "Cy": 16}
    assert [row["source"] for row in outcome.rows("game_points", player="Cy")] == ["ruling", "ruling"]


def test_6_1_adjust_changes_the_night_not_the_games():
    outcome = one_machine({"Ann": 3, "Bob": 2}, rulings=[ruling(1, "Ann", "adjust", value=-10)])
    assert points(outcome)["Ann"] == 30
    assert totals(outcome) == {"Ann": 20, "Bob": 24}
    assert [r["points"] for r in outcome.rows("week_points")] == [30, 24]


def test_6_1_adjustments_of_a_night_add_up():
    more = [ruling(1, "Ann", "adjust", value=-10), ruling(1, "Ann", "adjust", value="2.5")]
    assert totals(one_machine({"Ann": 3}, rulings=more)) == {"Ann": 22 + HALF}


# --------------------------------------------------------------------------- one score a machine


def test_6_1_a_second_score_on_a_machine_is_an_error():
    again = {"week": 1, "machine": "Taxi", "player": "Ann", "score": 6}
    outcome = one_machine({"Ann": 5}, more_scores=[again])
    assert found(outcome, "score-twice") == [
        (
            "error",
            "league.xlsx, Scores!A3",
            "a second score for Ann on Taxi in week 1; the first is in league.xlsx, Scores!A2. "
            "A machine is played once a night: remove one of the two.",
        )
    ]


def test_6_1_a_machine_in_two_columns_of_a_block_is_an_error(tmp_path):
    season_book(tmp_path)
    rows = [(1, "Ada Quill", 5, 6, 7), (1, "Bo Marlow", 4, 3, 2)]
    night(tmp_path, 1, rows, machines=("Taxi", "Attack from Mars", "Taxi"))
    errors = [(str(p.cell), p.code) for p in run(tmp_path).problems if p.severity == "error"]
    assert errors == [("week-01.xlsx, Scores!E4", "machine-twice")]


# --------------------------------------------------------------------------- why


@pytest.mark.parametrize(
    ("player", "because"),
    [
        ("P01", "1st of 27: 25 + 5 for first (6.1)"),
        ("P04", "4th of 27: 25 - 3 (6.1)"),
        ("P12", "2 share it"),
        ("P22", "22nd of 27: 25 - 21 (6.1), one-ball playoff"),
        ("P26", "26th of 27: places after 25 get 0 (6.1)"),
    ],
)
def test_6_1_the_results_say_why(player, because, twenty_seven):
    row = game(twenty_seven, player)
    if player == "P12":
        because = "12th of 27: 2 share it, each gets the mean of places 12 to 13 (6.1)"
    assert twenty_seven.why("game_points", row) == because


@pytest.fixture(scope="module")
def twenty_seven():
    scores = field(27)
    scores |= {"P13": scores["P12"], "P23": scores["P22"]}
    return one_machine(scores, ties=[order("P22", "P23")])


@pytest.mark.parametrize(("rule", "how"), [("share_high", "the best"), ("share_low", "the worst")])
def test_6_1_the_results_say_why_a_tie_got_its_points(rule, how):
    outcome = one_machine(L2, settings={"ties.unresolved": rule})
    assert outcome.why("game_points", game(outcome, "Bob")) == (
        f"1st of 3: 2 share it, each gets {how} of places 1 to 2 (6.1)"
    )


def test_6_1_the_results_say_why_there_are_other_points_or_none():
    nights = {1: {"Taxi": {"Ann": 3, "Bob": 2}, "Xenon": {"Ann": 3}}}
    outcome = season(nights, rulings=[ruling(1, "Ann", "points", "Taxi", 7)])
    assert outcome.why("game_points", game(outcome, "Ann")) == "points given by a ruling"
    assert outcome.why("game_points", game(outcome, "Bob", "Xenon")) == "no score: no points (2.2)"


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st")],
)
def test_6_1_places_are_said_in_words(number, said):
    assert ordinal(number) == said


def test_6_1_rulings_stay_exact_as_far_as_they_can_be_typed():
    """The largest number of points that the sheet takes, beside fractions that make the scale large."""
    small = [ruling(1, "Bob", "adjust", value=f"1/{prime}") for prime in (9949, 9967, 9973)]
    outcome = one_machine(
        {"Ann": 2, "Bob": 1}, rulings=[ruling(1, "Ann", "adjust", value=999_999_999), *small]
    )
    assert totals(outcome) == {
        "Ann": 30 + 999_999_999,
        "Bob": 24 + Fraction(1, 9949) + Fraction(1, 9967) + Fraction(1, 9973),
    }


@pytest.mark.parametrize("weeks", [[1] * 40, [*range(1, 9)] * 5], ids=["one night", "eight nights"])
def test_6_1_rulings_stay_exact_however_many_there_are(weeks):
    """40 times the largest number of points, on a scale of some 300 million ticks."""
    taxi = {"Taxi": {"Ann": 2, "Bob": 1}}
    rulings = [ruling(1, "Bob", "adjust", value=value) for value in ("1/9949", "1/9967", "1/3")]
    rulings += [ruling(week, "Ann", "adjust", value=999_999_999) for week in weeks]
    outcome = season(dict.fromkeys(range(1, 9), taxi), rulings=rulings)
    assert of(outcome, "Ann")["full_total"] == 8 * 30 + 40 * 999_999_999

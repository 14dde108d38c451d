"""The rulebook's worked examples (RULES.md, section B) asked of the reference."""

from fractions import Fraction

import pytest

from .lafayette import compute
from .random_lafayette import random_season

HALF = Fraction(1, 2)
FIVE = ["M1", "M2", "M3", "M4", "M5"]


def members(*names, status="member"):
    return [{"player": name, "status": status, "joined": None, "left": None} for name in names]


def score(week, player, machine, value):
    return {"week": week, "player": player, "machine": machine, "score": value}


def ruling(week, player, word, machine=None, value=None):
    return {"week": week, "player": player, "machine": machine, "ruling": word, "value": value}


def tie(week, machine, *order):
    return {"week": week, "machine": machine, "order": list(order)}


def season(players, scores, ties=(), rulings=(), cancelled=(), weeks=None, **settings):
    return {
        "settings": {name.replace("__", "."): value for name, value in settings.items()},
        "players": players,
        "cancelled": list(cancelled),
        "weeks": weeks or {},
        "scores": scores,
        "ties": list(ties),
        "rulings": list(rulings),
    }


def one_machine(values, **more):
    """A single night on machine M, {player: score}."""
    return season(members(*values), [score(1, p, "M", v) for p, v in values.items()], **more)


def points(result, week=1, machine="M"):
    return {
        r["player"]: r["points"]
        for r in result["game_points"]
        if r["week"] == week and r["machine"] == machine
    }


def places(result, week=1, machine="M"):
    return {
        r["player"]: r["place"]
        for r in result["game_points"]
        if r["week"] == week and r["machine"] == machine
    }


def game(result, week, player, machine):
    rows = [
        r for r in result["game_points"] if (r["week"], r["player"], r["machine"]) == (week, player, machine)
    ]
    assert len(rows) == 1
    return rows[0]


def totals(result, week=1):
    return {r["player"]: r["total"] for r in result["week_points"] if r["week"] == week}


def standing(result, player):
    return next(r for r in result["standings"] if r["player"] == player)


def nights(table, **more):
    """{player: [night's total or None]}: games give no points, `adjust` gives the totals."""
    scores, rulings = [], []
    for player, row in table.items():
        for week, total in enumerate(row, 1):
            if total is not None:
                scores.append(score(week, player, "M", 1))
                rulings.append(ruling(week, player, "adjust", value=total))
    more.setdefault("rulings", [])
    more["rulings"] = rulings + list(more["rulings"])
    players = more.pop("players", members(*table))
    return season(players, scores, points__first=0, points__top_bonus=0, **more)


# ------------------------------------------------------------------------------------------------------------- B1


def test_B1_L4_27_players():
    result = compute(one_machine({f"P{i:02}": 1000 - i for i in range(1, 28)}))
    got = points(result)
    assert [got[f"P{i}"] for i in (24, 25, 26, 27)] == [2, 1, 0, 0]
    assert got["P01"] == 30 and got["P02"] == 24


@pytest.mark.parametrize("n", range(1, 26))
def test_B1_L4_sum_of_a_machine(n):
    result = compute(one_machine({f"P{i:02}": 1000 - i for i in range(n)}))
    assert sum(points(result).values()) == Fraction(n * (51 - n), 2) + 5


def test_B1_no_score_is_not_a_zero_score():
    result = compute(
        season(members("A", "B"), [score(1, "A", "M", 5), score(1, "A", "N", 5), score(1, "B", "N", 9)])
    )
    row = game(result, 1, "B", "M")
    assert (row["score"], row["place"], row["points"], row["source"]) == (None, None, 0, "none")


# ------------------------------------------------------------------------------------------------------------- B2


def test_B2_L1_without_a_playoff():
    result = compute(one_machine({"Ann": 900, "Bob": 700, "Cy": 700, "Di": 10}))
    assert points(result) == {"Ann": 30, "Bob": 23 + HALF, "Cy": 23 + HALF, "Di": 22}
    assert places(result) == {"Ann": 1, "Bob": 2, "Cy": 2, "Di": 4}


def test_B2_L1_with_a_playoff():
    result = compute(
        one_machine({"Ann": 900, "Bob": 700, "Cy": 700, "Di": 10}, ties=[tie(1, "M", "Cy", "Bob")])
    )
    assert points(result) == {"Ann": 30, "Cy": 24, "Bob": 23, "Di": 22}
    assert places(result) == {"Ann": 1, "Cy": 2, "Bob": 3, "Di": 4}


@pytest.mark.parametrize("how, each", [("average", 27), ("share_high", 30), ("share_low", 24)])
def test_B2_L2_tie_for_first_of_three(how, each):
    result = compute(one_machine({"A": 9, "B": 9, "C": 1}, ties__unresolved=how))
    assert points(result) == {"A": each, "B": each, "C": 23}


L20 = {"Y": 900, "A": 700, "B": 700, "Z": 700}


def test_B2_L20_order():
    result = compute(one_machine(L20, ties=[tie(1, "M", "Z", "A", "B")]))
    assert points(result) == {"Y": 30, "Z": 24, "A": 23, "B": 22}


def test_B2_L20_Z_wiped():
    result = compute(
        one_machine(L20, ties=[tie(1, "M", "Z", "A", "B")], rulings=[ruling(1, "Z", "violence")])
    )
    assert points(result) == {"Y": 30, "A": 24, "B": 23}


def test_B2_L20_Z_zeroed():
    result = compute(
        one_machine(L20, ties=[tie(1, "M", "Z", "A", "B")], rulings=[ruling(1, "Z", "death save", "M")])
    )
    assert points(result) == {"Y": 30, "A": 24, "B": 23, "Z": 22}


def test_B2_an_order_that_is_too_short_has_no_effect():
    result = compute(one_machine(L20, ties=[tie(1, "M", "A", "B")]))
    assert points(result) == {"Y": 30, "A": 23, "B": 23, "Z": 23}


# ------------------------------------------------------------------------------------------------------------- B3


def test_B3_L3_zeros():
    result = compute(one_machine({"A": 50, "B": 20, "C": 0, "D": 0}))
    assert points(result) == {"A": 30, "B": 24, "C": 22 + HALF, "D": 22 + HALF}


def test_B3_L3_no_points():
    result = compute(one_machine({"A": 50, "B": 20, "C": 0, "D": 0}, zero_score="no_points"))
    assert points(result) == {"A": 30, "B": 24, "C": 0, "D": 0}


def test_B3_ten_players_a_zero_alone_in_last_place():
    result = compute(one_machine({f"P{i}": i for i in range(10)}))
    assert points(result)["P0"] == 16


# ------------------------------------------------------------------------------------------------------------- B4


def test_B4_L6_always_the_same_order():
    scores = [score(1, p, m, v) for m in FIVE for p, v in (("A", 3), ("B", 2), ("C", 1))]
    assert totals(compute(season(members("A", "B", "C"), scores))) == {"A": 150, "B": 120, "C": 115}


def test_B4_L6_the_first_misses_one_machine():
    scores = [
        score(1, p, m, v) for m in FIVE for p, v in (("A", 3), ("B", 2), ("C", 1)) if (p, m) != ("A", "M3")
    ]
    assert totals(compute(season(members("A", "B", "C"), scores))) == {"A": 120, "B": 126, "C": 116}


# ------------------------------------------------------------------------------------------------------------- B5


def l5(**settings):
    scores = [score(1, p, "X", v) for p, v in (("A", 100), ("B", 90), ("C", 80))]
    scores += [score(1, p, "Y", v) for p, v in (("D", 7), ("E", 5))]
    return compute(
        season(members(*"ABCDE"), scores, rulings=[ruling(1, None, "replaced", "X", "Y")], **settings)
    )


@pytest.mark.parametrize(
    "how, numbers",
    [
        ("separate", {"A": 30, "B": 24, "C": 23, "D": 30, "E": 24}),
        ("slot", {"A": 30, "B": 24, "C": 23, "D": 22, "E": 21}),
        ("normalized", {"D": 30, "A": 24, "B": 23, "C": 22, "E": 21}),
    ],
)
def test_B5_L5_replaced_machine(how, numbers):
    result = l5(replacement=how)
    assert totals(result) == numbers
    assert len(result["game_points"]) == 5  # one row a slot
    assert game(result, 1, "D", "Y")["score"] == 7


def test_B5_L5_void():
    scores = [score(1, p, "X", v) for p, v in (("A", 100), ("B", 90), ("C", 80))]
    scores += [score(1, p, "Y", v) for p, v in (("D", 7), ("E", 5))]
    scores += [score(1, p, "other", 1) for p in "ABCDE"]
    result = compute(
        season(members(*"ABCDE"), scores, rulings=[ruling(1, None, "replaced", "X", "Y")], replacement="void")
    )
    assert [r["points"] for r in result["game_points"] if r["machine"] != "other"] == [0] * 5


@pytest.mark.parametrize("word, counts", [("replay", 40), ("replay, higher counts", 50)])
def test_B5_replay(word, counts):
    result = compute(one_machine({"A": 50, "B": 45}, rulings=[ruling(1, "A", word, "M", 40)]))
    assert game(result, 1, "A", "M")["score"] == counts


# ------------------------------------------------------------------------------------------------------------- B6


def full_nights(players, number=8):
    values = {player: 100 - i for i, player in enumerate(players)}
    return [score(w, p, m, values[p]) for w in range(1, number + 1) for p in players for m in FIVE]


def zeros(result, week, player):
    rows = [r for r in result["game_points"] if r["week"] == week and r["player"] == player]
    return [r["machine"] for r in rows if r["score"] == 0 and r["source"] == "ruling"]


def status(result, player):
    return next(r["status"] for r in result["players"] if r["player"] == player)


L9 = [
    ruling(1, "Z", "interference", "M1"),
    ruling(2, "Z", "interference", "M2"),
    ruling(5, "Z", "interference", "M3"),
    ruling(7, "Z", "interference", "M4"),
    ruling(2, "Y", "ejected"),
    ruling(8, "Y", "interference", "M1"),
    ruling(3, "V", "interference", "M1"),
    ruling(4, "V", "violence"),
    ruling(3, "X", "opponent's ball", "M1"),
    ruling(3, "X", "opponent's ball", "M4"),
    ruling(4, "X", "opponent's ball", "M1"),
]


def test_B6_L9_before_the_fourth_offenses():
    """As the season stood after week 6."""
    result = compute(season(members(*"AVXYZ"), full_nights("AVXYZ", 6), rulings=L9))
    assert zeros(result, 1, "Z") == ["M1"]
    assert zeros(result, 2, "Z") == ["M2"]
    assert zeros(result, 5, "Z") == FIVE
    assert zeros(result, 6, "Z") == []
    assert zeros(result, 2, "Y") == FIVE
    assert [status(result, p) for p in "AVXYZ"] == ["member", "wiped", "member", "member", "member"]


def test_B6_L9_whole_season():
    result = compute(season(members(*"AVXYZ"), full_nights("AVXYZ"), rulings=L9))
    assert [status(result, p) for p in "AVXYZ"] == ["member", "wiped", "member", "wiped", "wiped"]
    assert zeros(result, 3, "X") == ["M4"]
    assert zeros(result, 4, "X") == []
    assert {r["player"] for r in result["standings"]} == {"A", "X"}
    assert {r["player"] for r in result["game_points"]} == {"A", "X"}
    assert {r["player"] for r in result["week_points"]} == {"A", "X"}


@pytest.mark.parametrize(
    "how, numbers", [("rerank", {"A": 30, "B": 24}), ("points_only", {"A": 30, "B": 23})]
)
def test_B6_L10_wiped(how, numbers):
    result = compute(
        one_machine({"A": 30, "Z": 25, "B": 20}, rulings=[ruling(1, "Z", "vandalism")], wipe=how)
    )
    assert points(result) == numbers
    assert totals(result) == numbers


def test_B6_cheating_suspends_and_the_night_stands():
    result = compute(season(members("A", "B"), full_nights("AB", 3), rulings=[ruling(2, "A", "cheating")]))
    assert status(result, "A") == "suspended"
    assert [r["week"] for r in result["week_points"] if r["player"] == "A"] == [1, 2]
    assert totals(result, 2) == {"A": 150, "B": 120}
    assert totals(result, 3) == {"B": 150}
    assert standing(result, "A")["eligible"] is False
    assert standing(result, "A")["place"] == 2


def test_B6_third_offense_with_a_replaced_machine():
    scores = [score(1, p, m, v) for p, v in (("A", 5), ("B", 4)) for m in ("M1", "M2")]
    scores += [score(1, "A", "X", 3), score(1, "B", "Y", 3)]
    rulings = [ruling(1, None, "replaced", "X", "Y"), ruling(1, "B", "ejected"), ruling(1, "C", "ejected")]
    result = compute(season(members("A", "B", "C"), scores, rulings=rulings))
    assert zeros(result, 1, "B") == ["M1", "M2", "Y"]
    assert zeros(result, 1, "C") == ["M1", "M2", "X"]
    assert standing(result, "C")["weeks_played"] == 1


# ------------------------------------------------------------------------------------------------------------- B7

SEVEN = [110, 120, 100, 130, 90, 125, 115]


def test_B7_L7_all_weeks():
    result = compute(nights({"A": SEVEN + [105]}))
    assert standing(result, "A")["total"] == 705
    assert [r["week"] for r in result["week_points"] if r["dropped"]] == [3, 5]
    assert standing(result, "A")["full_total"] == 895


def test_B7_L7_two_absences():
    result = compute(nights({"A": [110, None, 100, 130, 90, None, 115, 105], "B": [1] * 8}))
    assert standing(result, "A")["total"] == 650
    assert not [r for r in result["week_points"] if r["player"] == "A" and r["dropped"]]


def test_B7_L7_four_absences():
    result = compute(nights({"A": [110, None, 100, None, None, 125, None, 105], "B": [1] * 8}))
    assert standing(result, "A")["total"] == 440
    assert not [r for r in result["week_points"] if r["player"] == "A" and r["dropped"]]


@pytest.mark.parametrize("mode, total", [("best_n", 330), ("drop_now", 120)])
def test_B7_L7_after_three_weeks(mode, total):
    result = compute(nights({"A": [110, 120, 100]}, drop__mode=mode))
    assert standing(result, "A")["total"] == total


def test_B7_equal_weeks_the_earliest_is_dropped():
    result = compute(nights({"A": [50, 40, 60, 40, 40, 60, 60, 60]}))
    assert [r["week"] for r in result["week_points"] if r["dropped"]] == [2, 4]


def test_B7_L21_one_week_cancelled():
    result = compute(
        nights({"A": SEVEN, "B": [None] * 4 + [1] * 3, "C": [None] * 3 + [1] * 4}, cancelled=[8])
    )
    assert standing(result, "A")["total"] == 600
    assert standing(result, "B")["eligible"] is False
    assert standing(result, "C")["eligible"] is True


def test_B7_penalty_week_forbidden():
    table = {"A": [110, 120, 100, 130, 90, 125, 115, 105]}
    rulings = [ruling(5, "A", "ejected"), ruling(5, "A", "adjust", value=-90)]
    result = compute(nights(table, rulings=rulings, drop__penalty_weeks="forbidden"))
    assert standing(result, "A")["total"] == 110 + 120 + 130 + 125 + 115  # and week 5 with 0


# ------------------------------------------------------------------------------------------------------------- B8


@pytest.mark.parametrize(
    "weeks, attended, eligible", [(8, 3, False), (8, 4, True), (7, 3, False), (7, 4, True)]
)
def test_B8_L8_half(weeks, attended, eligible):
    result = compute(nights({"A": [10] * attended, "B": [9] * weeks}, Weeks=weeks))
    assert standing(result, "A")["weeks_played"] == attended
    assert standing(result, "A")["eligible"] is eligible


def test_B8_joined_and_left():
    players = members("A", "B", "C")
    players[0]["joined"] = 3
    players[1]["left"] = 3
    result = compute(nights({p: [100, 10, 20, 30] for p in "ABC"}, players=players, Weeks=4, drop__weeks=0))
    assert (standing(result, "A")["total"], standing(result, "A")["weeks_played"]) == (50, 2)
    assert (standing(result, "B")["total"], standing(result, "B")["weeks_played"]) == (110, 2)
    assert standing(result, "B")["eligible"] is True
    assert totals(result, 1) == {"A": 100, "B": 100, "C": 100}


# ------------------------------------------------------------------------------------------------------------- B9


def l22(**more):
    table = {
        "A": [100, 100, 100, 100, 50, 50, None, None],
        "B": [110, 90, 100, 100, 50, 50, 0, None],
        "C": [118, 82, 100, 100, 50, 50, 0, None],
        "D": [1] * 8,
    }
    return compute(nights(table, **more))


def test_B9_L22_unresolved():
    rows = l22()["standings"]
    assert [r["total"] for r in rows] == [500, 500, 500, 6]
    assert [(r["place"], r["player"]) for r in rows] == [(1, "C"), (1, "B"), (1, "A"), (4, "D")]
    assert [r["weeks_played"] for r in rows] == [7, 7, 6, 8]


def test_B9_tiebreaker_game():
    rows = l22(ties=[tie("season", None, "A", "B", "C")])["standings"]
    assert [(r["place"], r["player"]) for r in rows] == [(1, "A"), (2, "B"), (3, "C"), (4, "D")]
    rows = l22(ties=[tie("season", None, "A", "B")])["standings"]
    assert [r["place"] for r in rows] == [1, 1, 1, 4]
    rows = l22(ties=[tie("season", None, "A", "B", "C")], standings__tie="shared")["standings"]
    assert [(r["place"], r["player"]) for r in rows] == [(1, "C"), (1, "B"), (1, "A"), (4, "D")]


@pytest.mark.parametrize(
    "how, expected",
    [
        ("unranked", [(1, "A"), (2, "B"), (None, "G")]),
        ("show", [(1, "G"), (2, "A"), (3, "B")]),
        ("hide", [(1, "A"), (2, "B")]),
    ],
)
def test_B9_guests(how, expected):
    players = members("A", "B") + members("G", status="guest")
    result = compute(nights({"A": [9], "B": [8], "G": [10]}, players=players, guests__standings=how))
    assert [(r["place"], r["player"]) for r in result["standings"]] == expected
    assert totals(result)["G"] == 10
    assert not any(r["eligible"] for r in result["standings"])


# ------------------------------------------------------------------------------------------------- other settings


def test_D3_late_missed_zero():
    scores = [score(1, "A", "M", 5), score(1, "A", "N", 5), score(1, "B", "N", 9)]
    result = compute(season(members("A", "B", "C"), scores, late__missed="zero"))
    row = game(result, 1, "B", "M")
    assert (row["score"], row["place"], row["points"], row["source"]) == (0, 2, 24, "ruling")
    assert "C" not in totals(result)


def test_rulings_void_points_adjust():
    rulings = [ruling(1, "A", "zero", "M"), ruling(1, "A", "void", "M"), ruling(1, "B", "points", "M", 7)]
    rulings += [ruling(1, "C", "points", "M", 3), ruling(1, "C", "adjust", value=-5)]
    scores = [score(1, "A", "M", 5), score(1, "A", "N", 5), score(1, "B", "M", 9)]
    result = compute(season(members("A", "B", "C"), scores, rulings=rulings))
    row = game(result, 1, "A", "M")
    assert (row["score"], row["place"], row["points"], row["source"]) == (None, None, 0, "none")
    row = game(result, 1, "B", "M")
    assert (row["score"], row["place"], row["points"]) == (9, 1, 7)
    row = game(result, 1, "C", "M")
    assert (row["score"], row["place"], row["points"], row["source"]) == (None, None, 3, "ruling")
    assert totals(result) == {"A": 30, "B": 7, "C": -2}
    assert standing(result, "C")["weeks_played"] == 0


# ------------------------------------------------------------------------------------------------ random seasons


@pytest.mark.parametrize("seed", range(200))
def test_random_seasons_keep_the_invariants(seed):
    data = random_season(seed)
    assert data == random_season(seed)
    result = compute(data)
    wiped = {r["player"] for r in result["players"] if r["status"] == "wiped"}
    for table in ("game_points", "week_points", "standings"):
        assert not wiped & {r["player"] for r in result[table]}
    sums = {}
    for row in result["game_points"]:
        key = (row["week"], row["player"])
        sums[key] = sums.get(key, 0) + row["points"]
        assert (row["score"] is None) == (row["place"] is None)
        assert (row["source"] == "none") <= (row["score"] is None and row["points"] == 0)
    for row in result["week_points"]:
        assert row["points"] == sums[(row["week"], row["player"])]
    shown = [r["place"] for r in result["standings"] if r["place"] is not None]
    assert shown == sorted(shown)
    for row in result["standings"]:
        if row["place"] is not None:
            above = [r for r in result["standings"] if r["place"] is not None and r["total"] > row["total"]]
            assert row["place"] >= len(above) + 1

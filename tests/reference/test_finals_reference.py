"""The rulebook's worked examples of the finals (RULES.md, B11-B15, C15, C16) asked of the reference."""

import itertools
import random

import pytest

from . import finals
from .finals import compute_finals, compute_season, playoff_field, positions, prizes, qualifiers
from .random_finals import random_finals


def names(n):
    return [f"s{number:02d}" for number in range(1, n + 1)]


def ranking(n, attended=None):
    """n members, no ties; attended: {player: weeks}, 8 otherwise."""
    rows = []
    for place, player in enumerate(names(n), 1):
        weeks = (attended or {}).get(player, 8)
        rows.append(standing(place, player, 1000 - place, weeks))
    return rows


def standing(place, player, total, weeks=8, **more):
    row = {
        "place": place,
        "player": player,
        "total": total,
        "full_total": total,
        "weeks_played": weeks,
        "eligible": weeks >= 4,
    }
    return {**row, **more}


def here(players, **more):
    return [{"player": player, "present": True, "paid": None, **more} for player in players]


def play(rows, winner_of, entrants=None, by="match", players=(), ties=None, **settings):
    """The finals to their end, match by match; winner_of(player1, player2) -> the winner."""
    season = {
        "settings": {name.replace("__", "."): value for name, value in settings.items()},
        "players": list(players),
    }
    entrants = here([row["player"] for row in rows]) if entrants is None else entrants
    typed = []
    while True:
        result = compute_finals(season, rows, entrants, typed, ties or [])
        still_open = [match for match in result["finals_matches"] if match["winner"] is None]
        if not still_open:
            return result
        for match in still_open:
            winner = winner_of(match["player1"], match["player2"])
            row = {"winner": winner}
            columns = ("player1", "player2") if by == "players" else ("division", "round", "match")
            typed.append({**row, **{column: match[column] for column in columns}})


def by_number(result):
    return {
        (m["round"], m["match"]): (m["player1"], m["player2"], m["winner"]) for m in result["finals_matches"]
    }


def seeds(result, division=None):
    rows = [row for row in result["finals_field"] if row["division"] == division and row["seed"] is not None]
    assert [row["seed"] for row in rows] == [*range(1, len(rows) + 1)]
    return [row["player"] for row in rows]


def money(result):
    return [(row["place"], row["player"], finals.amount_text(row["amount"])) for row in result["payouts"]]


def ifpa(result):
    return [(row["player"], row["position"]) for row in result["ifpa"]]


# ------------------------------------------------------------------------------------------------------------ B11


def test_B11_L15_eleven_players_byes_for_seeds_1_to_5():
    result = play(ranking(11), min)
    first = [m for m in result["finals_matches"] if m["round"] == "W1"]
    assert {(m["match"], m["player1"], m["player2"]) for m in first} == {
        (2, "s08", "s09"),
        (6, "s07", "s10"),
        (8, "s06", "s11"),
    }


def L18(**settings):
    rows = ranking(21, {"s02": 3, "s20": 3})
    entrants = here([player for player in names(21) if player != "s05"])
    return play(rows, min, entrants + [{"player": "s05", "present": False, "paid": None}], **settings)


def test_B11_L18_single16():
    result = L18()
    assert seeds(result) == ["s01", "s03", "s04", *names(18)[5:]]
    assert [row["player"] for row in result["finals_field"] if row["seed"] is None] == ["s19", "s21"]
    assert [name for name, _ in ifpa(result)][16:] == ["s02", "s05", "s19", "s20", "s21"]
    assert ifpa(result)[16:] == [("s02", 17), ("s05", 18), ("s19", 19), ("s20", 20), ("s21", 21)]


def test_B11_L18_expand():
    result = L18(finals__overflow="expand")
    assert len(seeds(result)) == 18
    # A bracket of 32: seeds 15 against 18 and 16 against 17 play the first round, the others have byes.
    first = {frozenset(m[:2]) for key, m in by_number(result).items() if key[0] == "W1"}
    assert first == {frozenset(("s17", "s21")), frozenset(("s18", "s19"))}
    assert [name for name, _ in ifpa(result)][18:] == ["s02", "s05", "s20"]


def test_B11_L18_ab8_and_half():
    result = L18(finals__mode="ab8")
    eighteen = ["s01", "s03", "s04", *names(21)[5:19], "s21"]
    assert seeds(result, "A") == eighteen[:8]
    assert seeds(result, "B") == eighteen[8:]
    result = L18(finals__mode="half")
    assert seeds(result, "A") == eighteen[:9]
    assert seeds(result, "B") == eighteen[9:]


@pytest.mark.parametrize("n, a, b", [(1, 1, 0), (2, 1, 1), (7, 4, 3), (9, 5, 4), (16, 8, 8)])
def test_B11_half_of_an_odd_number(n, a, b):
    result = play(ranking(n), min, finals__mode="half")
    assert (len(seeds(result, "A")), len(seeds(result, "B"))) == (a, b)
    assert {row["place"] for row in result["finals_places"] if row["division"] == "A"} >= {1}


def test_B11_one_player_and_none():
    result = play(ranking(3), min, here(["s02"]))
    assert result["finals_matches"] == []
    assert [(r["place"], r["player"]) for r in result["finals_places"]] == [(1, "s02")]
    assert ifpa(result) == [("s02", 1), ("s01", 2), ("s03", 3)]
    nobody = [{"player": "s01", "present": False, "paid": None}]
    for entrants in (None, [], nobody):
        result = compute_finals({"settings": {}}, ranking(3), entrants, [], [])
        assert [result[t] for t in ("finals_field", "finals_matches", "finals_places", "payouts")] == [[]] * 4
        assert ifpa(result) == [("s01", 1), ("s02", 2), ("s03", 3)]


@pytest.mark.parametrize(
    "paid, unpaid, expected",
    [
        ([True, None, False, True], "out", ["s01", "s04"]),
        ([True, None, False, True], "in", names(4)),
        ([None, None, None, None], "out", names(4)),
        (["x", "", "no", 1], "out", ["s01", "s04"]),
        (["Yes", 0, "Y", "TRUE"], "out", ["s01", "s03", "s04"]),
        (["", "", " ", None], "out", names(4)),
    ],
)
def test_B11_no_dough_no_show(paid, unpaid, expected):
    entrants = [{"player": p, "present": "x", "paid": how} for p, how in zip(names(4), paid)]
    assert seeds(play(ranking(4), min, entrants, finals__unpaid=unpaid)) == expected


def test_B11_guests_and_strangers_are_left_out():
    rows = [*ranking(2), standing(None, "Gus", 500, eligible=False)]
    entrants = here(["Gus", "s02", "Nobody", "s01"])
    assert seeds(play(rows, min, entrants)) == ["s01", "s02"]
    rows[2]["eligible"] = True  # guests.finals = yes makes him so (B8)
    rows[1]["total"] = 400
    players = [{"player": "Gus", "status": "guest"}, *({"player": p, "status": "member"} for p in names(2))]
    result = play(rows, min, entrants, players=players, guests__finals="yes")
    assert seeds(result) == ["s01", "Gus", "s02"]
    assert sorted_places(result) == [(1, "Gus"), (2, "s01"), (3, "s02")]
    assert ifpa(result) == [("s01", 1), ("s02", 2)]  # AMBIGUOUS: or 2 and 3
    result = play(rows, min, entrants, players=players, guests__finals="yes", guests__ifpa="yes")
    assert ifpa(result) == [("Gus", 1), ("s01", 2), ("s02", 3)]


def L22():
    return [
        standing(1, "A", 500, 6, best=150),
        standing(1, "B", 500, 7, best=110),
        standing(1, "C", 500, 7, best=118),
        standing(4, "D", 499, 8, best=150),
    ]


def test_B11_L22_undecided_ties():
    assert seeds(play(L22(), min)) == ["C", "B", "A", "D"]


def test_B11_seed_basis_full():
    rows = L22()
    for row, full in zip(rows, (600, 600, 700, 710)):
        row["full_total"] = full
    assert seeds(play(rows, min, finals__seed_basis="full")) == ["D", "C", "B", "A"]
    played_off = {"finals__seed_basis": "full", "ties": [["A", "B"]]}
    assert seeds(play(rows, min, **played_off)) == ["D", "C", "A", "B"]
    assert seeds(play(rows, min, standings__tie="shared", **played_off)) == ["D", "C", "B", "A"]
    assert seeds(play(rows, min, finals__seed_basis="full", ties=[["A", "B", "C"]])) == ["D", "C", "A", "B"]
    assert ifpa(play(rows, min, here([]), finals__seed_basis="full")) == [
        ("C", 1),
        ("B", 1),
        ("A", 1),
        ("D", 4),
    ]


# ------------------------------------------------------------------------------------------------------------ B12


def test_B12_L12_positions():
    assert positions(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]
    assert positions(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert positions(4) == [1, 4, 2, 3]
    assert positions(2) == [1, 2]
    for size in (2, 4, 8, 16, 32, 64):
        assert sorted(positions(size)) == [*range(1, size + 1)]


L13 = {  # winner first
    "W1": [(9, 8), (10, 7), (11, 6)],
    "W2": [(1, 9), (4, 5), (2, 10), (3, 11)],
    "L2": [(11, 8), (5, 7), (6, 9)],
    "L3": [(11, 10), (6, 5)],
    "W3": [(4, 1)],
}


@pytest.mark.parametrize("by", ["match", "players"])
def test_B12_L13_winter_2017(by):
    won = {frozenset(pair): pair[0] for pairs in L13.values() for pair in pairs}

    def winner_of(one, two):
        pair = (int(one[1:]), int(two[1:]))
        return f"s{won.get(frozenset(pair), min(pair)):02d}"

    result = play(ranking(11), winner_of, by=by)
    for name, pairs in L13.items():
        played = [m for m in result["finals_matches"] if m["round"] == name]
        got = [frozenset((int(m["player1"][1:]), int(m["player2"][1:]))) for m in played]
        assert got[: len(pairs)] == [frozenset(pair) for pair in pairs], name
        assert len(got) == (2 if name == "W3" else len(pairs)), name
    assert [m["round"] for m in result["finals_matches"]][:12] == [
        *["W1"] * 3,
        *["W2"] * 4,
        *["L2"] * 3,
        *["L3"] * 2,
    ]


def test_B12_L14_places_of_a_full_bracket():
    for winner_of in (min, max):
        result = play(ranking(16), winner_of)
        places = [row["place"] for row in result["finals_places"]]
        assert places == [1, 2, 3, 4, 5, 5, 7, 7, *[9] * 4, *[13] * 4]


def test_B12_full_16_dropping_losers_reversed_and_straight():
    """By hand, the better seed winning."""
    pairs = {key: {int(p[1:]) for p in m[:2]} for key, m in by_number(play(ranking(16), min)).items()}
    assert [pairs["L1", i] for i in range(1, 5)] == [{16, 9}, {13, 12}, {15, 10}, {14, 11}]
    assert [pairs["W2", i] for i in range(1, 5)] == [{1, 8}, {4, 5}, {2, 7}, {3, 6}]
    assert [pairs["L2", i] for i in range(1, 5)] == [{9, 6}, {12, 7}, {10, 5}, {11, 8}]
    assert [pairs["L3", i] for i in range(1, 3)] == [{6, 7}, {5, 8}]
    assert [pairs["W3", i] for i in range(1, 3)] == [{1, 4}, {2, 3}]
    assert [pairs["L4", i] for i in range(1, 3)] == [{6, 4}, {5, 3}]
    assert pairs["L5", 1] == {4, 3}
    assert pairs["W4", 1] == {1, 2}
    assert pairs["L6", 1] == {3, 2}
    assert pairs["GF1", 1] == {1, 2}
    assert ("GF2", 1) not in pairs


def test_B12_grand_final():
    wins = iter(["s01", "s02", "s01"])
    reset = play(ranking(2), lambda one, two: next(wins))  # in a bracket of 16
    assert list(by_number(reset)) == [("W4", 1), ("GF1", 1), ("GF2", 1)]
    assert [(r["place"], r["player"]) for r in reset["finals_places"]] == [(1, "s01"), (2, "s02")]
    wins = iter(["s01", "s02"])
    single = play(ranking(2), lambda one, two: next(wins), finals__grand_final="single")
    assert list(by_number(single)) == [("W4", 1), ("GF1", 1)]
    assert [(r["place"], r["player"]) for r in single["finals_places"]] == [(1, "s02"), (2, "s01")]


@pytest.mark.parametrize("n", range(2, 9))
def test_B12_a_bracket_of_16_with_few_players_is_one_of_8(n):
    for seed in range(5):
        luck = random.Random(seed)
        strength = {frozenset(p): luck.choice(p) for p in itertools.combinations(names(n), 2)}

        def winner_of(one, two, strength=strength):
            return strength[frozenset((one, two))]

        small = play(ranking(n), winner_of, finals__size=8)
        big = play(ranking(n), winner_of, finals__size=16)
        assert sorted_places(small) == sorted_places(big)
        assert sorted(pairs_of(small)) == sorted(pairs_of(big))


def sorted_places(result):
    return sorted((row["place"], row["player"]) for row in result["finals_places"])


def pairs_of(result):
    return [(*sorted((m["player1"], m["player2"])), m["winner"]) for m in result["finals_matches"]]


@pytest.mark.parametrize("n", range(2, 65))
@pytest.mark.parametrize("mode", ["single16", "half"])
def test_B12_every_field(n, mode):
    luck = random.Random(n)
    result = play(
        ranking(n), lambda one, two: luck.choice([one, two]), finals__mode=mode, finals__overflow="expand"
    )
    for division in sorted({row["division"] for row in result["finals_field"]}, key=str):
        players = seeds(result, division)
        played = [m for m in result["finals_matches"] if m["division"] == division]
        places = [row for row in result["finals_places"] if row["division"] == division]
        check_bracket(players, played, places)
    assert {row["player"] for row in result["ifpa"]} == set(names(n))


def check_bracket(players, played, places, grand_final="reset"):
    n = len(players)
    if n == 1:
        assert played == []
        assert [row["place"] for row in places] == [1]
        return
    lost = dict.fromkeys(players, 0)
    for match in played:
        assert lost[match["player1"]] < 2 and lost[match["player2"]] < 2
        assert (match["round"][0] == "L") <= (lost[match["player1"]] == lost[match["player2"]] == 1)
        assert (match["round"][0] == "W") <= (lost[match["player1"]] == lost[match["player2"]] == 0)
        loser = match["player2"] if match["winner"] == match["player1"] else match["player1"]
        lost[loser] += 1
    champion = next(row["player"] for row in places if row["place"] == 1)
    assert sum(1 for row in places if row["place"] == 1) == 1
    if grand_final == "reset":
        assert all(lost[player] == 2 for player in players if player != champion)
        assert len(played) == 2 * n - 2 + lost[champion]
    else:
        assert len(played) == 2 * n - 2
    assert lost[champion] <= 1
    # Byes in the first round go to the top seeds.
    size = finals.next_power_of_two(n)
    first = min((m["round"] for m in played if m["round"][0] == "W"), key=lambda name: int(name[1:]))
    in_first = {p for m in played if m["round"] == first for p in (m["player1"], m["player2"])}
    assert in_first == set(players[size - n :])
    # Places: everybody has one, 1 and 2 once, equal ones counted (1, 2, 3, 4, 5, 5, 7, 7 ...).
    assert sorted(row["player"] for row in places) == sorted(players)
    for row in places:
        assert row["place"] == 1 + sum(1 for other in places if other["place"] < row["place"])
    # Who went further has the better place.
    last_round = {}
    for match in played:
        for player in (match["player1"], match["player2"]):
            last_round[player] = match["round"]
    for one in places:
        for two in places:
            a, b = last_round[one["player"]], last_round[two["player"]]
            if a[0] == b[0] == "L" and int(a[1:]) > int(b[1:]):
                assert one["place"] < two["place"]
            if a == b and a[0] == "L":
                assert one["place"] == two["place"]


# ------------------------------------------------------------------------------------------------ B13 and the sheet


def test_B13_L19_a_machine_twice():
    season = {"settings": {}}
    row = {
        "round": "W4",
        "match": 1,
        "winner": "s01",
        "machine1": "Taxi",
        "machine2": "Centaur",
        "machine3": None,
    }
    compute_finals(season, ranking(2), here(names(2)), [row], [])
    with pytest.raises(ValueError, match="twice"):
        compute_finals(season, ranking(2), here(names(2)), [{**row, "machine3": "Taxi"}], [])


def test_B13_GF1_and_GF2_may_use_a_machine_again():
    rows = [
        {"player1": "s01", "player2": "s02", "winner": who, "machine1": "Taxi", "machine2": "Centaur"}
        for who in ("s01", "s02", "s02")
    ]
    result = compute_finals({"settings": {}}, ranking(2), here(names(2)), rows, [])
    assert sorted_places(result) == [(1, "s02"), (2, "s01")]


def test_B13_choices():
    assert finals.choices({}, 9, 8) == [8, 9, 8]
    assert finals.choices({"finals.choice2": "higher_seed"}, 9, 8) == [8, 8, 8]


@pytest.mark.parametrize(
    "row",
    [
        {"winner": "s01"},  # neither Match nor both players
        {"winner": "s01", "player1": "s01"},
        {"winner": "s03", "player1": "s01", "player2": "s04"},
        {"winner": "s01", "player1": "s01", "player2": "s02"},  # they do not meet yet
        {"winner": "s01", "round": "W1", "match": 1},  # byes in a bracket of 16
        {"winner": "s01", "round": "W3", "match": 2},
        {"winner": "s01", "round": "W3", "match": 1, "player2": "s03"},
        {"winner": "s01", "round": "W3", "match": 1, "winner1": "s04", "winner2": "s04"},
    ],
)
def test_a_row_that_fits_no_open_match(row):
    with pytest.raises(ValueError, match=r"fits|needs|winner"):
        compute_finals({"settings": {}}, ranking(4), here(names(4)), [row], [])


def test_while_a_match_is_open_nothing_follows():
    rows = [{"winner": "s01", "player1": "s04", "player2": "s01"}]
    result = compute_finals({"settings": {}}, ranking(5), here(names(4)), rows, [])
    assert [result[table] for table in ("finals_places", "payouts", "ifpa")] == [[], [], []]
    assert by_number(result) == {("W3", 1): ("s01", "s04", "s01"), ("W3", 2): ("s02", "s03", None)}


# ------------------------------------------------------------------------------------------------------------ B14


@pytest.mark.parametrize(
    "n, plaques, amounts",
    [
        (16, "40.00", ["84.00", "36.00"]),
        (11, "40.00", ["49.00", "21.00"]),
        (4, "40.00", []),
        (3, "40.00", []),
        (13, "38.50", ["64.05", "27.45"]),
    ],
)
def test_B14_L16_payout(n, plaques, amounts):
    result = play(ranking(n), min, finals__plaques=plaques)
    assert [amount for _, _, amount in money(result)] == amounts
    assert [(place, player) for place, player, _ in money(result)] == [(1, "s01"), (2, "s02")][: len(amounts)]


def test_B14_payout_scope():
    table = {}
    for scope in ("overall", "A", "per_division"):
        result = play(ranking(20), min, finals__mode="ab8", finals__payout_scope=scope)
        table[scope] = money(result)
    assert table["overall"] == [(1, "s01", "112.00"), (2, "s02", "48.00")]
    assert table["A"] == [(1, "s01", "28.00"), (2, "s02", "12.00")]
    assert table["per_division"] == [
        (1, "s01", "42.00"),
        (2, "s02", "18.00"),
        (1, "s09", "70.00"),
        (2, "s10", "30.00"),
    ]


def test_B14_cents():
    # 10.05: 2nd 3.015 -> 3.02, 1st 7.035 -> what is left.
    result = play(ranking(3), min, finals__entry="3.35", finals__plaques="0")
    assert [amount for _, _, amount in money(result)] == ["7.03", "3.02"]


# ------------------------------------------------------------------------------------------------------------ B15

FIVE = [
    standing(1, "A", 90),
    standing(2, "B", 80),
    standing(3, "C", 70, 3),
    standing(3, "D", 70, 8),
    standing(5, "E", 60, 1),
]


def test_B15_L17_ifpa():
    result = play(FIVE, max, here(["A", "B"]))
    assert sorted(ifpa(result)) == [("A", 2), ("B", 1), ("C", 3), ("D", 3), ("E", 5)]


def test_B15_half_weeks():
    result = play(FIVE, max, here(["A", "B"]), ifpa__include="half_weeks")
    assert ifpa(result) == [("B", 1), ("A", 2), ("D", 3)]


def test_B15_half_weeks_with_the_finals_as_a_session():
    rows = [standing(1, "A", 90), standing(2, "B", 80), standing(3, "C", 70, 4), standing(4, "D", 60, 5)]
    for counts, listed in (("no", ["C", "D"]), ("yes", ["D"])):
        result = play(rows, min, here(["A", "B"]), ifpa__include="half_weeks", ifpa__finals_counts=counts)
        assert [name for name, _ in ifpa(result)][2:] == listed


def test_B15_two_divisions():
    result = play(ranking(12), min, here(names(11)), finals__mode="ab8")
    assert ifpa(result)[:4] == [("s01", 1), ("s02", 2), ("s03", 3), ("s04", 4)]
    assert ifpa(result)[8:] == [("s09", 9), ("s10", 10), ("s11", 11), ("s12", 12)]


# ------------------------------------------------------------------------------------------------------- random


@pytest.mark.parametrize("seed", range(40))
def test_random_finals(seed):
    season = random_finals(seed)
    result = compute_season(season)
    settings = finals.all_settings(season)
    assert result == compute_season(random_finals(seed))  # it follows from the seed
    divisions = {row["division"] for row in result["finals_field"] if row["seed"] is not None}
    if any(match["winner"] is None for match in result["finals_matches"]):
        assert [result[table] for table in ("finals_places", "payouts", "ifpa")] == [[], [], []]
        return
    for division in divisions:
        check_bracket(
            seeds(result, division),
            [m for m in result["finals_matches"] if m["division"] == division],
            [row for row in result["finals_places"] if row["division"] == division],
            settings["finals.grand_final"],
        )
    # The payouts add up to the pot.
    sizes = [len(seeds(result, division)) for division in sorted(divisions, key=str)]
    entry, plaques = finals.cents(settings["finals.entry"]), finals.cents(settings["finals.plaques"])
    if settings["finals.payout_scope"] == "per_division" and divisions - {None}:
        pot = sum(max(0, entry * size - plaques / 2) for size in sizes)
    elif settings["finals.payout_scope"] == "A":
        pot = max(0, entry * sum(sizes[:1]) - plaques)
    else:
        pot = max(0, entry * sum(sizes) - plaques)
    assert sum(row["amount"] for row in result["payouts"]) == (pot if divisions else 0)
    # Nobody is twice in the list, and positions are counted.
    listed = [row["player"] for row in result["ifpa"]]
    assert len(set(listed)) == len(listed)
    for row in result["ifpa"]:
        assert row["position"] == 1 + sum(1 for r in result["ifpa"] if r["position"] < row["position"])


# ------------------------------------------------------------------------------------------------ C15, C16: Koi


def test_C15_K19_qualifiers():
    assert [qualifiers({}, d) for d in range(4, 11)] == [2, 2, 3, 3, 4, 4, 4]
    assert qualifiers({"playoffs.qualifiers": 3}, 10) == 3


def koi_rows():
    rows = []
    for division, players in (("A", "abcdef"), ("B", "ghijkl")):
        for place, player in enumerate(players, 1):
            rows.append({"division": division, "place": place, "player": player, "eligible": player != "b"})
    return rows


def test_C15_the_runner_up_moves_up():
    # A has five left without b: two qualify; B has six: three.
    assert playoff_field({}, koi_rows(), set("abcdefghijkl")) == [
        ("A", 1, "a"),
        ("A", 2, "c"),
        ("B", 1, "g"),
        ("B", 2, "h"),
        ("B", 3, "i"),
    ]
    assert playoff_field({}, koi_rows(), set("bcdhjl")) == [
        ("A", 1, "c"),
        ("A", 2, "d"),
        ("B", 1, "h"),
        ("B", 2, "j"),
        ("B", 3, "l"),
    ]


def test_C16_K16_prizes_by_playoffs():
    settings = {"prizes.consolation": "20/50"}
    places = {"a": 2, "c": 1, "g": 3, "h": 1, "i": 1}
    got = [
        (r["place"], r["player"], finals.amount_text(r["amount"]))
        for r in prizes(settings, koi_rows(), places, 42000)
    ]
    assert got == [
        (1, "c", "168.00"),
        (2, "a", "105.00"),
        (3, "b", "21.00"),  # not in the playoffs: by the season
        (1, "h", "63.00"),
        (2, "i", "42.00"),
        (3, "g", "21.00"),
    ]
    settings["prizes.basis"] = "season"
    got = [r["player"] for r in prizes(settings, koi_rows(), places, 42000)]
    assert got == list("abcghi")


def test_C16_K16b_cents():
    settings = {"prizes.consolation": "20/50"}
    got = [finals.amount_text(r["amount"]) for r in prizes(settings, koi_rows(), {}, 42050)]
    assert got == ["168.18", "105.13", "21.03", "63.08", "42.05", "21.03"]

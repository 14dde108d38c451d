"""8.2 to 8.5: the finals' field, brackets, places, payouts and the list for the IFPA (RULES B11-B15)."""

from collections import Counter

import pytest

from pinsheet.problems import has_errors
from pinsheet.rules.bracket import played
from tests.leagues.lafayette.asking import codes, found, ruling, tiebreaker
from tests.making_finals import lafayette_finals

FOUR = {"Ann": "90", "Bob": "80", "Cy": "70", "Di": "60"}
"""Seeds 1 to 4 after the only night."""
OF_THE_END = ("ifpa-id-missing", "name-split", "groups-impossible")


def evening(
    totals,
    *,
    here=None,
    matches=(),
    settings=(),
    guests=(),
    paid=(),
    amounts=(),
    shown=(),
    roster=(),
    ties=(),
    rulings=(),
):
    """A season whose nights end with these totals (see asking.with_totals), and its finals.

    `here` is who shows up (None: everybody), `paid` what stands under Paid, `amounts` the cents where
    that is an amount, `shown` what the sheet has under Seed, `roster` more of a player's row.
    """
    nights = {
        (week, player): int(total)
        for player, row in totals.items()
        for week, total in enumerate(str(row).split(), 1)
        if total != "-"
    }
    weeks = max(len(str(row).split()) for row in totals.values())
    none = {"points.first": 0, "points.top_bonus": 0, "Weeks": weeks, "drop.weeks": 0}
    players = [
        {"player": name, "status": "guest" if name in guests else "member", **dict(roster).get(name, {})}
        for name in totals
    ]
    return lafayette_finals(
        {
            "settings": none | dict(settings),
            "players": players,
            "scores": [
                {"week": week, "machine": "Taxi", "player": player, "score": number}
                for number, (week, player) in enumerate(sorted(nights), 1)
            ],
            "rulings": [
                *(ruling(week, player, "adjust", value=total) for (week, player), total in nights.items()),
                *rulings,
            ],
            "ties": list(ties),
            "entrants": [
                {
                    "player": name,
                    "present": True,
                    "paid": True if name in dict(amounts) else dict(paid).get(name),
                    "amount": dict(amounts).get(name),
                    "seed": dict(shown).get(name),
                }
                for name in (totals if here is None else here)
            ],
            "matches": list(matches),
        }
    )


def league(number, total=lambda place: str(300 - place)):
    """s01, s02 ... in ranking order."""
    return {f"s{place:02}": total(place) for place in range(1, number + 1)}


def won(winner, loser, **more):
    """A row of Matches without Match: it belongs to the first open match of that pair."""
    return {
        **dict.fromkeys(("division", "round", "match")),
        "player1": winner,
        "player2": loser,
        "winner": winner,
        **more,
    }


def result(round_, match, winner, **more):
    """A row of Matches that names its match."""
    return {
        "division": None,
        "round": round_,
        "match": match,
        "player1": None,
        "player2": None,
        "winner": winner,
        **more,
    }


def by_seed(match):
    return min(match.player1, match.player2)


def all_won(seeds, size=16, decide=by_seed, *, reset=True, division=None):
    """The rows of an evening in which the alphabet, or `decide`, wins."""
    return [
        result(m.round, m.number, m.winner, division=division)
        for m in played(list(seeds), size, decide, reset=reset)
    ]


def full_night(totals, settings=(), size=16, **more):
    """Everybody here plays, and the better seed wins every match."""
    return evening(totals, settings=settings, matches=all_won(sorted(totals), size), **more)


# --------------------------------------------------------------------------- what came out


def field(outcome):
    """`(division, seed, player)`, without those for whom there was no place."""
    rows = outcome.rows("finals_field")
    return [(r["division"], r["seed"], r["player"]) for r in rows if r["seed"] is not None]


def seeds(outcome):
    return [player for _, _, player in field(outcome)]


def not_seeded(outcome):
    return [row["player"] for row in outcome.rows("finals_field") if row["seed"] is None]


def pairs(outcome, name, division=None):
    """Who meets in a round."""
    return [
        {row["player1"], row["player2"]}
        for row in outcome.rows("finals_matches", round=name)
        if row["division"] == division
    ]


def rounds(outcome):
    return [(row["round"], row["match"]) for row in outcome.rows("finals_matches")]


def places(outcome, division=None):
    rows = outcome.rows("finals_places")
    return [(row["place"], row["player"]) for row in rows if row["division"] == division]


def paid_out(outcome):
    return [(row["place"], row["player"], row["amount"]) for row in outcome.rows("payouts")]


def ifpa(outcome):
    return [(row["position"], row["player"]) for row in outcome.rows("ifpa")]


def asked(outcome):
    """What the checks found, apart from what is asked after every evening of a test's league."""
    return [code for code in codes(outcome) if code not in OF_THE_END]


# --------------------------------------------------------------------------- 8.2: who plays


def test_8_2_the_field_is_who_is_there_in_ranking_order():
    outcome = evening(FOUR, here=["Di", "Ann", "Cy"])
    assert field(outcome) == [(None, 1, "Ann"), (None, 2, "Cy"), (None, 3, "Di")]


def test_8_2_who_is_not_ticked_as_present_does_not_play():
    outcome = lafayette_finals(
        {
            "players": [{"player": "Ann"}, {"player": "Bob"}],
            "scores": [
                {"week": 1, "machine": "Taxi", "player": p, "score": s} for p, s in (("Ann", 2), ("Bob", 1))
            ],
            "settings": {"Weeks": 1},
            "entrants": [
                {"player": "Ann", "present": False, "paid": True},
                {"player": "Bob", "present": True, "paid": True},
            ],
        }
    )
    assert seeds(outcome) == ["Bob"]
    assert found(outcome, "not-in-the-finals") == []


L18 = league(21, lambda place: " ".join([str((22 - place) * 6)] * 4 + ["-"] * 4)) | {
    "s02": "- - - - - 160 160 160",
    "s03": "- - - - 114 114 114 114",
    "s20": "16 16 16 - - - - -",
}
HERE = [name for name in L18 if name != "s05"]
CANDIDATES = ["s01", "s03", "s04", *(f"s{place:02}" for place in (*range(6, 20), 21))]


def test_8_2_sixteen_of_those_who_are_there_and_played_half():
    """L18: 21 ranked, s02 and s20 attended 3 of 8, s05 away: s01 s03 s04 s06 .. s18; not s19, s21."""
    outcome = evening(L18, here=HERE)
    assert seeds(outcome) == CANDIDATES[:16]
    assert CANDIDATES[15] == "s18"
    assert not_seeded(outcome) == ["s19", "s21"]


def test_8_2_who_is_left_out_is_told_why_at_the_cell():
    """L18: and those for whom the bracket has no place."""
    assert found(evening(L18, here=HERE), "not-in-the-finals") == [
        (
            "warning",
            f"finals.xlsx, Entrants!A{HERE.index(name) + 2}",
            f"{name} is here, but not in the finals: {why}.",
        )
        for name, why in (
            ("s02", "no: 3 of 8 weeks, needs 4"),
            ("s19", "the bracket has 16 places (8.5)"),
            ("s20", "no: 3 of 8 weeks, needs 4"),
            ("s21", "the bracket has 16 places (8.5)"),
        )
    ]


def test_8_2_ab8_the_first_eight_present_are_a():
    """L18's league: A is s01 s03 s04 s06 .. s10, B all others, each with seeds from 1."""
    outcome = evening(L18, here=HERE, settings={"finals.mode": "ab8"})
    assert field(outcome) == [
        *(("A", seed, player) for seed, player in enumerate(CANDIDATES[:8], 1)),
        *(("B", seed, player) for seed, player in enumerate(CANDIDATES[8:], 1)),
    ]
    assert not_seeded(outcome) == []


@pytest.mark.parametrize(("number", "first"), [(2, 1), (5, 3), (8, 4), (11, 6)])
def test_8_2_half_a_is_the_better_half(number, first):
    """`half`: ceil(n/2)."""
    outcome = evening(league(number), settings={"finals.mode": "half"})
    assert Counter(division for division, *_ in field(outcome)) == {"A": first, "B": number - first}
    assert seeds(outcome) == list(league(number))


def test_8_2_ab8_with_eight_players_has_no_b():
    outcome = evening(league(8), settings={"finals.mode": "ab8"})
    assert {division for division, *_ in field(outcome)} == {"A"}


def test_8_2_b_has_its_own_bracket_of_the_next_power_of_two():
    """Five in B, `finals.b_bye` = `power_of_two`: a bracket of 8, seeds 1 to 3 have byes."""
    outcome = evening(league(13), settings={"finals.mode": "ab8", "finals.b_bye": "power_of_two"})
    assert pairs(outcome, "W1", "B") == [{"s12", "s13"}]
    assert pairs(outcome, "W2", "B") == [{"s10", "s11"}]
    assert len(pairs(outcome, "W1", "A")) == 4


def test_8_2_results_go_to_the_match_of_their_division():
    """W1 1 is there in A and in B."""
    rows = [result("W1", 1, "s08", division="B"), result("W1", 1, "s01", division="A")]
    outcome = evening(league(8), settings={"finals.mode": "half"}, matches=rows)
    winners = [(r["division"], r["winner"]) for r in outcome.rows("finals_matches", round="W1", match=1)]
    assert winners == [("A", "s01"), ("B", "s08")]


def test_8_2_a_result_of_the_wrong_division_is_of_no_match():
    rows = [won("s01", "s04", division="B")]
    outcome = evening(league(8), settings={"finals.mode": "half"}, matches=rows)
    assert [code for code in asked(outcome) if code != "match-open"] == ["match-unknown"]


def test_8_2_with_one_bracket_the_division_says_nothing():
    outcome = evening(FOUR, matches=[won("Ann", "Di", division="A")])
    assert asked(outcome) == ["match-open"]
    assert [r["winner"] for r in outcome.rows("finals_matches")][:2] == ["Ann", None]


# Guests, suspended and wiped players.


def test_8_2_who_may_not_play_is_left_out_with_the_reason():
    """A guest, a suspended and a wiped player, all of them there."""
    totals = FOUR | {"Guy": "99", "Sue": "98", "Will": "97"}
    rulings = [ruling(1, "Sue", "cheating"), ruling(1, "Will", "violence")]
    outcome = evening(totals, guests=["Guy"], rulings=rulings)
    assert seeds(outcome) == list(FOUR)
    cell = "finals.xlsx, Entrants!A"
    assert sorted(found(outcome, "not-in-the-finals")) == [
        ("warning", f"{cell}6", "Guy is here, but not in the finals: guest."),
        ("warning", f"{cell}7", "Sue is here, but not in the finals: suspended."),
        ("warning", f"{cell}8", "Will is here, but not in the finals: wiped."),
    ]


def test_8_2_somebody_who_never_played_is_no_entrant():
    outcome = evening(FOUR, here=[*FOUR, "Eve"], roster={"Eve": {}})
    assert seeds(outcome) == list(FOUR)
    ((_, cell, _),) = found(outcome, "not-in-the-finals")
    assert cell == "finals.xlsx, Entrants!A6"


@pytest.mark.parametrize(("value", "who"), [("no", ["Ann", "Bob"]), ("yes", ["Ann", "Guy", "Bob"])])
def test_8_2_guests_may_play_or_not(value, who):
    """guests.finals = no, yes: a guest is seeded by his total; he has no place in the standings."""
    totals = {"Ann": "90", "Guy": "85", "Bob": "80"}
    outcome = evening(totals, guests=["Guy"], settings={"guests.finals": value})
    assert seeds(outcome) == who


def test_8_2_a_guest_needs_half_of_the_weeks_too():
    totals = {"Ann": "9 9 9", "Guy": "99 - -", "Bob": "8 8 8"}
    outcome = evening(totals, guests=["Guy"], settings={"guests.finals": "yes"})
    assert seeds(outcome) == ["Ann", "Bob"]
    ((_, _, message),) = found(outcome, "not-in-the-finals")
    assert message == "Guy is here, but not in the finals: no: 1 of 3 weeks, needs 2."


# Ties.


def test_8_2_a_tie_without_a_game_is_seeded_by_weeks_and_best_week():
    """B9: 60 each: Cy in three weeks; Bob (40 20) before Ann (30 30)."""
    totals = {"Ann": "30 30 -", "Bob": "20 40 -", "Cy": "20 20 20"}
    outcome = evening(totals)
    assert seeds(outcome) == ["Cy", "Bob", "Ann"]
    assert found(outcome, "ranking-tie")


def test_8_2_a_tiebreaker_game_seeds():
    totals = {"Ann": "30 30 -", "Bob": "20 40 -", "Cy": "20 20 20"}
    outcome = evening(totals, ties=[tiebreaker("Ann", "Cy", "Bob")])
    assert seeds(outcome) == ["Ann", "Cy", "Bob"]


def test_8_2_with_shared_ties_a_tiebreaker_game_does_not_seed():
    """standings.tie = shared."""
    totals = {"Ann": "30 30 -", "Bob": "20 40 -", "Cy": "20 20 20"}
    for basis in ("dropped", "full"):
        settings = {"standings.tie": "shared", "finals.seed_basis": basis}
        outcome = evening(totals, settings=settings, ties=[tiebreaker("Ann", "Cy", "Bob")])
        assert seeds(outcome) == ["Cy", "Bob", "Ann"]


def test_8_2_a_tiebreaker_of_full_totals():
    """finals.seed_basis = full: the game is between those whose total of all weeks is equal."""
    totals = {"Ann": "50 10", "Bob": "40 20", "Cy": "90 0"}
    settings = {"finals.seed_basis": "full", "drop.weeks": 1}
    plain = evening(totals, settings=settings)
    assert seeds(plain) == ["Cy", "Ann", "Bob"]
    decided = evening(totals, settings=settings, ties=[tiebreaker("Bob", "Ann")])
    assert seeds(decided) == ["Cy", "Bob", "Ann"]


@pytest.mark.parametrize(
    ("basis", "expected"), [("dropped", ["Ann", "Bob", "Cy"]), ("full", ["Bob", "Ann", "Cy"])]
)
def test_8_2_seed_basis(basis, expected):
    """`dropped`: 175, 170; `full`: Bob has 180 in all."""
    totals = {"Ann": "95 80 -", "Bob": "90 80 10", "Cy": "9 9 9"}
    outcome = evening(totals, settings={"drop.weeks": 1, "finals.seed_basis": basis})
    assert seeds(outcome) == expected


# --------------------------------------------------------------------------- 8.4: no dough, no show


def test_8_4_who_has_not_paid_is_left_out():
    """finals.unpaid = out: also where Paid is blank while others have an entry."""
    outcome = evening(FOUR, paid={"Ann": True, "Bob": False, "Di": True})
    assert seeds(outcome) == ["Ann", "Di"]
    cell = "finals.xlsx, Entrants!A"
    because = "is here, but not in the finals: not paid: no dough, no show (8.4)."
    assert found(outcome, "not-in-the-finals") == [
        ("warning", f"{cell}3", f"Bob {because}"),
        ("warning", f"{cell}4", f"Cy {because}"),
    ]


def test_8_4_without_any_entry_under_paid_everybody_has():
    outcome = evening(FOUR)
    assert seeds(outcome) == list(FOUR)


def test_8_4_a_column_of_noes_is_no_blank_column():
    outcome = evening(FOUR, paid=dict.fromkeys(FOUR, False))
    assert (seeds(outcome), len(found(outcome, "not-in-the-finals"))) == ([], 4)


def test_8_4_unpaid_players_may_play():
    """finals.unpaid = in."""
    outcome = evening(FOUR, paid={"Ann": True, "Bob": False}, settings={"finals.unpaid": "in"})
    assert seeds(outcome) == list(FOUR)
    assert found(outcome, "not-in-the-finals") == []


def test_8_4_who_has_not_paid_leaves_the_place_to_the_next():
    """17 are there; s03 owes: s17 is the sixteenth."""
    everybody = league(17)
    outcome = evening(everybody, paid=dict.fromkeys(everybody, True) | {"s03": False})
    assert seeds(outcome) == [name for name in everybody if name != "s03"]
    assert not_seeded(outcome) == []


# --------------------------------------------------------------------------- 8.5: the bracket


def test_8_5_one_bracket_of_16():
    """L12: 1-16, 8-9, 4-13, 5-12, 2-15, 7-10, 3-14, 6-11."""
    outcome = evening(league(16))
    assert [(row["player1"], row["player2"]) for row in outcome.rows("finals_matches")] == [
        *(("s01", "s16"), ("s08", "s09"), ("s04", "s13"), ("s05", "s12")),
        *(("s02", "s15"), ("s07", "s10"), ("s03", "s14"), ("s06", "s11")),
    ]


def test_8_5_byes_go_to_the_high_seeds():
    """L15: eleven players: seeds 1 to 5 have a bye."""
    outcome = evening(league(11))
    assert pairs(outcome, "W1") == [{"s08", "s09"}, {"s07", "s10"}, {"s06", "s11"}]
    assert pairs(outcome, "W2") == [{"s04", "s05"}]


def test_8_5_the_winter_finals_of_2017():
    """L13: eleven players; results typed by the pairs alone, as they were published."""
    winners = "9-8 10-7 11-6 1-9 4-5 2-10 3-11 11-8 5-7 6-9 11-10 6-5 4-1"
    games = [tuple(f"s{int(seed):02}" for seed in game.split("-")) for game in winners.split()]
    outcome = evening(league(11), matches=[won(*game) for game in games])
    assert asked(outcome) == ["match-open"]
    played_so_far = [row for row in outcome.rows("finals_matches") if row["winner"] is not None]
    assert [row["round"] for row in played_so_far] == [
        *(["W1"] * 3),
        *(["W2"] * 4),
        *(["L2"] * 3),
        *(["L3"] * 2),
        "W3",
    ]


def test_8_5_places_of_a_full_bracket():
    """L14: 1, 2, 3, 4, 5-5, 7-7, 9 x4, 13 x4."""
    outcome = full_night(league(16))
    assert [place for place, _ in places(outcome)] == [1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9, 13, 13, 13, 13]
    assert places(outcome)[:2] == [(1, "s01"), (2, "s02")]
    assert asked(outcome) == []


def test_8_5_more_than_sixteen_are_cut_or_the_bracket_grows():
    """finals.overflow = top16, expand."""
    everybody = league(18)
    cut = evening(everybody)
    assert not_seeded(cut) == ["s17", "s18"]
    assert len(pairs(cut, "W1")) == 8
    grown = evening(everybody, settings={"finals.overflow": "expand"})
    assert (seeds(grown), not_seeded(grown)) == (list(everybody), [])
    assert pairs(grown, "W1") == [{"s16", "s17"}, {"s15", "s18"}]
    assert "not-in-the-finals" not in codes(grown)


def test_8_5_up_to_sixteen_an_expanding_bracket_is_the_same():
    """finals.overflow = expand."""
    plain, grown = evening(league(5)), evening(league(5), settings={"finals.overflow": "expand"})
    assert rounds(plain) == rounds(grown)


@pytest.mark.parametrize(("size", "seeded"), [(4, 4), (8, 6), (2, 2)])
def test_8_5_size(size, seeded):
    """finals.size: so many players, in a bracket as large."""
    outcome = evening(league(6), settings={"finals.size": size})
    assert len(seeds(outcome)) == seeded
    assert not_seeded(outcome) == list(league(6))[seeded:]
    (first, _), *_ = rounds(outcome)
    assert (first, len(pairs(outcome, "W1"))) == ("W1", min(seeded, size) - size // 2)


def test_8_5_a_size_between_the_powers_of_two():
    """finals.size = 6: six players in a bracket of 8."""
    outcome = evening(league(7), settings={"finals.size": 6})
    assert len(seeds(outcome)) == 6
    assert pairs(outcome, "W1") == [{"s04", "s05"}, {"s03", "s06"}]


def four_players(*more, **settings):
    """Four players in the bracket of 16; Ann is unbeaten, Bob comes from the losers' side."""
    rows = [won("Ann", "Di"), won("Bob", "Cy"), won("Ann", "Bob"), won("Cy", "Di"), won("Bob", "Cy")]
    return evening(FOUR, matches=[*rows, *more], settings=settings)


def test_8_5_the_unbeaten_finalist_must_be_beaten_twice():
    """finals.grand_final = reset."""
    outcome = four_players(won("Bob", "Ann"))
    assert rounds(outcome)[-1] == ("GF2", 1)
    assert places(outcome) == []
    outcome = four_players(won("Bob", "Ann"), won("Bob", "Ann"))
    assert places(outcome) == [(1, "Bob"), (2, "Ann"), (3, "Cy"), (4, "Di")]
    outcome = four_players(won("Bob", "Ann"), won("Ann", "Bob"))
    assert places(outcome) == [(1, "Ann"), (2, "Bob"), (3, "Cy"), (4, "Di")]


def test_8_5_no_second_grand_final_for_the_unbeaten():
    outcome = four_players(won("Ann", "Bob"))
    assert rounds(outcome)[-1] == ("GF1", 1)
    assert places(outcome) == [(1, "Ann"), (2, "Bob"), (3, "Cy"), (4, "Di")]


def test_8_5_a_single_grand_final_decides():
    """finals.grand_final = single."""
    outcome = four_players(won("Bob", "Ann"), **{"finals.grand_final": "single"})
    assert rounds(outcome)[-1] == ("GF1", 1)
    assert places(outcome) == [(1, "Bob"), (2, "Ann"), (3, "Cy"), (4, "Di")]
    assert asked(outcome) == []


def test_8_5_a_single_grand_final_has_no_second():
    """finals.grand_final = single: a result too many is an error."""
    outcome = four_players(won("Bob", "Ann"), won("Ann", "Bob"), **{"finals.grand_final": "single"})
    assert found(outcome, "match-unknown") == [
        (
            "error",
            "finals.xlsx, Matches!A8",
            "Ann is typed as winner here, but GF1 1, Ann and Bob, is decided already (A7): Bob won. "
            "They do not meet again now. Clear one of the two rows.",
        )
    ]


@pytest.mark.parametrize(
    ("value", "expected"), [("lower_seed", "s08, s09, s08"), ("higher_seed", "s08, s08, s08")]
)
def test_8_5_who_chooses(value, expected):
    """finals.choice2; games 1 and 3 are the better seed's."""
    outcome = evening(league(11), settings={"finals.choice2": value})
    assert outcome.rows("finals_matches")[0]["chooses"] == expected


def test_8_5_seeds_go_on_into_the_losers_bracket():
    """Di, seed 4, has beaten Ann; against her later it is still Ann who chooses first."""
    rows = [won("Di", "Ann"), won("Bob", "Cy"), won("Di", "Bob"), won("Ann", "Cy"), won("Ann", "Bob")]
    outcome = evening(FOUR, matches=rows)
    (final,) = outcome.rows("finals_matches", round="GF1")
    assert {final["player1"], final["player2"]} == {"Ann", "Di"}
    assert final["chooses"] == "Ann, Di, Ann"


def test_8_5_the_better_seed_chooses_whatever_the_names_are():
    """Zoe is the first seed."""
    outcome = evening({"Zoe": "90", "Ann": "80"})
    (match,) = outcome.rows("finals_matches")
    assert match["chooses"] == "Zoe, Ann, Zoe"


def test_8_5_in_a_bracket_of_16_the_rounds_keep_their_numbers():
    """Four players: the first two rounds are all byes."""
    assert rounds(evening(FOUR)) == [("W3", 1), ("W3", 2)]
    assert rounds(evening(FOUR, settings={"finals.size": 4})) == [("W1", 1), ("W1", 2)]
    assert rounds(evening(league(2), settings={"finals.size": 2})) == [("W1", 1)]


def test_8_5_one_player_has_won_without_a_match():
    outcome = evening(FOUR, here=["Cy"])
    assert (rounds(outcome), places(outcome)) == ([], [(1, "Cy")])
    assert ifpa(outcome) == [(1, "Cy"), (2, "Ann"), (3, "Bob"), (4, "Di")]


def test_8_5_nobody_there_no_finals():
    """Entrants without a tick: no field, and the list is the league ranking."""
    outcome = lafayette_finals(
        {
            "players": [{"player": "Ann"}, {"player": "Bob"}],
            "scores": [
                {"week": 1, "machine": "Taxi", "player": p, "score": s} for p, s in (("Ann", 2), ("Bob", 1))
            ],
            "settings": {"Weeks": 1},
            "entrants": [{"player": "Ann", "present": False, "paid": None}],
        }
    )
    for table in ("finals_field", "finals_matches", "finals_places", "payouts"):
        assert outcome.rows(table) == []
    assert ifpa(outcome) == [(1, "Ann"), (2, "Bob")]


def test_8_5_one_in_each_division():
    outcome = evening(league(2), settings={"finals.mode": "half"})
    assert rounds(outcome) == []
    assert (places(outcome, "A"), places(outcome, "B")) == ([(1, "s01")], [(1, "s02")])
    assert ifpa(outcome) == [(1, "s01"), (2, "s02")]


# What is typed about matches.


def test_8_5_a_pair_that_meets_twice_is_told_apart_by_the_order_of_the_rows():
    """Ann beats Bob in W4, Bob beats Ann in GF1 and GF2."""
    outcome = four_players(won("Bob", "Ann"), won("Bob", "Ann"))
    won_by = [
        r["winner"] for r in outcome.rows("finals_matches") if {r["player1"], r["player2"]} == {"Ann", "Bob"}
    ]
    assert won_by == ["Ann", "Bob", "Bob"]


def test_8_5_rows_may_stand_in_any_order_where_they_name_their_match():
    rows = all_won(sorted(league(11)))
    forward, backward = evening(league(11), matches=rows), evening(league(11), matches=rows[::-1])
    assert places(forward) == places(backward) != []
    assert asked(backward) == []


def test_8_5_match_and_winner_are_enough():
    """DESIGN, Matches: needed are Winner, and Match or both players; the Round may be blank."""
    outcome = evening(league(11), matches=[result(None, 2, "s09")])
    assert outcome.rows("finals_matches")[0]["winner"] == "s09"
    assert asked(outcome) == ["match-open"]


def test_8_5_a_match_number_beside_both_players_is_enough():
    outcome = evening(league(11), matches=[won("s09", "s08", match=2)])
    assert outcome.rows("finals_matches")[0]["winner"] == "s09"


def test_8_5_a_round_beside_both_players_is_checked():
    """s08 and s09 have not met in W1 yet: a result of L3 is none of theirs."""
    outcome = evening(league(11), matches=[won("s09", "s08", round="L3")])
    assert has_errors(outcome.problems)


def test_8_5_a_match_number_beside_both_players_is_checked():
    """s08 and s09 meet in match 2 of their round."""
    outcome = evening(league(11), matches=[won("s09", "s08", match=5)])
    assert [cell for _, cell, _ in found(outcome, "match-unknown")] == ["finals.xlsx, Matches!A2"]
    assert outcome.rows("finals_matches")[0]["winner"] is None


def test_8_5_an_open_row_of_a_pair_takes_nobody_s_result():
    """Two rows without Match: the first is still open, the second has the winner."""
    row = won("Ann", "Di")
    outcome = evening(FOUR, matches=[row | {"winner": None}, row])
    assert [r["winner"] for r in outcome.rows("finals_matches")][:2] == ["Ann", None]
    assert asked(outcome) == ["match-open"]


def test_8_5_a_result_of_no_match_is_an_error():
    """The semifinal is typed before its first round is."""
    rows = [result("W1", 2, "s08"), result("W2", 3, "s02")]
    outcome = evening(league(11), matches=rows)
    assert outcome.failed
    assert found(outcome, "match-unknown") == [
        (
            "error",
            "finals.xlsx, Matches!A3",
            "s02 is typed as winner here, but W2 3 cannot be played yet: W1 6, s07 and s10, is still open. "
            "Type its winner, or clear this row.",
        )
    ]


def test_8_5_a_result_of_a_pair_that_does_not_meet_is_an_error():
    outcome = evening(FOUR, matches=[won("Ann", "Bob")])
    ((severity, cell, message),) = found(outcome, "match-unknown")
    assert (severity, cell) == ("error", "finals.xlsx, Matches!A2")
    assert message == (
        "Ann is typed as winner here, but Ann and Bob cannot be played yet: W3 1, Ann and Di, is still open. "
        "Type its winner, or clear this row."
    )


@pytest.mark.parametrize("row", [won("Ann", None), won("Ann", "Ann"), result("W3", None, "Ann")])
def test_8_5_a_winner_alone_does_not_name_a_match(row):
    """Needed are Winner, and Match or both players."""
    outcome = evening(FOUR, matches=[row])
    assert [cell for _, cell, _ in found(outcome, "match-unknown")] == ["finals.xlsx, Matches!A2"]


def test_8_5_the_same_result_twice_is_one_too_many():
    outcome = evening(FOUR, matches=[won("Ann", "Di"), won("Ann", "Di")])
    assert [cell for _, cell, _ in found(outcome, "match-unknown")] == ["finals.xlsx, Matches!A3"]


def test_8_5_the_winner_is_one_of_the_two():
    outcome = evening(league(11), matches=[result("W1", 2, "s03")])
    assert outcome.failed
    ((severity, cell, message),) = found(outcome, "winner-not-in-match")
    assert (severity, cell) == ("error", "finals.xlsx, Matches!A2")
    assert message.startswith(
        "s03 does not play in W1 2, which is between s08 and s09. Correct the winner, or an earlier one."
    )
    assert outcome.rows("finals_matches")[0]["winner"] is None


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (("s08", "s07"), "s07 and s08 stand"),
        (("s03", None), "s03 stands"),
    ],
)
def test_8_5_the_players_typed_are_those_of_the_match(players, said):
    one, other = players
    outcome = evening(league(11), matches=[result("W1", 2, "s08", player1=one, player2=other)])
    ((severity, cell, message),) = found(outcome, "pair-differs")
    assert (severity, cell) == ("error", "finals.xlsx, Matches!A2")
    assert message.startswith(f"{said} here, but W1 2 is between s08 and s09.")


def test_8_5_a_row_without_a_winner_is_no_result():
    """The sheet draws every match; the names that it computes are not complained about."""
    rows = [result("W1", 2, None, player1="s08", player2="s09"), result("L3", 1, None)]
    outcome = evening(league(11), matches=rows)
    assert asked(outcome) == ["match-open"]


def test_8_5_a_machine_once_in_a_match():
    """L19: a repeat is an error, whoever has picked it."""
    outcome = evening(FOUR, matches=[won("Ann", "Di", machines=("Taxi", "Xenon", "Taxi"))])
    assert outcome.failed
    assert found(outcome, "machine-twice") == [
        (
            "error",
            "finals.xlsx, Matches!A2",
            "Taxi twice in one match (Ann and Di). A machine is played once in a match-up (8.5): "
            "correct one of the two.",
        )
    ]


def test_8_5_a_machine_twice_is_seen_before_the_match_is_won():
    """L19."""
    rows = [result("W3", 1, None, machines=("Taxi", "Taxi"))]
    assert [cell for _, cell, _ in found(evening(FOUR, matches=rows), "machine-twice")] == [
        "finals.xlsx, Matches!A2"
    ]


def test_8_5_the_grand_finals_are_two_matches():
    """L19: in GF1 and GF2 machines may come again."""
    machines = ("Taxi", "Xenon")
    final = [won("Bob", "Ann", machines=machines), won("Bob", "Ann", machines=machines)]
    outcome = four_players(*final)
    assert asked(outcome) == []
    assert [row["machines"] for row in outcome.rows("finals_matches")][-2:] == [machines, machines]


@pytest.mark.parametrize(
    ("winners", "many"),
    [
        (("Di", "Ann", None), 1),
        (("Di", "Di", None), 0),
        (("Ann", None, None), 1),
        (("Ann", "Di", "Di"), 1),
    ],
)
def test_8_5_two_games_win_a_match(winners, many):
    outcome = evening(FOUR, matches=[won("Ann", "Di", winners=winners)])
    assert found(outcome, "games-differ") == [
        (
            "warning",
            "finals.xlsx, Matches!A2",
            f"Ann is typed as winner of the match, but as winner of {many} of its games; 2 win it (8.5).",
        )
    ]


@pytest.mark.parametrize("winners", [("Ann", "Ann", None), ("Ann", "Di", "Ann"), (None, None, None)])
def test_8_5_games_that_fit_the_winner(winners):
    assert asked(evening(FOUR, matches=[won("Ann", "Di", winners=winners)])) == ["match-open"]


def test_8_5_the_winner_of_a_game_is_one_of_the_two():
    """DESIGN, Matches: what is given is checked. Cy is typed as winner of a game of Ann and Di."""
    outcome = evening(FOUR, matches=[won("Ann", "Di", winners=("Cy", "Ann", "Ann"))])
    assert [code for code in asked(outcome) if code != "match-open"] != []


# --------------------------------------------------------------------------- 8.3: places and the list


def test_8_3_while_a_match_is_open_there_is_no_result():
    outcome = four_players()
    assert (places(outcome), paid_out(outcome), ifpa(outcome)) == ([], [], [])
    assert found(outcome, "match-open") == [
        (
            "note",
            "finals.xlsx",
            "GF1 1, Ann against Bob, is open: places, payout and the IFPA list wait for it.",
        )
    ]
    assert not outcome.failed


def test_8_3_the_note_counts_the_open_matches():
    ((_, _, message),) = found(evening(league(11)), "match-open")
    assert message.startswith("W1 2, s08 against s09, is open and 3 more: places")


def test_8_3_one_division_waits_for_the_other():
    rows = [result(m, n, w, division="A") for m, n, w in (("W1", 1, "s01"), ("GF1", 1, "s01"))]
    outcome = evening(league(4), settings={"finals.mode": "half"}, matches=rows)
    assert (places(outcome, "A"), ifpa(outcome)) == ([], [])
    assert asked(outcome) == ["match-open"]


def test_8_3_finals_first_then_the_ranking():
    """L17: finals B, A; ranking A B C=D E: B 1, A 2, C 3, D 3, E 5."""
    totals = {"A": "90", "B": "80", "C": "70", "D": "70", "E": "60"}
    final = [won("B", "A"), won("B", "A")]
    outcome = evening(totals, here=["A", "B"], matches=final)
    assert ifpa(outcome) == [(1, "B"), (2, "A"), (3, "C"), (3, "D"), (5, "E")]


def test_8_3_ties_of_the_finals_stay():
    """L14's places go on in the list: there are no tiebreaker games for them."""
    totals = league(18)
    outcome = evening(totals, here=sorted(totals)[:16], matches=all_won(sorted(totals)[:16]))
    positions = [position for position, _ in ifpa(outcome)]
    assert positions == [1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9, 13, 13, 13, 13, 17, 18]


def test_8_3_a_tiebreaker_of_the_ranking_counts_in_the_list():
    totals = {"Ann": "90", "Bob": "80", "Cy": "70", "Di": "70"}
    final = [won("Ann", "Bob"), won("Ann", "Bob")]
    outcome = evening(totals, here=["Ann", "Bob"], matches=final, ties=[tiebreaker("Di", "Cy")])
    assert ifpa(outcome) == [(1, "Ann"), (2, "Bob"), (3, "Di"), (4, "Cy")]


def test_8_3_the_list_follows_the_ranking_after_drops_whatever_the_seeds_were():
    """finals.seed_basis = full seeds Bob first; who is not in the finals stands as in the standings."""
    totals = {"Ann": "95 80 -", "Bob": "90 80 10", "Cy": "9 9 9"}
    settings = {"drop.weeks": 1, "finals.seed_basis": "full"}
    assert ifpa(evening(totals, here=["Cy"], settings=settings)) == [(1, "Cy"), (2, "Ann"), (3, "Bob")]


def test_8_3_places_of_a_then_of_b_then_the_ranking():
    """finals.mode = half: B is numbered on from the size of A."""
    totals = league(6)
    rows = [
        *(result(*r, division="A") for r in (("W1", 1, "s02"), ("GF1", 1, "s02"))),
        *(result(*r, division="B") for r in (("W1", 1, "s04"), ("GF1", 1, "s04"))),
    ]
    here = ["s01", "s02", "s04", "s05"]
    outcome = evening(totals, here=here, settings={"finals.mode": "half"}, matches=rows)
    assert places(outcome, "A") == [(1, "s02"), (2, "s01")]
    assert places(outcome, "B") == [(1, "s04"), (2, "s05")]
    assert ifpa(outcome) == [(1, "s02"), (2, "s01"), (3, "s04"), (4, "s05"), (5, "s03"), (6, "s06")]


def test_8_3_without_entrants_the_list_is_the_ranking():
    outcome = evening({"Ann": "9", "Bob": "8", "Cy": "8", "Di": "7"}, here=[])
    assert ifpa(outcome) == [(1, "Ann"), (2, "Bob"), (2, "Cy"), (4, "Di")]
    assert outcome.rows("finals_field") == []
    assert asked(outcome) == ["ranking-tie"]


HALF_WEEKS = {"Ann": "9 9 9 9", "Bob": "8 8 - -", "Cy": "7 - - -"}


@pytest.mark.parametrize(
    ("value", "expected"),
    [("all", ["Ann", "Bob", "Cy"]), ("half_weeks", ["Ann", "Bob"])],
)
def test_8_3_include(value, expected):
    """ifpa.include: 8.3 lists everyone who played; the IFPA asks for half of the nights."""
    outcome = evening(HALF_WEEKS, here=[], settings={"ifpa.include": value})
    assert [player for _, player in ifpa(outcome)] == expected


@pytest.mark.parametrize(("value", "expected"), [("no", ["Ann", "Bob"]), ("yes", ["Ann"])])
def test_8_3_the_finals_may_be_one_of_the_sessions(value, expected):
    """ifpa.finals_counts: Bob played two of four nights, but not the finals: two of five."""
    settings = {"ifpa.include": "half_weeks", "ifpa.finals_counts": value}
    outcome = evening(HALF_WEEKS, here=["Ann"], settings=settings)
    assert [player for _, player in ifpa(outcome)] == expected


def test_8_3_without_finals_they_are_no_session():
    """ifpa.finals_counts = yes counts for nothing while there are no finals."""
    settings = {"ifpa.include": "half_weeks", "ifpa.finals_counts": "yes"}
    assert ifpa(evening(HALF_WEEKS, here=[], settings=settings)) == [(1, "Ann"), (2, "Bob")]


def test_8_3_a_finalist_is_listed_however_few_nights_were_his():
    settings = {"ifpa.include": "half_weeks", "finals.min_weeks": 1}
    outcome = evening(HALF_WEEKS, here=["Cy"], settings=settings)
    assert ifpa(outcome) == [(1, "Cy"), (2, "Ann"), (3, "Bob")]


GUESTS = {"Ann": "90", "Guy": "85", "Bob": "80", "Hal": "70", "Cy": "60"}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("no", [(1, "Ann"), (2, "Bob"), (3, "Cy")]),
        ("yes", [(1, "Ann"), (2, "Guy"), (3, "Bob"), (4, "Hal"), (5, "Cy")]),
    ],
)
def test_8_3_guests_in_the_list(value, expected):
    """guests.ifpa: listed like members, by their totals, or not at all."""
    outcome = evening(GUESTS, here=[], guests=["Guy", "Hal"], settings={"guests.ifpa": value})
    assert ifpa(outcome) == expected


def test_8_3_a_listed_guest_is_tied_with_members_of_the_same_total():
    """guests.ifpa = yes: he has no place in the standings, but his total."""
    totals = {"Ann": "90", "Bob": "70", "Guy": "70", "Cy": "60"}
    outcome = evening(totals, here=[], guests=["Guy"], settings={"guests.ifpa": "yes"})
    assert ifpa(outcome) == [(1, "Ann"), (2, "Bob"), (2, "Guy"), (4, "Cy")]


def test_8_2_a_guest_is_seeded_after_who_won_the_tiebreaker_of_his_total():
    """guests.finals = yes: the game was between the members."""
    totals = {"Ann": "70", "Bob": "70", "Guy": "70"}
    settings = {"guests.finals": "yes"}
    outcome = evening(totals, guests=["Guy"], settings=settings, ties=[tiebreaker("Bob", "Ann")])
    assert seeds(outcome) == ["Bob", "Ann", "Guy"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("no", [(1, "Ann"), (2, "Bob"), (3, "Cy")]),
        ("yes", [(1, "Guy"), (2, "Ann"), (3, "Bob"), (4, "Hal"), (5, "Cy")]),
    ],
)
def test_8_3_a_guest_in_the_finals_leaves_no_gap_in_the_list(value, expected):
    """guests.finals = yes: the guest wins; guests.ifpa decides whether the IFPA hears of it."""
    settings = {"guests.finals": "yes", "guests.ifpa": value}
    final = [won("Guy", "Ann"), won("Guy", "Ann")]
    outcome = evening(GUESTS, here=["Ann", "Guy"], guests=["Guy", "Hal"], settings=settings, matches=final)
    assert places(outcome) == [(1, "Guy"), (2, "Ann")]
    assert ifpa(outcome) == expected


def test_8_3_who_was_suspended_stays_in_the_list_and_who_was_wiped_does_not():
    """B6."""
    rulings = [ruling(1, "Bob", "cheating"), ruling(1, "Cy", "violence")]
    outcome = evening(FOUR, here=[], rulings=rulings)
    assert ifpa(outcome) == [(1, "Ann"), (2, "Bob"), (3, "Di")]


# Names and ids.


def final_of(names, **more):
    """Two play the final and the first wins; the others are in the ranking."""
    totals = {name: str(90 - number) for number, name in enumerate(names)}
    one, other, *_ = names
    return evening(totals, here=[one, other], matches=[won(one, other)] * 2, **more)


def test_8_3_names_are_split_before_the_last_word():
    roster = {"Jo van Dyke": {"first_name": "Jo", "last_name": "van Dyke"}}
    outcome = final_of(["Ada Quill", "Jo van Dyke", "Mary Lou Hart", "Cher"], roster=roster)
    names = [(row["first_name"], row["last_name"]) for row in outcome.rows("ifpa")]
    assert names == [("Ada", "Quill"), ("Jo", "van Dyke"), ("Mary Lou", "Hart"), ("", "Cher")]


def test_8_3_a_name_of_more_than_two_words_is_asked_about():
    """Once the list is final; not where First name or Last name is typed."""
    roster = {"Jo van Dyke": {"last_name": "van Dyke"}}
    names = ["Ada Quill", "Jo van Dyke", "Mary Lou Hart"]
    outcome = final_of(names, roster=roster)
    assert found(outcome, "name-split") == [
        (
            "warning",
            "league.xlsx, Players!A4",
            "Mary Lou Hart goes to the IFPA as first name Mary Lou, last name Hart. "
            "If that is wrong, type First name and Last name on Players.",
        )
    ]
    # Without finals the ranking is the IFPA's list once the season is over; before that nothing is final.
    assert len(found(evening(dict.fromkeys(names, "9"), here=[]), "name-split")) == 2
    running = evening(dict.fromkeys(names, "9"), here=[], settings={"Weeks": 2})
    assert found(running, "name-split") == []


def test_8_3_a_guest_who_is_not_listed_is_not_asked_about():
    names = ["Ada Quill", "Bo Marlow", "Guy von Gast"]
    outcome = final_of(names, guests=["Guy von Gast"])
    assert found(outcome, "name-split") == []
    outcome = final_of(names, guests=["Guy von Gast"], settings={"guests.ifpa": "yes"})
    assert [cell for _, cell, _ in found(outcome, "name-split")] == ["league.xlsx, Players!A4"]


def test_8_3_missing_ids_are_named():
    roster = {"Ada Quill": {"ifpa_id": "10001"}}
    names = ["Ada Quill", "Bo Marlow", "Cy Fennimore"]
    outcome = final_of(names, roster=roster)
    assert [row["ifpa_id"] for row in outcome.rows("ifpa")] == ["10001", None, None]
    assert found(outcome, "ifpa-id-missing") == [
        (
            "note",
            "league.xlsx, Players!A3",
            "no IFPA id for Bo Marlow, Cy Fennimore. Type it on Players, or leave it: the IFPA finds by name.",
        )
    ]
    everybody = {name: {"ifpa_id": "1"} for name in names}
    assert found(final_of(names, roster=everybody), "ifpa-id-missing") == []


def test_8_3_before_the_finals_are_played_nobody_is_asked_for_ids():
    assert codes(evening(FOUR, here=[])) == []
    assert codes(evening(FOUR)) == ["match-open"]


# --------------------------------------------------------------------------- 8.4: money


@pytest.mark.parametrize(
    ("number", "settings", "expected"),
    [
        (16, {}, [8400, 3600]),
        (11, {}, [4900, 2100]),
        (5, {}, [700, 300]),
        (4, {}, []),
        (3, {}, []),
        (13, {"finals.plaques": "38.50"}, [6405, 2745]),
    ],
)
def test_8_4_payout(number, settings, expected):
    """L16: the entries without the plaques, 70 % and 30 %."""
    outcome = full_night(league(number), settings)
    paid = [(1, "s01"), (2, "s02")][: len(expected)]
    assert paid_out(outcome) == [(*who, amount) for who, amount in zip(paid, expected, strict=True)]
    assert {(row["kind"], row["week"]) for row in outcome.rows("payouts")} <= {("finals", None)}


def test_8_4_a_pot_below_zero_pays_nothing_and_is_said():
    """L16: three players."""
    assert found(full_night(league(3)), "pot-negative") == [
        (
            "warning",
            "finals.xlsx, Entrants!A2",
            "the plaques cost 10.00 more than the entry fees make (8.4): nothing is paid out.",
        )
    ]


@pytest.mark.parametrize("number", [4, 5, 16])
def test_8_4_a_pot_of_zero_or_more_is_no_problem(number):
    """L16: with four players the pot is 0."""
    assert found(full_night(league(number)), "pot-negative") == []


def test_8_4_only_players_in_the_finals_make_the_pot():
    """18 are there, 16 play: L16's 84.00 and 36.00."""
    totals = league(18)
    outcome = evening(totals, matches=all_won(sorted(totals)[:16]))
    assert [amount for *_, amount in paid_out(outcome)] == [8400, 3600]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"finals.entry": "5.00"}, [2800, 1200]),  # 80 - 40
        ({"finals.entry": "0.00"}, []),
        ({"finals.entry": "0.00", "finals.plaques": "0.00"}, []),
        ({"finals.plaques": "0.00"}, [11200, 4800]),
        ({"finals.plaques": "39.99"}, [8401, 3600]),  # 120.01: 84.007, 36.003
        ({"finals.plaques": "39.95"}, [8403, 3602]),  # 120.05: 84.035, 36.015 half up, the rest to 1st
        ({"finals.shares": "60/40"}, [7200, 4800]),
        ({"finals.shares": "100"}, [12000]),
        ({"finals.shares": "60/30/10"}, [7200, 3600, 1200]),
        ({"finals.shares": "50/20"}, [9600, 2400]),  # any rest to 1st
    ],
)
def test_8_4_entry_plaques_and_shares_are_settings(settings, expected):
    """finals.entry, finals.plaques, finals.shares; 16 players."""
    outcome = full_night(league(16), settings)
    assert [amount for *_, amount in paid_out(outcome)] == expected


@pytest.mark.parametrize(
    ("number", "shares", "expected"),
    [(2, "60/30/10", [11200, 4800]), (1, "70/30", [6000]), (1, "60/30/10", [6000])],
)
def test_8_4_all_is_paid_back_however_few_play(number, shares, expected):
    """8.4: 100 % of the entries but for the plaques; what nobody can win goes to the first."""
    outcome = full_night(league(number), {"finals.entry": "100.00", "finals.shares": shares})
    assert [amount for *_, amount in paid_out(outcome)] == expected


def test_8_4_shared_places_share():
    """finals.shares: two are fifth; 5 % and 4 % of 120.00 make 10.80, 5.40 each."""
    outcome = full_night(league(16), {"finals.shares": "50/20/11/10/5/4"})
    assert [(place, amount) for place, _, amount in paid_out(outcome)] == [
        *((1, 6000), (2, 2400), (3, 1320), (4, 1200), (5, 540), (5, 540))
    ]


DIVISIONS = {"finals.mode": "ab8"}


def two_divisions(number, settings):
    totals = league(number)
    everybody = sorted(totals)
    size = 8 if number > 12 else 4
    matches = [
        *all_won(everybody[:8], 8, division="A"),
        *all_won(everybody[8:], size, division="B"),
    ]
    return evening(totals, settings=DIVISIONS | settings, matches=matches)


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        ("overall", [(1, "s01", 8400), (2, "s02", 3600)]),  # 160 - 40
        ("A", [(1, "s01", 2800), (2, "s02", 1200)]),  # 80 - 40
        ("per_division", [(1, "s01", 4200), (2, "s02", 1800), (1, "s09", 4200), (2, "s10", 1800)]),
    ],
)
def test_8_4_payout_scope(scope, expected):
    """finals.payout_scope: eight in A, eight in B."""
    outcome = two_divisions(16, {"finals.payout_scope": scope})
    assert asked(outcome) == []
    assert paid_out(outcome) == expected


def test_8_4_each_division_pays_for_half_of_the_plaques():
    """finals.payout_scope = per_division: B has three entries and 19.25 to pay: 10.75."""
    settings = {"finals.payout_scope": "per_division", "finals.plaques": "38.50"}
    outcome = two_divisions(11, settings)
    assert paid_out(outcome)[2:] == [(1, "s09", 752), (2, "s10", 323)]


def test_8_4_a_division_with_too_few_entries_pays_nothing():
    """finals.payout_scope = per_division: one entry in B, half of the plaques is 20.00."""
    outcome = two_divisions(9, {"finals.payout_scope": "per_division"})
    assert [player for _, player, _ in paid_out(outcome)] == ["s01", "s02"]
    ((_, _, message),) = found(outcome, "pot-negative")
    assert message.startswith("half of the plaques costs 10.00 more than the entry fees of division B make")
    assert [cell for _, cell, _ in found(outcome, "pot-negative")] == ["finals.xlsx, Entrants!A10"]


@pytest.mark.parametrize("scope", ["A", "per_division"])
def test_8_4_with_one_bracket_the_scope_says_nothing(scope):
    """finals.payout_scope."""
    outcome = full_night(league(16), {"finals.payout_scope": scope})
    assert [amount for *_, amount in paid_out(outcome)] == [8400, 3600]


def test_8_4_who_may_play_without_paying_counts_in_the_pot():
    """finals.unpaid = in: N is the players in the finals."""
    totals = league(11)
    outcome = full_night(totals, {"finals.unpaid": "in"}, paid={"s01": True, "s02": False})
    assert [amount for *_, amount in paid_out(outcome)] == [4900, 2100]


def drawn(totals, **more):
    return [
        f"{r['round']} {r['match']}: {r['seed1']} {r['player1']} - {r['seed2']} {r['player2']}: {r['note'] or r['winner']}"
        for r in evening(totals, settings={"finals.size": 4}, **more).rows("bracket")
    ]


def test_8_5_the_bracket_shows_seeds_byes_and_what_is_to_come():
    three = {"Ann": "90", "Bob": "80", "Cy": "70"}
    assert drawn(three) == [
        "W1 1: 1 Ann - None None: bye",
        "W1 2: 2 Bob - 3 Cy: None",
        "W2 1: 1 Ann - None None: to come",
        "L2 1: None None - None None: to come",
        "GF1 1: None None - None None: to come",
    ]
    won = [
        {"round": "W1", "match": 2, "winner": "Cy"},
        {"round": "W2", "match": 1, "winner": "Ann"},
        {"round": "L2", "match": 1, "winner": "Bob"},
        {"round": "GF1", "match": 1, "winner": "Bob"},
    ]
    assert drawn(three, matches=won)[1:] == [
        "W1 2: 2 Bob - 3 Cy: Cy",
        "W2 1: 1 Ann - 3 Cy: Ann",
        "L2 1: 3 Cy - 2 Bob: Bob",
        "GF1 1: 1 Ann - 2 Bob: Bob",
        "GF2 1: 1 Ann - 2 Bob: None",
    ]

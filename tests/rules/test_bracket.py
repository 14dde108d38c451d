"""Double elimination (8.5; RULES B12): who meets whom, and who comes where."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from pinsheet.bracket import positions
from pinsheet.rules.bracket import Match, is_over, places, played, size_for

SIXTEEN = [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]
FIELDS = range(2, 65)
BOTH = pytest.mark.parametrize("reset", [True, False], ids=["reset", "single"])


def field(number):
    """s01, s02 ... by seed."""
    return [f"s{seed:02}" for seed in range(1, number + 1)]


def seed_of(player):
    return int(player[1:])


def better(match):
    """The better seed wins."""
    return min(match.player1, match.player2)


def worse(match):
    return max(match.player1, match.player2)


def by_chance(seed):
    rng = random.Random(seed)
    return lambda match: rng.choice((match.player1, match.player2))


def nobody(match):
    return None


def play(number, decide=better, *, size=None, reset=True):
    return list(played(field(number), size or size_for(number), decide, reset=reset))


def pairs(matches, name):
    """The seeds that meet in a round."""
    return [(seed_of(m.player1), seed_of(m.player2)) for m in matches if m.round == name]


def typed(results):
    """Decides by {round: [winner-loser, ...]}; what is not in it is open."""
    won = {
        (name, frozenset(map(int, game.split("-")))): int(game.split("-")[0])
        for name, games in results.items()
        for game in games.split()
    }

    def decide(match):
        seeds = frozenset((seed_of(match.player1), seed_of(match.player2)))
        winner = won.get((match.round, seeds))
        return None if winner is None else f"s{winner:02}"

    return decide


# --------------------------------------------------------------------------- positions


def test_positions_of_16():
    """L12."""
    assert positions(16) == SIXTEEN


@pytest.mark.parametrize(
    ("size", "expected"), [(2, [1, 2]), (4, [1, 4, 2, 3]), (8, [1, 8, 4, 5, 2, 7, 3, 6])]
)
def test_positions_of_smaller_brackets(size, expected):
    assert positions(size) == expected


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64])
def test_each_seed_of_every_round_meets_its_counterpart(size):
    """Without upsets: s meets size + 1 - s, then half the size + 1 - s, and so on."""
    matches = play(size)
    for number in range(1, size.bit_length()):
        left = size >> (number - 1)
        assert {a + b for a, b in pairs(matches, f"W{number}")} == {left + 1}


@pytest.mark.parametrize(
    ("number", "size"), [(2, 2), (3, 4), (4, 4), (5, 8), (8, 8), (9, 16), (16, 16), (17, 32), (64, 64)]
)
def test_a_bracket_is_the_next_power_of_two(number, size):
    assert size_for(number) == size


# --------------------------------------------------------------------------- L13: a real evening


def test_the_winter_finals_of_2017():
    """L13: eleven players, five byes, as published: the pairings of every round follow."""
    decide = typed(
        {
            "W1": "9-8 10-7 11-6",
            "W2": "1-9 4-5 2-10 3-11",
            "L2": "11-8 5-7 6-9",
            "L3": "11-10 6-5",
            "W3": "4-1",
        }
    )
    matches = play(11, decide)
    assert pairs(matches, "W1") == [(8, 9), (7, 10), (6, 11)]
    assert pairs(matches, "W2") == [(1, 9), (4, 5), (2, 10), (3, 11)]
    assert pairs(matches, "L1") == []
    assert {frozenset(pair) for pair in pairs(matches, "L2")} == {
        frozenset(pair) for pair in [(11, 8), (5, 7), (6, 9)]
    }
    assert {frozenset(pair) for pair in pairs(matches, "L3")} == {frozenset((11, 10)), frozenset((6, 5))}
    assert {frozenset(pair) for pair in pairs(matches, "W3")} == {frozenset((4, 1)), frozenset((2, 3))}
    assert pairs(matches, "L4") == [(1, 11)]
    assert [m.round for m in matches if m.winner is None] == ["W3", "L4"]


def test_match_numbers_count_the_byes():
    """8 against 9 is the second match of a bracket of 16, whoever has a bye."""
    matches = [m for m in play(11) if m.round == "W1"]
    assert [(m.number, m.player1, m.player2) for m in matches] == [
        (2, "s08", "s09"),
        (6, "s07", "s10"),
        (8, "s06", "s11"),
    ]


def test_losers_drop_in_reversed_order_in_even_rounds_and_straight_in_odd_ones():
    """A bracket of 32 without upsets."""
    matches = play(32)
    winners = [pairs(matches, f"W{k}") for k in range(1, 6)]
    lost = [[max(pair) for pair in round_] for round_ in winners]
    assert [p for pair in pairs(matches, "L1") for p in pair] == lost[0]
    assert [dropped for dropped, _ in pairs(matches, "L2")] == lost[1][::-1]
    assert [dropped for dropped, _ in pairs(matches, "L4")] == lost[2]
    assert [dropped for dropped, _ in pairs(matches, "L6")] == lost[3][::-1]
    assert [dropped for dropped, _ in pairs(matches, "L8")] == lost[4]
    for drop, neighbours in (("L2", "L3"), ("L4", "L5"), ("L6", "L7")):
        survivors = [min(pair) for pair in pairs(matches, drop)]
        assert [p for pair in pairs(matches, neighbours) for p in pair] == survivors


def test_the_order_to_be_played():
    rounds = list(dict.fromkeys(m.round for m in play(16, worse)))
    assert rounds == ["W1", "L1", "W2", "L2", "L3", "W3", "L4", "L5", "W4", "L6", "GF1"]
    assert all(a.number < b.number for a, b in pairwise(play(16)) if a.round == b.round)


@pytest.mark.parametrize("number", range(2, 9))
@pytest.mark.parametrize("seed", range(5))
def test_a_bracket_of_16_with_up_to_8_players_has_the_matches_of_one_of_8(number, seed):
    """The rounds keep their numbers when the first are all byes; their matches may change order."""

    def decide(match):
        pair = sorted((match.player1, match.player2))
        return random.Random(f"{seed} {pair} {match.round == 'GF2'}").choice(pair)

    def told(size):
        matches = play(number, decide, size=size)
        assert matches[0].round == f"W{(size // size_for(number)).bit_length()}"
        return matches[-1], Counter((frozenset((m.player1, m.player2)), m.winner) for m in matches)

    (last, small), (last_of_16, large) = told(8), told(16)
    assert small == large
    assert last.winner == last_of_16.winner


# --------------------------------------------------------------------------- every field


@BOTH
@pytest.mark.parametrize("number", FIELDS)
def test_two_defeats_and_out(number, reset):
    """Everybody but the winner loses twice; with a single grand final its loser may have lost once."""
    for decide in (better, worse, by_chance(number)):
        matches = play(number, decide, reset=reset)
        defeats = Counter(m.loser for m in matches)
        winner, second = matches[-1].winner, matches[-1].loser
        others = set(field(number)) - {winner, second}
        assert {defeats[player] for player in others} <= {2}
        if reset:
            assert (defeats[winner] <= 1, defeats[second]) == (True, 2)
            assert len(matches) == 2 * number - 2 + defeats[winner]
        else:
            assert 1 <= defeats[second] <= 2
            assert defeats[winner] + defeats[second] == 2
            assert len(matches) == 2 * number - 2


@BOTH
@pytest.mark.parametrize("number", FIELDS)
def test_places_are_complete(number, reset):
    """Everybody has one, 1 and 2 alone, and ties leave the places behind them free."""
    seeds = field(number)
    matches = play(number, by_chance(100 + number), reset=reset)
    found = places(seeds, matches)
    assert sorted(found) == seeds
    taken = sorted(found.values())
    assert taken[:2] == [1, 2]
    assert taken == [1 + sum(other < place for other in taken) for place in taken]
    assert found[matches[-1].winner] == 1
    assert found[matches[-1].loser] == 2


@pytest.mark.parametrize("number", FIELDS)
def test_who_is_out_later_is_placed_better(number):
    """And those who go out in the same round share a place."""
    matches = play(number, by_chance(200 + number))
    found = places(field(number), matches)
    out = [(int(m.round[1:]), found[m.loser]) for m in matches if m.round.startswith("L")]
    for round_, place in out:
        for other_round, other in out:
            assert (round_ > other_round) == (place < other)


@pytest.mark.parametrize("number", FIELDS)
def test_byes_go_to_the_top_seeds(number):
    """L15's shape: in a bracket of the next power of two seeds 1 .. size - n do not play W1."""
    matches = play(number)
    playing = {seed for pair in pairs(matches, "W1") for seed in pair}
    assert playing == set(range(size_for(number) - number + 1, number + 1))


@pytest.mark.parametrize("number", range(2, 17))
def test_byes_in_a_bracket_of_16(number):
    """Seeds 1 .. 16 - n."""
    playing = {seed for pair in pairs(play(number, size=16), "W1") for seed in pair}
    assert playing == set(range(16 - number + 1, number + 1))


@pytest.mark.parametrize("number", FIELDS)
def test_seeds_1_and_2_cannot_meet_before_the_winners_final(number):
    def favourites(match):
        return better(match) if better(match) in ("s01", "s02") else worse(match)

    matches = play(number, favourites)
    met = [m.round for m in matches if {m.player1, m.player2} == {"s01", "s02"}]
    last = max(int(m.round[1:]) for m in matches if m.round.startswith("W"))
    assert met[0] == f"W{last}"


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("size", [16, 32, 64])
def test_nobody_meets_an_opponent_again_before_l4(size, seed):
    met = set()
    for match in play(size, by_chance(seed)):
        if match.round == "L4":
            break
        pair = frozenset((match.player1, match.player2))
        assert pair not in met, match
        met.add(pair)


@pytest.mark.parametrize("number", [3, 5, 11, 16, 23])
def test_nobody_plays_himself_or_twice_in_a_round(number):
    matches = play(number, by_chance(number))
    for name in {m.round for m in matches}:
        there = [player for m in matches if m.round == name for player in (m.player1, m.player2)]
        assert len(set(there)) == len(there)


# --------------------------------------------------------------------------- places


def test_places_of_a_full_16():
    """L14: 1, 2, 3, 4, 5-5, 7-7, 9 x4, 13 x4."""
    matches = play(16)
    found = places(field(16), matches)
    assert sorted(found.values()) == [1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9, 13, 13, 13, 13]
    by_seed = [found[player] for player in field(16)]
    assert by_seed[:2] == [1, 2]
    assert by_seed[12:] == [13] * 4


def test_the_loser_of_a_single_grand_final_is_second_with_one_defeat():
    """s01 is unbeaten until GF1."""

    def decide(match):
        return worse(match) if match.round == "GF1" else better(match)

    matches = play(4, decide, reset=False)
    assert [m.round for m in matches][-1] == "GF1"
    assert places(field(4), matches) == {"s02": 1, "s01": 2, "s03": 3, "s04": 4}
    assert is_over(matches, 4, reset=False)


def test_with_reset_the_unbeaten_finalist_has_a_second_chance():
    def decide(match):
        return worse(match) if match.round == "GF1" else better(match)

    matches = play(4, decide)
    assert [m.round for m in matches][-2:] == ["GF1", "GF2"]
    assert places(field(4), matches) == {"s01": 1, "s02": 2, "s03": 3, "s04": 4}


def test_no_second_grand_final_when_the_first_is_won_from_above():
    assert [m.round for m in play(4)][-1] == "GF1"
    assert is_over(play(4), 4)


def test_two_players_may_meet_three_times():
    """W1, GF1, and GF2 when the loser of W1 comes back."""

    def decide(match):
        return worse(match) if match.round == "GF1" else better(match)

    matches = play(2, decide)
    assert [(m.round, m.winner) for m in matches] == [("W1", "s01"), ("GF1", "s02"), ("GF2", "s01")]
    assert places(field(2), matches) == {"s01": 1, "s02": 2}


def test_one_player_wins_without_a_match():
    assert play(1, size=16) == []
    assert is_over([], 1)
    assert places(["s01"], []) == {"s01": 1}


def test_without_players_there_is_no_bracket():
    assert list(played([], 16, better)) == []
    assert is_over([], 0)
    assert places([], []) == {}


# --------------------------------------------------------------------------- while it is open


def test_at_first_only_the_first_round_is_known():
    matches = play(16, nobody)
    assert [m.round for m in matches] == ["W1"] * 8
    assert {(m.winner, m.loser) for m in matches} == {(None, None)}


def test_byes_that_meet_are_known_at_once():
    """Eleven players: 4 and 5 both have a bye and meet in W2."""
    assert pairs(play(11, nobody), "W2") == [(4, 5)]


@pytest.mark.parametrize("number", range(2, 17))
def test_an_open_bracket_is_not_over(number):
    """However many of its matches were played."""
    everything = play(number, by_chance(number))
    for done in range(len(everything)):
        known = {(m.round, m.number): m.winner for m in everything[:done]}
        matches = play(number, lambda m, known=known: known.get((m.round, m.number)))
        assert not is_over(matches, number)
        assert [m for m in matches if m.winner is not None] == everything[:done]
        assert [m for m in matches if m.winner is None]


def test_a_bracket_without_its_second_grand_final_is_not_over():
    def decide(match):
        return {"GF1": worse(match), "GF2": None}.get(match.round, better(match))

    matches = play(4, decide)
    assert not is_over(matches, 4)
    assert not is_over(matches[:-1], 4)
    assert is_over(matches[:-1], 4, reset=False)


def test_the_loser_of_a_match():
    assert Match("W1", 1, "a", "b", "a").loser == "b"
    assert Match("W1", 1, "a", "b", "b").loser == "a"
    assert Match("W1", 1, "a", "b").loser is None

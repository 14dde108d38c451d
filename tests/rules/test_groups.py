"""Group sizes and the ways to fill groups."""

import random
from itertools import combinations, permutations, product

import pytest

from pinsheet.rules.groups import (
    Meetings,
    fours_then_threes,
    layered,
    neighbours,
    repeat_meetings,
    shuffled,
    snake,
    split,
    spread,
)

NOBODY = Meetings()


def ranked(many):
    return [chr(ord("a") + number) for number in range(many)]


def pairs(*texts):
    """`ab cd` -> the pairs a-b and c-d."""
    return frozenset(frozenset(pair) for text in texts for pair in text.split())


def met(draw):
    return {frozenset(pair) for group in draw for pair in combinations(group, 2)}


def cost(draw, meetings):
    return (len(met(draw) & meetings.ever), len(met(draw) & meetings.last))


# --------------------------------------------------------------------------- sizes


@pytest.mark.parametrize("many", [-1, 0, 1, 2, 5])
def test_fours_and_threes_are_impossible(many):
    assert fours_then_threes(many) is None


@pytest.mark.parametrize("many", [number for number in range(3, 101) if number != 5])
def test_fours_come_first_and_are_as_many_as_possible(many):
    sizes = fours_then_threes(many)
    most = max(f for f in range(many // 4 + 1) if (many - 4 * f) % 3 == 0)
    assert sizes == (4,) * most + (3,) * ((many - 4 * most) // 3)


def test_smaller_groups_where_they_are_impossible():
    assert [split(many) for many in (0, 1, 2, 5)] == [(), (1,), (2,), (3, 2)]


def test_layers_have_one_player_for_each_group_with_that_seat():
    assert layered(ranked(10), (4, 3, 3)) == [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"], ["j"]]
    assert layered([], ()) == []


# --------------------------------------------------------------------------- without looking at meetings


def test_neighbours():
    assert neighbours(ranked(7), (4, 3)) == (("a", "b", "c", "d"), ("e", "f", "g"))


def test_snake():
    assert snake(ranked(8), (4, 4)) == (("a", "d", "e", "h"), ("b", "c", "f", "g"))
    assert snake(ranked(7), (4, 3)) == (("a", "d", "e", "g"), ("b", "c", "f"))
    assert snake(ranked(11), (4, 4, 3)) == (("a", "f", "g", "k"), ("b", "e", "h", "j"), ("c", "d", "i"))


def test_shuffled_follows_from_its_seed_alone():
    first = shuffled(ranked(11), (4, 4, 3), "Summer 2018, week 1")
    assert first == shuffled(ranked(11)[::-1], (4, 4, 3), "Summer 2018, week 1")
    assert first != shuffled(ranked(11), (4, 4, 3), "Summer 2018, week 2")
    assert sorted(player for group in first for player in group) == ranked(11)


# --------------------------------------------------------------------------- spread


def all_draws(names, sizes):
    """Every draw in which each group has at most one of a layer, by trying them all."""
    first, *others = [names[i : i + len(sizes)] for i in range(0, len(names), len(sizes))]
    seats = range(len(first))
    for chosen in product(*(permutations(seats, len(layer)) for layer in others)):
        groups = [[player] for player in first]
        for layer, places in zip(others, chosen, strict=True):
            for player, place in zip(layer, places, strict=True):
                groups[place].append(player)
        yield groups


def least_cost(names, sizes, meetings):
    """The fewest pairs that met this season, then the fewest that met last time."""
    cost_of = {pair: (pair in meetings.ever, pair in meetings.last) for pair in pairs_of(names)}
    best = (len(cost_of) + 1, 0)
    for groups in all_draws(names, sizes):
        ever = last = 0
        for group in groups:
            for pair in combinations(group, 2):
                one, other = cost_of[frozenset(pair)]
                ever, last = ever + one, last + other
        best = min(best, (ever, last))
    return best


def pairs_of(names):
    return map(frozenset, combinations(names, 2))


def random_meetings(names, seed):
    rng = random.Random(seed)
    ever = [pair for pair in pairs_of(names) if rng.random() < rng.choice([0.3, 0.6])]
    return Meetings(frozenset(ever), frozenset(pair for pair in ever if rng.random() < 0.4))


@pytest.mark.parametrize("many", range(1, 17))
@pytest.mark.parametrize("seed", range(5))
def test_spread_has_the_fewest_repeat_meetings(many, seed):
    """B10: of all draws with at most one of a layer in a group."""
    names, sizes = ranked(many), fours_then_threes(many) or split(many)
    meetings = random_meetings(names, seed)
    assert cost(spread(names, sizes, meetings), meetings) == least_cost(names, sizes, meetings)


@pytest.mark.parametrize("many", range(1, 31))
def test_spread_gives_each_group_at_most_one_of_a_layer(many):
    names, sizes = ranked(many), fours_then_threes(many) or split(many)
    draw = spread(names, sizes, random_meetings(names, many))
    assert sorted(map(len, draw), reverse=True) == list(sizes)
    assert sorted(player for group in draw for player in group) == sorted(names)
    for layer in layered(names, sizes):
        assert all(len(set(layer) & set(group)) <= 1 for group in draw)


def test_spread_may_put_the_best_player_into_the_three():
    """a has met everybody below the first layer, b nobody: a's group is the small one."""
    everybody = Meetings(pairs("ac ad ae af ag"))
    draw = spread(ranked(7), (4, 3), everybody)
    assert repeat_meetings(draw, everybody) == 2
    assert next(len(group) for group in draw if "a" in group) == 3


def test_spread_looks_at_the_season_first_and_at_last_time_then():
    """Four draws of a b | c d | e f: two of them repeat one pair, and of those one repeats last time's."""
    meetings = Meetings(pairs("ac bd ae"), pairs("ae"))
    draw = spread(ranked(6), (3, 3), meetings)
    assert set(map(frozenset, draw)) == {frozenset("adf"), frozenset("bce")}


def test_spread_is_always_the_same():
    names = ranked(12)
    meetings = random_meetings(names, 3)
    again = Meetings(
        frozenset(sorted(meetings.ever, key=sorted)), frozenset(sorted(meetings.last, key=sorted))
    )
    assert len({spread(names, (4, 4, 4), m) for m in (meetings, again, meetings)}) == 1


def test_spread_without_history_and_without_players():
    assert cost(spread(ranked(12), (4, 4, 4), NOBODY), NOBODY) == (0, 0)
    assert spread([], (), NOBODY) == ()
    assert spread(["a"], (1,), NOBODY) == (("a",),)


def test_spread_meets_everybody_in_time():
    """Nine players in threes: by layers of three, nobody meets again for three weeks."""
    names, ever, last = ranked(9), set(), set()
    for _ in range(3):
        meetings = Meetings(frozenset(ever), frozenset(last))
        draw = spread(names, (3, 3, 3), meetings)
        assert repeat_meetings(draw, meetings) == 0
        last = met(draw)
        ever |= last


def test_repeat_meetings_counts_pairs():
    meetings = Meetings(pairs("ab cd"), pairs("cd"))
    assert repeat_meetings((("a", "b", "c"), ("d", "e", "f")), meetings) == 1
    assert meetings.cost("d", "c") == (1, 1)
    assert meetings.cost("a", "b") == (1, 0)
    assert meetings.cost("a", "c") == (0, 0)

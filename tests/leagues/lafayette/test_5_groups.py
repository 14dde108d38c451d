"""5: groups of three or four, a range of abilities in each, new players each week (RULES B10)."""

from itertools import combinations

import pytest

from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.rules.groups import fours_then_threes
from pinsheet.tables import CHECKIN
from tests.leagues.lafayette.asking import found, ruling
from tests.making import lafayette, lafayette_params, typed_frames

L11 = """
3:0+1 4:1+0 5:- 6:0+2 7:1+1 8:2+0 9:0+3 10:1+2 11:2+1 12:3+0 13:1+3 14:2+2 15:3+1 16:4+0 17:2+3 18:3+2
19:4+1 20:5+0 21:3+3 22:4+2 23:5+1 24:6+0 25:4+3 26:5+2 27:6+1 28:7+0 29:5+3 30:6+2 31:7+1 32:8+0 33:6+3
34:7+2 35:8+1 36:9+0 37:7+3 38:8+2 39:9+1 40:10+0
"""
"""Players: groups of four + groups of three, as in RULES B10."""


def names(many):
    return [f"P{number:02}" for number in range(1, many + 1)]


def members(players):
    return [{"player": player} for player in players]


def a_night(players, week=1):
    """Scores in the order of the list, the first one highest; `players` may be groups."""
    grouped = players if isinstance(players, dict) else {None: players}
    listed = [(group, player) for group, them in grouped.items() for player in them]
    return [
        {"week": week, "machine": "Taxi", "player": player, "score": 100 - number, "group": group}
        for number, (group, player) in enumerate(listed)
    ]


def drawn(players, scores=(), *, week=None, **more):
    """The proposal for the next night, as tuples from the top."""
    outcome = lafayette({"players": members(players), "scores": list(scores), **more})
    return proposed(outcome, week)


def proposed(outcome, week=None):
    groups = {}
    for row in outcome.rows("groups"):
        if row["repeats"] is not None and week in (None, row["week"]):
            groups.setdefault(row["group"], []).append((row["seat"], row["player"]))
    return [tuple(player for _, player in sorted(group)) for group in groups.values()]


def checked_in(season, marks, week=1):
    """The outcome of the season with these Check-in marks."""
    frames = typed_frames(season)
    frames["checkin"] = CHECKIN.frame(
        {"player": player, "week": week, "mark": mark} for player, mark in marks.items()
    )
    params = lafayette_params(season.get("settings", {}))
    prepared, early = LAFAYETTE.prepare(frames, params)
    frames, late = LAFAYETTE.compute(prepared, params)
    drawn = frames["groups"].loc[frames["groups"]["repeats"].notna(), "player"]
    return sorted(drawn), [p for p in (*early, *late) if p.code == "not-on-check-in"]


# --------------------------------------------------------------------------- 5.1: group sizes


@pytest.mark.parametrize("line", L11.split())
def test_5_1_as_many_groups_of_four_as_possible(line):
    """L11: 3 to 40 players."""
    players, groups = line.split(":")
    if groups == "-":
        assert fours_then_threes(int(players)) is None
    else:
        fours, threes = map(int, groups.split("+"))
        assert fours_then_threes(int(players)) == (4,) * fours + (3,) * threes


def test_5_1_the_table_has_every_number_from_3_to_40():
    """L11."""
    assert [int(line.split(":")[0]) for line in L11.split()] == list(range(3, 41))


@pytest.mark.parametrize("many", range(3, 41))
def test_5_1_a_multiple_of_four_is_all_fours(many):
    """5.1: otherwise as few threes as possible."""
    sizes = fours_then_threes(many)
    if sizes is None:
        assert many == 5
        return
    assert sum(sizes) == many
    assert set(sizes) <= {3, 4}
    assert sizes.count(3) < 4
    assert (many % 4 == 0) == (3 not in sizes)


@pytest.mark.parametrize(("many", "sizes"), [(6, [3, 3]), (7, [4, 3]), (12, [4, 4, 4]), (13, [4, 3, 3, 3])])
def test_5_1_the_next_groups_have_these_sizes(many, sizes):
    assert [len(group) for group in drawn(names(many))] == sizes


@pytest.mark.parametrize(("many", "sizes"), [(1, [1]), (2, [2]), (5, [3, 2])])
@pytest.mark.parametrize(("setting", "severity"), [("split", "warning"), ("error", "error")])
def test_5_1_one_two_or_five_players(many, sizes, setting, severity):
    """5 -> 3+2, 2 -> 2, 1 -> 1 with a warning; or an error."""
    settings = {"groups.impossible": setting}
    outcome = lafayette({"players": members(names(many)), "scores": [], "settings": settings})
    assert [len(group) for group in proposed(outcome)] == sizes
    assert found(outcome, "groups-impossible") == [
        (
            severity,
            "",
            f"{many} players cannot sit in groups of four and three (5.1); the next groups are smaller.",
        )
    ]


def test_5_1_nobody_is_no_problem():
    assert drawn([]) == []


# --------------------------------------------------------------------------- 5: filling the groups


def test_5_week_1_is_drawn_from_the_roster():
    """Nobody has points yet: layers P01 P02, P03 P04, P05 P06, P07 P08."""
    groups = drawn(names(8))
    layers = [{"P01", "P02"}, {"P03", "P04"}, {"P05", "P06"}, {"P07", "P08"}]
    assert all(len(layer & set(group)) == 1 for layer in layers for group in groups)


def test_5_each_group_has_a_range_of_abilities():
    """Week 1 ended in the roster's reverse order: the layers are cut from that."""
    scores = a_night(names(8)[::-1])
    layers = [{"P08", "P07"}, {"P06", "P05"}, {"P04", "P03"}, {"P02", "P01"}]
    assert all(len(layer & set(group)) == 1 for layer in layers for group in drawn(names(8), scores))


def test_5_players_play_new_players_each_week():
    """Eight who played in fours: of the draws by layers, one has only 4 of 12 pairs that met."""
    week_1 = {"1": ["P01", "P03", "P05", "P07"], "2": ["P02", "P04", "P06", "P08"]}
    played = a_night(week_1)
    for row in played:
        row["score"] = 100 - int(row["player"][1:])
    met = {frozenset(pair) for them in week_1.values() for pair in combinations(them, 2)}
    groups = drawn(names(8), played)
    repeats = [pair for group in groups for pair in combinations(group, 2) if frozenset(pair) in met]
    assert len(repeats) == 4


def test_5_the_proposal_says_how_many_pairs_meet_again():
    week_1 = {"1": ["P01", "P02", "P03"]}
    outcome = lafayette({"players": members(names(3)), "scores": a_night(week_1)})
    rows = [(row["week"], row["player"], row["repeats"]) for row in outcome.rows("groups")]
    assert rows[:3] == [(1, "P01", None), (1, "P02", None), (1, "P03", None)]
    assert {row[2] for row in rows[3:]} == {3}


def test_5_newcomers_stand_in_the_middle():
    """Of seven with points and one without, N is fourth: by_average shows the ranking."""
    scores = a_night(names(7))
    groups = drawn(["N", *names(7)], scores, settings={"groups.method": "by_average"})
    assert groups == [("P01", "P02", "P03", "N"), ("P04", "P05", "P06", "P07")]


def test_5_the_ranking_is_by_the_average_of_attended_nights():
    """P03 played once and won (30); P01 has 24 and 30 (27), P02 23 and 24 (23.5)."""
    scores = [*a_night(["P03", "P01", "P02"], 1), *a_night(["P01", "P02", "P04"], 2)]
    settings = {"groups.method": "by_average"}
    assert drawn(names(4), scores, settings=settings) == [("P03", "P01", "P02", "P04")]


RANKED = {"settings": {"groups.method": "snake"}}


def test_5_snake_takes_the_layers_in_turn():
    """P01 to P08 in their order: 1 4 5 8 and 2 3 6 7."""
    groups = drawn(names(8), a_night(names(8)), **RANKED)
    assert groups == [("P01", "P04", "P05", "P08"), ("P02", "P03", "P06", "P07")]


def test_5_by_average_puts_neighbours_together():
    groups = drawn(names(7), a_night(names(7)), settings={"groups.method": "by_average"})
    assert groups == [("P01", "P02", "P03", "P04"), ("P05", "P06", "P07")]


def test_5_random_groups_follow_from_season_and_week():
    """The same folder gives the same groups; another week or season other ones."""
    settings = {"groups.method": "random", "Season": "Summer 2018"}
    week_1 = drawn(names(12), settings=settings)
    assert week_1 == drawn(names(12)[::-1], settings=settings)
    assert week_1 != drawn(names(12), a_night(names(12)), settings=settings)
    assert week_1 != drawn(names(12), settings=settings | {"Season": "Summer 2019"})
    assert sorted(player for group in week_1 for player in group) == names(12)


def test_5_given_groups_are_the_officials():
    """Nothing is proposed; the groups that were played are listed."""
    season = {
        "players": members(names(3)),
        "scores": a_night({"Blue": names(3)}),
        "settings": {"groups.method": "given"},
    }
    rows = lafayette(season).rows("groups")
    assert [(row["week"], row["group"], row["seat"], row["player"]) for row in rows] == [
        (1, "Blue", 1, "P01"),
        (1, "Blue", 2, "P02"),
        (1, "Blue", 3, "P03"),
    ]


def test_5_a_draw_depends_on_nothing_but_the_folder():
    """The order of the score rows decides nothing."""
    scores = a_night(names(11))
    assert drawn(names(11), scores) == drawn(names(11), scores[::-1])


# --------------------------------------------------------------------------- 5: who is drawn


def test_5_without_check_in_all_active_members_are_drawn():
    """Not the guest, not who has not joined or has left, not who is suspended."""
    players = [
        *members(names(3)),
        {"player": "Guest", "status": "guest"},
        {"player": "Later", "joined": 3},
        {"player": "Gone", "left": 2},
        {"player": "Now", "joined": 2},
        {"player": "Cheat"},
        {"player": "Vandal"},
    ]
    rulings = [ruling(1, "Cheat", "cheating"), ruling(1, "Vandal", "vandalism")]
    scores = a_night([*names(3), "Cheat", "Vandal"])
    outcome = lafayette({"players": players, "scores": scores, "rulings": rulings})
    assert sorted(player for group in proposed(outcome) for player in group) == ["Now", "P01", "P02", "P03"]


def test_5_check_in_says_who_is_drawn():
    """Here and late, guests too; whoever is away or not marked is not."""
    players = [*members(names(5)), {"player": "Guest", "status": "guest"}]
    marks = {"P01": "here", "P02": "late", "P03": "away", "P04": "", "P05": "here", "Guest": "here"}
    drawn, missing = checked_in({"players": players, "scores": []}, marks)
    assert drawn == ["Guest", "P01", "P02", "P05"]
    assert missing == []


def test_5_a_member_who_is_not_on_check_in_is_not_drawn_and_that_is_said():
    season = {"players": members(names(4)), "scores": []}
    drawn, (problem,) = checked_in(season, dict.fromkeys(names(3), "here"))
    assert drawn == names(3)
    assert (problem.severity, str(problem.cell)) == ("warning", "league.xlsx, Players!A5")
    assert problem.message == (
        "P04 is a member, but not on the sheet Check-in, so not drawn for week 1. Add the name there."
    )


@pytest.mark.parametrize("ticked", [{"week": 2, "marks": {"P01": "here"}}, {"marks": {"P01": ""}}])
def test_5_check_in_without_a_tick_for_the_night_says_nothing(ticked):
    """Ticks of another week, or a list that nobody has ticked yet: all members are drawn."""
    season = {"players": members(names(3)), "scores": []}
    assert checked_in(season, **ticked) == (names(3), [])


def test_5_a_suspended_player_is_not_drawn_even_when_ticked():
    season = {
        "players": members(names(4)),
        "scores": a_night(names(4)),
        "rulings": [ruling(1, "P04", "cheating")],
    }
    assert checked_in(season, dict.fromkeys(names(4), "here"), week=2) == (names(3), [])


def test_5_the_next_night_is_the_first_after_the_last_one_held():
    """Week 1 was left out, week 3 is cancelled: after week 2 comes week 4."""
    scores = a_night(names(3), 2)
    outcome = lafayette({"players": members(names(3)), "scores": scores, "cancelled": [3]})
    assert {row["week"] for row in outcome.rows("groups")} == {4}


def test_5_after_the_last_night_nothing_is_proposed():
    assert drawn(names(3), a_night(names(3)), settings={"Weeks": 1}) == []

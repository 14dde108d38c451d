"""The night, absences, the season, divisions (5-7, 10)."""

from fractions import Fraction

import pytest

from .asking import codes, in_order, one, season, standings, totals

TWO_MACHINES = {1: {"Taxi": {"A": 9, "B": 8, "C": 7}, "Xenon": {"A": 1, "B": 2, "C": 3}}}


def of(outcome, player, week=1):
    (row,) = outcome.rows("week_points", player=player, week=week)
    return row


# --------------------------------------------------------------------------- 5


def test_5_the_best_machines_of_the_night_count():
    assert totals(season(TWO_MACHINES)) == {"A": 4, "B": 4, "C": 4}
    assert totals(season(TWO_MACHINES, {"night.best": 1})) == {"A": 3, "B": 2, "C": 3}


def test_5_the_others_are_marked_and_said():
    outcome = season(TWO_MACHINES, {"night.best": 1})
    rest = {(row["player"], row["machine"]) for row in outcome.rows("game_points", dropped=True)}
    assert rest == {("A", "Xenon"), ("B", "Xenon"), ("C", "Taxi")}
    (row,) = outcome.rows("game_points", player="A", machine="Xenon")
    assert outcome.why("game_points", row) == "3rd of 3: 1 (2), not one of the best 1 (5)"
    assert not outcome.rows("game_points", player="A", machine="Taxi")[0]["dropped"]


def test_5_points_for_the_place_of_the_night_in_place_of_the_machines():
    outcome = in_order("ABC", settings={"night.points": "20, 19, ..."})
    assert totals(outcome) == {"A": 20, "B": 19, "C": 18}
    assert [(of(outcome, p)["points"], of(outcome, p)["finish"]) for p in "ABC"] == [(3, 1), (2, 2), (1, 3)]
    assert outcome.why("week_points", of(outcome, "B")) == "2nd with 2: 19 for the night (5), counts"


def test_5_or_added_to_them():
    outcome = in_order("ABC", settings={"night.points": "10, 5", "night.counts": "added"})
    assert totals(outcome) == {"A": 13, "B": 7, "C": 1}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [("average", Fraction(39, 2)), ("share_high", 20), ("share_low", 19)],
)
def test_5_equal_nights(rule, expected):
    nights = {1: {"Taxi": {"A": 9, "B": 8, "C": 1}, "Xenon": {"A": 1, "B": 2}}}
    outcome = season(nights, {"night.points": "20, 19, 18", "night.ties": rule})
    assert totals(outcome) == {"A": expected, "B": expected, "C": 18}


def test_5_nights_give_points_from_a_week_on():
    settings = {"night.points": "10, 5", "night.counts": "added", "night.from_week": 2}
    outcome = in_order("AB", "AB", settings=settings)
    assert [totals(outcome, week)["A"] for week in (1, 2)] == [2, 12]


def test_5_a_multiplier_for_groups_won_and_lost():
    """Groups of two; the night of week 2 moves it, and what the night adds counts so often from week 3 on."""
    settings = {
        "points.among": "group",
        "points.table": "3, 1",
        "night.points": "10, 0",
        "night.counts": "added",
    }
    settings |= {"multiplier.from_week": 3, "multiplier.max": 2}
    nights = {week: {"1": {"Taxi": {"A": 9, "B": 1}}} for week in (1, 2, 3, 4)}
    outcome = season(nights, settings)
    assert [of(outcome, "A", week)["multiplier"] for week in (1, 2, 3, 4)] == [1, 1, 2, 2]
    assert [of(outcome, "B", week)["multiplier"] for week in (1, 2, 3, 4)] == [1, 1, 0, 0]
    assert [of(outcome, "A", week)["total"] for week in (1, 2, 3, 4)] == [13, 13, 23, 23]
    assert {r["multiplier"] for r in outcome.rows("multipliers", week=5, player="A")} == {2}


@pytest.mark.parametrize(("method", "a", "b", "c"), [("ladder", 2, 1, 0), ("given", 2, 2, 0)])
def test_5_equal_groups_won_by_whoever_stood_higher_in_the_ladder(method, a, b, c):
    """A and B are both first; without a ladder both have won."""
    settings = {
        "points.among": "group",
        "points.table": "3, 2, 0",
        "night.points": "3, 1, 0",
        "night.counts": "added",
        "multiplier.from_week": 2,
        "groups.method": method,
    }
    outcome = season({1: {"1": {"Taxi": {"B": 9, "A": 9, "C": 1}}}}, settings, members="ABC")
    assert [row["multiplier"] for row in outcome.rows("multipliers", week=2)] == [a, b, c]


def test_5_equal_groups_lost_by_whoever_stood_lower_in_the_ladder():
    settings = {
        "points.among": "group",
        "points.table": "3, 2, 0",
        "bonus.per": "night",
        "points.top_bonus": 1,
        "multiplier.from_week": 2,
        "groups.method": "ladder",
    }
    outcome = season({1: {"1": {"Taxi": {"C": 9, "A": 1, "B": 1}}}}, settings, members="ABC")
    assert [row["multiplier"] for row in outcome.rows("multipliers", week=2)] == [1, 0, 2]


# --------------------------------------------------------------------------- 6


FOUR_MACHINES = [{"machine": name} for name in ("Taxi", "Xenon", "Centaur", "Firepower")]
ABSENT = {1: {"Taxi": {"A": 9, "B": 8, "C": 7}}, 2: {"Taxi": {"A": 9, "B": 8}}}


def test_6_who_is_away_gets_nothing():
    outcome = season(ABSENT)
    assert totals(outcome, 2) == {"A": 2, "B": 1}
    assert standings(outcome) == [(1, "A", 5), (2, "B", 3), (3, "C", 1)]


def test_6_or_the_place_after_the_last_one_there():
    outcome = season(ABSENT, {"absent": "last", "points.table": "linear100"}, members="ABCD")
    assert totals(outcome, 2) == {"A": 100, "B": 99, "C": 98, "D": 98}
    assert totals(outcome, 1)["D"] == 97
    assert {row["player"]: row["weeks_played"] for row in outcome.rows("standings")} == dict(
        zip("ABCD", (2, 2, 1, 0))
    )
    assert outcome.why("week_points", of(outcome, "D")) == "away: 4th on 1 machine (6), counts"


def test_6_the_last_place_of_every_machine_that_counts_and_of_the_night():
    settings = {"absent": "last", "points.table": "10, 9, 8, ...", "night.best": 1}
    settings |= {"night.points": "5, 4, 3, ...", "night.counts": "added"}
    assert totals(season(TWO_MACHINES, settings, members="ABCD"))["D"] == 7 + 2


@pytest.mark.parametrize(("how", "night"), [({}, 98 + 98), ({"replacement": "void"}, 98)])
def test_6_who_is_away_gets_nothing_for_a_machine_that_is_void(how, night):
    """Three machines, of which Taxi is void; with `replacement = void` Xenon, which was replaced, is so too."""
    nights = {1: {machine: {"A": 9, "B": 8} for machine in ("Taxi", "Xenon", "Centaur")}}
    rulings = [{"week": 1, "player": None, "machine": "Taxi", "ruling": "void", "value": None}]
    rulings.append(rulings[0] | {"machine": "Xenon", "ruling": "replaced", "value": "Firepower"})
    settings = {"absent": "last", "points.table": "linear100"} | how
    outcome = season(nights, settings, members="ABC", rulings=rulings, machines=FOUR_MACHINES)
    assert totals(outcome)["C"] == night


def test_6_or_the_mean_of_the_nights_played():
    outcome = in_order("ABC", "BCA", "BC", settings={"absent": "average"})
    assert totals(outcome, 3) == {"A": 2, "B": 2, "C": 1}
    thirds = in_order("ABC", "CBA", "CAB", "BC", settings={"absent": "average"})
    assert totals(thirds, 4)["A"] == Fraction(3 + 1 + 2, 3)


def test_6_who_has_played_no_night_that_counts_has_no_mean():
    """Nor a place, where he never came."""
    outcome = in_order("AB", "AB", settings={"absent": "average"}, members="ABC")
    assert [row["player"] for row in outcome.rows("standings")] == ["A", "B"]
    assert outcome.rows("week_points", player="C") == []


def test_6_the_mean_says_of_which_nights():
    outcome = in_order("ABC", "BCA", "BC", settings={"absent": "average"})
    assert outcome.why("night_totals", of(outcome, "A", 3)) == "away, the mean of weeks 1-2: 2 = 2"
    assert outcome.why("week_points", of(outcome, "A", 3)) == "away: the mean of weeks 1-2 (6), counts"


def test_6_the_mean_is_of_the_nights_that_count():
    """Neither a night before the first week that counts, nor one as a guest before he joined."""
    outcome = in_order("ABC", "BCA", "BC", settings={"absent": "average", "season.from_week": 2})
    assert totals(outcome, 3)["A"] == 1
    players = [{"player": "A", "joined": 2}, {"player": "B"}, {"player": "C"}]
    joined = in_order("ABC", "BCA", "BC", settings={"absent": "average"}, players=players)
    assert totals(joined, 3)["A"] == 1


def test_6_guests_and_who_is_no_member_yet_are_not_away():
    outcome = season(
        ABSENT,
        {"absent": "last"},
        players=[
            {"player": "A"},
            {"player": "B"},
            {"player": "C", "status": "guest"},
            {"player": "D", "joined": 2},
        ],
    )
    assert "C" not in totals(outcome, 2)
    assert "D" not in totals(outcome, 1)
    assert totals(outcome, 2)["D"] == 0


def on_file(player, machine, score, from_week=1):
    return {"player": player, "machine": machine, "score": score, "from_week": from_week}


def test_6_or_his_scores_on_file():
    outcome = season(
        ABSENT, {"absent": "premakeups"}, premakeups=[on_file("C", "Taxi", 100), on_file("C", "Taxi", 1, 3)]
    )
    assert totals(outcome, 2) == {"C": 3, "A": 2, "B": 1}
    (row,) = outcome.rows("game_points", week=2, player="C")
    assert row["source"] == "premakeup"
    (c,) = (row for row in outcome.rows("standings") if row["player"] == "C")
    assert c["weeks_played"] == 1


def test_6_in_no_more_weeks_than_the_limit():
    nights = {week: {"Taxi": {"A": 9}} for week in (1, 2, 3)}
    settings = {"absent": "premakeups", "premakeup.limit": 2}
    outcome = season(nights, settings, members="AB", premakeups=[on_file("B", "Taxi", 1)])
    assert [row["week"] for row in outcome.rows("week_points", player="B")] == [1, 2]


def test_6_a_pre_makeup_needs_a_seat_where_groups_play():
    nights = {1: {"1": {"Taxi": {"A": 9, "B": 8, "C": None}}}}
    scores = [
        {"week": 1, "group": "1", "machine": "Taxi", "player": p, "score": s, "mark": "score" if s else "P"}
        for p, s in (("A", 9), ("B", 8), ("C", None))
    ]
    outcome = season(
        nights,
        {"points.among": "group", "points.table": "ifpa", "absent": "premakeups"},
        members="ABCD",
        scores=scores,
        premakeups=[on_file("C", "Taxi", 10), on_file("D", "Taxi", 99)],
    )
    assert totals(outcome) == {"A": 4, "B": 1, "C": 7}


@pytest.mark.parametrize(
    ("group", "filed", "limit", "said"),
    [
        ("1", (), 3, "no pre-makeup of C counts for Taxi in week 1: no points (6)."),
        ("1", ("C",), 0, "C has used 0 pre-makeup weeks, so the games missed in week 1 give no points (6)."),
        (
            None,
            ("C",),
            3,
            "C has no group in week 1, so no pre-makeup counts for Taxi (6). Type the group of",
        ),
        ("1", ("C",), 3, ""),
    ],
)
def test_6_a_p_that_nothing_counts_for_is_noted(group, filed, limit, said):
    scores = [
        {"week": 1, "group": "1", "machine": "Taxi", "player": player, "score": score}
        for player, score in (("A", 9), ("B", 8))
    ]
    scores.append(scores[0] | {"player": "C", "group": group, "score": None, "mark": "P"})
    settings = {"points.among": "group", "points.table": "ifpa", "absent": "premakeups"}
    outcome = season(
        {},
        settings | {"premakeup.limit": limit},
        members="ABC",
        scores=scores,
        premakeups=[on_file(player, "Taxi", 10) for player in filed],
    )
    noted = [p for p in outcome.problems if p.code == "zero-point-rule"]
    assert [(p.severity, p.cell.ref) for p in noted] == ([("note", "A4")] if said else [])
    assert all(p.message.startswith(said) for p in noted)


def test_6_games_missed_by_somebody_who_was_there():
    nights = {1: {"Taxi": {"A": 9, "B": 8}, "Xenon": {"A": 9}}}
    assert totals(season(nights)) == {"A": 3, "B": 1}
    assert totals(season(nights, {"late.missed": "zero"})) == {"A": 4, "B": 2}


def test_6_a_p_is_no_game_missed():
    """C has 10 on file for both machines: it counts where P stands, and the game without a P is zero."""
    scores = [
        {"week": 1, "group": "1", "machine": machine, "player": player, "score": score}
        for player, score in (("A", 9), ("B", 8))
        for machine in ("Taxi", "Xenon", "Centaur")
    ]
    scores += [
        {"week": 1, "group": "1", "machine": "Taxi", "player": "C", "score": 7},
        {"week": 1, "group": "1", "machine": "Xenon", "player": "C", "score": None, "mark": "P"},
        {"week": 1, "group": "1", "machine": "Centaur", "player": "C", "score": None, "mark": "L"},
    ]
    settings = {"points.among": "group", "points.table": "ifpa"}
    settings |= {"absent": "premakeups", "late.missed": "zero"}
    outcome = season(
        {},
        settings,
        members="ABC",
        scores=scores,
        premakeups=[on_file("C", m, 10) for m in ("Xenon", "Centaur")],
    )
    assert {(row["machine"], row["score"]) for row in outcome.rows("game_points", player="C")} == {
        ("Taxi", 7),
        ("Xenon", 10),
        ("Centaur", 0),
    }


def test_6_games_missed_are_those_of_his_group():
    nights = {
        1: {
            "1": {"Taxi": {"A": 9, "B": 8}, "Xenon": {"A": 9}},
            "2": {"Centaur": {"C": 9, "D": 8}},
        }
    }
    settings = {"points.among": "group", "points.table": "3, 1", "late.missed": "zero"}
    assert totals(season(nights, settings)) == {"A": 6, "B": 2, "C": 3, "D": 1}


# --------------------------------------------------------------------------- 7

FOUR = ("ABC", "BAC", "CBA", "BCA")
"""Nights of A: 3 2 1 1, of B: 2 3 2 3, of C: 1 1 3 2."""


def season_of(**settings):
    settings = {name.replace("__", "."): value for name, value in settings.items()}
    return standings(in_order(*FOUR, settings={"Weeks": 4} | settings))


def test_7_all_nights_count():
    assert season_of() == [(1, "B", 10), (2, "A", 7), (2, "C", 7)]


def test_7_the_lowest_are_dropped():
    assert season_of(drop__weeks=2) == [(1, "B", 6), (2, "A", 5), (2, "C", 5)]


def test_7_or_the_best_count():
    assert season_of(season__count=1) == [(1, "A", 3), (1, "B", 3), (1, "C", 3)]
    assert season_of(season__count=9) == season_of()


def test_7_dropping_starts_at_once_or_when_it_must():
    late = standings(in_order("AB", "AB", settings={"drop.weeks": 1, "Weeks": 3}))
    assert late == [(1, "A", 4), (2, "B", 2)]
    at_once = standings(in_order("AB", "AB", settings={"drop.weeks": 1, "Weeks": 3, "drop.mode": "drop_now"}))
    assert at_once == [(1, "A", 2), (2, "B", 1)]


def test_7_the_mean_of_the_nights_that_count():
    assert season_of(season__by="average") == [
        (1, "B", Fraction(5, 2)),
        (2, "A", Fraction(7, 4)),
        (2, "C", Fraction(7, 4)),
    ]
    assert season_of(season__by="average", season__count=3) == [
        (1, "B", Fraction(8, 3)),
        (2, "A", 2),
        (2, "C", 2),
    ]


def test_7_nights_not_played_do_not_lower_a_mean():
    outcome = in_order("ABC", "AB", settings={"season.by": "average"})
    assert standings(outcome) == [(1, "A", Fraction(5, 2)), (2, "B", Fraction(3, 2)), (3, "C", 1)]


def test_7_a_mean_is_exact_also_with_nights_beyond_the_plan():
    nights = ("ABC", "ACB", "BAC", "CAB", "CAB", "BAC", "ABC")
    outcome = in_order(*nights, settings={"season.by": "average", "season.count": 60, "Weeks": 2})
    assert {p: t for _, p, t in standings(outcome)}["A"] == Fraction(3 + 3 + 2 + 2 + 2 + 2 + 3, 7)


def test_7_from_a_week_on():
    outcome = in_order(*FOUR, settings={"season.from_week": 3, "Weeks": 4, "finals.min_weeks": "half"})
    assert standings(outcome) == [(1, "B", 5), (1, "C", 5), (3, "A", 2)]
    assert {row["weeks_played"] for row in outcome.rows("standings")} == {2}
    assert of(outcome, "A")["uncounted"]
    assert not of(outcome, "A", 3)["uncounted"]


def test_7_a_place_needs_so_many_nights():
    outcome = in_order("ABC", "AB", "AB", settings={"standings.min_weeks": 2})
    assert [(row["place"], row["player"]) for row in outcome.rows("standings")] == [
        (1, "A"),
        (2, "B"),
        (None, "C"),
    ]


def test_7_before_so_many_were_held_all_of_them_are_asked_for():
    outcome = in_order("ABC", settings={"standings.min_weeks": 4})
    assert [row["place"] for row in outcome.rows("standings")] == [1, 2, 3]


def test_7_eligible_are_those_with_enough_nights():
    outcome = in_order("ABC", "AB", settings={"Weeks": 4, "finals.min_weeks": "half"})
    assert {row["player"]: row["eligible"] for row in outcome.rows("standings")} == {
        "A": True,
        "B": True,
        "C": False,
    }


def test_7_equal_totals_by_the_next_best_night():
    """Best two: A 3 2, C 3 2; the third is 1 of both; then A 1, C 1: equal to the end."""
    assert season_of(season__count=2, standings__tie="next_best") == [(1, "B", 6), (2, "A", 5), (2, "C", 5)]
    tie = standings(
        in_order("ABC", "CAB", "A", settings={"season.count": 1, "standings.tie": "next_best", "Weeks": 3})
    )
    assert [player for _, player, _ in tie] == ["A", "C", "B"]
    assert [place for place, _, _ in tie] == [1, 2, 3]


def test_7_or_by_firsts():
    nights = {1: {"Taxi": {"A": 9, "B": 8, "C": 1}, "Xenon": {"A": 5, "B": 6, "C": 7}}}
    assert standings(season(nights)) == [(1, "A", 4), (1, "B", 4), (1, "C", 4)]
    firsts = season(nights, {"standings.tie": "most_firsts"})
    assert [(row["place"], row["player"]) for row in firsts.rows("standings")] == [
        (1, "A"),
        (1, "C"),
        (3, "B"),
    ]


def test_7_or_by_a_game_or_not_at_all():
    game = [{"week": "season", "machine": None, "order": ("B", "A")}]
    assert standings(in_order("AB", "BA", ties=game)) == [(1, "B", 3), (2, "A", 3)]
    shared = in_order("AB", "BA", ties=game, settings={"standings.tie": "shared"})
    assert [place for place, _, _ in standings(shared)] == [1, 1]
    assert "tie-order-unused" in codes(shared)


# --------------------------------------------------------------------------- 10


def test_10_the_better_half_is_division_a():
    outcome = in_order("ABCDE", "EDCBA", settings={"divisions": "half", "division.week": 2})
    rows = [(row["division"], row["place"], row["player"]) for row in outcome.rows("standings")]
    assert rows == [("A", 1, "A"), ("A", 1, "B"), ("A", 1, "C"), ("B", 1, "E"), ("B", 1, "D")]
    assert {row["player"]: row["division"] for row in outcome.rows("divisions")} == dict(
        zip("ABCDE", "AAABB")
    )


def test_10_who_has_left_and_guests_are_not_halved():
    """Before week 2: A, who leaves with it, B, the guest G, C, D. Of B, C and D the better half are B and C."""
    players = [{"player": "A", "left": 2}, {"player": "G", "status": "guest"}]
    players += [{"player": player} for player in "BCD"]
    settings = {"divisions": "half", "division.week": 2, "guests.standings": "show"}
    outcome = in_order("ABGCD", "BCD", settings=settings, players=players)
    found = {row["player"]: row["division"] for row in outcome.rows("divisions")}
    assert found == {"A": "B", "B": "A", "C": "A", "D": "B", "G": "B"}


def test_10_before_that_week_there_is_one_table():
    outcome = in_order("ABCDE", settings={"divisions": "half", "division.week": 3})
    assert [row["place"] for row in outcome.rows("standings")] == [1, 2, 3, 4, 5]
    assert outcome.rows("divisions") == []


def test_10_divisions_as_the_groups_are_called():
    nights = {
        1: {"A1": {"Taxi": {"A": 9, "B": 8}}, "B1": {"Taxi": {"C": 7, "D": 6}}},
        2: {"A1": {"Taxi": {"A": 9, "C": 8}}, "B1": {"Taxi": {"B": 7, "D": 6}}},
    }
    settings = {"points.among": "group", "points.table": "3, 1", "divisions": "given", "division.week": 2}
    outcome = season(nights, settings)
    assert {row["player"]: row["division"] for row in outcome.rows("divisions")} == dict(zip("ABCD", "ABAB"))
    assert [(r["division"], r["place"], r["player"]) for r in outcome.rows("standings")] == [
        ("A", 1, "A"),
        ("A", 2, "C"),
        ("B", 1, "B"),
        ("B", 2, "D"),
    ]


def test_5_one_night_of_a_league_nobody_changed():
    assert standings(one({"A": 9, "B": 8})) == [(1, "A", 2), (2, "B", 1)]


def test_the_sum_of_a_night_is_said():
    def said(outcome, player="A", week=1):
        return outcome.why("night_totals", of(outcome, player, week))

    assert said(season(TWO_MACHINES)) == ""
    assert said(season(TWO_MACHINES, {"night.best": 1})) == "the best 1: 3 = 3"
    away = season(ABSENT, {"absent": "last", "points.table": "linear100"})
    assert said(away, "C", 2) == "away, 3rd on 1 machine: 98 = 98"
    places = in_order("ABC", settings={"night.points": "20, 19, ..."})
    assert said(places, "B") == "2 on the machines, for the night 19 = 19"
    adjust = [{"week": 1, "player": "A", "machine": None, "ruling": "adjust", "value": -1}]
    added = in_order("ABC", settings={"night.points": "10, 5", "night.counts": "added"}, rulings=adjust)
    assert said(added) == "3 + 10 - 1 by ruling = 12"


# --------------------------------------------------------------------------- 1, 7: nights and who has played them


def test_1_more_machines_than_a_night_has_are_told():
    assert "machines-too-many" in codes(season(TWO_MACHINES, {"machines.per_night": 1}))
    assert "machines-too-many" not in codes(season(TWO_MACHINES, {"machines.per_night": 2}))


def test_1_each_group_may_have_machines_of_its_own():
    nights = {1: {"1": {"Taxi": {"A": 9, "B": 8}}, "2": {"Xenon": {"C": 9, "D": 8}}}}
    settings = {"points.among": "group", "points.table": "3, 1", "machines.per_night": 1}
    assert "machines-too-many" not in codes(season(nights, settings))
    nights[1]["2"]["Centaur"] = {"C": 9, "D": 8}
    (problem,) = (p for p in season(nights, settings).problems if p.code == "machines-too-many")
    assert problem.message.startswith("group 2 of week 1 has scores on 2 machines (Xenon, Centaur), but 1 ")


def test_7_a_night_is_played_with_any_score_or_with_all():
    nights = {1: {"Taxi": {"A": 9, "B": 8}, "Xenon": {"A": 9}}}
    played = season(nights, {"attendance.counts": "all_machines"})
    assert {row["player"]: row["weeks_played"] for row in played.rows("standings")} == {"A": 1, "B": 0}


def test_7_with_all_games_of_ones_group_where_groups_have_their_own():
    nights = {1: {"1": {"Taxi": {"A": 9, "B": 8}}, "2": {"Xenon": {"C": 9, "D": 8}, "Centaur": {"C": 9}}}}
    settings = {"points.among": "group", "points.table": "3, 1", "attendance.counts": "all_machines"}
    outcome = season(nights, settings)
    assert {row["player"]: row["weeks_played"] for row in outcome.rows("standings")} == {
        "A": 1,
        "B": 1,
        "C": 1,
        "D": 0,
    }


def test_7_half_of_the_planned_nights_or_of_those_held():
    settings = {"finals.min_weeks": "half", "Weeks": 8}
    assert not any(row["eligible"] for row in in_order("AB", settings=settings).rows("standings"))
    held = in_order("AB", settings=settings | {"attendance.of": "held"})
    assert all(row["eligible"] for row in held.rows("standings"))


LADDER = {"points.among": "group", "points.table": "4, 3, 2, 1", "groups.method": "ladder"}


def ladder_of_pairs(**more):
    """Three nights of two pairs: D goes up after the first; C has gone up for B after the second."""
    nights = {
        1: {"1": {"Taxi": {"A": 9, "B": 8}}, "2": {"Taxi": {"D": 9, "C": 8}}},
        2: {"1": {"Taxi": {"A": 9, "D": 8}}, "2": {"Taxi": {"C": 9, "B": 8}}},
        3: {"1": {"Taxi": {"A": 9, "C": 8}}, "2": {"Taxi": {"D": 9, "B": 8}}},
    }
    outcome = season(nights, LADDER | {"divisions": "ladder"} | more, members="ABCD")
    return {row["player"]: row["division"] for row in outcome.rows("divisions")}, outcome


def test_10_divisions_by_the_mean_place_in_the_ladder():
    """Before the nights: A B C D, A D B C, A C D B, and before week 4 A D C B: C has 3 4 2 3, D has 4 2 3 2."""
    found, outcome = ladder_of_pairs(**{"division.week": 4})
    assert {(r["week"], r["position"]): r["player"] for r in outcome.rows("ladder", week=2)} == {
        (2, 1): "A",
        (2, 2): "D",
        (2, 3): "B",
        (2, 4): "C",
    }
    assert found == {"A": "A", "B": "B", "C": "B", "D": "A"}


def test_10_they_are_settled_in_that_week():
    """Before week 2 the places are A B C D and A D B C: B has 2 3, C 3 4, D 4 2. Later nights move nobody."""
    found, _ = ladder_of_pairs(**{"division.week": 2})
    assert found == {"A": "A", "B": "A", "C": "B", "D": "B"}


def test_10_first_and_last_weeks_are_left_out_of_the_mean():
    second, _ = ladder_of_pairs(**{"division.week": 4, "division.from_week": 3, "division.to_week": 3})
    assert second == {"A": "A", "C": "A", "D": "B", "B": "B"}


def test_10_the_ladder_is_not_cut_by_divisions_that_come_of_it():
    _, outcome = ladder_of_pairs(**{"division.week": 3})
    assert {row["group"] for row in outcome.rows("groups", week=4)} == {"1"}
    assert {row["division"] for row in outcome.rows("standings")} == {"A", "B"}

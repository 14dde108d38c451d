"""8, 8.2: the league ranking after the lowest weeks are removed (RULES B8, B9)."""

import pytest

from tests.leagues.lafayette.asking import (
    codes,
    eligible,
    found,
    of,
    ruling,
    standings,
    tiebreaker,
    totals,
    with_totals,
)

L22 = {
    "A": "100 100 100 100 50 50 - -",
    "B": "110 90 100 100 50 50 0 -",
    "C": "118 82 100 100 50 50 0 -",
    "D": "60 60 60 60 60 60 60 60",
}
"""A, B and C have 500 each; A played 6 weeks, B (best 110) and C (best 118) played 7; D has 360."""

OVER = {"A": "50 40", "B": "40 50", "C": "45 45", "D": "80 70", "E": "9 8"}
"""A season of two weeks that is over, nothing dropped: A, B and C have 90 each."""
TWO_WEEKS = {"Weeks": 2, "drop.weeks": 0}


def seeds(outcome):
    return [row["player"] for row in sorted(outcome.rows("standings"), key=lambda r: r["seed"])]


# --------------------------------------------------------------------------- 8: places


def test_8_the_ranking_is_by_total_points():
    outcome = with_totals({"Ann": "50", "Bob": "70", "Cy": "60"})
    assert standings(outcome) == [(1, "Bob", 70), (2, "Cy", 60), (3, "Ann", 50)]


def test_8_equal_totals_share_a_place():
    """1, 2, 2, 4."""
    outcome = with_totals({"Ann": "70", "Bob": "60", "Cy": "60", "Di": "50"})
    assert [place for place, *_ in standings(outcome)] == [1, 2, 2, 4]


def test_8_the_ranking_is_after_drops():
    """8.2, not 8's total points: Bob has more in all (90 + 80 + 10), Ann the better best two."""
    rows = {"Ann": "95 80 -", "Bob": "90 80 10"}
    outcome = with_totals(rows, {"Weeks": 3, "drop.weeks": 1})
    assert standings(outcome) == [(1, "Ann", 175), (2, "Bob", 170)]
    assert [row["full_total"] for row in outcome.rows("standings")] == [175, 180]


def test_8_moves_are_counted_from_the_week_before():
    """After week 1: Bob, Ann, Cy. After week 2: Ann 130, Cy 110, Bob 100. Di is new."""
    outcome = with_totals({"Ann": "60 70", "Bob": "70 30", "Cy": "50 60", "Di": "- 10"})
    assert [(row["player"], row["move"]) for row in outcome.rows("standings")] == [
        ("Ann", 1),
        ("Cy", 1),
        ("Bob", -2),
        ("Di", None),
    ]


def test_8_the_form_shows_every_night():
    outcome = with_totals({"Ann": "60 - 70", "Bob": "1 1 1"})
    assert of(outcome, "Ann")["form"] == (60, None, 70)


def test_8_the_race_has_the_standings_after_each_night():
    outcome = with_totals({"Ann": "60 70", "Bob": "70 30"})
    rows = [(row["week"], row["place"], row["player"], row["total"]) for row in outcome.rows("race")]
    assert sorted(rows) == [(1, 1, "Bob", 70), (1, 2, "Ann", 60), (2, 1, "Ann", 130), (2, 2, "Bob", 100)]


# --------------------------------------------------------------------------- 8.2: ties in the ranking


@pytest.fixture(scope="module")
def l22():
    return with_totals(L22)


def test_8_2_an_undecided_tie_shares_the_place(l22):
    """L22: totals 500 each: places 1 1 1."""
    assert [(row["place"], row["total"]) for row in l22.rows("standings")] == [
        (1, 500),
        (1, 500),
        (1, 500),
        (4, 360),
    ]


def test_8_2_an_undecided_tie_is_seeded_by_weeks_then_best_week(l22):
    """L22: A 6 weeks, B 7 (best 110), C 7 (best 118): seeds C B A."""
    assert seeds(l22) == ["C", "B", "A", "D"]


def test_8_2_more_weeks_come_before_a_better_week():
    """60 each: A in three weeks of 20, B in two of 30."""
    outcome = with_totals({"B": "30 30 -", "A": "20 20 20"})
    assert seeds(outcome) == ["A", "B"]


def test_8_2_then_by_name_in_code_points():
    """Z stands before a, and e before é."""
    outcome = with_totals({"éa": "9", "a": "9", "Z": "9", "ea": "9"})
    assert seeds(outcome) == ["Z", "a", "ea", "éa"]
    assert [row["player"] for row in outcome.rows("standings")] == ["Z", "a", "ea", "éa"]


def test_8_2_a_tiebreaker_game_decides():
    outcome = with_totals(OVER, TWO_WEEKS, ties=[tiebreaker("C", "A", "B")])
    assert standings(outcome) == [(1, "D", 150), (2, "C", 90), (3, "A", 90), (4, "B", 90), (5, "E", 17)]
    assert codes(outcome) == []
    assert [of(outcome, player)["finals"] for player in "DC"] == ["yes", "yes, tiebreaker game"]


@pytest.mark.parametrize("players", [("C", "A"), ("D", "E"), ("A", "B", "E")])
def test_8_2_a_tiebreaker_names_exactly_the_tied_players(players):
    outcome = with_totals(OVER, TWO_WEEKS, ties=[tiebreaker(*players)])
    assert [place for place, *_ in standings(outcome)] == [1, 2, 2, 2, 5]
    assert sorted(codes(outcome)) == ["ranking-tie", "tie-order-unused"]
    assert found(outcome, "tie-order-unused") == [
        (
            "warning",
            "league.xlsx, Ties!A2",
            "this tiebreaker has no effect: no tie in the standings is between exactly these players.",
        )
    ]


def test_8_2_who_no_longer_holds_the_total_is_struck_from_the_tiebreaker():
    """E was tied when the game was played; his total has been corrected since."""
    outcome = with_totals(OVER, TWO_WEEKS, ties=[tiebreaker("E", "C", "B", "A")])
    assert [player for _, player, _ in standings(outcome)] == ["D", "C", "B", "A", "E"]
    assert [place for place, *_ in standings(outcome)] == [1, 2, 3, 4, 5]


def test_8_2_ties_may_stay_shared():
    """standings.tie = shared: the tiebreaker is ignored, and nobody is asked for a game."""
    settings = TWO_WEEKS | {"standings.tie": "shared"}
    outcome = with_totals(OVER, settings, ties=[tiebreaker("C", "A", "B")])
    assert [place for place, *_ in standings(outcome)] == [1, 2, 2, 2, 5]
    # B9's order: two weeks each, best weeks 50, 50 and 45, then the name
    assert seeds(outcome) == ["D", "A", "B", "C", "E"]
    assert found(outcome, "tie-order-unused") == [
        (
            "warning",
            "league.xlsx, Ties!A2",
            "this tiebreaker has no effect: ties in the standings stay shared (standings.tie).",
        )
    ]
    assert found(outcome, "ranking-tie") == []


def test_8_2_a_tiebreaker_decides_the_ranking_as_it_stands_now():
    """A and B were tied after week 1 too; the game was played after week 2."""
    rows = {"A": "50 40", "B": "50 40"}
    race = with_totals(rows, TWO_WEEKS, ties=[tiebreaker("B", "A")]).rows("race")
    assert sorted((row["week"], row["player"], row["place"], row["tiebreaker"]) for row in race) == [
        (1, "A", 1, False),
        (1, "B", 1, False),
        (2, "A", 2, True),
        (2, "B", 1, True),
    ]


def test_8_2_an_open_tie_is_shown_with_the_finals():
    outcome = with_totals(OVER, TWO_WEEKS)
    assert [of(outcome, player)["finals"] for player in "DAE"] == ["yes", "yes, tie", "yes"]


def test_8_2_at_the_end_of_the_season_a_tie_needs_a_game():
    assert found(with_totals(OVER, TWO_WEEKS), "ranking-tie") == [
        (
            "warning",
            "league.xlsx, Players!A2",
            "A, B, C share place 2 at the end of the season: not decided, play a game (8.2). "
            "Type its order on Ties with Week season and no machine.",
        )
    ]


def test_8_2_before_the_end_nobody_is_asked_for_a_game():
    assert codes(with_totals(OVER, {"Weeks": 3, "drop.weeks": 0})) == []


def test_8_2_guests_are_in_no_tie_of_the_members():
    """Guy has A's total and no place: the game is between A, B and C."""
    rows = OVER | {"Guy": "45 45"}
    outcome = with_totals(rows, TWO_WEEKS, guests=["Guy"], ties=[tiebreaker("C", "A", "B")])
    assert [place for place, *_ in standings(outcome)] == [1, 2, 3, 4, 5, None]


# --------------------------------------------------------------------------- 8.2: who may play the finals


def test_8_2_half_of_the_weeks_qualify_members_who_are_not_suspended():
    """Two of four weeks; Cy played one, Guy is a guest, Zed is suspended."""
    rows = {"Ann": "9 9", "Bob": "9 - - 9", "Cy": "9", "Guy": "9 9 9 9", "Zed": "9 9 9 9"}
    outcome = with_totals(rows, {"Weeks": 4}, guests=["Guy"], rulings=[ruling(4, "Zed", "cheating")])
    assert eligible(outcome) == {"Ann", "Bob"}
    assert totals(outcome, week=4)["Zed"] == 9


def test_8_2_attendance_is_not_points():
    """A night with a score and a total of zero counts as played."""
    assert eligible(with_totals({"Ann": "0 0", "Bob": "9"}, {"Weeks": 4})) == {"Ann"}

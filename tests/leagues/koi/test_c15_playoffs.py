"""C15: playoffs: two to four players of each division, and the prizes that follow from them (C16).

A season is a text with its players from the best one down; a game of the playoffs is a machine with
the score of each player. Every reference score is 1, and so is what it is worth: a score is its own
normalized score.
"""

import pytest

from pinsheet.leagues.koi.playoffs import qualifiers
from pinsheet.tables import PLAYOFFS
from tests.leagues.koi.asking import Fraction, amounts, money, numbers, params, ruling
from tests.leagues.koi.test_c1_game_points import K1
from tests.making_finals import koi_playoffs

K19 = {4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4, 10: 4}
ONE = {"divisions.min_players": 99}
EIGHT = "abcdefgh"
FUND = {"dues": "0.00", "prizes.added": "420.00"}
DIVISIONS_PLAYED = {"M": {"a": 1, "b": 9, "c": 3, "d": 5}}, {"M": {"e": 2, "f": 7, "g": 1}}


def playoffs(players, *games, **more):
    """What comes out of a season with these games of its playoffs."""
    return played(season_of(players, **more), games)


def season_of(
    players,
    *,
    present=None,
    shown=(),
    settings=(),
    left=(),
    ties=(),
    nights=None,
    references=None,
):
    """A season of two nights, and who is there when the playoffs follow.

    Of eight and more players the first half is division A. `present` is a text, None for no sheet
    Entrants and, by default, everybody; `shown` is what the sheet has under Seed; `nights` maps players
    to the points of both nights.
    """
    rows = nights or {p: (20 - n, 20 - n) for n, p in enumerate(players)}
    chosen = {"Weeks": 2, "division.week": 2, "normalized.constant": 1, "machines.per_night": 1}
    return {
        "settings": chosen | dict(settings),
        "players": [{"player": p, "left": 2 if p in left else None} for p in players],
        "machines": [{"machine": m, "reference": 1} for m in "MNO"] if references is None else references,
        "weeks": {},
        "scores": [
            {"week": week, "machine": "M", "player": p, "score": 1}
            for week in (1, 2)
            for p in players
            if week == 1 or p not in left
        ],
        "rulings": [
            ruling(week, p, "points", "M", rows[p][week - 1])
            for week in (1, 2)
            for p in players
            if week == 1 or p not in left
        ],
        "ties": ties,
        "entrants": [
            {"player": p, "present": p in present, "paid": None, "seed": dict(shown).get(p)} for p in players
        ]
        if present is not None
        else None,
    }


def played(season, games):
    """What comes out of a season with these games of its playoffs; a text instead of a score is a code."""
    typed = [
        {"machine": machine, "game": number, "player": player}
        | ({"mark": score, "score": None} if isinstance(score, str) else {"mark": "score", "score": score})
        for division in games
        for number, (machine, scores) in enumerate(division.items(), 1)
        for player, score in scores.items()
    ]
    return koi_playoffs(season, typed)


def field(outcome, division=None):
    """The players of a division's playoffs as a text, by seed."""
    rows = [row for row in outcome.rows("finals_field") if row["division"] == division]
    assert [row["seed"] for row in rows] == list(range(1, len(rows) + 1))
    return "".join(row["player"] for row in rows)


def points(outcome, machine="M", table="playoff_games"):
    """What a game gave, the players in alphabetical order."""
    rows = outcome.rows(table, machine=machine)
    return [row["points"] for row in sorted(rows, key=lambda row: row["player"])]


def so_far(outcome, division=None):
    """The order of a division as a text, finished or not."""
    rows = [row for row in outcome.rows("playoff_places") if row["division"] == division]
    assert [row["place"] for row in rows] == list(range(1, len(rows) + 1))
    return "".join(row["player"] for row in rows)


def sums(outcome):
    """The points of all games so far."""
    return {row["player"]: row["points"] for row in outcome.rows("playoff_places")}


def places(outcome, division=None):
    """The places of the playoffs once they are over, as a text."""
    return "".join(row["player"] for row in outcome.rows("finals_places") if row["division"] == division)


def four(*games, **more):
    """Playoffs of a, b, c and d, all of them in it; a was best in the season, then b ..."""
    chosen = {"playoffs.qualifiers": 4, "machines.per_night": len(games)} | more.pop("settings", {})
    machines = dict(zip("MNO", games, strict=False))
    return playoffs("abcd", machines, present=more.pop("present", "abcd"), settings=chosen, **more)


def scored(text):
    """`100 40 30` as the scores of a, b, c."""
    return {p: int(score) for p, score in zip(EIGHT, text.split(), strict=False)}


# --------------------------------------------------------------------------- who is in the playoffs


@pytest.mark.parametrize(("d", "many"), K19.items())
def test_c15_half_of_a_division_but_two_to_four(d, many):
    """K19: d = 4..10 -> 2 2 3 3 4 4 4."""
    assert qualifiers(d, params()) == many
    everybody = "abcdefghij"[:d]
    assert field(playoffs(everybody, present=everybody, settings=ONE)) == everybody[:many]


def test_c15_half_of_each_division():
    """K19: nine players: A has four, two of them qualify; B has five, two again; of 13, 3 and 3."""
    outcome = playoffs("abcdefghi", present="abcdefghi")
    assert (field(outcome, "A"), field(outcome, "B"), field(outcome)) == ("ab", "ef", "")
    outcome = playoffs("abcdefghijklm", present="abcdefghijklm")
    assert (field(outcome, "A"), field(outcome, "B")) == ("abc", "ghi")


@pytest.mark.parametrize("value", [2, 3, 4])
def test_c15_the_number_is_a_setting(value):
    chosen = {"playoffs.qualifiers": value}
    assert [qualifiers(d, params(chosen)) for d in K19] == [value] * len(K19)
    outcome = playoffs(EIGHT, present=EIGHT, settings=chosen)
    assert (field(outcome, "A"), field(outcome, "B")) == ("abcd"[:value], "efgh"[:value])


def test_c15_auto_is_the_rulebook_s():
    chosen = {"playoffs.qualifiers": "auto"}
    assert [qualifiers(d, params(chosen)) for d in K19] == list(K19.values())


def test_c15_not_more_than_there_are():
    assert field(playoffs("abc", present="abc", settings={"playoffs.qualifiers": 4})) == "abc"


def test_c15_an_absentee_is_replaced_by_the_next_runner_up_present():
    """K19: of six three; b and d are not there. Absentees still count in d."""
    assert field(playoffs("abcdef", present="acef", settings=ONE)) == "ace"
    assert field(playoffs("abcdef", present="f", settings=ONE)) == "f"


def test_c15_an_absentee_is_replaced_out_of_his_own_division():
    outcome = playoffs(EIGHT, present="bcdgh")
    assert (field(outcome, "A"), field(outcome, "B")) == ("bc", "gh")


def test_c15_who_has_left_is_passed_over_and_not_counted():
    """K19: six players, b has left: two of five. Without the leave three of six."""
    assert field(playoffs("abcdef", present="abcdef", settings=ONE)) == "abc"
    assert field(playoffs("abcdef", present="abcdef", settings=ONE, left="b")) == "ac"


def test_c15_who_left_before_there_were_divisions_is_in_none_of_the_playoffs():
    outcome = playoffs("abcdefghi", present="abcdefghi", left="i")
    assert [r["place"] for r in outcome.rows("standings", player="i")] == [None]
    assert (field(outcome, "A"), field(outcome, "B"), field(outcome)) == ("ab", "ef", "")


def test_c15_without_entrants_there_are_no_playoffs():
    """Also if somebody typed scores; the prizes go by the standings."""
    outcome = playoffs("abcd", {"M": {"a": 1, "b": 2}}, settings=FUND)
    for table in ("finals_field", "playoff_games", "playoff_places", "finals_places"):
        assert outcome.rows(table) == []
    assert list(amounts(outcome, "season")) == ["a", "b", "c"]


def test_c15_nobody_is_there():
    outcome = playoffs("abcd", {"M": {"a": 1, "b": 2}}, present="")
    assert (field(outcome), so_far(outcome), places(outcome)) == ("", "", "")


def test_c15_equal_in_the_standings_the_ladder_seeds():
    """a and b have 5 each and share the first place; b has won the last night."""
    outcome = playoffs("abcd", present="abcd", nights={"a": (3, 2), "b": (2, 3), "c": (1, 1), "d": (0, 0)})
    assert [row["place"] for row in outcome.rows("standings")] == [1, 1, 3, 4]
    assert field(outcome) == "ba"


# --------------------------------------------------------------------------- the games


@pytest.mark.parametrize(("scores", "given"), K1.items())
def test_c15_games_give_league_points(scores, given):
    """K1: with the tables of C1 for two, three and four players, bonus points and all."""
    many = len(scores.split())
    outcome = four(scored(scores), present="abcd"[:many])
    assert points(outcome) == numbers(given)


def test_c15_each_division_plays_its_own_games():
    """Both play M: 90/30 -> 4-0 in A, 89/30 -> 3-1 in B."""
    outcome = playoffs(EIGHT, {"M": {"a": 30, "b": 90}}, {"M": {"e": 89, "f": 30}}, present=EIGHT)
    assert points(outcome) == [0, 4, 3, 1]
    assert (places(outcome, "A"), places(outcome, "B")) == ("ba", "ef")


def test_c15_the_base_points_are_those_of_the_season():
    outcome = four(scored("100 60 50"), settings={"points.table": "2: 5-1; 3: 4-2.5-0; 4: 6-4-2-0"})
    assert points(outcome) == numbers("4 5/2 1")


def test_c15_a_machine_may_be_played_twice():
    """K1: M is the first and the second game: 4-2-0, and 3-2-1 the other way round."""
    first, second = {"M": {"a": 100, "b": 40, "c": 30}}, {"N": {}, "M": {"a": 40, "b": 60, "c": 100}}
    chosen = {"playoffs.qualifiers": 3, "machines.per_night": 2}
    outcome = playoffs("abc", first, second, present="abc", settings=chosen)
    assert sums(outcome) == {"a": 4 + 1, "b": 2 + 2, "c": 0 + 3}
    assert places(outcome) == "abc"


def test_c15_a_score_of_somebody_who_is_not_in_the_field_does_not_count():
    """K1: 100/40 -> 3-1 of a and b; c's 70 is not between them, and 30 would make 4-2-0 of it."""
    for other in (70, 30, 1000):
        outcome = playoffs("abcd", {"M": {"a": 100, "b": 40, "c": other}}, present="abcd")
        assert field(outcome) == "ab"
        assert points(outcome) == [3, 1]
        assert places(outcome) == "ab"


@pytest.mark.parametrize(("mark", "over"), [("A", "abc"), ("L", "abc"), ("P", "abc"), ("blank", "")])
def test_c15_only_a_score_counts(mark, over):
    """K1: c did not play: 100/40 -> 3-1 for a and b. A blank is still to come."""
    outcome = four({"a": 100, "b": 40, "c": mark}, present="abc")
    assert points(outcome) == [3, 1]
    assert (so_far(outcome), places(outcome)) == ("abc", over)


def test_c15_playoffs_are_no_night_of_the_season():
    """The standings, the pots and the machines' records are what they were."""
    before, after = playoffs("abcd"), four(scored("1000 900 800 700"))
    for table in ("standings", "week_points", "game_points", "pots", "records"):
        assert before.rows(table) == after.rows(table), table


# --------------------------------------------------------------------------- equal scores


def test_c15_equal_scores_share_their_points():
    """K1: 80/80/50/20 -> 3 3 2 0; 60/60/60/20 -> 7/3 7/3 7/3 1."""
    outcome = four(scored("80 80 50 20"), scored("60 60 60 20"))
    assert points(outcome) == [3, 3, 2, 0]
    assert points(outcome, "N") == [Fraction(7, 3)] * 3 + [1]
    assert [r["place"] for r in outcome.rows("playoff_games", machine="M")] == [1, 1, 3, 4]


@pytest.mark.parametrize(("value", "given"), [("share_high", "3 3 2 2"), ("share_low", "2 2 1 1")])
def test_c15_what_open_ties_give_is_the_season_s_setting(value, given):
    assert points(four(scored("80 80 50 50"), settings={"ties.unresolved": value})) == numbers(given)


def order(names, machine="M", **more):
    """A row of the sheet Ties with the Week `playoffs`."""
    return {"week": PLAYOFFS, "machine": machine, "order": tuple(names), **more}


def test_c15_recorded_orders_decide():
    """K1: 80/80/50/50 with orders b a and d c: a 2, b 3, c 1, d 2."""
    outcome = four(scored("80 80 50 50"), ties=[order("ba"), order("dc")])
    assert points(outcome) == [2, 3, 1, 2]
    assert so_far(outcome) == "badc"
    places_of = {row["player"]: row["place"] for row in outcome.rows("playoff_games")}
    assert places_of == {"b": 1, "a": 2, "d": 3, "c": 4}


@pytest.mark.parametrize(
    ("more", "decides"),
    [
        ({}, True),
        ({"game": 1}, True),
        ({"game": 2}, False),
        ({"machine": "N"}, False),
        ({"week": 1}, False),
        ({"week": 2}, False),
    ],
)
def test_c15_an_order_holds_for_its_own_game(more, decides):
    """K1: 80/80/50/50, b before a: 2 3 1.5 1.5; N is the second game."""
    outcome = four(scored("80 80 50 50"), scored("4 3 2 1"), ties=[order("ba") | more])
    assert points(outcome)[:2] == ([2, 3] if decides else [Fraction(5, 2)] * 2)
    assert points(outcome)[2:] == [Fraction(3, 2)] * 2


@pytest.mark.parametrize(("group", "decides"), [(None, "AB"), ("A", "A"), ("B", "B"), ("C", "")])
def test_c15_the_group_of_an_order_is_the_division(group, decides):
    """Both divisions have 50/50 on M: 2 2, with an order b a 1 3 or 0 4 ... f e the same in B."""
    games = {"M": {"a": 50, "b": 50}}, {"M": {"e": 50, "f": 50}}
    ties = [order("ba", group=group), order("fe", group=group)]
    outcome = playoffs(EIGHT, *games, present=EIGHT, ties=ties)
    expected = ([1, 3] if "A" in decides else [2, 2]) + ([1, 3] if "B" in decides else [2, 2])
    assert points(outcome) == expected


# --------------------------------------------------------------------------- the places


def test_c15_most_points_win():
    """K1: 100/40/30/20 -> 4-2-1-1 and 100/60/40/20 -> 3-2-2-1: b 7, the others 3; TNS c 70, d 60, a 80."""
    outcome = four({"b": 100, "d": 40, "c": 30, "a": 20}, {"b": 100, "a": 60, "c": 40, "d": 20})
    assert sums(outcome) == {"b": 7, "a": 3, "c": 3, "d": 3}
    assert places(outcome) == "bacd"


def test_c15_equal_points_by_normalized_score():
    """Two games of two: 100/50 and 40/50: 4 each (3 + 1), TNS 140 and 100; turned round b has more."""
    assert (
        places(playoffs("abcd", {"M": {"a": 100, "b": 50}, "N": {"a": 40, "b": 50}}, **two_games())) == "ab"
    )
    assert (
        places(playoffs("abcd", {"M": {"a": 50, "b": 100}, "N": {"a": 50, "b": 40}}, **two_games())) == "ba"
    )


def two_games():
    return {"present": "abcd", "settings": {"machines.per_night": 2}}


def test_c15_points_go_before_normalized_scores():
    """a has the one big score: 3-1, then 1-3 twice."""
    games = {"M": {"a": 1000, "b": 500}, "N": {"a": 2, "b": 3}, "O": {"a": 2, "b": 3}}
    outcome = playoffs("abcd", games, present="abcd", settings={"machines.per_night": 3})
    assert sums(outcome) == {"a": 3 + 1 + 1, "b": 1 + 3 + 3}
    assert places(outcome) == "ba"


def test_c15_equal_in_both_the_better_season():
    """100/50 and 50/100: equal points and TNS; a had more points in the season."""
    games = {"M": {"a": 50, "b": 100}, "N": {"a": 100, "b": 50}}
    assert places(playoffs("abcd", games, **two_games())) == "ab"
    nights = {"a": (8, 8), "b": (9, 9), "c": (1, 1), "d": (0, 0)}
    assert places(playoffs("abcd", games, nights=nights, **two_games())) == "ba"


def test_c15_places_are_never_shared():
    outcome = four(scored("50 50 50 50"))
    assert [(r["place"], r["player"]) for r in outcome.rows("finals_places")] == [
        (1, "a"), (2, "b"), (3, "c"), (4, "d"),
    ]  # fmt: skip


def test_c15_a_score_is_normalized_by_the_machine_s_reference():
    """4 points each: a 60 on M (reference 100) and 30 on N (10), b 20 and 31: TNS 3.6 and 3.3."""
    references = [{"machine": "M", "reference": 100}, {"machine": "N", "reference": 10}]
    games = {"M": {"a": 40, "b": 60}, "N": {"a": 33, "b": 30}}
    outcome = playoffs("abcd", games, references=references, **two_games())
    found = {row["player"]: (row["points"], row["normalized"]) for row in outcome.rows("playoff_places")}
    assert found == {"a": (4, Fraction(37, 10)), "b": (4, Fraction(36, 10))}
    assert places(outcome) == "ab"


def test_c15_without_a_reference_it_is_the_mean_of_the_season():
    """C5: all scores on M were 1: 50 counts 50; nobody played N in the season: nothing."""
    references = [{"machine": "M", "reference": None}, {"machine": "N", "reference": None}]
    games = {"M": {"a": 50, "b": 60}, "N": {"a": 900, "b": 500}}
    outcome = playoffs("abcd", games, references=references, **two_games())
    found = {row["player"]: (row["points"], row["normalized"]) for row in outcome.rows("playoff_places")}
    assert found == {"a": (4, 50), "b": (4, 60)}
    assert places(outcome) == "ba"


def test_c15_no_places_before_every_division_has_played_all_games():
    """One score is missing in B: nothing is settled in A either, and prizes go by the standings."""
    a, b = DIVISIONS_PLAYED
    chosen = {"playoffs.qualifiers": 3}
    open_b = {"M": {p: s for p, s in b["M"].items() if p != "g"}}
    begun = playoffs(EIGHT, a, open_b, present=EIGHT, settings=chosen | FUND)
    assert (so_far(begun, "A"), so_far(begun, "B")) == ("bca", "feg")
    assert begun.rows("finals_places") == []
    assert list(amounts(begun, "season")) == list("abcefg")
    over = playoffs(EIGHT, a, b, present=EIGHT, settings=chosen | FUND)
    assert (places(over, "A"), places(over, "B")) == ("bca", "feg")
    assert list(amounts(over, "season")) == list("bcafeg")


def test_c15_no_places_before_the_last_game():
    """Five games a night, four of them played."""
    games = {"M": {"a": 3, "b": 1}, "N": {"a": 3, "b": 1}}
    chosen = {"machines.per_night": 3}
    assert places(playoffs("abcd", games, present="abcd", settings=chosen)) == ""
    assert so_far(playoffs("abcd", games, present="abcd", settings=chosen)) == "ab"
    games |= {"O": {"a": 3, "b": 1}}
    assert places(playoffs("abcd", games, present="abcd", settings=chosen)) == "ab"


# --------------------------------------------------------------------------- the prizes (C16)


def prizes(outcome):
    """[(player, amount)] of A, then of B; of each the first, the second and the third."""
    rows = outcome.rows("payouts", kind="season")
    return [(row["player"], money(row["amount"])) for row in rows]


def test_c15_prizes_of_both_divisions():
    """K16: fund 420.00: A 168, 105, 21; B 63, 42, 21; won by the playoffs' first two, then the best other."""
    games = {"M": {"a": 1, "b": 9}}, {"M": {"e": 1, "f": 9}}
    outcome = playoffs(EIGHT, *games, present=EIGHT, settings=FUND)
    assert prizes(outcome) == [
        ("b", "168.00"), ("a", "105.00"), ("c", "21.00"),
        ("f", "63.00"), ("e", "42.00"), ("g", "21.00"),
    ]  # fmt: skip


def test_c15_prizes_in_cents():
    """K16b: fund 420.50: A 168.18, 105.13, 21.03; B 63.08, 42.05, 21.03."""
    games = {"M": {"a": 1, "b": 9}}, {"M": {"e": 1, "f": 9}}
    outcome = playoffs(EIGHT, *games, present=EIGHT, settings=FUND | {"prizes.added": "420.50"})
    assert prizes(outcome) == [
        ("b", "168.18"), ("a", "105.13"), ("c", "21.03"),
        ("f", "63.08"), ("e", "42.05"), ("g", "21.03"),
    ]  # fmt: skip


def test_c15_prizes_of_one_division():
    """K16: 64/30, third 20 % of second."""
    outcome = playoffs("abcde", {"M": {"a": 1, "b": 9}}, present="abcde", settings=FUND)
    assert prizes(outcome) == [("b", "268.80"), ("a", "126.00"), ("c", "25.20")]


def test_c15_who_was_not_in_the_playoffs_comes_after_all_who_were():
    """a, the best of the season, is away: c wins, b is second; then the standings: a is third."""
    outcome = playoffs("abcde", {"M": {"b": 1, "c": 9}}, present="bcde", settings=FUND)
    assert field(outcome) == "bc"
    assert [player for player, _ in prizes(outcome)] == ["c", "b", "a"]


def test_c15_three_in_the_playoffs_win_all_prizes():
    games = {"M": {"b": 2, "c": 9, "d": 4}}
    outcome = playoffs("abcde", games, present="bcde", settings=FUND | {"playoffs.qualifiers": 3})
    assert [player for player, _ in prizes(outcome)] == ["c", "d", "b"]
    reasons = [row["because"] for row in outcome.rows("payouts", kind="season")]
    assert all("in the playoffs" in reason for reason in reasons)


@pytest.mark.parametrize(("value", "winners"), [("playoffs_then_season", "bac"), ("season", "abc")])
def test_c15_what_prizes_go_by_is_a_setting(value, winners):
    chosen = FUND | {"prizes.basis": value}
    outcome = playoffs("abcde", {"M": {"a": 1, "b": 9}}, present="abcde", settings=chosen)
    assert [player for player, _ in prizes(outcome)] == list(winners)
    assert places(outcome) == "ba"


def test_c15_no_prizes_before_the_last_night():
    """Playoffs or not."""
    chosen = FUND | {"Weeks": 3}
    outcome = playoffs("abcde", {"M": {"a": 1, "b": 9}}, present="abcde", settings=chosen)
    assert prizes(outcome) == []

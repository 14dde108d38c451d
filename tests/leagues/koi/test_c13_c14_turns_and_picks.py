"""C13: playing order; C14: choosing the five games."""

import pytest

from pinsheet.rules.turns import first_order, next_order, picked
from tests.leagues.koi.asking import games, groups, order, params, row, season, with_points

K18 = {
    ("TZ FH TZ", 2): "TZ FH",
    ("TZ FH MM", 2): "TZ FH",
    ("TZ FH FH", 2): "FH TZ",
    ("TZ MM MM", 1): "MM",
}


def turns(outcome, week):
    """The order of each group's first game."""
    found = {}
    for seat in sorted(outcome.rows("groups", week=week), key=lambda seat: seat["turn"]):
        found.setdefault(seat["group"], []).append(seat["player"])
    return ["".join(found[label]) for label in sorted(found)]


def by_choice(picks, wanted, settings=()):
    """What is taken of picks `TZ,FH MM`: a word for each player, the lowest first, with second picks."""
    chosen = params(settings)
    listed = [word.split(",") if word != "-" else [] for word in picks.split()]
    return " ".join(picked(listed, wanted, excess=chosen.picks_excess, rounds=chosen.picks_rounds))


# --------------------------------------------------------------------------- playing order


def test_c13_lowest_first_then_the_loser_first():
    """K17: d c b a; then scores a9 b5 c5 d20: c b a d."""
    first = first_order("abcd")
    assert first == list("dcba")
    assert next_order(first, {"a": 9, "b": 5, "c": 5, "d": 20}) == list("cbad")


def test_c13_who_has_no_score_has_no_turn():
    assert next_order("dcba", {"a": 9, "d": 20}) == list("ad")


def test_c13_in_week_1_the_ladder_ranks():
    """K17: a b c d from the top: d plays first."""
    outcome = season({1: {"M": dict.fromkeys("abcd", 1)}})
    assert turns(outcome, 1) == ["dcba"]


def test_c13_then_season_points_then_tns_then_the_ladder():
    """Group b c d a of week 2: c has most points, a and b equal ones and a the better TNS, d fewest."""
    rows, tns = {"a": "5", "b": "5", "c": "6", "d": "1"}, {"a": "3", "b": "2", "c": "1", "d": "9"}
    outcome = with_points(rows, tns=tns)
    assert groups(outcome, 2) == ["cabd"]
    assert turns(outcome, 2) == ["dbac"]
    assert turns(with_points(rows), 2) == ["dbac"]
    assert turns(with_points(rows | {"b": "7"}), 2) == ["dacb"]


def test_c13_the_season_s_points_count_not_the_last_week_s():
    rows = {"a": "9 1", "b": "0 3", "c": "2 2"}
    assert turns(with_points(rows), 3) == ["bca"]
    assert groups(with_points(rows), 3) == ["bca"]


def test_c13_multiplied_bonuses_are_included():
    """Before week 4: b 10 + 1, c 10.5 + 2 x 0, for c was last in week 2."""
    rows = {"a": "5 6 4.5", "b": "4 4 2", "c": "4.5 3 3"}
    outcome = with_points(rows, settings={"multiplier.from_week": 3})
    assert turns(outcome, 4) == ["cba"]
    assert turns(with_points(rows), 4) == ["bca"]


@pytest.mark.parametrize(("value", "expected"), [("points", "bca"), ("ladder", "acb")])
def test_c13_or_the_ladder(value, expected):
    """The ladder is b c a, a has most points and b fewest."""
    rows = {"a": "9 1", "b": "0 3", "c": "2 2"}
    assert turns(with_points(rows, settings={"rank.basis": value}), 3) == [expected]


def orders(outcome, week=1):
    """The playing order of each game of a night."""
    found = {}
    for turn in sorted(outcome.rows("turns", week=week), key=lambda turn: (turn["game"], turn["turn"])):
        found.setdefault(turn["game"], []).append(turn["player"])
    return ["".join(players) for players in found.values()]


def test_c13_the_games_of_a_night():
    """K17: d c b a; after a9 b5 c5 d20: c b a d."""
    first, second = {"a": 9, "b": 5, "c": 5, "d": 20}, dict.fromkeys("abcd", 1)
    outcome = season({1: {"M1": first, "M2": second}})
    assert orders(outcome) == ["dcba", "cbad"]


def test_c13_a_recorded_order_decides_before_the_previous_order():
    first, second = {"a": 9, "b": 5, "c": 5, "d": 20}, dict.fromkeys("abcd", 1)
    outcome = season({1: {"M1": first, "M2": second}}, ties=[order("c", "b", machine="M1")])
    assert orders(outcome) == ["dcba", "bcad"]


def test_c13_only_who_is_there_has_a_turn():
    """c's pre-makeup has none; d, late, is the first of the next game."""
    scores = {"M1": {"a": 9, "b": 5}, "M2": {"a": 9, "b": 5, "d": 1}, "M3": {"a": 1, "b": 5, "d": 3}}
    outcome = season({1: scores}, players="abcd", filed={"c": {"M1": 7}})
    assert orders(outcome) == ["ba", "dba", "dba"]


# --------------------------------------------------------------------------- choosing the games


@pytest.mark.parametrize(("picks", "wanted", "taken"), [(*asked, taken) for asked, taken in K18.items()])
def test_c14_picks(picks, wanted, taken):
    """K18: agreed games first, then the single picks from the lowest player up."""
    assert by_choice(picks, wanted) == taken


def played_of(working, picks, settings=()):
    """How often each working machine is played by a b c, who picked in the order c b a."""
    outcome = season(
        {1: {machine: {} for machine in working.split()}},
        players="abc",
        picks=[{"week": 1, "player": p, "pick": pick} for p, pick in zip("cba", picks.split(), strict=True)],
        settings={"machines.per_night": 5} | dict(settings),
    )
    return {found["machine"]: found["times"] for found in outcome.rows("chosen_games")}


@pytest.mark.parametrize(
    ("picks", "out"), [("TZ FH TZ", "TZ FH"), ("TZ FH MM", "TZ FH"), ("TZ FH FH", "FH TZ")]
)
def test_c14_picks_of_a_season(picks, out):
    """K18: P = 7: two are not played."""
    seven = "TZ FH MM AFM MB TAF IJ"
    assert played_of(seven, picks) == {machine: int(machine not in out.split()) for machine in seven.split()}


def test_c14_a_machine_played_twice():
    """K18: P = 4: MM twice."""
    assert played_of("TZ MM AFM MB", "TZ MM MM") == {"TZ": 1, "MM": 2, "AFM": 1, "MB": 1}


def test_c14_what_is_still_missing_is_the_commissioner_s():
    """All three picked TZ; another one of the seven has to go."""
    found = played_of("TZ FH MM AFM MB TAF IJ", "TZ TZ TZ")
    assert found.pop("TZ") == 0
    assert set(found.values()) == {None}


@pytest.mark.parametrize(("value", "taken"), [("most_picks", "FH"), ("lowest_player", "TZ")])
def test_c14_more_agreed_games_than_needed(value, taken):
    """TZ is picked by two, the lowest player among them; FH by three."""
    assert by_choice("TZ FH FH TZ FH", 1, {"picks.excess": value}) == taken


@pytest.mark.parametrize(("value", "taken"), [("repeat", "TZ FH MM"), ("commissioner", "TZ FH")])
def test_c14_too_few_games_named(value, taken):
    """Second picks, or the commissioner."""
    assert by_choice("TZ,MM FH", 3, {"picks.rounds": value}) == taken


def test_c14_second_picks_from_the_lowest_player_up():
    assert by_choice("TZ,MM TZ,AFM FH,IJ", 4) == "TZ FH MM AFM"
    assert by_choice("TZ,FH FH TZ,MM", 4) == "TZ FH MM"
    assert by_choice("- TZ", 2) == "TZ"


def test_c14_each_group_may_play_its_own_games():
    """What the scores say."""
    scores = {"M1": {"a": 2, "b": 1, "c": 2}, "M2": {"a": 2, "b": 1}, "M3": {"c": 2, "d": 1}, "M4": {"d": 1}}
    outcome = season({1: scores}, groups={1: {"1": "ab", "2": "cd"}}, settings={"machines.per_night": 2})
    played = {(r["group"], r["machine"]) for r in outcome.rows("game_points")}
    assert played == {("1", "M1"), ("1", "M2"), ("2", "M1"), ("2", "M3"), ("2", "M4")}


def test_c14_a_heading_says_the_games_also_where_nobody_has_a_score():
    """c and d, absent, have pre-makeups for M1 and M3, which head their block."""
    rows = [
        {"week": 1, "player": p, "machine": m, "group": "1", "game": g, "score": 5, "headed": True}
        for p in "ab"
        for g, m in ((1, "M1"), (2, "M2"))
    ]
    rows += [
        {"week": 1, "player": p, "machine": m, "group": "2", "game": g, "mark": "A", "headed": True}
        for p in "cd"
        for g, m in ((1, "M1"), (2, "M3"))
    ]
    rows = [{"score": None} | r for r in rows]
    filed = {p: {"M1": 9, "M2": 9, "M3": 9} for p in "cd"}
    outcome = season({1: {"M1": {}, "M2": {}}}, players="abcd", filed=filed, scores=rows)
    assert {r["machine"] for r in outcome.rows("game_points", group="2")} == {"M1", "M3"}
    assert games(outcome, "source", machine="M3") == ["premakeup", "premakeup"]


@pytest.mark.parametrize("value", [1, 2])
def test_c14_how_many_games_a_group_plays_is_a_setting(value):
    """So many names on Weeks are the games, other numbers the working machines: those played are what the scores say."""
    outcome = season(
        {1: {"M1": {"a": 5, "b": 4}, "M2": {}}},
        players="abc",
        filed={"c": {"M2": 9}},
        settings={"machines.per_night": value},
    )
    found = [r["machine"] for r in outcome.rows("game_points", player="c")]
    assert found == (["M1", "M2"] if value == 2 else ["M1"])
    assert row(outcome, "week_points", player="c")["normalized"] == 0

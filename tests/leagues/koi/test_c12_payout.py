"""C12: weekly payout: the two best group winners share the pot."""

import pytest

from pinsheet.leagues.koi.stands import what_was_paid_is_what_is_right
from pinsheet.leagues.koi.tables import MONEY
from pinsheet.problems import Cell
from pinsheet.tables import PAYMENTS, PLAYOFFS, TYPED_RULINGS
from tests.leagues.koi.asking import amounts, money, night_of, nights, row, ruling, season, with_points

TWELVE = "abcdefghijkl"
POINTS = {"a": 14, "d": 16, "e": 12, "g": 14}
TIED = {"a": 9, "g": 9}


def payout(names=TWELVE, points=POINTS, tns=TIED, absent="", settings=(), **more):
    """Week 1 of groups of three; the others have 1 point and TNS 1."""
    scores = {p: tns.get(p, 1) for p in names}
    outcome = season(
        {1: {"M": {p: s for p, s in scores.items() if p not in absent}}},
        players=names,
        filed={p: {"M": scores[p]} for p in absent},
        references={"M": 1},
        rulings=[ruling(1, p, "points", "M", points.get(p, 1)) for p in names],
        settings=settings,
        **more,
    )
    return amounts(outcome)


def pot(outcome, week=1):
    found = row(outcome, "pots", week=week)
    return tuple(money(found[column]) for column in ("pot", "paid", "fund"))


def money_stands(right, paid, week):
    """What is said where these were paid, and those are right (in cents)."""
    kind = {"kind": "season", "week": None} if week == PLAYOFFS else {"kind": "weekly", "week": week}
    payouts = MONEY.frame(
        {**kind, "place": 1, "player": p, "amount": a, "because": "", "prize": week == PLAYOFFS}
        for p, a in right.items()
    )
    payments = PAYMENTS.frame(
        {"week": week, "player": p, "whole": False, "prize": a, "cell": Cell("w.xlsx", "Payments", f"E{n}")}
        for n, (p, a) in enumerate(paid.items(), 3)
    )
    found = what_was_paid_is_what_is_right(payouts, payments, TYPED_RULINGS.frame())
    return [problem.message.split(". Settle")[0] for problem in found]


# --------------------------------------------------------------------------- who gets what


def test_c12_everybody_who_gets_cash_has_a_line_to_sign():
    outcome = season(
        {week: {"M": {p: 9 - n for n, p in enumerate("abcdef")}} for week in (1, 2)}, players="abcdef"
    )
    sheet = [(r["week"], r["place"], r["player"], r["amount"]) for r in outcome.rows("receipts")]
    weekly = outcome.rows("payouts", kind="weekly")
    assert sheet == [(r["week"], r["place"], r["player"], r["amount"]) for r in weekly] != []
    assert {r["signature"].strip("_") for r in outcome.rows("receipts")} == {""}


def test_c12_only_what_differs_is_named():
    right = {"a": 2700, "b": 900}
    assert money_stands(right, right, 3) == []
    assert money_stands(right, {"a": 2700, "c": 900}, 3) == [
        "week 3 paid c 9.00; by the results as they are now, right is b 9.00"
    ]
    assert money_stands(right, {"a": 2700}, 3) == [
        "week 3 paid nothing; by the results as they are now, right is b 9.00"
    ]


def test_c12_prizes_of_the_season_are_handed_out_one_by_one():
    right = {"a": 16800, "b": 10500, "c": 2100}
    assert money_stands(right, {"b": 10500}, PLAYOFFS) == []
    now = "by the results as they are now, right is"
    assert money_stands(right, {"b": 10500, "c": 2000}, PLAYOFFS) == [
        f"the playoffs paid c 20.00; {now} c 21.00"
    ]
    # Who got another's prize, and the others who may be the one.
    assert money_stands(right, {"a": 16800, "b": 10500, "d": 2100}, PLAYOFFS) == [
        f"the playoffs paid d 21.00; {now} c 21.00"
    ]


def test_c12_an_absent_winner_forfeits_the_prize():
    """K15: 12 players, pot 36.00: a 14 (TNS 9), d 16 absent, so e 12, g 14 (TNS 8): a 27.00, g 9.00."""
    assert payout(tns={"a": 9, "g": 8}, absent="d") == {"a": "27.00", "g": "9.00"}
    assert payout(tns={"a": 8, "g": 9}, absent="d") == {"g": "27.00", "a": "9.00"}


def test_c12_equal_in_points_and_tns():
    """K15: they share what their places pay: 18.00 each."""
    assert payout(absent="d") == {"a": "18.00", "g": "18.00"}


def test_c12_two_share_the_second_place():
    """K15: d present: d 27.00, a and g 4.50 each."""
    assert payout() == {"d": "27.00", "a": "4.50", "g": "4.50"}


def test_c12_the_odd_cent_is_the_higher_one_s_in_the_ladder():
    """K15b: 11 players, pot 33.00: d 24.75, a 4.13, g 4.12."""
    assert payout(TWELVE[:11]) == {"d": "24.75", "a": "4.13", "g": "4.12"}


def test_c12_three_share_both_places():
    """36.00 in three; j is fourth, or has as much too."""
    assert payout(points=dict.fromkeys("adg", 14), tns={}) == dict.fromkeys("adg", "12.00")
    assert payout(points=dict.fromkeys("adgj", 14), tns={}) == dict.fromkeys("adgj", "9.00")


def test_c12_the_best_of_a_group_by_points_tns_ladder():
    assert payout(points={"a": 5, "b": 5, "d": 4}, tns={"b": 2}) == {"b": "27.00", "d": "9.00"}
    assert payout(points={"a": 5, "b": 5, "d": 4}, tns={}) == {"a": "27.00", "d": "9.00"}


def test_c12_a_late_player_is_present():
    """c has a pre-makeup for one of the games, and wins."""
    table = {1: {"M1": {"a": 5, "b": 4}, "M2": {"a": 5, "b": 4, "c": 90}}}
    outcome = season(table, players="abc", filed={"c": {"M1": 90}})
    assert amounts(outcome) == {"c": "9.00"}


def test_c12_nobody_there_in_a_group():
    """It has no payout winner, and all the money is for the other one."""
    outcome = night_of(["60 50 40", "90p 90p 90p"])
    assert amounts(outcome) == {"1a": "18.00"}


def test_c12_nobody_could_win():
    """Everything typed is void: nothing is paid, the pot goes to the season fund."""
    outcome = night_of(["60 50 40", "60 50 40"], rulings=[ruling(1, None, "void", "M")])
    assert amounts(outcome) == {}
    assert pot(outcome) == ("18.00", "0.00", "36.00")


def test_c12_one_pot_with_divisions():
    """The best of A and the best of B have equal points; 8 players, 24.00."""
    rows = dict(zip("abcdefgh", ("9 9", "8 1", "1 1", "7 1", "2 1", "1 9", "3 1", "1 1"), strict=True))
    outcome = with_points(rows, settings={"division.week": 2})
    assert len({r["division"] for r in outcome.rows("week_points", week=2)}) == 2
    assert amounts(outcome, week=2) == {"a": "12.00", "f": "12.00"}


# --------------------------------------------------------------------------- the pot


def test_c12_half_of_the_dues():
    """50 % of $6 x players; the other half is the season's."""
    assert pot(with_points(dict.fromkeys("abcdefg", "1"))) == ("21.00", "21.00", "21.00")


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"payout.share": 40}, ("16.80", "16.80", "25.20")),
        ({"payout.share": 100}, ("42.00", "42.00", "0.00")),
        ({"payout.share": 0}, ("0.00", "0.00", "42.00")),
        ({"dues": "7.50"}, ("26.25", "26.25", "26.25")),
    ],
)
def test_c12_dues_and_their_share_are_settings(settings, expected):
    """7 players."""
    assert pot(with_points(dict.fromkeys("abcdefg", "1"), settings=settings)) == expected


def test_c12_half_a_cent_in_the_pot_is_rounded_up():
    """7 players, 50 % of 7.01 each: 24.535."""
    assert pot(with_points(dict.fromkeys("abcdefg", "1"), settings={"dues": "7.01"}))[0] == "24.54"


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ("75/25", {"a": "9.00", "d": "3.00"}),
        ("60/40", {"a": "7.20", "d": "4.80"}),
        ("100/0", {"a": "12.00"}),
        ("50/25", {"a": "6.00", "d": "3.00"}),
    ],
)
def test_c12_the_shares_are_a_setting(shares, expected):
    """4 players in two groups, pot 12.00."""
    rows, typed = {"a": "2", "b": "1", "d": "1.5", "e": "1"}, {1: {"1": "ab", "2": "de"}}
    assert amounts(with_points(rows, groups=typed, settings={"payout.shares": shares})) == expected


@pytest.mark.parametrize(
    ("value", "expected"), [("registered", "15.00"), ("present", "12.00"), ("paid", "6.00")]
)
def test_c12_whose_dues_make_the_pot(value, expected):
    """Five members, e is away, a and e have paid (b only in week 2); the rest of the dues does not change."""
    payments = [
        {"week": 1, "player": "a", "paid": "x"},
        {"week": 1, "player": "e", "paid": "6.00"},
        {"week": 2, "player": "b", "paid": "x"},
    ]
    rows = dict(zip("abcde", ("5", "4", "3", "2", "-"), strict=True))
    outcome = with_points(rows, settings={"payout.pot": value}, payments=payments)
    assert pot(outcome) == (expected, expected, "15.00")


@pytest.mark.parametrize(
    ("value", "expected", "fund"), [("all", "9.00", "9.00"), ("first_share", "6.75", "11.25")]
)
def test_c12_one_winner_only(value, expected, fund):
    """Three players, one group: 100 %, or 75 % and the rest to the season fund."""
    outcome = with_points({"a": "3", "b": "2", "c": "1"}, settings={"payout.single": value})
    assert amounts(outcome) == {"a": expected}
    assert pot(outcome) == ("9.00", expected, fund)


# --------------------------------------------------------------------------- which points


@pytest.mark.parametrize(
    ("value", "tlp", "first"),
    [("bonus_x1", [15, 15], "ad"), ("no_bonus", [11, 12], "d"), ("with_multiplier", [19, 15], "a")],
)
def test_c12_which_points_decide(value, tlp, first):
    """a 11 + 4 (multiplier 2), d 12 + 3 (multiplier 1): the multiplier is ignored, or the whole bonus, or nothing is."""
    rows = {"a": "9 11", "b": "5 3", "c": "1 1", "d": "5 12", "e": "9 8", "f": "1 6"}
    typed = {week: {"1": "abc", "2": "def"} for week in (2, 3)}
    outcome = with_points(
        rows,
        groups=typed,
        first_week=2,
        settings={"payout.tlp": value, "multiplier.from_week": 3, "payout.shares": "100/0"},
    )
    assert [row(outcome, "week_points", week=3, player=p)["tlp"] for p in "ad"] == tlp
    assert "".join(sorted(amounts(outcome, week=3))) == first
    assert nights(outcome, "multiplier", 3)[0] == 2


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("bonus_x1", "11 + 4 = 15 points without ×, TNS"),
        ("no_bonus", "11 points without bonus, TNS"),
        ("with_multiplier", "19 points, TNS"),
    ],
)
def test_c12_the_reason_says_why_its_points_are_not_the_total(value, said):
    """a won with 11 points and a bonus of 4, times 2: the total is 19."""
    outcome = with_points(
        {"a": "9 11", "b": "5 3", "c": "1 1"},
        groups={week: {"1": "abc"} for week in (2, 3)},
        first_week=2,
        settings={"payout.tlp": value, "multiplier.from_week": 3},
    )
    assert row(outcome, "week_points", week=3, player="a")["total"] == 19
    assert said in row(outcome, "payouts", week=3, player="a")["because"]
    assert ": 9 points, TNS" in row(outcome, "payouts", week=2, player="a")["because"] or value != "no_bonus"

"""C16: end of season prizes."""

import pytest

from pinsheet.leagues.koi import KOI
from pinsheet.leagues.koi.money import prize_amounts
from tests.leagues.koi.asking import Fraction, amounts, money, night_of, params, ruling, with_points

DIVISIONS = [(name, place) for name in "AB" for place in (1, 2, 3)]


def prizes(fund, settings=(), *, two=True):
    """First, second and third of A and of B (or of all) out of a fund of so many cents."""
    found = prize_amounts(Fraction(fund), params(settings), two=two)
    return [money(found[where]) for where in (DIVISIONS if two else [(None, 1), (None, 2), (None, 3)])]


def fund(outcome):
    """How the season fund comes about."""
    return [money(line["amount"]) for line in outcome.rows("prizes")]


def ten_weeks(players="abcdefg", settings=(), **more):
    """a has most points, then b ..."""
    rows = {p: " ".join([str(20 - n)] * 10) for n, p in enumerate(players)}
    return with_points(rows, settings=settings, **more)


def test_c16_the_fund_so_far_is_one_figure():
    """Two players, two weeks: 6.00 a week beside the pot, and the 30.00 of the commissioner from the start."""
    settings = {"prizes.added": "30.00"}
    outcome = with_points({"a": "3 3", "b": "1 1"}, settings=settings)
    assert [r["carried"] for r in outcome.rows("pots")] == [36_00, 42_00]
    assert "Season fund so far 42.00 (C16)." in KOI.headline(outcome.frames, params(settings))
    assert ("season fund", 42_00) in [(r["what"], r["amount"]) for r in outcome.rows("prizes")]


def test_c16_the_shares():
    """K16: fund 420.00: A 168, 105, 21; B 63, 42, 21; thirds are 20 % of second of A and 50 % of second of B."""
    assert prizes(42000) == ["168.00", "105.00", "21.00", "63.00", "42.00", "21.00"]


def test_c16_one_division():
    """K16: 64/30, third 20 % of second: 6."""
    assert prizes(42000, two=False) == ["268.80", "126.00", "25.20"]


def test_c16_cents():
    """K16b: fund 420.50: A 168.18, 105.13, 21.03; B 63.08, 42.05, 21.03; the rest to first of A."""
    found = prizes(42050)
    assert found == ["168.18", "105.13", "21.03", "63.08", "42.05", "21.03"]
    assert sum(map(Fraction, found)) == Fraction("420.50")


def test_c16_thirds_are_made_from_the_rounded_seconds():
    """10 % of 4.05 is 0.405, so 0.41, and half of that 0.205, so 0.21; half of 0.405 would be 0.20."""
    assert prizes(405)[4:] == ["0.41", "0.21"]


@pytest.mark.parametrize("cents", range(0, 2000, 37))
def test_c16_prizes_are_the_whole_fund(cents):
    assert (
        sum(map(Fraction, prizes(cents)))
        == sum(map(Fraction, prizes(cents, two=False)))
        == Fraction(cents, 100)
    )


def test_c16_the_table_is_a_setting():
    """Shares that do not make 100 % leave something over."""
    table = {"prizes.table": "A: 30/20; B: 10/10; one: 50/20"}
    assert prizes(10000, table) == ["30.00", "20.00", "4.00", "10.00", "10.00", "5.00"]
    assert prizes(10000, table, two=False) == ["50.00", "20.00", "4.00"]


@pytest.mark.parametrize(
    ("value", "thirds"),
    [("20/50", ("21.00", "21.00")), ("10/100", ("10.50", "42.00")), ("0/0", ("0.00", "0.00"))],
)
def test_c16_the_consolation_is_a_setting(value, thirds):
    found = prizes(42000, {"prizes.consolation": value})
    assert (found[2], found[5]) == thirds


def test_c16_the_prizes_of_a_season():
    """K16: 7 players, 10 weeks: half of 420.00, and 210.00 by the commissioner, make 420.00."""
    outcome = ten_weeks(settings={"prizes.added": "210.00"})
    assert fund(outcome) == ["420.00", "210.00", "0.00", "210.00", "420.00", "420.00", "0.00"]
    first, second, third = (r["player"] for r in outcome.rows("standings")[:3])
    assert amounts(outcome, "season") == {first: "268.80", second: "126.00", third: "25.20"}


def test_c16_three_of_each_division():
    """K16, K16b: 10 players, 300.00 for the season, 120.50 by the commissioner."""
    outcome = ten_weeks("abcdefghij", settings={"prizes.added": "120.50"})
    found = [
        [money(r["amount"]) for r in outcome.rows("payouts", kind="season") if r["player"] in players]
        for players in (
            {r["player"] for r in outcome.rows("standings") if r["division"] == name} for name in "AB"
        )
    ]
    assert found == [["168.18", "105.13", "21.03"], ["63.08", "42.05", "21.03"]]


def test_c16_what_the_shares_leave_is_not_spent():
    outcome = ten_weeks(settings={"prizes.table": "A: 30/20; B: 10/10; one: 50/20"})
    assert fund(outcome)[-2:] == ["155.40", "54.60"]


def test_c16_no_prizes_before_the_last_night():
    rows = {"a": "3 3", "b": "2 2", "c": "1 1"}
    assert amounts(with_points(rows), "season") == {}
    last = with_points(rows, settings={"Weeks": 2})
    assert amounts(last, "season") == {"a": "11.52", "b": "5.40", "c": "1.08"}


def test_c16_weekly_money_that_nobody_won_is_the_season_s():
    void = night_of(["60 50 40"], {"Weeks": 1}, rulings=[ruling(1, None, "void", "M")])
    assert fund(void)[:5] == ["18.00", "9.00", "9.00", "0.00", "18.00"]


def test_c16_first_shares_only_leave_the_rest_to_the_season():
    outcome = with_points({"a": "3", "b": "2"}, settings={"payout.single": "first_share"})
    assert fund(outcome)[:5] == ["12.00", "6.00", "1.50", "0.00", "7.50"]


@pytest.mark.parametrize(
    ("value", "said"),
    [("playoffs_then_season", "standings so far, before the playoffs"), ("season", "standings")],
)
def test_c16_without_playoffs_the_standings_decide(value, said):
    rows = {"a": "3", "b": "2", "c": "1"}
    outcome = with_points(rows, settings={"prizes.basis": value, "Weeks": 1})
    assert list(amounts(outcome, "season")) == ["a", "b", "c"]
    reasons = [row["because"] for row in outcome.rows("payouts", kind="season")]
    assert reasons and all(reason.endswith(f" in the {said} (C16)") for reason in reasons)


def test_c16_equal_in_everything_the_ladder_decides():
    """a and b share the first place, b has won the last night."""
    rows, tns = {"a": "3 2", "b": "2 3", "c": "1 1"}, {"a": "1 1", "b": "1 1", "c": "1 1"}
    outcome = with_points(rows, tns=tns, settings={"Weeks": 2})
    assert [r["place"] for r in outcome.rows("standings")] == [1, 1, 3]
    assert amounts(outcome, "season") == {"b": "11.52", "a": "5.40", "c": "1.08"}

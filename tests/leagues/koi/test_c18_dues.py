"""C18: dues: $6.00 a week."""

from pinsheet.leagues.koi import KOI
from tests.leagues.koi.asking import money, row, with_points


def paid(week, player, amount):
    """A row of the sheet Payments."""
    return {"week": week, "player": player, "paid": amount}


def of(outcome, player):
    """(nights, due, paid, owed)."""
    found = row(outcome, "dues", player=player)
    owed = found["owed"]
    shown = money(owed) if owed >= 0 else f"-{money(-owed)}"
    return (found["nights"], money(found["due"]), money(found["paid"]), shown)


def three_weeks(*payments, settings=(), **more):
    return with_points({"a": "1 1 1", "b": "1 - 1"}, payments=payments, settings=settings, **more)


def test_c18_every_night_held_absent_or_not():
    outcome = three_weeks(paid(1, "a", "6.00"))
    assert of(outcome, "a") == (3, "18.00", "6.00", "12.00")
    assert of(outcome, "b") == (3, "18.00", "0.00", "18.00")


def test_c18_an_x_is_what_was_owed_that_night():
    """All that was still due, also of the nights before; nothing if he had paid ahead."""
    assert of(three_weeks(paid(2, "a", "x")), "a") == (3, "18.00", "12.00", "6.00")
    assert of(three_weeks(paid(1, "a", "4.50"), paid(3, "a", "x")), "a") == (3, "18.00", "18.00", "0.00")
    assert of(three_weeks(paid(1, "a", "20.00"), paid(2, "a", "x")), "a") == (3, "18.00", "20.00", "-2.00")


def test_c18_what_is_shown_is_owed_or_ahead_and_never_below_zero():
    outcome = three_weeks(paid(1, "a", "20.00"), paid(1, "b", "4.50"))
    assert [(r["owes"], r["ahead"]) for r in outcome.rows("dues")] == [(0, 2_00), (13_50, None)]
    assert next(view for view in KOI.views if view.rows == "dues").columns[-2:] == ("owes", "ahead")


def test_c18_the_order_of_the_rows_does_not_matter():
    assert of(three_weeks(paid(3, "a", "x"), paid(1, "a", "4.50")), "a") == (3, "18.00", "18.00", "0.00")


def test_c18_only_while_he_belongs_to_the_league():
    players = [{"player": "a", "joined": 2}, {"player": "b", "left": 2}, {"player": "c"}]
    outcome = with_points({"a": "- 1 1", "b": "1 - -", "c": "1 1 1"}, players=players)
    assert [of(outcome, p)[0] for p in "abc"] == [2, 1, 3]


def test_c18_the_dues_are_a_setting():
    assert of(three_weeks(paid(1, "a", "x"), settings={"dues": "7.50"}), "a") == (3, "22.50", "7.50", "15.00")


def test_c18_the_pot_does_not_wait_for_payment():
    assert [row(three_weeks(), "pots", week=w)["pot"] for w in (1, 2, 3)] == [600, 600, 600]


def test_c18_the_purse_is_what_came_in_less_what_went_out():
    """C12, C16, C18: to the cent; with 1.50 paid out of 6.00 dues and 10.00 of the commissioner, 14.50 are left."""
    payments = (paid(1, "a", "6.00"), {"week": 1, "player": "b", "prize": "1.50"})
    outcome = three_weeks(*payments, settings={"prizes.added": "10.00"})
    purse = {r["what"]: money(r["amount"]) for r in outcome.rows("cash")}
    assert purse == {
        "dues paid": "6.00",
        "put up by the commissioner": "10.00",
        "prizes paid out": "1.50",
        "left in the purse": "14.50",
        "dues not paid yet": "30.00",
        "prizes by the rules so far": "18.00",
        "of these not paid out yet": "16.50",
    }

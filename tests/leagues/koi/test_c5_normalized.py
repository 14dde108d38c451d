"""C5: normalized scores: 1,000,000 is what the machine's reference score is worth."""

from fractions import Fraction

import pytest

from tests.leagues.koi.asking import night_of, nights, one_game, row, ruling, season

THREE_WEEKS = {
    week: {"M": scores}
    for week, scores in enumerate(({"a": 10, "b": 0}, {"a": 20, "b": 60}, {"a": 30, "b": 10}), 1)
}


def test_c5_the_rulebook_s_example():
    """K7: references 1 billion (AFM) and 50 million (TAF): 1.5e9 on AFM is 1,500,000, 50M on TAF 1,000,000."""
    outcome = season(
        {1: {"AFM": {"a": 1_500_000_000}, "TAF": {"b": 50_000_000}}},
        references={"AFM": 10**9, "TAF": 5 * 10**7},
        players="ab",
    )
    assert nights(outcome, "normalized") == [1_500_000, 1_000_000]


def test_c5_the_sum_of_the_counted_scores():
    """Pre-makeups count; no score and over the limit add nothing."""
    outcome = night_of(["20 30p -", "20 30x"], references={"M": 10})
    assert nights(outcome, "normalized") == [2_000_000, 3_000_000, 0, 2_000_000, 0]
    two = season({1: {"M1": {"a": 10, "b": 5}, "M2": {"a": 20, "b": 5}}}, references={"M1": 10, "M2": 10})
    assert nights(two, "normalized") == [3_000_000, 1_000_000]


def test_c5_the_constant_is_a_setting():
    outcome = one_game("30 20", {"normalized.constant": 7}, references={"M": 10})
    assert nights(outcome, "normalized") == [21, 14]


@pytest.mark.parametrize(
    ("value", "references"),
    [
        ("table", [10, 30, 26]),
        ("season_mean", [26, 26, 26]),
        ("week_mean", [10, 40, 20]),
        ("median", [10, 20, 20]),
    ],
)
def test_c5_what_is_a_machine_s_reference(value, references):
    """10 (and a zero); 20, 60; 30, 10: the mean so far, of the season, of the week; the middle score so far."""
    outcome = season(THREE_WEEKS, settings={"normalized.reference": value, "normalized.constant": 1})
    assert [row(outcome, "references", week=week)["reference"] for week in (1, 2, 3)] == references
    assert [nights(outcome, "normalized", w)[0] for w in (1, 2, 3)] == [
        Fraction(10 * w, references[w - 1]) for w in (1, 2, 3)
    ]


def test_c5_the_middle_of_two_is_their_mean():
    outcome = season(
        THREE_WEEKS,
        settings={"normalized.reference": "median", "Weeks": 2},
        rulings=[ruling(2, "b", "void", "M")],
    )
    assert [row(outcome, "references", week=week)["reference"] for week in (1, 2, 3)] == [10, 15, 15]


@pytest.mark.parametrize("value", ["season_mean", "week_mean", "median"])
def test_c5_a_typed_reference_is_looked_at_only_by_table(value):
    def reference(how):
        outcome = one_game("30 10", {"normalized.reference": how}, references={"M": 80})
        return row(outcome, "references")["reference"]

    assert reference("table") == 80
    assert reference(value) == 20


def test_c5_later_nights_never_change_an_earlier_reference():
    two_weeks = {week: THREE_WEEKS[week] for week in (1, 2)}
    short, long = season(two_weeks), season(THREE_WEEKS)
    for week in (1, 2):
        assert nights(short, "normalized", week) == nights(long, "normalized", week)


def test_c5_what_the_mean_is_made_of():
    """Replays as they count; no pre-makeups, zeros, voids."""
    rulings = [
        ruling(1, "1a", "replay", "M", 40),
        ruling(1, "1b", "slam tilt", "M"),
        ruling(1, "2a", "void", "M"),
    ]
    outcome = night_of(["90 90 90p", "90 60 0"], rulings=rulings)
    assert row(outcome, "references", machine="M")["reference"] == 50


def test_c5_without_a_score_above_zero_there_is_no_reference():
    """That game adds 0 to every TNS."""
    outcome = season({1: {"M1": {"a": 0, "b": 0}, "M2": {"a": 10, "b": 10}}})
    assert nights(outcome, "normalized") == [10**6, 10**6]
    assert [found["machine"] for found in outcome.rows("references")] == ["M2"]


def test_c5_season_tns_is_the_sum_of_the_weeks():
    outcome = season(THREE_WEEKS, references={"M": 10})
    assert row(outcome, "standings", player="a")["tns"] == 6_000_000
    assert row(outcome, "standings", player="b")["tns"] == 7_000_000

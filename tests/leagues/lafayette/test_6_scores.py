"""6: the scores as written on the scoresheet stand; what the season's scores amount to."""

from tests.leagues.lafayette.asking import ruling, season

NIGHTS = {
    1: {"Taxi": {"Ann": 500, "Bob": 400, "Cy": 300}, "Xenon": {"Ann": 7}},
    2: {"Taxi": {"Ann": 100, "Bob": 500, "Cy": 200, "Di": 90}},
}


def records(outcome, machine="Taxi"):
    rows = outcome.rows("records", machine=machine)
    return [(row["rank"], row["player"], row["week"], row["score"]) for row in rows]


def test_6_the_five_best_scores_of_each_machine_are_its_records():
    """Equal scores share a rank, whoever had it first stands first."""
    outcome = season(NIGHTS)
    assert records(outcome) == [
        (1, "Ann", 1, 500),
        (1, "Bob", 2, 500),
        (3, "Bob", 1, 400),
        (4, "Cy", 1, 300),
        (5, "Cy", 2, 200),
    ]
    assert records(outcome, "Xenon") == [(1, "Ann", 1, 7)]


def test_6_a_replay_may_be_a_record_and_a_zero_by_ruling_is_none():
    rulings = [ruling(2, "Di", "replay", "Taxi", 999), ruling(1, "Ann", "death save", "Taxi")]
    outcome = season(NIGHTS, rulings=rulings)
    assert records(outcome)[:2] == [(1, "Di", 2, 999), (2, "Bob", 2, 500)]
    assert (0 in [score for *_, score in records(outcome)]) is False


def test_6_each_machine_has_a_summary():
    """Taxi: seven scores on two nights, the middle one of 500 500 400 300 200 100 90 is 300."""
    rows = season(NIGHTS).rows("machine_summary")
    told = [
        (r["machine"], r["nights"], r["scores"], r["median"], r["top"], r["player"], r["week"]) for r in rows
    ]
    assert told == [("Taxi", 2, 7, 300, 500, "Ann", 1), ("Xenon", 1, 1, 7, 7, "Ann", 1)]


def test_6_the_holder_of_a_record_may_be_suspended():
    outcome = season(NIGHTS, rulings=[ruling(2, "Ann", "cheating")])
    assert {row["status"] for row in outcome.rows("machine_summary", player="Ann")} == {"suspended"}


def test_6_a_wiped_player_has_no_records():
    outcome = season(NIGHTS, rulings=[ruling(2, "Bob", "violence")], settings={"wipe": "points_only"})
    assert [player for _, player, *_ in records(outcome)] == ["Ann", "Cy", "Cy", "Ann", "Di"]


def test_6_the_names_of_suspended_players_say_so():
    outcome = season(NIGHTS, rulings=[ruling(2, "Bob", "cheating")])
    assert {row["status"] for row in outcome.rows("records", player="Bob")} == {"suspended"}

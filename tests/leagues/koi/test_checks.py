"""What officials of a ladder league mistype: each a problem with its cell, and all of them at once."""

import pytest
from openpyxl import load_workbook

from pinsheet import season
from pinsheet.drawing import Drawing, tonight
from tests.leagues.koi.folders import FIVE, MACHINES, PLAYERS, SCORES, night, season_book, two_groups


def problems(folder):
    return [(p.severity, p.code, str(p.cell)) for p in season.run(folder).problems]


def message(folder, code):
    return next(p.message for p in season.run(folder).problems if p.code == code)


@pytest.fixture
def folder(tmp_path):
    season_book(tmp_path)
    return tmp_path


def test_a_night_without_mistakes_has_no_problems(folder):
    night(folder, 1, two_groups())
    assert problems(folder) == []


def test_c9_a_guest_is_an_error_that_says_so(folder):
    groups = two_groups()
    groups[1][2]["Hal Rook (guest)"] = [1, 2, 3, 4, 5]
    night(folder, 1, groups)
    assert problems(folder) == [("error", "no-guests", "week-01.xlsx, Scores!B12")]
    assert "this league has no guests" in message(folder, "no-guests")


def test_c9_a_guest_on_players_is_one_too(tmp_path):
    season_book(tmp_path, players=(*PLAYERS, ("Hal", "guest")))
    assert problems(tmp_path) == [("error", "no-guests", "season.xlsx, Players!A8")]


def test_c9_a_group_of_one(folder):
    first, second = two_groups()
    alone = {"Fay": second[2].pop("Fay")}
    night(folder, 1, [first, second, (3, FIVE, alone)])
    assert ("error", "group-size", "week-01.xlsx, Scores!B13") in problems(folder)
    assert "group 3 of week 1 has 1 player (Fay)" in message(folder, "group-size")


def test_c9_a_group_of_five(folder):
    first, second = two_groups()
    for name in ("Dot", "Eli"):
        first[2][name] = second[2].pop(name)
    night(folder, 1, [first, second])
    assert ("error", "group-size", "week-01.xlsx, Scores!B4") in problems(folder)
    assert "has 5 players (Ada, Bo, Cy, Dot, Eli)" in message(folder, "group-size")


def test_c9_a_player_in_two_groups(folder):
    first, second = two_groups()
    second[2]["Ada"] = [1, 2, 3, 4, 5]
    night(folder, 1, [first, second])
    assert ("error", "seat-twice", "week-01.xlsx, Scores!B12") in problems(folder)


def test_c9_a_player_in_two_groups_of_a_list(folder):
    rows = [
        (1, "Ada", "Taxi", 5, "1"),
        (1, "Ada", "Xenon", 5, "2"),
        (1, "Bo", "Taxi", 4, "1"),
        (1, "Cy", "Xenon", 3, "2"),
    ]
    rows += [(1, "Dot", "Taxi", 4, "1"), (1, "Eli", "Xenon", 3, "2"), (1, "Fay", "Xenon", 4, "2")]
    season_book(folder, Scores=[("Week", "Player", "Machine", "Score", "Group"), *rows])
    assert ("error", "group-twice", "season.xlsx, Scores!B3") in problems(folder)


def test_c9_who_sits_nowhere_is_told(folder):
    first, second = two_groups()
    del second[2]["Fay"]
    night(folder, 1, [first, second])
    found = problems(folder)
    assert ("warning", "not-seated", "season.xlsx, Players!A7") in found
    assert not any(severity == "error" for severity, _, _ in found)


def test_c14_a_machine_twice_in_a_group(folder):
    first, second = two_groups()
    twice = ("Taxi", "Centaur", "Taxi", "Firepower", "Whirlwind")
    night(folder, 1, [(1, twice, first[2]), second])
    assert problems(folder) == [("error", "machine-twice", "week-01.xlsx, Scores!E4")]
    assert "group 1 has Taxi as games 1 and 3" in message(folder, "machine-twice")


def test_c14_with_four_machines_one_is_played_twice(tmp_path):
    season_book(tmp_path, machines=FIVE[:4])
    twice = (*FIVE[:4], "Taxi")
    night(tmp_path, 1, [(label, twice, players) for label, _, players in two_groups()])
    outcome = season.run(tmp_path)
    assert outcome.problems == ()
    taxi = [
        row["game"]
        for row in outcome.rows("game_points")
        if row["player"] == "Ada" and row["machine"] == "Taxi"
    ]
    assert taxi == [1, 5]


def test_c14_four_machines_on_weeks_are_those_that_work(folder):
    season_book(folder, Weeks=[("Week", "Machines"), (1, "; ".join(FIVE[:4]))])
    twice = (*FIVE[:4], "Taxi")
    night(folder, 1, [(label, twice, players) for label, _, players in two_groups()])
    assert problems(folder) == []


def test_c14_two_machines_are_too_few(folder):
    season_book(folder, Weeks=[("Week", "Machines"), (1, "Taxi; Centaur")])
    assert problems(folder) == [("error", "machines-too-few", "season.xlsx, Weeks!A2")]


def test_c14_a_pick_of_a_machine_that_does_not_work(folder):
    working = "; ".join(MACHINES[:6])
    season_book(
        folder,
        Weeks=[("Week", "Machines"), (1, working)],
        Games=[("Week", "Group", "Player", "Pick"), (1, 1, "Ada", "Taxi"), (1, 1, "Bo", "Earthshaker")],
    )
    assert problems(folder) == [("error", "pick-not-working", "season.xlsx, Games!D3")]


def test_c14_a_replacement_column_is_told_to_move(folder):
    first, second = two_groups()
    headed = (*FIVE, "Funhouse (for Taxi)")
    night(folder, 1, [(1, headed, {p: [*s, 5] for p, s in first[2].items()}), second])
    assert ("error", "game-moves", "week-01.xlsx, Scores!H4") in problems(folder)


def test_c4_a_pre_makeup_for_an_unknown_machine(folder):
    season_book(folder, **{"Pre-makeups": [("Player", "Taxi", "Xenom"), ("Ada", 5, 6)]})
    assert problems(folder) == [("error", "unknown-machine", "season.xlsx, Pre-makeups!C1")]


def test_c10_nobody_plays_before_joining(tmp_path):
    season_book(tmp_path, players=(*PLAYERS[:5], ("Fay", None, None, 2)))
    night(tmp_path, 1, two_groups())
    assert ("error", "not-a-member", "week-01.xlsx, Scores!C11") in problems(tmp_path)


def test_c10_nobody_plays_after_leaving(tmp_path):
    season_book(tmp_path, players=(*PLAYERS[:5], ("Fay", None, None, None, 2)))
    night(tmp_path, 1, two_groups())
    night(tmp_path, 2, two_groups())
    assert ("error", "not-a-member", "week-02.xlsx, Scores!C11") in problems(tmp_path)


def test_c3_a_ruling_names_a_game_of_the_player_s_group(folder):
    rulings = [
        ("Week", "Player", "Machine", "Ruling", "Value"),
        (1, "Ada", None, "death save"),
        (1, "Ada", "Funhouse", "slam tilt"),
        (1, "Bo", None, "interference"),
        (9, "Bo", "Taxi", "slam tilt"),
    ]
    night(folder, 1, two_groups(), Rulings=rulings)
    assert problems(folder) == [
        ("error", "ruling-needs-machine", "week-01.xlsx, Rulings!D2"),
        ("error", "ruling-machine", "week-01.xlsx, Rulings!D3"),
        ("warning", "ruling-without-effect", "week-01.xlsx, Rulings!D4"),
        ("warning", "ruling-without-effect", "week-01.xlsx, Rulings!D5"),
    ]


def test_c2_equal_scores_and_an_order_that_fits_none(folder):
    equal = [SCORES["Ada"][0], *SCORES["Bo"][1:]]
    ties = [("Week", "Group", "Game", "Machine", "1st", "2nd"), (1, 1, None, "Xenon", "Bo", "Ada")]
    night(folder, 1, two_groups(Bo=equal), Ties=ties)
    assert problems(folder) == [
        ("warning", "tie-open", "week-01.xlsx, Scores!C4"),
        ("warning", "tie-order-unused", "week-01.xlsx, Ties!E2"),
    ]
    assert "each gets 2.5 points until a row on Ties names them" in message(folder, "tie-open")


def test_c2_equal_scores_may_be_an_error(folder):
    season_book(folder, settings=[("ties.unresolved", "error")])
    night(folder, 1, two_groups(Bo=[SCORES["Ada"][0], *SCORES["Bo"][1:]]))
    assert problems(folder) == [("error", "tie-open", "week-01.xlsx, Scores!C4")]


def test_c4_what_counts_nothing_is_a_note_of_the_newest_night(folder):
    night(folder, 1, two_groups(Cy=["P"] * 5))
    assert problems(folder) == [("note", "zero-point-rule", "week-01.xlsx, Scores!C6")]
    night(folder, 2, two_groups())
    assert all(code != "zero-point-rule" for _, code, _ in problems(folder))


def test_a_missing_score_asks_for_p(folder):
    night(folder, 1, two_groups(Cy=[None, *SCORES["Cy"][1:]]))
    assert problems(folder) == [("error", "score-missing", "week-01.xlsx, Scores!C6")]
    assert "P if this game was missed" in message(folder, "score-missing")


def test_c10_groups_as_typed_count_with_a_warning(folder):
    night(folder, 1, two_groups())
    night(folder, 2, two_groups())  # the ladder has swapped Cy and Dot
    outcome = season.run(folder)
    assert [(p.severity, p.code, str(p.cell)) for p in outcome.problems] == [
        ("warning", "week-repeated", "week-02.xlsx, Scores!C4"),
        ("warning", "groups-stand", "week-02.xlsx, Scores!B6"),
    ]
    text = outcome.problems[1].message
    assert "Cy in 2 (played in 1)" in text
    assert "Dot in 1 (played in 2)" in text
    seats = [row["player"] for row in outcome.rows("groups", week=2, group="1")]
    assert seats == ["Ada", "Bo", "Cy"]


def test_everything_at_once_and_tonight_is_drawn_all_the_same(folder):
    night(folder, 1, two_groups(Ada=["12,34", *SCORES["Ada"][1:]], Dot=[None, *SCORES["Dot"][1:]]))
    assert {code for _, code, _ in problems(folder)} == {"score-groups", "score-missing"}
    drawn = tonight(folder)
    assert isinstance(drawn, Drawing)
    assert drawn.week == 2
    assert "2 errors in earlier weeks to correct" in drawn.remark


@pytest.mark.parametrize("mistake", ["guest", "group of five", "twice", "stranger", "left"])
def test_whatever_is_wrong_with_a_night_the_next_one_is_drawn(tmp_path, mistake):
    players = PLAYERS if mistake != "left" else (*PLAYERS[:5], ("Fay", None, None, None, 1))
    season_book(tmp_path, players=players)
    first, second = two_groups()
    if mistake == "guest":
        second[2]["Hal (guest)"] = [1, 2, 3, 4, 5]
    elif mistake == "group of five":
        first[2].update(Dot=second[2].pop("Dot"), Eli=second[2].pop("Eli"))
    elif mistake == "twice":
        second[2]["Ada"] = [1, 2, 3, 4, 5]
    elif mistake == "stranger":
        second[2]["Nobody Known"] = second[2].pop("Fay")
    night(tmp_path, 1, [first, second])
    assert any(severity == "error" for severity, _, _ in problems(tmp_path))
    assert isinstance(tonight(tmp_path), Drawing)


def test_c14_scores_under_other_headings_of_one_group_are_not_lost(folder):
    """Two laptops: on one of them the group's last game was headed anew."""
    _, second = two_groups()
    night(folder, 1, [(1, FIVE, {"Ada": SCORES["Ada"]}), second])
    moved = (*FIVE[:4], "Funhouse")
    rows = {"Bo": SCORES["Bo"], "Cy": SCORES["Cy"]}
    night(folder, 1, [(1, moved, rows)], name="week-01 laptop.xlsx")
    found = [p for p in problems(folder) if p[1] == "score-in-no-game"]
    assert found
    assert all(severity == "error" for severity, _, _ in found)


def test_c14_a_score_of_a_list_under_a_wrong_game_is_not_lost(folder):
    rows = [
        (1, player, machine, SCORES[player][game], game + 1)
        for player in PLAYERS
        for game, machine in enumerate(FIVE)
    ]
    rows[4] = (1, "Ada", "Whirlwind", 500, 3)
    season_book(
        folder,
        Weeks=[("Week", "Machines"), (1, "; ".join(FIVE))],
        Scores=[("Week", "Player", "Machine", "Score", "Game"), *rows],
    )
    assert any(code == "score-in-no-game" for _, code, _ in problems(folder))


def test_c9_a_row_without_its_group_is_an_error_at_its_scores(folder):
    night(folder, 1, two_groups())
    book = load_workbook(folder / "week-01.xlsx")
    book["Scores"]["A5"].value = None
    book.save(folder / "week-01.xlsx")
    assert ("error", "score-in-no-game", "week-01.xlsx, Scores!C5") in problems(folder)
    assert "sits in no group" in message(folder, "score-in-no-game")


def test_c3_a_ruling_with_another_game_or_group_is_an_error(folder):
    rulings = [
        ("Week", "Group", "Player", "Game", "Machine", "Ruling"),
        (1, None, "Ada", 4, "Xenon", "death save"),
        (1, 2, "Ada", None, "Xenon", "death save"),
        (1, 7, None, None, "Xenon", "void"),
        (1, 1, "Ada", 3, "Xenon", "death save"),
    ]
    night(folder, 1, two_groups(), Rulings=rulings)
    found = [cell for _, code, cell in problems(folder) if code == "ruling-machine"]
    assert found == [f"week-01.xlsx, Rulings!F{row}" for row in (2, 3, 4)]


def test_c2_an_order_of_another_group_or_game_has_no_effect(folder):
    equal = [SCORES["Ada"][0], *SCORES["Bo"][1:]]
    ties = [
        ("Week", "Group", "Game", "Machine", "1st", "2nd"),
        (1, 2, None, "Taxi", "Bo", "Ada"),
        (1, 1, 3, "Taxi", "Ada", "Bo"),
    ]
    night(folder, 1, two_groups(Bo=equal), Ties=ties)
    assert [cell for _, code, cell in problems(folder) if code == "tie-order-unused"] == [
        "week-01.xlsx, Ties!E2",
        "week-01.xlsx, Ties!E3",
    ]


def test_c9_a_label_spelled_in_two_ways_is_one_group(folder):
    first, second = two_groups()
    night(folder, 1, [("A1", FIVE, first[2])])
    night(folder, 1, [("a 1", FIVE, second[2])], name="week-01 other.xlsx")
    assert "has 6 players" in message(folder, "group-size")


def test_c11_labels_with_letters_before_the_division_week_are_only_names(folder):
    night(folder, 1, [("A1", *two_groups()[0][1:]), ("A2", *two_groups()[1][1:])])
    outcome = season.run(folder)
    assert outcome.rows("divisions") == []
    assert {row["division"] for row in outcome.rows("standings")} == {None}


def test_c14_the_number_of_games_is_looked_at(folder):
    night(
        folder, 1, [(g, FIVE[:4], {p: s[:4] for p, s in players.items()}) for g, _, players in two_groups()]
    )
    assert [code for _, code, _ in problems(folder)] == ["games-number", "games-number"]


def test_c14_three_machines_on_weeks_may_be_named_twice(tmp_path):
    five = ("Taxi", "Centaur", "Xenon", "Taxi", "Centaur")
    season_book(tmp_path, Weeks=[("Week", "Machines"), (1, "; ".join(five))])
    night(tmp_path, 1, [(label, five, players) for label, _, players in two_groups()])
    assert problems(tmp_path) == []


def test_c16_prizes_are_at_most_the_fund(tmp_path):
    season_book(tmp_path, settings=[("prizes.table", "A: 60/30; B: 20/10; one: 64/30")])
    assert [code for _, code, _ in problems(tmp_path)] == ["prizes-too-high"]
    assert "A and B come to 131 percent" in message(tmp_path, "prizes-too-high")


def test_a_machine_is_not_called_like_a_heading(tmp_path):
    season_book(tmp_path, machines=(*FIVE, "Points"))
    assert problems(tmp_path) == [("error", "name-reserved", "season.xlsx, Machines!A7")]


def test_c3_points_for_somebody_in_no_group_are_told(folder):
    rulings = [("Week", "Player", "Machine", "Ruling", "Value"), (1, "Fay", None, "adjust", 3)]
    first, second = two_groups()
    del second[2]["Fay"]
    night(folder, 1, [first, second], Rulings=rulings)
    assert ("warning", "ruling-without-effect", "week-01.xlsx, Rulings!D2") in problems(folder)

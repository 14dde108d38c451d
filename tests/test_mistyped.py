"""Scores that look mistyped, from the season folder to the window: told, never in the way, silenced for good."""

import random

import pytest
from click.testing import CliRunner

from benchmarks import mistyped as measuring
from pinsheet import season
from pinsheet.cli import cli
from pinsheet.rules import slips

from .leagues.koi import folders as koi
from .sheets.folders import night, season_book

CODES = ("odd-digit", "ten-times", "same-score-twice", "equal-scores")
PLAYERS = [f"{first} {last}" for last in ("Quill", "Marlow", "Rook") for first in ("Ada", "Bo", "Cy", "Dot")]
MACHINES = ("Taxi", "Twilight Zone")
NIGHTS = 4
WRONG = 3
"""The night on which something is mistyped."""
TAXI, ZONE, NOTE = 0, 1, 2


def right():
    """What was really played: {week: {player: [Taxi, Twilight Zone]}}, all in tens."""
    source = random.Random(7)

    def score(middle):
        return int(middle * 2.718 ** source.gauss(0, 0.5)) // 10 * 10

    return {
        week: {player: [score(2_600_000), score(140_000_000)] for player in PLAYERS}
        for week in range(1, NIGHTS + 1)
    }


def typed(player, column, score, note=None):
    """The season with one score typed otherwise, and a note beside it."""
    nights = right()
    nights[WRONG][player][column] = score
    nights[WRONG][player].append(note)
    return nights


def blocks(folder, nights, **more):
    """As drawn: a workbook a night; the first player in row 4, Taxi in column C."""
    season_book(folder, players=PLAYERS, machines=MACHINES)
    for week, players in nights.items():
        rows = [(1 + n // 4, player, *cells) for n, (player, cells) in enumerate(players.items())]
        night(folder, week, rows, machines=MACHINES, headings=("Note",), **(more if week == WRONG else {}))
    return folder


def as_list(folder, nights):
    """One row a score, with a Note; the first score is in D2."""
    rows = [
        (week, player, machine, cells[column], cells[NOTE] if len(cells) > NOTE else None)
        for week, players in nights.items()
        for player, cells in players.items()
        for column, machine in enumerate(MACHINES)
    ]
    season_book(
        folder,
        players=PLAYERS,
        machines=MACHINES,
        Scores=[("Week", "Player", "Machine", "Score", "Note"), *rows],
    )
    return folder


def found(folder):
    """(code, cell) of the warnings about mistyped scores; there are no errors."""
    problems = season.run(folder).problems
    assert not [p for p in problems if p.severity == "error"], problems
    return [(p.code, str(p.cell)) for p in problems if p.code in CODES]


def message(folder):
    (problem,) = [p for p in season.run(folder).problems if p.code in CODES]
    assert problem.severity == "warning"
    return problem.message


def test_what_was_really_played_is_not_questioned(tmp_path):
    assert found(blocks(tmp_path, right())) == []


# --------------------------------------------------------------------------- the four warnings


def row_of(player):
    return 4 + PLAYERS.index(player)


def mistakes():
    """Each with its code, and what its message must say."""
    nights = right()
    taxi, zone = nights[WRONG]["Cy Rook"]
    yesterday = nights[1]["Bo Quill"][TAXI]
    yield "odd-digit", (TAXI, taxi + 3), (f"{taxi + 3:,} ends in 3; all 47 other scores on Taxi end in 0.",)
    yield (
        "ten-times",
        (TAXI, 26_000_000),
        ("times what Cy Rook and Taxi give", "2,600,000 with a zero too many?"),
    )
    yield "ten-times", (TAXI, 260_000), ("is about 1/", "what Cy Rook and Taxi give", "a digit missing?")
    yield "same-score-twice", (TAXI, zone), ("Cy Rook has exactly the same on Taxi in C14",)
    yield "equal-scores", (TAXI, yesterday), ("and Bo Quill has exactly the same in week-01.xlsx, Scores!C5",)


@pytest.mark.parametrize(("code", "wrong", "says"), list(mistakes()))
def test_a_mistyped_score_is_told_with_its_cell_and_what_to_do(tmp_path, code, wrong, says):
    column, score = wrong
    folder = blocks(tmp_path, typed("Cy Rook", column, score))
    # Of one score on two machines, the second cell is the one to look at.
    letter = "D" if code == "same-score-twice" else "C"
    assert found(folder) == [(code, f"week-03.xlsx, Scores!{letter}{row_of('Cy Rook')}")]
    for words in (*says, 'Look at the card; if it is right, write "checked" in the Note of this row.'):
        assert words in message(folder)


@pytest.mark.parametrize(("code", "wrong", "says"), list(mistakes()))
@pytest.mark.parametrize("shape", [blocks, as_list])
def test_checked_in_the_note_of_the_row_silences_it_for_good(tmp_path, code, wrong, says, shape):
    folder = shape(tmp_path, typed("Cy Rook", *wrong, note="Checked: asked the group"))
    assert found(folder) == []


@pytest.mark.parametrize(
    ("note", "silent"),
    [
        ("checked", True),
        ("late, CHECKED.", True),
        ("unchecked", False),
        ("not checked yet", False),
        ("late", False),
    ],
)
def test_checked_is_a_word_of_the_note(tmp_path, note, silent):
    told = found(blocks(tmp_path, typed("Cy Rook", TAXI, 1_234_563, note=note)))
    assert told == ([] if silent else [("odd-digit", "week-03.xlsx, Scores!C14")])


def test_in_a_list_the_warning_is_at_the_score(tmp_path):
    folder = as_list(tmp_path, typed("Cy Rook", ZONE, 140_000_003))
    row = 2 + (2 * len(PLAYERS)) * (WRONG - 1) + 2 * PLAYERS.index("Cy Rook") + 1
    assert found(folder) == [("odd-digit", f"season.xlsx, Scores!D{row}")]
    assert "unknown-heading" not in [p.code for p in season.run(folder).problems]


def test_a_note_in_one_of_two_workbooks_of_a_night_is_enough(tmp_path):
    folder = blocks(tmp_path, typed("Cy Rook", TAXI, 1_234_563))
    player = [(1, "Cy Rook", 1_234_563, right()[WRONG]["Cy Rook"][ZONE], "checked")]
    night(folder, WRONG, player, name="week-03 (laptop 2).xlsx", machines=MACHINES, headings=("Note",))
    assert found(folder) == []


def test_a_lost_digit_that_leaves_an_odd_one_is_one_warning(tmp_path):
    folder = blocks(tmp_path, typed("Cy Rook", TAXI, 26_643))
    assert [code for code, _ in found(folder)] == ["ten-times"]
    assert "It ends in 3, where all 47 other scores end in 0." in message(folder)


# --------------------------------------------------------------------------- what is no slip


RULED = [("death save", None), ("void", None), ("points", 7), ("replay", 2_610_440)]


@pytest.mark.parametrize(("ruling", "value"), RULED)
def test_what_a_ruling_takes_away_is_not_questioned(tmp_path, ruling, value):
    rulings = [("Week", "Player", "Machine", "Ruling", "Value"), (WRONG, "Cy Rook", "Taxi", ruling, value)]
    assert found(blocks(tmp_path, typed("Cy Rook", TAXI, 1_003), Rulings=rulings)) == []


def test_the_score_of_a_replay_is_questioned_as_any_other(tmp_path):
    def told(note):
        rulings = [
            ("Week", "Player", "Machine", "Ruling", "Value", "Note"),
            (WRONG, "Cy Rook", "Taxi", "replay", 2_610_443, note),
        ]
        return found(blocks(tmp_path, typed("Cy Rook", TAXI, 1_000), Rulings=rulings))

    assert told("flipper broke") == [("odd-digit", "week-03.xlsx, Rulings!D2")]
    assert told("flipper broke; checked") == []


@pytest.mark.parametrize("cell", [0, "L", "A"])
def test_a_zero_and_codes_are_no_scores(tmp_path, cell):
    nights = typed("Cy Rook", TAXI, cell)
    if cell == "A":
        nights[WRONG]["Cy Rook"][ZONE] = None
    assert found(blocks(tmp_path, nights)) == []


@pytest.mark.parametrize("played_off", [True, False])
def test_a_tie_of_one_night_is_left_to_the_warning_about_ties(tmp_path, played_off):
    score = right()[WRONG]["Ada Quill"][TAXI]
    ties = [("Week", "Machine", "1st", "2nd"), (WRONG, "Taxi", "Cy Rook", "Ada Quill")]
    folder = blocks(tmp_path, typed("Cy Rook", TAXI, score), **({"Ties": ties} if played_off else {}))
    assert found(folder) == []
    assert ("tie-open" in [p.code for p in season.run(folder).problems]) != played_off


def test_small_numbers_are_equal_by_chance(tmp_path):
    """An old machine that counts to a few thousand: equal scores say nothing."""
    nights = {
        week: {p: [10 * (100 + n + week), 10 * (140 + n - week)] for n, p in enumerate(PLAYERS)}
        for week in (1, 2, 3)
    }
    assert found(blocks(tmp_path, nights)) == []


def test_the_first_night_of_ten_players_is_silent(tmp_path):
    (first, players), *_ = typed("Cy Rook", TAXI, 26_643).items()
    ten = dict(list(players.items())[:10])
    ten["Bo Quill"] = [33, ten["Bo Quill"][ZONE]]
    assert found(blocks(tmp_path, {first: ten})) == []


# --------------------------------------------------------------------------- Koi's league


def koi_season(folder, wrong=None, note=None, ties=None):
    """Four nights of two groups; `wrong` maps (player, game from 0) to what is typed on the last night."""
    source = random.Random(3)
    koi.season_book(folder, players=[(name, None, 90 - 10 * n) for n, name in enumerate(koi.PLAYERS)])
    for week in range(1, 5):
        groups = koi.two_groups(
            **{
                name: [int(900_000 * 2.718 ** source.gauss(0, 0.5)) * 10 for _ in koi.FIVE]
                for name in koi.PLAYERS
            }
        )
        if week == 4:
            for (player, game), score in (wrong or {}).items():
                cells = next(players for _, _, players in groups if player in players)[player]
                cells[game] = score
                cells += [note] if len(cells) == 5 else []
        koi.night(folder, week, groups, **({"Ties": ties} if ties and week == 4 else {}))
    return folder


def told_of_koi(folder):
    return [(p.code, p.cell.ref) for p in season.run(folder).problems if p.code in CODES]


def test_koi_equal_scores_in_two_groups_are_told_and_checked_silences_them(tmp_path):
    wrong = {("Ada", 0): 7_654_320, ("Fay", 0): 7_654_320}
    assert told_of_koi(koi_season(tmp_path / "none")) == []
    assert told_of_koi(koi_season(tmp_path / "told", wrong)) == [("equal-scores", "C11")]
    assert told_of_koi(koi_season(tmp_path / "silent", wrong, note="checked")) == []


def test_koi_equal_scores_in_one_group_are_a_tie(tmp_path):
    folder = koi_season(tmp_path, {("Ada", 0): 7_654_320, ("Cy", 0): 7_654_320})
    assert told_of_koi(folder) == []
    assert "tie-open" in [p.code for p in season.run(folder).problems]


def test_koi_one_score_on_two_machines_is_told(tmp_path):
    wrong = {("Dot", 0): 7_654_320, ("Dot", 3): 7_654_320}
    assert told_of_koi(koi_season(tmp_path / "told", wrong)) == [("same-score-twice", "F9")]
    assert told_of_koi(koi_season(tmp_path / "silent", wrong, note="checked")) == []


# --------------------------------------------------------------------------- never in the way


def test_a_warning_does_not_stop_publication_unless_it_shall(tmp_path):
    folder = str(blocks(tmp_path, typed("Cy Rook", TAXI, 1_234_563)))
    window = CliRunner()
    checked = window.invoke(cli, ["check", folder])
    assert checked.exit_code == 0
    assert "week-03.xlsx, Scores!C14: 1,234,563 ends in 3" in checked.output
    assert window.invoke(cli, ["run", "--strict", folder]).exit_code == 1
    assert not (tmp_path / "results").exists()
    assert window.invoke(cli, ["run", folder]).exit_code == 0
    assert (tmp_path / "results").exists()


def test_the_same_is_told_whatever_the_order_of_the_rows(tmp_path):
    nights = typed("Cy Rook", TAXI, 26_643)
    turned = {week: dict(reversed(players.items())) for week, players in reversed(nights.items())}
    first, second = as_list(tmp_path / "1", nights), as_list(tmp_path / "2", turned)
    assert message(first) == message(second)


# --------------------------------------------------------------------------- real leagues

real = pytest.mark.skipif(not measuring.DATA.exists(), reason="needs the results of real leagues")


@real
def test_real_last_digits_are_as_they_were_measured():
    machines, tens, breaking, flagged = measuring.last_digits(measuring.read())
    assert (machines, tens) == (179, 163)
    assert round(breaking, 4) == 0.0025
    assert flagged < 0.003


@real
def test_more_slips_by_ten_are_caught_than_by_plain_z_at_the_same_false_alarms():
    scores = measuring.read()
    enough = measuring.measured(scores)
    judged = slips.far_off(scores)["evidence"][enough].fillna(float("-inf"))
    assert (judged >= slips.TELLING).mean() <= 0.0027
    plain = measuring.plain(scores)[enough]
    up, down = (measuring.mistyped(scores, measuring.WAYS[way], every=24) for way in ("x 10", "/ 10"))
    for slipped in (up, down):
        assert len(slipped.evidence) > 500
        assert (slipped.evidence >= slips.TELLING).mean() >= 0.4
    for z in (2.5, 2.75, 3.0, 3.25, 3.5):
        evidence = sorted(judged, reverse=True)[round((plain > z).sum())]
        ours = (up.evidence > evidence).mean() + (down.evidence > evidence).mean()
        assert ours >= (up.plain > z).mean() + (down.plain > z).mean(), z

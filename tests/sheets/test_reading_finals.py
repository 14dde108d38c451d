"""Entrants and Matches as they are typed on the finals night, and a whole night through real workbooks."""

import csv

import openpyxl
import pytest

from pinsheet.publish import publish
from pinsheet.season import run
from pinsheet.sheets.reader import read_folder
from tests.sheets.folders import night, season_book, write

PLAYERS = ("Ada Quill", "Bo Marlow", "Cy Fennimore", "Dot Larkin", "Kit Orrery", "Kit Sparrow")
MACHINES = ("Attack from Mars", "Taxi", "Funhouse", "24")
ENTRANTS = ("Player", "Present", "Paid")
MATCHES = (
    *("Division", "Round", "Match", "Player 1", "Player 2"),
    *("Machine 1", "Machine 2", "Machine 3", "Winner 1", "Winner 2", "Winner 3", "Winner"),
)
FINALS = "finals.xlsx"


def problems(typed):
    return [(str(p.cell), p.code) for p in typed.problems]


def rows(typed, table):
    """The rows of a table as plain values: what is not there is None."""
    frame = typed.frames[table].astype(object)
    return frame.where(frame.notna(), None).to_dict("records")


def entrants(folder, *lines, headings=ENTRANTS):
    season_book(folder, players=PLAYERS, machines=MACHINES)
    write(folder, FINALS, Entrants=[headings, *lines])
    return read_folder(folder)


def matches(folder, *lines, headings=MATCHES):
    """Each line is a dict of typed cells by heading."""
    season_book(folder, players=PLAYERS, machines=MACHINES)
    write(folder, FINALS, Matches=[headings, *([line.get(h) for h in headings] for line in lines)])
    return read_folder(folder)


def match(winner, **more):
    """W1 2 between Kit Orrery and Ada Quill, as the sheet computes it."""
    return {
        "Round": "W1",
        "Match": 2,
        "Player 1": "8 Kit Orrery",
        "Player 2": "9 Ada Quill",
        "Winner": winner,
        **more,
    }


# --------------------------------------------------------------------------- Entrants


@pytest.mark.parametrize(
    "tick", ["x", "X", "yes", "YES", " Yes ", "y", "Y", "true", "True", "1", 1, 1.0, True, "✓"]
)
def test_a_tick(tmp_path, tick):
    typed = entrants(tmp_path, ("Ada Quill", tick, tick))
    assert problems(typed) == []
    ((present, paid),) = [(r["present"], r["paid"]) for r in rows(typed, "entrants")]
    assert (bool(present), bool(paid)) == (True, True)


@pytest.mark.parametrize("tick", [None, "no", "NO", "n", "false", "0", 0, False, "-"])
def test_no_tick(tmp_path, tick):
    typed = entrants(tmp_path, ("Ada Quill", tick, tick))
    assert problems(typed) == []
    ((present, paid),) = [(r["present"], r["paid"]) for r in rows(typed, "entrants")]
    assert not present
    assert paid is None if tick is None else not paid


@pytest.mark.parametrize(
    ("amount", "has_paid"), [(10, True), (7.5, True), (0.01, True), (0, False), (-10, False)]
)
def test_paid_may_be_the_amount(tmp_path, amount, has_paid):
    typed = entrants(tmp_path, ("Ada Quill", "x", amount))
    assert problems(typed) == []
    assert bool(rows(typed, "entrants")[0]["paid"]) == has_paid


@pytest.mark.parametrize(
    ("typed", "amount"),
    [("10", 10_00), ("$10", 10_00), ("10.00", 10_00), ("10,00", 10_00), (10, 10_00), (5, 5_00), (7.5, 7_50)],
)
def test_an_amount_is_kept_to_be_compared_with_the_entry(tmp_path, typed, amount):
    found = entrants(tmp_path, ("Ada Quill", "x", typed))
    assert problems(found) == []
    assert [(r["paid"], r["amount"]) for r in rows(found, "entrants")] == [(True, amount)]


@pytest.mark.parametrize("typed", [1, "1", "x", True, "yes", None, 0, "no", -10])
def test_a_tick_is_no_amount(tmp_path, typed):
    assert [r["amount"] for r in rows(entrants(tmp_path, ("Ada Quill", "x", typed)), "entrants")] == [None]


def test_a_tick_beside_no_name_is_told(tmp_path):
    found = entrants(
        tmp_path, (None, "x", None), ("Ada Quill", "x", None), ("-", None, 10), (None, "no", None)
    )
    assert [(p.severity, str(p.cell), p.code) for p in found.problems] == [
        ("warning", "finals.xlsx, Entrants!B2", "tick-without-name"),
        ("warning", "finals.xlsx, Entrants!C4", "tick-without-name"),
    ]


def test_a_blank_paid_is_not_a_no(tmp_path):
    typed = entrants(tmp_path, ("Ada Quill", "x", None), ("Bo Marlow", "x", "no"))
    assert [r["paid"] for r in rows(typed, "entrants")] == [None, False]


def test_a_column_paid_may_be_missing(tmp_path):
    typed = entrants(tmp_path, ("Ada Quill", "x"), headings=("Player", "Present"))
    assert problems(typed) == []
    assert [r["paid"] for r in rows(typed, "entrants")] == [None]


def test_what_is_no_tick_is_a_problem_at_its_cell(tmp_path):
    typed = entrants(tmp_path, ("Ada Quill", "maybe", "x"), ("Bo Marlow", 2, "later"))
    assert problems(typed) == [
        ("finals.xlsx, Entrants!B2", "yes-no"),
        ("finals.xlsx, Entrants!B3", "yes-no"),
        ("finals.xlsx, Entrants!C3", "yes-no"),
    ]


def test_formulas_without_a_result_are_problems_where_somebody_ticks(tmp_path):
    typed = entrants(tmp_path, ("Ada Quill", "=1=1", "=1+1"))
    assert problems(typed) == [
        ("finals.xlsx, Entrants!B2", "cell-uncalculated"),
        ("finals.xlsx, Entrants!C2", "cell-uncalculated"),
    ]


def test_columns_that_the_sheet_computes_are_not_read(tmp_path):
    headings = ("Place", "Player", "Total", "Weeks", "Eligible", "Present", "Paid", "Seed")
    typed = entrants(tmp_path, (1, "Ada Quill", 732, 8, "yes", "x", "x", "=1+1"), headings=headings)
    assert problems(typed) == []
    assert [(r["player"], str(r["cell"])) for r in rows(typed, "entrants")] == [
        ("Ada Quill", "finals.xlsx, Entrants!F2")
    ]


@pytest.mark.parametrize(
    ("shown", "seed"),
    [
        *((3, "3"), (3.0, "3"), ("3", "3"), ("B3", "B3"), ("b3", "B3"), (16, "16")),
        *((None, None), (0, None), ("–", "–"), ("-", "–"), ("not paid", None), ("C3", None), ("=1+1", None)),
    ],
)
def test_the_seed_that_the_sheet_shows_is_kept_to_compare(tmp_path, shown, seed):
    typed = entrants(tmp_path, ("Ada Quill", "x", "x", shown), headings=(*ENTRANTS, "Seed"))
    assert problems(typed) == []
    assert [r["seed"] for r in rows(typed, "entrants")] == [seed]


def test_an_unknown_entrant(tmp_path):
    typed = entrants(
        tmp_path, ("Ada Quil", "x", "x"), ("Hal Rook (guest)", "x", "x"), (None, "x", "x"), ("-", "x")
    )
    assert problems(typed) == [
        ("finals.xlsx, Entrants!A2", "unknown-player"),
        ("finals.xlsx, Entrants!B4", "tick-without-name"),
        ("finals.xlsx, Entrants!B5", "tick-without-name"),
    ]
    assert "Did you mean Ada Quill?" in typed.problems[0].message
    assert [r["player"] for r in rows(typed, "entrants")] == ["Hal Rook"]


def test_an_alias_is_the_player(tmp_path):
    season_book(
        tmp_path, machines=MACHINES, Players=[("Player", "Also known as"), ("Ada Quill", "Ada Q; AQ")]
    )
    write(tmp_path, FINALS, Entrants=[ENTRANTS, ("aq", "x", "x")])
    assert [r["player"] for r in rows(read_folder(tmp_path), "entrants")] == ["Ada Quill"]


# --------------------------------------------------------------------------- Matches


@pytest.mark.parametrize(
    "winner",
    ["Kit Orrery", "kit  ORRERY", "8 Kit Orrery", "8. Kit Orrery", "8) Kit Orrery", "Kit", "kit", "8 Kit"],
)
def test_a_winner(tmp_path, winner):
    """With the seed that the sheet shows, or the first name alone: only one of the two is a Kit."""
    typed = matches(tmp_path, match(winner))
    assert problems(typed) == []
    (row,) = rows(typed, "matches")
    assert (row["round"], row["match"], row["player1"], row["player2"], row["winner"]) == (
        *("W1", 2, "Kit Orrery", "Ada Quill", "Kit Orrery"),
    )
    assert str(row["cell"]) == "finals.xlsx, Matches!L2"


def test_a_first_name_of_both_is_nobody_s(tmp_path):
    typed = matches(tmp_path, match("Kit", **{"Player 2": "9 Kit Sparrow"}))
    assert problems(typed) == [("finals.xlsx, Matches!L2", "unknown-player")]


def test_a_first_name_without_the_pair_is_nobody_s(tmp_path):
    typed = matches(tmp_path, {"Round": "W1", "Match": 2, "Winner": "Ada"})
    assert problems(typed) == [("finals.xlsx, Matches!L2", "unknown-player")]


def test_a_full_name_needs_no_pair(tmp_path):
    typed = matches(tmp_path, {"Round": "W1", "Match": 2, "Winner": "9 Ada Quill"})
    assert [(r["winner"], r["player1"]) for r in rows(typed, "matches")] == [("Ada Quill", None)]


def test_machines_and_winners_of_games(tmp_path):
    games = {
        "Machine 1": "taxi",
        "Machine 2": 24,
        "Winner 1": "Kit",
        "Winner 2": "9 Ada Quill",
        "Winner 3": "Kit",
    }
    typed = matches(tmp_path, match("Kit Orrery", **games))
    assert problems(typed) == []
    (row,) = rows(typed, "matches")
    assert row["machines"] == ("Taxi", "24")
    assert row["winners"] == ("Kit Orrery", "Ada Quill", "Kit Orrery")


@pytest.mark.parametrize("word", [None, "", "-", "–", "bye", "BYE", "?"])
def test_a_line_without_a_winner_is_no_result(tmp_path, word):
    typed = matches(tmp_path, match(word))
    assert problems(typed) == []
    assert [r["winner"] for r in rows(typed, "matches") if r["winner"] is not None] == []


def test_a_machine_before_the_winner_is_read(tmp_path):
    typed = matches(tmp_path, match(None, **{"Machine 1": "Taxi"}))
    (row,) = rows(typed, "matches")
    assert (row["winner"], row["machines"]) == (None, ("Taxi",))


@pytest.mark.parametrize("computed", ["=1+1", "winner of W1 1", "bye", "#N/A", 5, None])
def test_where_round_and_match_name_it_what_the_sheet_computes_may_be_anything_but_a_stranger(
    tmp_path, computed
):
    more = {"Player 1": computed, "Player 2": computed, "Winner": None}
    typed = matches(tmp_path, match(None, **more), match("Ada Quill", **more | {"Winner": "Ada Quill"}))
    assert problems(typed) == []
    assert [(r["player1"], r["player2"], r["winner"]) for r in rows(typed, "matches")] == [
        (None, None, None),
        (None, None, "Ada Quill"),
    ]


@pytest.mark.parametrize(
    ("typed", "code", "said"),
    [
        ("Ada Quil", "unknown-player", "Did you mean Ada Quill?"),
        ("9 Ada Quil", "unknown-player", "Did you mean Ada Quill?"),
    ],
)
def test_an_unknown_player_of_a_match(tmp_path, typed, code, said):
    found = matches(tmp_path, match("Kit Orrery", **{"Player 2": typed}))
    assert problems(found) == [("finals.xlsx, Matches!E2", code)]
    assert said in found.problems[0].message


@pytest.mark.parametrize(
    ("typed", "code"), [("=1+1", "cell-uncalculated"), (5, "name-number"), ("#N/A", "cell-error")]
)
def test_without_round_and_match_both_players_are_needed(tmp_path, typed, code):
    line = match("Kit Orrery", **{"Player 2": typed, "Round": None})
    assert problems(matches(tmp_path, line)) == [("finals.xlsx, Matches!E2", code)]


def test_an_unknown_player_beside_no_winner_is_nobody_s_concern(tmp_path):
    assert problems(matches(tmp_path, match(None, **{"Player 2": "Ada Quil", "Machine 1": "Taxi"}))) == []


def test_the_division(tmp_path):
    lines = [match("Ada Quill", Division=word) for word in ("A", "b", None, "Division B")]
    assert [r["division"] for r in rows(matches(tmp_path, *lines), "matches")] == ["A", "B", None, "B"]


@pytest.mark.parametrize("said", ["C", "x", 1])
def test_a_division_that_there_is_not(tmp_path, said):
    found = matches(tmp_path, match("Ada Quill", Division=said))
    assert problems(found) == [("finals.xlsx, Matches!A2", "division")]
    assert "is no division. Type A or B, or leave it blank." in found.problems[0].message


@pytest.mark.parametrize(
    ("said", "round_"),
    [
        *(("W1", "W1"), ("w2", "W2"), ("L 3", "L3"), ("l12", "L12")),
        *(("GF1", "GF1"), ("gf 2", "GF2"), ("GF", "GF1"), (None, None)),
    ],
)
def test_a_round(tmp_path, said, round_):
    typed = matches(tmp_path, match("Ada Quill", Round=said))
    assert problems(typed) == []
    assert [r["round"] for r in rows(typed, "matches")] == [round_]


@pytest.mark.parametrize("said", ["X1", "W", "W0", "W1.5", "GF3", "final", 1, "L", "W123"])
def test_a_bad_round(tmp_path, said):
    typed = matches(tmp_path, match("Ada Quill", Round=said))
    assert problems(typed) == [("finals.xlsx, Matches!B2", "round")]
    assert typed.problems[0].message.endswith("is no round. Expected W1, W2 ..., L1, L2 ..., GF1 or GF2.")


@pytest.mark.parametrize("said", [0, -1, 1.5, "one", 65, True])
def test_a_bad_match_number(tmp_path, said):
    assert problems(matches(tmp_path, match("Ada Quill", Match=said))) == [
        ("finals.xlsx, Matches!C2", "number")
    ]


def test_every_mistake_of_a_row_has_its_cell(tmp_path):
    more = {"Round": "final", "Match": "x", "Machine 2": "Taxxi", "Winner 3": "Nobody Known"}
    typed = matches(tmp_path, match("Ada Quil", **more))
    assert sorted(problems(typed)) == [
        ("finals.xlsx, Matches!B2", "round"),
        ("finals.xlsx, Matches!C2", "number"),
        ("finals.xlsx, Matches!G2", "unknown-machine"),
        ("finals.xlsx, Matches!K2", "unknown-player"),
        ("finals.xlsx, Matches!L2", "unknown-player"),
    ]


def test_a_winner_that_is_a_formula_without_a_result(tmp_path):
    assert problems(matches(tmp_path, match("=1+1"))) == [("finals.xlsx, Matches!L2", "cell-uncalculated")]


def test_the_smallest_matches_sheets(tmp_path):
    """Winner and Match; or Winner and both players."""
    small = matches(tmp_path / "a", {"Match": 2, "Winner": "Ada Quill"}, headings=("Match", "Winner"))
    assert [(r["match"], r["winner"]) for r in rows(small, "matches")] == [(2, "Ada Quill")]
    line = {"Player 1": "Ada Quill", "Player 2": "Bo Marlow", "Winner": "Bo Marlow"}
    pair = matches(tmp_path / "b", line, headings=("Player 1", "Player 2", "Winner"))
    assert [(r["player1"], r["player2"], r["winner"]) for r in rows(pair, "matches")] == [
        ("Ada Quill", "Bo Marlow", "Bo Marlow")
    ]


# --------------------------------------------------------------------------- a finals night


NIGHTS = ("Ada Quill", "Bo Marlow", "Cy Fennimore", "Dot Larkin", "Kit Orrery")
IDS = [
    ("Player", "Status", "IFPA id", "First name", "Last name"),
    *((name, None, str(10001 + i), None, None) for i, name in enumerate(NIGHTS[:4])),
    ("Kit Orrery", None, None, "Christopher", "Orrery"),
    ("Hal Rook", "guest", None, None, None),
]
TICKS = [("Ada Quill", "x", 10), ("Bo Marlow", "X", "yes"), ("Cy Fennimore", "y", 1), ("Dot Larkin", 1, True)]
OTHERS = [("Kit Orrery", None, None), ("Hal Rook", "x", "x")]
DONE = [
    ("W1", 1, "1 Ada Quill", "4 Dot Larkin", "Ada"),
    ("W1", 2, "2 Bo Marlow", "3 Cy Fennimore", "3 Cy Fennimore"),
    ("L1", 1, "4 Dot Larkin", "2 Bo Marlow", "Bo Marlow"),
    ("W2", 1, "1 Ada Quill", "3 Cy Fennimore", "Ada Quill"),
    ("L2", 1, "3 Cy Fennimore", "2 Bo Marlow", "Bo"),
    ("GF1", None, None, None, None),
]


@pytest.fixture
def league(tmp_path):
    """Two nights, everybody there; the ranking is Ada, Bo, Cy, Dot, Kit, with Hal Rook as a guest."""
    settings = [("Weeks", 2), ("finals.size", 4), ("finals.plaques", 15)]
    season_book(tmp_path, machines=MACHINES, settings=settings, Players=IDS)
    for week in (1, 2):
        lines = [(1, name, 500 - 10 * i, 900 - i) for i, name in enumerate((*NIGHTS, "Hal Rook"))]
        night(tmp_path, week, lines, machines=MACHINES[:2])
    return tmp_path


def type_in(folder, done):
    """finals.xlsx after so many matches; the next ones are drawn and open."""
    head = ("Round", "Match", "Player 1", "Player 2", "Winner")
    write(folder, FINALS, Entrants=[ENTRANTS, *TICKS, *OTHERS], Matches=[head, *done])


def names(path):
    return sorted(file.name for file in (path / "results").iterdir())


def test_a_finals_night_round_by_round(league):
    for done, next_ in (
        (0, "W1 1, Ada Quill against Dot Larkin, is open and 1 more"),
        (1, "W1 2, Bo Marlow against Cy Fennimore, is open:"),
        (2, "L1 1, Dot Larkin against Bo Marlow, is open and 1 more"),
        (3, "W2 1, Ada Quill against Cy Fennimore, is open:"),
        (4, "L2 1, "),
        (5, "GF1 1, Ada Quill against Bo Marlow, is open:"),
    ):
        typed = [(*line[:4], line[4] if i < done else None) for i, line in enumerate(DONE)]
        type_in(league, typed)
        outcome = run(league)
        assert not outcome.failed
        (note,) = [p for p in outcome.problems if p.code == "match-open"]
        # The grand final's line names no match number.
        cell = f"{FINALS}, Matches!E{done + 2}" if done < 5 else FINALS
        assert (note.severity, str(note.cell)) == ("note", cell)
        assert note.message.startswith(next_)
        (guest,) = [p for p in outcome.problems if p.code == "not-in-the-finals"]
        assert str(guest.cell) == "finals.xlsx, Entrants!B7"
        assert outcome.rows("ifpa") == outcome.rows("payouts") == outcome.rows("finals_places") == []
        assert len([r for r in outcome.rows("finals_matches") if r["winner"]]) == done
    assert [str(r["cell"]) for r in outcome.rows("finals_matches")][:2] == [
        "finals.xlsx, Matches!E2",
        "finals.xlsx, Matches!E3",
    ]


def final(*winners):
    return [
        *DONE[:5],
        *((f"GF{n}", 1, "1 Ada Quill", "2 Bo Marlow", who) for n, who in enumerate(winners, 1)),
    ]


def test_a_finals_night_is_published(league):
    """Bo beats Ada twice: 4 x 10.00 - 15.00 = 25.00."""
    type_in(league, final("Bo Marlow", "Bo Marlow"))
    outcome = run(league)
    publish(league, outcome)
    assert (league / "results" / "ifpa.txt").read_text("utf-8").splitlines() == [
        "1,Bo Marlow,10002",
        "2,Ada Quill,10001",
        "3,Cy Fennimore,10003",
        "4,Dot Larkin,10004",
        "5,Kit Orrery,",
    ]
    with (league / "results" / "ifpa.csv").open(encoding="utf-8-sig", newline="") as file:
        table = list(csv.reader(file))
    assert table[0] == ["position", "first_name", "last_name", "ifpa_id"]
    assert table[1:] == [
        ["1", "Bo", "Marlow", "10002"],
        ["2", "Ada", "Quill", "10001"],
        ["3", "Cy", "Fennimore", "10003"],
        ["4", "Dot", "Larkin", "10004"],
        ["5", "Christopher", "Orrery", ""],
    ]
    (missing,) = [p for p in outcome.problems if p.code == "ifpa-id-missing"]
    assert (str(missing.cell).startswith("season.xlsx, Players!"), "Kit Orrery" in missing.message) == (
        True,
        True,
    )
    book = openpyxl.load_workbook(league / "results" / "Finals results.xlsx")
    said = {sheet.title: [row for row in sheet.values if any(v is not None for v in row)] for sheet in book}
    places = [row[:2] for row in said["Places"] if isinstance(row[0], int)]
    assert places == [(1, "Bo Marlow"), (2, "Ada Quill"), (3, "Cy Fennimore"), (4, "Dot Larkin")]
    money = [row[:3] for row in said["Payout"] if isinstance(row[0], int)]
    assert [(place, player, float(amount)) for place, player, amount in money] == [
        (1, "Bo Marlow", 17.5),
        (2, "Ada Quill", 7.5),
    ]


def test_while_the_final_is_open_the_bracket_is_published_and_no_list(league):
    type_in(league, DONE)
    publish(league, run(league))
    assert "Finals results.xlsx" in names(league)
    assert not {"ifpa.txt", "ifpa.csv"} & set(names(league))


def test_before_the_finals_the_list_is_the_ranking(league):
    publish(league, run(league))
    listed = (league / "results" / "ifpa.txt").read_text("utf-8").splitlines()
    assert [line.split(",")[:2] for line in listed] == [[str(n), name] for n, name in enumerate(NIGHTS, 1)]
    assert "Finals results.xlsx" not in names(league)


def test_a_list_that_no_longer_holds_does_not_stay(league):
    """A winner is cleared again: no list contradicts the open match."""
    type_in(league, final("Ada Quill"))
    publish(league, run(league))
    assert "ifpa.txt" in names(league)
    type_in(league, DONE)
    publish(league, run(league))
    assert not {"ifpa.txt", "ifpa.csv"} & set(names(league))


def test_a_finals_workbook_taken_away_leaves_no_results(league):
    type_in(league, final("Ada Quill"))
    publish(league, run(league))
    (league / FINALS).unlink()
    publish(league, run(league))
    assert "Finals results.xlsx" not in names(league)


def test_a_wrong_winner_stops_the_results(league):
    type_in(league, [*DONE[:1], ("W1", 2, "2 Bo Marlow", "3 Cy Fennimore", "Ada Quill")])
    outcome = run(league)
    assert outcome.failed
    assert [(str(p.cell), p.code) for p in outcome.problems if p.severity == "error"] == [
        ("finals.xlsx, Matches!E3", "winner-not-in-match")
    ]


def test_a_later_correction_moves_the_bracket_and_says_so(league):
    """W1 1 was Dot's: every later row that names Ada is at odds with it, and the cause is said once."""
    type_in(league, [(*DONE[0][:4], "Dot Larkin"), *DONE[1:5]])
    ((cell, code, message),) = [
        (str(p.cell), p.code, p.message) for p in run(league).problems if p.severity == "error"
    ]
    assert (cell, code) == ("finals.xlsx, Matches!C4", "pair-differs")
    assert "because Dot Larkin is typed as winner of W1 1 (E2). Correct one of the two." in message
    assert message.endswith("1 more row differs for the same reason.")


def seeds(folder, **shown):
    """What is said of the seeds that the sheet shows, by first name."""
    ticks = [(*tick, shown.get(tick[0].split()[0])) for tick in (*TICKS, *OTHERS)]
    write(folder, FINALS, Entrants=[(*ENTRANTS, "Seed"), *ticks])
    return [p for p in run(folder).problems if p.code == "seeds-differ"]


def test_seeds_of_the_sheet_that_still_hold_are_no_problem(league):
    assert seeds(league, Ada=1, Bo=2, Cy="3", Dot=4, Kit="–", Hal="guest") == []


def test_seeds_of_a_sheet_from_before_a_correction(league):
    (found,) = seeds(league, Ada=2, Bo=1, Cy=3, Dot=4)
    assert (found.severity, str(found.cell)) == ("warning", "finals.xlsx, Entrants!B2")
    assert "Ada Quill 2 (now 1), Bo Marlow 1 (now 2):" in found.message


def test_a_seed_of_somebody_who_does_not_play(league):
    (found,) = seeds(league, Ada=1, Kit=5)
    assert (str(found.cell), "Kit Orrery 5 (now none)" in found.message) == ("finals.xlsx, Entrants!B6", True)


def test_many_seeds_that_differ_are_not_all_named(league):
    (found,) = seeds(league, Ada=4, Bo=3, Cy=2, Dot=1)
    assert "Cy Fennimore 2 (now 3) and others:" in found.message
    assert "Dot Larkin" not in found.message


@pytest.mark.parametrize(("shown", "many"), [("B1", 0), (1, 0), ("A3", 1), ("A1", 1)])
def test_seeds_of_a_division(league, shown, many):
    """finals.mode = half: Cy is the first of B."""
    write(league, "more.xlsx", Settings=[("Setting", "Value"), ("finals.mode", "half")])
    assert len(seeds(league, Cy=shown)) == many


@pytest.mark.parametrize(("again", "many"), [((None, "x"), 1), (("yes", 10), 0)])
def test_a_player_who_stands_twice_on_entrants(league, again, many):
    """Once here and once not is an error at the second row; the same ticks twice say nothing new."""
    write(league, FINALS, Entrants=[ENTRANTS, *TICKS, ("Ada Quill", *again)])
    found = [p for p in run(league).problems if p.code == "entrant-twice"]
    assert [(p.severity, str(p.cell)) for p in found] == [("error", "finals.xlsx, Entrants!B6")] * many


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("walk-over", "Type who goes on"),
        ("w/o", "Type who goes on"),
        ("Forfeit", "Type who goes on"),
        ("Kit", '"Kit" may be Kit Orrery or Kit Sparrow. Type the whole name.'),
    ],
)
def test_what_is_no_name_of_a_winner_says_what_to_type(tmp_path, typed, said):
    found = matches(tmp_path, match(typed, **{"Player 1": "Kit Sparrow", "Player 2": "Kit Orrery"}))
    (message,) = [p.message for p in found.problems]
    assert said in message


def test_a_sheet_entrants_without_present_names_both_headings(tmp_path):
    found = entrants(tmp_path, ("Ada Quill", "x"), headings=("Player", "Here"))
    (message,) = [p.message for p in found.problems if p.code == "heading"]
    assert message.startswith('"Here" is no heading of the sheet Entrants')
    assert "Expected Player and Present." in message

"""What changed since the last different state, and what stood there before (DESIGN, `changes`)."""

import gzip
import json
import os
import shutil
import warnings
from dataclasses import replace

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

from pinsheet import history, season
from pinsheet.cli import cli
from pinsheet.files import replace_files
from pinsheet.history.changes import differences
from pinsheet.history.facts import RESULTS, TYPED, state_of
from pinsheet.history.states import content, newest_first, path_of
from pinsheet.leagues.registry import BY_NAME

from .making import list_season
from .nights import typing
from .sheets.folders import night, season_book, write

SCORES = [
    (1, "Ada Quill", 100, 10),
    (1, "Bo Marlow", 90, 20),
    (1, "Cy Fennimore", 80, 30),
    (1, "Dot Larkin", 70, 40),
]


def pinsheet(*arguments):
    return CliRunner().invoke(cli, [str(a) for a in arguments])


def publish(folder):
    """The history's part of `pinsheet run`; returns the outcome."""
    outcome = season.run(folder)
    assert not outcome.failed, [str(p) for p in outcome.problems]
    replace_files(history.to_write(folder, outcome))
    return outcome


def changes(folder, *columns):
    """The table `changes` of a run now; only these columns of it, if any are named."""
    columns = columns or ("week", "what", "where", "before", "after")
    return [tuple(row[c] for c in columns) for row in season.run(folder).rows("changes")]


def states(folder):
    return sorted(path.name for path in (folder / "history").glob("state-*"))


def standings(folder):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl knows no sparklines
        return load_workbook(folder / "results/Standings.xlsx")


@pytest.fixture
def league(tmp_path):
    folder = tmp_path / "league"
    season_book(folder)
    night(folder, 1, SCORES)
    publish(folder)
    return folder


def corrected(league, score=85):
    night(league, 1, [(1, "Ada Quill", score, 10), *SCORES[1:]])


# --------------------------------------------------------------------------- what is a change


def test_a_score_and_all_that_follows_from_it(league):
    corrected(league)
    # Attack from Mars: Ada 100 -> 85, so 30 24 23 22 becomes Bo 30, Ada 24, Cy 23, Dot 22.
    assert changes(league) == [
        (1, "score", "Ada Quill, Attack from Mars", "100", "85"),
        (None, "place", "Ada Quill", "1", "4"),
        (None, "place", "Bo Marlow", "3", "1"),
        (None, "place", "Dot Larkin", "1", "2"),
        (None, "season total", "Ada Quill", "52", "46"),
        (None, "season total", "Bo Marlow", "47", "53"),
        (1, "night", "Ada Quill", "52", "46"),
        (1, "night", "Bo Marlow", "47", "53"),
        (1, "points", "Ada Quill, Attack from Mars", "30", "24"),
        (1, "points", "Bo Marlow, Attack from Mars", "24", "30"),
    ]
    assert changes(league, "what", "cell")[0] == ("score", "week-01.xlsx, Scores!C4")


def test_every_kind_of_cell_that_people_type(koi_sample):
    publish(koi_sample)
    with typing(koi_sample / "week-01.xlsx") as book:
        book["Scores"]["C4"] = 2124696300
        book["Scores"]["J5"] = "asked twice"
        book["Ties"]["E3"], book["Ties"]["F3"] = "Lou Farthing", "Mo Whitlock"
        book["Rulings"]["G4"] = "the lamp is out"
        book["Payments"]["C3"] = 12
    with typing(koi_sample / "season.xlsx") as book:
        book["Players"]["H3"] = 990199
        book["Players"]["F3"] = "new@example.org"
        book["Machines"]["D3"] = "no flipper"
        book["Weeks"]["D3"] = "in the back room"
        book["Check-in"]["B4"] = "late"
        book["Pre-makeups"]["B3"] = 783050220
        settings = {row[0].value: row[1] for row in book["Settings"].iter_rows()}
        settings["Name"].value = "Our league"
    found = {(row[1], row[2]): (row[0], *row[3:]) for row in changes(koi_sample)}
    assert found["score", "Cy Fennimore, Attack from Mars"] == (1, "2,124,696,290", "2,124,696,300")
    assert found["note", "Bo Marlow"] == (1, "AFM checked: no more than that", "asked twice")
    before, after = "Mo Whitlock, Lou Farthing", "Lou Farthing, Mo Whitlock"
    assert found["tie", "The Addams Family"] == (1, before, after)
    assert found["ruling", "Hal Rook, Taxi"][2] == "decision the lamp is out"
    assert found["payment", "Ada Quill, Paid"] == (1, "6.00", "12.00")
    assert found["player", "Ada Quill, IFPA id"] == (None, "990101", "990199")
    assert found["machine", "Attack from Mars, Note"][2] == "no flipper"
    assert found["calendar", "Note"] == (1, None, "in the back room")
    assert found["check-in", "Ada Quill"] == (1, "here", "late")
    assert found["pre-makeup", "Ada Quill, Attack from Mars, from week 1"][2] == "783,050,220"
    assert found["setting", "Name"] == (None, "Koi's Pinball League", "Our league")
    assert not any("example.org" in str(row) for row in changes(koi_sample))
    cells = dict(changes(koi_sample, "what", "cell"))
    assert cells["payment"] == "week-01.xlsx, Payments!C3"
    assert cells["check-in"] == "season.xlsx, Check-in!B4"


@pytest.mark.parametrize(
    ("season_name", "what", "where", "value"),
    [
        ("lafayette-2018", "match", ("A", "GF1", "match 1", "Winner"), "Dot Larkin"),
        ("lafayette-2018", "entrant", ("Ada Quill", "Paid"), "yes"),
        ("lafayette-2018", "finals place", ("Dot Larkin",), "1"),
        ("lafayette-2018", "finals payout", ("Dot Larkin",), "63.00"),
        ("koi-2000", "playoff score", ("Ada Quill", "Attack from Mars"), "917,932,750"),
        ("koi-2000", "payout", ("Hal Rook",), "9.75"),
        ("koi-2000", "season payout", ("Ada Quill",), "171.60"),
        ("koi-2000", "division", ("Bo Marlow",), "B"),
    ],
)
def test_finals_and_money_are_kept(season_name, what, where, value, finished):
    state = state_of(finished[season_name])
    (fact,) = [f for f in state.facts[what] if f.where == where][:1]
    assert fact.value == value
    others = tuple(f for f in state.facts[what] if f != fact)
    told = {"week": fact.week, "what": what, "where": ", ".join(where), "cell": fact.cell or None}

    def seen(*facts):
        return list(differences(state, replace(state, facts={**state.facts, what: (*others, *facts)})))

    assert seen(fact._replace(value="another")) == [{**told, "before": value, "after": "another"}]
    assert seen() == [{**told, "before": value, "after": None}]
    news = seen(fact, fact._replace(where=("Somebody New",)))
    # A night that was held before cannot have news; the evening of the finals goes on.
    assert bool(news) is (what in ("payout", "season payout", "division"))


@pytest.fixture(scope="module")
def finished():
    """Both samples, computed."""
    from .conftest import SAMPLES

    return {name: season.run(SAMPLES / name) for name in ("lafayette-2018", "koi-2000")}


def test_a_workbook_renamed_and_rows_in_another_order_are_no_change(league):
    (league / "week-01.xlsx").unlink()
    night(league, 1, SCORES[::-1], name="first night.xlsx")
    assert changes(league) == []
    assert history.is_published(league, season.run(league))
    night(league, 1, [*SCORES[:0:-1], (1, "Ada Quill", 85, 10)], name="first night.xlsx")
    assert changes(league, "what", "where", "cell")[0] == (
        "score",
        "Ada Quill, Attack from Mars",
        "first night.xlsx, Scores!C7",
    )


def test_the_same_score_typed_in_another_way_is_no_change(league):
    night(league, 1, [(1, "Ada Quill", "100", "10"), *SCORES[1:]])
    assert changes(league) == []
    assert history.is_published(league, season.run(league))


def test_a_new_night_is_no_change_and_what_was_wrong_before_it_still_is(league):
    night(league, 2, SCORES)
    assert changes(league) == []
    corrected(league)
    told = {row[1] for row in changes(league)}
    assert told == {"score", "night", "points"}  # totals and places move with the new night too


def test_a_night_that_is_gone_is_told_with_every_score(league):
    night(league, 2, SCORES)
    publish(league)
    (league / "week-02.xlsx").unlink()
    rows = changes(league, "week", "what", "after")
    assert rows.count((2, "score", None)) == 8
    assert any(what == "season total" for _, what, _ in rows)


def test_groups_of_the_next_night_move_with_a_correction_but_not_with_a_tick(tmp_path):
    folder = tmp_path / "league"
    names = [f"Ann {n:02}" for n in range(1, 9)]

    def typed(first, ticks):
        ticked = [(name, "x") for name in names[:ticks]]
        season_book(folder, players=names, **{"Check-in": [("Player", 2), *ticked]})
        night(folder, 1, [(1, name, first if n == 0 else 50 + n, 5) for n, name in enumerate(names)])

    typed(100, 8)
    publish(folder)
    typed(1, 8)
    assert "next group" in {row[1] for row in changes(folder)}
    typed(1, 4)
    assert "next group" not in {row[1] for row in changes(folder)}
    typed(100, 4)
    assert changes(folder) == []
    assert history.is_published(folder, season.run(folder))


def test_points_are_compared_exactly_and_read_with_decimals(league):
    tied = [(1, name, 80, games) for (_, name, _, games) in SCORES[:3]]
    night(league, 1, [*tied, SCORES[3]])
    # Three first: (30 + 24 + 23) / 3 = 77/3.
    points = {row[2]: row[3:] for row in changes(league) if row[1] == "points"}
    assert points["Ada Quill, Attack from Mars"] == ("30", "25.67")
    state = state_of(season.run(league))
    exact = {f.where: f.value for f in state.facts["points"]}
    assert exact["Ada Quill", "Attack from Mars"] == "77/3"
    fact = next(f for f in state.facts["points"] if f.value == "77/3")
    close = replace(state, facts={**state.facts, "points": (fact._replace(value="7701/300"),)})
    told = next(row for row in differences(state, close) if row["after"])
    assert (told["before"], told["after"]) == ("77/3", "7701/300")  # both are 25.67


def test_a_machine_twice_in_a_night_and_two_rulings_are_told_apart(league):
    rulings = [("Week", "Player", "Machine", "Ruling", "Note")]
    first, second = (1, "Ada Quill", "Taxi", "decision", "one"), (1, "Ada Quill", "Taxi", "decision", "two")
    night(league, 1, SCORES, Rulings=[*rulings, first, second])
    publish(league)
    night(league, 1, SCORES, Rulings=[*rulings, second, (*first[:4], "three")])
    assert changes(league) == [(1, "ruling", "Ada Quill, Taxi", "decision one", "decision three")]


def test_a_name_spelled_otherwise_is_one_change(league):
    season_book(
        league, players=["Ada Quill", "Bo Marlow", "Cy Fenimore", "Dot Larkin"], machines=["AFM", "Taxi"]
    )
    scores = [(group, name.replace("Fenn", "Fen"), *games) for group, name, *games in SCORES]
    night(league, 1, scores, machines=["AFM", "Taxi"], Ties=[("Week", "Machine", "1st", "2nd")])
    rows = changes(league)
    named = [row[3:] for row in rows if row[1] == "name"]
    assert named == [("Attack from Mars", "AFM"), ("Cy Fennimore", "Cy Fenimore")]
    assert {row[1] for row in rows} == {"name"}
    night(league, 1, [(1, "Ada Quill", 85, 10), *scores[1:]], machines=["AFM", "Taxi"])
    rows = changes(league)
    # What is not the same but for its name is told as it is: something gone, something new.
    assert [row[3:] for row in rows if row[1] == "name"] == [("Cy Fennimore", "Cy Fenimore")]
    assert (1, "score", "Ada Quill, Attack from Mars", "100", None) in rows
    assert (1, "score", "Ada Quill, AFM", None, "85") in rows


def test_a_change_undone_is_a_change_again(league):
    corrected(league)
    publish(league)
    night(league, 1, SCORES)
    assert changes(league)[0] == (1, "score", "Ada Quill, Attack from Mars", "85", "100")
    publish(league)
    assert states(league) == [f"state-000{n}.json.gz" for n in (1, 2, 3)]
    publish(league)
    assert len(states(league)) == 3


# --------------------------------------------------------------------------- the files


def test_private_columns_are_never_kept(league):
    season_book(league)
    with typing(league / "season.xlsx") as book:
        book["Players"]["C1"], book["Players"]["C2"] = "E-mail", "secret@example.org"
        book["Players"]["D1"], book["Players"]["D2"] = "IFPA id", 4711
    publish(league)
    kept = b"".join(gzip.decompress(path.read_bytes()) for path in (league / "history").glob("state-*"))
    assert b"4711" in kept
    assert b"secret" not in kept
    for league_ in BY_NAME.values():
        for part in (*TYPED, *RESULTS):
            columns = league_.by_name[part.table].by_name if part.table else {}
            assert not any(columns[name].private for name in (*part.where, *part.values))


def test_a_long_season_stays_small(tmp_path):
    machines = [f"Machine {n}" for n in range(5)]
    players = [f"Firstname{n:02} Lastname" for n in range(60)]
    scores = [
        {
            "week": week,
            "player": player,
            "machine": machine,
            "score": 10 * (week * 7919 + i * 104729 + j * 31),
        }
        for week in range(1, 11)
        for i, player in enumerate(players)
        for j, machine in enumerate(machines)
    ]
    made = {"players": [{"player": p} for p in players], "scores": scores, "settings": {"Weeks": 10}}
    folder = list_season(tmp_path / "s", made)
    publish(folder)
    (path,) = (folder / "history").glob("state-*")
    assert len(next(newest_first(folder)).facts["score"]) == 3000
    assert path.stat().st_size < 150_000


def test_the_history_moves_with_its_folder_and_may_be_deleted(league, tmp_path):
    corrected(league)
    told = changes(league)
    shutil.move(league, tmp_path / "elsewhere")
    moved = tmp_path / "elsewhere"
    assert changes(moved) == told
    publish(moved)
    assert history.is_published(moved, season.run(moved))
    shutil.rmtree(moved / "history")
    assert changes(moved) == []
    assert str(tmp_path).encode() not in gzip.decompress(content(state_of(season.run(moved))))


GOOD = {"format": 2, "digest": "x", "fingerprint": "y", "held": [1], "coming": None, "facts": {}}


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"format": 2}',
        b"[" * 200_000,
        b"9" * 10_000,
        *(
            json.dumps({**GOOD, **wrong}).encode()
            for wrong in (
                {"format": 1},
                {"format": 3},
                {"digest": 7},
                {"held": [0]},
                {"held": [10**30]},
                {"held": "1"},
                {"coming": "2"},
                {"facts": []},
                {"facts": {"score": [[1]]}},
                {"facts": {"score": [[1, "Ada", 7]]}},
                {"facts": {"score": [[1, [7], "7"]]}},
                {"facts": {"score": [[True, ["Ada"], "7"]]}},
                {"facts": {"score": [[1, ["Ada"], "\ud800"]]}},
                {"facts": {"score": [[1, ["Ada"], "1", "2", "3", "4"]]}},
            )
        ),
    ],
)
def test_a_damaged_state_is_as_if_it_were_not_there(tmp_path, document):
    (tmp_path / "history").mkdir()
    good, bad = json.dumps(GOOD).encode(), gzip.compress(document)
    path_of(tmp_path, 1).write_bytes(gzip.compress(good))
    path_of(tmp_path, 7).write_bytes(bad)
    assert [state.number for state in newest_first(tmp_path)] == [1]


def test_no_state_is_ever_written_over(league):
    path_of(league, 7).write_bytes(b"damaged")
    corrected(league)
    assert changes(league)[0][3:] == ("100", "85")
    publish(league)
    assert path_of(league, 7).read_bytes() == b"damaged"
    assert path_of(league, 8).is_file()


def test_what_only_looks_like_a_state_is_as_if_it_were_not_there(league):
    good = path_of(league, 1).read_bytes()
    (league / "history" / "state-0001.json").write_text('{"format": 1}')
    (league / "history" / "state-12.json.gz").write_bytes(good)
    path_of(league, 2).write_bytes(good[:-20])
    path_of(league, 3).write_bytes(good[:30] + bytes(8) + good[38:])
    path_of(league, 4).mkdir()
    path_of(league, 5).write_bytes(b"no gzip")
    path_of(league, 6).write_bytes(gzip.compress(json.dumps(GOOD).encode() + b" " * 65 * 2**20))
    # The one before is small packed, and too big unpacked.
    if hasattr(os, "mkfifo"):
        path_of(league, 8).symlink_to(path_of(league, 1))
        os.mkfifo(path_of(league, 9))
    corrected(league)
    assert changes(league)[0][3:] == ("100", "85")


def test_values_of_a_state_that_others_wrote_do_no_harm(league):
    strange = {
        "points": [[1, ["Ada Quill", "Taxi"], "1/0"], [1, ["Bo Marlow", "Taxi"], "x/y"]],
        "night": [[1, ["Ada Quill"], "9" * 5000 + "/1"]],
        "unheard of": [[1, ["Ada Quill"], "?"]],
        "score": [[1, [], "=1+1"], [1, ["<b>"], "\x1b[31m"]],
    }
    path_of(league, 2).write_bytes(gzip.compress(json.dumps({**GOOD, "facts": strange}).encode()))
    result = pinsheet("run", league)
    assert result.exit_code == 0, result.output
    assert "\x1b" not in result.output
    assert standings(league)["Changes"]["E5"].data_type == "s"
    for asked in ((), ("2",), ("Ada Quill",), ("Ada Quill", "1"), ("Scores!C4", "1")):
        assert pinsheet("history", league, *asked).exit_code == 0


# --------------------------------------------------------------------------- the window and the sheet


def test_many_changes_are_told_in_few_lines_and_stand_on_a_sheet(tmp_path):
    folder = tmp_path / "league"
    names = [f"Player {n:02}" for n in range(24)]
    season_book(folder, players=names, machines=["Taxi"])
    scores = [(1, name, 1000 - n) for n, name in enumerate(names)]
    night(folder, 1, scores, machines=["Taxi"])
    assert pinsheet("run", folder).exit_code == 0
    assert "Changes" not in standings(folder).sheetnames
    night(folder, 1, [(1, names[0], 5), *scores[1:]], machines=["Taxi"])
    result = pinsheet("run", folder)
    told = [line for line in result.stdout.splitlines() if line.startswith("changed")]
    assert told[0].endswith("score: week 1, Player 00, Taxi: 1,000 -> 5   (week-01.xlsx, Scores!C4)")
    assert (
        "place: Player 00 1 -> 24 · Player 01 2 -> 1 · Player 02 3 -> 2 · Player 03 4 -> 3 and 20 more"
        in told[1]
    )
    assert len(told) <= 8
    rows = list(standings(folder)["Changes"].iter_rows(values_only=True))
    assert sum("place" in row for row in rows) == 24
    shown = len(season.run(folder).rows("changes"))
    cut = int(told[-1].split("and ")[1].split(" ")[0])
    assert told[-1].endswith(f"and {cut} more: results/Standings.xlsx, sheet Changes")
    nights = next(line for line in told if line.startswith("changed     night: week 1: "))
    assert nights.count(" -> ") == 24  # of the one night that moved everybody is told
    assert cut == shown - 1 - 24 - 4 * (len(told) - 3)


def test_history_lists_the_states_and_what_changed_in_each(league):
    night(league, 2, SCORES)
    publish(league)
    corrected(league)
    publish(league)
    listed = pinsheet("history", league)
    assert listed.exit_code == 0
    lines = listed.stdout.splitlines()
    assert [line.split("   ")[1].split(",")[0] for line in lines] == ["state 1", "state 2", "state 3"]
    assert "weeks 1-2; week 2 is new" in lines[1]
    assert "changed: score 1, place 3, season total 2, night 2, points 2" in lines[2]
    third = pinsheet("history", league, 3).stdout
    assert "  score: week 1, Ada Quill, Attack from Mars: 100 -> 85   (week-01.xlsx, Scores!C4)" in third
    assert "  place: Ada Quill: 1 -> 3" in third
    assert pinsheet("history", league, 1).stdout.count("\n") == 1
    assert pinsheet("history", league, 9).exit_code == 2


def test_history_says_what_once_stood_somewhere(league, monkeypatch):
    night(league, 1, [(1, "Ada Quill", "1 234", 10), *SCORES[1:]])
    publish(league)
    corrected(league)
    publish(league)
    corrected(league, 86)
    monkeypatch.chdir(league)
    before = {path: path.read_bytes() for path in league.rglob("*") if path.is_file()}
    told = pinsheet("history", "ada quill", 1).stdout
    assert told.startswith(
        "score: week 1, Ada Quill, Attack from Mars\n"
        "  state 1      100   (week-01.xlsx, Scores!C4)\n"
        '  state 2      1,234   (week-01.xlsx, Scores!C4, typed "1 234")\n'
        "  state 3      85   (week-01.xlsx, Scores!C4)\n"
        "score: week 1, Ada Quill, Taxi: 10   (week-01.xlsx, Scores!D4)\n"
    )
    assert "place: Ada Quill\n  states 1-2   1\n  state 3      4\n" in pinsheet("history", "Ada").stdout
    assert "Taxi" not in pinsheet("history", "Ada").stdout  # never different, and no week was asked
    for cell in ("Scores!C4", "week-01.xlsx, Scores!c4"):
        found = pinsheet("history", cell).stdout
        assert "week-01.xlsx, Scores!C4\n  state 1      100 (score: week 1, Ada Quill" in found
        assert "state 3      85 (" in found
    assert "Nothing was ever different for Cy Fennimore" in pinsheet("history", "Cy Fennimore").stdout
    assert "Nothing is kept of Cy Fennimore in week 7" in pinsheet("history", "Cy Fennimore", 7).stdout
    assert {path: path.read_bytes() for path in league.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("Ada Quil",), "Did you mean Ada Quill?"),
        (("Ada Quill", "two"), "ask for a state"),
        (("1", "2"), "ask for a state"),
        (("Ada Quill", "1", "2"), "ask for a state"),
        (("Ada Quill", "9" * 5000), "ask for a state"),
        (("9" * 5000,), "there is no state"),
    ],
)
def test_history_says_how_to_ask(league, asked, says):
    result = pinsheet("history", league, *asked)
    assert result.exit_code == 2
    assert says in result.output


def test_without_a_history_it_says_so(tmp_path):
    write(tmp_path / "s", "season.xlsx", Settings=[("Setting", "Value"), ("League", "lafayette")])
    result = pinsheet("history", tmp_path / "s")
    assert result.exit_code == 0
    assert "There is no history in s yet" in result.stdout
    assert states(tmp_path / "s") == []

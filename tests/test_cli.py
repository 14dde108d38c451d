"""What the window says, and the exit codes: 0 published, 1 errors, 2 misuse. Never a traceback."""

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from pinsheet.cli import cli
from tests.sheets.folders import night, season_book

NOTHING_NEW = "Nothing has changed since the last run: all this was written then.\n"

SCORES = [
    (1, "Ada Quill", 100, 10),
    (1, "Bo Marlow", 90, 20),
    (1, "Cy Fennimore", 80, 30),
    (1, "Dot Larkin", 70, 40),
]


def pinsheet(*arguments):
    return CliRunner().invoke(cli, [str(a) for a in arguments])


@pytest.fixture
def league(tmp_path):
    folder = tmp_path / "league"
    season_book(folder)
    night(folder, 1, SCORES)
    return folder


def tree(folder):
    return {
        p.relative_to(folder): p.read_bytes()
        for p in sorted(folder.rglob("*"))
        if p.is_file() and p.name != ".lock"
    }


def test_run_publishes_and_says_where(league):
    before = tree(league)
    result = pinsheet("run", league)
    assert result.exit_code == 0, result.output
    for name in ("results/Week 01 results.xlsx", "results/Standings.xlsx", "site/index.html"):
        assert (league / name).is_file()
        assert f"written     {league / name}" in result.stdout
    assert "week 1: 4 players, 2 machines, 8 scores, 0 games not played" in result.stdout
    for place, name, total in (
        (1, "Ada Quill", 52),
        (1, "Dot Larkin", 52),
        (3, "Bo Marlow", 47),
        (3, "Cy Fennimore", 47),
    ):
        line = next(line for line in result.stdout.splitlines() if name in line)
        assert line.split()[0] == str(place)
        assert str(total) in line.split()
    assert {k: v for k, v in tree(league).items() if k in before} == before


def test_twice_in_a_row_gives_the_same_bytes(league):
    first = pinsheet("run", league)
    once = tree(league)
    second = pinsheet("run", league)
    assert (first.exit_code, second.exit_code) == (0, 0)
    assert tree(league) == once
    assert second.stdout == first.stdout + NOTHING_NEW


def test_an_error_publishes_nothing_and_leaves_what_was_there(league):
    pinsheet("run", league)
    before = tree(league / "results") | tree(league / "site") | tree(league / "history")
    night(league, 2, [(1, "Ada Quill", "12,34", 10), (1, "Nobody", 1, 2)])
    result = pinsheet("run", league)
    assert result.exit_code == 1
    assert "error: week-02.xlsx, Scores!C4: " in result.stderr
    assert "error: week-02.xlsx, Scores!B5: " in result.stderr
    assert "2 errors: nothing was published" in result.stderr
    assert tree(league / "results") | tree(league / "site") | tree(league / "history") == before


def test_warnings_publish_but_not_when_strict(league):
    night(league, 1, [*SCORES[:3], (1, "Dot Larkin", 80, 40)])
    assert pinsheet("run", league).exit_code == 0
    assert pinsheet("check", league).exit_code == 0
    strict = pinsheet("run", league, "--strict")
    assert strict.exit_code == 1
    assert "no playoff is recorded" in strict.stderr


def test_check_writes_nothing(league):
    before = tree(league)
    result = pinsheet("check", league)
    assert result.exit_code == 0
    assert "Ready for week 2." in result.stdout
    assert tree(league) == before


def test_a_correction_says_what_changed(league):
    pinsheet("run", league)
    night(league, 1, [(1, "Ada Quill", 85, 10), *SCORES[1:]])
    result = pinsheet("run", league)
    assert "changed     score: week 1, Ada Quill, Attack from Mars: 100 -> 85" in result.stdout
    assert "changed     place: Ada Quill 1 -> 4 · " in result.stdout
    again = pinsheet("run", league)
    assert "100 -> 85" in again.stdout
    document = json.loads(pinsheet("export", league).stdout)
    assert {
        "week": 1,
        "what": "score",
        "where": "Ada Quill, Attack from Mars",
        "before": "100",
        "after": "85",
        "cell": "week-01.xlsx, Scores!C4",
    } in document["tables"]["changes"]


def test_explain_shows_cell_rule_and_arithmetic(league):
    result = pinsheet("explain", "ada quill", 1, "--folder", league)
    assert result.exit_code == 0
    assert "1st of 4: 25 + 5 for first (6.1)" in result.stdout
    assert "week-01.xlsx, Scores!C4" in result.stdout
    assert "night: 30 + 22 = 52" in result.stdout
    assert pinsheet("explain", "Ada Quil", "--folder", league).exit_code == 2


def test_export_is_the_document_that_others_rely_on(league):
    result = pinsheet("export", league)
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert list(document) == ["pinsheet", "league", "edition", "settings", "problems", "tables"]
    assert (document["league"], document["edition"]) == ("lafayette", "summer-2018")
    assert document["settings"]["drop.weeks"] == 2
    assert document["settings"]["Weeks"] == 8
    columns = {
        "players": "player status",
        "game_points": "week group game machine player score source place points cell",
        "week_points": "week player group points bonus multiplier total normalized dropped finish",
        "standings": "place player division total full_total weeks_played eligible",
        "groups": "week division group seat player",
        "rulings": "week player ruling effect",
    }
    for table, names in columns.items():
        for row in document["tables"].get(table, ()):
            assert list(row)[: len(names.split())] == names.split()
    assert {
        "divisions",
        "multipliers",
        "payouts",
        "finals_field",
        "finals_matches",
        "finals_places",
        "ifpa",
        "changes",
    } <= set(document["tables"])
    assert document["tables"]["finals_places"] == []
    first = next(
        r for r in document["tables"]["game_points"] if r["player"] == "Ada Quill" and r["machine"] == "Taxi"
    )
    assert first == first | {
        "week": 1,
        "group": "1",
        "game": 2,
        "score": 10,
        "source": "played",
        "place": 4,
        "points": 22,
        "cell": "week-01.xlsx, Scores!D4",
    }
    night_row = next(r for r in document["tables"]["week_points"] if r["player"] == "Ada Quill")
    assert night_row == night_row | {
        "points": 52,
        "bonus": 0,
        "multiplier": 1,
        "total": 52,
        "normalized": None,
        "dropped": False,
        "finish": None,
    }


def test_export_with_errors_has_problems_and_no_tables(league):
    night(league, 2, [(1, "Nobody", 1, 2)])
    result = pinsheet("export", league)
    assert result.exit_code == 1
    document = json.loads(result.stdout)
    assert document["tables"] == {}
    assert document["problems"][0] == document["problems"][0] | {
        "severity": "error",
        "code": "unknown-player",
        "workbook": "week-02.xlsx",
        "sheet": "Scores",
        "cell": "B4",
    }


def test_export_as_csv(league, tmp_path):
    season_book(league, players=["'=1+1", "Bo Marlow", "-Dash", "Dot Larkin"])
    night(league, 1, [(1, "'=1+1", 5, 6), (1, "-Dash", 7, 8)])
    assert pinsheet("export", league, "--format", "csv").exit_code == 2
    assert pinsheet("export", league, "--format", "csv", "--output", tmp_path / "csv").exit_code == 0
    text = (tmp_path / "csv" / "standings.csv").read_text(encoding="utf-8-sig")
    assert "'=1+1" in text
    assert "'-Dash" in text


def test_no_private_column_leaves_the_season_workbook_but_for_the_mails(league):
    from openpyxl import load_workbook

    book = load_workbook(league / "season.xlsx")
    sheet = book["Players"]
    sheet["C1"], sheet["C2"] = "E-mail", "secret@example.org"
    book.save(league / "season.xlsx")
    output = [
        pinsheet("run", league).output,
        pinsheet("export", league).output,
        pinsheet("explain", "Ada Quill", "--folder", league).output,
    ]
    for content in (
        *(o.encode() for o in output),
        *(v for k, v in tree(league).items() if k.name != "season.xlsx" and "outbox" not in k.parts),
    ):
        assert b"secret@" not in content
    assert b"\r\nBcc: secret@example.org\r\n" in (league / "outbox" / "week-01.eml").read_bytes()


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "no-such-folder"),
        ("run", "--nonsense"),
        ("nonsense",),
        ("new",),
        ("new", "x", "--league", "bowling"),
        ("new", "x"),
        ("explain",),
        ("export", "--format", "xml"),
    ],
)
def test_misuse_exits_with_2(arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = pinsheet(*arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert list(tmp_path.iterdir()) == []


def test_new_never_overwrites(tmp_path):
    assert pinsheet("new", tmp_path / "a", "--league", "lafayette").exit_code == 0
    before = tree(tmp_path / "a")
    again = pinsheet("new", tmp_path / "a", "--league", "lafayette")
    assert again.exit_code == 1
    assert "never overwritten" in again.stderr
    assert tree(tmp_path / "a") == before


def test_bare_pinsheet_says_what_comes_next(league, monkeypatch, tmp_path):
    monkeypatch.chdir(league)
    assert "Next: 3 Publish" in pinsheet().stdout
    pinsheet("run", ".")
    assert "Week 1 is played and published." in pinsheet().stdout
    assert "2 Draw tonight" in pinsheet().stdout
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    assert "pinsheet demo" in pinsheet().stdout


def test_a_season_without_a_week_played_gives_a_page(tmp_path):
    season_book(tmp_path / "s")
    result = pinsheet("run", tmp_path / "s")
    assert result.exit_code == 0
    assert "No week has been played yet." in result.stdout
    assert b"Ada Quill" in (tmp_path / "s/site/index.html").read_bytes()


def test_a_result_workbook_among_the_inputs_is_refused(league):
    pinsheet("run", league)
    (league / "Week 01 results.xlsx").write_bytes((league / "results/Week 01 results.xlsx").read_bytes())
    result = pinsheet("run", league)
    assert result.exit_code == 1
    assert "result workbook that pinsheet made" in result.stderr


def test_a_plain_window_shows_every_letter_somehow(tmp_path):
    season_book(tmp_path / "s", players=["Łukasz Ōno", "田中"])
    night(tmp_path / "s", 1, [(1, "Łukasz Ōno", 5, 6), (1, "田中", 7, 8)])
    plain = {
        **os.environ,
        "PYTHONUTF8": "0",
        "LC_ALL": "C",
        "PYTHONIOENCODING": "ascii:strict",
        "PYTHONCOERCECLOCALE": "0",
    }
    run = [sys.executable, "-m", "pinsheet", "run", str(tmp_path / "s")]
    done = subprocess.run(run, env=plain, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Łukasz Ōno" in (tmp_path / "s/site/index.html").read_text(encoding="utf-8")


def test_a_mistake_of_ours_is_a_sentence(league, monkeypatch, capsys):
    from pinsheet import cli as module

    def broken(folder):
        raise RuntimeError("oops")

    monkeypatch.setattr("pinsheet.season.run", broken)
    monkeypatch.setattr(sys, "argv", ["pinsheet", "check", str(league)])
    with pytest.raises(SystemExit) as stopped:
        module.main()
    assert stopped.value.code == 1
    assert "pinsheet made a mistake of its own (RuntimeError: oops)" in capsys.readouterr().err


def test_an_export_never_lands_on_a_workbook(league):
    before = tree(league)
    for arguments in (["--output", league / "week-01.xlsx"], ["--format", "csv", "--output", league]):
        assert pinsheet("export", league, *arguments).exit_code == 2
    assert tree(league) == before


def test_a_week_without_scores_between_others_is_said(league):
    night(league, 3, SCORES)
    result = pinsheet("check", league)
    assert result.exit_code == 0
    assert "week 2 has no scores, though week 3 has" in result.stderr


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are Unicode here")
def test_a_file_name_that_is_no_unicode(league):
    os.rename(os.fsencode(league / "week-01.xlsx"), os.fsencode(league) + b"/week\xff1.xlsx")
    result = pinsheet("run", league)
    assert result.exit_code == 0, result.output
    assert b"week\\xff1.xlsx" in (league / "site" / "index.html").read_bytes()

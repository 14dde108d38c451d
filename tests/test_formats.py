"""Seasons handed in as .xls, .ods and .csv: the same results as from .xlsx, also all mixed."""

import csv
import functools
import json
import shutil
import subprocess

import pytest
from click.testing import CliRunner
from openpyxl import Workbook

from pinsheet import beginning, finals, season
from pinsheet.cli import cli
from pinsheet.files import WORKBOOKS, Refused, present
from pinsheet.leagues.registry import BY_NAME
from pinsheet.render import data
from pinsheet.sheets import formats
from pinsheet.sheets.reader import read_folder
from tests.conftest import SAMPLES
from tests.sheets import old_books as old
from tests.sheets import test_opendocument as odf
from tests.sheets.folders import MACHINES, PLAYERS, night, season_book, write

SOFFICE = shutil.which("soffice")
SEASONS = ("lafayette-2018", "koi-2000")


def exported(folder, *renamed):
    """The export of a season, as other programs get it, with some words renamed."""
    outcome = season.run(folder)
    text = data.as_json(outcome, season.settings_in_force(outcome)).decode()
    for old_word, new in renamed:
        text = text.replace(old_word, new)
    return json.loads(text)


@functools.cache
def of_sample(name):
    """The export of a sample as it is."""
    return exported(SAMPLES / name)


def points(export):
    """Who got how much, each week and in all."""
    nights = [(row["week"], row["player"], row["total"]) for row in export["tables"]["week_points"]]
    return nights, [(row["place"], row["player"], row["total"]) for row in export["tables"]["standings"]]


def converted(tmp_path, suffix, paths):
    """What LibreOffice makes of these workbooks."""
    made = tmp_path / "made"
    subprocess.run(
        [
            *(SOFFICE, "--headless", f"-env:UserInstallation=file://{tmp_path / 'profile'}"),
            *("--convert-to", suffix, "--outdir", made, *paths),
        ],
        check=True,
        capture_output=True,
        timeout=300,
    )
    return made


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """Both samples as LibreOffice saves them, by season and suffix: each folder of workbooks."""
    if SOFFICE is None:
        pytest.skip("needs LibreOffice")
    folder = tmp_path_factory.mktemp("saved")
    inputs = folder / "inputs"
    inputs.mkdir()
    for name in SEASONS:
        for path in (SAMPLES / name).glob("*.xlsx"):
            shutil.copyfile(path, inputs / f"{name}--{path.name}")
    found = {}
    for suffix in ("ods", "xls"):
        made = converted(folder, suffix, sorted(inputs.iterdir()))
        for path in made.glob(f"*.{suffix}"):
            name, _, file = path.name.partition("--")
            target = folder / suffix / name
            target.mkdir(parents=True, exist_ok=True)
            path.rename(target / file)
            found[name, suffix] = target
    return found


@pytest.mark.parametrize(("name", "suffix"), [("lafayette-2018", "xls"), ("koi-2000", "ods")])
def test_a_season_saved_by_libreoffice_gives_the_same_export(saved, tmp_path, name, suffix):
    folder = tmp_path / name
    shutil.copytree(saved[name, suffix], folder)
    expected = of_sample(name)
    assert expected["tables"]["standings"]
    assert exported(folder, *((f".{suffix}{after}", f".xlsx{after}") for after in ',"!')) == expected


def test_names_that_libreoffice_loses_in_xls_are_an_error(saved, tmp_path):
    shutil.copytree(saved["koi-2000", "xls"], tmp_path / "koi")
    found = [p for p in season.run(tmp_path / "koi").problems if p.severity == "error"]
    assert found
    assert {(p.cell.workbook, p.code) for p in found} == {("finals.xls", "cell-uncalculated")}


def test_a_season_in_all_formats_at_once(saved, tmp_path):
    folder = tmp_path / "mixed"
    folder.mkdir()
    suffixes = ["ods", "xls", "xlsx"]
    for turn, path in enumerate(sorted((SAMPLES / "lafayette-2018").glob("*.xlsx"))):
        suffix = suffixes[turn % 3]
        source = path.parent if suffix == "xlsx" else saved["lafayette-2018", suffix]
        shutil.copyfile(source / f"{path.stem}.{suffix}", folder / f"{path.stem}.{suffix}")
    assert len({path.suffix for path in folder.iterdir()}) == 3
    found = exported(folder, (".ods", ".xlsx"), (".xls,", ".xlsx,"), ('.xls"', '.xlsx"'))
    assert found == of_sample("lafayette-2018")
    run = CliRunner().invoke(cli, ["run", str(folder)])
    assert run.exit_code == 0, run.output
    assert (folder / "site" / "index.html").exists()
    again = CliRunner().invoke(cli, ["run", str(folder)])
    assert len(list((folder / "history").glob("state-*"))) == 1, again.output


def listed(name):
    """Every score of a sample as rows of a list."""
    rows = of_sample(name)["tables"]["game_points"]
    return [("Week", "Player", "Machine", "Score")] + [
        (row["week"], row["player"], row["machine"], row["score"])
        for row in rows
        if row["source"] == "played"
    ]


def list_season(folder, name, suffix, rows):
    """A season of the sample's own season workbook and one list."""
    folder.mkdir()
    shutil.copyfile(SAMPLES / name / "season.xlsx", folder / "season.xlsx")
    if suffix == "xlsx":
        write(folder, "scores.xlsx", scores=rows)
    return folder


@pytest.mark.skipif(SOFFICE is None, reason="needs LibreOffice")
def test_a_list_saved_as_csv_gives_the_same_export(tmp_path):
    rows = listed("lafayette-2018")
    guests = {"Gwen Tarrant"} - {row[1] for row in rows}
    assert len(rows) > 500, guests
    book = list_season(tmp_path / "book", "lafayette-2018", "xlsx", rows)
    made = converted(tmp_path, "csv", [book / "scores.xlsx"])
    text = list_season(tmp_path / "text", "lafayette-2018", "csv", rows)
    shutil.copyfile(made / "scores.csv", text / "scores.csv")
    expected = exported(book)
    found = exported(text, ("scores.csv, ", "scores.xlsx, scores!"), ("scores.csv", "scores.xlsx"))
    assert found == expected
    assert expected["problems"] or expected["tables"]["standings"]


@pytest.mark.parametrize(
    ("dialect", "encoding"),
    [
        ({"delimiter": ","}, "utf-8"),
        ({"delimiter": ";", "quoting": csv.QUOTE_ALL}, "utf-8-sig"),
        ({"delimiter": "\t"}, "utf-16"),
        ({"delimiter": ";", "lineterminator": "\n"}, "cp1252"),
    ],
)
def test_a_list_gives_the_same_however_it_is_written(tmp_path, dialect, encoding):
    people = ("Zo\u00eb Lindqvist", "Bo Marlow", "Cy Fennimore", "Dot Larkin")
    rows = [("Week", "Player", "Machine", "Score")]
    rows += [(w, p, m, 1000 * w + 7 * n) for w in (1, 2) for m in MACHINES for n, p in enumerate(people)]
    for name in ("book", "text"):
        season_book(tmp_path / name, players=people)
    write(tmp_path / "book", "scores.xlsx", scores=rows)
    with (tmp_path / "text" / "scores.csv").open("w", encoding=encoding, newline="") as stream:
        csv.writer(stream, **dialect).writerows(rows)
    expected = exported(tmp_path / "book")
    found = exported(
        tmp_path / "text", ("scores.csv, ", "scores.xlsx, scores!"), ("scores.csv", "scores.xlsx")
    )
    assert found == expected
    assert len(expected["tables"]["game_points"]) == 16


# Made by hand, without LibreOffice: one season of four formats.

BLOCK = [("Lafayette", None, "Week", 3), (), ("Group", "Player", *MACHINES)] + [
    (1, player, 500 + n, 900 - n) for n, player in enumerate(PLAYERS)
]


def old_book(rows, name="Scores"):
    cells = b""
    for r, row in enumerate(rows, 1):
        for c, value in enumerate(row, 1):
            if isinstance(value, str):
                cells += old.text(r, c, value)
            elif value is not None:
                cells += old.number(r, c, float(value))
    return old.ole2(Workbook=old.stream(cells, names=[name]))


def open_document(rows, name="Scores"):
    def cell(value):
        return (
            odf.cell() if value is None else odf.text(value) if isinstance(value, str) else odf.number(value)
        )

    return odf.ods(odf.table("".join(odf.row(*map(cell, row)) for row in rows), name=name))


def weeks(folder, *suffixes):
    """A season whose weeks 1, 2, 3 ... are workbooks of these suffixes."""
    season_book(folder)
    for week, suffix in enumerate(suffixes, 1):
        rows = [[week if value == 3 else value for value in BLOCK[0]], *BLOCK[1:]]
        path = folder / f"week-{week:02}{suffix}"
        if suffix == ".xls":
            path.write_bytes(old_book(rows))
        elif suffix == ".ods":
            path.write_bytes(open_document(rows))
        elif suffix == ".csv":
            with path.open("w", newline="") as stream:
                csv.writer(stream).writerows(rows)
        else:
            write(folder, path.name, Scores=rows)
    return folder


def test_a_folder_may_have_every_format(tmp_path):
    mixed = weeks(tmp_path / "mixed", ".csv", ".xls", ".ods", ".xlsx")
    plain = weeks(tmp_path / "plain", ".xlsx", ".xlsx", ".xlsx", ".xlsx")
    found = exported(
        mixed,
        ("week-01.csv, ", "week-01.xlsx, Scores!"),
        ("week-02.xls", "week-02.xlsx"),
        ("week-03.ods", "week-03.xlsx"),
    )
    expected = exported(plain)
    assert found["tables"] == expected["tables"]
    assert {row["week"] for row in found["tables"]["week_points"]} == {1, 2, 3, 4}
    assert [p["code"] for p in found["problems"]] == [p["code"] for p in expected["problems"]]


def test_one_week_in_two_formats_is_joined_or_an_error(tmp_path):
    weeks(tmp_path, ".xlsx")
    same = [("Lafayette", None, "Week", 1), *BLOCK[1:]]
    (tmp_path / "copy.ods").write_bytes(open_document(same))
    assert not [p for p in season.run(tmp_path).problems if p.severity == "error"]
    other = [*same[:3], (1, PLAYERS[0], 501, 900), *same[4:]]
    (tmp_path / "copy.ods").write_bytes(open_document(other))
    found = [p for p in season.run(tmp_path).problems if p.severity == "error"]
    assert len(found) == 1
    assert {"week-01.xlsx", "copy.ods"} <= set(f"{found[0].cell} {found[0].message}".replace(",", "").split())


@pytest.mark.parametrize("suffix", [".ods", ".xls"])
def test_a_result_in_another_format_is_never_an_input(tmp_path, suffix):
    season_book(tmp_path)
    if suffix == ".xls":
        made = old.ole2(
            Workbook=old.stream(old.text(1, 1, "Player")),
            _05DocumentSummaryInformation=old.properties([], [("pinsheet", "result")]),
        )
    else:
        meta = (
            f"<office:document-meta {odf.SPACES}><office:meta>"
            '<meta:user-defined meta:name="pinsheet">result</meta:user-defined></office:meta></office:document-meta>'
        )
        made = odf.ods(odf.table(odf.row(odf.text("Player"))), **{"meta.xml": meta})
    (tmp_path / f"Standings{suffix}").write_bytes(made)
    assert [p.code for p in read_folder(tmp_path).problems] == ["result-among-inputs"]


def test_an_export_laid_among_the_inputs_is_never_one(tmp_path):
    night(tmp_path, 1, [(1, p, 500, 400 + n) for n, p in enumerate(PLAYERS)])
    season_book(tmp_path)
    made = tmp_path / "made"
    result = CliRunner().invoke(cli, ["export", str(tmp_path), "--format", "csv", "--output", str(made)])
    assert result.exit_code == 0, result.output
    expected = exported(tmp_path)
    assert expected["tables"]
    for path in sorted(made.glob("*.csv")):
        copy = tmp_path / path.name
        shutil.copyfile(path, copy)
        outcome = season.run(tmp_path)
        codes = {p.code for p in outcome.problems if p.severity == "error"}
        # A table of a league's own may be read where it says nothing new; it never changes a result.
        assert codes or points(exported(tmp_path)) == points(expected), path.name
        if path.stem in ("game_points", "week_points", "standings", "groups", "multipliers", "rulings"):
            assert codes == {"result-among-inputs"}, path.name
        copy.unlink()
    assert exported(tmp_path) == expected


# Drawing beside them.


@pytest.mark.parametrize("suffix", [".ods", ".xls", ".csv", ".xlsm", ".ODS"])
def test_tonights_sheet_is_not_drawn_beside_one_in_another_format(tmp_path, suffix):
    season_book(tmp_path, settings=[("Weeks", 4)])
    rows = [
        ("Lafayette", None, "Week", 1),
        (),
        ("Group", "Player", *MACHINES),
        (1, PLAYERS[0]),
        (1, PLAYERS[1]),
    ]
    path = tmp_path / f"week-01{suffix}"
    if suffix == ".xlsm":
        write(tmp_path, path.name, Scores=rows)
    elif suffix == ".csv":
        path.write_text("\n".join(",".join(str(value or "") for value in row) for row in rows))
    else:
        path.write_bytes(old_book(rows) if suffix == ".xls" else open_document(rows))
    before = path.read_bytes()
    result = CliRunner().invoke(cli, ["sheet", str(tmp_path)])
    assert result.exit_code == 1
    assert f"{path.name}: something is typed or changed here, or pinsheet did not draw this" in result.output
    assert path.read_bytes() == before
    assert not (tmp_path / "week-01.xlsx").exists()
    path.unlink()
    assert CliRunner().invoke(cli, ["sheet", str(tmp_path)]).exit_code == 0
    assert (tmp_path / "week-01.xlsx").exists()


def test_a_season_in_another_format_is_not_overwritten(tmp_path):
    (tmp_path / "season.ods").write_bytes(
        open_document([("Setting", "Value"), ("League", "lafayette")], "Settings")
    )
    with pytest.raises(Refused) as caught:
        beginning.new_season(tmp_path, BY_NAME["lafayette"])
    assert caught.value.problem.cell.workbook == "season.ods"


def test_finals_in_another_format_are_not_drawn_again(tmp_path):
    season_book(tmp_path)
    (tmp_path / "finals.ods").write_bytes(open_document([("Player", "Present")]))
    with pytest.raises(Refused) as caught:
        finals.finals_night(tmp_path)
    assert caught.value.problem.cell.workbook == "finals.ods"


def test_a_new_season_takes_over_from_any_format(tmp_path):
    last = tmp_path / "last"
    last.mkdir()
    (last / "season.csv").write_text("Setting;Value\nLeague;lafayette\ndrop.weeks;1\n")
    (last / "people.ods").write_bytes(
        open_document([("Player", "Skill"), ("Ada Quill", 5), ("Bo Marlow", None)], "Players")
    )
    (last / "machines.xls").write_bytes(old_book([("Machine", "Also known as"), ("Taxi", "TX")], "Machines"))
    result = CliRunner().invoke(cli, ["new", str(tmp_path / "next"), "--from", str(last)])
    assert result.exit_code == 0, result.output
    typed = read_folder(tmp_path / "next")
    assert list(typed.frames["roster"]["player"]) == ["Ada Quill", "Bo Marlow"]
    assert list(typed.frames["machines"]["machine"]) == ["Taxi"]
    settings = dict(zip(typed.frames["settings"]["setting"], typed.frames["settings"]["value"], strict=True))
    assert settings["drop.weeks"] == "1"


def test_status_knows_a_season_of_any_format(tmp_path):
    (tmp_path / "season.ods").write_bytes(
        open_document([("Setting", "Value"), ("League", "lafayette")], "Settings")
    )
    result = CliRunner().invoke(cli, ["status", str(tmp_path)])
    assert "There is no season in this folder" not in result.output


# The list of suffixes.


def test_there_is_one_list_of_suffixes():
    assert tuple(formats.READ) == WORKBOOKS
    assert not set(WORKBOOKS) & set(formats.NOT_READ)


@pytest.mark.parametrize("suffix", formats.NOT_READ)
def test_what_is_not_read_is_named_with_a_way_out(tmp_path, suffix):
    season_book(tmp_path)
    (tmp_path / f"week-01{suffix.upper()}").write_bytes(b"x")
    (problem,) = read_folder(tmp_path).problems
    assert (problem.code, problem.severity) == ("file-kind", "error")
    assert f"({suffix.upper()}) is not read. Open it in " in problem.message
    assert "choose File > " in problem.message
    assert problem.message.endswith("into this folder, and remove this one.")


@pytest.mark.parametrize("suffix", WORKBOOKS)
def test_an_export_never_replaces_a_workbook(tmp_path, suffix):
    night(tmp_path, 1, [(1, p, 500, 400) for p in PLAYERS])
    season_book(tmp_path)
    target = tmp_path / f"typed{suffix}"
    result = CliRunner().invoke(cli, ["export", str(tmp_path), "--format", "json", "--output", str(target)])
    assert result.exit_code == 2
    assert not target.exists()


def test_present_finds_the_workbook_of_that_name(tmp_path):
    wanted = tmp_path / "week-03.xlsx"
    assert present(wanted) is None
    assert present(tmp_path / "nowhere" / "week-03.xlsx") is None
    (tmp_path / "week-03.pdf").write_bytes(b"x")
    (tmp_path / "week-03 copy.xls").write_bytes(b"x")
    assert present(wanted) is None
    (tmp_path / "Week-03.ODS").write_bytes(b"x")
    assert present(wanted) == tmp_path / "Week-03.ODS"
    Workbook().save(wanted)
    assert present(wanted) == wanted

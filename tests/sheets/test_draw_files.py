"""Bytes, launchers and the blanks in `templates/`; and that other programs keep what is drawn."""

import io
import runpy
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import openpyxl
import pytest

from pinsheet.sheets.draw import launchers, night_workbook

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
MAKE = runpy.run_path(str(TEMPLATES / "make.py"))


def parts(data):
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def test_the_same_plan_gives_the_same_bytes():
    assert MAKE["made"]() == MAKE["made"]()


def test_no_part_tells_when_it_was_made():
    data = night_workbook(MAKE["night_plan"]())
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        assert {info.date_time for info in opened.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    core = parts(data)["docProps/core.xml"].decode()
    assert core.count("1980-01-01T00:00:00Z") == core.count("W3CDTF") == 2


def test_the_blanks_in_templates_are_up_to_date():
    """Otherwise: python templates/make.py."""
    for name, data in MAKE["made"]().items():
        stored = (TEMPLATES / name).read_bytes()
        if name.endswith(".xlsx"):
            assert parts(stored) == parts(data), name
        else:
            assert stored == data, name


def test_launchers_of_windows():
    made = launchers(r"C:\Users\Zoë\100% pins\python.exe")
    text = made["2 Draw tonight.cmd"].decode()
    assert text.endswith("pause\r\n")
    assert text.count("\n") == text.count("\r\n")
    lines = text.split("\r\n")
    assert lines[:3] == ["@echo off", "chcp 65001 >nul", 'cd /d "%~dp0"']
    assert r'set "python=C:\Users\Zoë\100%% pins\python.exe"' in lines
    assert '    "%python%" -P -m pinsheet sheet' in lines
    assert "    call pinsheet sheet" in lines


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script")
def test_launchers_of_macos_run_in_their_folder(tmp_path):
    season = tmp_path / "Koi's season"
    season.mkdir()
    python = tmp_path / "my python"
    python.write_text('#!/bin/sh\npwd\necho "$@"\n')
    python.chmod(0o755)
    made = launchers(str(python))
    assert sorted(n for n in made if n.endswith(".command")) == [
        "1 Check.command", "2 Draw tonight.command", "3 Publish.command", "4 Finals.command",
    ]  # fmt: skip
    script = season / "3 Publish.command"
    script.write_bytes(made[script.name])
    ran = subprocess.run(["sh", str(script)], cwd="/", input="\n", capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[:2] == [str(season), "-P -m pinsheet run"]
    assert "Press Return" in ran.stdout
    assert ran.stderr == ""


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
@pytest.mark.parametrize(
    "name", ["season-lafayette.xlsx", "season-koi.xlsx", "scoresheet.xlsx", "scoresheet-groups.xlsx"]
)
def test_libreoffice_keeps_values_drop_downs_and_formats(name, tmp_path):
    subprocess.run(
        ["soffice", "--headless", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
         "--convert-to", "xlsx", "--outdir", str(tmp_path), str(TEMPLATES / name)],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    before = openpyxl.load_workbook(TEMPLATES / name)
    after = openpyxl.load_workbook(tmp_path / name)
    assert after.sheetnames == before.sheetnames
    assert after.custom_doc_props["pinsheet"].value == before.custom_doc_props["pinsheet"].value
    assert set(after.defined_names) == set(before.defined_names)
    for sheet in before:
        other = after[sheet.title]
        for row in sheet.iter_rows():
            for cell in row:
                kept = other[cell.coordinate]
                assert (kept.value or None) == (cell.value or None), (sheet.title, cell.coordinate)
                plain = kept.number_format.replace("\\", "").rstrip(";")
                assert plain == cell.number_format.rstrip(";"), (sheet.title, cell.coordinate)
        assert rules(other) == rules(sheet)
        assert len(other.conditional_formatting) == len(sheet.conditional_formatting)


def rules(sheet):
    return sorted(
        (rule.type, rule.formula1, rule.showErrorMessage, rule.errorStyle or "stop")
        for rule in sheet.data_validations.dataValidation
        if rule.type and rule.type != "none"
    )

"""Tests read workbooks with merged cells as openpyxl does, only faster."""

import io
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet._reader import WorksheetReader

from tests import merged
from tests.conftest import SAMPLES


def parts(path):
    raw = io.BytesIO()
    load_workbook(path).save(raw)
    with ZipFile(raw) as package:
        return {name: package.read(name) for name in package.namelist() if name != "docProps/core.xml"}


@pytest.mark.parametrize("name", ["lafayette-2018/finals", "lafayette-2018/week-04", "koi-2000/week-04"])
def test_read_quickly_a_workbook_is_what_openpyxl_makes_of_it(monkeypatch, name):
    path = SAMPLES / f"{name}.xlsx"
    assert WorksheetReader.bind_merged_cells is not merged.usual
    quick = parts(path)
    monkeypatch.setattr(WorksheetReader, "bind_merged_cells", merged.usual)
    assert quick == parts(path)

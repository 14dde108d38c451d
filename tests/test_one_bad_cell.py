"""One cell that cannot be what it should: the first problem names exactly that cell."""

import pytest
from openpyxl import load_workbook

from pinsheet import season
from tests.sheets.folders import MACHINES, PLAYERS, night, season_book

SHEETS = {
    "Weeks": [
        ("Week", "Date", "Machine 1", "Machine 2", "Note"),
        (1, "2018-06-05", *MACHINES, "moved"),
        (2, "2018-06-12", *MACHINES, None),
    ],
    "Check-in": [("Player", 1, 2), *((p, "x", "late") for p in PLAYERS)],
}
NIGHT = {
    "Ties": [("Week", "Machine", "1st", "2nd"), (1, "Taxi", "Bo Marlow", "Ada Quill")],
    "Rulings": [
        ("Week", "Player", "Machine", "Ruling", "Value", "Note"),
        (1, "Cy Fennimore", "Taxi", "replay", 5000, "stuck ball"),
    ],
}


@pytest.fixture
def league(tmp_path):
    season_book(
        tmp_path,
        players=[(p, None) for p in PLAYERS],
        machines=[(m, f"alias of {m}") for m in MACHINES],
        settings=[("drop.weeks", 1), ("finals.min_weeks", "half")],
        **SHEETS,
    )
    rows = [
        (1, "Ada Quill", 100, 40),
        (1, "Bo Marlow", 90, 40),
        (1, "Cy Fennimore", 80, 30),
        (1, "Dot Larkin", 70, "L"),
    ]
    night(tmp_path, 1, rows, headings=("Note",), **NIGHT)
    return tmp_path


def cells(name, sheet):
    """Every typed cell but those whose content is free: labels of the title line and group names."""
    return [(name, sheet, ref) for ref in REFS[sheet]]


REFS = {
    "Settings": ["A1", "B1", "A2", "B2", "A3", "B3", "A4", "B4"],
    "Players": ["A1", "A2", "A5"],
    "Machines": ["A1", "A2", "B2", "A3"],
    "Weeks": ["A1", "A2", "B2", "C2", "D3", "E2"],
    "Check-in": ["A1", "A3", "B2", "C5"],
    "Scores": ["D1", "B3", "C3", "D3", "E3", "A4", "B4", "C4", "D5", "B7", "D7", "E4"],
    "Ties": ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"],
    "Rulings": ["A1", "B1", "D1", "A2", "B2", "C2", "D2", "E2", "F2"],
}
ALL = [
    cell
    for sheet in REFS
    for cell in cells("week-01.xlsx" if sheet in ("Scores", *NIGHT) else "season.xlsx", sheet)
]


def test_the_season_is_clean(league):
    assert season.run(league).problems == ()


@pytest.mark.parametrize(("name", "sheet", "ref"), ALL, ids=lambda part: part.removesuffix(".xlsx"))
def test_the_first_problem_names_the_cell(league, name, sheet, ref):
    book = load_workbook(league / name)
    cell = book[sheet][ref]
    cell.value = "#REF!"
    cell.data_type = "e"
    book.save(league / name)
    outcome = season.run(league)
    first = outcome.problems[0]
    assert str(first.cell) == f"{name}, {sheet}!{ref}", "\n".join(map(str, outcome.problems))
    assert first.severity == "error"
    assert outcome.failed


NONSENSE = {
    "Settings": {"A3": "drops.weeks", "B2": "bowling", "B3": "many", "B4": "never"},
    "Players": {"A2": 12, "A3": "x" * 81, "B2": "owner"},
    "Machines": {"A2": "x" * 90},
    "Weeks": {"A2": "one", "B2": "3/4/24", "C2": "Tazi"},
    "Check-in": {"B2": "perhaps", "A3": "Nobody"},
    "Scores": {
        "D1": "next",
        "C3": "Tazi",
        "B4": "Adda Quill",
        "C4": "12,34",
        "D5": 1.5,
        "C6": True,
        "C7": -5,
    },
    "Ties": {"A2": "soon", "B2": "Tazi", "C2": "Adda Quill"},
    "Rulings": {"A2": "soon", "B2": "Adda Quill", "C2": "Tazi", "D2": "murder", "E2": "more"},
}


@pytest.mark.parametrize(("sheet", "ref"), [(s, r) for s, refs in NONSENSE.items() for r in refs], ids=str)
def test_nonsense_is_named_first(league, sheet, ref):
    name = "week-01.xlsx" if sheet in ("Scores", *NIGHT) else "season.xlsx"
    book = load_workbook(league / name)
    book[sheet][ref].value = NONSENSE[sheet][ref]
    book.save(league / name)
    outcome = season.run(league)
    assert str(outcome.problems[0].cell) == f"{name}, {sheet}!{ref}", "\n".join(map(str, outcome.problems))
    assert outcome.failed

"""What a league makes its own of the page by settings, from the folder to the page."""

import re

import pytest

from pinsheet import season
from pinsheet.render.page import page
from tests.sheets.folders import night, season_book

PLAYERS = ["Ada Quill", ("Bo Marlow", "rookie"), "Cy Fennimore", ("Eli Sparrow", "rookie")]
SCORES = {
    "Ada Quill": 400,
    "Hal Rook (guest)": 300,
    "Bo Marlow": 200,
    "Eli Sparrow": 200,
    "Cy Fennimore": 100,
}


@pytest.fixture
def folder(tmp_path):
    """A season of one night, with a guest and two rookies; `settings` are typed."""

    def made(*settings, **sheets):
        season_book(tmp_path, settings=settings, machines=("Taxi",), players=PLAYERS)
        night(
            tmp_path, 1, [("1", name, score) for name, score in SCORES.items()], machines=("Taxi",), **sheets
        )
        return tmp_path

    return made


def warnings(outcome):
    return [(str(p.cell), p.message) for p in outcome.problems if p.code == "page-file"]


def test_style_logo_and_colour_are_on_the_page(folder):
    path = folder(("Page style", "own.css"), ("Page logo", "logo.svg"), ("Page colour", "Green"))
    (path / "own.css").write_text("h1 { letter-spacing: 1px }", encoding="utf-8")
    (path / "logo.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    outcome = season.run(path)
    assert not warnings(outcome)
    assert not [p for p in outcome.problems if p.cell.workbook in ("own.css", "logo.svg")]
    data = page(outcome).decode()
    assert "<style>h1 { letter-spacing: 1px }</style>" in data
    assert '<img class="logo" alt="" src="data:image/svg+xml;base64,' in data
    assert "--accent: #1e6b3a" in data
    assert page(season.run(path)).decode() == data


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("Page style", "own.css"),
        ("Page logo", "logo.png"),
        ("Page style", "../own.css"),
        ("Page logo", "x.exe"),
    ],
)
def test_a_file_that_cannot_be_used_is_a_warning_at_its_setting(folder, setting, value):
    outcome = season.run(folder((setting, value)))
    ((cell, message),) = warnings(outcome)
    assert re.fullmatch(r"season\.xlsx, Settings!B\d+", cell)
    assert message.startswith(f"{setting}: ")
    assert not outcome.failed
    assert b"<img" not in page(outcome)


@pytest.mark.parametrize("colour", ["#12345", "mauve", "red;}", "#gggggg", "url(x)"])
def test_what_is_no_colour_is_an_error_at_its_setting(folder, colour):
    outcome = season.run(folder(("Page colour", colour)))
    assert outcome.failed
    assert [p.code for p in outcome.problems if p.severity == "error"] == ["setting-value"]


def test_further_standings_rank_anew(folder):
    outcome = season.run(folder(("standings.also", "rookies; with guests; without guests")))
    found = {}
    for row in outcome.rows("more_standings"):
        found.setdefault(row["among"], []).append((row["place"], row["player"]))
    assert found == {
        "members and guests": [
            (1, "Ada Quill"),
            (2, "Hal Rook"),
            (3, "Bo Marlow"),
            (3, "Eli Sparrow"),
            (5, "Cy Fennimore"),
        ],
        "members": [(1, "Ada Quill"), (2, "Bo Marlow"), (2, "Eli Sparrow"), (4, "Cy Fennimore")],
        "rookies": [(1, "Bo Marlow"), (1, "Eli Sparrow")],
    }
    assert {row["status"] for row in outcome.rows("players")} == {"member", "guest"}
    data = page(outcome).decode()
    assert "Among rookies" in data
    assert '<section id="more-standings" class="standings">' in data


def test_a_tiebreaker_counts_in_further_standings_too(folder):
    ties = [("Week", "Machine", "1st", "2nd"), ("season", None, "Eli Sparrow", "Bo Marlow")]
    outcome = season.run(folder(("standings.also", "rookies"), Ties=ties))
    assert [(row["place"], row["player"]) for row in outcome.rows("more_standings")] == [
        (1, "Eli Sparrow"),
        (2, "Bo Marlow"),
    ]


def test_nobody_asked_for_further_standings(folder):
    outcome = season.run(folder())
    assert outcome.rows("more_standings") == []
    assert b"more-standings" not in page(outcome)


@pytest.mark.parametrize("said", ["everybody", "rookies; x", ";"])
def test_other_standings_are_refused(folder, said):
    outcome = season.run(folder(("standings.also", said)))
    (problem,) = [p for p in outcome.problems if p.severity == "error"]
    assert "none, with guests, without guests, rookies, or several" in problem.message

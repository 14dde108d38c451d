"""What people type is text: exact where it is shown, and nowhere a formula, a link or markup."""

import csv
import io
import json
import re
import shutil
import subprocess
import zipfile
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner
from openpyxl import Workbook, load_workbook

from pinsheet import season
from pinsheet.cli import cli
from pinsheet.names import tidy
from pinsheet.render.data import FORMULA_STARTS
from tests.mailing import as_html, plain, read
from tests.nights import typing

FORMULAS = (
    '=HYPERLINK("http://x.example","y")',
    "+1",
    "-1+1",
    "@SUM(A1)",
    "\tcmd",
    "\uff1d1+1",
    "http://x.example/",
)
MARKUP = (
    "<script>alert(1)</script>",
    "&amp; \"quotes\" 'x'",
    "</style><b>",
    "{{7*7}}",
    "javascript:alert(1)",
    '" onmouseover="x',
)
SCRIPTS = (
    "\u05d3\u05e0\u05d4 \u05db\u05d4\u05df",
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627 \u062d\u0633\u0646",
    "Zoe\u0308 Lo\u0301pez",
    "\U0001f469\u200d\U0001f469\u200d\U0001f467 Team",
    "\u7530\u4e2d",
)
LONG = (("x" * 39 + " ") * 2).strip() + "y"
AWKWARD = (
    "CON",
    "aux",
    "History",
    "O'Neil 'the' \"Wall\"",
    "[a]:b*c?/d\\e",
    LONG,
    "N/A",
    "nan",
    "NULL",
    "None",
)
NAMES = (*FORMULAS, *MARKUP, *SCRIPTS, *AWKWARD)
MACHINES = (
    "=1+1",
    "<img src=x onerror=alert(1)>",
    "@NUL",
    "{{7*7}} &lt",
    "'History'",
    "\u05e7\u05d5\u05df",
    LONG,
)
TITLE, SEASON = "</title><script>alert(2)</script>", "=2+3 & more"
NOTE = "=cmd|' /C calc'!A0 <i>x</i>"
SHOWN = [tidy(name) for name in NAMES]
LEAGUES = ("lafayette", "koi")


def pinsheet(*arguments):
    return CliRunner().invoke(cli, [str(a) for a in arguments])


def workbook(path, **sheets):
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for number, row in enumerate(rows, 1):
            for column, value in enumerate(row, 1):
                cell = sheet.cell(number, column)
                cell.value = value
                if isinstance(value, str):
                    cell.data_type = "s"
    book.save(path)


def hostile(folder, league):
    """A season of two held nights in which every text is one that should not be obeyed."""
    folder.mkdir()
    five = MACHINES[:5]
    workbook(
        folder / "season.xlsx",
        Settings=[
            ("Setting", "Value"),
            ("League", league),
            ("Name", TITLE),
            ("Season", SEASON),
            ("Weeks", 3),
        ],
        Players=[("Player", "IFPA id", "First name"), *((n, f"=9+{i}", n) for i, n in enumerate(NAMES))],
        Machines=[("Machine", "Reference", "Note"), *((m, 1000, NOTE) for m in MACHINES)],
        Weeks=[
            ("Week", "Date", "Note"),
            (1, "2018-06-05", NOTE),
            (2, "2018-06-12", None),
            (3, "2018-06-19", NOTE),
        ],
    )
    for week in (1, 2):
        rows = [("Week", week), ()]
        for group in range(0, len(NAMES), 4):
            if league == "koi" or not group:
                rows.append(("Group", "Player", *five, "Note"))
            label = f"{group // 4 + 1}" if league == "koi" else f"=G{group // 4}"
            for seat, name in enumerate(NAMES[group : group + 4]):
                scores = [10_000 + 1000 * seat + 10 * game + group + 7 * week for game in range(5)]
                rows.append((label, name, *scores, NOTE))
            if league == "koi":
                rows.append(())
        workbook(
            folder / f"week-{week:02}.xlsx",
            Scores=rows,
            Rulings=[
                ("Week", "Player", "Machine", "Ruling", "Note"),
                (week, NAMES[0], five[0], "decision", NOTE),
            ],
        )


@pytest.fixture(scope="module", params=LEAGUES)
def league(request, tmp_path_factory):
    """The folder with everything made in it, and what the windows said."""
    folder = tmp_path_factory.mktemp(request.param) / "season"
    hostile(folder, request.param)
    said = {}
    for command in ("run", "check", "status", "export", "sheet", "finals"):
        result = pinsheet(command, folder)
        assert result.exit_code == 0, (command, result.output, result.exception)
        said[command] = result.stdout
    result = pinsheet("export", folder, "--format", "csv", "--output", folder / "tables")
    assert result.exit_code == 0, result.output
    for name in (NAMES[0], NAMES[7]):
        said[name] = pinsheet("explain", "--folder", folder, "--", name).stdout
    return folder, said


class Tags(HTMLParser):
    """The tags and the texts of a page."""

    def __init__(self, data):
        super().__init__()
        self.tags, self.texts, self.attributes = [], [], []
        self.feed(data)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        self.texts.append("")

    def handle_endtag(self, tag):
        self.texts.append("")

    def handle_data(self, data):
        self.texts[-1:] = [(self.texts or [""])[-1] + data]


def looked_at(data):
    """Every name exact in a page, and nothing in it that would be obeyed."""
    page = Tags(data)
    texts = {re.sub(r" ?\((?:guest|suspended|wiped)\)$", "", text.strip()) for text in page.texts}
    assert [name for name in SHOWN if name not in texts] == []
    assert [machine for machine in MACHINES[:5] if machine not in texts] == []
    assert TITLE in "".join(page.texts)
    assert not {"script", "iframe", "img", "object", "embed", "form", "base"} & set(page.tags)
    assert page.tags.count("style") == 1
    for name, value in page.attributes:
        assert not name.startswith("on"), (name, value)
        if name in ("href", "src"):
            assert value.startswith("#") or value == "data:,", value
        if name == "id":
            assert re.fullmatch(r"[^\s<>\"'&]+", value), value
    assert "49" not in texts


def test_the_page_shows_it_and_obeys_nothing(league):
    looked_at((league[0] / "site" / "index.html").read_text(encoding="utf-8"))


def test_the_mails_show_it_and_obey_nothing(league):
    mails = sorted((league[0] / "outbox").glob("*.eml"))
    assert mails
    for path in mails:
        message = read(path)
        assert TITLE in message["Subject"]
        words = "".join(plain(message).split())
        mail = Tags(as_html(message))
        for name in SHOWN:
            assert "".join(name.split()) in words, name
            assert any(name in text for text in mail.texts), name
        assert set(mail.tags) <= PLAIN_TAGS
        assert not [name for name, _ in mail.attributes if name.startswith("on") or name in ("src", "href")]


PLAIN_TAGS = {
    *("html", "head", "meta", "title", "body", "div"),
    *("p", "b", "span", "table", "caption", "tr", "th", "td"),
}


@pytest.mark.skipif(shutil.which("chromium") is None, reason="chromium is not installed")
def test_a_browser_shows_it_and_obeys_nothing(league, tmp_path):
    page = league[0] / "site" / "index.html"
    dumped = subprocess.run(
        [
            *("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}"),
            *("--dump-dom", page.as_uri()),
        ],
        check=True,
        capture_output=True,
        timeout=120,
    ).stdout.decode()
    looked_at(dumped)


@pytest.mark.filterwarnings("ignore:Sparkline Group extension")
def test_result_workbooks_have_no_formula_and_no_link_outwards(league):
    folder, _ = league
    books = sorted((folder / "results").glob("*.xlsx"))
    assert len(books) >= 3
    seen = set()
    for path in books:
        with zipfile.ZipFile(path) as archive:
            for part in archive.namelist():
                data = archive.read(part)
                if part.startswith("xl/worksheets/sheet"):
                    assert b"<f>" not in data, (path.name, part)
                    assert b"<f " not in data, (path.name, part)
                assert b'TargetMode="External"' not in data, (path.name, part)
        for sheet in load_workbook(path).worksheets:
            assert len(sheet.title) <= 31
            assert not re.search(r"[\[\]:*?/\\]", sheet.title)
            for row in sheet.iter_rows():
                for cell in row:
                    assert cell.data_type != "f", (path.name, sheet.title, cell.coordinate)
                    if isinstance(cell.value, str):
                        assert cell.data_type == "s", (path.name, sheet.title, cell.coordinate, cell.value)
                        seen.add(cell.value)
    assert [name for name in SHOWN if name not in seen] == []


def test_tables_for_other_programs_are_exact_or_guarded(league):
    folder, said = league
    document = json.loads(said["export"])
    assert [row["player"] for row in document["tables"]["players"]] == sorted(SHOWN)
    assert document["settings"]["Name"] == TITLE
    files = sorted((folder / "tables").glob("*.csv"))
    assert len(files) > 5
    for path in files:
        rows = list(csv.reader(io.StringIO(path.read_bytes().decode("utf-8-sig"))))
        for cell in (cell for row in rows[1:] for cell in row):
            is_number = re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", cell)
            assert is_number or not cell.startswith(FORMULA_STARTS), (path.name, cell)
    with (folder / "tables" / "players.csv").open(encoding="utf-8-sig", newline="") as stream:
        players = [row["player"] for row in csv.DictReader(stream)]
    guarded = [f"'{name}" if name.startswith(FORMULA_STARTS) else name for name in sorted(SHOWN)]
    assert players == guarded


def test_what_is_drawn_for_the_next_night_is_read_back(league):
    folder, _ = league
    drawn = load_workbook(folder / "week-03.xlsx")
    sheet = drawn["Scores"]
    names = [
        (cell.value, cell.data_type) for row in sheet.iter_rows() for cell in row if cell.value in set(SHOWN)
    ]
    assert sorted({name for name, _ in names}) == sorted(SHOWN)
    assert {kind for _, kind in names} == {"s"}
    for tab in (*drawn.worksheets, *load_workbook(folder / "finals.xlsx").worksheets):
        for row in tab.iter_rows():
            for cell in row:
                assert cell.hyperlink is None
                is_name = isinstance(cell.value, str) and cell.value in SHOWN
                assert not is_name or cell.data_type == "s", (tab.title, cell.coordinate, cell.value)
    outcome = season.run(folder)
    assert [p for p in outcome.problems if p.severity == "error"] == []


def test_the_window_shows_it_on_one_line_and_without_commands(league):
    _, said = league
    for text in said.values():
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text)
    for name in SHOWN:
        assert name in said["run"], name


# --------------------------------------------------------------------------- what is refused

PLACES = {
    ("season.xlsx", "Players", "A3"): "a player",
    ("season.xlsx", "Players", "C3"): "a first name",
    ("season.xlsx", "Machines", "A3"): "a machine",
    ("season.xlsx", "Machines", "C3"): "a machine's note",
    ("season.xlsx", "Settings", "B3"): "the league's name",
    ("season.xlsx", "Settings", "B4"): "the season's name",
    ("season.xlsx", "Weeks", "C2"): "a week's note",
    ("week-01.xlsx", "Scores", "A4"): "a group",
    ("week-01.xlsx", "Scores", "B4"): "a name on Scores",
    ("week-01.xlsx", "Scores", "H4"): "a note on Scores",
    ("week-01.xlsx", "Scores", "C3"): "a heading",
    ("week-01.xlsx", "Rulings", "E2"): "a ruling's note",
}


def spoiled(folder, league, place, text):
    hostile(folder, league)
    book, sheet, ref = place
    with typing(folder / book) as opened:
        for tab in opened.worksheets:
            for row in tab.iter_rows():
                for cell in row:
                    if isinstance(cell.value, str) and cell.data_type == "f":
                        cell.data_type = "s"
        opened[sheet][ref].value = text
    return season.run(folder)


@pytest.mark.parametrize("league_name", LEAGUES)
@pytest.mark.parametrize("place", PLACES, ids=PLACES.values())
def test_control_characters_are_refused_at_their_cell(tmp_path, league_name, place):
    # As a workbook holds them: Excel writes _x0007_ for a bell.
    outcome = spoiled(tmp_path / "season", league_name, place, "be_x0007_ll")
    there = [p for p in outcome.problems if tuple(p.cell) == place]
    assert [p.severity for p in there] == ["error"], outcome.problems
    assert '"be\\u0007ll"' in there[0].message


@pytest.mark.parametrize(
    "place", [p for p, what in PLACES.items() if what in ("a player", "a machine")], ids=str
)
def test_names_over_eighty_characters_are_refused_at_their_cell(tmp_path, place):
    outcome = spoiled(tmp_path / "season", "lafayette", place, "x" * 81)
    first = outcome.problems[0]
    assert (tuple(first.cell), first.code) == (place, "name-long")


@pytest.mark.parametrize("league_name", LEAGUES)
def test_long_titles_and_notes_break_nothing(tmp_path, league_name):
    folder = tmp_path / "season"
    spoiled(folder, league_name, ("season.xlsx", "Settings", "B3"), "& long " * 100)
    for command in ("run", "sheet"):
        result = pinsheet(command, folder)
        assert result.exit_code == 0, result.output
    for path in [*(folder / "results").glob("*.xlsx"), folder / "week-03.xlsx"]:
        with zipfile.ZipFile(path) as archive:
            for part in archive.namelist():
                for footer in re.findall(rb"<oddFooter>([^<]*)<", archive.read(part)):
                    assert len(footer.decode().replace("&amp;", "&")) <= 255, (path.name, part)

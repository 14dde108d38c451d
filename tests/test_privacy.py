"""What is private stays in the season workbook, and the page calls people as they asked for."""

import html
import re

import pytest
from click.testing import CliRunner
from openpyxl.comments import Comment
from openpyxl.packaging.custom import StringProperty

from pinsheet import season, tables
from pinsheet.cli import cli
from pinsheet.render.page import page
from pinsheet.sheets.reader import read_folder
from tests.canaries import found, made, texts_of
from tests.conftest import copied
from tests.nights import table, typing
from tests.sheets.folders import night, season_book

SEASONS = ("lafayette-2018", "koi-2000")
OUTPUTS = ("results", "site", "history", "outbox", "exported")
"""Where outputs stand; whatever a command makes there, or beside it, is searched."""


def pinsheet(*arguments):
    return CliRunner().invoke(cli, [str(a) for a in arguments])


# --------------------------------------------------------------------------- private columns


class Canaries:
    """Words that are nowhere else: each is put into one private place."""

    def __init__(self):
        self.words = []

    def __call__(self, where):
        self.words.append(f"kanarie{len(self.words)}q{where}")
        return self.words[-1]


def fill(folder, canary):
    """A canary in everything private of the season workbook, and of two that officials sent."""
    nights = sorted(folder.glob("week-*.xlsx"))
    for path in (folder / "season.xlsx", nights[0], nights[-1]):
        with typing(path) as book:
            about = book.properties
            about.creator, about.lastModifiedBy = canary("creator"), canary("modified")
            about.keywords, about.description = canary("keywords"), canary("description")
            about.title, about.subject = canary("title"), canary("subject")
            book.custom_doc_props.append(StringProperty(name="Company", value=canary("company")))
            for sheet in book.worksheets:
                sheet["A1"].comment = Comment(canary("note"), canary("author"))
            hidden = book.create_sheet("Contacts")
            hidden.sheet_state = "hidden"
            hidden.append(["Name", "Phone"])
            hidden.append([canary("hidden"), canary("phone")])
            if "Players" in book.sheetnames:
                roster(book["Players"], canary)


def roster(sheet, canary):
    top, columns = table(sheet, "Player")
    last = sheet.max_column
    for offset, heading in enumerate(("Phone", "Address", "Birthday"), 1):
        sheet.cell(top, last + offset).value = heading
    for row in range(top + 1, sheet.max_row + 1):
        if sheet.cell(row, columns["Player"]).value:
            sheet.cell(row, columns["E-mail"]).value = f"{canary('mail')}@{canary('host')}.example"
            for offset in (1, 2, 3):
                sheet.cell(row, last + offset).value = canary("extra")


def test_which_columns_are_private():
    private = {(t.name, c.name) for t in tables.TYPED for c in t.columns if c.private}
    # Whoever declares another one adds it to `roster` above; Mail holds a yes or no.
    assert private == {("roster", "email"), ("roster", "mail")}


@pytest.mark.usefixtures("computed_once")
@pytest.mark.parametrize("name", SEASONS)
def test_nothing_private_leaves_the_workbooks_it_is_typed_in(name, tmp_path):
    folder = copied(name, tmp_path)
    canary = Canaries()
    fill(folder, canary)
    last = sorted(folder.glob("week-*.xlsx"))[-1]
    typed = list(folder.glob("*.xlsx"))
    outputs = {}

    def does(*arguments):
        result = pinsheet(*arguments)
        outputs[f"the window of {' '.join(map(str, arguments))}"] = result.output.encode()
        return result.exit_code

    assert does("run", folder) == 0
    assert does("status", folder) == 0
    assert does("check", folder) == 0
    assert does("explain", "Ada Quill", "--folder", folder) == 0
    assert does("export", folder) == 0
    assert does("export", folder, "--output", folder / "exported" / "all.json") == 0
    assert does("export", folder, "--format", "csv", "--output", folder / "exported") == 0
    outputs |= made(folder, typed)
    # Again with problems: what is wrong is quoted, what is private is not.
    with typing(last) as book:
        book["Scores"]["D5"] = "12,34"
        del book["Contacts"]  # with it there would be no copy
    spoil(folder, canary)
    for command in ("run", "status", "export"):
        assert does(command, folder) == (0 if command == "status" else 1)
    assert does("check", folder, "--mark") == 1
    outputs |= made(folder, typed)
    copies = {where: data for where, data in outputs.items() if "marked" in where and "window" not in where}
    assert any(last.name in where for where in copies)
    # And what is drawn for officials to type in.
    spoil(folder, canary, right=True)
    (folder / "finals.xlsx").unlink()
    last.unlink()
    assert does("sheet", folder) == 0
    assert does("finals", folder) == 0
    outputs |= made(folder, [path for path in typed if path not in (last, folder / "finals.xlsx")])
    assert {last.name, "finals.xlsx"} <= set(outputs)
    # A copy goes back to whoever typed the workbook, as it was. Of the roster it holds nothing.
    mails = {where: data for where, data in outputs.items() if where.startswith("outbox")}
    assert found(canary.words, {w: data for w, data in outputs.items() if w not in copies | mails}) == []
    assert {
        where for _, where in found([w for w in canary.words if w.endswith("qhost")], mails)
    } >= mails.keys()
    assert found(canary.words, {where: without_addresses(where, data) for where, data in mails.items()}) == []
    assert found([w for w in canary.words if w.endswith(OF_THE_ROSTER)], copies) == []
    assert not any("season" in where for where in copies)


def without_addresses(where, data):
    """A mail without the one place in which addresses stand: Bcc, or the first line of what is pasted."""
    if where.endswith(".txt"):
        return data.split(b"\n", 1)[1]
    bcc = re.compile(rb"^Bcc: (?:[^\r\n]*\r\n[ \t])*[^\r\n]*\r\n", re.MULTILINE)
    rest, times = bcc.subn(b"", data)
    assert times == 1
    return rest


OF_THE_ROSTER = ("qmail", "qhost", "qextra")


def spoil(folder, canary, *, right=False):
    """Something that cannot be meant in each private column, or something that can."""
    with typing(folder / "season.xlsx") as book:
        sheet = book["Players"]
        top, columns = table(sheet, "Player")
        for row, heading in ((top + 1, "E-mail"), (top + 2, "Mail")):
            sheet.cell(row, columns[heading]).value = None if right else canary("mail")


ONE_COLUMN_OFF = (
    "Player",
    "Status",
    "Skill",
    "Joined",
    "Left",
    "E-mail",
    "Mail",
    "IFPA id",
    "First name",
    "Last name",
    "Public name",
    "Also known as",
    "Unheard of",
)


@pytest.mark.usefixtures("computed_once")
@pytest.mark.parametrize("heading", ONE_COLUMN_OFF)
@pytest.mark.parametrize("typed", ["kanarie@leak.example", "_x0007_kanarie@leak"])
def test_an_address_that_stands_one_column_off_is_found_and_shown_nowhere(tmp_path, heading, typed):
    folder = tmp_path / "league"
    row = {"Player": "Ada Quill", heading: typed}
    season_book(folder, Players=[ONE_COLUMN_OFF, [row.get(name) for name in ONE_COLUMN_OFF], ("Bo Marlow",)])
    night(folder, 1, [(1, "Bo Marlow", 10, 20)])
    typed_in = list(folder.glob("*.xlsx"))
    outputs = {command: pinsheet(command, folder).output.encode() for command in ("run", "check", "export")}
    outputs |= made(folder, typed_in)
    if heading != "E-mail":
        assert b"Players!" in outputs["check"], outputs["check"]
    else:
        outputs = {where: data for where, data in outputs.items() if not where.startswith("outbox")}
    assert found(["kanarie", "leak"], outputs) == []


# 3.81: where notes are anchored is said in quarters of a point.
@pytest.mark.parametrize("typed", ["leak123", "555-0199 kanarie", 3.81])
def test_what_is_no_ifpa_id_is_not_quoted(tmp_path, typed):
    folder = tmp_path / "league"
    season_book(folder, Players=[("Player", "IFPA id"), ("Ada Quill", typed), ("Bo Marlow", None)])
    night(folder, 1, [(1, "Ada Quill", 10, 20), (1, "Bo Marlow", 10, 20)])
    typed_in = list(folder.glob("*.xlsx"))
    outputs = {command: pinsheet(command, folder).output.encode() for command in ("run", "check", "export")}
    outputs |= made(folder, typed_in)
    assert b"Players!B2: what stands here is no IFPA id" in outputs["check"]
    assert "site/index.html" in outputs
    assert found(["kanarie", "leak", "555-0199", "3.81"], outputs) == []


# --------------------------------------------------------------------------- names on the page


def page_of(folder, shown, names=None, mode="public name"):
    """The page of a sample where people are shown as `shown` says; and its outcome."""
    with typing(folder / "season.xlsx") as book:
        sheet = book["Players"]
        top, columns = table(sheet, "Player")
        for row in range(top + 1, sheet.max_row + 1):
            player = sheet.cell(row, columns["Player"]).value
            if player:
                sheet.cell(row, columns["Public name"]).value = shown(row - top, player)
        settings = book["Settings"]
        for row in settings.iter_rows():
            if str(row[0].value).casefold() == "names on the page":
                row[1].value = mode
    outcome = season.run(folder)
    assert not outcome.failed, outcome.problems
    return page(outcome).decode(), outcome


def said_in(data, name):
    """Whether a name stands in the page: as words, or as it would be in an address."""
    plain = html.unescape(data).casefold()
    name = name.casefold()
    return any(
        re.search(rf"(?<!\w){re.escape(form)}(?!\w)", plain)
        for form in (name, name.replace(" ", "-"), name.replace(" ", "_"))
    )


@pytest.mark.parametrize("name", SEASONS)
def test_who_has_a_public_name_is_nowhere_on_the_page_called_otherwise(name, tmp_path):
    folder = copied(name, tmp_path)
    data, outcome = page_of(folder, lambda number, player: f"Quokka {number}")
    named = {row.player for row in tables.each(outcome_roster(folder))}
    hidden = {full for full, public in outcome.public_names.items() if public.startswith("Quokka")}
    assert len(hidden) > 5
    assert hidden <= named
    last_names = {full.split()[-1] for full in hidden if " " in full}
    assert [full for full in sorted(hidden | last_names) if said_in(data, full)] == []
    aliases = {a for row in tables.each(outcome_roster(folder)) for a in row.aliases if " " in a}
    assert aliases
    assert [alias for alias in sorted(aliases) if said_in(data, alias)] == []


def outcome_roster(folder):
    return read_folder(folder).frames["roster"]


@pytest.mark.parametrize("name", SEASONS)
def test_first_name_and_initial_hide_the_rest(name, tmp_path):
    folder = copied(name, tmp_path)
    data, outcome = page_of(folder, lambda number, player: None, mode="first name, initial")
    hidden = {full for full, public in outcome.public_names.items() if full != public}
    assert len(hidden) > 5
    assert [full for full in sorted(hidden) if said_in(data, full)] == []


def hostile_league(folder, public=(), **more):
    """A league in which everything that people may type speaks of the others."""
    season_book(
        folder,
        Players=[
            ("Player", "Public name", "Also known as"),
            ("Ada Quill", "Zed", "Adalbert Quillington; Countess"),
            ("Bo Marlow", "Friend of Ada Quill", None),
            ("Cy O'Fennimore-Hall", "Yew", None),
            ("Dot", "Xan", None),
            *public,
        ],
        Weeks=[
            ("Week", "Date", "Machines", "Note"),
            (1, "2018-06-05", "Taxi", None),
            (2, "2018-06-12", "Taxi", "at ADA QUILL's, adalbert quillington cooks; Dot brings dots"),
        ],
        **more,
    )
    rows = [
        ("Dot's table", "Ada Quill", 100, 10),
        ("Dot's table", "Bo Marlow", 90, 10),
        ("Dot's table", "Cy O\u2019Fennimore\u2010Hall", 80, 30),
        ("Dot's table", "Dot", 70, 40),
    ]
    decided = ("decision", "Cy O\u2019FENNIMORE-HALL and bo  marlow agree, Friend of Ada Quill too")
    ruling = [("Week", "Player", "Machine", "Ruling", "Note"), (1, "Ada Quill", "Taxi", *decided)]
    night(folder, 1, rows, name="week-01 typed by Bo Marlow.xlsx", Rulings=ruling)


def test_sentences_files_and_labels_use_public_names(tmp_path):
    hostile_league(tmp_path / "league")
    outcome = season.run(tmp_path / "league")
    assert not outcome.failed, outcome.problems
    data = page(outcome).decode()
    shown = html.unescape(data)
    for name in ("Adalbert Quillington", "Bo Marlow", "O'Fennimore", "O\u2019Fennimore"):
        assert name.casefold() not in shown.casefold(), name
    # Bo asked to be called by a name that holds Ada's: it is shown whole, and nowhere else is hers.
    assert "Friend of Zed" not in shown
    assert "Friend of Ada Quill" in shown
    bare = shown.replace("Friend of Ada Quill", "").replace("friend-of-ada-quill", "")
    assert not said_in(bare, "Ada Quill")
    assert "at Zed's, Zed cooks; Xan brings dots" in shown
    assert "Yew and Friend of Ada Quill agree, Friend of Ada Quill too" in shown
    assert "week-01 typed by Friend of Ada Quill.xlsx" in shown
    assert "Dot's table" not in shown
    assert not re.search(r'(?:id|href)="#?[^"]*(?:quill|marlow|fennimore)', bare)


def test_results_in_the_folder_keep_full_names(tmp_path):
    hostile_league(tmp_path / "league")
    assert pinsheet("run", tmp_path / "league").exit_code == 0
    results = {p.name: p.read_bytes() for p in (tmp_path / "league" / "results").iterdir()}
    assert found(["Ada Quill"], {"Standings.xlsx": results["Standings.xlsx"]})
    assert found(["Bo Marlow"], {"week": results["Week 01 results.xlsx"]})


@pytest.mark.parametrize("taken", ["zed", "Bo Marlow", "adalbert QUILLINGTON"])
def test_nobody_takes_another_ones_name(tmp_path, taken):
    hostile_league(tmp_path / "league", public=[("Eli Sparrow", taken, None)])
    problem = season.run(tmp_path / "league").problems[0]
    assert str(problem.cell) == "season.xlsx, Players!B6"
    assert problem.code == "public-name-twice"


def test_who_asked_for_a_name_keeps_it_beside_a_shortened_one(tmp_path):
    public = [("Eli Sparrow", "Ben M.", None), ("Ben Miller", None, None)]
    mode = [("names on the page", "first name, initial")]
    hostile_league(tmp_path / "league", public=public, settings=mode)
    shown = season.run(tmp_path / "league").public_names
    assert (shown["Eli Sparrow"], shown["Ben Miller"]) == ("Ben M.", "Ben Miller")


def test_the_search_finds_what_is_hidden_in_zips_and_mails(tmp_path):
    from email.message import EmailMessage

    book = tmp_path / "a.xlsx"
    season_book(tmp_path, players=("Zoë Kanarie",))
    (tmp_path / "season.xlsx").rename(book)
    mail = EmailMessage()
    mail["Subject"] = "Zoë"
    mail.set_content("see there")
    mail.add_attachment(book.read_bytes(), maintype="application", subtype="zip", filename="a.xlsx")
    files = {"a.eml": mail.as_bytes()}
    assert found(["zoë kanarie"], files)
    assert found(["ZOË"], {"b.eml": mail.as_bytes()})
    assert not found(["nobody"], files)
    assert len(list(texts_of("a.eml", mail.as_bytes()))) > 5

"""The manual is complete, its links lead somewhere, and the commands that it shows do what it says."""

import ast
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pinsheet.cli import COMMANDS, cli
from pinsheet.leagues.params import settings_of
from pinsheet.leagues.registry import BY_NAME as LEAGUES
from pinsheet.sheets import finals_sheets
from pinsheet.sheets.kinds import BROUGHT, KINDS
from pinsheet.tables import EXPORTED
from tests import problem_codes
from tests.conftest import SAMPLES, copied
from tests.importing.old import rough, saved
from tests.nights import fill, seats, table, type_rows, typing

TOP = Path(__file__).parents[1]
DOCS = TOP / "docs"
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md"))}
PAPERS = {name: (TOP / f"{name}.md").read_text(encoding="utf-8") for name in ("README", "CONTRIBUTING")}
BY_NAME = {command.name: command for command in COMMANDS}
ENDLESS = ("watch",)
"""Commands that look on until somebody ends them: their words are looked at, and nothing is run."""


def reference():
    """`docs/reference.py`, which is no package."""
    sys.path.insert(0, str(DOCS))
    try:
        import reference
    finally:
        sys.path.remove(str(DOCS))
    return reference


PARTS = reference().parts()


# --------------------------------------------------------------------------- the reference is complete


def test_every_part_of_the_reference_stands_on_one_page():
    included = [name for page in PAGES.values() for name in re.findall(r"\{include\} _made/(\S+)\.md", page)]
    assert sorted(included) == sorted(PARTS)


def said(name):
    return "\n".join(PARTS[name])


@pytest.mark.parametrize("league", LEAGUES.values(), ids=lambda league: league.name)
def test_every_setting_and_section_of_a_league_is_in_it(league):
    settings = settings_of(league.editions[league.default_edition]).values()
    listed = [line for line in PARTS[f"settings-{league.name}"] if line.startswith("| `")]
    assert [f"| `{s.name}` |" for s in settings] != []
    assert sorted(line.partition("` |")[0] for line in listed) == sorted(f"| `{s.name}" for s in settings)
    for setting in settings:
        row = next(line for line in listed if line.startswith(f"| `{setting.name}` |"))
        assert setting.meaning in row
        assert f"| {setting.clause or '–'} |" in row
    for part, clauses in (("coded", league.clauses), ("left", league.left_to_people)):
        assert all(
            f"| {clause} | {what} |" in said(f"{part}-{league.name}") for clause, what in clauses.items()
        )
        assert clauses


@pytest.mark.parametrize("league", LEAGUES.values(), ids=lambda league: league.name)
def test_settings_cite_sections_that_are_listed(league):
    settings = settings_of(league.editions[league.default_edition]).values()
    cited = {clause for setting in settings for clause in setting.clause.split(", ") if clause}
    assert cited <= set(league.clauses)


@pytest.mark.parametrize("one", EXPORTED, ids=lambda one: one.name)
def test_every_exported_table_with_its_columns_is_in_it(one):
    part = re.search(rf"^### {one.name}\n(.*?)(?=^### |\Z)", said("tables"), re.DOTALL | re.MULTILINE)[1]
    assert re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE) == [c.name for c in one.columns if not c.private]


def test_every_command_is_in_it():
    assert re.findall(r"^## (\w+)$", said("commands"), re.MULTILINE) == list(BY_NAME)


def test_every_ruling_and_code_is_in_it():
    from pinsheet.sheets.words import CODE_LEGEND, RULINGS

    assert all(f"| `{word}` |" in said("rulings-lafayette") for word, _ in RULINGS)
    assert all(f"| `{code}` |" in said("codes") for code, _ in CODE_LEGEND)


def test_every_page_is_in_the_contents():
    listed = re.findall(r"```\{toctree\}.*?\n\n(.*?)\n```", PAGES["index"], re.DOTALL)
    assert sorted(" ".join(listed).split()) == sorted(PAGES.keys() - {"index"})


# --------------------------------------------------------------------------- problems


def told():
    rows = re.findall(r"^\| `([\w-]+)` \| ([a-z, ]+) \| (.+) \|$", PAGES["problems"], re.MULTILINE)
    assert len({code for code, _, _ in rows}) == len(rows), "a code stands twice"
    return {code: set(kinds.split(", ")) for code, kinds, _ in rows}


def test_every_problem_is_told_with_how_bad_it_is():
    assert told() == problem_codes.codes()


def test_a_code_that_cannot_be_read_is_no_silence():
    call = ast.parse("Problem(cell, made_up(), 'error', message)").body[0].value
    with pytest.raises(AssertionError, match="cannot be read"):
        problem_codes._made(call, ast.parse(""), DOCS)


def test_whatever_makes_a_problem_is_looked_at():
    """Whoever calls `Problem` with a code that was handed in is one of the makers that are known."""
    handed_in = set()
    for path in problem_codes.PACKAGE.rglob("*.py"):
        for scope in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(scope, ast.FunctionDef) and "code" in [a.arg for a in scope.args.args]:
                calls = [getattr(c.func, "id", "") for c in problem_codes._calls(scope)]
                handed_in |= {(path.name, scope.name)} if "Problem" in calls else set()
    assert handed_in == {("page.py", name) for name in ("error", "warn", "note")} | {("files.py", "__init__")}


# --------------------------------------------------------------------------- sheets


def headings_asked_for():
    """The headings that the readers name: `entry.get("skill")`, `entry.read(findings, "skill", ...)` ..."""
    found = set(finals_sheets.TYPED)
    for path in (problem_codes.PACKAGE / "sheets").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            asked = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            given = []
            if asked in ("entry.get", "entry.at"):
                given = node.args
            elif asked == "entry.read":
                given = node.args[1:2]
            elif isinstance(node, ast.Subscript) and getattr(node.value, "attr", "") == "columns":
                given = [node.slice]
            found |= {one.value for one in given if isinstance(one, ast.Constant)}
    return found


def test_every_heading_that_is_read_is_told():
    rows = re.findall(r"^\| ([^`|]+) \| [^|]+ \|$", PAGES["sheets"], re.MULTILINE)
    shown = {name.strip("* ").lower() for row in rows for name in row.split(", ")}
    assert headings_asked_for() <= shown
    assert len(headings_asked_for()) > 30


def test_every_kind_of_sheet_has_its_part():
    titles = {
        "block": "Scores",
        "list": "Scores as a list",
        "checkin": "Check-in",
        "premakeups": "Pre-makeups",
        "picks": "Games",
    }
    parts = set(re.findall(r"^### (.+)$", PAGES["sheets"], re.MULTILINE))
    by_tab = {BROUGHT.capitalize()}  # its headings are those of Check-in
    assert parts == {titles.get(kind.name, kind.name.capitalize()) for kind in KINDS} | by_tab


# --------------------------------------------------------------------------- links and pictures


def anchors(page):
    text = re.sub(r"```\{include\} _made/(\S+)\.md\n```", lambda m: said(m[1]), PAGES[page])
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("name", [*PAGES, *PAPERS])
def test_links_lead_somewhere(name):
    text, folder = (PAGES[name], DOCS) if name in PAGES else (PAPERS[name], TOP)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = target.partition("#")
        if target.startswith("http") or path.startswith("pictures/"):
            continue
        if path:
            assert (folder / path).exists(), target
        if anchor and folder == DOCS:
            assert anchor in anchors(Path(path).stem or name), target


def test_every_picture_is_made():
    made = set(re.findall(r'(?:Shot|Sheet)\(\s*"([\w-]+)"', (DOCS / "make_pictures.py").read_text("utf-8")))
    shown = {
        name
        for page in [*PAGES.values(), *PAPERS.values()]
        for name in re.findall(r"pictures/([\w-]+)\.png", page)
    }
    assert shown <= made
    assert len(shown) > 8


# --------------------------------------------------------------------------- commands


def inline(text):
    """The commands that stand in a sentence or a table."""
    return [found for found in re.findall(r"`(pinsheet [^`]+)`", text) if not found.startswith("pinsheet/")]


@pytest.mark.parametrize("name", [*PAGES, *PAPERS])
def test_commands_in_sentences_are_commands(name):
    text = PAGES.get(name) or PAPERS[name]
    for line in inline(text):
        command, *words = shlex.split(line)[1:]
        if command.isupper() or command.startswith("-"):
            continue
        assert command in BY_NAME, line
        known = {option for parameter in BY_NAME[command].params for option in parameter.opts} | {"--help"}
        assert {word for word in words if word.startswith("-")} <= known, line


def shown(text):
    """The commands of a page's console blocks, each as (its words, the lines shown below it)."""
    found = []
    for block in re.findall(r"^```console\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        for line in block.splitlines():
            if line.startswith("$ pinsheet"):
                found.append((shlex.split(line)[2:], []))
            elif line != "...":
                found[-1][1].append(line)
    return found


def play(page, run, before):
    """Run a page's commands in order; `before` has what people do before a command, by its number."""
    commands = shown(PAGES[page])
    assert set(before) <= set(range(len(commands)))
    for number, (words, lines) in enumerate(commands):
        before.get(number, lambda: None)()
        if words[0] in ENDLESS:
            BY_NAME[words[0]].make_context(words[0], words[1:])
            continue
        code, output = run(words)
        expected = 1 if any(line.startswith(("error:", "asks ")) for line in lines) else 0
        assert code == expected, (words, output)
        printed = output.splitlines()
        for line in lines:
            assert any(one.startswith(line) for one in printed), (line, output)


def here(words):
    """One command in the current folder."""
    result = CliRunner().invoke(cli, words)
    return result.exit_code, result.output


PLAYERS = (
    *("Ada Quill", "Bo Marlow", "Cy Fennimore", "Dot Larkin", "Eli Sparrow"),
    *("Fay Tindall", "Gus Hobnail", "Ivy Castell", "Jem Ardley", "Kit Orrery"),
)
MACHINES = ("Attack from Mars", "Medieval Madness", "Twilight Zone", "Funhouse", "Taxi")


def fill_in(season):
    with typing(season) as book:
        type_rows(book["Players"], "Player", [{"Player": player} for player in PLAYERS])
        type_rows(book["Machines"], "Machine", [{"Machine": machine} for machine in MACHINES])
        night = {"Date": "2027-01-05"} | {f"Machine {n}": m for n, m in enumerate(MACHINES, 1)}
        type_rows(book["Weeks"], "Week", [night])
        type_rows(book["Check-in"], "Player", [{"Player": player} for player in PLAYERS])


def tick(season):
    with typing(season) as book:
        type_rows(book["Check-in"], "Player", [{"1": "x"} for _ in PLAYERS])


def type_cards(night):
    usual = (9_000_000, 1_100_000, 1_400_000, 52_000, 26_000)
    fill(night, {p: [10 * (m + 731 * n) for m in usual] for n, p in enumerate(PLAYERS)})
    type_first(night, "12,34,560")


def type_first(night, score):
    """Into the first player's cell under the last machine."""
    with typing(night) as book:
        columns = table(book["Scores"], "Group")[1]
        book["Scores"].cell(seats(night)[0][0][0], columns[MACHINES[-1]]).value = score


def test_the_first_night(tmp_path, monkeypatch):
    """From nothing to the first results, with what the page says that people type in between."""
    monkeypatch.chdir(tmp_path)
    season, night = Path("my-league/season.xlsx"), Path("my-league/week-01.xlsx")
    steps = {
        1: lambda: fill_in(season),
        2: lambda: tick(season),
        3: lambda: type_cards(night),
        4: lambda: type_first(night, 1_234_560),
    }
    play("first-night", here, steps)
    assert Path("my-league/site/index.html").exists()


def play_season(sample, season):
    """Make a season folder that of a sample, whose finals are still to come."""
    for path in (SAMPLES / sample).glob("[!f]*.xlsx"):
        shutil.copyfile(path, Path(season) / path.name)


def test_the_year(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def season():
        play_season("lafayette-2018", "summer-2018")
        assert here(["run", "summer-2018"])[0] == 0

    play("the-year", here, {1: season})


def test_the_year_in_koi_s_league(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    play("koi-year", here, {1: lambda: play_season("koi-2000", "spring-2000")})


def test_a_rulebook_of_your_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    play("house", here, {})


def test_import(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made = rough()
    made["2"]["A8"], made["2"]["B8"] = made["2"]["A9"].value[:1] + ".", made["2"]["B9"].value
    for column in range(3, 13):
        made["2"].cell(8, column).value, made["2"].cell(9, column).value = (
            made["2"].cell(9, column).value,
            None,
        )
    made["2"]["A9"] = made["2"]["B9"] = None
    made["Week 4 (moved)"]["L7"] = 112
    saved(made, tmp_path, "2017 league.xlsx")
    play("import", here, {})


def test_what_if(tmp_path, monkeypatch):
    copied("lafayette-2018", tmp_path).rename(tmp_path / "summer-2018")
    monkeypatch.chdir(tmp_path)
    play("what-if", here, {})


def test_posting(tmp_path, monkeypatch):
    monkeypatch.chdir(copied("lafayette-2018", tmp_path))
    play("posting", here, {})


def test_reading_the_export(tmp_path, monkeypatch, capsys):
    copied("lafayette-2018", tmp_path)
    monkeypatch.chdir(tmp_path)
    play("reading-the-export", here, {})
    exec(files_of("reading-the-export")["winners.py"])
    assert len(capsys.readouterr().out.splitlines()) == 3


def files_of(page):
    """The files that a page shows, {name: text}."""
    found = re.findall(r"```\{code-block\} python\n:caption: (\S+)\n\n(.*?)```", PAGES[page], re.DOTALL)
    return dict(found)


def test_adding_a_league(tmp_path, monkeypatch):
    """The league of the page, added to a copy of the package, runs."""
    for name in ("pinsheet", "templates"):
        shutil.copytree(TOP / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in files_of("adding-a-league").items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    (tmp_path / "seasons").mkdir()
    monkeypatch.chdir(tmp_path / "seasons")

    def run(words):
        done = subprocess.run(
            [sys.executable, "-m", "pinsheet", *words],
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        return done.returncode, done.stdout

    def fill_in_four():
        with typing("beat-2027/season.xlsx") as book:
            type_rows(book["Players"], "Player", [{"Player": player} for player in PLAYERS[:4]])
            type_rows(book["Machines"], "Machine", [{"Machine": machine} for machine in MACHINES[:3]])
            type_rows(book["Weeks"], "Week", [{f"Machine {n}": m for n, m in enumerate(MACHINES[:3], 1)}])

    def type_four():
        fill(
            Path("beat-2027/week-01.xlsx"),
            {p: [1000 * (9 - n)] * 3 for n, p in enumerate(PLAYERS[:4])},
        )

    play("adding-a-league", run, {1: fill_in_four, 3: type_four})


def test_the_page_on_leagues_changes_one_line_of_the_registry():
    """What it shows of `registry.py` is the file as it is, and the new league."""
    shown_file = files_of("adding-a-league")["pinsheet/leagues/registry.py"]
    without = shown_file.replace('        "beat": "pinsheet.leagues.beat:BEAT",\n', "")
    assert without == (problem_codes.PACKAGE / "leagues/registry.py").read_text("utf-8")


README_COMMANDS = [
    (title, shlex.split(line)[1:])
    for title, part in re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAPERS["README"], re.DOTALL | re.MULTILINE)
    for line in re.findall(r"^    (pinsheet .+)$", part, re.MULTILINE)
]


@pytest.mark.parametrize(("title", "words"), README_COMMANDS)
def test_the_readme_s_commands(title, words, tmp_path, monkeypatch):
    """Each in a folder of its own, where `my-league` is the sample season, unless it is to be made."""
    monkeypatch.chdir(tmp_path)
    if words[:2] != ["new", "my-league"]:
        copied("lafayette-2018", tmp_path).rename("my-league")
    if "my-league" not in words:
        monkeypatch.chdir("my-league")
    if words[0] in ENDLESS:
        BY_NAME[words[0]].make_context(words[0], words[1:])
        return
    code, output = here(words)
    assert code == 0, output


def test_the_readme_shows_commands():
    assert len(README_COMMANDS) >= 3

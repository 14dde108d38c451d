"""The sample seasons' results, word by word: `pytest --update-golden` writes the expected dumps anew.

A dump is for reading in a review: workbook cells a row a line with tabs between them, the page as
its words, the window and the posts as they are, of a mail its plain text.
"""

import re
import warnings
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

from pinsheet.cli import cli

from .conftest import copied
from .mailing import plain, read

GOLDEN = Path(__file__).parent / "golden"
SEASONS = ("lafayette-2018", "koi-2000")


def workbook_dump(path):
    lines = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl knows no sparklines
        book = load_workbook(path)
    for sheet in book:
        lines.append(f"[{sheet.title}]")
        for row in sheet.iter_rows():
            cells = [_cell(cell) for cell in row]
            while cells and not cells[-1]:
                cells.pop()
            if cells:
                lines.append(f"{row[0].row}\t" + "\t".join(cells))
    return "\n".join(lines) + "\n"


def _cell(cell):
    text = "" if cell.value is None else str(cell.value).replace("\n", " ")
    return f"~{text}~" if cell.font.strike and text else text


class Words(HTMLParser):
    """A page's words, a block a line."""

    BREAKS = ("p", "tr", "h1", "h2", "h3", "h4", "li", "dt", "dd", "summary", "caption", "section", "tbody")

    def __init__(self):
        super().__init__()
        self.lines, self.silent = [""], 0

    def handle_starttag(self, tag, attrs):
        self.silent += tag == "style"
        if tag in self.BREAKS:
            self.lines.append("")
        elif tag in ("td", "th"):
            self.lines[-1] += " | "

    def handle_endtag(self, tag):
        self.silent -= tag == "style"

    def handle_data(self, data):
        if not self.silent:
            self.lines[-1] += re.sub(r"\s+", " ", data)


def page_dump(path):
    words = Words()
    words.feed(path.read_text(encoding="utf-8"))
    return "\n".join(line.strip() for line in words.lines if line.strip()) + "\n"


def dumps(folder):
    result = CliRunner().invoke(cli, ["run", str(folder)])
    assert result.exit_code == 0, result.output
    window = result.output.replace(f"{folder}/", "")
    made = {"window.txt": window, "page.txt": page_dump(folder / "site" / "index.html")}
    for path in sorted((folder / "results").glob("*.xlsx")):
        made[f"{path.stem}.txt"] = workbook_dump(path)
    for path in sorted((folder / "outbox").iterdir()):
        if path.suffix == ".eml":
            message = read(path)
            made[f"mail {path.stem}.txt"] = f"Subject: {message['Subject']}\n\n{plain(message)}"
        else:
            made[f"post {path.stem}.txt"] = path.read_text(encoding="utf-8")
    return made


@pytest.mark.parametrize("season", SEASONS)
def test_a_sample_season_is_what_it_was(season, tmp_path, request):
    made, golden = dumps(copied(season, tmp_path)), GOLDEN / season
    if request.config.getoption("--update-golden"):
        golden.mkdir(parents=True, exist_ok=True)
        for path in golden.glob("*.txt"):
            path.unlink()
        for name, text in made.items():
            (golden / name).write_text(text, encoding="utf-8", newline="\n")
    stored = {path.name: path.read_text(encoding="utf-8") for path in golden.glob("*.txt")}
    assert sorted(stored) == sorted(made)
    for name, text in made.items():
        assert text.splitlines() == stored[name].splitlines(), name

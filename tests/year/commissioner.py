"""The chair of the commissioner: what she does all year, with each step counted.

A step is a workbook saved, a double-click, a thing printed, sent, pasted or uploaded. Typing is none: it ends with the saving.
"""

import email
import email.policy
import re
import shutil
import warnings
from contextlib import contextmanager

from click.testing import CliRunner
from openpyxl import load_workbook

from pinsheet.cli import cli
from pinsheet.sheets.draw import reckon
from sample_sheets.filling import Filling
from tests.nights import typing

SEVEN_FIFTEEN = 2
"""Every week: Check-in saved, 2 Draw tonight."""
ELEVEN_PM = 2
"""Every week: the night's workbook saved, 3 Publish."""


class Commissioner:
    """Somebody with a season folder; `window` is what the last command said, `steps` how many she took."""

    def __init__(self, folder):
        self.folder = folder
        self.window = ""
        self.steps = 0

    @contextmanager
    def save(self, name="season.xlsx", counted=False):
        """Open a workbook, type, save; `counted` stores what formulas show, as spreadsheet programs do."""
        with typing(self.folder / name) as book:
            yield book
        if counted:
            content = Filling((self.folder / name).read_bytes())
            content.count_out()
            (self.folder / name).write_bytes(content.to_bytes())
        self.steps += 1

    def new(self, *options):
        """`pinsheet new`, typed once a season."""
        return self._command("new", *options)

    def check(self):
        """1 Check."""
        return self._command("check")

    def draw(self):
        """2 Draw tonight."""
        return self._command("sheet")

    def publish(self):
        """3 Publish."""
        return self._command("run")

    def finals(self):
        """4 Finals."""
        return self._command("finals")

    def refused(self, command):
        """A double-click that stops with an error."""
        return self._command(command, code=1)

    def _command(self, name, *options, code=0):
        result = CliRunner().invoke(cli, [name, str(self.folder), *map(str, options)])
        assert result.exit_code == code, result.output
        self.window = result.output
        self.steps += 1
        return self.window

    def prints(self, name, sheet):
        """A sheet that is made for paper: one page wide; returns its rows as they lie before her."""
        page = load_workbook(self.folder / name)[sheet]
        assert page.page_setup.paperSize
        assert page.page_setup.fitToWidth == 1 or page.print_area  # cards are as wide as the paper
        self.steps += 1
        return self.sees(name, sheet)

    def sends(self, name):
        """A draft from the outbox, to those who have an address; returns its subject and its text."""
        draft = email.message_from_bytes(
            (self.folder / "outbox" / name).read_bytes(), policy=email.policy.default
        )
        assert draft["X-Unsent"] == "1"
        assert "@example.org" in draft["Bcc"]
        self.steps += 1
        return f"{draft['Subject']}\n{draft.get_body(('plain',)).get_content()}".replace("\r\n", "\n")

    def uploads(self):
        """The page: one whole file, without an address of anybody; returns it."""
        page = (self.folder / "site" / "index.html").read_text("utf-8")
        assert page.lower().startswith("<!doctype html>")
        assert page.rstrip().endswith("</html>")
        assert "@example.org" not in page
        self.steps += 1
        return page

    def pastes(self, name):
        """Open a text, copy all of it, paste it elsewhere; returns its lines."""
        self.steps += 1
        return (self.folder / name).read_text("utf-8").splitlines()

    def copies(self, name, to):
        """A second laptop gets the workbook; no step until it is saved there."""
        shutil.copyfile(self.folder / name, self.folder / to)

    def sees(self, name, sheet):
        """A sheet as it lies open before her, its formulas counted out: rows of texts; no step."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of small charts that openpyxl does not know
            book = load_workbook(self.folder / name)
        cells = [cell for row in book[sheet].iter_rows() for cell in row if cell.data_type == "f"]
        for (_, row, column), value in reckon.results(book, {}, [(sheet, c.row, c.column) for c in cells]):
            book[sheet].cell(row, column).value = value
        rows = book[sheet].iter_rows(values_only=True)
        return [["" if value is None else str(value) for value in row] for row in rows]

    def reads(self, name, sheet, heading, wanted):
        """The row of a sheet in which `wanted` stands below a heading, {heading: text}."""
        return next(row for row in listed(self.sees(name, sheet), heading) if row[heading] == wanted)

    def finds(self, *parts):
        """A sentence in the window, a table's spaces apart; the parts stand in one line of it, in order."""
        lines = [" ".join(line.split()) for line in self.window.splitlines()]
        assert any(re.search(".*".join(map(re.escape, parts)), line) for line in lines), self.window
        return True


def listed(rows, heading):
    """What stands below a heading row, {heading: text} for each row."""
    top = next(number for number, row in enumerate(rows) if heading in row)
    return [dict(zip(rows[top], row, strict=True)) for row in rows[top + 1 :]]


def headed(sheet, heading):
    """The first row with this heading, as (row, {heading: column})."""
    for row in sheet.iter_rows():
        columns = {str(cell.value): cell.column for cell in row if cell.value is not None}
        if heading in columns:
            return row[0].row, columns
    raise AssertionError(f"no heading {heading} on {sheet.title}")


def add_row(sheet, row):
    """Type a row, by heading, into the first free one below the headings of a sheet."""
    first = next(iter(row))
    top, columns = headed(sheet, first)
    free = next(
        number for number in range(top + 1, top + 200) if sheet.cell(number, columns[first]).value is None
    )
    for heading, value in row.items():
        sheet.cell(free, columns[heading]).value = value


def change(sheet, heading, wanted, **values):
    """Type into the row in which `wanted` stands below a heading."""
    top, columns = headed(sheet, heading)
    rows = range(top + 1, sheet.max_row + 1)
    row = next(row for row in rows if str(sheet.cell(row, columns[heading]).value) == str(wanted))
    for other, value in values.items():
        sheet.cell(row, columns[other]).value = value


def type_as(book, path, *sheets):
    """Type what somebody typed into another workbook drawn alike: whatever stands there where no formula is drawn."""
    typed = load_workbook(path)
    for name in sheets:
        for row in typed[name].iter_rows():
            for cell in row:
                if cell.value is not None and "f" not in (
                    cell.data_type,
                    book[name][cell.coordinate].data_type,
                ):
                    book[name][cell.coordinate].value = cell.value

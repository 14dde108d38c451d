"""A league's own workbook read with answers, or imported as a file."""

import pytest
from click.testing import CliRunner
from openpyxl import Workbook

from pinsheet.cli import cli
from pinsheet.commands import imported
from pinsheet.importing.answers import from_options
from pinsheet.importing.nights import understood
from pinsheet.importing.told import preview_of, summary
from pinsheet.sheets.book import open_book
from tests.importing.old import saved

WEEKS = ("--set", "Weeks=8")


@pytest.fixture
def bring(tmp_path):
    """Import a workbook as a file; returns the result, with the folder as `result.folder`."""

    def run(made, *options, weeks=WEEKS, league="lafayette", name="old.xlsx", text=None):
        file = saved(made, tmp_path / "old", name) if isinstance(made, Workbook) else made
        before = file.read_bytes(), file.stat().st_mtime_ns
        words = ["import", file, "--into", tmp_path / "new", "--league", league, *weeks, *options]
        result = CliRunner().invoke(cli, [str(word) for word in words], input=text)
        result.folder = tmp_path / "new"
        assert (file.read_bytes(), file.stat().st_mtime_ns) == before
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return run


class Heard:
    """What is understood of a workbook, as far as questions go: no season is made of it."""

    def __init__(self, found, answers):
        self.found, self.answers = found, answers

    @property
    def scores(self):
        assert not self.found.questions, self.found.questions
        return {
            (night.week, player, machine): score
            for night in self.found.nights
            for player, row in night.scores.items()
            for machine, score in row.items()
            if score is not None
        }

    @property
    def asked(self):
        """What is asked, and the option that answers it."""
        said = ((f"{q.cell} {q.text}".strip(), f"{q.typed}{q.others}") for q in self.found.questions)
        return list(said)

    @property
    def notes(self):
        return [line.removeprefix("note").strip() for line in list(preview_of(self.found, self.answers))[1:]]

    @property
    def said(self):
        return summary(self.found)


@pytest.fixture
def hear(tmp_path):
    """Read a workbook with answers, given as on the command line."""

    def read(made, *options):
        given = []
        for option, typed in zip(options[::2], options[1::2], strict=True):
            about, _, answer = typed.rpartition("=")
            name = option.removeprefix("--")
            given.append(("week", typed, "skip") if name == "skip" else (name, about, answer))
        answers = from_options(given)
        return Heard(understood(open_book(saved(made, tmp_path / "old")), answers), answers)

    return read


@pytest.fixture
def terminal(monkeypatch):
    """Somebody is there to be asked."""
    monkeypatch.setattr(imported, "_in_a_terminal", lambda: True)

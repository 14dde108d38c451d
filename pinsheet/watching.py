"""Watching a season folder: every save is looked at once it is whole (DECISIONS, "Watching by looking")."""

import hashlib
import os
from dataclasses import replace
from pathlib import Path

from pinsheet import season
from pinsheet.files import is_workbook
from pinsheet.outcome import Outcome
from pinsheet.sheets.book import Unreadable
from pinsheet.sheets.files import content
from pinsheet.sheets.remembered import Remembered

PAUSE = 0.3
"""Seconds between two looks at the folder."""
SETTLED = 1
"""Looks without a difference after which a save is taken for whole."""
PATIENCE = 10
"""The same for what looks half-written, locked or gone: afterwards it is what it seems to be.

The contents are compared then once more, for drives whose dates of files are too coarse to tell two
quick saves apart.
"""

Listing = dict[str, tuple[int, ...]]
"""What tells one state of a file from another: never which is newer, for a clock may be set back."""
Contents = dict[str, bytes | tuple[int, ...] | None]


class Watcher:
    """Looks at a folder again and again; holds what was read, so that only what was saved is read anew."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.away = ""
        """Why the folder cannot be looked at now; empty while it can."""
        self._open_one = Remembered()
        self._listed: Listing | None = None
        self._looks = 0
        self._told: Contents = {}

    def look(self) -> Outcome | None:
        """The season as it stands, provisionally, if it is whole and another one than was given last."""
        try:
            listed = _listing(self.folder)
            self.away = ""
        except OSError as error:
            self.away = error.strerror or type(error).__name__
            self._listed = None
            return None
        if listed != self._listed:
            self._listed, self._looks = listed, 0
            return None
        self._looks += 1
        if self._looks not in (SETTLED, PATIENCE):
            return None
        return self._read(listed, patient=self._looks < PATIENCE)

    def _read(self, listed: Listing, *, patient: bool) -> Outcome | None:
        found = _contents(self.folder, listed)
        differing = {name for name in found | self._told if found.get(name) != self._told.get(name)}
        if not differing:
            return None
        self._open_one.next_round()
        try:
            outcome = season.provisional(self.folder, self._open_one)
        except OSError:  # the folder went away in the middle
            self._listed = None
            return None
        gone = {name for name in self._told.keys() - found.keys() if is_workbook(Path(name))}
        unclear = self._open_one.unreadable | gone
        if patient and unclear & differing:
            return None
        self._told = found
        # An editor that has a workbook open is what a night looks like.
        problems = (p for p in outcome.problems if p.code != "open-elsewhere")
        return replace(outcome, problems=tuple(problems))


def _listing(folder: Path) -> Listing:
    """The files of a folder that may matter; editors' locks and temporary files do not."""
    found: Listing = {}
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith((".", "~$")) or entry.name.lower().endswith(".tmp"):
                continue
            try:
                if not entry.is_dir():
                    state = entry.stat()
                    found[entry.name] = (state.st_mtime_ns, state.st_ctime_ns, state.st_size, state.st_ino)
            except OSError:  # gone since it was listed, or a link to nowhere
                found[entry.name] = ()
    return found


def _contents(folder: Path, listed: Listing) -> Contents:
    """Digests of the workbooks (None: cannot be read); of other files how they are listed."""
    found: Contents = dict(listed)
    for name in filter(lambda name: is_workbook(Path(name)), listed):
        try:
            found[name] = hashlib.sha256(content(folder / name)).digest()
        except Unreadable:
            found[name] = None
    return found

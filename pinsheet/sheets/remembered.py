"""Opening the workbooks of a folder again and again: those that did not change are not read again."""

import hashlib
from pathlib import Path

from pinsheet.sheets.book import Book, Unreadable, open_book
from pinsheet.sheets.files import content


class Remembered:
    """Opens a workbook as `open_book` does, or gives what the same bytes gave in this round or the last.

    What no round asked for is forgotten, so that it never holds more than two folders' workbooks.
    """

    def __init__(self) -> None:
        self._last: dict[tuple[str, bytes], Book] = {}
        self._now: dict[tuple[str, bytes], Book] = {}
        self.unreadable: set[str] = set()
        """The files that could not be opened in this round."""

    def next_round(self) -> None:
        """Say that the folder is read anew."""
        self._last, self._now, self.unreadable = self._now, {}, set()

    def __call__(self, path: Path) -> Book:
        """The workbook at `path`; raises Unreadable as `open_book` does."""
        try:
            # The suffix belongs to what a file is: the same bytes may be a list, or none.
            known = path.name, hashlib.sha256(content(path)).digest()
            self._now[known] = self._last.get(known) or self._now.get(known) or open_book(path)
        except Unreadable:
            self.unreadable.add(path.name)
            raise
        return self._now[known]

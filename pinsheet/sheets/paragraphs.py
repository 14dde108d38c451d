"""The text of an OpenDocument cell: paragraphs, with blanks as the format writes them."""

import re

from pinsheet.sheets.markup import Budget, too_big

_MOST_BLANKS = 10_000


class Paragraphs:
    """Collects the paragraphs of one cell, joined by line breaks.

    Runs of blanks in the XML are one blank, and none at a paragraph's start; blanks that are meant
    are written as `<text:s text:c="3"/>`, tabs and line breaks as tags too.
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._done: list[str] = []
        self._open: list[str] | None = None
        self._after_blank = True

    def clear(self) -> None:
        """Begin a new cell."""
        self._done.clear()
        self._open = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """A tag of the namespace `text:` begins."""
        if tag in ("text:p", "text:h"):
            self._open, self._after_blank = [], True
        elif tag == "text:s":
            self._put(" " * self._blanks(attributes.get("text:c", "1")))
        elif tag in ("text:tab", "text:line-break"):
            self._put("\t" if tag == "text:tab" else "\n")

    def add(self, data: str) -> None:
        """Characters between tags."""
        if self._open is None:
            return
        self._budget.characters -= len(data)
        words = re.sub("[ \t\r\n]+", " ", data)
        if self._after_blank:
            words = words.removeprefix(" ")
        if words:
            self._open.append(words)
            self._after_blank = words.endswith(" ")

    def end(self, tag: str) -> None:
        """A tag of the namespace `text:` ends."""
        if tag in ("text:p", "text:h") and self._open is not None:
            self._done.append("".join(self._open))
            self._open = None

    def take(self) -> str | None:
        """The text of the cell; None if it has no paragraph at all."""
        return "\n".join(self._done) if self._done else None

    def _put(self, blank: str) -> None:
        if self._open is not None:
            self._open.append(blank)
            self._budget.characters -= len(blank)
            self._after_blank = False

    def _blanks(self, count: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", count) or int(count) > _MOST_BLANKS:
            raise too_big("has a cell of blanks without end")
        return int(count)

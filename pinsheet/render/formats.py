"""The cell formats of a result workbook, each made once."""

from typing import TYPE_CHECKING, Any

from pinsheet.render.entries import Entry
from pinsheet.render.palette import ACCENT, BEST, GREY, NAVY, RULE, WHITE

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook

FONT: dict[str, Any] = {"font_name": "Calibri", "font_size": 11}
"""Widths are counted in this font's digits; without it a like one takes its place."""

# Marks in the order in which the later one wins.
MARKS: dict[str, dict[str, Any]] = {
    "absent": {"font_color": GREY},
    "best": {"bold": True, "font_color": BEST},
    "changed": {"bold": True},
    "dropped": {"font_color": GREY, "font_strikeout": True},
    "uncounted": {"font_color": GREY, "font_strikeout": True},
    "line": {"bottom": 2, "bottom_color": NAVY},
}
STRUCK = {mark for mark, look in MARKS.items() if "font_strikeout" in look}
LINKED = {"font_color": ACCENT, "underline": 1}
NAMED: dict[str, dict[str, Any]] = {
    "title": {"bold": True, "font_size": 16, "font_color": NAVY},
    "dim": {"font_color": GREY},
    "line": {"font_color": NAVY},
    "strong": {"bold": True, "font_color": NAVY},
    "small": {"font_size": 9, "font_color": GREY},
}


class Formats:
    """Formats by what they mean; asking twice gives the same one."""

    def __init__(self, book: "Workbook") -> None:
        self._book = book
        self._made: dict[tuple[Any, ...], Format] = {}

    def named(self, name: str) -> "Format":
        """The format of a title, a line of text, the small print."""
        return self._made.get((name,)) or self._add((name,), NAMED[name])

    def head(self, align: str, *, filtered: bool = False) -> "Format":
        """A column heading: white on navy, wrapped, over its column."""
        key = ("head", align, filtered)
        return self._made.get(key) or self._add(key, _head(align, filtered=filtered))

    def cell(self, entry: Entry, *, wrapped: bool, linked: bool) -> "Format":
        """A cell of a block, with a thin rule below it."""
        numeric = isinstance(entry.value, int | float)
        key = (entry.form, entry.align, numeric, entry.marks, wrapped, linked)
        more = LINKED if linked else {}
        return self._made.get(key) or self._add(key, _cell(entry) | more | {"text_wrap": wrapped})

    def _add(self, key: tuple[Any, ...], look: dict[str, Any]) -> "Format":
        self._made[key] = self._book.add_format(FONT | look)
        return self._made[key]


def _head(align: str, *, filtered: bool) -> dict[str, Any]:
    look = {"bold": True, "font_color": WHITE, "bg_color": NAVY, "text_wrap": True}
    # The filter's button takes the lower right corner.
    return look | _placed(align, words=True) | ({"valign": "top"} if filtered else {})


def _cell(entry: Entry) -> dict[str, Any]:
    words = not isinstance(entry.value, int | float)
    # Where a number is struck through, so would be the room behind it.
    inside = words or bool(STRUCK & entry.marks)
    form = entry.form if inside or entry.align != "right" else f"{entry.form}_0"
    look = {"font_color": NAVY, "num_format": form, "bottom": 1, "bottom_color": RULE}
    for mark, drawn in MARKS.items():
        if mark in entry.marks:
            look |= drawn
    return look | _placed(entry.align, words=inside)


def _placed(align: str, *, words: bool) -> dict[str, Any]:
    # Words stand a little inside their column, so that they never touch their neighbours. Numbers
    # do so by their format, whose "_0" is the room of a digit: LibreOffice forgets the indent of a
    # row's right-aligned cells behind one with a number format of its own.
    inside = align == "left" or (words and align == "right")
    return {"align": align, "valign": "vcenter", "indent": int(inside)}

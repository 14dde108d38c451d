"""What a block's cells hold in a workbook: the value, how Excel shows it, and that as text.

The text is what the number format will make of the value; widths are computed from it.
"""

import datetime as dt
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from pinsheet.outcome import number
from pinsheet.render.layout import THOUSANDS, Block, Head, Shown, said, whole
from pinsheet.render.palette import DOWN, FILED, SAME, STAR, UP
from pinsheet.render.places import PLACES, shared_places
from pinsheet.render.tabs import clean

EXACT = 10**15
"""From here on a cell's floating-point number would lose digits."""
OUTSIDERS = ("guest", "suspended", "wiped")
CENTRED = (*PLACES, "move")
NUMBERS = ("integer", "score", "points", "amount", "object")
DATE = "ddd d mmm yyyy"


class Entry(NamedTuple):
    """One cell as it is written."""

    value: str | int | float | dt.date | None
    text: str
    form: str = "General"
    align: str = "left"
    marks: frozenset[str] = frozenset()
    link: str = ""


def entries(block: Block) -> list[list[Entry]]:
    """The rows of a block, with places shared (`4=`) and guests named as such."""
    places = [i for i, head in enumerate(block.heads) if head.name in PLACES]
    players = [i for i, head in enumerate(block.heads) if head.name == "player"]
    shared = shared_places(block.heads, block.rows)
    rows = []
    for nth, row in enumerate(block.rows):
        shown = map(_without_dash, row) if block.is_chart else row
        written = [entry(cell, head) for cell, head in zip(shown, block.heads, strict=True)]
        for i, several in shared.items():
            if row[i].value in several:
                written[i] = written[i]._replace(text=f"{written[i].text}=", form='0"="')
        for i in players:
            for status in row[i].marks.intersection(OUTSIDERS):
                _say_status(status, written, i, places)
        if nth == block.line:
            written = [cell._replace(marks=cell.marks | {"line"}) for cell in written]
        rows.append(written)
    for i, head in enumerate(block.heads):
        if head.kind == "points":
            _align_decimals(rows, i)
    return rows


def _align_decimals(rows: list[list[Entry]], column: int) -> None:
    # "_0" leaves the room of a digit: 376 stands over 375.5 with its digits in line.
    most = max((_decimals(row[column]) for row in rows), default=0)
    for row in rows:
        cell = row[column]
        lacking = most - _decimals(cell)
        # A line through a number would also go through the room behind it.
        struck = cell.marks & {"dropped", "uncounted"}
        if lacking and isinstance(cell.value, int | float) and not struck:
            point = "_." if lacking == most else ""
            form = cell.form.replace("General", "0")
            row[column] = cell._replace(form=f"{form}{point}{lacking * '_0'}", text=cell.text + lacking * "0")


def _decimals(cell: Entry) -> int:
    return len(cell.form.partition(".")[2].rstrip('")')) if "." in cell.form else 0


def _without_dash(cell: Shown) -> Shown:
    # A chart would draw any word as a zero; over an empty cell the line has a gap.
    return replace(cell, value=None) if "absent" in cell.marks else cell


def aligned(head: Head) -> str:
    """How a column stands: numbers right, words left, places in the middle."""
    if head.name in CENTRED:
        return "center"
    return "right" if head.kind in NUMBERS else "left"


def entry(cell: Shown, head: Head) -> Entry:
    """One cell: numbers stay numbers, everything else becomes text."""
    value, align = cell.value, aligned(head)
    if value is None or cell.kind == "spark":
        return Entry(None, "", align=align, marks=cell.marks)
    if head.name == "move":
        value = _arrow(value)
    elif isinstance(value, int | Fraction) and not isinstance(value, bool):
        return _number(cell, value, align)
    elif isinstance(value, dt.date):
        return Entry(value, DATE, DATE, align, cell.marks)
    text = clean(value if isinstance(value, str) else said(cell))
    return Entry(text, text, "General", align, cell.marks, cell.link)


def _number(cell: Shown, value: int | Fraction, align: str) -> Entry:
    size = abs(Fraction(value))
    if cell.kind == "amount":
        return Entry(float(Fraction(value) / 100), said(cell), "0.00", align, cell.marks)
    if cell.kind == "score" or (cell.kind == "object" and size >= THOUSANDS):
        text, form = f"{whole(value):,}", "#,##0"
    else:
        text, form = number(value), _form(value)
    if "uncounted" in cell.marks:
        text, form = f"({text})", f'"("{form.replace("General", "0")}")"'
    if "best" in cell.marks:
        text, form = f"{STAR} {text}", f'"{STAR} "{form.replace("General", "0")}'
    if "filed" in cell.marks:
        text, form = f"{FILED} {text}", f'"{FILED} "{form.replace("General", "0")}'
    if size >= EXACT:
        return Entry(text, text, "General", align, cell.marks)
    return Entry(value if isinstance(value, int) else float(value), text, form, align, cell.marks)


def _form(value: int | Fraction) -> str:
    if value.denominator == 1:
        return "General"
    return "0.0" if value.denominator == 2 else "0.00"


def _arrow(places: int) -> str:
    if not places:
        return SAME
    return f"{UP}{places}" if places > 0 else f"{DOWN}{-places}"


def _say_status(status: str, written: list[Entry], player: int, places: list[int]) -> None:
    # Below the line the word stands where a place would; among the others behind the name.
    for i in places:
        if written[i].value is None:
            written[i] = written[i]._replace(value=status, text=status)
            return
    if written[player].value is not None:
        name = f"{written[player].value} ({status})"
        written[player] = written[player]._replace(value=name, text=name)

"""A league night as a commissioner has it: draw the workbook, type into it, save."""

import io
from contextlib import contextmanager

from openpyxl import load_workbook

from pinsheet import drawing
from pinsheet.files import replace_files


@contextmanager
def typing(path):
    """Open a workbook, type, save: as an official does."""
    book = load_workbook(path)
    yield book
    book.save(path)


def table(sheet, first_heading):
    """The heading row of a sheet, as (row, {heading: column})."""
    for row in sheet.iter_rows():
        if row[0].value == first_heading:
            return row[0].row, {str(c.value): c.column for c in row if c.value is not None}
    raise AssertionError(f"no heading {first_heading} on {sheet.title}")


def type_rows(sheet, first_heading, rows):
    """Type rows, given by heading, below the heading row of a sheet."""
    top, columns = table(sheet, first_heading)
    for number, row in enumerate(rows, top + 1):
        for heading, value in row.items():
            sheet.cell(number, columns[heading]).value = value


def draw(folder):
    """`pinsheet sheet`, without the window; returns the path."""
    drawn = drawing.tonight(folder)
    assert isinstance(drawn, drawing.Drawing), drawn
    replace_files({drawn.path: drawn.content})
    return drawn.path


def seats(path):
    """The drawn seats: (row, group, player) for every row with a name, and the free rows."""
    sheet = load_workbook(path)["Scores"]
    top, columns = table(sheet, "Group")
    named, free = [], []
    for row in range(top + 1, sheet.max_row + 1):
        player = sheet.cell(row, columns["Player"]).value
        group = sheet.cell(row, columns["Group"]).value
        (named if player else free).append((row, group, player))
    return named, free


def fill(path, scores, strangers=()):
    """Type scores, {player: [score or code, ...]}, and strangers into free seats."""
    named, free = seats(path)
    with typing(path) as book:
        sheet = book["Scores"]
        top, columns = table(sheet, "Group")
        first = columns["Player"] + 1
        for (row, _, _), name in zip(free, strangers, strict=False):
            sheet.cell(row, columns["Player"]).value = name
        everybody = [(r, p) for r, _, p in named] + [(f[0], n) for f, n in zip(free, strangers, strict=False)]
        for row, player in everybody:
            for column, value in enumerate(scores.get(player, ()), first):
                sheet.cell(row, column).value = value
    return top


def bytes_of(book):
    """A workbook as bytes."""
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()

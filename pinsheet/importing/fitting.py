"""Whether each answer is about something that the workbook has."""

from collections.abc import Iterable, Iterator
from functools import partial

from pinsheet.importing.answers import SKIP, Answers
from pinsheet.importing.columns import Columns
from pinsheet.importing.nights import without_guest
from pinsheet.importing.tabs import Tab
from pinsheet.names import key, suggestion
from pinsheet.sheets.book import Book


def about_nothing(book: Book, answers: Answers) -> str:
    """What to say of the first answer that is about nothing in the workbook; nothing if there is none."""
    titles = [sheet.title for sheet in book.sheets]
    known = {key(title) for title in titles}
    for tab in answers.weeks:
        if tab not in known:
            return f"no tab is called {tab!r}.{suggestion(tab, titles)}"
    tabs = [Tab(sheet, answers.columns) for sheet in book.sheets]
    named: dict[str, str] = {}
    checks = {
        "column": (answers.columns, partial(_headings, tabs), "heading, or cell of one"),
        "row": (answers.rows, partial(_rows, tabs), "cell of a name, or name"),
        "read": (answers.reads, partial(_texts, tabs), "cell, or text in one"),
        "same": (answers.same, partial(_names, tabs, answers), "name of a player or machine"),
    }
    for option, (given, there, what) in checks.items():
        if given:
            named = {key(words): words for words in there()}
        if unknown := next((about for about in given if about not in named), None):
            meant = suggestion(unknown, named.values())
            return f"--{option} {unknown}={given[unknown]}: no {what}, is {unknown!r}.{meant}"
    return ""


def _headings(tabs: Iterable[Tab]) -> Iterator[str]:
    for tab in tabs:
        for column in {column for _, column in tab.sheet.cells}:
            yield from tab.over_names(column)
            yield tab.heading_cell(column)
            yield tab.parts(column)[0]
            yield from tab.headings.get(column, ())


def _rows(tabs: Iterable[Tab]) -> Iterator[str]:
    for tab in tabs:
        yield from (line.name for line in tab.lines)
        yield from (tab.address(row, column) for row in tab.rows for column in tab.name_columns)


def _texts(tabs: Iterable[Tab]) -> Iterator[str]:
    for tab in tabs:
        for (row, column), value in tab.sheet.cells.items():
            yield str(value.value).strip()
            yield tab.address(row, column)
        for top, left, bottom, right in tab.sheet.merged:
            if top >= tab.first_row:
                rows, columns = range(top, bottom + 1), range(left, right + 1)
                yield from (tab.address(row, column) for row in rows for column in columns)


def _names(tabs: Iterable[Tab], answers: Answers) -> Iterator[str]:
    yield from (name for name in (*answers.rows.values(), *answers.columns.values()) if name != SKIP)
    for tab in tabs:
        for line in tab.lines:
            yield line.name
            yield without_guest(line.name)
        yield from (one.machine for one in Columns(tab, answers).scores)

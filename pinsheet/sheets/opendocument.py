"""An OpenDocument spreadsheet (.ods) to a Book: LibreOffice, OpenOffice, Google Sheets, Excel.

`content.xml` is read as a stream, like the parts of an Excel workbook and within the same budget.
The format says the type of each value itself, but writes number formats by parts: `Value.format` is
`0%` for a percentage and `General` for all else. A duration below 24 hours is a time of day, for
the file does not tell the two apart. Rows hidden by a closed outline are hidden where the program
marks them so, as LibreOffice and Excel do.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterator

from pinsheet.sheets import disguise, markup, stored
from pinsheet.sheets.book import Book, Sheet, Value, ref
from pinsheet.sheets.markup import Attributes, Budget, Handlers
from pinsheet.sheets.package import Package
from pinsheet.sheets.paragraphs import Paragraphs
from pinsheet.sheets.worksheet import LAST_COLUMN, LAST_ROW

_SPACES = {
    "urn:oasis:names:tc:opendocument:xmlns:office:1.0": "office",
    "urn:oasis:names:tc:opendocument:xmlns:style:1.0": "style",
    "urn:oasis:names:tc:opendocument:xmlns:table:1.0": "table",
    "urn:oasis:names:tc:opendocument:xmlns:text:1.0": "text",
    "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0": "calcext",
}
_PASSED_THROUGH = frozenset(
    (
        *("office:document-content", "office:automatic-styles", "office:body", "office:spreadsheet"),
        *("table:table-columns", "table:table-column-group", "table:table-header-columns"),
        *("table:table-rows", "table:table-row-group", "table:table-header-rows"),
    )
)
"""Elements of which only the children matter. All others, with all in them, are left out: comments
(`office:annotation`), shapes with text, earlier versions of cells (`table:tracked-changes`)."""

_ERROR = re.compile(r"#(?:REF|VALUE|DIV/0|NUM|NULL)!|#N/A|#NAME\?|Err:[0-9]{3}")
_ELSEWHERE = re.compile(r"'[^']+'#")
"""A reference to another file, `'file:///old.ods'#$Scores.B7`."""
_TIME = re.compile(r"(-?)P(?:([0-9]{1,6})D)?T?(?:([0-9]{1,6})H)?(?:([0-9]{1,6})M)?(?:([0-9.,]{1,20})S)?")


def read(name: str, package: Package) -> Book:
    """The workbook in a package of the kind `opendocument`; raises Unreadable."""
    budget = Budget()
    _refuse_password(package, budget)
    if "content.xml" not in package:
        raise markup.damaged("its part", "content.xml is missing")
    content = _Content(budget)
    steps = markup.Walk("document-content", _is_content, content.start, content.end, content.text)
    markup.walk(package.part("content.xml", "its list of sheets"), budget, steps)
    if not content.is_spreadsheet:
        raise disguise.refusal("no-spreadsheet")
    if not content.sheets:
        raise markup.damaged("its list of sheets", "is empty")
    markup.refuse_twins(sheet.title for sheet in content.sheets)
    notes = [markup.about_link(*content.links[0])] if content.links else []
    return Book(name, tuple(content.sheets), _properties(package, budget), tuple(notes))


def _is_content(name: str) -> bool:
    return _short(name) == "office:document-content"


def _short(name: str) -> str:
    """`namespace tag` with the usual prefix; "" for what is in no namespace of a spreadsheet."""
    space, _, tag = name.rpartition(" ")
    return f"{_SPACES[space]}:{tag}" if space in _SPACES else ""


class _Content:
    """Reads the sheets; `links` are the cells whose formula looks into another file, with their sheet."""

    def __init__(self, budget: Budget) -> None:
        self.sheets: list[Sheet] = []
        self.links: list[tuple[str, str]] = []
        self.is_spreadsheet = False
        self._budget = budget
        self._left_out = 0
        self._short_names: dict[str, str] = {}
        self._style = ""
        self._hidden_styles: set[str] = set()
        self._table: _Table | None = None
        self._cell: dict[str, str] | None = None
        self._words = Paragraphs(budget)
        self._starts: dict[str, Callable[[dict[str, str]], None]] = {
            "style:style": self._start_style,
            "style:table-properties": self._start_properties,
            "table:table": self._start_table,
            "table:table-column": self._start_columns,
            "table:table-row": self._start_row,
            "table:table-cell": self._start_cell,
            "table:covered-table-cell": self._start_cell,
        }
        self._ends: dict[str, Callable[[], None]] = {
            "table:table": self._end_table,
            "table:table-row": self._end_row,
            "table:table-cell": self._end_cell,
            "table:covered-table-cell": self._end_cell,
        }

    # The way through the part; every start has its end, so that counting is enough.

    def start(self, name: str, attributes: Attributes) -> None:
        """A tag begins; the handler for expat."""
        tag = self._tag(name)
        if self._left_out or not self._is_wanted(tag):
            self._left_out += 1
            return
        known = {self._tag(key): value for key, value in attributes.items()}
        if tag.startswith("text:"):
            self._words.start(tag, known)
        elif (action := self._starts.get(tag)) is not None:
            action(known)
        elif tag == "office:spreadsheet":
            self.is_spreadsheet = True

    def end(self, name: str) -> None:
        """A tag ends; the handler for expat."""
        if self._left_out:
            self._left_out -= 1
            return
        tag = self._tag(name)
        if tag.startswith("text:"):
            self._words.end(tag)
        elif (action := self._ends.get(tag)) is not None:
            action()

    def text(self, data: str) -> None:
        """Characters between tags; the handler for expat."""
        if not self._left_out:
            self._words.add(data)

    def _tag(self, name: str) -> str:
        found = self._short_names.get(name)
        if found is None:
            found = self._short_names[name] = _short(name)
        return found

    def _is_wanted(self, tag: str) -> bool:
        if self._cell is not None:
            return tag.startswith("text:") and tag not in ("text:note", "text:ruby-text")
        return tag in _PASSED_THROUGH or tag in self._starts

    # Sheets.

    def _start_style(self, attributes: dict[str, str]) -> None:
        self._style = attributes.get("style:name", "") if attributes.get("style:family") == "table" else ""

    def _start_properties(self, attributes: dict[str, str]) -> None:
        if self._style and attributes.get("table:display") == "false":
            self._hidden_styles.add(self._style)
            self._budget.keep(self._style)

    def _start_table(self, attributes: dict[str, str]) -> None:
        title = attributes.get("table:name", "")
        if self._table is not None:
            raise markup.damaged(markup.named(title), "stands inside another sheet")
        self._budget.keep(title)
        is_hidden = attributes.get("table:style-name") in self._hidden_styles
        self._table = _Table(title, self._budget, is_hidden=is_hidden)

    def _end_table(self) -> None:
        self.sheets.append(self._open.sheet())
        self._table = None

    @property
    def _open(self) -> "_Table":
        if self._table is None:
            raise markup.damaged("its list of sheets", "has a cell outside all sheets")
        return self._table

    def _start_columns(self, attributes: dict[str, str]) -> None:
        self._open.columns(_times(attributes, "table:number-columns-repeated"), hidden=_is_hidden(attributes))

    def _start_row(self, attributes: dict[str, str]) -> None:
        self._open.start_row(_times(attributes, "table:number-rows-repeated"), hidden=_is_hidden(attributes))

    def _end_row(self) -> None:
        self._open.end_row()

    def _start_cell(self, attributes: dict[str, str]) -> None:
        self._cell = attributes
        self._words.clear()

    def _end_cell(self) -> None:
        attributes, self._cell = self._cell or {}, None
        table = self._open
        try:
            value = _value(attributes, self._words.take())
        except ValueError as error:
            raise markup.damaged(table.name, f"has a cell, {table.here}, that {error}") from None
        if _ELSEWHERE.search(attributes.get("table:formula", "")):
            self.links.append((table.name, table.here))
        table.add(
            value,
            _times(attributes, "table:number-columns-repeated"),
            rows=_times(attributes, "table:number-rows-spanned"),
            columns=_times(attributes, "table:number-columns-spanned"),
        )


class _Table:
    """The sheet that the parser is in: where its next cell is, and what it holds so far."""

    def __init__(self, title: str, budget: Budget, *, is_hidden: bool) -> None:
        self.name = markup.named(title)
        self._title, self._is_hidden = title, is_hidden
        self._budget = budget
        self._cells: dict[tuple[int, int], Value] = {}
        self._merged: list[tuple[int, int, int, int]] = []
        self._hidden_rows: set[int] = set()
        self._hidden_columns: list[range] = []
        self._next_column = 1  # of the declarations of columns, before all rows
        self._row, self._column = 1, 1
        self._row_times, self._row_is_hidden = 1, False
        self._in_row: list[tuple[int, Value]] = []

    @property
    def here(self) -> str:
        """The address of the next cell."""
        return ref(self._row, self._column)

    def columns(self, times: int, *, hidden: bool) -> None:
        """So many columns, from left to right."""
        if hidden:
            self._hidden_columns.append(range(self._next_column, self._next_column + times))
            self._budget.keep()
        self._next_column += times

    def start_row(self, times: int, *, hidden: bool) -> None:
        """The next row, which stands for so many equal ones."""
        self._row_times, self._row_is_hidden = times, hidden
        self._column = 1
        self._in_row = []

    def add(self, value: Value | None, times: int, *, rows: int, columns: int) -> None:
        """The next cell of the row, which stands for so many equal ones, and what it spans."""
        if value is not None:
            self._pay(times, self._column + times - 1, LAST_COLUMN)
            self._in_row += ((self._column + more, value) for more in range(times))
        if (rows > 1 or columns > 1) and self._row <= LAST_ROW and self._column <= LAST_COLUMN:
            last_row, last_column = self._row + rows - 1, self._column + columns - 1
            last_row, last_column = min(last_row, LAST_ROW), min(last_column, LAST_COLUMN)
            # Whoever reads the sheet looks at the rows of a merged range one by one.
            self._budget.cells -= 4 + (last_row - self._row) // 5
            self._merged.append((self._row, self._column, last_row, last_column))
        self._column += times

    def end_row(self) -> None:
        """Put what the row holds into each of the rows that it stands for."""
        if self._in_row:
            # The row itself is paid for.
            self._pay((self._row_times - 1) * len(self._in_row), self._row + self._row_times - 1, LAST_ROW)
            rows = range(self._row, self._row + self._row_times)
            self._cells.update(((row, column), value) for row in rows for column, value in self._in_row)
            if self._row_is_hidden:
                self._hidden_rows.update(rows)
        self._row += self._row_times

    def sheet(self) -> Sheet:
        """What was found."""
        used = {column for _, column in self._cells}
        hidden = frozenset(c for c in used if any(c in some for some in self._hidden_columns))
        return Sheet(
            self._title,
            self._cells,
            self._is_hidden,
            frozenset(self._hidden_rows),
            hidden,
            tuple(self._merged),
        )

    def _pay(self, cells: int, last: int, limit: int) -> None:
        """Pay for repeated cells before they are made; nothing may stand beyond a sheet's end."""
        if last > limit or cells > self._budget.cells:
            raise markup.too_big("holds far more cells or text than a season of scores")
        self._budget.cells -= cells


def _times(attributes: dict[str, str], name: str) -> int:
    """A count such as `table:number-columns-repeated`; 1 where it is missing."""
    text = attributes.get(name, "1")
    if not re.fullmatch("[0-9]{1,9}", text):
        raise markup.damaged("one of its sheets", f"repeats a cell or row {text[:20]} times")
    return max(1, int(text))


def _is_hidden(attributes: dict[str, str]) -> bool:
    return attributes.get("table:visibility") in ("collapse", "filter")


# What a cell holds.


def _value(attributes: dict[str, str], text: str | None) -> Value | None:
    """The value of a cell with these attributes and this text; None for nothing, ValueError for nonsense.

    A formula with neither a type nor a paragraph was never calculated (BUGS 22); LibreOffice writes
    the empty text that a formula gives as an empty paragraph.
    """
    kind = attributes.get("office:value-type", "")
    formula = "table:formula" in attributes
    shown = (text or "").strip()
    is_error = _ERROR.fullmatch(shown) is not None and (formula or kind not in ("", "string"))
    if is_error or attributes.get("calcext:value-type") == "error":
        # Older LibreOffice stores an error as the number 0, and only shows that it is none.
        return Value(shown or "#N/A", "error", formula)
    if kind in ("", "string", "void"):
        if formula and not kind and text is None:
            return Value(None, "uncalculated", formula=True)
        return stored.words(text or attributes.get("office:string-value", ""), formula=formula)
    given = attributes.get(_HOLDS.get(kind, ""))
    if given is None:
        if formula:
            return Value(None, "uncalculated", formula=True)
        raise ValueError(f"is stored as {kind[:20]} but holds none")
    if kind == "date":
        return stored.iso_date(given.strip(), "General", formula=formula)
    if kind == "time":
        return Value(_time(given.strip()), "date", formula)
    if kind == "boolean":
        if given not in ("true", "false"):
            raise ValueError("is stored as boolean but holds none")
        return Value(given == "true", "bool", formula)
    code = "0%" if kind == "percentage" else "General"
    return Value(stored.number(given.strip()), "number", formula, code)


_HOLDS = {
    "float": "office:value",
    "percentage": "office:value",
    "currency": "office:value",
    "date": "office:date-value",
    "time": "office:time-value",
    "boolean": "office:boolean-value",
}
"""The attribute in which a value of each type is."""


def _time(text: str) -> dt.time | dt.timedelta:
    """`PT18H30M00S` as a time of day, or as a duration from 24 hours on."""
    found = _TIME.fullmatch(text)
    if found is None or not re.fullmatch(r"[0-9]*(?:[.,][0-9]*)?", found[5] or ""):
        raise ValueError(f"is stored as a time but holds {text[:40]}")
    seconds = float((found[5] or "0").replace(",", ".").rstrip(".") or "0")
    days, hours, minutes = (int(found[n] or 0) for n in (2, 3, 4))
    span = dt.timedelta(days=days, hours=hours, minutes=minutes, seconds=round(seconds, 3))
    if found[1] or span >= dt.timedelta(days=1):
        return -span if found[1] else span
    return (dt.datetime.min + span).time()


# What stands beside the sheets.


def _refuse_password(package: Package, budget: Budget) -> None:
    name = "META-INF/manifest.xml"
    found = False

    def encrypted(_attributes: Attributes) -> None:
        nonlocal found
        found = True

    if name in package:
        handlers = Handlers("manifest", {"encryption-data": encrypted}, any_space=True)
        markup.parse(package.part(name, "its list of parts"), handlers, markup.Text(budget), budget)
    if found:
        raise disguise.refusal("opendocument-password")


def _properties(package: Package, budget: Budget) -> dict[str, str]:
    """The properties of File > Properties (`title`, `subject` ...) and custom ones, by name."""
    found: dict[str, str] = {}
    text = markup.Text(budget)
    named = ""

    def starts() -> Iterator[tuple[str, Callable[[Attributes], None]]]:
        for tag in ("title", "subject", "description", "creator", "user-defined"):
            yield tag, lambda attributes, tag=tag: begin(tag, attributes)  # type: ignore[misc]

    def begin(tag: str, attributes: Attributes) -> None:
        nonlocal named
        named = next((value for key, value in attributes.items() if key.endswith(" name")), tag)
        budget.keep(named)
        text.begin()

    def end() -> None:
        if value := text.end().strip():
            found[named] = value

    if "meta.xml" in package:
        handlers = Handlers(
            "document-meta", dict(starts()), dict.fromkeys(dict(starts()), end), any_space=True
        )
        markup.parse(package.part("meta.xml", "its list of properties"), handlers, text, budget)
    return found

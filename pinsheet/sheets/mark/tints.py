"""A worksheet with some of its cells in the colour of their problem."""

import re
from bisect import bisect
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pinsheet.problems import Severity
from pinsheet.sheets.book import ref
from pinsheet.sheets.mark.edits import CannotMark, Document, Element
from pinsheet.sheets.mark.looks import Looks

Place = tuple[int, int]
Marks = Mapping[Place, Severity]

ALWAYS = '"pinsheet"="pinsheet"'
"""The condition of our own conditional formats, by which they are known again."""

AFTER_LEGACY_DRAWING = (
    *("legacyDrawingHF", "drawingHF", "picture", "oleObjects", "controls", "webPublishItems"),
    *("tableParts", "extLst", "AlternateContent"),
)
AFTER_RULES = (
    *("dataValidations", "hyperlinks", "printOptions", "pageMargins", "pageSetup", "headerFooter"),
    *("rowBreaks", "colBreaks", "customProperties", "cellWatches", "ignoredErrors", "smartTags"),
    *("drawing", "legacyDrawing", *AFTER_LEGACY_DRAWING),
)
"""What must come behind the one or the other in a worksheet part."""

_READ = (
    *("sheetViews", "sheetView", "cols", "col", "sheetData", "row", "c", "conditionalFormatting", "cfRule"),
    *("formula", *AFTER_RULES),
)


class _Line(NamedTuple):
    """A row of the sheet and its cells, each with the column it stands in."""

    number: int
    element: Element
    cells: list[tuple[int, Element]]


def document_of(data: bytes) -> Document:
    """A worksheet part, ready to be changed."""
    return Document(data, _READ)


def tint(sheet: Document, marks: Marks, looks: Looks) -> None:
    """Colour the marked cells; those that the sheet has nothing for are added."""
    data = sheet.root.child("sheetData")
    if data is None:
        raise CannotMark
    lines = {line.number: line for line in _lines(data)}
    numbers = sorted(lines)
    columns = _column_styles(sheet.root)
    by_row: dict[int, dict[int, Severity]] = {}
    for (row, column), severity in sorted(marks.items()):
        by_row.setdefault(row, {})[column] = severity
    for row, wanted in by_row.items():
        if row in lines:
            _tint_row(sheet, lines[row], wanted, columns, looks)
            continue
        cells = "".join(_new(sheet, (row, c), looks.marked(columns.get(c, 0), s)) for c, s in wanted.items())
        xml = sheet.own(f'<row r="{row}">') + cells + sheet.own("</row>")
        below = numbers[bisect(numbers, row) :][:1]
        if below:
            sheet.insert(lines[below[0]].element.start, xml)
        else:
            sheet.append(data, xml)
    _over_rules(sheet, marks, looks)


def unselect(sheet: Document) -> None:
    """Not the sheet that is shown first: two selected sheets would both be typed into."""
    for views in sheet.root.all("sheetViews"):
        for view in views.all("sheetView"):
            if "tabSelected" in view.attributes:
                sheet.set(view, {"tabSelected": 0})


def _lines(data: Element) -> Iterable[_Line]:
    # Addresses may be left out: then a row or a cell follows the one before it.
    row = 0
    for element in data.all("row"):
        row = int(element.attributes.get("r", row + 1))
        column = 0
        cells = []
        for cell in element.all("c"):
            address = cell.attributes.get("r")
            column = column + 1 if address is None else _column(address)
            cells.append((column, cell))
        yield _Line(row, element, cells)


def _column(address: str) -> int:
    column = 0
    for letter in address.rstrip("0123456789"):
        column = column * 26 + ord(letter) - ord("A") + 1
    return column


def _tint_row(
    sheet: Document, line: _Line, wanted: Mapping[int, Severity], columns: Mapping[int, int], looks: Looks
) -> None:
    there = dict(line.cells)
    own = line.element.attributes
    whole = _style(own.get("s")) if own.get("customFormat") in ("1", "true") else None
    for column, severity in wanted.items():
        if column in there:
            style = _style(there[column].attributes.get("s"))
            sheet.set(there[column], {"s": looks.marked(style, severity)})
            continue
        style = columns.get(column, 0) if whole is None else whole
        xml = _new(sheet, (line.number, column), looks.marked(style, severity))
        right = next((cell for at, cell in line.cells if at > column), None)
        if right is None:
            sheet.append(line.element, xml)
        else:
            sheet.insert(right.start, xml)


def _style(number: str | None) -> int:
    # Some programs leave it empty; to the readers that is no style either.
    return int(number) if number and number.isdecimal() else 0


def _new(sheet: Document, place: Place, style: int) -> str:
    return sheet.own(f'<c r="{ref(*place)}" s="{style}"/>')


def _column_styles(root: Element) -> dict[int, int]:
    """The style of the cells that a column has nothing for."""
    found: dict[int, int] = {}
    for listed in root.all("cols"):
        for each in listed.all("col"):
            first, last = int(each.attributes["min"]), int(each.attributes["max"])
            if style := _style(each.attributes.get("style")):
                found |= dict.fromkeys(range(first, last + 1), style)
    return found


def _over_rules(sheet: Document, marks: Marks, looks: Looks) -> None:
    """Where a sheet colours cells by rules, a rule of ours comes first; earlier ones of ours go."""
    # Rules of a newer kind stand in the sheet's last part, and count with the others.
    theirs = [each for each in sheet.root.below if each.local == "cfRule"]
    for each in sheet.root.all("conditionalFormatting"):
        if any(_is_ours(sheet, rule) for rule in each.children):
            sheet.replace(each, "")
            theirs = [rule for rule in theirs if rule not in each.children]
    if not theirs or not marks:
        return
    cells: dict[Severity, list[str]] = {}
    for place, severity in sorted(marks.items()):
        cells.setdefault(severity, []).append(ref(*place))
    for rule in theirs:
        priority = rule.attributes.get("priority", "")
        if re.fullmatch("[0-9]{1,9}", priority):
            sheet.set(rule, {"priority": int(priority) + len(cells)})
    formula = ALWAYS.replace('"', "&quot;")
    own = "".join(
        f'<conditionalFormatting sqref="{" ".join(cells[severity])}"><cfRule type="expression" '
        f'dxfId="{looks.rule(severity)}" priority="{number}" stopIfTrue="1"><formula>{formula}</formula>'
        "</cfRule></conditionalFormatting>"
        for number, severity in enumerate(sorted(cells), 1)
    )
    # LibreOffice goes by the order in the part, Excel by the priority.
    sheet.insert_in_order(sheet.own(own), ("conditionalFormatting", *AFTER_RULES))


def _is_ours(sheet: Document, rule: Element) -> bool:
    return any("pinsheet" in sheet.text(formula) for formula in rule.all("formula"))

"""An Excel workbook (.xlsx, .xlsm and their templates) to a Book.

Read from its XML by hand rather than with openpyxl: the true type of each cell is there, what
does not matter for scores (colours, pivots, print settings) cannot stop it, and start-up does
not pay for openpyxl (DECISIONS).
"""

from collections.abc import Mapping
from typing import NamedTuple

from pinsheet.names import quoted
from pinsheet.sheets import drawn, formats, markup, parts
from pinsheet.sheets.book import Book, Sheet, Unreadable
from pinsheet.sheets.markup import Attributes, Budget, Handlers, Part, Text
from pinsheet.sheets.package import Package, Relation
from pinsheet.sheets.worksheet import TRUE, Reader, Shared

WITHOUT_CELLS = ("chartsheet", "dialogsheet", "xlmacrosheet", "xlintlmacrosheet")
"""The kinds of tabs that no score can stand on: charts, dialogs and macros of old."""


COUNTING = "Working"
"""The hidden sheet with the formulas of a drawn workbook."""


class _Tab(NamedTuple):
    """A line of workbook.xml: `relation` is None where the attribute is missing."""

    title: str
    relation: str | None
    is_hidden: bool


class _Contents(NamedTuple):
    """workbook.xml: the tabs in order, and where its dates begin."""

    tabs: list[_Tab]
    epoch_1904: bool


def read(name: str, package: Package) -> Book:
    """The workbook in a package of the kind `workbook`; raises Unreadable."""
    budget = Budget()
    main = _main_part(package, budget)
    _check_type(name, package.content_types(budget).get(main, ""))
    relations = package.relations(main, budget)
    tabs, epoch_1904 = _contents(package, main, budget)
    shared = Shared(
        parts.texts(package, _target(relations, "sharedstrings"), budget),
        parts.styles(package, _target(relations, "styles"), budget),
        epoch_1904,
    )
    readers = [
        (Reader(tab.title, shared, budget), tab, part) for tab, part in _worksheets(package, tabs, relations)
    ]
    properties = parts.properties(package, budget)
    sheets = tuple(
        Sheet(tab.title, {}, hidden=True)
        if _only_counts(tab, properties)
        else reader.read(part, hidden=tab.is_hidden)
        for reader, tab, part in readers
    )
    budget.spend(b"")  # for what the last sheet keeps
    notes = [markup.about_link(r.name, r.links[0]) for r, _, _ in readers if r.links][:1]
    if "xl/vbaProject.bin" in package:  # a program may save .xlsm without any
        notes.append("The macros in this workbook are ignored; only its values are read.")
    return Book(name, sheets, properties, tuple(notes))


def _only_counts(tab: _Tab, properties: Mapping[str, str]) -> bool:
    """Whether this is where a drawn workbook counts: nobody types there, and it has most of the cells.

    Shown, it is a sheet like every other: somebody had a reason.
    """
    return tab.is_hidden and tab.title == COUNTING and drawn.PROPERTY in properties


def _main_part(package: Package, budget: Budget) -> str:
    main = _target(package.relations("", budget), "officedocument")
    if main not in package:
        raise markup.damaged("its part", f"{main or 'xl/workbook.xml'} is missing")
    return main


def _check_type(name: str, content_type: str) -> None:
    """Refuse a workbook whose name promises something else."""
    has_macros = "macroenabled" in content_type.lower()
    if suffix := formats.foreign_suffix(name, "workbook"):
        raise Unreadable(
            "wrong-name",
            f"This is an Excel workbook, but its name ends in {suffix}, which stands for another "
            f"format. Rename it so that it ends in {'.xlsm' if has_macros else '.xlsx'}.",
        )
    if has_macros and name.lower().endswith(".xlsx"):
        raise Unreadable(
            "macros",
            "This is a workbook with macros (.xlsm), but its name ends in .xlsx, and Excel will "
            "not open it so. Rename it to .xlsm, open it in Excel, choose File > Save As > Excel "
            "Workbook (*.xlsx) and use the new file.",
        )


def _target(relations: Mapping[str, Relation], kind: str) -> str:
    """The first part of a kind that the relations name, or ""."""
    return next((found.target for found in relations.values() if found.kind == kind), "")


def _contents(package: Package, main: str, budget: Budget) -> _Contents:
    tabs: list[_Tab] = []
    epoch_1904 = is_listing = False

    def begin(_attributes: Attributes) -> None:
        nonlocal is_listing
        is_listing = True

    def end() -> None:
        nonlocal is_listing
        is_listing = False

    def add(attributes: Attributes) -> None:
        if not is_listing:
            raise markup.damaged("its list of sheets", "does not hold all sheets")
        # The id is `r:id`, in one of two namespaces.
        relation = next((v for k, v in attributes.items() if k.endswith(" id")), None)
        is_hidden = attributes.get("state") in ("hidden", "veryHidden")
        tabs.append(_Tab(attributes.get("name", ""), relation, is_hidden))
        budget.keep(tabs[-1].title)

    def set_epoch(attributes: Attributes) -> None:
        nonlocal epoch_1904
        epoch_1904 = attributes.get("date1904") in TRUE

    handlers = Handlers("workbook", {"sheets": begin, "sheet": add, "workbookPr": set_epoch}, {"sheets": end})
    markup.parse(package.part(main, "its list of sheets"), handlers, Text(budget), budget)
    return _Contents(tabs, epoch_1904)


def _worksheets(
    package: Package, tabs: list[_Tab], relations: Mapping[str, Relation]
) -> list[tuple[_Tab, Part]]:
    """The tabs that are worksheets, with their parts; Unreadable if one is missing (BUGS 76)."""
    found: dict[str, tuple[_Tab, Part]] = {}
    for tab in tabs:
        kind, name = relations.get(tab.relation or "", Relation("worksheet", ""))
        if kind in WITHOUT_CELLS or tab.relation == "":
            continue  # Excel 5's sheets of dialogs have an empty id
        sheet = markup.named(tab.title)
        if kind != "worksheet":
            raise markup.damaged(sheet, f"is of a kind, {quoted(kind)}, that Excel does not have")
        if name not in package:
            raise markup.damaged(sheet, "is listed, but it is not in the file")
        titles = {other.title.lower() for other, _ in found.values()}
        if name in found or tab.title.lower() in titles:
            raise markup.damaged(sheet, "is in it twice")
        found[name] = (tab, package.part(name, sheet))
    if not found:
        raise Unreadable(
            "no-sheets",
            "This workbook has no worksheet. Open it in Excel; if it shows one there, choose File "
            "> Save As > Excel Workbook (*.xlsx) and use the new file.",
        )
    return list(found.values())

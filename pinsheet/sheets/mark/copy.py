"""A marked copy: the bytes of a workbook with colours, notes and a list, and nothing else changed."""

import re
from collections.abc import Sequence

from pinsheet.names import key
from pinsheet.problems import Problem, Severity
from pinsheet.sheets import disguise, workbook
from pinsheet.sheets.book import Book, Sheet, Unreadable
from pinsheet.sheets.mark import notes, says, tints
from pinsheet.sheets.mark.edits import CannotMark, Document, with_attributes, words
from pinsheet.sheets.mark.looks import COLOURS, NO_STYLES, Looks
from pinsheet.sheets.mark.pack import TYPE, Parts
from pinsheet.sheets.package import Package
from pinsheet.sheets.pages import OUR_LIST

_LIST = "xl/worksheets/pinsheet-says.xml"
_NO_STRINGS = '<sst xmlns="{}"/>'


def marked(name: str, data: bytes, problems: Sequence[Problem]) -> bytes:
    """The workbook `name` of these bytes with its problems marked; raises CannotMark or Unreadable.

    The result is read again: what is typed in it must be what was typed before, or there is no copy.
    """
    if disguise.kind(data) != "zip":
        raise CannotMark
    before = _read(name, data)
    copy = _Copy(data)
    copy.mark(before, [p for p in problems if p.severity in COLOURS])
    result = copy.to_bytes()
    try:
        after = _read(name, result)
    except Unreadable as error:
        raise CannotMark from error
    if _typed(before) != _typed(after):
        raise CannotMark
    return result


def _read(name: str, data: bytes) -> Book:
    package = Package(data)
    if package.kind != "workbook":
        raise CannotMark
    return workbook.read(name, package)


def _typed(book: Book) -> list[Sheet]:
    return [sheet for sheet in book.sheets if key(sheet.title) != OUR_LIST]


class _Copy:
    """The parts of a workbook, some of them written anew."""

    def __init__(self, data: bytes) -> None:
        self._parts = Parts(data)
        self._list = _LIST

    def mark(self, book: Book, problems: Sequence[Problem]) -> None:
        """Put in colours, notes and the list."""
        main = self._parts.main
        styles = self._parts.related_or_new(
            main, "xl/styles.xml", NO_STYLES, "styles", f"{TYPE}.spreadsheetml.styles+xml"
        )
        looks = Looks(self._parts[styles])
        sheets = {sheet.title: sheet for sheet in book.sheets}
        shown = self._parts.relations(main)
        for number, (title, part) in enumerate(self._tabs(), 1):
            if key(title) == OUR_LIST:
                self._list = part
            elif title in sheets and part in self._parts:
                of_it = [p for p in problems if p.cell.sheet == title]
                self._mark_sheet(part, sheets[title], of_it, looks, number)
        for relation in shown.values():
            if relation.kind == "chartsheet" and relation.target in self._parts:
                self._unselect(relation.target)
        self._write_list(problems, looks)
        self._parts[styles] = looks.to_bytes()

    def to_bytes(self) -> bytes:
        """The marked workbook."""
        return self._parts.to_bytes(self._list)

    # One sheet.

    def _mark_sheet(
        self, part: str, sheet: Sheet, problems: Sequence[Problem], looks: Looks, number: int
    ) -> None:
        marks: dict[tints.Place, Severity] = {}
        said: dict[tints.Place, str] = {}
        for problem in problems:
            place = _place(problem.cell.ref, sheet)
            line = f"{problem.severity}: {problem.message}"
            said[place] = f"{said[place]}\n{line}" if place in said else line
            marks[place] = min(marks.get(place, problem.severity), problem.severity)  # error before warning
        has_old = self._parts.related(part, "comments") is not None
        if not marks and not has_old and b"tabSelected" not in self._parts[part]:
            return
        document = tints.document_of(self._parts[part])
        tints.unselect(document)
        tints.tint(document, marks, looks)
        if said or has_old:
            self._write_notes(part, document, dict(sorted(said.items())[: notes.MOST]), number)
        self._parts[part] = document.to_bytes()

    def _write_notes(self, part: str, document: Document, said: notes.Notes, number: int) -> None:
        comments = self._parts.related_or_new(
            part,
            f"xl/pinsheet-notes-{number}.xml",
            notes.no_comments(self._parts.space),
            "comments",
            f"{TYPE}.spreadsheetml.comments+xml",
        )
        self._parts[comments], new = notes.written(self._parts[comments], said)
        if not new:
            return
        drawing = self._drawing_of(part, document)
        if drawing is None:
            drawing = f"xl/drawings/pinsheet-notes-{number}.vml"
            name = self._parts.relate(part, drawing, "vmlDrawing")
            self._parts[drawing] = notes.no_drawing(number)
            xml = document.own("<legacyDrawing/>")
            xml = with_attributes(xml, {"xmlns:r": self._parts.office, "r:id": name})
            document.insert_in_order(xml, tints.AFTER_LEGACY_DRAWING)
        self._parts[drawing] = notes.shown(self._parts[drawing], said, new)

    def _drawing_of(self, part: str, document: Document) -> str | None:
        """The old drawing that a sheet has already."""
        element = document.root.child("legacyDrawing")
        if element is None:
            return None
        name = next((v for k, v in element.attributes.items() if k.endswith(":id")), "")
        relation = self._parts.relations(part).get(name)
        if relation is None or relation.target not in self._parts:
            raise CannotMark
        return relation.target

    def _unselect(self, part: str) -> None:
        document = tints.document_of(self._parts[part])
        tints.unselect(document)
        self._parts[part] = document.to_bytes()

    # The list.

    def _write_list(self, problems: Sequence[Problem], looks: Looks) -> None:
        main = self._parts.main
        strings = self._parts.related_or_new(
            main,
            "xl/pinsheet-texts.xml",
            _NO_STRINGS.format(self._parts.space).encode(),
            "sharedStrings",
            f"{TYPE}.spreadsheetml.sharedStrings+xml",
        )
        document = Document(self._parts[strings], ("si",))
        texts: dict[str, int] = {}

        def number_of(text: str) -> int:
            return texts.setdefault(text, len(document.root.children) + len(texts))

        xml = says.sheet(self._parts.space, problems, looks, number_of)
        document.append(
            document.root,
            document.own("".join(f'<si><t xml:space="preserve">{words(t)}</t></si>' for t in texts)),
        )
        self._parts[strings] = document.to_bytes()
        self._parts[self._list] = xml.encode()
        self._show_list()

    def _show_list(self) -> None:
        """List the sheet first, and open the workbook on it."""
        main = self._parts.main
        document = Document(self._parts[main])
        listed = document.root.child("sheets")
        tabs = listed.all("sheet") if listed else []
        old = next((tab for tab in tabs if key(tab.attributes.get("name", "")) == OUR_LIST), None)
        was = len(tabs) if old is None else tabs.index(old)
        if old is None:
            name = self._parts.relate(main, _LIST, "worksheet", f"{TYPE}.spreadsheetml.worksheet+xml")
            number = 1 + max((int(tab.attributes.get("sheetId", "0")) for tab in tabs), default=0)
            relation = {"name": OUR_LIST, "sheetId": number, "xmlns:r": self._parts.office, "r:id": name}
            document.insert(tabs[0].start, with_attributes(document.own("<sheet/>"), relation))
        elif was:
            document.insert(tabs[0].start, document.source(old))
            document.replace(old, "")
        for names in document.root.all("definedNames"):
            for each in names.all("definedName"):
                # A name that belongs to one sheet gives its place among the tabs.
                place = each.attributes.get("localSheetId", "")
                if place.isdecimal() and int(place) <= was:
                    document.set(each, {"localSheetId": 0 if int(place) == was else int(place) + 1})
        for views in document.root.all("bookViews"):
            for view in views.all("workbookView"):
                document.set(view, {"activeTab": 0, "firstSheet": 0})
        self._parts[main] = document.to_bytes()

    def _tabs(self) -> list[tuple[str, str]]:
        main = self._parts.main
        relations = self._parts.relations(main)
        document = Document(self._parts[main])
        listed = document.root.child("sheets")
        found = []
        for tab in listed.all("sheet") if listed else ():
            name = next((v for k, v in tab.attributes.items() if k.endswith(":id")), "")
            if name in relations and relations[name].kind == "worksheet":
                found.append((tab.attributes.get("name", ""), relations[name].target))
        return found


def _place(address: str, sheet: Sheet) -> tints.Place:
    """Where a problem is marked: at its cell, of merged ones at the one that shows, else at A1."""
    found = re.fullmatch(r"([A-Z]{1,3})([0-9]{1,7})", address)
    if found is None:
        return (1, 1)
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    row = int(found[2])
    for top, left, bottom, right in sheet.merged:
        if top <= row <= bottom and left <= column <= right:
            return (top, left)
    return (row, column)

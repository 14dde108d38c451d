"""A marked copy: the bytes of a workbook with colours, notes and a list, and nothing else changed."""

import hashlib
import io
import posixpath
import re
from collections.abc import Iterable, Sequence
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from pinsheet.names import key
from pinsheet.problems import Problem, Severity
from pinsheet.sheets import disguise, workbook
from pinsheet.sheets.book import Book, Sheet, Unreadable
from pinsheet.sheets.draw.save import EPOCH
from pinsheet.sheets.mark import notes, says, tints
from pinsheet.sheets.mark.edits import CannotMark, Document, with_attributes, words
from pinsheet.sheets.mark.looks import COLOURS, NO_STYLES, Looks
from pinsheet.sheets.markup import Budget
from pinsheet.sheets.package import Package, Relation
from pinsheet.sheets.pages import OUR_LIST

_LIST = "xl/worksheets/pinsheet-says.xml"
_STRICT = "http://purl.oclc.org/ooxml"
_TRANSITIONAL = "http://schemas.openxmlformats.org"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument"
_SEAL = re.compile(rb"<!-- pinsheet ([0-9a-f]{64}) -->\s*$")
_NO_STRINGS = '<sst xmlns="{}"/>'
_NO_RELATIONS = f'<Relationships xmlns="{_PACKAGE}/relationships"/>'.encode()


def marked(name: str, data: bytes, problems: Sequence[Problem]) -> bytes:
    """The workbook `name` of these bytes with its problems marked; raises CannotMark or Unreadable.

    The result is read again: what is typed in it must be what was typed before, or there is no copy.
    """
    if disguise.kind(data) != "zip":
        raise CannotMark
    before = workbook.read(name, data)
    copy = _Copy(data)
    copy.mark(before, [p for p in problems if p.severity in COLOURS])
    result = copy.to_bytes()
    try:
        after = workbook.read(name, result)
    except Unreadable as error:
        raise CannotMark from error
    if _typed(before) != _typed(after):
        raise CannotMark
    return result


def is_untouched(data: bytes) -> bool:
    """Whether a marked copy is as it was written: a program that saves it leaves the seal away."""
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                if info.filename.startswith("xl/worksheets/") and (seal := _SEAL.search(archive.read(info))):
                    return seal[1].decode() == _sum_of(archive.infolist(), info.filename)
    except (BadZipFile, KeyError, OSError, ValueError, NotImplementedError, RuntimeError):
        pass
    return False


def _typed(book: Book) -> list[Sheet]:
    return [sheet for sheet in book.sheets if key(sheet.title) != OUR_LIST]


def _sum_of(parts: Iterable[ZipInfo], but: str) -> str:
    lines = sorted((each.filename, each.CRC) for each in parts if each.filename != but)
    return hashlib.sha256(repr(lines).encode("utf-8", "backslashreplace")).hexdigest()


class _Copy:
    """The parts of a workbook, some of them written anew."""

    def __init__(self, data: bytes) -> None:
        self._package, self._budget = Package(data), Budget()
        with ZipFile(io.BytesIO(data)) as archive:
            self._infos = [info for info in archive.infolist() if not info.is_dir()]
            self._parts = {_key(info.filename): archive.read(info) for info in self._infos}
        self._spelled = {_key(info.filename): info.filename for info in self._infos}
        self._types: list[str] = []
        self._has_vml = False
        self._list = _LIST
        self._main = self._related("", "officedocument") or ""
        kind = self._package.content_types(self._budget).get(self._main, "").lower()
        macros = any("vbaproject" in part or "/macrosheets/" in part for part in self._parts)
        if not self._main or macros or "macroenabled" in kind:
            raise CannotMark
        root = Document(self._parts[self._main], ("sheet",)).root
        self._space = root.attributes.get(
            "xmlns" + (f":{root.tag.partition(':')[0]}" if ":" in root.tag else ""), ""
        )
        self._office = (
            f"{_STRICT}/officeDocument/relationships"
            if self._space.startswith(_STRICT)
            else f"{_TRANSITIONAL}/officeDocument/2006/relationships"
        )

    def mark(self, book: Book, problems: Sequence[Problem]) -> None:
        """Put in colours, notes and the list."""
        main = self._main
        styles = self._related_or_new(
            main, "xl/styles.xml", NO_STYLES, "styles", f"{_TYPE}.spreadsheetml.styles+xml"
        )
        looks = Looks(self._parts[styles])
        sheets = {sheet.title: sheet for sheet in book.sheets}
        shown = self._relations(main)
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
        """The workbook: parts in their order, new ones behind, the seal in the list."""
        self._write_types()
        names = {_key(info.filename) for info in self._infos}
        new = [part for part in self._parts if part not in names]
        infos = self._infos + [_info(self._spelled.get(part, part)) for part in new]
        result = io.BytesIO()
        with ZipFile(result, "w") as archive:
            for info in sorted(infos, key=lambda info: _key(info.filename) == self._list):
                data = self._parts[_key(info.filename)]
                if _key(info.filename) == self._list:
                    data += f"<!-- pinsheet {_sum_of(archive.infolist(), info.filename)} -->".encode()
                archive.writestr(_again(info), data)
        return result.getvalue()

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
        has_old = self._related(part, "comments") is not None
        if not marks and not has_old and b"tabSelected" not in self._parts[part]:
            return
        document = tints.document_of(self._parts[part])
        tints.unselect(document)
        tints.tint(document, marks, looks)
        if said or has_old:
            self._write_notes(part, document, dict(sorted(said.items())[: notes.MOST]), number)
        self._parts[part] = document.to_bytes()

    def _write_notes(self, part: str, document: Document, said: notes.Notes, number: int) -> None:
        comments = self._related_or_new(
            part,
            f"xl/pinsheet-notes-{number}.xml",
            notes.no_comments(self._space),
            "comments",
            f"{_TYPE}.spreadsheetml.comments+xml",
        )
        self._parts[comments], new = notes.written(self._parts[comments], said)
        if not new:
            return
        drawing = self._drawing_of(part, document)
        if drawing is None:
            drawing = f"xl/drawings/pinsheet-notes-{number}.vml"
            name = self._relate(part, drawing, "vmlDrawing")
            self._parts[drawing] = notes.no_drawing(number)
            self._has_vml = True
            xml = document.own("<legacyDrawing/>")
            xml = with_attributes(xml, {"xmlns:r": self._office, "r:id": name})
            document.insert_in_order(xml, tints.AFTER_LEGACY_DRAWING)
        self._parts[drawing] = notes.shown(self._parts[drawing], said, new)

    def _drawing_of(self, part: str, document: Document) -> str | None:
        """The old drawing that a sheet has already."""
        element = document.root.child("legacyDrawing")
        if element is None:
            return None
        name = next((v for k, v in element.attributes.items() if k.endswith(":id")), "")
        relation = self._relations(part).get(name)
        if relation is None or relation.target not in self._parts:
            raise CannotMark
        return relation.target

    def _unselect(self, part: str) -> None:
        document = tints.document_of(self._parts[part])
        tints.unselect(document)
        self._parts[part] = document.to_bytes()

    # The list.

    def _write_list(self, problems: Sequence[Problem], looks: Looks) -> None:
        main = self._main
        strings = self._related_or_new(
            main,
            "xl/pinsheet-texts.xml",
            _NO_STRINGS.format(self._space).encode(),
            "sharedStrings",
            f"{_TYPE}.spreadsheetml.sharedStrings+xml",
        )
        document = Document(self._parts[strings], ("si",))
        texts: dict[str, int] = {}

        def number_of(text: str) -> int:
            return texts.setdefault(text, len(document.root.children) + len(texts))

        xml = says.sheet(self._space, problems, looks, number_of)
        document.append(
            document.root,
            document.own("".join(f'<si><t xml:space="preserve">{words(t)}</t></si>' for t in texts)),
        )
        self._parts[strings] = document.to_bytes()
        self._parts[self._list] = xml.encode()
        self._show_list()

    def _show_list(self) -> None:
        """List the sheet first, and open the workbook on it."""
        main = self._main
        document = Document(self._parts[main])
        listed = document.root.child("sheets")
        tabs = listed.all("sheet") if listed else []
        old = next((tab for tab in tabs if key(tab.attributes.get("name", "")) == OUR_LIST), None)
        was = len(tabs) if old is None else tabs.index(old)
        if old is None:
            name = self._relate(main, _LIST, "worksheet", f"{_TYPE}.spreadsheetml.worksheet+xml")
            number = 1 + max((int(tab.attributes.get("sheetId", "0")) for tab in tabs), default=0)
            relation = {"name": OUR_LIST, "sheetId": number, "xmlns:r": self._office, "r:id": name}
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

    # Parts and what joins them.

    def _tabs(self) -> list[tuple[str, str]]:
        main = self._main
        relations = self._relations(main)
        document = Document(self._parts[main])
        listed = document.root.child("sheets")
        found = []
        for tab in listed.all("sheet") if listed else ():
            name = next((v for k, v in tab.attributes.items() if k.endswith(":id")), "")
            if name in relations and relations[name].kind == "worksheet":
                found.append((tab.attributes.get("name", ""), relations[name].target))
        return found

    def _relations(self, part: str) -> dict[str, Relation]:
        return self._package.relations(part, self._budget)

    def _related(self, part: str, kind: str) -> str | None:
        """The part of a kind that another part refers to."""
        found = (
            r.target for r in self._relations(part).values() if r.kind == kind and r.target in self._parts
        )
        return next(found, None)

    def _related_or_new(self, of: str, name: str, data: bytes, kind: str, content_type: str) -> str:
        """The part of a kind that another refers to; where there is none, a new one with this content."""
        referred = [r.target for r in self._relations(of).values() if r.kind == kind.lower()]
        there = [target for target in referred if target in self._parts]
        if there:
            return there[0]
        if not referred and name in self._parts:
            raise CannotMark
        name = (referred or [name])[0]
        self._parts[name] = data
        if referred:
            self._types.append(_override(name, content_type))
        else:
            self._relate(of, name, kind, content_type)
        return name

    def _relate(self, of: str, name: str, kind: str, content_type: str = "") -> str:
        """Make one part refer to a new one; the name of that relation."""
        folder, _, file = self._spelled.get(of, of).replace("\\", "/").rpartition("/")
        spelled = posixpath.join(folder, "_rels", f"{file}.rels")
        rels = _key(spelled)
        self._spelled.setdefault(rels, spelled)
        document = Document(self._parts.get(rels, _NO_RELATIONS))
        taken = {each.attributes.get("Id") for each in document.root.children}
        free = next(f"pinsheet{i}" for i in range(1, len(taken) + 2) if f"pinsheet{i}" not in taken)
        attributes = {"Id": free, "Type": f"{self._office}/{kind}", "Target": f"/{name}"}
        document.append(document.root, with_attributes(document.own("<Relationship/>"), attributes))
        self._parts[rels] = document.to_bytes()
        if content_type:
            self._types.append(_override(name, content_type))
        return free

    def _write_types(self) -> None:
        document = Document(self._parts["[content_types].xml"])
        listed = document.root.children
        ends = {each.attributes.get("Extension", "").lower() for each in listed}
        if self._has_vml and "vml" not in ends:
            vml = f'<Default Extension="vml" ContentType="{_TYPE}.vmlDrawing"/>'
            if listed:
                document.insert(listed[0].start, document.own(vml))
            else:
                document.append(document.root, document.own(vml))
        document.append(document.root, document.own("".join(self._types)))
        self._parts["[content_types].xml"] = document.to_bytes()


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


def _override(name: str, content_type: str) -> str:
    return f'<Override PartName="/{name}" ContentType="{content_type}"/>'


def _key(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()


def _info(name: str) -> ZipInfo:
    info = ZipInfo(name, EPOCH)
    info.compress_type = ZIP_DEFLATED
    info.create_system = 0
    return info


def _again(info: ZipInfo) -> ZipInfo:
    """The same entry, to be written once more."""
    new = ZipInfo(info.filename, info.date_time)
    new.compress_type = info.compress_type
    new.create_system = info.create_system
    new.external_attr = info.external_attr
    return new

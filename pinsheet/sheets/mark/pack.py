"""The parts of a workbook as bytes: read, changed, joined to new ones, and packed again."""

import hashlib
import io
import posixpath
import re
from collections.abc import Iterable
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from pinsheet.sheets.draw.save import EPOCH
from pinsheet.sheets.mark.edits import CannotMark, Document, with_attributes
from pinsheet.sheets.markup import Budget
from pinsheet.sheets.package import Package, Relation

TYPE = "application/vnd.openxmlformats-officedocument"

_STRICT = "http://purl.oclc.org/ooxml"
_TRANSITIONAL = "http://schemas.openxmlformats.org"
_SEAL = re.compile(rb"<!-- pinsheet ([0-9a-f]{64}) -->\s*$")
_NO_RELATIONS = f'<Relationships xmlns="{_TRANSITIONAL}/package/2006/relationships"/>'.encode()


class Parts:
    """The parts by their names in small letters; `main` is the workbook's own.

    `space` is the namespace of its worksheets, `office` that of relations. Raises CannotMark for a workbook
    with macros, which never travel.
    """

    def __init__(self, data: bytes) -> None:
        self._package, self._budget = Package(data), Budget()
        with ZipFile(io.BytesIO(data)) as archive:
            self._infos = [info for info in archive.infolist() if not info.is_dir()]
            self._parts = {_key(info.filename): archive.read(info) for info in self._infos}
        self._spelled = {_key(info.filename): info.filename for info in self._infos}
        self._types: list[str] = []
        self.main = self.related("", "officedocument") or ""
        kind = self._package.content_types(self._budget).get(self.main, "").lower()
        macros = any("vbaproject" in part or "/macrosheets/" in part for part in self._parts)
        if not self.main or macros or "macroenabled" in kind:
            raise CannotMark
        root = Document(self._parts[self.main], ("sheet",)).root
        prefix, colon, _ = root.tag.rpartition(":")
        self.space = root.attributes.get(f"xmlns{colon}{prefix}", "")
        self.office = (
            f"{_STRICT}/officeDocument/relationships"
            if self.space.startswith(_STRICT)
            else f"{_TRANSITIONAL}/officeDocument/2006/relationships"
        )

    def __contains__(self, name: str) -> bool:
        return name in self._parts

    def __getitem__(self, name: str) -> bytes:
        return self._parts[name]

    def __setitem__(self, name: str, data: bytes) -> None:
        self._parts[name] = data

    def to_bytes(self, sealed: str) -> bytes:
        """The workbook: parts in their order, new ones behind, the seal in the sheet `sealed`."""
        self._write_types()
        names = {_key(info.filename) for info in self._infos}
        new = [part for part in self._parts if part not in names]
        infos = self._infos + [_info(self._spelled.get(part, part)) for part in new]
        result = io.BytesIO()
        with ZipFile(result, "w") as archive:
            for info in sorted(infos, key=lambda info: _key(info.filename) == sealed):
                data = self._parts[_key(info.filename)]
                if _key(info.filename) == sealed:
                    data += f"<!-- pinsheet {_sum_of(archive.infolist(), info.filename)} -->".encode()
                archive.writestr(_again(info), data)
        return result.getvalue()

    def relations(self, part: str) -> dict[str, Relation]:
        """What a part refers to, by id; as the workbook came."""
        return self._package.relations(part, self._budget)

    def related(self, part: str, kind: str) -> str | None:
        """The part of a kind that another part refers to."""
        found = (
            r.target for r in self.relations(part).values() if r.kind == kind and r.target in self._parts
        )
        return next(found, None)

    def related_or_new(self, of: str, name: str, data: bytes, kind: str, content_type: str) -> str:
        """The part of a kind that another refers to; where there is none, a new one with this content."""
        referred = [r.target for r in self.relations(of).values() if r.kind == kind.lower()]
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
            self.relate(of, name, kind, content_type)
        return name

    def relate(self, of: str, name: str, kind: str, content_type: str = "") -> str:
        """Make one part refer to a new one; the name of that relation."""
        folder, _, file = self._spelled.get(of, of).replace("\\", "/").rpartition("/")
        spelled = posixpath.join(folder, "_rels", f"{file}.rels")
        rels = _key(spelled)
        self._spelled.setdefault(rels, spelled)
        document = Document(self._parts.get(rels, _NO_RELATIONS))
        taken = {each.attributes.get("Id") for each in document.root.children}
        free = next(f"pinsheet{i}" for i in range(1, len(taken) + 2) if f"pinsheet{i}" not in taken)
        attributes = {"Id": free, "Type": f"{self.office}/{kind}", "Target": f"/{name}"}
        document.append(document.root, with_attributes(document.own("<Relationship/>"), attributes))
        self._parts[rels] = document.to_bytes()
        if content_type:
            self._types.append(_override(name, content_type))
        return free

    def _write_types(self) -> None:
        document = Document(self._parts["[content_types].xml"])
        listed = document.root.children
        ends = {each.attributes.get("Extension", "").lower() for each in listed}
        if any(part.endswith(".vml") for part in self._parts) and "vml" not in ends:
            vml = f'<Default Extension="vml" ContentType="{TYPE}.vmlDrawing"/>'
            if listed:
                document.insert(listed[0].start, document.own(vml))
            else:
                document.append(document.root, document.own(vml))
        document.append(document.root, document.own("".join(self._types)))
        self._parts["[content_types].xml"] = document.to_bytes()


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


def _sum_of(parts: Iterable[ZipInfo], but: str) -> str:
    lines = sorted((each.filename, each.CRC) for each in parts if each.filename != but)
    return hashlib.sha256(repr(lines).encode("utf-8", "backslashreplace")).hexdigest()


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

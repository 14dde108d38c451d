"""The zip that a workbook is: refused or made safe before anything in it is parsed.

BUGS, rule 2 and 75-78, 83-86. Names are compared as Excel does, without case and with
backslashes turned round, on every system alike.
"""

import io
import posixpath
import struct
import urllib.parse
import zipfile
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from pinsheet.names import quoted
from pinsheet.sheets import disguise, markup
from pinsheet.sheets.book import Unreadable

MOST_PARTS = 2_000
MOST_UNPACKED = 100 * 2**20
"""Bytes; a sheet with a million formatted, empty rows has 70 million."""
FREE_RATIO_BELOW = 2**20
MOST_RATIO = 200
"""A part that packs better is a bomb; small ones do so innocently (BUGS 84)."""

_FIRST_PIECE = 2**10  # enough to see whether there is a DOCTYPE
_PIECE = 2**16
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)


class Relation(NamedTuple):
    """A line of a .rels part: the last word of its type in lower case, and the part it means."""

    kind: str
    target: str


class Package:
    """The parts of a workbook by name: lower case, forward slashes, no leading slash.

    Making one raises Unreadable for everything that is no sound, modest package. `kind` is
    `workbook` for Open XML, `opendocument` for LibreOffice's; relations and content types are
    only in the former.
    """

    def __init__(self, data: bytes) -> None:
        if data.count(b"PK\1\2") > MOST_PARTS:
            raise markup.too_big(f"has more than {MOST_PARTS:,} parts, as no scoresheet has")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except _BROKEN as error:
            raise disguise.refusal("cut-off") from error
        self._parts = _by_name(self._zip)
        self._unpacked = 0
        _refuse_strange_parts(self._parts)
        self._refuse_other_documents()
        self._refuse_doctypes()

    def __contains__(self, name: str) -> bool:
        return _key(name) in self._parts

    def part(self, name: str, title: str) -> markup.Part:
        """A part to be parsed; `title` is what messages call it."""
        return markup.Part(title, self._pieces(name, title))

    def relations(self, name: str, budget: markup.Budget) -> dict[str, Relation]:
        """The parts that part `name` ("" for the package) refers to, by id; none is no error."""
        folder, _, file = name.rpartition("/")
        rels = posixpath.join(folder, "_rels", f"{file}.rels")
        found: dict[str, Relation] = {}

        def add(attributes: markup.Attributes) -> None:
            if attributes.get("TargetMode") != "External":
                kind = attributes.get("Type", "").rpartition("/")[2].replace("-", "").lower()
                target = self._resolve(folder, attributes.get("Target", ""))
                name = attributes.get("Id", "")
                if name in found:
                    raise markup.damaged(f"its part {rels}", f"has {quoted(name)} twice")
                found[name] = Relation(kind, target)
                budget.keep(name, kind, target)

        if rels in self:
            handlers = markup.Handlers("Relationships", {"Relationship": add}, any_space=True)
            markup.parse(self.part(rels, f"its part {rels}"), handlers, markup.Text(budget), budget)
        return found

    def content_types(self, budget: markup.Budget) -> dict[str, str]:
        """The content type of each part that has one of its own, by name."""
        found: dict[str, str] = {}

        def add(attributes: markup.Attributes) -> None:
            name, kind = _key(attributes.get("PartName", "")), attributes.get("ContentType", "")
            budget.keep(name, kind)
            found[name] = kind

        handlers = markup.Handlers("Types", {"Override": add}, any_space=True)
        part = self.part("[content_types].xml", "its list of parts, [Content_Types].xml,")
        markup.parse(part, handlers, markup.Text(budget), budget)
        return found

    def _resolve(self, folder: str, target: str) -> str:
        """The name of the part that `target` means, seen from `folder`."""
        target = target.replace("\\", "/")
        name = _key(posixpath.normpath(posixpath.join("/", folder, target)))
        return name if name in self._parts else _key(urllib.parse.unquote(name))

    def _pieces(self, name: str, title: str) -> Iterator[bytes]:
        """The bytes of a part, counted as they come: sizes in a zip are claims (BUGS 83)."""
        info = self._parts[_key(name)]
        size = _FIRST_PIECE
        try:
            with self._zip.open(info) as stream:
                while piece := stream.read(size):
                    size = _PIECE
                    self._unpacked += len(piece)
                    if self._unpacked > MOST_UNPACKED:
                        raise _too_much(title, self._unpacked)
                    yield piece
        except _BROKEN as error:
            raise markup.damaged(title, "cannot be unpacked") from error

    def _refuse_other_documents(self) -> None:
        mimetype = next(self._pieces("mimetype", "mimetype"), b"") if "mimetype" in self else b""
        self.kind = disguise.kind_of_parts(self._parts.keys(), mimetype)
        if self.kind not in ("workbook", "opendocument"):
            raise disguise.refusal(self.kind)
        for name in ("[Content_Types].xml", "_rels/.rels"):
            if name not in self and self.kind == "workbook":
                raise markup.damaged("its part", f"{name} is missing")

    def _refuse_doctypes(self) -> None:
        for name, info in self._parts.items():
            if name.endswith((".xml", ".rels", ".vml")):
                title = f"its part {quoted(info.orig_filename)}"
                markup.refuse_doctype(self.part(name, title))


def _key(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()


def _by_name(archive: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    """The parts by name; two of one name are refused, for who knows which one is read (BUGS 86)."""
    parts: dict[str, zipfile.ZipInfo] = {}
    for info in archive.infolist():
        # `filename` has its backslashes turned on Windows only.
        name = _key(info.orig_filename)
        if name.endswith("/"):
            continue
        if name in parts:
            raise markup.damaged("its part", f"{quoted(info.orig_filename)} is in it twice")
        if "\0" in name or ".." in name.split("/"):
            raise markup.damaged("it", f"has a part with the name {quoted(info.orig_filename)}")
        parts[name] = info
    return parts


def _refuse_strange_parts(parts: dict[str, zipfile.ZipInfo]) -> None:
    """Refuse passwords, rare packing and bombs, by what the zip's directory claims."""
    for info in parts.values():
        title = f"its part {quoted(info.orig_filename)}"
        if info.flag_bits & 1:
            raise disguise.refusal("zip-password")
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise markup.damaged(title, "is packed in a way Excel cannot read")
        if info.file_size > FREE_RATIO_BELOW and info.file_size > MOST_RATIO * info.compress_size:
            raise _too_much(title, info.file_size)
    total = sum(info.file_size for info in parts.values())
    if total > MOST_UNPACKED:
        largest = max(parts.values(), key=lambda info: info.file_size)
        raise _too_much(f"with its part {quoted(largest.orig_filename)} it", total)


def _too_much(title: str, size: int) -> Unreadable:
    return markup.too_big(f"is far too big: {title} unpacks to {size >> 20} MB or more")

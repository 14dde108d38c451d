"""The colours of marks, added behind the styles that a workbook has."""

import re

from pinsheet.problems import Severity
from pinsheet.sheets.mark.edits import CannotMark, Document, Element, with_attributes

COLOURS: dict[Severity, str] = {"error": "FFFF7C80", "warning": "FFF9B66B"}
"""Red and orange, as a workbook writes them; a note is no mark."""
INK, NAVY = "FF1E2733", "FF1F3A5F"
NO_STYLES = (
    b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
    b'<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    b'<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
    b'<fills count="2"><fill><patternFill patternType="none"/></fill>'
    b'<fill><patternFill patternType="gray125"/></fill></fills>'
    b'<borders count="1"><border/></borders>'
    b'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
    b'<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs>'
    b'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>'
    b"</styleSheet>"
)
"""For a workbook that has none, or only the frame for them."""

_AFTER_RULES = ("tableStyles", "colors", "extLst")
_COLOUR = re.compile(r"<(?P<tag>(?:\w+:)?color)\b[^>]*?(?:/>|>[^<]*</(?P=tag)>)")


class Looks:
    """The styles of a workbook, and those that marks need besides."""

    def __init__(self, data: bytes) -> None:
        self._document = Document(data)
        if not self._document.root.children:
            self._document = Document(NO_STYLES)
        self._added: dict[Element, list[str]] = {}
        self._has_rules = False

    def marked(self, style: int, severity: Severity) -> int:
        """The style of a cell that had `style`: dark words on the colour, all else as it was."""
        old = self._written("cellXfs", style) or self._document.own("<xf/>")
        font = re.search(r"""\bfontId=["']([0-9]{1,9})""", old)
        fill = (
            f'<fill><patternFill patternType="solid"><fgColor rgb="{COLOURS[severity]}"/>'
            '<bgColor indexed="64"/></patternFill></fill>'
        )
        return self._style(
            old, self._dark(int(font[1]) if font else 0), self._add("fills", self._document.own(fill))
        )

    def plain(self, *, bold: bool = False, link: bool = False) -> int:
        """A style of the list of problems: words that wrap, from the top of their cell."""
        how = f"{'<b/>' if bold else ''}{'<u/>' if link else ''}"
        colour = NAVY if bold or link else INK
        font = f'<font>{how}<sz val="11"/><color rgb="{colour}"/><name val="Calibri"/></font>'
        xf = '<xf numFmtId="0" borderId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>'
        return self._style(self._document.own(xf), self._add("fonts", self._document.own(font)), 0)

    def rule(self, severity: Severity) -> int:
        """The number of the colour for a conditional format; the sheet's own would cover the cell's."""
        self._has_rules = True
        listed = self._document.root.child("dxfs")
        return (len(listed.children) if listed else 0) + list(COLOURS).index(severity)

    def to_bytes(self) -> bytes:
        """The part with what was added."""
        for listed, pieces in self._added.items():
            self._document.append(listed, "".join(pieces))
            self._document.set(listed, {"count": len(listed.children) + len(pieces)})
        if self._has_rules:
            self._write_rules()
        return self._document.to_bytes()

    def _write_rules(self) -> None:
        rules = "".join(
            f'<dxf><font><color rgb="{INK}"/></font><fill><patternFill patternType="solid">'
            f'<fgColor rgb="{colour}"/><bgColor rgb="{colour}"/></patternFill></fill></dxf>'
            for colour in COLOURS.values()
        )
        listed = self._document.root.child("dxfs")
        if listed is None:
            rules = f'<dxfs count="{len(COLOURS)}">{rules}</dxfs>'
            self._document.insert_in_order(self._document.own(rules), _AFTER_RULES)
        else:
            self._document.append(listed, self._document.own(rules))
            self._document.set(listed, {"count": len(listed.children) + len(COLOURS)})

    def _list(self, name: str) -> Element:
        found = self._document.root.child(name)
        if found is None:
            raise CannotMark
        return found

    def _add(self, name: str, xml: str) -> int:
        """The number of an element among its like, each of which is added once."""
        listed = self._list(name)
        added = self._added.setdefault(listed, [])
        if xml not in added:
            added.append(xml)
        return len(listed.children) + added.index(xml)

    def _style(self, xf: str, font: int, fill: int) -> int:
        own = {"fontId": font, "fillId": fill, "applyFont": 1, "applyFill": 1}
        return self._add("cellXfs", with_attributes(xf, own))

    def _written(self, name: str, number: int) -> str:
        """An element by its number among its like, as it is written; "" where there is none."""
        listed = self._list(name)
        there = [self._document.source(each) for each in listed.children[number : number + 1]]
        added = self._added.get(listed, [])[max(0, number - len(listed.children)) :]
        return (there or added or [""])[0]

    def _dark(self, font: int) -> int:
        """The same letters in a dark ink: those of headings are white."""
        tag = f"{self._document.prefix}font"
        letters = _COLOUR.sub("", self._written("fonts", font) or f"<{tag}></{tag}>")
        if letters.endswith("/>"):
            letters = f"{letters[:-2]}></{tag}>"
        ink = self._document.own(f'<color rgb="{INK}"/>')
        return self._add("fonts", letters.removesuffix(f"</{tag}>") + f"{ink}</{tag}>")

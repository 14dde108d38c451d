"""Names that Excel accepts: of sheets, of tables, and texts without what XML forbids."""

import re
import unicodedata
from collections.abc import Iterable

LONGEST_TAB = 31
"""UTF-16 units, as Excel counts: an emoji is two (BUGS 46)."""
LONGEST_TEXT = 32_767
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def clean(text: str) -> str:
    """The text without characters no XML file may hold, and no longer than a cell."""
    allowed = _NO_XML.sub("", text) if _NO_XML.search(text) else text
    return _cut(allowed, LONGEST_TEXT) if len(allowed) > LONGEST_TEXT // 2 else allowed


def sheet_names(titles: Iterable[str]) -> list[str]:
    """A valid sheet name for each title, all different in any case (BUGS 46, 47)."""
    taken: set[str] = set()
    names: list[str] = []
    for title in titles:
        wanted = _valid(title)
        name, number = wanted, 1
        while name.casefold() in taken:
            number += 1
            tail = f" ({number})"
            name = _cut(wanted, LONGEST_TAB - len(tail)).rstrip() + tail
        taken.add(name.casefold())
        names.append(name)
    return names


def table_name(sheet: str, number: int) -> str:
    """A name for the table on a sheet: `Why_3`; the number keeps it unique in the book."""
    word = re.sub(r"\W+", "_", unicodedata.normalize("NFC", sheet)).strip("_")
    return f"{word}_{number}" if word[:1].isalpha() else f"table_{word}_{number}"


def _valid(title: str) -> str:
    spaced = re.sub(r"\s+", " ", _FORBIDDEN.sub(" ", clean(title)))
    name = _cut(spaced.strip(" '"), LONGEST_TAB).strip(" '") or "Sheet"
    # Excel keeps this one for its own list of changes.
    return f"{name} (sheet)" if name.casefold() == "history" else name


def _cut(text: str, units: int) -> str:
    while len(text.encode("utf-16-le")) // 2 > units:
        text = text[: units if len(text) > units else -1]
    return text

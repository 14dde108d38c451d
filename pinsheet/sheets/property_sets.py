"""The properties of an old Office file, from its two streams of property sets (MS-OLEPS).

They say whether a workbook is a result of pinsheet or a sheet that it drew. A stream that is
damaged, or written in a way Excel does not, gives no properties: scores do not hang on them.
"""

import struct
from collections.abc import Callable, Iterator

_SUMMARY = {2: "title", 3: "subject", 4: "creator", 5: "keywords", 6: "description", 8: "lastModifiedBy"}
_MORE = {2: "category"}
_STREAMS = (("\x05SummaryInformation", _SUMMARY), ("\x05DocumentSummaryInformation", _MORE))

_CODEPAGE, _NAMES = 1, 0
_TEXT, _WIDE_TEXT = 30, 31
_MOST = 2_000


def read(stream: Callable[[str], bytes | None]) -> dict[str, str]:
    """The properties that are set and are texts, by name; a custom one wins over one of the same name."""
    found: dict[str, str] = {}
    for name, known in _STREAMS:
        try:
            found |= dict(_sections(stream(name) or b"", known))
        except (struct.error, LookupError, UnicodeError, ValueError):
            continue
    return found


def _sections(data: bytes, known: dict[int, str]) -> Iterator[tuple[str, str]]:
    """The section of known numbers, and after it perhaps that of custom names."""
    if not data:
        return
    (count,) = struct.unpack_from("<I", data, 24)
    for turn in range(min(count, 2)):
        (start,) = struct.unpack_from("<I", data, 28 + 20 * turn + 16)
        section = data[start:]
        places = _places(section)
        encoding = _encoding(section, places)
        names = known if turn == 0 else _names(section, places, encoding)
        for number, name in names.items():
            if number in places and (text := _text(section, places[number], encoding)):
                yield name, text


def _places(section: bytes) -> dict[int, int]:
    """Where each property is, by its number."""
    (count,) = struct.unpack_from("<I", section, 4)
    return dict(struct.unpack_from("<II", section, 8 + 8 * turn) for turn in range(min(count, _MOST)))


def _encoding(section: bytes, places: dict[int, int]) -> str:
    if _CODEPAGE not in places:
        return "cp1252"
    (page,) = struct.unpack_from("<H", section, places[_CODEPAGE] + 4)
    return {1200: "utf-16-le", 65001: "utf-8", 10000: "mac-roman"}.get(page, f"cp{page}")


def _names(section: bytes, places: dict[int, int], encoding: str) -> dict[int, str]:
    """The dictionary of custom names."""
    if _NAMES not in places:
        return {}
    at = places[_NAMES]
    (count,) = struct.unpack_from("<I", section, at)
    at += 4
    names: dict[int, str] = {}
    for _ in range(min(count, _MOST)):
        number, length = struct.unpack_from("<II", section, at)
        size = length * 2 if encoding == "utf-16-le" else length
        names[number] = _decoded(section[at + 8 : at + 8 + size], encoding)
        at += 8 + size
        if encoding == "utf-16-le":
            at += -at % 4
    return names


def _text(section: bytes, at: int, encoding: str) -> str:
    kind, length = struct.unpack_from("<II", section, at)
    if kind == _TEXT:
        return _decoded(section[at + 8 : at + 8 + length], encoding)
    if kind == _WIDE_TEXT:
        return _decoded(section[at + 8 : at + 8 + 2 * length], "utf-16-le")
    return ""


def _decoded(data: bytes, encoding: str) -> str:
    return data.decode(encoding).partition("\0")[0].strip()

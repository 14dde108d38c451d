"""What a file is, by its bytes and not by its name, and what to do when it is no workbook.

Officials send old formats, text, web pages, pictures and half-finished downloads, all named
.xlsx (BUGS 69-76). Each has its own sentence, because "damaged" would send them nowhere.
The kinds `old-excel`, `opendocument` and `text` are read, under their own suffix.
"""

import re
import struct
import unicodedata
from collections.abc import Collection

from pinsheet.sheets.book import Unreadable

SAVE_AS = "Open it in Excel, choose File > Save As > Excel Workbook (*.xlsx), and use the new file."
AGAIN = "Copy or download the file again, wait until that is finished, and run pinsheet again."
FROM_TEXT = (
    "Open it in Excel (Data > From Text/CSV), choose File > Save As > Excel Workbook (*.xlsx), "
    "and use the new file."
)
TYPE_IT = "Type the scores into a scoresheet."

REFUSALS = {
    "empty": (
        "an empty file of 0 bytes, as a sync or download leaves that has not finished",
        AGAIN,
    ),
    "only-zeros": (
        "a file of nothing but zero bytes, as a crash or a cloud service leaves that has not fetched it yet",
        AGAIN,
    ),
    "cut-off": ("an incomplete workbook: a piece of it is missing, or it was damaged on its way", AGAIN),
    "password": (
        "a workbook protected with a password to open",
        "Open it in Excel, choose File > Info > Protect Workbook > Encrypt with Password, empty "
        "the password field and save.",
    ),
    "zip-password": (
        "a workbook packed with a zip password",
        "Unpack it with the password and use the workbook that comes out.",
    ),
    "ancient-excel": ("a workbook of Excel 4 or an older one", SAVE_AS),
    "old-office": ("a file of an old Office program (Word, Outlook ...)", TYPE_IT),
    "binary-workbook": ("an Excel binary workbook (.xlsb)", SAVE_AS),
    "xml-2003": ("an XML Spreadsheet 2003", SAVE_AS),
    "flat-opendocument": (
        "a flat OpenDocument file (.fods) of LibreOffice",
        "Open it in LibreOffice, choose File > Save As > ODF Spreadsheet (.ods), and use the new file.",
    ),
    "no-spreadsheet": ("an OpenDocument file without a spreadsheet (a text, a drawing ...)", TYPE_IT),
    "opendocument-password": (
        "a LibreOffice workbook protected with a password to open",
        "Open it in LibreOffice, choose File > Save As, take the tick from Save with password and save.",
    ),
    "numbers": (
        "a document of Apple Numbers or another iWork program",
        "Open it in Numbers, choose File > Export To > Excel, and use the new file.",
    ),
    "google-link": (
        "only a link to a Google sheet",
        "Open it in Google Sheets, choose File > Download > Microsoft Excel (.xlsx), and use the new file.",
    ),
    "shortcut": (
        "only a shortcut to a file or page somewhere else",
        "Open it, save the workbook that it leads to into the season folder, and remove this file.",
    ),
    "mail": (
        "an e-mail message",
        "Open it in your mail program, save the workbook that is attached to it, and use that.",
    ),
    "html": ("a web page (HTML) with a workbook's name", SAVE_AS),
    "web-page": (
        "a web page (HTML), perhaps a page to sign in, that was saved in place of the workbook",
        "Sign in and download the workbook again.",
    ),
    "text": ("a text file (CSV or tab-separated)", FROM_TEXT),
    "pdf": ("a PDF document", TYPE_IT),
    "picture": ("a picture", TYPE_IT),
    "word": ("a Word document", TYPE_IT),
    "powerpoint": ("a PowerPoint presentation", TYPE_IT),
    "zip-of-workbooks": (
        "a zip archive with workbooks inside",
        "Unpack it (right-click > Extract All) and use the workbooks.",
    ),
    "archive": (
        "a packed archive without a workbook in it that could be found",
        "Unpack it and use the workbook, if it holds one.",
    ),
    "companion": (
        "a small companion file that a Mac keeps beside a workbook",
        "Delete it and use the workbook itself.",
    ),
    "unknown": ("a file of a kind that pinsheet does not know", SAVE_AS),
}
"""Kind: what it is, what to do."""

_SMALLEST_OLE2 = 3 * 512
"""Bytes: its head, its table of sectors and its directory."""

_OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_SIGNATURES = (
    (rb"PK\x03\x04|PK\x05\x06", "zip"),
    (rb"%PDF-", "pdf"),
    (rb"\xff\xd8\xff|\x89PNG|GIF8|BM.{4}\0\0\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP", "picture"),
    (rb".{4}ftyp(?:hei|hev|mif|msf|avi)", "picture"),
    (rb"L\0\0\0\x01\x14\x02\0|\[InternetShortcut\]|\[\{000214A0|bplist0", "shortcut"),
    (rb".{257}ustar", "archive"),
    (rb"\x1f\x8b|7z\xbc\xaf\x27\x1c|Rar!|BZh|\xfd7zXZ", "archive"),
    (rb"\0\x05\x16\x07", "companion"),
    # Excel 2 to 4 wrote bare BIFF records, without the OLE2 shell; some programs still do.
    (rb"\x09[\0\x02\x04][\x04-\x10]\0", "ancient-excel"),
    (rb"\x09\x08[\x04-\x10]\0", "old-excel"),
    (rb"\{\\rtf", "word"),
)


def refusal(kind: str) -> Unreadable:
    """The error for a file of this kind: what it is, what was expected, what to do."""
    what, remedy = REFUSALS[kind]
    return Unreadable(kind, f"This is {what}; an Excel workbook (*.xlsx) was expected. {remedy}")


def kind(data: bytes) -> str:
    """`zip`, `old-excel` or `text` for what may be read, else a key of REFUSALS."""
    if not data:
        return "empty"
    if data.startswith(_OLE2):
        return _kind_of_ole2(data)
    for signature, found in _SIGNATURES:
        if re.match(signature, data, re.DOTALL):
            return found
    if not data.strip(b"\0"):
        return "only-zeros"
    if _is_piece_of_zip(data):
        return "cut-off"
    return _kind_of_text(_text(data[:8192]))


def _is_piece_of_zip(data: bytes) -> bool:
    """Whether these are the first bytes of a workbook, or its end with the directory of its parts."""
    return b"PK\3\4".startswith(data) or (b"PK\1\2" in data and b"PK\5\6" in data[-(2**16 + 22) :])


def kind_of_parts(names: Collection[str], mimetype: bytes) -> str:
    """`workbook`, `opendocument` or a key of REFUSALS for a zip, by the names in it (lower case)."""
    is_package = "[content_types].xml" in names
    folders = {name.partition("/")[0] for name in names}
    is_oasis = mimetype.startswith(b"application/vnd.oasis.opendocument.")
    signs = {
        "no-spreadsheet": is_oasis and b".spreadsheet" not in mimetype,
        # From LibreOffice 24.8 on, a password packs the whole document into one part.
        "opendocument-password": "encrypted-package" in names,
        "opendocument": mimetype.startswith(b"application/vnd.oasis")
        or {"content.xml", "meta-inf/manifest.xml"} <= set(names),
        "numbers": any(name.endswith(".iwa") or name == "index.zip" for name in names),
        "binary-workbook": "xl/workbook.bin" in names,
        "word": is_package and "word" in folders and "xl" not in folders,
        "powerpoint": is_package and "ppt" in folders and "xl" not in folders,
        # What is no workbook after all will miss a part, and be told so.
        "workbook": is_package or "xl" in folders,
        "zip-of-workbooks": any(re.search(r"\.(?:xls[xmb]?|ods|csv)$", name) for name in names),
    }
    return next((kind for kind, found in signs.items() if found), "archive")


def _kind_of_ole2(data: bytes) -> str:
    """Old Office files name their streams in UTF-16; an encrypted new one has its own."""
    if _is_cut_off(data):
        return "cut-off"
    if "EncryptedPackage".encode("utf-16-le") in data:
        return "password"
    if "__substg1.0_".encode("utf-16-le") in data:
        return "mail"
    # BOOK_in_capitals.xls of the corpus: some programs write the name in capitals.
    streams = ("Workbook", "Book", "WORKBOOK", "BOOK")
    found = any(f"{name}\0".encode("utf-16-le") in data for name in streams)
    if found:
        return "old-excel"
    return "old-office" if len(data) >= _SMALLEST_OLE2 else "cut-off"


def _is_cut_off(data: bytes) -> bool:
    """Whether the directory, or a part of the table of sectors, would lie behind the end of an OLE2 file."""
    if len(data) < _SMALLEST_OLE2:
        return True
    (shift,) = struct.unpack_from("<H", data, 30)
    (tables, directory) = struct.unpack_from("<2I", data, 44)
    if shift not in (9, 12):
        return False  # damaged otherwise
    listed = struct.unpack_from("<109I", data, 76)[: min(tables, 109)]
    return any((sector + 1) << shift >= len(data) for sector in (directory, *listed))


_ALSO = ("Zs", "Zl", "Zp", "Cf")


def _text(head: bytes) -> str:
    """The beginning of a text file, or "" if it is not text."""
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = head[: len(head) // 2 * 2].decode("utf-16", errors="replace")
    else:
        text = head.decode("utf-8-sig", errors="replace")
        if text.count("\ufffd") > len(text) // 4:
            return ""
    # Blanks of every kind and invisible characters are text; French scores are grouped by U+202F.
    is_text = all(c.isprintable() or c in "\t\r\n\f\x1a" or unicodedata.category(c) in _ALSO for c in text)
    return text if is_text else ""


def _kind_of_text(text: str) -> str:
    start = text.lstrip().lower()
    if not start:
        return "unknown" if not text else "text"
    if "urn:schemas-microsoft-com:office:spreadsheet" in start:
        return "xml-2003"
    if "urn:oasis:names:tc:opendocument" in start:
        return "flat-opendocument"
    start = re.sub(r"\A(?:<\?xml.*?\?>|<!--.*?-->|\s)+", "", start, flags=re.DOTALL)
    if start.startswith(("<!doctype plist", "<plist")):
        return "shortcut"  # .webloc of a Mac
    if re.match(r"(?:received|return-path|delivered-to|from|message-id): .*\n", start):
        return "mail"
    if re.match(r"<(?:!doctype html|html|head|body|table|meta)\b|mime-version:", start):
        return "html" if "<table" in start or "mime-version" in start else "web-page"
    if re.match(r'\{\s*"(?:url|doc_id)"', start):
        return "google-link"
    return "unknown" if start.startswith(("<", "{")) else "text"

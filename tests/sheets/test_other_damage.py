"""More awkward files of the kinds that officials hand in: read with the same scores, or refused by name."""

import bz2
import gzip
import io
import lzma
import re
import struct
import tarfile
import zipfile

import pytest

from pinsheet.sheets.reader import read_folder
from tests.sheets.folders import season_book
from tests.sheets.packed import MAIN, OFFICE, parts, relations, sheet, workbook, zipped
from tests.sheets.test_limits import line, text

PLAYERS = ("Ada Quill", "Bo Marlow", "Cy Fennimore", "Dot Larkin")
ROWS = (
    line(1, "Week", 1)
    + line(3, "Group", "Player", "Attack from Mars", "Taxi")
    + "".join(line(4 + n, 1, name, 1000 * (n + 1), 500 * (n + 1)) for n, name in enumerate(PLAYERS))
)
SCORES = {(name, machine): factor * (n + 1) for n, name in enumerate(PLAYERS)
          for machine, factor in (("Attack from Mars", 1000), ("Taxi", 500))}  # fmt: skip
SHEET = "xl/worksheets/sheet1.xml"
PARTS = parts(sheet(ROWS))
GOOD = zipped(PARTS)


def with_cell(cell, old='<c r="C4"><v>1000</v></c>'):
    """The rows with the XML of one cell replaced; C4 is Ada's score of 1000."""
    assert ROWS.count(old) == 1
    return ROWS.replace(old, cell)


def with_name(cell):
    return with_cell(cell, text(4, 2, "Ada Quill"))


def with_sheet(part):
    return zipped({**PARTS, SHEET: part})


def after(markup):
    return with_sheet(sheet(ROWS, after=markup))


def recoded(encoding, declared=None, mark=b""):
    body = PARTS[SHEET][PARTS[SHEET].find("<worksheet") :]
    part = f'<?xml version="1.0" encoding="{declared or encoding}"?>{body}'
    return with_sheet(mark + part.encode(encoding))


class _Unseekable(io.RawIOBase):
    def __init__(self):
        self.data = b""

    def writable(self):
        return True

    def write(self, data):
        self.data += bytes(data)
        return len(data)


def streamed(**options):
    """A zip written as a stream: sizes stand behind the data."""
    target = _Unseekable()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in PARTS.items():
            with archive.open(name, "w", **options) as part:
                part.write(data.encode())
    return target.data


def with_directory(offset, value, data=GOOD, name=SHEET):
    """The zip with bytes of one entry of its directory replaced."""
    at = data.index(b"PK\1\2", data.rindex(b"PK\3\4"))
    while data[at + 46 : at + 46 + len(name)] != name.encode():
        at = data.index(b"PK\1\2", at + 1)
    return data[: at + offset] + value + data[at + offset + len(value) :]


def packed_with(method):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in PARTS.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def commented():
    buffer = io.BytesIO(GOOD)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.comment = b"x" * 60_000
    return buffer.getvalue()


def tarred():
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        member = tarfile.TarInfo("week-01.xlsx")
        member.size = len(GOOD)
        archive.addfile(member, io.BytesIO(GOOD))
    return buffer.getvalue()


def overlapping():
    """A thousand entries of the directory that all mean the same 900 KiB."""
    data = zipped({**PARTS, "xl/k0.xml": f"<a>{' ' * 900 * 1024}</a>"})
    end = data.rindex(b"PK\5\6")
    count, size, start = struct.unpack("<HII", data[end + 10 : end + 20])
    directory = data[start : start + size]
    last = directory[directory.rindex(b"PK\1\2") :]
    more = b""
    for number in range(1, 1000):
        name = f"xl/k{number}.xml".encode()
        more += last[:28] + struct.pack("<H", len(name)) + last[30:46] + name
    tail = struct.pack("<HHHHIIH", 0, 0, count + 999, count + 999, size + len(more), start, 0)
    return data[:start] + directory + more + b"PK\5\6" + tail


STRICT = {
    name: part.replace(MAIN, "http://purl.oclc.org/ooxml/spreadsheetml/main").replace(
        OFFICE, "http://purl.oclc.org/ooxml/officeDocument/relationships"
    )
    for name, part in PARTS.items()
}
TABS = '<sheet name="Scores" sheetId="1" r:id="s1"/>'

READ = {
    "junk behind the zip": GOOD + b"\r\n<!-- saved -->",
    "a long comment of the zip": commented(),
    "sent twice in one file": GOOD + GOOD,
    "not packed": packed_with(zipfile.ZIP_STORED),
    "sizes behind the data": streamed(),
    "zip64": streamed(force_zip64=True),
    "sizes behind the data are wrong": re.sub(
        rb"(PK\x07\x08.{4}).{8}", rb"\1" + b"\5\0\0\0" * 2, streamed(), flags=re.DOTALL
    ),
    "absolute names": zipped({f"/{name}": part for name, part in PARTS.items()}),
    "a name with a drive": zipped({**PARTS, "C:\\evil.txt": "x"}),
    "folders of a Mac": zipped([("xl/", ""), *PARTS.items(), ("__MACOSX/._x", "x")]),
    "a workbook inside": zipped({**PARTS, "xl/embeddings/a.xlsx": GOOD}),
    "UTF-16, low byte first": recoded("utf-16-le", "UTF-16LE"),
    "UTF-16, high byte first": recoded("utf-16-be", "UTF-16", b"\xfe\xff"),
    "Latin 1": recoded("iso-8859-1"),
    "Windows 1252": recoded("windows-1252"),
    "a doctype only in a comment": with_sheet(
        PARTS[SHEET].replace("<worksheet", "<!-- <!DOCTYPE a> --><worksheet", 1)
    ),
    "a style sheet of a web page": with_sheet(
        PARTS[SHEET].replace("<worksheet", '<?xml-stylesheet href="file:///etc/passwd"?><worksheet', 1)
    ),
    "an inclusion": after(
        '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'
    ),
    "tags within tags": after("<x>" * 20_000 + "</x>" * 20_000),
    "alternate content": workbook(
        ROWS.replace(
            '<row r="4">', '<mc:AlternateContent xmlns:mc="m"><mc:Choice/></mc:AlternateContent><row r="4">'
        )
    ),
    "cells of another maker": after(
        '<extLst xmlns:x14="x"><x14:row r="9"><x14:c r="B9"><x14:v>5</x14:v></x14:c></x14:row></extLst>'
    ),
    "kept blanks": workbook(
        with_name('<c r="B4" t="inlineStr"><is><t xml:space="preserve">  Ada Quill </t></is></c>')
    ),
    "CDATA": workbook(with_name('<c r="B4" t="inlineStr"><is><t><![CDATA[Ada Quill]]></t></is></c>')),
    "runs and phonetic text": workbook(
        with_name(
            '<c r="B4" t="inlineStr"><is><r><t>Ada </t></r><r><t>Quill</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>'
        )
    ),
    "escapes": workbook(with_name(text(4, 2, "Ada_x0020_Quill_x000D__x000A_"))),
    "an exponent": workbook(with_cell('<c r="C4"><v>1E3</v></c>')),
    "a decimal that is none": workbook(with_cell('<c r="C4"><v>1.0000E+3</v></c>')),
    "blanks around": workbook(with_cell('<c r="C4"><v>\n 1000 </v></c>')),
    "text of a formula": workbook(with_cell('<c r="C4" t="str"><f>"1,000"</f><v>1,000</v></c>')),
    "a dynamic array": workbook(
        with_cell('<c r="C4" cm="1"><f t="array" ref="C4">SUM(1)</f><v>1000</v></c>')
    ),
    "a data table": workbook(
        with_cell('<c r="C4"><f t="dataTable" ref="C4:C7" dt2D="1" r1="A1" r2="A2"/><v>1000</v></c>')
    ),
    "a shared formula": workbook(
        with_cell('<c r="C4"><f t="shared" ref="C4:C7" si="0">A1*2</f><v>1000</v></c>')
    ),
    "a style that is not there": workbook(with_cell('<c r="C4" s="99999"><v>1000</v></c>')),
    "a cell without address": workbook(with_cell("<c><v>1000</v></c>")),
    "rows from below": workbook("".join(reversed(re.findall("<row.*?</row>", ROWS)))),
    "spans that are wrong": workbook(ROWS.replace('<row r="4">', '<row r="4" spans="1:1">')),
    "thousands of merged ranges": after(
        "<mergeCells>"
        + "".join(f'<mergeCell ref="A{n}:B{n}"/>' for n in range(100, 17_100))
        + "</mergeCells>"
    ),
    "a count of texts that is wrong": zipped(
        {
            **parts(sheet(with_name('<c r="B4" t="s"><v>0</v></c>')), texts="<si/>"),
            "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}" count="4000000000"><si><t>Ada Quill</t></si></sst>',
        }
    ),
    "a state that is none": zipped(parts(sheet(ROWS), tabs=TABS.replace("sheetId", 'state="show" sheetId'))),
    "a target with dots": zipped(
        {
            **PARTS,
            "xl/_rels/workbook.xml.rels": relations(("s1", "worksheet", "../../xl/worksheets/sheet1.xml")),
        }
    ),
    "Strict Open XML": zipped(STRICT),
    "the calendar of old Macs": workbook(ROWS, before='<workbookPr date1904="1"/>'),
}


@pytest.mark.parametrize("case", READ)
def test_read_with_the_same_scores(tmp_path, case):
    season_book(tmp_path)
    (tmp_path / "x.xlsx").write_bytes(READ[case])
    typed = read_folder(tmp_path)
    assert typed.problems == ()
    frame = typed.frames["scores"]
    assert (
        dict(zip(zip(frame["player"], frame["machine"], strict=True), frame["score"], strict=True)) == SCORES
    )


OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
PLIST = (
    b'<?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x"><plist><dict/></plist>'
)

REFUSED = {
    "gzip": (gzip.compress(GOOD), "archive"),
    "bzip2": (bz2.compress(GOOD), "archive"),
    "xz": (lzma.compress(GOOD), "archive"),
    "tar": (tarred(), "archive"),
    "7z": (b"7z\xbc\xaf\x27\x1c" + bytes(100), "archive"),
    "rar": (b"Rar!\x1a\7\1\0" + bytes(100), "archive"),
    "Excel 2": (b"\x09\0\4\0\2\0\x10\0" + bytes(50), "ancient-excel"),
    "Excel 5": (OLE2 + bytes(1528) + "Book\0".encode("utf-16-le") + bytes(600), "wrong-name"),
    "an old workbook cut off": (OLE2 + bytes(100), "cut-off"),
    "SYLK": (b'ID;PWXL;N;E\r\nC;Y1;X1;K"Week"\r\nE\r\n', "wrong-name"),
    "a web archive": (b"MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n", "html"),
    "a page of another dialect": (b'<?xml version="1.0"?><!DOCTYPE html><html><table/></html>', "html"),
    "a saved page": (b"<!-- saved from url=(0014)about:internet -->\r\n<html><body>Sign in", "web-page"),
    "a page with a mark": (b"\xef\xbb\xbf<html><table><tr><td>1</table>", "html"),
    "an e-mail": (b"Received: from x\r\nFrom: ada@example.org\r\nSubject: scores\r\n\r\nhi", "mail"),
    "an e-mail of Outlook": (
        OLE2 + bytes(1528) + "__substg1.0_001A".encode("utf-16-le") + bytes(600),
        "mail",
    ),
    "a shortcut of Windows": (b"L\0\0\0\1\x14\2\0" + bytes(60), "shortcut"),
    "a shortcut to a page": (b"[InternetShortcut]\r\nURL=https://example.org/x\r\n", "shortcut"),
    "a shortcut of a Mac": (PLIST, "shortcut"),
    "a placeholder of iCloud": (b"bplist00\xd4\1" + bytes(40), "shortcut"),
    "a photo of a phone": (bytes(4) + b"ftypheic" + bytes(60), "picture"),
    "rich text": (b"{\\rtf1 hi}", "word"),
    "a program": (b"MZ\x90\0" + bytes(100), "unknown"),
    "erased": (b"\xff" * 4000, "unknown"),
    "data for programs": (b'{"rows":[1,2]}', "unknown"),
    "text of another code page": ("Week;1\r\nZo\xeb;3\r\n".encode("cp1252"), "wrong-name"),
    "nothing but its first byte": (GOOD[:1], "cut-off"),
    "its first four bytes": (GOOD[:4], "cut-off"),
    **{f"the first {n} per cent": (GOOD[: len(GOOD) * n // 100], "cut-off") for n in (10, 25, 75, 90, 99)},
    "its beginning missing": (GOOD[100:], "cut-off"),
    "its beginning zero": (bytes(len(GOOD) // 2) + GOOD[len(GOOD) // 2 :], "cut-off"),
    "its end zero": (GOOD[: len(GOOD) // 2] + bytes(len(GOOD) // 2), "cut-off"),
    "something before it": (b"junk" * 10 + GOOD, "cut-off"),
    "sent as text": (GOOD.decode("latin-1").encode(), "cut-off"),
    "a size too small": (with_directory(24, b"\x0a\0\0\0"), "damaged"),
    "a size of 4 GiB": (with_directory(24, b"\xff\xff\xff\xff"), "too-big"),
    "a wrong checksum": (with_directory(16, b"\1\2\3\4"), "damaged"),
    "a place beyond the end": (with_directory(42, b"\0\0\0\1"), "damaged"),
    "a part at another's place": (with_directory(42, bytes(4)), "damaged"),
    "a part twice, in capitals": (zipped([*PARTS.items(), (SHEET.upper(), PARTS[SHEET])]), "damaged"),
    "packed with bzip2": (packed_with(zipfile.ZIP_BZIP2), "damaged"),
    "a thousand parts in one place": (overlapping(), "too-big"),
    "UTF-7": (recoded("utf-7"), "damaged"),
    "UTF-32": (recoded("utf-32"), "damaged"),
    "bytes that are no text": (with_sheet(PARTS[SHEET].encode().replace(b"Ada", b"\xc3\x28")), "damaged"),
    "half a character": (workbook(with_name(text(4, 2, "Ada&#xD800;"))), "damaged"),
    "quoted entities": (
        zipped(
            {**PARTS, "xl/styles.xml": f'<!DOCTYPE a [<!ENTITY x "&#38;y;">]><styleSheet xmlns="{MAIN}"/>'}
        ),
        "doctype",
    ),
    "a doctype in UTF-16": (
        with_sheet(
            PARTS[SHEET]
            .replace("<worksheet", '<!DOCTYPE worksheet [<!ENTITY x "Ada">]><worksheet', 1)
            .encode("utf-16")
        ),
        "doctype",
    ),
    "a doctype behind a long comment": (
        with_sheet(
            PARTS[SHEET].replace("<worksheet", f"<!--{'x' * 200_000}--><!DOCTYPE worksheet><worksheet", 1)
        ),
        "doctype",
    ),
    "attributes without end": (
        with_sheet(
            PARTS[SHEET].replace("<sheetData", "<sheetData " + " ".join(f'a{n}="1"' for n in range(20_000)))
        ),
        "too-big",
    ),
    "another namespace": (with_sheet(PARTS[SHEET].replace(MAIN, "http://example.org/other")), "damaged"),
    "two tables of cells": (
        after('<sheetData><row r="4"><c r="C4"><v>9</v></c></row></sheetData>'),
        "damaged",
    ),
    **{
        f"the number {stored}": (workbook(with_cell(f'<c r="C4"><v>{stored}</v></c>')), "damaged")
        for stored in ("NaN", "INF", "-INF", "1e309", "0x3E8", "1,000", "1_000", "1000 2000", "1000d")
    },
    "a truth value of 2": (workbook(with_cell('<c r="C4" t="b"><v>2</v></c>')), "damaged"),
    "an unknown type": (workbook(with_cell('<c r="C4" t="z"><v>1000</v></c>')), "damaged"),
    "a text that is not there": (workbook(with_cell('<c r="C4" t="s"><v>-1</v></c>')), "damaged"),
    "an address in small letters": (workbook(with_cell('<c r="c4"><v>1000</v></c>')), "damaged"),
    "an address twice": (workbook(with_cell('<c r="C4"><v>1</v></c><c r="C4"><v>2</v></c>')), "damaged"),
    "a column past the last": (workbook(with_cell('<c r="XFE4"><v>1000</v></c>')), "damaged"),
    "a row past the last": (workbook(ROWS + '<row r="1048577"/>'), "damaged"),
    "a row below zero": (workbook(ROWS + '<row r="-5"/>'), "damaged"),
    "two results": (workbook(with_cell('<c r="C4"><v>1</v><v>2</v></c>')), "damaged"),
    "a merged range of words": (after('<mergeCells><mergeCell ref="hello"/></mergeCells>'), "damaged"),
    "a million styles": (
        workbook(ROWS, styles="<cellXfs>" + '<xf numFmtId="0"/>' * 1_000_000 + "</cellXfs>"),
        "too-big",
    ),
    "half a million texts": (workbook(ROWS, texts="<si><t>x</t></si>" * 500_000), "too-big"),
    "sheets of one name": (
        zipped(
            parts(sheet(ROWS), sheet(ROWS), tabs=TABS + TABS.replace("Scores", "SCORES").replace("s1", "s2"))
        ),
        "damaged",
    ),
    "a sheet under two names": (
        zipped(parts(sheet(ROWS), tabs=TABS + TABS.replace("Scores", "Copy"))),
        "damaged",
    ),
    "a sheet that is its own list": (
        zipped({**PARTS, "xl/_rels/workbook.xml.rels": relations(("s1", "worksheet", "workbook.xml"))}),
        "damaged",
    ),
    "a list that is its own list": (
        zipped({**PARTS, "_rels/.rels": relations(("w", "officeDocument", "_rels/.rels"))}),
        "damaged",
    ),
    "a sheet on the net": (
        zipped(
            {
                **PARTS,
                "xl/_rels/workbook.xml.rels": relations(("s1", "worksheet", "http://127.0.0.1:9/x.xml")),
            }
        ),
        "damaged",
    ),
    "a relation twice": (
        zipped(
            {
                **PARTS,
                "xl/_rels/workbook.xml.rels": relations(*[("s1", "worksheet", "worksheets/sheet1.xml")] * 2),
            }
        ),
        "damaged",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused_by_name(tmp_path, case):
    data, code = REFUSED[case]
    season_book(tmp_path)
    (tmp_path / "x.xlsx").write_bytes(data)
    (problem,) = read_folder(tmp_path).problems
    assert (problem.cell.workbook, problem.code, problem.severity) == ("x.xlsx", code, "error")


AT_ITS_CELL = {
    "below zero": ('<c r="C4"><v>-1000</v></c>', "score"),
    "not whole": ('<c r="C4"><v>1000.5</v></c>', "score"),
    "nearly whole": ('<c r="C4"><v>999.9999999999999</v></c>', "score"),
    "next to nothing": ('<c r="C4"><v>1e-300</v></c>', "score"),
    "next to endless": ('<c r="C4"><v>1e308</v></c>', "score-digits"),
    "17 digits": ('<c r="C4"><v>12345678901234567</v></c>', "score-digits"),
    "16 digits": ('<c r="C4"><v>1000000000000000</v></c>', "score-digits"),
    "a date": ('<c r="C4" t="d"><v>2024-03-19</v></c>', "score"),
    "a date in words": ('<c r="C4" t="d"><v>yesterday</v></c>', "score"),
    "a new error": ('<c r="C4" t="e"><v>#SPILL!</v></c>', "cell-error"),
    "a formula's error": ('<c r="C4" t="e"><f>1/0</f><v>#DIV/0!</v></c>', "cell-error"),
    "an error as text": (text(4, 3, "#REF!"), "score"),
    "a formula's truth": ('<c r="C4" t="b"><f>TRUE()</f><v>1</v></c>', "score"),
    "never calculated": ('<c r="C4"><f>SUM(1)</f></c>', "cell-uncalculated"),
}


@pytest.mark.parametrize("case", AT_ITS_CELL)
def test_refused_at_its_cell(tmp_path, case):
    cell, code = AT_ITS_CELL[case]
    season_book(tmp_path)
    (tmp_path / "x.xlsx").write_bytes(workbook(with_cell(cell)))
    (problem,) = read_folder(tmp_path).problems
    assert (str(problem.cell), problem.code) == ("x.xlsx, Scores!C4", code)

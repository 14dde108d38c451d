"""What a file is, and the zip of a workbook: everything refused before it is parsed."""

import random
import struct
import zipfile

import pytest

from pinsheet.sheets import disguise, package
from pinsheet.sheets.book import Unreadable, open_book
from tests.sheets.packed import MAIN, cost, needs_proc, opened, parts, refused, sheet, workbook, zipped

ROWS = '<row r="1"><c r="A1"><v>1</v></c></row>'
GOOD = parts(sheet(ROWS), texts="<si><t>Ada</t></si>")
DOCTYPE = '<!DOCTYPE x [<!ENTITY a "b">]>'


def is_read(tmp_path, made):
    return opened(tmp_path, zipped(made)).sheets[0].cells[1, 1].value == 1


# What a file is.


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "empty"),
        (bytes(5000), "only-zeros"),
        (b"PK\3\4 and so on", "cut-off"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument\0".encode("utf-16-le") + bytes(1600),
            "old-office",
        ),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le") + bytes(1600),
            "password",
        ),
        (b"\x09\x04\x06\x00\x00\x04\x10\x00", "ancient-excel"),
        (b"%PDF-1.7\n", "pdf"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "picture"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"\0\0\0\x18ftypheic", "picture"),
        (b"{\\rtf1 hello}", "word"),
        (b"7z\xbc\xaf\x27\x1c", "archive"),
        (b"\0\5\x16\7\0\2\0\0Mac OS X", "companion"),
        (b"<html><table><tr><td>5</table>", "html"),
        (b"MIME-Version: 1.0\r\nX: y", "html"),
        (b"\n<!DOCTYPE html><html>Please sign in", "web-page"),
        (
            b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
            "xml-2003",
        ),
        (
            b'<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">',
            "flat-opendocument",
        ),
        (b'{"url":"https://docs.google.com/open?id=x","doc_id":"x"}', "google-link"),
        (b"<svg/>", "unknown"),
        (b"\x01\x02\x03\x04", "unknown"),
    ],
)
def test_a_disguise_is_named_with_what_to_do(tmp_path, data, kind):
    error = refused(tmp_path, data)
    assert error.code == kind
    assert error.message.startswith("This is ")
    assert "an Excel workbook (*.xlsx) was expected. " in error.message


OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000)
NAMED_WRONG = [
    (OLE2 + "Workbook\0".encode("utf-16-le"), ".xls"),
    (OLE2 + "BOOK\0".encode("utf-16-le"), ".xls"),
    (b"\x09\x08\x10\x00\x00\x06\x05\x00", ".xls"),
    (zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>"}), ".ods"),
    (zipped({"content.xml": "<x/>", "META-INF/manifest.xml": "<x/>"}), ".ods"),
    (b"Player,Score\r\nAda,5\r\n", ".csv"),
    ("Zo\u00eb;5".encode("cp1252"), ".csv"),
    ("\ufeffPlayer,Score".encode(), ".csv"),
    ("Player\tScore".encode("utf-16"), ".csv"),
    ("Ada,1\u202f234\u202f567\u200b".encode(), ".csv"),
    (b"   \r\n", ".csv"),
]


@pytest.mark.parametrize(("data", "suffix"), NAMED_WRONG)
@pytest.mark.parametrize("name", ["week-03.xlsx", "week-03.XLSM", "week-03.xlsb", "week-03.docx"])
def test_a_format_that_is_read_is_refused_under_the_suffix_of_another(tmp_path, data, suffix, name):
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(Unreadable) as caught:
        open_book(path)
    assert caught.value.code == "wrong-name"
    assert f"ends in {path.suffix.lower()}, which stands for another format" in caught.value.message
    assert f"ename it so that it ends in {suffix}; or open it in" in caught.value.message
    assert "choose File > Save As > Excel" in caught.value.message


@pytest.mark.parametrize(("data", "own"), NAMED_WRONG)
@pytest.mark.parametrize("suffix", [".xls", ".ods", ".csv"])
def test_formats_are_not_taken_for_one_another(tmp_path, data, own, suffix):
    path = tmp_path / f"week-03{suffix}"
    path.write_bytes(data)
    try:
        open_book(path)
        code = "read"
    except Unreadable as error:
        code = error.code
    assert (code == "wrong-name") == (suffix != own)


def test_text_without_its_suffix_is_anything(tmp_path):
    path = tmp_path / "tmpab12"
    path.write_bytes(b"Player,Score")
    with pytest.raises(Unreadable) as caught:
        open_book(path)
    assert caught.value.code == "text"


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        (["Index/Document.iwa", "Metadata/Properties.plist"], "numbers"),
        (["Index.zip"], "numbers"),
        (["mimetype", "encrypted-package"], "opendocument-password"),
        (["[Content_Types].xml", "_rels/.rels", "word/document.xml"], "word"),
        (["[Content_Types].xml", "_rels/.rels", "ppt/presentation.xml"], "powerpoint"),
        (["[Content_Types].xml", "xl/workbook.bin"], "binary-workbook"),
        (["week3/a.xlsx", "week3/b.xlsx"], "zip-of-workbooks"),
        (["photos/1.jpg"], "archive"),
        ([], "archive"),
    ],
)
def test_a_zip_is_known_by_its_names(tmp_path, names, kind):
    assert refused(tmp_path, zipped(dict.fromkeys(names, b"<x/>"))).code == kind


def test_every_refusal_is_a_sentence_with_a_remedy():
    for kind in disguise.REFUSALS:
        message = disguise.refusal(kind).message
        assert message.endswith(".")
        assert ".." not in message.replace("...", "")


# The suffix.


@pytest.mark.parametrize("name", ["WEEK3.XLSX", "tmpab12", "week3.xlsm", "week3.xltx", "week.1"])
def test_the_name_decides_nothing(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(zipped(GOOD))
    assert open_book(path).name == name


@pytest.mark.parametrize("name", ["week3.xls", "week3.CSV", "week3.ods"])
def test_a_workbook_under_the_name_of_another_format_is_refused(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(zipped(GOOD))
    with pytest.raises(Unreadable, match=r"Rename it so that it ends in \.xlsx"):
        open_book(path)


def test_macros_are_ignored_and_noted_and_not_taken_under_xlsx(tmp_path):
    types = GOOD["[Content_Types].xml"].replace(
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
        "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    )
    data = zipped({**GOOD, "[Content_Types].xml": types, "xl/vbaProject.bin": b"x"})
    path = tmp_path / "week3.xlsm"
    path.write_bytes(data)
    assert "macros" in open_book(path).notes[0]
    assert refused(tmp_path, data).code == "macros"
    path.write_bytes(zipped({**GOOD, "[Content_Types].xml": types}))
    assert not open_book(path).notes


# The zip.


@pytest.mark.parametrize("keep", [3, 100, 0.5, 0.9, -30, -1])
def test_a_cut_off_copy_is_incomplete(tmp_path, keep):
    data = zipped(GOOD)
    data = data[: int(len(data) * keep) if isinstance(keep, float) else keep]
    error = refused(tmp_path, data)
    assert error.code in ("cut-off", "unknown", "text")


@pytest.mark.parametrize(
    "twin",
    [
        "xl/worksheets/sheet1.xml",
        "XL/Worksheets/Sheet1.XML",
        "xl\\worksheets\\sheet1.xml",
        "/xl/worksheets/sheet1.xml",
    ],
)
def test_a_part_that_is_there_twice_is_refused(tmp_path, twin):
    entries = [*GOOD.items(), (twin, sheet('<row r="1"><c r="A1"><v>2</v></c></row>'))]
    assert "is in it twice" in refused(tmp_path, zipped(entries)).message


def test_names_are_compared_as_excel_does(tmp_path):
    assert is_read(tmp_path, {name.replace("/", "\\"): data for name, data in GOOD.items()})
    assert is_read(tmp_path, {name.upper(): data for name, data in GOOD.items()})
    assert is_read(tmp_path, {"xl/": b"", "xl/worksheets/": b"", **GOOD})


@pytest.mark.parametrize(
    "target",
    [
        "/xl/worksheets/sheet1.xml",
        "../xl/worksheets/sheet1.xml",
        "worksheets\\sheet1.xml",
        "./worksheets/SHEET1.xml",
    ],
)
def test_targets_may_be_absolute_or_roundabout(tmp_path, target):
    rels = GOOD["xl/_rels/workbook.xml.rels"].replace("worksheets/sheet1.xml", target)
    assert is_read(tmp_path, {**GOOD, "xl/_rels/workbook.xml.rels": rels})


def test_a_relation_with_two_meanings_is_refused(tmp_path):
    second = '<Relationship Id="s1" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>'
    rels = GOOD["xl/_rels/workbook.xml.rels"].replace("</Relationships>", second)
    made = {**GOOD, "xl/_rels/workbook.xml.rels": rels, "xl/worksheets/sheet2.xml": sheet("")}
    assert 'has "s1" twice' in refused(tmp_path, zipped(made)).message


def test_a_name_that_climbs_out_is_refused(tmp_path):
    assert refused(tmp_path, zipped({**GOOD, "../../slip.txt": b"x"})).code == "damaged"
    assert not list(tmp_path.parent.rglob("slip.txt"))


@pytest.mark.parametrize("name", ["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"])
def test_a_missing_part_is_named(tmp_path, name):
    made = {key: data for key, data in GOOD.items() if key != name}
    error = refused(tmp_path, zipped(made))
    assert f"{name} is missing" in error.message


def test_missing_styles_and_texts_are_no_error(tmp_path):
    assert is_read(tmp_path, parts(sheet(ROWS)))


def test_a_password_and_a_rare_packing(tmp_path):
    good = zipped(GOOD)
    assert refused(tmp_path, _patched(good, 8, 6, lambda flags: flags | 1)).code == "zip-password"
    for method in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, 98):
        error = refused(tmp_path, _patched(good, 10, 8, lambda _old, m=method: m))
        assert "packed in a way Excel cannot read" in error.message


def _patched(data, central, local, change):
    """The zip with a 16-bit field changed in each entry's two headers."""
    data = bytearray(data)
    at = data.find(b"PK\1\2")
    while at >= 0:
        start = struct.unpack_from("<I", data, at + 42)[0]
        for place in (at + central, start + local):
            struct.pack_into("<H", data, place, change(struct.unpack_from("<H", data, place)[0]))
        at = data.find(b"PK\1\2", at + 1)
    return bytes(data)


def test_bombs_are_refused_by_what_they_claim(tmp_path):
    blank = sheet(" " * 30_000_000)
    error = refused(tmp_path, zipped({**GOOD, "xl/worksheets/sheet1.xml": blank}))
    assert error.code == "too-big"
    assert '"xl/worksheets/sheet1.xml" unpacks to 28 MB' in error.message


def test_a_small_part_may_pack_well(tmp_path):
    assert is_read(tmp_path, {**GOOD, "xl/theme/theme1.xml": f"<a>{' ' * 900_000}</a>"})


def test_many_parts_together_are_too_big(tmp_path, monkeypatch):
    monkeypatch.setattr(package, "MOST_UNPACKED", 5_000)
    made = {**GOOD, **{f"xl/media/{n}.png": bytes(900) for n in range(6)}}
    assert refused(tmp_path, zipped(made)).code == "too-big"


def test_bytes_are_counted_while_they_come(tmp_path, monkeypatch):
    monkeypatch.setattr(package, "_refuse_strange_parts", lambda _parts: None)
    monkeypatch.setattr(package, "MOST_UNPACKED", 50_000)
    assert refused(tmp_path, workbook(" " * 60_000)).code == "too-big"


def test_too_many_parts(tmp_path):
    made = {**GOOD, **{f"xl/media/{n}.bin": b"" for n in range(2_001)}}
    assert refused(tmp_path, zipped(made)).code == "too-big"


# The XML.


@pytest.mark.parametrize("name", [*GOOD, "docProps/app.xml", "xl/drawings/vmlDrawing1.vml"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1"])
def test_a_doctype_in_any_part_is_refused(tmp_path, name, encoding):
    text = GOOD.get(name, "<x/>")
    head = f'<?xml version="1.0" encoding="{encoding}"?><!-- {"-x" * 40_000} -->'
    data = (head + DOCTYPE + text).encode(encoding)
    assert refused(tmp_path, zipped({**GOOD, name: data})).code == "doctype"


def test_an_outside_doctype_is_refused(tmp_path):
    text = '<!DOCTYPE sst SYSTEM "http://127.0.0.1:9/none.dtd">' + GOOD["xl/sharedStrings.xml"]
    assert refused(tmp_path, zipped({**GOOD, "xl/sharedStrings.xml": text})).code == "doctype"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
def test_parts_in_other_encodings_are_read(tmp_path, encoding):
    declared = encoding.removesuffix("-sig")
    made = {
        name: f'<?xml version="1.0" encoding="{declared}"?>{text}'.encode(encoding)
        for name, text in GOOD.items()
    }
    assert is_read(tmp_path, made)


@pytest.mark.parametrize("encoding", ["utf-7", "gb2312", "rot13", "nonsense", "utf-16"])
def test_an_encoding_nobody_knows_or_a_wrong_one_is_damage(tmp_path, encoding):
    part = f'<?xml version="1.0" encoding="{encoding}"?>{sheet(ROWS)}'.encode()
    error = refused(tmp_path, zipped({**GOOD, "xl/worksheets/sheet1.xml": part}))
    assert error.code == "damaged"


@pytest.mark.parametrize(
    "part",
    [
        "",
        "<worksheet>",
        sheet(ROWS)[:-20],
        sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>\x0b</t></is></c></row>'),
        sheet("&nothing;"),
        f'<chartsheet xmlns="{MAIN}"/>',
        '<worksheet xmlns="http://example.org/other"/>',
    ],
)
def test_a_sheet_that_is_not_whole_is_refused_by_name(tmp_path, part):
    error = refused(tmp_path, zipped({**GOOD, "xl/worksheets/sheet1.xml": part}))
    assert error.code == "damaged"
    assert 'the sheet "Scores"' in error.message


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (MAIN, "http://purl.oclc.org/ooxml/spreadsheetml/main"),
        (
            "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
            "http://purl.oclc.org/ooxml/officeDocument/relationships",
        ),
    ],
)
def test_strict_open_xml_is_read(tmp_path, old, new):
    assert is_read(tmp_path, {name: text.replace(old, new) for name, text in GOOD.items()})


def test_a_prefix_makes_no_difference(tmp_path):
    part = sheet(ROWS).replace("xmlns=", "xmlns:x=")
    for tag in ("worksheet", "sheetData", "row", "c", "v"):
        part = part.replace(f"<{tag}", f"<x:{tag}").replace(f"</{tag}", f"</x:{tag}")
    assert is_read(tmp_path, {**GOOD, "xl/worksheets/sheet1.xml": part})


def _noise(size):
    """Text that packs about two to one, so that no bomb is suspected."""
    return random.Random(1).randbytes(size // 2).hex()


_ATTRIBUTES = " ".join(f'b{n}=""' for n in range(999))
HEAVY = {
    "one endless comment": lambda: f"<!-- {_noise(8_000_000)} -->",
    "one endless attribute": lambda: f'<row r="1" x="{_noise(8_000_000)}"/>',
    "one endless text": lambda: f'<c t="inlineStr"><is><t>{_noise(8_000_000)}</t></is></c>',
    "names without end": lambda: "".join(f"<a{n}/>" for n in range(400_000)),
    "attributes without end": lambda: f"<a {_ATTRIBUTES}/>" * 4000,
    "cells without end": lambda: "".join(f"<row>{'<c><v>1</v></c>' * 40}</row>" * 9000),
    "rows without end": lambda: '<row s="1" ht="15"/>' * 1_048_576,
    "merges without end": lambda: '<mergeCell ref="A1:B2"/>' * 700_000,
    "columns without end": lambda: '<col min="1" max="16384" hidden="1"/>' * 300_000,
    "brackets without end": lambda: f"<row><c><f>{'[' * 9_000_000}</f><v>1</v></c></row>",
    "escapes without end": lambda: f"<row><c t='str'><v>{'_x0041_' * 1_300_000}</v></c></row>",
}


@needs_proc
@pytest.mark.parametrize("kind", HEAVY)
def test_nothing_without_end_takes_long_or_much(tmp_path, kind):
    path = tmp_path / "week-03.xlsx"
    noise = f"<!--{_noise(900_000)}-->"
    path.write_bytes(zipped({**GOOD, "xl/worksheets/sheet1.xml": sheet(HEAVY[kind]() + noise)}))
    seconds, mebibytes = cost(path)
    assert seconds < 5
    assert mebibytes < 300


@needs_proc
def test_formats_that_fill_the_memory_are_refused(tmp_path):
    """One picture character makes Python keep four bytes for each of the others."""
    code = "\U0001f3b1" + "0" * 900_000
    styles = "".join(f'<numFmt numFmtId="{n}" formatCode="{code}"/>' for n in range(14))
    made = {
        **GOOD,
        "xl/styles.xml": f'<styleSheet xmlns="{MAIN}">{styles}<!--{_noise(300_000)}--></styleSheet>',
    }
    path = tmp_path / "week-03.xlsx"
    path.write_bytes(zipped(made))
    assert cost(path)[1] < 300
    assert refused(tmp_path, path.read_bytes()).code == "too-big"


@needs_proc
def test_comments_before_every_part_take_no_time(tmp_path):
    long = f"<!-- {_noise(900_000)} -->"
    made = {**GOOD, **{f"xl/drawings/{n}.xml": long for n in range(30)}}
    path = tmp_path / "week-03.xlsx"
    path.write_bytes(zipped(made))
    assert cost(path)[0] < 5

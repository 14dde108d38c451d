"""Workbooks made part by part, so that each test shows the XML it is about."""

import io
import subprocess
import sys
import warnings
import zipfile
from pathlib import Path

import pytest

from pinsheet.sheets.book import Unreadable, open_book

CHECKOUT = Path(__file__).resolve().parents[2]

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"


def zipped(entries):
    """A zip of (name, bytes or text) pairs, or of a mapping of them; a name may come twice."""
    buffer = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore", UserWarning)
        for name, data in entries.items() if isinstance(entries, dict) else entries:
            archive.writestr(name, data)
    return buffer.getvalue()


def relations(*lines):
    """A .rels part of (id, last word of the type, target)."""
    found = "".join(
        f'<Relationship Id="{name}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for name, kind, target in lines
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{found}</Relationships>'


def sheet(rows, before="", after=""):
    """A worksheet part around the XML of its rows."""
    return f'<worksheet xmlns="{MAIN}">{before}<sheetData>{rows}</sheetData>{after}</worksheet>'


def parts(*sheets, texts="", styles="", tabs=None, properties="", before=""):
    """The parts of a workbook with these worksheet parts, named Scores, Scores2 ..."""
    names = [f"Scores{n or ''}" for n in (0, *range(2, len(sheets) + 1))]
    tabs = tabs or "".join(
        f'<sheet name="{name}" sheetId="{n}" r:id="s{n}"/>' for n, name in enumerate(names[: len(sheets)], 1)
    )
    lines = [(f"s{n}", "worksheet", f"worksheets/sheet{n}.xml") for n in range(1, len(sheets) + 1)]
    return {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Override '
        f'PartName="/xl/workbook.xml" ContentType="{SHEET_TYPE}"/></Types>',
        "_rels/.rels": relations(("w", "officeDocument", "xl/workbook.xml"))
        if not properties
        else relations(
            ("w", "officeDocument", "xl/workbook.xml"),
            ("p", "custom-properties", "docProps/custom.xml"),
        ),
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">{before}'
        f"<sheets>{tabs}</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": relations(
            *lines, ("t", "sharedStrings", "sharedStrings.xml"), ("y", "styles", "styles.xml")
        ),
        **{f"xl/worksheets/sheet{n}.xml": part for n, part in enumerate(sheets, 1)},
        **({"xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{texts}</sst>'} if texts else {}),
        **({"xl/styles.xml": f'<styleSheet xmlns="{MAIN}">{styles}</styleSheet>'} if styles else {}),
        **({"docProps/custom.xml": properties} if properties else {}),
    }


def workbook(rows, **keywords):
    """The bytes of a workbook with one sheet, Scores, with the XML of these rows."""
    return zipped(parts(sheet(rows), **keywords))


def opened(tmp_path, data):
    """The Book of these bytes."""
    path = tmp_path / "week-03.xlsx"
    path.write_bytes(data)
    return open_book(path)


def refused(tmp_path, data):
    """The Unreadable that these bytes end in."""
    with pytest.raises(Unreadable) as caught:
        opened(tmp_path, data)
    return caught.value


needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")


def cost(path):
    """Processor seconds and peak MiB of opening one file, in a process of its own with all that it starts."""
    code = (
        "import re, resource, sys, time, pathlib\nfrom pinsheet.sheets.book import open_book, Unreadable\n"
        "try: open_book(pathlib.Path(sys.argv[1]))\nexcept Unreadable: pass\n"
        "status = pathlib.Path('/proc/self/status').read_text()\n"
        "other = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "own = int(re.search(r'VmHWM:\\s+([0-9]+)', status)[1])\n"
        "print(time.process_time() + other.ru_utime + other.ru_stime, own + other.ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, path], check=True, cwd=CHECKOUT, capture_output=True, text=True
    )
    seconds, kibibytes = map(float, done.stdout.split())
    return seconds, kibibytes / 1024

"""No sheet, however much is in it, takes minutes: what no season has is refused with its cell."""

import sys

import pytest

from pinsheet.problems import Cell, Problem, in_order
from pinsheet.sheets import people
from pinsheet.sheets.book import ref
from pinsheet.sheets.reader import read_folder
from tests.hostile import cost
from tests.sheets.folders import season_book
from tests.sheets.packed import opened, parts, refused, sheet, workbook, zipped

PLAYERS = ("Ada Quill", "Bo Marlow", "Cy Fennimore", "Dot Larkin")


def text(row, column, typed):
    return f'<c r="{ref(row, column)}" t="inlineStr"><is><t>{typed}</t></is></c>'


def number(row, column, typed):
    return f'<c r="{ref(row, column)}"><v>{typed}</v></c>'


def line(row, *typed):
    """A row: numbers as numbers, texts as texts, None left out."""
    cells = "".join(
        (text if isinstance(value, str) else number)(row, column, value)
        for column, value in enumerate(typed, 1)
        if value is not None
    )
    return f'<row r="{row}">{cells}</row>'


WEEK = line(1, "Week", 1)
BLOCK = ("Group", "Player", "Attack from Mars", "Taxi")
LIST = ("Week", "Player", "Machine", "Score")


def many(count, *typed):
    """Rows from 4 on; a function of the row makes a cell."""
    return "".join(
        line(row, *(value(row) if callable(value) else value for value in typed))
        for row in range(4, count + 4)
    )


def merged(count):
    ranges = "".join(f'<mergeCell ref="H{row}:I{row}"/>' for row in range(100, count + 100))
    return f"<mergeCells>{ranges}</mergeCells>"


TOO_MUCH = {
    "guests": (WEEK + line(3, *BLOCK) + many(5_000, 1, lambda r: f"G {r} Q (guest)", 10, 20), "A1004"),
    "blocks": (
        WEEK + "".join(line(r, *BLOCK) + line(r + 1, 1, "Ada Quill", 1, 2) for r in range(3, 20_003, 2)),
        "A1004",
    ),
    "headings": (
        WEEK + line(3, *BLOCK, *(f"M{n}" for n in range(16_000))) + line(4, 1, "Ada Quill", 1),
        "KO3",
    ),
    "list headings": (
        line(3, *LIST, *(f"M{n}" for n in range(16_000))) + line(4, 1, "Ada Quill", "Taxi", 1),
        "KO3",
    ),
    "rulings": (line(3, "Player", "Ruling") + many(20_000, "Ada Quill", "decision"), "A2004"),
    "ties": (line(3, "Machine", "1st", "2nd") + many(20_000, "Taxi", "Ada Quill", "Bo Marlow"), "A2004"),
    "settings": (line(3, "Setting", "Value") + many(50_000, lambda r: f"drop weks {r}", 1), "A2004"),
    "payments": (line(3, "Week", "Player", "Paid") + many(20_000, 1, "Ada Quill", 5), "A5004"),
    "weeks": (line(3, "Week", "Date") + many(20_000, lambda r: r, "2018-06-05"), "A2004"),
    "pre-makeups": (
        "".join(line(r, "Player", "Taxi") + line(r + 1, "Ada Quill", r) for r in range(1, 20_001, 2)),
        "A2002",
    ),
    "check-in": (line(3, "Player", *range(1, 900)) + line(4, "Ada Quill", *["x"] * 899), "KO3"),
}


@pytest.mark.parametrize("case", TOO_MUCH)
def test_a_sheet_with_far_too_much_is_one_error_at_the_first_cell_beyond(tmp_path, case):
    rows, cell = TOO_MUCH[case]
    season_book(tmp_path)
    (tmp_path / "x.xlsx").write_bytes(workbook(rows))
    found = {(str(p.cell), p.code) for p in read_folder(tmp_path).problems}
    assert (f"x.xlsx, Scores!{cell}", "sheet-too-long") in found
    assert len(found) <= 2


WITHIN = {
    "a long list of strangers": line(3, *LIST) + many(19_990, 1, lambda r: f"Ada Quil {r}", "Taxi", 10),
    "machines unknown": line(3, *LIST) + many(19_990, 1, "Ada Quill", lambda r: f"Taxy {r}", 10),
    "bad scores": line(3, *LIST) + many(19_990, 1, "Ada Quill", "Taxi", lambda r: f"{r},0"),
    "rulings without a week": line(3, "Player", "Ruling") + many(1_990, "Ada Quill", "decision"),
    "labels": "".join(line(r, "Week", 1) for r in range(1, 20_001))
    + line(20_001, *BLOCK)
    + line(20_002, 1, "Ada Quill", 1, 2),
    "a heading of brackets": WEEK + line(3, *BLOCK, "(for " * 6_000) + line(4, 1, "Ada Quill", 1, 2, 3),
    "long names": WEEK + line(3, *BLOCK) + many(190, 1, lambda r: "Quill Ada " * 3_000 + str(r), 1, 2),
}


@pytest.mark.skipif(sys.platform == "win32", reason="children are not measured on Windows")
@pytest.mark.parametrize("case", WITHIN)
def test_a_sheet_within_the_limits_is_read_in_good_time(tmp_path, case):
    """Some seconds on a slow computer; before there were limits, minutes."""
    season_book(tmp_path)
    (tmp_path / "x.xlsx").write_bytes(workbook(WITHIN[case]))
    seconds, mebibytes = cost("-c", READ, str(tmp_path))
    assert (seconds < 20, mebibytes < 300) == (True, True), (seconds, mebibytes)


READ = "import sys, pathlib; from pinsheet.sheets.reader import read_folder; read_folder(pathlib.Path(sys.argv[1]))"


@pytest.mark.skipif(sys.platform == "win32", reason="children are not measured on Windows")
def test_thousands_of_merged_ranges_beside_a_long_block(tmp_path):
    season_book(tmp_path)
    rows = WEEK + line(3, *BLOCK) + many(1_990, 1, lambda r: f"G {r} Q (guest)", 10, 20)
    (tmp_path / "x.xlsx").write_bytes(zipped(parts(sheet(rows, after=merged(17_000)))))
    seconds, mebibytes = cost("-c", READ, str(tmp_path))
    assert (seconds < 20, mebibytes < 300) == (True, True), (seconds, mebibytes)


def test_merged_ranges_without_end_are_refused(tmp_path):
    assert refused(tmp_path, zipped(parts(sheet(WEEK, after=merged(100_000))))).code == "too-big"
    tall = '<mergeCells><mergeCell ref="A1:A1048576"/><mergeCell ref="B1:B1048576"/></mergeCells>'
    assert refused(tmp_path, zipped(parts(sheet(WEEK, after=tall)))).code == "too-big"


def test_a_number_format_without_end_is_cut(tmp_path):
    code = "[" * 900_000
    styles = f'<numFmts><numFmt numFmtId="200" formatCode="{code}"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs>'
    data = workbook('<row r="1"><c r="A1" s="1"><v>5</v></c></row>', styles=styles)
    assert opened(tmp_path, data).sheets[0].cells[1, 1].value == 5


def test_suggestions_stop_where_everything_is_unknown():
    names = people.Names()
    known = ["Ada Quill"]
    said = [names._near("Ada Quil", known) for _ in range(people.MOST_SUGGESTIONS + 1)]
    assert set(said[:-1]) == {" Did you mean Ada Quill?"}
    assert said[-1] == ""


def test_of_many_problems_of_a_kind_on_one_sheet_some_are_told_and_the_rest_are_counted():
    def bad(row, code="score", tab="Scores", severity="error"):
        return Problem(Cell("week-01.xlsx", tab, f"C{row}"), code, severity, f"{row} is no score.")

    found = in_order(bad(row) for row in range(1, 2_001))
    assert [p.cell.ref for p in found] == [f"C{row}" for row in range(1, 501)]
    assert str(found[-1]).endswith("C500: 500 is no score. And 1,500 more like this on this sheet.")
    assert {p.severity for p in found} == {"error"}
    assert in_order(found) == found
    fifty = [bad(row) for row in range(1, 501)]
    assert in_order(fifty) == fifty
    others = [bad(1, tab="Other"), bad(1, code="x"), bad(51, severity="warning")]
    assert set(others) < set(in_order([*others, *(bad(row) for row in range(1, 99))]))

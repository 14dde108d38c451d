"""What a season costs at the least: the same libraries, workbooks, cells and page, and nothing else.

    python benchmarks/floor.py SEASON SIZES FOLDER

imports what pinsheet imports, opens each workbook of SEASON once with openpyxl, writes as many workbooks
with as many sheets and cells as SIZES (JSON, by `sizes`) says through XlsxWriter, renders a page of the
same size with Jinja2, and writes it all into FOLDER. Without SIZES and FOLDER it only opens.
"""

import json
import sys
from pathlib import Path

import click  # noqa: F401 - as pinsheet does
import jinja2
import openpyxl
import pandas  # noqa: F401, ICN001 - as pinsheet does
import xlsxwriter

PAGE = jinja2.Template(
    "<!doctype html><title>{{ title }}</title><table>"
    "{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>\n{% endfor %}</table>"
)
CELL = "<td>Ada Quill</td>"


def sizes(folder: Path) -> str:
    """How large the results in a folder are: cells of each sheet of each workbook, bytes of the page."""
    books = {
        path.name: [
            [sheet.max_row, sum(cell.value is not None for row in sheet.iter_rows() for cell in row)]
            for sheet in openpyxl.load_workbook(path).worksheets
        ]
        for path in sorted((folder / "results").glob("*.xlsx"))
    }
    return json.dumps({"books": books, "page": (folder / "site" / "index.html").stat().st_size})


def main() -> None:
    """Open, write, render."""
    season, *more = map(Path, sys.argv[1:])
    for path in sorted(season.glob("*.xlsx")):
        openpyxl.load_workbook(path, data_only=True)
    if not more:
        return
    wanted, folder = json.loads(more[0].read_text()), more[1]
    for name, sheets in wanted["books"].items():
        with xlsxwriter.Workbook(folder / name) as book:
            for rows, cells in sheets:
                _fill(book.add_worksheet(), rows, cells)
    cells = [["Ada Quill"] * 10] * (wanted["page"] // (10 * len(CELL)))
    (folder / "index.html").write_text(PAGE.render(title="Standings", rows=cells))


def _fill(sheet: "xlsxwriter.worksheet.Worksheet", rows: int, cells: int) -> None:
    for number in range(cells):
        row, column = number % rows, number // rows
        if number % 2:
            sheet.write_number(row, column, number)
        else:
            sheet.write_string(row, column, "Ada Quill")


if __name__ == "__main__":
    main()

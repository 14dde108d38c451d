"""The sheet in front of a marked copy: every problem of the workbook, each with a link to its cell."""

from collections.abc import Callable, Sequence
from html import escape

from pinsheet.problems import Problem
from pinsheet.sheets.mark.edits import words
from pinsheet.sheets.mark.looks import COLOURS, Looks
from pinsheet.sheets.pages import OUR_LIST

ADVICE = (
    "Correct the coloured cells, save, and hand this workbook in again. Point at a cell to read its note. "
    "Nobody needs to tidy up: colours, notes and this sheet are not read, and may stay or be deleted."
)
_HEADINGS = ("Where", "How bad", "What was found, and what to do")
_WIDTHS = (30, 10, 90)
_FIRST = 5
"""The row of the first problem."""


def sheet(main: str, problems: Sequence[Problem], looks: Looks, text: Callable[[str], int]) -> str:
    """The worksheet part; `main` is the namespace of worksheets, `text` gives a text its number."""
    plain, strong, link = looks.plain(), looks.plain(bold=True), looks.plain(link=True)
    colours = {severity: looks.marked(plain, severity) for severity in COLOURS}

    def cell(address: str, said: str, style: int) -> str:
        return f'<c r="{address}" s="{style}" t="s"><v>{text(said)}</v></c>'

    rows = [
        f'<row r="1">{cell("A1", counted(problems), strong)}</row>',
        f'<row r="2" ht="34" customHeight="1">{cell("A2", ADVICE, plain)}</row>',
        "".join(
            (
                f'<row r="{_FIRST - 1}">',
                *(cell(f"{c}{_FIRST - 1}", h, strong) for c, h in zip("ABC", _HEADINGS, strict=True)),
                "</row>",
            )
        ),
    ]
    links = []
    for row, problem in enumerate(problems, _FIRST):
        where = f"{problem.cell.sheet}!{problem.cell.ref or 'A1'}" if problem.cell.sheet else "the workbook"
        cells = (
            cell(f"A{row}", where, link if problem.cell.sheet else plain)
            + cell(f"B{row}", problem.severity, colours[problem.severity])
            + cell(f"C{row}", problem.message, plain)
        )
        lines = 1 + len(problem.message) // _WIDTHS[-1]
        rows.append(f'<row r="{row}" ht="{15 * lines + 3}" customHeight="1">{cells}</row>')
        if problem.cell.sheet:
            quoted = problem.cell.sheet.replace("'", "''")
            target = escape(f"'{quoted}'!{problem.cell.ref or 'A1'}")
            links.append(f'<hyperlink ref="A{row}" location="{target}" display="{words(where)}"/>')
    linked = f"<hyperlinks>{''.join(links)}</hyperlinks>" if links else ""
    columns = "".join(
        f'<col min="{number}" max="{number}" width="{width}" customWidth="1"/>'
        for number, width in enumerate(_WIDTHS, 1)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f'<worksheet xmlns="{main}"><sheetPr><tabColor rgb="{COLOURS["error"]}"/>'
        '<pageSetUpPr fitToPage="1"/></sheetPr>'
        '<sheetViews><sheetView showGridLines="0" tabSelected="1" workbookViewId="0"/></sheetViews>'
        f"<cols>{columns}</cols><sheetData>{''.join(rows)}</sheetData>"
        '<mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="A2:C2"/></mergeCells>'
        f"{linked}"
        '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>'
        '<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>'
    )


def counted(problems: Sequence[Problem]) -> str:
    """`pinsheet found 3 errors and 1 warning in this workbook.`"""
    numbers = {severity: sum(p.severity == severity for p in problems) for severity in COLOURS}
    said = [f"{n} {what}{'' if n == 1 else 's'}" for what, n in numbers.items() if n]
    return f"{OUR_LIST} what is wrong in this workbook: {' and '.join(said)}."

"""How a sheet prints: letter or A4, one page wide, headings repeated, footer with the page."""

from typing import Literal, NamedTuple

from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw.save import clean

MARGIN = 0.4
PAPER_USED = 0.955
"""Printers and programs disagree about widths and heights by a few percent."""


LONGEST_FOOTER = 80
"""Letters: with every "&" doubled a footer stays below the 255 that Excel allows."""


class Size(NamedTuple):
    """Paper lying on its long side, in points."""

    code: int
    width: float
    height: float


def size(paper: str) -> Size:
    """The paper called `letter` or `A4`."""
    return Size(9, 841.9, 595.3) if paper.casefold() == "a4" else Size(1, 792.0, 612.0)


def prints(
    sheet: Worksheet,
    paper: str,
    footer: str,
    *,
    rows: str = "",
    upright: bool = False,
    one_page: bool = False,
) -> None:
    """One page wide, as many pages as it takes (or one); `rows` such as `1:3` are repeated."""
    _page(sheet, paper, "portrait" if upright else "landscape", bottom=0.6)
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 1 if one_page else 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_options.horizontalCentered = True
    if rows:
        sheet.print_title_rows = rows
    item = HeaderFooterItem()
    item.left.text = clean(footer)[:LONGEST_FOOTER].replace("&", "&&")
    item.right.text = "&A, page &P of &N"
    item.left.size = item.right.size = 9
    sheet.HeaderFooter.oddFooter = item


def prints_cut(sheet: Worksheet, paper: str, breaks: list[int], scale: int) -> None:
    """Pages that end below the given rows, for cutting.

    Not fitted to a page: Excel ignores breaks where it has to fit.
    """
    _page(sheet, paper, "landscape", bottom=MARGIN)
    sheet.print_options.horizontalCentered = True
    sheet.page_setup.scale = scale
    for row in breaks:
        sheet.row_breaks.append(Break(row))


def _page(sheet: Worksheet, paper: str, orientation: Literal["portrait", "landscape"], bottom: float) -> None:
    sheet.page_setup.paperSize = size(paper).code
    sheet.page_setup.orientation = orientation
    margins = sheet.page_margins
    margins.left = margins.right = margins.top = MARGIN
    margins.bottom = bottom
    margins.header = margins.footer = 0.3

"""How a sheet meets paper: which way round, how many pages, what stands at the foot."""

from typing import TYPE_CHECKING

from pinsheet.render.tabs import clean

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

PAPERS = {"letter": 1, "a4": 9}
UPRIGHT, ACROSS = (100, 690.0), (134, 510.0)
"""What a page holds at full size: characters across, points down."""
SMALLEST = {"one": 0.65, "many": 0.5}
"""How small a sheet may be, of one table or of many: a break would leave some of these without headings."""
LONGEST_FOOTER = 80
"""Letters: both sides with every "&" doubled stay below the 255 that Excel allows."""
MARGINS = {"left": 0.5, "right": 0.5, "top": 0.6, "bottom": 0.7}


def set_print(
    sheet: "Worksheet", paper: str, size: tuple[float, float], footer: tuple[str, str], *, many: bool
) -> None:
    """One page wide, whatever `size` (characters, points) it has.

    `many` tables are kept on one page, as long as they can be read there.
    """
    sheet.set_paper(PAPERS.get(paper.lower(), PAPERS["letter"]))
    page, pages = _pages(*size, SMALLEST["many" if many else "one"])
    if page == ACROSS:
        sheet.set_landscape()
    sheet.fit_to_pages(1, pages)
    sheet.set_margins(**MARGINS)
    left, right = (_printed(text) for text in footer)
    sheet.set_footer(f"&L{left}&R{right} · page &P of &N")


def _pages(width: float, height: float, smallest: float) -> tuple[tuple[int, float], int]:
    """Upright or across, and on how many pages: as few as can be read, as large as these allow."""
    pages, smallest = 1, min(smallest, ACROSS[0] / width)
    while True:
        sizes = {page: min(1.0, page[0] / width, pages * page[1] / height) for page in (UPRIGHT, ACROSS)}
        best = max(sizes, key=lambda page: sizes[page])
        if sizes[best] >= smallest:
            return best, pages
        pages += 1


def _printed(text: str) -> str:
    # "&" begins a code in a footer.
    return clean(text)[:LONGEST_FOOTER].replace("&", "&&")

"""How a sheet meets paper: which way round, how many pages, what stands at the foot."""

import math
from typing import TYPE_CHECKING

from pinsheet.render.tabs import clean

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

PAPERS = {"letter": 1, "a4": 9}
UPRIGHT, ACROSS = (100, 690.0), (134, 510.0)
"""What a page holds at full size: characters across, points down."""
SPARE = 0.35
"""A last page with less on it than this is squeezed onto the one before."""
LONGEST_FOOTER = 80
"""Letters: both sides with every "&" doubled stay below the 255 that Excel allows."""
MARGINS = {"left": 0.5, "right": 0.5, "top": 0.6, "bottom": 0.7}


def set_print(sheet: "Worksheet", paper: str, size: tuple[float, float], footer: tuple[str, str]) -> None:
    """One page wide, whatever `size` (characters, points) it has; no page for two last lines."""
    width, height = size
    sheet.set_paper(PAPERS.get(paper.lower(), PAPERS["letter"]))
    characters, points = UPRIGHT
    if width > characters:
        characters, points = ACROSS
        sheet.set_landscape()
    pages = height * min(1.0, characters / width) / points
    sheet.fit_to_pages(1, max(1, math.ceil(pages - SPARE)))
    sheet.set_margins(**MARGINS)
    left, right = (_printed(text) for text in footer)
    sheet.set_footer(f"&L{left}&R{right} · page &P of &N")


def _printed(text: str) -> str:
    # "&" begins a code in a footer.
    return clean(text)[:LONGEST_FOOTER].replace("&", "&&")

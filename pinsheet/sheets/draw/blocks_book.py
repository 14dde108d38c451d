"""Working of a night in groups: games, matches, pot and next week, in the order in which they build up."""

from pinsheet.sheets.draw.blocks_games import draw_games
from pinsheet.sheets.draw.blocks_ladder import draw_ladder
from pinsheet.sheets.draw.blocks_match import draw_match
from pinsheet.sheets.draw.blocks_pot import draw_pot
from pinsheet.sheets.draw.blocks_sheet import cells_of
from pinsheet.sheets.draw.blocks_working import draw_working, put_number
from pinsheet.sheets.draw.plan import NightPlan
from pinsheet.sheets.draw.save import Drawing


def draw_blocks_working(book: Drawing, plan: NightPlan) -> None:
    """The hidden sheet on which the blocks of Scores are counted out."""
    cells = cells_of(plan)
    put = draw_working(book, cells)
    for band in cells.bands:
        draw_games(put, cells, band)
        draw_match(put, cells, band)
    complete = "*".join(band.foot("all games") for band in cells.bands)
    put_number(put, cells, "all complete", complete)
    for what, below in (
        ("to come", ("to come",)),
        ("ties", ("ties",)),
        ("look again", ("unreadable", "odd digits")),
    ):
        counted = "+".join(f"SUM({band.below_all(one)})" for band in cells.bands for one in below)
        put_number(put, cells, what, f"ROUND({counted},0)")
    if plan.dues:
        draw_pot(put, cells)
    if plan.groups:
        draw_ladder(put, cells)

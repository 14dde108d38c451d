"""Charts of a result workbook: lines over the weeks, and the small ones inside a row."""

from typing import TYPE_CHECKING, Any

from pinsheet.render.formats import FONT
from pinsheet.render.palette import BEST, GREY, LINES, NAVY, RULE, SOFT
from pinsheet.render.tiles import Tile

if TYPE_CHECKING:
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

WIDTH, HEIGHT = 760, 460
COLUMN_PIXELS, ROW_PIXELS = 7, 20
CHART_COLUMNS = -(-WIDTH // COLUMN_PIXELS) + 2
CHART_ROWS = -(-HEIGHT // ROW_PIXELS)
"""What a chart covers, in characters and rows: what stands below has to begin after it."""
AIR = 1.15
SHAPES = ("circle", "square", "diamond", "triangle", "x")
DASHES = ("solid", "dash", "round_dot")


def draw_lines(book: "Workbook", sheet: "Worksheet", tile: Tile) -> None:
    """A line for each of the first ten rows (of all, for ranks), beside the table that holds its numbers."""
    wide = [i for i, head in enumerate(tile.heads) if head.wide]
    if not wide:
        return
    name = sheet.get_name()
    first, last = tile.column + wide[0], tile.column + wide[-1]
    chart = book.add_chart({"type": "line"})
    ranks = tile.block.draws == "ranks"
    for i in range(len(tile.rows) if ranks else min(len(tile.rows), len(LINES))):
        row = tile.row + 1 + i
        chart.add_series(
            {
                "name": [name, row, tile.column],
                "categories": [name, tile.row, first, tile.row, last],
                "values": [name, row, first, row, last],
                **_pen(i),
            }
        )
    axis = {"name": tile.heads[wide[0]].name.capitalize(), **_axis()}
    chart.set_x_axis(axis)
    upwards = {"reverse": True, "min": 1, "major_unit": 1, "crossing": "max"} if ranks else {}
    chart.set_y_axis({**_axis(), **upwards, "major_gridlines": {"visible": True, "line": {"color": RULE}}})
    chart.set_legend({"position": "right", "font": _font(10)})
    chart.set_title({"none": True})
    chart.show_blanks_as("gap")
    chart.set_size({"width": WIDTH, "height": HEIGHT})
    chart.set_chartarea({"border": {"none": True}})
    where = {"x_offset": 8, "description": f"Lines over {axis['name']}, from the table beside them"}
    # Below the heading, which is printed on every page together with whatever touches it.
    sheet.insert_chart(tile.row + 1, tile.column + len(tile.heads), chart, where)


def draw_sparks(sheet: "Worksheet", tile: Tile) -> None:
    """Small bars in every row of a column, from the hidden columns behind the table."""
    from xlsxwriter.utility import xl_range, xl_rowcol_to_cell

    rows = range(tile.row + 1, tile.last_row + 1)
    for spark in tile.sparks:
        numbers = [cell.value for row in tile.rows for cell in row[spark.first : spark.last + 1]]
        highest = max((n for n in numbers if isinstance(n, float)), default=0.0)
        if highest <= 0:
            continue
        column, first, last = (tile.column + i for i in spark)
        # One definition for the whole column is twenty times faster than one a row.
        options = {
            "location": [xl_rowcol_to_cell(row, column) for row in rows],
            "range": [xl_range(row, first, row, last) for row in rows],
            "type": "column",
            "series_color": SOFT,
            "high_point": True,
            "high_color": BEST,
            "show_hidden": True,
            # One scale for all, from zero, with some air below the row above.
            "min": 0,
            "max": AIR * highest,
        }
        sheet.add_sparkline(rows[0], column, options)


def _pen(i: int) -> dict[str, Any]:
    colour = LINES[i % len(LINES)]
    marker = {"type": SHAPES[i % len(SHAPES)], "size": 6, "fill": {"color": colour}}
    marker["border"] = {"color": colour}
    dash = DASHES[i // len(SHAPES) % len(DASHES)]
    return {"line": {"color": colour, "width": 2, "dash_type": dash}, "marker": marker}


def _axis() -> dict[str, Any]:
    return {
        "num_font": _font(10),
        "name_font": _font(10),
        "line": {"color": GREY},
        "major_tick_mark": "none",
    }


def _font(size: int) -> dict[str, Any]:
    return {"name": FONT["font_name"], "size": size, "color": NAVY, "bold": False}

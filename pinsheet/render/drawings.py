"""Charts of a result workbook: lines over the weeks, bars of scores, and the small ones inside a row."""

from typing import TYPE_CHECKING, Any

from pinsheet.render.formats import FONT
from pinsheet.render.palette import BEST, GREY, LINES, NAVY, RULE, SOFT, WHITE
from pinsheet.render.tiles import Tile

if TYPE_CHECKING:
    from xlsxwriter.chart import Chart
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

WIDTH = {"lines": 820, "ranks": 820, "bars": 600}
LEAST_HEIGHT, MOST_HEIGHT = 560, 1200
COLUMN_PIXELS, ROW_PIXELS = 7, 20
PIXELS_A_ROW = {"lines": 30, "ranks": 26, "bars": 34}
"""Of the chart, for each row that it draws: lines and labels stay apart."""
AROUND = 80
"""Pixels for what stands above and below the lines."""
AIR = 1.15
SHAPES = ("circle", "square", "diamond", "triangle", "x")
DASHES = ("solid", "dash", "round_dot")
PLOT = {"x": 0.06, "y": 0.04, "width": 0.71, "height": 0.84}
"""Of the chart of ranks: at its right end is room for the names."""
SHORT_SCORES = '[>=1000000000]#,##0,,,"B";[>=1000000]0,,"M";#,##0'


def chart_size(tile: Tile) -> tuple[int, int]:
    """Characters and rows that the chart beside a table covers; 0, 0 without one."""
    if not _drawable(tile):
        return 0, 0
    return -(-WIDTH[tile.block.draws] // COLUMN_PIXELS) + 2, -(-_height(tile) // ROW_PIXELS)


def draw_chart(book: "Workbook", sheet: "Worksheet", tile: Tile) -> None:
    """What a table's numbers look like, beside it."""
    if not _drawable(tile):
        return
    chart, said = _bars(book, sheet, tile) if tile.block.draws == "bars" else _lines(book, sheet, tile)
    chart.set_size({"width": WIDTH[tile.block.draws], "height": _height(tile)})
    chart.set_chartarea({"border": {"none": True}})
    where = {"x_offset": 8, "description": f"{said}, from the table beside the chart"}
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


def _drawable(tile: Tile) -> bool:
    """Whether there is something to see: a score above zero, or at least two points of a line."""
    if tile.block.draws == "bars":
        return any(_scores(tile))
    return tile.block.draws in WIDTH and len(_wide(tile)) > 1


def _wide(tile: Tile) -> list[int]:
    return [i for i, head in enumerate(tile.heads) if head.wide]


def _scored(tile: Tile) -> list[int]:
    return [i for i, head in enumerate(tile.heads) if head.kind == "score"]


def _scores(tile: Tile) -> list[int | float]:
    found = [row[i].value for row in tile.rows for i in _scored(tile)]
    return [value for value in found if isinstance(value, int | float) and value > 0]


def _height(tile: Tile) -> int:
    drawn = len(_drawn(tile))
    return min(MOST_HEIGHT, max(LEAST_HEIGHT, AROUND + PIXELS_A_ROW[tile.block.draws] * drawn))


def _drawn(tile: Tile) -> range:
    """The rows that are drawn: who leads is seen among ten; in a ladder everybody has a place."""
    return range(min(len(tile.rows), len(LINES)) if tile.block.draws == "lines" else len(tile.rows))


def _lines(book: "Workbook", sheet: "Worksheet", tile: Tile) -> "tuple[Chart, str]":
    """A line for each row over the columns that run across."""
    wide = _wide(tile)
    name, ranks = sheet.get_name(), tile.block.draws == "ranks"
    first, last = tile.column + wide[0], tile.column + wide[-1]
    chart = book.add_chart({"type": "line"})
    for i in _drawn(tile):
        row = tile.row + 1 + i
        ends = [tile.rows[i][j].value is not None for j in wide]
        chart.add_series(
            {
                "name": [name, row, tile.column],
                "categories": [name, tile.row, first, tile.row, last],
                "values": [name, row, first, row, last],
                **_pen(i),
                **(_labelled(ends) if ranks else {}),
            }
        )
    axis = {"name": tile.heads[wide[0]].name.capitalize(), **_axis()}
    chart.set_x_axis(axis)
    chart.set_y_axis(
        {
            **_axis(),
            **(_downwards(tile) if ranks else {}),
            "major_gridlines": {"visible": True, "line": {"color": RULE}},
        }
    )
    chart.show_blanks_as("gap")
    _titled(chart, f"The first {len(LINES)}" if len(_drawn(tile)) < len(tile.rows) else "")
    if ranks:
        chart.set_legend({"none": True})
        chart.set_plotarea({"layout": PLOT})
    else:
        chart.set_legend({"position": "right", "font": _font(10)})
    return chart, f"Lines over {axis['name']}"


def _downwards(tile: Tile) -> dict[str, Any]:
    """The axis of a ladder: 1 at the top, and below the last place half a step of room."""
    places = [cell.value for row in tile.rows for cell in row if isinstance(cell.value, int)]
    return {
        "reverse": True,
        "min": 1,
        "max": max(places, default=1) + 0.5,
        "major_unit": 1,
        "crossing": "max",
    }


def _labelled(ends: list[bool]) -> dict[str, Any]:
    """The line's name at its last point, and at no other."""
    last = max((i for i, there in enumerate(ends) if there), default=-1)
    points = [None if i == last else {"delete": True} for i in range(len(ends))]
    look = {"position": "right", "font": _font(10), "fill": {"color": WHITE}}
    return {"data_labels": {"value": False, "series_name": True, "custom": points, **look}}


def _bars(book: "Workbook", sheet: "Worksheet", tile: Tile) -> "tuple[Chart, str]":
    """Bars of the columns that hold scores, in the order of the table.

    Every step along the axis is ten times the one before: one machine gives thousands, another billions.
    """
    name, first = sheet.get_name(), tile.row + 1
    chart = book.add_chart({"type": "bar"})
    for column, colour in zip(_scored(tile), (SOFT, BEST), strict=False):
        chart.add_series(
            {
                "name": [name, tile.row, tile.column + column],
                "categories": [name, first, tile.column, tile.last_row, tile.column],
                "values": [name, first, tile.column + column, tile.last_row, tile.column + column],
                "fill": {"color": colour},
                "gap": 60,
            }
        )
    lowest = 10 ** (len(str(int(min(_scores(tile))))) - 1)
    grid = {"major_gridlines": {"visible": True, "line": {"color": RULE}}}
    scale = {"log_base": 10, "min": lowest, "crossing": lowest, "num_format": SHORT_SCORES}
    # A bar chart's first row stands at its foot, unless the axis is turned round; the scores stay below.
    chart.set_x_axis({**_axis(), **scale, **grid})
    chart.set_y_axis({**_axis(), "reverse": True, "crossing": "max"})
    _titled(chart, "Each step to the right is ten times as much")
    chart.set_legend({"position": "bottom", "font": _font(10)})
    return chart, "Bars of scores"


def _titled(chart: "Chart", title: str) -> None:
    font = {**_font(11), "bold": True}
    chart.set_title({"name": title, "name_font": font, "overlay": False} if title else {"none": True})


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

"""What a scoresheet works out itself, under the reserved headings right of the machines.

It is compared with the results and is never input, so nothing here is a problem: an own sheet may have
anything under these headings.
"""

import math
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from pinsheet.names import key
from pinsheet.sheets import cells
from pinsheet.sheets.blocks import Block, GameColumn, on_file
from pinsheet.sheets.book import Value
from pinsheet.sheets.kinds import RESERVED, heading_key
from pinsheet.sheets.page import Findings
from pinsheet.sheets.people import Names

Row = dict[str, Any]

ON_FILE = "on file"
NAMES = ("points", "tns", "finish", "bonus", "night", "total", "place", "×")
FIGURES = {name: name for name in NAMES} | {"x": "×", "mult": "×"}
"""The reserved headings that are figures of a player's night, and what they are called in the table."""

_OF_A_GAME = re.compile(r"pts ?0?([0-9]{1,2})")
_AROUND = re.compile(r"^= ?| ?(?:=|\.| tns)$")
_LONGEST = 40


def block_figures(block: Block, names: Names) -> Iterator[Row]:
    """The rows of `sheet_figures` of a block; none for a cell that is blank or was never calculated."""
    columns = list(_figure_columns(block))
    groups: dict[str, str | None] = {}
    for row, typed in block.rows:
        name = typed.get(block.heading.columns["player"])
        # Of the scores it is said already where this is nobody.
        player = names.known(str(name.value)) if name else None
        if player is not None:
            groups[player] = _group(block, row, typed)
            who = {"player": player, "group": groups[player]}
            for column, figure, game in columns:
                yield from _figure(block, row, typed, column, figure, game, who)
    for row, typed in block.reminders:
        player = names.known(on_file(typed, block.heading) or "")
        if player is not None:
            who = {"player": player, "group": groups.get(player)}
            for game in block.columns:
                yield from _figure(block, row, typed, game.column, ON_FILE, game, who)


def _group(block: Block, row: int, typed: dict[int, Value]) -> str | None:
    group = block.group(row, typed)
    return (
        Findings().value(block.page.cell(row, block.heading.columns["group"]), group, cells.text)
        if group
        else None
    )


def _figure_columns(block: Block) -> Iterator[tuple[int, str, GameColumn | None]]:
    """The columns under reserved headings, of each heading the first: column, figure, the game it is of."""
    headed = block.page.sheet.rows[block.heading.row]
    reserved = [column for column, value in headed.items() if RESERVED.fullmatch(heading_key(value))]
    games = _by_place(block.columns, block.heading.columns["player"], reserved)
    for heading, column in block.heading.columns.items():
        of_game = _OF_A_GAME.fullmatch(heading)
        if heading in FIGURES:
            yield column, FIGURES[heading], None
        elif of_game and int(of_game[1]) in games:
            yield column, "pts", games[int(of_game[1])]


def _by_place(columns: tuple[GameColumn, ...], player: int, reserved: list[int]) -> Mapping[int, GameColumn]:
    """The columns of scores by their place behind the names, which is what `pts 3` means.

    A column whose machine is not chosen has its place too, a reserved one among them has none.
    """
    first = min((column.column for column in columns), default=0)
    before = player if player < first else first - 1
    between = sorted(column for column in reserved if column > before)
    return {c.column - before - bisect_left(between, c.column): c for c in columns}


def _figure(
    block: Block,
    row: int,
    typed: dict[int, Value],
    column: int,
    figure: str,
    game: GameColumn | None,
    who: Row,
) -> Iterator[Row]:
    value = typed.get(column)
    if value is None or value.kind == "uncalculated":
        return
    heading = block.page.sheet.rows[block.heading.row][column]
    yield {
        **who,
        "week": block.week,
        "game": game.game if game else None,
        "machine": game.machine if game else None,
        "figure": figure,
        "heading": str(heading.value).strip(),
        "value": number(value, figure),
        "error": str(value.value) if value.kind == "error" else None,
        "cell": block.page.cell(row, column),
    }


def number(value: Value, figure: str) -> Fraction | None:
    """The number that a cell says: 14, "22.5", `2 TNS`, `4=`; None for `tie!` and all other words."""
    found = value.value
    if value.kind == "number" and isinstance(found, int | float):
        return Fraction(repr(found)) if math.isfinite(found) else None
    if value.kind != "text" or not isinstance(found, str) or len(found) > _LONGEST:
        return None
    text = Value(_AROUND.sub("", key(found)), "text")
    # 5,156,477 is a normalized score, 22,5 are points.
    readings = (_whole, _points) if figure in ("tns", ON_FILE) else (_points, _whole)
    for read in readings:
        try:
            return read(text)
        except cells.Expected:
            continue
    return None


def _points(value: Value) -> Fraction:
    return cells.exact(value, "points")


def _whole(value: Value) -> Fraction:
    return Fraction(cells.score(value, codes=False))

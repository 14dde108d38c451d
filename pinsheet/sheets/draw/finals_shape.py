"""Where the slots of a bracket stand on paper: lines counted in rows from the top, rounds in blocks."""

from dataclasses import dataclass

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.finals_plan import Division, FinalsPlan
from pinsheet.sheets.draw.paper import MARGIN, PAPER_USED, size

SLOT = 2
"""Rows of one slot, above its line."""

HEAD = 50.0
"""Points for title and headings."""

_POINTS_A_DIGIT = 5.25
_FOOT = 0.6
_TALLEST, _FLATTEST = 17.0, 6.8
_SEED, TAIL = 3.6, 8.0
LARGEST, SMALLEST = 11, 8
_AGAIN, _APART = 9, 4
"""The line of GF2 below that of GF1, and the distance of their slots."""
ONE_PAGE = 32
"""The largest bracket of which a side fits on a page; a larger one is cut in the middle."""


@dataclass(frozen=True)
class Pair:
    """The lines of a match's two slots, in a block; the winner's line is in the middle of the next one."""

    block: int
    one: int
    other: int

    @property
    def middle(self) -> int:
        """The winner's line."""
        return (self.one + self.other) // 2


@dataclass(frozen=True)
class Shape:
    """The pages of a plan's brackets."""

    plan: FinalsPlan

    @property
    def rounds(self) -> int:
        """Of the largest bracket."""
        return max(division.rounds for division in self.plan.divisions)

    @property
    def up_blocks(self) -> int:
        """Columns of names of the winners' side: its rounds, the grand final, the winner."""
        return self.rounds + 2

    @property
    def down_blocks(self) -> int:
        """Columns of names of the losers' side."""
        return 2 * (self.rounds - 1)

    @property
    def width(self) -> float:
        """Of a page, in digits."""
        return (size(self.plan.paper).width - 144 * MARGIN) * PAPER_USED / _POINTS_A_DIGIT

    def widths(self, *, down: bool) -> tuple[float, float]:
        """Of a seed and of a name."""
        blocks = max(3, self.down_blocks if down else self.up_blocks)
        room = self.width - (TAIL if down else 0)
        return _SEED, min(30.0, room / blocks - _SEED)

    def rows(self, division: Division) -> int:
        """How many rows a bracket takes."""
        final = division.size + 1 + (_AGAIN if self.plan.reset else 0) + _APART
        return max(2 * division.size, final + 1)

    def row_height(self, division: Division) -> float:
        """As high as fits on a page, or half of a larger bracket."""
        height = (size(self.plan.paper).height - 72 * (MARGIN + _FOOT)) * PAPER_USED - HEAD
        rows = self.rows(division) if division.size <= ONE_PAGE else division.size
        return max(_FLATTEST, min(_TALLEST, height / rows))

    def font_size(self, *, down: bool) -> int:
        """The largest type in which all names fit."""
        names = drawn_names(self.plan).values()
        for points in range(LARGEST, SMALLEST, -1):
            if all(self.fits(name, points, down=down) for name in names):
                return points
        return SMALLEST

    def fits(self, name: str, points: int, *, down: bool) -> bool:
        """Whether a name can be printed in a slot without cutting or shrinking."""
        height = min(SLOT * self.row_height(division) for division in self.plan.divisions)
        lines = max(1, int(height / (points * 1.25)))
        return style.lines(name, self.widths(down=down)[1] - 1, points, bold=True) <= lines


def drawn_names(plan: FinalsPlan) -> dict[str, str]:
    """The names as the bracket has them: in full, or where that is too long for paper `Ada Q.`."""
    shape = Shape(plan)
    return {
        entrant.player: entrant.player
        if all(shape.fits(entrant.player, SMALLEST, down=down) for down in (False, True))
        else _shorter(entrant.player)
        for entrant in plan.entrants
    }


def _shorter(name: str) -> str:
    words = name.split()
    return f"{words[0]} {words[-1][:1]}." if len(words) > 1 else name


def up_pairs(division: Division) -> list[list[Pair]]:
    """The winners' side, round by round."""
    found: list[list[Pair]] = []
    lines = list(range(2, 2 * division.size + 1, 2))
    for block in range(division.rounds):
        pairs = [Pair(block, *pair) for pair in zip(lines[::2], lines[1::2], strict=True)]
        found.append(pairs)
        lines = [pair.middle for pair in pairs]
    return found


def down_pairs(division: Division) -> list[list[Pair]]:
    """The losers' side: who drops into it stands above the survivor he meets."""
    found: list[list[Pair]] = []
    if division.rounds < 2:
        return found
    lines = [8 * m + 4 * side for m in range(division.size // 4) for side in (1, 2)]
    for block in range(2 * (division.rounds - 1)):
        if block % 2 == 0:
            pairs = [Pair(block, *pair) for pair in zip(lines[::2], lines[1::2], strict=True)]
        else:
            pairs = [Pair(block, line - 4, line) for line in lines]
        found.append(pairs)
        lines = [pair.middle for pair in pairs]
    return found


def final_pairs(division: Division) -> list[Pair]:
    """GF1, and GF2 below it; where a bracket is cut in the middle, both below the cut."""
    line = division.size + (1 if division.size <= ONE_PAGE else _APART)
    starts = (line, line + _AGAIN)
    return [Pair(division.rounds, start, start + _APART) for start in starts]

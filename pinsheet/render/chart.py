"""Lines over the nights as whole-number coordinates, for the page's SVG."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pinsheet.outcome import number
from pinsheet.render import palette
from pinsheet.render.layout import Block

HIGH = 1000
"""The drawing's own units, both ways: fine enough for whole numbers."""
BETWEEN_LABELS = 62
MOST_LINES = {"lines": 10, "ranks": HIGH // BETWEEN_LABELS}
"""Who leads is seen among ten; a ladder is shown as far as its labels fit."""


@dataclass(frozen=True)
class Line:
    """One line; its label stands at `label`, as near to the line's `end` as the others allow.

    `pen` is its colour; with `again` it is dashed, because another line has that colour already.
    """

    name: str
    link: str
    last: str
    path: str
    end: int
    label: int
    pen: int
    again: bool


@dataclass(frozen=True)
class Chart:
    """What the template draws: the lines, the horizontal rules, the headings below."""

    lines: tuple[Line, ...]
    rules: tuple[tuple[int, str], ...]
    across: tuple[str, ...]


def lines(block: Block) -> Chart | None:
    """A chart of the first rows over the columns that run across; None where nothing moves yet.

    Values rise from zero at the bottom; ranks fall from 1 at the top.
    """
    wide = [i for i, head in enumerate(block.heads) if head.wide]
    named = next(i for i, head in enumerate(block.heads) if not head.wide)
    rows = [
        (row[named], [None if "absent" in row[i].marks else row[i].value for i in wide])
        for row in block.rows[: MOST_LINES[block.draws]]
    ]
    ranks = block.draws == "ranks"
    # Who is in no ladder any more has no place in it; totals stay.
    rows = [(n, v) for n, v in rows if any(one is not None for one in (v[-1:] if ranks else v))]
    if len(wide) < 2 or not rows:
        return None
    highest = max(v for _, values in rows for v in values if v is not None)
    step = _step(highest)
    top = highest if ranks else step * -(-highest // step) or step

    def height(value: int | Fraction) -> int:
        if ranks:
            return round(Fraction(value - 1) * HIGH / max(1, top - 1))
        return HIGH - round(Fraction(value) * HIGH / top)

    ends = [height(next(v for v in reversed(values) if v is not None)) for _, values in rows]
    return Chart(
        lines=tuple(
            Line(
                name=str(name.value),
                link=name.link,
                last=number(next(v for v in reversed(values) if v is not None)),
                path=_path([None if v is None else height(v) for v in values]),
                end=end,
                label=label,
                pen=i % len(palette.LINES),
                again=i >= len(palette.LINES),
            )
            for i, ((name, values), end, label) in enumerate(zip(rows, ends, spread(ends), strict=True))
        ),
        rules=tuple((height(value), str(value)) for value in range(int(ranks), int(top) + 1, step)),
        across=tuple(block.heads[i].title for i in wide),
    )


def spread(wanted: Sequence[int]) -> list[int]:
    """Places for labels: each as near as can be to where it is wanted, far enough apart.

    Labels that would overlap become one group, which stands around the middle of its members.
    """
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    groups: list[list[int]] = []
    for i in order:
        groups.append([i])
        while len(groups) > 1 and _bottom(groups[-2], wanted) > _top(groups[-1], wanted):
            last = groups.pop()
            groups[-1] += last
    places = [0] * len(wanted)
    for group in groups:
        for step, i in enumerate(group):
            places[i] = _top(group, wanted) + step * BETWEEN_LABELS
    return places


def _top(group: Sequence[int], wanted: Sequence[int]) -> int:
    middle = sum(wanted[i] for i in group) // len(group)
    high = (len(group) - 1) * BETWEEN_LABELS
    return max(0, min(middle - high // 2, HIGH - high))


def _bottom(group: Sequence[int], wanted: Sequence[int]) -> int:
    return _top(group, wanted) + len(group) * BETWEEN_LABELS


def _step(highest: int | Fraction) -> int:
    # 1, 2, 5, 10, 20, 50 ...: the first that needs no more than six rules.
    size = 1
    while True:
        for factor in (1, 2, 5):
            if highest <= 6 * factor * size:
                return factor * size
        size *= 10


def _path(heights: Sequence[int | None]) -> str:
    # A gap where there is no value; a value between two gaps is a dot (a line of no length).
    steps = len(heights) - 1
    drawn = []
    pen_down = False
    for i, height in enumerate(heights):
        if height is not None:
            drawn.append(f"{'L' if pen_down else 'M'}{round(Fraction(i * HIGH, steps))} {height}")
            if not pen_down and (i == steps or heights[i + 1] is None):
                drawn.append("h0")
        pen_down = height is not None
    return "".join(drawn)

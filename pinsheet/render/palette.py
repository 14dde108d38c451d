"""The colours and marks that workbook and page share, so that they look like one thing.

A colour is never alone: whatever it says is also said by a word, a mark or a weight.
"""

from collections.abc import Sequence

NAVY = "#14213D"
"""Words and numbers, and the ground behind headings."""
WHITE = "#FFFFFF"
GREY = "#566079"
"""What does not count, and small print."""
RULE = "#D8DCE6"
"""The thin line between two rows."""
ACCENT = "#0B5394"
"""What leads somewhere."""
SOFT = "#8FA3BF"
"""Bars behind which the numbers stand anyway."""
BEST = "#A8560F"
"""The night's best, beside its star."""

LINES = (
    "#14213D",
    "#C8553D",
    "#2E8B7A",
    "#B08A2E",
    "#7A5C99",
    "#4C8BC4",
    "#8C3B52",
    "#5F7F3B",
    "#D08A5B",
    "#59636F",
)
"""Ten lines of a chart that stay apart, also for most colour-blind readers, on white."""

DARK_PAPER = "#12161D"
READABLE = 4.6
"""The least contrast of words with what they stand on; the guidelines ask for 4.5."""


def shades(colour: str) -> tuple[str, str]:
    """A league's colour for white paper and for dark: darkened or lightened until words in it can be read."""
    return _until_readable(colour, WHITE, 0), _until_readable(colour, DARK_PAPER, 255)


def _until_readable(colour: str, paper: str, end: int) -> str:
    parts = _parts(colour)
    while contrast(parts, _parts(paper)) < READABLE:
        parts = [part + (end - part) // 16 + (end > part) for part in parts]
    return "#" + "".join(f"{part:02x}" for part in parts)


def contrast(one: Sequence[int], other: Sequence[int]) -> float:
    """The contrast of two colours as WCAG counts it, 1 to 21."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(parts: Sequence[int]) -> float:
    linear = [p / 255 / 12.92 if p <= 10 else ((p / 255 + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _parts(colour: str) -> list[int]:
    return list(bytes.fromhex(colour.removeprefix("#")))


STAR = "★"
FILED = "P"
"""Before a score that was not played that night but stood on file."""
UP, DOWN, SAME = "▲", "▼", "="

"""The colours and marks that workbook and page share, so that they look like one thing.

A colour is never alone: whatever it says is also said by a word, a mark or a weight.
"""

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

STAR = "★"
FILED = "P"
"""Before a score that was not played that night but stood on file."""
UP, DOWN, SAME = "▲", "▼", "="

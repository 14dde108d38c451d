"""Dates and ordinals in words, spelled out because strftime's depend on the computer's locale."""

from typing import TYPE_CHECKING

from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip


def dated(calendar: "pd.DataFrame", week: int) -> str:
    """` (5 June)`, or nothing where the week has no date."""
    date = next(row.date for row in each(calendar) if row.week == week)
    return f" ({date.day} {MONTHS[date.month - 1]})" if date else ""


def ordinal(place: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{'th' if place % 100 in (11, 12, 13) else ending}"

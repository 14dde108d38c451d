"""Which week a block of scores is of: the labelled cells above it, and which lines are no seats for that."""

import re

from pinsheet.names import key
from pinsheet.sheets import cells
from pinsheet.sheets.book import Value
from pinsheet.sheets.kinds import RESERVED, Heading, heading_key
from pinsheet.sheets.page import Findings, Page
from pinsheet.sheets.season_sheets import labels_in, night_number

Label = tuple[int, int, Value]
"""Row and column of what a label says, and that value."""

_WEEK = re.compile(r"week:?( ?[0-9]{1,2})?")


def week_labels(page: Page) -> list[list[Label]]:
    """For each heading row of blocks, what says its week: the labels since the last seat above it.

    Where none stands there, those of the block before. A label beside a seated player, in a table
    of winners right of the block, say, is none.
    """
    headings = {heading.row: heading for heading in page.headings}
    found: list[list[Label]] = []
    since: list[Label] = []
    above: Heading | None = None
    for row, typed in page.sheet.rows.items():
        if row in headings:
            found.append(since or (found[-1] if found else []))
            since, above = [], headings[row]
        elif above is None or says_week(page, above, typed):
            since += [(row, column, value) for _, column, value in labels_in(typed, "week")]
        elif above.columns["player"] in typed:
            since = []
    return found


def says_week(page: Page, heading: Heading, typed: dict[int, Value]) -> bool:
    """Whether this line below a heading row says the week of the next block, and so is no seat.

    A line that names somebody or has scores is a seat, whatever else stands in it.
    """
    texts = {c for c, v in typed.items() if v.kind == "text" and _WEEK.fullmatch(key(str(v.value)))}
    if not texts:
        return False
    player, labels = heading.columns["player"], list(labels_in(typed, "week"))
    if any(label < column == player and _is_week(value) for label, column, value in labels):
        return True  # `Week | 3 | Date | ...` below Group and Player
    own = texts | {value for _, value, _ in labels}
    others = [c for c in score_columns(page, heading) if c in typed and c not in own]
    return (player not in typed or player in texts) and not any(is_score(typed[c]) for c in others)


def score_columns(page: Page, heading: Heading) -> list[int]:
    """The columns of a block that may be machines: headed, and not by a reserved word."""
    apart = (heading.columns["group"], heading.columns["player"])
    headed = page.sheet.rows[heading.row].items()
    return [c for c, v in headed if c not in apart and not RESERVED.fullmatch(heading_key(v))]


def _is_week(value: Value) -> bool:
    try:
        return night_number(value) > 0
    except cells.Expected:
        return False


def is_score(value: Value) -> bool:
    """Whether a cell holds a number that may be a score."""
    try:
        return isinstance(cells.score(value, codes=False), int)
    except cells.Expected:
        return False


def week_of(page: Page, heading: Heading, labels: list[Label], findings: Findings) -> int | None:
    """The week that the labels above a block agree on; None, and an error, where there is none."""
    if not labels:
        message = (
            "no week stands above these scores. "
            "Type Week in a cell above them and its number in the next cell."
        )
        findings.error(page.cell(heading.row, min(heading.columns.values())), "week-missing", message)
        return None
    weeks = []
    for row, column, value in labels:
        weeks.append(findings.value(page.cell(row, column), value, night_number))
        if weeks[0] is not None and weeks[-1] not in (None, weeks[0]):
            message = (
                f"says another week than {page.cell(*labels[0][:2]).ref}, and both stand above the same "
                "scores. Keep the one that is right."
            )
            findings.error(page.cell(row, column), "week-two", message)
            return None
    return None if None in weeks else weeks[0]

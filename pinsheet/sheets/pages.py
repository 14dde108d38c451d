"""The sheets of all workbooks, each as what it is; and what to say of sheets and headings unknown."""

import re
from collections.abc import Iterable

from pinsheet.names import key, quoted, suggestion
from pinsheet.problems import Cell
from pinsheet.sheets.book import Book, Sheet, ref
from pinsheet.sheets.kinds import Heading, beside, half_headings, heading_key, headings, rows_of, week_heading
from pinsheet.sheets.page import Findings, Page
from pinsheet.sheets.season_sheets import labels_in

PASSIVE = frozenset(
    {
        "start here",
        "groups tonight",
        "playing order",
        "cards",
        "blank cards",
        "pre-makeup cards",
        "legend",
        "on file",
        "bracket",
        "payout",
        "working",
    }
)
"""Drawn sheets that nobody types in."""

OUR_LIST = "pinsheet says"
"""The sheet of a marked copy that lists its problems: whatever stands on it, nobody typed it to be read."""

BY_TAB = {
    "settings": ("settings",),
    "players": ("players",),
    "machines": ("machines",),
    "weeks": ("weeks",),
    "check-in": ("checkin",),
    "brought forward": ("brought",),
    "pre-makeups": ("premakeups",),
    "scores": ("block", "list"),
    "ties": ("ties",),
    "rulings": ("rulings",),
    "games": ("picks",),
    "entrants": ("entrants",),
    "matches": ("matches",),
    "payments": ("payments",),
}
"""What a drawn tab's name promises: such a sheet without its headings is damaged, not a stranger."""

MOST_COLUMNS = 300
MOST_ROWS = {"list": 15_000, "payments": 5_000, "block": 1_000}
MOST_ROWS_OF_OTHERS = 2_000
"""Rows in use below the first headings; a season typed as one list has some thousand scores."""

EASILY_MISTAKEN = ("machines", "checkin", "premakeups", "players")
"""Kinds known by so little that a damaged sheet of another kind could pass for them."""

HEADINGS = {
    "settings": "setting|value|default|clause|what it decides|choices|changed",
    "players": "player|status|skill|joined|left|e-mail|mail|ifpa "
    "id|first name|last name|public name|also known as",
    "machines": "machine|reference|also known as|note",
    "weeks": "week|date|machines|machine [0-9]{1,2}|note",
    "checkin": "player",
    "brought": "player",
    "premakeups": "player",
    "list": "week|player|machine|score|group|game|status|note",
    "block": "group|player",
    "ties": "week|group|game|machine|[0-9]{1,2}(st|nd|rd|th)",
    "rulings": "week|group|player|game|machine|ruling|value|note",
    "picks": "week|group|player|pick",
    "entrants": "division|place|player|total|weeks|eligible|present|paid|seed|note",
    "matches": "division|round|match|player [12]|machine [1-3]|winner( [1-3])?|chooses in games 1-2-3",
    "payments": "week|player|paid|owed before tonight|prize paid|note",
}
"""The headings of each kind, as patterns; blocks have their machines and reserved headings besides."""


SHOWN_BY = {
    "list": "machine",
    "rulings": "ruling",
    "ties": "1st",
    "picks": "pick",
    "matches": "winner",
    "entrants": "present",
    "payments": "paid",
}
"""By which heading each table of a night is shown where it stands on a sheet of blocks."""


def recognised(books: Iterable[Book], machines: frozenset[str]) -> list[Page]:
    """The visible sheets whose kind is known, in order; `machines` has the keys of all machine names."""
    pages: list[Page] = []
    for book in books:
        for sheet in book.sheets:
            found = headings(sheet, machines) if key(sheet.title) != OUR_LIST else []
            damaged = found and (_is_damaged(sheet, found[0].kind) or _lacks_group(sheet, found))
            if found and not (sheet.hidden or damaged or _excess(sheet, found)):
                pages.append(Page(book.name, sheet, tuple(found)))
    return pages


def _excess(sheet: Sheet, found: list[Heading]) -> tuple[int, int] | None:
    """The first cell beyond what a sheet of its kind may hold; a file must not take minutes."""
    for heading in found:
        columns = list(sheet.rows[heading.row])
        if len(columns) > MOST_COLUMNS:
            return heading.row, columns[MOST_COLUMNS]
    most = MOST_ROWS.get(found[0].kind, MOST_ROWS_OF_OTHERS)
    rows = [row for row in sheet.rows if row > found[0].row]
    return (rows[most], min(sheet.rows[rows[most]])) if len(rows) > most else None


def _is_damaged(sheet: Sheet, kind: str) -> bool:
    promised = BY_TAB.get(key(sheet.title), (kind,))
    return kind in EASILY_MISTAKEN and kind not in promised


def _lacks_group(sheet: Sheet, found: list[Heading]) -> bool:
    """Whether a sheet known as Pre-makeups says a week, or is called like one: scores without Group."""
    tab = key(sheet.title)
    if found[0].kind != "premakeups" or tab == "pre-makeups":
        return False
    above = [typed for row, typed in rows_of(sheet) if row < found[-1].row]
    says_week = any(next(labels_in(typed, "week"), None) for typed in above)
    from_week = any(next(labels_in(typed, "from week"), None) for typed in above)
    return says_week or tab == "scores" or (week_heading(tab) is not None and not from_week)


def look(books: Iterable[Book], pages: list[Page], machines: frozenset[str], findings: Findings) -> None:
    """Say which sheets and headings are not read, and why; nothing is passed over in silence."""
    read = {(page.book, page.sheet.title) for page in pages}
    for book in books:
        for sheet in book.sheets:
            if (book.name, sheet.title) not in read and sheet.cells:
                _unread(book, sheet, machines, findings)
        if not any(name == book.name for name, _ in read):
            titles = ", ".join(sheet.title for sheet in book.sheets) or "none"
            message = (
                f"no sheet with headings that pinsheet knows is in this workbook (sheets: {titles}). "
                "If it belongs to the season, look at its headings; if not, move it elsewhere."
            )
            findings.error(Cell(book.name), "workbook-unknown", message)
    for page in pages:
        for heading in page.headings:
            _strange_headings(page, heading, machines, findings)
        if page.kind == "block":
            _others(page, machines, findings)
            _half_headings(page, machines, findings)
        _hidden(page, findings)


def _unread(book: Book, sheet: Sheet, machines: frozenset[str], findings: Findings) -> None:
    where = Cell(book.name, sheet.title)
    tab = key(sheet.title)
    if tab == OUR_LIST:
        return
    if sheet.hidden:
        if headings(sheet, machines):
            message = "this sheet is hidden, so it is not read. Show it if it counts, delete it if not."
            findings.warn(where, "sheet-hidden", message)
    elif (found := headings(sheet, machines)) and (beyond := _excess(sheet, found)):
        message = (
            "far more is typed on this sheet, from here on, than a season has, so it is not read. "
            "Delete the rows and columns that do not belong to it."
        )
        findings.error(Cell(book.name, sheet.title, ref(*beyond)), "sheet-too-long", message)
    elif found and _lacks_group(sheet, found):
        message = (
            "the heading Group is missing on this scoresheet. Type Group and the groups in a column beside "
            "the players (or call the sheet Pre-makeups, if these are pre-makeups)."
        )
        cell = ref(found[0].row, found[0].columns["player"])
        findings.error(Cell(book.name, sheet.title, cell), "group-missing", message)
    elif tab in BY_TAB:
        cell, typed = _likely_heading(sheet, "|".join(HEADINGS[kind] for kind in BY_TAB[tab]), machines)
        expected = " or ".join(_listed(kind) for kind in BY_TAB[tab])
        message = (
            f"{typed} is no heading of the sheet {sheet.title}, "
            f"so it cannot be read. Expected {expected}. Correct the heading."
        )
        findings.error(Cell(book.name, sheet.title, cell), "heading", message)
    elif tab not in PASSIVE:
        findings.warn(
            where, "sheet-unknown", "no headings that pinsheet knows stand on this sheet, so it is not read."
        )


def _listed(kind: str) -> str:
    words = {
        "block": "Group, Player and machines",
        "weeks": "Week with Date or Machine 1",
        "checkin": "Player and week numbers",
        "brought": "Player and week numbers",
        "entrants": "Player and Present",
        "matches": "Winner, and Match or Player 1 with Player 2",
    }
    plain = HEADINGS[kind].replace("[0-9]{1,2}(st|nd|rd|th)", "1st|2nd").replace("[0-9]{1,2}", "1")
    return words.get(kind, ", ".join(word.capitalize() for word in plain.split("|")[:4]))


def _likely_heading(sheet: Sheet, pattern: str, machines: frozenset[str]) -> tuple[str, str]:
    """The damaged heading: the first strange cell of the row that looks most like the heading row."""
    best, found = -1, ("A1", "nothing")
    for row, cells in rows_of(sheet):
        folded = {c: heading_key(v) for c, v in cells.items()}
        known = {c for c, name in folded.items() if name in machines or re.fullmatch(pattern, name)}
        if len(known) > best:
            strange = next((c for c in cells if c not in known), min(cells))
            best, found = len(known), (ref(row, strange), quoted(cells[strange].value))
    return found


def _others(page: Page, machines: frozenset[str], findings: Findings) -> None:
    tabs = {kind: tab for tab, kinds in BY_TAB.items() for kind in kinds if tab != "scores"}
    for other in beside(page.sheet, list(page.headings), machines):
        called = tabs.get(other.kind, "scores").capitalize()
        message = (
            f"headings of a {called} table stand on this scoresheet, where it is not read. Move that table "
            "to a sheet of its own, or correct the heading."
        )
        findings.error(page.cell(other.row, other.columns[SHOWN_BY[other.kind]]), "table-beside", message)


def _half_headings(page: Page, machines: frozenset[str], findings: Findings) -> None:
    for row, missing in half_headings(page.sheet, list(page.headings), machines):
        message = (
            f"machines stand in this row, but the heading {missing.capitalize()} is missing, so it heads "
            f"no scores. Type {missing.capitalize()} over its column."
        )
        cell = page.cell(row, min(page.sheet.rows[row]))
        findings.error(cell, "group-missing" if missing == "group" else "player-missing", message)


def _strange_headings(page: Page, heading: Heading, machines: frozenset[str], findings: Findings) -> None:
    if page.kind == "block":
        return  # the reader of blocks knows which columns lie inside
    below = {column for row, column in page.sheet.cells if row > heading.row}
    for column, value in page.sheet.rows[heading.row].items():
        folded, cell = heading_key(value), page.cell(heading.row, column)
        if value.kind in ("error", "uncalculated"):
            findings.error(cell, "heading", f"{quoted(value.value)} is no heading. Type the heading itself.")
        elif page.kind == "premakeups" and folded in machines and heading.columns[folded] != column:
            message = (
                f"{quoted(value.value)} heads two columns of this block. Correct one of the two headings."
            )
            findings.error(cell, "machine-twice", message)
        elif _is_heading(page.kind, folded, machines) or column not in below:
            continue
        elif page.kind == "premakeups":
            message = (
                f"{quoted(value.value)} is not on the Machines "
                f"sheet.{suggestion(str(value.value), machines)} Correct it."
            )
            findings.error(cell, "unknown-machine", message)
        else:
            findings.warn(
                cell,
                "unknown-heading",
                f"{quoted(value.value)} is no heading that pinsheet knows; the column is not read.",
            )


def _is_heading(kind: str, folded: str, machines: frozenset[str]) -> bool:
    if re.fullmatch(HEADINGS[kind], folded):
        return True
    return (kind in ("checkin", "brought") and week_heading(folded) is not None) or (
        kind == "premakeups" and folded in (*machines, "(missing)")
    )


def _hidden(page: Page, findings: Findings) -> None:
    """A filter, a hidden row or column changes nothing, and that is worth saying (BUGS 53)."""
    if page.kind in ("block", "list"):
        first = min(heading.row for heading in page.headings)
        rows = [row for row in sorted(page.sheet.hidden_rows) if row > first]
        if rows:
            more = f" So are {len(rows) - 1} more, down to row {rows[-1]}." if rows[1:] else ""
            message = f"row {rows[0]} is hidden; it is read like every other.{more}"
            findings.warn(page.cell(rows[0], 1), "row-hidden", message)
        for column in sorted(page.sheet.hidden_columns & set(page.sheet.rows[first])):
            cell = page.cell(first, column)
            message = f"column {cell.ref.rstrip('0123456789')} is hidden; it is read like every other."
            findings.warn(cell, "column-hidden", message)

"""Reading the season workbook: Settings, Players, Machines, Weeks, Check-in, Pre-makeups."""

import datetime as dt
import re
from bisect import bisect_left
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pinsheet.names import holds_address, key, quoted, tidy
from pinsheet.sheets import cells
from pinsheet.sheets.book import Value
from pinsheet.sheets.kinds import RESERVED, Heading, heading_key, week_heading
from pinsheet.sheets.page import Entry, Findings, Page, entries
from pinsheet.sheets.people import Names, is_placeholder
from pinsheet.tables import MOST_WEEKS, PLAYOFFS

if TYPE_CHECKING:
    from pinsheet.problems import Cell

STATUSES = {"": "member", "member": "member", "guest": "guest", "rookie": "rookie"}
OF_A_BLOCK = ("group", "player")
NOON = 12
LONGEST_ADDRESS = 254
BEFORE_AT = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*", re.ASCII)
HOST = re.compile(r"([^\W_]([\w-]*[^\W_])?\.)+[^\W\d_][\w-]*[^\W_]")
DEVIATING = frozenset("\u00df\u03c2\u200c\u200d")
"""Letters for which the old ASCII form of a host, which Python has, is another host than the new one."""
NOT_THERE = ("-", "a", "absent")
"""In place of a night's total."""
MARKS = {"late": "late", "away": "away"} | dict.fromkeys(("x", "y", "yes", "true", "1", "here", "✓"), "here")

Row = dict[str, Any]


def night_number(value: Value) -> int:
    """A week's number, or `playoffs`."""
    if isinstance(value.value, str) and key(value.value) == "playoffs":
        return PLAYOFFS
    try:
        return week_number(value)
    except cells.Expected as expected:
        if expected.code != "number":
            raise
        message = f"{cells.shown(value)} is no week. Type a whole number from 1 to {MOST_WEEKS}, or playoffs."
        raise cells.Expected(message, expected.code) from None


def week_number(value: Value) -> int:
    """A week's number; text such as `Week 3` too."""
    if isinstance(value.value, str):
        found = week_heading(key(value.value))
        if found is not None and 1 <= found <= MOST_WEEKS:
            return found
    return cells.whole(value, 1, MOST_WEEKS, "week")


def settings(page: Page, findings: Findings) -> Iterator[Row]:
    """Setting, Value; a value of None where nothing is typed."""
    for entry in entries(page):
        name = entry.read(findings, "setting", cells.text)
        if name and entry.get("value") is None and name.partition(" ")[0].isupper():
            continue  # a title between the settings, such as LEAGUE
        if name:
            yield {
                "setting": name,
                "value": entry.read(findings, "value", _setting),
                "cell": entry.at("value"),
                "name_cell": entry.at("setting"),
            }
        elif entry.get("value") is not None:
            findings.error(
                entry.at("value"),
                "setting-nameless",
                "a value without a setting. Type the setting's name, or clear it.",
            )


def _setting(value: Value) -> str:
    """Words; a time of day, which Excel makes of 7:30, in the form that the cell shows."""
    hour = value.value
    if isinstance(hour, dt.timedelta) and dt.timedelta(0) <= hour < dt.timedelta(days=1):
        hour = (dt.datetime.min + hour).time()
    if not isinstance(hour, dt.time):
        return cells.text(value)
    if "AM/PM" in value.format.upper():
        return f"{(hour.hour - 1) % 12 + 1}:{hour.minute:02} {'am' if hour.hour < NOON else 'pm'}"
    return f"{hour.hour}:{hour.minute:02}"


def players(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """The roster, in its order; names and aliases become known."""
    public = []
    ids: dict[str, Row] = {}
    for entry in entries(page):
        row = _player(entry, findings)
        if row and row["ifpa_id"] is not None:
            first = ids.setdefault(row["ifpa_id"], row)
            if first is not row:
                message = f"{row['ifpa_id']} is the IFPA id of {first['player']} too. Correct one of the two."
                findings.warn(entry.at("ifpa id"), "ifpa-id-twice", message)
        if row and names.players.add(findings, entry.at("player"), row["player"], row["aliases"]):
            if row["public_name"]:
                public.append((entry.at("public name"), row["public_name"], row["player"]))
            yield row
    for cell, name, player in public:
        names.take_public(findings, cell, name, player)


def _player(entry: Entry, findings: Findings) -> Row | None:
    name = entry.read(findings, "player", cells.name)
    if name is None:
        if entry.get("player") is None:
            findings.error(
                entry.cell,
                "nameless",
                "something is typed in a row without a name. Type the name, or clear the row.",
            )
        return None
    if key(name) in ("", "-", "tbd", "bye", "n.n."):
        message = f"{quoted(name)} is a word for an empty seat. Type the player's name, or clear the row."
        findings.error(entry.at("player"), "name-reserved", message)
        return None
    joined = entry.read(findings, "joined", week_number)
    left = entry.read(findings, "left", week_number)
    if joined is not None and left is not None and left <= joined:
        message = (
            f"{name} leaves with week {left}, but joins only with week {joined}. Correct one of the two."
        )
        findings.error(entry.at("left"), "left-before-joined", message)
    status = entry.read(findings, "status", _status, "member")
    return {
        "player": name,
        "status": "member" if status == "rookie" else status,
        "rookie": status == "rookie",
        "skill": entry.read(findings, "skill", lambda v: cells.exact(v, "skill")),
        "joined": joined,
        "left": left,
        "email": entry.read(findings, "e-mail", _email),
        "mail": entry.read(findings, "mail", _mail, default=True),
        "ifpa_id": _ifpa_id(entry, findings),
        "first_name": entry.read(findings, "first name", cells.name),
        "last_name": entry.read(findings, "last name", cells.name),
        "public_name": entry.read(findings, "public name", cells.name),
        "aliases": entry.read(findings, "also known as", _aliases, ()),
        "cell": entry.at("player"),
    }


def _status(value: Value) -> str:
    found = STATUSES.get(key(cells.text(value)))
    if found is None:
        raise cells.Expected(
            f"{cells.shown(value)} is no status. Type guest or rookie, or leave it blank for a member.",
            "status",
        )
    return found


def _ifpa_id(entry: Entry, findings: Findings) -> str | None:
    """The number by which the IFPA knows a player; anything else is left out of its list."""
    typed = entry.read(findings, "ifpa id", _words)
    number = (typed or "").removeprefix("#")
    if typed is None or re.fullmatch(r"[0-9]{1,9}", number):
        return number or None
    # Not quoted: the column stands beside E-mail, and messages are published.
    message = (
        "what stands here is no IFPA id, which is a whole number such as 12345. Correct it or clear it; "
        "until then the list for the IFPA has none for this player."
    )
    findings.warn(entry.at("ifpa id"), "ifpa-id", message)
    return None


def _words(value: Value) -> str:
    """As `cells.text`, but a question mark where that would quote what it cannot take."""
    cells.refuse_broken(value)
    try:
        return cells.text(value)
    except cells.Expected:
        return "?"


def _email(value: Value) -> tuple[str, ...]:
    """The addresses of a cell; several have ; or , between them.

    A line break in one would be a header of the mail (BUGS 50), and so would an encoded word. What is
    typed in a private column is not quoted: messages stand in exports and on lists too.
    """
    cells.refuse_broken(value)
    typed = value.value if isinstance(value.value, str) else ""
    found = tuple(filter(None, (part.strip() for part in re.split("[;,]", typed))))
    if not found or not all(map(_is_address, found)):
        raise cells.Expected("what stands here is no e-mail address. Correct it or clear it.", "e-mail")
    return found


def _is_address(text: str) -> bool:
    """Whether every mail program can send to it: beyond ASCII only behind the @, which has an ASCII form."""
    before, _, host = text.partition("@")
    if len(text) > LONGEST_ADDRESS or "=?" in before:
        return False
    if not (BEFORE_AT.fullmatch(before) and HOST.fullmatch(host)) or set(host) & DEVIATING:
        return False
    try:
        return bool(host.encode("idna"))
    except UnicodeError:
        return False


def _mail(value: Value) -> bool:
    cells.refuse_broken(value)
    try:
        return cells.yes(value)
    except cells.Expected:
        raise cells.Expected(
            "what stands here is neither yes nor no. Type no for whoever wants no mail, or leave it blank.",
            "yes-no",
        ) from None


def _aliases(value: Value) -> tuple[str, ...]:
    typed = cells.text(value)
    if holds_address(typed):
        raise cells.Expected(
            "an e-mail address is no other spelling of a name. Remove it here.", "name-address"
        )
    return tuple(tidy(part) for part in typed.split(";") if tidy(part))


def machines(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """The machines; names and aliases become known."""
    for entry in entries(page):
        name = entry.read(findings, "machine", cells.title)
        if name is None:
            continue
        aliases = entry.read(findings, "also known as", _aliases, ())
        taken = next(
            (n for n in (name, *aliases) if RESERVED.fullmatch(key(n)) or key(n) in OF_A_BLOCK), None
        )
        if taken is not None:
            message = (
                f"{quoted(taken)} is a heading of the scoresheet, so no machine can be called that there. "
                "Give it a longer name."
            )
            findings.error(entry.at("machine"), "name-reserved", message)
            continue
        if names.machines.add(findings, entry.at("machine"), name, aliases):
            yield {
                "machine": name,
                "reference": entry.read(findings, "reference", lambda v: cells.score(v, codes=False)),
                "aliases": aliases,
                "note": entry.read(findings, "note", cells.text),
                "cell": entry.at("machine"),
            }


def weeks(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """The calendar: date, machines in the order of the games, and what the Note says."""
    seen: dict[int, Row] = {}
    for entry in entries(page):
        week = entry.read(findings, "week", week_number)
        if week is None:
            continue
        if week in seen:
            findings.error(
                entry.at("week"),
                "week-twice",
                f"week {week} is here and in {seen[week]['cell']}. Keep one of the two rows.",
            )
            continue
        note = entry.read(findings, "note", cells.text)
        seen[week] = {
            "week": week,
            "date": entry.read(findings, "date", cells.date),
            "machines": tuple(_week_machines(entry, findings, names)),
            "cancelled": _says(note, "cancelled", "canceled"),
            "moved": _says(note, "moved"),
            "note": note,
            "cell": entry.at("date", "week"),
        }
    _dates_in_order(findings, sorted(seen.values(), key=lambda row: row["week"]))
    yield from seen.values()


def _says(note: str | None, *words: str) -> bool:
    # The first word counts: "not cancelled" and "moved: cancelled by storm" are no cancellations.
    return any(re.match(rf"{word}\b", key(note or "")) for word in words)


def _week_machines(entry: Entry, findings: Findings, names: Names) -> Iterator[str]:
    for heading, column in sorted(entry.heading.columns.items(), key=lambda item: item[1]):
        value = entry.cells.get(column)
        if value is not None and re.fullmatch(r"machines|machine [0-9]{1,2}", heading):
            yield from names.machines_in(findings, entry.page.cell(entry.row, column), value)


def _dates_in_order(findings: Findings, rows: list[Row]) -> None:
    dated = [row for row in rows if row["date"] is not None and not row["moved"]]
    for before, after in pairwise(dated):
        if after["date"] <= before["date"]:
            message = (
                f"week {after['week']} is dated {after['date']}, not after week {before['week']} "
                f"({before['date']}, {before['cell']}). Correct one of the two dates"
                ' (or write "moved" in the Note of a night that changed places).'
            )
            findings.error(after["cell"], "dates-order", message)


def checkin(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """Who is here, late or away, by week; an empty mark for everybody who is only listed."""
    for entry in entries(page):
        value = entry.get("player")
        if value is None or (value.kind == "text" and is_placeholder(str(value.value))):
            continue
        player = names.player(findings, entry.at("player"), value)
        if player is None:
            continue
        for heading, column in entry.heading.columns.items():
            week, ticked = week_heading(heading), entry.cells.get(column)
            if week is not None:
                cell = entry.page.cell(entry.row, column)
                mark = findings.value(cell, ticked, _mark) if ticked is not None else ""
                if mark is not None:
                    yield {"player": player, "week": week, "mark": mark, "cell": cell}


def _mark(value: Value) -> str:
    cells.refuse_broken(value)
    folded = key(str(value.value))
    if folded in MARKS or value.value == 1:
        return MARKS.get(folded, "here")
    if folded in ("no", "n", "false", "0", "-"):
        return ""
    raise cells.Expected(
        f"{cells.shown(value)} is no check-in. Type x (here), late or away, or leave it blank.",
        "check-in",
    )


def brought(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """What nights came to for each player, by week; nothing for who was not there."""
    for row in page.headings:
        _weeks_are_each_one_column(page, row, findings)
    for entry in entries(page):
        value = entry.get("player")
        player = names.player(findings, entry.at("player"), value) if value is not None else None
        if value is None:
            message = "a total stands here without a player. Type the player's name, or clear this row."
            findings.error(entry.cell, "brought-nobody", message)
        if player is None:
            continue
        for heading, column in entry.heading.columns.items():
            week, typed = week_heading(heading), entry.cells.get(column)
            if not week or typed is None or key(str(typed.value)) in NOT_THERE:
                continue
            cell = entry.page.cell(entry.row, column)
            total = findings.value(cell, typed, _total)
            if total is not None and total < 0:
                findings.error(
                    cell, "brought-total", f"{cells.shown(typed)} is below zero. Type what the night came to."
                )
            elif total is not None:
                yield {"player": player, "week": week, "total": total, "cell": cell}


def _weeks_are_each_one_column(page: Page, heading: Heading, findings: Findings) -> None:
    """A week has one column, and the first week is 1."""
    first: dict[int, Cell] = {}
    for column, value in page.sheet.rows[heading.row].items():
        week, cell = week_heading(heading_key(value)), page.cell(heading.row, column)
        if week == 0:
            findings.error(cell, "brought-week", "there is no week 0. Name the week, or remove this column.")
        elif week is not None and first.setdefault(week, cell) != cell:
            message = f"week {week} has a column in {first[week]} too. Keep one of them."
            findings.error(cell, "brought-week", message)


def _total(value: Value) -> Fraction:
    """Points of a night; 1,234 may be a thousand or one, and is neither."""
    text = str(value.value).strip()
    if value.kind == "text" and re.fullmatch(r"-?[0-9]{1,3}[,.][0-9]{3}", text):
        whole = text.replace(",", "").replace(".", "")
        raise cells.Expected(
            f"{cells.shown(value)} may be {whole} or a number below a thousand. Type it without a mark, or "
            "with two decimals at most.",
            "brought-total",
        )
    return cells.exact(value, "points")


def premakeups(page: Page, findings: Findings, names: Names) -> Iterator[Row]:
    """Pre-makeup scores; the labelled cell `From week` above a block holds for it."""
    for entry in entries(page):
        value = entry.get("player")
        if value is None or re.fullmatch(r"from week:?( ?[0-9]{1,2})?", key(str(value.value))):
            continue  # the line above the next block
        player = names.player(findings, entry.at("player"), value)
        if player is None:
            continue
        for heading, column in entry.heading.columns.items():
            machine, typed = names.machines.find(heading), entry.cells.get(column)
            if machine and typed is not None:
                cell = entry.page.cell(entry.row, column)
                score = findings.value(cell, typed, lambda v: cells.score(v, codes=False))
                if score is not None:
                    yield {
                        "player": player,
                        "machine": machine,
                        "from_week": _from_week(page, entry, findings),
                        "score": score,
                        "cell": cell,
                    }


def _from_week(page: Page, entry: Entry, findings: Findings) -> int:
    found = labelled(page, "from week", entry.heading.row)
    if found is None:
        return 1
    row, column, value = found
    return findings.value(page.cell(row, column), value, week_number) or 1


def labelled(page: Page, label: str, above: int) -> tuple[int, int, Value] | None:
    """The cell right of the nearest label above a row, as (row, column, value).

    `Week | 3` and `Week 3` in one cell are both labels; a label with nothing beside it gives None.
    """
    if label not in page.labels:
        page.labels[label] = list(_labels(page, label))
    found = page.labels[label]
    place = bisect_left(found, above, key=lambda hit: hit[0])
    return found[place - 1] if place else None


def _labels(page: Page, label: str) -> Iterator[tuple[int, int, Value]]:
    """Every such label of a sheet, from the top."""
    for row, typed in page.sheet.rows.items():
        for _, column, value in labels_in(typed, label):
            yield row, column, value


def labels_in(typed: dict[int, Value], label: str) -> Iterator[tuple[int, int, Value]]:
    """Every such label of a row: its column, that of what it says, and what it says."""
    for column, value in typed.items():
        if value.kind != "text":
            continue
        folded = key(str(value.value)).rstrip(":").strip()
        inside = re.fullmatch(rf"{label}:? ?([0-9]{{1,2}})", folded)
        right = next((c for c in range(column + 1, column + 5) if c in typed), None)
        if inside:
            yield column, column, Value(int(inside[1]), "number")
        elif folded == label and right is not None:
            yield column, right, typed[right]

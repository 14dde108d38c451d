"""The sheets of names and dates: Players, Machines, Weeks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import choices, style
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.plan import SeasonPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import at

_PLAYER_ROWS, _MACHINE_ROWS = 60, 30
_ONE_PAGE = 40
_FIRST = 3
"""The first row below the hints and the headings."""
_EARLIEST = "32874"
"""1 January 1990 as a spreadsheet counts: an earlier date is a slip."""


_HINT = replace(style.HINT, alignment=style.align("center", "bottom", wrap_text=True))


@dataclass(frozen=True)
class _Column:
    heading: str
    width: float
    hint: str = ""
    look: style.Look = style.INPUT
    private: bool = False


_ALIASES = _Column("Also known as", 36, "other spellings, with ; between them")
_PLAYERS = (
    _Column("Player", 26, "one row a player", style.NAME),
    _Column("Status", 11, "blank: member", style.CENTRED),
    _Column("Skill", 9, "10 best; blank 5.5", style.CENTRED),
    _Column("Joined", 9, "from this week on", style.CENTRED),
    _Column("Left", 9, "first week without", style.CENTRED),
    _Column("E-mail", 30, look=replace(style.NAME, font=style.font()), private=True),
    _Column("Mail", 8, look=style.CENTRED, private=True),
    _Column("IFPA id", 11, look=style.CENTRED, private=True),
    _Column("First name", 15, "if the IFPA knows another"),
    _Column("Last name", 17, "if the IFPA knows another"),
    _Column("Public name", 18, "on the page, in place of the name"),
    _ALIASES,
)
_MACHINES = (
    _Column("Machine", 30, "one row a machine", style.NAME),
    _Column("Reference", 22, "score that normalizes to 1,000,000; blank: computed", style.NUMBER),
    _ALIASES,
    _Column("Note", 46, "printed on the cards"),
)


def draw_players(book: Drawing, plan: SeasonPlan) -> None:
    """The roster; e-mail, mail and IFPA id under a grey band, for they are never published."""
    sheet = book.sheet("Players")
    names = style.fitting((row.get("Player", "") for row in plan.players), 26, 36)
    columns = [replace(_PLAYERS[0], width=names), *_of_the_league(_PLAYERS[1:], plan)]
    if plan.ladder or plan.by_skill:
        columns[0] = replace(
            columns[0], hint="in the order of the ladder before week 1, unless Skill says it"
        )
    last = _draw(sheet, columns, plan.players, max(_PLAYER_ROWS, len(plan.players) + 20))
    private = [number for number, column in enumerate(columns, start=1) if column.private]
    band = style.merged(sheet, 1, private[0], private[-1], style.PRIVATE_BAND)
    style.text(band, "stays in this workbook")
    for column in private:
        style.GREY_HEADING.on(at(sheet, 2, column))
    known = "Known here: member, guest, rookie; blank is member."
    choices.ask(sheet, f"B{_FIRST}:B{last}", "list", '"member,guest,rookie"', known)
    mail = get_column_letter([column.heading for column in columns].index("Mail") + 1)
    choices.ask(sheet, f"{mail}{_FIRST}:{mail}{last}", "list", '"yes,no"', "Known here: no; blank is yes.")
    sheet.freeze_panes = f"B{_FIRST}"
    book.name("player_names", sheet, f"$A${_FIRST}:$A${last}")
    prints(sheet, plan.paper, plan.footer, rows="2:2")


def draw_machines(book: Drawing, plan: SeasonPlan) -> None:
    """The machines, with the name under which Weeks offers them."""
    sheet = book.sheet("Machines")
    names = style.fitting((row.get("Machine", "") for row in plan.machines), 30, 42)
    columns = (replace(_MACHINES[0], width=names), *_of_the_league(_MACHINES[1:], plan))
    last = _draw(sheet, columns, plan.machines, max(_MACHINE_ROWS, len(plan.machines) + 15))
    sheet.freeze_panes = f"B{_FIRST}"
    book.name("machine_names", sheet, f"$A${_FIRST}:$A${last}")
    prints(sheet, plan.paper, plan.footer, rows="2:2", one_page=last <= _ONE_PAGE)


def _of_the_league(columns: Sequence[_Column], plan: SeasonPlan) -> list[_Column]:
    """Without what only a ladder league looks at, and one that normalizes scores."""
    shown = {"Skill": plan.ladder or plan.by_skill, "Reference": plan.ladder}
    return [column for column in columns if shown.get(column.heading, True)]


def draw_weeks(book: Drawing, plan: SeasonPlan) -> None:
    """One row a planned night: its date and, where they are fixed beforehand, its machines.

    In a ladder league groups choose theirs; there the machines that work stand in one cell.
    """
    sheet = book.sheet("Weeks")
    games = [] if plan.ladder else [f"Machine {n}" for n in range(1, plan.machines_per_night + 1)]
    rows = _calendar(plan, games)
    week = replace(
        style.CENTRED,
        font=style.font(12, style.NAVY, bold=True),
        fill=style.filled(style.WHITE),
    )
    machine = replace(style.NAME, font=style.font())
    width = style.fitting((row.get(game, "") for row in rows for game in games), 22, 30, 11)
    columns = (
        _Column("Week", 9, look=week),
        _Column("Date", 20, "such as 5 Jun 2018", replace(style.CENTRED, number_format=style.DATE)),
        *(_Column(game, width, look=machine) for game in games),
        *([_Column("Machines", 64, _working(plan), machine)] if plan.ladder else []),
        _Column("Note", 32, "moved, cancelled, or any words"),
    )
    last = _draw(sheet, columns, rows, len(rows))
    question = "Expected: a date, such as 5 Jun 2018."
    choices.ask(sheet, f"B{_FIRST}:B{last}", "date", _EARLIEST, question)
    note = get_column_letter(len(columns))
    if games:
        machines = f"C{_FIRST}:{get_column_letter(len(columns) - 1)}{last}"
        choices.offer(sheet, machines, "machine_names")
    choices.offer(sheet, f"{note}{_FIRST}:{note}{last}", '"moved,cancelled"')
    sheet.freeze_panes = f"C{_FIRST}"
    prints(sheet, plan.paper, plan.footer, rows="2:2")


def _working(plan: SeasonPlan) -> str:
    many = plan.machines_per_night
    return f"those that work, with ; between; blank: all; exactly {many}: games 1 to {many} of every group"


def _draw(
    sheet: Worksheet, columns: Sequence[_Column], rows: Sequence[Mapping[str, object]], many: int
) -> int:
    """Hints, headings and prepared rows, filled as far as known; returns the last row."""
    style.widths(sheet, [column.width for column in columns])
    style.row_height(sheet, 18)
    style.heading_row(sheet, 2, [column.heading for column in columns])
    style.LEFT_HEADING.on(at(sheet, 2, 1))
    needed = 1
    last = _FIRST + many - 1
    for number, column in enumerate(columns, start=1):
        hint = at(sheet, 1, number)
        _HINT.on(hint)
        style.put(hint, column.hint)
        needed = max(needed, style.lines(column.hint, column.width, 9))
        for row in range(_FIRST, last + 1):
            column.look.on(at(sheet, row, number))
        for row, values in enumerate(rows, start=_FIRST):
            style.put(at(sheet, row, number), _number_as_such(column, values.get(column.heading)))
    sheet.row_dimensions[1].height = 12.5 * needed + 5
    return last


def _number_as_such(column: _Column, value: object) -> object:
    # As text, each of sixty ids would carry Excel's green corner for "number stored as text".
    if column.heading == "IFPA id" and isinstance(value, str):
        return int(value) if value.isascii() and value.isdigit() else value
    return value


def _calendar(plan: SeasonPlan, games: Sequence[str]) -> list[Mapping[str, object]]:
    """A row for every planned night, those of the plan's calendar in their places."""
    given = {row.get("Week"): row for row in plan.calendar}
    later = (week for week in given if isinstance(week, int) and week > plan.weeks)
    rows: list[Mapping[str, object]] = []
    for week in [*range(1, plan.weeks + 1), *sorted(later)]:
        row = dict(given.get(week, {}))
        listed = row.pop("Machines", None)
        names = listed.split(";") if isinstance(listed, str) else listed
        if isinstance(names, list | tuple):
            tidy = [str(name).strip() for name in names]
            row |= {"Machines": "; ".join(tidy)} if plan.ladder else dict(zip(games, tidy, strict=False))
        rows.append(row | {"Week": week})
    return rows

"""Cards without names, for any week: printed in the afternoon, before anything of the night is drawn."""

from openpyxl.utils import get_column_letter

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.cards import draw_cards
from pinsheet.sheets.draw.plan import NightPlan, SeasonPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.settings_sheet import league_name
from pinsheet.sheets.draw.style import at

_WEEK = "$B$1"
_TOP = 3
"""Where the first card begins; what stands above it is not printed."""
_ROOM = "Attack from Mars (skill shot without flipper only)"
"""As long as a machine and its note may be: its formula stands there in its place."""
_HINT = "type the week here and print: the machines are those of the sheet Weeks"
_LONGEST_TITLE = 80


def draw_cards_to_come(book: Drawing, plan: SeasonPlan) -> None:
    """A card a group; the machines of the week that is typed above them, each with its note."""
    games = range(1, plan.machines_per_night + 1)
    blank = NightPlan(
        league=plan.title,
        season=plan.season,
        week=None,
        date=None,
        paper=plan.paper,
        machines=(_ROOM,) * len(games),
        groups=(),
        known_players=(),
        known_machines=(),
    )
    tops = draw_cards(book, blank, "Blank cards", _TOP)
    sheet = book.workbook["Blank cards"]
    style.LABEL.on(at(sheet, 1, 1))
    style.text(at(sheet, 1, 1), "For week")
    style.CENTRED.on(at(sheet, 1, 2))
    at(sheet, 1, 2).value = 1
    style.text(style.merged(sheet, 1, 3, len(games) + 2, style.HELP), _HINT)
    sheet.row_dimensions[1].height = 22
    title = f"UPPER(LEFT({league_name(book, plan.title)},{_LONGEST_TITLE}))"
    for top in tops:
        book.formula(at(sheet, top, 1), f'={title}&" · week "&{_WEEK}')
        for game in games:
            first = f"{get_column_letter(game + 1)}{tops[0] + 2}"
            machine = _machine(book, game) if top == tops[0] else f"={first}"
            book.formula(at(sheet, top + 2, game + 1), machine)
    book.reckon()


def _machine(book: Drawing, game: int) -> str:
    """Of the week above: the machine of a game and, behind it, what its note says."""
    name = (
        f"INDEX({_below(book, 'Weeks', f'Machine {game}')},MATCH({_WEEK},{_below(book, 'Weeks', 'Week')},0))"
    )
    row = f"MATCH({name},{_below(book, 'Machines', 'Machine')},0)"
    note = f"INDEX({_below(book, 'Machines', 'Note')},{row})"
    return f'=IFERROR({name}&IF({note}="",""," ("&{note}&")"),IFERROR({name}&"",""))'


def _below(book: Drawing, title: str, heading: str) -> str:
    """The cells below a heading."""
    sheet = book.workbook[title]
    found = next(cell for row in sheet.iter_rows(max_row=2) for cell in row if cell.value == heading)
    letter = get_column_letter(found.column)
    return f"{title}!${letter}${found.row + 1}:${letter}${sheet.max_row}"

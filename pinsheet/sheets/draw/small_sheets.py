"""Ties, Rulings and the Legend of a night."""

from collections.abc import Sequence
from dataclasses import replace

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import choices, style
from pinsheet.sheets.draw.offers import (
    MACHINE_NAMES,
    PLAYER_NAMES,
    offer_machines,
    offer_players,
)
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.plan import NightPlan, PlacePoints
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.seats import group_labels
from pinsheet.sheets.draw.style import at
from pinsheet.sheets.words import CODE_LEGEND

_TIES = ("Week", "Group", "Machine", "1st", "2nd", "3rd", "4th")
_RULINGS = ("Week", "Player", "Machine", "Ruling", "Value", "Note")
_GAME = "Game"
_WIDTHS = {"Week": 11.0, "Group": 9.0, _GAME: 9.0, "Ruling": 27.0, "Value": 20.0, "Note": 76.0}
_ROWS = 20
_FIRST = 3
_NAMES = replace(style.NAME, font=style.font(12))
_CENTRED = replace(style.CENTRED, font=style.font(12))
_VALUE = replace(_NAMES, number_format="[>=1000]#,##0;General")
"""Scores with their commas, points and names as they are."""
_WORD = replace(style.DRAWN, font=style.font(bold=True))
_LISTED = replace(style.NAME, font=style.font(), fill=style.filled(style.WHITE))
_NOTE = replace(style.INPUT, font=style.font(12))


def draw_ties(book: Drawing, plan: NightPlan) -> None:
    """One row for each tie that was played off."""
    sheet = book.sheet("Ties")
    game = "; Game only where a machine is played twice" if plan.own_games else ""
    hint = (
        f"One row for each tie that was played off: who won it first. Group may stay blank{game}. "
        "Week “season” and no machine: a tiebreaker game for the standings."
    )
    headings = _with_game(plan, _TIES)
    last = _draw_rows(sheet, plan, headings, hint)
    weeks = "season" if plan.week is None else f"{plan.week},season"
    choices.offer(sheet, f"A{_FIRST}:A{last}", f'"{weeks}"')
    choices.offer(sheet, f"B{_FIRST}:B{last}", choices.inline(group_labels(plan)))
    _offer_games(sheet, plan, headings, last)
    machine, first, fourth = (_letter(headings, heading) for heading in ("Machine", "1st", "4th"))
    offer_machines(sheet, f"{machine}{_FIRST}:{machine}{last}", plan)
    offer_players(sheet, f"{first}{_FIRST}:{fourth}{last}", plan)


def draw_rulings(book: Drawing, plan: NightPlan) -> None:
    """One row for each penalty, replay, void or decision of the night."""
    sheet = book.sheet("Rulings")
    hint = (
        "One row for each penalty, replay, void or decision; the Legend says what each one does. "
        "Value only where one is needed: the new score of a replay, points, the new machine."
    )
    headings = _with_game(plan, _RULINGS)
    last = _draw_rows(sheet, plan, headings, hint)
    if plan.week is not None:
        choices.offer(sheet, f"A{_FIRST}:A{last}", f'"{plan.week}"')
    offer_players(sheet, f"B{_FIRST}:B{last}", plan)
    _offer_games(sheet, plan, headings, last)
    machine, ruling = _letter(headings, "Machine"), _letter(headings, "Ruling")
    offer_machines(sheet, f"{machine}{_FIRST}:{machine}{last}", plan)
    if plan.rulings:
        choices.offer(sheet, f"{ruling}{_FIRST}:{ruling}{last}", "ruling_words")


def _with_game(plan: NightPlan, headings: Sequence[str]) -> list[str]:
    """Where a group may play a machine twice, a row can say which game it is about."""
    place = headings.index("Machine")
    return [*headings[:place], *[_GAME] * plan.own_games, *headings[place:]]


def _offer_games(sheet: Worksheet, plan: NightPlan, headings: Sequence[str], last: int) -> None:
    if _GAME in headings:
        letter = _letter(headings, _GAME)
        games = [str(game) for game in range(1, len(plan.machines) + 1)]
        choices.offer(sheet, f"{letter}{_FIRST}:{letter}{last}", choices.inline(games))


def _letter(headings: Sequence[str], heading: str) -> str:
    return get_column_letter(headings.index(heading) + 1)


def _draw_rows(sheet: Worksheet, plan: NightPlan, headings: Sequence[str], hint: str) -> int:
    player = style.fitting(plan.known_players, 24, 32)
    machine = style.fitting(plan.all_machines, 26, 36)
    known = _WIDTHS | {"Machine": machine}
    style.widths(sheet, [known.get(heading, player) for heading in headings])
    style.text(style.merged(sheet, 1, 1, len(headings), style.HELP), hint)
    sheet.row_dimensions[1].height = 34
    style.heading_row(sheet, 2, headings)
    looks = {"Week": _CENTRED, "Group": _CENTRED, _GAME: _CENTRED, "Note": _NOTE, "Value": _VALUE}
    style.row_height(sheet, 22)
    last = _FIRST + _ROWS - 1
    for row in range(_FIRST, last + 1):
        for column, heading in enumerate(headings, start=1):
            looks.get(heading, _NAMES).on(at(sheet, row, column))
    sheet.freeze_panes = f"A{_FIRST}"
    prints(sheet, plan.paper, plan.footer, rows="2:2", one_page=True)
    return last


_EMPTY = ("(empty)", "not typed yet")
_ONE_BLOCK = (
    ("(guest)", "behind a name: plays tonight, is no member"),
    ("(for Taxi)", "behind the machine that heads the spare column: it replaced Taxi tonight"),
)
_PREMAKEUPS = (
    ("P", "the pre-makeup counts; who comes late has P in the games missed"),
    ("A, L", "mean P here"),
)
_LISTS = {
    "D": ("Names to choose from", PLAYER_NAMES),
    "E": ("Machines to choose from", MACHINE_NAMES),
}
_COLOURS = (
    ("cream", style.CREAM, "type here"),
    ("white", style.WHITE, "drawn by pinsheet"),
    ("orange", style.ORANGE, "needs you tonight: a score or a name is missing, or cannot be read"),
)
_COUNTED = (
    ("pts 1, pts 2 ...", "the points of each game, once something is typed for everybody in it (C1, C2, C4)"),
    ("tie!", "equal scores that nobody has played off: on Ties, or they share the points"),
    (
        "Points, TNS",
        "their sum; the normalized scores (C5): with a machine without Reference they still move",
    ),
    ("Finish", "1, 2 ...; 2 TNS: before somebody with the same points by normalized score (C6)"),
    ("Bonus, Total", "the match bonus (C7); the points, × times the bonus, and what Rulings add"),
    (
        "not known here",
        "a name or machine spelled otherwise than drawn, a group typed over another block's, a score "
        "corrected in an earlier week. “3 Publish” knows them all",
    ),
)
"""What stands right of Note in a league of groups, and what the sheet leaves to pinsheet."""
_COMPUTED = (
    "grey-blue italics",
    style.WHITE,
    "computed by the sheet while you type; locked, without a password",
)
_ALSO_ORANGE = (
    "; a tie is to be played off; a last digit is not 0 where the others on the machine are "
    "(right all the same? Write “checked” in its Note)"
)
_UNTIL_THEN = {"share_high": "the points of the best place", "share_low": "the points of the worst place"}
_TWICE = "; a machine stands twice in the headings of a group"


def draw_legend(book: Drawing, plan: NightPlan) -> None:
    """What may be typed and what it does; beside it the names that the drop-downs offer."""
    sheet = book.sheet("Legend")
    style.row_height(sheet, 19)
    names = style.fitting(plan.known_players, 24, 34, 11)
    style.widths(sheet, [24, 88, 4, names, style.fitting(plan.all_machines, 24, 40, 11)])
    row = _explain(sheet, 1, "Into a score cell", _codes(plan))
    colours = row + 1
    counts = plan.own_games or plan.points is not None
    *drawn, (word, color, what) = _COLOURS
    also = (_TWICE if plan.own_games else "") + (_ALSO_ORANGE if counts else "")
    palette = [*drawn, *[_COMPUTED] * counts, (word, color, what + also)]
    row = _explain(sheet, row, "Colours", [(word, what) for word, _, what in palette])
    for offset, (_, color, _) in enumerate(palette):
        at(sheet, colours + offset, 1).fill = style.filled(color)
    if plan.own_games:
        row = _explain(sheet, row, "Right of the notes", _COUNTED)
    elif plan.points:
        row = _explain(sheet, row, "Right of the notes", _computed(plan, plan.points))
    if plan.rulings:
        book.name("ruling_words", sheet, f"$A${row + 1}:$A${row + len(plan.rulings)}")
        _explain(sheet, row, "On Rulings", plan.rulings)
    _list(book, sheet, "D", plan.known_players)
    _list(book, sheet, "E", plan.all_machines)
    prints(sheet, plan.paper, plan.footer, one_page=True)


def _codes(plan: NightPlan) -> list[tuple[str, str]]:
    one_block = () if plan.own_games else _ONE_BLOCK
    if plan.premakeups:
        others = [code for code in CODE_LEGEND if code[0] not in ("A", "L", "P")]
        return [*_PREMAKEUPS, *others, _EMPTY, *one_block]
    return [*(code for code in CODE_LEGEND if code[0] != "P" or plan.counts_p), _EMPTY, *one_block]


def _computed(plan: NightPlan, points: PlacePoints) -> list[tuple[str, str]]:
    """What the sheet counts out, and what it cannot know."""
    games = len(plan.machines)
    until_then = _UNTIL_THEN.get(points.ties, "the mean of the places that they share")
    return [
        (
            "pts 1, pts 2 ...",
            f"the points of each game, more for first included; pts {games + 1}: of the spare column",
        ),
        (
            "tie!",
            f"equal scores: play one ball and write the order on Ties; until then each counts {until_then} "
            "in Night. Scores of zero are not played off",
        ),
        ("Night, Place", "what the games give so far, with the Rulings of tonight, and the place tonight"),
        (
            "not known here",
            "offenses and suspensions of earlier weeks; other spellings of names and machines on Ties and "
            "Rulings; scores with more than 15 digits beyond the first 15. “3 Publish” knows them all",
        ),
    ]


def _explain(sheet: Worksheet, row: int, title: str, pairs: Sequence[tuple[str, str]]) -> int:
    style.text(style.merged(sheet, row, 1, 2, style.BAND), title)
    sheet.row_dimensions[row].height = 22
    for number, (word, what) in enumerate(pairs, start=row + 1):
        _WORD.on(at(sheet, number, 1))
        style.DRAWN.on(at(sheet, number, 2))
        style.text(at(sheet, number, 1), word)
        style.text(at(sheet, number, 2), what)
        sheet.row_dimensions[number].height = 15.0 * style.lines(what, 86) + 4
    return row + len(pairs) + 2


def _list(book: Drawing, sheet: Worksheet, letter: str, values: Sequence[str]) -> None:
    if not values:
        return
    title, name = _LISTS[letter]
    style.BAND.on(sheet[f"{letter}1"])
    style.text(sheet[f"{letter}1"], title)
    for row, value in enumerate(values, start=2):
        _LISTED.on(sheet[f"{letter}{row}"])
        style.text(sheet[f"{letter}{row}"], value)
    book.name(name, sheet, f"${letter}$2:${letter}${len(values) + 1}")

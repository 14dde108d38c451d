"""What both shapes of the Scores sheet share: seats, rows, and what is asked and marked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import choices, odd_digits, style
from pinsheet.sheets.draw.plan import NightPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import at

SEATS = 4
TIE = "tie!"
"""What a computed cell says where a tie is to be played off."""

_WHITE = style.filled(style.WHITE)
_FREE_NAME = replace(style.NAME, font=style.font(12, bold=True))
_FREE_GROUP = replace(style.CENTRED, font=style.font(12, style.NAVY, bold=True))


class _Looks(NamedTuple):
    """A row of a block: what is drawn is white, what is to be typed cream."""

    group: style.Look
    name: style.Look
    free_group: style.Look
    free_name: style.Look
    score: style.Look
    beside: style.Look
    note: style.Look
    computed: style.Look


_INSIDE = _Looks(
    replace(_FREE_GROUP, fill=_WHITE),
    replace(_FREE_NAME, fill=_WHITE),
    _FREE_GROUP,
    _FREE_NAME,
    replace(style.NUMBER, font=style.font(12)),
    style.COMPUTED,
    style.INPUT,
    style.COMPUTED,
)
_ON_TOP = _Looks(*(look.ruled() for look in _INSIDE))
_STATUS = replace(
    style.TITLE,
    font=style.font(12, style.GREY_BLUE, italic=True),
    alignment=style.align("left", shrink_to_fit=True),
)
_COMPUTED_WIDTHS = {
    "Points": 8.0,
    "TNS": 11.5,
    "Finish": 8.0,
    "Bonus": 7.5,
    "Night": 8.0,
    "Total": 8.0,
    "Place": 7.0,
}
"""Of the headings that a sheet computes; points of a game have the narrowest columns."""
_STATUS_FROM = 8


def group_labels(plan: NightPlan) -> list[str]:
    """What the groups are called, also where nobody is seated yet."""
    many = len(plan.groups) or max(1, plan.blank_groups)
    given = plan.labels[:many]
    return [*given, *(str(number) for number in range(len(given) + 1, many + 1))]


def seated(plan: NightPlan) -> list[tuple[str, list[str | None]]]:
    """Group labels with the names in their seats, None for a free one; guests are marked."""
    groups = plan.groups or ((),) * max(1, plan.blank_groups)
    result: list[tuple[str, list[str | None]]] = []
    for label, names in zip(group_labels(plan), groups, strict=True):
        shown: list[str | None] = [f"{n} (guest)" if n in plan.guests else n for n in names]
        result.append((label, shown + [None] * (SEATS - len(shown))))
    return result


@dataclass(frozen=True)
class Block:
    """The columns of a block, from A: group, player, games, a spare machine, what is `beside`, note.

    Behind the note stand the headings `computed` by the sheet.
    """

    games: int
    spare: bool = False
    beside: tuple[str, ...] = ()
    computed: tuple[str, ...] = ()

    @property
    def scores(self) -> int:
        """How many columns may hold scores."""
        return self.games + self.spare

    @property
    def note(self) -> int:
        """The last column in which somebody types."""
        return self.scores + len(self.beside) + 3

    @property
    def last(self) -> int:
        """The last column."""
        return self.note + len(self.computed)

    def letter(self, computed: str) -> str:
        """The letter of a column that the sheet computes, by its heading."""
        return get_column_letter(self.note + 1 + self.computed.index(computed))

    @property
    def final(self) -> str:
        """The letter of the last game's column."""
        return get_column_letter(self.games + 2)

    @property
    def outer(self) -> str:
        """The letter of the last column that may hold scores."""
        return get_column_letter(self.scores + 2)


def columns(sheet: Worksheet, plan: NightPlan, block: Block, note: float) -> None:
    """Widths for thirteen digits and the longest name."""
    guests = [f"{name} (guest)" for group in plan.groups for name in group if name in plan.guests]
    player = style.fitting([*plan.known_players, *guests], 26, 34)
    spare, beside = [17.0] * block.spare, [6.0] * len(block.beside)
    computed = [_COMPUTED_WIDTHS.get(heading, 5.8) for heading in block.computed]
    widths = [8, player, *[19] * block.games, *spare, *beside, note, *computed]
    # The title line needs six columns, also where there are fewer.
    style.widths(sheet, [*widths, *[24] * (6 - len(widths))])
    style.row_height(sheet, 19)


@dataclass(frozen=True)
class Counts:
    """Cells that count what a night still lacks, and how many scores are to come before anybody types."""

    to_come: str
    ties: str
    look: str
    at_first: int


def draw_title(
    book: Drawing, sheet: Worksheet, plan: NightPlan, last: int, codes: Sequence[str], counts: Counts | None
) -> None:
    """League, week and date, and what the night still lacks; below them what may stand in a score cell."""
    style.text(style.merged(sheet, 1, 1, 3, style.TITLE), plan.league)
    quiet = replace(style.TITLE, font=style.font(14, style.GREY_BLUE))
    replace(quiet, alignment=style.align("right")).on(at(sheet, 1, 4))
    style.text(at(sheet, 1, 4), "Week")
    week = replace(style.TITLE, alignment=style.align("left", indent=1))
    if plan.week is None:
        week = replace(week, fill=style.filled(style.CREAM), border=style.BOXED)
    week.on(at(sheet, 1, 5))
    at(sheet, 1, 5).value = plan.week
    look = replace(quiet, number_format=style.LONG_DATE, alignment=style.align("left"))
    date = style.merged(sheet, 1, 6, _STATUS_FROM - 1 if last >= _STATUS_FROM - 1 else 6, look)
    style.put(date, plan.date)
    sheet.row_dimensions[1].height = 30
    if counts is not None:
        _draw_status(book, sheet, last, counts)
    legend = " · ".join(codes)
    style.text(style.merged(sheet, 2, 1, last, style.HELP), legend)
    sheet.row_dimensions[2].height = 14.0 * style.lines(legend, room(sheet, last), 10) + 6


def _draw_status(book: Drawing, sheet: Worksheet, last: int, counts: Counts) -> None:
    """`17 scores to come · 1 tie to play off · 2 to look at again`; orange for ties and second looks."""
    cell = style.merged(sheet, 1, _STATUS_FROM, last, _STATUS)

    def counted(count: str, word: str) -> str:
        return f'{count}&IF({count}=1," {word}"," {word}s")'

    nothing = " · 0 ties to play off · 0 to look at again"
    book.formula(
        cell,
        f'={counted(counts.to_come, "score")}&" to come · "&{counted(counts.ties, "tie")}'
        f'&" to play off · "&{counts.look}&" to look at again"',
        f"{counts.at_first} score{'' if counts.at_first == 1 else 's'} to come{nothing}",
    )
    at_ = cell.coordinate
    lacking = f'AND({at_}<>"",RIGHT({at_},{len(nothing)})<>"{nothing}")'
    style.mark(sheet, f"{at_}:{get_column_letter(last)}1", lacking.replace(at_, f"${at_}"), fill=style.ORANGE)


def room(sheet: Worksheet, last: int) -> float:
    """How wide the columns up to this one are together."""
    return sum(sheet.column_dimensions[get_column_letter(c)].width for c in range(1, last + 1))


def draw_row(
    sheet: Worksheet,
    row: int,
    block: Block,
    label: str,
    name: str | None,
    *,
    above: bool,
    beside: Sequence[int | None] = (),
) -> None:
    """A seat; `above`: it is the first one below a thick line; `beside`: what stands right of the games."""
    looks = _ON_TOP if above else _INSIDE
    group = looks.group if label else looks.free_group
    player = looks.name if name else looks.free_name
    scores, drawn = [looks.score] * block.scores, [looks.beside] * len(block.beside)
    computed = [looks.computed] * len(block.computed)
    for column, look in enumerate((group, player, *scores, *drawn, looks.note, *computed), 1):
        look.on(at(sheet, row, column))
    if label:
        put_label(sheet, row, label)
    if name:
        style.text(at(sheet, row, 2), name)
    for column, value in enumerate(beside, start=block.scores + 3):
        at(sheet, row, column).value = value


def put_label(sheet: Worksheet, row: int, label: str) -> None:
    """A group's label; the number 1 as a number, A1 as a text."""
    style.put(at(sheet, row, 1), int(label) if label.isascii() and label.isdecimal() else label)


def whole_score(cell: str) -> str:
    """Whether the number in a cell is a score that Excel keeps exactly."""
    return f"AND({cell}>=0,{cell}=INT({cell}),{cell}<10^15)"


def _code(cell: str) -> str:
    return f'OR({cell}="A",{cell}="L",{cell}="P",{cell}="PM")'


def digits(cell: str, marks: str = ",. ") -> str:
    """A score as text is as good as a number (BUGS 1, 3); a misplaced comma is for Check to find."""
    for mark in marks:
        cell = f'SUBSTITUTE({cell},"{mark}","")'
    return cell


def score_in(cell: str, otherwise: str = '""') -> str:
    """The score in a cell as a number, also where it is stored as text; `otherwise` for a blank or a code.

    Of a text with more than fifteen digits a spreadsheet knows the first fifteen. What a program would
    take for a number besides, such as 1e5 or a date, is none.
    """
    typed = digits(cell, ",.'\u00a0 ")
    is_score = f'OR(VALUE({typed})&""={typed},LEN({typed})>15)'
    text = f"IFERROR(IF({is_score},VALUE({typed}),{otherwise}),{otherwise})"
    return f"IF(ISNUMBER({cell}),IF({whole_score(cell)},{cell},{otherwise}),{text})"


def code_words(plan: NightPlan) -> list[str]:
    """What may stand in a score cell besides a score, briefly."""
    if plan.premakeups:
        return ["P pre-makeup counts", "late: P in the games missed", "0 real zero", "A and L mean P here"]
    filed = ["P pre-makeup counts"] if plan.counts_p else []
    return ["A absent all night", "L this game not played", *filed, "0 a real zero"]


def mark_ties(sheet: Worksheet, block: Block, first: int, last: int) -> None:
    """Orange for a tie to play off."""
    points = f"{get_column_letter(block.note + 1)}{first}"
    style.mark(
        sheet, f"{points}:{get_column_letter(block.last)}{last}", f'{points}="{TIE}"', fill=style.ORANGE
    )


def mark_live(sheet: Worksheet, block: Block, first: int, last: int) -> None:
    """Orange for a tie to play off, and for a last digit that the other scores in its column make odd."""
    mark_ties(sheet, block, first, last)
    cell, note = f"C{first}", f"${get_column_letter(block.note)}{first}"
    column = f"C${first}:C${last}"
    tens, odd = (f"SUMPRODUCT({of(column)})" for of in (odd_digits.in_tens, odd_digits.not_in_tens))
    here = f"{odd_digits.not_in_tens(cell)}=1"
    is_odd = f"AND({here},{odd_digits.says_tens(tens, odd)},{odd_digits.unchecked(note)})"
    style.mark(sheet, f"{cell}:{block.outer}{last}", is_odd, fill=style.ORANGE)


def ask_scores(sheet: Worksheet, plan: NightPlan, block: Block, first: int, last: int) -> None:
    """Where something is typed that is no score and no code, ask whether it is meant."""
    codes = "A absent all night, L this game not played, P pre-makeup, 0 a real zero"
    if plan.premakeups:
        codes = "P pre-makeup (A and L mean the same), 0 a real zero"
    question = f"Expected: a whole number of at most 15 digits (with more, type ' before it), or {codes}."
    cell = f"C{first}"
    formula = f"IF(ISNUMBER({cell}),{whole_score(cell)},OR({_code(cell)},ISNUMBER(VALUE({digits(cell)}))))"
    choices.ask(sheet, f"{cell}:{block.outer}{last}", "custom", f"IFERROR({formula},1=0)", question)


def mark_scores(sheet: Worksheet, block: Block, headings: int, last: int, *, passed_over: str = "") -> None:
    """Orange for a score that is missing or cannot be read, and for what lacks its heading.

    A column that holds only the code `passed_over` may still be without one.
    """
    first, final, outer = headings + 1, block.final, block.outer
    cell = f"C{first}"
    row = f"$C{first}:${outer}{first}"
    typed = f'SUMPRODUCT(({row}<>"")*1)'
    # A score on the replacement machine stands for one in its row that stays empty.
    wanted = f'SUMPRODUCT(($C${headings}:${final}${headings}<>"")*1)'
    begun = f'{typed}>0,{typed}<{wanted},SUMPRODUCT(({row}="A")*1)=0'
    missing = f'AND({cell}="",C${headings}<>"",{begun})'
    unreadable = f'AND({cell}<>"",NOT({_code(cell)}),NOT(ISNUMBER({score_in(cell)})))'
    nameless = f'AND($B{first}="",{typed}>0)'
    column = f"C${first}:C${last}"
    counted = f'({column}<>"{passed_over}")' if passed_over else "1"
    headless = f'AND(C${headings}="",SUMPRODUCT(({column}<>"")*{counted})>0)'
    for cells, condition in (
        (f"{cell}:{final}{last}", missing),
        (f"{cell}:{outer}{last}", f"IFERROR({unreadable},1=1)"),
        (f"B{first}:B{last}", nameless),
        (f"C{headings}:{outer}{headings}", headless),
    ):
        style.mark(sheet, cells, condition, fill=style.ORANGE)

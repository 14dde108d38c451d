"""The Settings sheet: what the league decided, beside what the rulebook says."""

import re
from dataclasses import replace

from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import Outline
from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import choices, style
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.plan import SeasonPlan, SettingRow
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import at

_HEADINGS = ("Setting", "Value", "Default", "Clause", "What it decides", "Choices", "Changed")
_WIDTHS = (25, 26, 19, 12, 62, 40, 11)
_TITLES = {
    "league": "LEAGUE",
    "open": "THE RULEBOOK LEAVES THESE OPEN: please answer (yellow until a Value is typed, the default too)",
    "numbers": "THE RULEBOOK'S OWN NUMBERS (folded: the + at the left edge shows them)",
}
_FIRST_LIST_COLUMN = 10
_NUMBER = re.compile(r"[0-9]{1,12}(\.[0-9]{1,4})?")
_RANGE = re.compile(r"([0-9]+)-([0-9]+)")

_PALE = replace(style.DRAWN, font=style.font(10, style.GREY_BLUE))
_LOOKS = (
    replace(style.DRAWN, font=style.font(bold=True)),
    replace(style.INPUT, alignment=style.align("left", shrink_to_fit=True, indent=1)),
    _PALE,
    replace(_PALE, alignment=style.align("center", wrap_text=True)),
    style.DRAWN,
    _PALE,
)


def draw_settings(book: Drawing, plan: SeasonPlan) -> None:
    """The rows of the league, the open questions, then the rulebook's own numbers, folded."""
    sheet = book.sheet("Settings")
    style.widths(sheet, _WIDTHS)
    style.heading_row(sheet, 1, _HEADINGS)
    sheet.freeze_panes = "B2"
    sheet.sheet_properties.outlinePr = Outline(summaryBelow=False)
    row = 1
    for section, title in _TITLES.items():
        settings = [s for s in plan.settings if s.section == section]
        if not settings:
            continue
        row += 1
        _draw_title(sheet, row, title)
        rows = range(row + 1, row + 1 + len(settings))
        for row, setting in zip(rows, settings, strict=True):
            _draw_setting(book, sheet, row, setting)
            _offer_choices(sheet, row, setting)
        if section == "open":
            style.mark(sheet, f"A{rows[0]}:G{row}", f'$B{rows[0]}=""', fill=style.YELLOW)
        if section == "numbers" and not any(map(_differs, settings)):
            _fold(sheet, rows)
    changed = 'AND($B2<>"",$C2<>"",$B2<>$C2)'
    style.mark(sheet, f"B2:B{max(row, 2)}", changed, letters=Font(bold=True))
    prints(sheet, plan.paper, plan.footer, rows="1:1")
    sheet.print_area = f"A1:G{row}"


def league_name(book: Drawing, otherwise: str) -> str:
    """For formulas of other sheets: the Name as it is typed, else its default; where no row has it, this."""
    rows = book.workbook["Settings"].iter_rows(max_col=1)
    row = next((cell.row for (cell,) in rows if cell.value == "Name"), None)
    if row is None:
        quotes = otherwise.replace('"', '""')
        return f'"{quotes}"'
    return f'IF(Settings!$B${row}="",Settings!$C${row},Settings!$B${row})'


def _draw_title(sheet: Worksheet, row: int, title: str) -> None:
    # Not merged: the words run on over the empty cells, also where the first column is frozen.
    for column in range(1, len(_HEADINGS) + 1):
        style.BAND.on(at(sheet, row, column))
    style.text(at(sheet, row, 1), title)
    sheet.row_dimensions[row].height = 26


def _draw_setting(book: Drawing, sheet: Worksheet, row: int, setting: SettingRow) -> None:
    value, default = _typed(setting, setting.value), _typed(setting, setting.default)
    possible = setting.hint
    if _exhaustive(setting):
        with_commas = any("," in choice for choice in setting.choices)
        possible = ("; " if with_commas else ", ").join(setting.choices)
    needed = 1
    shown = (setting.name, value, default, setting.clause, setting.meaning, possible)
    for column, (content, look) in enumerate(zip(shown, _LOOKS, strict=True), start=1):
        cell = at(sheet, row, column)
        look.on(cell)
        if column in (2, 3):
            cell.number_format = _format(setting)
        style.put(cell, content)
        size = look.font.size
        needed = max(needed, style.lines(str(content), _WIDTHS[column - 1] - 2, size, bold=column == 1))
    cell = at(sheet, row, len(_HEADINGS))
    style.COMPUTED.on(cell)
    if setting.default != "":
        formula = f'=IF(AND(B{row}<>"",B{row}<>C{row}),"changed","")'
        book.formula(cell, formula, "changed" if _differs(setting) else "")
    sheet.row_dimensions[row].height = max(21.0, 15.0 * needed + 4)


def _typed(setting: SettingRow, value: str | int | None) -> str | int | float | None:
    # A number given as text would differ from the same number typed into the cell beside it;
    # a season called 2018 stays a name.
    if setting.section == "league" or not isinstance(value, str) or not _NUMBER.fullmatch(value):
        return value
    return float(value) if "." in value else int(value)


def _format(setting: SettingRow) -> str:
    default = str(setting.default)
    if "/" in default:
        return "@"  # 3/1 would become a date
    decimals = default.partition(".")[2] if _NUMBER.fullmatch(default) else ""
    return f"0.{'0' * len(decimals)}" if decimals else "General"


def _differs(setting: SettingRow) -> bool:
    if setting.value in (None, "") or setting.default == "":
        return False
    value, default = _typed(setting, setting.value), _typed(setting, setting.default)
    return str(value).casefold() != str(default).casefold()  # as the formula in the sheet


def _exhaustive(setting: SettingRow) -> bool:
    """Whether the choices are all there is; a hint in other words knows more."""
    return bool(setting.choices) and setting.hint in ("", ", ".join(setting.choices))


def _offer_choices(sheet: Worksheet, row: int, setting: SettingRow) -> None:
    cell = f"B{row}"
    if not setting.choices:
        if limits := _RANGE.fullmatch(setting.hint):
            question = f"Expected: a whole number from {limits[1]} to {limits[2]}."
            choices.ask(sheet, cell, "whole", limits[1], question, up_to=limits[2])
        return
    source = choices.inline(setting.choices) or _hidden_list(sheet, setting.choices)
    if _exhaustive(setting):
        choices.ask(sheet, cell, "list", source, f"Known here: {'; '.join(setting.choices)}.")
    else:
        choices.offer(sheet, cell, source)


def _hidden_list(sheet: Worksheet, words: tuple[str, ...]) -> str:
    """A list that no rule can hold, in a hidden column of its own."""
    column = max(_FIRST_LIST_COLUMN, sheet.max_column + 1)
    for row, word in enumerate(words, start=2):
        style.text(at(sheet, row, column), word)
    letter = get_column_letter(column)
    sheet.column_dimensions[letter].hidden = True
    return f"${letter}$2:${letter}${len(words) + 1}"


def _fold(sheet: Worksheet, rows: range) -> None:
    for row in rows:
        sheet.row_dimensions[row].outlineLevel = 1
        sheet.row_dimensions[row].hidden = True
    sheet.row_dimensions[rows.start - 1].collapsed = True
    sheet.sheet_format.outlineLevelRow = 1  # without it Excel shows no +

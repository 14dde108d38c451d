"""On file: the pre-makeup scores that would count tonight."""

from dataclasses import replace

from openpyxl.utils import get_column_letter

from pinsheet.sheets.draw import style
from pinsheet.sheets.draw.paper import prints
from pinsheet.sheets.draw.plan import NightPlan
from pinsheet.sheets.draw.save import Drawing
from pinsheet.sheets.draw.style import at

TITLE = "On file"
MISSING = "missing"
_HEADINGS = 3
_NAME = replace(style.NAME, fill=style.filled(style.WHITE))
_SCORE = replace(style.NUMBER, fill=style.filled(style.WHITE), font=style.font(12))
_MISSING = replace(style.CENTRED, fill=style.filled(style.ORANGE))


def filed_players(plan: NightPlan) -> list[str]:
    """Everybody who has, or should have, pre-makeups."""
    seated = (name for group in plan.groups for name in group if name not in plan.guests)
    return list(dict.fromkeys((*plan.on_file, *seated)))


def filed_machines(plan: NightPlan) -> list[str]:
    """The machines that need a score, tonight's first."""
    others = (machine for scores in plan.on_file.values() for machine in scores)
    return list(dict.fromkeys((*plan.all_machines, *others)))


def lacking(plan: NightPlan) -> dict[str, list[str]]:
    """The machines that a player has no score on yet, for those who lack any."""
    machines = filed_machines(plan)
    missing = {p: [m for m in machines if m not in plan.on_file.get(p, {})] for p in filed_players(plan)}
    return {player: wanted for player, wanted in missing.items() if wanted}


def weeks_used(plan: NightPlan, player: str) -> str:
    """`2 of 3`."""
    return f"{plan.premakeups_used.get(player, 0)} of {plan.premakeup_limit}"


def draw_on_file(book: Drawing, plan: NightPlan) -> None:
    """Players down, machines across; to read, not to type in."""
    sheet = book.sheet(TITLE)
    players, machines = filed_players(plan), filed_machines(plan)
    names = style.fitting(players, 26, 34)
    style.widths(sheet, [names, *[19] * len(machines), 15])
    style.row_height(sheet, 19)
    last = len(machines) + 2
    # Over several columns, even where there is no machine yet.
    style.text(style.merged(sheet, 1, 1, max(last, 4), style.TITLE), _title(plan))
    sheet.row_dimensions[1].height = 30
    hint = "Pre-makeups as they stood when this was drawn; corrections belong on Pre-makeups of the season."
    style.text(style.merged(sheet, 2, 1, max(last, 4), style.HELP), hint)
    # No cell is just "Player": with machines beside it, that would head a sheet of pre-makeups.
    style.heading_row(sheet, _HEADINGS, ["Who", *machines, "weeks used"])
    style.LEFT_HEADING.on(at(sheet, _HEADINGS, 1))
    for row, player in enumerate(players, start=_HEADINGS + 1):
        _NAME.on(at(sheet, row, 1))
        style.text(at(sheet, row, 1), player)
        for column, machine in enumerate(machines, start=2):
            score = plan.on_file.get(player, {}).get(machine)
            (_MISSING if score is None else _SCORE).on(at(sheet, row, column))
            style.put(at(sheet, row, column), MISSING if score is None else score)
        style.COMPUTED.on(at(sheet, row, last))
        style.text(at(sheet, row, last), weeks_used(plan, player))
    sheet.freeze_panes = at(sheet, _HEADINGS + 1, 2).coordinate
    prints(sheet, plan.paper, plan.footer, rows=f"{_HEADINGS}:{_HEADINGS}")


def _title(plan: NightPlan) -> str:
    night = plan.night or "tonight"
    everybody = len(filed_players(plan))
    return f"Pre-makeups on file for {night} · {everybody - len(lacking(plan))} of {everybody} complete"


def filed_cells(plan: NightPlan) -> str:
    """The cells with the scores, players down and machines across."""
    last = get_column_letter(max(1, len(filed_machines(plan))) + 1)
    return f"$B${_HEADINGS + 1}:${last}${_HEADINGS + max(1, len(filed_players(plan)))}"


def look_up(plan: NightPlan, player: str, heading: str) -> str | None:
    """The formula for a player's score on the machine that stands in a heading; None without machines."""
    players, machines = filed_players(plan), filed_machines(plan)
    if player not in players or not machines:
        return None
    last = get_column_letter(len(machines) + 1)
    row = _HEADINGS + 1 + players.index(player)
    scores, names = f"'{TITLE}'!$B${row}:${last}${row}", f"'{TITLE}'!$B${_HEADINGS}:${last}${_HEADINGS}"
    return f'=IFERROR(INDEX({scores},MATCH({heading},{names},0)),"")'


def found(plan: NightPlan, player: str, machine: str | None) -> int | str:
    """What that formula gives."""
    if machine is None:
        return ""
    return plan.on_file.get(player, {}).get(machine, MISSING)

"""The night's drop-downs of players and machines; their lists lie on the Legend."""

from openpyxl.worksheet.worksheet import Worksheet

from pinsheet.sheets.draw import choices
from pinsheet.sheets.draw.plan import NightPlan

PLAYER_NAMES, MACHINE_NAMES = "player_names", "machine_names"
"""What the lists are called in the workbook."""


def offer_players(sheet: Worksheet, cells: str, plan: NightPlan) -> None:
    """The names of the roster, where there is one."""
    if plan.known_players:
        choices.offer(sheet, cells, PLAYER_NAMES)


def offer_machines(sheet: Worksheet, cells: str, plan: NightPlan, prompt: str = "", title: str = "") -> None:
    """The machines, where some are known; the prompt is shown in any case."""
    if plan.all_machines or prompt:
        choices.offer(sheet, cells, MACHINE_NAMES if plan.all_machines else None, prompt, title)

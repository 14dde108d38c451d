"""Drawing the workbooks that officials fill in; knows openpyxl, knows no league."""

from pinsheet.sheets.draw.launchers import launchers
from pinsheet.sheets.draw.night_book import night_workbook
from pinsheet.sheets.draw.plan import NO_TYPING, NightPlan, SeasonPlan, SettingRow
from pinsheet.sheets.draw.season_book import season_workbook

__all__ = [
    "NO_TYPING",
    "NightPlan",
    "SeasonPlan",
    "SettingRow",
    "launchers",
    "night_workbook",
    "season_workbook",
]

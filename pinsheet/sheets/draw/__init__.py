"""Drawing the workbooks that officials fill in; knows openpyxl, knows no league."""

from pinsheet.sheets.draw.finals_book import finals_workbook
from pinsheet.sheets.draw.finals_plan import Entrant, FinalsPlan
from pinsheet.sheets.draw.group_rules import GroupRules, NextWeek, Reference
from pinsheet.sheets.draw.launchers import launchers, titles
from pinsheet.sheets.draw.night_book import night_workbook
from pinsheet.sheets.draw.plan import NO_TYPING, NightPlan, PlacePoints, SeasonPlan, SettingRow
from pinsheet.sheets.draw.playoffs_book import playoffs_workbook
from pinsheet.sheets.draw.playoffs_plan import Contender, PlayoffsPlan
from pinsheet.sheets.draw.season_book import season_workbook

__all__ = [
    "NO_TYPING",
    "Contender",
    "Entrant",
    "FinalsPlan",
    "GroupRules",
    "NextWeek",
    "NightPlan",
    "PlacePoints",
    "PlayoffsPlan",
    "Reference",
    "SeasonPlan",
    "SettingRow",
    "finals_workbook",
    "launchers",
    "night_workbook",
    "playoffs_workbook",
    "season_workbook",
    "titles",
]

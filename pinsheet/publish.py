"""Writing what a run found: result workbooks, the page, and the state for the history; all or nothing."""

import re
from pathlib import Path

from pinsheet import history
from pinsheet.files import replace_files
from pinsheet.outcome import Outcome
from pinsheet.render.layout import Layout
from pinsheet.render.page import page
from pinsheet.render.workbook import season_workbook, week_workbook

WEEK_RESULTS = re.compile(r"Week [0-9]{2} results\.xlsx")


def publish(folder: Path, outcome: Outcome) -> list[Path]:
    """Write the outcome's results; returns every file that holds them, changed or not.

    A result of a week that is no longer held is removed: it would contradict the others.
    Raises files.CannotWrite with everything as it was.
    """
    results = folder / "results"
    layout = Layout(outcome)
    files = {
        results / f"Week {night.week:02} results.xlsx": week_workbook(outcome, night.week, layout)
        for night in outcome.calendar
        if night.held
    }
    files[results / "Standings.xlsx"] = season_workbook(outcome, layout)
    files[folder / "site" / "index.html"] = page(outcome)
    replace_files(files | history.to_write(folder, outcome))
    for path in sorted(results.glob("Week * results.xlsx")):
        if WEEK_RESULTS.fullmatch(path.name) and path not in files:
            path.unlink()
    return list(files)

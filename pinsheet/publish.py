"""Writing what a run found: result workbooks, page, mails, and the state for the history; all or nothing."""

import re
from pathlib import Path

from pinsheet import history, outbox
from pinsheet.outcome import Outcome
from pinsheet.render.ifpa import ifpa_csv, ifpa_text
from pinsheet.render.layout import Layout
from pinsheet.render.page import page
from pinsheet.render.workbook import finals_workbook, season_workbook, week_workbook
from pinsheet.switch import switch

MAY_BE_OLD = re.compile(r"Week [0-9]{2} results\.xlsx|Finals results\.xlsx|ifpa\.(txt|csv)")


def publish(folder: Path, outcome: Outcome) -> list[Path]:
    """Write the outcome's results; returns every file that holds them, changed or not.

    A result or mail of a week that is no longer held, or of finals that are open again, is removed: it
    would contradict the others.
    Raises files.CannotWrite with everything as it was.
    """
    results = folder / "results"
    layout = Layout(outcome)
    files = {
        results / outbox.workbook_of(night.week): week_workbook(outcome, night.week, layout)
        for night in outcome.calendar
        if night.held
    }
    files[results / "Standings.xlsx"] = season_workbook(outcome, layout)
    if len(outcome.frames["ifpa"]):
        files[results / "ifpa.txt"] = ifpa_text(outcome)
        files[results / "ifpa.csv"] = ifpa_csv(outcome)
    if len(outcome.frames["finals_field"]):
        files[results / outbox.workbook_of(None)] = finals_workbook(outcome, layout)
    files[folder / "site" / "index.html"] = page(outcome)
    state = history.to_write(folder, outcome)
    workbooks = {path.name: data for path, data in files.items() if path.parent == results}
    files |= outbox.drafts(folder, outcome, workbooks, is_news=bool(state))
    there = sorted(results.iterdir()) if results.is_dir() else []
    stale = [path for path in there if MAY_BE_OLD.fullmatch(path.name) and path not in files]
    stale += outbox.stale(folder, outcome)
    # The state comes last: as long as it is not there, the season does not count as published.
    switch(folder, files | state, stale)
    return list(files)

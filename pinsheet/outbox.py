"""Which mails lie in outbox/: the newest week's, the finals', and one for each run that corrected something.

Whether a draft was sent cannot be known. So that of an earlier week stays as it is, the newest one
is always what the results are now, and a correction never replaces another one.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

from pinsheet.outcome import Outcome
from pinsheet.render import mail
from pinsheet.render.correction import correction, finals_corrected, weeks_corrected
from pinsheet.render.mail import Mail
from pinsheet.render.workbook import finals_workbook, week_workbook

FINALS = "finals"
NAMED = re.compile(r"(week-([0-9]{2})|finals)( correction( [0-9]+)?)?\.(eml|txt)")

Workbooks = Mapping[str, bytes]
"""The result workbooks by their names."""


def name_of(week: int) -> str:
    """What the draft of a week is called, without suffix."""
    return f"week-{week:02}"


def workbook_of(week: int | None) -> str:
    """The result workbook of a week, or (None) of the finals."""
    return "Finals results.xlsx" if week is None else f"Week {week:02} results.xlsx"


def drafts(folder: Path, outcome: Outcome, workbooks: Workbooks, *, is_news: bool) -> dict[Path, bytes]:
    """What a run writes; `is_news` when the state was never published, so that corrections are new."""
    found: dict[Path, bytes] = {}
    if outcome.last_week is not None:
        found |= _plain(folder, outcome, outcome.last_week, workbooks)
    if len(outcome.frames["finals_places"]):
        found |= _plain(folder, outcome, None, workbooks)
    weeks = weeks_corrected(outcome) if is_news else []
    if weeks or (is_news and finals_corrected(outcome)):
        about = name_of(weeks[0]) if weeks else FINALS
        attached = [workbook_of(week) for week in weeks] or [workbook_of(None)]
        name = _free(folder, f"{about} correction")
        found |= _files(folder, outcome, name, correction(outcome, weeks), _of(workbooks, attached))
    return found


def played(outcome: Outcome) -> Mapping[str, int | None]:
    """Of what there is a mail, as somebody asks for it: `3`, or `finals` (None)."""
    weeks: dict[str, int | None] = {str(night.week): night.week for night in outcome.calendar if night.held}
    return weeks | ({FINALS: None} if len(outcome.frames["finals_places"]) else {})


def again(folder: Path, outcome: Outcome, week: int | None) -> dict[Path, bytes]:
    """The draft and the post of one week, or (None) of the finals, by the results as they are now."""
    book = finals_workbook(outcome) if week is None else week_workbook(outcome, week)
    return _plain(folder, outcome, week, {workbook_of(week): book})


def _plain(folder: Path, outcome: Outcome, week: int | None, workbooks: Workbooks) -> dict[Path, bytes]:
    name = FINALS if week is None else name_of(week)
    written = mail.after_finals(outcome) if week is None else mail.after_week(outcome, week)
    return _files(folder, outcome, name, written, _of(workbooks, [workbook_of(week)]))


def stale(folder: Path, outcome: Outcome) -> list[Path]:
    """Mails about a week that is no longer held, or finals that are open again."""
    held = {name_of(night.week) for night in outcome.calendar if night.held}
    held |= {FINALS} if len(outcome.frames["finals_places"]) else set()
    place = folder / "outbox"
    named = ((path, NAMED.fullmatch(path.name)) for path in (place.iterdir() if place.is_dir() else ()))
    return sorted(path for path, name in named if name and name[1] not in held)


def advice(written: Sequence[Path]) -> Iterator[str]:
    """What to do with a correction: the newest week has two drafts then, of which one is to be sent."""
    for path in written:
        if path.parent.name != "outbox" or path.suffix != ".eml" or " correction" not in path.name:
            continue
        about = path.with_name(f"{path.stem.partition(' ')[0]}.eml")
        # A correction tells what changed since the last run, no more.
        others = [other for other in path.parent.glob(f"{about.stem} correction*.eml") if other != path]
        first = ", and before it each earlier correction that was not sent" if others else ""
        if about in written:
            yield f"{about.name} is right now. If it was sent before, send {path.name} instead{first}."
        elif about.exists():
            yield f"send {path.name}{first}; {about.name} still says what was wrong."
        else:
            yield f"send {path.name}{first}."


def _files(
    folder: Path, outcome: Outcome, name: str, written: Mail, attached: Workbooks
) -> dict[Path, bytes]:
    to = mail.addresses(outcome, outcome.last_week or 0)
    return {
        folder / "outbox" / f"{name}.eml": mail.eml(written, to, attached),
        folder / "outbox" / f"{name}.txt": mail.post(written, to),
    }


def _of(workbooks: Workbooks, names: Sequence[str]) -> Workbooks:
    return {name: workbooks[name] for name in names if name in workbooks}


def _free(folder: Path, name: str) -> str:
    """The first of `week-03 correction`, `week-03 correction 2` ... that is not there."""
    numbered = (f"{name}{f' {number}' if number > 1 else ''}" for number in count(1))
    return next(
        free
        for free in numbered
        if not any((folder / "outbox" / f"{free}{s}").exists() for s in (".eml", ".txt"))
    )

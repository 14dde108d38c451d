"""The result workbooks: each week's, and the season's (PICTURE 6).

Everything here comes from the views of the league and from the Outcome itself; what the
sheets look like is in `worksheets`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pinsheet.outcome import Outcome
from pinsheet.problems import Cell, Problem
from pinsheet.render.entries import NUMBERS
from pinsheet.render.layout import Block, Head, Layout, Section, Shown, day, said
from pinsheet.render.palette import FILED, STAR
from pinsheet.render.pen import Line
from pinsheet.render.worksheets import About, Page, drawn

LOOKS = {
    "best": STAR,
    "filed": FILED,
    "dropped": "grey, struck through",
    "uncounted": "(struck through)",
    "line": "thick line",
}
LABELS = ("group", "division")
FEW = 4
"""Up to so many sources are named one by one."""


def week_workbook(outcome: Outcome, week: int, layout: Layout | None = None) -> bytes:
    """`results/Week 03 results.xlsx`: what happened on one night, point by point.

    Whoever wants several books gives each the same `layout`: it reads every table once.
    """
    typed = _Typed(outcome, week)
    views, coming = layout or Layout(outcome), outcome.next_night
    laid = list(views.sections("week", week=week))
    if coming and week == outcome.last_week:
        laid += [section for section in views.sections("next", week=coming.week) if section.blocks]
    warnings = [problem for problem in _shown(outcome) if typed.concerns(problem)]
    below = [
        *_listed("Warnings", (f"{p.cell}: {p.message}" for p in warnings)),
        *_listed("Settings that differ from the rulebook", _changed(outcome)),
    ]
    return _book(
        outcome,
        laid,
        when=_dated(outcome, week),
        what=f"results of week {week}",
        correct=" or ".join(typed.scoresheets or typed.workbooks) or "the week's workbook",
        below_first=tuple(below),
    )


def season_workbook(outcome: Outcome, layout: Layout | None = None) -> bytes:
    """`results/Standings.xlsx`: where the season stands, and by which rules."""
    last = outcome.last_week
    views, coming = layout or Layout(outcome), outcome.next_night
    season = views.sections("season")
    ahead = views.sections("next", week=coming.week) if coming else ()
    # What has nothing to say yet has no sheet, but for the standings themselves.
    filled = [section for section in (*ahead, *season[1:]) if section.blocks]
    laid = [*season[:1], *filled, rules_in_force(outcome)]
    if _shown(outcome):
        laid.append(_warnings(outcome))
    return _book(
        outcome,
        laid,
        when="no week played yet" if last is None else f"after {_dated(outcome, last)}",
        what="standings",
        correct="the week's workbook",
        above_first=tuple(Line(line) for line in outcome.headline),
    )


def finals_workbook(outcome: Outcome, layout: Layout | None = None) -> bytes:
    """`results/Finals results.xlsx`: field, matches, places and what is paid out."""
    laid = (layout or Layout(outcome)).sections("finals")
    won = outcome.headline[-1:]
    return _book(
        outcome,
        laid,
        when="finals",
        what="results of the finals",
        correct="the finals workbook",
        above_first=tuple(Line(line, "strong") for line in won),
    )


def rules_in_force(outcome: Outcome) -> Section:
    """Every setting with the value that counted; what was changed says so."""
    heads = tuple(
        Head(title, "text")
        for title in ("Setting", "Value", "Changed", "Default", "Clause", "What it decides")
    )
    rows = []
    for setting in outcome.settings:
        marks = frozenset({"changed"}) if setting.changed else frozenset()
        said = (
            setting.name,
            setting.value,
            "changed" if setting.changed else None,
            setting.default,
            setting.clause,
            setting.meaning,
        )
        rows.append(tuple(Shown(value, "text", marks) for value in said))
    return Section("Rules in force", (Block("", heads, tuple(rows)),) if rows else ())


def _changed(outcome: Outcome) -> list[str]:
    return [
        f"{s.name} {s.value} instead of {s.default} ({s.clause}): {s.meaning}"
        for s in outcome.settings
        if s.changed
    ]


def _listed(title: str, lines: Iterable[str]) -> list[Line]:
    listed = [Line(line) for line in lines]
    return [Line(title, "strong"), *listed, Line("")] if listed else []


def _legend(section: Section) -> list[Line]:
    meant = dict(pair for block in section.blocks for pair in block.legend)
    said = [f"{LOOKS.get(mark, mark)} = {meaning}" for mark, meaning in meant.items() if meaning]
    return [Line(" · ".join(said), "dim"), Line("")] if said else []


def _below(section: Section, laid: Iterable[Section]) -> list[Line]:
    """What is said below a table: the rows of the views that go with it, each in one line."""
    return [
        line
        for other in laid
        if other.below == section.title
        for line in _listed(
            other.title, (_said(block.heads, row) for block in other.blocks for row in block.rows)
        )
    ]


def _said(heads: Sequence[Head], row: Sequence[Shown]) -> str:
    # A number needs its heading before it, and "A2" the word; other words do not.
    parts = [
        f"{head.title} {said(cell)}" if head.kind in NUMBERS or head.name in LABELS else said(cell)
        for head, cell in zip(heads, row, strict=True)
        if cell.value is not None
    ]
    return " · ".join(parts)


def _warnings(outcome: Outcome) -> Section:
    heads = (Head("Where", "text"), Head("What", "text"))
    rows = tuple((Shown(str(p.cell)), Shown(p.message)) for p in _shown(outcome))
    return Section("Warnings", (Block("", heads, rows),))


def _shown(outcome: Outcome) -> list[Problem]:
    return [p for p in outcome.problems if p.severity == "warning"]


def _book(
    outcome: Outcome,
    laid: Sequence[Section],
    *,
    when: str,
    what: str,
    correct: str,
    above_first: tuple[Line, ...] = (),
    below_first: tuple[Line, ...] = (),
) -> bytes:
    title = " · ".join(filter(None, (outcome.title, outcome.season)))
    sources = _sources(outcome.sources)
    last = Line(
        f"Made by pinsheet from {sources}, results {outcome.fingerprint}. "
        f"Wrong score? Correct {correct} and publish again.",
        "small",
    )
    pages = []
    for i, section in enumerate(section for section in laid if not section.below):
        above = [Line(section.title, "title"), Line(f"{title} · {when}", "dim")]
        above += above_first if i == 0 else ()
        above += [Line(section.note)] if section.note else []
        below = [*_legend(section), *_below(section, laid), *(below_first if i == 0 else ()), last]
        pages.append(Page(section, tuple(above), tuple(below)))
    about = About(
        title=f"{title} · {when}",
        subject=f"{outcome.title}: {what}",
        comments=f"Made by pinsheet from {sources}; correct those and publish again.",
        footer=f"{when} · {title}",
        paper=outcome.paper,
    )
    return drawn(pages, about)


def _sources(sources: Sequence[str]) -> str:
    if len(sources) > FEW:
        sources = (sources[0], sources[1], "...", sources[-1])
    return ", ".join(sources) or "the season's workbooks"


def _dated(outcome: Outcome, week: int) -> str:
    dates = [night.date for night in outcome.calendar if night.week == week and night.date]
    return f"week {week}" + "".join(f" · {day(when)}" for when in dates[:1])


@dataclass(frozen=True)
class _Typed:
    """Where one week was typed, by the tables that name a week and a cell."""

    outcome: Outcome
    week: int

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """The cells of this week."""
        return frozenset(self._cells(this=True))

    @cached_property
    def others(self) -> frozenset[Cell]:
        """The cells of the other weeks."""
        return frozenset(self._cells(this=False))

    @cached_property
    def workbooks(self) -> list[str]:
        """The workbooks in which something of this week was typed."""
        return sorted({cell.workbook for cell in self.cells})

    @cached_property
    def scoresheets(self) -> list[str]:
        """The workbooks in which scores of this week were typed."""
        return sorted({cell.workbook for cell in self._cells(this=True, holding="score")})

    def concerns(self, problem: Problem) -> bool:
        """Whether a problem belongs to this week: by its cell, else by its workbook."""
        if problem.cell in self.cells:
            return True
        return problem.cell.workbook in self.workbooks and problem.cell not in self.others

    def _cells(self, *, this: bool, holding: str = "cell") -> Iterator[Cell]:
        for name, frame in self.outcome.frames.items():
            if {"week", "cell", holding} <= set(self.outcome.tables[name].names):
                here = frame["week"].eq(self.week).fillna(value=False)
                found = frame["cell"][here if this else ~here]
                yield from (cell for cell in found if isinstance(cell, Cell))

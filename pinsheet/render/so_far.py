"""A night in progress in words: how far it is, and what is different since it was told last."""

from collections.abc import Iterator, Sequence

from pinsheet.outcome import Outcome
from pinsheet.problems import Problem
from pinsheet.render import palette, terminal
from pinsheet.render.templates import templates

TOP = 10
"""So many places of each table are told; the page has all."""


def scores_so_far(outcome: Outcome) -> str:
    """`12 of 35 scores`; empty before a night is drawn."""
    night = outcome.tonight
    if night is None or not night.expected:
        return ""
    return f"{night.typed} of {night.expected} scores"


def banner(outcome: Outcome) -> str:
    """What stands over the provisional page; no cell and no name, for everybody can read it."""
    so_far = scores_so_far(outcome)
    first = f"provisional: {so_far}" if so_far else "provisional"
    errors = sum(p.severity == "error" for p in outcome.problems)
    if not errors:
        return first
    what = "problem is" if errors == 1 else "problems are"
    return f"{first} · {errors} {what} being corrected, the page waits"


def screen(said: str, version: str) -> bytes:
    """The page around the page: a banner with these words, and whatever is new brought in by a script.

    The page itself is as it is posted. `version` tells the one that stands there from the next.
    """
    template = templates().get_template("screen.html.jinja")
    return template.render(banner=said, version=version, palette=palette).encode()


class Telling:
    """What is told of each outcome: of the first everything, then only what is different."""

    def __init__(self) -> None:
        self._head = ""
        self._problems: Sequence[Problem] = ()
        self._standings: Sequence[str] = ()

    def lines(self, outcome: Outcome) -> Iterator[str]:
        """The lines for the window; none where nothing is different."""
        problems = [*outcome.problems, *self._not_looked_for(outcome)]
        head = _head(outcome, problems)
        standings = self._standings if outcome.failed else tuple(terminal.standings(outcome, TOP))
        if head != self._head:
            yield head
        yield from (f"gone        {_line(p)}" for p in self._problems if p not in problems)
        yield from (f"new         {_line(p)}" for p in problems if p not in self._problems)
        if standings != self._standings:
            yield from (f"  {line}" for line in standings)
        self._head, self._problems, self._standings = head, problems, standings

    def _not_looked_for(self, outcome: Outcome) -> Iterator[Problem]:
        # With an error nothing is computed, and what only computing finds is neither there nor gone.
        for problem in self._problems if outcome.failed else ():
            if problem.severity != "error" and problem not in outcome.problems:
                yield problem


def _head(outcome: Outcome, problems: Sequence[Problem]) -> str:
    night, so_far = outcome.tonight, scores_so_far(outcome)
    counted = [f"week {night.week}: {so_far}" if night and so_far else "no night is drawn yet"]
    for severity in ("error", "warning"):
        many = sum(p.severity == severity for p in problems)
        counted += [f"{many} {severity}{'' if many == 1 else 's'}"] if many else []
    waits = "; the standings stay as they were until it is right" if outcome.failed else ""
    return f"{', '.join(counted)}{waits}"


def _line(problem: Problem) -> str:
    return str(problem).replace("\n", " ")

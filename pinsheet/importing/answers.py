"""What a commissioner answers, in a terminal or by options; and what is asked."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pinsheet.names import key, tidy

SKIP = "skip"
NAMES, PART = "names", "part"
"""Words in a second column are the names, or part of them."""
OWN = "own"
"""Somebody, or a machine, of its own, whatever it looks like."""


class NoAnswer(ValueError):
    """What was answered is no answer to the question; the text says what would be."""


@dataclass(frozen=True)
class Answers:
    """Everything answered so far, by what it is about (keys of names and tabs, addresses of cells)."""

    weeks: Mapping[str, int | None] = field(default_factory=dict)
    """Tab -> its week; None where it is none."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """A heading, or a heading's cell -> the machine whose scores stand below; SKIP."""
    same: Mapping[str, str] = field(default_factory=dict)
    """A spelling -> the name it stands for; OWN."""
    reads: Mapping[str, str] = field(default_factory=dict)
    """What stands in score cells, or one cell -> A, L, 0 or the score."""
    rows: Mapping[str, str] = field(default_factory=dict)
    """The cell of a name -> whose row it is; SKIP."""
    settings: Mapping[str, str] = field(default_factory=dict)
    zeros: str = ""
    """Whether a 0 is a real zero (`real`) or no score (`none`)."""
    totals: str = ""
    """Whether totals of weeks without scores are brought forward (`take`) or not (`leave`)."""

    def given(self, option: str, about: str, answer: str) -> "Answers":
        """These and one more, as the option of this name gives it. Raises NoAnswer."""
        if option in _ONE_OF:
            word: dict[str, Any] = {option: _one_of(_ONE_OF[option], answer)}
            return replace(self, **word)
        name, read = _ANSWERS[option]
        more: dict[str, Any] = {name: {**getattr(self, name), key(about): read(answer)}}
        return replace(self, **more)


def _week(answer: str) -> int | None:
    if key(answer) == SKIP:
        return None
    if not re.fullmatch(r"[1-9][0-9]?", answer.strip(), re.ASCII):
        raise NoAnswer(f"the number of a week, or {SKIP}")
    return int(answer)


def _words(answer: str) -> str:
    found = tidy(answer)
    if not found:
        raise NoAnswer("a name")
    return key(found) if key(found) in (SKIP, OWN, NAMES, PART) else found


def _read(answer: str) -> str:
    found = answer.strip().upper()
    if found not in ("A", "L") and not re.fullmatch(
        r"[0-9]{1,30}|[0-9]{1,3}(?:,[0-9]{3}){1,9}", found, re.ASCII
    ):
        raise NoAnswer("A (absent), L (not played), or the score")
    return found.replace(",", "")


_ONE_OF = {"zeros": ("real", "none"), "totals": ("take", "leave")}
"""What is answered once for the whole workbook."""


def _one_of(words: tuple[str, str], answer: str) -> str:
    if key(answer) not in words:
        raise NoAnswer(" or ".join(words))
    return key(answer)


_ANSWERS: Mapping[str, tuple[str, Callable[[str], int | str | None]]] = {
    "week": ("weeks", _week),
    "column": ("columns", _words),
    "same": ("same", _words),
    "read": ("reads", _read),
    "row": ("rows", _words),
    "set": ("settings", str.strip),
}
"""By option: the field that it fills, and what reads an answer."""


@dataclass(frozen=True)
class Question:
    """A doubt: where, what is there and what is asked, and the option that answers it.

    `about` is the left side of the option's `=`; `yes` is the answer that a plain "y" stands for, and
    `no` that of a plain "n". `hint` says what may be answered.
    """

    cell: str
    text: str
    option: str
    about: str
    hint: str
    yes: str = ""
    no: str = ""

    @property
    def typed(self) -> str:
        """The option as it would be typed: `--same "D. Larkin=Dot Larkin"`."""
        answer = self.yes or self.hint
        if self.option in _ONE_OF:
            return f"--{self.option} {answer}"
        return f'--{self.option} "{self.about}={answer}"'

    @property
    def is_yes_or_no(self) -> bool:
        """Whether there are two answers and no more."""
        return bool(self.yes and self.no)

    @property
    def others(self) -> str:
        """What else may be answered."""
        return f", or {self.no}" if self.no else ""

    def answered(self, answers: Answers, reply: str) -> Answers:
        """The answers with this one's, as it was replied. Raises NoAnswer."""
        words = {"y": self.yes, "yes": self.yes, "n": self.no, "no": self.no}
        said = words.get(key(reply)) or reply
        if self.is_yes_or_no and said not in (self.yes, self.no):
            raise NoAnswer("y or n")
        return answers.given(self.option, self.about, said)


def whose(cell: str, text: str) -> Question:
    """The question whose row it is."""
    return Question(cell, text, "row", cell, "NAME", no=SKIP)


def from_options(given: Iterable[tuple[str, str, str]]) -> Answers:
    """Answers from (option, left side, right side). Raises NoAnswer."""
    answers = Answers()
    for option, about, answer in given:
        try:
            answers = answers.given(option, about, answer)
        except NoAnswer as expected:
            said = answer if option in _ONE_OF else f"{about}={answer}"
            raise NoAnswer(f"--{option} {said}: expected {expected}.") from None
    return answers

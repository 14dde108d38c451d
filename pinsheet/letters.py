"""What a league writes to its players, in words: the renderer of the mail knows no league."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One line of a mail, `Ties: Taxi, Fay before Bo`; with `post` it stands in the short post too."""

    title: str
    said: tuple[str, ...]
    post: bool = False


@dataclass(frozen=True)
class Letter:
    """A mail without its tables, which are views (of the book `letter` or `finals letter`).

    `subject` and `opening` are sentences; `lines` stand below the tables, `closing` below them.
    `page` is the web address of the page, or empty.
    """

    subject: str
    opening: str
    lines: tuple[Line, ...] = ()
    closing: tuple[str, ...] = ()
    page: str = ""

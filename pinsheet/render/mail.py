"""Outcome -> drafts of mails that a mail program opens unsent, and short posts to paste elsewhere.

The words are the league's (`letters.Letter`), the tables its views; `templates/mail.html.jinja`,
`mail.txt.jinja` and `post.txt.jinja` say where they stand.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

from pinsheet.letters import Letter, Line
from pinsheet.names import tidy
from pinsheet.outcome import Outcome
from pinsheet.render import palette
from pinsheet.render.layout import Head, Layout, Section, Shown, said
from pinsheet.render.page import public_names, without_full_names
from pinsheet.render.places import PLACES, shared_places
from pinsheet.render.templates import templates
from pinsheet.tables import Book

WIDE = 76
"""Letters in a line of plain text: quoted in an answer, it still fits in a window."""
FEW = 3
"""So many of a ranking stand in the post."""
LONGEST_SUBJECT = 150
NUMBERS = ("integer", "score", "points", "amount", "object")
LINE_END = "\r\n"
WORKBOOK = ("application", "vnd.openxmlformats-officedocument.spreadsheetml.sheet")


@dataclass(frozen=True)
class Table:
    """A block of a view as words: in HTML a table, in plain text one paragraph.

    A ranking stands in the post with its first places, a table of machines not at all.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int]
    bracketed: frozenset[int]
    is_ranking: bool
    of_machines: bool


@dataclass(frozen=True)
class Mail:
    """A letter with its tables, every name as the page shows it."""

    letter: Letter
    tables: tuple[Table, ...] = ()


def after_week(outcome: Outcome, week: int) -> Mail:
    """The mail after a week that was held."""
    return _mail(outcome, outcome.letter(week), "letter", week=week)


def after_finals(outcome: Outcome) -> Mail:
    """The mail after the last match of the finals."""
    return _mail(outcome, outcome.finals_letter(), "finals letter")


def inert(outcome: Outcome, letter: Letter) -> Letter:
    """A letter with the names that the page shows, each sentence on one line."""
    public = without_full_names(outcome)

    def shown(text: str) -> str:
        return tidy(public(text))

    return replace(
        letter,
        subject=shown(letter.subject),
        opening=shown(letter.opening),
        lines=tuple(Line(line.title, tuple(map(shown, line.said)), line.post) for line in letter.lines),
        closing=tuple(map(shown, letter.closing)),
    )


def eml(mail: Mail, addresses: Sequence[str], workbooks: Mapping[str, bytes]) -> bytes:
    """The draft: plain text and HTML, the workbooks attached; the same mail gives the same bytes.

    It has neither From, Date nor Message-ID: the program that sends it adds them. `X-Unsent` makes
    it open as a draft.
    """
    message = EmailMessage(policy=SMTP)
    # Quoted-printable, whatever is in it: no server breaks a long line or changes a letter.
    message.set_content(_text("mail.txt.jinja", mail), cte="quoted-printable")
    message.add_alternative(_html(mail), subtype="html", cte="quoted-printable")
    for name, data in workbooks.items():
        message.add_attachment(data, *WORKBOOK, filename=name)
    # Boundaries are made at random where none is set. "=_" stands in no encoded part (RFC 2045, 6.7).
    for number, part in enumerate(part for part in message.walk() if part.is_multipart()):
        part.set_boundary(f"=_pinsheet_{number}")
    headers = _header("Subject", _cut(mail.letter.subject))
    headers += _header("Bcc", ", ".join(map(_in_ascii, addresses))) if addresses else ""
    return f"{headers}X-Unsent: 1\r\n".encode() + message.as_bytes()


def _header(name: str, text: str) -> str:
    """One header, folded; words of people stay words, whatever they begin with.

    EmailMessage would fold a long subject behind its colon, which some programs show as a blank.
    """
    charset = "us-ascii" if text.isascii() and "=?" not in text else "utf-8"
    return f"{name}: {Header(text, charset, header_name=name).encode(linesep=LINE_END)}{LINE_END}"


def post(mail: Mail, addresses: Sequence[str]) -> bytes:
    """What is pasted by hand: the addresses for Bcc, a blank line, and the short post."""
    text = _text("post.txt.jinja", mail)
    return f"{', '.join(map(_in_ascii, addresses))}\n\n{text}".encode()


def addresses(outcome: Outcome, week: int) -> list[str]:
    """Who gets the mails once this week is held: everybody with an address who has not left or opted out."""
    found: dict[str, str] = {}
    for row in outcome.columns("roster", ("email", "mail", "left")):
        if row["mail"] and (row["left"] is None or row["left"] > week):
            for address in row["email"] or ():
                found.setdefault(_in_ascii(address).casefold(), address)
    return [found[key] for key in sorted(found)]


def _mail(outcome: Outcome, letter: Letter, book: Book, **where: Any) -> Mail:
    sections = Layout(outcome, _called(outcome), **where).sections(book, **where)
    return Mail(inert(outcome, letter), tuple(_tables(sections)))


def _called(outcome: Outcome) -> Callable[[str], str]:
    names = public_names(outcome)
    guests = {row["player"] for row in outcome.rows("players", status="guest")}
    return lambda player: f"{names(player)} (guest)" if player in guests else names(player)


def _tables(sections: Iterable[Section]) -> Iterable[Table]:
    for section in sections:
        for block in section.blocks:
            shared = shared_places(block.heads, block.rows)
            yield Table(
                title=", ".join(filter(None, (section.title, block.title))),
                heads=tuple(head.title for head in block.heads),
                rows=tuple(
                    tuple(_said(cell, shared.get(i, set())) for i, cell in enumerate(row))
                    for row in block.rows
                ),
                right=frozenset(i for i, head in enumerate(block.heads) if head.kind in NUMBERS),
                bracketed=frozenset(i for i, head in enumerate(block.heads) if _is_remark(head)),
                is_ranking=any(head.name in PLACES for head in block.heads),
                of_machines=block.heads[0].name == "machine",
            )


def _is_remark(head: Head) -> bool:
    """Whether a column says more about the row, which plain text puts in brackets."""
    return head.kind == "text" and head.name not in ("player", "machine")


def _said(cell: Shown, shared: set[int]) -> str:
    return f"{said(cell)}{'=' if cell.value in shared else ''}"


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_SUBJECT else f"{text[: LONGEST_SUBJECT - 1]}…"


def _in_ascii(address: str) -> str:
    before, _, host = address.partition("@")
    return f"{before}@{host.encode('idna').decode()}"


def paragraph(title: str, parts: Iterable[str]) -> str:
    """`Night: 1 Ada Q. 125 · 2 Dot L. 122`, in lines of plain text; no part is broken."""
    lines = [f"{title}:"]
    for number, part in enumerate(parts):
        dot = " ·" if number else ""
        if len(f"{lines[-1]}{dot} {part}") > WIDE and number:
            lines[-1] += dot
            lines.append(f"  {part}")
        else:
            lines[-1] += f"{dot} {part}"
    return "\n".join(lines)


def _row_parts(table: Table) -> list[str]:
    return [
        " ".join(f"({text})" if i in table.bracketed else text for i, text in enumerate(row) if text)
        for row in table.rows
    ]


def _text(name: str, mail: Mail) -> str:
    environment = templates(escaped=False)
    environment.filters |= {"paragraph": paragraph, "parts": _row_parts}
    template = environment.get_template(name)
    return template.render(letter=mail.letter, tables=mail.tables, few=FEW, wide=WIDE)


def _html(mail: Mail) -> str:
    template = templates().get_template("mail.html.jinja")
    return template.render(letter=mail.letter, tables=mail.tables, palette=palette)

"""A season to be mailed about: the three weeks of PICTURE, and the reading of drafts with Python's own parser."""

import email
import email.policy
from datetime import date, timedelta

from tests.render.example import GUEST, MACHINES, MEMBERS, WEEK_1, WEEK_2, WEEK_3_SCORES
from tests.sheets.folders import night, season_book

ADDRESSES = {
    "Ada Quill": ("ada@example.org", None, None),
    "Bo Marlow": ("bo@example.org", "no", None),
    "Cy Fennimore": ("cy@example.org; CY@example.org, cy@home.example", None, None),
    "Dot Larkin": ("dot@bücher.example", "yes", None),
    "Eli Sparrow": ("eli@example.org", None, None),
    "Gus Hobnail": ("gus@example.org", None, 2),
}
SETTINGS = (
    ("Names on the page", "first name, initial"),
    ("Page address", "https://example.org/league/"),
    ("Nights begin", "7:30"),
)
TIE = [("Week", "Machine", "1st", "2nd"), (3, "Taxi", "Fay Tindall", "Bo Marlow")]
RULINGS = [
    ("Week", "Player", "Machine", "Ruling", "Note"),
    (3, GUEST, "Taxi", "opponent's ball", "first time tonight"),
    (3, "Dot Larkin", "Taxi", "decision", "all agreed to let the scores stand"),
]
FIRST_NIGHT = date(2018, 6, 5)


def league(folder, settings=SETTINGS, notes=(), dated=True, weeks=8):
    """season.xlsx with six members, a guest and their addresses; `notes` of Weeks by week."""
    people = [(p, *ADDRESSES.get(p, (None, None, None))) for p in (*MEMBERS, "Gus Hobnail")]
    said = dict(notes)
    calendar = [
        (w, FIRST_NIGHT + timedelta(weeks=w - 1) if dated else None, "; ".join(MACHINES), said.get(w))
        for w in range(1, weeks + 1)
    ]
    season_book(
        folder,
        machines=MACHINES,
        settings=[*settings, ("Weeks", weeks)],
        Players=[("Player", "E-mail", "Mail", "Left"), *people],
        Weeks=[("Week", "Date", "Machines", "Note"), *calendar],
    )
    return folder


def played(folder, week, scores=None, **more):
    """A night's workbook: by the orders of weeks 1 and 2, or by scores."""
    if scores is None:
        first = {name.split()[0]: name for name in MEMBERS}
        orders = [[first[name] for name in order.split()] for order in (WEEK_1, WEEK_2)[week - 1]]
        there = sorted({name for order in orders for name in order})
        scores = {
            p: [
                10_000 * (9 - order.index(p)) + 10 * (37 * week + 7 * i + j) for i, order in enumerate(orders)
            ]
            for j, p in enumerate(there)
        }
    rows = [
        (1, f"{p} (guest)" if p == GUEST else p, *("L" if s is None else s for s in line))
        for p, line in scores.items()
    ]
    return night(folder, week, rows, machines=MACHINES, **more)


def three_weeks(folder, **more):
    """The season of PICTURE after week 3."""
    league(folder, **more)
    played(folder, 1)
    played(folder, 2)
    played(folder, 3, WEEK_3_SCORES, Ties=TIE, Rulings=RULINGS)
    return folder


def read(path_or_bytes):
    """A draft as Python's own parser reads it."""
    data = path_or_bytes if isinstance(path_or_bytes, bytes) else path_or_bytes.read_bytes()
    return email.message_from_bytes(data, policy=email.policy.default)


def plain(message):
    """The plain text of a draft, without carriage returns."""
    return message.get_body(("plain",)).get_content().replace("\r\n", "\n")


def as_html(message):
    """The HTML of a draft."""
    return message.get_body(("html",)).get_content()

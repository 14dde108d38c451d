"""The tables of a house league: the export's with its own columns, and its own."""

from dataclasses import replace

from pinsheet.leagues.ranked import tables as ranked
from pinsheet.leagues.ranked.tables import everybody_of
from pinsheet.tables import DIVISION, PLAYER, WEEK, Table, flag, points, text, whole

AWAY = (
    flag("filled", "Filled in", "a member was away, and gets this (6)"),
    flag("mean", "Mean", "this is the mean of the nights he played, and moves with them (6)"),
    text("away", "Away", "what this is made of (6)", nullable=True),
)
GAMES = ranked.GAMES.noting(points="for the place on the machine (2), and bonuses (3)").plus(
    flag("dropped", "Dropped", "not one of the best machines of the night (5)")
)
NIGHT_TOTALS = ranked.NIGHT_TOTALS.plus(
    points("bonus", "For the night", "points and bonuses for the place of the night (3, 5)"),
    whole("multiplier", "×", "what these are multiplied by (5)"),
    whole("finish", "Finish", "the place of the machine points that night", nullable=True),
    whole("tied", "Tied", "players who share this place", nullable=True),
    *AWAY,
)
WEEKS = ranked.WEEKS.noting(
    points="on the machines that count (5)",
    bonus="for the place of the night (3, 5), before the multiplier",
    total="what the night counts in the season (5)",
    finish="the place of the machine points that night",
    uncounted="a guest's night of somebody who was not a member then, or before the first week that counts",
).plus(*AWAY)
RACE = ranked.RACE.noting(tiebreaker="a tiebreaker game decided this place (7)").plus(DIVISION)
SEASON = replace(
    ranked.SEASON,
    columns=tuple(
        replace(column, title="Eligible") if column.name in ("eligible", "finals") else column
        for column in ranked.SEASON.columns
    ),
).noting(
    total="of the nights that count (7)",
    eligible="has played as many nights as finals.min_weeks asks for (7)",
    finals="whether that is so, or what is missing (7); a tie that a game on Ties can decide",
)
EVERYBODY = everybody_of(SEASON)
NIGHTS = ranked.NIGHTS.plus(
    points("points", "Machines", "points on the machines that count (5)"),
    points("bonus", "For the night", "points and bonuses for its place, multiplied (3, 5)"),
)
GROUPS_PLAYED = ranked.GROUPS_PLAYED
LADDER = Table(
    "ladder",
    (
        WEEK,
        whole("position", "Place", "1 at the top, before that night"),
        PLAYER,
    ),
    ("week", "position"),
)
POSITIONS = replace(LADDER, name="positions", exported=False)
NIGHT_WORTH = Table(
    "night_worth",
    (
        WEEK,
        PLAYER,
        whole("finish", "Finish", "the place of the machine points"),
        whole("tied", "Tied"),
        whole("whole", "Points", "for that place, to be divided by the next column"),
        whole("divisor", "Divided by"),
    ),
    exported=False,
)

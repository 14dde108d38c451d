"""The tables of the Lafayette league: the export's, with its own columns, and its own."""

from pinsheet.leagues.machines import STATUS
from pinsheet.leagues.ranked import tables as ranked
from pinsheet.tables import (
    CELL,
    DIVISION,
    FINALS_MATCHES,
    IFPA,
    PLACE,
    PLAYER,
    WEEK,
    Column,
    Table,
    flag,
    points,
    text,
    whole,
)

GAMES = ranked.GAMES.noting(points="for the place on the machine (6.1)")
WEEKS = ranked.WEEKS.noting(
    total="the points of the night's machines (6.1)", attended="counts as a night attended (2, 8.2)"
)
NIGHTS = ranked.NIGHTS.noting(
    total="the points of the night's machines (6.1), and what rulings add or take",
    season_total="after this night, without the lowest weeks (2)",
)
SEASON = ranked.SEASON.noting(
    total="the nights' totals without the lowest weeks (2)",
    weeks_played="nights attended (2, 8.2)",
    eligible="the last who may play in the finals (2, 8.2)",
    finals="who may play, or what is missing (2, 8.2)",
)
BANNED = Table(
    "banned",
    (PLAYER, whole("since", "Week"), text("because", "Ruling")),
    ("player",),
    exported=False,
)
STRUCK = Table(
    "struck",
    (WEEK, PLAYER, text("because", "Because")),
    ("week", "player"),
    exported=False,
)
GROUPS_PLAYED = ranked.GROUPS_PLAYED
RACE = ranked.RACE.noting(tiebreaker="a tiebreaker game decided this place (8.2)")
MATCHES_PLAYED = FINALS_MATCHES.plus(
    text("chooses", "Chooses", "machine or order of games 1, 2, 3 (8.5)"),
    Column("machines", "list", "Machines"),
    CELL,
)
BRACKET = Table(
    "bracket",
    (
        DIVISION,
        text("round", "Round"),
        whole("match", "Match"),
        whole("seed1", "Seed 1", nullable=True),
        text("player1", "Player 1", nullable=True),
        whole("seed2", "Seed 2", nullable=True),
        text("player2", "Player 2", nullable=True),
        text("winner", "Winner", nullable=True),
        Column("machines", "list", "Machines"),
        text("note", "Note", "a bye, or a match whose players are not known yet", nullable=True),
    ),
    exported=False,
)
IFPA_LIST = IFPA.plus(text("first_name", "First name"), text("last_name", "Last name"))
CHANCES = Table(
    "chances",
    (
        PLACE,
        PLAYER,
        STATUS,
        text("finals", "Finals", "attendance: qualified, out, or the nights still needed (2, 8.2)"),
        whole("best_place", "Best place", "still possible"),
        whole("safe_place", "Safe place", "cannot be lost; perhaps not the closest"),
        points("most", "Most", "the highest total still possible"),
    ),
    ("place", "player"),
)
IFPA_LINT = Table(
    "ifpa_lint",
    (text("asked", "The IFPA asks for"), flag("fine", "Met"), text("answer", "Here")),
)

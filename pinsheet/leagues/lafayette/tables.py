"""The tables of the Lafayette league: the export's, with its own columns, and its own."""

from dataclasses import replace

from pinsheet.leagues.machines import STATUS
from pinsheet.tables import (
    CELL,
    DIVISION,
    FINALS_MATCHES,
    GAME,
    GAME_POINTS,
    GROUP,
    GROUPS,
    IFPA,
    MACHINE,
    PLACE,
    PLAYER,
    POINTS,
    RULINGS,
    SCORE,
    STANDINGS,
    TIES,
    TOTAL,
    TYPED_RULINGS,
    WEEK,
    WEEK_POINTS,
    Column,
    Table,
    flag,
    points,
    text,
    whole,
)

MOVE = whole("move", "Move", "places gained (lost) since the week before", nullable=True)

GAMES = GAME_POINTS.noting(points="for the place on the machine (6.1)").plus(
    text("slot", "Slot", "the machine, or the one it replaced that night"),
    whole("ranked", "Of", "players ranked together on this machine", nullable=True),
    whole("tied", "Tied", "players who share this place", nullable=True),
    text("tie", "Tie", "how equal scores were told apart", nullable=True),
    text("ruling", "Ruling", "the ruling that made this score or these points", nullable=True),
    flag("best", "Best", "first on the machine that night"),
    flag("unplayed", "Not played", "no score, and no points by a ruling"),
)
WEEKS = WEEK_POINTS.noting(total="the points of the night's machines (6.1)").plus(
    flag("attended", "Played", "counts as a night attended (2, 8.2)"),
    flag("member", "Member", "a member on that night (guests and later joiners are not)"),
    flag("best", "Best", "the best total of the night"),
    flag("uncounted", "Not counted", "a guest's night of somebody who was not a member then"),
    points("adjusted", "Adjusted", "points added or taken by rulings"),
)
NIGHTS = Table(
    "nights",
    (
        WEEK,
        PLACE,
        PLAYER,
        STATUS,
        points("total", "Night", "the points of the night's machines (6.1), and what rulings add or take"),
        points("season_total", "Season", "after this night, without the lowest weeks (2)"),
        whole("place_before", "Place then", "in the standings before this night", nullable=True),
        whole("place_now", "now", "in the standings after this night", nullable=True),
        MOVE,
    ),
    ("week", "place", "player"),
)
SEASON = STANDINGS.noting(
    total="the nights' totals without the lowest weeks (2)",
    weeks_played="nights attended (2, 8.2)",
    eligible="the last who may play in the finals (2, 8.2)",
).plus(
    STATUS,
    flag("guest", "Guest", "a guest of the league, whatever else became of them"),
    points("best_week", "Best night"),
    MOVE,
    whole("seed", "Seed", "the order in which ties stand until they are played off", nullable=True),
    text("finals", "Finals", "who may play, or what is missing (2, 8.2)", nullable=True),
    Column("form", "spark", "Form", "the nights so far"),
)
EVERYBODY = replace(SEASON, name="everybody", exported=False)
"""With those guests whom `guests.standings` hides."""
RACE = Table(
    "race",
    (
        WEEK,
        PLACE,
        PLAYER,
        STATUS,
        flag("guest", "Guest", "a guest of the league, whatever else became of them"),
        TOTAL,
        points("full_total", "All weeks"),
        whole("tied", "Tied", nullable=True),
        flag("tiebreaker", "Tiebreaker", "a tiebreaker game decided this place (8.2)"),
        whole("weeks_played", "Weeks"),
        points("best_week", "Best night"),
    ),
    ("week", "place", "player"),
)
DECISIONS = RULINGS.plus(
    text("machine", "Machine", nullable=True),
    text("note", "Note", nullable=True),
    flag("in_effect", "In effect"),
    CELL,
)
CONDUCT = Table(
    "conduct",
    (
        *TYPED_RULINGS.columns,
        text("act", "Act", "what it does: zero_game, zero_night, wiped, suspended, noted ..."),
        flag("penalty", "Third offense", "the night it zeroes may not be dropped, if so set"),
        text("effect", "Effect"),
        flag("in_effect", "In effect"),
    ),
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
SLOTS = Table(
    "slots",
    (
        WEEK,
        MACHINE,
        text("slot", "Slot", "the machine that stood there first"),
        GAME,
        flag("replaced", "Replaced", "one of the machines of this slot replaced another"),
    ),
    ("week", "game", "slot", "machine"),
)
MACHINE_SCORES = Table(
    "machine_scores",
    (
        WEEK,
        GROUP,
        MACHINE,
        PLAYER,
        SCORE,
        text("source", "From"),
        text("ruling", "Ruling", nullable=True),
        flag("ghost", "Ghost", "a wiped player's score that keeps its place (wipe = points_only)"),
        CELL,
    ),
    ("week", "machine", "player"),
)
RANKING = Table(
    "ranking",
    (
        *MACHINE_SCORES.columns,
        text("slot", "Slot"),
        GAME,
        PLACE,
        whole("ranked", "Of", nullable=True),
        whole("tied", "Tied", nullable=True),
        text("tie", "Tie", nullable=True),
    ),
    ("week", "machine", "place", "player"),
)
TIE_ORDERS = Table(
    "tie_orders",
    (*TIES.columns, flag("used", "Used", "names exactly the players of a tie")),
)
NIGHT_TOTALS = Table(
    "night_totals",
    (
        WEEK,
        PLAYER,
        GROUP,
        POINTS,
        points("adjusted", "Adjusted"),
        TOTAL,
        flag("attended", "Played"),
        flag("member", "Member"),
        flag("protected", "Protected", "may not be dropped"),
    ),
    ("week", "player"),
)
GROUPS_PLAYED = GROUPS.plus(
    whole(
        "repeats",
        "Repeat meetings",
        "pairs of this proposal who have met this season",
        nullable=True,
    )
)
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

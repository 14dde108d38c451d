"""The tables that these rulebooks have in common; each may note its own sections on their columns."""

from dataclasses import replace

from pinsheet.leagues.machines import STATUS
from pinsheet.tables import (
    CELL,
    GAME,
    GAME_POINTS,
    GROUP,
    GROUPS,
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
GUEST = flag("guest", "Guest", "a guest of the league, whatever else became of them")

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
GAMES = GAME_POINTS.plus(
    text("slot", "Slot", "the machine, or the one it replaced that night"),
    whole("ranked", "Of", "players ranked together on this machine", nullable=True),
    whole("tied", "Tied", "players who share this place", nullable=True),
    text("tie", "Tie", "how equal scores were told apart", nullable=True),
    text("ruling", "Ruling", "the ruling that made this score or these points", nullable=True),
    flag("best", "Best", "first on the machine that night"),
    flag("unplayed", "Not played", "no score, and no points by a ruling"),
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
WEEKS = WEEK_POINTS.plus(
    flag("attended", "Played", "counts as a night attended"),
    flag("member", "Member", "a member on that night (guests and later joiners are not)"),
    flag("best", "Best", "the best total of the night"),
    flag("uncounted", "Not counted", "a guest's night of somebody who was not a member then"),
    points("adjusted", "Adjusted", "points added or taken by rulings"),
)
RACE = Table(
    "race",
    (
        WEEK,
        PLACE,
        PLAYER,
        STATUS,
        GUEST,
        TOTAL,
        points("full_total", "All weeks"),
        whole("tied", "Tied", nullable=True),
        flag("tiebreaker", "Tiebreaker", "a tiebreaker game decided this place"),
        whole("weeks_played", "Weeks"),
        points("best_week", "Best night"),
    ),
    ("week", "place", "player"),
)
SEASON = STANDINGS.plus(
    STATUS,
    GUEST,
    points("best_week", "Best night"),
    MOVE,
    whole("seed", "Seed", "the order in which ties stand until they are played off", nullable=True),
    text("finals", "Finals", "who may play, or what is missing", nullable=True),
    Column("form", "spark", "Form", "the nights so far"),
)
NIGHTS = Table(
    "nights",
    (
        WEEK,
        PLACE,
        PLAYER,
        STATUS,
        points("total", "Night", "the points of the night"),
        points("season_total", "Season", "after this night"),
        whole("place_before", "Place then", "in the standings before this night", nullable=True),
        whole("place_now", "now", "in the standings after this night", nullable=True),
        MOVE,
    ),
    ("week", "place", "player"),
)
DECISIONS = RULINGS.plus(
    text("machine", "Machine", nullable=True),
    text("note", "Note", nullable=True),
    flag("in_effect", "In effect"),
    CELL,
)
GROUPS_PLAYED = GROUPS.plus(
    whole(
        "repeats",
        "Repeat meetings",
        "pairs of this proposal who have met this season",
        nullable=True,
    )
)


def everybody_of(season: Table) -> Table:
    """The standings with those guests whom `guests.standings` hides."""
    return replace(season, name="everybody", exported=False)

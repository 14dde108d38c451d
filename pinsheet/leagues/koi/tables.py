"""The tables of Koi's league: the export's, with its own columns, and its own."""

from pinsheet.tables import (
    CELL,
    CENTS,
    DIVISION,
    DIVISIONS,
    GAME,
    GAME_POINTS,
    GROUP,
    MACHINE,
    PAYOUTS,
    PLACE,
    PLAYER,
    POINTS,
    RULINGS,
    SCORE,
    STANDINGS,
    TIES,
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

SEAT = whole("seat", "Seat", "1 at the top of the group")
NORMALIZED = Column("normalized", "object", "TNS", "score x 1,000,000 / reference (C5)", nullable=True)
TIED = whole("tied", "Tied", "players who share this place", nullable=True)
MOVE = whole("move", "Move", "places gained (lost) since the week before", nullable=True)

CONDUCT = Table(
    "conduct",
    (
        *TYPED_RULINGS.columns,
        text("act", "Act", "what it does: zero_game, zero_night, replay, void, points, adjust ..."),
        text("effect", "Effect"),
        flag("in_effect", "In effect"),
    ),
)
PLAYED_SCORES = Table(
    "played_scores",
    (
        WEEK,
        GROUP,
        whole("game", "Game", "where it is certain", nullable=True),
        MACHINE,
        PLAYER,
        SCORE,
        text("source", "From", "played, ruling (a zero), void"),
        text("ruling", "Ruling", nullable=True),
        CELL,
    ),
)
REFERENCES = Table(
    "references",
    (
        WEEK,
        MACHINE,
        Column("reference", "object", "Reference", "the score that normalizes to 1,000,000"),
        text("source", "From", "the Machines sheet, or the mean of how many scores"),
    ),
    ("week", "machine"),
)
LADDER = Table(
    "ladder",
    (
        WEEK,
        DIVISION,
        GROUP,
        SEAT,
        PLAYER,
        whole("multiplier", "×", "times the match bonus"),
        whole("premakeups_used", "Pre-makeup weeks", "used before this week"),
        whole("rank", "Rank", "by season points, normalized score, ladder (C13)"),
        whole("position", "Ladder", "place in the ladder as the rules have it"),
        text("proposed", "By the rules", "the group that the ladder would give"),
        flag("typed", "Typed", "the groups of this week were typed, and count"),
    ),
    ("week", "division", "group", "seat"),
)
GAMES = GAME_POINTS.noting(points="for the place in the game (C1)").plus(
    NORMALIZED,
    whole("ranked", "Of", "players who stand in this game", nullable=True),
    TIED,
    flag("decided", "Decided", "equal scores told apart by an order on Ties (C2)"),
    flag("bonus_point", "Bonus point", "one more for a decisive win or a close loss (C1)"),
    flag("denied", "Denied", "the 4th point that a pre-makeup cannot get (C4)"),
    flag("best", "Best", "first in the game"),
    flag("filed", "On file", "a pre-makeup score"),
    flag("unplayed", "Not played", "no score counts"),
    text("ruling", "Ruling", nullable=True),
)
WEEKS = WEEK_POINTS.noting(
    points="league points of the games (C1)",
    normalized="total normalized score (C5)",
    bonus="match bonus, before the multiplier (C7)",
    multiplier="times the match bonus (C8)",
    total="points, and × times the bonus (C7, C8)",
).plus(
    DIVISION,
    SEAT,
    flag("attended", "Played", "at least one game played that night"),
    text("tie", "Tie", "how equal points were told apart (C6): TNS or ladder", nullable=True),
    text("result", "Result", "winner or loser of the group", nullable=True),
    text("bonus_rule", "Bonus by", "the line of C7 that gave the bonus", nullable=True),
    points("multiplied", "Bonus x", "what the bonus counts in the season"),
    points("adjusted", "Adjusted", "points added or taken by rulings"),
    text("sum", "How", "points + multiplier x bonus, where one counts; 1st by TNS (C6, C8)", nullable=True),
    points("tlp", "TLP", "the points that decide the weekly payout (C12)"),
    text("moves", "Moves", "up, down or stays (C10)", nullable=True),
    text("why", "Why", "which rule of C10 moved, or kept, the player", nullable=True),
    text("letter", "Letter", "W winner, D moved down, S neither: what divisions look at (C11)"),
    whole("next_multiplier", "× next", "multiplier of the next week", nullable=True),
    flag("best", "Best", "the best total of the night"),
    flag("premakeup", "Pre-makeup week", "one of the weeks that count for the limit (C4)"),
)
GROUPS_PLAYED = Table(
    "groups",
    (
        WEEK,
        DIVISION,
        GROUP,
        SEAT,
        PLAYER,
        whole("multiplier", "×", "times the match bonus"),
        whole("turn", "Game 1", "place in the playing order of the first game (C13)"),
        whole("premakeups_left", "P left", "weeks in which pre-makeups may still be used (C4)"),
    ),
    ("week", "division", "group", "seat"),
)
RACE = Table(
    "race",
    (
        WEEK,
        PLACE,
        PLAYER,
        DIVISION,
        points("total", "Total"),
        NORMALIZED,
        whole("weeks_played", "Weeks"),
    ),
    ("week", "division", "place", "player"),
)
SEASON = STANDINGS.noting(total="the nights' totals; equal ones by TNS (C17)").plus(
    MOVE,
    Column("tns", "object", "TNS", "season total of the normalized scores"),
    whole("multiplier", "×", "multiplier of the next week", nullable=True),
    text("left", "Note", "who has left", nullable=True),
    whole("order", "Order", "where an order is needed: then by the ladder (C17)"),
    Column("form", "spark", "Form", "the nights so far"),
)
DIVIDED = DIVISIONS.plus(
    text("letters", "Weeks", "W won the group, D moved down, S neither", nullable=True),
    text("by_rule", "By the rules", "the division that the results give now", nullable=True),
    text("because", "Reason"),
)
LADDER_LINES = Table(
    "ladder_places",
    (WEEK, PLAYER, whole("ladder", "Ladder", "1 at the top of the first group")),
    ("week", "ladder"),
)
MONEY = PAYOUTS.noting(amount="a share of the night's pot or of the season fund (C12, C16)").plus(
    Column("handed_out", "amount", "Prize paid", "as Payments says; that stands", nullable=True),
    text("because", "Reason"),
    flag("prize", "Prize", "of the season, not of a week"),
)
RECEIPTS = Table(
    "receipts",
    (WEEK, PLACE, PLAYER, CENTS, text("signature", "Signature", "a line to sign on, on paper")),
    ("week", "place", "player"),
    exported=False,
)
POTS = Table(
    "pots",
    (
        WEEK,
        whole("payers", "Players", "whose dues make the pot"),
        Column("pot", "amount", "Pot"),
        Column("paid", "amount", "Paid out", "by the rules"),
        Column("fund", "amount", "To the season fund", "the rest of the dues, and what no winner gets"),
        Column("carried", "amount", "Fund so far", "begins with what the commissioner puts up (C16)"),
    ),
    ("week",),
)
DUES = Table(
    "dues",
    (
        PLAYER,
        whole("nights", "Nights", "held since the player belongs to the league"),
        Column("due", "amount", "Dues"),
        Column("paid", "amount", "Paid"),
        Column("owed", "amount", "Dues less paid", "below zero: paid ahead"),
        Column("owes", "amount", "Owed"),
        Column("ahead", "amount", "Ahead", "paid for nights to come", nullable=True),
    ),
    ("player",),
)
_SUM = (text("what", "What"), Column("amount", "amount", "Amount"))
PRIZES = Table("prizes", _SUM)
CASH = Table("cash", _SUM)
PREMAKEUP_WEEKS = Table(
    "premakeup_weeks",
    (
        PLAYER,
        whole("used", "Weeks used"),
        whole("left", "Left"),
        Column("weeks", "list", "In weeks"),
        whole("on_file", "On file", "machines with a score"),
        Column("missing", "list", "Still to play", nullable=True),
    ),
    ("player",),
)
DECISIONS = RULINGS.plus(
    text("machine", "Machine", nullable=True),
    text("note", "Note", nullable=True),
    flag("in_effect", "In effect"),
    CELL,
)
TIE_ORDERS = Table("tie_orders", (*TIES.columns, flag("used", "Used", "names exactly the players of a tie")))
TURNS = Table(
    "turns",
    (WEEK, GROUP, GAME, whole("turn", "Turn"), PLAYER),
    ("week", "group", "game", "turn"),
)
CHOSEN_GAMES = Table(
    "chosen_games",
    (
        WEEK,
        GROUP,
        MACHINE,
        whole("times", "Played", "how often; empty: for the commissioner to decide", nullable=True),
        Column("picked_by", "list", "Picked by"),
    ),
    ("week", "group", "machine"),
)
PLAYOFF_GAMES = Table(
    "playoff_games",
    (DIVISION, GAME, MACHINE, PLAYER, SCORE, PLACE, TIED, POINTS, NORMALIZED, CELL),
    ("division", "game", "place", "player"),
)
PLAYOFF_PLACES = Table(
    "playoff_places",
    (
        DIVISION,
        PLACE,
        PLAYER,
        POINTS,
        Column("normalized", "object", "TNS"),
        flag("complete", "Complete", "every game of the division is played"),
    ),
    ("division", "place"),
)

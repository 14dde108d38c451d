"""What people see alike in every league that ranks on machines and adds up nights."""

from pinsheet.leagues.also import more_standings_view
from pinsheet.tables import Across, View

WEEKS_ACROSS = Across("week_points", "week", "total", marks=("dropped", "uncounted", "best"))

WHY = View(
    "week",
    "Why",
    rows="game_points",
    columns=("player", "machine", "score", "source", "cell", "place", "points", "reason"),
    sort=("player", "game", "machine"),
    page=False,
)
RULINGS = View(
    "week",
    "Rulings",
    rows="rulings",
    columns=("player", "machine", "ruling", "effect", "note"),
    below="Night",
)
TIES = View(
    "week",
    "Ties",
    rows="game_points",
    columns=("machine", "place", "player", "score", "tie"),
    sort=("game", "machine", "place", "player"),
    only="tie",
    page=False,
    below="Night",
)
NEXT_GROUPS = View(
    "next",
    "Next groups",
    rows="groups",
    columns=("player",),
    by=("group",),
    sort=("seat",),
)
GAMES = View(
    "player",
    "Games",
    rows="game_points",
    columns=("machine", "score", "place", "ranked", "points", "reason"),
    by=("week",),
    sort=("game", "machine"),
)
LETTER_NIGHT = View(
    "letter", "Night", rows="nights", columns=("place", "player", "total"), sort=("place", "player")
)
TOP_SCORES = View(
    "letter",
    "Top scores",
    rows="game_points",
    columns=("machine", "score", "player"),
    sort=("game", "machine", "player"),
    only="best",
)
MORE_STANDINGS = more_standings_view(WEEKS_ACROSS)

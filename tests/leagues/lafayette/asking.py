"""Small seasons written as the rulebook writes them, and what the tests ask of their outcome."""

from tests.making import lafayette

FIVE = ("Taxi", "Centaur", "Xenon", "Firepower", "Whirlwind")


def season(nights, *, guests=(), joined=None, left=None, more_players=(), more_scores=(), **more):
    """`nights` maps week -> machine -> player -> score; `more_scores` are rows of the Scores sheet."""
    scores = [
        {"week": week, "machine": machine, "player": player, "score": score}
        for week, machines in nights.items()
        for machine, by_player in machines.items()
        for player, score in by_player.items()
    ]
    scores += more_scores
    names = dict.fromkeys([*(s["player"] for s in scores), *more_players])
    players = [
        {
            "player": name,
            "status": "guest" if name in guests else "member",
            "joined": (joined or {}).get(name),
            "left": (left or {}).get(name),
        }
        for name in names
    ]
    return lafayette({"players": players, "scores": scores, **more})


def one_machine(scores, **more):
    """One night on Taxi: `scores` maps players to scores."""
    return season({1: {"Taxi": scores}}, **more)


def five_machines(scores, weeks=1, **more):
    """Everybody has the same score on all five machines, on every night."""
    return season(dict.fromkeys(range(1, weeks + 1), on_all(scores)), **more)


def on_all(scores, machines=FIVE):
    """The same scores on each of these machines."""
    return dict.fromkeys(machines, scores)


def with_totals(rows, settings=(), rulings=(), **more):
    """Nights that end with these totals: `{"Ann": "110 120 - 130"}`, a dash where she was away.

    Games give no points here, so what a ruling adds is the night's total.
    """
    totals = {
        (week, player): int(total)
        for player, row in rows.items()
        for week, total in enumerate(row.split(), 1)
        if total != "-"
    }
    nights = {week: {"Taxi": {}} for week, _ in sorted(totals)}
    for number, (week, player) in enumerate(totals, 1):
        nights[week]["Taxi"][player] = number
    given = [ruling(week, player, "adjust", value=total) for (week, player), total in totals.items()]
    none = {"points.first": 0, "points.top_bonus": 0}
    return season(nights, settings=none | dict(settings), rulings=[*given, *rulings], **more)


def ruling(week, player, word, machine=None, value=None):
    """A row of the Rulings sheet."""
    return {"week": week, "player": player, "ruling": word, "machine": machine, "value": value}


def order(*players, week=1, machine="Taxi"):
    """A row of the Ties sheet: a one-ball playoff, best first."""
    return {"week": week, "machine": machine, "order": players}


def tiebreaker(*players):
    """A tiebreaker game for the standings, best first."""
    return order(*players, week="season", machine=None)


# --------------------------------------------------------------------------- what came out


def points(outcome, machine="Taxi", week=1):
    """Each player's points on one machine, from the first place down."""
    rows = outcome.rows("game_points", week=week, machine=machine)
    return {row["player"]: row["points"] for row in sorted(rows, key=_by_place)}


def places(outcome, machine="Taxi", week=1):
    """Each player's place on one machine."""
    return {row["player"]: row["place"] for row in outcome.rows("game_points", week=week, machine=machine)}


def _by_place(row):
    return (row["place"] is None, row["place"], row["player"])


def game(outcome, player, machine="Taxi", week=1):
    """One row of game_points."""
    (row,) = outcome.rows("game_points", week=week, machine=machine, player=player)
    return row


def zeros(outcome, player):
    """`(week, machine)` of the zeros that rulings made, in order."""
    rows = outcome.rows("game_points", player=player, source="ruling")
    assert all(row["score"] == 0 for row in rows)
    return sorted((row["week"], row["machine"]) for row in rows)


def totals(outcome, week=1):
    """Each player's total of one night."""
    return {row["player"]: row["total"] for row in outcome.rows("week_points", week=week)}


def dropped(outcome, player):
    """The weeks shown as dropped."""
    return [row["week"] for row in outcome.rows("week_points", player=player) if row["dropped"]]


def standings(outcome):
    """`(place, player, total)` from the top."""
    return [(row["place"], row["player"], row["total"]) for row in outcome.rows("standings")]


def of(outcome, player):
    """One row of the standings."""
    (row,) = outcome.rows("standings", player=player)
    return row


def eligible(outcome):
    """Who may play in the finals."""
    return {row["player"] for row in outcome.rows("standings") if row["eligible"]}


def status(outcome):
    """What became of each player."""
    return {row["player"]: row["status"] for row in outcome.rows("players")}


def found(outcome, code):
    """The problems of one kind: `(severity, cell, message)`."""
    return [(p.severity, str(p.cell), p.message) for p in outcome.problems if p.code == code]


def codes(outcome):
    """What the checks found, apart from the size of a test's league."""
    return [p.code for p in outcome.problems if p.code != "groups-impossible"]

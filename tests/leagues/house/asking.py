"""Small seasons with a few settings, and what the tests ask of their outcome."""

from pinsheet.leagues.house import HOUSE
from tests.making import computed


def season(nights, settings=(), *, members=(), guests=(), **more):
    """`nights` maps week -> machine -> player -> score, or -> group -> machine -> player -> score.

    Settings are those of the plain preset, with these in place of its own.
    """
    scores = []
    for week, machines in nights.items():
        for name, inner in machines.items():
            groups = {None: {name: inner}} if not _nested(inner) else {name: inner}
            for group, played in groups.items():
                scores += [
                    {"week": week, "group": group, "machine": m, "player": p, "score": s}
                    for m, by_player in played.items()
                    for p, s in by_player.items()
                ]
    names = dict.fromkeys([*members, *(s["player"] for s in scores)])
    players = [{"player": n, "status": "guest" if n in guests else "member"} for n in names]
    given = {
        "players": players,
        "machines": [{"machine": m} for m in dict.fromkeys(s["machine"] for s in scores)],
        "settings": dict(settings),
        "scores": [s for s in scores if s["score"] is not None],
    }
    return computed(HOUSE, given | more)


def _nested(inner):
    return any(isinstance(value, dict) for value in inner.values())


def one(scores, settings=(), **more):
    """One night on Taxi."""
    return season({1: {"Taxi": scores}}, settings, **more)


def group(scores, settings=(), **more):
    """One group on Taxi, in a league whose groups play for points."""
    return season({1: {"1": {"Taxi": scores}}}, {"points.among": "group"} | dict(settings), **more)


def in_order(*players, **more):
    """Nights on Taxi: `in_order("ABC", "BAC")`, the first the best, with scores far apart."""
    settings = more.pop("settings", {})
    nights = {
        week: {"Taxi": {player: 1000 - 100 * i for i, player in enumerate(order)}}
        for week, order in enumerate(players, 1)
    }
    return season(nights, settings, **more)


def points(outcome, machine="Taxi", week=1):
    """Each player's points on a machine."""
    return {row["player"]: row["points"] for row in outcome.rows("game_points", week=week, machine=machine)}


def totals(outcome, week=1):
    """What each player's night counts."""
    return {row["player"]: row["total"] for row in outcome.rows("week_points", week=week)}


def standings(outcome):
    """(place, player, total) from the top."""
    return [(row["place"], row["player"], row["total"]) for row in outcome.rows("standings")]


def next_groups(outcome):
    """The groups of the next night."""
    rows = outcome.rows("groups")
    coming = max(row["week"] for row in rows)
    found = {}
    for row in sorted((r for r in rows if r["week"] == coming), key=lambda r: r["seat"]):
        found.setdefault(row["group"], []).append(row["player"])
    return found


def codes(outcome):
    """What the checks found."""
    return [p.code for p in outcome.problems]

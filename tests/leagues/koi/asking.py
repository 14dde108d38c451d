"""Small nights and seasons of Koi's league, written as the rulebook writes them, and what tests ask of them.

A game is a text with a score for each player in turn: in `100 40p 30x -` the second has 40 from a
pre-makeup, the third 30 on file but is over the limit, the fourth has nothing.
"""

from fractions import Fraction

from pinsheet.leagues.koi import KOI
from pinsheet.leagues.koi.games import Group, Line, Stand, game_points
from pinsheet.leagues.koi.ladder import swap_rules
from pinsheet.leagues.koi.match import match
from pinsheet.rules.ladder import Rung, moves, swapped
from tests.making import koi, params_of

SEATS = "abcdefgh"
SOURCES = {"p": "premakeup", "x": "over_limit"}
FIVE = ("M1", "M2", "M3", "M4", "M5")


def params(settings=()):
    """The Spring 2000 rules with these settings."""
    return params_of(KOI, settings)


def numbers(text):
    """`5/2 2 1` as exact numbers; a dash is None."""
    return [None if word == "-" else Fraction(word) for word in text.split()]


def scores_of(text):
    """(score, source) for each word of a game."""
    return [
        (None, "none") if word == "-" else (int(word.rstrip("px")), SOURCES.get(word[-1], "played"))
        for word in text.split()
    ]


# --------------------------------------------------------------------------- by the functions


def game(text, settings=(), *, orders=(), reference=None):
    """League points in the order of the text; `orders` are recorded ones, `ba` for b before a."""
    stands = [
        Stand(player, score, source)
        for player, (score, source) in zip(SEATS, scores_of(text), strict=False)
        if score is not None
    ]
    given = game_points(stands, orders, reference, params(settings))
    return [given[p].points if p in given else 0 for p in SEATS[: len(text.split())]]


def results(points, tns=None, settings=(), week=3, source="played"):
    """A match that ends with these league points and normalized scores."""
    players = tuple(SEATS[: len(points.split())])
    normal = numbers(tns) if tns else [Fraction(0)] * len(players)
    lines = [
        Line(week, "1", 1, "M", player, 1, source, points=worth, normalized=normalized)
        for player, worth, normalized in zip(players, numbers(points), normal, strict=True)
    ]
    return match(Group(None, "1", players), lines, week, params(settings))


def bonus(points, tns=None, settings=(), **more):
    """The match bonus in the order of the text."""
    return [result.bonus for result in results(points, tns, settings, **more)]


def next_groups(*matches, settings=()):
    """The groups after a night: `BCA` says who finished where, `A12 B10 C-` the points, C had no score.

    The seats are in alphabetical order.
    """
    rungs = []
    for one in map(points_of, matches):
        finish = sorted((p for p in one if one[p] is not None), key=lambda p: (-one[p], p))
        rungs.append(Rung(tuple(sorted(one)), tuple(finish), {p: one[p] for p in finish}))
    made = moves(rungs, swap_rules(params(settings)))
    return ["".join(group) for group in swapped(rungs, made)]


def points_of(text):
    """{player: points} of a match as `next_groups` takes it."""
    if text.isalpha():
        return {player: Fraction(len(text) - place) for place, player in enumerate(text)}
    return {word[0]: numbers(word[1:])[0] for word in text.split()}


# --------------------------------------------------------------------------- by whole seasons


def season(nights, *, players=None, filed=None, references=None, groups=None, settings=(), **more):
    """`nights` maps week -> machine -> player -> score, None where nothing is typed.

    `players` are names from the top of the ladder, or rows; `filed` maps player -> machine -> score;
    `groups` week -> label -> players, as typed.
    """
    label = {
        (week, player): name
        for week, typed in (groups or {}).items()
        for name, members in typed.items()
        for player in members
    }
    scores = [
        {
            "week": week,
            "machine": machine,
            "player": player,
            "score": score,
            "group": label.get((week, player)),
        }
        | ({} if score is not None else {"mark": "A"})
        for week, machines in nights.items()
        for machine, by_player in machines.items()
        for player, score in by_player.items()
        if score is not None or (week, player) in label
    ]
    names = players or dict.fromkeys(p for m in nights.values() for s in m.values() for p in s)
    listed = dict.fromkeys([*(references or {}), *(m for machines in nights.values() for m in machines)])
    return koi(
        {
            "settings": {"machines.per_night": max(map(len, nights.values()))} | dict(settings),
            "players": [row if isinstance(row, dict) else {"player": row} for row in names],
            "machines": [{"machine": m, "reference": (references or {}).get(m)} for m in listed],
            "weeks": {week: list(machines) for week, machines in nights.items()},
            "premakeups": [
                {"player": player, "machine": machine, "score": score}
                for player, one in (filed or {}).items()
                for machine, score in one.items()
            ],
            "scores": scores,
            **more,
        }
    )


def one_game(text, settings=(), **more):
    """A season of one game on M, played by a, b, c ... in week 1."""
    return night_of([text], settings, **more)


def night_of(games, settings=(), *, filed=None, rulings=(), week=1, **more):
    """A night on which each of these games is played on M by a group of its own: 1a 1b 1c, 2a 2b ...

    With one game the players are a, b, c ...
    """
    scores, members, allowed = {}, {}, []
    filed = dict(filed or {})
    for number, text in enumerate(games, 1):
        for seat, (score, source) in zip(SEATS, scores_of(text), strict=False):
            player = f"{number}{seat}" if len(games) > 1 else seat
            members.setdefault(str(number), []).append(player)
            scores[player] = score if source == "played" else None
            if source in SOURCES.values():
                filed[player] = {"M": score}
            if source == "premakeup":
                allowed.append(ruling(week, player, "allow pre-makeups"))
    over = any("x" in text for text in games)
    return season(
        {week: {"M": scores}},
        filed=filed,
        groups={week: members},
        rulings=[*rulings, *(allowed if over else ())],
        settings=({"premakeup.limit": 0} if over else {}) | dict(settings),
        **more,
    )


def with_points(rows, *, tns=None, settings=(), rulings=(), first_week=1, **more):
    """Nights that end with these league points: `{"a": "16 9 -"}`, a dash where a was away.

    One game on M; the score, 1 if not given in `tns`, is also the normalized score.
    """
    nights, given = {}, []
    for player, row in rows.items():
        normal = (tns or {}).get(player, " ".join("1" for _ in row.split())).split()
        for week, (points, score) in enumerate(zip(row.split(), normal, strict=True), first_week):
            there = points != "-"
            nights.setdefault(week, {}).setdefault("M", {})[player] = int(score) if there else None
            if there:
                given.append(ruling(week, player, "points", "M", points))
    return season(
        nights,
        players=more.pop("players", list(rows)),
        references=more.pop("references", {"M": 1}),
        settings={"normalized.constant": 1} | dict(settings),
        rulings=[*given, *rulings],
        **more,
    )


def ruling(week, player, word, machine=None, value=None, game=None, group=None):
    """A row of the Rulings sheet."""
    row = {"week": week, "player": player, "ruling": word, "machine": machine, "value": value}
    return row | {"game": game, "group": group}


def order(*players, week=1, machine="M", **more):
    """A row of the Ties sheet, best first."""
    return {"week": week, "machine": machine, "order": players, **more}


# --------------------------------------------------------------------------- what came out


def row(outcome, table, **where):
    """The one row of a table with these values."""
    (found,) = outcome.rows(table, **where)
    return found


def games(outcome, column="points", *, week=1, machine="M"):
    """A column of one game, the players in alphabetical order."""
    rows = outcome.rows("game_points", week=week, machine=machine)
    return [found[column] for found in sorted(rows, key=lambda found: (found["player"], found["game"]))]


def nights(outcome, column, week=1):
    """A column of one night's matches, the players in alphabetical order."""
    rows = outcome.rows("week_points", week=week)
    return [found[column] for found in sorted(rows, key=lambda found: found["player"])]


def of_groups(outcome, table, column, week=1):
    """{group: the column by seat} of a night made by `night_of`, the groups in order."""
    found = {}
    for one in sorted(outcome.rows(table, week=week), key=lambda one: one["player"]):
        found.setdefault(int(one["group"]), []).append(one[column])
    return [found[number] for number in sorted(found)]


def groups(outcome, week):
    """The groups of a week as texts, `ABC`, from the top."""
    found = {}
    for seat in outcome.rows("groups", week=week):
        found.setdefault(seat["group"], []).append(seat["player"])
    return ["".join(players) for players in found.values()]


def labels(outcome, week):
    """The labels of a week's groups from the top."""
    return list(dict.fromkeys(seat["group"] for seat in outcome.rows("groups", week=week)))


def multipliers(outcome, player):
    """A player's multiplier, week by week."""
    return [found["multiplier"] for found in outcome.rows("multipliers", player=player)]


def letters(outcome, player):
    """What divisions look at, week by week."""
    return "".join(found["letter"] for found in outcome.rows("week_points", player=player))


def division(outcome, name):
    """The players of a division as a text."""
    return "".join(found["player"] for found in outcome.rows("divisions", division=name))


def amounts(outcome, kind="weekly", **where):
    """{player: what he gets} of the payouts of one kind."""
    return {found["player"]: money(found["amount"]) for found in outcome.rows("payouts", kind=kind, **where)}


def money(cents):
    """27.00 rather than 2700."""
    return f"{cents // 100}.{cents % 100:02}"


def standings(outcome, name=None):
    """(place, player, total) from the top, of one division."""
    rows = outcome.rows("standings")
    return [(r["place"], r["player"], r["total"]) for r in rows if r["division"] == name]

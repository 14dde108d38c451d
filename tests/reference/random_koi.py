"""Random seasons of Koi's league for comparing the program with the reference. Everything follows from the seed."""

import random

from .koi import DEFAULTS, cents, compute
from .random_lafayette import MACHINES, NAMES

CHOICES = {  # D0 and D2, the regular season, and zero_score
    "premakeup.limit": [3, 3, 2, 1, 0, 5],
    "bonus.from_week": [3, 3, 1, 2, 4],
    "multiplier.from_week": [7, 7, 1, 2, 3, 4, 5],
    "multiplier.max": [3, 3, 1, 2, 4],
    "dues": ["6.00", "6.00", "5.00", "7.50", "10.00", "0.00"],
    "payout.share": [50, 50, 40, 100, 0],
    "payout.shares": ["75/25", "60/40", "50/50", "100/0"],
    "prizes.consolation": ["20/50", "10/50", "0/0"],
    "prizes.added": ["0.00", "50.00", "33.33"],
    "divisions.min_players": [8, 8, 6, 10, 12],
    "points.table": ["kpl", "2: 3-0; 3: 3-2-0; 4: 3-2-1-0", "2: 4-0; 3: 4-2-0; 4: 4-2-1-0"],
    "triple": [">=", ">"],
    "ties.unresolved": ["average", "share_high", "share_low"],
    "bonus4.first": ["two", "three"],
    "premakeup.denied_point": ["void", "pass_down"],
    "premakeup.barred": ["fourth_point", "all_bonus"],
    "premakeup.penalty": [0, 1, 2],
    "premakeup.counts": ["any_use", "full_absence"],
    "zero_point.others": ["shrink", "zero_score"],
    "over_limit.others": ["as_present", "shrink"],
    "lone.fourth": ["reference", "never", "always"],
    "match.solo_bonus": [4, 3, 0],
    "normalized.reference": ["table", "season_mean", "week_mean", "median"],
    "normalized.constant": [1000000, 1000, 100],
    "ties.match": ["ladder", "share"],
    "case2.exception": ["otherwise_only", "replace"],
    "case2.groups": ["3", "3+4"],
    "sweep": [">", ">="],
    "absent.bonus": ["yes", "no"],
    "payout.tlp": ["bonus_x1", "no_bonus", "with_multiplier"],
    "payout.pot": ["registered", "present", "paid"],
    "payout.single": ["all", "first_share"],
    "multiplier.edge": ["status", "movement"],
    "multiplier.second": ["same", "move"],
    "ladder.threshold": [10, 10, 8, 5, 12],
    "ladder.first_pair": ["free", "tested"],
    "ladder.two": ["either", "both", "lower"],
    "absent.static": ["none_counted", "any_missing", "average"],
    "groups.odd": ["lowest", "highest", "given"],
    "ladder.change": ["recut", "given"],
    "rank.basis": ["points", "ladder"],
    "division.bottom_loser": ["ok", "down"],
    "division.week": [6, 6, 5, 4, 3, 2, 7],
    "division.wins": [2, 1, 3],
    "division.rest": [2, 1, 0, 3],
    "division.groups": ["ladder", "points"],
    "zero_score": ["ranked", "no_points"],
    # without effect on a regular season
    "picks.rounds": ["repeat", "commissioner"],
    "picks.excess": ["most_picks", "lowest_player"],
    "playoffs.qualifiers": ["auto", 2, 3, 4],
    "prizes.basis": ["playoffs_then_season", "season"],
}
RULINGS = [
    ("death save", 3),
    ("deathsave", 1),
    ("bangback", 1),
    ("slam tilt", 2),
    ("second tilt", 2),
    ("replay", 5),
    ("replay, higher counts", 5),
    ("zero", 4),
    ("void", 5),
    ("points", 4),
    ("adjust", 4),
    ("allow pre-makeups", 4),
    ("decision", 1),
]


def random_season(seed: int, rough: bool = True) -> dict:
    """A random season. rough = False: default settings, no rulings, no obsolete or partial orders."""
    rng = random.Random(seed)
    weeks_planned = rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10])
    settings = random_settings(rng, weeks_planned, rough)
    cancelled, held = random_calendar(rng, weeks_planned)
    season = {
        "settings": settings,
        "players": random_players(rng, held, weeks_planned),
        "machines": [],
        "weeks": {},
        "cancelled": cancelled,
        "premakeups": [],
        "scores": [],
        "ties": [],
        "rulings": [],
        "picks": [],
        "payments": [],
    }
    style = rng.choice(["tiny", "tiny", "small", "rounded", "wide", "huge"])
    pool = random_machines(rng, season, held, style)
    random_games(rng, season, held, pool, rough)
    random_premakeups(rng, season, pool, style)
    presence = rng.choice([0.5, 0.7, 0.85, 0.95, 1.0])
    late = rng.choice([0.0, 0.1, 0.3])
    absentees = {}  # some are away very often: over three weeks
    for row in season["players"]:
        absentees[row["player"]] = 0.2 if rng.random() < 0.15 else presence
    for week in held:
        random_night(rng, season, week, absentees, late, style)
    if rough:
        random_rulings(rng, season, held)
    if rng.random() < 0.15 or "given" in (settings.get("groups.odd"), settings.get("ladder.change")):
        typed_groups(rng, season, held, rough)
    random_ties(rng, season, held, rough)
    random_payments(rng, season, held)
    return season


# ---------------------------------------------------------------------------------------------------- the frame


def random_settings(rng, weeks_planned, rough):
    settings = {}
    if weeks_planned != 10 or rng.random() < 0.3:
        settings["Weeks"] = weeks_planned
    if rough:
        chance = rng.choice([0.0, 0.1, 0.3, 0.6, 1.0])
        for name, values in CHOICES.items():
            if rng.random() < chance:
                settings[name] = rng.choice(values)
        if rng.random() < 0.25:
            settings["machines.per_night"] = rng.choice([3, 4, 6])
            # (whether the default of ladder.threshold is 10 or twice the games is not asked here)
            settings.setdefault("ladder.threshold", 10)
    return settings


def value_of(season, name):
    return season["settings"].get(name, DEFAULTS[name])


def random_calendar(rng, weeks_planned):
    weeks = list(range(1, weeks_planned + 1))
    cancelled = []
    if weeks_planned > 2 and rng.random() < 0.25:
        cancelled = sorted(rng.sample(weeks, rng.randint(1, min(2, weeks_planned - 2))))
    rest = [week for week in weeks if week not in cancelled]
    held = rest if rng.random() < 0.6 else rest[: rng.randint(1, len(rest))]
    if len(held) > 2 and rng.random() < 0.1:
        gap = rng.choice(held[1:-1])  # a week simply left out
        held = [week for week in held if week != gap]
    return cancelled, held


def random_players(rng, held, weeks_planned):
    """Members in row order. At least four stay from the first night on, and few enough leave."""
    number = rng.choice(
        [rng.randint(5, 7), rng.randint(8, 12), rng.randint(8, 16), rng.randint(15, 25), rng.randint(25, 40)]
    )
    names = rng.sample(NAMES, number)
    skills = rng.choice([0.0, 0.3, 0.8])
    movers = rng.random() < 0.5
    joiners = rng.randint(1, max(1, number // 5)) if movers else 0
    leavers = rng.randint(0, max(1, number // 6)) if movers else 0
    joining = set(rng.sample(names[4:], min(joiners, number - 4)))
    leaving = set(rng.sample(names, min(leavers, number - 5)))
    players = []
    for name in names:
        row = {"player": name, "skill": None, "joined": None, "left": None}
        if rng.random() < skills:
            row["skill"] = rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 5.5])
        if name in joining:
            row["joined"] = rng.randint(1, weeks_planned)
        if name in leaving:
            first = (row["joined"] or 1) + 1
            last = held[-1] + 1
            if first <= last:
                row["left"] = rng.randint(first, last)
        players.append(row)
    return players


def random_score(rng, style):
    if style == "tiny":
        return rng.randint(0, 4)
    if style == "small":
        return rng.randint(0, 20)
    if style == "rounded":
        return rng.choice([0, 10, 20, 50, 100, 150, 200, 250]) * 1000
    if style == "wide":
        return int(10 ** rng.uniform(0, 9))
    return 9_007_199_254_740_990 + rng.randint(0, 6)  # neighbours that floats cannot tell apart


def random_machines(rng, season, held, style):
    """{machine: the week it arrives}; with and without a reference."""
    games = int(value_of(season, "machines.per_night"))
    number = min(len(MACHINES), rng.randint(games, games + 5))
    with_reference = rng.choice([0.0, 0.5, 1.0])
    pool = {}
    for machine in rng.sample(MACHINES, number):
        pool[machine] = 1
        reference = None
        if rng.random() < with_reference:
            reference = max(1, random_score(rng, style))
        season["machines"].append({"machine": machine, "reference": reference})
    # A new game or two.
    new = rng.choice([0, 0, 1, 2])
    for machine in list(pool)[games : games + new]:
        pool[machine] = rng.choice(held)
    return pool


def random_games(rng, season, held, pool, rough):
    games = int(value_of(season, "machines.per_night"))
    for week in held:
        there = [machine for machine, since in pool.items() if since <= week]
        chosen = rng.sample(there, games)
        if rough and rng.random() < 0.15:
            chosen[rng.randrange(1, games)] = chosen[0]  # a machine played twice
        season["weeks"][week] = chosen


def random_premakeups(rng, season, pool, style):
    """Each player has one on most machines; those of a new machine come with its From week."""
    willing = rng.choice([0.0, 0.5, 0.9, 1.0])
    for row in season["players"]:
        if rng.random() >= willing:
            continue
        complete = rng.choice([0.3, 0.8, 1.0])
        for machine, since in pool.items():
            if rng.random() < complete:
                from_week = since if rng.random() < 0.9 else since + 1
                season["premakeups"].append(
                    {
                        "player": row["player"],
                        "machine": machine,
                        "score": random_score(rng, style),
                        "from_week": from_week,
                    }
                )


def member(row, week):
    return (row["joined"] or 1) <= week and (row["left"] is None or week < row["left"])


# ---------------------------------------------------------------------------------------------------- the nights


def score_row(week, player, machine, game, score, mark="score"):
    return {
        "week": week,
        "player": player,
        "machine": machine,
        "game": game,
        "score": score,
        "group": None,
        "mark": mark,
    }


def game_number(games, number):
    """Game is given only where a machine is played twice."""
    return number + 1 if games.count(games[number]) > 1 else None


def random_night(rng, season, week, presence, late, style):
    games = season["weeks"][week]
    here = [row["player"] for row in season["players"] if member(row, week)]
    present = [player for player in here if rng.random() < presence[player]] or here[:2]
    marks = rng.random() < 0.3  # absent players are typed, or not
    for player in here:
        if player not in present:
            if marks and rng.random() < 0.7:
                season["scores"].append(score_row(week, player, games[0], game_number(games, 0), None, "A"))
            continue
        missed = 0
        if rng.random() < late:
            missed = rng.randint(1, len(games) - 1)
        leaves = rng.random() < 0.2  # early instead of late
        for number, machine in enumerate(games):
            gone = number >= len(games) - missed if leaves else number < missed
            game = game_number(games, number)
            if not gone:
                season["scores"].append(score_row(week, player, machine, game, random_score(rng, style)))
            elif marks:
                mark = rng.choice(["L", "P"])
                season["scores"].append(score_row(week, player, machine, game, None, mark))


def typed(season, week):
    return [row for row in season["scores"] if row["week"] == week and row["mark"] == "score"]


# ---------------------------------------------------------------------------------------------------- rulings


def random_rulings(rng, season, held):
    """At most one ruling changes what a player has in a game, besides `points`."""
    rate = rng.choice([0.0, 0.3, 1.0, 3.0])
    for week in held:
        touched = set()  # (player, game)
        for _ in range(int(rate) + (rng.random() < rate % 1)):
            one_ruling(rng, season, week, touched)
    if rate and rng.random() < 0.1:  # a week not held: no effect
        others = [w for w in range(1, int(value_of(season, "Weeks")) + 1) if w not in held]
        if others:
            add_ruling(season, rng.choice(others), rng.choice(season["players"])["player"], "adjust", value=3)
    rng.shuffle(season["rulings"])


def add_ruling(season, week, player, word, machine=None, value=None, game=None):
    season["rulings"].append(
        {"week": week, "player": player, "machine": machine, "game": game, "ruling": word, "value": value}
    )


def one_ruling(rng, season, week, touched):
    games = season["weeks"][week]
    here = [row["player"] for row in season["players"] if member(row, week)]
    words, weights = zip(*RULINGS, strict=True)
    word = rng.choices(words, weights)[0]
    row = rng.choice(typed(season, week))
    player, machine, game = row["player"], row["machine"], row["game"]
    number = (game - 1) if game else games.index(machine)
    if rng.random() < 0.1 and word != "replay, higher counts":  # perhaps somebody without a score
        player, number = rng.choice(here), rng.randrange(len(games))
        machine, game = games[number], game_number(games, number)
    if word in ("adjust", "allow pre-makeups", "decision"):
        value = rng.choice([-10, -3, -1, 1, 2, 5]) if word == "adjust" else None
        add_ruling(season, week, rng.choice(here), word, value=value)
        return
    if word == "points":
        if (player, number, "points") not in touched:
            touched.add((player, number, "points"))
            add_ruling(season, week, player, word, machine, rng.randint(0, 5), game)
        return
    cells = [(player, number)]
    if word == "zero" and rng.random() < 0.3:
        machine, game = None, None
        cells = [(player, n) for n in range(len(games))]
    if word == "void" and rng.random() < 0.3:
        cells = [(p, number) for p in here]
        player = None
    if touched & set(cells):
        return
    touched.update(cells)
    value = None
    if word.startswith("replay"):
        value = rng.choice(typed(season, week))["score"]
    add_ruling(season, week, player, word, machine, value, game)


# ---------------------------------------------------------------------------------------------------- groups as typed


def typed_groups(rng, season, held, rough):
    """Some nights' groups are typed: those of the ladder, in which (rough) two players have changed places."""
    often = rng.choice([0.3, 1.0])
    for week in held:
        if rng.random() >= often:
            continue
        rows = [row for row in compute(season)["groups"] if row["week"] == week]
        if rough and rng.random() < 0.7:
            change_places(rng, rows)
        label = {row["player"]: row["group"] for row in rows}
        order = [row["player"] for row in rows]
        games = season["weeks"][week]
        night = [row for row in season["scores"] if row["week"] == week]
        season["scores"] = [row for row in season["scores"] if row["week"] != week]
        for player in order:
            own = [row for row in night if row["player"] == player]
            if not own:
                own = [score_row(week, player, games[0], game_number(games, 0), None, "A")]
            for row in own:
                row["group"] = label[player]
            season["scores"] += own
        if rough and rng.random() < 0.3 and not any(r["week"] == week for r in season["rulings"]):
            own_game(rng, season, week, rng.choice(sorted(set(label.values()))))
    season["scores"].sort(key=lambda row: row["week"])


def own_game(rng, season, week, group):
    """A group that plays another machine than the Weeks sheet says in one of its games."""
    games = season["weeks"][week]
    others = [row["machine"] for row in season["machines"] if row["machine"] not in games]
    rows = [row for row in season["scores"] if row["week"] == week and row["group"] == group]
    scored = []
    for row in rows:
        row["game"] = row["game"] or games.index(row["machine"]) + 1
        if row["mark"] == "score":
            scored.append(row["game"])
    if not others or not scored:
        return
    game, machine = rng.choice(scored), rng.choice(others)
    for row in rows:
        if row["game"] == game:
            row["machine"] = machine


def change_places(rng, rows):
    """Two players of one division change places."""
    first = rng.choice(rows)
    second = rng.choice([row for row in rows if row["division"] == first["division"]])
    first["player"], second["player"] = second["player"], first["player"]


# ---------------------------------------------------------------------------------------------------- ties, payments


def random_ties(rng, season, held, rough):
    """Orders of players who are tied (says the reference): complete, partial, with a stranger, obsolete, none.

    Week by week, because an order moves the ladder. No two orders of a game share two names.
    """
    often = rng.choice([0.0, 0.0, 0.5, 0.9])
    if not often:
        return
    for week in held:
        rows = [row for row in compute(season)["game_points"] if row["week"] == week]
        games = {}
        for row in rows:
            games.setdefault((row["group"], row["game"], row["machine"]), []).append(row)
        found = []
        for (_, game, machine), entries in games.items():
            found += game_orders(rng, season, week, game, machine, entries, often, rough)
        rng.shuffle(found)
        season["ties"] += found


def game_orders(rng, season, week, game, machine, entries, often, rough):
    by_score = {}
    for row in entries:
        by_score.setdefault(row["score"], []).append(row["player"])
    # The zeros of zero_point.others = zero_score stand in a tie, but have no row with a score.
    if None in by_score and value_of(season, "zero_point.others") == "zero_score":
        by_score.pop(0, None)
    by_score.pop(None, None)
    twice = season["weeks"][week].count(machine) > 1
    group = None
    if (
        any(row["week"] == week and row["group"] is not None for row in season["scores"])
        and rng.random() < 0.5
    ):
        group = entries[0]["group"]
    orders = []
    for names in by_score.values():
        if len(names) < 2 or rng.random() >= often:
            continue
        order = list(names)
        rng.shuffle(order)
        kind = rng.random()
        if rough and kind < 0.1 and len(order) > 2:
            order.pop()
        elif rough and kind < 0.25 and not orders:
            others = sorted({row["player"] for row in entries if row["score"] is not None} - set(order))
            if others:
                order.insert(rng.randint(0, len(order)), rng.choice(others))
        orders.append(order)
    if rough and not orders and len(by_score) > 1 and rng.random() < 0.05:
        orders.append([names[0] for names in by_score.values()][:3])  # obsolete: no longer tied
    return [
        {"week": week, "group": group, "game": game if twice else None, "machine": machine, "order": order}
        for order in orders
    ]


def random_payments(rng, season, held):
    if rng.random() < 0.3 and value_of(season, "payout.pot") != "paid":
        return
    pays = rng.choice([0.5, 0.9, 1.0])
    due = int(cents(value_of(season, "dues")))
    for week in held:
        for row in season["players"]:
            if member(row, week) and rng.random() < pays:
                paid = rng.choice(["x", due or 100, 2 * due or 100])
                season["payments"].append(
                    {"week": week, "player": row["player"], "paid": paid, "prize_paid": None}
                )

"""Random Lafayette seasons for comparing the program with the reference. Everything follows from the seed."""

import itertools
import random

from .lafayette import compute

NAMES = [
    "Ada Abbott",
    "Bo",
    "bert Cole",
    "Cy Young",
    "Dee Dee",
    "Élodie Roux",
    "Finn O'Neil",
    "Gus",
    "Håkan Öberg",
    "Ivy Ng",
    "Jo-Ann Lee",
    "Kim",
    "Lou Reed",
    "Mo Salah",
    "Ned",
    "Østen Ly",
    "Pat Quinn",
    "quincy",
    "Rae",
    "Sy",
    "Tess T.",
    "Uma",
    "Vic Vega",
    "Wes",
    "Xi Li",
    "Yan",
    "Zoë Zhang",
    "de Boer",
    "van Dyk",
    "McCoy",
    "Ångström",
    "Żaneta",
    "Łukasz",
    "Ñandú",
    "Ülkü",
    "Bea 2",
    "Hal 9000",
    "Mary Ann",
    "Theo",
    "Iris",
    "Noor",
    "Olaf",
    "Priya",
    "Raj",
    "Sven",
    "Tariq",
    "Ugo",
    "Wanda",
]
MACHINES = [
    "Taxi",
    "Monster Bash",
    "Attack from Mars",
    "The Addams Family",
    "Twilight Zone",
    "Medieval Madness",
    "Fish Tales",
    "Whirlwind",
    "Centaur",
    "Firepower",
    "Xenon",
    "Black Knight",
    "Iron Man",
    "AC/DC",
    "Star Trek",
    "Ghostbusters",
]
CHOICES = {
    "points.first": [25, 25, 30, 20, 10, 3, 0],
    "points.top_bonus": [5, 5, 0, 1, 10],
    "drop.weeks": [0, 1, 2, 3, 4],
    "drop.mode": ["best_n", "drop_now"],
    "drop.penalty_weeks": ["allowed", "forbidden"],
    "finals.min_weeks": ["half", 1, 2, 3, 5],
    "attendance.counts": ["any_score", "all_machines"],
    "attendance.of": ["planned", "held"],
    "guests.standings": ["unranked", "show", "hide"],
    "guests.finals": ["no", "yes"],
    "replacement": ["separate", "slot", "normalized", "void"],
    "ties.unresolved": ["average", "share_high", "share_low"],
    "zero_score": ["ranked", "no_points"],
    "wipe": ["rerank", "points_only"],
    "cheating": ["suspend", "wipe"],
    "conduct.serious": ["interference", "interference+ball"],
    "late.missed": ["none", "zero"],
    "standings.tie": ["tiebreak", "shared"],
}
# (word, weight). Conduct mostly falls on a few troublemakers, so that third and fourth offenses happen.
CONDUCT_WORDS = [
    ("interference", 10),
    ("opponent's ball", 10),
    ("death save", 3),
    ("slam tilt", 1),
    ("second tilt", 1),
    ("ejected", 2),
    ("violence", 1),
    ("vandalism", 1),
    ("cheating", 2),
]
OTHER_WORDS = [
    ("replay", 5),
    ("replay, higher counts", 4),
    ("zero", 5),
    ("void", 5),
    ("points", 5),
    ("adjust", 5),
    ("decision", 1),
    ("allow pre-makeups", 1),
]


def random_season(seed: int, rough: bool = True) -> dict:
    """A random season. rough = False: default settings, no rulings, no obsolete or partial orders."""
    rng = random.Random(seed)
    weeks_planned = rng.choice([1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 9, 10, 10])
    settings = random_settings(rng, weeks_planned, rough)
    players = random_players(rng, weeks_planned)
    cancelled, held = random_calendar(rng, weeks_planned)
    style = rng.choice(["tiny", "tiny", "small", "rounded", "wide", "huge"])
    season = {
        "settings": settings,
        "players": players,
        "cancelled": cancelled,
        "weeks": {},
        "scores": [],
        "ties": [],
        "rulings": [],
    }
    machines_a_night = rng.randint(3, 6)
    favourites = rng.sample(MACHINES, rng.randint(machines_a_night + 2, len(MACHINES)))
    with_sheet = rng.random()  # how often a night's machines stand on the Weeks sheet
    presence = rng.choice([0.5, 0.75, 0.9, 1.0])
    late = rng.choice([0.0, 0.1, 0.3])
    for week in held:
        number = machines_a_night if rng.random() < 0.8 else rng.randint(3, 6)
        number = min(number, len(favourites) - 2)
        planned = rng.sample(favourites, number)
        if rng.random() < with_sheet:
            season["weeks"][week] = list(planned)
        random_night(rng, season, week, planned, favourites, style, presence, late, rough)
    random_ties(rng, season, rough)
    if rough:
        random_rulings(rng, season, held, cancelled)
    season_tiebreakers(rng, season, rough)
    return season


def random_settings(rng, weeks_planned, rough):
    settings = {}
    if weeks_planned != 8 or rng.random() < 0.5:
        settings["Weeks"] = weeks_planned
    if rough:
        chance = rng.choice([0.0, 0.2, 0.5, 1.0])
        for name, values in CHOICES.items():
            if rng.random() < chance:
                settings[name] = rng.choice(values)
    return settings


def random_players(rng, weeks_planned):
    number = rng.choice([rng.randint(3, 6), rng.randint(3, 12), rng.randint(8, 24), rng.randint(20, 40)])
    players = []
    movers = rng.choice([0.0, 0.1, 0.3])
    guests = rng.choice([0.0, 0.1, 0.3])
    for name in rng.sample(NAMES, number):
        row = {"player": name, "status": "member", "joined": None, "left": None}
        if rng.random() < guests:
            row["status"] = "guest"
        elif rng.random() < movers:
            if rng.random() < 0.6:
                row["joined"] = rng.randint(1, weeks_planned)
            if rng.random() < 0.5:
                row["left"] = rng.randint((row["joined"] or 1) + 1, weeks_planned + 1)
        players.append(row)
    return players


def random_calendar(rng, weeks_planned):
    weeks = list(range(1, weeks_planned + 1))
    cancelled = []
    if weeks_planned > 2 and rng.random() < 0.3:
        cancelled = sorted(rng.sample(weeks, rng.randint(1, min(2, weeks_planned - 2))))
    rest = [week for week in weeks if week not in cancelled]
    if rng.random() < 0.6:
        held = rest
    else:
        held = rest[: rng.randint(1, len(rest))]  # the season so far
    if len(held) > 2 and rng.random() < 0.1:
        held = [week for week in held if week != held[1]]  # a week simply left out
    return cancelled, held


def random_score(rng, style):
    if style == "tiny":
        return rng.randint(0, 3)
    if style == "small":
        return rng.randint(0, 15)
    if style == "rounded":
        return rng.choice([0, 10, 20, 50, 100, 150, 200, 250]) * 1000
    if style == "wide":
        return int(10 ** rng.uniform(0, 9))
    return 9_007_199_254_740_990 + rng.randint(0, 6)  # neighbours that floats cannot tell apart


def random_night(rng, season, week, planned, favourites, style, presence, late, rough):
    present = []
    for row in season["players"]:
        outside = (row["joined"] or 0) > week or (row["left"] is not None and row["left"] <= week)
        if rng.random() < (0.3 if outside else presence):
            present.append(row["player"])
    if len(present) < 2:
        present = [row["player"] for row in season["players"]][:3]
    rng.shuffle(present)

    # Each game: its machine and, sometimes, what replaced it.
    games = [[machine] for machine in planned]
    spare = [machine for machine in favourites if machine not in planned]
    if rough and rng.random() < 0.3:
        for game in rng.sample(games, 2 if rng.random() < 0.15 else 1):
            if spare:
                game.append(spare.pop())
                if spare and rng.random() < 0.15:
                    game.append(spare.pop())

    taken = {}  # (player, machine): score
    for player in present:
        missed = set()
        if rng.random() < late:
            missed = set(rng.sample(range(len(games)), rng.randint(1, len(games) - 1)))
        for number, game in enumerate(games):
            if number in missed:
                continue
            machine = rng.choice(game)
            taken[(player, machine)] = random_score(rng, style)
            if len(game) > 1 and rng.random() < 0.1:
                taken[(player, rng.choice(game))] = random_score(rng, style)
    # Every machine was played by somebody.
    for game in games:
        for machine in game:
            if not any(m == machine for _, m in taken):
                taken[(rng.choice(present), machine)] = random_score(rng, style)
    for (player, machine), score in taken.items():
        season["scores"].append({"week": week, "player": player, "machine": machine, "score": score})
    for game in games:
        for old, new in itertools.pairwise(game):
            season["rulings"].append(
                {"week": week, "player": None, "machine": old, "ruling": "replaced", "value": new}
            )


def random_ties(rng, season, rough):
    """One-ball playoffs: complete, partial, with too many names, obsolete, none.

    No two orders of a night ever fit the same group: the rules do not say which would count.
    """
    joined = {}  # (week, machine): the machines ranked together with it
    if season["settings"].get("replacement") == "slot":
        for ruling in season["rulings"]:
            old, new = (ruling["week"], ruling["machine"]), (ruling["week"], ruling["value"])
            both = joined.get(old, [old[1]]) + joined.get(new, [new[1]])
            for machine in both:
                joined[(ruling["week"], machine)] = both
    by_ranking = {}
    for row in season["scores"]:
        machines = tuple(joined.get((row["week"], row["machine"]), [row["machine"]]))
        by_ranking.setdefault((row["week"], machines), []).append(row)
    often = rng.choice([0.0, 0.5, 0.9])
    for (week, machines), rows in by_ranking.items():
        odd_one_made = False  # at most one order with a stranger's name in a ranking
        by_score = {}
        for row in rows:
            names = by_score.setdefault(row["score"], [])
            if row["player"] not in names:
                names.append(row["player"])
        for names in by_score.values():
            if len(names) < 2 or rng.random() >= often:
                continue
            order = list(names)
            rng.shuffle(order)
            kind = rng.random()
            if rough and kind < 0.15 and len(order) > 2:
                order.pop()
            elif rough and kind < 0.3 and not odd_one_made:
                others = sorted({row["player"] for row in rows} - set(order))
                if others:
                    order.insert(rng.randint(0, len(order)), rng.choice(others))
                    odd_one_made = True
            season["ties"].append({"week": week, "machine": rng.choice(machines), "order": order})
        if rough and not odd_one_made and rng.random() < 0.1:
            strangers = [rng.choice(names) for names in by_score.values()]
            strangers = sorted(set(strangers))
            if len(strangers) >= 2:
                order = rng.sample(strangers, rng.randint(2, min(3, len(strangers))))
                season["ties"].append({"week": week, "machine": rng.choice(machines), "order": order})
    rng.shuffle(season["ties"])
    keep = []  # the guard of the docstring
    for tie in season["ties"]:
        clash = False
        for other in keep:
            same_ranking = other["week"] == tie["week"] and (
                other["machine"] == tie["machine"]
                or other["machine"] in joined.get((tie["week"], tie["machine"]), [])
            )
            if same_ranking and len(set(other["order"]) & set(tie["order"])) >= 2:
                clash = True
        if not clash:
            keep.append(tie)
    season["ties"] = keep


def pick(rng, weighted):
    return rng.choices([word for word, _ in weighted], [weight for _, weight in weighted])[0]


def random_rulings(rng, season, held, cancelled):
    names = [row["player"] for row in season["players"]]
    trouble = rng.sample(names, min(len(names), rng.randint(1, 4)))
    played = {}  # week: machines
    typed = {}  # week: [(player, machine)]
    for row in season["scores"]:
        machines = played.setdefault(row["week"], [])
        if row["machine"] not in machines:
            machines.append(row["machine"])
        typed.setdefault(row["week"], []).append((row["player"], row["machine"]))
    style_scores = [row["score"] for row in season["scores"]]

    conduct_rate = rng.choice([0.0, 0.0, 0.5, 1.5])
    other_rate = rng.choice([0.0, 0.5, 1.0, 3.0])
    rulings = season["rulings"]
    for week in held:
        for _ in range(times(rng, conduct_rate)):
            word = pick(rng, CONDUCT_WORDS)
            player = rng.choice(trouble) if rng.random() < 0.8 else rng.choice(names)
            machine = rng.choice(played[week])
            if rng.random() < 0.7:  # mostly a game he did play
                own = [m for p, m in typed[week] if p == player]
                machine = rng.choice(own) if own else machine
            if word in ("ejected", "violence", "vandalism", "cheating") and rng.random() < 0.8:
                machine = None  # (one that is given is ignored)
            rulings.append(
                {"week": week, "player": player, "machine": machine, "ruling": word, "value": None}
            )
        for _ in range(times(rng, other_rate)):
            rulings.append(other_ruling(rng, week, names, played[week], typed[week], style_scores))
    # A week that was not held: no effect.
    not_held = [
        week for week in range(1, 11) if week <= season["settings"].get("Weeks", 8) and week not in held
    ]
    if not_held and rng.random() < 0.1:
        word = rng.choice(["ejected", "violence", "cheating"])
        rulings.append(
            {
                "week": rng.choice(not_held),
                "player": rng.choice(trouble),
                "machine": None,
                "ruling": word,
                "value": None,
            }
        )
    rng.shuffle(rulings)
    # A chain of replacements is entered as it happened.
    chain = [ruling for ruling in rulings if ruling["ruling"] == "replaced"]
    replacements = {(ruling["week"], ruling["value"]) for ruling in chain}
    chain.sort(key=lambda ruling: (ruling["week"], (ruling["week"], ruling["machine"]) in replacements))
    chain = iter(chain)
    rulings[:] = [next(chain) if ruling["ruling"] == "replaced" else ruling for ruling in rulings]
    if rng.random() < 0.6:
        rulings.sort(key=lambda ruling: ruling["week"])

    # From the third interference on no game is needed: sometimes none is named.
    before = {}
    for ruling in sorted(rulings, key=lambda r: r["week"]):
        if ruling["week"] in held and ruling["ruling"] in ("interference", "ejected"):
            earlier = before.get(ruling["player"], 0)
            before[ruling["player"]] = earlier + 1
            if ruling["ruling"] == "interference" and earlier >= 2 and rng.random() < 0.3:
                ruling["machine"] = None


def times(rng, rate):
    number = int(rate)
    return number + (1 if rng.random() < rate - number else 0)


def other_ruling(rng, week, names, machines, typed, scores):
    word = pick(rng, OTHER_WORDS)
    player, machine = rng.choice(typed)
    value = None
    if word in ("replay", "replay, higher counts"):
        value = rng.choice(scores)  # often makes or breaks a tie
    elif word == "zero":
        if rng.random() < 0.2:
            player, machine = rng.choice(names), rng.choice(machines)
        if rng.random() < 0.3:
            machine = None  # every game of the night
    elif word == "void":
        if rng.random() < 0.3:
            player = None  # nobody gets points from that machine
    elif word == "points":
        if rng.random() < 0.4:
            player, machine = rng.choice(names), rng.choice(machines)  # perhaps somebody without a score
        value = rng.randint(0, 35)
    elif word == "adjust":
        if rng.random() < 0.4:
            player = rng.choice(names)
        machine = None
        value = rng.choice([-60, -10, -5, -1, 1, 5, 10])
    elif word in ("decision", "allow pre-makeups"):
        machine = None
    return {"week": week, "player": player, "machine": machine, "ruling": word, "value": value}


def season_tiebreakers(rng, season, rough):
    """Tiebreaker games for the standings: of those who are tied (says the reference), complete, partial, obsolete."""
    often = rng.choice([0.0, 0.6, 1.0])
    rows = compute(season)["standings"]
    by_total = {}
    for row in rows:
        if row["place"] is not None:
            by_total.setdefault(row["total"], []).append(row["player"])
    for names in by_total.values():
        if len(names) < 2 or rng.random() >= often:
            continue
        order = list(names)
        rng.shuffle(order)
        kind = rng.random()
        if rough and kind < 0.15 and len(order) > 2:
            order.pop()
        elif rough and kind < 0.3:
            others = sorted({row["player"] for row in season["players"]} - set(order))
            if others:
                order.insert(rng.randint(0, len(order)), rng.choice(others))
        season["ties"].append({"week": "season", "machine": None, "order": order})

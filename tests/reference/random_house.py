"""Random seasons of leagues by settings: few players and scores that are often equal."""

import random

EVERYONE = {
    "points.table": ["N down to 1", "linear100", "rank96", "10, 7, 4", "12, 9.5, ..."],
    "points.top_bonus": [0, 5],
    "bonus.margin": [0, 2],
    "ties.unresolved": ["average", "share_high", "share_low"],
    "zero_score": ["ranked", "no_points"],
    "night.best": ["all", 1, 2],
    "night.points": [None, "20, 19, ...", "10, 7, 4"],
    "night.ties": ["average", "share_high", "share_low"],
    "night.from_week": [1, 2],
    "absent": ["zero", "last", "average"],
    "season.from_week": [1, 2],
    "attendance.counts": ["any_score", "all_machines"],
    "season.count": ["all", 1, 2],
    "season.by": ["sum", "average"],
    "standings.min_weeks": [0, 2],
    "standings.tie": ["tiebreak", "shared", "next_best", "most_firsts"],
    "guests.ranking": ["ranked", "removed"],
    "guests.standings": ["unranked", "show", "hide"],
}
GROUPS = EVERYONE | {
    "points.table": ["ifpa", "kpl", "10, 7, 4"],
    "night.points": [None, "kpl", "10, 7, 4"],
    "bonus.beat_sum": ["no", "yes"],
    "absent": ["zero", "average"],
}


def random_season(seed):
    rng = random.Random(seed)
    among = rng.choice(["everyone", "group"])
    settings = {"points.among": among, "Weeks": 4}
    for name, values in (GROUPS if among == "group" else EVERYONE).items():
        value = rng.choice([values[0], rng.choice(values)])
        if (value is not None and value != values[0]) or name == "points.table":
            settings[name] = value
    if settings.get("season.count", "all") == "all" and rng.random() < 0.5:
        settings["drop.weeks"] = rng.choice([1, 2])
    if settings.get("guests.ranking") == "removed" and settings.get("guests.standings") == "show":
        del settings["guests.standings"]
    if "night.points" in settings and rng.random() < 0.5:
        settings["night.counts"] = "added"
    elif "night.points" in settings:
        settings.pop("night.from_week", None)
    if {"points.top_bonus", "bonus.margin", "bonus.beat_sum"} & set(settings) and rng.random() < 0.5:
        settings["bonus.per"] = rng.choice(["night", "both"])
    names = [f"P{number}" for number in range(rng.randint(4, 9))]
    players = [{"player": n, "status": "guest" if rng.random() < 0.15 else "member"} for n in names]
    highest = rng.choice([3, 9, 10**9])
    own_machines = among == "group" and rng.random() < 0.5
    scores = []
    for week in range(1, rng.randint(2, 4) + 1):
        there = [n for n in names if rng.random() < 0.8]
        rng.shuffle(there)
        for i, player in enumerate(there):
            group = str(i // 4 + 1) if among == "group" else None
            for machine in ("Taxi", "Xenon", "Centaur"):
                if own_machines and machine == ("Xenon", "Centaur")[i // 4 % 2]:
                    continue
                if rng.random() < 0.9:
                    row = {"week": week, "player": player, "machine": machine, "group": group}
                    scores.append(row | {"score": rng.randint(0, highest)})
    return {
        "settings": settings,
        "players": players,
        "machines": [{"machine": m} for m in ("Taxi", "Xenon", "Centaur")],
        "scores": scores,
    }

"""Random finals for comparing the program with the reference. Everything follows from the seed.

A season is that of random_lafayette with two keys more: "entrants" (None: no sheet) and "matches".
"""

import random

from . import koi, random_koi
from .finals import (
    all_settings,
    candidates,
    field_as_played,
    finals_divisions,
    play_all,
    playoff_field,
    playoffs_as_played,
    ranking_rows,
    seed_order,
)
from .lafayette import compute
from .random_lafayette import NAMES, random_season

CHOICES = {
    "finals.mode": ["single16", "single16", "ab8", "half"],
    "finals.overflow": ["top16", "expand"],
    "finals.size": [16, 16, 8, 4, 32],
    "finals.unpaid": ["out", "in"],
    "finals.seed_basis": ["dropped", "full"],
    "finals.grand_final": ["reset", "single"],
    "finals.choice2": ["lower_seed", "higher_seed"],
    "finals.payout_scope": ["overall", "A", "per_division"],
    "finals.entry": ["10.00", "5.00", "7.55", "0.00"],
    "finals.plaques": ["40.00", "38.50", "0.00", "33.34"],
    "finals.shares": ["70/30", "70/30", "60/40", "60/30/10", "100"],
    "guests.finals": ["no", "yes"],
    "guests.ifpa": ["no", "yes"],
    "ifpa.include": ["all", "half_weeks"],
    "ifpa.finals_counts": ["no", "yes"],
}


def random_finals(seed: int) -> dict:
    """Odd seeds: random_lafayette's seasons. Even seeds: plain ones, in which 0, 1, 2 .. 64 people show up in turn
    (where finals.overflow = top16 fewer are seeded)."""
    rng = random.Random(seed)
    if seed % 2:
        return with_finals(rng, random_season(seed), everybody=None)
    field = (seed // 2) % 65
    return with_finals(rng, plain_season(rng, field + rng.choice([0, 0, 1, 5])), everybody=field)


def plain_season(rng, number):
    """`number` members who have all played half of the weeks, one machine a night, with many equal totals."""
    names = list(NAMES) + [f"{name} II" for name in NAMES]
    players = [
        {"player": name, "status": "member", "joined": None, "left": None}
        for name in rng.sample(names, max(2, number))
    ]
    weeks = rng.choice([2, 4])
    scores = []
    for week in range(1, weeks + 1):
        for row in players:
            if week <= weeks // 2 or rng.random() < 0.8:
                scores.append(
                    {"week": week, "player": row["player"], "machine": "Taxi", "score": rng.randint(1, 60)}
                )
    return {
        "settings": {"Weeks": weeks, "drop.weeks": rng.choice([0, 1])},
        "players": players,
        "cancelled": [],
        "weeks": {},
        "scores": scores,
        "ties": [],
        "rulings": [],
    }


def with_finals(rng, season, everybody):
    """The season with settings, entrants and matches. everybody: so many are in the finals, or None: chance."""
    settings = season["settings"]
    chance = rng.choice([0.0, 0.3, 1.0])
    for name, values in CHOICES.items():
        if name not in settings and rng.random() < chance:
            settings[name] = rng.choice(values)
    if everybody is not None and rng.random() < 0.5:
        settings["finals.overflow"] = "expand"
    leave_no_guest_between(season)
    standings = compute(season)["standings"]
    season["entrants"] = random_entrants(rng, season, standings, everybody)
    if rng.random() < 0.3:
        finals_ties(rng, season, standings)
        standings = compute(season)["standings"]
    if season["entrants"] and rng.random() < 0.4:
        shown_seeds(rng, season, standings)
    season["matches"] = random_matches(rng, season, standings)
    return season


def shown_seeds(rng, season, standings):
    """What the sheet shows under Seed, drawn from a ranking that has moved since; now and then it makes no sense."""
    settings = all_settings(season)
    rows = ranking_rows(season, settings, standings)
    order = seed_order(season, settings, rows, None)
    for _ in range(rng.choice([0, 1, 1, 3])):  # as the ranking was
        if len(order) > 1:
            first = rng.randrange(len(order) - 1)
            order[first], order[first + 1] = order[first + 1], order[first]
    was = list(rows)
    if rng.random() < 0.3:  # somebody was eligible then, or was not
        was = [row | {"eligible": not row["eligible"]} if rng.random() < 0.1 else row for row in rows]
    divisions, _ = finals_divisions(settings, candidates(settings, was, order, season["entrants"]))
    seeds = {p: f"{d or ''}{seed}" for d, players in divisions for seed, p in enumerate(players, 1)}
    for row in season["entrants"]:
        row["seed"] = seeds.get(row["player"], "–" if row["present"] else None)
        if rng.random() < 0.01:
            row["seed"] = rng.choice([None, "–", "1", "2", "A1", "B9"])


def leave_no_guest_between(season):
    """The rules do not say where a guest without a place stands among members of the same total: no such season."""
    settings = season["settings"]
    if "yes" not in (settings.get("guests.finals"), settings.get("guests.ifpa")):
        return
    if settings.get("guests.standings", "unranked") == "show":
        return
    listed = dict(season)
    listed["settings"] = {**settings, "guests.standings": "unranked"}
    rows = compute(listed)["standings"]
    for row in rows:
        for other in rows:
            same = row["total"] == other["total"] or row["full_total"] == other["full_total"]
            if row["place"] is None and row is not other and same:
                settings["guests.standings"] = "show"


def random_entrants(rng, season, standings, everybody):
    if everybody is None and rng.random() < 0.1:
        return None
    in_standings = [row["player"] for row in standings]
    names = in_standings + [row["player"] for row in season["players"] if row["player"] not in in_standings]
    if rng.random() < 0.3:
        rng.shuffle(names)
    if everybody is not None:
        chosen = rng.sample(in_standings, everybody)
        return [{"player": name, "present": name in chosen, "paid": True} for name in names]
    here = rng.choice([0.3, 0.7, 0.9, 1.0])
    paying = rng.choice(["blank", "all", "some", "most"])
    entrants = []
    for name in names:
        if rng.random() < 0.05:
            continue  # not on the sheet
        paid = None
        if paying == "all":
            paid = True
        elif paying != "blank":
            paid = rng.random() < (0.5 if paying == "some" else 0.9)
            if not paid and rng.random() < 0.5:
                paid = None  # the cell was left blank
        amount = rng.choice([None, None, 500, 755, 1000]) if paid else None
        entrants.append({"player": name, "present": rng.random() < here, "paid": paid, "amount": amount})
    return entrants


def finals_ties(rng, season, standings):
    """Tiebreaker games of the finals night, for equal totals (or equal full totals)."""
    basis = "full_total" if season["settings"].get("finals.seed_basis") == "full" else "total"
    known = [set(tie["order"]) for tie in season["ties"] if tie["week"] == "season"]
    groups = {}
    for row in standings:
        if row["place"] is not None:
            groups.setdefault(row[basis], []).append(row["player"])
    for names in groups.values():
        # No two orders that could fit the same group: the rules do not say which would count.
        if len(names) < 2 or any(len(set(names) & other) >= 2 for other in known) or rng.random() < 0.4:
            continue
        order = rng.sample(names, len(names))
        season["ties"].append({"week": "season", "machine": None, "order": order})


def random_matches(rng, season, standings):
    """Results in play order, by Match or by the two players; sometimes the night is not over."""
    settings = all_settings(season)
    rows = ranking_rows(season, settings, standings)
    order = seed_order(season, settings, rows, None)
    # From the first winner on it is the sheet that says who plays.
    divisions, _ = field_as_played(settings, rows, order, season["entrants"], [{"winner": "somebody"}])
    seeds = {player: seed for _, players in divisions for seed, player in enumerate(players)}
    how = rng.choice(["match", "players", "full", "mixed"])
    upsets = rng.choice([0.1, 0.3, 0.5, 0.9])
    side_by_side = rng.random() < 0.3
    last = rng.randint(0, 40) if rng.random() < 0.15 else 1000
    typed = []
    while len(typed) < last:
        brackets = play_all(settings, divisions, typed)
        still_open = [m for bracket in brackets for m in bracket["matches"] if m["winner"] is None]
        if not still_open:
            break
        match = rng.choice(still_open) if side_by_side else still_open[0]
        pair = [match["player1"], match["player2"]]
        winner = max(pair, key=seeds.get) if rng.random() < upsets else min(pair, key=seeds.get)
        typed.append(typed_row(rng, match, winner, how))
    if typed and last < 1000:
        # What has been drawn and not typed: rows without a winner.
        brackets = play_all(settings, divisions, typed)
        still_open = [m for bracket in brackets for m in bracket["matches"] if m["winner"] is None]
        if rng.random() < 0.5:
            typed += [typed_row(rng, match, None, "full") for match in still_open]
    return typed


def typed_row(rng, match, winner, how):
    row = dict.fromkeys(("division", "round", "match", "player1", "player2", "winner"))
    row["winner"] = winner
    kind = rng.choice(["match", "players", "full"]) if how == "mixed" else how
    if kind in ("match", "full"):
        for column in ("division", "round", "match"):
            row[column] = match[column]
    if kind in ("players", "full"):
        pair = [match["player1"], match["player2"]]
        if rng.random() < 0.3:
            pair.reverse()
        row["player1"], row["player2"] = pair
    return row


# ------------------------------------------------------------------------------------------------ Koi: C15, C16


def random_playoffs(seed: int) -> dict:
    """A season of random_koi with few players, whose last night is held, and its playoffs: "entrants" (None: no sheet)
    and rows of scores and of tie orders without a week, "playoffs" and "playoff_ties"."""
    rng = random.Random(f"playoffs {seed}")
    season = small_koi_season(seed)
    settings = season["settings"]
    settings["Weeks"] = last = max(season["weeks"])
    season["cancelled"] = [week for week in season["cancelled"] if week < last]
    settings.pop("payout.pot", None)  # the fund is to be told from the members alone
    for name, values in KOI_CHOICES.items():
        settings.pop(name, None)
        if rng.random() < 0.7:
            settings[name] = rng.choice(values)
    standings = koi.compute(season)["standings"]
    season["entrants"] = None if rng.random() < 0.08 else koi_entrants(rng, season, standings)
    if season["entrants"] and rng.random() < 0.4:
        shown_playoff_seeds(rng, season, standings)
    field = playoffs_as_played(settings, standings, season["entrants"], begun=True)
    season["playoffs"], season["playoff_ties"] = [], []
    style = rng.choice(["tiny", "small", "wide", "huge"])
    over = rng.random() < 0.75
    for division in dict.fromkeys(division for division, _, _ in field):
        players = [player for name, _, player in field if name == division]
        playoff_games(rng, season, division, players, style, over or rng.random() < 0.4)
    others = [row["player"] for row in season["players"] if row["player"] not in [p for _, _, p in field]]
    for row in rng.sample(season["playoffs"], len(season["playoffs"]) // 10):
        if others and rng.random() < 0.5:  # a score of somebody who is not in the playoffs
            score = random_koi.random_score(rng, style)
            season["playoffs"].append(row | {"player": rng.choice(others), "score": score, "mark": "score"})
    rng.shuffle(season["playoffs"])
    return season


def shown_playoff_seeds(rng, season, standings):
    """What the sheet shows under Seed, drawn from standings that have moved since; now and then it makes no sense."""
    was = list(standings)
    for _ in range(rng.choice([0, 1, 2])):
        first = rng.randrange(max(1, len(was) - 1))
        was[first : first + 2] = was[first : first + 2][::-1]
    present = {row["player"] for row in season["entrants"] if row["present"]}
    seeds = {p: f"{d or ''}{seed}" for d, seed, p in playoff_field(season["settings"], was, present)}
    for row in season["entrants"]:
        row["seed"] = seeds.get(row["player"], "–" if row["present"] else None)
        if rng.random() < 0.01:
            row["seed"] = rng.choice([None, "–", "1", "A1", "B9"])


KOI_CHOICES = {
    "playoffs.qualifiers": ["auto", "auto", 2, 3, 4],
    "prizes.basis": ["playoffs_then_season", "playoffs_then_season", "season"],
    "prizes.added": ["0.00", "50.00", "420.50", "33.33"],
    "division.week": [2, 2, 3, 6],
    "divisions.min_players": [8, 6],
}


def small_koi_season(seed):
    number = seed * 1000
    while True:
        season = random_koi.random_season(number)
        if len(season["players"]) <= 14:
            return season
        number += 1


def koi_entrants(rng, season, standings):
    """Some are away, some are not on the sheet, some have left or were never there and are ticked all the same."""
    here = rng.choice([0.4, 0.8, 1.0, 1.0])
    names = [row["player"] for row in season["players"]]
    rng.shuffle(names)
    return [
        {"player": name, "present": rng.random() < here, "paid": None}
        for name in names
        if rng.random() < 0.95
    ]


def playoff_games(rng, season, division, players, style, over):
    """As many games as on a night; a machine may come twice. over = False: some scores are still to come."""
    many = int(season["settings"].get("machines.per_night", 5))
    pool = [row["machine"] for row in season["machines"]]
    games = rng.sample(pool, many)
    if many > 1 and rng.random() < 0.3:
        games[-1] = games[0]
    numbered = rng.random() < 0.5
    others = [row["player"] for row in season["players"] if row["player"] not in players]
    for number, machine in enumerate(games, 1):
        twice = games.count(machine) > 1
        game = number if numbered or twice else None
        scores = {}
        for player in players:
            if not over and rng.random() < 0.3:
                mark = "blank"
            else:
                mark = "score" if rng.random() < 0.97 else rng.choice(["A", "L", "P"])
            score = random_koi.random_score(rng, style) if mark == "score" else None
            season["playoffs"].append(
                {"player": player, "machine": machine, "game": game, "score": score, "mark": mark}
            )
            if score is not None:
                scores.setdefault(score, []).append(player)
        for tied in scores.values():
            if len(tied) > 1 and rng.random() < 0.4:
                order = rng.sample(tied, len(tied))
                if rng.random() < 0.15:
                    order.insert(rng.randint(0, len(order)), rng.choice(others))
                season["playoff_ties"].append(
                    {
                        "group": rng.choice([None, division]),
                        "game": game if twice else None,
                        "machine": machine,
                        "order": order,
                    }
                )

"""A small season as an Outcome, made by hand: the numbers of PICTURE 4.2, 6 and 7.

Nothing here runs the league's rules: points, places and totals are put together from the
order of the players on each machine. `invented` makes seasons of any size in the same way.
"""

from collections import defaultdict
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.leagues.lafayette.views import VIEWS
from pinsheet.names import key
from pinsheet.outcome import Night, Outcome, SettingInForce
from pinsheet.problems import Cell, Problem
from pinsheet.tables import EXPORTED

MACHINES = ("Attack from Mars", "Medieval Madness", "Twilight Zone", "Funhouse", "Taxi")
MEMBERS = (
    "Ada Quill",
    "Bo Marlow",
    "Cy Fennimore",
    "Dot Larkin",
    "Eli Sparrow",
    "Fay Tindall",
)
GUEST = "Hal Rook"
LONG = (
    *("Łucja Wiśniewska-Szczęśliwa", "Jörg-Günther Größenwäldchen"),
    *("Maximiliane Fürstenberg-Übermüller", "Zbigniew Brzęczyszczykiewicz"),
)
LONG_MACHINES = (
    *("Indiana Jones: The Pinball Adventure", "Star Trek: The Next Generation"),
    *("Creature from the Black Lagoon", "The Getaway: High Speed II", "Taxi"),
)
TWO_GROUPS = {p: "1" if p in MEMBERS[:4] else "2" for p in (*MEMBERS, GUEST)}
TICKS = 2
"""Ticks to a point: two, so that a mistake in the scale shows in every number."""

# Each night: for each machine the players from first to last, by their first names.
WEEK_1 = (
    "Bo Eli Ada Fay Dot Cy",
    "Dot Cy Eli Ada Fay Bo",
    "Bo Dot Eli Ada Fay Cy",
    "Ada Eli Dot Cy Bo Fay",
    "Dot Cy Ada Fay Bo Eli",
)
WEEK_2 = (
    "Ada Eli Cy Dot Fay",
    "Dot Ada Cy Fay Eli",
    "Ada Cy Eli Fay Dot",
    "Eli Fay Ada Cy Dot",
    "Cy Ada Eli Fay Dot",
)
WEEK_3_SCORES = {
    "Ada Quill": (2_145_330_880, 18_203_410, 312_440_120, 9_120_300, 3_988_120),
    "Bo Marlow": (910_220_450, 22_410_960, 145_300_770, 4_410_270, 3_210_440),
    "Cy Fennimore": (388_104_120, 7_350_220, 501_228_840, 6_033_190, 1_840_660),
    "Dot Larkin": (1_204_350_160, 31_960_780, 98_123_450, 2_870_540, 5_102_930),
    "Eli Sparrow": (None, None, 220_518_330, 7_745_010, 2_660_180),
    "Fay Tindall": (640_771_930, 12_114_300, 188_340_260, 3_380_910, 3_210_440),
    "Hal Rook": (3_310_904_770, 15_480_650, 76_550_210, 5_290_880, 990_310),
}
ONE_BALL = {("Taxi", "Fay Tindall"): "won the one-ball playoff"}

SETTINGS = (
    SettingInForce("Weeks", 8, 8, "1.3", "league nights"),
    SettingInForce("drop.weeks", 2, 2, "2", "lowest nights that do not count"),
    SettingInForce(
        "finals.min_weeks",
        "half",
        "half",
        "2, 8.2",
        "nights needed for the finals: section 2 says half of the weeks, 8.2 also says 3",
    ),
    SettingInForce("finals.mode", "ab8", "single16", "8.2, 8.5", "one bracket of 16, or divisions"),
    SettingInForce("points.top_bonus", 5, 5, "6.1", "points more for winning a machine"),
    SettingInForce("entry", 12, 10, "8.4", "what each player pays for the finals"),
)
WARNING = Problem(
    Cell("week-03.xlsx", "Scores", "C6"),
    "odd-score",
    "warning",
    "388,104,123 ends in 3; of 40 scores on Attack from Mars 40 end in 0. Right all the same? "
    'Write "checked" in the Note of that row.',
)


@dataclass
class Played:
    """Players in the order of one machine on one night, with their scores."""

    order: list[str]
    scores: dict[str, int]
    missed: list[str] = field(default_factory=list)


def example() -> Outcome:
    """Seven players (one a guest), three weeks of eight, five machines."""
    nights = {1: _named(WEEK_1), 2: _named(WEEK_2), 3: _third()}
    outcome = build(nights, guests={GUEST}, groups=TWO_GROUPS)
    rulings = [
        _ruling("Hal Rook", "opponent's ball", "first time tonight: no penalty", "noted (4.2)"),
        _ruling("Dot Larkin", "decision", "none", "machine reset on ball 3, all agreed"),
    ]
    frames = {**outcome.frames, "rulings": _frame(outcome.tables["rulings"], rulings)}
    return replace(outcome, frames=frames, problems=(WARNING,))


def unplayed() -> Outcome:
    """The same league before its first night."""
    return replace(build({}, guests={GUEST}), problems=())


def invented(players: int, weeks: int = 8, machines: tuple[str, ...] = MACHINES) -> Outcome:
    """A season of `players` people with drops, absences and ties of places, always the same."""
    names = [f"{FIRST[i % len(FIRST)]} {LAST[(i * 7 + i // len(FIRST)) % len(LAST)]}" for i in range(players)]
    return _season(names, weeks, machines, 3_000_000_000)


def large() -> Outcome:
    """Forty people with names of forty letters, long machines, and scores of thirteen digits; before week 11."""
    names = [f"{LONG[i % len(LONG)]} {chr(65 + i // len(LONG)) * 40}"[:40] for i in range(40)]
    return _season(names, 10, LONG_MACHINES, 9_876_543_210_980, planned=12)


def _season(
    names: list[str], weeks: int, machines: tuple[str, ...], highest: int, planned: int = 8
) -> Outcome:
    nights: dict[int, dict[str, Played]] = {}
    for week in range(1, weeks + 1):
        present = [n for i, n in enumerate(names) if (i * 5 + week * 3) % 7]
        orders = [
            sorted(present, key=lambda n: (names.index(n) * 37 + week * 11 + g * 53) % 101)
            for g in range(len(machines))
        ]
        nights[week] = {
            m: _scored(order, highest // 7**g)
            for g, (m, order) in enumerate(zip(machines, orders, strict=True))
        }
    return build(nights, guests={names[-1]}, planned=planned)


def build(
    nights: dict[int, dict[str, Played]],
    guests: set[str],
    groups: dict[str, str] | None = None,
    planned: int = 8,
) -> Outcome:
    """The tables of a season from who came where on which machine."""
    games = list(_games(nights, groups or {}))
    totals = _totals(games)
    everyone = sorted({p for _, p in totals}, key=key)
    race = {w: _standing(totals, w, everyone, guests) for w in sorted(nights)}
    tables = {t.name: t for t in (*EXPORTED, *LAFAYETTE.tables)}
    frames = {name: table.frame() for name, table in tables.items()}
    rows = {
        "game_points": games,
        "week_points": _week_rows(totals, len(nights), guests, groups or {}),
        "nights": _night_rows(totals, race, guests),
        "standings": _standings_rows(totals, race, guests) if nights else (),
        "race": _race_rows(race, guests),
        "records": _records(games, guests),
        "machine_summary": _summary(games, guests),
    }
    frames |= {name: _frame(tables[name], listed) for name, listed in rows.items()}
    calendar = tuple(
        Night(w, date(2018, 6, 5) + timedelta(weeks=w - 1), MACHINES, held=w in nights)
        for w in range(1, planned + 1)
    )
    return Outcome(
        league="lafayette",
        edition="summer-2018",
        title="Lafayette Pinball League",
        season="Summer 2018",
        settings=SETTINGS,
        frames=frames,
        tables=tables,
        views=VIEWS,
        clauses={"2": "Regular season", "6.1": "Scoring", "8.2": "Qualifying"},
        calendar=calendar,
        headline=("Best 6 of 8 weeks count; the first drop comes with week 7.",),
        why=_why,
        scale=TICKS,
        sources=("season.xlsx", *(f"week-{w:02}.xlsx" for w in nights)),
        fingerprint="9c41",
    )


EMPTY = {"integer": 0, "points": 0, "amount": 0, "flag": False}
FIRST = (
    *("Ada", "Bo", "Cy", "Dot", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jem"),
    *("Kit", "Lou", "Max", "Nan", "Oz", "Pia", "Quin", "Rae", "Sol", "Tess"),
)
LAST = (
    *("Quill", "Marlow", "Fennimore", "Larkin", "Sparrow", "Tindall", "Hobnail"),
    *("Rook", "Castell", "Ardley", "Orrery", "Farthing", "Ünal"),
)


def _frame(table, rows):
    # The league's tables grow; what this season does not tell is nothing, none and no.
    empty = {c.name: EMPTY.get(c.kind) for c in table.columns if not c.nullable}
    return table.frame({**empty, **row} for row in rows)


def _named(orders: tuple[str, ...]) -> dict[str, Played]:
    full = {p.split()[0]: p for p in (*MEMBERS, GUEST)}
    return {
        m: _scored([full[n] for n in order.split()], 2_400_000_000 // 9**g)
        for g, (m, order) in enumerate(zip(MACHINES, orders, strict=True))
    }


def _scored(order: list[str], top: int) -> Played:
    return Played(
        order,
        {p: top * (100 - place) // (100 + 9 * place) // 10 * 10 for place, p in enumerate(order)},
    )


def _third() -> dict[str, Played]:
    nights = {}
    for game, machine in enumerate(MACHINES):
        scores = {p: s[game] for p, s in WEEK_3_SCORES.items() if s[game] is not None}
        order = sorted(scores, key=lambda p: (-scores[p], (machine, p) not in ONE_BALL))
        nights[machine] = Played(order, scores, [p for p in WEEK_3_SCORES if p not in scores])
    return nights


def _games(nights, groups):
    for week, machines in nights.items():
        rows = {
            p: 4 + i for i, p in enumerate(sorted({p for m in machines.values() for p in m.order}, key=key))
        }
        for game, (machine, played) in enumerate(machines.items(), 1):
            for place, player in enumerate(played.order + played.missed, 1):
                missed = player in played.missed
                tied = list(played.scores.values()).count(played.scores.get(player))
                yield {
                    "week": week,
                    "group": groups.get(player),
                    "game": game,
                    "machine": machine,
                    "slot": machine,
                    "player": player,
                    "score": played.scores.get(player),
                    "source": "none" if missed else "played",
                    "place": None if missed else place,
                    "points": 0 if missed else TICKS * (30 if place == 1 else max(0, 26 - place)),
                    "cell": Cell(f"week-{week:02}.xlsx", "Scores", f"{'BCDEFGHIJ'[game]}{rows[player]}"),
                    "ranked": len(played.order),
                    "tied": None if missed else tied,
                    "tie": ONE_BALL.get((machine, player)) if tied > 1 else None,
                    "best": place == 1 and not missed,
                }


def _totals(games):
    totals: dict[tuple[int, str], int] = defaultdict(int)
    for row in games:
        totals[row["week"], row["player"]] += row["points"] // TICKS
    return dict(totals)


def _dropped(totals, held):
    dropped = set()
    for player in {p for _, p in totals}:
        nights = [(totals.get((w, player), 0), w) for w in range(1, held + 1)]
        lowest = sorted(nights)[: max(0, held - 6)]
        dropped |= {(w, player) for _, w in lowest if (w, player) in totals}
    return dropped


def _standing(totals, week, everyone, guests):
    """Each player's place (None for guests) and total after a week, best first."""
    until = {(w, p): t for (w, p), t in totals.items() if w <= week}
    gone = _dropped(until, week)
    sums = {
        p: sum(t for (w, q), t in until.items() if q == p and (w, q) not in gone)
        for p in everyone
        if any(q == p for _, q in until)
    }
    members = [t for p, t in sums.items() if p not in guests]
    ranked = {p: None if p in guests else 1 + sum(u > t for u in members) for p, t in sums.items()}
    order = sorted(sums, key=lambda p: (ranked[p] is None, ranked[p], key(p)))
    return {p: (ranked[p], sums[p]) for p in order}


def _week_rows(totals, held, guests, groups):
    best = {w: max(t for (v, _), t in totals.items() if v == w) for w, _ in totals}
    dropped = _dropped(totals, held)
    for (week, player), total in sorted(totals.items()):
        yield {
            "week": week,
            "player": player,
            "group": groups.get(player),
            "points": TICKS * total,
            "multiplier": 1,
            "total": TICKS * total,
            "dropped": (week, player) in dropped,
            "finish": 1 + sum(u > total for (v, _), u in totals.items() if v == week),
            "attended": True,
            "member": player not in guests,
            "best": total == best[week],
        }


def _race_rows(race, guests):
    for week, places in race.items():
        for player, (place, total) in places.items():
            if player not in guests:
                yield {"week": week, "player": player, "place": place, "total": TICKS * total}


def _night_rows(totals, race, guests):
    for (week, player), total in sorted(totals.items()):
        before = race[week - 1].get(player, (None, 0))[0] if week > 1 else None
        now, season_total = race[week][player]
        yield {
            "week": week,
            "place": 1 + sum(u > total for (w, _), u in totals.items() if w == week),
            "player": player,
            "status": "guest" if player in guests else "member",
            "total": TICKS * total,
            "season_total": TICKS * season_total,
            "place_before": before,
            "place_now": now,
            "move": None if before is None or now is None else before - now,
        }


def _standings_rows(totals, race, guests):
    last = max(race)
    for player, (place, total) in race[last].items():
        before = race[last - 1].get(player, (None, 0))[0] if last > 1 else None
        nights = [totals.get((w, player)) for w in sorted(race)]
        played = sum(n is not None for n in nights)
        missing = max(0, 4 - played)
        yield {
            "place": place,
            "player": player,
            "division": None,
            "total": TICKS * total,
            "full_total": TICKS * sum(n for n in nights if n is not None),
            "weeks_played": played,
            "eligible": place is not None and not missing,
            "status": "guest" if player in guests else "member",
            "move": None if before is None or place is None else before - place,
            "seed": place,
            "finals": _finals(place, missing),
            "form": tuple(None if n is None else TICKS * n for n in nights),
        }


def _finals(place, missing):
    if place is None:
        return "guest"
    return "yes" if not missing else f"{missing} more week{'s' * (missing > 1)}"


def _records(games, guests):
    for machine in dict.fromkeys(r["machine"] for r in games):
        scored = [r for r in games if r["machine"] == machine and r["score"] is not None]
        scored.sort(key=lambda r: (-r["score"], r["week"], key(r["player"])))
        for rank, row in enumerate(scored[:5], 1):
            status = "guest" if row["player"] in guests else "member"
            yield {
                "rank": rank,
                "status": status,
                **{k: row[k] for k in ("machine", "player", "week", "score")},
            }


def _summary(games, guests):
    for machine in dict.fromkeys(r["machine"] for r in games):
        scored = sorted(
            (r for r in games if r["machine"] == machine and r["score"] is not None),
            key=lambda r: r["score"],
        )
        top = scored[-1]
        yield {
            "machine": machine,
            "nights": len({r["week"] for r in scored}),
            "scores": len(scored),
            "median": scored[len(scored) // 2]["score"],
            "top": top["score"],
            "player": top["player"],
            "status": "guest" if top["player"] in guests else "member",
            "week": top["week"],
        }


def _ruling(player, ruling, effect, note):
    return {
        "week": 3,
        "player": player,
        "ruling": ruling,
        "effect": effect,
        "machine": "Taxi",
        "note": note,
        "in_effect": True,
        "cell": None,
    }


def _why(table, row):
    if table != "game_points" or row["place"] is None:
        return ""
    if row["place"] == 1:
        return "6.1: 25 + 5 for first"
    return f"6.1: 25 - {row['place'] - 1} for place {row['place']} of {row['ranked']}"

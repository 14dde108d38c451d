"""Making seasons for tests: tables as the reader would give them, and folders with real workbooks.

A season is the plain dict that `tests/reference/random_lafayette.py` and `random_koi.py` make:
settings, players, machines, cancelled, weeks, premakeups, scores, ties, rulings, payments, picks.
"""

from fractions import Fraction
from pathlib import Path

from openpyxl import Workbook

from pinsheet import tables
from pinsheet.leagues.koi import KOI
from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.leagues.params import read_params
from pinsheet.outcome import Outcome
from pinsheet.problems import Cell
from pinsheet.sheets.words import RULING_BY_KEY

WITH_SCORE = ("replay", "replay, higher counts")
WITH_POINTS = ("points", "adjust")


def typed_frames(season):
    """The tables of what people typed, in the list shape."""

    def cell(sheet, number):
        return Cell("league.xlsx", sheet, f"A{number + 2}")

    def rows(name, table, make):
        return table.frame(
            {**make(row), "cell": cell(name, number)}
            for number, row in enumerate(season.get(name.lower()) or ())
        )

    calendar = {**dict.fromkeys(season.get("cancelled", ()), ()), **(season.get("weeks") or {})}
    weeks = [
        {
            "week": week,
            "machines": tuple(machines),
            "cancelled": week in season.get("cancelled", ()),
            "moved": False,
            "cell": cell("Weeks", number),
        }
        for number, (week, machines) in enumerate(calendar.items())
    ]
    return {
        **{table.name: table.frame() for table in tables.TYPED},
        "roster": rows("Players", tables.ROSTER, _player),
        "machines": rows("Machines", tables.MACHINES, lambda m: {"aliases": (), **m}),
        "weeks": tables.WEEKS.frame(weeks),
        "premakeups": rows(
            "Premakeups", tables.PREMAKEUPS, lambda p: {**p, "from_week": p.get("from_week") or 1}
        ),
        "scores": rows(
            "Scores",
            tables.SCORES,
            lambda s: {**s, "mark": s.get("mark") or "score", "group": _text(s.get("group"))},
        ),
        "seats": tables.SEATS.frame(_seats(season, cell)),
        "ties": rows(
            "Ties",
            tables.TIES,
            lambda t: {
                **t,
                "week": None if t["week"] == "season" else t["week"],
                "group": _text(t.get("group")),
                "order": tuple(t["order"]),
            },
        ),
        "typed_rulings": rows("Rulings", tables.TYPED_RULINGS, _ruling),
        "payments": rows("Payments", tables.PAYMENTS, _payment),
        "checkin": rows("Checkin", tables.CHECKIN, dict),
        "picks": rows("Picks", tables.PICKS, dict),
    }


def _seats(season, cell):
    """Each player's seat in a typed group, once, as the reader makes them of the scores."""
    found = {}
    for number, row in enumerate(season["scores"]):
        if row.get("group") is not None:
            where = (row["week"], str(row["group"]), row["player"])
            found.setdefault(where, cell("Scores", number))
    return [{"week": w, "group": g, "player": p, "cell": c} for (w, g, p), c in found.items()]


def _text(label):
    return None if label is None else str(label)


def _player(row):
    skill = row.get("skill")
    return {"mail": True, "status": "member", **row, "skill": None if skill is None else Fraction(str(skill))}


def _ruling(row):
    made = {name: row.get(name) for name in ("week", "player", "machine", "game", "note")}
    made |= {"group": _text(row.get("group")), "ruling": RULING_BY_KEY[row["ruling"]]}
    if made["ruling"] in WITH_SCORE:
        made["score"] = int(row["value"])
    elif made["ruling"] == "replaced":
        made["new_machine"] = row["value"]
    elif made["ruling"] in WITH_POINTS:
        made["value"] = Fraction(str(row["value"]))
    return made


def _payment(row):
    def cents(amount):
        return None if amount in (None, "x") else int(Fraction(str(amount)) * 100)

    return {
        **row,
        "paid": cents(row.get("paid")),
        "whole": row.get("paid") == "x",
        "prize": cents(row.get("prize")),
    }


def params_of(league, settings=()):
    """A league's default edition with these settings."""
    rows = [{"setting": k, "value": str(v), "cell": Cell("x")} for k, v in dict(settings or {}).items()]
    params, problems = read_params(league.editions[league.default_edition], rows)
    assert not problems, problems
    return params


def lafayette_params(settings=()):
    """The Summer 2018 rules with these settings."""
    return params_of(LAFAYETTE, settings)


def computed(league, season):
    """A season computed by the steps alone: an Outcome with the tables and the checks' problems."""
    params = params_of(league, season.get("settings", ()))
    prepared, early = league.prepare(typed_frames(season), params)
    frames, late = league.compute(prepared, params)
    return Outcome(
        league.name,
        league.default_edition,
        "",
        "",
        frames=frames,
        tables=league.by_name,
        scale=int(frames["scale"]["ticks"].iat[0]),
        problems=(*early, *late),
        why=league.why(params),
    )


def lafayette(season):
    """A Lafayette season computed by the steps alone."""
    return computed(LAFAYETTE, season)


def koi(season):
    """A season of Koi's league computed by the steps alone; what tests/reference/koi.py takes."""
    return computed(KOI, season)


def night(players, *, machine="Taxi", week=1, **more):
    """The smallest season: one machine on one night; `players` maps names to scores."""
    return {
        "players": [{"player": name} for name in players],
        "scores": [
            {"week": week, "player": p, "machine": machine, "score": s}
            for p, s in players.items()
            if s is not None
        ],
        **more,
    }


def list_season(folder: Path, season, name="league.xlsx"):
    """A season folder with one workbook in the list shape, every sheet of it."""
    book = Workbook()
    settings = book.active
    settings.title = "Settings"
    settings.append(["Setting", "Value"])
    settings.append(["League", "lafayette"])
    for setting, value in season.get("settings", {}).items():
        settings.append([setting, value])
    _sheet(
        book,
        "Players",
        ["Player", "Status", "Joined", "Left"],
        [
            [
                p["player"],
                None if p.get("status", "member") == "member" else "guest",
                p.get("joined"),
                p.get("left"),
            ]
            for p in season["players"]
        ],
    )
    machines = {s["machine"]: None for s in season["scores"]}
    machines |= {m: None for listed in season.get("weeks", {}).values() for m in listed}
    machines |= {r["value"]: None for r in season.get("rulings", ()) if r["ruling"] == "replaced"}
    machines |= {r["machine"]: None for r in season.get("rulings", ()) if r["machine"]}
    _sheet(book, "Machines", ["Machine"], [[m] for m in machines])
    calendar = {**dict.fromkeys(season.get("cancelled", ()), ()), **season.get("weeks", {})}
    _sheet(
        book,
        "Weeks",
        ["Week", "Machines", "Note"],
        [
            [w, "; ".join(m), "cancelled" if w in season.get("cancelled", ()) else None]
            for w, m in calendar.items()
        ],
    )
    _sheet(
        book,
        "Scores",
        ["Week", "Player", "Machine", "Score"],
        [[s["week"], s["player"], s["machine"], _typed(s["score"])] for s in season["scores"]],
    )
    longest = max((len(t["order"]) for t in season.get("ties", ())), default=2)
    ordinals = [
        f"{n}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10 if n % 100 not in (11, 12, 13) else 0, 'th') }"
        for n in range(1, max(longest, 2) + 1)
    ]
    _sheet(
        book,
        "Ties",
        ["Week", "Machine", *ordinals],
        [[t["week"], t["machine"], *t["order"]] for t in season.get("ties", ())],
    )
    _sheet(
        book,
        "Rulings",
        ["Week", "Player", "Machine", "Ruling", "Value"],
        [
            [r["week"], r["player"], r["machine"], r["ruling"], _typed(r["value"])]
            for r in season.get("rulings", ())
        ],
    )
    folder.mkdir(parents=True, exist_ok=True)
    book.save(folder / name)
    return folder


def _typed(value):
    return str(value) if isinstance(value, int) and value >= 10**15 else value


def _sheet(book, title, headings, rows):
    sheet = book.create_sheet(title)
    sheet.append(headings)
    for row in rows:
        sheet.append(row)

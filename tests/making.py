"""Making seasons for tests: tables as the reader would give them, and folders with real workbooks.

A season is the plain dict that `tests/reference/random_lafayette.py` makes: settings, players,
cancelled, weeks, scores, ties, rulings.
"""

from fractions import Fraction
from pathlib import Path

from openpyxl import Workbook

from pinsheet import tables
from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.leagues.params import read_params
from pinsheet.outcome import Outcome
from pinsheet.problems import Cell

WITH_SCORE = ("replay", "replay, higher counts")
WITH_POINTS = ("points", "adjust")


def typed_frames(season):
    """The tables of what people typed, in the list shape."""

    def cell(sheet, number):
        return Cell("league.xlsx", sheet, f"A{number + 2}")

    weeks = [
        {
            "week": w,
            "machines": tuple(m),
            "cancelled": w in season.get("cancelled", ()),
            "moved": False,
            "cell": cell("Weeks", i),
        }
        for i, (w, m) in enumerate(
            {**dict.fromkeys(season.get("cancelled", ()), ()), **season.get("weeks", {})}.items()
        )
    ]
    return {
        **{table.name: table.frame() for table in tables.TYPED},
        "roster": tables.ROSTER.frame(
            {"mail": True, "status": "member", **p, "cell": cell("Players", i)}
            for i, p in enumerate(season["players"])
        ),
        "weeks": tables.WEEKS.frame(weeks),
        "scores": tables.SCORES.frame(
            {"mark": "score", **s, "cell": cell("Scores", i)} for i, s in enumerate(season["scores"])
        ),
        "ties": tables.TIES.frame(
            {
                "week": None if t["week"] == "season" else t["week"],
                "machine": t["machine"],
                "order": tuple(t["order"]),
                "cell": cell("Ties", i),
            }
            for i, t in enumerate(season.get("ties", ()))
        ),
        "typed_rulings": tables.TYPED_RULINGS.frame(
            _ruling(r, cell("Rulings", i)) for i, r in enumerate(season.get("rulings", ()))
        ),
    }


def _ruling(row, cell):
    made = {
        "week": row["week"],
        "player": row["player"],
        "machine": row["machine"],
        "ruling": row["ruling"],
        "cell": cell,
    }
    if row["ruling"] in WITH_SCORE:
        made["score"] = row["value"]
    elif row["ruling"] == "replaced":
        made["new_machine"] = row["value"]
    elif row["ruling"] in WITH_POINTS:
        made["value"] = Fraction(row["value"])
    return made


def lafayette_params(settings=()):
    """The Summer 2018 rules with these settings."""
    rows = [{"setting": k, "value": str(v), "cell": Cell("x")} for k, v in dict(settings).items()]
    params, problems = read_params(LAFAYETTE.editions["summer-2018"], rows)
    assert not problems, problems
    return params


def lafayette(season):
    """A season computed by the steps alone: an Outcome with the tables and the checks' problems."""
    params = lafayette_params(season.get("settings", ()))
    prepared, early = LAFAYETTE.prepare(typed_frames(season), params)
    frames, late = LAFAYETTE.compute(prepared, params)
    return Outcome(
        "lafayette",
        "summer-2018",
        "",
        "",
        frames=frames,
        tables=LAFAYETTE.by_name,
        scale=int(frames["scale"]["ticks"].iat[0]),
        problems=(*early, *late),
        why=LAFAYETTE.why(params),
    )


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

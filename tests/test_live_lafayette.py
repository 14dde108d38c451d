"""The drawn Scores sheet of a Lafayette night counts itself out: LibreOffice against the program.

Random nights are drawn as `pinsheet sheet` draws them, filled in as officials fill them, and calculated
by LibreOffice; every computed cell is then compared with the tables of the same folder.
"""

import io
import os
import random
import re
import runpy
import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from xml.sax.saxutils import escape
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from pinsheet import beginning, drawing, season
from pinsheet.leagues.common import excused, ruled_games
from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.sheets.book import open_book, ref
from pinsheet.sheets.draw import night_workbook
from pinsheet.sheets.reader import read_folder
from pinsheet.tables import each, grouped
from tests.libreoffice import calculated
from tests.nights import type_rows, typing

LIBREOFFICE = pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
NIGHTS = 10
SEASONS = -(-int(os.environ.get("PINSHEET_NIGHTS", "10")) // NIGHTS)
TEMPLATES = runpy.run_path(str(Path(__file__).parents[1] / "templates" / "make.py"))
MACHINES = (
    *("Attack from Mars", "Medieval Madness", "Twilight Zone", "Funhouse", "Taxi", "Monster Bash"),
    *("24", "The Addams Family"),
)
PLAYERS = (
    *("Ada Quill", "Bo Marlow", "Cy Fennimore", "Dot Larkin", "Eli Sparrow", "Fay Tindall", "Élodie O'Roux"),
    *("Gus Hobnail", "Ivy Castell", "Jem Ardley", "Kit Orrery", "Lou Farthing", "McCoy", "Østen Ly"),
)
CHOICES = {
    "points.first": [25, 25, 25, 3, 10],
    "points.top_bonus": [5, 5, 0, 7],
    "ties.unresolved": ["average", "share_high", "share_low", "error"],
    "zero_score": ["ranked", "no_points"],
    "late.missed": ["none", "none", "zero"],
    "replacement": ["separate", "slot", "normalized", "void"],
    "wipe": ["rerank", "points_only"],
    "cheating": ["suspend", "wipe"],
    "conduct.serious": ["interference", "interference+ball"],
}


# --------------------------------------------------------------------------- random nights


def new_folder(folder, rng, number):
    """A season of which nothing is known but people, machines, settings and dates of the nights."""
    folder.mkdir()
    for path, content in beginning.new_season(folder, LAFAYETTE).items():
        path.write_bytes(content)
    games = rng.choice([3, 4, 5])
    settings = {"Weeks": NIGHTS, "machines.per_night": games}
    if number:  # the first season is by the rulebook
        settings |= {name: rng.choice(values) for name, values in CHOICES.items()}
    machines = rng.sample(MACHINES, games)
    with typing(folder / "season.xlsx") as book:
        sheet = book["Settings"]
        for row in range(2, sheet.max_row + 1):
            if sheet.cell(row, 1).value in settings:
                sheet.cell(row, 2).value = settings[sheet.cell(row, 1).value]
        type_rows(book["Players"], "Player", [{"Player": name} for name in PLAYERS])
        type_rows(book["Machines"], "Machine", [{"Machine": name} for name in MACHINES])
        weeks = [
            {"Week": week, **{f"Machine {n}": name for n, name in enumerate(machines, 1)}}
            for week in range(1, NIGHTS + 1)
        ]
        type_rows(book["Weeks"], "Week", weeks)
    return machines


class Drawn:
    """A workbook as drawn, without results of formulas and without sheets from which nothing is computed."""

    def __init__(self, plan):
        self.book = load_workbook(io.BytesIO(night_workbook(plan)))
        for title in {"Groups tonight", "Cards", "Blank cards"} & {*self.book.sheetnames}:
            del self.book[title]
        raw = io.BytesIO()
        self.book.save(raw)
        self.parts = {title: f"xl/worksheets/sheet{n}.xml" for n, title in enumerate(self.book.sheetnames, 1)}
        with ZipFile(raw) as package:
            self.package = {name: package.read(name) for name in package.namelist()}

    def save(self, path, typed):
        """The file with these texts and numbers, by sheet and cell."""
        changed = {}
        for title in ("Scores", "Ties", "Rulings"):
            values = {place: value for (tab, place), value in typed.items() if tab == title}

            def fill(cell, values=values):
                if (value := values.pop(cell[1].decode(), None)) is None:
                    return cell[0]
                kind = "n" if isinstance(value, int | float) else "str"
                filled = (
                    f'<c r="{cell[1].decode()}"{cell[2].decode()} t="{kind}"><v>{escape(str(value))}</v></c>'
                )
                return filled.encode()

            part = self.parts[title]
            changed[part] = re.sub(CELL, fill, self.package[part])
            assert not values, values
        with ZipFile(path, "w") as package:
            for name, data in self.package.items():
                package.writestr(name, changed.get(name, data))


CELL = re.compile(
    rb'<c r="([A-Z]+[0-9]+)"( s="[0-9]+")?(?: t="[a-z]+")? ?(?:/>|><v>[^<]*</v></c>|><v ?/></c>)'
)


class Night:
    """A night's workbook in which officials type; what they type follows from the seed."""

    def __init__(self, rng, drawn, week, machines, settings):
        self.rng, self.week, self.settings, self.drawn = rng, week, settings, drawn
        self.typed = {("Scores", "E1"): week}
        self.machines = list(machines)
        sheet = drawn.book["Scores"]
        self.heads = {str(cell.value): cell.column for cell in sheet[3] if cell.value is not None}
        last = max(r for r in range(4, 90) if sheet.cell(r, self.heads["Place"]).value)
        self.names = {row: sheet.cell(row, 2).value for row in range(4, last + 1)}
        if sheet.cell(3, 3).value is None:  # one machine is chosen when everybody is there
            self.type("Scores", 3, 3, self.spelled(machines[0]))
        # Who is here for one night only: what the season's count would do is done on this night.
        self.guests = [f"Rogue {week}", f"Visitor {week}"][: rng.choice([0, 1, 2, 2])]
        free = [row for row, name in self.names.items() if name is None]
        for name, row in zip(self.guests, rng.sample(free, len(self.guests)), strict=True):
            self.names[row] = f"{name} {rng.choice(['(guest)', '(Guest)', '[guest]'])}"
            self.type("Scores", row, 2, self.names[row])
        self.columns = {machine: column for column, machine in enumerate(self.machines, 3)}
        self.replaced = None
        if rng.random() < 0.4:
            new = rng.choice([m for m in MACHINES if m not in machines])
            self.replaced = (new, rng.choice(self.machines))
            self.columns[new] = self.heads["Note"] - 1
        self.scores, self.rulings = {}, []

    def type(self, title, row, column, value):
        if value is not None:
            self.typed[title, ref(row, column)] = value

    def spelled(self, name):
        return self.rng.choice([name, name, name.lower(), name.upper(), f" {name} "])

    def type_scores(self):
        rng = self.rng
        style = rng.choice(["tiny", "small", "tens", "wide"])
        here = rng.choice([0.7, 1.0])
        # A game missed is a zero once it has its code, for the program at once: then all is typed.
        unfinished = rng.random() < 0.3 and self.settings["late.missed"] == "none"
        if self.replaced:
            new, old = self.replaced
            by_ruling = rng.random() < 0.3
            head = new if by_ruling else f"{new} (for {self.spelled(old).strip()})"
            self.type("Scores", 3, self.columns[new], head)
            if by_ruling:
                self.rule(None, old, "replaced", new)
        for row, player in self.names.items():
            if player is None:
                continue
            name = re.sub(r" [(\[].uest.*", "", player)
            if rng.random() > here:
                if rng.random() < 0.8 or self.settings["late.missed"] == "zero":
                    self.type("Scores", row, rng.choice(range(3, 3 + len(self.machines))), rng.choice("Aa"))
                continue
            for machine in self.machines:
                chance = rng.random()
                if self.replaced and machine == self.replaced[1] and rng.random() < 0.5:
                    machine = self.replaced[0]
                if chance < 0.08:
                    self.type("Scores", row, self.columns[machine], rng.choice("Ll"))
                elif not unfinished or chance > 0.5:
                    self.type_score(row, name, machine, style)
            if rng.random() < 0.1:
                note = rng.choice(["checked", "Checked by Bo", "not checked", "late 8:05"])
                self.type("Scores", row, self.heads["Note"], note)
        if rng.random() < 0.1:  # a name is missing, a score cannot be read
            free = [row for row, name in self.names.items() if name is None]
            self.type("Scores", rng.choice(free), 3, 1000)
        if rng.random() < 0.2:
            what = rng.choice(["12 million", "?", "1.5e6", "x", -5, 2.5])
            row = rng.choice([row for row, name in self.names.items() if name is not None])
            name = re.sub(r" [(\[].uest.*", "", self.names[row])
            self.scores.pop((name, self.machines[1]), None)
            self.type("Scores", row, 4, what)

    def type_score(self, row, name, machine, style):
        rng = self.rng
        score = {
            "tiny": lambda: rng.randint(0, 4),
            "small": lambda: rng.randint(0, 15) * 1010,
            "tens": lambda: rng.randint(1, 900_000) * 10 + (rng.random() < 0.05),
            "wide": lambda: int(10 ** rng.uniform(0, 14)),
        }[style]()
        self.scores[name, machine] = score
        text = rng.choice([f"{score:,}", str(score), f"{score:,}".replace(",", "'"), f" {score:,} "])
        self.type("Scores", row, self.columns[machine], text if rng.random() < 0.15 else score)

    def rule(self, player, machine, ruling, value=None):
        row = {
            "Week": self.rng.choice([self.week, str(self.week)]), "Player": player, "Machine": machine,
            "Ruling": ruling, "Value": value,
        }  # fmt: skip
        self.rulings.append(row)

    def type_rulings(self):
        rng = self.rng
        names = sorted({name for name, _ in self.scores})
        if names and rng.random() < 0.5:
            for _ in range(rng.randint(1, 4)):
                name, machine = rng.choice(sorted(self.scores))
                player = rng.choice([name, name.upper(), f"{name} (guest)"]) if name in self.guests else name
                machine = self.spelled(machine).strip()
                kind = rng.choice(
                    ["zero", "death save", "slam tilt", "replay", "replay, higher counts", "void", "points",
                     "adjust", "opponent's ball", "Opponent’s Ball", "decision", "zero night", "void all"]
                )  # fmt: skip
                if kind == "zero night":
                    self.rule(player, None, "zero")
                elif kind == "void all":
                    self.rule(None, machine, "void")
                elif kind.startswith("replay"):
                    self.rule(player, machine, kind, rng.choice(sorted(self.scores.values())))
                elif kind in ("points", "adjust"):
                    machine = machine if kind == "points" else None
                    if kind == "points" and rng.random() < 0.3:
                        machine = rng.choice(self.machines)
                    self.rule(player, machine, kind, rng.choice([0, 3, 22.5, 30]) - (kind == "adjust") * 15)
                elif not (
                    kind.lower().endswith("ball")
                    and self.settings["conduct.serious"] != "interference"
                    and name not in self.guests
                ):
                    self.rule(player, machine, kind)
        for name in self.guests:
            while rng.random() < 0.4:
                kind = rng.choice(
                    ["interference"] * 5 + ["ejected", "violence", "cheating", "opponent's ball"]
                )
                machine = rng.choice(self.machines)
                self.rule(name, machine, kind)
        if rng.random() < 0.2:
            self.rule("Ada Quill", self.machines[0], "zero")
            self.rulings[-1]["Week"] = 99  # of another week: no effect here
        self.type_rows("Rulings", ("Week", "Player", "Machine", "Ruling", "Value"), self.rulings)

    def type_rows(self, title, headings, rows):
        for number, row in enumerate(rows[:20], 3):
            for column, heading in enumerate(headings, 1):
                self.type(title, number, column, row.get(heading))

    def type_ties(self):
        rng, tied, orders = self.rng, {}, []
        for (name, machine), score in sorted(self.scores.items()):
            tied.setdefault((machine, score), []).append(name)
        names = sorted({name for name, _ in self.scores})
        for (machine, _), group in sorted(tied.items()):
            if len(group) < 2 or rng.random() < 0.4:
                continue
            order = rng.sample(group, len(group))
            if rng.random() < 0.15:
                order.insert(
                    rng.randrange(len(order)), rng.choice([n for n in names if n not in group] or order)
                )
            if rng.random() < 0.1:
                order = order[:-1]
            order = list(dict.fromkeys(order))
            if not 2 <= len(order) <= 4:
                continue
            known = [n if n not in self.guests else f"{n} (guest)" for n in order]
            row = dict(zip(("1st", "2nd", "3rd", "4th"), map(self.cased, known), strict=False))
            orders.append({"Week": self.week, "Machine": self.spelled(machine).strip(), **row})
        self.type_rows("Ties", ("Week", "Group", "Machine", "1st", "2nd", "3rd", "4th"), orders)

    def cased(self, name):
        return self.rng.choice([name, name, name.upper(), f" {name}"])

    def save(self, path):
        self.type_scores()
        self.type_rulings()
        self.type_ties()
        self.drawn.save(path, self.typed)


@pytest.fixture(scope="module")
def nights(tmp_path_factory):
    """The folders of all seasons, with their nights as LibreOffice calculated and saved them."""
    return calculated_seasons(tmp_path_factory.mktemp("live"), range(SEASONS))


@pytest.fixture(scope="module")
def others(tmp_path_factory):
    """A drawn night in which nobody typed, and a blank filled in by hand, calculated and saved."""
    top = tmp_path_factory.mktemp("others")
    new_folder(top / "season", random.Random(1), 0)
    drawn = drawing.tonight(top / "season")
    (top / "week-01.xlsx").write_bytes(drawn.content)
    blank = Drawn(TEMPLATES["night_plan"]())
    typed = {("Scores", "E1"): 7, ("Scores", "C3"): "Taxi", ("Scores", "D3"): "Funhouse"}
    rows = [("Ada", 500, "1,000"), ("Bo", 400, 1000), ("Cy", 500, "L"), ("Dot", "A", None)]
    for row, values in enumerate(rows, 4):
        typed |= {("Scores", f"{c}{row}"): value for c, value in zip("BCD", values, strict=True) if value}
    typed |= {("Ties", f"{c}3"): value for c, value in zip("ACDE", (7, "taxi", "Cy", "ada"), strict=True)}
    blank.save(top / "blank.xlsx", typed)
    calculated([top / "week-01.xlsx", top / "blank.xlsx"], top / "saved")
    return top


def calculated_seasons(top, numbers):
    folders, books = [], []
    for number in numbers:
        rng, folder = random.Random(number), top / f"season-{number:02}"
        machines = new_folder(folder, rng, number)
        typed = read_folder(folder)
        outcome = season.computed(folder, typed, drawing=True)
        settings = {setting.name: setting.value for setting in outcome.settings}
        plan = drawing.night_plan(outcome, typed, outcome.calendar[0])
        many = rng.choice([5, 6, 7, 8]) if number % 5 else 14
        groups = tuple(PLAYERS[i : min(i + 4, many)] for i in range(0, many, 4))
        machine = rng.choice([None, machines[0]])
        plan = replace(
            plan,
            groups=groups,
            labels=(),
            machines=(machine, *plan.machines[1:]),
            spare_rows=3,
        )
        drawn = Drawn(plan)
        for week in range(1, NIGHTS + 1):
            books.append(top / f"{number:02}-week-{week:02}.xlsx")
            Night(rng, drawn, week, machines, settings).save(books[-1])
        folders.append(folder)
    calculated(books, top / "saved")
    for number, folder in zip(numbers, folders, strict=True):
        for path in (top / "saved").glob(f"{number:02}-week-*.xlsx"):
            shutil.move(path, folder / path.name.partition("-")[2])
    return folders


# --------------------------------------------------------------------------- against the program


class Expected:
    """What the program says of one night."""

    def __init__(self, outcome, typed, week, replacement):
        frames, self.replacement = outcome.frames, replacement
        self.scale, self.week = outcome.scale, week
        self.games = {
            (r.player, r.machine): r
            for r in each(frames["game_points"].loc[frames["game_points"]["week"] == week])
        }
        self.totals = {r["player"]: r for r in outcome.rows("nights", week=week)}
        self.frames, self.typed, self.outcome = frames, typed, outcome

    def points(self, player, machine):
        row = self.games.get((player, machine))
        if row is None or (row.score is None and row.ruling != "points"):
            return None
        if row.tie == "shared" and row.score:
            return "tie!"
        return Fraction(int(row.points), self.scale)

    def night(self, player):
        row = self.totals.get(player)
        return (None, None) if row is None else (Fraction(row["total"]), row["place"])

    def to_come(self):
        scores = self.typed.frames["scores"]
        ruled = ruled_games(self.frames["conduct"])
        of_week = scores.loc[scores["week"] == self.week]
        games = [rows for _, rows in grouped(of_week, "player", "game")]
        return sum(
            all(row.mark == "blank" for row in game) and not excused(self.week, game[0].player, game, ruled)
            for game in games
        )

    def ties(self):
        ranking = self.frames["ranking"]
        here = ranking["week"].eq(self.week) & ranking["tie"].eq("shared") & ranking["score"].gt(0)
        unit = "slot" if self.replacement in ("slot", "normalized") else "machine"
        return len(ranking.loc[here].drop_duplicates([unit, "place"]))

    def looks(self, sheet):
        """Cells that the reader refuses, and last digits that the sheet's own rule calls odd."""
        book = f"week-{self.week:02}.xlsx"
        refused = {
            problem.cell
            for problem in self.typed.problems
            if problem.cell.workbook == book and problem.code in ("score", "score-groups", "nameless")
        }
        refused_there = {cell.ref for cell in refused}
        note = next(column for column, value in sheet.rows[3].items() if value.value == "Note")
        odd = 0
        for column in range(3, note):
            ends = {row: sheet.text(row, column).strip()[-1:] for row in range(4, max(sheet.rows) + 1)}
            others = [row for row, end in ends.items() if end in set("123456789")]
            tens = sum(end == "0" and sheet.text(row, column).strip() != "0" for row, end in ends.items())
            if tens >= 7 and tens >= 0.97 * (tens + len(others) - 1):
                for row in set(others) - {row for row in others if ref(row, column) in refused_there}:
                    said = sheet.text(row, note).lower()
                    odd += "checked" not in said or "not checked" in said
        return len(refused) + odd


@LIBREOFFICE
def test_a_drawn_night_shows_at_once_what_is_calculated_later(others):
    """Also after that it counts as untouched, and may be drawn again."""
    stored = {sheet.title: sheet for sheet in open_book(others / "week-01.xlsx").sheets}
    saved = {sheet.title: sheet for sheet in open_book(others / "saved" / "week-01.xlsx").sheets}
    for title in ("Scores", "Working"):
        here, there = ({k: v.value for k, v in of[title].cells.items()} for of in (stored, saved))
        assert {k: v for k, v in here.items() if v != there.get(k)} == {}
        assert {k: v for k, v in there.items() if k not in here} == {}
    folder = others / "season"
    for path in (others / "week-01.xlsx", others / "saved" / "week-01.xlsx"):
        shutil.copy(path, folder / "week-01.xlsx")
        assert read_folder(folder).untouched == {"week-01.xlsx"}
        assert isinstance(drawing.tonight(folder), drawing.Drawing)


@LIBREOFFICE
def test_the_blank_scoresheet_counts_too(others):
    sheet = next(s for s in open_book(others / "saved" / "blank.xlsx").sheets if s.title == "Scores")
    heads = {value.value: column for column, value in sheet.rows[3].items()}
    shown = [
        tuple(sheet.text(row, heads[h]) for h in ("pts 1", "pts 2", "pts 3", "Night", "Place"))
        for row in range(4, 8)
    ]
    assert shown == [
        ("24", "tie!", "", "51", "1"), ("23", "tie!", "", "50", "2"), ("30", "", "", "30", "3"), ("",) * 5,
    ]  # fmt: skip
    assert sheet.text(1, 8) == "0 scores to come · 1 tie to play off · 0 to look at again"


STATUS = re.compile(r"(\d+) scores? to come · (\d+) ties? to play off · (\d+) to look at again")
BY_KEY = {machine.casefold(): machine for machine in MACHINES}


def differences(folder):
    """Where the nights of a folder show something else than the program says, in words."""
    typed = read_folder(folder)
    outcome = season.computed(folder, typed, drawing=True)
    settings = {setting.name: setting.value for setting in outcome.settings}
    for path in sorted(folder.glob("week-*.xlsx")):
        sheet = next(sheet for sheet in open_book(path).sheets if sheet.title == "Scores")
        expected = Expected(outcome, typed, int(path.stem[-2:]), settings["replacement"])
        for cell, player, shown, wanted in compared(sheet, expected):
            near = isinstance(shown, int | float) and isinstance(wanted, Fraction | int)
            if not (abs(shown - wanted) < Fraction(1, 10**9) if near else shown == wanted):
                yield f"{folder.name}, {path.name}, {cell}, {player}: shows {shown}, should be {wanted}"


def compared(sheet, expected):
    """Every computed cell of a night with what should stand there."""
    shown = {place: value.value for place, value in sheet.cells.items()}
    heads = {value.value: column for column, value in sheet.rows[3].items()}
    for row in range(4, max(sheet.rows) + 1):
        player = re.sub(r" [(\[].uest.*", "", shown.get((row, 2), "")).strip()
        for game, column in enumerate(range(3, heads["Note"]), 1):
            heading = str(shown.get((3, column), "")).strip().partition(" (for")[0]
            wanted = expected.points(player, BY_KEY.get(heading.casefold()))
            place = row, heads[f"pts {game}"]
            yield ref(*place), player, shown.get(place), wanted
        for heading, wanted in zip(("Night", "Place"), expected.night(player), strict=True):
            place = row, heads[heading]
            yield ref(*place), player, shown.get(place), wanted
    counted = [int(number) for number in STATUS.fullmatch(shown[1, 8]).groups()]
    yield "top", "scores to come", counted[0], expected.to_come()
    yield "top", "ties to play off", counted[1], expected.ties()
    yield "top", "to look at again", counted[2], expected.looks(sheet)


@LIBREOFFICE
@pytest.mark.parametrize("number", range(SEASONS))
def test_every_computed_cell_is_what_the_program_says(nights, number):
    assert list(differences(nights[number])) == []

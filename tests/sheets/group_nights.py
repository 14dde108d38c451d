"""Random nights of a ladder league, drawn as `pinsheet sheet` draws them and filled in as officials do."""

import random
from fractions import Fraction
from pathlib import Path

from openpyxl.utils import get_column_letter

from pinsheet import drawing, season, tables
from pinsheet.leagues.koi.games import COUNTED
from pinsheet.outcome import money
from pinsheet.problems import Cell
from pinsheet.sheets.draw import night_workbook
from pinsheet.sheets.draw.blocks_sheet import block_of, placed
from pinsheet.sheets.draw.payments_sheet import payment_rows
from pinsheet.sheets.reader import Typed
from tests.making import typed_frames
from tests.reference.random_koi import RULINGS, member, random_season

LATER = ("season_mean", "median")
"""With these tonight's scores change earlier nights, or are sorted among theirs: no sheet of one night can."""
NOWHERE = Path("nowhere")
MOST_DIGITS = 10**15
"""Scores that a spreadsheet keeps exactly are below this."""


def typed_of(data):
    """A season as the reader would give it."""
    players = [{"aliases": (), **row} for row in data["players"]]
    frames = typed_frames({**data, "players": players, "checkin": ()})
    settings = {"League": "koi", **data["settings"]}
    frames["settings"] = tables.SETTINGS.frame(
        {"setting": name, "value": str(value), "cell": Cell("season.xlsx", "Settings", "B1")}
        for name, value in settings.items()
    )
    frames["checkin"] = tables.CHECKIN.frame(
        {"week": week, "player": player, "mark": mark, "cell": Cell("season.xlsx", "Check-in", "B1")}
        for week, player, mark in data.get("checkin", ())
    )
    kinds = {"season.xlsx": frozenset({"settings"})}
    return Typed(frames, (), ("season.xlsx",), "", kinds, frozenset(), (), {})


def fits(seed):
    """Whether the random season of a seed has members at the end and scores that a spreadsheet keeps."""
    data = random_season(seed)
    rows = [*data["scores"], *data["premakeups"], *({"score": row["reference"]} for row in data["machines"])]
    small = all(row["score"] is None or row["score"] < MOST_DIGITS for row in rows)
    week = max(row["week"] for row in data["scores"])
    seen = {*(row["week"] for row in data["scores"]), *data["cancelled"]}
    return small and seen >= set(range(1, week)) and sum(member(row, week) for row in data["players"]) > 1


def until(data, week):
    """What was typed before a week."""
    before = dict(data)
    for what in ("scores", "ties", "rulings", "payments"):
        before[what] = [row for row in data[what] if row["week"] < week]
    return before


class Night:
    """The last night of a random season: its plan, what is typed, and the outcome afterwards."""

    def __init__(self, seed):
        self.luck = random.Random(seed)
        data = random_season(seed)
        if data["settings"].get("normalized.reference") in LATER:
            data["settings"]["normalized.reference"] = self.luck.choice(("table", "week_mean"))
        self.week = max(row["week"] for row in data["scores"])
        self.data = until(data, self.week)
        self.games = int(data["settings"].get("machines.per_night", 5))
        self._choose_machines()
        names = [row["player"] for row in data["players"]]
        self.data["checkin"] = [
            (self.week, name, self.luck.choice(("away", "late")))
            for name in names
            if self.luck.random() < 0.1
        ]
        typed = typed_of(self.data)
        outcome = season.computed(NOWHERE, typed, drawing=True)
        night = next(night for night in outcome.calendar if night.week == self.week)
        self.plan = drawing.night_plan(outcome, typed, night)
        self.values, self.rows, self.rulings, self.ties = {}, [], [], []
        self.complete = True
        self.sits = {name: name for group in self.plan.groups for name in group}
        if self.luck.random() < 0.3:
            one, other = self.luck.sample(list(self.sits), 2)
            self.sits |= {one: other, other: one}
        self._type_blocks()
        self._type_rulings()
        self._type_ties()
        self._type_payments()
        if not self.complete:
            self.complete = self._is_excused()

    def _choose_machines(self):
        """Half of the nights the Weeks sheet names the games, else the machines that work."""
        if self.luck.random() < 0.5:
            known = [row["machine"] for row in self.data["machines"]]
            if len(known) > self.games:
                self.data["weeks"] = {**self.data["weeks"], self.week: known}

    def book(self):
        """The workbook as it is drawn."""
        return night_workbook(self.plan)

    # What is typed on Scores: (sheet, cell) -> value; and as rows, as the reader would have them.

    def _type_blocks(self):
        luck, plan = self.luck, self.plan
        machines = [row["machine"] for row in self.data["machines"]]
        often = luck.choice((0, 0.05, 0.3))
        self.style = luck.choice((lambda: luck.randint(0, 4), lambda: luck.randint(0, 400) * 10_000))
        self.blank = luck.random() < 0.15
        for block in placed(plan):
            games = list(plan.machines)
            for game, machine in enumerate(games):
                free = [other for other in machines if other not in games]
                if machine is None or (free and luck.random() < 0.2):
                    games[game] = luck.choice(free or machines)
                    self.values["Scores", f"{get_column_letter(game + 3)}{block.headings}"] = games[game]
            order = sorted(block.names, key=plan.seats.__getitem__)
            seats = {}
            for name in block.names:
                row = block.first + block.names.index(name)
                if self.sits[name] != name:
                    self.values["Scores", f"B{row}"] = self.sits[name]
                seats[name] = self._type_seat(block, row, self.sits[name], games, often)
            for name in order:
                self.rows += seats[name]

    def _type_seat(self, block, row, name, games, often):
        luck, rows = self.luck, []
        first = block.headings == 3 and row == block.first  # somebody is here
        away = not first and luck.random() < often * 1.5
        code = luck.choice(("P", "p", "A", "PM", "L"))
        for game, machine in enumerate(games, 1):
            cell = f"{get_column_letter(game + 2)}{row}"
            score, mark, said = None, "P", code
            if (first and game == 1) or (not away and luck.random() >= often / 2):
                score, mark = self.style(), "score"
                said = f"{score:,}" if luck.random() < 0.2 else score
            elif away and code == "A" and game > 1:
                said = None
            elif not away and said == "A":
                said = "P"
            if self.blank and self.complete and said is not None and luck.random() < 0.1 and code != "A":
                said, mark, score, self.complete = None, "blank", None, False
                self.open = (block.label, game)
                self.values["Scores", cell] = None  # also where P stands as drawn, for somebody late
            if said is not None:
                self.values["Scores", cell] = said
            rows.append(
                {
                    "week": self.week, "player": name, "machine": machine, "game": game, "score": score,
                    "group": block.label, "mark": mark, "headed": True,
                }
            )  # fmt: skip
        return rows

    def _effective(self, row):
        if row["score"] is not None:
            return row["score"]
        return self.plan.on_file.get(row["player"], {}).get(row["machine"])

    def _type_rulings(self):
        luck = self.luck
        words = [word for word, often in RULINGS for _ in range(often)]
        for number in range(luck.choice((0, 0, 0, 1, 2, 4, 9))):
            word, row = luck.choice(words), luck.choice(self.rows)
            games = [r["machine"] for r in self.rows if r["player"] == row["player"]]
            twice = games.count(row["machine"]) > 1
            machine, player, value = row["machine"], row["player"], None
            game = row["game"] if twice or luck.random() < 0.2 else None
            if word in ("adjust", "allow pre-makeups", "decision"):
                machine = game = None
                value = luck.choice((-10, -3, 1, 2, 5)) if word == "adjust" else None
            elif word == "points":
                value = luck.choice((0, 1, 2, 5))
            elif word.startswith("replay"):
                value = self.style()
            elif word == "zero" and luck.random() < 0.4:
                machine = game = None
            elif word == "void" and luck.random() < 0.3:
                player, game = None, None
            ruling = {"week": self.week, "player": player, "machine": machine, "game": game}
            self.rulings.append({**ruling, "ruling": word, "value": value})
            typed = [self.week, player, game, machine, word.title() if luck.random() < 0.3 else word, value]
            for column, what in zip("ABCDEF", typed, strict=True):
                if what is not None:
                    self.values["Rulings", f"{column}{number + 3}"] = what

    def _type_ties(self):
        luck, games = self.luck, {}
        for row in self.rows:
            if (score := self._effective(row)) is not None:
                games.setdefault((row["group"], row["game"], row["machine"]), []).append(
                    (score, row["player"])
                )
        number = 3
        often = luck.choice((0, 0.5, 0.9))
        for (group, game, machine), scores in games.items():
            for score in {score for score, _ in scores}:
                tied = [player for its, player in scores if its == score]
                if len(tied) < 2 or luck.random() >= often or number > 20:
                    continue
                luck.shuffle(tied)
                others = [player for _, player in scores if player not in tied]
                if luck.random() < 0.2 and others and len(tied) < 4:
                    tied.insert(luck.randint(0, len(tied)), luck.choice(others))
                elif luck.random() < 0.1 and len(tied) > 2:
                    tied.pop()
                twice = sum(r["machine"] == machine and r["player"] == tied[0] for r in self.rows) > 1
                named = group if luck.random() < 0.5 else None
                on = game if twice or luck.random() < 0.3 else None
                self.ties.append(
                    {"week": self.week, "group": named, "game": on, "machine": machine, "order": tied}
                )
                label = int(named) if named and named.isdecimal() else named
                typed = [self.week, label, on, machine, *tied]
                for column, what in zip("ABCDEFGH", typed):
                    if what is not None:
                        self.values["Ties", f"{column}{number}"] = what
                number += 1

    def _type_payments(self):
        self.payments = []
        if self.plan.dues is None:
            return
        first, _ = payment_rows(self.plan)
        for row, player in enumerate(self.plan.owed, first):
            if self.luck.random() < 0.7:
                paid = self.luck.choice(("x", 6))
                self.values["Payments", f"C{row}"] = paid
                self.payments.append({"week": self.week, "player": player, "paid": paid, "prize_paid": None})

    def _is_excused(self):
        """Whether a ruling makes typing the score that is missing unnecessary."""
        self.complete = True
        return "score-missing" not in {problem.code for problem in self.outcome().problems}

    # What is right.

    def outcome(self):
        """The season with this night."""
        data = dict(self.data)
        rows = self.rows if self.complete else [
            {**row, "mark": "P" if row["mark"] == "blank" else row["mark"]} for row in self.rows
        ]  # fmt: skip
        for what, more in (
            ("scores", rows), ("rulings", self.rulings), ("ties", self.ties), ("payments", self.payments),
        ):  # fmt: skip
            data[what] = [*data[what], *more]
        return season.computed(NOWHERE, typed_of(data), drawing=True)

    def should_be(self):
        """By cell of Scores what stands right of Note, and the two lines below the blocks."""
        outcome, plan = self.outcome(), self.plan
        block, expected = block_of(plan), {}
        lines = {(r["group"], r["player"], r["game"]): r for r in outcome.rows("game_points", week=self.week)}
        nights = {r["player"]: r for r in outcome.rows("week_points", week=self.week)}
        for night in nights.values():
            mine = [line for (_, player, _), line in lines.items() if player == night["player"]]
            counted = sum(line["score"] is not None and line["source"] in COUNTED for line in mine)
            average = self.data["settings"].get("absent.static") == "average"
            night["order"] = night["points"] + 2 * average * (len(mine) - counted)
        for group in placed(plan):
            for row in range(group.first, group.last + 1):
                seat = row - group.first
                name = self.sits[group.names[seat]] if seat < len(group.names) else None
                complete = self.complete or self.open[0] != group.label
                for game in range(1, self.games + 1):
                    cell = f"{block.letter(f'pts {game}')}{row}"
                    ready = complete or self.open[1] != game
                    line = lines.get((group.label, name, game))
                    expected[cell] = points_of(line) if name and ready else ""
                for heading, value in sums(nights[name] if name else None, nights.values()).items():
                    expected[f"{block.letter(heading)}{row}"] = value if complete else ""
        row = list(placed(plan))[-1].foot + 2
        if plan.dues:
            expected[f"A{row}"] = self._pot(outcome, nights)
            row += 1
        expected[f"A{row}"] = self._next(outcome)
        return expected

    def _pot(self, outcome, nights):
        pot = outcome.rows("pots", week=self.week)[0]["pot"]
        start = f"Pot tonight {money(pot)}: "
        if not self.complete:
            return f"{start}who gets it stands here when all games are in"
        paid = [row for row in outcome.rows("payouts", week=self.week) if row["kind"] == "weekly"]
        if not any(row["attended"] for row in nights.values()):
            return f"{start}nobody is here, nothing is paid"
        told = []
        for row in paid:
            its = nights[row["player"]]
            tns = whole(its["normalized"])
            told.append(f"{row['player']} {money(row['amount'])} ({self._points(its)}, TNS {tns:,})")
        return start + " · ".join(told)

    def _points(self, night):
        games, bonus, points = (number(night[what]) for what in ("points", "bonus", "tlp"))
        rule, multiplied = self.plan.rules.tlp, bonus and night["multiplier"] != 1
        if rule == "bonus_x1" and multiplied:
            return f"{games} + {bonus} = {points} points without ×"
        if rule == "no_bonus" and bonus and night["multiplier"]:
            return f"{points} points without bonus"
        return f"{points} points"

    def _next(self, outcome):
        plan = self.plan
        if not plan.next_week.groups:
            return plan.next_week.instead
        start = "Next week if nothing changes: "
        if not self.complete:
            return f"{start}the groups stand here when all games are in"
        week = min(row["week"] for row in outcome.rows("groups") if row["week"] > self.week)
        called = plan.called(list(plan.on_file))
        groups = {}
        for row in outcome.rows("groups", week=week):
            groups.setdefault(row["group"], []).append(called[row["player"]])
        return start + " · ".join(f"group {label} {', '.join(names)}" for label, names in groups.items())


def whole(value):
    """A normalized score as it is shown: half up."""
    return int(value + Fraction(1, 2))


def number(value):
    """Points as a sheet shows them: two decimals at most."""
    rounded = round(float(value) + 1e-9, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def points_of(line):
    """What stands under pts."""
    open_tie = (line["tied"] or 0) > 1 and line["score"]
    return "tie!" if open_tie else number(line["points"])


def sums(night, others):
    """What stands under Points to Total."""
    if night is None:
        return dict.fromkeys(("Points", "TNS", "Finish", "Bonus", "Total"), "")
    behind = [
        other
        for other in others
        if other["group"] == night["group"]
        and other["finish"] is not None
        and night["finish"] is not None
        and other["finish"] == night["finish"] + 1
    ]
    by_tns = night["tie"] is not None and any(
        other["tie"] is not None and other["order"] == night["order"]
        and other["normalized"] < night["normalized"]
        for other in behind
    )  # fmt: skip
    finish = night["finish"] if night["finish"] is not None else ""
    return {
        "Points": number(night["points"]),
        "TNS": whole(night["normalized"]),
        "Finish": f"{finish} TNS" if by_tns else finish,
        "Bonus": number(night["bonus"]),
        "Total": number(night["total"]),
    }

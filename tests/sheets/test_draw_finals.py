"""The finals' workbook: LibreOffice counts out whole evenings, a small bracket says what is right."""

import datetime as dt
import functools
import io
import random
import re
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.sax.saxutils import escape
from zipfile import ZipFile

import openpyxl
import pytest
from openpyxl.utils import get_column_letter, range_boundaries

from pinsheet.names import key
from pinsheet.sheets.book import open_book
from pinsheet.sheets.draw.finals_book import finals_workbook
from pinsheet.sheets.draw.finals_plan import Entrant, FinalsPlan
from pinsheet.sheets.kinds import headings
from tests.libreoffice import in_step

FIRST = 4
NAMES = (
    *("Ada Quill", "Dot Larkin", "Bo Marlow", "Cy Fennimore", "Fay Tindall", "Eli Sparrow", "Hal Rook"),
    *("Kit Orrery", "Jem Ardley", "Ivy Castell", "Gil Thatcher", "Lou Farthing", "Mo Fieldhouse"),
    *("Nan Overbury", "Oz Pennington", "Pia Quarrel", "Gus Hobnail", "Rex Tolliver", "Sid Upshaw"),
)
NOT_ELIGIBLE = "Gus Hobnail"
ENTRANTS = tuple(
    Entrant(place, name, 740 - 12 * place, 6, True)
    if name != NOT_ELIGIBLE
    else Entrant(place, name, 740 - 12 * place, 3, False, "3 of 8 weeks, needs 4")
    for place, name in enumerate(NAMES, 1)
)
ELIGIBLE = tuple(entrant.player for entrant in ENTRANTS if entrant.eligible)
MACHINES = ("Attack from Mars", "Medieval Madness", "Twilight Zone", "Funhouse", "Taxi", "Monster Bash")
PLAN = FinalsPlan(
    league="Lafayette Pinball League",
    season="Summer 2018",
    paper="letter",
    date=dt.date(2018, 7, 31),
    entrants=ENTRANTS,
    known_machines=MACHINES,
)

SHARED = {1: 1, 2: 1, 5: 5, 6: 5, 7: 5}
TIED = replace(
    PLAN,
    entrants=tuple(replace(e, place=SHARED.get(e.place, e.place), tied=e.place in SHARED) for e in ENTRANTS),
)


# A double elimination as RULES B12 tells it; None: not known yet, "": nobody will come.


def seeded(size):
    order = [1]
    while len(order) < size:
        order = [s for seed in order for s in (seed, 2 * len(order) + 1 - seed)]
    return order


def bracket(seeds, size, decide, reset=True):
    """Every match as round, number -> [player 1, player 2, winner], in the order to be played."""
    found = {}

    def play(name, pairs):
        up, down = [], []
        for number, (one, other) in enumerate(pairs, 1):
            if one == "" or other == "":
                winner, loser = other if one == "" else one, ""
            elif one is None or other is None:
                winner = loser = None
            else:
                winner = decide(name, number, one, other)
                loser = None if winner is None else other if winner == one else one
            played = winner if one and other else None
            found[name, number] = [one, other, played]
            up.append(winner)
            down.append(loser)
        return up, down

    def neighbours(players):
        return [(players[i], players[i + 1]) for i in range(0, len(players), 2)]

    alive = [seeds[s - 1] if s <= len(seeds) else "" for s in seeded(size)]
    alive, survivors = play("W1", neighbours(alive))
    losing = 1
    if len(survivors) > 1:
        survivors, _ = play("L1", neighbours(survivors))
        losing += 1
    k = 1
    while len(alive) > 1:
        k += 1
        alive, losers = play(f"W{k}", neighbours(alive))
        losers = losers[::-1] if k % 2 == 0 else losers
        survivors, _ = play(f"L{losing}", list(zip(losers, survivors)))
        losing += 1
        if len(survivors) > 1:
            survivors, _ = play(f"L{losing}", neighbours(survivors))
            losing += 1
    (one,), (other,) = alive, survivors
    (winner,), _ = play("GF1", [(one, other)])
    if reset:
        again = winner is not None and other and winner == other
        nobody = None if winner is None else ""
        play("GF2", [(one, other) if again else (nobody, nobody)])
    return found


def first_two(found):
    """Winner and second, None while open."""
    last = [found[at] for at in (("GF2", 1), ("GF1", 1)) if at in found and found[at][:2] != ["", ""]]
    if not last:
        return None, None
    one, other, winner = last[0]
    if other == "":
        return one, None
    return (winner, other if winner == one else one) if winner else (None, None)


class Evening:
    """Who is here, who has paid, who wins; to be typed into a workbook, and what should stand there then."""

    def __init__(self, plan, here, paid=None, luck=0, upto=None, orders=()):
        self.plan, self.here, self.paid, self.orders = plan, set(here), paid, orders
        self.luck, self.upto = random.Random(luck), upto
        owing = set() if paid is None else self.here - set(paid)
        order = [entrant.player for entrant in plan.entrants]
        for names in orders:
            first = min(map(order.index, names))
            order[first : first + len(names)] = names
        eligible = {entrant.player for entrant in plan.entrants if entrant.eligible}
        there = [player for player in order if player in eligible & self.here]
        self.paying = [player for player in there if player not in owing]
        self.there = there
        self.playing = self._playing() if plan.unpaid_out else there
        self.fields = self._fields()
        self.brackets = [self._play(field) for field in self.fields]

    def _playing(self):
        """Who has paid; where B pays no entry, everybody but those who owe and would be in A."""
        if self.plan.payout_scope != "A" or self.plan.mode == "single16":
            return self.paying
        playing = list(self.there)
        while True:
            first = 8 if self.plan.mode == "ab8" else (len(playing) + 1) // 2
            owing = [player for player in playing[:first] if player not in self.paying]
            if not owing:
                return playing
            playing.remove(owing[-1])

    def _fields(self):
        n = len(self.playing)
        if self.plan.mode == "single16":
            return [self.playing[: self.plan.size]]
        first = 8 if self.plan.mode == "ab8" else (n + 1) // 2
        return [self.playing[:first], self.playing[first:]]

    def _play(self, field):
        size, decided = self.plan.size if self.plan.mode == "single16" else 2, {}
        while size < len(field):
            size *= 2

        def decide(name, number, one, other):
            if self.upto is not None and len(decided) >= self.upto:
                return None
            return decided.setdefault((name, number), self.luck.choice((one, other)))

        return bracket(field, size, decide, reset=self.plan.grand_final == "reset")

    def ticks(self):
        """What is typed before the first match, by sheet and cell."""
        typed = {}
        for row, entrant in enumerate(self.plan.entrants, FIRST):
            if entrant.player in self.here:
                typed["Entrants", f"F{row}"] = "x"
            if self.paid is not None and entrant.player in self.paid:
                typed["Entrants", f"G{row}"] = "x"
        for row, names in enumerate(self.orders, 3):
            typed |= tie_row(row, "season", None, *names)
        return typed

    def winners(self, labels):
        """What is typed under Winner, where the rows have these divisions, rounds and numbers."""
        matches = ((row, self._match(*label)) for row, label in enumerate(labels, FIRST))
        return {("Matches", f"L{row}"): match[2] for row, match in matches if match and match[2]}

    def _match(self, division, round_, number):
        which = "AB".index(division)
        return self.brackets[which].get((round_, number)) if which < len(self.brackets) else None

    def should_be(self, book):
        """Compare everything that people see with the bracket."""
        sheets = {sheet.title: sheet for sheet in book.sheets}
        self._seeds(sheets["Entrants"])
        self._matches(sheets["Matches"])
        if self.plan.mode == "single16":
            self._bracket(sheets["Bracket"])
        self._payout(sheets["Payout"])

    def _seeds(self, sheet):
        pot = sum(map(max, self.pots(), [0, 0]))
        line = f"{len(self.there)} here · {len(self.paying)} paid · pot {pot // 100}.{pot % 100:02}"
        assert sheet.text(1, 6) == line
        seeds = {}
        for label, field in zip("AB" if len(self.fields) > 1 else [""], self.fields):
            seeds |= {player: f"{label}{seed}" for seed, player in enumerate(field, 1)}
        for row, entrant in enumerate(self.plan.entrants, FIRST):
            otherwise = "–" if entrant.player in self.here else ""
            assert sheet.text(row, 8) == seeds.get(entrant.player, otherwise), entrant.player
        size = 2
        while size < len(self.fields[0]):
            size *= 2
        for seed, player in enumerate(self.fields[0], 1):
            note = sheet.text(FIRST + [e.player for e in self.plan.entrants].index(player), 9)
            assert note.startswith("bye") == (1 < len(self.fields[0]) <= size - seed)

    def _matches(self, sheet):
        found = list(rows_of(sheet, FIRST, 13))
        expected = [
            (d, *key, *match) for d, played in zip("AB", self.brackets) for key, match in played.items()
        ]
        shown = {(d, r, int(n)): (one, other) for d, r, n, one, other, *_ in found if r}
        for division, round_, number, one, other, _ in expected:
            pair = tuple(
                "" if mine is None else mine or ("bye" if opponent != "" else "–")
                for mine, opponent in ((one, other), (other, one))
            )
            found_pair = shown.pop((division, round_, number))
            if len(self.brackets) > 1:  # passed rounds may turn a pair round
                found_pair, pair = sorted(found_pair), sorted(pair)
            assert found_pair == pair, (division, round_, number)
        # A second bracket of which nobody is here, or GF2 of it, stays empty.
        assert all(pair == ("–", "–") for pair in shown.values()), shown
        assert [row[3:5] for row in found if not row[1]] == [
            row[3:5] for row in found if not row[1] and ("bye" in row[3:5] or "–" in row[3:5])
        ]
        playing = [(r[0], r[1], r[2]) for r in found if r[1] and r[3] not in ("", "bye", "–")]
        rounds = [name for name, _ in groupby(playing, key=lambda row: row[:2])]
        assert len(rounds) == len(set(rounds))
        for division, _, _, one, other, *_, chooses in found:
            field = self.fields["AB".index(division)]
            if one in field and other in field:
                better, worse = (p.split()[0] for p in sorted((one, other), key=field.index))
                second = better if self.plan.choice2 == "higher_seed" else worse
                assert chooses == f"{better}, {second}, {better}"
            else:
                assert chooses == ""

    def _bracket(self, sheet):
        """The slots of each round from the top, with their seeds."""
        columns = {sheet.text(2, column): column for row, column in sheet.cells if row == 2}
        for round_, column in columns.items():
            places = sorted(row for row, c in sheet.cells if c == column + 1 and row > 2)
            names = [sheet.text(row, column + 1) for row in places]
            seeds = [sheet.text(row, column) for row in places if sheet.text(row, column)]
            if round_ == "Winner":
                one, other = (name or "" for name in first_two(self.brackets[0]))
                assert [name for name in names if name] == [*([one] if one else []), f"2nd: {other}"]
                continue
            names = [n for n in names if not n.startswith(("loser of", "winner of", "GF2")) and n]
            rounds = ("GF1", "GF2") if round_ == "GF1" else (round_,)
            pairs = [match[:2] for (r, _), match in self.brackets[0].items() if r in rounds]
            slots = [(mine, pair[1 - i]) for pair in pairs for i, mine in enumerate(pair) if mine is not None]
            assert names == [mine or ("bye" if opponent != "" else "–") for mine, opponent in slots]
            assert seeds == [str(self.fields[0].index(mine) + 1) for mine, _ in slots if mine]

    def pots(self):
        many, plan = [len(field) for field in self.fields], self.plan
        if len(many) > 1 and plan.payout_scope == "per_division":
            return [plan.entry * n - plan.plaques // 2 for n in many]
        counted = many[0] if plan.payout_scope == "A" else sum(many)
        return [plan.entry * counted - plan.plaques, 0]

    def _payout(self, sheet):
        expected = []
        for which, (played, pot) in enumerate(zip(self.brackets, map(max, self.pots(), [0, 0]))):
            second = (2 * pot * self.plan.shares[1] + 100) // 200 if len(self.fields[which]) > 1 else 0
            paid = which == 0 or self.plan.payout_scope == "per_division"
            for place, name, cents in zip(("1st", "2nd"), first_two(played), (pot - second, second)):
                expected.append((place, name or "", cents if paid else 0))
        lines = [row for row in rows_of(sheet, 4, 4) if row[0] in ("1st", "2nd")]
        assert [(r[0], r[1], round((r[3] or 0) * 100)) for r in lines] == expected


def rows_of(sheet, first, width):
    """The values of a sheet from a row on, "" where nothing stands."""
    last = max(row for row, _ in sheet.cells)
    for row in range(first, last + 1):
        yield [v.value if (v := sheet.cells.get((row, column))) else "" for column in range(1, width + 1)]


def counted(books):
    """The workbooks as LibreOffice calculates and saves them."""
    saved = yield books
    return {name: open_book(path) for name, path in saved.items()}


@functools.cache
def file_of(plan):
    return finals_workbook(plan)


def drawn(plan=PLAN):
    return openpyxl.load_workbook(io.BytesIO(file_of(plan)))


class Typist:
    """Types into the workbook of a plan; whatever it had counted before is gone."""

    def __init__(self, plan=PLAN):
        raw, book = io.BytesIO(), drawn(plan)
        book.save(raw)  # openpyxl keeps no results of formulas
        self.parts = {f"xl/worksheets/sheet{n}.xml": title for n, title in enumerate(book.sheetnames, 1)}
        with ZipFile(raw) as package:
            self.package = {name: package.read(name) for name in package.namelist()}

    def typed(self, values):
        """The file with these texts and numbers, by sheet and cell."""
        raw = io.BytesIO()
        with ZipFile(raw, "w") as package:
            for name, data in self.package.items():
                for (sheet, cell), value in values.items():
                    if sheet == self.parts.get(name):
                        kind = "n" if isinstance(value, int | float) else "str"
                        filled = rf'<c r="{cell}" \g<1> t="{kind}"><v>{escape(str(value))}</v></c>'
                        data, found = re.subn(
                            rf'<c r="{cell}" (s="\d+")(?: t="n")? ?/>'.encode(), filled.encode(), data
                        )
                        assert found == 1, cell
                package.writestr(name, data)
        return raw.getvalue()


def tie_row(row, *values):
    return {("Ties", f"{'ABCDEF'[i]}{row}"): value for i, value in enumerate(values) if value is not None}


def labels_of(book):
    sheet = next(sheet for sheet in book.sheets if sheet.title == "Matches")
    return [tuple(row) for row in rows_of(sheet, FIRST, 3)]


def opened(data):
    """A workbook as pinsheet reads it."""
    with TemporaryDirectory() as folder:
        (path := Path(folder, "drawn.xlsx")).write_bytes(data)
        return open_book(path)


def evenings_are_right(evenings):
    """Tick, let it count (in divisions that changes the rounds' names), type winners, count, compare."""
    typist = Typist(evenings[0].plan)
    if evenings[0].plan.mode == "single16":
        labels = [labels_of(opened(file_of(evenings[0].plan)))] * len(evenings)
    else:
        ticked = {f"ticked-{i}.xlsx": typist.typed(evening.ticks()) for i, evening in enumerate(evenings)}
        labels = [labels_of(book) for book in (yield from counted(ticked)).values()]
    typed = {
        f"typed-{i}.xlsx": typist.typed(evening.ticks() | evening.winners(labels[i]))
        for i, evening in enumerate(evenings)
    }
    for evening, book in zip(evenings, (yield from counted(typed)).values()):
        evening.should_be(book)


def formulas(book):
    return [
        (sheet.title, cell.coordinate, cell.value)
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if isinstance(cell.value, str) and cell.value.startswith("=")
    ]


def test_the_sheets_and_the_headings():
    book = drawn()
    assert book.sheetnames == ["Entrants", "Bracket", "Matches", "Ties", "Payout", "Working"]
    assert book.custom_doc_props["pinsheet"].value == "finals"
    assert [sheet.title for sheet in book if sheet.sheet_state == "hidden"] == ["Working"]
    assert [cell.value for cell in book["Entrants"][3]] == [
        *("Place", "Player", "Total", "Weeks", "Eligible", "Present", "Paid", "Seed", "Note"),
    ]  # fmt: skip
    assert [cell.value for cell in book["Matches"][3]] == [
        *("Division", "Round", "Match", "Player 1", "Player 2", "Machine 1", "Machine 2", "Machine 3"),
        *("Winner 1", "Winner 2", "Winner 3", "Winner", "chooses in games 1-2-3"),
    ]  # fmt: skip
    assert [cell.value for cell in book["Ties"][2]] == ["Week", "Machine", "1st", "2nd", "3rd", "4th"]


def test_a_reader_finds_entrants_matches_and_ties_and_takes_nothing_else_for_a_sheet():
    book = opened(file_of(replace(PLAN, mode="half")))
    machines = frozenset(map(key, MACHINES))
    kinds = {sheet.title: [found.kind for found in headings(sheet, machines)] for sheet in book.sheets}
    assert {title: found for title, found in kinds.items() if found} == {
        "Entrants": ["entrants"],
        "Matches": ["matches"],
        "Ties": ["ties"],
    }


def test_the_matches_stand_in_the_order_in_which_they_can_be_played():
    sheet = drawn()["Matches"]
    rounds = [
        name for name, _ in groupby(sheet.cell(row, 2).value for row in range(FIRST, sheet.max_row + 1))
    ]
    assert rounds == ["W1", "L1", "W2", "L2", "L3", "W3", "L4", "L5", "W4", "L6", "GF1", "GF2"]
    single = drawn(replace(PLAN, grand_final="single"))["Matches"]
    assert single.cell(single.max_row, 2).value == "GF1"


def test_only_functions_that_every_program_knows():
    known = {
        *("IF", "AND", "OR", "NOT", "COUNT", "RANK", "LARGE", "SMALL", "SUM", "SUMPRODUCT", "INDEX"),
        *("MATCH", "IFERROR", "ISNUMBER", "CHOOSE", "ROUND", "MOD", "INT", "VALUE", "SUBSTITUTE", "LEFT", "FIND"),
    }  # fmt: skip
    for plan in (PLAN, replace(PLAN, mode="half"), TIED):
        book = drawn(plan)
        found = [formula for *_, formula in formulas(book)]
        rules = [rule for sheet in book for cells in sheet.conditional_formatting for rule in cells.rules]
        found += [rule.formula[0] for rule in rules]
        assert {name for formula in found for name in re.findall(r"([A-Z]+)\(", formula)} <= known
        assert max(map(len, found)) < 1000
        assert not any("!" in rule.formula[0] for rule in rules)  # Google Sheets: their own sheet only


def test_only_what_is_typed_is_unlocked():
    book = drawn()
    for title, first, last in (("Entrants", "F4", "G22"), ("Matches", "F4", "L34")):
        sheet = book[title]
        unlocked = [cell for row in sheet.iter_rows() for cell in row if not cell.protection.locked]
        assert (unlocked[0].coordinate, unlocked[-1].coordinate) == (first, last)
        assert sheet.protection.sheet and not sheet.protection.password
    assert all(book[title].protection.sheet for title in ("Bracket", "Payout", "Working"))
    assert not book["Ties"].protection.sheet


def test_winner_offers_the_two_names_of_its_row():
    rules = {str(rule.sqref): rule for rule in drawn()["Matches"].data_validations.dataValidation}
    assert rules["I9:L9"].formula1 == "$D$9:$E$9"
    assert rules["F4:H34"].formula1 == "machine_names"


def test_nothing_in_the_bracket_is_printed_smaller_than_eight_points():
    long = ("Bartholomew Featherstonehaugh-Cholmondeley", "Wilhelmina Oppenheimer", "Xu Li")
    names = (*long, *(f"Somebody Number{n}" for n in range(4, 33)))
    entrants = tuple(Entrant(place, name, 500, 8, True) for place, name in enumerate(names, 1))
    for plan in (replace(PLAN, entrants=entrants, size=32), replace(PLAN, entrants=entrants), PLAN):
        book = drawn(plan)
        sheet = book["Bracket"]
        written = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
        assert min(cell.font.size for cell in written) >= 8
        areas = sheet.print_area.split(",")
        assert len(areas) == 2
        for area in areas:
            first, last = area.replace("$", "").rpartition("!")[2].split(":")
            cells = sheet[first:last]
            width = sum(sheet.column_dimensions[get_column_letter(cell.column)].width for cell in cells[0])
            height = sum(sheet.row_dimensions[row[0].row].height for row in cells)
            # Not shrunk to fit, and on one page: letter, without its margins.
            assert width * 5.25 <= 792 - 0.8 * 72
            assert height <= 612 - 72
    drawn_name = [
        row[11].value for row in drawn(replace(PLAN, entrants=entrants, size=32))["Working"].iter_rows()
    ]
    assert "Bartholomew F." in drawn_name and "Xu Li" in drawn_name


def test_a_bracket_of_64_is_cut_between_slots():
    """Each side takes two pages, and no name is cut in two."""
    sheet = drawn(replace(PLAN, size=64))["Bracket"]
    areas = [range_boundaries(area.split("!")[-1].replace("$", "")) for area in sheet.print_area.split(",")]
    assert len(areas) == 4
    for merged in sheet.merged_cells.ranges:
        inside = [a for a in areas if a[0] <= merged.min_col and merged.max_col <= a[2]]
        assert any(a[1] <= merged.min_row and merged.max_row <= a[3] for a in inside), merged.coord
    heights = [
        sum(sheet.row_dimensions[row].height for row in range(area[1], area[3] + 1)) for area in areas[:2]
    ]
    assert max(heights) < 612 - 72


def test_the_same_plan_gives_the_same_file_and_names_never_come_alive():
    assert finals_workbook(PLAN) == finals_workbook(PLAN)
    evil = replace(PLAN, entrants=(Entrant(1, "=1+1", 3, 1, True), Entrant(2, '"A" & B', 2, 1, True)))
    book = drawn(evil)
    assert (book["Entrants"]["B4"].value, book["Entrants"]["B4"].data_type) == ("=1+1", "s")
    assert book["Entrants"]["B4"].quotePrefix
    assert len(drawn(replace(PLAN, entrants=()))["Matches"]["L"]) == FIRST - 1 + 31


@pytest.mark.parametrize("grand_final", ["reset", "single"])
@in_step
def test_evenings_of_two_to_sixteen_players(grand_final):
    luck = random.Random(grand_final)
    plan = replace(
        PLAN, grand_final=grand_final, choice2="higher_seed" if grand_final == "single" else "lower_seed"
    )
    evenings = []
    for n in range(2, 17) if grand_final == "reset" else (3, 8, 11):
        for run in (0, 1) if n % 3 else (1,):
            here = set(luck.sample(ELIGIBLE, n))
            paid = None
            if run == 1:  # one who is not eligible, and one who has not paid
                paid = here | {NOT_ELIGIBLE}
                here |= {NOT_ELIGIBLE, luck.choice([p for p in ELIGIBLE if p not in here])}
            upto = luck.randrange(2 * n) if run == 1 else None  # in the middle of the evening
            evenings.append(Evening(plan, here, paid, luck.random(), upto))
    yield from evenings_are_right(evenings)


@pytest.mark.parametrize(
    ("mode", "scope", "numbers"),
    [
        ("ab8", "overall", (2, 8, 9, 10, 11, 13, 16)),
        ("half", "A", (2, 3, 5, 9, 12, 15, 17)),
        ("ab8", "A", (7, 9, 12, 16, 18)),
        ("ab8", "per_division", (7, 18)),
        ("half", "per_division", (4, 18)),
    ],
)
@in_step
def test_evenings_with_two_divisions(mode, scope, numbers):
    luck = random.Random(mode + scope)
    plan = replace(PLAN, mode=mode, payout_scope=scope, plaques=38_51)
    evenings = []
    for n in numbers:
        here = luck.sample(ELIGIBLE, n)
        evenings.append(Evening(plan, here, None, luck.random(), luck.choice((None, n))))
        if scope == "A":  # some have not paid
            evenings.append(Evening(plan, here, luck.sample(here, 1 + 2 * n // 3), luck.random()))
    yield from evenings_are_right(evenings)


@in_step
def test_what_stands_under_paid():
    """An amount counts where it is the whole entry, also one typed as text; 1 is a tick."""
    typed = {("Entrants", f"F{row}"): "x" for row in range(FIRST, FIRST + 7)}
    paid = (10, 5, "$10", "10.00", 9.99, 1, "7")
    typed |= {("Entrants", f"G{row}"): value for row, value in enumerate(paid, FIRST)}
    (found,) = (yield from counted({"paid.xlsx": Typist(PLAN).typed(typed)})).values()
    entrants = found.sheets[0]
    assert [entrants.text(row, 8) for row in range(FIRST, FIRST + 7)] == ["1", "–", "2", "3", "–", "4", "–"]
    assert entrants.text(FIRST + 1, 9) == "not paid in full: no dough, no show"


@pytest.mark.parametrize("shares", [(100,), (60, 20), (50, 30, 10, 5)])
@in_step
def test_any_shares_of_the_pot(shares):
    """The rest is the first's, also what is no place's share; third and fourth have names too."""
    plan = replace(PLAN, shares=shares)
    evening = Evening(plan, ELIGIBLE[:11], None, 3)
    typist = Typist(plan)
    typed = evening.ticks()
    labels = labels_of(opened(file_of(plan)))
    (found,) = (yield from counted({"night.xlsx": typist.typed(typed | evening.winners(labels))})).values()
    payout = {sheet.title: sheet for sheet in found.sheets}["Payout"]
    lines = [row for row in rows_of(payout, 7, 4) if str(row[0])[:1].isdigit()]
    cents = [7000 * share // 100 for share in shares]
    cents[0] = 7000 - sum(cents[1:])
    assert [round(row[3] * 100) for row in lines] == [*cents, 0][: max(2, len(shares))]
    if len(shares) > 2:
        last = [m for (name, _), m in evening.brackets[0].items() if name in ("L5", "L6")]
        losers = [one if winner == other else other for one, other, winner in reversed(last)]
        assert [row[1] for row in lines[2:]] == losers


@in_step
def test_a_winner_by_the_first_name():
    """As pinsheet reads it: where the first name tells the two apart."""
    entrants = (*ENTRANTS[:2], replace(ENTRANTS[2], player="Ada Marlow"))
    plan = replace(PLAN, entrants=entrants, size=2)
    for here, typed, won in (
        (("Ada Quill", "Dot Larkin"), "dot", "Dot Larkin"),
        (("Ada Quill", "Ada Marlow"), "Ada", ""),
        (("Ada Quill", "Ada Marlow"), "Ada Marlow", "Ada Marlow"),
    ):
        ticks = Evening(plan, here).ticks()
        filled = ticks | {("Matches", "L4"): typed}
        (found,) = (yield from counted({"first.xlsx": Typist(plan).typed(filled)})).values()
        matches = {sheet.title: sheet for sheet in found.sheets}["Matches"]
        assert matches.text(5, 4) == won


@in_step
def test_more_than_sixteen_and_the_larger_bracket():
    yield from evenings_are_right([Evening(PLAN, ELIGIBLE, None, 5), Evening(PLAN, NAMES, None, 6, 9)])
    plan = replace(PLAN, size=32, unpaid_out=False)
    everybody = [Evening(plan, ELIGIBLE, ELIGIBLE[:9], 7), Evening(plan, ELIGIBLE[4:12], None, 8)]
    yield from evenings_are_right(everybody)


@in_step
def test_a_tiebreaker_game_moves_the_seeds():
    plan = TIED
    ada, dot, fay, eli, hal = (NAMES[i] for i in (0, 1, 4, 5, 6))
    here = ELIGIBLE[:11]
    yield from evenings_are_right([Evening(plan, here, orders=[[hal, fay, eli], [dot, ada]])])
    typed = Evening(plan, here).ticks()
    # Half of a tie, one with a machine, one of another week: no tiebreaker. Strangers are struck.
    rows = [("season", None, hal, eli), ("season", "Taxi", dot, ada), (3, None, dot, ada)]
    rows += [("Season", None, eli, NAMES[9], hal, fay), ("season", None, fay, eli, hal)]
    for row, values in enumerate(rows, 3):
        typed |= tie_row(row, *values)
    (found,) = (yield from counted({"ties.xlsx": Typist(plan).typed(typed)})).values()
    entrants = found.sheets[0]
    seeds = {entrants.text(row, 2): entrants.text(row, 8) for row in range(FIRST, FIRST + 11)}
    notes = {entrants.text(row, 2): entrants.text(row, 9) for row in range(FIRST, FIRST + 11)}
    assert [seeds[name] for name in (ada, dot, eli, hal, fay)] == ["1", "2", "5", "6", "7"]
    assert notes[dot] == "bye · tie with Ada Quill: play one game, write it in Ties"
    assert notes[eli] == "bye · tie played off"


@pytest.mark.parametrize("mode", ["single16", "ab8"])
@in_step
def test_what_is_stored_is_what_libreoffice_calculates(mode):
    plan = replace(PLAN, mode=mode, payout_scope="per_division")
    stored = opened(file_of(plan))
    (found,) = (yield from counted({"empty.xlsx": Typist(plan).typed({})})).values()
    for before, after in zip(stored.sheets, found.sheets, strict=True):
        values = [
            {at: value.value for at, value in sheet.cells.items() if value.value not in (None, "")}
            for sheet in (before, after)
        ]
        assert values[0] == values[1], before.title


@in_step
def test_round_after_round_as_on_the_night():
    """Only winners of matches whose two players stand there are typed, until none is left."""
    luck, typist, played = random.Random(11), Typist(), 0
    typed = Evening(PLAN, ELIGIBLE[:5], ELIGIBLE[:4]).ticks()
    for _ in range(16):
        (found,) = (yield from counted({"night.xlsx": typist.typed(typed)})).values()
        sheet = {sheet.title: sheet for sheet in found.sheets}["Matches"]
        rows = list(rows_of(sheet, FIRST, 12))
        nobody = ("", "bye", "–")
        open_ = [
            (row, r)
            for row, r in enumerate(rows, FIRST)
            if r[3] not in nobody and r[4] not in nobody and not r[11]
        ]
        if not open_:
            break
        for row, values in open_:
            typed["Matches", f"L{row}"] = luck.choice(values[3:5])
            played += 1
    assert played in (2 * 4 - 2, 2 * 4 - 1)
    winners = {(r[1], r[2]): r[11] for r in rows}
    whole = bracket(list(ELIGIBLE[:4]), 16, lambda name, number, one, other: winners[name, number])
    payout = {sheet.title: sheet for sheet in found.sheets}["Payout"]
    names = [row[1] for row in rows_of(payout, 4, 2) if row[0] in ("1st", "2nd")]
    assert tuple(names) == first_two(whole)

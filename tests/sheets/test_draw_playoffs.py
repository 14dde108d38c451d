"""The playoffs' workbook of a ladder league: LibreOffice counts it out, pinsheet says what is right."""

import datetime as dt
import io
import random
import re
import shutil
import subprocess
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from xml.sax.saxutils import escape
from zipfile import ZipFile

import openpyxl
import pytest

from pinsheet.leagues.koi.games import Stand, game_points
from pinsheet.leagues.koi.params import Koi
from pinsheet.names import key
from pinsheet.sheets.book import open_book
from pinsheet.sheets.draw import Contender, PlayoffsPlan, playoffs_workbook
from pinsheet.sheets.kinds import headings
from pinsheet.sheets.reader import read_folder
from pinsheet.tables import PLAYOFFS, each

LIBREOFFICE = pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
SAMPLE = Path(__file__).parents[2] / "sample_sheets" / "koi-2000"
FIRST = 5
A = ("Ada Quill", "Dot Larkin", "Bo Marlow", "Cy Fennimore", "Fay Tindall", "Eli Sparrow")
B = ("Hal Rook", "Kit Orrery", "Jem Ardley", "Ivy Castell", "Gil Thatcher")
PLACES = {"A": (1, 2, 2, 4, 5, 6), "B": (1, 2, 3, 4, 5)}
LEFT = "Jem Ardley"
MACHINES = ("Attack from Mars", "Twilight Zone", "Medieval Madness", "Taxi", "Funhouse", "Spare *")
REFERENCES = (1_000_000_000, Fraction(200_000_001, 3), 30_000_000, 3_000_000, 7_000_000, None)
CONTENDERS = tuple(
    Contender(
        division, place, name, 98 + Fraction(1, 3) - place, 10, name != LEFT, "left" if name == LEFT else ""
    )
    for division, names in (("A", A), ("B", B))
    for place, name in zip(PLACES[division], names)
)
PLAN = PlayoffsPlan(
    league="Koi's Pinball League",
    season="Spring 2000",
    paper="letter",
    date=dt.date(2000, 6, 20),
    contenders=CONTENDERS,
    qualifiers=(("A", 4), ("B", 3)),
    machines=MACHINES[:5],
    known_machines=MACHINES,
    references=tuple(zip(MACHINES, REFERENCES)),
    format_text="Five games in one group for each division.",
    prizes=(("A", 1, 168_18), ("A", 2, 105_13), ("A", 3, 21_03), ("B", 1, 63_08), ("B", 2, 42_05), ("B", 3, 21_03)),
)  # fmt: skip
SINGLE = replace(
    PLAN,
    contenders=tuple(replace(one, division=None) for one in CONTENDERS if one.division == "A"),
    qualifiers=((None, 2),),
    prizes=((None, 1, 64_00), (None, 2, 30_00), (None, 3, 6_00)),
    triple_strict=True,
)


def drawn(plan=PLAN):
    return openpyxl.load_workbook(io.BytesIO(playoffs_workbook(plan)))


def rows_of(sheet, first, last, width):
    """The values of some rows, "" where nothing stands."""
    for row in range(first, last + 1):
        yield [v.value if (v := sheet.cells.get((row, column))) else "" for column in range(1, width + 1)]


def typed(data, values, *, kept=True):
    """The workbook with these texts, numbers and (None) blanks by sheet and cell; with what its formulas showed, or not."""
    titles = openpyxl.load_workbook(io.BytesIO(data), read_only=True).sheetnames
    raw = io.BytesIO()
    with ZipFile(io.BytesIO(data)) as old, ZipFile(raw, "w") as new:
        for name in old.namelist():
            xml = old.read(name).decode() if name.endswith(".xml") else old.read(name)
            number = re.fullmatch(r"xl/worksheets/sheet(\d+)\.xml", name)
            if number:
                for (sheet, cell), value in values.items():
                    if sheet == titles[int(number[1]) - 1]:
                        kind = "n" if isinstance(value, int) else "str"
                        one = rf'<c r="{cell}"( s="\d+")[^>]*?(?:/>|>.*?</c>)'
                        filled = rf'<c r="{cell}"\g<1> t="{kind}"><v>{escape(str(value))}</v></c>'
                        if value is None:
                            filled = rf'<c r="{cell}"\g<1>/>'
                        xml, found = re.subn(one, filled, xml)
                        assert found == 1, cell
                if not kept:
                    xml = re.sub(
                        r'(<c r="\w+" s="\d+")(?: t="\w+")?>(<f>[^<]*</f>)<v>[^<]*</v>', r"\1>\2<v/>", xml
                    )
            new.writestr(name, xml)
    return raw.getvalue()


def counted(books, folder):
    """The workbooks as LibreOffice calculates and saves them, all in one call."""
    for name, book in books.items():
        (folder / name).write_bytes(book)
    subprocess.run(
        ["soffice", "--headless", f"-env:UserInstallation={(folder / 'profile').as_uri()}",
         "--convert-to", "xlsx", "--outdir", str(folder / "saved"), *(str(folder / name) for name in books)],
        check=True, capture_output=True, timeout=400,
    )  # fmt: skip
    return {name: open_book(folder / "saved" / name) for name in books}


class Night:
    """Who is here and what is scored; to be typed into a workbook, and what should stand there then."""

    def __init__(self, plan, luck, here=None, params=None):
        self.plan, self.params = plan, params or Koi()
        luck = random.Random(luck)
        names = [one.player for one in plan.contenders]
        self.here = names if here is None else here
        self.fields, self.games, self.ties = {}, {}, []
        for division, seats in plan.qualifiers:
            field = [one.player for one in plan.of(division) if one.eligible and one.player in self.here][
                :seats
            ]
            self.fields[division] = field
            chosen = luck.sample(MACHINES, plan.games)
            self.games[division] = [(machine, self._scores(field, machine, luck)) for machine in chosen]
            self._play_off(division, luck)

    @staticmethod
    def _scores(field, machine, luck):
        reference = REFERENCES[MACHINES.index(machine)] or 5_000_000
        some = [int(reference * Fraction(luck.choice((0, 1, 2, 3, 4, 6, 9, 12)), 3)) for _ in field]
        return dict(zip(field, some))

    def _play_off(self, division, luck):
        """Half of the ties, with somebody in the row who is not tied, and another order below it."""
        for machine, scores in self.games[division]:
            for score in set(scores.values()):
                tied = [name for name, its in scores.items() if its == score]
                if len(tied) > 1 and luck.random() < 0.5 and len(self.ties) < 8:
                    luck.shuffle(tied)
                    other = [name for name in scores if name not in tied][:1]
                    self.ties += [(machine, [*other, *tied], None)]
                    if luck.random() < 0.3:
                        self.ties += [(machine, tied[::-1], None)]

    def values(self, games=None):
        """What is typed, by sheet and cell."""
        offset = int(self.plan.divided)
        values = {}
        for row, one in enumerate(self.plan.contenders, FIRST):
            if one.player in self.here:
                values["Entrants", f"{'FG'[offset]}{row}"] = "x"
        for (division, _), first in zip(self.plan.qualifiers, self.first_rows()):
            for column, (machine, scores) in list(zip("CDEFG", self.games[division]))[:games]:
                values["Scores", f"{column}{first - 1}"] = machine
                for seat, name in enumerate(self.fields[division]):
                    score = "L" if scores[name] is None else scores[name]
                    as_text = seat == 1 and score != "L"
                    values["Scores", f"{column}{first + seat}"] = f"{score:,}" if as_text else score
        for row, (machine, order, game) in enumerate(self.ties, 3):
            values["Ties", f"C{row}"] = machine
            if game:
                values["Ties", f"B{row}"] = game
            values |= {("Ties", f"{column}{row}"): name for column, name in zip("DEFG", order)}
        return values

    def first_rows(self):
        row, rows = 5, []
        for _, seats in self.plan.qualifiers:
            rows.append(row)
            row += seats + 3
        return rows

    def right(self, division):
        """By player: the points of each game, all of them, TNS and place, as pinsheet has them."""
        field = self.fields[division]
        points, normal = {name: [] for name in field}, {name: Fraction(0) for name in field}
        for game, (machine, scores) in enumerate(self.games[division], 1):
            reference = REFERENCES[MACHINES.index(machine)]
            mine = [tie for tie in self.ties if tie[0] == machine and tie[2] in (None, game)]
            orders = [order for _, order, _ in mine if set(order) & set(field)]
            stands = [Stand(name, scores[name], "played") for name in field if scores[name] is not None]
            given = game_points(stands, orders, reference, self.params)
            for name in field:
                if scores[name] is None:
                    points[name].append(None)
                    continue
                points[name].append(given[name].points)
                normal[name] += Fraction(scores[name]) * 1_000_000 / reference if reference else 0
        total = {name: sum(p or 0 for p in points[name]) for name in field}
        order = sorted(field, key=lambda name: (-total[name], -normal[name], field.index(name)))
        return {name: (points[name], total[name], normal[name], order.index(name) + 1) for name in field}

    def should_be(self, book):
        sheets = {sheet.title: sheet for sheet in book.sheets}
        winners = {}
        for (division, seats), first in zip(self.plan.qualifiers, self.first_rows()):
            right = self.right(division)
            found = list(rows_of(sheets["Scores"], first, first + seats - 1, 15))
            expected = [
                [
                    name,
                    *("" if p is None else float(round(p, 2)) for p in [*points, total]),
                    round(normal),
                    place,
                ]
                for name, (points, total, normal, place) in right.items()
            ]
            expected += [[""] * 9] * (seats - len(right))
            assert [[row[1], *row[7:]] for row in found] == expected
            rest = [one.player for one in self.plan.of(division) if one.player not in right]
            ranked = sorted(right, key=lambda name: right[name][3]) + rest
            winners |= {(division, place): ranked[place - 1] for place in (1, 2, 3)}
        last = 4 + len(self.plan.prizes)
        paid = list(rows_of(sheets["Payout"], 5, last + 1, 4))
        assert [row[2] for row in paid[:-1]] == [
            winners[division, place] for division, place, _ in self.plan.prizes
        ]
        assert [round(row[3] * 100) for row in paid[:-1]] == [cents for *_, cents in self.plan.prizes]
        assert round(paid[-1][3] * 100) == sum(cents for *_, cents in self.plan.prizes)


@pytest.fixture
def season(tmp_path):
    folder = tmp_path / "season"
    folder.mkdir()
    book = openpyxl.load_workbook(SAMPLE / "season.xlsx")
    players = next(sheet for sheet in book if sheet.title == "Players")
    column = next(cell.column for row in players.iter_rows() for cell in row if cell.value == "Player")
    head = next(cell.row for row in players.iter_rows() for cell in row if cell.value == "Player")
    for row, name in enumerate((*A, *B), players.max_row + 1):
        players.cell(row, column).value = name
    machines = next(sheet for sheet in book if sheet.title == "Machines")
    known = {key(str(cell.value)) for row in machines.iter_rows() for cell in row if cell.value}
    for name in MACHINES:
        if key(name) not in known:
            machines.append([name])
    names = {}
    for row in players.iter_rows(min_row=head + 1):
        cell = row[column - 1]
        if cell.value and key(str(cell.value)) in names:
            cell.value = None  # in the sample already
        elif cell.value:
            names[key(str(cell.value))] = cell.value
    book.save(folder / "season.xlsx")
    return folder


def complaints(folder):
    return [str(p) for p in read_folder(folder).problems if p.cell.workbook == "finals.xlsx"]


def test_the_sheets_and_the_headings():
    book = drawn()
    assert book.sheetnames == ["Entrants", "Scores", "Ties", "Payout", "Working"]
    assert book.custom_doc_props["pinsheet"].value == "finals"
    assert book["Working"].sheet_state == "hidden"
    assert [cell.value for cell in book["Entrants"][4]] == [
        *("Division", "Place", "Player", "Total", "Weeks", "Eligible", "Present", "Seed", "Note"),
    ]  # fmt: skip
    assert [cell.value for cell in book["Scores"][4]] == [
        *("Group", "Player", None, None, None, None, None),
        *("pts 1", "pts 2", "pts 3", "pts 4", "pts 5", "Points", "TNS", "Place"),
    ]  # fmt: skip
    assert [cell.value for cell in book["Ties"][2]] == ["Week", "Game", "Machine", "1st", "2nd", "3rd", "4th"]
    assert [cell.value for cell in drawn(SINGLE)["Entrants"][4]][:2] == ["Place", "Player"]
    assert drawn(SINGLE)["Scores"]["A5"].value == 1


def test_the_payout_says_how_its_sum_comes_about_and_who_still_owes():
    plan = replace(PLAN, fund=(("dues, half", 390_00), ("put up", 30_00)), owing=(("Cy Fennimore", 6_00),))
    rows = [[cell for cell in row if cell is not None] for row in drawn(plan)["Payout"].values]
    top = rows.index(["how it comes about", "dues still to pay"])
    assert rows[top + 1 : top + 3] == [["dues, half", 390, "Cy Fennimore 6.00"], ["put up", 30]]
    plain = str([*drawn()["Payout"].values])
    assert "comes about" not in plain
    assert "still to pay" not in plain


def test_a_reader_knows_what_each_sheet_is(tmp_path):
    (tmp_path / "finals.xlsx").write_bytes(playoffs_workbook(PLAN))
    book = open_book(tmp_path / "finals.xlsx")
    machines = frozenset(map(key, MACHINES))
    kinds = {sheet.title: [found.kind for found in headings(sheet, machines)] for sheet in book.sheets}
    assert {title: found for title, found in kinds.items() if found} == {
        "Entrants": ["entrants"],
        "Scores": ["block", "block"],
        "Ties": ["ties"],
    }


@pytest.mark.parametrize("plan", [PLAN, SINGLE], ids=["two divisions", "one"])
def test_an_untouched_workbook_and_a_half_filled_one_are_read_without_a_word(season, plan):
    data = playoffs_workbook(plan)
    (season / "finals.xlsx").write_bytes(data)
    assert complaints(season) == []
    night = Night(plan, 1)
    values = night.values(games=2)
    (season / "finals.xlsx").write_bytes(typed(data, {k: v for k, v in values.items() if k[0] == "Entrants"}))
    assert complaints(season) == []
    for (division, _), first in zip(plan.qualifiers, night.first_rows()):
        values |= {("Scores", f"B{first + i}"): name for i, name in enumerate(night.fields[division])}
    (season / "finals.xlsx").write_bytes(typed(data, values))
    assert complaints(season) == []
    read = read_folder(season).frames
    assert {row.player for row in each(read["entrants"]) if row.present} == set(night.here)
    found = {
        (row.group, row.game, row.machine, row.player): row.score
        for row in each(read["playoff_scores"])
        if row.mark == "score"
    }
    assert found == {
        (division or "1", game, machine, name): score
        for division, games in night.games.items()
        for game, (machine, scores) in enumerate(games[:2], 1)
        for name, score in scores.items()
    }
    ties = [(row.machine, list(row.order), None) for row in each(read["ties"]) if row.week == PLAYOFFS]
    assert ties == night.ties


def test_only_functions_that_every_program_knows():
    known = {
        *("IF", "AND", "OR", "NOT", "COUNT", "LARGE", "SUM", "SUMPRODUCT", "INDEX", "MATCH", "MAX"),
        *("IFERROR", "ISERROR", "ISNUMBER", "CHOOSE", "ROUND", "MOD", "INT", "ROW", "VALUE", "SUBSTITUTE", "LEN"),
    }  # fmt: skip
    for plan in (PLAN, SINGLE, replace(PLAN, shared="share_low", zero_no_points=True, lone_fourth="never")):
        book = drawn(plan)
        found = [
            cell.value for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "f"
        ]
        rules = [rule for sheet in book for cells in sheet.conditional_formatting for rule in cells.rules]
        found += [rule.formula[0] for rule in rules]
        assert {name for formula in found for name in re.findall(r"([A-Z]+)\(", formula)} <= known
        assert max(map(len, found)) < 1500
        assert not any("!" in rule.formula[0] for rule in rules)  # Google Sheets: their own sheet only
        assert not any(re.search(r"\d\.\d", formula) for formula in found)  # a comma elsewhere


def test_only_what_is_typed_is_unlocked():
    book = drawn()
    unlocked = {
        sheet.title: [
            cell.coordinate for row in sheet.iter_rows() for cell in row if not cell.protection.locked
        ]
        for sheet in book
        if sheet.title != "Ties"
    }
    assert unlocked["Entrants"] == [f"G{row}" for row in range(5, 16)]
    scores = [
        f"{column}{row}"
        for head, seats in ((4, 4), (11, 3))
        for row in range(head, head + seats + 1)
        for column in ("CDEFG" if row == head else "BCDEFG")
    ]
    assert unlocked["Scores"] == scores
    assert unlocked["Payout"] == unlocked["Working"] == []
    protected = {sheet.title for sheet in book if sheet.protection.sheet and not sheet.protection.password}
    assert protected == {"Entrants", "Scores", "Payout", "Working"}


def test_what_is_chosen_from():
    book = drawn()
    offered = {
        sheet.title: {str(rule.sqref): rule.formula1 for rule in sheet.data_validations.dataValidation}
        for sheet in book
    }
    assert offered["Entrants"]["G5:G15"] == '"x"'
    assert offered["Scores"]["C4"] == offered["Scores"]["G11"] == "working_machines"
    assert offered["Scores"]["B12:B14"] == "player_names"
    assert offered["Ties"]["C3:C12"] == "machine_names"


def test_the_same_plan_gives_the_same_file_and_names_never_come_alive():
    assert playoffs_workbook(PLAN) == playoffs_workbook(PLAN)
    evil = replace(PLAN, contenders=(replace(CONTENDERS[0], player="=1+1"),), format_text="=2+2", league="@x")
    book = drawn(evil)
    for sheet, cell, shown in (("Entrants", "C5", "=1+1"), ("Scores", "A1", "@x")):
        assert (book[sheet][cell].value, book[sheet][cell].data_type) == (shown, "s")
        assert book[sheet][cell].quotePrefix
    assert book["Entrants"]["A3"].value == "Format: =2+2"
    nobody = drawn(replace(PLAN, contenders=(), machines=(), known_machines=(), references=(), prizes=()))
    assert nobody.sheetnames == drawn().sheetnames


def test_nothing_is_printed_smaller_than_eight_points():
    for plan in (PLAN, SINGLE):
        for sheet in drawn(plan):
            if sheet.sheet_state == "hidden":
                continue
            written = [cell for row in sheet.iter_rows() for cell in row if cell.value is not None]
            width = sum(column.width for column in sheet.column_dimensions.values()) * 5.25
            height = sum(sheet.row_dimensions[row].height or 24 for row in range(1, sheet.max_row + 1))
            scale = min(1, (792 - 0.8 * 72) / width, (612 - 72) / height)
            smallest = min(cell.font.size for cell in written)
            assert scale * smallest >= 7.9, (sheet.title, scale, smallest)
            assert sheet.page_setup.orientation == "landscape"


@LIBREOFFICE
def test_playoffs_as_libreoffice_counts_them(tmp_path, season):
    """Two, three and four players, ties shared and played off, absentees, and other settings."""
    nights = {}
    for luck in range(4):
        nights[f"a-{luck}.xlsx"] = Night(PLAN, luck)
    away = {4: {A[0]}, 5: {A[1], A[2], A[3], B[1]}, 6: {*A[1:5], *B[2:4]}, 7: {*A[:5]}, 8: {*A[:3], B[0]}}
    for luck, missing in away.items():
        nights[f"b-{luck}.xlsx"] = Night(PLAN, luck, [name for name in (*A, *B) if name not in missing])
    strict = Koi(triple=">")
    for luck in (9, 10, 11):
        nights[f"c-{luck}.xlsx"] = Night(SINGLE, luck, A[luck - 9 :], strict)
    table = tuple((n, tuple(Fraction(n - i, 2) for i in range(n))) for n in (2, 3, 4))
    own = Koi(bonus4_first="three", points_table=table, ties_unresolved="share_high", zero_score="no_points")
    plan = replace(PLAN, bonus4_first_three=True, base=dict(table), shared="share_high", zero_no_points=True)
    nights |= {f"d-{luck}.xlsx": Night(plan, luck, None, own) for luck in (12, 13)}
    low = replace(PLAN, shared="share_low", lone_fourth="never")
    nights["e.xlsx"] = Night(low, 14, None, Koi(ties_unresolved="share_low", lone_fourth="never"))
    left, twice = Night(PLAN, 16), Night(PLAN, 17)
    for game in (2, 3, 4):  # one goes home, then another: the others play on as a smaller group
        for name in A[: game - 1] if game < 4 else A[:3]:
            left.games["A"][game][1][name] = None
    (taxi, first), (_, second), *others = twice.games["A"]
    first |= dict.fromkeys(A[:2], 100)
    second |= dict.fromkeys(A[:2], 100)
    twice.games["A"] = [(taxi, first), (taxi, second), *others]
    twice.ties = [(taxi, [A[1], A[0]], 2), (taxi, [A[0], A[1]], None)]
    nights |= {"left.xlsx": left, "twice.xlsx": twice}
    books = {
        name: typed(playoffs_workbook(night.plan), night.values(), kept=False)
        for name, night in nights.items()
    }
    half = Night(PLAN, 15)
    books["half.xlsx"] = typed(playoffs_workbook(PLAN), half.values(games=2), kept=False)
    books["blank.xlsx"] = typed(playoffs_workbook(PLAN), {}, kept=False)
    found = counted(books, tmp_path)
    for name, night in nights.items():
        night.should_be(found[name])
    # Saved by LibreOffice, whole or half, it is read without a word.
    for name in ("a-0.xlsx", "b-8.xlsx", "half.xlsx", "blank.xlsx"):
        shutil.copy(tmp_path / "saved" / name, season / "finals.xlsx")
        assert complaints(season) == []
    scores = next(sheet for sheet in found["half.xlsx"].sheets if sheet.title == "Scores")
    first = next(rows_of(scores, 5, 5, 15))
    assert all(isinstance(value, int | float) for value in [*first[7:9], *first[12:]])
    assert first[9:12] == ["", "", ""]
    payout = next(sheet for sheet in found["half.xlsx"].sheets if sheet.title == "Payout")
    assert {row[2] for row in rows_of(payout, 5, 10, 3)} == {""}
    # What was stored when it was drawn is what is counted while nothing is typed.
    (tmp_path / "drawn.xlsx").write_bytes(playoffs_workbook(PLAN))
    for before, after in zip(
        open_book(tmp_path / "drawn.xlsx").sheets, found["blank.xlsx"].sheets, strict=True
    ):
        values = [
            {at: value.value for at, value in sheet.cells.items() if value.value not in (None, "")}
            for sheet in (before, after)
        ]
        assert values[0] == values[1], before.title
    entrants = next(sheet for sheet in found["b-4.xlsx"].sheets if sheet.title == "Entrants")
    seeds = [row[7:9] for row in rows_of(entrants, 5, 15, 9)]
    assert seeds[0] == ["", ""]
    assert seeds[1:6] == [[1, ""], [2, ""], [3, ""], [4, "moves up"], ["–", "the division plays with 4"]]
    assert seeds[8] == ["", "here, but not eligible"]
    assert "A: 4 of 4 here · B: 3 of 3 here" in {value.value for value in entrants.cells.values()}

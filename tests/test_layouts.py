"""A night's workbook laid out anew, as people do: the same results, and every address exact."""

import random

import pytest
from openpyxl import Workbook

from pinsheet import season
from pinsheet.sheets.book import open_book, ref
from pinsheet.sheets.reader import read_folder
from tests.hostile import LEAGUES, MACHINES, PLAYERS, filled_night, new_season

TOP = 3
"""The first heading row as drawn; above it stand the title, the week and the legend."""


class Layout:
    """The typed cells of a scoresheet by row and column, to be moved about."""

    def __init__(self, cells):
        self.cells = dict(cells)
        self.merged = []
        self.hidden_rows = []
        self.title = "Scores"
        self.others = []

    def rows(self):
        return max(row for row, _ in self.cells)

    def columns(self):
        return max(column for _, column in self.cells)

    def move(self, place):
        """Each cell to where `place(row, column)` says; merged and hidden things come along."""
        self.cells = {place(*at): value for at, value in self.cells.items()}
        self.merged = [(*place(*m[:2]), *place(*m[2:])) for m in self.merged]
        self.hidden_rows = [place(row, 1)[0] for row in self.hidden_rows]

    def headings(self):
        return [row for (row, _), value in self.cells.items() if str(value).strip().casefold() == "group"]

    def scores(self):
        """The places of the typed scores: numbers under a machine, beside a player."""
        machines = {
            column for (_, column), value in self.cells.items()
            if " ".join(str(value).split()).casefold() in {m.casefold() for m in MACHINES}
        }  # fmt: skip
        seated = {row for (row, _), value in self.cells.items() if _name(value) in PLAYERS}
        return sorted(at for at in self.cells if at[0] in seated and at[1] in machines)

    def save(self, path):
        book = Workbook()
        sheet = book.active
        sheet.title = self.title
        for (row, column), value in self.cells.items():
            sheet.cell(row, column).value = value
        for top, left, bottom, right in self.merged:
            sheet.merge_cells(start_row=top, start_column=left, end_row=bottom, end_column=right)
        for row in self.hidden_rows:
            sheet.row_dimensions[row].hidden = True
        for position, title in self.others:
            book.create_sheet(title, position)["A1"] = "something else"
        book.save(path)


def _name(value):
    folded = " ".join(str(value).replace("\u200b", "").split()).casefold()
    return next((name for name in PLAYERS if name.casefold() == folded), None)


def blank_rows(layout, rng):
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(1, layout.rows())
        if any(m[0] < at <= m[2] for m in layout.merged):
            continue
        layout.move(lambda row, column, at=at: (row + (row >= at), column))


def blank_columns(layout, rng):
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(1, 8)
        layout.move(lambda row, column, at=at: (row, column + (column >= at)))


def second_title(layout, rng):
    layout.move(lambda row, column: (row + 1, column))
    layout.cells[1, 1] = rng.choice(["Pinball at the Alley", "Week of the long balls", "2nd try"])


def far_from_the_corner(layout, rng):
    down, right = rng.randint(0, 30), rng.randint(1, 30)
    layout.move(lambda row, column: (row + down, column + right))


def hidden_rows(layout, rng):
    layout.hidden_rows = rng.sample(sorted({row for row, _ in layout.cells}), 3)


def other_tabs(layout, rng):
    layout.title = rng.choice(["Sheet1", "Tuesday", "scores ", "Wk"])
    layout.others = [(0, "Cover"), (None, "Jottings")]


def columns_in_another_order(layout, rng):
    """Group, Player and the machines; what stands above them stays."""
    top = min(layout.headings())
    columns = sorted({c for (r, c) in layout.cells if r >= top and not layout.merged})[:7]
    order = dict(zip(columns, rng.sample(columns, len(columns)), strict=True))
    layout.move(lambda row, column: (row, order.get(column, column) if row >= top else column))


def merged_labels(layout, _rng):
    for top in layout.headings():
        column = next(
            c for (r, c), v in layout.cells.items() if r == top and str(v).strip().casefold() == "group"
        )
        row = top + 1
        while (row, column) in layout.cells:
            end = row
            while layout.cells.get((end + 1, column)) == layout.cells[row, column]:
                end += 1
                del layout.cells[end, column]
            if end > row and not isinstance(layout.cells[row, column], str):
                layout.merged.append((row, column, end, column))
            row = end + 1


def other_headings(layout, rng):
    for row in layout.headings():
        for at in [at for at in layout.cells if at[0] == row]:
            change = rng.choice(
                [str.upper, str.lower, lambda t: f"\u00a0{t} ", lambda t: t.replace(" ", "\n")]
            )
            layout.cells[at] = change(str(layout.cells[at]))


def other_spellings_of_names(layout, rng):
    for at, value in layout.cells.items():
        if value in PLAYERS:
            change = rng.choice([str.upper, str.lower, lambda t: t.replace(" ", "\u00a0") + "\u200b"])
            layout.cells[at] = change(value)


def scores_as_text(layout, rng):
    for at in layout.scores():
        mark = rng.choice([",", " ", "\u00a0", "'", "."])
        layout.cells[at] = f"{layout.cells[at]:,}".replace(",", mark)


def notes_beside(layout, rng):
    column = layout.columns() + rng.randint(3, 9)
    layout.cells[min(layout.headings()), column] = "Remarks"
    layout.cells[layout.rows() - 1, column] = "left early"
    layout.cells[layout.rows() + 20, column + 5] = 12_345


CHANGES = (
    blank_rows,
    blank_columns,
    second_title,
    far_from_the_corner,
    hidden_rows,
    other_tabs,
    columns_in_another_order,
    merged_labels,
    other_headings,
    other_spellings_of_names,
    scores_as_text,
    notes_beside,
)


@pytest.fixture(scope="module", params=LEAGUES)
def league(request, tmp_path_factory):
    """A season folder, its filled night as typed cells, and what it comes to."""
    folder = new_season(tmp_path_factory.mktemp(request.param) / "season", request.param)
    path = filled_night(folder)
    (sheet,) = (sheet for sheet in open_book(path).sheets if sheet.title == "Scores")
    cells = {at: value.value for at, value in sheet.cells.items() if value.value is not None}
    results = found(season.run(folder))
    assert len(results[0]) == 40
    return folder, path, cells, results


def found(outcome):
    assert not outcome.failed, "\n".join(map(str, outcome.problems))
    games = {(r["player"], r["machine"]): (r["score"], r["points"]) for r in outcome.rows("game_points")}
    return games, {row["player"]: row["total"] for row in outcome.rows("week_points")}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_each_change_of_the_layout_changes_no_result(league, change):
    folder, path, cells, results = league
    layout = Layout(cells)
    change(layout, random.Random(7))
    layout.save(path)
    assert found(season.run(folder)) == results


@pytest.mark.parametrize("seed", range(6))
def test_several_changes_change_no_result_and_addresses_are_exact(league, seed):
    folder, path, cells, results = league
    rng = random.Random(seed)
    layout = Layout(cells)
    for change in rng.sample(CHANGES, 3):
        change(layout, rng)
    layout.save(path)
    assert found(season.run(folder)) == results
    for at in rng.sample(layout.scores(), 2):
        kept = layout.cells[at]
        layout.cells[at] = "12,34"
        layout.save(path)
        errors = [p for p in read_folder(folder).problems if p.severity == "error"]
        assert [str(p.cell) for p in errors] == [f"{path.name}, {layout.title}!{ref(*at)}"]
        layout.cells[at] = kept


def test_the_heading_of_the_last_machine_is_missing(league):
    """Its scores are not passed over, whether or not anything stands to the right of them."""
    folder, path, cells, _ = league
    for narrow in (False, True):
        layout = Layout({at: v for at, v in cells.items() if not narrow or at[1] <= 7})
        row = min(layout.headings())
        del layout.cells[row, 7]
        layout.save(path)
        errors = [(p.code, p.cell.ref) for p in read_folder(folder).problems if p.severity == "error"]
        assert errors == [("heading-blank", f"G{row}")]


# Anything beside the scores: they are all read, or an error says why not.

WORDS = (
    *("Week", "Week 2", "week: 3", "Wk 4", "playoffs", "From week", "on file, Cy:", "Player 4", "TBD"),
    *("Note", "Points", "Total", "Seat", "x", "A", "L", "left early", "Bo Lindqvist", "Taxi", "Remarks"),
    *(2, 7, 12_345, 1_020_100, 0.5, "1,234", "020", MACHINES[0], "Attack frm Mars"),
)
HEADINGS = (
    *("Present", "Pick", "Paid", "Ruling", "Winner", "Match", "Setting", "Value", "Week", "Date", "Machine"),
    *("1st", "2nd", "Score", "Status", "Player", "Group", "Note", "Total", "Week 2", "Remarks", MACHINES[1]),
)
TABS = ("Scores", "Week 1", "Sheet1", "Ties", "Players", "Pre-makeups", "Entrants", "3")


def noise_beside(layout, rng):
    """Cells in the rows of the players, right and left of what is typed."""
    layout.move(lambda row, column: (row, column + 1))
    seated = sorted({row for (row, _), value in layout.cells.items() if value in PLAYERS})
    for row in rng.choices(seated, k=rng.randint(1, 3)):
        layout.cells.setdefault((row, rng.choice([1, *range(4, 20)])), rng.choice(WORDS))


def noise_above(layout, rng):
    for _ in range(rng.randint(1, 2)):
        row, column = rng.randint(1, min(layout.headings()) - 1), rng.randint(1, 14)
        word = rng.choice(WORDS)
        layout.cells.setdefault((row, column), word)
        if rng.random() < 0.5:
            layout.cells.setdefault((row, column + 1), rng.choice(WORDS))


def noise_below(layout, rng):
    row = layout.rows() + rng.randint(1, 2)
    for column in rng.sample(range(1, 9), rng.randint(1, 5)):
        layout.cells[row, column] = rng.choice(WORDS)


def more_headings(layout, rng):
    for row in layout.headings():
        column = layout.columns() + 1
        for heading in rng.sample(HEADINGS, rng.randint(1, 3)):
            layout.cells[row, column] = heading
            if rng.random() < 0.5:
                layout.cells[row + rng.randint(1, 2), column] = rng.choice(WORDS)
            column += 1


def table_beside(layout, rng):
    top, left = rng.choice(layout.headings()) + rng.randint(-1, 3), layout.columns() + rng.randint(1, 3)
    headings = rng.choice([("Week", "Winner"), ("Week", "Machine", "1st", "2nd"), ("Player", "Ruling"), ()])
    for row in range(8):
        cells = headings if not row else (f"Week {row}", *("Ada Quill",) * 3)
        for column, value in enumerate(cells[: len(headings) or 1]):
            layout.cells[top + row, left + column] = value


def a_heading_changes(layout, rng):
    row = rng.choice(layout.headings())
    columns = [column for (r, column) in layout.cells if r == row and column <= 7]
    at = row, rng.choice(columns)
    layout.cells[at] = rng.choice(["Attack frm Mars", "Remarks", "x of week", None, ""])
    if rng.random() < 0.5:  # a column that is passed over, left of it
        layout.move(lambda row, column: (row, column + (column >= at[1])))
        layout.cells[at] = "Note"


def another_tab(layout, rng):
    layout.title = rng.choice(TABS)


NOISE = (
    noise_beside,
    noise_above,
    noise_below,
    more_headings,
    table_beside,
    a_heading_changes,
    another_tab,
)


@pytest.mark.parametrize("seed", range(25))
def test_no_score_is_lost_without_a_word(league, seed):
    folder, path, cells, _ = league
    Layout(cells).save(path)
    typed = _scores_of(read_folder(folder))
    rng = random.Random(seed)
    layout = Layout(cells)
    noises = rng.sample(NOISE, rng.randint(1, 2))
    for noise in noises:
        noise(layout, rng)
    layout.save(path)
    found = read_folder(folder)
    if not any(problem.severity == "error" for problem in found.problems):
        assert _scores_of(found) == typed, [noise.__name__ for noise in noises]


def _scores_of(found):
    scores = found.frames["scores"]
    rows = scores.loc[scores["mark"] == "score"].itertuples()
    return sorted((row.week, row.player, row.machine, row.score) for row in rows)

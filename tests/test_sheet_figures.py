"""What scoresheets have worked out themselves is compared with the results, never read."""

import zipfile

import pytest
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from pinsheet import season
from tests.leagues.koi import folders as koi
from tests.nights import typing
from tests.sheets import folders as lafayette

MACHINES = ("Taxi", "Centaur", "Xenon")
GAMES = [f"pts {game}" for game in range(1, 6)]
LAFAYETTE = ("pts 1", "pts 2", "pts 3", "Night", "Place")
KOI = (*GAMES, "Points", "TNS", "Finish", "Bonus", "Total")
NIGHT = {
    "Ada Quill": (900, 800, 700),
    "Bo Marlow": (800, 900, 600),
    "Cy Fennimore": (700, 700, 500),
    "Dot Larkin": (600, 600, 400),
}
RIGHT = {
    "Ada Quill": (30, 24, 30, 84, 1),
    "Bo Marlow": (24, 30, 24, 78, 2),
    "Cy Fennimore": (23, 23, 23, 69, 3),
    "Dot Larkin": (22, 22, 22, 66, 4),
}
FIRST = 4
"""The row of the first player in both leagues' sheets."""


def lafayette_season(folder, settings=(), **more):
    lafayette.season_book(folder, machines=MACHINES, settings=settings, **more)


def lafayette_night(folder, week=1, scores=NIGHT, figures=RIGHT, headings=LAFAYETTE, **more):
    rows = [(1, player, *typed, *figures.get(player, ())) for player, typed in scores.items()]
    lafayette.night(folder, week, rows, machines=MACHINES, headings=headings, **more)


def koi_season(folder, weeks=1, reference=1000, groups=None, **more):
    """Weeks of two groups of three, each with the figures that the rules give in the last one."""
    machines = [(name, reference) for name in koi.MACHINES]
    koi.season_book(folder, machines=machines, **more)
    for week in range(1, weeks + 1):
        koi.night(folder, week, groups or koi.two_groups())


def put(path, cells, sheet="Scores"):
    with typing(path) as book:
        for ref, value in cells.items():
            book[sheet][ref] = value


def headed(path, headings, first=8):
    """Reserved headings right of Note in every block of Koi's sheet; returns the column of each."""
    columns = {name: get_column_letter(first + n) for n, name in enumerate(headings, 1)}
    with typing(path) as book:
        for row in [r[0].row for r in book["Scores"].iter_rows() if r[0].value == "Group"]:
            for name, column in columns.items():
                book["Scores"][f"{column}{row}"] = name
    return columns


def rows_of(path):
    sheet = load_workbook(path)["Scores"]
    return {row[1].value: row[0].row for row in sheet.iter_rows() if row[0].row >= FIRST and row[1].value}


def by_the_rules(folder, week, headings=KOI):
    """{player: {heading: value}} of Koi's league, rounded as a sheet shows it."""
    outcome = season.run(folder)
    assert outcome.frames, outcome.problems
    points = {
        (row["player"], f"pts {row['game']}"): row["points"] for row in outcome.rows("game_points", week=week)
    }
    found = {}
    for row in outcome.rows("week_points", week=week):
        sums = {
            "Points": row["points"],
            "TNS": round(row["normalized"]),
            "Finish": row["finish"],
            "Bonus": row["bonus"],
            "Total": row["total"],
            "×": row["multiplier"],
        }
        games = {name: points[row["player"], name] for name in GAMES}
        found[row["player"]] = {name: (games | sums)[name] for name in headings}
    return found


def koi_sheet(folder, week, headings=KOI):
    """Writes what the rules give under the reserved headings of a week; returns {(player, heading): cell}."""
    path = folder / f"week-{week:02}.xlsx"
    right = by_the_rules(folder, week, headings)
    columns, rows = headed(path, headings), rows_of(path)
    where = {(p, name): f"{columns[name]}{rows[p]}" for p in right for name in headings}
    put(path, {ref: right[p][name] for (p, name), ref in where.items()})
    return where


def told(folder, code="sheet-differs"):
    outcome = season.run(folder)
    assert outcome.frames, outcome.problems
    return [(p.cell.ref, p.message) for p in outcome.problems if p.code == code]


def cells_told(folder, code="sheet-differs"):
    return [ref for ref, _ in told(folder, code)]


# ------------------------------------------------------------------ Lafayette


def test_figures_as_the_rules_have_them_say_nothing(tmp_path):
    lafayette_season(tmp_path)
    lafayette_night(tmp_path)
    assert told(tmp_path) == []


def test_6_1_each_figure_that_differs_is_named_with_its_cell(tmp_path):
    lafayette_season(tmp_path)
    lafayette_night(tmp_path)
    put(tmp_path / "week-01.xlsx", {f"{column}6": 12 for column in "FGHIJ"})
    found = told(tmp_path)
    assert [ref for ref, _ in found] == [f"{column}6" for column in "FGHIJ"]
    for heading, right, (_, message) in zip(LAFAYETTE, RIGHT["Cy Fennimore"], found, strict=True):
        assert f'your sheet says 12 under "{heading}" for Cy Fennimore, by the rules {right}. ' in message


def test_differences_of_a_heading_are_one_warning_with_three_cells(tmp_path):
    players = [f"Player {n:02}" for n in range(20)]
    lafayette.season_book(tmp_path, players=players, machines=("Taxi",))
    rows = [(1, p, 1000 - n, 25 - n + (5 if n == 0 else 0)) for n, p in enumerate(players)]
    lafayette.night(tmp_path, 1, rows, machines=("Taxi",), headings=("pts 1",))
    put(tmp_path / "week-01.xlsx", {f"D{row}": 7 for row in (5, 7, 9, 11, 13)})
    ((ref, message),) = told(tmp_path)
    assert ref == "D5"
    assert "(D7 says 7, not 22; D9 says 7, not 20; 2 more differ)" in message
    assert "open the workbook in Excel or LibreOffice and save it" in message


def test_a_column_that_is_something_else_is_one_short_warning(tmp_path):
    lafayette_season(tmp_path)
    lafayette_night(tmp_path)
    lafayette_night(tmp_path, 2)
    put(tmp_path / "week-02.xlsx", {f"I{row}": 168 - row for row in range(4, 8)})
    ((ref, message),) = told(tmp_path)
    assert ref == "I4"
    assert message.startswith('under "Night" 4 of 4 values are not what the rules give: 164 for Ada Quill')
    assert "pinsheet does not use this column" in message


def test_a_difference_is_a_warning_and_changes_no_result(tmp_path):
    lafayette_season(tmp_path)
    lafayette_night(tmp_path)
    before = season.run(tmp_path).rows("week_points")
    put(tmp_path / "week-01.xlsx", {"I4": 1, "F5": "what", "G6": "tie!", "H7": True, "J4": "1="})
    outcome = season.run(tmp_path)
    assert not outcome.failed
    assert [(p.code, p.severity) for p in outcome.problems] == [("sheet-differs", "warning")]
    assert outcome.rows("week_points") == before


def put_texts(path, cells):
    with typing(path) as book:
        for ref, text in cells.items():
            book["Scores"][ref] = text
            book["Scores"][ref].data_type = "s"


def test_numbers_may_be_text_and_shared_places_marked(tmp_path):
    lafayette_season(tmp_path)
    lafayette_night(tmp_path)
    path = tmp_path / "week-01.xlsx"
    put_texts(path, {"F4": "30", "G5": "30.0", "H4": " 30 ", "I4": "84,0", "J4": "1=", "J5": "=2"})
    put(path, {"I5": 78.001})
    assert told(tmp_path) == []
    put_texts(path, {"F4": "29", "G5": "29.5", "H4": " 29 ", "I4": "84,1", "J4": "2="})
    assert cells_told(tmp_path) == ["F4", "H4", "I4", "J4", "G5"]


def cached(path, ref, result):
    """Store a result with the formula of a cell, as Excel does when it saves."""
    with zipfile.ZipFile(path) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    name = "xl/worksheets/sheet1.xml"
    text = parts[name].decode()
    start = text.index("<f>", text.index(f'r="{ref}"'))
    end = text.index("</c>", start)
    formula = text[start : text.index("</f>", start) + 4]
    parts[name] = (text[:start] + formula + f"<v>{result}</v>" + text[end:]).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for part, content in parts.items():
            new.writestr(part, content)


def test_a_formula_is_read_by_its_result_and_without_one_not_at_all(tmp_path):
    lafayette_season(tmp_path)
    lafayette_night(tmp_path)
    path = tmp_path / "week-01.xlsx"
    put(path, {"I4": "=SUM(F4:H4)", "I5": "=SUM(F5:H5)"})
    assert told(tmp_path) == []
    cached(path, "I4", 84)
    assert told(tmp_path) == []
    cached(path, "I4", 83)
    assert cells_told(tmp_path) == ["I4"]


def test_a_broken_formula_is_one_warning_of_its_sheet(tmp_path):
    lafayette_season(tmp_path)
    lafayette_night(tmp_path)
    put(tmp_path / "week-01.xlsx", {"I4": "#REF!", "I5": "#REF!", "J4": "#N/A"})
    assert told(tmp_path) == []
    ((ref, message),) = told(tmp_path, "sheet-formula")
    assert ref == "I4"
    assert '"#REF!" stands under "Night", and errors in 2 more cells of this sheet' in message
    assert not season.run(tmp_path).failed


def test_a_replacement_has_the_points_of_its_own_column(tmp_path):
    lafayette_season(tmp_path)
    rows = [(1, p, *scores, None) for p, scores in NIGHT.items()]
    rows[0] = (1, "Ada Quill", None, 800, 700, 5000)
    headings = ("Monster Bash (for Taxi)", "pts 1", "pts 2", "pts 3", "pts 4")
    lafayette.season_book(tmp_path, machines=(*MACHINES, "Monster Bash"))
    lafayette.night(tmp_path, 1, rows, machines=MACHINES, headings=headings)
    put(tmp_path / "week-01.xlsx", {"J4": 30, "G5": 30, "G6": 24, "G7": 23, "J7": 0})
    assert told(tmp_path) == []
    put(tmp_path / "week-01.xlsx", {"J4": 29})
    assert cells_told(tmp_path) == ["J4"]
    with typing(tmp_path / "season.xlsx") as book:
        book["Settings"].append(("replacement", "slot"))
    assert told(tmp_path) == []


def test_a_week_in_two_workbooks_is_not_compared(tmp_path):
    lafayette_season(tmp_path)
    half = dict(list(NIGHT.items())[:2])
    wrong = dict.fromkeys(NIGHT, (1, 1, 1, 1, 1))
    lafayette_night(tmp_path, scores=half, figures=wrong)
    other = {player: NIGHT[player] for player in NIGHT if player not in half}
    lafayette_night(tmp_path, scores=other, figures=wrong, name="week-01 (laptop 2).xlsx")
    assert told(tmp_path) == []


RULINGS = ("Week", "Player", "Machine", "Ruling", "Value")


@pytest.mark.parametrize(
    ("ruling", "compared"),
    [
        ((1, "Bo Marlow", "Taxi", "death save"), "GH"),
        ((1, "Bo Marlow", "Taxi", "points", 3), "GH"),
        ((1, "Bo Marlow", "Taxi", "void"), "GH"),
        ((1, None, "Taxi", "void"), "GH"),
        ((1, "Bo Marlow", None, "adjust", -5), "FGH"),
        ((1, "Bo Marlow", "Taxi", "replay", 10), "GH"),
        ((1, "Bo Marlow", None, "violence"), ""),
        ((1, "Bo Marlow", "Taxi", "decision"), "FGHIJ"),
    ],
)
def test_4_what_a_ruling_changes_is_not_compared_and_the_rest_is(tmp_path, ruling, compared):
    """The sheet as it was without the ruling, then every figure of Bo wrong."""
    lafayette_season(tmp_path)
    lafayette_night(tmp_path, Rulings=[RULINGS, ruling])
    assert told(tmp_path) == []
    put(tmp_path / "week-01.xlsx", {f"{column}5": 12 for column in "FGHIJ"})
    assert cells_told(tmp_path) == [f"{column}5" for column in compared]


def test_4_3_an_offense_of_an_earlier_week_is_nothing_that_a_sheet_knows(tmp_path):
    lafayette_season(tmp_path)
    for week in (1, 2, 3):
        ruling = (week, "Bo Marlow", "Xenon", "interference")
        # The third one makes zeros of the whole night.
        lafayette_night(tmp_path, week, figures={}, Rulings=[RULINGS, ruling])
    put(tmp_path / "week-03.xlsx", {"F5": 24, "G5": 30, "H5": 24, "I5": 78, "J5": 2})
    assert told(tmp_path) == []
    put(tmp_path / "week-01.xlsx", {"F5": 24, "G5": 29})
    assert cells_told(tmp_path) == ["G5"]


def test_6_1_a_tie_on_the_sheet_is_no_number_and_shared_points_are(tmp_path):
    lafayette_season(tmp_path)
    tied = NIGHT | {"Cy Fennimore": (800, 700, 500)}
    lafayette_night(tmp_path, scores=tied, figures={})
    put(tmp_path / "week-01.xlsx", {"F5": "tie!", "F6": "tie!"})
    assert told(tmp_path) == []
    put(tmp_path / "week-01.xlsx", {"F5": 23.5, "F6": 24})
    assert cells_told(tmp_path) == ["F6"]


# ------------------------------------------------------------------ Koi


@pytest.fixture(scope="module")
def koi_weeks(tmp_path_factory):
    """Three weeks, the third with all figures, and where each stands."""
    folder = tmp_path_factory.mktemp("figures") / "koi"
    koi_season(folder, weeks=3)
    return folder, koi_sheet(folder, 3), (folder / "week-03.xlsx").read_bytes()


def test_koi_s_figures_as_the_rules_have_them_say_nothing(koi_weeks):
    folder, _, drawn = koi_weeks
    (folder / "week-03.xlsx").write_bytes(drawn)
    assert told(folder) == []


def test_c1_to_c8_each_figure_that_differs_is_named_with_its_cell(koi_weeks):
    folder, where, drawn = koi_weeks
    (folder / "week-03.xlsx").write_bytes(drawn)
    put(folder / "week-03.xlsx", {where["Eli", heading]: 123 for heading in KOI})
    found = told(folder)
    assert [ref for ref, _ in found] == [where["Eli", heading] for heading in KOI]
    for heading, (_, message) in zip(KOI, found, strict=True):
        assert f'your sheet says 123 under "{heading}" for Eli, by the rules ' in message


def test_c5_normalized_scores_are_compared_as_a_sheet_rounds_them(koi_weeks):
    folder, where, drawn = koi_weeks
    (folder / "week-03.xlsx").write_bytes(drawn)
    ref = where["Eli", "TNS"]
    right = load_workbook(folder / "week-03.xlsx")["Scores"][ref].value
    put(folder / "week-03.xlsx", {ref: f"{right:,}"})
    assert told(folder) == []
    put(folder / "week-03.xlsx", {ref: right + 0.6})
    assert told(folder) == []
    put(folder / "week-03.xlsx", {ref: f"{right + 2:,}"})
    assert f"your sheet says {right + 2:,}" in told(folder)[0][1]


def test_c6_a_finish_by_tns_is_its_place(koi_weeks):
    folder, where, drawn = koi_weeks
    (folder / "week-03.xlsx").write_bytes(drawn)
    put(folder / "week-03.xlsx", {where["Bo", "Finish"]: "2 TNS"})
    assert told(folder) == []
    put(folder / "week-03.xlsx", {where["Bo", "Finish"]: "1 TNS"})
    assert cells_told(folder) == [where["Bo", "Finish"]]


def test_an_own_column_total_of_the_season_is_one_warning(koi_weeks):
    folder, where, drawn = koi_weeks
    (folder / "week-03.xlsx").write_bytes(drawn)
    put(folder / "week-03.xlsx", {ref: 57 for (_, name), ref in where.items() if name == "Total"})
    ((ref, message),) = told(folder)
    assert ref == where["Ada", "Total"]
    assert 'under "Total" 6 of 6 values are not what the rules give' in message


def test_c7_a_bonus_and_total_by_another_multiplier_wait_for_nothing(tmp_path):
    """The multiplier on the sheet is that of the day it was drawn."""
    koi_season(tmp_path, weeks=7)
    where = koi_sheet(tmp_path, 7, (*KOI, "×"))
    assert told(tmp_path) == []
    put(tmp_path / "week-07.xlsx", {where["Ada", "×"]: 3, where["Ada", "Total"]: 99})
    assert told(tmp_path) == []
    put(tmp_path / "week-07.xlsx", {where["Ada", "Bonus"]: 9, where["Bo", "Total"]: 99})
    assert cells_told(tmp_path) == [where["Ada", "Bonus"], where["Bo", "Total"]]


def test_c5_nothing_that_means_decide_is_compared(tmp_path):
    """Without a Reference, the mean moves with the night: TNS, and what it decides, may differ."""
    # Ada has what Bo and Cy have together (Case 2); Eli is second by points.
    level = {"Eli": [650, 499, 498, 497, 496]}
    koi_season(tmp_path, weeks=3, reference=None, groups=koi.two_groups(**level))
    where = koi_sheet(tmp_path, 3)
    put(tmp_path / "week-03.xlsx", {where[p, "TNS"]: 5 for p in koi.PLAYERS})
    assert told(tmp_path) == []
    decided = {where["Ada", "Finish"]: 3, where["Ada", "Bonus"]: 0, where["Ada", "Total"]: 1}
    put(tmp_path / "week-03.xlsx", decided)
    assert told(tmp_path) == []
    put(tmp_path / "week-03.xlsx", {where["Eli", "Finish"]: 3, where["Eli", "pts 1"]: 4})
    assert cells_told(tmp_path) == [where["Eli", "pts 1"], where["Eli", "Finish"]]


@pytest.mark.parametrize(
    ("ruling", "compared"),
    [
        ((3, "Bo", "Taxi", "void"), ["pts 2"]),
        ((3, "Bo", "Taxi", "points", 9), ["pts 2"]),
        ((3, "Bo", None, "adjust", 2), ["pts 1", "pts 2", "Points", "Bonus"]),
    ],
)
def test_c3_what_a_ruling_changes_is_not_compared_and_the_rest_is(tmp_path, ruling, compared):
    koi_season(tmp_path, weeks=3)
    where = koi_sheet(tmp_path, 3)
    with typing(tmp_path / "week-03.xlsx") as book:
        sheet = book.create_sheet("Rulings")
        for row in (RULINGS, ruling):
            sheet.append(row)
    assert told(tmp_path) == []
    wrong = [where["Bo", name] for name in ("pts 1", "pts 2", "Points", "Bonus", "Total")]
    put(tmp_path / "week-03.xlsx", dict.fromkeys(wrong, 99))
    assert cells_told(tmp_path) == [where["Bo", name] for name in compared]


FILED = [("From week", 1), ("Player", *koi.FIVE), ("Cy", *[500] * 5)]


AWAY = koi.two_groups(Cy=["P"] * 5)


def test_c4_pre_makeups_are_compared_where_the_sheet_shows_what_is_on_file(tmp_path):
    koi_season(tmp_path, weeks=1, groups=AWAY, **{"Pre-makeups": FILED})
    where = koi_sheet(tmp_path, 1)
    put(tmp_path / "week-01.xlsx", {where["Bo", "pts 1"]: 4})
    assert told(tmp_path) == []
    on_file = {"B7": "on file, Cy:", **{f"{column}7": 500 for column in "CDEFG"}}
    put(tmp_path / "week-01.xlsx", on_file)
    assert cells_told(tmp_path) == [where["Bo", "pts 1"]]
    put(tmp_path / "week-01.xlsx", {"C7": 400})
    assert told(tmp_path) == []


def test_c4_over_the_limit_is_nothing_that_a_sheet_knows(tmp_path):
    koi_season(tmp_path, weeks=4, groups=AWAY, **{"Pre-makeups": FILED})
    path = tmp_path / "week-04.xlsx"
    put(path, {"B7": "on file, Cy:", **{f"{column}7": 500 for column in "CDEFG"}})
    columns = headed(path, KOI)
    put(path, {f"{columns['pts 1']}6": 1, f"{columns['Total']}5": 99})
    assert told(tmp_path) == []


def test_c15_the_playoffs_are_compared_once_they_are_complete(tmp_path):
    koi_season(tmp_path, weeks=10)
    scores = {p: koi.SCORES[p] for p in koi.PLAYERS[:3]}
    entrants = [("Player", "Present"), *((p, "x") for p in scores)]
    koi.night(tmp_path, "playoffs", [("A", koi.FIVE, scores)], name="finals.xlsx", Entrants=entrants)
    outcome = season.run(tmp_path)
    assert len(outcome.frames["finals_places"]) == 3, outcome.problems
    path = tmp_path / "finals.xlsx"
    columns = headed(path, ("pts 1", "Points", "TNS", "Place"))
    for row, place in enumerate(outcome.rows("playoff_places"), FIRST):
        points = place["points"]
        put(path, {f"{columns['Points']}{row}": points, f"{columns['Place']}{row}": place["place"]})
        put(path, {f"{columns['TNS']}{row}": round(place["normalized"])})
    assert told(tmp_path) == []
    for heading in columns:
        before = load_workbook(path)["Scores"][f"{columns[heading]}5"].value
        put(path, {f"{columns[heading]}5": 77})
        assert cells_told(tmp_path) == [f"{columns[heading]}5"]
        put(path, {f"{columns[heading]}5": before})
    # The last game is still to come: the sheet waits for it, or does not.
    put(path, {f"G{row}": None for row in range(FIRST, FIRST + 3)} | {f"{columns['Points']}5": 77})
    assert told(tmp_path) == []

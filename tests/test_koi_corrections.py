"""A score is corrected in a ladder league: points move; what was played, announced and paid stands."""

from click.testing import CliRunner

from pinsheet import season
from pinsheet.cli import cli
from tests.nights import typing

MADE_FOR_THE_SAMPLE = [("groups-stand", "week-05.xlsx, Scores!B34"), ("tie-open", "week-05.xlsx, Scores!C5")]


def ten_times(folder, week, ref):
    """One score of a week is corrected: a digit was missing."""
    with typing(folder / f"week-{week:02}.xlsx") as book:
        book["Scores"][ref].value = int(book["Scores"][ref].value) * 10


def rows(outcome, table, *columns, **where):
    return [tuple(row[c] for c in columns) for row in outcome.rows(table, **where)]


def totals(outcome):
    return dict(rows(outcome, "standings", "player", "total"))


def new_warnings(outcome):
    found = sorted((p.code, str(p.cell)) for p in outcome.problems if p.severity == "warning")
    return [warning for warning in found if warning not in MADE_FOR_THE_SAMPLE]


def text(outcome, code, workbook):
    return next(p.message for p in outcome.problems if p.code == code and p.cell.workbook == workbook)


def test_week_2_is_corrected_and_everybody_has_played_whom_he_played(koi_sample):
    before = season.run(koi_sample)
    ten_times(koi_sample, 2, "C13")  # now Fay Tindall wins group 2, not Ada Quill
    after = season.run(koi_sample)
    for table, columns in {
        "groups": ("week", "division", "group", "seat", "player"),
        "divisions": ("player", "division"),
        "multipliers": ("week", "player", "multiplier"),
    }.items():
        assert rows(after, table, *columns) == rows(before, table, *columns)
    moved = {p: after_total - totals(before)[p] for p, after_total in totals(after).items()}
    assert {p: change for p, change in moved.items() if change} == {"Ada Quill": -2, "Fay Tindall": 2}
    places = dict(rows(after, "standings", "player", "place"))
    assert (places["Fay Tindall"], places["Bo Marlow"]) == (1, 2)


def test_each_thing_that_would_have_been_different_is_a_warning(koi_sample):
    ten_times(koi_sample, 2, "C13")
    after = season.run(koi_sample)
    assert new_warnings(after) == [
        ("divisions-stand", "week-06.xlsx, Scores!B4"),
        ("groups-stand", "week-03.xlsx, Scores!B5"),
        ("groups-stand", "week-06.xlsx, Scores!B4"),
        ("seeds-differ", "finals.xlsx, Entrants!G12"),
        ("ten-times", "week-02.xlsx, Scores!C13"),  # as it is
    ]
    assert "Ada Quill in 2 (played in 1); Fay Tindall in 1 (played in 2)" in text(
        after, "groups-stand", "week-03.xlsx"
    )
    assert "Ada Quill in B, Hal Rook in A" in text(after, "divisions-stand", "week-06.xlsx")


def test_money_that_was_paid_stands_until_it_is_settled(koi_sample):
    ten_times(koi_sample, 2, "C20")  # now Jem Ardley wins group 3, not Eli Sparrow
    after = season.run(koi_sample)
    assert ("money-stands", "week-02.xlsx, Payments!E6") in new_warnings(after)
    message = text(after, "money-stands", "week-02.xlsx")
    # Dot Larkin got what is right.
    assert message.startswith("week 2 paid Eli Sparrow 9.75; ")
    assert "right is Lou Farthing 9.75. " in message
    with typing(koi_sample / "week-02.xlsx") as book:
        sheet = book["Rulings"]
        row = next(r for r in range(3, 30) if sheet.cell(r, 1).value is None)
        headings = {cell.value: cell.column for cell in sheet[2]}
        sheet.cell(row, headings["Week"]).value = 2
        sheet.cell(row, headings["Ruling"]).value = "decision"
        sheet.cell(row, headings["Note"]).value = "Eli keeps it, all agreed"
    assert "money-stands" not in {code for code, _ in new_warnings(season.run(koi_sample))}


def test_the_published_payout_says_what_is_right_and_what_was_paid(koi_sample):
    run = CliRunner()
    run.invoke(cli, ["run", str(koi_sample)])
    ten_times(koi_sample, 2, "C20")
    again = run.invoke(cli, ["run", str(koi_sample)]).output
    assert "payout: week 2: " in again
    assert "Eli Sparrow 9.75 -> " in again
    assert "Lou Farthing nothing -> 9.75" in again
    paid = rows(season.run(koi_sample), "payouts", "player", "amount", "handed_out", week=2)
    assert paid == [("Dot Larkin", 2925, 2925), ("Lou Farthing", 975, None)]


def test_who_moved_is_told_against_what_was_played(koi_sample):
    ten_times(koi_sample, 2, "C13")
    after = season.run(koi_sample)
    (why,) = rows(after, "week_points", "moves", "why", week=2, player="Fay Tindall")
    assert why == ("up", "winner of the group; but played in 2 in week 3, which stands")


def test_a_decision_says_that_other_groups_are_known(koi_sample):
    ten_times(koi_sample, 2, "C13")
    for week in (3, 6):
        with typing(koi_sample / f"week-{week:02}.xlsx") as book:
            sheet = book["Rulings"]
            row = next(r for r in range(3, 30) if sheet.cell(r, 1).value is None)
            headings = {cell.value: cell.column for cell in sheet[2]}
            sheet.cell(row, headings["Week"]).value = week
            sheet.cell(row, headings["Ruling"]).value = "decision"
    assert new_warnings(season.run(koi_sample)) == [
        ("seeds-differ", "finals.xlsx, Entrants!G12"),
        ("ten-times", "week-02.xlsx, Scores!C13"),
    ]


def test_week_7_is_corrected_and_bonuses_and_multipliers_follow(koi_sample):
    before = season.run(koi_sample)
    ten_times(koi_sample, 7, "C5")  # now Ada Quill wins A1, not Eli Sparrow
    after = season.run(koi_sample)
    week_7 = {"week": 7, "player": "Ada Quill"}
    columns = ("finish", "bonus", "total", "next_multiplier")
    assert rows(before, "week_points", *columns, **week_7) == [(2, 2, 14, 2)]
    assert rows(after, "week_points", *columns, **week_7) == [(1, 3, 18, 3)]
    assert rows(after, "multipliers", "multiplier", week=8, player="Ada Quill") == [(3,)]
    assert rows(after, "multipliers", "multiplier", week=8, player="Eli Sparrow") == [(1,)]
    assert totals(after)["Ada Quill"] - totals(before)["Ada Quill"] == 10


def test_the_window_says_what_moved(koi_sample):
    run = CliRunner()
    assert run.invoke(cli, ["run", str(koi_sample)]).exit_code == 0
    ten_times(koi_sample, 2, "C13")
    again = run.invoke(cli, ["run", str(koi_sample)])
    assert again.exit_code == 0
    assert "night: week 2: Ada Quill 12 -> 10 · Fay Tindall 10 -> 12" in again.output
    assert "season total: Ada Quill 146 -> 144 · " in again.output
    assert "groups of week 3 as played stand" in again.output


def test_explain_walks_through_a_total(koi_sample):
    told = CliRunner().invoke(cli, ["explain", "-C", str(koi_sample), "Ada Quill", "10"]).output
    assert "group A1, 1st (C6), bonus by place (C7), times 3 (C8)" in told
    assert "week-10.xlsx, Scores!" in told
    assert "= 13, + bonus 3 x 3 = 22" in told
    assert "= 146, place 1" in told


def test_explain_tells_a_decided_tie_and_knows_first_names(koi_sample):
    told = CliRunner().invoke(cli, ["explain", "-C", str(koi_sample), "mo", "1"]).output
    assert "of equal scores by the order on Ties" in told
    assert "(C1, C2)" in told

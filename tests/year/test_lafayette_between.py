"""Between Lafayette's evenings: what somebody finds, who comes and goes, nights that are not played, the next season."""

import datetime as dt
import shutil

from openpyxl import load_workbook

from tests.nights import table
from tests.render.example import GUEST, MACHINES, MEMBERS
from tests.year.commissioner import ELEVEN_PM, Commissioner, add_row, change
from tests.year.lafayette import WEEK_3, YELLOW, night, tick, type_cards


def test_a_wrong_score_found_two_weeks_later(later):
    with later.save(WEEK_3) as book:
        type_cards(book, {"Cy Fennimore": [3_881_041_200]})
        agreed = {"Week": 3, "Player": "Cy Fennimore", "Ruling": "decision", "Note": "all four agree"}
        add_row(book["Rulings"], agreed)
    later.publish()
    assert later.steps <= 2
    assert later.finds(
        "changed score: week 3, Cy Fennimore, Attack from Mars: 388,104,120 -> 3,881,041,200 "
        "(week-03.xlsx, Scores!C"
    )
    assert later.finds(
        "changed night: week 3: Ada Quill 125 -> 124 · Bo Marlow 110 -> 109 · Cy Fennimore 113 -> 123 · "
        "Dot Larkin 122 -> 121 · Fay Tindall 107 -> 106 · Hal Rook 112 -> 106"
    )
    assert later.finds("changed place: no change")
    assert later.finds("send week-03 correction.eml instead")
    mail = " ".join(later.sends("week-03 correction.eml").split())
    assert mail.startswith("Correction to Lafayette Pinball League week 3")
    assert "3,881,041,200, not 388,104,120 (all four agree)." in mail
    assert "Season places: no change" in mail
    page = later.uploads()
    assert "Corrections" in page
    assert "388,104,120" in page


def test_a_new_joiner_in_week_4(later):
    with later.save() as book:
        add_row(book["Players"], {"Player": GUEST, "Joined": 4})
    assert later.steps <= 1
    with later.save() as book:
        add_row(book["Check-in"], {"Player": GUEST})
        tick(book, 4, (*MEMBERS, GUEST))
    later.draw()
    assert later.finds("week 4: 7 players, groups: 1 of 4 + 1 of 3")
    assert any(GUEST in row for row in later.sees("week-04.xlsx", "Groups tonight"))
    with later.save("week-04.xlsx") as book:
        type_cards(book, {name: [20, 40, 60, 80, 100 * len(name)] for name in (*MEMBERS, GUEST)})
    later.publish()
    row = later.reads("results/Standings.xlsx", "Standings", "Player", GUEST)
    assert [row[week] for week in "12"] == ["–", "–"]
    assert (row["Weeks"], row["Finals"]) == ("1", "3 more weeks")
    assert row["Total"] == row["4"]  # his guest night of week 3 stays one


def test_a_player_leaves(later):
    with later.save() as book:
        change(book["Players"], "Player", "Eli Sparrow", Left=4)
    assert later.steps <= 1
    later.draw()
    assert later.finds("week 4: 5 players")
    assert not any("Eli Sparrow" in row for row in later.sees("week-04.xlsx", "Groups tonight"))
    with later.save("week-04.xlsx") as book:
        type_cards(book, {name: [20, 40, 60, 80, 100 * len(name)] for name in MEMBERS if name[0] != "E"})
    later.publish()
    assert "eli@example.org" not in (later.folder / "outbox" / "week-04.eml").read_text("utf-8")
    eli, ada = (
        later.reads("results/Standings.xlsx", "Standings", "Player", name)
        for name in ("Eli Sparrow", "Ada Quill")
    )
    assert [eli[week] for week in "123"] == ["114", "121", "68"]
    assert [ada[week] for week in "123"] == ["120", "131", "125"]


def test_a_night_is_moved(later):
    with later.save() as book:
        change(book["Weeks"], "Week", 4, Date=dt.date(2018, 6, 28), Note="moved: bar let")
    assert later.steps <= 1
    later.publish()
    assert later.finds("Next: week 4, Thu 28 June, moved: ")
    assert later.finds("Best 6 of 8 weeks count")


def test_a_night_is_cancelled(later):
    with later.save() as book:
        change(book["Weeks"], "Week", 4, Note="cancelled: storm")
    assert later.steps <= 1
    later.publish()
    assert later.finds("1 of 8 nights cancelled.")
    assert later.finds("Best 5 of 7 weeks count (section 2)")
    assert later.finds("Finals: at least 4 weeks played (section 8.2).")
    page = later.uploads()
    assert "Best 5 of 7 weeks count (section 2)" in page
    assert "storm" in page


def test_the_season_is_cut_short(hers):
    with hers.save() as book:
        change(book["Settings"], "Setting", "Weeks", Value=3)
    night(hers)
    assert hers.steps <= ELEVEN_PM + 1
    assert hers.finds("After week 3 of 3 (19 June).")
    assert hers.finds("Best 1 of 3 weeks count")
    assert "After week 3 of 3 (19 June)." in hers.uploads()
    hers.check()
    assert hers.finds("The season is complete.")


def test_next_season(later, tmp_path):
    hers = Commissioner(tmp_path / "fall-2018")
    hers.new("--from", later.folder, "--season", "Fall 2018")
    assert hers.steps <= 1
    book = load_workbook(hers.folder / "season.xlsx")
    ada, bo = players = below(book["Players"], "Player")[:2]
    assert [row["Player"] for row in players] == ["Ada Quill", "Bo Marlow"]
    assert (ada["E-mail"], ada["IFPA id"]) == ("ada@example.org", 990101)
    assert (bo["Also known as"], bo["Public name"]) == ("Robert Marlow", "B. M.")
    machines = below(book["Machines"], "Machine")
    assert [row["Machine"] for row in machines] == [*MACHINES, "Monster Bash"]
    assert (machines[0]["Also known as"], machines[0]["Note"]) == ("AFM", "skill shot without flipper only")
    settings = {row["Setting"]: row["Value"] for row in below(book["Settings"], "Setting")}
    assert [settings[name] for name in YELLOW] == [
        "half",
        "single16",
        "unranked",
        "separate",
        "average",
        "all",
    ]
    assert not list(hers.folder.glob("week-*"))
    assert not any(row["1"] for row in below(book["Check-in"], "Player"))
    old = Commissioner(shutil.copytree(later.folder, tmp_path / "for ever"))
    shutil.rmtree(old.folder / "results")
    old.publish()  # the old folder stays computable
    assert "changed" not in old.window
    assert old.finds("3 up 1 Cy Fennimore 345")


def below(sheet, heading):
    """The rows in which something stands below a heading, {heading: value} for each."""
    top, columns = table(sheet, heading)
    rows = sheet.iter_rows(min_row=top + 1, values_only=True)
    return [{name: row[n - 1] for name, n in columns.items()} for row in rows if row[columns[heading] - 1]]

"""Which mails lie in outbox/: the newest week's, and a correction for each run that corrected something."""

import datetime as dt
import shutil

import pytest
from click.testing import CliRunner

from pinsheet.cli import cli
from tests.conftest import copied
from tests.mailing import RULINGS, TIE, league, plain, played, read, three_weeks
from tests.nights import table, typing
from tests.render.example import WEEK_3_SCORES


def pinsheet(*arguments):
    return CliRunner().invoke(cli, [str(a) for a in arguments])


def run(folder):
    result = pinsheet("run", folder)
    assert result.exit_code == 0, result.output
    return result.stdout


def mails(folder):
    return {path.name: path.read_bytes() for path in sorted((folder / "outbox").iterdir())}


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """The season of PICTURE, published after week 2 and after week 3; only to be copied."""
    folder = league(tmp_path_factory.mktemp("outbox") / "league")
    played(folder, 1)
    played(folder, 2)
    run(folder)
    played(folder, 3, WEEK_3_SCORES, Ties=TIE, Rulings=RULINGS)
    run(folder)
    return folder


@pytest.fixture
def folder(published, tmp_path):
    return shutil.copytree(published, tmp_path / "league")


def correct(folder, week, ref, score, decision=None):
    with typing(folder / f"week-{week:02}.xlsx") as book:
        book["Scores"][ref].value = score
        if decision:
            book["Rulings"].append((week, "Cy Fennimore", None, "decision", decision))


def test_a_run_writes_the_newest_week_and_leaves_the_others(folder):
    assert list(mails(folder)) == ["week-02.eml", "week-02.txt", "week-03.eml", "week-03.txt"]
    message = read(folder / "outbox" / "week-03.eml")
    (attached,) = message.iter_attachments()
    assert attached.get_filename() == "Week 03 results.xlsx"
    assert attached.get_content() == (folder / "results" / "Week 03 results.xlsx").read_bytes()


def test_the_window_names_what_was_written(published, tmp_path):
    folder = shutil.copytree(published, tmp_path / "league")
    said = run(folder)
    assert f"written     {folder}/outbox/week-03.eml\nwritten     {folder}/outbox/week-03.txt\n" in said
    assert "\nmail " not in said


def test_the_same_inputs_change_no_byte(folder):
    before = mails(folder)
    run(folder)
    assert mails(folder) == before


def test_a_correction_says_what_moved(folder):
    """PICTURE 8: two weeks later, one cell is corrected."""
    correct(folder, 3, "C6", 3_881_041_200, decision="the group agrees")
    played(folder, 4, {p: [s and s + 100 for s in line] for p, line in WEEK_3_SCORES.items()})
    before = mails(folder)
    said = run(folder)
    made = mails(folder)
    new = {"week-03 correction.eml", "week-03 correction.txt", "week-04.eml", "week-04.txt"}
    assert made.keys() - before.keys() == new
    assert {name: made[name] for name in before} == before  # sent, perhaps: they stay as they are
    message = read(made["week-03 correction.eml"])
    assert message["Subject"] == "Correction to Lafayette Pinball League week 3"
    assert (
        plain(message)
        == """Hello all,

Cy F., Attack from Mars: 3,881,041,200, not 388,104,120 (the group agrees).

Week 3: Ada Q. 125 -> 124 · Bo M. 110 -> 109 · Cy F. 113 -> 123 ·
  Dot L. 122 -> 121 · Fay T. 107 -> 106 · Hal R. 112 -> 106

The page and the workbooks are corrected.
Page: https://example.org/league/
"""
    )
    assert [a.get_filename() for a in message.iter_attachments()] == ["Week 03 results.xlsx"]
    assert "mail        send week-03 correction.eml; week-03.eml still says what was wrong.\n" in said
    post = made["week-03 correction.txt"].decode().splitlines()
    assert post[0].startswith("ada@example.org, ")
    assert (
        post[3]
        == "Week 3: Ada Q. 125 -> 124 · Bo M. 110 -> 109 · Cy F. 113 -> 123 · Dot L. 122 -> 121 · Fay T. 107 -> 106 · Hal R. 112 -> 106"
    )


def test_the_newest_week_corrected_has_both_and_the_window_says_which_to_send(folder):
    before = mails(folder)
    correct(folder, 3, "C6", 3_881_041_200)
    said = run(folder)
    made = mails(folder)
    assert (
        "mail        week-03.eml is right now. If it was sent before, send week-03 correction.eml instead.\n"
        in said
    )
    assert made["week-03.eml"] != before["week-03.eml"]
    assert "Cy F. 123" in plain(read(made["week-03.eml"]))
    assert "Season places: no change\n" in plain(read(made["week-03 correction.eml"]))
    assert made["week-02.eml"] == before["week-02.eml"]
    run(folder)
    assert mails(folder) == made  # told once


def test_corrections_are_numbered_and_none_replaces_another(folder):
    correct(folder, 2, "C4", 1_000_000)
    run(folder)
    first = mails(folder)
    correct(folder, 2, "C4", 2_000_000)
    said = run(folder)
    made = mails(folder)
    assert made["week-02 correction.eml"] == first["week-02 correction.eml"]
    assert (
        "send week-02 correction 2.eml, and before it each earlier correction that was not sent; week-02.eml"
        in said
    )
    text = plain(read(made["week-02 correction 2.eml"]))
    assert "Ada Q., Attack from Mars: 2,000,000, not 1,000,000." in text
    assert "Points: no change\nSeason places: no change\n" in text


def test_two_weeks_corrected_at_once_are_one_mail(folder):
    correct(folder, 1, "C4", 5_000_000)
    correct(folder, 3, "C6", 3_881_041_200)
    run(folder)
    message = read(folder / "outbox" / "week-01 correction.eml")
    assert message["Subject"] == "Correction to Lafayette Pinball League weeks 1, 3"
    assert "Week 1, Ada Q., Attack from Mars: 5,000,000, not" in plain(message)
    assert [a.get_filename() for a in message.iter_attachments()] == [
        f"Week 0{n} results.xlsx" for n in (1, 3)
    ]
    assert not (folder / "outbox" / "week-03 correction.eml").exists()


def test_what_moves_no_figure_is_no_correction(folder):
    with typing(folder / "season.xlsx") as book:
        book["Players"]["B2"].value = "quill@example.org"
        book["Settings"].append(("drop.weeks", 1))
    run(folder)
    assert not [name for name in mails(folder) if "correction" in name]
    assert "quill@example.org" in (folder / "outbox" / "week-03.txt").read_text(encoding="utf-8")


def test_a_mail_about_a_night_that_was_not_held_goes(folder):
    (folder / "outbox" / "notes.txt").write_bytes(b"hers")
    (folder / "week-03.xlsx").unlink()
    run(folder)
    assert list(mails(folder)) == ["notes.txt", "week-02.eml", "week-02.txt"]


def test_mail_writes_a_week_again(folder):
    correct(folder, 2, "C4", 1_000_000)
    run(folder)
    before = mails(folder)
    result = pinsheet("mail", "2", "-C", folder)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines() == [f"written     {folder}/outbox/week-02.{s}" for s in ("eml", "txt")]
    assert result.stderr == ""
    made = mails(folder)
    assert {name for name in made if made[name] != before[name]} == {"week-02.eml", "week-02.txt"}
    (attached,) = read(made["week-02.eml"]).iter_attachments()
    assert attached.get_content() == (folder / "results" / "Week 02 results.xlsx").read_bytes()


def test_mail_before_publishing_says_so(tmp_path):
    folder = three_weeks(tmp_path / "league")
    result = pinsheet("mail", "03", "-C", folder)
    assert result.exit_code == 0
    assert "not published yet: 3 Publish" in result.stderr
    assert list(mails(folder)) == ["week-03.eml", "week-03.txt"]


@pytest.mark.parametrize("asked", ["4", "finals", "0", "three"])
def test_mail_of_what_was_not_played_is_misuse(folder, asked):
    before = mails(folder)
    result = pinsheet("mail", asked, "-C", folder)
    assert result.exit_code == 2
    assert "Expected one of 1, 2, 3." in result.stderr
    assert mails(folder) == before


def test_mail_refuses_with_an_error_as_run_does(folder):
    before = mails(folder)
    correct(folder, 3, "C6", "12,34")
    result = pinsheet("mail", "3", "-C", folder)
    assert result.exit_code == 1
    assert "week-03.xlsx, Scores!C6" in result.stderr
    assert "no mail was written" in result.stderr
    assert mails(folder) == before


def test_a_time_that_excel_made_of_7_30_is_that_time(folder):
    with typing(folder / "season.xlsx") as book:
        for row in book["Settings"].iter_rows():
            if row[0].value == "Nights begin":
                row[1].value, row[1].number_format = dt.time(19, 30), "h:mm AM/PM"
    run(folder)
    assert "Next: week 4, Tue 26 June, 7:30 pm ·" in plain(read(folder / "outbox" / "week-03.eml"))


def test_the_finals_have_a_mail_and_a_correction_of_their_own(tmp_path):
    folder = copied("lafayette-2018", tmp_path)
    run(folder)
    message = read(folder / "outbox" / "finals.eml")
    assert message["Subject"] == "Lafayette Pinball League finals: won by Dot Larkin"
    assert "Places: 1 Dot Larkin · 2 Zoë Lindqvist" in plain(message)
    assert "Payout: 1 Dot Larkin 63.00 · 2 Zoë Lindqvist 27.00\n" in plain(message)
    (attached,) = message.iter_attachments()
    assert attached.get_content() == (folder / "results" / "Finals results.xlsx").read_bytes()
    with typing(folder / "finals.xlsx") as book:
        sheet = book["Matches"]
        top, columns = table(sheet, "Division")
        rows = range(top + 1, sheet.max_row + 1)
        final = [cell for row in rows if (cell := sheet.cell(row, columns["Winner"])).value][-1]
        final.value = "Zoë Lindqvist"
    said = run(folder)
    text = plain(read(folder / "outbox" / "finals correction.eml"))
    assert "Places in the finals: Dot Larkin 1 -> 2 · Zoë Lindqvist 2 -> 1" in text
    assert "finals.eml is right now. If it was sent before, send finals correction.eml instead." in said

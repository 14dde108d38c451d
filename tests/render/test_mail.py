"""The mail of a night as PICTURE 8 has it: words, headers, and nothing in it but words."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from pinsheet import season
from pinsheet.leagues.koi import KOI
from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.letters import Letter, Line
from pinsheet.render import mail
from pinsheet.sheets import cells
from pinsheet.sheets.book import Value
from pinsheet.sheets.season_sheets import _email
from tests.conftest import copied
from tests.leagues.koi.asking import with_points
from tests.mailing import as_html, league, plain, played, read, three_weeks
from tests.making import computed, params_of
from tests.reference import random_koi, random_lafayette

WORKBOOKS = {"Week 03 results.xlsx": b"PK\x03\x04 a workbook"}


@pytest.fixture(scope="module")
def outcome(tmp_path_factory):
    found = season.run(three_weeks(tmp_path_factory.mktemp("mail") / "league"))
    assert found.problems == ()
    return found


def draft(outcome, week):
    written = mail.after_week(outcome, week)
    return read(mail.eml(written, mail.addresses(outcome, week), WORKBOOKS))


# --------------------------------------------------------------------------- words


def test_the_mail_of_a_night(outcome):
    message = draft(outcome, 3)
    assert message["Subject"] == "Lafayette Pinball League week 3: Ada Q. takes the night with 125"
    assert (
        plain(message)
        == """Hello all,

Week 3 of 8 (Tue 19 June, 7 players, 1 guest).

Night: 1 Ada Q. 125 · 2 Dot L. 122 · 3 Cy F. 113 · 4 Hal R. (guest) 112 ·
  5 Bo M. 110 · 6 Fay T. 107 · 7 Eli S. 68
Season: 1 Ada Q. 376 · 2 Dot L. 365 · 3 Cy F. 345 · 4 Fay T. 324 ·
  5 Eli S. 303 · 6 Bo M. 232
Top scores: Attack from Mars 3,310,904,770 Hal R. (guest) ·
  Medieval Madness 31,960,780 Dot L. · Twilight Zone 501,228,840 Cy F. ·
  Funhouse 9,120,300 Ada Q. · Taxi 5,102,930 Dot L.

Records of the season: Attack from Mars 3,310,904,770 by Hal R. (guest) ·
  Medieval Madness 31,960,780 by Dot L. · Twilight Zone 501,228,840 by Cy F. ·
  Funhouse 9,120,300 by Ada Q. · Taxi 5,102,930 by Dot L.
Ties: Taxi, Fay T. before Bo M. (one-ball playoff)
Rulings: two, in the workbook
Next: week 4, Tue 26 June, 7:30 · Attack from Mars · Medieval Madness ·
  Twilight Zone · Funhouse · Taxi

Something wrong? Tell me by Tue 26 June with machine and week; your group
decides together (section 6).
Page: https://example.org/league/
"""
    )


def test_the_post_has_the_addresses_first(outcome):
    to = mail.addresses(outcome, 3)
    first, blank, *post = mail.post(mail.after_week(outcome, 3), to).decode().split("\n")
    assert (
        first
        == "ada@example.org, cy@example.org, cy@home.example, dot@xn--bcher-kva.example, eli@example.org"
    )
    assert blank == ""
    assert post == [
        "Lafayette Pinball League week 3: Ada Q. takes the night with 125",
        "Night: 1 Ada Q. 125 · 2 Dot L. 122 · 3 Cy F. 113",
        "Season: 1 Ada Q. 376 · 2 Dot L. 365 · 3 Cy F. 345",
        "Records of the season: Attack from Mars 3,310,904,770 by Hal R. (guest) · Medieval Madness 31,960,780 "
        "by Dot L. · Twilight Zone 501,228,840 by Cy F. · Funhouse 9,120,300 by Ada Q. · Taxi 5,102,930 by Dot L.",
        "Next: week 4, Tue 26 June, 7:30 · Attack from Mars · Medieval Madness · Twilight Zone · Funhouse · Taxi",
        "https://example.org/league/",
        "",
    ]


def test_an_earlier_week_has_the_standings_of_then_and_no_record_without_an_earlier_score(outcome):
    text = plain(draft(outcome, 1))
    assert "Week 1 of 8 (Tue 5 June, 6 players)." in text
    assert "Season: 1 Dot L. 128 · 2 Bo M. 122 · 3 Ada Q. 120" in text
    assert "Record" not in text


def test_a_night_called_off_and_one_moved(tmp_path):
    league(tmp_path / "league", notes={2: "cancelled", 3: "moved"})
    played(tmp_path / "league", 1)
    text = plain(draft(season.run(tmp_path / "league"), 1))
    assert "Cancelled: week 2, Tue 12 June\nNext: week 3, Tue 19 June, 7:30, moved · Attack from Mars" in text
    assert "Tell me by Tue 19 June" in text


def test_without_dates_and_settings(tmp_path):
    league(tmp_path / "league", settings=[("Name", "Ours")], dated=False)
    played(tmp_path / "league", 1)
    message = draft(season.run(tmp_path / "league"), 1)
    assert message["Subject"] == "Ours week 1: Dot Larkin takes the night with 128"
    text = plain(message)
    assert "Week 1 of 8 (6 players)." in text
    assert "Next: week 2 · Attack from Mars" in text
    assert "Tell me before the next night" in text
    assert "Page" not in text


def test_a_season_cut_short_ends_with_who_may_play_in_the_finals(tmp_path):
    league(tmp_path / "league", weeks=2)
    played(tmp_path / "league", 1)
    played(tmp_path / "league", 2)
    text = plain(draft(season.run(tmp_path / "league"), 2))
    assert "Week 2 of 2" in text
    assert "Next: week" not in text
    assert (
        "Next: the finals · the best 16 of those who may play and are there ·\n"
        "  double elimination, best two of three (8.5) ·\n"
        "  entry 10.00, who has not paid does not play (8.4)\n"
        "To be played off before the finals (8.2): Cy F. and Bo M. for place 3\n"
    ) in text
    # With two weeks dropped the best one counts: 131, 128, twice 122 (Cy came more often), 121 and 111.
    assert "May play in the finals: Ada Q. · Dot L. · Cy F. · Bo M. · Eli S. · Fay T.\n" in text
    assert "Tell me before the finals with machine" in text


@pytest.fixture(scope="module")
def koi(tmp_path_factory):
    folder = copied("koi-2000", tmp_path_factory.mktemp("mail"))
    for path in [folder / "finals.xlsx", *(folder / f"week-{week:02}.xlsx" for week in (8, 9, 10))]:
        path.unlink()
    return season.run(folder)


def test_the_mail_of_a_ladder_league(koi):
    message = draft(koi, 7)
    assert message["Subject"] == "Koi's Pinball League week 7: payouts, standings, groups for Wed 19 April"
    text = plain(message)
    for line in (
        "Week 7 of 10 (Wed 12 April, 12 of 13 here, pre-makeups of Cy Fennimore\nplayed).",
        "Group A1: Eli Sparrow 14 (11 + 3) · Ada Quill 14 (10 + 2 × 2) ·\n  Jem Ardley 11 (9 + 2 × 1)\n",
        "Season, Division A: 1 Jem Ardley 90 · 2 Dot Larkin 86",
        "Payouts: B. M. 29.25 · Fay Tindall 9.75\n",
        "Next week, group B1: B. M. ×3, Ivy Castell ×1, Fay Tindall ×1\n",
        "Next: week 8, Wed 19 April, 7:30 · Attack from Mars",
        "Owing: Cy Fennimore 12.00 · Eli Sparrow 6.00",
        "Pre-makeup weeks left: Cy Fennimore and Jem Ardley 0 · Mo Whitlock 2 ·\n  all others 3\n",
        "Something wrong? Tell me by Wed 19 April with group, game and week.\n",
        "Late or away on Wed 19 April? Tell me by 3 pm that day.\n",
    ):
        assert line in text


def test_equal_points_say_how_they_were_told_apart(koi):
    """Each of the two has 11 points; the one with the smaller total has won the group."""
    assert "How" in as_html(draft(koi, 5))
    assert "1st by TNS" in plain(draft(koi, 5))


def test_while_all_multipliers_are_one_the_next_groups_are_names():
    frames = with_points({"a": "3", "b": "2", "c": "1"}).frames
    said = {line.title: line.said for line in KOI.letter(frames, params_of(KOI), 1).lines}
    assert said["Next week, group 1"] == ("a, b, c",)


def test_divisions_are_told_after_the_week_that_makes_them(koi):
    assert "Division A: Ada Quill · Cy Fennimore" in plain(draft(koi, koi_week := 6)), koi_week
    assert "\nDivision A:" not in plain(draft(koi, 7))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("rulebook", "make"), [(LAFAYETTE, random_lafayette), (KOI, random_koi)])
def test_any_season_has_a_letter_for_each_of_its_weeks(rulebook, make, seed):
    made = make.random_season(seed)
    found, params = computed(rulebook, made), params_of(rulebook, made.get("settings", {}))
    held = found.frames["calendar"].query("held")["week"].tolist()
    assert held
    for week in held:
        letter = rulebook.letter(found.frames, params, week)
        assert letter.subject
        assert letter.opening
    assert rulebook.finals_letter(found.frames, params).subject


# --------------------------------------------------------------------------- the draft


def test_a_draft_has_no_more_headers_than_it_needs(outcome):
    message = draft(outcome, 3)
    # From, Date and Message-ID are those of the program that sends it.
    assert list(message.keys()) == ["Subject", "Bcc", "X-Unsent", "MIME-Version", "Content-Type"]
    assert message["X-Unsent"] == "1"
    kinds = [part.get_content_type() for part in message.walk()]
    assert kinds[:4] == ["multipart/mixed", "multipart/alternative", "text/plain", "text/html"]
    attached = {part.get_filename(): part.get_content() for part in message.iter_attachments()}
    assert attached == WORKBOOKS


def test_the_same_mail_gives_the_same_bytes_and_short_lines(outcome):
    written, to = mail.after_week(outcome, 3), mail.addresses(outcome, 3)
    data = mail.eml(written, to, WORKBOOKS)
    assert data == mail.eml(written, to, WORKBOOKS)
    assert all(len(line) <= 80 for line in data.split(b"\r\n"))
    assert data.isascii()
    assert b"\n" not in data.replace(b"\r\n", b"")


def test_who_gets_it(outcome):
    # Not Bo (no mail), Fay and Hal (no address), Gus (left); Cy once at each address; a host in its ASCII form.
    assert mail.addresses(outcome, 3) == [
        *("ada@example.org", "cy@example.org", "cy@home.example", "dot@bücher.example", "eli@example.org")
    ]
    assert "gus@example.org" in mail.addresses(outcome, 1)
    assert "Bcc" not in read(mail.eml(mail.after_week(outcome, 3), [], {}))


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ada@example.org", ("ada@example.org",)),
        (" ada@example.org ; bo+x@mail.example.org,", ("ada@example.org", "bo+x@mail.example.org")),
        ("dot@bücher.example", ("dot@bücher.example",)),
    ],
)
def test_addresses_that_can_be_typed(typed, found):
    assert _email(Value(typed, "text")) == found


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "ada",
            "ada@example",
            "ada@@example.org",
            "ada@example.org bo@example.org",
            "Ada <ada@example.org>",
        ),
        *(
            "ada@example.org\nBcc: x@y.example",
            "ada@example.org\r\nx",
            "ada(x)@example.org",
            "jörg@example.org",
        ),
        *(
            "=?utf-8?q?a?=@example.org",
            ".ada@example.org",
            "a..b@example.org",
            "ada@straße.example",
            "ada@-x.org",
        ),
        *(";", "a" * 300 + "@example.org", "ada@" + "x" * 70 + ".org", 'a"b@example.org'),
    ],
)
def test_what_is_no_address_is_said_and_not_quoted(typed):
    with pytest.raises(cells.Expected) as refused:
        _email(Value(typed, "text"))
    assert "ada" not in str(refused.value)


# --------------------------------------------------------------------------- inert

HOSTILE = "<img src=x onerror=alert(1)> {{7*7}} =?utf-8?q?x?= Bcc: y@z"


def hostile(outcome):
    """A mail in which every word is somebody's."""
    letter = Letter(
        HOSTILE, HOSTILE, (Line("Ties", (HOSTILE, HOSTILE)),), (HOSTILE,), "https://example.org/?a=1&b=2"
    )
    return mail.Mail(letter, mail.after_week(outcome, 3).tables)


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found, self.words = [], []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)


def tags(text):
    parser = Tags()
    parser.feed(text)
    return parser


def test_words_of_people_stay_words(outcome):
    message = read(mail.eml(hostile(outcome), ["ada@example.org"], {}))
    assert message["Subject"] == HOSTILE
    assert list(message.keys())[:2] == ["Subject", "Bcc"]
    assert message["Bcc"] == "ada@example.org"
    assert f"Ties: {HOSTILE} ·" in plain(message)
    parser = tags(as_html(message))
    known = {"html", "head", "meta", "title", "body", "div", "p", "b", "span", "a"}
    assert {tag for tag, _ in parser.found} == known | {"table", "caption", "tr", "th", "td"}
    assert HOSTILE in "".join(parser.words)
    assert [attrs["href"] for tag, attrs in parser.found if tag == "a"] == ["https://example.org/?a=1&b=2"]
    assert not any(
        name in attrs for _, attrs in parser.found for name in ("src", "background", "class", "id")
    )


def test_no_line_break_and_no_length_gets_out_of_a_header(outcome):
    letter = replace(outcome.letter(3), subject="Zoë\r\nBcc: x@y.example\n" + "long " * 100)
    written = mail.Mail(mail.inert(outcome, letter))
    message = read(mail.eml(written, ["ada@example.org"], {}))
    assert message["Bcc"] == "ada@example.org"
    assert message["Subject"].startswith("Zoë Bcc: x@y.example long long")
    assert len(message["Subject"]) == mail.LONGEST_SUBJECT


def test_a_very_long_word_is_not_broken(outcome):
    word = "x" * 2000
    written = mail.Mail(Letter("s", word, (Line("Ties", (word, "y")),)))
    data = mail.eml(written, [], {})
    assert all(len(line) <= 78 for line in data.split(b"\r\n"))
    assert plain(read(data)).count(word) == 2


@pytest.mark.parametrize(
    "typed", ["javascript:alert(1)", "example.org", "https://x.example/ y", 'https://x"onload=', "ftp://x"]
)
def test_only_web_addresses_are_taken_for_the_page(typed, tmp_path):
    league(tmp_path / "league", settings=[("Page address", typed)])
    codes = [p.code for p in season.run(tmp_path / "league").problems if p.severity == "error"]
    assert codes == ["setting-value"]

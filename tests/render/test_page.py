"""The page: parsed as HTML, and looked at by a real browser where one is installed."""

import gzip
import re
from collections import Counter
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from pinsheet import season
from pinsheet.files import shipped
from pinsheet.outcome import Look, Night, Outcome
from pinsheet.problems import Cell, Problem
from pinsheet.render import palette
from pinsheet.render.bracket import sides
from pinsheet.render.layout import Block, Head, Layout, Section, Shown
from pinsheet.render.page import digest, page, page_script, prepared
from pinsheet.render.paper import paper as laid_on_paper
from pinsheet.render.reading import folded, ordinal
from pinsheet.render.templates import in_a_style
from pinsheet.tables import PLACE, PLAYER, POINTS, WEEK, Across, Column, Table, View, text

from .big import big_season
from .example import example, invented, unplayed
from .parsed import TAGS, Tree, example_tree, table, tree, with_names

# --------------------------------------------------------------------------- the file


def test_it_is_utf8_and_says_so_at_once():
    data = page(with_names("Łukasz", "田中"))
    assert data[:1024].count(b'<meta charset="utf-8">') == 1
    assert "Łukasz" in data.decode("utf-8")
    assert b"\r" not in data


def test_the_same_outcome_gives_the_same_bytes():
    assert page(example()) == page(example())


def test_nothing_leaves_it_and_only_its_own_script_may_run():
    data = page(example()).decode()
    (script,) = re.findall(r"<script>(.*?)</script>", data, re.DOTALL)
    assert data.count("<script") == 1
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', data)
    assert f"script-src '{digest(script)}';" in policy
    assert "default-src 'none'" in policy
    assert not re.search(r"fetch|XMLHttp|import|eval|http|innerHTML =|cookie|Storage", script)
    assert "url(" not in data
    assert "@import" not in data
    for element in Tree(data.encode()).root:
        for name in ("href", "src", "action", "data", "poster", "srcset"):
            value = element.attributes.get(name, "#")
            assert value.startswith("#") or value == "data:,"


@pytest.mark.parametrize(
    "outcome", [example(), unplayed(), invented(30, 8)], ids=("example", "unplayed", "30")
)
def test_every_link_leads_somewhere_and_every_address_is_used_once(outcome):
    root = tree(outcome)
    ids = Counter(e.attributes["id"] for e in root if "id" in e.attributes)
    assert max(ids.values()) == 1
    targets = {e.attributes["href"][1:] for e in root.all("a")}
    assert targets <= ids.keys()


def test_what_a_screen_reader_needs_is_there():
    root = example_tree()
    assert root.all("html")[0].attributes["lang"] == "en"
    assert any(m.attributes.get("name") == "viewport" for m in root.all("meta"))
    assert root.all("title")[0].text == "Lafayette Pinball League · Summer 2018"
    assert [len(root.all(tag)) for tag in ("header", "nav", "main", "footer", "h1")] == [1] * 5
    assert all(t.all("caption") and t.all("thead") for t in root.all("table"))
    assert all(s.all("title") or s.attributes.get("aria-hidden") for s in root.all("svg"))
    skip = next(iter(root.all("a"))).attributes["href"][1:]
    assert root.by_id(skip).tag == "main"


@pytest.mark.parametrize("league", ["lafayette", "koi"])
def test_thirty_players_and_eight_weeks_stay_small(league, tmp_path):
    outcome = season.run(big_season(tmp_path / league, league))
    assert not outcome.failed
    assert len(outcome.rows("standings")) == 30
    data = page(outcome)
    assert len(data) <= 250_000
    assert len(gzip.compress(data, mtime=0)) <= 45_000


def test_the_script_is_small():
    assert len(page_script().encode()) < 4096


def test_who_links_to_it_shows_its_title_and_what_it_says():
    metas = {m.attributes.get("property", m.attributes.get("name")): m for m in example_tree().all("meta")}
    assert metas["og:title"].attributes["content"] == "Lafayette Pinball League · Summer 2018"
    assert metas["og:description"].attributes["content"].startswith("Best 6 of 8 weeks count")
    assert metas["description"].attributes["content"] == metas["og:description"].attributes["content"]


def test_neither_page_nor_template_knows_a_league():
    sources = [
        Path(__file__).parents[2] / "pinsheet/render" / f"{n}.py"
        for n in ("page", "grids", "chart", "layout", "reading", "bracket", "palette")
    ]
    sources += shipped("templates").glob("*page*")
    sources += shipped("templates").glob("macros*")
    assert len(sources) >= 7
    for source in sources:
        assert not re.search("lafayette|koi", source.read_text(encoding="utf-8"), re.IGNORECASE), source


# --------------------------------------------------------------------------- what people typed


HOSTILE = (
    "<svg/onload=alert()>",
    '" onmouseover="x',
    "javascript:alert(1)",
    "O'Brien & Sons",
    "'><b>",
    "{{ 7 * 7 }}",
)
HOSTILE_MACHINES = (
    "</title><script>alert(1)</script>",
    "<b>TZ",
    '" autofocus onfocus="x',
    "Taxi",
    "&lt;i&gt;",
)


def hostile():
    outcome = with_names(*HOSTILE, machines=HOSTILE_MACHINES)
    settings = (replace(outcome.settings[0], value="<img src=x onerror=alert(1)>"), *outcome.settings[1:])
    night = replace(outcome.calendar[3], note="</section><script>x</script>", machines=("<u>new",))
    return replace(
        outcome,
        title="</title><script>alert(2)</script>",
        season='"><script>alert(3)</script>',
        settings=settings,
        headline=("<iframe src=x>",),
        calendar=(*outcome.calendar[:3], night, *outcome.calendar[4:]),
        problems=(Problem(Cell("<a>.xlsx", "<b>", "C6"), "x", "warning", "<object>"),),
        sources=("<style>.xlsx",),
        fingerprint="<x>",
    )


def test_no_typed_text_becomes_markup():
    root = tree(hostile())
    for element in root:
        assert element.tag in TAGS
    assert [len(root.all(tag)) for tag in ("script", "img", "style")] == [1, 0, 1]
    for element in root:
        assert not [name for name in element.attributes if name.startswith("on") or name == "autofocus"]
        assert not re.search(r"[<>\"' ]", element.attributes.get("id", ""))
    assert root.all("title")[0].text.startswith("</title><script>alert(2)</script>")
    named = [row[2] for row in table(root, "Standings").rows()[1:]]
    assert sorted(named) == sorted(HOSTILE)


def test_a_name_is_escaped_exactly_once():
    data = page(hostile()).decode()
    assert "O&#39;Brien &amp; Sons" in data
    assert "&amp;amp;" not in data
    assert "&amp;#39;" not in data
    assert "49" not in [row[2] for row in table(tree(hostile()), "Standings").rows()]


def test_a_long_note_is_cut_with_a_visible_mark():
    outcome = example()
    night = replace(outcome.calendar[3], note="x" * 40_000)
    text = tree(replace(outcome, calendar=(*outcome.calendar[:3], night))).by_id("next").text
    assert len(text) < 1000
    assert "xxx …" in text


# --------------------------------------------------------------------------- addresses and names


def test_an_address_is_the_name_in_small_letters():
    ids = {e.attributes.get("id") for e in example_tree()}
    assert {"ada-quill", "machine-taxi", "week-3", "standings"} <= ids


def test_equal_addresses_are_numbered():
    names = ("Ada Quill", "ada quill.", "Standings", "Week 1", "Machine Taxi", "Top", "???", "!!!")
    links = Layout(with_names(*names)).links
    assert {n: links["player", n] for n in names} == {
        "Ada Quill": "ada-quill",
        "ada quill.": "ada-quill-2",
        "Standings": "standings-2",
        "Week 1": "week-1-2",
        "Machine Taxi": "machine-taxi-2",
        "Top": "top-2",
        "!!!": "part",
        "???": "part-2",
    }
    assert links["machine", "Taxi"] == "machine-taxi"


def test_shortened_names_hide_the_full_ones_everywhere():
    full = (
        "Ada Quill",
        "Ada Quint",
        "Bo Marlow",
        "Cy Fennimore",
        "Dot Larkin",
        "Eli Sparrow",
        "Fay Tindall",
        "Hal Rook",
    )
    public = {name: f"{name.split()[0]} {name.split()[1][0]}." for name in full}
    outcome = example()
    night = replace(outcome.calendar[3], note="Ada Quill brings the key")
    outcome = replace(
        outcome,
        public_names=public,
        headline=("Dot Larkin leads.",),
        calendar=(*outcome.calendar[:3], night, *outcome.calendar[4:]),
        problems=(Problem(Cell("week-03.xlsx"), "tie", "warning", "Bo Marlow and Fay Tindall are level."),),
        why=lambda table, row: f"before Eli Sparrow, {row['player']}",
    )
    data = page(outcome).decode()
    for name in full:
        assert name not in data
        assert name.replace(" ", "-").casefold() not in data
    assert 'id="ada-q"' in data
    assert "Ada Q. brings the key" in data
    assert "Bo M. and Fay T. are level." in data


# --------------------------------------------------------------------------- the standings


def test_the_standings_come_first_and_read_as_in_the_workbook():
    root = example_tree()
    first = root.all("main")[0].all("section")[0]
    assert first.all("h2")[0].text == "Standings"
    rows = table(first, "Standings").rows()
    assert rows[0] == [
        "Place",
        "Move",
        "Player",
        "Week 1",
        "Week 2",
        "Week 3",
        "Total",
        "All weeks",
        "Weeks",
        "Finals",
        "Form",
    ]
    assert rows[1] == [
        "1",
        "same place",
        "Ada Quill",
        "120",
        "★131",
        "★125",
        "376",
        "376",
        "3",
        "1 more week",
        "120, 131, 125",
    ]
    assert rows[3][:3] == ["3", "up 1", "Cy Fennimore"]
    assert rows[5][:3] == ["5", "down 2", "Eli Sparrow"]
    assert rows[6][4] == "–"
    assert rows[7][:3] == ["", "", "Hal Rook guest"]


def test_a_line_stands_above_the_guests():
    rows = table(example_tree(), "Standings").all("tr")
    assert [row.attributes.get("class") for row in rows[1:]] == [None] * 6 + ["below"]


def test_marks_are_words_too_and_explained_below():
    root = tree(invented(12, 8))
    standings = root.by_id("standings")
    struck = standings.all("table")[0].all("s")
    assert struck
    assert all(s.text.endswith(" dropped") for s in struck)
    legend = next(p.text for p in standings.all("p") if p.attributes.get("class") == "note")
    assert legend == "00 does not count in the season · ★ the best total of the night · – not played"


def test_a_dropped_night_may_have_been_the_best():
    outcome = invented(5, 8)
    frame = outcome.frames["week_points"].copy()
    frame["best"] = frame["best"] | frame["dropped"]
    text = table(tree(replace(outcome, frames={**outcome.frames, "week_points": frame})), "Standings").text
    assert re.search(r"★\d+ dropped", text)


def test_a_week_in_the_heading_leads_to_its_part():
    heads = table(example_tree(), "Standings").all("thead")[0]
    assert [a.attributes["href"] for a in heads.all("a")] == ["#week-1", "#week-2", "#week-3"]


def test_whoever_is_no_member_is_called_what_he_is():
    outcome = example()
    frame = outcome.frames["standings"].copy()
    frame.loc[frame["player"] == "Bo Marlow", "status"] = "suspended"
    rows = table(tree(replace(outcome, frames={**outcome.frames, "standings": frame})), "Standings").rows()
    assert "Bo Marlow suspended" in [row[2] for row in rows[1:]]


def test_half_points_and_losses_of_guests_keep_their_figures():
    outcome = example()
    frame = outcome.frames["standings"].copy()
    frame.loc[frame["player"] == "Hal Rook", "total"] = -3
    frame.loc[frame["player"] == "Bo Marlow", "total"] = 463
    rows = table(tree(replace(outcome, frames={**outcome.frames, "standings": frame})), "Standings").rows()
    totals = {row[2]: row[6] for row in rows}
    assert totals["Hal Rook guest"] == "-1.5"
    assert totals["Bo Marlow"] == "231.5"


# --------------------------------------------------------------------------- the other parts


def test_the_race_is_drawn_and_told():
    race = example_tree().by_id("race")
    labels = [li.text for li in race.all("li")]
    assert labels[:2] == ["376 Ada Quill", "365 Dot Larkin"]
    assert race.all("desc")[0].text.startswith("Ada Quill 376, Dot Larkin 365")
    assert table(race, "Race").rows()[1] == ["Ada Quill", "120", "251", "376"]


def test_the_next_night_has_its_date_machines_and_groups():
    outcome = example()
    groups = outcome.tables["groups"].frame(
        {"week": week, "group": group, "seat": seat, "player": player}
        for week, group, seat, player in (
            (3, "1", 1, "Hal Rook"),
            (4, "1", 1, "Ada Quill"),
            (4, "1", 2, "Bo Marlow"),
            (4, "2", 1, "Cy Fennimore"),
        )
    )
    coming = tree(replace(outcome, frames={**outcome.frames, "groups": groups})).by_id("next")
    assert coming.all("h2")[0].text == "Next: week 4 · Tue 26 June 2018"
    assert "Attack from Mars · Medieval Madness" in coming.text
    lists = [d for d in coming.all("div") if d.attributes.get("class") == "list"]
    assert [(d.all("p")[0].text, [li.text for li in d.all("li")]) for d in lists] == [
        ("Group 1", ["Ada Quill", "Bo Marlow"]),
        ("Group 2", ["Cy Fennimore"]),
    ]


def test_the_calendar_says_what_became_of_a_night():
    outcome = example()
    one, two, three, four, five, *others = outcome.calendar
    calendar = (
        one,
        replace(two, held=False, cancelled=True, note="cancelled: storm"),
        three,
        replace(four, cancelled=True),
        replace(five, moved=True, note="the bar is let"),
        *others,
    )
    root = tree(replace(outcome, calendar=calendar))
    assert root.by_id("week-2").text == "Week 2 · Tue 12 June 2018 · cancelled: storm"
    dates = [li.text for li in root.by_id("next").all("li")]
    assert dates[:2] == [
        "Week 4 · Tue 26 June 2018 · cancelled",
        "Week 5 · Tue 3 July 2018 · moved: the bar is let",
    ]
    assert root.by_id("next").all("h2")[0].text.startswith("Next: week 5")


def test_weeks_stand_newest_first_and_only_the_newest_is_open():
    weeks = example_tree().by_id("weeks").all("details")
    assert [d.all("summary")[0].text for d in weeks] == [
        "Week 3 · Tue 19 June 2018",
        "Week 2 · Tue 12 June 2018",
        "Week 1 · Tue 5 June 2018",
    ]
    assert ["open" in d.attributes for d in weeks] == [True, False, False]


def test_a_week_shows_the_night_its_machines_and_rulings():
    week = example_tree().by_id("week-3")
    night = table(week, "Night").rows()
    assert night[1] == ["1", "Ada Quill", "24", "23", "24", "★30", "24", "125", "376", "1", "1", "same place"]
    taxi = table(week, "Game 5 · Taxi").rows()
    assert taxi[3] == ["3", "Fay Tindall won the one-ball playoff", "3,210,440", "23"]
    assert table(week, "Rulings").rows()[0] == ["Player", "Machine", "Ruling", "Effect", "Note"]
    captions = {c.text for c in week.all("caption")}
    assert "Why" not in captions
    assert "Changes" not in captions


def test_columns_in_which_nothing_stands_are_left_out():
    week = example_tree().by_id("week-3")
    assert table(week, "Game 1 · Attack from Mars").rows()[0] == ["Place", "Player", "Score", "Points"]


def test_a_player_has_every_game_with_its_reason():
    ada = example_tree().by_id("ada-quill")
    facts = list(zip([t.text for t in ada.all("dt")], [d.text for d in ada.all("dd")], strict=True))
    assert facts[:3] == [("Place", "1"), ("Move", "same place"), ("Total", "376")]
    rows = table(ada, "Games").rows()
    assert rows[0] == ["Machine", "Score", "Place", "Points", "Rule"]
    assert rows[1] == ["Week 1 · total 120"]
    assert rows[13] == ["Week 3 · total 125"]
    assert rows[14] == ["Attack from Mars", "2,145,330,880", "2nd of 6", "24", "6.1: 25 - 1 for place 2 of 6"]
    assert len(rows) == 1 + 3 * 6


def test_a_reason_does_not_say_the_place_again():
    outcome = replace(
        example(), why=lambda table, row: f"{ordinal(row['place'] or 0)} of {row['ranked']}: 25 - 1 (6.1)"
    )
    rows = table(tree(outcome).by_id("ada-quill"), "Games").rows()
    assert rows[2][2:] == ["3rd of 6", "23", "25 - 1"]


def test_the_clause_of_most_rules_stands_above_them():
    outcome = replace(
        example(),
        why=lambda table, row: "by a ruling (4.3)" if row["machine"] == "Taxi" else "25 - 1 (6.1)",
    )
    rows = table(tree(outcome).by_id("ada-quill"), "Games").rows()
    assert rows[0][-1] == "Rule (6.1)"
    assert [row[-1] for row in rows[2:7]] == [*["25 - 1"] * 4, "by a ruling (4.3)"]


def test_a_rule_that_says_the_points_again_is_left_out():
    outcome = replace(
        example(),
        why=lambda table, row: "25 - 1 (6.1)" if row["machine"] == "Taxi" else f"{row['points']} (6.1)",
    )
    rows = table(tree(outcome).by_id("ada-quill"), "Games").rows()
    assert [row[-1] for row in rows[2:7]] == [*[""] * 4, "25 - 1"]


def test_dropped_nights_are_named_in_the_players_part():
    assert "· dropped" in tree(invented(5, 8)).by_id("players").text


def test_nights_that_do_not_count_are_named_in_the_players_part():
    outcome = example()
    nights = outcome.frames["week_points"]
    outcome = replace(
        outcome, frames={**outcome.frames, "week_points": nights.assign(uncounted=nights["week"] == 2)}
    )
    rows = table(tree(outcome).by_id("ada-quill"), "Games").rows()
    assert [row[0] for row in rows if len(row) == 1] == [
        "Week 1 · total 120",
        "Week 2 · total 131 · not counted",
        "Week 3 · total 125",
    ]


@pytest.mark.parametrize(
    ("night", "said"),
    [
        ({"points": 11, "bonus": 0, "multiplier": 2, "total": 11}, "Week 4 · total 11"),
        (
            {"points": 11, "bonus": 3, "multiplier": 2, "total": 17},
            "Week 4 · points 11 · bonus 3 · × 2 · total 17",
        ),
        (
            {"points": 11, "bonus": 3, "multiplier": 0, "total": 11},
            "Week 4 · points 11 · bonus 3 · × 0 · total 11",
        ),
    ],
)
def test_what_a_total_is_made_of_is_told_where_there_is_a_bonus(night, said):
    titles = {"points": "Points", "bonus": "Bonus", "multiplier": "×", "total": "Total"}
    flat = Block(
        "",
        (Head("Week", "integer", name="week"), *(Head(titles[name], "integer", name=name) for name in night)),
        ((Shown(4, "integer"), *(Shown(value, "integer") for value in night.values())),),
    )
    split = [Block(f"Week {week}", (Head("Machine", "text", name="machine"),), ()) for week in (4, 5)]
    both = replace(flat, rows=(*flat.rows, (Shown(5, "integer"), *(Shown(None) for _ in night))))
    (games,) = folded([Section("Games", tuple(split)), Section("Nights", (both,))])
    assert games.blocks[0].title == said


def test_a_game_not_played_has_no_place():
    rows = table(example_tree().by_id("eli-sparrow"), "Games").rows()
    assert ["Attack from Mars", "", "", "0", ""] in rows


def test_a_player_has_his_best_machines_and_every_opponent():
    outcome = example()
    best = outcome.tables["best_machines"].frame(
        [
            {
                "player": "Ada Quill",
                "rank": 1,
                "machine": "Taxi",
                "mean": Fraction(51, 2),
                "games": 2,
                "top": 1234,
            }
        ]
    )
    meetings = outcome.tables["meetings"].frame(
        {"player": "Ada Quill", "opponent": other, "won": 8, "lost": 6, "level": 0, "record": "8–6"}
        for other in ("Bo Marlow", "Hal Rook")
    )
    root = tree(replace(outcome, frames={**outcome.frames, "best_machines": best, "meetings": meetings}))
    ada = root.by_id("ada-quill")
    machines, others = (dl for dl in ada.all("dl") if "pairs" in dl.attributes.get("class", ""))
    assert machines.text == "Taximean 25.5 · games 2 · best 1,234"
    assert [(t.text, d.text) for t, d in zip(others.all("dt"), others.all("dd"), strict=True)] == [
        ("Bo Marlow", "8–6"),
        ("Hal Rook", "8–6"),
    ]


def test_opponents_are_called_by_their_public_names():
    outcome = example()
    meetings = outcome.tables["meetings"].frame(
        [{"player": "Ada Quill", "opponent": "Bo Marlow", "won": 1, "lost": 0, "level": 0, "record": "1–0"}]
    )
    outcome = replace(
        outcome, frames={**outcome.frames, "meetings": meetings}, public_names={"Bo Marlow": "B. M."}
    )
    assert "B. M.1–0" in tree(outcome).by_id("ada-quill").text
    assert "Bo Marlow" not in page(outcome).decode()


def test_a_machine_shows_how_its_scores_are_spread():
    outcome = example()
    spread = outcome.tables["spread"].frame(
        {"machine": "Taxi", "least": least, "scores": scores}
        for least, scores in ((1_000_000, 3), (2_000_000, 12), (5_000_000, 0))
    )
    root = tree(replace(outcome, frames={**outcome.frames, "spread": spread}))
    spread_of = table(root.by_id("machine-taxi"), "How scores are spread")
    assert spread_of.rows()[1:] == [["1,000,000", "3"], ["2,000,000", "12"], ["5,000,000", "0"]]
    assert [td.attributes["style"] for td in spread_of.all("td")] == ["--n:25%", "--n:100%", "--n:0%"]


def test_an_older_night_is_told_in_short():
    root = example_tree()
    newest = {c.text for c in root.by_id("week-3").all("caption")}
    older = {c.text for c in root.by_id("week-2").all("caption")}
    assert "Game 1 · Attack from Mars" in newest
    assert older == {"Night"}
    assert "5 more for winning (6.1)" in root.by_id("week-3").text
    assert "5 more for winning (6.1)" not in root.by_id("week-2").text


def test_the_bracket_has_seeds_byes_and_what_is_to_come():
    outcome = example()
    lines = (
        {"round": "W1", "match": 1, "seed1": 1, "player1": "Ada Quill", "note": "bye"},
        {"round": "W1", "match": 2, "seed1": 3, "player1": "Bo Marlow", "seed2": 2, "player2": "Dot Larkin",
         "winner": "Bo Marlow"},
        {"round": "W2", "match": 1, "seed1": 1, "player1": "Ada Quill", "note": "to come"},
    )  # fmt: skip
    frame = outcome.tables["bracket"].frame({"machines": (), **line} for line in lines)
    finals = tree(replace(outcome, frames={**outcome.frames, "bracket": frame})).by_id("finals")
    assert [[span.text for span in li.all("span")] for li in finals.all("li")] == [
        ["seed 1Ada Quill", "bye"],
        ["seed 3Bo Marlow won", "seed 2Dot Larkin"],
        ["seed 1Ada Quill", "to come"],
    ]


def test_rounds_of_a_bracket_have_names_beside_their_codes():
    heads = tuple(Head(name, "text", name=name) for name in ("round", "player1", "player2", "winner"))
    codes = ("W1", "W1", "W1", "W1", "W2", "W2", "W3", "L1", "L1", "L2", "L3", "L4", "GF1", "GF2")

    def named(codes):
        rows = tuple((Shown(code), Shown("Ada"), Shown("Bo"), Shown(None)) for code in codes)
        return {r.code: r.title for side in sides(Block("", heads, rows)) for r in side.rounds}

    assert list(named(codes).items()) == [
        *(("W1", "Round 1"), ("W2", "Semifinals"), ("W3", "Final")),
        *(("L1", "Round 1"), ("L2", "Round 2"), ("L3", "Semifinal"), ("L4", "Final")),
        *(("GF1", "Match 1"), ("GF2", "Match 2")),
    ]
    assert named(("W1", "W1", "W2")) == {"W1": "Round 1", "W2": "Round 2"}


def test_rulings_and_corrections_are_counted_above_and_told_among_the_rules():
    outcome = example()
    changes = outcome.tables["changes"].frame(
        [
            {
                "week": 2,
                "what": "score",
                "where": "Cy Fennimore, Taxi",
                "before": "1",
                "after": "2",
                "cell": "x",
            },
            {"week": 2, "what": "points", "where": "Cy Fennimore, Taxi", "before": "3", "after": "4"},
        ]
    )
    root = tree(replace(outcome, frames={**outcome.frames, "changes": changes}))
    links = {a.attributes["href"]: a.text for p in root.all("header")[0].all("p") for a in p.all("a")}
    assert links == {
        "#rulings": "2 rulings",
        "#corrections": "1 correction",
        "#rules": "2 settings changed",
        "#warnings": "1 warning about these results",
    }
    assert table(root.by_id("corrections"), "Corrections").rows()[1] == [
        "2",
        "score",
        "Cy Fennimore, Taxi",
        "1",
        "2",
    ]
    assert "opponent's ball" in root.by_id("rulings").text


# --------------------------------------------------------------------------- a league's own looks


def test_the_leagues_style_sheet_stands_behind_ours():
    data = page(replace(example(), look=Look(style="h1 > small { color: teal }"))).decode()
    assert data.count("<style>") == 2
    assert data.index("h1 > small { color: teal }") > data.index(":root {")


def test_the_logo_is_in_the_page_and_says_nothing():
    root = tree(replace(example(), look=Look(logo="data:image/png;base64,AAAA")))
    (logo,) = root.all("img")
    assert logo.attributes == {"class": "logo", "alt": "", "src": "data:image/png;base64,AAAA"}
    assert not example_tree().all("img")


def test_a_colour_is_one_that_can_be_read():
    for colour in ("#ffcc00", "#0b5394", "#000000", "#ffffff", "#ff0000"):
        light, dark = palette.shades(colour)
        for shade, paper in ((light, palette.WHITE), (dark, palette.DARK_PAPER)):
            both = [bytes.fromhex(code[1:]) for code in (shade, paper)]
            assert palette.contrast(*both) >= 4.5, (colour, shade, paper)
    assert palette.shades("#0b5394")[0] == "#0b5394"
    data = page(replace(example(), look=Look(colour="#ffcc00"))).decode()
    assert f":root {{ --accent: {palette.shades('#ffcc00')[0]} }}" in data
    assert page(replace(example(), look=Look(colour="#0b5394"))) == page(example())


def test_a_machine_has_its_records():
    taxi = example_tree().by_id("machine-taxi")
    assert taxi.all("h3")[0].text == "Taxi"
    assert table(taxi, "Records").rows()[1][1:3] == ["Dot Larkin", "5,102,930"]


def test_the_rules_name_what_was_changed():
    rules = example_tree().by_id("rules")
    assert "2 of 6 settings differ from the rulebook." in rules.text
    changed, everything, _ = rules.all("table")
    assert [row[:3] for row in changed.rows()[1:]] == [
        ["finals.mode", "ab8 changed", "single16"],
        ["entry", "12 changed", "10"],
    ]
    assert len(everything.rows()) == 7


def test_warnings_are_counted_above_and_listed_below():
    root = example_tree()
    assert "1 warning about these results" in root.all("header")[0].text
    assert "week-03.xlsx, Scores!C6: 388,104,123 ends in 3" in root.by_id("rules").text
    assert "warning" not in tree(unplayed()).all("header")[0].text


def test_the_footer_says_from_what_it_was_made():
    footer = example_tree().all("footer")[0].text
    assert (
        footer
        == "Results 9c41 up to week 3, from season.xlsx, week-01.xlsx, week-02.xlsx, week-03.xlsx, made by pinsheet."
    )


def test_a_season_before_its_first_night():
    outcome = unplayed()
    players = outcome.tables["players"].frame(
        {"player": p, "status": "member"} for p in ("Bo Marlow", "Ada Quill")
    )
    groups = outcome.tables["groups"].frame([{"week": 1, "group": "1", "seat": 1, "player": "Bo Marlow"}])
    root = tree(replace(outcome, frames={**outcome.frames, "players": players, "groups": groups}))
    assert [a.text for a in root.all("nav")[0].all("a")] == ["Next", "Players", "Machines", "Rules"]
    assert [h.text for h in root.by_id("players").all("h3")] == ["Ada Quill", "Bo Marlow"]
    assert "Taxi" in root.by_id("machines").text
    assert "Group 1" in root.by_id("next").text
    assert len(root.by_id("next").all("li")) == 1 + 8


def test_a_league_of_its_own_needs_only_views():
    points = Table(
        "results",
        (WEEK, PLAYER, PLACE, POINTS, Column("when", "date", "When"), text("note", "Note", nullable=True)),
    )
    outcome = Outcome(
        league="x",
        edition="y",
        title="Tuesday",
        season="",
        frames={
            "results": points.frame(
                {"week": 1, "player": p, "place": n, "points": 3 * n, "when": date(2024, 3, 19)}
                for n, p in enumerate("AB", 1)
            )
        },
        tables={"results": points},
        views=(
            View(
                "season", "Table", "results", ("place", "player", "points", "when", "note"), sort=("place",)
            ),
            View("rules", "Notes", "results", ("player", "points")),
            View(
                "season",
                "Across",
                "results",
                ("player", ...),
                across=Across("results", "week", "points", title="wk {}"),
            ),
        ),
        calendar=(Night(1, None, (), held=True),),
        scale=2,
    )
    root = tree(outcome)
    assert root.all("title")[0].text == "Tuesday"
    assert table(root, "Table").rows() == [
        ["Place", "Player", "Points", "When"],
        ["1", "A", "1.5", "Tue 19 March 2024"],
        ["2", "B", "3", "Tue 19 March 2024"],
    ]
    assert table(root, "Across").rows() == [["Player", "wk 1"], ["A", "1.5"], ["B", "3"]]
    assert table(root, "Notes").rows()[1] == ["A", "1.5"]


def test_paper_is_the_commissioners():
    assert b"size: letter" in page(example())
    assert b"size: A4" in page(replace(example(), paper="A4"))


def sheets(players, weeks, coming=0):
    """Standings, and groups of four of the next night, as they are laid on paper."""
    names = [f"Player {i:02}" for i in range(players)]
    standings = prepared(with_names(*names, weeks=weeks)).season[0].sections[0].grids
    group = replace(standings[0], groups=(("", standings[0].groups[0][1][:4]),))
    return laid_on_paper(standings, (group,) * coming, "After week 3 of 8.")


def test_few_rows_of_many_weeks_are_printed_across():
    assert sheets(8, 3) == replace(sheets(8, 3), size=11.0, across=False)
    assert sheets(8, 12).across
    assert sheets(8, 12).size > 8
    assert not sheets(40, 12).across


def test_the_next_groups_are_printed_where_the_standings_stay_readable():
    assert sheets(12, 3, coming=3).coming
    assert sheets(12, 3, coming=3).size >= 8
    assert not sheets(40, 3, coming=10).coming
    assert sheets(40, 3, coming=10).size == sheets(40, 3).size


def test_no_typed_heading_ends_a_string_of_the_style_sheet():
    assert in_a_style("The Addams Family") == "The Addams Family"
    for typed in ('"}*{', "</style>", "\\", "\n"):
        assert not set(in_a_style(typed)) & set('"<>{}\n')
    assert in_a_style("Bram's\\") == "Bram\\27 s\\5c "


def test_ordinals():
    said = [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111)]
    assert said == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"]

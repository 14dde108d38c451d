"""The page in a real browser, Debian's chromium, where one is installed: one browser for all tests here."""

import base64
import http.server
import re
import shutil
import threading
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from pinsheet import season
from pinsheet.outcome import Look
from pinsheet.render.page import page
from tests.conftest import SAMPLES

from .big import big_season
from .example import MACHINES, example, invented, unplayed
from .parsed import with_names

CHROMIUM = shutil.which("chromium")


@pytest.fixture(scope="module")
def browser():
    sync = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM:
        pytest.skip("chromium is not installed")
    with sync.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def show(browser, tmp_path):
    """Opens an outcome's page: width, colour scheme, part."""
    contexts = []

    def opened(outcome, width=1280, scheme="light", part="", **more):
        (tmp_path / "index.html").write_bytes(page(outcome))
        context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, **more)
        contexts.append(context)
        shown = context.new_page()
        shown.requests, shown.said = [], []
        shown.on("console", lambda message: shown.said.append(message.text))
        shown.on("pageerror", lambda error: shown.said.append(str(error)))
        shown.on("request", lambda request: shown.requests.append(request.url))
        shown.goto(f"file://{tmp_path}/index.html#{part}")
        return shown

    yield opened
    for context in contexts:
        context.close()


@cache
def sample(league):
    """A sample season, computed."""
    folder = {"lafayette": "lafayette-2018", "koi": "koi-2000"}[league]
    return season.run(SAMPLES / folder)


BRACKET = (
    {"round": "W1", "match": 1, "seed1": 1, "player1": "Ada Quill", "note": "bye"},
    {"round": "W1", "match": 2, "seed1": 3, "player1": "Bo Tindall", "seed2": 2, "player2": "Cy Ünal",
     "winner": "Cy Ünal"},
    {"round": "L1", "match": 1, "note": "to come"},
)  # fmt: skip


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A season of three nights by the league's own rules, and a bracket where the league has one."""
    folder = tmp_path_factory.mktemp("seasons")

    @cache
    def outcome(league):
        found = season.run(big_season(folder / league, league, players=7, weeks=3))
        if "bracket" not in found.tables:
            return found
        bracket = found.tables["bracket"].frame({"machines": (), **line} for line in BRACKET)
        return replace(found, frames={**found.frames, "bracket": bracket})

    return outcome


LONG_NAMES = ("W" * 80, "Wilhelmina Featherstonehaugh-Cholmondeley", "מרים כהן", "Ada Quill", "Bo")


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_no_width_makes_the_page_scroll_sideways(show, width):
    long_names = with_names(*LONG_NAMES, machines=(*MACHINES[:4], "Taxi", "X" * 80))
    whole = (sample("lafayette"), sample("koi")) if width in (320, 768) else ()
    for outcome in (example(), long_names, *whole):
        shown = show(outcome, width)
        shown.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        for part in ("top", "ada-quill", "finals", "week-1", "machine-taxi", "rules"):
            shown.evaluate(f"location.hash = '{part}'")
            assert shown.evaluate("document.documentElement.scrollWidth") <= width, part


def test_between_phone_and_desk_nothing_scrolls_sideways_either(show):
    for outcome in (sample("lafayette"), sample("koi")):
        shown = show(outcome)
        shown.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        for width in (360, 481, 600, 640, 641, 700, 900, 1024):
            shown.set_viewport_size({"width": width, "height": 900})
            for part in ("hal-rook", "machine-taxi"):
                shown.evaluate(f"location.hash = '{part}'")
                assert shown.evaluate("document.documentElement.scrollWidth") <= width, (width, part)


@pytest.mark.parametrize("league", ["lafayette", "koi"])
def test_a_phone_cuts_nothing_but_charts_in_numbers(show, league):
    shown = show(sample(league), 320, part="ada-quill")
    shown.evaluate("document.querySelectorAll('#weeks details, #rules details').forEach(d => d.open = true)")
    cut = "e => e.scrollWidth > e.clientWidth && !e.matches('figure + details .scroll')"
    assert (
        shown.evaluate(f"[...document.querySelectorAll('.scroll')].filter({cut}).map(e => e.ariaLabel)") == []
    )
    beyond = "[...document.querySelectorAll('main td, main th')].filter(e => e.getBoundingClientRect().right > 321)"
    assert shown.evaluate(f"{beyond}.filter(e => !e.closest('details:not([open])')).length") == 0


@pytest.mark.parametrize("league", ["lafayette", "koi"])
def test_a_tablet_shows_the_total_beside_every_week(show, league):
    shown = show(sample(league), 768)
    for head in shown.locator("#standings thead th", has_text="Total").all():
        total = head.bounding_box()
        week = head.locator("xpath=preceding-sibling::th[1]").bounding_box()
        assert week["x"] + week["width"] <= total["x"] + 1
        assert total["x"] + total["width"] <= 768


def test_it_asks_for_nothing(show, small):
    for outcome in (example(), small("koi")):
        shown = show(outcome)
        shown.fill("#find", "a")
        shown.click("#standings th button >> text=Total")
        assert len(shown.requests) == 1
        assert not shown.said


@pytest.fixture
def listening():
    """An address on this machine, and how often somebody called there."""
    calls = []

    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            calls.append(self.path)
            self.send_error(404)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", calls
    server.shutdown()
    server.server_close()


def test_its_policy_stops_what_the_reader_let_through(show, listening):
    address, calls = listening
    style = (
        f"@import '{address}/import.css'; h1 {{ background: url({address}/image.png) }} "
        f"@font-face {{ font-family: x; src: url({address}/font.woff) }} h1 {{ font-family: x }}"
    )
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>fetch("{address}/script")</script>'
        f'<image href="{address}/inside.png" width="9" height="9"/></svg>'
    )
    logo = f"data:image/svg+xml;base64,{base64.b64encode(picture.encode()).decode()}"
    shown = show(replace(example(), look=Look(style=style, logo=logo)))
    assert shown.locator("img.logo").bounding_box()["height"] == 64
    shown.wait_for_timeout(300)
    assert calls == []


def test_no_other_script_runs_in_it(show):
    shown = show(example())
    shown.evaluate(
        "() => { const s = document.createElement('script'); s.text = 'window.ran = 1'; document.body.append(s) }"
    )
    assert shown.evaluate("window.ran") is None


# --------------------------------------------------------------------------- with a script: sorting, finding


def column(shown, heading):
    """The texts below a heading of the standings, without the words for screen readers."""
    heads = [h.inner_text().split("\n")[0].strip() for h in shown.locator("#standings thead th").all()]
    at = heads.index(heading) + 1
    return [
        td.evaluate(
            "e => [...e.childNodes].filter(n => n.tagName !== 'I').map(n => n.textContent).join('')"
        ).strip()
        for td in shown.locator(f"#standings tbody tr :nth-child({at})").all()
        if td.evaluate("e => e.parentNode.tagName") == "TR"
    ]


def names_in_order(shown):
    return [th.inner_text().split("\n")[0].split()[0] for th in shown.locator("#standings tbody th").all()]


AS_PUBLISHED = ["Ada", "Dot", "Cy", "Fay", "Eli", "Bo", "Hal"]


@pytest.mark.parametrize("width", [1280, 320])
def test_a_heading_sorts_by_its_column_and_back(show, width):
    shown = show(example(), width)
    assert names_in_order(shown) == AS_PUBLISHED
    total = shown.locator("#standings thead th", has_text="Total")
    for direction, order in (
        ("descending", ["Ada", "Dot", "Cy", "Fay", "Eli", "Bo", "Hal"]),
        ("ascending", ["Hal", "Bo", "Eli", "Fay", "Cy", "Dot", "Ada"]),
        (None, AS_PUBLISHED),
    ):
        total.locator("button").click()
        assert total.get_attribute("aria-sort") == direction
        assert names_in_order(shown) == order


def test_numbers_are_sorted_as_numbers_and_dashes_stand_last(show):
    shown = show(example())
    week = shown.locator("#standings thead th", has_text="2").locator("button")
    assert week.get_attribute("aria-label") == "Sort by Week 2"
    week.click()
    assert names_in_order(shown)[:3] == ["Ada", "Cy", "Eli"]
    assert set(names_in_order(shown)[-2:]) == {"Bo", "Hal"}
    week.click()
    assert names_in_order(shown)[4] == "Ada"
    assert set(names_in_order(shown)[-2:]) == {"Bo", "Hal"}
    shown.click("#standings thead button >> text=Place")
    assert names_in_order(shown) == AS_PUBLISHED
    shown.click("#standings thead button >> text=Move")
    assert names_in_order(shown) == ["Cy", "Fay", "Ada", "Dot", "Bo", "Eli", "Hal"]
    shown.click("#standings thead button >> text=Player")
    assert names_in_order(shown) == sorted(AS_PUBLISHED)


def test_shared_places_and_thousands_are_numbers_too(show):
    shown = show(invented(30, 8))
    shown.click("#standings thead button >> text=Place")
    shown.click("#standings thead button >> text=Place")
    places = [int(place.rstrip("=")) for place in column(shown, "Place") if place]
    assert places == sorted(places, reverse=True)
    top = shown.locator("#machines > .scroll thead button", has_text="Record")
    if top.count():
        top.click()


def test_nothing_moves_when_a_column_is_sorted(show):
    shown = show(example())
    heads = (
        "[...document.querySelectorAll('#standings thead th')].map(e => e.getBoundingClientRect().toJSON())"
    )
    published = shown.evaluate(heads)
    for button in shown.locator("#standings thead button").all():
        button.click()
        assert shown.evaluate(heads) == published


def test_headings_stand_on_one_line(show):
    shown = show(example())
    bottoms = shown.evaluate("""[...document.querySelectorAll('#standings thead th')].map(th => {
        const words = document.createRange();
        words.selectNodeContents(th.querySelector('a, button:not(.beside-link)') || th);
        return Math.round(Math.max(...[...words.getClientRects()].map(r => r.bottom)));
    })""")
    assert max(bottoms) - min(bottoms) <= 1


def test_only_one_column_says_that_it_sorts(show):
    shown = show(example())
    for heading in ("Total", "Player", "Weeks"):
        shown.click(f"#standings thead button >> text={heading}")
    assert shown.locator("#standings thead [aria-sort]").count() == 1
    assert shown.locator("#standings thead button", has_text="Form").count() == 0


def test_sorting_with_the_keyboard_alone(show):
    shown = show(example())
    shown.keyboard.press("Tab")
    assert shown.evaluate("document.activeElement.className") == "skip"
    for _ in range(60):
        shown.keyboard.press("Tab")
        if shown.evaluate("document.activeElement.textContent") == "Total":
            break
    outline = shown.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    shown.keyboard.press("Enter")
    shown.keyboard.press("Space")
    assert names_in_order(shown)[0] == "Hal"
    assert shown.evaluate("document.activeElement.textContent") == "Total"


def test_a_player_is_opened_with_the_keyboard_alone(show):
    shown = show(example())
    for _ in range(80):
        shown.keyboard.press("Tab")
        if shown.evaluate("document.activeElement.hash") == "#ada-quill":
            break
    shown.keyboard.press("Enter")
    assert shown.locator("#ada-quill .more table").is_visible()
    shown.keyboard.press("Tab")
    inside = "document.querySelector('#ada-quill').contains(document.activeElement)"
    assert shown.evaluate(inside)


@pytest.mark.parametrize("width", [1280, 320])
def test_find_leaves_whose_name_has_the_words(show, width):
    shown = show(example(), width)
    shown.get_by_label("Find a player").fill("la DOT")
    assert [t.inner_text() for t in shown.locator("#standings tbody th:visible").all()] == ["Dot Larkin"]
    assert [t.inner_text() for t in shown.locator("#players h3:visible").all()] == ["Dot Larkin"]
    assert shown.get_by_role("status").inner_text() == "1 of 7"
    shown.keyboard.press("Enter")
    assert shown.locator("#dot-larkin .more table").is_visible()
    shown.get_by_label("Find a player").press("Escape")
    assert shown.locator("#standings tbody tr:visible").count() == 7
    assert shown.get_by_role("status").inner_text() == ""
    shown.get_by_label("Find a player").fill("nobody")
    assert shown.locator("#standings tbody tr:visible").count() == 0
    assert shown.get_by_role("status").inner_text() == "0 of 7"


def test_accents_need_not_be_typed(show):
    shown = show(with_names("Zoë Müller", "Max Sørensen", "Łukasz Nowak", "Ada Quill"))
    for typed, found in (("zoe", "Zoë Müller"), ("sorensen", "Max Sørensen"), ("lukasz", "Łukasz Nowak")):
        shown.fill("#find", typed)
        assert [t.inner_text() for t in shown.locator("#standings tbody th:visible").all()] == [found]


def test_before_the_first_night_players_are_found(show):
    outcome = unplayed()
    players = outcome.tables["players"].frame(
        {"player": p, "status": "member"} for p in ("Bo Marlow", "Ada Quill")
    )
    shown = show(replace(outcome, frames={**outcome.frames, "players": players}))
    shown.locator("#players").get_by_label("Find a player").fill("bo")
    assert [t.inner_text() for t in shown.locator("#players h3:visible").all()] == ["Bo Marlow"]


@pytest.mark.parametrize("league", ["lafayette", "koi"])
def test_without_a_script_nothing_is_dead_and_nothing_is_missing(show, small, league):
    shown = show(small(league), java_script_enabled=False)
    assert shown.locator("button, input, [aria-sort]").count() == 0
    assert shown.locator("#standings tbody tr").first.is_visible()
    shown.goto(shown.url.split("#")[0] + "#ada-quill")
    assert shown.locator("#ada-quill .more table").first.is_visible()
    shown.locator("#weeks summary").last.click()
    assert shown.locator("#week-1 table").first.is_visible()


# --------------------------------------------------------------------------- what opens


def test_a_name_opens_its_player_and_only_him(show):
    shown = show(example())
    part = shown.locator("#ada-quill .more table")
    assert not part.is_visible()
    shown.click("#standings table >> text=Ada Quill")
    assert part.is_visible()
    shown.click("#standings table >> text=Dot Larkin")
    assert shown.locator("#dot-larkin .more table").is_visible()
    assert not part.is_visible()
    shown.click("#dot-larkin >> text=Close")
    assert not shown.locator("#dot-larkin .more table").is_visible()


def test_a_link_to_an_older_week_opens_it(show):
    shown = show(example())
    assert not shown.locator("#week-1 table").first.is_visible()
    shown.click("#standings thead >> text=1")
    assert shown.locator("#week-1 table").first.is_visible()


def test_a_phone_keeps_place_move_name_and_total(show):
    shown = show(example(), 390)
    heads = shown.locator("#standings thead th").all()
    assert [h.inner_text().strip() for h in heads if h.is_visible()] == ["Place", "Move", "Player", "Total"]


def test_a_phone_keeps_the_numbers_of_the_race(show):
    shown = show(example(), 390, part="race")
    shown.click("#race summary")
    assert shown.locator("#race tbody td").first.is_visible()


def test_names_are_held_while_a_wide_table_scrolls(show):
    shown = show(invented(10, 20), 900)
    name = shown.locator("#standings tbody th").first
    before = name.bounding_box()["x"]
    shown.evaluate("document.querySelector('#standings .scroll').scrollLeft = 10000")
    after = name.bounding_box()["x"]
    assert shown.evaluate("document.querySelector('#standings .scroll').scrollLeft") > 0
    assert 0 <= after <= before


@pytest.mark.parametrize("players", [7, 30, 60, "koi"])
def test_it_prints_as_one_sheet_of_standings(show, players):
    outcome = sample("koi") if players == "koi" else example() if players == 7 else invented(players, 10)
    shown = show(replace(outcome, paper="A4"))
    printed = shown.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    shown.emulate_media(media="print")
    assert shown.locator("#standings").is_visible()
    assert not shown.locator("#weeks").is_visible()
    assert not shown.locator(".find").is_visible()


def test_a_page_that_opens_with_the_next_groups_prints_them_too(show, tmp_path):
    started = tmp_path / "started"
    started.mkdir()
    for name in ("season", *(f"week-0{week}" for week in range(1, 8))):
        shutil.copy(SAMPLES / "koi-2000" / f"{name}.xlsx", started)
    shown = show(season.run(started))
    assert len(re.findall(rb"/Type\s*/Page\b", shown.pdf(prefer_css_page_size=True))) == 1
    shown.emulate_media(media="print")
    assert shown.locator("#next table").count() == 4
    assert shown.locator("#next table").first.is_visible()
    assert shown.locator("#standings table").first.is_visible()
    assert not shown.locator(".dates").is_visible()


@pytest.mark.parametrize("league", ["lafayette", "koi"])
def test_a_pinned_sheet_can_be_read(show, league):
    shown = show(sample(league))
    shown.emulate_media(media="print")
    size = shown.evaluate("parseFloat(getComputedStyle(document.querySelector('#standings table')).fontSize)")
    assert size * 72 / 96 >= 8


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
@pytest.mark.parametrize("league", ["lafayette", "koi"])
def test_axe_finds_nothing(show, small, league, width, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    shown = show(small(league), width, scheme, "ada-quill", bypass_csp=True)
    shown.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    found = axe.Axe().run(shown, options={"rules": {"target-size": {"enabled": True}}})
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_the_leagues_colour_is_a_bright_one(show, scheme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
    shown = show(replace(example(), look=Look(colour="#ffe000")), 1280, scheme, bypass_csp=True)
    found = axe.Axe().run(shown)
    assert found.violations_count == 0, found.generate_report()


def test_labels_of_the_race_do_not_overlap(show):
    shown = show(invented(30, 8))
    boxes = [li.bounding_box() for li in shown.locator("#race li").all()]
    boxes.sort(key=lambda box: box["y"])
    assert len(boxes) == 10
    for upper, lower in pairwise(boxes):
        assert upper["y"] + upper["height"] <= lower["y"] + 1

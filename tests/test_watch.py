"""`pinsheet watch` as a process of its own: what it says of saves, what it shows, and how it ends."""

import contextlib
import hashlib
import http.client
import json
import os
import queue
import shutil
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from pinsheet import serving
from pinsheet.cli import cli
from pinsheet.render.so_far import banner
from pinsheet.serving import CannotServe, Screen, is_this_machine
from tests.nights import typing
from tests.sheets.folders import PLAYERS, night, season_book
from tests.test_inert import hostile

LONG = 120
"""Seconds; what is waited for comes in one or two, unless the machine is very busy."""
CHROMIUM = shutil.which("chromium")


STARTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have told its jobs to ignore it
from pinsheet.cli import main
main()
"""


class Watching:
    """A running `pinsheet watch`, and the lines that it has said."""

    def __init__(self, folder, *options):
        command = [sys.executable, "-c", STARTED, "watch", str(folder), *options]
        environment = {**os.environ, "PYTHONIOENCODING": "ascii"}  # main() shows what a window lacks
        top = Path(__file__).parents[1]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self.process = subprocess.Popen(command, cwd=top, env=environment, text=True, **pipes)
        self.lines = queue.Queue()
        self.said = []
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def until(self, words):
        """The next line with these words."""
        while True:
            try:
                line = self.lines.get(timeout=LONG)
            except queue.Empty:
                raise AssertionError(f"{words!r} was not said, only {self.said}") from None
            self.said.append(line)
            if words in line:
                return line

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        code = self.process.wait(LONG)
        self.process.stdout.close()
        return code


@contextlib.contextmanager
def watch(folder, *options):
    running = Watching(folder, *options)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.process.kill()
            running.process.wait(LONG)


def bytes_in(folder):
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in folder.rglob("*") if p.is_file()}


@pytest.fixture(scope="module")
def league(tmp_path_factory):
    folder = tmp_path_factory.mktemp("watch") / "league"
    season_book(folder)
    night(folder, 1, [(1, p, 1_000_000 + 10 * n, 2_000_000 + 10 * n) for n, p in enumerate(PLAYERS)])
    night(folder, 2, [(1, p, None, None) for p in PLAYERS])
    return folder


@pytest.fixture(scope="module")
def served(league):
    """One process for all that only look at it, with its address."""
    with watch(league, "--serve") as running:
        address = running.until("page ").split()[1]
        running.until("week 2: 0 of 8 scores")
        yield running, address
        assert running.end() == 0


def get(address, path="", host=None):
    request = urllib.request.Request(address + path, headers={"Host": host} if host else {})
    try:
        with urllib.request.urlopen(request, timeout=LONG) as answer:
            return answer.status, answer.read().decode(), answer.headers
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.read().decode(), refused.headers


def type_score(path, cell, value):
    with typing(path) as book:
        book["Scores"][cell] = value


@pytest.mark.skipif(os.name != "posix", reason="a signal stands for Ctrl-C")
def test_a_night_as_it_is_typed(served, league):
    running, address = served
    path = league / "week-02.xlsx"
    type_score(path, "C4", 9_000_000)
    running.until("week 2: 1 of 8 scores")
    running.until("Place")
    assert "Ada Quill" in running.until("1  ")
    # A mistake is told with its cell, the standings wait, and its correction is told too.
    type_score(path, "D4", "12,34,560")
    assert "1 error; the standings stay as they were" in running.until("week 2: ")
    assert 'week-02.xlsx, Scores!D4: "12,34,560"' in running.until("new ")
    before = json.loads(get(address, "state")[1])
    assert before["banner"].startswith("provisional: 1 of 8 scores · 1 problem is being corrected")
    type_score(path, "D4", 8_000_000)
    running.until("week 2: 2 of 8 scores")
    assert "Scores!D4" in running.until("gone ")
    # Nobody sees half a file.
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    path.write_bytes(whole)
    path.rename(league / "tuesday.xlsx")
    path = league / "tuesday.xlsx"
    type_score(path, "C5", 7_000_000)
    running.until("week 2: 3 of 8 scores")
    path.rename(league / "week-02.xlsx")
    type_score(league / "week-02.xlsx", "D5", "oops")
    assert "week-02.xlsx, Scores!D5" in running.until("new ")
    type_score(league / "week-02.xlsx", "D5", None)
    running.until("week 2: 3 of 8 scores")
    assert not any("cannot be read" in line or "Traceback" in line for line in running.said), running.said


def test_what_is_served_and_nothing_else(served):
    _, address = served
    status, frame, headers = get(address)
    assert status == 200
    assert "provisional: " in frame
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy.partition("style-src")[0]
    assert headers["Cache-Control"] == "no-store"
    assert headers["Server"] == "pinsheet"
    status, page, headers = get(address, "page?anything")
    assert status == 200
    assert headers["Content-Security-Policy"] == "frame-ancestors 'self'"
    assert 'http-equiv="Content-Security-Policy"' in page
    assert "Standings" in page
    assert json.loads(get(address, "state")[1]).keys() == {"banner", "page"}
    for path in ("season.xlsx", "week-01.xlsx", "results/Standings.xlsx", "state/", "page/..", "favicon.ico"):
        assert get(address, path)[0] == 404, path


@pytest.mark.parametrize(
    "path",
    [
        "/../season.xlsx",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/page/../../season.xlsx",
        "/%2e%2e/season.xlsx",
        "/..\\season.xlsx",
        "/C:/Windows/win.ini",
        "/page%00.html",
        "http://127.0.0.1/page",
        "*",
    ],
)
def test_no_path_leads_to_a_file(served, path):
    host, port = served[1].removeprefix("http://").strip("/").split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=LONG)
    connection.putrequest("GET", path, skip_host=False)
    connection.endheaders()
    answer = connection.getresponse()
    assert answer.status == 404
    assert b"Ada" not in answer.read()
    connection.close()


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "OPTIONS"])
def test_it_can_only_be_looked_at(served, method):
    host, port = served[1].removeprefix("http://").strip("/").split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=LONG)
    connection.request(method, "/state", body=b"x" if method in ("POST", "PUT") else None)
    assert connection.getresponse().status == 501
    connection.close()


def test_a_request_that_names_another_host_is_refused(served):
    _, address = served
    for host in ("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example"):
        status, said, _ = get(address, "page", host=host)
        assert status == 403, host
        assert "Ada" not in said


def test_which_names_are_this_machine_s(monkeypatch):
    monkeypatch.setattr(serving.platform, "node", lambda: "Bar-PC.home.example")
    for host in ("127.0.0.1:8000", "localhost", "LOCALHOST:1", "[::1]:8000", "192.168.1.20:8000"):
        assert is_this_machine(host), host
    for host in ("bar-pc", "bar-pc.home.example:8000"):
        assert is_this_machine(host), host
    for host in ("", ":8000", "x.example", "bar-pc.example", "127.0.0.1@x.example", "[::1", "1.2.3.4.5"):
        assert not is_this_machine(host), host
    monkeypatch.setattr(serving.platform, "node", lambda: "")
    assert not is_this_machine("")


def test_whoever_takes_long_holds_nobody_up(served, league):
    running, address = served
    host, port = address.removeprefix("http://").strip("/").split(":")
    slow = [socket.create_connection((host, int(port)), LONG) for _ in range(10)]
    try:
        for one in slow:
            one.sendall(b"GET /page HTTP/1.0\r\nHost: localhost\r\n")  # and never the end of it
        assert get(address, "state")[0] == 200
        type_score(league / "week-02.xlsx", "C7", 3_000_000)
        running.until("of 8 scores")
        assert get(address, "page")[0] == 200
    finally:
        for one in slow:
            one.close()


def test_more_viewers_than_seats_are_turned_away_and_come_back(monkeypatch):
    monkeypatch.setattr(serving, "MOST_VIEWERS", 2)
    with serving.serving(Screen(), "127.0.0.1", None) as address:
        host, port = address.removeprefix("http://").strip("/").split(":")
        held = [socket.create_connection((host, int(port)), LONG) for _ in range(2)]
        for one in held:
            one.sendall(b"GET /page HTTP/1.0\r\n")
        with pytest.raises((OSError, http.client.HTTPException)):
            for _ in range(1_000):  # until the two have their seats
                get(address, "state")
        for one in held:
            one.close()
        answered = False
        while not answered:  # as soon as they are gone
            with contextlib.suppress(OSError, http.client.HTTPException):
                answered = get(address, "state")[0] == 200


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux answers at all of 127")
def test_without_host_only_this_computer_can_ask():
    for host, others in (("127.0.0.1", False), ("0.0.0.0", True)):
        with serving.serving(Screen(), host, None) as address:
            port = int(address.strip("/").rpartition(":")[2])
            try:
                socket.create_connection(("127.0.0.2", port), LONG).close()
                assert others
            except ConnectionRefusedError:
                assert not others


def test_a_port_that_is_taken_is_passed_over_or_said(tmp_path):
    with serving.serving(Screen(), "127.0.0.1", None) as first:
        port = int(first.strip("/").rpartition(":")[2])
        with serving.serving(Screen(), "127.0.0.1", None) as second:
            assert second != first
        with (
            pytest.raises(CannotServe, match="another program answers there"),
            serving.serving(Screen(), "127.0.0.1", port),
        ):
            pass
    with serving.serving(Screen(), "127.0.0.1", port):
        pass  # free again at once
    with (
        pytest.raises(CannotServe, match="Choose another --host"),
        serving.serving(Screen(), "x.invalid", 80),
    ):
        pass


def test_options_of_serving_need_it(tmp_path):
    done = CliRunner().invoke(cli, ["watch", str(tmp_path), "--port", "8000"])
    assert done.exit_code == 2
    assert "add --serve" in done.output


def test_the_screen_keeps_the_last_page_while_something_is_wrong():
    screen = Screen()
    assert b"No standings yet" in screen.answers["/page"][-1]
    screen.show("provisional: 1 of 8 scores", b"<p>good")
    version = json.loads(screen.answers["/state"][-1])["page"]
    screen.show("provisional: 1 of 7 scores · 1 problem is being corrected, the page waits")
    assert screen.answers["/page"][-1] == b"<p>good"
    assert json.loads(screen.answers["/state"][-1])["page"] == version
    assert "the page waits" in screen.answers["/"][-1].decode()


@pytest.mark.skipif(os.name != "posix", reason="a signal stands for Ctrl-C")
def test_ctrl_c_ends_it_and_nothing_was_written(tmp_path):
    folder = tmp_path / "season"
    hostile(folder, "koi")
    before, entries = bytes_in(folder), sorted(p.name for p in folder.iterdir())
    with watch(folder) as running:
        running.until("week ")
        shutil.move(folder, tmp_path / "away")
        running.until("away ")
        shutil.move(tmp_path / "away", folder)
        running.until("back")
        assert running.end() == 0
        running.until("Nothing was published")
    assert "Traceback" not in "".join(running.said)
    assert "\x1b" not in "".join(running.said)  # it is no terminal
    assert bytes_in(folder) == before
    assert sorted(p.name for p in folder.iterdir()) == entries


OPENED = "[...document.querySelectorAll('details')].filter(d => WHAT).map(d => d.firstElementChild.innerText)"
"""What is folded on the page, by its summaries."""


@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
def test_the_screen_refreshes_itself_and_keeps_its_place(served, league):
    sync = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    running, address = served
    with sync.sync_playwright() as playing:
        browser = playing.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 800, "height": 300})
        mistakes = []
        page.on("console", lambda said: mistakes.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.goto(address)
        frame = page.frame_locator("iframe")
        frame.locator("h1").wait_for(timeout=LONG * 1000)
        frame.locator("#find").fill("quill")
        page.frames[1].evaluate("window.scrollTo(0, 180)")
        opened = set(page.frames[1].evaluate(OPENED.replace("WHAT", "(d.open = true)")))
        assert "7,654,320" not in page.frames[1].content()
        type_score(league / "week-02.xlsx", "D7", 7_654_320)
        running.until("of 8 scores")
        # The policy of the frame forbids playwright's own waiting for a function.
        fresh = page.frame_locator("iframe >> nth=-1").locator("html", has_text="7,654,320")
        fresh.wait_for(state="attached", timeout=LONG * 1000)
        page.locator("iframe.coming").wait_for(state="detached", timeout=LONG * 1000)
        assert page.locator("iframe").count() == 1
        assert "of 8 scores" in page.locator("#banner").inner_text()
        shown = page.frames[-1]
        assert "7,654,320" in shown.content()
        assert shown.evaluate("window.scrollY") == 180
        still = opened & set(shown.evaluate(OPENED.replace("WHAT", "true")))
        assert still
        assert still <= set(shown.evaluate(OPENED.replace("WHAT", "d.open")))
        assert shown.evaluate("document.getElementById('find').value") == "quill"
        assert not shown.locator(".standings tbody tr", has_text="Bo Marlow").first.is_visible()
        assert mistakes == []
        browser.close()


def test_the_banner_has_no_names_and_no_cells(league):
    from pinsheet import season
    from pinsheet.sheets.remembered import Remembered

    said = banner(season.provisional(league, Remembered()))
    assert said.startswith("provisional: ")
    assert not any(name.split()[0] in said for name in PLAYERS)

"""The provisional page at an address of this machine, for the screen in the bar; it can only be looked at.

Nothing in a request leads to a file: four addresses are known, and what they give lies in memory.
"""

import contextlib
import errno
import hashlib
import json
import platform
import socketserver
import threading
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from pinsheet.files import shipped
from pinsheet.render.so_far import screen

FIRST_PORT = 8000
PORTS = 20
"""So many are tried, from the first on, where none was asked for."""
SECONDS = 10
"""Of silence, after which whoever asks, or does not take the answer, is left alone."""
MOST_VIEWERS = 40
"""At the same moment; further ones are turned away, and their screens ask again."""

HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FRAME_POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-src 'self'; "
    "style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
)
PAGE_POLICY = "frame-ancestors 'self'"
"""The page brings its own policy, as it will where it is posted; to that this is added."""
HTML = "text/html; charset=utf-8"
WAITING = b'<!doctype html><html lang="en"><title>no standings yet</title><p>No standings yet.</html>'


class CannotServe(Exception):
    """No answer is possible at this address; the message is a sentence for people."""


class Screen:
    """What the screen shows now: each address with its type, its policy and its content."""

    def __init__(self) -> None:
        self._page = WAITING
        self.answers: Mapping[str, tuple[str, str, bytes]] = {}
        self.show("provisional")

    def show(self, banner: str, page: bytes | None = None) -> None:
        """Show this banner from now on, and this page if one is given."""
        self._page = page or self._page
        version = hashlib.sha256(self._page).hexdigest()[:16]
        state = json.dumps({"banner": banner, "page": version}).encode()
        script = (shipped("templates") / "screen.js").read_bytes()
        # One assignment: whoever asks in this moment gets the old or the new, and each whole.
        self.answers = {
            "/": (HTML, FRAME_POLICY, screen(banner, version)),
            "/page": (HTML, PAGE_POLICY, self._page),
            "/state": ("application/json", FRAME_POLICY, state),
            "/screen.js": ("text/javascript", FRAME_POLICY, script),
        }


class _Answer(BaseHTTPRequestHandler):
    timeout = SECONDS
    policy = FRAME_POLICY
    server: "_Server"

    def do_GET(self) -> None:
        """Give what is known under this address, to whoever asked this machine for it."""
        if not is_this_machine(self.headers.get("Host", "")):
            self.send_error(403, "ask by the address or the name of this machine")
            return
        found = self.server.screen.answers.get(self.path.partition("?")[0])
        if found is None:
            self.send_error(404)
            return
        kind, self.policy, content = found
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def end_headers(self) -> None:
        """Every answer, refusals too, says that nothing else may be done with it."""
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()

    def version_string(self) -> str:
        """No versions of anything."""
        return "pinsheet"

    def log_message(self, format: str, *args: Any) -> None:
        """The window is for the league."""


class _Server(ThreadingHTTPServer):
    # On Windows two programs could otherwise answer at one port.
    allow_reuse_address = platform.system() != "Windows"
    block_on_close = False

    def __init__(self, address: tuple[str, int], screen: Screen) -> None:
        self.screen = screen
        self._seats = threading.BoundedSemaphore(MOST_VIEWERS)
        super().__init__(address, _Answer)

    def server_bind(self) -> None:
        """Without HTTPServer's question to the name server what this machine is called."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    def process_request(self, request: Any, client_address: Any) -> None:
        """In a thread of its own, as long as there is a seat."""
        if self._seats.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """The request itself; its seat is free afterwards."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._seats.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever hangs up in the middle is no mistake of ours."""


def is_this_machine(host: str) -> bool:
    """Whether a request names this machine by an address, `localhost` or its own name.

    A page elsewhere may give its own name this machine's address, to read here what its visitor can
    see (DNS rebinding); such a request names that page.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
        own = platform.node().lower()
        if name in ("localhost", own, f"{own}.local", own.partition(".")[0]):
            return name != ""
        return bool(ip_address(name))
    except ValueError:
        return False


@contextlib.contextmanager
def serving(screen: Screen, host: str, port: int | None) -> Iterator[str]:
    """Answer at `host` while the block runs; gives the address to type into a browser.

    Without `port` the first that is free. Raises CannotServe.
    """
    server = _bound(screen, host, port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)
    thread.start()
    name = (platform.node() or host) if host == "0.0.0.0" else host  # noqa: S104 - only ever asked for
    try:
        yield f"http://{name}:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _bound(screen: Screen, host: str, port: int | None) -> _Server:
    tried = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + PORTS)
    for one in tried:
        try:
            return _Server((host, one), screen)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and port is None:
                continue
            if error.errno == errno.EADDRINUSE:
                why = "another program answers there already. Choose another --port, or leave it out"
            else:
                why = f"{error.strerror or error}. Choose another --host or --port"
            raise CannotServe(f"the page cannot be shown at {host}, port {one}: {why}.") from error
    last = FIRST_PORT + PORTS - 1
    raise CannotServe(f"all ports from {FIRST_PORT} to {last} are taken. Choose one with --port.")

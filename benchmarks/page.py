"""The page: its bytes, as they lie there and as a server packs them, and how soon chromium shows it."""

import gzip
import shutil
import statistics
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Line, Side, alternately, pinsheet
from benchmarks.season import LEAGUES, made

EMPTY = "<!doctype html><title>nothing</title><p>nothing</p>"


def page(work: Path, *, rounds: int, small: bool) -> Iterator[Line]:
    """Each league's page; loading against an empty one, where chromium and playwright are there."""
    for league in LEAGUES:
        folder = made(work, league, small=small)
        alternately([Side("pinsheet run", pinsheet("run", folder))], 1)
        path = folder / "site" / "index.html"
        data = path.read_bytes()
        packed = len(gzip.compress(data, 6))
        yield Line("page", f"{league}: the page, and packed", len(data) / 1000, "gzip", packed / 1000, "kB")
        empty = work / "empty.html"
        empty.write_text(EMPTY)
        loaded = _loaded((path, empty), rounds)
        if loaded:
            yield Line("page", f"{league}: loaded in chromium", loaded[0], "an empty page", loaded[1])


def _loaded(paths: tuple[Path, ...], rounds: int) -> list[float]:
    """Median seconds until each page has loaded, in turn; nothing where that cannot be seen."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return []
    if chromium is None:
        return []
    took: list[list[float]] = [[] for _ in paths]
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = browser.new_page()
        for _ in range(rounds):
            for path, one in zip(paths, took, strict=True):
                tab.goto(path.resolve().as_uri())
                ended = tab.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
                one.append(ended / 1000)
        browser.close()
    return [statistics.median(one) for one in took]

"""The pictures of README and manual, made anew from the two samples.

    python docs/make_pictures.py

It needs the extra `docs`, chromium and LibreOffice (`soffice`). Each picture is the whole width of a
page or of a printed sheet, cut to what one can read.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageChops

DOCS = Path(__file__).parent
PICTURES = DOCS / "pictures"
SAMPLES = DOCS.parent / "sample_sheets"
COLOURS = 64
"""So many are kept of each picture: type and thin rules need no more, and files stay small."""
MARGIN = 24
FOOT = 0.955
"""Below it stands the line with the page's number."""


class Shot(NamedTuple):
    """A part of the page: `anchor` is scrolled to the top."""

    name: str
    season: str
    width: int
    height: int
    dark: bool = False
    anchor: str = ""
    opened: str = ""
    """A selector of what is clicked before."""


class Sheet(NamedTuple):
    """A printed page: the first one of the workbook that says all of `words`."""

    name: str
    workbook: str
    words: tuple[str, ...]


SHOTS = (
    Shot("page-lafayette", "lafayette-2018", 1200, 900),
    Shot("page-lafayette-dark", "lafayette-2018", 1200, 900, dark=True),
    Shot("page-lafayette-phone", "lafayette-2018", 390, 844),
    Shot("page-lafayette-player", "lafayette-2018", 1200, 900, anchor="kit-orrery", opened="#kit-orrery"),
    Shot("page-lafayette-bracket", "lafayette-2018", 1200, 900, anchor="finals"),
    Shot("page-koi", "koi-2000", 1200, 900),
    Shot("page-koi-ladder", "koi-2000", 1200, 700, anchor="ladder"),
    Shot("page-koi-phone", "koi-2000", 390, 844, dark=True),
)
SHEETS = (
    Sheet("season-settings", "lafayette-2018/season.xlsx", ("Settings, page",)),
    Sheet("season-players", "lafayette-2018/season.xlsx", ("Players, page",)),
    Sheet("groups-lafayette", "lafayette-2018/week-04.xlsx", ("Groups tonight, page",)),
    Sheet("scores-lafayette", "lafayette-2018/week-04.xlsx", ("Scores, page",)),
    Sheet("scores-koi", "koi-2000/week-07.xlsx", ("Scores, page",)),
    Sheet("cards-lafayette", "lafayette-2018/week-04.xlsx", ("write the commas",)),
    Sheet("cards-koi", "koi-2000/week-07.xlsx", ("write the commas",)),
    Sheet("finals-bracket", "lafayette-2018/finals.xlsx", ("Bracket, page",)),
    Sheet("results-night", "lafayette-2018/results/Week 08 results.xlsx", ("Night · page",)),
    Sheet("results-groups", "koi-2000/results/Week 07 results.xlsx", ("Groups · page",)),
    Sheet("results-standings", "lafayette-2018/results/Standings.xlsx", ("Standings · page",)),
)


def main() -> None:
    """Publish both samples in a folder of their own, and take every picture."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        seasons = Path(made)
        for season in sorted({shot.season for shot in SHOTS}):
            shutil.copytree(SAMPLES / season, seasons / season)
            command = [sys.executable, "-m", "pinsheet", "run", str(seasons / season)]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        take_shots(seasons)
        print_sheets(seasons)


def take_shots(seasons: Path) -> None:
    """The page as chromium shows it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for shot in SHOTS:
            page = browser.new_page(
                viewport={"width": shot.width, "height": shot.height},
                color_scheme="dark" if shot.dark else "light",
                device_scale_factor=2 if shot.width < 500 else 1,
            )
            page.goto((seasons / shot.season / "site" / "index.html").as_uri())
            if shot.opened:
                page.evaluate(
                    "q => { for (let e = document.querySelector(q); e; e = e.parentElement)"
                    " if (e.tagName === 'DETAILS') e.open = true }",
                    shot.opened,
                )
            if shot.anchor:
                page.evaluate("id => document.getElementById(id).scrollIntoView()", shot.anchor)
            raw = DOCS / "pictures" / f"{shot.name}.png"
            page.screenshot(path=raw)
            page.close()
            keep(Image.open(raw), shot.name)
        browser.close()


def print_sheets(seasons: Path) -> None:
    """Sheets as LibreOffice prints them."""
    with printed(seasons, sorted({sheet.workbook for sheet in SHEETS})) as pages:
        for sheet in SHEETS:
            picture = next(
                page.render(scale=1.6).to_pil()
                for page in pages[sheet.workbook]
                if all(word in page.get_textpage().get_text_range() for word in sheet.words)
            )
            keep(cropped(picture), sheet.name)


@contextmanager
def printed(seasons: Path, workbooks: list[str]) -> Iterator[dict[str, Any]]:
    """Each workbook as a PDF, opened."""
    import pypdfium2

    opened = {}
    for workbook in workbooks:
        # A folder each: two seasons have workbooks of the same name.
        target = seasons / "printed" / workbook.replace("/", "-")
        command = ["soffice", f"-env:UserInstallation={(seasons / 'profile').as_uri()}", "--headless"]
        command += ["--convert-to", "pdf", "--outdir", str(target), str(seasons / workbook)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        opened[workbook] = pypdfium2.PdfDocument(target / f"{Path(workbook).stem}.pdf")
    try:
        yield opened
    finally:
        for document in opened.values():
            document.close()


def cropped(picture: Image.Image) -> Image.Image:
    """Without the paper's empty margins and the line at its foot."""
    rgb = picture.convert("RGB").crop((0, 0, picture.width, int(FOOT * picture.height)))
    blank = Image.new("RGB", rgb.size, "white")
    left, top, right, bottom = ImageChops.difference(rgb, blank).getbbox() or (0, 0, *rgb.size)
    return rgb.crop((max(0, left - MARGIN), max(0, top - MARGIN), right + MARGIN, bottom + MARGIN))


def keep(picture: Image.Image, name: str) -> None:
    """Store it small."""
    small = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    small.save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()

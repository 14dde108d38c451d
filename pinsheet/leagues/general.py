"""The settings that every league has, whatever its rulebook."""

from dataclasses import dataclass
from typing import Literal

from pinsheet.leagues.params import COLOURS, choice, colour, free_text, param, web_address, whole


@dataclass(frozen=True)
class General:
    """What a season is called, how long it is, and how it is printed and shown.

    `if_missed` and `if_absent` say what officials type in place of a score.
    """

    if_missed = "L if this game was not played, or A in the first cell if absent all night"
    if_absent = "A in the first cell"

    @property
    def keeps_premakeups(self) -> bool:
        """Whether the season has a sheet Pre-makeups."""
        return False

    @property
    def plays_in_groups(self) -> bool:
        """Whether points are given inside a group, so that a game counts once all of its scores are there."""
        return False

    name: str = param("", "Name", "", "heading of the page, the cards and the mail", free_text())
    season: str = param("", "Season", "", "this season's name", free_text())
    weeks: int = param(8, "Weeks", "", "league nights in the season", whole(1, 60))
    paper: Literal["letter", "A4"] = param(
        "letter", "Paper", "", "paper for cards and results", choice("letter", "A4")
    )
    names_on_the_page: Literal["full", "first name, initial", "public name"] = param(
        "full",
        "Names on the page",
        "",
        "how the page shows players; results in the folder keep full names",
        choice("full", "first name, initial", "public name"),
    )
    page_colour: str = param(
        COLOURS["blue"],
        "Page colour",
        "",
        "colour of links and marks on the page; made darker or lighter where it could not be read",
        colour(),
    )
    page_logo: str = param(
        "",
        "Page logo",
        "",
        "a picture in the season folder for the head of the page: PNG, JPEG, WebP or SVG, at most 64 kB",
        free_text(),
    )
    page_style: str = param(
        "",
        "Page style",
        "",
        "a .css file in the season folder that changes the look of the page, at most 32 kB",
        free_text(),
    )
    page_address: str = param(
        "", "Page address", "", "where the page is on the web: stands in the mails", web_address()
    )
    nights_begin: str = param(
        "", "Nights begin", "", "the hour, such as 7:30, for the mails: Next: Tue 26 June, 7:30", free_text()
    )

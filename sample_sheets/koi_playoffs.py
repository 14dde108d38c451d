"""The playoffs of the sample season: who is there, and what they score."""

# ruff: noqa: INP001 - the samples are a folder of files, not a package

from collections.abc import Callable
from pathlib import Path

from filling import Filling, Grid
from koi_story import JOINER, LEAVER, PEOPLE, PLAYOFFS

from pinsheet import season
from pinsheet.files import replace_files
from pinsheet.finals import FINALS_BOOK, finals_night
from pinsheet.outcome import Outcome


def play(folder: Path, score: Callable[[str, str], int]) -> None:
    """Draw the workbook, tick who is there, and type a card for each division."""
    drawn = finals_night(folder)
    if isinstance(drawn, Outcome):
        raise SystemExit("\n".join(f"{p.cell}: {p.message}" for p in drawn.problems))
    book = Filling(drawn.data)
    entrants = book.grid("Entrants", "Player", "Present")
    names = [person.name for person in (*PEOPLE, JOINER)]
    here = [name for name in names if name != LEAVER and name not in PLAYOFFS.away]
    for name in here:
        entrants.type_in(entrants.row_of("Player", name), "Present", "x")
    book.count_out()
    replace_files({folder / FINALS_BOOK: book.to_bytes()})
    qualified: dict[str, list[str]] = {}
    for row in season.run(folder).rows("finals_field"):
        qualified.setdefault(row["division"], []).append(row["player"])
    book = Filling(book.to_bytes())  # what its formulas show follows from the scores too
    for block in book.grids("Scores", "Group", "Player"):
        division = block.text(block.top + 1, "Group")
        type_card(block, qualified[division], PLAYOFFS.machines[division], score)
    book.count_out()
    replace_files({folder / FINALS_BOOK: book.to_bytes()})


def type_card(
    block: Grid, players: list[str], machines: tuple[str, ...], score: Callable[[str, str], int]
) -> None:
    """The machines that a division has chosen, and the scores; the names come from Entrants."""
    first = block.columns["Player"] + 1
    for column, machine in enumerate(machines, start=first):
        block.type_in(block.top, column, machine)
    for row, player in enumerate(players, start=block.top + 1):
        for column, machine in enumerate(machines, start=first):
            block.type_in(row, column, score(player, machine))

"""The finals night of the sample season: who is there, who has paid, and who wins what."""

# ruff: noqa: INP001 - the samples are a folder of files, not a package

import random
from pathlib import Path
from typing import Any

from filling import Filling, Grid
from lafayette_story import FINALS, JOINER, MACHINES, PEOPLE

from pinsheet import season
from pinsheet.files import replace_files
from pinsheet.finals import FINALS_BOOK, finals_night
from pinsheet.outcome import Outcome

EVENING = 44
"""With this one the grand final is played twice, and no match was bent for it."""

SKILLS = {person.name: person.skill for person in (*PEOPLE, JOINER)}
NEEDED = 2


def play(folder: Path) -> None:
    """Draw the finals' workbook, tick who is there, and type winners until nothing is open."""
    drawn = finals_night(folder)
    if isinstance(drawn, Outcome):
        raise SystemExit("\n".join(f"{p.cell}: {p.message}" for p in drawn.problems))
    book = Filling(drawn.data)
    entrants = book.grid("Entrants", "Player", "Present")
    tick(entrants)
    replace_files({folder / FINALS_BOOK: book.to_bytes()})
    keep_seeds(entrants, season.run(folder))
    matches = book.grid("Matches", "Round", "Winner")
    while to_be_played := still_open(folder, book):
        for match in to_be_played:
            type_result(matches, match)


def tick(entrants: Grid) -> None:
    """Who is there at the start, and who has put the entry on the table."""
    for name in (*FINALS.paid, *FINALS.without_money):
        row = entrants.row_of("Player", name)
        entrants.type_in(row, "Present", "x")
        if name in FINALS.paid:
            entrants.type_in(row, "Paid", "x")


def keep_seeds(entrants: Grid, outcome: Outcome) -> None:
    """The seeds with which the finals are played, as values: nothing has computed the formulas."""
    seeds = {row["player"]: row["seed"] for row in outcome.rows("finals_field")}
    for name in (*FINALS.paid, *FINALS.without_money):
        entrants.type_in(entrants.row_of("Player", name), "Seed", seeds.get(name) or "–")


def still_open(folder: Path, book: Filling) -> list[dict[str, Any]]:
    """Save what is typed, and ask pinsheet which matches can be played now."""
    replace_files({folder / FINALS_BOOK: book.to_bytes()})
    return [match for match in season.run(folder).rows("finals_matches") if match["winner"] is None]


def type_result(matches: Grid, match: dict[str, Any]) -> None:
    """The winner; in the late rounds the machines and the winners of the games as well."""
    row = next(
        row
        for row in matches.rows()
        if (matches.text(row, "Round"), matches.text(row, "Match")) == (match["round"], str(match["match"]))
    )
    pair = (match["player1"], match["player2"])
    luck = random.Random(f"{EVENING} {match['round']} {match['match']}")
    games = best_of_three(pair, luck)
    matches.type_in(row, "Winner", games[-1])
    if match["round"] in FINALS.written_down:
        machines = luck.sample([machine.name for machine in MACHINES], len(games))
        for number, (machine, winner) in enumerate(zip(machines, games, strict=True), start=1):
            matches.type_in(row, f"Machine {number}", machine)
            matches.type_in(row, f"Winner {number}", winner)


def best_of_three(pair: tuple[str, str], luck: random.Random) -> list[str]:
    """The winners of the games, until one of the two has won two."""
    better = 1 / (1 + 4 ** (SKILLS[pair[1]] - SKILLS[pair[0]]))
    won: list[str] = []
    while not won or won.count(won[-1]) < NEEDED:
        won.append(pair[0] if luck.random() < better else pair[1])
    return won

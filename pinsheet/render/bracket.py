"""A bracket for the page: the matches of a block, round by round and side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pinsheet.render.layout import Block, Shown, said

SIDES = {"W": "Winners' side", "L": "Losers' side", "G": "Grand final"}


@dataclass(frozen=True)
class Match:
    """Two names with their links, empty where nobody is known; `won` is 1 or 2, or 0 while it is open.

    `seeds` are empty where the table has none; `note` is what stands in place of a name.
    """

    players: tuple[Shown, Shown]
    seeds: tuple[str, str]
    won: int
    note: str


@dataclass(frozen=True)
class Round:
    """One round: what people call it (`Semifinals`), its code in the workbooks (`W3`), its matches."""

    title: str
    code: str
    matches: tuple[Match, ...]


@dataclass(frozen=True)
class Side:
    """The winners' side, the losers' side or the grand final."""

    title: str
    rounds: tuple[Round, ...]


def sides(block: Block) -> tuple[Side, ...]:
    """The sides of a bracket that has any match, from a table of matches."""
    at = {head.name: i for i, head in enumerate(block.heads)}
    found: dict[str, dict[str, list[Match]]] = {}
    for row in block.rows:
        name = str(row[at["round"]].value)
        found.setdefault(name[0], {}).setdefault(name, []).append(_match(row, at))
    # Before the grand final is drawn nobody knows which round is a side's last.
    whole = "G" in found
    return tuple(
        Side(title, tuple(_rounds(found[letter], whole=whole and letter != "G")))
        for letter, title in SIDES.items()
        if letter in found
    )


def _rounds(matches: dict[str, list[Match]], *, whole: bool) -> Iterator[Round]:
    for number, (code, listed) in enumerate(matches.items(), 1):
        left = len(matches) - number
        title = f"Round {number}"
        if whole and left == 0:
            title = "Final"
        elif whole and left == 1:
            title = "Semifinals" if len(listed) > 1 else "Semifinal"
        elif code[0] == "G":
            title = f"Match {number}"
        yield Round(title, code, tuple(listed))


def _match(row: Sequence[Shown], at: dict[str, int]) -> Match:
    first, second, winner = row[at["player1"]], row[at["player2"]], row[at["winner"]].value
    won = 0 if winner is None else 1 if winner == first.value else 2
    seed1, seed2, note = (said(row[at[name]]) if name in at else "" for name in ("seed1", "seed2", "note"))
    return Match((first, second), (seed1, seed2), won, note)

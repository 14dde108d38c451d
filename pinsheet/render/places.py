"""Places that players share, in one form everywhere: `4=`."""

from collections import Counter
from collections.abc import Sequence

from pinsheet.render.layout import Head, Shown

PLACES = ("place", "rank", "position")


def shared_places(heads: Sequence[Head], rows: Sequence[Sequence[Shown]]) -> dict[int, set[int]]:
    """By column: the places that stand more than once, where the rows are one ranking of players.

    A player's own games have places too, which nobody shares who stands there.
    """
    if not any(head.name == "player" for head in heads):
        return {}
    columns = [i for i, head in enumerate(heads) if head.name in PLACES]
    return {i: _shared([row[i].value for row in rows]) for i in columns}


def _shared(places: list[int | None]) -> set[int]:
    ranked = [place for place in places if place is not None]
    if ranked != sorted(ranked):
        return set()
    return {place for place, times in Counter(ranked).items() if times > 1}

"""The mail after a night of the Lafayette league: what its rulebook adds to it."""

from collections.abc import Iterator

from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.league import Frames
from pinsheet.leagues.letters import by_then, is_last
from pinsheet.leagues.ranked.letters import night_letter
from pinsheet.letters import Letter, Line
from pinsheet.tables import each


def letter(frames: Frames, params: Lafayette, week: int) -> Letter:
    """What the players read after a night."""
    closing = (
        f"Something wrong? Tell me {by_then(frames['calendar'], 'finals')} with machine and week; "
        "your group decides together (section 6)."
    )
    return night_letter(frames, params, week, closing, _qualified(frames, week))


def _qualified(frames: Frames, week: int) -> Iterator[Line]:
    """After the last night: who may play in the finals, in the order of the standings."""
    if is_last(frames["calendar"], week):
        may = [row.player for row in each(frames["standings"]) if row.eligible]
        yield Line("May play in the finals", tuple(may))

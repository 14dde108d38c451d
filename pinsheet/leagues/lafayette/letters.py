"""The mail after a night of the Lafayette league: what its rulebook adds to it."""

from collections.abc import Iterator

from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.league import Frames
from pinsheet.leagues.letters import by_then, in_words, is_last
from pinsheet.leagues.ranked.letters import night_letter
from pinsheet.letters import Letter, Line
from pinsheet.outcome import money
from pinsheet.tables import each, grouped


def letter(frames: Frames, params: Lafayette, week: int) -> Letter:
    """What the players read after a night."""
    closing = (
        f"Something wrong? Tell me {by_then(frames['calendar'], 'finals')} with machine and week; "
        "your group decides together (section 6)."
    )
    return night_letter(
        frames, params, week, closing, before=_qualified(frames, week), after=_finals(frames, week, params)
    )


def _qualified(frames: Frames, week: int) -> Iterator[Line]:
    """After the last night: who may play in the finals, in the order of the standings."""
    if is_last(frames["calendar"], week):
        may = [row.player for row in each(frames["standings"]) if row.eligible]
        yield Line("May play in the finals", tuple(may))


def _finals(frames: Frames, week: int, params: Lafayette) -> Iterator[Line]:
    """After the last night: for whom the finals are, how they are played, and what is still to be decided."""
    if not is_last(frames["calendar"], week):
        return
    said = ["the finals", _whom(params), "double elimination, best two of three (8.5)"]
    if params.finals_entry:
        unpaid = ", who has not paid does not play" if params.finals_unpaid == "out" else ""
        said.append(f"entry {money(params.finals_entry)}{unpaid} (8.4)")
    yield Line("Next", tuple(said), post=True)
    standings = frames["standings"]
    may = standings.loc[standings["eligible"] & standings["place"].notna()]
    level = [
        f"{in_words([row.player for row in rows])} for place {place}"
        for (place,), rows in grouped(may, "place")
        if len(rows) > 1
    ]
    if level and params.standings_tie == "tiebreak":
        yield Line("To be played off before the finals (8.2)", tuple(level))


def _whom(params: Lafayette) -> str:
    """Who of those that may play does."""
    there = "who may play and are there"
    if params.finals_mode == "single16":
        best = f"the best {params.finals_size} of those" if params.finals_overflow == "top16" else "all"
        return f"{best} {there}"
    upper = "the best 8" if params.finals_mode == "ab8" else "the better half"
    return f"all {there}, {upper} in division A, the others in B"

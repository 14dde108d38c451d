"""Sentences about a Lafayette season: the headline over the standings, and why a game gave its points."""

from collections.abc import Iterator

from pinsheet.leagues.dates import dated, ordinal
from pinsheet.leagues.finals import champions
from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.league import Frames
from pinsheet.leagues.letters import next_said
from pinsheet.leagues.ranked.attendance import season_weeks, weeks_needed
from pinsheet.leagues.reasons import Reasons
from pinsheet.outcome import Row
from pinsheet.tables import each


def headline(frames: Frames, params: Lafayette) -> Iterator[str]:
    """What somebody who opens the page wants to know first."""
    calendar = frames["calendar"]
    held = sorted(calendar.loc[calendar["held"], "week"])
    planned = season_weeks(calendar, params)
    if held:
        yield f"After week {held[-1]} of {params.weeks}{dated(calendar, held[-1])}."
    else:
        yield "No week has been played yet."
    yield from next_said(calendar, params)
    best = max(1, planned - params.drop_weeks)
    nights = [row.week for row in each(calendar) if not row.cancelled]
    if params.drop_weeks and params.drop_mode == "best_n" and len(held) <= best < len(nights):
        first = nights[best]
        yield f"Best {best} of {planned} weeks count (section 2); the first drop comes with week {first}."
    else:
        yield f"Best {best} of {planned} weeks count (section 2)."
    if planned < params.weeks:
        yield f"{params.weeks - planned} of {params.weeks} nights cancelled."
    if won := champions(frames["finals_places"]):
        yield f"Finals won by {won} (section 8.5)."
        return
    needed = weeks_needed(calendar, params)
    yield f"Finals: at least {needed} week{'' if needed == 1 else 's'} played (section 8.2)."


class Why(Reasons):
    """Says in a phrase, with the clause, how a row of game_points came to its points."""

    params: Lafayette

    def night(self, row: Row) -> str:
        """What became of a row of week_points."""
        if row["uncounted"]:
            return "a guest's night, before joining or after leaving: not counted"
        return "dropped: one of the lowest (2)" if row["dropped"] else "counts"

    def game(self, row: Row) -> str:
        """How a row of game_points came to its points."""
        if row["ruling"] == "points":
            return "points given by a ruling"
        if row["place"] is None:
            return (
                "void by ruling: as if not played" if row["ruling"] == "void" else "no score: no points (2.2)"
            )
        place = f"{ordinal(row['place'])} of {row['ranked']}"
        zero = f"zero by ruling ({row['ruling']}), " if row["source"] == "ruling" else ""
        return f"{zero}{place}: {self._sum(row)}"

    def _sum(self, row: Row) -> str:
        params, place, tied = self.params, row["place"], row["tied"]
        if row["score"] == 0 and params.zero_score == "no_points":
            return "a zero gets no points (4.3)"
        if tied > 1:
            how = {"share_high": "the best", "share_low": "the worst"}.get(params.ties_unresolved, "the mean")
            return f"{tied} share it, each gets {how} of places {place} to {place + tied - 1} (6.1)"
        base = max(0, params.points_first - place + 1)
        if place == 1:
            text = f"{base} + {params.points_top_bonus} for first (6.1)"
        elif base:
            text = f"{params.points_first} - {place - 1} (6.1)"
        else:
            text = f"places after {params.points_first} get 0 (6.1)"
        return f"{text}, one-ball playoff" if row["tie"] == "playoff" else text

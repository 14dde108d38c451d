"""Sentences about a season of a house league: the headline, the mail, and why a game gave its points."""

from collections.abc import Iterator

from pinsheet.leagues.dates import dated, ordinal
from pinsheet.leagues.house.params import House
from pinsheet.leagues.league import Frames
from pinsheet.leagues.letters import by_then, next_said
from pinsheet.leagues.ranked.attendance import season_weeks, weeks_needed
from pinsheet.leagues.ranked.letters import night_letter
from pinsheet.leagues.reasons import Reasons
from pinsheet.letters import Letter
from pinsheet.outcome import Row, number


def headline(frames: Frames, params: House) -> Iterator[str]:
    """What somebody who opens the page wants to know first."""
    calendar = frames["calendar"]
    held = sorted(calendar.loc[calendar["held"], "week"])
    if held:
        yield f"After week {held[-1]} of {params.weeks}{dated(calendar, held[-1])}."
    else:
        yield "No week has been played yet."
    yield from next_said(calendar, params)
    yield f"{_what_counts(frames, params)} (section 7)."
    needed = weeks_needed(calendar, params)
    if needed:
        yield f"Eligible with at least {needed} week{'' if needed == 1 else 's'} played (section 7)."


def _what_counts(frames: Frames, params: House) -> str:
    planned = season_weeks(frames["calendar"], params)
    best = params.season_count if params.season_count != "all" else max(1, planned - params.drop_weeks)
    mean = "The mean of the" if params.season_by == "average" else "The"
    if best >= planned:
        if planned == 1:
            return "The points of its one week count"
        return f"{mean} points of all {planned} weeks count" if mean == "The" else f"{mean} weeks counts"
    counts = "counts" if best == 1 else "count"
    return f"Best {best} of {planned} weeks {counts}" if mean == "The" else f"{mean} best {best} weeks counts"


def letter(frames: Frames, params: House, week: int) -> Letter:
    """What the players read after a night."""
    then = by_then(frames["calendar"], "season is closed")
    return night_letter(frames, params, week, f"Something wrong? Tell me {then} with machine and week.")


class Why(Reasons):
    """Says in a phrase, with the section, how a row came about."""

    params: House

    def night(self, row: Row) -> str:
        """What became of a row of week_points."""
        if row["filled"]:
            reason = f"away: {row['away']} (6)"
        elif self.params.scores_nights and row["finish"] is not None:
            reason = f"{ordinal(row['finish'])} with {number(row['points'])}: {self._place_sum(row)}"
        else:
            reason = ""
        if row["uncounted"]:
            what = "not counted: a guest's night, or before the first week that counts (7)"
        else:
            what = "dropped: one of the lowest (7)" if row["dropped"] else "counts"
        return ", ".join(filter(None, (reason, what)))

    def night_sum(self, row: Row) -> str:
        """The machines that count, what the night's place adds or counts instead, and rulings."""
        params, adjusted = self.params, row["adjusted"]
        if not (row["filled"] or params.scores_nights or params.night_best != "all"):
            return ""
        machines, total = number(row["points"]), number(row["total"])
        terms = [machines] if params.counts_machines else []
        terms += [self._times(row)] if params.scores_nights else []
        ruled = f" {'+' if adjusted > 0 else '-'} {number(abs(adjusted))} by ruling" if adjusted else ""
        best = "" if params.night_best == "all" else f"the best {params.night_best}: "
        best = f"away, {row['away']}: " if row["filled"] else best
        place = "" if params.counts_machines else f"{machines} on the machines, for the night "
        return f"{best}{place}{' + '.join(terms)}{ruled} = {total}"

    def _times(self, row: Row) -> str:
        times = f" x {row['multiplier']}" if row["multiplier"] != 1 else ""
        return f"{number(row['bonus'])}{times}"

    def _place_sum(self, row: Row) -> str:
        return f"{self._times(row)} for the night (5)"

    def game(self, row: Row) -> str:
        """How a row of game_points came to its points."""
        if row["ruling"] == "points":
            return "points given by a ruling (11)"
        if row["score"] is not None and row["place"] is None:
            return "a guest: not ranked (8)"
        if row["place"] is None:
            return (
                "void by ruling: as if not played (11)" if row["ruling"] == "void" else "no score: no points"
            )
        said = {"ruling": f"zero by ruling ({row['ruling']}), ", "premakeup": "pre-makeup (6), "}
        rest = f", not one of the best {self.params.night_best} (5)" if row["dropped"] else ""
        return (
            f"{said.get(row['source'], '')}{ordinal(row['place'])} of {row['ranked']}: {self._sum(row)}{rest}"
        )

    def _sum(self, row: Row) -> str:
        place, tied, params = row["place"], row["tied"], self.params
        if row["score"] == 0 and params.zero_score == "no_points":
            return "a zero gets no points (4)"
        if tied > 1:
            how = {"share_high": "the best", "share_low": "the worst"}.get(params.ties_unresolved, "the mean")
            return f"{tied} share it, each gets {how} of places {place} to {place + tied - 1} (4)"
        base = params.points.row(row["ranked"], place)[-1]
        more = row["points"] - base
        bonus = f" + {number(more)} bonus (3)" if more else ""
        played_off = ", played off (4)" if row["tie"] == "playoff" else ""
        return f"{number(base)} (2){bonus}{played_off}"

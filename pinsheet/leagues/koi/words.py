"""Sentences about a season of Koi's league: the headline, and why a row came about."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from pinsheet.leagues.common import next_night
from pinsheet.leagues.dates import dated, ordinal
from pinsheet.leagues.finals import champions
from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.koi.playoffs import qualifiers
from pinsheet.leagues.league import Frames
from pinsheet.leagues.letters import next_said
from pinsheet.leagues.reasons import Reasons
from pinsheet.outcome import Row, money
from pinsheet.rules.exact import decimal_text
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd


def headline(frames: Frames, params: Koi) -> Iterator[str]:
    """What somebody who opens the page wants to know first."""
    calendar = frames["calendar"]
    held = sorted(calendar.loc[calendar["held"], "week"])
    yield (
        f"After week {held[-1]} of {params.weeks}{dated(calendar, held[-1])}."
        if held
        else "No week has been played yet."
    )
    coming = next_night(calendar)
    yield from next_said(calendar, params)
    yield from _what_counts(frames, held[-1] if held else 0, params)
    lacking = frames["premakeup_weeks"]
    many = len(lacking)
    complete = sum(not missing for missing in lacking["missing"])
    if coming is not None and complete < many:
        yield f"Pre-makeups: {complete} of {many} players complete."
    yield from _finals(frames, held[-1] if held else 0, params)


FORMAT_WEEK = 8
"""The week by which the format of the playoffs is made known (C15)."""


def _finals(frames: Frames, week: int, params: Koi) -> Iterator[str]:
    """The playoffs to come; once they are played, who has won."""
    if won := champions(frames["finals_places"]):
        yield f"Playoffs won by {won}."
    else:
        yield from playoffs(frames, week, params)


def playoffs(frames: Frames, week: int, params: Koi) -> Iterator[str]:
    """Who plays in them and how."""
    if next_night(frames["calendar"]) is None and week:
        yield "The regular season is over; the playoffs follow."
    if week < min(FORMAT_WEEK, params.weeks):
        return
    divisions: dict[str | None, int] = {}
    for row in each(frames["standings"]):
        if row.eligible and row.place is not None:
            divisions[row.division] = divisions.get(row.division, 0) + 1
    best = " and ".join(
        f"the best {qualifiers(players, params)}{f' of {division}' if division else ''}"
        for division, players in sorted(divisions.items(), key=lambda item: item[0] or "")
    )
    yield f"Playoffs: {best} who are there (C15)."
    if params.playoffs_format == "given":
        yield f"Format: {params.machines_per_night} games in one group, points as on any night, then TNS."
    else:
        yield f"Format: {params.playoffs_format}"


def _what_counts(frames: Frames, week: int, params: Koi) -> Iterator[str]:
    coming = next_night(frames["calendar"])
    if coming is None:
        return
    if coming < params.bonus_from_week:
        yield f"Match bonus from week {params.bonus_from_week} on (C7)."
    elif coming < params.multiplier_from_week:
        yield f"Multipliers move from week {params.multiplier_from_week} on (C8)."
    if not len(frames["divisions"]) and week < params.division_week <= params.weeks:
        yield f"Divisions from week {params.division_week} on (C11)."
    pots: pd.DataFrame = frames["pots"]
    if len(pots):
        yield f"Season fund so far {money(int(pots['carried'].tolist()[-1]))} (C16)."


class Why(Reasons):
    """Says in a phrase, with the clause, how a row came about."""

    params: Koi

    def game(self, row: Row) -> str:
        """How a row of game_points came to its points."""
        if row["ruling"] == "points":
            return "points given by a ruling"
        if row["ruling"] == "void":
            return "void by ruling: the game was scored without this player"
        if row["source"] == "none":
            return "no score, no pre-makeup: 0, the others play as a smaller group (C4)"
        if row["source"] == "over_limit":
            weeks = self.params.premakeup_limit
            return f"pre-makeup after {weeks} weeks with some: 0, the others score against it (C4)"
        start = {"premakeup": "pre-makeup, ", "ruling": f"zero by ruling ({row['ruling']}), "}.get(
            row["source"], ""
        )
        place = f"{ordinal(row['place'])} of {row['ranked']}"
        return f"{start}{place}: {self._sum(row)}"

    def _sum(self, row: Row) -> str:
        place, of = row["place"], row["ranked"]
        if of == 1:
            return self._alone(row)
        if row["score"] == 0 and self.params.zero_score == "no_points":
            return "a zero gets no points (C3)"
        if row["tied"] > 1:
            how = {"share_high": "the best", "share_low": "the worst"}.get(
                self.params.ties_unresolved, "the mean"
            )
            return (
                f"{row['tied']} share it, each gets {how} of places {place} to {place + row['tied'] - 1} (C2)"
            )
        base = self.params.base[of][place - 1] if of in self.params.base else Fraction(0)
        text, clauses = decimal_text(base), ["C1"]
        if row["decided"]:
            text += ", of equal scores by the order on Ties"
            clauses.append("C2")
        if row["bonus_point"]:
            text += f" + 1, {self._because(place, of)}"
        if row["denied"]:
            text += ", no 4th point for a pre-makeup"
            clauses.append("C4")
        if row["source"] == "premakeup" and self.params.premakeup_penalty:
            text += f" - {decimal_text(self.params.premakeup_penalty)} for a pre-makeup"
            clauses = [*dict.fromkeys([*clauses, "C4"])]
        return f"{text} ({', '.join(clauses)})"

    def _because(self, place: int, of: int) -> str:
        if of == 2:
            return "three times the other score" if place == 1 else "not tripled"
        behind = {1: "more than 2nd and 3rd together", 2: "more than 3rd and 4th together"}
        ahead = {
            3: "1st had no more than 2nd and 3rd together",
            4: "2nd had no more than 3rd and 4th together",
        }
        if place == 1 and of == 4 and self.params.bonus4_first == "three":
            return "more than the other three together"
        return behind.get(place) or ahead[place]

    def _alone(self, row: Row) -> str:
        if row["source"] == "premakeup":
            return "alone with a pre-makeup: 3 (C4)"
        fourth = row["points"] >= 4
        return f"alone: {'4, at least the reference score' if fourth else '3'} (C4)"

    def night(self, row: Row) -> str:
        """What became of a row of week_points."""
        said = [f"group {row['group']}"]
        if row["finish"] is not None:
            by = {"TNS": " by normalized score", "ladder": " by the ladder"}.get(row["tie"] or "", "")
            said.append(f"{ordinal(row['finish'])}{by} (C6)")
        else:
            said.append("no score counted")
        if row["bonus_rule"]:
            times = f", times {row['multiplier']} (C8)" if row["multiplier"] != 1 else ""
            said.append(f"bonus {row['bonus_rule']} (C7){times}")
        said.append(
            f"{row['moves']}: {row['why']} (C10)"
            if row["moves"] == "stays"
            else f"moves {row['moves']} (C10)"
        )
        return ", ".join(said)

"""What should hold on the playoff night; whatever does not becomes a problem with its cell."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pinsheet.leagues.finals import ranking_may_have_moved
from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.koi.playoffs import games_played
from pinsheet.leagues.league import check
from pinsheet.names import key
from pinsheet.problems import Problem, Severity
from pinsheet.tables import each, grouped

if TYPE_CHECKING:
    import pandas as pd


@check("C15")
def playoff_scores_are_of_the_field(
    playoff_scores: "pd.DataFrame",
    candidates: "pd.DataFrame",
    finals_field: "pd.DataFrame",
    entrants: "pd.DataFrame",
) -> Iterator[Problem]:
    """Whoever has a score in the playoffs is among the best of his division who are there."""
    scored = playoff_scores.loc[playoff_scores["mark"] == "score"]
    if len(scored) and not entrants["present"].any():
        message = (
            "scores of the playoffs, but nobody is ticked as present on Entrants. "
            "Tick who is there: the best present of each division play (C15)."
        )
        yield Problem(scored["cell"].tolist()[0], "nobody-present", "error", message)
        return
    remedy = ranking_may_have_moved(candidates)
    division_of = {row.player: row.division for row in each(finals_field)}
    divisions = sorted({division for division in division_of.values() if division is not None})
    for (player,), rows in grouped(scored, "player"):
        said = key(rows[0].group or "").upper()
        if player not in division_of:
            message = (
                f"{player} has scores in the playoffs, but is not among the best of his division who are "
                "ticked as present on Entrants. Correct the name or the ticks, or clear the scores."
            )
            if remedy:
                message += f" Or, if the standings have changed since the playoffs, {remedy}."
            yield Problem(rows[0].cell, "not-in-the-playoffs", "error", message)
        elif said and divisions and said != division_of[player]:
            what = (
                f"the block of {said}"
                if said in divisions
                else f'group "{rows[0].group}", which is no division'
            )
            message = (
                f"{player} stands in {what}, but plays in division {division_of[player]}. "
                "The group of a row of the playoffs is its division: correct it."
            )
            yield Problem(rows[0].cell, "other-division", "error", message)


@check("C4", "C15")
def the_playoffs_have_no_pre_makeups(playoff_scores: "pd.DataFrame") -> Iterator[Problem]:
    """Whoever is not there is replaced by the next one: a score on file does not play."""
    for row in each(playoff_scores.loc[playoff_scores["mark"] == "P"]):
        message = (
            f"P (pre-makeup) for {row.player} means nothing in the playoffs, where the next one plays for "
            "whoever is not there (C15); it counts as L, not played. Type L or the score."
        )
        yield Problem(row.cell, "pre-makeup", "warning", message)


@check("C15")
def who_has_left_is_passed_over(entrants: "pd.DataFrame", standings: "pd.DataFrame") -> Iterator[Problem]:
    """Somebody on Entrants who is there and may not play."""
    may_not = dict(zip(standings["player"], ~standings["eligible"], strict=True))
    for row in each(entrants.loc[entrants["present"]]):
        if may_not.get(row.player, True):
            message = (
                f"{row.player} is here, but has left the league or has no place in it: passed over (C15)."
            )
            yield Problem(row.cell, "not-in-the-playoffs", "warning", message)


@check("C15")
def each_playoff_game_has_one_score(
    playoff_scores: "pd.DataFrame", finals_field: "pd.DataFrame"
) -> Iterator[Problem]:
    """A player has one score in each game of the playoffs."""
    for _, _, machine, lines in games_played(finals_field, playoff_scores):
        first = {line.player: line.cell for line in reversed(lines)}
        for line in lines:
            if line.cell != first[line.player]:
                message = (
                    f"a second score for {line.player} on {machine} in the playoffs; the first is in "
                    f"{first[line.player]}. Remove one of the two."
                )
                yield Problem(line.cell, "score-twice", "error", message)


@check("C15")
def every_playoff_game_is_played(
    playoff_scores: "pd.DataFrame",
    playoff_places: "pd.DataFrame",
    finals_field: "pd.DataFrame",
    params: Koi,
) -> Iterator[Problem]:
    """Once there are scores, whatever is missing keeps places and prizes waiting."""
    games = list(games_played(finals_field, playoff_scores))
    for (division,), places in grouped(playoff_places, "division"):
        if not games or places[0].complete:
            continue
        mine = [lines for of, _, _, lines in games if of == division]
        wanted = params.machines_per_night * len(places)
        typed = sum(line.mark != "blank" for lines in mine for line in lines)
        name = f"of division {division} " if division else ""
        message = (
            f"{max(wanted - typed, 1)} of {wanted} scores {name}are still to come in the playoffs: "
            "places and prizes follow when all are typed (L for a game that somebody did not play)."
        )
        cell = mine[0][0].cell if mine else games[0][3][0].cell
        yield Problem(cell, "playoffs-open", "warning", message)


@check("C2", "C15")
def ties_of_the_playoffs_are_decided(playoff_games: "pd.DataFrame", params: Koi) -> Iterator[Problem]:
    """Equal scores without a recorded order share their points, as on any night."""
    severity: Severity = "error" if params.ties_unresolved == "error" else "warning"
    tied = playoff_games.loc[playoff_games["tied"].gt(1).fillna(value=False) & playoff_games["score"].ne(0)]
    for (_, _, machine, score), rows in grouped(tied, "division", "game", "machine", "score"):
        names = " and ".join(row.player for row in rows)
        message = (
            f"{names} have {score:,} on {machine} in the playoffs: they share the points "
            "until a row on Ties, with Week playoffs, names them in order."
        )
        yield Problem(rows[0].cell, "tie-open", severity, message)

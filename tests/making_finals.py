"""Finals for tests: what random_finals makes, as the reader would give it."""

from pinsheet import tables
from pinsheet.leagues.koi import KOI
from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.outcome import Outcome
from pinsheet.problems import Cell
from tests.making import lafayette_params, params_of, typed_frames


def frames_with_finals(season):
    """The tables of a season with its Entrants and Matches."""

    def cell(sheet, number):
        return Cell("finals.xlsx", sheet, f"A{number + 2}")

    entrants = season.get("entrants") or ()
    return {
        **typed_frames(season),
        "entrants": tables.ENTRANTS.frame(
            {**row, "cell": cell("Entrants", number)} for number, row in enumerate(entrants)
        ),
        "matches": tables.MATCHES.frame(
            {"machines": (), "winners": (None,) * 3, **row, "cell": cell("Matches", number)}
            for number, row in enumerate(season.get("matches") or ())
        ),
    }


def lafayette_finals(season):
    """A season with its finals computed by the steps alone."""
    params = lafayette_params(season.get("settings", ()))
    return _computed(LAFAYETTE, frames_with_finals(season), params)


def koi_playoffs(season, rows):
    """A season of Koi's league with the scores of its playoffs, computed by the steps alone."""
    scores = tables.PLAYOFF_SCORES.frame(
        {**row, "week": tables.PLAYOFFS, "cell": Cell("finals.xlsx", "Scores", f"A{number}")}
        for number, row in enumerate(rows, 2)
    )
    frames = frames_with_finals(season) | {"playoff_scores": scores}
    return _computed(KOI, frames, params_of(KOI, season["settings"]))


def _computed(league, typed, params):
    prepared, early = league.prepare(typed, params)
    frames, late = league.compute(prepared, params)
    return Outcome(
        league.name, league.default_edition, "", "", frames=frames, tables=league.by_name,
        scale=int(frames["scale"]["ticks"].iat[0]), problems=(*early, *late),
    )  # fmt: skip

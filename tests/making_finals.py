"""Finals for tests: what random_finals makes, as the reader would give it."""

from pinsheet import tables
from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.outcome import Outcome
from pinsheet.problems import Cell
from tests.making import lafayette_params, typed_frames


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
    prepared, early = LAFAYETTE.prepare(frames_with_finals(season), params)
    frames, late = LAFAYETTE.compute(prepared, params)
    return Outcome(
        "lafayette", "summer-2018", "", "", frames=frames, tables=LAFAYETTE.by_name,
        scale=int(frames["scale"]["ticks"].iat[0]), problems=(*early, *late),
    )  # fmt: skip

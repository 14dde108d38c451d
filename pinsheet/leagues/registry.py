"""The list of leagues. A new league is one more line here (CONTRIBUTING, "Add a league")."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from pinsheet.leagues.league import League


class Leagues(Mapping[str, League]):
    """Leagues by their names; a rulebook is imported when it is asked for, so that a run imports one."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places = places

    def __getitem__(self, name: str) -> League:
        module, _, constant = self._places[name].partition(":")
        league: League = getattr(import_module(module), constant)
        return league

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


BY_NAME = Leagues(
    {
        "lafayette": "pinsheet.leagues.lafayette:LAFAYETTE",
        "koi": "pinsheet.leagues.koi:KOI",
        "house": "pinsheet.leagues.house:HOUSE",
    }
)

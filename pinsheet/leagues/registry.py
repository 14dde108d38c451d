"""The list of leagues. A new league is one more line here (CONTRIBUTING, "Add a league")."""

from pinsheet.leagues.house import HOUSE
from pinsheet.leagues.koi import KOI
from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.leagues.league import League

LEAGUES: tuple[League, ...] = (LAFAYETTE, KOI, HOUSE)

BY_NAME = {league.name: league for league in LEAGUES}

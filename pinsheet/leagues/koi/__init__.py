"""Koi's Pinball League: small groups that play for league points, a ladder, divisions, weekly money.

The list below is the rulebook in the order in which a week is computed; `shared` conventions are
in leagues.league.
"""

from pinsheet.leagues.common import CALENDAR, SCALE
from pinsheet.leagues.koi import tables
from pinsheet.leagues.koi.clauses import CLAUSES
from pinsheet.leagues.koi.conduct import conduct, played_scores
from pinsheet.leagues.koi.ladder import ladder
from pinsheet.leagues.koi.money import dues, payouts, pots, prizes
from pinsheet.leagues.koi.nights import calendar, game_points, references, scale, week_points
from pinsheet.leagues.koi.params import EDITIONS
from pinsheet.leagues.koi.season import (
    divisions,
    groups,
    ladder_places,
    multipliers,
    players,
    premakeup_weeks,
    race,
    rulings,
    standings,
    tie_orders,
)
from pinsheet.leagues.league import League, Sheets

KOI = League(
    name="koi",
    title="Koi's Pinball League",
    editions=EDITIONS,
    default_edition="spring-2000",
    clauses=CLAUSES,
    tables=(
        CALENDAR,
        SCALE,
        tables.CONDUCT,
        tables.PLAYED_SCORES,
        tables.REFERENCES,
        tables.LADDER,
        tables.GAMES,
        tables.WEEKS,
        tables.GROUPS_PLAYED,
        tables.DIVIDED,
        tables.RACE,
        tables.SEASON,
        tables.LADDER_LINES,
        tables.POTS,
        tables.MONEY,
        tables.PRIZES,
        tables.DUES,
        tables.PREMAKEUP_WEEKS,
        tables.DECISIONS,
        tables.TIE_ORDERS,
    ),
    groundwork=(
        calendar,  # C17
        conduct,  # C3
    ),
    steps=(
        players,
        played_scores,  # C3
        references,  # C5
        ladder,  # C4, C8-C11
        scale,
        game_points,  # C1-C5
        week_points,  # C6-C8, C10, C12
        tie_orders,  # C2
        groups,  # C9, C10, C13
        multipliers,  # C8
        divisions,  # C11
        race,  # C17
        standings,  # C17
        ladder_places,  # C10
        pots,  # C12, C18
        payouts,  # C12, C16
        prizes,  # C16
        dues,  # C18
        premakeup_weeks,  # C4
        rulings,  # C3
    ),
    checks=(),
    views=(),
    sheets=Sheets(own_games=True, premakeups=True, dues=True),
)

"""A league's own rulebook, by settings alone; its editions are the presets.

The list below is in reading order; the sections are those of the manual's page on it.
"""

from pinsheet.leagues.also import MORE_STANDINGS
from pinsheet.leagues.common import (
    CALENDAR,
    SCALE,
    absent_means_absent,
    each_player_has_one_score_on_a_machine,
    members_are_on_check_in,
    no_machine_heads_two_columns,
    no_week_is_missing,
    no_week_repeats_another,
    nobody_pays_or_picks,
    nobody_plays_on_a_cancelled_night,
    rulings_name_a_player,
    scores_are_complete,
    scoresheets_are_dated_as_weeks,
)
from pinsheet.leagues.figures import formulas_are_whole
from pinsheet.leagues.house import checks, tables
from pinsheet.leagues.house.clauses import CLAUSES, LEFT_TO_PEOPLE
from pinsheet.leagues.house.conduct import WORDS, conduct, rulings
from pinsheet.leagues.house.groups import groups, meetings, multipliers
from pinsheet.leagues.house.ladder import ladder, positions
from pinsheet.leagues.house.night import game_points, night_totals, scale
from pinsheet.leagues.house.premakeups import machine_scores
from pinsheet.leagues.house.presets import EDITIONS, PRESETS
from pinsheet.leagues.house.season import divisions, everybody, nights, race
from pinsheet.leagues.house.views import VIEWS, by_settings
from pinsheet.leagues.house.words import Why, headline, letter
from pinsheet.leagues.league import League, Sheets
from pinsheet.leagues.machines import MACHINES, RECORDS, SPREAD, machine_summary, records, spread
from pinsheet.leagues.meetings import BEST_MACHINES, MEETINGS, best_machines
from pinsheet.leagues.ranked import checks as ranked_checks
from pinsheet.leagues.ranked import tables as ranked
from pinsheet.leagues.ranked.game import ranking, tie_orders
from pinsheet.leagues.ranked.nights import calendar, slots
from pinsheet.leagues.ranked.season import week_points
from pinsheet.leagues.ranked.standings import more_standings, standings
from pinsheet.leagues.ranked.totals import players
from pinsheet.leagues.slips import no_score_is_mistyped

HOUSE = League(
    name="house",
    title="A rulebook of your own",
    editions=EDITIONS,
    default_edition="plain",
    clauses=CLAUSES,
    left_to_people=LEFT_TO_PEOPLE,
    tables=(
        CALENDAR,
        ranked.CONDUCT,
        ranked.SLOTS,
        ranked.MACHINE_SCORES,
        ranked.RANKING,
        ranked.TIE_ORDERS,
        SCALE,
        tables.GAMES,
        tables.NIGHT_TOTALS,
        tables.WEEKS,
        tables.RACE,
        tables.EVERYBODY,
        tables.SEASON,
        tables.NIGHTS,
        tables.POSITIONS,
        tables.LADDER,
        ranked.DECISIONS,
        RECORDS,
        MACHINES,
        SPREAD,
        MORE_STANDINGS,
        MEETINGS,
        BEST_MACHINES,
        tables.GROUPS_PLAYED,
    ),
    groundwork=(
        calendar.by("1"),
        conduct,  # 11
    ),
    steps=(
        players.by("8"),
        slots.by("1", "11"),
        machine_scores,  # 6, 11
        ranking.by("2", "4", "8"),
        tie_orders.by("4"),
        scale,  # 2-5, 7
        game_points,  # 2-5
        night_totals,  # 5, 6, 8
        positions,  # 9
        multipliers,  # 5
        week_points.by("7"),
        divisions,  # 10
        race,  # 7, 10
        everybody,  # 7
        standings.by("7", "8"),
        more_standings.by("8"),
        nights,  # 5
        rulings,  # 11
        records.by("1"),
        machine_summary.by("1"),
        spread.by("1"),
        meetings,  # 2
        best_machines.by("2"),
        ladder,  # 9, 10
        groups,  # 9
    ),
    checks=(
        checks.settings_fit_together,
        scores_are_complete,
        absent_means_absent,
        no_machine_heads_two_columns,
        each_player_has_one_score_on_a_machine,
        nobody_plays_on_a_cancelled_night,
        rulings_name_a_player,
        checks.groups_are_typed,
        checks.divisions_are_typed,
        ranked_checks.replacements_have_a_first_machine.by("11"),
        ranked_checks.nobody_plays_after_leaving.by("8"),
        members_are_on_check_in,
        no_week_is_missing,
        no_week_repeats_another,
        scoresheets_are_dated_as_weeks,
        formulas_are_whole,
        checks.pre_makeups_are_wanted,
        nobody_pays_or_picks,
        checks.pre_makeups_are_on_file,
        checks.nobody_plays_finals,
        ranked_checks.rulings_name_a_machine_of_the_night.by("11"),
        ranked_checks.rulings_have_an_effect.by("11"),
        checks.every_tie_is_decided,
        no_score_is_mistyped,
        ranked_checks.nights_have_no_more_machines_than_games.by("1"),
        ranked_checks.no_score_is_typed_twice,
        ranked_checks.one_score_a_game.by("11"),
        ranked_checks.tie_orders_name_a_tie.by("4"),
        ranked_checks.no_tie_is_decided_twice.by("4"),
        ranked_checks.tiebreakers_name_a_tie.by("7"),
        checks.groups_are_not_larger_than_their_table,
    ),
    views=VIEWS,
    views_shown=by_settings,
    headline=headline,
    why=Why,
    letter=letter,
    sheets=Sheets(rulings=WORDS),
    presets=PRESETS,
)

"""The Lafayette Pinball League: everybody ranked on five machines, the best weeks count.

The list below is the rulebook in reading order; `shared` conventions are in leagues.league.
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
from pinsheet.leagues.finals import (
    CANDIDATES,
    entrants_say_one_thing,
    seeds_are_those_of_the_sheet,
    who_played_may_still_play,
)
from pinsheet.leagues.lafayette import checks, figures, finals_checks, match_checks, tables
from pinsheet.leagues.lafayette.chances import chances
from pinsheet.leagues.lafayette.clauses import CLAUSES, LEFT_TO_PEOPLE
from pinsheet.leagues.lafayette.conduct import conduct
from pinsheet.leagues.lafayette.field import candidates, finals_field
from pinsheet.leagues.lafayette.finals import (
    bracket,
    finals_matches,
    finals_places,
    ifpa,
    payouts,
)
from pinsheet.leagues.lafayette.game import game_points, ranking, scale, tie_orders
from pinsheet.leagues.lafayette.ifpa_lint import ifpa_lint
from pinsheet.leagues.lafayette.letters import letter
from pinsheet.leagues.lafayette.lists import banned, groups, meetings, rulings, struck
from pinsheet.leagues.lafayette.nights import calendar, machine_scores, slots
from pinsheet.leagues.lafayette.params import EDITIONS
from pinsheet.leagues.lafayette.season import (
    everybody,
    more_standings,
    night_totals,
    nights,
    players,
    race,
    standings,
    week_points,
)
from pinsheet.leagues.lafayette.views import VIEWS
from pinsheet.leagues.lafayette.words import Why, headline
from pinsheet.leagues.league import League
from pinsheet.leagues.letters import finals_letter
from pinsheet.leagues.machines import MACHINES, RECORDS, SPREAD, machine_summary, records, spread
from pinsheet.leagues.meetings import BEST_MACHINES, MEETINGS, best_machines
from pinsheet.leagues.slips import no_score_is_mistyped

LAFAYETTE = League(
    name="lafayette",
    title="Lafayette Pinball League",
    editions=EDITIONS,
    default_edition="summer-2018",
    clauses=CLAUSES,
    left_to_people=LEFT_TO_PEOPLE,
    tables=(
        CALENDAR,
        tables.CONDUCT,
        tables.BANNED,
        tables.STRUCK,
        tables.SLOTS,
        tables.MACHINE_SCORES,
        tables.RANKING,
        tables.TIE_ORDERS,
        SCALE,
        tables.GAMES,
        tables.NIGHT_TOTALS,
        tables.WEEKS,
        tables.RACE,
        tables.EVERYBODY,
        tables.SEASON,
        tables.NIGHTS,
        tables.CHANCES,
        tables.DECISIONS,
        RECORDS,
        MACHINES,
        SPREAD,
        MORE_STANDINGS,
        MEETINGS,
        BEST_MACHINES,
        tables.GROUPS_PLAYED,
        CANDIDATES,
        tables.MATCHES_PLAYED,
        tables.BRACKET,
        tables.IFPA_LIST,
        tables.IFPA_LINT,
    ),
    groundwork=(
        calendar,  # 1.3
        conduct,  # 4.2, 4.3, 4.6, 4.7
    ),
    steps=(
        players,  # 2.3, 4.3, 4.7
        slots,  # 7, 7.2
        machine_scores,  # 2.2, 3.2, 4
        ranking,  # 6.1
        tie_orders,  # 6.1
        scale,  # 6.1
        game_points,  # 6.1
        night_totals,  # 6.1
        week_points,  # 2, 8.2
        race,  # 2, 8.2
        everybody,  # 2, 8, 8.2
        standings,  # 2.3, 8
        more_standings,  # 2.3
        nights,  # 6.1
        chances,  # 2, 6.1, 8.2
        rulings,  # 4
        banned,  # 4.3, 4.7
        struck,  # 4.3, 4.7
        records.by("6"),
        machine_summary.by("6"),
        spread.by("6"),
        meetings,  # 6.1
        best_machines.by("6.1"),
        groups,  # 5
        candidates,  # 8.2, 8.4, 8.5
        finals_field,  # 8.2, 8.5
        finals_matches,  # 8.5
        bracket,  # 8.5
        finals_places,  # 8.3, 8.5
        payouts,  # 8.4
        ifpa,  # 8.3
        ifpa_lint,  # 8.3
    ),
    checks=(
        scores_are_complete,
        absent_means_absent,
        no_machine_heads_two_columns,
        each_player_has_one_score_on_a_machine,
        nobody_plays_on_a_cancelled_night,
        rulings_name_a_player,
        checks.replacements_have_a_first_machine,
        checks.nobody_plays_after_leaving,
        members_are_on_check_in,
        no_week_is_missing,
        no_week_repeats_another,
        scoresheets_are_dated_as_weeks,
        formulas_are_whole,
        checks.nobody_has_a_pre_makeup,
        nobody_pays_or_picks,
        checks.rulings_name_a_machine_of_the_night,
        checks.rulings_have_an_effect,
        checks.every_tie_was_played_off,
        no_score_is_mistyped,
        checks.no_scores_are_of_another_league,
        checks.nights_have_no_more_machines_than_games,
        checks.no_score_is_typed_twice,
        checks.one_score_a_game,
        checks.tie_orders_name_a_tie,
        checks.no_tie_is_decided_twice,
        checks.tiebreakers_name_a_tie,
        checks.ties_in_the_ranking_are_played_off,
        figures.scoresheets_agree_with_the_results,
        checks.tonight_s_groups_are_possible,
        finals_checks.who_is_there_plays,
        entrants_say_one_thing,
        seeds_are_those_of_the_sheet,
        who_played_may_still_play,
        finals_checks.who_plays_has_paid_in_full,
        match_checks.results_are_of_matches,
        match_checks.whoever_won_two_games_is_the_winner,
        match_checks.one_bracket_has_no_divisions,
        finals_checks.every_match_is_decided,
        finals_checks.the_pot_is_not_below_zero,
        finals_checks.names_are_first_and_last,
        finals_checks.names_in_the_list_have_no_comma,
        finals_checks.every_listed_player_has_an_id,
    ),
    views=VIEWS,
    headline=headline,
    why=Why,
    letter=letter,
    finals_letter=finals_letter("finals"),
)

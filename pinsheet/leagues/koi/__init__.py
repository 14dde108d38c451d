"""Koi's Pinball League: small groups that play for league points, a ladder, divisions, weekly money.

The list below is the rulebook in the order in which a week is computed; `shared` conventions are
in leagues.league.
"""

from pinsheet.leagues.also import MORE_STANDINGS
from pinsheet.leagues.common import (
    CALENDAR,
    SCALE,
    no_week_is_missing,
    no_week_repeats_another,
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
from pinsheet.leagues.koi import checks, figures, late_checks, playoff_checks, stands, tables
from pinsheet.leagues.koi.clauses import CLAUSES
from pinsheet.leagues.koi.conduct import WORDS, conduct, played_scores
from pinsheet.leagues.koi.ladder import ladder
from pinsheet.leagues.koi.letters import FINALS, letter
from pinsheet.leagues.koi.money import cash, dues, payouts, pots, prizes, receipts
from pinsheet.leagues.koi.nights import calendar, game_points, references, scale, week_points
from pinsheet.leagues.koi.params import EDITIONS
from pinsheet.leagues.koi.playoffs import (
    candidates,
    finals_field,
    finals_places,
    playoff_games,
    playoff_places,
)
from pinsheet.leagues.koi.season import (
    divisions,
    groups,
    ladder_places,
    meetings,
    more_standings,
    multipliers,
    players,
    premakeup_weeks,
    race,
    rulings,
    standings,
    tie_orders,
)
from pinsheet.leagues.koi.turns import chosen_games, turns
from pinsheet.leagues.koi.views import VIEWS
from pinsheet.leagues.koi.words import Why, headline
from pinsheet.leagues.league import League, Sheets
from pinsheet.leagues.letters import finals_letter
from pinsheet.leagues.machines import MACHINES, RECORDS, SPREAD, machine_summary, records, spread
from pinsheet.leagues.meetings import BEST_MACHINES, MEETINGS, best_machines
from pinsheet.leagues.slips import no_score_is_mistyped

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
        tables.RECEIPTS,
        tables.PRIZES,
        tables.CASH,
        tables.DUES,
        tables.PREMAKEUP_WEEKS,
        tables.DECISIONS,
        tables.TIE_ORDERS,
        CANDIDATES,
        tables.PLAYOFF_GAMES,
        tables.PLAYOFF_PLACES,
        tables.TURNS,
        tables.CHOSEN_GAMES,
        RECORDS,
        MACHINES,
        SPREAD,
        MORE_STANDINGS,
        MEETINGS,
        BEST_MACHINES,
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
        groups,  # C9, C10, C13
        multipliers,  # C8
        turns,  # C13
        chosen_games,  # C14
        divisions,  # C11
        race,  # C17
        standings,  # C17
        more_standings,  # C17
        ladder_places,  # C10
        candidates,  # C15
        finals_field,  # C15
        playoff_games,  # C1, C2, C5, C15
        tie_orders,  # C2
        playoff_places,  # C15
        finals_places,  # C15
        pots,  # C12, C18
        payouts,  # C12, C16
        receipts,  # C12
        prizes,  # C16
        dues,  # C18
        cash,  # C12, C16, C18
        premakeup_weeks,  # C4
        rulings,  # C3
        records.by("C14"),
        machine_summary.by("C14"),
        spread.by("C14"),
        meetings,  # C1
        best_machines.by("C1"),
    ),
    checks=(
        scores_are_complete,
        nobody_plays_on_a_cancelled_night,
        no_week_is_missing,
        no_week_repeats_another,
        scoresheets_are_dated_as_weeks,
        formulas_are_whole,
        rulings_name_a_player,
        checks.nobody_is_a_guest,
        checks.players_are_members_that_night,
        checks.groups_have_two_to_four_players,
        checks.each_player_is_in_one_group,
        checks.every_member_has_a_seat,
        checks.a_league_needs_two,
        checks.no_machine_is_played_twice,
        checks.each_game_has_one_score,
        checks.nothing_replaces_a_machine,
        checks.enough_machines_work,
        checks.picks_are_of_working_machines,
        checks.pre_makeups_are_of_members,
        checks.prizes_fit_the_fund,
        late_checks.every_typed_score_is_in_a_game,
        late_checks.groups_play_as_many_games_as_they_should,
        late_checks.rulings_name_a_game_of_the_group,
        late_checks.adjusted_players_have_a_night,
        late_checks.rulings_have_an_effect,
        late_checks.every_tie_is_decided,
        no_score_is_mistyped,
        late_checks.no_score_is_typed_twice,
        late_checks.tie_orders_name_a_tie,
        late_checks.every_machine_has_a_reference,
        late_checks.points_and_normalized_scores_differ,
        late_checks.pre_makeups_are_on_file,
        figures.scoresheets_agree_with_the_results,
        playoff_checks.playoff_scores_are_of_the_field,
        entrants_say_one_thing,
        seeds_are_those_of_the_sheet,
        who_played_may_still_play,
        playoff_checks.who_has_left_is_passed_over,
        playoff_checks.the_playoffs_have_no_pre_makeups,
        playoff_checks.each_playoff_game_has_one_score,
        playoff_checks.every_playoff_game_is_played,
        playoff_checks.ties_of_the_playoffs_are_decided,
        figures.playoff_sheets_agree_with_the_results,
        stands.groups_are_the_ladder_s,
        stands.divisions_are_those_of_the_results,
        stands.what_was_paid_is_what_is_right,
    ),
    views=VIEWS,
    headline=headline,
    why=Why,
    letter=letter,
    finals_letter=finals_letter(FINALS),
    sheets=Sheets(own_games=True, premakeups=True, dues=True, rulings=WORDS),
)

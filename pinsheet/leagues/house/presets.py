"""What is public of leagues with rulebooks of this kind, as settings: where it is from, what is not known."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pinsheet.leagues.house.params import House
from pinsheet.leagues.house.points import NAMED
from pinsheet.leagues.league import Preset
from pinsheet.rules.points import PointsTable


def _down_from(first: int) -> PointsTable:
    return PointsTable((Fraction(first),), Fraction(1))


def _of_a_ladder(**more: Any) -> House:
    """Groups that play for 3-2-1-0 and bonus points on a ladder."""
    return House(
        points_among="group",
        points=NAMED["kpl"],
        bonus_beat_sum="yes",
        bonus_per="both",
        night_points=NAMED["kpl"],
        night_counts="added",
        night_from_week=3,
        absent="premakeups",
        groups_method="ladder",
        **more,
    )


PRESETS: Mapping[str, Preset] = {
    "plain": Preset(
        "Everyone ranked, as many points as players",
        House(),
        "no league's",
        "N points for first, where N played that machine, down to 1; every night counts",
    ),
    "ukpl": Preset(
        "UK Pinball League",
        House(
            name="UK Pinball League",
            weeks=6,
            machines_per_night=6,
            bonus_margin=Fraction(2),
            ties_unresolved="share_high",
            guests_ranking="removed",
            guests_standings="hide",
            night_points=_down_from(20),
            season_count=4,
            standings_tie="next_best",
        ),
        "results of seasons 16 and 17 (github.com/PaulGarnerUk/UKPinballLeague)",
        "N points down to 1 on each machine, one more for a single first with twice the second; 20, 19, 18 "
        "... for the place at a meet; the best 4 of 6 meets, equal ones by the best 5, then 6",
        "most of season 16 had equal scores share the worse place: ties.unresolved = share_low",
    ),
    "lansing": Preset(
        "Lansing Pinball League",
        House(
            name="Lansing Pinball League",
            points=NAMED["linear100"],
            ties_unresolved="share_high",
            night_best=5,
            absent="last",
            drop_weeks=2,
            standings_tie="shared",
            finals_min_weeks="half",
        ),
        "results of seasons 19 and 20 (github.com/pillyliu/Pinball-App)",
        "100, 99, 98 ... on each machine; the best five a night; who is away gets the place after the last "
        "one there; all eight nights but the lowest two; eligible with half of them",
        "points for a machine that somebody missed while it was replaced: typed on Rulings",
    ),
    "topl": Preset(
        "TOPL (Toronto)",
        House(
            name="TOPL",
            weeks=15,
            machines_per_night=4,
            points_among="group",
            points=NAMED["ifpa"],
        ),
        "topl.ca: change of scoring 2018, season posts",
        "7-5-3-1 and 7-4-1 in groups, 4 machines, a perfect night is 28; up to 15 weeks, no minimum",
        "equal scores, absences, how groups are made, drops",
    ),
    "bapa": Preset(
        "Bay Area Pinball Association",
        House(
            name="Bay Area Pinball Association",
            weeks=15,
            machines_per_night=4,
            points_among="group",
            points=NAMED["bapa"],
        ),
        "bayareapinball.org/info; matchplay.events handbook",
        "8-6-4-2 and 8-5-2 in groups of three and four, 4 games, 15 weeks",
        "equal scores, absences, how groups are made, drops",
    ),
    "gspa": Preset(
        "GSPA (Garden State)",
        _of_a_ladder(
            name="GSPA",
            weeks=10,
            ladder_sizes="threes",
            ladder_two="either",
            ladder_threshold=Fraction(10),
            multiplier_from_week=7,
        ),
        "the rulebook of Koi's league, which is of this family; thebreak.net",
        "3-2-0 and 3-2-1-0 with bonus points in threes, the same for the night from week 3, multiplied from "
        "week 7; a ladder; 10 weeks, nothing dropped; pre-makeups in 3 weeks",
        "the league's own text. What only Koi's rulebook has is not here (normalized scores, the refused "
        "fourth point, divisions by letters, money): League koi",
    ),
    "fspa": Preset(
        "FSPA (Free State), classic",
        _of_a_ladder(
            name="FSPA",
            weeks=10,
            machines_per_night=4,
            ladder_two="either",
            ladder_threshold=Fraction(8),
            ladder_forfeit=Fraction(2),
            divisions="ladder",
            division_week=10,
            division_from_week=3,
            division_to_week=8,
        ),
        "lists.fspazone.org; tiltforums.com 221 and 2100",
        "3-2-1-0 with bonus points in fours and threes, a game that somebody forfeits is scored as one of a "
        "smaller group; a ladder, of fours two go up and down, and a forfeit is 2 points for that; 10 weeks, "
        "nothing dropped; 3 weeks of preplays; divisions by the mean place in the ladder, first and last two "
        "weeks left out",
        "from which week a night's place counts; how large the divisions are; newer formats",
    ),
    "rank96": Preset(
        "96, 86, 81, then 82 less the place",
        House(points=NAMED["rank96"]),
        "a table in common use",
        "the points; everything else is yours",
    ),
    "linear100": Preset(
        "100, 99, 98 ...",
        House(points=NAMED["linear100"]),
        "docs.matchplay.events: scoring systems",
        "the points; everything else is yours",
    ),
}

EDITIONS: Mapping[str, House] = {name: preset.params for name, preset in PRESETS.items()}

"""Real seasons of two leagues, by their presets: every published number that follows from the scores.

The data is not part of the project; without it these tests skip. Its README says what is exact.
"""

import csv
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from .folders import ran, season_folder

DATA = Path(__file__).parents[4] / "shared" / "data"
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="the seasons lie beside the checkout")


def rows(name):
    if not DATA.is_dir():
        return []
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def by_season(name):
    found = defaultdict(list)
    for row in rows(name):
        found[row["league"], int(row["season"])].append(row)
    return found


def points(text):
    return Fraction(text) if text else None


def is_published(exact, text, meets=1):
    """Whether this is what was published: with two decimals, of each of the meets that were added."""
    return abs(exact - Fraction(text)) <= meets * Fraction(1, 200)


# --------------------------------------------------------------------------- UK Pinball League

UKPL = by_season("ukpl_s16_s17.csv")
MEETS = by_season("ukpl_meets_s16_s17.csv")
TABLES = by_season("ukpl_standings_s16_s17.csv")
PLAYED = sorted(season for season, meets in MEETS.items() if any(int(m["machines"]) for m in meets))


def ukpl(season, folder):
    """A region's season. Season 16 gave equal scores the points of the worse place, where it matters."""
    typed = [row for row in UKPL[season] if row["score"]]
    guests = {row["player"] for row in typed if row["guest"] == "1"}
    return season_folder(
        folder,
        "ukpl",
        [(int(r["week"]), r["player"], r["machine"], int(float(r["score"]))) for r in typed],
        settings={"ties.unresolved": "share_low"} if season[1] == 16 else {},
        players=[(guest, "guest") for guest in sorted(guests)],
        rulings=[(w, p, None, "adjust", more) for (w, p), more in corrected(season).items()],
    )


def corrected(season):
    """League points that were published otherwise than 20, 19, 18 ... gives: two of one meet."""
    if season != ("UKPL-n", 16):
        return {}
    meet = {r["player"]: r for r in UKPL[season] if r["week"] == "1" and r["guest"] == "0"}
    ranks = [int(row["published_rank"]) for row in meet.values()]
    found = {}
    for player, row in meet.items():
        place = int(row["published_rank"])
        shared = [Fraction(max(0, 21 - place - i)) for i in range(ranks.count(place))]
        more = points(row["published_league_points"]) - sum(shared) / len(shared)
        if more:
            found[1, player] = float(more)
    assert len(found) == 2
    return found


@pytest.mark.parametrize("season", PLAYED, ids=lambda season: f"{season[0]} {season[1]}")
def test_every_meet_and_the_order_of_the_season(season, tmp_path):
    outcome = ran(ukpl(season, tmp_path / "season"))
    ours = {(row["week"], row["player"]): row for row in outcome.rows("week_points")}
    published = {(int(r["week"]), r["player"]): r for r in UKPL[season] if r["guest"] == "0"}
    assert published
    for (week, player), row in published.items():
        mine = ours[week, player]
        assert mine["points"] == points(row["published_week_total"]), (week, player)
        assert mine["finish"] == int(row["published_rank"])
        assert is_published(mine["total"], row["published_league_points"])
    table = {row["player"]: row for row in outcome.rows("standings")}
    assert set(table) == {row["player"] for row in TABLES[season]}
    for row in TABLES[season]:
        mine = table[row["player"]]
        assert is_published(mine["total"], row["best_n_sum"], meets=4)
        assert is_published(mine["full_total"], row["best_n_plus2_sum"], meets=6)
        assert mine["place"] == int(row["position_by_site_sql"])
        assert mine["weeks_played"] == int(row["meets_played"])


def test_the_meets_that_the_oracle_calls_exact_are_among_them():
    exact = [m for season in PLAYED for m in MEETS[season] if m["current_rule_exact"] == "1"]
    assert len(exact) == 66


# --------------------------------------------------------------------------- Lansing Pinball League

LANSING = by_season("lansing_s19_s20.csv")
LANSING_TABLES = by_season("lansing_standings_s19_s20.csv")
OTHERWISE = (20, 7)
"""What was given for absences on this night follows no rule: typed as an official's, 6 points less."""
ONE_TOTAL = {"Player 028": -44}
"""Nor does what one player was given who was there: as much as for an absence."""


def lansing(season, folder):
    """Points on a machine that somebody missed are an official's; the members are those of the table."""
    typed = LANSING[season]
    given = [r for r in typed if not r["score"] and r["published_points"]]
    rulings = [
        (int(r["week"]), r["player"], r["machine"], "points", int(float(r["published_points"])))
        for r in given
    ]
    there = {r["player"] for r in typed if r["score"] and (season[1], int(r["week"])) == OTHERWISE}
    for row in LANSING_TABLES[season] if there else ():
        away = int(row["bank_7"]) - 5 * (100 - len(there))
        more = ONE_TOTAL.get(row["player"], 0) if row["player"] in there else away
        if more:
            rulings.append((OTHERWISE[1], row["player"], None, "adjust", more))
    return season_folder(
        folder,
        "lansing",
        [(int(r["week"]), r["player"], r["machine"], int(float(r["score"]))) for r in typed if r["score"]],
        players=[row["player"] for row in LANSING_TABLES[season]],
        rulings=rulings,
    )


@pytest.mark.parametrize("season", sorted(LANSING), ids=lambda season: f"season {season[1]}")
def test_every_machine_night_total_and_rank(season, tmp_path):
    outcome = ran(lansing(season, tmp_path / "season"))
    games = {(g["week"], g["player"], g["machine"]): g["points"] for g in outcome.rows("game_points")}
    scored = [row for row in LANSING[season] if row["score"]]
    assert len(scored) > 700
    for row in scored:
        assert games[int(row["week"]), row["player"], row["machine"]] == points(row["published_points"])
    nights = {(row["week"], row["player"]): row["total"] for row in outcome.rows("week_points")}
    table = {row["player"]: row for row in outcome.rows("standings")}
    for row in LANSING_TABLES[season]:
        mine = table[row["player"]]
        for week in range(1, 9):
            assert nights[week, row["player"]] == points(row[f"bank_{week}"]), (week, row["player"])
        assert mine["total"] == points(row["published_total"])
        assert mine["place"] == int(row["published_rank"])
        assert mine["eligible"] == (row["eligible"] == "Yes")
        assert mine["weeks_played"] == int(row["nights"])

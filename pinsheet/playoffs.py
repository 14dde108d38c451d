"""finals.xlsx of Koi's league: who qualifies, a block a division, the prizes (C15, C16)."""

from fractions import Fraction
from typing import TYPE_CHECKING

from pinsheet import season
from pinsheet.leagues.koi.money import fund_of, prize_amounts
from pinsheet.leagues.koi.params import SPRING_2000, Koi
from pinsheet.leagues.koi.playoffs import qualifiers
from pinsheet.leagues.params import read_params
from pinsheet.outcome import Outcome, Row
from pinsheet.sheets.reader import Typed
from pinsheet.tables import each

if TYPE_CHECKING:
    from pinsheet.sheets.draw import Contender, PlayoffsPlan

SPENT = ("prizes", "not spent")
"""What the table `prizes` says behind the sum, once prizes are given."""


def playoffs_plan(outcome: Outcome, typed: Typed) -> "PlayoffsPlan":
    """What the playoffs' workbook holds, by the standings as they are."""
    from pinsheet.sheets.draw import PlayoffsPlan

    params, _ = read_params(SPRING_2000, season.own_settings(typed))
    ranking = outcome.rows("standings")
    divisions = tuple(dict.fromkeys(row["division"] for row in ranking if row["place"] is not None))
    last = max(night.week for night in outcome.calendar if night.held)
    return PlayoffsPlan(
        league=outcome.title,
        season=outcome.season,
        paper=outcome.paper,
        date=None,
        contenders=tuple(
            _contender(row) for division in divisions for row in ranking if row["division"] == division
        ),
        qualifiers=tuple(
            (
                division,
                qualifiers(sum(_may_play(row) for row in ranking if row["division"] == division), params),
            )
            for division in divisions
        ),
        machines=next(night.machines for night in outcome.calendar if night.week == last),
        known_machines=tuple(row.machine for row in each(typed.frames["machines"])),
        references=tuple(_references(outcome).items()),
        games=params.machines_per_night,
        format_text="" if params.playoffs_format == "given" else params.playoffs_format,
        prizes=_prizes(outcome, params, two=divisions != (None,)),
        prizes_by="season" if params.prizes_basis == "season" else "playoffs",
        fund=tuple(
            (row["what"], row["amount"]) for row in outcome.rows("prizes") if row["what"] not in SPENT
        ),
        owing=_owing(outcome),
        normalized_constant=params.normalized_constant,
        triple_strict=params.triple == ">",
        bonus4_first_three=params.bonus4_first == "three",
        base=params.base,
        shared="average" if params.ties_unresolved == "error" else params.ties_unresolved,
        zero_no_points=params.zero_score == "no_points",
        lone_fourth=params.lone_fourth,
    )


def _may_play(row: Row) -> bool:
    return row["eligible"] and row["place"] is not None


def _contender(row: Row) -> "Contender":
    from pinsheet.sheets.draw import Contender

    return Contender(
        division=row["division"],
        place=row["place"],
        player=row["player"],
        total=row["total"],
        weeks=row["weeks_played"],
        eligible=_may_play(row),
        reason=row["left"] or "",
    )


def _references(outcome: Outcome) -> dict[str, Fraction | None]:
    return {
        row["machine"]: row["reference"]
        for row in sorted(outcome.rows("references"), key=lambda r: r["week"])
    }


def _owing(outcome: Outcome) -> tuple[tuple[str, int], ...]:
    """Who has not paid all dues; nobody where payments are not typed at all, as in the mails."""
    if not len(outcome.frames["payments"]):
        return ()
    return tuple((row["player"], row["owed"]) for row in outcome.rows("dues") if row["owed"] > 0)


def _prizes(outcome: Outcome, params: Koi, *, two: bool) -> tuple[tuple[str | None, int, int], ...]:
    """(division, place, cents), of the fund as it is now."""
    fund = fund_of(outcome.frames["week_points"], outcome.frames["pots"], params)
    amounts = prize_amounts(fund, params, two=two)
    return tuple((division, place, amount) for (division, place), amount in amounts.items() if amount > 0)

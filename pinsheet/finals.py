"""finals.xlsx: drawn once, from the standings as they are; it is the officials' file from then on."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from pinsheet import season
from pinsheet.drawing import cents_of, setting_of
from pinsheet.files import Refused, present
from pinsheet.outcome import Outcome, Row
from pinsheet.problems import Cell
from pinsheet.sheets.reader import Typed, read_folder
from pinsheet.tables import ENTRANTS, each

if TYPE_CHECKING:
    from pinsheet.sheets.draw import Entrant, FinalsPlan

FINALS_BOOK = "finals.xlsx"


@dataclass(frozen=True)
class Drawn:
    """The finals' workbook, and what is to be thought of; empty as a rule."""

    data: bytes
    hint: str


def finals_night(folder: Path) -> Drawn | Outcome:
    """The workbook of the finals night; the outcome itself where the season has errors.

    Raises Refused where there is one already, and while nobody may play in them.
    """
    from pinsheet.playoffs import playoffs_plan
    from pinsheet.sheets.draw import finals_workbook, playoffs_workbook

    if (drawn := present(folder / FINALS_BOOK)) is not None:
        raise Refused(
            Cell(drawn.name),
            "exists",
            "the finals are drawn already. This workbook is drawn once and moves by itself; "
            "move it elsewhere if you want a new one.",
        )
    typed = read_folder(folder)
    outcome = season.computed(folder, typed)
    if not outcome.frames:
        return outcome
    if "candidates" not in outcome.frames:
        raise Refused(Cell(FINALS_BOOK), "no-finals", "this league has no finals that pinsheet could draw.")
    if not any(row["eligible"] for row in outcome.rows("standings")):
        raise Refused(
            Cell(FINALS_BOOK),
            "nobody-eligible",
            "nobody may play in the finals yet, and this workbook is drawn only once. "
            "Draw it after the last night.",
        )
    if any(setting.name == "finals.mode" for setting in outcome.settings):
        data = finals_workbook(finals_plan(folder, outcome, typed))
    else:
        data = playoffs_workbook(playoffs_plan(outcome, typed))
    return Drawn(data, _hint(outcome))


def _hint(outcome: Outcome) -> str:
    """A workbook that is drawn once should be drawn from the last standings."""
    coming = outcome.next_night
    if coming is None:
        return ""
    return (
        f"Week {coming.week} is still to come, and the seeds are those of today. "
        f"When it is played, move {FINALS_BOOK} elsewhere and draw it again."
    )


def finals_plan(folder: Path, outcome: Outcome, typed: Typed) -> "FinalsPlan":
    """What the finals' workbook holds: the whole ranking, and the settings of section 8."""
    from pinsheet.sheets.draw import FinalsPlan

    def said(name: str) -> Any:
        return cast("Any", str(setting_of(outcome, name)))

    machines = typed.frames["machines"]
    guests = said("guests.finals") == "yes"
    hidden = said("guests.standings") == "hide"
    ranking = [row for row in outcome.rows("everybody") if guests or not (hidden and row["guest"])]
    counts = "full_total" if said("finals.seed_basis") == "full" else "total"
    if counts == "full_total" or any(row["eligible"] and row["place"] is None for row in ranking):
        ranking = _in_seeding_order(folder, ranking, typed)
    size = int(said("finals.size"))
    if said("finals.overflow") == "expand":
        size = max(size, sum(row["eligible"] for row in ranking))
    ties = Counter(row["place"] for row in ranking if row["eligible"] and _asks_for_games(said))
    return FinalsPlan(
        league=outcome.title,
        season=outcome.season,
        paper=outcome.paper,
        date=None,
        entrants=tuple(_entrant(row, row[counts], tied=ties[row["place"]] > 1) for row in ranking),
        known_machines=tuple(row.machine for row in each(machines)),
        mode=said("finals.mode"),
        size=size,
        grand_final=said("finals.grand_final"),
        choice2=said("finals.choice2"),
        unpaid_out=said("finals.unpaid") == "out",
        entry=cents_of(said("finals.entry")),
        plaques=cents_of(said("finals.plaques")),
        shares=tuple(map(int, said("finals.shares").split("/"))),
        payout_scope=said("finals.payout_scope"),
    )


def _asks_for_games(said: Callable[[str], str]) -> bool:
    """Whether a tiebreaker game decides equal places, and these are what seeds."""
    return said("standings.tie") == "tiebreak" and said("finals.seed_basis") == "dropped"


def _in_seeding_order(folder: Path, ranking: list[Row], typed: Typed) -> list[Row]:
    """The ranking as the league would seed it if everybody were here; then those who may not play."""
    here = ENTRANTS.frame(
        {"player": row["player"], "present": True, "paid": None, "cell": Cell(FINALS_BOOK)} for row in ranking
    )
    outcome = season.computed(folder, replace(typed, frames={**typed.frames, "entrants": here}))
    order = {row["player"]: number for number, row in enumerate(outcome.rows("candidates"))}
    return sorted(ranking, key=lambda row: (not row["eligible"], order.get(row["player"], len(order))))


def _entrant(row: Row, total: int | Fraction, *, tied: bool) -> "Entrant":
    from pinsheet.sheets.draw import Entrant

    return Entrant(
        place=row["place"],
        player=row["player"],
        total=total if isinstance(total, int) else float(total),
        weeks=row["weeks_played"],
        eligible=row["eligible"],
        reason="" if row["eligible"] else row["finals"] or "",
        tied=tied and row["eligible"] and row["place"] is not None,
    )

"""Does the league meet what the IFPA asks of a league season (8.3; RULES A13)?"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pinsheet.leagues.lafayette.params import Lafayette
from pinsheet.leagues.lafayette.tables import IFPA_LINT
from pinsheet.leagues.league import rule
from pinsheet.leagues.ranked.attendance import season_weeks
from pinsheet.tables import each

if TYPE_CHECKING:
    import pandas as pd

SESSIONS, COUNTING = 6, 4
"""At least six sessions, of which at least four count."""


@rule("8.3")
def ifpa_lint(
    everybody: "pd.DataFrame",
    roster: "pd.DataFrame",
    calendar: "pd.DataFrame",
    params: Lafayette,
) -> "pd.DataFrame":
    """What the IFPA asks, whether it is so, and who would be listed today."""
    return IFPA_LINT.frame(
        {"asked": asked, "fine": fine, "answer": answer}
        for asked, fine, answer in _answers(everybody, roster, calendar, params)
    )


def _answers(
    everybody: "pd.DataFrame", roster: "pd.DataFrame", calendar: "pd.DataFrame", params: Lafayette
) -> Iterator[tuple[str, bool, str]]:
    weeks = season_weeks(calendar, params)
    sessions = weeks + (params.ifpa_finals_counts == "yes")
    counting = max(1, weeks - params.drop_weeks)
    yield f"at least {SESSIONS} sessions", sessions >= SESSIONS, f"{sessions} planned"
    yield f"at least {COUNTING} of them count", counting >= COUNTING, f"the best {counting} count"
    members = [row for row in each(everybody) if not row.guest]
    held = int(calendar["held"].sum())
    few = [row.player for row in members if 2 * row.weeks_played < held]
    if params.ifpa_include == "half_weeks":
        yield "nobody below half of the sessions", True, "left out by ifpa.include"
    else:
        listed = f"listed all the same (ifpa.include = all): {', '.join(few)}" if few else "nobody so far"
        yield "nobody below half of the sessions", not few, listed
    if params.guests_ifpa == "yes" and any(row.guest for row in each(everybody)):
        yield "members only", False, "guests are listed (guests.ifpa = yes)"
    ids = {row.player: row.ifpa_id for row in each(roster)}
    missing = [row.player for row in members if ids.get(row.player) is None]
    yield "an id for each name", not missing, f"missing: {', '.join(missing)}" if missing else "all there"
    yield "the list today", True, f"{len(members)} members"

"""The mail after a correction: what was typed wrong, and what moved by it."""

from collections.abc import Iterator, Sequence

from pinsheet.letters import Letter, Line
from pinsheet.outcome import Outcome, Row, spans
from pinsheet.render.mail import Mail, inert

TYPED = ("score", "tie", "ruling", "group", "pre-makeup", "playoff score", "match")
"""What players have seen on a card or in a match; of all else that is typed they are told what moved."""
OF_A_WEEK = ("night", "points", "payout")
OF_FINALS = ("finals seed", "finals place", "finals payout")
MOVED = {
    "place": "Season places",
    "division": "Divisions",
    "next group": "Next groups",
    "finals seed": "Seeds of the finals",
    "finals place": "Places in the finals",
    "finals payout": "Payout of the finals",
}
"""What may move beyond the week, and what stands before it."""


def weeks_corrected(outcome: Outcome) -> list[int]:
    """The weeks whose mail was not right: where something was typed wrong, else where figures moved."""
    held = {night.week for night in outcome.calendar if night.held}
    rows = [row for row in outcome.rows("changes") if row["week"] in held]
    moved = {row["week"] for row in rows if row["what"] in (*OF_A_WEEK, "score")}
    typed = {row["week"] for row in rows if row["what"] in TYPED}
    return sorted(moved & typed or moved)


def finals_corrected(outcome: Outcome) -> bool:
    """Whether places or money of finals that were mailed are others now."""
    return any(row["what"] in ("finals place", "finals payout") for row in outcome.rows("changes"))


def correction(outcome: Outcome, weeks: Sequence[int]) -> Mail:
    """The mail about weeks that were corrected; about the finals where there are none."""
    rows = outcome.rows("changes")
    of = f"week{'' if len(weeks) == 1 else 's'} {spans(weeks)}" if weeks else "the finals"
    letter = Letter(
        subject=f"Correction to {outcome.title} {of}",
        opening=" ".join(_what_was_wrong(outcome, weeks)) or f"Results of {of} are others now.",
        lines=(*_nights(rows), *_payouts(rows), *_season(outcome, rows)),
        closing=("The page and the workbooks are corrected.",),
        page=outcome.finals_letter().page,
    )
    return Mail(inert(outcome, letter))


def _what_was_wrong(outcome: Outcome, weeks: Sequence[int]) -> Iterator[str]:
    """`Cy Fennimore, Attack from Mars: 3,881,041,200, not 388,104,120 (all agree).`"""
    for row in outcome.rows("changes"):
        if row["what"] not in TYPED or (row["what"] == "ruling" and _is_decision(row)):
            continue
        when = f"Week {row['week']}, " if row["week"] and weeks != [row["week"]] else ""
        about = row["where"] if row["what"] == "score" else f"{row['what']}, {row['where']}"
        before = f", not {row['before']}" if row["before"] else ", which was missing"
        now = f"{row['after']}{before}" if row["after"] else f"{row['before']} does not count any more"
        yield f"{when}{about}: {now}{_decided(outcome, row)}."


def _is_decision(row: Row) -> bool:
    # It stands behind what it decides, in brackets.
    return str(row["after"] or row["before"]).startswith("decision")


def _decided(outcome: Outcome, row: Row) -> str:
    """` (all four agree)`: what a ruling `decision` says about the player, and the machine."""
    notes = [
        ruling["note"]
        for ruling in outcome.rows("rulings", week=row["week"] or 0, ruling="decision")
        if ruling["note"] and ruling["player"] and row["where"].startswith(ruling["player"])
        if ruling["machine"] is None or row["where"].endswith(ruling["machine"])
    ]
    return f" ({'; '.join(notes)})" if notes else ""


def _nights(rows: Sequence[Row]) -> Iterator[Line]:
    for week, said in _by_week(rows, "night"):
        yield Line(f"Week {week}", said, post=True)
    if not any(row["what"] == "night" for row in rows):
        yield Line("Points", ("no change",), post=True)


def _payouts(rows: Sequence[Row]) -> Iterator[Line]:
    for week, said in _by_week(rows, "payout"):
        yield Line(f"Payouts of week {week} by these scores", said)


def _by_week(rows: Sequence[Row], what: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    for week in sorted({row["week"] for row in rows if row["what"] == what}):
        yield week, tuple(_moved(row) for row in rows if row["what"] == what and row["week"] == week)


def _season(outcome: Outcome, rows: Sequence[Row]) -> Iterator[Line]:
    """What moved beyond the week; that nothing did is news too, unless a new week moved all of it."""
    there = {row["what"] for row in rows}
    for what, title in MOVED.items():
        # Only a ladder's groups stand in the mails; others are drawn anew on the night.
        if what in there and (what != "next group" or "ladder" in outcome.frames):
            yield Line(title, tuple(_moved(row) for row in rows if row["what"] == what), post=True)
        elif what == "place" and ("season total" in there or "night" not in there):
            yield Line(title, ("no change",), post=True)
    if len(outcome.frames["finals_places"]) and not there & set(OF_FINALS):
        yield Line("Finals", ("no change",))


def _moved(row: Row) -> str:
    return f"{row['where']} {row['before'] or 'nothing'} -> {row['after'] or 'nothing'}"

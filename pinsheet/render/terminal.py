"""Outcome -> lines for the window: the same views as on the page, in plain text."""

import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction

from pinsheet.outcome import Outcome, Row, number
from pinsheet.render.layout import Block, Shown, said, sections

FEW = 4
"""So many changes of a kind are told in the window; the sheet Changes has all."""

RIGHT = ("integer", "score", "points", "amount", "object")


def standings(outcome: Outcome, most: int | None = None) -> Iterator[str]:
    """The season's first table, without what needs width: weeks across and small charts.

    `most` is how many rows of each block are shown.
    """
    for section in sections(outcome, "season")[:1]:
        for block in section.blocks:
            if block.title:
                yield block.title
            heading, *rows = _table(block)
            yield heading
            yield from rows[:most]
            if rows[most:] and most is not None:
                yield f"... and {len(rows) - most} more"


def night(outcome: Outcome) -> str:
    """One line about the newest night."""
    week = outcome.last_week
    games = outcome.rows("game_points", week=week)
    who = {row["player"] for row in games}
    guests = sum(row["status"] == "guest" for row in outcome.rows("players") if row["player"] in who)
    played = sum(row["score"] is not None for row in games)
    machines = len({row["machine"] for row in games if row["score"] is not None})
    of_them = f" ({_many(guests, 'guest')})" if guests else ""
    return (
        f"week {week}: {_many(len(who), 'player')}{of_them}, "
        f"{_many(machines, 'machine')}, {_many(played, 'score')}, "
        f"{_many(len(games) - played, 'game')} not played"
    )


def changes(rows: Sequence[Row]) -> Iterator[str]:
    """Each difference between two states in a line."""
    for row in rows:
        cell = f"   ({row['cell']})" if row["cell"] else ""
        yield f"{row['what']}: {_place(row)}: {_moved(row)}{cell}"


def changes_in_short(rows: Sequence[Row], all_of_it: str) -> Iterator[str]:
    """The first few: what was typed cell by cell, what followed in one line for each kind and week.

    Of one night that moved, everybody is told; that no place moved is news too. `all_of_it` says where
    the others stand.
    """
    split: dict[tuple[str, int | None, bool], list[Row]] = {}
    for row in rows:
        split.setdefault((row["what"], row["week"], bool(row["cell"])), []).append(row)
    nights = [listed for (what, _, _), listed in split.items() if what == "night"]
    cut = 0
    for (what, week, typed), listed in split.items():
        told = listed if nights == [listed] else listed[:FEW]
        cut += len(listed) - len(told)
        if typed:
            yield from changes(told)
        else:
            said = " · ".join(f"{row['where']} {_moved(row)}" for row in told)
            more = f" and {len(listed) - FEW} more" if len(listed) > len(told) else ""
            yield f"{what}: {'' if week is None else f'week {week}: '}{said}{more}"
    there = {what for what, _, _ in split}
    if "season total" in there and "place" not in there:
        yield "place: no change"
    if cut:
        yield f"and {cut} more: {all_of_it}"


def _place(row: Row) -> str:
    return row["where"] if row["week"] is None else f"week {row['week']}, {row['where']}"


def _moved(row: Row) -> str:
    return f"{row['before'] or 'nothing'} -> {row['after'] or 'nothing'}"


def explained(outcome: Outcome, player: str, week: int | None = None) -> Iterator[str]:
    """Every point of a player: the cell, the rule and the arithmetic, night by night."""
    nights = outcome.rows("week_points", player=player)
    shown = [row for row in nights if week in (None, row["week"])]
    for row in shown:
        yield from _explained_night(outcome, row)
        yield ""
    status = next(row["status"] for row in outcome.rows("players", player=player))
    if status in ("suspended", "wiped"):
        yield (
            f"{player} is {'suspended' if status == 'suspended' else 'suspended, all scores wiped'} "
            "(see Rulings)."
        )
    if not shown:
        yield (
            f"{player} has no points{'' if week is None else f' in week {week}'}: not there, "
            "or no score counted."
        )
    standing = next(iter(outcome.rows("standings", player=player)), None)
    if standing is not None:
        yield _explained_total(nights, standing)


def _explained_total(nights: list[Row], standing: Row) -> str:
    place = f"place {standing['place']}" if standing["place"] is not None else "not ranked"
    counted = [row["total"] for row in nights if not row["dropped"] and not row.get("uncounted")]
    total = number(standing["total"])
    adds_up = sum(map(Fraction, counted), Fraction()) == Fraction(standing["total"])
    arithmetic = f"{' + '.join(map(number, counted))} = {total}" if adds_up and counted else total
    return f"Season: {arithmetic}, {place}"


def _explained_night(outcome: Outcome, night: Row) -> Iterator[str]:
    why = outcome.why("week_points", night)
    yield f"{night['player']}, week {night['week']}{f' ({why})' if why else ''}"
    games = outcome.rows("game_points", player=night["player"], week=night["week"])
    games.sort(key=lambda row: (row["game"] or 0, row["machine"]))
    lines = [
        (
            row["machine"],
            "–" if row["score"] is None else f"{row['score']:,}",
            number(row["points"]),
            outcome.why("game_points", row),
            str(row["cell"] or ""),
        )
        for row in games
    ]
    widths = [max((width(line[i]) for line in lines), default=0) for i in range(4)]
    for machine, score, points, reason, cell in lines:
        shown = (
            f"  {_left(machine, widths[0])}  {_right(score, widths[1])}  "
            f"{_right(points, widths[2])}  {_left(reason, widths[3])}  {cell}"
        )
        yield shown.rstrip()
    if said := outcome.why("night_totals", night):
        yield f"  night: {said}"
        return
    parts = " + ".join(number(row["points"]) for row in games)
    bonus = Fraction(night["bonus"]) * night["multiplier"]
    adjusted = Fraction(night["total"]) - Fraction(night["points"]) - bonus
    times = f"{number(night['bonus'])} x {night['multiplier']}"
    if night["bonus"]:
        parts = f"{parts or '0'} = {number(night['points'])}, + bonus {times}"
    ruled = f" {'+' if adjusted > 0 else '-'} {number(abs(adjusted))} by ruling" if adjusted else ""
    yield f"  night: {parts or '0'}{ruled} = {number(night['total'])}"


def _table(block: Block) -> Iterator[str]:
    kept = [i for i, head in enumerate(block.heads) if not head.wide and head.kind != "spark"]
    heads = [block.heads[i] for i in kept]
    rows = [[_said(row[i]) for i in kept] for row in block.rows]
    widths = [max([width(head.title), *(width(row[j]) for row in rows)]) for j, head in enumerate(heads)]
    for line in [[head.title for head in heads], *rows]:
        cells = [
            _right(cell, w) if head.kind in RIGHT else _left(cell, w)
            for cell, head, w in zip(line, heads, widths, strict=True)
        ]
        yield "  ".join(cells).rstrip()


def _said(cell: Shown) -> str:
    if "up" in cell.marks or "down" in cell.marks:
        return f"{'up' if 'up' in cell.marks else 'down'} {abs(cell.value)}"
    return "" if cell.value == 0 and cell.kind == "integer" else said(cell)


def width(text: str) -> int:
    """How many columns a text takes in a terminal."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(bool(unicodedata.combining(c)) for c in text)


def _left(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


def _right(text: str, columns: int) -> str:
    return " " * (columns - width(text)) + text


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"

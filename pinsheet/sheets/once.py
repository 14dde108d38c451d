"""What is typed in several copies of a workbook counts once: rulings, playoffs, picks, money, pre-makeups."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from pinsheet.outcome import money
from pinsheet.sheets.page import Findings

Row = dict[str, Any]


def rows_once(rows: list[Row], findings: Findings) -> list[Row]:
    """Rulings, playoffs or picks typed in several copies of a week count once.

    Of rows that say the same, those of the workbook with the most of them are kept: two equal
    rows in one workbook are two events.
    """
    by_content: dict[tuple[Any, ...], dict[str, list[Row]]] = {}
    for row in rows:
        content = tuple(value for name, value in row.items() if name not in ("cell", "note"))
        by_content.setdefault(content, {}).setdefault(row["cell"].workbook, []).append(row)
    kept = {id(row) for books in by_content.values() for row in max(books.values(), key=len)}
    orders: dict[tuple[Any, ...], Row] = {}
    for row in rows:
        if "order" in row and id(row) in kept:
            tie = (row["week"], row["group"], row["game"], row["machine"], frozenset(row["order"]))
            first = orders.setdefault(tie, row)
            if first["order"] != row["order"]:
                message = (
                    f"another order of the same players than in {first['cell']}. "
                    "Keep the right one of the two rows."
                )
                findings.error(row["cell"], "tie-contradicted", message)
    return [row for row in rows if id(row) in kept]


def payments_once(rows: list[Row], findings: Findings) -> list[Row]:
    """What was handed in, handed out and noted for a player in a week, from one workbook each.

    Two amounts in one workbook are two payments. Another workbook may repeat them, all or some,
    or fill what the first leaves blank; anything else is an error naming both cells.
    """
    found: dict[tuple[int, str], list[Row]] = {}
    for row in rows:
        found.setdefault((row["week"], row["player"]), []).append(row)
    kept: list[Row] = []
    for same in found.values():
        if len({row["cell"].workbook for row in same}) == 1:
            kept += same
            continue
        _from_one_book(same, _paid, {"paid": None, "whole": False}, "cell", findings)
        _from_one_book(same, _prize, {"prize": None}, "prize_cell", findings)
        kept += _saying_something(same)
    return kept


def _saying_something(rows: list[Row]) -> Iterator[Row]:
    """The rows with money, and those with a note that no row before says."""
    noted = {None, *(row["note"] for row in rows if _paid(row) or _prize(row))}
    for row in rows:
        if _paid(row) or _prize(row) or row["note"] not in noted:
            noted.add(row["note"])
            yield row


def _from_one_book(
    rows: list[Row],
    said: Callable[[Row], str],
    blank: Row,
    cell: str,
    findings: Findings,
) -> None:
    """Blank an entry in all workbooks but the one with most of them; an error where that one lacks some."""
    books: dict[str, list[Row]] = {}
    for row in rows:
        if said(row):
            books.setdefault(row["cell"].workbook, []).append(row)
    most = max(books.values(), key=len, default=[])
    for others in books.values():
        if others is most:
            continue
        left = Counter(map(said, most))
        for row in others:
            if not left[said(row)]:
                mine = set(map(said, others))
                other = next((one for one in most if said(one) not in mine), most[0])
                message = (
                    f"{said(row)}, but {other[cell]} has {said(other)} for {row['player']} in week "
                    f"{row['week']} too. Make them the same; if both were paid, type both in one workbook."
                )
                findings.error(row[cell], "payment-differs", message)
            left[said(row)] -= 1
            row.update(blank)


def _paid(row: Row) -> str:
    return "x" if row["whole"] else _shown(row["paid"])


def _prize(row: Row) -> str:
    return _shown(row["prize"])


def _shown(cents: int | None) -> str:
    return "" if cents is None else money(cents)


def premakeups_once(rows: list[Row], findings: Findings) -> list[Row]:
    """One score for a player on a machine from a week on; a second one cannot count too."""
    kept: dict[tuple[str, str, int], Row] = {}
    for row in rows:
        first = kept.setdefault((row["player"], row["machine"], row["from_week"]), row)
        if first["score"] != row["score"]:
            message = (
                f"{row['score']:,} for {row['player']} on {row['machine']}, "
                f"but {first['cell']} has {first['score']:,}. Keep the right one of the two."
            )
            findings.error(row["cell"], "premakeup-twice", message)
    return list(kept.values())

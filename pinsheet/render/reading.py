"""A player's blocks as they read best: one table of a week in the headings of another, words said once."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pinsheet.render import layout
from pinsheet.render.layout import Block, Head, Section, Shown

PARTS_OF_A_TOTAL = ("points", "bonus", "multiplier")
"""Not told where there is no bonus, and the total is the points."""


def folded(sections: Sequence[Section]) -> Sequence[Section]:
    """The sections, a table of one row a week put into the headings of one split by weeks."""
    for flat in sections:
        heads = flat.blocks[0].heads
        if len(flat.blocks) > 1 or heads[0].name != "week":
            continue
        rows = {f"{heads[0].title} {layout.said(row[0])}": row for row in flat.blocks[0].rows}
        for split in sections:
            if rows.keys() == {block.title for block in split.blocks}:
                titled = tuple(
                    replace(block, title=_heading(block.title, heads, rows[block.title]))
                    for block in split.blocks
                )
                into = replace(split, blocks=titled)
                return [into if s is split else s for s in sections if s is not flat]
    return sections


def _heading(title: str, heads: Sequence[Head], row: Sequence[Shown]) -> str:
    # "Week 8 · total 35 · dropped"
    said = [title]
    values = {head.name: cell.value for head, cell in zip(heads, row, strict=True)}
    parts = () if values.get("bonus") or values.get("points") != values.get("total") else PARTS_OF_A_TOTAL
    for head, cell in list(zip(heads, row, strict=True))[1:]:
        if head.name in parts:
            continue
        if cell.kind == "flag":
            said += [head.title.lower()] if cell.value else []
        elif cell.value is not None:
            said.append(f"{head.title.lower()} {layout.said(cell)}")
    return " · ".join(said)


def joined(block: Block) -> Block:
    """The block with `place` and `ranked` as one column that is read aloud: "2nd of 6".

    A reason that begins with the same words goes on from there.
    """
    at = {head.name: i for i, head in enumerate(block.heads)}
    if "place" not in at or "ranked" not in at:
        return block
    place, ranked, reason = at["place"], at["ranked"], at.get("reason")

    def row_joined(row: Sequence[Shown]) -> tuple[Shown, ...]:
        cells = list(row)
        if row[place].value is not None:
            said = f"{ordinal(row[place].value)} of {row[ranked].value}"
            cells[place] = Shown(said)
            if reason is not None:
                cells[reason] = Shown(str(row[reason].value).removeprefix(f"{said}: "))
        return (*cells[:ranked], *cells[ranked + 1 :])

    heads = list(block.heads)
    heads[place] = replace(heads[place], kind="text")
    del heads[ranked]
    return replace(block, heads=tuple(heads), rows=tuple(row_joined(row) for row in block.rows))


CLAUSE = re.compile(r" (\([^()]+\))$")


def clause_above(blocks: Sequence[Block]) -> Sequence[Block]:
    """The blocks with the clause that most of their rules end with above the column, said once.

    A rule that then says no more than the points beside it is left out.
    """
    at = next((i for i, head in enumerate(blocks[0].heads) if head.name == "reason"), None)
    if at is None:
        return blocks
    ends = Counter(
        end[1] for block in blocks for row in block.rows if (end := CLAUSE.search(str(row[at].value)))
    )
    if not ends:
        return blocks
    ((clause, _),) = ends.most_common(1)

    points = next((i for i, head in enumerate(blocks[0].heads) if head.name == "points"), at)

    def shortened(row: tuple[Shown, ...]) -> tuple[Shown, ...]:
        rule = str(row[at].value).removesuffix(f" {clause}")
        return (*row[:at], Shown(None if rule == layout.said(row[points]) else rule), *row[at + 1 :])

    heads = list(blocks[0].heads)
    heads[at] = replace(heads[at], title=f"{heads[at].title} {clause}")
    return [
        replace(block, heads=tuple(heads), rows=tuple(shortened(row) for row in block.rows))
        for block in blocks
    ]


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th ... 11th, 12th, 13th ... 21st."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"

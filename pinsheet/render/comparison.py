"""One season by two sets of rules: who moves, in the window and as a workbook."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pinsheet.outcome import Outcome, Row, SettingInForce
from pinsheet.render.layout import Block, Head, Section, Shown
from pinsheet.render.pen import Line
from pinsheet.render.worksheets import About, Page, drawn

FEW = 4
"""So many who move are named in the window; the workbook has all."""
NO_PLACE = "–"


@dataclass(frozen=True)
class Standing:
    """One player's row of the standings, with the finals: None where there is none."""

    division: str | None
    place: int | None
    total: int | Fraction
    status: str
    seed: str | None

    @property
    def said(self) -> str:
        """`4`, or `B 4` where there are divisions; a dash for who has no place."""
        place = NO_PLACE if self.place is None else str(self.place)
        return f"{self.division} {place}" if self.division else place


@dataclass(frozen=True)
class Pair:
    """A player by the rules as they are, and by the others."""

    player: str
    before: Standing | None
    after: Standing | None

    @property
    def moves(self) -> bool:
        """Whether the place is another one."""
        return _place(self.before) != _place(self.after)

    @property
    def ranked(self) -> bool:
        """Whether there is a place to lose or to win."""
        return any(one is not None and one.place is not None for one in (self.before, self.after))


def _place(standing: Standing | None) -> str:
    return standing.said if standing else NO_PLACE


def _seed(standing: Standing | None) -> str | None:
    return standing.seed if standing else None


def pairs(before: Outcome, after: Outcome) -> list[Pair]:
    """Everybody who stands in either table, in the order of the other rules."""
    was, now = _standings(before), _standings(after)
    # Who is listed only by the rules as they are comes last.
    return [Pair(player, was.get(player), now.get(player)) for player in {**now, **was}]


def _standings(outcome: Outcome) -> dict[str, Standing]:
    status = {row["player"]: row["status"] for row in outcome.rows("players")}
    seeds = {row["player"]: _seat(row) for row in outcome.rows("finals_field") if row["seed"] is not None}
    rows = sorted(outcome.rows("standings"), key=lambda row: (row["place"] is None, row["division"] or ""))
    return {
        row["player"]: Standing(
            row["division"], row["place"], row["total"], status[row["player"]], seeds.get(row["player"])
        )
        for row in rows
    }


def _seat(row: Row) -> str:
    return f"{row['division'] or ''}{row['seed']}"


# --------------------------------------------------------------------------- the window


def told(before: Outcome, after: Outcome) -> Iterator[str]:
    """Who changes place and who would be in the finals, if everybody came; and by which rules."""
    listed = pairs(before, after)
    has_field = before.rows("finals_field") or after.rows("finals_field")
    yield _who_moves(listed) + (f"; finals field: {_field(listed)}" if has_field else "")
    for line in _rules_in_words(before, after):
        yield f"rules       {line}"


def _rules_in_words(before: Outcome, after: Outcome) -> Iterator[str]:
    if (before.league, before.edition) != (after.league, after.edition):
        yield f"{after.league}, {after.edition} instead of {before.league}, {before.edition}"
    else:
        for now, was in differing(before, after):
            yield f"{now.name} {now.value} instead of {was.value}" + (
                f" ({now.clause})" if now.clause else ""
            )


def differing(before: Outcome, after: Outcome) -> list[tuple[SettingInForce, SettingInForce]]:
    """The settings that both have, with different values: the other one first."""
    was = {setting.name: setting for setting in before.settings}
    both = [(now, was[now.name]) for now in after.settings if now.name in was]
    return [(now, then) for now, then in both if now.value != then.value]


def _who_moves(listed: Sequence[Pair]) -> str:
    ranked = [pair for pair in listed if pair.ranked]
    moving = [pair for pair in ranked if pair.moves]
    players = f"{len(ranked)} player{'' if len(ranked) == 1 else 's'}"
    if not moving:
        return f"none of {players} changes place"
    named = ", ".join(f"{pair.player} {_place(pair.before)} -> {_place(pair.after)}" for pair in moving[:FEW])
    more = " ..." if moving[FEW:] else ""
    return f"{len(moving)} of {players} change{'s' if len(moving) == 1 else ''} place: {named}{more}"


def _field(listed: Sequence[Pair]) -> str:
    return ", ".join(filter(None, map(_in_or_out, listed))) or "no change"


def _in_or_out(pair: Pair) -> str:
    """`Jem Ardley in`; `Bo Marlow A -> B` where only the division is another one."""
    was, now = _seed(pair.before), _seed(pair.after)
    if (was is None) != (now is None):
        return f"{pair.player} {'out' if now is None else 'in'}"
    if was and now and was.rstrip("0123456789") != now.rstrip("0123456789"):
        return f"{pair.player} {was.rstrip('0123456789')} -> {now.rstrip('0123456789')}"
    return ""


# --------------------------------------------------------------------------- the workbook


def workbook(before: Outcome, after: Outcome) -> bytes:
    """`results/Comparison.xlsx`: everybody's place and total by both, and the rules that differ."""
    title = f"{after.title} · {after.season}".strip(" ·")
    rules = [Line(line) for line in _rules_in_words(before, after)]
    last = Line(
        f"Made by pinsheet from the season {before.fingerprint}, to compare: nothing of it is published. "
        "In the finals everybody who may play is taken to come.",
        "small",
    )
    pages = [
        Page(section, (Line(section.title, "title"), Line(title, "dim"), *rules), (last,))
        for section in (_moves(before, after), _rules(before, after))
    ]
    about = About(
        title=f"{title} · comparison",
        subject=f"{after.title}: the same season by other rules",
        comments="Made by pinsheet to compare; nothing of it is published.",
        footer=f"comparison · {title}",
        paper=before.paper,
    )
    return drawn(pages, about)


def _moves(before: Outcome, after: Outcome) -> Section:
    divided = any(row["division"] for one in (before, after) for row in one.rows("standings"))
    division = (Head("Division", "text", "by the other rules", name="division"),) if divided else ()
    heads = (
        *division,
        Head("Place", "integer", "by the other rules", name="place"),
        Head("Place before", "text", "by the rules as they are"),
        Head("Move", "integer", "places won or lost by the other rules", name="move"),
        Head("Player", "text", name="player"),
        Head("Total", "points", "by the other rules"),
        Head("Total before", "points", "by the rules as they are"),
        Head("Difference", "points"),
        Head("Seed", "text", "in the finals by the other rules, if everybody came"),
        Head("Seed before", "text", "by the rules as they are"),
    )
    rows = [_row(pair, divided=divided) for pair in pairs(before, after)]
    return Section("Comparison", (Block("", heads, tuple(rows)),) if rows else ())


def _row(pair: Pair, *, divided: bool) -> tuple[Shown, ...]:
    before, after = pair.before, pair.after
    status = (after or before or _NOBODY).status
    marks = frozenset() if status == "member" else frozenset({status})
    totals = (after and after.total, before and before.total)
    changed = frozenset({"changed"}) if pair.moves else frozenset()
    return (
        *((Shown(after and after.division),) if divided else ()),
        Shown(after and after.place, "integer"),
        Shown(before and before.said, "text", changed),
        Shown(_move(before, after), "integer"),
        Shown(pair.player, "text", marks),
        *(Shown(total, "points") for total in totals),
        Shown(None if None in totals else totals[0] - totals[1], "points"),  # type: ignore[operator]
        Shown(_seed(after)),
        Shown(_seed(before), "text", changed if _seed(before) != _seed(after) else frozenset()),
    )


_NOBODY = Standing(None, None, 0, "member", None)


def _move(before: Standing | None, after: Standing | None) -> int | None:
    """Places won, inside one division."""
    if before is None or after is None or before.division != after.division:
        return None
    return None if None in (before.place, after.place) else before.place - after.place  # type: ignore[operator]


def _rules(before: Outcome, after: Outcome) -> Section:
    """Every setting of the two, those that differ first."""
    was = {setting.name: setting for setting in before.settings}
    now = {setting.name: setting for setting in after.settings}
    heads = tuple(Head(t, "text") for t in ("Setting", "Value", "Before", "Clause", "What it decides"))
    rows = []
    for name, setting in {**was, **now}.items():
        values = [one[name].value if name in one else None for one in (now, was)]
        marks = frozenset({"changed"}) if values[0] != values[1] else frozenset()
        said = (name, *values, setting.clause, setting.meaning)
        rows.append(tuple(Shown(value, "text", marks) for value in said))
    rows.sort(key=lambda row: not row[0].marks)
    return Section("Rules", (Block("", heads, tuple(rows)),))

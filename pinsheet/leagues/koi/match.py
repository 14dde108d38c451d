"""The match of a group on one night: order of finish and bonus points (C6, C7)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pinsheet.leagues.koi.games import Group, Line
from pinsheet.leagues.koi.params import Koi
from pinsheet.rules.margins import bonus_places

ABSENT_GAME = 2
"""What an absent game counts for the order with `absent.static = average`: the mean of all games."""


@dataclass(frozen=True)
class Result:
    """What a night came to for one player of a group."""

    player: str
    points: Fraction
    tns: Fraction
    played: bool
    static: bool
    order_points: Fraction
    finish: int | None = None
    tie: str | None = None
    bonus: Fraction = Fraction(0)
    bonus_rule: str | None = None


def match(group: Group, lines: Sequence[Line], week: int, params: Koi) -> list[Result]:
    """The group's results in the order of the seats. `lines` are all of its games."""
    by_player: dict[str, list[Line]] = {player: [] for player in group.players}
    for line in lines:
        by_player[line.player].append(line)
    results = {player: _night(player, mine, params) for player, mine in by_player.items()}
    # Python's sort is stable: equal in both, the seats decide, which is the order of the ladder (C6).
    finish = sorted((r for r in results.values() if not r.static), key=lambda r: (-r.order_points, -r.tns))
    bonus, rules = match_bonus([r.points for r in finish], [r.tns for r in finish], params)
    for place, one in enumerate(finish, 1):
        counts = week >= params.bonus_from_week and (one.played or params.absent_bonus == "yes")
        results[one.player] = Result(
            one.player,
            one.points,
            one.tns,
            one.played,
            one.static,
            one.order_points,
            place,
            _tie(one, finish),
            bonus[place - 1] if counts else Fraction(0),
            rules[place - 1] if counts else None,
        )
    return list(results.values())


def _night(player: str, lines: Sequence[Line], params: Koi) -> Result:
    points = sum((line.points for line in lines), Fraction(0))
    tns = sum((line.normalized for line in lines if line.normalized is not None), Fraction(0))
    counted = [line.counts for line in lines]
    played = any(line.by_himself for line in lines)
    static = not any(counted)
    if params.absent_static == "any_missing" and not played and not all(counted):
        static = True
    missing = counted.count(False) if params.absent_static == "average" else 0
    return Result(player, points, tns, played, static, points + ABSENT_GAME * missing)


def _tie(one: Result, finish: Sequence[Result]) -> str | None:
    """How somebody with equal points was told apart: TNS (Case 1), or only the ladder."""
    equal = [r for r in finish if r.order_points == one.order_points]
    if len(equal) == 1:
        return None
    return "ladder" if sum(r.tns == one.tns for r in equal) > 1 else "TNS"


def match_bonus(
    points: Sequence[Fraction], tns: Sequence[Fraction], params: Koi
) -> tuple[list[Fraction], list[str]]:
    """Bonus points in the order of finish, and the line of C7 that gave each.

    `points` and `tns` are those of the players who are not static, the winner first. A match is
    treated like a game, but for Case 2 and for the sweep of four players.
    """
    many = len(points)
    if many == 0:
        return [], []
    if many == 1:
        return [Fraction(params.solo_bonus)], ["alone in the match"]
    bonus = [*params.base[min(many, 4)], *[Fraction(0)] * (many - 4)]
    rules = ["by place"] * many
    extra, cases = _extra(points, tns, params)
    for place, case in zip(extra, cases, strict=True):
        bonus[place] += 1
        rules[place] = f"by place, and one more: {case}"
    if many == 4 and _sweeps(points, params):
        bonus[0] += 1
        rules[0] += "; more than the other three together, another one"
    if params.ties_match == "share":
        return _shared(bonus, points, tns), rules
    return bonus, rules


def _extra(points: Sequence[Fraction], tns: Sequence[Fraction], params: Koi) -> tuple[list[int], list[str]]:
    """The places that get one more point, with the reason."""
    many = len(points)
    if many == 3 and points[0] == points[1] + points[2]:
        place = _case_2(points, tns, params)
        return [place], ["Case 2, by normalized scores"]
    extra = list(
        bonus_places(
            points, strict_triple=params.triple == ">", first_beats_all=params.bonus4_first == "three"
        )
    )
    cases = ["a decisive win" if i == place else "a close match" for i, place in enumerate(extra)]
    if many == 4 and params.case2_groups == "3+4":
        for i in (0, 1):
            if points[i] == points[i + 1] + points[i + 2]:
                extra[i] = i if tns[i] > tns[i + 1] + tns[i + 2] else i + 2
                cases[i] = "Case 2, by normalized scores"
    return extra, cases


def _case_2(points: Sequence[Fraction], tns: Sequence[Fraction], params: Koi) -> int:
    """The winner has exactly what second and third have together: the normalized scores decide."""
    equal = points[1] == points[2]
    if equal and params.case2_exception == "replace":
        return 2
    if tns[0] > tns[1] + tns[2]:
        return 0
    return 1 if not equal and tns[1] > tns[2] else 2


def _sweeps(points: Sequence[Fraction], params: Koi) -> bool:
    others = sum(points[1:])
    return points[0] > others or (params.sweep == ">=" and points[0] == others)


def _shared(bonus: Sequence[Fraction], points: Sequence[Fraction], tns: Sequence[Fraction]) -> list[Fraction]:
    """Equal in points and normalized score: the mean of their bonus points."""
    keys = list(zip(points, tns, strict=True))
    shares = []
    for mine in keys:
        tied = [b for b, other in zip(bonus, keys, strict=True) if other == mine]
        shares.append(sum(tied, Fraction(0)) / len(tied))
    return shares

"""The points of one game as formulas: what the sheets of a night and of the playoffs share (C1, C2)."""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from pinsheet.sheets.draw.group_rules import Number


class GameRules(Protocol):
    """The settings of a game, as a plan or the rules of a night have them."""

    @property
    def base(self) -> Mapping[int, Sequence[Number]]:
        """Base points by place, by the number of players."""

    @property
    def triple_strict(self) -> bool:
        """Two players: more than three times the score."""

    @property
    def bonus4_first_three(self) -> bool:
        """Four players: first must beat the other three together."""

    @property
    def lone_fourth(self) -> Literal["reference", "never", "always"]:
        """When somebody alone in a game gets a fourth point."""

    @property
    def shared(self) -> Literal["average", "share_high", "share_low"]:
        """What equal scores get that nobody played off."""


def plain(value: Number) -> str:
    """A number inside a formula, in any country's programs: no decimals."""
    numerator, denominator = value.as_integer_ratio()
    return str(numerator) if denominator == 1 else f"({numerator}/{denominator})"


def first_more(s: Sequence[str], count: str, rules: GameRules) -> str:
    """1 where the first of a game gets a point more; `s` are the scores from the highest."""
    triple = f"AND({s[0]}>0,{s[0]}{'>' if rules.triple_strict else '>='}3*{s[1]})"
    tests = [f"IF({count}=2,IF({triple},1,0)"]
    if len(s) > 2:
        tests.append(f"IF({count}=3,IF({s[0]}>{s[1]}+{s[2]},1,0)")
    if len(s) > 3:
        beaten = "+".join(s[1:4] if rules.bonus4_first_three else s[1:3])
        tests.append(f"IF({count}=4,IF({s[0]}>{beaten},1,0)")
    return f"{','.join(tests)},0{')' * len(tests)}"


def second_more(s: Sequence[str], count: str) -> str:
    """1 where the second of four gets a point more."""
    return f"IF({count}=4,IF({s[1]}>{s[2]}+{s[3]},1,0),0)" if len(s) > 3 else "0"


def lone_points(best: str, reference: str, rules: GameRules) -> str:
    """What somebody gets who is alone in a game (C4)."""
    at_reference = f"AND({reference}>0,{best}>={reference})"
    return {"reference": f"3+IF({at_reference},1,0)", "never": "3", "always": "4"}[rules.lone_fourth]


def place_worth(count: str, lone: str, first: str, second: str, rules: GameRules) -> list[str]:
    """What each of four places is worth; `first` and `second` say who gets the points more."""
    base = [[_base(n, place, rules.base.get(n, ())) for place in range(4)] for n in range(5)]
    return [
        f"IF({count}=0,0,CHOOSE({count},{lone},{base[2][0]}+{first},{base[3][0]}+{first},{base[4][0]}+{first}))",
        f"IF({count}<2,0,CHOOSE({count}-1,{base[2][1]}+1-{first},{base[3][1]},{base[4][1]}+{second}))",
        f"IF({count}<3,0,CHOOSE({count}-2,{base[3][2]},{base[4][2]})+1-{first})",
        f"IF({count}<4,0,{base[4][3]}+1-{second})",
    ]


def _base(players: int, place: int, base: Sequence[Number]) -> str:
    return "0" if place >= min(players, len(base)) else plain(base[place])


def place_points(worth: str, places: str, higher: str, equal: str, order: str, rules: GameRules) -> str:
    """What a score is worth: of the place that a row of Ties says, else what the tied places share (C2)."""
    shared = {
        "average": f"SUMPRODUCT(({places}>{higher})*({places}<={higher}+{equal})*{worth})/{equal}",
        "share_high": f"INDEX({worth},{higher}+1)",
        "share_low": f"INDEX({worth},{higher}+{equal})",
    }[rules.shared]
    return f"IF({order}>0,INDEX({worth},{higher}+{order}),{shared})"


def first_row(meant: str, rows: int) -> str:
    """The number of the first of some rows that are meant; 0 without one."""
    # The first of several: the higher its number, the further up it stands.
    most = rows + 1
    return f"MOD({most}-SUMPRODUCT(MAX({meant}*({most}-ROW($A$1:$A${rows})))),{most})"


def order_said(found: str, named: Sequence[str], tied: Sequence[str], mine: int) -> str:
    """The place inside a tie that the found row of Ties says.

    By seat: `named` the places at which the rows name the player, `tied` whether he is in the tie.
    """
    said = [f"INDEX({one},{found})" for one in named]
    before = "+".join(f"({its})*({one}>0)*({one}<{said[mine]})" for one, its in zip(said, tied, strict=True))
    return f"IF({found}=0,0,1+{before})"

"""How many slips of the pen the warnings of `rules.slips` catch, and how many real scores they flag.

    python benchmarks/mistyped.py [FOLDER]

needs the results of real leagues in `../shared/data`, or in FOLDER. Every score of a machine with at
least 30 scores is mistyped once, in four ways, and all scores are judged with it: at most one slip a
machine and a player at a time, so that each disturbs the others as it would in a season. Plain |z| is
the distance from the mean of a machine's log scores in standard deviations; its slips are measured
twice: as part of that mean and deviation, and with these taken from the right scores ("clean"). Takes
some minutes.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from pinsheet.rules import slips

DATA = Path(__file__).parents[1] / "../shared/data"
FILES = ("ukpl_s16_s17.csv", "lansing_s19_s20.csv")
FEWEST = 30
"""Only machines with so many scores are measured."""

WAYS: dict[str, Callable[[int, int], int]] = {
    "x 10": lambda score, _: score * 10,
    "/ 10": lambda score, _: score // 10,
    "digit dropped": lambda score, place: _edited(score, place, ""),
    "digit doubled": lambda score, place: _edited(score, place, "twice"),
}
"""What a slip makes of a score; `place` says at which digit."""


@dataclass(frozen=True)
class Caught:
    """The judgement of every slip of one kind."""

    evidence: "pd.Series[float]"
    plain: "pd.Series[float]"
    clean: "pd.Series[float]"
    odd: "pd.Series[bool]"


def read(folder: Path = DATA) -> pd.DataFrame:
    """All scores above 0: machine and player (told apart by file), score as an integer."""
    found = []
    for name in FILES:
        table = pd.read_csv(folder / name, usecols=["machine", "player", "score"], dtype={"score": "str"})
        table = table.dropna(subset="score")
        table = table.assign(
            machine=name + table["machine"], player=name + table["player"], score=table["score"].map(int)
        )
        found.append(table.loc[table["score"] > 0])
    scores = pd.concat(found, ignore_index=True)
    # Numbers for names: they are sorted and grouped a thousand times.
    return scores.assign(**{name: pd.factorize(scores[name])[0] for name in ("machine", "player")})


def measured(scores: pd.DataFrame) -> "pd.Series[bool]":
    """The scores of machines with enough of them."""
    return scores.groupby("machine")["score"].transform("size").ge(FEWEST)


def _edited(score: int, place: int, how: str) -> int:
    digits = str(score)
    at = place % len(digits)
    return int(digits[:at] + (2 * digits[at] if how else "") + digits[at + 1 :] or "0")


def plain(scores: pd.DataFrame) -> "pd.Series[float]":
    """|z| of each score among the log scores of its machine."""
    logs = _logs(scores)
    by = logs.groupby(scores["machine"])
    return ((logs - by.transform("mean")) / by.transform("std")).abs()


def _logs(scores: pd.DataFrame) -> "pd.Series[float]":
    return pd.Series(np.log(scores["score"].to_numpy(dtype=float)), index=scores.index)


def _batches(scores: pd.DataFrame, every: int) -> Iterator[Any]:
    """The scores to be mistyped together: one a machine and one a player at most; each `every`-th batch."""
    batches: list[list[int]] = []
    used: dict[str, set[int]] = {}
    enough = scores.loc[measured(scores)]
    for index, machine, player in zip(enough.index, enough["machine"], enough["player"], strict=True):
        taken = used.setdefault(machine, set()) | used.setdefault(player, set())
        number = next(n for n in range(len(batches) + 1) if n not in taken)
        batches += [[]] if number == len(batches) else []
        batches[number].append(index)
        used[machine].add(number)
        used[player].add(number)
    return map(pd.Index, batches[::every])


def mistyped(scores: pd.DataFrame, way: Callable[[int, int], int], every: int = 1) -> Caught:
    """Mistype every score once (or each `every`-th), and judge it among all others."""
    by = _logs(scores).groupby(scores["machine"])
    mean, deviation = by.transform("mean"), by.transform("std")
    found: dict[str, list[Any]] = {"evidence": [], "plain": [], "clean": [], "odd": []}
    for batch in _batches(scores, every):
        wrong = [way(score, place) for score, place in zip(scores["score"][batch], batch, strict=True)]
        kept = batch[[score > 0 for score in wrong]]
        typed = scores["score"].copy()
        typed[batch] = wrong
        season = scores.assign(score=typed).loc[typed > 0]
        found["plain"].append(plain(season)[kept])
        found["clean"].append(((_logs(season) - mean) / deviation).abs()[kept])
        found["evidence"].append(slips.far_off(season)["evidence"][kept].fillna(-np.inf))
        found["odd"].append(slips.last_digits(season)["odd"][kept])
    return Caught(**{name: pd.concat(parts) for name, parts in found.items()})


def last_digits(scores: pd.DataFrame) -> tuple[int, int, float, float]:
    """How the last digits are, and how many are flagged.

    Machines with enough scores; those with nearly all in tens; the share of their scores that breaks
    it; the share of all scores that is flagged.
    """
    judged = scores.loc[measured(scores)].join(slips.last_digits(scores))
    ends = judged["score"].mod(10).eq(0)
    share = ends.groupby(judged["machine"]).transform("mean")
    tens = judged.loc[share >= slips.TENS_SHARE]
    breaking = float((~ends[tens.index]).mean())
    return judged["machine"].nunique(), tens["machine"].nunique(), breaking, float(judged["odd"].mean())


def main() -> None:
    """Print the tables of docs/mistyped-scores.md."""
    scores = read(Path(sys.argv[1]) if len(sys.argv) > 1 else DATA)
    enough = measured(scores)
    print(f"{len(scores)} scores, {int(enough.sum())} on machines with at least {FEWEST}\n")
    machines, tens, breaking, flagged = last_digits(scores)
    print(f"last digit: {tens} of {machines} machines have at least 97 % of scores ending in 0;")
    print(f"{breaking:.2%} of their scores break that; {flagged:.2%} of all scores are flagged\n")
    real = np.sort(slips.far_off(scores)["evidence"][enough].fillna(-np.inf))[::-1]
    real_plain = plain(scores)[enough]
    caught = {name: mistyped(scores, way) for name, way in WAYS.items()}
    print("|z| >   flagged  plain: x 10, / 10 (clean: x 10, / 10)   evidence >=  flagged  " + "  ".join(WAYS))
    for z in (2.5, 2.75, 3.0, 3.25, 3.5):
        share = float((real_plain > z).mean())
        evidence = float(real[round(share * len(real))]) + 1e-9
        _line(z, share, evidence, real, caught)
    share = float((real >= slips.TELLING).mean())
    print(f"\nas it is set, evidence >= {slips.TELLING}: {share:.2%} of real scores flagged; caught:")
    for name, one in caught.items():
        alone = (one.evidence >= slips.TELLING).mean()
        both = ((one.evidence >= slips.TELLING) | one.odd).mean()
        print(f"  {name}: {alone:.1%}, with the last digit {both:.1%}")


def _line(z: float, share: float, evidence: float, real: Any, caught: dict[str, Caught]) -> None:
    ups, downs = caught["x 10"], caught["/ 10"]
    inside = f"{(ups.plain > z).mean():.1%} {(downs.plain > z).mean():.1%}"
    clean = f"{(ups.clean > z).mean():.1%} {(downs.clean > z).mean():.1%}"
    ours = "  ".join(f"{(one.evidence >= evidence).mean():.1%}" for one in caught.values())
    flagged = f"{(real >= evidence).mean():.2%}"
    print(f"{z:<7} {share:.2%}    {inside} ({clean})   {evidence:.2f}  {flagged}   {ours}")


if __name__ == "__main__":
    main()

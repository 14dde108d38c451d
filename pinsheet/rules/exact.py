"""Exact points: whole numbers of *ticks* on one scale a season (DECISIONS, "Exact points").

A point is `scale` ticks, where the scale is the least common multiple of all denominators that
the season's ties and rulings bring up: three thirds of a point are one point, whatever the order
of adding, and comparing is comparing integers. Where 64 bits might not do, Python's own integers
stand in the same columns: slower and just as exact.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

MOST_POINTS = 10**12
"""No sum of points in a season comes near this, whatever rulings give; with the scale it bounds the ticks."""


def common_scale(values: Iterable[Fraction]) -> int:
    """The smallest number of ticks to a point in which all of these are whole."""
    return lcm(*(value.denominator for value in values))


def in_ticks(whole: "pd.Series[Any]", scale: int, divisor: "pd.Series[Any] | int" = 1) -> "pd.Series[Any]":
    """`whole / divisor` points as ticks; the scale must make every one of them whole."""
    if scale * MOST_POINTS >= 2**62:
        whole = whole.astype(object)
    return whole * scale // divisor


def ticks_per_point(scale: "pd.DataFrame") -> int:
    """The scale out of a season's table `scale` (one row, `ticks`)."""
    return int(scale["ticks"].tolist()[0])


def ticks(value: Fraction, scale: int) -> int:
    """One number of points as ticks."""
    return (value * scale).numerator


def decimal_text(value: "int | Fraction", *, signed: bool = False) -> str:
    """An exact number as people write it: 23, 22.5, -3; with `signed` a plus where it is above zero."""
    text = f"{float(value):.10g}"
    return f"+{text}" if signed and value > 0 else text

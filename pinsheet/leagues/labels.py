"""Group labels: 1, 2, 3; with divisions A1, A2, B1 ..."""

import re

from pinsheet.names import key

_DIVIDED = re.compile(r"([ab])[ .-]?([0-9]{1,3})")


def label(typed: str) -> str:
    """A label as it is written everywhere: `a 1` is A1; any other stays as typed."""
    form = _DIVIDED.fullmatch(key(typed))
    return f"{form[1].upper()}{form[2]}" if form else typed


def division_of(label: str) -> str | None:
    """The division that a label says, or None."""
    form = _DIVIDED.fullmatch(key(label))
    return form[1].upper() if form else None


def in_order(label: str) -> tuple[str, int, str]:
    """What labels are sorted by: letters, then the number."""
    letters = re.match(r"[^\W\d_]*", key(label))
    number = re.search(r"0*([0-9]{1,9})", label)
    return (letters[0] if letters else "", int(number[1]) if number else 0, label)

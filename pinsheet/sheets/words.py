"""The fixed words of the sheets: score codes, rulings, marks of yes and no (DESIGN)."""

from pinsheet.names import key

CODES = {"a": "A", "l": "L", "p": "P", "pm": "P"}
CODE_LEGEND = (
    ("A", "absent all night (once in the row is enough)"),
    ("L", "this game not played: late, left, closing time"),
    ("P", "the pre-makeup counts"),
    ("0", "a real zero"),
)

RULINGS: tuple[tuple[str, str], ...] = (
    (
        "interference",
        "1st and 2nd offense: zero for the game; 3rd: for the night; 4th: out of the season (4.3)",
    ),
    ("ejected", "automatic third offense (4.3)"),
    ("violence", "automatic fourth offense (4.3)"),
    ("vandalism", "automatic fourth offense (4.3)"),
    ("cheating", "suspended from the league (4.7)"),
    ("opponent's ball", "first time in a night: noted; again: zero for the game (4.2)"),
    ("death save", "zero for the game (4.6)"),
    ("slam tilt", "zero for the game"),
    ("second tilt", "zero for the game"),
    ("replay", "Value: the new score, which counts, better or worse"),
    ("replay, higher counts", "Value: the new score; the higher one counts"),
    ("replaced", "Value: the new machine; Machine was replaced by it that night; Player blank"),
    ("zero", "a machine score of zero; Machine blank: every game of the night"),
    ("void", "as if not played; Player blank: nobody gets points from that machine"),
    ("points", "Value: the points on that machine"),
    ("adjust", "Value: points added to (or taken from) the night's total"),
    ("allow pre-makeups", "the pre-makeups count this week and the week is not one of the three"),
    ("decision", "printed with the results, no effect"),
)
"""Every ruling, in the order of the drop-down, with what Value means and what it does."""

_SYNONYMS = {
    "deathsave": "death save",
    "bangback": "death save",
    "bang back": "death save",
    "opponents ball": "opponent's ball",
    "playing opponent's ball": "opponent's ball",
    "ejection": "ejected",
    "replay higher counts": "replay, higher counts",
}
RULING_BY_KEY = {key(word): word for word, _ in RULINGS} | {key(k): v for k, v in _SYNONYMS.items()}

YES = frozenset({"x", "y", "yes", "true", "1", "✓", "here"})
NO = frozenset({"", "n", "no", "false", "0", "-"})

PLACEHOLDERS = frozenset(
    {
        "tbd",
        "tba",
        "bye",
        "-",
        "--",
        "n.n.",
        "nn",
        "n. n.",
        "empty",
        "free",
        "free seat",
        "(free seat)",
        "?",
    }
)
"""Names that are no names but empty seats (BUGS 34); `Player 4` is one too."""

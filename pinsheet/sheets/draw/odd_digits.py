"""A last digit other than 0 where nearly all of tonight's scores on the machine end in 0, in formulas.

The same idea as in the check over the season (rules.slips), with what one sheet knows.
"""

LEAST_OTHERS = 7
"""So many other scores ending in 0 say that a machine scores in tens."""
SHARE = "0.97"
"""And they are at least this share of the others."""


def not_in_tens(scores: str) -> str:
    """Of a range, or of one cell: 1 where a score ends in another digit than 0, else 0."""
    return f'(RIGHT({scores},1)>="1")*(RIGHT({scores},1)<="9")'


def in_tens(scores: str) -> str:
    """Of a range: 1 where a score above 0 ends in 0, else 0."""
    return f'(RIGHT({scores},1)="0")*({scores}<>0)*({scores}<>"0")'


def says_tens(tens: str, odd: str) -> str:
    """Whether a machine with so many scores in tens, and so many that are not, makes the latter odd."""
    return f"AND({odd}>0,{tens}>={LEAST_OTHERS},{tens}>={SHARE}*({tens}+{odd}-1))"


def unchecked(note: str) -> str:
    """Of a note, or of a range: whether nobody wrote `checked` there."""
    said = f'SUBSTITUTE(SUBSTITUTE(LOWER({note}),"unchecked",""),"not checked","")'
    return f'ISERROR(SEARCH("checked",{said}))'

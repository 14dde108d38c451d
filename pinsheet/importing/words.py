"""The words that stand over columns and beside rows of leagues' own workbooks."""

import re

from pinsheet.names import key

NAME = frozenset(
    {
        "player",
        "players",
        "name",
        "names",
        "player name",
        "full name",
        "player's name",
        "competitor",
        "participant",
        "spieler",
    }
)
FIRST = frozenset(
    {
        *("first", "first name", "firstname", "given", "given name", "given names", "forename", "forenames"),
        *("fore name", "christian", "christian name", "vorname", "prénom", "nombre", "voornaam", "förnamn"),
    }
)
LAST = frozenset(
    {
        *("last", "last name", "lastname", "surname", "sur name", "family", "family name", "nachname"),
        *("nom", "nom de famille", "apellido", "apellidos", "achternaam", "efternamn", "second name"),
    }
)
BESIDE_NAMES = frozenset(
    {
        *(
            "tag",
            "handle",
            "nick",
            "nickname",
            "initials",
            "alias",
            "aka",
            "gamertag",
            "team",
            "division",
            "div",
        ),
        *(
            "city",
            "town",
            "location",
            "club",
            "e-mail",
            "email",
            "mail",
            "status",
            "notes",
            "note",
            "remarks",
        ),
        *("pronouns", "paid", "dues", "guest", "date", "check-in", "present", "here", "attendance", "class"),
    }
)
"""Words that stand beside a column of names and are no part of them."""
GROUP = frozenset({"group", "grp", "table", "pod"})

SCORE = frozenset({"score", "scores", "game score", "final score", "raw score"})
FIGURES = {
    **dict.fromkeys(("points", "pts", "pts.", "point"), "points"),
    **dict.fromkeys(("league points", "lp"), "league"),
    **dict.fromkeys(("machine points", "game points"), "sum"),
    **dict.fromkeys(("rank", "place", "position", "pos", "pos.", "finish", "ranking", "rk", "#"), "place"),
    **dict.fromkeys(("total", "totals", "total points", "total pts", "night", "night total"), "total"),
    **dict.fromkeys(("week total", "weekly total", "week points", "points total", "sum"), "total"),
}
"""What a column works out itself, and pinsheet too."""
OTHER_FIGURES = frozenset(
    {
        *("average", "avg", "avg.", "mean", "median", "season", "season total", "season points", "overall"),
        *("ytd", "running total", "cumulative", "cumulative total", "bonus", "high", "best", "max", "min"),
        *("played", "games", "games played", "weeks", "weeks played", "attendance", "%", "percent", "ppg"),
        *("dropped", "drop", "drops", "drop 1", "drop 2", "normalized", "total score", "rank change"),
        *("last week", "previous", "change", "move", "best week", "worst week", "behind"),
    }
)
"""What it works out and nobody here compares."""
SMALL_FIGURES = frozenset(
    {
        *("bonus", "high", "best", "max", "min", "%", "percent", "games", "weeks", "played", "games played"),
        *("weeks played", "attendance", "change", "move", "drop", "drops", "dropped", "behind", "previous"),
    }
)
"""Those of them that are not as large as scores, or are a machine's name."""
NO_SCORES = frozenset(
    {
        "ifpa",
        "ifpa id",
        "ifpa #",
        "ifpa number",
        "id",
        "phone",
        "cell",
        "member #",
        "paid",
        "dues",
        "fee",
        "year",
    }
)
"""Numbers that have nothing to do with what was played."""
WORKED_OUT = frozenset(FIGURES) | OTHER_FIGURES | NO_SCORES
FOOTERS = frozenset(
    {
        *("average", "averages", "avg", "avg.", "mean", "median", "total", "totals", "sum", "count"),
        *("max", "maximum", "min", "minimum", "high", "high score", "high scores", "low", "low score"),
        *("top", "top score", "top scores", "best", "best score", "league average", "players", "# players"),
        *("number of players", "player count", "winner", "winners"),
    }
)
"""What stands beside the names' column below the last player."""
PEOPLE_TOO = frozenset({"max", "min", "best", "high", "low", "sum", "top", "mean"})
"""Footers that are somebody's name as well."""
_SUMS = frozenset(
    {
        *("average", "averages", "avg", "mean", "median", "par", "high", "highest", "lowest", "best"),
        *("record", "records", "champion", "champions", "champ", "total", "totals", "bonus", "sum"),
        *("max", "maximum", "min", "minimum", "score", "scores"),
    }
)
"""A name with one of these words may be that of a sum or of a record."""
_ANYWHERE = frozenset(
    {
        *("id", "ids", "ifpa", "wppr", "phone", "tel", "telephone", "mobile", "cell", "member", "membership"),
        *("zip", "zipcode", "postcode", "handicap", "handicaps", "hcp", "hdcp", "combined", "sum", "season"),
        *("average", "avg", "account", "license", "licence", "registration"),
    }
)
_AT_THE_END = frozenset(
    {
        *("no", "nr", "number", "num", "numbers", "total", "totals", "games", "record", "records", "median"),
        *("mean", "max", "min", "maximum", "minimum", "high", "highest", "lowest", "low", "best", "worst"),
        *("top", "par", "bonus", "all", "overall", "seed", "rating", "champion"),
    }
)
"""Words over numbers that may be as large as scores and are none."""
NO_SCORE = frozenset(
    {
        "-",
        "--",
        "---",
        "a",
        "l",
        "abs",
        "absent",
        "dnp",
        "dns",
        "dnf",
        "n/a",
        "na",
        "out",
        "no show",
        "no score",
    }
)
"""In place of a score, they all say that there is none."""

GAME = re.compile(r"(?:game|machine|round|bank|slot) ?#?[0-9]{1,2}")
"""The number of a game, beside which its machine is named."""
_WORDS = "|".join(map(re.escape, sorted({*SCORE, *FIGURES} - {"#"}, key=len, reverse=True)))
_WITH_WORD = re.compile(rf"(.*?\S)[\s\-–:/,(]+({_WORDS})\)?", re.IGNORECASE)

_MONTH = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_WEEK = re.compile(
    r"(?:(?P<word>week|wk|w|round|rd|night|meet|session)[\s.#:_-]*)?0*(?P<number>[1-9][0-9]?)(?![0-9])(?P<rest>.*)"
)
_IS_DATE = re.compile(rf"(?:(?:{_MONTH})[a-z]*|[0-9]+(?:st|nd|rd|th)?|[\W_])*")
_AND_ANOTHER = re.compile(
    r"[\s+&/,;-]+(?:(?:and|to|through|till|und|bis)\s*)?(?:(?:week|wk|w)\W*)?[0-9]{1,2}\W*"
)
"""Behind the number of a week: another one, `3+4`, `3 & 4`, `3-4`."""
_WEEK_OVER = re.compile(r"(?:week|wk|meet|session)[\s.#:_-]*0*([1-9][0-9]?)(?![0-9]).*")
MACHINES_DOWN = frozenset(
    {"machine", "machines", "game", "games", "pin", "pins", "pinball", "pinball machine"}
)
"""What stands over machines where these go down, and players across."""
WELL_KNOWN_MACHINES = frozenset(
    {
        *("attack from mars", "medieval madness", "twilight zone", "funhouse", "taxi", "the addams family"),
        *("addams family", "the getaway", "getaway", "high speed", "fish tales", "monster bash", "whirlwind"),
        *("theatre of magic", "scared stiff", "cirqus voltaire", "tales of the arabian nights", "iron man"),
        *("star trek", "the next generation", "star trek: the next generation", "indiana jones", "godzilla"),
        *(
            "deadpool",
            "jurassic park",
            "the mandalorian",
            "game of thrones",
            "stranger things",
            "iron maiden",
        ),
        *(
            "foo fighters",
            "james bond",
            "venom",
            "jaws",
            "metallica",
            "ac/dc",
            "the walking dead",
            "ghostbusters",
        ),
        *("guardians of the galaxy", "batman 66", "star wars", "aerosmith", "kiss", "the sopranos", "elvira"),
        *("earthshaker", "black knight", "black knight 2000", "no good gofers", "white water", "dr. who"),
        *("creature from the black lagoon", "the simpsons pinball party", "lord of the rings", "spider-man"),
        *(
            "terminator 2",
            "world cup soccer",
            "congo",
            "junk yard",
            "ghostbusters",
            "tron",
            "avengers",
            "rush",
        ),
        *("total nuclear annihilation", "the hobbit", "the wizard of oz", "dialed in", "elvis", "gorgar"),
        *("firepower", "flash", "comet", "cyclone", "pin-bot", "the machine: bride of pin-bot", "banzai run"),
    }
)
"""Where they stand down the names' column, players do not."""
_SAYS_NOTHING = re.compile(r"[\W_]*(?:results?|scores?|scoresheet)?[\W_]*")
_LIKE_A_NAME = re.compile(r"[^\W\d_][^\d:;!?=/%]*")
_MOVED = re.compile(r"[\W_]*(?:moved|rescheduled|postponed)[\W_]*")


def is_footer(name: str) -> bool:
    """Whether these words are a known footer's: `Average:`."""
    return key(name).rstrip(":") in FOOTERS


def may_be_a_sum(name: str) -> bool:
    """Whether a name may be that of a sum, an average or a record: `Grand total`, `Max`, `House record`."""
    return is_footer(name) or not _SUMS.isdisjoint(re.findall(r"[^\W\d_]+", key(name)))


def may_be_a_name(text: str) -> bool:
    """Whether words alone in a row may be a player's name and are no remark: `Zed Young`."""
    return bool(_LIKE_A_NAME.fullmatch(text)) and len(text.split()) <= 4


def may_be_no_machine(heading: str) -> bool:
    """Whether a heading says something of people, or a sum of scores: `IFPA No.`, `Phone`, `All games`."""
    found = re.findall(r"[^\W\d_]+", key(heading))
    return not _ANYWHERE.isdisjoint(found) or bool(found and found[-1] in _AT_THE_END)


def week_over(heading: str) -> int | None:
    """The week that a heading over several machines says in words: `Week 2`, but not `2`."""
    found = _WEEK_OVER.fullmatch(key(heading))
    return int(found[1]) if found else None


def with_word(heading: str) -> tuple[str, str]:
    """`Taxi Points` as the machine and the word behind it, by its key; ("Taxi", "") without one."""
    both = _WITH_WORD.fullmatch(heading)
    return (both[1], key(both[2])) if both else (heading, "")


def week_of(title: str) -> tuple[int, str] | None:
    """The week that a tab's name says for certain, and a note: `Wk 4`, `4`, `Week 4 (moved)`."""
    found = _WEEK.fullmatch(key(title))
    if found is None:
        return None
    number, rest = int(found["number"]), found["rest"]
    if _AND_ANOTHER.fullmatch(rest):
        return None
    if _MOVED.fullmatch(rest) and rest:
        return number, "moved"
    # A bare number with more behind it may be half of a date: 6-5.
    if _SAYS_NOTHING.fullmatch(rest) or (
        found["word"] and re.match(r"[\W_]", rest) and _IS_DATE.fullmatch(rest)
    ):
        return number, ""
    return None

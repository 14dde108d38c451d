"""One key for names and headings, and the nearest known name for a typing error.

BUGS 27-30, 58: case, blanks, no-break and invisible blanks, Unicode form, quotes and dashes
never make two names of one; a missing accent is a question, not a match.
"""

import difflib
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_QUOTES = dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u2032\u00b4\u0060\u02bc\u02b9"), "'")
_DOUBLE = dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"), '"')
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-")
_FOLDED = _QUOTES | _DOUBLE | _DASHES

LONGEST_NAME = 80
"""Characters; a longer name is refused at its cell (BUGS 45)."""


@lru_cache(maxsize=20_000)
def key(text: str) -> str:
    r"""The form in which two spellings of one name are equal: `Ada\u00a0 QUILL` -> `ada quill`."""
    folded = unicodedata.normalize("NFKC", text.translate(_FOLDED)).translate(_FOLDED).casefold()
    visible = "".join(c for c in folded if unicodedata.category(c) != "Cf")
    return unicodedata.normalize("NFC", re.sub(r"\s+", " ", visible).strip())


_JOINERS = re.compile("(?<=[^\\s\\x00-\\x7f\u200c\u200d])[\u200c\u200d](?=[^\\s\\x00-\\x7f\u200c\u200d])")
"""Invisible, but they shape letters of Persian and Hindi, and make one emoji of several."""


def tidy(text: str) -> str:
    """The name as it is shown: composed accents, single blanks, nothing invisible that shapes no letter."""
    composed = unicodedata.normalize("NFC", text)
    kept = {found.start() for found in _JOINERS.finditer(composed)}
    visible = "".join(c for i, c in enumerate(composed) if i in kept or unicodedata.category(c) != "Cf")
    return re.sub(r"\s+", " ", visible).strip()


@lru_cache(maxsize=20_000)
def plain(text: str) -> str:
    """The key without accents: only ever used to *suggest* (BUGS 30)."""
    decomposed = unicodedata.normalize("NFD", key(text))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def nearest(text: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant, or None when nothing is near.

    Equal without accents or with the words in another order comes first, because difflib
    would prefer a stranger (LIBRARIES section 6).
    """
    if len(text) > 2 * LONGEST_NAME:
        return None  # no name; comparing it letter by letter would take long
    names = sorted(set(known))
    wanted = plain(text)
    words = sorted(wanted.split())
    for name in names:
        if plain(name) == wanted or sorted(plain(name).split()) == words:
            return name
    by_plain = {plain(name): name for name in reversed(names)}
    close = difflib.get_close_matches(wanted, sorted(by_plain), n=1, cutoff=0.75)
    return by_plain[close[0]] if close else None


def suggestion(text: str, known: Iterable[str]) -> str:
    """` Did you mean Dot Larkin?`, or nothing: the tail of many messages."""
    found = nearest(text, known)
    return f" Did you mean {found}?" if found else ""


_ADDRESS = re.compile(r"[^\s@]+@[^\s@]+\.[^\s@]+")


def holds_address(text: str) -> bool:
    """Whether an e-mail address is in a text."""
    # Without the @ the pattern would try each letter of a long word as a beginning.
    return "@" in text and _ADDRESS.search(text) is not None


def quoted(value: object) -> str:
    """What is in a cell, for a message: in quotes, with everything invisible made visible.

    Messages are published, so that of whatever may be an e-mail address, typed one column off,
    only that is said.
    """
    text = str(value)
    if re.search(r"\S@\S", text):
        return "what stands here, with an @ in it,"
    shown = "".join(
        c
        if (c.isprintable() and unicodedata.category(c) not in ("Cf", "Zs")) or c == " "
        else f"\\u{ord(c):04x}"
        for c in text[:200]
    )
    return f'"{shown}{"..." if len(text) > 200 else ""}"'

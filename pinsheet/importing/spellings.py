"""Names that may be one: who or what is spelled in two ways, asked and never decided here."""

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pinsheet.importing.answers import OWN, Answers, Question
from pinsheet.names import key, plain, quoted, suggestion

MOST_COMPARED = 300
"""With more names than this no two are compared letter by letter."""
ALIKE = 0.75


@dataclass(frozen=True)
class Spelling:
    """A name as it was first written, its cell, and the tabs in which it stands."""

    text: str
    cell: str
    tabs: frozenset[str]


@dataclass
class Spellings:
    """Which spellings stand for which name."""

    name: dict[str, str] = field(default_factory=dict)
    """Key of a spelling -> the name."""
    aliases: dict[str, list[str]] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        """The names, in the order in which they first stand."""
        return list(dict.fromkeys(self.name.values()))


def told_apart(found: Iterable[tuple[str, str, str]], answers: Answers) -> Spellings:
    """What (tab, cell, text) say, with those that are near one another asked for."""
    spelled: dict[str, Spelling] = {}
    for tab, cell, text in found:
        before = spelled.get(key(text), Spelling(text, cell, frozenset()))
        spelled[key(text)] = Spelling(before.text, before.cell, before.tabs | {tab})
    result = Spellings()
    own = {folded: one for folded, one in spelled.items() if answers.same.get(folded, OWN) == OWN}
    settled = [one for folded, one in spelled.items() if folded in answers.same]
    for folded, one in spelled.items():
        stands_for = answers.same.get(folded)
        if stands_for is not None and stands_for != OWN:
            name = _end(folded, answers.same, spelled)
            result.name[folded] = name
            result.aliases.setdefault(name, []).append(one.text)
            if key(name) not in spelled:
                near = suggestion(name, [other.text for other in spelled.values()])
                to_be = f"{quoted(one.text)} is to be {quoted(name)}, which stands on no tab.{near}"
                text = f"{to_be} Which name is meant?"
                result.questions.append(Question(one.cell, text, "same", one.text, "NAME", no=OWN))
            continue
        result.name[folded] = one.text
        meant = None if one in settled else _meant(one, own.values())
        if meant is not None:
            result.questions.append(
                Question(
                    one.cell,
                    f"{quoted(one.text)}: is that {meant.text}?",
                    "same",
                    one.text,
                    meant.text,
                    yes=meant.text,
                    no=OWN,
                )
            )
    return result


def _end(folded: str, same: Mapping[str, str], spelled: Mapping[str, Spelling]) -> str:
    """The name that a spelling stands for in the end; answers in a circle end anywhere in it."""
    seen = {folded}
    while same.get(folded, OWN) != OWN and key(same[folded]) not in seen:
        name = same[folded]
        folded = key(name)
        seen.add(folded)
    return spelled[folded].text if folded in spelled else name


def _meant(one: Spelling, all_of_them: Iterable[Spelling]) -> Spelling | None:
    """Of whom a spelling may be another one: the fuller or more frequent name, never in the same tab."""
    everybody = list(all_of_them)
    if with_remark := _namedbefore_a_remark(one, everybody):
        return with_remark
    others = [
        other
        for other in everybody
        # A name with a remark is asked for; the name alone then is not.
        if other is not one
        and not other.tabs & one.tabs
        and not (plain(other.text) != plain(one.text) == before_a_remark(other.text))
    ]
    weaker = [
        other for other in others if _weight(other) > _weight(one) or _is_short_for(one.text, other.text)
    ]
    weaker = [other for other in weaker if not _is_short_for(other.text, one.text)]
    short = [other for other in weaker if _is_short_for(one.text, other.text)]
    if short:
        return short[0]
    return _alike(one, weaker) if len(everybody) <= MOST_COMPARED else None


_REMARK = re.compile(r"\s*[(\[][^)\]]*[)\]]\s*|\s+-\s.*|\s*[*+†]+\s*|,\s*(?:sub|captain|late|guest)\b.*")
"""What may stand behind a name: `(sub)`, `- sub`, `*`."""


def before_a_remark(text: str) -> str:
    """The name without accents and without a remark behind it."""
    folded = plain(text)
    found = re.search(rf"(?:{_REMARK.pattern})$", folded)
    return folded[: found.start()].strip() if found else folded


def _namedbefore_a_remark(one: Spelling, everybody: Sequence[Spelling]) -> Spelling | None:
    """Who has the name alone, or with another remark in more tabs: `Hal Rook` for `Hal Rook (sub)`."""
    bare = before_a_remark(one.text)
    same = [
        other
        for other in everybody
        if other is not one and not other.tabs & one.tabs and before_a_remark(other.text) == bare
    ]
    alone = [other for other in same if plain(other.text) == bare]
    if alone or plain(one.text) == bare:
        return alone[0] if alone and plain(one.text) != bare else None
    return next((other for other in same if _weight(other) > _weight(one)), None)


def _weight(one: Spelling) -> tuple[int, int]:
    """How much a spelling is the name itself: in how many tabs it stands, then how long it is."""
    return len(one.tabs), len(one.text)


def _alike(one: Spelling, others: Sequence[Spelling]) -> Spelling | None:
    wanted = plain(one.text)
    words = sorted(wanted.replace(",", " ").split())
    for other in others:
        if sorted(plain(other.text).replace(",", " ").split()) == words:
            return other
    by_plain = {plain(other.text): other for other in reversed(others)}
    close = difflib.get_close_matches(wanted, sorted(by_plain), n=1, cutoff=ALIKE)
    return by_plain[close[0]] if close else None


def _is_short_for(short: str, full: str) -> bool:
    """Whether one may be the other in short: `D. Larkin`, `Larkin D`, `Dot`, `Dot L.`; `AFM`."""
    some, all_of_it = plain(short).replace(".", " ").split(), plain(full).replace(".", " ").split()
    if len(all_of_it) < 2 or some == all_of_it:
        return False
    if len(some) == 1:
        initials = "".join(word[0] for word in all_of_it)
        small = "".join(word[0] for word in all_of_it if word not in ("the", "of", "from", "and", "a"))
        return some[0] == all_of_it[0] or (len(some[0]) > 1 and some[0] in (initials, small))
    if len(some) != len(all_of_it):
        return False
    if not any(len(word) == 1 for word in some):
        return False
    return any(
        all(
            word == whole or (len(word) == 1 and whole[0] == word)
            for word, whole in zip(order, all_of_it, strict=True)
        )
        for order in (some, some[::-1])
    )

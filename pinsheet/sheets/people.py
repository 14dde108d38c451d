"""Names: the roster's and the machines' spellings, aliases, guests, and what to say of strangers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pinsheet.names import LONGEST_NAME, key, quoted, suggestion, tidy
from pinsheet.problems import Cell
from pinsheet.sheets import cells
from pinsheet.sheets.book import Value
from pinsheet.sheets.page import Findings
from pinsheet.sheets.words import PLACEHOLDERS

_GUEST = re.compile(r"\s*[(\[]\s*guest\s*[)\]]\s*$", re.IGNORECASE)
MOST_SUGGESTIONS = 100
_FOR = re.compile(r"^(.*?)\s*[(\[]\s*for\s+(.+?)\s*[)\]]\s*$", re.IGNORECASE)


@dataclass
class Known:
    """Names of one sort by their keys; each key with the spelling it stands for and where it was typed."""

    sheet: str
    spelling: dict[str, str] = field(default_factory=dict)
    cell: dict[str, Cell] = field(default_factory=dict)

    def add(self, findings: Findings, cell: Cell, name: str, aliases: tuple[str, ...] = ()) -> bool:
        """Take a name with its aliases; False, and an error, where one of them is taken already."""
        if key(name) in self.spelling:
            before = self.cell[key(name)]
            message = (
                f"{quoted(name)} is here and in {before}. Give the two different names, or remove one row."
            )
            if (cell.workbook, cell.sheet) != (before.workbook, before.sheet):
                message += (
                    f" By its headings this sheet is read as a {self.sheet} sheet too. If it is none, "
                    "delete it, rename its headings or move it to another folder."
                )
            findings.error(cell, "name-twice", message)
            return False
        self._take(key(name), name, cell)
        for alias in aliases:
            taken = self.spelling.get(key(alias), name)
            if taken != name:
                message = (
                    f"{quoted(alias)} stands for {taken} already ({self.cell[key(alias)]}). "
                    "Remove it in one of the two rows."
                )
                findings.error(cell, "alias-twice", message)
            else:
                self._take(key(alias), name, cell)
        return True

    def _take(self, folded: str, name: str, cell: Cell) -> None:
        self.spelling.setdefault(folded, name)
        self.cell.setdefault(folded, cell)

    def find(self, text: str) -> str | None:
        """The spelling that counts, or None."""
        return self.spelling.get(key(text))

    @property
    def names(self) -> list[str]:
        """The names themselves, without aliases."""
        return list(dict.fromkeys(self.spelling.values()))


@dataclass
class Names:
    """Who and what is known in this season; guests without a roster row are taken in as they come."""

    players: Known = field(default_factory=lambda: Known("Players"))
    machines: Known = field(default_factory=lambda: Known("Machines"))
    guests: dict[str, tuple[str, Cell]] = field(default_factory=dict)
    public: dict[str, tuple[str, Cell]] = field(default_factory=dict)
    """Who asked to be called what, by the key of that name."""
    asked: int = 0
    """How many suggestions were looked for: each costs a comparison with every known name."""

    def player(self, findings: Findings, cell: Cell, value: Value) -> str | None:
        """The player meant by a cell; None for an empty seat, and with an error for a stranger."""
        typed = findings.value(cell, value, cells.name)
        if typed is None:
            return None
        bare = _GUEST.sub("", typed)
        if not bare:
            findings.error(cell, "nameless", "a guest without a name. Type the name before (guest).")
            return None
        known = self.known(typed)
        if known is not None:
            return known
        if is_placeholder(bare):
            return None
        if bare != typed:
            self.guests[key(bare)] = (tidy(bare), cell)
            return tidy(bare)
        findings.error(cell, "unknown-player", self._stranger(typed))
        return None

    def known(self, typed: str) -> str | None:
        """Who on the Players sheet, or which guest named so far, is meant; None for everybody else."""
        bare = _GUEST.sub("", typed)
        return self.players.find(typed) or self.players.find(bare) or self.guests.get(key(bare), (None,))[0]

    def take_public(self, findings: Findings, cell: Cell, public: str, player: str) -> None:
        """Let a player be called so on the page; an error where somebody else is."""
        other, where = self.public.setdefault(key(public), (player, cell))
        known = self.players.find(public)
        if known not in (None, player):
            other, where = known or "", self.players.cell[key(public)]
        if other != player:
            message = (
                f"{quoted(public)} is what {other} is called already ({where}). On the page the two would "
                "look like one. Choose another public name."
            )
            findings.error(cell, "public-name-twice", message)

    def is_empty_seat(self, value: Value) -> bool:
        """Whether a name cell says that nobody sits there, in words that are no player's name."""
        typed = str(value.value)
        bare = _GUEST.sub("", typed)
        known = self.players.find(typed) or self.players.find(bare)
        return value.kind == "text" and is_placeholder(bare) and known is None

    def _stranger(self, typed: str) -> str:
        if not self.players.spelling:
            return "there is no Players sheet, or nobody is on it. Type the players there first."
        shorter = re.split(r"\s*(?:[(\[*]|\s-\s)", typed, maxsplit=1)[0]
        known = self.players.find(shorter) if shorter != typed else None
        if known:
            return (
                f"behind {known} stands {quoted(typed[len(shorter) :].strip())}, which means nothing here. "
                "Only (guest) is known; write anything else in the column Note."
            )
        candidates = [*self.players.names, *(name for name, _ in self.guests.values())]
        near = self._near(typed, candidates)
        return (
            f"{quoted(typed)} is not on the Players sheet.{near} "
            "Correct it, or, if this is somebody new, add a row on Players, or write "
            f'"{typed} (guest)" where guests may play.'
        )

    def _near(self, typed: str, known: list[str]) -> str:
        """A suggestion; none any more where hundreds of names are unknown, as in another league's file."""
        self.asked += 1
        return suggestion(typed, known) if self.asked <= MOST_SUGGESTIONS else ""

    def machine(self, findings: Findings, cell: Cell, value: Value) -> str | None:
        """The machine meant by a cell; None, and an error, for an unknown one."""
        typed = findings.value(cell, value, cells.text)
        if typed is None:
            return None
        known = self.machines.find(typed)
        if known is None:
            findings.error(cell, "unknown-machine", self.no_machine(typed))
        return known

    def machines_in(self, findings: Findings, cell: Cell, value: Value) -> Iterator[str]:
        """The machines that a cell lists, separated by `;`."""
        typed = findings.value(cell, value, cells.text) or ""
        for part in filter(None, map(tidy, typed.split(";"))):
            machine = self.machine(findings, cell, Value(part, "text"))
            if machine:
                yield machine

    def machine_heading(self, typed: str) -> tuple[str, str | None] | None:
        """`Monster Bash (for Taxi)` as (machine, what it replaces); None where either is unknown."""
        known = self.machines.find(typed)
        if known is not None:
            return known, None
        both = _FOR.match(typed) if len(typed) <= 3 * LONGEST_NAME else None
        if both is None:
            return None
        machine, replaced = self.machines.find(both[1]), self.machines.find(both[2])
        return (machine, replaced) if machine and replaced else None

    def no_machine(self, typed: str) -> str:
        """What to say of an unknown machine."""
        if not self.machines.spelling:
            return "there is no Machines sheet, or nothing is on it. Type the machines there first."
        parts = _FOR.match(typed) if len(typed) <= 3 * LONGEST_NAME else None
        wrong = (
            next((part for part in parts.groups() if self.machines.find(part) is None), typed)
            if parts
            else typed
        )
        return (
            f"{quoted(wrong)} is not on the Machines sheet.{self._near(wrong, self.machines.names)} "
            'Correct it, or add the spelling under "Also known as".'
        )


def is_placeholder(name: str) -> bool:
    """Whether a name is a word for an empty seat: TBD, BYE, -, Player 4 (BUGS 34)."""
    folded = key(name)
    return folded in PLACEHOLDERS or re.fullmatch(r"(?:player|guest|seat) ?#?[0-9]{1,2}", folded) is not None

"""The page: one self-contained HTML file, readable without a script (PICTURE section 7).

Python says here what stands where; `templates/page.html.jinja` says how it is marked up, and
`templates/page.css` how it looks.
"""

import re
import unicodedata
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Literal

from pinsheet import problems
from pinsheet.files import shipped
from pinsheet.names import key
from pinsheet.outcome import Night, Outcome
from pinsheet.render import layout, palette
from pinsheet.render.grids import Cell, Drawing, Drawn, Grid, Shape
from pinsheet.render.layout import Layout
from pinsheet.render.paper import Paper, paper
from pinsheet.render.templates import templates
from pinsheet.tables import View


def page(outcome: Outcome) -> bytes:
    """The whole page as UTF-8; the same outcome gives the same bytes."""
    script = page_script()
    colour = outcome.look.colour
    drawn = (
        templates()
        .get_template("page.html.jinja")
        .render(
            outcome=outcome,
            page=prepared(outcome),
            palette=palette,
            shades=palette.shades(colour) if colour and colour.upper() != palette.ACCENT else None,
            style=page_style(),
            script=script,
            allowed=digest(script),
        )
    )
    return tightened(drawn).encode()


def page_script() -> str:
    """The script as it stands in the page: without comments, which stay with its source."""
    source = (shipped("templates") / "page.js").read_text(encoding="utf-8")
    return tightened(re.sub(r"(?m)^ *//.*\n", "", source))


def page_style() -> str:
    """The style sheet, in the same way without what weighs and says nothing."""
    source = (shipped("templates") / "page.css").read_text(encoding="utf-8")
    bare = re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*|(:)\s+", r"\1\2", bare).replace(";}", "}").strip()


def digest(script: str) -> str:
    """How a Content-Security-Policy names the one script that may run."""
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"


def tightened(text: str) -> str:
    """Without empty lines and indents, which weigh and say nothing here."""
    return re.sub(r"\n\s+", "\n", text)


@dataclass(frozen=True)
class Part:
    """A titled part of the page with an address of its own."""

    anchor: str
    title: str
    sections: tuple[Drawn, ...] = ()
    facts: tuple[tuple[str, Cell], ...] = ()
    night: Night | None = None

    @property
    def ranks(self) -> bool:
        """Whether it lists players by place."""
        heads = [{head.name for head in grid.heads} for drawn in self.sections for grid in drawn.grids]
        return bool(heads) and all({"place", "player"} <= names for names in heads)


@dataclass(frozen=True)
class Page:
    """What stands on the page, in its order."""

    headline: tuple[str, ...]
    season: tuple[Part, ...]
    coming: Part | None
    calendar: tuple[Night, ...]
    finals: tuple[Drawn, ...]
    weeks: tuple[Part, ...]
    players: tuple[Part, ...]
    about_machines: tuple[Drawn, ...]
    machines: tuple[Part, ...]
    next_first: bool
    rules: tuple[Part, ...]
    about: tuple[tuple[str, str], ...]
    warnings: tuple[problems.Problem, ...]
    sources: tuple[str, ...]
    links: layout.Links
    shapes: tuple[tuple[str, Shape], ...]
    paper: Paper

    @property
    def week_ids(self) -> frozenset[str]:
        """The addresses that a heading may link to."""
        return frozenset(part.anchor for part in self.weeks)


def prepared(outcome: Outcome) -> Page:
    """Every section that the league shows on the page, put in its part."""
    shown = replace(outcome, views=tuple(view for view in outcome.views if view.page))
    names = public_names(outcome)
    laid = Layout(shown, names)
    draw = Drawing(without_full_names(outcome), laid.machines)
    season = [section for section in laid.sections("season") if section.blocks]
    # A table with a row for each machine opens the machines' part instead of the page.
    of_machines = [s for s in season if s.blocks[0].heads[0].name == "machine"]
    season_parts = tuple(Part(s.anchor, s.title, draw.separate([s])) for s in season if s not in of_machines)
    about_machines = draw.separate(of_machines)
    facts = _facts([*(drawn for part in season_parts for drawn in part.sections), *about_machines])

    def parts(column: Literal["player", "machine"], titles: Mapping[str, str]) -> tuple[Part, ...]:
        return tuple(
            Part(
                anchor := laid.links[column, name],
                title,
                draw.together(laid.sections(column, **{column: name})),
                facts.get(anchor, ()),
            )
            for name, title in sorted(titles.items(), key=lambda both: _alphabetical(*both))
        )

    def night_part(anchor: str, book: Literal["week", "next"], night: Night) -> Part:
        if night.held and night.week < last:
            drawn = draw.together(older.sections(book, week=night.week))
        else:
            drawn = draw.separate(laid.sections(book, week=night.week), link_once=True)
        return Part(anchor, f"Week {night.week}", drawn, night=draw.night(night))

    coming = outcome.next_night
    last = outcome.last_week or 0
    older = laid.through(_of_older_nights(shown.views))
    newest_first = sorted(outcome.calendar, key=lambda night: -night.week)
    past = [n for n in newest_first if n.held or (n.cancelled and n.week < last)]
    rules = tuple(
        Part(section.anchor, section.title, draw.separate([section]))
        for section in laid.sections("rules")
        if section.blocks
    )
    warnings = tuple(
        replace(
            problem, message=draw.text(problem.message), cell=problems.Cell(*map(draw.text, problem.cell))
        )
        for problem in outcome.problems
        if problem.severity == "warning"
    )
    headline = tuple(draw.text(sentence) for sentence in outcome.headline)
    next_part = night_part("next", "next", coming) if coming else None
    next_first = [v.book for v in shown.views if v.book in ("next", "season")][:1] == ["next"]
    return Page(
        headline=headline,
        season=season_parts,
        coming=next_part,
        calendar=tuple(draw.night(night) for night in outcome.calendar if night.week > last),
        finals=draw.separate(laid.sections("finals")),
        weeks=tuple(night_part(f"week-{night.week}", "week", night) for night in past),
        players=parts("player", {player: names(player) for player in laid.players}),
        about_machines=about_machines,
        machines=parts("machine", {machine: machine for machine in laid.machines}),
        next_first=next_first,
        rules=rules,
        about=tuple(_about(rules, outcome, len(warnings))),
        warnings=warnings,
        sources=tuple(map(draw.text, outcome.sources)),
        links=laid.links,
        shapes=tuple((name, shape) for shape, name in draw.shapes.items()),
        paper=paper(
            _grids(season_parts[:1]),
            _grids([next_part] if next_part and next_first else []),
            " ".join(headline),
        ),
    )


def _grids(parts: Iterable[Part]) -> tuple[Grid, ...]:
    return tuple(grid for part in parts for drawn in part.sections for grid in drawn.grids)


def _about(rules: Iterable[Part], outcome: Outcome, warnings: int) -> Iterator[tuple[str, str]]:
    """What somebody should know of these results, with the address where it stands: `2 rulings`."""
    for part in rules:
        many = sum(len(rows) for drawn in part.sections for grid in drawn.grids for _, rows in grid.groups)
        yield part.anchor, _counted(many, part.title.lower())
    changed = sum(setting.changed for setting in outcome.settings)
    if changed:
        yield "rules", f"{_counted(changed, 'settings')} changed"
    if warnings:
        yield "warnings", f"{_counted(warnings, 'warnings')} about these results"


def _counted(many: int, things: str) -> str:
    return f"{many} {things.removesuffix('s') if many == 1 else things}"


def _of_older_nights(views: Iterable[View]) -> tuple[View, ...]:
    # Every score stands in its player's part too, and what a table means beside that of the newest night:
    # the night it was played on is told in short.
    return tuple(
        replace(view, note="")
        if view.older is None
        else replace(view, columns=view.older, across=None, note="")
        for view in views
        if view.older != ()
    )


def public_names(outcome: Outcome) -> layout.Names:
    """How the page calls a player."""
    return lambda player: outcome.public_names.get(player, player)


def without_full_names(outcome: Outcome) -> Callable[[str], str]:
    """Puts the public name wherever a sentence has another one: notes, ties, rulings, files' names.

    Names of several words and aliases are found in any case. A name of one word may be a common word
    too, so it is found only as the roster writes it.
    """
    hidden = {full: public for full, public in outcome.public_names.items() if full != public}
    if not hidden:
        return str
    called = {key(full): public for full, public in hidden.items()}
    called |= {spelled: hidden[who] for spelled, who in outcome.known_as.items() if who in hidden}
    # A public name may hold somebody's full name, and stays as it is.
    stays = set(outcome.public_names.values())
    patterns = {
        **{spelled: _loosely(spelled) for spelled in called if " " in spelled},
        **{name: re.escape(name) for name in (*hidden, *stays) if name in stays or " " not in name},
    }
    longest_first = sorted(patterns, key=lambda name: (-len(name), name not in stays, name))
    one_of = "|".join(patterns[name] for name in longest_first)
    pattern = re.compile(rf"(?<!\w)(?:{one_of})(?!\w)")

    def public(found: re.Match[str]) -> str:
        said = found[0]
        return said if said in stays else hidden.get(said) or called[key(said)]

    return lambda text: pattern.sub(public, text)


def _loosely(spelled: str) -> str:
    """A name's key as a pattern: in any case, with any quotes and dashes (names.key folds them)."""
    pattern = re.escape(spelled).replace("'", "['\u2018\u2019\u02bc`\u00b4]")
    pattern = pattern.replace(r"\-", "[-\u2010-\u2015]")
    return f"(?i:{pattern})"


def _alphabetical(name: str, title: str) -> tuple[str, str]:
    # By what is shown, accents beside their plain letters, in no language's own order.
    return unicodedata.normalize("NFD", title.casefold()), name


def _facts(drawn: Iterable[Drawn]) -> dict[str, tuple[tuple[str, Cell], ...]]:
    # What the season's tables say about somebody, without the columns that run across: it
    # opens his part, and holds what a phone leaves out of the table itself.
    found: dict[str, tuple[tuple[str, Cell], ...]] = {}
    for grid in (grid for section in drawn for grid in section.grids if not grid.chart):
        for row in (row for _, rows in grid.groups for row in rows):
            said = tuple(
                (head.title, cell)
                for i, (head, cell) in enumerate(zip(grid.heads, row, strict=True))
                if i != grid.named and not head.wide and cell.text and not cell.bars
            )
            found.setdefault(row[grid.named].link, said)
    return found

"""The parts of the manual that the package declares: settings, clauses, words, tables, commands.

    python docs/reference.py

writes them as Markdown into `docs/_made`, where the pages include them; building the manual does so first.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from pinsheet.cli import COMMANDS
from pinsheet.leagues.general import General
from pinsheet.leagues.league import League
from pinsheet.leagues.params import Setting, settings_of
from pinsheet.leagues.registry import BY_NAME
from pinsheet.sheets.kinds import SYNONYMS
from pinsheet.sheets.words import CODE_LEGEND, RULINGS
from pinsheet.tables import EXPORTED, TYPED, Column, Table

MADE = Path(__file__).parent / "_made"

KINDS = {
    "text": "words",
    "integer": "whole number",
    "score": "whole number",
    "points": "number",
    "flag": "true or false",
    "amount": "amount, `12.50`",
    "cell": "workbook, sheet and cell",
    "date": "date, `2018-06-05`",
    "list": "list of words",
    "spark": "list of numbers",
    "object": "number",
}
"""What a column holds, as it is exported."""

WIDTH = 88
"""Letters in a line of a command's help, whatever window the manual is built in."""

TITLES = {column.title.lower(): column.title for one in TYPED for column in one.columns}
"""Headings as they are drawn, by their keys."""


def write() -> None:
    """Every part, each in a file of its own."""
    MADE.mkdir(exist_ok=True)
    for name, lines in parts().items():
        path, text = MADE / f"{name}.md", "\n".join(lines) + "\n"
        # Sphinx builds a page again when what it includes is new.
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def parts() -> dict[str, list[str]]:
    """The lines of each part by its name."""
    made: dict[str, Iterable[str]] = {
        "codes": table(("you type", "it means"), ((code(word), what) for word, what in CODE_LEGEND)),
        "synonyms": table(
            ("you may also write", "for"), ((code(word), TITLES[known]) for word, known in SYNONYMS.items())
        ),
        "tables": fixed_tables(),
        "commands": commands(),
        "presets": presets(),
    }
    for league in BY_NAME.values():
        made[f"settings-{league.name}"] = settings(league)
        made[f"coded-{league.name}"] = coded(league)
        made[f"left-{league.name}"] = table(("section", "left to people"), league.left_to_people.items())
        made[f"rulings-{league.name}"] = rulings(league)
        made[f"tables-{league.name}"] = own_tables(league)
    return {name: list(lines) for name, lines in made.items()}


def table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table of Markdown."""
    headings = tuple(headings)
    yield line(headings)
    yield line("---" for _ in headings)
    yield from map(line, rows)
    yield ""


def line(cells: Iterable[str]) -> str:
    """A row of it."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def code(text: object) -> str:
    """As it is typed; a dash where nothing is."""
    return f"`{text}`" if str(text) else "–"


# --------------------------------------------------------------------------- a league


def settings(league: League) -> Iterator[str]:
    """The settings of its newest edition in the order of the sheet, the open questions apart."""
    edition = league.editions[league.default_edition]
    rows = [(setting, getattr(edition, field)) for field, setting in settings_of(edition).items()]
    every_league_s = {setting.name for setting in settings_of(General).values()}
    sections: tuple[tuple[str, Callable[[Setting], bool]], ...] = (
        ("Settings of every league", lambda one: one.name in every_league_s),
        ("What the rulebook leaves open", lambda one: one.open),
        ("The rulebook's own numbers", lambda one: True),
    )
    for title, belongs in sections:
        mine = [row for row in rows if belongs(row[0])]
        rows = [row for row in rows if row not in mine]
        yield from ("", f"### {title}", "")
        yield from table(
            ("setting", "default", "section", "what it decides", "may be"),
            (_setting(setting, default) for setting, default in mine),
        )


def _setting(setting: Setting, default: Any) -> tuple[str, ...]:
    shown, accepts = setting.accepts.show(default), setting.accepts
    may_be = ", ".join(map(code, accepts.choices)) if accepts.choices else accepts.hint
    return (code(setting.name), code(shown), setting.clause or "–", setting.meaning, may_be)


def presets() -> Iterator[str]:
    """The editions whose names stand for their league, with what is known of them."""
    yield from table(
        ("preset", "what it is of", "known", "not known", "from"),
        (
            (code(name), one.title, one.known, one.unknown or "–", one.source)
            for league in BY_NAME.values()
            for name, one in league.presets.items()
        ),
    )


def coded(league: League) -> Iterator[str]:
    """The sections that are computed, each with the settings that can change it."""
    edition = league.editions[league.default_edition]
    by_clause: dict[str, list[str]] = {}
    for setting in settings_of(edition).values():
        for clause in setting.clause.split(", "):
            by_clause.setdefault(clause, []).append(code(setting.name))
    yield from table(
        ("section", "what pinsheet computes or checks", "settings"),
        (
            (clause, what, ", ".join(by_clause.get(clause, ())) or "–")
            for clause, what in league.clauses.items()
        ),
    )


def rulings(league: League) -> Iterator[str]:
    """The words on Rulings that the rulebook knows."""
    known = league.sheets.rulings or RULINGS
    yield from table(("Ruling", "what it does"), ((code(word), what) for word, what in known))


# --------------------------------------------------------------------------- tables and commands


def fixed_tables() -> Iterator[str]:
    """The tables that every export has, with the columns that never change."""
    for one in EXPORTED:
        yield from ("", f"### {one.name}", "", *_rows(one.name), "")
        yield from _columns(one.columns)


def own_tables(league: League) -> Iterator[str]:
    """What a league adds: columns of the tables above, and tables of its own."""
    fixed = {one.name: one for one in EXPORTED}
    more = {
        one.name: [column for column in one.columns if column not in fixed[one.name].columns]
        for one in league.made
        if one.name in fixed
    }
    yield from table(
        ("table", "further columns"),
        ((code(name), ", ".join(code(c.name) for c in columns)) for name, columns in more.items() if columns),
    )
    typed = {one.name for one in TYPED}
    own = [one for one in league.made if one.exported and one.name not in fixed and one.name not in typed]
    makers = {step.name: step.make.__doc__ or "" for step in league.groundwork + league.steps}
    yield from table(
        ("table of its own", "what it is", "columns"),
        ((code(one.name), _first(makers[one.name]), _names(one)) for one in own),
    )


def _names(one: Table) -> str:
    return ", ".join(code(column.name) for column in one.columns if not column.private)


def _rows(name: str) -> Iterator[str]:
    """What its rows are, league by league where they differ."""
    said = {
        league.name: _first(step.make.__doc__ or "")
        for league in BY_NAME.values()
        for step in league.groundwork + league.steps
        if step.name == name
    }
    if len(set(said.values())) == 1:
        yield from set(said.values())
    else:
        yield from (f"- `{league}`: {what}" for league, what in said.items())


def _first(text: str) -> str:
    """The first paragraph of a docstring, on one line."""
    return " ".join(text.partition("\n\n")[0].split())


def _columns(columns: Iterable[Column]) -> Iterator[str]:
    yield from table(
        ("column", "holds", "meaning"),
        (
            (code(c.name), KINDS[c.kind] + (", or empty" if c.nullable else ""), c.help or c.title)
            for c in columns
            if not c.private
        ),
    )


def commands() -> Iterator[str]:
    """Each command with what its help says."""
    for command in COMMANDS:
        context = click.Context(command, info_name=f"pinsheet {command.name}", terminal_width=WIDTH)
        yield from (f"## {command.name}", "", "```text", command.get_help(context), "```", "")


if __name__ == "__main__":
    write()

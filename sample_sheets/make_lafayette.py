"""Make the sample season lafayette-2018 as its commissioner did: draw, type, draw, type.

    python sample_sheets/make_lafayette.py [FOLDER]

The same script makes the same workbooks every time; what happened stands in lafayette_story.
"""

# ruff: noqa: INP001 - the samples are a folder of files, not a package

import math
import random
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import lafayette_finals
from filling import Filling, Grid
from lafayette_story import (
    EVENINGS,
    JOINER,
    LEAGUE,
    LEAVER,
    LEFT,
    MACHINES,
    MOVED,
    PEOPLE,
    REPLACEMENT,
    STORM,
    WALK_IN,
    WEEKS,
    Evening,
    Person,
)

from pinsheet import beginning, drawing
from pinsheet.files import replace_files
from pinsheet.leagues.params import settings_of
from pinsheet.leagues.registry import BY_NAME
from pinsheet.outcome import Outcome

SEED = 2055
"""Two members end the season level with this one, and no score was bent for it."""

HERE = Path(__file__).resolve().parent / "lafayette-2018"
TICKS = {"x": "x", "l": "late", "a": "away"}
LUCK = 0.9
"""How much of a score's spread is the evening's luck; the rest is the player."""

SKILLS = {person.name: person.skill for person in (*PEOPLE, JOINER, WALK_IN)}
BY_MACHINE = {machine.name: machine for machine in MACHINES}


def make(folder: Path) -> None:
    """The whole season, night by night, and its finals, into an empty folder."""
    season = begun(folder)
    for evening in EVENINGS:
        before(evening.week, season)
        tick(evening.week, season)
        replace_files({folder / beginning.SEASON_BOOK: season.to_bytes()})
        drawn = drawing.tonight(folder)
        if isinstance(drawn, Outcome):
            raise SystemExit("\n".join(f"{p.cell}: {p.message}" for p in drawn.problems))
        replace_files({drawn.path: played(drawn.content, evening)})
    lafayette_finals.play(folder)


# --------------------------------------------------------------------------- the season workbook


def begun(folder: Path) -> Filling:
    """A new season with everything that is typed before the first night."""
    league = BY_NAME["lafayette"]
    files = beginning.new_season(folder, league)
    book = Filling(files[folder / beginning.SEASON_BOOK], still_true=("Settings", "Check-in"))
    settings = settings_of(league.editions[league.default_edition]).values()
    answer_settings(book, (setting.name for setting in settings if setting.open))
    book.grid("Players", "Player", "Status").add_all(map(roster_row, PEOPLE))
    book.grid("Machines", "Machine", "Note").add_all(
        {"Machine": m.name, "Also known as": m.aliases, "Note": m.note} for m in MACHINES
    )
    fill_weeks(book)
    checkin = book.grid("Check-in", "Player", "1")
    checkin.add_all({"Player": person.name} for person in PEOPLE)
    return book


def answer_settings(book: Filling, open_questions: Iterable[str]) -> None:
    """The league's own settings, and the default typed beside every question that is still open."""
    settings = book.grid("Settings", "Setting", "Value")
    for setting, value in LEAGUE.items():
        settings.type_in(settings.row_of("Setting", setting), "Value", value)
    for question in open_questions:
        row = settings.row_of("Setting", question)
        settings.type_in(row, "Value", settings.value(row, "Default"))


def roster_row(person: Person) -> dict[str, object]:
    """A person as a row of Players."""
    return {
        "Player": person.name,
        "Status": person.status,
        "E-mail": f"{person.email}@example.org" if person.email else "",
        "IFPA id": person.ifpa_id,
        "Also known as": person.aliases,
        **person.more,
    }


def fill_weeks(book: Filling) -> None:
    """All dates and the machines as announced; where none is announced yet, nothing."""
    weeks = book.grid("Weeks", "Week", "Date")
    first = EVENINGS[0]
    for week in range(1, WEEKS + 1):
        row = weeks.row_of("Week", str(week))
        weeks.type_in(row, "Date", first.date.fromordinal(first.date.toordinal() + 7 * (week - 1)))
    for evening in EVENINGS:
        row = weeks.row_of("Week", str(evening.week))
        for game, machine in enumerate(evening.machines, start=1):
            weeks.type_in(row, f"Machine {game}", machine)


def before(week: int, book: Filling) -> None:
    """What changes in the season workbook before a night is drawn."""
    players, weeks = book.grid("Players", "Player", "Status"), book.grid("Weeks", "Week", "Date")
    if week == 4:
        players.add(roster_row(JOINER))
        book.grid("Check-in", "Player", "1").add({"Player": JOINER.name})
    if week == LEFT:
        players.type_in(players.row_of("Player", LEAVER), "Left", LEFT)
        cancelled, why = STORM
        weeks.type_in(weeks.row_of("Week", str(cancelled)), "Note", why)
        moved, reason = MOVED
        row = weeks.row_of("Week", str(moved))
        weeks.type_in(row, "Date", next(e.date for e in EVENINGS if e.week == moved))
        weeks.type_in(row, "Note", reason)


def tick(week: int, book: Filling) -> None:
    """Who is here at 7:15, and the count that the sheet shows above."""
    checkin = book.grid("Check-in", "Player", "1")
    here = 0
    for person in (*PEOPLE, JOINER):
        mark = TICKS.get(person.checkin[week - 1])
        if mark is not None:
            checkin.type_in(checkin.row_of("Player", person.name), str(week), mark)
            here += mark != "away"
    checkin.show(checkin.top - 1, str(week), here)


# --------------------------------------------------------------------------- a night's workbook


def played(drawn: bytes, evening: Evening) -> bytes:
    """The drawn workbook with everything that the night's cards say."""
    book = Filling(drawn)
    scores = book.grid("Scores", "Group", "Player")
    for game, machine in enumerate(evening.chosen, start=len(evening.machines) + 1):
        scores.type_in(scores.top, column_of(scores, game), machine)
    if evening.week == REPLACEMENT.week:
        heading = f"{REPLACEMENT.machine} (for {REPLACEMENT.broken})"
        scores.type_in(scores.top, spare_column(scores), heading)
    for name in evening.came:
        sit_down(scores, name)
    for row in scores.rows():
        if scores.text(row, "Player"):
            type_card(scores, row, evening)
    type_ties(book, evening)
    type_rulings(book, evening)
    book.count_out()
    return book.to_bytes()


def sit_down(scores: Grid, name: str) -> None:
    """Take the first free seat; where no group has one, under a group number of one's own."""
    row = next(row for row in scores.rows() if not scores.text(row, "Player"))
    scores.type_in(row, "Player", name)
    if not scores.text(row, "Group"):
        scores.type_in(row, "Group", 1 + int(scores.text(row - 1, "Group")))


def type_card(scores: Grid, row: int, evening: Evening) -> None:
    """One player's row of a card: scores, codes, a note."""
    player = scores.text(row, "Player").removesuffix(" (guest)")
    if player in evening.notes:
        scores.type_in(row, "Note", evening.notes[player])
    if player in evening.left_blank:
        return
    if player in evening.absent:
        scores.type_in(row, column_of(scores, 1), "A")
        return
    told = {**equal_scores(evening), **evening.typed}
    for game, machine in enumerate(evening.played, start=1):
        if game in evening.missed.get(player, ()):
            scores.type_in(row, column_of(scores, game), "L")
            continue
        late = machine == REPLACEMENT.broken and after_the_breakdown(scores, row, evening)
        on = REPLACEMENT.machine if late else machine
        score = told.get((player, on), own_score(evening.week, player, on))
        text = f"{score:,}" if (player, on) in evening.as_text else score
        scores.type_in(row, spare_column(scores) if late else column_of(scores, game), text)


def column_of(scores: Grid, game: int) -> int:
    """The games stand right of the names, also where a heading is still open."""
    return scores.columns["Player"] + game


def spare_column(scores: Grid) -> int:
    """The empty column between the machines and the Note."""
    return scores.columns["Note"] - 1


def after_the_breakdown(scores: Grid, row: int, evening: Evening) -> bool:
    """Whether this row's group came to the broken machine too late."""
    group = int(scores.text(row, "Group"))
    return evening.week == REPLACEMENT.week and group >= REPLACEMENT.from_group


def own_score(week: int, player: str, name: str) -> int:
    """A plausible score: log-normal around the machine's middle, shifted by skill, in tens."""
    machine = BY_MACHINE[name]
    luck = random.Random(f"{SEED} {week} {name} {player}").gauss(0, LUCK)
    return 10 * round(machine.middle / 10 * math.exp(machine.spread * (SKILLS[player] + luck)))


def equal_scores(evening: Evening) -> dict[tuple[str, str], int]:
    """The scores of those who tied."""
    return {
        (player, tie.machine): tie.score or own_score(evening.week, tie.players[0], tie.machine)
        for tie in evening.ties
        for player in tie.players
    }


def type_ties(book: Filling, evening: Evening) -> None:
    """A row for each playoff; at the end of the season one for the standings."""
    ties = book.grid("Ties", "Machine", "1st")
    places = ("1st", "2nd", "3rd", "4th")
    for tie in evening.ties:
        if tie.played_off:
            order = dict(zip(places, tie.players, strict=False))
            ties.add({"Week": evening.week, "Machine": tie.machine, **order})
    if evening.season_tie:
        ties.add({"Week": "season", **dict(zip(places, evening.season_tie, strict=False))})


def type_rulings(book: Filling, evening: Evening) -> None:
    """A row for each ruling, in the order in which they were made."""
    rulings = book.grid("Rulings", "Player", "Ruling")
    for one in evening.rulings:
        row = {"Week": evening.week, "Player": one.player, "Machine": one.machine}
        rulings.add({**row, "Ruling": one.ruling, "Value": one.value, "Note": one.note})


def main() -> None:
    """Make the season beside the others, so that no drawing sees last time's workbooks."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    with tempfile.TemporaryDirectory() as name:
        make(Path(name))
        made = sorted(Path(name).glob("*.xlsx"))
        replace_files({target / path.name: path.read_bytes() for path in made})


if __name__ == "__main__":
    main()

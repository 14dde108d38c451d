"""Make the sample season koi-2000 as its commissioner and officials did: draw, type, draw, type.

    python sample_sheets/make_koi.py [FOLDER]

The same script makes the same workbooks every time; what happened stands in koi_story.
"""

# ruff: noqa: INP001 - the samples are a folder of files, not a package

import math
import random
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import koi_playoffs
from filling import Filling, Grid
from koi_story import (
    ADDED,
    ARRIVES,
    EVENINGS,
    EVERYTHING,
    JOINER,
    LEAGUE,
    LEAVER,
    LEFT,
    MACHINES,
    MOVED,
    NEW,
    PEOPLE,
    SHORT,
    SHORTENED,
    WEEKS,
    Evening,
    Machine,
    Person,
    Tie,
)

from pinsheet import beginning, drawing, season
from pinsheet.files import replace_files
from pinsheet.leagues.params import settings_of
from pinsheet.leagues.registry import BY_NAME
from pinsheet.outcome import Outcome

SEED = 2355
"""With this one all of section C happens by itself; the scores that were bent stand in the story."""

HERE = Path(__file__).resolve().parent / "koi-2000"
TICKS = {"x": "x", "l": "late", "a": "away"}
AMOUNTS = {"6": 6, "d": 12, "h": 30, "x": "x"}
GAMES = 5
LUCK = 0.9
"""How much of a score's spread is the evening's luck; the rest is the player."""

EVERYBODY = {person.name: person for person in (*PEOPLE, JOINER)}
BY_MACHINE = {machine.name: machine for machine in (*MACHINES, NEW)}


def make(folder: Path) -> None:
    """The whole season, night by night, into an empty folder."""
    book = begun(folder)
    for evening in EVENINGS:
        before(evening, book)
        tick(evening.week, book)
        replace_files({folder / beginning.SEASON_BOOK: book.to_bytes()})
        drawn = drawing.tonight(folder)
        if isinstance(drawn, Outcome):
            raise SystemExit("\n".join(f"{p.cell}: {p.message}" for p in drawn.problems))
        night = played(drawn.content, evening)
        replace_files({drawn.path: night.to_bytes()})
        pay_prizes(night, folder, evening.week)
        night.count_out()
        replace_files({drawn.path: night.to_bytes()})
    koi_playoffs.play(folder, lambda player, machine: own_score(WEEKS + 1, player, machine))


# --------------------------------------------------------------------------- the season workbook


def begun(folder: Path) -> Filling:
    """A new season with everything that is typed before the first night."""
    league = BY_NAME["koi"]
    files = beginning.new_season(folder, league)
    book = Filling(files[folder / beginning.SEASON_BOOK], still_true=("Settings", "Check-in", "Pre-makeups"))
    settings = settings_of(league.editions[league.default_edition]).values()
    answer_settings(book, (setting.name for setting in settings if setting.open))
    book.grid("Players", "Player", "Status").add_all(map(roster_row, PEOPLE))
    book.grid("Machines", "Machine", "Reference").add_all(map(machine_row, MACHINES))
    weeks = book.grid("Weeks", "Week", "Date")
    first = EVENINGS[0].date.toordinal()
    for week in range(1, WEEKS + 1):
        date = EVENINGS[0].date.fromordinal(first + 7 * (week - 1))
        weeks.type_in(weeks.row_of("Week", str(week)), "Date", date)
    book.grid("Check-in", "Player", "1").add_all({"Player": person.name} for person in PEOPLE)
    type_premakeups(book, 1, PEOPLE, MACHINES)
    return book


def answer_settings(book: Filling, open_questions: Iterable[str]) -> None:
    """The league's own settings, and an answer to every open question: but for one the default."""
    settings = book.grid("Settings", "Setting", "Value")
    for setting, value in LEAGUE.items():
        settings.type_in(settings.row_of("Setting", setting), "Value", value)
    for question in open_questions:
        row = settings.row_of("Setting", question)
        settings.type_in(row, "Value", settings.value(row, "Default"))
    row = settings.row_of("Setting", "prizes.added")
    settings.type_in(row, "Value", ADDED)
    settings.show(row, "Changed", "changed")


def roster_row(person: Person) -> dict[str, object]:
    """A person as a row of Players."""
    return {"Player": person.name, "Skill": person.skill, **person.more}


def machine_row(machine: Machine) -> dict[str, object]:
    """A machine as a row of Machines."""
    return {
        "Machine": machine.name,
        "Reference": machine.reference,
        "Also known as": machine.aliases,
        "Note": machine.note,
    }


def before(evening: Evening, book: Filling) -> None:
    """What changes in the season workbook before a night is drawn."""
    players, weeks = book.grid("Players", "Player", "Status"), book.grid("Weeks", "Week", "Date")
    if evening.week == JOINER.more["Joined"]:
        players.add(roster_row(JOINER))
        book.grid("Check-in", "Player", "1").add({"Player": JOINER.name})
        type_premakeups(book, evening.week, (JOINER,), MACHINES)
    if evening.week == ARRIVES:
        book.grid("Machines", "Machine", "Reference").add(machine_row(NEW))
        type_premakeups(book, ARRIVES, tuple(EVERYBODY.values()), (NEW,))
    if evening.week == LEFT:
        players.type_in(players.row_of("Player", LEAVER), "Left", LEFT)
    row = weeks.row_of("Week", str(evening.week))
    weeks.type_in(row, "Date", evening.date)
    if evening.working:
        weeks.type_in(row, "Machines", "; ".join(evening.working))
    if evening.note:
        weeks.type_in(row, "Note", evening.note)


def tick(week: int, book: Filling) -> None:
    """Who is here at 7:15, and the count that the sheet shows above."""
    checkin = book.grid("Check-in", "Player", "1")
    here = 0
    for name, person in EVERYBODY.items():
        mark = TICKS.get(person.checkin[week - 1])
        if mark is not None:
            checkin.type_in(checkin.row_of("Player", name), str(week), mark)
            here += mark != "away"
    checkin.show(checkin.top - 1, str(week), here)


def type_premakeups(
    book: Filling, from_week: int, people: tuple[Person, ...], machines: tuple[Machine, ...]
) -> None:
    """One official game on each machine; what comes later in a copy of the first block, below it."""
    sheet = book.grid("Pre-makeups", "Player")
    start, last = sheet.top - 1, sheet.sheet.max_column
    if from_week > 1:
        start = sheet.end + 2
        book.copy_rows("Pre-makeups", range(1, len(people) + 3), start)
        sheet.type_in(start, 1, "From week")
        sheet.type_in(start + 1, 1, "Player")
        sheet.type_in(start + 1, last, "(missing)")
    sheet.type_in(start, 2, from_week)
    for column, machine in enumerate(machines, start=2):
        sheet.type_in(start + 1, column, machine.name)
    complete = 0
    for row, person in enumerate(people, start=start + 2):
        sheet.type_in(row, 1, person.name)
        scores = [on_file(person, machine) for machine in machines]
        for column, score in enumerate(scores, start=2):
            sheet.type_in(row, column, score)
        sheet.show(row, last, scores.count(None))
        complete += None not in scores
    sheet.show(start, last - 1, f"{complete} of {len(people)} complete")


def on_file(person: Person, machine: Machine) -> int | None:
    """A pre-makeup score, if it was played."""
    lacks = person.no_premakeups
    return None if lacks == EVERYTHING or machine.name in lacks else own_score(0, person.name, machine.name)


# --------------------------------------------------------------------------- a night's workbook


def played(drawn: bytes, evening: Evening) -> Filling:
    """The drawn workbook with everything that the night's cards say, but for the prizes."""
    book = Filling(drawn)
    blocks = {block.text(block.top + 1, "Group"): block for block in book.grids("Scores", "Group", "Player")}
    if evening.week == MOVED.week:
        move(blocks)
    for label, block in blocks.items():
        type_block(block, label, evening)
    type_ties(book, evening)
    type_rulings(book, evening)
    type_payments(book, evening.week)
    return book


def move(blocks: dict[str, Grid]) -> None:
    """Take a name out of one group, and type it into the free seat of another."""
    for block in blocks.values():
        for row in seats(block):
            if block.text(row, "Player") == MOVED.player:
                block.clear(row, "Player")
    block = blocks[MOVED.group]
    free = next(row for row in seats(block) if not block.text(row, "Player"))
    block.type_in(free, "Player", MOVED.typed)


def seats(block: Grid) -> Iterator[int]:
    """The rows of a block in which somebody sits or may sit: they have the group's label."""
    label = block.text(block.top + 1, "Group")
    return (row for row in block.rows() if block.text(row, "Group") == label)


def type_block(block: Grid, label: str, evening: Evening) -> None:
    """The machines that a group has chosen, and its card."""
    machines = chosen(evening, label)
    for game, machine in enumerate(machines, start=1):
        short = SHORT.get(machine, machine) if (evening.week, label) in SHORTENED else machine
        if machine not in block.columns:
            block.type_in(block.top, column_of(block, game), short)
    for row in seats(block):
        typed = block.text(row, "Player")
        player = MOVED.player if typed == MOVED.typed else typed
        if player:
            type_card(block, row, player, machines, evening)
    for row in block.rows():
        name = block.text(row, "Player")
        if name.startswith("on file, "):
            person = EVERYBODY[name.removeprefix("on file, ")]
            for game, machine in enumerate(machines, start=1):
                score = on_file(person, BY_MACHINE[machine])
                block.show(row, column_of(block, game), "missing" if score is None else score)


def chosen(evening: Evening, label: str) -> list[str]:
    """What a group plays: the night's games, or five of the machines; of four, one twice."""
    machines = list(evening.working) or [
        machine.name for machine in BY_MACHINE.values() if machine is not NEW or evening.week >= ARRIVES
    ]
    if len(machines) == GAMES:
        return machines
    draw = random.Random(f"{SEED} {evening.week} {label}")
    first = draw.sample(machines, min(GAMES, len(machines)))
    return [*first, *draw.sample(machines, GAMES - len(first))]


def type_card(block: Grid, row: int, player: str, machines: list[str], evening: Evening) -> None:
    """One player's row of a card: scores, codes, a note."""
    if player in evening.notes:
        block.type_in(row, "Note", evening.notes[player])
    absent = EVERYBODY[player].checkin[evening.week - 1] in "a-"
    for game, machine in enumerate(machines, start=1):
        if absent or game in evening.missed.get(player, ()):
            block.type_in(row, column_of(block, game), "P")
            continue
        nth = machines[:game].count(machine)
        score = on_the_card(evening, player, machine, game, nth)
        text = f"{score:,}" if (player, machine) in evening.as_text else score
        block.type_in(row, column_of(block, game), text)


def column_of(block: Grid, game: int) -> int:
    """The games stand right of the names, also where a heading is still open."""
    return block.columns["Player"] + game


def on_the_card(evening: Evening, player: str, machine: str, game: int, nth: int) -> int:
    """The score that was written down: equal ones, those before a replay, else the player's own."""
    for ruling in evening.rulings:
        about = (ruling.player, ruling.machine) == (player, machine) and ruling.game in (None, game)
        if about and ruling.first is not None:
            return ruling.first
    for tie in evening.ties:
        if player in tie.players and tie.machine == machine and tie.game in (None, game):
            player = tie.players[0]
    return evening.typed.get((player, machine), own_score(evening.week, player, machine, nth))


def own_score(week: int, player: str, name: str, nth: int = 1) -> int:
    """A plausible score: log-normal around the machine's middle, shifted by skill, in tens.

    Week 0 are the pre-makeups; `nth` tells the games apart where a machine is played twice.
    """
    machine = BY_MACHINE[name]
    again = f" {nth}" if nth > 1 else ""
    luck = random.Random(f"{SEED} {week} {name} {player}{again}").gauss(0, LUCK)
    level = EVERYBODY[player].level
    return 10 * round(machine.middle / 10 * math.exp(machine.spread * (level + luck)))


def type_ties(book: Filling, evening: Evening) -> None:
    """A row for each playoff."""
    ties = book.grid("Ties", "Machine", "1st")
    for tie in evening.ties:
        if tie.played_off:
            ties.add({"Week": evening.week, "Game": tie.game, "Machine": tie.machine, **order(tie)})


def order(tie: Tie) -> dict[str, str]:
    """The players of a playoff below the headings of Ties."""
    return dict(zip(("1st", "2nd", "3rd", "4th"), tie.players, strict=False))


def type_rulings(book: Filling, evening: Evening) -> None:
    """A row for each ruling, in the order in which they were made."""
    rulings = book.grid("Rulings", "Player", "Ruling")
    for one in evening.rulings:
        value = one.value
        if value is None and one.first is not None:
            value = own_score(evening.week, one.player, one.machine, 2 if one.game else 1)
        row = {"Week": evening.week, "Player": one.player, "Game": one.game, "Machine": one.machine}
        rulings.add({**row, "Ruling": one.ruling, "Value": value, "Note": one.note})


def type_payments(book: Filling, week: int) -> None:
    """Who handed in what; blank where nothing came."""
    payments = book.grid("Payments", "Player", "Paid")
    for row in payments.rows():
        person = EVERYBODY.get(payments.text(row, "Player"))
        if person is None:
            continue
        payments.type_in(row, "Paid", AMOUNTS.get(person.pays[week - 1]))
        if person.checkin[week - 1] in "a-":
            payments.type_in(row, "Note", "away")


def pay_prizes(book: Filling, folder: Path, week: int) -> None:
    """The cash that was handed out, as the commissioner reads it off when the last card is typed."""
    outcome = season.run(folder)
    if outcome.failed:
        raise SystemExit("\n".join(f"{p.cell}: {p.message}" for p in outcome.problems))
    payments = book.grid("Payments", "Player", "Paid")
    for prize in outcome.rows("payouts", kind="weekly", week=week):
        row = payments.row_of("Player", prize["player"])
        payments.type_in(row, "Prize paid", prize["amount"] / 100)


def main() -> None:
    """Make the season beside the others, so that no drawing sees last time's workbooks."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    with tempfile.TemporaryDirectory() as name:
        make(Path(name))
        made = sorted(Path(name).glob("*.xlsx"))
        replace_files({target / path.name: path.read_bytes() for path in made})


if __name__ == "__main__":
    main()

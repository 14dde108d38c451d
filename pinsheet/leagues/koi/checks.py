"""What should hold in a season of Koi's league as it was typed; whatever does not becomes a problem."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from pinsheet.leagues.common import next_night
from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.labels import label
from pinsheet.leagues.league import check
from pinsheet.leagues.membership import ladder_before
from pinsheet.problems import Cell, Problem
from pinsheet.rules.exact import decimal_text
from pinsheet.tables import each, grouped

if TYPE_CHECKING:
    import pandas as pd

LARGEST_GROUP = 4


@check("C9")
def nobody_is_a_guest(roster: "pd.DataFrame") -> Iterator[Problem]:
    """Groups play for league points, so this league has no guests."""
    for row in each(roster.loc[roster["status"] == "guest"]):
        message = (
            f"{row.player} is a guest here, but this league has no guests: in a group of three everybody "
            'plays for the season. Make a row on Players with Joined, or take the name and "(guest)" out.'
        )
        yield Problem(row.cell, "no-guests", "error", message)


@check("C9")
def groups_have_two_to_four_players(seats: "pd.DataFrame", roster: "pd.DataFrame") -> Iterator[Problem]:
    """A typed group of one, or of five and more, cannot play."""
    members = len(roster.loc[roster["status"] == "member"])
    seats = seats.assign(group=[label(group) for group in seats["group"]])
    for (week, group), rows in grouped(seats, "week", "group"):
        many = len(rows)
        if many > LARGEST_GROUP or (many == 1 and members > 1):
            names = ", ".join(row.player for row in rows[:6])
            message = (
                f"group {group} of week {week} has {many} player{'' if many == 1 else 's'} ({names}). "
                "A group has two to four: type the players into other groups."
            )
            yield Problem(rows[0].cell, "group-size", "error", message)


@check("C9")
def each_player_is_in_one_group(seats: "pd.DataFrame") -> Iterator[Problem]:
    """In a list, all of a player's rows of a night name one group; in blocks the reader says it."""
    for (_, player), rows in grouped(seats, "week", "player"):
        first = rows[0]
        other = next((row for row in rows if label(row.group) != label(first.group)), None)
        if other is not None:
            message = (
                f"{player} is in group {other.group} here, but in group {first.group} in {first.cell}. "
                "A player has one seat a night; correct one of the two."
            )
            yield Problem(other.cell, "group-twice", "error", message)


@check("C10")
def players_are_members_that_night(scores: "pd.DataFrame", roster: "pd.DataFrame") -> Iterator[Problem]:
    """Nobody plays before Joined or from Left on."""
    before = ladder_before(roster)
    played = scores.loc[scores["mark"].eq("score") & scores["player"].isin(before.order)]
    for row in each(played.drop_duplicates(["week", "player"])):
        if before.joined[row.player] > row.week:
            word, week, remedy = "joined", before.joined[row.player], "Joined"
        elif not before.belongs(row.player, row.week):
            word, week, remedy = "left", before.left[row.player], "Left"
        else:
            continue
        message = (
            f"{row.player} {word} with week {week} (Players), but has a score in week {row.week}. "
            f"Correct {remedy} on the Players sheet, or the name here."
        )
        yield Problem(row.cell, "not-a-member", "error", message)


@check("C9")
def every_member_has_a_seat(
    seats: "pd.DataFrame", roster: "pd.DataFrame", calendar: "pd.DataFrame"
) -> Iterator[Problem]:
    """Where groups are typed, whoever is in none of them has no points that night."""
    before = ladder_before(roster)
    cells = dict(zip(roster["player"], roster["cell"], strict=True))
    held = calendar.loc[calendar["held"], "week"]
    for (week,), rows in grouped(seats.loc[seats["week"].isin(held)], "week"):
        seated = {row.player for row in rows}
        for player in before.members(week):
            if player not in seated:
                message = (
                    f"{player} is a member, but sits in no group of week {week}: no points, no pre-makeups, "
                    f"last in the ladder. Type the name into a free seat (P for games missed)."
                )
                yield Problem(cells[player], "not-seated", "warning", message)


@check("C14")
def no_machine_is_played_twice(
    scores: "pd.DataFrame", calendar: "pd.DataFrame", machines: "pd.DataFrame", params: Koi
) -> Iterator[Problem]:
    """A group plays a machine twice only on a night with fewer working machines than games."""
    working = {row.week: len(set(row.machines)) or len(machines) for row in each(calendar)}
    headed = scores.loc[scores["headed"] & scores["group"].notna()]
    headed = headed.assign(group=[label(group) for group in headed["group"]])
    for (week, group, machine), cells in grouped(headed, "week", "group", "machine"):
        rows = list({cell.game: cell for cell in reversed(cells)}.values())[::-1]
        if len(rows) > 1 and working.get(week, 0) >= params.machines_per_night:
            message = (
                f"group {group} has {machine} as games {rows[0].game} and {rows[1].game} in week {week}. "
                f"A machine is played twice only where fewer than {params.machines_per_night} work (C14): "
                "correct one of the two headings."
            )
            yield Problem(rows[1].cell, "machine-twice", "error", message)


@check("C14")
def each_game_has_one_score(scores: "pd.DataFrame", calendar: "pd.DataFrame") -> Iterator[Problem]:
    """In a list, a player has one score for each game that the night's machines give."""
    games = {
        (row.week, machine): row.machines.count(machine) for row in each(calendar) for machine in row.machines
    }
    listed = scores.loc[scores["mark"].eq("score") & ~scores["headed"]]
    for (week, player, machine), rows in grouped(listed, "week", "player", "machine"):
        numbers = [row.game for row in rows]
        several = len(rows) > max(1, games.get((week, machine), 1)) and None in numbers
        if several or len(set(numbers) - {None}) < len(numbers) - numbers.count(None):
            message = (
                f"a second score for {player} on {machine} in week {week}; the first is in {rows[0].cell}. "
                "Remove one of the two, or number them in a column Game where the machine was played twice."
            )
            yield Problem(rows[-1].cell, "score-twice", "error", message)


@check("C14")
def nothing_replaces_a_machine(scores: "pd.DataFrame", typed_rulings: "pd.DataFrame") -> Iterator[Problem]:
    """A group's game moves to another machine; nothing stands beside the one that failed."""
    headed = scores.loc[scores["replaces"].notna()].drop_duplicates(["week", "group", "machine"])
    for row in each(headed):
        message = (
            f"{row.machine} (for {row.replaces}): in this league a group's game moves as a whole. "
            f"Head the column of that game {row.machine}, and type all scores of the game there."
        )
        yield Problem(row.cell, "game-moves", "error", message)
    for row in each(typed_rulings.loc[typed_rulings["ruling"] == "replaced"]):
        message = "in this league a group's game moves: change the heading of that game on Scores instead."
        yield Problem(row.cell, "game-moves", "warning", message)


@check("C14")
def enough_machines_work(
    calendar: "pd.DataFrame", weeks: "pd.DataFrame", machines: "pd.DataFrame", params: Koi
) -> Iterator[Problem]:
    """Each working machine is played twice at most."""
    cells = dict(zip(weeks["week"], weeks["cell"], strict=True))
    if len(machines) and 2 * len(machines) < params.machines_per_night:
        there = f"{len(machines)} machine{'' if len(machines) == 1 else 's'}"
        message = (
            f"only {there}, but {params.machines_per_night} games a night, and a machine is played twice at "
            "most (C14). Type more."
        )
        yield Problem(machines["cell"].tolist()[0], "machines-too-few", "error", message)
    for row in each(calendar):
        many = len(set(row.machines))
        if row.machines and 2 * many < params.machines_per_night:
            message = (
                f"only {many} machine{'' if many == 1 else 's'} for week {row.week}, but "
                f"{params.machines_per_night} games, and a machine is played twice at most (C14). Type more."
            )
            yield Problem(cells.get(row.week, Cell("")), "machines-too-few", "error", message)


@check("C14")
def picks_are_of_working_machines(
    picks: "pd.DataFrame", calendar: "pd.DataFrame", roster: "pd.DataFrame"
) -> Iterator[Problem]:
    """A pick is one of the machines that work that night."""
    working = {row.week: row.machines for row in each(calendar)}
    before = ladder_before(roster)
    for row in each(picks):
        machines = working.get(row.week, ())
        if machines and row.pick not in machines:
            message = (
                f"{row.pick} does not work in week {row.week} (Weeks: {', '.join(machines)}). "
                "Correct the pick, or the machines on Weeks."
            )
            yield Problem(row.cell, "pick-not-working", "error", message)
        elif row.player in before.order and not before.belongs(row.player, row.week):
            message = f"{row.player} is no member in week {row.week}; the pick counts for nothing."
            yield Problem(row.cell, "pick-not-member", "warning", message)


@check("C4")
def pre_makeups_are_of_members(premakeups: "pd.DataFrame", roster: "pd.DataFrame") -> Iterator[Problem]:
    """A pre-makeup from a week before the player joined is never used."""
    before = ladder_before(roster)
    for row in each(premakeups):
        left = before.left.get(row.player)
        if left is not None and row.from_week >= left:
            message = f"{row.player} left with week {left}; this pre-makeup is never used."
            yield Problem(row.cell, "premakeup-unused", "warning", message)


@check("C9")
def a_league_needs_two(roster: "pd.DataFrame", calendar: "pd.DataFrame") -> Iterator[Problem]:
    """One player is no group."""
    before = ladder_before(roster)
    week = next_night(calendar)
    many = len(before.members(week)) if week is not None else 0
    if week is not None and len(before.order) and many < 2:
        who = "only one member" if many else "nobody is a member"
        message = f"{who} in week {week}: a group needs two. Look at Joined and Left on Players."
        yield Problem(Cell(""), "group-size", "warning", message)


@check("C16")
def prizes_fit_the_fund(params: Koi) -> Iterator[Problem]:
    """The prizes of A and B together, or of the one division, are at most the fund."""
    table = dict(params.prizes_table)
    first, second = params.prizes_consolation
    third = {"A": first, "B": second, "one": first}
    for names in (("A", "B"), ("one",)):
        spent = sum(Fraction(sum(table[n])) + Fraction(table[n][1] * third[n], 100) for n in names)
        if spent > 100:
            what = "A and B" if len(names) > 1 else "one division"
            message = (
                f"the prizes of {what} come to {decimal_text(spent)} percent of the season fund, third "
                "places included. Lower prizes.table or prizes.consolation on Settings."
            )
            yield Problem(Cell(""), "prizes-too-high", "error", message)

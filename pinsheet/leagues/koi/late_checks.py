"""What is worth a look once a season of Koi's league is computed."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pinsheet.leagues.koi.params import Koi
from pinsheet.leagues.labels import label
from pinsheet.leagues.league import check
from pinsheet.leagues.slips import equal_scores, played_as_typed
from pinsheet.problems import Cell, Problem, Severity
from pinsheet.rules.exact import decimal_text, ticks_per_point
from pinsheet.tables import PLAYOFFS, each, grouped

if TYPE_CHECKING:
    import pandas as pd

ABOUT_A_GAME = ("death save", "slam tilt", "second tilt", "replay", "replay, higher counts", "void", "points")


@check("C3")
def rulings_name_a_game_of_the_group(
    conduct: "pd.DataFrame", game_points: "pd.DataFrame"
) -> Iterator[Problem]:
    """A ruling about one game says which, and the player's group played that machine."""
    played: dict[tuple[int, str | None], dict[Any, str]] = {}
    for row in each(game_points[["week", "player", "group", "game", "machine"]]):
        for who in (row.player, None):
            played.setdefault((row.week, who), {})[row.group, row.game] = row.machine
    for row in each(conduct.loc[conduct["in_effect"]]):
        about = row.ruling in ABOUT_A_GAME or (row.ruling == "zero" and row.machine is not None)
        games = played.get((row.week, row.player), {})
        machines = sorted(set(games.values()))
        meant = [
            machine
            for (group, game), machine in games.items()
            if machine == row.machine
            and row.game in (None, game)
            and (row.group is None or label(row.group) == group)
        ]
        if about and row.machine is None:
            message = f'the ruling "{row.ruling}" concerns one game. Type its machine in the column Machine.'
            yield Problem(row.cell, "ruling-needs-machine", "error", message)
        elif about and row.machine in machines and not meant:
            said = {"game": row.game, "group": row.group}
            which = " and ".join(f"{what} {value}" for what, value in said.items() if value is not None)
            message = (
                f"{row.machine} was not played as {which} in week {row.week}. "
                "Correct it, or clear Game and Group."
            )
            yield Problem(row.cell, "ruling-machine", "error", message)
        elif about and not meant:
            whose = f"the group of {row.player}" if row.player else "any group"
            listed = f" (played: {', '.join(machines)})" if machines else ""
            message = (
                f"{row.machine} was not played by {whose} in week {row.week}{listed}. "
                "Correct the machine or the week."
            )
            yield Problem(row.cell, "ruling-machine", "error", message)


@check("C14")
def every_typed_score_is_in_a_game(
    scores: "pd.DataFrame", game_points: "pd.DataFrame", calendar: "pd.DataFrame"
) -> Iterator[Problem]:
    """A score of a night held belongs to a game of the player's group; none may be passed over in silence."""
    held = calendar.loc[calendar["held"], "week"]
    counted = set(game_points["cell"])
    games: dict[tuple[int, str], list[str]] = {}
    for row in each(game_points[["week", "player", "game", "machine"]].drop_duplicates()):
        games.setdefault((row.week, row.player), []).append(f"{row.game} {row.machine}")
    for row in each(scores.loc[scores["mark"].eq("score") & scores["week"].isin(held)]):
        if row.cell in counted:
            continue
        mine = games.get((row.week, row.player))
        if mine is None:
            message = (
                f"{row.player} has a score here, but sits in no group of week {row.week}. "
                "Type the group of this row."
            )
        else:
            game = f"game {row.game}, " if row.game is not None else ""
            message = (
                f"{game}{row.machine} is no game of {row.player}'s group in week {row.week} "
                f"(it plays {', '.join(mine)}). Correct the machine, its heading, the game or the group."
            )
        yield Problem(row.cell, "score-in-no-game", "error", message)


@check("C14")
def groups_play_as_many_games_as_they_should(game_points: "pd.DataFrame", params: Koi) -> Iterator[Problem]:
    """Every group plays the same number of games."""
    cells = _cells(game_points)
    listed = game_points[["week", "group", "game", "machine", "player"]]
    for (week, group), rows in grouped(listed, "week", "group"):
        machines = list(dict.fromkeys((row.game, row.machine) for row in rows))
        if len(machines) != params.machines_per_night:
            message = (
                f"group {group} of week {week} has {len(machines)} games "
                f"({', '.join(machine for _, machine in machines)}), not {params.machines_per_night}."
            )
            cell = next((found for row in rows if (found := cells.get((week, row.player)))), Cell(""))
            yield Problem(cell, "games-number", "warning", message)


@check("C3")
def adjusted_players_have_a_night(conduct: "pd.DataFrame", week_points: "pd.DataFrame") -> Iterator[Problem]:
    """Points added to a night of somebody in no group that night are lost."""
    nights = set(zip(week_points["week"], week_points["player"], strict=True))
    for row in each(conduct.loc[conduct["act"].eq("adjust") & conduct["in_effect"]]):
        if (row.week, row.player) not in nights:
            message = f"{row.player} sits in no group of week {row.week}, so these points count nowhere."
            yield Problem(row.cell, "ruling-without-effect", "warning", message)


@check("C3")
def rulings_have_an_effect(conduct: "pd.DataFrame") -> Iterator[Problem]:
    """A ruling of another rulebook, or on a night not held, changes nothing."""
    for row in each(conduct.loc[~conduct["in_effect"]]):
        message = f'the ruling "{row.ruling}" has {row.effect}.'
        yield Problem(row.cell, "ruling-without-effect", "warning", message)


@check("C2")
def every_tie_is_decided(
    game_points: "pd.DataFrame", scale: "pd.DataFrame", params: Koi
) -> Iterator[Problem]:
    """Equal scores without a recorded order share their points."""
    severity: Severity = "error" if params.ties_unresolved == "error" else "warning"
    per_point = ticks_per_point(scale)
    tied = game_points.loc[game_points["tied"].gt(1).fillna(value=False) & game_points["score"].ne(0)]
    for (week, group, _, machine, _), rows in grouped(tied, "week", "group", "game", "machine", "score"):
        if len(rows) < 2:
            continue
        names = " and ".join(row.player for row in rows)
        both = "both" if len(rows) == 2 else "all"
        shares = {Fraction(row.points, per_point) for row in rows}
        get = f"each gets {_many(shares.pop())}" if len(shares) == 1 else "they share the points"
        message = (
            f"{names} {both} have {rows[0].score:,} on {machine} in week {week}, group {group}: {get} "
            "until a row on Ties names them in order."
        )
        yield Problem(rows[0].cell or Cell(""), "tie-open", severity, message)


def _many(points: Fraction) -> str:
    return f"{decimal_text(points)} point{'' if points == 1 else 's'}"


@check()
def no_score_is_typed_twice(
    scores: "pd.DataFrame",
    playoff_scores: "pd.DataFrame",
    conduct: "pd.DataFrame",
    calendar: "pd.DataFrame",
    game_points: "pd.DataFrame",
) -> Iterator[Problem]:
    """Scores on a machine that are equal to the last digit, but no tie: those are of one game of a group."""
    games: dict[tuple[int, str, str], set[tuple[Any, Any]]] = {}
    for row in each(game_points[["week", "player", "machine", "group", "game"]]):
        games.setdefault((row.week, row.player, row.machine), set()).add((row.group, row.game))

    def played_in(row: Any) -> set[tuple[Any, Any]]:
        if row.week == PLAYOFFS:
            return {(label(row.group or ""), row.game)}
        return games.get((row.week, row.player, row.machine), set())

    def is_tie(first: Any, row: Any) -> bool:
        return first.week == row.week and bool(played_in(first) & played_in(row))

    played = played_as_typed(scores, playoff_scores, conduct, calendar)
    yield from equal_scores(played, is_tie)


@check("C2")
def tie_orders_name_a_tie(tie_orders: "pd.DataFrame") -> Iterator[Problem]:
    """An order that fits no tie has no effect."""
    for row in each(tie_orders.loc[~tie_orders["used"]]):
        if row.week is None:
            why = "equal totals are told apart by the normalized scores (C17)"
        else:
            when = "the playoffs" if row.week == PLAYOFFS else f"week {row.week}"
            why = f"no tie on {row.machine} in {when} is between exactly these players"
        yield Problem(row.cell, "tie-order-unused", "warning", f"this order has no effect: {why}.")


@check("C5")
def every_machine_has_a_reference(game_points: "pd.DataFrame") -> Iterator[Problem]:
    """Without a reference and without a score above 0, a game adds nothing to the normalized scores."""
    scored = game_points["score"].notna() & game_points["source"].isin(["played", "premakeup", "ruling"])
    lacking = game_points.loc[scored & game_points["normalized"].isna()]
    for (week, machine), rows in grouped(lacking, "week", "machine"):
        message = (
            f"nobody has had a score above 0 on {machine} up to week {week}, and Machines has no Reference: "
            "this game adds 0 to every TNS."
        )
        yield Problem(rows[0].cell or Cell(""), "no-reference", "warning", message)


@check("C6")
def points_and_normalized_scores_differ(
    week_points: "pd.DataFrame", game_points: "pd.DataFrame"
) -> Iterator[Problem]:
    """Equal in points and in normalized score: only the ladder tells them apart."""
    cells = _cells(game_points)
    tied = week_points.loc[week_points["tie"] == "ladder"].sort_values("finish")
    for (week, group, _, _), rows in grouped(tied, "week", "group", "points", "normalized"):
        names = " and ".join(row.player for row in rows)
        message = (
            f"{names} are equal in points and normalized score in week {week}, group {group}: "
            f"the ladder decides, {rows[0].player} is before the others."
        )
        yield Problem(cells.get((week, rows[0].player), Cell("")), "tie-by-ladder", "warning", message)


@check("C4")
def pre_makeups_are_on_file(
    game_points: "pd.DataFrame", week_points: "pd.DataFrame", scores: "pd.DataFrame", params: Koi
) -> Iterator[Problem]:
    """What an absent player's games count, where it is nothing: a note at his cell, of the newest night."""
    typed = scores.drop_duplicates(["week", "player", "machine"])
    cells = {(row.week, row.player, row.machine): row.cell for row in each(typed)}
    used = week_points.loc[week_points["premakeup"], ["week", "player"]]
    weeks_of: dict[str, list[int]] = {}
    for row in each(used):
        weeks_of.setdefault(row.player, []).append(row.week)
    newest = game_points.loc[game_points["week"].eq(game_points["week"].max()) & game_points["ruling"].isna()]
    missed = newest.loc[newest["source"].isin(["none", "over_limit"])]
    for (week, player), rows in grouped(missed, "week", "player"):
        cell = next((found for row in rows if (found := cells.get((week, player, row.machine)))), Cell(""))
        over = [row for row in rows if row.source == "over_limit"]
        if over:
            before = ", ".join(str(w) for w in weeks_of.get(player, ()) if w < week)
            message = (
                f"{player} has used {params.premakeup_limit} pre-makeup weeks ({before}), "
                f"so the games missed in week {week} count 0 points (C4)."
            )
        else:
            machines = ", ".join(dict.fromkeys(row.machine for row in rows))
            message = f"no pre-makeup of {player} counts for {machines} in week {week}: 0 points (C4)."
        yield Problem(cell, "zero-point-rule", "note", message)


def _cells(game_points: "pd.DataFrame") -> dict[tuple[int, str], Any]:
    """The first cell of each player's night."""
    found: dict[tuple[int, str], Any] = {}
    for row in each(game_points[["week", "player", "cell"]]):
        if row.cell is not None:
            found.setdefault((row.week, row.player), row.cell)
    return found

"""Why a row has what it has: what every league can be asked."""

from typing import Any

from pinsheet.outcome import Row


class Reasons:
    """Says in a phrase, with the clause, how a row came about; a league says it of its own tables."""

    def __init__(self, params: Any) -> None:
        self.params = params

    def __call__(self, table: str, row: Row) -> str:
        """The reason of one row; empty for tables whose rows speak for themselves."""
        if table == "game_points":
            return self.game(row)
        if table == "night_totals":
            return self.night_sum(row)
        return self.night(row) if table == "week_points" else ""

    def game(self, row: Row) -> str:
        """How a row of game_points came to its points."""
        raise NotImplementedError

    def night_sum(self, row: Row) -> str:  # noqa: ARG002
        """How a row of week_points came to its total, where games, bonus and rulings do not say it."""
        return ""

    def night(self, row: Row) -> str:
        """What became of a row of week_points."""
        raise NotImplementedError

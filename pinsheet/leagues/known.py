"""Which leagues there are: those of the registry, and those that other installed packages bring."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from pinsheet.leagues.league import League
from pinsheet.leagues.registry import BY_NAME
from pinsheet.names import key

GROUP = "pinsheet.leagues"
"""The entry points that other packages declare: a league's name, and where its `League` is."""


class NotALeague(Exception):
    """What an entry point leads to is no league; the text says why."""


@dataclass(frozen=True)
class Known:
    """The leagues by their names, and why an installed one cannot be used."""

    leagues: Mapping[str, League]
    troubles: Mapping[str, str] = field(default_factory=dict)

    def named(self, name: str) -> tuple[League, str] | None:
        """The league of this name with its usual edition, or with the preset of this name."""
        asked = key(name)
        for league in self.leagues.values():
            if asked == key(league.name):
                return league, league.default_edition
        return next(
            (
                (league, preset)
                for league in self.leagues.values()
                for preset in league.presets
                if asked == key(preset)
            ),
            None,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """What may stand beside League."""
        presets = (preset for league in self.leagues.values() for preset in league.presets)
        return (*self.leagues, *presets)


@cache
def known() -> Known:
    """All leagues; the packages are asked once."""
    leagues = dict(BY_NAME)
    troubles: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            league = _loaded(point)
            taken = Known(leagues).named(league.name)
        except Exception as trouble:  # noqa: BLE001  # whatever another package does wrong is said, not raised
            troubles[point.name] = f"{type(trouble).__name__}: {trouble}"
            continue
        if taken is None:
            leagues[league.name] = league
        else:
            troubles[point.name] = f"there is a league {league.name} already"
    return Known(leagues, troubles)


def _loaded(point: EntryPoint) -> League:
    league = point.load()
    if not isinstance(league, League):
        raise NotALeague(f"{point.value} is no League")
    return league

"""Which leagues there are: those of the registry, and those that other installed packages bring."""

from collections import ChainMap
from collections.abc import Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING

from pinsheet.leagues.league import League
from pinsheet.leagues.registry import BY_NAME
from pinsheet.names import key

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "pinsheet.leagues"
"""The entry points that other packages declare: a league's name, and where its `League` is."""


class NotALeague(Exception):
    """What an entry point leads to is no league; the text says why."""


class Known:
    """The leagues by their names, and why an installed one cannot be used.

    Other packages are looked for, and rulebooks imported, only when somebody asks for more than a league
    of our own by its name.
    """

    def named(self, name: str) -> tuple[League, str] | None:
        """The league of this name with its usual edition, or with the preset of this name."""
        asked = key(name)
        for leagues in (BY_NAME, self.leagues):
            for known_as in leagues:
                if asked == key(known_as):
                    return leagues[known_as], leagues[known_as].default_edition
        return _with_preset(self.leagues, asked)

    @property
    def names(self) -> tuple[str, ...]:
        """What may stand beside League."""
        presets = (preset for league in self.leagues.values() for preset in league.presets)
        return (*self.leagues, *presets)

    @property
    def leagues(self) -> Mapping[str, League]:
        """Our own, then those of other packages."""
        return ChainMap(self._installed[0], BY_NAME)  # type: ignore[arg-type]  # nothing is put into it

    @property
    def troubles(self) -> Mapping[str, str]:
        """By the name of its entry point, why a league cannot be used."""
        return self._installed[1]

    @cached_property
    def _installed(self) -> tuple[dict[str, League], dict[str, str]]:
        from importlib.metadata import entry_points

        found: dict[str, League] = {}
        troubles: dict[str, str] = {}
        for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
            try:
                league = _loaded(point)
                is_taken = key(league.name) in _taken(found)
            except Exception as trouble:  # noqa: BLE001  # whatever another package does wrong is said, not raised
                troubles[point.name] = f"{type(trouble).__name__}: {trouble}"
                continue
            if is_taken:
                troubles[point.name] = f"there is a league {league.name} already"
            else:
                found[league.name] = league
        return found, troubles


def _with_preset(leagues: Mapping[str, League], asked: str) -> tuple[League, str] | None:
    return next(
        (
            (league, preset)
            for league in leagues.values()
            for preset in league.presets
            if asked == key(preset)
        ),
        None,
    )


def _taken(found: Mapping[str, League]) -> set[str]:
    """The names, as they are compared, that our own leagues, these, and their presets have."""
    leagues = [*BY_NAME.values(), *found.values()]
    return {key(name) for league in leagues for name in (league.name, *league.presets)}


@cache
def known() -> Known:
    """All leagues; the packages are asked once."""
    return Known()


def _loaded(point: "EntryPoint") -> League:
    league = point.load()
    if not isinstance(league, League):
        raise NotALeague(f"{point.value} is no League")
    return league

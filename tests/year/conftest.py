"""Seasons as they stand on some evening, made once and copied for each test; all of it with the four commands."""

import shutil

import pytest

from tests.conftest import copied
from tests.year import koi, lafayette
from tests.year.commissioner import Commissioner


def taken_up(folder, tmp_path):
    """The same season, for one test to go on with; no step is taken yet."""
    return Commissioner(shutil.copytree(folder, tmp_path / "season"))


# --------------------------------------------------------------------------- Lafayette


@pytest.fixture(scope="package")
def typed_once(tmp_path_factory):
    """`pinsheet new`, and everything that is typed once."""
    hers = Commissioner(tmp_path_factory.mktemp("lafayette") / "summer-2018")
    hers.new("--league", "lafayette", "--season", "Summer 2018")
    with hers.save() as book:
        lafayette.type_season(book)
    return hers.folder


@pytest.fixture(scope="package")
def two_weeks(typed_once, tmp_path_factory):
    """Two weeks are published."""
    hers = taken_up(typed_once, tmp_path_factory.mktemp("two"))
    for week in (1, 2):
        cards = lafayette.cards_of(week)
        with hers.save() as book:
            lafayette.tick(book, week, cards)
        hers.draw()
        with hers.save(f"week-{week:02}.xlsx") as book:
            lafayette.type_cards(book, cards)
        hers.publish()
    return hers.folder


@pytest.fixture(scope="package")
def third_drawn(two_weeks, tmp_path_factory):
    """Week 3 is drawn."""
    hers = taken_up(two_weeks, tmp_path_factory.mktemp("third"))
    with hers.save() as book:
        lafayette.tick(book, 3)
    hers.draw()
    return hers.folder


@pytest.fixture(scope="package")
def three_weeks(third_drawn, tmp_path_factory):
    """Three weeks are published."""
    hers = taken_up(third_drawn, tmp_path_factory.mktemp("three"))
    lafayette.night(hers)
    return hers.folder


@pytest.fixture
def hers(third_drawn, tmp_path):
    """Lafayette, week 3, 7:30."""
    return taken_up(third_drawn, tmp_path)


@pytest.fixture
def later(three_weeks, tmp_path):
    """Lafayette, the days after week 3."""
    return taken_up(three_weeks, tmp_path)


@pytest.fixture(scope="package")
def season_played(tmp_path_factory):
    """All eight weeks of the sample season; its finals are not drawn yet."""
    folder = copied("lafayette-2018", tmp_path_factory.mktemp("end"))
    (folder / "finals.xlsx").unlink()
    return folder


# --------------------------------------------------------------------------- Koi


@pytest.fixture(scope="package")
def koi_filled(tmp_path_factory):
    """Week 4 is drawn and played, and not published."""
    hers = koi.season_until(tmp_path_factory.mktemp("koi") / "spring-2000", 3)
    hers.draw()
    with hers.save(koi.WEEK_4) as book:
        koi.type_evening(book, 4)
    return hers.folder


@pytest.fixture(scope="package")
def koi_published(koi_filled, tmp_path_factory):
    """Four weeks are published."""
    hers = taken_up(koi_filled, tmp_path_factory.mktemp("four"))
    hers.publish()
    return hers.folder


@pytest.fixture(scope="package")
def third_filled(tmp_path_factory):
    """Week 3 is drawn and played; nothing is paid, and nothing published."""
    hers = koi.season_until(tmp_path_factory.mktemp("third") / "spring-2000", 2)
    hers.draw()
    with hers.save("week-03.xlsx") as book:
        koi.type_evening(book, 3, ("Scores", "Ties", "Rulings"))
    return hers.folder


@pytest.fixture
def third_night(third_filled, tmp_path):
    """Koi, week 3, 11 pm."""
    return taken_up(third_filled, tmp_path)


@pytest.fixture(scope="package")
def third_published(third_filled, tmp_path_factory):
    """Three weeks are published."""
    hers = taken_up(third_filled, tmp_path_factory.mktemp("published"))
    hers.publish()
    return hers


@pytest.fixture
def tonight(koi_filled, tmp_path):
    """Koi, week 4, 11 pm: whatever else is typed, one saving and 3 Publish are to come."""
    return taken_up(koi_filled, tmp_path)


@pytest.fixture
def next_day(koi_published, tmp_path):
    """Koi, the days after week 4."""
    return taken_up(koi_published, tmp_path)


@pytest.fixture
def after_week(tmp_path):
    """Koi, the days after some week: the workbooks of the sample up to there, nothing published yet."""
    return lambda week: koi.season_until(tmp_path / "season", week)

"""Settings that cannot be, or not together, are said at their cell with what helps; a preset's name is enough."""

from fractions import Fraction

import pytest
from click.testing import CliRunner

from pinsheet import season
from pinsheet.cli import cli
from pinsheet.leagues.house import HOUSE
from pinsheet.leagues.house.checks import CLASHES, IDLE, settings_fit_together
from pinsheet.leagues.params import read_params, settings_of
from pinsheet.status import standing
from pinsheet.tables import SETTINGS

from .folders import house, ran, season_folder

SCORES = [(1, "Ann", "Taxi", 900, "1"), (1, "Bo", "Taxi", 800, "1")]

LADDER = {"points.among": "group", "points.table": "3, 1", "groups.method": "ladder"}
TOGETHER = [
    ({"points.table": "ifpa"}, "points.table"),
    ({"night.points": "ifpa"}, "night.points"),
    ({"bonus.beat_sum": "yes"}, "bonus.beat_sum"),
    ({"bonus.margin": "0.5"}, "bonus.margin"),
    ({"points.among": "group", "absent": "last"}, "absent"),
    ({"groups.method": "ladder"}, "groups.method"),
    ({"divisions": "ladder"}, "divisions"),
    ({"division.from_week": "9", "division.to_week": "8"}, "division.from_week"),
    (
        LADDER | {"divisions": "ladder", "division.week": "3", "division.from_week": "4"},
        "division.week",
    ),
    ({"divisions": "half", "division.week": "3", "season.from_week": "3"}, "division.week"),
    ({"ladder.two": "either"}, "ladder.two"),
    ({"season.count": "4", "drop.weeks": "2"}, "drop.weeks"),
    ({"drop.weeks": "3", "Weeks": "4", "season.from_week": "2"}, "drop.weeks"),
    ({"finals.min_weeks": "9"}, "finals.min_weeks"),
    ({"guests.ranking": "removed", "guests.standings": "show"}, "guests.standings"),
    ({"points.table": "5, 4, 6"}, "points.table"),
    ({"night.points": "4: 4-3-2-1; 3: 1-2-3", "points.among": "group"}, "night.points"),
    ({"season.from_week": "9"}, "season.from_week"),
    ({"points.among": "group", "multiplier.from_week": "7"}, "multiplier.from_week"),
    ({"night.points": "3, 1", "multiplier.from_week": "7"}, "multiplier.from_week"),
    ({"night.counts": "added"}, "night.counts"),
    ({"night.points": "3, 1", "night.from_week": "2"}, "night.from_week"),
    ({"bonus.per": "night"}, "bonus.per"),
]


@pytest.mark.parametrize(("settings", "at"), TOGETHER, ids=lambda value: str(value))
def test_what_cannot_be_together_is_said_at_the_setting(tmp_path, settings, at):
    outcome = house(tmp_path, "plain", SCORES, settings=settings, errors=["settings-clash"])
    (problem,) = (p for p in outcome.problems if p.code == "settings-clash")
    row = 3 + list(settings).index(at)
    assert str(problem.cell) == f"season.xlsx, Settings!B{row}"
    assert problem.message.startswith(f"{at} is ")
    assert "Set " in problem.message or "Type " in problem.message


WITHOUT_EFFECT = [
    ({"season.count": "9"}, "season.count"),
    ({"standings.min_weeks": "9"}, "standings.min_weeks"),
    ({"divisions": "half", "division.week": "9"}, "division.week"),
    ({"ladder.forfeit": "2"}, "ladder.forfeit"),
]


@pytest.mark.parametrize(("settings", "at"), WITHOUT_EFFECT, ids=lambda value: str(value))
def test_what_does_nothing_is_said_at_the_setting(tmp_path, settings, at):
    outcome = house(tmp_path, "plain", SCORES, settings=settings)
    (problem,) = (p for p in outcome.problems if p.code == "setting-without-effect")
    assert (problem.severity, str(problem.cell)) == (
        "warning",
        f"season.xlsx, Settings!B{3 + list(settings).index(at)}",
    )
    assert problem.message.startswith(f"{at} is ")


def test_every_clash_has_its_example():
    assert len(CLASHES) == len(TOGETHER)
    assert len(IDLE) == len(WITHOUT_EFFECT)


def test_a_clash_quotes_what_was_typed(tmp_path):
    settings = {"points.table": "4: 7-5-3-1; 3: 7-4-1"}
    outcome = house(tmp_path, "plain", SCORES, settings=settings, errors=["settings-clash"])
    assert outcome.problems[0].message.startswith('points.table is "4: 7-5-3-1; 3: 7-4-1" while ')


@pytest.mark.parametrize(("group", "said"), [("1", True), ("A1", False)])
def test_10_divisions_without_a_letter_are_told(tmp_path, group, said):
    scores = [(week, *row[1:4], group) for week in (1, 2) for row in SCORES]
    settings = {"divisions": "given", "division.week": 2}
    outcome = house(tmp_path, "plain", scores, settings=settings)
    assert [str(p.cell) for p in outcome.problems if p.code == "no-divisions"] == (
        ["season.xlsx, Settings!B3"] if said else []
    )


@pytest.mark.parametrize("preset", HOUSE.presets)
def test_no_preset_clashes_with_itself(preset):
    assert settings_fit_together(SETTINGS.frame(), HOUSE.editions[preset]) == []


@pytest.mark.parametrize(
    ("setting", "value"),
    [("points.table", "fast"), ("night.points", "9 ..."), ("absent", "never"), ("night.best", "0")],
)
def test_a_value_that_cannot_be(tmp_path, setting, value):
    outcome = house(tmp_path, "plain", SCORES, settings={setting: value}, errors=["setting-value"])
    (problem,) = outcome.problems
    assert str(problem.cell) == "season.xlsx, Settings!B3"


@pytest.mark.parametrize(
    ("typed", "edition"),
    [
        ({"League": "lansing"}, "lansing"),
        ({"League": "Lansing"}, "lansing"),
        ({"League": "house", "Edition": "lansing"}, "lansing"),
        ({"League": "lansing", "Edition": "lansing"}, "lansing"),
        ({"League": "house"}, "plain"),
    ],
)
def test_a_preset_s_name_is_enough(tmp_path, typed, edition):
    more = {name: value for name, value in typed.items() if name != "League"}
    outcome = ran(season_folder(tmp_path, typed["League"], SCORES, settings=more))
    assert (outcome.league, outcome.edition) == ("house", edition)


def test_what_was_changed_of_a_preset_is_listed(tmp_path):
    outcome = house(tmp_path, "lansing", SCORES, settings={"drop.weeks": 3, "night.best": 5})
    assert [(s.name, s.value, s.default) for s in outcome.settings if s.changed] == [("drop.weeks", 3, 2)]


def test_two_presets_at_once_are_an_error(tmp_path):
    outcome = house(tmp_path, "lansing", SCORES, settings={"Edition": "ukpl"}, errors=["edition-differs"])
    assert str(outcome.problems[0].cell) == "season.xlsx, Settings!B3"


def test_a_preset_that_there_is_not_gets_a_suggestion(tmp_path):
    outcome = house(tmp_path, "lansingg", SCORES, errors=["unknown-league"])
    assert "lansing" in outcome.problems[0].message


def test_every_value_of_a_choice_is_read_back_as_shown():
    for field, setting in settings_of(HOUSE.editions["plain"]).items():
        for value in setting.accepts.choices:
            row = {"setting": setting.name, "value": value, "cell": None}
            params, problems = read_params(HOUSE.editions["plain"], [row])
            assert not problems
            assert setting.accepts.show(getattr(params, field)) is not None


def test_where_groups_play_each_score_needs_one(tmp_path):
    outcome = house(tmp_path, "topl", [row[:4] for row in SCORES], errors=["score-without-group"])
    assert str(outcome.problems[0].cell) == "season.xlsx, Scores!D2"


def test_nobody_plays_in_two_groups(tmp_path):
    scores = [(1, "Ann", "Taxi", 900, "1"), (1, "Ann", "Xenon", 800, "2"), (1, "Bo", "Taxi", 700, "1")]
    outcome = house(tmp_path, "topl", scores, errors=["in-two-groups"])
    assert str(outcome.problems[0].cell) == "season.xlsx, Scores!D3"


def test_a_group_larger_than_its_table(tmp_path):
    scores = [(1, name, "Taxi", 900 - i, "1") for i, name in enumerate(("Ann", "Bo", "Cy", "Di", "Ed"))]
    outcome = house(tmp_path, "topl", scores, errors=["group-too-large"])
    assert (
        "5 players are ranked in group 1 of week 1, but points.table ends with 4"
        in outcome.problems[-1].message
    )


def test_there_are_no_finals_to_draw(tmp_path):
    """`new` makes no files of them, and after the last night nothing is next."""
    made = CliRunner().invoke(cli, ["new", str(tmp_path / "new"), "--league", "plain"])
    assert "double-click:\n1 Check, 2 Draw tonight, 3 Publish.\n" in made.output
    assert not list((tmp_path / "new").glob("4*"))
    folder = season_folder(tmp_path / "season", "plain", SCORES, settings={"Weeks": 1})
    assert CliRunner().invoke(cli, ["run", str(folder)]).exit_code == 0
    said = "\n".join(standing(folder, season.run(folder)))
    assert "Next: nothing: every night is played" in said
    assert "4 Finals" not in said


def test_6_a_mean_that_moves_is_no_correction(tmp_path):
    """Bo is away in week 2 and plays week 3: his mean for week 2 is another, and nothing was corrected."""
    nights = {1: "Ann Bo Cy", 2: "Ann Cy", 3: "Bo Ann Cy"}
    for last in (2, 3):
        scores = [
            (week, player, "Taxi", 900 - i)
            for week in range(1, last + 1)
            for i, player in enumerate(nights[week].split())
        ]
        folder = season_folder(tmp_path, "plain", scores, settings={"absent": "average"})
        outcome = season.run(folder)
        assert outcome.rows("week_points", player="Bo", week=2)[0]["total"] == (2, Fraction(5, 2))[last - 2]
        assert outcome.rows("changes") == []
        run = CliRunner().invoke(cli, ["run", str(folder)])
        assert "correction" not in run.output
    # Where a score was wrong, the mean that follows from it is told.
    scores[1] = (1, "Bo", "Taxi", 1000)
    season_folder(tmp_path, "plain", scores, settings={"absent": "average"})
    moved = {(row["what"], row["week"], row["where"]) for row in season.run(folder).rows("changes")}
    assert ("mean for a night", 2, "Bo") in moved
    assert ("night", 2, "Bo") not in moved

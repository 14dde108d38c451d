"""Settings: what each kind accepts, what it refuses and says, and that all of them are documented."""

import re
from dataclasses import dataclass, fields
from pathlib import Path

import pytest

from pinsheet.leagues.lafayette.params import EDITIONS, SUMMER_2018, Lafayette
from pinsheet.leagues.params import (
    NotAccepted,
    amount,
    choice,
    choice_or_whole,
    colour,
    free_text,
    in_force,
    param,
    read_params,
    settings_of,
    several,
    shares,
    whole,
)
from pinsheet.leagues.registry import BY_NAME
from pinsheet.problems import Cell

RULES = Path(__file__).parents[3] / "shared" / "RULES.md"


@dataclass(frozen=True)
class Small:
    weeks: int = param(8, "Weeks", "1.3", "league nights", whole(1, 60))
    tie: str = param("average", "ties.unresolved", "6.1", "equal scores", choice("average", "Share High"))
    need: object = param("half", "finals.min_weeks", "2", "weeks", choice_or_whole(0, 60, "half"))
    entry: int = param(10_00, "finals.entry", "8.4", "entry fee", amount())
    split: tuple = param((70, 30), "finals.shares", "8.4", "percent", shares(2))
    name: str = param("", "Name", "", "heading", free_text())


def read(*rows):
    """Rows of the Settings sheet: (setting, value)."""
    typed = [
        {"setting": setting, "value": value, "cell": Cell("league.xlsx", "Settings", f"B{number}")}
        for number, (setting, value) in enumerate(rows, 2)
    ]
    return read_params(Small(), typed)


def read_one(setting, value):
    params, problems = read((setting, value))
    assert problems == []
    (field,) = (f for f, s in settings_of(params).items() if s.name == setting)
    return getattr(params, field)


def refused(setting, value):
    params, ((cell, code, severity, message),) = read_raw(setting, value)
    assert params == Small()
    assert (str(cell), code, severity) == ("league.xlsx, Settings!B2", "setting-value", "error")
    return message


def read_raw(setting, value):
    params, problems = read((setting, value))
    return params, [(p.cell, p.code, p.severity, p.message) for p in problems]


# --------------------------------------------------------------------------- what is accepted

ACCEPTED = [
    ("Weeks", "1", 1),
    ("Weeks", "60", 60),
    ("Weeks", " 10 ", 10),
    ("Weeks", "10.0", 10),
    ("ties.unresolved", "average", "average"),
    ("ties.unresolved", "AVERAGE", "average"),
    ("ties.unresolved", " share\u00a0high ", "Share High"),
    ("finals.min_weeks", "half", "half"),
    ("finals.min_weeks", "Half", "half"),
    ("finals.min_weeks", "0", 0),
    ("finals.min_weeks", "3", 3),
    ("finals.entry", "10", 10_00),
    ("finals.entry", "38.5", 38_50),
    ("finals.entry", "38.50", 38_50),
    ("finals.entry", "$38.50", 38_50),
    ("finals.entry", "0", 0),
    ("finals.shares", "70/30", (70, 30)),
    ("finals.shares", " 60 / 30 ", (60, 30)),
    ("finals.shares", "100/0", (100, 0)),
    ("Name", "Any words: at all!", "Any words: at all!"),
]


@pytest.mark.parametrize(("setting", "typed", "value"), ACCEPTED)
def test_accepted(setting, typed, value):
    assert read_one(setting, typed) == value


WHOLE = "a whole number from 1 to 60"
AMOUNT = "an amount such as 10.00"
CENTS = f"{AMOUNT}, with at most two decimals"
SHARES = "2 percentages with / between them, at most 100 together"
REFUSED = [
    *(("Weeks", typed, WHOLE) for typed in ("0", "61", "8.5", "eight", "", "1e99", "NaN", "Infinity", "-8")),
    ("Weeks", "1_0", WHOLE),
    *(("ties.unresolved", typed, "one of average, Share High") for typed in ("mean", "", "average!")),
    *(
        ("finals.min_weeks", typed, "half, or a number from 0 to 60")
        for typed in ("61", "2.5", "-1", "most", "halves")
    ),
    *(("finals.entry", typed, AMOUNT) for typed in ("ten", "10,00", "", "10 $", "1_0", "-1", "NaN", "1e7")),
    *(("finals.entry", typed, CENTS) for typed in ("10.005",)),
    *(
        ("finals.shares", typed, SHARES)
        for typed in ("70", "70/30/0", "80/30", "71/30", "70/-30", "70/x", "70.5/29.5", "", "/")
    ),
]


@pytest.mark.parametrize(("setting", "typed", "expected"), REFUSED)
def test_refused(setting, typed, expected):
    assert refused(setting, typed) == (
        f'"{typed}" is no value for {setting}. Expected {expected}. Correct it or clear it.'
    )


def test_a_refused_value_says_what_is_expected():
    with pytest.raises(NotAccepted, match=r"^a whole number from 1 to 60$"):
        whole(1, 60).read("many")


# --------------------------------------------------------------------------- the sheet


def test_what_is_not_typed_keeps_the_edition_s_value():
    params, problems = read(("Weeks", None), ("Name", "Mars League"))
    assert (params.weeks, params.name, params.tie, problems) == (8, "Mars League", "average", [])


@pytest.mark.parametrize("name", ["weeks", "WEEKS", " Weeks "])
def test_a_setting_s_name_in_any_case(name):
    assert read((name, "9"))[0].weeks == 9


def test_an_unknown_setting_suggests_the_nearest():
    params, ((cell, code, severity, message),) = read_raw("tie.unresolved", "average")
    assert (params, str(cell), code, severity) == (
        Small(),
        "league.xlsx, Settings!B2",
        "unknown-setting",
        "error",
    )
    assert message == (
        '"tie.unresolved" is no setting of this league. Did you mean ties.unresolved? '
        "Correct the name or clear the row."
    )


def test_an_unknown_setting_is_named_at_its_name():
    where = Cell("league.xlsx", "Settings", "A2")
    row = {"setting": "Moon phase", "value": "full", "cell": Cell("league.xlsx", "Settings", "B2")}
    _, (problem,) = read_params(Small(), [row | {"name_cell": where}])
    assert problem.cell == where


def test_an_unknown_setting_far_from_all_suggests_nothing():
    _, ((*_, message),) = read_raw("Moon phase", "full")
    assert message == '"Moon phase" is no setting of this league. Correct the name or clear the row.'


def test_a_setting_given_twice_and_differently():
    params, (problem,) = read(("Weeks", "9"), ("weeks", "10"))
    assert params.weeks == 9
    assert (str(problem.cell), problem.code, problem.severity) == (
        "league.xlsx, Settings!B3",
        "setting-twice",
        "error",
    )
    assert problem.message == (
        "Weeks is set here and, differently, in league.xlsx, Settings!B2. Keep one of the two."
    )


@pytest.mark.parametrize("again", ["9", "9.0", None])
def test_a_setting_given_twice_alike(again):
    params, problems = read(("Weeks", "9"), ("Weeks", again))
    assert (params.weeks, problems) == (9, [])


def test_every_mistake_is_found_in_one_run():
    _, problems = read(("Weeks", "0"), ("Wekes", "9"), ("finals.entry", "ten"), ("Weeks", "9"))
    assert [p.code for p in problems] == ["setting-value", "unknown-setting", "setting-value"]


def test_the_rules_in_force_are_shown_as_people_write_them():
    params, _ = read(("finals.entry", "38.5"), ("finals.shares", "60/40"), ("finals.min_weeks", "3"))
    shown = {s.name: (s.value, s.default, s.changed) for s in in_force(params, Small())}
    assert shown == {
        "Weeks": (8, 8, False),
        "ties.unresolved": ("average", "average", False),
        "finals.min_weeks": (3, "half", True),
        "finals.entry": ("38.50", "10.00", True),
        "finals.shares": ("60/40", "70/30", True),
        "Name": ("", "", False),
    }


def test_what_is_shown_can_be_typed_again():
    """For every setting of every league: the default, as shown, is read as itself."""
    for league in BY_NAME.values():
        for edition in league.editions.values():
            for field, setting in settings_of(edition).items():
                value = getattr(edition, field)
                assert setting.accepts.read(str(setting.accepts.show(value))) == value, setting.name


# --------------------------------------------------------------------------- the settings that there are

EVERY_SETTING = [
    pytest.param(league, setting, id=f"{league.name}-{setting.name}")
    for league in BY_NAME.values()
    for setting in settings_of(league.editions[league.default_edition]).values()
]
GENERAL = (
    *("Name", "Season", "Paper", "Names on the page", "Page colour", "Page logo", "Page style"),
    *("Page address", "Nights begin", "standings.also"),
)


@pytest.mark.parametrize(("league", "setting"), EVERY_SETTING)
def test_every_setting_has_a_name_a_clause_and_a_meaning(league, setting):
    assert setting.name
    assert setting.meaning
    assert setting.accepts.hint
    if setting.name not in GENERAL:
        assert setting.clause
        assert all(clause in league.clauses for clause in setting.clause.split(", "))


def test_no_two_settings_have_one_name():
    names = [setting.name.casefold() for setting in settings_of(Lafayette).values()]
    assert len(names) == len(set(names)) == len(fields(Lafayette))


def test_summer_2018_is_the_rulebook_s_edition():
    assert EDITIONS == {"summer-2018": SUMMER_2018}


def lpl_defaults():
    """{setting: default as RULES writes it}, out of D0 and D1."""
    text = RULES.read_text("utf-8")
    numbers = text[text.index("### D0") : text.index("### D1")]
    choices = text[text.index("### D1") : text.index("### D2")]
    lpl = numbers[numbers.index("LPL:") : numbers.index("KPL:")] + numbers[numbers.index("IFPA:") :]
    found = dict(re.findall(r"`([a-z_.]+)` = ([0-9./]*[0-9]|no)", lpl))
    found["Weeks"], found["machines.per_night"] = "8", re.search(r"per_night` = (\d+)", numbers)[1]
    for line in choices.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if re.match(r"L-\d+$", cells[0]):
            for names, values in re.findall(
                r"([a-z_]+\.?[a-z0-9_.]*(?:, [a-z]+\.[a-z_]+)*): ([^;]+)", cells[2]
            ):
                default = re.split(r",| \(", values)[0].strip()
                found |= dict.fromkeys(names.split(", "), default)
    found.pop("none")  # "none: ..." in the column says that there is no setting
    return found


@pytest.mark.skipif(not RULES.exists(), reason="RULES.md lies beside the checkout of those who wrote it")
def test_lafayette_s_settings_are_those_of_rules_d0_and_d1():
    shown = {s.name: str(s.value) for s in in_force(SUMMER_2018, SUMMER_2018) if s.name not in GENERAL}
    documented = lpl_defaults() | {"finals.plaques": "40.00", "finals.unpaid": "out"}  # (B11)
    assert {name: documented[name] for name in sorted(documented)} == {
        name: shown[name] for name in sorted(shown)
    }


@pytest.mark.skipif(not RULES.exists(), reason="RULES.md lies beside the checkout of those who wrote it")
def test_every_choice_of_lafayette_is_one_that_rules_name():
    text = RULES.read_text("utf-8")
    described = text[text.index("### D0") : text.index("### D2")] + text[text.index("### D3") :]
    for setting in settings_of(Lafayette).values():
        if setting.name not in GENERAL:
            for value in setting.accepts.choices:
                assert re.search(rf"(?<!\w){re.escape(value)}(?!\w)", described), (setting.name, value)


@pytest.mark.parametrize(
    ("typed", "read"),
    [("none", ()), ("rookies", ("rookies",)), (" Rookies ;WITH GUESTS", ("with guests", "rookies"))],
)
def test_several_words(typed, read):
    accepts = several("with guests", "rookies")
    assert accepts.read(typed) == read
    assert accepts.read(accepts.show(read)) == read


@pytest.mark.parametrize(("typed", "read"), [("Green", "#1e6b3a"), (" #FFcc00 ", "#ffcc00")])
def test_a_colour_by_its_name_or_by_six_digits(typed, read):
    accepts = colour()
    assert accepts.read(typed) == read
    assert accepts.read(str(accepts.show(read))) == read

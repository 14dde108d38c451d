"""Building a league proves that its steps fit together; tables prove what steps return."""

from types import SimpleNamespace

import pandas as pd
import pytest

from pinsheet.leagues.lafayette import LAFAYETTE
from pinsheet.leagues.league import League, LeagueError, check, rule
from pinsheet.leagues.registry import BY_NAME
from pinsheet.problems import Cell, Problem
from pinsheet.tables import EXPORTED, TYPED, Column, Table, TableError, flag, points, text, whole

CALM = Table("calm", (whole("week", "Week"), points("points", "Points")), ("week",))
WILD = Table("wild", (whole("week", "Week"),), ("week",))


def frame(**columns):
    return pd.DataFrame(columns)


@rule("1")
def calm(scores):
    return frame(week=[1], points=[7], scaffolding=["falls away"])


@rule("2")
def wild(calm, params):
    return calm.assign(week=calm["week"] + params.more)


def league(steps=(calm, wild), *, groundwork=(), checks=(), tables=(CALM, WILD), clauses=("1", "2")):
    return League(
        name="small",
        title="Small",
        editions={},
        default_edition="",
        clauses=dict.fromkeys(clauses, "says so"),
        tables=tables,
        groundwork=groundwork,
        steps=steps,
        checks=checks,
        views=(),
    )


def typed():
    return {table.name: table.frame() for table in TYPED}


# --------------------------------------------------------------------------- what building proves


def test_a_step_is_named_after_its_table_and_knows_what_it_needs():
    assert (wild.name, wild.clauses, wild.needs) == ("wild", ("2",), ("calm", "params"))


def test_steps_that_fit_together():
    assert [step.name for step in league().steps] == ["calm", "wild"]


def test_a_table_has_one_maker():
    with pytest.raises(LeagueError, match=r"^calm has two makers$"):
        league((calm, wild, calm))


def test_what_is_typed_is_made_by_nobody():
    @rule()
    def scores():
        return frame()

    with pytest.raises(LeagueError, match=r"^scores has two makers$"):
        league((scores,))


def test_a_need_has_an_earlier_maker():
    with pytest.raises(LeagueError, match=r"^wild needs calm, which nothing before it makes$"):
        league((wild, calm))


def test_a_check_needs_a_maker_too():
    @check()
    def all_is_calm(storm):
        return []

    with pytest.raises(LeagueError, match=r"^all_is_calm needs storm, which nothing before it makes$"):
        league(checks=(all_is_calm,))


def test_a_made_table_is_declared():
    with pytest.raises(LeagueError, match=r"^wild is not declared as a table$"):
        league(tables=(CALM,))


def test_a_cited_clause_is_in_the_index():
    with pytest.raises(LeagueError, match=r"^wild cites 2, which is not in the clause index$"):
        league(clauses=("1",))


def test_a_check_cites_the_index_too():
    @check("9.9")
    def all_is_calm(calm):
        return []

    with pytest.raises(LeagueError, match=r"^all_is_calm cites 9\.9, which is not in the clause index$"):
        league(checks=(all_is_calm,))


# --------------------------------------------------------------------------- running it


def run(league, params):
    prepared, early = league.prepare(typed(), params)
    frames, late = league.compute(prepared, params)
    return frames, early, late


def test_steps_are_given_the_tables_of_their_parameters():
    frames, _, _ = run(league(), SimpleNamespace(more=4))
    assert frames["calm"].columns.tolist() == ["week", "points"]
    assert frames["wild"]["week"].tolist() == [5]


def test_every_exported_table_is_there_even_if_nobody_makes_it():
    made = league()
    frames, _, _ = run(made, SimpleNamespace(more=0))
    assert all(len(frames[table.name]) == 0 for table in EXPORTED)
    assert [table.name for table in made.made] == ["calm", "wild", *(table.name for table in EXPORTED)]


def test_checks_of_the_groundwork_come_early():
    """They are said even where an error keeps the rest from being computed."""

    @check()
    def early(calm):
        yield Problem(Cell("x"), "early", "error", "calm")

    @check()
    def late(wild):
        yield Problem(Cell("x"), "late", "error", "wild")

    made = league((wild,), groundwork=(calm,), checks=(late, early))
    _, first, then = run(made, SimpleNamespace(more=0))
    assert ([p.code for p in first], [p.code for p in then]) == (["early"], ["late"])


def test_steps_and_checks_are_called_by_tests_as_what_they_are():
    @check("1")
    def is_calm(calm):
        yield from (Problem(Cell("x"), "wild", "note", str(row)) for row in calm["week"])

    assert [p.message for p in is_calm(frame(week=[1, 2]))] == ["1", "2"]
    assert wild(frame(week=[1]), params=SimpleNamespace(more=1))["week"].tolist() == [2]


def test_a_step_that_returns_another_table_fails_loudly():
    @rule()
    def calm(scores):
        return frame(week=[1])

    with pytest.raises(TableError, match=r"^calm lacks points$"):
        run(league((calm,)), None)


# --------------------------------------------------------------------------- tables


@pytest.mark.parametrize("kind", ["integer", "score", "points", "amount"])
def test_floats_are_not_exact(kind):
    table = Table("t", (Column("n", kind, "N"),))
    with pytest.raises(TableError, match=r"^t\.n is made of floats, which are not exact$"):
        table.conform(frame(n=[1.0]))


@pytest.mark.parametrize("column", [whole("n", "N"), points("n", "N"), flag("n", "N")])
def test_empty_values_only_where_they_may_be(column):
    with pytest.raises(TableError, match=r"^t\.n has empty values$"):
        Table("t", (column,)).conform(frame(n=pd.Series([1, None], dtype=object)))


def test_nullable_columns_may_be_empty():
    table = Table("t", (whole("n", "N", nullable=True), text("s", "S", nullable=True)))
    made = table.conform(frame(n=pd.Series([1, None], dtype="Int64"), s=["a", None]))
    assert made["n"].isna().tolist() == [False, True]


def test_columns_are_put_in_order_and_others_fall_away():
    made = CALM.conform(pd.DataFrame({"more": [0], "points": [5], "week": [1]}, index=[9]))
    assert (made.columns.tolist(), made.index.tolist()) == (["week", "points"], [0])


def test_a_frame_from_rows_has_exact_columns():
    made = Table("t", (whole("n", "N"), whole("m", "M", nullable=True))).frame([{"n": 1}, {"n": 10**20}])
    assert made["n"].tolist() == [1, 10**20]
    assert (made["n"].dtype, made["m"].dtype) == (object, "Int64")


def test_a_table_with_more_columns():
    assert CALM.plus(text("note", "Note")).names == ("week", "points", "note")


# --------------------------------------------------------------------------- the leagues that there are


def test_every_league_is_registered_by_its_name():
    assert BY_NAME["lafayette"] is LAFAYETTE
    assert [league.name for league in BY_NAME.values()] == list(BY_NAME)


@pytest.mark.parametrize("made", BY_NAME.values(), ids=lambda league: league.name)
def test_views_show_tables_and_columns_that_exist(made):
    known = made.by_name
    for view in made.views:
        shown = {*view.columns, *view.by, *view.sort, *([view.only] if view.only else [])} - {..., "reason"}
        assert shown <= set(known[view.rows].names), view.title
        if view.across:
            wanted = {view.across.column, view.across.value, *view.across.marks}
            assert wanted <= set(known[view.across.table].names), view.title


@pytest.mark.parametrize("made", BY_NAME.values(), ids=lambda league: league.name)
def test_the_default_edition_exists(made):
    assert made.default_edition in made.editions

"""The page's line chart: coordinates and labels."""

from itertools import pairwise

from pinsheet.render import chart
from pinsheet.render.chart import BETWEEN_LABELS, HIGH, lines, spread
from pinsheet.render.layout import Block, Head, Shown


def race(*rows, weeks=3):
    heads = (Head("Player", "text"), *(Head(str(w), "points", wide=True) for w in range(1, weeks + 1)))
    absent = Shown("–", "text", frozenset({"absent"}))
    return Block(
        "",
        heads,
        tuple(
            (Shown(name), *(absent if v is None else Shown(v, "points") for v in values))
            for name, *values in rows
        ),
        draws="lines",
    )


def test_a_line_runs_from_edge_to_edge_in_whole_numbers():
    drawn = lines(race(("Ada", 100, 200, 300), ("Bo", 0, 150, 150)))
    assert [line.path for line in drawn.lines] == ["M0 667L500 333L1000 0", "M0 1000L500 500L1000 500"]
    assert [line.last for line in drawn.lines] == ["300", "150"]
    assert drawn.rules == (
        (1000, "0"),
        (833, "50"),
        (667, "100"),
        (500, "150"),
        (333, "200"),
        (167, "250"),
        (0, "300"),
    )
    assert drawn.across == ("1", "2", "3")


def test_a_night_without_a_value_is_a_gap_and_a_lonely_value_a_dot():
    drawn = lines(race(("Ada", 100, None, 300), ("Bo", None, 100, 200)))
    assert [line.path for line in drawn.lines] == ["M0 667h0M1000 0h0", "M500 667L1000 333"]


def test_one_night_draws_nothing():
    assert lines(race(("Ada", 100), weeks=1)) is None


def test_nobody_draws_nothing():
    assert lines(race()) is None
    assert lines(race(("Ada", None, None, None))) is None


def test_only_zeros_stay_on_the_ground():
    drawn = lines(race(("Ada", 0, 0, 0)))
    assert drawn.lines[0].path == "M0 1000L500 1000L1000 1000"


def test_the_first_ten_run():
    drawn = lines(race(*((f"P{i}", i, i, i) for i in range(30, 0, -1))))
    assert [line.name for line in drawn.lines] == [f"P{i}" for i in range(30, 20, -1)]


def test_labels_far_apart_stay_where_they_belong():
    assert spread([0, 500, 1000]) == [0, 500, 1000]


def test_labels_close_together_stand_around_their_middle():
    assert spread([500, 500]) == [469, 531]


def test_labels_never_overlap_leave_the_drawing_or_change_order():
    for wanted in ([0] * 10, [1000] * 10, [10, 20, 30, 500, 505, 990, 995, 1000], [300, 100, 310, 90]):
        places = spread(wanted)
        ordered = [p for _, p in sorted(zip(wanted, places, strict=True))]
        assert all(b - a >= BETWEEN_LABELS for a, b in pairwise(ordered))
        assert min(places) >= 0
        assert max(places) <= HIGH


def test_rules_stand_at_round_numbers():
    assert [chart._step(v) for v in (1, 6, 7, 60, 61, 551, 600, 601, 1200, 1201)] == [
        1, 1, 2, 10, 20, 100, 100, 200, 200, 500,
    ]  # fmt: skip
